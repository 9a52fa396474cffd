"""Random sketches for the board's tests."""

from __future__ import annotations

import random

from game.board.ground import Ground

FLAT = "....#####,c~+b"
HILLY = "......####,ccoo+b1122335679"


def random_rows(seed: int, width: int, height: int, signs: str) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choice(signs) for _ in range(width)) for _ in range(height)]


def random_ground(seed: int, width: int, height: int, signs: str) -> Ground:
    return Ground.from_sketch("\n".join(random_rows(seed, width, height, signs)))


def picture(ground: Ground, mask: int, origin: int | None = None) -> str:
    """A mask as text: ``*`` in it, ``.`` not, ``#`` opaque and not in it, ``O`` the origin (``@`` if in it)."""
    lines = []
    for y in range(ground.grid.height):
        line = ""
        for x in range(ground.grid.width):
            cell = ground.grid.cell(x, y)
            inside = bool(mask >> cell & 1)
            if cell == origin:
                line += "@" if inside else "O"
            elif inside:
                line += "*"
            else:
                line += "#" if ground.opaque >> cell & 1 else "."
        lines.append(line)
    return "\n".join(lines)
