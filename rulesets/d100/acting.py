"""A combatant's turn: choose one thing, pay, do it (`D100-082` to `D100-119`, decision points 1 and 12)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from game.components import Effect
from game.decision import Option, ask, ask_from
from game.event import Changed, Declared, Handled
from rulesets.d100 import (
    athletics,
    attack,
    choices,
    climbing,
    conditions,
    gear,
    grades,
    moving,
    reacting,
    rolling,
    special_after,
    spells,
    state,
    stealth,
    talk,
    waiting,
)
from rulesets.d100.augments import Task
from rulesets.d100.bodies import BODIES
from rulesets.d100.content import load_content
from rulesets.d100.menu import menu_of
from rulesets.d100.state import Fighter, Frame, Purse, Ties

if TYPE_CHECKING:
    from game.battle import Battle

FREE = frozenset({"drop", "lie_down", "let_go", "speak", "ward", "unward"})
KEEPS_SPELL = frozenset({"cast", "move", *FREE})
"""Verbs that do not break a spell under way (`D100-222`)."""


async def act(battle: Battle, who: int) -> bool:
    """Choose and do one thing; False when the turn ends."""
    purse: Purse = battle.figures[who].purse
    menu = menu_of(battle, who)
    chosen = await ask_from(who, "act", menu, "D100-084", battle.ground.grid, {})
    if chosen.verb == "end":
        if purse.mode == "step" and purse.ap > 0:
            pay(battle, who)
            purse.mode = "move"
        if purse.mode != "done":
            spells.break_off(battle, who)
        return False
    if chosen.verb not in KEEPS_SPELL:
        spells.break_off(battle, who)
    if chosen.verb == "move":
        field, _ = menu.ways()
        assert field is not None
        await walk(battle, who, chosen.cell, chosen.level, field.path(chosen.cell))
    elif chosen.verb in FREE:
        await free_action(battle, who, chosen)
    else:
        pay(battle, who)
        purse.mode = "done"
        await perform(battle, who, chosen)
    return battle.up(who) and state.able(battle, who)


def pay(battle: Battle, who: int) -> None:
    """1 AP for an action on one's own turn (`D100-082`, `D100-083`)."""
    purse: Purse = battle.figures[who].purse
    purse.ap -= 1
    state.course(battle).spent = True
    battle.emit(Changed(who, "ap", purse.ap + 1, purse.ap, "D100-082"))


async def walk(battle: Battle, who: int, cell: int, cost: int, path: list[int]) -> None:
    """A Step stays free; beyond it the movement is a Move, beyond that a Run (`D100-095`, `D100-096`, `D100-118`)."""
    purse: Purse = battle.figures[who].purse
    crawling = state.posture(battle, who) == state.PRONE
    if choices.is_step(battle, who, purse, cell, cost):
        purse.mode = purse.mode or "step"
    elif purse.mode not in ("move", "run"):
        if purse.ap < 1:
            return
        pay(battle, who)
        spells.break_off(battle, who)
        purse.mode = "move"
    if purse.mode in ("move", "run") and purse.moved + cost > state.movement(battle, who):
        purse.mode = "run"
        conditions.give(battle, who, state.RAN, until="turn_start", owner=who)
    conditions.take(battle, who, state.AIMING, "D100-094")
    walked = await moving.follow(battle, who, path, "crawl" if crawling else "walk")
    purse.moved += max(1, walked)
    if purse.moved > 1:
        conditions.take(battle, who, state.CROUCHED, "D100-099")
    await stealth.look_around(battle)


# --- free actions ---------------------------------------------------------------------------------------------


async def free_action(battle: Battle, who: int, chosen: Option) -> None:
    """Drop, lie down, let go, speak, Ward (`D100-105`, `D100-119`)."""
    if chosen.verb == "lie_down":
        conditions.fall_prone(battle, who)
        return
    if chosen.verb == "let_go":
        conditions.take(battle, chosen.target, state.GRIPPED)
        return
    if chosen.verb == "speak":
        talk.speak(battle, who)
        battle.emit(Handled(who, "speak", "", rule="D100-119"))
        return
    thing = gear.find(battle, who, chosen.item, held=True)
    if thing is None:
        return
    if chosen.verb == "drop":
        gear.drop(battle, who, thing)
    elif chosen.verb == "unward":
        thing.wards = []
        state.altered(battle, who)
        battle.emit(Handled(who, "unward", thing.key, rule="D100-105"))
    else:
        await _ward(battle, who, thing)


