"""Special effects that happen as soon as they are chosen (3.12, kind "immediate"), and the parameters of others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.board.areas import AreaSpec, area_cells
from game.decision import Option, ask
from rulesets.d100 import (
    attack,
    conditions,
    damage,
    engage,
    gear,
    grades,
    harm,
    luck,
    passions,
    rolling,
    special_after,
    state,
    wounds,
)
from rulesets.d100.augments import Task
from rulesets.d100.bodies import BODIES, hit_location
from rulesets.d100.checks import Circumstance, ceil_div, effective, harder
from rulesets.d100.exchange import MELEE, Exchange, modifier_text, spell_bonus
from rulesets.d100.state import Arm, Fighter, Frame, Kit

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.terrain import Terrain


BEYOND: Final = 5
"""How far in metres a missile flies on beyond its target (`D100-207`)."""


class Way(msgspec.Struct, frozen=True):
    """One skill that may resist: its key, value, and what makes it harder or easier."""

    skill: str
    value: int
    circumstances: tuple[Circumstance, ...] = ()


async def resolve(battle: Battle, it: Exchange, key: str) -> None:
    """What choosing an effect does at once."""
    action = ACTIONS.get(key)
    if action is not None:
        await action(battle, it)


async def resisted(battle: Battle, it: Exchange, key: str, ways: Sequence[Way], rule: str) -> bool:
    """The loser resists with a skill against the winner's standing roll (`D100-026`, `D100-185`, `D100-204`)."""
    if it.forced:
        it.forced = False
        return False
    who = it.loser_who
    way = await choose_way(battle, who, key, ways, it.winner_who)
    circumstances = [*grades.burdened(battle, who, way.skill), *way.circumstances]
    task = Task(who, way.skill, way.skill, key, it.winner_who)
    one = await rolling.roll(battle, task, circumstances, rule, value=way.value, versus=it.winning_roll)
    return rolling.against(battle, it.winning_roll, one, who, it.winner_who).winner != "a"


async def choose_way(battle: Battle, who: int, key: str, ways: Sequence[Way], other: int) -> Way:
    """Which allowed skill to resist with; the highest first (decision point 7)."""
    best: dict[str, Way] = {}
    for way in ways:
        if way.value:
            best.setdefault(way.skill, way)
    ranked = sorted(
        best.values(), key=lambda way: -effective(way.value, way.circumstances, battle.options)[0]
    )
    if not ranked:
        return ways[0]
    options = [Option(f"resist:{way.skill}", "resist", item=way.skill, level=way.value) for way in ranked]
    about: dict[str, int | str] = {"actor": other, "thing": key}
    chosen = await ask(who, "resist", options, "D100-185", about=about)
    return next(way for way in ranked if way.skill == chosen.item)


def ways_of(battle: Battle, who: int, *skills: str) -> list[Way]:
    """Skills at their written values."""
    return [Way(key, state.skill(battle, who, key)) for key in skills]


def will_ways(battle: Battle, who: int, coercer: int) -> list[Way]:
    """Willpower, or a fitting Passion (`D100-043`)."""
    ways = ways_of(battle, who, "willpower")
    passion = passions.against_coercion(battle, who, coercer)
    if passion is not None:
        ways.append(Way("passion", passion.value))
    return ways


# --- one function per effect ---------------------------------------------------------------------------------


async def _aimed_blow(battle: Battle, it: Exchange) -> None:
    """The attacker names a location that is not covered (`D100-186`, `D100-216`)."""
    body = battle.world.get(it.target, Fighter).body
    options = [
        Option(f"location:{key}", "location", item=key, rule="D100-186")
        for key in BODIES[body]
        if key not in it.covered
    ]
    about: dict[str, int | str] = {"target": it.target, "item": it.weapon.key}
    it.aimed = (await ask(it.actor, "location", options, "D100-186", about=about)).item


async def _trip(battle: Battle, it: Exchange) -> None:
    """Brawn, Evade or Acrobatics, or prone; four legs also Athletics, and Easy (`D100-194`)."""
    who = it.loser_who
    four = battle.world.get(who, Fighter).body == "quadruped"
    names = ["brawn", "evade", "acrobatics"] + (["athletics"] if four else [])
    ways = ways_of(battle, who, *names)
    if four:
        ways = [Way(way.skill, way.value, (Circumstance("easy", "four_legs", "D100-194"),)) for way in ways]
    if not await resisted(battle, it, "trip", ways, "D100-194"):
        conditions.fall_prone(battle, who, it.winner_who)


def weapon_of_loser(battle: Battle, it: Exchange) -> Arm | None:
    """The item the loser used, if an earlier effect has not destroyed it, else the first in his hands (`D100-195`)."""
    arm = it.arm if it.winner == "defender" else it.parry_arm
    carried = battle.world.get(it.loser_who, Kit).gear
    if arm is not None and arm.gear is not None and arm.gear.hand and any(each is arm.gear for each in carried):
        return arm
    held = state.held(battle, it.loser_who)
    return held[0] if held else None


