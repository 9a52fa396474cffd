"""The d10 ruleset: one d10, Hit-Difficulty as the price of a miss."""
