"""Every event, option and question has words; labels are unique; nothing hidden is told; the arithmetic is right."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.battle import Battle
from game.data import InputError
from game.event import Attacked, Event, Harmed, InitiativeSet, Moved, Reacted, Rolled, Term, TurnEnded
from game.locale import STRICT, Catalogue, templates
from game.paths import assets, ruleset_ids
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from game.telling import MissingWords, Voice, label, languages, narrate, question, tell, words
from tests.battles import d20_sheet, random_battle

ROOT = Path(__file__).resolve().parents[1]
EAGER = {
    "attack",
    "throw",
    "swarm",
    "join",
    "cast",
    "use",
    "attempt",
    "guard",
    "hand_over",
    "open",
    "climb",
    "leap",
}
RULESETS = set(ruleset_ids())
SEEDS = range(24)


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing words are errors here."""
    monkeypatch.setenv(STRICT, "1")


def eager_answer(battle: Battle, rng: random.Random) -> str:
    """A random answer that more often than not does something."""
    assert battle.pending is not None
    eager = [option for option in battle.pending.choices if option.verb in EAGER]
    return rng.choice(eager if eager and rng.random() < 0.7 else battle.pending.options).id


def constructed(folder: str, function: str, position: int) -> set[str]:
    """The literal strings given at a position to calls of a function in the code of a folder."""
    found = set()
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == function
                and len(node.args) > position
            ):
                argument = node.args[position]
                if isinstance(argument, ast.Constant):
                    found.add(str(argument.value))
    return found


# --- completeness ---------------------------------------------------------------------------------------------


def test_the_tables_of_a_language_are_those_of_its_file() -> None:
    """Read one by one when they are needed, they are what TOML makes of the whole file."""

    def flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
        for key, value in table.items():
            yield from flat(value, f"{before}{key}.") if isinstance(value, dict) else [(before + key, value)]

    for lang in languages():
        path = assets() / "locale" / f"{lang}.toml"
        whole = dict(flat(tomllib.loads(path.read_text("utf-8"))))
        one = Catalogue(path)
        assert [key for key in reversed(whole) if one[key] != whole[key]] == []
        assert dict(Catalogue(path)) == whole
        assert "ui.start.nothing" not in one


def test_a_broken_table_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "xx.toml"
    path.write_text('[one]\na = "A"\n\n[two]\nb = "B"\nc = nonsense\n', "utf-8")
    found = Catalogue(path)
    assert found["one.a"] == "A"
    with pytest.raises(InputError, match="line 6"):
        found["two.b"]


def test_every_kind_of_event_has_a_table() -> None:
    kinds = {kind.__name__ for kind in Event.__subclasses__()}
    tables = {key.split(".")[1] for key in templates("en") if key.startswith("event.")}
    assert kinds - tables == set()
    assert {table.split("_")[0] for table in tables} - kinds == set()


def general_names() -> set[str]:
    """All keys of the locale, those of a ruleset's own table without its name."""
    own = tuple(f"{ruleset}." for ruleset in ruleset_ids())
    return {key.split(".", 1)[1] if key.startswith(own) else key for key in templates("en")}


def test_every_verb_and_decision_in_the_rules_has_words() -> None:
    known = general_names()
    verbs = constructed("rulesets", "Option", 1) | constructed("game", "Option", 1)
    assert len(verbs) > 20
    assert [verb for verb in sorted(verbs) if not any(_heads(key, "option", verb) for key in known)] == []
    kinds = (
        constructed("rulesets", "ask", 1)
        | constructed("game", "ask", 1)
        | constructed("rulesets", "react", 2)
    )
    assert len(kinds) > 8
    assert [kind for kind in sorted(kinds) if not any(_heads(key, "question", kind) for key in known)] == []


def _heads(key: str, table: str, name: str) -> bool:
    """Whether a key, general or in a ruleset's own table, begins the words for a name."""
    own, _, rest = key.partition(".")
    key = rest if own in RULESETS else key
    return key == f"{table}.{name}" or key.startswith(f"{table}.{name}_")


