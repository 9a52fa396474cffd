"""From an option to a declared thing with all its choices: level, minor action with it, targets, space
(decision points 2, 4, 16).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from game.decision import Option, ask
from game.wording import said
from rulesets.d20 import choices, legality, moving, spells, state
from rulesets.d20.content import Spell, load_content
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Fighter, Figure, Vitals
from rulesets.d20.surroundings import Surroundings
from rulesets.d20.thing import HANDLINGS, Thing

if TYPE_CHECKING:
    from game.battle import Battle

Companions = tuple[tuple[Spell | None, tuple[Option, ...]], ...]
ALONE = Option("alone", "alone", rule="D20-038")
DONE = Option("done", "done", rule="D20-100")


async def thing(battle: Battle, who: int, chosen: Option) -> Thing | None:
    """The thing that an option stands for, once its controller has made the further choices; None when taken back."""
    verb = chosen.verb
    if verb in HANDLINGS or verb in {"climb", "leap"}:
        cell = chosen.cell if verb in {"climb", "leap"} else -1
        return Thing(who, verb, chosen.item, chosen.target, cell=cell, cost=chosen.level)
    if verb in {"minor", "venom_vial"}:
        return await _minor(battle, who, chosen)
    made = Thing(who, verb, chosen.item, chosen.target)
    if verb == "smash":
        made.cell = chosen.cell
    if verb == "cast":
        return await _cast(battle, made)
    if verb == "use":
        await _use(battle, made)
    minors = _minors_with(battle, made)
    if minors:
        await _together(battle, made, minors)
    return made


# --- minor actions --------------------------------------------------------------------------------------------


async def _minor(battle: Battle, who: int, chosen: Option) -> Thing:
    if chosen.verb == "venom_vial":
        return Thing(who, "venom_vial", chosen.item)
    spell = load_content().spells[chosen.item]
    level = await _level(battle, who, spell)
    made = Thing(who, "spell", spell.key, level=level)
    await _minor_target(battle, made, spell)
    return made


async def _minor_target(battle: Battle, made: Thing, spell: Spell) -> None:
    """The space of a Pounce, the allies of an Anthem."""
    if spell.key == "pounce":
        field, stops = moving.reach_field(battle, made.actor, spell.amount("pounce", made.level))
        cells = battle.ground.grid.bits(field.mask & stops & ~(1 << field.start))
        options = _spaces(battle, cells, "D20-037")
        made.cell = field.start
        if options:
            about: dict[str, int | str] = {"item": spell.key, "level": made.level}
            made.cell = (await ask(made.actor, "space", options, "D20-037", about=about)).cell
    elif spell.target == "allies":
        made.targets = await _several(battle, made, spell, _aims(battle, made, spell))


async def _together(battle: Battle, made: Thing, minors: list[Option]) -> None:
    """A minor action declared together with an action: one thing, one window (`D20-038`)."""
    about: dict[str, int | str] = {"thing": made.verb, "item": made.item, "target": made.target}
    chosen = await ask(made.actor, "with", minors, "D20-038", about=about)
    if chosen.verb == "with":
        made.minor = await _companion(battle, made.actor, chosen)


def _minors_with(battle: Battle, made: Thing, possible: bool | None = None) -> list[Option]:
    """The options of "with"; empty where no minor action goes with a thing. `possible`: it is legal as it stands (None:
    that is still to be found out; what was on offer is, unless it needs Homing).
    """
    found = companions(battle, made)
    if not found:
        return found
    if possible is None:
        possible = "homing" not in battle.figures[made.actor].fighter.spells or _possible(battle, made)
    if possible:
        return [ALONE, *found]
    return [minor for minor in found if minor.item == "homing" and _legal_with_homing(battle, made, minor.level)]


def companions(battle: Battle, made: Thing) -> list[Option]:
    """The minor actions that one could do together with a thing, one for each cast level (`D20-038`, `D20-135`)."""
    who = made.actor
    figure: Figure = battle.figures[who]
    if figure.budget.minor < 1 or (figure.effects.active and state.has(battle, who, state.STUNNED)):
        return []
    key = "with", who, made.verb, made.item, made.level, figure.purse()
    menu: Companions | None = battle.lore.get(key)
    if menu is None:
        menu = battle.lore[key] = _menu(battle, made)
    found: list[Option] = []
    for spell, options in menu:
        if spell is None or (
            moving.can_move(battle, who)
            if spell.key == "pounce"
            else choices.has_aim(Surroundings(battle, who), spell)
        ):
            found += options
    for weapon in (figure.outfit or outfit(battle, who)).poisonable:
        found.append(_with(weapon, 0, 0))
    return found


def _menu(battle: Battle, made: Thing) -> Companions:
    """The minor spells that go with a thing and can be paid for, with an option for each cast level; neighbours that
    need nobody and no way are one entry without a spell.
    """
    found: list[tuple[Spell | None, tuple[Option, ...]]] = []
    for spell, _ in choices.minor_spells(battle.figures[made.actor].fighter):
        if spell.attached and not fits(made, spell):
            continue
        options = tuple(_with(spell.key, level, cost.mana) for level, cost in _affordable(battle, made, spell))
        if not options:
            continue
        if spell.target not in choices.ALWAYS or spell.key == "pounce":
            found.append((spell, options))
        elif found and found[-1][0] is None:
            found[-1] = None, found[-1][1] + options
        else:
            found.append((None, options))
    return tuple(found)


@cache
def _with(item: str, level: int, mana: int) -> Option:
    cost = said("mana", mana=mana) if mana else ""
    return Option(f"with:{item}:{level}", "with", item=item, level=level, cost=cost, rule="D20-038")


def _affordable(battle: Battle, made: Thing, spell: Spell) -> Sequence[tuple[int, spells.Price]]:
    """Cast levels that can be paid besides the spell it goes with, from the same pool (`D20-132`)."""
    offered = spells.levels(battle, made.actor, spell)
    if made.verb != "cast" or load_content().spells[made.item].source != spell.source:
        return offered
    main = spells.price_of(battle, made.actor, load_content().spells[made.item], made.level)
    left = battle.world.get(made.actor, Vitals).mana.get(spell.source, 0) - (main.mana if main else 0)
    return [(level, cost) for level, cost in offered if cost.mana <= left and not cost.blood]


def fits(made: Thing, spell: Spell) -> bool:
    """Whether an attached spell can add to this very attack (`D20-135`, `D20-086`)."""
    if made.verb == "cast":
        return made.item == "spark" and spell.attached == "ranged"
    if made.verb not in {"attack", "throw"}:
        return False
    melee = made.verb == "attack" and load_content().weapons[made.item].melee
    return (spell.attached == "melee") == melee


def _legal_with_homing(battle: Battle, made: Thing, level: int) -> bool:
    made.minor = Thing(made.actor, "spell", "homing", level=level)
    possible = _possible(battle, made)
    made.minor = None
    return possible


def _possible(battle: Battle, made: Thing) -> bool:
    """Whether a thing is legal as it stands; a spell whose target is still to be named needs somebody to name."""
    if made.verb == "swarm":
        return True
    if made.verb != "cast":
        return legality.legal(battle, made)
    spell = load_content().spells[made.item]
    return spell.target == "space" or bool(_aims(battle, made, spell))


def _aims(battle: Battle, made: Thing, spell: Spell) -> list[int]:
    """Whom a spell may name, with the Homing that is on it."""
    homing = legality.homing_reach(battle, made) if spell.key == "spark" else 0
    return choices.spell_targets(battle, made.actor, spell, homing)


async def _companion(battle: Battle, who: int, chosen: Option) -> Thing:
    if chosen.item in load_content().weapons:
        return Thing(who, "venom_vial", chosen.item)
    minor = Thing(who, "spell", chosen.item, level=chosen.level)
    await _minor_target(battle, minor, load_content().spells[chosen.item])
    return minor


# --- spells ---------------------------------------------------------------------------------------------------


async def _level(battle: Battle, who: int, spell: Spell, near: bool = True) -> int:
    """The cast level, and with it the blood price where mana is missing (`D20-133`, `D20-136`). `near`: there is
    somebody to name without Homing.
    """
    options = [
        _at_level(spell.key, level, cost)
        for level, cost in spells.levels(battle, who, spell)
        if near or _homing_reaches(battle, Thing(who, "cast", spell.key, level=level))
    ]
    return (await ask(who, "level", options, "D20-133", about={"item": spell.key})).level


@cache
def _at_level(spell: str, level: int, cost: spells.Price) -> Option:
    text = said("mana_and_blood", mana=cost.mana, hp=cost.hp) if cost.blood else said("mana", mana=cost.mana)
    return Option(f"level:{level}", "level", item=spell, level=level, cost=text, rule="D20-133")


def _homing_reaches(battle: Battle, made: Thing) -> bool:
    """Whether there is somebody to name with Homing, for what mana is left at this level (`D20-132`)."""
    return bool(_minors_with(battle, made, False))


async def _cast(battle: Battle, made: Thing) -> Thing | None:
    """Level, minor action with it, then targets or centre (decision point 4)."""
    spell = load_content().spells[made.item]
    aims = _aims(battle, made, spell) if spell.target != "space" else []
    made.level = await _level(battle, made.actor, spell, bool(aims) or spell.key != "spark")
    minors = _minors_with(battle, made, bool(aims) or spell.target == "space")
    if minors:
        await _together(battle, made, minors)
    if spell.target == "space":
        made.cell = await _centre(battle, made, spell.range, "D20-200")
    elif spell.target in {"enemies", "allies"}:
        made.targets = await _several(battle, made, spell, aims)
    else:
        if made.minor is not None and made.minor.item == "homing":
            aims = _aims(battle, made, spell)
        if not aims:
            return None
        options = [_named(target, battle.identities[target].handle, "D20-135") for target in aims]
        about: dict[str, int | str] = {"item": spell.key, "level": made.level}
        made.target = (await ask(made.actor, "target", options, "D20-135", about=about)).target
    return made


@lru_cache(maxsize=4096)
def _named(target: int, handle: str, rule: str) -> Option:
    return Option(f"target:{handle}", "target", target, rule=rule)


async def _several(battle: Battle, made: Thing, spell: Spell, aims: Sequence[int]) -> list[int]:
    """Up to n targets, one after the other until done (4.4)."""
    chosen: list[int] = []
    most = spell.targets.at(made.level)
    while len(chosen) < most:
        options = [
            _named(target, battle.identities[target].handle, "D20-135") for target in aims if target not in chosen
        ]
        if not options:
            break
        about: dict[str, int | str] = {"item": spell.key, "level": made.level, "chosen": len(chosen)}
        answer = await ask(made.actor, "target", [*options, DONE] if chosen else options, "D20-135", about=about)
        if answer.verb == "done":
            break
        chosen.append(answer.target)
    return chosen


async def _centre(battle: Battle, made: Thing, reach: int, rule: str) -> int:
    """A space in range and in sight as the centre of an area (`D20-135`, `D20-200`)."""
    here, terrain = battle.positions[made.actor].cell, battle.terrain
    seen = battle.situation.light.noticeable(terrain, here)
    cells = terrain.around[reach][here] & seen & terrain.walkable
    options = _spaces(battle, battle.ground.grid.bits(cells), rule)
    about: dict[str, int | str] = {"item": made.item, "level": made.level}
    return (await ask(made.actor, "space", options, rule, about=about)).cell


def _spaces(battle: Battle, cells: Sequence[int], rule: str) -> list[Option]:
    width = battle.ground.grid.width
    return [_at(cell % width, cell // width, cell, rule) for cell in cells]


@lru_cache(maxsize=4096)
def _at(x: int, y: int, cell: int, rule: str) -> Option:
    return Option(f"at:{x},{y}", "space", cell=cell, rule=rule)


# --- items ----------------------------------------------------------------------------------------------------


async def _use(battle: Battle, made: Thing) -> None:
    """Where a bomb goes; which Source a mana draught fills, the drinker's choice (decision points 4, 16)."""
    item = load_content().items[made.item]
    if item.burst:
        made.cell = await _centre(battle, made, item.range, "D20-035")
    elif item.mana:
        vitals = battle.world.get(made.target, Vitals)
        sources = battle.world.get(made.target, Fighter).sources
        room = [key for key in sources if vitals.mana[key] < vitals.max_mana[key]]
        room.sort(key=lambda key: vitals.mana[key] / vitals.max_mana[key])
        options = [Option(f"source:{key}", "source", item=key, rule="D20-130") for key in room]
        made.mana_source = (await ask(made.target, "source", options, "D20-130", about={"item": item.key})).item


