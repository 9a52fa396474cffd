"""The staged attack: declaring, bidding, layers, damage, forms, defences (catalogue 3.1, 3.6 to 3.11, 3.13)."""

from __future__ import annotations

import pytest

from game.components import FloorItem, Policies, Policy
from game.event import Attacked, Checked, Declared, Gained, Harmed, Reacted
from rulesets.d6 import bids, clash, gear, guards, legality, preview, state
from rulesets.d6.clash import total
from rulesets.d6.state import Kit
from tests.d6_scenes import (
    actions,
    all_of,
    answer,
    asked,
    condition,
    do,
    health,
    last,
    offers,
    scene,
    settle,
    who,
)
from tests.told import term as term_name
from tests.told import told, told_rows

SWORD = {"name": "Long sword", "options": ["Flamberge"]}
NAKED = {"armour": [], "shield": None, "traits": ["Human"], "skills": [], "tactics": {}}


def layer_names(battle: object, attacker: str, target: str, pattern: str) -> dict[str, int]:
    """The layers that an attack would meet, with their difficulties."""
    it = prepared(battle, attacker, target, pattern)
    return {line.name: line.difficulty() for line in guards.layers(battle, it)}  # type: ignore[arg-type]


def prepared(battle: object, attacker: str, target: str, pattern: str) -> clash.Attack:
    """The attack of a way whose key ends so."""
    me = who(battle, attacker)  # type: ignore[arg-type]
    way = next(way for way in legality.ways(battle, me) if way.key.endswith(pattern))  # type: ignore[arg-type]
    return legality.prepare(battle, me, way, who(battle, target))  # type: ignore[arg-type]


# --- the stages -----------------------------------------------------------------------------------------------


def test_stages_in_their_order() -> None:
    """S1 to S11: nothing skipped, nothing reordered; only the target answers (`D6-070`, `D6-073`, `D6-182`)."""
    with scene(
        "A.E\n...",
        A=("shield_bearer", 1, {"tactics": {"Weapon Training": "damage", "Shield Fighting Mastery": "hit"}}),
        E=("shield_bearer", 2, {"tactics": {"Weapon Training": "guard", "Shield Fighting Mastery": "brace"}}),
    ) as battle:
        asked_for = []
        answer(battle, "attack:long*~normal:E")
        replies = {"answer": "answer:dodge", "counter_block": "no_block", "damage_bid": "damage:0"}
        while battle.pending is not None and battle.pending.kind != "act":
            asked_for.append(asked(battle))
            answer(battle, {"hit_bid": "bid:0", "block": "no_block", **replies}[battle.pending.kind])
        assert asked_for[:3] == ["A hit_bid", "E answer", "A counter_block"]
        assert last(battle, Declared).verb == "attack" and actions(battle, "A") == 3


def test_defender_first() -> None:
    """Option bid_order: the attacker bids against a known defence (`D6-071`)."""
    with scene("A.E", A=("duelist", 1), E=("seer", 2), options={"bid_order": "defender_first"}) as battle:
        answer(battle, "attack:*~normal:E")
        assert asked(battle) == "E answer"
        answer(battle, "answer:dodge")
        assert asked(battle) == "A hit_bid"


def test_an_attack_is_two_checks() -> None:
    """Attempt, then effect; a failed attempt ends it unless a layer catches it (`D6-004`, `D6-013`, `D6-079`)."""
    with scene("A.E", A=("axe_brute", 1), E=("seer", 2)) as battle:
        answer(battle, "attack:*~normal:E", "bid:0", "answer:dodge")
        assert last(battle, Attacked).result == "miss" and asked(battle) == "A act"
        assert not [event for event in all_of(battle, Checked) if event.purpose == "damage"]
        do(battle, "attack:*~normal:E")
        damage = next(event for event in all_of(battle, Checked) if event.purpose == "damage")
        assert damage.difficulty == 25 and damage.against == who(battle, "E")  # killing against Health


