"""Worked examples about initiative and turns, played on a table (`D100-071` to `D100-086`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.d100 import luck, state, turn, wounds
from rulesets.d100.augments import pay_reaction
from rulesets.d100.state import Fighter, Purse
from rulesets.d100.table_calls import DiceScript, Given, Result, lucky, people, play, refuse, set_up

if TYPE_CHECKING:
    from game.battle import Battle

APART = 30
"""Columns between the people of an example: nobody is engaged."""


def call_initiative(given: Given, dice: DiceScript) -> Result:
    """Scores and order; one d10 each in list order, then roll-offs."""
    entries = given["list"]
    names = [one["name"] for one in entries]
    with set_up({name: (1, 5 + 2 * index) for index, name in enumerate(names)}, given, dice) as table:
        for one, who in zip(entries, people(table).values(), strict=True):
            fighter = table.world.get(who, Fighter)
            fighter.bonus, fighter.stats = one["bonus"], {**fighter.stats, "DEX": one["dex"]}
        play(turn.roll_initiative(table), refuse)
        scores = {name: table.world.get(who, Purse).score for name, who in people(table).items()}
        return {"scores": scores, "order": [table.name(who) for who in table.clock.order]}


def call_turns(given: Given, dice: DiceScript) -> Result:
    """Events: act and hold are turns, react and luck change the purse, out takes somebody out of the fight."""
    order: list[str] = given["order"]
    placed = {name: (1 + index % 2, 5 + APART * index) for index, name in enumerate(order)}
    with set_up(placed, given, dice) as table:
        who_is = people(table)
        for rank, (name, who) in enumerate(who_is.items()):
            purse = table.world.get(who, Purse)
            purse.ap, purse.rank, purse.score = given["ap"][name], rank, 20 - rank
        table.start()
        before = _standing(table)
        for name, what in given["events"]:
            before = _standing(table)
            _event(table, who_is[name], name, what)
        if table.clock.round > 1:
            return {**before, "next": "round_over"}
        return _standing(table)


def _standing(table: Battle) -> Result:
    """Whose turn it is, in which cycle, and everybody's points."""
    points = {name: table.world.get(who, Purse).ap for name, who in people(table).items()}
    asked = table.name(table.pending.who) if table.pending is not None else ""
    return {"next": asked, "cycle": state.course(table).cycle, "ap": points}


def _event(table: Battle, who: int, name: str, what: str) -> None:
    if what == "react":
        pay_reaction(table, who)
    elif what == "luck":
        lucky(table, who)
        luck.gain_action_point(table, who, "own")
    elif what == "out":
        wounds.go_out(table, who, state.INCAPACITATED)
    else:
        asked: Any = table.pending
        if asked is None or asked.who != who:
            raise ValueError(f"events: it is not the turn of {name}")
        for answer in ("crouch", "end") if what == "act" else ("end",):
            table.answer(answer)
