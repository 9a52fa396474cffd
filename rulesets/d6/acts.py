"""The own turn: what may be done now, and doing it (catalogue 3.4, decision points 2 to 4, 16, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option
from game.event import Declared
from game.policy import Moment
from rulesets.d6 import chain, clash, control, exchange, fate, legality, moving, placing, state, things
from rulesets.d6.clash import Attack
from rulesets.d6.legality import Way
from rulesets.d6.state import Budget

if TYPE_CHECKING:
    from game.battle import Battle

END = Option("end", "end", rule="D6-038")


async def act(battle: Battle, who: int) -> bool:
    """One deed of the own turn; False when the turn ends (`D6-053`, `D6-054`)."""
    budget = battle.world.get(who, Budget)
    options = offer(battle, who, budget.actions)
    reached = moving.reach_field(battle, who, budget.actions)
    field, stops = reached if reached is not None else (None, 0)
    about: dict[str, int | str] = {"actions": budget.actions}
    chosen = await control.question(
        battle, who, "act", options, "D6-054", about=about, field=field, stops=stops
    )
    if chosen.verb == "end":
        return False
    await _do(battle, who, chosen)
    return battle.up(who)


def offer(battle: Battle, who: int, actions: int) -> list[Option]:
    """Every deed that can be paid, moves apart (`D6-051`)."""
    found: list[Option] = []
    if actions >= legality.COST:
        found += attacks(battle, who)
    found += _fate(battle, who, actions)
    if actions >= 1:
        found += _special(battle, who)
    if placing.has_points(battle, who) and placing.cost(battle, who) <= actions:
        cost = placing.cost(battle, who)
        found.append(Option("replace", "replace", level=cost, cost=str(cost), rule="D6-027"))
    found += things.options(battle, who, actions)
    found.append(END)
    return found


def attacks(battle: Battle, who: int) -> list[Option]:
    """Attacks on everybody known and in reach, enemies first; Charges where a straight way leads there (`D6-075`,
    `D6-076`, `D6-102`).
    """
    foes, friends = control.known_others(battle, who)
    found: list[Option] = []
    pool = [*foes, *friends]
    ways = legality.ways(battle, who)
    here, terrain = battle.positions[who].cell, battle.terrain
    line = terrain.sight(here)
    ends = 0
    if any(way.form == "charge" for way in ways):
        for path in moving.charge_ends(battle, who):
            ends |= 1 << path[-1]
    for target in pool:
        there = battle.positions[target].cell
        distance, clear = terrain.distance(here, there), bool(line >> there & 1)
        for way in ways:
            if way.form == "charge":
                near = terrain.within(there, way.reach) & terrain.sight(there) if ends else 0
                legal = bool(ends & near)
            else:
                legal = not legality.refusals(battle, who, way, distance, clear)
            if not legal:
                continue
            found.append(attack_option(battle, way, target, friend=target not in foes))
    return found


def attack_option(battle: Battle, way: Way, target: int, *, friend: bool = False) -> Option:
    """The option of an attack: `attack:<item>~<form>:<handle>`, `throw:...`; friends have a verb of their own."""
    start = "throw" if way.form == "throw" else "attack"
    verb = "attack_friend" if friend else start
    handle = battle.identities[target].handle
    return Option(f"{start}:{way.key}:{handle}", verb, target, way.key, cost="3", rule="D6-070")


def _reaches(battle: Battle, cell: int, way: Way, there: int) -> bool:
    return battle.terrain.distance(cell, there) <= way.reach and battle.terrain.clear(cell, there)


def _fate(battle: Battle, who: int, actions: int) -> list[Option]:
    """Fate deeds on anybody in range (`D6-246`)."""
    found = []
    for key, cost in fate.COSTS.items():
        if cost <= actions and state.has_skill(battle, who, key):
            for target in fate.targets(battle, who, key):
                handle = battle.identities[target].handle
                found.append(
                    Option(f"cast:{key}:{handle}", "cast", target, key, cost=str(cost), rule=fate.RULES[key])
                )
    return found


def _special(battle: Battle, who: int) -> list[Option]:
    grid, found = battle.ground.grid, []
    for verb, cell in moving.special_steps(battle, who):
        x, y = grid.xy(cell)
        rule = {"climb": "D6-229", "leap": "D6-232", "swim": "D6-233"}[verb]
        found.append(Option(f"{verb}:{x},{y}", verb, cell=cell, level=1, cost="1", rule=rule))
    return found


# --- doing ----------------------------------------------------------------------------------------------------


async def _do(battle: Battle, who: int, chosen: Option) -> None:
    verb = chosen.verb
    if verb == "move":
        moving.walk(battle, who, chosen.cell)
    elif verb in ("attack", "throw", "attack_friend"):
        await _attack(battle, who, chosen)
    elif verb == "cast":
        await fate.perform(battle, fate.Deed(who, chosen.target, chosen.item))
    elif verb in ("climb", "swim", "leap"):
        await moving.special(battle, who, verb, chosen.cell)
    elif verb == "replace":
        await placing.replace(battle, who)
    elif verb in ("open", "close"):
        things.move_door(battle, who, chosen.target, verb == "open")
    elif verb == "try":
        await things.attempt(battle, who, chosen)
    elif verb == "smash":
        await things.smash(battle, who, chosen)
    else:
        things.handle(battle, who, chosen)


async def _attack(battle: Battle, who: int, chosen: Option) -> None:
    """S1: the charge path, then Strength or Technique where both are allowed (`D6-102`, `D6-121`)."""
    way = next(way for way in legality.ways(battle, who) if way.key == chosen.item)
    if way.form == "charge" and not await _charge(battle, who, way, chosen.target):
        return
    it = legality.prepare(battle, who, way, chosen.target)
    await _choose_stat(battle, it)
    await exchange.attack(battle, it)


async def _choose_stat(battle: Battle, it: Attack) -> None:
    """Strength or Technique; the higher total comes first (`D6-121`). By default a policy takes it unasked."""
    stats = clash.hit_stats(battle, it.actor, it.head, it.plain)
    if len(stats) < 2:
        return
    options = [Option(f"stat:{stat}", "stat", it.target, stat, rule="D6-121") for stat in stats]
    chosen = await control.reaction(
        battle,
        it.actor,
        "stat",
        options[:1],
        options[1],
        Moment(True, True),
        "D6-121",
        exchange.about(it),
        it,
    )
    it.stat = chosen.item


async def _charge(battle: Battle, who: int, way: Way, target: int) -> bool:
    """Movement first: straight, to a cell from which the target is within reach (`D6-102` to `D6-105`)."""
    there = battle.positions[target].cell
    paths = {
        path[-1]: path for path in moving.charge_ends(battle, who) if _reaches(battle, path[-1], way, there)
    }
    grid, options = battle.ground.grid, []
    for cell, path in sorted(paths.items(), key=lambda entry: (len(entry[1]), entry[0])):
        x, y = grid.xy(cell)
        options.append(
            Option(f"charge:{x},{y}", "charge_to", target, way.key, cell, len(path), rule="D6-103")
        )
    about: dict[str, int | str] = {"target": target, "item": way.key, "thing": "attack"}
    chosen = await control.question(battle, who, "charge_path", options, "D6-103", about=about)
    state.give(battle, who, state.CHARGED, 1, 0, "turn_end", who)
    arrived = moving.along(battle, who, paths[chosen.cell], "walk")
    here = battle.positions[who].cell
    if battle.up(who) and battle.up(target) and (arrived or _reaches(battle, here, way, there)):
        return True
    # stopped short by somebody unseen: the 3 actions are spent, nothing is struck
    from rulesets.d6 import pay

    pay.pay(battle, who, legality.COST, "D6-102")
    chain.attacked(battle, who, "charge")
    battle.emit(Declared(who, "attack", way.key, [target], rule="D6-102"))
    return False
