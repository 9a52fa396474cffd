"""Aim, Wait, First Aid, Hide, Search, Study, Demand, spells (catalogue 3.8, 3.14)."""

from __future__ import annotations

from game.components import LightSource
from game.event import Harmed, Undone
from rulesets.d100 import senses, state
from rulesets.d100.state import Magic, Stealth
from tests.d100.stage import (
    asked,
    cell,
    dice_left,
    entity,
    frame,
    give,
    happened,
    has,
    ids,
    kit,
    last_roll,
    pending,
    purse,
    rolls,
    stage,
    verbs,
)

DUEL = {"A": ("aldith", 1), "S": ("skarde", 2)}


def magic(battle: object, letter: str) -> Magic:
    from game.battle import Battle

    assert isinstance(battle, Battle)
    return battle.world.get(entity(battle, letter), Magic)


def test_aim_softens_the_worst_penalty_and_lets_perception_help() -> None:
    """D100-094, D100-033: Formidable becomes Hard; Perception 70 lends 14; moving would have spoilt it."""
    battle = stage(
        "W" + "." * 20 + "S",
        ask=["augment"],
        dice=["d100=96"],
        W=("wren", 1),
        S=("skarde", 2, {"states": ["prone"]}),
    )
    give(battle, "aim:s", "end", "end", "attack:longbow:s")
    assert ids(battle) == ["augment:perception", "augment:passion", "none"]
    give(battle, "augment:perception", "nothing")
    assert (last_roll(battle).e, last_roll(battle).augment) == (56, 14)
    assert not has(battle, "W", "aiming")


def test_study_lets_insight_help_the_defence() -> None:
    """D100-111, D100-033."""
    battle = stage(
        "M.S",
        ask=["augment"],
        dice=["d100=50", "d100=96"],
        M=("morrow", 1),
        S=("aldith", 2, {"overrides": {"passion": []}}),
    )
    give(battle, "study:s", "end", "move:2,1", "attack:broadsword:m", "evade")
    assert "augment:insight" in ids(battle)
    give(battle, "augment:insight")
    assert last_roll(battle).augment == 12


def test_wait_strikes_before_the_trigger_is_completed() -> None:
    """D100-104: paid now; when an enemy comes in reach the waiter may strike at once, at no further AP."""
    battle = stage("A......S", dice=["d100=40", "d20=11", "d8=3"], **DUEL)
    give(battle, "wait", "wait:reach", "then:attack:broadsword")
    assert purse(battle, "A").ap == 1
    give(battle, "end", "move:2,1")
    assert asked(battle) == ("A", "wait_now")
    give(battle, "go", "nothing", "effect:done")
    assert frame(battle, "S").hp["chest"] == 8 - 2
    assert purse(battle, "A").ap == 1
    battle = stage("A......S", **DUEL)
    give(battle, "wait", "wait:reach", "then:attack:broadsword", "end", "end")
    assert not has(battle, "A", "waiting"), "lost at the next turn"


def test_wait_may_be_any_action_of_one_point() -> None:
    """D100-104: away when an enemy comes in reach; a spell of one action; a charge when one comes in sight."""
    battle = stage("W......S\n........\n........", W=("wren", 1), S=("skarde", 2))
    give(battle, "wait", "wait:reach")
    named = {"then:move", "then:disengage", "then:crouch", "then:attack:longbow", "then:charge:unarmed"}
    assert named <= set(ids(battle))
    give(battle, "then:disengage", "end", "move:2,1")
    assert asked(battle) == ("W", "wait_now")
    give(battle, "go")
    assert asked(battle) == ("S", "oppose")
    give(battle, "no", "space:1,3")
    assert cell(battle, "W") == (1, 3), "away before the blow, at no further point"
    assert purse(battle, "W").ap == 1
    battle = stage("O.........S", dice=["d100=40", "d100=96"], O=("odile", 1), S=("ulf", 2))
    give(battle, "wait", "wait:attack", "then:cast:ward", "end", "attack:javelin:o")
    assert asked(battle) == ("O", "wait_now")
    give(battle, "go")
    assert has(battle, "O", "shielded"), "done before the javelin is thrown"
    assert purse(battle, "O").ap == 1, "paid on his own turn"
    battle = stage("S...#.\n....#A\n......", S=("skarde", 1), A=("aldith", 2), dice=["d100=96"])
    give(battle, "wait", "wait:sight", "then:move", "end", "move:5,3")
    assert asked(battle) == ("S", "wait_now"), "now he is in sight"
    give(battle, "go", "space:3,3")
    assert cell(battle, "S") == (3, 3)


