"""What would be if one combatant stood elsewhere: numbers from cells only thought of, by what its side knows now."""

from __future__ import annotations

import msgspec

from game.battle import Battle
from game.decision import Decision, Option
from game.knowledge import View, view
from game.ruleset import Forecast, Strike


class Chance(msgspec.Struct, frozen=True):
    """What one could do to another: expected harm, chance to down, points spent against it; `hindered` by cover or
    darkness.

    `origin` is a cell it could be done from; `seen` the whole forecast where it is one's own attack.
    """

    actor: int
    target: int
    harm: float
    downs: float
    origin: int
    hindered: bool = False
    option: str = ""
    seen: Forecast | None = None
    drain: float = 0.0


class WhatIf:
    """A copy of a battle at its pending decision, in which `who` is put into one cell after another. To be closed.

    Only enemies that the side knew before are spoken of, whatever could be seen from there.
    """

    def __init__(self, battle: Battle, decision: Decision, side: int) -> None:
        self.decision, self.side = decision, side
        self.who = decision.who
        self.foes = list(view(battle, side).active(view(battle, side).foes))
        self.reach = {foe: self._reach(battle, foe) for foe in self.foes}
        self.twin = battle.fork()
        self._cell = -1

    def _reach(self, battle: Battle, foe: int) -> int:
        """The cells that a foe could come to with a full budget, as far as the side knows; its own among them."""
        known = view(battle, self.side)
        blocked = 0
        for one in known.active(known.allies):
            if one != self.who:
                blocked |= 1 << battle.positions[one].cell
        budget = battle.rules.allowance(known, foe, fresh=True)
        here = battle.positions[foe].cell
        field = battle.rules.walking(battle.terrain).flood(here, budget, blocked)
        return field.mask & (known.explored | known.visible) | 1 << here

    def at(self, cell: int) -> View:
        """What the side would know if it stood in a cell and noticed nobody new."""
        twin = self.twin
        if cell != self._cell:
            twin.place(self.who, cell)
            self._cell = cell
        twin.situation.overlook(self.side, self.foes)
        return view(twin, self.side)

    def attacks(self, cell: int) -> list[Chance]:
        """What `who` could do from a cell to each foe known, the best of each, with what it has left."""
        seen = self.at(cell)
        rules = self.twin.rules
        best: dict[int, Strike] = {}
        for strike in rules.strikes(seen, self.who, seen.active(seen.foes)):
            if strike.cells >> cell & 1 and strike.gain > best.get(strike.target, _NONE).gain:
                best[strike.target] = strike
        return [self._attack(seen, strike, cell) for strike in best.values()]

    def _attack(self, seen: View, strike: Strike, cell: int) -> Chance:
        forecast = self.forecast(seen, strike)
        hindered = bool(strike.poor >> cell & 1)
        if forecast is None:
            share = strike.poor_gain / strike.gain if hindered and strike.gain else 1.0
            harm, downs = strike.harm * share, strike.downs * share
        else:
            harm, downs = forecast.harm, forecast.downs
        return Chance(self.who, strike.target, harm, downs, cell, hindered, strike.option, forecast, strike.drain)

    def forecast(self, seen: View, strike: Strike) -> Forecast | None:
        """The whole forecast of an attack, as the ruleset makes it for the option it would be."""
        verb, _, rest = strike.option.partition(":")
        option = self.decision.find(strike.option) or Option(strike.option, verb, strike.target, rest.split(":")[0])
        return self.twin.rules.forecast(seen, self.decision, option)

    def threats(self, cell: int) -> list[Chance]:
        """What each foe known could do to `who` in a cell with a full budget, coming as near as it needs."""
        seen = self.at(cell)
        twin, found = self.twin, []
        for foe in self.foes:
            if not twin.up(foe):
                continue
            best: Chance | None = None
            for strike in twin.rules.strikes(seen, foe, [self.who], fresh=True):
                made = self._threat(foe, strike)
                if made is not None and (best is None or (made.harm, made.drain) > (best.harm, best.drain)):
                    best = made
            if best is not None:
                found.append(best)
        return sorted(found, key=lambda one: (-one.harm, -one.drain))

    def _threat(self, foe: int, strike: Strike) -> Chance | None:
        """From the nearest cell in which it is not hindered, else from a hindered one."""
        cells = strike.cells & self.reach[foe]
        if not cells or strike.gain <= 0:
            return None
        free = cells & ~strike.poor
        share = 1.0 if free else strike.poor_gain / strike.gain
        grid, here = self.twin.ground.grid, self.twin.positions[foe].cell
        origin = min(grid.bits(free or cells), key=lambda one: (grid.distance(here, one), one))
        harm, downs = strike.harm * share, strike.downs * share
        return Chance(foe, self.who, harm, downs, origin, not free, strike.option, drain=strike.drain)

    def close(self) -> None:
        """Free the copy."""
        self.twin.close()


_NONE = Strike(0, 0, 0.0, 0.0, 0.0)
