"""Numbers before a choice, for the computer player, forecasts and policies."""

from __future__ import annotations


def forecast(*a): return None
def strikes(*a, **k): return []
def menace(*a): return 0, 0.0
def appraise(view, decision): return [0.0]*len(decision.choices)
def allowance(battle, who, fresh=False): return 6
def worth(battle, who): return 1.0
