"""After a battle: Medicate and Surgery by those who can (`D10-090`, `D10-092`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.aftermath import camp_of, members
from game.decision import Option, ask
from game.event import Handled, Term, Waited
from game.ruleset import Forecast
from game.wording import said
from rulesets.d10 import after, after_battle, checks, manoeuvres, rolls, state
from rulesets.d10.after import SURGERY, TIMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle import Battle
    from game.decision import Decision

MINUTE = 20
MAIN_ACTION = "main_action_1"
BATTLE_MEDIC = "battle_medic"
DIE = 10


def healers(battle: Battle, patient: int) -> list[int]:
    """Who can work on somebody: members awake and alive, for Surgery and Medicate not on oneself (`D10-090`)."""
    found = []
    for who in members(battle, battle.sides[patient]):
        one = after_battle.read(battle, who)
        if who != patient and not (one.dead or one.dying or one.unconscious):
            found.append(who)
    return found


async def _healer(battle: Battle, patient: int, thing: str, item: str, rule: str) -> int:
    names = battle.identities
    options = [Option(f"by:{names[who].handle}", "by", who, rule=rule) for who in healers(battle, patient)]
    about: dict[str, int | str] = {"target": patient, "thing": thing, "item": item}
    return (await ask(patient, "after_healer", options, rule, about=about)).target


async def medicate(battle: Battle, patient: int) -> None:
    """A minute of Science: REST-HP up to the value, 2 HP each on a CRIT (`D10-090`)."""
    healer = await _healer(battle, patient, "medicate", "", "D10-090")
    bad = manoeuvres.tools(battle, healer)
    result = await rolls.check(battle, healer, "Science", "medicate", "D10-090", bad=bad)
    _pass_time(battle, MINUTE, "D10-090")
    new = after.treat_wounds(after_battle.read(battle, patient), result.value, result.crit)
    after_battle.write(battle, patient, new, "D10-090", healer)


async def operate(battle: Battle, patient: int) -> None:
    """Surgery: what, in which time, by whom; failure is True damage (`D10-092`)."""
    kinds = [
        Option(f"surgery:{what}", "surgery", item=what, rule="D10-092") for what in SURGERY
    ]
    what = (await ask(patient, "after_surgery", kinds, "D10-092")).item
    medics = [who for who in healers(battle, patient) if state.knows_ability(battle, who, BATTLE_MEDIC)]
    rows = [time for time in TIMES if time != MAIN_ACTION or medics]
    times = [
        Option(
            f"within:{time}",
            "within",
            item=time,
            level=after.surgery_difficulty(what, time),
            rule="D10-092",
        )
        for time in rows
    ]
    time = (await ask(patient, "after_time", times, "D10-092", about={"item": what})).item
    healer = medics[0] if time == MAIN_ACTION else await _healer(battle, patient, what, time, "D10-092")
    await _cut(battle, healer, patient, what, time)


async def _cut(battle: Battle, healer: int, patient: int, what: str, time: str) -> None:
    difficulty, bad = after.surgery_difficulty(what, time), manoeuvres.tools(battle, healer)
    result = await rolls.check(
        battle, healer, "Science", "surgery", "D10-092", difficulty=difficulty, bad=bad
    )
    new, success, rounds = after.operate(
        after_battle.read(battle, patient), what, time, result.value, result.crit
    )
    _pass_time(battle, rounds, "D10-092")
    if success:
        battle.emit(Handled(healer, "operate", what, patient, "D10-092"))
    after_battle.write(battle, patient, new, "D10-092", healer)


def _pass_time(battle: Battle, rounds: int, rule: str) -> None:
    camp_of(battle).hours += rounds
    battle.emit(Waited(rounds, "rounds", rule))


# --- before a choice ------------------------------------------------------------------------------------------


def forecast(battle: Battle, decision: Decision, option: Option) -> Forecast | None:
    """What a healer would bring about; where none is chosen yet, the best."""
    about = decision.about
    if option.verb == "by" and about["thing"] != "medicate":
        return _operation(battle, option.target, str(about["thing"]), str(about["item"]))
    if option.verb == "by":
        return _healing(battle, int(about["target"]), option.target)
    if option.verb == "medicate":
        return _healing(battle, option.target, _best(battle, healers(battle, option.target)))
    if option.verb == "within":
        able = healers(battle, decision.who)
        if option.item == MAIN_ACTION:
            able = [who for who in able if state.knows_ability(battle, who, BATTLE_MEDIC)]
        return _operation(battle, _best(battle, able), str(about["item"]), option.item)
    return None


def _values(battle: Battle, healer: int) -> list[int]:
    """What the healer's Science comes to for each natural."""
    modifier, bad = state.modifier(battle, healer, "Science"), manoeuvres.tools(battle, healer)
    return [checks.finalized(natural, modifier, 0, -1 if bad else 0) for natural in range(1, DIE + 1)]


def _best(battle: Battle, able: Sequence[int]) -> int:
    return max(able, key=lambda who: sum(_values(battle, who)))


def _terms(battle: Battle, healer: int, rule: str) -> tuple[Term, ...]:
    return (
        Term("Science", state.modifier(battle, healer, "Science"), rule),
        *manoeuvres.tools(battle, healer),
    )


def _operation(battle: Battle, healer: int, what: str, time: str) -> Forecast:
    difficulty = after.surgery_difficulty(what, time)
    chance = sum(checks.passes(value, difficulty) for value in _values(battle, healer)) / DIE
    odds = (("success", chance), ("failure", 1 - chance))
    notes = (said("surgery", healer=battle.name(healer), harm=difficulty),)
    against = (
        Term(what, after.SURGERY[what], "D10-092"),
        Term(time, difficulty - after.SURGERY[what], "D10-092"),
    )
    title, harm = said("surgery", healer=battle.name(healer)), (1 - chance) * difficulty
    terms = _terms(battle, healer, "D10-092")
    return Forecast(title, odds, harm, terms=terms, against=against, notes=notes, rule="D10-092")


def _healing(battle: Battle, patient: int, healer: int) -> Forecast:
    old, crit_range = after_battle.read(battle, patient), battle.world.get(healer, state.Fighter).crit_range
    gains = [
        after.treat_wounds(old, value, checks.is_crit(natural, crit_range)).hp - old.hp
        for natural, value in enumerate(_values(battle, healer), start=1)
    ]
    name, mean = battle.name(healer), sum(gains) / DIE
    note = said("treated", healer=name, mean=mean, least=min(gains), most=max(gains))
    terms = _terms(battle, healer, "D10-090")
    return Forecast(said("treated", healer=name), terms=terms, notes=(note,), rule="D10-090")
