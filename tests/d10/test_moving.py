"""Movement, heights, water, falling, air (catalogue 3.5, 3.13)."""

from __future__ import annotations

import pytest

from game.decision import Option
from game.event import Undone
from rulesets.d10 import acting, blows, climbing, conditions, falling, moving, senses, state, turn
from rulesets.d10.damage import Packet
from rulesets.d10.state import Body, Fighter, Pools, Purse
from tests.d10.arena import arena, effects, run

CLIFF = "........\n..A4....\n..44....\n......B."
POOL = "........\n..Aww...\n..www~..\n......B."
PAIR = {"A": ("blade", 1), "B": ("archer", 2)}


def _cell(battle, x: int, y: int) -> int:
    return battle.ground.grid.cell(x, y)


def _go(battle, who: int, x: int, y: int) -> None:
    run(acting.perform(battle, who, Option("x", "move", cell=_cell(battle, x, y))))


def test_distance_counts_heights() -> None:
    """D10-101: max of dx, dy and the elevation difference rounded down."""
    with arena("A..B..", PAIR) as battle:
        assert senses.distance(battle, 1, 2) == 3
        battle.world.get(1, Body).height = 550
        assert senses.distance(battle, 1, 2) == 5


@pytest.mark.parametrize("option", ["one", "alternate"])
def test_diagonals(option: str) -> None:
    """D10-101: a diagonal step costs 1, or alternately 1 and 2."""
    sketch = "\n".join(["........"] * 6 + [".......B", "A......."])
    with arena(sketch, PAIR, options={"diagonals": option}) as battle:
        field, _ = moving.reach(battle, 1, 4)
        assert field.cost(_cell(battle, 4, 3)) == (4 if option == "one" else None)
        assert field.cost(_cell(battle, 2, 5)) == (2 if option == "one" else 3)
        assert len(field.path(_cell(battle, 2, 5))) == 2


def test_half_and_no_pace() -> None:
    """Halved once, doubled by Sprint, 0 while Rooted or Airborne, unless it flies.

    D10-103, D10-104, D10-194, D10-197.
    """
    with arena(CLIFF, PAIR) as battle:
        assert moving.pace(battle, 1) == 4
        conditions.give(battle, 1, state.PRONE)
        conditions.give(battle, 1, state.DAZED)
        assert moving.pace(battle, 1) == 2
        conditions.give(battle, 1, state.SPRINTING)
        assert moving.pace(battle, 1) == 4
        conditions.give(battle, 1, state.AIRBORNE)
        assert moving.pace(battle, 1) == 0
        battle.world.get(1, Fighter).traits = ["fly"]
        state.renew(battle, 1)
        assert moving.pace(battle, 1) == 4


def test_flyers_hover() -> None:
    """D10-118: they do not fall."""
    with arena(CLIFF, PAIR) as battle:
        battle.world.get(1, Fighter).traits = ["fly"]
        state.renew(battle, 1)
        battle.world.get(1, Body).height = 300
        run(falling.turn_end(battle, 1))
        assert battle.world.get(1, Body).height == 300


def test_bumping_into_the_unseen() -> None:
    """D10-102, D10-300: the move ends before it, and it is Sensed."""
    with arena("A..B....", PAIR, light="dark") as battle:
        assert not battle.situation.seen(1, 2)
        battle.world.get(1, state.Mind).known = []
        _go(battle, 1, 4, 0)
        assert battle.positions[1].cell == _cell(battle, 2, 0)
        assert battle.world.get(1, state.Mind).known == [2]
        assert [event for event in battle.events if isinstance(event, Undone)]


def test_pass_through() -> None:
    """D10-106, D10-015: the Save stops one before it; a better Bonus check stands until the End of the Turn."""
    with arena("........\n.AB.....\n........", PAIR, dice=[10, 1, 8]) as battle:
        cell = _cell(battle, 3, 1)
        assert cell in moving.passable(battle, 1, 2)
        run(moving.pass_through(battle, 1, 2, cell))
        assert battle.positions[1].cell == _cell(battle, 1, 1)
        assert battle.world.get(1, Purse).metres == 0
        run(moving.pass_through(battle, 1, 2, cell))
        assert battle.positions[1].cell == cell
        run(acting._tumble(battle, 1))
        assert battle.world.get(1, Purse).tumble == 8 + 9


