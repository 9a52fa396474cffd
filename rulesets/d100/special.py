"""Special effects: which may be chosen, and the choosing one after the other (`D100-134`, `D100-185`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from game.decision import Option, ask
from game.event import Handled
from rulesets.d100 import engage, gear, special_now, state
from rulesets.d100.bodies import BODIES
from rulesets.d100.checks import CRITICAL
from rulesets.d100.content import load_content
from rulesets.d100.damage import dice_of
from rulesets.d100.exchange import MELEE, SPELL, Exchange
from rulesets.d100.state import Fighter, Frame, Purse

if TYPE_CHECKING:
    from game.battle import Battle

DONE = Option("effect:done", "effect_done", rule="D100-134")
SPELL_EFFECTS = frozenset({"aimed_blow", "find_gap", "full_force", "shift_aim", "pin_down"})
"""What an attack spell's winner may choose (4.8)."""
Test = Callable[["Battle", Exchange], bool]


async def choose(battle: Battle, it: Exchange) -> None:
    """The winner picks up to `count` effects, fewer or none allowed; immediate ones happen as chosen."""
    left = it.count
    while left > 0:
        keys = legal(battle, it, left)
        if not keys:
            return
        content = load_content()
        other = it.loser_who
        options = [
            Option(f"effect:{key}", "effect", other, key, rule=content.effects[key].rule) for key in keys
        ]
        about: dict[str, int | str] = {
            "actor": it.actor,
            "target": it.target,
            "item": it.weapon.key,
            "winner": it.winner,
            "left": left,
            "hit": int(it.hit),
            "stopped": it.stopped,
            "chosen": ",".join(it.chosen),
            "covered": ",".join(it.covered),
            "die": it.winning_roll.die,
            "e": it.winning_roll.e,
            "augment": it.winning_roll.augment,
            "parried": it.parry_arm.weapon.key if it.parry_arm is not None else "",
        }
        chosen = await ask(it.winner_who, "effect", [*options, DONE], "D100-134", about=about)
        if chosen.verb == "effect_done":
            return
        left -= 1
        it.chosen.append(chosen.item)
        battle.emit(Handled(it.winner_who, "effect", chosen.item, other, chosen.rule))
        await special_now.resolve(battle, it, chosen.item)
        if not (battle.up(it.actor) or it.hit):
            return


def legal(battle: Battle, it: Exchange, left: int = 1) -> list[str]:
    """Keys of the effects the winner may choose now, in the order of the book."""
    found = []
    for key, stackable in _thinkable(it.winner, it.kind, it.hit):
        if key in it.chosen and not stackable:
            continue
        if key == "force_failure" and left < 2:
            continue
        if TESTS[key](battle, it):
            found.append(key)
    return found


@cache
def _thinkable(winner: str, kind: str, hit: bool) -> tuple[tuple[str, bool], ...]:
    """Keys of the effects that the winner of such an exchange may ever choose, and whether more than once."""
    found = []
    for key, effect in load_content().effects.items():
        if effect.who not in ("both", winner):
            continue
        if kind != MELEE and winner == "defender" and not effect.against_missile:
            continue
        if kind == SPELL and winner == "attacker" and key not in SPELL_EFFECTS:
            continue
        if effect.kind == "immediate" or hit or key == "entangle":
            found.append((key, effect.stackable))
    return tuple(found)


# --- conditions ----------------------------------------------------------------------------------------------


def _trait(name: str) -> Test:
    return lambda battle, it: name in it.weapon.traits


def _aimed(battle: Battle, it: Exchange) -> bool:
    """`D100-186`, while a location is left that is not covered (`D100-216`)."""
    if all(key in it.covered for key in BODIES[battle.world.get(it.target, Fighter).body]):
        return False
    if it.kind == MELEE or it.attack_critical() or it.unaware:
        return True
    return it.close and battle.world.get(it.target, Purse).origin == battle.positions[it.target].cell


def _critical(battle: Battle, it: Exchange) -> bool:
    """`D100-187`"""
    return it.attack_critical()


def _full(battle: Battle, it: Exchange) -> bool:
    """`D100-188`"""
    return it.attack_critical() and it.chosen.count("full_force") < dice_of(it.weapon.damage).count


def _sunder(battle: Battle, it: Exchange) -> bool:
    """`D100-190`: a sunder weapon, and the location (any, while it is not known) armoured."""
    if "sunder" not in it.weapon.traits:
        return False
    places = [it.aimed] if it.aimed else list(BODIES[battle.world.get(it.target, Fighter).body])
    return any(state.armour_at(battle, it.target, place) for place in places)


