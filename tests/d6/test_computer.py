"""The computer player of d6: bids that do something, points kept, bonus points placed where they are used."""

from __future__ import annotations

import msgspec
import pytest

from game.ai.controller import controllers_for
from game.battle import Battle
from game.knowledge import view
from game.scenario import find_scenario, load_scenario, open_battle
from rulesets.d6 import (
    arranging,
    bidding,
    bids,
    legality,
    odds,
    preview,
    stance,
    state,
    strikes,
    wager,
    worth,
)
from rulesets.d6.clash import Answer
from tests.d6_scenes import answer, scene, who


def choose(battle: Battle) -> str:
    """What the computer answers now."""
    assert battle.pending is not None
    return controllers_for(battle)[battle.side_asked(battle.pending)].choose(battle)


def tactics(battle: Battle, name: str) -> dict[str, str]:
    return battle.world.get(who(battle, name), state.Placement).tactics


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", ["d6-walled-ruin", "d6-training-yard"])
def test_no_exertion_is_wasted(scenario: str, seed: int) -> None:
    """In whole battles: dice on the damage always make more loss likely, dice on the hit change what may come of it,
    answers save more than none, Emergencies are borrowed only where that is so.
    """
    setup = msgspec.structs.replace(load_scenario(find_scenario(scenario)), seed=seed)
    damage = hit = saved = 0
    with open_battle(setup, lean=True) as battle:
        players = controllers_for(battle)
        while (decision := battle.pending) is not None:
            choice = players[battle.side_asked(decision)].choose(battle)
            option = decision.find(choice)
            assert option is not None
            if decision.kind == "damage_bid" and option.level:
                it, met = decision.matter
                more = msgspec.structs.replace(it, exert_damage=option.level)
                assert preview.outcome_of(battle, more, met).loss > preview.outcome_of(battle, it, met).loss
                damage += 1
            elif decision.kind == "hit_bid" and option.level:
                it = decision.matter
                faces = strikes.faces_of(battle, it)
                plain, spent = (
                    strikes.stand(battle, msgspec.structs.replace(it, all_out=option.item), faces)
                    for _ in range(2)
                )
                assert any(
                    wager.nets(plain.hit, 0, face.lines, True, 0, it.adds_surplus)
                    != wager.nets(spent.hit, option.level, face.lines, True, 0, it.adds_surplus)
                    for face in faces
                )
                hit += 1
            elif (
                decision.kind == "answer"
                and choice.startswith("answer:")
                and hasattr(decision.matter, "form")
            ):
                it = decision.matter
                held = msgspec.structs.replace(it, answer=bids.parse_answer(choice), exert_damage=1)
                bare = msgspec.structs.replace(it, exert_damage=1)
                loss = preview.outcome_of(battle, bare).loss - preview.outcome_of(battle, held).loss
                assert loss >= 0 or it.adds_surplus
                saved += loss > 0
            battle.answer(choice)
    assert damage and hit and saved


def test_dice_are_kept_for_where_they_decide() -> None:
    """A blow that goes clean and downs without dice gets none on the hit and none on the damage."""
    with scene("AE", A=("iron_knight", 1), E=("townsman", 2, {"state": {"health": 4}})) as battle:
        answer(battle, "attack:battle_axe*~normal:e")
        assert choose(battle) == "bid:0"
        answer(battle, "bid:0")
        while battle.pending is not None and battle.pending.kind == "answer":
            answer(battle, "none")
        if battle.pending is not None and battle.pending.kind == "damage_bid":
            assert choose(battle) == "damage:0"


def test_an_emergency_is_not_borrowed_for_nothing() -> None:
    """The reaction action is spent, the blow could take a tenth: what the next turn holds is worth more (`D6-055`)."""
    with scene("A.E", A=("duelist", 1), E=("iron_knight", 2)) as battle:
        battle.world.get(who(battle, "E"), state.Budget).used = 1
        answer(battle, "attack:long_sword*~normal:e", "bid:0")
        assert choose(battle) == "none"


def test_all_out_is_dear_where_enemies_could_strike() -> None:
    """What All-out costs follows from who could strike: nothing far from everybody, something beside a brute."""
    with scene("A.E", A=("duelist", 1), E=("axe_brute", 2)) as battle:
        assert strikes.threats(view(battle, 1), who(battle, "A"), [who(battle, "E")])
        assert bidding.stake(view(battle, 1), who(battle, "A")) > 0.05
    with scene("A" + 30 * "." + "E", A=("duelist", 1), E=("axe_brute", 2)) as battle:
        assert bidding.stake(view(battle, 1), who(battle, "A")) == 0


# --- bonus points ---------------------------------------------------------------------------------------------


