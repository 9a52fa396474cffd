"""Battle cases: make the battle, give the script's answers, compare the facts (the format is in `game.cases`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from game.battle import Battle, IllegalAnswer
from game.board.ground import Ground, sketch_places
from game.cases import Case, DiceError, Facts, LoadedCase, PendingFact, differences, scripted
from game.components import SHARED, Breakable, Door, Effects, LightSource
from game.data import InputError, nearest, shown_path, unknown
from game.decision import Decision, Option
from game.dice import ScriptError
from game.event import Event
from game.ground_check import check_ground
from game.ruleset import load_ruleset
from game.scenario import ground_of, open_battle, sheet_name, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from game.telling import Voice


class CaseError(Exception):
    """The script cannot go on: nothing is asked, somebody else is asked, or no option fits."""


def run_battle_case(loaded: LoadedCase) -> list[str]:
    """What differs after the script; a script that cannot be followed is the only difference reported."""
    try:
        battle = open_battle(case_setup(loaded))
    except (InputError, ScriptError, DiceError) as error:
        return str(error).splitlines()
    with battle:
        asked = [question(battle)]
        for number, line in enumerate(loaded.case.script, start=1):
            try:
                give(battle, line, loaded.case.passing, asked)
            except (CaseError, ScriptError, IllegalAnswer) as error:
                return [f"answer {number} {line!r}: {error}", at_the_end(battle)]
        expect = loaded.case.expect or Facts()
        try:
            finish(battle, loaded.case.passing, expect, asked)
        except ScriptError as error:
            return [f"after the script: {error}", at_the_end(battle)]
        found = compare(battle, expect, asked)
        left = [f"d{sides}={value}" if sides else str(value) for sides, value in battle.dice.script]
        if left:
            found.append(f"dice left over: {', '.join(left)} ({battle.dice.rolled} rolled)")
        return [*found, at_the_end(battle)] if found else []


def case_setup(loaded: LoadedCase) -> Setup:
    """The battle's setup; InputError when a combatant has no place or no legal sheet."""
    case = loaded.case
    rules = load_ruleset(loaded.ruleset)
    options = rules.make_options(loaded.options)
    combatants = []
    for entry in case.combatant:
        sheet = rules.read_sheet(entry.template, entry.overrides, options)
        name = entry.name or sheet_name(sheet)
        at = list(entry.at) if entry.at is not None else None
        if entry.letter:
            at = _place(case, entry.letter)
        combatants.append(CombatantSetup(entry.side, entry.template, name, sheet, at, entry.state))
    count = max(entry.side for entry in case.combatant)
    return stamped(
        Setup(
            ruleset=loaded.ruleset,
            sides=[SideSetup(f"Side {index}") for index in range(1, max(2, count) + 1)],
            combatants=combatants,
            title=case.title,
            map=case.map,
            sketch=case.sketch,
            light=case.light,
            options=loaded.options,
            script=[list(die) for die in scripted(case.dice)],
            strict_dice=True,
        )
    )


def check_setups(cases: Sequence[LoadedCase]) -> None:
    """Whether all can be set up: combatants, their states, places, maps. InputError lists what is wrong in which."""
    found = []
    for loaded in cases:
        if loaded.case.call:
            continue
        try:
            setup = case_setup(loaded)
            check_ground(setup, ground_of(setup))
            rules = load_ruleset(loaded.ruleset)
            for who in setup.combatants:
                rules.recruit(who.sheet, who.state, rules.make_options(loaded.options))
        except InputError as error:
            found += [f"{shown_path(loaded.path)}: case {loaded.id!r}: {line}" for line in str(error).splitlines()]
    if found:
        raise InputError("\n".join(found))


def _place(case: Case, letter: str) -> list[int]:
    if not case.sketch:
        raise InputError(f"letter {letter!r}: a case on a map has no letters, expected at = [x, y]")
    places = sketch_places(case.sketch)
    if letter not in places:
        raise InputError(unknown("place", letter, places) + " in the sketch")
    return list(Ground.from_sketch(case.sketch).grid.xy(places[letter]))


