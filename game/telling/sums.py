"""The arithmetic behind an event: one line to check with pencil and paper, and its parts with their rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from game.event import (
    Attacked,
    Checked,
    DamageRolled,
    Event,
    Harmed,
    InitiativeSet,
    Reacted,
    Rolled,
    SkillRolled,
    Term,
    Worn,
)
from game.telling.voice import Voice


class Detail(msgspec.Struct, frozen=True):
    """A line of arithmetic: the text, what it adds (0: a circumstance or a die), the rule behind it."""

    text: str
    rule: str = ""
    amount: int = 0


class Sum(msgspec.Struct, frozen=True):
    """A formula on one line ("" = none) and its parts."""

    text: str = ""
    details: tuple[Detail, ...] = ()


NOTHING = Sum()


def sum_of(voice: Voice, event: Event, index: int) -> Sum:
    """The arithmetic of the event at that place of the battle's events (-1: not among them)."""
    if isinstance(event, Attacked):
        return _attack(voice, event, index)
    if isinstance(event, Checked):
        return _check(voice, event, index)
    if isinstance(event, SkillRolled):
        return _skill(voice, event)
    if isinstance(event, Harmed | Worn):
        return _harm(voice, event, index)
    if isinstance(event, Reacted):
        before = voice.battle.events[index - 1] if index > 0 else None
        if isinstance(before, Checked) and before.who == event.who:
            return _check(voice, before, index - 1)
    if isinstance(event, InitiativeSet):
        shown = [die for die in dice_before(voice, index) if voice.knew(die.who, index)]
        text = (
            voice.word("sum.dice_other", other=voice.name(die.who, index), dice=die.value) for die in shown
        )
        return Sum("", tuple(Detail(line, die.rule) for line, die in zip(text, shown, strict=True)))
    return NOTHING


def dice_before(voice: Voice, index: int) -> list[Rolled]:
    """The dice rolled directly before the event at `index`, in order."""
    events, found = voice.battle.events, []
    place = index - 1
    while place >= 0 and isinstance(event := events[place], Rolled):
        found.append(event)
        place -= 1
    return found[::-1]


def formula(voice: Voice, start: str, terms: Iterable[Term]) -> str:
    """ "natural 14 + Strength 5"; an empty `start` begins with the first term that is not 0."""
    text = start
    for term in terms:
        if not text:
            key = "sum.number" if term.source == "base" else "sum.first"
            text = voice.word(key, source=voice.source(term.source), amount=term.amount)
        elif term.amount:
            key = "sum.plus" if term.amount > 0 else "sum.minus"
            text = voice.word(key, sum=text, source=voice.source(term.source), amount=abs(term.amount))
    return text


def itemised(voice: Voice, terms: Sequence[Term]) -> list[Detail]:
    """Each term on a line; those of amount 0 after the first are circumstances without a number."""
    lines = []
    for place, term in enumerate(terms):
        if term.amount or not place:
            text = voice.word("sum.term", source=voice.source(term.source), amount=term.amount)
        else:
            text = voice.source(term.source)
        lines.append(Detail(text, term.rule, term.amount))
    return lines


def _circumstances(voice: Voice, text: str, terms: Sequence[Term]) -> str:
    """The line with what gave advantage or disadvantage behind it."""
    named = [voice.source(term.source) for term in terms[1:] if not term.amount]
    return voice.word("sum.circumstances", sum=text, list=", ".join(named)) if named else text


def _dice_line(voice: Voice, dice: Sequence[Rolled], natural: int) -> list[Detail]:
    """Two dice of which one was kept."""
    if len(dice) < 2:
        return []
    shown = ", ".join(str(die.value) for die in dice)
    return [Detail(voice.word("sum.dice_kept", dice=shown, natural=natural), dice[0].rule)]


