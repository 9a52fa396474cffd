"""Injuries and what they lead to: wounds by location, unconsciousness, death clocks (catalogue 3.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.decision import Option, ask
from game.event import Gained, Harmed, Lost, StoodUp, Term, WentDown
from rulesets.d100 import conditions, damage, gear, grades, luck, rolling, state
from rulesets.d100.augments import Task
from rulesets.d100.bodies import BODIES, COLLAPSED, DEAD, SENSELESS
from rulesets.d100.checks import Score, last_round
from rulesets.d100.state import Fighter, Frame, Magic, Purse, Wait

if TYPE_CHECKING:
    from game.battle import Battle


class Injury(msgspec.Struct):
    """Damage dealt to one location: by whom, with what, the attack roll behind it (None: fall, fire ...)."""

    victim: int
    location: str
    dealt: int
    source: int = 0
    item: str = ""
    attack: Score | None = None
    terms: list[Term] = []
    kind: str = "physical"
    rule: str = "D100-164"


async def injure(battle: Battle, injury: Injury) -> int:
    """Apply an injury: HP, wound, Luck at a Major wound, Endurance, states. Returns the category (`D100-163` to
    `D100-169`, `D100-178`, `D100-179`).
    """
    frame = battle.world.get(injury.victim, Frame)
    place, most = injury.location, frame.most[injury.location]
    if injury.dealt <= 0:
        _tell(battle, injury, frame.hp[place])
        return damage.NONE
    before = frame.hp[place]
    old = damage.wound_of(before, most)
    wound = damage.wound_of(before - injury.dealt, most)
    heroic = False
    if wound == damage.MAJOR and old != damage.MAJOR:
        answer = await _major_window(battle, injury)
        if answer == "reduce":
            _, injury.dealt = damage.softened(before, most)
            frame.hp[place] = before = -(most - 1) + injury.dealt
            state.altered(battle, injury.victim)
            wound = damage.SERIOUS
        heroic = answer == "heroic"
    frame.hp[place] = before - injury.dealt
    state.altered(battle, injury.victim)
    battle.world.get(injury.victim, Magic).hurt = True
    battle.world.get(injury.victim, Purse).hurt = True
    conditions.take(battle, injury.victim, state.AIMING, "D100-094")
    _tell(battle, injury, frame.hp[place])
    if wound >= damage.SERIOUS and not (battle.options.wound_repeat == "worse" and old >= wound):
        await _grave(battle, injury, wound, heroic)
        if state.has(battle, injury.victim, state.CLIMBING):
            from rulesets.d100 import climbing

            await climbing.drop(battle, injury.victim)
    return wound


def _tell(battle: Battle, injury: Injury, there: int) -> None:
    battle.emit(
        Harmed(
            injury.victim,
            injury.dealt,
            injury.kind,
            state.points_left(battle, injury.victim),
            injury.terms,
            injury.source,
            place=injury.location,
            rule=injury.rule,
            there=there,
        )
    )


async def _major_window(battle: Battle, injury: Injury) -> str:
    """Luck turns a Major wound into a Serious one, or buys a last heroic action (`D100-056`, `D100-057`)."""
    victim = injury.victim
    if state.dead(battle, victim):
        return "accept"
    options = []
    for source in luck.sources(battle, victim):
        options.append(Option(f"reduce:{source}", "reduce", victim, source, rule="D100-056"))
        if battle.up(victim):
            options.append(Option(f"heroic:{source}", "heroic", victim, source, rule="D100-057"))
    if not options:
        return "accept"
    options.append(Option("accept", "accept", rule="D100-061"))
    about: dict[str, int | str] = {"target": victim, "location": injury.location, "actor": injury.source}
    chosen = await ask(victim, "major", options, "D100-056", about=about)
    if chosen.verb != "accept":
        luck.spend(battle, victim, chosen.item, chosen.verb, chosen.rule)
    return chosen.verb


async def _grave(battle: Battle, injury: Injury, wound: int, heroic: bool) -> None:
    """A Serious or Major wound (`D100-166` to `D100-174`)."""
    victim = injury.victim
    fighter, frame = battle.world.get(victim, Fighter), battle.world.get(victim, Frame)
    limb = BODIES[fighter.body][injury.location].limb
    if heroic and battle.up(victim):
        from rulesets.d100 import acting

        await acting.heroic_action(battle, victim, injury.location)
    if wound == damage.SERIOUS:
        frame.scars.append(f"{injury.location}:{injury.item or injury.kind}")
        (rounds,) = await luck.throw(battle, victim, [3], "no_attack", "D100-168", against=injury.source)
        conditions.give(battle, victim, state.NO_ATTACK, rounds=rounds)
    if state.dead(battle, victim):
        return
    task = Task(victim, "endurance", "endurance", "endurance", injury.source)
    endured = await rolling.roll(
        battle, task, grades.general(battle, victim), "D100-169", worths=rolling.VITAL, versus=injury.attack
    )
    lost = damage.endurance_lost(injury.attack, endured)
    outcome = damage.consequence(
        wound,
        limb=limb,
        lost=lost,
        dealt=injury.dealt,
        healing_rate=fighter.healing_rate,
        options=battle.options,
    )
    _suffer(battle, injury, outcome)


def _suffer(battle: Battle, injury: Injury, outcome: damage.Consequence) -> None:
    victim, place = injury.victim, injury.location
    frame: Frame = battle.figures[victim].frame
    if outcome.limb_useless or outcome.incapacitated:
        lame(battle, victim, place)
    if outcome.clock:
        frame.clocks[place] = battle.clock.round + outcome.clock
        if place in frame.stabilised:
            frame.stabilised.remove(place)
        battle.emit(Gained(victim, "dying", frame.clocks[place], injury.source, "D100-174"))
    if outcome.dead:
        die(battle, victim, injury.source, "D100-173")
    if outcome.incapacitated:
        go_out(battle, victim, state.INCAPACITATED, injury.source)
    if outcome.unconscious:
        go_out(battle, victim, state.UNCONSCIOUS, injury.source, rounds=outcome.unconscious_for)


def lame(battle: Battle, who: int, location: str) -> None:
    """A limb becomes useless: an arm drops what it holds, a leg throws one down (`D100-170`)."""
    frame: Frame = battle.figures[who].frame
    part = BODIES[battle.world.get(who, Fighter).body][location].part
    if part not in ("arm", "leg"):
        return
    if location not in frame.useless and frame.hp[location] <= 0:
        frame.useless.append(location)
        state.altered(battle, who)
        battle.emit(Gained(who, f"useless_{location}", rule="D100-170"))
    limp(battle, who, location)


def limp(battle: Battle, who: int, location: str) -> None:
    """What a useless limb does at once (4.6)."""
    part = BODIES[battle.world.get(who, Fighter).body][location].part
    if part == "arm":
        gear.drop_held(battle, who, location.removesuffix("_arm"))
    elif part == "leg":
        conditions.fall_prone(battle, who)


def go_out(battle: Battle, who: int, name: str, source: int = 0, *, rounds: int = 0) -> None:
    """Out of the fight: falls prone, drops what it holds, loses all AP (`D100-089`, `D100-183`)."""
    battle.world.get(who, Purse).ap = 0
    if name == state.UNCONSCIOUS:
        old = battle.effects[who].named(name)
        endless = old is not None and not old.count
        count = 0 if endless else last_round(battle.clock.round, rounds, battle.options) if rounds else 0
        conditions.give(battle, who, name, source=source)
        effect = battle.effects[who].named(name)
        assert effect is not None
        effect.count = max(effect.count, count) if rounds and not endless else 0
        effect.until = "round_end" if effect.count else ""
    else:
        conditions.give(battle, who, name, source=source)
    if battle.presences[who].down:
        return
    battle.presences[who].down = True
    state.altered(battle, who)
    battle.emit(WentDown(who, source, "D100-183"))
    gear.drop_held(battle, who)
    if name != state.SURRENDERED:
        conditions.fall_prone(battle, who)
    release(battle, who)
    battle.situation.fell(who)


def release(battle: Battle, who: int) -> None:
    """What one who is out can no longer keep up: waiting, casting, aiming, grips (4.6)."""
    battle.world.get(who, Wait).trigger = ""
    battle.world.get(who, Magic).spell = ""
    for name in (state.AIMING, state.WAITING):
        conditions.take(battle, who, name)
    for other, effects in battle.effects.items():
        grip = effects.named(state.GRIPPED) if effects.active else None
        if grip is not None and grip.source == who:
            conditions.take(battle, other, state.GRIPPED)


def die(battle: Battle, who: int, source: int, rule: str) -> None:
    """Death is final (`D100-184`)."""
    if not state.dead(battle, who):
        go_out(battle, who, state.DEAD, source)
        frame: Frame = battle.figures[who].frame
        frame.clocks.clear()
        frame.bleeding.clear()


def carry_over(battle: Battle, who: int) -> None:
    """What wounds one starts with still do: a Serious limb is useless, a Major wound is Stabilised (`D100-170`,
    `D100-172`, `D100-175`).
    """
    frame: Frame = battle.figures[who].frame
    plan = BODIES[battle.world.get(who, Fighter).body]
    for place, hp in frame.hp.items():
        wound = damage.wound_of(hp, frame.most[place])
        if wound < damage.SERIOUS or battle.presences[who].gone:
            continue
        lame(battle, who, place)
        if wound == damage.MAJOR:
            frame.stabilised.append(place)
            go_out(battle, who, state.INCAPACITATED)
            if not plan[place].limb:
                go_out(battle, who, state.UNCONSCIOUS)


async def wake(battle: Battle, who: int) -> None:
    """The minutes of unconsciousness are over: prone, in one's own space or the nearest free one (`D100-183`)."""
    conditions.take(battle, who, state.UNCONSCIOUS, "D100-171")
    if any(state.has(battle, who, name) for name in state.OUT):
        return
    cell = battle.positions[who].cell
    if cell in battle.situation.occupants:
        for radius in range(1, 12):
            free = [
                each for each in gear.around(battle, cell, radius) if each not in battle.situation.occupants
            ]
            if free:
                cell = free[0]
                break
        else:
            return
    battle.positions[who].cell = cell
    battle.presences[who].down = False
    state.altered(battle, who)
    if who in battle.situation.torches:
        battle.refresh(light=True)
    else:
        battle.situation.rose(who)
    battle.emit(StoodUp(who, cell, "D100-183"))


