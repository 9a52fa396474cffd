"""Every spell and casting system, and areas of effect, in battles (catalogue 3.12, 3.16, 4.3, 4.4)."""

from __future__ import annotations

import pytest

from game.battle import Battle
from game.components import Policy
from game.event import AreaHit, Attacked, Changed, Checked, DamageRolled, Harmed, Moved, Rolled, Undone
from rulesets.d20 import state
from tests.scenes import (
    act,
    asked,
    choose,
    effects,
    end_turns,
    events,
    hits,
    hope_of,
    ids,
    is_down,
    left,
    mana,
    offered,
    scene,
    settle,
    terms,
    where,
    who_is,
)

HELD = {"movement": 0}


# --- casting --------------------------------------------------------------------------------------------------


def test_pools_of_different_sources_never_mix() -> None:
    """D20-130, D20-132, D20-133: mana and levels of that Source alone."""
    battle = scene("M..g", M=("marek", 1), g=("grusk", 2))
    choose(battle, "Cast Cutting Words")
    assert offered(battle) == ["Level 1: 1 mana", "Level 2: 2 mana"]
    battle = scene("M..g", M=("marek", 1, {"mana": {"song": 0}}), g=("grusk", 2))
    assert "cast:cutting_words" not in ids(battle)
    assert "minor:heavy_blow" in ids(battle)


def test_the_casting_stat_is_the_primary_stat() -> None:
    """D20-131, D20-137: Force Bolt with Arcane, Brains 5."""
    battle = scene("O..g", dice=["d20=9", "d8=3,3"], O=("odile", 1), g=("grusk", 2, HELD))
    act(battle, "Cast Force Bolt", "Level 1")
    (attack,) = events(battle, Attacked)
    assert terms(attack.terms) == [("Arcane Brains", 5)]
    assert hits(battle, "Grusk") == 27 - (6 - 1)


def test_minimum_levels() -> None:
    """D20-134: Blast and Staggering Blow from 2."""
    battle = scene("O..g", O=("odile", 1), g=("grusk", 2))
    choose(battle, "Cast Blast")
    assert offered(battle) == ["Level 2: 2 mana", "Level 3: 3 mana"]
    battle = scene("O..g", O=("odile", 1, {"mana": {"arcane": 1}}), g=("grusk", 2))
    assert "cast:blast" not in ids(battle)


def test_a_difficulty_spell_that_is_equalled_works() -> None:
    """D20-138: d20 + stat + backstory must be higher than 10 + casting stat."""
    for die, bound in ((8, True), (9, False)):
        battle = scene("O..g", dice=[f"d20={die}"], O=("odile", 1), g=("grusk", 2))
        act(battle, "Cast Bind", "Level 1")
        (check,) = events(battle, Checked)
        assert (terms(check.terms), check.difficulty) == ([("Strength", 5), ("Quarry worker", 2)], 15)
        assert ("bound" in effects(battle, "Grusk")) == bound


def test_void_and_withdrawn_spells_cost_nothing() -> None:
    """D20-113, D20-111: mana is paid on resolution."""
    battle = scene("O.g\n...", reactions="only_me", dice=["d20=20,1"], O=("odile", 1), g=("grusk", 2))
    choose(battle, "Cast Force Bolt", "Level 2", "Grusk: Interrupt", "Done", "Odile: Leave it")
    assert (mana(battle, "Odile"), left(battle, "Odile")) == ({"arcane": 12}, (4, 1, 1))


# --- Iron -----------------------------------------------------------------------------------------------------


def test_heavy_blow_adds_dice_that_count_for_limit_and_critical() -> None:
    """D20-061, D20-135, 4.4: + n weapon dice."""
    battle = scene("Bg", dice=["d20=8", "d8=8,8,8,8,8"], B=("bram", 1), g=("grusk", 2, HELD))
    act(battle, "Attack Grusk with Sword", "Heavy Blow 2")
    (damage,) = events(battle, DamageRolled)
    assert (damage.total, damage.limit) == (40, 30)  # 3/4 of 5 x 8
    battle = scene("Bg", dice=["d20=15"], B=("bram", 1), g=("grusk", 2, HELD))
    act(battle, "Attack Grusk with Sword", "Heavy Blow 1", "Every die shows its maximum")
    assert events(battle, DamageRolled)[0].total == 32


