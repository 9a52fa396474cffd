"""The worked examples' calls that need a table: two combatants on an open floor, whose attack or Fate deed the
battle's own procedures resolve; the example's bids are the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec

from game.battle import Battle
from game.board.ground import Ground
from game.components import Effect, Policies, Policy
from game.data import InputError
from game.decision import Decision
from game.event import Attacked, Checked, Event, Gained, Rolled
from game.setup import CombatantSetup, Setup, SideSetup
from rulesets.d6 import (
    bids,
    bonus,
    build,
    chain,
    exchange,
    fate,
    gear,
    guards,
    legality,
    numbers,
    state,
)
from rulesets.d6.bonus import Against
from rulesets.d6.clash import Answer, Attack, total
from rulesets.d6.content import keyed, load_content
from rulesets.d6.sheet import Sheet, make_sheet
from rulesets.d6.state import Budget, Chain, Fighter, Vitals

Given = dict[str, Any]
Result = Any
ATTACKER, TARGET = 1, 2
PLENTY = 12
"""Actions given to whoever must be able to pay what an example says."""


class DiceScript(Protocol):
    """The dice of an example: called they show the next value; `remaining` are [sides or 0, value] still to come."""

    def __call__(self, sides: int, purpose: str) -> int: ...

    def remaining(self) -> list[tuple[int, int]]: ...


def spec_table(spec: Any) -> dict[str, Any]:
    """A combatant by name, with `like` changed, or a whole character file."""
    if isinstance(spec, str):
        table = build.combatant_table(spec)
        table.pop("stated", None)
        return table
    if "like" in spec:
        table = spec_table(spec["like"])
        return {**table, **{key: value for key, value in spec.items() if key != "like"}}
    return dict(spec)


def sheet_of(spec: Any) -> Sheet:
    """The sheet of a combatant named or described."""
    return make_sheet(spec_table(spec))


@contextmanager
def set_up(attacker: Any, target: Any, given: Given, dice: DiceScript, gap: int = 1) -> Iterator[Battle]:
    """Two combatants, not begun, so many spaces apart, in the attacker's turn; dice are the example's, everything that
    could be answered is asked.
    """
    tables = [spec_table(attacker), spec_table(target)]
    names = ["attacker", "defender"]
    combatants = [
        CombatantSetup(side, "example", name, {**table, "name": name}, [1 + gap * (side - 1), 1])
        for side, (name, table) in enumerate(zip(names, tables, strict=True), start=1)
    ]
    if given.get("attuned"):
        helper = {**spec_table("Captain"), "name": "helper", "tactics": {}}
        combatants.append(CombatantSetup(1, "example", "helper", helper, [1, 0]))
    ground = Ground.from_sketch("\n".join(["." * (gap + 4)] * 3))
    options = dict(given.get("options", {}))
    setup = Setup("d6", [SideSetup("one"), SideSetup("two")], combatants, options=options, sketch="example")
    with Battle(setup, ground, begin=False) as table:
        table.dice.script = [list(die) for die in dice.remaining()]
        table.dice.strict = True
        table.clock.order = list(table.sides)
        table.clock.turn = TARGET if given.get("defender_own_turn") else ATTACKER
        for who in table.sides:
            asked = table.world.get(who, Policies)
            asked.rules = {**dict.fromkeys(asked.rules, Policy("ask", "everything")), "stat": Policy("always")}
        yield table
        for event in table.events:
            if isinstance(event, Rolled):
                dice(event.sides, event.purpose)


def drive(
    table: Battle, procedure: Coroutine[Decision, str, None], choose: Callable[[Decision], str]
) -> None:
    """Run a procedure, answering its questions."""
    answer: str | None = None
    try:
        while True:
            answer = choose(procedure.send(answer))  # type: ignore[arg-type]
    except StopIteration:
        return


# --- attacks --------------------------------------------------------------------------------------------------


def _way(table: Battle, given: Given) -> legality.Way:
    """Which weapon, head and form an example means; legality is not asked."""
    form = str(given.get("form", "Normal")).lower().replace(" ", "_")
    if form == "force_blow":
        return legality.force_blow(table, ATTACKER)
    weapon = given.get("weapon", 0)
    kit = table.world.get(ATTACKER, state.Kit)
    if weapon == "bare":
        return legality.Way(gear.BARE, gear.bare_hands(), form, 1)
    if weapon == "shield":
        item = next((slot.item for slot in kit.slots if gear.is_shield(slot.item)), "")
        if not item:
            raise InputError("the attacker has no shield")
        head = gear.bare_hands() if form == "grab" else gear.shield_head(item)
        return legality.Way(item, head, form, 1, strike=form == "charge" and not given.get("shield_impact"))
    slots = [slot for slot in kit.slots if not gear.is_shield(slot.item)]
    if not slots:
        return legality.Way(gear.BARE, gear.bare_hands(), form, 1)
    if not 0 <= weapon < len(slots):
        raise InputError(f"weapon: expected 0 to {len(slots) - 1}, 'bare' or 'shield' (got {weapon!r})")
    slot = slots[weapon]
    slot.held = True
    heads = gear.heads_of(slot.item)
    if not 0 <= given.get("head", 0) < len(heads):
        raise InputError(f"head: expected 0 to {len(heads) - 1} (got {given['head']!r})")
    head = heads[given.get("head", 0)]
    return legality.Way(slot.item, head, form, head.range or head.reach)


def prepare(table: Battle, given: Given) -> Attack:
    """The attack of an example with its circumstances instead of the board's."""
    way = _way(table, given)
    it = legality.prepare(table, ATTACKER, way, TARGET)
    if given.get("shield_impact"):
        it.form, it.shield_charge = "charge", True
    around = it.around
    around.chain = given.get("chain", 0)
    around.cover, around.cover_resistance = given.get("cover", 0), given.get("cover_resistance", 4)
    around.dark, around.high = given.get("dark", 0), bool(given.get("higher_ground"))
    around.distance = 2 if around.cover else 1
    around.attacker_formation = bool(given.get("support_attacker"))
    around.defender_formation = bool(given.get("support_defender"))
    it.reaction = bool(given.get("reaction"))
    if given.get("stat"):
        it.stat = str(given["stat"]).lower()
    return it


