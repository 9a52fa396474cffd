"""The laboratory: battles by the thousand, without a window."""
