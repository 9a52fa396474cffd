"""What a resolved thing costs: nothing is paid on declaration (`D20-113`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulesets.d20 import spells
from rulesets.d20.content import load_content
from rulesets.d20.state import Budget
from rulesets.d20.thing import ACTIONS, MINORS, Thing

if TYPE_CHECKING:
    from game.battle import Battle


SPELLS: Final = frozenset({"cast", "spell"})


def payable(battle: Battle, thing: Thing) -> bool:
    """Whether mana, or HP for blood, still suffice for the spells of a thing (`D20-111`, `D20-136`)."""
    known = load_content().spells
    return all(
        spells.price_of(battle, part.actor, known[part.item], part.level) is not None
        for part in (thing, thing.minor)
        if part is not None and part.verb in SPELLS
    )


def pay(battle: Battle, thing: Thing) -> None:
    """Movement, action, minor action and mana, of all members in a swarm (`D20-113`, `D20-089`, `D20-038`)."""
    budget: Budget = battle.figures[thing.actor].budget
    budget.movement -= thing.cost
    if thing.verb == "step":
        return
    if thing.verb in ACTIONS:
        budget.action -= 1
    elif thing.verb in MINORS:
        budget.minor -= 1
    for member in thing.members:
        battle.world.get(member.who, Budget).action -= 1
    if thing.verb in SPELLS:
        spells.pay_mana(battle, thing)
    minor = thing.minor
    if minor is not None:
        budget.minor -= 1
        if minor.verb in SPELLS:
            spells.pay_mana(battle, minor)
