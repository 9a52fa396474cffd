"""Random legal play under random house rules: what must always hold, checked after each answer.

60 battles by default; `TESSERA_FUZZ=5000 pytest -n 2 tests/d20/test_battle_fuzz.py` plays as many as one likes.
"""

from __future__ import annotations

import dataclasses
import os
import random
from collections import Counter

import pytest

from game.battle import Battle
from game.board.ground import Ground
from game.components import LightSource, Policies, Policy
from game.decision import Decision, Option
from game.event import Attacked, Changed, Event, Gained, Moved, Reacted, RoundBegan, TurnBegan
from game.knowledge import view
from rulesets.d20 import conditions, gear, strikes
from rulesets.d20.arms import arms, mark
from rulesets.d20.choices import castables
from rulesets.d20.content import load_content
from rulesets.d20.options import allowed_values
from rulesets.d20.outfit import outfit
from rulesets.d20.sheet import slot_legal
from rulesets.d20.state import GUARDING, Budget, Fighter, Kit, Vitals
from rulesets.d20.surroundings import Surroundings
from tests.battles import random_setup
from tests.scenes import LIGHT

SKETCH = """
##################
#....L......,,...#
#....+...b..,,..9#
#..i.#......~~..6#
###.##..c...ww.23#
#......c....ww.23#
#..o........~~..2#
#..o...##D##.....#
#......#....#..b.#
#....l.#....#..4.#
#......#....+..i.#
##################
""".strip("\n")
LEGEND = {
    "D": {"object": "door", "name": "gate", "locked": True, "difficulty": 10},
    "i": {"object": "item", "item": "club"},
    "L": {
        "object": "try",
        "name": "lever",
        "stat": "strength+brains",
        "difficulty": 8,
        "effect": "opens:gate",
    },
    "9": {"elevation": 4.5, "climb": 1},
}
MOST_ANSWERS = 6000
BATTLES, PART = int(os.environ.get("TESSERA_FUZZ", "60")), 20


def fuzz_battle(seed: int) -> tuple[Battle, random.Random]:
    """A battle of random teams, options, light, items in hand and policies."""
    rng = random.Random(seed)
    size = rng.choice((1, 2, 3, 4))
    setup = random_setup(seed, size)
    options = {}
    for name, values in allowed_values().items():
        if rng.random() < 0.2:
            options[name] = rng.choice(values)
    setup.options, setup.round_cap, setup.sketch = options, 8, SKETCH
    free = [
        (x, y)
        for y, row in enumerate(SKETCH.splitlines())
        for x, mark in enumerate(row)
        if mark in ".,2346~9"
    ]
    for who, (x, y) in zip(setup.combatants, rng.sample(free, 2 * size), strict=True):
        who.at = [x, y]
        if rng.random() < 0.3:
            who.state = {"items": _random_items(rng)}
        if rng.random() < 0.2:
            who.state = {**who.state, "hope": rng.randrange(5), "hp": rng.randrange(1, 7)}
    ground = Ground.from_sketch(SKETCH, LEGEND)
    if rng.random() < 0.5:
        ground = dataclasses.replace(ground, light=(LIGHT[rng.choice(("dark", "dim"))],) * ground.grid.size)
    battle = Battle(setup, ground, lean=rng.random() < 0.8, begin=False)
    scope = rng.choice(("everything", "important", "important"))
    for _, policies in battle.world.all(Policies):
        policies.rules = {"interrupt": Policy("ask", scope)}
    battle.start()
    return battle, rng


def _random_items(rng: random.Random) -> list[dict[str, object]]:
    """Things of all kinds, at most two in hand, each in a place that fits."""
    content = load_content()
    keys = [key for key in (*content.weapons, *content.items) if key != "unarmed"]
    kit, hands = Kit([]), 2
    found: list[dict[str, object]] = []
    for key in rng.sample(keys, 6):
        place = gear.fitting_place(kit, key)
        if place:
            held = hands > 0 and rng.random() < 0.6
            hands -= held
            found.append({"item": key, "place": place, "held": held})
            kit.slots.append(gear.Slot(key, place, held))
    return found


