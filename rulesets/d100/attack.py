"""One exchange from the attack roll to the wound (`D100-120` to `D100-152`, dice in the order of `D100-137`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import Concealed
from game.decision import Option
from game.event import Attacked
from game.policy import Moment, react
from rulesets.d100 import damage, engage, gear, grades, harm, luck, rolling, senses, special, state
from rulesets.d100.augments import Task, pay_reaction
from rulesets.d100.checks import FUMBLE, SUCCESS, Circumstance, Score, effective, score
from rulesets.d100.exchange import MELEE, MISSILE, SPELL, Exchange, skill_for
from rulesets.d100.state import Arm, Purse, Stealth

if TYPE_CHECKING:
    from game.battle import Battle

NOTHING = Option("nothing", "nothing", rule="D100-123")


def begin(battle: Battle, actor: int, target: int, arm: Arm, *, charge: bool = False) -> Exchange:
    """The exchange of an attack about to be rolled (`D100-121`)."""
    weapon = arm.weapon
    kind = SPELL if weapon.skill == "channelling" else MISSILE if weapon.ranged else MELEE
    span = senses.distance(battle, actor, target)
    it = Exchange(actor, target, weapon, arm, kind, span, charge=charge)
    if weapon.range:
        band = damage.range_band(weapon.range, span)
        it.long_range = band == "long" and weapon.range[1] < weapon.range[2]
        it.close = band == "close"
    it.covered, it.cover = senses.covered(battle, actor, target)
    it.unaware = not senses.aware(battle, target, actor) and not state.helpless(battle, target)
    return it


def attack_terms(battle: Battle, it: Exchange) -> tuple[int, list[Circumstance]]:
    """The skill's value and everything that makes the attack easier or harder."""
    skill, value, outside = skill_for(battle, it.actor, it.weapon)
    it.skill = skill
    if it.kind != SPELL:
        value = grades.swim_cap(battle, it.actor, value)
    return value, grades.attack(battle, it.actor, it.target, it.weapon, outside=outside, charge=it.charge)


async def strike(battle: Battle, it: Exchange) -> None:
    """The whole exchange; the attack's AP and ammunition are paid before (`D100-121`)."""
    value, circumstances = attack_terms(battle, it)
    kind = "channelling" if it.kind == SPELL else "attack"
    task = Task(it.actor, it.skill, kind, "attack", it.target, it.ranged)
    it.attack = await rolling.roll(battle, task, circumstances, "D100-122", value=value, worths=rolling.VITAL)
    it.hit = it.attack.succeeded
    _loud(battle, it.actor)
    stray = _strays(battle, it, value, circumstances)
    await _answer(battle, it)
    _compare(battle, it)
    _tell(battle, it)
    if it.winner:
        await special.choose(battle, it)
    if it.hit and not it.struck_item:
        await harm.land(battle, it)
    elif stray:
        await bystander(battle, it)
    if it.arm.gear is not None and it.weapon.thrown and not it.lodged:
        gear.lay(battle, it.weapon.key, battle.positions[it.target].cell)


def _loud(battle: Battle, who: int) -> None:
    """An attack gives one away (`D100-109`, `D100-221`)."""
    battle.world.get(who, Purse).loud = state.course(battle).turns
    reveal(battle, who)


def reveal(battle: Battle, who: int) -> None:
    """Everybody notices a hidden one (`D100-109`)."""
    stealth = battle.world.get(who, Stealth)
    if stealth.active:
        from rulesets.d100 import conditions

        stealth.active = False
        stealth.noticed, stealth.fooled = [], []
        battle.world.get(who, Concealed).sides = 0
        conditions.take(battle, who, state.HIDDEN)
        battle.refresh(sight=True)


# --- the answer ----------------------------------------------------------------------------------------------