async def _ward(battle: Battle, who: int, thing: state.Gear) -> None:
    """Name the adjacent locations that the item wards: the first, then its neighbours (`D100-105`)."""
    weapon = load_content().weapons[thing.key]
    plan = BODIES[battle.world.get(who, Fighter).body]
    while len(thing.wards) < weapon.ward:
        near = [each for place in thing.wards for each in plan[place].adjacent]
        open_ = [key for key in (near or plan) if key not in thing.wards]
        options = [
            Option(f"location:{key}", "location", item=key, rule="D100-105") for key in dict.fromkeys(open_)
        ]
        if thing.wards:
            options.append(Option("enough", "enough", rule="D100-105"))
        about: dict[str, int | str] = {"item": thing.key, "thing": "ward"}
        chosen = await ask(who, "location", options, "D100-105", about=about)
        if chosen.verb == "enough":
            break
        thing.wards = [*thing.wards, chosen.item]
        state.altered(battle, who)
    battle.emit(Handled(who, "ward", thing.key, rule="D100-105"))


# --- actions --------------------------------------------------------------------------------------------------


async def perform(battle: Battle, who: int, chosen: Option) -> None:
    """Do a paid action by its verb."""
    if chosen.verb not in ("attack", "aim"):
        conditions.take(battle, who, state.AIMING, "D100-094")
    action = ACTIONS.get(chosen.verb)
    assert action is not None, chosen.verb
    await action(battle, who, chosen)


async def _attack(battle: Battle, who: int, chosen: Option) -> None:
    """One attack (`D100-092`, `D100-121`)."""
    arm = next(each for each in state.arms(battle, who) if each.weapon.key == chosen.item)
    battle.emit(Declared(who, "attack", chosen.item, [chosen.target], rule="D100-121"))
    await waiting.trigger(battle, "attack", who)
    if not reacting.may_attack(battle, who, own_turn=False) or not state.able(battle, who):
        return
    it = attack.begin(battle, who, chosen.target, arm)
    if arm.weapon.ranged and arm.gear is not None:
        gear.use_shot(battle, who, arm.gear)
    await attack.strike(battle, it)
    conditions.take(battle, who, state.AIMING, "D100-094")


async def _charge(battle: Battle, who: int, chosen: Option) -> None:
    """The way, then the attack as part of the same action (`D100-093`)."""
    purse: Purse = battle.figures[who].purse
    arm = next(each for each in state.arms(battle, who) if each.weapon.key == chosen.item)
    field, stops = moving.reach_field(battle, who, moving.run_of(battle, who))
    path = moving.charge_path(battle, who, chosen.target, arm.weapon.reach, field, stops)
    battle.emit(Declared(who, "charge", chosen.item, [chosen.target], rule="D100-093"))
    goal = path[-1] if path else -1
    while path and battle.up(who) and moving.can_move(battle, who):
        before = battle.positions[who].cell
        purse.moved += await moving.follow(battle, who, path, "charge")
        here = battle.positions[who].cell
        if here in (before, goal) or here not in path:
            break
        del path[: path.index(here) + 1]
        if here == goal:
            break
    purse.halted = True
    arms = reacting.melee_arms(battle, who, chosen.target)
    if not state.able(battle, who) or not any(each.weapon.key == chosen.item for each in arms):
        return
    if state.has(battle, who, state.PRONE) or not reacting.may_attack(battle, who, own_turn=False):
        return
    await waiting.trigger(battle, "attack", who)
    if state.able(battle, who) and any(
        each.weapon.key == chosen.item for each in reacting.melee_arms(battle, who, chosen.target)
    ):
        await attack.strike(battle, attack.begin(battle, who, chosen.target, arm, charge=True))


