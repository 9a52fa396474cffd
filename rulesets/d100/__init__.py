"""The d100 ruleset: roll low, one purse of Action Points for attack and defence, wounds by location."""

# RULES