def test_attached_spells_fit_their_attacks_only() -> None:
    """D20-135: Heavy Blow to melee, Homing to ranged or thrown attacks."""
    battle = scene("Sg", S=("sable", 1), g=("grusk", 2))
    choose(battle, "Attack Grusk with Knife")
    assert not [text for text in offered(battle) if "Homing" in text]
    assert "Venom 1" in offered(battle)
    battle = scene("S..g", S=("sable", 1), g=("grusk", 2))
    choose(battle, "Throw Knife at Grusk")
    assert [text for text in offered(battle) if "Homing" in text]
    assert "Venom 1" not in offered(battle)


def test_an_unused_attached_spell_is_lost() -> None:
    """D20-135: when the turn ends, mana included."""
    battle = scene("Bg", dice=["d20=9", "d8=1,1,1"], B=("bram", 1), g=("grusk", 2, HELD))
    act(battle, "minor:heavy_blow", "Level 3")
    end_turns(battle, "Bram")
    act(battle, "Attack Grusk with Sword")
    assert (len(events(battle, DamageRolled)[0].dice), mana(battle, "Bram")) == (3, {"iron": 3})


def test_stand_fast() -> None:
    """4.4, D20-067: extra armour n + 1 until the start of the next turn."""
    battle = scene("Bg", dice=["d20=10", "d10=3,3,3"], B=("bram", 1), g=("grusk", 2))
    act(battle, "Cast Stand Fast", "Level 2", "end", "Attack Bram with Maul")
    assert hits(battle, "Bram") == 24 - (9 - 3 - 3)
    act(battle, "end")
    assert effects(battle, "Bram") == {}


@pytest.mark.parametrize(("die", "stunned"), [(7, True), (12, False)])
def test_staggering_blow(die: int, stunned: bool) -> None:
    """D20-093, D20-138, 4.4: if the attack deals damage: Organs (tough) against 10 + Strength, or Stunned."""
    battle = scene("Bg", dice=["d20=9", "d8=1,1,1", f"d20={die}"], B=("bram", 1), g=("grusk", 2, HELD))
    act(battle, "Attack Grusk with Sword", "Staggering Blow 2")
    (check,) = events(battle, Checked)
    assert (terms(check.terms), check.difficulty) == ([("Organs", 4)], 15)
    assert ("stunned" in effects(battle, "Grusk")) == stunned
    assert hope_of(battle, "Bram") == [4]


def test_no_staggering_without_damage_nor_after_a_finishing_move() -> None:
    """4.4, D20-068."""
    finishing = {"effects": {"stunned": 0}} | HELD
    battle = scene("Bg", dice=["d20=9", "d8=1,1,1"], B=("bram", 1), g=("grusk", 2, finishing))
    act(battle, "Attack Grusk with Sword", "Staggering Blow 2")
    assert (effects(battle, "Grusk"), events(battle, Checked)) == ({}, [])
    battle = scene("BC", dice=["d20=12", "d8=1,1,1"], B=("bram", 1), C=("colossus", 2, HELD))
    act(battle, "Attack Colossus with Sword", "Staggering Blow 2")
    assert events(battle, Checked) == []


# --- Storm ----------------------------------------------------------------------------------------------------


def test_homing_reaches_farther_and_ignores_cover() -> None:
    """4.4, D20-182: range + 4n; sight needed on declaration."""
    sling = {"items": [{"item": "knife", "place": "pocket", "held": True}]}
    battle = scene("S......og", dice=["d20=6", "d4=1,1,1"], S=("sable", 1, sling), g=("grusk", 2, HELD))
    choose(battle, "Throw Knife at Grusk")  # 8 spaces: only with Homing, whose lowest level is enough
    assert offered(battle) == ["Homing 1", "Homing 2"]
    choose(battle, "Homing 1")
    (attack,) = events(battle, Attacked)
    assert (terms(attack.terms), attack.margin) == ([("Speed", 5)], 1)
    assert mana(battle, "Sable")["storm"] == 5


def test_homing_follows_a_target_that_dodges() -> None:
    """4.4, D20-111, D20-112: out of sight and out of the plain range it is still legal."""
    battle = scene(
        "W...g.\n#####.",
        dice=["d20=20,1", "d20=11", "d6=2,2,2"],
        reactions="only_me",
        W=("wren", 1),
        g=("grusk", 2),
    )
    choose(battle, "Attack Grusk with Bow", "Homing 1", "Grusk: Interrupt", "Step to 6,2", "Done")
    assert asked(battle) == "Wren proceed"
    choose(battle, "Go on")
    assert hits(battle, "Grusk") == 27 - (6 - 1)
    battle = scene("W...g.\n#####.", dice=["d20=20,1"], reactions="only_me", W=("wren", 1), g=("grusk", 2))
    choose(battle, "Attack Grusk with Bow", "alone", "Grusk: Interrupt", "Step to 6,2", "Done")
    assert asked(battle) == "Wren act"
    assert [event.why for event in events(battle, Undone)] == ["void"]


