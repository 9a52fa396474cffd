"""Scenes: a sketch, a few combatants, scripted dice - and answers given by the labels that a player sees.

    battle = scene("B.g", B=("bram", 1), g=("grusk", 2), dice=["d20=12", "d8=5,2,7"])
    choose(battle, "Attack Grusk with Sword")

Turn order is that of the arguments (`initiative=True` rolls it); nobody is asked to interrupt unless `reactions`
says so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from game.battle import Battle
from game.board.ground import Ground, sketch_places
from game.cases import scripted
from game.components import Door, Effects, FloorItem, Policies, Policy
from game.decision import Option
from game.event import Event
from game.ruleset import load_ruleset
from game.setup import CombatantSetup, Setup, SideSetup
from game.telling import label
from rulesets.d20 import conditions, hope, state
from rulesets.d20.state import Budget, Kit, Trigger, Vitals
from tests import told

E = TypeVar("E", bound=Event)

LIGHT = {"dark": 0, "dim": 1, "bright": 2}
PASSIVE = {
    "with": "alone", "interrupt": "no", "join": "stay_out", "guard": "let_pass", "proceed": "proceed",
}  # fmt: skip
"""How each question inside a window is passed."""


def scene(
    sketch: str,
    *,
    dice: Sequence[str | int] = (),
    options: dict[str, Any] | None = None,
    light: str = "",
    legend: dict[str, dict[str, Any]] | None = None,
    reactions: str = "nothing",
    initiative: bool = False,
    **cast: tuple[Any, ...],
) -> Battle:
    """A battle that waits for its first decision.

    Each of `cast`: letter of the sketch = (template, side) or (template, side, details). Details are the state to start
    in (`hp`, `mana`, `hope`, `items` ...) and, besides, `name`, `at` (instead of a letter on the sketch), `overrides`,
    `effects` ({condition: value}).
    """
    walled = _walled(sketch)
    rules = load_ruleset("d20")
    chosen = rules.make_options(options or {})
    ground = Ground.from_sketch(walled, legend)
    if light:
        ground = dataclasses.replace(ground, light=(LIGHT[light],) * ground.grid.size)
    places = sketch_places(walled, legend)
    combatants, afflicted = [], []
    for letter, (template, side, *more) in cast.items():
        details = dict(more[0]) if more else {}
        sheet = rules.read_sheet(template, details.pop("overrides", {}), chosen)
        at = details.pop("at", None)
        x, y = ground.grid.xy(places[letter]) if at is None else at
        name = details.pop("name", str(sheet["name"]))
        afflicted += [(name, *effect) for effect in details.pop("effects", {}).items()]
        combatants.append(CombatantSetup(side, template, name, sheet, [x, y], details))
    sides = [SideSetup(f"Side {number}") for number in range(1, max(who.side for who in combatants) + 1)]
    setup = Setup("d20", sides, combatants, sketch=walled, options=options or {}, seed=1)
    setup.script = [list(die) for die in scripted(dice)]
    setup.strict_dice = True
    battle = Battle(setup, ground, begin=False)
    for who in battle.sides:
        battle.world.get(who, Policies).rules = {"interrupt": Policy("ask", reactions)}
    if not initiative:
        clock = battle.clock
        clock.order, clock.phase, clock.place, clock.round = list(battle.sides), "turns", -1, 1
        hope.freeze_the_lone(battle)
    for name, condition, value in afflicted:
        afflict(battle, name, condition, value)
    battle.start()
    return battle


def _walled(sketch: str) -> str:
    """The sketch with a wall around it, so that (0, 0) is a corner of the wall."""
    rows = [row.strip("\n") for row in sketch.strip("\n").split("\n")]
    rows = [row.strip() if "#" not in row else row for row in rows]
    width = max(len(row) for row in rows)
    inner = [f"#{row.ljust(width, '#')}#" for row in rows]
    return "\n".join(["#" * (width + 2), *inner, "#" * (width + 2)])


# --- answering ------------------------------------------------------------------------------------------------


def choose(battle: Battle, *answers: str) -> None:
    """Give answers, each an option's id, its label or a part of only one label; `Name: ` before says who must be asked.

    A question what to do together with an action is passed unless the answer is one to it.
    """
    for answer in answers:
        name, found, wanted = answer.partition(": ")
        if not found or name not in {one.name for one in battle.identities.values()}:
            name, found, wanted = "", "", answer
        while True:
            assert battle.pending is not None, f"{answer!r}: the battle is over"
            asked = battle.name(battle.pending.who)
            fitting = matching(battle, wanted) if not found or asked == name else []
            if len(fitting) == 1 or battle.pending.kind != "with":
                break
            battle.answer("alone")
        assert not found or asked == name, f"{answer!r}: {asked} is asked ({battle.pending.kind})"
        assert len(fitting) == 1, (
            f"{answer!r} fits {len(fitting)} of {battle.pending.kind}: {offered(battle)}"
        )
        battle.answer(fitting[0].id)


def act(battle: Battle, *answers: str) -> None:
    """`choose`, then pass what is asked in windows."""
    choose(battle, *answers)
    settle(battle)


def matching(battle: Battle, wanted: str) -> list[Option]:
    """The options an answer may mean."""
    decision = battle.pending
    assert decision is not None
    exact = decision.find(wanted)
    if exact is not None:
        return [exact]
    labels = [(option, label(battle, decision, option)) for option in decision.options]
    same = [option for option, text in labels if text == wanted]
    return same or [option for option, text in labels if wanted in text]


def offered(battle: Battle) -> list[str]:
    """The labels of all options of the pending decision."""
    decision = battle.pending
    assert decision is not None
    return [label(battle, decision, option) for option in decision.options]


def ids(battle: Battle) -> list[str]:
    """The ids of all options of the pending decision."""
    assert battle.pending is not None
    return [option.id for option in battle.pending.options]


def asked(battle: Battle) -> str:
    """Who is asked what: "Bram act"."""
    assert battle.pending is not None, "the battle is over"
    return f"{battle.name(battle.pending.who)} {battle.pending.kind}"


def settle(battle: Battle) -> None:
    """Pass everything in windows, up to the next question of another kind."""
    while battle.pending is not None and battle.pending.kind in PASSIVE:
        battle.answer(PASSIVE[battle.pending.kind])


def end_turns(battle: Battle, name: str) -> None:
    """End this turn and others, passing everything, until it is the turn of `name` (again)."""
    settle(battle)
    battle.answer("end")
    while True:
        settle(battle)
        assert battle.pending is not None, "the battle is over"
        if battle.pending.kind == "act" and battle.name(battle.pending.who) == name:
            return
        battle.answer("end")


# --- facts ----------------------------------------------------------------------------------------------------


def who_is(battle: Battle, name: str) -> int:
    """The entity of a name or handle."""
    (found,) = [who for who, one in battle.identities.items() if name in (one.name, one.handle)]
    return found


def hits(battle: Battle, name: str) -> int:
    """HP left."""
    return battle.world.get(who_is(battle, name), Vitals).hp


def hope_of(battle: Battle, *names: str) -> list[int]:
    """Hope of each."""
    return [battle.world.get(who_is(battle, name), Vitals).hope for name in names]


def mana(battle: Battle, name: str) -> dict[str, int]:
    """Mana left in each pool."""
    return battle.world.get(who_is(battle, name), Vitals).mana


def left(battle: Battle, name: str) -> tuple[int, int, int]:
    """Movement, action and minor action left in this round."""
    budget = battle.world.get(who_is(battle, name), Budget)
    return budget.movement, budget.action, budget.minor


def where(battle: Battle, name: str) -> tuple[int, int]:
    """The space somebody stands in."""
    return battle.ground.grid.xy(battle.positions[who_is(battle, name)].cell)


def is_down(battle: Battle, name: str) -> bool:
    """Downed."""
    return battle.presences[who_is(battle, name)].down


def effects(battle: Battle, name: str) -> dict[str, int]:
    """Conditions and effects with their values."""
    return {one.name: one.value for one in battle.world.get(who_is(battle, name), Effects).active}


def in_hand(battle: Battle, name: str) -> list[str]:
    """Items in hand."""
    return [slot.item for slot in battle.world.get(who_is(battle, name), Kit).slots if slot.held]


def carried(battle: Battle, name: str) -> list[str]:
    """All items, in hand or not."""
    return [slot.item for slot in battle.world.get(who_is(battle, name), Kit).slots]


def lying(battle: Battle) -> list[tuple[str, tuple[int, int]]]:
    """Items on the floor with their spaces."""
    found = [(item.key, item.cell) for _, item in battle.world.all(FloorItem) if item.cell >= 0]
    return [(key, battle.ground.grid.xy(cell)) for key, cell in found]


def trigger(battle: Battle, name: str) -> str:
    """The declared Ready trigger, "" for none."""
    return battle.world.get(who_is(battle, name), Trigger).kind


def door(battle: Battle) -> Door:
    """The only door."""
    (found,) = [one for _, one in battle.world.all(Door)]
    return found


def afflict(battle: Battle, name: str, condition: str, value: int = 0, source: str = "") -> None:
    """Give a condition by the rules' own procedure. A question that is open already does not know of it."""
    origin = who_is(battle, source) if source else 0
    who = who_is(battle, name)
    if condition == state.POISONED:
        conditions.poison(battle, who, value, origin)
    else:
        conditions.give(battle, who, condition, value=value, source=origin)


def events(battle: Battle, kind: type[E], since: int = 0) -> list[E]:
    """Events of one kind, from number `since` on."""
    return [event for event in battle.events[since:] if isinstance(event, kind)]


def terms(found: Iterable[Any]) -> list[tuple[str, int]]:
    """Lines of arithmetic as (source, amount)."""
    return told.terms("d20", found)


def dice_left(battle: Battle) -> int:
    """Scripted dice not rolled yet."""
    return len(battle.dice.script)
