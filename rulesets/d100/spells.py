"""Spellcasting: Cast actions, the Channelling roll, what each spell does (catalogue 3.14, 4.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.components import LightSource
from game.decision import Option, ask
from game.event import Changed, Declared, Healed, LightChanged, Undone
from rulesets.d100 import attack, conditions, grades, luck, rolling, senses, special_now, state, wounds
from rulesets.d100.augments import Task
from rulesets.d100.bodies import BODIES
from rulesets.d100.checks import CRITICAL, FAILURE, Score, last_round
from rulesets.d100.content import Spell, load_content
from rulesets.d100.damage import MAJOR, wound_of
from rulesets.d100.exchange import bolt
from rulesets.d100.state import Figure, Frame, Kit, Magic

if TYPE_CHECKING:
    from game.battle import Battle

SPELL_ROUNDS: Final = 6
GLOW_ROUNDS: Final = 60
GLOW_RADIUS: Final = 6
HINDERS: Final = frozenset({state.GRIPPED, state.STUNNED, state.CLIMBING})
ORDERS: Final = ("hold", "drop", "fall", "move")
"""What Command may order (4.8)."""


def price(level: int, cost: int) -> int:
    """Magic Points of a casting by level (`D100-222`)."""
    if level == FAILURE:
        return 1
    return max(1, cost - 1) if level == CRITICAL else cost


# --- what may be cast -----------------------------------------------------------------------------------------


def hindered(battle: Battle, who: int) -> bool:
    """Gripped, or stunned in the head or torso (`D100-192`, `D100-222`)."""
    figure: Figure = battle.figures[who]
    for effect in figure.effects.active:
        if effect.name in HINDERS:
            return True
    stunned = figure.frame.stunned
    if not stunned:
        return False
    plan = BODIES[figure.fighter.body]
    return any(plan[place].part == "torso" for place in stunned)


def may_start(battle: Battle, who: int, spell: Spell) -> bool:
    """Enough Magic Points; no fresh Serious wound, not wrong-footed, pinned, or frightened for offence (`D100-168`)."""
    if battle.figures[who].magic.mp < spell.cost or hindered(battle, who):
        return False
    for effect in battle.effects[who].active:
        if effect.name == state.NO_ATTACK or (
            effect.name in (state.WRONG_FOOTED, state.PINNED) and effect.armed
        ):
            return False
        if effect.name == state.FRIGHTENED and spell.target == "enemy":
            return False
    return True


def targets(battle: Battle, who: int, spell: Spell) -> list[int]:
    """Whom a spell may name: in range and sight; allies and oneself for helpful ones."""
    near = battle.terrain.within(battle.positions[who].cell, spell.range)
    if spell.target == "enemy":
        return [
            foe
            for foe in state.known_foes(battle, who)
            if near >> battle.positions[foe].cell & 1 and senses.targetable(battle, who, foe)
        ]
    side = battle.sides[who]
    members = [each for each, of in battle.sides.items() if of == side and not battle.presences[each].gone]
    members = [
        each for each in members if near >> battle.positions[each].cell & 1 and not state.dead(battle, each)
    ]
    return [each for each in members if useful(battle, each, spell)]


def useful(battle: Battle, who: int, spell: Spell) -> bool:
    """Whether a helpful spell has something to do on somebody."""
    frame: Frame = battle.figures[who].frame
    if spell.key == "mend":
        return bool(frame.bleeding or frame.clocks) or any(
            hp < frame.most[key] for key, hp in frame.hp.items()
        )
    if spell.key == "ward":
        return battle.up(who) and not state.has(battle, who, state.SHIELDED)
    return battle.up(who) and any(
        arm.gear is not None and arm.gear.keen < battle.clock.round for arm in state.held(battle, who)
    )


def options(battle: Battle, who: int) -> list[Option]:
    """Cast: begin a spell, or go on with the one under way (`D100-102`, `D100-222`)."""
    figure: Figure = battle.figures[who]
    fighter, magic = figure.fighter, figure.magic
    if not fighter.spells:
        return []
    spells = load_content().spells
    if magic.spell:
        afraid = spells[magic.spell].target == "enemy" and state.has(battle, who, state.FRIGHTENED)
        if hindered(battle, who) or afraid:
            return []
        item, target = magic.spell, magic.target
        return [Option("cast:continue", "cast", target, item, magic.cell, cost="one_ap", rule="D100-222")]
    found = []
    for key in fighter.spells:
        spell = spells[key]
        if not may_start(battle, who, spell):
            continue
        if spell.target == "space":
            found.append(Option(f"cast:{key}", "cast", item=key, cost="one_ap", rule="D100-222"))
            continue
        for target in targets(battle, who, spell):
            handle = battle.identities[target].handle
            found.append(Option(f"cast:{key}:{handle}", "cast", target, key, cost="one_ap", rule="D100-222"))
    return found


# --- casting --------------------------------------------------------------------------------------------------


async def cast(battle: Battle, who: int, chosen: Option) -> None:
    """One Cast action; on the last one the spell is released (`D100-222`)."""
    magic: Magic = battle.figures[who].magic
    if not magic.spell:
        magic.spell, magic.done, magic.target, magic.cell, magic.hurt = (
            chosen.item,
            0,
            chosen.target,
            -1,
            False,
        )
        if load_content().spells[chosen.item].target == "space":
            magic.cell = await _space(battle, who)
    spell = load_content().spells[magic.spell]
    magic.done += 1
    battle.emit(
        Declared(
            who,
            "cast",
            spell.key,
            [magic.target] if magic.target else [],
            magic.cell,
            magic.done,
            rule="D100-222",
        )
    )
    from rulesets.d100 import waiting

    await waiting.trigger(battle, "cast", who)
    if magic.spell and magic.done >= spell.actions and state.able(battle, who):
        await _release(battle, who, magic, spell)


def break_off(battle: Battle, who: int) -> None:
    """Another action, or none, breaks a spell under way (`D100-222`)."""
    magic: Magic = battle.figures[who].magic
    if magic.spell:
        magic.spell = ""
        battle.emit(Undone(who, "cast", "lost", "D100-222"))


async def _space(battle: Battle, who: int) -> int:
    """Where Glow goes: a space within 20 m in sight; a mundane light there goes out (4.8)."""
    here, grid = battle.positions[who].cell, battle.ground.grid
    mask = battle.terrain.within(here, 20) & battle.terrain.sight(here)
    lights = [source.cell for _, source in battle.world.all(LightSource) if source.cell >= 0]
    mask &= battle.terrain.walkable | sum(1 << cell for cell in set(lights))
    options_ = [
        Option("space:{},{}".format(*grid.xy(cell)), "space", cell=cell, rule="D100-225")
        for cell in grid.bits(mask)
    ]
    return (await ask(who, "space", options_, "D100-225", about={"item": "glow", "thing": "glow"})).cell


async def _release(battle: Battle, who: int, magic: Magic, spell: Spell) -> None:
    """Concentration, the target, the roll, the cost, the effect (`D100-222` to `D100-224`)."""
    target, cell = magic.target, magic.cell
    magic.spell = ""
    if magic.hurt and spell.actions > 1:
        task = Task(who, "willpower", "willpower", "concentrate")
        held = await rolling.roll(battle, task, grades.general(battle, who), "D100-223")
        if not held.succeeded:
            battle.emit(Undone(who, "cast", "lost", "D100-223"))
            return
    if spell.target != "space":
        target = await _target(battle, who, spell, target)
        if not target:
            battle.emit(Undone(who, "cast", "withdrawn", "D100-222"))
            return
    if spell.resist == "attack":
        await _bolt(battle, who, magic, spell, target)
        return
    task = Task(who, "channelling", "channelling", "channelling", target if spell.resist != "none" else 0)
    one = await rolling.roll(battle, task, grades.general(battle, who), "D100-222", worths=rolling.VITAL)
    pay(battle, who, price(one.level, spell.cost))
    if one.succeeded:
        await _effect(battle, who, spell, target, cell, one)


def pay(battle: Battle, who: int, points: int) -> None:
    """Magic Points spent."""
    magic: Magic = battle.figures[who].magic
    before, magic.mp = magic.mp, max(0, magic.mp - points)
    battle.emit(Changed(who, "mp", before, magic.mp, "D100-222"))


async def _target(battle: Battle, who: int, spell: Spell, first: int) -> int:
    """The target chosen at the start, another one if it is gone, or none (decision point 17)."""
    legal = targets(battle, who, spell)
    if first in legal or not legal:
        return first if first in legal else 0
    options_ = [
        Option(f"target:{battle.identities[each].handle}", "target", each, rule="D100-222") for each in legal
    ]
    options_.append(Option("drop_spell", "drop_spell", rule="D100-222"))
    chosen = await ask(who, "target", options_, "D100-222", about={"item": spell.key})
    return chosen.target


async def _bolt(battle: Battle, who: int, magic: Magic, spell: Spell, target: int) -> None:
    """An attack spell is an attack with Channelling (`D100-224`)."""
    it = attack.begin(battle, who, target, bolt(spell.key))
    await attack.strike(battle, it)
    pay(battle, who, price(it.attack.level, spell.cost))


async def _effect(battle: Battle, who: int, spell: Spell, target: int, cell: int, one: Score) -> None:
    if spell.key == "mend":
        await _mend(battle, who, target)
    elif spell.key == "ward":
        conditions.give(battle, target, state.SHIELDED, source=who, rounds=SPELL_ROUNDS)
    elif spell.key == "edge":
        await _edge(battle, who, target)
    elif spell.key == "glow":
        _glow(battle, who, cell)
    elif not await _resists(battle, who, target, spell, one):
        if spell.key == "terror":
            (rounds,) = await luck.throw(battle, who, [3], "terror", "D100-225", against=target)
            conditions.give(battle, target, state.FRIGHTENED, source=who, rounds=rounds)
        else:
            await _command(battle, who, target)


async def _resists(battle: Battle, who: int, target: int, spell: Spell, one: Score) -> bool:
    """Willpower or a Passion against the standing Channelling roll, free (`D100-224`, `D100-043`)."""
    way = await special_now.choose_way(
        battle, target, spell.key, special_now.will_ways(battle, target, who), who
    )
    task = Task(target, way.skill, way.skill, "resist", who)
    theirs = await rolling.roll(
        battle,
        task,
        grades.general(battle, target),
        "D100-224",
        value=way.value,
        worths=rolling.VITAL,
        versus=one,
    )
    return rolling.against(battle, one, theirs, target, who).winner != "a"


async def _mend(battle: Battle, who: int, target: int) -> None:
    """One location not Major: +1d3+1 HP, its bleeding ends; a Major one: Stabilised (4.8)."""
    frame: Frame = battle.figures[target].frame
    hurt = [
        key
        for key, hp in frame.hp.items()
        if hp < frame.most[key] or key in frame.bleeding or key in frame.clocks
    ]
    hurt.sort(key=lambda key: (key not in frame.clocks, frame.hp[key] - frame.most[key]))
    options_ = [Option(f"location:{key}", "location", target, key, rule="D100-225") for key in hurt]
    if not options_:
        return
    about: dict[str, int | str] = {"target": target, "item": "mend", "thing": "mend"}
    place = (await ask(who, "location", options_, "D100-225", about=about)).item
    if wound_of(frame.hp[place], frame.most[place]) == MAJOR:
        wounds.stabilise(battle, target, place)
        return
    (d3,) = await luck.throw(battle, who, [3], "mend", "D100-225")
    before = frame.hp[place]
    frame.hp[place] = min(frame.most[place], before + d3 + 1)
    state.altered(battle, target)
    battle.emit(
        Healed(
            target,
            frame.hp[place] - before,
            state.points_left(battle, target),
            who,
            "D100-225",
            frame.hp[place],
        )
    )
    wounds.stop_bleeding(battle, target, place)
    if frame.hp[place] >= 1 and place in frame.useless:
        frame.useless.remove(place)
        state.altered(battle, target)


async def _edge(battle: Battle, who: int, target: int) -> None:
    """One weapon: +2 damage for 6 rounds (4.8)."""
    gear = [arm.gear for arm in state.held(battle, target) if arm.gear is not None]
    options_ = [Option(f"item:{each.key}", "item", target, each.key, rule="D100-225") for each in gear]
    if not options_:
        return
    about: dict[str, int | str] = {"target": target, "item": "edge"}
    key = (await ask(who, "item", options_, "D100-225", about=about)).item
    for each in battle.world.get(target, Kit).gear:
        if each.key == key and each.hand:
            each.keen = last_round(battle.clock.round, SPELL_ROUNDS, battle.options)


def _glow(battle: Battle, who: int, cell: int) -> None:
    """Bright light of 6 m, or a mundane light there goes out (4.8, `D100-226`)."""
    for entity, source in battle.world.all(LightSource):
        if source.cell == cell and source.lit and not source.darkness and not source.power:
            battle.switch_light(who, entity, False, "D100-225")
            return
    made = battle.add(LightSource("glow", cell, 0, GLOW_RADIUS, GLOW_RADIUS, 1))
    state.course(battle).glows[str(made)] = last_round(battle.clock.round, GLOW_ROUNDS, battle.options)
    battle.refresh(light=True)
    battle.emit(LightChanged("glow", cell, True, who, "D100-225"))


async def _command(battle: Battle, who: int, target: int) -> None:
    """One order for the target's next turn (4.8, decision point 18)."""
    from rulesets.d100 import moving

    field, stops = moving.reach_field(battle, target, state.movement(battle, target))
    spaces = battle.ground.grid.bits(field.mask & stops & ~moving.blaze(battle.ground))
    options_ = [
        Option(f"order:{name}", "order", target, name, level=index, rule="D100-225")
        for index, name in enumerate(ORDERS)
        if name != "move" or spaces
    ]
    chosen = await ask(who, "order", options_, "D100-225", about={"target": target})
    cell = 0
    if chosen.item == "move":
        grid = battle.ground.grid
        cells = [
            Option("space:{},{}".format(*grid.xy(each)), "space", target, cell=each, rule="D100-225")
            for each in spaces
        ]
        cell = (await ask(who, "space", cells, "D100-225", about={"target": target, "thing": "order"})).cell
    conditions.give(
        battle,
        target,
        state.COMMANDED,
        value=chosen.level + len(ORDERS) * cell,
        source=who,
        until="turn_end",
        owner=target,
    )
