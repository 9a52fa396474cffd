"""What is hidden: traps, feinted states, the unseen that one runs into (D10-083, D10-086, D10-102)."""

from __future__ import annotations

from game.ai.controller import Controller
from game.board.ground import Ground
from game.components import MapTry
from game.event import Gained, Undone
from game.knowledge import effects_shown, view
from rulesets.d10 import acting, conditions, feints, manoeuvres, moving, state, traps, vitality
from rulesets.d10.chooser import Chooser
from rulesets.d10.state import Fighter, Kit, Mind, Pools, Purse, Slot, Trap
from tests.d10.arena import arena, effects, run
from tests.told import term

LANE = "A....B"
PAIR = {"A": ("blade", 1), "B": ("bastion", 2)}


def _trap(battle, x: int, stat: str = "agility", difficulty: int = 20, effect: str = "") -> Trap:
    battle.add(MapTry("wire", [battle.ground.grid.cell(x, 0)], stat, difficulty, "trap", effect))
    traps.install(battle)
    ((_, trap),) = battle.world.all(Trap)
    return trap


def test_a_trap_springs_under_whoever_does_not_know_it() -> None:
    """D10-083: a Save against its Difficulty, then 2d6; it is known and spent afterwards."""
    with arena(LANE, PAIR, dice=[1, 6, 6]) as battle:
        trap = _trap(battle, 2)
        ((entity, _),) = battle.world.all(MapTry)
        assert battle.rules.hides(battle, 1, entity)
        run(acting.perform(battle, 1, _move(battle, 2)), fate="pass")
        assert trap.sprung
        assert battle.world.get(1, Pools).hp < 13
        assert not battle.rules.hides(battle, 1, entity)


def test_scans_find_traps_and_nobody_walks_into_a_known_one() -> None:
    """D10-083, D10-303: Perception finds the place; it may be disarmed, and ways lead round it."""
    with arena(LANE, PAIR, dice=[10, 10]) as battle:
        trap = _trap(battle, 1, difficulty=16)
        assert not traps.known(battle, 1)
        run(manoeuvres.scan_area(battle, 1))
        assert trap.found == [1]
        assert traps.known(battle, 1) == 1 << battle.ground.grid.cell(1, 0)
        field, _ = moving.reach(battle, 1, 4)
        assert field.mask == 1
        battle.world.get(1, Kit).slots.append(Slot("lockpicks"))
        (option,) = [each for each in Chooser(battle, 1).hands() if each.verb == "disarm"]
        run(acting.perform(battle, 1, option))
        assert trap.sprung
        assert moving.reach(battle, 1, 4)[0].mask != 1


def test_a_weak_trap_is_seen_in_passing() -> None:
    """D10-017, D10-083: passive Perception with a clear line finds what is not well hidden."""
    with arena(LANE, PAIR) as battle:
        trap = _trap(battle, 2, difficulty=6)
        traps.look(battle)
        assert trap.found == [1, 2]


def test_poison_saps_strength_until_it_is_cured() -> None:
    """D10-023, D10-029, D10-083, D10-091: a VIT trap poisons; the lost STR comes back with the cure."""
    with arena(LANE, PAIR, dice=[1, 1, 1, 10]) as battle:
        battle.world.get(1, Pools).fate = 0
        _trap(battle, 1, stat="vit", difficulty=30)
        run(acting.perform(battle, 1, _move(battle, 1)))
        assert "poisoned" in effects(battle, 1)
        for left in (5, 4):
            run(traps.poison(battle, 1))
            assert battle.world.get(1, Fighter).stats["STR"] == left
        assert state.extra(battle, 1).hp == 7 + 4
        battle.world.get(1, Kit).slots.append(Slot("medkit"))
        run(traps.poison(battle, 1))
        assert battle.world.get(1, Fighter).stats["STR"] == 4
        run(vitality.end_poison(battle, 1, "D10-091"))
        assert battle.world.get(1, Fighter).stats["STR"] == 6
        assert "poisoned" not in effects(battle, 1)


