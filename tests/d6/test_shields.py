"""Shield arts, Block, Shield Counter and the rest of the shield's uses (catalogue 3.14)."""

from __future__ import annotations

import pytest

from game.event import Attacked, Declared
from rulesets.d6 import bids, clash, fate, guards, legality, state
from rulesets.d6.clash import total
from tests.d6.test_attacks import layer_names, prepared
from tests.d6_scenes import (
    actions,
    all_of,
    answer,
    asked,
    condition,
    do,
    last,
    offers,
    scene,
    settle,
    who,
)


def bearer(*skills: str, **shield: object) -> dict[str, object]:
    """A shield-bearer with other skills, maybe with another shield."""
    held = {"material": "wood", "size": "medium", "options": [], **shield}
    return {"skills": list(skills), "tactics": {}, "traits": ["Human"], "shield": held, "armour": []}


@pytest.mark.parametrize(("size", "quarters"), [("small", 5), ("medium", 10), ("large", 15), ("large+", 20)])
def test_passive_quarters_and_guard_stance(size: str, quarters: int) -> None:
    """Quarters of 20 by size, one more with Guard Stance, capped at 4 or 5 (`D6-132`, `D6-134`, `D6-181`)."""
    for skills, cap, expected in (
        ((), 4, quarters),
        (("Guard Stance",), 4, min(20, quarters + 5)),
        (("Guard Stance",), 5, quarters + 5),
    ):
        with scene(
            "A.E",
            A=("halberdier", 1),
            E=("iron_knight", 2, {**bearer(*skills, size=size), "mult": {"physical": 3, "fate": 1.5}}),
            options={"shield_partial_cap": cap},
        ) as battle:
            assert layer_names(battle, "A", "E", "pike~normal") == {"shield": expected}


def test_shield_defence_drill_and_mastery() -> None:
    """20 and what is added; Drill for large shields, Mastery's resistance for small ones (`D6-113`, `D6-133`,
    `D6-183`, `D6-185`).
    """
    with scene(
        "A.E", A=("halberdier", 1), E=("iron_knight", 2, bearer("Shield Defence Drill", size="large"))
    ) as battle:
        it = prepared(battle, "A", "E", "pike~normal")
        assert layer_names(battle, "A", "E", "pike~normal") == {"shield": 17}
        it.answer = clash.Answer(shield=True)
        assert guards.layers(battle, it)[0].difficulty() == 22
    mastered = bearer("Guard Stance", "Shield Defence Mastery", size="small")
    with scene("A.E", A=("halberdier", 1), E=("iron_knight", 2, mastered)) as battle:
        it = prepared(battle, "A", "E", "pike~normal")
        assert guards.layers(battle, it)[0].resistance == 4
        it.answer = clash.Answer(shield=True)
        assert guards.layers(battle, it)[0].resistance == 7


def test_a_stowed_shield_gives_and_costs_nothing() -> None:
    """One hand; stowed no layer and no Speed penalty (`D6-131`, `D6-130`)."""
    with scene("A.E", A=("townsman", 1), E=("captain", 2)) as battle:
        target = who(battle, "E")
        assert state.free_hands(battle, target) == 0
        answer(battle, "end")
        answer(battle, "stow:shield*")
        assert state.shield_slot(battle, target) is None and state.free_hands(battle, target) == 1
        assert "shield" not in layer_names(battle, "A", "E", "bare_hands~normal")
        answer(battle, "draw:shield*")
        assert "shield" in layer_names(battle, "A", "E", "bare_hands~normal")


def test_shield_fighting_mastery() -> None:
    """Tactics 1 with a medium shield, none with another (`D6-184`)."""
    from rulesets.d6 import bonus

    for size, points in (("medium", 1), ("small", 0), ("large", 0)):
        changes = {**bearer("Guard Stance", "Shield Fighting Mastery", size=size)}
        with scene("A.E", A=("iron_knight", 1, changes), E=("townsman", 2)) as battle:
            found = bonus.tactics(battle, who(battle, "A"), "hit", bonus.Against())
            assert sum(term.amount for term in found) == points


def test_block_once_for_each_side() -> None:
    """Removes Tactics and what traits add, not Premonition nor plus bonuses; once per attack and side (`D6-182`)."""
    attacker = {"tactics": {"Weapon Training": "hit", "Shield Fighting Mastery": "damage"}}
    with scene("A.E", A=("shield_bearer", 1, attacker), E=("shield_bearer", 2)) as battle:
        answer(battle, "attack:*~normal:E", "bid:0", "answer:block")
        assert last(battle, Attacked).total == 12  # without the point on hit
        assert asked(battle) == "A damage_bid"
        settle(battle)
        answer(battle, "attack:*~normal:E", "bid:0", "answer:dodge")
        settle(battle)
        assert actions(battle, "A") == 0


def test_attacker_blocks_guard_or_brace() -> None:
    """S4 strips guard, S7 strips brace; each costs 1 action (`D6-182`, `D6-070`)."""
    bracing = {"tactics": {"Weapon Training": "brace", "Shield Fighting Mastery": "guard"}}
    with scene("A.E", A=("shield_bearer", 1), E=("shield_bearer", 2, bracing)) as battle:
        answer(battle, "attack:*~normal:E", "bid:0", "answer:shield")
        assert asked(battle) == "A counter_block"
        answer(battle, "no_block")
        assert offers(battle, "damage:0+block")
        answer(battle, "damage:0+block")
        settle(battle)
        assert actions(battle, "A") == 2
        answer(battle, "end")


