"""Light widgets: panels, buttons with hotkeys and focus, lists of numbered choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.ui import theme as t
from game.ui.palette import Colour
from game.ui.theme import Theme

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def panel(
    surface: pygame.Surface,
    rect: pygame.Rect,
    theme: Theme,
    fill: Colour = t.PANEL,
    edge: Colour | None = t.EDGE,
    radius: float = 8,
) -> None:
    """A filled box with rounded corners and a thin edge."""
    corner = theme.px(radius)
    pygame.draw.rect(surface, fill, rect, border_radius=corner)
    if edge is not None:
        pygame.draw.rect(surface, edge, rect, max(1, theme.px(1)), border_radius=corner)


def shadowed(
    surface: pygame.Surface,
    theme: Theme,
    string: str,
    place: tuple[int, int],
    size: int,
    colour: Colour,
    bold: bool = False,
) -> pygame.Rect:
    """Text with a dark outline, centred at a place: readable on any ground."""
    dark = theme.text(string, size, (8, 9, 14), bold)
    bright = theme.text(string, size, colour, bold)
    rect = bright.get_rect(center=place)
    step = max(1, theme.px(1))
    for dx, dy in ((-step, 0), (step, 0), (0, -step), (0, step), (step, step)):
        surface.blit(dark, rect.move(dx, dy))
    surface.blit(bright, rect)
    return rect


def key_cap(
    surface: pygame.Surface, theme: Theme, key: str, right: int, top: int, colour: Colour = t.SOFT
) -> int:
    """A small key cap with its upper right corner at a place; returns its width."""
    text = theme.text(key, 10, colour, True)
    rect = pygame.Rect(0, 0, max(theme.px(16), text.get_width() + theme.px(8)), theme.px(16))
    rect.topright = (right, top)
    panel(surface, rect, theme, t.INK, t.FAINT, 4)
    surface.blit(text, text.get_rect(center=rect.center))
    return rect.w


@dataclass
class Button:
    """A button. `key` is the hotkey shown on it, `note` a tip, `style` "", "main", "flat", "row" or "tool"."""

    id: str
    label: str
    icon: str = ""
    key: str = ""
    note: str = ""
    enabled: bool = True
    chosen: bool = False
    style: str = ""
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


class Buttons:
    """A group of buttons: the pointer, a focus for the keyboard, what was pressed."""

    def __init__(self) -> None:
        self.items: list[Button] = []
        self.hot = ""
        self.focus = -1
        self._pressed = ""

    def find(self, button_id: str) -> Button | None:
        """The button of that id."""
        return next((button for button in self.items if button.id == button_id), None)

    @property
    def focused(self) -> str:
        """The id of the button that has the focus of the keyboard, or ""."""
        return self.items[self.focus].id if 0 <= self.focus < len(self.items) else ""

    def focus_on(self, button_id: str) -> None:
        """Give the focus to the button of that id; to none when there is none."""
        self.focus = next((index for index, button in enumerate(self.items) if button.id == button_id), -1)

    def at(self, place: tuple[int, int]) -> Button | None:
        """The button under a place."""
        return next((button for button in self.items if button.rect.collidepoint(place)), None)

    def handle(self, event: pygame.event.Event) -> str:
        """The id of the button that an event presses, or ""."""
        if event.type in MOUSE:
            under = self.at(event.pos)
            self.hot = under.id if under else ""
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._pressed = self.hot
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                pressed, self._pressed = self._pressed, ""
                if under is not None and under.id == pressed and under.enabled:
                    return under.id
        return ""

    def hotkey(self, event: pygame.event.Event) -> str:
        """The id of the button whose key, a letter, an event presses."""
        letter = event.unicode.upper() if event.type == pygame.KEYDOWN else ""
        return next((one.id for one in self.items if letter and one.key == letter and one.enabled), "")

    def handle_keys(self, event: pygame.event.Event) -> str:
        """Tab and arrows move the focus, Enter or Space press the focused button."""
        if event.type != pygame.KEYDOWN or not any(button.enabled for button in self.items):
            return ""
        if event.key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT):
            back = event.key in (pygame.K_UP, pygame.K_LEFT) or event.mod & pygame.KMOD_SHIFT
            self._step(-1 if back else 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            focused = self.items[self.focus] if 0 <= self.focus < len(self.items) else None
            return focused.id if focused is not None and focused.enabled else ""
        return ""

    def _step(self, step: int) -> None:
        index = self.focus if self.focus >= 0 else (-1 if step > 0 else len(self.items))
        for _ in self.items:
            index = (index + step) % len(self.items)
            if self.items[index].enabled:
                self.focus = index
                return

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw all buttons."""
        for index, button in enumerate(self.items):
            draw_button(surface, theme, button, hot=button.id == self.hot, focused=index == self.focus)