def test_feinted_states_are_not_shown() -> None:
    """D10-086: a passive Feint above the passive Scan hides Defense, Sprint, Stances and Readied actions."""
    with arena(LANE, PAIR) as battle:
        conditions.give(battle, 2, state.DEFENDING)
        conditions.give(battle, 2, state.PRONE)
        assert [effect.name for effect in effects_shown(battle, 1, 2)] == ["prone"]
        assert [effect.name for effect in effects_shown(battle, 2, 2)] == ["defending", "prone"]
        assert not feints.sees(battle, 1, 2, "ready")
        battle.world.get(1, Mind).pierced = {"2": 7}
        assert feints.sees(battle, 1, 2, "ready")
        feints.renew(battle, 2)
        assert not feints.sees(battle, 1, 2, "ready")
        conditions.give(battle, 1, state.SPRINTING)
        assert [effect.name for effect in effects_shown(battle, 2, 1)] == ["sprinting"]


def test_a_pretended_defence_fools_forecasts_only() -> None:
    """D10-015, D10-086: information only; the dice follow the truth."""
    from game.decision import Decision, Option
    from rulesets.d10 import blows

    with arena("AB", PAIR, dice=[10]) as battle:
        run(manoeuvres.feint(battle, 2), feint="fake:defense")
        assert battle.world.get(2, Mind).fakes == {"defense": 17}
        option = Option("attack:sabre:b", "attack", 2, "sabre", cost="bonus")
        told = battle.rules.forecast(view(battle, 1), Decision(1, "act", (option,)), option)
        assert "Disadvantage: Defense-Action" in {term("d10", one.source) for one in told.terms}
        good, bad = blows.edges(battle, blows.weapon_blow(battle, 1, "sabre"), 2)
        assert not bad
        assert [effect.name for effect in effects_shown(battle, 1, 2)] == ["defending"]
        assert effects_shown(battle, 2, 2) == []


def test_nobody_is_told_what_is_feinted() -> None:
    """D10-086: the log of a side that does not see a state has no line about it."""
    with arena(LANE, PAIR, begin=True) as battle:
        for name, mask in ((state.DEFENDING, 0b100), (state.PRONE, 0b110)):
            conditions.give(battle, 2, name)
            index = max(i for i, event in enumerate(battle.events) if isinstance(event, Gained))
            assert battle.audience[index] & 0b110 == mask


def test_running_into_the_unseen() -> None:
    """D10-070, D10-102, D10-144: the walk ends, both know of each other, and the space can be struck."""
    with arena("A.B...", PAIR, light="dark", dice=[4]) as battle:
        for who in (1, 2):
            battle.world.get(who, Mind).known = []
            battle.world.get(who, Pools).fate = 0
        assert not state.known_foes(battle, 1)
        run(acting.perform(battle, 1, _move(battle, 3)))
        assert isinstance(battle.events[-1], Undone)
        assert battle.world.get(1, Mind).known == [2]
        assert battle.world.get(2, Mind).known == [1]
        assert battle.world.get(1, Purse).touched == [2]
        assert not moving.reach(battle, 1, 4)[0].mask >> 2 & 1
        blind = [option.id for option in Chooser(battle, 1).attacks()]
        assert blind == ["blind_attack:sabre:2,0"]


def test_the_computer_player_strikes_where_it_ran_into_somebody() -> None:
    """D10-144: instead of walking into the same space again and again."""
    with arena("A.B...", {"A": ("blade", 1), "B": ("grunt", 2)}, light="dark", begin=True) as battle:
        player = Controller(1)
        struck = False
        while battle.pending is not None and battle.clock.round < 4 and not struck:
            decision = battle.pending
            if battle.sides[decision.who] == 2:
                battle.answer(decision.choices[-1].id)
                continue
            answer = player.choose(battle)
            struck = answer.startswith("blind_attack") or answer.startswith("attack")
            battle.answer(answer)
        assert struck


def _move(battle, x: int):
    from game.decision import Option

    return Option(f"move:{x},0", "move", cell=Ground.from_sketch(LANE).grid.cell(x, 0))
