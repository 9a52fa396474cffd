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


def end_dialog(battle: Battle, home: str) -> Dialog:
    """The window at the end; `home` is what the button says that leaves."""
    outcome = battle.outcome
    winner = outcome.winner if outcome else 0
    title = words("ui.end.won", side=battle.setup.sides[winner - 1].name) if winner else words("ui.end.draw")
    why = words(f"ui.why.{outcome.why}", others=len(battle.setup.sides) - 1) if outcome else ""
    lines = [words("ui.end.rounds", rounds=min(battle.clock.round, battle.setup.round_cap), why=why), ""]
    for index, side in enumerate(battle.setup.sides, start=1):
        lines.append("# " + side.name)
        lines += [_line(battle, who) for who, of in battle.sides.items() if of == index]
    buttons = [
        Button("menu", home, "menu", "Q"),
        Button("close", words("ui.end.board"), "eye", "Esc"),
        Button("replay", words("ui.end.replay"), "save", "S"),
        Button("again", words("ui.end.again"), "undo", "R"),
        Button("after", words("ui.end.after"), "right", "N", style="main"),
    ]
    return Dialog(title, lines, buttons, width=860)


def _line(battle: Battle, who: int) -> str:
    """One combatant: name, a tab, what it did."""
    dealt, taken, attacks, hits, alone = Counter[int](), 0, 0, 0, 0
    for event in battle.events:
        if isinstance(event, Harmed):
            dealt[event.source] += event.amount if event.source != event.who else 0
            taken += event.amount if event.who == who else 0
            alone += event.amount if event.who == who and event.source in (0, who) else 0
        elif isinstance(event, Attacked) and event.who == who:
            attacks += 1
            hits += event.result not in _MISSES
    felled = sum(1 for by in felled_by(battle).values() if by == who)
    text = words(
        "ui.end.line",
        state=_state(battle, who),
        dealt=dealt[who],
        taken=taken,
        hits=hits,
        attacks=attacks,
        downs=felled,
    )
    if alone:
        text += "\t" + words("ui.end.alone", alone=alone)
    return f"{full_name(battle, who)}\t{text}"


def _state(battle: Battle, who: int) -> str:
    left, most = battle.rules.points(battle, who)
    if battle.standing(who):
        return words("ui.end.standing", left=left, most=most)
    return words("ui.end.lying", left=left) if left < 0 and battle.up(who) else words("ui.end.fallen")


def felled_by(battle: Battle) -> dict[int, int]:
    """Who does not stand any more, and the foe that harmed it last, be it that it fell of the wound later."""
    last: dict[int, int] = {}
    for event in battle.events:
        if isinstance(event, Harmed | WentDown) and event.source in battle.sides:
            foe = battle.sides[event.source] != battle.sides.get(event.who)
            last |= {event.who: event.source} if foe else {}
    return {who: by for who, by in last.items() if not battle.standing(who)}