def test_spark_jolts_on_contact_and_takes_homing() -> None:
    """4.4, D20-054, D20-076, D20-137: (n + 1)d6 with Storm, Speed."""
    battle = scene("W..g", dice=["d20=5"], W=("wren", 1), g=("grusk", 2, HELD))
    act(battle, "Cast Spark", "Level 1")
    assert (effects(battle, "Grusk"), hits(battle, "Grusk")) == ({"jolted": 0}, 27)
    battle = scene("W..g", dice=["d20=9", "d6=1,2,3"], W=("wren", 1), g=("grusk", 2, HELD))
    act(battle, "Cast Spark", "Level 2")
    assert hits(battle, "Grusk") == 27 - (6 - 1)


def test_spark_far_away_needs_mana_for_homing_too() -> None:
    """D20-132, D20-135: only levels that leave enough for it."""
    far = "W" + "." * 14 + "g"  # 15 spaces: 12 + 4
    battle = scene(
        far, dice=["d20=9", "d6=1,1,1"], W=("wren", 1, {"mana": {"storm": 3}}), g=("grusk", 2, HELD)
    )
    choose(battle, "Cast Spark")
    assert offered(battle) == ["Level 1: 1 mana", "Level 2: 2 mana"]
    choose(battle, "Level 2")  # then Homing 1 is all that is left, and Grusk the only target
    assert (mana(battle, "Wren"), hits(battle, "Grusk")) == ({"storm": 0}, 27 - (3 - 1))
    battle = scene(far, W=("wren", 1, {"mana": {"storm": 1}}), g=("grusk", 2, HELD))
    assert "cast:spark" not in ids(battle)


def test_tailwind() -> None:
    """4.4, D20-044: + 2n movement this round."""
    battle = scene("W.......g", W=("wren", 1), g=("grusk", 2))
    act(battle, "Cast Tailwind", "Level 2")
    assert left(battle, "Wren") == (8, 1, 0)
    assert [(event.resource, event.after) for event in events(battle, Changed)][-1] == ("movement", 8)
    end_turns(battle, "Wren")
    assert left(battle, "Wren")[0] == 4


# --- Beast ----------------------------------------------------------------------------------------------------


def test_mend_flesh() -> None:
    """4.4, D20-075: 3n + the caster's Organs to oneself or an adjacent friend."""
    battle = scene(
        "TB.M.g", T=("tamsin", 1), B=("bram", 1, {"hp": 2}), M=("marek", 1, {"hp": 2}), g=("grusk", 2)
    )
    act(battle, "Cast Mend Flesh", "Level 2")
    assert (hits(battle, "Bram"), hits(battle, "Marek"), mana(battle, "Tamsin")["beast"]) == (12, 2, 0)


def test_blood_price() -> None:
    """D20-136: missing Beast mana at 2 HP each, at most the Beast level a battle, 1 HP must remain."""
    battle = scene("Tg", T=("tamsin", 1, {"mana": {"beast": 1}, "hp": 12}), g=("grusk", 2))
    choose(battle, "Cast Mend Flesh")
    assert offered(battle) == ["Level 1: 1 mana", "Level 2: 1 mana + 2 HP"]
    choose(battle, "Level 2")
    settle(battle)
    assert (hits(battle, "Tamsin"), mana(battle, "Tamsin")["beast"]) == (12 - 2 + 10, 0)
    battle = scene("Tg", T=("tamsin", 1, {"mana": {"beast": 0}, "hp": 2}), g=("grusk", 2))
    assert "cast:mend_flesh" not in ids(battle)
    battle = scene("Tg", T=("tamsin", 1, {"mana": {"beast": 0}, "hp": 9, "blood": 2}), g=("grusk", 2))
    assert "cast:mend_flesh" not in ids(battle)


