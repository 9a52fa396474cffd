"""What to do on one's turn besides plain attacks: the worth of the other options of "act" (catalogue 3.8)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.board.grid import bits
from rulesets.d100 import (
    care,
    engage,
    gear,
    grades,
    moving,
    outlook,
    passions,
    prospects,
    senses,
    state,
    strikes,
)
from rulesets.d100.appraisal_effects import arm_of, hurt_share
from rulesets.d100.checks import effective
from rulesets.d100.content import load_content
from rulesets.d100.odds import beats, success
from rulesets.d100.state import Arm, Magic, Purse

if TYPE_CHECKING:
    from game.board.movement import Field
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.ruleset import Rated

Judge = Callable[["View", int, "Option"], float]
HOPE: Final = 0.15
"""Chances up to this are not tried."""


def act_worths(view: View, decision: Decision, floor: float = 0.0) -> list[Rated]:
    """What one could do that may be worth more than `floor`, and the end; attacks are judged by `strikes`."""
    who = decision.who
    return [
        (JUDGES[option.verb](view, who, option) if option.verb != "end" else 0.0, option)
        for option in decision.of(JUDGED[bisect_right(HEIGHTS, floor)])
    ]


def heroic_worths(view: View, decision: Decision) -> list[float]:
    """The worth of each heroic deed (`D100-057`)."""
    who, worths = decision.who, []
    for option in decision.choices:
        judge = HEROIC.get(option.verb)
        worths.append(judge(view, who, option) if judge is not None else 0.0)
    return worths


def _attack(view: View, who: int, option: Option) -> float:
    if option.target not in view.active(view.foes):
        return 0.0
    return outlook.against(view, who, option.target, arm_of(view.battle, who, option.item)).gain


def _charge(view: View, who: int, option: Option) -> float:
    """An attack and a way in one (`D100-093`); the price is standing there with one point less."""
    prospect = outlook.against(view, who, option.target, arm_of(view.battle, who, option.item), charge=True)
    alone = view.battle.world.get(who, Purse).ap < 2
    return prospect.gain - (0.25 if alone else 0.05)


BEGUN: Final = 0.8
"""What going on with a spell is worth besides: half of it is paid."""


def _cast(view: View, who: int, option: Option) -> float:
    """By spell; the actions still needed are counted against it (`D100-222`)."""
    battle = view.battle
    spell = load_content().spells[option.item]
    done = battle.world.get(who, Magic).done if option.id == "cast:continue" else 0
    left = max(1, spell.actions - done)
    value = _spell(view, who, option, spell.key)
    if option.id == "cast:continue":
        return value + BEGUN
    if spell.resist == "attack":
        return 0.0  # `strikes` lists it
    danger = 0.15 * len(engage.engaged_with(battle, who)) * (left > 1)
    return value / left - 0.03 * spell.cost - danger


def _spell(view: View, who: int, option: Option, key: str) -> float:
    battle, target = view.battle, option.target
    if key == "bolt":
        if target not in view.active(view.foes):
            return 0.0
        long = senses.distance(battle, who, target) > 10
        return outlook.against(view, who, target, arm_of(battle, who, "bolt"), long=False).gain - 0.1 * long
    if key in ("terror", "command"):
        if state.has(battle, target, state.FRIGHTENED) or state.has(battle, target, state.COMMANDED):
            return 0.0
        e, will = state.skill(battle, who, "channelling"), state.skill(battle, target, "willpower")
        share = 0.45 if key == "terror" else 0.35
        return share * prospects.base_worth(battle, target) * beats(e, 0, will)
    channel = success(effective(state.skill(battle, who, "channelling"))[0])
    if key == "mend":
        return channel * _mend(view, target)
    if key == "ward":
        return channel * 0.22 * prospects.base_worth(battle, target) * _exposed(view, target)
    if key == "edge":
        return channel * 0.35 * _exposed(view, target)
    return _glow(view, who)


def _mend(view: View, target: int) -> float:
    return care.mending(view.battle, target) if view.battle.up(target) else 0.1


def _exposed(view: View, target: int) -> float:
    """How much somebody is in the fight: 1 when enemies are near."""
    return 1.0 if _enemy_within(view, target, 8) else 0.3


def _glow(view: View, who: int) -> float:
    battle = view.battle
    lit = battle.situation.light.lit
    dark = [foe for foe in view.active(view.foes) if not lit >> battle.positions[foe].cell & 1]
    return 0.3 if len(dark) > 1 else 0.0


def _stand(view: View, who: int, option: Option) -> float:
    """On one's feet again (`D100-098`)."""
    return 0.7 if _enemy_within(view, who, 12) else 0.3