async def _answer(battle: Battle, it: Exchange) -> None:
    """The defender, having seen the roll, parries, evades, or takes it (`D100-123`)."""
    while True:
        options = reactions(battle, it)
        if not options:
            return
        about: dict[str, int | str] = {
            "actor": it.actor,
            "target": it.target,
            "item": it.weapon.key,
            "thing": it.kind,
            "roll": it.attack.die,
            "level": it.attack.level,
            "number": it.attack.e + it.attack.augment,
            "size": it.size,
            "e": it.attack.e,
            "augment": it.attack.augment,
        }
        moment = Moment(True, True, max(0, battle.world.get(it.target, Purse).ap - 1))
        chosen = await react(battle, it.target, "defend", options, NOTHING, moment, "D100-123", about)
        if chosen.verb != "luck_ap":
            break
        luck.gain_action_point(battle, it.target, chosen.item)
    if chosen.verb == "nothing":
        return
    pay_reaction(battle, it.target)
    if chosen.verb == "evade":
        await _evade(battle, it)
    else:
        arm = next(each for each in parrying(battle, it) if each.weapon.key == chosen.item)
        await _parry(battle, it, arm)


def reactions(battle: Battle, it: Exchange) -> list[Option]:
    """What the defender may answer with; each attack is one threat, answered once (`D100-087`, `D100-088`,
    `D100-125`, `D100-126`, `D100-155`).
    """
    who = it.target
    if not battle.up(who) or it.unaware or not senses.reacts_to(battle, who, it.actor):
        return []
    if state.has(battle, who, state.CLIMBING):
        return []
    if battle.world.get(who, Purse).ap < 1:
        return luck.action_point_options(battle, who)
    found = [
        Option(f"parry:{arm.weapon.key}", "parry", it.actor, arm.weapon.key, cost="1 AP", rule="D100-125")
        for arm in parrying(battle, it)
    ]
    if not _legs_caught(battle, who):
        found.append(Option("evade", "evade", it.actor, cost="1 AP", rule="D100-146"))
    return found


def _legs_caught(battle: Battle, who: int) -> bool:
    frame = battle.world.get(who, state.Frame)
    return any("leg" in place for place in frame.entangled)


def parrying(battle: Battle, it: Exchange) -> list[Arm]:
    """Items one may parry with: missiles and attack spells only with a shield; no Parry after a Sprint (`D100-097`)."""
    if state.has(battle, it.target, state.SPRINTED):
        return []
    found = []
    for arm in state.arms(battle, it.target):
        weapon = arm.weapon
        if weapon.reach and weapon.parry and (not it.ranged or weapon.shield):
            found.append(arm)
    return found


async def _parry(battle: Battle, it: Exchange, arm: Arm) -> None:
    """Roll the Combat Style of the item (`D100-124`, `D100-125`)."""
    skill, value, outside = state.style_of(battle, it.target, arm.weapon)
    value = grades.swim_cap(battle, it.target, value)
    task = Task(it.target, skill, "parry", "parry", it.actor)
    it.reaction, it.parry_arm = "parry", arm
    it.answer = await rolling.roll(
        battle,
        task,
        grades.parry(battle, it.target, it.actor, outside=outside),
        "D100-124",
        value=value,
        worths=rolling.VITAL,
    )


async def _evade(battle: Battle, it: Exchange) -> None:
    it.reaction = "evade"
    task = Task(it.target, "evade", "evade", "evade", it.actor)
    it.answer = await rolling.roll(
        battle,
        task,
        grades.evade(battle, it.target, it.actor),
        "D100-146",
        worths=rolling.VITAL,
        versus=it.attack,
    )


# --- comparing -----------------------------------------------------------------------------------------------


