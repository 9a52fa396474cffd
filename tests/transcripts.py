"""Readable transcripts of short battles for the golden files: questions, answers, dice, sentences, state hashes."""

from __future__ import annotations

import difflib
import random
from pathlib import Path

import msgspec

from game.ai.controller import controllers_for
from game.battle import Battle
from game.decision import Decision, Option
from game.event import Rolled
from game.knowledge import view
from game.ruleset import load_ruleset
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from game.telling import Voice, label, narrate
from game.text.picture import Picture

FOLDER = Path(__file__).parent / "golden"
COMMAND = "python -m tests.record_golden"
FIGHTING = {"attack", "throw", "swarm", "cast", "use"}
WILLING = {"join", "guard", "proceed", "attempt", "with", "critical", "level"}


class Script(msgspec.Struct, frozen=True):
    """A battle to write down: who stands where (name, side, x, y), and the seed of dice and choices."""

    title: str
    sketch: str
    people: tuple[tuple[str, int, int, int], ...]
    seed: int
    rounds: int
    light: str = ""
    ruleset: str = "d20"
    computer: bool = False
    """Whether the computer plays both sides, instead of a plain player with dice of its own."""


SCRIPTS = {
    "d20-yard": Script(
        "Two against two in a yard",
        "############\n#....c....1#\n#.........2#\n#..o.~~.b..#\n#....~~....#\n######+#####\n#..........#\n############",
        (("bram", 1, 2, 2), ("wren", 1, 1, 3), ("grusk", 2, 7, 2), ("sable", 2, 9, 3)),
        seed=11,
        rounds=3,
    ),
    "d20-spells-in-the-dark": Script(
        "Casters around a lamp in the dark",
        "###########\n#.........#\n#..c......#\n#....l....#\n#......c..#\n#.........#\n###########",
        (("odile", 1, 2, 1), ("marek", 1, 1, 3), ("tamsin", 2, 8, 5), ("vex", 2, 9, 3)),
        seed=5,
        rounds=3,
        light="dark",
    ),
    "d100-two-pairs": Script(
        "Wardens and Reavers, two against two",
        "##############\n#............#\n#...o....b...#\n#............#\n#....,,......#\n##############",
        (("aldith", 1, 2, 2), ("wren", 1, 1, 3), ("skarde", 2, 10, 2), ("morrow", 2, 12, 3)),
        seed=12,
        rounds=4,
        ruleset="d100",
        computer=True,
    ),
    "d20-colossus": Script(
        "Three around a colossus",
        "#########\n#.......#\n#.......#\n#.......#\n#.......#\n#########",
        (("bram", 1, 2, 2), ("wren", 1, 2, 3), ("odile", 1, 1, 2), ("colossus", 2, 5, 2)),
        seed=8,
        rounds=3,
    ),
    "d6-yard": Script(
        "Kept points in a yard",
        "###########\n#.........#\n#...c..~..#\n#..o...~..#\n#......~..#\n#..b......#\n#.........#\n###########",
        (("shield_bearer", 1, 2, 2), ("halberdier", 1, 1, 4), ("captain", 2, 8, 2), ("axe_brute", 2, 9, 4)),
        seed=14,
        rounds=3,
        ruleset="d6",
        computer=True,
    ),
    "d6-minds": Script(
        "A seer in dim light",
        "###########\n#.........#\n#..c...o..#\n#.........#\n#...c.....#\n#.........#\n###########",
        (("seer", 1, 1, 3), ("duelist", 1, 2, 2), ("archer", 2, 9, 3), ("blade_dancer", 2, 8, 1)),
        seed=21,
        rounds=3,
        light="dim",
        ruleset="d6",
        computer=True,
    ),
}