def draw_button(
    surface: pygame.Surface, theme: Theme, button: Button, *, hot: bool = False, focused: bool = False
) -> None:
    """One button: icon, label, key."""
    rect = button.rect
    ink = t.TEXT if button.enabled else t.DIM
    fill, edge = _colours(button, hot, focused)
    if fill is not None:
        panel(surface, rect, theme, fill, edge, 7)
    if button.style == "tool":
        _draw_tool(surface, theme, button, ink)
        return
    key = theme.text(button.key, 10, t.SOFT if button.enabled else t.DIM, True) if button.key else None
    gap = theme.px(6)
    size = theme.px(18) if button.icon else 0
    extra = (size + gap if size else 0) + (key.get_width() + theme.px(10) if key else 0)
    bold = button.style == "main"
    if button.style == "row" and "\t" in button.label:
        _draw_setting(surface, theme, button, ink)
        return
    if not button.label:
        gap, extra = 0, size + (key.get_width() + theme.px(10) if key else 0)
    fitting = theme.clip(button.label, 13, rect.w - extra - theme.px(12), bold) if button.label else ""
    label = theme.text(fitting, 13, ink, bold)
    left = rect.x + theme.px(12) if button.style == "row" else rect.centerx - (label.get_width() + extra) // 2
    if size:
        surface.blit(theme.icon(button.icon, size, ink), (left, rect.centery - size // 2))
        left += size + gap
    surface.blit(label, (left, rect.centery - label.get_height() // 2))
    if key:
        surface.blit(key, (left + label.get_width() + theme.px(10), rect.centery - key.get_height() // 2))


def _draw_setting(surface: pygame.Surface, theme: Theme, button: Button, ink: Colour) -> None:
    """What is set on the left, its value on the right."""
    name, value = (
        theme.text(part, 13, colour)
        for part, colour in zip(button.label.split("\t"), (ink, t.GOLD), strict=True)
    )
    y = button.rect.centery - name.get_height() // 2
    surface.blit(name, (button.rect.x + theme.px(12), y))
    surface.blit(value, (button.rect.right - theme.px(12) - value.get_width(), y))


def _draw_tool(surface: pygame.Surface, theme: Theme, button: Button, ink: Colour) -> None:
    """An icon with its key below."""
    size, rect = theme.px(18), button.rect
    surface.blit(theme.icon(button.icon, size, ink), (rect.centerx - size // 2, rect.y + theme.px(5)))
    key = theme.text(button.key, 9, t.DIM, True)
    surface.blit(key, (rect.centerx - key.get_width() // 2, rect.bottom - theme.px(15)))


def _colours(button: Button, hot: bool, focused: bool) -> tuple[Colour | None, Colour]:
    edge = t.GOLD if focused or button.chosen else t.EDGE
    if button.style == "flat" and not (hot or button.chosen or focused):
        return None, edge
    if not button.enabled:
        return (28, 31, 42), t.GOLD if focused else t.FAINT
    if button.style == "main":
        return ((64, 96, 150) if hot else (48, 76, 124)), (t.GOLD if focused else (96, 136, 200))
    if button.chosen:
        return t.PRESSED, edge
    return (t.HOVER if hot else t.RAISED), edge


def scroll_bar(
    surface: pygame.Surface, theme: Theme, rows: Sequence[pygame.Rect], count: int, first: int
) -> None:
    """Beside the rows shown of a list: which part of its `count` entries, from `first`, they are; nothing if all."""
    if not rows or count <= len(rows):
        return
    track = rows[0].unionall(rows[1:])
    high = track.h * len(rows) // count
    top = track.y + (track.h - high) * first // (count - len(rows))
    bar = pygame.Rect(track.right + theme.px(6), top, theme.px(4), high)
    pygame.draw.rect(surface, t.EDGE, bar, border_radius=theme.px(2))


@dataclass(frozen=True)
class Choice:
    """One entry of a list: `id` is handed back, `detail` stands on the right, `reason` says why it is not enabled."""

    id: str
    label: str
    icon: str = ""
    detail: str = ""
    enabled: bool = True
    reason: str = ""


class ChoiceList:
    """Numbered choices in a column; keys 1-9, arrows and Enter, pointer and wheel. `width` in logical units."""

    def __init__(self, choices: list[Choice], rows: int = 9, width: int = 300, numbered: bool = True) -> None:
        self.choices = choices
        self.rows = rows
        self.width = width
        self.numbered = numbered
        self.index = 0
        self.first = 0
        self.number = 1
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._row = 30
        self._down = -1

    def size(self, theme: Theme) -> tuple[int, int]:
        """Pixels it takes."""
        return theme.px(self.width), theme.px(self._row) * min(self.rows, len(self.choices))

    @property
    def chosen(self) -> Choice | None:
        """The highlighted choice."""
        return self.choices[self.index] if 0 <= self.index < len(self.choices) else None

    def handle(self, event: pygame.event.Event) -> str:
        """The id of the choice that an event takes, or ""."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pygame.mouse.get_pos()):
            self.first = max(0, min(len(self.choices) - self.rows, self.first - event.y))
        elif event.type in MOUSE:
            return self._mouse(event)
        return ""

    def _mouse(self, event: pygame.event.Event) -> str:
        under = self._under(event.pos)
        if under >= 0:
            self.index = under
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = under
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            down, self._down = self._down, -1
            if under >= 0 and under == down and self.choices[under].enabled:
                return self.choices[under].id
        return ""

    def _under(self, place: tuple[int, int]) -> int:
        if not self.rect.collidepoint(place) or not self.choices:
            return -1
        shown = min(self.rows, len(self.choices))
        index = self.first + (place[1] - self.rect.y) * shown // max(1, self.rect.h)
        return index if index < len(self.choices) else -1

    def _key(self, event: pygame.event.Event) -> str:
        if event.key in (pygame.K_DOWN, pygame.K_TAB) and not event.mod & pygame.KMOD_SHIFT:
            self.move(1)
        elif event.key in (pygame.K_UP, pygame.K_TAB):
            self.move(-1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.chosen.id if self.chosen and self.chosen.enabled else ""
        elif self.numbered:
            number = digit(event)
            index = self.first + number - self.number
            if (
                self.number <= number < self.rows + self.number
                and index < len(self.choices)
                and self.choices[index].enabled
            ):
                return self.choices[index].id
        return ""

    @property
    def scrolls(self) -> bool:
        """Whether there are more choices than rows."""
        return len(self.choices) > self.rows

    @property
    def last(self) -> int:
        """The number of the last row shown, from 1."""
        return min(len(self.choices), self.first + self.rows)

    def page(self, step: int) -> bool:
        """Leaf by a whole page; False when all is shown."""
        if not self.scrolls:
            return False
        self.first = max(0, min(len(self.choices) - self.rows, self.first + step * self.rows))
        self.index = max(self.first, min(self.first + self.rows - 1, self.index))
        return True

    def wheel(self, steps: int) -> None:
        """Scroll; up is positive."""
        self.first = max(0, min(len(self.choices) - self.rows, self.first - steps))

    def move(self, step: int) -> None:
        """Highlight the next choice and scroll to it."""
        if not self.choices:
            return
        self.index = (self.index + step) % len(self.choices)
        self.first = min(max(self.first, self.index - self.rows + 1), self.index)

    def draw(self, surface: pygame.Surface, theme: Theme, place: tuple[int, int]) -> None:
        """Draw at a place."""
        self.rect = pygame.Rect(place, self.size(theme))
        row = theme.px(self._row)
        for line in range(min(self.rows, len(self.choices))):
            index = self.first + line
            rect = pygame.Rect(place[0], place[1] + line * row, self.rect.w, row - theme.px(2))
            self._draw_row(surface, theme, rect, line + self.number, self.choices[index], index == self.index)
        if len(self.choices) > self.rows:
            self._draw_bar(surface, theme)

    def _draw_row(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, number: int, choice: Choice, lit: bool
    ) -> None:
        if lit:
            panel(
                surface,
                rect,
                theme,
                t.HOVER if choice.enabled else t.RAISED,
                t.GOLD if choice.enabled else t.FAINT,
                5,
            )
        ink = t.TEXT if choice.enabled else t.DIM
        x = rect.x + theme.px(6)
        if self.numbered and number <= 9:
            key_cap(
                surface,
                theme,
                str(number),
                x + theme.px(16),
                rect.centery - theme.px(8),
                t.GOLD if lit else t.SOFT,
            )
        x += theme.px(24) if self.numbered else 0
        if choice.icon:
            size = theme.px(18)
            surface.blit(theme.icon(choice.icon, size, ink), (x, rect.centery - size // 2))
        if any(other.icon for other in self.choices):  # labels begin at the same place
            x += theme.px(26)
        detail = choice.detail if choice.enabled or not choice.reason else choice.reason
        note = theme.text(detail, 12, t.GOLD if choice.enabled else t.DIM) if detail else None
        room = rect.right - theme.px(10) - x - (note.get_width() + theme.px(8) if note else 0)
        size = theme.fitting(choice.label, 13, room, least=10)
        label = theme.text(theme.clip(choice.label, size, room), size, ink)
        surface.blit(label, (x, rect.centery - label.get_height() // 2))
        if note:
            surface.blit(
                note, (rect.right - theme.px(8) - note.get_width(), rect.centery - note.get_height() // 2)
            )

    def _draw_bar(self, surface: pygame.Surface, theme: Theme) -> None:
        high = max(theme.px(12), self.rect.h * self.rows // len(self.choices))
        top = self.rect.y + (self.rect.h - high) * self.first // max(1, len(self.choices) - self.rows)
        bar = pygame.Rect(self.rect.right - theme.px(3), top, theme.px(3), high)
        pygame.draw.rect(surface, t.EDGE, bar, border_radius=theme.px(2))


def digit(event: pygame.event.Event) -> int:
    """The digit 1 to 9 of a key press, 0 for any other key."""
    if pygame.K_1 <= event.key <= pygame.K_9:
        return int(event.key - pygame.K_0)
    if pygame.K_KP_1 <= event.key <= pygame.K_KP_9:
        return int(event.key - pygame.K_KP_1) + 1
    return 0
