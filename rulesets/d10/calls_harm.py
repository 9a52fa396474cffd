"""Worked examples about attacks, Saves, damage and health (catalogue section 7, X27 to X56, X62 to X64)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.d10 import checks, damage, wounds
from rulesets.d10.content import dice_of
from rulesets.d10.damage import Armor, Packet

Inputs = dict[str, Any]
Call = Callable[[Inputs, Any], Any]


def spelled(key: str) -> str:
    """A key as case files spell it."""
    return key.replace("_", " ")


def packets(entries: list[dict[str, Any]]) -> list[Packet]:
    """Damage entries of a call."""
    return [
        Packet(
            dice=dice_of(entry["dice"])[0] if "dice" in entry else (),
            bonus=entry.get("bonus", 0),
            type=entry["type"],
            mult=entry.get("mult", 1),
            pen=entry.get("pen", 0),
            executing=entry.get("executing", False),
        )
        for entry in entries
    ]


def armor_of(target: Mapping[str, Any]) -> Armor:
    """A target's resistances."""
    return Armor(
        target.get("res", {}),
        target.get("weak", {}),
        target.get("abs", {}),
        target.get("soaked", False),
        target.get("airborne", False),
        target.get("brittle", False),
    )


def suffer(
    target: Mapping[str, Any],
    made: list[Packet],
    crit: bool,
    roll: checks.Roll,
    *,
    minimised: bool = False,
    sums: list[int] | None = None,
) -> Inputs:
    """A hit as `wounds.settle` works it out, with the pools of a call."""
    armor = armor_of(target)
    if sums is None:
        sums = [rolled_sum(packet, armor, roll, minimised) for packet in made]
    pools = wounds.Pools(
        hp=target.get("hp", 10),
        max_hp=target.get("max_hp", 10),
        sp=target.get("sp", 10),
        max_sp=target.get("max_sp", 10),
        grit=target.get("grit", 0),
        buffer=target.get("buffer", 0),
    )
    parts = damage.instances(made, sums, armor, crit, pools.hp, pools.sp)
    wanted = target.get("spend_grit", 0)
    result = wounds.settle(
        parts, pools, wounds.MOST if wanted == "max" else wanted, target.get("buffer_first", "hp")
    )
    found: Inputs = {
        "damaged": result.damaged,
        "hp_loss": result.hp_loss,
        "sp_loss": result.sp_loss,
        "hp": result.hp,
        "sp": result.sp,
        "state": spelled(damage.health_state(result.hp, pools.max_hp, result.sp, pools.max_sp)),
    }
    if parts:
        found["raw"] = parts[0].raw
    if "buffer" in target:
        found["buffer"] = result.buffer
    if "grit" in target:
        found["grit"] = result.grit
    if result.absorbed:
        found["absorbed"] = result.absorbed
    return found


def rolled_sum(packet: Packet, armor: Armor, roll: checks.Roll, minimised: bool = False) -> int:
    """Dice are not rolled where they are Maximized; Minimized ones count 1 (`D10-172`, `D10-158`)."""
    if damage.maximised(packet, armor):
        return damage.extreme(packet, True)
    rolled = damage.roll_dice(packet, roll)
    return damage.extreme(packet, False) if minimised else sum(rolled)


