"""What a combatant could do to others, from which spaces: for the computer player and forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from game.ruleset import Strike
from rulesets.d10 import blows, checks, magic, moving, odds, reactions, state
from rulesets.d10.blows import Blow
from rulesets.d10.content import load_content
from rulesets.d10.contests import save_modifiers
from rulesets.d10.marks import Mark, gain_of, loss_of, mark
from rulesets.d10.odds import Prospect
from rulesets.d10.spells import packet_of
from rulesets.d10.state import Fighter, Pools, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View
    from rulesets.d10.content import Ability

SP_PRICE, GRIT_PRICE = 0.012, 0.012
"""Worth of a point of SP or GRIT spent."""


class Arm(msgspec.Struct):
    """One way to attack: a weapon's blow or a spell, its cost and its option without the target."""

    option: str
    cost: str
    reach: int
    blow: Blow | None = None
    ability: Ability | None = None
    price: float = 0.0
    named: bool = True


def arms(view: View, who: int, *, fresh: bool = False) -> list[Arm]:
    """All ways of `who` to attack one target now (`fresh`: with full actions)."""
    key = ("arms", who, fresh)
    known: list[Arm] | None = view.memo.get(key)
    if known is None:
        known = view.memo[key] = _arms(view.battle, who, fresh)
    return known


def _arms(battle: Battle, who: int, fresh: bool) -> list[Arm]:
    if not state.can_act(battle, who) or state.has(battle, who, state.PARALYZED):
        return []
    found = []
    for weapon, slot in state.weapons(battle, who):
        cost = blows.attack_cost(battle, who, weapon)
        if weapon.spread or (slot.empty and not fresh) or not (fresh or reactions.can_pay(battle, who, cost)):
            continue
        for thrown in (False, True) if weapon.throw else (False,):
            blow = blows.usual_blow(battle, who, weapon.key, thrown=thrown)
            if blow is not None:
                name = f"{'throw' if thrown else 'attack'}:{weapon.key}"
                arm = Arm(name, cost, blows.reach_of(battle, blow), blow, price=0.08 if thrown else 0.0)
                found.append(arm)
    for key in battle.world.get(who, Fighter).abilities:
        ability = load_content().abilities[key]
        if key not in ("spark_lance", "mind_spike", "command_entity", "grasping_stone"):
            continue
        payable = magic.affordable(battle, who, ability) and (
            fresh or reactions.can_pay(battle, who, ability.cost)
        )
        if payable:
            ess = magic.most_ess(battle, who, ability)
            spell = blows.spell_blow(battle, who, ability, ess) if ability.attack else None
            price = SP_PRICE * ability.sp
            found.append(Arm(f"cast:{key}", ability.cost, ability.range, spell, ability, price, named=False))
    return found


def prospect_of(battle: Battle, arm: Arm, one: Mark, edge: int) -> Prospect:
    """The odds of a blow."""
    assert arm.blow is not None
    crit_range = battle.world.get(arm.blow.actor, Fighter).crit_range
    target = one.target
    if not arm.blow.melee and target.discount:
        target = msgspec.structs.replace(target, discount=0)
    return odds.prospect(arm.blow.modifier, edge, arm.blow.packets[0], crit_range, target)


def fails(view: View, ability_save: Sequence[str], difficulty: int, who: int) -> float:
    """The chance that a target fails a Save with its best type."""
    battle = view.battle
    one, pools = battle.world.get(who, Fighter), battle.world.get(who, Pools)
    best = 1.0
    from rulesets.d10.rolls import save_edges

    for kind in ability_save:
        good, bad = save_edges(battle, who, kind, 0, difficulty)
        edge = checks.edge_of(len(good), len(bad))
        shaken = kind == "Soul" and pools.sp <= 0
        if kind in ("STR", "AGI") and state.helpless(battle, who):
            continue
        modifier = save_modifiers(one.stats)[kind]
        best = min(best, odds.save_fails(one.xp, modifier, edge, difficulty, shaken))
    return best