async def _sprint(battle: Battle, who: int, chosen: Option) -> None:
    """Where to, with at most one change of direction (`D100-097`)."""
    lengths = moving.sprint_lengths(battle, who)
    if not lengths:
        return
    grid = battle.ground.grid
    options = [
        Option("space:{},{}".format(*grid.xy(cell)), "space", cell=cell, level=length, rule="D100-097")
        for cell, length in lengths.items()
    ]
    goal = await ask(who, "sprint", options, "D100-097", about={"thing": "sprint"})
    path = moving.sprint_path(battle, who, goal.cell)
    conditions.give(battle, who, state.SPRINTED, until="turn_start", owner=who)
    purse: Purse = battle.figures[who].purse
    purse.halted = True
    await moving.follow(battle, who, path, "sprint")
    await stealth.look_around(battle)


async def _disengage(battle: Battle, who: int, chosen: Option) -> None:
    """Opposed by all who pay for it; free: up to Move without opportunity strikes (`D100-108`)."""
    purse: Purse = battle.figures[who].purse
    purse.halted = True
    if not await reacting.disengage(battle, who) or not battle.up(who):
        return
    field, stops = moving.reach_field(battle, who, state.movement(battle, who))
    grid = battle.ground.grid
    options = [
        Option("space:{},{}".format(*grid.xy(cell)), "space", cell=cell, rule="D100-108")
        for cell in grid.bits(field.mask & stops)
    ]
    if not options:
        return
    goal = await ask(who, "disengage", options, "D100-108", about={"thing": "disengage"})
    if goal.cell != battle.positions[who].cell:
        await moving.follow(battle, who, field.path(goal.cell), "walk", strikes=False)


async def _struggle(battle: Battle, who: int, chosen: Option) -> None:
    """Brawn or Unarmed against the holder's better; without a holder Brawn alone (`D100-106`)."""
    from rulesets.d100 import special_now

    holder = chosen.target
    ways = special_now.ways_of(battle, who, "brawn", "unarmed")
    held = holder and battle.up(holder) and holder in battle.sides
    way = await special_now.choose_way(battle, who, "struggle", ways, holder) if held else ways[0]
    circumstances = grades.general(battle, who)
    task = Task(who, way.skill, way.skill, "struggle", holder if held else 0, breaking_free=True)
    mine = await rolling.roll(battle, task, circumstances, "D100-106")
    won = mine.succeeded
    if held:
        skill = max(("brawn", "unarmed"), key=lambda key: state.skill(battle, holder, key))
        theirs = await rolling.roll(
            battle, Task(holder, skill, skill, "hold", who), grades.general(battle, holder), "D100-106"
        )
        won = rolling.against(battle, mine, theirs, who, holder).winner == "a"
    if not won:
        return
    if chosen.item:
        special_after.disentangle(battle, who, chosen.item, "D100-106")
    else:
        conditions.take(battle, who, state.GRIPPED, "D100-106")


async def _simple(battle: Battle, who: int, chosen: Option) -> None:
    """Postures, gear, doors, watching."""
    verb, item = chosen.verb, chosen.item
    if verb == "stand":
        conditions.take(battle, who, state.PRONE, "D100-098")
    elif verb == "crouch":
        if not conditions.take(battle, who, state.CROUCHED):
            conditions.give(battle, who, state.CROUCHED)
    elif verb == "reload":
        thing = gear.find(battle, who, item, held=True)
        if thing is not None:
            gear.reload(battle, who, thing)
    elif verb == "draw":
        thing = gear.find(battle, who, item, held=False)
        if thing is not None:
            gear.draw(battle, who, thing)
    elif verb == "pick_up":
        gear.pick_up(battle, who, int(chosen.id.partition(":")[2]))
    elif verb in ("open", "close"):
        battle.move_door(who, chosen.target, verb == "open", "D100-101")
        await stealth.look_around(battle)
    elif verb == "aim":
        conditions.take(battle, who, state.AIMING)
        conditions.give(battle, who, state.AIMING, source=chosen.target, until="turn_end", owner=who)
    elif verb == "study":
        battle.world.get(who, Ties).studied.append(chosen.target)
        battle.emit(Handled(who, "study", "", chosen.target, "D100-111"))


async def _light(battle: Battle, who: int, chosen: Option) -> None:
    """A lamp or torch within reach is lit or put out (`D100-101`)."""
    battle.switch_light(who, chosen.target, chosen.verb == "kindle", "D100-101")
    await stealth.look_around(battle)


