"""Attacks: the To-Hit is a price; what helps and hampers; damage, GRIT, Fate (catalogue 3.6, 3.7, 3.12)."""

from __future__ import annotations

import pytest

from game.components import Policy
from game.decision import Option
from game.event import Attacked, Harmed
from rulesets.d10 import acting, attack, blows, conditions, harm, reactions, senses, state, vitality, wielding
from rulesets.d10.content import load_content
from rulesets.d10.damage import Packet
from rulesets.d10.state import Fighter, Kit, Pools, Purse
from tests.d10.arena import arena, effects, left, run

DUEL = "........\n..AB....\n........\n......C."
PAIR = {"A": ("blade", 1), "B": ("reaver", 2), "C": ("archer", 2)}


def _edges(battle, actor=1, target=2, key="sabre"):
    blow = blows.weapon_blow(battle, actor, key)
    good, bad = blows.edges(battle, blow, target)
    return {term.source for term in good}, {term.source for term in bad}


def test_to_hit_is_paid_with_hd_or_hits() -> None:
    """D10 + Modifier is the price; paying it avoids the hit, nothing is rolled.

    D10-120, D10-130, D10-131, D10-065.
    """
    with arena(DUEL, PAIR, dice=[6]) as battle:
        run(attack.single(battle, blows.weapon_blow(battle, 1, "sabre"), 2), hit_difficulty="spend_hd")
        assert battle.world.get(2, Pools).hd == 16 - 11
        told = next(event for event in battle.events if isinstance(event, Attacked))
        assert (told.total, told.result) == (11, "miss")
        assert left(battle) == 0


def test_hit_goes_through_armour_and_grit() -> None:
    """Die + bonus, less armour (Pen 3 beats Armor 3), then GRIT, then HP.

    D10-124, D10-150, D10-151, D10-224, D10-220.
    """
    with arena(DUEL, PAIR, dice=[6, 8]) as battle:
        run(
            attack.single(battle, blows.weapon_blow(battle, 1, "sabre"), 2),
            hit_difficulty="take_hit",
            grit="grit:4",
        )
        pools = battle.world.get(2, Pools)
        assert (pools.hp, pools.grit) == (18 - 6, 16 - 4)
        assert next(event for event in battle.events if isinstance(event, Harmed)).amount == 6


@pytest.mark.parametrize(
    ("name", "good"),
    [
        (state.STUNNED, True),
        (state.ROOTED, True),
        (state.GRAPPLED, True),
        (state.STAGGERED, True),
        (state.SPRINTING, True),
        (state.PRONE, True),
        (state.DEFENDING, False),
    ],
)
def test_conditions_of_the_target(name: str, good: bool) -> None:
    """D10-133, D10-191, D10-192, D10-194, D10-198, D10-200, D10-104, D10-142: each helps or hampers the attacker."""
    with arena(DUEL, PAIR) as battle:
        assert _edges(battle) == (set(), set())
        conditions.give(battle, 2, name)
        helped, hampered = _edges(battle)
        assert bool(helped) is good
        assert bool(hampered) is not good


def test_prone_is_about_melee_only_and_hampers_oneself() -> None:
    """D10-191: melee Attacks against the Prone have Advantage, the Prone's own Disadvantage; arrows do not care."""
    with arena(DUEL, PAIR) as battle:
        conditions.give(battle, 2, state.PRONE)
        blow = blows.weapon_blow(battle, 3, "longbow")
        assert not [term for term in blows.edges(battle, blow, 2)[0] if term.source == "prone"]
        conditions.give(battle, 1, state.PRONE)
        assert _edges(battle) == ({"prone"}, {"prone_yourself"})


def test_terror_and_charm() -> None:
    """D10-201, D10-202, D10-088: Terror hampers Attacks against its user, Charm those against anyone else."""
    with arena(DUEL, PAIR) as battle:
        conditions.next_turn(battle, 1, state.TERROR, source=2)
        assert _edges(battle)[1] == {"of_terror"}
        conditions.take(battle, 1, state.TERROR)
        conditions.next_turn(battle, 1, state.CHARM, source=3)
        assert _edges(battle)[1] == {"of_charm"}
        conditions.next_turn(battle, 3, state.DAZED)
        conditions.give(battle, 3, state.DYING)
        assert _edges(battle)[1] == set()


