"""The plans of the maps as text: what stands in each cell, heights in half metres, and the objects.

A plan gives the upper half; the lower half is the same turned by 180 degrees, so both sides meet the same ground.
`changes` then alters what only looks different: (x, y, letter). Letters are explained by `LETTERS` in make_maps.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Zone = tuple[int, int, int, int]


@dataclass(frozen=True)
class Plan:
    """One map. Zones are (x, y, width, height) in cells."""

    name: str
    title: str
    description: str
    light: str
    upper: str
    heights: str = ""
    spawn: Zone = (0, 0, 1, 1)
    flank: Zone = (0, 0, 1, 1)
    """Where side 3 begins; side 4 opposite."""
    dark: tuple[Zone, ...] = ()
    base: str = "stone"
    floors: tuple[tuple[Zone, str, str], ...] = ()
    changes: tuple[tuple[int, int, str], ...] = ()
    items: tuple[tuple[int, int, str], ...] = ()
    levers: tuple[tuple[int, int, str], ...] = ()
    locked: tuple[tuple[int, int], ...] = ()
    open_doors: tuple[tuple[int, int], ...] = ()
    decor: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def rows(self) -> list[str]:
        """The whole plan, both halves."""
        half = [line for line in self.upper.splitlines() if line]
        whole = [list(line) for line in half + [line[::-1] for line in reversed(half)]]
        for x, y, letter in self.changes:
            whole[y][x] = letter
        return ["".join(row) for row in whole]

    def floor_heights(self) -> list[list[int]]:
        """Height of every cell in half metres."""
        half = [[int(c) for c in line] for line in self.heights.splitlines() if line]
        if not half:
            return [[0] * len(row) for row in self.rows()]
        return half + [line[::-1] for line in reversed(half)]


RUIN_WEST = """\
###############
#:,:....#..,::.
#,:.....#.cB...
%,......+......
#...P...#...t..
#.......%%.|%##
#.......#......
#.......#.P....
#.L........oo..
#.............A
#...........F..
#.L.....%......
#.......|.P..c.
#.......#......
#...P...%##+###
#.......#......
,.......,..o...
g,......,..oc..
g":.B...#.....:
Tgg####%#######
"""


def ruin() -> Plan:
    """The walled ruin, written whole because walls of both halves interlock."""
    left = RUIN_WEST.splitlines()
    upper = "\n".join(left[y] + left[19 - y][::-1] for y in range(10))
    return Plan(
        name="walled-ruin",
        title="The Walled Ruin",
        description="The hall of a fallen keep at dusk: two wards, a pillared hall between them and two dark passages "
        "around it. Lamps burn in the wards and in the hall; the far ends of the passages are dark.",
        light="dim",
        upper=upper,
        spawn=(5, 7, 3, 5),
        flank=(13, 1, 4, 3),
        base="stone",
        dark=((13, 1, 8, 4), (1, 1, 4, 3)),
        floors=(
            ((1, 5, 7, 10), "stone", "stone"),
            ((9, 6, 12, 8), "stone", "flag"),
            ((22, 1, 7, 18), "stone", "cobble"),
            ((9, 15, 12, 4), "stone", "cracked"),
            ((0, 16, 8, 4), "stone", "cracked"),
        ),
        changes=(
            (13, 9, "R"),
            (16, 9, "R"),
            (13, 10, "R"),
            (16, 10, "R"),
            (19, 17, "B"),
            (25, 1, "B"),
            (25, 5, "p"),
            (4, 14, "p"),
        ),
        items=((14, 1, "healing_draught"), (15, 18, "healing_draught")),
        levers=((17, 3, "north hall door"), (12, 16, "south hall door")),
        locked=((18, 5), (11, 14)),
        decor={
            "cracked": ("pebbles", "bones", "mushrooms"),
            "stone": ("pebbles", "bones"),
            "flag": ("pebbles",),
        },
    )


FORD = Plan(
    name="ford-heights",
    title="Heights above the Ford",
    description="Open downs at noon. A stream with deep pools runs between two hills of three metres, each with a "
    "cliff towards the water; the ford in the middle is ankle-deep.",
    light="bright",
    upper="""
