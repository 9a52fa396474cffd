"""`tessera after` and `tessera play --company`: at the terminal, by the computer player, and what is wrong."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game.ai.controller import commander, controllers_for
from game.camp import open_camp
from game.cli import main
from game.company import load_company
from game.data import InputError
from game.paths import autosaves, companies
from game.record import load, save
from game.text.camp import run_after
from tests.after_scenes import over
from tests.battles import random_battle


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A battle that is over: Bram is hurt, Marek down, the person's side has won."""
    members = [("bram", 1, {"hp": 3}), ("marek", 1, {"hp": 0}), ("grusk", 2, {"hp": 0})]
    with over("d20", members) as battle:
        save(battle, tmp_path / "brawl.tessera")
    return tmp_path / "brawl.tessera"


def typed(record: Path, lines: str, company: Path | None = None) -> str:
    out = io.StringIO()
    run_after(record, company=company, source=io.StringIO(lines), out=out)
    return out.getvalue()


def test_a_person_at_the_terminal(record: Path, tmp_path: Path) -> None:
    company = tmp_path / "north.toml"
    seen = typed(record, "o 1\nr D20-210\nrest\nNothing more\n", company)
    for words in (
        "North, after the battle",
        "  Marek: HP 0/21, Hope 4/4, Song mana 4/4, Iron mana 2/2, stays out: down",
        "After the battle: what do North do?",
        "  1 Rest",
        "    Bram: HP +21 [D20-210]",
        "Rest (between sessions): HP and all mana pools",
        "- Bram recovers 21 HP and has 24.",
        f"The company is in {company}",
    ):
        assert words in seen
    assert [one.out for one in load_company(company).members] == ["", ""]


def test_who_leaves_can_go_on_later(record: Path) -> None:
    assert "`tessera after --text" in typed(record, "1\nq\n")
    (kept,) = autosaves().glob("*.tessera")
    with load(kept) as battle:
        assert battle.camp is not None and battle.pending is not None
    assert "  1 Bram gains a level" in typed(kept, "q\n")


def test_the_computer_player_decides(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.tessera"
    monkeypatch.setattr("sys.argv", ["tessera", "after", str(record), "--auto", "--record", str(kept)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert "- Bram recovers 21 HP and has 24. [D20-210]" in capsys.readouterr().out
    assert [path.name for path in companies().iterdir()] == ["north.toml"]
    with load(kept) as battle:
        assert battle.history[-1] == "leave" and battle.pending is None and battle.outcome is not None


def test_a_company_is_never_written_over_unasked(record: Path) -> None:
    for _ in range(2):
        run_after(record, auto=True, out=io.StringIO())
    assert sorted(path.name for path in companies().iterdir()) == ["north-2.toml", "north.toml"]


def test_what_cannot_go_on(record: Path, tmp_path: Path) -> None:
    with random_battle(3) as battle:
        save(battle, tmp_path / "running.tessera")
        with pytest.raises(InputError, match=r"running.tessera: the battle is not over yet"):
            open_camp(tmp_path / "running.tessera")
    with pytest.raises(InputError, match=r"brawl.tessera: there is no side 3"):
        open_camp(record, 3)
    with load(record) as battle:
        battle.go_on(1)
        save(battle, record)
    with pytest.raises(InputError, match="side 1 has not finished yet"):
        open_camp(record, 2)


@pytest.mark.parametrize(
    ("line", "words"),
    [("!after 7", "not the start of an aftermath"), ("!after 3", "there is no side 3"), ("!aftr 1", "did you mean")],
)
def test_an_edited_record_is_refused(record: Path, line: str, words: str) -> None:
    text = record.read_text("utf-8").replace("end 0", f"{line}\nend 1")
    record.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=words):
        load(record)


def test_a_whole_battle_and_what_follows(tmp_path: Path) -> None:
    """The computer players fight it out, the winner goes on, the record shows it all."""
    with random_battle(5) as battle:
        commander(battle, controllers_for(battle))
        assert battle.outcome is not None
        save(battle, tmp_path / "fought.tessera")
    run_after(tmp_path / "fought.tessera", auto=True, keep=tmp_path / "after.tessera", out=io.StringIO())
    with load(tmp_path / "after.tessera") as battle:
        assert battle.camp is not None
        battle.rewind(len(battle.history) // 2)
        assert battle.camp is None and battle.outcome is None


def test_no_file_of_another_kind_is_written_over(record: Path, tmp_path: Path) -> None:
    """Refused before anything is decided; a company may take the place of a company, a record that of a record."""
    before, company = record.read_text("utf-8"), tmp_path / "north.toml"
    with pytest.raises(InputError, match="another kind, name a new one for --company"):
        run_after(record, auto=True, company=record, out=io.StringIO())
    with pytest.raises(InputError, match="expected a file for --company"):
        run_after(record, auto=True, company=tmp_path, out=io.StringIO())
    with pytest.raises(InputError, match="name the same file"):
        run_after(record, auto=True, company=company, keep=company, out=io.StringIO())
    for _ in range(2):
        run_after(record, auto=True, company=company, out=io.StringIO())
    with pytest.raises(InputError, match="another kind, name a new one for --record"):
        run_after(record, auto=True, keep=company, out=io.StringIO())
    assert record.read_text("utf-8") == before and len(load_company(company).members) == 2


def test_a_command_is_no_answer(record: Path) -> None:
    """A line of an edited record in which a combatant answers with a command."""
    with load(record) as battle:
        battle.go_on(1)
        save(battle, record)
    record.write_text(record.read_text("utf-8").replace("end 1", "- !leave\nend 2"), encoding="utf-8")
    with pytest.raises(InputError, match="not an answer"):
        load(record)


def test_a_number_too_large_in_the_setup_of_a_record(record: Path) -> None:
    text = record.read_text("utf-8")
    record.write_text(text.replace('"hp":3', f'"hp":{10**30}'), encoding="utf-8")
    with pytest.raises(InputError, match=r"state\.hp of 'Bram': a number too large"):
        load(record)