def test_helpless_targets_are_always_hit_and_crit() -> None:
    """D10-134, D10-132, D10-195, D10-196: no HD, damage CRITs, the die is still rolled."""
    with arena(DUEL, PAIR, dice=[1, 3]) as battle:
        conditions.give(battle, 2, state.UNCONSCIOUS)
        asked: list[str] = []
        run(attack.single(battle, blows.weapon_blow(battle, 1, "sabre"), 2), asked)
        assert "hit_difficulty" not in asked
        assert battle.world.get(2, Pools).hp == 18 - 2 * (3 + 2)


def test_paralyzed_attackers_have_value_0() -> None:
    """D10-195, D10-006: every Check based on STR or AGI has value 0; the price is nothing."""
    with arena(DUEL, PAIR) as battle:
        conditions.give(battle, 1, state.PARALYZED)
        blow = blows.weapon_blow(battle, 1, "sabre")
        assert attack.to_hit(battle, blow, attack.Cast(9, False), 2)[0] == 0


def test_masteries_of_weapons() -> None:
    """D10-121, D10-123, D10-246, D10-243: Finesse opens Martial Arts, throwing Ballistic; the best counts."""
    with arena(DUEL, {"A": ("shade", 1), "B": ("scout", 2), "C": ("grunt", 2)}) as battle:
        dagger = load_content().weapons["dagger"]
        assert blows.masteries_for(dagger, thrown=True) == ("Melee Weapon", "Ballistic", "Martial Arts")
        assert blows.masteries_for(load_content().weapons["spear"], thrown=False) == ("Melee Weapon",)
        assert blows.masteries_for(load_content().weapons["fist"], thrown=False) == (
            "Melee Weapon",
            "Martial Arts",
        )
        spear = blows.weapon_blow(battle, 3, "spear")
        assert spear.packets[0].dice == (8,)
        assert state.extra(battle, 3).hd == 19


def test_melee_stat_option() -> None:
    """D10-043: with `weapon_main` a weapon without Finesse uses STR."""
    for option, expected in (("best", 2), ("weapon_main", 2)):
        with arena(DUEL, {"A": ("grunt", 1), "B": ("scout", 2)}, options={"melee_stat": option}) as battle:
            battle.world.get(1, Fighter).stats["AGI"] = 9
            state.renew(battle, 1)
            got = blows.weapon_blow(battle, 1, "spear").modifier
            assert got == (3 if option == "best" else expected)


def test_natural_weapons_must_be_wielded_and_grow() -> None:
    """D10-125, D10-236, D10-231: 1d4 Bludgeoning, Tier by Total XP."""
    with arena(DUEL, PAIR) as battle:
        assert blows.weapon_blow(battle, 1, "fist") is None
        from rulesets.d10.build import Held

        wielding.wield(battle, 1, (Held("fist"), Held("sabre")))
        battle.world.get(1, Fighter).xp = 250
        packet = blows.weapon_blow(battle, 1, "fist").packets[0]
        assert (packet.dice, packet.mult, packet.type) == ((4,), 2, "bludgeoning")
        assert state.dual(battle, 1)


def test_costs_of_attack_actions() -> None:
    """Bonus if Light or Dual Wielding, else Main; a Main may pay a Bonus.

    D10-122, D10-126, D10-254, D10-145, D10-061.
    """
    with arena(DUEL, PAIR) as battle:
        assert blows.attack_cost(battle, 1, load_content().weapons["sabre"]) == "bonus"
        assert blows.attack_cost(battle, 2, load_content().weapons["siege_maul"]) == "main"
        assert blows.attack_cost(battle, 2, load_content().weapons["hatchet"]) == "bonus"
        reactions.pay(battle, 1, "bonus")
        reactions.pay(battle, 1, "bonus")
        purse = battle.world.get(1, Purse)
        assert (purse.main, purse.bonus) == (0, 0)
        assert not reactions.can_pay(battle, 1, "bonus")


def test_reach_range_and_walls() -> None:
    """D10-127, D10-128, D10-129, D10-143: reach weapons, Long Range, archers at arm's length, full walls."""
    sketch = "A.B.......\n##########\n..........\n....C.....\n.D........"
    who = {"A": ("grunt", 1), "B": ("archer", 2), "C": ("archer", 1), "D": ("blade", 2)}
    with arena(sketch, who) as battle:
        spear = blows.weapon_blow(battle, 1, "spear")
        assert blows.can_hit(battle, spear, 2)
        bow = blows.weapon_blow(battle, 3, "longbow")
        assert not blows.can_hit(battle, bow, 2)
        assert blows.can_hit(battle, bow, 4)
        battle.place(4, battle.ground.grid.cell(4, 4))
        assert "in_melee_reach" in {term.source for term in blows.edges(battle, bow, 4)[1]}
        bow.normal, bow.long = 0, 5
        assert "long_range" in {term.source for term in blows.edges(battle, bow, 4)[1]}


