"""Battles of the d6 ruleset for tests: random teams on sketched ground under varying house rules."""

from __future__ import annotations

import functools
import random

from game.battle import Battle
from game.ruleset import load_ruleset
from game.scenario import open_battle, stamped
from game.setup import CombatantSetup, Setup, SideSetup
from tests.battles import SKETCH

NAMES = (
    "townsman",
    "shield_bearer",
    "duelist",
    "seer",
    "archer",
    "captain",
    "axe_brute",
    "halberdier",
    "blade_dancer",
    "iron_knight",
    "levy_spearman",
    "levy_crossbowman",
    "cutthroat",
)
HOUSE_RULES: tuple[dict[str, object], ...] = (
    {},
    {"bid_order": "defender_first"},
    {"active_vs_passive": "highest", "item_options": 99},
    {"defender_exertion": "off", "overcome": "dead"},
    {"tactics_stacking": "once"},
    {"open_surplus": "none", "health_difficulty": "maximum"},
    {"chain_scope": "own_turn", "grab_hurts": "off"},
    {"impact_skill": "own_health", "holding_attack_ends": "target_turn", "shield_partial_cap": 5},
)
MIND = {
    "skills": ["Mind Press", "Mind Control", "Premonition", "Force Blow", "Weapon Training", "Combat Reflex"]
}
SHOVE = {
    "skills": ["Force Blow", "Force Shove", "Mind Press", "Foresight", "Weapon Training", "Combat Focus"]
}
SHIELDS = {
    "traits": ["Human", "Warrior", "Fundamentals"],
    "skills": ["Guard Stance", "Shield Attack", "Shield Brawl", "Shield Strike", "Weapon Training"],
    "tactics": {},
    "shield": {"material": "metal", "size": "small", "options": ["Armed"]},
}
CONTROL = {
    "traits": ["Human", "Warrior", "Fundamentals"],
    "skills": ["Firm Grip", "Parry", "Follow-through", "Combat Control", "Holding Attack", "Weapon Training"],
    "tactics": {},
}
VARIANTS = {"seer": (MIND, SHOVE), "duelist": (SHIELDS,), "halberdier": (CONTROL,)}
"""Sheets that bring in what the ready-made combatants do not have."""
EAGER = frozenset({"attack", "throw", "cast", "smash", "climb", "try", "replace", "counter", "help", "block"})


@functools.cache
def d6_sheet(name: str, variant: int = 0) -> dict[str, object]:
    """A ready-made combatant's checked sheet, or a variant of it (1, 2 ...)."""
    rules = load_ruleset("d6")
    overrides = VARIANTS.get(name, ())[variant - 1] if variant else {}
    return rules.read_sheet(name, dict(overrides), rules.make_options({}))


def random_setup(seed: int, size: int = 3) -> Setup:
    """Two random teams on free cells of the sketch; options and light vary with the seed."""
    rng = random.Random(seed)
    rows = SKETCH.splitlines()
    free = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in ".,23~"]
    combatants = []
    for index, (x, y) in enumerate(rng.sample(free, 2 * size)):
        name = rng.choice(NAMES)
        variant = rng.randrange(len(VARIANTS.get(name, ())) + 1)
        sheet = dict(d6_sheet(name, variant))
        state = {"unaware": True} if rng.random() < 0.1 else {}
        combatants.append(CombatantSetup(1 + index % 2, name, str(sheet["name"]), sheet, [x, y], state))
    return stamped(
        Setup(
            "d6",
            [SideSetup("North"), SideSetup("South")],
            combatants,
            sketch=SKETCH,
            light=rng.choice(["", "dark", "dim"]),
            options=dict(HOUSE_RULES[seed % len(HOUSE_RULES)]),
            seed=seed,
            round_cap=10,
            deploy=seed % 11 == 5,
        )
    )


def random_battle(seed: int, size: int = 3, *, lean: bool = False) -> Battle:
    """A battle of `random_setup`."""
    return open_battle(random_setup(seed, size), lean=lean)


def eager_answer(battle: Battle, rng: random.Random) -> str:
    """A random answer that more often than not does something."""
    assert battle.pending is not None
    if battle.pending.kind == "deploy" and rng.random() < 0.5:
        return battle.pending.choices[0].id
    eager = [option for option in battle.pending.choices if option.verb in EAGER]
    return rng.choice(eager if eager and rng.random() < 0.6 else battle.pending.options).id
