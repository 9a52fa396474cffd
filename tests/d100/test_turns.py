"""Rounds, cycles, Action Points, Luck, Passions, morale (catalogue 3.3 to 3.7)."""

from __future__ import annotations

import random
import re

from game.event import InitiativeSet, RoundBegan, TurnBegan
from game.telling import question
from rulesets.d100 import passions, state
from rulesets.d100.checks import Circumstance, effective, harder, opposed, score
from rulesets.d100.state import Fighter, Fortune, Passion
from tests.d100.stage import (
    asked,
    cell,
    entity,
    frame,
    give,
    happened,
    has,
    ids,
    last_roll,
    pending,
    purse,
    rolls,
    stage,
)

DUEL = {"A": ("aldith", 1), "S": ("skarde", 2)}


def order_of(battle: object) -> list[str]:
    from game.battle import Battle

    assert isinstance(battle, Battle)
    return [battle.name(event.who) for event in happened(battle, TurnBegan)]


def test_cycles_go_on_until_nobody_spends() -> None:
    """D100-084, D100-085, D100-083, D100-117: one AP a turn, holding keeps it, a cycle of holding ends the round."""
    battle = stage("A...S", **DUEL)
    give(battle, "crouch")
    assert purse(battle, "A").ap == 1
    give(battle, "end")
    assert asked(battle) == ("S", "act")
    give(battle, "end", "rise", "end")
    assert asked(battle) == ("S", "act")
    assert battle.world.one(state.Course).cycle == 2
    give(battle, "end")
    assert (battle.clock.round, asked(battle)) == (1, ("S", "act")), "A spent in this cycle, S may act again"
    give(battle, "end")
    assert battle.clock.round == 2, "A has no AP, S held: the round is over"
    assert (purse(battle, "A").ap, purse(battle, "S").ap) == (2, 2)


def test_points_are_lost_and_refilled_each_round() -> None:
    """D100-081, D100-082, D100-070: rounds of five seconds, AP refilled, free actions cost none."""
    battle = stage("A...S", **DUEL)
    give(battle, "lie_down")
    assert purse(battle, "A").ap == 2
    give(battle, "end", "end")
    assert [event.round for event in happened(battle, RoundBegan)] == [1, 2]
    assert purse(battle, "A").ap == 2


def test_fatigue_changes_initiative_from_the_next_cycle() -> None:
    """D100-074, D100-075: scores stay, weary ones act later; AP sink with exhaustion."""
    battle = stage("A...S", A=("aldith", 1, {"fatigue": 4}), S=("skarde", 2))
    assert asked(battle) == ("A", "act")
    give(battle, "crouch", "end", "end")
    assert happened(battle, InitiativeSet)[-1].totals == [19, 16]
    assert asked(battle) == ("S", "act")
    give(battle, "end", "end")
    assert battle.clock.round == 2
    assert purse(battle, "A").ap == 1


def test_out_of_the_fight_loses_all_points() -> None:
    """D100-089, D100-078, D100-184: the battle ends when a side has nobody left."""
    battle = stage(
        "AS",
        dice=["d100=4", "d20=20", "d100=99"],
        A=("aldith", 1),
        S=("skarde", 2, {"hp": {"head": 1}, "armour": {"head": 0}}),
    )
    give(battle, "attack:broadsword:s", "nothing", "effect:full_force", "effect:done", "accept")
    assert has(battle, "S", "dead")
    assert purse(battle, "S").ap == 0
    assert battle.outcome is not None and battle.outcome.winner == 1


# --- Luck -----------------------------------------------------------------------------------------------------