def test_attack_area_each_its_own_price() -> None:
    """D10-140, D10-320, D10-328: Steel Tempest: one natural, each target its own To-Hit and HD, one damage roll."""
    sketch = ".........\n.ABC.....\n........."
    who = {"A": ("blade", 1), "B": ("reaver", 2), "C": ("archer", 2)}
    with arena(sketch, who, dice=[5, 7]) as battle:
        from rulesets.d10 import magic

        conditions.give(battle, 3, state.STUNNED)
        run(
            magic.cast(battle, 1, "steel_tempest", "main"),
            aim="at:5,1",
            hit_difficulty=["spend_hd", "take_hit"],
        )
        told = [event for event in battle.events if isinstance(event, Attacked)]
        assert [(event.target, event.total, event.result) for event in told] == [
            (2, 10, "miss"),
            (3, 20, "hit"),
        ]
        assert battle.world.get(1, Pools).grit == 9 - 4
        assert left(battle) == 0


def test_hybrid_true_and_psychic_go_where_they_belong() -> None:
    """D10-152, D10-155, D10-156, D10-159, D10-160, D10-161, D10-162: pools of the types; damage is never below 0."""
    with arena(DUEL, PAIR) as battle:
        run(harm.hit(battle, 2, [Packet((), 4, "radiant")], [0], soak=False))
        run(harm.hit(battle, 2, [Packet((), 3, "psychic")], [0], soak=False))
        run(harm.hit(battle, 2, [Packet((), 1, "slashing")], [0], soak=False))
        for kind in ("bio", "demat"):
            run(harm.hit(battle, 2, [Packet((), 1, kind)], [0], soak=False))
        pools = battle.world.get(2, Pools)
        assert (pools.hp, pools.sp) == (18 - 4 - 2, 14 - 7)


def test_heat_dries_and_electric_loves_water() -> None:
    """D10-153, D10-154, D10-158, D10-203, D10-342: Heat removes Soaked, Electric is Maximized against it."""
    with arena(DUEL, PAIR) as battle:
        conditions.give(battle, 2, state.SOAKED)
        run(harm.hit(battle, 2, [Packet((6,), 0, "electric")], [1], soak=False))
        assert battle.world.get(2, Pools).hp == 18 - 6
        run(harm.hit(battle, 2, [Packet((), 1, "heat")], [0], soak=False))
        assert state.SOAKED not in effects(battle, 2)


def test_brittle_and_bodies() -> None:
    """D10-157, D10-168: Thunder is Maximized against the brittle; loose and incorporeal bodies are armoured."""
    with arena(DUEL, PAIR) as battle:
        one = battle.world.get(2, Fighter)
        one.traits = ["brittle", "inorganic", "incorporeal"]
        state.renew(battle, 2)
        armor = harm.armor_of(battle, 2)
        assert armor.res["armor"] == 1003
        assert armor.res["bio"] == 1000
        run(harm.hit(battle, 2, [Packet((8,), 0, "thunder")], [1], soak=False))
        assert battle.world.get(2, Pools).hp == 18 - (8 - 1)


def test_buffer_and_a_second_one() -> None:
    """D10-169, D10-170: BUFFER first; a second does not stack, its target keeps one of the two."""
    with arena(DUEL, PAIR) as battle:
        assert run(vitality.give_buffer(battle, 2, 6, 2))
        assert not run(vitality.give_buffer(battle, 2, 3, 2))
        run(harm.hit(battle, 2, [Packet((), 8, "heat")], [0], soak=False))
        pools = battle.world.get(2, Pools)
        assert (pools.buffer, pools.hp) == (0, 18)


