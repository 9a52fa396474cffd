"""Company files: the members of a side, as they have come out of a battle, for the next one.

A company file is TOML, written after a battle and open to editing:

    schema = 1
    ruleset = "d20"
    name = "Lanterns"

    [[member]]
    name = "Bram"
    template = "bram"
    out = "down"                 why it stays out of the next battle; leave the line away and it comes along
    state = { hp = 0, hope = 2 } as in a scenario: what it starts with where that is not what the sheet says
    sheet = { ... }              as in a combatant's file
"""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from pydantic import Field

from game.aftermath import members, sheet_of
from game.data import InputError, Problems, load_toml, shown_path, unknown
from game.paths import companies, files_in, is_file, ruleset_ids
from game.ruleset import Ruleset, load_ruleset
from game.setup import CombatantSetup, Setup
from game.spec import Name, Spec

if TYPE_CHECKING:
    from game.battle import Battle

DEAD = "dead"
"""Who is out for this reason is on the roll, but never in a later battle or after it."""
FIRST_LINE = "schema = 1\nruleset = "
"""How the files begin that are written here."""
MOST = 40
"""Members of one company."""


class MemberSpec(Spec):
    """One member."""

    name: Name = Field(min_length=1)
    template: str = ""
    out: str = ""
    state: dict[str, Any] = {}
    sheet: dict[str, Any]


class CompanySpec(Spec):
    """A company file."""

    schema_: Literal[1] = Field(alias="schema")
    ruleset: str
    name: Name = Field(min_length=1)
    member: list[MemberSpec] = Field(min_length=1, max_length=MOST)


class Member(msgspec.Struct, frozen=True):
    """One member: its checked sheet, the state for `recruit`, why it stays out ("" = it comes along)."""

    name: str
    template: str
    sheet: dict[str, Any]
    state: dict[str, Any] = {}
    out: str = ""


class Company(msgspec.Struct, frozen=True):
    """The members of a side between two battles."""

    ruleset: str
    name: str
    members: tuple[Member, ...]

    @property
    def fit(self) -> list[Member]:
        """Those who come along."""
        return [one for one in self.members if not one.out]


def company_of(battle: Battle, side: int) -> Company:
    """A side as it is now, after the battle; nobody is left out."""
    made = []
    for who in members(battle, side):
        carried, identity = battle.rules.carry(battle, who), battle.identities[who]
        made.append(
            Member(identity.name, identity.template, sheet_of(battle, who), carried.state, carried.out)
        )
    return Company(battle.setup.ruleset, battle.setup.sides[side - 1].name, tuple(made))


def company_text(company: Company) -> str:
    """The file's text."""
    lines = ["schema = 1", f"ruleset = {_value(company.ruleset)}", f"name = {_value(company.name)}"]
    for one in company.members:
        lines += ["", "[[member]]", f"name = {_value(one.name)}", f"template = {_value(one.template)}"]
        lines += [f"out = {_value(one.out)}"] if one.out else []
        lines += ["", "[member.state]", *_table(one.state), "", "[member.sheet]", *_table(one.sheet)]
    return "\n".join(lines) + "\n"


def _table(table: dict[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in table.items() if value is not None]


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(_table(value))
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def load_company(path: Path, options: dict[str, Any] | None = None) -> Company:
    """Read and check a company file under a scenario's house rules. All its problems come as one InputError."""
    spec = load_toml(path, CompanySpec)
    problems = Problems(path)
    if not problems.check(("ruleset",), "ruleset", spec.ruleset, ruleset_ids()):
        problems.raise_any()
    rules = load_ruleset(spec.ruleset)
    chosen = rules.make_options(options or {})
    found = []
    for index, one in enumerate(spec.member):
        sheet = one.sheet
        try:
            sheet = rules.check_sheet(one.sheet, chosen)
            rules.recruit(sheet, one.state, chosen)
        except InputError as error:
            for line in str(error).splitlines():
                problems.add(("member", index), line)
        found.append(Member(one.name, one.template, sheet, one.state, one.out))
    problems.raise_any()
    return Company(spec.ruleset, spec.name, tuple(found))


def company_file(name: str, folder: Path | None = None) -> Path:
    """A company file by path (seen from `folder`, if any) or by the name of one saved. InputError otherwise."""
    for path in ([folder / name] if folder is not None else []) + [Path(name)]:
        if name and is_file(path):
            return path
    known = {path.stem: path for path in company_files()}
    if name in known:
        return known[name]
    why = unknown("company", Path(name).stem, known)
    raise InputError(f"{name or 'company'}: there is no such company file; {why}")


def company_files() -> list[Path]:
    """The companies that have been saved, sorted."""
    return files_in(companies(), ".toml")


def new_file(company: Company) -> Path:
    """A file that does not exist yet, named after the company."""
    base = re.sub(r"[^a-z0-9]+", "-", company.name.lower()).strip("-") or "company"
    for number in itertools.count(1):
        path = companies() / (f"{base}.toml" if number == 1 else f"{base}-{number}.toml")
        if not path.exists():
            return path
    raise AssertionError


def enlist(setup: Setup, side: int, company: Company, where: str = "") -> Setup:
    """The setup with a company in place of a side's combatants; who stays out waits on the bench.

    The first members take the places that the side's own had, the others its spawn zone. InputError when the company is
    of another ruleset, nobody of it can fight, or there is no such side.
    """
    head = f"{where}: " if where else ""
    if company.ruleset != setup.ruleset:
        raise InputError(f"{head}the company is one of ruleset {company.ruleset!r}, the scenario is {setup.ruleset!r}")
    if not 1 <= side <= len(setup.sides):
        raise InputError(f"{head}the company cannot be side {side}, expected 1 to {len(setup.sides)}")
    if not company.fit:
        why = f"nobody of {company.name} can take part in a battle: they must rest or be treated first"
        raise InputError(head + why)
    rules = load_ruleset(setup.ruleset)
    replaced = [one for one in setup.combatants if one.side == side]
    places = [one.at for one in replaced if one.at is not None]
    fighters = [_combatant(one, side, rules, setup) for one in company.fit]
    for one, at in zip(fighters, places, strict=False):
        one.at = at
    first = next((index for index, one in enumerate(setup.combatants) if one.side == side), len(setup.combatants))
    others = [one for one in setup.combatants if one.side != side]
    sides = list(setup.sides)
    sides[side - 1] = msgspec.structs.replace(sides[side - 1], name=company.name)
    bench = [_combatant(one, side, rules, setup) for one in company.members if one.out not in ("", DEAD)]
    return msgspec.structs.replace(
        setup,
        sides=sides,
        combatants=[*others[:first], *fighters, *others[first:]],
        bench=[*(one for one in setup.bench if one.side != side), *bench],
    )


def _combatant(one: Member, side: int, rules: Ruleset, setup: Setup) -> CombatantSetup:
    rules.recruit(one.sheet, one.state, rules.make_options(setup.options))
    return CombatantSetup(side, one.template, one.name, one.sheet, None, one.state)


def add_company(setup: Setup, side: int, name: str, folder: Path | None = None) -> Setup:
    """As `enlist`, from a file."""
    path = company_file(name, folder)
    return enlist(setup, side, load_company(path, setup.options), shown_path(path))
