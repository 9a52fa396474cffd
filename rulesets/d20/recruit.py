"""From a checked sheet to a combatant's components, and the state a case or a carried-over character starts in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from pydantic import Field, ValidationError

from game.complaint import complaints
from game.components import Presence
from game.data import InputError, dotted, unknown
from game.paths import files_in, own_combatants
from game.spec import Spec
from game.world import Component
from rulesets.d20 import build, gear
from rulesets.d20.checks import TAGS
from rulesets.d20.content import STATS, load_content
from rulesets.d20.damage import with_maximum
from rulesets.d20.options import Options
from rulesets.d20.sheet import MOVEMENT, Sheet, derive, max_hp
from rulesets.d20.state import Budget, Casting, Fighter, Kit, Slot, Trigger, Vitals

Few = Annotated[int, Field(ge=0, le=99)]


class CarriedState(Spec):
    """One thing of `state.items`: where it is carried ("" = only in hand) and whether it is in hand."""

    item: str
    place: Literal["", "pocket", "belt", "back"] = ""
    held: bool = False


class StartState(Spec):
    """A combatant's `state` table: what it starts with, where that is not what its sheet says (`D20-024`, `D20-070`,
    `D20-072`, `D20-120`, `D20-130`, `D20-136`, `D20-162`).
    """

    hp: Annotated[int, Field(ge=0)] | None = None
    organs: Annotated[int, Field(ge=0, le=9)] | None = None
    mana: dict[str, Annotated[int, Field(ge=0)]] = {}
    hope: Annotated[int, Field(ge=0, le=4)] | None = None
    quit: bool | None = None
    movement: Few | None = None
    action: Few | None = None
    minor: Few | None = None
    loaded: bool | None = None
    blood: Few | None = None
    last_song: str | None = None
    items: tuple[CarriedState, ...] | None = None
    hands: tuple[str, ...] | None = None


def read_sheet(template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
    """A combatant's checked sheet as plain data, shipped, the player's own, or of a file.

    InputError when it is unknown or illegal.
    """
    if not template.endswith(".toml") and template not in (known := build.combatant_names()):
        own = {path.stem: path for path in files_in(own_combatants("d20"), ".toml")}
        if template not in own:
            raise InputError(unknown("combatant", template, [*known, *own]))
        template = str(own[template])
    return build.sheet_table(build.load_combatant(template, options, overrides or None))


def recruit(table: dict[str, Any], state: dict[str, Any], options: Options) -> list[Component]:
    """The combatant's own components (`D20-070`, `D20-120`, `D20-130`, `D20-160` to `D20-166`, `D20-174`).

    Who starts with 0 HP starts Downed, with empty hands (`D20-074`).
    """
    sheet = _sheet(msgspec.json.encode(table), options)
    numbers = derive(sheet, load_content(), options)
    fighter = Fighter(
        levels=numbers.levels,
        dice=numbers.weapon_dice,
        stats={name: sheet.stat(name) for name in STATS},
        sources=dict(sheet.sources),
        spells=list(sheet.known),
        armour=sheet.armour,
        worn=numbers.armour,
        backstory=list(sheet.stories()),
        temperament=[sheet.temperament.outlook, sheet.temperament.manner],
        adventurer=sheet.adventurer,
    )
    kit = Kit(slots_of(sheet))
    kit.excess = gear.excess_of(kit, fighter, options)
    vitals = Vitals(numbers.max_hp, numbers.max_hp, dict(numbers.mana), dict(numbers.mana))
    budget = Budget(movement=numbers.movement)
    made: list[Component] = [fighter, vitals, budget, kit, Casting(), Trigger()]
    if state:
        _apply(sheet.name, state, fighter, vitals, kit, made)
        kit.excess = gear.excess_of(kit, fighter, options)
        budget.movement = state.get("movement", max(0, MOVEMENT - kit.excess))
        if vitals.hp == 0:
            made.append(Presence(down=True))
            for slot in kit.slots:
                slot.held = False
    return made


@lru_cache(maxsize=256)
def _sheet(table: bytes, options: Options) -> Sheet:
    """The checked sheet of a table (as JSON); the same few are recruited again and again in a batch."""
    return build.make_sheet(msgspec.json.decode(table), lenient(options))


def lenient(options: Options) -> Options:
    """Ready-made sheets are built by levels and may be used under the other count too."""
    return msgspec.structs.replace(options, source_counts="levels")


def slots_of(sheet: Sheet) -> list[Slot]:
    """What a sheet says is carried: each thing, its place, whether it is in hand (`D20-162`)."""
    in_hand = list(sheet.carried.hands)
    slots = []
    for place, items in (("pocket", sheet.carried.pockets), ("belt", sheet.carried.belt), ("back", sheet.carried.back)):
        for item in items:
            held = item in in_hand
            if held:
                in_hand.remove(item)
            slots.append(Slot(item, place, held))
    return slots


def _apply(
    name: str, table: dict[str, Any], fighter: Fighter, vitals: Vitals, kit: Kit, made: list[Component]
) -> None:
    """Start in a given state: carried-over points and items, or what a case says. InputError names every wrong key."""
    state = _checked(name, table)
    if state.organs is not None:
        _change_organs(fighter, vitals, state.organs)
    if state.items is not None:
        kit.slots[:] = [Slot(slot.item, slot.place, slot.held) for slot in state.items]
    wrong = [f"{name}: state.{line}" for line in _misfits(state, vitals, kit)]
    if wrong:
        raise InputError("\n".join(wrong))
    budget, casting = next(c for c in made if isinstance(c, Budget)), next(c for c in made if isinstance(c, Casting))
    for part, keys in ((vitals, ("hp", "hope", "quit")), (budget, ("movement", "action", "minor"))):
        for key in keys:
            if (value := getattr(state, key)) is not None:
                setattr(part, key, value)
    vitals.mana.update(state.mana)
    casting.blood, casting.last_song = state.blood or 0, state.last_song or ""
    weapons = load_content().weapons
    for slot in kit.slots:
        if state.hands is not None:
            slot.held = slot.item in state.hands
        if state.loaded is not None:
            slot.loaded = state.loaded or slot.item not in weapons or not weapons[slot.item].reload


def _change_organs(fighter: Fighter, vitals: Vitals, organs: int) -> None:
    """Other Organs than on the sheet: the maximum changes for all levels, a raised one does not heal (`D20-072`)."""
    fighter.stats["organs"] = organs
    vitals.max_hp = max_hp(fighter.levels, organs)
    vitals.hp = with_maximum(vitals.hp, vitals.max_hp)


def map_names() -> dict[str, tuple[str, ...]]:
    """What maps may name: items that lie about, and the stats and tags of tries (`D20-160`, `D20-170`, `D20-014`)."""
    content = load_content()
    weapons = (key for key, weapon in content.weapons.items() if weapon.size)
    return {"item": (*content.items, *weapons), "stat": STATS, "tag": TAGS}


def _checked(name: str, table: dict[str, Any]) -> StartState:
    """The table with the right keys and kinds of values."""
    try:
        return StartState.model_validate_json(json.dumps(table), strict=True)
    except ValidationError as error:
        found = [f"{name}: {dotted(('state', *loc))}: {what}" for loc, what in complaints(error, StartState, table)]
        raise InputError("\n".join(found)) from error


def _misfits(state: StartState, vitals: Vitals, kit: Kit) -> Iterator[str]:
    """What this combatant, or nobody, can have."""
    content = load_content()
    if state.hp is not None and state.hp > vitals.max_hp:
        yield f"hp: out of range (got {state.hp}), expected at most {vitals.max_hp}"
    for source, mana in state.mana.items():
        if source not in vitals.max_mana:
            yield f"mana: {unknown('Source of this combatant', source, vitals.max_mana)}"
        elif mana > vitals.max_mana[source]:
            yield f"mana.{source}: out of range (got {mana}), expected at most {vitals.max_mana[source]}"
    songs = [key for key, spell in content.spells.items() if content.sources[spell.source].system == "refrain"]
    if state.last_song and state.last_song not in songs:
        yield f"last_song: {unknown('Song spell', state.last_song, songs)}"
    things = map_names()["item"]
    for slot in state.items or ():
        if slot.item not in things:
            yield f"items: {unknown('item', slot.item, things)}"
    carried = {slot.item for slot in kit.slots}
    for item in state.hands or ():
        if item not in carried:
            yield f"hands: {unknown('item carried', item, carried)}"