def _enemy_within(view: View, who: int, metres: int) -> bool:
    battle = view.battle
    near = battle.terrain.within(battle.positions[who].cell, metres)
    return bool(near & moving.known_enemies(battle, who))


def _best_now(view: View, who: int) -> float:
    """The best attack with what is in hand, wherever from."""
    gains = [
        outlook.against(view, who, foe, arm, fresh=True).gain + strikes.grudge(view, who, foe)
        for foe in view.active(view.foes)
        for arm in strikes.ways(view.battle, who, fresh=True)
    ]
    return max(gains, default=0.0)


def _draw(view: View, who: int, option: Option) -> float:
    """A weapon worth more than what is in hand, for the distance at which the enemies are."""
    foes = view.active(view.foes)
    if not foes:
        return 0.0
    battle = view.battle
    weapon = load_content().weapons[option.item]
    close = _enemy_within(view, who, 2)
    if weapon.ranged and (close or _enemy_within(view, who, 6)):
        return 0.0
    if not weapon.ranged and not close:
        for arm in strikes.ways(battle, who, fresh=True):
            if arm.weapon.ranged:
                return 0.0
    now = _in_hand(view, who, close)
    gain = max([strikes.drawn_gain(view, who, option.item, foe) for foe in foes])
    if not weapon.ranged and not close:
        return 0.5 * max(0.0, gain - now)
    return 0.8 * max(0.0, gain - now - 0.05)


def _in_hand(view: View, who: int, close: bool) -> float:
    """The best attack with what is in hand; at close quarters only blows count."""
    battle = view.battle
    table = state.lately(battle)
    known: float | None = table.get(("in_hand", who, close))
    if known is None:
        foes = view.active(view.foes)
        hand = [arm for arm in strikes.ways(battle, who, fresh=True) if not (close and arm.weapon.ranged)]
        gains = [outlook.against(view, who, foe, arm, fresh=True).gain for arm in hand for foe in foes]
        known = table["in_hand", who, close] = max(gains, default=0.0)
    return known


def _pick_up(view: View, who: int, option: Option) -> float:
    """A weapon from the floor when the hands are poor."""
    weapon = load_content().weapons[option.item]
    if weapon.shield or not view.foes or not gear.may_hold(view.battle, who, weapon):
        return 0.0
    foes = view.active(view.foes)
    gain = max((outlook.against(view, who, foe, Arm(weapon), fresh=True).gain for foe in foes), default=0.0)
    return 0.7 * max(0.0, gain - _best_now(view, who) - 0.05)


def _reload(view: View, who: int, option: Option) -> float:
    """Loading, while nobody stands too near (`D100-100`)."""
    battle = view.battle
    foes = view.active(view.foes)
    if not foes or engage.engaged(battle, who):
        return 0.05 if not foes else 0.0
    arm = arm_of(battle, who, option.item)
    gain = max(outlook.against(view, who, foe, arm, fresh=True).gain for foe in foes)
    return 0.75 * gain


def _aid(view: View, who: int, option: Option) -> float:
    """Bleeding allies first; the dying when there is nothing better (`D100-103`)."""
    battle = view.battle
    chance = success(state.skill(battle, who, "first_aid"))
    if option.item.startswith("bleed") and battle.up(option.target):
        return 0.6 * chance
    return 0.25 * chance


def _struggle(view: View, who: int, option: Option) -> float:
    return 0.45


def _pull_out(view: View, who: int, option: Option) -> float:
    """One's own wound, if one is strong enough (`D100-107`)."""
    battle = view.battle
    if option.target != who:
        return 0.0
    e, _ = effective(state.skill(battle, who, "brawn"), grades.general(battle, who), battle.options)
    chance = success(e)
    return 0.8 * chance if chance > HOPE else 0.0


def _demand(view: View, who: int, option: Option) -> float:
    """The chance that he gives up, times what he is worth (`D100-113`)."""
    battle = view.battle
    e, _ = effective(state.skill(battle, who, "influence"), grades.general(battle, who), battle.options)
    will = state.skill(battle, option.target, "willpower")
    if (passion := passions.against_coercion(battle, option.target, who)) is not None:
        will = max(will, passion.value)
    chance = beats(e, 0, will)
    return chance * strikes.worth(battle, option.target) if chance > HOPE else 0.0


EXPOSED: Final = 12
"""Metres further away that one would rather be than in reach of a foe after a Sprint: no Parry then (`D100-097`)."""
WORTH_A_SPRINT: Final = 7
"""Metres nearer by which a Sprint must lead."""
FAR: Final = 80
NEVER: Final = -100.0


