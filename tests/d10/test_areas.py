"""Areas in all shapes and flows, resolved target by target (catalogue 3.14), and abilities (3.15, 4.6)."""

from __future__ import annotations

from game.board.areas import AreaSpec
from game.board.spreads import lanes
from game.components import Policy
from game.event import AreaHit, Healed, Undone
from rulesets.d10 import areas, checks, conditions, harm, magic, manoeuvres, state, wielding
from rulesets.d10.content import dice_of, load_content
from rulesets.d10.state import Fighter, Kit, Magic, Pools, Purse
from tests.d10.arena import arena, effects, left, run

ROOM = "..........\n.A...BC...\n..........\n......D..."
WHO = {"A": ("evoker", 1), "B": ("reaver", 2), "C": ("shade", 2), "D": ("bastion", 1)}


def test_shapes_and_flows() -> None:
    """D10-321, D10-322, D10-323, D10-325, D10-326, D10-327, D10-332, D10-333: walls stop flows, not Static areas."""
    sketch = ".......\n.......\n..#....\n.......\n......A"
    with arena(sketch, {"A": ("evoker", 1)} | {"A": ("evoker", 1)}) as battle:
        terrain, grid = battle.terrain, battle.ground.grid
        origin, behind = grid.cell(1, 2), grid.cell(3, 2)
        for flow, expected in (("static", True), ("flowing", False), ("crawling", True)):
            cells = areas.reached(terrain, areas.spec_of("sphere", 3, flow), origin, origin)
            assert bool(cells >> behind & 1) is expected, flow
            assert not cells >> grid.cell(2, 2) & 1
        for shape, count in (
            (AreaSpec("cube", 3), 8),
            (AreaSpec("disk", 1), 4),
            (AreaSpec("cylinder", 1, height=3), 4),
            (AreaSpec("cone", 2, angle=90), 4),
            (AreaSpec("cone", 2, angle=180), 6),
        ):
            aim = grid.cell(1, 0) if shape.aimed else origin
            assert areas.reached(terrain, shape, origin, aim).bit_count() == count, shape
        assert not lanes(terrain, origin) >> behind & 1


def test_corner_origins_by_option() -> None:
    """D10-331, option `aoe_origin`: `either` lets the user choose."""
    with arena(ROOM, WHO, dice=[5, 9, 9, 9], options={"aoe_origin": "either"}) as battle:
        for who in (2, 3, 4):
            battle.world.get(who, Pools).fate = 0
        run(magic.cast(battle, 1, "fireball", "main"), space="corner:5,1")
        told = next(event for event in battle.events if isinstance(event, AreaHit))
        assert len(told.cells) < 32


def test_fireball_saves_target_by_target() -> None:
    """CRIT die, Saves by distance, damage rolled once, Potency added.

    D10-141, D10-009, D10-320, D10-328, D10-349, D10-351.
    """
    with arena(ROOM, WHO, dice=[5, 1, 2, 3, 1, 1]) as battle:
        for who in (2, 3, 4):
            battle.world.get(who, Pools).fate = 0
        battle.set_policy(1, "potency", Policy("ask", "everything"))
        run(magic.cast(battle, 1, "fireball", "main"), space="at:6,1", potency="potency:2")
        assert battle.world.get(1, Pools).sp == 23 - 5 - 4
        shade, reaver, bastion = (battle.world.get(who, Pools) for who in (3, 2, 4))
        assert left(battle) == 0
        assert (shade.grit, reaver.grit, bastion.grit) == (9 - 7, 16 - 5, 14 - 5)


def test_a_target_that_negates_stops_the_flow() -> None:
    """D10-329, D10-330: hit for nothing, it shields what is behind; who avoids lets the flow pass."""
    sketch = "........\n.ABC....\n........"
    who = {"A": ("blade", 1), "B": ("bastion", 2), "C": ("shade", 2)}
    with arena(sketch, who, dice=[3, 1]) as battle:
        battle.world.get(2, Fighter).res = {"armor": 50}
        run(
            magic.cast(battle, 1, "steel_tempest", "main"),
            aim="at:5,1",
            hit_difficulty=["take_hit", "spend_hd"],
        )
        assert battle.world.get(3, Pools).hd == 30


