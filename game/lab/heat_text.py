"""The heat of a batch as digits on a grid, to be read without a display."""

from __future__ import annotations

from game.board.ground import Ground
from game.lab.heat import KINDS, Counts, Heat, ladder, level, per_hundred
from game.setup import Setup
from game.telling import words
from game.text.picture import ground_sign, rimmed


def heat_text(heat: Heat, setup: Setup, ground: Ground, battles: int) -> str:
    """For each kind all sides together and each side: the map, with digits for the levels where something happened."""
    title = words("heat.title", title=setup.title or setup.map, count=battles)
    lines = [words("heat.mark"), title, "", words("heat.signs")]
    for kind in KINDS:
        most = max(heat.cells(kind).values(), default=0)
        for number, name in enumerate((words("heat.all"), *(side.name for side in setup.sides))):
            lines += ["", words("heat.head", kind=words(f"heat.kind.{kind}"), side=name)]
            lines += _map(heat.cells(kind, number), most, ground, battles)
    return "\n".join(lines) + "\n"


def _map(counts: Counts, most: int, ground: Ground, battles: int) -> list[str]:
    if not counts:
        return [words("heat.none")]
    signs = [_sign(ground, cell) for cell in range(ground.grid.size)]
    for cell, count in counts.items():
        signs[cell] = str(level(count, most))
    rates = "  ".join(
        words("heat.step", step=step, least=per_hundred(count, battles)) for step, count in ladder(most)
    )
    hottest = max(sorted(counts), key=counts.__getitem__)
    x, y = ground.grid.xy(hottest)
    top = words("heat.hottest", x=x, y=y, rate=per_hundred(counts[hottest], battles))
    return [*rimmed(ground.grid, signs), words("heat.rates", rates=rates), top]


def _sign(ground: Ground, cell: int) -> str:
    """The ground of a cell, without digits for its height."""
    sign = ground_sign(ground, cell)
    return "." if sign.isdigit() else sign