async def go_to(battle: Battle, who: int, cell: int) -> None:
    """A Move or Run outside one's own turn: a waiting action, a last deed (`D100-057`, `D100-104`)."""
    metres = max(1, choices.budget(battle, who, battle.world.get(who, Purse)))
    field, _ = moving.reach_field(battle, who, metres)
    cost = field.cost(cell)
    if cost is None:
        return
    if cost > state.movement(battle, who):
        conditions.give(battle, who, state.RAN, until="turn_start", owner=who)
    conditions.take(battle, who, state.AIMING, "D100-094")
    crawling = state.posture(battle, who) == state.PRONE
    await moving.follow(battle, who, field.path(cell), "crawl" if crawling else "walk")
    await stealth.look_around(battle)


Action = Callable[["Battle", int, Option], Awaitable[None]]
ACTIONS: dict[str, Action] = {
    "attack": _attack,
    "charge": _charge,
    "sprint": _sprint,
    "disengage": _disengage,
    "struggle": _struggle,
    "wait": lambda battle, who, chosen: waiting.name(battle, who),
    "kindle": _light,
    "douse": _light,
    "cast": lambda battle, who, chosen: spells.cast(battle, who, chosen),
    "aid": lambda battle, who, chosen: talk.first_aid(battle, who, chosen.target, chosen.item),
    "rally": lambda battle, who, chosen: talk.rally(battle, who, chosen.target),
    "demand": lambda battle, who, chosen: talk.demand(battle, who, chosen.target),
    "hide": lambda battle, who, chosen: stealth.hide(battle, who),
    "search": lambda battle, who, chosen: stealth.search(battle, who),
    "climb": lambda battle, who, chosen: climbing.climb(battle, who, chosen.cell),
    "let_fall": lambda battle, who, chosen: climbing.drop(battle, who),
    "leap": lambda battle, who, chosen: athletics.leap(battle, who, chosen.cell),
    "jump": lambda battle, who, chosen: athletics.jump(battle, who, chosen.cell, chosen.level),
    "swim": lambda battle, who, chosen: athletics.swim(battle, who, chosen.cell),
    "try": lambda battle, who, chosen: athletics.attempt(battle, who, chosen.target),
    "put_out": lambda battle, who, chosen: athletics.put_out(battle, who),
    "pull_out": lambda battle, who, chosen: athletics.pull_out(
        battle, who, chosen.target, int(chosen.id.rpartition(":")[2])
    ),
    **dict.fromkeys(
        ("stand", "crouch", "reload", "draw", "pick_up", "open", "close", "aim", "study"), _simple
    ),
}
"""What each paid action does."""


# --- a last heroic action -------------------------------------------------------------------------------------


async def heroic_action(battle: Battle, who: int, location: str) -> None:
    """One proactive action before a Major wound takes effect, without the wounded limb (`D100-057`)."""
    purse, frame = battle.world.get(who, Purse), battle.world.get(who, Frame)
    effects = battle.effects[who]
    ignored: list[Effect] = [
        each
        for each in effects.active
        if each.name in (state.NO_ATTACK, state.WRONG_FOOTED, state.FRIGHTENED)
    ]
    effects.active = [each for each in effects.active if each not in ignored]
    mode, moved, halted = purse.mode, purse.moved, purse.halted
    purse.mode, purse.moved, purse.halted = "", 0, "leg" in location
    marked = location not in frame.useless
    if marked:
        frame.useless.append(location)
    state.altered(battle, who)
    battle.emit(Handled(who, "heroic", "", rule="D100-057"))
    menu = menu_of(battle, who)
    field, stops = menu.ways()
    options = [each for each in menu.options() if each.verb not in FREE and each.verb != "end"]
    options.append(Option("none", "none", rule="D100-057"))
    chosen = await ask(who, "heroic", options, "D100-057", field=field, stops=stops, grid=battle.ground.grid)
    if chosen.verb == "move":
        await go_to(battle, who, chosen.cell)
    elif chosen.verb != "none":
        await perform(battle, who, chosen)
    purse.mode, purse.moved, purse.halted = mode, moved, halted
    if marked and location in frame.useless:
        frame.useless.remove(location)
    effects.active = [*effects.active, *ignored]
    state.altered(battle, who)