def _attack(voice: Voice, event: Attacked, index: int) -> Sum:
    start = voice.word("sum.roll", natural=event.natural) if event.natural else ""
    against = formula(voice, "", event.difficulty_terms)
    spelled_out = sum(1 for term in event.difficulty_terms if term.amount) > 1
    text = voice.word(
        "sum.attack_against" if spelled_out else "sum.attack",
        sum=formula(voice, start, event.terms),
        total=event.total,
        against=against,
        difficulty=event.difficulty,
        margin=event.margin,
    )
    own = [die for die in dice_before(voice, index) if die.who == event.who] if event.natural else []
    lines = [Detail(start, event.rule)] if start else []
    lines += _dice_line(voice, own, event.natural)
    lines += itemised(voice, event.terms)
    key = "sum.against" if spelled_out else "sum.against_number"
    rule = event.difficulty_terms[0].rule if event.difficulty_terms else event.rule
    lines.append(Detail(voice.word(key, sum=against, difficulty=event.difficulty), rule))
    lines.append(Detail(voice.word("sum.margin", margin=event.margin), event.rule, event.margin))
    return Sum(_circumstances(voice, text, event.terms), tuple(lines))


def _check(voice: Voice, event: Checked, index: int) -> Sum:
    start = voice.word("sum.roll", natural=event.natural) if event.natural else ""
    other = voice.name(event.against, index) if event.against else ""
    text = voice.word(
        "sum.contest" if other else "sum.check",
        sum=formula(voice, start, event.terms),
        total=event.total,
        difficulty=event.difficulty,
        other=other,
    )
    dice = dice_before(voice, index)
    own = [die for die in dice if die.purpose == event.purpose]
    lines = [Detail(start, event.rule)] if start else []
    lines += [*_dice_line(voice, own, event.natural), *itemised(voice, event.terms)]
    if other:
        theirs = ", ".join(str(die.value) for die in dice if die.purpose != event.purpose)
        if theirs:
            lines.append(Detail(voice.word("sum.dice_other", other=other, dice=theirs), event.rule))
    against = voice.word("sum.against_number", difficulty=event.difficulty)
    return Sum(text, (*lines, Detail(against, event.rule)))


def _skill(voice: Voice, event: SkillRolled) -> Sum:
    """A roll under a skill: how the number came about, and the die."""
    terms = [
        Term(voice.thing(event.terms[0].source), event.terms[0].amount, event.terms[0].rule),
        *event.terms[1:],
    ]
    text = voice.word(
        "sum.skill_helped" if event.augment else "sum.skill",
        die=event.die,
        sum=formula(voice, "", terms),
        e=event.e,
        augment=event.augment,
        help=voice.thing(event.help),
        number=event.target,
        level=voice.word(f"level.{event.level}"),
    )
    lines = itemised(voice, terms)
    if event.augment:
        lines.append(Detail(voice.word("sum.term", source=voice.thing(event.help), amount=event.augment)))
    return Sum(text, (*lines, Detail(voice.word("sum.die", die=event.die, number=event.target), event.rule)))


def _harm(voice: Voice, event: Harmed | Worn, index: int) -> Sum:
    lines = []
    before = voice.battle.events[index - 1] if index > 0 else None
    target = event.who if isinstance(event, Harmed) else 0
    if isinstance(before, DamageRolled) and before.target == target:
        dice = ", ".join(map(str, before.dice))
        text = voice.word("sum.damage_dice", notation=notation(before.sides), dice=dice)
        lines.append(Detail(text, before.rule))
        if before.limit:
            lines.append(
                Detail(voice.word("sum.limit", limit=before.limit), "" if before.method else before.rule)
            )
    lines += itemised(voice, event.terms)
    if len(event.terms) < 2:
        return Sum("", tuple(lines))
    text = voice.word("sum.damage", sum=formula(voice, "", event.terms), total=event.amount)
    return Sum(text, tuple(lines))


def notation(sides: Sequence[int]) -> str:
    """[8, 8, 6] -> "2d8 + 1d6"."""
    return " + ".join(f"{sides.count(die)}d{die}" for die in dict.fromkeys(sides))