def stabilise(battle: Battle, who: int, location: str) -> None:
    """A death clock stops for good (`D100-175`)."""
    frame: Frame = battle.figures[who].frame
    if frame.clocks.pop(location, None) is not None:
        frame.stabilised.append(location)
        battle.emit(Gained(who, "stabilised", rule="D100-175"))


def stop_bleeding(battle: Battle, who: int, location: str) -> None:
    """One bleeding ends (`D100-181`)."""
    frame: Frame = battle.figures[who].frame
    if location in frame.bleeding:
        frame.bleeding.remove(location)
        battle.emit(Lost(who, "bleeding", "D100-181"))


def tire(battle: Battle, who: int, steps: int, cause: str) -> None:
    """Fatigue levels, and what the worst of them do (`D100-182`, 4.5)."""
    frame: Frame = battle.figures[who].frame
    if state.dead(battle, who) or not steps:
        return
    frame.fatigue = min(DEAD, frame.fatigue + steps)
    state.altered(battle, who)
    if cause == "bleeding":
        frame.bled += steps
    elif cause == "breath":
        frame.choked += steps
    battle.emit(Gained(who, "fatigue", frame.fatigue, rule="D100-182"))
    source = frame.bled_by if cause == "bleeding" else 0
    if frame.fatigue >= DEAD:
        die(battle, who, source, "D100-184")
    elif frame.fatigue >= SENSELESS:
        go_out(battle, who, state.UNCONSCIOUS, source)
    elif frame.fatigue >= COLLAPSED:
        go_out(battle, who, state.INCAPACITATED, source)