def test_climbing_takes_a_check_and_holds() -> None:
    """Up 2 m; a failed Start check lets go unless a Bonus-Action anchors again.

    D10-107, D10-108, D10-109, D10-110.
    """
    with arena(CLIFF, PAIR, dice=[10, 1, 10, 1]) as battle:
        battle.world.get(1, Pools).fate = 0
        options = climbing.climbs(battle, 1)
        up = next(option for option in options if option.verb == "climb")
        assert up.level == 200
        body = battle.world.get(1, Body)
        battle.world.get(1, Fighter).overrides = {"ms": 2}
        state.renew(battle, 1)
        run(climbing.climb(battle, 1, up.cell))
        assert (body.climbing, body.height) == (True, 100)
        battle.world.get(1, Purse).main = battle.world.get(1, Purse).bonus = 1
        run(climbing.turn_start(battle, 1), hold_on="hold_on")
        assert body.climbing
        assert battle.world.get(1, Purse).bonus == 0
        run(climbing.turn_start(battle, 1), hold_on="let_go")
        assert not body.climbing
        assert state.AIRBORNE in effects(battle, 1)


def test_climber_reaches_the_top() -> None:
    """D10-105, D10-107: Climbing halves the metres; at the top one steps onto it."""
    with arena(CLIFF, PAIR, dice=[10]) as battle:
        battle.world.get(1, Pools).fate = 0
        run(climbing.climb(battle, 1, _cell(battle, 3, 1)))
        assert battle.positions[1].cell == _cell(battle, 3, 1)
        assert battle.world.get(1, Body).height == 0


def test_damaged_climbers_save() -> None:
    """D10-109: STR Save against the post-mitigation damage."""
    from rulesets.d10 import harm

    with arena(CLIFF, PAIR, dice=[1]) as battle:
        battle.world.get(1, Pools).fate = 0
        body = battle.world.get(1, Body)
        body.climbing, body.height = True, 150
        run(harm.hit(battle, 1, [Packet((), 9, "bio")], [0], soak=False), hold_on="let_go")
        assert not body.climbing
        assert state.AIRBORNE in effects(battle, 1)


def test_walking_off_an_edge_falls_at_turn_end() -> None:
    """In mid-air until the End of the Turn, then damage, Prone.

    D10-115, D10-289, D10-290, D10-291, D10-292, D10-197.
    """
    sketch = "........\n..9.....\n........\n..A...B."
    with arena(sketch, PAIR) as battle:
        battle.place(1, _cell(battle, 2, 1))
        battle.world.get(1, Fighter).stats["VIT"] = battle.world.get(1, Fighter).masteries["Acrobatics"] = 2
        state.renew(battle, 1)
        drop = next(option for option in climbing.climbs(battle, 1) if option.verb == "drop_off")
        assert drop.level == 450
        run(climbing.drop_off(battle, 1, drop.cell, drop.level))
        assert state.AIRBORNE in effects(battle, 1)
        battle.clock.turn = 1
        run(turn._end(battle))
        assert effects(battle, 1) == {state.PRONE}
        # 2 x 4 m - 2 = 6, Pen 6 beats the armour; GRIT takes what it can
        assert battle.world.get(1, Pools).grit == 9 - 6


def test_fall_timing_immediate() -> None:
    """D10-289, option `fall_timing`: the whole fall when support is lost."""
    with arena(CLIFF, PAIR, options={"fall_timing": "immediate"}) as battle:
        run(falling.drop(battle, 1, 900))
        assert battle.world.get(1, Body).height == 0


