"""What each thing does when it is resolved, and the end of the battle (`D20-029` to `D20-039`, `D20-059`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import Door, LightSource, MapTry
from game.event import AreaHit, Changed, Checked, Handled, Undone
from game.ruleset import Outcome
from rulesets.d20 import (
    attack,
    conditions,
    gear,
    hope,
    legality,
    moving,
    objects,
    spells,
    state,
    swarm,
    wounds,
)
from rulesets.d20.checks import check
from rulesets.d20.content import Item, load_content
from rulesets.d20.outfit import rearranged, reloaded
from rulesets.d20.rolls import roller
from rulesets.d20.state import Budget, Kit, Vitals
from rulesets.d20.thing import HANDLINGS, Thing

if TYPE_CHECKING:
    from game.battle import Battle


class BattleOver(Exception):
    """A side is beaten: whatever is under way ends here (`D20-029`)."""


def outcome(battle: Battle) -> Outcome | None:
    """A side is beaten when all its members are Downed or Hopeless; if all are, it is a draw (`D20-029`)."""
    active, memo = battle.situation.active, battle.situation.memo
    known: tuple[object, Vitals, Vitals] | None = memo.get("fighting")
    if known is not None and known[0] is active and known[1].hope and known[2].hope:
        return None  # nobody has fallen or come back, and of two sides the same one still has Hope
    figures, fighting = battle.figures, []
    for side, members in active.items():
        for who in members:
            vitals: Vitals = figures[who].vitals
            if vitals.hope:
                fighting.append((side, vitals))
                break
    if len(fighting) > 1:
        memo["fighting"] = active, fighting[0][1], fighting[1][1]
        return None
    return Outcome(fighting[0][0] if fighting else 0, "beaten", "D20-029")


def check_over(battle: Battle) -> None:
    """Raise BattleOver when the battle is decided; checked after every resolved thing (`D20-029`)."""
    if not battle.undecided():
        raise BattleOver


async def resolve(battle: Battle, thing: Thing) -> None:
    """The minor action takes effect first, then the thing itself (`D20-038`, `D20-059`); an action out of whose reach
    one has pounced is lost (ruling on `D20-038`).
    """
    if thing.minor is not None and not _attached_here(thing):
        minor, thing.minor = thing.minor, None
        await _minor(battle, minor)
        if minor.item == "pounce" and not legality.legal(battle, thing):
            battle.emit(Undone(thing.actor, thing.verb, "lost", "D20-038"))
            return
    verb = thing.verb
    if verb == "step":
        _step(battle, thing)
    elif verb == "climb":
        await moving.climb(battle, thing.actor, thing.cell, thing.cost)
    elif verb == "leap":
        await moving.leap(battle, thing.actor, thing.cell)
    elif verb in HANDLINGS:
        _handle(battle, thing)
    elif verb in {"attack", "throw", "smash"}:
        await _weapon_attack(battle, thing)
    elif verb == "swarm":
        await swarm.strike(battle, thing)
        for who, weapon in [(thing.actor, thing.item), *((member.who, member.weapon) for member in thing.members)]:
            _unload(battle, who, weapon)
    elif verb == "cast":
        await spells.cast(battle, thing)
    elif verb in {"spell", "venom_vial"}:
        await _minor(battle, thing)
    else:
        await _other_action(battle, thing)


def _attached_here(thing: Thing) -> bool:
    """Whether the minor done together is a spell attached to this very attack: the blow takes it up itself."""
    minor = thing.minor
    return minor is not None and minor.verb == "spell" and load_content().spells[minor.item].attached is not None


async def _minor(battle: Battle, thing: Thing) -> None:
    if thing.verb == "spell":
        await spells.minor(battle, thing)
        return
    slot = gear.find(battle.world.get(thing.actor, Kit), thing.item, held=True)
    if slot is not None:
        slot.venom = load_content().items["poison_vial"].poison
        rearranged(battle, thing.actor)
        gear.use_up(battle, thing.actor, "poison_vial")
        battle.emit(Handled(thing.actor, "envenom", thing.item, rule="D20-096"))


def _step(battle: Battle, thing: Thing) -> None:
    """Walk the one step (through a party member's space on to the next free one, where that is the way) (`D20-002`)."""
    if len(thing.path) == 1:
        battle.place(thing.actor, thing.cell, thing.cost, "walk", "D20-041")
        return
    edges = moving.walking(battle)
    here = battle.positions[thing.actor].cell
    for cell in thing.path:
        battle.place(thing.actor, cell, edges.step(here, cell) or 1, "walk", "D20-041")
        here = cell


async def _weapon_attack(battle: Battle, thing: Thing) -> None:
    if thing.verb == "smash":
        objects.smash(battle, thing)
        _unload(battle, thing.actor, thing.item)
        return
    where = battle.positions[thing.target].cell
    await attack.strike(battle, attack.weapon_blow(battle, thing))
    if thing.verb == "throw":
        gear.drop(battle, thing.actor, thing.item, where, told=False)
    else:
        _unload(battle, thing.actor, thing.item)


def _unload(battle: Battle, who: int, weapon: str) -> None:
    """A weapon that must be reloaded is empty after its shot (`D20-039`)."""
    if not load_content().weapons[weapon].reload:
        return
    slot = gear.find(battle.figures[who].kit, weapon, held=True)
    if slot is not None:
        slot.loaded = False
        reloaded(battle, who)


async def _other_action(battle: Battle, thing: Thing) -> None:
    actor = thing.actor
    if thing.verb == "brace":
        conditions.give(battle, actor, state.BRACING, until="turn_start", owner=actor)
    elif thing.verb == "guard":
        conditions.take(battle, actor, state.GUARDING)
        conditions.give(battle, actor, state.GUARDING, value=thing.target, until="turn_start", owner=actor)
        guarding = battle.effects[actor].named(state.GUARDING)
        if guarding is not None:
            guarding.value = thing.target
    elif thing.verb == "sprint":
        budget = battle.world.get(actor, Budget)
        before, budget.movement = budget.movement, budget.movement + state.allowance(battle, actor)
        battle.emit(Changed(actor, "movement", before, budget.movement, "D20-033"))
    elif thing.verb == "use":
        await _use(battle, thing)
    elif thing.verb == "try":
        _try(battle, thing)


async def _use(battle: Battle, thing: Thing) -> None:
    """Drink, feed or throw an item; it is used up (`D20-035`, 4.2)."""
    item = load_content().items[thing.item]
    gear.use_up(battle, thing.actor, thing.item)
    battle.emit(Handled(thing.actor, "use", thing.item, thing.target, "D20-035"))
    if item.burst:
        _bomb(battle, thing, item)
    elif item.heal is not None:
        drinker = battle.world.get(thing.target, state.Fighter)
        await wounds.heal(battle, thing.target, item.heal.at(0, drinker.stats), thing.actor, "D20-075")
    elif item.mana:
        vitals = battle.world.get(thing.target, Vitals)
        before = vitals.mana.get(thing.mana_source, 0)
        vitals.mana[thing.mana_source] = min(vitals.max_mana[thing.mana_source], before + item.mana)
        state.altered(battle, thing.target)
        battle.emit(
            Changed(thing.target, f"mana:{thing.mana_source}", before, vitals.mana[thing.mana_source], "D20-130")
        )


def _bomb(battle: Battle, thing: Thing, item: Item) -> None:
    """Everyone in the burst checks or gets the condition; counts for Hope like a spell (4.2, `D20-121`)."""
    assert item.resist is not None and item.condition is not None
    cells = attack.burst_cells(battle, thing.cell, item.burst)
    battle.emit(AreaHit(thing.actor, item.key, battle.ground.grid.bits(cells), "D20-200"))
    targets = attack.in_burst(battle, thing.cell, item.burst)
    difficulty = item.resist.difficulty or 10
    hit = [who for who in targets if not spells.resist_check(battle, who, item.resist, difficulty, "D20-035")]
    for who in hit:
        if battle.up(who):
            conditions.give(battle, who, item.condition, source=thing.actor)
    spells.judge(battle, thing.actor, targets, hit)


def _try(battle: Battle, thing: Thing) -> None:
    """One check offered by the map; it counts for Hope as rolled (`D20-036`, `D20-185`, `D20-121`)."""
    actor = thing.actor
    door = battle.world.find(thing.target, Door)
    if door is not None:
        stat, tag, difficulty, effect = "strength", "force", door.difficulty, f"opens:{door.name}"
    else:
        chance = battle.world.get(thing.target, MapTry)
        stat, tag, difficulty, effect = chance.stat, chance.tag, chance.difficulty, chance.effect
    names = stat.split("+")
    terms = state.check_terms(battle, actor, names[0], tag or None, "D20-036")
    if len(names) == 2:
        terms[0] = state.combined_term(battle, actor, names[0], names[1])
    result = check(roller(battle, actor, "D20-036"), terms, difficulty, 0, battle.options, "try")
    battle.emit(
        Checked(
            actor, "try", result.natural, list(result.terms), result.total, difficulty, result.success, rule="D20-036"
        )
    )
    if result.success:
        if door is None:
            battle.world.get(thing.target, MapTry).done = True
        elif not door.name:
            _unlock(battle, actor, thing.target, door)
        _open_or_light(battle, actor, effect)
        hope.succeeded(battle, actor)
    else:
        hope.failed(battle, (actor,))


def _open_or_light(battle: Battle, actor: int, effect: str) -> None:
    kind, _, name = effect.partition(":")
    if kind == "opens":
        for entity, door in battle.world.all(Door):
            if name and door.name == name:
                _unlock(battle, actor, entity, door)
    elif kind == "light":
        for entity, source in battle.world.all(LightSource):
            if source.name == name:
                battle.switch_light(actor, entity, not source.lit, "D20-036")


def _unlock(battle: Battle, actor: int, entity: int, door: Door) -> None:
    door.locked = False
    if not door.open:
        battle.move_door(actor, entity, True, "D20-185")


def _handle(battle: Battle, thing: Thing) -> None:
    """Handling by verb (`D20-039`)."""
    actor, verb = thing.actor, thing.verb
    if verb in {"open", "close"}:
        battle.move_door(actor, thing.target, verb == "open", "D20-039")
    elif verb == "pick_up":
        gear.pick_up(battle, actor, thing.target)
    elif verb == "hand_over":
        gear.hand_over(battle, actor, thing.item, thing.target)
    elif verb == "draw":
        gear.draw(battle, actor, thing.item)
    elif verb == "stow":
        gear.stow(battle, actor, thing.item)
    elif verb == "light":
        gear.light(battle, actor, thing.item)
    elif verb == "reload":
        gear.reload(battle, actor, thing.item)
