"""`game.data`: checked values, or every mistake with file, line, key and the nearest name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field, field_validator

from game.data import InputError, Problems, Spec, load_toml, nearest, parse_toml, raise_all, unknown


class Harm(Spec):
    op: Literal["harm"]
    dice: str
    kind: Literal["physical", "emotional", "fire"] = "physical"


class Push(Spec):
    op: Literal["push"]
    cells: Annotated[int, Field(ge=1, le=20)]


class Weapon(Spec):
    name: str
    die: Annotated[int, Field(ge=2, le=20)] = 6
    weight: float = 1.0
    stunning: bool = False
    tags: tuple[str, ...] = ()
    at: tuple[int, int] | None = None
    effect: tuple[Annotated[Harm | Push, Field(discriminator="op")], ...] = ()

    @field_validator("tags")
    @classmethod
    def _short(cls, tags: tuple[str, ...]) -> tuple[str, ...]:
        if any(len(tag) > 10 for tag in tags):
            raise ValueError("a tag has at most 10 letters")
        return tags


class Book(Spec):
    title: str
    weapon: dict[str, Weapon]
    chapter: tuple[Weapon, ...] = ()


GOOD = """\
title = "Arms"

[weapon.sword]
name = "Sword"
die = 8
weight = 2
tags = ["edged", "metal"]
at = [3, 4]
effect = [
  { op = "harm", dice = "2d6", kind = "fire" },
  { op = "push", cells = 2 },
]

[[chapter]]
name = "First"

