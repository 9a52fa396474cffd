"""Where one can go, and going there step by step with what that provokes (catalogue 3.9, `D100-093` to `D100-097`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.board.grid import bits
from game.board.movement import Field
from rulesets.d100 import conditions, engage, senses, state
from rulesets.d100.checks import ceil_div
from rulesets.d100.state import Figure, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.ground import Ground
    from game.board.movement import Edges
    from game.board.terrain import Terrain

PROFILE: Final = "d100"
FIRE_SURFACES: Final = {"fire": 4, "large_fire": 6}
"""Sides of the die of fire damage by surface (`D100-220`)."""
STEP_UP, STEEP = 50, 100
"""Centimetres of a step up: free, then double, above that a climb (`D100-213`)."""


def walking_cost(terrain: Terrain, origin: int, cell: int) -> int | None:
    """Metres that a step between neighbours costs, None where it is a climb, a fall or a swim (`D100-213`)."""
    ground = terrain.ground
    rise = ground.floor[cell] - ground.floor[origin]
    if abs(rise) > STEEP or ground.water[cell] >= senses.SWIMMING:
        return None
    cost = max(1, ground.cost[cell])
    if rise > STEP_UP or ground.difficult >> cell & 1 or ground.water[cell] >= senses.WADING:
        cost = max(cost, 2)
    return cost


@lru_cache(maxsize=32)
def blaze(ground: Ground) -> int:
    """Cells that burn (`D100-220`): one may step into them, but no way leads through unless step by step."""
    return sum(1 << cell for cell, surface in enumerate(ground.surface) if surface in FIRE_SURFACES)


def walking(battle: Battle) -> Edges:
    """The walking steps of the terrain in force."""
    return battle.terrain.edges(PROFILE, walking_cost)


def run_of(battle: Battle, who: int) -> int:
    """Metres of a Run or Charge: 1.5 x Move, rounded up (`D100-093`, `D100-096`)."""
    return ceil_div(3 * state.movement(battle, who), 2)


def sprint_of(battle: Battle, who: int) -> int:
    """Metres of a Sprint: 2.5 x Move, rounded up (`D100-097`)."""
    return ceil_div(5 * state.movement(battle, who), 2)


def step_of(battle: Battle, who: int) -> int:
    """Metres of a Step: a third of Move, rounded up; 1 when engaged or prone (`D100-118`)."""
    if state.posture(battle, who) == state.PRONE or engage.engaged(battle, who):
        return min(1, state.movement(battle, who))
    return ceil_div(state.movement(battle, who), 3)


def can_move(battle: Battle, who: int) -> bool:
    """Whether one can leave one's space: no entangled leg, strength left (4.6)."""
    figure: Figure = battle.figures[who]
    if figure.mobile is None:
        figure.mobile = can_move_now(battle, who)
    return figure.mobile


def can_move_now(battle: Battle, who: int) -> bool:
    """What `can_move` keeps."""
    figure: Figure = battle.figures[who]
    frame, presence = figure.frame, figure.presence
    if presence.down or presence.gone:
        return False
    if frame.entangled and any("leg" in place for place in frame.entangled):
        return False
    if figure.effects.active and state.has(battle, who, state.CLIMBING):
        return False
    return (state.movement(battle, who) if frame.fatigue else figure.fighter.move) > 0


class CarefulField(Field):
    """A field whose ways never lead on from a cell of `zone`: there one becomes engaged (`D100-129`)."""

    __slots__ = ("zone",)
    zone: int

    def _best(self, cell: int, cost: int) -> tuple[int, tuple[int, ...]]:
        if cell == self.start:
            return 0, ()
        best = self._paths.get(cell)
        if best is None:
            least = self._least_diagonals(cell, cost)
            for direction, before, step in self._edges.into(cell):
                if self.zone >> before & 1 and before != self.start:
                    continue
                if step <= cost and self.layers[cost - step] >> before & 1:
                    diagonals, way = self._best(before, cost - step)
                    diagonals += direction >= 4
                    if best is None or diagonals < best[0]:
                        best = diagonals, (*way, cell)
                        if diagonals <= least:  # no way can have fewer
                            break
            assert best is not None
            self._paths[cell] = best
        return best


def careful_flood(edges: Edges, start: int, budget: int, blocked: int, zone: int) -> Field:
    """As `Edges.flood`, but cells of the zone are ends of ways only."""
    open_ = open_flood(edges, start, budget)
    blocked &= open_.mask
    zone &= open_.mask & ~(blocked | 1 << start)
    return _hemmed_flood(edges, start, budget, blocked, zone) if blocked or zone else open_


@lru_cache(maxsize=8192)
def open_flood(edges: Edges, start: int, budget: int) -> Field:
    """Where one could walk if nobody else were there."""
    return edges.flood(start, budget)


