"""The decision "act": what to do next, and where. Strikes and places are compared in worth, by masks of cells."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import msgspec

from game.ai import search, travel
from game.ai.footing import Footing
from game.ai.temperament import Temper

if TYPE_CHECKING:
    from game.board.movement import Field
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.ruleset import Looming, Rated, Ruleset, Strike

MELEE = 3
"""The greatest reach that still means walking up to somebody."""
NEVER = -100.0
"""What a ruleset rates so low is not done even for lack of anything better."""
LEAST = 0.02
"""What an action must be worth to be done at all."""
FREE = 0.04
"""From this worth on everybody takes what costs nothing."""
EFFORTS = frozenset({"attack", "brace", "cast", "sprint"})
RUNS = frozenset({"sprint", "dash", "run"})
WAYS_THROUGH = frozenset({"open", "try"})
PASSAGES = frozenset({"pass_through"})
SCRAMBLES = frozenset({"climb", "leap", "swim"})
STOPS = frozenset({"end", "done", "ready"})


class Plan(msgspec.Struct):
    """An answer and its worth; `then` is what it prepares."""

    worth: float
    option: Option
    then: str = ""


class Moment:
    """What one "act" decision is looked at with."""

    __slots__ = (
        "_footing",
        "battle",
        "danger",
        "decision",
        "field",
        "foes",
        "here",
        "idle",
        "inside",
        "memory",
        "rated",
        "room",
        "rules",
        "temper",
        "view",
        "who",
    )

    rated: list[Rated]
    """The choices that the ruleset rates."""

    def __init__(self, view: View, decision: Decision, temper: Temper, memory: search.Memory) -> None:
        self.view, self.decision, self.temper, self.memory = view, decision, temper, memory
        battle = self.battle = view.battle
        self.rules: Ruleset = battle.rules
        who = self.who = decision.who
        self.foes = memory.opponents
        here = self.here = battle.positions[who].cell
        field, stops = decision.ways()
        self.field = field
        self.room = 1 << here if field is None else field.mask & stops | 1 << here
        spent = getattr(self.rules, "spent", None)
        self.idle: bool | None = None if spent is None else spent(battle, who)
        """Whether the ruleset says that there is no action left; None: it does not say."""
        self._footing: Footing | None = None
        self.inside = bool(decision.about.get("depth"))
        """Whether this is an interruption of somebody else's thing."""
        self.danger: Looming | None = None
        """What that thing is about to do, as long as anything can be done about it."""
        if self.inside and not (self.idle and field is None):
            self.danger = self.rules.looming(view, decision)

    @property
    def spent(self) -> bool:
        """Whether nothing is left to do but to walk, with enemies in sight."""
        if not self.foes:
            return False
        return not self.decision.of(EFFORTS) if self.idle is None else self.idle

    @property
    def footing(self) -> Footing:
        """Threats, worked out when first asked for."""
        if self._footing is None:
            self._footing = Footing(self.view, self.rules, self.who, self.foes, self.temper)
        return self._footing


def act(view: View, decision: Decision, temper: Temper, memory: search.Memory) -> str:
    """The best answer to "act"."""
    now = Moment(view, decision, temper, memory)
    best = None if now.idle else _best_strike(now)
    now.rated = now.rules.appraise(view, decision, best.worth if best is not None else 0.0, temper.leaning)
    for worth, option in now.rated:
        if worth > LEAST and option.verb not in STOPS:
            worth = _coloured(now, option, worth)
            if best is None or worth > best.worth:
                best = Plan(worth, option)
    if now.danger is not None:
        best = _dodge(now, now.danger, best) or best
    if best is not None and best.worth > LEAST:
        if best.then:
            memory.plan(view, decision.who, best.option.cell, best.then)
        return decision.pick(best.option)
    moved = None if now.inside else _go(now)
    if moved is not None and moved.verb == "move" and _for_good(now, moved.cell):
        memory.plan(view, decision.who, moved.cell, "end")
    return decision.pick(moved or _stop(now))


def _for_good(now: Moment, cell: int) -> bool:
    """Whether a walk ends the turn if nothing happens on the way: to where nobody threatens, or with nothing left to
    do.
    """
    return bool(now.idle and now.foes) or not now.footing.loss_at(cell)