def _knock(battle: Battle, it: Exchange) -> bool:
    """`D100-193`"""
    fits = "bludgeon" in it.weapon.traits or it.weapon.shield
    sizes = [battle.world.get(who, Fighter).stats["SIZ"] for who in (it.target, it.actor)]
    return fits and sizes[0] <= 2 * sizes[1]


def _trip(battle: Battle, it: Exchange) -> bool:
    """`D100-194`"""
    return it.kind == MELEE and battle.up(it.loser_who) and not state.has(battle, it.loser_who, state.PRONE)


def _disarm(battle: Battle, it: Exchange) -> bool:
    """`D100-195`"""
    if it.kind != MELEE or special_now.weapon_of_loser(battle, it) is None:
        return False
    strengths = [battle.world.get(who, Fighter).stats["STR"] for who in (it.loser_who, it.winner_who)]
    return strengths[0] <= 2 * strengths[1]


def _damage_weapon(battle: Battle, it: Exchange) -> bool:
    """`D100-196`: an attacker needs an item that parried and his hit; a defender an item that attacked."""
    if it.kind != MELEE or (it.winner == "attacker" and not it.hit):
        return False
    arm = it.parry_arm if it.winner == "attacker" else it.arm
    return arm is not None and arm.gear is not None and bool(arm.weapon.hp)


def _standing_foe(battle: Battle, it: Exchange) -> bool:
    return it.kind == MELEE and battle.up(it.loser_who)


def _grip(battle: Battle, it: Exchange) -> bool:
    """`D100-198`"""
    return (
        "grip" in it.weapon.traits
        and bool(gear.hands_free(battle, it.actor))
        and battle.up(it.target)
        and not state.has(battle, it.target, state.GRIPPED)
    )


def _entangle(battle: Battle, it: Exchange) -> bool:
    """`D100-199`"""
    arm = it.arm if it.winner == "attacker" else it.parry_arm
    return arm is not None and "entangle" in arm.weapon.traits and (it.hit or it.winner == "defender")


def _beat(battle: Battle, it: Exchange) -> bool:
    """`D100-200`"""
    return it.attack_critical() and it.parried


def _ranged(battle: Battle, it: Exchange) -> bool:
    return it.ranged


def _pin(battle: Battle, it: Exchange) -> bool:
    """`D100-202`"""
    return it.ranged and battle.up(it.target)


def _reload(battle: Battle, it: Exchange) -> bool:
    """`D100-203`"""
    return it.arm.gear is not None and it.weapon.load > it.chosen.count("quick_reload")


def _fumbled(battle: Battle, it: Exchange) -> bool:
    """`D100-204`"""
    return it.loser_fumbled()


def _perfect(battle: Battle, it: Exchange) -> bool:
    """`D100-205`"""
    return it.parry_critical()


def _attacker_fumbled(battle: Battle, it: Exchange) -> bool:
    return it.loser_fumbled() and it.winner == "defender"


def _redirect(battle: Battle, it: Exchange) -> bool:
    """`D100-207`"""
    return _attacker_fumbled(battle, it) and bool(special_now.redirect_victims(battle, it))


def _arise(battle: Battle, it: Exchange) -> bool:
    """`D100-208`"""
    return state.has(battle, it.target, state.PRONE) and state.legs_usable(battle, it.target)


def _break_away(battle: Battle, it: Exchange) -> bool:
    """`D100-209`"""
    return bool(engage.engaged_with(battle, it.target)) and bool(special_now.away_cells(battle, it))


def _slip(battle: Battle, it: Exchange) -> bool:
    """`D100-210`"""
    caught = state.has(battle, it.target, state.GRIPPED) or battle.world.get(it.target, Frame).entangled
    return it.parry_critical() and bool(caught)


def _blind(battle: Battle, it: Exchange) -> bool:
    """`D100-211`"""
    return it.kind == MELEE and it.answer is not None and it.answer.level == CRITICAL and battle.up(it.actor)


TESTS: dict[str, Test] = {
    "aimed_blow": _aimed,
    "find_gap": _critical,
    "full_force": _full,
    "impale": _trait("pierce"),
    "sunder": _sunder,
    "bleed": _trait("cut"),
    "stun_location": _trait("bludgeon"),
    "knock_back": _knock,
    "trip": _trip,
    "disarm": _disarm,
    "damage_weapon": _damage_weapon,
    "wrong_foot": _standing_foe,
    "grip": _grip,
    "entangle": _entangle,
    "beat_parry": _beat,
    "shift_aim": _ranged,
    "pin_down": _pin,
    "quick_reload": _reload,
    "force_failure": _fumbled,
    "perfect_parry": _perfect,
    "own_hurt": _attacker_fumbled,
    "redirect": _redirect,
    "arise": _arise,
    "break_away": _break_away,
    "slip_free": _slip,
    "blind": _blind,
}
"""The condition of each effect beyond who won (3.12)."""