@pytest.mark.parametrize("seed", SEEDS)
def test_random_battles_are_told_whole(seed: int) -> None:
    """No words are missing; sentences are sentences; labels of one decision differ."""
    rng = random.Random(seed)
    with random_battle(seed) as battle:
        while (decision := battle.pending) is not None:
            asked = question(battle, decision)
            assert re.fullmatch(r"[A-Z].*\?", asked), asked
            by_id = {option.id: label(battle, decision, option) for option in decision.options}
            texts = list(by_id.values())
            assert len(set(texts)) == len(texts), sorted(texts)
            assert all(text and text == text.strip() for text in texts)
            battle.answer(eager_answer(battle, rng))
        for side in (0, 1, 2):
            for telling in narrate(battle, side):
                assert re.fullmatch(r"[A-Z].*[.!]", telling.text), telling.text
                assert "  " not in telling.text and "{" not in telling.text
                assert telling.tone in {"plain", "turn", "good", "bad"}
                assert all(detail.text for detail in telling.details)


def test_missing_words_are_an_error_in_tests_and_a_plain_text_in_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(MissingWords, match=r"option\.atack.*did you mean 'option\.attack'"):
        words("option.atack")
    with pytest.raises(MissingWords, match="target"):
        words("option.attack", item="Sword")
    monkeypatch.delenv(STRICT)
    assert words("option.atack", item="Sword") == "(option.atack: item Sword)"
    assert words("option.attack", item="Sword") == "(option.attack: item Sword)"


def test_forms_and_languages() -> None:
    assert languages() == ["en"]
    assert words("event.AreaHit.plain", item="Blast", count=1) == "Blast covers 1 space."
    assert words("event.AreaHit.plain", item="Blast", count=9) == "Blast covers 9 spaces."
    handled = words("event.Handled.draw", who="Bram", item="War pick")
    assert handled == "Bram draws the war pick."


# --- single sentences -----------------------------------------------------------------------------------------


def duel(sketch: str, bram: tuple[int, int], grusk: tuple[int, int], **more: object) -> Battle:
    """Bram of side 1 and Grusk of side 2 on a sketch."""
    people = [
        CombatantSetup(1, "bram", "Bram", dict(d20_sheet("bram")), list(bram)),
        CombatantSetup(2, "grusk", "Grusk", dict(d20_sheet("grusk")), list(grusk)),
    ]
    sides = [SideSetup("Lanterns"), SideSetup("Ravens")]
    return open_battle(stamped(Setup("d20", sides, people, sketch=sketch, **more)))  # type: ignore[arg-type]


ROOM = "#######\n#.....#\n#.....#\n#######"


def test_an_attack_with_its_arithmetic() -> None:
    with duel(ROOM, (1, 1), (2, 1)) as battle:
        strength, speed = Term("strength", 5, "D20-051"), Term("speed_bonus", 2, "D20-052")
        terms = [strength, Term("cover", 0, "D20-182")]
        event = Attacked(
            1, 2, "sword", 14, terms, 19, 12, [Term("base", 10, "D20-052"), speed], 7, "hit", rule="D20-053"
        )
        battle.events += [Rolled(1, "attack", 20, 14, "D20-051"), Rolled(1, "attack", 20, 18, "D20-051")]
        battle.audience += [-1, -1]
        battle.emit(event)
        telling = tell(battle, event)
        assert telling is not None
        assert telling.text == "Bram hits Grusk."
        assert telling.sum == "natural 14 + Strength 5 = 19 against 10 + Speed bonus 2 = 12: margin 7 (cover)"
        assert [(detail.text, detail.rule) for detail in telling.details] == [
            ("natural 14", "D20-053"),
            ("rolled 14, 18, kept 14", "D20-051"),
            ("Strength +5", "D20-051"),
            ("cover", "D20-182"),
            ("against 10 + Speed bonus 2 = 12", "D20-052"),
            ("margin 7", "D20-053"),
        ]
        assert (telling.tone, telling.side, telling.rule) == ("good", 1, "D20-053")


def test_harm_with_its_arithmetic() -> None:
    with duel(ROOM, (1, 1), (2, 1)) as battle:
        terms = [Term("dice", 13, "D20-060"), Term("armour", -3, "D20-067")]
        event = Harmed(2, 10, "physical", 12, terms, 1, rule="D20-069")
        telling = tell(battle, event)
        assert telling is not None
        assert telling.text == "Grusk loses 10 HP and has 12 left."
        assert telling.sum == "dice 13 - 3 (armour) = 10"
        assert (telling.tone, telling.side) == ("bad", 2)


def test_what_is_only_drawn_is_not_told() -> None:
    with duel(ROOM, (1, 1), (2, 1)) as battle:
        assert tell(battle, Rolled(1, "attack", 20, 5)) is None
        assert tell(battle, TurnEnded(1)) is None


