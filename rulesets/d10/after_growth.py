"""After a battle: experience, and what it buys (`D10-265`, `D10-260`, `D10-264`, `D10-345`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from game.aftermath import camp_of, members, retrain, sheet_of
from game.data import InputError, Problems
from game.decision import Option, ask
from game.event import Changed, Handled, Term
from game.ruleset import Forecast
from game.wording import said
from rulesets.d10 import after, after_battle, build, checks
from rulesets.d10.build import Sheet
from rulesets.d10.content import load_content
from rulesets.d10.options import Options

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

AWARDS = (5, 10, 20, 30, 50, 100)
"""What a game master may give where the scenario names nothing (`D10-265`)."""


def check_sheet(table: dict[str, Any], options: Options) -> dict[str, Any]:
    """A sheet of a company file, legal (`D10-266`); a half XP that is left over stays (`D10-265`)."""
    from rulesets.d10.files import CombatantFile

    try:
        given = msgspec.convert(table, Sheet)
    except msgspec.ValidationError as error:
        raise InputError(f"{table.get('name', 'combatant')}: sheet: {error}") from error
    plain: dict[str, Any] = {key: value for key, value in table.items() if key not in ("unspent", "money")}
    plain["wield"] = [f"{held.item}:{held.slots}" for held in given.wield]
    plain["armour"] = given.armour or None
    plain["senses"] = [{"name": name, "range": reach, "pinpoint": sure} for name, reach, sure in given.senses]
    plain["cards"] = [
        {"mastery": mastery, "difficulty": difficulty, "text": text}
        for mastery, difficulty, text in given.cards
    ]
    spec = build.revised(plain, CombatantFile, given.name)
    legal = build.check_sheet(spec, Problems(given.name, ""), options)
    if unspent_twice(table) == unspent_twice({"unspent": legal.unspent}) + 1:
        legal.unspent = given.unspent
    found: dict[str, Any] = msgspec.to_builtins(legal)
    return found


def sheet(battle: Battle, who: int) -> Sheet:
    """A member's sheet as it is now."""
    return msgspec.convert(sheet_of(battle, who), Sheet)


def unspent_twice(table: dict[str, Any]) -> int:
    """Twice the XP that are left; 0 where the file says something else."""
    try:
        return max(0, round(2 * float(table.get("unspent", "0"))))
    except (TypeError, ValueError):
        return 0


def offers(battle: Battle, side: int) -> list[Option]:
    """The award once; to spend it who has something to spend (`D10-265`, `D10-260`)."""
    found = []
    if f"award:{side}" not in camp_of(battle).done and _learners(battle, side):
        found.append(Option("award", "award", level=battle.setup.award, rule="D10-265"))
    for who in members(battle, side):
        handle = battle.identities[who].handle
        if _raises(battle, who):
            found.append(Option(f"raise:{handle}", "raise", who, rule="D10-260"))
        if _abilities(battle, who):
            found.append(Option(f"learn:{handle}", "learn_ability", who, rule="D10-346"))
    return found


def _learners(battle: Battle, side: int) -> list[int]:
    """Those who were there and live."""
    bench = camp_of(battle).bench
    return [
        who for who in members(battle, side) if who not in bench and not after_battle.read(battle, who).dead
    ]


async def award(battle: Battle, side: int) -> None:
    """XP split evenly, rounded down to halves (`D10-265`)."""
    people, amount = _learners(battle, side), battle.setup.award
    if not amount:
        sums = [Option(f"xp:{each}", "xp", level=each, rule="D10-265") for each in AWARDS]
        amount = (await ask(people[0], "after_award", sums, "D10-265", side=side)).level
    camp_of(battle).done.append(f"award:{side}")
    states = after.share_xp(amount, [after_battle.read(battle, who) for who in people])
    for who, new in zip(people, states, strict=True):
        battle.emit(Changed(who, "XP", after_battle.read(battle, who).total_xp, new.total_xp, "D10-265"))
        _renew(battle, who, new)


async def increase(battle: Battle, who: int) -> None:
    """A point more of a Base Stat or mastery (`D10-260`, `D10-264`)."""
    left = build.halves(after_battle.read(battle, who).unspent_twice)
    raises = _raises(battle, who)
    about: dict[str, int | str] = {"left": str(left)}
    name = (await ask(who, "after_raise", raises, "D10-260", about=about)).item
    old = after_battle.read(battle, who)
    new = after.spend_xp(old, name, 1)
    battle.emit(Changed(who, f"stat:{name}", _value(old, name), _value(new, name), "D10-260"))
    _renew(battle, who, new)


def _value(one: after.Aftermath, name: str) -> int:
    return one.stats[name] if name in checks.STATS else one.masteries.get(name, 0)


def _raises(battle: Battle, who: int) -> list[Option]:
    """What one more point can be bought of now."""
    one, found = after_battle.read(battle, who), []
    if one.dead or not one.unspent_twice:
        return []
    for name in (*checks.STATS, *checks.ALL_MASTERIES):
        try:
            after.spend_xp(one, name, 1)
        except InputError:
            continue
        cost, level = "two_xp" if name in checks.STATS else "half_xp", _value(one, name) + 1
        found.append(Option(f"point:{name}", "point", item=name, level=level, cost=cost, rule="D10-260"))
    return found


async def learn(battle: Battle, who: int) -> None:
    """A further ability of a mastery that has room (`D10-345`, `D10-346`)."""
    key = (await ask(who, "after_ability", _abilities(battle, who), "D10-345")).item
    one = sheet(battle, who)
    one.abilities.append(key)
    battle.emit(Handled(who, "learn", key, rule="D10-345"))
    retrain(battle, who, msgspec.to_builtins(one), after_battle.carry(battle, who).state)


def _abilities(battle: Battle, who: int) -> list[Option]:
    one, content = sheet(battle, who), load_content()
    if after_battle.read(battle, who).dead:
        return []
    return [
        Option(f"ability:{key}", "ability", item=key, rule="D10-345")
        for key in content.abilities
        if key not in one.abilities
        and not build.ability_errors([*one.abilities, key], one.masteries, content)
    ]


def _renew(battle: Battle, who: int, new: after.Aftermath) -> None:
    one = sheet(battle, who)
    one.xp, one.stats, one.masteries = new.total_xp, new.stats, new.masteries
    one.unspent = str(build.halves(new.unspent_twice))
    retrain(battle, who, msgspec.to_builtins(one), after_battle.carry(battle, who).state)


# --- before a choice ------------------------------------------------------------------------------------------


def forecast(view: View, decision: Decision, option: Option) -> Forecast | None:
    """Each one's share; what a point costs; what an ability does."""
    battle = view.battle
    if option.verb == "xp" or (option.verb == "award" and option.level):
        return _shares(battle, _learners(battle, view.side or battle.sides[decision.who]), option.level)
    if option.verb == "point":
        terms = (Term(option.item, 1, "D10-260"),)
        title = said("at_level", what=option.item, level=option.level)
        return Forecast(title, terms=terms, notes=(option.cost,), rule="D10-260")
    return None


def _shares(battle: Battle, people: list[int], amount: int) -> Forecast:
    states = [after_battle.read(battle, who) for who in people]
    gained = [
        new.total_xp - old.total_xp for old, new in zip(states, after.share_xp(amount, states), strict=True)
    ]
    terms = tuple(
        Term(said("of_somebody", name=one.name, what="XP"), xp, "D10-265")
        for one, xp in zip(states, gained, strict=True)
    )
    note = said("to_spend", share=str(build.halves(2 * amount // len(people))))
    return Forecast(said("xp", amount=amount), terms=terms, notes=(note,), rule="D10-265")
