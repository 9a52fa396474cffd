"""After a battle at the table: what a side may do, and what its members take along (catalogue 3.16, `D100-240` to
`D100-248`). The rules themselves are in `after`, treatment in `after_care`, days of rest in `after_rest`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from game.aftermath import camp_of, choose, dropped, holds_field, members, sheet_of, state_before
from game.data import InputError
from game.decision import Option
from game.event import Changed, Gained, Handled, Harmed, Healed, Lost, SkillRolled, Term
from game.ruleset import Carried, Forecast
from game.wording import said
from game.world import Component
from rulesets.d100 import after, after_care, after_rest, build, grades, state
from rulesets.d100.after import Aftermath
from rulesets.d100.checks import LEVELS, effective, score, target_number
from rulesets.d100.damage import MAJOR, wound_of
from rulesets.d100.gear import Fallen
from rulesets.d100.options import Options
from rulesets.d100.state import Fortune, Frame, Gear, Kit, Magic

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

WELL, CAPTIVE, DEAD = "well", "captive", "dead"


class Care(Component):
    """What is under way after a battle, by combatant (as text): fates, treated wounds, First Aid, running periods.

    `periods`: "who:location" -> days gone, days in all, 1 when a day was strenuous; `tries`: Healing rolls made as
    "healer:patient:location:day".
    """

    fates: dict[str, str] = {}
    treated: dict[str, list[str]] = {}
    failed: dict[str, list[str]] = {}
    aided: dict[str, list[str]] = {}
    scars: dict[str, list[str]] = {}
    periods: dict[str, list[int]] = {}
    tries: list[str] = []


def care_of(battle: Battle) -> Care:
    """The one for this camp."""
    return battle.world.one(Care)


def check_sheet(table: dict[str, Any], options: Options) -> dict[str, Any]:
    """A sheet of a company file, legal (`D100-227` to `D100-236`)."""
    template = str(table.get("template", ""))
    plain = {key: value for key, value in table.items() if key != "template"}
    sheet = build.sheet_of(plain, str(table.get("name", "sheet")))
    if wrong := build.wrong_with(sheet, options):
        raise InputError("\n".join(f"{sheet.name}: {what}" for _, what in wrong))
    return {**build.sheet_table(sheet), "template": template}


# --- what the end brings --------------------------------------------------------------------------------------


def end(battle: Battle, side: int) -> None:
    """Fates, the last First Aid, scars, breath, Luck, what is gathered (`D100-167`, `D100-219`, `D100-247`,
    `D100-248`).
    """
    if not battle.world.table(Care):
        battle.add(Care())
    care, bench = care_of(battle), camp_of(battle).bench
    people = members(battle, side)
    winner = camp_of(battle).winner
    fates = {str(who): after.aftermath(battle, who).fate for who in people}
    sides = dict.fromkeys(fates, side)
    care.fates |= after.captives(fates, sides, winner) if winner else fates
    for who in people:
        _begin(battle, who)
    for who in people:
        _decide_clocks(battle, who, [ally for ally in people if ally not in bench])
        battle.effects[who].active = []
        state.altered(battle, who)
        if care.fates[str(who)] in (CAPTIVE, DEAD):
            battle.emit(Gained(who, care.fates[str(who)], rule="D100-248"))
        elif who not in bench:
            _settle(battle, who)


def _begin(battle: Battle, who: int) -> None:
    """What was known before this battle; a location wounded anew wants treatment anew (`D100-176`)."""
    care, frame, before = care_of(battle), battle.world.get(who, Frame), state_before(battle, who)
    names = [after.scar(name, battle.setup.title) for name in frame.scars]
    hit = {name.partition(":")[0] for name in frame.scars} | set(frame.clocks)
    care.scars[str(who)] = [*before.get("scars", []), *names]
    care.treated[str(who)] = [place for place in before.get("treated", []) if place not in hit]
    if before.get("captive"):
        care.fates[str(who)] = CAPTIVE
    for name in names:
        battle.emit(Handled(who, "scar", name, rule="D100-167"))


def _decide_clocks(battle: Battle, who: int, allies: list[int]) -> None:
    """The victor's get one First Aid try from each able ally, then the clock decides (`D100-248`)."""
    frame, care = battle.world.get(who, Frame), care_of(battle)
    one = after.aftermath(battle, who)
    able = [ally for ally in allies if ally != who and state.able(battle, ally)]
    for ally in able if holds_field(battle, battle.sides[who]) else []:
        for place in list(one.clocks):
            level = _plain_roll(battle, ally, "first_aid", who, "D100-248")
            if after.last_aid(one, place, level):
                frame.stabilised.append(place)
                battle.emit(Gained(who, "stabilised", rule="D100-175"))
    if one.clocks:
        care.fates[str(who)] = DEAD
    frame.clocks = {}


