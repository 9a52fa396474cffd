"""The worth of the options of "act" besides plain attacks (catalogue 3.4, 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulesets.d10 import areas, charging, checks, contests, hunches, odds, senses, state, strikes
from rulesets.d10.content import Ability, dice_of, load_content
from rulesets.d10.magic import Use, targets_for
from rulesets.d10.marks import gain_of, loss_of, mark, near_foes
from rulesets.d10.rolls import save_edges
from rulesets.d10.spells import packet_of
from rulesets.d10.state import Fighter, Pools, Purse

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.areas import AreaSpec
    from game.decision import Option
    from game.knowledge import View

COMING: Final = 5
"""Metres from which an enemy may soon be at one's throat."""


def act_worth(view: View, who: int, option: Option) -> float:
    """What an option is worth now; 0 for attacks, which `strikes` lists."""
    judge = JUDGES.get(option.verb)
    if judge is not None:
        return judge(view, who, option)
    return CONSTANT.get(option.verb, -0.01)


# --- threats --------------------------------------------------------------------------------------------------


def threat(view: View, who: int) -> float:
    """Worth that enemies may take from one until its next Turn: the two worst of those who can come."""
    known: float | None = view.memo.get(("threat", who))
    if known is not None:
        return known
    found = []
    for foe in view.active(view.foes):
        if mark(view, foe).out:
            continue
        reach, gain = strikes.menace(view, foe, who)
        if senses.distance(view.battle, who, foe) <= reach + strikes.allowance(view, foe, fresh=True):
            found.append(gain)
    worst: float = sum(sorted(found, reverse=True)[:2])
    view.memo["threat", who] = worst
    return worst


def _defend(view: View, who: int, option: Option) -> float:
    """Halved To-Hits until the End of the next Turn; a Main-Action is worth less with nothing to strike."""
    danger = threat(view, who)
    pools, most = view.battle.world.get(who, Pools), state.extra(view.battle, who)
    wounded = 1.0 - pools.hd / max(1, most.hd)
    rate = 0.4 if option.cost == "bonus" else 0.15 + 0.15 * wounded
    return rate * danger - 0.03


def _cover(view: View, who: int, option: Option) -> float:
    battle = view.battle
    del option
    shooters = [
        foe
        for foe in view.active(view.foes)
        if senses.covered_from(battle, who, battle.positions[foe].cell)
        and strikes.menace(view, foe, who)[1] > 0
    ]
    return 0.35 * sum(strikes.menace(view, foe, who)[1] for foe in shooters[:2]) - 0.03


def _stand(view: View, who: int, option: Option) -> float:
    del option
    return 0.12 + 0.3 * threat(view, who)


# --- contests -------------------------------------------------------------------------------------------------


def _contest(view: View, who: int, action: str, target: int, types: tuple[str, ...]) -> float:
    one = view.battle.world.get(who, Fighter)
    _, difficulty = contests.contest_modifier(action, one.stats, one.masteries)
    return strikes.fails(view, types, difficulty, target)


def _shove(view: View, who: int, option: Option) -> float:
    """Prone halves its pace and helps melee friends (`D10-079`, `D10-191`)."""
    battle, target = view.battle, option.target
    one = mark(view, target)
    if one.out or state.has(battle, target, state.PRONE):
        return -0.1
    purse = battle.world.get(who, Purse)
    follow = purse.main > 0 and purse.bonus > 0
    chance = _contest(view, who, "shove", target, ("STR", "AGI"))
    return chance * one.level * (0.15 if follow else 0.08) - 0.02


def _grapple(view: View, who: int, option: Option) -> float:
    one = mark(view, option.target)
    if one.out or state.rooted(view.battle, option.target):
        return -0.1
    chance = _contest(view, who, "grapple", option.target, ("STR", "AGI"))
    return chance * one.level * 0.14 - 0.03


def _intimidate(view: View, who: int, option: Option) -> float:
    one = mark(view, option.target)
    if one.out:
        return -0.1
    chance = _contest(view, who, "intimidate", option.target, ("Soul",))
    return chance * 0.3 * strikes.menace(view, option.target, who)[1] - 0.02


def _escape(view: View, who: int, option: Option) -> float:
    del option
    return 0.08 + 0.2 * threat(view, who)


# --- abilities ------------------------------------------------------------------------------------------------


