"""What one may attack with, and what one such attack is worth: for the computer player, in few steps.

The numbers are those of a forecast (a test compares them); nothing of a thing or blow is built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from rulesets.d20 import hope, spells, state
from rulesets.d20.content import Spell, load_content
from rulesets.d20.outfit import outfit
from rulesets.d20.prospects import Prospect, house_of, resisted, roll_prospect, spell_damage
from rulesets.d20.state import Fighter, Figure, Vitals

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View
    from rulesets.d20.loom import Loom
    from rulesets.d20.strikes import Ways

MANA_PRICE: Final = 0.04
"""What a point of mana is worth."""
SHAME: Final = {1: 0.2, 2: 0.05}
"""What a failure costs one who has so much Hope left, as a share of its levels (`D20-123`, `D20-125`)."""
PATIENCE: Final = 12
"""From this round on nobody spares its Hope any more."""
STUN_WORTH, JOLT_WORTH, BIND_WORTH, MARK_WORTH, POISON_WORTH = 0.3, 0.08, 0.15, 0.12, 2.0
"""Worth of a condition, as a share of its bearer's levels; poison in HP for each point of strength."""


class Mark(msgspec.Struct):
    """What counts of a target wherever it stands. `state` is what the value of an attack on it depends on, as a key."""

    who: int
    hp: int
    max_hp: int
    levels: int
    defence: int
    worn: int
    extra: int
    stunned: bool
    good: bool
    bad: bool
    state: int


class Arm(msgspec.Struct, eq=False):
    """One way to attack: a weapon in hand, or a spell at a level. `shame`: what a failure costs in Hope, as worth."""

    key: str
    verb: str
    reach: int
    bonus: int
    pool: tuple[int, ...]
    stunning: bool = False
    piercing: bool = False
    emotional: bool = False
    extra: float = 0.0
    price: float = 0.0
    spell: Spell | None = None
    level: int = 0
    shame: float = 0.0
    known: dict[int, tuple[float, float, float]] = {}
    """Its outlook, by the target's state and the edge."""
    added: dict[tuple[int, int, bool, int], dict[str, float]] = {}
    """What a spell attached to it adds, by the target's state, the edge, an Anthem and the excess weight; by option."""


class Arms(msgspec.Struct, eq=False):
    """All ways of one combatant to attack at a moment, the greatest reach among them; whether it is inspired, and the
    movement of a full budget.

    `known`: the best ones for each reach, by the target's state; `looms`: what such an attack means, by the thing's key
    and level and the target's state.
    """

    ways: list[Arm]
    reach: int
    anthem: bool = False
    pace: int = 0
    known: dict[int, Ways] = {}
    looms: dict[tuple[str, int, int], Loom] = {}


NO_ARMS: Final = Arms([], 0)


def worth(view: View, who: int) -> float:
    """A combatant's present worth: levels (`D20-176`), less what its wounds took."""
    figure: Figure = view.battle.figures[who]
    if figure.presence.down or figure.presence.gone:
        return 0.0
    return figure.fighter.levels * (0.4 + 0.6 * figure.vitals.hp / figure.vitals.max_hp)


def mark(view: View, who: int) -> Mark:
    """The numbers of a target that its enemies know (`D20-005`)."""
    figure: Figure = view.battle.figures[who]
    return figure.mark or marked(view.battle, figure, who)


def marked(battle: Battle, figure: Figure, who: int) -> Mark:
    """The numbers of one that is no longer what it was: a figure's `mark`, worked out."""
    vitals, excess, effects = figure.vitals, figure.kit.excess, figure.effects.active
    flags = extra = 0
    if effects:
        extra = state.extra_armour(battle, who)
        for effect in effects:
            flags |= FLAGS.get(effect.name, 0)
    key = ((who << 10 | vitals.hp) << 6 | extra) << 7 | (excess & 15) << 3 | flags
    known: Mark | None = battle.lore.get(key)
    if known is None:
        known = battle.lore[key] = _mark(figure.fighter, vitals, who, excess, extra, flags, key)
    figure.mark = known
    return known


FLAGS: Final = {state.STUNNED: 4, state.MARKED: 2, state.BRACING: 1}


def _mark(fighter: Fighter, vitals: Vitals, who: int, excess: int, extra: int, flags: int, key: int) -> Mark:
    speed, worn = fighter.stats["speed"] - excess, fighter.worn
    return Mark(
        who,
        vitals.hp,
        vitals.max_hp,
        fighter.levels,
        10 + max(0, min(speed, 9 - worn, 9)),
        worn,
        extra,
        bool(flags & 4),
        bool(flags & 2),
        bool(flags & 1),
        key,
    )


