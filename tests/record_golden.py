"""Write the golden transcripts anew: `python -m tests.record_golden [NAME ...]`; read what differs, then commit it."""

from __future__ import annotations

import sys

from game.record import write_atomically
from tests.transcripts import FOLDER, SCRIPTS, difference, transcript


def main(names: list[str]) -> int:
    """Record the named transcripts, or all; says which have changed."""
    for name in names or list(SCRIPTS):
        if name not in SCRIPTS:
            print(f"there is no transcript {name!r}; there are: {', '.join(SCRIPTS)}", file=sys.stderr)
            return 2
        changed = difference(name)
        write_atomically(FOLDER / f"{name}.txt", transcript(name))
        print(f"{name}: {'changed' if changed else 'as before'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