def test_passive_stands_active_is_paid() -> None:
    """A passive difficulty costs nothing, an active one exists only when paid (`D6-005`, `D6-006`, `D6-116`)."""
    with scene("A.E", A=("duelist", 1), E=("seer", 2)) as battle:
        assert layer_names(battle, "A", "E", "~normal") == {"cloth 3": 17}
        do(battle, "attack:*~normal:E", "bid:0", "answer:dodge")
        assert state.reactions_left(battle, who(battle, "E")) == 0
        assert [event.reaction for event in all_of(battle, Reacted)] == ["dodge"]
        answer(battle, "attack:*~cut:E", "bid:0")
        assert asked(battle) == "E answer"  # the Dodge is spent: it must pay again
        settle(battle)
        assert layer_names(battle, "A", "E", "~normal") == {"cloth 3": 17}


def test_several_defences_each_a_layer_none_twice() -> None:
    """Each paid defence is a layer; guard counts for each (`D6-078`, `D6-115`)."""
    with scene("A.E", A=("halberdier", 1), E=("duelist", 2)) as battle:
        it = prepared(battle, "A", "E", "pike~normal")
        it.answer = clash.Answer(dodge=True, shield=True)
        lines = {line.name: line.difficulty() for line in guards.layers(battle, it)}
        assert lines == {"shield": 21, "leather 3": 17, "cloth 3": 17, "dodge": 16}
        found = bids.answers(battle, it)
        assert not any(one.cost > 4 for one in found) and len(set(found)) == len(found)


def test_standing_answers() -> None:
    """ "never"; only if it could go down; "always" dodges what the Dodge surely holds, else raises the shield
    (section 5, `D6-073`).
    """
    plain = {"shield": None, "weapons": [], "armour": []}
    for policy, expected in (
        (Policy("never"), []),
        (Policy("ask", "everything", if_drops=True), []),
        (Policy("ask", "everything", min_harm=20), []),
        (Policy("always", "everything", keep=6), []),
        (Policy("always", "everything", if_changes=True), ["dodge"]),
        (Policy("always", "everything"), ["dodge"]),
    ):
        with scene("A.E", A=("townsman", 1, plain), E=("duelist", 2)) as battle:
            rules = battle.world.get(who(battle, "E"), Policies).rules
            battle.world.get(who(battle, "E"), Policies).rules = {**rules, "answer": policy}
            answer(battle, "move:2,1", "attack:bare_hands~normal:E", "bid:0")
            assert asked(battle) == "A damage_bid" or asked(battle) == "A act"
            assert [event.reaction for event in all_of(battle, Reacted)] == expected
    with scene("A.E", A=("axe_brute", 1), E=("captain", 2)) as battle:
        rules = battle.world.get(who(battle, "E"), Policies).rules
        battle.world.get(who(battle, "E"), Policies).rules = {
            **rules,
            "answer": Policy("always", "everything"),
        }
        answer(battle, "attack:*~normal:E", "bid:0")
        assert [event.reaction for event in all_of(battle, Reacted)] == ["shield"]


def test_the_higher_of_one_guard_and_the_option() -> None:
    """active_vs_passive = highest ignores a Dodge below the highest passive difficulty (`D6-007`)."""
    for setting, expected in (("separate", True), ("highest", False)):
        with scene(
            "A.E", A=("duelist", 1), E=("captain", 2), options={"active_vs_passive": setting}
        ) as battle:
            it = prepared(battle, "A", "E", "~normal")
            it.answer = clash.Answer(dodge=True)
            assert ("dodge" in {line.name for line in guards.layers(battle, it)}) is expected


def test_terms_are_the_hit_check() -> None:
    """Stat, form, options, skills, Tactics, everything else; each with its rule (`D6-077`, `D6-021`, `D6-023`)."""
    brute = {"skills": ["Firm Grip", "Weapon Training"], "tactics": {}}
    with scene("A.E", A=("axe_brute", 1, brute), E=("townsman", 2)) as battle:
        it = prepared(battle, "A", "E", "~normal")
        terms = {term_name("d6", term.source): (term.amount, term.rule) for term in clash.hit_terms(battle, it)}
        assert terms == {
            "Strength": (14, "D6-121"),
            "Broad edge": (1, "D6-127"),
            "Tactics: Firm Grip": (1, "D6-191"),
            "Tactics: Weapon Training": (1, "D6-166"),
        }


