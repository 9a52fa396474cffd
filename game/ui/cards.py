"""The right side: the card of the acting or selected combatant, and what the choice under the pointer would bring."""

from __future__ import annotations

import pygame

from game.battle import Battle
from game.event import Gained, Term
from game.ruleset import Forecast, Row
from game.telling import Voice, words
from game.ui import theme as t
from game.ui.palette import Colour, Palette
from game.ui.stage import Piece, budget_rows
from game.ui.theme import Theme
from game.ui.tokens import TokenArt
from game.ui.widgets import panel
from game.wording import key_of

_MOST_DOTS = 6
"""More than so many of a thing are a number, not dots."""


_FEW_BARS = 3
"""More bars than so many stand in two columns."""
LOOK_UP = "?"
"""Stands before what is to be searched for in the rules, where there is no ID."""
FAILURES = ("miss", "failure", "fail", "fumble", "avoided", "hd_paid", "holds")
"""Keys of odds."""
_GREY: Colour = (92, 98, 116)


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def success_chance(seen: Forecast) -> float:
    """The chance that it succeeds at all."""
    if seen.layered:
        return seen.odds[0][1]
    return sum(part for name, part in seen.odds if key_of(name) not in FAILURES)


def chance_shown(seen: Forecast, voice: Voice) -> str:
    """The chance of success; what it costs the target where there is none."""
    chance = success_chance(seen)
    return voice.told("value", seen.instead) if seen.instead and chance < 0.005 else f"{round(100 * chance)} %"


def odds_colour(palette: Palette, name: str, index: int, count: int) -> Colour:
    """The colour of a result class: grey for failure, gold for the best, between them from fair to good."""
    known = _known(palette, name)
    if known is not None:
        return known
    part = min(1.0, index / max(1, count - 2))
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(palette.fair, palette.good, strict=True))
    return red, green, blue


def _known(palette: Palette, name: str) -> Colour | None:
    if key_of(name) in FAILURES:
        return _GREY
    return {"critical": t.GOLD, "success": palette.good}.get(key_of(name))


def _shade(palette: Palette, seen: Forecast, name: str, index: int) -> Colour:
    """The colour of one of a forecast's odds; of overlapping ones the first is the success."""
    if not seen.layered:
        return odds_colour(palette, name, index, len(seen.odds))
    return _known(palette, name) or (palette.fair if index else palette.good)


def rule_of_effect(battle: Battle, who: int, name: str) -> str:
    """The rule by which somebody came by a condition; "?" and its name where no event says."""
    for event in reversed(battle.events):
        if isinstance(event, Gained) and event.who == who and event.effect == name and event.rule:
            return event.rule
    return LOOK_UP + Voice(battle).condition(name, 0)


