"""What one combatant could do to another, in few steps: for the computer player and for reaction policies.

The numbers are those of a forecast (a test compares them); nothing of a thing or blow is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from game.ruleset import Strike
from rulesets.d20 import senses, spells, state
from rulesets.d20.checks import edge_of, speed_bonus
from rulesets.d20.content import Spell, load_content
from rulesets.d20.prospects import Prospect, house_of, resisted, roll_prospect, spell_damage
from rulesets.d20.state import Budget, Fighter, Vitals

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View

MANA_PRICE: Final = 0.04
"""What a point of mana is worth."""
STUN_WORTH, JOLT_WORTH, BIND_WORTH, MARK_WORTH, POISON_WORTH = 0.3, 0.08, 0.15, 0.12, 2.0
"""Worth of a condition, as a share of its bearer's levels; poison in HP for each point of strength."""


class Mark(msgspec.Struct):
    """What counts of a target."""

    who: int
    cell: int
    hp: int
    max_hp: int
    levels: int
    defence: int
    worn: int
    extra: int
    stunned: bool
    good: bool
    bad: bool
    dark: bool


class Arm(msgspec.Struct):
    """One way to attack: a weapon in hand, or a spell at a level. `resist` names the stat that resists it."""

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


def worth(battle: Battle, who: int) -> float:
    """A combatant's present worth: levels, less what its wounds took."""
    if not battle.up(who):
        return 0.0
    vitals = battle.world.get(who, Vitals)
    return battle.world.get(who, Fighter).levels * (0.4 + 0.6 * vitals.hp / vitals.max_hp)


def mark(view: View, who: int) -> Mark:
    """The numbers of a target that its enemies know (`D20-005`)."""
    known: Mark | None = view.memo.get(who)
    if known is not None:
        return known
    battle = view.battle
    world = battle.world
    fighter, vitals = world.get(who, Fighter), world.get(who, Vitals)
    effects = battle.effects[who].active
    names = {effect.name for effect in effects} if effects else ()
    cell = battle.positions[who].cell
    made = Mark(
        who,
        cell,
        vitals.hp,
        vitals.max_hp,
        fighter.levels,
        10 + speed_bonus(state.speed(battle, who), fighter.worn),
        fighter.worn,
        state.extra_armour(battle, who) if effects else 0,
        state.STUNNED in names,
        state.MARKED in names,
        state.BRACING in names,
        senses.dark(battle, cell),
    )
    view.memo[who] = made
    return made


def gain_of(target: Mark, dealt: float, downs: float, stuns: float = 0.0) -> float:
    """The worth that a target would lose."""
    return target.levels * (0.6 * dealt / target.max_hp + 0.4 * downs + STUN_WORTH * stuns)


# --- ways to attack -------------------------------------------------------------------------------------------


def arms(view: View, who: int, *, fresh: bool = False) -> list[Arm]:
    """All ways of `who` to attack now: weapons in hand, attack spells at every level that can be paid."""
    key = (who, fresh)
    known: list[Arm] | None = view.memo.get(key)
    if known is not None:
        return known
    battle = view.battle
    made: list[Arm] = []
    if not state.hopeless(battle, who) and (fresh or battle.world.get(who, Budget).action > 0):
        made = _weapons(battle, who, fresh) + _spells(battle, who)
    view.memo[key] = made
    return made


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
    spell = arm.spell
    armour = 0 if arm.emotional and not battle.options.armour_vs_emotional else target.worn + target.extra
    if spell is not None and spell.mode == "difficulty":
        return _resisted(battle, arm, target, armour)
    found = roll_prospect(
        arm.bonus,
        target.defence,
        edge,
        arm.pool + more if more else arm.pool,
        armour,
        target.hp,
        arm.piercing,
        arm.stunning,
        target.stunned,
        house_of(battle.options),
    )
    gain = gain_of(target, found.dealt, found.downs, found.stuns)
    if arm.extra:
        gain += arm.extra * target.levels * (1.0 - found.odds.miss)
    return gain - arm.price, found.harm, found.downs


