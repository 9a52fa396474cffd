"""After a battle at the table: what a side may do, and what its members take along (catalogue 3.20, `D6-161`). The
rules themselves are in `after`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from game.aftermath import camp_of, choose, dropped, holds_field, members, retrain, sheet_of
from game.data import InputError
from game.decision import Option, ask
from game.event import Changed, Gained, Handled, Healed, Lost, Term
from game.ruleset import Carried, Forecast
from game.wording import said
from rulesets.d6 import after, build
from rulesets.d6.after import Aftermath
from rulesets.d6.content import load_content
from rulesets.d6.options import Options
from rulesets.d6.sheet import Sheet, make_sheet
from rulesets.d6.state import Kit, Slot, Vitals

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

DOWN, DEAD = "down", "dead"
ENOUGH = Option("enough", "enough")
RESTS = {"night": after.night, "week": after.week}
MOST_LEVEL = 30


def check_sheet(table: dict[str, Any], options: Options) -> dict[str, Any]:
    """A sheet of a company file, legal (`D6-151` to `D6-160`)."""
    names = {"en": table.get("name", ""), "ko": table.get("ko", "")}
    rest = {key: value for key, value in table.items() if key not in ("name", "ko")}
    found = build.merged({**rest, "name": names}, {}, str(names["en"]))
    wrong = build.problems(make_sheet(found), options)
    if wrong:
        raise InputError("; ".join(problem.text for problem in wrong))
    return {**found, "name": names["en"], "ko": names["ko"]}


# --- what the end brings --------------------------------------------------------------------------------------


def end(battle: Battle, side: int) -> None:
    """Who comes back, and who gets its weapons again (`D6-256`, `D6-257`)."""
    holds = holds_field(battle, side)
    for who in members(battle, side):
        battle.effects[who].active = []
        if who in camp_of(battle).bench:
            continue
        state = after.leave_field(read(battle, who), holds, battle.options)
        if state.dead:
            battle.emit(Gained(who, DEAD, rule="D6-256"))
        write(battle, who, state, "D6-256")
        _recover(battle, who, holds)


def _recover(battle: Battle, who: int, holds: bool) -> None:
    """One's own weapons that lie about (`D6-257`)."""
    kit = battle.world.get(who, Kit)
    missing = Counter(slot.item for slot in _home(battle, who)) - Counter(slot.item for slot in kit.slots)
    lying = []
    for item in dropped(battle).values():
        if missing[item.key] > 0:
            missing[item.key] -= 1
            lying.append(item)
    carried = [slot.item for slot in kit.slots]
    left = after.recovered([*carried, *(item.key for item in lying)], [item.key for item in lying], holds)
    for item in lying if len(left) > len(carried) else []:
        item.cell = -1
        kit.slots.append(Slot(item.key, False))
        battle.emit(Handled(who, "gather", item.key, rule="D6-257"))


def _home(battle: Battle, who: int) -> list[Slot]:
    """What the sheet says is carried, and how."""
    sheet = _sheet(battle, who)
    slots = [Slot(weapon.text, not weapon.stowed, weapon.both) for weapon in sheet.weapons]
    return slots + ([Slot(sheet.shield, not sheet.shield_stowed)] if sheet.shield else [])


def _sheet(battle: Battle, who: int) -> Sheet:
    return make_sheet(sheet_of(battle, who))


# --- state ----------------------------------------------------------------------------------------------------


def read(battle: Battle, who: int) -> Aftermath:
    """Somebody as the rules between battles see it; who was Down may be dead for good (`D6-256`)."""
    vitals = battle.world.get(who, Vitals)
    items = tuple(slot.item for slot in battle.world.get(who, Kit).slots)
    dead = vitals.health <= 0 and battle.options.overcome == "dead"
    return Aftermath(vitals.health, vitals.maximum, items, dead)


def write(battle: Battle, who: int, state: Aftermath, rule: str) -> None:
    """Make a state true, with an event for each difference. The board stays as the battle has left it."""
    vitals = battle.world.get(who, Vitals)
    before, vitals.health = vitals.health, state.health
    if state.health != before:
        battle.emit(Healed(who, state.health - before, state.health, rule=rule))
        if before <= 0:
            battle.emit(Lost(who, DOWN, rule))


def carry(battle: Battle, who: int) -> Carried:
    """Health, and what it still carries where that is not what its sheet says (`D6-256`, `D6-257`)."""
    state, home = read(battle, who), _home(battle, who)
    table: dict[str, Any] = {"health": state.health}
    if Counter(slot.item for slot in home) != Counter(state.items):
        items = []
        for item in state.items:
            slot = next((one for one in home if one.item == item), Slot(item, False))
            if slot in home:
                home.remove(slot)
            items.append({"item": item, "held": slot.held, "both": slot.both})
        table["items"] = items
    return Carried(table, "" if state.fit else DEAD if state.dead else DOWN)