def gain_of(target: Mark, dealt: float, downs: float, stuns: float = 0.0) -> float:
    """The worth that a target would lose."""
    return target.levels * (0.6 * dealt / target.max_hp + 0.4 * downs + STUN_WORTH * stuns)


# --- ways to attack -------------------------------------------------------------------------------------------


def arms(view: View, who: int, *, fresh: bool = False) -> list[Arm]:
    """All ways of `who` to attack now: weapons in hand, attack spells at every level that can be paid."""
    return armed(view.battle, who, fresh).ways


def armed(battle: Battle, who: int, fresh: bool) -> Arms:
    """The ways to attack with what is left of the budget, or with a full one (`fresh`)."""
    figure: Figure = battle.figures[who]
    if figure.budget.action < 1 and not fresh:
        return NO_ARMS
    known = figure.fresh if fresh else figure.arms
    if known is None:
        figure.arms, figure.fresh = _armed(battle, figure, who)
        known = figure.fresh if fresh else figure.arms
    return known


def _armed(battle: Battle, figure: Figure, who: int) -> tuple[Arms, Arms]:
    """With what is loaded now, and with a full budget: worked out once for all moments with the same things in hand,
    the same mana ...
    """
    vitals, casting = figure.vitals, figure.casting
    if vitals.hope == 0:
        return NO_ARMS, NO_ARMS
    gear = figure.outfit or outfit(battle, who)
    key = (
        who,
        bool(figure.effects.active) and state.has(battle, who, state.ANTHEM),
        gear.ready,
        figure.kit.excess,
        tuple(vitals.mana.values()),
        casting.last_song,
        casting.blood,
        vitals.hp if "beast" in vitals.mana else 0,
        0 if vitals.hope > state.SPARING or battle.clock.round > PATIENCE else vitals.hope,
    )
    known: tuple[Arms, Arms] | None = battle.lore.get(key)
    if known is None:
        shame = SHAME.get(vitals.hope, 0.0) * figure.fighter.levels if key[-1] and hope.tracked(battle, who) else 0.0
        now = _set_of(battle, who, key[1], _weapons(battle, who, False), shame)
        known = battle.lore[key] = now, _set_of(battle, who, key[1], _weapons(battle, who, True))
    return known


def _set_of(battle: Battle, who: int, anthem: bool, weapons: list[Arm], shame: float = 0.0) -> Arms:
    """The weapons, and the spells that can be paid for."""
    ways = weapons + _spells(battle, who)
    for arm in ways:
        arm.shame = shame
    kept = [_kept(battle, who, arm) for arm in ways]
    return _same(battle, kept, anthem, state.allowance(battle, who))


def _same(battle: Battle, ways: list[Arm], anthem: bool, pace: int) -> Arms:
    """One and the same set for all moments that allow the same, with what is known of it: mana, for one, is often more
    than enough.
    """
    key = ("arms", anthem, pace, *ways)
    known: Arms | None = battle.lore.get(key)
    if known is None:
        reach = max((arm.reach for arm in ways), default=0)
        known = battle.lore[key] = Arms(ways, reach, anthem, pace)
    return known


def _kept(battle: Battle, who: int, arm: Arm) -> Arm:
    """The same way of attacking as in other sets of ways, with what is known of it."""
    key = ("arm", who, arm.verb, arm.key, arm.level, arm.bonus, arm.pool, arm.price, arm.shame)
    kept: Arm = battle.lore.setdefault(key, arm)
    return kept


def _weapons(battle: Battle, who: int, fresh: bool) -> list[Arm]:
    fighter = battle.world.get(who, Fighter)
    found = []
    in_hand = state.weapons_in_hand(battle, who)
    for weapon, slot in in_hand:
        if slot is None and len(in_hand) > 1:
            continue
        if slot is not None and weapon.reload and not slot.loaded and not fresh:
            continue
        bonus = state.stat(battle, who, weapon.stat)
        pool = (weapon.die,) * fighter.dice if weapon.die else ()
        extra = (
            JOLT_WORTH
            if weapon.contact == state.JOLTED
            else MARK_WORTH
            if weapon.contact == state.MARKED
            else 0.0
        )
        reach = max(weapon.reach, weapon.range)
        found.append(
            Arm(weapon.key, "attack", reach, bonus, pool, weapon.stunning, weapon.piercing, extra=extra)
        )
        if weapon.thrown and not fresh:
            arm = Arm(weapon.key, "throw", weapon.thrown, bonus, pool, weapon.stunning, weapon.piercing)
            arm.price = 0.15
            found.append(arm)
    return found


