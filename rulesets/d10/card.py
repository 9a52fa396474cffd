"""The card of a combatant: what the window and the text board show of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset import Row
from game.wording import said
from rulesets.d10 import blows, feints, magic, manoeuvres, senses, state
from rulesets.d10.content import load_content
from rulesets.d10.state import Body, Fighter, Kit, Mind, Pools, Purse

if TYPE_CHECKING:
    from game.battle import Battle


def rows(battle: Battle, who: int) -> list[Row]:
    """Pools, actions, weapons, abilities, what it carries and knows; of strangers what one sees of them."""
    if not manoeuvres.scanned(battle, viewer(battle, who), who):
        return _stranger(battle, who)
    one, pools, purse = (
        battle.world.get(who, Fighter),
        battle.world.get(who, Pools),
        battle.world.get(who, Purse),
    )
    most = state.extra(battle, who)
    made = [
        Row("hp", f"{pools.hp}/{most.hp}", "D10-031", max(0, pools.hp), most.hp, "bar"),
        Row("hd", f"{pools.hd}/{most.hd}", "D10-032", pools.hd, most.hd, "bar"),
        Row("grit", f"{pools.grit}/{most.grit}", "D10-034", pools.grit, most.grit, "bar"),
        Row("sp", f"{pools.sp}/{most.sp}", "D10-033", max(0, pools.sp), most.sp, "bar"),
    ]
    if pools.buffer:
        made.append(Row("buffer", str(pools.buffer), "D10-169"))
    if pools.fate:
        made.append(Row("fate", str(pools.fate), "D10-270", pools.fate, 3, "pips"))
    made += [
        Row("main_action", str(purse.main), "D10-060", purse.main, 1, "pips"),
        Row("bonus_action", str(purse.bonus), "D10-060", purse.bonus, max(1, purse.bonus), "pips"),
        Row("ms", str(most.ms), "D10-037"),
        Row("init", str(most.init), "D10-038"),
    ]
    if purse.metres:
        made.append(Row("movement", str(purse.metres), "D10-105"))
    used = magic.load(battle, who)
    if used:
        made.append(Row("proxy", f"{used}/{magic.limit(battle, who)}", "D10-225", used, most.proxy, "bar"))
    made += _weapons(battle, who) + _others(battle, who, one)
    return made + _ready(battle, who)


def viewer(battle: Battle, who: int) -> int:
    """The side that looks: the only person's, else the one that is asked; its own where nobody plays (`D10-085`)."""
    people = [index for index, side in enumerate(battle.setup.sides, start=1) if side.controller == "human"]
    if len(people) == 1:
        return people[0]
    if people and battle.pending is not None:
        return battle.sides[battle.pending.who]
    return battle.sides[who]


def _stranger(battle: Battle, who: int) -> list[Row]:
    """An opponent that was not scanned: what it wields and wears (`D10-085`, option `hidden_stats`)."""
    content, one = load_content(), battle.world.get(who, Fighter)
    held = [content.thing_name(slot.item) for slot in state.wielded(battle, who)]
    made = [
        Row("numbers", "unknown_until_scanned", "D10-085"),
        Row("wields", ", ".join(held) or "nothing", "D10-234"),
    ]
    if one.armour:
        made.append(Row("armour", content.thing_name(one.armour), "D10-252"))
    return made + _ready(battle, who)


def _ready(battle: Battle, who: int) -> list[Row]:
    """What is Readied, as far as the viewer sees through Feints (`D10-073`, `D10-086`)."""
    ready, side = battle.world.get(who, Purse).ready, viewer(battle, who)
    if ready.verb and feints.sees(battle, side, who, "ready"):
        return [Row("ready", said(f"ready_{ready.verb}", thing=ready.item), "D10-073")]
    fake = battle.world.get(who, Mind).fakes.get("ready", 0)
    return [Row("ready", "something", "D10-073")] if fake and battle.sides[who] != side else []


def _weapons(battle: Battle, who: int) -> list[Row]:
    made = []
    for weapon, slot in state.weapons(battle, who):
        blow = blows.weapon_blow(battle, who, weapon.key)
        if blow is None:
            continue
        packet = blow.packets[0]
        dice = "+".join(f"1d{sides}" for sides in packet.dice) + (
            f"x{packet.mult}" if packet.mult > 1 else ""
        )
        key = "weapon_unloaded" if slot.empty else "weapon"
        text = said(key, modifier=blow.modifier, dice=dice, bonus=packet.bonus, pen=packet.pen)
        made.append(Row(weapon.name, text, "D10-124"))
    return made


def _others(battle: Battle, who: int, one: Fighter) -> list[Row]:
    content, made = load_content(), []
    body, mind = battle.world.get(who, Body), battle.world.get(who, Mind)
    if one.armour:
        made.append(Row("armour", content.thing_name(one.armour), "D10-252"))
    if one.abilities:
        made.append(Row("abilities", ", ".join(content.thing_name(key) for key in one.abilities), "D10-345"))
    carried = [slot.item for slot in battle.world.get(who, Kit).slots if not slot.slots]
    if carried:
        made.append(Row("carried", ", ".join(content.thing_name(key) for key in carried), "D10-235"))
    if mind.stealth > 0:
        made.append(Row("stealth", str(mind.stealth), "D10-302"))
    if body.height or body.depth:
        made.append(Row("height", said("metres", metres=(body.height - body.depth) / 100), "D10-107"))
    light = ("darkness", "low_light", "bright_light")[senses.level(battle, battle.positions[who].cell)]
    made.append(Row("light", light, "D10-280"))
    return made
