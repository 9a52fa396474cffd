"""The worth of spells and bombs: cast level, minor action with it, targets, centre (decision points 2, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    arms,
    gain_of,
    mark,
    outlook,
    prospect_of,
    unresisted,
)
from rulesets.d20.checks import edge_of
from rulesets.d20.content import Spell, load_content
from rulesets.d20.state import Budget, Vitals
from rulesets.d20.strikes import menace, strikes

if TYPE_CHECKING:
    from game.battle import Battle
    from game.decision import Decision
    from game.knowledge import View


# --- minor actions with an attack -----------------------------------------------------------------------------


def mana_price(view: View, level: int) -> float:
    """What the mana of a cast level is worth to the chooser."""
    leaning: Leaning = view.memo.get("leaning", EVEN)
    return MANA_PRICE * level * leaning.spend


def with_worths(view: View, decision: Decision) -> list[float]:
    """Alone, or with a minor action: what it adds to this very attack, less its mana (`D20-038`, `D20-135`)."""
    who, about = decision.who, decision.about
    verb, item, foe = str(about["thing"]), str(about["item"]), int(about["target"])
    arm = target = None
    if foe and verb in {"attack", "throw"} and foe in view.foes:
        arm, target = find_arm(view, who, verb, item), mark(view, foe)
    worths, content = [], load_content().spells
    for option in decision.choices:
        if option.verb != "with":
            worths.append(0.0)
        elif arm is None or target is None or not option.level:
            worths.append(minor_worth(view, who, option.item, option.level or 1))
        else:
            spell = content.get(option.item)
            worths.append(0.05 if spell is None else _added(view, who, arm, target, spell, option.level))
    return worths


def find_arm(view: View, who: int, verb: str, item: str) -> Arm | None:
    """The weapon in hand with which one attacks or that one throws, if it can be used now."""
    for arm in arms(view, who):
        if arm.key == item and arm.verb == verb:
            return arm
    return None


def _added(view: View, who: int, arm: Arm, target: Mark, spell: Spell, level: int) -> float:
    """The gain that an attached spell adds, less its price."""
    if not spell.attached:
        return minor_worth(view, who, spell.key, level)
    battle, price, edge = view.battle, mana_price(view, level), edge_at(view, who, target)
    plain = outlook(battle, arm, target, edge)[0]
    if spell.key == "homing":
        homing = edge_of(target.good or state.has(battle, who, state.ANTHEM), target.bad)
        return outlook(battle, arm, target, homing)[0] - plain - price
    dice = spell.amount("weapon_dice", level)
    if dice:
        more = (arm.pool[0],) * dice if arm.pool else ()
        return outlook(battle, arm, target, edge, more)[0] - plain - price
    found = prospect_of(battle, arm, target, edge)
    poison = sum(effect.amount.at(level) for effect in spell.gives("contact"))
    if poison:
        ticks = min(target.hp, POISON_WORTH * poison)
        return gain_of(target, ticks * (1.0 - found.odds.miss - found.downs), 0.0) - price
    if spell.mode == "difficulty" and not target.stunned:
        casting = state.stat(battle, who, load_content().sources[spell.source].primary)
        hurt = max(0.0, found.odds.hit - found.downs - found.stuns)
        return STUN_WORTH * target.levels * hurt * unresisted(battle, spell, casting, target.who) - price
    return -price


def edge_at(view: View, who: int, target: Mark) -> int:
    """The edge of an attack from where the attacker stands (`D20-058`)."""
    memo = (who, target.who, "edge")
    known: int | None = view.memo.get(memo)
    if known is None:
        good, bad = senses.edges(view.battle, who, target.who)
        known = view.memo[memo] = edge_of(len(good), len(bad))
    return known


def minor_worth(view: View, who: int, item: str, level: int) -> float:
    """A minor action that stands alone: armour when foes are near, speed when none is, advantage for friends."""
    spell = load_content().spells.get(item)
    if spell is None:
        return 0.1 if _foes_within(view, who, 2) else 0.0
    price = mana_price(view, level)
    if spell.attached:
        return -price
    if spell.key == "stand_fast":
        near = _foes_within(view, who, 5)
        armour = spell.amount("extra_armour", level)
        target = mark(view, who)
        return 0.25 * min(near, 2) * gain_of(target, min(armour, 5), 0.0) - price if near else -price
    if spell.key == "anthem":
        friends = [ally for ally in view.active(view.allies) if ally != who and _about_to_strike(view, ally)]
        return 0.12 * min(len(friends), spell.targets.at(level)) - price
    return 0.01 - price


def _foes_within(view: View, who: int, steps: int) -> int:
    memo = (who, steps, "foes")
    known: int | None = view.memo.get(memo)
    if known is None:
        battle = view.battle
        near = battle.terrain.within(battle.positions[who].cell, steps)
        known = sum(1 for foe in view.active(view.foes) if near >> battle.positions[foe].cell & 1)
        view.memo[memo] = known
    return known


def _about_to_strike(view: View, who: int) -> bool:
    """Whether a friend in sight could attack something soon and gains by an advantage."""
    battle = view.battle
    if state.has(battle, who, state.ANTHEM) or state.hopeless(battle, who):
        return False
    movement = battle.world.get(who, Budget).movement or 2
    here = battle.positions[who].cell
    reach = max((arm.reach for arm in arms(view, who, fresh=True)), default=1)
    near = battle.terrain.within(here, reach + movement)
    return any(near >> battle.positions[foe].cell & 1 for foe in view.active(view.foes))


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
        found = sorted(
            (bind_worth(view, who, spell, foe) for foe in seen_foes(view, who, spell.range)), reverse=True
        )
        return sum(found[: spell.targets.at(level)]) - price
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
    near = battle.terrain.within(battle.positions[who].cell, spell.range)
    return [
        ally for ally in view.active(view.allies) if ally != who and near >> battle.positions[ally].cell & 1
    ]


def seen_foes(view: View, who: int, reach: int) -> list[int]:
    """Foes that somebody sees himself, within a distance."""
    battle = view.battle
    near = battle.terrain.within(battle.positions[who].cell, reach)
    return [
        foe
        for foe in view.active(view.foes)
        if near >> battle.positions[foe].cell & 1 and senses.sees(battle, who, foe)
    ]


def best_heal(view: View, who: int, amount: int, reach: int) -> float:
    battle = view.battle
    near = battle.terrain.within(battle.positions[who].cell, reach)
    return max(
        (heal_worth(view, ally, amount) for ally in view.allies if near >> battle.positions[ally].cell & 1),
        default=0.0,
    )


def bind_worth(view: View, who: int, spell: Spell, foe: int) -> float:
    """Binding: worth most against those who must come near to strike and are not there yet."""
    battle, target = view.battle, mark(view, foe)
    if state.has(battle, foe, state.BOUND):
        return 0.0
    casting = state.stat(battle, who, load_content().sources[spell.source].primary)
    reach, _ = menace(view, foe, who)
    near = battle.terrain.within(battle.positions[foe].cell, max(reach, 1))
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
    if known is not None:
        return known
    best, where = 0.0, -1
    reach = load_content().items[key].range if isinstance(thing, str) else thing.range
    for cell in _centres(view, who, reach):
        value = burst_value(view, who, key, level, cell)
        if value > best:
            best, where = value, cell
    view.memo[memo] = (best, where)
    return best, where


def _centres(view: View, who: int, reach: int) -> list[int]:
    """Cells in range next to two foes, to none of one's friends if there are such; the first few."""
    battle = view.battle
    grid, positions = battle.ground.grid, battle.positions
    once = twice = 0
    for foe in view.active(view.foes):
        around = grid.ball(positions[foe].cell, 1)
        twice |= once & around
        once |= around
    if not twice:
        return []
    here, light, terrain = positions[who].cell, battle.situation.light, battle.terrain
    lit = light.bright | light.dim | terrain.within(here, 1)
    cells = terrain.within(here, reach) & terrain.sight(here) & terrain.walkable & lit & twice
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
    battle, worths = view.battle, []
    targets = [mark(view, foe) for foe in seen_foes(view, who, spell.range)]
    edges = [edge_at(view, who, target) for target in targets]
    by_level = {arm.level: arm for arm in arms(view, who) if arm.key == spell.key}
    for option in decision.choices:
        worth, arm = -MANA_PRICE * option.level, by_level.get(option.level)
        if arm is not None and targets:
            worth = max([outlook(battle, arm, *aimed)[0] for aimed in zip(targets, edges, strict=True)])
        worths.append(worth)
    return worths


