"""HP: loss, Downed, healing, standing up, poison at work (catalogue 3.7, `D20-096`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option, ask
from game.event import Harmed, Healed, StoodUp, Term, WentDown
from rulesets.d20 import conditions, gear, state
from rulesets.d20.state import Figure, Vitals

if TYPE_CHECKING:
    from game.battle import Battle


def lose(
    battle: Battle,
    who: int,
    amount: int,
    kind: str,
    *,
    source: int = 0,
    terms: list[Term] | None = None,
    finishing: bool = False,
    rule: str = "D20-071",
) -> None:
    """Take HP, never below 0; at 0 the character is Downed (`D20-066`, `D20-071`, `D20-074`)."""
    vitals: Vitals = battle.figures[who].vitals
    vitals.hp = max(0, vitals.hp - amount)
    state.hp_altered(battle, who)
    battle.emit(Harmed(who, amount, kind, vitals.hp, terms or [], source, finishing, rule=rule))
    if vitals.hp == 0 and battle.up(who):
        down(battle, who, source)


def down(battle: Battle, who: int, source: int = 0) -> None:
    """Downed: out of action, drops what it holds, conditions and effects on it end (`D20-074`)."""
    battle.presences[who].down = True
    battle.emit(WentDown(who, source, "D20-074"))
    gear.drop_all(battle, who)
    conditions.clear(battle, who)
    figure: Figure = battle.figures[who]
    figure.trigger.kind, figure.budget.mired, figure.budget.fallen = "", False, True
    battle.situation.fell(who)


async def heal(battle: Battle, who: int, amount: int, source: int, rule: str) -> None:
    """Heal up to the maximum; a Downed character with 1 HP or more stands up at once (`D20-075`)."""
    vitals = battle.world.get(who, Vitals)
    gained = min(amount, vitals.max_hp - vitals.hp)
    vitals.hp += gained
    state.hp_altered(battle, who)
    battle.emit(Healed(who, gained, vitals.hp, source, rule))
    if vitals.hp > 0 and battle.presences[who].down and not vitals.quit:
        await _stand_up(battle, who)


async def _stand_up(battle: Battle, who: int) -> None:
    """In its own space or, if that is occupied, the nearest free one of its controller's choice (`D20-075`)."""
    cell = battle.positions[who].cell
    if cell in battle.situation.occupants:
        options = []
        for near in _nearest_free(battle, cell):
            x, y = battle.ground.grid.xy(near)
            options.append(Option(f"stand:{x},{y}", "stand", cell=near, rule="D20-075"))
        if not options:
            return
        cell = (await ask(who, "stand_up", options, "D20-075")).cell
        battle.positions[who].cell = cell
    battle.presences[who].down = False
    if who in battle.situation.torches:
        battle.refresh(light=True)
    else:
        battle.situation.rose(who)
    battle.emit(StoodUp(who, cell, "D20-075"))


def _nearest_free(battle: Battle, cell: int) -> list[int]:
    """Free cells at the smallest distance at which there are any, by row and column."""
    grid, terrain = battle.ground.grid, battle.terrain
    taken = sum(1 << occupied for occupied in battle.situation.occupants)
    for radius in range(1, max(grid.width, grid.height)):
        free = grid.ball(cell, radius) & terrain.walkable & ~taken
        if free:
            return grid.bits(free)
    return []


def suffer_poison(battle: Battle, who: int) -> None:
    """Poison at the start of the victim's turn: armour does not help, three turns (`D20-096`)."""
    effects = battle.effects[who]
    effect = effects.named(state.POISONED) if effects.active else None
    if effect is None:
        return
    strength, source = effect.value, effect.source
    effect.count -= 1
    if effect.count <= 0:
        conditions.take(battle, who, state.POISONED, "D20-096")
    terms = [Term("poison", strength, "D20-096")]
    lose(battle, who, strength, "physical", source=source, terms=terms, rule="D20-096")