def test_luck_windows_roller_first_then_the_other_side() -> None:
    """D100-051, D100-052, D100-054, D100-058: each side at most one point on a die roll."""
    battle = stage("AS", ask=["luck"], dice=["d100=90", "d100=20", "d100=80"], **DUEL)
    give(battle, "attack:broadsword:s")
    assert asked(battle) == ("A", "luck")
    assert battle.pending is not None
    assert re.search(r"rolled 90 against \d+, failure \(", question(battle, battle.pending)), "what the die means"
    assert set(ids(battle)) == {"own:reroll", "own:swap", "pass"}
    give(battle, "own:reroll")
    assert asked(battle) == ("S", "luck")
    assert ids(battle) == ["own:force", "pass"], "a lone hero cannot use the pool (D100-060)"
    give(battle, "own:force")
    assert asked(battle) == ("S", "defend")
    assert pending(battle).about["roll"] == 80
    assert battle.world.get(entity(battle, "A"), Fortune).luck == 1


def test_swap_and_group_luck() -> None:
    """D100-053, D100-059, D100-060: 73 becomes 37 with a point of the group, spent by another conscious hero."""
    battle = stage(
        "AS\nO.",
        ask=["luck"],
        dice=["d100=92"],
        A=("aldith", 1, {"luck": 0}),
        S=("skarde", 2, {"luck": 0}),
        O=("odile", 1),
    )
    give(battle, "attack:broadsword:s")
    assert set(ids(battle)) == {"group:swap", "group:reroll", "pass"}
    give(battle, "group:swap")
    assert pending(battle).about["roll"] == 29
    assert battle.world.one(state.Course).pools["1"] == 0


def test_luck_is_not_asked_where_it_does_not_matter() -> None:
    """D100-061: under the default policy a good roll of one's own opens no window."""
    battle = stage("AS", dice=["d100=44"], **DUEL)
    for letter in "AS":
        battle.set_policy(entity(battle, letter), "luck", battle.rules.policies()["luck"])
    give(battle, "attack:broadsword:s")
    assert asked(battle) == ("S", "luck"), "it matters to the one who is hit"
    battle = stage("AS", dice=["d100=90"], **DUEL)
    for letter in "AS":
        battle.set_policy(entity(battle, letter), "luck", battle.rules.policies()["luck"])
    give(battle, "attack:broadsword:s")
    assert asked(battle) == ("A", "luck")
    give(battle, "pass")
    assert asked(battle) == ("S", "defend")


def test_luck_for_an_action_point() -> None:
    """D100-055, D100-061: without AP a hero may buy one to react, or when the cycle reaches him."""
    battle = stage("AS", dice=["d100=40"], A=("aldith", 1), S=("skarde", 2, {"ap": 0}))
    purse(battle, "S").ap = 0
    give(battle, "attack:broadsword:s")
    assert ids(battle) == ["own:ap", "nothing"]
    give(battle, "own:ap")
    assert "parry:greataxe" in ids(battle)


def test_a_major_wound_softened_or_a_last_deed() -> None:
    """D100-056, D100-057: offered when an injury turns a location Major, before Endurance."""
    battle = stage(
        "AS",
        dice=["d100=4", "d20=2", "d3=2", "d100=20"],
        A=("aldith", 1),
        S=("skarde", 2, {"hp": {"right_leg": 2}, "armour": {"right_leg": 0}}),
    )
    give(battle, "attack:broadsword:s", "nothing", "effect:full_force", "effect:done")
    assert asked(battle) == ("S", "major")
    give(battle, "reduce:own")
    assert frame(battle, "S").hp["right_leg"] == -5
    assert has(battle, "S", "no_attack")
    battle = stage(
        "AS",
        dice=["d100=4", "d20=2", "d100=30", "d20=5", "d6=1,1", "d4=1", "d100=99"],
        A=("aldith", 1),
        S=("skarde", 2, {"hp": {"right_leg": 2}, "armour": {"right_leg": 0}}),
    )
    give(battle, "attack:broadsword:s", "nothing", "effect:full_force", "effect:done", "heroic:own")
    assert asked(battle) == ("S", "heroic")
    assert pending(battle).field is None, "not with the wounded leg"
    give(battle, "attack:greataxe:a", "nothing", "effect:done")
    assert frame(battle, "A").hp["left_leg"] == 5 - 2
    assert has(battle, "S", "unconscious")
    assert purse(battle, "S").ap == 0


