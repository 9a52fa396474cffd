"""The face of the ruleset: what engine, window, computer player and simulator ask (`game.ruleset.Ruleset`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.components import Policy
from game.ruleset import Carried, Cover, Forecast, Row
from game.world import Component
from rulesets.d20 import (
    after_battle,
    aid,
    appraisal,
    arms,
    card,
    legality,
    loom,
    moving,
    options,
    recruit,
    resolve,
    senses,
    stakes,
    state,
    strikes,
    turn,
    way,
)
from rulesets.d20.content import load_content
from rulesets.d20.options import Options

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Edges
    from game.board.terrain import Terrain
    from game.decision import Decision, Option
    from game.knowledge import View


class D20:
    """One d20, Sources, interrupts. What needs nothing but a function of another module is that function."""

    id = "d20"
    version = "1"
    components: tuple[type[Component], ...] = state.COMPONENTS
    board_rules: Mapping[str, str] = {"sight": "D20-007", "cover": "D20-182", "light": "D20-181"}

    def make_options(self, chosen: dict[str, Any]) -> Options:
        return options.make_options(chosen)

    def read_sheet(self, template: str, overrides: dict[str, Any], options: Options) -> dict[str, Any]:
        return recruit.read_sheet(template, overrides, options)

    def check_sheet(self, sheet: dict[str, Any], options: Options) -> dict[str, Any]:
        return after_battle.check_sheet(sheet, options)

    def recruit(self, sheet: dict[str, Any], state: dict[str, Any], options: Options) -> list[Component]:
        return recruit.recruit(sheet, state, options)

    def policies(self) -> dict[str, Policy]:
        """Interrupts are asked where they matter (`D20-118`)."""
        return {"interrupt": Policy("ask", "important")}

    def conditions(self) -> Mapping[str, tuple[str, ...]]:
        return stakes.CONDITIONS

    stakes = staticmethod(stakes.stakes)
    open = staticmethod(turn.open_battle)
    step = staticmethod(turn.step)
    outcome = staticmethod(resolve.outcome)
    figures = staticmethod(state.figures)

    def spent(self, battle: Battle, who: int) -> bool:
        """Whether the action of this round is used up, or Hope with it (`D20-024`, `D20-125`)."""
        figure: state.Figure = battle.figures[who]
        return figure.budget.action < 1 or figure.vitals.hope == 0

    vision = staticmethod(senses.vision)

    def points(self, battle: Battle, who: int) -> tuple[int, int]:
        vitals: state.Vitals = battle.figures[who].vitals
        return vitals.hp, vitals.max_hp

    def sheet(self, battle: Battle, who: int) -> list[Row]:
        return card.rows(battle, who)

    def thing_name(self, key: str, lang: str = "en") -> str:
        return load_content().thing_name(key)

    def forecast(
        self, view: View, decision: Decision, option: Option, origin: int | None = None
    ) -> Forecast | None:
        if decision.kind.startswith("after"):
            return after_battle.forecast(view, decision, option)
        from rulesets.d20 import forecasts

        return forecasts.forecast(view, decision, option, origin)

    way = staticmethod(way.way_of)
    aids = staticmethod(aid.aids)
    threats = staticmethod(strikes.threats)
    grasp = staticmethod(strikes.grasp)
    strikes = staticmethod(strikes.strikes)

    appraise = staticmethod(appraisal.appraise)
    looming = staticmethod(loom.looming)

    def ranges(self, battle: Battle, who: int, option: Option) -> tuple[int, ...]:
        from rulesets.d20 import choices
        from rulesets.d20.surroundings import Surroundings

        weapon = load_content().weapons.get(option.item)
        if weapon is None:
            return ()
        far, flies = legality.hit_range(weapon, option.verb), option.verb == "throw" or weapon.range
        more = choices.best_homing(Surroundings(battle, who)) if flies else 0
        return (far, far + more) if more else (far,)

    def cover(self, battle: Battle, origin: int, cell: int) -> Cover | None:
        return Cover("hindered") if senses.covered(battle.terrain, origin, cell) else None

    def allowance(self, view: View, who: int, *, fresh: bool = False) -> int:
        if fresh:
            return state.allowance(view.battle, who)
        budget: state.Budget = view.battle.figures[who].budget
        return budget.movement

    def walking(self, terrain: Terrain) -> Edges:
        return moving.edges(terrain)

    def temper(self, battle: Battle, who: int) -> Sequence[str]:
        return battle.world.get(who, state.Fighter).temperament

    worth = staticmethod(arms.worth)

    def end(self, battle: Battle, side: int) -> None:
        after_battle.end(battle, side)

    async def after(self, battle: Battle, side: int) -> None:
        await after_battle.step(battle, side)

    def carry(self, battle: Battle, who: int) -> Carried:
        return after_battle.carry(battle, who)


RULES = D20()
