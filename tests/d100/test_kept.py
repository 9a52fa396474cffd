"""What is kept of a combatant is what it would be if worked out anew, and whoever changes it says so."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.battle import Battle
from game.board.movement import Field
from game.knowledge import view
from rulesets.d100 import engage, gear, moving, outlook, prospects, state
from rulesets.d100.damage import larger
from tests.d100.battles import random_battle
from tests.writers import writers

Number = Callable[[Battle, int], Any]
RULES = Path(__file__).resolve().parents[2] / "rulesets" / "d100"
WRITTEN = {"hp", "armour", "natural", "useless", "lodged", "stunned", "entangled", "fatigue", "gear", "hand"}
WRITTEN |= {"wards", "down", "gone", "active", "most", "source"}
BEFORE = {RULES / name for name in ("recruit.py", "after.py", "damage.py", "scene_calls.py")}
"""They write what is not yet, or no longer, a combatant on the board."""


PAIRS: tuple[tuple[Number, Number], ...] = (
    (engage.reach, engage.reach_now),
    (state.arms, state.ready_arms),
    (engage.engaged_with, engage.tied_now),
    (state.posture, state.posture_now),
    (state.wound_level, state.wound_level_now),
    (gear.hands_free, gear.hands_free_now),
    (moving.can_move, moving.can_move_now),
    (prospects.bearing_of, prospects.bearing_now),
    (prospects.hide_of, prospects.hide_now),
    (prospects.body_of, prospects.body_now),
)
"""What is kept of a combatant, and the same worked out anew."""


def _kept(battle: Battle) -> list[object]:
    return [(who, *(kept(battle, who) for kept, _ in PAIRS)) for who in battle.sides]


def _fresh(battle: Battle) -> list[object]:
    return [(who, *(anew(battle, who) for _, anew in PAIRS)) for who in battle.sides]


@pytest.mark.parametrize("seed", range(16))
def test_what_is_kept_of_a_combatant_is_what_it_would_be_anew(seed: int) -> None:
    """D100-128: whatever changes reach, arms, posture, who is engaged, what skills and harm follow from says so."""
    rng, reaches = random.Random(seed), set()
    with random_battle(seed) as battle:
        while battle.pending is not None and len(battle.history) < 300:
            assert _kept(battle) == _fresh(battle)
            reaches |= {engage.reach(battle, who) for who in battle.sides}
            battle.answer(rng.choice(battle.pending.options).id)
    assert len(reaches) > 1


def _anew(battle: Battle, who: int, foe: int, arm: state.Arm, charge: bool, fresh: bool) -> outlook.Outlook:
    """`outlook.against` without anything remembered."""
    ranged = arm.weapon.ranged
    if fresh:
        e, guard = outlook.general_e(battle, who, arm), outlook.general_guard(battle, foe, ranged)
    else:
        e = outlook.attack_e(battle, who, foe, arm, charge=charge)
        guard = outlook.guard_of(battle, foe, who, ranged)
    force = prospects.force_of(battle, who, arm, charge)
    return outlook.outlook(e, larger(arm.weapon.size, int(charge)), force, prospects.body_now(battle, foe), guard)


@pytest.mark.parametrize("seed", range(12))
def test_an_attack_in_prospect_is_what_it_would_be_anew(seed: int) -> None:
    """D100-153: what attacks are remembered by holds everything that skills and harm depend on."""
    rng, seen = random.Random(seed), set()
    with random_battle(seed) as battle:
        while battle.pending is not None and len(battle.history) < 200:
            for who, side in battle.sides.items():
                for foe in battle.situation.foes[side] if battle.up(who) else ():
                    for arm in state.arms(battle, who):
                        for charge, fresh in ((False, False), (True, False), (False, True)):
                            now = outlook.against(view(battle, side), who, foe, arm, charge=charge, fresh=fresh)
                            assert now == _anew(battle, who, foe, arm, charge, fresh)
                            seen.add(now)
            battle.answer(rng.choice(battle.pending.options).id)
    assert len(seen) > 8


def test_whatever_changes_a_combatant_says_so() -> None:
    found = writers(WRITTEN, set(RULES.glob("*.py")) - BEFORE)
    assert len(found) > 20
    assert not [where for where, calls in found.items() if "altered" not in calls]


@pytest.mark.parametrize("seed", range(8))
def test_where_a_sprint_leads_is_where_its_ways_end(seed: int) -> None:
    """D100-097: the mask that choices are rated by is that of the cells which are offered."""
    rng, cells = random.Random(seed), 0
    with random_battle(seed) as battle:
        while battle.pending is not None and len(battle.history) < 200:
            who = battle.pending.who
            lengths = moving.sprint_lengths(battle, who)
            assert moving.sprint_ends(battle, who) == sum(1 << cell for cell in lengths)
            for cell, length in list(lengths.items())[:: len(lengths) // 3 or 1]:
                path = moving.sprint_path(battle, who, cell)
                assert (len(path), path[-1]) == (length, cell)
                assert moving.sprint_ends(battle, who, 1 << cell) >> cell & 1
            cells = max(cells, len(lengths))
            battle.answer(rng.choice(battle.pending.options).id)
    assert cells > 30


@pytest.mark.parametrize("seed", range(8))
def test_where_one_walks_and_charges_is_what_it_would_be_anew(seed: int) -> None:
    """D100-093, D100-129: what is out of reach makes no difference to a walk; no Charge is cheaper."""
    rng, charges = random.Random(seed), 0
    with random_battle(seed) as battle:
        while battle.pending is not None and len(battle.history) < 120:
            who, edges = battle.pending.who, moving.walking(battle)
            start, metres = battle.positions[who].cell, moving.run_of(battle, who)
            foes = state.known_foes(battle, who)
            blocked, zone = moving.known_enemies(battle, who), engage.danger_zone(battle, who, foes)
            field = moving.careful_flood(edges, start, metres, blocked, zone)
            assert field.layers == edges.flood(start, metres, blocked, zone & ~(blocked | 1 << start)).layers
            stops = field.mask & ~battle.situation.standing.get(battle.sides[who], 0)
            for foe in foes:
                for reach in (1, 2):
                    last = moving.run_up(battle, who, foe, reach, field, stops)
                    assert last == _run_up(battle, who, foe, reach, field, stops, zone)
                    charges += last is not None
            battle.answer(rng.choice(battle.pending.options).id)
    assert charges > 5


def _run_up(
    battle: Battle, who: int, foe: int, reach: int, field: Field, stops: int, zone: int
) -> tuple[int, int, int] | None:
    """`moving.run_up` by trying every cell in every direction."""
    edges, terrain, goal = moving.walking(battle), battle.terrain, battle.positions[foe].cell
    ends = terrain.within(goal, reach) & terrain.sight(goal) & stops & terrain.walkable
    taken = moving.known_enemies(battle, who) | battle.situation.standing.get(battle.sides[who], 0)
    found = []
    for first in battle.ground.grid.bits(field.mask):
        if zone >> first & 1 and first != field.start:
            continue
        for direction, delta in enumerate(edges.deltas):
            middle, end = first + delta, first + 2 * delta
            one = edges.step(first, middle) if middle >= 0 else None
            two = edges.step(middle, end) if one is not None and end >= 0 else None
            if one is None or two is None or taken >> middle & 1 or not ends >> end & 1:
                continue
            total = (field.cost(first) or 0) + one + two
            if 3 <= total <= moving.run_of(battle, who):
                found.append((total, end, direction, (first, middle, end)))
    return min(found)[3] if found else None