# --- augments, Passions ---------------------------------------------------------------------------------------


def test_one_augment_chosen_before_the_roll() -> None:
    """D100-030, D100-031, D100-033, D100-034, D100-044: a Passion lends a fifth once a round."""
    battle = stage("SA", ask=["augment"], dice=["d100=70", "d100=96"], S=("skarde", 1), A=("aldith", 2))
    give(battle, "attack:greataxe:a")
    assert asked(battle) == ("S", "augment")
    assert ids(battle) == ["augment:passion", "none"]
    give(battle, "augment:passion")
    assert (last_roll(battle).e, last_roll(battle).target) == (66, 78)
    assert asked(battle) == ("A", "defend")


def test_help_costs_the_helper_a_point() -> None:
    """D100-032, D100-116: an ally engaged with the same target lends a fifth of his style."""
    battle = stage(
        ".B.\nASC",
        ask=["help"],
        dice=["d100=96"],
        A=("aldith", 1),
        S=("skarde", 2),
        B=("brannoc", 1),
        C=("levy", 1),
    )
    give(battle, "attack:broadsword:s")
    assert asked(battle) == ("B", "help")
    give(battle, "help")
    assert last_roll(battle).augment == 15
    assert purse(battle, "B").ap == 1
    assert asked(battle) == ("S", "defend"), "only one augment: nobody else is asked"


def test_which_passion_fits() -> None:
    """D100-040, D100-043, D100-044: hate of the opponent's team, love of a wounded ally, ideals for Willpower."""
    battle = stage("SA\nT.", S=("skarde", 1), A=("aldith", 2), T=("torvi", 1))
    s, a, t = (entity(battle, letter) for letter in "SAT")
    hate, pride = battle.world.get(s, Fighter).passions
    assert passions.fits(battle, s, hate, "attack", a)
    assert not passions.fits(battle, s, pride, "attack", a)
    assert passions.fits(battle, s, pride, "willpower", a)
    assert passions.against_coercion(battle, s, a) == hate
    loyal = battle.world.get(t, Fighter).passions[0]
    assert not passions.fits(battle, t, loyal, "attack", a)
    frame(battle, "S").hp["chest"] = 0
    state.altered(battle, s)
    assert passions.fits(battle, t, loyal, "attack", a)
    assert not passions.fits(battle, t, Passion("Greed", 50, "thing:gold"), "attack", a)


def test_passions_are_rolled_and_conflict() -> None:
    """D100-041, D100-042, D100-012: success acts in accordance; of two the better roll dictates, standoff is free."""
    assert passions.acts_in_accord(score(60, 60))
    assert not passions.acts_in_accord(score(61, 60))
    assert passions.conflict(score(40, 60), score(50, 60)) == "b"
    assert passions.conflict(score(90, 60), score(80, 60)) == "standoff"


def test_morale_at_the_end_of_a_round() -> None:
    """D100-045, D100-077, D100-112: half the side is out: a failure flees, Oratory brings him back."""
    battle = stage(
        ".......\n..L...A\nM..O...",
        dice=["d100=70", "d100=40"],
        O=("aldith", 1),
        L=("levy", 1),
        A=("aldith", 2),
        M=("levy", 1),
    )
    battle.presences[entity(battle, "M")].down = True
    battle.world.one(state.Course).started["1"] = 4
    battle.refresh(sight=True)
    give(battle, *["end"] * 3)
    assert rolls(battle)[0] == ("L", "morale", 59, "failure"), "loyalty to comrades is better than Willpower"
    assert has(battle, "L", "fleeing")
    give(battle, "rally:l")
    assert not has(battle, "L", "fleeing")


def test_one_who_flees_runs_for_his_own_edge_and_is_gone() -> None:
    """D100-045, D100-078."""
    battle = stage(
        "...L......A",
        L=("levy", 1, {"effects": {"fleeing": 0}}),
        A=("aldith", 2),
        M=("levy", 1, {"at": [9, 1]}),
    )
    assert battle.presences[entity(battle, "L")].gone
    assert asked(battle) == ("A", "act")


