"""Ruleset d20: Sources, interrupts, swarms, hope (catalogue `D20-001` to `D20-224`)."""
