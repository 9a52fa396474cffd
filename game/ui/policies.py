"""The window of reaction policies: for each of one's own people and each kind of reaction when it is asked, or what it
answers unasked.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
import pygame

from game.battle import Battle
from game.components import Policy
from game.locale import find
from game.policy import CONDITIONS, policy_of
from game.telling import words
from game.ui import theme as t
from game.ui.dialogs import Dialog
from game.ui.theme import Theme
from game.ui.widgets import MOUSE, panel

V = TypeVar("V")
ANSWERS = ("ask", "always", "never")
SCOPES = ("everything", "important", "only_me")
HARMS = (0, 1, 2, 3, 4, 6, 8, 10, 15, 20)
KEEPS = (0, 1, 2, 3, 4, 6, 8, 12)
COLUMNS = ("answer", "scope", *CONDITIONS)
_WIDTHS = (92, 140, 146, 120, 138, 116)
_ROW, _NAME, _PEOPLE = 36, 190, 44
_FACES = 760
"""Logical width for the people, beside the button."""


def kind_name(ruleset: str, kind: str) -> str:
    """A kind of reaction in words."""
    return words(f"ui.reaction.{kind}", ruleset=ruleset)


def condition_text(ruleset: str, kind: str, column: str, policy: Policy) -> str:
    """What a cell of the window says."""
    if column == "answer":
        return words(f"ui.policies.{policy.answer}")
    if column == "scope":
        return words(f"ui.policies.{policy.scope if policy.scope in SCOPES else 'nothing'}")
    amount = {"harm": policy.min_harm, "keep": policy.keep}.get(column, 0)
    name = f"ui.policies.{column}" if holds(policy, column) else f"ui.policies.no_{column}"
    key = find([f"{name}_{kind}", name], ruleset=ruleset)
    return words(key or name, amount=amount)


def holds(policy: Policy, condition: str) -> bool:
    """Whether a policy has a condition."""
    return {
        "changes": policy.if_changes,
        "harm": policy.min_harm > 0,
        "drops": policy.if_drops,
        "keep": policy.keep > 0,
    }[condition]


def policy_lines(ruleset: str, kind: str, policy: Policy, conditions: tuple[str, ...]) -> list[str]:
    """A policy in short: how it answers, and its conditions."""
    if policy.answer == "never" or policy.scope == "nothing":
        return [words("ui.policies.never")]
    scope = words(f"ui.policies.{policy.scope}")
    lines = [words("ui.policies.short", answer=words(f"ui.policies.{policy.answer}"), scope=scope)]
    for column in conditions:
        if holds(policy, column):
            lines.append(condition_text(ruleset, kind, column, policy))
    return lines


def stepped(policy: Policy, column: str, step: int, *, choice: bool = False) -> Policy:
    """The policy with the next (or previous) value in a column; of a mere `choice` nothing can be refused."""
    replace = msgspec.structs.replace
    if column == "answer":
        answers = ANSWERS[:2] if choice else ANSWERS
        scope = "everything" if policy.scope == "nothing" else policy.scope
        return replace(policy, answer=_next(answers, policy.answer, step), scope=scope)
    if column == "scope":
        return replace(policy, scope=_next(SCOPES, policy.scope, step))
    if column == "harm":
        return replace(policy, min_harm=_next(HARMS, policy.min_harm, step))
    if column == "keep":
        return replace(policy, keep=_next(KEEPS, policy.keep, step))
    if column == "drops":
        return replace(policy, if_drops=not policy.if_drops)
    return replace(policy, if_changes=not policy.if_changes)


def _next(values: tuple[V, ...], value: V, step: int) -> V:
    at = values.index(value) if value in values else -1 if step > 0 else 0
    return values[(at + step) % len(values)]


class PoliciesDialog(Dialog):
    """Cells that go on to the next value. `changed` holds what differs from the battle until the window is closed."""

    def __init__(self, battle: Battle, people: list[int], who: int, kind: str = "") -> None:
        super().__init__(words("ui.policies.title"), [], width=1056)
        self.battle, self.people = battle, people
        self.who = who if who in people else people[0]
        defaults = battle.rules.policies()
        self.conditions = battle.rules.conditions()
        self.kinds = list(defaults)
        self.defaults = defaults
        self.changed: dict[tuple[int, str], Policy] = {}
        self.row = self.kinds.index(kind) if kind in self.kinds else 0
        self.column = 0
        self.buttons.focus = -1
        self._cells: list[tuple[pygame.Rect, int, str]] = []
        self._faces: list[tuple[pygame.Rect, int]] = []
        self._spread = pygame.Rect(0, 0, 0, 0)
        self._rows = 1
        self.first = 0

    def policy(self, kind: str) -> Policy:
        """The policy of the chosen combatant as it will be."""
        return self.changed.get((self.who, kind)) or policy_of(self.battle, self.who, kind)

    def columns(self, kind: str) -> list[str]:
        """What can be chosen for a kind of reaction."""
        told = self.conditions.get(kind, ())
        return ["answer", "scope", *(name for name in CONDITIONS if name in told)]

    # ------------------------------------------------------------------ what is pressed

    def handle(self, event: pygame.event.Event) -> str:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self.first = max(0, min(len(self.kinds) - self._rows, self.first - event.y))
            return ""
        if event.type in MOUSE and event.type == pygame.MOUSEBUTTONUP and self._click(event):
            return ""
        return super().handle(event)

    def _click(self, event: pygame.event.Event) -> bool:
        for rect, row, column in self._cells:
            if rect.collidepoint(event.pos):
                self.row, self.column = row, self.columns(self.kinds[row]).index(column)
                self._step(1 if event.button == 1 else -1)
                return True
        for rect, who in self._faces:
            if rect.collidepoint(event.pos):
                self.who = who
                return True
        if self._spread.collidepoint(event.pos):
            self.spread()
            return True
        return False

    def _key(self, event: pygame.event.Event) -> str:
        key = event.key
        if key in (pygame.K_ESCAPE, pygame.K_p):
            return "close"
        if key in (pygame.K_UP, pygame.K_DOWN):
            self.row = (self.row + (-1 if key == pygame.K_UP else 1)) % len(self.kinds)
            self.first = min(max(self.first, self.row - self._rows + 1), self.row)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.column += -1 if key == pygame.K_LEFT else 1
        elif key == pygame.K_TAB:
            at = self.people.index(self.who) + (-1 if event.mod & pygame.KMOD_SHIFT else 1)
            self.who = self.people[at % len(self.people)]
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_PLUS, pygame.K_KP_PLUS):
            self._step(1)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._step(-1)
        elif key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._set(self.who, self.kinds[self.row], self.defaults[self.kinds[self.row]])
        elif key == pygame.K_a:
            self.spread()
        self.column %= len(self.columns(self.kinds[self.row]))
        return ""

    def _step(self, step: int) -> None:
        kind = self.kinds[self.row]
        column = self.columns(kind)[self.column]
        self._set(self.who, kind, stepped(self.policy(kind), column, step, choice=kind not in self.conditions))

    def _set(self, who: int, kind: str, policy: Policy) -> None:
        self.changed.pop((who, kind), None)
        if policy != policy_of(self.battle, who, kind):
            self.changed[who, kind] = policy

    def spread(self) -> None:
        """Give everybody of the side the policies of the chosen combatant."""
        for kind in self.kinds:
            for who in self.people:
                self._set(who, kind, self.policy(kind))

    # ------------------------------------------------------------------ drawing

    def extra_height(self, theme: Theme) -> int:
        rows = min(len(self.kinds), 11)
        return self._people_height(theme) + theme.px(30 + _ROW * rows)

    def draw_extra(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        rect = pygame.Rect(rect.x, self.rect.y + theme.px(58), rect.w, self.rect.h - theme.px(128))
        self._people(surface, theme, rect)
        top = rect.y + self._people_height(theme)
        self._rows = max(1, (rect.bottom - top - theme.px(24)) // theme.px(_ROW))
        self.first = max(0, min(self.first, len(self.kinds) - self._rows))
        self._heads(surface, theme, rect.x, top)
        self._cells = []
        for line, row in enumerate(range(self.first, min(len(self.kinds), self.first + self._rows))):
            self._row(surface, theme, rect, top + theme.px(24) + line * theme.px(_ROW), row)
        if len(self.kinds) > self._rows:
            track = pygame.Rect(rect.right + theme.px(6), top, theme.px(4), rect.bottom - top)
            high = track.h * self._rows // len(self.kinds)
            y = track.y + (track.h - high) * self.first // (len(self.kinds) - self._rows)
            pygame.draw.rect(surface, t.EDGE, (track.x, y, track.w, high), border_radius=theme.px(2))
        hint = theme.text(words("ui.policies.keys"), 11, t.DIM)
        surface.blit(hint, (rect.x, self.rect.bottom - theme.px(46)))

    def _people(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Whose policies these are: one's own people, the chosen one in gold."""
        label = theme.text(words("ui.policies.spread"), 12, t.TEXT)
        self._spread = pygame.Rect(0, rect.y, label.get_width() + theme.px(24), theme.px(32))
        self._spread.right = rect.right
        panel(surface, self._spread, theme, t.RAISED, t.EDGE)
        surface.blit(label, label.get_rect(center=self._spread.center))
        self._faces = self._places(theme)
        for box, who in self._faces:
            box.move_ip(rect.topleft)
            name = theme.text(self.battle.name(who), 13, t.TEXT if who == self.who else t.SOFT, who == self.who)
            fill, edge = (t.PRESSED, t.GOLD) if who == self.who else (t.RAISED, t.EDGE)
            panel(surface, box, theme, fill, edge)
            surface.blit(name, name.get_rect(center=box.center))

    def _places(self, theme: Theme) -> list[tuple[pygame.Rect, int]]:
        """Boxes for the people, in as many rows as they need."""
        found: list[tuple[pygame.Rect, int]] = []
        x = y = 0
        for who in self.people:
            wide = theme.width(self.battle.name(who), 13, True) + theme.px(20)
            if x and x + wide > theme.px(_FACES):
                x, y = 0, y + theme.px(_PEOPLE - 6)
            found.append((pygame.Rect(x, y, wide, theme.px(32)), who))
            x += wide + theme.px(6)
        return found

    def _people_height(self, theme: Theme) -> int:
        """What the rows of people take."""
        return max(box.bottom for box, _ in self._places(theme)) + theme.px(_PEOPLE - 32)

    def _heads(self, surface: pygame.Surface, theme: Theme, x: int, y: int) -> None:
        surface.blit(theme.text(words("ui.policies.head"), 11, t.DIM), (x, y))
        left = x + theme.px(_NAME)
        for name, width in zip(COLUMNS, _WIDTHS, strict=True):
            surface.blit(theme.text(words(f"ui.policies.head_{name}"), 11, t.DIM), (left, y))
            left += theme.px(width + 6)

    def _row(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, y: int, row: int) -> None:
        kind, ruleset = self.kinds[row], self.battle.rules.id
        policy, offered = self.policy(kind), self.columns(kind)
        ink = t.GOLD if (self.who, kind) in self.changed else t.TEXT
        name = theme.clip(kind_name(ruleset, kind), 13, theme.px(_NAME - 10))
        surface.blit(theme.text(name, 13, ink), (rect.x, y + theme.px(7)))
        left = rect.x + theme.px(_NAME)
        for column, width in zip(COLUMNS, _WIDTHS, strict=True):
            box = pygame.Rect(left, y, theme.px(width), theme.px(_ROW - 5))
            left = box.right + theme.px(6)
            silent = column != "answer" and (policy.answer == "never" or policy.scope == "nothing")
            if column not in offered or silent:
                continue
            chosen = row == self.row and offered[self.column % len(offered)] == column
            text = condition_text(ruleset, kind, column, policy)
            set_ = column in ("answer", "scope") or holds(policy, column)
            panel(surface, box, theme, t.HOVER if set_ else t.INK, t.GOLD if chosen else t.FAINT, 6)
            size = theme.fitting(text, 12, box.w - theme.px(6))
            drawn = theme.text(theme.clip(text, size, box.w - theme.px(6)), size, t.TEXT if set_ else t.DIM)
            surface.blit(drawn, drawn.get_rect(center=box.center))
            self._cells.append((box, row, column))

