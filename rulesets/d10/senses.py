"""Who Pinpoints, senses or expects whom; light, cover and distance in battle (catalogue 3.13)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.board.spreads import lanes
from rulesets.d10 import checks, geometry, state
from rulesets.d10.state import Body, Fighter, Mind

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.terrain import Terrain

EARSHOT: Final = 30
"""Metres of hearing, Scan Area and Speak (`D10-070`, `D10-083`)."""
LIFE_RANGE: Final = 12
DARK, LOW, BRIGHT = 0, 1, 2
DEEP: Final = 150
"""Water in cm from which one swims (`D10-112`)."""
WADING: Final = 50


def level(battle: Battle, cell: int) -> int:
    """Light of a space (`D10-280` to `D10-284`)."""
    light = battle.situation.light
    if light.bright >> cell & 1:
        return BRIGHT
    return LOW if light.dim >> cell & 1 else DARK


def vision(battle: Battle, who: int) -> int:
    """Spaces in which Sight may Pinpoint: clear line, not in Darkness (`D10-281` to `D10-283`, `D10-204`)."""
    cell = battle.positions[who].cell
    if state.has(battle, who, state.UNCONSCIOUS, state.BLINDED):
        return 1 << cell
    return battle.terrain.sight(cell) & battle.situation.light.lit | 1 << cell


def spots(battle: Battle) -> dict[int, int]:
    """Entity -> mask of the sides that Pinpoint it; the pairs are kept in the situation's memo (`D10-300`)."""
    situation = battle.situation
    pairs: dict[int, set[int]] = {}
    found: dict[int, int] = {}
    for who, side, _, presence in situation.roster:
        found[who] = 1 << side
        if presence.gone:
            continue
        pairs[who] = set()
    exposed = _exposed(battle)
    for side, members in situation.active.items():
        bit = 1 << side
        for observer in members:
            if state.has(battle, observer, state.UNCONSCIOUS):
                continue
            vision = situation.visions[observer][1]
            mine = pairs[observer]
            for who, own, position, presence in situation.roster:
                if own == side or presence.gone:
                    continue
                cell = position.cell
                if who in exposed and vision >> cell & 1:
                    seen = True
                else:
                    seen = not presence.down and _pinpoints(battle, observer, who, cell)
                if seen:
                    mine.add(who)
                    found[who] |= bit
    situation.memo["pins"] = pairs
    return found


def _exposed(battle: Battle) -> set[int]:
    """Who has nothing to hide in from anybody with a clear line: fallen, or in Bright-Light without Cover."""
    situation, bright = battle.situation, battle.situation.light.bright
    return {
        who
        for who, _, position, presence in situation.roster
        if presence.down or (bright >> position.cell & 1 and not battle.effects[who].named(state.COVERED))
    }


def pinpoints(battle: Battle, observer: int, target: int) -> bool:
    """Whether an Entity itself Pinpoints another one (`D10-300`, `D10-307`); allies know each other's place."""
    if state.allied(battle, observer, target):
        return True
    pairs: dict[int, set[int]] = battle.situation.memo.get("pins", {})
    return target in pairs.get(observer, ())


def _pinpoints(battle: Battle, observer: int, target: int, cell: int) -> bool:
    """By Sight, by Life Sense, or by another sense that Pinpoints (`D10-300`, `D10-301`, `D10-303`)."""
    return _sees(battle, observer, target, cell) or _other_sense(battle, observer, target, cell)


def _sees(battle: Battle, observer: int, target: int, cell: int) -> bool:
    """Sight: a clear line, and nothing to hide in, or a Stealth value that was beaten (`D10-301`, `D10-303`)."""
    known = battle.situation.visions.get(observer)
    if known is None or not known[1] >> cell & 1:
        return False
    if cell == battle.positions[observer].cell:
        return True
    light = level(battle, cell)
    if light == DARK:
        return False
    if light == BRIGHT and not in_cover(battle, target, observer):
        return True
    value = stealth_value(battle, target)
    if battle.world.get(observer, Mind).found.get(str(target)) == battle.world.get(target, Mind).stamp + 1:
        return True
    edge = -1 if light == LOW else 0
    return checks.passes(checks.passive(state.modifier(battle, observer, "Perception"), 0, edge), value)