def _condition(table: Battle, given: Given) -> None:
    """Health, grips, conditions of the example; everybody can pay."""
    vitals = table.world.get(TARGET, Vitals)
    vitals.health = given.get("defender_health", vitals.maximum)
    if given.get("grip"):
        table.effects[TARGET].active.append(Effect(state.GRIPPED, given["grip"], 0, "turn_start", TARGET))
    if given.get("held_off"):
        table.effects[ATTACKER].active.append(Effect(state.HELD_OFF, 1, TARGET, "turn_end", TARGET))
    if given.get("defender_impacted"):
        table.effects[TARGET].active.append(Effect(state.HARDENED, 1, 0, "turn_start", TARGET))
    for who in (ATTACKER, TARGET):
        table.world.get(who, Budget).actions = PLENTY
        table.world.get(who, Budget).bought = PLENTY


def _answer_of(given: Given) -> Answer:
    said = given.get("answer", {})
    fields = {key: value for key, value in said.items() if key != "block"}
    return msgspec.convert({**fields, "block": said.get("block") in ("hit", True)}, Answer)


def _chooser(given: Given, answer: Answer) -> Callable[[Decision], str]:
    """The answers of an example by kind of question."""
    attuned = min(1, given.get("attuned", 0))
    helped = "" if not attuned else "hit" if given.get("exert_hit") else "damage"
    hit = given.get("exert_hit", 0) - (helped == "hit")
    damage = given.get("exert_damage", 0) - (helped == "damage")
    bid = bids.Bid(hit, bool(given.get("aim")), given.get("all_out") or "")
    strip = given.get("attacker_block")
    said: dict[str, str] = {
        "hit_bid": bid.id,
        "answer": bids.answer_id(answer) if answer.cost else "none",
        "counter_block": "block" if strip == "hit" else "no_block",
        "damage_bid": f"damage:{damage}{'+block' if strip == 'damage' else ''}",
        "block": "block" if given.get("answer", {}).get("block") == "damage" else "no_block",
        "counter": "no_counter",
    }

    def choose(decision: Decision) -> str:
        if decision.kind == "help":
            return "help" if decision.about["check"] == helped else "no_help"
        wanted = said[decision.kind]
        # a Block that removes nothing is not offered: paid for, but without effect
        if decision.find(wanted):
            return wanted
        wanted = wanted.removesuffix(",block").removesuffix("+block")
        return _legal(decision, "none" if wanted == "answer:block" else wanted)

    return choose


