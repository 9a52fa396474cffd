"""Windows over a screen: text (a rule, help), settings, a question, the end of a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from game.data import read_text
from game.locale import words
from game.paths import ruleset_ids, rulesets
from game.ui import theme as t
from game.ui.settings import OTHERS, PALETTE_NAMES, SCALES, SPEED_NAMES, VOLUMES, Settings
from game.ui.theme import Theme
from game.ui.widgets import Button, Buttons, panel

V = TypeVar("V")


class Dialog:
    """A title, paragraphs that scroll, buttons. `handle` returns the id of a pressed button, "close" for Esc."""

    def __init__(
        self, title: str, paragraphs: list[str], buttons: list[Button] | None = None, width: int = 620
    ) -> None:
        self.title = title
        self.paragraphs = paragraphs
        self.buttons = Buttons()
        self.buttons.items = buttons or [Button("close", words("ui.close"), "ok", "Esc", style="main")]
        self.buttons.focus = next((i for i, b in enumerate(self.buttons.items) if b.style == "main"), 0)
        self.width = width
        self.scroll = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.closable = True
        self.on_close: Callable[[], None] | None = None
        self._most = 0

    def handle(self, event: pygame.event.Event) -> str:
        """What an event presses."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE and self.closable:
                return "close"
            if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self._most:
                step = {pygame.K_UP: -40, pygame.K_DOWN: 40, pygame.K_PAGEUP: -300}.get(event.key, 300)
                self._scroll(step)
                return ""
            named = next((b for b in self.buttons.items if b.key and b.key == event.unicode.upper()), None)
            return named.id if named is not None else self.buttons.handle_keys(event)
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y * 40)
            return ""
        if event.type == pygame.MOUSEBUTTONDOWN and self.closable and not self.rect.collidepoint(event.pos):
            return "close"
        return self.buttons.handle(event)

    def _scroll(self, step: int) -> None:
        self.scroll = max(0, min(self._most, self.scroll + step))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Dim what is behind and draw the window in the middle."""
        veil(surface)
        width = min(theme.px(self.width), surface.get_width() - theme.px(40))
        room = width - theme.px(48)
        body = self._body(theme, room)
        wanted = theme.px(70) + len(body) * theme.px(20) + theme.px(70) + self.extra_height(theme)
        self.rect = pygame.Rect(0, 0, width, min(wanted, surface.get_height() - theme.px(60)))
        self.rect.center = surface.get_rect().center
        panel(surface, self.rect, theme, t.PANEL, t.EDGE, 12)
        title = theme.text(theme.clip(self.title, 20, room, True), 20, t.TEXT, True)
        surface.blit(title, (self.rect.x + theme.px(24), self.rect.y + theme.px(18)))
        area = pygame.Rect(
            self.rect.x + theme.px(24),
            self.rect.y + theme.px(60),
            room,
            self.rect.h - theme.px(130) - self.extra_height(theme),
        )
        self._draw_body(surface, theme, body, area)
        self.draw_extra(surface, theme, pygame.Rect(area.x, area.bottom, area.w, self.extra_height(theme)))
        self._place_buttons(theme)
        self.buttons.draw(surface, theme)

    def _body(self, theme: Theme, room: int) -> list[tuple[str, bool]]:
        lines: list[tuple[str, bool]] = []
        for paragraph in self.paragraphs:
            head = paragraph.startswith("# ")
            lines += [(line, head) for line in theme.wrap(paragraph.removeprefix("# "), 13, room, head)]
        return lines

    def _draw_body(
        self, surface: pygame.Surface, theme: Theme, body: list[tuple[str, bool]], area: pygame.Rect
    ) -> None:
        if area.h <= 0:
            return
        self._most = max(0, len(body) * theme.px(20) - area.h)
        self.scroll = min(self.scroll, self._most)
        clip = surface.get_clip()
        surface.set_clip(area)
        y = area.y - self.scroll
        for line, head in body:
            if y >= area.y - theme.px(4) and y + theme.px(18) <= area.bottom:  # whole lines only
                self.draw_line(surface, theme, line, head, area, y)
            y += theme.px(20)
        surface.set_clip(clip)
        if self._most:
            high = max(theme.px(24), area.h * area.h // (area.h + self._most))
            top = area.y + (area.h - high) * self.scroll // self._most
            bar = pygame.Rect(self.rect.right - theme.px(12), top, theme.px(4), high)
            pygame.draw.rect(surface, t.EDGE, bar, border_radius=theme.px(2))

    def draw_line(
        self, surface: pygame.Surface, theme: Theme, line: str, head: bool, area: pygame.Rect, y: int
    ) -> None:
        """One line of the body; a tab parts a key from what it does."""
        left, *rest = line.split("\t")
        surface.blit(theme.text(left, 13, t.GOLD if head or rest else t.SOFT, head), (area.x, y))
        for column, text in enumerate(rest):
            surface.blit(theme.text(text, 13, t.SOFT), (area.x + theme.px(170 + 96 * column), y))

    def extra_height(self, theme: Theme) -> int:
        """Room between body and buttons for what a kind of window adds."""
        return 0

    def draw_extra(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw what a kind of window adds."""

    def _place_buttons(self, theme: Theme) -> None:
        high, gap = theme.px(38), theme.px(10)
        x = self.rect.right - theme.px(24)
        for button in reversed(self.buttons.items):
            width = max(theme.px(110), theme.width(button.label + button.key, 13, True) + theme.px(62))
            x -= width
            button.rect = pygame.Rect(x, self.rect.bottom - theme.px(20) - high, width, high)
            x -= gap