def test_cover_helps_against_flows_only() -> None:
    """D10-287, D10-325: in Cover from a Flowing area the Save has Advantage; Static areas ignore it."""
    from rulesets.d10 import rolls, spells

    sketch = "........\n.A..cB..\n........"
    with arena(sketch, {"A": ("evoker", 1), "B": ("shade", 2)}) as battle:
        conditions.give(battle, 2, state.COVERED)
        assert spells._covered(battle, 2, battle.ground.grid.cell(2, 1))
        assert len(rolls.save_edges(battle, 2, "AGI", 1, 10, True)[0]) == 1


def test_areas_underwater() -> None:
    """D10-295, D10-334: every metre in water counts double for Heat, Cold and Demat flows."""
    sketch = "wwwwwww\nwwwwwww\nwwwwwww\n......A"
    with arena(sketch, {"A": ("evoker", 1)} | {"A": ("evoker", 1)}) as battle:
        origin = battle.ground.grid.cell(3, 1)
        for flow in ("flowing", "crawling"):
            shape = areas.spec_of("sphere", 2, flow)
            dry = areas.reached(battle.terrain, shape, origin, origin, kind="electric")
            wet = areas.reached(battle.terrain, shape, origin, origin, kind="cold")
            assert wet.bit_count() < dry.bit_count()
            assert dry >> battle.ground.grid.cell(5, 1) & 1
            assert not wet >> battle.ground.grid.cell(5, 1) & 1


# --- abilities ------------------------------------------------------------------------------------------------


def test_every_ability_is_read() -> None:
    """D10-343, D10-344, D10-345, D10-348, D10-354: kinds, tags, unlocking masteries; ESS scales dice."""
    content = load_content()
    assert len(content.abilities) == 24
    assert content.abilities["fireball"].offense
    assert not content.abilities["aegis"].offense
    assert checks.ability_ess(25) == 2
    assert dice_of("1d8+2") == ((8,), 2)


def test_higher_ess_by_choice() -> None:
    """D10-343, D10-348: Evocation 20: ESS 2 doubles the dice; a lower one may be chosen."""
    with arena(ROOM, WHO) as battle:
        battle.world.get(1, Fighter).masteries["Evocation"] = 20
        state.renew(battle, 1)
        lance = load_content().abilities["spark_lance"]
        assert magic.most_ess(battle, 1, lance) == 2
        from rulesets.d10 import blows

        assert blows.spell_blow(battle, 1, lance, 2).packets[0].dice == (12, 12)


def test_mend_crit_and_limits() -> None:
    """D10-008, D10-009, D10-174, 4.6: CRIT die, then dice; never above the maximum."""
    who = {"A": ("mender", 1), "B": ("reaver", 2), "C": ("shade", 2), "D": ("bastion", 1)}
    with arena(ROOM, who, dice=[10, 4], states={"D": {"hp": 3}}) as battle:
        run(magic.cast(battle, 1, "mend_flesh", "bonus"), target="target:d")
        assert battle.world.get(4, Pools).hp == 3 + 12
        assert [event.amount for event in battle.events if isinstance(event, Healed)] == [12]


def test_mind_spike_and_command() -> None:
    """D10-159, D10-139, 4.6: Psychic and HD; Halt, Fall, Flee."""
    who = {"A": ("mender", 1), "B": ("grunt", 2), "C": ("shade", 2), "D": ("bastion", 1)}
    with arena(ROOM, who, dice=[5, 1, 4, 1]) as battle:
        run(magic.cast(battle, 1, "mind_spike", "bonus"), target="target:b")
        pools = battle.world.get(2, Pools)
        assert (pools.sp, pools.hd) == (7 - 4, 19 - 4)
        run(magic.cast(battle, 1, "command_entity", "main"), target="target:b", command="halt")
        assert state.HALTED in effects(battle, 2)
        assert not state.can_act(battle, 2)


