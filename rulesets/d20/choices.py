"""What a character may do now: the options of the decision "act", group by group (catalogue 3.4, decision points 1,
2, 17).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.components import Door, FloorItem, LightSource, MapTry
from game.decision import Option
from rulesets.d20 import gear, legality, moving, spells, state, swarm
from rulesets.d20.content import Item, Spell, Weapon, load_content
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Fighter, Kit
from rulesets.d20.surroundings import Surroundings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle import Battle

BRACE: Final = Option("brace", "brace", rule="D20-032")
SPRINT: Final = Option("sprint", "sprint", rule="D20-033")


def special_steps(at: Surroundings) -> list[Option]:
    """Climbs and leaps to the spaces around (`D20-183`, `D20-184`, `D20-187`)."""
    movement = at.figure.budget.movement
    if movement <= 0 or not at.mobile:
        return []
    grid = at.battle.ground.grid
    found = []
    for verb, cell, cost in moving.special_steps(at.battle, at.who, movement):
        x, y = grid.xy(cell)
        rule = "D20-184" if verb == "climb" else "D20-187"
        found.append(Option(f"{verb}:{x},{y}", verb, cell=cell, level=cost, rule=rule))
    return found


# --- actions --------------------------------------------------------------------------------------------------


def attacks(at: Surroundings) -> list[Option]:
    """Attacks and throws on enemies in reach (`D20-031`, `D20-050`); Homing counts where it can be added."""
    extra = best_homing(at)
    if not in_reach(at, extra):
        return []
    battle, found = at.battle, []
    aims = [(weapon.key, *_aims(at, weapon, extra)) for weapon, _ in at.outfit.striking]
    for foe in state.known_foes(battle, at.who):
        there, handle = battle.positions[foe].cell, battle.identities[foe].handle
        for key, struck, thrown in aims:
            if struck >> there & 1:
                found.append(_strike("attack", key, foe, handle, "D20-031"))
            if thrown >> there & 1:
                found.append(_strike("throw", key, foe, handle, "D20-031"))
    return found


def in_reach(at: Surroundings, extra: int = 0) -> bool:
    """Whether an enemy is near enough to be struck at all, with `extra` metres of Homing."""
    return bool(at.foes_at & at.battle.terrain.around[at.outfit.furthest + extra][at.here])


def _aims(at: Surroundings, weapon: Weapon, extra: int) -> tuple[int, int]:
    """Masks of the cells that a weapon strikes, and those it can be thrown into."""
    around, here, line = at.battle.terrain.around, at.here, at.battle.terrain.sight(at.here)
    reach = max(weapon.reach, weapon.range)
    struck = around[reach][here] & line
    if extra and weapon.range:
        struck |= around[reach + extra][here] & at.sees
    if not weapon.thrown:
        return struck, 0
    thrown = around[weapon.thrown][here] & line
    return struck, thrown | around[weapon.thrown + extra][here] & at.sees if extra else thrown


def plain_attack(battle: Battle, who: int, answer: str) -> Option | None:
    """The attack or throw with that id, as `attacks` would list it, if it needs no Homing."""
    verb, _, rest = answer.partition(":")
    key, _, handle = rest.partition(":")
    foe, figure = battle.handles.get(handle), battle.figures[who]
    if foe is None or foe not in battle.situation.foes[figure.side]:
        return None
    here, there, terrain = figure.position.cell, battle.positions[foe].cell, battle.terrain
    for weapon, _ in (figure.outfit or outfit(battle, who)).striking:
        if weapon.key == key:
            reach = legality.hit_range(weapon, verb)
            near = reach and terrain.around[reach][here] & terrain.sight(here)
            return _strike(verb, key, foe, handle, "D20-031") if near >> there & 1 else None
    return None


def swarms(at: Surroundings) -> list[Option]:
    """Swarms to lead on enemies in reach (`D20-031`, `D20-080`)."""
    battle, here, striking, found = at.battle, at.here, at.outfit.striking, []
    around, seen, aims = battle.terrain.around, at.foes_at & battle.terrain.sight(here), []
    for weapon, in_hand in striking if seen else ():
        near = seen & around[max(weapon.reach, weapon.range)][here]
        if near and weapon.die and (in_hand or len(striking) == 1):
            aims.append((weapon.key, near))
    joiners = swarm.Joiners(battle, at.who, at.acting) if aims else None
    if joiners is None or not joiners.able:
        return []
    for foe in state.known_foes(battle, at.who):
        there, handle = battle.positions[foe].cell, battle.identities[foe].handle
        for key, near in aims:
            if near >> there & 1 and joiners.any_against(foe):
                found.append(_strike("swarm", key, foe, handle, "D20-080"))
    return found


def homing_shots(at: Surroundings) -> list[Option]:
    """Those attacks and throws that need Homing (`D20-135`)."""
    here, foes, terrain, outfit = at.here, at.foes_at, at.battle.terrain, at.outfit
    seen = foes & at.sees if outfit.flight else 0
    if not seen & ~(terrain.around[outfit.flight][here] & terrain.sight(here)):
        return []
    extra = best_homing(at)
    if not extra or not seen & terrain.around[outfit.furthest + extra][here]:
        return []
    cells, beyond = at.battle.positions, {}
    for weapon, _ in outfit.striking:
        (struck, thrown), (far_struck, far_thrown) = _aims(at, weapon, 0), _aims(at, weapon, extra)
        beyond[weapon.key] = far_struck & ~struck, far_thrown & ~thrown
    if not any((struck | thrown) & foes for struck, thrown in beyond.values()):
        return []
    found = attacks(at)
    return [one for one in found if beyond[one.item][one.verb == "throw"] >> cells[one.target].cell & 1]


@lru_cache(maxsize=4096)
def _strike(verb: str, key: str, target: int, handle: str, rule: str) -> Option:
    return Option(f"{verb}:{key}:{handle}", verb, target, key, rule=rule)


def best_homing(at: Surroundings, reserve: int = 0) -> int:
    """The most range that Homing could add to an attack now: attached earlier, or as a minor with it that leaves
    `reserve` mana (`D20-135`, `D20-132`).
    """
    figure = at.figure
    if "homing" not in figure.fighter.spells:
        return 0
    homing, best, budget = load_content().spells["homing"], 0, figure.budget
    for one in budget.attached:
        if one.spell == "homing" and one.level > best:
            best = one.level
    if budget.minor > 0 and not at.stunned:
        left = figure.vitals.mana.get(homing.source, 0) - reserve
        for level, cost in spells.levels(at.battle, at.who, homing):
            if cost.mana <= left and level > best:
                best = level
    return homing.amount("homing", best) if best else 0


def defences(at: Surroundings) -> list[Option]:
    """Brace, Guard (`D20-032`)."""
    handles = at.battle.identities
    return [BRACE, *[_guard(ally, handles[ally].handle) for ally in at.close]]


def sprints(at: Surroundings) -> Sequence[Option]:
    """Sprint (`D20-033`)."""
    return (SPRINT,) if not at.stunned and at.mobile and state.allowance(at.battle, at.who) else ()


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
        (spell, Option(f"{verb}:{spell.key}", verb, item=spell.key, rule=rule))
        for spell in known
        if spell.kind == kind
    )


def payable(at: Surroundings, spell: Spell) -> bool:
    """Whether a spell can be cast at its least level (`D20-133`, `D20-134`)."""
    least, figure = spell.min_level, at.figure
    if figure.fighter.sources.get(spell.source, 0) < least:
        return False
    return (
        figure.vitals.mana.get(spell.source, 0) >= least
        or spells.price_of(at.battle, at.who, spell, least) is not None
    )


def castables(at: Surroundings, kind: str, *, but: str = "") -> list[Option]:
    """The options for the spells of a kind that can be cast (`but`: not at such a target); what can be paid is kept
    until the caster is altered.
    """
    paid = at.figure.paid.get(kind) or _paid(at, kind)
    return [option for spell, option in paid if spell.target != but and has_aim(at, spell)]


def castable(at: Surroundings, kind: str, answer: str) -> list[Option]:
    """The one with that id."""
    paid = at.figure.paid.get(kind) or _paid(at, kind)
    return [option for spell, option in paid if option.id == answer and has_aim(at, spell)]


def _paid(at: Surroundings, kind: str) -> SpellOptions:
    paid = at.figure.paid[kind] = _payable(at, kind)
    return paid


def _payable(at: Surroundings, kind: str) -> SpellOptions:
    """The spells of a kind that can be paid for, looked up once for each purse."""
    figure = at.figure
    key = kind, *figure.purse()
    paid: SpellOptions | None = figure.menus.get(key)
    if paid is None:
        known = action_spells(figure.fighter) if kind == "action" else minor_spells(figure.fighter)
        paid = figure.menus[key] = tuple([each for each in known if payable(at, each[0])])
    return paid


ALWAYS: Final = frozenset({"self", "attack"})
"""Targets of spells that are always there; only Pounce needs a way."""


def has_aim(at: Surroundings, spell: Spell) -> bool:
    """Whether a spell has somebody or somewhere to go (`D20-135`)."""
    kind = spell.target
    if kind in ALWAYS:
        return spell.key != "pounce" or at.mobile
    if kind == "space":
        return True
    reach, foes = at.battle.terrain.around[spell.range][at.here], at.foes_at
    if kind in {"enemy", "enemies"}:
        if foes & at.sees & reach:
            return True
        if not foes or spell.key != "spark":
            return False
    elif kind in {"touch", "allies"}:
        vitals = at.figure.vitals
        if kind == "touch" and vitals.hp < vitals.max_hp:
            return True
        if not reach & (at.allies_at | at.battle.situation.fallen):
            return False
    homing = best_homing(at, spell.min_level) if spell.key == "spark" else 0
    return bool(spell_targets(at.battle, at.who, spell, homing))


def spell_targets(battle: Battle, who: int, spell: Spell, homing: int = 0) -> list[int]:
    """Whom a spell may name, oneself first where it may heal (4.4); beyond its range with Homing (`D20-135`)."""
    positions = battle.positions
    reach = battle.terrain.around[spell.range + homing][positions[who].cell]
    if spell.target == "touch":
        wounded = [one for one in (who, *state.party(battle, who)) if state.wounded(battle, one)]
        return [one for one in wounded if legality.spell_target_ok(battle, who, spell, one)]
    known = battle.situation.visions.get(who)
    cells = 0 if known is None else reach & known[1]
    pool = state.allies(battle, who) if spell.target == "allies" else state.known_foes(battle, who)
    return [target for target in pool if cells >> positions[target].cell & 1]


def uses(at: Surroundings) -> list[Option]:
    """Draughts for oneself or an adjacent ally, bombs to throw (`D20-035`)."""
    found: list[Option] = []
    for item in at.outfit.usable:
        if item.burst:
            found.append(bomb(item.key))
        else:
            found += draughts(at, item)
    return found


def draughts(at: Surroundings, item: Item) -> list[Option]:
    """A draught for each of those at hand to whom it does anything (`D20-035`)."""
    battle, who, heals = at.battle, at.who, item.heal is not None
    near, figures, found = at.near, battle.figures, []
    for target in (who, *(state.party(battle, who) if heals else at.close)):
        if target != who and not near >> battle.positions[target].cell & 1:
            continue
        one = figures[target].vitals
        if one.hp < one.max_hp and not one.quit if heals else one.mana != one.max_mana:
            handle = battle.identities[target].handle
            found.append(Option(f"use:{item.key}:{handle}", "use", target, item.key, rule="D20-035"))
    return found


@lru_cache(maxsize=64)
def bomb(key: str) -> Option:
    """Throwing a bomb."""
    return Option(f"use:{key}", "use", item=key, rule="D20-035")


def tries(at: Surroundings) -> list[Option]:
    """Checks that the map offers here: locked doors, levers, locks (`D20-036`, `D20-185`)."""
    battle = at.battle
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


def minors(at: Surroundings) -> list[Option]:
    """Minor actions: spells and the poison vial (`D20-037`, 4.2)."""
    if at.figure.budget.minor <= 0:
        return []
    found = castables(at, "minor")
    for key in at.outfit.poisonable:
        found.append(Option(f"minor:poison_vial:{key}", "venom_vial", item=key, rule="D20-037"))
    return found


def gear_handling(at: Surroundings) -> Sequence[Option]:
    """Draw, stow, hand over, drop, light, reload (`D20-039`)."""
    world, outfit = at.battle.world, at.outfit
    takers: tuple[tuple[int, str], ...] = ()
    lit: tuple[int, ...] = ()
    close = at.close
    if close:
        handles = at.battle.identities
        takers = tuple(
            (ally, handles[ally].handle) for ally in close if gear.free_hands(world.get(ally, Kit)) > 0
        )
    if outfit.lights:
        lit = tuple(light for light in outfit.lights if world.get(light, LightSource).lit)
    return outfit.handlings(at.figure.budget.movement, lit, takers)


def doors(at: Surroundings) -> list[Option]:
    """Doors to open or close (`D20-039`)."""
    battle, found = at.battle, []
    for entity, door in battle.world.all(Door) if at.figure.budget.movement >= 1 else ():
        if door.locked or not legality.near_cells(battle, at.who, door.cells):
            continue
        verb = "close" if door.open else "open"
        if verb == "close" and legality.door_held(battle, door):
            continue
        name = f"{verb}:{door.name or 'door'}:{entity}"
        found.append(Option(name, verb, entity, cell=door.cells[0], level=1, rule="D20-039"))
    return found


def floor_items(at: Surroundings) -> list[Option]:
    """Things to pick up (`D20-039`)."""
    battle, near, found = at.battle, at.near, []
    if at.figure.budget.movement < 1 or at.outfit.free < 1 or not gear.floor_cells(battle) & near:
        return []
    for entity, lying in battle.world.table(FloorItem).items():
        if lying.cell >= 0 and near >> lying.cell & 1:
            name = f"pick_up:{lying.key}:{entity}"
            found.append(Option(name, "pick_up", entity, lying.key, lying.cell, 1, rule="D20-039"))
    return found
