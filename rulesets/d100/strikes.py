"""What one combatant could do to another, from which cells: for the computer player and for reaction policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.ruleset import Strike, Threat
from rulesets.d100 import choices, engage, moving, outlook, passions, prospects, reacting, spells, state
from rulesets.d100.content import load_content
from rulesets.d100.exchange import bolt
from rulesets.d100.state import Arm, Fighter, Figure, Frame, Kit, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View

GRUDGE: Final = 0.01
SPELL_POINT: Final = 0.03
"""What a Magic Point is worth."""
LATER: Final = 0.45
"""The share of a strike's gain that counts where it takes a Move first: the blow comes a cycle later (`D100-083`)."""
HOLD_BACK: Final = 0.55
"""The share of what a Parry would save that the last Action Point is worth to one in reach of an enemy."""
FIRE: Final = 2.5
"""What it costs to stand in a fire (`D100-220`), as the gain of an enemy."""
MELEE: Final = 3
"""The longest reach that still means walking up to somebody."""


def worth(battle: Battle, who: int) -> float:
    """A combatant's present worth: tier, wounds, limbs, states."""
    table = state.lately(battle)
    known: float | None = table.get(("worth", who))
    if known is None:
        known = table["worth", who] = _worth(battle, who)
    return known


def _worth(battle: Battle, who: int) -> float:
    if not battle.up(who):
        return 0.0
    frame: Frame = battle.figures[who].frame
    left = sum([hp for hp in frame.hp.values() if hp > 0]) / sum(frame.most.values())
    value = prospects.base_worth(battle, who) * (1 - prospects.WOUNDED + prospects.WOUNDED * left)
    if frame.useless:
        lamed = sum(prospects.ARM if "arm" in place else prospects.LEG for place in frame.useless)
        value *= max(0.2, 1 - lamed)
    if state.has(battle, who, state.PRONE):
        value -= outlook.PRONE_PRICE
    return max(0.1, value)


def allowance(battle: Battle, who: int, *, fresh: bool = False) -> int:
    """Metres of a Move; what is left of the turn when not `fresh`."""
    if fresh:
        return state.movement(battle, who)
    purse: Purse = battle.figures[who].purse
    if purse.mode == "done":
        return 0
    return max(0, state.movement(battle, who) - purse.moved)


def ways(battle: Battle, who: int, *, fresh: bool = False) -> list[Arm]:
    """Weapons that can attack: in hand and ready; `fresh`: as if loaded."""
    found = []
    best_unarmed = True
    for arm in state.arms(battle, who):
        if arm.weapon.ranged:
            if fresh or choices.shots_left(arm):
                found.append(arm)
        elif arm.weapon.shield:
            continue
        elif arm.weapon.key != "unarmed":
            found.append(arm)
            best_unarmed = False
        elif best_unarmed:
            found.append(arm)
    return found


def hold_price(view: View, who: int) -> float:
    """What the last Action Point is worth as a Parry or Evade against the enemies in reach."""
    battle, price = view.battle, 0.0
    table, key = state.lately(battle), ("hold", view.side, who)
    known: float | None = table.get(key)
    if known is not None:
        return known
    if battle.world.get(who, Purse).ap == 1:
        for foe in engage.engaged_with(battle, who):
            if foe not in view.foes or battle.world.get(foe, Purse).ap < 1:
                continue
            for arm in ways(battle, foe):
                if arm.weapon.ranged:
                    continue
                open_ = outlook.outlook(
                    outlook.attack_e(battle, foe, who, arm),
                    arm.weapon.size,
                    prospects.force_of(battle, foe, arm),
                    prospects.body_of(battle, who),
                    outlook.Guard(),
                )
                shut = outlook.against(view, foe, who, arm)
                price = max(price, open_.gain - shut.gain)
    table[key] = HOLD_BACK * price
    return HOLD_BACK * price


def _bolts(view: View, who: int, foes: Sequence[int], fresh: bool) -> list[Strike]:
    """Attack spells: half their gain counts, for they take two actions (`D100-222`)."""
    battle, found = view.battle, []
    figure: Figure = battle.figures[who]
    if figure.magic.spell and not fresh:
        return []
    for key in figure.fighter.spells:
        spell = load_content().spells[key]
        if spell.resist != "attack" or not spells.may_start(battle, who, spell):
            continue
        arm = bolt(key)
        for foe in foes:
            cell = battle.positions[foe].cell
            cells = battle.terrain.within(cell, spell.bands[0] if fresh else spell.range) & battle.terrain.sight(cell)
            option = f"cast:{key}:{battle.identities[foe].handle}"
            if fresh:
                found.append(Strike(foe, spell.range, 0.0, 0.0, 0.0, option, cells & ~(1 << cell)))
                continue
            here = 1 << battle.positions[who].cell
            if cells & here:
                prospect = outlook.against(view, who, foe, arm)
                gain = prospect.gain / spell.actions - SPELL_POINT * spell.cost
                found.append(Strike(foe, spell.range, 0.0, 0.0, gain, option, here))
    return found


