"""The d6 ruleset: six actions, open information, and no die that nobody pays for."""

from rulesets.d6.ruleset import RULES

__all__ = ["RULES"]