def attack(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-130` to `D10-134`, `D10-270` to `D10-275`."""
    given, target, fate = inputs["attack"], inputs["target"], inputs.get("fate", [])
    natural = roll(10, "attack")
    crit = checks.is_crit(natural, given.get("crit_range", 1)) or "determination" in fate
    if "determination" in fate:
        natural = 10
    if "miracle_to_hit" in fate:
        natural = 1
    bad = 0 if "remove_dis" in fate else given.get("dis", 0)
    helpless = target.get("always_hit", False)
    edge = checks.edge_of(given.get("adv", 0), bad)
    to_hit = checks.finalized(natural, given["modifier"], given.get("bonus", 0), edge)
    crit = crit or helpless
    may = wounds.may_spend_hd(
        target.get("hd", 0),
        to_hit,
        helpless=helpless,
        unaware=target.get("unaware", False),
        init=target.get("init", 0),
    )
    found: Inputs = {"to_hit": to_hit, "crit": crit, "can_spend_hd": may}
    hit = not (may and target.get("spend_hd", True))
    found |= {"hit": hit, "hd": target.get("hd", 0) - (0 if hit else to_hit)}
    if hit:
        found |= suffer(target, packets(inputs["damage"]), crit, roll, minimised="miracle_damage" in fate)
    return found


def damaged(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-150` to `D10-173`."""
    return suffer(inputs["target"], packets(inputs["damage"]), inputs.get("crit", False), roll)


def save_attack(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """CRIT die, then each target's Save, damage rolled once at the first failure (`D10-141`, `D10-328`)."""
    made = packets(inputs["damage"])
    crit = checks.is_crit(roll(10, "crit"))
    sums: list[int] | None = None
    results = []
    for target in inputs["targets"]:
        given = target["save"]
        edge = checks.edge_of(given.get("adv", 0), given.get("dis", 0))
        value = checks.stable(roll(10, "save"), given["xp"], given["modifier"], 0, edge)
        hit = not checks.passes(value, inputs["difficulty"])
        found: Inputs = {"id": target["id"], "value": value, "hit": hit}
        if hit:
            if sums is None:
                sums = [sum(damage.roll_dice(packet, roll)) for packet in made]
            found |= suffer(target, made, crit, roll, sums=sums)
        results.append(found)
    return {"crit": crit, "targets": results}


def health(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-174` to `D10-178`."""
    del roll
    hp, max_hp = inputs["hp"], inputs["max_hp"]
    sp, max_sp = inputs.get("sp", 10), inputs.get("max_sp", 10)
    states = []
    for pool, change in inputs["events"]:
        if pool == "hp":
            hp = min(max_hp, hp + change)
        else:
            sp = min(max_sp, sp + change)
        states.append(spelled(damage.health_state(hp, max_hp, sp, max_sp)))
    return {"hp": hp, "sp": sp, "states": states}


def save(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-135`, `D10-139`, `D10-272`, `D10-305`."""
    difficulty = inputs["difficulty"]
    if inputs.get("unaware") and inputs.get("save_type") == "AGI" and 2 * inputs["init"] < difficulty:
        return {"value": None, "success": False}
    edge = checks.edge_of(inputs.get("adv", 0), inputs.get("dis", 0))
    value = checks.stable(roll(10, "save"), inputs["xp"], inputs["modifier"], inputs.get("bonus", 0), edge)
    value = wounds.save_value(
        value,
        shaken=bool(inputs.get("soul")) and inputs.get("sp", 10) <= 0,
        resolve=inputs.get("resolve", False),
    )
    return {"value": value, "success": checks.passes(value, difficulty)}


def dying(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-199`, `D10-181`."""
    del roll
    rounds = checks.dying_rounds(inputs["vit"])
    found: Inputs = {
        "turns_before_unconscious": rounds,
        "unconscious": inputs["own_turn_ends"] >= rounds,
    }
    if "rest_hp" in inputs:
        hp, rest_hp = wounds.peaceful_hour(inputs["hp"], inputs["rest_hp"])
        found |= {"recovers": hp > 0, "hp": hp, "rest_hp": rest_hp}
    return found


def fall(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-289` to `D10-291`."""
    del roll
    height = inputs["height"]
    steps: list[int] = []
    left = height
    while left > 0:
        steps.append(min(left, wounds.fall_step(len(steps) + 1)))
        left -= steps[-1]
    raw = checks.fall_damage(height, inputs["vit"], inputs.get("acrobatics", 0))
    packet = wounds.fall_packet(raw)
    part = damage.instance(packet, raw, Armor(inputs.get("res", {})), "hp")
    return {
        "turn_ends": len(steps),
        "steps": steps,
        "distance": height,
        "raw": raw,
        "damage": part.post,
        "prone": part.post >= 1,
    }


def breath(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-296`, `D10-297`."""
    del roll
    air, gone, harm = 5 * inputs["vit"], 0, []
    for event in inputs["events"]:
        if event == "damaged":
            air = max(0, air - wounds.AIR_PER_WOUND)
        elif air > 0:
            air = max(0, air - 1)
        else:
            gone += 1
            harm.append(5 * gone)
    return {"air": air, "suffocating": air == 0, "damage": harm}


HARM_CALLS: Mapping[str, Call] = {
    "attack": attack,
    "damage": damaged,
    "save_attack": save_attack,
    "health": health,
    "save": save,
    "dying": dying,
    "fall": fall,
    "breath": breath,
}
