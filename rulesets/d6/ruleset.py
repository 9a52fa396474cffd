"""The face of the ruleset: what engine, window, computer player and simulator ask (`game.ruleset.Ruleset`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.components import Policy
from game.ruleset import EVEN, Carried, Cover, Forecast, Leaning, Looming, Rated, Row, Strike, Threat, rated
from game.world import Component
from rulesets.d6 import (
    after_battle,
    appraisal,
    card,
    forecasts,
    legality,
    moving,
    names,
    options,
    recruit,
    stakes,
    state,
    strikes,
    surroundings,
    turn,
    way,
    worth,
)
from rulesets.d6.options import Options

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from game.board.terrain import Terrain
    from game.decision import Decision, Option
    from game.knowledge import View
    from game.policy import Stakes


class D6:
    """Six actions, open information, dice that somebody pays for."""

    id = "d6"
    version = "1"
    components: tuple[type[Component], ...] = state.COMPONENTS
    board_rules: Mapping[str, str] = {"sight": "D6-075", "cover": "D6-226", "light": "D6-227"}

    def make_options(self, chosen: dict[str, Any]) -> Options:
        return options.make_options(chosen)

    def read_sheet(self, template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
        return recruit.read_sheet(template, overrides, options)

    def check_sheet(self, sheet: dict[str, Any], options: Options) -> dict[str, Any]:
        return after_battle.check_sheet(sheet, options)

    def recruit(self, sheet: dict[str, Any], state: dict[str, Any], options: Options) -> list[Component]:
        return recruit.recruit(sheet, state, options)

    def policies(self) -> dict[str, Policy]:
        """Answers are asked where they can change something (4.9, section 5); the better of two stats is taken unasked
        (`D6-121`).
        """
        asked = Policy("ask", "everything", if_changes=True)
        return {
            "answer": asked,
            "block": asked,
            "counter": Policy("ask", "everything"),
            "counter_block": asked,
            "help": asked,
            "stat": Policy("always", "everything"),
        }

    def conditions(self) -> Mapping[str, tuple[str, ...]]:
        return stakes.CONDITIONS

    def stakes(self, view: View, decision: Decision) -> Stakes:
        return stakes.stakes(view, decision)

    async def open(self, battle: Battle) -> None:
        await turn.open_battle(battle)

    async def step(self, battle: Battle) -> None:
        await turn.step(battle)

    outcome = staticmethod(turn.outcome)

    def vision(self, battle: Battle, who: int) -> int:
        return surroundings.vision(battle, who)

    def points(self, battle: Battle, who: int) -> tuple[int, int]:
        vitals = battle.world.get(who, state.Vitals)
        return vitals.health, vitals.maximum

    def sheet(self, battle: Battle, who: int) -> list[Row]:
        return card.rows(battle, who)

    def thing_name(self, key: str, lang: str = "en") -> str:
        return names.thing_name(key, lang)

    def thing_icon(self, key: str) -> str:
        """The icon of a weapon, attack, shield, armour by its key; "" for what has none."""
        return names.thing_icon(key)

    def forecast(
        self, view: View, decision: Decision, option: Option, origin: int | None = None
    ) -> Forecast | None:
        if decision.kind.startswith("after"):
            return after_battle.forecast(view, decision, option)
        return forecasts.forecast(view, decision, option, origin)

    way = staticmethod(way.way_of)

    def strikes(
        self, view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
    ) -> list[Strike]:
        return strikes.strikes(view, who, foes, fresh=fresh)

    def aids(self, view: View, who: int) -> list[Strike]:
        """Nothing helps a friend in the own turn: Attunement answers in the friend's (`D6-253`)."""
        return []

    def threats(self, view: View, who: int, foes: Sequence[int]) -> list[Threat]:
        return strikes.threats(view, who, foes)

    def appraise(
        self, view: View, decision: Decision, floor: float = 0.0, leaning: Leaning = EVEN
    ) -> list[Rated]:
        if decision.kind.startswith("after"):
            return rated(after_battle.appraise(decision), decision)
        return rated(appraisal.appraise(view, decision, leaning, floor), decision)

    def looming(self, view: View, decision: Decision) -> Looming | None:
        return None

    def ranges(self, battle: Battle, who: int, option: Option) -> tuple[int, ...]:
        form = next((one for one in legality.ways(battle, who) if one.key == option.item), None)
        if form is None:
            return ()
        return (form.reach + moving.allowance(battle, who),) if form.form == "charge" else (form.reach,)

    def cover(self, battle: Battle, origin: int, cell: int) -> Cover | None:
        quarters, _ = surroundings.cover_between(battle.terrain, origin, cell)
        near = battle.ground.grid.distance(origin, cell) < 2
        return None if near or not quarters else Cover("quarters", quarters)

    def allowance(self, view: View, who: int, *, fresh: bool = False) -> int:
        if fresh or view.battle.world.get(who, state.Budget).actions >= 2:
            return moving.allowance(view.battle, who)
        return view.battle.world.get(who, state.Budget).actions

    def walking(self, terrain: Terrain) -> Edges:
        return moving.walking(terrain)

    def temper(self, battle: Battle, who: int) -> Sequence[str]:
        return battle.world.get(who, state.Fighter).temperament

    def worth(self, view: View, who: int) -> float:
        return worth.worth(view.battle, who)

    def end(self, battle: Battle, side: int) -> None:
        after_battle.end(battle, side)

    async def after(self, battle: Battle, side: int) -> None:
        await after_battle.step(battle, side)

    def carry(self, battle: Battle, who: int) -> Carried:
        return after_battle.carry(battle, who)


RULES = D6()