def _cast(view: View, who: int, option: Option) -> float:
    key = option.item
    ability = load_content().abilities[key]
    price = strikes.SP_PRICE * ability.sp + strikes.GRIT_PRICE * ability.grit
    if key in ("spark_lance", "mind_spike", "command_entity", "grasping_stone"):
        return 0.0
    if ability.shape == "sphere" and ability.save:
        return best_place(view, who, ability) - price
    if key == "steel_tempest":
        here = view.battle.positions[who].cell
        area = areas.area_of(ability)
        aims = areas.rim(view.battle, who, ability.size)
        return max(area_gain(view, who, ability, area, here, aim) for aim in aims) - price
    if key == "charge":
        from rulesets.d10.appraisal import gain_for_charge

        foes = [foe for foe in charging.in_lane(view.battle, who) if not mark(view, foe).out]
        return max((gain_for_charge(view, who, foe) for foe in foes), default=-1.0) - price
    if ability.target == "ally":
        allies = targets_for(view.battle, who, ability)
        best = max((support_worth(view, who, key, ally) for ally in allies), default=-1.0)
        return best - price
    return _on_oneself(view, who, key) - price


def _on_oneself(view: View, who: int, key: str) -> float:
    if key == state.PARRYING:
        return 0.22 if near_foes(view, who, 2 * COMING) else 0.0
    if key == "anticipation":
        battle = view.battle
        worst = [
            strikes.menace(view, foe, who)[1] for foe in view.active(view.foes) if not mark(view, foe).out
        ]
        close = near_foes(view, who, COMING)
        return 0.4 * max(worst, default=0.0) + (0.03 if close else 0.0) if battle.up(who) else 0.0
    if key == "aimed_shot":
        return _aimed(view, who)
    if key == "life_sense":
        return 0.0 if view.active(view.foes) else 0.06
    return -0.01


def _aimed(view: View, who: int) -> float:
    """What Advantage adds to the best shot that can still be paid with a Main."""
    battle = view.battle
    purse = battle.world.get(who, Purse)
    if purse.main < 1 or purse.bonus < 1:
        return -0.1
    here, best = battle.positions[who].cell, 0.0
    for strike in strikes.strikes(view, who, view.active(view.foes)):
        if strike.reach > 3 and strike.cells >> here & 1:
            arm = next(one for one in strikes.arms(view, who) if strike.option.startswith(one.option))
            if arm.blow is None or not arm.blow.action:
                continue
            now = strikes.edge_now(view, arm, strike.target, near=False)
            better = strikes.outlook(view, arm, mark(view, strike.target), min(1, now + 1))[0]
            best = max(best, better)
    return best + 0.01 if best > 0.05 else -0.1


def support_worth(view: View, who: int, key: str, ally: int) -> float:
    """What a helping ability is worth for an ally (4.6)."""
    battle = view.battle
    if ally not in battle.sides or (not battle.up(ally) and key != "recall_soul"):
        return 0.4 if key == "recall_soul" else -1.0
    one, pools = mark(view, ally), battle.world.get(ally, Pools)
    most = state.extra(battle, ally)
    if key == "mend_flesh":
        healed = min(6.5, most.hp - pools.hp)
        saves = (
            0.25 * one.level
            if pools.hp <= 0 and healed > -pools.hp and state.conscious(battle, ally)
            else 0.0
        )
        return loss_of(one, max(0.0, healed)) + saves
    if key == "aegis":
        danger = threat(view, ally) if ally in view.allies else 0.0
        return 0.0 if pools.buffer else min(danger, loss_of(one, 6.0))
    if key == "rallying_cry":
        gains = [strike.gain for strike in strikes.strikes(view, ally, view.active(view.foes), fresh=True)]
        view.memo["actor"] = who
        rallied = state.has(battle, ally, state.RALLIED)
        return 0.0 if rallied or ally == who or one.out else 0.6 * max(gains, default=0.0)
    return 0.0


def best_place(view: View, who: int, ability: Ability) -> float:
    """The best gain of an area over the spaces around known enemies."""
    battle, best = view.battle, -1.0
    area = areas.area_of(ability)
    cells = set(areas.in_range(battle, who, ability.range))
    wanted = set()
    for foe in view.active(view.foes):
        wanted |= set(
            battle.ground.grid.bits(battle.ground.grid.ball(battle.positions[foe].cell, ability.size))
        )
    for cell in sorted(cells & wanted):
        best = max(best, area_gain(view, who, ability, area, cell, cell))
    return best


def area_gain(view: View, who: int, ability: Ability | None, area: AreaSpec, origin: int, aim: int) -> float:
    """Gain on enemies less loss of friends in an area, by what the side sees (`D10-320`)."""
    key = ("area", who, ability.key if ability is not None else "spread")
    worths: dict[int, float] = view.memo.setdefault(key, {})
    kind = ability.type if ability is not None else ""
    cells = areas.reached(view.battle.terrain, area, origin, aim, kind=kind)
    total = 0.0
    for other in (*view.active(view.foes), *view.active(view.allies)):
        if not cells >> view.battle.positions[other].cell & 1 or (other == who and area.aimed):
            continue
        if other not in worths:
            worths[other] = _worth_on(view, who, ability, other)
        total += worths[other] if other in view.foes else -1.3 * worths[other]
    return total


