"""Battles that are over, and ways through what follows them: every label tried, every rule that shows itself noted."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from typing import Any

from game.ai.controller import commander, controllers_for
from game.battle import Battle
from game.event import Event
from game.knowledge import view
from game.ruleset import Forecast, load_ruleset
from game.scenario import open_battle, sheet_name, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from game.telling import labels, narrate, question
from tests.told import told

SKETCH = "\n".join(["############", *["#..........#"] * 6, "############"])
Member = tuple[str, int, dict[str, Any]]
"""Template, side, state."""


def over(
    ruleset: str,
    members: list[Member],
    *,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    bench: list[Member] | None = None,
    round_cap: int = 30,
    dice: list[list[int]] | None = None,
) -> Battle:
    """A battle whose sides stand as given; side 1 is led on by a person."""
    rules = load_ruleset(ruleset)
    chosen = rules.make_options(options or {})

    def setup_of(number: int, one: Member) -> CombatantSetup:
        template, side, state = one
        sheet = rules.read_sheet(template, {}, chosen)
        return CombatantSetup(side, template, sheet_name(sheet), sheet, [1 + number, 1 if side == 1 else 5], state)

    return open_battle(
        stamped(
            Setup(
                ruleset,
                [SideSetup("North", "human"), SideSetup("South")],
                [setup_of(number, one) for number, one in enumerate(members)],
                title="A brawl",
                sketch=SKETCH,
                options=options or {},
                seed=seed,
                bench=[setup_of(0, one) for one in bench or []],
                round_cap=round_cap,
                script=dice or [],
            )
        )
    )


def take(battle: Battle, label: str) -> list[Event]:
    """Take the option with that label, as a player reads it; the events that follow."""
    assert battle.pending is not None
    texts = labels(battle, battle.pending)
    found = [option for option in battle.pending.options if texts[option.id] == label]
    assert len(found) == 1, f"{label!r} is not among {sorted(texts.values())}"
    before = len(battle.events)
    battle.answer(found[0].id)
    return battle.events[before:]


def offered(battle: Battle) -> list[str]:
    """All labels of the pending decision."""
    assert battle.pending is not None
    return list(labels(battle, battle.pending).values())


def foretold(battle: Battle, label: str) -> Forecast:
    """What the window shows beside that option."""
    assert battle.pending is not None and battle.camp is not None
    texts = labels(battle, battle.pending)
    option = next(option for option in battle.pending.options if texts[option.id] == label)
    seen = battle.rules.forecast(view(battle, battle.camp.side), battle.pending, option)
    assert seen is not None
    return told(battle.rules.id, seen)


def rules_of(events: list[Event]) -> set[str]:
    """Rule IDs of events and of their arithmetic."""
    terms = {term.rule for event in events for term in getattr(event, "terms", ())}
    return {getattr(event, "rule", "") for event in events} | terms


def rules_shown(battle: Battle) -> Iterator[str]:
    """Rule IDs that a player sees before choosing: the question's, the options', the forecasts'."""
    decision, camp = battle.pending, battle.camp
    assert decision is not None and camp is not None
    assert question(battle, decision) and all(labels(battle, decision).values())
    yield decision.rule
    for option in decision.options:
        yield option.rule
        seen = battle.rules.forecast(view(battle, camp.side), decision, option)
        if seen is not None:
            yield seen.rule
            yield from (term.rule for term in (*seen.terms, *seen.against))
            yield from re.findall(r"D\d+-\d+", " ".join(told(battle.rules.id, seen).notes))


def wander(battle: Battle, side: int, seed: int, most: int = 40) -> set[str]:
    """Go on at random, without leaving as long as there is anything else; all rule IDs met on the way."""
    rng = random.Random(seed)
    before = len(battle.events)
    battle.go_on(side)
    met: set[str] = set()
    for _ in range(most):
        if battle.pending is None:
            break
        met |= set(rules_shown(battle))
        options = [option for option in battle.pending.options if option.verb != "move_on"]
        battle.answer(rng.choice(options or list(battle.pending.options)).id)
    for reader in (0, side):
        assert all(telling.text for telling in narrate(battle, reader, before))
    return met | rules_of(battle.events[before:])


def scenes(ruleset: str) -> Iterator[tuple[Battle, int]]:
    """Finished battles of a ruleset with the side to lead on: between them they call for every rule `[after]`."""
    yield from _SCENES[ruleset]()


def _d20() -> Iterator[tuple[Battle, int]]:
    members: list[Member] = [
        ("bram", 1, {"hp": 3, "mana": {"iron": 1}, "hope": 1}),
        ("marek", 1, {"hp": 0}),
        ("wren", 1, {"hope": 0, "quit": True}),
        ("grusk", 2, {"hp": 0}),
    ]
    yield over("d20", members, options={"hope_zero": "quits"}), 1
    yield over("d20", members, bench=[("sable", 1, {"hp": 0})]), 1
    yield over("d20", members, options={"source_counts": "sources"}), 2


def _d6() -> Iterator[tuple[Battle, int]]:
    members: list[Member] = [
        ("archer", 1, {"health": 3}),
        ("axe_brute", 1, {"health": 0}),
        ("levy_spearman", 2, {"health": 0}),
    ]
    yield over("d6", members), 1
    yield over("d6", members, bench=[("archer", 1, {"health": 0})]), 1
    yield over("d6", members, options={"overcome": "dead"}), 1
    yield over("d6", members), 2


def _d10() -> Iterator[tuple[Battle, int]]:
    members: list[Member] = [
        ("blade", 1, {"hp": 2, "grit": 0, "sp": 3, "missed_kinds": ["human"]}),
        ("mender", 1, {"rest_hp": 1, "hp": 4}),
        ("archer", 1, {"hp": -2}),
        ("grunt", 2, {"hp": -3}),
    ]
    yield over("d10", members), 1
    yield over("d10", members, bench=[("scout", 1, {"hp": -1})]), 1
    yield over("d10", [*members[:2], ("captain", 1, {"hp": -2, "rest_hp": 1}), members[3]]), 1
    yield over("d10", members), 2


def _d100() -> Iterator[tuple[Battle, int]]:
    members: list[Member] = [
        ("aldith", 1, {"hp": {"chest": 2, "left_arm": -1}, "luck": 0, "fatigue": 2, "bled": 1}),
        ("odile", 1, {"mp": 1}),
        ("ulf", 1, {"hp": {"right_leg": -5}, "scars": ["head (club, an inn)"]}),
        ("levy", 2, {"hp": {"head": -6}}),
    ]
    yield over("d100", members), 1
    yield over("d100", members, options={"maiming": "on", "luck_refresh": "session"}), 1
    yield over("d100", members, options={"healing": "shared"}, bench=[("wren", 1, {"captive": True})]), 1
    yield over("d100", members), 2
    for side in (1, 2):
        yield fought(3), side


@functools.cache
def _answers(ruleset: str, seed: int) -> tuple[str, ...]:
    with _duel(ruleset, seed) as battle:
        commander(battle, controllers_for(battle))
        return tuple(battle.history)


def _duel(ruleset: str, seed: int) -> Battle:
    members: list[Member] = [("aldith", 1, {}), ("levy", 1, {}), ("skarde", 2, {}), ("cutthroat", 2, {})]
    return over(ruleset, members, seed=seed)


def fought(seed: int) -> Battle:
    """A d100 battle that computer players have fought out."""
    battle = _duel("d100", seed)
    for line in _answers("d100", seed):
        battle.repeat(line)
    return battle


_SCENES = {"d20": _d20, "d6": _d6, "d10": _d10, "d100": _d100}