def test_wait_may_be_for_what_else_one_could_do_now() -> None:
    """D100-104: Ready, a door, First Aid ... as far as they were possible when the action was paid for."""
    battle = stage("W......S\n........", W=("wren", 1), S=("skarde", 2))
    could = {each for each in ids(battle) if each.startswith("draw:")}
    give(battle, "wait", "wait:reach")
    assert could == {each.removeprefix("then:") for each in ids(battle) if each.startswith("then:draw:")} != set()
    drawn = min(could)
    give(battle, f"then:{drawn}", "end", "move:2,1")
    assert asked(battle) == ("W", "wait_now")
    give(battle, "go")
    assert kit(battle, "W")[drawn.removeprefix("draw:")]
    assert purse(battle, "W").ap == 1, "paid on his own turn"


def test_lamps_are_lit_and_put_out_and_words_give_away() -> None:
    """D100-101, D100-119, D100-221: Interact with a lamp within 1 m; one who is hidden may speak up."""
    battle = stage("Al....S", light="dark", **DUEL)
    (lamp,) = [option for option in ids(battle) if option.startswith("douse")]
    lit = battle.situation.light.bright
    give(battle, lamp)
    assert battle.situation.light.bright < lit
    assert purse(battle, "A").ap == 1
    battle = stage("W......S", light="dark", dice=["d100=3", "d100=96"], W=("wren", 1), S=("skarde", 2))
    assert "speak" not in ids(battle)
    give(battle, "hide")
    assert has(battle, "W", "hidden")
    battle.world.get(entity(battle, "W"), state.Purse).mode = ""
    from rulesets.d100 import choices_other, talk

    assert "speak" in [option.id for option in choices_other.free(battle, entity(battle, "W"))]
    talk.speak(battle, entity(battle, "W"))
    assert not has(battle, "W", "hidden")


def test_first_aid_stops_bleeding_and_death_clocks() -> None:
    """D100-103, D100-174, D100-175, D100-181: not while engaged; a fumble bars the helper."""
    battle = stage("AO....S", dice=["d100=50", "d100=99"], A=("aldith", 1), O=("odile", 1), S=("skarde", 2))
    frame(battle, "A").bleeding.append("chest")
    frame(battle, "A").clocks["left_leg"] = 99
    give(battle, "end")
    assert {option for option in ids(battle) if option.startswith("aid")} == {
        "aid:a:clock:left_leg",
        "aid:a:bleed:chest",
    }
    give(battle, "aid:a:clock:left_leg")
    assert frame(battle, "A").stabilised == ["left_leg"]
    assert frame(battle, "A").clocks == {}
    give(battle, "end", "end", "end", "aid:a:bleed:chest")
    assert frame(battle, "A").bleeding == ["chest"]
    battle = stage("AOS", A=("aldith", 1), O=("odile", 1), S=("skarde", 2))
    frame(battle, "A").bleeding.append("chest")
    give(battle, "end")
    assert "aid" not in verbs(battle), "engaged"


def test_a_death_clock_runs_out() -> None:
    """D100-174, D100-183, D100-184: at the end of its last round."""
    battle = stage("AO....S", A=("aldith", 1), O=("odile", 1), S=("skarde", 2))
    frame(battle, "A").clocks["chest"] = 1
    give(battle, "end", "end", "end")
    assert has(battle, "A", "dead")


def test_minutes_of_unconsciousness_end() -> None:
    """D100-171, D100-183: he wakes prone at the end of the last round, AP from the next one."""
    from rulesets.d100 import wounds

    battle = stage("AO....S", A=("aldith", 1), O=("odile", 1), S=("skarde", 2))
    wounds.go_out(battle, entity(battle, "O"), state.UNCONSCIOUS, rounds=12)
    effect = battle.effects[entity(battle, "O")].named(state.UNCONSCIOUS)
    assert effect is not None and effect.count == 13
    effect.count = 1
    assert kit(battle, "O").get("staff", "") == ""
    give(battle, "end", "end")
    assert battle.up(entity(battle, "O"))
    assert has(battle, "O", "prone")
    assert purse(battle, "O").ap == 2


