"""The lists of all props (tiles) and of the sprites of board objects."""

from __future__ import annotations

from canvas import Canvas, Drawing, Ramp
from nature import (
    INK,
    bone,
    cast,
    debris,
    fallen_log,
    fallen_stones,
    foliage,
    lily,
    mushroom,
    pebble,
    pine,
    scatter,
    stone_shape,
    tufts,
)
from props import (
    barrel,
    bookcase,
    brazier,
    burning,
    campfire,
    chest,
    column,
    crate,
    door,
    flames,
    hay,
    lantern,
    rug,
    sacks,
    table,
    torch_stand,
    well,
)

Props = dict[str, object]


BLOCK: Props = {"walk": False}


def all_props() -> dict[str, tuple[Canvas, Props]]:
    """Name -> picture and tile properties."""
    leaf = Ramp("#0f180f", "#24361f", "#3f5531", "#5f7644", "#8b9a60")
    autumn = Ramp("#1a120b", "#3f2c18", "#6a4a25", "#8f6a36", "#b8955a")
    needle = Ramp("#0c1512", "#1c2f25", "#31493a", "#4b6750", "#7a9071")
    rock = Ramp("#171615", "#3a3835", "#5f5b56", "#7f7a72", "#a39d92")
    reed = Ramp("#1d2417", "#3b472a", "#62703e", "#8f9458")
    straw = Ramp("#2c2a18", "#55502d", "#847c47", "#b3a668")
    tree: Props = {"walk": False, "opaque": True, "height": 5.0}
    boulder: Props = {"walk": False, "height": 1.4, "climb": 2}
    crag: Props = {"walk": False, "opaque": True, "height": 2.6}
    bush: Props = {"height": 1.0, "see_through": True, "difficult": True, "cost": 2}
    tall: Props = {"difficult": True, "cost": 2}
    stump = Drawing()
    cast(stump, 24, 30, 15, 11, 180)
    stump.disc("#3b2a1a", 24, 27, 14, 13, INK)
    stump.disc("#a07f55", 24, 23, 12.5, 10.5, INK)
    for r in (9, 6, 3):
        stump.disc("#00000000", 24, 23, r, r * 0.84, "#775a38", 0.8)
    return {
        "tree_1": (foliage("oak", leaf, 22, 34), tree),
        "tree_2": (foliage("elm", leaf, 21, 30), tree),
        "tree_3": (foliage("beech", autumn, 21, 32), tree),
        "pine_1": (pine("pine", needle), tree),
        "pine_2": (pine("fir", needle), tree),
        "bush_1": (foliage("bush", leaf, 16, 15), bush),
        "bush_2": (foliage("bush2", leaf, 18, 20), bush),
        "bush_3": (foliage("briar", autumn, 16, 15), bush),
        "tall_grass_1": (tufts("tall", reed, 17, 15), tall),
        "tall_grass_2": (tufts("tall2", straw, 17, 15), tall),
        "reeds": (tufts("rushes", straw, 15, 20, 18), {}),
        "boulder_1": (stone_shape("b1", rock, ((24, 24, 19, 17),), False), boulder),
        "boulder_2": (stone_shape("b2", rock, ((30, 17, 14, 12), (17, 27, 14, 13)), True), boulder),
        "crag_1": (stone_shape("c1", rock, ((24, 22, 22, 21), (34, 34, 10, 9)), True), crag),
        "crag_2": (stone_shape("c2", rock, ((27, 16, 17, 14), (20, 29, 19, 15)), False), crag),
        "stones": (
            stone_shape("s1", rock, ((13, 15, 7, 6), (33, 20, 9, 8), (20, 34, 9, 8), (38, 38, 6, 5)), False),
            tall,
        ),
        "pebbles": (scatter("pebbles", pebble, 6), {}),
        "bones": (scatter("bones", bone, 5), {}),
        "mushrooms": (scatter("mushrooms", mushroom, 5), {}),
        "lilies": (scatter("lilies", lily, 4), {}),
        "crate": (crate(), {**BLOCK, "height": 1.0}),
        "barrel": (barrel(), {**BLOCK, "height": 1.0}),
        "sacks": (sacks(), {**BLOCK, "height": 0.8}),
        "hay": (hay(), {**BLOCK, "height": 1.2}),
        "pillar": (column(False), {**BLOCK, "opaque": True, "height": 3.0}),
        "pillar_broken": (column(True), {**BLOCK, "height": 1.2}),
        "statue": (column(False, True), {**BLOCK, "opaque": True, "height": 2.6}),
        "table_1": (table(True), {**BLOCK, "height": 0.8}),
        "table_2": (table(False), {**BLOCK, "height": 0.8}),
        "bookcase": (bookcase(), {**BLOCK, "opaque": True, "height": 2.2}),
        "well": (well(), {**BLOCK, "height": 1.0}),
        "log": (fallen_log(), {**BLOCK, "height": 1.0}),
        "stump": (stump.canvas(0.3, "stump"), {**BLOCK, "height": 0.6}),
        "brazier": (brazier(True), {**BLOCK, "height": 0.9}),
        "brazier_out": (brazier(False), {**BLOCK, "height": 0.9}),
        "torch_stand": (torch_stand(True), {}),
        "torch_stand_out": (torch_stand(False), {}),
        "campfire": (campfire(True), {**BLOCK, "height": 0.4}),
        "campfire_out": (campfire(False), {**BLOCK, "height": 0.4}),
        "lantern": (lantern(True), {}),
        "lantern_out": (lantern(False), {}),
        "rug": (rug("rug"), {"surface": "wood"}),
        "chest_closed": (chest(False), {}),
        "chest_open": (chest(True), {}),
        **{
            f"rubble_{i}": (fallen_stones(f"rubble{i}", 15), {**tall, "surface": "rubble"}) for i in (1, 2, 3)
        },
        "debris": (debris("debris", ("#6b4c2f", "#8a6843", "#4a3320"), 11), {}),
        "fire": (burning(False), {"surface": "fire"}),
        "blaze": (burning(True), {"surface": "large_fire"}),
    }


