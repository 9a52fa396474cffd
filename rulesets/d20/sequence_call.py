"""The worked examples' call `sequence`: declarations, attempts and resolutions, played through the battle's own
procedure.
"""

from __future__ import annotations

from typing import Any

from game.battle import Battle
from rulesets.d20.state import Attached, Budget, Fighter, Kit, Trigger, Vitals
from rulesets.d20.table_calls import DiceScript, Given, Result, afflict, all_asked, named, set_up

Event = list[Any]


def call_sequence(given: Given, dice: DiceScript) -> Result:
    """Which events the rules allow, what everybody has left, who acts next (`D20-100` to `D20-115`)."""
    people = given["people"]
    places = {name: (1 if index == 0 else 2, (8, 3 + 4 * index)) for index, name in enumerate(people)}
    with set_up(places, given, dice) as table:
        who = named(table)
        for name, about in people.items():
            _prepare(table, who[name], about)
        all_asked(table)
        driver = Driver(table, who)
        legal = [driver.take(event) for event in given["events"]]
        left = {name: driver.left(entity) for name, entity in who.items()}
        return {"legal": legal, "left": left, "control": driver.control()}


def _prepare(table: Battle, who: int, about: Given) -> None:
    """Speed and movement as stated; a minor spell so that a minor action can be declared."""
    fighter, vitals = table.world.get(who, Fighter), table.world.get(who, Vitals)
    fighter.stats["speed"], fighter.spells = about.get("speed", 0), ["stand_fast"]
    fighter.adventurer, fighter.backstory = False, []
    vitals.mana["iron"] = vitals.max_mana["iron"] = 9
    table.world.get(who, Kit).excess = 4 - about.get("movement", 4)
    fighter.stats["speed"] += table.world.get(who, Kit).excess
    table.figures[who].weigh()
    budget = table.world.get(who, Budget)
    budget.movement = about.get("movement", 4)
    budget.attached = list[Attached]()
    afflict(table, who, about)


class Driver:
    """Takes the example's events one by one; an event that is not offered is illegal and changes nothing."""

    def __init__(self, table: Battle, who: dict[str, int]) -> None:
        self.table, self.who = table, who
        self.names = {entity: name for name, entity in who.items()}
        self.declared: list[int] = []
        self.ending = self.between = False
        table.clock.phase, table.clock.round, table.clock.place = "turns", 1, -1

    def take(self, event: Event) -> bool:
        kind, rest = event[0], event[1:]
        return bool(getattr(self, f"_{kind}")(*rest))

    # --- turns

    def _turn(self, name: str) -> bool:
        if self.table.pending is None:
            self.table.clock.place = list(self.who.values()).index(self.who[name]) - 1
            self.table.start()
        self._finish_turn()
        self.between = False
        return self._acts(self.who[name])

    def _round_end(self) -> bool:
        self._finish_turn()
        self.between = True
        return True

    def _finish_turn(self) -> None:
        if self.ending:
            self.ending = False
            self.table.answer("end")

    def _ready(self, name: str, *_: object) -> bool:
        trigger = self.table.world.get(self.who[name], Trigger)
        trigger.kind, trigger.target = "acts", self.table.clock.turn
        return True

    def _end(self, name: str) -> bool:
        self._settle()
        if not self._acts(self.who[name]):
            return False
        if self._offered("end"):
            self.ending = True
        else:
            self.table.answer("done")
        return True

    # --- things

    def _declare(self, name: str, what: str, spaces: int = 0) -> bool:
        self._settle()
        who = self.who[name]
        if self.ending or not self._acts(who):
            return False
        answers = self._answers(who, what, spaces)
        if not answers or not self._offered(answers[0]):
            return False
        before = len(self.table.history)
        self.table.answer(answers[0])
        for answer in answers[1:]:
            if not self._offered(answer):
                self.table.rewind(before)
                return False
            self.table.answer(answer)
        self.declared.append(who)
        return True

    def _answers(self, who: int, what: str, spaces: int) -> list[str]:
        minor = self.table.world.get(who, Budget).minor
        if what == "move":
            x, y = self.table.ground.grid.xy(self.table.positions[who].cell)
            return [f"move:{x + spaces},{y}"]
        if what == "minor":
            return ["minor:stand_fast"]
        action = "sprint" if what == "sprint" else "brace"
        if what == "action+minor":
            return [action, "with:stand_fast:1"]
        return [action, "alone"] if minor else [action]

    def _attempt(self, name: str) -> bool:
        answers = self._answers_until_asked(self.who[name])
        if answers is None:
            return False
        for answer in (*answers, "attempt"):
            self.table.answer(answer)
        return True

    def _answers_until_asked(self, who: int) -> list[str] | None:
        """What others answer before `who` is asked in this window; None when it will not be."""
        with self.table.fork() as twin:
            answers = []
            if twin.pending is not None and twin.pending.kind == "proceed":
                answers.append("proceed")
                twin.answer("proceed")
            actor = twin.pending.about.get("actor") if twin.pending is not None else None
            while self._asks_about(twin, actor):
                assert twin.pending is not None
                if twin.pending.who == who:
                    return answers
                answers.append("no")
                twin.answer("no")
        return None

    @staticmethod
    def _asks_about(battle: Battle, actor: object) -> bool:
        pending = battle.pending
        return pending is not None and pending.kind == "interrupt" and pending.about.get("actor") == actor

    def _proceed(self, name: str) -> bool:
        return self._choose(self.who[name], "proceed")

    def _withdraw(self, name: str) -> bool:
        if not self._choose(self.who[name], "withdraw"):
            return False
        self.declared.pop()
        return True

    def _choose(self, who: int, answer: str) -> bool:
        pending = self.table.pending
        if pending is None or pending.kind != "proceed" or pending.who != who:
            return False
        self.table.answer(answer)
        return True

    def _resolve(self, name: str) -> bool:
        """Nobody else interrupts; an interrupted thing proceeds."""
        if not self.declared or self.declared[-1] != self.who[name]:
            return False
        self._settle()
        self.declared.pop()
        return True

    def _settle(self) -> None:
        """Answer what is open in the current window: nobody interrupts, and what still can, proceeds."""
        while self.table.pending is not None and self.table.pending.kind in {"interrupt", "proceed"}:
            self.table.answer("no" if self.table.pending.kind == "interrupt" else "proceed")

    def _offered(self, answer: str) -> bool:
        pending = self.table.pending
        return pending is not None and pending.find(answer) is not None

    # --- what is asked at the end

    def _acts(self, who: int) -> bool:
        pending = self.table.pending
        return pending is not None and pending.kind == "act" and pending.who == who

    def left(self, who: int) -> list[int]:
        budget = self.table.world.get(who, Budget)
        return [budget.movement, budget.action, budget.minor]

    def control(self) -> str | None:
        """Who acts next; None between turns."""
        if self.ending or self.between or self.table.pending is None:
            return None
        return self.names[self.table.pending.who]
