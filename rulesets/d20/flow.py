"""Declare, guard, interrupt, recheck, pay, resolve: how every thing is done (catalogue 3.10, the procedure
`perform`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option, ask
from game.event import Checked, Declared, Reacted, Undone
from game.policy import Moment, eager, react
from rulesets.d20 import acting, attack, checks, hope, legality, pay, ready, resolve, state, swarm
from rulesets.d20.outfit import outfit
from rulesets.d20.rolls import roller
from rulesets.d20.state import Figure
from rulesets.d20.thing import STEPS, Thing

if TYPE_CHECKING:
    from game.battle import Battle

DONE, VOID, WITHDRAWN, LOST = "done", "void", "withdrawn", "lost"
ALERT: Final = frozenset({"near", "sight"})
"""Triggers that a step may meet (`D20-116`)."""
UNABLE: Final = frozenset({state.STUNNED, state.JOLTED})
"""Conditions that keep one from interrupting (`D20-103`)."""
NO = Option("no", "no", rule="D20-100")
ATTEMPT = Option("attempt", "attempt", rule="D20-104")
PROCEED = Option("proceed", "proceed", rule="D20-111")
WITHDRAW = Option("withdraw", "withdraw", rule="D20-111")


class Flow(msgspec.Struct, eq=False):
    """Who is in the middle of what: the turn owner, then each interrupter inside the one before (`D20-114`).

    `depth` is 0 for the turn owner's own things.
    """

    acting: list[int]
    depth: int = 0
    interruptions: int = 0


async def perform(battle: Battle, thing: Thing, flow: Flow) -> str:
    """Do a declared thing: window, recheck, pay, resolve. Returns "done", "void", "withdrawn" or "lost"
    (`D20-100` to `D20-115`).
    """
    if thing.verb == "swarm" and not await swarm.gather(battle, thing, flow):
        battle.emit(Undone(thing.actor, thing.verb, "unjoined", "D20-082"))
        return VOID
    if thing.verb != "step":
        _declare(battle, thing)
        guards = attack.guards(battle, thing)
        if guards:
            await _guard(battle, thing, guards)
    limit = battle.options.interrupt_depth
    if limit == 0 or flow.depth < limit:
        targets = attack.targets_of(battle, thing)
        people = _concerned(battle, thing, targets)
        if people:
            verdict, rule = await _window(battle, thing, flow, targets, people)
            if verdict != DONE:
                return _undone(battle, thing, verdict, rule)
    pay.pay(battle, thing)
    await resolve.resolve(battle, thing)
    if thing.verb != "step" or battle.options.hope_scope == "all_rolls":
        resolve.check_over(battle)
    return DONE


def _undone(battle: Battle, thing: Thing, why: str, rule: str) -> str:
    battle.emit(Undone(thing.actor, thing.verb, why, rule))
    return why


def _declare(battle: Battle, thing: Thing) -> None:
    """Everything but a step, which speaks for itself, is announced."""
    targets = thing.targets or ([thing.target] if thing.target else [])
    minor = thing.minor
    extra = "" if minor is None else "poison_vial" if minor.verb == "venom_vial" else minor.item
    battle.emit(Declared(thing.actor, thing.verb, thing.item, targets, thing.cell, thing.level, extra, "D20-100"))


async def _guard(battle: Battle, thing: Thing, guards: list[int]) -> None:
    """One who Guards the target may become it, before interrupts (`D20-032`, `D20-059`)."""
    for who in guards:
        options = (Option("guard", "guard", target=thing.target), Option("let_pass", "let_pass", target=thing.target))
        about: dict[str, int | str] = {
            "actor": thing.actor, "target": thing.target, "thing": thing.verb, "item": thing.item, "level": thing.level
        }
        if (await ask(who, "guard", options, "D20-032", about=about)).verb == "guard":
            battle.emit(Reacted(who, thing.actor, "guard", True, "D20-032"))
            thing.target = who
            return


# --- the interrupt window -------------------------------------------------------------------------------------


async def _window(
    battle: Battle, thing: Thing, flow: Flow, targets: list[int], people: list[int]
) -> tuple[str, str]:
    """Ask all who may interrupt, one at a time; each success is played out before the next is asked (`D20-109`).

    A thing has one window, be it an action with a minor action (`D20-110`) or a swarm, whose leader is contested
    (`D20-087`).
    """
    asked: set[int] = set()
    waiting = asking_order(battle, thing, targets, flow, asked, people)
    contested = False
    while waiting:
        who, triggered = waiting.pop(0)
        asked.add(who)
        if contested and not able(battle, who, thing, targets, flow):
            continue
        if (await _asked(battle, who, thing, targets, triggered)).verb != "attempt":
            continue
        contested = True
        if not _contest(battle, who, thing, triggered):
            continue
        await interruption(battle, who, thing, flow)
        verdict, rule = await _recheck(battle, thing)
        if verdict != DONE:
            return verdict, rule
        targets = attack.targets_of(battle, thing)
        waiting = asking_order(battle, thing, targets, flow, asked, _concerned(battle, thing, targets))
    return DONE, ""


def _concerned(battle: Battle, thing: Thing, targets: list[int]) -> list[int]:
    """Those whose policies could want to answer a thing, in initiative order: enemies with a step in their reach or of
    the side that is aimed at, targets, enemies with a trigger, and who asks for everything (`D20-118`).

    A quick look before the windows, since most things concern nobody; of those on a side that is aimed at some may
    have attempted already.
    """
    figures, sides, around, step = battle.figures, battle.sides, battle.terrain.around, 0
    own, aimed_at = sides[thing.actor], set(map(sides.__getitem__, targets)) if targets else ()
    if thing.verb in STEPS:
        step = 1 << thing.cell | 1 << battle.positions[thing.actor].cell
    found, asking = [], eager(battle, "interrupt")
    for side, members in battle.situation.active.items():
        if side == own:
            if own in aimed_at or asking:
                found += [who for who in members if who in targets or who in asking]
        elif side in aimed_at:
            found += members
        else:
            for who in members:
                one: Figure = figures[who]
                if not one.budget.attempted and (
                    one.trigger.kind
                    or (step and step & around[(one.outfit or outfit(battle, who)).reach][one.position.cell])
                    or who in asking
                ):
                    found.append(who)
    if len(found) > 1:
        found.sort(key=battle.clock.order.index)
    return found


def watched(battle: Battle, who: int, flow: Flow) -> int:
    """Mask of the cells from or into which a step of `who` could concern somebody, as `_concerned` has it (`D20-118`):
    it holds until the next window.
    """
    limit = battle.options.interrupt_depth
    if limit and flow.depth >= limit:
        return 0
    figures, around = battle.figures, battle.terrain.around
    own, asking, near = battle.sides[who], eager(battle, "interrupt"), 0
    for side, members in battle.situation.active.items():
        if side != own:
            for member in members:
                one: Figure = figures[member]
                if not one.budget.attempted:
                    kind = one.trigger.kind
                    if (kind and kind in ALERT) or (asking and member in asking):
                        return battle.ground.grid.full
                    near |= around[(one.outfit or outfit(battle, member)).reach][one.position.cell]
        elif asking and any(member in asking and not figures[member].budget.attempted for member in members):
            return battle.ground.grid.full
    return near


def asking_order(
    battle: Battle,
    thing: Thing,
    targets: list[int],
    flow: Flow,
    asked: Collection[int],
    people: Sequence[int] | None = None,
) -> list[tuple[int, bool]]:
    """Able characters not yet asked, as (who, trigger met): triggers, then targets, then all others (`D20-109`).

    Able is who stands, sees the actor or its step or is its target, and has something left to act with (`D20-101` to
    `D20-103`).
    """
    figures, visions, acting = battle.figures, battle.situation.visions, flow.acting
    shown = 1 << battle.positions[thing.actor].cell
    if thing.verb in STEPS:
        shown |= 1 << thing.cell
    triggered, aimed, others = [], [], []
    for who in battle.clock.order if people is None else people:
        one: Figure = figures[who]
        budget, known, active = one.budget, visions.get(who), one.effects.active
        if known is None or budget.attempted or not (known[1] & shown or who in targets) or who in acting:
            continue
        if who in asked or one.vitals.hope == 0 or not (budget.action or budget.minor or budget.movement):
            continue
        if active and any(effect.name in UNABLE for effect in active):
            continue
        if thing.members and any(member.who == who for member in thing.members):
            continue
        if one.trigger.kind and ready.meets(battle, who, thing, targets):
            triggered.append((who, True))
        elif who in targets:
            aimed.append((who, False))
        else:
            others.append((who, False))
    return triggered + aimed + others


def able(battle: Battle, who: int, thing: Thing, targets: list[int], flow: Flow) -> bool:
    """Whether somebody may attempt to interrupt now (`D20-101` to `D20-103`)."""
    return bool(asking_order(battle, thing, targets, flow, (), (who,)))


def _asked(
    battle: Battle, who: int, thing: Thing, targets: list[int], triggered: bool
) -> Awaitable[Option]:
    """The answer of an able character, ATTEMPT or NO: its policy filters what is asked (`D20-118`)."""
    about: dict[str, int | str] = {
        "actor": thing.actor,
        "thing": thing.verb,
        "item": thing.item,
        "level": thing.level,
        "target": thing.target,
        "cell": thing.cell,
        "triggered": int(triggered),
        "members": len(thing.members),
    }
    moment = _moment(battle, who, thing, targets, triggered)
    return react(battle, who, "interrupt", (ATTEMPT,), NO, moment, "D20-104", about)


def _moment(battle: Battle, who: int, thing: Thing, targets: list[int], triggered: bool) -> Moment:
    """What policies look at."""
    about_me, sides = who in targets, battle.sides
    important = about_me or triggered
    if not important and sides[thing.actor] != sides[who]:
        if thing.verb in STEPS:
            important = legality.steps_near(battle, who, thing)
        else:
            important = sides[who] in map(sides.__getitem__, targets)
    return Moment(about_me, important, battle.figures[who].budget.movement)


def _contest(battle: Battle, who: int, thing: Thing, triggered: bool) -> bool:
    """The contest of Speed, interrupter against actor; either way the attempt is used up (`D20-101`, `D20-104`,
    `D20-117`).
    """
    figure: Figure = battle.figures[who]
    state.flagged(battle, who).attempted = True
    actor = thing.actor
    if triggered:
        figure.trigger.kind = ""
    result = checks.interrupt_roll(
        roller(battle, who, "D20-104"),
        state.speed(battle, who),
        state.speed(battle, actor),
        ready=triggered,
        worn_armour=figure.fighter.worn,
        options=battle.options,
    )
    mine, other = result.initiator, result.opponent
    battle.emit(
        Checked(
            who, "interrupt", mine.natural, list(mine.terms), mine.total, other.total, result.success, actor, "D20-104"
        )
    )
    battle.emit(Reacted(who, actor, "interrupt", result.success, "D20-106" if result.success else "D20-107"))
    if battle.options.hope_scope == "all_rolls":
        hope.side_roll(battle, who, result.success)
    return result.success


async def interruption(battle: Battle, who: int, thing: Thing, flow: Flow) -> None:
    """The interrupter acts now with what its budget allows, until it says it is done (`D20-106`, `D20-108`)."""
    flow.acting.append(who)
    flow.depth += 1
    flow.interruptions += 1
    try:
        await acting.act_until_done(battle, who, flow, thing)
    finally:
        flow.acting.pop()
        flow.depth -= 1
        battle.figures[who].budget.attached = []


async def _recheck(battle: Battle, thing: Thing) -> tuple[str, str]:
    """After a successful interruption: lost, void, or the actor's choice (`D20-111`, `D20-115`)."""
    actor = thing.actor
    if not battle.up(actor) or battle.figures[actor].budget.fallen:
        return LOST, "D20-115"
    if not legality.able_to(battle, thing):
        return VOID, "D20-115"
    if not (legality.legal(battle, thing) and pay.payable(battle, thing)):
        return VOID, "D20-111"
    about: dict[str, int | str] = {
        "thing": thing.verb, "item": thing.item, "level": thing.level, "target": thing.target, "cell": thing.cell
    }
    if (await ask(actor, "proceed", (PROCEED, WITHDRAW), "D20-111", about=about)).verb == "withdraw":
        return WITHDRAWN, "D20-111"
    return DONE, ""
