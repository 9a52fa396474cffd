"""Quick skirmish: map, ruleset, two to four sides, who commands each, who fights, seed, house rules."""

from __future__ import annotations

import pygame

from game.battle import Battle
from game.board.ground import Ground
from game.data import InputError
from game.house_rules import house_rules
from game.muster import SIDE_COLOURS
from game.paths import ruleset_ids
from game.setup import Setup
from game.skirmish import (
    MOST_MEMBERS,
    MOST_SIDES,
    Party,
    Recruit,
    Skirmish,
    empty_side,
    first_skirmish,
    ground,
    make,
    map_names,
    pool,
    roster,
    save_scenario,
)
from game.telling import words
from game.ui.dialogs import Dialog
from game.ui.houserules import HouseRulesDialog
from game.ui.screen import AI, HUMAN, Table
from game.ui.skirmishart import SkirmishArt
from game.ui.skirmishlayout import SkirmishLayout
from game.ui.stage import Stage
from game.ui.textentry import DROPPED, NOT_MINE, TYPED, TextEntry
from game.ui.widgets import Buttons

ORDER = ("d20", "d100", "d6", "d10")
"""Rulesets from left to right; any other follows."""
TEMPERAMENTS = ("", "reckless", "careful", "optimist", "pessimist")
LEVELS = ("steady", "novice")
LIGHTS = ("", "bright", "dim", "dark")
_LONGEST_SEED, _LONGEST_NAME = 9, 24


def rulesets_in_order() -> list[str]:
    """All rulesets, the well-known ones first."""
    found = ruleset_ids()
    return [name for name in ORDER if name in found] + [name for name in found if name not in ORDER]


