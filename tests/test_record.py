"""Battle records: saved in any prompt, reloaded, refused with one sentence when something does not fit; undo."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from game.battle import Battle, IllegalAnswer
from game.components import Policies, Policy
from game.data import InputError
from game.record import load, record_text, save
from game.scenario import find_scenario, load_scenario, open_battle
from tests.battles import random_battle


def _played(seed: int, answers: int) -> Battle:
    battle, rng = random_battle(seed), random.Random(seed)
    for _ in range(answers):
        if battle.pending is None:
            break
        battle.answer(rng.choice(battle.pending.options).id)
    return battle


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of some rounds."""
    with _played(3, 160) as battle:
        save(battle, tmp_path / "some.battle")
    return tmp_path / "some.battle"


def test_a_record_is_readable_text(record: Path) -> None:
    """A mark, the setup, one line per answer with who answered, hashes at rounds, an end."""
    lines = record.read_text().splitlines()
    assert lines[0] == "tessera-record 1"
    assert lines[1].startswith('setup {"ruleset":"d20"')
    assert lines[-1] == "end 160"
    assert any(line.startswith("= round 2 ") for line in lines)
    assert all(" " in line for line in lines[2:])


def _question(battle: Battle) -> tuple[object, ...]:
    decision = battle.pending
    assert decision is not None
    return decision.who, decision.kind, decision.rule, decision.options, decision.about, decision.side


@pytest.mark.parametrize("kind", ["act", "interrupt", "with", "level", "target", "give_ground", "ready", "proceed"])
def test_save_and_load_in_the_middle_of_each_prompt(kind: str, tmp_path: Path) -> None:
    """The reloaded battle waits for the same decision in the same state."""
    for seed in range(40):
        rng = random.Random(seed)
        with random_battle(seed) as battle:
            for _ in range(200):
                if battle.pending is None or (battle.pending.kind == kind and len(battle.history) > 10):
                    break
                battle.answer(rng.choice(battle.pending.options).id)
            if battle.pending is None or battle.pending.kind != kind:
                continue
            save(battle, tmp_path / "prompt.battle")
            with load(tmp_path / "prompt.battle") as again:
                assert _question(again) == _question(battle)
                assert again.digest() == battle.digest()
                assert [type(event) for event in again.events] == [type(event) for event in battle.events]
            return
    pytest.fail(f"no battle came to a decision {kind!r}")


def _command(text: str, line: str) -> str:
    """The record with a command as its first line."""
    mark, setup, *body = text.replace("\nend 160", "\nend 161").splitlines()
    return "\n".join([mark, setup, line, *body]) + "\n"


def _set(text: str, part: str = "", **changes: object) -> str:
    """The record with other values in its setup, or in the first entry of a list there."""
    mark, setup, *body = text.splitlines()
    table = json.loads(setup.removeprefix("setup "))
    (table[part][0] if part else table).update(changes)
    return "\n".join([mark, f"setup {json.dumps(table)}", *body]) + "\n"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text[:-60], "the record is cut off after"),
        (lambda text: text[: len(text) // 2], ":2: the setup cannot be read"),
        (lambda text: "", "not a battle record"),
        (lambda text: text.replace("tessera-record 1", "tessera-record 9"), ":1: not a battle record"),
        (lambda text: text.replace("setup {", "setup {{", 1), ":2: the setup cannot be read"),
        (lambda text: text.replace('"ruleset":"d20"', '"ruleset":"d21"'), "ruleset 'd21' is unknown"),
        (lambda text: text.replace('"version":"1"', '"version":"0"'), "it cannot be replayed"),
        (lambda text: text.replace("= round 2 ", "= round 2 0"), "the state at round 2 differs"),
        (lambda text: text.replace("\nend 160", "\n- fly:1,1\nend 161"), "the answer does not fit the battle"),
        (lambda text: text.replace("\nend 160", "\nnobody end\nend 161"), "'nobody' answers, but '"),
        (lambda text: text.replace("\nend 160", "\nend\nend 161"), ": not an answer (got 'end'), expected who"),
        (lambda text: text.replace("= round 2 ", "= round two "), ": not the start of a round (got '= round two"),
        (lambda text: text.replace("= round 2 ", "= 2 "), ": not the start of a round"),
        (lambda text: text.replace("= round 2 ", "= round 7 "), "round 7 does not begin here"),
        (lambda text: _command(text, "!policy 1 interrupt ask"), ":3: not a policy (got '!policy 1 interrupt ask')"),
        (lambda text: _command(text, "!policy 1 interrupt ask,some,0,0,0,0"), ":3: not a policy"),
        (lambda text: _command(text, "!policy 99 interrupt ask,nothing,0,0,0,0"), ":3: there is no combatant 99"),
        (lambda text: _command(text, "!policy 1 interupt ask,nothing,0,0,0,0"), "did you mean 'interrupt'?"),
        (lambda text: _command(text, "!polcy 1"), ":3: unknown command '!polcy', did you mean '!policy'?"),
        (lambda text: _set(text, seed=-1), ":2: seed: out of range (got -1), expected 0 to 9223372036854775807"),
        (lambda text: _set(text, seed=2**63), ":2: seed: out of range"),
        (lambda text: _set(text, light="drak"), ":2: light: unknown light 'drak', did you mean 'dark'?"),
        (lambda text: _set(text, sides=[]), ":2: sides: there are 0, expected 2 to 4"),
        (lambda text: _set(text, sketch="?"), ":2: sketch: line 1, column 1, '?': unknown sign"),
        (lambda text: _set(text, sketch=""), ":2: map: is missing"),
        (lambda text: _set(text, map="no-such-map", sketch=""), ":2: no-such-map: there is no such map"),
        (lambda text: _set(text, round_cap=0), ":2: round_cap: out of range"),
        (lambda text: _set(text, script=[[20]]), ":2: script: expected dice as [sides, value]"),
        (lambda text: _set(text, script=[[4, 9]]), ":2: roll 1 needs a d20, but the script gives a d4"),
        (lambda text: _set(text, "sides", controller="robot"), ":2: controller of 'North': unknown controller 'robot'"),
        (lambda text: _set(text, "combatants", side=3), "out of range (got 3), expected 1 to 2"),
        (lambda text: _set(text, "combatants", at=[1]), ": expected a cell as [x, y], got [1]"),
        (lambda text: _set(text, "combatants", at=[99, 1]), "outside the map"),
        (lambda text: _set(text, "combatants", at="x"), ":2: the setup cannot be read"),
        (lambda text: _set(text, "combatants", sheet={"name": "X"}), ":2: combatant: "),
        (lambda text: _set(text, "combatants", state={"hp": -1}), "state.hp: out of range (got -1)"),
        (lambda text: text.replace("setup {", "setup " + "[" * 100_000, 1), ":2: the setup cannot be read"),
    ],
)
def test_bad_records_get_one_sentence(record: Path, change: object, message: str) -> None:
    """A changed, truncated or foreign file is an InputError that names file and place; the file stays as it is."""
    text = change(record.read_text())  # type: ignore[operator]
    record.write_text(text)
    with pytest.raises(InputError) as caught:
        load(record).close()
    assert message in str(caught.value)
    assert all("some.battle" in line for line in str(caught.value).splitlines())
    assert record.read_text() == text


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    """No traceback for a wrong path."""
    with pytest.raises(InputError, match=r"nothing\.battle: there is no such record"):
        load(tmp_path / "nothing.battle")


