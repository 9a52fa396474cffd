"""The d20 ruleset: one d20 against a difficulty; everybody acts on anybody's turn by winning a contest of Speed."""

from rulesets.d20.ruleset import RULES

__all__ = ["RULES"]
