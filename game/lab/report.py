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
from game.lab.tally import Tally, csv_rows
from game.record import write_atomically
from game.setup import Setup

BAR = 24
LEGEND = """\
Averages per battle. Att: attacks. Crit: critical hits of the attacks. Heal: HP
given back. Down: others brought down. Fell: battles that it ended down or gone.
"""


def show(console: Console, batch: Tally, seconds: float) -> None:
    """Print a batch."""
    count = "battle" if batch.battles == 1 else "battles"
    speed = batch.battles / seconds if seconds else 0.0
    console.print(
        f"[bold]{escape(batch.title)}[/bold]: {batch.battles} {count} in {seconds:.1f} s ({speed:.0f} a second)"
    )
    console.print(_wins(batch))
    for why, count in batch.draws.items():
        console.print(f"  drawn {count}: {why}")
    console.print()
    console.print(_combatants(batch))
    console.print(LEGEND, style="dim")
    _show_spread(console, "Rounds", batch.rounds)
    for name, survivors in zip(batch.sides, batch.survivors, strict=True):
        _show_spread(console, f"Standing at the end, {name}", survivors)


def _table(*headings: str) -> Table:
    """A table for 80 columns: numbers on the right, and names broken over lines rather than cut off."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(headings[0], overflow="fold")
    for heading in headings[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _wins(batch: Tally) -> Table:
    table = _table("Side", "Wins", "Chance", "95 % interval", "HP left")
    for side, chance in batch.wins.items():
        name = batch.sides[side - 1] if side else "drawn"
        left = f"{batch.hp_left[side - 1]:.0%}" if side else ""
        interval = f"{chance.low:.1%} to {chance.high:.1%}"
        table.add_row(escape(name), str(chance.count), f"{chance.share:.1%}", interval, left)
    return table


def _combatants(batch: Tally) -> Table:
    """Averages per battle; `Down`: others it brought down, `Fell`: the share of battles it ended without points."""
    table = _table("Combatant", "Att", "Hit", "Crit", "Dealt", "Taken", "Heal", "Down", "Fell", "HP")
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
    console.print("\n[bold]Difference[/bold] (second less first)")
    table = _table("Side", "First", "Second", "Change", "95 % interval", "")
    for side, change in compare(first, second, len(batch.sides)).items():
        if side:
            one, two = batch.sides[side - 1], other.sides[side - 1]
            name = one if one == two else f"{one} / {two}"
        else:
            name = "drawn"
        low, high = f"{change.low:+.1%}", f"{change.high:+.1%}"
        sure = "sure" if change.sure else "may be luck"
        shares = f"{change.first:.1%}", f"{change.second:.1%}", f"{change.change:+.1%}"
        table.add_row(escape(name), *shares, f"{low} to {high}", sure)
    rounds = rounds_changed(first, second)
    values = f"{rounds.first:.1f}", f"{rounds.second:.1f}", f"{rounds.change:+.1f}"
    sure = "sure" if rounds.sure else "may be luck"
    table.add_row("rounds", *values, f"{rounds.low:+.1f} to {rounds.high:+.1f}", sure)
    console.print(table)


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
