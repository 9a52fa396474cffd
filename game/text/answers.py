"""What a person can ask at the prompt besides answering: odds, sight, rules, cards, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.components import Position
from game.data import InputError
from game.knowledge import View
from game.telling import Telling, Voice, narrate
from game.telling.ground import sight
from game.telling.way import way_told
from game.text.menu import Menu, Refusal, cell_of
from game.text.picture import Picture
from game.text.roster import card_lines

if TYPE_CHECKING:
    from game.decision import Option
    from game.event import Term
    from game.ruleset import Forecast


def odds_lines(voice: Voice, view: View, menu: Menu, text: str) -> list[str]:
    """What an option would bring, with its arithmetic; for a move the way and its cost. Raises Refusal."""
    option = menu.find(voice, text)
    label = menu.texts.get(option.id, option.id)
    lines = way_lines(voice, view, menu, option) if option.verb == "move" else []
    forecast = view.battle.rules.forecast(view, menu.decision, option)
    if forecast is not None:
        return lines + forecast_lines(voice, forecast)
    return lines or [voice.say("text.no_forecast", label=label)]


def way_lines(voice: Voice, view: View, menu: Menu, option: Option) -> list[str]:
    """The cells that a walk goes through, with what each has cost by then; what it is and what may befall on it."""
    field = menu.decision.field
    if field is None:
        return []
    steps = [
        voice.word("text.step", cell=voice.cell(cell), cost=field.cost(cell))
        for cell in field.path(option.cell)
    ]
    told = [voice.say("text.path", steps=" ".join(steps))]
    if menu.decision.kind != "act":
        return told
    way = voice.battle.rules.way(view, menu.decision, option, field.path(option.cell))
    return told + [f"  {text} [{rule}]" for text, rule in way_told(voice.battle, way)]


def forecast_lines(voice: Voice, forecast: Forecast) -> list[str]:
    """A forecast as lines: title, chances, damage, arithmetic with rule IDs, notes."""
    lines = [voice.title(forecast.title)]
    if forecast.odds:
        chances = (
            voice.word("text.odds", label=voice.told("odds", label), percent=100 * chance)
            for label, chance in forecast.odds
        )
        lines.append("  " + ", ".join(chances))
    numbers = []
    if forecast.damage:
        numbers.append(voice.word("text.damage", damage=voice.told("value", forecast.damage)))
    if forecast.harm:
        numbers.append(voice.word("text.harm", harm=forecast.harm))
    if forecast.downs:
        numbers.append(voice.word("text.downs", percent=100 * forecast.downs))
    if numbers:
        lines.append("  " + ", ".join(numbers))
    lines += [_term(voice, term) for term in forecast.terms]
    if forecast.against:
        total = sum(term.amount for term in forecast.against)
        lines.append("  " + voice.word("sum.against_number", difficulty=total))
        lines += [_term(voice, term) for term in forecast.against]
    return lines + [f"  {voice.told('note', note)}" for note in forecast.notes]


def _term(voice: Voice, term: Term) -> str:
    source = voice.source(term.source)
    text = voice.word("sum.term", source=source, amount=term.amount) if term.amount else source
    return ruled(voice, text, term.rule)


def ruled(voice: Voice, text: str, rule: str) -> str:
    """An indented line with its rule behind it."""
    return voice.word("text.detail_rule" if rule else "text.detail", text=text, rule=rule)


def sight_lines(voice: Voice, view: View, picture: Picture, who: int, text: str) -> list[str]:
    """Whether there is a clear line from `who` to a cell, and why not, as far as the side knows. Raises Refusal."""
    cell = cell_of(voice, text)
    terrain = picture.terrain(view)
    here = view.battle.world.get(who, Position).cell
    on_the_way = [cell]
    for crossing in terrain.line(here, cell).crossings:
        on_the_way += [crossing.cell] if crossing.flank is None else [crossing.cell, crossing.flank]
        if crossing.blocks:
            break
    for each in on_the_way:
        if not view.explored >> each & 1:
            return [voice.say("text.never_seen", cell=voice.cell(each))]
    return [sight(terrain, here, cell, voice.lang)]


def rule_lines(voice: Voice, text: str) -> list[str]:
    """A rule as the rulebook words it."""
    from game.rulebook import find_rule

    try:
        rule = find_rule(voice.battle.rules.id, text)
    except InputError as error:
        return [voice.say("text.no_rule", reason=error)]
    return [voice.word("text.rule_head", id=rule.id, chapter=rule.chapter), rule.text]


def person_lines(voice: Voice, view: View, picture: Picture, text: str) -> list[str]:
    """The card of somebody in sight, named in part or by letter. Raises Refusal."""
    wanted = text.strip().casefold()
    for who in (*view.allies, *view.foes):
        name = voice.full(who).casefold()
        if text.strip() == picture.letter(view, who) or (len(wanted) > 1 and name.startswith(wanted)):
            return card_lines(view, voice, who)
    raise Refusal(voice.say("text.nobody", text=text))


def log_lines(voice: Voice, details: bool) -> list[str]:
    """All that the side has witnessed, with all arithmetic where asked for."""
    lines: list[str] = []
    for telling in narrate(voice.battle, voice.side, lang=voice.lang):
        lines += told_lines(voice, telling, details)
    return lines


def told_lines(voice: Voice, telling: Telling, details: bool) -> list[str]:
    """One sentence of the log; its sum on the same line, or part by part below it."""
    if not details:
        key = "text.news_sum" if telling.sum else "text.news"
        return [voice.word(key, text=telling.text, sum=telling.sum, rule=telling.rule)]
    key = "text.log_rule" if telling.rule else "text.news"
    parts = [ruled(voice, detail.text, detail.rule) for detail in telling.details]
    return [voice.word(key, text=telling.text, rule=telling.rule), *parts]
