"""A combatant acts: choose, pay, do (catalogue 3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.decision import Option, ask
from game.event import Declared, Undone
from rulesets.d10 import (
    attack,
    blows,
    choices,
    chooser,
    climbing,
    conditions,
    contests,
    devices,
    flying,
    handling,
    magic,
    manoeuvres,
    moving,
    reactions,
    rolls,
    senses,
    state,
    wielding,
)
from rulesets.d10.areas import rim, spread_of
from rulesets.d10.content import load_content
from rulesets.d10.state import Fighter, Purse, Ready

if TYPE_CHECKING:
    from game.battle import Battle

INTERACTIONS: Final = (
    "open",
    "close",
    "pick_lock",
    "try",
    "pick_up",
    "wake",
    "use",
    "rope",
    "light",
    "douse",
    "disarm",
)
DEVICE: Final = ("function", "probe", "admin", "backdoor", "purge", "scan_inside", "hide_inside")
STEPPING: Final = (
    "move",
    "go",
    "climb",
    "climb_down",
    "drop_off",
    "descend",
    "swim",
    "dive",
    "rise",
    "pass_through",
    "fly_up",
    "fly_down",
)
FREE: Final = ("sprint", "prone", "release", "dismiss", "leave", "channel", "let_go", "shift", "switch")
"""Free-Actions do not end a Move-Action (`D10-066`)."""


async def act(battle: Battle, who: int) -> bool:
    """Choose and do one thing of the own Turn; False when the Turn ends (`D10-060`)."""
    offer = choices.offer(battle, who)
    chosen = await ask(
        who,
        "act",
        offer.options,
        "D10-060",
        field=offer.field,
        stops=offer.stops,
        grid=battle.ground.grid,
        about={"depth": 0},
    )
    if chosen.verb == "end":
        return False
    if chosen.verb == "ready":
        await ready(battle, who)
        return battle.up(who)
    await perform(battle, who, chosen)
    if battle.up(who):
        devices.moved_away(battle, who)
    return battle.up(who)


async def ready(battle: Battle, who: int) -> None:
    """Pay for an action now, to be used once before one's next Turn (`D10-073`)."""
    kinds = choices.ready_kinds(battle, who)
    if not kinds:
        return
    chosen = await ask(who, "ready", kinds, "D10-073")
    await reactions.charge(battle, who, chosen.cost)
    battle.world.get(who, Purse).ready = Ready(chosen.verb, chosen.item)


async def perform(battle: Battle, who: int, option: Option, *, free: bool = False) -> None:
    """Do what an option stands for; `free`: its price was paid when it was Readied (`D10-066`, `D10-215`)."""
    verb = option.verb
    purse = battle.world.get(who, Purse)
    if verb not in STEPPING and verb not in FREE:
        purse.metres = 0
    if verb in STEPPING:
        if free:
            purse.metres, purse.halved = moving.pace(battle, who), moving.halved(battle, who)
        await _step(battle, who, option)
        if free:
            purse.metres = 0
    elif verb in ("attack", "throw", "blind_attack", "blind_throw", "spray"):
        await _attack(battle, who, option, "free" if free else option.cost)
    elif verb == "cast":
        await magic.cast(battle, who, option.item, "free" if free else option.cost)
    elif verb in FREE:
        await _free(battle, who, option)
    else:
        if not free and option.cost not in ("free", ""):
            await _pay(battle, who, option)
        elif not free and verb in INTERACTIONS:
            await reactions.charge(battle, who, "bonus")
        elif not free and verb in chooser.COSTS and not option.cost:
            await reactions.charge(battle, who, chooser.COSTS[verb])
        await _other(battle, who, option, free)
    if verb not in STEPPING and battle.up(who):
        await reactions.window(battle, "after", who)


async def _pay(battle: Battle, who: int, option: Option) -> None:
    if option.verb == "tumble":
        purse = battle.world.get(who, Purse)
        metres = purse.metres
        await reactions.charge(battle, who, option.cost)
        purse.metres = metres
        return
    await reactions.charge(battle, who, option.cost)


async def _step(battle: Battle, who: int, option: Option) -> None:
    verb, cell = option.verb, option.cell
    if verb in ("move", "go"):
        await moving.walk(battle, who, cell)
    elif verb == "climb":
        await climbing.climb(battle, who, cell)
    elif verb == "climb_down":
        await climbing.climb_down(battle, who, cell)
    elif verb == "drop_off":
        await climbing.drop_off(battle, who, cell, option.level)
    elif verb == "descend":
        await climbing.descend(battle, who)
    elif verb == "swim":
        await climbing.swim(battle, who, cell)
    elif verb in ("fly_up", "fly_down"):
        await flying.rise_or_sink(battle, who, verb)
    elif verb in ("dive", "rise"):
        await climbing.sound(battle, who, verb)
    else:
        await moving.pass_through(battle, who, option.target, cell)


