"""Worked examples about turns, movement, contests, senses, areas and rest (catalogue section 7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from game.board.areas import AreaSpec, area_cells
from game.board.ground import BRIGHT, DARK, DIM, Ground
from game.board.lighting import Glow, light_levels
from rulesets.d10 import after, checks, contests, geometry, sequence, sight, wounds
from rulesets.d10.calls_harm import spelled

Inputs = dict[str, Any]
Call = Callable[[Inputs, Any], Any]


def actions(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-060` to `D10-062`."""
    del roll
    main, bonus = sequence.restored(inputs["conditions"])
    return {"main": main, "bonus": bonus, "allowed": spelled(sequence.allowed(inputs["conditions"]))}


def move(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-037`, `D10-103` to `D10-105`, `D10-114`."""
    del roll
    names = {name.lower() for name in inputs.get("conditions", [])}
    ms = checks.root(2, max(inputs["STR"], inputs["AGI"]))
    half = bool(names & sequence.HALVING) or inputs.get("water", False)
    zero = bool(names & sequence.ROOTING)
    metres = checks.move_distance(
        ms, half=half, zero=zero, sprint=inputs.get("sprint", False), climb=inputs.get("climb", False)
    )
    leap = (
        0 if "prone" in names else checks.move_distance(ms, half=half, zero=zero, sprint=False, climb=False)
    )
    height = checks.jump_height(leap, {"STR": inputs["STR"], "AGI": inputs["AGI"]}) / 100
    return {"ms": ms, "move": metres, "jump_distance": leap, "jump_height": height}


def lengths(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-245`, `D10-079`."""
    del roll
    return {"throw": list(checks.throw_range(inputs["STR"])), "knock_back": checks.knock_back(inputs["STR"])}


def initiative(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-051`, `D10-052`."""
    entries = [
        sequence.Entry(index, entity["xp"], entity["init"], entity["agi"])
        for index, entity in enumerate(inputs["entities"])
    ]
    values, order = sequence.initiative(entries, lambda who, purpose: roll(10, purpose))
    names = [entity["id"] for entity in inputs["entities"]]
    return {
        "values": {names[index]: value for index, value in values.items()},
        "order": [names[index] for index in order],
    }


def delay(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-053`."""
    del roll
    values = dict(inputs["order"])
    order = [name for name, _ in inputs["order"]]
    legal = []
    for name, behind in inputs["delays"]:
        allowed = values[behind] < values[name] and order.index(behind) > order.index(name)
        legal.append(allowed)
        if allowed:
            order = sequence.moved_behind(order, name, behind, [])
    return {"legal": legal, "order": order}


def react(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-213`, `D10-214`."""
    del roll
    threshold = int(inputs["to_hit"] if "to_hit" in inputs else inputs["difficulty"])
    allowed = checks.may_react(
        inputs["init"],
        threshold,
        awareness=inputs.get("awareness", ""),
        triggered=inputs.get("triggered", False),
        save="difficulty" in inputs,
    )
    return {"allowed": allowed}


def contest(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-078`, `D10-079`, `D10-087`, `D10-106`."""
    actor, target, action = inputs["actor"], inputs["target"], inputs["action"]
    stats, masteries = actor["stats"], actor.get("masteries", {})
    found: Inputs = {}
    if action == "pass":
        difficulty = contests.pass_difficulty(stats, masteries)
        if name := inputs.get("bonus_check"):
            difficulty = max(difficulty, contests.tumble_value(name, stats, masteries, roll(10, "tumble")))
    else:
        name, modifier = contests.contest_modifier(action, stats, masteries)
        difficulty = modifier
        if action in ("grapple", "shove"):
            found["ess"] = checks.ability_ess(modifier)
        if action == "shove":
            found["max_knock_back"] = checks.knock_back(stats["STR"])
    soul = action in ("intimidate", "taunt")
    types = ("Soul",) if soul else ("STR", "AGI")
    modifiers = contests.save_modifiers(target["stats"])
    edges = {
        name: checks.edge_of(target.get(f"adv_{name}", 0), target.get(f"dis_{name}", 0)) for name in types
    }
    chosen = checks.best_save(types, target["xp"], modifiers, edges)
    value = checks.stable(roll(10, "save"), target["xp"], modifiers[chosen], 0, edges[chosen])
    value = wounds.save_value(value, shaken=soul and target.get("sp", 10) <= 0, resolve=False)
    found |= {"difficulty": difficulty, "save": value, "success": not checks.passes(value, difficulty)}
    if not soul:
        found["save_type"] = chosen
    return found


def scan(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-083`, `D10-303`."""
    natural = 0 if inputs.get("passive") else roll(10, "scan")
    return sight.scan_result(
        natural,
        inputs["perception"],
        inputs["intuition"],
        inputs["stealth"],
        clear=inputs.get("line_of_sight", True),
        light=inputs.get("light", "bright"),
    )


def light(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-280`, `D10-284`, on an open board that reaches as far as the sources."""
    del roll
    lights, darks = inputs.get("lights", []), inputs.get("darks", [])
    ambient = {"dark": DARK, "low": DIM, "bright": BRIGHT}[inputs.get("ambient", "dark")]
    ground = dataclasses.replace(Ground.from_sketch("\n".join(["." * 61] * 61)), light=(ambient,) * 61**2)
    x, y = inputs["pos"]

    def cell(source: Mapping[str, Any]) -> int:
        return ground.grid.cell(source["pos"][0] - x + 30, source["pos"][1] - y + 30)

    glows = [Glow(cell(lamp), lamp["bright"], 2 * lamp["bright"], lamp["ess"]) for lamp in lights]
    glows += [Glow(cell(dark), 0, dark["radius"], dark["ess"], darkness=True) for dark in darks]
    level = light_levels(ground.terrain(0, 0), glows).level(ground.grid.cell(30, 30))
    return {"level": {DARK: "dark", DIM: "low", BRIGHT: "bright"}[level]}


def cover(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-286`."""
    del roll
    x, y, z = inputs["entity"]
    ax, ay, az = inputs["attacker"]
    covered = any(
        geometry.covers((cx - x, cy - y), (ax - x, ay - y), int(az - z)) for cx, cy, *_ in inputs["covers"]
    )
    return {"covered": covered}


def tower(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-251`."""
    del roll
    points = [(inputs[name][0], inputs[name][1]) for name in ("facing", "bearer", "entity", "attacker")]
    return {"covered": geometry.tower_covers(points[0], points[1], points[2], points[3])}


def aoe(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-320` to `D10-334`."""
    del roll
    area = AreaSpec(
        inputs["shape"],
        inputs["size"],
        inputs.get("flow", "static"),
        inputs.get("width", 1),
        inputs.get("height", 1),
        inputs.get("angle", 60),
        inputs.get("corner", False),
    )
    (ox, oy), way = inputs["origin"], inputs.get("aim", [0, 0])
    middle = 2 * area.size + max(map(abs, way)) + 4
    terrain = Ground.from_sketch("\n".join(["." * (2 * middle)] * (2 * middle))).terrain()

    def cell(space: list[int]) -> int:
        return terrain.grid.cell(space[0] - ox + middle, space[1] - oy + middle)

    walls, stops = (terrain.grid.mask(map(cell, inputs.get(key, []))) for key in ("walls", "negators"))
    origin, aim = cell([ox, oy]), cell([ox + way[0], oy + way[1]])
    reached = area_cells(terrain, area, origin, aim if area.aimed else None, walls=walls, stops=stops)
    hit = [bool(reached >> cell(each) & 1) for each in inputs.get("ask", [])]
    return {"count": reached.bit_count(), "hit": hit}


def oppose(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-341`."""
    del roll
    result = checks.opposed(inputs["a"], inputs["b"])
    return {"result": {"both": "both cancel", "one": "a stays", "other": "b stays"}[result]}


def medicate(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-090` to `D10-092`."""
    natural = roll(10, "medicate")
    edge = 0 if inputs.get("tools", True) else -1
    value, crit = checks.finalized(natural, inputs["science"], 0, edge), checks.is_crit(natural)
    if inputs["what"] == "wounds":
        hp, rest_hp = wounds.spent_rest(
            inputs["hp"], inputs["max_hp"], inputs["rest_hp"], value, 2 if crit else 1
        )
        return {"value": value, "crit": crit, "rest_hp": rest_hp, "hp": hp}
    time = _time_key(inputs["time"])
    difficulty = after.surgery_difficulty(inputs["surgery"].replace(" ", "_"), time)
    success = checks.passes(value, difficulty)
    return {
        "value": value,
        "crit": crit,
        "difficulty": difficulty,
        "success": success,
        "true_damage": 0 if success else difficulty,
        "time": _time(after.faster(time)) if success and crit else inputs["time"],
    }


def _time_key(text: str) -> str:
    """ "8 hours" -> "hours_8"."""
    number, _, unit = text.replace("-", "_").partition(" ")
    return f"{unit}_{number}"


def _time(key: str) -> str:
    unit, _, number = key.rpartition("_")
    return f"{number} {unit.replace('_', '-')}"


def rest(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-360`, `D10-361`."""
    del roll
    if inputs["rest"] == "long":
        return {"hp": inputs["max_hp"], "rest_hp": inputs["max_rest_hp"], "grit": inputs["max_grit"]}
    hp, rest_hp = wounds.spent_rest(inputs["hp"], inputs["max_hp"], inputs["rest_hp"], inputs["rest_hp"])
    return {"hp": hp, "rest_hp": rest_hp, "grit": inputs["max_grit"]}


def potency(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-350`."""
    del roll
    save = inputs["stat"] == "save_difficulty"
    return {"value": inputs["base"] + checks.potency_gain(inputs["points"], save_difficulty=save)}


def hd_pool(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-221`, `D10-222`."""
    del roll
    hd, most, idle = inputs["hd"], inputs["max_hd"], 0
    for event, amount in inputs["events"]:
        if event == "spend":
            hd -= amount
            idle = idle if amount == 0 else 0
        elif event == "max":
            hd, most = wounds.hd_change(hd, amount), amount
        else:
            idle += amount
            if idle >= wounds.MINUTE:
                hd, idle = most, 0
    return {"hd": hd, "max_hd": most}


def proxy(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-225`, `D10-226`."""
    del roll
    sp, limit = inputs["sp"], inputs["proxy"] if inputs["sp"] > 0 else 0
    allowed = sum(inputs["active"]) + inputs["load"] <= limit and inputs["cost"] <= sp
    sp -= inputs["cost"] if allowed else 0
    return {"allowed": allowed, "sp": sp, "shaken": sp <= 0}


def band(inputs: Inputs, roll: checks.Roll) -> Inputs:
    """`D10-127`, `D10-128`, `D10-101`."""
    del roll
    one, other = inputs["from"], inputs["to"]
    distance = max(abs(one[0] - other[0]), abs(one[1] - other[1]), int(abs(one[2] - other[2])))
    name, bad = sight.band(distance, inputs["range"][0], inputs["range"][1], inputs.get("target_reach", 1))
    return {"distance": distance, "band": name, "disadvantages": [spelled(key) for key in bad]}


TABLE_CALLS: Mapping[str, Call] = {
    "actions": actions,
    "move": move,
    "lengths": lengths,
    "initiative": initiative,
    "delay": delay,
    "react": react,
    "contest": contest,
    "scan": scan,
    "light": light,
    "cover": cover,
    "tower": tower,
    "aoe": aoe,
    "oppose": oppose,
    "medicate": medicate,
    "rest": rest,
    "potency": potency,
    "hd_pool": hd_pool,
    "proxy": proxy,
    "band": band,
}