def _spells(battle: Battle, who: int) -> list[Arm]:
    fighter = battle.world.get(who, Fighter)
    found = []
    content = load_content()
    for key in fighter.spells:
        spell = content.spells[key]
        if spell.kind != "action" or spell.target != "enemy":
            continue
        bonus = state.stat(battle, who, content.sources[spell.source].primary)
        for level, cost in spells.levels(battle, who, spell):
            extra = JOLT_WORTH if any(effect.condition == state.JOLTED for effect in spell.effects) else 0.0
            price = MANA_PRICE * cost.mana + 0.1 * cost.blood
            found.append(
                Arm(
                    key,
                    "cast",
                    spell.range,
                    bonus,
                    spell.pool(level),
                    emotional=spell.damage_type == "emotional",
                    extra=extra,
                    price=price,
                    spell=spell,
                    level=level,
                )
            )
    return found


# --- one way against one target -------------------------------------------------------------------------------


def outlook(
    battle: Battle, arm: Arm, target: Mark, edge: int, more: tuple[int, ...] = ()
) -> tuple[float, float, float]:
    """(gain, expected harm, chance to Down) of one attack at an edge of 1, 0 or -1, with `more` dice added."""
    if more:
        return _outlook(battle, arm, target, edge, more)
    key = target.state << 2 | edge + 1
    known = arm.known.get(key)
    if known is None:
        known = arm.known[key] = _outlook(battle, arm, target, edge, ())
    return known


def _outlook(
    battle: Battle, arm: Arm, target: Mark, edge: int, more: tuple[int, ...]
) -> tuple[float, float, float]:
    if arm.spell is not None and arm.spell.mode == "difficulty":
        return _resisted(battle, arm, target)
    found = prospect_of(battle, arm, target, edge, more)
    gain = gain_of(target, found.dealt, found.downs, found.stuns)
    if arm.extra:
        gain += arm.extra * target.levels * (1.0 - found.odds.miss)
    return _dared(arm, gain - arm.price, found.odds.miss), found.harm, found.downs


def _resisted(battle: Battle, arm: Arm, target: Mark) -> tuple[float, float, float]:
    assert arm.spell is not None
    armour = _armour(battle, arm, target)
    chance = unresisted(battle, arm.spell, arm.bonus, target.who)
    mean, dealt, downs = spell_damage(arm.pool, armour, target.hp)
    gain = gain_of(target, dealt * chance, downs * chance) - arm.price
    return _dared(arm, gain, 1.0 - chance), mean * chance, downs * chance


def _dared(arm: Arm, gain: float, failure: float) -> float:
    """A gain less the Hope at stake; of fair chances something is left, or the last ones would never dare."""
    if not arm.shame or gain <= 0.0:
        return gain
    loss = arm.shame * failure
    return gain - (loss if failure > 0.6 else min(loss, 0.8 * gain))


def unresisted(battle: Battle, spell: Spell, casting: int, who: int) -> float:
    """The chance that a target does not resist a spell (`D20-138`)."""
    assert spell.resist is not None
    terms = state.check_terms(battle, who, spell.resist.stat, spell.resist.tag, "D20-138")
    difficulty = spell.resist.difficulty or 10 + casting
    return 1.0 - resisted(sum(term.amount for term in terms), difficulty, battle.options.advantage)


def prospect_of(battle: Battle, arm: Arm, target: Mark, edge: int, more: tuple[int, ...] = ()) -> Prospect:
    """The prospects of an attack roll of this kind, with `more` dice added."""
    return roll_prospect(
        arm.bonus,
        target.defence,
        edge,
        arm.pool + more,
        _armour(battle, arm, target),
        target.hp,
        arm.piercing,
        arm.stunning,
        target.stunned,
        house_of(battle.options),
    )


def _armour(battle: Battle, arm: Arm, target: Mark) -> int:
    return 0 if arm.emotional and not battle.options.armour_vs_emotional else target.worn + target.extra


def option_id(battle: Battle, arm: Arm, target: int) -> str:
    """The id of the option in "act" that starts this attack."""
    if arm.verb == "cast":
        return f"cast:{arm.key}"
    return f"{arm.verb}:{arm.key}:{battle.identities[target].handle}"
