"""Luck: windows after die rolls, points bought, wounds softened (catalogue 3.5, `D100-051` to `D100-061`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option
from game.event import Changed, Reacted
from game.policy import Moment, policy_of, react, relevant
from rulesets.d100 import state
from rulesets.d100.checks import level_of, swapped, target_number
from rulesets.d100.state import Figure, Fortune

if TYPE_CHECKING:
    from game.battle import Battle

PASS = Option("pass", "pass", rule="D100-058")
MATTERS = 0.15
"""The gain, in the unit of worth, from which a reroll is worth asking about."""

RULES: Final = {"reroll": "D100-052", "force": "D100-054", "swap": "D100-053"}
"""The rule behind each use."""

Judge = Callable[[Sequence[int]], float]
"""Dice values -> what they are worth to the roller."""


class Throw(msgspec.Struct):
    """Dice just rolled: by whom, against whom (0: nobody), values, what they are worth to the roller."""

    who: int
    against: int
    sides: list[int]
    values: list[int]
    purpose: str
    rule: str
    judge: Judge | None
    mean: float
    skill: tuple[int, int] | None = None
    """(E, augment) of a skill roll."""


async def throw(
    battle: Battle,
    who: int,
    sides: Sequence[int],
    purpose: str,
    rule: str,
    *,
    against: int = 0,
    judge: Judge | None = None,
    mean: float = 0.0,
    skill: tuple[int, int] | None = None,
) -> list[int]:
    """Roll dice together and open the Luck windows on them (`D100-052` to `D100-054`, `D100-058`)."""
    values = [battle.roll(each, purpose, who, rule) for each in sides]
    if not values or not (has_luck(battle, who) or (against and has_luck(battle, against))):
        return values
    it = Throw(who, against, list(sides), values, purpose, rule, judge, mean, skill)
    await _windows(battle, it)
    return it.values


async def _windows(battle: Battle, it: Throw) -> None:
    """The roller's side first, then the opposing one; who spends makes the other be asked again."""
    own, other = it.who, it.against
    queue = [own, other] if other and not state.allied(battle, own, other) else [own]
    spent: set[int] = set()
    unlimited = battle.options.luck_per_roll == "unlimited"
    while queue:
        party = queue.pop(0)
        if party in spent and not unlimited:
            continue
        chosen = await _ask(battle, it, party)
        if chosen is None or chosen.verb == "pass":
            continue
        spent.add(party)
        _apply(battle, it, party, chosen)
        rest = [own, other] if other and not state.allied(battle, own, other) else [own]
        queue = [each for each in rest if unlimited or each not in spent]


def has_luck(battle: Battle, who: int) -> bool:
    """Whether anybody could spend Luck to help this combatant."""
    return bool(sources(battle, who))


def sources(battle: Battle, who: int) -> list[str]:
    """Where a point for `who` may come from: "own", "group" (`D100-051`, `D100-059`, `D100-060`)."""
    figure: Figure = battle.figures[who]
    own, hero = figure.fortune.luck > 0, figure.fighter.tier == "hero"
    if not own and not hero:
        return []
    found = ["own"] if own and state.conscious(battle, who) else []
    if hero and not figure.presence.gone:
        pools = state.course(battle).pools
        if pools.get(str(battle.sides[who]), 0) > 0 and spender(battle, who):
            found.append("group")
    return found


def spender(battle: Battle, who: int) -> int:
    """The conscious hero other than the beneficiary who spends a group point; 0 = nobody (`D100-060`)."""
    for other in battle.situation.present[battle.sides[who]]:
        if other != who and state.hero(battle, other) and state.conscious(battle, other):
            return other
    return 0


def spend(battle: Battle, who: int, source: str, use: str, rule: str, actor: int = 0) -> None:
    """Take a point for `who` from its own Luck or from the group's."""
    if source == "own":
        fortune, by = battle.world.get(who, Fortune), who
        fortune.luck -= 1
        battle.emit(Changed(who, "luck", fortune.luck + 1, fortune.luck, "D100-051"))
    else:
        by = spender(battle, who)
        pools, side = state.course(battle).pools, str(battle.sides[who])
        pools[side] -= 1
        battle.emit(Changed(by, "group_luck", pools[side] + 1, pools[side], "D100-060"))
    battle.emit(Reacted(by, actor or who, f"luck_{use}", True, rule))


async def _ask(battle: Battle, it: Throw, party: int) -> Option | None:
    found = sources(battle, party)
    if not found:
        return None
    own = party == it.who
    uses = ["reroll"] if own else ["force"]
    if own and it.sides == [100]:
        uses.append("swap")
    now = 0.0 if it.judge is None else it.judge(it.values)
    gains = [_gain(it, use, now) for use in uses]
    moment = Moment(True, max(gains) >= MATTERS, max(0, battle.world.get(party, Fortune).luck - 1))
    if not relevant(policy_of(battle, party, "luck"), moment):
        return None
    options = [
        Option(f"{source}:{use}", f"luck_{use}", it.who, source, level=round(1000 * gain), rule=RULES[use])
        for source in found
        for use, gain in zip(uses, gains, strict=True)
    ]
    options.sort(key=lambda option: -option.level)
    about: dict[str, int | str] = {
        "actor": it.who,
        "target": it.against,
        "thing": it.purpose,
        "roll": ", ".join(map(str, it.values)),
    }
    if it.skill is not None:
        about |= {"e": it.skill[0], "augment": it.skill[1], "number": target_number(*it.skill)}
        about["level"] = level_of(it.values[0], *it.skill)
    return await react(battle, party, "luck", options, PASS, moment, "D100-058", about)


def _gain(it: Throw, use: str, now: float) -> float:
    """What a use gains for those who spend, in the unit of worth; `now`: what the values are worth to the roller."""
    if it.judge is None:
        return 0.0
    if use == "swap":
        return it.judge([swapped(it.values[0])]) - now
    return it.mean - now if use == "reroll" else now - it.mean


def _apply(battle: Battle, it: Throw, party: int, chosen: Option) -> None:
    use = chosen.verb.removeprefix("luck_")
    spend(battle, party, chosen.item, use, chosen.rule, it.who)
    if use == "swap":
        it.values = [swapped(it.values[0])]
    else:
        it.values = [battle.roll(each, it.purpose, it.who, it.rule) for each in it.sides]


# --- a point for an Action Point ------------------------------------------------------------------------------


def action_point_options(battle: Battle, who: int) -> list[Option]:
    """A point of Luck for an Action Point, from each source (`D100-055`)."""
    return [Option(f"{source}:ap", "luck_ap", who, source, rule="D100-055") for source in sources(battle, who)]


async def offer_action_point(battle: Battle, who: int, moment: str) -> bool:
    """A hero without AP may buy one: in a cycle, or before the round closes (`D100-055`, `D100-061`)."""
    options = action_point_options(battle, who)
    if not options or not state.able(battle, who):
        return False
    about: dict[str, int | str] = {"thing": moment}
    asked = Moment(True, False, max(0, battle.world.get(who, Fortune).luck - 1))
    chosen = await react(battle, who, "luck_ap", options, PASS, asked, "D100-061", about)
    if chosen.verb == "pass":
        return False
    gain_action_point(battle, who, chosen.item)
    return True


def gain_action_point(battle: Battle, who: int, source: str) -> None:
    """Spend Luck for 1 AP, even above the maximum (`D100-055`)."""
    spend(battle, who, source, "ap", "D100-055")
    purse = battle.world.get(who, state.Purse)
    purse.ap += 1
    battle.emit(Changed(who, "ap", purse.ap - 1, purse.ap, "D100-055"))