class Cards:
    """Draws cards into the side panel; rule IDs drawn are remembered so that a click finds them."""

    def __init__(self, theme: Theme, tokens: TokenArt) -> None:
        self.theme = theme
        self.tokens = tokens
        self.rules: list[tuple[pygame.Rect, str]] = []

    def rule_at(self, place: tuple[int, int]) -> str:
        """The rule ID drawn at a place, or ""."""
        return next((rule for rect, rule in self.rules if rect.collidepoint(place)), "")

    # ------------------------------------------------------------------ a combatant

    def combatant(
        self,
        surface: pygame.Surface,
        left: int,
        top: int,
        width: int,
        battle: Battle,
        piece: Piece,
        whose: str,
        full: bool,
    ) -> int:
        """A combatant's card; `full` with all its rows, else the essentials. Returns the y below it."""
        theme = self.theme
        pad = theme.px(16)
        x, right = left + pad, left + width - pad
        size = theme.px(38)
        surface.blit(
            self.tokens.token(piece.colour, piece.side, piece.icon, piece.share, size, piece.down), (x, top)
        )
        room = right - x - size - theme.px(10)
        letters = theme.fitting(piece.name, 17, room, True, 12)
        name = theme.text(theme.clip(piece.name, letters, room, True), letters, t.TEXT, True)
        surface.blit(name, (x + size + theme.px(10), top + theme.px(9) - name.get_height() // 2))
        side = theme.text(theme.clip(whose, 12, room), 12, theme.palette.tint(piece.colour))
        surface.blit(side, (x + size + theme.px(10), top + theme.px(21)))
        y = top + size + theme.px(8)
        rows = Voice(battle).rows(battle.rules.sheet(battle, piece.who))
        y = self._bars(surface, rows, x, right, y, piece)
        y = self._pips(surface, budget_rows(rows), x, right, y)
        y = self._effects(surface, battle, piece, x, right, y)
        if full:
            spent = {row.label for row in budget_rows(rows)}
            rest = [row for row in rows if row.label not in spent and row.shape != "bar"]
            y = self._rows(surface, rest, x, right, y)
        return y + theme.px(4)

    def _bars(
        self, surface: pygame.Surface, rows: list[Row], x: int, right: int, y: int, piece: Piece
    ) -> int:
        """What is used up bit by bit; many of them in two columns."""
        theme = self.theme
        bars = [row for row in rows if row.shape == "bar" and row.maximum]
        health = next((row for row in bars if row.maximum == piece.most), None)
        gap = theme.px(14)
        columns = 2 if len(bars) > _FEW_BARS else 1
        width, lines = (right - x - gap * (columns - 1)) // columns, -(-len(bars) // columns)
        head = max((theme.width(row.label, 12) for row in bars), default=0) + theme.px(6)
        for index, row in enumerate(bars):
            column, line = divmod(index, lines)
            left = x + column * (width + gap)
            amount = piece.left if row is health else row.amount
            rect = pygame.Rect(left, y + line * theme.px(19), width, theme.px(19))
            if any(each.guard for each in bars):
                self._guard(surface, row.guard, rect)
                rect.w -= theme.px(18)
            self._bar(surface, row, amount, rect, head if columns == 2 else max(head, theme.px(72)))
        return y + theme.px(19) * lines

    def _bar(self, surface: pygame.Surface, row: Row, amount: int, rect: pygame.Rect, head: int) -> None:
        """Label, bar, number."""
        theme = self.theme
        share = max(0.0, min(1.0, amount / row.maximum))
        label = theme.text(row.label, 12, t.SOFT)
        surface.blit(label, rect.topleft)
        if row.rule:
            self.rules.append((label.get_rect(topleft=rect.topleft), row.rule))
        value = theme.text(f"{amount}/{row.maximum}", 12, t.TEXT, True)
        surface.blit(value, (rect.right - value.get_width(), rect.y))
        tail = max(value.get_width(), theme.width("10/10", 12, True)) + theme.px(6)
        bar = pygame.Rect(rect.x + head, rect.y + theme.px(5), rect.w - head - tail, theme.px(8))
        if bar.w < theme.px(8):
            return
        pygame.draw.rect(surface, t.FAINT, bar, border_radius=theme.px(4))
        if share > 0:
            filled = pygame.Rect(bar.x, bar.y, max(theme.px(4), round(bar.w * share)), bar.h)
            pygame.draw.rect(surface, theme.palette.level(share), filled, border_radius=theme.px(4))

    def _guard(self, surface: pygame.Surface, points: int, rect: pygame.Rect) -> None:
        """What protects a place: its points on a little shield at the right of the bar."""
        if not points:
            return
        theme = self.theme
        x, y, wide, high = rect.right - theme.px(14), rect.y + theme.px(2), theme.px(14), theme.px(14)
        shape = [(x, y), (x + wide, y), (x + wide, y + high * 0.55), (x + wide / 2, y + high), (x, y + high * 0.55)]
        pygame.draw.polygon(surface, t.EDGE, shape)
        digit = theme.text(str(points), 10, t.TEXT, True)
        surface.blit(digit, digit.get_rect(center=(x + wide // 2, y + round(high * 0.42))))

    def _pips(self, surface: pygame.Surface, rows: list[Row], x: int, right: int, y: int) -> int:
        """What may still be spent, side by side."""
        theme = self.theme
        if not rows:
            return y
        column = (right - x) // len(rows)
        for index, row in enumerate(rows):
            colour = theme.palette.points[index % 3]
            left = x + index * column
            surface.blit(theme.text(theme.clip(row.label, 11, column - theme.px(4)), 11, t.SOFT), (left, y))
            self.dots(surface, left, y + theme.px(22), row.amount, row.maximum, colour, column)
        return y + theme.px(34)

    def dots(
        self,
        surface: pygame.Surface,
        left: int,
        middle: int,
        amount: int,
        most: int,
        colour: Colour,
        room: int,
    ) -> None:
        """Dots, the filled ones first; a number where they would not fit."""
        theme = self.theme
        step = theme.px(11)
        if most * step > room:
            surface.blit(theme.text(f"{amount}/{most}", 12, colour, True), (left, middle - theme.px(8)))
            return
        for index in range(most):
            place = (left + theme.px(5) + index * step, middle)
            if index < amount:
                pygame.draw.aacircle(surface, colour, place, theme.px(4))
            else:
                pygame.draw.aacircle(surface, t.FAINT, place, theme.px(4))
                pygame.draw.aacircle(surface, t.EDGE, place, theme.px(4), 1)

    def _effects(
        self, surface: pygame.Surface, battle: Battle, piece: Piece, x: int, right: int, y: int
    ) -> int:
        """Conditions as small labelled badges."""
        theme, voice = self.theme, Voice(battle)
        if not piece.effects:
            return y
        left = x
        values = {effect.name: effect.value for effect in battle.effects[piece.who].active}
        for name in dict.fromkeys(piece.effects):
            text = theme.text(voice.condition(name, values.get(name, 0)), 11, theme.palette.fair)
            width = text.get_width() + theme.px(26)
            if left + width > right and left > x:
                left, y = x, y + theme.px(22)
            box = pygame.Rect(left, y, width, theme.px(20))
            panel(surface, box, theme, t.INK, t.FAINT, 9)
            surface.blit(
                self.tokens.badge(name, theme.px(16), theme.palette.fair), (left + theme.px(2), y + theme.px(2))
            )
            surface.blit(text, (left + theme.px(21), y + theme.px(2)))
            self.rules.append((box, rule_of_effect(battle, piece.who, name)))
            left += width + theme.px(5)
        return y + theme.px(26)

    def _rows(self, surface: pygame.Surface, rows: list[Row], x: int, right: int, y: int) -> int:
        """The rest of the sheet: short rows in two columns, long ones across."""
        theme = self.theme
        half = (right - x) // 2 - theme.px(8)
        column = 0
        for row in rows:
            wide = theme.width(row.label, 12) + self._value_width(row, half) + theme.px(8) > half
            if wide and column:
                column, y = 0, y + theme.px(18)
            left = x + column * (half + theme.px(16))
            end = right if wide else left + half
            high = self._row(surface, row, left, end, y)
            column = 0 if wide else 1 - column
            if not column:
                y += high
        return y + (theme.px(18) if column else 0)

    def _dotted(self, row: Row, room: int) -> bool:
        """Whether a row is drawn as dots: few enough, with room beside the label; else it is a number."""
        dots = self.theme.px(11) * row.maximum
        return (
            row.shape == "pips"
            and row.maximum <= _MOST_DOTS
            and self.theme.width(row.label, 12) + dots + self.theme.px(6) <= room
        )

    def _value_width(self, row: Row, room: int) -> int:
        return 0 if self._dotted(row, room) else self.theme.width(row.value, 12, True)

    def _row(self, surface: pygame.Surface, row: Row, left: int, right: int, y: int) -> int:
        """Label and value on a line, a value that is too long on lines below. Returns the height."""
        theme = self.theme
        label = theme.text(row.label, 12, t.SOFT)
        surface.blit(label, (left, y))
        if row.rule:
            self.rules.append((label.get_rect(topleft=(left, y)), row.rule))
        if self._dotted(row, right - left):
            place = (right - theme.px(11) * row.maximum, y + theme.px(9))
            self.dots(surface, *place, row.amount, row.maximum, t.SKY, 999)
            return theme.px(18)
        if theme.width(row.value, 12, True) <= right - left - label.get_width() - theme.px(8):
            value = theme.text(row.value, 12, t.TEXT, True)
            surface.blit(value, (right - value.get_width(), y))
            return theme.px(18)
        lines = theme.wrap(row.value, 12, right - left - theme.px(14), True)
        for index, line in enumerate(lines, start=1):
            surface.blit(theme.text(line, 12, t.TEXT, True), (left + theme.px(14), y + theme.px(16) * index))
        return theme.px(18) + theme.px(16) * len(lines)

    # ------------------------------------------------------------------ a forecast

    def forecast(
        self,
        surface: pygame.Surface,
        voice: Voice,
        left: int,
        top: int,
        width: int,
        title: str,
        seen: Forecast | None,
        note: str,
        bottom: int = 1 << 20,
        verdict: str = "",
    ) -> int:
        """What a choice would bring: odds, harm, modifiers with rule IDs; wholly above `bottom`. The y below it.

        `verdict` says what the chance is one of, where that is not success.
        """
        theme = self.theme
        high = self._forecast_height(voice, title, seen, note, width)
        top = min(top, bottom - high - theme.px(8))
        box = pygame.Rect(left + theme.px(10), top, width - theme.px(20), high)
        panel(surface, box, theme, (30, 34, 47), t.EDGE)
        x, right, y = box.x + theme.px(12), box.right - theme.px(12), box.y + theme.px(7)
        if seen is not None and seen.rule:
            rule = theme.text(seen.rule, 10, t.DIM)
            spot = rule.get_rect(topright=(right, y + theme.px(2)))
            surface.blit(rule, spot)
            self.rules.append((spot, seen.rule))
        for line in theme.wrap(title, 13, right - x - self._rule_room(seen), True):
            surface.blit(theme.text(line, 13, t.TEXT, True), (x, y))
            y += theme.px(18)
        if seen is not None:
            y = self._odds(surface, voice, seen, x, right, y, verdict)
            y = self._terms(surface, voice, seen.terms, x, right, y)
            if seen.against:
                total = sum(term.amount for term in seen.against)
                rolled = any(key_of(term.source).startswith("roll_of") for term in seen.against)
                head = words("ui.card.contest") if rolled else words("ui.card.against", total=total)
                surface.blit(theme.text(head, 11, t.GOLD), (x, y))
                y = self._terms(surface, voice, seen.against, x, right, y + theme.px(15))
        for line in self._notes(voice, seen, note, right - x):
            surface.blit(theme.text(line, 11, t.SOFT), (x, y))
            y += theme.px(15)
        return box.bottom + theme.px(8)

    def _rule_room(self, seen: Forecast | None) -> int:
        """What the rule ID takes beside the title."""
        return self.theme.width(seen.rule, 10) + self.theme.px(8) if seen is not None and seen.rule else 0

    def _notes(self, voice: Voice, seen: Forecast | None, note: str, room: int) -> list[str]:
        texts = [voice.told("note", each) for each in seen.notes] if seen else []
        texts += [note] if note else []
        return [line for text in texts for line in self.theme.wrap(text, 11, room)]

    def _forecast_height(
        self, voice: Voice, title: str, seen: Forecast | None, note: str, width: int
    ) -> int:
        theme = self.theme
        room = width - theme.px(44)
        high = theme.px(16) + theme.px(18) * len(theme.wrap(title, 13, room - self._rule_room(seen), True))
        if seen is not None:
            high += theme.px(36) if seen.odds else 0
            high += self._odds_height(voice, seen, room) if len(seen.odds) > 1 else 0
            high += theme.px(18) if seen.harm or seen.damage else 0
            high += theme.px(16) * len(seen.terms)
            high += theme.px(15) + theme.px(16) * len(seen.against) if seen.against else 0
        return high + theme.px(15) * len(self._notes(voice, seen, note, room))

    def _odds(
        self, surface: pygame.Surface, voice: Voice, seen: Forecast, x: int, right: int, y: int, verdict: str
    ) -> int:
        theme = self.theme
        if seen.odds:
            good = [name for name, _ in seen.odds if key_of(name) not in FAILURES]
            chance = chance_shown(seen, voice)
            big = theme.text(chance, 24, t.GOLD, True)
            surface.blit(big, (x, y - theme.px(2)))
            label = verdict or (
                words("ui.card.success") if len(good) != 1 else capital(voice.told("odds", good[0]))
            )
            label = label if "%" in chance else words("ui.card.instead")
            surface.blit(theme.text(label, 12, t.SOFT), (x + big.get_width() + theme.px(8), y + theme.px(11)))
            if seen.downs >= 0.005:
                down = theme.text(words("ui.card.downs", chance=round(100 * seen.downs)), 12, t.BAD, True)
                surface.blit(down, (right - down.get_width(), y + theme.px(11)))
            y += theme.px(36)
        if len(seen.odds) > 1:
            y = self._odds_bar(surface, voice, seen, x, right, y)
        if seen.harm or seen.damage:
            text = self._harm_text(voice, seen)
            surface.blit(theme.text(text, 12, t.TEXT), (x, y))
            y += theme.px(18)
        return y

    def _harm_text(self, voice: Voice, seen: Forecast) -> str:
        harm = f"{seen.harm:.1f}"
        if not seen.damage:
            return words("ui.card.harm_only", harm=harm)
        damage = voice.told("value", seen.damage)
        return words("ui.card.harm", damage=damage, harm=harm) if seen.harm else damage

    def _odds_lines(self, voice: Voice, seen: Forecast, room: int) -> list[list[tuple[str, Colour]]]:
        """The result classes in their colours, broken into lines."""
        theme = self.theme
        lines: list[list[tuple[str, Colour]]] = [[]]
        used = 0
        for index, (name, part) in enumerate(seen.odds):
            text = f"{voice.told('odds', name)} {round(100 * part)} %"
            wide = theme.width(text, 11) + theme.px(20)
            if lines[-1] and used + wide > room:
                lines.append([])
                used = 0
            lines[-1].append((text, _shade(self.theme.palette, seen, name, index)))
            used += wide
        return lines

    def _odds_height(self, voice: Voice, seen: Forecast, room: int) -> int:
        return self.theme.px(14) + self.theme.px(16) * len(self._odds_lines(voice, seen, room))

    def _odds_bar(
        self, surface: pygame.Surface, voice: Voice, seen: Forecast, x: int, right: int, y: int
    ) -> int:
        """All result classes as one bar, and named below."""
        theme = self.theme
        left, whole = float(x), right - x
        pygame.draw.rect(surface, t.FAINT, (x, y, whole, theme.px(8)))
        for index, (name, part) in enumerate(seen.odds[:1] if seen.layered else seen.odds):
            wide = whole * part
            rect = pygame.Rect(round(left), y, max(1, round(left + wide) - round(left) - 1), theme.px(8))
            pygame.draw.rect(surface, _shade(self.theme.palette, seen, name, index), rect)
            left += wide
        y += theme.px(12)
        for line in self._odds_lines(voice, seen, whole):
            place = x
            for text, colour in line:
                pygame.draw.rect(surface, colour, (place, y + theme.px(5), theme.px(7), theme.px(7)))
                drawn = theme.text(text, 11, t.SOFT)
                surface.blit(drawn, (place + theme.px(10), y))
                place += drawn.get_width() + theme.px(20)
            y += theme.px(16)
        return y + theme.px(2)

    def _terms(
        self, surface: pygame.Surface, voice: Voice, terms: tuple[Term, ...], x: int, right: int, y: int
    ) -> int:
        theme = self.theme
        for term in terms:
            rule = theme.text(term.rule, 10, t.DIM)
            surface.blit(rule, (right - rule.get_width(), y + theme.px(2)))
            if term.rule:
                self.rules.append((rule.get_rect(topright=(right, y)), term.rule))
            source = capital(voice.source(term.source))
            room = right - x - theme.px(62)
            if term.amount or not key_of(term.source).startswith(("advantage", "disadvantage")):
                amount = theme.text(f"{term.amount:+d}", 12, t.TEXT, True)
                surface.blit(amount, (right - theme.px(58) - amount.get_width(), y))
                room -= amount.get_width() + theme.px(6)
            size = 12 if theme.width(source, 12) <= room else 11
            surface.blit(theme.text(theme.clip(source, size, room), size, t.SOFT), (x, y))
            y += theme.px(16)
        return y