@lru_cache(maxsize=8192)
def _hemmed_flood(edges: Edges, start: int, budget: int, blocked: int, zone: int) -> Field:
    base = edges.flood(start, budget, blocked, zone)
    if not zone & base.mask:
        return base
    field = CarefulField(edges, start, base.layers, base.mask)
    field.zone = zone
    return field


def known_enemies(battle: Battle, who: int) -> int:
    """Cells of able enemies that the side sees; one never passes through them (`D100-129`)."""
    return battle.situation.watches[battle.sides[who]].foe_cells


def seems_free(battle: Battle, who: int, cell: int) -> bool:
    """Whether a cell is walkable and, as far as one's side knows, empty."""
    taken = known_enemies(battle, who) | battle.situation.standing.get(battle.sides[who], 0)
    return bool(battle.terrain.walkable >> cell & 1) and not taken >> cell & 1


def reach_field(battle: Battle, who: int, budget: int, *, careful: bool = True) -> tuple[Field, int]:
    """Where one can walk for a budget, and the mask of cells to stop in (`D100-129`, `D100-212`)."""
    blocked = known_enemies(battle, who)
    start = battle.positions[who].cell
    edges = walking(battle)
    if careful:
        tied = engage.engaged_with(battle, who)
        others = [foe for foe in state.known_foes(battle, who) if foe not in tied]
        zone = engage.danger_zone(battle, who, others) | blaze(battle.ground)
        field = careful_flood(edges, start, budget, blocked, zone)
    else:
        field = edges.flood(start, budget, blocked)
    allies = battle.situation.standing.get(battle.sides[who], 0)
    return field, field.mask & ~allies & allowed(battle, who)


def allowed(battle: Battle, who: int) -> int:
    """Cells that states leave open: a grip holds, fear and fire keep away (4.6, `D100-202`)."""
    mask = battle.ground.grid.full
    active = battle.effects[who].active
    if not active:
        return mask
    here = battle.positions[who].cell
    for effect in active:
        if effect.name == state.GRIPPED:
            holder = effect.source
            mask &= battle.terrain.within(battle.positions[holder].cell, max(1, engage.reach(battle, holder)))
        elif effect.name in (state.FRIGHTENED, state.PINNED) and effect.source:
            there = _known_cell(battle, who, effect.source)
            span = battle.ground.grid.distance(here, there) if there >= 0 else 0
            if span > 1:
                mask &= ~battle.ground.grid.ball(there, span - 1)
    return mask


def _known_cell(battle: Battle, who: int, other: int) -> int:
    """Where one's side sees somebody, or saw it last; -1 when never."""
    side = battle.sides[who]
    if battle.situation.seen(side, other):
        return battle.positions[other].cell
    return battle.situation.teams[side].last_seen.get(str(other), -1)


def keeps_all_engaged(battle: Battle, who: int, cell: int, foes: list[int]) -> bool:
    """Whether everybody who engages one still does from a cell (`D100-118`)."""
    own, terrain = engage.reach(battle, who), battle.terrain
    for foe in foes:
        there = battle.positions[foe].cell
        span = max(own, engage.reach(battle, foe))
        if not terrain.around[span][cell] >> there & 1 or not terrain.clear(cell, there):
            return False
    return True


# --- going ----------------------------------------------------------------------------------------------------


async def follow(battle: Battle, who: int, path: list[int], manner: str, *, strikes: bool = True) -> int:
    """Go along a path until it ends or something stops it; returns the metres walked.

    Leaving a reach offers opportunity strikes (`D100-114`), becoming engaged stops (`D100-129`).
    """
    from rulesets.d100 import athletics, reacting, waiting

    edges, walked = walking(battle), 0
    tied = engage.engaged_with(battle, who)
    seen = set(state.known_foes(battle, who))
    path = list(path)
    while path:
        hop = _hop(battle, path)
        if not hop or not _open(battle, who, hop[-1]):
            break
        if strikes:
            await reacting.leaving(battle, who, hop[-1])
            if not battle.up(who) or not can_move(battle, who) or not _open(battle, who, hop[-1]):
                break
            if state.has(battle, who, state.PRONE) and manner != "crawl":
                break
        here = battle.positions[who].cell
        waiters = waiting.blind(battle, who)
        for cell in hop:
            cost = edges.step(here, cell) or 1
            walked += cost
            battle.place(who, cell, cost, manner, "D100-095")
            here = cell
        del path[: len(hop)]
        await athletics.enter(battle, who)
        if waiters:
            await waiting.moved(battle, who, waiters)
        if not battle.up(who) or not can_move(battle, who):
            break
        if _stops(battle, who, tied, seen, path):
            break
    if walked > 1:
        conditions.take(battle, who, state.CROUCHED, "D100-099")
    if walked:
        engage.loosen(battle)
    return walked


