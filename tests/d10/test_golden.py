"""Short battles go as their golden transcripts say; written anew only with `python -m tests.d10.transcripts`."""

from __future__ import annotations

import pytest

from game.locale import STRICT
from tests.d10.transcripts import FOLDER, SCRIPTS, difference


@pytest.mark.parametrize("name", SCRIPTS)
def test_battle_goes_as_recorded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT, "1")
    changed = difference(name)
    assert not changed, f"{changed}\nIf this is meant: python -m tests.d10.transcripts {name}"


def test_every_golden_file_has_its_script() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCRIPTS)
