"""Short battles go as their golden transcripts say; recorded anew only with `python -m tests.record_golden`."""

from __future__ import annotations

import re

import pytest

from game.locale import STRICT
from tests.transcripts import COMMAND, FOLDER, SCRIPTS, difference, transcript


@pytest.mark.parametrize("name", SCRIPTS)
def test_battle_goes_as_recorded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT, "1")
    changed = difference(name)
    assert not changed, f"{changed}\nIf this is meant: {COMMAND} {name}"


def test_every_golden_file_has_its_script() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCRIPTS)


@pytest.mark.parametrize("name", SCRIPTS)
def test_transcripts_are_complete(name: str) -> None:
    """Every die is in it, a state for each round, and the same battle twice gives the same text."""
    text = transcript(name)
    dice = re.findall(r"^    d\d+ = \d+, ", text, re.MULTILINE)
    assert f"{len(dice)} dice rolled" in text
    rounds = re.findall(r"^== round (\d+): state [0-9a-f]{12}$", text, re.MULTILINE)
    assert rounds == [str(number) for number in range(1, len(rounds) + 1)] and rounds
    assert transcript(name) == text
