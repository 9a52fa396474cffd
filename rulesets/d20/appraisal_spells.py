"""The worth of spells and bombs: cast level, minor action with it, targets, centre (decision points 2, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.ruleset import EVEN, Leaning, Strike
from rulesets.d20 import attack, moving, senses, state
from rulesets.d20.aid import heal_worth
from rulesets.d20.arms import (
    BIND_WORTH,
    MANA_PRICE,
    POISON_WORTH,
    STUN_WORTH,
    Arm,
    Mark,
    armed,
    arms,
    gain_of,
    mark,
    outlook,
    prospect_of,
    unresisted,
)
from rulesets.d20.checks import edge_of
from rulesets.d20.content import Spell, load_content
from rulesets.d20.state import Budget, Figure, Vitals
from rulesets.d20.strikes import menace, strikes

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision, Option
    from game.knowledge import View


# --- minor actions with an attack -----------------------------------------------------------------------------


def mana_price(view: View, level: int) -> float:
    """What the mana of a cast level is worth to the chooser."""
    leaning: Leaning = view.memo.get("leaning", EVEN)
    return MANA_PRICE * level * leaning.spend


def with_worths(view: View, decision: Decision) -> list[float]:
    """Alone, or with a minor action: what it adds to this very attack, less its mana (`D20-038`, `D20-135`)."""
    who, about = decision.who, decision.about
    blow: Blow | None = None
    if about["target"] in view.foes:
        blow = _blow(view, who, str(about["thing"]), str(about["item"]), int(about["target"]))
    known: dict[str, float] = view.battle.figures[who].menus.setdefault("with", {}) if blow is None else blow.known
    worths = []
    for option in decision.choices:
        gain = known.get(option.id)
        if gain is not None:
            worths.append(gain - mana_price(view, option.level))
        elif option.verb == "with":
            worths.append(_with_worth(view, who, blow, option, known))
        else:
            worths.append(0.0)
    return worths


def _with_worth(view: View, who: int, blow: Blow | None, option: Option, known: dict[str, float]) -> float:
    """The worth of a minor action done with another thing; the gain is `known` from then on where it will be no other
    for an equal blow.
    """
    spell = load_content().spells.get(option.item)
    if spell is None or spell.key in WEIGHED:
        return minor_worth(view, who, option.item, option.level or 1)
    if spell.attached and blow is not None:
        gain = _gained(view, who, blow, spell, option.level)
    else:
        gain = _minor_gain(view, who, spell, option.level)
    known[option.id] = gain
    return gain - mana_price(view, option.level)


class Blow(msgspec.Struct):
    """One's own attack on a target at an edge; `known`: what an attached spell adds to such a one, by the option."""

    arm: Arm
    target: Mark
    edge: int
    inspired: bool
    known: dict[str, float]


def _blow(view: View, who: int, verb: str, item: str, foe: int) -> Blow | None:
    arm, target = arm_used(view, who, verb, item), mark(view, foe)
    if arm is None:
        return None
    edge, inspired = edge_at(view, who, target), state.has(view.battle, who, state.ANTHEM)
    key = target.state, edge, inspired, view.battle.figures[who].kit.excess
    return Blow(arm, target, edge, inspired, arm.added.setdefault(key, {}))


def arm_used(view: View, who: int, verb: str, item: str) -> Arm | None:
    """The weapon in hand with which one attacks or that one throws, if it can be used now."""
    if verb in {"attack", "throw"}:
        for arm in arms(view, who):
            if arm.key == item and arm.verb == verb:
                return arm
    return None


