"""A picture-book of areas: the sketch, the area, the picture. ``*`` reached, ``O`` the origin (``@`` if reached)."""

from __future__ import annotations

from textwrap import dedent

import pytest

from game.board.areas import AreaSpec, area_cells, shape_cells
from game.board.grid import bits
from game.board.ground import Ground, sketch_places
from tests.board.maps import HILLY, picture, random_rows

ROOM = """
    .....#...
    .O...#...
    ....##...
    .........
    .........
"""
LANES = ".......\n..#....\nO.....A\n.......\n......."
CORNER = ".......\n...#...\n.O.....\n.......\n......."

BOOK = [
    ("sphere of 2", AreaSpec("sphere", 2), "......\n......\n..O...\n......\n......", None, """
        ..*...
        .***..
        **@**.
        .***..
        ..*...
    """),
    ("burst of 2 is square", AreaSpec("burst", 2), "......\n......\n..O...\n......\n......", None, """
        *****.
        *****.
        **@**.
        *****.
        *****.
    """),
    ("sphere of 2 on a corner", AreaSpec("sphere", 2, corner=True), "......\n..O...\n......\n......", None, """
        ..**..
        .*@**.
        .****.
        ..**..
    """),
    ("cube of 3", AreaSpec("cube", 3), "......\n......\n..O...\n......\n......", None, """
        ......
        .***..
        .*@*..
        .***..
        ......
    """),
    ("cube of 2 stands on a corner", AreaSpec("cube", 2), "......\n..O...\n......\n......", None, """
        ......
        ..@*..
        ..**..
        ......
    """),
    ("line straight", AreaSpec("line", 4), "O.....A", None, "O****.."),
    ("line steep", AreaSpec("line", 5), "O....\n.....\n.....\n....A", None, """
        O....
        .**..
        ..**.
        ....*
    """),
    ("line diagonal is as long as a straight one", AreaSpec("line", 4), "O....\n.....\n.....\n....A", "diagonal", """
        O....
        .*...
        ..*..
        .....
    """),
    ("line of width 3", AreaSpec("line", 3, width=3), ".....\n.....\nO...A\n.....\n.....", None, """
        .....
        .***.
        O***.
        .***.
        .....
    """),
    ("cone 30", AreaSpec("cone", 6, angle=30), "........\n........\nO......A\n........\n........", None, """
        ........
        ...***..
        O******.
        ...***..
        ........
    """),
    ("cone 60", AreaSpec("cone", 4, angle=60), ".....\n.....\nO...A\n.....\n.....", None, """
        .....
        ..**.
        O****
        ..**.
        .....
    """),
    ("cone 90 straight", AreaSpec("cone", 3, angle=90), ".....\n.....\nO...A\n.....\n.....", None, """
        ..*..
        .**..
        O***.
        .**..
        ..*..
    """),
    ("cone 90 diagonal", AreaSpec("cone", 3, angle=90), "O....\n.....\n.....\n...A.", "diagonal", """
        O***.
        ***..
        ***..
        *....
    """),
    ("cone 180", AreaSpec("cone", 2, angle=180), ".....\n.....\n..O.A\n.....\n.....", None, """
        ..*..
        ..**.
        ..O**
        ..**.
        ..*..
    """),
    ("seen: what the origin sees", AreaSpec("burst", 4, "seen"), ROOM, None, """
        *****#...
        *@***#...
        ****##...
        *****....
        ******...
    """),
    ("static ignores walls", AreaSpec("burst", 6), ROOM, None, """
        *****#**.
        *@***#**.
        ****##**.
        ********.
        ********.
    """),
    ("flowing stops at walls", AreaSpec("burst", 6, "flowing"), ROOM, None, """
        *****#...
        *@***#...
        ****##...
        *****....
        *******..
    """),
    ("crawling turns corners", AreaSpec("burst", 6, "crawling"), ROOM, None, """
        *****#...
        *@***#**.
        ****##**.
        ********.
        ********.
    """),
    ("crates and water stop nothing", AreaSpec("burst", 3, "flowing"), "O.c~..", None, "@***.."),
    ("nor what crawls", AreaSpec("burst", 3, "crawling"), "O.c~..\n......", None, """
        @***..
        ****..
    """),
    ("a closed door does", AreaSpec("burst", 4, "flowing"), "#####\n#O+.#\n#####", None, """
        #####
        #@..#
        #####
    """),
    ("a touched corner is free for what flows", AreaSpec("burst", 3, "flowing"), "O#.\n#..\n...", None, """
        @#.
        #*.
        ..*
    """),
    ("what crawls does not squeeze through", AreaSpec("burst", 3, "crawling"), "O#.\n#..\n...", None, """
        @#.
        #..
        ...
    """),
    ("each lane of a line flows by itself", AreaSpec("line", 5, "flowing", width=3), LANES, None, """
        .......
        .*#....
        O*****.
        .*****.
        .......
    """),
    ("flowing from a corner", AreaSpec("sphere", 3, "flowing", corner=True), CORNER, None, """
        ***....
        ***#...
        *@***..
        *****..
        *****..
    """),
    ("disk stays on its level", AreaSpec("disk", 3), "1O.23.", None, "*@*..."),
]  # fmt: skip