FIERCE = {"attack", "throw", "swarm", "cast", "join", "guard", "leap", "climb", "try", "use", "reload"}
DULL = {"end", "ready", "done", "drop", "draw", "stow", "pick_up", "sprint", "stay_out"}


def pick(battle: Battle, rng: random.Random) -> Option:
    """A random kind of option, then one of that kind; rather deeds than gestures, rather towards enemies than away."""
    assert battle.pending is not None
    options = battle.pending.options
    verbs = sorted({option.verb for option in options})
    fierce = [verb for verb in verbs if verb in FIERCE]
    if fierce and rng.random() < 0.6:
        verbs = fierce
    elif set(verbs) - DULL and rng.random() < 0.7:
        verbs = [verb for verb in verbs if verb not in DULL]
    chosen = rng.choice(verbs)
    among = [option for option in options if option.verb == chosen]
    if chosen == "move" and rng.random() < 0.5:
        terrain, foes = battle.terrain, [at.cell for who, at in battle.positions.items() if battle.up(who)
                                         and battle.sides[who] != battle.sides[battle.pending.who]]  # fmt: skip
        return min(
            among, key=lambda option: (min(terrain.distance(option.cell, foe) for foe in foes), option.id)
        )
    return rng.choice(among)


def broken(battle: Battle) -> list[str]:
    """Everything that should not be so."""
    found: list[str] = []
    walkable, taken = battle.terrain.walkable, set()
    for who, position in battle.positions.items():
        name, presence = battle.identities[who].handle, battle.presences[who]
        if presence.gone:
            continue
        if not walkable >> position.cell & 1:
            found.append(f"{name} is in a wall")
        if not presence.down:
            if position.cell in taken:
                found.append(f"{name} stands in an occupied space")
            taken.add(position.cell)
        found += [f"{name}: {problem}" for problem in _broken_numbers(battle, who) + _broken_kit(battle, who)]
        if presence.down and battle.effects[who].active:
            found.append(f"{name} is down and has {battle.effects[who].active}")
    guarding = [who for who in battle.sides if battle.effects[who].named(GUARDING) is not None]
    if conditions.guarding(battle) != guarding:
        found.append("who guards is out of date")
    return found + _broken_options(battle)


def _broken_numbers(battle: Battle, who: int) -> list[str]:
    vitals, budget = battle.world.get(who, Vitals), battle.world.get(who, Budget)
    presence, pending = battle.presences[who], battle.pending
    rising = pending is not None and (pending.who, pending.kind) == (who, "stand_up")
    facts = {
        f"HP {vitals.hp}": 0 <= vitals.hp <= vitals.max_hp,
        f"Downed with {vitals.hp} HP": presence.down == (vitals.hp == 0) or rising,
        f"Hope {vitals.hope}": 0 <= vitals.hope <= 4,
        f"budget {budget}": budget.movement >= 0 and 0 <= budget.action <= 1 and 0 <= budget.minor <= 1,
        "what is known of it": _known(battle, who),
        "its grasp": _grasp(battle, who),
        "the best it could do": _foremost(battle, who),
        f"mana {vitals.mana}": all(0 <= left <= vitals.max_mana[key] for key, left in vitals.mana.items()),
        "flags that no turn would reset": _flags_known(battle, budget),
        "attached spells outside turns": bool(battle.clock.turn or battle.outcome) or not budget.attached,
    }
    return [text for text, holds in facts.items() if not holds]


def _flags_known(battle: Battle, budget: Budget) -> bool:
    flagged = battle.situation.memo.get("flagged")
    is_set = budget.attempted or budget.hope_lost or budget.hope_gained or budget.unjoined
    return flagged is None or not is_set or any(one is budget for one in flagged)


