"""Stages for d100 tests: a sketch, a few combatants in order of action, scripted dice, answers by option id.

    battle = stage("A.S", A=("aldith", 1), S=("skarde", 2), dice=["d100=40", "d100=50"])
    give(battle, "attack:broadsword:s", "nothing")

Luck, augments and help are not asked about unless `ask` names them ("luck", "augment", "help", "impale", "luck_ap").
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from game.battle import Battle
from game.board.ground import Ground, sketch_places
from game.cases import scripted
from game.components import Policies, Policy
from game.decision import Decision, Option
from game.event import Event, SkillRolled
from game.ruleset import load_ruleset
from game.setup import CombatantSetup, Setup, SideSetup
from rulesets.d100 import conditions, state
from rulesets.d100.derive import group_luck
from rulesets.d100.state import Course, Frame, Kit, Purse, Ties

E = TypeVar("E", bound=Event)
LIGHT = {"dark": 0, "dim": 1, "bright": 2}
QUIET = {
    "luck": Policy("never"),
    "luck_ap": Policy("never"),
    "augment": Policy("never"),
    "help": Policy("never"),
    "impale": Policy("always"),
}


def stage(
    sketch: str,
    *,
    dice: Sequence[str | int] = (),
    options: dict[str, Any] | None = None,
    light: str = "",
    legend: dict[str, dict[str, Any]] | None = None,
    ask: Iterable[str] = (),
    free_dice: bool = False,
    **cast: tuple[Any, ...],
) -> Battle:
    """A battle at its first decision, in the order of the arguments; each is (template, side, details?).

    Details: the state to start in, `overrides`, `at`, `effects` {state: who caused it}.
    """
    walled = walls(sketch)
    rules = load_ruleset("d100")
    chosen = rules.make_options(options or {})
    ground = Ground.from_sketch(walled, legend)
    if light:
        ground = dataclasses.replace(ground, light=(LIGHT[light],) * ground.grid.size)
    places = sketch_places(walled, legend)
    people, wishes = [], []
    for letter, (template, side, *rest) in cast.items():
        details = dict(rest[0]) if rest else {}
        sheet = rules.read_sheet(template, details.pop("overrides", {}), chosen)
        at = details.pop("at", None) or list(ground.grid.xy(places[letter]))
        wishes.append(details.pop("effects", {}))
        people.append(CombatantSetup(side, template, letter, sheet, at, details))
    setup = Setup(
        "d100",
        [SideSetup("North"), SideSetup("South")],
        people,
        sketch=walled,
        options=dict(options or {}),
        seed=1,
        script=[list(die) for die in scripted(dice)],
        strict_dice=not free_dice,
    )
    battle = Battle(setup, ground, begin=False)
    _open(battle, wishes, set(ask))
    battle.start()
    return battle


def walls(sketch: str) -> str:
    """The sketch with a wall around it."""
    rows = [row.strip("\n") for row in sketch.strip("\n").splitlines()]
    width = max(map(len, rows))
    return "\n".join(["#" * (width + 2), *(f"#{row.ljust(width, '.')}#" for row in rows), "#" * (width + 2)])


def _open(battle: Battle, wishes: list[dict[str, int]], ask: set[str]) -> None:
    """What `turn.open_battle` does, with a given order and without dice."""
    pools, started = {}, {}
    for side in sorted(set(battle.sides.values())):
        members = [who for who, of in battle.sides.items() if of == side]
        heroes = sum(state.hero(battle, who) for who in members)
        pools[str(side)] = group_luck(heroes, battle.options)
        started[str(side)] = len(members)
    battle.add(Course(pools=pools, started=started))
    battle.begin_round(1)
    for who, ties in battle.world.all(Ties):
        for name in [*ties.begin_in, *wishes[who - 1]]:
            until = "turn_start" if name == state.SURPRISED else ""
            source = wishes[who - 1].get(name, 0)
            conditions.give(battle, who, name, source=source, until=until, owner=who)
    for place, (_, purse) in enumerate(battle.world.all(Purse)):
        purse.score, purse.rank = 20 - place, place
        purse.origin = battle.positions[place + 1].cell
    battle.clock.order = list(battle.sides)
    battle.clock.phase, battle.clock.place = "turns", -1
    for _, policies in battle.world.all(Policies):
        policies.rules = {kind: policy for kind, policy in QUIET.items() if kind not in ask}


def pending(battle: Battle) -> Decision:
    assert battle.pending is not None, "the battle is over"
    return battle.pending


def find(battle: Battle, wanted: str) -> Option:
    """The option with that id, else the only one whose id contains it."""
    decision = pending(battle)
    exact = decision.find(wanted)
    if exact is not None:
        return exact
    among = [option for option in decision.choices if wanted in option.id]
    ids = [option.id for option in decision.choices]
    assert len(among) == 1, f"{battle.name(decision.who)} {decision.kind}: {wanted!r} among {ids}"
    return among[0]


def give(battle: Battle, *answers: str) -> Battle:
    """Answer one question after the other."""
    for answer in answers:
        battle.answer(find(battle, answer).id)
    return battle


def ids(battle: Battle) -> list[str]:
    """Ids of the listed options."""
    return [option.id for option in pending(battle).choices]


def verbs(battle: Battle) -> set[str]:
    return {option.verb for option in pending(battle).choices}


def asked(battle: Battle) -> tuple[str, str]:
    """Who is asked what."""
    return battle.name(pending(battle).who), pending(battle).kind


def entity(battle: Battle, letter: str) -> int:
    return battle.handles[letter.lower()]


def frame(battle: Battle, letter: str) -> Frame:
    return battle.world.get(entity(battle, letter), Frame)


def purse(battle: Battle, letter: str) -> Purse:
    return battle.world.get(entity(battle, letter), Purse)


def kit(battle: Battle, letter: str) -> dict[str, str]:
    """What is carried and in which hand."""
    return {gear.key: gear.hand for gear in battle.world.get(entity(battle, letter), Kit).gear}


def has(battle: Battle, letter: str, name: str) -> bool:
    return state.has(battle, entity(battle, letter), name)


def happened(battle: Battle, kind: type[E]) -> list[E]:
    return [event for event in battle.events if isinstance(event, kind)]


def rolls(battle: Battle) -> list[tuple[str, str, int, str]]:
    """(who, purpose, effective skill, level) of all skill rolls."""
    return [
        (battle.name(event.who), event.purpose, event.e, event.level)
        for event in happened(battle, SkillRolled)
    ]


def last_roll(battle: Battle) -> SkillRolled:
    return happened(battle, SkillRolled)[-1]


def dice_left(battle: Battle) -> int:
    return len(battle.dice.script)


def cell(battle: Battle, letter: str) -> tuple[int, int]:
    """Column and row, the wall around the sketch counted."""
    return battle.ground.grid.xy(battle.positions[entity(battle, letter)].cell)
