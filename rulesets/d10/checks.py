"""The arithmetic of Checks, Saves and derived statistics: whole numbers, rounded down (catalogue 3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

Roll = Callable[[int, str], int]
"""Rolls one die: (sides, purpose) -> 1 to sides."""

STATS: Final = ("STR", "AGI", "VIT", "INT", "WILL", "EGO")
"""The six Base Stats (`D10-020`)."""

MASTERIES: Final[Mapping[str, str]] = {
    "Athletics": "STR",
    "Acrobatics": "AGI",
    "Sleight": "AGI",
    "Arcana": "INT",
    "Science": "INT",
    "Lore": "INT",
    "Perception": "WILL",
    "Intuition": "WILL",
    "Performance": "EGO",
}
"""Ordinary masteries and their Base Stat (`D10-040`)."""

MARTIAL: Final[Mapping[str, tuple[str, ...]]] = {
    "Melee Weapon": ("STR", "AGI"),
    "Ballistic": ("AGI",),
    "Martial Arts": ("STR", "AGI"),
}
"""Martial-Masteries and the Base Stats they may use (`D10-042`)."""

MAGIC: Final = (
    "Evocation",
    "Transmutation",
    "Conjuration",
    "Enchantment",
    "Abjuration",
    "Divination",
    "Anima",
)
"""Magic-Masteries (`D10-044`)."""

COMMON_STATS: Final[Mapping[str, str]] = {
    "strength": "Athletics",
    "speed": "Acrobatics",
    "agility": "Acrobatics",
    "organs": "VIT",
    "brains": "Science",
    "heart": "Performance",
}
"""Words by which maps for all rulesets name a stat, and the mastery or Base Stat that answers here."""

SOUL_STATS: Final = ("INT", "WILL", "EGO")
ALL_MASTERIES: Final = (*MASTERIES, *MARTIAL, *MAGIC)


class Value(msgspec.Struct, frozen=True):
    """A Check as rolled: natural, Finalized Value, and whether it is a CRIT."""

    natural: int
    value: int
    crit: bool


def root(factor: int, stat: int) -> int:
    """floor(factor x stat^(1/3)), exactly: the largest m with m^3 <= factor^3 x stat (`D10-002`)."""
    limit, m = factor**3 * stat, 0
    while (m + 1) ** 3 <= limit:
        m += 1
    return m


def multiplier(modifier: int) -> int:
    """k = max(1, floor(Modifier / 5)); a bonus does not count (`D10-004`)."""
    return max(1, modifier // 5)


def edge_of(good: int, bad: int) -> int:
    """1 Advantage, -1 Disadvantage, 0 neither: one of each cancels any number (`D10-011`)."""
    return (good > 0) - (bad > 0)


def scaled(value: int, edge: int) -> int:
    """Doubled with Advantage, halved (rounded down) with Disadvantage (`D10-010`, `D10-001`)."""
    if edge > 0:
        return value * 2
    return value // 2 if edge < 0 else value


def finalized(natural: int, modifier: int, bonus: int = 0, edge: int = 0) -> int:
    """((natural x k) + Modifier + Bonus) x A, never below 0 (`D10-003`, `D10-006`, `D10-010`)."""
    return max(0, scaled(natural * multiplier(modifier) + modifier + bonus, edge))


def is_crit(natural: int, crit_range: int = 1) -> bool:
    """natural >= 11 - CRIT Range; at 0 or less never (`D10-007`)."""
    return crit_range > 0 and natural >= 11 - crit_range


def stable(natural: int, xp: int, modifier: int, bonus: int = 0, edge: int = 0) -> int:
    """A Stable Check: only natural x k is doubled or halved, k = max(1, Total XP / 100) (`D10-013`, `D10-014`)."""
    return max(0, scaled(natural * max(1, xp // 100), edge) + modifier + bonus)


def passive(modifier: int, bonus: int = 0, edge: int = 0) -> int:
    """A Passive Check has no die (`D10-017`)."""
    return max(0, scaled(modifier + bonus, edge))


def passes(value: int, difficulty: int) -> bool:
    """Equal succeeds (`D10-005`)."""
    return value >= difficulty


def stat_modifier(stat: int) -> int:
    """floor(Stat / 2) (`D10-022`)."""
    return stat // 2


def modifier_of(name: str, stats: Mapping[str, int], masteries: Mapping[str, int], stat: str = "") -> int:
    """The Modifier of a Base Stat or mastery (`D10-022`, `D10-041`, `D10-043`, `D10-045`).

    `stat` forces the Base Stat of a Martial-Mastery (option `melee_stat`).
    """
    if name in STATS:
        return stats[name] // 2
    mastery = masteries.get(name, 0)
    if name in MASTERIES:
        return (stats[MASTERIES[name]] + mastery) // 2
    if name in MARTIAL:
        base = stats[stat] if stat else max(stats[each] for each in MARTIAL[name])
        return (base + mastery) // 4
    return mastery


def cap_of(name: str, stats: Mapping[str, int]) -> int:
    """The highest value a mastery may have: its Base Stat, the best where there is a choice (`D10-039`, `D10-042`)."""
    if name in MASTERIES:
        return stats[MASTERIES[name]]
    if name in MARTIAL:
        return max(stats[each] for each in MARTIAL[name])
    return max(stats[each] for each in SOUL_STATS)


def soul_modifier(stats: Mapping[str, int]) -> int:
    """The (INT | WILL | EGO) Modifier (`D10-137`, `D10-012`)."""
    return max(stats[each] for each in SOUL_STATS) // 2


def weight_of(points: int) -> str:
    """Weight class of armour by its points (`D10-252`)."""
    if points <= 2:
        return "light"
    return "medium" if points <= 4 else "heavy"


class Derived(msgspec.Struct, frozen=True):
    """Extra Stats (`D10-030`): maxima of the Resources, the output PROXY, MS and INIT."""

    hp: int
    hd: int
    sp: int
    grit: int
    rest_hp: int
    proxy: int
    ms: int
    init: int


def derive(
    stats: Mapping[str, int],
    masteries: Mapping[str, int],
    armor_points: int = 0,
    hd_bonus: int = 0,
    *,
    soul: bool = False,
) -> Derived:
    """The Extra Stats (`D10-031` to `D10-038`); armour takes from HD (`D10-252`), wielded items add to it.

    A Soul without a Body has HD = SP and MS by its best Soul stat (`D10-381`).
    """
    mastery = masteries.get
    spirit = stats["INT"] + stats["WILL"] + stats["EGO"]
    dodge = max(mastery(name, 0) for name in MARTIAL)
    weight = weight_of(armor_points)
    if weight == "light":
        dodge += mastery("Acrobatics", 0)
    if weight != "heavy":
        dodge += stats["AGI"]
    dodge += hd_bonus
    pace = max(stats["STR"], stats["AGI"])
    if soul:
        dodge, pace = spirit, max(stats[each] for each in SOUL_STATS)
    return Derived(
        hp=stats["VIT"] + stats["STR"],
        hd=dodge,
        sp=spirit,
        grit=stats["STR"] + mastery("Athletics", 0),
        rest_hp=4 * stats["VIT"],
        proxy=spirit,
        ms=root(2, pace),
        init=(stats["AGI"] + max(mastery("Perception", 0), mastery("Intuition", 0))) // 2,
    )


def move_distance(ms: int, *, half: bool, zero: bool, sprint: bool, climb: bool) -> int:
    """Metres of a Move-Action: halved once, doubled by Sprint, halved by climbing (`D10-103`, `D10-105`)."""
    if zero:
        return 0
    ms = max(1, ms // 2) if half else ms
    return max(1, ms * (2 if sprint else 1) // (2 if climb else 1)) if ms else 0


def jump_height(ms: int, stats: Mapping[str, int]) -> int:
    """Jump height in cm: MS / 4 m, MS m from STR or AGI 50 (`D10-114`)."""
    return 100 * ms if max(stats["STR"], stats["AGI"]) >= 50 else 25 * ms


def throw_range(strength: int) -> tuple[int, int]:
    """Normal and Long Range of a thrown weapon (`D10-245`)."""
    normal = root(5, strength)
    return normal, 2 * normal


def knock_back(strength: int) -> int:
    """Most metres of a Shove (`D10-079`)."""
    return root(1, strength)


def expected_save(xp: int, modifier: int, edge: int) -> int:
    """Twenty times the expected value, for comparing Save types (`D10-012`)."""
    k = max(1, xp // 100)
    return (110 * k * 2 if edge > 0 else 55 * k if edge < 0 else 110 * k) + 20 * modifier


def best_save(types: Iterable[str], xp: int, modifiers: Mapping[str, int], edges: Mapping[str, int]) -> str:
    """The Save type with the best expected value, the first named on a tie (`D10-012`, `D10-138`)."""
    return max(types, key=lambda name: expected_save(xp, modifiers[name], edges.get(name, 0)))


def ability_ess(modifier: int) -> int:
    """ESS = max(1, floor(Modifier / 10)) (`D10-343`, `D10-078`, `D10-079`)."""
    return max(1, modifier // 10)


def opposed(one: int, other: int) -> str:
    """Opposing Effects: "both" end when 2 x weaker >= stronger, else the stronger stays (`D10-341`)."""
    weak, strong = sorted((one, other))
    if 2 * weak >= strong:
        return "both"
    return "one" if one > other else "other"


def may_react(
    init: int,
    threshold: int,
    *,
    awareness: str = "",
    triggered: bool = False,
    save: bool = False,
    factor: int = 1,
) -> bool:
    """The INIT gates of Reactions before an Attack or Save (`D10-213`, `D10-214`).

    `awareness` is "", "unaware" or "surprised"; `factor` the option `unaware_save_factor`.
    """
    if not triggered and 4 * init <= threshold:
        return False
    return not awareness or 2 * init >= threshold * (factor if save else 1)


def dying_rounds(vit: int) -> int:
    """Own Turn-Ends before Dying makes Unconscious (`D10-199`)."""
    return vit // 5


def fall_damage(metres: int, vit: int, acrobatics: int) -> int:
    """2 x metres - (VIT | Acrobatics), at least 0 (`D10-290`)."""
    return max(0, 2 * metres - max(vit, acrobatics))


def potency_gain(points: int, *, save_difficulty: bool = False) -> int:
    """What Potency adds to a stat; a Save Difficulty needs 2 points for +1 (`D10-350`)."""
    return points // 2 if save_difficulty else points


def recall_difficulty(xp: int) -> int:
    """Difficulty of Scan Entity and of kinds without knowledge cards (`D10-085`, `D10-089`)."""
    return xp // 10