def setup_of(script: Script) -> Setup:
    """The battle of a script."""
    rules = load_ruleset(script.ruleset)
    options = rules.make_options({})
    people = []
    for name, side, x, y in script.people:
        sheet = rules.read_sheet(name, {}, options)
        shown = str(sheet["name"]) if script.ruleset == "d6" else name.title()
        people.append(CombatantSetup(side, name, shown, sheet, [x, y]))
    names = ("Wardens", "Reavers") if script.ruleset == "d100" else ("Lanterns", "Ravens")
    sides = [SideSetup(name) for name in names]
    return stamped(
        Setup(
            script.ruleset,
            sides,
            people,
            title=script.title,
            sketch=script.sketch,
            light=script.light,
            seed=script.seed,
            round_cap=script.rounds,
        )
    )


def transcript(name: str) -> str:
    """The transcript of a script."""
    script = SCRIPTS[name]
    rng = random.Random(script.seed)
    with open_battle(setup_of(script)) as battle:
        players = controllers_for(battle) if script.computer else {}
        lines = [script.title, "", *Picture().lines(view(battle, 0)), "", *_happened(battle, 0)]
        round_now = 0
        while (decision := battle.pending) is not None:
            if battle.clock.round != round_now:
                round_now = battle.clock.round
                lines += ["", f"== round {round_now}: state {battle.hashes[round_now][1]}"]
            since = len(battle.events)
            player = players.get(battle.sides[decision.who])
            option = decision.find(player.choose(battle)) if player else choice(battle, decision, rng)
            assert option is not None
            who = Voice(battle).name(decision.who)
            lines += ["", f"{who} ({decision.kind}): {label(battle, decision, option)}  <{option.id}>"]
            battle.answer(option.id)
            lines += _happened(battle, since)
        lines += ["", f"== end: state {battle.digest()}, {battle.dice.rolled} dice rolled"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _happened(battle: Battle, since: int) -> list[str]:
    """Dice and sentences since an event, in order."""
    lines = {telling.index: telling for telling in narrate(battle, 0, since)}
    made = []
    for index in range(since, len(battle.events)):
        event, telling = battle.events[index], lines.get(index)
        if isinstance(event, Rolled):
            made.append(f"    d{event.sides} = {event.value}, {event.purpose} [{event.rule}]")
        elif telling is not None:
            ruled = f" [{telling.rule}]" if telling.rule else ""
            made.append(f"  {telling.text}{ruled}")
            made += [f"    {telling.sum}"] if telling.sum else []
    return made


def choice(battle: Battle, decision: Decision, rng: random.Random) -> Option:
    """What a plain player does: fights where it can, walks towards the enemy, agrees to most things."""
    fighting = [option for option in decision.choices if option.verb in FIGHTING]
    if fighting and rng.random() < 0.8:
        return rng.choice(fighting)
    willing = [option for option in decision.choices if option.verb in WILLING]
    if willing and rng.random() < 0.5:
        return rng.choice(willing)
    if decision.kind == "act":
        return _nearer(battle, decision) or _some_end(decision, rng)
    return rng.choice(decision.choices)


def _nearer(battle: Battle, decision: Decision) -> Option | None:
    """The move that ends nearest to an enemy, where it is nearer than now."""
    seen = view(battle, battle.sides[decision.who])
    cells = [battle.positions[who].cell for who in seen.active(seen.foes)]
    moves = [option for option in decision.options if option.verb == "move"]
    if not cells or not moves:
        return None
    grid = battle.ground.grid

    def gap(cell: int) -> int:
        return min(grid.distance(cell, foe) for foe in cells)

    best = min(moves, key=lambda option: (gap(option.cell), option.level, option.cell))
    return best if gap(best.cell) < gap(battle.positions[decision.who].cell) else None


def _some_end(decision: Decision, rng: random.Random) -> Option:
    ending = [
        option for option in decision.choices if option.verb in {"end", "done", "ready", "brace", "minor"}
    ]
    return rng.choice(ending)


def difference(name: str) -> str:
    """What differs between the golden file and the battle now; "" when nothing does."""
    path = FOLDER / f"{name}.txt"
    golden = path.read_text("utf-8") if path.is_file() else ""
    now = transcript(name)
    return "".join(
        difflib.unified_diff(golden.splitlines(True), now.splitlines(True), f"{name}.txt", "now", n=3)
    )
