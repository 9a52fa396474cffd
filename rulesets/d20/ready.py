"""Ready: one declared trigger, and which things meet it (`D20-116`, `D20-117`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.decision import Option
from rulesets.d20 import senses, state
from rulesets.d20.state import Trigger
from rulesets.d20.thing import STEPS, Thing

if TYPE_CHECKING:
    from game.battle import Battle

NEAREST, FARTHEST = 1, 4
ATTACK_ME: Final = Option("on:attack_me", "ready", item="attack_me", rule="D20-116")
NEAR: Final = tuple(
    Option(f"on:near:{reach}", "ready", item="near", level=reach, rule="D20-116")
    for reach in range(NEAREST, FARTHEST + 1)
)
SPELL: Final = Option("on:spell", "ready", item="spell", rule="D20-116")
SIGHT: Final = Option("on:sight", "ready", item="sight", rule="D20-116")


def options(battle: Battle, who: int) -> list[Option]:
    """The triggers one may declare at the end of one's turn (`D20-116`, decision point 13)."""
    handles = battle.identities
    allies = [_on("attack_ally", ally, handles[ally].handle) for ally in state.allies(battle, who)]
    foes = [_on("acts", foe, handles[foe].handle) for foe in state.known_foes(battle, who)]
    return [ATTACK_ME, *allies, *NEAR, *foes, SPELL, SIGHT]


@lru_cache(maxsize=1024)
def _on(item: str, target: int, handle: str) -> Option:
    return Option(f"on:{item}:{handle}", "ready", target, item, rule="D20-116")


def declare(battle: Battle, who: int, chosen: Option) -> None:
    """Set the trigger; it lasts until the start of the next turn or an attempt on it (`D20-116`)."""
    trigger = battle.world.get(who, Trigger)
    trigger.kind, trigger.target, trigger.distance = chosen.item, chosen.target, chosen.level


def meets(battle: Battle, who: int, thing: Thing, targets: list[int]) -> bool:
    """Whether a thing of an enemy meets the trigger of `who` (`D20-116`)."""
    trigger: Trigger = battle.figures[who].trigger
    kind = trigger.kind
    if not kind or state.allied(battle, who, thing.actor):
        return False
    if kind == "attack_me":
        return who in targets
    if kind == "attack_ally":
        return trigger.target in targets
    if kind == "acts":
        return thing.actor == trigger.target and thing.verb not in STEPS
    if kind == "spell":
        return thing.verb in {"cast", "spell"} or (thing.minor is not None and thing.minor.verb == "spell")
    if thing.verb not in STEPS:
        return False
    return meets_step(battle, who, thing.actor, battle.positions[thing.actor].cell, thing.cell)


def meets_step(battle: Battle, who: int, actor: int, here: int, cell: int) -> bool:
    """Whether a step of an enemy from one cell to another comes near enough, or into sight (`D20-116`)."""
    trigger = battle.world.get(who, Trigger)
    if trigger.kind not in ("near", "sight") or state.allied(battle, who, actor):
        return False
    if trigger.kind == "near":
        mine, terrain = battle.positions[who].cell, battle.terrain
        return terrain.distance(mine, cell) <= trigger.distance < terrain.distance(mine, here)
    return senses.sees_cell(battle, who, cell) and not senses.sees_cell(battle, who, here)
