"""The board: cells, ground, sight, movement, light and areas; integers only, no rules, no window."""
