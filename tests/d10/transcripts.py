"""Readable transcripts of short d10 battles between computer players: questions, answers, dice, sentences, hashes."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import msgspec

from game.ai.controller import controllers_for
from game.battle import Battle
from game.event import Rolled
from game.knowledge import view
from game.ruleset import load_ruleset
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from game.telling import Voice, label, narrate
from game.text.picture import Picture

FOLDER = Path(__file__).parent / "golden"


class Script(msgspec.Struct, frozen=True):
    """A battle to write down: who stands where (template, side, x, y, state), light, rounds and seed."""

    title: str
    sketch: str
    people: tuple[tuple[str, int, int, int, dict[str, object]], ...]
    seed: int
    rounds: int
    light: str = ""


LANTERN = {"gear": ["lantern"], "wield": ["sabre:1", "lantern:1"]}
SCRIPTS = {
    "night-with-a-lamp": Script(
        "At night, around a lamp and a lantern",
        "############\n#..........#\n#..c....c..#\n#....l.....#\n#..c....c..#\n#..........#\n############",
        (
            ("blade", 1, 1, 2, LANTERN),
            ("archer", 1, 1, 4, {}),
            ("shade", 2, 10, 2, {}),
            ("captain", 2, 10, 4, {}),
        ),
        seed=4,
        rounds=4,
        light="dark",
    ),
    "in-the-water": Script(
        "Across deep water and shallows",
        "###########\n#....ww...#\n#.~~.ww.~.#\n#.~~.ww.~.#\n#....~~...#\n###########",
        (
            ("bastion", 1, 3, 2, {}),
            ("evoker", 1, 1, 4, {}),
            ("reaver", 2, 5, 2, {"depth": 0}),
            ("mender", 2, 9, 4, {}),
        ),
        seed=9,
        rounds=4,
    ),
}


def setup_of(script: Script) -> Setup:
    """The battle of a script."""
    rules = load_ruleset("d10")
    options = rules.make_options({})
    people = [
        CombatantSetup(side, name, name.title(), rules.read_sheet(name, {}, options), [x, y], dict(state))
        for name, side, x, y, state in script.people
    ]
    return stamped(
        Setup(
            "d10",
            [SideSetup("Amber"), SideSetup("Slate")],
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
    with open_battle(setup_of(script)) as battle:
        players = controllers_for(battle)
        lines = [script.title, "", *Picture().lines(view(battle, 0)), "", *_happened(battle, 0)]
        round_now = 0
        while (decision := battle.pending) is not None:
            if battle.clock.round != round_now:
                round_now = battle.clock.round
                lines += ["", f"== round {round_now}: state {battle.hashes[round_now][1]}"]
            since = len(battle.events)
            answer = players[battle.sides[decision.who]].choose(battle)
            option = decision.find(answer)
            assert option is not None
            who = Voice(battle).name(decision.who)
            lines += ["", f"{who} ({decision.kind}): {label(battle, decision, option)}  <{answer}>"]
            battle.answer(answer)
            lines += _happened(battle, since)
        lines += ["", f"== end: state {battle.digest()}, {battle.dice.rolled} dice rolled"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _happened(battle: Battle, since: int) -> list[str]:
    """Dice and sentences since an event, in order."""
    told = {telling.index: telling for telling in narrate(battle, 0, since)}
    made = []
    for index in range(since, len(battle.events)):
        event, telling = battle.events[index], told.get(index)
        if isinstance(event, Rolled):
            made.append(f"    d{event.sides} = {event.value}, {event.purpose} [{event.rule}]")
        elif telling is not None:
            made.append(f"  {telling.text} [{telling.rule}]" if telling.rule else f"  {telling.text}")
            made += [f"    {telling.sum}"] if telling.sum else []
    return made


def difference(name: str) -> str:
    """What differs between the golden file and the battle now; "" when nothing does."""
    path = FOLDER / f"{name}.txt"
    golden = path.read_text("utf-8") if path.is_file() else ""
    lines = difflib.unified_diff(golden.splitlines(True), transcript(name).splitlines(True), name, "now")
    return "".join(lines)


if __name__ == "__main__":
    for each in sys.argv[1:] or list(SCRIPTS):
        (FOLDER / f"{each}.txt").write_text(transcript(each), "utf-8")
