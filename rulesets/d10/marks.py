"""What one side knows of a combatant's numbers, and what losses are worth (for the computer player)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rulesets.d10 import feints, harm, manoeuvres, senses, state
from rulesets.d10.odds import Pairs, Prospect, Target
from rulesets.d10.state import Fighter, Pools

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View
    from rulesets.d10.damage import Armor

TYPICAL_HD, TYPICAL_GRIT, TYPICAL_SP = 25, 10, 15
"""What 100 XP usually have, where an enemy was not scanned (`D10-085`)."""
GRIT_WORTH, HD_WORTH = 0.7, 0.25
"""A point of GRIT or HD in points of HP: four HD for one HP, as the headless default pays."""


class Mark(msgspec.Struct):
    """A target as its enemies or friends know it."""

    who: int
    cell: int
    target: Target
    level: float
    life: float
    most: float
    out: bool


def mark(view: View, who: int) -> Mark:
    """The numbers of a combatant as the view's side knows them (`D10-085`, option `hidden_stats`)."""
    known: Mark | None = view.memo.get(("mark", who))
    if known is None:
        known = view.memo["mark", who] = _mark(view, who)
    return known


def _mark(view: View, who: int) -> Mark:
    battle = view.battle
    one, pools, most = battle.world.get(who, Fighter), battle.world.get(who, Pools), state.extra(battle, who)
    hd, grit, sp = pools.hd, pools.grit, pools.sp
    top_hd, top_grit = most.hd, most.grit
    armor = harm.armor_of(battle, who, feints.believes(battle, view.side, who, state.DEFENDING))
    if view.side and not manoeuvres.scanned(battle, view.side, who):
        top_hd, top_grit = TYPICAL_HD * one.xp // 100, TYPICAL_GRIT * one.xp // 100
        hd = max(0, top_hd - (most.hd - pools.hd))
        grit = max(0, top_grit - (most.grit - pools.grit))
        sp = TYPICAL_SP * one.xp // 100
    parry = battle.effects[who].named(state.PARRYING)
    parries = feints.believes(battle, view.side, who, state.PARRYING)
    made = Target(
        max(pools.hp, 0),
        sp,
        hd,
        grit,
        pools.buffer,
        *_pairs(battle, who, armor),
        armor.soaked,
        armor.airborne,
        armor.brittle,
        may_pay=not state.helpless(battle, who),
        discount=3 * (parry.value if parry is not None else 1) if parries else 0,
        helpless=state.helpless(battle, who),
    )
    life = max(0, pools.hp) + GRIT_WORTH * grit + HD_WORTH * hd
    top = most.hp + GRIT_WORTH * top_grit + HD_WORTH * top_hd
    out = not state.fighting(battle, who)
    return Mark(who, battle.positions[who].cell, made, one.xp / 100, life, max(1.0, top), out)


def _pairs(battle: Battle, who: int, armor: Armor) -> tuple[Pairs, Pairs, Pairs]:
    """Resistances, weaknesses and absorptions as sorted pairs; kept as long as its Resistances are the same."""
    notes = state.sums(battle, who).notes
    known: tuple[dict[str, int], tuple[Pairs, Pairs, Pairs]] | None = notes.get("pairs")
    if known is None or known[0] != armor.res:
        made = tuple(tuple(sorted(each.items())) for each in (armor.res, armor.weak, armor.abs))
        known = notes["pairs"] = (dict(armor.res), (made[0], made[1], made[2]))
    return known[1]


def worth(battle: Battle, who: int) -> float:
    """A combatant's present worth: its level, less what it has lost."""
    asleep = battle.effects[who].named(state.UNCONSCIOUS)
    if not battle.up(who) or (asleep is not None and asleep.value != 1):
        return 0.0
    pools, most = battle.world.get(who, Pools), state.extra(battle, who)
    left = max(0, pools.hp) + GRIT_WORTH * pools.grit + HD_WORTH * pools.hd
    top = most.hp + GRIT_WORTH * most.grit + HD_WORTH * most.hd
    share = 0.4 + 0.6 * left / max(1.0, top)
    return battle.world.get(who, Fighter).xp / 100 * (share if pools.hp > 0 else 0.1)


def gain_of(one: Mark, found: Prospect) -> float:
    """The worth that a target would lose by an Attack; little for those already out."""
    if one.out:
        return 0.05 * one.level * found.hit
    lost = found.hp + GRIT_WORTH * found.grit + HD_WORTH * found.paid
    urgency = 1.0 + 0.6 * (1.0 - one.life / one.most)
    return one.level * (1.1 * urgency * lost / one.most + 0.4 * found.downs)


def loss_of(one: Mark, points: float) -> float:
    """Worth of some HP of a combatant."""
    return one.level * 1.1 * points / one.most


def near_foes(view: View, who: int, reach: int) -> list[int]:
    """Fighting enemies of the view within some metres."""
    battle = view.battle
    return [
        foe
        for foe in view.active(view.foes)
        if not mark(view, foe).out and senses.distance(battle, who, foe) <= reach
    ]
