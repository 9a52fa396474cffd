"""The rulesets: one package per tabletop system, found by its `ruleset.toml`."""
