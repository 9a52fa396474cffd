"""Who knows of whom: light, cover, hiding, scanning, surprise (catalogue 3.13, 3.4)."""

from __future__ import annotations

import pytest

from game.components import LightSource
from game.knowledge import view
from rulesets.d10 import (
    acting,
    attack,
    blows,
    choices,
    conditions,
    feints,
    manoeuvres,
    senses,
    state,
    wielding,
)
from rulesets.d10.build import Held
from rulesets.d10.state import Fighter, Mind, Purse
from tests.d10.arena import arena, effects, run

OPEN = "..........\n.A......B.\n..........\n......C..."
WHO = {"A": ("archer", 1), "B": ("shade", 2), "C": ("bastion", 2)}


def _light(battle, x: int, y: int, bright: int, *, darkness: bool = False, power: int = 0) -> None:
    cell = battle.ground.grid.cell(x, y)
    dim = bright if darkness else 2 * bright
    battle.add(LightSource("lamp", cell, 0, 0 if darkness else bright, dim, power, darkness))
    battle.refresh(light=True)


@pytest.mark.parametrize(("light", "seen"), [("", True), ("dim", False), ("dark", False)])
def test_light_and_plain_sight(light: str, seen: bool) -> None:
    """Bright shows all; Low-Light halves Perception; Darkness hides.

    D10-280, D10-281, D10-282, D10-283, D10-301, D10-302.
    """
    with arena(OPEN, WHO, light=light) as battle:
        assert senses.pinpoints(battle, 1, 2) is seen
        assert battle.situation.seen(1, 2) is seen
        assert (2 in view(battle, 1).foes) is seen


def test_low_light_hampers_attacks() -> None:
    """D10-282, D10-307: on a target in Low-Light, unless another sense Pinpoints it."""
    with arena(OPEN, WHO, light="dim") as battle:
        battle.world.get(2, Fighter).masteries["Sleight"] = 0
        battle.world.get(2, Fighter).stats["AGI"] = 2
        state.renew(battle, 2)
        battle.refresh(sight=True)
        bow = blows.weapon_blow(battle, 1, "longbow")
        assert "low_light" in {term.source for term in blows.edges(battle, bow, 2)[1]}
        battle.world.get(1, Fighter).senses = [("tremor", 20, True)]
        battle.refresh(sight=True)
        assert not blows.edges(battle, bow, 2)[1]


def test_unseen_target_and_hidden_attacker() -> None:
    """Disadvantage without Pinpointing; Advantage for the hidden who Pinpoints; both blind: only the first.

    D10-307, D10-300.
    """
    with arena(OPEN, WHO, light="dark") as battle:
        bow = blows.weapon_blow(battle, 1, "longbow")
        good, bad = blows.edges(battle, bow, 2)
        assert "not_pinpointed" in {term.source for term in bad}
        assert "hidden" not in {term.source for term in good}
        battle.world.get(1, Fighter).senses = [("sonar", 20, True)]
        battle.refresh(sight=True)
        good, bad = blows.edges(battle, bow, 2)
        assert "hidden" in {term.source for term in good}
        assert not bad


def test_lamp_at_night() -> None:
    """D10-280, D10-284, 4.5: Bright-Light r, Low-Light to 2r; magical Darkness of higher ESS swallows it."""
    with arena(OPEN, WHO, light="dark") as battle:
        _light(battle, 8, 1, 2)
        assert senses.pinpoints(battle, 1, 2)
        assert senses.level(battle, battle.positions[3].cell) == senses.LOW
        _light(battle, 8, 1, 3, darkness=True, power=1)
        assert not senses.pinpoints(battle, 1, 2)
        _light(battle, 8, 1, 2, power=1)
        assert senses.pinpoints(battle, 1, 2)


def test_light_and_darkness_cancel_by_option() -> None:
    """D10-284, D10-341, D10-342, option `light_dark_cancel`: they also end each other."""
    from rulesets.d10 import spells

    for option, lit in ((False, True), (True, False)):
        with arena(OPEN, WHO, light="dark", options={"light_dark_cancel": option}) as battle:
            _light(battle, 8, 1, 3, darkness=True, power=1)
            entity = battle.add(LightSource("dawn", battle.ground.grid.cell(8, 1), 0, 2, 4, 1))
            spells.contend(battle, entity)
            assert battle.world.get(entity, LightSource).lit is lit


def test_stealth_until_one_moves_or_strikes() -> None:
    """D10-080, D10-081, D10-302, D10-303, D10-308: the value stands while still; moving leaves the passive one."""
    from rulesets.d10 import moving

    with arena(OPEN, WHO, light="dim", dice=[10, 5]) as battle:
        battle.world.get(1, Fighter).masteries["Perception"] = 20
        battle.world.get(1, Fighter).stats["WILL"] = 20
        state.renew(battle, 1)
        battle.refresh(sight=True)
        assert senses.pinpoints(battle, 1, 2)
        run(manoeuvres.stealth(battle, 2))
        assert battle.world.get(2, Mind).stealth == 30
        assert not senses.pinpoints(battle, 1, 2)
        battle.world.get(2, Purse).stealthed = False
        run(moving.relocate(battle, 2, battle.ground.grid.cell(8, 0), 1, "walk", "D10-100"))
        assert battle.world.get(2, Mind).stealth == -1
        assert senses.pinpoints(battle, 1, 2)
        senses.reveal(battle, 2)
        assert battle.world.get(2, Mind).stealth == 0


