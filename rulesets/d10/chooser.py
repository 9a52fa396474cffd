"""One combatant's possibilities, from its side's knowledge only (catalogue 3.4, section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.decision import Option
from rulesets.d10 import (
    blows,
    climbing,
    devices,
    flying,
    handling,
    magic,
    manoeuvres,
    moving,
    reactions,
    senses,
    state,
    wielding,
)
from rulesets.d10.content import load_content
from rulesets.d10.state import Body, Fighter, Magic, Purse

if TYPE_CHECKING:
    from game.battle import Battle
    from game.board.movement import Field


MENTAL: Final = ("scan_area", "scan", "recall")
"""What the Paralyzed may still do (`D10-195`)."""


COSTS: Final = {
    "defend": "main",
    "take_cover": "bonus",
    "stand": "bonus",
    "grapple": "bonus",
    "shove": "bonus",
    "escape": "bonus",
    "stealth": "bonus",
    "scan_area": "bonus",
    "scan": "bonus",
    "motive": "bonus",
    "feint": "bonus",
    "intimidate": "bonus",
    "taunt": "bonus",
    "recall": "bonus",
    "jump": "bonus",
    "tumble": "bonus",
    "treat": "main",
    "stitch": "main",
    "cure": "bonus",
    "interact": "bonus",
}
"""What actions cost (3.4)."""


READYABLE: Final = (
    "defend",
    "take_cover",
    "stand",
    "grapple",
    "shove",
    "stealth",
    "scan_area",
    "intimidate",
    "taunt",
)


class Chooser:
    """One combatant's possibilities; `free`: costs are paid already (a Readied Action, `D10-073`)."""

    def __init__(self, battle: Battle, who: int, *, free: bool = False) -> None:
        self.battle, self.who, self.free = battle, who, free
        self.purse = battle.world.get(who, Purse)
        self.foes = state.known_foes(battle, who)
        self.handles = battle.identities

    def pays(self, cost: str) -> bool:
        return self.free or reactions.can_pay(self.battle, self.who, cost)

    def on(self, verb: str, target: int, rule: str, item: str = "", cost: str = "") -> Option:
        middle = f"{item}:" if item else ""
        return Option(
            f"{verb}:{middle}{self.handles[target].handle}", verb, target, item, cost=cost, rule=rule
        )

    # --- attacks ----------------------------------------------------------------------------------------------

    def attacks(self) -> list[Option]:
        """Attack-Actions with what is wielded (`D10-074`, `D10-122`, `D10-144`, `D10-245`, `D10-248`)."""
        battle, who, found = self.battle, self.who, []
        done: set[str] = set()
        for weapon, _ in state.weapons(battle, who):
            cost = blows.attack_cost(battle, who, weapon)
            if weapon.key in done or not self.pays(cost):
                continue
            done.add(weapon.key)
            if not blows.loaded(battle, who, weapon.key):
                continue
            if weapon.spread:
                found.append(
                    Option(f"spray:{weapon.key}", "spray", item=weapon.key, cost=cost, rule="D10-248")
                )
                continue
            found += self._with(weapon.key, "attack", cost, thrown=False)
            if weapon.throw:
                found += self._with(weapon.key, "throw", cost, thrown=True)
        return found

    def _with(self, key: str, verb: str, cost: str, *, thrown: bool) -> list[Option]:
        battle = self.battle
        blow = blows.usual_blow(battle, self.who, key, thrown=thrown)
        if blow is None:
            return []
        rule = "D10-245" if thrown else "D10-122"
        found = [self.on(verb, foe, rule, key, cost) for foe in self.foes if blows.can_hit(battle, blow, foe)]
        return found + self._blind(blow, verb, cost)

    def _blind(self, blow: blows.Blow, verb: str, cost: str) -> list[Option]:
        """Spaces where an enemy out of sight was last noticed (`D10-144`)."""
        battle, who = self.battle, self.who
        team = battle.situation.teams[battle.sides[who]]
        seen = {battle.positions[foe].cell for foe in self.foes}
        here, found = battle.positions[who].cell, []
        for name, cell in sorted(team.last_seen.items(), key=lambda entry: int(entry[0])):
            foe = int(name)
            if battle.situation.seen(battle.sides[who], foe) or cell in seen or cell == here:
                continue
            far = battle.terrain.distance(here, cell) > blows.reach_of(battle, blow)
            if not far and senses.effect_line(battle, here, cell):
                x, y = battle.ground.grid.xy(cell)
                seen.add(cell)
                found.append(
                    Option(
                        f"blind_{verb}:{blow.item}:{x},{y}",
                        f"blind_{verb}",
                        0,
                        blow.item,
                        cell,
                        cost=cost,
                        rule="D10-144",
                    )
                )
        return found

    # --- abilities --------------------------------------------------------------------------------------------

    def abilities(self) -> list[Option]:
        """Skills and spells that can be paid and used on something (`D10-344`, `D10-347`)."""
        battle, who, found = self.battle, self.who, []
        for key in battle.world.get(who, Fighter).abilities:
            ability = load_content().abilities[key]
            if ability.cost not in ("main", "bonus") or not self.pays(ability.cost):
                continue
            if magic.affordable(battle, who, ability) and magic.possible(battle, who, ability):
                found.append(Option(f"cast:{key}", "cast", item=key, cost=ability.cost, rule="D10-347"))
        return found

    def spells_at_work(self) -> list[Option]:
        """Maintained spells may be dropped, Stances left: Free (4.6, `D10-352`)."""
        battle, who, found = self.battle, self.who, []
        active = battle.world.get(who, Magic).active
        for index, working in enumerate(active):
            if working.maintained and working not in active[:index]:
                found.append(magic.ending(battle, who, index, "dismiss"))
        for stance in state.STANCES:
            if state.has(battle, who, stance):
                found.append(Option(f"leave:{stance}", "leave", item=stance, rule="D10-352"))
        return found

    # --- others -----------------------------------------------------------------------------------------------

    def contests(self) -> list[Option]:
        """Grapple, Shove, Intimidate, Taunt, escape (`D10-078`, `D10-079`, `D10-087`, `D10-088`)."""
        battle, who, found = self.battle, self.who, []
        if not self.pays("bonus"):
            return []
        reach = state.melee_reach(battle, who)
        here = battle.positions[who].cell
        grips = state.can_grapple(battle, who)
        for foe in self.foes:
            near = senses.distance(battle, who, foe)
            line = near <= reach and senses.effect_line(battle, here, battle.positions[foe].cell)
            if near <= 1 and grips and not state.has(battle, foe, state.GRAPPLED) and line:
                found.append(self.on("grapple", foe, "D10-078", cost="bonus"))
            if line:
                found.append(self.on("shove", foe, "D10-079", cost="bonus"))
            if near <= senses.EARSHOT and not state.has(battle, foe, state.UNCONSCIOUS):
                if not state.has(battle, foe, state.TERROR):
                    found.append(self.on("intimidate", foe, "D10-087", cost="bonus"))
                if not state.has(battle, foe, state.CHARM):
                    found.append(self.on("taunt", foe, "D10-088", cost="bonus"))
        stone = battle.effects[who].named(state.ROOTED)
        if state.has(battle, who, state.GRAPPLED) or (stone is not None and stone.value):
            found.append(Option("escape", "escape", cost="bonus", rule="D10-078"))
        return found

    def oneself(self) -> list[Option]:
        """Defence, Cover, hiding, getting up (`D10-075`, `D10-077`, `D10-080`, `D10-142`, `D10-250`, `D10-285`)."""
        battle, who, purse, found = self.battle, self.who, self.purse, []
        shield = state.shield(battle, who)
        fast = shield is not None and shield.fast
        if not purse.defended and self.pays("bonus" if fast else "main"):
            found.append(Option("defend", "defend", cost="bonus" if fast else "main", rule="D10-142"))
        covered = state.has(battle, who, state.COVERED)
        tower = shield is not None and shield.tower
        place = senses.cover_cells(battle, who) or tower or senses.tower_near(battle, who)
        free_cover = tower and purse.defended
        if place and not covered and (free_cover or self.pays("bonus")):
            found.append(
                Option("take_cover", "take_cover", cost="free" if free_cover else "bonus", rule="D10-285")
            )
        if self.pays("bonus"):
            found.append(Option("stealth", "stealth", cost="bonus", rule="D10-080"))
            bound = state.has(battle, who, state.DYING, state.FELLED)
            if state.has(battle, who, state.PRONE) and not bound:
                found.append(Option("stand", "stand", cost="bonus", rule="D10-077"))
        if not state.has(battle, who, state.PRONE):
            found.append(Option("prone", "prone", cost="free", rule="D10-077"))
        return found

    def knowledge(self) -> list[Option]:
        """Scans, Feint, Recall Knowledge (`D10-082` to `D10-089`)."""
        battle, who, found = self.battle, self.who, []
        if not self.pays("bonus"):
            return []
        found.append(Option("scan:area", "scan_area", cost="bonus", rule="D10-083"))
        for foe in self.foes:
            if foe not in battle.world.get(who, state.Mind).scanned and senses.pinpoints(battle, who, foe):
                found.append(self.on("scan", foe, "D10-085", cost="bonus"))
            found.append(self.on("motive", foe, "D10-084", cost="bonus"))
            if battle.world.get(foe, Fighter).kind not in battle.world.get(who, state.Mind).missed_kinds:
                found.append(self.on("recall", foe, "D10-089", cost="bonus"))
        found.append(Option("feint", "feint", cost="bonus", rule="D10-086"))
        return found

    def medicine(self) -> list[Option]:
        """Treat Wounds and stitching for Battle Medics, ailments for all (`D10-090` to `D10-092`)."""
        battle, who, found = self.battle, self.who, []
        medic = state.knows_ability(battle, who, "battle_medic")
        ill = any(effects.named(state.POISONED) for effects in battle.effects.values())
        if not (medic or ill) or not self.pays("bonus"):
            return []
        for other in manoeuvres.patients(battle, who):
            pools = battle.world.get(other, state.Pools)
            if medic and self.pays("main"):
                if pools.rest_hp and pools.hp < state.extra(battle, other).hp:
                    found.append(self.on("treat", other, "D10-090", cost="main"))
                late = state.has(battle, other, state.STITCHED, state.UNCONSCIOUS)
                if state.has(battle, other, state.DYING) and not late:
                    found.append(self.on("stitch", other, "D10-092", cost="main"))
            if state.has(battle, other, state.POISONED):
                found.append(self.on("cure", other, "D10-091", state.POISONED, "bonus"))
        return found

    def grappled(self) -> list[Option]:
        """Those one holds: let go, or shift along (`D10-078`, `D10-117`)."""
        battle, who, found = self.battle, self.who, []
        grid = battle.ground.grid
        for other in battle.effects:
            effect = battle.effects[other].named(state.GRAPPLED)
            if effect is None or effect.source != who:
                continue
            found.append(self.on("release", other, "D10-078", cost="free"))
            if self.purse.metres > 0:
                for cell in grid.neighbours(battle.positions[who].cell):
                    if (
                        moving.seems_free(battle, who, cell)
                        and grid.distance(cell, battle.positions[other].cell) == 1
                    ):
                        x, y = grid.xy(cell)
                        name = f"shift:{self.handles[other].handle}:{x},{y}"
                        found.append(Option(name, "shift", other, cell=cell, rule="D10-117"))
        return found

    def footwork(self, field: Field | None) -> list[Option]:
        """Sprint, climbing, swimming, jumping, passing through (`D10-104` to `D10-115`)."""
        battle, who, found = self.battle, self.who, []
        can_move = moving.budget(battle, who) > 0
        if can_move and not state.has(battle, who, state.SPRINTING) and self.purse.metres <= 0:
            found.append(Option("sprint", "sprint", cost="free", rule="D10-104"))
        body = battle.world.get(who, Body)
        may_climb = body.climbing and (self.purse.metres > 0 or self.pays("bonus"))
        found += flying.options(battle, who)
        if can_move or may_climb:
            found += climbing.climbs(battle, who)
            found += climbing.descent(battle, who)
            if can_move:
                found += climbing.swims(battle, who)
        found += climbing.jumps(battle, who, field.mask if field is not None else 0)
        if not can_move:
            return found
        metres = moving.budget(battle, who)
        for foe in self.foes if metres >= 2 else ():
            for cell in moving.passable(battle, who, foe):
                x, y = battle.ground.grid.xy(cell)
                name = f"pass:{self.handles[foe].handle}:{x},{y}"
                found.append(Option(name, "pass_through", foe, cell=cell, rule="D10-106"))
        beside = any(senses.distance(battle, who, foe) <= 1 for foe in self.foes)
        if (
            beside
            and not self.purse.tumble
            and reactions.can_pay(battle, who, "both" if not self.purse.metres else "bonus")
        ):
            found.append(Option("tumble", "tumble", cost="bonus", rule="D10-106"))
        return found

    def hands(self) -> list[Option]:
        """Switch, Interact, Reload, Channel (`D10-072`, `D10-076`, `D10-099`, `D10-233`)."""
        battle, who, found = self.battle, self.who, []
        if wielding.free_switch(battle, who) or self.pays("bonus"):
            found.append(
                Option(
                    "switch", "switch", cost="free" if not self.purse.switched else "bonus", rule="D10-076"
                )
            )
        if self.pays("bonus"):
            found += handling.interactions(battle, who)
        found += wielding.reloads(battle, who)
        found += wielding.channelings(battle, who)
        return found + devices.options(battle, who)
