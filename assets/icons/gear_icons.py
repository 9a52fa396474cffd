"""Icons of weapons, armour, spells and items."""
# ruff: noqa: E501 (path data)

from __future__ import annotations

from shapes import FAINT, box, circle_path, disc, fill, frame, line, polygon, rays, ring, shift, star, turn

SWORD = [fill("M32 2L37.5 9V40H26.5V9Z"), box(18, 41, 28, 5.5), box(29, 46, 6, 10, 1), disc(32, 58.5, 4.2)]
SLIM = [fill("M32 -6L35.4 0V42H28.6V0Z"), box(21, 43, 22, 5), box(29.4, 48, 5.2, 10, 1), disc(32, 61, 4)]
SHIELD = "M32 5C40 10 48 11.5 55 11.5V31C55 45 45 54 32 60C19 54 9 45 9 31V11.5C16 11.5 24 10 32 5Z"
FLAME = "M33 4C36 16 50 22 50 40C50 52 42 60 32 60C22 60 14 52 14 41C14 32 20 28 22 20C26 23 28 26 28 30C33 24 35 14 33 4Z"
FIST = (
    "M14 26C14 21 19 20 21 23C21 17 28 16 30 20C31 15 38 15 39.5 20C42 16 48 17.5 48.5 23V28"
    "C53 30 53 36 50 40L45 48V56H23V49C16 45 14 40 14 33Z"
)
HEART = "M32 57C10 40 6 31 6 22C6 13 13 8 20 8C26 8 30 11 32 15C34 11 38 8 44 8C51 8 58 13 58 22C58 31 54 40 32 57Z"
SKULL = (
    "M32 5C46 5 55 15 55 28C55 36 51 41 46 44V54C46 56 44 58 42 58H22C20 58 18 56 18 54V44C13 41 9 36 9 28"
    "C9 15 18 5 32 5Z" + circle_path(22.5, 29, 6.2) + circle_path(41.5, 29, 6.2) + "M32 36L36 44H28Z"
)
BOLT = "M37 3L13 36H28L24 61L51 25H35Z"


def flask(level: float) -> list[str]:
    """A bottle filled up to a level."""
    return [
        line("M25 6H39M27 7V22L14 46C10 54 14 59 21 59H43C50 59 54 54 50 46L37 22V7", 4.5),
        fill(
            f"M{32 - (level - 20) * 0.42:.1f} {level}H{32 + (level - 20) * 0.42:.1f}L46 48C48 53 47 55 43 55H21"
            f"C17 55 16 53 18 48Z",
            0.85,
        ),
    ]


def weapons() -> dict[str, list[str]]:
    """Weapons and the shield."""
    return {
        "sword": [turn(45, *SWORD)],
        "light_blade": [
            turn(
                45,
                fill("M32 1L34.8 7V44H29.2V7Z"),
                line("M20 40C20 49 44 49 44 40", 4),
                box(29.5, 44, 5, 13, 2),
                disc(32, 58.5, 3.6),
            )
        ],
        "knife": [
            turn(
                45,
                shift(
                    -8.5,
                    -7,
                    1.25,
                    fill("M28 10L33 3C39 12 39 26 37 38H28Z"),
                    box(23, 38, 18, 5),
                    box(28.5, 43, 7.5, 16, 3),
                ),
            )
        ],
        "club": [
            turn(
                45,
                fill("M21 2C22 -6 42 -6 43 2L42 24L36 62C35 66 29 66 28 62L22 24Z"),
                disc(19.5, 6, 3.4),
                disc(44.5, 13, 3.4),
                disc(20.5, 20, 3),
            )
        ],
        "hand_axe": [
            turn(
                45,
                box(29.5, 6, 5.5, 54, 2.5),
                fill("M35 8C42 9 48 5 51 2C54 12 54 24 50 33C46 28 41 26 35 27Z"),
            )
        ],
        "great_axe": [
            turn(
                45,
                box(29.5, 2, 5, 60, 2.5),
                fill("M34 8C42 10 48 6 52 2C57 14 57 26 52 36C48 31 41 28 34 29Z"),
                fill("M30 8C22 10 16 6 12 2C7 14 7 26 12 36C16 31 23 28 30 29Z"),
            )
        ],
        "mace": [turn(45, box(29, 26, 6, 37, 2.5), disc(32, 14, 12), fill(star(8, 20, 11, 32, 14)))],
        "maul": [
            turn(45, box(29.5, 22, 5.5, 40, 2.5), box(12, 4, 40, 20, 3), fill("M8 8H12V20H8ZM52 8H56V20H52Z"))
        ],
        "pick": [
            turn(
                45,
                box(29.5, 8, 5.5, 54, 2.5),
                fill("M4 22C14 8 24 5 32 5C40 5 50 8 60 22C50 16 42 14 32 14C22 14 14 16 4 22Z"),
            )
        ],
        "spear": [
            turn(45, line("M32 22V62", 4.2), fill("M32 -3L40 14L32 24L24 14Z"), line("M26 27H38", 3.5))
        ],
        "bow": [
            line("M14 7C44 8 56 20 57 50", 5),
            line("M14 7L57 50", 2.2, 0.8),
            line("M8 56L46 18", 4),
            fill("M52 12L49 26L38 15Z"),
            line("M8 56L8 48M8 56L16 56", 3.5),
        ],
        "crossbow": [
            turn(
                45,
                line("M32 10V58", 6),
                line("M6 26C12 10 52 10 58 26", 5),
                line("M6 26L32 38L58 26", 2.2, 0.8),
                fill("M32 -2L38 9H26Z"),
                line("M32 46L40 50", 4),
            )
        ],
        "sling": [
            line("M10 6C16 26 22 36 28 42", 3.2),
            line("M54 8C48 26 42 34 37 42", 3.2),
            fill("M22 40C26 36 40 36 44 40C44 54 22 54 22 40Z"),
            disc(32, 38, 7.5),
            line("M10 6L16 4", 3.2),
        ],
        "shock_baton": [
            turn(45, box(28, 4, 8, 36, 4), box(26.5, 40, 11, 20, 3, 0.75), line("M22 38H42", 4)),
            line("M40 30L48 30L44 38L54 38", 3.4),
            line("M12 12L19 14L16 20", 3.2),
        ],
        "paint_gun": [
            fill("M6 22H48V32H36L34 36H28V52H16V36H6Z"),
            box(48, 24, 6, 6, 1),
            disc(24, 13, 7.5),
            disc(58, 42, 4),
            disc(52, 49, 2.6),
            disc(60, 52, 2),
        ],
        "unarmed": [fill(FIST), line("M23 24V33M31 22V33M39.5 22V33", 2.2, 0.0)],
        "shield": [fill(SHIELD + "M32 13V52C42 47 48 40 48 31V18C42 17.5 37 16 32 13Z")],
    }