def _gained(view: View, who: int, blow: Blow, spell: Spell, level: int) -> float:
    """What more dice, venom, a stun or a shot past all cover adds to an attack."""
    battle, arm, target, edge = view.battle, blow.arm, blow.target, blow.edge
    if spell.key == "homing":
        clear = edge_of(target.good or blow.inspired, target.bad)
        return 0.0 if clear == edge else outlook(battle, arm, target, clear)[0] - outlook(battle, arm, target, edge)[0]
    dice = spell.amount("weapon_dice", level)
    if dice:
        more = (arm.pool[0],) * dice if arm.pool else ()
        return outlook(battle, arm, target, edge, more)[0] - outlook(battle, arm, target, edge)[0]
    found = prospect_of(battle, arm, target, edge)
    poison = sum(effect.amount.at(level) for effect in spell.gives("contact"))
    if poison:
        ticks = min(target.hp, POISON_WORTH * poison)
        return gain_of(target, ticks * (1.0 - found.odds.miss - found.downs), 0.0)
    if spell.mode == "difficulty" and not target.stunned:
        casting = state.stat(battle, who, load_content().sources[spell.source].primary)
        hurt = max(0.0, found.odds.hit - found.downs - found.stuns)
        return STUN_WORTH * target.levels * hurt * unresisted(battle, spell, casting, target.who)
    return 0.0


def edge_at(view: View, who: int, target: Mark) -> int:
    """The edge of an attack from where the attacker stands (`D20-058`)."""
    memo = (who, target.who, "edge")
    known: int | None = view.memo.get(memo)
    if known is None:
        good, bad = senses.edges(view.battle, who, target.who)
        known = view.memo[memo] = edge_of(len(good), len(bad))
    return known


def minor_worth(view: View, who: int, item: str, level: int) -> float:
    """A minor action that stands alone: what it brings less its mana."""
    spell = load_content().spells.get(item)
    if spell is None:
        return 0.1 if _foes_within(view, who, 2) else 0.0
    return _minor_gain(view, who, spell, level) - mana_price(view, level)


WEIGHED: Final = frozenset({"stand_fast", "anthem"})
"""Minor spells of which it depends on the moment what they bring by themselves."""


def _minor_gain(view: View, who: int, spell: Spell, level: int) -> float:
    """Armour when foes are near, advantage for friends; next to nothing what else stands alone."""
    if spell.key == "stand_fast":
        near = _foes_within(view, who, 5)
        armour = spell.amount("extra_armour", level)
        return 0.25 * min(near, 2) * gain_of(mark(view, who), min(armour, 5), 0.0) if near else 0.0
    if spell.key == "anthem":
        return 0.12 * min(_strikers(view, who), spell.targets.at(level))
    return 0.0 if spell.attached else 0.01


def _foes_within(view: View, who: int, steps: int) -> int:
    battle = view.battle
    figure: Figure = battle.figures[who]
    near = battle.terrain.around[steps][figure.position.cell]
    return (near & battle.situation.watch_of[who].foe_cells).bit_count()


def _strikers(view: View, who: int) -> int:
    """How many friends of `who` are about to strike."""
    memo = (who, "strikers")
    known: int | None = view.memo.get(memo)
    if known is None:
        known = 0
        for ally in view.active(view.allies):
            if ally != who and _about_to_strike(view, ally):
                known += 1
        view.memo[memo] = known
    return known


def _about_to_strike(view: View, who: int) -> bool:
    """Whether a friend in sight could attack something soon and gains by an advantage."""
    battle = view.battle
    figure: Figure = battle.figures[who]
    if figure.vitals.hope == 0 or state.has(battle, who, state.ANTHEM):
        return False
    reach = armed(battle, who, True).reach or 1
    near = battle.terrain.around[reach + (figure.budget.movement or 2)][figure.position.cell]
    return bool(near & battle.situation.watch_of[who].foe_cells)


# --- spells as actions ----------------------------------------------------------------------------------------


