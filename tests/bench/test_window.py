"""How fast the window is: a frame on a large map, opening such a battle, the start. Reported, never asserted."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.scenario import ScenarioSpec, load_scenario, make_setup, open_battle, scenario_files, stamped
from game.setup import Setup
from game.ui.battlescreen import BattleScreen
from game.ui.session import Session
from game.ui.shots import Driver
from tests.bench.conftest import Report

pytestmark = [pytest.mark.slow, pytest.mark.benchmark(timer=time.process_time)]
SIDE, PEOPLE = 200, 40
FRAMES = 240
ROOT = Path(__file__).resolve().parents[2]


def large_map() -> str:
    """A hundred rooms with a lamp each, passages and rough floor, always the same."""
    rows = []
    for y in range(SIDE):
        marks = []
        for x in range(SIDE):
            wall = (x % 20 == 0 and y % 20 not in (7, 8)) or (y % 20 == 0 and x % 20 not in (11, 12))
            edge = x in (0, SIDE - 1) or y in (0, SIDE - 1)
            rough = (x * 7 + y * 13) % 41 < 3
            lamp = x % 20 == 10 and y % 20 == 10
            marks.append("#" if edge or wall else "l" if lamp else "," if rough else ".")
        rows.append("".join(marks))
    return "\n".join(rows)


def large_setup(ruleset: str = "d20") -> Setup:
    """Nineteen against nineteen and two more in the middle of it, by night, each side with fog."""
    names = ("bram", "wren", "odile", "marek"), ("grusk", "sable", "tamsin", "vex")
    sides = [
        {
            "name": f"Side {side + 1}",
            "controller": "human" if not side else "ai",
            "combatant": [
                {"template": names[side][one % 4], "at": [92 + side * 12 + one % 2 * 2, 84 + one]}
                for one in range(PEOPLE // 2)
                if (84 + one) % 20
            ],
        }
        for side in (0, 1)
    ]
    spec = {"schema": 1, "title": "Large", "map": "training-yard", "ruleset": ruleset, "seed": 3, "side": sides}
    setup = make_setup(ScenarioSpec.model_validate(spec), Path())
    setup.map, setup.map_digest, setup.sketch, setup.light = "", "", large_map(), "dim"
    return stamped(setup)


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setenv("TESSERA_HOME", str(tmp_path))
    made = Driver((1920, 1080))
    made.app.settings.speed = "instant"
    yield made
    made.app.screen.close()
    pygame.quit()


def test_opening_a_large_battle(benchmark: Any, report: Report) -> None:
    """What a process pays once: sight, light and movement on a board of 200 x 200 with 40 tokens."""
    code = "import time; from tests.bench.test_window import *; setup = large_setup(); "
    code += "a = time.process_time(); open_battle(setup); print(time.process_time() - a)"
    spent: list[float] = []

    def opened() -> None:
        ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
        spent.append(float(ran.stdout.split()[-1]))

    benchmark.pedantic(opened, rounds=2)
    report("opening 200x200, 40 tokens", "-", note=f"{min(spent):.2f} s of processor time")


def test_frames_of_a_large_battle(driver: Driver, benchmark: Any, report: Report) -> None:
    """Frames at 1920 x 1080 with fog and light while the pointer moves, the camera pans and zooms, and a side plays."""
    driver.app.show(BattleScreen(driver.app, Session(open_battle(large_setup()), fog=True)))
    driver.settle()
    times: list[float] = []

    def frame() -> None:
        count = len(times)
        camera = driver.battle_screen.board.camera
        if count % 4 == 0:
            place = (300 + count * 7 % 900, 200 + count * 3 % 500)
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        if count % 3 == 0:
            camera.pan(9, 5)
        if count % 60 == 0:
            camera.zoom(-1 if count % 120 else 1, (600, 500))
        started = time.process_time()
        driver.step()
        times.append(time.process_time() - started)

    benchmark.pedantic(frame, rounds=FRAMES)
    ordered = sorted(times)
    figures = [1000 * ordered[round(share * (FRAMES - 1))] for share in (0.5, 0.95, 1.0)]
    note = "median {:.1f} ms, 95 % below {:.1f} ms, slowest {:.1f} ms".format(*figures)
    report("a frame, 200x200, 40 tokens, 1080p", "95 % below 16 ms", note=note)


def test_frames_while_zooming(driver: Driver, benchmark: Any, report: Report) -> None:
    """Frames at 1920 x 1080 of a map with art while the wheel turns: half of them on the way to another size."""
    setup = load_scenario(next(path for path in scenario_files() if path.stem == "larks-vs-owls-ford-heights"))
    driver.app.show(BattleScreen(driver.app, Session(open_battle(setup), fog=True)))
    driver.settle()
    driver.move(driver.battle_screen.layout.board.center)
    steps = [1, 1, 1, -1, -1, -1, -1, -1, 1, 1]
    times: list[float] = []
    sizes: set[int] = set()

    def frame() -> None:
        count = len(times)
        if count % 20 == 0:
            turn = steps[count // 20 % len(steps)]
            pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, flipped=False))
        started = time.process_time()
        driver.step()
        times.append(time.process_time() - started)
        sizes.add(driver.battle_screen.board.camera.size)

    benchmark.pedantic(frame, rounds=2 * FRAMES)
    assert len(sizes) > 5, "the wheel turned nothing"
    ordered = sorted(times)
    figures = [1000 * ordered[round(share * (len(times) - 1))] for share in (0.5, 0.95, 1.0)]
    note = "median {:.1f} ms, 95 % below {:.1f} ms, slowest {:.1f} ms".format(*figures)
    report("a frame while zooming, 1080p", "95 % below 16 ms", note=note)


_BARE = """
import pygame
pygame.display.init()
pygame.font.init()
surface = pygame.display.set_mode((1280, 720))
surface.blit(pygame.font.Font(None, 20).render("x", True, "white"), (0, 0))
pygame.display.flip()
"""
_TOLD = """
import time
print(time.process_time(), time.monotonic())
"""
_FIRST = f"""
import pygame, sys
shown = pygame.display.flip
def flip():
    shown()
    exec({_TOLD!r})
    raise SystemExit
