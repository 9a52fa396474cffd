"""Swarms in battles (catalogue 3.8)."""

from __future__ import annotations

from game.battle import Battle
from game.components import Policy
from game.event import Attacked, DamageRolled, Joined, Moved, Undone
from game.knowledge import view
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
from tests.told import told

HELD = {"movement": 0}


def pair(dice: list[str | int], **options: object) -> Battle:
    """Bram and Marek on both sides of Grusk; Wren watches."""
    return scene(
        "BgM\nW..", dice=dice, options=options,
        B=("bram", 1), M=("marek", 1), g=("grusk", 2, HELD), W=("wren", 1, {"hope": 1, "action": 0}),
        T=("tamsin", 2, {"at": [3, 2]}),
    )  # fmt: skip


def test_a_swarm_adds_the_attack_stats() -> None:
    """D20-080, D20-081, D20-083, D20-085, D20-086, D20-089: no d20; all dice; armour once; both actions spent."""
    battle = pair(["d8=3,3,3", "d6=2,2,2"])
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Marek: Join with Mace")
    settle(battle)
    (attack,) = events(battle, Attacked)
    assert (attack.natural, attack.total, attack.difficulty, attack.margin) == (0, 8, 10, -2)
    assert terms(attack.terms) == [("Bram: Strength", 5), ("Marek: Strength", 3)]
    assert hope_of(battle, "Bram", "Marek") == [3, 3]
    assert (left(battle, "Bram"), left(battle, "Marek")) == ((4, 0, 1), (4, 0, 1))


