"""Events become beats: short scenes that are played one after the other on the stage. Playing them decides nothing."""

from __future__ import annotations

import math
from collections.abc import Callable

from game import event as e
from game.locale import find
from game.telling import Voice, words
from game.ui import theme as t
from game.ui.beats import Beats
from game.ui.effects import Banner, Effects, Flash, Floating, Impact, Streak
from game.ui.palette import Colour
from game.ui.stage import Piece, Stage
from game.ui.tokens import TOPPLED

DUST: Colour = (176, 160, 134)
FIRE: Colour = (255, 150, 56)
SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.2, "instant": 0.0}


class Animator(Beats):
    """Queues beats of what happens. `speed` 0 plays everything at once."""

    def __init__(
        self, stage: Stage, look: Callable[[float, float], None], sound: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.stage = stage
        self.look = look
        self.sound = sound
        self._rows: dict[int, int] = {}

    def clear(self) -> None:
        """Forget all that waits (the curtain falls)."""
        self.forget()
        self.effects = Effects()

    # ------------------------------------------------------------------ events

    def feed(self, event: e.Event, seen: bool) -> None:
        """Queue what an event looks like; `seen` says whether the watching side witnesses it."""
        scene = getattr(self, f"_on_{type(event).__name__.lower()}", None)
        if scene is not None and (seen or isinstance(event, e.Moved)):
            scene(event) if not isinstance(event, e.Moved) else self._moved(event, seen)

    def _sound(self, name: str) -> None:
        """A sound, unless everything is played at once."""
        if self.speed:
            self.sound(name)

    def _piece(self, who: int) -> Piece | None:
        piece = self.stage.pieces.get(who)
        return piece if piece is not None and piece.shown else None

    def _float(self, who: int, text: str, colour: Colour, big: bool = False) -> None:
        piece = self._piece(who)
        if piece is not None and text:
            self.effects.floating.append(Floating(text, colour, piece.column + 0.5, piece.row + 0.1, big=big))

    def _look_at(self, who: int) -> None:
        piece = self._piece(who)
        if piece is not None:
            self.look(piece.column + 0.5, piece.row + 0.5)

    def _on_moved(self, event: e.Moved) -> None:
        self._moved(event, True)

    def _moved(self, event: e.Moved, seen: bool) -> None:
        piece = self.stage.pieces.get(event.who)
        if piece is None:
            return
        xy = self.stage.battle.ground.grid.xy
        (x0, y0), (x1, y1) = xy(event.origin), xy(event.cell)
        if not seen:
            self._add(0.0, lambda: self._vanish(piece))
            return
        if event.manner in ("fall", "fly_up", "fly_down"):
            self._rise_or_fall(piece, event)
            return
        jump = 0.5 if event.manner in ("leap", "pounce", "climb") else 0.0
        far = max(abs(x1 - x0), abs(y1 - y0))
        seconds = 0.0 if event.manner == "deploy" else 0.17 if far <= 1 and not jump else 0.32 + 0.05 * far
        hop = jump or (0.05 if event.manner == "walk" else 0.0)

        def begin() -> None:
            if not piece.shown:
                piece.shown, piece.alpha = True, 0.3
            piece.cell = event.cell
            self.stage.follow(event.who, event.cell)
            self._sound("step")
            self.look(x1 + 0.5, y1 + 0.5)

        def play(part: float) -> None:
            piece.column, piece.row = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
            piece.lift = hop * math.sin(math.pi * part)
            piece.alpha = max(piece.alpha, part)

        def end() -> None:
            if jump or event.manner == "forced":
                self._impact("dust", piece, DUST)

        self._add(seconds, begin, play, end)

    def _rise_or_fall(self, piece: Piece, event: e.Moved) -> None:
        """A metre up or down in the air, or down to the ground (to another space on the way where it is one)."""
        xy = self.stage.battle.ground.grid.xy
        (x0, y0), (x1, y1) = xy(event.origin), xy(event.cell)
        falls = event.manner == "fall"
        metres = 1.0 if event.manner == "fly_up" else -1.0
        before, top = 0.0, 0.0

        def begin() -> None:
            nonlocal before, top
            before, top = piece.altitude, max(0.6, piece.raised) if falls else 0.0
            if falls:
                piece.altitude = 0.0
            piece.cell = event.cell
            self.stage.follow(event.who, event.cell)
            self.look(x1 + 0.5, y1 + 0.5)

        def play(part: float) -> None:
            piece.column, piece.row = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
            if falls:
                piece.lift, piece.tilt = top * (1 - part * part), 40 * math.sin(math.pi * part)
            else:
                piece.altitude = max(0.0, before + metres * part)

        def end() -> None:
            piece.lift = piece.tilt = 0.0
            if falls:
                self._sound("downed")
                self._impact("dust", piece, DUST)

        self._add(0.4 if falls else 0.22, begin, play, end)

    def _impact(self, look: str, piece: Piece, colour: Colour, angle: float = 0.0) -> None:
        """Something to be seen at a piece for a moment, unless everything is played at once."""
        if self.speed and piece.shown:
            self.effects.impacts.append(Impact(look, piece.column + 0.5, piece.row + 0.5 - piece.raised, colour, angle))

    def _vanish(self, piece: Piece) -> None:
        if piece.side != self.stage.viewer and self.stage.viewer:
            if piece.shown:
                self.stage.ghosts[piece.who] = piece.cell
            piece.shown, piece.alpha = False, 0.0

    def _on_roundbegan(self, event: e.RoundBegan) -> None:
        def begin() -> None:
            self.effects.banner = Banner(words("ui.round", round=event.round), t.GOLD)

        self._add(0.55, begin)

    def _on_turnbegan(self, event: e.TurnBegan) -> None:
        def begin() -> None:
            self.stage.turn = event.who
            self._look_at(event.who)

        self._add(0.22, begin)

    def _on_declared(self, event: e.Declared) -> None:
        if event.verb == "step":
            return
        spell = event.verb in ("cast", "spell", "use", "minor")
        target = next((one for one in event.targets if self._piece(one) is not None), 0)

        def begin() -> None:
            self._look_at(event.who)
            if event.verb not in ("climb", "leap", "attack", "throw"):
                self._float(event.who, self._thing(event.verb, event.item), t.SKY if spell else t.TEXT)

        self._add(0.12, begin)
        if event.verb in ("attack", "throw", "cast", "swarm") and target and target != event.who:
            look = "thrown" if event.verb == "throw" else "bolt" if spell else "arrow"
            self._lunge(event.who, target, look, event.item)

    def _thing(self, verb: str, item: str) -> str:
        return self.stage.battle.term(item) if item else self._word("ui.verb", verb)

    def _word(self, table: str, name: str) -> str:
        """A short word over a token; "" where there is none for it."""
        key = find([f"{table}.{name}"], ruleset=self.stage.battle.rules.id)
        return words(key) if key else ""

    def _lunge(self, who: int, target: int, look: str, item: str) -> None:
        """Towards the target with a blow, or back a little where something flies there."""
        piece, aim = self._piece(who), self._piece(target)
        if piece is None or aim is None:
            return
        grid = self.stage.battle.ground.grid
        start = (piece.column, piece.row)
        flies = False

        def begin() -> None:
            nonlocal start, flies
            start = (piece.column, piece.row)
            flies = look != "arrow" or grid.distance(piece.cell, aim.cell) > 2
            if flies:
                self._sound("bow")
                goal = (aim.column + 0.5, aim.row + 0.5 - aim.raised)
                origin = (piece.column + 0.5, piece.row + 0.5 - piece.raised)
                colour = t.SKY if look == "bolt" else t.TEXT
                self.effects.streaks.append(Streak(origin, goal, colour, look=look, icon=item))

        def play(part: float) -> None:
            dx, dy = aim.column - start[0], aim.row - start[1]
            far = max(1e-6, math.hypot(dx, dy))
            push = (-0.10 if flies else 0.34) * math.sin(math.pi * part) if part < 1 else 0.0
            piece.column, piece.row = start[0] + dx / far * push, start[1] + dy / far * push

        self._add(0.26, begin, play)

    def _on_attacked(self, event: e.Attacked) -> None:
        """A blow that lands throws sparks and pushes the target back; one that misses goes past as it steps aside."""
        colour = {"miss": t.SOFT, "critical": t.GOLD, "glancing": t.WARN}.get(event.result, t.TEXT)
        missed = event.result == "miss"
        look = event.result if event.result in ("miss", "critical", "glancing") else "hit"
        start, angle = (0.0, 0.0), 0.0
        moved = False

        def begin() -> None:
            nonlocal start, angle, moved
            self._sound(event.result if event.result in ("miss", "critical") else "hit")
            self._float(event.target, self._word("ui.result", event.result), colour, event.result == "critical")
            self._look_at(event.target)
            aim, piece = self._piece(event.target), self._piece(event.who)
            if aim is None:
                return
            start, moved = (aim.column, aim.row), True
            if piece is not None and piece is not aim:
                angle = math.atan2(aim.row - piece.row, aim.column - piece.column)
            self._impact(look, aim, colour, angle)

        def play(part: float) -> None:
            aim = self._piece(event.target)
            if aim is None or not moved:
                return
            way = angle + math.pi / 2 if missed else angle
            push = (0.20 if missed else 0.12) * math.sin(math.pi * part) if part < 1 else 0.0
            aim.column, aim.row = start[0] + math.cos(way) * push, start[1] + math.sin(way) * push

        self._add(0.3, begin, play)

    def _on_checked(self, event: e.Checked) -> None:
        if event.purpose in ("interrupt", "attack") or event.purpose.startswith(("layer_", "beside_")):
            return
        key, colour = ("ui.success", t.GOOD) if event.success else ("ui.failure", t.BAD)
        self._add(0.22, lambda: self._float(event.who, words(key), colour))

    def _on_reacted(self, event: e.Reacted) -> None:
        key, colour = ("ui.reacts", t.GOLD) if event.worked else ("ui.reacts_in_vain", t.SOFT)

        def begin() -> None:
            self._look_at(event.who)
            self._float(event.who, self._word(key, event.reaction), colour, event.worked)

        self._add(0.45, begin)

    def _on_harmed(self, event: e.Harmed) -> None:
        def begin() -> None:
            piece = self._piece(event.who)
            if piece is None:
                return
            piece.left = event.left
            piece.glow_colour = (255, 90, 70)
            text = f"-{event.amount}" if event.amount else "0"
            self._float(event.who, text, t.BAD if event.amount else t.SOFT, event.amount > 0)

        self._add(0.4, begin, lambda part: self._shine(event.who, part))

    def _on_healed(self, event: e.Healed) -> None:
        def begin() -> None:
            piece = self._piece(event.who)
            if piece is not None:
                piece.left = event.left
                piece.glow_colour = (110, 230, 130)
                self._sound("heal")
                self._impact("heal", piece, t.GOOD)
                self._float(event.who, f"+{event.amount}", t.GOOD, True)

        self._add(0.4, begin, lambda part: self._shine(event.who, part))

    def _shine(self, who: int, part: float) -> None:
        piece = self._piece(who)
        if piece is not None:
            piece.glow = 1.0 - part

    def _on_gained(self, event: e.Gained) -> None:
        def begin() -> None:
            piece = self._piece(event.who)
            if piece is not None:
                if event.effect not in piece.effects:
                    piece.effects.append(event.effect)
                name = Voice(self.stage.battle, self.stage.viewer).condition(event.effect, event.value)
                self._float(event.who, name, t.WARN)

        self._add(0.16, begin)

    def _on_lost(self, event: e.Lost) -> None:
        def begin() -> None:
            piece = self._piece(event.who)
            if piece is not None and event.effect in piece.effects:
                piece.effects.remove(event.effect)

        self._add(0.0, begin)

    def _on_wentdown(self, event: e.WentDown) -> None:
        """It topples, and lies there when it has reached the ground."""

        def begin() -> None:
            piece = self._piece(event.who)
            if piece is not None:
                piece.left, piece.altitude = 0, 0.0
                self._look_at(event.who)
                self._sound("downed")
                self._float(event.who, words("ui.down"), t.BAD, True)

        def play(part: float) -> None:
            piece = self._piece(event.who)
            if piece is not None:
                piece.tilt = TOPPLED * part * part
                piece.lift = 0.10 * math.sin(math.pi * part)

        def end() -> None:
            piece = self._piece(event.who)
            if piece is not None:
                piece.down, piece.tilt, piece.lift = True, 0.0, 0.0
                self._impact("dust", piece, DUST)

        self._add(0.5, begin, play, end)

    def _on_stoodup(self, event: e.StoodUp) -> None:
        def begin() -> None:
            piece = self._piece(event.who)
            if piece is not None:
                piece.down = False
                piece.cell = event.cell
                x, y = self.stage.battle.ground.grid.xy(event.cell)
                piece.column, piece.row = float(x), float(y)

        self._add(0.3, begin)

    def _on_areahit(self, event: e.AreaHit) -> None:
        places = [self.stage.battle.ground.grid.xy(cell) for cell in event.cells]
        middle = tuple(sum(place[axis] for place in places) / max(1, len(places)) + 0.5 for axis in (0, 1))

        def begin() -> None:
            self._sound("spell")
            self.effects.flashes.append(Flash(list(event.cells), FIRE, life=0.9, source=(middle[0], middle[1])))
            if places:
                self.look(middle[0], middle[1])

        self._add(0.45, begin)

    def _on_doormoved(self, event: e.DoorMoved) -> None:
        column, row = self.stage.battle.ground.grid.xy(event.cell)

        def begin() -> None:
            self._sound("door")
            self.stage.swing(event.cell, event.open)
            self.look(column + 0.5, row + 0.5)

        self._add(0.12, begin)

    def _on_lightchanged(self, event: e.LightChanged) -> None:
        self._add(0.12)

    def _on_worn(self, event: e.Worn) -> None:
        self._add(0.15, lambda: self.effects.flashes.append(Flash([event.cell], (200, 180, 140))))

    def _on_broke(self, event: e.Broke) -> None:
        column, row = self.stage.battle.ground.grid.xy(event.cell)

        def begin() -> None:
            self._sound("break")
            self.effects.flashes.append(Flash([event.cell], (200, 180, 140)))
            if self.speed:
                self.effects.impacts.append(Impact("chips", column + 0.5, row + 0.5, DUST, life=0.6))

        self._add(0.2, begin)