def leave_price(view: View, who: int) -> float:
    """What those whose reach one would leave could do about it (`D100-114`)."""
    battle, price = view.battle, 0.0
    for foe in engage.engaged_with(battle, who):
        if foe in view.foes and battle.world.get(foe, Purse).ap > 0:
            blows = [arm for arm in ways(battle, foe) if not arm.weapon.ranged]
            price += max((outlook.against(view, foe, who, arm).gain for arm in blows), default=0.0)
    return price


def strikes(
    view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
) -> list[Strike]:
    """What `who` could do to each foe with the weapons in hand, the best way for each reach, from cells of `room`.

    With a full budget (`fresh`) only from where: no numbers, which nobody asks for.
    """
    battle = view.battle
    purse: Purse = battle.figures[who].purse
    if not fresh and (purse.ap < 1 or purse.mode in choices.PAID or not reacting.may_attack(battle, who)):
        return []
    arms = ways(battle, who, fresh=fresh)
    bolts = _bolts(view, who, foes, fresh)
    if not arms:
        return bolts
    terrain, here = battle.terrain, battle.positions[who].cell
    later, leaving = 0, 0.0
    if not fresh:
        metres = choices.budget(battle, who, purse)
        step = min(metres, max(0, moving.step_of(battle, who) - purse.moved))
        near = terrain.within(here, step)
        room &= terrain.within(here, metres) if purse.ap > 1 else near
        later = room & ~near
        leaving = leave_price(view, who) if later else 0.0
    price = 0.0 if fresh else hold_price(view, who)
    zone = 0
    found = bolts
    for foe in foes:
        cell = battle.positions[foe].cell
        sight = terrain.sight(cell)
        handle = battle.identities[foe].handle
        for arm in arms:
            ranged = arm.weapon.ranged
            reach = arm.weapon.range[1] if ranged else arm.weapon.reach
            cells = terrain.within(cell, reach) & sight & room
            if not cells:
                continue
            option = f"attack:{arm.weapon.key}:{handle}"
            if fresh:
                cells &= ~(1 << cell) if ranged else -1
                found.append(Strike(foe, reach, 0.0, 0.0, 0.0, option, cells))
                continue
            prospect = outlook.against(view, who, foe, arm)
            poor, poor_gain = later, LATER * prospect.gain - leaving
            if ranged:
                zone = zone or _melee_zone(view, foes)
                poor |= zone
                cells &= ~(1 << cell)
            found.append(
                Strike(
                    foe,
                    reach,
                    prospect.harm,
                    prospect.out,
                    prospect.gain - price + grudge(view, who, foe),
                    option,
                    cells,
                    poor,
                    poor_gain - price,
                )
            )
    return found


def grudge(view: View, who: int, foe: int) -> float:
    """Of equal targets one that a hate Passion names (`D100-252`)."""
    battle = view.battle
    key = ("grudge", who, foe)
    known: float | None = battle.lore.get(key)
    if known is None:
        hated = any(
            passions.matches(battle, each, who, foe)
            for each in battle.world.get(who, Fighter).passions
            if each.tag != "kind:helpless"
        )
        known = battle.lore[key] = GRUDGE if hated else 0.0
    return known


def _melee_zone(view: View, foes: Sequence[int]) -> int:
    """Cells in reach of the foes' melee weapons: bad for shooting (`D100-154`)."""
    battle, zone = view.battle, 0
    for foe in foes:
        span = engage.reach(battle, foe)
        if span:
            zone |= battle.terrain.within(battle.positions[foe].cell, span)
    return zone


def menace(view: View, who: int, victim: int) -> tuple[int, float]:
    """(reach, gain) of the best attack of `who` on `victim` with a full purse."""
    key = ("menace", *outlook.afar(view.battle, who, victim))
    known: tuple[int, float] | None = view.battle.lore.get(key)
    if known is None:
        reach, gain = 0, 0.0
        for arm in ways(view.battle, who, fresh=True):
            value = outlook.against(view, who, victim, arm, fresh=True).gain
            if value > gain:
                gain = value
                reach = arm.weapon.range[1] if arm.weapon.ranged else arm.weapon.reach
        known = view.battle.lore[key] = (reach, gain)
    return known


def threats(view: View, who: int, foes: Sequence[int]) -> list[Threat]:
    """What each foe could do to `who` with a full purse, and in which cells."""
    battle, found = view.battle, []
    terrain = battle.terrain
    for foe in foes:
        reach, gain = menace(view, foe, who)
        if gain <= 0.0:
            continue
        cell = battle.positions[foe].cell
        if reach <= MELEE:
            cells = terrain.within(cell, reach + allowance(battle, foe, fresh=True))
            found.append(Threat(foe, cell, gain, cells))
        else:
            found.append(Threat(foe, cell, gain, terrain.within(cell, reach) & terrain.sight(cell), True))
    fire = moving.blaze(battle.ground)
    if fire:
        found.append(Threat(0, battle.positions[who].cell, FIRE, fire))
    return found


def drawn_gain(view: View, who: int, key: str, target: int) -> float:
    """What a carried weapon would be worth in hand against a target."""
    weapon = load_content().weapons[key]
    if weapon.shield:
        return 0.0
    gear = next((each for each in view.battle.world.get(who, Kit).gear if each.key == key), None)
    if gear is None:
        return 0.0
    return outlook.against(view, who, target, Arm(weapon, gear), fresh=True).gain