def test_the_same_bonus_only_once() -> None:
    """Two usable weapons do not give Weapon Training twice (`D6-022`, `D6-125`)."""
    with scene("A.E", A=("blade_dancer", 1), E=("townsman", 2)) as battle:
        it = prepared(battle, "A", "E", "~normal")
        named = [term_name("d6", term.source) for term in clash.damage_terms(battle, it)]
        assert named.count("Tactics: Weapon Training") == 1 and len(set(named)) == len(named)


def test_every_worn_armour_counts_and_resistances_add() -> None:
    """No limit on layers, each compared by itself; the shield's resistance when the hit fails it (`D6-078`,
    `D6-135`).
    """
    weak = {**NAKED, "base": [5, 5, 5, 15], "mult": {"physical": 2, "fate": 1}}
    with scene("A.E", A=("townsman", 1, weak), E=("duelist", 2, {"traits": ["Human"]})) as battle:
        it = prepared(battle, "A", "E", "~normal")
        met = guards.meet(battle, it, 9, guards.layers(battle, it), {})
        assert met.failed == ("shield", "leather 3", "cloth 3") and met.resistance == 7 + 3 + 1 + 1


def test_no_friendly_fire_rule() -> None:
    """Anybody but oneself may be named (`D6-076`)."""
    with scene("AF.E", A=("duelist", 1), F=("townsman", 1), E=("townsman", 2)) as battle:
        assert offers(battle, "attack:*~normal:F") and not offers(battle, "*:A")
        do(battle, "attack:*~normal:F")
        assert health(battle, "F") < 16


def test_everything_is_public() -> None:
    """The enemy's card shows what it can still pay, where its points lie; the forecast names its answers (`D6-074`)."""
    with scene("A.E", A=("duelist", 1), E=("captain", 2)) as battle:
        from game.knowledge import view

        option = next(one for one in battle.pending.choices if one.id.endswith("~normal:e"))  # type: ignore[union-attr]
        forecast = battle.rules.forecast(view(battle, 1), battle.pending, option)  # type: ignore[arg-type]
        assert forecast is not None
        assert "shield: 20 + up to 3d6, holds 100 %" in told("d6", forecast).notes  # 20 against 14
        assert "dodge: 10 + up to 3d6, holds 0 to 98 %" in told("d6", forecast).notes  # 3d6 above 4: 212 of 216
        labels = [row.label for row in told_rows("d6", battle.rules.sheet(battle, who(battle, "E")))]
        assert {"Reaction actions", "Emergencies", "Next turn", "Tactics: Weapon Training"} <= set(labels)


def test_a_preview_without_dice_is_certain() -> None:
    """Without dice one result has the chance 1 and is what happens (`D6-074`)."""
    with scene("A.E", A=("axe_brute", 1), E=("halberdier", 2)) as battle:
        it = prepared(battle, "A", "E", "~cut")
        seen = preview.outcome_of(battle, it)
        assert max(seen.quarters) == 1.0
        before = health(battle, "E")
        do(battle, "attack:*~cut:E")
        assert before - health(battle, "E") == seen.loss


# --- damage ---------------------------------------------------------------------------------------------------


def test_the_aim_is_always_full_and_falls_through() -> None:
    """No lower aims against Health (`D6-016`); loss at once (`D6-095`)."""
    with scene("A.E", A=("halberdier", 1), E=("seer", 2)) as battle:
        do(battle, "attack:*~pike~normal:E")
        damage = next(event for event in all_of(battle, Checked) if event.purpose == "damage")
        assert damage.difficulty == 25 and damage.total == 20
        assert last(battle, Harmed).amount == 7 and health(battle, "E") == 18


def test_overcome_as_dead() -> None:
    """Option overcome (`D6-094`): what follows a battle tells Down from dead; in battle both are out."""
    with scene("AE", A=("axe_brute", 1), E=("townsman", 2), options={"overcome": "dead"}) as battle:
        do(battle, "attack:*~normal:E")
        assert not battle.up(who(battle, "E"))


