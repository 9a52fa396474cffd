"""After the battle: the same battle goes on, with decisions of one side that rests, heals, learns.

`Battle.go_on(side)` begins it (a recorded command, `!after SIDE`); the ruleset's `after` is its step, so that dice,
events, forecasts, undo, records and the computer player are those of the battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.components import Camp, Effects, FloorItem, Identity, Policies, Position, Presence, Side
from game.decision import Option, ask

if TYPE_CHECKING:
    from game.battle import Battle
    from game.setup import CombatantSetup

LEAVE = Option("leave", "move_on")
"""Nothing more is done."""


def refusal(battle: Battle, side: int) -> str:
    """Why a side cannot go on after the battle ("" = it can): a sentence."""
    if battle.pending is not None or battle.outcome is None:
        return "the battle is not over"
    if not any(one.side == side for one in (*battle.setup.combatants, *battle.setup.bench)):
        return f"there is no side {side} in this battle"
    return ""


def begin(battle: Battle, side: int) -> None:
    """Make or find the camp, and let the bench of the side join it."""
    camp = battle.camp
    if camp is None:
        assert battle.outcome is not None
        camp = Camp(side, battle.outcome.winner, battle.outcome.why, battle.outcome.rule)
        battle.add(camp)
    newcomer = f"side:{side}" not in camp.done
    camp.side = side
    if newcomer:
        camp.done.append(f"side:{side}")
        for one in battle.setup.bench:
            if one.side == side:
                _join(battle, camp, one)
    battle.bind()
    if newcomer:
        battle.rules.end(battle, side)


def _join(battle: Battle, camp: Camp, one: CombatantSetup) -> None:
    """A member that was not in the battle; it never stands on the board."""
    known = {identity.handle for identity in battle.identities.values()}
    handle = next(name for number in range(1, len(known) + 2) if (name := f"bench-{number}") not in known)
    rules = battle.rules
    own = [part for part in rules.recruit(one.sheet, one.state, battle.options) if not isinstance(part, Presence)]
    identity = Identity(handle, one.name, one.template, str(one.sheet.get("icon", "")), str(one.sheet.get("role", "")))
    who = battle.add(
        identity,
        Side(one.side),
        Position(0),
        Presence(down=True, gone=True),
        Effects(),
        Policies(rules.policies()),
        *own,
    )
    camp.bench.append(who)
    camp.sheets[str(who)] = one.sheet
    camp.before[str(who)] = one.state


def camp_of(battle: Battle) -> Camp:
    """The camp; there is one as soon as a side goes on."""
    assert battle.camp is not None
    return battle.camp


def members(battle: Battle, side: int) -> list[int]:
    """Those of a side that have a sheet: its combatants from the start, then its bench."""
    own = [who for who, one in enumerate(battle.setup.combatants, start=1) if one.side == side]
    bench = battle.camp.bench if battle.camp is not None else []
    return own + [who for who in bench if battle.sides[who] == side]


def sheet_of(battle: Battle, who: int) -> dict[str, Any]:
    """A member's sheet as it is now."""
    if battle.camp is not None and (known := battle.camp.sheets.get(str(who))) is not None:
        return known
    return battle.setup.combatants[who - 1].sheet


def state_before(battle: Battle, who: int) -> dict[str, Any]:
    """The state in which a member came to this battle."""
    if battle.camp is not None and (known := battle.camp.before.get(str(who))) is not None:
        return known
    return battle.setup.combatants[who - 1].state


def holds_field(battle: Battle, side: int) -> bool:
    """Whether the side has won, and so is left in possession of the field."""
    return camp_of(battle).winner == side


def dropped(battle: Battle) -> dict[int, FloorItem]:
    """What lies about and is not the map's own: dropped and thrown things, by entity."""
    lying = list(battle.world.all(FloorItem))[len(battle.ground.items) :]
    return {entity: item for entity, item in lying if item.cell >= 0}


async def choose(battle: Battle, side: int, choices: Sequence[Option], rule: str = "") -> Option | None:
    """Ask a side what it does next; None when it does nothing more (or there is nothing to do)."""
    first = members(battle, side)[0]
    chosen = await ask(first, "after", (*choices, LEAVE), rule, side=side)
    if chosen is LEAVE or chosen.id == LEAVE.id:
        camp_of(battle).side = 0
        return None
    return chosen


def retrain(battle: Battle, who: int, sheet: dict[str, Any], state: dict[str, Any]) -> None:
    """Give a member another sheet and recruit it anew in a state; its components change in place."""
    camp_of(battle).sheets[str(who)] = sheet
    for part in battle.rules.recruit(sheet, state, battle.options):
        kept = battle.world.find(who, type(part))
        if kept is None or isinstance(part, Presence):
            continue
        for field in part.__struct_fields__:
            setattr(kept, field, getattr(part, field))
    battle.bind_tables()
