"""The d100 ruleset: roll low, one purse of Action Points for attack and defence, wounds by location."""

from rulesets.d100.ruleset import RULES

__all__ = ["RULES"]