def all_objects() -> dict[str, Canvas]:
    """Sprites of the board's objects, one PNG each."""
    props = all_props()
    out = {
        name: props[name][0]
        for name in (
            "crate",
            "barrel",
            "sacks",
            "hay",
            "table_1",
            "well",
            "statue",
            "bookcase",
            "lantern",
            "lantern_out",
            "torch_stand",
            "torch_stand_out",
            "brazier",
            "brazier_out",
            "campfire",
            "campfire_out",
            "chest_closed",
            "chest_open",
        )
    }
    out["debris"] = props["debris"][0]
    out["debris_stone"] = debris("stonedebris", ("#605e66", "#76737a", "#4b4950"), 10)
    for name, vertical in (("h", False), ("v", True)):
        for state in ("closed", "open"):
            out[f"door_{name}_{state}"] = door(vertical, state == "open")
    flame = Drawing()
    flames(flame, 24, 24, 12)
    out["flame"] = flame.canvas()
    bag = Drawing()
    cast(bag, 24, 31, 12, 8, 170)
    bag.disc("#7d6640", 24, 27, 11, 10, INK)
    bag.disc("#9c8355", 21.5, 24, 6, 5)
    bag.polygon("#7d6640", (19, 19), (17, 12), (24, 15), (31, 12), (29, 19), outline=INK)
    bag.rect("#c9a64e", 18.5, 17.5, 11, 3, INK, 1)
    out["item"] = bag.canvas(0.2, "bag")
    lever = Drawing()
    cast(lever, 24, 34, 12, 7, 170)
    lever.rect("#54525a", 13, 28, 22, 10, INK, 2)
    lever.line(INK, 5, (24, 33), (33, 13))
    lever.line("#9a958f", 2.8, (24, 33), (33, 13))
    lever.disc("#a8483a", 33, 13, 4, 4, INK)
    out["lever"] = lever.canvas(0.2, "lever")
    return out
