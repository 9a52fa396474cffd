"""Every text can be read on the screens before a battle: start, skirmish, rules, lists of saves, windows."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.paths import autosaves, own_maps, ruleset_ids, saves
from game.record import save
from game.scenario import open_battle
from game.skirmish import MOST_MEMBERS, MOST_SIDES, Party, first_skirmish, make
from game.telling import words
from game.ui.battlescreen import BattleScreen
from game.ui.playtest import TABS, PlaytestScreen
from game.ui.rulesbook import RulesBook
from game.ui.session import Session
from game.ui.skirmishscreen import SkirmishScreen
from tests.ui.conftest import duel
from tests.ui.reader import Reader, Size, at_sizes, open_reader
from tests.ui.tables import show, under_way

__all__ = ["open_reader"]

LONG = "The Honourable Company of Wardens of the Northern March"
SEARCHES = {"d20": "dodge", "d100": "parry", "d6": "answer", "d10": "grit"}


def start(reader: Reader) -> None:
    """The start with each ruleset's tab, and a list that is longer than its room."""
    reader.look("start")
    for ruleset in ruleset_ids():
        reader.app.screen._press(f"tab:{ruleset}")  # type: ignore[attr-defined]
        reader.look(f"tab-{ruleset}")
    reader.driver.key(pygame.K_DOWN)
    reader.look("next")


def windows(reader: Reader) -> None:
    """Keys, settings, credits, each page of them; a file that cannot be read."""
    driver = reader.driver
    for key, name in ((pygame.K_F1, "help"), (pygame.K_F10, "settings"), (pygame.K_c, "credits")):
        driver.key(key)
        reader.leaf(name)
        driver.key(pygame.K_ESCAPE)
    reader.app.settings.korean = True
    reader.app.settings.effects = reader.app.settings.ambience = 0
    driver.key(pygame.K_F10)
    for _ in range(3):
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RETURN)
    reader.look("settings-changed")
    driver.key(pygame.K_ESCAPE)
    where = f"{saves()}/a-rather-long-name-for-a-battle-that-was-saved-on-a-rainy-evening.tessera"
    reader.app.complain(f"{where}, line 1207: 'attack:longsword@grusk' is not among the options of this decision")
    reader.look("complaint")


def bad_files(reader: Reader) -> None:
    """Scenarios of one's own that are broken, records that are none, a folder that cannot be written into."""
    folder = own_maps() / "scenarios"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "broken.toml").write_text('schema = 1\ntitel = "A typing error"\n', encoding="utf-8")
    (folder / "nowhere.toml").write_text(
        'schema = 1\ntitle = "Nowhere"\nruleset = "d20"\nmap = "a-map-that-nobody-has-drawn-so-far"\n', encoding="utf-8"
    )
    reader.app.to_start()
    reader.look("start")
    assert any("broken.toml" in text.string for text in reader.page.texts), "it says what is left out"
    reader.app.open_save(folder / "broken.toml")
    reader.look("not-a-save")
    driver = reader.driver
    driver.key(pygame.K_ESCAPE)
    reader.app.open_record(folder / "missing.tessera")
    reader.look("no-record")
    driver.key(pygame.K_ESCAPE)
    no_folder = saves()
    no_folder.rmdir()
    no_folder.write_text("no folder", encoding="utf-8")
    driver.app.show(BattleScreen(driver.app, Session(open_battle(duel()), fog=False)))
    reader.settle()
    driver.key(pygame.K_F5)
    reader.look("cannot-be-saved")
    driver.key(pygame.K_ESCAPE)
    reader.app.to_load()
    reader.look("no-folder")


def lists(reader: Reader) -> None:
    """Saved battles: none, many, some that cannot be opened or read, one about to be deleted; replays."""
    app, driver = reader.app, reader.driver
    app.to_load()
    reader.look("empty")
    _save_some()
    app.to_load()
    reader.look("load")
    driver.step(40)
    reader.look("load-picture")
    for _ in range(4):
        driver.key(pygame.K_DOWN)
        driver.step(20)
        reader.look(f"load-{driver.app.screen.list.index}")  # type: ignore[attr-defined]
    driver.key(pygame.K_DELETE)
    reader.look("delete")
    app.to_load(replays=True)
    reader.look("replays")


def _save_some() -> None:
    """Battles of every ruleset, one with four sides; a broken one, one of other rules."""
    for place, ruleset in enumerate(ruleset_ids()):
        draft = first_skirmish(ruleset, "training-yard", 2)
        with open_battle(make(draft, "Captain's Company against the Raiders: Heights above the Ford")) as battle:
            save(battle, (saves() if place % 2 else autosaves()) / f"{ruleset}.tessera")
    good = (autosaves() / f"{ruleset_ids()[0]}.tessera").read_text(encoding="utf-8")
    (saves() / "broken.tessera").write_text("no record at all", encoding="utf-8")
    other = "\n".join(line.replace('"content":"', '"content":"0') for line in good.splitlines())
    (saves() / "other-rules.tessera").write_text(other, encoding="utf-8")
    for number in range(12):
        (saves() / f"again-{number}.tessera").write_text(good, encoding="utf-8")


