"""Space, sight, initiative, rounds, turns and budgets in battles (catalogue 3.1 and 3.3)."""

from __future__ import annotations

from game.event import (
    Changed,
    Checked,
    Ended,
    Healed,
    InitiativeSet,
    Lost,
    Moved,
    Rolled,
    RoundBegan,
    TurnBegan,
)
from rulesets.d20 import senses, state
from rulesets.d20.card import rows
from tests.scenes import (
    act,
    asked,
    choose,
    effects,
    end_turns,
    events,
    hits,
    ids,
    is_down,
    left,
    offered,
    scene,
    settle,
    where,
    who_is,
)
from tests.told import told_rows

# --- space and sight ------------------------------------------------------------------------------------------


def test_distance_counts_diagonals_once_and_height_in_whole_metres() -> None:
    """D20-001: max(|dx|, |dy|, floor(|height difference in m|))."""
    battle = scene("B....\n....9", B=("bram", 1), g=("grusk", 2, {"at": [5, 2]}))
    bram, grusk = who_is(battle, "Bram"), who_is(battle, "Grusk")
    here, there = battle.positions[bram].cell, battle.positions[grusk].cell
    assert battle.terrain.distance(here, there) == 4  # 4 columns, 1 row, 4.5 m = 4 whole metres
    tower = scene("B9", B=("bram", 1), g=("grusk", 2, {"at": [2, 1]}))
    assert tower.terrain.distance(tower.positions[1].cell, tower.positions[2].cell) == 4
    assert "Attack Grusk with Sword" not in offered(tower)


