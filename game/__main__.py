"""`tessera`, and `python -m game`: plain `play` opens the window at once, all else goes to the commands."""

from __future__ import annotations

import sys
from typing import NoReturn

from game.start import conclude, in_window


def main() -> NoReturn:
    """Run the command line."""
    if sys.argv[1:] in ([], ["play"]):  # no options: no need to load what reads them
        conclude(lambda: in_window({}))
    from game.cli import main as commands

    commands()


if __name__ == "__main__":
    main()