def test_scan_area_finds_until_it_hides_anew() -> None:
    """D10-016, D10-082, D10-083, D10-303: a good roll Pinpoints, as long as the hider stays as it is."""
    with arena(OPEN, WHO, light="dim", dice=[10, 10]) as battle:
        battle.world.get(1, Fighter).stats["WILL"] = battle.world.get(1, Fighter).masteries["Perception"] = 14
        state.renew(battle, 1)
        battle.world.get(2, Mind).stealth = 15
        battle.refresh(sight=True)
        assert not senses.pinpoints(battle, 1, 2)
        run(manoeuvres.scan_area(battle, 1))
        assert senses.pinpoints(battle, 1, 2)
        run(manoeuvres.stealth(battle, 2))
        assert not senses.pinpoints(battle, 1, 2)


def test_passive_scans_need_no_prompt_and_make_aware() -> None:
    """D10-017, D10-018, D10-303, D10-304: by hearing or Intuition one is Sensed, and no longer Unaware."""
    sketch = "#####.....\n#A.#....B.\n#####.....\n......C..."
    with arena(sketch, WHO) as battle:
        battle.world.get(1, Mind).known = []
        battle.world.get(2, Fighter).masteries["Sleight"] = 0
        battle.world.get(2, Fighter).stats["AGI"] = 2
        state.renew(battle, 2)
        assert not senses.pinpoints(battle, 1, 2)
        assert senses.unaware(battle, 1, 2)
        senses.look(battle)
        assert not senses.unaware(battle, 1, 2)


def test_speak_tells_those_near() -> None:
    """D10-070: conscious allies within 30 m are told and no longer Unaware."""
    who = {"A": ("archer", 1), "B": ("shade", 2), "C": ("bastion", 1)}
    with arena(OPEN, who) as battle:
        battle.world.get(3, Mind).known = []
        conditions.give(battle, 3, state.BLINDED)
        senses.tell(battle, 1, 2)
        assert battle.world.get(3, Mind).known == [2]


def test_sudden_appearance_surprises() -> None:
    """D10-304, D10-305, D10-306: coming into plain sight of one who did not expect it."""
    from rulesets.d10 import moving

    sketch = "..........\n.A..#.....\n....#.B...\n....#....C"
    with arena(sketch, WHO) as battle:
        battle.world.get(1, Mind).known = []
        battle.world.get(2, Mind).known = []
        battle.world.get(2, Mind).stealth = 40
        battle.place(2, battle.ground.grid.cell(5, 3))
        run(moving.relocate(battle, 2, battle.ground.grid.cell(3, 3), 1, "walk", "D10-100"))
        assert senses.surprised(battle, 1, 2)
        assert senses.awareness(battle, 1, 2) == "surprised"


def test_rehiding_by_option() -> None:
    """D10-304, option `rehide_unaware`: Unaware again after one full Round without Sensing."""
    with arena(OPEN, WHO, light="dark", options={"rehide_unaware": True}) as battle:
        battle.world.get(1, Mind).known = [2]
        battle.world.get(2, Mind).stealth = 60
        senses.forget(battle, 1)
        assert battle.world.get(1, Mind).known == [2]
        senses.forget(battle, 1)
        assert battle.world.get(1, Mind).known == []


def test_blinded() -> None:
    """D10-204: Sight does not work."""
    with arena(OPEN, WHO) as battle:
        conditions.give(battle, 1, state.BLINDED)
        assert not senses.pinpoints(battle, 1, 2)


def test_taking_cover() -> None:
    """D10-075, D10-285, D10-286, D10-287, D10-288, D10-133: from some sides only, ended by leaving the space."""
    from rulesets.d10 import moving

    sketch = "..........\n.A....cB..\n..........\n......C..."
    with arena(sketch, WHO, light="dim") as battle:
        battle.refresh(sight=True)
        option = next(each for each in choices.offer(battle, 2).options if each.verb == "take_cover")
        run(acting.perform(battle, 2, option))
        assert senses.in_cover(battle, 2, 1)
        bow = blows.weapon_blow(battle, 1, "longbow")
        assert "cover" in {term.source for term in blows.edges(battle, bow, 2)[1]}
        battle.place(1, battle.ground.grid.cell(7, 3))
        assert not senses.in_cover(battle, 2, 1)
        run(moving.relocate(battle, 2, battle.ground.grid.cell(8, 1), 1, "walk", "D10-100"))
        assert state.COVERED not in effects(battle, 2)


