from __future__ import annotations

from dataclasses import replace

from game.board.ground import BRIGHT, DARK, DIM, Ground
from game.board.lighting import Glow, LightMap, glows, light_levels
from tests.board.maps import picture


def dark(text: str) -> Ground:
    ground = Ground.from_sketch(text)
    return replace(ground, light=(DARK,) * ground.grid.size)


def levels(ground: Ground, *sources: Glow) -> str:
    found = light_levels(ground.terrain(), sources)
    assert not found.bright & found.dim
    return "".join("-+*"[found.level(cell)] for cell in range(ground.grid.size))


def test_ambient_light_alone() -> None:
    ground = replace(Ground.from_sketch("..."), light=(DARK, DIM, BRIGHT))
    assert light_levels(ground.terrain(), []) == LightMap(0b100, 0b010)
    assert levels(ground) == "-+*"


def test_a_lamp_is_bright_then_dim_then_dark() -> None:
    assert levels(dark("........"), Glow(0, 2, 5)) == "***+++--"


def test_light_needs_a_clear_line() -> None:
    ground = dark("""
        .......
        ..#....
        .......
        .......
    """)
    lit = light_levels(ground.terrain(), [Glow(8, 9, 9)])
    assert picture(ground, lit.bright, 8) == (
        "***....\n"
        "*@*....\n"
        "***....\n"
        "****..."
    )  # fmt: skip


def test_an_opened_door_lets_light_through() -> None:
    ground = dark(".+..")
    assert light_levels(ground.terrain(), [Glow(0, 9, 9)]).bright == 0b0011
    assert light_levels(ground.terrain(closed=0), [Glow(0, 9, 9)]).bright == 0b1111


def test_radius_is_straight_and_counts_height() -> None:
    ground = dark("....\n....\n...9")
    lit = light_levels(ground.terrain(), [Glow(0, 2, 2)])
    assert picture(ground, lit.bright) == "***.\n**..\n*..."
    high = dark("9..")
    assert levels(high, Glow(0, 4, 5)) == "*++"


def test_two_lamps_do_not_add_up() -> None:
    assert levels(dark("......."), Glow(0, 1, 3), Glow(6, 1, 3)) == "**+++**"


def test_darkness_and_light_contend_by_power() -> None:
    bright = Ground.from_sketch("......")
    veil = Glow(0, 2, 2, power=1, darkness=True)
    assert levels(bright, veil) == "---***"
    assert levels(bright, replace(veil, power=0)) == "******"
    assert levels(bright, veil, Glow(1, 1, 1, power=0)) == "---***"
    assert levels(bright, veil, Glow(1, 1, 1, power=1)) == "******"
    assert levels(bright, veil, Glow(1, 0, 0, power=9)) == "---***"
    assert (
        levels(bright, replace(veil, power=3), replace(veil, cell=5, power=1), Glow(2, 9, 9, power=2))
        == "---***"
    )


def test_lights_of_the_map() -> None:
    ground = Ground.from_sketch("l.", {"d": {"object": "darkness", "radius": 2, "power": 3}})
    assert glows(ground.lights) == [Glow(0, 4, 8)]
    assert glows([replace(ground.lights[0], lit=False)]) == []
    veiled = Ground.from_sketch("d.", {"d": {"object": "darkness", "radius": 2, "power": 3}})
    assert glows(veiled.lights) == [Glow(0, 2, 2, 3, True)]