def test_impacting_as_own_health() -> None:
    """Option impact_skill (`D6-173`): +1 to the own damage difficulty until the next own turn."""
    knight = {"skills": ["Armour Training", "Impacting", "Weapon Training"], "tactics": {}}
    for setting, damage in (("attacker_check", 1), ("own_health", 0)):
        with scene(
            "A.E", A=("iron_knight", 1, knight), E=("townsman", 2), options={"impact_skill": setting}
        ) as battle:
            it = prepared(battle, "A", "E", "~impact")
            terms = {term_name("d6", term.source): term.amount for term in clash.damage_terms(battle, it)}
            assert terms.get("Impacting", 0) == damage
            do(battle, "attack:*~impact:E")
            assert condition(battle, "A", state.HARDENED) == 1 - damage


# --- forms ----------------------------------------------------------------------------------------------------


def test_charge_path_and_no_movement_after() -> None:
    """Straight, one space at least, within reach at the end, no movement after it (`D6-103`, `D6-104`, `D6-105`,
    `D6-223`).
    """
    with scene("A......E\n........", A=("duelist", 1), E=("townsman", 2)) as battle:
        answer(battle, "attack:*~charge:E")
        ends = [one.id for one in battle.pending.choices] if battle.pending.kind == "charge_path" else []  # type: ignore[union-attr]
        assert ends == ["charge:6,1", "charge:7,1"]
        do(battle, "charge:6,1")
        assert condition(battle, "A", state.CHARGED) == 1 and actions(battle, "A") == 3
        assert not offers(battle, "move:*") and not offers(battle, "*charge*")
        answer(battle, "end")
        answer(battle, "end")
        assert offers(battle, "move:*")
    with scene("A,...E\n......", A=("duelist", 1), E=("townsman", 2)) as battle:
        assert not offers(battle, "*~charge:E")  # difficult ground in the only straight way


def test_charge_after_a_move() -> None:
    """A Charge may follow other movement of the same turn (`D6-104`)."""
    with scene("A.......E", A=("duelist", 1), E=("townsman", 2)) as battle:
        answer(battle, "move:4,1")
        assert offers(battle, "*~charge:E")


def test_throw_and_where_it_lies() -> None:
    """The weapon lies in the target's space, hit or miss, until picked up for an action (`D6-107`, `D6-109`)."""
    with scene("A...E", A=("blade_dancer", 1), E=("captain", 2)) as battle:
        do(battle, "throw:*~throw:E")
        lying = battle.world.table(FloorItem)
        (item,) = lying.values()
        assert item.cell == battle.positions[who(battle, "E")].cell
        assert len(battle.world.get(who(battle, "A"), Kit).slots) == 1
        answer(battle, "move:4,1")
        before = actions(battle, "A")
        answer(battle, "pick_up:*")
        assert actions(battle, "A") == before - 1 and item.cell == -1
        assert len(battle.world.get(who(battle, "A"), Kit).slots) == 2


def test_shooting() -> None:
    """Both hands, Technique, Strength + bonus or a fixed number, range, no melee (`D6-110`, `D6-111`, `D6-140`)."""
    with scene("A.................E", A=("archer", 1), E=("captain", 2)) as battle:
        way = next(way for way in legality.ways(battle, who(battle, "A")) if way.form == "shoot")
        assert way.reach == 24 and not offers(battle, "attack:long_bow~normal*")
        it = legality.prepare(battle, who(battle, "A"), way, who(battle, "E"))
        assert it.stat == "technique" and not it.melee and it.form in clash.RANGED
        assert total(clash.damage_terms(battle, it)) == 10 + 3 + 2
        assert layer_names(battle, "A", "E", "~shoot") == {"shield": 15, "chain 3": 17}
    with scene("A.E", A=("levy_crossbowman", 1), E=("townsman", 2)) as battle:
        it = prepared(battle, "A", "E", "~shoot")
        assert total(clash.damage_terms(battle, it)) == 14


def test_reach() -> None:
    """A weapon strikes at any distance up to its reach (`D6-123`, `D6-061`)."""
    with scene("A..E", A=("halberdier", 1), E=("townsman", 2)) as battle:
        assert offers(battle, "attack:*~pike~normal:E")
    with scene("A...E", A=("halberdier", 1), E=("townsman", 2)) as battle:
        assert not offers(battle, "attack:*~normal:E")
    with scene("A.E", A=("blade_dancer", 1), E=("townsman", 2)) as battle:
        assert not offers(battle, "attack:*~normal:E")