YYTgggggggggTggggw~~wggg"gggTTYY
YgggggggggggggrgSw~~wrggg"ggggTY
Tggggggggggg"grSw~WwSggggggggggT
ggggggggggggbggSwWWwSggggggggggg
gggggXgggggggrgSw~WwSgggOggggggg
ggggggggggggOggSwW~wSggggggggggb
gggggggggggggggSw~~wSggg,ggggg""
bggggggggggbggrSfffwSOggggggggT"
gggggggggOgggdSfffffSdgggbggggg"
g"ggggggddddddSffffSdddgggOggg"g
dddddddddddddSffffSddddddgg"gbgg
""".replace("w", "~"),
    heights="""
00000111000000000000000000000000
00112222210000000000000000111000
01223344421000000000000011221100
01234566431000000000000123322100
01234666641000000000000123332100
01124566640000000000000012321000
00112345540000000000000011211000
00011222200000000000000000100000
00000000000000000000000000000000
00000000000000000000000000000000
00000000000000000000000000000000
""",
    spawn=(6, 8, 3, 5),
    flank=(12, 1, 4, 3),
    base="grass",
    changes=((19, 21, "Y"), (31, 19, "Y")),
    decor={
        "grass": ("pebbles", "mushrooms"),
        "crag": ("pebbles",),
        "sand": ("pebbles",),
        "water": ("lilies",),
    },
)

VILLAGE = Plan(
    name="bridge-village",
    title="The Bridge Village",
    description="A hamlet on both banks at nightfall. A broad bridge crosses the deep river; above and below it one "
    "can wade. Four houses with doors and windows look over the lanes.",
    light="dim",
    upper="""
TTgTggggTgggrW~~Wrg"TgggTggTTT
Tggggggg"gg"r~~~~"ggggggg"ggbT
gHHnHHHHg"ggS~~~~SggHHnHHHiiii
gH____KHgggS~~~~~~Sgn____Hgcsi
gn_____H.ggS~~~~~~SgH____H.B.i
gH__L__+..ggS~~~~S..+_L_KH...i
gHk____H.c.gSWWWWSg.HHHHHH.ggi
gHHHnHHH.B.ggWWWWgg.t.c.ygggeg
giii........oWWWWo........geeg
gi...........====............g
gg.......U...====..........ggg
""",
    spawn=(5, 8, 3, 6),
    flank=(17, 0, 3, 3),
    base="cobble",
    changes=(
        (23, 18, "K"),
        (3, 3, "R"),
        (4, 3, "R"),
        (25, 18, "R"),
        (26, 18, "R"),
        (2, 18, "B"),
        (5, 14, "y"),
        (20, 11, "U"),
        (28, 21, "Y"),
        (29, 20, "Y"),
        (5, 21, "Y"),
    ),
    decor={"grass": ("pebbles", "mushrooms"), "cobble": ("pebbles",), "water": ("lilies",)},
)

YARD = Plan(
    name="training-yard",
    title="The Training Yard",
    description="A fenced yard of sand with a little cover: the plainest ground for a fair fight or a first one.",
    light="bright",
    upper="""
eeeeeeeeeeeeeeeeeeeeee
e....................e
e.ssssssssssssssssss.e
e.ssssssssssyssssoss.e
e.sssssssscsssssssss.e
e.ssssssssssssssssss.e
e.sssssssssspsssssss.e
""".replace("s", "S"),
    spawn=(2, 4, 3, 6),
    flank=(8, 1, 6, 2),
    base="cobble",
    decor={"sand": ("pebbles",)},
)

FARM = Plan(
    name="burning-farm",
    title="The Burning Farm",
    description="A farm set alight at noon. Two barns burn, and fire has crept across the lane between them: the way "
    "through is narrow, the ways around lead past hedges and hay.",
    light="bright",
    upper="""
TTTgYTgggTgggggggTgggYTgTTYT
TgggggggggggggggggggggggggYT
ggg"ggggbggggggggggbggg"gggg
ggggggggeeeegggHHHHHHHHggggg
ggggggggggyggggH__^__*Hggggg
gggggggg.ggg...+_^^^__Hggb.g
gg..gg..gg...g.H_*^__*Hgg..g
g......*.......HHHH+HHHg...g
g....g.*^*....*.g.y.....g..g
g......**.....^*..........gg
""",
    spawn=(2, 6, 3, 5),
    flank=(11, 1, 6, 2),
    base="dirt",
    decor={"grass": ("pebbles", "mushrooms"), "dirt": ("pebbles",)},
)

PLANS = (ruin(), FORD, VILLAGE, YARD, FARM)
