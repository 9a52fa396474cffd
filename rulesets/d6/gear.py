"""Weapons with their heads, shields, armour layers: what the options make of them (catalogue 3.11, 4.1 to 4.4). Pure.

An item in battle is one text: `long_sword+rapier+flamberge`, `pike+pole_head+barbs/hand_axe+long_edge` (a polearm,
`pike!` with its point removed), `shield.metal.medium+kite`. Equal texts are equal items.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from rulesets.d6.content import SIZES, Armour, ArmourOption, Effect, Weapon, load_content
from rulesets.d6.numbers import within_half

BARE: Final = "bare_hands"
SHIELD: Final = "shield"
ARMED_BONUS: Final = "armed"


class Head(msgspec.Struct, frozen=True):
    """One weapon head, ready to attack with: numbers after its options (`D6-127`, `D6-129`)."""

    key: str
    name: str
    family: str
    requirement: int
    damage: int
    weight: int
    reach: int
    range: int
    forms: tuple[str, ...]
    effects: tuple[tuple[Effect, int], ...] = ()
    options: tuple[str, ...] = ()
    polearm: bool = False
    own_point: bool = True
    fixed_damage: int = 0
    reload: int = 0

    def bonus(self, to: str, form: str = "", stat: str = "", all_out: bool = False) -> list[tuple[str, int]]:
        """(option key, amount) of every option that changes such a check (`D6-127`)."""
        found = []
        for (effect, times), key in zip(self.effects, self.options, strict=True):
            if effect.to != to or (effect.form is not None and effect.form != form):
                continue
            if (effect.stat is not None and effect.stat != stat) or (effect.all_out and not all_out):
                continue
            if effect.own_point and not self.own_point:
                continue
            found.append((key, effect.amount * times))
        return found


class Guard(msgspec.Struct, frozen=True):
    """A shield: size 1 to 4, numbers after its options (`D6-130` to `D6-135`)."""

    key: str
    name: str
    size: int
    requirement: int
    weight: int
    resistance: int
    exempt: int = 0
    damage: int = 0

    def usable(self, strength: int) -> bool:
        """Not above Strength (`D6-130`)."""
        return self.requirement <= strength

    def speed_penalty(self, strength: int) -> int:
        """1 above half of Strength, unless a Kite exempts it (`D6-130`, 4.3)."""
        return 0 if within_half(self.requirement, strength + 2 * self.exempt) else 1


class Layer(msgspec.Struct, frozen=True):
    """One worn armour: difficulty, resistance, the once-only option it carries ("" = none) (`D6-139`, `D6-142`)."""

    name: str
    armour: str
    cover: int
    difficulty: int
    resistance: int
    carries: str = ""
    weak_to: tuple[str, ...] = ()


class Outfit(msgspec.Struct, frozen=True):
    """All worn armour together (`D6-137`, `D6-138`, `D6-142`)."""

    layers: tuple[Layer, ...] = ()
    requirement: int = 0
    penalty: int = 0

    def usable(self, strength: int) -> bool:
        """Not above Strength (`D6-137`)."""
        return self.requirement <= strength

    def speed_penalty(self, strength: int) -> int:
        """2 above half of Strength, once (`D6-137`)."""
        return 0 if within_half(self.requirement, strength) else 2


# --- texts ----------------------------------------------------------------------------------------------------


def weapon_text(
    key: str,
    options: Iterable[str] = (),
    heads: Iterable[tuple[str, Sequence[str]]] = (),
    spear_removed: bool = False,
) -> str:
    """The text of a weapon from keys of weapon and options."""
    parts = ["+".join((key + ("!" if spear_removed else ""), *options))]
    parts += ["+".join((head, *own)) for head, own in heads]
    return "/".join(parts)


def shield_text(material: str, size: str, options: Iterable[str] = ()) -> str:
    """The text of a shield."""
    return "+".join((f"shield.{material}.{size.replace('+', '_plus')}", *options))


def is_shield(text: str) -> bool:
    """Whether the item is a shield."""
    return text.startswith("shield.")


@cache
def known(text: str) -> bool:
    """Whether an item text means something to this ruleset (things of other rulesets may lie on a map)."""
    content = load_content()
    if is_shield(text):
        base, *options = text.split("+")
        parts = base.split(".")
        sized = len(parts) == 3 and parts[1] in content.shields and parts[2].replace("_plus", "+") in SIZES
        return sized and all(option in content.shield_options for option in options)
    for part in text.split("/"):
        base, *options = part.split("+")
        if base.rstrip("!") not in content.weapons or base == BARE:
            return False
        if not all(option in content.weapon_options for option in options):
            return False
    return True


@cache
def item_name(text: str, lang: str = "en") -> str:
    """The name of an item with its options, in English or Korean."""
    content = load_content()
    korean = lang == "ko"

    def named(thing: Any) -> str:
        return str(thing.ko if korean else thing.name)

    if is_shield(text):
        base, *options = text.split("+")
        _, material, size = base.split(".")
        what = content.sizes[size.replace("_plus", "+")].text(lang)
        return f"{named(content.shields[material])} ({what})" + _listed(
            named(content.shield_options[option]) for option in options
        )
    names = []
    for part in text.split("/"):
        base, *options = part.split("+")
        shaft = f" {content.terms['shaft'].text(lang)}" if base.endswith("!") else ""
        shown = (named(content.weapon_options[option]) for option in options if option != "pole_head")
        names.append(named(content.weapons[base.rstrip("!")]) + shaft + _listed(shown))
    return f" {content.terms['with'].text(lang)} ".join(names)


def _listed(names: Iterable[str]) -> str:
    unique: dict[str, int] = {}
    for name in names:
        unique[name] = unique.get(name, 0) + 1
    if not unique:
        return ""
    return f" ({', '.join(name if times == 1 else f'{name} x{times}' for name, times in unique.items())})"


# --- weapons --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def heads_of(text: str) -> tuple[Head, ...]:
    """The heads of a weapon: one, or on a polearm its own point and up to two more (`D6-129`)."""
    content = load_content()
    parts = []
    for part in text.split("/"):
        base, *options = part.split("+")
        parts.append((content.weapons[base.rstrip("!")], options, base.endswith("!")))
    if len(parts) == 1:
        return (_head(parts[0][0], tuple(parts[0][1])),)
    shaft, shaft_options, removed = parts[0]
    own = _head(shaft, tuple(shaft_options))
    mounted = [_head(weapon, tuple(options)) for weapon, options, _ in parts[1:]]
    total = sum(head.requirement for head in mounted)
    total += (own.requirement + 1) // 2 if removed else own.requirement
    made = [] if removed else [msgspec.structs.replace(own, requirement=total, polearm=True)]
    for head in mounted:
        made.append(
            msgspec.structs.replace(head, requirement=total, reach=own.reach, polearm=True, own_point=False)
        )
    return tuple(made)


def _head(weapon: Weapon, options: tuple[str, ...]) -> Head:
    """A weapon with its options applied (`D6-127`)."""
    content = load_content()
    sums = {"requirement": weapon.requirement, "weight": weapon.weight, "damage": weapon.damage}
    forms, effects, keys = list(weapon.forms), [], []
    for key in dict.fromkeys(options):
        copies = options.count(key)
        for effect in content.weapon_options[key].effects:
            times = {"each": copies, "first": min(copies, 1), "further": copies - 1}[effect.copies]
            if effect.to in sums:
                sums[effect.to] = max(0, sums[effect.to] + effect.amount * times)
            elif effect.to == "form" and effect.form is not None:
                forms.append(effect.form)
            elif times:
                effects.append((effect, times))
                keys.append(key)
    return Head(
        weapon.key,
        weapon.name,
        weapon.family,
        sums["requirement"],
        sums["damage"],
        sums["weight"],
        weapon.reach,
        weapon.range,
        tuple(dict.fromkeys(forms)),
        tuple(effects),
        tuple(keys),
        fixed_damage=weapon.fixed_damage,
        reload=weapon.reload,
    )


@cache
def bare_hands() -> Head:
    """Bare hands (`D6-124`)."""
    return _head(load_content().weapons[BARE], ())


@lru_cache(maxsize=1024)
def shield_of(text: str) -> Guard:
    """A shield with its options (`D6-130` to `D6-135`)."""
    content = load_content()
    base, *options = text.split("+")
    _, material, size = base.split(".")
    kind, rank = content.shields[material], SIZES.index(size.replace("_plus", "+"))
    requirement, resistance, exempt, damage = kind.requirement[rank], kind.resistance, 0, 0
    for key in options:
        option = content.shield_options[key]
        requirement += option.requirement[rank]
        resistance += option.resistance
        exempt, damage = max(exempt, option.exempt), max(damage, option.damage)
    return Guard(material, kind.name, rank + 1, requirement, kind.weight[rank], resistance, exempt, damage)


@lru_cache(maxsize=1024)
def shield_head(text: str) -> Head:
    """A shield as a weapon: reach 1, no bonus; Armed gives 3, never to an Impact (`D6-136`, `D6-188`, `D6-198`)."""
    guard = shield_of(text)
    forms = ("cut",) if guard.damage else ()
    return Head(SHIELD, guard.name, SHIELD, guard.requirement, guard.damage, guard.weight, 1, 0, forms)


# --- armour ---------------------------------------------------------------------------------------------------


def make_outfit(worn: Sequence[tuple[str, int, Sequence[str]]]) -> Outfit:
    """Armour layers from (key, cover grade, option keys) (`D6-137` to `D6-142`)."""
    return _outfit(tuple((key, cover, tuple(options)) for key, cover, options in worn))


@lru_cache(maxsize=1024)
def _outfit(worn: tuple[tuple[str, int, tuple[str, ...]], ...]) -> Outfit:
    content = load_content()
    layers, requirement, penalty = [], 0, 0
    once: set[str] = set()
    for key, cover, options in worn:
        armour = content.armour[key]
        own = [content.armour_options[option] for option in options]
        requirement += armour.requirement[cover - 1]
        penalty += armour.penalty[cover - 1] + sum(option.penalty for option in own)
        for option in own:
            if option.cover:
                requirement += option.requirement
            elif option.key not in once:
                once.add(option.key)
                requirement += option.requirement
        layers.append(_layer(armour, cover, own))
    return Outfit(tuple(layers), requirement, penalty)


def _layer(armour: Armour, cover: int, options: list[ArmourOption]) -> Layer:
    difficulty = load_content().cover[cover - 1] + sum(option.difficulty for option in options)
    carries = next((option.key for option in options if option.resistance), "")
    return Layer(
        f"{armour.key} {cover}", armour.key, cover, difficulty, armour.resistance, carries, armour.weak_to
    )