pygame.display.flip = flip
from game import start
start.has_display = lambda: True  # the driver here is one without a screen
from game.__main__ import main
sys.argv = ["tessera"]
main()
"""
_WHOLE = f"""
from game.ui.app import App
app = App()
while not app.screen.complete:
    app.step(0.0)
{_TOLD}"""
_SCENARIO = f"""
from pathlib import Path
from game.ui import app as window
window.App.loop = lambda app: app.step(0.0)
window.run(scenario="lanterns-vs-ravens-walled-ruin")
{_TOLD}"""
_STARTS = 9


def _started(code: str, home: dict[str, str]) -> tuple[float, float]:
    """Milliseconds of processor time and of the clock from the start of a process until its code tells them."""
    before = time.monotonic()
    ran = subprocess.run([sys.executable, "-c", code], env=home, check=True, capture_output=True, text=True)
    spent, at = ran.stdout.split()[-2:]
    return 1000 * float(spent), 1000 * (float(at) - before)


def test_start(benchmark: Any, report: Report, tmp_path: Path) -> None:
    """A new process until something is on the screen: a bare window, the start screen, in turns; as it is installed,
    with its bytecode.
    """
    home = dict(os.environ, TESSERA_HOME=str(tmp_path), PYTHONPATH=str(ROOT), PYTHONPYCACHEPREFIX=str(tmp_path))
    home.pop("PYTHONDONTWRITEBYTECODE", None)
    codes = {"bare": _BARE + _TOLD, "first": _FIRST, "whole": _WHOLE, "scenario": _SCENARIO}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in codes}

    def start() -> None:
        for name, code in codes.items():
            times[name].append(_started(code, home))

    benchmark.pedantic(start, rounds=_STARTS, warmup_rounds=1)
    spent = {name: min(one for one, _ in found) for name, found in times.items()}
    clock = {name: min(one for _, one in found) for name, found in times.items()}
    more, later = spent["first"] / spent["bare"], clock["first"] / clock["bare"]
    note = f"{more:.2f} times a bare window ({later:.2f} by the clock): {{first:.0f}} ms of processor time against "
    note += "{bare:.0f} ms; all scenarios listed after {whole:.0f} ms, a named one on the board after {scenario:.0f} ms"
    report("start: the first screen", "at most 1.5 times a bare window", note=note.format(**spent))
