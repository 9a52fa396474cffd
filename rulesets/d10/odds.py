"""Exact chances of one Attack or Save, for forecasts and the computer player; pure and cached."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from rulesets.d10 import checks, damage
from rulesets.d10.damage import Armor, Packet

Pairs = tuple[tuple[str, int], ...]


class Target(msgspec.Struct, frozen=True):
    """What counts of a target: pools, resistances (sorted pairs), and whether it may spend HD."""

    hp: int
    sp: int
    hd: int
    grit: int
    buffer: int
    res: tuple[tuple[str, int], ...] = ()
    weak: tuple[tuple[str, int], ...] = ()
    abs: tuple[tuple[str, int], ...] = ()
    soaked: bool = False
    airborne: bool = False
    brittle: bool = False
    may_pay: bool = True
    unaware_limit: int = -1
    discount: int = 0
    helpless: bool = False


class Prospect(msgspec.Struct, frozen=True):
    """Means and chances of one Attack: hit, HD paid, HP and SP lost, GRIT used, and falling to 0 HP."""

    hit: float
    crit: float
    paid: float
    hp: float
    sp: float
    grit: float
    post: float
    downs: float


@lru_cache(maxsize=4096)
def sums(dice: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """(sum, chance) of some dice."""
    found = {0: 1.0}
    for sides in dice:
        wider: dict[int, float] = {}
        for total, chance in found.items():
            for face in range(1, sides + 1):
                wider[total + face] = wider.get(total + face, 0.0) + chance / sides
        found = wider
    return tuple(sorted(found.items()))


def suffered(packet: Packet, crit: bool, target: Target) -> tuple[float, float, float, float, float]:
    """Means of a hit with all GRIT spent: (post, HP lost, SP lost, GRIT used, chance of HP <= 0)."""
    same = (target.res, target.weak, target.abs, target.soaked, target.airborne, target.brittle)
    pools = (target.hp, target.sp) if packet.executing else (0, 0)
    return _settled(_losses(packet, crit, same, target.buffer, pools), packet.type, target.hp, target.grit)


Body = tuple[Pairs, Pairs, Pairs, bool, bool, bool]


@lru_cache(maxsize=65536)
def _losses(
    packet: Packet, crit: bool, body: Body, buffer: int, pools: tuple[int, int]
) -> tuple[tuple[float, int, int, int], ...]:
    """(chance, greatest post-mitigation damage, HP and SP past the BUFFER) of each sum of the dice."""
    res, weak, absorbed, *rest = body
    armor = Armor(dict(res), dict(weak), dict(absorbed), *rest)
    found = []
    for total, chance in sums(packet.dice):
        parts = damage.instances([packet], [total], armor, crit, *pools)
        through, _ = damage.buffered(parts, buffer)
        lost = {"hp": 0, "sp": 0}
        for part, left in zip(parts, through, strict=True):
            lost[part.pool] += left
        post = max((part.post for part in parts), default=0)
        found.append((chance, post, lost["hp"], lost["sp"]))
    return tuple(found)


@lru_cache(maxsize=65536)
def _settled(
    losses: tuple[tuple[float, int, int, int], ...], kind: str, hit_points: int, most: int
) -> tuple[float, float, float, float, float]:
    """Means over some losses of one with so many HP and so much GRIT."""
    post = hp = sp = grit = downs = 0.0
    for chance, worst, lost, soul in losses:
        soaked = min(most, lost) if kind != "true" else 0
        post += chance * worst
        hp += chance * (lost - soaked)
        grit += chance * soaked
        sp += chance * soul
        downs += chance * (lost - soaked >= hit_points > 0)
    return post, hp, sp, grit, downs


def worth_paying(price: int, post: float, downs: float) -> bool:
    """The headless default: pay when the damage is worth a quarter of the price, or could bring HP to 0 (section 5)."""
    return 4 * post >= price or downs > 0.0


@lru_cache(maxsize=65536)
def prospect(modifier: int, edge: int, packet: Packet, crit_range: int, target: Target) -> Prospect:
    """One Attack over all ten naturals, the target paying by the headless default (`D10-120`, `D10-131`)."""
    hit = crit_chance = paid = hp = sp = grit = post = downs = 0.0
    for natural in range(1, 11):
        price = checks.finalized(natural, modifier, 0, edge)
        crit = checks.is_crit(natural, crit_range) or target.helpless
        mean = suffered(packet, crit, target)
        cost = max(0, price - target.discount)
        open_hd = target.may_pay and (target.unaware_limit < 0 or price <= target.unaware_limit)
        if open_hd and cost <= target.hd and worth_paying(cost, mean[0], mean[4]):
            paid += cost / 10
            continue
        hit += 0.1
        crit_chance += 0.1 * crit
        post, hp, sp = post + mean[0] / 10, hp + mean[1] / 10, sp + mean[2] / 10
        grit, downs = grit + mean[3] / 10, downs + mean[4] / 10
    return Prospect(hit, crit_chance, paid, hp, sp, grit, post, downs)


@lru_cache(maxsize=4096)
def save_fails(xp: int, modifier: int, edge: int, difficulty: int, shaken: bool) -> float:
    """The chance that a Save fails (`D10-013`, `D10-135`, `D10-139`)."""
    failed = 0
    for natural in range(1, 11):
        value = checks.stable(natural, xp, modifier, 0, edge)
        failed += (value // 2 if shaken else value) < difficulty
    return failed / 10
