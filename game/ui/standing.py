"""The card of a space only thought of: the way there, what could be done from it, what each enemy could do there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.battle import Battle
from game.ruleset import Way
from game.telling import words
from game.telling.ground import place
from game.telling.voice import full_name
from game.telling.way import way_told
from game.ui import theme as t
from game.ui.cards import Cards, success_chance
from game.ui.palette import Colour
from game.ui.theme import Theme
from game.ui.widgets import panel
from game.whatif import Chance

_ROW, _LINE, _MOST = 17, 15, 6


def draw_standing(
    surface: pygame.Surface,
    cards: Cards,
    area: pygame.Rect,
    battle: Battle,
    cell: int,
    mine: Sequence[Chance],
    theirs: Sequence[Chance],
    way: Way | None = None,
) -> int:
    """Draw the card at the top of an area; the y below it."""
    theme = cards.theme
    px = theme.px
    lines = _way_lines(theme, battle, way, area.w - px(44)) if way is not None else []
    rows = max(1, min(_MOST, len(mine))) + max(1, min(_MOST, len(theirs))) + (len(theirs) > 1)
    high = px(28) + (1 + bool(theirs)) * px(20) + rows * px(_ROW) + px(8) + len(lines) * px(_LINE)
    box = pygame.Rect(area.x + px(10), min(area.y, area.bottom - high - px(8)), area.w - px(20), high)
    panel(surface, box, theme, (30, 34, 47), t.EDGE)
    x, right, y = box.x + px(12), box.right - px(12), box.y + px(7)
    surface.blit(theme.text(words("ui.there.from", place=place(battle.terrain, cell)), 13, t.TEXT, True), (x, y))
    rule = theme.text(battle.rules.board_rules["cover"], 10, t.DIM)
    spot = rule.get_rect(topright=(right, y + px(2)))
    surface.blit(rule, spot)
    cards.rules.append((spot, battle.rules.board_rules["cover"]))
    y += px(20)
    for line, rule_id, ink in lines:
        surface.blit(theme.text(line, 11, ink), (x, y))
        if rule_id:
            shown = theme.text(rule_id, 10, t.DIM)
            cards.rules.append((surface.blit(shown, shown.get_rect(topright=(right, y + px(1)))), rule_id))
        y += px(_LINE)
    y = _part(surface, cards, (x, right, y), words("ui.there.mine"), battle, mine, t.GOOD)
    who = full_name(battle, theirs[0].target) if theirs else ""
    head = words("ui.there.theirs", who=who) if who else ""
    y = _part(surface, cards, (x, right, y), head, battle, theirs, t.BAD)
    if len(theirs) > 1:
        harm = harm_told(battle, sum(one.harm for one in theirs), sum(one.drain for one in theirs))
        text = words("ui.there.together", harm=harm)
        surface.blit(theme.text(text, 12, t.WARN, True), (x, y))
    return box.bottom + px(8)


def harm_told(battle: Battle, harm: float, drain: float) -> str:
    """Expected harm, and what would be spent on not being harmed."""
    parts = [words("ui.there.harm", harm=f"{harm:.1f}")] if harm >= 0.05 or drain < 0.5 else []
    if drain >= 0.5:
        parts.append(words("ui.there.drain", ruleset=battle.rules.id, drain=round(drain)))
    return " + ".join(parts)


def _way_lines(theme: Theme, battle: Battle, way: Way, room: int) -> list[tuple[str, str, Colour]]:
    """What the walk costs and what may befall on it, in lines; the rule ID stands in the first of each sentence."""
    made = []
    for number, (text, rule) in enumerate(way_told(battle, way)[:_MOST]):
        ink = t.WARN if number and not way.perils[number - 1].mild else t.SOFT
        for at, line in enumerate(theme.wrap(text, 11, room - theme.width(rule, 10) - theme.px(8))):
            made.append((line, rule if not at else "", ink))
    return made


def _part(
    surface: pygame.Surface,
    cards: Cards,
    at: tuple[int, int, int],
    head: str,
    battle: Battle,
    chances: Sequence[Chance],
    colour: Colour,
) -> int:
    """A head and a line for each; or that there is nothing."""
    theme = cards.theme
    (x, right, y), own = at, colour == t.GOOD
    if head:
        surface.blit(theme.text(head, 11, t.GOLD), (x, y + theme.px(3)))
        y += theme.px(20)
    if not chances:
        text = theme.clip(words("ui.there.nothing" if own else "ui.there.nobody"), 11, right - x)
        surface.blit(theme.text(text, 11, t.SOFT), (x, y))
        return y + theme.px(_ROW)
    for one in chances[:_MOST]:
        parts = []
        if one.seen is not None and one.seen.odds:
            parts.append(words("ui.there.chance", chance=round(100 * success_chance(one.seen))))
        parts.append(harm_told(battle, one.harm, one.drain))
        if one.downs >= 0.005:
            parts.append(words("ui.there.downs", chance=round(100 * one.downs)))
        if one.hindered:
            parts.append(words("ui.there.hindered"))
        name, text = full_name(battle, one.target if own else one.actor), " · ".join(parts)
        wide = theme.width(name, 12) + theme.width(text, 11, True) + theme.px(8) > right - x
        told = theme.text(text, 10 if wide else 11, colour if one.harm or one.drain else t.DIM, not wide)
        surface.blit(told, (right - told.get_width(), y))
        label = theme.clip(name, 12, right - x - told.get_width() - theme.px(8))
        surface.blit(theme.text(label, 12, t.TEXT), (x, y - theme.px(1)))
        y += theme.px(_ROW)
    return y
