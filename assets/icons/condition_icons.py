"""States of the other rulesets that show as badges: drawn bold, for they are seen at a quarter of a token."""
# ruff: noqa: E501 (path data)

from __future__ import annotations

from battle_icons import SHIELD, SKULL, conditions
from shapes import FAINT, box, circle_path, disc, fill, frame, line, polygon, rays, ring, shift, star

HAND = "M20 60V40L9 29C6 25 11 21 15 24L22 30V12C22 7 29 7 29 12V27V8C29 3 36 3 36 8V27V11C36 6 43 6 43 11V29V18C43 13 50 13 50 18V42L44 60Z"
RUNNER = "M24 24L38 19L46 30H56M38 19L30 37L42 46L38 60M30 37L24 48H10"
FACE = (32, 32, 26, 5)


def lying() -> list[str]:
    """Somebody flat on the ground."""
    return [disc(13, 36, 8), line("M24 42H58", 9), line("M4 56H60", 4.5)]


def running() -> list[str]:
    """Somebody who runs."""
    return [disc(45, 10, 7), line(RUNNER, 6)]


def restraints() -> dict[str, list[str]]:
    """Held, pinned, stopped."""
    return {
        "gripped": [fill(HAND)],
        "grappled": [fill(HAND), line("M4 46H16M48 46H60", 5)],
        "controlled": [disc(32, 44, 11), line("M32 33V6M20 36L8 10M44 36L56 10", 4.5), box(4, 2, 56, 7, 3)],
        "rooted": [
            line(
                "M32 4V34M32 34C32 46 20 46 12 60M32 34C32 46 44 46 52 60M32 34V60M22 44L10 44M42 44L54 44", 5
            )
        ],
        "planted": [box(27, 4, 10, 38, 3), fill("M10 42H54L46 60H18Z")],
        "pinned": [line("M32 4V40", 6), fill("M20 36H44L32 60Z"), line("M14 6H50", 6)],
        "halted": [fill(polygon(8, 29, 32, 32, 22.5) + "M16 27H48V37H16Z")],
        "held_off": [line("M6 58L46 18", 6), fill("M38 6L60 4L58 26Z"), line("M8 12H26M8 26H20", 5)],
        "paralyzed": [frame(12, 6, 40, 52, 8, 5), line("M22 18V46M32 18V46M42 18V46", 5)],
        "commanded": [fill("M6 24H18L40 8V56L18 40H6Z"), line("M48 22C54 28 54 36 48 42", 5)],
    }


def postures() -> dict[str, list[str]]:
    """How one stands, lies or moves."""
    return {
        "prone": lying(),
        "felled": [*lying(), line("M44 6L32 18L46 22L36 34", 4.5)],
        "crouched": [disc(36, 14, 9), line("M34 26L20 38L38 44L30 58M20 58H40", 7)],
        "airborne": [
            fill("M32 26C44 6 56 6 62 14C54 16 50 22 46 32L32 42L18 32C14 22 10 16 2 14C8 6 20 6 32 26Z"),
            line("M18 54H46", 5),
        ],
        "climbing": [line("M20 4V60M44 4V60M20 14H44M20 28H44M20 42H44M20 56H44", 5)],
        "submerged": [
            line("M3 16C9 10 15 10 21 16C27 22 33 22 39 16C45 10 51 10 61 16", 5),
            disc(32, 42, 10),
            ring(50, 32, 4, 3),
            ring(14, 50, 4, 3),
        ],
        "tumbling": [line("M50 20A21 21 0 1 0 53 36", 6), fill("M42 8L62 12L52 30Z"), disc(32, 32, 6)],
        "sprinting": [*running(), line("M4 20H16M2 32H14", 4.5)],
        "sprinted": [*running(), line("M4 20H16M2 32H14", 4.5, FAINT)],
        "ran": running(),
        "charging": [*running(), fill("M52 38L64 32L52 26Z")],
        "charged": [line("M4 32H44", 7), fill("M38 14L62 32L38 50Z"), line("M8 16H24M8 48H24", 5)],
        "fleeing": [
            shift(64, 0, 1, '<g transform="scale(-1 1)">' + "".join(running()) + "</g>"),
            line("M50 20H62M52 32H62", 4.5),
        ],
        "surrendered": [line("M14 60V6", 5.5), line("M14 8C26 2 36 16 54 8V36C36 44 26 30 14 36", 5)],
        "in_cover": conditions()["cover"],
        "wrong_footed": [line("M20 8V34L38 42V50H12V34", 6), line("M44 8L58 22M58 8L44 22", 5)],
        "staggered": [line("M10 52C18 40 26 60 34 48C42 36 48 54 56 42", 6), disc(32, 18, 12)],
    }


