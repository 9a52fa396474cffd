"""A battle's setup: everything that decides it besides the answers. Plain data, stored in every battle record."""

from __future__ import annotations

from typing import Any

import msgspec


class CombatantSetup(msgspec.Struct):
    """One combatant: its resolved sheet, its cell [x, y] (None = spawn zone) and a state to start in (for
    cases, carry-over).
    """

    side: int
    template: str
    name: str
    sheet: dict[str, Any]
    at: list[int] | None = None
    state: dict[str, Any] = {}


class SideSetup(msgspec.Struct):
    """A party: who commands it ("human" or "ai") and with which colour.

    `temperament` is a trait that its computer player plays all members with ("" = each its own), `level` how well.
    """

    name: str
    controller: str = "ai"
    colour: str = ""
    temperament: str = ""
    level: str = "steady"


class Setup(msgspec.Struct):
    """`map` is a name under maps/ or a path; `sketch` an ASCII map instead. `script` are scripted dice as
    [sides, value]. `fog`: each person sees what the own side sees (False: an open table). It decides nothing.
    """

    ruleset: str
    sides: list[SideSetup]
    combatants: list[CombatantSetup]
    title: str = ""
    version: str = ""
    content: str = ""
    map: str = ""
    map_digest: str = ""
    sketch: str = ""
    light: str = ""
    blocking_tiles: list[int] = []
    blocking_layers: list[str] = []
    options: dict[str, Any] = {}
    seed: int = 0
    round_cap: int = 30
    deploy: bool = False
    script: list[list[int]] = []
    strict_dice: bool = False
    fog: bool = True
    bench: list[CombatantSetup] = []
    award: int = 0
