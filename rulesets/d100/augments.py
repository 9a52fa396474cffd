"""What may augment a roll: own skills, Passions, the help of allies (`D100-030` to `D100-034`, `D100-116`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.decision import Option
from game.event import Changed, Reacted
from game.policy import Moment, react
from rulesets.d100 import engage, passions, senses, state
from rulesets.d100.checks import augment_of
from rulesets.d100.state import Fighter, Purse, Ties

if TYPE_CHECKING:
    from game.battle import Battle

PASSIONATE = frozenset({"attack", "parry", "evade", "willpower", "endurance", "channelling", "first_aid"})
"""Rolls that a fitting Passion may augment (`D100-033`)."""
TUMBLING = frozenset({"climb", "jump", "fall"})
BREAKING_FREE = {"brawn": "unarmed", "unarmed": "brawn"}
SAME_SKILL = frozenset({"first_aid", "brawn", "athletics", "perception"})
NO_AUGMENT = Option("none", "none", rule="D100-033")
NO_HELP = Option("no", "no", rule="D100-116")


class Task(msgspec.Struct, frozen=True):
    """A roll about to be made: `kind` as in the table of `D100-033` (attack, parry, evade, or the skill's key)."""

    who: int
    skill: str
    kind: str
    purpose: str
    opponent: int = 0
    ranged: bool = False
    breaking_free: bool = False


class Augment(msgspec.Struct, frozen=True):
    """A second skill and what it lends; `helper` 0: one's own."""

    key: str
    name: str
    amount: int
    helper: int = 0


def own(battle: Battle, task: Task) -> list[Augment]:
    """One's own augments, the best first."""
    who, kind = task.who, task.kind
    keys: list[str] = []
    if (
        kind == "evade"
        and state.posture(battle, who) == "standing"
        and battle.world.get(who, Fighter).worn <= 3
    ):
        keys.append("acrobatics")
    if kind == "athletics" and task.purpose in TUMBLING:
        keys.append("acrobatics")
    if kind == "attack":
        if task.ranged and state.source_of(battle, who, state.AIMING) == task.opponent:
            keys.append("perception")
        if not task.ranged and task.opponent and not senses.aware(battle, task.opponent, who):
            keys.append("stealth")
    if kind in ("parry", "evade") and task.opponent in battle.world.get(who, Ties).studied:
        keys.append("insight")
    if kind in ("first_aid", "healing"):
        keys.append("healing" if kind == "first_aid" else "first_aid")
    if task.breaking_free and kind in BREAKING_FREE:
        keys.append(BREAKING_FREE[kind])
    keys += [skill for skill in _told(battle, kind) if skill not in keys]
    found = [Augment(key, key, augment_of(value)) for key in keys if (value := state.skill(battle, who, key))]
    if kind in PASSIONATE:
        passion = passions.best_augment(battle, who, kind, task.opponent)
        if passion is not None:
            found.append(Augment("passion", passion.name, augment_of(passion.value)))
    return sorted(found, key=lambda each: -each.amount)


def _told(battle: Battle, kind: str) -> list[str]:
    """Skills that the scenario adds for a roll (`D100-033`)."""
    pairs = [pair.partition(":") for pair in battle.options.augment_pairs]
    return [skill for roll, _, skill in pairs if roll == kind]


def helpers(battle: Battle, task: Task) -> list[Augment]:
    """Allies who could help, in initiative order (`D100-032`, `D100-116`)."""
    found = []
    for ally in state.by_initiative(battle, state.allies(battle, task.who)):
        if battle.figures[ally].purse.ap < 1 or not state.able(battle, ally):
            continue
        amount, key = _help(battle, task, ally)
        if amount:
            found.append(Augment(key, key, amount, ally))
    return found


def _help(battle: Battle, task: Task, ally: int) -> tuple[int, str]:
    if task.kind == "attack" and not task.ranged and task.opponent in engage.engaged_with(battle, ally):
        skills = battle.world.get(ally, Fighter).skills
        styles = [(value, key) for key, value in skills.items() if key.startswith("style:")]
        value, key = max(styles, default=(0, ""))
        return augment_of(value), key
    if task.kind == "willpower" and (oratory := state.skill(battle, ally, "oratory")):
        return (augment_of(oratory), "oratory") if senses.distance(battle, task.who, ally) <= 10 else (0, "")
    if task.kind in SAME_SKILL and senses.distance(battle, task.who, ally) <= 1:
        return augment_of(state.skill(battle, ally, task.kind)), task.kind
    return 0, ""


async def choose(battle: Battle, task: Task) -> Augment | None:
    """At most one augment: the roller's own, else accepted help (`D100-031`, `D100-034`, decision points 2 and 3)."""
    mine = own(battle, task)
    about: dict[str, int | str] = {"actor": task.who, "thing": task.purpose, "target": task.opponent}
    if mine:
        options = [
            Option(f"augment:{each.key}", "augment", item=each.name, level=each.amount) for each in mine
        ]
        chosen = await react(
            battle, task.who, "augment", options, NO_AUGMENT, Moment(True, True), "D100-033", about
        )
        if chosen.verb == "augment":
            picked = mine[options.index(chosen)]
            if picked.key == "passion":
                battle.world.get(task.who, Purse).passion_round = battle.clock.round
            return picked
    for each in helpers(battle, task):
        option = Option("help", "help", task.who, each.name, level=each.amount, cost="one_ap", rule="D100-116")
        moment = Moment(False, True, max(0, battle.world.get(each.helper, Purse).ap - 1))
        chosen = await react(battle, each.helper, "help", [option], NO_HELP, moment, "D100-116", about)
        if chosen.verb == "help":
            pay_reaction(battle, each.helper)
            battle.emit(Reacted(each.helper, task.who, "help", True, "D100-116"))
            return each
    return None


def pay_reaction(battle: Battle, who: int) -> None:
    """A reaction costs 1 AP whatever its result (`D100-086`, `D100-123`)."""
    purse: Purse = battle.figures[who].purse
    purse.ap -= 1
    battle.emit(Changed(who, "ap", purse.ap + 1, purse.ap, "D100-086"))