TORSO = "M20 8L27 6C29 11 35 11 37 6L44 8L58 18L52 30L46 27V58H18V27L12 30L6 18Z"


def armour() -> dict[str, list[str]]:
    """Worn armour from cloth to siege plate."""
    plate = (
        "M18 8H26C28 12 36 12 38 8H46L56 16L52 30L48 29C49 40 46 50 42 58H22C18 50 15 40 16 29L12 30L8 16Z"
    )
    helm = "M32 4C46 4 54 14 54 28V56L40 60V40H24V60L10 56V28C10 14 18 4 32 4ZM16 28V34H48V28Z"
    return {
        "clothes": [line(TORSO, 4.5)],
        "padded": [fill(TORSO, FAINT), line(TORSO, 4), line("M32 14V56M25 30V56M39 30V56", 2.6)],
        "leather": [
            fill(TORSO + "M30.5 16H33.5V54H30.5Z"),
        ],
        "mail": [
            fill(TORSO, FAINT),
            line(TORSO, 4),
            *[ring(x, y, 3.3, 2) for y in (24, 38, 52) for x in (24, 32, 40)],
            *[ring(x, y, 3.3, 2) for y in (31, 45) for x in (28, 36)],
        ],
        "half_plate": [fill(plate + "M30.6 17H33.4V50H30.6Z")],
        "full_plate": [fill(helm), line("M32 40V58", 3, FAINT)],
        "siege_plate": [
            fill(helm),
            line("M4 30L10 24M60 30L54 24", 5),
            line("M32 8V24", 3, FAINT),
            box(4, 30, 6, 24, 2),
            box(54, 30, 6, 24, 2),
        ],
        "armour": [fill(plate, FAINT), line(plate, 4.5)],
    }


