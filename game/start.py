"""The start: a window or, where there is no display, text; and how every command ends.

Nothing else of the program is imported here, so that the first screen is there at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, TypedDict

from game.data import InputError, NoDisplay

_INTERRUPTED = 130


class Given(TypedDict, total=False):
    """What a battle is made of."""

    scenario: str
    record: Path | None
    load: Path | None
    seed: int | None
    company: str
    side: int


def in_window(given: Given, scale: float = 0.0) -> None:
    """Open the window at the start screen, or at what is given; without a display a battle is shown as text."""
    try:
        need_display()
        from game.ui.app import run

        run(scale=scale, **given)
    except NoDisplay as error:
        _without_display(str(error), given)


def need_display() -> None:
    """Before a window is opened: NoDisplay where there can be none. pygame will not greet on the terminal."""
    if not has_display():
        raise NoDisplay("No display was found")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def has_display() -> bool:
    """Whether a window could be opened at all: a desktop session, or a video driver named on purpose."""
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    if driver:
        return driver not in ("dummy", "offscreen")
    if sys.platform.startswith(("win", "darwin", "cygwin")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _without_display(why: str, given: Given) -> None:
    from game.locale import words
    from game.text import demo

    key = "start.as_text" if given.get("record") else "start.no_window"
    demo(preface=words(key, why=why), **given)


def conclude(command: Callable[[], object]) -> NoReturn:
    """Run a command: bad input ends with one sentence on stderr and exit code 2, a closed pipe with none."""
    if sys.stdout is None:  # closed by the caller
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    code: int | str | None = 0
    try:
        try:
            command()
        except SystemExit as ended:
            code = ended.code
        except KeyboardInterrupt:
            code = _INTERRUPTED
        except InputError as error:
            code = _complain(str(error))
        sys.stdout.flush()
    except BrokenPipeError:
        code = code or 1
        _drop_output()
    except OSError as error:
        code = _complain(
            f"{error.filename or 'the output'}: cannot be read or written ({error.strerror or error})"
        )
        _drop_output()
    sys.exit(code)


def _complain(sentence: str) -> int:
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"tessera: {sentence}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Nobody takes the rest: Python must not try to write it when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
