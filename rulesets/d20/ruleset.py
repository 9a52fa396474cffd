"""The face of the ruleset: what engine, window, computer player and simulator ask (`game.ruleset.Ruleset`)."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.components import Policy
from game.ruleset import EVEN, Carried, Cover, Forecast, Leaning, Looming, Outcome, Row, Strike, Threat, Way
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
    from game.policy import Stakes
    from game.world import World


class D20:
    """One d20, Sources, interrupts."""

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

    def stakes(self, view: View, decision: Decision) -> Stakes:
        return stakes.stakes(view, decision)

    def open(self, battle: Battle) -> Coroutine[Any, Any, None]:
        return turn.open_battle(battle)

    def step(self, battle: Battle) -> Coroutine[Any, Any, None]:
        return turn.step(battle)

    def outcome(self, battle: Battle) -> Outcome | None:
        return resolve.outcome(battle)

    def figures(self, world: World) -> dict[int, state.Figure]:
        return state.figures(world)

    def spent(self, battle: Battle, who: int) -> bool:
        """Whether the action of this round is used up (`D20-024`)."""
        budget: state.Budget = battle.figures[who].budget
        return budget.action < 1

    def vision(self, battle: Battle, who: int) -> int:
        return senses.vision(battle, who)

    def points(self, battle: Battle, who: int) -> tuple[int, int]:
        vitals = battle.world.get(who, state.Vitals)
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

    def way(self, view: View, decision: Decision, option: Option, path: list[int]) -> Way:
        return way.way_of(view, decision, option, path)

    def strikes(
        self, view: View, who: int, foes: Sequence[int], *, fresh: bool = False, room: int = -1
    ) -> list[Strike]:
        return strikes.strikes(view, who, foes, fresh=fresh, room=room)

    def aids(self, view: View, who: int) -> list[Strike]:
        return aid.aids(view, who)

    def threats(self, view: View, who: int, foes: Sequence[int]) -> list[Threat]:
        return strikes.threats(view, who, foes)

    def appraise(
        self, view: View, decision: Decision, floor: float = 0.0, leaning: Leaning = EVEN
    ) -> list[float]:
        if decision.kind.startswith("after"):
            return after_battle.appraise(decision)
        view.memo["leaning"] = leaning
        return appraisal.appraise(view, decision, floor)

    def looming(self, view: View, decision: Decision) -> Looming | None:
        return loom.looming(view, decision)

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
        return view.battle.world.get(who, state.Budget).movement

    def walking(self, terrain: Terrain) -> Edges:
        return moving.edges(terrain)

    def temper(self, battle: Battle, who: int) -> Sequence[str]:
        return battle.world.get(who, state.Fighter).temperament

    def worth(self, view: View, who: int) -> float:
        return arms.worth(view.battle, who)

    def end(self, battle: Battle, side: int) -> None:
        after_battle.end(battle, side)

    async def after(self, battle: Battle, side: int) -> None:
        await after_battle.step(battle, side)

    def carry(self, battle: Battle, who: int) -> Carried:
        return after_battle.carry(battle, who)


RULES = D20()
