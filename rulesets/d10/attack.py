"""One Attack from the roll to its consequences: the To-Hit is a price (catalogue 3.6, `D10-130`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.decision import Option
from game.event import AreaHit, Attacked, Changed, Reacted, Term
from game.policy import Moment, react
from game.wording import said
from rulesets.d10 import areas, blows, checks, conditions, harm, reactions, rolls, senses, state, wounds
from rulesets.d10.blows import Blow
from rulesets.d10.content import load_content
from rulesets.d10.state import Fighter, Pools, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.areas import AreaSpec
    from rulesets.d10.content import Weapon

TAKE: Final = Option("take_hit", "take_hit", rule="D10-131")


class Cast(msgspec.Struct):
    """The one die of an Attack and what it makes against each target (`D10-140`)."""

    natural: int
    crit: bool
    steady: bool = False


class Hits(msgspec.Struct):
    """What an Attack did: (target, To-Hit) of each hit, and whether it was lost."""

    hit: list[tuple[int, int]] = []
    lost: bool = False


def to_hit(
    battle: Battle, blow: Blow, cast: Cast, target: int, *, area: bool = False
) -> tuple[int, list[Term]]:
    """The price of a miss for a target, with its arithmetic (`D10-120`, `D10-133`, `D10-140`)."""
    good, bad = blows.edges(battle, blow, target, area=area)
    if cast.steady:
        bad = []
    edge = checks.edge_of(len(good), len(bad))
    price = checks.finalized(cast.natural, blow.modifier, 0, edge)
    if state.helpless(battle, blow.actor) and blow.mastery in rolls.BODILY:
        price = 0
    return price, rolls.terms_of(blow.mastery, blow.modifier, cast.natural, price, [*good, *bad], "D10-123")


# --- what the attacker chooses --------------------------------------------------------------------------------


async def damage_type(battle: Battle, who: int, key: str, target: int) -> str:
    """Chosen for each Attack: the type with the least known Resistance first (`D10-152`, `D10-241`)."""
    from rulesets.d10 import manoeuvres

    types = list(load_content().weapons[key].damage_types)
    if target and manoeuvres.scanned(battle, battle.sides[who], target):
        one = battle.world.get(target, Fighter)
        types.sort(key=lambda name: one.res.get(name, 0) - one.weak.get(name, 0))
    options = [Option(f"type:{name}", "type", item=name, rule="D10-241") for name in types]
    about: dict[str, int | str] = {"item": key, "target": target}
    return (await rolls.pick(battle, who, "damage_type", options, "D10-241", about=about)).item


async def mastery(battle: Battle, who: int, weapon: Weapon, *, thrown: bool) -> str:
    """The mastery whose Modifier is used; the highest unless the attacker wants another (`D10-123`, `D10-246`)."""
    names = sorted(
        blows.masteries_for(weapon, thrown=thrown),
        key=lambda name: -blows.martial_modifier(battle, who, name, weapon),
    )
    return await which_mastery(battle, who, names, "D10-123")


async def which_mastery(battle: Battle, who: int, names: Sequence[str], rule: str) -> str:
    """One of several masteries, the best first (`D10-012`)."""
    options = [Option(f"mastery:{name}", "mastery", item=name, rule=rule) for name in names]
    return (await rolls.pick(battle, who, "mastery", options, rule)).item


async def melee_weapon(battle: Battle, who: int, rule: str) -> str:
    """A wielded melee weapon for an ability, the one with the greatest die first (4.6)."""
    found = sorted(
        {
            (-weapon.sides(slot.slots), weapon.key)
            for weapon, slot in state.weapons(battle, who)
            if weapon.melee
        }
    )
    options = [Option(f"with:{key}", "with", item=key, rule=rule) for _, key in found]
    return (await rolls.pick(battle, who, "weapon", options, rule)).item if options else ""


# --- the Attack -----------------------------------------------------------------------------------------------


async def single(battle: Battle, blow: Blow, target: int) -> Hits:
    """An Attack on one target (`D10-130`)."""
    cast = await _roll(battle, blow, target)
    price, _ = to_hit(battle, blow, cast, target)
    await reactions.window(battle, "attack", blow.actor, [target], threshold=price)
    if not await _still(battle, blow, target):
        return Hits(lost=True)
    target = await _interpose(battle, blow, cast, target)
    hits = Hits()
    outcome = await _against(battle, blow, cast, target, None, hits, area=False)
    del outcome
    _spent(battle, blow, [target])
    await _staggering(battle, blow, hits)
    senses.reveal(battle, blow.actor)
    return hits


async def _still(battle: Battle, blow: Blow, target: int) -> bool:
    """After Reactions: target gone or attacker disabled, and the Attack is lost (`D10-130`)."""
    able = state.can_act(battle, blow.actor) and not state.has(battle, blow.actor, state.PARALYZED)
    return able and blows.can_hit(battle, blow, target)


async def _roll(battle: Battle, blow: Blow, target: int) -> Cast:
    """The die, the attacker's Fate, then the target side's Miracle on the To-Hit (`D10-130`, `D10-273`)."""
    good, bad = blows.edges(battle, blow, target)
    result = await rolls.rolled(battle, blow.actor, blow.modifier, "attack", "D10-120", good, bad)
    steady = bool(bad) and result.edge != checks.edge_of(len(good), len(bad))
    cast = Cast(result.natural, result.crit, steady)
    price, _ = to_hit(battle, blow, cast, target)
    if not state.allied(battle, blow.actor, target) and await harm.miracle(
        battle, target, blow.actor, "to_hit", price
    ):
        cast.natural = 1
    return cast


async def _interpose(battle: Battle, blow: Blow, cast: Cast, target: int) -> int:
    """Interpose: an ally beside the target takes its place, same natural (4.6, `D10-212`, `D10-214`)."""
    price, _ = to_hit(battle, blow, cast, target)
    for helper in state.by_init(battle, state.allies(battle, target)):
        if helper == blow.actor or not state.knows_ability(battle, helper, "interpose"):
            continue
        ready = reactions.may(battle, helper, blow.actor, price, triggered=True)
        if (
            not ready
            or not reactions.can_pay(battle, helper, "bonus")
            or not senses.adjacent(battle, helper, target)
        ):
            continue
        options = [Option("interpose", "interpose", target, rule="D10-353")]
        about: dict[str, int | str] = {
            "actor": blow.actor,
            "target": target,
            "item": blow.item,
            "to_hit": price,
            "crit": 0,
            "damage": packed(blow),
        }
        answer = await react(
            battle, helper, "interpose", options, reactions.PASS, Moment(important=True), "D10-212", about
        )
        if answer.verb == "interpose":
            reactions.pay(battle, helper, "bonus")
            battle.emit(Reacted(helper, blow.actor, "interpose", True, "D10-353"))
            return helper
    return target


async def _against(
    battle: Battle, blow: Blow, cast: Cast, target: int, sums: list[int] | None, hits: Hits, *, area: bool
) -> tuple[list[int] | None, bool]:
    """One target's part: HD or the hit. Returns the damage dice and whether it fully negated (`D10-131`, `D10-329`)."""
    price, terms = to_hit(battle, blow, cast, target, area=area)
    helpless = state.helpless(battle, target)
    cost = await _spend_hd(battle, blow, target, price, cast.crit)
    paid = cost >= 0
    pools = battle.world.get(target, Pools)
    crit = cast.crit or helpless
    result = "miss" if paid else "critical" if crit else "hit"
    about_hd = [Term("hd", pools.hd + max(0, cost), "D10-131")]
    battle.emit(
        Attacked(
            blow.actor, target, blow.item, cast.natural, terms, price, about_hd[0].amount, about_hd,
            price - about_hd[0].amount, result, rule="D10-131",
        )
    )  # fmt: skip
    if paid:
        battle.emit(Changed(target, "HD", pools.hd + cost, pools.hd, "D10-131"))
        return sums, False
    if sums is None:
        sums = await harm.dice_sums(battle, blow.actor, blow.packets, blow.item, target)
    outcome = await harm.hit(battle, target, blow.packets, sums, crit=crit, source=blow.actor, item=blow.item)
    hits.hit.append((target, price))
    return sums, outcome.post == 0


