"""What the things that one carries allow, worked out once for each state of the slots (`D20-039`, `D20-168`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import astuple

from game.decision import Option
from rulesets.d20.content import load_content
from rulesets.d20.state import HANDS, Figure, Kit, Slot, ready_weapons

if TYPE_CHECKING:
    from game.battle import Battle

DRAUGHTS: Final = ("healing_draught",)
"""Items that heal whom they are fed to."""
State = tuple[tuple[str, str, bool, bool, int, int], ...]
"""The slots of a kit as values."""


class Outfit:
    """A kit in one state. `free`: hands that hold nothing."""

    __slots__ = (
        "_handlings",
        "awkward",
        "bare",
        "draughts",
        "flight",
        "free",
        "furthest",
        "hindered",
        "in_hand",
        "lights",
        "poisonable",
        "reach",
        "ready",
        "slots",
        "striking",
        "swarm_reach",
        "swarming",
        "usable",
    )

    def __init__(self, state: State) -> None:
        self.slots = [Slot(*values) for values in state]
        self.in_hand = tuple([slot.item for slot in self.slots if slot.held])
        self.ready = tuple([slot.item if slot.loaded else slot.item + "-" for slot in self.slots if slot.held])
        """What is in hand, with "-" what is not loaded."""
        self.draughts = tuple([key for key in DRAUGHTS if any(slot.item == key for slot in self.slots)])
        """Healing draughts that it holds."""
        self.free = HANDS - sum(slot.held for slot in self.slots)
        self.lights = tuple(slot.light for slot in self.slots if slot.light)
        items = load_content().items
        keys = dict.fromkeys(slot.item for slot in self.slots)
        self.usable = tuple(items[key] for key in keys if key in items and items[key].use == "action")
        """Items to use as an action."""
        self.striking = tuple(
            (weapon, slot is not None)
            for weapon, slot in ready_weapons(self.slots)
            if slot is None or not weapon.reload or slot.loaded
        )
        """Weapons to attack with that are loaded, and whether they are in hand."""
        dangerous = tuple([weapon for weapon, _ in self.striking if weapon.die])
        self.swarming = dangerous[:-1] if len(dangerous) > 1 else dangerous
        """Loaded weapons in hand that deal damage; unarmed only when there is nothing else (`D20-082`)."""
        self.swarm_reach = max([max(weapon.reach, weapon.range) for weapon in self.swarming], default=0)
        """The greatest distance at which one can take part in a swarm."""
        self.furthest = max(max(weapon.reach, weapon.range, weapon.thrown) for weapon, _ in self.striking)
        """The greatest distance at which something can be struck now."""
        flights = [max(weapon.reach, weapon.range) for weapon, _ in self.striking if weapon.range]
        self.flight = min(flights + [weapon.thrown for weapon, _ in self.striking if weapon.thrown], default=0)
        """The least distance that any shot or throw goes; 0 without any."""
        held = [load_content().weapons.get(slot.item) for slot in self.slots if slot.held]
        arms = [weapon for weapon in held if weapon is not None]
        self.bare = len(ready_weapons(self.slots)) < 2
        """Whether no weapon in hand can be used."""
        self.hindered = len(held) > 1 and any(weapon.hands == 2 for weapon in arms)
        """Whether something else in hand keeps a two-handed weapon from being used."""
        self.awkward = self.bare or self.hindered or not all(slot.loaded for slot in self.slots)
        """Whether something should be done about what is in hand before a fight."""
        self.reach = max((weapon.reach for weapon in arms), default=1) or 1
        """The greatest melee reach of what is in hand; 1 unarmed."""
        self.poisonable = _poisonable(self.slots)
        """Weapons in hand that a poison vial can be used on (4.2)."""
        self._handlings: dict[tuple[object, ...], tuple[Option, ...]] = {}

    def handlings(
        self, movement: int, lit: tuple[int, ...] = (), takers: tuple[tuple[int, str], ...] = ()
    ) -> tuple[Option, ...]:
        """Draw, drop, reload, stow, light, hand over with that much movement (`D20-039`).

        `lit`: the light sources that burn; `takers`: entity and handle of allies at hand with a hand free.
        """
        known = self._handlings.get((movement, lit, takers))
        if known is None:
            known = self._handlings[movement, lit, takers] = tuple(self._handle(movement, lit, takers))
        return known

    def _handle(self, movement: int, lit: tuple[int, ...], takers: tuple[tuple[int, str], ...]) -> list[Option]:
        found: list[Option] = []
        content = load_content()
        done: set[tuple[str, bool]] = set()
        for slot in self.slots:
            key, in_hand = slot.item, slot.held
            if (key, in_hand) in done:
                continue
            done.add((key, in_hand))
            if not in_hand:
                if self.free > 0 and movement >= 1:
                    found.append(_handling("draw", key, 1))
                continue
            found.append(_handling("drop", key, 0))
            if not slot.loaded and movement >= content.weapons[key].reload:
                found.append(_handling("reload", key, content.weapons[key].reload))
            if movement < 1:
                continue
            if slot.place:
                found.append(_handling("stow", key, 1))
            item = content.items.get(key)
            if item is not None and item.use == "handling" and slot.light not in lit:
                found.append(_handling("light", key, 1))
            for ally, handle in takers:
                found.append(
                    Option(f"hand_over:{key}:{handle}", "hand_over", ally, key, level=1, rule="D20-039")
                )
        return found


def outfit_of(kit: Kit) -> Outfit:
    """The outfit of a kit as it is."""
    return _outfit(tuple(map(astuple, kit.slots)))


def outfit(battle: Battle, who: int) -> Outfit:
    """A combatant's outfit, kept until its things are `rearranged`."""
    figure: Figure = battle.figures[who]
    known = figure.outfit
    if known is None:
        known = figure.outfit = outfit_of(figure.kit)
    return known


def rearranged(battle: Battle, who: int) -> None:
    """Something that a combatant carries has come, gone or changed its state: whatever changes a slot says so."""
    figure: Figure = battle.figures[who]
    figure.outfit = None
    figure.forget()


def reloaded(battle: Battle, who: int) -> None:
    """A weapon in hand has been shot or loaded: that changes what one can do at once, nothing else."""
    figure: Figure = battle.figures[who]
    figure.outfit = figure.arms = None


@lru_cache(maxsize=4096)
def _outfit(state: State) -> Outfit:
    return Outfit(state)


def _poisonable(slots: list[Slot]) -> tuple[str, ...]:
    if not any(slot.item == "poison_vial" for slot in slots):
        return ()
    weapons = load_content().weapons
    clean = dict.fromkeys(slot.item for slot in slots if slot.held and not slot.venom)
    return tuple(key for key in clean if key in weapons and weapons[key].melee)


def _handling(verb: str, key: str, cost: int) -> Option:
    return Option(f"{verb}:{key}", verb, item=key, level=cost, rule="D20-039")
