"""Random legal play under random house rules on all maps: what must always hold, checked all along.

30 battles by default; `TESSERA_FUZZ=5000 pytest -n 2 tests/d100/test_fuzz.py` plays as many as one likes.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from game.battle import Battle
from game.components import Policies, Policy
from game.decision import Option
from game.event import Attacked, Handled, Moved, SkillRolled
from game.paths import files_in, maps
from rulesets.d100 import state
from rulesets.d100.content import load_content
from rulesets.d100.options import allowed_values
from rulesets.d100.state import Fighter, Fortune, Frame, Kit, Magic, Purse
from tests.d100.battles import random_battle

BATTLES, PART = int(os.environ.get("TESSERA_FUZZ", "30")), 10
MOST_ANSWERS = 5000
MAPS = [path.stem for path in files_in(maps(), ".tmx")]
LOOKED = 5
"""So many answers are given between two looks at everything."""
FIERCE = {
    "attack",
    "charge",
    "cast",
    "opportunity",
    "parry",
    "evade",
    "climb",
    "leap",
    "jump",
    "swim",
    "wait",
    "go",
}


def fuzz_battle(seed: int) -> tuple[Battle, random.Random]:
    rng = random.Random(seed)
    options = {name: rng.choice(values) for name, values in allowed_values().items() if rng.random() < 0.3}
    if rng.random() < 0.2:
        options["augment_pairs"] = ["athletics:brawn", "attack:insight", "parry:perception"]
    ground = rng.choice(MAPS) if rng.random() < 0.3 else ""
    size = rng.choice((1, 2, 2, 3, 4))
    battle = random_battle(seed, size, lean=rng.random() < 0.8, options=options, map_name=ground)
    if rng.random() < 0.4:
        for _, policies in battle.world.all(Policies):
            policies.rules = dict.fromkeys(policies.rules, Policy("ask", "everything"))
    return battle, rng


def pick(battle: Battle, rng: random.Random) -> Option:
    """A random kind of option, then one of that kind; rather deeds than gestures."""
    assert battle.pending is not None
    options = battle.pending.options
    verbs = sorted({option.verb for option in options})
    fierce = [verb for verb in verbs if verb in FIERCE]
    chosen = rng.choice(fierce if fierce and rng.random() < 0.6 else verbs)
    return rng.choice([option for option in options if option.verb == chosen])


def broken(battle: Battle) -> list[str]:
    """Everything that should not be so."""
    found: list[str] = []
    taken: set[int] = set()
    for who, position in battle.positions.items():
        name, presence = battle.identities[who].handle, battle.presences[who]
        if presence.gone:
            continue
        if not (battle.terrain.walkable >> position.cell & 1):
            found.append(f"{name} is in a wall")
        if not presence.down:
            if position.cell in taken:
                found.append(f"{name} stands in an occupied space")
            taken.add(position.cell)
        found += [f"{name}: {problem}" for problem in _numbers(battle, who) + _kit(battle, who)]
    return found + _options(battle)


def _numbers(battle: Battle, who: int) -> list[str]:
    world = battle.world
    purse, frame, magic, luck = (world.get(who, kind) for kind in (Purse, Frame, Magic, Fortune))
    out = any(state.has(battle, who, name) for name in state.OUT)
    facts = {
        f"AP {purse.ap}": 0 <= purse.ap <= 9,  # type: ignore[attr-defined]
        "AP while out": not (battle.presences[who].down and purse.ap),  # type: ignore[attr-defined]
        "down without a reason": battle.presences[who].down == out,
        f"HP {frame.hp}": all(hp <= frame.most[key] for key, hp in frame.hp.items()),  # type: ignore[attr-defined]
        f"MP {magic.mp}": 0 <= magic.mp <= magic.most,  # type: ignore[attr-defined]
        f"Luck {luck.luck}": 0 <= luck.luck <= luck.most,  # type: ignore[attr-defined]
        "armour below 0": all(points >= 0 for points in frame.armour.values()),  # type: ignore[attr-defined]
        "pool below 0": all(points >= 0 for points in world.one(state.Course).pools.values()),
        "fatigue": 0 <= frame.fatigue <= 9,  # type: ignore[attr-defined]
    }
    return [text for text, holds in facts.items() if not holds]


def _kit(battle: Battle, who: int) -> list[str]:
    hands: Counter[str] = Counter()
    weapons = load_content().weapons
    found = []
    for gear in battle.world.get(who, Kit).gear:
        for hand in ("right", "left") if gear.hand == "both" else (gear.hand,):
            hands[hand] += bool(hand)
        if gear.hand and (weapons[gear.key].hands == 2) != (gear.hand == "both"):
            found.append(f"{gear.key} in {gear.hand}")
        if gear.count < 0 or gear.load < 0 or (weapons[gear.key].hp and gear.hp <= 0):
            found.append(f"{gear}")
    return found + [f"{count} things in the {hand} hand" for hand, count in hands.items() if count > 1]


def _options(battle: Battle) -> list[str]:
    decision = battle.pending
    if decision is None:
        return []
    names = [option.id for option in decision.options]
    found = [] if len(names) == len(set(names)) else [f"options twice in {decision.kind}: {sorted(names)}"]
    side = battle.sides[decision.who]
    for option in decision.choices:
        if option.verb in {"attack", "charge"} and option.target and not battle.situation.seen(side, option.target):
            found.append(f"{option.id}: nobody of side {side} sees the target")
    if (
        decision.kind == "act"
        and battle.world.get(decision.who, Purse).mode == ""
        and not battle.world.get(decision.who, Purse).ap
    ):
        found.append("a turn without Action Points")
    return found


def play(seed: int) -> Counter[str]:
    """Play one battle to its end; what happened in it."""
    battle, rng = fuzz_battle(seed)
    seen: Counter[str] = Counter()
    with battle:
        for answers in range(MOST_ANSWERS):
            over = battle.pending is None
            if over or answers % LOOKED == 0:
                assert broken(battle) == [], f"seed {seed} after {answers} answers: {battle.history[-6:]}"
            if over:
                assert battle.outcome is not None
                seen += Counter(event.item for event in battle.events if isinstance(event, Handled))
                seen += Counter(event.purpose for event in battle.events if isinstance(event, SkillRolled))
                seen += Counter(event.manner for event in battle.events if isinstance(event, Moved))
                seen += Counter(event.result for event in battle.events if isinstance(event, Attacked))
                return seen
            battle.answer(pick(battle, rng).id)
    raise AssertionError(f"seed {seed}: no end after {MOST_ANSWERS} answers")


@pytest.mark.parametrize("part", range(max(1, BATTLES // PART)))
def test_nothing_ever_breaks(part: int) -> None:
    """D100-078, D100-083, D100-089, D100-183, D100-212, D100-228 and more, in random battles."""
    seen: Counter[str] = Counter()
    for seed in range(part * PART, (part + 1) * PART):
        seen += play(seed)
    assert {"attack", "parry", "evade", "hit", "walk"} <= set(seen)


def test_tiers_of_the_random_teams() -> None:
    battle, _ = fuzz_battle(3)
    with battle:
        assert {battle.world.get(who, Fighter).tier for who in battle.sides} <= {
            "hero",
            "veteran",
            "minion",
            "beast",
        }
