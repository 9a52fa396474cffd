"""Actions, minor actions and handling in battles (catalogue 3.4, 3.13)."""

from __future__ import annotations

from game.battle import Battle
from game.components import Door
from game.event import Attacked, Changed, Checked, Declared, DoorMoved, Harmed, Reacted, Undone
from rulesets.d20 import state
from tests.scenes import (
    act,
    asked,
    carried,
    choose,
    door,
    effects,
    end_turns,
    events,
    hits,
    hope_of,
    ids,
    in_hand,
    left,
    lying,
    mana,
    matching,
    offered,
    scene,
    settle,
    terms,
    where,
    who_is,
)

LOCKED = {"D": {"object": "door", "name": "gate", "locked": True, "difficulty": 14}}


def verbs(battle: Battle) -> set[str]:
    """The kinds of options offered."""
    return {option.partition(":")[0] for option in ids(battle)}


# --- actions --------------------------------------------------------------------------------------------------


def test_the_six_actions_and_one_of_them_a_round() -> None:
    """D20-030: Attack, Defend, Sprint, Cast, Use, Try."""
    battle = scene(
        "DOg\n.M.", legend=LOCKED, O=("odile", 1, {"hp": 9, "items": [{"item": "healing_draught", "place": "pocket"}]}),
        M=("marek", 1), g=("grusk", 2),
    )  # fmt: skip
    actions = {"attack", "brace", "guard", "sprint", "cast", "use", "try"}
    assert actions <= verbs(battle)
    act(battle, "sprint")
    assert not actions & verbs(battle)


def test_an_attack_is_one_attack_with_one_weapon() -> None:
    """D20-031: unarmed always possible; a second weapon gives no second attack."""
    battle = scene("Sg", dice=["d20=1"], S=("sable", 1), g=("grusk", 2, {"movement": 0}))
    assert {"attack:knife:grusk", "attack:light_blade:grusk", "attack:unarmed:grusk"} <= set(ids(battle))
    act(battle, "Attack Grusk with Knife")
    assert left(battle, "Sable")[1] == 0
    assert "attack" not in verbs(battle)