def _plain_roll(battle: Battle, who: int, skill: str, patient: int, rule: str) -> int:
    """The level of a roll that nobody may spend Luck on."""
    e, terms = effective(state.skill(battle, who, skill), grades.general(battle, who), battle.options, skill)
    one = score(battle.roll(100, skill, who, rule), e)
    level = LEVELS[one.level]
    battle.emit(SkillRolled(who, skill, skill, one.die, terms, e, 0, target_number(e), level, patient, rule=rule))
    return one.level


def _settle(battle: Battle, who: int) -> None:
    """One who comes away: nothing holds, sticks or bleeds any more."""
    frame = battle.world.get(who, Frame)
    frame.stunned, frame.entangled, frame.lodged, frame.bleeding = {}, {}, [], []
    state.altered(battle, who)
    if frame.choked:
        fatigue = max(0, frame.fatigue - frame.choked)
        battle.emit(Changed(who, "fatigue", frame.fatigue, fatigue, "D100-219"))
        frame.fatigue, frame.choked = fatigue, 0
        state.altered(battle, who)
    one = read(battle, who)
    after.refresh_luck(one, battle.options)
    write(battle, who, one, "D100-247")
    if holds_field(battle, battle.sides[who]):
        _gather(battle, who)


def _gather(battle: Battle, who: int) -> None:
    """One's own weapons that lie on the field (`D100-248`); missiles shot are lost (`D100-158`)."""
    from rulesets.d100.content import load_content

    kit, missing = battle.world.get(who, Kit), _stock(sheet_of(battle, who))
    missing.subtract(_stock({"item": [{"key": gear.key, "count": gear.count} for gear in kit.gear]}))
    for entity, item in dropped(battle).items():
        fallen = battle.world.find(entity, Fallen)
        if fallen is None or missing[item.key] <= 0:
            continue
        item.cell = -1
        missing[item.key] -= fallen.count
        brace = next((gear for gear in kit.gear if gear.key == item.key), None)
        if brace is not None and load_content().weapons[item.key].thrown:
            brace.count += fallen.count
        else:
            kit.gear.append(Gear(item.key, fallen.count, hp=fallen.hp, load=fallen.load))
            state.altered(battle, who)
        battle.emit(Handled(who, "gather", item.key, rule="D100-248"))


def _stock(sheet: dict[str, Any]) -> Counter[str]:
    """How many of each thing a sheet, or what is like one, lists."""
    found: Counter[str] = Counter()
    for item in sheet.get("item", []):
        found[item["key"]] += item.get("count", 1)
    return found


# --- state ----------------------------------------------------------------------------------------------------


def read(battle: Battle, who: int) -> Aftermath:
    """Somebody as the rules between battles see it."""
    one, care, key = after.aftermath(battle, who), care_of(battle), str(who)
    one.fate = care.fates.get(key, WELL)
    one.treated, one.failed = list(care.treated.get(key, [])), list(care.failed.get(key, []))
    one.aided, one.scars = list(care.aided.get(key, [])), list(care.scars.get(key, []))
    return one


def write(battle: Battle, who: int, one: Aftermath, rule: str, source: int = 0) -> None:
    """Make a state true, with an event for each difference. The board stays as the battle has left it."""
    frame, magic, fortune = (battle.world.get(who, kind) for kind in (Frame, Magic, Fortune))
    assert isinstance(frame, Frame) and isinstance(magic, Magic) and isinstance(fortune, Fortune)
    for place in frame.hp:
        _write_place(battle, who, place, one, rule, source)
    for name, before, now in (
        ("fatigue", frame.fatigue, one.fatigue),
        ("mp", magic.mp, one.mp),
        ("luck", fortune.luck, one.luck),
    ):
        if before != now:
            battle.emit(Changed(who, name, before, now, rule))
    frame.fatigue, frame.bled, magic.mp, fortune.luck = one.fatigue, one.bled, one.mp, one.luck
    state.altered(battle, who)
    care, key = care_of(battle), str(who)
    care.treated[key], care.failed[key], care.aided[key] = one.treated, one.failed, one.aided
    care.fates[key] = one.fate


def _write_place(battle: Battle, who: int, place: str, one: Aftermath, rule: str, source: int) -> None:
    frame = battle.world.get(who, Frame)
    if one.most[place] != frame.most[place]:
        battle.emit(Changed(who, f"most:{place}", frame.most[place], one.most[place], "D100-177"))
        frame.most[place] = one.most[place]
        state.altered(battle, who)
    before, now = frame.hp[place], one.hp[place]
    if before == now:
        return
    frame.hp[place] = now
    state.altered(battle, who)
    left = state.points_left(battle, who)
    if now > before:
        battle.emit(Healed(who, now - before, left, source, rule, now))
    else:
        terms = [Term("fumble", before - now, rule)]
        battle.emit(Harmed(who, before - now, "care", left, terms, source, place=place, rule=rule, there=now))
    old, new = wound_of(before, one.most[place]), wound_of(now, one.most[place])
    if new < old:
        battle.emit(Lost(who, f"wound_{old}", "D100-243"))
    if now > 0 and place in frame.useless:
        frame.useless.remove(place)
        state.altered(battle, who)


