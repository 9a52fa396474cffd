"""Actions against others that are no Attacks, and those on oneself (catalogue 3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.decision import Option
from game.event import Changed, Handled, Term
from rulesets.d10 import (
    checks,
    conditions,
    contests,
    feints,
    geometry,
    harm,
    moving,
    reactions,
    rolls,
    senses,
    state,
    traps,
    vitality,
)
from rulesets.d10.after import surgery_difficulty
from rulesets.d10.state import Fighter, Mind, Pools, Purse
from rulesets.d10.wounds import spent_rest

if TYPE_CHECKING:
    from game.battle import Battle

RECALL: Final = ("Arcana", "Science", "Lore")


async def _contest(
    battle: Battle, who: int, target: int, action: str, types: tuple[str, ...], rule: str
) -> int:
    """A Save against one's Modifier; the Difficulty when it fails, else -1 (`D10-136`, `D10-145`)."""
    one = battle.world.get(who, Fighter)
    _, difficulty = contests.contest_modifier(action, one.stats, one.masteries)
    await reactions.window(battle, "save", who, [target], threshold=difficulty, is_save=True)
    if not battle.up(target) or not state.can_act(battle, who):
        return -1
    held = await rolls.save(battle, target, types, difficulty, rule, source=who)
    senses.reveal(battle, who)
    return -1 if held else difficulty


async def grapple(battle: Battle, who: int, target: int) -> None:
    """Grappled, and so Rooted, until it ends (`D10-078`, `D10-200`)."""
    difficulty = await _contest(battle, who, target, "grapple", ("STR", "AGI"), "D10-078")
    if difficulty >= 0 and state.can_grapple(battle, who):
        conditions.give(battle, target, state.GRAPPLED, source=who, value=difficulty)


async def escape(battle: Battle, who: int) -> None:
    """Repeat the Save against a Grapple, or as a STR Save against Grasping Stone (`D10-065`, `D10-078`)."""
    for name in (state.GRAPPLED, state.ROOTED):
        effect = battle.effects[who].named(name)
        if effect is None:
            continue
        types = ("STR", "AGI") if name == state.GRAPPLED else ("STR",)
        if await rolls.save(battle, who, types, effect.value, "D10-078", source=effect.source):
            conditions.take(battle, who, name, "D10-078")
        return


def release(battle: Battle, who: int, target: int) -> None:
    """Let a Grappled target go (`D10-078`)."""
    effect = battle.effects[target].named(state.GRAPPLED)
    if effect is not None and effect.source == who:
        conditions.take(battle, target, state.GRAPPLED, "D10-078")


async def shift_grappled(battle: Battle, who: int, target: int, cell: int) -> None:
    """As part of a Move-Action a Grappled target is shifted, 1 m a space (`D10-117`)."""
    purse = battle.world.get(who, Purse)
    purse.metres -= 1
    if moving.bumped(battle, who, cell):
        return
    await moving.relocate(battle, target, cell, 0, "forced", "D10-117")


async def shove(battle: Battle, who: int, target: int) -> None:
    """Prone and knocked back (`D10-079`, `D10-116`)."""
    if await _contest(battle, who, target, "shove", ("STR", "AGI"), "D10-079") < 0:
        return
    conditions.give(battle, target, state.PRONE, source=who, rule="D10-079")
    most = checks.knock_back(battle.world.get(who, Fighter).stats["STR"])
    await moving.knock_back(battle, who, target, most)


async def intimidate(battle: Battle, who: int, target: int) -> None:
    """Terror (`D10-087`, `D10-201`)."""
    if await _contest(battle, who, target, "intimidate", ("Soul",), "D10-087") >= 0:
        conditions.next_turn(battle, target, state.TERROR, source=who)


async def taunt(battle: Battle, who: int, target: int) -> None:
    """Charm (`D10-088`, `D10-202`)."""
    if await _contest(battle, who, target, "taunt", ("Soul",), "D10-088") >= 0:
        conditions.next_turn(battle, target, state.CHARM, source=who)


# --- oneself --------------------------------------------------------------------------------------------------


def defend(battle: Battle, who: int, paid_main: bool) -> None:
    """Until the End of the next Turn Attacks have Disadvantage, AGI Saves Advantage (`D10-142`, `D10-250`)."""
    purse = battle.world.get(who, Purse)
    purse.defended = True
    shield = state.shield(battle, who)
    conditions.next_turn(battle, who, state.DEFENDING, value=int(shield is not None))
    if shield is not None and shield.efficient and paid_main:
        battle.emit(Changed(who, "bonus", purse.bonus, purse.bonus + 1, "D10-250"))
        purse.bonus += 1


