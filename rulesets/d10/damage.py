"""Damage: one instance after the other, from the dice to the pools (catalogue 3.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from game.event import Term

Roll = Callable[[int, str], int]

PHYSICAL: Final = ("bludgeoning", "slashing", "piercing")
"""`D10-152`."""
TYPES: Final = (
    *PHYSICAL,
    "heat",
    "cold",
    "bio",
    "demat",
    "thunder",
    "electric",
    "psychic",
    "radiant",
    "necrotic",
    "true",
)
"""`D10-152` to `D10-161`."""
HYBRID: Final = ("radiant", "necrotic")
"""They hit HP and SP in full (`D10-160`)."""
SUBMERSIBLE: Final = (*PHYSICAL, "heat", "cold", "demat")
"""Hampered underwater (`D10-294`)."""


class Packet(msgspec.Struct, frozen=True):
    """Damage of one type: dice (sides each), multiplier of the dice, flat bonus, Pen; `pool` only for True damage."""

    dice: tuple[int, ...] = ()
    bonus: int = 0
    type: str = "bludgeoning"
    mult: int = 1
    pen: int = 0
    executing: bool = False
    pool: str = "hp"


class Armor(msgspec.Struct, frozen=True):
    """Resistances, weaknesses, absorptions by type; `armor`, `vs_all`, `vs_hp`, `vs_sp` are keys of `res` too."""

    res: Mapping[str, int] = {}
    weak: Mapping[str, int] = {}
    abs: Mapping[str, int] = {}
    soaked: bool = False
    airborne: bool = False
    brittle: bool = False


class Instance(msgspec.Struct):
    """One instance on its way: what it is, what came through, with its arithmetic."""

    type: str
    pool: str
    raw: int
    absorbed: int
    post: int
    terms: list[Term]


def pools_of(packet: Packet) -> tuple[str, ...]:
    """Where a type goes: Bio, Demat and most others to HP (`D10-155`, `D10-156`, `D10-159` to `D10-161`)."""
    if packet.type == "true":
        return ("hp", "sp") if packet.pool == "hybrid" else (packet.pool,)
    if packet.type == "psychic":
        return ("sp",)
    return ("hp", "sp") if packet.type in HYBRID else ("hp",)


def net_resistance(armor: Armor, kind: str, pool: str) -> int:
    """All Resistance that applies to a type and destination, less Weakness (`D10-163`, `D10-164`, `D10-165`)."""
    if kind == "true":
        return 0
    res, weak = armor.res, armor.weak
    net = res.get(kind, 0) - weak.get(kind, 0) + res.get("vs_all", 0) + res.get(f"vs_{pool}", 0)
    if kind in PHYSICAL:
        net += res.get("armor", 0) - weak.get("armor", 0)
    return net


def mitigated(amount: int, net: int, pen: int) -> int:
    """After net Resistance and Pen, never below 0 (`D10-162`, `D10-163`, `D10-165`, `D10-167`)."""
    if net < 0:
        return min(amount - net, 2 * amount)
    return max(0, amount - max(0, net - pen))


def maximised(packet: Packet, armor: Armor) -> bool:
    """Electric against Soaked or Airborne, Thunder against brittle (`D10-157`, `D10-158`)."""
    if packet.type == "electric":
        return armor.soaked or armor.airborne
    return packet.type == "thunder" and armor.brittle


def amount_of(packet: Packet, dice: int, crit: bool, extra: int = 0) -> int:
    """(dice x Tier + bonus), doubled by a CRIT (`D10-008`, `D10-124`, `D10-150`, `D10-231`)."""
    return (dice * packet.mult + packet.bonus + extra) * (2 if crit else 1)


def instance(packet: Packet, amount: int, armor: Armor, pool: str) -> Instance:
    """Absorption, then net Resistance and Pen (`D10-150`, `D10-166`)."""
    absorbed = 0 if packet.type == "true" else min(amount, armor.abs.get(packet.type, 0))
    net = net_resistance(armor, packet.type, pool)
    post = mitigated(amount - absorbed, net, packet.pen)
    terms = [Term("damage", amount, "D10-150")]
    if absorbed:
        terms.append(Term("absorbed", -absorbed, "D10-166"))
    if post != amount - absorbed:
        rule = "D10-165" if net < 0 else "D10-163"
        terms.append(Term("weakness" if net < 0 else "resistance", post - amount + absorbed, rule))
    return Instance(packet.type, pool, amount, absorbed, post, terms)


def roll_dice(packet: Packet, roll: Roll) -> list[int]:
    """The dice of a packet, left to right (`D10-019`)."""
    return [roll(sides, "damage") for sides in packet.dice]


def tiered(packet: Packet, option: str) -> Packet:
    """Option `tier_damage = dice`: Tier dice are rolled instead of one die multiplied (`D10-231`)."""
    if option != "dice" or packet.mult == 1:
        return packet
    return msgspec.structs.replace(packet, dice=packet.dice * packet.mult, mult=1)


def extreme(packet: Packet, high: bool) -> int:
    """Maximized or Minimized dice (`D10-172`)."""
    return sum(packet.dice) if high else len(packet.dice)


def instances(
    packets: Sequence[Packet], sums: Sequence[int], armor: Armor, crit: bool, hp: int, sp: int
) -> list[Instance]:
    """All instances of a hit in the written order; Executing ones Maximized where that fires (`D10-150`, `D10-173`)."""
    found: list[Instance] = []
    for packet, rolled in zip(packets, sums, strict=True):
        dice = extreme(packet, True) if maximised(packet, armor) else rolled
        made = [instance(packet, amount_of(packet, dice, crit), armor, pool) for pool in pools_of(packet)]
        left = {"hp": hp, "sp": sp}
        if packet.executing and any(one.post >= left[one.pool] for one in made):
            best = amount_of(packet, extreme(packet, True), crit)
            made = [instance(packet, best, armor, pool) for pool in pools_of(packet)]
        found += made
    return found


def buffered(parts: Sequence[Instance], buffer: int, first: str = "hp") -> tuple[list[int], int]:
    """What of each instance goes past the BUFFER, and what is left of it (`D10-169`).

    Parts enter in the order given, those of the pool `first` before the others.
    """
    order = sorted(range(len(parts)), key=lambda index: (parts[index].pool != first, index))
    through = [part.post for part in parts]
    for index in order:
        taken = min(buffer, through[index])
        buffer -= taken
        through[index] -= taken
    return through, buffer


def health_state(hp: int, max_hp: int, sp: int, max_sp: int) -> str:
    """up, dying, soul ejected, soul destroyed; "+shaken" at SP <= 0 (`D10-175` to `D10-178`)."""
    if sp < -max_sp:
        return "soul_destroyed"
    if hp < -max_hp:
        return "soul_ejected"
    state = "dying" if hp <= 0 else "up"
    return state + "+shaken" if sp <= 0 else state