def _stops(battle: Battle, who: int, tied: list[int], seen: set[int], path: list[int]) -> bool:
    """Becoming engaged ends the movement; a new enemy in sight only pauses it."""
    now = engage.engaged_with(battle, who)
    if now and set(now) - set(tied):
        battle.world.get(who, Purse).halted = True
        return True
    return bool(path) and not seen.issuperset(state.known_foes(battle, who))


def _hop(battle: Battle, path: list[int]) -> list[int]:
    """The next cell; through allies on to the first free one."""
    hop = []
    for cell in path:
        hop.append(cell)
        if cell not in battle.situation.occupants:
            return hop
    return []


def _open(battle: Battle, who: int, cell: int) -> bool:
    """Whether a cell can be entered now: it may hold somebody unseen."""
    return cell not in battle.situation.occupants and bool(battle.terrain.walkable >> cell & 1)


# --- sprint and charge ----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def step_costs(edges: Edges) -> tuple[bytes, ...]:
    """For each of the eight directions the cost of a step from each cell, 0 where there is none."""
    tables = [bytearray(edges.full.bit_length()) for _ in edges.deltas]
    for cost, masks in sorted(edges.masks.items(), reverse=True):
        for table, mask in zip(tables, masks, strict=True):
            for cell in bits(mask):
                table[cell] = min(cost, 255)
    return tuple(map(bytes, tables))


@lru_cache(maxsize=4096)
def ways_back(edges: Edges, goal: int, far: int) -> Field:
    """The cost from every cell to a goal, up to so many metres."""
    return edges.reverse.flood(goal, far)


Turned = tuple[int, int, int, int, int]
"""A Sprint: metres, cells, the cell where it turns, the directions before and after (-1: it goes straight on)."""


def sprint_lengths(battle: Battle, who: int) -> dict[int, int]:
    """Cells a Sprint may lead to, and how many cells the way there has (`D100-097`)."""
    ways = _turned(walking(battle), *_sprint_bounds(battle, who))
    return {cell: ways[cell][1] for cell in sorted(ways)}


def sprint_path(battle: Battle, who: int, cell: int) -> list[int]:
    """The way of a Sprint to one of the cells that it may lead to."""
    edges = walking(battle)
    _, _, turn, first, second = _turned(edges, *_sprint_bounds(battle, who))[cell]
    deltas, here = edges.deltas, battle.positions[who].cell
    path = []
    while second >= 0 and here != turn:
        here += deltas[first]
        path.append(here)
    while here != cell:
        here += deltas[second if second >= 0 else first]
        path.append(here)
    return path


def sprint_ends(battle: Battle, who: int, sought: int = 0) -> int:
    """The mask of the cells a Sprint may lead to (`D100-097`); all of them only if it leads to none of those sought."""
    start, most, blocked, zone, ends = _sprint_bounds(battle, who)
    near = open_flood(walking(battle), start, most).mask
    sought &= near & ends
    return _sprint_reach(walking(battle), start, most, blocked & near, zone & near, sought) & ends


def _sprint_bounds(battle: Battle, who: int) -> tuple[int, int, int, int, int]:
    """From where, how far, through and on from which cells a Sprint never leads, and where it may end (masks)."""
    allies = battle.situation.standing.get(battle.sides[who], 0)
    zone = engage.danger_zone(battle, who, state.known_foes(battle, who)) | blaze(battle.ground)
    start = battle.positions[who].cell
    return start, sprint_of(battle, who), known_enemies(battle, who), zone, allowed(battle, who) & ~allies


@lru_cache(maxsize=1024)
def _sprint_reach(edges: Edges, start: int, most: int, blocked: int, zone: int, sought: int) -> int:
    """The mask of the cells to which one comes with at most one change of direction: those of `_turned`, but quicker.

    All lines that go on in one direction are followed at once, metre by metre.
    """
    turns, found = [0] * (most + 1), 0
    for cell, spent in [passed for first in range(8) for passed in _straight(edges, first, start, most, blocked, zone)]:
        turns[spent] |= 1 << cell
        found |= 1 << cell
    free = edges.full & ~blocked
    steps = [(cost, masks) for cost, masks in edges.masks.items() if cost <= most]
    for direction, delta in enumerate(edges.deltas):
        if found & sought:
            break
        layers = turns.copy()
        for spent in range(1, most):
            here = layers[spent] & ~zone
            if here:
                for cost, masks in steps:
                    on = here & masks[direction]
                    if on and spent + cost <= most:
                        on = (on << delta if delta >= 0 else on >> -delta) & free
                        layers[spent + cost] |= on
                        found |= on
    return found & ~(1 << start)