def _known(battle: Battle, who: int) -> bool:
    """Whether the numbers kept until a combatant is altered are those that one would work out now."""
    figure, others = battle.figures[who], [foe for foe in battle.sides if foe != who]
    seen = view(battle, 0)

    def worked_out() -> list[object]:
        ways = [[(arm.key, arm.level, arm.price, arm.shame) for arm in arms(seen, who, fresh=full)] for full in (0, 1)]
        paid = [castables(Surroundings(battle, who), kind) for kind in ("action", "minor")]
        return [
            mark(seen, who),
            *ways,
            *paid,
            *(strikes.strikes(seen, who, others, fresh=full) for full in (False, True)),
            *(strikes.threats(seen, foe, [who]) for foe in others),
        ]

    kept, lore = worked_out(), battle.lore
    figure.forget()
    figure.menus.clear()
    again = worked_out()
    battle.lore = {}
    for one in battle.figures.values():
        one.forget()
    afresh = worked_out()
    battle.lore = lore
    return kept == again == afresh


def _rated_alike(battle: Battle, decision: Decision) -> bool:
    """Whether what is kept of ways to attack and of what they bring leads to the same worths as knowing nothing."""
    seen = view(battle, battle.side_asked(decision))

    def worths() -> list[float]:
        seen.memo.clear()
        for figure in battle.figures.values():
            figure.forget()
        return [worth for worth, _ in battle.rules.appraise(seen, decision)]

    kept, lore = worths(), battle.lore
    battle.lore = {}
    fresh = worths()
    battle.lore = lore
    worths()
    return kept == fresh


def _grasp(battle: Battle, who: int) -> bool:
    """Whether what one could do at all is what all that one could do comes to."""
    seen, others = view(battle, 0), [foe for foe in battle.sides if battle.up(foe) and foe != who]
    found = strikes.strikes(seen, who, others, fresh=True)
    cells = 0
    for strike in found:
        cells |= strike.cells
    return strikes.grasp(seen, who, others) == (max([strike.reach for strike in found], default=-1), cells)


def _foremost(battle: Battle, who: int) -> bool:
    """Whether the greatest gain near by is that of the best strike there."""
    seen, others = view(battle, 0), [foe for foe in battle.sides if battle.up(foe) and foe != who]
    room, loss, best = battle.terrain.around[3][battle.positions[who].cell], 2.0, 0.0
    for strike in strikes.strikes(seen, who, others, room=room):
        spared = loss * min(1.0, strike.downs + 0.1) if strike.target == others[-1] else 0.0
        best = max(best, strike.gain + spared)
    return not others or strikes.best_gain(seen, who, others, room, others[-1], loss) == best


def _broken_kit(battle: Battle, who: int) -> list[str]:
    kit, content = battle.world.get(who, Kit), load_content()
    found = []
    for place, name in gear.PLACES.items():
        sizes = [
            thing.size or ""
            for slot in kit.slots
            if slot.place == place and (thing := content.carried(slot.item))
        ]
        if not slot_legal(name, sizes):
            found.append(f"{place} holds {sizes}")
    if gear.free_hands(kit) < 0:
        found.append("more than two things in hand")
    if any(not slot.place and not slot.held for slot in kit.slots):
        found.append("something neither in hand nor in a slot")
    if kit.excess != gear.excess_of(kit, battle.world.get(who, Fighter), battle.options):
        found.append("excess weight out of date")
    figure = battle.figures[who]
    kept = figure.speed, figure.allowance
    figure.weigh()
    if kept != (figure.speed, figure.allowance):
        found.append("Speed or allowance out of date")
    if outfit(battle, who).slots != kit.slots:
        found.append("outfit out of date")
    lights = {light: source.carrier for light, source in battle.world.all(LightSource)}
    if any(slot.light and (not slot.held and lights[slot.light] != who) for slot in kit.slots):
        found.append("a torch whose light is elsewhere")
    return found


