"""Whom one could help, and from where: bleeding and wounded allies, for the computer player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset import Strike
from rulesets.d100 import choices, engage, spells, state
from rulesets.d100.appraisal_effects import hurt_share
from rulesets.d100.content import load_content
from rulesets.d100.odds import success
from rulesets.d100.state import Figure, Frame, Ties

if TYPE_CHECKING:
    from game.battle import Battle
    from game.knowledge import View

BLEEDING, WOUND = 0.6, 0.8
"""Worth of a bleeding stopped, of all hit points regained."""


def aids(view: View, who: int) -> list[Strike]:
    """First Aid for the bleeding (`D100-103`) and Mend (4.8) for members of the side within reach of a walk."""
    battle = view.battle
    figure: Figure = battle.figures[who]
    purse = figure.purse
    if purse.ap < 1 or purse.mode in choices.PAID or figure.magic.spell:
        return []
    found: list[Strike] = []
    spell = load_content().spells["mend"]
    casts = "mend" in figure.fighter.spells and spells.may_start(battle, who, spell)
    engaged = engage.engaged(battle, who)
    if engaged and not casts:
        return found
    tried = battle.world.get(who, Ties).fumbled_aid
    for ally in view.active(view.allies):
        frame: Frame = battle.figures[ally].frame
        if not casts and not frame.bleeding:
            continue
        skill = success(state.skill(battle, who, "first_aid"))
        cells = battle.terrain.within(battle.positions[ally].cell, 1)
        handle = battle.identities[ally].handle
        for place in frame.bleeding if not engaged else ():
            if f"{ally}:bleed:{place}" not in tried:
                option = f"aid:{handle}:bleed:{place}"
                found.append(Strike(ally, 1, 0.0, 0.0, BLEEDING * skill, option, cells))
        if casts:
            gain = mending(battle, ally) / spell.actions - 0.03 * spell.cost
            if gain > 0.0:
                found.append(Strike(ally, 1, 0.0, 0.0, gain, f"cast:mend:{handle}", cells))
    return found


def mending(battle: Battle, ally: int) -> float:
    """What a Mend would bring back."""
    frame: Frame = battle.figures[ally].frame
    useless = 0.5 if frame.useless else 0.0
    return (BLEEDING if frame.bleeding else 0.0) + useless + WOUND * hurt_share(battle, ally)