def _legal(decision: Decision, wanted: str) -> str:
    """The answer, if it is one; InputError with those that are."""
    if decision.find(wanted) is None:
        known = ", ".join(option.id for option in decision.choices[:12])
        raise InputError(f"{wanted!r} cannot be chosen in {decision.kind!r}, expected one of: {known}")
    return wanted


def call_attack(given: Given, dice: DiceScript) -> Result:
    """One attack through all its stages."""
    with set_up(given["attacker"], given["defender"], given, dice) as table:
        _condition(table, given)
        it = prepare(table, given)
        answer = _answer_of(given)
        drive(table, exchange.attack(table, it), _chooser(given, answer))
        return _report(table, it, given)


def _idle_blocks(it: Attack, given: Given, missed: bool) -> tuple[int, int]:
    """Blocks of the example that removed nothing, by attacker and target: they cost their action all the same."""
    strip, block = given.get("attacker_block"), given.get("answer", {}).get("block")
    mine = (strip == "hit" and not it.strip_guard) or (
        strip == "damage" and not it.strip_brace and not missed
    )
    theirs = block == "hit" and not it.answer.block
    theirs = theirs or (block == "damage" and not it.block_damage and not missed)
    return int(mine), int(theirs)


def _attacker_cost(it: Attack) -> int:
    """Actions that the attacker has paid and bid."""
    own = (1 if it.reaction else 3) + it.exert_hit + it.aim + it.exert_damage + it.strip_guard + it.strip_brace
    return own - it.attuned_hit - it.attuned_damage


def _report(table: Battle, it: Attack, given: Given) -> Result:
    attacked = _last(table.events, Attacked)
    lines = guards.layers(table, it)
    told = [
        event
        for event in table.events
        if isinstance(event, Checked) and event.purpose.startswith(("layer_", "beside_"))
    ]
    idle = _idle_blocks(it, given, attacked.result == "miss")
    made: Given = {
        "hit": attacked.total,
        "layers": [[line.name, event.total] for line, event in zip(lines, told, strict=True)],
        "failed": [line.name for line, event in zip(lines, told, strict=True) if event.success],
        "miss": attacked.result == "miss",
        "attacker_actions": _attacker_cost(it) + idle[0],
        "defender_actions": it.answer.cost + it.block_damage + idle[1],
    }
    vitals = table.world.get(TARGET, Vitals)
    if attacked.result == "miss":
        return {**made, "health": vitals.health, "down": table.presences[TARGET].down}
    damage = next(event for event in table.events if isinstance(event, Checked) and event.purpose == "damage")
    rolled = {line.name: event.total - line.difficulty() for line, event in zip(lines, told, strict=True)}
    met = guards.meet(table, it, attacked.total, lines, {name: more for name, more in rolled.items() if more})
    taken = -sum(term.amount for term in damage.terms if term.source in ("resistance", "combat_technique"))
    reached = numbers.quarters_of(damage.total, damage.difficulty)
    loss = next(event.amount for event in table.events if type(event).__name__ == "Harmed")  # type: ignore[attr-defined]
    made |= {
        "surplus": met.surplus,
        "resistance": taken,
        "damage": damage.total,
        "difficulty": damage.difficulty,
        "partials": reached,
        "loss": loss,
        "health": vitals.health,
        "down": table.presences[TARGET].down,
    }
    gripped = [
        event.value for event in table.events if isinstance(event, Gained) and event.effect == state.GRIPPED
    ]
    return {**made, "grip": gripped[-1]} if gripped else made


def _last(events: list[Event], kind: type[Attacked]) -> Attacked:
    return next(event for event in reversed(events) if isinstance(event, kind))


def call_tactics_value(given: Given, dice: DiceScript) -> Result:
    """The Tactics bonus of a place in an attack against a plain townsman."""
    with set_up(given["spec"], given.get("opponent", "Townsman"), given, dice) as table:
        way = _way(table, {"weapon": given.get("weapon", 0)})
        against = Against(TARGET, way.head.reach, bool(given.get("support")))
        return total(bonus.tactics(table, ATTACKER, given["place"], against))