def test_blood_that_an_interruption_has_taken_cannot_be_paid() -> None:
    """D20-136, D20-111: the spell is void, not free."""
    battle = scene(
        "Tg\n.M", dice=["d20=20,1", "d20=11", "d10=1,1,1"],
        T=("tamsin", 1, {"mana": {"beast": 0, "arcane": 4}, "hp": 4}), g=("grusk", 2), M=("marek", 1, {"hp": 3}),
    )  # fmt: skip
    battle.set_policy(who_is(battle, "Grusk"), "interrupt", Policy("always", "everything"))
    choose(battle, "Cast Mend Flesh", "target:marek", "Grusk: Attack Tamsin with Maul", "alone", "Done")
    assert (hits(battle, "Tamsin"), hits(battle, "Marek"), left(battle, "Tamsin")[1]) == (1, 3, 1)
    assert [(event.why, event.rule) for event in events(battle, Undone)] == [("void", "D20-111")]


def test_venom() -> None:
    """4.4, D20-096: contact of a melee weapon: Poisoned n."""
    battle = scene("Tg", dice=["d20=8"], T=("tamsin", 1), g=("grusk", 2, HELD))
    act(battle, "Attack Grusk with Knife", "Venom 2")
    (attack,) = events(battle, Attacked)
    assert (attack.result, effects(battle, "Grusk")) == ("glancing", {"poisoned": 2})


def test_pounce() -> None:
    """4.4, D20-037: up to n + 1 spaces at once, not from the budget; floor costs count; no windows but its own."""
    battle = scene("g.,..B", reactions="everything", g=("grusk", 1), B=("bram", 2))
    choose(battle, "minor:pounce", "Level 2")
    assert offered(battle) == ["At 2,1", "At 3,1"]
    choose(battle, "At 3,1")
    assert asked(battle) == "Bram interrupt"
    choose(battle, "Let it happen")
    assert (asked(battle), where(battle, "Grusk"), left(battle, "Grusk")) == ("Grusk act", (3, 1), (4, 1, 0))
    assert {event.manner for event in events(battle, Moved)} == {"pounce"}


def test_a_pounce_survives_an_interruption() -> None:
    """D20-111: legal still, the pouncer may go on; with the space taken it is void."""
    for step, happens in (("Done", True), ("Step to 4,1", False)):
        battle = scene("g...B", reactions="everything", dice=["d20=20,1"], g=("grusk", 1), B=("bram", 2))
        choose(battle, "minor:pounce", "Level 2", "At 4,1", "Bram: Interrupt", step)
        if happens:
            choose(battle, "Grusk: Go on")
        else:
            choose(battle, "Done")
        assert (where(battle, "Grusk") == (4, 1)) == happens
        assert left(battle, "Grusk")[2] == (0 if happens else 1)


# --- Arcane ---------------------------------------------------------------------------------------------------


def test_blast_hits_friend_and_foe_and_caster() -> None:
    """D20-200, D20-201, D20-202: rolls in initiative order, damage once, each victim's armour; no cap on Speed."""
    battle = scene(
        "OBg\n#W.\n..M", dice=["d20=13,3,4,5", "d8=8,5"],
        O=("odile", 1), B=("bram", 1), g=("grusk", 2), W=("wren", 1), M=("marek", 1),
    )  # fmt: skip
    act(battle, "Cast Blast", "Level 2", "At 2,1")
    assert [(battle.name(event.who), event.total) for event in events(battle, Checked)] == [
        ("Odile", 15), ("Bram", 4), ("Grusk", 4), ("Wren", 10),
    ]  # fmt: skip
    assert [roll.purpose for roll in events(battle, Rolled)] == ["resist"] * 4 + ["damage"] * 2
    assert {name: hits(battle, name) for name in ("Odile", "Bram", "Grusk", "Wren", "Marek")} == {
        "Odile": 21 - 13, "Bram": 24 - 10, "Grusk": 27 - 12, "Wren": 21 - 12, "Marek": 21,
    }  # fmt: skip
    assert len(events(battle, AreaHit)[0].cells) >= 5


def test_no_damage_dice_when_all_resist() -> None:
    """D20-202, D20-121: and a failure."""
    battle = scene("O..g\nM...", dice=["d20=16"], O=("odile", 1), M=("marek", 1), g=("grusk", 2))
    act(battle, "Cast Blast", "Level 2", "At 4,1")
    assert (len(events(battle, Rolled)), hope_of(battle, "Odile")) == (1, [3])


def test_an_area_strikes_whoever_stands_there_on_resolution() -> None:
    """D20-201, D20-111: stays legal; who dodged is not in it."""
    battle = scene(
        "O...g\n.....",
        reactions="only_me",
        dice=["d20=20,1"],
        O=("odile", 1),
        g=("grusk", 2),
        M=("marek", 1, {"at": [1, 2]}),
    )
    choose(
        battle, "Cast Blast", "Level 2", "At 5,1", "Grusk: Interrupt", "Step to 3,1", "Done", "Odile: Go on"
    )
    assert (hits(battle, "Grusk"), mana(battle, "Odile")["arcane"], left(battle, "Odile")[1]) == (27, 10, 0)
    assert hope_of(battle, "Odile") == [4]  # no enemy was in it: neither success nor failure