def test_fleeing_must_go_away() -> None:
    """4.6 Command Entity (D10-353): Flee: only Move-Actions that end farther from the caster."""
    from rulesets.d10 import acting, choices

    with arena(ROOM, WHO) as battle:
        conditions.next_turn(battle, 2, state.FLEEING, source=1)
        offer = choices.offer(battle, 2)
        grid = battle.ground.grid
        here = battle.positions[1].cell
        assert offer.options
        assert {option.verb for option in offer.options} == {"go"}
        assert all(grid.distance(option.cell, here) > 4 for option in offer.options)
        run(acting.perform(battle, 2, offer.options[0]))
        assert grid.distance(battle.positions[2].cell, here) > 4


def test_nullify_undoes_a_spell() -> None:
    """D10-212, D10-347, 4.6: costs stay paid."""
    who = {"A": ("evoker", 1), "B": ("evoker", 2), "C": ("shade", 2), "D": ("bastion", 1)}
    with arena(ROOM, who, dice=[10]) as battle:
        battle.world.get(2, Fighter).abilities = ["nullify"]
        battle.world.get(2, Pools).fate = 0
        run(magic.cast(battle, 1, "spark_lance", "main"), target="target:b", nullify="nullify")
        assert [event for event in battle.events if isinstance(event, Undone)]
        assert battle.world.get(1, Pools).sp == 21
        assert battle.world.get(2, Pools).sp == 20


def test_grasping_stone_and_its_end() -> None:
    """4.6, D10-190, D10-225: Rooted while maintained; repeated as a STR Save for a Bonus."""
    with arena(ROOM, WHO, dice=[1, 1]) as battle:
        battle.world.get(2, Pools).fate = 0
        battle.world.get(1, Fighter).abilities = ["grasping_stone"]
        battle.world.get(1, Fighter).masteries["Transmutation"] = 8
        state.renew(battle, 1)
        run(magic.cast(battle, 1, "grasping_stone", "main"), target="target:b")
        assert state.ROOTED in effects(battle, 2)
        run(manoeuvres.escape(battle, 2))
        assert state.ROOTED in effects(battle, 2)
        magic.end(battle, 1, 0)
        assert state.ROOTED not in effects(battle, 2)


def test_recall_soul() -> None:
    """D10-176, D10-180, 4.6: within 20 Rounds the Soul returns: HP 1, Unconscious; afterwards it floats away."""
    from rulesets.d10 import turn
    from rulesets.d10.damage import Packet

    sketch = "..........\n....AD.BC.\n.........."
    who = {"A": ("mender", 1), "B": ("reaver", 2), "C": ("shade", 2), "D": ("bastion", 1)}
    with arena(sketch, who, dice=[10]) as battle:
        battle.world.get(1, Fighter).abilities = ["recall_soul"]
        battle.world.get(1, Fighter).masteries["Anima"] = 8
        state.renew(battle, 1)
        run(harm.hit(battle, 4, [Packet((), 90, "bio")], [0], soak=False))
        run(magic.cast(battle, 1, "recall_soul", "main"), target="target:d")
        assert battle.up(4)
        assert battle.world.get(4, Pools).hp == 1
        assert state.UNCONSCIOUS in effects(battle, 4)
        run(harm.hit(battle, 4, [Packet((), 90, "bio")], [0], soak=False))
        for _ in range(21):
            turn._souls_drift(battle, 4)
        assert battle.presences[4].gone


def test_charge_and_stances() -> None:
    """A straight run, +3 damage, Sprinting; one Stance at a time, Parry makes melee cheaper.

    D10-352, D10-353, D10-104.
    """
    from rulesets.d10 import attack, blows, charging

    sketch = "..........\n.A....B...\n..........\n......CD.."
    who = {"A": ("reaver", 1), "B": ("bastion", 2), "C": ("shade", 2), "D": ("archer", 1)}
    with arena(sketch, who, dice=[6, 10]) as battle:
        assert len(charging.lane(battle, 1, 2)) == 4
        run(magic.cast(battle, 2, "parry_stance", "bonus"))
        assert attack.cost_of(battle, blows.weapon_blow(battle, 1, "siege_maul"), 2, 11) == 8
        run(magic.cast(battle, 1, "charge", "main"), target="target:b", hit_difficulty="take_hit")
        assert state.SPRINTING in effects(battle, 1)
        assert battle.world.get(2, Pools).grit == 14 - (10 + 2 + 3 - 3)


