"""Events become beats: short scenes that are played one after the other on the stage. Playing them decides nothing."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from game import event as e
from game.locale import find
from game.telling import Voice, words
from game.ui import theme as t
from game.ui.effects import Banner, Effects, Flash, Floating, Streak
from game.ui.palette import Colour
from game.ui.stage import Piece, Stage

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.2, "instant": 0.0}


@dataclass
class Beat:
    """A scene of `seconds`; `play` gets the part of it that has passed, 0 to 1; `begin` and `end` run once."""

    seconds: float
    begin: Callable[[], None] | None = None
    play: Callable[[float], None] | None = None
    end: Callable[[], None] | None = None
    started: bool = False


class Animator:
    """The queue of beats. `speed` 0 plays everything at once."""

    def __init__(
        self, stage: Stage, look: Callable[[float, float], None], sound: Callable[[str], None]
    ) -> None:
        self.stage = stage
        self.look = look
        self.sound = sound
        self.speed = 1.0
        self.effects = Effects()
        self._beats: deque[Beat] = deque()
        self._passed = 0.0
        self._rows: dict[int, int] = {}

    @property
    def busy(self) -> bool:
        """Whether beats are waiting."""
        return bool(self._beats)

    def update(self, seconds: float) -> None:
        """Play on."""
        self.effects.update(seconds * max(1.0, self.speed))
        left = seconds * self.speed if self.speed else math.inf
        while self._beats and left > 0:
            left = self._play(self._beats[0], left)

    def _play(self, beat: Beat, left: float) -> float:
        if not beat.started:
            beat.started = True
            if beat.begin is not None:
                beat.begin()
        rest = beat.seconds - self._passed
        if left < rest:
            self._passed += left
            if beat.play is not None:
                beat.play(self._passed / beat.seconds)
            return 0.0
        if beat.play is not None:
            beat.play(1.0)
        if beat.end is not None:
            beat.end()
        self._beats.popleft()
        self._passed = 0.0
        return left - rest

    def skip(self) -> None:
        """Play all that waits at once."""
        while self._beats:
            self._play(self._beats[0], math.inf)

    def clear(self) -> None:
        """Forget all that waits (the curtain falls)."""
        self._beats.clear()
        self._passed = 0.0
        self.effects = Effects()

    # ------------------------------------------------------------------ events

    def feed(self, event: e.Event, seen: bool) -> None:
        """Queue what an event looks like; `seen` says whether the watching side witnesses it."""
        scene = getattr(self, f"_on_{type(event).__name__.lower()}", None)
        if scene is not None and (seen or isinstance(event, e.Moved)):
            scene(event) if not isinstance(event, e.Moved) else self._moved(event, seen)

    def _add(
        self,
        seconds: float,
        begin: Callable[[], None] | None = None,
        play: Callable[[float], None] | None = None,
        end: Callable[[], None] | None = None,
    ) -> None:
        self._beats.append(Beat(seconds, begin, play, end))

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
        jump = 0.5 if event.manner in ("leap", "pounce", "climb") else 0.0
        far = max(abs(x1 - x0), abs(y1 - y0))
        seconds = 0.0 if event.manner == "deploy" else 0.17 if far <= 1 and not jump else 0.32 + 0.05 * far

        def begin() -> None:
            if not piece.shown:
                piece.shown, piece.alpha = True, 0.3
            piece.cell = event.cell
            self.stage.follow(event.who, event.cell)
            self._sound("step")
            self.look(x1 + 0.5, y1 + 0.5)

        def play(part: float) -> None:
            piece.column, piece.row = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
            piece.lift = jump * math.sin(math.pi * part)
            piece.alpha = max(piece.alpha, part)

        self._add(seconds, begin, play)

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
            self._lunge(event.who, target, spell or event.verb == "throw")

    def _thing(self, verb: str, item: str) -> str:
        return self.stage.battle.term(item) if item else self._word("ui.verb", verb)

    def _word(self, table: str, name: str) -> str:
        """A short word over a token; the plain name where a ruleset's own has no words."""
        key = find([f"{table}.{name}"], ruleset=self.stage.battle.rules.id)
        return words(key) if key else name.replace("_", " ").capitalize()

    def _lunge(self, who: int, target: int, shot: bool) -> None:
        piece, aim = self._piece(who), self._piece(target)
        if piece is None or aim is None:
            return
        grid = self.stage.battle.ground.grid
        start = (piece.column, piece.row)

        def begin() -> None:
            nonlocal start
            start = (piece.column, piece.row)
            if shot or grid.distance(piece.cell, aim.cell) > 2:
                colour = t.SKY if shot else t.GOLD
                self._sound("bow")
                self.effects.streaks.append(
                    Streak((piece.column + 0.5, piece.row + 0.5), (aim.column + 0.5, aim.row + 0.5), colour)
                )

        def play(part: float) -> None:
            dx, dy = aim.column - start[0], aim.row - start[1]
            far = max(1e-6, math.hypot(dx, dy))
            push = 0.34 * math.sin(math.pi * part) if part < 1 else 0.0
            piece.column, piece.row = start[0] + dx / far * push, start[1] + dy / far * push

        self._add(0.26, begin, play)

    def _on_attacked(self, event: e.Attacked) -> None:
        colour = {"miss": t.SOFT, "critical": t.GOLD, "glancing": t.WARN}.get(event.result, t.TEXT)

        def begin() -> None:
            self._sound(event.result if event.result in ("miss", "critical") else "hit")
            self._float(event.target, self._word("ui.result", event.result), colour, event.result == "critical")

        self._add(0.3, begin)

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
        def begin() -> None:
            piece = self._piece(event.who)
            if piece is not None:
                piece.down, piece.left = True, 0
                self._sound("downed")
                self._float(event.who, words("ui.down"), t.BAD, True)

        self._add(0.5, begin)

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
        def begin() -> None:
            self._sound("spell")
            self.effects.flashes.append(Flash(list(event.cells), (255, 170, 70)))

        self._add(0.45, begin)

    def _on_doormoved(self, event: e.DoorMoved) -> None:
        self._add(0.12, lambda: self._sound("door"))

    def _on_lightchanged(self, event: e.LightChanged) -> None:
        self._add(0.12)

    def _on_worn(self, event: e.Worn) -> None:
        self._add(0.15, lambda: self.effects.flashes.append(Flash([event.cell], (200, 180, 140))))

    def _on_broke(self, event: e.Broke) -> None:
        def begin() -> None:
            self._sound("break")
            self.effects.flashes.append(Flash([event.cell], (200, 180, 140)))

        self._add(0.2, begin)