def test_jumps() -> None:
    """D10-114, D10-115: straight over gaps and low things, up to MS / 4; not when Prone."""
    sketch = "........\n.Aww....\n..ww....\n......B."
    with arena(sketch, PAIR) as battle:
        field, _ = moving.reach(battle, 1, 1)
        found = {battle.ground.grid.xy(option.cell) for option in climbing.jumps(battle, 1, field.mask)}
        assert (4, 1) in found
        conditions.give(battle, 1, state.PRONE)
        assert climbing.jumps(battle, 1, field.mask) == []
        conditions.take(battle, 1, state.PRONE)
        run(climbing.jump(battle, 1, _cell(battle, 4, 1)))
        assert battle.positions[1].cell == _cell(battle, 4, 1)


def test_swimming_sinking_and_air() -> None:
    """D10-111, D10-112, D10-113, D10-293, D10-296: a Check to swim; else one sinks 2 m and holds one's breath."""
    with arena(POOL, PAIR, dice=[10, 1]) as battle:
        battle.world.get(1, Pools).fate = 0
        assert moving.walking_cost(battle.terrain, _cell(battle, 2, 1), _cell(battle, 3, 1)) is None
        swim = next(option for option in climbing.swims(battle, 1) if option.cell == _cell(battle, 3, 1))
        run(climbing.swim(battle, 1, swim.cell))
        body, pools = battle.world.get(1, Body), battle.world.get(1, Pools)
        assert body.swimming
        assert moving.pace(battle, 1) == 2
        assert state.SOAKED in effects(battle, 1)
        conditions.give(battle, 1, state.STUNNED)
        run(climbing.turn_start(battle, 1))
        assert (body.swimming, body.depth) == (False, 200)
        assert senses.submerged(battle, 1)
        run(falling.breathe(battle, 1))
        assert pools.air == 5 * 7 - 1


def test_underwater_attacks() -> None:
    """D10-293, D10-294: melee and many types have Disadvantage and half Range; swimmers by training do not mind."""
    with arena(POOL, PAIR) as battle:
        battle.place(1, _cell(battle, 3, 1))
        battle.place(2, _cell(battle, 4, 2))
        battle.world.get(1, Body).depth = 200
        blow = blows.weapon_blow(battle, 1, "sabre")
        assert {term.rule for term in blows.edges(battle, blow, 2)[1]} >= {"D10-293", "D10-294"}
        battle.world.get(1, Fighter).abilities = ["olympic_athlete"]
        assert not {term.rule for term in blows.edges(battle, blow, 2)[1]} & {"D10-293", "D10-294"}
        bow = blows.weapon_blow(battle, 2, "longbow")
        assert blows.reach_of(battle, bow, 1) == 60


def test_water_soaks_for_a_minute() -> None:
    """D10-298, D10-340: Soaked ESS 0 until 20 Rounds after leaving."""
    with arena(POOL, PAIR) as battle:
        run(moving.relocate(battle, 1, _cell(battle, 5, 2), 1, "walk", "D10-100"))
        run(moving.relocate(battle, 1, _cell(battle, 6, 1), 1, "walk", "D10-100"))
        for _ in range(19):
            conditions.turn_ends(battle, 1)
        assert state.SOAKED in effects(battle, 1)
        conditions.turn_ends(battle, 1)
        assert state.SOAKED not in effects(battle, 1)


def test_aquatic_and_diving() -> None:
    """D10-112, D10-353: no Swim Checks, breathes water; 1 m down for each metre."""
    with arena(POOL, PAIR, dice=[]) as battle:
        battle.world.get(1, Fighter).abilities = ["aquatic"]
        _go(battle, 1, 3, 2)
        assert {option.verb for option in climbing.swims(battle, 1)} == {"dive"}
        run(climbing.sound(battle, 1, "dive"))
        assert battle.world.get(1, Body).depth == 100
        assert not falling.breathless(battle, 1)


def test_knock_back_over_an_edge() -> None:
    """D10-116: may push over an edge; up a step of more than 0.5 m it does not."""
    sketch = ".....\n.4A..\n.....\n....B"
    with arena(sketch, PAIR) as battle:
        assert not run(moving.shift(battle, 1, -1, 0))
        battle.place(1, _cell(battle, 1, 1))
        run(moving.shift(battle, 1, -1, 0))
        assert state.AIRBORNE in effects(battle, 1)
        assert battle.world.get(1, Body).height == 200


