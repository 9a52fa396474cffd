"""`python -m game` is `tessera`."""

from __future__ import annotations

from game.cli import main

if __name__ == "__main__":
    main()