def _worth_on(view: View, who: int, ability: Ability | None, other: int) -> float:
    """What an area does to one Entity."""
    one = mark(view, other)
    if ability is not None and ability.save:
        if one.out:
            return 0.0
        difficulty = state.unlock_modifier(view.battle, who, ability)
        good, bad = save_edges(view.battle, other, ability.save[0], 0, difficulty)
        del good, bad
        chance = strikes.fails(view, ability.save, difficulty, other)
        mean = odds.suffered(packet_of(Use(who, ability.key), ability), False, one.target)
        extra = 0.12 * one.level if ability.key == "chill_mist" else 0.0
        points = mean[1] + 0.7 * mean[3] + 0.3 * mean[2]
        return chance * (loss_of(one, points) + 0.4 * one.level * mean[4] + extra)
    melee = [arm for arm in strikes.arms(view, who, fresh=True) if arm.blow is not None and arm.blow.melee]
    if not melee:
        return 0.0
    return max(gain_of(one, strikes.prospect_of(view.battle, arm, one, 0)) for arm in melee) * 0.9


# --- hands ----------------------------------------------------------------------------------------------------


def _reload(view: View, who: int, option: Option) -> float:
    del option, who
    return 0.15 if view.active(view.foes) else 0.03


def _switch(view: View, who: int, option: Option) -> float:
    """Only when nothing wielded is of use."""
    del option
    armed = [weapon for weapon, _ in state.weapons(view.battle, who) if weapon.type != "natural"]
    spells = any(arm.ability is not None for arm in strikes.arms(view, who, fresh=True))
    carried = load_content().weapons
    kit = view.battle.world.get(who, state.Kit)
    return 0.05 if not armed and not spells and any(slot.item in carried for slot in kit.slots) else -0.1


def _use(view: View, who: int, option: Option) -> float:
    gear = load_content().gear[option.item]
    one, pools = mark(view, option.target), view.battle.world.get(option.target, Pools)
    if not gear.heal:
        return 0.1
    sides, plus = dice_of(gear.heal)
    missing = state.extra(view.battle, option.target).hp - pools.hp
    return loss_of(one, min(sum(sides) / 2 + plus, missing)) - 0.03 if option.target in view.allies else -1.0


def _treat(view: View, who: int, option: Option) -> float:
    one, pools = mark(view, option.target), view.battle.world.get(option.target, Pools)
    value = checks.passive(state.modifier(view.battle, who, "Science")) + 5
    missing = state.extra(view.battle, option.target).hp - pools.hp
    return loss_of(one, min(value // 2, missing)) - 0.02 if option.target in view.allies else -1.0


def _ready(view: View, who: int, option: Option) -> float:
    """An attack kept for whoever comes: with a Main left and enemies near but out of reach."""
    del option
    purse = view.battle.world.get(who, Purse)
    if purse.main < 1 or not near_foes(view, who, 2 * COMING + 2):
        return -0.1
    melee = [
        weapon for weapon, _ in state.weapons(view.battle, who) if weapon.melee and weapon.type != "natural"
    ]
    return 0.05 if melee else -0.1


def _light(view: View, who: int, option: Option) -> float:
    cell = view.battle.positions[who].cell
    del option
    return 0.06 if senses.level(view.battle, cell) == senses.DARK else -0.1


def _swim(view: View, who: int, option: Option) -> float:
    del option
    water = view.battle.ground.water[view.battle.positions[who].cell]
    return 0.5 if water > senses.DEEP else -0.1


def _climb(view: View, who: int, option: Option) -> float:
    body = view.battle.world.get(who, state.Body)
    return 0.2 if body.climbing and option.verb == "climb" else -0.1


JUDGES: Final[dict[str, Callable[[View, int, Option], float]]] = {
    "cast": _cast,
    "defend": _defend,
    "take_cover": _cover,
    "stand": _stand,
    "shove": _shove,
    "grapple": _grapple,
    "intimidate": _intimidate,
    "taunt": lambda view, who, option: -0.1,
    "escape": _escape,
    "reload": _reload,
    "switch": _switch,
    "use": _use,
    "treat": _treat,
    "stitch": lambda view, who, option: 0.15 if option.target in view.allies else -1.0,
    "ready": _ready,
    "stealth": lambda view, who, option: hunches.hiding_worth(view, who),
    "scan_area": lambda view, who, option: hunches.scan_worth(view, who) if view.last_seen else -0.1,
    "light": _light,
    "swim": _swim,
    "climb": _climb,
    "wake": lambda view, who, option: 0.2 if option.target in view.allies else -1.0,
}
CONSTANT: Final = {
    "end": 0.0,
    "attack": 0.0,
    "throw": 0.0,
    "blind_attack": 0.0,
    "blind_throw": 0.0,
    "spray": 0.1,
    "rise": 0.3,
    "cure": 0.05,
    "sprint": 0.0,
    "dismiss": -0.1,
}
