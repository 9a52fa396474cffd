"""Whatever changes what the numbers kept of a combatant follow from says so (`state.altered`, `Figure.weigh`,
`state.flagged`).
"""

from __future__ import annotations

from pathlib import Path

from tests.writers import writers

RULES = Path(__file__).resolve().parents[2] / "rulesets" / "d20"
WRITTEN = {"hp", "hope", "frozen", "mana", "excess", "blood", "last_song", "active", "slots", "held", "loaded"}
SAYS = {"altered", "hope_altered", "hp_altered", "rearranged", "reloaded", "reweigh", "forget", "forget_means"}
BEFORE = {RULES / name for name in ("recruit.py", "table_calls.py", "sequence_call.py")}
"""They make combatants of which nothing is known yet."""
FLAGS = {"attempted", "hope_lost", "hope_gained", "unjoined"}


def test_whatever_changes_a_combatant_says_so() -> None:
    found = writers(WRITTEN, set(RULES.glob("*.py")) - BEFORE)
    assert len(found) > 10
    assert not [where for where, calls in found.items() if SAYS.isdisjoint(calls)]


def test_whatever_changes_the_weight_or_a_stat_weighs_anew() -> None:
    found = writers({"excess", "stats"}, set(RULES.glob("*.py")) - {RULES / "recruit.py"})
    assert len(found) > 2
    assert not [where for where, calls in found.items() if "weigh" not in calls]


def test_whatever_sets_a_flag_of_the_turn_says_so() -> None:
    found = writers(FLAGS, set(RULES.glob("*.py")) - BEFORE)
    assert found.pop("turn.py: new_turn") is not None
    assert len(found) == 4
    assert not [where for where, calls in found.items() if "flagged" not in calls]