def test_steps_of_a_walk_are_one_sentence() -> None:
    with duel(ROOM, (1, 1), (5, 2)) as battle:
        since = len(battle.events)
        for x in (2, 3, 4):
            battle.place(1, battle.ground.grid.cell(x, 1), 1)
        assert [telling.text for telling in narrate(battle, 0, since)] == ["Bram goes to 4,1."]


@pytest.mark.parametrize("seed", range(100, 108))
def test_the_arithmetic_of_every_attack_adds_up(seed: int) -> None:
    rng = random.Random(seed)
    seen = 0
    with random_battle(seed) as battle:
        while battle.pending is not None:
            battle.answer(eager_answer(battle, rng))
        for event in battle.events:
            telling = tell(battle, event)
            if isinstance(event, Attacked) and telling is not None:
                seen += 1
                added = event.natural + sum(detail.amount for detail in telling.details[:-1])
                assert added == event.total, telling
                assert f"{event.total} against" in telling.sum
                assert f"{event.difficulty}: margin {event.margin}" in telling.sum
                assert event.total - event.difficulty == event.margin
            if isinstance(event, Harmed) and telling is not None and event.terms and event.amount:
                assert sum(detail.amount for detail in telling.details) == event.amount, telling
    assert seen


# --- what a side may know -------------------------------------------------------------------------------------

WALLED = "#########\n#...#...#\n#...#...#\n#########"


def test_a_hidden_enemy_is_in_nothing_that_is_told() -> None:
    """Behind a wall: not in the order of turns, not in the log, not by its moves."""
    with duel(WALLED, (1, 1), (7, 1)) as battle:
        battle.place(2, battle.ground.grid.cell(6, 2), 1)
        battle.roll(20, "interrupt", 2)
        story = " ".join(telling.text for telling in narrate(battle, 1))
        assert "Bram" in story and "Grusk" not in story
        assert "Grusk" in " ".join(telling.text for telling in narrate(battle, 2))
        order = next(event for event in battle.events if isinstance(event, InitiativeSet))
        told = tell(battle, order, side=1)
        assert told is not None and len(told.details) == 1


def test_one_who_acts_on_you_from_hiding_has_no_name() -> None:
    with duel(WALLED, (1, 1), (7, 1)) as battle:
        since = len(battle.events)
        battle.roll(20, "attack", 2)
        attack = Attacked(2, 1, "bow", 9, [Term("speed", 2)], 11, 14, [], -3, "miss")
        battle.emit(attack)
        battle.emit(Reacted(2, 1, "interrupt", True))
        assert [telling.text for telling in narrate(battle, 1, since)] == [
            "Somebody unseen misses Bram.",
            "Somebody unseen interrupts Bram!",
        ]
        assert all(telling.who == 0 for telling in narrate(battle, 1, since))
        assert narrate(battle, 2, since)[0].text == "Grusk misses somebody unseen."


def test_what_was_seen_keeps_its_name_in_the_log() -> None:
    """Grusk is seen, then walks out of sight: the old line still names him, the new steps are not told."""
    with duel("#########\n#.......#\n#...#...#\n#...#...#\n#########", (1, 3), (4, 1)) as battle:
        cell = battle.ground.grid.cell
        since = len(battle.events)
        battle.place(2, cell(3, 2), 1)
        battle.place(2, cell(4, 1), 1)
        battle.place(2, cell(7, 2), 1)
        battle.place(2, cell(7, 3), 1)
        assert not battle.situation.seen(1, 2)
        told = [telling.text for telling in narrate(battle, 1, since)]
        assert told == ["Grusk goes to 4,1."]
        assert Voice(battle, 1).name(2) == "somebody unseen"
        assert [event.who for event in battle.events[since:] if isinstance(event, Moved)] == [2] * 4


@pytest.mark.parametrize("seed", range(40, 52))
def test_names_of_those_never_seen_are_never_told(seed: int) -> None:
    """Half of these battles are in the dark."""
    rng = random.Random(seed)
    with random_battle(seed) as battle:
        ever = {side: set() for side in (1, 2)}  # type: dict[int, set[int]]
        while (decision := battle.pending) is not None:
            for side, known in ever.items():
                known |= {who for who in battle.sides if battle.situation.seen(side, who)}
            side = battle.sides[decision.who]
            hidden = {Voice(battle).name(who) for who in battle.sides if who not in ever[side]}
            texts = [
                question(battle, decision),
                *(label(battle, decision, option) for option in decision.choices),
            ]
            for name in hidden:
                assert not any(name in text for text in texts), (name, texts)
            battle.answer(eager_answer(battle, rng))