def _broken_options(battle: Battle) -> list[str]:
    decision = battle.pending
    if decision is None:
        return []
    found = []
    if not battle.up(decision.who) and decision.kind not in {"stand_up", "critical"}:
        found.append(f"{battle.name(decision.who)} is down and asked {decision.kind}")
    names = [option.id for option in decision.options]
    if len(names) != len(set(names)):
        found.append(f"options twice in {decision.kind}: {sorted(names)}")
    if not _rated_alike(battle, decision):
        found.append(f"{decision.kind}: worths from what is kept are not those that one would work out now")
    side = battle.sides[decision.who]
    for option in decision.choices:
        if option.verb in {"attack", "throw", "swarm"} and not battle.situation.seen(side, option.target):
            found.append(f"{option.id}: nobody of side {side} sees the target")
        free = (
            option.cell not in battle.situation.occupants
            and battle.terrain.walkable >> max(option.cell, 0) & 1
        )
        if option.verb in {"give_ground", "stand", "climb", "leap"} and not free:
            found.append(f"{option.id} is no free space")
    return found


def overdrawn(battle: Battle) -> list[str]:
    """What the events of a whole battle show to have been too much for one turn or one round."""
    found: list[str] = []
    turn = 0
    spent: Counter[tuple[str, int, str]] = Counter()
    for event in battle.events:
        if isinstance(event, TurnBegan):
            turn = event.who
        if isinstance(event, TurnBegan | RoundBegan):
            over = "turn" if isinstance(event, TurnBegan) else "round"
            spent = Counter({key: times for key, times in spent.items() if key[0] != over})
        for period, who, what, amount in expenses(event):
            spent[period, who, what] += amount
            if spent[period, who, what] > (4 if what == "movement" else 1):
                found.append(f"{battle.name(who)}: {spent[period, who, what]} {what} in one {period}")
            if what == "attempts" and who == turn:
                found.append(f"{battle.name(who)} interrupts in its own turn")
    return found


def expenses(event: Event) -> list[tuple[str, int, str, int]]:
    """What an event takes from what a turn or round allows: (period, who, what, how much)."""
    if isinstance(event, Reacted):
        return [("turn", event.who, "attempts", 1)] if event.reaction == "interrupt" else []
    if isinstance(event, Attacked):
        return [("round", who, "attacks", 1) for who in (event.who, *event.members)]
    if isinstance(event, Moved):
        return [("round", event.who, "movement", event.cost)] if event.manner != "pounce" else []
    if isinstance(event, Changed) and event.resource == "movement":
        return [("round", event.who, "movement", event.before - event.after)]
    if isinstance(event, Changed) and event.rule in {"D20-122", "D20-123"}:
        return [("turn", event.who, "gains" if event.after > event.before else "losses", 1)]
    return []


def play(seed: int) -> tuple[int, int]:
    """Play one battle to its end; how many answers and events it took."""
    battle, rng = fuzz_battle(seed)
    with battle:
        for answers in range(MOST_ANSWERS):
            assert broken(battle) == [], f"seed {seed} after {answers} answers: {battle.history[-6:]}"
            if battle.pending is None:
                assert battle.outcome is not None
                assert overdrawn(battle) == [], f"seed {seed}"
                return answers, len(battle.events)
            battle.answer(pick(battle, rng).id)
        raise AssertionError(f"seed {seed}: no end after {MOST_ANSWERS} answers")


@pytest.mark.parametrize("part", range(max(1, BATTLES // PART)))
def test_nothing_ever_breaks(part: int) -> None:
    """D20-002, D20-024, D20-029, D20-071, D20-074, D20-124, D20-132, D20-162 and more, in random battles."""
    for seed in range(part * PART, (part + 1) * PART):
        play(seed)


def test_random_play_is_worth_watching() -> None:
    """Attacks, swarms, spells, interruptions, falls, healing, doors: 60 battles contain all of them."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        battle, rng = fuzz_battle(seed)
        with battle:
            while battle.pending is not None:
                battle.answer(pick(battle, rng).id)
            seen += Counter(type(event).__name__ for event in battle.events)
            seen += Counter(event.manner for event in battle.events if isinstance(event, Moved))
            seen += Counter(event.effect for event in battle.events if isinstance(event, Gained))
    wanted = {
        "Attacked", "Joined", "Reacted", "Undone", "WentDown", "Healed", "DoorMoved", "LightChanged", "AreaHit",
        "walk", "forced", "leap", "climb", "pounce", "stunned", "jolted", "bound", "poisoned", "hopeless", "guarding",
    }  # fmt: skip
    assert wanted <= set(seen)
