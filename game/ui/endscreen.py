"""The end of a battle: who has won, who still stands, what everybody did."""

from __future__ import annotations

from collections import Counter

from game.battle import Battle
from game.event import Attacked, Harmed, WentDown
from game.telling import words
from game.telling.voice import full_name
from game.ui.dialogs import Dialog
from game.ui.widgets import Button

_MISSES = ("miss", "fumble", "parried", "evaded", "lands")


def end_dialog(battle: Battle) -> Dialog:
    """The window at the end."""
    outcome = battle.outcome
    winner = outcome.winner if outcome else 0
    title = words("ui.end.won", side=battle.setup.sides[winner - 1].name) if winner else words("ui.end.draw")
    why = words(f"ui.why.{outcome.why}") if outcome else ""
    lines = [words("ui.end.rounds", rounds=min(battle.clock.round, battle.setup.round_cap), why=why), ""]
    for index, side in enumerate(battle.setup.sides, start=1):
        lines.append("# " + side.name)
        lines += [_line(battle, who) for who, of in battle.sides.items() if of == index]
    buttons = [
        Button("menu", words("ui.end.menu"), "menu"),
        Button("close", words("ui.end.board"), "eye"),
        Button("replay", words("ui.end.replay"), "save"),
        Button("again", words("ui.end.again"), "undo"),
        Button("after", words("ui.end.after"), "right", "N", style="main"),
    ]
    return Dialog(title, lines, buttons, width=860)


def _line(battle: Battle, who: int) -> str:
    """One combatant: name, a tab, what it did."""
    dealt, taken, attacks, hits, downs, alone = Counter[int](), 0, 0, 0, 0, 0
    for event in battle.events:
        if isinstance(event, Harmed):
            dealt[event.source] += event.amount if event.source != event.who else 0
            taken += event.amount if event.who == who else 0
            alone += event.amount if event.who == who and event.source in (0, who) else 0
        elif isinstance(event, Attacked) and event.who == who:
            attacks += 1
            hits += event.result not in _MISSES
        elif isinstance(event, WentDown) and event.source == who:
            downs += 1
    left, most = battle.rules.points(battle, who)
    state = words("ui.end.standing", left=left, most=most) if battle.up(who) else words("ui.end.fallen")
    text = words(
        "ui.end.line", state=state, dealt=dealt[who], taken=taken, hits=hits, attacks=attacks, downs=downs
    )
    if alone:
        text += "\t" + words("ui.end.alone", alone=alone)
    return f"{full_name(battle, who)}\t{text}"