def spell_worth(view: View, who: int, spell: Spell, level: int) -> float:
    """A spell cast now at a level; those that name one enemy are counted by `strikes`."""
    battle = view.battle
    price = mana_price(view, level)
    if spell.target == "touch":
        return best_heal(view, who, spell.amount("heal", level, _stats(battle, who)), spell.range) - price
    if spell.target == "space":
        return best_burst(view, who, spell, level)[0] - price
    if spell.target == "enemies":
        return sum(_bindings(view, who, spell)[: spell.targets.at(level)]) - price
    if spell.target == "allies":
        found = sorted(
            (rally_worth(view, spell, level, ally) for ally in _friends(view, who, spell)), reverse=True
        )
        return sum(found[: spell.targets.at(level)]) - price
    return -price


def _stats(battle: Battle, who: int) -> dict[str, int]:
    return battle.world.get(who, state.Fighter).stats


def _friends(view: View, who: int, spell: Spell) -> list[int]:
    battle = view.battle
    near = battle.terrain.around[spell.range][battle.positions[who].cell]
    return [
        ally for ally in view.active(view.allies) if ally != who and near >> battle.positions[ally].cell & 1
    ]


def seen_foes(view: View, who: int, reach: int) -> list[int]:
    """Foes that somebody sees himself, within a distance."""
    battle = view.battle
    positions, known = battle.positions, battle.situation.visions.get(who)
    if known is None:
        return []
    cells = battle.terrain.around[reach][positions[who].cell] & known[1]
    return [foe for foe in view.active(view.foes) if cells >> positions[foe].cell & 1]


def best_heal(view: View, who: int, amount: int, reach: int) -> float:
    battle = view.battle
    near = battle.terrain.around[reach][battle.positions[who].cell]
    return max(
        (heal_worth(view, ally, amount) for ally in view.allies if near >> battle.positions[ally].cell & 1),
        default=0.0,
    )


def _bindings(view: View, who: int, spell: Spell) -> list[float]:
    """What binding each of the foes in sight would be worth, the best first."""
    memo = (who, spell.key, "bindings")
    known: list[float] | None = view.memo.get(memo)
    if known is None:
        foes = seen_foes(view, who, spell.range)
        known = view.memo[memo] = sorted([bind_worth(view, who, spell, foe) for foe in foes], reverse=True)
    return known


def bind_worth(view: View, who: int, spell: Spell, foe: int) -> float:
    """Binding: worth most against those who must come near to strike and are not there yet."""
    battle, target = view.battle, mark(view, foe)
    if state.has(battle, foe, state.BOUND):
        return 0.0
    casting = state.stat(battle, who, load_content().sources[spell.source].primary)
    reach, _ = menace(view, foe, who)
    near = battle.terrain.around[max(reach, 1)][battle.positions[foe].cell]
    idle = reach <= 2 and not any(
        near >> battle.positions[ally].cell & 1 for ally in view.active(view.allies)
    )
    return (2.0 if idle else 0.5) * BIND_WORTH * target.levels * unresisted(battle, spell, casting, foe)


def rally_worth(view: View, spell: Spell, level: int, ally: int) -> float:
    vitals = view.battle.world.get(ally, Vitals)
    levels = view.battle.world.get(ally, state.Fighter).levels
    hope = {0: 0.5, 1: 0.15}.get(vitals.hope, 0.0)
    return heal_worth(view, ally, spell.amount("heal", level)) + hope * levels


# --- areas ----------------------------------------------------------------------------------------------------


def burst_value(view: View, who: int, key: str, level: int, cell: int) -> float:
    """What a burst in a cell would do: foes' loss less twice the loss of friends (`D20-200`)."""
    battle, content = view.battle, load_content()
    spell = content.spells.get(key)
    burst = spell.burst if spell is not None else content.items[key].burst
    area = attack.burst_cells(battle, cell, burst)
    total = 0.0
    for other in (*view.active(view.foes), *view.active(view.allies)):
        if area >> battle.positions[other].cell & 1:
            loss = _burst_loss(view, who, key, level, other)
            total += loss if other in view.foes else -2.0 * loss
    return total