def test_planted_tower_shield_covers_friends() -> None:
    """D10-251: planted by the bearer's Take Cover; gone when it is Prone or un-wields it."""
    who = {"A": ("archer", 1), "B": ("bastion", 2), "C": ("evoker", 2)}
    sketch = "..........\n.A....BC..\n..........\n.........."
    states = {"B": {"gear": ["tower_shield"]}}
    with arena(sketch, who, states=states) as battle:
        wielding.wield(battle, 2, (Held("longsword"), Held("tower_shield")))
        run(manoeuvres.take_cover(battle, 2))
        assert senses.in_cover(battle, 2, 1)
        assert senses.tower_near(battle, 3)
        run(manoeuvres.take_cover(battle, 3))
        assert senses.in_cover(battle, 3, 1)
        conditions.give(battle, 2, state.PRONE)
        assert state.PLANTED not in effects(battle, 2)
        assert not senses.in_cover(battle, 3, 1)


def test_scan_entity_and_feints() -> None:
    """Numbers are hidden until scanned; a Feint raises the Difficulty.

    D10-085, D10-086, D10-015, option `hidden_stats`.
    """
    with arena(OPEN, WHO, dice=[10, 1, 10]) as battle:
        assert not manoeuvres.scanned(battle, 1, 3)
        run(manoeuvres.scan_entity(battle, 1, 3))
        assert manoeuvres.scanned(battle, 1, 3)
        run(manoeuvres.feint(battle, 2), feint="feint:statistics")
        assert battle.world.get(2, Mind).feints == {"statistics": 15}
        assert not feints.sees(battle, 1, 2, "statistics")
    with arena(OPEN, WHO, options={"hidden_stats": False}) as battle:
        assert manoeuvres.scanned(battle, 1, 3)


def test_the_card_of_a_stranger() -> None:
    """D10-085, option `hidden_stats`: a person sees no numbers of opponents before a scan."""
    with arena(OPEN, WHO) as battle:
        battle.setup.sides[0].controller = "human"
        assert "hp" not in {row.label for row in battle.rules.sheet(battle, 3)}
        assert "hp" in {row.label for row in battle.rules.sheet(battle, 1)}
        battle.world.get(1, Mind).scanned = [3]
        assert "hp" in {row.label for row in battle.rules.sheet(battle, 3)}


def test_motive_and_knowledge() -> None:
    """D10-084, D10-089, D10-016: Recall Knowledge; after a failed part no repeat on that kind."""
    with arena(OPEN, WHO, dice=[10, 6]) as battle:
        run(manoeuvres.scan_motive(battle, 1, 3))
        run(manoeuvres.recall(battle, 1, 3))
        mind = battle.world.get(1, Mind)
        assert mind.recalled == ["human:Lore"]
        assert mind.missed_kinds == ["human"]
        assert not [each for each in choices.offer(battle, 1).options if each.verb == "recall"]


def test_life_sense() -> None:
    """D10-300, 4.6: living Entities within 12 m whatever the light and line."""
    with arena(OPEN, WHO, light="dark") as battle:
        conditions.give(battle, 1, state.LIFE_SENSE)
        battle.refresh(sight=True)
        assert senses.pinpoints(battle, 1, 2)
        battle.world.get(2, Fighter).traits = []
        state.renew(battle, 2)
        battle.refresh(sight=True)
        assert not senses.pinpoints(battle, 1, 2)


def test_an_attack_from_hiding_counts_as_such() -> None:
    """D10-308, D10-305: it still has its Advantage, afterwards the hider is revealed."""
    with arena(OPEN, WHO, light="dim", dice=[4]) as battle:
        battle.world.get(2, Mind).known = []
        battle.world.get(1, Mind).stealth = 40
        battle.world.get(1, Fighter).senses = [("sonar", 20, True)]
        battle.refresh(sight=True)
        run(attack.single(battle, blows.weapon_blow(battle, 1, "longbow"), 2), hit_difficulty="spend_hd")
        assert battle.world.get(2, state.Pools).hd == 30 - 16
        assert 1 in battle.world.get(2, Mind).known


def test_hidden_enemy_changes_nothing() -> None:
    """The other side's options, field and numbers are the same wherever a hidden enemy stands (D10-307, D10-144)."""
    sketch = "\n".join([".A........", "..........", "..........", "...C......", ".........B"])
    who = {"A": ("archer", 1), "C": ("bastion", 2), "B": ("shade", 2)}
    seen = []
    for x, y in ((9, 4), (4, 1), (2, 0)):
        with arena(sketch, who, light="dark", states={"A": {"known": []}}) as battle:
            battle.place(3, battle.ground.grid.cell(x, y))
            _light(battle, 3, 3, 1)
            offer = choices.offer(battle, 1)
            field = offer.field.mask & offer.stops if offer.field is not None else 0
            seen.append(([option.id for option in offer.options], field))
    assert seen[0] == seen[1] == seen[2]
