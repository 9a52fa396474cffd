"""The legend under the board: who is where, with points, budget and conditions, as one side knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import Position, Presence, Side
from game.knowledge import effects_shown

if TYPE_CHECKING:
    from game.knowledge import View
    from game.telling import Voice
    from game.text.picture import Picture


def roster_lines(view: View, picture: Picture, voice: Voice) -> list[str]:
    """The viewer's own people first, then those of the others who are in sight or were seen."""
    world = view.battle.world
    sides = sorted({side.index for _, side in world.all(Side)}, key=lambda index: (index != view.side, index))
    lines = []
    for index in sides:
        members = [who for who in (*view.allies, *view.foes) if view.battle.sides[who] == index]
        lost = [who for who in view.last_seen if view.battle.sides[who] == index]
        if members or lost:
            lines.append(voice.say("text.roster_team", side=voice.team(index)))
        lines += [f"  {_member(view, picture, voice, who)}" for who in members]
        for who in lost:
            cell = voice.cell(view.last_seen[who])
            lines.append("  " + voice.say("text.roster_lost", name=voice.full(who), cell=cell))
    return lines


def _member(view: View, picture: Picture, voice: Voice, who: int) -> str:
    battle = view.battle
    where = {"name": voice.full(who), "cell": voice.cell(battle.world.get(who, Position).cell)}
    if battle.world.get(who, Presence).down:
        return voice.word("text.roster_down", letter="%", **where)
    bars = [row for row in battle.rules.sheet(battle, who) if row.maximum]
    rows = ", ".join(voice.word("text.row", label=row.label, value=row.value) for row in voice.rows(bars))
    letter = picture.letter(view, who)
    conditions = conditions_of(voice, who)
    if not conditions:
        return voice.word("text.roster", letter=letter, rows=rows, **where)
    return voice.word("text.roster_conditions", letter=letter, rows=rows, conditions=conditions, **where)


def conditions_of(voice: Voice, who: int) -> str:
    """The conditions and effects on a combatant, in words."""
    shown = effects_shown(voice.battle, voice.side, who)
    return ", ".join(voice.condition(effect.name, effect.value) for effect in shown)


def card_lines(view: View, voice: Voice, who: int) -> list[str]:
    """The whole card of a combatant."""
    rows = view.battle.rules.sheet(view.battle, who)
    lines = [voice.full(who)]
    lines += ["  " + voice.word("text.row", label=row.label, value=row.value) for row in voice.rows(rows)]
    conditions = conditions_of(voice, who)
    return [*lines, f"  {conditions}"] if conditions else lines
