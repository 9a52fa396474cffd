"""Hints on the board: below the pieces reach, path, areas; above them targets, dangers, lines of sight, the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.board.grid import bits
from game.decision import Option
from game.ruleset import Peril
from game.telling import words
from game.telling.ground import obstacle
from game.telling.way import perils_in_short
from game.ui import theme as t
from game.ui.hand import Hand
from game.ui.palette import Colour
from game.ui.sightlines import BoardTints, Shelter
from game.ui.standing import harm_told
from game.ui.widgets import key_cap, shadowed

if TYPE_CHECKING:
    from game.ui.battlescreen import BattleScreen

_PULSE = 400
RANGE: Colour = (236, 226, 190)


class BoardHints:
    """Draws what helps to decide on one battle screen. It changes nothing."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.shelter = Shelter()

    def _views(self, surface: pygame.Surface) -> None:
        """What has been turned on to be seen over the board, by what the watching side knows."""
        screen = self.screen
        terrain, stage, shown = screen.session.battle.terrain, screen.stage, screen.shown
        tints = BoardTints(screen.overlays, [plate.rect for plate in screen.board.plates])
        if "light" in shown:
            tints.light(surface, stage.light, stage.explored)
        if "cover" in shown:
            side = screen.hand.side if screen.hand is not None else stage.viewer
            standing = [piece for piece in stage.pieces.values() if piece.shown and not piece.down]
            foes = tuple(sorted(piece.cell for piece in standing if piece.side != side)) if side else ()
            tints.cover(surface, screen.session.battle, stage.explored, foes, self.shelter)
        if "heights" in shown:
            screen.overlays.heights(surface, terrain, stage.explored)

    def below(self, surface: pygame.Surface, option: Option | None) -> None:
        """Below the pieces: what has been turned on, reach, cells to choose."""
        self._views(surface)
        screen = self.screen
        hand, overlays = screen.hand, screen.overlays
        if hand is None or screen.animator.busy:
            return
        decision = hand.decision
        if decision.field is not None and hand.aiming is None:
            reach = decision.field.mask & decision.stops | 1 << decision.field.start
            overlays.mark(surface, reach, "reach")
        foe = self._looked_at(hand, option)
        if foe:
            overlays.mark(surface, hand.danger(foe), "danger")
        self._ranges(surface, hand)
        overlays.mark(surface, self._area(hand, option), "area")
        overlays.mark(surface, self._cells(hand), "spaces")
        things = 0
        for cell in hand.minor_targets():
            things |= 1 << cell
        overlays.mark(surface, things, "things")
        if option is not None and option.verb == "move":
            self._path(surface, hand, option)
        elif screen.standpoint is not None and decision.field is not None:
            x, y = hand.battle.ground.grid.xy(screen.standpoint)
            step = decision.find(f"move:{x},{y}")
            if step is not None:
                self._path(surface, hand, step)

    def _ranges(self, surface: pygame.Surface, hand: Hand) -> None:
        """How far the weapon aimed with goes, as far as there is a line; each band with its metres."""
        entry, screen = hand.aiming, self.screen
        if entry is None or not entry.options or entry.options[0].verb not in ("attack", "throw"):
            return
        battle, who = hand.battle, hand.decision.who
        start = screen.standpoint if screen.standpoint is not None else battle.positions[who].cell
        terrain, known = battle.terrain, screen.stage.explored
        bands = {far for option in entry.options for far in battle.rules.ranges(battle, who, option)}
        taken = [plate.rect for plate in screen.board.plates]
        for far in sorted(bands):
            mask = terrain.within(start, far) & terrain.sight(start) & known
            screen.overlays.outline(surface, mask, RANGE, 2)
            self._metres(surface, mask, far, taken)

    def _metres(self, surface: pygame.Surface, mask: int, far: int, taken: list[pygame.Rect]) -> None:
        """The metres of a band at the uppermost of its spaces in the picture where nothing else is written."""
        camera, theme = self.screen.board.camera, self.screen.table.theme
        view = self.screen.layout.board.inflate(-theme.px(90), -theme.px(40))
        text = words("ui.see.far", far=far)
        box = theme.text(text, 11, RANGE, True).get_rect()
        for cell in bits(mask & camera.seen()):
            rect = camera.rect(cell)
            box.center = (rect.centerx, rect.y + theme.px(8))
            if view.contains(rect) and box.collidelist(taken) < 0:
                shadowed(surface, theme, text, box.center, 11, RANGE, True)
                taken.append(box)
                return

    def _area(self, hand: Hand, option: Option | None) -> int:
        """The cells that the choice pointed at would take in."""
        seen = hand.forecast(option) if option is not None else None
        return seen.area if seen is not None else 0

    def _looked_at(self, hand: Hand, option: Option | None) -> int:
        """The enemy pointed at or selected, when no choice lies on it: its reach is shown."""
        screen = self.screen
        cell = screen.controls.focus_cell()
        piece = screen.stage.piece_at(cell) if cell is not None and option is None else None
        who = piece.who if piece is not None else screen.marked if option is None else 0
        known = who in hand.view.foes and hand.battle.up(who)
        return who if known else 0

    def _cells(self, hand: Hand) -> int:
        """The empty cells that may be chosen."""
        mask = 0
        if hand.acting and hand.aiming is None and hand.decision.kind != "deploy":
            return 0
        for option in hand.pool():
            if option.cell >= 0 and (
                option.target not in hand.battle.identities or hand.decision.kind == "deploy"
            ):
                mask |= 1 << option.cell
        return mask

    def _path(self, surface: pygame.Surface, hand: Hand, option: Option) -> None:
        field = hand.decision.field
        assert field is not None
        path = field.path(option.cell)
        way = hand.way(option)
        short = perils_in_short(way) if way is not None else ""
        self.screen.overlays.path(surface, field.start, path, str(option.level), short)
        for peril in way.perils if way is not None else ():
            if not peril.mild:
                self._peril(surface, hand, peril)

    def _peril(self, surface: pygame.Surface, hand: Hand, peril: Peril) -> None:
        """A sign in the space in which something may befall, and at who may do it."""
        camera, theme = self.screen.board.camera, self.screen.table.theme
        places = [peril.cell, *([hand.battle.positions[peril.who].cell] if peril.who else [])]
        for cell, name in zip(places, ("warning", "eye"), strict=False):
            rect = camera.rect(cell)
            size = max(12, rect.w // 3)
            surface.blit(theme.icon(name, size, t.WARN), (rect.right - size, rect.y))

    def above(self, surface: pygame.Surface, option: Option | None) -> None:
        """Above the pieces: targets, the line of sight, the cursor."""
        screen = self.screen
        hand, overlays = screen.hand, screen.overlays
        cell = screen.controls.focus_cell()
        if hand is not None and not screen.animator.busy:
            self._targets(surface, hand, option)
            self._dangers(surface, hand, option)
            self._line(surface, hand, option, cell)
        start = self.sight_start() if "sight" in screen.shown else None
        if start is not None and cell is not None and cell != start:
            self._sight(surface, start, cell)
        if screen.sight_from is not None:
            overlays.brackets(surface, screen.sight_from, t.SKY)
        if screen.standpoint is not None:
            overlays.brackets(surface, screen.standpoint, t.SKY, 0.4)
        if screen.prompt is not None and not screen.animator.busy:
            for spot, number in screen.prompt.spots.items():
                rect = screen.board.camera.rect(spot)
                width = screen.table.theme.px(16)
                key_cap(
                    surface,
                    screen.table.theme,
                    str(number),
                    rect.centerx + width // 2,
                    rect.centery - width // 2,
                    t.GOLD,
                )
        aimed = option is not None and hand is not None and option.target and cell in hand.cells_of(option)
        if cell is not None and screen.dialog is None and not aimed:
            overlays.cursor(surface, cell, screen.keyed)

    def _targets(self, surface: pygame.Surface, hand: Hand, option: Option | None) -> None:
        battle, overlays = hand.battle, self.screen.overlays
        pulse = abs(pygame.time.get_ticks() % (2 * _PULSE) - _PULSE) / _PULSE
        aimed = (
            set(hand.cells_of(option)) if option is not None and option.target in battle.identities else set()
        )
        for target in {one.target for one in self._aimable(hand) if one.target in battle.identities}:
            cell = battle.positions[target].cell
            friend = battle.sides[target] == hand.side
            colour = (t.GOOD if friend else t.BAD) if cell not in aimed else t.GOLD
            overlays.brackets(surface, cell, colour, pulse if cell in aimed else 0.0)
        if option is not None and option.verb == "move":
            for strike in hand.strikes():
                if strike.cells >> option.cell & 1:
                    overlays.brackets(surface, battle.positions[strike.target].cell, t.WARN, 0.3)
        if not hand.acting:
            self._about(surface, hand, pulse)

    def _about(self, surface: pygame.Surface, hand: Hand, pulse: float) -> None:
        """What a question is about: who does it, to whom, where."""
        battle, overlays = hand.battle, self.screen.overlays
        places: dict[str, int] = {}
        for name in ("actor", "attacker", "target"):
            who = hand.decision.about.get(name)
            if isinstance(who, int) and who in battle.identities and hand.view.knows(who):
                places[name] = battle.positions[who].cell
                overlays.brackets(surface, places[name], t.WARN, pulse)
        start = places.get("actor", places.get("attacker"))
        goal = places.get("target")
        cell = hand.decision.about.get("cell", -1)
        if goal is None and isinstance(cell, int) and cell >= 0:
            goal = cell
            overlays.outline(surface, 1 << cell, t.WARN)
        if start is not None and goal is not None and start != goal:
            overlays.arrow(surface, start, goal, t.WARN)

    def _aimable(self, hand: Hand) -> list[Option]:
        if hand.acting and hand.aiming is None:
            return [one for one in hand.decision.choices if one.verb in ("attack", "throw")]
        return hand.pool() if hand.decision.kind != "deploy" else []

    def _line(self, surface: pygame.Surface, hand: Hand, option: Option | None, cell: int | None) -> None:
        """The line to a hovered enemy; with the sight tool to any cell."""
        screen = self.screen
        battle = hand.battle
        start = battle.positions[hand.decision.who].cell
        if screen.standpoint is not None:
            start = screen.standpoint
        goal = None
        piece = screen.stage.piece_at(cell) if cell is not None else None
        if (
            option is not None
            and option.target in battle.identities
            and battle.sides[option.target] != hand.side
        ):
            goal = battle.positions[option.target].cell
        elif piece is not None and piece.side != hand.side and not piece.down:
            goal = piece.cell
        if goal is not None and goal != start:
            self._sight(surface, start, goal)

    def sight_start(self) -> int | None:
        """Where the line of the sight tool begins: the cell clicked, else that of who chooses or is selected."""
        screen = self.screen
        who = screen.hand.decision.who if screen.hand is not None else screen.marked or screen.stage.turn
        piece = screen.stage.pieces.get(who)
        if screen.sight_from is not None:
            return screen.sight_from
        return piece.cell if piece is not None and piece.shown else None

    def _sight(self, surface: pygame.Surface, start: int, goal: int) -> None:
        """A line of sight, and what gives cover on it."""
        screen, terrain = self.screen, self.screen.session.battle.terrain
        screen.overlays.line(surface, terrain, start, goal, t.GOLD)
        covers = terrain.cover_on(start, goal)
        if covers and terrain.clear(start, goal):
            x, y = screen.board.camera.centre(covers[0][0])
            text = words("ui.line.cover", what=obstacle(terrain, covers[0][0]))
            shadowed(surface, screen.table.theme, text, (x, y + screen.board.camera.size // 3), 11, t.GOLD)

    def _dangers(self, surface: pygame.Surface, hand: Hand, option: Option | None) -> None:
        """How much each enemy in sight could harm the one who acts in the space pointed at or marked."""
        cell = self.screen.there(option)
        if cell is None:
            return
        camera, theme = self.screen.board.camera, self.screen.table.theme
        taken = [plate.rect for plate in self.screen.board.plates]
        for chance in hand.standing(cell)[1]:
            foe = hand.battle.positions[chance.actor].cell
            self.screen.overlays.arrow(surface, foe, cell, t.BAD)
            text = harm_told(hand.battle, chance.harm, chance.drain)
            rect = camera.rect(foe)
            box = theme.text(text, 11, t.BAD, True).get_rect(center=(rect.centerx, rect.y - theme.px(5)))
            while (hit := box.collidelist(taken)) >= 0:
                box.bottom = taken[hit].top
            shadowed(surface, theme, text, box.center, 11, t.BAD, True)
            taken.append(box)
