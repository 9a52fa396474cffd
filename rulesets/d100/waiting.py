"""Wait: a named trigger and a 1-AP action, done before the trigger is completed (`D100-104`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.decision import Option, ask
from game.event import Declared
from game.policy import Moment, react
from rulesets.d100 import conditions, engage, reacting, senses, spells, state
from rulesets.d100.content import load_content
from rulesets.d100.menu import menu_of
from rulesets.d100.state import Fighter, Purse, Wait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle import Battle

LET_PASS = Option("let_pass", "let_pass", rule="D100-104")
TRIGGERS: Final = ("reach", "sight", "attack", "cast")
BLOWS: Final = frozenset({"attack", "charge"})
NAMED: Final = ("move", "sprint", "disengage", "crouch", "hide")
"""Actions that one may wait for whatever the moment allows now."""
BESIDES: Final = frozenset(
    {"draw", "reload", "open", "close", "try", "kindle", "douse", "aid", "stand", "struggle", "pull_out", "put_out"}
)
"""Further actions, if they are possible now."""


# --- naming ---------------------------------------------------------------------------------------------------


async def name(battle: Battle, who: int) -> None:
    """What one waits for, and what one will do then; the AP is paid."""
    triggers = [Option(f"wait:{trigger}", f"wait_{trigger}", rule="D100-104") for trigger in TRIGGERS]
    trigger = (await ask(who, "wait", triggers, "D100-104")).id.partition(":")[2]
    chosen = await ask(who, "wait_action", actions(battle, who), "D100-104", about={"trigger": trigger})
    wait = battle.world.get(who, Wait)
    wait.trigger, wait.action, wait.item, wait.target = trigger, chosen.verb, chosen.item, chosen.target
    conditions.give(battle, who, state.WAITING, until="turn_start", owner=who)
    battle.emit(Declared(who, "wait", chosen.item if chosen.verb in BLOWS else "", rule="D100-104"))


def actions(battle: Battle, who: int) -> list[Option]:
    """All actions of one AP that one may name: blows on the enemy that gives the cause, and what else one can do."""
    found = []
    for arm in state.arms(battle, who):
        found.append(Option(f"then:attack:{arm.weapon.key}", "attack", item=arm.weapon.key, rule="D100-092"))
        if arm.weapon.reach:
            key = arm.weapon.key
            found.append(Option(f"then:charge:{key}", "charge", item=key, rule="D100-093"))
    found += [Option(f"then:{verb}", verb, rule="D100-104") for verb in NAMED]
    for key in battle.world.get(who, Fighter).spells:
        spell = load_content().spells[key]
        if spell.actions == 1 and spells.may_start(battle, who, spell):
            found.append(Option(f"then:cast:{key}", "cast", item=key, rule="D100-222"))
    with _Turn(battle, who, 1):  # to wait has been paid for: what else that AP could have bought
        besides = menu_of(battle, who).of(BESIDES)
    seen = set()
    for option in besides:
        mark = option.verb, option.item, option.target
        if mark not in seen:
            seen.add(mark)
            found.append(
                Option(f"then:{option.id}", option.verb, option.target, option.item, option.cell, rule=option.rule)
            )
    return found


# --- the moment -----------------------------------------------------------------------------------------------


def blind(battle: Battle, actor: int) -> list[tuple[int, str]]:
    """Waiters for whom the enemy about to step is not yet in sight, or not yet in reach."""
    found = []
    for who, figure in battle.figures.items():
        wait: Wait = figure.wait
        if not wait.trigger:
            continue
        if wait.trigger == "reach" and not engage.threatens(battle, who, actor):
            found.append((who, "reach"))
        elif wait.trigger == "sight" and not senses.sees(battle, who, actor):
            found.append((who, "sight"))
    return found


async def moved(battle: Battle, actor: int, before: list[tuple[int, str]]) -> None:
    """Somebody has taken a step: those into whose reach or sight it came."""
    for kind in ("reach", "sight"):
        waiters = [who for who, awaited in before if awaited == kind]
        if waiters:
            await _trigger(battle, kind, actor, waiters)


async def trigger(battle: Battle, kind: str, actor: int) -> None:
    """An attack or a casting is about to happen."""
    waiters = [who for who, wait in battle.world.all(Wait) if wait.trigger == kind]
    if waiters:
        await _trigger(battle, kind, actor, waiters)


async def _trigger(battle: Battle, kind: str, actor: int, waiters: list[int]) -> None:
    """Those who wait for this, in initiative order; each may let it pass and keep waiting (decision point 15)."""
    for who in state.by_initiative(battle, waiters):
        wait = battle.world.get(who, Wait)
        if wait.trigger != kind or state.allied(battle, who, actor) or not battle.up(actor):
            continue
        if not senses.reacts_to(battle, who, actor):
            continue
        if kind == "reach" and not engage.threatens(battle, who, actor):
            continue
        with _Turn(battle, who, 1):
            ways = list(_ways(battle, who, wait, actor))
        if not ways:
            continue
        go = [Option("go", "go", actor, wait.item, rule="D100-104")]
        about: dict[str, int | str] = {"actor": actor, "target": actor, "item": wait.item, "action": wait.action}
        moment = Moment(True, True)
        if (await react(battle, who, "wait_now", go, LET_PASS, moment, "D100-104", about)).verb == "go":
            await _do(battle, who, wait, ways)


def _ways(battle: Battle, who: int, wait: Wait, actor: int) -> Iterator[Option]:
    """The options of a turn that are the action named; blows only at the one who gave the cause."""
    if wait.action in BLOWS and not reacting.may_attack(battle, who, own_turn=False):
        return
    menu = menu_of(battle, who)
    if wait.action == "move":
        field, stops = menu.ways()
        if field is not None:
            grid = battle.ground.grid
            for cell in grid.bits(field.mask & stops & ~(1 << field.start)):
                x, y = grid.xy(cell)
                cost = field.cost(cell) or 0
                yield Option(f"space:{x},{y}", "space", cell=cell, level=cost, rule="D100-104")
        return
    for option in menu.of(frozenset({wait.action})):
        if option.item != wait.item and wait.item:
            continue
        if option.target == (actor if wait.action in BLOWS else wait.target or option.target):
            yield option


async def _do(battle: Battle, who: int, wait: Wait, ways: list[Option]) -> None:
    """The action, at no further AP."""
    from rulesets.d100 import acting

    wait.trigger = ""
    conditions.take(battle, who, state.WAITING)
    chosen = await ask(who, "wait_way", ways, "D100-104", about={"action": wait.action, "item": wait.item})
    with _Turn(battle, who):
        if chosen.verb == "space":
            await acting.go_to(battle, who, chosen.cell)
        else:
            await acting.perform(battle, who, chosen)


class _Turn:
    """For a while one's turn is a new one, to do what one could do then; `lent` AP are only to ask what that is."""

    def __init__(self, battle: Battle, who: int, lent: int = 0) -> None:
        self.purse, self.lent = battle.world.get(who, Purse), lent

    def __enter__(self) -> None:
        purse = self.purse
        self.kept = purse.mode, purse.moved, purse.halted
        purse.mode, purse.moved, purse.halted = "", 0, False
        purse.ap += self.lent

    def __exit__(self, *_: object) -> None:
        purse = self.purse
        purse.mode, purse.moved, purse.halted = self.kept
        purse.ap -= self.lent
