"""Swarms: several allies attack one enemy at the same time, without a die (catalogue 3.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.decision import Option, ask
from game.event import Attacked, Joined, Term
from game.wording import said
from rulesets.d20 import attack, conditions, legality, moving, senses, state
from rulesets.d20 import damage as damage_rules
from rulesets.d20.checks import edge_of
from rulesets.d20.content import Weapon, load_content
from rulesets.d20.outfit import outfit
from rulesets.d20.state import Budget, Fighter, Figure
from rulesets.d20.thing import Member, Thing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle import Battle
    from game.decision import Decision
    from rulesets.d20.flow import Flow

STAY_OUT = Option("stay_out", "stay_out", rule="D20-081")


async def gather(battle: Battle, thing: Thing, flow: Flow) -> bool:
    """Ask possible joiners in initiative order; False when fewer than two remain (`D20-081`, `D20-082`)."""
    thing.members = []
    for who in battle.clock.order:
        options = join_options(battle, who, thing.actor, thing.target, flow.acting)
        if not options:
            continue
        chosen = await ask(who, "join", (*options, STAY_OUT), "D20-081", about=_about(thing))
        if chosen.verb == "join":
            _join(battle, who, chosen)
            weapon = load_content().weapons[chosen.item]
            if legality.can_hit(battle, who, thing.target, max(weapon.reach, weapon.range)):
                thing.members.append(Member(who, chosen.item))
                battle.emit(Joined(who, thing.actor, "D20-081"))
    if not thing.members:
        state.flagged(battle, thing.actor).unjoined = True
    return bool(thing.members)


def _about(thing: Thing) -> dict[str, int | str]:
    """What the question says of a swarm: leader, weapon, target, and who has joined with what so far."""
    joined = ",".join(f"{member.who}:{member.weapon}" for member in thing.members)
    return {"actor": thing.actor, "item": thing.item, "target": thing.target, "joined": joined}


def joined(decision: Decision) -> list[Member]:
    """Who has joined a swarm before this question is asked."""
    pairs = [each.split(":") for each in str(decision.about["joined"]).split(",") if each]
    return [Member(int(who), weapon) for who, weapon in pairs]


class Joiners:
    """Who could join a leader's swarms: looked up once for all targets of a decision (`D20-081`, `D20-082`)."""

    __slots__ = ("_fields", "battle", "able")

    def __init__(self, battle: Battle, leader: int, acting: Sequence[int]) -> None:
        self.battle = battle
        self.able: list[int] = []
        """Who could join at all."""
        if not battle.figures[leader].budget.unjoined:
            members = battle.situation.active[battle.sides[leader]]
            self.able = [who for who in members if may_join(battle, who, leader, acting)]
        self._fields: dict[int, int] = {}

    def any_against(self, target: int) -> bool:
        """Whether at least one ally could join a swarm on the target."""
        battle, there = self.battle, self.battle.positions[target].cell
        ball = battle.ground.grid.ball
        for who in self.able:
            one: Figure = battle.figures[who]
            reach, cell = (one.outfit or outfit(battle, who)).swarm_reach, one.position.cell
            if ball(there, reach + one.budget.movement) >> cell & 1:
                struck_from = battle.terrain.around[reach][there] & battle.terrain.sight(there)
                if struck_from >> cell & 1 or struck_from & self._cells(who):
                    return True
        return False

    def _cells(self, who: int) -> int:
        """The cells that a joiner could strike from."""
        known = self._fields.get(who)
        if known is None:
            battle, known = self.battle, 0
            movement: int = battle.figures[who].budget.movement
            if movement and moving.can_move(battle, who):
                field, stops = moving.reach_field(battle, who, movement)
                known = field.mask & stops
            self._fields[who] = known
        return known


def may_join(battle: Battle, who: int, leader: int, acting: Sequence[int]) -> bool:
    """Allies with an action who are not in the middle of something of their own (`D20-081`)."""
    return (
        who != leader
        and who not in acting
        and state.allied(battle, who, leader)
        and legality.able_to_swarm(battle, who)
    )


