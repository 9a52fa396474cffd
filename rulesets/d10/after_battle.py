"""After a battle at the table: what a side may do, and what its members take along (catalogue 3.16, `D10-363`). The
rules themselves are in `after`; medicine and experience are in `after_care` and `after_growth`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from game.aftermath import camp_of, choose, dropped, holds_field, members, sheet_of
from game.decision import Option, ask
from game.event import Changed, Gained, Handled, Harmed, Healed, Lost, Term, Undone, Waited
from game.ruleset import Carried, Forecast
from game.wording import said
from rulesets.d10 import after, after_care, after_growth, state
from rulesets.d10.after import LONG_REST, SHORT_REST, Aftermath
from rulesets.d10.recruit import slots_of
from rulesets.d10.state import Fighter, Kit, Mind, Pools, Slot
from rulesets.d10.wounds import MOST

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

DEAD = "dead"
RESTS = {"short_rest": (SHORT_REST, "D10-360"), "long_rest": (LONG_REST, "D10-361")}
QUIET = Option("quiet", "quiet", rule="D10-362")
BROKEN = Option("broken", "broken", rule="D10-362")
POOLS = {"hp": "HP", "sp": "SP", "grit": "GRIT", "rest_hp": "REST-HP"}
RULES = {"rest_hp": "D10-223", "buffer": "D10-170"}
"""The rule of a pool where it is not that of the rest."""


# --- what the end brings --------------------------------------------------------------------------------------


def end(battle: Battle, side: int) -> None:
    """Conditions pass but for the sleep of the Dying; the Dying of who holds the field have their hour (`D10-181`,
    `D10-179`); what was dropped is gathered (`D10-363`).
    """
    holds = holds_field(battle, side)
    for who in members(battle, side):
        pools = battle.world.get(who, Pools)
        lasting = (state.UNCONSCIOUS, state.DYING)
        active = battle.effects[who].active
        battle.effects[who].active = [one for one in active if one.name in lasting and not one.value]
        if pools.destroyed or pools.ejected >= 0:
            _die(battle, who, "D10-178" if pools.destroyed else "D10-176")
        elif who not in camp_of(battle).bench:
            write(battle, who, after.peaceful_hour(read(battle, who), holds_field=holds), "D10-181")
            if holds:
                _gather(battle, who)


def _die(battle: Battle, who: int, rule: str) -> None:
    camp_of(battle).done.append(f"dead:{who}")
    battle.effects[who].active = []
    battle.emit(Gained(who, DEAD, rule=rule))


def _gather(battle: Battle, who: int) -> None:
    kit = battle.world.get(who, Kit)
    missing = Counter(slot.item for slot in _home(battle, who)) - Counter(slot.item for slot in kit.slots)
    for item in dropped(battle).values():
        if missing[item.key] > 0:
            missing[item.key] -= 1
            item.cell = -1
            kit.slots.append(Slot(item.key))
            battle.emit(Handled(who, "gather", item.key, rule="D10-363"))


def _home(battle: Battle, who: int) -> list[Slot]:
    """What the sheet says is carried and wielded."""
    return slots_of(after_growth.sheet(battle, who))


# --- state ----------------------------------------------------------------------------------------------------


def read(battle: Battle, who: int) -> Aftermath:
    """Somebody as the rules between battles see it."""
    one, pools, most = battle.world.get(who, Fighter), battle.world.get(who, Pools), state.extra(battle, who)
    dead = f"dead:{who}" in camp_of(battle).done
    return Aftermath(
        battle.name(who),
        dict(one.stats),
        dict(one.masteries),
        pools.hp,
        most.hp,
        pools.sp,
        most.sp,
        pools.grit,
        most.grit,
        pools.rest_hp,
        most.rest_hp,
        pools.buffer,
        dying=pools.hp <= 0 and not dead,
        unconscious=state.has(battle, who, state.UNCONSCIOUS),
        dead=dead,
        total_xp=one.xp,
        unspent_twice=after_growth.unspent_twice(sheet_of(battle, who)),
        failed_kinds=list(battle.world.get(who, Mind).missed_kinds),
    )


def write(battle: Battle, who: int, new: Aftermath, rule: str, source: int = 0) -> None:
    """Make a state true, with an event for each difference. The board stays as the battle has left it."""
    pools, old = battle.world.get(who, Pools), read(battle, who)
    pools.hp, pools.sp, pools.grit = new.hp, new.sp, new.grit
    pools.rest_hp, pools.buffer = new.rest_hp, new.buffer
    for field in ("rest_hp", "grit", "sp", "buffer"):
        before, now = getattr(old, field), getattr(new, field)
        if before != now:
            battle.emit(Changed(who, POOLS.get(field, "BUFFER"), before, now, RULES.get(field, rule)))
    if new.hp > old.hp:
        battle.emit(Healed(who, new.hp - old.hp, new.hp, source, rule))
    elif new.hp < old.hp:
        terms = [Term("surgery", old.hp - new.hp, rule)]
        battle.emit(Harmed(who, old.hp - new.hp, "true", new.hp, terms, source, rule=rule))
    for name, keeps in ((state.DYING, new.dying), (state.UNCONSCIOUS, new.unconscious)):
        if not keeps and state.has(battle, who, name):
            effects = battle.effects[who]
            effects.active = [one for one in effects.active if one.name != name]
            battle.emit(Lost(who, name, rule))
    battle.world.get(who, Mind).missed_kinds = list(new.failed_kinds)
    if new.ejected or (new.dead and not old.dead):
        _die(battle, who, "D10-176" if new.ejected else rule)


def carry(battle: Battle, who: int) -> Carried:
    """Pools, BUFFER, Fate, kinds not to be recalled, what it still has; HD is full by then (`D10-363`)."""
    one, pools, home = read(battle, who), battle.world.get(who, Pools), _home(battle, who)
    table: dict[str, Any] = {
        "hp": one.hp,
        "sp": one.sp,
        "grit": one.grit,
        "rest_hp": one.rest_hp,
        "fate": pools.fate,
    }
    if one.buffer:
        table["buffer"] = one.buffer
    if one.failed_kinds:
        table["missed_kinds"] = one.failed_kinds
    natural = {slot.item for slot in home if slot.slots}
    items = [
        slot.item for slot in battle.world.get(who, Kit).slots if slot.item in natural or not _born(slot.item)
    ]
    if Counter(items) != Counter(slot.item for slot in home):
        kit = []
        for item in items:
            slot = next((each for each in home if each.item == item), Slot(item))
            if slot in home:
                home.remove(slot)
            kit.append(f"{item}:{slot.slots}")
        table["kit"] = kit
    return Carried(
        table, DEAD if one.dead else "dying" if one.dying else "unconscious" if one.unconscious else ""
    )


def _born(item: str) -> bool:
    """Whether it is a natural weapon: wielded or not, it is not lost."""
    from rulesets.d10.content import load_content

    weapon = load_content().weapons.get(item)
    return weapon is not None and weapon.type == "natural"


# --- what a side may do ---------------------------------------------------------------------------------------


async def step(battle: Battle, side: int) -> None:
    """Medicate, rest, operate, take the experience in, learn (`D10-363`, `D10-265`)."""
    chosen = await choose(battle, side, offers(battle, side), "D10-363")
    if chosen is None:
        return
    if chosen.verb in RESTS:
        await _rest(battle, side, chosen.verb)
    elif chosen.verb == "medicate":
        await after_care.medicate(battle, chosen.target)
    elif chosen.verb == "operate":
        await after_care.operate(battle, chosen.target)
    elif chosen.verb == "award":
        await after_growth.award(battle, side)
    elif chosen.verb == "raise":
        await after_growth.increase(battle, chosen.target)
    else:
        await after_growth.learn(battle, chosen.target)


def offers(battle: Battle, side: int) -> list[Option]:
    """In order of the time they take (`D10-363`); what changes nothing is not offered."""
    found, people = [], members(battle, side)
    for who in people:
        one = read(battle, who)
        if not one.dead and one.hp < one.max_hp and one.rest_hp and after_care.healers(battle, who):
            found.append(Option(f"medicate:{battle.identities[who].handle}", "medicate", who, rule="D10-090"))
    for verb, (rounds, rule) in RESTS.items():
        if any(_rested(read(battle, who), rounds) != read(battle, who) for who in people):
            found.append(Option(verb, verb, rule=rule))
    for who in people:
        if not read(battle, who).dead and after_care.healers(battle, who):
            found.append(Option(f"operate:{battle.identities[who].handle}", "operate", who, rule="D10-092"))
    return found + after_growth.offers(battle, side)


def _rested(one: Aftermath, rounds: int, wanted: int = MOST) -> Aftermath:
    """An hour or more in peace: the Dying first (`D10-181`), then the rest; a Short-Rest may spend less REST-HP."""
    return after.rest(after.peaceful_hour(one, holds_field=True), rounds, "light", wanted)


async def _rest(battle: Battle, side: int, verb: str) -> None:
    """Short-Rest and Long-Rest; anything but light activity breaks it (`D10-360` to `D10-362`)."""
    rounds, rule = RESTS[verb]
    camp, people = camp_of(battle), members(battle, side)
    activity = await ask(people[0], "after_activity", [QUIET, BROKEN], "D10-362", side=side)
    if activity.verb == "broken":
        battle.emit(Undone(people[0], verb, "broken", "D10-362"))
        return
    amounts = {}
    for who in people if verb == "short_rest" else []:
        amounts[who] = await _amount(battle, who)
    camp.hours += rounds
    battle.emit(Waited(rounds, "rounds", rule))
    for who in people:
        write(battle, who, _rested(read(battle, who), rounds, amounts.get(who, MOST)), rule)


async def _amount(battle: Battle, who: int) -> int:
    """How much REST-HP is spent: none, some quarters, all that helps (`D10-223`)."""
    one = read(battle, who)
    most = min(one.rest_hp, one.max_hp - one.hp)
    if one.dead or one.dying or most <= 0:
        return MOST
    steps = range(most + 1) if most <= 8 else sorted({most * part // 4 for part in range(5)})
    options = [Option(f"spend:{step}", "spend", level=step, rule="D10-223") for step in reversed(steps)]
    return (await ask(who, "after_amount", options, "D10-223")).level


# --- before a choice ------------------------------------------------------------------------------------------


def forecast(view: View, decision: Decision, option: Option) -> Forecast | None:
    """What a choice after the battle would bring: every number with its rule."""
    battle = view.battle
    if option.verb in RESTS:
        return _rest_forecast(battle, view.side or battle.sides[decision.who], option.verb)
    if option.verb == "spend":
        term = Term(said("of_somebody", name=battle.name(decision.who), what="HP"), option.level, "D10-223")
        return Forecast(said("rest_hp", amount=option.level), terms=(term,), rule="D10-223")
    return after_care.forecast(battle, decision, option) or after_growth.forecast(view, decision, option)


def _rest_forecast(battle: Battle, side: int, verb: str) -> Forecast:
    rounds, rule = RESTS[verb]
    terms, notes = [], []
    for who in members(battle, side):
        old = read(battle, who)
        new = _rested(old, rounds)
        for field, name in POOLS.items():
            change = getattr(new, field) - getattr(old, field)
            of = "D10-035" if field == "rest_hp" and change > 0 else RULES.get(field, rule)
            terms += [Term(said("of_somebody", name=old.name, what=name), change, of)] if change else []
        if new.dead and not old.dead:
            notes.append(said("dies", name=old.name))
    return Forecast(verb, terms=tuple(terms), notes=tuple(notes), rule=rule)


def appraise(decision: Decision) -> list[float]:
    """The computer player rests long and goes; experience is the game master's (`D10-265`)."""
    worths = {"long_rest": 2.0, "move_on": 1.0, "quiet": 1.0}
    return [worths.get(option.verb, 0.0) for option in decision.choices]