def cost_of(battle: Battle, blow: Blow, target: int, price: int) -> int:
    """HD to avoid: Parry Stance makes melee Attacks 3 x ESS cheaper (`D10-131`, 4.6)."""
    parry = battle.effects[target].named(state.PARRYING)
    if parry is None or not blow.melee:
        return price
    armed = any(weapon.melee for weapon, _ in state.weapons(battle, target)) or state.shield(battle, target)
    return max(0, price - 3 * parry.value) if armed else price


def may_avoid(battle: Battle, blow: Blow, target: int, price: int) -> bool:
    """Whether the target may spend HD now (`D10-131`, `D10-132`)."""
    hostile = not state.allied(battle, blow.actor, target)
    return wounds.may_spend_hd(
        battle.world.get(target, Pools).hd - cost_of(battle, blow, target, price) + price,
        price,
        helpless=state.helpless(battle, target),
        unaware=hostile and senses.unaware(battle, target, blow.actor),
        init=state.init_of(battle, target),
    )


async def _spend_hd(battle: Battle, blow: Blow, target: int, price: int, crit: bool) -> int:
    """The target sees To-Hit and CRIT and pays or is hit: the HD paid, -1 when it is hit (`D10-131`, `D10-065`)."""
    if not may_avoid(battle, blow, target, price):
        return -1
    pools = battle.world.get(target, Pools)
    cost = cost_of(battle, blow, target, price)
    spend = Option("spend_hd", "spend_hd", level=cost, cost=said("hd", amount=cost), rule="D10-131")
    about: dict[str, int | str] = {
        "actor": blow.actor,
        "target": target,
        "item": blow.item,
        "to_hit": price,
        "crit": int(crit),
        "hd": pools.hd,
        "damage": packed(blow),
    }
    moment = Moment(True, True, pools.hd - cost)
    answer = await react(battle, target, "hit_difficulty", [spend], TAKE, moment, "D10-131", about)
    if answer.verb == "take_hit":
        return -1
    pools.hd -= cost
    if cost:
        pools.hd_idle = 0
    return cost