def test_shield_attack_and_its_numbers() -> None:
    """Only with skills; reach 1, weight on Impact, Technique if light enough (`D6-136`, `D6-180`)."""
    with scene("AE", A=("shield_bearer", 1), E=("townsman", 2)) as battle:
        keys = {way.key for way in legality.ways(battle, who(battle, "A")) if gear_key(way.item)}
        assert keys == {"shield.wood.medium~impact"}
        it = prepared(battle, "A", "E", "medium~impact")
        assert clash.hit_stats(battle, it.actor, it.head, "impact") == ["strength", "technique"]
        assert total(clash.damage_terms(battle, it)) == 12 + 1
    with scene("AE", A=("duelist", 1), E=("townsman", 2)) as battle:
        assert not any(gear_key(way.item) for way in legality.ways(battle, who(battle, "A")))


def gear_key(item: str) -> bool:
    """Whether an item text is a shield's."""
    return item.startswith("shield.")


def test_strike_spin_and_brawl() -> None:
    """Normal attack and Cut with the Armed bonus, never on Impact; Grab with the shield hand (`D6-188`, `D6-198`,
    `D6-189`).
    """
    skills = (
        "Guard Stance",
        "Shield Attack",
        "Shield Strike",
        "Shield Spin",
        "Shield Brawl",
        "Shield Charge",
    )
    changes = bearer(*skills, options=["Armed"])
    with scene("AE", A=("iron_knight", 1, changes), E=("townsman", 2)) as battle:
        shield = "shield.wood.medium+armed"
        forms = {way.key for way in legality.ways(battle, who(battle, "A")) if gear_key(way.item)}
        assert forms == {
            f"{shield}~{form}" for form in ("impact", "charge", "normal", "strike_charge", "cut", "grab")
        }
        damage = {
            form: total(clash.damage_terms(battle, prepared(battle, "A", "E", f"{shield}~{form}")))
            for form in ("impact", "charge", "normal", "strike_charge", "cut", "grab")
        }
        assert damage == {
            "impact": 18,
            "charge": 19,
            "normal": 20,
            "strike_charge": 20,
            "cut": 21,
            "grab": 17,
        }


def test_shield_charge_is_an_impact() -> None:
    """Charge with a shield Impact, damage +1; plate is weak to it, n = 0 (`D6-187`)."""
    changes = bearer("Shield Attack", "Shield Charge")
    with scene("A...E", A=("iron_knight", 1, changes), E=("shield_bearer", 2)) as battle:
        it = prepared(battle, "A", "E", "medium~charge")
        assert it.shield_charge and it.plain == "impact" and it.around.chain == 0
        lines = {line.name: line.difficulty() for line in guards.layers(battle, it)}
        assert lines["plate 3"] == 17 + 1 - 1


def test_brawling_hand_defends_no_more() -> None:
    """While its grip lasts no Shield defence; the passive quarter stays (`D6-189`)."""
    changes = bearer("Guard Stance", "Shield Brawl")
    with scene("AE", A=("iron_knight", 1, changes), E=("halberdier", 2, {"armour": []})) as battle:
        do(battle, "attack:shield*~grab:E")
        assert condition(battle, "E", state.GRIPPED) > 0
        it = prepared(battle, "E", "A", "pike~normal")
        assert "shield" not in bids.defences(battle, it)
        assert layer_names(battle, "E", "A", "pike~normal")["shield"] == 15
        answer(battle, "end")
        assert condition(battle, "E", state.GRIPPED) == 0  # its own turn has come
        assert "shield" in bids.defences(battle, prepared(battle, "E", "A", "pike~normal"))


def test_shield_counter() -> None:
    """A reaction for 1 action after an attack, answered with own-turn actions; it cannot be countered (`D6-186`,
    `D6-057`, `D6-058`).
    """
    with scene("AE", A=("captain", 1), E=("captain", 2), dice=[6]) as battle:
        answer(battle, "attack:mace*~normal:E", "bid:0", "none", "damage:0")
        assert asked(battle) == "E counter"
        answer(battle, "counter")
        assert last(battle, Declared).item == "shield.metal.medium+kite~impact"
        assert asked(battle) == "E hit_bid" and not offers(battle, "*all_out*")
        answer(battle, "bid:1")
        assert asked(battle) == "A answer"
        answer(battle, "answer:dodge")
        settle(battle)
        assert actions(battle, "A") == 2 and condition(battle, "E", state.OWING) == 1
        assert asked(battle) == "A act"
        assert len(all_of(battle, Attacked)) == 2


def test_counter_windows() -> None:
    """Not from afar, not by the Down, not without an action (`D6-186`)."""
    with scene("A.E", A=("captain", 1), E=("captain", 2)) as battle:
        answer(battle, "attack:mace*~normal:E", "bid:0", "none", "damage:0")
        assert asked(battle) == "A act"
    with scene("AE", A=("axe_brute", 1), E=("captain", 2, {"state": {"health": 2}})) as battle:
        answer(battle, "attack:*~normal:E", "bid:0", "none", "damage:0")
        assert battle.pending is None
    assert "ward" not in fate.COSTS