def at_the_end(battle: Battle) -> str:
    """Who is asked what when the script is done, for a case that differs."""
    decision = battle.pending
    if decision is None:
        return "at the end: nothing is asked" + (", the battle is over" if battle.outcome else "")
    return f"at the end: {battle.name(decision.who)} is asked {decision.kind!r} in round {battle.clock.round}"


def question(battle: Battle) -> str:
    """Who is asked what, as `asked` lists it: "Bram act"; "" when the battle is over."""
    decision = battle.pending
    return f"{battle.name(decision.who)} {decision.kind}" if decision else ""


def give(battle: Battle, line: str, passing: dict[str, str], asked: list[str]) -> None:
    """Answer with a line of the script: an option's id or unique part, optionally `Name: ` or `Name (kind): ` before.

    Decisions of the kinds in `passing` that the line does not fit get the answer given there first. `!after 1` leads
    side 1 on when the battle is over.
    """
    if line.startswith("!"):
        if not re.fullmatch(r"!after [1-4]", line):
            raise CaseError("not a command, expected !after SIDE")
        battle.repeat(line)
        asked.append(question(battle))
        return
    who, kind, wanted = split_line(battle, line)
    while True:
        decision = battle.pending
        if decision is None:
            raise CaseError("the battle is over, nothing is asked")
        misfit = _misfit(battle, decision, who, kind)
        options = [] if misfit else matching(decision, wanted)
        if len(options) == 1:
            battle.answer(options[0].id)
            asked.append(question(battle))
            return
        answer = passing.get(decision.kind, "")
        if decision.find(answer) is None:
            raise CaseError(misfit or _no_option(decision, wanted, options))
        battle.answer(answer)
        asked.append(question(battle))


def finish(battle: Battle, passing: dict[str, str], expect: Facts, asked: list[str]) -> None:
    """After the script, too, give what is in `passing`, up to a question that the facts speak about."""
    awaited = expect.pending.kind if expect.pending else ""
    while (decision := battle.pending) is not None:
        answer = passing.get(decision.kind, "")
        if decision.kind == awaited or decision.find(answer) is None:
            return
        battle.answer(answer)
        asked.append(question(battle))


def split_line(battle: Battle, line: str) -> tuple[str, str, str]:
    """A line of the script as (name or "", kind or "", option)."""
    found = re.fullmatch(r"([^:()]+?)(?: \((\w+)\))?: (.+)", line)
    return (found[1], found[2] or "", found[3]) if found else ("", "", line)


def _misfit(battle: Battle, decision: Decision, who: str, kind: str) -> str:
    named = battle.identities[decision.who]
    if who and who not in (named.name, named.handle):
        return f"{named.name} is asked ({decision.kind}), not {who}"
    if kind and kind != decision.kind:
        return f"{named.name} is asked {decision.kind!r}, not {kind!r}"
    return ""


def matching(decision: Decision, wanted: str) -> list[Option]:
    """The options an answer may mean: the one with that id, else those whose id contains all its words."""
    exact = decision.find(wanted)
    if exact is not None:
        return [exact]
    words = _words(wanted)
    part = [option for option in decision.options if all(word in option.id.casefold() for word in words)]
    return whole_words(decision, wanted) or part


def whole_words(decision: Decision, wanted: str) -> list[Option]:
    """The options whose ids have all the words between their colons."""
    words = set(_words(wanted))
    return [option for option in decision.options if words <= set(_words(option.id))]


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s:]+", text.casefold()) if word]


def _no_option(decision: Decision, wanted: str, options: list[Option]) -> str:
    if options:
        return f"several options fit: {_listed(option.id for option in options)}"
    ids = [option.id for option in decision.options]
    close = nearest(wanted, ids)
    hint = f", did you mean {close!r}?" if close else f"; offered: {_listed(ids)}"
    return f"no option of {decision.kind!r} fits{hint}"


def _listed(ids: Any) -> str:
    names = list(ids)
    return ", ".join(names[:15]) + (f" and {len(names) - 15} more" if len(names) > 15 else "")