def _compare(battle: Battle, it: Exchange) -> None:
    """Levels apart, hit or not, prone after an Evade (`D100-130` to `D100-133`, `D100-140` to `D100-149`)."""
    from rulesets.d100 import conditions

    if it.answer is None:
        it.winner, it.count = damage.differential(it.attack.level, 1)
    elif it.reaction == "evade":
        evaded = damage.evade(it.attack, it.answer, battle.options)
        it.attack, it.answer = evaded.contest.a, evaded.contest.b
        it.hit, it.winner, it.count = evaded.hit, evaded.won_by, evaded.effects
        if evaded.contest.winner == "standoff":
            rolling.tell_standoff(battle, it.target, it.actor, it.attack.die + it.answer.die)
        if evaded.prone:
            conditions.fall_prone(battle, it.target)
    else:
        it.attack, it.answer = damage.parry_levels(it.attack, it.answer, battle.options)
        it.hit = it.attack.succeeded
        it.winner, it.count = damage.differential(it.attack.level, it.answer.level)
        assert it.parry_arm is not None
        if it.parried:
            it.stopped = damage.stopped_by(it.size, it.parry_arm.weapon.size)
    if it.hit and it.unaware:
        _bonus(battle, it)


def _bonus(battle: Battle, it: Exchange) -> None:
    """The first successful attack on one surprised or unaware gets one effect more (`D100-156`)."""
    surprised = battle.effects[it.target].named(state.SURPRISED)
    if surprised is not None:
        if surprised.value:
            return
        surprised.value = 1
    if it.winner != "defender":
        it.winner, it.count = "attacker", it.count + 1


def _tell(battle: Battle, it: Exchange) -> None:
    if it.hit:
        result = "parried" if it.stopped == "all" else "critical" if it.attack_critical() else "hit"
    elif it.reaction == "evade" and it.attack.level >= SUCCESS:
        result = "evaded"
    else:
        result = "fumble" if it.attack.level == FUMBLE else "miss"
    margin = it.count if it.winner == "attacker" else -it.count
    battle.emit(
        Attacked(
            it.actor,
            it.target,
            it.weapon.key,
            0,
            [],
            it.attack.die,
            it.attack.e,
            [],
            margin,
            result,
            rule="D100-130",
        )
    )


# --- shots into a melee --------------------------------------------------------------------------------------


def _strays(battle: Battle, it: Exchange, value: int, circumstances: list[Circumstance]) -> bool:
    """A missed shot that would have hit but for the melee (`D100-152`)."""
    if it.kind == MELEE or it.hit:
        return False
    free = [each for each in circumstances if each.rule != "D100-152"]
    if len(free) == len(circumstances):
        return False
    e, _ = effective(value, free, battle.options)
    return score(it.attack.die, e, it.attack.augment).succeeded


async def bystander(battle: Battle, it: Exchange) -> None:
    """A random other combatant engaged with the target is attacked with a plain Success (`D100-152`)."""
    others = [who for who in engage.engaged_with(battle, it.target) if who != it.actor]
    if not others:
        return
    victim = (
        others[battle.roll(len(others), "bystander", it.actor, "D100-152") - 1]
        if len(others) > 1
        else others[0]
    )
    await plain_hit(battle, it, victim, may_react=True)


async def plain_hit(battle: Battle, it: Exchange, victim: int, *, may_react: bool) -> None:
    """A plain Success on somebody else; no effects (`D100-152`, `D100-207`)."""
    other = begin(battle, it.actor, victim, it.arm)
    other.skill = it.skill
    other.attack = Score(it.attack.die, it.attack.e, it.attack.augment, SUCCESS)
    other.hit = True
    if may_react:
        await _answer(battle, other)
        _compare_plain(battle, other)
    _tell(battle, other)
    other.winner = ""
    if other.hit:
        await harm.land(battle, other)


def _compare_plain(battle: Battle, it: Exchange) -> None:
    """A plain Success keeps its level whatever die was rolled; the reaction works as usual."""
    from rulesets.d100 import conditions

    if it.answer is None:
        return
    if it.reaction == "evade":
        if it.answer.level > SUCCESS or (it.answer.level == SUCCESS and it.answer.die >= it.attack.die):
            it.hit = False
            conditions.fall_prone(battle, it.target)
    elif it.parried and it.parry_arm is not None:
        it.stopped = damage.stopped_by(it.size, it.parry_arm.weapon.size)