def _other_sense(battle: Battle, observer: int, target: int, cell: int) -> bool:
    one = battle.world.get(observer, Fighter)
    if not one.senses and not state.has(battle, observer, state.LIFE_SENSE):
        return False
    distance = battle.terrain.distance(battle.positions[observer].cell, cell)
    living = "living" in battle.world.get(target, Fighter).traits
    if living and distance <= LIFE_RANGE and state.has(battle, observer, state.LIFE_SENSE):
        return True
    return any(pinpoint and distance <= reach for _, reach, pinpoint in one.senses)


def relies_on_sight(battle: Battle, observer: int, target: int) -> bool:
    """Low-Light hampers only those who have nothing but Sight to go by (`D10-282`)."""
    return not _other_sense(battle, observer, target, battle.positions[target].cell)


def stealth_value(battle: Battle, target: int) -> int:
    """The last Sleight Check, else the passive value (`D10-302`, `D10-081`)."""
    if state.helpless(battle, target):
        return 0
    own = battle.world.get(target, Mind).stealth
    return own if own >= 0 else checks.passive(state.modifier(battle, target, "Sleight"))


def senses(battle: Battle, observer: int, target: int) -> bool:
    """Whether it notices that somebody is there: by hearing or Intuition (`D10-303`)."""
    distance = battle.terrain.distance(battle.positions[observer].cell, battle.positions[target].cell)
    if distance > EARSHOT:
        return False
    value = stealth_value(battle, target)
    ear = checks.passive(state.modifier(battle, observer, "Perception"))
    gut = checks.passive(state.modifier(battle, observer, "Intuition"))
    return checks.passes(max(ear, gut), value)


def unaware(battle: Battle, observer: int, of: int) -> bool:
    """Unaware until it has Sensed or Pinpointed the other once (`D10-304`)."""
    if state.allied(battle, observer, of):
        return False
    return of not in battle.world.get(observer, Mind).known


def surprised(battle: Battle, observer: int, by: int) -> bool:
    """Surprised toward one who suddenly revealed itself (`D10-306`)."""
    return by in battle.world.get(observer, Mind).surprised


def awareness(battle: Battle, observer: int, of: int) -> str:
    """ "unaware", "surprised" or "" (`D10-214`)."""
    if unaware(battle, observer, of):
        return "unaware"
    return "surprised" if surprised(battle, observer, of) else ""


def look(battle: Battle, *, first: bool = False) -> None:
    """Passive scans compared again, unasked: who has noticed whom (`D10-018`, `D10-070`, `D10-303` to `D10-306`)."""
    news: list[tuple[int, int]] = []
    for side, members in battle.situation.active.items():
        foes = [foe for other, theirs in battle.situation.active.items() if other != side for foe in theirs]
        for observer in members:
            if state.conscious(battle, observer):
                news += _notice(battle, observer, foes, first)
    for observer, foe in news:
        _learn(battle, observer, foe)
    for observer, foe in news:
        tell(battle, observer, foe)
    if battle.world.table(state.Trap):
        from rulesets.d10 import traps

        traps.look(battle)


def _notice(battle: Battle, observer: int, foes: list[int], first: bool) -> list[tuple[int, int]]:
    """Whom an observer Pinpoints for the first time; whom it Senses it expects from now on."""
    mind = battle.world.get(observer, Mind)
    news = []
    for foe in foes:
        if foe in mind.known:
            continue
        if pinpoints(battle, observer, foe):
            if not first:
                mind.surprised.append(foe)
            news.append((observer, foe))
        elif senses(battle, observer, foe):
            mind.known.append(foe)
    return news


def _learn(battle: Battle, observer: int, foe: int) -> None:
    mind = battle.world.get(observer, Mind)
    if foe not in mind.known:
        mind.known.append(foe)


