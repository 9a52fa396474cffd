"""What a character may do now: the options of the decision "act" (catalogue 3.4, decision points 1, 2, 17)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from game.components import Door, FloorItem, LightSource, MapTry
from game.decision import Option
from rulesets.d20 import gear, legality, moving, objects, spells, state, swarm
from rulesets.d20.content import Spell, load_content
from rulesets.d20.state import Fighter, Figure, Kit, Vitals
from rulesets.d20.surroundings import Surroundings, furnished

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Field
    from rulesets.d20.flow import Flow


BRACE: Final = Option("brace", "brace", rule="D20-032")
SPRINT: Final = Option("sprint", "sprint", rule="D20-033")
DONE: Final = Option("done", "done", rule="D20-106")
END: Final = Option("end", "end", rule="D20-027")
READY: Final = Option("ready", "ready", rule="D20-116")


class Offer(msgspec.Struct):
    """Listed options, and where one may walk (cells of `field` that are in `stops`)."""

    options: list[Option]
    field: Field | None = None
    stops: int = 0


def offer(battle: Battle, who: int, now: Flow) -> Offer:
    """Everything legal for `who` at this moment."""
    made, at = Offer([]), Surroundings(battle, who)
    budget = at.budget
    if budget.movement > 0 and at.mobile:
        made.field, made.stops = moving.reach_field(battle, who, budget.movement)
        if not made.field.mask & made.stops & ~(1 << at.here):
            made.field = None
        made.options += _special_steps(battle, who, budget.movement)
    able = at.vitals.hope > 0
    if able:
        if budget.action > 0:
            made.options += attacks(at, now)
            made.options += objects.strikes(at)
            made.options += _actions(at)
        if not at.stunned:
            if budget.minor > 0:
                made.options += _minors(at)
            made.options += _handling(at)
    if now.depth:
        made.options.append(DONE)
    else:
        made.options.append(END)
        if able:
            made.options.append(READY)
    return made


def _special_steps(battle: Battle, who: int, movement: int) -> list[Option]:
    grid = battle.ground.grid
    found = []
    for verb, cell, cost in moving.special_steps(battle, who, movement):
        x, y = grid.xy(cell)
        rule = "D20-184" if verb == "climb" else "D20-187"
        found.append(Option(f"{verb}:{x},{y}", verb, cell=cell, level=cost, rule=rule))
    return found


# --- actions --------------------------------------------------------------------------------------------------


def attacks(at: Surroundings, now: Flow) -> list[Option]:
    """Attacks, throws and swarms on enemies in reach (`D20-031`, `D20-050`, `D20-080`); Homing counts where it
    can be added.
    """
    found: list[Option] = []
    extra = best_homing(at)
    within, here = at.battle.terrain.within, at.here
    if not at.foes_at & within(here, at.outfit.furthest + extra):
        return found
    battle, line = at.battle, at.battle.terrain.sight(here)
    striking = at.outfit.striking
    ways = []
    for weapon, in_hand in striking:
        reach = max(weapon.reach, weapon.range)
        direct = within(here, reach) & line
        struck = direct | within(here, reach + extra) & at.sees if extra and weapon.range else direct
        thrown = within(here, weapon.thrown) & line if weapon.thrown else 0
        if extra and weapon.thrown:
            thrown |= within(here, weapon.thrown + extra) & at.sees
        swarming = direct if weapon.die and (in_hand or len(striking) == 1) else 0
        ways.append((weapon.key, struck, thrown, swarming))
    joiners = swarm.Joiners(battle, at.who, now.acting)
    for foe in state.known_foes(battle, at.who):
        there, handle = battle.positions[foe].cell, battle.identities[foe].handle
        for key, struck, thrown, swarming in ways:
            if struck >> there & 1:
                found.append(_strike("attack", key, foe, handle, "D20-031"))
            if thrown >> there & 1:
                found.append(_strike("throw", key, foe, handle, "D20-031"))
            if swarming >> there & 1 and joiners.any_against(foe):
                found.append(_strike("swarm", key, foe, handle, "D20-080"))
    return found


@lru_cache(maxsize=4096)
def _strike(verb: str, key: str, target: int, handle: str, rule: str) -> Option:
    return Option(f"{verb}:{key}:{handle}", verb, target, key, rule=rule)


def best_homing(at: Surroundings, reserve: int = 0) -> int:
    """The most range that Homing could add to an attack now: attached earlier, or as a minor with it that leaves
    `reserve` mana (`D20-135`, `D20-132`).
    """
    if "homing" not in at.fighter.spells:
        return 0
    homing, best = load_content().spells["homing"], 0
    for one in at.budget.attached:
        if one.spell == "homing" and one.level > best:
            best = one.level
    if at.budget.minor > 0 and not at.stunned:
        left = at.vitals.mana.get(homing.source, 0) - reserve
        for level, cost in spells.levels(at.battle, at.who, homing):
            if cost.mana <= left and level > best:
                best = level
    return homing.amount("homing", best) if best else 0


def _actions(at: Surroundings) -> list[Option]:
    """Defend, Sprint, Cast, Use, Try (`D20-030` to `D20-036`)."""
    battle, who = at.battle, at.who
    found = [BRACE]
    for ally in at.close:
        found.append(_guard(ally, battle.identities[ally].handle))
    if not at.stunned and at.mobile and state.allowance(battle, who):
        found.append(SPRINT)
    found += castables(at, "action")
    return found + _uses(at) + _tries(at)


@lru_cache(maxsize=1024)
def _guard(ally: int, handle: str) -> Option:
    return Option(f"guard:{handle}", "guard", ally, rule="D20-032")


SpellOptions = tuple[tuple[Spell, Option], ...]


def action_spells(fighter: Fighter) -> SpellOptions:
    """The action spells that one knows, and the options for them (`D20-034`)."""
    return _spell_options(tuple(fighter.spells), "action", "cast", "D20-034")


def minor_spells(fighter: Fighter) -> SpellOptions:
    """The minor spells that one knows, and the options for them (`D20-037`)."""
    return _spell_options(tuple(fighter.spells), "minor", "minor", "D20-037")


@lru_cache(maxsize=1024)
def _spell_options(keys: tuple[str, ...], kind: str, verb: str, rule: str) -> SpellOptions:
    known = [load_content().spells[key] for key in keys]
    return tuple(
        (spell, Option(f"{verb}:{spell.key}", verb, item=spell.key, rule=rule)) for spell in known if spell.kind == kind
    )


def payable(at: Surroundings, spell: Spell) -> bool:
    """Whether a spell can be cast at its least level (`D20-133`, `D20-134`)."""
    least = spell.min_level
    if at.fighter.sources.get(spell.source, 0) < least:
        return False
    return at.vitals.mana.get(spell.source, 0) >= least or spells.price_of(at.battle, at.who, spell, least) is not None


def castables(at: Surroundings, kind: str) -> list[Option]:
    """The options for the spells of a kind that can be cast; what can be paid is looked up once for equal states."""
    figure: Figure = at.battle.figures[at.who]
    vitals, casting = at.vitals, figure.casting
    key = kind, *vitals.mana.values(), vitals.hp if "beast" in vitals.mana else 0, casting.blood, casting.last_song
    paid: SpellOptions | None = figure.menus.get(key)
    if paid is None:
        known = action_spells(at.fighter) if kind == "action" else minor_spells(at.fighter)
        paid = figure.menus[key] = tuple((spell, option) for spell, option in known if payable(at, spell))
    return [option for spell, option in paid if has_aim(at, spell)]


ALWAYS: Final = frozenset({"self", "attack"})
"""Targets of spells that are always there; only Pounce needs a way."""


def has_aim(at: Surroundings, spell: Spell) -> bool:
    """Whether a spell has somebody or somewhere to go (`D20-135`)."""
    kind = spell.target
    if kind in ALWAYS:
        return spell.key != "pounce" or at.mobile
    reach = at.battle.terrain.within(at.here, spell.range)
    if kind in {"enemy", "enemies"}:
        if at.foes_at & at.sees & reach:
            return True
        if not at.foes_at or spell.key != "spark":
            return False
    elif kind in {"touch", "allies"}:
        if kind == "touch" and at.vitals.hp < at.vitals.max_hp:
            return True
        if not reach & (at.allies_at | at.battle.situation.fallen):
            return False
    homing = best_homing(at, spell.min_level) if spell.key == "spark" else 0
    return kind == "space" or bool(spell_targets(at.battle, at.who, spell, homing))


def spell_targets(battle: Battle, who: int, spell: Spell, homing: int = 0) -> list[int]:
    """Whom a spell may name, oneself first where it may heal (4.4); beyond its range with Homing (`D20-135`)."""
    positions = battle.positions
    reach = battle.terrain.within(positions[who].cell, spell.range + homing)
    if spell.target == "touch":
        wounded = [one for one in (who, *state.party(battle, who)) if state.wounded(battle, one)]
        return [one for one in wounded if legality.spell_target_ok(battle, who, spell, one)]
    known = battle.situation.visions.get(who)
    cells = 0 if known is None else reach & known[1]
    pool = state.allies(battle, who) if spell.target == "allies" else state.known_foes(battle, who)
    return [target for target in pool if cells >> positions[target].cell & 1]


def _uses(at: Surroundings) -> list[Option]:
    """Draughts for oneself or an adjacent ally, bombs to throw (`D20-035`)."""
    found: list[Option] = []
    battle = at.battle
    for item in at.outfit.usable:
        key = item.key
        if item.burst:
            found.append(Option(f"use:{key}", "use", item=key, rule="D20-035"))
            continue
        vitals = battle.world.table(Vitals)
        for target in (at.who, *(state.party(battle, at.who) if item.heal is not None else at.close)):
            if target != at.who and not at.near >> battle.positions[target].cell & 1:
                continue
            one = vitals[target]
            room = one.hp < one.max_hp and not one.quit if item.heal is not None else one.mana != one.max_mana
            if room:
                handle = battle.identities[target].handle
                found.append(Option(f"use:{key}:{handle}", "use", target, key, rule="D20-035"))
    return found


def _tries(at: Surroundings) -> list[Option]:
    """Checks that the map offers here: locked doors, levers, locks (`D20-036`, `D20-185`)."""
    battle = at.battle
    if not furnished(battle.ground) >> at.here & 1:
        return []
    found: list[Option] = []
    for entity, door in battle.world.all(Door):
        name = f"try:{door.name or entity}"
        if not door.locked or door.open or any(option.id == name for option in found):
            continue
        if legality.near_cells(battle, at.who, door.cells):
            found.append(Option(name, "try", entity, "door", door.cells[0], rule="D20-185"))
    for entity, chance in battle.world.all(MapTry):
        if not chance.done and legality.near_cells(battle, at.who, chance.cells):
            name = f"try:{chance.name}"
            if any(option.id == name for option in found):
                name = f"{name}:{entity}"
            found.append(Option(name, "try", entity, "", chance.cells[0], rule="D20-036"))
    return found


# --- minor actions and handling -------------------------------------------------------------------------------


def _minors(at: Surroundings) -> list[Option]:
    """Minor actions: spells and the poison vial (`D20-037`, 4.2)."""
    found = castables(at, "minor")
    for key in at.outfit.poisonable:
        found.append(Option(f"minor:poison_vial:{key}", "venom_vial", item=key, rule="D20-037"))
    return found


def _handling(at: Surroundings) -> list[Option]:
    """Draw, stow, hand over, drop, light, reload, pick up, doors (`D20-039`)."""
    world, outfit, movement = at.battle.world, at.outfit, at.budget.movement
    takers: tuple[tuple[int, str], ...] = ()
    lit: tuple[int, ...] = ()
    if at.close:
        handles = at.battle.identities
        takers = tuple(
            (ally, handles[ally].handle) for ally in at.close if gear.free_hands(world.get(ally, Kit)) > 0
        )
    if outfit.lights:
        lit = tuple(light for light in outfit.lights if world.get(light, LightSource).lit)
    found = _doors_and_floor(at) if movement >= 1 else []
    found += outfit.handlings(movement, lit, takers)
    return found


def _doors_and_floor(at: Surroundings) -> list[Option]:
    battle = at.battle
    found = []
    if furnished(battle.ground) >> at.here & 1:
        for entity, door in battle.world.all(Door):
            if door.locked or not legality.near_cells(battle, at.who, door.cells):
                continue
            verb = "close" if door.open else "open"
            if verb == "close" and legality.door_held(battle, door):
                continue
            name = f"{verb}:{door.name or 'door'}:{entity}"
            found.append(Option(name, verb, entity, cell=door.cells[0], level=1, rule="D20-039"))
    if at.outfit.free > 0 and gear.floor_cells(battle) & at.near:
        for entity, lying in battle.world.table(FloorItem).items():
            if lying.cell >= 0 and at.near >> lying.cell & 1:
                name = f"pick_up:{lying.key}:{entity}"
                found.append(Option(name, "pick_up", entity, lying.key, lying.cell, 1, rule="D20-039"))
    return found
