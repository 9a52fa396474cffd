"""Battle records: saved in any prompt, reloaded, refused with one sentence when something does not fit; undo."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.battle import Battle, IllegalAnswer
from game.components import Policies, Policy
from game.data import InputError
from game.record import load, record_text, save
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
                assert again.pending == battle.pending
                assert again.digest() == battle.digest()
                assert [type(event) for event in again.events] == [type(event) for event in battle.events]
            return
    pytest.fail(f"no battle came to a decision {kind!r}")


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
        (lambda text: text.replace("\nend 160", "\nbram fly:1,1\nend 161"), "the answer does not fit the battle"),
    ],
)
def test_bad_records_get_one_sentence(record: Path, change: object, message: str) -> None:
    """A changed, truncated or foreign file is an InputError that names file and place; the file stays as it is."""
    text = change(record.read_text())  # type: ignore[operator]
    record.write_text(text)
    with pytest.raises(InputError) as caught:
        load(record).close()
    assert message in str(caught.value)
    assert "some.battle" in str(caught.value)
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
        battle.set_policy(1, "interrupt", Policy("never", "everything", 3, True, 2))
        rng = random.Random(1)
        for _ in range(30):
            if battle.pending is not None:
                battle.answer(rng.choice(battle.pending.options).id)
        save(battle, tmp_path / "p.battle")
        with load(tmp_path / "p.battle") as again:
            rules = again.world.get(1, Policies).rules
            assert rules["interrupt"] == Policy("never", "everything", 3, True, 2)
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