def carry(battle: Battle, who: int) -> Carried:
    """Wounds and what was done about them, scars, fatigue, points, what it still has (`D100-167`, `D100-240`)."""
    one, frame, sheet = read(battle, who), battle.world.get(who, Frame), sheet_of(battle, who)
    full = build.numbers(build.sheet_of({k: v for k, v in sheet.items() if k != "template"}), battle.options).hp
    table: dict[str, Any] = {
        "hp": {place: hp for place, hp in one.hp.items() if hp != full[place]},
        "most": {place: most for place, most in one.most.items() if most != full[place]},
        "fatigue": one.fatigue,
        "bled": one.bled,
        "mp": one.mp if one.mp != one.most_mp else None,
        "luck": one.luck if one.luck != one.most_luck else None,
        "treated": [place for place in one.treated if wound_of(one.hp[place], one.most[place]) == MAJOR],
        "scars": one.scars,
        "captive": one.fate == CAPTIVE,
    }
    gear = [{"key": each.key, "count": each.count, "hp": each.hp} for each in battle.world.get(who, Kit).gear]
    if _stock({"item": gear}) != _stock(sheet) or any(_worn(each) for each in gear):
        table["gear"] = gear
    out = one.fate if one.fate in (CAPTIVE, DEAD) else ""
    if not out and any(wound_of(hp, frame.most[place]) == MAJOR for place, hp in one.hp.items()):
        out = "incapacitated"
    return Carried({key: value for key, value in table.items() if value or value == 0 and key in ("mp", "luck")}, out)


def _worn(gear: dict[str, Any]) -> bool:
    """Whether a weapon has lost hit points."""
    from rulesets.d100.content import load_content

    return int(gear["hp"]) != load_content().weapons[gear["key"]].hp


# --- what a side may do ---------------------------------------------------------------------------------------


async def step(battle: Battle, side: int) -> None:
    """First Aid, Healing, a night, days, a new session, freedom for captives (`D100-240` to `D100-248`)."""
    chosen = await choose(battle, side, offers(battle, side), "D100-240")
    if chosen is None:
        return
    if chosen.verb == "first_aid":
        await after_care.first_aid(battle, chosen.target)
    elif chosen.verb == "heal":
        await after_care.treat(battle, chosen.target)
    elif chosen.verb == "free":
        care_of(battle).fates[str(chosen.target)] = WELL
        battle.emit(Lost(chosen.target, CAPTIVE, "D100-248"))
    elif chosen.verb == "session":
        for who in members(battle, side):
            one = read(battle, who)
            after.refresh_luck(one, battle.options, new_session=True)
            write(battle, who, one, "D100-247")
    else:
        await after_rest.rest(battle, side, chosen.verb)


def offers(battle: Battle, side: int) -> list[Option]:
    """What changes nothing is not offered."""
    found, handles = [], battle.identities
    people = members(battle, side)
    for who in people:
        handle = handles[who].handle
        if after_care.aidable(battle, who):
            found.append(Option(f"first_aid:{handle}", "first_aid", who, rule="D100-245"))
        if after_care.treatable(battle, who):
            found.append(Option(f"heal:{handle}", "heal", who, rule="D100-244"))
        if read(battle, who).fate == CAPTIVE:
            found.append(Option(f"free:{handle}", "free", who, rule="D100-248"))
    ones = [read(battle, who) for who in people]
    if battle.options.luck_refresh == "session" and any(one.luck < one.most_luck for one in ones):
        found.append(Option("session", "session", rule="D100-247"))
    return found + after_rest.offers(battle, side)


def forecast(view: View, decision: Decision, option: Option) -> Forecast | None:
    """What a choice after the battle would bring: every number with its rule."""
    battle = view.battle
    side = view.side or battle.sides[decision.who]
    if option.verb == "session":
        terms = tuple(
            Term(said("of_somebody", name=battle.name(who), what="luck"), one.most_luck - one.luck, "D100-247")
            for who in members(battle, side)
            if (one := read(battle, who)).luck < one.most_luck
        )
        return Forecast("session", terms=terms, rule="D100-247")
    return after_care.forecast(battle, decision, option) or after_rest.forecast(battle, side, decision, option)


def appraise(decision: Decision) -> list[float]:
    """The computer player tends wounds, sleeps for a night, and goes (`D100-244` to `D100-246`)."""
    worths = {"first_aid": 4.0, "heal": 3.0, "night": 2.0, "move_on": 1.0, "quiet": 1.0}
    return [worths.get(option.verb, 0.0) for option in decision.choices]