def join_options(battle: Battle, who: int, leader: int, target: int, acting: list[int]) -> list[Option]:
    """Join from where one stands, or from a cell one can reach first: the cheapest cells for each weapon
    (`D20-082`).
    """
    if not may_join(battle, who, leader, acting):
        return []
    options = []
    for weapon in outfit(battle, who).swarming:
        reach = max(weapon.reach, weapon.range)
        if legality.can_hit(battle, who, target, reach):
            options.append(_option(battle, weapon, battle.positions[who].cell, 0))
            continue
        for cell, cost in _ways_in(battle, who, target, reach):
            options.append(_option(battle, weapon, cell, cost))
    return options


def _option(battle: Battle, weapon: Weapon, cell: int, cost: int) -> Option:
    x, y = battle.ground.grid.xy(cell)
    return Option(
        f"join:{weapon.key}:{x},{y}", "join", item=weapon.key, cell=cell, level=cost, rule="D20-082"
    )


def _ways_in(battle: Battle, who: int, target: int, reach: int) -> list[tuple[int, int]]:
    """The cells of least cost from which the target can be hit, as (cell, cost)."""
    movement = battle.world.get(who, Budget).movement
    if not movement or not moving.can_move(battle, who):
        return []
    there, terrain = battle.positions[target].cell, battle.terrain
    field, stops = moving.reach_field(battle, who, movement)
    good = field.mask & stops & terrain.around[reach][there] & terrain.sight(there)
    for cost in range(1, movement + 1):
        cells = field.layers[cost] & good
        if cells:
            return [(cell, cost) for cell in battle.ground.grid.bits(cells)]
    return []


def _join(battle: Battle, who: int, chosen: Option) -> None:
    """Walk in first; these steps open no windows (`D20-082`)."""
    if not chosen.level:
        return
    budget = battle.world.get(who, Budget)
    field, _ = moving.reach_field(battle, who, budget.movement)
    budget.movement -= moving.travel(battle, who, field.path(chosen.cell), "walk", "D20-082")


async def strike(battle: Battle, thing: Thing) -> None:
    """Sum of all attack stats against the target's difficulty, one pool, one method, armour once (`D20-083` to
    `D20-089`).
    """
    blow, terms = swarm_blow(battle, thing.actor, thing.item, thing.target, thing.members)
    good, bad = senses.edges(battle, thing.actor, thing.target)
    result = damage_rules.swarm_roll(terms, state.defence(battle, thing.target), edge_of(len(good), len(bad)))
    conditions.take(battle, thing.actor, state.ANTHEM)
    battle.emit(
        Attacked(
            thing.actor,
            thing.target,
            thing.item,
            0,
            [*result.terms, *(Term(term.source, 0, term.rule) for term in good + bad)],
            result.total,
            result.difficulty,
            attack.difficulty_terms(battle, thing.target),
            result.margin,
            result.result,
            blow.members,
            "D20-085",
        )
    )
    await attack.consequences(battle, blow, result)


def swarm_blow(
    battle: Battle, leader: int, weapon_key: str, target: int, members: list[Member]
) -> tuple[attack.Blow, list[Term]]:
    """The blow of a swarm and the attack stats it adds up (`D20-083`, `D20-086`, `D20-093`)."""
    weapons = load_content().weapons
    lead = weapons[weapon_key]
    everyone = [Member(leader, weapon_key), *members]
    terms, pool, contacts = [], [], []
    for member in everyone:
        weapon = weapons[member.weapon]
        name = said("stat_of", name=battle.name(member.who), stat=weapon.stat)
        terms.append(Term(name, state.stat(battle, member.who, weapon.stat), "D20-083"))
        if member.who == leader or battle.options.swarm_damage == "all":
            pool += [weapon.die] * battle.world.get(member.who, Fighter).dice if weapon.die else []
        if weapon.contact:
            contacts.append(attack.Contact(weapon.contact, source=member.who))
        if weapon.melee:
            contacts += attack.venom_on(battle, member.who, weapon)
    blow = attack.Blow(
        leader,
        target,
        weapon_key,
        [],
        pool,
        stunning=lead.stunning,
        piercing=lead.piercing,
        contacts=contacts,
        members=[member.who for member in members],
    )
    return blow, terms