def size_of_winner(it: Exchange) -> str:
    arm = it.arm if it.winner == "attacker" else it.parry_arm
    return arm.weapon.size if arm is not None else "S"


async def _disarm(battle: Battle, it: Exchange) -> None:
    """Combat Style, harder by Size, or the weapon lies within 2 m (`D100-195`)."""
    arm = weapon_of_loser(battle, it)
    if arm is None or arm.gear is None:
        return
    skill, value, outside = state.style_of(battle, it.loser_who, arm.weapon)
    grade = harder("standard", damage.disarm_grade(size_of_winner(it), arm.weapon.size))
    circumstances = [Circumstance(grade, "size", "D100-195")] if grade != "standard" else []
    if outside:
        circumstances.append(Circumstance("hard", "weapon_outside_the_style", "D100-157"))
    ways = [Way(skill, value, tuple(circumstances))]
    if await resisted(battle, it, "disarm", ways, "D100-195"):
        return
    cells = gear.around(battle, battle.positions[it.loser_who].cell, 2)
    grid = battle.ground.grid
    options = [
        Option("space:{},{}".format(*grid.xy(cell)), "space", cell=cell, rule="D100-195")
        for cell in cells[:25]
    ]
    about: dict[str, int | str] = {"target": it.loser_who, "item": arm.weapon.key, "thing": "disarm"}
    chosen = await ask(it.winner_who, "space", options, "D100-195", about=about)
    gear.drop(battle, it.loser_who, arm.gear, chosen.cell, "D100-195")


async def _damage_weapon(battle: Battle, it: Exchange) -> None:
    """The winner's damage roll against the item (`D100-196`)."""
    arm = it.parry_arm if it.winner == "attacker" else it.arm
    own = it.arm if it.winner == "attacker" else it.parry_arm
    if arm is None or arm.gear is None:
        return
    weapon = own.weapon if own is not None else it.weapon
    who = it.winner_who
    dice, modifier = damage.dice_of(weapon.damage), damage.dice_of(modifier_text(battle, who, weapon))
    sides = [dice.sides] * dice.count + [modifier.sides] * modifier.count
    values = await luck.throw(battle, who, sides, "damage", "D100-196", against=it.loser_who)
    total = sum(values[: dice.count]) + dice.plus + modifier.sign * sum(values[dice.count :]) + modifier.plus
    if own is not None:
        total += spell_bonus(battle, own)
    if it.winner == "attacker":
        it.struck_item = True
    gear.damage_item(battle, it.loser_who, arm.gear, max(0, total), who)


async def _wrong_foot(battle: Battle, it: Exchange) -> None:
    """No attack and no start of casting on the next turn (`D100-197`)."""
    who = it.loser_who
    conditions.give(battle, who, state.WRONG_FOOTED, source=it.winner_who, until="turn_end", owner=who)


async def _grip(battle: Battle, it: Exchange) -> None:
    """Gripped until a Struggle is won (`D100-198`)."""
    conditions.give(battle, it.target, state.GRIPPED, source=it.actor)


async def _entangle(battle: Battle, it: Exchange) -> None:
    """A defender's weapon entangles a random location of the attacker (`D100-199`); an attacker's the one hit."""
    if it.winner == "defender":
        (d20,) = await luck.throw(battle, it.target, [20], "location", "D100-199", against=it.actor)
        location = hit_location(battle.world.get(it.actor, Fighter).body, d20)
        special_after.entangle(battle, it.actor, location, it.target)


async def _pin_down(battle: Battle, it: Exchange) -> None:
    """Willpower or Passion, or no shot, spell or step towards the shooter on the next turn (`D100-202`)."""
    ways = will_ways(battle, it.target, it.actor)
    if not await resisted(battle, it, "pin_down", ways, "D100-202"):
        conditions.give(battle, it.target, state.PINNED, source=it.actor, until="turn_end", owner=it.target)


async def _quick_reload(battle: Battle, it: Exchange) -> None:
    """One Ready action fewer (`D100-203`)."""
    if it.arm.gear is not None:
        it.arm.gear.load = max(0, it.arm.gear.load - 1)


async def _force_failure(battle: Battle, it: Exchange) -> None:
    """The next resist roll fails without rolling (`D100-204`)."""
    it.forced = True


async def _own_hurt(battle: Battle, it: Exchange) -> None:
    """The attacker hits himself: location, his own damage, armour counts but not for unarmed (`D100-206`)."""
    body = battle.world.get(it.actor, Fighter).body
    (d20,) = await luck.throw(battle, it.actor, [20], "location", "D100-206", against=it.target)
    location = hit_location(body, d20)
    own = Exchange(it.actor, it.actor, it.weapon, it.arm, MELEE, 0)
    rolled, terms = await harm.roll_damage(battle, own)
    armour = 0 if it.weapon.natural else state.armour_at(battle, it.actor, location)
    dealt = damage.deal(damage.Blow(rolled, armour=armour))
    injury = wounds.Injury(
        it.actor, location, dealt.dealt, it.target, it.weapon.key, it.attack, [*terms, *dealt.terms]
    )
    await wounds.injure(battle, injury)