def test_dying_unconscious_ejected() -> None:
    """HP 0 dies slowly, below -Max the Soul is ejected; healing ends Dying only.

    D10-175, D10-176, D10-179, D10-199.
    """
    with arena(DUEL, PAIR) as battle:
        run(harm.hit(battle, 2, [Packet((), 20, "bio")], [0], soak=False))
        assert {state.DYING, state.PRONE} <= effects(battle, 2)
        run(vitality.heal(battle, 2, 5, 2))
        assert state.DYING not in effects(battle, 2)
        assert state.PRONE in effects(battle, 2)
        run(harm.hit(battle, 2, [Packet((), 40, "bio")], [0], soak=False))
        assert not battle.up(2)
        assert battle.world.get(2, Pools).ejected == 0
        assert run(vitality.heal(battle, 2, 5, 2)) == 0


def test_souls_without_body() -> None:
    """D10-380, D10-381, D10-178: no HP damage, twice the SP damage, HD = SP, spells at a tenth of their ESS."""
    with arena(DUEL, PAIR) as battle:
        battle.world.get(2, Fighter).traits = ["soul"]
        state.renew(battle, 2)
        run(harm.hit(battle, 2, [Packet((), 5, "radiant")], [0], soak=False))
        pools = battle.world.get(2, Pools)
        assert (pools.hp, pools.sp) == (18, 14 - 10)
        assert state.extra(battle, 2).hd == 14
        assert state.extra(battle, 2).ms == 3
        from rulesets.d10 import magic
        from rulesets.d10.content import load_content

        assert not magic.affordable(battle, 2, load_content().abilities["spark_lance"])
        run(harm.hit(battle, 2, [Packet((), 20, "psychic")], [0], soak=False))
        assert battle.world.get(2, Pools).destroyed


def test_fate_rerolls_doubles_and_brings_back() -> None:
    """D10-270, D10-271, D10-272, D10-274: Lucky rerolls, Resolve doubles a Save, Unyielding brings HP to 1."""
    fated = {"A": {"fate": 3}, "B": {"fate": 2}}
    with arena(DUEL, PAIR, dice=[1, 9, 6], states=fated) as battle:
        run(
            attack.single(battle, blows.weapon_blow(battle, 1, "sabre"), 2),
            fate=["lucky", "pass"],
            hit_difficulty="spend_hd",
        )
        assert battle.world.get(1, Pools).fate == 2
        assert battle.world.get(2, Pools).hd == 16 - 14
        from rulesets.d10 import rolls

        assert run(rolls.save(battle, 1, ("AGI",), 20, "D10-135", source=2), fate="resolve")
        run(harm.hit(battle, 2, [Packet((), 30, "bio")], [0], soak=False), unyielding="unyielding:hp")
        assert battle.world.get(2, Pools).hp == 1
        assert effects(battle, 2) == set()


def test_miracle_minimises() -> None:
    """D10-273, D10-172: two Fate of the target side make the natural count as 1; its CRIT state stays."""
    with arena(DUEL, PAIR, dice=[10], states={"B": {"fate": 2}}) as battle:
        run(
            attack.single(battle, blows.weapon_blow(battle, 1, "sabre"), 2),
            miracle="miracle",
            hit_difficulty="spend_hd",
        )
        assert battle.world.get(2, Pools).hd == 16 - 6
        assert battle.world.get(2, Pools).fate == 0


def test_blind_attack_names_a_space() -> None:
    """D10-144: an empty space costs the Attack and reveals nothing."""
    from game.decision import Option
    from rulesets.d10 import acting

    with arena(DUEL, PAIR, dice=[5]) as battle:
        cell = battle.ground.grid.cell(2, 0)
        option = Option("x", "blind_attack", 0, "sabre", cell, cost="bonus")
        run(acting.perform(battle, 1, option))
        assert not [event for event in battle.events if isinstance(event, Attacked)]
        assert battle.world.get(1, Purse).bonus == 0


def test_thrown_weapons_land_and_are_picked_up() -> None:
    """D10-146, D10-245, D10-241, D10-072: the hatchet lies in the target's space."""
    from game.components import FloorItem
    from game.decision import Option
    from rulesets.d10 import acting, handling
    from rulesets.d10.build import Held

    with arena(DUEL, {"A": ("reaver", 1), "B": ("scout", 2), "C": ("scout", 2)}, dice=[9]) as battle:
        wielding.wield(battle, 1, (Held("hatchet"),))
        option = Option("x", "throw", 2, "hatchet", cost="bonus")
        run(acting.perform(battle, 1, option), hit_difficulty="spend_hd")
        ((entity, lying),) = battle.world.all(FloorItem)
        assert (lying.key, lying.cell) == ("hatchet", battle.positions[2].cell)
        battle.world.get(1, Purse).bonus = 1
        found = [each for each in handling.interactions(battle, 1) if each.verb == "pick_up"]
        assert [each.target for each in found] == [entity]
        run(acting.perform(battle, 1, found[0]))
        assert any(slot.item == "hatchet" for slot in battle.world.get(1, Kit).slots)


