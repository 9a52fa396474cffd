"""Switch, Interact, gear, doors, devices (catalogue 3.4, 3.11, 3.17, 4.5)."""

from __future__ import annotations

from game.components import Door, FloorItem, LightSource, MapTry
from game.decision import Option
from rulesets.d10 import acting, choices, conditions, devices, senses, state, wielding
from rulesets.d10.state import Device, Kit, Mind, Pools, Purse
from tests.d10.arena import arena, effects, run

HALL = "##########\n#.A.+...B#\n#...#....#\n##########"
WHO = {"A": ("blade", 1), "B": ("archer", 2)}


def _option(battle, who: int, start: str) -> Option:
    return next(option for option in choices.offer(battle, who).options if option.id.startswith(start))


def test_switch_once_free_then_bonus() -> None:
    """D10-076, D10-234, D10-235, D10-236, D10-243, D10-061: everything at once; grips of Medium weapons count."""
    with arena(HALL, WHO) as battle:
        ids = {option.id for option in wielding.switches(battle, 1)}
        assert "wield:sabre:2" in ids
        assert "wield:sabre:1+fist:1" in ids
        before = state.extra(battle, 1).hd
        run(acting.perform(battle, 1, _option(battle, 1, "switch")), wield="wield:sabre:2")
        purse = battle.world.get(1, Purse)
        assert (purse.bonus, purse.switched) == (1, True)
        assert state.extra(battle, 1).hd == before + 10
        assert battle.world.get(1, Pools).hd == before
        run(acting.perform(battle, 1, _option(battle, 1, "switch")), wield="wield:sabre:1+sabre:1")
        assert purse.bonus == 0
        assert battle.world.get(1, Pools).hd == before


def test_dropping_is_part_of_a_switch() -> None:
    """D10-076: what falls lies in one's space."""
    with arena(HALL, WHO) as battle:
        run(wielding.switch(battle, 1), wield="drop:sabre")
        ((_, lying),) = battle.world.all(FloorItem)
        assert lying.cell == battle.positions[1].cell
        assert state.free_slots(battle, 1) == 1


def test_doors_and_locks() -> None:
    """D10-072, 4.5: Interact is a Bonus-Action; a lock is a Sleight Check, Disadvantage without lockpicks."""
    with arena(HALL, WHO, dice=[10, 10]) as battle:
        battle.place(1, battle.ground.grid.cell(3, 1))
        battle.world.get(1, Pools).fate = 0
        ((entity, door),) = battle.world.all(Door)
        run(acting.perform(battle, 1, _option(battle, 1, "open")))
        assert door.open
        run(acting.perform(battle, 1, _option(battle, 1, "close")))
        door.locked, door.difficulty = True, 15
        battle.world.get(1, Purse).bonus = 1
        run(acting.perform(battle, 1, _option(battle, 1, "pick_lock")))
        assert not door.open
        battle.world.get(1, Kit).slots.append(state.Slot("lockpicks"))
        battle.world.get(1, Purse).bonus = 1
        run(acting.perform(battle, 1, _option(battle, 1, "pick_lock")))
        assert door.open
        assert entity


def test_draught_and_antitoxin() -> None:
    """D10-072, D10-235, D10-009, 4.5: healing without CRIT; used up."""
    states = {"A": {"gear": ["healing_draught", "antitoxin"], "hp": 2}}
    with arena(HALL, WHO, dice=[8], states=states) as battle:
        conditions.give(battle, 1, state.POISONED, value=1)
        run(acting.perform(battle, 1, _option(battle, 1, "use:healing_draught")))
        assert battle.world.get(1, Pools).hp == 10
        run(acting.perform(battle, 1, _option(battle, 1, "use:antitoxin")))
        assert state.POISONED not in effects(battle, 1)
        assert not [slot for slot in battle.world.get(1, Kit).slots if not slot.slots]


def test_torch_is_lit_carried_and_dropped() -> None:
    """D10-072, D10-280, 4.5: Bright-Light 5 m with its bearer; dropped it burns on."""
    states = {"A": {"gear": ["torch"], "wield": ["sabre:1", "torch:1"]}}
    with arena(HALL, WHO, light="dark", states=states) as battle:
        assert senses.level(battle, battle.positions[1].cell) == senses.DARK
        run(acting.perform(battle, 1, _option(battle, 1, "light:torch")))
        assert senses.level(battle, battle.positions[1].cell) == senses.BRIGHT
        wielding.drop(battle, 1, "torch")
        ((_, source),) = battle.world.all(LightSource)
        assert (source.carrier, source.lit) == (0, True)


