"""Icons of roles, board objects, and the window's own signs."""

from __future__ import annotations

from gear_icons import FLAME, HEART, SHIELD, SKULL, SLIM, SWORD, spells, weapons
from shapes import box, circle_path, disc, fill, frame, line, polygon, ring, shift, star, turn


def person(x: float, y: float, scale: float) -> str:
    """Head and shoulders."""
    return shift(x, y, scale, disc(32, 18, 14), fill("M6 62C6 42 17 36 32 36C47 36 58 42 58 62Z"))


def roles() -> dict[str, list[str]]:
    """What a combatant is good at."""
    return {
        "defender": [
            fill(SHIELD),
        ],
        "archer": [
            turn(
                -45,
                line("M22 6C50 18 50 46 22 58", 5),
                line("M22 6V58", 2.4, 0.8),
                line("M6 32H50", 4.2),
                fill("M60 32L46 24V40Z"),
            )
        ],
        "caster": [
            line("M18 60L40 22", 5.5),
            fill(star(5, 17, 7, 44, 17)),
            disc(14, 18, 3.2),
            disc(24, 8, 2.4),
            disc(56, 44, 2.8),
        ],
        "leader": [fill("M6 50L3 16L19 30L32 8L45 30L61 16L58 50Z"), box(6, 53, 52, 7, 2)],
        "brute": [turn(45, box(29.2, 20, 5.6, 42, 2.5), fill("M14 4H50L54 12V18L50 26H14L10 18V12Z"))],
        "skirmisher": [turn(30, shift(14, 0, 0.94, *SLIM)), turn(-30, shift(-10, 0, 0.94, *SLIM))],
        "healer": [fill("M23 5H41V23H59V41H41V59H23V41H5V23H23Z")],
        "support": [
            shift(0, 0, 0.62, fill(HEART)),
            shift(24, 24, 0.62, fill("M23 5H41V23H59V41H41V59H23V41H5V23H23Z")),
        ],
        "minion": [person(8, 8, 0.75)],
        "boss": [shift(8, 20, 0.75, fill(SKULL)), fill("M14 20L11 2L23 10L32 0L41 10L53 2L50 20Z")],
        "warrior": [
            fill("M32 4C46 4 54 14 54 28V56L40 60V40H24V60L10 56V28C10 14 18 4 32 4ZM16 26V33H48V26Z")
        ],
        "swordsman": [turn(0, *SWORD)],
    }


def people() -> dict[str, list[str]]:
    """Emblems of the ready-made combatants, by template."""
    gear, spell = weapons(), spells()
    return {
        "bram": gear["shield"],
        "wren": roles()["archer"],
        "odile": roles()["caster"],
        "marek": [*spell["anthem"]],
        "grusk": gear["maul"],
        "sable": roles()["skirmisher"],
        "tamsin": [
            fill(
                "M23 5H41V23H59V41H41V59H23V41H5V23H23Z"
                + "M32 17C39 27 44 32 44 39C44 45 39 49 32 49C25 49 20 45 20 39"
                "C20 32 25 27 32 17Z"
            )
        ],
        "vex": gear["crossbow"],
        "thug": gear["club"],
        "slinger": gear["sling"],
        "colossus": roles()["boss"],
    }


def objects() -> dict[str, list[str]]:
    """Things on the board."""
    return {
        "door": [
            fill("M14 4H50V60H14ZM19 9V60H45V9Z"),
            fill("M21 11H43V60H21ZM36 34A3 3 0 1 0 42 34A3 3 0 1 0 36 34Z", 0.75),
        ],
        "door_open": [
            line("M14 60V5H50V60M6 60H58", 4.5),
            fill("M18 9L36 16V60L18 60ZM29 36A2.6 2.6 0 1 0 34.2 36A2.6 2.6 0 1 0 29 36Z"),
        ],
        "lock": [
            line("M19 28V18C19 1 45 1 45 18V28", 5.5),
            fill("M10 28H54V60H10Z" + circle_path(32, 41, 5) + "M29.5 44H34.5V54H29.5Z"),
        ],
        "unlock": [
            line("M19 28V16C19 -1 45 -1 45 14", 5.5),
            fill("M10 28H54V60H10Z" + circle_path(32, 41, 5) + "M29.5 44H34.5V54H29.5Z"),
        ],
        "key": [ring(18, 22, 12.5, 6), line("M27 31L56 58M46 49L54 41M38 41L44 35", 6)],
        "chest": [
            fill("M6 26C6 12 14 8 20 8H44C50 8 58 12 58 26V28H38V24H26V28H6ZM6 33H26V40H38V33H58V58H6Z"),
            box(29.5, 27, 5, 9, 1),
        ],
        "crate": [fill("M6 6H58V58H6ZM12 12V52H52V12Z"), line("M13 13L51 51M51 13L13 51", 6)],
        "lever": [box(8, 46, 48, 12, 3), line("M30 46L46 14", 6), disc(47, 12, 8)],
        "lamp": [
            shift(14, 14, 0.56, fill(FLAME)),
            line("M18 56H46", 5),
            line("M6 30H12M52 30H58M12 12L17 16M52 12L47 16M32 2V8", 4),
        ],
        "trap": [line("M6 50H58", 5), fill("M8 46L16 22L24 46ZM24 46L32 16L40 46ZM40 46L48 22L56 46Z")],
    }


