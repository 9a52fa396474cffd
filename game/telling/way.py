"""A walk before it is begun, in sentences: what it costs, what may befall on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.locale import words
from game.telling.voice import full_name

if TYPE_CHECKING:
    from game.battle import Battle
    from game.ruleset import Peril, Way


def way_told(battle: Battle, way: Way) -> list[tuple[str, str]]:
    """Sentences, each with its rule ID: the price, then each peril."""
    price = words(f"way.{way.kind}", ruleset=battle.rules.id, amount=way.amount)
    return [(price, way.rule), *((peril_told(battle, one), one.rule) for one in way.perils)]


def peril_told(battle: Battle, peril: Peril) -> str:
    """What may befall in a space of the way."""
    x, y = battle.ground.grid.xy(peril.cell)
    surface = battle.ground.surface[peril.cell]
    return words(
        f"peril.{peril.kind}",
        ruleset=battle.rules.id,
        who=full_name(battle, peril.who) if peril.who else "",
        cell=words("word.cell", x=x, y=y),
        surface=words(f"surface.{surface}") if surface else "",
        amount=peril.amount,
        harm=peril.harm,
    )


def perils_in_short(way: Way) -> str:
    """How many could react, and what the ground does; "" for a safe way."""
    people = len({one.who for one in way.perils if one.who and not one.mild})
    ground = list(dict.fromkeys(one.kind for one in way.perils if not one.who and not one.mild))
    parts = [words("peril.react", count=people)] if people else []
    return "  ".join([*parts, *(words(f"peril.short.{kind}") for kind in ground)])