def test_ropes() -> None:
    """D10-110, D10-072, 4.5: fixed at the top of a drop, it is a climbing surface of Difficulty 5."""
    from rulesets.d10 import climbing

    sketch = "........\n..4.....\n........\n..A...B."
    with arena(sketch, WHO, states={"A": {"gear": ["rope"]}}) as battle:
        battle.place(1, battle.ground.grid.cell(2, 1))
        foot = battle.ground.grid.cell(3, 1)
        assert climbing.difficulty_of(battle, foot) == 10
        run(acting.perform(battle, 1, _option(battle, 1, "rope:3,1")))
        assert climbing.difficulty_of(battle, foot) == 5
        assert not [slot for slot in battle.world.get(1, Kit).slots if slot.item == "rope"]


def test_waking_a_sleeper() -> None:
    """D10-196: plain sleep ends by an adjacent Interact-Action."""
    sketch = "......\n.AC...\n......\n....B."
    who = {"A": ("blade", 1), "B": ("archer", 2), "C": ("archer", 1)}
    with arena(sketch, who) as battle:
        conditions.give(battle, 3, state.UNCONSCIOUS, value=1)
        run(acting.perform(battle, 1, _option(battle, 1, "wake")))
        assert state.UNCONSCIOUS not in effects(battle, 3)


def _device(battle, stat: str = "science+arcana", rating: int = 8) -> int:
    cell = battle.ground.grid.cell(2, 2)
    battle.add(MapTry("console", [cell], stat, rating, "device", "opens:gate"))
    devices.install(battle)
    ((entity, _),) = battle.world.all(Device)
    ((_, door),) = battle.world.all(Door)
    door.name = "gate"
    return entity


def test_hacking() -> None:
    """Probe, admin, function, backdoor, purge.

    D10-093, D10-094, D10-095, D10-096, D10-375, D10-376, D10-377, D10-378.
    """
    who = {"A": ("evoker", 1), "B": ("archer", 2)}
    with arena(HALL, who, dice=[2, 1, 10, 5, 9]) as battle:
        battle.world.get(1, Pools).fate = 0
        entity = _device(battle)
        device = battle.world.get(entity, Device)

        def does(verb: str) -> None:
            purse = battle.world.get(1, Purse)
            purse.main = purse.bonus = 1
            run(acting.perform(battle, 1, _option(battle, 1, f"{verb}:")))

        does("probe")
        assert device.access == {"1": "spy"}
        does("admin")
        assert device.access == {"1": "spy"}
        does("admin")
        assert device.access == {"1": "admin"}
        does("function")
        ((_, door),) = battle.world.all(Door)
        assert door.open
        does("backdoor")
        assert device.backdoors == {"1": 14}
        device.backdoors = {"1": 14, "2": 10}
        does("scan_inside")
        assert device.found == {"1": ["2"]}
        does("purge")
        assert device.backdoors == {"1": 14}
        battle.place(1, battle.ground.grid.cell(1, 1))
        battle.place(1, battle.ground.grid.cell(8, 2))
        devices.moved_away(battle, 1)
        assert device.access == {}


def test_inside_a_device() -> None:
    """D10-093, D10-095, D10-376: users inside hide and trace each other; whoever monitors notices an attempt."""
    sketch = "#####\n#A+B#\n#...#\n#####"
    with arena(sketch, {"A": ("evoker", 1), "B": ("archer", 2)}, dice=[9, 1, 10, 1], light="dark") as battle:
        battle.world.get(1, Pools).fate = battle.world.get(2, Pools).fate = 0
        device = battle.world.get(_device(battle), Device)
        device.access = {"2": "admin", "1": "spy"}
        for who in (1, 2):
            battle.world.get(who, Mind).known = []

        def does(who: int, verb: str) -> None:
            purse = battle.world.get(who, Purse)
            purse.main = purse.bonus = 1
            run(acting.perform(battle, who, _option(battle, who, f"{verb}:")))

        does(1, "hide_inside")
        assert device.hidden == {"1": 18}
        does(2, "scan_inside")
        assert battle.world.get(2, Mind).known == []
        does(1, "scan_inside")
        assert battle.world.get(1, Mind).known == [2]
        does(1, "admin")
        assert device.access["1"] == "spy"
        assert battle.world.get(2, Mind).known == [1]


def test_devices_have_proto_souls() -> None:
    """D10-097: Soul Save with floor(SR / 2), 100 XP."""
    with arena(HALL, {"A": ("mender", 1), "B": ("archer", 2)}, dice=[1]) as battle:
        entity = _device(battle)
        run(devices.commanded(battle, 1, entity, 10))
        ((_, door),) = battle.world.all(Door)
        assert door.open