def _burst_loss(view: View, who: int, key: str, level: int, victim: int) -> float:
    memo = (who, key, level, victim, "burst")
    known: float | None = view.memo.get(memo)
    if known is not None:
        return known
    battle, content = view.battle, load_content()
    target = mark(view, victim)
    spell = content.spells.get(key)
    if spell is None:
        resist = content.items[key].resist
        assert resist is not None
        terms = state.check_terms(battle, victim, resist.stat, resist.tag, "D20-035")
        from rulesets.d20.prospects import resisted

        odds = resisted(sum(term.amount for term in terms), resist.difficulty or 10, battle.options.advantage)
        loss = 0.0 if target.stunned else 1.3 * STUN_WORTH * target.levels * (1.0 - odds)
    else:
        from rulesets.d20.prospects import spell_damage

        casting = state.stat(battle, who, content.sources[spell.source].primary)
        _, dealt, downs = spell_damage(spell.pool(level), target.worn + target.extra, target.hp)
        chance = unresisted(battle, spell, casting, victim)
        loss = gain_of(target, dealt * chance, downs * chance)
    view.memo[memo] = loss
    return loss


def best_burst(view: View, who: int, thing: Spell | str, level: int) -> tuple[float, int]:
    """(worth, cell) of the best centre among the foes' cells and those next to two of them."""
    key = thing if isinstance(thing, str) else thing.key
    memo = (who, key, level, "centre")
    known: tuple[float, int] | None = view.memo.get(memo)
    if known is None:
        reach = load_content().items[key].range if isinstance(thing, str) else thing.range
        known = (0.0, -1)
        for cell in centres(view, who, reach):
            value = burst_value(view, who, key, level, cell)
            if value > known[0]:
                known = value, cell
        view.memo[memo] = known
    return known


def centres(view: View, who: int, reach: int) -> list[int]:
    """Cells in range next to two foes, to none of one's friends if there are such; the first few."""
    memo = (who, reach, "centres")
    known: list[int] | None = view.memo.get(memo)
    if known is None:
        known = view.memo[memo] = _crowded(view, who, reach)
    return known


def _crowded(view: View, who: int, reach: int) -> list[int]:
    battle = view.battle
    grid, positions = battle.ground.grid, battle.positions
    foes = view.active(view.foes)
    if len(foes) < 2:
        return []
    once = twice = 0
    for foe in foes:
        around = grid.ball(positions[foe].cell, 1)
        twice |= once & around
        once |= around
    if not twice:
        return []
    here, terrain = positions[who].cell, battle.terrain
    cells = terrain.around[reach][here] & terrain.walkable & twice
    if cells:
        cells &= battle.situation.light.noticeable(terrain, here)
    if not cells:
        return []
    friends = 0
    for ally in view.active(view.allies):
        friends |= grid.ball(positions[ally].cell, 1)
    return grid.bits(cells & ~friends or cells)[:24]


# --- the choices inside ---------------------------------------------------------------------------------------


def level_worths(view: View, decision: Decision) -> list[float]:
    """The cast level that is worth most with its best target (`D20-133`)."""
    who, spell = decision.who, load_content().spells[str(decision.about["item"])]
    if spell.key in {"tailwind", "pounce"}:
        return [closing_worth(view, who, spell, option.level) for option in decision.choices]
    if spell.kind == "minor":
        return [minor_worth(view, who, spell.key, option.level) for option in decision.choices]
    if spell.target != "enemy":
        return [spell_worth(view, who, spell, option.level) for option in decision.choices]
    battle, ways = view.battle, _ways_of(view, who, spell)
    targets = [(mark(view, foe), edge_at(view, who, mark(view, foe))) for foe in seen_foes(view, who, spell.range)]
    worths = []
    for option in decision.choices:
        arm = ways.get(option.level)
        if arm is None or not targets:
            worths.append(-MANA_PRICE * option.level)
        else:
            worths.append(max([outlook(battle, arm, target, edge)[0] for target, edge in targets]))
    return worths


