"""What a character may do now: the options of the decision "act" (catalogue 3.4, decision points 1, 2, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.components import Door, FloorItem, MapTry
from game.decision import Option
from rulesets.d20 import gear, legality, moving, senses, spells, state, swarm
from rulesets.d20.content import Spell, load_content
from rulesets.d20.state import Budget, Fighter, Kit, Vitals

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Field
    from rulesets.d20.flow import Flow


class Offer(msgspec.Struct):
    """Listed options, and where one may walk (cells of `field` that are in `stops`)."""

    options: list[Option]
    field: Field | None = None
    stops: int = 0


def offer(battle: Battle, who: int, now: Flow) -> Offer:
    """Everything legal for `who` at this moment."""
    budget = battle.world.get(who, Budget)
    made = Offer([])
    stunned = state.has(battle, who, state.STUNNED)
    if budget.movement > 0 and moving.can_move(battle, who):
        made.field, made.stops = moving.reach_field(battle, who, budget.movement)
        if not made.field.mask & made.stops & ~(1 << made.field.start):
            made.field = None
        made.options += _special_steps(battle, who, budget.movement)
    if not state.hopeless(battle, who):
        if budget.action > 0:
            made.options += attacks(battle, who, now)
            made.options += _actions(battle, who, stunned)
        if budget.minor > 0 and not stunned:
            made.options += minors(battle, who)
        if not stunned:
            made.options += handling(battle, who, budget.movement)
    if now.depth:
        made.options.append(Option("done", "done", rule="D20-106"))
    else:
        made.options.append(Option("end", "end", rule="D20-027"))
        if not state.hopeless(battle, who):
            made.options.append(Option("ready", "ready", rule="D20-116"))
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


def attacks(battle: Battle, who: int, now: Flow) -> list[Option]:
    """Attacks, throws and swarms on enemies in reach (`D20-031`, `D20-050`, `D20-080`); Homing counts where it
    can be added.
    """
    found: list[Option] = []
    foes = state.known_foes(battle, who)
    if not foes:
        return found
    extra = best_homing(battle, who)
    here, terrain = battle.positions[who].cell, battle.terrain
    line = terrain.sight(here)
    weapons = [
        (weapon, slot)
        for weapon, slot in state.weapons_in_hand(battle, who)
        if slot is None or not weapon.reload or slot.loaded
    ]
    for foe in foes:
        there, handle = battle.positions[foe].cell, battle.identities[foe].handle
        distance, clear = terrain.distance(here, there), bool(line >> there & 1)
        far = extra if extra and senses.sees(battle, who, foe) else 0
        for weapon, slot in weapons:
            reach = weapon.reach if weapon.reach > weapon.range else weapon.range
            direct = clear and distance <= reach
            if direct or (far and weapon.range and distance <= reach + far):
                found.append(Option(f"attack:{weapon.key}:{handle}", "attack", foe, weapon.key, rule="D20-031"))
            if weapon.thrown and distance <= weapon.thrown + far and (clear or far):
                found.append(Option(f"throw:{weapon.key}:{handle}", "throw", foe, weapon.key, rule="D20-031"))
            if direct and slot is not None and weapon.die and swarm.joinable(battle, who, foe, now.acting):
                found.append(Option(f"swarm:{weapon.key}:{handle}", "swarm", foe, weapon.key, rule="D20-080"))
    return found


def best_homing(battle: Battle, who: int) -> int:
    """The most range that Homing could add to an attack now: attached earlier, or as a minor with it (`D20-135`)."""
    fighter, budget = battle.world.get(who, Fighter), battle.world.get(who, Budget)
    if "homing" not in fighter.spells:
        return 0
    homing = load_content().spells["homing"]
    best = max((one.level for one in budget.attached if one.spell == "homing"), default=0)
    if budget.minor > 0 and not state.has(battle, who, state.STUNNED):
        best = max([best, *(level for level, _ in spells.levels(battle, who, homing))])
    return homing.amount("homing", best) if best else 0


def _actions(battle: Battle, who: int, stunned: bool) -> list[Option]:
    """Defend, Sprint, Cast, Use, Try (`D20-030` to `D20-036`)."""
    found = [Option("brace", "brace", rule="D20-032")]
    for ally in state.allies(battle, who):
        if senses.adjacent(battle, who, ally):
            found.append(Option(f"guard:{battle.identities[ally].handle}", "guard", ally, rule="D20-032"))
    if not stunned and moving.can_move(battle, who) and state.allowance(battle, who):
        found.append(Option("sprint", "sprint", rule="D20-033"))
    content = load_content()
    for key in battle.world.get(who, Fighter).spells:
        spell = content.spells[key]
        if spell.kind == "action" and castable(battle, who, spell):
            found.append(Option(f"cast:{key}", "cast", item=key, rule="D20-034"))
    return found + _uses(battle, who) + _tries(battle, who)


def castable(battle: Battle, who: int, spell: Spell) -> bool:
    """Whether a spell can be paid for and has somebody or somewhere to go (`D20-133` to `D20-135`)."""
    if spells.price_of(battle, who, spell, spell.min_level) is None:
        return False
    if spell.target in {"self", "attack"}:
        return spell.key != "pounce" or moving.can_move(battle, who)
    return spell.target == "space" or bool(spell_targets(battle, who, spell))


def spell_targets(battle: Battle, who: int, spell: Spell, homing: int | None = None) -> list[int]:
    """Whom a spell may name, oneself first where it may heal (4.4); Spark counts the Homing it could get."""
    if homing is None:
        homing = best_homing(battle, who) if spell.key == "spark" else 0
    pool = [who] if spell.target == "touch" else []
    if spell.target in {"touch", "allies"}:
        pool += state.party(battle, who)
    else:
        pool += state.known_foes(battle, who)
    sighted = [target for target in pool if target == who or not homing or senses.sees(battle, who, target)]
    found = [target for target in sighted if legality.spell_target_ok(battle, who, spell, target, homing=homing)]
    if spell.amount("heal", 1) and spell.target == "touch":
        vitals = battle.world.table(Vitals)
        found = [target for target in found if vitals[target].hp < vitals[target].max_hp]
    return found


def _uses(battle: Battle, who: int) -> list[Option]:
    """Draughts for oneself or an adjacent ally, bombs to throw (`D20-035`)."""
    found: list[Option] = []
    items = load_content().items
    vitals = battle.world.table(Vitals)
    for key in dict.fromkeys(slot.item for slot in battle.world.get(who, Kit).slots):
        item = items.get(key)
        if item is None or item.use != "action":
            continue
        if item.burst:
            found.append(Option(f"use:{key}", "use", item=key, rule="D20-035"))
            continue
        for target in (who, *(state.party(battle, who) if item.heal is not None else state.allies(battle, who))):
            if target != who and not senses.adjacent(battle, who, target):
                continue
            one = vitals[target]
            room = one.hp < one.max_hp if item.heal is not None else one.mana != one.max_mana
            if room:
                handle = battle.identities[target].handle
                found.append(Option(f"use:{key}:{handle}", "use", target, key, rule="D20-035"))
    return found


def _tries(battle: Battle, who: int) -> list[Option]:
    """Checks that the map offers here: locked doors, levers, locks (`D20-036`, `D20-185`)."""
    found = []
    for entity, door in battle.world.all(Door):
        if door.locked and not door.open and legality.near_cells(battle, who, door.cells):
            found.append(Option(f"try:{door.name or entity}", "try", entity, "door", door.cells[0], rule="D20-185"))
    for entity, chance in battle.world.all(MapTry):
        if not chance.done and legality.near_cells(battle, who, chance.cells):
            found.append(Option(f"try:{chance.name}", "try", entity, "", chance.cells[0], rule="D20-036"))
    return found


# --- minor actions and handling -------------------------------------------------------------------------------


def minors(battle: Battle, who: int) -> list[Option]:
    """Minor actions: spells and the poison vial (`D20-037`, 4.2)."""
    found = []
    content = load_content()
    for key in battle.world.get(who, Fighter).spells:
        spell = content.spells[key]
        if spell.kind == "minor" and castable(battle, who, spell):
            found.append(Option(f"minor:{key}", "minor", item=key, rule="D20-037"))
    kit = battle.world.get(who, Kit)
    if gear.find(kit, "poison_vial") is not None:
        for slot in kit.slots:
            weapon = content.weapons.get(slot.item)
            if slot.held and weapon is not None and weapon.melee and not slot.venom:
                found.append(Option(f"minor:poison_vial:{slot.item}", "venom_vial", item=slot.item, rule="D20-037"))
    return found


def handling(battle: Battle, who: int, movement: int) -> list[Option]:
    """Draw, stow, hand over, drop, light, reload, pick up, doors (`D20-039`)."""
    kit = battle.world.get(who, Kit)
    found = _doors_and_floor(battle, who, kit) if movement >= 1 else []
    if not kit.slots:
        return found
    content = load_content()
    free = gear.free_hands(kit) > 0
    neighbours = [ally for ally in state.allies(battle, who) if senses.adjacent(battle, who, ally)]
    for key, held in dict.fromkeys((slot.item, slot.held) for slot in kit.slots):
        if not held:
            if free and movement >= 1:
                found.append(Option(f"draw:{key}", "draw", item=key, level=1, rule="D20-039"))
            continue
        found.append(Option(f"drop:{key}", "drop", item=key, rule="D20-039"))
        weapon, slot = content.weapons.get(key), gear.find(kit, key, held=True)
        if weapon is not None and slot is not None and weapon.reload and not slot.loaded and movement >= weapon.reload:
            found.append(Option(f"reload:{key}", "reload", item=key, level=weapon.reload, rule="D20-039"))
        if movement < 1 or slot is None:
            continue
        if slot.place:
            found.append(Option(f"stow:{key}", "stow", item=key, level=1, rule="D20-039"))
        item = content.items.get(key)
        if item is not None and item.use == "handling" and not gear.burning(battle, slot):
            found.append(Option(f"light:{key}", "light", item=key, level=1, rule="D20-039"))
        for ally in neighbours:
            if gear.free_hands(battle.world.get(ally, Kit)) > 0:
                handle = battle.identities[ally].handle
                found.append(Option(f"hand_over:{key}:{handle}", "hand_over", ally, key, level=1, rule="D20-039"))
    return found


def _doors_and_floor(battle: Battle, who: int, kit: Kit) -> list[Option]:
    found = []
    for entity, door in battle.world.all(Door):
        if door.locked or not legality.near_cells(battle, who, door.cells):
            continue
        verb = "close" if door.open else "open"
        if verb == "close" and any(cell in battle.situation.occupants for cell in door.cells):
            continue
        found.append(
            Option(f"{verb}:{door.name or 'door'}:{entity}", verb, entity, cell=door.cells[0], level=1, rule="D20-039")
        )
    if gear.free_hands(kit) > 0:
        for entity, lying in battle.world.all(FloorItem):
            if lying.cell >= 0 and legality.near_cells(battle, who, [lying.cell]):
                found.append(
                    Option(f"pick_up:{lying.key}:{entity}", "pick_up", entity, lying.key, lying.cell, 1, rule="D20-039")
                )
    return found
