"""What a character may do now: the options of the decision "act" (catalogue 3.4, decision points 1, 2, 17)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from game.components import Door, FloorItem, MapTry
from game.decision import Option
from rulesets.d20 import gear, legality, moving, senses, spells, state, swarm
from rulesets.d20.content import Spell, load_content
from rulesets.d20.state import Kit, Vitals
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
    if budget.movement > 0 and moving.can_move(battle, who):
        made.field, made.stops = moving.reach_field(battle, who, budget.movement)
        if not made.field.mask & made.stops & ~(1 << at.here):
            made.field = None
        made.options += _special_steps(battle, who, budget.movement)
    able = at.vitals.hope > 0
    if able:
        if budget.action > 0:
            made.options += attacks(at, now)
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
    if not at.foes:
        return found
    battle, who, terrain = at.battle, at.who, at.battle.terrain
    line, extra = terrain.sight(at.here), best_homing(at)
    weapons = [
        (weapon, slot)
        for weapon, slot in state.weapons_in_hand(battle, who)
        if slot is None or not weapon.reload or slot.loaded
    ]
    joiners = swarm.Joiners(battle, who, now.acting)
    for foe in at.foes:
        there, handle = battle.positions[foe].cell, battle.identities[foe].handle
        distance, clear = terrain.distance(at.here, there), bool(line >> there & 1)
        far = extra if extra and at.sees >> there & 1 else 0
        for weapon, slot in weapons:
            reach = weapon.reach if weapon.reach > weapon.range else weapon.range
            direct = clear and distance <= reach
            if direct or (far and weapon.range and distance <= reach + far):
                found.append(Option(f"attack:{weapon.key}:{handle}", "attack", foe, weapon.key, rule="D20-031"))
            if weapon.thrown and distance <= weapon.thrown + far and (clear or far):
                found.append(Option(f"throw:{weapon.key}:{handle}", "throw", foe, weapon.key, rule="D20-031"))
            armed = slot is not None or len(weapons) == 1
            if direct and armed and weapon.die and joiners.any_against(foe):
                found.append(Option(f"swarm:{weapon.key}:{handle}", "swarm", foe, weapon.key, rule="D20-080"))
    return found


def best_homing(at: Surroundings, reserve: int = 0) -> int:
    """The most range that Homing could add to an attack now: attached earlier, or as a minor with it that leaves
    `reserve` mana (`D20-135`, `D20-132`).
    """
    if "homing" not in at.fighter.spells:
        return 0
    homing = load_content().spells["homing"]
    best = max((one.level for one in at.budget.attached if one.spell == "homing"), default=0)
    if at.budget.minor > 0 and not at.stunned:
        left = at.vitals.mana.get(homing.source, 0) - reserve
        best = max([best, *(level for level, cost in spells.levels(at.battle, at.who, homing) if cost.mana <= left)])
    return homing.amount("homing", best) if best else 0


def _actions(at: Surroundings) -> list[Option]:
    """Defend, Sprint, Cast, Use, Try (`D20-030` to `D20-036`)."""
    battle, who = at.battle, at.who
    found = [BRACE]
    for ally in at.close:
        found.append(Option(f"guard:{battle.identities[ally].handle}", "guard", ally, rule="D20-032"))
    if not at.stunned and moving.can_move(battle, who) and state.allowance(battle, who):
        found.append(SPRINT)
    content = load_content()
    for key in at.fighter.spells:
        spell = content.spells[key]
        if spell.kind == "action" and castable(at, spell):
            found.append(Option(f"cast:{key}", "cast", item=key, rule="D20-034"))
    return found + _uses(at) + _tries(at)


def castable(at: Surroundings, spell: Spell) -> bool:
    """Whether a spell can be paid for and has somebody or somewhere to go (`D20-133` to `D20-135`)."""
    least = spell.min_level
    if at.vitals.mana.get(spell.source, 0) < least and spells.price_of(at.battle, at.who, spell, least) is None:
        return False
    if at.fighter.sources.get(spell.source, 0) < least:
        return False
    if spell.target in {"self", "attack"}:
        return spell.key != "pounce" or moving.can_move(at.battle, at.who)
    if spell.target in {"enemy", "enemies"}:
        if at.foes_at & at.sees & at.battle.terrain.within(at.here, spell.range):
            return True
        if not at.foes or spell.key != "spark":
            return False
    return spell.target == "space" or bool(spell_targets(at.battle, at.who, spell))


def spell_targets(battle: Battle, who: int, spell: Spell, homing: int | None = None) -> list[int]:
    """Whom a spell may name, oneself first where it may heal (4.4); Spark counts the Homing it could get."""
    if homing is None:
        homing = best_homing(Surroundings(battle, who), spell.min_level) if spell.key == "spark" else 0
    pool = [who] if spell.target == "touch" else []
    if spell.target in {"touch", "allies"}:
        pool += state.party(battle, who)
    else:
        pool += state.known_foes(battle, who)
    sighted = [target for target in pool if target == who or not homing or senses.sees(battle, who, target)]
    found = [target for target in sighted if legality.spell_target_ok(battle, who, spell, target, homing=homing)]
    if spell.target == "touch":
        vitals = battle.world.table(Vitals)
        found = [target for target in found if vitals[target].hp < vitals[target].max_hp]
    return found


def _uses(at: Surroundings) -> list[Option]:
    """Draughts for oneself or an adjacent ally, bombs to throw (`D20-035`)."""
    found: list[Option] = []
    battle, items = at.battle, load_content().items
    for key in dict.fromkeys(slot.item for slot in at.kit.slots):
        item = items.get(key)
        if item is None or item.use != "action":
            continue
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


def minors(battle: Battle, who: int) -> list[Option]:
    """Minor actions: spells and the poison vial (`D20-037`, 4.2)."""
    return _minors(Surroundings(battle, who))


def _minors(at: Surroundings) -> list[Option]:
    content = load_content()
    found = [
        _minor_spell(key)
        for key in at.fighter.spells
        if content.spells[key].kind == "minor" and castable(at, content.spells[key])
    ]
    slots = at.kit.slots
    if any(slot.item == "poison_vial" for slot in slots):
        for key in dict.fromkeys(slot.item for slot in slots if slot.held and not slot.venom):
            weapon = content.weapons.get(key)
            if weapon is not None and weapon.melee:
                found.append(Option(f"minor:poison_vial:{key}", "venom_vial", item=key, rule="D20-037"))
    return found


@cache
def _minor_spell(key: str) -> Option:
    return Option(f"minor:{key}", "minor", item=key, rule="D20-037")


@cache
def _hand(verb: str, key: str, cost: int) -> Option:
    """Handling of an item that needs nothing but its key (`D20-039`)."""
    return Option(f"{verb}:{key}", verb, item=key, level=cost, rule="D20-039")


def _handling(at: Surroundings) -> list[Option]:
    """Draw, stow, hand over, drop, light, reload, pick up, doors (`D20-039`)."""
    battle, kit, movement = at.battle, at.kit, at.budget.movement
    found = _doors_and_floor(at) if movement >= 1 else []
    content = load_content()
    free = gear.free_hands(kit) > 0
    done: set[tuple[str, bool]] = set()
    takers = [ally for ally in at.close if gear.free_hands(battle.world.get(ally, Kit)) > 0]
    for slot in kit.slots:
        key, in_hand = slot.item, slot.held
        if (key, in_hand) in done:
            continue
        done.add((key, in_hand))
        if not in_hand:
            if free and movement >= 1:
                found.append(_hand("draw", key, 1))
            continue
        found.append(_hand("drop", key, 0))
        if not slot.loaded and movement >= content.weapons[key].reload:
            found.append(_hand("reload", key, content.weapons[key].reload))
        if movement < 1:
            continue
        if slot.place:
            found.append(_hand("stow", key, 1))
        item = content.items.get(key)
        if item is not None and item.use == "handling" and not gear.burning(battle, slot):
            found.append(_hand("light", key, 1))
        for ally in takers:
            handle = battle.identities[ally].handle
            found.append(Option(f"hand_over:{key}:{handle}", "hand_over", ally, key, level=1, rule="D20-039"))
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
    lying_around = battle.world.table(FloorItem)
    if lying_around and gear.free_hands(at.kit) > 0:
        for entity, lying in lying_around.items():
            if lying.cell >= 0 and at.near >> lying.cell & 1:
                name = f"pick_up:{lying.key}:{entity}"
                found.append(Option(name, "pick_up", entity, lying.key, lying.cell, 1, rule="D20-039"))
    return found
