"""The bottom: what the acting combatant can do, each entry with its hotkey; end of turn; reaction policy."""

from __future__ import annotations

import pygame

from game.components import Policy
from game.telling import words
from game.ui import theme as t
from game.ui.hand import AIM, MENU, Entry, Hand
from game.ui.theme import Theme
from game.ui.widgets import key_cap, panel

POLICY = "policy"
_TILE = 92
_NARROW = 66
"""Tiles that would be narrower stand in two rows."""


class ActionBar:
    """Tiles of the entries of a hand. `press` by pointer or key is resolved by the battle screen."""

    def __init__(self) -> None:
        self.hot = ""
        self._down = ""
        self._spots: list[tuple[pygame.Rect, str]] = []

    def at(self, place: tuple[int, int]) -> str:
        """The id of the tile under a place, or ""."""
        return next((name for rect, name in self._spots if rect.collidepoint(place)), "")

    def spot(self, name: str) -> pygame.Rect | None:
        """Where a tile was drawn."""
        return next((rect for rect, found in self._spots if found == name), None)

    def handle(self, event: pygame.event.Event) -> str:
        """The id of the tile that an event presses."""
        self.hot = self.at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = self.hot
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            down, self._down = self._down, ""
            return self.hot if self.hot == down else ""
        return ""

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        hand: Hand | None,
        policy: list[str] | None,
        idle: str,
    ) -> None:
        """Draw the bar; `idle` is said when there is nothing to choose here."""
        self._spots = []
        pygame.draw.rect(surface, t.PANEL, rect)
        pygame.draw.line(surface, t.FAINT, rect.topleft, (rect.right, rect.y))
        if hand is None or not hand.acting:
            text = theme.text(idle, 14, t.SOFT)
            surface.blit(text, (rect.x + theme.px(20), rect.centery - text.get_height() // 2))
            return
        gap, top, high = theme.px(8), rect.y + theme.px(10), rect.h - theme.px(20)
        ends = [entry for entry in hand.entries if entry.use not in (AIM, MENU) and entry.icon == "end"]
        tiles = [entry for entry in hand.entries if entry not in ends]
        end_width = theme.px(104)
        policy_width = theme.px(148) if policy is not None else 0
        room = (
            rect.w
            - theme.px(16)
            - len(ends) * (end_width + gap)
            - (policy_width + gap if policy_width else 0)
        )
        width = min(theme.px(_TILE), room // max(1, len(tiles)) - gap)
        x = rect.x + theme.px(12)
        if width >= theme.px(_NARROW):
            for entry in tiles:
                self._tile(surface, theme, pygame.Rect(x, top, width, high), entry, hand.aiming is entry)
                x += width + gap
        else:
            self._two_rows(surface, theme, pygame.Rect(x, top, room, high), tiles, hand)
        x = (
            rect.right
            - theme.px(12)
            - (policy_width + gap if policy_width else 0)
            - len(ends) * (end_width + gap)
            + gap
        )
        for entry in ends:
            self._tile(surface, theme, pygame.Rect(x, top, end_width, high), entry, False, main=True)
            x += end_width + gap
        if policy is not None:
            self._policy(
                surface,
                theme,
                pygame.Rect(rect.right - theme.px(12) - policy_width, top, policy_width, high),
                policy,
            )

    def _two_rows(
        self, surface: pygame.Surface, theme: Theme, area: pygame.Rect, tiles: list[Entry], hand: Hand
    ) -> None:
        """Many entries: low tiles of key and label."""
        gap, columns = theme.px(6), -(-len(tiles) // 2)
        width, high = area.w // columns - gap, (area.h - gap) // 2
        for index, entry in enumerate(tiles):
            line, column = divmod(index, columns)
            rect = pygame.Rect(area.x + column * (width + gap), area.y + line * (high + gap), width, high)
            self._low_tile(surface, theme, rect, entry, hand.aiming is entry)

    def _low_tile(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, entry: Entry, chosen: bool
    ) -> None:
        ink = t.TEXT if entry.enabled else (92, 98, 114)
        fill = t.PRESSED if chosen else t.HOVER if self.hot == entry.id else t.RAISED
        edge = t.GOLD if chosen else t.EDGE if entry.enabled else t.FAINT
        panel(surface, rect, theme, fill if entry.enabled else (27, 30, 40), edge)
        x = rect.x + theme.px(5)
        if entry.key:
            x += key_cap(surface, theme, entry.key.upper(), x + theme.px(16), rect.centery - theme.px(8))
        x += theme.px(4)
        room = rect.right - theme.px(4) - x
        size = next((size for size in (12, 11, 10) if theme.width(entry.label, size, True) <= room), 10)
        picture = theme.px(18)
        if theme.width(entry.label, size, True) + picture + theme.px(4) <= room:
            surface.blit(theme.icon(entry.icon, picture, ink), (x, rect.centery - picture // 2))
            x += picture + theme.px(4)
        label = theme.text(theme.clip(entry.label, size, room, True), size, ink, True)
        surface.blit(label, (x, rect.centery - label.get_height() // 2))
        self._spots.append((rect, entry.id))

    def _tile(
        self,
        surface: pygame.Surface,
        theme: Theme,
        rect: pygame.Rect,
        entry: Entry,
        chosen: bool,
        main: bool = False,
    ) -> None:
        ink = t.TEXT if entry.enabled else (92, 98, 114)
        lit = self.hot == entry.id
        fill = (t.HOVER if lit else t.RAISED) if entry.enabled else (27, 30, 40)
        if main:
            fill = (64, 96, 150) if lit else (44, 68, 110)
        panel(
            surface,
            rect,
            theme,
            t.PRESSED if chosen else fill,
            t.GOLD if chosen else t.EDGE if entry.enabled else t.FAINT,
        )
        picture = theme.px(26)
        surface.blit(theme.icon(entry.icon, picture, ink), (rect.x + theme.px(9), rect.y + theme.px(8)))
        if entry.key:
            key_cap(
                surface,
                theme,
                entry.key.upper(),
                rect.right - theme.px(5),
                rect.y + theme.px(5),
                t.SOFT if entry.enabled else t.DIM,
            )
        if entry.use == MENU and entry.enabled:
            x, y, arm = rect.right - theme.px(13), rect.y + theme.px(30), theme.px(4)
            pygame.draw.polygon(surface, t.SOFT, [(x - arm, y + arm), (x + arm, y + arm), (x, y)])
        elif entry.use == AIM and entry.aims > 1:
            count = theme.text(words("ui.bar.targets", count=entry.aims), 10, t.GOLD)
            surface.blit(count, (rect.right - theme.px(7) - count.get_width(), rect.y + theme.px(24)))
        room = rect.w - theme.px(6)
        size = next((size for size in (12, 11, 10) if theme.width(entry.label, size, True) <= room), 10)
        lines = [entry.label]
        if theme.width(entry.label, size, True) > room:
            lines = theme.wrap(entry.label, size, room, True)[:2]
        y = rect.bottom - theme.px(24) - theme.px(11) * (len(lines) - 1)
        for line in lines:
            label = theme.text(theme.clip(line, size, room, True), size, ink, True)
            surface.blit(label, (rect.centerx - label.get_width() // 2, y))
            y += theme.px(13)
        self._spots.append((rect, entry.id))

    def _policy(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, lines: list[str]) -> None:
        lit = self.hot == POLICY
        panel(surface, rect, theme, (76, 46, 48) if lit else (60, 37, 40), (196, 92, 78))
        head = theme.text(words("ui.policy.title"), 12, t.TEXT, True)
        surface.blit(head, (rect.centerx - head.get_width() // 2, rect.y + theme.px(5)))
        room = rect.w - theme.px(10)
        lines = [part for told in lines for part in theme.wrap(told, 11, room)]
        for line, told in enumerate(lines[:2]):
            text = theme.text(theme.clip(told, 11, room), 11, t.SOFT)
            surface.blit(text, (rect.centerx - text.get_width() // 2, rect.y + theme.px(23) + line * theme.px(15)))
        key_cap(surface, theme, "P", rect.right - theme.px(5), rect.bottom - theme.px(20), t.SOFT)
        more = theme.text(words("ui.policy.more", count=len(lines) - 2), 10, t.DIM) if len(lines) > 2 else None
        if more is not None:
            surface.blit(more, (rect.x + theme.px(8), rect.bottom - theme.px(18)))
        self._spots.append((rect, POLICY))


POLICIES: tuple[tuple[str, Policy], ...] = (
    ("everything", Policy("ask", "everything")),
    ("important", Policy("ask", "important")),
    ("only_me", Policy("ask", "only_me")),
    ("always", Policy("always", "important")),
    ("never", Policy("never", "nothing")),
)


def policy_key(policy: Policy) -> str:
    """Which of the offered policies this is."""
    if policy.answer == "never" or policy.scope == "nothing":
        return "never"
    if policy.answer == "always":
        return "always"
    return policy.scope