def test_brace_gives_disadvantage_until_the_next_own_turn() -> None:
    """D20-032, D20-058, D20-067: against attacks; a shield in hand adds 2 armour meanwhile."""
    battle = scene("Bg", dice=["d20=18,12", "d10=8,8,8"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Brace", "end", "Attack Bram with Maul")
    (attack,) = events(battle, Attacked)
    assert (attack.natural, attack.total, attack.difficulty, attack.margin) == (12, 17, 11, 6)
    assert ("target Braces", 0) in terms(attack.terms)
    (harm,) = events(battle, Harmed)
    assert terms(harm.terms) == [("dice", 24), ("armour", -5)]
    act(battle, "end")
    assert "bracing" not in effects(battle, "Bram")


def test_defend_ends_early_when_stunned() -> None:
    """D20-032, D20-093: Stunned, Hopeless or Downed end Brace and Guard."""
    battle = scene("Bg", dice=["d20=20,20", "d10=1,1,9"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Brace", "end", "Attack Bram with Maul", "Double the sum")
    assert hits(battle, "Bram") == 24 - (22 - 5)
    assert effects(battle, "Bram") == {"stunned": 0}


def guarded(dice: list[str | int], sketch: str = "MB\ng.") -> Battle:
    """Bram guards Marek; it is Grusk's turn."""
    battle = scene(sketch, dice=dice, M=("marek", 1), B=("bram", 1), g=("grusk", 2))
    act(battle, "end", "Guard Marek", "end")
    return battle


def test_a_guard_may_become_the_target() -> None:
    """D20-032, D20-059: before interrupts are asked for, by the guard's own choice."""
    battle = guarded(["d20=9", "d10=5,5,5"])
    choose(battle, "Attack Marek with Maul", "Nothing with it")
    assert asked(battle) == "Bram guard"
    choose(battle, "Take the attack for Marek")
    (attack,) = events(battle, Attacked)
    assert (battle.name(attack.target), attack.difficulty) == ("Bram", 11)
    assert (hits(battle, "Marek"), hits(battle, "Bram")) == (21, 24 - (15 - 3 - 2))  # mail and shield
    assert [event.reaction for event in events(battle, Reacted)] == ["guard"]


def test_a_guard_may_let_it_pass() -> None:
    """D20-032: "may"."""
    battle = guarded(["d20=9", "d10=1,1,1"])
    act(battle, "Attack Marek with Maul", "Let it happen")
    assert [battle.name(event.target) for event in events(battle, Attacked)] == ["Marek"]


def test_no_guard_whom_the_attack_could_not_reach() -> None:
    """D20-032: it must be just as legal to attack the guard."""
    battle = guarded(["d20=2"], "gMB")
    act(battle, "Attack Marek with Maul")
    assert not events(battle, Reacted)


def test_guard_does_not_help_against_difficulty_spells() -> None:
    """D20-032: but against attack rolls of spells."""
    cast = {"M": ("marek", 1), "B": ("bram", 1), "O": ("odile", 2)}
    battle = scene("MB..O", dice=["d20=20"], **cast)
    act(battle, "end", "Guard Marek", "end", "Cast Bind", "Level 1", "Marek")
    assert [battle.name(event.who) for event in events(battle, Checked)] == ["Marek"]
    battle = scene("MB..O", dice=["d20=2"], **cast)
    act(battle, "end", "Guard Marek", "end")
    choose(battle, "Cast Force Bolt", "Level 1", "Marek", "Bram: Take the attack for Marek", "end")
    assert [battle.name(event.target) for event in events(battle, Attacked)] == ["Bram"]


def test_a_guard_takes_a_swarm_that_its_leader_could_lead_against_it() -> None:
    """D20-032, D20-083: all members strike the one in front."""
    battle = scene(
        "MB\ngt",
        dice=["d10=1,1,1", "d6=1"],
        M=("marek", 1), B=("bram", 1), g=("grusk", 2), t=("thug", 2),
    )  # fmt: skip
    act(battle, "end", "Guard Marek", "end")
    choose(battle, "Swarm Marek with Maul", "Join with Club", "Bram: Take the attack for Marek")
    (attack,) = events(battle, Attacked)
    assert (battle.name(attack.target), attack.total, attack.difficulty) == ("Bram", 7, 11)


def test_sprint_adds_the_allowance() -> None:
    """D20-033: to what is left."""
    battle = scene("B.........g", B=("bram", 1), g=("grusk", 2))
    act(battle, "Step to 3,1", "sprint")
    assert left(battle, "Bram") == (6, 0, 1)
    assert [(event.resource, event.before, event.after) for event in events(battle, Changed)] == [
        ("movement", 2, 6)
    ]


def test_casting_takes_the_action_or_the_minor_action() -> None:
    """D20-034, D20-037, D20-132: by the spell's kind; mana of its own Source only."""
    battle = scene("M..g", dice=["d20=20"], M=("marek", 1), g=("grusk", 2))
    act(battle, "Cast Cutting Words", "Level 2")
    assert (left(battle, "Marek"), mana(battle, "Marek")) == ((4, 0, 1), {"song": 2, "iron": 2})
    act(battle, "minor:heavy_blow")
    assert (left(battle, "Marek"), mana(battle, "Marek")) == ((4, 0, 0), {"song": 2, "iron": 1})
    assert not verbs(battle) & {"minor", "cast"}


def test_use_a_draught() -> None:
    """D20-035, D20-075, D20-162: heals 5 + the drinker's Organs; used up, its slot is free."""
    battle = scene("BM.g", B=("bram", 1), M=("marek", 1, {"hp": 3}), g=("grusk", 2))
    assert "use:healing_draught:bram" not in ids(battle)
    act(battle, "Give Healing draught to Marek")
    assert (hits(battle, "Marek"), carried(battle, "Bram")) == (3 + 5 + 2, ["sword", "shield"])


def test_use_a_mana_draught_the_drinker_chooses_the_source() -> None:
    """D20-035, D20-130: 2 mana to one Source, not above its maximum."""
    battle = scene(
        "OM.g",
        O=("odile", 1), M=("marek", 1, {"mana": {"song": 1, "iron": 1}}), g=("grusk", 2),
    )  # fmt: skip
    act(battle, "Give Mana draught to Marek")
    assert asked(battle) == "Marek source"
    act(battle, "Iron")
    assert mana(battle, "Marek") == {"song": 1, "iron": 2}
    assert left(battle, "Odile") == (4, 0, 1)


def test_use_a_flash_bomb() -> None:
    """D20-035, D20-093, D20-121, D20-200: everybody in the burst checks Organs (tough) or is Stunned."""
    battle = scene(
        "W.BgG\n....M",
        dice=["d20=5,9,6,7"],
        W=("wren", 1), B=("bram", 1, {"hope": 2}), M=("marek", 1, {"hope": 2}), g=("grusk", 2), G=("thug", 2),
    )  # fmt: skip
    act(battle, "Throw Flash bomb", "At 4,1")
    assert [(battle.name(event.who), event.total, event.difficulty) for event in events(battle, Checked)] == [
        ("Bram", 5 + 3 + 2, 10), ("Marek", 9 + 2, 10), ("Grusk", 6 + 4, 10), ("Thug", 7 + 1, 10),
    ]  # fmt: skip
    stunned = [name for name in ("Bram", "Marek", "Grusk", "Thug") if "stunned" in effects(battle, name)]
    assert stunned == ["Bram", "Grusk", "Thug"]
    assert "flash_bomb" not in carried(battle, "Wren")
    assert hope_of(battle, "Bram", "Marek") == [3, 3]


def test_poison_vial_poisons_the_next_contact_of_one_weapon() -> None:
    """D20-037, D20-076, D20-096: a minor action alone; used up by the contact."""
    vial = {
        "items": [{"item": "mace", "place": "belt", "held": True}, {"item": "poison_vial", "place": "pocket"}]
    }
    battle = scene("Mg", dice=["d20=7"], M=("marek", 1, vial), g=("grusk", 2))
    act(battle, "Put poison on Mace", "Attack Grusk with Mace")
    (attack,) = events(battle, Attacked)
    assert (attack.margin, attack.result) == (0, "glancing")
    assert effects(battle, "Grusk") == {"poisoned": 1}
    assert carried(battle, "Marek") == ["mace"]
    assert all(not slot.venom for slot in state.held(battle, who_is(battle, "Marek")))


def test_try_a_locked_door() -> None:
    """D20-036, D20-185, D20-121: Strength (force) against the door's difficulty; success is seen by friends."""
    battle = scene(
        "B.M\nD##\n..g",
        dice=["d20=8"],
        legend=LOCKED,
        B=("bram", 1), M=("marek", 1, {"hope": 1}), g=("grusk", 2),
    )  # fmt: skip
    act(battle, "Force the gate")
    (check,) = events(battle, Checked)
    assert (terms(check.terms), check.total, check.difficulty) == (
        [("Strength", 5), ("Town guard", 2)],
        15,
        14,
    )
    assert (door(battle).open, door(battle).locked) == (True, False)
    assert hope_of(battle, "Bram", "Marek") == [4, 2]
    assert left(battle, "Bram") == (4, 0, 1)


def test_a_failed_try_costs_hope_and_may_be_repeated() -> None:
    """D20-036, D20-010, D20-123: equal is a failure."""
    battle = scene(
        "B.M\nD##\n..g", dice=["d20=7"], legend=LOCKED, B=("bram", 1), M=("marek", 1), g=("grusk", 2)
    )
    act(battle, "Force the gate")
    assert (door(battle).open, hope_of(battle, "Bram")) == (False, [3])
    end_turns(battle, "Bram")
    assert "try:gate" in ids(battle)


def test_a_combined_check_averages_two_stats() -> None:
    """D20-036, D20-013, D20-003: as the map asks for it."""
    legend = {
        "L": {"object": "try", "name": "lever", "stat": "strength+brains", "difficulty": 12, "tag": "force"}
    }
    battle = scene("BL.g", dice=["d20=8"], legend=legend, B=("bram", 1), g=("grusk", 2))
    act(battle, "Try lever")
    (check,) = events(battle, Checked)
    assert terms(check.terms) == [("Strength and Brains", 2), ("Town guard", 2)]
    assert (check.total, check.success) == (12, False)


# --- minor actions --------------------------------------------------------------------------------------------


def test_a_minor_action_together_with_an_action_is_one_thing() -> None:
    """D20-038, D20-110: one window; the minor action takes effect first."""
    battle = scene(
        "Bg", reactions="everything", dice=["d20=9", "d8=5,5,5,5,5"], B=("bram", 1), g=("grusk", 2)
    )
    choose(battle, "Attack Grusk with Sword", "Heavy Blow 2")
    assert asked(battle) == "Grusk interrupt"
    choose(battle, "Let it happen")
    assert [event.extra for event in events(battle, Declared)] == ["heavy_blow"]
    assert hits(battle, "Grusk") == 27 - (25 - 1)
    assert (left(battle, "Bram"), mana(battle, "Bram")) == ((4, 0, 0), {"iron": 4})


def test_declared_apart_they_are_two_things_with_two_windows() -> None:
    """D20-038, D20-100."""
    battle = scene("Bg", reactions="everything", dice=["d20=9", "d8=5,5,5,5"], B=("bram", 1), g=("grusk", 2))
    choose(battle, "minor:heavy_blow", "Level 1", "Grusk: Let it happen", "Attack Grusk with Sword")
    assert asked(battle) == "Grusk interrupt"  # no second minor action is offered with it (D20-037)
    choose(battle, "Let it happen")
    assert hits(battle, "Grusk") == 27 - (20 - 1)


def test_an_action_out_of_whose_reach_one_pounces_is_lost() -> None:
    """D20-038: the minor action comes first; the action is spent all the same."""
    battle = scene("..gB", g=("grusk", 1), B=("bram", 2))
    act(battle, "Attack Bram with Maul", "Pounce 1", "At 1,1")
    assert (where(battle, "Grusk"), hits(battle, "Bram"), left(battle, "Grusk")) == ((1, 1), 24, (4, 0, 0))
    assert [(event.why, event.rule) for event in events(battle, Undone)] == [("lost", "D20-038")]


# --- handling -------------------------------------------------------------------------------------------------


def test_drawing_and_stowing_cost_a_space_each() -> None:
    """D20-039, D20-162: things in hand keep their slot; both hands full, nothing can be drawn."""
    battle = scene("W...g", W=("wren", 1), g=("grusk", 2))
    act(battle, "Draw Light blade")
    assert (in_hand(battle, "Wren"), left(battle, "Wren")) == (["light_blade", "bow"], (3, 1, 1))
    assert "draw" not in verbs(battle)
    act(battle, "Stow Light blade")
    assert (in_hand(battle, "Wren"), left(battle, "Wren")) == (["bow"], (2, 1, 1))


def test_a_two_handed_weapon_needs_both_hands() -> None:
    """D20-168: with a second item in hand it cannot attack."""
    battle = scene("W...g", W=("wren", 1), g=("grusk", 2))
    assert "attack:bow:grusk" in ids(battle)
    act(battle, "Draw Light blade")
    assert "attack:bow:grusk" not in ids(battle)
    act(battle, "Drop Light blade")
    assert "attack:bow:grusk" in ids(battle)


def test_dropping_is_free_and_no_thing() -> None:
    """D20-039, D20-100: nobody can interrupt it."""
    battle = scene("B.g", reactions="everything", B=("bram", 1), g=("grusk", 2))
    choose(battle, "Drop Shield")
    assert (asked(battle), left(battle, "Bram")) == ("Bram act", (4, 1, 1))
    assert lying(battle) == [("shield", (1, 1))]
    choose(battle, "Stow Sword")
    assert asked(battle) == "Grusk interrupt"


def test_picking_up_from_ones_own_or_an_adjacent_space() -> None:
    """D20-039, D20-162: it goes to a free fitting slot or stays in hand."""
    legend = {"i": {"object": "item", "item": "club"}, "j": {"object": "item", "item": "great_axe"}}
    battle = scene("B.j.\n.i.g", legend=legend, B=("bram", 1), g=("grusk", 2))
    assert "pick_up" not in verbs(battle)  # both hands are full
    act(battle, "Drop Shield", "Pick up Club at 2,2")
    assert (carried(battle, "Bram"), left(battle, "Bram")) == (
        ["healing_draught", "sword", "club"],
        (3, 1, 1),
    )
    assert not matching(battle, "Pick up Great axe")
    act(battle, "Stow Club")  # the back is free since the shield is gone
    assert in_hand(battle, "Bram") == ["sword"]
    act(battle, "Step to 2,1", "Pick up Great axe at 3,1")
    assert "stow:great_axe" not in ids(battle)


def test_handing_over_to_an_adjacent_friend() -> None:
    """D20-039."""
    battle = scene("BMg", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    act(battle, "Hand Shield to Marek")
    assert (in_hand(battle, "Bram"), in_hand(battle, "Marek")) == (["sword"], ["mace", "shield"])
    assert left(battle, "Bram") == (3, 1, 1)


def test_doors_open_and_close() -> None:
    """D20-039, D20-185: a closed door blocks movement and sight; nobody closes it on somebody."""
    battle = scene("B+.g", B=("bram", 1), g=("grusk", 2))
    bram, grusk = who_is(battle, "Bram"), who_is(battle, "Grusk")
    assert not battle.situation.seen(1, grusk)
    assert "move:2,1" not in ids(battle)
    act(battle, "Open the door")
    assert battle.situation.seen(1, grusk) and battle.situation.seen(2, bram)
    assert [event.open for event in events(battle, DoorMoved)] == [True]
    act(battle, "Close the door")
    assert (door(battle).open, left(battle, "Bram")) == (False, (2, 1, 1))
    act(battle, "Open the door", "Step to 2,1")
    assert not matching(battle, "Close the door")


def test_a_door_does_not_close_on_the_fallen() -> None:
    """D20-039, D20-075: who lies in a doorway can stand up there again."""
    battle = scene(
        "B/t.g", dice=["d20=14", "d8=8,8,8"],
        B=("bram", 1), t=("thug", 2, {"at": [2, 1]}), g=("grusk", 2),
    )  # fmt: skip
    act(battle, "Attack Thug with Sword")
    assert not matching(battle, "Close the door")


def test_reloading_costs_two_spaces() -> None:
    """D20-039: a crossbow starts loaded and is empty after a shot."""
    battle = scene("V...g", dice=["d20=1"], V=("vex", 1), g=("grusk", 2, {"movement": 0}))
    assert "reload" not in verbs(battle)
    act(battle, "Attack Grusk with Crossbow")
    act(battle, "Reload Crossbow")
    assert left(battle, "Vex") == (2, 0, 1)
    end_turns(battle, "Vex")
    assert "attack:crossbow:grusk" in ids(battle)


def test_an_empty_crossbow_does_not_shoot() -> None:
    """D20-039: until it is reloaded."""
    battle = scene("V...g", V=("vex", 1, {"loaded": False}), g=("grusk", 2))
    assert "attack:crossbow:grusk" not in ids(battle)
    act(battle, "Reload Crossbow")
    assert "attack:crossbow:grusk" in ids(battle)


def test_a_thrown_weapon_lands_in_the_targets_space() -> None:
    """D20-168: it leaves the hand; its slot is free."""
    battle = scene("S..g.", dice=["d20=1"], S=("sable", 1), g=("grusk", 2))
    act(battle, "Throw Knife at Grusk", "Grusk: Give ground to 5,1")
    assert (where(battle, "Grusk"), lying(battle)) == ((5, 1), [("knife", (4, 1))])
    assert (in_hand(battle, "Sable"), carried(battle, "Sable")) == (
        ["light_blade"], ["knife", "light_blade", "flash_bomb"],
    )  # fmt: skip


def test_a_shield_counts_only_in_hand_and_while_defending() -> None:
    """D20-168, D20-067."""
    battle = scene("B..g", B=("bram", 1), g=("grusk", 2))
    bram = who_is(battle, "Bram")
    assert state.extra_armour(battle, bram) == 0
    act(battle, "Brace")
    assert state.extra_armour(battle, bram) == 2
    act(battle, "Stow Shield")
    assert state.extra_armour(battle, bram) == 0


def test_nothing_but_the_options_is_offered_twice() -> None:
    """All labels of one question differ (D20-100)."""
    battle = scene("SM.g", S=("sable", 1), M=("marek", 1), g=("grusk", 2))
    assert len(offered(battle)) == len(set(offered(battle)))


def test_forcing_one_nameless_door_leaves_the_other_shut() -> None:
    """D20-036, D20-185: doors of one name belong together, nameless ones do not."""
    legend = {"D": {"object": "door", "name": "", "locked": True, "difficulty": 5}}
    battle = scene(
        "B.D\nD##\n..g", dice=["d20=10"], legend=legend, B=("bram", 1, {"at": [2, 1]}), g=("grusk", 2)
    )
    assert len([option for option in ids(battle) if option.startswith("try")]) == 2
    battle.answer(next(option for option in ids(battle) if option.startswith("try")))
    settle(battle)
    assert sorted(one.open for _, one in battle.world.all(Door)) == [False, True]
    legend["D"]["name"] = "gate"
    battle = scene(
        "B.D\nD##\n..g", dice=["d20=10"], legend=legend, B=("bram", 1, {"at": [2, 1]}), g=("grusk", 2)
    )
    act(battle, "Force the gate")
    assert [one.open for _, one in battle.world.all(Door)] == [True, True]


def test_poison_is_lost_with_the_weapon() -> None:
    """D20-168: dropped or thrown; put back into its slot it stays poisoned."""
    vial = {
        "items": [{"item": "mace", "place": "belt", "held": True}, {"item": "poison_vial", "place": "pocket"}]
    }
    battle = scene("M.g", M=("marek", 1, vial), g=("grusk", 2))
    act(battle, "Put poison on Mace", "Stow Mace", "Draw Mace")
    assert [slot.venom for slot in state.held(battle, who_is(battle, "Marek"))] == [1]
    act(battle, "Drop Mace", "Pick up Mace")
    assert [slot.venom for slot in state.held(battle, who_is(battle, "Marek"))] == [0]


def test_three_sides() -> None:
    """D20-006, D20-029: everybody of another party is an enemy; the battle goes on until one side is left."""
    battle = scene(
        "Bt\n.T",
        dice=["d20=14", "d8=8,8,8", "d20=14", "d8=8,8,8"],
        B=("bram", 1), t=("thug", 2), T=("thug", 3, {"name": "Tom"}),
    )  # fmt: skip
    assert {"attack:sword:thug", "attack:sword:tom"} <= set(ids(battle))
    act(battle, "Attack Thug with Sword", "end")
    assert asked(battle) == "Tom act"
    act(battle, "Tom: end", "Bram: Attack Tom with Sword")
    assert battle.outcome is not None
    assert battle.outcome.winner == 1


def test_no_guard_of_somebody_who_has_gone_away() -> None:
    """D20-032: the guard must be adjacent when the attack is declared."""
    battle = scene("M..\nBg.", dice=["d20=11", "d10=1,1,1"], B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    act(battle, "Guard Marek", "end", "Marek: Step to 3,1", "end")
    choose(battle, "Grusk: Attack Marek with Maul", "alone")
    assert asked(battle) == "Grusk act"
    assert [battle.name(event.target) for event in events(battle, Attacked)] == ["Marek"]


def test_a_burdened_sprint_is_shorter() -> None:
    """D20-033, D20-040: the allowance is 4 - excess weight."""
    battle = scene("B....g", B=("bram", 1, {"overrides": {"armour": "full_plate"}}), g=("grusk", 2))
    act(battle, "sprint")
    assert left(battle, "Bram")[0] == 2 + 2


def test_a_try_that_has_succeeded_is_over() -> None:
    """D20-036: a lever is thrown once."""
    legend = {"L": {"object": "try", "name": "lever", "stat": "strength", "difficulty": 5}}
    battle = scene("BL.g", dice=["d20=10"], legend=legend, B=("bram", 1), g=("grusk", 2))
    act(battle, "Try lever")
    end_turns(battle, "Bram")
    assert "try:lever" not in ids(battle)


def test_an_empty_weapon_stays_empty_on_the_floor() -> None:
    """D20-039, D20-168."""
    battle = scene("V...g", V=("vex", 1, {"loaded": False}), g=("grusk", 2))
    act(battle, "Drop Crossbow", "Pick up Crossbow")
    assert "attack:crossbow:grusk" not in ids(battle)
    assert "reload:crossbow" in ids(battle)


def test_a_door_is_not_closed_on_one_who_has_stepped_in() -> None:
    """D20-039, D20-111: void."""
    battle = scene("B/g", dice=["d20=20,1"], reactions="everything", B=("bram", 1), g=("grusk", 2))
    choose(battle, "Close the door", "Grusk: Interrupt", "Step to 2,1", "Done")
    assert (asked(battle), door(battle).open, left(battle, "Bram")[0]) == ("Bram act", True, 4)


def test_the_vial_is_for_melee() -> None:
    """D20-076, 4.2: a thrown knife does not poison."""
    vial = {
        "items": [
            {"item": "knife", "place": "pocket", "held": True},
            {"item": "poison_vial", "place": "pocket"},
        ]
    }
    battle = scene("S..g", dice=["d20=5"], S=("sable", 1, vial), g=("grusk", 2, {"movement": 0}))
    act(battle, "Put poison on Knife", "Throw Knife at Grusk")
    assert (events(battle, Attacked)[0].result, effects(battle, "Grusk")) == ("glancing", {})