def felt(battle: Battle, observer: int, other: int) -> None:
    """It is known to be there without being Pinpointed; allies nearby are told the space (`D10-070`, `D10-102`)."""
    if not state.conscious(battle, observer):
        return
    cell, here = battle.positions[other].cell, battle.positions[observer].cell
    battle.situation.teams[battle.sides[observer]].last_seen[str(other)] = cell
    for each in [observer, *state.allies(battle, observer)]:
        if battle.terrain.distance(here, battle.positions[each].cell) <= EARSHOT:
            _learn(battle, each, other)
            note(battle, each, other, cell)
    battle.situation.look_again()


def note(battle: Battle, observer: int, other: int, cell: int) -> None:
    """Keep where an enemy was noticed, and when."""
    mind = battle.world.get(observer, Mind)
    mind.traces = {**mind.traces, str(other): (cell, battle.clock.round)}


def lose_trace(battle: Battle, side: int, cell: int) -> None:
    """Nobody answered a strike at a space: the side expects nobody there any more (`D10-144`)."""
    for member in battle.situation.active[side]:
        mind = battle.world.get(member, Mind)
        if any(trace[0] == cell for trace in mind.traces.values()):
            mind.traces = {name: trace for name, trace in mind.traces.items() if trace[0] != cell}


def keep_traces(battle: Battle, observer: int) -> None:
    """At a Turn's End: whom one Pinpoints now, and where, is remembered for when it is out of sight (`D10-144`)."""
    mind, battle_round = battle.world.get(observer, Mind), battle.clock.round
    seen = {
        str(foe): (battle.positions[foe].cell, battle_round)
        for foe in state.known_foes(battle, observer)
        if pinpoints(battle, observer, foe)
    }
    if seen:
        mind.traces = {**mind.traces, **seen}


def tell(battle: Battle, observer: int, foe: int) -> None:
    """Speak: conscious allies within 30 m are told and no longer Unaware (`D10-070`)."""
    here = battle.positions[observer].cell
    for ally in state.allies(battle, observer):
        near = battle.terrain.distance(here, battle.positions[ally].cell) <= EARSHOT
        if near and state.conscious(battle, ally):
            _learn(battle, ally, foe)


def reveal(battle: Battle, who: int) -> None:
    """An Attack or Offense ability reveals the hider; the Unaware are Surprised (`D10-306`, `D10-308`)."""
    mind = battle.world.get(who, Mind)
    mind.stealth = 0
    mind.stamp += 1
    side = battle.sides[who]
    for other, members in battle.situation.active.items():
        if other == side:
            continue
        for observer in members:
            theirs = battle.world.get(observer, Mind)
            if who not in theirs.known and state.conscious(battle, observer):
                theirs.known.append(who)
                theirs.surprised.append(who)
    battle.refresh(sight=True)
    look(battle)


def unhide(battle: Battle, who: int) -> None:
    """Movement without a Stealth Action this Turn leaves the passive value (`D10-081`)."""
    mind = battle.world.get(who, Mind)
    if mind.stealth != -1:
        mind.stealth = -1
        mind.stamp += 1


def forget(battle: Battle, who: int) -> None:
    """Option `rehide_unaware`: Unaware again after one full Round without Sensing (`D10-304`)."""
    if not battle.options.rehide_unaware:
        return
    mind = battle.world.get(who, Mind)
    for foe in list(mind.known):
        key = str(foe)
        if not battle.up(foe) or pinpoints(battle, who, foe) or senses(battle, who, foe):
            mind.lost.pop(key, None)
        elif mind.lost.get(key, 0) >= 1:
            mind.known.remove(foe)
            mind.lost.pop(key)
        else:
            mind.lost[key] = mind.lost.get(key, 0) + 1


# --- distance, lines, cover -----------------------------------------------------------------------------------


def elevation(battle: Battle, who: int) -> int:
    """Height of a body in cm: floor, mid-air, depth under water (`D10-101`, `D10-107`, `D10-112`)."""
    body = battle.world.get(who, Body)
    cell = battle.positions[who].cell
    level = battle.ground.floor[cell] + body.height
    return level + max(0, battle.ground.water[cell] - body.depth) if body.swimming else level