# ------------------------------------------------------------------ facts


def compare(battle: Battle, expect: Facts, asked: list[str]) -> list[str]:
    """What of `expect` does not hold."""
    found: list[str] = []
    for name, points in expect.points.items():
        found += _of(
            battle, name, lambda who, n=name, p=points: _same(f"points of {n}", p, _points(battle, who))
        )
    for name, at in expect.positions.items():
        found += _of(
            battle, name, lambda who, n=name, a=at: _same(f"position of {n}", list(a), _at(battle, who))
        )
    for name, wanted in expect.conditions.items():
        found += _of(battle, name, lambda who, n=name, w=wanted: _conditions(battle, who, n, w))
    for name, rows in expect.sheet.items():
        found += _of(battle, name, lambda who, n=name, r=rows: _sheet(battle, who, n, r))
    for name, values in expect.components.items():
        found += _of(battle, name, lambda who, n=name, v=values: _components(battle, who, n, v))
    if expect.down is not None:
        down = sorted(battle.name(who) for who in battle.presences if not battle.up(who))
        found += _same("down", sorted(expect.down), down)
    return found + _board(battle, expect) + _course(battle, expect, asked) + _state(battle, expect)


def _same(what: str, expected: object, actual: object) -> list[str]:
    return [] if expected == actual else [f"{what}: expected {expected}, got {actual}"]


def _of(battle: Battle, name: str, check: Any) -> list[str]:
    for who, identity in sorted(battle.identities.items()):
        if name in (identity.name, identity.handle):
            lines: list[str] = check(who)
            return lines
    return [unknown("combatant", name, [identity.name for identity in battle.identities.values()])]


def _points(battle: Battle, who: int) -> int:
    return battle.rules.points(battle, who)[0]


def _at(battle: Battle, who: int) -> list[int]:
    return list(battle.ground.grid.xy(battle.positions[who].cell))


def _conditions(battle: Battle, who: int, name: str, wanted: tuple[str, ...]) -> list[str]:
    """`stunned` must be there, `poisoned 3` with that value, `not prone` must not."""
    active = {effect.name.casefold(): effect.value for effect in battle.world.get(who, Effects).active}
    found = []
    for condition in wanted:
        absent = condition.startswith("not ")
        words = condition.removeprefix("not ").casefold()
        label, _, value = words.rpartition(" ") if re.search(r" -?\d+$", words) else (words, "", "")
        there = label in active and (not value or active[label] == int(value))
        if there == absent:
            have = ", ".join(f"{key} {amount}" for key, amount in active.items()) or "none"
            found.append(f"conditions of {name}: expected {condition}, has {have}")
    return found


def _sheet(battle: Battle, who: int, name: str, rows: dict[str, str]) -> list[str]:
    shown = {row.label: row.value for row in Voice(battle).rows(battle.rules.sheet(battle, who))}
    found = []
    for label, value in rows.items():
        if label not in shown:
            found.append(f"sheet of {name}: {unknown('row', label, shown)}")
        else:
            found += _same(f"sheet of {name}, {label}", value, shown[label])
    return found


def _components(battle: Battle, who: int, name: str, values: dict[str, Any]) -> list[str]:
    kinds = (*SHARED, *battle.rules.components)
    known = {kind.__name__: part for kind in kinds if (part := battle.world.find(who, kind)) is not None}
    found = []
    for kind, expected in values.items():
        if kind not in known:
            found.append(f"components of {name}: {unknown('component', kind, known)}")
        else:
            found += differences(expected, msgspec.to_builtins(known[kind]), f"{name} {kind}")
    return found


def _board(battle: Battle, expect: Facts) -> list[str]:
    doors = {door.name: "open" if door.open else "closed" for _, door in battle.world.all(Door)}
    broken = {thing.name: thing.broken for _, thing in battle.world.all(Breakable)}
    lights = {light.name: light.lit for _, light in battle.world.all(LightSource)}
    found = []
    for kind, wanted, actual in (
        ("door", expect.doors, doors),
        ("breakable", expect.broken, broken),
        ("light", expect.lights, lights),
    ):
        for name, state in wanted.items():
            if name not in actual:
                found.append(unknown(kind, name, actual))
            else:
                found += _same(f"{kind} {name}", state, actual[name])
    return found