def target_worths(view: View, decision: Decision) -> list[float]:
    """Each possible target of a spell; "done" when no further one is worth it."""
    battle, who, about = view.battle, decision.who, decision.about
    spell, level = load_content().spells[str(about["item"])], int(about["level"])
    worths = []
    for option in decision.choices:
        if not option.target:
            worths.append(0.0)
        elif spell.target == "touch":
            worths.append(heal_worth(view, option.target, spell.amount("heal", level, _stats(battle, who))))
        elif spell.target == "enemies":
            worths.append(bind_worth(view, who, spell, option.target) - 0.01)
        elif spell.key == "anthem":
            worths.append(0.12 * _about_to_strike(view, option.target) - 0.01)
        elif spell.target == "allies":
            worths.append(rally_worth(view, spell, level, option.target) - 0.01)
        else:
            target = mark(view, option.target)
            ways = [arm for arm in arms(view, who) if arm.key == spell.key and arm.level == level]
            worths.append(outlook(battle, ways[0], target, edge_at(view, who, target))[0] if ways else 0.0)
    return worths


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
        near = terrain.within(option.cell, left)
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
    battle = view.battle
    budget = battle.world.get(who, Budget)
    if budget.action < 1 or not moving.can_move(battle, who):
        return 0.0
    memo = (who, "strikes")
    found: list[Strike] | None = view.memo.get(memo)
    if found is None:
        found = view.memo[memo] = strikes(view, who, view.active(view.foes))
    if not found:
        return 0.0
    more = spell.amount("movement", level) + spell.amount("pounce", level)
    field, stops = moving.reach_field(battle, who, budget.movement + more)
    now = field.within(budget.movement) & stops
    then = field.mask & stops
    best = 0.0
    for strike in found:
        if strike.cells & now:
            return 0.0
        if strike.cells & then:
            best = max(best, 0.8 * strike.gain)
    return best - MANA_PRICE * level
