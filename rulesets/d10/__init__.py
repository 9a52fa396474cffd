"""The d10 ruleset: one d10, Hit-Difficulty as the price of a miss."""

from rulesets.d10.ruleset import RULES

__all__ = ["RULES"]