@lru_cache(maxsize=1024)
def _turned(edges: Edges, start: int, most: int, blocked: int, zone: int, ends: int) -> Mapping[int, Turned]:
    """The Sprints of at most `most` metres that end in cells of `ends`: none through `blocked`, none on from `zone`."""
    rays = _Rays(edges, most, blocked, zone, ends)
    for first in range(8):
        for steps, (cell, spent) in enumerate(_straight(edges, first, start, most, blocked, zone), 1):
            rays.note(cell, (spent, steps, start, first, -1))
            if not zone >> cell & 1:
                for second in range(8):
                    if second != first:
                        rays.turned(cell, spent, steps, first, second)
    rays.found.pop(start, None)
    return rays.found


def _straight(edges: Edges, first: int, start: int, most: int, blocked: int, zone: int) -> list[tuple[int, int]]:
    """Straight on from the start in one direction: the cells passed, and the metres spent there."""
    table, delta, here, spent = step_costs(edges)[first], edges.deltas[first], start, 0
    passed = []
    while cost := table[here]:
        here, spent = here + delta, spent + cost
        if spent > most or blocked >> here & 1:
            break
        passed.append((here, spent))
        if zone >> here & 1:
            break
    return passed


class _Rays:
    """Straight lines over the board, and what they reach."""

    def __init__(self, edges: Edges, most: int, blocked: int, zone: int, ends: int) -> None:
        self.costs, self.deltas, self.most = step_costs(edges), edges.deltas, most
        self.blocked, self.zone, self.ends = blocked, zone, ends
        self.found: dict[int, Turned] = {}
        self._reached: list[dict[int, int]] = [{} for _ in range(8)]
        """For each direction the metres at which a cell was passed: a later line that has spent as much stops there."""

    def turned(self, turn: int, spent: int, steps: int, first: int, second: int) -> None:
        """On in another direction from a cell of a straight line."""
        table, delta, reached = self.costs[second], self.deltas[second], self._reached[second]
        here, most, blocked, zone = turn, self.most, self.blocked, self.zone
        while cost := table[here]:
            here, spent, steps = here + delta, spent + cost, steps + 1
            if spent > most or blocked >> here & 1 or reached.get(here, spent + 1) <= spent:
                return
            reached[here] = spent
            self.note(here, (spent, steps, turn, first, second))
            if zone >> here & 1:
                return

    def note(self, cell: int, way: Turned) -> None:
        """A line comes by a cell; the shortest way is kept, of several the first."""
        if self.ends >> cell & 1 and (cell not in self.found or way[0] < self.found[cell][0]):
            self.found[cell] = way


def charge_path(battle: Battle, who: int, target: int, reach: int, field: Field, stops: int) -> list[int]:
    """The way of a Charge, empty where there is none."""
    last = run_up(battle, who, target, reach, field, stops)
    return [*field.path(last[0]), *last[1:]] if last is not None else []


def run_up(
    battle: Battle, who: int, target: int, reach: int, field: Field, stops: int
) -> tuple[int, int, int] | None:
    """The last three cells of the cheapest Charge: 3 m to a Run's length, the last 2 m straight, to within reach
    (`D100-093`).
    """
    edges, terrain = walking(battle), battle.terrain
    costs = step_costs(edges)
    goal = battle.positions[target].cell
    ends = terrain.within(goal, reach) & terrain.sight(goal) & stops & terrain.walkable
    if not ends:
        return None
    most = run_of(battle, who)
    taken = known_enemies(battle, who) | battle.situation.standing.get(battle.sides[who], 0)
    firsts = field.mask
    if isinstance(field, CarefulField):
        firsts &= ~field.zone | 1 << field.start
    starts, anywhere = [], 0
    for direction, delta in enumerate(edges.deltas):
        cells = firsts & _back(ends, 2 * delta)
        if cells:
            cells &= ~_back(taken, delta)
            starts.append((cells, direction, delta, costs[direction]))
            anywhere |= cells
    best = most + 1, 0, 0, 0
    for spent, layer in enumerate(field.layers):
        if spent + 2 > best[0]:
            break
        if not layer & anywhere:
            continue
        for cells, direction, delta, table in starts:
            for first in bits(cells & layer) if cells & layer else ():
                one, two = table[first], table[first + delta]
                if one and two and spent + one + two >= 3:
                    best = min(best, (spent + one + two, first + 2 * delta, direction, first))
    total, end, direction, first = best
    return (first, first + edges.deltas[direction], end) if total <= most else None


def _back(cells: int, delta: int) -> int:
    """The cells `delta` before those given."""
    return cells >> delta if delta >= 0 else cells << -delta
