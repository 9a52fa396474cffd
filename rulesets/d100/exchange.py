"""An exchange in progress: an attack, the answer to it, and what both rolls led to (catalogue 3.10)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from game.event import Term
from rulesets.d100 import state
from rulesets.d100.bodies import modifier_step
from rulesets.d100.checks import CRITICAL, FAILURE, FUMBLE, SUCCESS, Score
from rulesets.d100.content import Spell, Weapon, load_content
from rulesets.d100.damage import larger
from rulesets.d100.state import Arm, Fighter

if TYPE_CHECKING:
    from game.battle import Battle

MELEE, MISSILE, SPELL = "melee", "missile", "spell"


class Exchange(msgspec.Struct):
    """Who attacks whom with what; rolls; effects won and chosen; how the damage will be dealt."""

    actor: int
    target: int
    weapon: Weapon
    arm: Arm
    kind: str
    distance: int
    skill: str = ""
    charge: bool = False
    long_range: bool = False
    close: bool = False
    free: bool = False
    cell: int = -1
    attack: Score = Score(100, 0)
    answer: Score | None = None
    reaction: str = ""
    parry_arm: Arm | None = None
    stopped: str = "nothing"
    hit: bool = False
    winner: str = ""
    count: int = 0
    chosen: list[str] = []
    forced: bool = False
    aimed: str = ""
    covered: list[str] = []
    cover: int = 0
    unaware: bool = False
    struck_item: bool = False
    rolled: int = 0
    lodged: bool = False

    @property
    def size(self) -> str:
        """Size or Force as it counts: a charge one larger, a long shot one smaller (`D100-093`, `D100-151`)."""
        return larger(self.weapon.size, int(self.charge) - int(self.long_range))

    @property
    def ranged(self) -> bool:
        return self.kind != MELEE

    @property
    def winning_roll(self) -> Score:
        """The winner's standing roll, which effects are resisted against (`D100-185`)."""
        return self.attack if self.winner == "attacker" or self.answer is None else self.answer

    @property
    def losing_level(self) -> int:
        if self.winner == "attacker":
            return self.answer.level if self.answer is not None else FAILURE
        return self.attack.level

    @property
    def winner_who(self) -> int:
        return self.actor if self.winner == "attacker" else self.target

    @property
    def loser_who(self) -> int:
        return self.target if self.winner == "attacker" else self.actor

    @property
    def parried(self) -> bool:
        """Whether a Parry roll succeeded."""
        return self.reaction == "parry" and self.answer is not None and self.answer.level >= SUCCESS

    def loser_fumbled(self) -> bool:
        return self.losing_level == FUMBLE

    def attack_critical(self) -> bool:
        return self.attack.level == CRITICAL

    def parry_critical(self) -> bool:
        return self.reaction == "parry" and self.answer is not None and self.answer.level == CRITICAL


@cache
def bolt(key: str) -> Arm:
    """An attack spell as something to attack with."""
    return Arm(spell_weapon(load_content().spells[key]))


def spell_weapon(spell: Spell) -> Weapon:
    """An attack spell as the weapon it is (`D100-224`)."""
    return Weapon(
        key=spell.key,
        name=spell.name,
        size=spell.size,
        damage=spell.damage,
        hands=0,
        reach=0,
        ap=0,
        hp=0,
        traits=(),
        ward=0,
        range=spell.bands,
        load=0,
        thrown=False,
        bow=False,
        modifier=False,
        natural=True,
        parry=False,
        skill="channelling",
        icon=spell.icon,
        ranged=bool(spell.bands),
    )


def modifier_text(battle: Battle, who: int, weapon: Weapon, charge: bool = False) -> str:
    """The damage modifier that a weapon adds; one step higher in a charge (`D100-093`, `D100-158`)."""
    if not weapon.modifier:
        return "0"
    text = battle.world.get(who, Fighter).modifier
    return modifier_step(text) if charge else text


def spell_bonus(battle: Battle, arm: Arm) -> int:
    """Keen Edge on this weapon (`D100-225`)."""
    return 2 if arm.gear is not None and arm.gear.keen >= battle.clock.round else 0


def skill_for(battle: Battle, who: int, weapon: Weapon) -> tuple[str, int, bool]:
    """Skill, value, outside the style: Channelling for attack spells (`D100-122`)."""
    if weapon.skill == "channelling":
        return "channelling", state.skill(battle, who, "channelling"), False
    return state.style_of(battle, who, weapon)


def bonus_terms(amount: int) -> list[Term]:
    return [Term("keen_edge", amount, "D100-225")] if amount else []