def _coloured(now: Moment, option: Option, worth: float) -> float:
    if option.verb in {"brace", "guard"}:
        return worth * now.temper.brace
    if option.verb == "swarm":
        return worth * now.temper.lead - now.footing.loss_at(now.here)
    return worth - now.footing.loss_at(now.here) if option.verb in {"cast", "use"} else worth


# --- strikes --------------------------------------------------------------------------------------------------


def _best_strike(now: Moment) -> Plan | None:
    """The strike, and the place to strike from, that gains most and is threatened least."""
    found = now.rules.strikes(now.view, now.who, now.foes, room=now.room) + now.rules.aids(now.view, now.who)
    while found:
        worth, strike, cells = _best_of(now, found)
        if strike is None:
            return None
        option = _strike_from(now, strike, cells)
        if option is not None:
            worth += now.footing.loss_at(now.here)  # compared with staying, not with being safe
            return Plan(worth, option, strike.option if option.verb == "move" else "")
        found.remove(strike)
    return None


def _best_of(now: Moment, found: list[Strike]) -> tuple[float, Strike | None, int]:
    """(worth, strike, cells to strike from) of the best one; None when there is no place for any."""
    best, chosen, where, footing = -inf, None, 0, None
    temper, danger, room = now.temper, now.danger, now.room
    for strike in found:
        cells = strike.cells & room
        if not cells:
            continue
        gain = strike.gain
        if strike.poor:
            free = cells & ~strike.poor
            if free:
                cells = free
            else:
                gain = strike.poor_gain
        worth = gain + temper.sure * strike.downs + temper.long_shot * strike.harm
        if danger is not None and strike.target == danger.actor:
            worth += danger.loss * strike.downs
        if worth <= best:
            continue
        footing = footing or now.footing
        loss, cells = footing.safest(cells)
        if worth - loss > best:
            best, chosen, where = worth - loss, strike, cells
    return best, chosen, where


def _strike_from(now: Moment, strike: Strike, cells: int) -> Option | None:
    """The attack itself when it can be made here, else the way to the cheapest good cell."""
    if cells >> now.here & 1:
        return now.decision.find(strike.option)
    field = now.field
    assert field is not None
    _, near = field.nearest(cells)
    return now.decision.way_to(now.footing.sheltered(near))


# --- moving ---------------------------------------------------------------------------------------------------


def _dodge(now: Moment, danger: Looming, best: Plan | None) -> Plan | None:
    """Out of reach of what is about to come (D20-112: where the attacker cannot follow, if there is such a place), if
    that is better than the best so far.
    """
    if danger.victim != now.who or now.field is None or not danger.cells >> now.here & 1:
        return None
    worth, cells = 0.9 * danger.loss, now.room & ~danger.chase
    if not cells:
        worth, cells = 0.2 * danger.loss, now.room & ~danger.cells
    worth *= now.temper.dodge
    if not cells or (best is not None and worth <= best.worth):
        return None
    _, cells = now.footing.safest(cells)
    _, near = now.field.nearest(cells)
    way = now.decision.way_to(now.footing.sheltered(near))
    return None if way is None else Plan(worth, way)


def _go(now: Moment) -> Option | None:
    """Where to walk when there is nothing to do here: back, or forward."""
    if now.field is None and (now.idle or not now.decision.of(RUNS)):
        return None
    reach, goal = _grasp(now) if now.foes else (-1, 0)
    left, most = now.rules.points(now.battle, now.who)
    if now.foes and (reach < 0 or left < now.temper.fall_back * most):
        away = _retreat(now, 0.0)
        if away is not None or reach < 0:
            return away
    if now.spent and reach > MELEE:
        return _retreat(now, now.temper.retreat)
    return None if goal >> now.here & 1 else _advance(now, goal)


def _grasp(now: Moment) -> tuple[int, int]:
    """(greatest reach, cells) of what one could do to the enemies with a full budget; a reach of -1 without any."""
    known = getattr(now.rules, "grasp", None)
    if known is not None:
        found: tuple[int, int] = known(now.view, now.who, now.foes)
        return found
    reach, cells = -1, 0
    for strike in now.rules.strikes(now.view, now.who, now.foes, fresh=True):
        reach, cells = max(reach, strike.reach), cells | strike.cells
    return reach, cells


