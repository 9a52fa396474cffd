"""After a battle at the table: what a side may do, and what its members take along (catalogue 3.17, `D20-210` to
`D20-213`). The rules themselves are in `after`.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from game.aftermath import camp_of, choose, dropped, holds_field, members, retrain, sheet_of
from game.decision import Option, ask
from game.event import Changed, Gained, Handled, Healed, Lost, Term
from game.ruleset import Carried, Forecast
from game.wording import said
from rulesets.d20 import after, build, gear, recruit
from rulesets.d20.after import Aftermath
from rulesets.d20.content import STATS, load_content
from rulesets.d20.options import Options
from rulesets.d20.sheet import Sheet, derive
from rulesets.d20.state import Fighter, Kit, Slot, Vitals, altered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View

DOWN, QUIT = "down", "quit"
Gains = tuple[str, ...]
"""Three stats that gain a point each."""


def check_sheet(table: dict[str, Any], options: Options) -> dict[str, Any]:
    """A sheet of a company file, legal (`D20-170` to `D20-175`)."""
    return build.sheet_table(build.make_sheet(table, recruit.lenient(options)))


# --- what the end brings --------------------------------------------------------------------------------------


def end(battle: Battle, side: int) -> None:
    """Conditions end with the battle; who holds the field gathers what its members have dropped (`D20-211`)."""
    for who in members(battle, side):
        write(battle, who, after.carry_over(read(battle, who)), "D20-211")
        if holds_field(battle, side) and who not in camp_of(battle).bench:
            _gather(battle, who)


def _gather(battle: Battle, who: int) -> None:
    kit = battle.world.get(who, Kit)
    missing = _home(battle, who)
    for slot in kit.slots:
        same = next((one for one in missing if one.item == slot.item), None)
        if same is not None:
            missing.remove(same)
    lying = list(dropped(battle).values())
    for slot in missing:
        found = next((item for item in lying if item.key == slot.item), None)
        if found is not None:
            lying.remove(found)
            found.cell = -1
            kit.slots.append(Slot(slot.item, slot.place))
            battle.emit(Handled(who, "gather", slot.item, rule="D20-211"))
    gear.reweigh(battle, who)


def _home(battle: Battle, who: int) -> list[Slot]:
    """What the sheet says is carried, where."""
    return recruit.slots_of(_sheet(battle, who))


def _sheet(battle: Battle, who: int) -> Sheet:
    return build.make_sheet(sheet_of(battle, who), recruit.lenient(battle.options))


# --- state ----------------------------------------------------------------------------------------------------


def read(battle: Battle, who: int) -> Aftermath:
    """Somebody as the rules between battles see it."""
    vitals = battle.world.get(who, Vitals)
    conditions = tuple(effect.name for effect in battle.effects[who].active)
    return Aftermath(
        vitals.hp,
        vitals.max_hp,
        dict(vitals.mana),
        dict(vitals.max_mana),
        vitals.hope,
        conditions,
        vitals.quit,
    )


def write(battle: Battle, who: int, state: Aftermath, rule: str) -> None:
    """Make a state true, with an event for each difference. The board stays as the battle has left it."""
    vitals, effects = battle.world.get(who, Vitals), battle.effects[who]
    for effect in effects.active:
        if effect.name not in state.conditions:
            battle.emit(Lost(who, effect.name, rule))
    effects.active = [effect for effect in effects.active if effect.name in state.conditions]
    if state.hp != vitals.hp:
        before, vitals.hp = vitals.hp, state.hp
        battle.emit(Healed(who, state.hp - before, state.hp, rule=rule))
        if not before:
            battle.emit(Lost(who, DOWN, rule))
    for source, mana in state.mana.items():
        if mana != vitals.mana[source]:
            battle.emit(Changed(who, f"mana:{source}", vitals.mana[source], mana, rule))
    vitals.mana = dict(state.mana)
    if state.hope != vitals.hope:
        battle.emit(Changed(who, "hope", vitals.hope, state.hope, rule))
        vitals.hope = state.hope
    if vitals.quit and not state.quit:
        battle.emit(Lost(who, QUIT, rule))
    vitals.quit = state.quit
    altered(battle, who)


def carry(battle: Battle, who: int) -> Carried:
    """HP, mana, Hope and what is left of the things; a Downed one and one that quit stay out (`D20-211`)."""
    state = after.carry_over(read(battle, who))
    hands = Counter(slot.item for slot in _home(battle, who) if slot.held)
    items = []
    for slot in battle.world.get(who, Kit).slots:
        held = hands[slot.item] > 0 and state.hp > 0
        hands[slot.item] -= held
        items.append({"item": slot.item, "place": slot.place, "held": held})
    table: dict[str, Any] = {"hp": state.hp, "mana": state.mana, "hope": state.hope, "items": items}
    if state.quit:
        table["quit"] = True
    return Carried(table, "" if state.fit else QUIT if state.quit else DOWN)


# --- what a side may do ---------------------------------------------------------------------------------------


async def step(battle: Battle, side: int) -> None:
    """Rest, a new adventure, or a level for somebody; or go on as they are (`D20-210` to `D20-213`)."""
    chosen = await choose(battle, side, offers(battle, side), "D20-211")
    if chosen is None:
        return
    if chosen.verb == "level_up":
        await _level(battle, chosen.target)
        return
    for who, state in _outcome(battle, side, chosen.verb):
        write(battle, who, state, chosen.rule)


def offers(battle: Battle, side: int) -> list[Option]:
    """What changes nothing is not offered."""
    found = []
    for verb, rule in (("rest", "D20-210"), ("adventure", "D20-212")):
        if _outcome(battle, side, verb):
            found.append(Option(verb, verb, rule=rule))
    for who in members(battle, side):
        if sum(battle.world.get(who, Fighter).sources.values()) < build.MOST_LEVELS:
            found.append(Option(f"level_up:{battle.identities[who].handle}", "level_up", who, rule="D20-213"))
    return found


def _outcome(battle: Battle, side: int, verb: str) -> list[tuple[int, Aftermath]]:
    """Those who change when the side rests or begins a new adventure, and how they are then."""
    change = after.rest if verb == "rest" else after.new_adventure
    states = [(who, read(battle, who)) for who in members(battle, side)]
    return [(who, change(state)) for who, state in states if change(state) != state]


async def _level(battle: Battle, who: int) -> None:
    """One more level: its Source, three stat points, a spell (`D20-213`, `D20-172`, `D20-130`, `D20-073`)."""
    sheet = _sheet(battle, who)
    ways = {source: found for source in load_content().sources if (found := _ways(battle, sheet, source))}
    picks = [Option(f"source:{key}", "new_level", item=key, level=sheet.sources.get(key, 0) + 1) for key in ways]
    source = (await ask(who, "after_source", picks, "D20-213")).item
    gains: Gains = ()
    for number in (1, 2, 3):
        going = sorted({way[number - 1] for way in ways[source] if way[: number - 1] == gains if way}, key=STATS.index)
        if not going:
            break
        points = [Option(f"stat:{stat}", "stat", item=stat, level=_stat(sheet, gains, stat) + 1) for stat in going]
        about: dict[str, int | str] = {"item": source, "number": number, "gains": ",".join(gains)}
        gains += ((await ask(who, "after_stat", points, "D20-172", about=about)).item,)
    known = sheet.spells.get(source, ())
    new = [key for key in load_content().sources[source].spells if key not in known]
    spell = None
    if new and len(known) <= sheet.sources.get(source, 0):
        spells = [Option(f"spell:{key}", "learn", item=key) for key in new]
        spell = (await ask(who, "after_spell", spells, "D20-130", about={"item": source})).item
    _raise(battle, who, sheet, after.add_level(sheet, source, Counter(gains), spell, _rules(battle, sheet)))
    if spell is not None:
        battle.emit(Handled(who, "learn", spell, rule="D20-130"))


def _rules(battle: Battle, sheet: Sheet) -> Options:
    """Under `source_counts = sources` one who was built by levels goes on by levels (`D20-172`)."""
    options: Options = battle.options
    return options if not build.problems(sheet, None, options) else recruit.lenient(options)


def _stat(sheet: Sheet, gains: Gains, stat: str) -> int:
    return sheet.stat(stat) + gains.count(stat)


def _ways(battle: Battle, sheet: Sheet, source: str) -> list[Gains]:
    """The orders in which the points of a level may be given: the primary stat first (`D20-172`, `D20-173`)."""
    primary = load_content().sources[source].primary
    options = _rules(battle, sheet)
    if after.gives_points(sheet, source, options) == 0:
        return [()] if _legal(sheet, source, (), options) else []
    found = []
    for gains in itertools.product(STATS, repeat=3):
        if gains[0] != primary and sheet.stat(primary) < 9:
            continue
        if len(set(gains)) > 1 and _legal(sheet, source, gains, options):
            found.append(gains)
    return found


def _legal(sheet: Sheet, source: str, gains: Gains, options: Options) -> bool:
    sources = {**sheet.sources, source: sheet.sources.get(source, 0) + 1}
    stats = {stat: _stat(sheet, gains, stat) for stat in STATS}
    return not build.stat_problems(sources, stats, load_content(), options)


def _raise(battle: Battle, who: int, old: Sheet, new: Sheet) -> None:
    """The new sheet, with what has been carried over (`D20-073`)."""
    options = battle.options
    state = after.gain_level(read(battle, who), old, new, options)
    battle.emit(Gained(who, "level", new.value, rule="D20-213"))
    for stat in STATS:
        if new.stat(stat) != old.stat(stat):
            battle.emit(Changed(who, f"stat:{stat}", old.stat(stat), new.stat(stat), "D20-172"))
    vitals = battle.world.get(who, Vitals)
    if state.max_hp != vitals.max_hp:
        battle.emit(Changed(who, "max_hp", vitals.max_hp, state.max_hp, "D20-073"))
        battle.emit(Healed(who, state.hp - vitals.hp, state.hp, rule="D20-073"))
    table = dict(carry(battle, who).state)
    table |= {"hp": state.hp, "mana": state.mana}
    retrain(battle, who, build.sheet_table(new), table)


# --- before a choice ------------------------------------------------------------------------------------------


def forecast(view: View, decision: Decision, option: Option) -> Forecast | None:
    """What a choice after the battle would bring: every number with its rule."""
    battle, who = view.battle, decision.who
    if option.verb in ("rest", "adventure"):
        terms = [
            term
            for member, state in _outcome(battle, view.side or battle.sides[who], option.verb)
            for term in _terms(battle, member, state, option.rule)
        ]
        notes = tuple(said("with_rule", text=term.source, rule=term.rule) for term in terms if not term.amount)
        return Forecast(option.verb, terms=tuple(term for term in terms if term.amount), notes=notes, rule=option.rule)
    if option.verb == "new_level":
        source = load_content().sources[option.item]
        mana = Term(said("most_mana", source=source.name), source.mana, "D20-130")
        sheet = _sheet(battle, who)
        given = after.gives_points(sheet, option.item, _rules(battle, sheet))
        points = [Term("stat_points", given, "D20-172")] if given else []
        return Forecast(said("at_level", what=source.name, level=option.level), terms=(mana, *points), rule="D20-213")
    if option.verb == "stat":
        return _stat_forecast(battle, decision, option)
    return None


def _terms(battle: Battle, who: int, state: Aftermath, rule: str) -> Iterator[Term]:
    now, name = read(battle, who), battle.name(who)
    if state.hp != now.hp:
        yield Term(said("of_somebody", name=name, what="hp"), state.hp - now.hp, rule)
    for source, mana in state.mana.items():
        if mana != now.mana[source]:
            yield Term(said("mana_of_somebody", name=name, source=source), mana - now.mana[source], rule)
    if state.hope != now.hope:
        yield Term(said("of_somebody", name=name, what="hope"), state.hope - now.hope, rule)
    if now.quit and not state.quit:
        yield Term(said("comes_back", name=name), 0, rule)


def _stat_forecast(battle: Battle, decision: Decision, option: Option) -> Forecast:
    """A point more in a stat; in Organs it is worth HP (`D20-070`, `D20-073`)."""
    sheet = _sheet(battle, decision.who)
    source = str(decision.about["item"])
    gains = [gain for gain in str(decision.about["gains"]).split(",") if gain]
    terms = [Term(option.item, 1, "D20-172")]
    numbers = [_max_hp(sheet, source, points) for points in (gains, [*gains, option.item])]
    if numbers[1] != numbers[0]:
        terms.append(Term("hp", numbers[1] - numbers[0], "D20-073"))
    return Forecast(said("at_level", what=option.item, level=option.level), terms=tuple(terms), rule="D20-172")


def _max_hp(sheet: Sheet, source: str, gains: Sequence[str]) -> int:
    sources = {**sheet.sources, source: sheet.sources.get(source, 0) + 1}
    stats = {stat: sheet.stat(stat) + list(gains).count(stat) for stat in STATS}
    return derive(sheet.model_copy(update={"sources": sources, "stats": stats})).max_hp


def appraise(decision: Decision) -> list[float]:
    """The computer player rests and goes; levels and adventures are the game master's (`D20-212`, `D20-213`)."""
    worths = {"rest": 1.0, "move_on": 0.5}
    return [worths.get(option.verb, 0.0) for option in decision.choices]


__all__ = ["appraise", "carry", "check_sheet", "end", "forecast", "step"]