def veil(surface: pygame.Surface) -> None:
    """Dim the whole window."""
    shade = pygame.Surface(surface.get_size())
    shade.fill((112, 114, 126))
    surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def credits_dialog() -> Dialog:
    """Who and what the game owes something, and its licence."""
    lines = words("ui.credits.text").split("\n")
    for ruleset in ruleset_ids():
        path = rulesets() / ruleset / "NOTICE.md"
        if path.is_file():
            lines += ["", "# " + words("ui.credits.notice", rules=ruleset)]
            told = [line.lstrip("> ") for line in read_text(path).splitlines() if not line.startswith("#")]
            text = "\n".join(told).replace("`", "").replace("*", "")
            lines += [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]
    return Dialog(words("ui.start.credits"), lines, width=820)


def help_dialog() -> Dialog:
    """Keys and pointer."""
    lines = words("ui.help.text").split("\n")
    return Dialog(words("ui.help.title"), lines, width=700)


ROWS = (
    *("speed", "speed_others", "scale", "palette", "grid", "names", "follow", "korean", "autosave"),
    *("effects", "interface", "ambience"),
)
"""The settings in order."""
_HIGH = 40
"""Logical height of a row."""


def _after(values: tuple[V, ...], value: V) -> V:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


class SettingsDialog(Dialog):
    """Rows of settings; each click or key goes on to the next value."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(words("ui.tool.settings_title"), [])
        self.settings = settings
        self.rows = Buttons()
        for name in ROWS:
            self.rows.items.append(Button(name, "", style="row"))
        self.close_button = self.buttons.items[0]
        self.rows.items.append(self.close_button)
        self.rows.focus = 0
        self.buttons.focus = -1
        self._label()

    def _label(self) -> None:
        settings = self.settings
        scale = words("ui.setting.auto") if not settings.scale else f"{settings.scale:g}"
        values = {"speed": words(f"ui.speed.{settings.speed}"), "scale": scale}
        values["palette"] = words(f"ui.palette.{settings.palette}")
        values["speed_others"] = words(f"ui.speed.{settings.speed_others}")
        for kind, volume in settings.volumes.items():
            values[kind] = words("ui.setting.percent", percent=volume) if volume else words("ui.off")
        for button in self.rows.items[:-1]:
            value = values.get(button.id) or words("ui.on" if getattr(settings, button.id) else "ui.off")
            button.label = f"{words(f'ui.setting.{button.id}')}\t{value}"

    def handle(self, event: pygame.event.Event) -> str:
        """Go on to the next value of a setting; "changed" when one was."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return "close"
        pressed = self.rows.handle(event) or self.rows.handle_keys(event)
        if pressed in ("", "close"):
            return pressed
        settings = self.settings
        if pressed == "speed":
            settings.speed = _after(SPEED_NAMES, settings.speed)
        elif pressed == "speed_others":
            settings.speed_others = _after(OTHERS, settings.speed_others)
        elif pressed in settings.volumes:
            setattr(settings, pressed, _after(VOLUMES, getattr(settings, pressed)))
        elif pressed == "palette":
            settings.palette = _after(PALETTE_NAMES, settings.palette)
        elif pressed == "scale":
            settings.scale = _after(SCALES, settings.scale)
        else:
            setattr(settings, pressed, not getattr(settings, pressed))
        self._label()
        return "changed"

    def extra_height(self, theme: Theme) -> int:
        return theme.px(_HIGH) * (len(self.rows.items) - 1)

    def draw_extra(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        for index, button in enumerate(self.rows.items[:-1]):
            button.rect = pygame.Rect(rect.x, rect.y + index * theme.px(_HIGH), rect.w, theme.px(_HIGH - 5))
        self.rows.draw(surface, theme)
