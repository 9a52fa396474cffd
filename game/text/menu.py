"""A decision as numbered options in groups, and how a typed line becomes one of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from game.decision import Decision, Option
from game.telling import labels

if TYPE_CHECKING:
    from game.battle import Battle
    from game.telling import Voice

_GROUPS = {
    "fight": {"attack", "throw", "swarm", "join", "smash"},
    "magic": {"cast", "minor"},
    "act": {"brace", "guard", "sprint", "try", "use", "climb", "leap", "swim", "venom_vial", "replace"},
    "things": {"draw", "stow", "drop", "reload", "light", "hand_over", "open", "close", "pick_up"}
    | {"both_hands", "one_hand"},
    "friends": {"attack_friend"},
    "end": {"end", "done", "ready"},
}
MANY_CELLS = 8
"""From so many options of one verb, each a cell, they are typed as x,y and not listed."""
_CELL = re.compile(r"(\d+)\s*[,; ]\s*(\d+)")


class Refusal(Exception):
    """A typed line that is no option; the message says why."""


class Menu(msgspec.Struct):
    """`listed` are the numbered options, `typed` those chosen by their cell."""

    decision: Decision
    texts: dict[str, str]
    listed: list[tuple[str, Option]]
    typed: list[Option]

    @property
    def moves(self) -> bool:
        """Whether one may walk."""
        return self.decision.field is not None

    def lines(self, voice: Voice) -> list[str]:
        """The menu as printed."""
        made: list[str] = []
        titled = len({group for group, _ in self.listed}) > 1
        before = ""
        for number, (group, option) in enumerate(self.listed, start=1):
            if titled and group != before:
                made.append(voice.word("text.group_title", title=voice.word(f"text.group.{group}")))
                before = group
            made.append(voice.word("text.option", number=number, label=self.texts[option.id]))
        if self.typed:
            key = "text.people" if self._several_people() else "text.cells"
            made.append("  " + voice.word(key, count=len(self.typed), example=_example(voice, self.typed[0])))
        if self.moves:
            walks = [option for option in self.decision.options if option.verb == "move"]
            example = voice.cell(walks[-1].cell)
            made.append("  " + voice.word("text.moves", count=len(walks), example=f"m {example}"))
        return made

    def _several_people(self) -> bool:
        return len({option.target for option in self.typed}) > 1

    def find(self, voice: Voice, line: str) -> Option:
        """The option that a typed line means. Raises Refusal with a sentence."""
        text = line.strip()
        if text.isdecimal() and 1 <= int(text) <= len(self.listed):
            return self.listed[int(text) - 1][1]
        exact = self.decision.find(text)
        if exact is not None:
            return exact
        lowered = text.casefold()
        for option in self.decision.choices:
            if self.texts[option.id].casefold() == lowered:
                return option
        if lowered.startswith("m ") and self.moves:
            return self._move(voice, text[2:])
        if (self.typed or self.moves) and (place := _CELL.search(text)):
            return self._typed(voice, text[: place.start()].strip(), text[place.start() :])
        raise Refusal(voice.say("text.unclear", text=text))

    def _move(self, voice: Voice, text: str) -> Option:
        cell = cell_of(voice, text)
        option = self.decision.find("move:" + "{},{}".format(*voice.battle.ground.grid.xy(cell)))
        if option is None:
            raise Refusal(voice.say("text.nothing_there", cell=voice.cell(cell)))
        return option

    def _typed(self, voice: Voice, name: str, text: str) -> Option:
        if not self.typed and not name:
            return self._move(voice, text)
        cell = cell_of(voice, text)
        fitting = [option for option in self.typed if option.cell == cell]
        if name and self._several_people():
            fitting = [
                one for one in fitting if voice.full(one.target).casefold().startswith(name.casefold())
            ]
        if not fitting:
            raise Refusal(voice.say("text.nothing_there", cell=voice.cell(cell)))
        if len(fitting) > 1:
            shown = ", ".join(self.texts[option.id] for option in fitting)
            raise Refusal(voice.say("text.several", text=text, options=shown))
        return fitting[0]

    def marks(self) -> dict[int, str]:
        """Signs for the cells that can be chosen: the cost of a step, or a star."""
        if self.moves:
            walks = (option for option in self.decision.options if option.verb == "move")
            return {option.cell: str(option.level) if option.level < 10 else "*" for option in walks}
        return {option.cell: "*" for option in self.typed}


def _example(voice: Voice, option: Option) -> str:
    cell = voice.cell(option.cell)
    return f"{voice.full(option.target)} {cell}" if option.target in voice.battle.identities else cell


def menu_of(battle: Battle, decision: Decision, lang: str = "en") -> Menu:
    """The menu of a decision."""
    verbs: dict[str, list[Option]] = {}
    for option in decision.choices:
        verbs.setdefault(option.verb, []).append(option)
    typed: list[Option] = []
    for options in verbs.values():
        if len(options) >= MANY_CELLS and all(option.cell >= 0 for option in options):
            typed += options
    names = list(_GROUPS)
    listed = [(_group(option), option) for option in decision.choices if option not in typed]
    listed.sort(key=lambda entry: names.index(entry[0]) if entry[0] in names else len(names))
    return Menu(decision, labels(battle, decision, lang=lang), listed, typed)


def _group(option: Option) -> str:
    return next((name for name, verbs in _GROUPS.items() if option.verb in verbs), "other")


def cell_of(voice: Voice, text: str) -> int:
    """The cell that "3,4" names. Raises Refusal."""
    grid = voice.battle.ground.grid
    found = _CELL.fullmatch(text.strip())
    if found is None or int(found[1]) >= grid.width or int(found[2]) >= grid.height:
        raise Refusal(voice.say("text.outside", text=text.strip(), width=grid.width, height=grid.height))
    return grid.cell(int(found[1]), int(found[2]))
