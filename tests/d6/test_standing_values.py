"""The table of standing values without dice (catalogue 4.8), read from RULES.md, against the battle's numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.battle import Battle
from rulesets.d6 import build, clash, guards, legality, state
from rulesets.d6.clash import Answer, total
from rulesets.d6.guards import Guardline
from tests.d6_scenes import scene, who

BOOK = Path(build.__file__).with_name("RULES.md").read_text("utf-8")


def rows() -> list[tuple[str, str, str, str]]:
    """(combatant, attacks, layers, paid defences) of the table."""
    part = BOOK[BOOK.index("| Name | Attacks (hit / damage, reach or range) |") :]
    lines = part[: part.index("\n\n")].splitlines()[2:]
    found = []
    for line in lines:
        name, attacks, layers, paid = (cell.strip() for cell in line.strip("|").split("|"))
        found.append((name, attacks, layers, paid))
    return found


def attacks_of(text: str) -> list[tuple[str, str, int, int, int]]:
    """(weapon, form, hit, damage, reach) of every entry."""
    found, weapon = [], ""
    for part in text.split(";"):
        head, colon, rest = part.strip().rpartition(": ")
        weapon = head.replace(" (stowed)", "") if colon else weapon
        matched = re.fullmatch(r"([A-Z][\w ]+?) (\d+) / (\d+), (\d+)", rest.strip())
        assert matched is not None, part
        found.append((weapon, matched[1], int(matched[2]), int(matched[3]), int(matched[4])))
    return found


def way_of(battle: Battle, weapon: str, form: str) -> legality.Way:
    """The way to attack that an entry means; a stowed weapon is drawn for it."""
    me = who(battle, "A")
    if weapon == "Force":
        return legality.force_blow(battle, me)
    kit = battle.world.get(me, state.Kit)
    for slot in kit.slots:
        if not state.gear.is_shield(slot.item):
            slot.held = (
                any(head.name == weapon for head in state.gear.heads_of(slot.item)) or weapon == "Shield"
            )
    wanted = {"Normal": "normal"}.get(form, form.lower())
    for way in legality.ways(battle, me):
        name = "Shield" if way.head.family == "shield" else way.head.name
        if way.form == wanted and name == weapon and not way.strike:
            return way
    raise AssertionError(f"no way to {form} with {weapon}")


@pytest.mark.parametrize(
    ("name", "attacks", "layers", "paid"), [pytest.param(*row, id=row[0]) for row in rows()]
)
def test_standing_values(name: str, attacks: str, layers: str, paid: str) -> None:
    """Hit, damage and reach of every attack; layers; paid defences (`D6-077`, `D6-084`, `D6-078`, `D6-112`)."""
    assert len(rows()) == 13
    for weapon, form, hit, damage, reach in attacks_of(attacks):
        with scene("A.E", A=(name, 1), E=("townsman", 2)) as battle:
            way = way_of(battle, weapon, form)
            it = legality.prepare(battle, who(battle, "A"), way, who(battle, "E"))
            found = (total(clash.hit_terms(battle, it)), total(clash.damage_terms(battle, it)), way.reach)
            assert found == (hit, damage, reach), (weapon, form)
    with scene("A.E", A=(name, 1), E=("townsman", 2)) as battle:
        plain, answered = lines_against(battle, Answer()), lines_against(battle, answer_of(paid))
        assert shown(plain) == re.sub(r"\s*\(\+1\)", "", layers)
        carried = [line.carries for line in plain if line.carries]
        assert len(carried) == layers.count("(+1)")
        defences = {line.name: line for line in answered}
        for part in paid.split("; "):
            key = part.split()[0]
            assert shown([defences[key]]) == part


def answer_of(paid: str) -> Answer:
    """Everything that the table says can be paid."""
    return Answer(dodge="dodge" in paid, shield="shield" in paid, parry="parry" in paid)


def lines_against(battle: Battle, answer: Answer) -> list[Guardline]:
    """The layers of A against a townsman's Normal attack."""
    foe = who(battle, "E")
    way = next(way for way in legality.ways(battle, foe) if way.form == "normal")
    it = legality.prepare(battle, foe, way, who(battle, "A"))
    it.answer = answer
    return guards.layers(battle, it)


def shown(lines: list[Guardline]) -> str:
    """As the table words it."""
    texts = []
    for line in lines:
        texts.append(f"{line.name} {line.difficulty()}" + (f", {line.resistance}" if line.resistance else ""))
    return "; ".join(texts) or "-"