[[chapter]]
name = "Second"
"""

MISTAKES = [
    ("die = 8", "dye = 8", ":5: weapon.sword.dye: unknown key (got 8), did you mean 'die'?"),
    (
        "die = 8",
        "colour = 'red'",
        ":5: weapon.sword.colour: unknown key (got 'red'), expected one of: at, die, effect",
    ),
    ("die = 8", "die = '8'", ":5: weapon.sword.die: wrong kind of value (got '8'), expected a whole number"),
    ("die = 8", "die = 8.0", ":5: weapon.sword.die: wrong kind of value (got 8.0), expected a whole number"),
    (
        "die = 8",
        "die = true",
        ":5: weapon.sword.die: wrong kind of value (got true), expected a whole number",
    ),
    ("die = 8", "die = 1", ":5: weapon.sword.die: out of range (got 1), expected at least 2"),
    ("die = 8", "die = 99", ":5: weapon.sword.die: out of range (got 99), expected at most 20"),
    (
        "die = 8",
        "stunning = 1",
        ":5: weapon.sword.stunning: wrong kind of value (got 1), expected true or false",
    ),
    (
        "die = 8",
        "die = 2026-01-02",
        ":5: weapon.sword.die: dates and times are not used here (got 2026-01-02)",
    ),
    ('name = "Sword"', "", ":3: weapon.sword.name: is missing, expected a text in quotes"),
    ('name = "Second"', "", ":17: chapter#2.name: is missing, expected a text in quotes"),
    ('name = "Second"', 'nane = "x"', ":18: chapter#2.nane: unknown key (got 'x'), did you mean 'name'?"),
    (
        'tags = ["edged", "metal"]',
        'tags = "edged"',
        ":7: weapon.sword.tags: wrong kind of value (got 'edged'), expected a list in [ ]",
    ),
    (
        'tags = ["edged", "metal"]',
        'tags = ["edged",\n 5]',
        ":8: weapon.sword.tags#2: wrong kind of value (got 5), expected a text",
    ),
    ('"metal"', '"metal-and-wood"', ":7: weapon.sword.tags: a tag has at most 10 letters"),
    (
        "at = [3, 4]",
        "at = [3, 4, 5]",
        ":8: weapon.sword.at: out of range (got [3, 4, 5]), expected at most 2 entries",
    ),
    ("at = [3, 4]", "at = 3", ":8: weapon.sword.at: wrong kind of value (got 3), expected a list in [ ]"),
    (
        'kind = "fire"',
        'kind = "fier"',
        ":10: weapon.sword.effect#1.kind: not a possible value (got 'fier'), expected "
        "'physical', 'emotional' or 'fire', did you mean 'fire'?",
    ),
    (
        'op = "push"',
        'op = "pusch"',
        ":11: weapon.sword.effect#2: op is not known (got 'pusch'), expected "
        "one of 'harm', 'push', did you mean 'push'?",
    ),
    ('op = "push", ', "", ":11: weapon.sword.effect#2: op is missing"),
    ("cells = 2", "cells = 0", ":11: weapon.sword.effect#2.cells: out of range (got 0), expected at least 1"),
    ('title = "Arms"', "", ": title: is missing, expected a text in quotes"),
    ('title = "Arms"', "title = Arms", ":1: not valid TOML: Invalid value"),
    ('title = "Arms"', 'title = "Arms', ":1: not valid TOML: "),
    ('[[chapter]]\nname = "Second"', "[chapter]\nname = 1", ":17: not valid TOML: "),
    ("[weapon.sword]", "[weapon.sword]\nname = 1\nname = 2", ":5: not valid TOML: Cannot overwrite a value"),
    ("[weapon.sword]", "[weapon.sword", ":3: not valid TOML: "),
    ("die = 8", "die = " + "9" * 5000, "not valid TOML"),
]


def complaint(tmp_path: Path, text: str) -> str:
    path = tmp_path / "arms.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        load_toml(path, Book)
    return str(caught.value)


def test_good_file(tmp_path: Path) -> None:
    path = tmp_path / "arms.toml"
    path.write_text(GOOD, "utf-8")
    book = load_toml(path, Book)
    sword = book.weapon["sword"]
    assert sword.tags == ("edged", "metal") and sword.at == (3, 4) and sword.weight == 2.0
    assert sword.effect == (Harm(op="harm", dice="2d6", kind="fire"), Push(op="push", cells=2))
    assert [chapter.name for chapter in book.chapter] == ["First", "Second"]


@pytest.mark.parametrize(
    ("before", "after", "expected"), MISTAKES, ids=[after[:30] or before for before, after, _ in MISTAKES]
)
def test_seeded_mistake(tmp_path: Path, before: str, after: str, expected: str) -> None:
    assert GOOD.count(before) == 1
    message = complaint(tmp_path, GOOD.replace(before, after))
    assert "arms.toml" + expected in message if expected.startswith(":") else expected in message
    assert "\n" not in message, "one mistake, one sentence"


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    text = (
        GOOD.replace("die = 8", "dye = 8")
        .replace("cells = 2", "cells = 0")
        .replace('name = "Second"', "name = 2")
    )
    lines = complaint(tmp_path, text).splitlines()
    assert [line.split("arms.toml:")[1].split(":")[0] for line in lines] == ["5", "11", "18"]


def test_quoted_and_dotted_keys_have_lines(tmp_path: Path) -> None:
    message = complaint(
        tmp_path, 'title = "x"\nweapon."long sword".name = "L"\nweapon."long sword".die = 0\n'
    )
    assert "arms.toml:3: weapon.long sword.die: out of range (got 0), expected at least 2" in message


def test_plain_dict_model() -> None:
    assert parse_toml("[a]\nname = 'A'\n", "x.toml", dict[str, Weapon])["a"].name == "A"
    with pytest.raises(InputError, match=r"x\.toml:2: a\.nme: unknown key .*did you mean 'name'"):
        parse_toml("[a]\nnme = 'A'\n", "x.toml", dict[str, Weapon])


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, "there is no such file, did you mean 'scene.toml'?"),
        (b"a = '\xff'", ":1: this is not UTF-8 text (byte 0xff)"),
        ("folder", "this is a folder"),
    ],
)
def test_unreadable_files(tmp_path: Path, content: bytes | str | None, expected: str) -> None:
    (tmp_path / "scene.toml").write_text("")
    path = tmp_path / "scen.toml"
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content == "folder":
        path.mkdir()
    with pytest.raises(InputError) as caught:
        load_toml(path, Book)
    assert expected in str(caught.value)


def test_missing_folder() -> None:
    with pytest.raises(InputError, match="there is no such file .nor a folder nowhere"):
        load_toml("nowhere/a.toml", Book)


def test_specs_are_frozen_and_strict() -> None:
    push = Push(op="push", cells=2)
    with pytest.raises(ValueError, match="frozen"):
        push.cells = 3  # type: ignore[misc]
    with pytest.raises(ValueError, match="valid integer"):
        Push(op="push", cells="2")  # type: ignore[arg-type]


def test_nearest_and_unknown() -> None:
    known = ["longsword", "short sword", "bow"]
    assert nearest("longswrod", known) == "longsword"
    assert nearest("BOW", known) == "bow"
    assert nearest("catapult", known) is None
    assert unknown("weapon", "longswrod", known) == "unknown weapon 'longswrod', did you mean 'longsword'?"
    assert (
        unknown("weapon", "zzz", known)
        == "unknown weapon 'zzz', expected one of: bow, longsword, short sword"
    )
    assert unknown("weapon", "zzz", []) == "unknown weapon 'zzz', there is none"
    assert unknown("spell", "zzz", map(str, range(20))).endswith("18, 19, ...")


def test_problems_collect_references(tmp_path: Path) -> None:
    path = tmp_path / "arms.toml"
    path.write_text(GOOD, "utf-8")
    problems = Problems(path)
    problems.add(("chapter", 1, "name"), "is taken")
    assert problems.check(("chapter", 0, "name"), "name", "First", ["First"])
    assert not problems.check(("weapon", "sword", "effect", 1, "op"), "effect", "pusch", ["push"])
    problems.add((), "has no shields")
    with pytest.raises(InputError) as caught:
        raise_all(problems, Problems("other.toml", ""))
    assert [line.split("arms.toml")[1] for line in str(caught.value).splitlines()] == [
        ": has no shields",
        ":11: weapon.sword.effect#2.op: unknown effect 'pusch', did you mean 'push'?",
        ":18: chapter#2.name: is taken",
    ]
    Problems(path).raise_any()


def test_pydantic_and_tree_sitter_load_late() -> None:
    late = "{'pydantic', 'tree_sitter', 'platformdirs'}"
    code = f"import sys, game.data, game.paths; sys.exit(bool({late} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
