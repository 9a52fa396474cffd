"""Reach and engagement (`D100-128`, `D100-227`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.d100 import senses, state
from rulesets.d100.state import Figure

if TYPE_CHECKING:
    from game.battle import Battle


def reach(battle: Battle, who: int) -> int:
    """The longest reach of one's ready melee weapons, 0 with none; not while prone (`D100-128`)."""
    figure: Figure = battle.figures[who]
    if figure.reach < 0:
        figure.reach = reach_now(battle, who)
    return figure.reach


def reach_now(battle: Battle, who: int) -> int:
    """What `reach` keeps."""
    presence = battle.presences[who]
    if presence.down or presence.gone:
        return 0
    for effect in battle.effects[who].active:
        if effect.name in (state.STUNNED, state.PRONE):
            return 0
    return state.longest_reach(battle, who)


def threatens(battle: Battle, who: int, other: int, cell: int = -1, span: int = -1) -> bool:
    """Whether `who` has the enemy (as if in `cell`) in reach and is aware of it (`D100-128`)."""
    span = reach(battle, who) if span < 0 else span
    if not span:
        return False
    there = battle.positions[other].cell if cell < 0 else cell
    here = battle.positions[who].cell
    terrain = battle.terrain
    if not terrain.around[span][here] >> there & 1 or not terrain.clear(here, there):
        return False
    return senses.aware(battle, who, other)


def engaged_with(battle: Battle, who: int) -> list[int]:
    """Enemies with whom one is engaged: at least one of the two has the other in reach (`D100-128`).

    Only those that one's own side notices: a hidden one must not show in paths, options and odds.
    """
    figure: Figure = battle.figures[who]
    events = len(battle.events)
    if figure.tying != events:
        figure.tying, figure.tied = events, tied_now(battle, who)
    return figure.tied


def tied_now(battle: Battle, who: int) -> list[int]:
    """What `engaged_with` keeps."""
    if not battle.up(who):
        return []
    near = battle.terrain.within(battle.positions[who].cell, 2)
    if not near & battle.situation.watches[battle.sides[who]].foe_cells:
        return []
    own, found = reach(battle, who), []
    for foe in state.known_foes(battle, who):
        if near >> battle.positions[foe].cell & 1 and (
            threatens(battle, foe, who) or (own and threatens(battle, who, foe, span=own))
        ):
            found.append(foe)
    return found


def engaging(battle: Battle, who: int) -> list[int]:
    """Enemies who have one in their reach: those whom leaving offers a strike (`D100-114`, `D100-129`)."""
    near, own = battle.terrain.within(battle.positions[who].cell, 2), battle.sides[who]
    others = 0
    for side, cells in battle.situation.standing.items():
        if side != own:
            others |= cells
    if not near & others:
        return []
    return [
        foe
        for foe in state.enemies(battle, who)
        if near >> battle.positions[foe].cell & 1 and threatens(battle, foe, who)
    ]


def loosen(battle: Battle) -> None:
    """A grip ends when the two are no longer within the holder's reach (4.6)."""
    from rulesets.d100 import conditions

    for who, effects in battle.effects.items():
        grip = effects.named(state.GRIPPED) if effects.active else None
        if grip is None:
            continue
        span = battle.terrain.distance(battle.positions[grip.source].cell, battle.positions[who].cell)
        if span > max(1, reach(battle, grip.source)):
            conditions.take(battle, who, state.GRIPPED)


def engaged(battle: Battle, who: int) -> bool:
    """Whether anybody engages one."""
    return bool(engaged_with(battle, who))


def danger_zone(battle: Battle, who: int, foes: list[int]) -> int:
    """Cells in which one would become engaged with any of the foes (`D100-129`)."""
    own, mask, terrain = reach(battle, who), 0, battle.terrain
    for foe in foes:
        cell = battle.positions[foe].cell
        span = max(own, reach(battle, foe))
        if span:
            mask |= terrain.within(cell, span) & terrain.sight(cell)
    return mask