def _sprint(view: View, who: int, option: Option) -> float:
    """Worth nothing by itself; below nothing where it leads nowhere."""
    battle = view.battle
    if _enemy_within(view, who, 2 * state.movement(battle, who) + 2):
        return NEVER
    aim = _sprint_aim(view, who)
    if aim is None:
        return NEVER
    back, before, danger = aim
    near = before - WORTH_A_SPRINT
    good = back.within(near) & ~danger if near >= 0 else 0
    if near >= EXPOSED:
        good |= back.within(near - EXPOSED)
    return 0.0 if good and moving.sprint_ends(battle, who, good) & good else NEVER


def _sprint_aim(view: View, who: int) -> tuple[Field, int, int] | None:
    """The ways back from the enemy, metres to it now, and the cells where one would be struck at after a Sprint."""
    battle = view.battle
    here, grid = battle.positions[who].cell, battle.ground.grid
    goals = [battle.positions[foe].cell for foe in view.active(view.foes)] or list(view.last_seen.values())
    for side, zone in battle.ground.spawns.items():
        if side != view.side and not goals:
            goals += grid.bits(zone)[:1]
    if not goals:
        return None
    goal = min(goals, key=lambda cell: grid.distance(cell, here))
    back, danger = moving.ways_back(moving.walking(battle), goal, FAR), 0
    for foe in view.active(view.foes):
        reach = max((arm.weapon.reach for arm in state.arms(battle, foe)), default=0)
        if reach:
            danger |= battle.terrain.within(battle.positions[foe].cell, reach + moving.run_of(battle, foe))
    return back, back.cost(here) or FAR, danger


def sprint_gains(view: View, who: int) -> dict[int, float]:
    """For each cell that a Sprint may lead to: metres nearer to the enemy, less for being struck at there."""
    aim = _sprint_aim(view, who)
    if aim is None:
        return {}
    back, before, danger = aim
    gains = {}
    for cell in bits(moving.sprint_ends(view.battle, who)):
        cost = back.cost(cell)
        gains[cell] = before - (FAR if cost is None else cost) - float(EXPOSED * (danger >> cell & 1))
    return gains


def _disengage(view: View, who: int, option: Option) -> float:
    """For those who fight from afar (`D100-108`)."""
    battle = view.battle
    shooter = any(arm.weapon.ranged for arm in strikes.ways(battle, who, fresh=True))
    caster = bool(battle.world.get(who, state.Fighter).spells)
    hurt = hurt_share(battle, who) > 0.45
    return 0.15 if (shooter or caster) and not hurt else 0.3 if hurt and not shooter else 0.2 if hurt else 0.0


def _search(view: View, who: int, option: Option) -> float:
    """Every other round, where an enemy was seen last and is not seen now: it may hide there (`D100-110`)."""
    if view.active(view.foes) or view.battle.clock.round % 2:
        return 0.0
    return 0.03 if any(view.visible >> cell & 1 for cell in view.last_seen.values()) else 0.0


CEILINGS: Final = {
    "sprint": 0.02,
    "search": 0.03,
    "disengage": 0.3,
    "struggle": 0.45,
    "put_out": 0.5,
    "aid": 0.6,
    "rally": 0.6,
    "stand": 0.7,
    "pull_out": 0.8,
}
"""The most that some things can be worth."""
JUDGES: Final[dict[str, Judge]] = {
    "charge": _charge,
    "cast": _cast,
    "stand": _stand,
    "draw": _draw,
    "pick_up": _pick_up,
    "reload": _reload,
    "aid": _aid,
    "struggle": _struggle,
    "pull_out": _pull_out,
    "put_out": lambda view, who, option: 0.5,
    "rally": lambda view, who, option: 0.6,
    "demand": _demand,
    "disengage": _disengage,
    "search": _search,
    "sprint": _sprint,
}
"""Verb -> worth; what is not listed is worth nothing by itself."""
HEIGHTS: Final = sorted(set(CEILINGS.values()))
JUDGED: Final = [
    frozenset(verb for verb in JUDGES if CEILINGS.get(verb, height + 1.0) > height) | {"end"}
    for height in (HEIGHTS[0] - 1.0, *HEIGHTS)
]
"""The verbs to be judged when nothing counts up to the first, second ... of `HEIGHTS`."""
HEROIC: Final[dict[str, Judge]] = {**JUDGES, "attack": _attack, "none": lambda view, who, option: 0.01}
"""The same, for a deed that is chosen at once."""