def _ways_of(view: View, who: int, spell: Spell) -> dict[int, Arm]:
    """The ways to attack with a spell, by cast level."""
    return {arm.level: arm for arm in arms(view, who) if arm.key == spell.key}


def target_worths(view: View, decision: Decision) -> list[float]:
    """Each possible target of a spell; "done" when no further one is worth it."""
    who, about = decision.who, decision.about
    spell, level = load_content().spells[str(about["item"])], int(about["level"])
    if spell.target == "enemy":
        arm = _ways_of(view, who, spell).get(level)
        if arm is None:
            return [0.0] * len(decision.choices)
        targets = [mark(view, option.target) for option in decision.choices]
        return [outlook(view.battle, arm, target, edge_at(view, who, target))[0] for target in targets]
    return [
        _target_worth(view, who, spell, level, option.target) if option.target else 0.0 for option in decision.choices
    ]


def _target_worth(view: View, who: int, spell: Spell, level: int, target: int) -> float:
    """One target more of a spell that helps or binds."""
    if spell.target == "touch":
        return heal_worth(view, target, spell.amount("heal", level, _stats(view.battle, who)))
    if spell.target == "enemies":
        return bind_worth(view, who, spell, target) - 0.01
    if spell.key == "anthem":
        return 0.12 * _about_to_strike(view, target) - 0.01
    return rally_worth(view, spell, level, target) - 0.01


def space_worths(view: View, decision: Decision) -> list[float]:
    """The centre of an area, or where a Pounce leads: next to what one could strike."""
    who, item = decision.who, str(decision.about["item"])
    if item == "pounce":
        return _pounce_worths(view, decision)
    spell = load_content().spells.get(item)
    _, where = best_burst(view, who, spell if spell is not None else item, int(decision.about["level"]))
    if where >= 0:
        return [float(option.cell == where) for option in decision.choices]
    here = view.battle.positions[who].cell
    return [0.1 * view.battle.terrain.distance(here, option.cell) for option in decision.choices]


def _pounce_worths(view: View, decision: Decision) -> list[float]:
    """Where something can be struck at once is best, else where it can be after a walk."""
    foes, who = view.active(view.foes), decision.who
    found = strikes(view, who, foes, fresh=True)
    terrain, left = view.battle.terrain, view.battle.world.get(who, Budget).movement
    worths = []
    for option in decision.choices:
        near = terrain.around[left][option.cell]
        best = 0.0
        for strike in found:
            if strike.cells >> option.cell & 1:
                best = max(best, 2.0 * strike.gain)
            elif strike.cells & near:
                best = max(best, strike.gain)
        worths.append(best)
    return worths


def closing_worth(view: View, who: int, spell: Spell, level: int) -> float:
    """More movement (Tailwind, Pounce): worth the strike that comes into reach by it, nothing when one is in reach."""
    found = out_of_reach(view, who)
    if not found:
        return 0.0
    battle = view.battle
    more = spell.amount("movement", level) + spell.amount("pounce", level)
    field, stops = moving.reach_field(battle, who, battle.figures[who].budget.movement + more)
    then = field.mask & stops
    best = 0.0
    for strike in found:
        if strike.cells & then:
            best = max(best, 0.8 * strike.gain)
    return best - MANA_PRICE * level


def out_of_reach(view: View, who: int) -> list[Strike]:
    """What one could strike, if all of that is out of reach with the movement that is left."""
    memo = (who, "strikes")
    found: list[Strike] | None = view.memo.get(memo)
    if found is None:
        battle, found = view.battle, []
        budget: Budget = battle.figures[who].budget
        if budget.action > 0 and moving.can_move(battle, who):
            field, stops = moving.reach_field(battle, who, budget.movement)
            now = field.mask & stops
            found = strikes(view, who, view.active(view.foes))
            for strike in found:
                if strike.cells & now:
                    found = []
                    break
        view.memo[memo] = found
    return found