def _resisted(battle: Battle, arm: Arm, target: Mark, armour: int) -> tuple[float, float, float]:
    assert arm.spell is not None
    chance = unresisted(battle, arm.spell, arm.bonus, target.who)
    mean, dealt, downs = spell_damage(arm.pool, armour, target.hp)
    return gain_of(target, dealt * chance, downs * chance) - arm.price, mean * chance, downs * chance


def unresisted(battle: Battle, spell: Spell, casting: int, who: int) -> float:
    """The chance that a target does not resist a spell (`D20-138`)."""
    assert spell.resist is not None
    terms = state.check_terms(battle, who, spell.resist.stat, spell.resist.tag, "D20-138")
    difficulty = spell.resist.difficulty or 10 + casting
    return 1.0 - resisted(sum(term.amount for term in terms), difficulty, battle.options.advantage)


def prospect_of(battle: Battle, arm: Arm, target: Mark, edge: int) -> Prospect:
    """The prospects of an attack roll of this kind."""
    armour = 0 if arm.emotional and not battle.options.armour_vs_emotional else target.worn + target.extra
    return roll_prospect(
        arm.bonus,
        target.defence,
        edge,
        arm.pool,
        armour,
        target.hp,
        arm.piercing,
        arm.stunning,
        target.stunned,
        house_of(battle.options),
    )


def option_id(battle: Battle, arm: Arm, target: int) -> str:
    """The id of the option in "act" that starts this attack."""
    if arm.verb == "cast":
        return f"cast:{arm.key}"
    return f"{arm.verb}:{arm.key}:{battle.identities[target].handle}"


def strikes(view: View, who: int, foes: Sequence[int], *, fresh: bool = False) -> list[Strike]:
    """What `who` could do to each foe, from which cells (`D20-050`, `D20-058`); for each foe and reach the best way."""
    battle = view.battle
    ways = arms(view, who, fresh=fresh)
    if not ways:
        return []
    anthem = state.has(battle, who, state.ANTHEM)
    terrain = battle.terrain
    found: list[Strike] = []
    for foe in foes:
        target = mark(view, foe)
        good = anthem or target.good
        open_edge, poor_edge = edge_of(good, target.bad), edge_of(good, True)
        cell = target.cell
        sight = terrain.sight(cell)
        poor = terrain.covered_from(cell, 100, 200) & ~terrain.within(cell, 1)
        if target.dark:
            poor = ~terrain.within(cell, 1)
        best: dict[int, Strike] = {}
        for arm in ways:
            if arm.spell is not None and target.dark and not fresh:
                continue
            gain, harm, downs = outlook(battle, arm, target, open_edge)
            old = best.get(arm.reach)
            if old is not None and old.gain >= gain:
                continue
            hard = arm.spell is not None and arm.spell.mode == "difficulty"
            poor_gain = gain if hard or open_edge == poor_edge else outlook(battle, arm, target, poor_edge)[0]
            best[arm.reach] = Strike(
                foe,
                arm.reach,
                harm,
                downs,
                gain,
                option_id(battle, arm, foe),
                terrain.within(cell, arm.reach) & sight,
                0 if hard else poor,
                poor_gain,
            )
        found += best.values()
    return found


def menace(view: View, who: int, victim: int) -> tuple[int, float]:
    """(reach, gain) of the best attack of `who` on `victim` with a full budget."""
    key = (who, victim, "menace")
    known: tuple[int, float] | None = view.memo.get(key)
    if known is None:
        battle, target = view.battle, mark(view, victim)
        reach, gain = 0, 0.0
        for arm in arms(view, who, fresh=True):
            value = outlook(battle, arm, target, edge_of(target.good, target.bad))[0]
            if value > gain:
                reach, gain = arm.reach, value
        known = view.memo[key] = (reach, gain)
    return known