def _retreat(now: Moment, least: float) -> Option | None:
    """To the least threatened cell, if that is worth the way."""
    if now.field is None:
        return None
    before = now.footing.loss_at(now.here)
    if before <= least:
        return None
    loss, cells = now.footing.safest(now.room)
    if cells >> now.here & 1 or before - loss <= least:
        return None
    _, near = now.field.nearest(cells)
    return now.decision.way_to(now.footing.sheltered(near))


def _advance(now: Moment, goal: int) -> Option | None:
    """Towards the cells from which something could be struck, or where an enemy may be."""
    if not goal:
        goal = search.hunting_ground(now.view, now.memory)
    goal &= now.battle.ground.walkable
    for locked in (False, True):
        terrain = travel.passable(now.battle, locked=locked)
        edges = now.rules.walking(terrain)
        cost, found = travel.spread(edges, now.here).nearest(goal)
        if found:
            return _towards(now, travel.spread(edges.reverse, (found & -found).bit_length() - 1), cost)
    return _scramble(now, goal)


def _towards(now: Moment, back: Field, here: int) -> Option | None:
    """Open what is in the way, run where it is far, else walk to the nearest cell to the goal. `here`: what the way
    to it costs.
    """
    for option in now.decision.of(WAYS_THROUGH):
        beyond = back.cost(option.cell)
        if beyond is not None and beyond < here and option.cell in back_path(back, now.here):
            return option
    if now.field is not None:
        least, cells = back.nearest(now.room)
        if cells and least < here:
            runs = _runs(now, here)
            if runs:
                return runs[0]
            if now.foes and not now.temper.rush:
                _, safe = now.footing.safest(now.room & back.within(here - 1))
                _, cells = back.nearest(safe)
            _, cells = now.footing.safest(cells)
            return now.decision.way_to(now.footing.sheltered(cells))
    return _past(now, back, here)


def _runs(now: Moment, cost: int) -> list[Option]:
    """The options to run, when the way costs so much that running pays."""
    pace = now.rules.allowance(now.view, now.who, fresh=True)
    if not _far_enough(now, cost, pace) or now.rules.allowance(now.view, now.who) > pace:
        return []
    never = {option.id for worth, option in now.rated if worth <= NEVER}
    return [option for option in now.decision.of(RUNS) if option.id not in never]


def _past(now: Moment, back: Field, here: int) -> Option | None:
    """Through the space of somebody who is in the way, where the rules have that."""
    for option in now.decision.of(PASSAGES):
        beyond = back.cost(option.cell)
        if beyond is not None and beyond < here:
            return option
    return None


def _far_enough(now: Moment, cost: int, pace: int) -> bool:
    """Whether a way is so long that the action is well spent on running: not when an enemy may come into sight."""
    if not now.foes:
        return cost >= 4 * pace
    return cost >= 2 * pace + 2 or (now.temper.rush and cost > pace)


def back_path(back: Field, cell: int) -> set[int]:
    """The cells on the way from a cell to the goal of a reversed spread."""
    return {back.start, *back.path(cell)}


def _scramble(now: Moment, goal: int) -> Option | None:
    """No way on foot: climb or leap where that leads nearer, else get as near as possible."""
    grid, terrain = now.battle.ground.grid, now.battle.terrain
    aims = grid.bits(goal)[:12]
    if not aims:
        return None

    def far(cell: int) -> int:
        return min(grid.distance(cell, aim) for aim in aims)

    here = far(now.here)
    for option in now.decision.of(SCRAMBLES):
        if far(option.cell) < here:
            return option
    cells = grid.bits(now.room & terrain.walkable)
    best = min(cells, key=lambda cell: (far(cell), cell), default=now.here)
    return now.decision.way_to(best) if far(best) < here else None


# --- the end --------------------------------------------------------------------------------------------------


def _stop(now: Moment) -> Option:
    """End the turn or interruption; a free declaration that is worth something comes first."""
    answer = last = None
    for worth, option in now.rated:
        if option.verb in {"end", "done"}:
            last = option
        elif option.verb == "ready" and worth > LEAST and (now.temper.ready or worth > FREE):
            answer = option
    return answer or last or now.decision.options[0]
