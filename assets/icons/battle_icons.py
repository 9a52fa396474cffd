"""Icons of actions, conditions and resources."""
# ruff: noqa: E501 (path data)

from __future__ import annotations

from gear_icons import BOLT, FIST, HEART, SHIELD, SKULL, SLIM, SWORD
from shapes import FAINT, box, circle_path, disc, fill, frame, line, polygon, rays, ring, shift, star, turn

BOOT = "M16 5H36V30C44 34 56 36 58 46V56H16Z"
HAND = (
    "M20 60C12 52 8 44 5 36C4 31 9 29 12 33L18 41V14C18 9 25 9 25 14V31V9C25 4 32 4 32 9V31V11C32 6 39 6 39 11V33V18"
    "C39 13 46 13 46 18V44C46 52 44 56 42 60Z"
)
EYE = "M3 32C12 17 22 11 32 11C42 11 52 17 61 32C52 47 42 53 32 53C22 53 12 47 3 32Z"


def actions() -> dict[str, list[str]]:
    """What one may do in a turn, and the buttons of the table."""
    return {
        "move": [fill(BOOT + "M16 49V51.5H58V49Z")],
        "sprint": [
            shift(12, 2, 0.86, fill(BOOT + "M16 48V51H58V48Z")),
            line("M3 18H18M3 32H14M3 46H18", 4.5),
        ],
        "attack": [turn(45, *SLIM), turn(-45, *SLIM)],
        "ranged": [
            line("M10 10C40 10 54 24 54 54", 5),
            line("M10 10L54 54", 2.4, 0.8),
            line("M6 58L50 14", 4.2),
            fill("M58 6L54 22L42 10Z"),
        ],
        "throw": [
            line("M6 58C12 30 26 16 46 14", 4, 0.7),
            turn(
                50,
                shift(
                    2,
                    -24,
                    1.1,
                    fill("M28 12L33 2C38 12 38 26 37 38H28Z"),
                    box(23, 38, 18, 5),
                    box(28.5, 43, 7.5, 18, 3),
                ),
                x=46,
                y=16,
            ),
        ],
        "defend": [line(SHIELD, 5)],
        "brace": [
            fill(SHIELD + "M27 20V38H37V20ZM27 43V50H37V43Z", 0.0),
            line(SHIELD, 4.5),
            line("M18 24L32 34L46 24M18 38L32 48L46 38", 4.5),
        ],
        "guard": [
            shift(18, 4, 0.74, fill(SHIELD)),
            disc(13, 22, 8.5),
            fill("M2 58C2 40 8 34 14 34C19 34 23 38 24 46L24 58Z"),
        ],
        "cast": [
            turn(45, box(29.4, 22, 5.2, 40, 2.5)),
            fill(star(4, 17, 5.5, 45, 19)),
            disc(22, 12, 2.6),
            disc(56, 42, 2.6),
        ],
        "use": [fill(HAND, FAINT), line(HAND, 3.6)],
        "try": [
            ring(25, 25, 17, 5),
            line("M38 38L58 58", 7),
            line("M19 21C20 16 30 16 31 21C31 25 25 25 25 30", 3.8),
            disc(25, 35, 2.3),
        ],
        "handle": [line("M8 20H46M36 8L48 20L36 32", 5), line("M56 44H18M28 32L16 44L28 56", 5)],
        "reload": [
            line("M52 32C52 44 44 53 32 53C20 53 11 44 11 32C11 20 20 11 32 11C39 11 45 14 49 19", 5),
            fill("M55 6V26H35Z"),
        ],
        "swarm": [
            *[
                shift(x, y, s, disc(32, 16, 13), fill("M8 60C8 40 18 33 32 33C46 33 56 40 56 60Z"))
                for x, y, s in ((0, 6, 0.46), (34, 6, 0.46), (14, 26, 0.58))
            ]
        ],
        "interrupt": [ring(32, 32, 27, 4.5), shift(14, 12, 0.58, fill(BOLT))],
        "ready": [
            line(
                "M14 5H50M14 59H50M18 6C18 22 32 26 32 32C32 38 18 42 18 58M46 6C46 22 32 26 32 32C32 38 46 42 46 58",
                4.5,
            ),
            fill("M24 54C26 47 38 47 40 54V57H24Z"),
            fill("M25 18H39L32 26Z"),
        ],
        "wait": [ring(32, 32, 27, 5), line("M32 15V33L44 40", 5)],
        "end": [fill("M8 10L34 32L8 54Z"), fill("M32 10L54 30V12H60V52H54V34L32 54Z")],
        "pass": [line("M10 12L30 32L10 52M34 12L54 32L34 52", 6)],
        "undo": [line("M14 26H40C52 26 58 34 58 42C58 51 51 57 42 57H24", 5.5), fill("M24 8V44L4 26Z")],
        "redo": [
            turn(
                0,
                '<g transform="translate(64 0) scale(-1 1)">'
                + line("M14 26H40C52 26 58 34 58 42C58 51 51 57 42 57H24", 5.5)
                + fill("M24 8V44L4 26Z")
                + "</g>",
            )
        ],
        "settings": [fill("".join([star(8, 30, 22), circle_path(32, 32, 9)])), ring(32, 32, 17, 8)],
        "help": [
            ring(32, 32, 28, 4.5),
            line("M23 25C23 13 42 13 42 25C42 33 32 32 32 40", 5),
            disc(32, 48, 3.4),
        ],
        "save": [fill("M6 6H48L58 16V58H6ZM16 6V24H44V6ZM14 34V58H50V34ZM33 9H40V21H33Z")],
        "load": [line("M6 54V12H26L32 20H52V28", 4.5), fill("M14 28H62L52 56H5Z")],
        "eye": [fill(EYE + circle_path(32, 32, 13.5)), disc(32, 32, 8)],
        "hidden": [line(EYE, 4.5), disc(32, 32, 8), line("M8 56L56 8", 5.5)],
        "light": [
            fill("M20 24H44L48 48H16Z" + "M27 30H37V42H27Z"),
            line("M24 22C24 8 40 8 40 22", 4.5),
            box(14, 50, 36, 7, 2),
            line("M4 20L10 24M60 20L54 24M3 38H9M61 38H55", 3.8),
        ],
        "fog": [
            line("M10 44H50M18 56H42", 5),
            fill("M14 36C2 34 4 18 18 20C20 4 46 4 46 20C62 18 62 36 50 36Z"),
        ],
        "log": [
            fill("M10 4H54V60H10ZM18 15V19.5H46V15ZM18 26V30.5H46V26ZM18 37V41.5H46V37ZM18 48V52.5H36V48Z")
        ],
        "zoom": [ring(26, 26, 19, 5), line("M40 40L59 59", 7.5), line("M26 17V35M17 26H35", 4.5)],
        "zoom_out": [ring(26, 26, 19, 5), line("M40 40L59 59", 7.5), line("M17 26H35", 4.5)],
        "dice": [
            fill(
                "M32 2L59 17V47L32 62L5 47V17Z"
                + "M32 14L16 40H48ZM28 7L10 18L13 36ZM36 7L54 18L51 36ZM20 45L32 56L44 45Z"
            )
        ],
        "leap": [
            line("M6 56H22M42 56H58", 5),
            line("M14 44C18 12 46 12 50 40", 4.5),
            fill("M40 32L61 32L50 48Z"),
        ],
        "climb": [line("M6 60V44H24V28H42V12H60", 5), line("M12 30L28 8M28 8H16M28 8V20", 4.5)],
        "swim": [
            line(
                "M3 40C9 34 15 34 21 40C27 46 33 46 39 40C45 34 51 34 61 40M3 54C9 48 15 48 21 54C27 60 33 60 39 54C45 48 51 48 61 54",
                4.5,
            ),
            disc(46, 20, 7),
            line("M8 30L24 16L38 30", 5),
        ],
        "target": [ring(32, 32, 22, 4.5), disc(32, 32, 5), line("M32 2V18M32 46V62M2 32H18M46 32H62", 4.5)],
        "area": [ring(32, 32, 26, 4), ring(32, 32, 15, 4, 0.7), disc(32, 32, 5.5)],
    }


