"""Taking entries of the bar, of menus and of prompts; reaction policies; windows of the battle screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from game.policy import policy_of
from game.telling import words
from game.ui.actionbar import POLICY
from game.ui.cards import LOOK_UP
from game.ui.dialogs import Dialog, SettingsDialog, help_dialog
from game.ui.hand import AIM, MENU, Entry
from game.ui.policies import PoliciesDialog
from game.ui.prompts import WHEN, Menu, chance_text, chosen_policy
from game.ui.rulesbook import RulesBook
from game.ui.widgets import Button, Choice

if TYPE_CHECKING:
    from game.ui.battlescreen import BattleScreen


class Choosing:
    """What happens when something offered is taken, by pointer or key alike."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen

    def choice(self, option: Option) -> Choice:
        hand = self.screen.hand
        assert hand is not None
        parts = (hand.cost_text(option), chance_text(hand.forecast(option), hand.voice))
        detail = " · ".join(part for part in parts if part)
        return Choice(option.id, hand.label(option), hand.icon(option), detail)

    def pressed(self, name: str) -> None:
        """A tile of the bar."""
        screen, hand = self.screen, self.screen.hand
        if name == POLICY:
            self.policies()
            return
        entry = next((one for one in hand.entries if one.id == name), None) if hand is not None else None
        if entry is not None:
            self.use(entry)
        elif hand is None:
            screen.animator.skip()

    def use(self, entry: Entry) -> None:
        screen, hand = self.screen, self.screen.hand
        assert hand is not None
        screen.menu = None
        if not entry.enabled:
            screen.say(entry.reason)
        elif entry.use == AIM:
            hand.aiming = None if hand.aiming is entry else entry
            if hand.aiming is not None and screen.keyed:
                screen.keys.cycle(1)
        elif entry.use == MENU:
            hand.aiming = None
            anchor = screen.actionbar.spot(entry.id) or screen.layout.bottom
            screen.menu = Menu(entry.label, [self.choice(option) for option in entry.options], anchor)
        else:
            screen.answer_option(entry.options[0])

    def policies(self, who: int = 0, kind: str = "") -> None:
        """The window of reaction policies, at any time: for the people of whoever sits at the screen."""
        screen = self.screen
        session = screen.session
        side = screen.hand.side if screen.hand is not None else session.seat or next(iter(session.people), 0)
        people = [one for one, of in session.battle.sides.items() if of == side]
        if not people or session.battle.pending is None:
            return
        asked = screen.hand.decision if screen.hand is not None else None
        who = who or (asked.who if asked is not None else 0)
        kind = kind or (asked.kind if asked is not None else "")
        dialog = PoliciesDialog(session.battle, people, who, kind)
        dialog.on_close = lambda: self._policies_set(dialog)
        screen.menu = None
        screen.open_dialog(dialog)

    def _policies_set(self, dialog: PoliciesDialog) -> None:
        """Take over what was changed in the window."""
        screen = self.screen
        for (who, kind), policy in dialog.changed.items():
            screen.session.set_policy(who, kind, policy)
        if dialog.changed:
            screen.say(words("ui.policies.taken", count=len(dialog.changed)))
        if screen.prompt is not None:
            screen.prompt.mark_policy()

    def _policy_kind(self) -> str:
        hand = self.screen.hand
        assert hand is not None
        kinds = hand.battle.rules.policies()
        return hand.decision.kind if hand.decision.kind in kinds else next(iter(kinds), "")

    def menu_answer(self, answer: str) -> None:
        screen = self.screen
        screen.menu = None
        screen.answer(answer)

    def prompted(self, answer: str) -> None:
        """An answer of a prompt; "never" and "always" answer this once, too."""
        screen = self.screen
        prompt = screen.prompt
        assert prompt is not None
        if not answer.startswith("policy:"):
            screen.answer(answer)
            return
        name = answer.partition(":")[2]
        if name == WHEN:
            self.policies(prompt.decision.who, prompt.decision.kind)
            return
        refusal, first = prompt.refusal, prompt.decision.choices[0].id
        self.set_policy(name)
        if name == "never" and refusal:
            screen.answer(refusal)
        elif name == "always":
            screen.answer(first)
        else:
            prompt.mark_policy()

    def set_policy(self, name: str) -> None:
        screen, hand = self.screen, self.screen.hand
        assert hand is not None
        who, kind = hand.decision.who, self._policy_kind()
        screen.session.set_policy(who, kind, chosen_policy(name, policy_of(hand.battle, who, kind)))
        screen.say(
            words(
                "ui.policy.set",
                who=hand.battle.name(who),
                policy=words(f"ui.policy_note.{name}"),
            )
        )

    # ------------------------------------------------------------------ windows

    def view(self, name: str) -> None:
        """Turn something drawn over the board on or off."""
        screen = self.screen
        if name == "stand":
            self.stand()
            return
        screen.shown ^= {name}
        screen.sight_from = None
        screen.say(words(f"ui.view.{name}_{'on' if name in screen.shown else 'off'}"))

    def stand(self) -> None:
        """Mark the space pointed at as the one to choose from, or give it up."""
        screen = self.screen
        hand, cell = screen.hand, screen.controls.focus_cell()
        if hand is None or not hand.acting or hand.decision.kind != "act":
            screen.say(words("ui.view.stand_never"))
            return
        field = hand.decision.field
        here = field is not None and cell is not None and field.cost(cell) is not None and cell != field.start
        if screen.standpoint is not None and (cell == screen.standpoint or not here):
            screen.standpoint = None
            screen.shown -= {"stand"}
            screen.say(words("ui.view.stand_off"))
        elif here:
            screen.standpoint = cell
            screen.shown |= {"stand"}
            screen.say(words("ui.view.stand_on"))
        else:
            screen.say(words("ui.view.stand_where"))

    def rules(self, rule: str = "", search: str = "") -> None:
        """The rulebook: at a rule, at what is searched for, else at the rule of what is pointed at."""
        screen = self.screen
        at = rule or ("" if search else screen.controls.pointed_rule())
        if at.startswith(LOOK_UP):
            at, search = "", at.removeprefix(LOOK_UP)
        screen.open_dialog(RulesBook(screen.session.battle.rules.id, at, search))

    def pause_menu(self) -> None:
        """The menu behind Esc."""
        buttons = [
            Button("quit", words("ui.start.quit"), "quit", "X"),
            Button("menu", self.screen.table.home, "menu", "Q"),
            Button("close", words("ui.pause.go_on"), "play", "Esc", style="main"),
        ]
        saving = self.screen.table.settings.autosave and self.screen.session.people
        text = [words("ui.pause.text" if saving else "ui.pause.text_unsaved")]
        self.screen.open_dialog(Dialog(words("ui.pause.title"), text, buttons, width=520), self._paused)

    def _paused(self, pressed: str) -> None:
        table = self.screen.table
        if pressed == "quit":
            table.quit()
        elif pressed == "menu":
            table.to_start()

    def end_pressed(self, pressed: str) -> None:
        """A button of the end screen."""
        screen = self.screen
        session = screen.session
        if pressed == "menu":
            screen.table.to_start()
        elif pressed == "result":
            screen.show_result()
        elif pressed == "after":
            screen.table.to_after(session)
        elif pressed == "replay":
            screen.save()
        elif pressed == "again":
            setup = session.battle.setup
            seed = screen.table.dice.seed(setup.seed)
            screen.table.to_battle(setup, session.commanders, session.fog, seed)

    def tool(self, name: str) -> None:
        """A button of the top bar or its key."""
        screen = self.screen
        if name == "undo":
            screen.undo()
        elif name == "save":
            screen.save()
        elif name == "load":
            screen.table.to_load()
        elif name == "settings":
            screen.open_dialog(SettingsDialog(screen.table.settings), lambda _: screen.table.apply_settings())
        elif name == "help":
            screen.open_dialog(help_dialog())
        elif name == "rules":
            self.rules()
