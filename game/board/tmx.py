"""Placeholder while the real one is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.board.ground import Ground


def load_map(path: Path, blocking: Any = None) -> Ground:
    raise NotImplementedError