async def take_cover(battle: Battle, who: int) -> None:
    """Cover by what is beside one; a Tower Shield is planted, facing one of eight ways (`D10-251`, `D10-285`)."""
    conditions.give(battle, who, state.COVERED)
    shield = state.shield(battle, who)
    if shield is None or not shield.tower or state.has(battle, who, state.PRONE, state.STAGGERED):
        return
    grid = battle.ground.grid
    here = battle.positions[who].cell
    foes = sorted(state.known_foes(battle, who), key=lambda foe: (senses.distance(battle, who, foe), foe))
    toward = geometry.step_toward(grid.xy(here), grid.xy(battle.positions[foes[0]].cell)) if foes else []
    order = sorted(range(8), key=lambda index: (geometry.STEPS[index] not in toward, index))
    options = [
        Option(f"face:{x},{y}", "face", item=geometry.WAYS[i], level=i, rule="D10-251")
        for i in order
        for x, y in [geometry.STEPS[i]]
    ]
    chosen = await rolls.pick(battle, who, "facing", options, "D10-251", important=True)
    conditions.give(battle, who, state.PLANTED, value=chosen.level, rule="D10-251")


async def stealth(battle: Battle, who: int) -> None:
    """A Sleight Check to hide from all senses; its value stands (`D10-015`, `D10-080`, `D10-081`, `D10-302`)."""
    result = await rolls.check(battle, who, "Sleight", "stealth", "D10-080")
    mind, purse = battle.world.get(who, Mind), battle.world.get(who, Purse)
    mind.stealth = result.value
    mind.stamp += 1
    purse.stealthed = True
    battle.refresh(sight=True)
    senses.look(battle)


async def feint(battle: Battle, who: int) -> None:
    """Hide or fake one state; information only (`D10-015`, `D10-086`)."""
    options = [Option(f"feint:{name}", "feint", item=name, rule="D10-086") for name in feints.HIDDEN]
    options += [Option(f"fake:{name}", "fake", item=name, rule="D10-086") for name in feints.FAKED]
    chosen = await rolls.pick(battle, who, "feint", options, "D10-086", important=True)
    result = await rolls.check(battle, who, "Performance", "feint", "D10-086")
    mind = battle.world.get(who, Mind)
    if chosen.verb == "fake":
        mind.fakes = {**mind.fakes, chosen.item: result.value}
    else:
        mind.feints = {**mind.feints, chosen.item: result.value}


# --- scanning -------------------------------------------------------------------------------------------------


async def scan_area(battle: Battle, who: int) -> None:
    """Perception and Intuition in one: hidden Entities within 30 m (`D10-016`, `D10-082`, `D10-083`, `D10-303`)."""
    natural = battle.roll(10, "scan", who, "D10-083")
    mind = battle.world.get(who, Mind)
    keen = state.modifier(battle, who, "Perception")
    felt = state.modifier(battle, who, "Intuition")
    here = battle.positions[who].cell
    for side, members in battle.situation.active.items():
        if side == battle.sides[who]:
            continue
        for foe in members:
            cell = battle.positions[foe].cell
            if battle.terrain.distance(here, cell) > senses.EARSHOT or senses.pinpoints(battle, who, foe):
                continue
            light = ("dark", "low", "bright")[senses.level(battle, cell)]
            from rulesets.d10.sight import scan_result

            clear = battle.terrain.clear(here, cell) and not state.has(battle, who, state.BLINDED)
            found = scan_result(
                natural, keen, felt, senses.stealth_value(battle, foe), clear=clear, light=light
            )
            if found["result"] == "pinpointed":
                mind.found = {**mind.found, str(foe): battle.world.get(foe, Mind).stamp + 1}
            if found["result"] != "nothing" and foe not in mind.known:
                mind.known.append(foe)
    traps.scan(battle, who, natural)
    battle.refresh(sight=True)
    senses.look(battle)
    for name in list(mind.found):
        senses.tell(battle, who, int(name))


async def scan_entity(battle: Battle, who: int, target: int) -> None:
    """Statistics become visible to the side; one Recall Knowledge is included (`D10-085`)."""
    name = max(("Perception", "Intuition"), key=lambda each: state.modifier(battle, who, each))
    base = checks.recall_difficulty(battle.world.get(target, Fighter).xp)
    difficulty = max(base, battle.world.get(target, Mind).feints.get("statistics", 0))
    bad = [] if senses.pinpoints(battle, who, target) else [Term("not_pinpointed", -1, "D10-307")]
    result = await rolls.check(
        battle, who, name, "scan_entity", "D10-085", difficulty=difficulty, bad=bad, against=target
    )
    mind = battle.world.get(who, Mind)
    mind.pierced = {**mind.pierced, str(target): result.value}
    if result.success:
        learn(battle, who, target)
    await recall(battle, who, target)


def learn(battle: Battle, who: int, target: int) -> None:
    """What one has scanned its conscious allies within 30 m know, too (`D10-070`)."""
    here = battle.positions[who].cell
    for each in [who, *state.allies(battle, who)]:
        mind = battle.world.get(each, Mind)
        near = battle.terrain.distance(here, battle.positions[each].cell) <= senses.EARSHOT
        if near and state.conscious(battle, each) and target not in mind.scanned:
            mind.scanned.append(target)