def packed(blow: Blow) -> str:
    """Damage of a blow in one text, for whoever answers: "8+2x1 slashing pen 3; ..."."""
    return ";".join(
        f"{','.join(map(str, one.dice))}|{one.bonus}|{one.mult}|{one.type}|{one.pen}" for one in blow.packets
    )


def _spent(battle: Battle, blow: Blow, targets: list[int]) -> None:
    """One-use helps are used up by this Attack (4.6)."""
    conditions.take(battle, blow.actor, state.RALLIED)
    if blow.action and not blow.melee:
        conditions.take(battle, blow.actor, state.AIMING)
    for target in targets:
        if battle.effects[target].named(state.ANTICIPATING) and senses.pinpoints(battle, target, blow.actor):
            conditions.take(battle, target, state.ANTICIPATING)


async def _staggering(battle: Battle, blow: Blow, hits: Hits) -> None:
    """Staggering Blow right after a melee Attack-Action hit (4.6, `D10-348`)."""
    actor = blow.actor
    purse, pools = battle.world.get(actor, Purse), battle.world.get(actor, Pools)
    if not (blow.melee and blow.action and hits.hit) or battle.clock.turn != actor or purse.staggered:
        return
    if (
        not state.knows_ability(battle, actor, "staggering_blow")
        or pools.grit < 3
        or not state.can_act(battle, actor)
    ):
        return
    target, price = hits.hit[0]
    if not battle.up(target) or state.helpless(battle, target):
        return
    key = "staggering_blow"
    options = [
        Option(key, key, target, key, cost=said("grit", amount=3), rule="D10-198")
    ]
    about: dict[str, int | str] = {"target": target, "to_hit": price, "thing": "staggering_blow"}
    moment = Moment(False, True, pools.grit - 3)
    answer = await react(battle, actor, "staggering_blow", options, reactions.PASS, moment, "D10-198", about)
    if answer.verb == "pass":
        return
    purse.staggered = True
    battle.emit(Changed(actor, "GRIT", pools.grit, pools.grit - 3, "D10-224"))
    pools.grit -= 3
    if not await rolls.save(battle, target, ("STR", "VIT"), price, "D10-198", source=actor):
        conditions.next_turn(battle, target, state.STAGGERED, source=actor)


# --- areas ----------------------------------------------------------------------------------------------------


async def sweep(battle: Battle, blow: Blow, area: AreaSpec, origin: int, aim: int) -> Hits:
    """An area Attack: one natural, every target its own To-Hit and HD, damage rolled once (`D10-140`, `D10-328`)."""
    cells = areas.reached(battle.terrain, area, origin, aim)
    battle.emit(AreaHit(blow.actor, blow.item, areas.told(battle, area, origin, cells), "D10-320"))
    targets = areas.targets(battle, area, origin, cells, without=blow.actor)
    result = await rolls.rolled(battle, blow.actor, blow.modifier, "attack", "D10-140")
    cast = Cast(result.natural, result.crit)
    prices = [to_hit(battle, blow, cast, target, area=True)[0] for target in targets]
    await reactions.window(battle, "attack", blow.actor, targets, threshold=max(prices, default=0))
    if not state.can_act(battle, blow.actor):
        return Hits(lost=True)
    hits = Hits()
    sums: list[int] | None = None
    stops = 0
    for target in targets:
        here = 1 << battle.positions[target].cell
        if not battle.up(target) or not cells & here:
            continue
        sums, negated = await _against(battle, blow, cast, target, sums, hits, area=True)
        if negated and area.spread != "static":
            stops |= here
            cells = areas.reached(battle.terrain, area, origin, aim, stops=stops)
    _spent(battle, blow, targets)
    senses.reveal(battle, blow.actor)
    return hits
