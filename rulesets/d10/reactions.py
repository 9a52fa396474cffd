"""Windows for Reactions, the INIT gates, and paying for actions (catalogue 3.4, 3.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option
from game.event import Changed, Reacted
from game.policy import Moment, react
from rulesets.d10 import checks, rolls, senses, state
from rulesets.d10.state import Purse, Ready

if TYPE_CHECKING:
    from game.battle import Battle

PASS: Final = Option("pass", "pass", rule="D10-212")
DEEPEST: Final = 8
"""Nested windows; every Reaction costs the one Readied Action, so this is never reached by rules (`D10-216`)."""


def can_pay(battle: Battle, who: int, cost: str) -> bool:
    """A Main may be spent in place of a Bonus, never the reverse (`D10-061`)."""
    purse = battle.world.get(who, Purse)
    if cost == "main":
        return purse.main > 0
    if cost == "both":
        return purse.main > 0 and purse.bonus + purse.main > 1
    return cost == "free" or purse.bonus + purse.main > 0


def pay(battle: Battle, who: int, cost: str, *, with_main: bool = False) -> None:
    """Spend an action; the Bonus first (`D10-061`, `D10-063`)."""
    purse = battle.world.get(who, Purse)
    purse.metres = 0
    if cost == "both":
        pay(battle, who, "main")
        cost = "bonus"
    if cost == "main" or (cost == "bonus" and (purse.bonus < 1 or with_main)):
        battle.emit(Changed(who, "main", purse.main, purse.main - 1, "D10-060"))
        purse.main -= 1
    elif cost == "bonus":
        battle.emit(Changed(who, "bonus", purse.bonus, purse.bonus - 1, "D10-060"))
        purse.bonus -= 1


async def charge(battle: Battle, who: int, cost: str) -> None:
    """Pay, asking with which action where the owner wants to be asked (`D10-061`)."""
    purse = battle.world.get(who, Purse)
    with_main = False
    if cost == "bonus" and purse.bonus > 0 and purse.main > 0:
        options = [
            Option("with_bonus", "with_bonus", rule="D10-061"),
            Option("with_main", "with_main", rule="D10-061"),
        ]
        with_main = (await rolls.pick(battle, who, "pay", options, "D10-061")).verb == "with_main"
    pay(battle, who, cost, with_main=with_main)


def may(
    battle: Battle,
    who: int,
    actor: int,
    threshold: int = -1,
    *,
    triggered: bool = False,
    is_save: bool = False,
) -> bool:
    """Whether an Entity can take Reactions now (`D10-198`, `D10-210`, `D10-213`, `D10-214`)."""
    if not state.can_act(battle, who) or state.has(battle, who, state.STAGGERED, state.PARALYZED):
        return False
    hostile = actor and not state.allied(battle, who, actor)
    aware = senses.awareness(battle, who, actor) if hostile else ""
    if threshold < 0:
        return not aware
    return checks.may_react(
        state.init_of(battle, who),
        threshold,
        awareness=aware,
        triggered=triggered,
        save=is_save,
        factor=battle.options.unaware_save_factor,
    )


async def window(
    battle: Battle,
    what: str,
    actor: int,
    targets: Sequence[int] = (),
    *,
    threshold: int = -1,
    is_save: bool = False,
) -> None:
    """A moment for Reactions without Trigger: Readied Actions, by descending INIT (`D10-073`, `D10-211`, `D10-215`).

    Only those are asked whose side knows of what happens.
    """
    holders = [
        who for who, purse in battle.world.all(Purse) if purse.ready.verb and who != actor and battle.up(who)
    ]
    if not holders:
        return
    for who in state.by_init(battle, holders):
        if not _knows_of(battle, who, actor, targets):
            continue
        if not may(battle, who, actor, threshold, is_save=is_save):
            continue
        await _release(battle, what, who, actor, targets, threshold)


def _knows_of(battle: Battle, who: int, actor: int, targets: Sequence[int]) -> bool:
    side = battle.sides[who]
    return battle.situation.seen(side, actor) or any(battle.sides[target] == side for target in targets)


async def _release(
    battle: Battle, what: str, who: int, actor: int, targets: Sequence[int], threshold: int
) -> None:
    """Use the Readied Action or let the moment pass; its targets are chosen now (`D10-073`, `D10-216`)."""
    from rulesets.d10 import acting, choices

    purse = battle.world.get(who, Purse)
    # paid when it was readied
    options = [msgspec.structs.replace(one, cost="") for one in choices.readied(battle, who)]
    if not options:
        return
    about: dict[str, int | str] = {
        "actor": actor,
        "target": targets[0] if targets else 0,
        "thing": what,
        "to_hit": threshold,
        "depth": 1,
    }
    moment = Moment(about_me=who in targets, important=True)
    answer = await react(battle, who, "react", options, PASS, moment, "D10-215", about)
    if answer.verb == "pass":
        return
    purse.ready = Ready()
    battle.emit(Reacted(who, actor, "ready", True, "D10-073"))
    await acting.perform(battle, who, answer, free=True)
