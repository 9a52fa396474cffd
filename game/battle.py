"""A battle: a private world, the pending decision, and the way to resume it.

Rules are coroutines that the battle drives. Each step of the table starts from components only, so a checkpoint (a copy
of the components) plus the answers since is enough to copy, save, reload and undo, in the middle of any prompt.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Coroutine, Sequence
from typing import Any, Self

import msgspec

from game import aftermath
from game.board.ground import Ground
from game.board.terrain import Terrain
from game.components import (
    SHARED,
    Breakable,
    Camp,
    Clock,
    Door,
    Effects,
    Identity,
    LightSource,
    Policies,
    Policy,
    Position,
    Presence,
    Side,
    Team,
    policy_from,
)
from game.decision import Decision, Option
from game.dice import Dice, roll
from game.event import QUIET, Broke, DoorMoved, Ended, Event, LightChanged, Moved, Rolled, RoundBegan
from game.muster import muster
from game.ruleset import Outcome, Ruleset, load_ruleset
from game.setup import Setup
from game.situation import Situation
from game.world import Codec, Component, World


class IllegalAnswer(ValueError):
    """An answer that is not among the options of the pending decision."""


class Mark:
    """The start of a step: where history and events stood, and the components then."""

    __slots__ = ("answers", "events", "snapshot")

    def __init__(self, answers: int, events: int, snapshot: bytes) -> None:
        self.answers, self.events, self.snapshot = answers, events, snapshot


class Trail:
    """What stood before an answer: whose it was, dice rolled, discoveries made (to judge an undo)."""

    __slots__ = ("reveals", "rolled", "side", "who")

    def __init__(self, who: int, side: int, rolled: int, reveals: int) -> None:
        self.who, self.side, self.rolled, self.reveals = who, side, rolled, reveals


_BOUND = frozenset({Identity, Position, Presence, Effects, Side})
"""Components whose tables a battle and its situation hold on to."""


@functools.cache
def codec(ruleset_id: str) -> Codec:
    """The codec for the shared components and those of one ruleset."""
    return Codec((*SHARED, *load_ruleset(ruleset_id).components))


class Battle:
    """One battle. `pending` is the decision it waits for (None when over), `events` what has happened.

    `lean` battles (simulation, look-ahead) keep the mark they began with (once they are forked, that of the last step),
    neither audiences nor round hashes. Without `begin` the battle stands ready but nothing happens: for asking rules
    single questions about a position.
    """

    def __init__(
        self,
        setup: Setup,
        ground: Ground,
        *,
        lean: bool = False,
        begin: bool = True,
        _resume: Mark | None = None,
    ) -> None:
        self.setup, self.ground, self.lean = setup, ground, lean
        self.rules: Ruleset = load_ruleset(setup.ruleset)
        self.options: Any = self.rules.make_options(setup.options)
        self.world = World(codec(setup.ruleset))
        self.situation = Situation(self)
        self.terrain: Terrain = self.situation.terrain
        """The terrain in force (doors and breakables as they are)."""
        self.events: list[Event] = []
        self.changes = 0
        """Events so far after which somebody's numbers may differ (`game.event.QUIET` are the others)."""
        self.audience: list[int] = []
        self.sightings: list[dict[int, int]] = []
        """Per event who was seen by which sides when it happened (combatant -> bit mask of sides)."""
        self.history: list[str] = []
        self.trail: list[Trail] = []
        self.hashes: dict[int, tuple[int, str]] = {}
        self.marks: list[Mark] = []
        self.first = _resume or Mark(0, 0, b"")
        self.pending: Decision | None = None
        self.lore: dict[Any, Any] = {}
        """Numbers that the ruleset has worked out, kept by the values they follow from. Never state."""
        self.eager: dict[str, frozenset[int]] = {}
        """Kind of reaction -> who asks for every one, kept by `game.policy.eager`."""
        self.outcome: Outcome | None = None
        self.terms = "en"
        """Language in which content is named where the data has it: for show only, never state."""
        self.forked = False
        """Somebody looks ahead from here: every step is marked, so that a fork has few answers to repeat."""
        self.rewinds = 0
        self._flow: Coroutine[Any, Option | None, None] | None = None
        self._undecided = -1
        """`changes` when the battle was looked at last and found to go on."""
        if _resume is None:
            muster(self.world, self.rules, setup, ground, self.options)
        else:
            self.world.restore(_resume.snapshot)
        self.bind()
        if _resume is None and begin:
            self.start()

    def bind(self) -> None:
        """Fetch what is used all the time and derive the rest."""
        self.camp = next(iter(self.world.table(Camp).values()), None)
        self.dice = self.world.one(Dice)
        self.clock = self.world.one(Clock)
        self.bind_tables()
        self.handles = {identity.handle: who for who, identity in self.identities.items()}
        self.sides = {who: side.index for who, side in self.world.all(Side)}
        self.eager.clear()
        self._undecided = -1
        self.situation.forget()
        self._derive()

    def bind_tables(self) -> None:
        """Fetch the combatants' components; what a ruleset keeps of them is made anew."""
        self.identities = self.world.table(Identity)
        self.positions = self.world.table(Position)
        self.presences = self.world.table(Presence)
        self.effects = self.world.table(Effects)
        figures = getattr(self.rules, "figures", None)
        self.figures: dict[int, Any] = figures(self.world) if figures is not None else {}
        """What a ruleset keeps at hand of each combatant: its components, which are never replaced."""

    # ------------------------------------------------------------------ the loop

    def answer(self, option_id: str) -> None:
        """Answer the pending decision. Raises IllegalAnswer when the id is not among its options."""
        decision = self.pending
        if decision is None:
            raise IllegalAnswer("the battle is over")
        option = decision.last
        if option is None or option.id != option_id:
            option = decision.find(option_id)
        if option is None:
            raise IllegalAnswer(f"{option_id!r} is not among the options of {decision.kind!r}")
        if not self.lean:
            side = self.side_asked(decision)
            self.trail.append(Trail(decision.who, side, self.dice.rolled, self._reveals(side)))
        self.history.append(option_id)
        self._advance(option)

    def side_asked(self, decision: Decision) -> int:
        """The side that answers a decision: as a rule that of the combatant who is asked."""
        return decision.side or self.sides.get(decision.who, 0)

    def set_policy(self, who: int, kind: str, policy: Policy) -> None:
        """Change a combatant's reaction policy; recorded, so replays stay true."""
        self._command(f"!policy {who} {kind} {policy.line}")

    def go_on(self, side: int) -> None:
        """Begin what a side does after the battle: its decisions follow. Recorded. IllegalAnswer when it cannot be."""
        if refusal := aftermath.refusal(self, side):
            raise IllegalAnswer(refusal)
        self._command(f"!after {side}", side)

    def _command(self, line: str, side: int = 0) -> None:
        if not self.lean:
            side = self.side_asked(self.pending) if self.pending else side
            self.trail.append(Trail(0, side, self.dice.rolled, self._reveals(side)))
        self.history.append(line)
        self._obey(line)

    def _obey(self, line: str) -> None:
        if line.startswith("!after "):
            aftermath.begin(self, int(line.partition(" ")[2]))
            self._mark()
            self._begin()
            return
        _, who, kind, keys = line.split(" ")
        policies = self.world.get(int(who), Policies)
        policies.rules = {**policies.rules, kind: policy_from(keys)}
        self.eager.clear()

    def repeat(self, line: str) -> None:
        """Take one line of history again: an answer or a recorded command."""
        if line.startswith("!after "):
            self.go_on(int(line.partition(" ")[2]))
        elif line.startswith("!"):
            self._command(line)
        else:
            self.answer(line)

    def start(self) -> None:
        """Start a battle that was made without `begin`."""
        self._mark()
        self.first = self.marks[0]
        self._begin()

    def _begin(self) -> None:
        """Start steps until one asks something or the battle is over."""
        self._flow = self._steps()
        self._advance(None)

    def _advance(self, answer: Option | None) -> None:
        flow, self.pending = self._flow, None
        assert flow is not None
        try:
            self.pending = flow.send(answer)
            if not self.lean:
                self.pending.settle()
        except StopIteration:
            self._flow = None
        except Exception as error:
            error.add_note("battle so far:\n" + "\n".join(self.history))
            raise

    async def _steps(self) -> None:
        """One step after the other, until nothing more happens by itself."""
        camp, rules = self.camp, self.rules
        if camp is not None:
            self.outcome = Outcome(camp.winner, camp.why, camp.rule)
            while camp.side:
                await rules.after(self, camp.side)
                self._mark()
            return
        while self._undecided == self.changes or self.undecided():
            await (rules.open if self.clock.phase == "open" else rules.step)(self)
            if not self.lean or self.forked:
                self._mark()
        self.outcome = outcome = rules.outcome(self) or Outcome(0, "rounds")
        self.emit(Ended(outcome.winner, outcome.why, outcome.rule))

    def undecided(self) -> bool:
        """Whether the battle goes on, as far as its rules and the round cap have it; asked anew once something has
        changed.
        """
        if self._undecided != self.changes:
            if self.rules.outcome(self) is not None or self.clock.round > self.setup.round_cap:
                return False
            self._undecided = self.changes
        return True

    def _mark(self) -> None:
        if self.camp is not None:  # what is learned or healed there may let one see more
            self.refresh(sight=True)
        mark = Mark(len(self.history), len(self.events), self.world.snapshot())
        if self.lean:
            self.marks = [mark]
            return
        self.marks.append(mark)
        round_now = self.clock.round
        if round_now not in self.hashes:
            self.hashes[round_now] = (len(self.history), self.digest())

    # ------------------------------------------------------------------ copies

    def digest(self) -> str:
        """A short hash of all components, equal for equal states."""
        return hashlib.sha256(self.world.text()).hexdigest()[:12]

    def again(self, seed: int, lore: dict[Any, Any] | None = None) -> Battle:
        """A new lean battle of the same setup under another seed, with the `lore` of others; quicker than one anew."""
        twin = Battle(
            msgspec.structs.replace(self.setup, seed=seed), self.ground, lean=True, _resume=self.first
        )
        twin.dice.seed = seed
        if lore is not None:
            twin.lore = lore
        twin.start()
        return twin

    def fork(self, seed: int | None = None) -> Battle:
        """An independent lean battle at this very decision; `seed` gives it other dice from here on."""
        mark, self.forked = self.marks[-1], True
        twin = Battle(self.setup, self.ground, lean=True, _resume=mark)
        twin.history, twin.forked = self.history[: mark.answers], True
        twin._resume_from(mark, self.history[mark.answers :])
        twin.forked = False
        if self.lean and twin.marks[-1].answers > mark.answers:  # the twin has come by the start of this very step
            near = twin.marks[-1]
            self.marks = [Mark(near.answers, mark.events + near.events, near.snapshot)]
        if seed is not None:
            twin.dice.seed = seed
        return twin

    def _resume_from(self, mark: Mark, answers: Sequence[str]) -> None:
        if not self.marks:
            self.marks = [mark]
        self.outcome = None
        self._begin()
        for line in answers:
            self.repeat(line)

    def close(self) -> None:
        """Free the world. The battle must not be used afterwards."""
        if self._flow is not None:
            self._flow.close()
            self._flow = None
        self.situation.close()
        self.world.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------------ undo

    def undo_refusal(self) -> str:
        """Why the last answer cannot be taken back ("" = it can): "nothing", "dice", "revealed" or "other_side"."""
        if not self.trail or self.lean:
            return "nothing"
        last = self.trail[-1]
        if self.dice.rolled != last.rolled:
            return "dice"
        if self._reveals(last.side) != last.reveals:
            return "revealed"
        if self.pending is not None and self.side_asked(self.pending) != last.side:
            return "other_side"
        return ""

    def rewind(self, answers: int) -> None:
        """Go back to where only the first `answers` lines of history had been given."""
        while len(self.marks) > 1 and self.marks[-1].answers > answers:
            self.marks.pop()
        mark = self.marks[-1]
        redo = self.history[mark.answers : answers]
        if self._flow is not None:
            self._flow.close()
        del self.history[mark.answers :], self.trail[mark.answers :]
        del self.events[mark.events :], self.audience[mark.events :], self.sightings[mark.events :]
        self.hashes = {r: entry for r, entry in self.hashes.items() if entry[0] <= mark.answers}
        self.rewinds += 1
        self.world.restore(mark.snapshot)
        self.bind()
        self._resume_from(mark, redo)

    def undo(self) -> None:
        """Take back the last answer; raises IllegalAnswer with the reason when that would turn back luck or secrets."""
        refusal = self.undo_refusal()
        if refusal:
            raise IllegalAnswer(refusal)
        self.rewind(len(self.history) - 1)

    def _reveals(self, side: int) -> int:
        for _, team in self.world.all(Team):
            if team.index == side:
                return team.reveals
        return 0

    # ------------------------------------------------------------------ what rules call

    def emit(self, event: Event) -> None:
        """Append an event, with the sides that witness it."""
        self.events.append(event)
        if type(event) not in QUIET:
            self.changes += 1
        if not self.lean:
            self._noticed(event)

    def _noticed(self, event: Event) -> None:
        """Keep who learns of an event that has just been appended."""
        self.audience.append(self._witnesses(event))
        self.sightings.append(self.situation.seen_by)

    def _witnesses(self, event: Event) -> int:
        """Bit mask of sides; an event without a combatant is known to all."""
        who = getattr(event, "who", 0)
        if not who or not isinstance(who, int) or who not in self.sides:
            return -1
        seen = self.situation.seen_by.get(who, 0) | 1 << self.sides[who]
        for other in (getattr(event, "target", 0), getattr(event, "actor", 0), getattr(event, "source", 0)):
            if other in self.sides:
                seen |= 1 << self.sides[other]
        return seen & self.rules.audience(self, event) if hasattr(self.rules, "audience") else seen

    def roll(self, sides: int, purpose: str, who: int = 0, rule: str = "") -> int:
        """Roll one die, 1 to `sides`, as an event."""
        value = roll(self.dice, sides)
        event = Rolled(who, purpose, sides, value, rule)
        self.events.append(event)  # as `emit` does with a quiet event, and so below: there are many of them
        if not self.lean:
            self._noticed(event)
        return value

    def place(self, who: int, cell: int, cost: int = 0, manner: str = "walk", rule: str = "") -> None:
        """Move a combatant to a cell (an event), and bring light and sight up to date."""
        position, situation = self.positions[who], self.situation
        origin, position.cell = position.cell, cell
        if who in situation.torches:
            situation.light_changed = True
            self.world.process()
        else:
            situation.moved(who, origin, cell)
        event = Moved(who, origin, cell, cost, manner, rule)
        self.events.append(event)
        if not self.lean:
            self._noticed(event)

    def refresh(self, *, board: bool = False, light: bool = False, sight: bool = False) -> None:
        """Derive anew after doors or breakables (`board`), lights, or senses have changed."""
        situation = self.situation
        situation.board_changed |= board
        situation.light_changed |= light
        situation.sight_changed |= sight
        self._derive()

    def _derive(self) -> None:
        self.terrain = self.situation.lay_out()
        self.world.process()

    def move_door(self, who: int, entity: int, opened: bool, rule: str) -> None:
        """Open or close a door entity."""
        door = self.world.get(entity, Door)
        door.open = opened
        self.refresh(board=True)
        self.emit(DoorMoved(who, door.name, door.cells[0], opened, rule))

    def switch_light(self, who: int, entity: int, lit: bool, rule: str) -> None:
        """Light or put out a light source entity."""
        source = self.world.get(entity, LightSource)
        source.lit = lit
        self.refresh(light=True)
        self.emit(LightChanged(source.name, source.cell, lit, who, rule))

    def break_thing(self, who: int, entity: int, rule: str) -> None:
        """Destroy a breakable entity."""
        thing = self.world.get(entity, Breakable)
        thing.broken, thing.points = True, 0
        self.refresh(board=True)
        self.emit(Broke(thing.name, thing.cells[0], who, rule))

    def begin_round(self, number: int) -> None:
        """Set the clock to a round (an event)."""
        self.clock.round = number
        self.emit(RoundBegan(number))

    def add(self, *components: Component) -> int:
        """Create an entity in the middle of a battle (a dropped item, a summoned creature)."""
        entity = self.world.add(*components)
        self.changes += 1
        if any(type(component) in _BOUND for component in components):
            self.bind_tables()
            self.situation.roster.clear()
        return entity

    def name(self, who: int) -> str:
        """A combatant's name, with a number when several are called the same; in the language that terms are shown in
        where its file has it and nobody renamed it.
        """
        name = shown = self.identities[who].name
        if self.terms != "en" and 0 < who <= len(self.setup.combatants):
            sheet = self.setup.combatants[who - 1].sheet
            if sheet.get("name") == name:
                shown = str(sheet.get(self.terms) or name)
        same = [other for other, one in self.identities.items() if one.name == name]
        return shown if len(same) == 1 else f"{shown} {same.index(who) + 1}"

    def term(self, key: str) -> str:
        """The name of a weapon, skill, spell ... in the language that terms are shown in."""
        return self.rules.thing_name(key, self.terms)

    def up(self, who: int) -> bool:
        """Whether a combatant takes part: neither down nor gone."""
        presence = self.presences[who]
        return not (presence.down or presence.gone)

    def standing(self, who: int) -> bool:
        """Whether a combatant can still fight: up, and not dying where a ruleset tells that from being down."""
        fights = getattr(self.rules, "fights", None)
        return self.up(who) and (fights is None or bool(fights(self, who)))
