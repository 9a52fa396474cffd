"""The worked examples' calls that need a table: people on a floor, whose questions the battle's own rules answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from game.battle import Battle
from game.board.ground import Ground
from game.components import Policies, Policy
from game.event import Rolled
from game.setup import CombatantSetup, Setup, SideSetup
from rulesets.d20 import (
    build,
    checks,
    conditions,
    flow,
    hope,
    legality,
    moving,
    recruit,
    spells,
    state,
    swarm,
    turn,
    wounds,
)
from rulesets.d20 import damage as damage_rules
from rulesets.d20.content import load_content
from rulesets.d20.options import DEFAULTS, make_options
from rulesets.d20.state import Budget, Casting, Fighter, Kit, Slot, Trigger, Vitals
from rulesets.d20.thing import Thing

Given = dict[str, Any]
Result = dict[str, Any]
WIDTH, HEIGHT = 48, 40
WEAPON_OF_REACH = {1: "sword", 2: "spear", 12: "sling", 16: "crossbow", 20: "bow"}


class DiceScript(Protocol):
    """The dice of an example: called they show the next value; `remaining` are [sides or 0, value] still to come."""

    def __call__(self, sides: int, purpose: str) -> int: ...

    def remaining(self) -> list[tuple[int, int]]: ...


def open_floor(rows: int = HEIGHT, columns: int = WIDTH) -> Ground:
    """A bare bright floor."""
    return Ground.from_sketch("\n".join(["." * columns] * rows))


@contextmanager
def set_up(
    people: Mapping[str, tuple[int, tuple[int, int]]], given: Given, dice: DiceScript, ground: Ground | None = None
) -> Iterator[Battle]:
    """A battle that has not begun, with people as name -> (side, (x, y)): ready-made Thugs to be changed.

    Its dice are the example's; what was rolled counts as used there.
    """
    sheet = recruit.read_sheet("thug", {}, DEFAULTS)
    combatants = [CombatantSetup(side, "thug", name, sheet, list(at)) for name, (side, at) in people.items()]
    sides = [SideSetup("one"), SideSetup("two")]
    setup = Setup("d20", sides, combatants, options=dict(given.get("options", {})), sketch="example")
    with Battle(setup, ground or open_floor(), begin=False) as table:
        table.dice.script = [list(die) for die in dice.remaining()]
        table.dice.strict = True
        table.clock.order = list(table.sides)
        yield table
        for event in table.events:
            if isinstance(event, Rolled):
                dice(event.sides, event.purpose)


def named(table: Battle) -> dict[str, int]:
    """Entities by name."""
    return {identity.name: who for who, identity in table.identities.items()}


def equip(table: Battle, who: int, *items: str) -> None:
    """Put these items in hand, and nothing else."""
    kit = table.world.get(who, Kit)
    kit.slots = [Slot(item, held=True) for item in items]
    kit.excess = 0
    table.figures[who].weigh()


def budget(table: Battle, who: int, about: Given, default: int = 4) -> Budget:
    """Set what is left to spend: move, action, minor, attempted."""
    left = table.world.get(who, Budget)
    left.movement = about.get("move", default)
    left.action, left.minor = about.get("action", 1), about.get("minor", 1)
    left.attempted = about.get("attempted", False)
    return left


def afflict(table: Battle, who: int, about: Given) -> None:
    """Conditions named as flags."""
    for name in (state.STUNNED, state.JOLTED, state.BOUND, state.MARKED, state.BRACING):
        if about.get(name):
            conditions.give(table, who, name)
    if about.get("hopeless"):
        table.world.get(who, Vitals).hope = 0
    if about.get("downed") or about.get("down"):
        wounds.down(table, who)


# --- HP, poison, falls ----------------------------------------------------------------------------------------


def call_hp(given: Given, dice: DiceScript) -> Result:
    """HP through damage, healing, changes of Organs, levels and rests."""
    levels, organs = given["levels"], given["organs"]
    most = build.max_hp(levels, organs)
    hp = given.get("hp", most)
    steps = []
    for kind, *amount in given["events"]:
        if kind == "damage":
            hp = damage_rules.harm(amount[0], damage_rules.Target(hp)).hp_after
        elif kind == "heal":
            hp = damage_rules.healed(hp, amount[0], most)
        elif kind == "organs":
            organs = amount[0]
            most = build.max_hp(levels, organs)
            hp = damage_rules.with_maximum(hp, most)
        elif kind == "level":
            levels += amount[0]
            gained = build.max_hp(levels, organs) - most
            hp, most = hp + gained, most + gained
        else:
            hp = most
        steps.append([hp, most])
    return {"hp": hp, "max_hp": most, "downed": hp == 0, "steps": steps}


def call_poison(given: Given, dice: DiceScript) -> Result:
    """Doses and starts of turns."""
    with set_up({"A": (1, (5, 5)), "B": (2, (9, 9))}, given, dice) as table:
        who = named(table)["A"]
        vitals = table.world.get(who, Vitals)
        vitals.hp, vitals.max_hp = given["hp"], max(given["hp"], vitals.max_hp)
        for kind, *strength in given["events"]:
            if kind == "dose":
                if table.up(who):
                    conditions.poison(table, who, strength[0], 0)
            else:
                wounds.suffer_poison(table, who)
        effect = table.effects[who].named(state.POISONED)
        return {
            "hp": vitals.hp,
            "turns_left": effect.count if effect else 0,
            "strength": effect.value if effect else 0,
        }


def call_fall(given: Given, dice: DiceScript) -> Result:
    """A fall of some metres, a leap or not, into water or not."""
    ground = Ground.from_sketch("w....\n....." if given.get("water", 0) >= 2 else ".....\n.....")
    with set_up({"A": (1, (0, 0)), "B": (2, (4, 1))}, given, dice, ground) as table:
        who = named(table)["A"]
        fighter, vitals = table.world.get(who, Fighter), table.world.get(who, Vitals)
        fighter.stats["speed"], fighter.backstory = given.get("speed", 0), []
        table.figures[who].weigh()
        vitals.hp = vitals.max_hp = given["hp"]
        saved = 0
        if given.get("leap"):
            saved = int(moving.environment_check(table, who, "speed", "leap", 10, "D20-187").success)
        height = round(given["height"] * 100)
        moving.fall(table, who, height, table.positions[who].cell, saved=saved)
        return {"dice": moving.fall_dice(height, saved), "damage": given["hp"] - vitals.hp, "hp_after": vitals.hp}


def call_step_cost(given: Given, dice: DiceScript) -> Result:
    """The cost of a step by rise (m), water (m) and floor, or of a climb."""
    rise, water = round(given.get("rise", 0) * 100), round(given.get("water", 0) * 100)
    climbing = rise > moving.CLIMB_RISE or bool(given.get("climb"))
    cost = moving.climb_cost(rise) if climbing else moving.step_cost(rise, bool(given.get("difficult")), water)
    return {"cost": cost, "climb_check": climbing}


# --- giving ground and pursuit --------------------------------------------------------------------------------


def call_forced_move(given: Given, dice: DiceScript) -> Result:
    """Whether a target must give ground, and for what; the spaces that are not free hold bystanders."""
    around = [(x, y) for y in (4, 5, 6) for x in (4, 5, 6) if (x, y) != (5, 5)]
    places = {f"bystander{index}": (2, at) for index, at in enumerate(around[given.get("free_spaces", 8) :])}
    with set_up({"A": (1, (20, 20)), "B": (2, (5, 5)), **places}, given, dice) as table:
        who = named(table)["B"]
        left = budget(table, who, {"move": given.get("movement_left", 4)})
        afflict(table, who, given)
        must = given.get("result", "miss") == "miss" and bool(moving.ground_choices(table, who)[0])
        most = left.movement if table.options.miss_dodge == "any_distance" else 1
        return {"must_move": must, "minimum_cost": int(must), "maximum_cost": most if must else 0}


def call_pursue(given: Given, dice: DiceScript) -> Result:
    """Whether an attack goes on after its target has moved, or can follow and be declared again."""
    distance, reach = given["distance"], given["reach"]
    with set_up({"A": (1, (2, 5)), "B": (2, (2 + distance, 5))}, given, dice) as table:
        people = named(table)
        actor, target = people["A"], people["B"]
        level = given.get("homing", 0)
        homing = load_content().spells["homing"].amount("homing", level) if level else 0
        seen = given.get("line_of_sight", True)
        goes_on = (seen or homing > 0) and legality.can_hit(table, actor, target, reach, homing=homing)
        if goes_on:
            return {"goes_on": True, "can_follow": True, "cost": 0}
        field, stops = moving.reach_field(table, actor, given["movement_left"])
        good = field.mask & stops & table.terrain.within(table.positions[target].cell, reach)
        costs = [cost for cost, layer in enumerate(field.layers) if layer & good]
        return {"goes_on": False, "can_follow": bool(costs), "cost": min(costs, default=max(0, distance - reach))}


# --- who is asked ---------------------------------------------------------------------------------------------


def call_joiners(given: Given, dice: DiceScript) -> Result:
    """Who may join a swarm, in the order given; distances to the target, reaches, movement left."""
    people, target = given["people"], (24, 20)
    places: dict[str, tuple[int, tuple[int, int]]] = {"target": (2, target)}
    for row, name in enumerate(given["order"]):
        distance = people[name]["distance"]
        y = target[1] - 1 + row if distance == 1 else target[1] - distance + 2 * row
        places[name] = (1, (target[0] - distance, y))
    taken: set[tuple[int, int]] = set()
    for name, (side, at) in places.items():
        while at in taken:
            at = (at[0], at[1] + 1)
        taken.add(at)
        places[name] = (side, at)
    with set_up(places, given, dice) as table:
        who = named(table)
        table.clock.order = [who[name] for name in given["order"]]
        for name, about in people.items():
            budget(table, who[name], about)
            equip(table, who[name], WEAPON_OF_REACH[about.get("reach", 1)])
            afflict(table, who[name], about)
        leader = who[given["leader"]]
        asked = [
            name for name in given["order"] if swarm.join_options(table, who[name], leader, who["target"], [leader])
        ]
        return {"asked": asked}


def call_window(given: Given, dice: DiceScript) -> Result:
    """Who is asked whether to interrupt, in which order."""
    actor, order = given["actor"], given["order"]
    places = {name: (1 if name == actor else 2, (4 + 3 * index, 5)) for index, name in enumerate(order)}
    with set_up(places, given, dice) as table:
        who = named(table)
        for name, about in given["people"].items():
            budget(table, who[name], about)
            afflict(table, who[name], about)
            if about.get("ready"):
                trigger = table.world.get(who[name], Trigger)
                trigger.kind, trigger.target = "acts", who[actor]
        now = flow.Flow([who[given["owner"]]])
        now.acting += [who[name] for name in given.get("acting", [])]
        if actor != given["owner"]:
            now.acting.append(who[actor])
        targets = [who[name] for name in given.get("targets", [])]
        thing = Thing(who[actor], "attack", "club", targets[0] if targets else 0, targets)
        asked = flow.asking_order(table, thing, targets, now, set())
        names = {entity: name for name, entity in who.items()}
        return {"asked": [names[entity] for entity, _ in asked]}


# --- Hope, casting, resistance --------------------------------------------------------------------------------


def call_hope(given: Given, dice: DiceScript) -> Result:
    """Hope of a party through successes and failures by turns."""
    party = given["party"]
    places = {name: (1, (4 + 2 * index, 5)) for index, name in enumerate(party)}
    with set_up({**places, "foe": (2, (40, 30))}, given, dice) as table:
        who = named(table)
        for name, about in party.items():
            table.world.get(who[name], Fighter).adventurer = about.get("adventurer", True)
            table.world.get(who[name], Vitals).hope = about.get("hope", 4)
        hope.freeze_the_lone(table)
        for kind, *rest in given["events"]:
            _hope_event(table, who, kind, rest)
        hopes = {name: table.world.get(who[name], Vitals).hope for name in party}
        return {"hope": hopes, "out": [name for name, left in hopes.items() if left == 0]}


def _hope_event(table: Battle, who: dict[str, int], kind: str, rest: list[Any]) -> None:
    if kind == "turn":
        turn.new_turn(table)
    elif kind == "down":
        wounds.down(table, who[rest[0]])
    elif kind == "rally":
        hope.change(table, who[rest[0]], 1, "D20-124")
    elif rest[0] != "action":
        hope.side_roll(table, who[rest[1]], kind == "ok")
    elif kind == "ok":
        hope.succeeded(table, who[rest[1]])
    elif kind == "fail":
        hope.failed(table, [who[rest[1]], *(who[name] for name in (rest[2] if len(rest) > 2 else []))])


def call_cast(given: Given, dice: DiceScript) -> Result:
    """Whether a spell can be cast at a level, and what it costs."""
    content = load_content()
    spell = content.spells[given["spell"]]
    hp, mana = given.get("hp", 0), given.get("mana", {}).get(spell.source, 0)
    casting = Casting(given.get("blood_paid", 0), given.get("previous_song", ""))
    level, source_level = given["level"], given["sources"].get(spell.source, 0)
    known = given.get("known", True)
    cost = spells.price(spell, level, source_level, mana, hp, content.sources[spell.source].system, casting)
    if cost is None or not known:
        return {"legal": False}
    return {"legal": True, "cost": cost.mana + cost.blood, "mana_after": mana - cost.mana, "hp_after": hp - cost.hp}


def call_resist(given: Given, dice: DiceScript) -> Result:
    """A difficulty-mode spell against its targets."""
    options = make_options(given.get("options"))
    difficulty = 10 + given["casting_stat"]
    resisted = []
    for target in given["targets"]:
        terms = [checks.Modifier("stat", target["stat"], "D20-138")]
        stories = [checks.Backstory("backstory", bonus, ("any",)) for bonus in target.get("backstory", [])]
        story = checks.best_backstory(stories, "any")
        resisted.append(checks.check(dice, [*terms, *([story] if story else [])], difficulty, 0, options).success)
    pool = given.get("pool", [])
    rolled = sum(dice(sides, "damage") for sides in pool) if pool and not all(resisted) else 0
    after = []
    for target, safe in zip(given["targets"], resisted, strict=True):
        of = damage_rules.Target(target["hp"], target.get("armour", 0), target.get("extra_armour", 0))
        harm = damage_rules.harm(0 if safe else rolled, of, given.get("type", "physical"), True, options)
        after.append(harm.hp_after)
    enemies = [not safe for target, safe in zip(given["targets"], resisted, strict=True) if target.get("enemy", True)]
    return {
        "difficulty": difficulty,
        "resisted": resisted,
        "rolled": rolled,
        "hp_after": after,
        "caster": spells.verdict(enemies),
    }


def all_asked(table: Battle) -> None:
    """Everybody is asked about everything."""
    for _, policies in table.world.all(Policies):
        policies.rules = {"interrupt": Policy("ask", "everything")}


TABLE_CALLS: dict[str, Callable[[Given, DiceScript], Result]] = {
    "hp": call_hp,
    "poison": call_poison,
    "fall": call_fall,
    "step_cost": call_step_cost,
    "forced_move": call_forced_move,
    "pursue": call_pursue,
    "joiners": call_joiners,
    "window": call_window,
    "hope": call_hope,
    "cast": call_cast,
    "resist": call_resist,
}