def call_legal_attack(given: Given, dice: DiceScript) -> Result:
    """Codes of why an attack is illegal; empty = legal."""
    distance = given.get("distance", 1)
    defender = given.get("defender", "Townsman")
    with set_up(given["attacker"], defender, given, dice, gap=max(1, distance)) as table:
        form = str(given.get("form", "Normal")).lower()
        chain = table.world.get(ATTACKER, Chain)
        chain.form, chain.count = form, given.get("chain", 0)
        way = _way(table, given)
        strength = state.base(table, ATTACKER, "strength")
        allowed = [
            one.form
            for one in legality.ways(table, ATTACKER)
            if one.item == way.item and one.head == way.head
        ]
        if way.head.requirement > strength:
            return ["requirement"]
        if form == "throw" and not gear.heads_of(way.item)[0].range:
            if not state.technique_allowed(table, ATTACKER, way.head):
                return ["one hand"]
            way = msgspec.structs.replace(way, reach=legality.throw_range(table, ATTACKER, way.head))
        elif form not in allowed:
            return ["form"]
        return legality.refusals(table, ATTACKER, way, distance, bool(given.get("line", True)))


def call_chain_after(given: Given, dice: DiceScript) -> Result:
    """n of a form after a history of forms and deeds; "turn" = the start of an own turn."""
    with set_up("Townsman", "Townsman", given, dice) as table:
        if given.get("follow_through"):
            table.world.get(ATTACKER, Fighter).skills.append("follow_through")
        for number, entry in enumerate(entry.lower() for entry in given["history"]):
            if entry == "turn":
                if number:
                    chain.turn_ends(table, ATTACKER)
                chain.turn_starts(table, ATTACKER)
            elif entry in load_content().forms:
                chain.attacked(table, ATTACKER, entry)
            else:
                chain.deed(table, ATTACKER, entry)
        return chain.length(table, ATTACKER, given["form"].lower())


# --- Fate deeds -----------------------------------------------------------------------------------------------


def call_fate_deed(given: Given, dice: DiceScript) -> Result:
    """One Fate deed through its stages."""
    key = keyed(load_content().skills, given["deed"], "Fate deed")
    with set_up(given["attacker"], given["defender"], given, dice) as table:
        _condition(table, given)
        it = fate.Deed(ATTACKER, TARGET, key)
        answer, aim = given.get("answer", {}), given.get("aim", fate.AIMS[key][-1])
        exert = answer.get("exert", answer.get("dodge_exert", 0))
        defends = answer.get("ward") or answer.get("dodge")
        stakes = {"attempt": "hit", "effect": "damage", "hit": "hit", "damage": "damage"}
        stake = stakes.get(given.get("all_out") or "", "")
        said = {
            "attempt_bid": bids.Bid(
                int(given.get("exert_attempt") or given.get("exert_hit") or 0), False, stake
            ).id,
            "answer": f"answer:{it.defence}{f'+{exert}' if exert else ''}" if defends else "none",
            "effect_bid": f"aim:{aim}+{given.get('exert_effect', 0)}",
        }
        drive(table, fate.perform(table, it), lambda decision: _legal(decision, said[decision.kind]))
        checks = {event.purpose: event for event in table.events if isinstance(event, Checked)}
        attempt, effect = checks.get("attempt"), checks.get("effect")
        rolled = [event for event in table.events if isinstance(event, Rolled) and event.purpose == "attempt"]
        value = total(fate.attempt_terms(table, it)) + sum(event.value for event in rolled)
        needed = aim * total(fate.opposing_terms(table, it)) / 4
        return {
            "attempt": value,
            "ward": attempt.difficulty if attempt else None,
            "dodge": attempt.difficulty if attempt and it.defence == "dodge" else None,
            "hit": attempt.success if attempt else True,
            "effect": effect.total if effect else None,
            "needed": needed,
            "success": bool(effect and effect.success),
        }


TABLE_CALLS: dict[str, Callable[[Given, Any], Result]] = {
    "attack": call_attack,
    "tactics_value": call_tactics_value,
    "legal_attack": call_legal_attack,
    "chain_after": call_chain_after,
    "fate_deed": call_fate_deed,
}