def distance(battle: Battle, one: int, other: int) -> int:
    """max(|dx|, |dy|, |dz|), dz in whole metres (`D10-101`)."""
    positions = battle.positions
    flat = battle.ground.grid.distance(positions[one].cell, positions[other].cell)
    rise = abs(elevation(battle, one) - elevation(battle, other)) // 100
    return flat if flat > rise else rise


def adjacent(battle: Battle, one: int, other: int) -> bool:
    """Distance 1 at most."""
    return distance(battle, one, other) <= 1


def effect_line(battle: Battle, one: int, other: int) -> bool:
    """An unblocked line of effect between two spaces (`D10-143`)."""
    return one == other or bool(lanes(battle.terrain, one) >> other & 1)


def submerged(battle: Battle, who: int) -> bool:
    """2 m below the surface, or Prone or Unconscious in water of 0.5 m or more (`D10-293`)."""
    water = battle.ground.water[battle.positions[who].cell]
    if water < WADING or battle.world.get(who, Body).height > 0:
        return False
    if state.has(battle, who, state.PRONE, state.UNCONSCIOUS):
        return True
    return battle.world.get(who, Body).depth >= 200


def in_cover(battle: Battle, who: int, attacker: int) -> bool:
    """Whether it has taken Cover that helps against an Entity (`D10-285` to `D10-288`)."""
    if battle.effects[who].named(state.COVERED) is None:
        return False
    rise = (elevation(battle, attacker) - elevation(battle, who)) // 100
    return covered_from(battle, who, battle.positions[attacker].cell, rise)


def covered_from(battle: Battle, who: int, cell: int, rise: int = 0) -> bool:
    """Whether the Cover that it has taken helps against an Attack from a space (`D10-286`, `D10-251`)."""
    grid = battle.ground.grid
    here = battle.positions[who].cell
    x, y = grid.xy(here)
    ax, ay = grid.xy(cell)
    for each in cover_cells(battle, who):
        cx, cy = grid.xy(each)
        if geometry.covers((cx - x, cy - y), (ax - x, ay - y), rise):
            return True
    for bearer in battle.situation.active[battle.sides[who]]:
        planted = battle.effects[bearer].named(state.PLANTED)
        if planted is not None:
            facing = geometry.STEPS[planted.value]
            home = grid.xy(battle.positions[bearer].cell)
            if geometry.tower_covers(facing, home, (x, y), (ax, ay)):
                return True
    return False


def ground_covers(terrain: Terrain, origin: int, cell: int) -> bool:
    """Whether one who stands in a cell can take Cover that helps against attacks out of another (`D10-286`)."""
    grid, floor = terrain.grid, terrain.ground.floor
    (x, y), (ax, ay) = grid.xy(cell), grid.xy(origin)
    rise = (floor[origin] - floor[cell]) // 100
    return any(
        geometry.covers((cx - x, cy - y), (ax - x, ay - y), rise)
        for cx, cy in map(grid.xy, _high(terrain, cell, 100))
    )


def cover_cells(battle: Battle, who: int) -> tuple[int, ...]:
    """Adjacent spaces high enough to take Cover at: 1 m, 0.5 m when Prone (`D10-285`)."""
    needed = 50 if state.has(battle, who, state.PRONE) else 100
    return _high(battle.terrain, battle.positions[who].cell, needed)


@lru_cache(maxsize=16384)
def _high(terrain: Terrain, here: int, needed: int) -> tuple[int, ...]:
    """Neighbouring spaces with something that many cm higher than the floor here."""
    tops, base = terrain.cover_top, terrain.ground.floor[here]
    return tuple(cell for cell in terrain.grid.neighbours(here) if tops[cell] - base >= needed)


def tower_near(battle: Battle, who: int) -> bool:
    """A planted Tower Shield beside or before it (`D10-251`)."""
    return any(
        state.has(battle, bearer, state.PLANTED) and adjacent(battle, who, bearer)
        for bearer in battle.situation.active[battle.sides[who]]
    )
