"""Prompts: a question beside the one who is asked, numbered answers, and for reactions the policy at hand."""

from __future__ import annotations

import math

import msgspec
import pygame

from game.battle import Battle
from game.components import Policy
from game.decision import Option
from game.locale import find
from game.paths import assets
from game.policy import policy_of
from game.ruleset import Forecast
from game.telling import Voice, question, words
from game.ui import theme as t
from game.ui.actionbar import POLICIES, policy_key
from game.ui.cards import chance_shown
from game.ui.hand import Hand
from game.ui.theme import Theme
from game.ui.widgets import Button, Buttons, Choice, ChoiceList, digit, panel

_WIDTH, _WIDEST = 376, 520
_DECLINING = (
    *("no", "let_pass", "stay_out", "withdraw", "alone", "done", "stay", "pass", "nothing", "none", "accept"),
    *("no_answer", "no_help", "no_block", "no_counter", "take_hit", "effect_done", "let_go", "fail"),
)
"""Verbs that decline what is asked."""
_PLACES = ("charge_to", "go", "space")
_BARE = ("location", "keep", "feint", "save", "victim")
"""Verbs whose answers carry no picture: a body's chest is no box."""
WHEN = "when"
"""The button that opens the window of policies."""
POLICY_KEYS = {"everything": "E", "important": "C", "only_me": "I", "always": "Y", "never": "X"}
_ASKING = ("everything", "important", "only_me")
_ROWS = 9
_NOTE = 30
"""Letters of a note that still stands beside its answer."""


def chance_text(seen: Forecast | None, voice: Voice) -> str:
    """The chance of success of a forecast, "" without odds."""
    if seen is None or not seen.odds:
        return ""
    return chance_shown(seen, voice)


def worth_text(seen: Forecast | None, voice: Voice) -> str:
    """In short what a choice brings: the chance of success, the harm on average, whether somebody may go down."""
    chance = chance_text(seen, voice)
    if seen is None or seen.harm < 0.05:
        return chance
    harm = words("ui.prompt.harm", harm=f"{seen.harm:.1f}")
    downs = words("ui.there.downs", chance=round(100 * seen.downs)) if seen.downs >= 0.005 and not seen.odds else ""
    return " · ".join(part for part in (chance, harm, downs) if part)