def test_wounds_every_time_or_only_when_worse() -> None:
    """D100-178, D100-168: a second injury to a Serious location counts anew, unless the option says otherwise."""
    hurt = {"hp": {"chest": 0}, "armour": {"chest": 0}, "luck": 0}
    battle = stage(
        "AS", dice=["d100=50", "d20=11", "d8=1", "d3=2", "d100=10"], A=("aldith", 1), S=("skarde", 2, hurt)
    )
    give(battle, "attack:broadsword:s", "nothing", "effect:done")
    assert has(battle, "S", "unconscious"), "50 beats 10 at the same level"
    assert dice_left(battle) == 0
    battle = stage(
        "AS",
        options={"wound_repeat": "worse"},
        dice=["d100=50", "d20=11", "d8=1"],
        A=("aldith", 1),
        S=("skarde", 2, hurt),
    )
    give(battle, "attack:broadsword:s", "nothing", "effect:done")
    assert not has(battle, "S", "no_attack")


def test_serious_wounds_bar_attacks_not_parries() -> None:
    """D100-168."""
    battle = stage("AS", dice=["d100=40"], A=("aldith", 1, {"states": ["no_attack"]}), S=("skarde", 2))
    assert not {"attack", "charge"} & verbs(battle)
    give(battle, "end", "attack:greataxe:a")
    assert "parry:roundshield" in ids(battle)


def test_hide_and_search() -> None:
    """D100-109, D100-110, D100-221: a standing Stealth roll against Perception; attacks reveal."""
    battle = stage(
        "U.......A",
        light="dark",
        dice=["d100=40", "d100=96", "d100=96", "d100=20"],
        U=("ulf", 1),
        A=("aldith", 2),
    )
    give(battle, "hide")
    stealth = battle.world.get(entity(battle, "U"), Stealth)
    assert stealth.fooled == [entity(battle, "A")]
    assert entity(battle, "U") not in state.known_foes(battle, entity(battle, "A"))
    give(battle, "end", "search")
    assert entity(battle, "U") not in state.known_foes(battle, entity(battle, "A"))
    give(battle, "end")
    assert asked(battle) == ("U", "act")
    give(battle, "attack:javelin:a")
    assert rolls(battle)[-1][1] == "attack"
    assert not battle.world.get(entity(battle, "U"), Stealth).active
    assert asked(battle)[1] == "effect" or asked(battle)[0] == "U", "unaware: no reaction"


def test_demand_surrender() -> None:
    """D100-113, D100-043: Influence against Willpower of one who is beaten; never heroes; once."""
    battle = stage(
        "AL\n.B",
        dice=["d100=40", "d100=96"],
        A=("aldith", 1),
        L=("levy", 2, {"states": ["prone"]}),
        B=("levy", 2),
    )
    assert "demand:l" in ids(battle) and "demand:b" not in ids(battle)
    give(battle, "demand:l")
    assert has(battle, "L", "surrendered")
    battle = stage("AS", A=("aldith", 1), S=("skarde", 2, {"states": ["prone"]}))
    assert "demand" not in verbs(battle), "heroes are not made to surrender by a roll"


# --- spells ---------------------------------------------------------------------------------------------------


def test_bolt_takes_two_actions_and_only_a_shield_parries() -> None:
    """D100-102, D100-222, D100-224: Channelling is the attack roll."""
    battle = stage("O.....S", dice=["d100=40", "d20=11", "d8=5"], O=("odile", 1), S=("skarde", 2))
    give(battle, "cast:bolt:s")
    assert magic(battle, "O").spell == "bolt"
    give(battle, "end", "end", "cast:continue")
    assert ids(battle) == ["evade", "nothing"]
    give(battle, "nothing")
    assert set(ids(battle)) == {"effect:aimed_blow", "effect:shift_aim", "effect:pin_down", "effect:done"}
    give(battle, "effect:done")
    assert frame(battle, "S").hp["chest"] == 8 - 3
    assert magic(battle, "O").mp == 13


