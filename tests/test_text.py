"""The text board: whole battles typed at the prompt, lookups, saving, hot seat, fog."""

from __future__ import annotations

import io
import os
import random
import re
from pathlib import Path

import pytest

from game.ai.controller import Controller, controllers_for
from game.battle import Battle
from game.board.ground import Ground
from game.cli import main
from game.components import Policies
from game.data import InputError
from game.knowledge import view
from game.locale import STRICT
from game.record import load, save
from game.scenario import find_scenario, load_scenario, open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from game.telling import Voice, words
from game.text import Session, demo, run
from game.text.answers import sight_lines
from game.text.picture import Picture
from game.text.policies import POLICIES, set_policies
from game.text.roster import roster_lines
from game.text.session import BLANK
from tests.battles import d20_sheet, random_battle

LOOKUPS = ("?", "b", "m", "l", "o 1", "w 3,3", "r 53", "c b", "r D20-999")
MISTAKES = ("nonsense", "99", "m 0,0", "x,y", "o", "w 99,99", "c nobody", "s", "")


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing words are errors here."""
    monkeypatch.setenv(STRICT, "1")


class Hand:
    """A person at the keyboard: types options by number, by coordinates or in full, and looks things up in between.

    Watches what is on the screen: whom the side has never seen is not there.
    """

    def __init__(self, seed: int, out: io.StringIO) -> None:
        self.rng, self.out, self.lines = random.Random(seed), out, 0
        self.pages: list[str] = []
        self.session: Session | None = None
        self.seen: dict[int, set[int]] = {1: set(), 2: set()}

    def readline(self) -> str:
        assert self.session is not None and self.session.battle.pending is not None
        self.lines += 1
        self._watch(self.session)
        if self.rng.random() < 0.1:
            return self.rng.choice((*LOOKUPS, *MISTAKES)) + "\n"
        return self._answer(self.session) + "\n"

    def _answer(self, session: Session) -> str:
        decision = session.battle.pending
        assert decision is not None
        if decision.field is not None and self.rng.random() < 0.5:
            option = self.rng.choice([option for option in decision.options if option.verb == "move"])
            return "m {},{}".format(*session.battle.ground.grid.xy(option.cell))
        cells = [option for option in decision.choices if option.cell >= 0]
        if len(cells) > 7 and self.rng.random() < 0.5:
            return "{}, {}".format(*session.battle.ground.grid.xy(self.rng.choice(cells).cell))
        return str(self.rng.randint(1, max(1, len(decision.choices))))

    def _watch(self, session: Session) -> None:
        battle, side = session.battle, session.viewer
        for index, known in self.seen.items():
            known |= {who for who in battle.sides if battle.situation.seen(index, who)}
            known |= {int(who) for who in battle.situation.teams[index].last_seen}  # between two questions
        page = self.out.getvalue()
        self.out.seek(0)
        self.out.truncate()
        self.pages.append(page)
        shown = page.rpartition(BLANK)[2]
        for who in battle.sides:
            if side and who not in self.seen[side]:
                assert Voice(battle).name(who) not in shown, (side, shown)


def typed(battle: Battle, controllers: dict[int, Controller], seed: int, autosave: Path) -> str:
    """The whole output of a battle played at the keyboard."""
    out = io.StringIO()
    hand = Hand(seed, out)
    session = Session(battle, controllers, hand, out, autosave=autosave)  # type: ignore[arg-type]
    hand.session = session
    assert session.play()
    assert hand.lines > 20
    return "".join(hand.pages) + out.getvalue()


@pytest.mark.parametrize("seed", [2, 3, 4, 6])
def test_a_whole_battle_against_the_computer(seed: int, tmp_path: Path) -> None:
    with random_battle(seed) as battle:
        text = typed(battle, {2: Controller(2)}, seed, tmp_path / "kept.tessera")
        assert "What does " in text
        assert "Victory for " in text or "a draw." in text
        assert BLANK not in text
        with load(tmp_path / "kept.tessera") as again:
            assert again.digest() == battle.digest()


@pytest.mark.parametrize("seed", [5, 7, 9])
def test_a_whole_battle_of_two_people_at_one_screen(seed: int, tmp_path: Path) -> None:
    """Each hand-over blanks the screen, waits, and blanks it again before the other board."""
    with random_battle(seed) as battle:
        text = typed(battle, {}, seed, tmp_path / "kept.tessera")
    parts = text.split(BLANK)
    handovers = [index for index, part in enumerate(parts) if "Take the seat and press Enter" in part]
    assert len(handovers) > 4
    first, *others = handovers
    assert first == 0
    assert all(parts[index].strip().endswith("the others look away.") for index in others)


def duel(
    sketch: str, places: tuple[tuple[int, int], ...], controllers: tuple[str, str] = ("human", "human")
) -> Setup:
    """Bram and Wren of side 1, Grusk and Sable of side 2, as many as there are places."""
    people = []
    for name, side, place in zip(("bram", "grusk", "wren", "sable"), (1, 2, 1, 2), places, strict=False):
        people.append(CombatantSetup(side, name, name.title(), dict(d20_sheet(name)), list(place)))
    sides = [SideSetup("Lanterns", controllers[0]), SideSetup("Ravens", controllers[1])]
    return stamped(Setup("d20", sides, people, title="Duel", sketch=sketch, seed=3, round_cap=6))


def played(
    battle: Battle, *lines: str, people: tuple[int, ...] = (1, 2), autosave: Path | None = None
) -> str:
    """What is printed when these lines are typed and then the input ends."""
    out = io.StringIO()
    others = {side: player for side, player in controllers_for(battle).items() if side not in people}
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    assert Session(battle, others, source, out, autosave=autosave).play() is False
    return out.getvalue()


YARD = """
##########
#...c..,1#
#.......2#
#..o.~w..#
####+#####
#...l...b#
##########
"""


def test_the_board_as_letters() -> None:
    with open_battle(duel(YARD, ((1, 1), (7, 3), (3, 2)))) as battle:
        picture = Picture()
        assert picture.lines(view(battle, 0)) == [
            "   0123456789",
            " 0 ########## 0",
            " 1 #B..&..,1# 1",
            " 2 #..W....2# 2",
            " 3 #..o.~=g.# 3",
            " 4 ####+##### 4",
            ' 5 #...!..."# 5',
            " 6 ########## 6",
            "   0123456789",
        ]
        own = picture.lines(view(battle, 1))
        assert own[6][3:] == "          5" or own[6].strip("5 ") == ""


def test_two_of_one_letter_get_different_ones() -> None:
    sheet = dict(d20_sheet("thug"))
    people = [CombatantSetup(1 + index % 2, "thug", "Thug", sheet, [1 + index, 1]) for index in range(6)]
    setup = stamped(Setup("d20", [SideSetup("One"), SideSetup("Two")], people, sketch=YARD.replace("c", ".")))
    with open_battle(setup) as battle:
        row = Picture().lines(view(battle, 0))[2]
        assert row[4:10] == "TtHhUu"
        names = [Voice(battle).name(who) for who in battle.sides]
        assert names == ["Thug 1", "Thug 2", "Thug 3", "Thug 4", "Thug 5", "Thug 6"]


def test_a_hidden_enemy_changes_nothing_on_the_board() -> None:
    """Wherever in the dark room the enemy stands, the other side sees the same."""
    shown = set()
    for place in ((1, 5), (7, 5), (6, 5)):
        with open_battle(duel(YARD, ((1, 1), place))) as battle:
            seen = view(battle, 1)
            picture = Picture()
            lines = picture.lines(seen) + roster_lines(seen, picture, Voice(battle, 1))
            shown.add("\n".join(lines))
    assert len(shown) == 1
    assert "Grusk" not in shown.pop()


CORNER = "#########\n#...#...#\n#...#...#\n#.......#\n#########"


def test_one_out_of_sight_is_remembered_where_it_was() -> None:
    with open_battle(duel(CORNER, ((1, 3), (6, 3)))) as battle:
        battle.place(2, battle.ground.grid.cell(6, 1))
        seen = view(battle, 1)
        assert Picture().lines(seen)[4] == " 3 #B....?.# 3"
        assert "  ? Grusk was last seen at 6,3" in roster_lines(seen, Picture(), Voice(battle, 1))


def test_remembered_ground_stays_as_it_was_seen() -> None:
    """A door that is opened out of sight is still drawn closed."""
    with open_battle(duel(YARD, ((4, 3), (1, 5)))) as battle:
        picture = Picture()
        door = battle.ground.grid.cell(4, 4)
        assert picture.lines(view(battle, 1))[5][7] == "+"
        battle.place(1, battle.ground.grid.cell(1, 3))
        entity = max(
            entity for entity in range(1, 40) if battle.world.find(entity, type(_door(battle))) is not None
        )
        battle.move_door(2, entity, True, "")
        assert not view(battle, 1).visible >> door & 1
        assert picture.lines(view(battle, 1))[5][7] == "+"
        assert Picture().lines(view(battle, 0))[5][7] == "/"
        assert picture.terrain(view(battle, 1)).closed >> door & 1
        assert not battle.terrain.closed >> door & 1
        assert Picture().terrain(view(battle, 0)).closed == battle.terrain.closed


GALLERY = """
##########################
#....+.................l.#
##########################
"""


def test_a_line_of_sight_is_told_from_what_was_explored() -> None:
    """A lamp far off in the dark is seen; what lies on the dark way there is not told, a door neither."""
    told = []
    for gate in "+.":
        setup = duel(GALLERY.replace("+", gate), ((1, 1), (24, 1)))
        setup.light = "dark"
        with open_battle(stamped(setup)) as battle:
            lamp = battle.ground.grid.cell(23, 1)
            battle.situation.teams[1].explored = f"{1 << lamp | 1 << battle.ground.grid.cell(1, 1):x}"
            battle.situation.forget()
            battle.world.process()
            told += sight_lines(Voice(battle, 1), view(battle, 1), Picture(), 1, "23,1")
            assert not view(battle, 1).explored >> battle.ground.grid.cell(5, 1) & 1
    assert told == ["Nobody of your side has seen 3,1 yet."] * 2


def _door(battle: Battle) -> object:
    from game.components import Door

    return next(door for _, door in battle.world.all(Door))


# --- commands -------------------------------------------------------------------------------------------------


def test_lookups() -> None:
    sketch = YARD.replace("c", ".")
    with open_battle(duel(sketch, ((3, 2), (4, 2)), ("human", "ai"))) as battle:
        while battle.pending is not None and battle.pending.who != 1:
            battle.answer(battle.pending.choices[-1].id if battle.pending.kind != "act" else "end")
        text = played(
            battle, "?", "m", "w 7,3", "r D20-053", "c G", "c grusk", "o m 2,2", "l", "zzz", people=(1,)
        )
    assert "take option 12" in text
    assert "Clear line from 3,2 to 7,3" in text
    assert "3.6 Attack and defence" in text and "below 0 | miss" in text
    assert text.count("Difficulty to hit") == 1
    assert "Nobody in sight is called 'G'." in text
    assert "The way, with what it has cost: 2,2 (1)." in text
    assert "rolled" in text
    assert "No option 'zzz' here; ? tells what can be typed." in text


def test_odds_of_an_attack_show_their_arithmetic() -> None:
    with open_battle(duel(YARD.replace("c", "."), ((3, 2), (4, 2)), ("human", "ai"))) as battle:
        while battle.pending is not None and (battle.pending.who, battle.pending.kind) != (1, "act"):
            battle.answer(battle.pending.choices[-1].id if battle.pending.kind != "act" else "end")
        text = played(battle, "o attack:sword:grusk", people=(1,))
    assert "Strength +" in text and "[D20-051]" in text and "%" in text


def test_answers_by_number_text_and_id() -> None:
    setup = duel(YARD, ((1, 1), (7, 3)), ("human", "ai"))
    for line in ("Brace", "brace", "BRACE"):
        with open_battle(setup) as battle:
            while battle.pending is not None and battle.pending.who != 1:
                battle.answer("end")
            played(battle, line, people=(1,))
            assert "brace" in battle.history


def test_undo_and_its_refusals() -> None:
    with open_battle(duel(YARD, ((1, 1), (7, 3)))) as battle:
        assert battle.pending is not None
        drop = next(option.id for option in battle.pending.choices if option.verb == "drop")
        text = played(battle, "", "u", drop, "u", "u")
        assert text.count("There is nothing to take back.") == 2
        assert text.count("Taken back.") == 1
        assert battle.history == []


def test_commands_in_full() -> None:
    with open_battle(duel(YARD, ((1, 1), (7, 3)))) as battle:
        text = played(battle, "", "Help", "undo")
        assert words("text.hint") in text and words("text.help").splitlines()[0].strip() in text
        assert "There is nothing to take back." in text


def test_policies_are_shown_and_changed() -> None:
    note = words("ui.policy_note.only_me")
    with open_battle(duel(YARD, ((1, 1), (7, 3), (2, 1)), ("human", "ai"))) as battle:
        text = played(
            battle, "p", "p bram never", "p all only_me", "p grusk never", "p bram maybe", "p bram ask", people=(1,)
        )
        assert "Bram, interrupt: important. Ask about" in text
        assert "Bram, interrupt: never. Never react, do not ask.\nWren, interrupt: important." in text
        assert f"Bram, interrupt: only_me. {note}.\nWren, interrupt: only_me. {note}." in text
        assert "Nobody in sight is called 'grusk'." in text and "Grusk, interrupt" not in text
        assert text.count("p NAME (or all), then one of: everything, important, only_me, always, never.") == 5
        rules = [battle.world.get(who, Policies).rules["interrupt"] for who in (1, 3)]
        assert [(policy.answer, policy.scope) for policy in rules] == [("ask", "only_me")] * 2


def test_policies_are_those_of_the_window() -> None:
    from game.ui.actionbar import POLICIES as BUTTONS

    assert tuple(POLICIES.items()) == BUTTONS
    with open_battle(duel(YARD, ((1, 1), (7, 3)), ("human", "ai"))) as battle:
        for key, policy in BUTTONS:
            set_policies(Voice(battle, 1), f"bram {words(f'ui.policy.{key}').upper()}")
            assert battle.world.get(1, Policies).rules["interrupt"] == policy
        set_policies(Voice(battle, 1), "all nothing")
        assert battle.world.get(1, Policies).rules["interrupt"] == POLICIES["never"]


def test_breaking_off_is_leaving(tmp_path: Path) -> None:
    class Broken(io.StringIO):
        def readline(self, size: int | None = -1) -> str:
            raise KeyboardInterrupt

    with open_battle(duel(YARD, ((1, 1), (7, 3)))) as battle:
        session = Session(battle, {}, Broken(), io.StringIO(), autosave=tmp_path / "kept.tessera")
        assert session.play() is False
    assert (tmp_path / "kept.tessera").is_file()


def test_saving(tmp_path: Path) -> None:
    path = tmp_path / "here.tessera"
    with open_battle(duel(YARD, ((1, 1), (7, 3)))) as battle:
        text = played(battle, "", "s", f"s {path}", f"s {path}", f"s! {path}", f"s! {tmp_path}")
        assert "Save where?" in text
        assert text.count(f"Saved in {path}") == 2
        assert f"{path} exists already" in text
        with load(path) as again:
            assert again.digest() == battle.digest()


def test_the_end_of_input_keeps_the_battle(tmp_path: Path) -> None:
    path = tmp_path / "kept.tessera"
    with open_battle(duel(YARD, ((1, 1), (7, 3)), ("human", "ai"))) as battle:
        text = played(battle, "brace", people=(1,), autosave=path)
        assert f"The battle is kept in {path}" in text
        with load(path) as again:
            assert again.history == battle.history
    with open_battle(duel(YARD, ((1, 1), (7, 3)))) as battle:
        assert "Until next time." in played(battle)


# --- whole commands -------------------------------------------------------------------------------------------


def test_run_asks_which_battle_and_quits_politely(home: Path) -> None:
    out = io.StringIO()
    run(source=io.StringIO("x\n\nq\n"), out=out)
    text = out.getvalue()
    assert "Which battle?" in text and "'x' is not a number" in text
    (kept,) = (home / "autosaves").iterdir()
    assert re.fullmatch(r"bridge-village-\d{8}-\d{6}-auto\.tessera", kept.name)
    assert str(kept) in text
    run(source=io.StringIO(""), out=(left := io.StringIO()))
    assert left.getvalue().endswith(": \n")


def test_each_battle_keeps_a_save_of_its_own_and_old_ones_go(home: Path) -> None:
    name = "lanterns-vs-ravens-training-yard"
    for _ in range(3):
        run(scenario=name, source=io.StringIO("q\n"), out=io.StringIO())
    kept = sorted((home / "autosaves").iterdir())
    assert len(kept) == 3
    assert all(path.name.startswith("training-yard-") and path.name.endswith("-auto.tessera") for path in kept)
    for number in range(12):
        (kept[0].parent / f"old-{number}.tessera").touch()
        os.utime(kept[0].parent / f"old-{number}.tessera", (number, number))
    run(scenario=name, source=io.StringIO("q\n"), out=io.StringIO())
    names = [path.name for path in kept[0].parent.iterdir()]
    assert len(names) == 12 and "old-11.tessera" in names and "old-3.tessera" not in names
    assert sum(name.endswith("-auto.tessera") for name in names) == 4


def test_a_save_that_fails_does_not_end_the_battle(home: Path) -> None:
    """A file name that is too long, an unknown user, a folder that cannot be written to."""
    blocked = home / "file"
    blocked.touch()
    with open_battle(duel(YARD, ((1, 1), (7, 3)))) as battle:
        text = played(battle, "", f"s {'n' * 300}", f"s {blocked}/x", "b", autosave=blocked / "kept.tessera")
    assert f"{'n' * 300}: cannot be written (File name too long)" in text
    assert f"{blocked}/x: cannot be written (Not a directory)" in text
    assert text.endswith("Until next time.\n")


def test_messages_keep_the_case_of_file_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open_battle(duel(YARD, ((1, 1), (7, 3)))) as battle:
        text = played(battle, "", "s mySave.TESSERA", "s mySave.TESSERA")
    assert (tmp_path / "mySave.TESSERA").is_file()
    assert "mySave.TESSERA exists already" in text


def test_a_saved_battle_goes_on_and_a_record_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "duel.tessera"
    with open_battle(duel(YARD.replace("c", "."), ((3, 2), (5, 2)))) as battle:
        rng = random.Random(1)
        while battle.pending is not None and len(battle.history) < 40:
            battle.answer(rng.choice(battle.pending.options).id)
        save(battle, path)
        rounds = battle.clock.round
    out = io.StringIO()
    run(load=path, source=io.StringIO("\nq\n"), out=out)
    assert f"Round {rounds}: it is " in out.getvalue()
    assert rounds > 1 and "Round 1 begins." not in out.getvalue()
    shown = io.StringIO()
    run(record=path, out=shown)
    assert "Duel: " in shown.getvalue() and "40 decisions." in shown.getvalue()
    assert shown.getvalue().count("  0 #") + shown.getvalue().count(" 0 #") >= rounds


def test_a_record_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "x.tessera"
    path.write_text("hello", "utf-8")
    with pytest.raises(InputError, match="not a battle record"):
        run(record=path, out=io.StringIO())
    with pytest.raises(InputError, match="no such scenario"):
        run(scenario="nowhere", out=io.StringIO())


def test_demo_needs_nobody(tmp_path: Path) -> None:
    out = io.StringIO()
    demo(scenario="lanterns-vs-ravens-training-yard", out=out)
    text = out.getvalue()
    assert "computer players on all sides" in text
    assert "Round 1 begins." in text and "Round 2: " in text
    assert "Victory for " in text or "a draw." in text


def test_placing_ones_people_before_the_battle() -> None:
    setup = load_scenario(find_scenario("lanterns-vs-ravens-training-yard"))
    setup.deploy = True
    with open_battle(setup) as battle:
        assert battle.pending is not None
        option = next(option for option in battle.pending.choices if option.verb == "place")
        x, y = battle.ground.grid.xy(option.cell)
        text = played(battle, f"{x},{y}", f"Bram {x},{y}", "m", "begin", people=(1,))
        assert "Before the battle." in text
        assert f"'{x},{y}' fits several options: Place Bram at {x},{y}, Place Wren at {x},{y}" in text
        assert f"- Bram takes position at {x},{y}." in text
        assert battle.history[:2] == [option.id, "begin"]


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`tessera play --text` from the keyboard to the screen."""
    monkeypatch.setattr("sys.argv", ["tessera", "play", "--text", "-s", "lanterns-vs-ravens-training-yard"])
    monkeypatch.setattr("sys.stdin", io.StringIO("b\nq\n"))
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert "Until next time." in capsys.readouterr().out


def test_grounds_have_signs_for_all_they_can_be() -> None:
    """No two kinds of ground look alike, and nothing but fog and void is blank."""
    ground = Ground.from_sketch(YARD)
    with open_battle(duel(YARD, ((1, 1), (7, 3)))) as battle:
        rows = [line[3:13] for line in Picture().lines(view(battle, 0))[1:-1]]
    assert len(rows) == ground.grid.height
    assert set("".join(rows)) >= set('#.&,12o~=+!"')
    assert " " not in "".join(rows)