def conditions() -> dict[str, list[str]]:
    """States a combatant can be in."""
    return {
        "downed": [fill(SKULL)],
        "stunned": [
            ring(32, 42, 17, 4.5),
            line("M26 38L22 34M22 38L26 34M42 38L38 34M38 38L42 34M25 50H39", 3.2),
            fill(star(5, 8.5, 3.6, 12, 15)),
            fill(star(5, 9.5, 4, 33, 10)),
            fill(star(5, 8.5, 3.6, 53, 16)),
        ],
        "jolted": [
            line("M36 3L20 26H34L28 42", 5.5),
            line("M6 40C12 34 16 46 22 52C28 58 34 46 40 52C46 58 50 46 58 50", 4.5),
        ],
        "bound": [
            frame(5, 22, 26, 20, 10, 5),
            frame(33, 22, 26, 20, 10, 5),
            line("M24 32H40", 5),
            line("M32 4V14M32 50V60", 4.5),
        ],
        "poisoned": [
            fill(
                "M32 3C42 18 52 28 52 42C52 53 43 61 32 61C21 61 12 53 12 42C12 28 22 18 32 3Z"
                "M22 42C22 49 26 53 32 53V48.5C29 48.5 26.5 46 26.5 42Z"
            )
        ],
        "marked": [ring(32, 32, 26, 5), line("M20 20L44 44M44 20L20 44", 6)],
        "hopeless": [
            fill("M32 57C10 40 6 31 6 22C6 13 13 8 20 8C24 8 27 9.5 29 12L24 24L34 32L27 46Z"),
            fill(
                "M37 56L34 47L42 31L32 23L35.5 13C38 9.5 41 8 44 8C51 8 58 13 58 22C58 31 55 39 37 56Z", 0.7
            ),
        ],
        "bracing": [line(SHIELD, 4.5), line("M20 26H44M20 37H44", 5)],
        "guarding": [fill(SHIELD + circle_path(32, 25, 7) + "M19 49C19 39 25 35 32 35C39 35 45 39 45 49Z")],
        "readied": [line("M16 5H48M16 59H48M20 6C20 22 44 42 44 58M44 6C44 22 20 42 20 58", 4.5)],
        "dark": [
            fill(
                "M40 4C22 8 12 22 14 38C16 52 30 62 46 58C52 57 56 54 59 50C44 52 32 44 30 30C29 20 33 10 40 4Z"
            )
        ],
        "dim": [ring(32, 32, 17, 4.5), fill("M32 15A17 17 0 0 1 32 49Z"), line(rays(8, 23, 29), 4)],
        "bright": [disc(32, 32, 14), line(rays(8, 20, 29), 5)],
        "cover": [
            fill("M3 40H61V60H3Z" + "M31 42.5H33V49H31ZM16 51H18V58H16ZM46 51H48V58H46Z" + "M5 49H59V51H5Z"),
            disc(32, 17, 11),
            fill("M14 37C16 31 23 29 32 29C41 29 48 31 50 37Z", 0.75),
        ],
        "high_ground": [fill("M2 58L24 20L34 36L42 24L62 58Z"), line("M24 4V12M19 9L24 4L29 9", 3.6)],
        "swimming": [
            line(
                "M3 34C9 28 15 28 21 34C27 40 33 40 39 34C45 28 51 28 61 34M3 50C9 44 15 44 21 50C27 56 33 56 39 50C45 44 51 44 61 50",
                5,
            ),
            disc(32, 17, 9),
        ],
        "anthem_effect": [disc(22, 50, 8), line("M29 50V10C40 14 50 18 46 34", 5)],
        "advantage": [line("M12 34L32 14L52 34M12 54L32 34L52 54", 6.5)],
        "disadvantage": [line("M12 10L32 30L52 10M12 30L32 50L52 30", 6.5)],
        "finishing": [turn(180, *SWORD), line("M6 56C14 50 20 60 32 54C44 60 50 50 58 56", 4)],
        "critical": [
            fill(star(8, 30, 13)),
        ],
        "miss": [line("M14 14L50 50M50 14L14 50", 6.5)],
        "hit": [
            fill(star(6, 29, 12)),
        ],
    }