def spells() -> dict[str, list[str]]:
    """The fifteen spells."""
    return {
        "heavy_blow": [
            turn(35, shift(2, -2, 0.82, box(29, 22, 7, 40, 2.5), box(10, 2, 44, 22, 3)), x=32, y=32),
            line("M6 60H24M10 52L4 46M22 52L26 46", 4),
        ],
        "stand_fast": [
            fill(SHIELD, FAINT),
            line(SHIELD, 4.5),
            line("M32 18V40M23 33L32 42L41 33", 5),
            line("M20 49H44", 4.5),
        ],
        "staggering_blow": [
            shift(0, 14, 0.72, fill(FIST)),
            fill(star(4, 9, 3.4, 44, 14)),
            fill(star(4, 7, 2.6, 58, 28)),
            fill(star(4, 6, 2.4, 28, 8)),
            line("M44 40C50 42 54 46 56 52", 3.5),
        ],
        "homing": [
            ring(42, 22, 15, 4),
            ring(42, 22, 5.5, 4),
            line("M6 58C8 36 20 26 38 22", 4.5),
            line("M42 1V9M63 22H56M42 43V36", 4),
            fill("M26 18L42 21L31 32Z"),
        ],
        "tailwind": [
            line("M4 22H38C48 22 48 8 39 8C34 8 31 11 31 15", 4.5),
            line("M4 34H52C63 34 62 50 52 50C47 50 44 47 44 43", 4.5),
            line("M10 46H28C36 46 36 58 28 58C25 58 23 56 22 53", 4.5),
        ],
        "spark": [fill(BOLT)],
        "mend_flesh": [fill(HEART + "M27.5 18V26.5H19V35H27.5V43.5H36.5V35H45V26.5H36.5V18Z")],
        "venom": [
            fill(
                "M32 3C42 18 52 28 52 42C52 53 43 61 32 61C21 61 12 53 12 42C12 28 22 18 32 3Z"
                + circle_path(25, 38, 4.6)
                + circle_path(39, 38, 4.6)
                + "M25 48H39L36 55H28Z"
            )
        ],
        "pounce": [
            line("M8 56C10 30 24 12 46 12", 4.5),
            fill("M40 2L60 12L42 24Z"),
            line("M18 58C20 44 26 34 36 28", 3.6, 0.7),
            line("M34 46L40 60M43 42L51 58M52 38L60 54", 4.5),
        ],
        "force_bolt": [disc(44, 32, 12), line("M4 32H26M10 20H28M10 44H28", 4.5), ring(44, 32, 18, 3, FAINT)],
        "blast": [
            fill(star(10, 30, 15)),
        ],
        "bind": [
            *[line(p, 5) for p in ("M10 14C30 4 56 14 54 24C52 34 12 30 10 40C8 50 34 60 54 50",)],
            line("M10 26C16 36 50 34 54 38M54 12C40 22 12 20 10 28", 4, 0.6),
            disc(32, 32, 7),
        ],
        "cutting_words": [
            line("M6 10H44C50 10 52 12 52 18V30C52 36 50 38 44 38H26L12 50V38C8 38 6 36 6 30V14", 4.5),
            fill("M24 46L60 22L58 34L36 54Z"),
        ],
        "anthem": [
            disc(17, 50, 8.5),
            disc(46, 44, 8.5),
            line("M24 50V14L53 8V44", 5),
            line("M24 25L53 19", 5),
        ],
        "rally": [
            line("M14 4V61", 5),
            fill("M16 8C28 2 36 16 54 8V36C38 44 28 30 16 36Z"),
            line("M34 46V60M27 53L34 46L41 53", 4),
        ],
    }


def items() -> dict[str, list[str]]:
    """Small things one carries."""
    return {
        "healing_draught": [
            *flask(34),
            fill("M29.5 38H34.5V42.5H39V47.5H34.5V52H29.5V47.5H25V42.5H29.5Z", 0.0),
            line("M46 8V20M40 14H52", 4.5),
        ],
        "mana_draught": [*flask(34), fill(star(4, 8.5, 3, 49, 14))],
        "flash_bomb": [
            disc(29, 40, 19),
            line("M41 25C44 18 48 16 53 17", 4.2),
            line(rays(6, 4.5, 9.5, 55, 13), 3),
        ],
        "poison_vial": [
            line("M24 6H40M26 8V22H38V8", 4.5),
            frame(18, 22, 28, 37, 7),
            shift(19.5, 28, 0.4, fill(SKULL)),
        ],
        "torch": [shift(12, -1, 0.64, fill(FLAME)), fill("M20 38H44L40 46H24Z"), fill("M27 48H37L34 63H30Z")],
        "rope": [
            ring(32, 28, 20, 5),
            ring(32, 28, 10.5, 4.5),
            line("M46 44L56 60M50 60H56V54", 4.5),
            line("M20 12L26 19M44 12L38 19M12 30L21 30M52 28L43 28", 3.2, 0.6),
        ],
        "pack": [
            line("M22 14C22 2 42 2 42 14", 4.5),
            fill(
                "M14 24C14 12 50 12 50 24V54C50 58 47 60 44 60H20C17 60 14 58 14 54Z"
                "M20 36V52H44V36ZM28 41H36V46H28Z"
            ),
        ],
        "item": [fill("M24 18L18 7L32 12L46 7L40 18C56 26 60 60 32 60C4 60 8 26 24 18Z")],
        "ammunition": [
            *[
                turn(a, line("M32 14V56", 3.8), fill("M32 3L38 15H26Z"), line("M26 58L32 50L38 58", 3.4))
                for a in (-18, 18)
            ]
        ],
        "die": [
            fill(polygon(6, 29) + polygon(3, 15, 32, 34, 30)),
        ],
    }


__all__ = [
    "BOLT",
    "FIST",
    "FLAME",
    "HEART",
    "SHIELD",
    "SKULL",
    "SLIM",
    "SWORD",
    "armour",
    "flask",
    "items",
    "spells",
    "weapons",
]
