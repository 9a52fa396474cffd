"""Traps: hidden dangers of the map, found by Scans, sprung by whoever treads on them (`D10-083`).

A trap is a check of the map with the tag `trap`: its difficulty is its Stealth value and that of its Save, its
stat the kind of Save. VIT traps poison, the others wound; one with an effect does that, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.components import MapTry
from game.decision import Option
from game.event import Handled, Term
from rulesets.d10 import conditions, flying, handling, harm, rolls, senses, sight, state, vitality
from rulesets.d10.damage import Packet
from rulesets.d10.state import Kit, Trap

if TYPE_CHECKING:
    from game.battle import Battle

WOUND: Final = Packet((6, 6), 0, "piercing")
POISON_DIFFICULTY: Final = 10
"""The Difficulty of the VIT Save against Poison, for each point of ESS; that of its cure, too (`D10-091`)."""


def install(battle: Battle) -> None:
    """Make the map's trap checks traps that nobody knows of."""
    for _, chance in list(battle.world.all(MapTry)):
        if chance.tag == "trap":
            chance.done = True
            kind = chance.stat.upper() if chance.stat.upper() in ("STR", "AGI", "VIT") else "AGI"
            battle.add(Trap(chance.name, chance.cells[0], chance.difficulty, kind, chance.effect))


def known(battle: Battle, side: int) -> int:
    """Mask of the spaces with a trap that a side has found: nobody walks into it on purpose (`D10-083`)."""
    mask = 0
    for trap in battle.world.table(Trap).values():
        if side in trap.found and not trap.sprung:
            mask |= 1 << trap.cell
    return mask


def hides(battle: Battle, side: int, entity: int) -> bool:
    """Whether a check of the map is a trap that a side has not found."""
    chance = battle.world.find(entity, MapTry)
    if chance is None or chance.tag != "trap" or not side:
        return False
    return not any(
        trap.cell == chance.cells[0] and side in trap.found for trap in battle.world.table(Trap).values()
    )


# --- finding --------------------------------------------------------------------------------------------------


def look(battle: Battle) -> None:
    """Passive Perception of everybody with a clear line (`D10-017`, `D10-083`, `D10-303`)."""
    for trap in battle.world.table(Trap).values():
        for side, members in battle.situation.active.items():
            if side not in trap.found and any(
                _scanned(battle, who, trap, 0) == "pinpointed" for who in members
            ):
                trap.found = [*trap.found, side]
                battle.situation.look_again()


def scan(battle: Battle, who: int, natural: int) -> None:
    """A Scan of the area: Perception finds the place, Intuition feels a danger (`D10-083`)."""
    side, danger = battle.sides[who], False
    for trap in battle.world.table(Trap).values():
        if side in trap.found or trap.sprung:
            continue
        result = _scanned(battle, who, trap, natural)
        if result == "pinpointed":
            trap.found = [*trap.found, side]
            battle.emit(Handled(who, "trap_found", trap.name, rule="D10-083"))
        danger = danger or result == "sensed"
    if danger:
        battle.emit(Handled(who, "danger", "", rule="D10-083"))


def _scanned(battle: Battle, who: int, trap: Trap, natural: int) -> str:
    here = battle.positions[who].cell
    if not state.conscious(battle, who) or battle.terrain.distance(here, trap.cell) > senses.EARSHOT:
        return "nothing"
    light = ("dark", "low", "bright")[senses.level(battle, trap.cell)]
    clear = battle.terrain.clear(here, trap.cell) and not state.has(battle, who, state.BLINDED)
    seen, felt = (state.modifier(battle, who, name) for name in ("Perception", "Intuition"))
    if not clear or light == "dark":  # nothing is heard of a trap; a gut feeling remains
        clear, seen = False, 0
    found = sight.scan_result(natural, seen, felt, trap.difficulty, clear=clear, light=light)
    return str(found["result"])


# --- going off ------------------------------------------------------------------------------------------------


async def tread(battle: Battle, who: int) -> None:
    """Whoever comes into its space on foot springs it (`D10-083`)."""
    if not battle.world.table(Trap) or flying.aloft(battle, who) or not battle.up(who):
        return
    here = battle.positions[who].cell
    for trap in battle.world.table(Trap).values():
        if trap.cell == here and not trap.sprung:
            await _spring(battle, who, trap)


async def _spring(battle: Battle, who: int, trap: Trap) -> None:
    trap.sprung = True
    trap.found = sorted(battle.situation.teams)
    battle.emit(Handled(who, "trap_sprung", trap.name, rule="D10-083"))
    if trap.effect:
        handling.take_effect(battle, who, trap.effect)
    if await rolls.save(battle, who, (trap.save,), trap.difficulty, "D10-083"):
        return
    if trap.save == "VIT":
        conditions.give(battle, who, state.POISONED, value=1, rule="D10-083")
        return
    sums = await harm.dice_sums(battle, 0, [WOUND], "trap", who)
    await harm.hit(battle, who, [WOUND], sums, rule="D10-083", attack=False)


def disarms(battle: Battle, who: int) -> list[Option]:
    """Known traps within reach (`D10-072`, `D10-083`)."""
    here, side = battle.positions[who].cell, battle.sides[who]
    return [
        Option(f"disarm:{trap.name or 'trap'}:{entity}", "disarm", entity, cell=trap.cell, rule="D10-083")
        for entity, trap in battle.world.all(Trap)
        if side in trap.found and not trap.sprung and battle.terrain.distance(here, trap.cell) <= 1
    ]


async def disarm(battle: Battle, who: int, entity: int) -> None:
    """A Sleight Check against its Difficulty, Disadvantage without lockpicks (`D10-040`, `D10-083`, 4.5)."""
    trap = battle.world.get(entity, Trap)
    tools = any(slot.item == "lockpicks" for slot in battle.world.get(who, Kit).slots)
    bad = [] if tools else [Term("no_lockpicks", -1, "D10-072")]
    result = await rolls.check(
        battle, who, "Sleight", "disarm", "D10-083", difficulty=trap.difficulty, bad=bad
    )
    trap.sprung = result.success


async def poison(battle: Battle, who: int) -> None:
    """At the End of each of its Turns a VIT Save, or the poisoned lose a point of STR (`D10-029`, `D10-091`)."""
    effect = battle.effects[who].named(state.POISONED)
    if effect is None:
        return
    difficulty = POISON_DIFFICULTY * max(1, effect.value)
    if not await rolls.save(battle, who, ("VIT",), difficulty, "D10-091"):
        effect.count += 1
        await vitality.change_stat(battle, who, "STR", -1)