def resources() -> dict[str, list[str]]:
    """What is counted, and the five sources."""
    return {
        "hp": [fill(HEART)],
        "mana": [
            fill(
                "M32 3C42 18 52 28 52 42C52 53 43 61 32 61C21 61 12 53 12 42C12 28 22 18 32 3Z"
                + star(4, 13, 4.2, 32, 41)
            )
        ],
        "hope": [fill(star(5, 30, 12.5))],
        "action": [disc(32, 32, 24)],
        "minor": [fill(polygon(3, 26, 32, 37))],
        "movement": [fill("M6 20H34V6L60 32L34 58V44H6Z")],
        "speed": [fill("M4 10L24 32L4 54H16L36 32L16 10Z"), fill("M28 10L48 32L28 54H40L60 32L40 10Z")],
        "strength": [shift(0, 0, 1, fill(FIST))],
        "organs": [fill(HEART, FAINT), line("M3 34H20L26 20L36 48L42 34H61", 4.5)],
        "brains": [
            fill("M30 8C20 2 8 10 12 20C4 24 4 38 11 41C9 52 22 60 30 52Z"),
            fill("M34 8C44 2 56 10 52 20C60 24 60 38 53 41C55 52 42 60 34 52Z"),
        ],
        "heart": [line(HEART, 5), disc(32, 30, 6)],
        "source_iron": [fill("M6 16H58C56 28 46 30 42 31V38L50 52H14L22 38V31C14 30 8 26 6 16Z")],
        "source_storm": [
            fill("M14 36C2 34 4 18 18 20C20 4 46 4 46 20C62 18 62 36 50 36Z"),
            fill("M34 38L22 52H31L27 63L42 47H33L38 38Z"),
        ],
        "source_beast": [
            fill("M32 30C44 30 52 42 50 50C48 58 40 54 32 54C24 54 16 58 14 50C12 42 20 30 32 30Z"),
            disc(12, 30, 6.5),
            disc(52, 30, 6.5),
            disc(24, 15, 7),
            disc(40, 15, 7),
        ],
        "source_arcane": [ring(32, 32, 28, 4), line(star(3, 24, 24 / 2), 3.6), disc(32, 32, 5)],
        "source_song": [
            line("M18 50V12L52 6V42", 5),
            disc(11.5, 51, 8),
            disc(45, 43, 8),
            line("M18 22L52 16", 5),
        ],
        "range": [line("M6 32H58", 4.5), line("M6 20V44M58 20V44M19 26V38M32 23V41M45 26V38", 4)],
        "initiative": [line("M12 58V6", 5), fill("M15 8H56L46 22L56 36H15Z")],
    }
