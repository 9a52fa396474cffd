"""Whether a declared thing may still be done, and is still legal exactly as declared (`D20-050`, `D20-111`,
`D20-115`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import Door, FloorItem, MapTry
from rulesets.d20 import gear, moving, objects, senses, state
from rulesets.d20.content import Spell, Weapon, load_content
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Budget, Figure, Kit
from rulesets.d20.thing import ACTIONS, HANDLINGS, STEPS, Thing

if TYPE_CHECKING:
    from game.battle import Battle


def able_to(battle: Battle, thing: Thing) -> bool:
    """Whether the actor's conditions still allow this kind of thing (`D20-092`, `D20-095`, `D20-115`, `D20-125`)."""
    actor = thing.actor
    stepping = thing.verb in STEPS
    if stepping and not moving.can_move(battle, actor):
        return False
    if state.has(battle, actor, state.STUNNED):
        own_action = thing.verb in ACTIONS and thing.minor is None and thing.verb != "sprint"
        return own_action and battle.clock.turn == actor
    return not state.hopeless(battle, actor) or (stepping and battle.clock.turn == actor)


def legal(battle: Battle, thing: Thing) -> bool:
    """Whether a thing is legal exactly as declared (`D20-111`); of several targets those no longer legal drop out."""
    if thing.minor is not None and not legal(battle, thing.minor):
        return False
    verb = thing.verb
    if verb in STEPS:
        return _step_legal(battle, thing)
    if verb in HANDLINGS:
        return _handling_legal(battle, thing)
    if verb in {"attack", "throw"}:
        weapon = load_content().weapons[thing.item]
        homing = homing_reach(battle, thing)
        return armed(battle, thing.actor, weapon) and can_hit(
            battle, thing.actor, thing.target, hit_range(weapon, verb), homing=homing
        )
    if verb == "smash":
        weapon = load_content().weapons[thing.item]
        return armed(battle, thing.actor, weapon) and objects.in_reach(battle, thing)
    if verb == "swarm":
        return _swarm_legal(battle, thing)
    if verb in {"cast", "spell"}:
        return _spell_legal(battle, thing)
    if verb == "use":
        return _use_legal(battle, thing)
    if verb == "guard":
        return battle.up(thing.target) and senses.adjacent(battle, thing.actor, thing.target)
    if verb == "try":
        return _try_legal(battle, thing)
    if verb == "venom_vial":
        return gear.find(battle.world.get(thing.actor, Kit), thing.item, held=True) is not None
    return True


# --- steps ----------------------------------------------------------------------------------------------------


def _step_legal(battle: Battle, thing: Thing) -> bool:
    """A free space, a way to it as declared, and its full cost left (`D20-002`, `D20-041`, `D20-043`). Whose reach it
    leaves or enters is no matter (`D20-045`).
    """
    movement: int = battle.figures[thing.actor].budget.movement
    if movement < thing.cost or not moving.free(battle, thing.cell):
        return False
    if thing.verb != "step":
        return (thing.verb, thing.cell, thing.cost) in moving.special_steps(battle, thing.actor, movement)
    here, edges = battle.positions[thing.actor].cell, moving.walking(battle)
    if len(thing.path) == 1:
        return edges.step(here, thing.cell) == thing.cost
    occupants, total = battle.situation.occupants, 0
    for cell in thing.path:
        other, cost = occupants.get(cell), edges.step(here, cell)
        if cost is None or (other is not None and not state.allied(battle, other, thing.actor)):
            return False
        total += cost
        here = cell
    return total == thing.cost


def steps_near(battle: Battle, who: int, thing: Thing) -> bool:
    """Whether a step starts or ends within melee reach of `who` (`D20-118`)."""
    reach = melee_reach(battle, who)
    near = battle.terrain.around[reach][battle.positions[who].cell]
    return bool(near >> thing.cell & 1 or near >> battle.positions[thing.actor].cell & 1)