def test_a_burst_needs_a_clear_line_from_its_centre() -> None:
    """D20-200: whoever stands behind a wall is not in it."""
    battle = scene(
        "O...\n.###\n..g.", dice=["d20=1", "d20=1", "d8=1,1"],
        O=("odile", 1), g=("grusk", 2, {"at": [1, 2]}), t=("thug", 2, {"at": [3, 3]}),
    )  # fmt: skip
    assert battle.terrain.within(battle.ground.grid.cell(2, 1), 2) >> battle.positions[3].cell & 1
    act(battle, "Cast Blast", "Level 2", "At 2,1")
    assert [battle.name(event.who) for event in events(battle, Checked)] == ["Odile", "Grusk"]
    assert hits(battle, "Thug") == 6


def test_bind_several() -> None:
    """4.4: up to n enemies in sight, resisted in initiative order."""
    battle = scene("O..g\n...t", dice=["d20=1,1"], O=("odile", 1), t=("thug", 2), g=("grusk", 2))
    choose(battle, "Cast Bind", "Level 3", "Grusk")
    assert offered(battle) == ["Thug", "Done"]
    choose(battle, "Thug")
    assert [battle.name(event.who) for event in events(battle, Checked)] == ["Thug", "Grusk"]
    assert (effects(battle, "Thug"), effects(battle, "Grusk")) == ({"bound": 0}, {"bound": 0})


def test_targets_that_are_no_longer_legal_drop_out() -> None:
    """D20-111: the spell is void if none is left."""
    for targets, bound in ((["Grusk", "Thug"], ["Grusk"]), (["Thug", "Done"], None)):
        battle = scene(
            "O...g\n....t\n###..", dice=["d20=20,1", *(["d20=1"] if bound else [])],
            O=("odile", 1), t=("thug", 2), g=("grusk", 2),
        )  # fmt: skip
        battle.set_policy(who_is(battle, "Thug"), "interrupt", Policy("always", "only_me"))
        choose(battle, "Cast Bind", "Level 2", *targets, "Thug: Step to 4,3", "Done")
        assert not battle.terrain.clear(battle.positions[1].cell, battle.positions[2].cell)
        if bound:
            choose(battle, "Odile: Go on")
        assert asked(battle) == "Odile act"
        found = [event.who for event in events(battle, Checked) if event.purpose == "resist"]
        assert [battle.name(who) for who in found] == (bound or [])
        assert left(battle, "Odile")[1] == (0 if bound else 1)


# --- Song -----------------------------------------------------------------------------------------------------


def test_cutting_words_are_emotional() -> None:
    """D20-066, D20-067, D20-138: armour does not help, unless `armour_vs_emotional = true`."""
    for option, lost in ((False, 9), (True, 8)):
        battle = scene(
            "M..g",
            options={"armour_vs_emotional": option},
            dice=["d20=14", "d6=2,4,3"],
            M=("marek", 1),
            g=("grusk", 2),
        )
        act(battle, "Cast Cutting Words", "Level 2")
        (harm,) = events(battle, Harmed)
        assert (harm.kind, harm.amount) == ("emotional", lost)


def test_refrain() -> None:
    """D20-136: the same Song spell again costs one less, at least 1."""
    battle = scene("M..g", dice=["d20=20", "d20=20"], M=("marek", 1), g=("grusk", 2))
    act(battle, "Cast Cutting Words", "Level 2")
    end_turns(battle, "Marek")
    choose(battle, "Cast Cutting Words")
    assert offered(battle) == ["Level 1: 1 mana", "Level 2: 1 mana"]
    choose(battle, "Level 2")
    settle(battle)
    assert mana(battle, "Marek")["song"] == 4 - 2 - 1


def test_anthem_is_used_up_by_the_next_attack() -> None:
    """4.4, D20-058: up to n other allies in sight; advantage on the next attack roll, or swarm."""
    battle = scene(
        "MBg\n.t.",
        dice=["d20=2,9", "d8=1,1,1"],
        M=("marek", 1),
        B=("bram", 1),
        t=("thug", 1),
        g=("grusk", 2, HELD),
    )
    choose(battle, "minor:anthem", "Level 2", "Bram", "Thug")
    settle(battle)
    assert (effects(battle, "Bram"), effects(battle, "Thug"), effects(battle, "Marek")) == (
        {"anthem": 0}, {"anthem": 0}, {},
    )  # fmt: skip
    act(battle, "end", "Bram: Attack Grusk with Sword")
    (attack,) = events(battle, Attacked)
    assert (attack.natural, ("Anthem", 0) in terms(attack.terms)) == (9, True)
    assert "anthem" not in effects(battle, "Bram")


