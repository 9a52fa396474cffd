"""Worked examples about what happens around blows: cover, spells, morale, getting away, how long effects last."""

from __future__ import annotations

from game.board.ground import Ground
from game.decision import Decision
from game.event import Reacted
from rulesets.d100 import conditions, morale, reacting, senses, spells, state
from rulesets.d100.checks import LEVELS, cut_of, regraded, score
from rulesets.d100.content import load_content
from rulesets.d100.state import Fighter, Frame, Magic, Passion
from rulesets.d100.table_calls import (
    DiceScript,
    Given,
    Result,
    Stop,
    arm,
    people,
    play,
    refuse,
    rolls,
    set_up,
    skill,
    told,
    weapon_like,
)

NEAR = 5
"""The column of the one attacked."""


def call_cover(given: Given, dice: DiceScript) -> Result:
    """Covered locations; elevations and tops in metres, blocks as [distance from the target, top]."""
    attacker, target = given["attacker"], given["target"]
    shooter = NEAR + given["distance"]
    row = ["."] * (shooter + 5)
    legend: dict[str, dict[str, object]] = {
        "A": {"elevation": float(attacker["elevation"])},
        "T": {"elevation": float(target["elevation"])},
    }
    row[NEAR], row[shooter] = "T", "A"
    for index, (near, top) in enumerate(given["blocks"]):
        sign = "acdefghijk"[index]
        legend[sign] = {"walk": False, "height": float(top)}
        row[NEAR + near] = sign
    bare = "." * len(row)
    ground = Ground.from_sketch("\n".join([bare, "".join(row), bare]), legend)
    with set_up({"a": (1, shooter), "b": (2, NEAR)}, given, dice, ground) as table:
        a, b = (people(table)[name] for name in "ab")
        table.world.get(b, Fighter).body = target.get("body", "humanoid")
        for who, about in ((a, attacker), (b, target)):
            if about.get("posture", "standing") != "standing":
                conditions.give(table, who, about["posture"])
        found, _ = senses.covered(table, a, b)
        return {"covered": found, "total": len(found) == len(table.world.get(b, Frame).hp)}


def call_cast(given: Given, dice: DiceScript) -> Result:
    """The last Cast action of a spell of that cost, up to what its target says to it (`D100-222`)."""
    known = [spell for spell in load_content().spells.values() if spell.resist != "attack"]
    spell = next(each for each in known if each.cost == given["cost"])
    with set_up({"a": (1, 5), "b": (2 if spell.target == "enemy" else 1, 6)}, given, dice) as table:
        a, b = (people(table)[name] for name in "ab")
        fighter, magic = table.world.get(a, Fighter), table.world.get(a, Magic)
        fighter.spells, magic.mp, magic.most = [spell.key], given["mp"], given["mp"]
        skill(table, a, "channelling", given)
        skill(table, b, "willpower", {"skill": 50})
        table.world.get(b, Fighter).passions = [Passion("ideal", 50, "self")]  # so that one asks how it resists
        magic.spell, magic.done, magic.target = spell.key, spell.actions - 1, b
        (chosen,) = spells.options(table, a)

        def answer(decision: Decision) -> str:
            if decision.who == b or decision.kind in ("location", "item", "space"):
                raise Stop
            return refuse(decision)

        play(spells.cast(table, a, chosen), answer)
        level = rolls(table, "channelling")[0].level
        return {"level": level, "works": level in LEVELS[2:], "mp": magic.mp}


def call_morale(given: Given, dice: DiceScript) -> Result:
    """The better of Willpower and a Passion (`D100-045`)."""
    with set_up({"a": (1, 5), "b": (2, 60)}, given, dice) as table:
        a = people(table)["a"]
        skill(table, a, "willpower", {"skill": given["willpower"]})
        if "passion" in given:
            table.world.get(a, Fighter).passions = [Passion("comrades", given["passion"], "team:own")]
        play(morale.test(table, a), refuse)
        (one,) = rolls(table, "morale")
        result = (
            "flees" if state.has(table, a, state.FLEEING) else "surrenders" if not table.up(a) else "stands"
        )
        return {"e": one.e, "level": one.level, "result": result}


def call_group_opposed(given: Given, dice: DiceScript) -> Result:
    """One who gets away from several, each of whom opposes him (`D100-025`, `D100-108`)."""
    names = [f"o{index}" for index in range(len(given["opponents"]))]
    sides = {"a": (1, 6), **{name: (2, 5 + 2 * index) for index, name in enumerate(names)}}
    with set_up(sides, given, dice) as table:
        who_is = people(table)
        skill(table, who_is["a"], "evade", given["mover"])
        for name, about in zip(names, given["opponents"], strict=True):
            arm(table, who_is[name], weapon_like("M", hands=1), about)
        play(reacting.disengage(table, who_is["a"]), _opposing)
        stopped = {event.who: event.worked for event in told(table, Reacted) if event.reaction == "oppose"}
        scores = [score(one.die, one.e, one.augment) for one in (*rolls(table, "disengage"), *rolls(table, "oppose"))]
        cut = cut_of(*scores)
        levels = [LEVELS[regraded(one, cut).level] for one in scores]
        return {
            "mover_level": levels[0],
            "levels": levels[1:],
            "stopped_by": [stopped[who_is[name]] for name in names],
            "free": not any(stopped.values()),
        }


def _opposing(decision: Decision) -> str:
    return "oppose" if decision.kind == "oppose" else refuse(decision)


def call_timer(given: Given, dice: DiceScript) -> Result:
    """How long an effect of some rounds lasts (`D100-076`)."""
    with set_up({"a": (1, 5)}, given, dice) as table:
        a = people(table)["a"]
        conditions.give(table, a, state.BLINDED, rounds=given["rounds"])
        effect = table.effects[a].named(state.BLINDED)
        assert effect is not None
        return {"last_round": effect.count, "free_from_round": effect.count + 1}