def test_a_marked_target_gives_a_swarm_five() -> None:
    """D20-018, D20-084, D20-061: limit over the whole pool, 3 dice of 8 and 3 of 6 at margin 3."""
    battle = scene(
        "BgM", dice=["d8=8,8,8", "d6=6,6,6"],
        B=("bram", 1), M=("marek", 1, {"hope": 1}), g=("grusk", 2, HELD | {"effects": {"marked": 0}}),
    )  # fmt: skip
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Join with Mace")
    settle(battle)
    (attack,) = events(battle, Attacked)
    assert (attack.total, attack.margin) == (13, 3)
    (damage,) = events(battle, DamageRolled)
    assert (damage.dice, damage.limit) == ([8, 8, 8, 6, 6, 6], 3 * 42 // 4)
    assert is_down(battle, "Grusk")
    assert hope_of(battle, "Bram", "Marek") == [4, 2]


def test_swarm_damage_leader() -> None:
    """D20-086: `swarm_damage = leader`."""
    battle = scene(
        "BgM", dice=["d8=1,1,1"], options={"swarm_damage": "leader"},
        B=("bram", 1), M=("marek", 1), g=("grusk", 2, HELD | {"effects": {"marked": 0}}),
    )  # fmt: skip
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Join with Mace")
    settle(battle)
    assert hits(battle, "Grusk") == 27 - 2


def test_a_critical_swarm_lets_the_leader_choose() -> None:
    """D20-085, D20-086, D20-093: margin 10 or more; only the leader's weapon counts as stunning or not."""
    battle = scene(
        "BgC", dice=["d8=1,1,1", "d10=1,1,1,1,1,1"], options={"crit_stuns": False},
        B=("bram", 1), C=("colossus", 1), g=("grusk", 2, HELD | {"effects": {"marked": 0}}),
    )  # fmt: skip
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Colossus: Join with Maul")
    (attack,) = events(battle, Attacked)
    assert (attack.total, attack.margin) == (5 + 9 + 5, 9)
    assert hits(battle, "Grusk") == 27 - (9 - 1)
    battle = scene(
        "BgC\n.t.", dice=["d8=1,1,1", "d10=1,1,1,1,1,1", "d6=1"], options={"crit_stuns": False},
        B=("bram", 1), C=("colossus", 1), t=("thug", 1), g=("grusk", 2, HELD | {"effects": {"marked": 0}}),
    )  # fmt: skip
    choose(
        battle,
        "Swarm Grusk with Sword",
        "Nothing with it",
        "Colossus: Join with Maul",
        "Thug: Join with Club",
    )
    assert asked(battle) == "Bram critical"
    choose(battle, "Double the sum")
    assert (hits(battle, "Grusk"), effects(battle, "Grusk")) == (27 - (20 - 1), {"marked": 0})


def test_who_may_join() -> None:
    """D20-081: an action left, not Stunned, Jolted, Hopeless or Downed; unloaded or harmless weapons do not join."""
    cases = (
        {"action": 0},
        {"effects": {"stunned": 0}},
        {"effects": {"jolted": 0}},
        {"hope": 0},
        {"movement": 0},
    )
    for index, state in enumerate(cases):
        battle = scene("Bg.M", B=("bram", 1), g=("grusk", 2), M=("marek", 1, state))
        assert "swarm:sword:grusk" not in ids(battle), index
    battle = scene("Bg.M", B=("bram", 1), g=("grusk", 2), M=("marek", 1))
    assert "swarm:sword:grusk" in ids(battle)
    battle = scene("Bg...V", B=("bram", 1), g=("grusk", 2), V=("vex", 1, {"loaded": False, "movement": 0}))
    assert "swarm:sword:grusk" not in ids(battle)
    gun = {"items": [{"item": "paint_gun", "place": "belt", "held": True}], "movement": 0}
    battle = scene("Bg...W", B=("bram", 1), g=("grusk", 2), W=("wren", 1, gun))
    assert "swarm:sword:grusk" not in ids(battle)


def test_a_joiner_may_walk_in_first_without_windows() -> None:
    """D20-082, D20-100: paid from its movement."""
    battle = scene("Bg..M", reactions="everything", B=("bram", 1), M=("marek", 1), g=("grusk", 2, HELD))
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Marek: Join with Mace from 3,1")
    assert (asked(battle), where(battle, "Marek"), left(battle, "Marek")) == (
        "Grusk interrupt",
        (3, 1),
        (2, 1, 1),
    )
    choose(battle, "Let it happen")
    assert [event.who for event in events(battle, Joined)] == [who_is(battle, "Marek")]


def test_a_swarm_that_nobody_joins_is_void_and_not_declared_again() -> None:
    """D20-082: nothing is spent; not again in this turn."""
    battle = scene("Bg.M", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Stay out")
    assert (asked(battle), left(battle, "Bram")) == ("Bram act", (4, 1, 1))
    assert [(event.why, event.rule) for event in events(battle, Undone)] == [("unjoined", "D20-082")]
    assert "swarm:sword:grusk" not in ids(battle)
    end_turns(battle, "Bram")
    assert "swarm:sword:grusk" in ids(battle)


def test_a_joiner_who_runs_into_an_unseen_enemy_does_not_join() -> None:
    """D20-082, D20-002: its way ends in the last free space; that movement is spent."""
    battle = scene(
        "Bg...t..M", light="dark",
        B=("bram", 1), g=("grusk", 2), M=("marek", 1, {"movement": 6}), t=("thug", 2),
    )  # fmt: skip
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Marek: Join with Mace from 3,1")
    assert (asked(battle), where(battle, "Marek"), left(battle, "Marek")[0]) == ("Bram act", (7, 1), 4)
    assert events(battle, Joined) == []


def test_no_attached_spells_in_a_swarm_but_other_minor_actions() -> None:
    """D20-086, D20-038: Heavy Blow is not offered with it; Stand Fast is, and so is nothing."""
    battle = pair([])
    choose(battle, "Swarm Grusk with Sword")
    assert asked(battle) == "Bram with"
    assert offered(battle)[0] == "Nothing with it"
    assert not [text for text in offered(battle) if "Heavy" in text or "Staggering" in text]


def test_an_attached_spell_cast_before_is_lost_in_a_swarm() -> None:
    """D20-086, D20-135: mana included."""
    battle = scene(
        "BgM", dice=["d8=1,1,1", "d6=1,1,1"],
        B=("bram", 1), M=("marek", 1), g=("grusk", 2, HELD | {"effects": {"marked": 0}}),
    )  # fmt: skip
    act(battle, "minor:heavy_blow", "Level 2")
    choose(battle, "Swarm Grusk with Sword", "Join with Mace")
    settle(battle)
    (damage,) = events(battle, DamageRolled)
    assert (len(damage.dice), mana(battle, "Bram")) == (6, {"iron": 4})


def test_interrupters_contest_the_leader_and_members_do_not_interrupt() -> None:
    """D20-087: one window after joining."""
    battle = scene(
        "BgM", dice=["d20=3,1"], reactions="everything", B=("bram", 1), M=("marek", 1), g=("grusk", 2, HELD)
    )
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Marek: Join with Mace")
    assert asked(battle) == "Grusk interrupt"
    choose(battle, "Interrupt")
    assert (asked(battle), battle.dice.rolled) == ("Grusk act", 2)  # 3 + 0 against 1 + Speed 1


def test_members_who_cannot_reach_any_more_drop_out() -> None:
    """D20-088: with leader and a joiner left the leader may go on."""
    battle = scene(
        ".....\nBg.M.\n.t...", dice=["d20=20,1", "d8=1,1,1", "d6=1,1,1"], reactions="only_me",
        B=("bram", 1), M=("marek", 1), t=("thug", 1), g=("grusk", 2, {"effects": {"marked": 0}}),
    )  # fmt: skip
    choose(
        battle,
        "Swarm Grusk with Sword",
        "Nothing with it",
        "Marek: Join with Mace from 3,2",
        "Thug: Join with Club",
    )
    choose(battle, "Grusk: Interrupt", "Step to 2,1", "Done")
    assert asked(battle) == "Bram proceed"
    choose(battle, "Go on")
    (attack,) = events(battle, Attacked)
    assert ([battle.name(who) for who in attack.members], attack.total) == (["Marek"], 5 + 3 + 5)
    assert (left(battle, "Bram")[1], left(battle, "Marek")[1], left(battle, "Thug")[1]) == (0, 0, 1)


def test_alone_the_leader_withdraws() -> None:
    """D20-088, D20-111, D20-113: it keeps its action and may declare again, with new joining."""
    battle = scene(
        "...\nBgM\n###", dice=["d20=20,1"], reactions="only_me", B=("bram", 1), M=("marek", 1), g=("grusk", 2)
    )
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Marek: Join with Mace")
    choose(battle, "Grusk: Interrupt", "Step to 1,1", "Done")
    assert [(event.why, event.rule) for event in events(battle, Undone)] == [("void", "D20-111")]
    assert (asked(battle), left(battle, "Bram"), left(battle, "Marek")) == ("Bram act", (4, 1, 1), (4, 1, 1))
    assert "swarm:sword:grusk" in ids(battle)


def test_a_missed_swarm_makes_its_target_give_ground_once() -> None:
    """D20-089, D20-057: and costs every member a Hope."""
    battle = scene("BgM\n...", B=("bram", 1), M=("marek", 1), g=("grusk", 2))
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Join with Mace", "Grusk: Give ground to 2,2")
    assert [event.manner for event in events(battle, Moved)] == ["forced"]
    assert (hope_of(battle, "Bram", "Marek"), left(battle, "Grusk")[0]) == ([3, 3], 3)


def test_bare_hands_may_lead_a_swarm() -> None:
    """D20-080, D20-031: when there is nothing else to hit with."""
    battle = scene("BgM", B=("bram", 1, {"hands": []}), M=("marek", 1), g=("grusk", 2))
    assert "swarm:unarmed:grusk" in ids(battle)


def test_members_are_not_asked_about_their_own_swarm() -> None:
    """D20-087: all others are."""
    battle = scene(
        "BgM\nW..", reactions="everything", B=("bram", 1), M=("marek", 1), W=("wren", 1), g=("grusk", 2, HELD)
    )
    choose(battle, "Swarm Grusk with Sword", "Nothing with it", "Marek: Join with Mace", "Wren: Stay out")
    choose(battle, "Grusk: Let it happen", "Wren: Let it happen")
    assert asked(battle) == "Bram act"


def test_the_interrupted_do_not_join() -> None:
    """D20-081: who is in the middle of a thing of its own."""
    battle = scene(
        "BgM\n..W",
        dice=["d20=20,1"],
        B=("bram", 1),
        M=("marek", 1),
        g=("grusk", 2, HELD),
        W=("wren", 1, {"action": 0}),
    )
    battle.set_policy(who_is(battle, "Marek"), "interrupt", Policy("always", "everything"))
    choose(battle, "Brace", "alone")
    assert asked(battle) == "Marek act"
    assert "attack:mace:grusk" in ids(battle)
    assert "swarm:mace:grusk" not in ids(battle)


def test_the_forecast_of_joining_counts_those_who_have_joined() -> None:
    """D20-081, D20-083: the leader's weapon, everybody so far and the one who is asked."""
    battle = scene(
        ".W.\nBgM\n...", dice=[1] * 9,
        B=("bram", 1), M=("marek", 1), W=("bram", 1, {"name": "Wilf"}), g=("grusk", 2, HELD),
    )  # fmt: skip
    choose(battle, "Swarm Grusk with Sword", "Nothing with it")
    seen = []
    for wanted in ("Marek: Join with Mace", "Wilf: Join with Sword"):
        decision = battle.pending
        assert decision is not None
        (option,) = [one for one in decision.choices if one.verb == "join" and one.level == 0]
        forecast = battle.rules.forecast(view(battle, 1), decision, option)
        assert forecast is not None
        forecast = told("d20", forecast)
        seen.append((sum(term.amount for term in forecast.terms), forecast.damage, forecast.notes[-1]))
        choose(battle, wanted)
    settle(battle)
    assert seen == [
        (5 + 3, "3d8 + 3d6", "Bram and Marek; others may join"),
        (5 + 3 + 5, "6d8 + 3d6", "Bram, Marek and Wilf; others may join"),
    ]
    (attack,) = events(battle, Attacked)
    assert attack.total == 13
