"""Few-word shapes for the icons: white on clear, on a field of 64 x 64, plain enough for SDL's SVG reader."""

from __future__ import annotations

import math

FAINT = 0.45


def fill(path: str, opacity: float = 1.0) -> str:
    """A filled path; holes by the even-odd rule."""
    return f'<path d="{path}" fill="#ffffff" fill-rule="evenodd"{alpha(opacity)}/>'


def line(path: str, width: float = 4.5, opacity: float = 1.0) -> str:
    """A stroked path with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="#ffffff" stroke-width="{width:g}" stroke-linecap="round" '
        f'stroke-linejoin="round"{alpha(opacity)}/>'
    )


def disc(x: float, y: float, r: float, opacity: float = 1.0) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#ffffff"{alpha(opacity)}/>'


def ring(x: float, y: float, r: float, width: float = 4.5, opacity: float = 1.0) -> str:
    """A circle line."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="none" stroke="#ffffff" '
        f'stroke-width="{width:g}"{alpha(opacity)}/>'
    )


def box(x: float, y: float, w: float, h: float, r: float = 2, opacity: float = 1.0) -> str:
    """A filled rectangle."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="#ffffff"{alpha(opacity)}/>'
    )


def frame(
    x: float, y: float, w: float, h: float, r: float = 3, width: float = 4.5, opacity: float = 1.0
) -> str:
    """A rectangle line."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="none" stroke="#ffffff" '
        f'stroke-width="{width:g}"{alpha(opacity)}/>'
    )


def turn(angle: float, *parts: str, x: float = 32, y: float = 32) -> str:
    """Parts turned clockwise around a point."""
    return f'<g transform="rotate({angle:g} {x:g} {y:g})">{"".join(parts)}</g>'


def shift(dx: float, dy: float, scale: float, *parts: str) -> str:
    """Parts moved and scaled."""
    return f'<g transform="translate({dx:g} {dy:g}) scale({scale:g})">{"".join(parts)}</g>'


def alpha(opacity: float) -> str:
    """The opacity attribute if needed."""
    return "" if opacity >= 1 else f' opacity="{opacity:g}"'


def polygon(count: int, r: float, x: float = 32, y: float = 32, start: float = -90) -> str:
    """Path of a regular polygon."""
    points = [
        (
            x + r * math.cos(math.radians(start + 360 * i / count)),
            y + r * math.sin(math.radians(start + 360 * i / count)),
        )
        for i in range(count)
    ]
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"


def star(points: int, outer: float, inner: float, x: float = 32, y: float = 32, start: float = -90) -> str:
    """Path of a star."""
    out = []
    for i in range(points * 2):
        r = outer if i % 2 == 0 else inner
        a = math.radians(start + 180 * i / points)
        out.append(f"{x + r * math.cos(a):.1f} {y + r * math.sin(a):.1f}")
    return "M" + "L".join(out) + "Z"


def rays(count: int, near: float, far: float, x: float = 32, y: float = 32, start: float = -90) -> str:
    """Path of short rays around a point."""
    out = []
    for i in range(count):
        a = math.radians(start + 360 * i / count)
        out.append(
            f"M{x + near * math.cos(a):.1f} {y + near * math.sin(a):.1f}"
            f"L{x + far * math.cos(a):.1f} {y + far * math.sin(a):.1f}"
        )
    return "".join(out)


def circle_path(x: float, y: float, r: float) -> str:
    """Path of a circle, for holes."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"