def redirect_victims(battle: Battle, it: Exchange) -> list[int]:
    """Others in the attacker's reach, or within 1 m of a missile's line beyond the target (`D100-207`)."""
    here = battle.positions[it.actor].cell
    side = battle.sides[it.target]
    others = [
        who
        for who in battle.sides
        if who not in (it.actor, it.target) and battle.up(who) and battle.situation.seen(side, who)
    ]
    terrain = battle.terrain
    if not it.ranged:
        area = terrain.within(here, max(1, it.weapon.reach)) & terrain.sight(here)
        return [who for who in others if area >> battle.positions[who].cell & 1]
    beyond = flight_beyond(terrain, here, battle.positions[it.target].cell)
    return [who for who in others if beyond >> battle.positions[who].cell & 1]


def flight_beyond(terrain: Terrain, here: int, there: int) -> int:
    """The cells within 1 m of a missile's line, up to 5 m beyond its target (`D100-207`)."""
    way = terrain.grid.distance(here, there)
    line = AreaSpec("line", 2 * (way + BEYOND), "seen", width=2)
    return area_cells(terrain, line, here, there) & terrain.grid.ball(there, BEYOND) & ~terrain.grid.ball(here, way)


async def _redirect(battle: Battle, it: Exchange) -> None:
    """Somebody else is hit with a plain Success (`D100-207`)."""
    options = [
        Option(f"victim:{battle.identities[who].handle}", "victim", who, rule="D100-207")
        for who in redirect_victims(battle, it)
    ]
    about: dict[str, int | str] = {"target": it.target, "actor": it.actor}
    victim = (await ask(it.target, "victim", options, "D100-207", about=about)).target
    await attack.plain_hit(battle, it, victim, may_react=False)


async def _arise(battle: Battle, it: Exchange) -> None:
    """Stands up (`D100-208`)."""
    conditions.take(battle, it.target, state.PRONE, "D100-208")


def away_cells(battle: Battle, it: Exchange) -> list[int]:
    """Where a Break Away may lead: within ceil(Move / 2), out of the attacker's reach (`D100-209`)."""
    from rulesets.d100 import moving

    who = it.target
    if not moving.can_move(battle, who) or state.has(battle, who, state.PRONE):
        return []
    field, stops = moving.reach_field(battle, who, ceil_div(state.movement(battle, who), 2), careful=False)
    reach = engage.reach(battle, it.actor)
    near = battle.terrain.within(battle.positions[it.actor].cell, max(1, reach))
    return battle.ground.grid.bits(field.mask & stops & ~near)


async def _break_away(battle: Battle, it: Exchange) -> None:
    """Away from the attacker, without opportunity strikes (`D100-209`)."""
    from rulesets.d100 import moving

    grid = battle.ground.grid
    options = [
        Option("space:{},{}".format(*grid.xy(cell)), "space", cell=cell, rule="D100-209")
        for cell in away_cells(battle, it)
    ]
    about: dict[str, int | str] = {"target": it.target, "actor": it.actor, "thing": "break_away"}
    chosen = await ask(it.target, "space", options, "D100-209", about=about)
    field, _ = moving.reach_field(
        battle, it.target, ceil_div(state.movement(battle, it.target), 2), careful=False
    )
    await moving.follow(battle, it.target, field.path(chosen.cell), "break_away", strikes=False)


async def _slip_free(battle: Battle, it: Exchange) -> None:
    """Free of grip and entanglement (`D100-210`)."""
    conditions.take(battle, it.target, state.GRIPPED, "D100-210")
    for location in list(battle.world.get(it.target, Frame).entangled):
        special_after.disentangle(battle, it.target, location, "D100-210")


async def _blind(battle: Battle, it: Exchange) -> None:
    """Evade, or blinded for 1d3 rounds (`D100-211`)."""
    if not await resisted(battle, it, "blind", ways_of(battle, it.actor, "evade"), "D100-211"):
        (rounds,) = await luck.throw(battle, it.target, [3], "blind", "D100-211", against=it.actor)
        conditions.give(battle, it.actor, state.BLINDED, source=it.target, rounds=rounds)


ACTIONS: dict[str, Callable[[Battle, Exchange], Awaitable[None]]] = {
    "aimed_blow": _aimed_blow,
    "trip": _trip,
    "disarm": _disarm,
    "damage_weapon": _damage_weapon,
    "wrong_foot": _wrong_foot,
    "grip": _grip,
    "entangle": _entangle,
    "pin_down": _pin_down,
    "quick_reload": _quick_reload,
    "force_failure": _force_failure,
    "own_hurt": _own_hurt,
    "redirect": _redirect,
    "arise": _arise,
    "break_away": _break_away,
    "slip_free": _slip_free,
    "blind": _blind,
}
"""What each immediate effect does; those not listed only change the coming location and damage."""
