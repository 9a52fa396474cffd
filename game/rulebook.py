"""The rulebooks `rulesets/<id>/RULES.md`, rule by rule: what the game shows when somebody asks "why?"."""

from __future__ import annotations

import functools
import re

import msgspec

from game.data import InputError, read_text, unknown
from game.paths import ruleset_ids, rulesets

_RULE = re.compile(
    r"(?:- \*\*(?P<id>[A-Z]\w*-\d{3}[a-z]?)\*\*|\| (?P<row>[A-Z]\w*-\d{3}[a-z]?) \|)"  # a list entry or a table row
    r"(?P<tags>(?:[`\s]*\[(?:battle|build|after|table)\][`\s]*)+)(?P<text>.*)"
)
_TAG = re.compile(r"\[(battle|build|after|table)\]")


class Rule(msgspec.Struct, frozen=True):
    """One rule of a rulebook: its id, where it applies (battle, build, after, table), its wording, its chapter."""

    id: str
    tags: tuple[str, ...]
    text: str
    chapter: str


def rules_text(ruleset: str) -> str:
    """The whole rulebook; InputError when there is no such ruleset or it has none."""
    if ruleset not in ruleset_ids():
        raise InputError(unknown("ruleset", ruleset, ruleset_ids()))
    return read_text(rulesets() / ruleset / "RULES.md")


@functools.cache
def rulebook(ruleset: str) -> dict[str, Rule]:
    """All rules of a ruleset by id, in the order of the book."""
    wordings: dict[str, list[str]] = {}
    heads: dict[str, tuple[tuple[str, ...], str]] = {}
    chapter, current, fenced = "", None, False
    for line in rules_text(ruleset).splitlines():
        fenced ^= line.startswith("```")
        if line.startswith("#") and not fenced:
            chapter, current = line.lstrip("# "), None
        elif (found := _RULE.match(line)) and (rule_id := found["id"] or found["row"]) not in heads:
            current = rule_id if found["id"] else None
            heads[rule_id] = tuple(_TAG.findall(found["tags"])), chapter
            wordings[rule_id] = [found["text"].lstrip("| ").removesuffix(" |")]
        elif current:
            wordings[current].append(line)
    return {
        rule_id: Rule(rule_id, tags, "\n".join(wordings[rule_id]).strip(), place)
        for rule_id, (tags, place) in heads.items()
    }


@functools.cache
def pages(ruleset: str) -> tuple[Rule, ...]:
    """The whole book to be read: its rules, and with an empty id the paragraphs that stand before them."""
    rules, told = rulebook(ruleset), set[str]()
    found: list[Rule] = []
    chapter, inside, fenced, prose = "", False, False, list[str]()
    for line in [*rules_text(ruleset).splitlines(), "#"]:
        rule = _RULE.match(line)
        fenced ^= line.startswith("```")
        head = line.startswith("#") and not fenced
        if prose and (rule or head or not line.strip()):
            found.append(Rule("", (), "\n".join(prose), chapter))
            prose = []
        if head:
            chapter, inside = line.lstrip("# "), False
        elif rule and (name := rule["id"] or rule["row"]) not in told:
            told.add(name)
            inside = True
            found.append(rules[name])
        elif not inside and line.strip("` "):
            prose.append(line)
    return tuple(found)


def find_rule(ruleset: str, rule_id: str) -> Rule:
    """The rule of that id, also written small or as a bare number; InputError with the nearest otherwise."""
    book = rulebook(ruleset)
    wanted = rule_id.upper()
    if wanted not in book and wanted[:1].isdigit() and "-" not in wanted:
        prefix = next(iter(book)).partition("-")[0]
        wanted = f"{prefix}-{wanted.zfill(3)}"
    if wanted not in book:
        first, *_, last = book
        raise InputError(f"ruleset {ruleset} has no rule {rule_id!r}, expected an ID from {first} to {last}")
    return book[wanted]