async def _free(battle: Battle, who: int, option: Option) -> None:
    """Free-Actions (`D10-064`, `D10-076`, `D10-077`, `D10-104`)."""
    verb = option.verb
    if verb == "sprint":
        conditions.give(battle, who, state.SPRINTING, until="turn_start", owner=who)
    elif verb == "prone":
        conditions.give(battle, who, state.PRONE)
    elif verb == "release":
        manoeuvres.release(battle, who, option.target)
    elif verb == "dismiss":
        magic.end(battle, who, option.level)
    elif verb == "leave":
        conditions.take(battle, who, option.item, "D10-352")
    elif verb == "channel":
        wielding.channel(battle, who, option.item)
    elif verb == "let_go":
        await climbing.let_go(battle, who)
    elif verb == "shift":
        await manoeuvres.shift_grappled(battle, who, option.target, option.cell)
    else:
        purse = battle.world.get(who, Purse)
        if purse.switched:
            await reactions.charge(battle, who, "bonus")
        purse.switched = True
        await wielding.switch(battle, who)


async def _other(battle: Battle, who: int, option: Option, free: bool) -> None:
    verb, target = option.verb, option.target
    if verb in INTERACTIONS:
        await handling.interact(battle, who, option)
    elif verb in DEVICE:
        await devices.hack(battle, who, option)
    elif verb == "reload":
        wielding.reload(battle, who, option.item)
    elif verb == "defend":
        manoeuvres.defend(battle, who, option.cost == "main" and not free)
    elif verb == "take_cover":
        await manoeuvres.take_cover(battle, who)
    elif verb == "stand":
        conditions.take(battle, who, state.PRONE, "D10-077")
    elif verb == "jump":
        await climbing.jump(battle, who, option.cell)
    elif verb == "tumble":
        await _tumble(battle, who)
    elif verb == "cure":
        await manoeuvres.cure(battle, who, target, option.item)
    elif verb in ("stealth", "feint", "scan_area", "escape"):
        alone = {
            "stealth": manoeuvres.stealth,
            "feint": manoeuvres.feint,
            "scan_area": manoeuvres.scan_area,
            "escape": manoeuvres.escape,
        }
        await alone[verb](battle, who)
    else:
        at_target = {
            "grapple": manoeuvres.grapple,
            "shove": manoeuvres.shove,
            "intimidate": manoeuvres.intimidate,
            "taunt": manoeuvres.taunt,
            "scan": manoeuvres.scan_entity,
            "motive": manoeuvres.scan_motive,
            "recall": manoeuvres.recall,
            "treat": manoeuvres.treat,
            "stitch": manoeuvres.stitch,
        }
        await at_target[verb](battle, who, target)


async def _tumble(battle: Battle, who: int) -> None:
    """A Bonus check raises the Difficulty of Pass Through until the End of the Turn (`D10-015`, `D10-106`)."""
    one = battle.world.get(who, Fighter)
    names = sorted(
        ("Acrobatics", "Athletics"),
        key=lambda each: -contests.tumble_value(each, one.stats, one.masteries, 5),
    )
    name = await attack.which_mastery(battle, who, names, "D10-106")
    result = await rolls.check(battle, who, name, "tumble", "D10-106")
    value = result.value // 2 if name == "Athletics" else result.value
    purse = battle.world.get(who, Purse)
    purse.tumble = max(purse.tumble, value)


# --- Attack-Actions -------------------------------------------------------------------------------------------


async def _attack(battle: Battle, who: int, option: Option, cost: str) -> None:
    """An Attack-Action: damage type, price, Attack, reload or landing (`D10-122`, `D10-130`, `D10-241`)."""
    key, verb = option.item, option.verb
    thrown = verb in ("throw", "blind_throw")
    weapon = load_content().weapons[key]
    kind = await attack.damage_type(battle, who, key, option.target)
    mastery = await attack.mastery(battle, who, weapon, thrown=thrown)
    blow = blows.weapon_blow(battle, who, key, thrown=thrown, kind=kind, mastery=mastery)
    assert blow is not None
    await reactions.charge(battle, who, cost)
    target = option.target
    if verb.startswith("blind"):
        target = _who_is_there(battle, who, option.cell)
    targets = [target] if target and not verb.startswith("blind") else []
    battle.emit(Declared(who, "throw" if thrown else "attack", key, targets, option.cell, rule="D10-122"))
    where = option.cell if option.cell >= 0 else battle.positions[target].cell if target else -1
    if weapon.spread:
        await _spray(battle, who, blow, blows.spread_length(weapon))
    elif not target:
        battle.roll(10, "attack", who, "D10-144")
        senses.lose_trace(battle, battle.sides[who], option.cell)
        battle.emit(Undone(who, "attack", "void", "D10-144"))
    else:
        await attack.single(battle, blow, target)
    if thrown:
        wielding.land(battle, who, key, where)
    else:
        blows.unload(battle, who, key)


def _who_is_there(battle: Battle, who: int, cell: int) -> int:
    """An enemy in the named space, if there is one (`D10-144`)."""
    other = battle.situation.occupants.get(cell, 0)
    return other if other and not state.allied(battle, who, other) else 0


async def _spray(battle: Battle, who: int, blow: blows.Blow, length: int) -> None:
    """Spread: a 30 degree Flowing Cone (`D10-248`, `D10-333`)."""
    grid = battle.ground.grid
    options = []
    for cell in rim(battle, who, 4):
        x, y = grid.xy(cell)
        options.append(Option(f"at:{x},{y}", "space", cell=cell, rule="D10-323"))
    aim = (await ask(who, "aim", options, "D10-323", about={"item": blow.item})).cell
    await attack.sweep(battle, blow, spread_of(length), battle.positions[who].cell, aim)