# --- pure ------------------------------------------------------------------------------------------------------


def test_grades_sum_and_ladder() -> None:
    """D100-007, D100-008, D100-010, D100-011: option `sum`; Aim and Size move along the ladder."""
    from rulesets.d100.options import Options

    hard, formidable = Circumstance("hard", "x"), Circumstance("formidable", "y")
    assert effective(60, [hard, formidable])[0] == 20
    assert effective(90, [hard, formidable], Options(modifiers="sum"))[0] == 30
    assert harder("herculean", -1) == "formidable"
    assert harder("herculean", 3) == "hopeless"


def test_odds_agree_with_counting() -> None:
    """D100-020 to D100-026: the closed form of opposed rolls against all dice, skills over 100, too."""
    from rulesets.d100 import odds

    rng = random.Random(4)
    for _ in range(150):
        e, augment = rng.randrange(0, 150), rng.choice((0, 0, 12))
        other, other_augment, die = rng.randrange(0, 150), rng.choice((0, 9)), rng.randint(1, 100)
        winners = [
            opposed(score(die, e, augment), score(value, other, other_augment), "b").winner
            for value in range(1, 101)
        ]
        wins, ties = odds.against_die(die, e, augment, other, other_augment)
        assert abs(wins - winners.count("b") / 100) < 1e-9
        assert abs(ties - winners.count("standoff") / 100) < 1e-9
        levels = [score(value, e, augment).level for value in range(1, 101)]
        for level, chance in enumerate(odds.levels(e, augment)):
            assert abs(chance - levels.count(level) / 100) < 1e-9


def test_over_100_against_a_parry_only_by_option() -> None:
    """D100-027: attack 120 against Parry: regraded only with `parry_over_100`."""
    from rulesets.d100.damage import parry_levels
    from rulesets.d100.options import Options

    attack, parry = score(11, 120), score(35, 50)
    assert [one.level for one in parry_levels(attack, parry)] == [3, 2]
    assert [one.level for one in parry_levels(attack, parry, Options(parry_over_100=True))] == [2, 1]


def test_place_helper() -> None:
    """D100-212: one combatant per space, a diagonal step is one metre."""
    battle = stage("A..\n..S", **DUEL)
    field = pending(battle).field
    assert field is not None
    assert field.cost(battle.ground.grid.cell(2, 2)) == 1
    assert not pending(battle).stops >> battle.positions[entity(battle, "S")].cell & 1
    assert cell(battle, "S") == (3, 2)


def test_a_standoff_is_told_and_changes_nothing() -> None:
    """D100-022, D100-149, D100-250: both fail: no damage, not prone, a line in the log."""
    from game.event import Handled

    battle = stage("AS", dice=["d100=90", "d100=88"], **DUEL)
    give(battle, "attack:broadsword:s", "evade")
    assert happened(battle, Handled)[-1].verb == f"standoff_{(90 + 88) % 4}"
    assert not has(battle, "S", "prone")


def test_deployment_chooses_what_is_in_hand() -> None:
    """D100-228, D100-105: decision point 20."""
    from game.scenario import open_battle
    from tests.d100.battles import random_setup
    from tests.d100.stage import kit

    setup = random_setup(1, 1)
    setup.combatants[0].template, setup.combatants[0].name = "wren", "Wren"
    from tests.d100.battles import sheet

    setup.combatants[0].sheet = dict(sheet("wren"))
    setup.deploy = True
    battle = open_battle(setup)
    while pending(battle).kind == "deploy":
        give(battle, "begin")
    assert asked(battle) == ("Wren", "prepare")
    give(battle, "draw:shortsword")
    assert kit(battle, "Wren")["shortsword"] == "right"
    give(battle, "begin")
    assert asked(battle)[0] != "Wren" or pending(battle).kind != "prepare"