def test_anthem_on_a_swarm_leader() -> None:
    """4.4, D20-084."""
    battle = scene(
        "MBg\n..t",
        dice=["d8=1,1,1", "d6=1"],
        M=("marek", 1),
        B=("bram", 1),
        t=("thug", 1),
        g=("grusk", 2, HELD),
    )
    act(battle, "minor:anthem", "Level 1", "Bram")
    act(battle, "end")
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Marek: Stay out", "Thug: Join with Club")
    (attack,) = events(battle, Attacked)
    assert attack.total == 5 + 2 + 5
    assert "anthem" not in effects(battle, "Bram")


def test_rally_lifts_the_hopeless() -> None:
    """4.4, D20-124, D20-125: + 1 Hope and n HP; not bound by the one a turn."""
    songs = {"overrides": {"spells": {"song": ["rally", "anthem"], "iron": ["heavy_blow"]}}}
    battle = scene(
        "M.B\n.W.\n..g", M=("marek", 1, songs), B=("bram", 1, {"hope": 0, "hp": 10}),
        W=("wren", 1, {"hope": 2}), g=("grusk", 2),
    )  # fmt: skip
    battle.world.get(who_is(battle, "Bram"), state.Budget).hope_gained = True
    choose(battle, "Cast Rally", "Bram", "Wren")
    settle(battle)
    assert (hope_of(battle, "Bram", "Wren"), hits(battle, "Bram")) == ([1, 3], 12)
    assert not is_down(battle, "Bram")


def test_a_spell_may_bring_a_battle_to_its_end_in_an_interruption() -> None:
    """D20-029, D20-106: whatever was under way ends there."""
    battle: Battle = scene(
        "Og", dice=["d20=20,1", "d20=20", "d10=10,10,10"], reactions="only_me",
        O=("odile", 1, {"hp": 1}), g=("grusk", 2),
    )  # fmt: skip
    choose(
        battle,
        "Cast Force Bolt",
        "Level 1",
        "Grusk: Interrupt",
        "Attack Odile with Maul",
        "alone",
        "Double the sum",
    )
    assert battle.pending is None
    assert battle.outcome is not None
    assert battle.outcome.winner == 2


def test_no_refrain_after_another_song() -> None:
    """D20-136: the last Song spell must be the same."""
    battle = scene("MB.g", M=("marek", 1), B=("bram", 1), g=("grusk", 2))
    act(battle, "minor:anthem", "Level 1")
    choose(battle, "Cast Cutting Words")
    assert offered(battle) == ["Level 1: 1 mana", "Level 2: 2 mana"]


def test_blood_counts_over_the_whole_battle() -> None:
    """D20-136: Beast 2: two mana in blood, then no more."""
    battle = scene("T.g", T=("tamsin", 1, {"mana": {"beast": 0, "arcane": 0}, "hp": 12}), g=("grusk", 2))
    act(battle, "Cast Mend Flesh", "Level 2")
    assert hits(battle, "Tamsin") == 12 - 4 + 10
    end_turns(battle, "Tamsin")
    assert "cast:mend_flesh" not in ids(battle)


def test_nothing_clings_to_one_whom_the_blow_has_felled() -> None:
    """D20-074, D20-076."""
    battle = scene(
        "Tg\n.M", dice=["d20=14", "d4=4,4,4"], T=("tamsin", 1), g=("grusk", 2, {"hp": 1}), M=("marek", 2)
    )
    act(battle, "Attack Grusk with Knife", "Venom 2")
    assert (is_down(battle, "Grusk"), effects(battle, "Grusk")) == (True, {})


def test_homing_needs_ones_own_sight_of_the_target() -> None:
    """4.4, D20-007, D20-181: a friend who sees it is not enough beyond the plain range."""
    cast = {"S": ("sable", 1), "M": ("marek", 1), "g": ("grusk", 2)}
    assert "throw:knife:grusk" not in ids(scene("S......Mg", light="dark", **cast))
    assert "throw:knife:grusk" in ids(scene("S......Mg", light="dim", **cast))
