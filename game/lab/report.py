"""What `tessera simulate` shows: tables for people, files for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from game.lab.batch import Result
from game.lab.compare import compare, rounds_changed
from game.lab.swap import Places
from game.lab.tally import Tally, csv_rows
from game.record import write_atomically
from game.setup import Setup
from game.telling import words

BAR = 24
SIDE = ("side", "wins", "chance", "interval", "hp_left")
COMBATANT = ("combatant", *("attacks", "hits", "criticals", "dealt", "taken", "healed", "downed", "fell", "hp"))
CHANGE = ("side", "first", "second", "change", "interval", "sure")
"""The columns of the tables."""


def show(console: Console, batch: Tally, seconds: float) -> None:
    """Print a batch."""
    speed = batch.battles / seconds if seconds else 0.0
    title = f"[bold]{escape(batch.title)}[/bold]"
    console.print(words("lab.head", title=title, battles=batch.battles, seconds=seconds, speed=speed))
    console.print(_wins(batch))
    for why, count in batch.draws.items():
        console.print(words("lab.drawn.line", count=count, why=why))
    console.print()
    console.print(_combatants(batch))
    console.print(words("lab.legend"), style="dim")
    _show_spread(console, words("lab.rounds"), batch.rounds)
    for name, survivors in zip(batch.sides, batch.survivors, strict=True):
        _show_spread(console, words("lab.standing", side=name), survivors)


def _table(columns: Sequence[str]) -> Table:
    """A table for 80 columns: numbers on the right, and names broken over lines rather than cut off."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    headings = [words(f"lab.column.{column}") for column in columns]
    table.add_column(headings[0], overflow="fold")
    for heading in headings[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _wins(batch: Tally) -> Table:
    table = _table(SIDE)
    for side, chance in batch.wins.items():
        name = batch.sides[side - 1] if side else words("lab.drawn.row")
        left = f"{batch.hp_left[side - 1]:.0%}" if side else ""
        interval = words("lab.interval", low=f"{chance.low:.1%}", high=f"{chance.high:.1%}")
        table.add_row(escape(name), str(chance.count), f"{chance.share:.1%}", interval, left)
    return table


def _combatants(batch: Tally) -> Table:
    """Averages per battle; `Down`: others it brought down, `Fell`: the share of battles it ended without points."""
    table = _table(COMBATANT)
    for line in batch.lines:
        table.add_row(
            escape(line.name),
            f"{line.attacks:.1f}",
            f"{line.hit_rate:.0%}",
            f"{line.critical_rate:.0%}",
            f"{line.dealt:.1f}",
            f"{line.taken:.1f}",
            f"{line.healed:.1f}",
            f"{line.downed:.2f}",
            f"{line.down_rate:.0%}",
            f"{line.hp_left:.1f}",
            end_section=line is batch.lines[-1],
        )
    return table


def show_change(
    console: Console, batch: Tally, other: Tally, first: Sequence[Result], second: Sequence[Result]
) -> None:
    """Print what differs between two batches."""
    console.print("\n" + words("lab.change.head"))
    table = _table(CHANGE)
    for side, change in compare(first, second, len(batch.sides)).items():
        if side:
            one, two = batch.sides[side - 1], other.sides[side - 1]
            name = one if one == two else f"{one} / {two}"
        else:
            name = words("lab.drawn.row")
        low, high = f"{change.low:+.1%}", f"{change.high:+.1%}"
        sure = words("lab.change.sure" if change.sure else "lab.change.luck")
        shares = f"{change.first:.1%}", f"{change.second:.1%}", f"{change.change:+.1%}"
        table.add_row(escape(name), *shares, words("lab.interval", low=low, high=high), sure)
    rounds = rounds_changed(first, second)
    values = f"{rounds.first:.1f}", f"{rounds.second:.1f}", f"{rounds.change:+.1f}"
    sure = words("lab.change.sure" if rounds.sure else "lab.change.luck")
    interval = words("lab.interval", low=f"{rounds.low:+.1f}", high=f"{rounds.high:+.1f}")
    table.add_row(words("lab.change.rounds"), *values, interval, sure)
    console.print(table)


def show_places(console: Console, sides: Sequence[str], found: Places) -> None:
    """Print whether the place or the side decides."""
    console.print()
    for key, chance in (("place", found.place), ("team", found.team)):
        interval = words("lab.interval", low=f"{chance.low:.1%}", high=f"{chance.high:.1%}")
        even = chance.low <= 0.5 <= chance.high
        verdict = words(f"lab.swap.{'even' if even else 'better' if chance.low > 0.5 else 'worse'}")
        first, second = map(escape, sides)
        share = f"{chance.share:.1%}"
        text = words(f"lab.swap.{key}", first=first, second=second, share=share, interval=interval, verdict=verdict)
        console.print(text, soft_wrap=False)


def _show_spread(console: Console, title: str, counts: Mapping[int, int]) -> None:
    """How often each value came up, with a bar."""
    table = Table(box=None, show_header=False, pad_edge=False)
    most = max(counts.values(), default=1)
    for value, count in counts.items():
        table.add_row(str(value), f"{count} x", "#" * round(BAR * count / most))
    console.print(f"\n[bold]{escape(title)}[/bold]")
    console.print(table)


def write_json(path: Path, data: Mapping[str, Any]) -> None:
    """All numbers of a batch."""
    write_atomically(path, msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n")


def write_csv(path: Path, setup: Setup, results: Sequence[Result]) -> None:
    """One line per battle."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(csv_rows(setup, results))
    write_atomically(path, text.getvalue())