def melee_reach(battle: Battle, who: int) -> int:
    """The greatest melee reach of what is in hand; 1 unarmed."""
    figure: Figure = battle.figures[who]
    return (figure.outfit or outfit(battle, who)).reach


# --- attacks --------------------------------------------------------------------------------------------------


def hit_range(weapon: Weapon, verb: str) -> int:
    """How far an attack with a weapon goes: thrown, else the greater of reach and range (`D20-050`)."""
    return weapon.thrown if verb == "throw" else max(weapon.reach, weapon.range)


def homing_reach(battle: Battle, thing: Thing) -> int:
    """Added range of Homing on this attack, declared with it or earlier; 0 without (`D20-135`)."""
    figure: Figure = battle.figures[thing.actor]
    levels = [attached.level for attached in figure.budget.attached if attached.spell == "homing"]
    if thing.minor is not None and thing.minor.item == "homing":
        levels.append(thing.minor.level)
    return load_content().spells["homing"].amount("homing", max(levels)) if levels else 0


def can_hit(battle: Battle, actor: int, target: int, reach: int, *, homing: int = 0) -> bool:
    """A standing enemy in reach with a clear line, seen by somebody of the side (`D20-050`, `D20-181`); Homing reaches
    farther and needs neither line nor sight (`D20-112`).
    """
    one: Figure = battle.figures[actor]
    other: Figure = battle.figures[target]
    if other.side == one.side or other.presence.down or other.presence.gone:
        return False
    here, there, terrain = one.position.cell, other.position.cell, battle.terrain
    if not terrain.around[reach + homing][here] >> there & 1:
        return False
    return homing > 0 or (terrain.clear(here, there) and battle.situation.seen(one.side, target))


def armed(battle: Battle, actor: int, weapon: Weapon) -> bool:
    """Whether a weapon is in hand, loaded, and both hands are free for a two-handed one (`D20-168`, `D20-039`)."""
    striking = outfit(battle, actor).striking
    return any(known.key == weapon.key for known, _ in striking)


def _swarm_legal(battle: Battle, thing: Thing) -> bool:
    """The leader and at least one joiner can still hit; others drop out unspent (`D20-088`)."""
    weapons = load_content().weapons
    thing.members = [
        member
        for member in thing.members
        if battle.up(member.who)
        and able_to_swarm(battle, member.who)
        and armed(battle, member.who, weapons[member.weapon])
        and can_hit(battle, member.who, thing.target, max(weapons[member.weapon].reach, weapons[member.weapon].range))
    ]
    leader = weapons[thing.item]
    if not armed(battle, thing.actor, leader):
        return False
    reach = max(leader.reach, leader.range)
    return bool(thing.members) and can_hit(battle, thing.actor, thing.target, reach)


def able_to_swarm(battle: Battle, who: int) -> bool:
    """An action left, and not Downed, Stunned, Jolted or Hopeless (`D20-081`)."""
    one: Figure = battle.figures[who]
    if one.budget.action < 1 or one.vitals.hope == 0 or one.presence.down or one.presence.gone:
        return False
    active = one.effects.active
    return not active or not any(effect.name in {state.STUNNED, state.JOLTED} for effect in active)


# --- spells and items -----------------------------------------------------------------------------------------


def spell_target_ok(battle: Battle, caster: int, spell: Spell, target: int, *, homing: int = 0) -> bool:
    """Whether a spell may name a target: in range, seen, and of the right kind (`D20-135`, `D20-181`, 4.4)."""
    kind, friendly, presence = spell.target, state.allied(battle, caster, target), battle.presences[target]
    up = not (presence.down or presence.gone)
    if kind in {"enemy", "enemies"} and (friendly or not up):
        return False
    if kind == "touch" and not (friendly and not presence.gone):
        return False
    if kind == "allies" and (not friendly or target == caster or not up):
        return False
    if target == caster:
        return True
    there = battle.positions[target].cell
    if not battle.terrain.around[spell.range + homing][battle.positions[caster].cell] >> there & 1:
        return False
    if homing:
        return True
    if kind == "touch" and presence.down:
        return senses.clear(battle, caster, target)
    return senses.sees_cell(battle, caster, there)