def test_one_use_skills() -> None:
    """4.6, D10-347, D10-353: Aimed Shot, Anticipation and Rallying Cry are used up by one Attack."""
    from rulesets.d10 import attack, blows

    who = {"A": ("archer", 1), "B": ("shade", 2), "C": ("scout", 2), "D": ("captain", 1)}
    with arena(ROOM, who, dice=[5]) as battle:
        run(magic.cast(battle, 1, "aimed_shot", "bonus"))
        run(magic.cast(battle, 2, "anticipation", "bonus"))
        run(magic.cast(battle, 4, "rallying_cry", "bonus"), target="target:a")
        blow = blows.weapon_blow(battle, 1, "longbow")
        good, bad = blows.edges(battle, blow, 2)
        assert {term.source for term in good} == {"aimed_shot", "rallying_cry"}
        assert {term.source for term in bad} == {"anticipation"}
        run(attack.single(battle, blow, 2), hit_difficulty="spend_hd")
        assert effects(battle, 1) == set()
        assert effects(battle, 2) == set()


def test_battle_medic() -> None:
    """D10-090, D10-091, D10-092, 4.6: REST-HP up to half the value; ailments; stitching."""
    sketch = "......\n.AD...\n......\n...B.C"
    who = {"A": ("mender", 1), "B": ("reaver", 2), "C": ("shade", 2), "D": ("bastion", 1)}
    with arena(sketch, who, dice=[8, 9, 10], states={"D": {"hp": 3}}) as battle:
        battle.world.get(1, Pools).fate = 0
        run(manoeuvres.treat(battle, 1, 4))
        pools = battle.world.get(4, Pools)
        assert (pools.hp, pools.rest_hp) == (3 + 7, 32 - 7)
        conditions.give(battle, 4, state.POISONED, value=1)
        run(manoeuvres.cure(battle, 1, 4, state.POISONED))
        assert state.POISONED not in effects(battle, 4)
        run(manoeuvres.stitch(battle, 1, 4))
        assert state.STITCHED not in effects(battle, 4)
        assert pools.hp == 10 - 20


def test_potency_in_linear_stats_only() -> None:
    """D10-350, D10-351: abilities without a scaling stat offer none."""
    with arena(ROOM, WHO) as battle:
        battle.set_policy(1, "potency", Policy("ask", "everything"))
        veil = load_content().abilities["veil_of_night"]
        assert run(magic._potency(battle, 1, veil, 1)) == 0
        asked: list[str] = []
        run(magic._potency(battle, 1, load_content().abilities["fireball"], 1), asked)
        assert asked == ["potency"]


def test_instant_spells_hold_their_load_until_the_next_start() -> None:
    """D10-225: and maintained ones until dropped or 20 Rounds."""
    with arena(ROOM, WHO, dice=[1, 10]) as battle:
        run(magic.cast(battle, 1, "spark_lance", "main"), target="target:b", hit_difficulty="spend_hd")
        assert magic.load(battle, 1) == 5
        magic.turn_start(battle, 1)
        assert battle.world.get(1, Magic).active == []
        run(magic.cast(battle, 1, "aegis", "bonus"), target="target:d")
        for _ in range(20):
            magic.turn_end(battle, 1)
        assert magic.load(battle, 1) == 0
        assert battle.world.get(4, Pools).buffer == 0


def test_channeling() -> None:
    """D10-233: Tier 1 unless a PROXY load of 5 x Tier is kept."""

    with arena(ROOM, WHO) as battle:
        slot = battle.world.get(1, Kit).slots[0]
        assert wielding.channelings(battle, 1) == []
        slot.channel = True
        state.renew(battle, 1)
        assert magic.load(battle, 1) == magic.CHANNEL_LOAD
        magic.stop_channeling(battle, 1)
        assert magic.load(battle, 1) == 0
        assert battle.world.get(1, Purse).main == 1