def intents() -> dict[str, list[str]]:
    """What one has set out to do."""
    return {
        "defending": [fill(SHIELD)],
        "shielded": [line(SHIELD, 5), disc(32, 28, 9)],
        "parry_stance": [line("M12 52L52 12M12 12L52 52", 6.5), line("M6 40L24 58M40 58L58 40", 5)],
        "anticipating": [
            line("M4 32C16 12 48 12 60 32C48 52 16 52 4 32Z", 5),
            fill("M34 18L24 34H32L28 48L42 30H33Z"),
        ],
        "aiming": [ring(32, 32, 20, 5), line("M32 2V22M32 42V62M2 32H22M42 32H62", 5)],
        "all_out": [fill(star(4, 31, 10)), fill(star(4, 18, 6, start=-45))],
        "rallied": [line("M14 60V6", 5.5), fill("M17 8H56L46 22L56 36H17Z")],
        "waiting": [ring(32, 32, 26, 5), line("M32 15V32L44 40", 5)],
        "no_attack": [ring(32, 32, 27, 5.5), line("M13 13L51 51", 5.5), line("M42 16L20 44", 5)],
        "hardened": [fill("M32 3L60 20V44L32 61L4 44V20Z" + "M32 15L15 25V39L32 49L49 39V25Z")],
        "pressed": [line("M4 32H22M42 32H60", 6), fill("M18 20L32 32L18 44ZM46 20L32 32L46 44Z")],
        "owing": [ring(32, 32, 26, 5), line("M18 32H46", 6.5)],
    }


def afflictions() -> dict[str, list[str]]:
    """What one suffers, in body and mind."""
    return {
        "dazed": [
            line(
                "M32 32C32 28 38 28 38 34C38 42 26 42 26 32C26 20 46 20 46 34C46 50 18 50 18 32C18 12 54 10 56 34",
                5,
            )
        ],
        "unconscious": [line("M10 12H30L10 36H30", 6), line("M38 30H54L38 50H54", 5.5)],
        "incapacitated": [
            ring(*FACE),
            line("M17 24L27 34M27 24L17 34M37 24L47 34M47 24L37 34M22 47H42", 4.5),
        ],
        "dying": [fill(SKULL, FAINT), line("M2 34H18L24 18L36 50L43 34H62", 5.5)],
        "dead": [fill(SKULL)],
        "blinded": [line("M4 32C16 12 48 12 60 32C48 52 16 52 4 32Z", 5), line("M10 56L54 8", 6.5)],
        "terror": [ring(*FACE), disc(22, 26, 5), disc(42, 26, 5), fill(circle_path(32, 46, 8))],
        "frightened": [
            ring(*FACE),
            disc(22, 26, 4.5),
            disc(42, 26, 4.5),
            line("M20 48L26 42L32 48L38 42L44 48", 4.5),
        ],
        "charm": [
            fill(
                "M32 57C8 40 6 31 6 22C6 13 13 8 20 8C26 8 30 11 32 16C34 11 38 8 44 8C51 8 58 13 58 22C58 31 56 40 32 57Z"
            )
        ],
        "soaked": [
            fill("M20 4C28 16 36 24 36 34C36 43 29 49 20 49C11 49 4 43 4 34C4 24 12 16 20 4Z"),
            fill("M48 26C54 34 60 40 60 47C60 54 55 59 48 59C41 59 36 54 36 47C36 40 42 34 48 26Z"),
        ],
        "burning": [
            fill(
                "M34 2C38 16 54 22 54 40C54 53 44 62 32 62C20 62 10 53 10 40C10 30 16 26 20 18C24 24 26 26 28 26C30 18 30 10 34 2Z"
                "M32 36C26 42 24 46 24 50C24 55 28 58 32 58C36 58 40 55 40 50C40 46 38 42 32 36Z"
            )
        ],
        "suffocating": [ring(24, 40, 15, 5), ring(47, 25, 9, 4.5), ring(52, 52, 5, 4), ring(30, 12, 5, 4)],
        "stitched": [line("M6 32H58M14 22V42M26 22V42M38 22V42M50 22V42", 5)],
        "surprised": [ring(*FACE), line("M32 14V36", 7), disc(32, 46, 4.5)],
        "unaware": [line("M4 30C16 44 48 44 60 30M14 38L8 48M32 42V54M50 38L56 48", 5)],
        "life_sense": [
            line(
                "M32 57C10 40 6 31 6 22C6 13 13 8 20 8C26 8 30 11 32 16C34 11 38 8 44 8C51 8 58 13 58 22C58 31 54 40 32 57Z",
                5,
            ),
            line(rays(4, 4, 12, 32, 30), 4.5),
        ],
        "wolf": [
            fill(
                "M6 4L22 16H42L58 4L56 30L46 40L40 58H24L18 40L8 30Z"
                + "M18 26L28 31L20 33ZM46 26L36 31L44 33ZM28 50H36L32 55Z"
            )
        ],
    }


def states() -> dict[str, list[str]]:
    """All of them."""
    return {**restraints(), **postures(), **intents(), **afflictions()}
