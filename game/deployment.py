"""Placing combatants in the spawn zones before a battle, side by side; shared by all rulesets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option, ask

if TYPE_CHECKING:
    from game.battle import Battle


async def deploy(battle: Battle) -> None:
    """Where the setup asks for it, each side may move its members within its spawn zone until it says `begin`."""
    if not battle.setup.deploy:
        return
    for side in sorted(set(battle.sides.values())):
        members = [who for who, of in battle.sides.items() if of == side]
        while members:
            chosen = await ask(members[0], "deploy", [Option("begin", "begin"), *_places(battle, side, members)])
            if chosen.verb == "begin":
                break
            battle.place(chosen.target, chosen.cell, 0, "deploy")


def _places(battle: Battle, side: int, members: list[int]) -> list[Option]:
    """One option per member and free cell of the zone: `place:<handle>:x,y`."""
    grid = battle.ground.grid
    zone = battle.ground.spawns.get(side, 0) & battle.terrain.walkable
    free = [cell for cell in grid.bits(zone) if cell not in battle.situation.occupants]
    options = []
    for who in members:
        handle = battle.identities[who].handle
        for cell in free:
            x, y = grid.xy(cell)
            options.append(Option(f"place:{handle}:{x},{y}", "place", who, cell=cell))
    return options