@pytest.mark.parametrize(("title", "spec", "sketch", "aim", "wanted"), BOOK, ids=[each[0] for each in BOOK])
def test_picture_book(title: str, spec: AreaSpec, sketch: str, aim: str | None, wanted: str) -> None:
    ground, places = Ground.from_sketch(sketch), sketch_places(sketch)
    target = places.get("A")
    if aim == "diagonal":
        target = places["O"] + 3 * (ground.grid.width + 1)
    got = picture(ground, area_cells(ground.terrain(), spec, places["O"], target), places["O"])
    assert got == dedent(wanted).strip(), f"\n{got}"


def test_worked_counts() -> None:
    """Counts that can be checked on paper: spheres of 3, a 30 degree cone of 8, a crawl around a wall."""
    ground = Ground.from_sketch("\n".join(["." * 21] * 21))
    terrain, middle = ground.terrain(), ground.grid.cell(10, 10)
    east = middle + 1
    assert area_cells(terrain, AreaSpec("sphere", 3), middle).bit_count() == 29
    assert area_cells(terrain, AreaSpec("sphere", 3, corner=True), middle).bit_count() == 32
    assert area_cells(terrain, AreaSpec("cone", 8, angle=30), middle, east).bit_count() == 22
    walled = Ground.from_sketch(".......\n.......\n....#..\n...O#..\n....#..\n.......\n.......")
    crawl = area_cells(walled.terrain(), AreaSpec("sphere", 3, "crawling"), 24)
    assert crawl.bit_count() == 24
    assert [bool(crawl >> walled.grid.cell(3 + x, 3 + y) & 1) for x, y in ((2, 0), (2, 1), (1, 2))] == [
        0,
        1,
        1,
    ]


def test_sphere_counts_height_and_line_follows_the_slope() -> None:
    ground = Ground.from_sketch("O..4.")
    assert bits(area_cells(ground.terrain(), AreaSpec("sphere", 3), 0)) == [0, 1, 2]
    stairs = Ground.from_sketch("O2468\n.....")
    assert bits(area_cells(stairs.terrain(), AreaSpec("line", 4), 0, 4)) == [1, 2, 3, 4]
    assert bits(area_cells(stairs.terrain(), AreaSpec("line", 9), 5, 9)) == [6, 7, 8, 9]


def test_no_aim_no_area() -> None:
    terrain = Ground.from_sketch("...").terrain()
    assert AreaSpec("cone", 3).aimed and not AreaSpec("sphere", 3).aimed
    assert area_cells(terrain, AreaSpec("cone", 3), 0) == 0
    assert area_cells(terrain, AreaSpec("line", 3), 0, 0) == 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"shape": "blob", "size": 1}, "unknown shape 'blob'"),
        ({"shape": "cone", "size": 1, "angle": 45}, "30, 60, 90 or 180"),
        ({"shape": "cone", "size": 1, "spread": "leaking"}, "unknown spread 'leaking'"),
        ({"shape": "cone", "size": -1}, "size must be 0 or more"),
    ],
)
def test_bad_specs(given: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        AreaSpec(**given)  # type: ignore[arg-type]


SPECS = [
    AreaSpec(shape, 4, spread, width=3, height=2, angle=angle)  # type: ignore[arg-type]
    for shape, angle in [("burst", 60), ("sphere", 60), ("cylinder", 60), ("line", 60)]
    + [("cone", angle) for angle in (30, 60, 90, 180)]
    for spread in ("static", "seen", "flowing", "crawling")
]


@pytest.mark.parametrize("seed", range(3))
def test_a_mirrored_map_gives_the_mirrored_area(seed: int) -> None:
    """No direction is preferred, and every spread stays inside its shape."""
    rows = random_rows(seed, 11, 8, "........" + HILLY)
    ground, mirrored = (
        Ground.from_sketch("\n".join(rows)),
        Ground.from_sketch("\n".join(row[::-1] for row in rows)),
    )
    width, size = ground.grid.width, ground.grid.size

    def flip(cell: int) -> int:
        return cell // width * width + width - 1 - cell % width

    for spec in SPECS:
        for origin in range(seed, size, 13):
            aim = (origin * 7 + 5) % size
            area = area_cells(ground.terrain(), spec, origin, aim)
            other = area_cells(mirrored.terrain(), spec, flip(origin), flip(aim))
            assert sorted(flip(cell) for cell in bits(area)) == bits(other)
            assert not area & ~shape_cells(ground.terrain(), spec, origin, aim)
            assert area_cells(ground.terrain(), spec, origin, aim) == area


@pytest.mark.parametrize("seed", range(3))
def test_from_a_corner_the_mirror_image_is_the_same(seed: int) -> None:
    """A corner lies between two columns: mirrored it belongs to the cell left of the mirrored one."""
    rows = random_rows(seed, 11, 8, "........,###")
    ground, mirrored = (
        Ground.from_sketch("\n".join(rows)),
        Ground.from_sketch("\n".join(row[::-1] for row in rows)),
    )
    width, size = ground.grid.width, ground.grid.size

    def flip(cell: int) -> int:
        return cell // width * width + width - 1 - cell % width

    for spread in ("static", "seen", "flowing", "crawling"):
        for spec in (AreaSpec("sphere", 3, spread, corner=True), AreaSpec("cube", 4, spread)):
            for origin in range(seed, size, 5):
                if origin % width == width - 1:
                    continue
                area = area_cells(ground.terrain(), spec, origin)
                other = area_cells(mirrored.terrain(), spec, flip(origin) - 1)
                assert sorted(flip(cell) for cell in bits(area)) == bits(other)
