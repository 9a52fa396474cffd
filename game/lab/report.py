"""What `tessera simulate` shows: tables for people, files for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from game.lab.batch import Result
from game.lab.tally import Tally, as_data, csv_rows
from game.record import write_atomically
from game.setup import Setup

BAR = 24


def show(console: Console, batch: Tally, seconds: float) -> None:
    """Print a batch."""
    speed = batch.battles / seconds if seconds else 0.0
    console.print(
        f"[bold]{batch.title}[/bold]: {batch.battles} battles in {seconds:.1f} s ({speed:.0f} a second)"
    )
    console.print(_wins(batch))
    for why, count in batch.draws.items():
        console.print(f"  drawn {count}: {why}")
    console.print(_combatants(batch))
    console.print(_spread("Rounds", batch.rounds))
    for name, survivors in zip(batch.sides, batch.survivors, strict=True):
        console.print(_spread(f"Standing at the end, {name}", survivors))


def _wins(batch: Tally) -> Table:
    table = Table("Side", "Wins", "Chance", "95 % interval", "HP left")
    for side, chance in batch.wins.items():
        name = batch.sides[side - 1] if side else "drawn"
        left = f"{batch.hp_left[side - 1]:.0%}" if side else ""
        interval = f"{chance.low:.1%} to {chance.high:.1%}"
        table.add_row(name, str(chance.count), f"{chance.share:.1%}", interval, left)
    return table


def _combatants(batch: Tally) -> Table:
    table = Table(
        "Combatant", "Attacks", "Hit", "Critical", "Dealt", "Taken", "Healed", "Downed", "Fell", "HP left"
    )
    for line in batch.lines:
        table.add_row(
            line.name,
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


def _spread(title: str, counts: Mapping[int, int]) -> Table:
    table = Table(title, "Battles", "")
    most = max(counts.values(), default=1)
    for value, count in counts.items():
        table.add_row(str(value), str(count), "#" * round(BAR * count / most))
    return table


def write_json(path: Path, batch: Tally, setup: Setup, seed: int, results: Sequence[Result]) -> None:
    """All numbers of a batch."""
    data = msgspec.json.encode(as_data(batch, setup, seed, results))
    write_atomically(path, msgspec.json.format(data, indent=1).decode() + "\n")


def write_csv(path: Path, setup: Setup, results: Sequence[Result]) -> None:
    """One line per battle."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(csv_rows(setup, results))
    write_atomically(path, text.getvalue())