def test_holding_breaks_a_spell_and_wounds_shake_it() -> None:
    """D100-222, D100-223: no action breaks it; hurt meanwhile: Willpower or lost without cost."""
    battle = stage("O.....S", O=("odile", 1), S=("skarde", 2))
    give(battle, "cast:bolt:s", "end", "end", "end")
    assert magic(battle, "O").spell == ""
    battle = stage("O.....S", dice=["d100=96"], O=("odile", 1), S=("skarde", 2))
    give(battle, "cast:bolt:s", "end", "end")
    magic(battle, "O").hurt = True
    give(battle, "cast:continue")
    assert happened(battle, Undone)[-1].rule == "D100-223"
    assert magic(battle, "O").mp == 16


def test_mend_shielding_edge_glow() -> None:
    """D100-225, D100-226, D100-161, D100-162: hit points, armour, damage, light."""
    battle = stage(
        "OB....S",
        dice=["d100=40", "d3=2"],
        O=("odile", 1),
        B=("brannoc", 1, {"hp": {"chest": 2}}),
        S=("skarde", 2),
    )
    give(battle, "cast:mend:b", "end", "end", "end", "cast:continue")
    assert frame(battle, "B").hp["chest"] == 5
    battle = stage("O....S", dice=["d100=40"], O=("odile", 1), S=("skarde", 2))
    give(battle, "cast:ward:o")
    assert state.armour_at(battle, entity(battle, "O"), "head") == 3
    battle = stage("M....S", dice=["d100=40"], M=("morrow", 1), S=("aldith", 2))
    give(battle, "cast:edge:m")
    from rulesets.d100.exchange import spell_bonus

    assert [spell_bonus(battle, arm) for arm in state.held(battle, entity(battle, "M"))] == [2]
    battle = stage("O....S", light="dark", dice=["d100=40"], O=("odile", 1), S=("skarde", 2))
    give(battle, "cast:glow", "space:1,1")
    assert battle.situation.light.bright >> battle.positions[entity(battle, "O")].cell & 1
    assert [source.bright for _, source in battle.world.all(LightSource)] == [6]


def test_terror_and_command() -> None:
    """D100-224, D100-225, D100-043: Willpower or a Passion resists; no attack in fear; orders take the turn."""
    battle = stage("M....A", dice=["d100=40", "d100=96", "d3=2"], M=("morrow", 1), A=("levy", 2))
    give(battle, "cast:terror:a", "end", "end", "cast:continue")
    assert has(battle, "A", "frightened")
    give(battle, "end")
    assert not {"attack", "charge"} & verbs(battle)
    battle = stage("M....A", dice=["d100=40", "d100=96"], M=("morrow", 1), A=("levy", 2))
    give(battle, "cast:command:a", "end", "end", "cast:continue", "order:drop")
    give(battle, "end")
    assert kit(battle, "A") == {}


def test_spells_need_magic_points_and_free_hands() -> None:
    """D100-222, D100-168: too few points, a grip, a fresh Serious wound."""
    for details in ({"mp": 1}, {"effects": {"gripped": 2}}, {"states": ["no_attack"]}):
        battle = stage("OS", O=("odile", 1, details), S=("skarde", 2))
        assert not any(option.startswith("cast:bolt") for option in ids(battle))


def test_pitch_black_is_magical_darkness() -> None:
    """D100-214, D100-153: Herculean against what one does not see."""
    dark = {"D": {"object": "darkness", "radius": 3.0, "power": 2}}
    battle = stage("A......D", legend=dark, A=("aldith", 1), S=("skarde", 2, {"at": [7, 1]}))
    black = senses.pitch_black(battle)
    assert black >> battle.positions[entity(battle, "S")].cell & 1
    assert not senses.sees(battle, entity(battle, "A"), entity(battle, "S"))


def test_harm_is_told_by_location() -> None:
    """D100-162, D100-164: terms from the dice to the loss."""
    battle = stage("AS", dice=["d100=50", "d20=11", "d8=4"], A=("aldith", 1), S=("skarde", 2))
    give(battle, "attack:broadsword:s", "nothing", "effect:done")
    event = happened(battle, Harmed)[-1]
    assert (event.place, event.amount, event.there, event.left) == ("chest", 3, 5, 40)
    assert [(term.source, term.amount) for term in event.terms] == [("weapon", 5), ("armour", -2)]
    assert pending(battle).who == entity(battle, "S")