def test_saving_leaves_nothing_else_behind(tmp_path: Path) -> None:
    """A save is written beside and moved into place."""
    with _played(4, 20) as battle:
        save(battle, tmp_path / "a.battle")
        save(battle, tmp_path / "a.battle")
        assert [path.name for path in tmp_path.iterdir()] == ["a.battle"]
        assert (tmp_path / "a.battle").read_text() == record_text(battle)


def test_a_policy_is_part_of_the_record(tmp_path: Path) -> None:
    """A changed policy is replayed where it was changed."""
    with _played(5, 10) as battle:
        battle.set_policy(1, "interrupt", Policy("never", "everything", 3, True, 2, True))
        rng = random.Random(1)
        for _ in range(30):
            if battle.pending is not None:
                battle.answer(rng.choice(battle.pending.options).id)
        save(battle, tmp_path / "p.battle")
        with load(tmp_path / "p.battle") as again:
            rules = again.world.get(1, Policies).rules
            assert rules["interrupt"] == Policy("never", "everything", 3, True, 2, True)
            assert again.digest() == battle.digest()


def test_an_illegal_answer_changes_nothing() -> None:
    """`answer` refuses what is not among the options."""
    with _played(6, 12) as battle:
        before, history = battle.digest(), list(battle.history)
        for wrong in ("fly:3,3", "move:99,99", "move:-1,0", "attack:sword:nobody", ""):
            with pytest.raises(IllegalAnswer):
                battle.answer(wrong)
        assert battle.digest() == before
        assert battle.history == history


def test_undo_takes_back_what_revealed_nothing_and_refuses_the_rest() -> None:
    """Undo restores the state before; dice, discoveries and other sides' answers are final."""
    refusals = set()
    for seed in range(30):
        rng = random.Random(seed)
        with random_battle(seed) as battle:
            assert battle.undo_refusal() == "nothing"
            for _ in range(60):
                if battle.pending is None:
                    break
                before = battle.digest()
                battle.answer(rng.choice(battle.pending.options).id)
                refusal = battle.undo_refusal()
                refusals.add(refusal)
                if refusal:
                    with pytest.raises(IllegalAnswer, match=refusal):
                        battle.undo()
                elif rng.random() < 0.3:
                    battle.undo()
                    assert battle.digest() == before
    assert refusals >= {"", "dice", "other_side", "revealed"}


def test_the_same_battle_under_two_hash_seeds() -> None:
    """Nothing depends on the order of sets or on hashes of strings."""
    program = (
        "from tests.test_record import _played\n"
        "for seed in range(6):\n"
        "    with _played(seed, 120) as battle:\n"
        "        print(battle.digest())\n"
    )
    digests = []
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        root = Path(__file__).parent.parent
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=root, env=environment, capture_output=True, text=True, check=True
        )
        digests.append(done.stdout)
    assert digests[0] == digests[1]
    assert len(digests[0].splitlines()) == 6


@pytest.mark.parametrize("scenario", ["d10-even-training-yard", "d6-training-yard", "wardens-vs-reavers-training-yard"])
def test_a_sheet_in_a_record_that_is_none(scenario: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.record"
    with open_battle(load_scenario(find_scenario(scenario))) as battle:
        save(battle, path)
        sheet = battle.setup.combatants[0].sheet
        for key, value in sheet.items():
            if isinstance(value, dict | list) and value:
                text = record_text(battle)
                whole, none = msgspec.json.encode({key: value})[1:-1], msgspec.json.encode({key: 7})[1:-1]
                assert whole.decode() in text
                path.write_text(text.replace(whole.decode(), none.decode(), 1), encoding="utf-8")
                with pytest.raises(InputError, match=r"odd\.record:2: "):
                    load(path)