def test_water_slows_whoever_walks_into_it() -> None:
    """D10-103, D10-112: 2 m for each metre in water; begun in water, or slowed anyway, halves once."""
    sketch = "A.~~~~B"
    who = {"A": ("blade", 1), "B": ("bastion", 2)}
    with arena(sketch, who) as battle:
        field, _ = moving.reach(battle, 1, moving.budget(battle, 1))
        assert [field.cost(cell) for cell in range(4)] == [0, 1, 3, None]
        run(moving.walk(battle, 1, 2))
        assert battle.world.get(1, Purse).metres == 1
        assert moving.reach(battle, 1, 1)[0].cost(3) is None
        battle.world.get(1, Purse).metres = 0
        field, _ = moving.reach(battle, 1, moving.budget(battle, 1))
        assert moving.pace(battle, 1) == 2
        assert field.cost(4) == 2
    with arena(sketch, who) as battle:
        conditions.give(battle, 1, state.DAZED)
        field, _ = moving.reach(battle, 1, moving.pace(battle, 1))
        assert field.cost(2) == 2
    with arena(sketch, who, sheets={"A": {"abilities": ["olympic_athlete"]}}) as battle:
        assert moving.reach(battle, 1, 4)[0].cost(4) == 4


def test_a_diagonal_between_two_walls_only_is_barred() -> None:
    """D10-101: one impassable flank bars nothing."""
    with arena("A#.\n.B.\n#..", {"A": ("blade", 1), "B": ("bastion", 2)}) as battle:
        battle.place(2, 8)
        assert moving.walks(battle.terrain).step(0, 4) == 1
        assert moving.walks(battle.terrain).step(3, 7) == 1
    with arena("A#\n#B", {"A": ("blade", 1), "B": ("bastion", 2)}) as battle:
        assert moving.walks(battle.terrain).step(0, 3) is None


def test_flyers_choose_their_height() -> None:
    """D10-118, D10-197: up and down by the metre, over water and drops at the same height, and out of reach."""
    from rulesets.d10 import flying, senses

    sketch = "A..ww.4444B"
    bird = {"A": {"traits": ["breathes", "living", "fly"]}}
    with arena(sketch, {"A": ("blade", 1), "B": ("bastion", 2)}, sheets=bird) as battle:
        battle.world.get(1, Purse).bonus = 5
        for _ in range(3):
            run(flying.rise_or_sink(battle, 1, "fly_up"))
        assert battle.world.get(1, Body).height == 300
        assert state.has(battle, 1, state.AIRBORNE)
        field, _ = moving.reach(battle, 1, 9)
        assert field.cost(4) == 4
        assert field.cost(9) == 9
        run(moving.walk(battle, 1, 1))
        run(falling.turn_end(battle, 1))
        assert battle.world.get(1, Body).height == 300
        battle.place(1, 9)
        flying.keep_height(battle, 1, 300)
        assert battle.world.get(1, Body).height == 100
        assert senses.distance(battle, 1, 2) == 3
        run(flying.rise_or_sink(battle, 1, "fly_down"))
        assert not state.has(battle, 1, state.AIRBORNE)
        assert [option.verb for option in flying.options(battle, 1)] == ["fly_up"]


def test_a_helpless_flyer_falls() -> None:
    """D10-118, D10-289: who cannot use the wings has none."""
    bird = {"A": {"traits": ["fly"]}}
    states = {"A": {"height": 900}}
    with arena("A....B", {"A": ("blade", 1), "B": ("bastion", 2)}, sheets=bird, states=states) as battle:
        conditions.give(battle, 1, state.AIRBORNE)
        conditions.give(battle, 1, state.PARALYZED)
        run(falling.turn_end(battle, 1))
        assert battle.world.get(1, Body).height == 0