# --- what a side may do ---------------------------------------------------------------------------------------


async def step(battle: Battle, side: int) -> None:
    """A night, a week, or a level for somebody (`D6-257`, `D6-161`)."""
    chosen = await choose(battle, side, offers(battle, side), "D6-257")
    if chosen is None:
        return
    if chosen.verb == "level_up":
        await _level(battle, chosen.target)
        return
    for who, state in _outcome(battle, side, chosen.verb):
        write(battle, who, state, chosen.rule)


def offers(battle: Battle, side: int) -> list[Option]:
    """What changes nothing is not offered."""
    found = [Option(verb, verb, rule="D6-257") for verb in RESTS if _outcome(battle, side, verb)]
    for who in members(battle, side):
        if not read(battle, who).dead and _sheet(battle, who).level < MOST_LEVEL:
            found.append(Option(f"level_up:{battle.identities[who].handle}", "level_up", who, rule="D6-161"))
    return found


def _outcome(battle: Battle, side: int, verb: str) -> list[tuple[int, Aftermath]]:
    """Those who change by a rest, and how they are then."""
    states = [(who, read(battle, who)) for who in members(battle, side)]
    return [(who, RESTS[verb](state)) for who, state in states if RESTS[verb](state) != state]


async def _level(battle: Battle, who: int) -> None:
    """The campaign gives a level; points for skills and traits may stay unspent (`D6-161`, `D6-157`, `D6-159`)."""
    sheet, options = _sheet(battle, who), battle.options
    gained: dict[str, list[str]] = {"skill": [], "trait": []}
    for kind, rule in (("skill", "D6-157"), ("trait", "D6-159")):
        while picks := _picks(sheet, gained, kind, options):
            about: dict[str, int | str] = {"number": sheet.level + 1}
            chosen = await ask(who, f"after_{kind}", [*picks, ENOUGH], rule, about=about)
            if chosen.verb == "enough":
                break
            gained[kind].append(chosen.item)
    raised = after.gain_level(sheet, gained["skill"], gained["trait"], options)
    table = dict(sheet_of(battle, who))
    table |= {"level": raised.level, "skills": list(raised.skills), "traits": list(raised.traits)}
    battle.emit(Changed(who, "level", sheet.level, raised.level, "D6-161"))
    for kind, rule in (("skill", "D6-157"), ("trait", "D6-159")):
        for key in gained[kind]:
            battle.emit(Handled(who, "learn", key, rule=rule))
    retrain(battle, who, table, carry(battle, who).state)


def _picks(sheet: Sheet, gained: dict[str, list[str]], kind: str, options: Options) -> list[Option]:
    """The skills or traits that may be added now (`D6-157` to `D6-159`)."""
    content = load_content()
    known = (*sheet.skills, *sheet.traits, *gained["skill"], *gained["trait"])
    found = []
    for key in content.skills if kind == "skill" else content.traits:
        if key in known:
            continue
        skills = [*gained["skill"], *([key] if kind == "skill" else [])]
        traits = [*gained["trait"], *([key] if kind == "trait" else [])]
        if not build.problems(after.raised(sheet, skills, traits), options):
            found.append(Option(f"learn:{key}", "learn", item=key))
    return found


# --- before a choice ------------------------------------------------------------------------------------------


def forecast(view: View, decision: Decision, option: Option) -> Forecast | None:
    """What a choice after the battle would bring: every number with its rule."""
    battle = view.battle
    if option.verb in RESTS:
        terms = tuple(_terms(battle, view.side or battle.sides[decision.who], option.verb))
        return Forecast(option.verb, terms=terms, rule=option.rule)
    if option.verb == "learn":
        content = load_content()
        text = content.skills[option.item].text if option.item in content.skills else content.traits[option.item].text
        return Forecast(option.item, notes=(text.text(battle.terms),), rule=decision.rule)
    return None


def _terms(battle: Battle, side: int, verb: str) -> Iterator[Term]:
    for who, state in _outcome(battle, side, verb):
        gain = state.health - read(battle, who).health
        yield Term(said("of_somebody", name=battle.name(who), what="health"), gain, "D6-257")


def appraise(decision: Decision) -> list[float]:
    """The computer player rests a week and goes; levels are the campaign's (`D6-161`)."""
    worths = {"week": 1.0, "night": 0.9, "move_on": 0.5, "enough": 0.1}
    return [worths.get(option.verb, 0.0) for option in decision.choices]