def scanned(battle: Battle, side: int, target: int) -> bool:
    """Whether a side knows an Entity's numbers (`D10-085`, option `hidden_stats`)."""
    if battle.sides[target] == side or not battle.options.hidden_stats:
        return True
    base = checks.recall_difficulty(battle.world.get(target, Fighter).xp)
    needed = max(base, feints.value(battle, target, "statistics"))
    for who in battle.situation.active.get(side, []):
        if target in battle.world.get(who, Mind).scanned:
            return True
        if feints.keen(battle, who) >= needed and senses.pinpoints(battle, who, target):
            return True
    return False


async def scan_motive(battle: Battle, who: int, target: int) -> None:
    """Intuition against Performance: friend or foe, and its style (`D10-084`)."""
    difficulty = feints.value(battle, target, "motive")
    result = await rolls.check(
        battle, who, "Intuition", "scan_motive", "D10-084", difficulty=difficulty, against=target
    )
    if result.success:
        style = ", ".join(battle.world.get(target, Fighter).style)
        battle.emit(Handled(who, "motive", style, target, "D10-084"))


async def recall(battle: Battle, who: int, target: int) -> None:
    """Arcana, Science and Lore in one against the kind's cards; no second try after a failure (`D10-089`)."""
    mind, one = battle.world.get(who, Mind), battle.world.get(target, Fighter)
    if one.kind in mind.missed_kinds:
        return
    base = checks.recall_difficulty(one.xp)
    cards = one.cards or [(name, base, "resistances_weaknesses_abilities") for name in RECALL]
    natural = battle.roll(10, "recall", who, "D10-089")
    missed = False
    for name, difficulty, text in cards:
        value = checks.finalized(natural, state.modifier(battle, who, name))
        if checks.passes(value, difficulty):
            if f"{one.kind}:{name}" not in mind.recalled:
                mind.recalled.append(f"{one.kind}:{name}")
            battle.emit(Handled(who, "recall", text, target, "D10-089"))
        else:
            missed = True
    if missed:
        mind.missed_kinds.append(one.kind)


# --- medicine -------------------------------------------------------------------------------------------------


def patients(battle: Battle, who: int) -> list[int]:
    """Adjacent willing or restrained targets, oneself included (`D10-090`)."""
    found = [who] if not state.has(battle, who, state.UNCONSCIOUS) else []
    for other in state.others(battle, who):
        willing = state.allied(battle, who, other)
        held = state.has(battle, other, state.GRAPPLED, state.PARALYZED, state.UNCONSCIOUS)
        if senses.adjacent(battle, who, other) and (willing or held):
            found.append(other)
    return found


def tools(battle: Battle, who: int) -> list[Term]:
    """Disadvantage without a Medkit (`D10-090`)."""
    from rulesets.d10.content import load_content
    from rulesets.d10.state import Kit

    gear = load_content().gear
    has = any(
        slot.item in gear and gear[slot.item].tool == "medicate" for slot in battle.world.get(who, Kit).slots
    )
    return [] if has else [Term("no_tools", -1, "D10-090")]


async def treat(battle: Battle, who: int, target: int) -> None:
    """Battle Medic: REST-HP up to half the value, 2 HP each on a CRIT (`D10-090`, 4.6)."""
    result = await rolls.check(battle, who, "Science", "treat_wounds", "D10-090", bad=tools(battle, who))
    pools, most = battle.world.get(target, Pools), state.extra(battle, target)
    hp, rest_hp = spent_rest(pools.hp, most.hp, pools.rest_hp, result.value // 2, 2 if result.crit else 1)
    if rest_hp != pools.rest_hp:
        battle.emit(Changed(target, "REST-HP", pools.rest_hp, rest_hp, "D10-223"))
        gained, pools.rest_hp = hp - pools.hp, rest_hp
        await vitality.heal(battle, target, gained, who, "D10-090")


async def cure(battle: Battle, who: int, target: int, name: str) -> None:
    """Against 10 x the ailment's ESS (`D10-091`)."""
    effect = battle.effects[target].named(name)
    difficulty = 10 * max(1, effect.value if effect is not None else 1)
    bad = tools(battle, who)
    result = await rolls.check(battle, who, "Science", "cure", "D10-091", difficulty=difficulty, bad=bad)
    if result.success:
        await vitality.end_poison(battle, target, "D10-091")


async def stitch(battle: Battle, who: int, target: int) -> None:
    """Surgery in a Main-Action: stops the clock of Dying; failure is True damage (`D10-092`, 4.6)."""
    from rulesets.d10.damage import Packet

    difficulty = surgery_difficulty("stitch_up", "main_action_1")
    bad = tools(battle, who)
    result = await rolls.check(battle, who, "Science", "surgery", "D10-092", difficulty=difficulty, bad=bad)
    if result.success:
        conditions.give(battle, target, state.STITCHED, rule="D10-092")
    else:
        packet = Packet((), difficulty, "true")
        await harm.hit(battle, target, [packet], [0], source=who, rule="D10-092", soak=False, attack=False)