def test_bare_hands_need_a_free_hand() -> None:
    """Grab, Normal, Charge with damage and weight 0 (`D6-124`)."""
    with scene("AE", A=("axe_brute", 1), E=("townsman", 2)) as battle:
        assert not offers(battle, "attack:bare_hands*")
        answer(battle, "drop:*")
        assert offers(battle, "attack:bare_hands~grab:E") and offers(battle, "attack:bare_hands~normal:E")
        assert (gear.bare_hands().damage, gear.bare_hands().weight, gear.bare_hands().reach) == (0, 0, 1)


def test_grab_off_grips_only() -> None:
    """Grips add up and lower paid difficulties, not below 0; the option voids the loss (`D6-106`, `D6-217`)."""
    for setting, loss in (("on", True), ("off", False)):
        with scene(
            "AE", A=("axe_brute", 1), E=("halberdier", 2, {"armour": []}), options={"grab_hurts": setting}
        ) as battle:
            answer(battle, "drop:*")
            do(battle, "attack:bare_hands~grab:E")
            grip = condition(battle, "E", state.GRIPPED)
            assert grip == 1 and (health(battle, "E") < 34) is loss
            it = prepared(battle, "A", "E", "~normal")
            it.answer = clash.Answer(dodge=True)
            assert layer_names_of(battle, it)["dodge"] == 12 - 1
            do(battle, "attack:bare_hands~grab:E")
            assert [event.value for event in all_of(battle, Gained)] == [1, 2]


def layer_names_of(battle: object, it: clash.Attack) -> dict[str, int]:
    return {line.name: line.difficulty() for line in guards.layers(battle, it)}  # type: ignore[arg-type]


def test_stat_is_the_holders_choice() -> None:
    """Strength or Technique, the higher total by default (`D6-121`)."""
    with scene("A.E", A=("duelist", 1), E=("townsman", 2)) as battle:
        rules = battle.world.get(who(battle, "A"), Policies).rules
        battle.world.get(who(battle, "A"), Policies).rules = {**rules, "stat": Policy("ask", "everything")}
        answer(battle, "attack:*~normal:E")
        assert asked(battle) == "A stat"
        answer(battle, "stat:strength", "bid:0")
        settle(battle)
        assert last(battle, Attacked).total == 10
        rules = battle.world.get(who(battle, "A"), Policies).rules
        battle.world.get(who(battle, "A"), Policies).rules = {**rules, "stat": Policy("always")}
        do(battle, "attack:*~normal:E")
        assert last(battle, Attacked).total == 14


def test_armour_is_not_changed_in_battle() -> None:
    """No deed takes armour on or off (`D6-143`)."""
    with scene("A.E", A=("duelist", 1), E=("townsman", 2)) as battle:
        assert not any("armour" in one.id or "leather" in one.id for one in battle.pending.choices)  # type: ignore[union-attr]


# --- skills of the combat tree --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "form", "hit", "damage"),
    [
        ("Swinging", "swing", 0, 1),
        ("Thrusting", "thrust", 1, 0),
        ("Cutting", "cut", 0, 1),
    ],
)
def test_skills_of_one_form(skill: str, form: str, hit: int, damage: int) -> None:
    """+1 for its own form, with a usable weapon equipped (`D6-168`, `D6-169`, `D6-170`)."""
    numbers = []
    for skills in ([], [skill]):
        changes = {**NAKED, "skills": skills, "weapons": [SWORD]}
        with scene("A.E", A=("duelist", 1, changes), E=("townsman", 2)) as battle:
            it = prepared(battle, "A", "E", f"~{form}")
            other = prepared(battle, "A", "E", "~normal")
            numbers.append(
                [
                    total(clash.hit_terms(battle, it)),
                    total(clash.damage_terms(battle, it)),
                    total(clash.hit_terms(battle, other)),
                    total(clash.damage_terms(battle, other)),
                ]
            )
    assert [after - before for before, after in zip(*numbers, strict=True)] == [hit, damage, 0, 0]


def test_training_and_reflex() -> None:
    """Armour Training on every worn layer, Combat Reflex on Dodge (`D6-167`, `D6-176`)."""
    with scene(
        "A.E", A=("townsman", 1), E=("duelist", 2, {"skills": ["Armour Training", "Combat Reflex"]})
    ) as battle:
        it = prepared(battle, "A", "E", "~normal")
        it.answer = clash.Answer(dodge=True)
        assert layer_names_of(battle, it) == {"shield": 5, "leather 3": 18, "cloth 3": 18, "dodge": 15}