def event_text(battle: Battle, event: Event) -> dict[str, str]:
    """An event's fields as a case writes them: handles for combatants, `x,y` for cells, `true` and `false`."""
    texts = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in ("who", "target", "source", "actor", "leader", "against") and value in battle.identities:
            value = battle.identities[value].handle
        elif field in ("cell", "origin") and value >= 0:
            value = "{},{}".format(*battle.ground.grid.xy(value))
        texts[field] = str(value).lower() if isinstance(value, bool) else str(value)
    return texts


def fits(battle: Battle, event: Event, wanted: str) -> bool:
    """Whether an event is what a case names: `Harmed who=grusk amount=5`."""
    kind, *pairs = wanted.split()
    if type(event).__name__ != kind:
        return False
    texts = event_text(battle, event)
    wishes = [pair.partition("=") for pair in pairs]
    return all(texts.get(key) == value for key, _, value in wishes)


def _what_happened(battle: Battle, wanted: str, at: int) -> str:
    """The events of the kind wanted from `at` on with the fields asked for, else the kinds of all."""
    kind, *pairs = wanted.split()
    fields = [pair.partition("=")[0] for pair in pairs]
    found = []
    for event in battle.events[at:]:
        if type(event).__name__ == kind:
            texts = event_text(battle, event)
            found.append(" ".join([kind, *(f"{field}={texts.get(field, '?')}" for field in fields)]))
    if found:
        return "from there on there was only: " + "; ".join(found)
    return "from there on there was: " + (
        ", ".join(type(event).__name__ for event in battle.events[at:]) or "nothing"
    )


def _course(battle: Battle, expect: Facts, asked: list[str]) -> list[str]:
    found = []
    at = 0
    for wanted in expect.events:
        later = next(
            (i for i in range(at, len(battle.events)) if fits(battle, battle.events[i], wanted)), None
        )
        if later is None:
            found.append(f"events: expected {wanted!r}, but {_what_happened(battle, wanted, at)}")
            break
        at = later + 1
    for unwanted in expect.no_events:
        if any(fits(battle, event, unwanted) for event in battle.events):
            found.append(f"events: {unwanted!r} happened, but should not")
    questions = iter(asked)
    for wanted in expect.asked:
        if not any(wanted == asked_one for asked_one in questions):
            found.append(f"asked: expected {wanted!r} in this order, asked were: {', '.join(asked)}")
            break
    return found


def _state(battle: Battle, expect: Facts) -> list[str]:
    found = []
    if expect.over is not None:
        found += _same("over", expect.over, battle.outcome is not None)
    if expect.winner is not None:
        found += _same("winner", expect.winner, battle.outcome.winner if battle.outcome else None)
    if expect.round is not None:
        found += _same("round", expect.round, battle.clock.round)
    if expect.turn is not None:
        turn = battle.clock.turn
        found += _same("turn", expect.turn, battle.name(turn) if turn else "")
    if expect.pending is not None:
        found += _pending(battle, expect.pending)
    return found


def _pending(battle: Battle, expect: PendingFact) -> list[str]:
    decision = battle.pending
    if decision is None:
        return ["pending: nothing is asked, the battle is over"]
    misfit = _misfit(battle, decision, expect.who, expect.kind)
    found = [f"pending: {misfit}"] if misfit else []
    ids = [option.id for option in decision.options]
    for wanted in expect.options:
        if not matching(decision, wanted):
            found.append(f"pending: no option fits {wanted!r}; offered: {_listed(ids)}")
    for unwanted in expect.without:
        if options := whole_words(decision, unwanted):
            found.append(f"pending: {options[0].id!r} is offered, but should not be")
    if expect.only is not None:
        found += _same("pending options", sorted(expect.only), sorted(ids))
    return found