def outlook(view: View, arm: Arm, one: Mark, edge: int) -> tuple[float, float, float, float]:
    """(gain, expected harm, chance to down, HD that the target is expected to pay)."""
    battle = view.battle
    if arm.blow is not None:
        found = prospect_of(battle, arm, one, edge)
        return gain_of(one, found) - arm.price, found.post, found.downs, found.paid
    assert arm.ability is not None
    ability, who = arm.ability, one.who
    actor = view.memo.get("actor", 0)
    difficulty = state.unlock_modifier(battle, actor, ability)
    chance = fails(view, ability.save, difficulty, who)
    if one.out:
        return -1.0, 0.0, 0.0, 0.0
    if ability.key == "mind_spike":
        mean = odds.suffered(packet_of(magic.Use(actor, ability.key), ability), False, one.target)[0]
        left = min(mean, one.target.hd) * 0.25
        return chance * loss_of(one, left + 0.15 * mean) - arm.price, chance * mean, 0.0, 0.0
    worth = 0.30 if ability.key == "command_entity" else 0.16
    if state.has(battle, who, state.HALTED, state.ROOTED, state.FLEEING):
        worth = 0.0
    return chance * worth * one.level - arm.price, 0.0, 0.0, 0.0


def edge_now(view: View, arm: Arm, target: int, *, near: bool) -> int:
    """The edge of a blow on a target; `near`: as if from a space where no range hampers."""
    blow = arm.blow
    if blow is None:
        return 0
    key = (blow.actor, arm.option, target, near)
    known: int | None = view.memo.get(key)
    if known is None:
        far = 2 if near and not blow.melee else -1
        good, bad = blows.edges(view.battle, blow, target, distance=far, side=view.side)
        known = view.memo[key] = checks.edge_of(len(good), len(bad))
    return known


def strikes(view: View, who: int, foes: Sequence[int], *, fresh: bool = False) -> list[Strike]:
    """What `who` could do to each foe, from which spaces; for each foe and reach the best way."""
    battle, terrain = view.battle, view.battle.terrain
    view.memo["actor"] = who
    ways = arms(view, who, fresh=fresh)
    found: list[Strike] = []
    here = battle.positions[who].cell
    purse = battle.world.get(who, Purse)
    for foe in foes:
        one = mark(view, foe)
        best: dict[int, Strike] = {}
        for arm in ways:
            edge = edge_now(view, arm, foe, near=True)
            gain, harm_, downs, paid = outlook(view, arm, one, edge)
            old = best.get(arm.reach)
            if old is not None and old.gain >= gain:
                continue
            cells = terrain.within(one.cell, arm.reach) & terrain.sight(one.cell)
            if not fresh and not walk_first(purse, arm.cost):
                cells &= 1 << here
            option = f"{arm.option}:{battle.identities[foe].handle}" if arm.named else arm.option
            poor, poor_gain = 0, gain
            if arm.blow is not None and not arm.blow.melee:
                poor = terrain.within(one.cell, state.melee_reach(battle, foe))
                if arm.blow.long > arm.blow.normal:
                    poor |= ~terrain.within(one.cell, arm.blow.normal) & terrain.grid.full
                poor_gain = outlook(view, arm, one, -1 if edge <= 0 else 0)[0]
            best[arm.reach] = Strike(foe, arm.reach, harm_, downs, gain, option, cells, poor, poor_gain, paid)
        found += best.values()
    return found


def walk_first(purse: Purse, cost: str) -> bool:
    """Whether a Move-Action can be paid before that attack (`D10-061`)."""
    if purse.metres > 0:
        return True
    return purse.main > 0 and purse.bonus > 0 if cost == "main" else purse.main + purse.bonus >= 2


def menace(view: View, who: int, victim: int) -> tuple[int, float]:
    """(reach, gain) of the best attack of `who` on `victim` with full actions."""
    key = ("menace", who, victim)
    known: tuple[int, float] | None = view.memo.get(key)
    if known is None:
        reach, gain, one = 0, 0.0, mark(view, victim)
        actor = view.memo.get("actor", 0)
        view.memo["actor"] = who
        for arm in arms(view, who, fresh=True):
            edge = edge_now(view, arm, victim, near=True)
            value = outlook(view, arm, one, edge)[0]
            if value > gain:
                reach, gain = arm.reach, value
        view.memo["actor"] = actor
        if state.dual(view.battle, who):
            gain *= 1.8
        known = view.memo[key] = (reach, gain)
    return known


def allowance(view: View, who: int, *, fresh: bool) -> int:
    """Metres of a Move-Action; what is left of the running one, or doubled by Sprint (`D10-105`)."""
    battle = view.battle
    if not fresh:
        return moving.budget(battle, who)
    known: int | None = view.memo.get(("pace", who))
    if known is None:
        known = view.memo["pace", who] = max(1, moving.pace(battle, who, sprint=False))
    return known
