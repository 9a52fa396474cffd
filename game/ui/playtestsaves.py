"""What is kept of a play-test: its numbers and heat maps, in a folder of the player's own."""

from __future__ import annotations

import re
from pathlib import Path

from game.data import InputError
from game.lab.heat import KINDS
from game.lab.heat_text import heat_text
from game.lab.report import write_csv, write_json
from game.lab.running import Running
from game.lab.tally import as_data
from game.paths import user_data
from game.record import write_atomically
from game.scenario import ground_of
from game.ui.heatsheet import Sheet

_LONGEST = 40
"""Letters that the name of a folder takes from the title."""


def save_batch(running: Running) -> Path:
    """Write JSON, CSV and heat maps into a new folder, which is given back. InputError says why that cannot be."""
    setup, heat = running.setup, running.heat()
    folder = _new_folder(setup.title or Path(setup.map).stem)
    write_json(folder / "numbers.json", as_data(running.tally(), setup, running.seed, running.results, heat))
    write_csv(folder / "battles.csv", setup, running.results)
    write_atomically(folder / "heat.txt", heat_text(heat, setup, ground_of(setup), len(running.results)))
    write_atomically(folder / "heat.png", Sheet(heat, setup, len(running.results), KINDS).png())
    return folder


def _new_folder(title: str) -> Path:
    base = re.sub(r"[^a-z0-9]+", "-", title.lower())[:_LONGEST].strip("-") or "playtest"
    home = user_data() / "playtests"
    for number in range(1, 10_000):
        folder = home / (base if number == 1 else f"{base}-{number}")
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise InputError(f"{folder}: the folder cannot be made ({error.strerror or error})") from error
        return folder
    raise InputError(f"{home}: too many folders named {base!r}")