class SkirmishScreen:
    """`draft` is what has been chosen, `setup` the fight it makes, or `problem` why it makes none."""

    def __init__(self, table: Table, ruleset: str = "") -> None:
        self.table = table
        self.rulesets = rulesets_in_order()
        self.maps = _maps(self.rulesets[0])
        self.fog = True
        self.active = 0
        self.at = 0
        self.first = 0
        self.first_map = 0
        self.hovered = ""
        self.entry: TextEntry | None = None
        self.dialog: Dialog | None = None
        self.note = ""
        self.problem = ""
        self.setup: Setup | None = None
        self.buttons = Buttons()
        self.layout = SkirmishLayout((1280, 720), table.theme)
        self.art = SkirmishArt(self)
        self._known: list[Recruit] = []
        self.pool: Battle
        self._take_up(ruleset or self.rulesets[0], next(iter(self.maps), ""))

    def _take_up(self, ruleset: str, map_name: str) -> None:
        """Begin anew with a ruleset."""
        if self._known:
            self.pool.close()
        self.draft: Skirmish = first_skirmish(ruleset, map_name, self.table.dice.new())
        self.pool = pool(ruleset)
        self._known = roster(self.pool)
        self.pieces = Stage(self.pool, 0).pieces
        self.active = self.at = self.first = 0
        self._changed()

    @property
    def recruits(self) -> list[Recruit]:
        """Who may be taken, the strongest first."""
        return self._known

    def recruit(self, template: str) -> Recruit | None:
        """The combatant of a template."""
        return next((one for one in self._known if one.template == template), None)

    def strength(self, party: Party) -> float:
        """The estimate of a side: the worth of its members together."""
        return sum(one.worth for name in party.members if (one := self.recruit(name)) is not None)

    @property
    def ground(self) -> Ground | None:
        """The chosen map."""
        return self.maps.get(self.draft.map)

    # ------------------------------------------------------------------ screen

    def resize(self, size: tuple[int, int]) -> None:
        self.layout = SkirmishLayout(size, self.table.theme)
        self.art = SkirmishArt(self)
        self.build()

    def update(self, seconds: float) -> None:
        """Nothing moves here."""

    def close(self) -> None:
        self.pool.close()

    def draw(self, surface: pygame.Surface) -> None:
        self.art.draw(surface)
        if self.dialog is not None:
            self.dialog.draw(surface, self.table.theme)

    def handle(self, event: pygame.event.Event) -> None:
        if self.dialog is not None:
            self._dialog(self.dialog.handle(event))
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        else:
            pressed = self.buttons.handle(event)
            self._hover()
            if pressed:
                self.buttons.focus = -1
                self.press(pressed)

    def _dialog(self, pressed: str) -> None:
        if pressed == "close":
            self.dialog = None
            self._changed()
        elif pressed.startswith("rule:"):
            self.table.to_rules(self.draft.ruleset, pressed.partition(":")[2])

    def _hover(self) -> None:
        """Whose card is shown: of the roster's or a side's row under the pointer."""
        kind, _, value = self.buttons.hot.partition(":")
        self.hovered = ""
        if kind == "take":
            self.at = int(value)
            self.hovered = self._known[self.at].template
        elif kind in ("member", "less", "more"):
            self.hovered = value.partition(":")[2]

    def _wheel(self, steps: int) -> None:
        if self.layout.roster.collidepoint(self.art.pointer()):
            self.first -= steps
        elif self.layout.maps.collidepoint(self.art.pointer()):
            self.first_map -= steps
        self.build()

    # ------------------------------------------------------------------ keys

    def _key(self, event: pygame.event.Event) -> None:
        if self.entry is not None and self._typed(event):
            return
        key, focused = event.key, self.buttons.focus >= 0
        if key == pygame.K_F1:
            self.press("help")
        elif key == pygame.K_ESCAPE:
            self.press("back") if not focused else self._unfocus()
        elif key == pygame.K_TAB or (focused and key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)):
            pressed = self.buttons.handle_keys(event)
            if pressed:
                self.press(pressed)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.press("fight")
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self._walk(-1 if key == pygame.K_UP else 1)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            count = len(self.draft.parties)
            self.press(f"side:{(self.active + (-1 if key == pygame.K_LEFT else 1)) % count}")
        elif key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_INSERT, pygame.K_a):
            self.press(f"take:{self.at}")
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_DELETE, pygame.K_BACKSPACE):
            self._drop()
        else:
            pressed = self._hotkey(event)
            if pressed:
                self.press(pressed)

    def _hotkey(self, event: pygame.event.Event) -> str:
        button = next(
            (one for one in self.buttons.items if one.key and one.key.lower() == event.unicode.lower()), None
        )
        if button is not None:
            return button.id if button.enabled else ""
        if event.key == pygame.K_F2:
            return f"name:{self.active}"
        turns = {pygame.K_r: "next_rules", pygame.K_m: "next_map", pygame.K_n: "next_count"}
        return turns.get(event.key, "")

    def _unfocus(self) -> None:
        self.buttons.focus = -1

    def _walk(self, step: int) -> None:
        """Up and down the roster."""
        if not self._known:
            return
        self.at = (self.at + step) % len(self._known)
        self.first = min(max(self.first, self.at - self.layout.roster_rows + 1), self.at)
        self.hovered = self._known[self.at].template
        self.build()

    def _drop(self) -> None:
        """Remove one like the highlighted combatant from the active side, else its last."""
        members = self.draft.parties[self.active].members
        if not members:
            return
        name = self._known[self.at].template
        self.press(f"less:{self.active}:{name if name in members else members[-1]}")

    def _typed(self, event: pygame.event.Event) -> bool:
        """A key while a seed or a name is typed; False when it means something else, and the typing is over."""
        assert self.entry is not None
        done = self.entry.key(event)
        if done == DROPPED:
            self.entry = None
        elif done != TYPED:
            self.take_entry()
        self.build()
        return done != NOT_MINE

    def take_entry(self) -> None:
        """What has been typed holds: the seed, or the name of a side; nothing typed leaves it as it was."""
        entry, self.entry = self.entry, None
        text = entry.text.strip() if entry is not None else ""
        if entry is None or not text:
            return
        if entry.name == "seed":
            self.draft.seed = int(text)
        else:
            self.draft.parties[int(entry.name)].name = text
        self._changed()

    # ------------------------------------------------------------------ what is pressed

    def press(self, pressed: str) -> None:
        """Do what a button says."""
        kind, _, value = pressed.partition(":")
        self.note = ""
        self.take_entry()
        if kind in ("rules", "next_rules", "map", "next_map", "sides", "next_count"):
            self._press_frame(kind, value)
        elif kind in ("who", "temper", "level", "side", "name", "take", "member", "less", "more"):
            self._press_side(kind, value)
        else:
            self._press_rest(kind)
        self._changed()

    def _press_frame(self, kind: str, value: str) -> None:
        """Ruleset, map, number of sides."""
        draft = self.draft
        if kind in ("rules", "next_rules"):
            at = (self.rulesets.index(draft.ruleset) + 1) % len(self.rulesets)
            name = value or self.rulesets[at]
            if name != draft.ruleset:
                self._take_up(name, draft.map)
        elif kind in ("map", "next_map"):
            names = list(self.maps)
            at = names.index(draft.map) if draft.map in names else -1
            draft.map = names[int(value)] if value else names[(at + 1) % len(names)]
            shown = self.layout.map_rows
            self.first_map = min(max(self.first_map, names.index(draft.map) - shown + 1), names.index(draft.map))
        else:
            self._set_count(int(value) if value else (len(draft.parties) - 1) % (MOST_SIDES - 1) + 2)

    def _set_count(self, count: int) -> None:
        parties = self.draft.parties
        del parties[count:]
        while len(parties) < count:
            taken = [party.colour for party in parties]
            colour = next(one for one in SIDE_COLOURS if one not in taken)
            model = parties[len(parties) % 2]
            parties.append(Party(words(f"ui.skirmish.colour.{colour}"), colour, members=list(model.members)))
        self.active = min(self.active, count - 1)

    def _press_side(self, kind: str, value: str) -> None:
        number, _, name = value.partition(":")
        parties = self.draft.parties
        if kind == "take":
            members = parties[self.active].members
            if len(members) < MOST_MEMBERS:
                members.append(self._known[int(value)].template)
            return
        self.active = int(number)
        party = parties[self.active]
        if kind == "name":
            self.entry = TextEntry(number, party.name, most=_LONGEST_NAME)
        elif kind == "who":
            party.controller = AI if party.controller == HUMAN else HUMAN
        elif kind == "temper":
            party.temperament = _after(TEMPERAMENTS, party.temperament)
        elif kind == "level":
            party.level = _after(LEVELS, party.level)
        elif kind == "less":
            party.members.remove(name)
        elif kind == "more" and len(party.members) < MOST_MEMBERS:
            party.members.insert(party.members.index(name), name)

    def _press_rest(self, kind: str) -> None:
        draft = self.draft
        if kind == "seed":
            self.entry = TextEntry("seed", most=_LONGEST_SEED, digits=True)
        elif kind == "dice":
            draft.seed = self.table.dice.new()
        elif kind == "fog":
            self.fog = not self.fog
        elif kind == "light":
            draft.light = _after(LIGHTS, draft.light)
        elif kind == "deploy":
            draft.deploy = not draft.deploy
        elif kind == "house":
            self.dialog = HouseRulesDialog(house_rules(draft.ruleset), draft)
        elif kind == "help":
            self.dialog = Dialog(
                words("ui.skirmish.help_title"), words("ui.skirmish.help").split("\n"), width=820
            )
        elif kind == "save" and self.setup is not None:
            self._save()
        elif kind == "playtest" and self.setup is not None:
            self.table.to_playtest(self.setup)
        elif kind == "back":
            self.table.to_start()
        elif kind == "fight" and self.setup is not None:
            commanders = {number: one.controller for number, one in enumerate(draft.parties, start=1)}
            self.table.to_battle(self.setup, commanders, self.fog, draft.seed)

    def _save(self) -> None:
        try:
            path = save_scenario(self.draft, self.title)
        except InputError as error:
            self.table.complain(str(error))
            return
        self.note = words("ui.skirmish.saved", name=path.stem)

    @property
    def title(self) -> str:
        """What the battle is called."""
        place = self.ground
        sides = words("ui.skirmish.against").join(party.name for party in self.draft.parties)
        return words("ui.skirmish.battle", sides=sides, map=(place.title if place else "") or self.draft.map)

    def _changed(self) -> None:
        """See whether this makes a fight, and place the buttons anew."""
        self.setup, self.problem = None, ""
        empty = empty_side(self.draft)
        if empty is not None:
            self.problem = words("ui.skirmish.empty", side=empty.name)
        else:
            try:
                self.setup = make(self.draft, self.title)
            except InputError as error:
                self.problem = str(error).split("\n", 1)[0]
        self.build()

    def build(self) -> None:
        """Place all buttons."""
        focus = self.buttons.items[self.buttons.focus].id if self.buttons.focus >= 0 else ""
        self.buttons.items = self.layout.buttons(self)
        names = [button.id for button in self.buttons.items]
        self.buttons.focus = names.index(focus) if focus in names else -1


def _after(values: tuple[str, ...], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)]


def _maps(ruleset: str) -> dict[str, Ground]:
    """All maps that can be read, by name."""
    found = {}
    for name in map_names():
        try:
            found[name] = ground(Skirmish(ruleset, name, []))
        except InputError:
            continue
    return found