def signs() -> dict[str, list[str]]:
    """Shapes of the sides and marks of the window."""
    return {
        "circle": [disc(32, 32, 27)],
        "diamond": [fill(polygon(4, 30))],
        "square": [box(8, 8, 48, 48, 3)],
        "triangle": [fill(polygon(3, 32, 32, 38))],
        "ok": [line("M8 34L25 51L57 13", 7.5)],
        "cancel": [line("M12 12L52 52M52 12L12 52", 7)],
        "menu": [line("M8 14H56M8 32H56M8 50H56", 6.5)],
        "plus": [line("M32 8V56M8 32H56", 7)],
        "minus": [line("M8 32H56", 7)],
        "play": [fill("M14 6L56 32L14 58Z")],
        "pause": [box(12, 8, 14, 48, 3), box(38, 8, 14, 48, 3)],
        "fast": [fill("M6 8L32 32L6 56Z"), fill("M32 8L58 32L32 56Z")],
        "rewind": [fill("M58 8L32 32L58 56Z"), fill("M32 8L6 32L32 56Z")],
        "step_back": [fill("M54 8L22 32L54 56Z"), box(10, 8, 8, 48, 2)],
        "step": [fill("M10 8L42 32L10 56Z"), box(46, 8, 8, 48, 2)],
        "left": [line("M42 8L18 32L42 56", 7)],
        "right": [line("M22 8L46 32L22 56", 7)],
        "up": [line("M8 42L32 18L56 42", 7)],
        "down": [line("M8 22L32 46L56 22", 7)],
        "human": [person(2, 1, 0.94)],
        "computer": [
            frame(5, 9, 54, 36, 4, 5),
            line("M32 46V56M18 57H46", 5),
            line("M18 24L25 29L18 34M32 34H44", 4),
        ],
        "sound": [
            fill("M4 23H16L32 8V56L16 41H4Z"),
            line("M41 22C47 27 47 37 41 42M49 14C60 24 60 40 49 50", 4.5),
        ],
        "mute": [fill("M4 23H16L32 8V56L16 41H4Z"), line("M42 24L58 40M58 24L42 40", 5)],
        "map": [line("M4 14L22 6L42 14L60 6V50L42 58L22 50L4 58ZM22 7V49M42 15V57", 4.5)],
        "grid": [line("M6 6H58V58H6ZM23 6V58M41 6V58M6 23H58M6 41H58", 4.2)],
        "quit": [line("M36 8H10V56H36", 5), line("M24 32H56M44 18L58 32L44 46", 5.5)],
        "warning": [fill("M32 4L62 58H2ZM29 22L30 42H34L35 22Z" + circle_path(32, 49, 3))],
        "info": [ring(32, 32, 28, 4.5), line("M32 30V48", 6), disc(32, 19, 4)],
        "edit": [fill("M44 4L60 20L24 56L6 60L8 42ZM40 15L49 24L53 20L44 11Z")],
        "search": [ring(26, 26, 19, 5.5), line("M40 40L59 59", 7.5)],
        "list": [
            disc(10, 14, 4.5),
            disc(10, 32, 4.5),
            disc(10, 50, 4.5),
            line("M24 14H58M24 32H58M24 50H58", 6),
        ],
        "chart": [line("M6 6V58H60", 5), box(16, 34, 9, 18, 1), box(30, 22, 9, 30, 1), box(44, 10, 9, 42, 1)],
        "victory": [
            fill("M16 6H48V26C48 38 42 44 35 45V52H46V59H18V52H29V45C22 44 16 38 16 26Z"),
            line("M16 12H6C6 24 10 30 17 30M48 12H58C58 24 54 30 47 30", 4),
        ],
        "book": [
            fill("M4 10C14 6 24 7 30 13V56C24 50 14 49 4 53ZM60 10C50 6 40 7 34 13V56C40 50 50 49 60 53Z")
        ],
    }