def test_combat_control_and_what_hangs_on_it() -> None:
    """Tactics 1 with a reach at least the opponent's; Beat Down and Holding Attack need it counting now (`D6-177`,
    `D6-178`, `D6-179`, `D6-221`).
    """
    skills = ["Combat Control", "Beat Down", "Holding Attack"]
    changes = {**NAKED, "skills": skills, "weapons": [SWORD], "tactics": {"Combat Control": "damage"}}
    for place, beats in (("damage", 1), ("guard", 0)):
        own = {**changes, "tactics": {"Combat Control": place}}
        with scene("A.E", A=("duelist", 1, own), E=("duelist", 2)) as battle:
            it = prepared(battle, "A", "E", "~swing")
            assert {term_name("d6", term.source): term.amount for term in clash.hit_terms(battle, it)}.get(
                "Beat Down", 0
            ) == beats
    with scene("A.E", A=("duelist", 1, changes), E=("halberdier", 2)) as battle:
        it = prepared(battle, "A", "E", "~swing")
        terms = [*clash.hit_terms(battle, it), *clash.damage_terms(battle, it)]
        named = {term_name("d6", term.source) for term in terms}
        assert not named & {"Beat Down", "Tactics: Combat Control"}  # reach 2 against 3


@pytest.mark.parametrize(("setting", "turns"), [("own_turn", 2), ("target_turn", 1)])
def test_holding_attack_lasts(setting: str, turns: int) -> None:
    """+1 to the holder's hit difficulties against that target; its end by option (`D6-179`)."""
    holder = {
        "skills": ["Combat Control", "Holding Attack"],
        "tactics": {"Combat Control": "hit"},
        "shield": None,
        "weapons": [SWORD],
    }
    with scene(
        "A.E", A=("duelist", 1, holder), E=("captain", 2), options={"holding_attack_ends": setting}
    ) as battle:
        plain = layer_names(battle, "E", "A", "mace+tip_point~normal")
        do(battle, "attack:*~thrust:E")
        held = layer_names(battle, "E", "A", "mace+tip_point~normal")
        assert held == {name: difficulty + 1 for name, difficulty in plain.items()}
        ended = 0
        while condition(battle, "E", state.HELD_OFF):
            answer(battle, "end")
            ended += 1
        assert ended == (3 if setting == "own_turn" else 2), turns


# --- great weapons --------------------------------------------------------------------------------------------


def test_firm_grip_parry_overbear() -> None:
    """Tactics in both hands; Parry as a layer; Overbear grips by 1 (`D6-191`, `D6-193`, `D6-194`, `D6-114`)."""
    with scene("A.E", A=("axe_brute", 1), E=("axe_brute", 2)) as battle:
        it = prepared(battle, "A", "E", "~normal")
        assert "parry" in bids.defences(battle, it)
        it.answer = clash.Answer(parry=True)
        line = next(line for line in guards.layers(battle, it) if line.name == "parry")
        assert (line.difficulty(), line.resistance, line.fails) == (16, 6, "lands")
        do(battle, "attack:*~normal:E")
        assert condition(battle, "E", state.GRIPPED) == 1


def test_both_hands_by_choice() -> None:
    """A weapon for one hand may be held in both; Technique stays allowed (`D6-121`, `D6-191`)."""
    sword = {"name": "Long sword", "options": ["Rapier"]}
    changes = {**NAKED, "skills": ["Firm Grip"], "weapons": [sword], "tactics": {"Firm Grip": "hit"}}
    with scene("A.E", A=("duelist", 1, changes), E=("townsman", 2)) as battle:
        before = total(clash.hit_terms(battle, prepared(battle, "A", "E", "~normal")))
        answer(battle, "both_hands:*")
        assert actions(battle, "A") == 6
        assert total(clash.hit_terms(battle, prepared(battle, "A", "E", "~normal"))) == before + 1
        assert not offers(battle, "attack:bare_hands*")
        answer(battle, "one_hand:*")
        assert total(clash.hit_terms(battle, prepared(battle, "A", "E", "~normal"))) == before