def test_reload_and_spread() -> None:
    """D10-099, D10-247, D10-248: empty after an Attack-Action; a Spread weapon is a Cone that ignores melee reach."""
    from game.decision import Option
    from rulesets.d10 import acting

    states = {"A": {"gear": ["scattergun"], "wield": ["scattergun:2"]}}
    who = {"A": ("archer", 1), "B": ("scout", 2), "C": ("scout", 2)}
    with arena(DUEL, who, dice=[4], states=states) as battle:
        run(
            acting.perform(battle, 1, Option("x", "spray", 0, "scattergun", cost="main")),
            aim="at:6,1",
            hit_difficulty="spend_hd",
        )
        assert not blows.loaded(battle, 1, "scattergun")
        assert [each.id for each in wielding.reloads(battle, 1)] == ["reload:scattergun"]
        wielding.reload(battle, 1, "scattergun")
        assert blows.loaded(battle, 1, "scattergun")


def test_staggered_falls_when_damaged() -> None:
    """D10-198, D10-151, D10-352: no Reactions, ends Stances; Damaged it falls Prone and Staggered ends."""
    with arena(DUEL, PAIR) as battle:
        conditions.give(battle, 2, state.PARRYING, value=1)
        conditions.next_turn(battle, 2, state.STAGGERED)
        assert state.PARRYING not in effects(battle, 2)
        assert not reactions.may(battle, 2, 1, 5)
        run(harm.hit(battle, 2, [Packet((), 1, "bio")], [0], soak=False))
        assert effects(battle, 2) == {state.PRONE}


def test_unaware_and_surprised_targets() -> None:
    """Unaware: Advantage, no HD unless 2 x INIT >= To-Hit; Surprised: Advantage, HD allowed.

    D10-305, D10-306, D10-304.
    """
    with arena(DUEL, PAIR) as battle:
        from rulesets.d10.state import Mind

        battle.world.get(2, Mind).known = []
        assert _edges(battle)[0] == {"unaware"}
        blow = blows.weapon_blow(battle, 1, "sabre")
        assert not attack.may_avoid(battle, blow, 2, 11)
        assert attack.may_avoid(battle, blow, 2, 10)
        senses.reveal(battle, 1)
        assert _edges(battle)[0] == {"surprised"}
        assert attack.may_avoid(battle, blow, 2, 11)


def test_lucky_rolls_any_die_again() -> None:
    """D10-271: damage, healing, CRIT and Initiative dice too."""
    with arena(DUEL, PAIR, dice=[1, 8]) as battle:
        battle.world.get(1, Pools).fate = 1
        sums = run(harm.dice_sums(battle, 1, [Packet((8,), 2, "slashing")], "sabre"), fate="die:1")
        assert sums == [8]
        assert battle.world.get(1, Pools).fate == 0


def test_unyielding_at_the_start_of_a_turn() -> None:
    """D10-274: offered again as long as the Soul is in the body."""
    with arena(DUEL, PAIR) as battle:
        pools = battle.world.get(1, Pools)
        pools.hp, pools.fate = -3, 0
        run(vitality.health(battle, 1))
        assert state.has(battle, 1, state.DYING)
        pools.fate = 2
        run(vitality.unyielding(battle, 1), unyielding="unyielding:hp")
        assert pools.hp == 1
        assert not state.has(battle, 1, state.DYING)


def test_mastery_and_weapon_are_the_attackers_choice() -> None:
    """D10-106, D10-123, D10-246: a policy of "everything" asks; otherwise the best is taken."""
    with arena(DUEL, PAIR, dice=[5, 5, 3, 3]) as battle:
        for kind in ("mastery", "fate"):
            battle.set_policy(1, kind, Policy("ask", "everything"))
        battle.world.get(1, Pools).fate = 0
        asked: list[str] = []
        option = Option("attack:sabre:b", "attack", 2, "sabre", cost="bonus")
        run(acting.perform(battle, 1, option), asked, mastery="mastery:Martial Arts")
        assert "mastery" in asked
        (event,) = [event for event in battle.events if isinstance(event, Attacked)]
        assert event.terms[0].source == "Martial Arts"