def _spell_legal(battle: Battle, thing: Thing) -> bool:
    spell = load_content().spells[thing.item]
    if spell.target in {"self", "attack"}:
        return spell.key != "pounce" or _pounce_legal(battle, thing)
    if spell.target == "space":
        return True
    homing = homing_reach(battle, thing) if spell.mode == "modifier" else 0
    if spell.target in {"enemies", "allies"}:
        thing.targets = [who for who in thing.targets if spell_target_ok(battle, thing.actor, spell, who)]
        return bool(thing.targets)
    return spell_target_ok(battle, thing.actor, spell, thing.target, homing=homing)


def _try_legal(battle: Battle, thing: Thing) -> bool:
    """Still beside the locked door or the place of the check (`D20-036`, `D20-185`)."""
    door = battle.world.find(thing.target, Door)
    if door is not None:
        return door.locked and not door.open and near_cells(battle, thing.actor, door.cells)
    chance = battle.world.get(thing.target, MapTry)
    return not chance.done and near_cells(battle, thing.actor, chance.cells)


def _pounce_legal(battle: Battle, thing: Thing) -> bool:
    budget = load_content().spells["pounce"].amount("pounce", thing.level)
    field, stops = moving.reach_field(battle, thing.actor, budget)
    return moving.can_move(battle, thing.actor) and bool((field.mask & stops) >> thing.cell & 1)


def _use_legal(battle: Battle, thing: Thing) -> bool:
    item = load_content().items[thing.item]
    if gear.find(battle.world.get(thing.actor, Kit), thing.item) is None:
        return False
    if item.burst:
        return True
    target = thing.target
    if battle.presences[target].gone or (battle.presences[target].down and item.heal is None):
        return False
    return target == thing.actor or senses.adjacent(battle, thing.actor, target)


# --- handling -------------------------------------------------------------------------------------------------


def near_cells(battle: Battle, who: int, cells: list[int]) -> bool:
    """Whether one of the cells is one's own or adjacent."""
    here = battle.positions[who].cell
    near = battle.terrain.around[1][here]
    return any(near >> cell & 1 for cell in cells)


def door_held(battle: Battle, door: Door) -> bool:
    """Whether somebody stands or lies in a door, so that it cannot be closed (ruling on `D20-039`)."""
    presences = battle.presences
    return any(at.cell in door.cells and not presences[who].gone for who, at in battle.positions.items())


def _handling_legal(battle: Battle, thing: Thing) -> bool:
    """Handling by verb (`D20-039`)."""
    actor, kit = thing.actor, battle.world.get(thing.actor, Kit)
    if battle.world.get(actor, Budget).movement < thing.cost:
        return False
    verb = thing.verb
    if verb in {"open", "close"}:
        door = battle.world.get(thing.target, Door)
        if door.locked or door.open == (verb == "open") or not near_cells(battle, actor, door.cells):
            return False
        return verb == "open" or not door_held(battle, door)
    if verb == "pick_up":
        lying = battle.world.get(thing.target, FloorItem)
        return lying.cell >= 0 and gear.free_hands(kit) > 0 and near_cells(battle, actor, [lying.cell])
    if verb == "draw":
        return gear.free_hands(kit) > 0 and gear.find(kit, thing.item, held=False) is not None
    if gear.find(kit, thing.item, held=True) is None:
        return False
    if verb == "hand_over":
        ally = thing.target
        free = gear.free_hands(battle.world.get(ally, Kit)) > 0
        return free and battle.up(ally) and senses.adjacent(battle, actor, ally)
    return True
