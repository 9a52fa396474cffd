"""The wording of a rule laid out on a page: lines, and tables in columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.ui.theme import Theme

SIZE, LINE = 13, 18
_CELL, _GAP = 12, 14
"""Letters of a table, logical units between its columns."""
_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r":?-{2,}:?")
_BEGINS = re.compile(r"\s*([-*|#>]\s|\||\d+\.\s|\*\*)")
"""What a line of its own begins with: a sign of a list, of a table, of a head."""
_FULL = 95
"""Letters from which a line of the file is a full one."""


@dataclass(frozen=True)
class Span:
    """A piece of text at a place within its block, in pixels."""

    x: int
    y: int
    text: str
    size: int = SIZE
    head: bool = False


def bare(text: str) -> str:
    """Wording without the marks of its file."""
    return text.replace("**", "").replace("*", "").replace("`", "").replace("\\|", "|")


def _unbroken(text: str) -> list[str]:
    """The lines, those put together again that were only broken because the file's lines are so long."""
    lines: list[str] = []
    full = False
    for line in text.split("\n"):
        if full and line.strip() and not _BEGINS.match(line):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
        full = len(line) >= _FULL and not line.startswith("|")
    return lines


def lay_out(theme: Theme, text: str, room: int) -> tuple[list[Span], int]:
    """The spans of a wording in `room` pixels, and the height they take."""
    spans: list[Span] = []
    y, table = 0, list[str]()
    for line in _unbroken(text):
        if line.startswith("|"):
            table.append(line)
            continue
        if table:
            y = _table(theme, table, room, y, spans)
            table = []
        for part in theme.wrap(bare(line), SIZE, room):
            spans += [Span(0, y, part)] if part else []
            y += theme.px(LINE)
    return spans, _table(theme, table, room, y, spans) if table else y


def _table(theme: Theme, lines: list[str], room: int, y: int, spans: list[Span]) -> int:
    """A table: columns as wide as they need, the widest narrowed to the room. The y below it."""
    rows = [[bare(cell.strip()) for cell in _BAR.split(line.strip().strip("|"))] for line in lines]
    ruled = len(rows) > 1 and all(_RULE.fullmatch(cell) for cell in rows[1])
    rows = [row for row in rows if not all(_RULE.fullmatch(cell) for cell in row)]
    widths = _widths(theme, rows, room, ruled)
    y += theme.px(3)
    for number, row in enumerate(rows):
        x, high, head = 0, 1, ruled and not number
        for cell, width in zip(row, widths, strict=False):
            parts = theme.wrap(cell, _CELL, width, head)
            spans += [
                Span(x, y + line * theme.px(LINE - 2), part, _CELL, head) for line, part in enumerate(parts) if part
            ]
            high = max(high, len(parts))
            x += width + theme.px(_GAP)
        y += high * theme.px(LINE - 2) + theme.px(3)
    return y + theme.px(4)


def _widths(theme: Theme, rows: list[list[str]], room: int, ruled: bool) -> list[int]:
    """Pixels for each column; those that need more than their part share what the others leave."""
    count = max(map(len, rows), default=0)
    wanted = [0] * count
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            wanted[column] = max(wanted[column], theme.width(cell, _CELL, ruled and not number))
    left = room - theme.px(_GAP) * (count - 1)
    widths = list(wanted)
    for place, column in enumerate(sorted(range(count), key=lambda one: wanted[one])):
        widths[column] = min(wanted[column], max(theme.px(24), left // (count - place)))
        left -= widths[column]
    return widths