def curtains(reader: Reader) -> None:
    """The curtain before a turn and before a question."""
    app, driver = reader.app, reader.driver
    setup = duel(controllers=("human", "human"))
    setup.sides[0].name, setup.sides[1].name = LONG[:24], LONG[:24]
    driver.app.show(BattleScreen(app, Session(open_battle(setup))))
    reader.settle()
    reader.look("turn")
    driver.key(pygame.K_RETURN)
    reader.settle()
    reader.look("lifted")
    screen = show(app, under_way("d20", 3, 40, "interrupt"), fog=True)
    reader.settle()
    assert screen.curtain is not None and screen.curtain.why == words("ui.curtain.prompt")
    reader.look("question")
    driver.key(pygame.K_RETURN)
    reader.settle()
    assert screen.prompt is not None
    reader.look("question-lifted")


def playtest(reader: Reader) -> None:
    """The play-test before, during and after its battles: each tab, the window that asks whose part to take."""
    driver = reader.driver
    melee = first_skirmish("d20", "training-yard", 2)
    melee.parties += [Party(LONG[:24], colour, members=["thug"] * 2) for colour in ("green", "yellow")]
    melee.round_cap = 3
    driver.app.to_playtest(make(melee, "A title that is as long as people make them, with some more words at its end"))
    screen = driver.app.screen
    assert isinstance(screen, PlaytestScreen)
    reader.look("waiting")
    screen.wanted = 3
    for name in ("begins", "again"):  # the second batch is compared with the first
        driver.key(pygame.K_SPACE)
        reader.look(name)
        assert screen.running is not None
        while screen.running.busy:
            driver.step()
    for tab in TABS:
        reader.look(tab)
        driver.key(pygame.K_w)
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_F5)
    reader.look("kept")
    screen.won = None
    screen.press("tab:battles")
    driver.key(pygame.K_RETURN)
    while driver.app.screen is screen:
        driver.step()
    driver.key(pygame.K_t)
    reader.look("whose")
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.screen is screen


SCENES: dict[str, Callable[[Reader], None]] = {
    "start": start,
    "windows": windows,
    "bad-files": bad_files,
    "lists": lists,
    "curtains": curtains,
    "playtest": playtest,
}


@pytest.mark.parametrize(("size", "scene"), at_sizes(SCENES))
def test_before_a_battle(size: Size, scene: str, open_reader: Callable[[Size, str], Reader]) -> None:
    reader = open_reader(size, scene)
    SCENES[scene](reader)
    reader.check()


def skirmish(reader: Reader, ruleset: str) -> None:
    """A battle being put together: as it begins, with four full sides, with an empty one; its house rules."""
    app, driver = reader.app, reader.driver
    app.to_skirmish(ruleset)
    reader.look("begun")
    screen = app.screen
    assert isinstance(screen, SkirmishScreen)
    for _ in range(3):
        driver.key(pygame.K_DOWN)
    reader.look("card")
    screen.press(f"sides:{MOST_SIDES}")
    for number, party in enumerate(screen.draft.parties):
        party.members = (party.members * MOST_MEMBERS)[:MOST_MEMBERS]
        screen.press(f"level:{number}")
        for _ in range(number + 1):
            screen.press(f"temper:{number}")
    screen.press("light")
    screen.press("deploy")
    reader.look("four-sides")
    screen.draft.parties[1].members.clear()
    screen.press("seed")
    reader.look("empty-side")
    driver.key(pygame.K_ESCAPE)
    screen._set_count(2)
    screen.draft.parties[1].members.append(screen.recruits[0].template)
    screen.press("save")
    reader.look("saved")
    driver.key(pygame.K_h)
    dialog = screen.dialog
    assert dialog is not None
    for at in range(0, len(dialog.rules), 6):  # type: ignore[attr-defined]
        reader.look(f"house-{at}")
        for _ in range(6):
            driver.key(pygame.K_RETURN)
            driver.key(pygame.K_DOWN)
    driver.key(pygame.K_ESCAPE)
    reader.look("house-rules-chosen")


def rules(reader: Reader, ruleset: str) -> None:
    """The rulebook: a chapter, every chapter's head, a rule, what a search finds, what it does not."""
    app, driver = reader.app, reader.driver
    app.dialog = book = RulesBook(ruleset)
    reader.look("chapter")
    for at in range(0, len(book.chapters), 4):
        book._turn_to(book.chapters[at])
        reader.look(f"chapter-{at}")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_PAGEDOWN)
    reader.look("marked")
    for letter in SEARCHES[ruleset]:
        driver.key(ord(letter))
    reader.look("found")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    reader.look("followed")
    for letter in "nosuchthing":
        driver.key(ord(letter))
    reader.look("nothing-found")


OF_A_RULESET: dict[str, Callable[[Reader, str], None]] = {"skirmish": skirmish, "rules": rules}


@pytest.mark.parametrize(("size", "scene", "ruleset"), at_sizes(OF_A_RULESET, ruleset_ids()))
def test_before_a_battle_of_a_ruleset(
    size: Size, scene: str, ruleset: str, open_reader: Callable[[Size, str], Reader]
) -> None:
    reader = open_reader(size, f"{scene}-{ruleset}")
    OF_A_RULESET[scene](reader, ruleset)
    reader.check()
