"""The board's picture from the map's own tiles: drawn once per zoom in chunks. Grounds without art get plain tiles.

Beside a sheet of tiles a folder `fine` may hold its rows larger (`<sheet>_<row>.png`): near zooms are made from those.
"""

from __future__ import annotations

import functools
import time
from pathlib import Path

import pygame

from game.board.art import FLIP_DIAGONAL, FLIP_X, FLIP_Y, GID_MASK, ArtTileset, MapArt
from game.board.ground import Ground
from game.paths import assets

CHUNK = 8
"""Cells along the side of a chunk."""
_PIXELS_KEPT = 20_000_000
_SURFACES = {
    "grass": (74, 96, 58),
    "dirt": (98, 82, 62),
    "wood": (112, 84, 58),
    "sand": (150, 132, 96),
    "mud": (84, 70, 54),
    "rubble": (92, 90, 88),
    "water": (44, 82, 112),
    "stone": (88, 88, 94),
}
_VOID = (10, 11, 16)


class MapPicture:
    """Tiles of one ground at any zoom."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._tiles: dict[tuple[int, int], pygame.Surface | None] = {}
        self._chunks: dict[tuple[int, int, int], pygame.Surface] = {}
        self._things: dict[tuple[str, int], pygame.Surface | None] = {}
        self._size = 0

    def draw(self, surface: pygame.Surface, origin: tuple[int, int], size: int) -> None:
        """Draw what the surface shows of the board; `origin` is the place of the board's corner on it."""
        if size != self._size:
            self._size = size
            self._trim(size)
        step = CHUNK * size
        surface.fblits(
            [
                (self._chunk(x, y, size), (origin[0] + x * step, origin[1] + y * step))
                for x, y in self._chunks_in(surface.get_size(), origin, size)
            ]
        )

    def prepare(self, view: tuple[int, int], origin: tuple[int, int], size: int, seconds: float) -> bool:
        """Make chunks that a view is going to show, until the time is up. False when there was nothing to make."""
        until, made = time.perf_counter() + seconds, False
        for x, y in self._chunks_in(view, origin, size):
            if (x, y, size) not in self._chunks:
                self._chunk(x, y, size)
                made = True
                if time.perf_counter() > until:
                    break
        return made

    def _chunks_in(self, view: tuple[int, int], origin: tuple[int, int], size: int) -> list[tuple[int, int]]:
        """Columns and rows of the chunks that a view shows in part."""
        grid, step = self.ground.grid, CHUNK * size
        first_x, first_y = max(0, -origin[0] // step), max(0, -origin[1] // step)
        last_x = min((grid.width - 1) // CHUNK, (view[0] - origin[0]) // step)
        last_y = min((grid.height - 1) // CHUNK, (view[1] - origin[1]) // step)
        return [(x, y) for y in range(first_y, last_y + 1) for x in range(first_x, last_x + 1)]

    def _trim(self, size: int) -> None:
        """Forget the farthest zooms once all together take too much memory."""
        sizes = sorted({key[2] for key in self._chunks}, key=lambda one: abs(one - size))
        kept, pixels = set(), 0
        for one in sizes:
            pixels += sum((CHUNK * one) ** 2 for key in self._chunks if key[2] == one)
            if pixels <= _PIXELS_KEPT or one == size:
                kept.add(one)
        if len(kept) < len(sizes):
            self._chunks = {key: chunk for key, chunk in self._chunks.items() if key[2] in kept}
            self._tiles = {key: tile for key, tile in self._tiles.items() if key[1] in kept}

    def forget(self) -> None:
        """Give the memory back; what is drawn later is made anew."""
        self._chunks.clear()
        self._tiles.clear()
        self._things.clear()

    def thing(self, name: str, size: int) -> pygame.Surface | None:
        """A picture from assets/terrain/objects at cell size; None where there is none."""
        key = (name, size)
        if key not in self._things:
            path = assets() / "terrain" / "objects" / f"{name}.png"
            loaded = pygame.image.load(path).convert_alpha() if path.is_file() else None
            self._things[key] = pygame.transform.smoothscale(loaded, (size, size)) if loaded else None
        return self._things[key]

    def overview(self, room: tuple[int, int]) -> pygame.Surface:
        """The whole board, small, for lists and the start screen."""
        grid = self.ground.grid
        size = max(2, min(room[0] // grid.width, room[1] // grid.height))
        detail = max(12, size)
        whole = pygame.Surface((grid.width * detail, grid.height * detail))
        whole.fill(_VOID)
        self.draw(whole, (0, 0), detail)
        for spec in self.ground.breakables:
            self._place(whole, spec.name.split(" ")[0], spec.cell, detail)
        for door in self.ground.doors:
            self._place(whole, door_picture(self.ground, door.cell, door.open), door.cell, detail)
        scale = min(room[0] / whole.get_width(), room[1] / whole.get_height())
        return pygame.transform.smoothscale_by(whole, scale)

    def _place(self, surface: pygame.Surface, name: str, cell: int, size: int) -> None:
        picture = self.thing(name, size)
        if picture is not None:
            x, y = self.ground.grid.xy(cell)
            surface.blit(picture, (x * size, y * size))

    # ------------------------------------------------------------------ chunks

    def _chunk(self, column: int, row: int, size: int) -> pygame.Surface:
        key = (column, row, size)
        made = self._chunks.get(key)
        if made is None:
            made = self._chunks[key] = self._draw_chunk(column * CHUNK, row * CHUNK, size)
        return made

    def _draw_chunk(self, left: int, top: int, size: int) -> pygame.Surface:
        grid = self.ground.grid
        columns, rows = min(CHUNK, grid.width - left), min(CHUNK, grid.height - top)
        made = pygame.Surface((columns * size, rows * size)).convert()
        made.fill(_VOID)
        for y in range(rows):
            for x in range(columns):
                cell = (top + y) * grid.width + left + x
                self._draw_cell(made, cell, x * size, y * size, size)
        return made

    def _draw_cell(self, surface: pygame.Surface, cell: int, x: int, y: int, size: int) -> None:
        art = self.ground.art
        if art is None:
            _plain(surface, self.ground, cell, pygame.Rect(x, y, size, size))
            return
        for layer in art.layers:
            if not layer.visible or not layer.gids[cell]:
                continue
            tile = self._tile(art, layer.gids[cell], size)
            if tile is None:
                continue
            if layer.opacity < 1:
                tile = tile.copy()
                tile.fill((255, 255, 255, int(255 * layer.opacity)), special_flags=pygame.BLEND_RGBA_MULT)
            ratio = size / art.tile_width
            surface.blit(tile, (x + layer.offset[0] * ratio, y + layer.offset[1] * ratio))

    def _tile(self, art: MapArt, gid: int, size: int) -> pygame.Surface | None:
        key = (gid, size)
        if key not in self._tiles:
            self._tiles[key] = self._made(art, gid, size)
        return self._tiles[key]

    def _made(self, art: MapArt, gid: int, size: int) -> pygame.Surface | None:
        tileset = art.tileset_of(gid)
        if tileset is None:
            return None
        number = (gid & GID_MASK) - tileset.first_gid
        fine = _fine(tileset, number) if size > art.tile_width else None
        if fine is not None:
            wide = tileset.tile_width * size / art.tile_width, tileset.tile_height * size / art.tile_width
            return _turned(fine, gid, (round(wide[0]), round(wide[1])))
        raw = self._cut(tileset, number)
        if raw is None:
            return None
        wide = raw.get_width() * size / art.tile_width, raw.get_height() * size / art.tile_width
        return _turned(raw, gid, (max(1, round(wide[0])), max(1, round(wide[1]))))

    def _cut(self, tileset: ArtTileset, number: int) -> pygame.Surface | None:
        if not tileset.image:
            path = next((image for index, image in tileset.images if index == number), "")
            return _sheet(path, tileset.transparent) if path else None
        sheet = _sheet(tileset.image, tileset.transparent)
        if sheet is None or not tileset.columns:
            return None
        x = tileset.margin + number % tileset.columns * (tileset.tile_width + tileset.spacing)
        y = tileset.margin + number // tileset.columns * (tileset.tile_height + tileset.spacing)
        area = pygame.Rect(x, y, tileset.tile_width, tileset.tile_height)
        return sheet.subsurface(area) if sheet.get_rect().contains(area) else None


@functools.cache
def _sheet(path: str, transparent: str) -> pygame.Surface | None:
    """An image file; read once, all maps share it. None where there is none."""
    if not Path(path).is_file():
        return None
    loaded = pygame.image.load(path)
    if transparent:
        loaded = loaded.convert()
        loaded.set_colorkey(pygame.Color("#" + transparent.lstrip("#")))
    return loaded.convert_alpha()


def _fine(tileset: ArtTileset, number: int) -> pygame.Surface | None:
    """A tile from the larger picture of its row; None where there is none."""
    if not tileset.image or not tileset.columns:
        return None
    sheet = Path(tileset.image)
    row, column = divmod(number, tileset.columns)
    whole = _row(str(sheet.parent / "fine" / f"{sheet.stem}_{row:02}.png"))
    if whole is None:
        return None
    wide, high = whole.get_width() // tileset.columns, whole.get_height()
    return whole.subsurface((column * wide, 0, wide, high)).convert_alpha()


@functools.cache
def _row(path: str) -> pygame.Surface | None:
    """An image file as it is stored, which takes less memory than as it is drawn."""
    return pygame.image.load(path) if Path(path).is_file() else None


def _turned(raw: pygame.Surface, gid: int, wanted: tuple[int, int]) -> pygame.Surface:
    if gid & FLIP_DIAGONAL:
        raw, wanted = pygame.transform.flip(pygame.transform.rotate(raw, 90), False, True), wanted[::-1]
    if gid & (FLIP_X | FLIP_Y):
        raw = pygame.transform.flip(raw, bool(gid & FLIP_X), bool(gid & FLIP_Y))
    return raw.copy() if wanted == raw.get_size() else scaled(raw, wanted)


def scaled(raw: pygame.Surface, wanted: tuple[int, int]) -> pygame.Surface:
    """A picture at another size. What is made larger keeps hard edges between its pixels: nothing is blurred."""
    wide, high = raw.get_size()
    times = 2 * max(-(-wanted[0] // wide), -(-wanted[1] // high))
    if times > 2:
        raw = pygame.transform.scale(raw, (wide * times, high * times))
    return pygame.transform.smoothscale(raw, wanted)


def door_picture(ground: Ground, cell: int, opened: bool) -> str:
    """Name of a door's picture: from the front between walls in the west and east, else from the side."""
    grid = ground.grid
    x, y = grid.xy(cell)
    beside = [grid.cell(near, y) for near in (x - 1, x + 1) if 0 <= near < grid.width]
    front = all(not ground.walkable >> near & 1 for near in beside)
    return f"door_{'h' if front else 'v'}_{'open' if opened else 'closed'}"


def _plain(surface: pygame.Surface, ground: Ground, cell: int, rect: pygame.Rect) -> None:
    """A cell of a ground without art: colour by surface, height, water and obstacle."""
    bit = 1 << cell
    if not ground.walkable & bit and ground.opaque & bit:
        shade = 58 if ground.top[cell] else 14
        surface.fill((shade, shade, shade + 8), rect)
        pygame.draw.rect(surface, (shade // 2, shade // 2, shade // 2 + 6), rect, 1)
        return
    base = _SURFACES.get(ground.surface[cell], (86, 86, 92))
    lift = min(60, max(-30, ground.floor[cell] // 8))
    colour = [max(0, min(255, part + lift)) for part in base]
    if ground.water[cell]:
        deep = ground.water[cell] >= 150
        colour = [30, 64, 100] if deep else [52, 100, 132]
    surface.fill(colour, rect)
    if ground.difficult & bit:
        for step in range(4, rect.w, 10):
            pygame.draw.line(
                surface,
                [part - 22 if part > 22 else 0 for part in colour],
                (rect.x + step, rect.bottom - 4),
                (rect.x + step + 4, rect.bottom - 10),
            )
    if ground.top[cell]:
        inner = rect.inflate(-rect.w // 5, -rect.w // 5)
        see = ground.see_through & bit
        pygame.draw.rect(surface, (52, 84, 48) if see else (104, 92, 78), inner, border_radius=rect.w // 5)
        pygame.draw.rect(surface, (30, 40, 30) if see else (56, 48, 40), inner, 2, border_radius=rect.w // 5)
