"""Write the icons of Tessera as SVG files, one per key.

    python assets/icons/make_icons.py

Keys are those of the d20 content (sword, heavy_blow, healing_draught ...), of the states of all rulesets and of the
window's own buttons. Tint them by multiplying: everything is white on clear.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from battle_icons import actions, conditions, resources
from condition_icons import states
from gear_icons import armour, items, spells, weapons
from window_icons import objects, people, roles, signs

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">'


def all_icons() -> dict[str, list[str]]:
    """Key -> parts."""
    icons: dict[str, list[str]] = {}
    for group in (
        actions,
        weapons,
        armour,
        spells,
        items,
        conditions,
        states,
        resources,
        roles,
        people,
        objects,
        signs,
    ):
        for key, parts in group().items():
            if key in icons:
                raise SystemExit(f"icon {key} drawn twice")
            icons[key] = parts
    return icons


def main() -> None:
    """Write every file."""
    icons = all_icons()
    for key, parts in icons.items():
        text = "\n ".join([HEAD, *parts]) + "\n</svg>\n"
        (HERE / f"{key}.svg").write_text(text, encoding="utf-8")
    print(f"{len(icons)} icons")


if __name__ == "__main__":
    main()
