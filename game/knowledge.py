"""What a side may know. Everything drawn, previewed, offered to the computer player or told in a log comes from
here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from game.components import Effect, Presence

if TYPE_CHECKING:
    from game.battle import Battle
    from game.situation import Watch


class View(msgspec.Struct):
    """A side's knowledge at this moment.

    `visible` and `explored` are masks of cells; `allies` and `foes` are the combatants in sight (the fallen included);
    `last_seen` gives the cell in which a foe now out of sight was seen last. `everything` marks a view without fog.
    `memo` keeps numbers that a ruleset has worked out for this view; `view` clears it after anything has happened, by
    the count of events `happened`.
    """

    battle: Battle
    side: int
    visible: int
    explored: int
    allies: tuple[int, ...]
    foes: tuple[int, ...]
    last_seen: dict[int, int]
    everything: bool = False
    memo: dict[Any, Any] = {}
    happened: int = 0

    def knows(self, who: int) -> bool:
        """Whether the combatant is in sight of this side."""
        return who in self.allies or who in self.foes

    def active(self, members: tuple[int, ...]) -> list[int]:
        """Those of the members that are neither down nor gone."""
        situation = self.battle.situation
        if members is self.foes and self.side:
            return situation.foes[self.side]
        if members is self.allies and self.side:
            return situation.active[self.side]
        presences = self.battle.world.table(Presence)
        return [who for who in members if not (presences[who].down or presences[who].gone)]


def view(battle: Battle, side: int) -> View:
    """What `side` knows now. Side 0 is the omniscient view of replays and tests."""
    situation, happened = battle.situation, len(battle.events)
    if side == 0:
        full, presences = battle.ground.grid.full, battle.presences
        everyone = tuple(who for who in battle.sides if not presences[who].gone)
        return View(battle, 0, full, full, (), everyone, {}, True)
    watch = situation.watches[side]
    known: View | None = watch.view
    if known is not None:
        if known.happened != happened:
            known.memo.clear()
            known.happened = happened
        return known
    key = side, watch.noticed
    sighted = situation.sighted.get(key)
    if sighted is None:
        sighted = situation.sighted[key] = _sighted(situation.present[side], watch)
    last_seen = {}
    if sighted.unseen:
        remembered = watch.team.last_seen
        last_seen = {who: remembered[key] for who, key in sighted.unseen if key in remembered}
    allies, foes = sighted.allies, sighted.foes
    made = View(battle, side, watch.visible, watch.explored, allies, foes, last_seen, False, {}, happened)
    watch.view = made
    return made


class Sighted(msgspec.Struct):
    """Who is in sight of a side; the unseen with their keys in memory."""

    allies: tuple[int, ...]
    foes: tuple[int, ...]
    unseen: list[tuple[int, str]]


def _sighted(present: tuple[int, ...], watch: Watch) -> Sighted:
    foes, unseen = [], []
    for who, _, presence in watch.others:
        if presence.gone:
            continue
        if watch.noticed >> who & 1:
            foes.append(who)
        else:
            unseen.append((who, str(who)))
    return Sighted(present, tuple(foes), unseen)


def effects_shown(battle: Battle, side: int, who: int) -> list[Effect]:
    """The conditions and effects on a combatant as a side sees them: some rulesets let them be hidden or feigned."""
    shown = getattr(battle.rules, "effects_shown", None)
    found: list[Effect] = battle.effects[who].active if shown is None else shown(battle, side, who)
    return found