def test_nobody_stops_in_an_occupied_space_but_friends_let_through() -> None:
    """D20-002: through party members, never through enemies; never to stop with somebody standing."""
    battle = scene("BMg.\n####", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    assert not [option for option in ids(battle) if option.startswith("move")]
    battle = scene("BM.g", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    act(battle, "Step to 3,1")
    assert where(battle, "Bram") == (3, 1)
    assert left(battle, "Bram")[0] == 2
    assert [(event.cost, event.manner) for event in events(battle, Moved)] == [(1, "walk"), (1, "walk")]


def test_a_walk_through_a_friend_is_one_step() -> None:
    """D20-002, D20-100: one window for the step on to the first free space."""
    battle = scene("BM.g", reactions="everything", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    choose(battle, "Step to 3,1", "Marek: Let it happen")
    assert (asked(battle), where(battle, "Bram")) == ("Grusk interrupt", (1, 1))
    choose(battle, "Let it happen")
    assert (asked(battle), where(battle, "Bram")) == ("Bram act", (3, 1))


def test_the_downed_do_not_occupy() -> None:
    """D20-002: one may walk through and stop in the space of a Downed character, friend or enemy."""
    battle = scene(
        "Btg.",
        dice=["d20=14", "d8=8,8,8"],
        B=("bram", 1), t=("thug", 2), g=("grusk", 2),
    )  # fmt: skip
    act(battle, "Attack Thug with Sword")
    assert is_down(battle, "Thug")
    act(battle, "Step to 2,1")
    assert where(battle, "Bram") == where(battle, "Thug") == (2, 1)


def test_an_unseen_enemy_ends_a_move_at_once() -> None:
    """D20-002, D20-181: a Pounce into the dark ends in the last free space before whoever stands there."""
    battle = scene("g..B.", light="dark", g=("grusk", 1), B=("bram", 2))
    act(battle, "minor:pounce", "Level 2", "At 4,1")
    assert where(battle, "Grusk") == (3, 1)
    assert left(battle, "Grusk") == (4, 1, 0)


def test_statistics_and_triggers_are_open() -> None:
    """D20-005: the card of an enemy shows difficulty, budget and trigger."""
    battle = scene("B..g", B=("bram", 1), g=("grusk", 2))
    act(battle, "ready", "Ready: somebody attacks me")
    shown = {row.label: row.value for row in told_rows("d20", rows(battle, who_is(battle, "Bram")))}
    assert shown["Difficulty to hit"] == "11"
    assert (shown["HP"], shown["Movement"], shown["Ready"]) == ("24/24", "4", "attack me")
    assert shown["Sword"] == "+5, 3d8"


def test_attacks_are_offered_on_standing_enemies_only() -> None:
    """D20-006, D20-050: no attack rolls on friends or the fallen."""
    battle = scene(
        "MBt\n..g", dice=["d20=14", "d8=8,8,8"], B=("bram", 1), M=("marek", 1), t=("thug", 2), g=("grusk", 2)
    )
    assert [option for option in ids(battle) if option.startswith("attack:sword")] == [
        "attack:sword:thug", "attack:sword:grusk",
    ]  # fmt: skip
    act(battle, "Attack Thug with Sword")
    end_turns(battle, "Bram")
    assert [option for option in ids(battle) if option.startswith("attack:sword")] == ["attack:sword:grusk"]


def test_sight_is_individual() -> None:
    """D20-007: clear line, not dark or adjacent, and one's own."""
    battle = scene("B#g\n..M", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    bram, marek, grusk = (who_is(battle, name) for name in ("Bram", "Marek", "Grusk"))
    assert not senses.sees(battle, bram, grusk)
    assert senses.sees(battle, marek, grusk)
    dark = scene("BM..g", light="dark", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    assert senses.sees(dark, 1, 2)
    assert not senses.sees(dark, 1, 3)


def test_same_named_effects_do_not_add() -> None:
    """D20-008: the stronger value, the later end; D20-067: differently named armour adds."""
    battle = scene("B..g", B=("bram", 1, {"effects": {"stand_fast": 4}}), g=("grusk", 2))
    act(battle, "Cast Stand Fast", "Level 1")
    assert effects(battle, "Bram") == {"stand_fast": 4}
    act(battle, "Brace")
    assert state.extra_armour(battle, who_is(battle, "Bram")) == 4 + 2  # Stand Fast and shield


# --- initiative and rounds ------------------------------------------------------------------------------------


def test_initiative_is_rolled_once_in_roster_order() -> None:
    """D20-020, D20-021, D20-022: d20 + Speed, ties by Speed, then a roll-off; kept for the battle."""
    battle = scene(
        "BMgS",
        dice=["d20=10,11,11,4", "d20=3,9"],  # Bram 11, Marek 11, Grusk 11, Sable 4 + 5 + 2 (Acrobat: initiative) = 11
        initiative=True,
        B=("bram", 1), M=("marek", 1), g=("grusk", 2), S=("sable", 2),
    )  # fmt: skip
    (order,) = events(battle, InitiativeSet)
    assert [battle.name(who) for who in order.order] == ["Sable", "Bram", "Grusk", "Marek"]
    assert order.totals == [11, 11, 11, 11]
    assert [roll.who for roll in events(battle, Rolled)] == [1, 2, 3, 4, 2, 3]
    end_turns(battle, "Marek")
    act(battle, "end")
    assert (asked(battle), len(events(battle, InitiativeSet))) == ("Sable act", 1)


def test_a_round_is_one_turn_each_and_the_downed_are_skipped() -> None:
    """D20-023, D20-125: Hopeless ones may only move."""
    battle = scene(
        "Bt..MgW",
        dice=["d20=14", "d8=8,8,8"],
        M=("marek", 1, {"hope": 0}), B=("bram", 1), t=("thug", 2), g=("grusk", 2), W=("wren", 1),
    )  # fmt: skip
    assert asked(battle) == "Marek act"
    assert {option.split(":")[0] for option in ids(battle)} == {"move", "end"}
    act(battle, "end", "Attack Thug with Sword", "end")
    act(battle, "Grusk: end", "Wren: end")
    assert asked(battle) == "Marek act"
    assert [event.round for event in events(battle, RoundBegan)] == [2]
    assert [event.who for event in events(battle, TurnBegan)] == [1, 2, 4, 5, 1]


def test_budgets_are_for_the_round_and_refilled_for_all_at_its_end() -> None:
    """D20-024, D20-025, D20-044: movement, one action, one minor; unspent budget is lost."""
    battle = scene("B...g", B=("bram", 1), g=("grusk", 2))
    assert left(battle, "Bram") == left(battle, "Grusk") == (4, 1, 1)
    act(battle, "Step to 3,1", "Cast Stand Fast", "Level 1", "Brace")
    assert left(battle, "Bram") == (2, 0, 0)
    assert not [option for option in ids(battle) if option.startswith(("minor", "attack", "sprint"))]
    act(battle, "end", "Grusk: Step to 5,2" if "move:5,2" in ids(battle) else "Grusk: end")
    assert left(battle, "Bram") == (4, 1, 1)


def test_movement_is_split_freely_around_the_action() -> None:
    """D20-026: step, attack, step; one thing is finished before the next."""
    battle = scene("B..g", dice=["d20=4"], B=("bram", 1), g=("grusk", 2, {"movement": 0}))
    act(battle, "Step to 3,1", "Attack Grusk with Sword")
    assert left(battle, "Bram") == (2, 0, 1)
    act(battle, "Step to 1,1")
    assert (where(battle, "Bram"), left(battle, "Bram")) == ((1, 1), (0, 0, 1))


def test_a_walk_stops_when_an_enemy_comes_into_sight() -> None:
    """D20-026, D20-100: each step is a thing of its own."""
    battle = scene("B....\n####.\n####g", B=("bram", 1), g=("grusk", 2, {"at": [5, 3]}))
    act(battle, "Step to 5,1")
    assert where(battle, "Bram") == (5, 1)
    battle = scene("B....\n#.###\n#g###", B=("bram", 1), g=("grusk", 2, {"at": [2, 3]}))
    act(battle, "Step to 5,1")
    assert (where(battle, "Bram"), left(battle, "Bram")[0]) == ((2, 1), 3)


def test_what_is_left_after_the_turn_serves_interrupts() -> None:
    """D20-027: ending with budget left keeps it until the round ends; all spent gives an empty turn."""
    battle = scene(
        "B..g",
        dice=["d20=20,1"],
        reactions="everything",
        B=("bram", 1), g=("grusk", 2),
    )  # fmt: skip
    act(battle, "end")
    assert left(battle, "Bram") == (4, 1, 1)
    choose(battle, "Grusk: Step to 3,1", "Bram: Interrupt")
    assert asked(battle) == "Bram act"
    act(battle, "Step to 2,1", "Bram: Brace", "Bram: Done")
    assert left(battle, "Bram") == (3, 0, 1)


def test_one_who_spent_everything_has_an_empty_turn() -> None:
    """D20-027: start- and end-of-turn effects still happen."""
    battle = scene(
        "B.g",
        B=("bram", 1),
        g=("grusk", 2, {"movement": 0, "action": 0, "minor": 0, "effects": {"poisoned": 1, "bound": 0}}),
    )
    act(battle, "end")
    assert asked(battle) == "Grusk act"
    assert hits(battle, "Grusk") == 26
    assert "bound" in effects(battle, "Grusk")
    act(battle, "end")
    assert "bound" not in effects(battle, "Grusk")


def test_start_of_turn_comes_in_order() -> None:
    """D20-028: own effects end, then poison, then deep water; whoever that Downs has no turn."""
    battle = scene(
        "wg.",
        dice=["d20=5", "d6=3"],
        B=("bram", 1, {"at": [1, 1], "overrides": {"armour": "siege_plate"},
                       "effects": {"poisoned": 2}}),
        M=("marek", 1, {"at": [3, 1]}),
        g=("grusk", 2),
    )  # fmt: skip
    told = [type(event).__name__ for event in battle.events]
    assert told.index("TurnBegan") < told.index("Harmed") < told.index("Checked")
    (check,) = events(battle, Checked)
    assert (check.purpose, check.total, check.difficulty) == ("swim", 10, 14)  # 5 + Strength 5; 10 + excess 4
    assert hits(battle, "Bram") == 24 - 2 - 3
    assert not [option for option in ids(battle) if option.startswith("move")]


def test_poison_may_end_a_turn_before_it_begins() -> None:
    """D20-028: Downed at the start of its turn, the turn ends."""
    battle = scene(
        "B.M.g", B=("bram", 1, {"hp": 1, "effects": {"poisoned": 1}}), M=("marek", 1), g=("grusk", 2)
    )
    assert (asked(battle), is_down(battle, "Bram")) == ("Marek act", True)


def test_effects_until_the_next_turn_end_at_its_start_even_if_downed() -> None:
    """D20-028, D20-091: "until the start of your next turn" is one's place in the order."""
    battle = scene(
        "KBg.",
        dice=["d20=20", "d10=10,10,10", "d20=20"],
        K=("marek", 1), B=("bram", 1), g=("grusk", 2),
    )  # fmt: skip
    act(battle, "minor:anthem", "Level 1")
    assert "anthem" in effects(battle, "Bram")
    act(battle, "end", "Bram: end", "Grusk: end")
    assert asked(battle) == "Marek act"
    assert "anthem" not in effects(battle, "Bram")
    assert [event.effect for event in events(battle, Lost)] == ["anthem"]


def test_a_side_is_beaten_when_all_are_downed_or_hopeless() -> None:
    """D20-029: at that moment."""
    battle = scene(
        "Bt.g",
        dice=["d20=14", "d8=8,8,8"],
        B=("bram", 1), t=("thug", 2), g=("grusk", 2, {"hope": 0}),
    )  # fmt: skip
    act(battle, "Attack Thug with Sword")
    assert battle.pending is None
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.why) == (1, "beaten")


def test_a_draw_when_all_sides_are_beaten() -> None:
    """D20-029, D20-200: a Blast that fells its caster and the last enemy."""
    battle = scene(
        "Ot.",
        dice=["d20=2,2", "d8=8,8"],
        O=("odile", 1, {"hp": 3}), t=("thug", 2),
    )  # fmt: skip
    act(battle, "Cast Blast", "Level 2", "At 1,1")
    assert (is_down(battle, "Odile"), is_down(battle, "Thug")) == (True, True)
    assert battle.outcome is not None
    assert battle.outcome.winner == 0
    (ended,) = events(battle, Ended)
    assert ended.winner == 0


def test_hope_gained_by_the_same_event_counts_first() -> None:
    """D20-029, D20-122, D20-125: a success seen brings a Hopeless friend back before anybody is declared beaten."""
    battle = scene(
        "BMt",
        dice=["d20=14", "d8=1,1,1"],
        B=("bram", 1, {"at": [2, 1], "name": "Bram"}), M=("marek", 1, {"at": [1, 1], "hope": 0}), t=("grusk", 2),
    )  # fmt: skip
    act(battle, "Attack Grusk with Sword")
    gained = [event for event in events(battle, Changed) if event.resource == "hope"]
    assert [(event.before, event.after) for event in gained] == [(0, 1)]
    assert battle.outcome is None


def test_a_draw_by_the_cap_comes_at_the_end_of_the_round() -> None:
    """The last round is played whole, and nobody suffers the start of a turn after it (D20-025)."""
    battle = scene("B..g", B=("bram", 1, {"effects": {"poisoned": 1}}), g=("grusk", 2))
    battle.setup.round_cap = 1
    act(battle, "end", "Grusk: end")
    assert battle.pending is None
    assert (hits(battle, "Bram"), events(battle, Healed)) == (23, [])
    settle(battle)
    assert battle.outcome is not None
    assert battle.outcome.why == "rounds"