class Prompt:
    """One decision as a box. Its answers are option ids; `policy:<name>` when a policy button is pressed.

    Answers that are spaces stand on the board, numbered there (`spots`: cell -> number); only the others are listed.
    """

    def __init__(self, battle: Battle, hand: Hand, title: str = "") -> None:
        self.hand = hand
        self.decision = hand.decision
        self.title = title or question(battle, hand.decision)
        options = self.decision.options
        self.placed = [
            option
            for option in options
            if option.cell >= 0 and (option.verb in _PLACES or option.target not in battle.identities)
        ]
        cells = [option.cell for option in self.placed]
        if len(set(cells)) < len(cells):
            self.placed = []
        few = self.placed if len(self.placed) <= 9 else []
        self.spots = {option.cell: number for number, option in enumerate(few, start=1)}
        self.on_board = bool(self.placed)
        rest = [option for option in options if option not in self.placed]
        self.list = ChoiceList([self._choice(option) for option in rest], rows=_ROWS, width=_WIDTH - 24)
        self.width = 0
        self.list.number = len(self.spots) + 1 if self.placed else 1
        self.buttons = Buttons()
        self.rect = pygame.Rect(0, 0, 0, 0)
        hint = find([f"ui.hint.{battle.rules.id}.{self.decision.kind}"])
        actor = self.decision.about.get("actor")
        other = hand.voice.name(actor) if isinstance(actor, int) else ""
        self.hint = words(hint, who=hand.voice.name(self.decision.who), actor=other) if hint else ""
        if self.decision.kind in battle.rules.policies():
            for name, _ in POLICIES:
                label, note = words(f"ui.policy.{name}"), words(f"ui.policy_note.{name}")
                self.buttons.items.append(Button(f"policy:{name}", label, key=POLICY_KEYS[name], note=note))
            note = words("ui.policies.title")
            self.buttons.items.append(Button(f"policy:{WHEN}", words("ui.policies.when"), key="P", note=note))
            self.mark_policy()

    def mark_policy(self) -> None:
        """Show which of the policies at hand is in force; "when ..." where it has conditions of one's own."""
        battle, kind = self.hand.battle, self.decision.kind
        if not self.buttons.items:
            return
        policy = policy_of(battle, self.decision.who, kind)
        own = with_conditions(policy, battle.rules.policies()[kind]) != policy
        now = WHEN if own else policy_key(policy)
        for button in self.buttons.items:
            button.chosen = button.id == f"policy:{now}"

    def _choice(self, option: Option) -> Choice:
        label = self.hand.label(option)
        cost, seen = self.hand.cost_text(option), self.hand.forecast(option)
        worth = worth_text(seen, self.hand.voice)
        if seen is not None and worth:
            keys = [f"ui.worth.{self.decision.kind}"]
            if seen.downs >= 0.005:
                keys.insert(0, f"{keys[0]}_down")
            told = find(keys, ruleset=self.hand.battle.rules.id)
            if told:
                harm = f"{seen.harm:.1f}".removesuffix(".0")
                worth = words(told, worth=worth, harm=harm, downs=round(100 * seen.downs))
        worth = worth or self._short_note(seen)
        detail = " · ".join(part for part in (cost if cost not in label else "", worth) if part)
        icon = "" if option.verb in _BARE else _icon(option.item, option.verb)
        return Choice(option.id, label, icon, detail)

    def _short_note(self, seen: Forecast | None) -> str:
        """The only thing there is to say of an answer, where it is short."""
        if seen is None or len(seen.notes) != 1:
            return ""
        note = self.hand.voice.told("note", seen.notes[0])
        return note if len(note) <= _NOTE else ""

    @property
    def chosen(self) -> str:
        """The id of the highlighted answer."""
        return self.list.chosen.id if self.list.chosen else ""

    @property
    def refusal(self) -> str:
        """The answer that declines: the last one of a reaction; "" where there is none."""
        return next((option.id for option in self.decision.choices if option.verb in _DECLINING), "")

    def handle(self, event: pygame.event.Event) -> str:
        """What an event answers, or ""."""
        if event.type == pygame.KEYDOWN:
            if 1 <= digit(event) <= len(self.spots):
                return self.placed[digit(event) - 1].id
            for button in self.buttons.items:
                if button.key != "P" and button.key == event.unicode.upper() != "":
                    return button.id
        return self.buttons.handle(event) or (self.list.handle(event) if self.list.choices else "")

    # ------------------------------------------------------------------ drawing

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        beside: pygame.Rect,
        area: pygame.Rect,
        clear: list[pygame.Rect],
    ) -> None:
        """Draw beside a rectangle, inside an area, where it covers as little as possible of what must stay clear."""
        self.width = self.width or self._needed(theme)
        self.list.width = self.width - 24
        width = theme.px(self.width)
        lines = theme.wrap(self.title, 13, width - theme.px(24), True)
        board = words("ui.prompt.board" if self.spots else "ui.prompt.many") if self.on_board else ""
        if self.list.scrolls:
            rows = self.list
            board = words("ui.prompt.scroll", first=rows.first + 1, last=rows.last, count=len(rows.choices))
        hint = "\n".join(text for text in (self.hint, board) if text)
        hints = theme.wrap(hint, 12, width - theme.px(24)) if hint else []
        list_height = self.list.size(theme)[1] if self.list.choices else 0
        high = theme.px(26) + theme.px(19) * len(lines) + theme.px(17) * len(hints) + list_height
        if self.buttons.items:
            high += theme.px(76)
        self.rect = _placed(pygame.Rect(0, 0, width, high), beside, area, clear, theme.px(12))
        panel(surface, self.rect.move(0, theme.px(3)), theme, (6, 7, 10), None, 10)
        panel(surface, self.rect, theme, t.PANEL, t.GOLD, 10)
        x, y = self.rect.x + theme.px(12), self.rect.y + theme.px(9)
        for line in lines:
            surface.blit(theme.text(line, 13, t.TEXT, True), (x, y))
            y += theme.px(19)
        for line in hints:
            surface.blit(theme.text(line, 12, t.GOLD), (x, y))
            y += theme.px(17)
        y += theme.px(4)
        if self.list.choices:
            self.list.draw(surface, theme, (x, y))
        y += list_height + theme.px(4)
        if self.buttons.items:
            self._draw_policies(surface, theme, x, y)

    def _needed(self, theme: Theme) -> int:
        """The width in logical units at which the longest answer fits, within reason."""
        widest = max(
            (theme.width(each.label, 13) + theme.width(each.detail, 12) for each in self.list.choices),
            default=0,
        )
        return max(_WIDTH, min(_WIDEST, round(widest / theme.scale) + 110))

    def _draw_policies(self, surface: pygame.Surface, theme: Theme, x: int, y: int) -> None:
        """Two rows: about what to ask, or not to ask at all."""
        pygame.draw.line(surface, t.FAINT, (x, y), (x + theme.px(self.width - 24), y))
        y += theme.px(8)
        asking = [button for button in self.buttons.items if button.id.partition(":")[2] in _ASKING]
        silent = [button for button in self.buttons.items if button not in asking]
        gap, head = theme.px(4), theme.px(70)
        for key, row in (("ask", asking), ("silent", silent)):
            label = theme.text(words(f"ui.prompt.{key}"), 11, t.DIM)
            surface.blit(label, (x, y + theme.px(14) - label.get_height() // 2))
            caps = [theme.width(button.key, 10, True) + theme.px(7) for button in row]
            widths = [theme.width(button.label, 11) + more for button, more in zip(row, caps, strict=True)]
            spare = theme.px(self.width - 24) - head - gap * (len(row) - 1) - sum(widths)
            left = x + head
            for button, width in zip(row, widths, strict=True):
                button.rect = pygame.Rect(left, y, width + spare // len(row), theme.px(28))
                left = button.rect.right + gap
                lit = self.buttons.hot == button.id
                fill = t.PRESSED if button.chosen else t.HOVER if lit else t.RAISED
                panel(surface, button.rect, theme, fill, t.GOLD if button.chosen else t.EDGE, 6)
                told, cap = theme.text(button.label, 11, t.TEXT), theme.text(button.key, 10, t.SOFT, True)
                x0 = button.rect.centerx - (told.get_width() + cap.get_width() + theme.px(7)) // 2
                surface.blit(told, told.get_rect(midleft=(x0, button.rect.centery)))
                surface.blit(cap, cap.get_rect(midleft=(x0 + told.get_width() + theme.px(7), button.rect.centery)))
            y += theme.px(32)


_ICONS = {
    "attempt": "interrupt",
    "no": "pass",
    "let_pass": "pass",
    "stay_out": "pass",
    "alone": "pass",
    "withdraw": "cancel",
    "proceed": "ok",
    "join": "swarm",
    "give_ground": "step_back",
    "done": "ok",
    "stay": "wait",
    "stand": "up",
    "with": "minor",
    "level": "mana",
}


def _icon(item: str, verb: str) -> str:
    folder = assets() / "icons"
    return next(
        (name for name in (item, _ICONS.get(verb, verb)) if name and (folder / f"{name}.svg").is_file()), ""
    )


def _placed(
    box: pygame.Rect, beside: pygame.Rect, area: pygame.Rect, clear: list[pygame.Rect], gap: int
) -> pygame.Rect:
    """The box beside a rectangle or in a corner of the area, wherever it covers least of what must stay clear; of such
    places the nearest.
    """
    inner = area.inflate(-gap, -gap)
    right, left = beside.right + gap, beside.left - gap - box.w
    below, above = beside.bottom + gap * 2, beside.top - gap - box.h
    levels = (beside.centery - box.h // 2, beside.top, beside.bottom - box.h, beside.bottom, beside.top - box.h)
    columns = (beside.centerx - box.w // 2, beside.left, beside.right - box.w)
    spots = [
        *(box.move(x, y) for x in (right, left) for y in levels),
        *(box.move(x, y) for y in (below, above) for x in columns),
        *(box.move(x, levels[0]) for x in (right + gap * 7, left - gap * 7)),
        *(box.move(x, y) for x in (inner.x, inner.right - box.w) for y in (inner.y, inner.bottom - box.h)),
    ]

    def cost(spot: pygame.Rect) -> tuple[int, float]:
        bounded = spot.clamp(inner)
        covers = sum(3 if rect is beside else 1 for rect in (beside, *clear) if bounded.colliderect(rect))
        return covers, math.dist(bounded.center, beside.center)

    return min(spots, key=cost).clamp(inner)


def chosen_policy(name: str, now: Policy) -> Policy:
    """The policy of a button; the conditions of the present one stay."""
    return with_conditions(next(policy for key, policy in POLICIES if key == name), now)


def with_conditions(policy: Policy, other: Policy) -> Policy:
    """A policy under the conditions of another."""
    return msgspec.structs.replace(
        policy, min_harm=other.min_harm, if_drops=other.if_drops, keep=other.keep, if_changes=other.if_changes
    )


class Menu:
    """A list of options above a tile of the bar or beside a cell. Answers are option ids."""

    def __init__(self, title: str, choices: list[Choice], anchor: pygame.Rect, *, above: bool = True) -> None:
        self.title = title
        self.list = ChoiceList(choices, rows=9, width=330)
        self.anchor = anchor
        self.above = above
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def chosen(self) -> str:
        """The id of the highlighted entry."""
        return self.list.chosen.id if self.list.chosen else ""

    def handle(self, event: pygame.event.Event) -> str:
        """What an event takes, or ""."""
        return self.list.handle(event)

    def draw(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw above the anchor, within the area."""
        wide, high = self.list.size(theme)
        box = pygame.Rect(0, 0, wide + theme.px(20), high + theme.px(44))
        if self.above:
            box.bottomleft = (self.anchor.x, self.anchor.y - theme.px(8))
        else:
            box.topleft = (self.anchor.right + theme.px(8), self.anchor.y)
        self.rect = box.clamp(area)
        panel(surface, self.rect.move(0, theme.px(3)), theme, (6, 7, 10), None, 10)
        panel(surface, self.rect, theme, t.PANEL, t.EDGE, 10)
        title = theme.text(theme.clip(self.title, 13, wide, True), 13, t.GOLD, True)
        surface.blit(title, (self.rect.x + theme.px(12), self.rect.y + theme.px(8)))
        self.list.draw(surface, theme, (self.rect.x + theme.px(10), self.rect.y + theme.px(34)))
