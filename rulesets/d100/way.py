"""What a walk costs and what may befall on it, before it is begun (`D100-095`, `D100-114`, `D100-129`, `D100-220`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ruleset import Peril, Way
from rulesets.d100 import choices, engage, luck, moving, outlook, reacting, senses, state
from rulesets.d100.state import Purse

if TYPE_CHECKING:
    from game.decision import Decision, Option
    from game.knowledge import View


def way_of(view: View, decision: Decision, option: Option, path: list[int]) -> Way:
    """A Step, a Move or a Run; who may strike as one leaves, where an enemy's reach ends the walk, fire."""
    battle, who = view.battle, decision.who
    purse: Purse = battle.figures[who].purse
    metres = purse.moved + option.level
    if choices.is_step(battle, who, purse, option.cell, option.level):
        kind, rule = "step", "D100-118"
    elif metres <= state.movement(battle, who):
        kind, rule = "move" if purse.mode in ("", "step") else "rest", "D100-095"
    else:
        kind, rule = "run", "D100-096"
    perils = [*_strikes(view, who, path), *_stops(view, who, path), *_fire(view, path)]
    return Way(kind, metres, rule, tuple(perils))


def _strikes(view: View, who: int, path: list[int]) -> Iterator[Peril]:
    """Enemies whose reach is left and who have a point to strike with, or can buy one with Luck (`D100-061`)."""
    battle = view.battle
    for foe in view.active(view.foes):
        if not senses.reacts_to(battle, foe, who):
            continue
        kind = "opportunity" if battle.world.get(foe, Purse).ap else "opportunity_luck"
        if kind == "opportunity_luck" and not luck.action_point_options(battle, foe):
            continue
        if not reacting.may_attack(battle, foe, own_turn=False):
            continue
        for here, cell in zip([battle.positions[who].cell, *path], path, strict=False):
            if engage.threatens(battle, foe, who, here) and not engage.threatens(battle, foe, who, cell):
                arms = reacting.melee_arms(battle, foe, who, here)
                harm = max((outlook.against(view, foe, who, arm).harm for arm in arms), default=0.0)
                if arms:
                    yield Peril(kind, here, "D100-114", foe, harm=harm)
                break


def _stops(view: View, who: int, path: list[int]) -> Iterator[Peril]:
    """Enemies with whom one becomes engaged before the end of the way: the walk ends there (`D100-129`)."""
    battle = view.battle
    tied = engage.engaged_with(battle, who)
    for foe in view.active(view.foes):
        zone = 0 if foe in tied else engage.danger_zone(battle, who, [foe])
        cell = next((cell for cell in path[:-1] if zone >> cell & 1), -1)
        if cell >= 0:
            yield Peril("engaged", cell, "D100-129", foe)


def _fire(view: View, path: list[int]) -> Iterator[Peril]:
    surface = view.battle.ground.surface
    for cell in path:
        sides = moving.FIRE_SURFACES.get(surface[cell], 0)
        if sides:
            yield Peril("fire", cell, "D100-220", amount=sides)