def test_a_warrior_moves_its_point_to_the_attack_for_nothing() -> None:
    """The Duelist's point lies on guard; before it strikes it moves where the blow gains by it (`D6-203`)."""
    with scene("A.E", A=("duelist", 1), E=("cutthroat", 2)) as battle:
        assert tactics(battle, "A") == {"weapon_training": "guard"}
        assert choose(battle) == "replace"
        answer(battle, "replace")
        assert choose(battle) == "place:damage"
        answer(battle, "place:damage")
        assert battle.world.get(who(battle, "A"), state.Budget).actions == 6
        assert choose(battle).startswith("attack:")


def test_spare_actions_go_into_safety() -> None:
    """An action is left between two knights: the Archer's points go from the damage to guard; not where nobody
    threatens (`D6-027`).
    """
    with scene("FAE", A=("archer", 1), E=("iron_knight", 2), F=("iron_knight", 2)) as battle:
        battle.world.get(who(battle, "A"), state.Budget).actions = 1
        assert arranging.act(view(battle, 1), who(battle, "A")) > 0.05
        assert set(tactics(battle, "A").values()) == {"damage"}  # looking changes nothing
        ledger = arranging.Ledger(view(battle, 1), who(battle, "A"), arranging.outlook(view(battle, 1), 1))
        plans = arranging.plans(battle, who(battle, "A"))
        best, _ = max(plans, key=lambda plan: ledger.worth(plan, 0))
        assert set(best.values()) == {"guard"}
    with scene("A" + 40 * "." + "E", A=("shield_bearer", 1), E=("axe_brute", 2)) as battle:
        battle.world.get(who(battle, "A"), state.Budget).actions = 1
        assert arranging.act(view(battle, 1), who(battle, "A")) <= 0


def test_points_are_moved_in_an_answer_where_that_holds_for_sure() -> None:
    """18 against a parry of 17: with Tactics on guard it is 19, no die needed (`D6-027`, `D6-073`)."""
    hurt = {"state": {"health": 28}}
    with scene("A.E", A=("blade_dancer", 1), E=("halberdier", 2, hurt)) as battle:
        answer(battle, "attack:short_sabre*~charge:e", "bid:0+all_out_hit")
        assert choose(battle) == "replace"
        answer(battle, "replace")
        while battle.pending is not None and battle.pending.kind == "placement":
            assert choose(battle) == "place:guard"
            answer(battle, "place:guard")
        assert choose(battle) == "answer:parry"


def test_looking_at_placements_leaves_no_trace() -> None:
    """What is imagined is put back, also when something goes wrong."""
    with scene("A.E", A=("halberdier", 1), E=("duelist", 2)) as battle:
        seen, one, before = view(battle, 1), who(battle, "A"), battle.digest()
        with pytest.raises(ZeroDivisionError), arranging.imagined(seen, one, ({"firm_grip": "brace"}, "")):
            assert battle.digest() != before
            raise ZeroDivisionError
        assert battle.digest() == before


# --- numbers that are kept ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_kept_numbers_are_those_worked_out_anew(seed: int) -> None:
    """Whole battles with numbers kept go as battles in which every number is worked out each time."""
    setup = msgspec.structs.replace(load_scenario(find_scenario("d6-walled-ruin")), seed=seed, round_cap=4)
    with open_battle(setup, lean=True) as battle, open_battle(setup, lean=True) as forgetful:
        keeping, other = controllers_for(battle), controllers_for(forgetful)
        while (decision := battle.pending) is not None:
            forgetful.lore.clear()
            forgetful.situation.look_again()
            side = battle.side_asked(decision)
            choice = keeping[side].choose(battle)
            assert other[side].choose(forgetful) == choice
            battle.answer(choice)
            forgetful.answer(choice)
        assert battle.digest() == forgetful.digest() and battle.lore


def test_stands_are_the_numbers_of_the_real_attack() -> None:
    """What the computer reckons with is what the rules would roll: hit, layers, damage, for each way to attack."""
    with scene("A.E", A=("halberdier", 1), E=("shield_bearer", 2)) as battle:
        me, foe, seen = who(battle, "A"), who(battle, "E"), view(battle, 1)
        pairing = stance.pairing(seen, me, foe, fresh=False)
        for way, here in strikes.stands_of(battle, me, foe, pairing, fresh=False):
            it = legality.prepare(battle, me, way, foe)
            dodging = next(
                face for face in here.faces if face.cost == 1 and any(line.miss for line in face.lines)
            )
            for face, reply in ((here.faces[0], Answer()), (dodging, Answer(dodge=True))):
                blow = msgspec.structs.replace(
                    here.blow, goal=here.blow.goal + face.brace, technique=face.technique
                )
                mine = odds.outcome(here.hit, 0, face.lines, blow)
                assert mine == preview.outcome_of(battle, msgspec.structs.replace(it, answer=reply))
        assert worth.prices(battle, foe) == stance.purse(seen, foe, worth.NOW)
