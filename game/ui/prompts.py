"""Prompts: a question beside the one who is asked, numbered answers, and for reactions the policy at hand."""

from __future__ import annotations

import pygame

from game.battle import Battle
from game.components import Policy
from game.policy import policy_of
from game.ruleset import Forecast
from game.telling import question, words
from game.ui import theme as t
from game.ui.actionbar import POLICIES, policy_key
from game.ui.hand import Hand
from game.ui.theme import Theme
from game.ui.widgets import Button, Buttons, Choice, ChoiceList, panel

_WIDTH = 330
_LISTED = 12
"""More answers than that are chosen on the board only."""


class Prompt:
    """One decision as a box. Its answers are option ids; `policy:<name>` when a policy button is pressed."""

    def __init__(self, battle: Battle, hand: Hand, title: str = "") -> None:
        self.hand = hand
        self.decision = hand.decision
        self.title = title or question(battle, hand.decision)
        options = self.decision.options
        self.on_board = len(options) > _LISTED and all(hand.cells_of(option) for option in options)
        choices = [] if self.on_board else [self._choice(option) for option in options]
        self.list = ChoiceList(choices, rows=9, width=_WIDTH - 24)
        self.buttons = Buttons()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._policy_line = 0
        if self.decision.kind in battle.rules.policies():
            now = policy_key(policy_of(battle, self.decision.who, self.decision.kind))
            for name, _ in POLICIES:
                self.buttons.items.append(
                    Button(
                        f"policy:{name}",
                        words(f"ui.policy.{name}"),
                        note=words(f"ui.policy_note.{name}"),
                        chosen=name == now,
                    )
                )

    def _choice(self, option: object) -> Choice:
        from game.decision import Option

        assert isinstance(option, Option)
        seen = self.hand.forecast(option)
        return Choice(
            option.id,
            self.hand.label(option),
            _icon(option.item, option.verb),
            self._detail(option.id, seen, self.hand.cost_text(option)),
        )

    def _detail(self, _: str, seen: Forecast | None, cost: str) -> str:
        if cost:
            return cost
        if seen is not None and seen.odds:
            good = sum(part for name, part in seen.odds if name.lower() not in ("miss", "failure", "fail"))
            return f"{round(100 * good)} %"
        return ""

    @property
    def chosen(self) -> str:
        """The id of the highlighted answer."""
        return self.list.chosen.id if self.list.chosen else ""

    @property
    def refusal(self) -> str:
        """The answer that declines: the last one of a reaction; "" where there is none."""
        declining = ("no", "let_pass", "stay_out", "withdraw", "alone", "done", "stay")
        return next((option.id for option in self.decision.choices if option.verb in declining), "")

    def handle(self, event: pygame.event.Event) -> str:
        """What an event answers, or ""."""
        return self.buttons.handle(event) or (self.list.handle(event) if self.list.choices else "")

    # ------------------------------------------------------------------ drawing

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        beside: pygame.Rect,
        area: pygame.Rect,
        away: pygame.Rect | None,
    ) -> None:
        """Draw beside a rectangle, inside an area, on the side turned away from another rectangle."""
        width = theme.px(_WIDTH)
        lines = theme.wrap(self.title, 13, width - theme.px(24), True)
        list_height = self.list.size(theme)[1] if self.list.choices else theme.px(20)
        high = theme.px(10) + theme.px(19) * len(lines) + theme.px(6) + list_height + theme.px(10)
        if self.buttons.items:
            high += theme.px(58)
        self.rect = _placed(pygame.Rect(0, 0, width, high), beside, area, away, theme.px(12))
        panel(surface, self.rect.move(0, theme.px(3)), theme, (6, 7, 10), None, 10)
        panel(surface, self.rect, theme, t.PANEL, t.GOLD, 10)
        x, y = self.rect.x + theme.px(12), self.rect.y + theme.px(9)
        for line in lines:
            surface.blit(theme.text(line, 13, t.TEXT, True), (x, y))
            y += theme.px(19)
        y += theme.px(4)
        if self.list.choices:
            self.list.draw(surface, theme, (x, y))
        else:
            surface.blit(theme.text(words("ui.prompt.board"), 12, t.GOLD), (x, y))
        y += list_height + theme.px(4)
        if self.buttons.items:
            self._draw_policies(surface, theme, x, y)

    def _draw_policies(self, surface: pygame.Surface, theme: Theme, x: int, y: int) -> None:
        surface.blit(theme.text(words("ui.prompt.policy"), 11, t.DIM), (x, y))
        y += theme.px(18)
        gap = theme.px(4)
        width = (theme.px(_WIDTH - 24) - gap * (len(self.buttons.items) - 1)) // len(self.buttons.items)
        for index, button in enumerate(self.buttons.items):
            button.rect = pygame.Rect(x + index * (width + gap), y, width, theme.px(28))
            shown = button.rect
            lit = self.buttons.hot == button.id
            fill = t.PRESSED if button.chosen else t.HOVER if lit else t.RAISED
            panel(surface, shown, theme, fill, t.GOLD if button.chosen else t.EDGE, 6)
            text = theme.text(theme.clip(button.label, 11, shown.w - theme.px(4)), 11, t.TEXT)
            surface.blit(text, text.get_rect(center=shown.center))


def _icon(item: str, verb: str) -> str:
    from game.paths import assets

    folder = assets() / "icons"
    names = (
        item,
        {
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
        }.get(verb, verb),
    )
    return next((name for name in names if name and (folder / f"{name}.svg").is_file()), "")


def _placed(
    box: pygame.Rect, beside: pygame.Rect, area: pygame.Rect, away: pygame.Rect | None, gap: int
) -> pygame.Rect:
    """The box to the right, left, below or above of `beside`, where it covers neither it nor `away`, within the area."""
    spots = [
        box.move(beside.right + gap, beside.centery - box.h // 2),
        box.move(beside.left - gap - box.w, beside.centery - box.h // 2),
        box.move(beside.centerx - box.w // 2, beside.bottom + gap * 2),
        box.move(beside.centerx - box.w // 2, beside.top - gap - box.h),
    ]
    inner = area.inflate(-gap, -gap)

    def cost(spot: pygame.Rect) -> tuple[int, int]:
        bounded = spot.clamp(inner)
        covers = int(bounded.colliderect(beside)) + int(away is not None and bounded.colliderect(away))
        return covers, abs(bounded.x - spot.x) + abs(bounded.y - spot.y)

    return min(spots, key=cost).clamp(inner)


def chosen_policy(name: str) -> Policy:
    """The policy of a button."""
    return next(policy for key, policy in POLICIES if key == name)


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
