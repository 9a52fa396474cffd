"""The call `turns`: a piece of a round as events, and who is next (`D100-082` to `D100-086`)."""

from __future__ import annotations

from typing import Any

from rulesets.d100.checks import Roll
from rulesets.d100.cycles import next_place, round_over


def call_turns(given: dict[str, Any], dice: Roll) -> dict[str, Any]:
    """Events: act and hold are turns, react and luck change the purse, out takes somebody out of the fight."""
    names: list[str] = given["order"]
    ap: dict[str, int] = dict(given["ap"])
    out: set[str] = set()
    place, cycle, spent = -1, 1, False

    def may(index: int) -> bool:
        return names[index] not in out and ap[names[index]] > 0

    for name, what in given["events"]:
        if what in ("act", "hold"):
            place = names.index(name)
        if what in ("act", "react"):
            ap[name] -= 1
            spent = spent or what == "act"
        elif what == "luck":
            ap[name] += 1
        elif what == "out":
            out.add(name)
            ap[name] = 0
        if next_place(range(len(names)), place, may) < 0 and place == len(names) - 1:
            if round_over(any(may(index) for index in range(len(names))), spent):
                return {"next": "round_over", "cycle": cycle, "ap": ap}
            place, cycle, spent = -1, cycle + 1, False
    found = next_place(range(len(names)), place, may)
    if found < 0:
        if round_over(any(may(index) for index in range(len(names))), spent):
            return {"next": "round_over", "cycle": cycle, "ap": ap}
        found, cycle = next_place(range(len(names)), -1, may), cycle + 1
    return {"next": names[found], "cycle": cycle, "ap": ap}
