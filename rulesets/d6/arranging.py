"""Where Tactics and Premonition lie best, for the computer player (`D6-024`, `D6-027`, `D6-031`, decision point 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import msgspec

from rulesets.d6 import bidding, legality, placing, stance, state, strikes
from rulesets.d6.clash import Attack
from rulesets.d6.content import FORESEEN, PLACES
from rulesets.d6.legality import COST
from rulesets.d6.state import Budget, Placement
from rulesets.d6.worth import FRESH

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

STRUCK: Final = 0.35
"""How likely each of those who could strike somebody is to do it."""
ASSAILANTS: Final = 3
"""How many of them count."""
NEXT: Final = 0.6
"""How much the attack of the next own turn counts: much may change before."""
LATER: Final = 0.5
"""How much safety counts before an attack of this turn: the points may be moved once more after it."""
TROUBLE: Final = 0.03
"""What a re-placement must bring at least."""

Plan = tuple[dict[str, str], str]
"""Where the Tactics points lie, by skill, and the Premonition."""


def present(battle: Battle, who: int) -> Plan:
    """The placement as it is."""
    placement = battle.world.get(who, Placement)
    return dict(placement.tactics), placement.premonition


def plans(battle: Battle, who: int, fixed: int = 0) -> list[Plan]:
    """Placements worth looking at: the present one, all free points on one place, or shared by hit and damage.

    The first `fixed` points stay where they lie; Premonition moves by itself, or to guard with all the others.
    """
    now, foreseen = present(battle, who)
    free = list(now)[fixed:]
    found: list[Plan] = [(now, foreseen)]
    if free:
        found += [({**now, **dict.fromkeys(free, place)}, foreseen) for place in PLACES]
    for first, other in (("hit", "damage"), ("damage", "hit")) if len(free) > 1 else ():
        found.append(({**now, **dict.fromkeys(free, other), free[0]: first}, foreseen))
    if foreseen:
        found += [(now, place) for place in FORESEEN]
        found += guarding(battle, who, fixed)
    return [plan for index, plan in enumerate(found) if plan not in found[:index]]


def guarding(battle: Battle, who: int, fixed: int = 0) -> list[Plan]:
    """Placements for who is struck at: everything on guard, or on brace."""
    now, foreseen = present(battle, who)
    free = list(now)[fixed:]
    return [
        ({**now, **dict.fromkeys(free, place)}, "guard" if foreseen else "") for place in ("guard", "brace")
    ]


@contextmanager
def imagined(view: View, who: int, plan: Plan) -> Iterator[None]:
    """Look at everything as if the points lay so."""
    placement = view.battle.world.get(who, Placement)
    kept = (placement.tactics, placement.premonition)
    placement.tactics, placement.premonition = plan
    stance.forget(view, who)
    try:
        yield
    finally:
        placement.tactics, placement.premonition = kept
        stance.forget(view, who)


# --- the own turn ---------------------------------------------------------------------------------------------


class Outlook(msgspec.Struct):
    """Whom one could still strike in this own turn, and with how many actions left for it; who could strike back."""

    targets: list[tuple[int, int]]
    dangers: list[int]
    foes: list[int]


def outlook(view: View, who: int) -> Outlook:
    """As things lie, whatever the placement."""
    battle, terrain = view.battle, view.battle.terrain
    foes = [foe for foe in view.active(view.foes) if foe != who]
    here = 1 << battle.positions[who].cell
    actions = battle.world.get(who, Budget).actions
    reach = max((way.reach for way in legality.ways(battle, who) if way.form != "throw"), default=0)
    targets = []
    for foe in foes if actions >= COST else ():
        there = battle.positions[foe].cell
        cells = terrain.within(there, reach) & terrain.sight(there)
        for room, left in strikes.bands(battle, who, here, actions):
            if cells & room:
                targets.append((foe, left))
                break
    dangers = [threat.foe for threat in strikes.threats(view, who, foes) if threat.cells & here]
    return Outlook(targets, dangers, foes)


class Ledger:
    """Placements compared: what each does for the attack and for safety, worked out once for equal points."""

    def __init__(self, view: View, who: int, ahead: Outlook) -> None:
        self.view, self.who, self.ahead = view, who, ahead
        self.known: dict[tuple[object, ...], float] = {}

    def worth(self, plan: Plan, cost: int) -> float:
        """What a placement is good for: the best attack of this turn, or of the next one, and safety until then."""
        targets = [(foe, left - cost) for foe, left in self.ahead.targets if left >= cost]
        safety = self._part(plan, ("guard", "brace"), self._safety)
        if targets:
            now = self._part(plan, ("hit", "damage", "attempt", "effect", cost), lambda: self._now(targets))
            return now + LATER * safety
        return NEXT * self._part(plan, ("hit", "damage", "attempt", "effect"), self._next) + safety

    def _part(self, plan: Plan, places: tuple[object, ...], count: Callable[[], float]) -> float:
        tactics, foreseen = plan
        lying = [place if place in places else "" for place in tactics.values()]
        key = (places, *lying, foreseen if foreseen in places else "")
        if key not in self.known:
            with imagined(self.view, self.who, plan):
                self.known[key] = count()
        return self.known[key]

    def _safety(self) -> float:
        view, who = self.view, self.who
        dangers = sorted((strikes.menace(view, foe, who)[1] for foe in self.ahead.dangers), reverse=True)
        return -STRUCK * sum(dangers[:ASSAILANTS])

    def _now(self, targets: list[tuple[int, int]]) -> float:
        found = [strikes.best_against(self.view, self.who, foe, left) for foe, left in targets]
        return max((ways[0][1] for ways in found if ways), default=0.0)

    def _next(self) -> float:
        found = [
            strikes.best_against(self.view, self.who, foe, 1, fresh=True, purse=FRESH)
            for foe in self.ahead.foes
        ]
        return max((ways[0][1] for ways in found if ways), default=0.0)


def act(view: View, who: int) -> float:
    """What a re-placement now would bring beyond its cost: first thing in the turn, or with actions to spare."""
    battle = view.battle
    cost, actions = placing.cost(battle, who), battle.world.get(who, Budget).actions
    if not view.active(view.foes) or (cost and actions >= COST and not _withheld(battle, who)):
        return 0.0  # before an attack an action is better spent on it, unless points lie where they do nothing for it
    ahead = outlook(view, who)
    if not ahead.targets and (actions >= COST or not ahead.dangers):
        return 0.0  # on the way, or where nobody comes
    ledger = Ledger(view, who, ahead)
    found = [ledger.worth(plan, cost) for plan in plans(battle, who)[1:]]
    return max(found, default=-1.0) - ledger.worth(present(battle, who), 0) - TROUBLE


def _withheld(battle: Battle, who: int) -> bool:
    """Whether points are kept back for defence."""
    tactics, foreseen = present(battle, who)
    return foreseen == "guard" or any(place in ("guard", "brace") for place in tactics.values())


# --- inside an attack -----------------------------------------------------------------------------------------


def answer(view: View, it: Attack) -> float:
    """What the best answer after a re-placement is worth, the loss of the next attack counted (`D6-027`)."""
    paid = placing.cost(view.battle, it.target)
    return max(_answered(view, it, plan, paid) for plan in guarding(view.battle, it.target))


def _answered(view: View, it: Attack, plan: Plan, paid: int) -> float:
    lost = _next_attack(view, it)
    with imagined(view, it.target, plan):
        return bidding.Judge(view, it).best(paid) - NEXT * max(0.0, lost - _next_attack(view, it))


def _next_attack(view: View, it: Attack) -> float:
    found = strikes.best_against(view, it.target, it.actor, 1, fresh=True, purse=FRESH)
    return found[0][1] if found else 0.0


# --- point by point -------------------------------------------------------------------------------------------


def placement(view: View, decision: Decision) -> list[float]:
    """Where one point goes, those before it being placed: as in the best placement of all that are left."""
    battle, who, point = view.battle, decision.who, str(decision.about["item"])
    points = list(battle.world.get(who, Placement).tactics)
    fixed = points.index(point) if point in points else len(points)
    found = plans(battle, who, fixed)
    if isinstance(decision.matter, Attack):
        found = guarding(battle, who, fixed)
        worths = [_answered(view, decision.matter, plan, 0) for plan in found]
    elif state.own_turn(battle, who):
        ledger = Ledger(view, who, outlook(view, who))
        worths = [ledger.worth(plan, 0) for plan in found]
    else:
        worths = [float(index == 0) for index in range(len(found))]
    tactics, foreseen = found[max(range(len(found)), key=worths.__getitem__)]
    place = foreseen if point == "premonition" else tactics[point]
    return [float(option.id == f"place:{place}") for option in decision.choices]
