"""What a person can do at the pending decision: entries of the action bar, options on the board, forecasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.battle import Battle
from game.decision import Decision, Option
from game.knowledge import View, view
from game.locale import find
from game.paths import has_icon
from game.ruleset import Forecast, Row, Strike, Way
from game.telling import Voice, label, words
from game.whatif import Chance, WhatIf

AIM, MENU, DIRECT = "aim", "menu", "direct"
_GEAR = (
    *("draw", "stow", "reload", "light", "hand_over", "pick_up", "open", "close", "drop"),
    *("both_hands", "one_hand", "switch", "wield"),
)
_GRIPS = ("grapple", "shove", "pass_through", "tumble", "disengage", "pull_out", "escape")
_STANCES = (
    *("stand", "crouch", "prone", "lie_down", "take_cover", "stealth", "hide", "leave"),
    *("aim", "wait", "dismiss"),
)
_WITS = (
    *("intimidate", "taunt", "feint", "demand", "rally", "scan", "scan_area", "search", "study"),
    *("motive", "recall"),
)
_GROUPS: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    # id, verbs, icon, wanted keys; entries in this order
    ("swarm", ("swarm",), "swarm", "o"),
    ("spells", ("cast", "minor"), "cast", "c"),
    ("charge", ("charge", "charge_to"), "sprint", "j"),
    ("grips", _GRIPS, "strength", "h"),
    ("defend", ("brace", "guard", "defend", "ward", "unward"), "defend", "b"),
    ("sprint", ("sprint",), "sprint", "f"),
    ("climb", ("climb", "leap", "swim", "jump", "climb_down", "drop_off"), "climb", "k"),
    ("stance", _STANCES, "down", "."),
    ("wits", _WITS, "eye", ","),
    ("try", ("try",), "try", "y"),
    ("replace", ("replace",), "redo", "/"),
    ("items", ("use", "venom_vial", "treat", "stitch", "aid"), "item", "u"),
    ("gear", _GEAR, "handle", "g"),
    ("ready", ("ready",), "ready", "x"),
)
_WEAPON_KEYS = "qertzv"
_CORE = {"d20": ("spells", "defend", "sprint", "items", "gear", "ready")}
"""Entries that are shown greyed when they offer nothing, by ruleset."""
_LIKELY = (
    *(("crossbow", "crossbow"), ("bow", "bow"), ("sling", "sling"), ("javelin", "spear"), ("spear", "spear")),
    *(("knife", "knife"), ("dagger", "knife"), ("axe", "hand_axe"), ("mace", "mace"), ("hammer", "maul")),
    *(("sword", "sword"), ("blade", "sword"), ("scimitar", "sword"), ("rapier", "light_blade")),
    *(("shield", "shield"), ("buckler", "shield"), ("staff", "club"), ("club", "club"), ("halberd", "spear")),
    *(
        ("unarmed", "unarmed"),
        ("hands", "unarmed"),
        ("fire", "blast"),
        ("bolt", "spark"),
        ("draught", "item"),
    ),
)
"""Icons by a part of a thing's key."""
_VERBS = {
    "attack": "attack", "throw": "throw", "cast": "cast", "charge": "sprint", "stand": "up", "prone": "down",
    "lie_down": "down", "crouch": "down", "stealth": "hidden", "hide": "hidden", "aim": "target", "scan": "eye",
    "scan_area": "eye", "search": "search", "study": "eye", "ward": "shield", "take_cover": "cover",
    "attack_friend": "attack", "jump": "leap", "switch": "handle", "grapple": "strength", "shove": "strength",
    "treat": "heart", "stitch": "heart", "recall": "book", "motive": "brains", "demand": "warning",
}  # fmt: skip
_LAST = ("end", "done", "begin")
_ASIDE = ("place", "attack_friend")
"""Verbs that no entry of the bar holds: they are chosen on the board, by a right click on whom they are about."""


@dataclass
class Entry:
    """An entry of the action bar: what it stands for and how it is used (aim on the board, a menu, at once)."""

    id: str
    label: str
    icon: str
    key: str = ""
    use: str = DIRECT
    options: list[Option] = field(default_factory=list)
    reason: str = ""

    @property
    def enabled(self) -> bool:
        """Whether it offers anything."""
        return bool(self.options)

    @property
    def aims(self) -> int:
        """How many targets or spaces it can be aimed at."""
        return len({(option.target, option.cell) for option in self.options})


class Hand:
    """A person's choices at one decision. `aiming` is the entry chosen for the board."""

    def __init__(self, battle: Battle, decision: Decision, sheet: list[Row]) -> None:
        self.battle = battle
        self.decision = decision
        self.side = battle.side_asked(decision)
        self.voice = Voice(battle, self.side)
        self.view: View = view(battle, self.side)
        self.aiming: Entry | None = None
        self.picked = 0
        self._forecasts: dict[str, Forecast | None] = {}
        self._strikes: list[Strike] | None = None
        self._ways: dict[str, Way] = {}
        self._dangers: dict[int, int] = {}
        self._whatif: WhatIf | None = None
        self._standing: dict[int, tuple[list[Chance], list[Chance]]] = {}
        self.entries: list[Entry] = self._entries(sheet) if decision.kind in ("act", "deploy") else []

    @property
    def acting(self) -> bool:
        """Whether this is a free choice of what to do (with the action bar), not a prompt."""
        return self.decision.kind in ("act", "deploy")

    def label(self, option: Option) -> str:
        """An option in words."""
        return label(self.battle, self.decision, option)

    def forecast(self, option: Option) -> Forecast | None:
        """What an option would bring; kept."""
        if option.id not in self._forecasts:
            self._forecasts[option.id] = self.battle.rules.forecast(self.view, self.decision, option)
        return self._forecasts[option.id]

    def strikes(self) -> list[Strike]:
        """What the one who acts could do to the enemies in sight, with the cells it could be done from; kept."""
        if self._strikes is None:
            foes = self.view.active(self.view.foes)
            known = (
                self.battle.rules.strikes(self.view, self.decision.who, foes)
                if self.decision.kind == "act"
                else []
            )
            self._strikes = known
        return self._strikes

    def danger(self, foe: int) -> int:
        """The spaces that an enemy in sight could walk to with a full budget, as far as this side knows; kept."""
        if foe not in self._dangers:
            battle = self.battle
            known = (*self.view.active(self.view.allies), *self.view.active(self.view.foes))
            blocked = 0
            for who in known:
                if battle.sides[who] != battle.sides[foe]:
                    blocked |= 1 << battle.positions[who].cell
            budget = battle.rules.allowance(self.view, foe, fresh=True)
            field = battle.rules.walking(battle.terrain).flood(battle.positions[foe].cell, budget, blocked)
            self._dangers[foe] = field.mask & (self.view.explored | self.view.visible)
        return self._dangers[foe]

    def standing(self, cell: int) -> tuple[list[Chance], list[Chance]]:
        """What the one who acts could do from a cell, and what each enemy in sight could do to it there; kept."""
        if cell not in self._standing:
            if self._whatif is None:
                self._whatif = WhatIf(self.battle, self.decision, self.side)
            self._standing[cell] = self._whatif.attacks(cell), self._whatif.threats(cell)
        return self._standing[cell]

    def close(self) -> None:
        """Free what was worked out."""
        if self._whatif is not None:
            self._whatif.close()
            self._whatif = None

    def way(self, option: Option) -> Way | None:
        """What a walk costs and what may befall on it; kept. None for what is no walk of one's own."""
        field = self.decision.field
        if option.verb != "move" or self.decision.kind != "act" or field is None:
            return None
        if option.id not in self._ways:
            path = field.path(option.cell)
            self._ways[option.id] = self.battle.rules.way(self.view, self.decision, option, path)
        return self._ways[option.id]

    # ------------------------------------------------------------------ action bar

    def _entries(self, sheet: list[Row]) -> list[Entry]:
        made = self._weapons()
        taken = {option.id for entry in made for option in entry.options}
        for name, verbs, icon, key in _GROUPS:
            options = [option for option in self.decision.choices if option.verb in verbs]
            taken |= {option.id for option in options}
            core = _CORE.get(self.battle.rules.id, ())
            if options or (name in core and self.decision.kind == "act"):
                made.append(self._group(name, icon, key, options, sheet))
        rest = [
            option
            for option in self.decision.choices
            if option.id not in taken and option.verb not in (*_LAST, *_ASIDE)
        ]
        if rest:
            made.append(Entry("more", words("ui.bar.more"), "list", "i", MENU, rest))
        for option in self.decision.choices:
            if option.verb in _LAST:
                made.append(Entry(option.verb, words(f"ui.bar.{option.verb}"), "end", "n", DIRECT, [option]))
        return made

    def _weapons(self) -> list[Entry]:
        """One entry for each weapon; one that may be used in several ways (`bow~shoot`) is one entry, too."""
        found: dict[tuple[str, str], list[Option]] = {}
        for option in self.decision.choices:
            if option.verb in ("attack", "throw"):
                item, way, _ = option.item.partition("~")
                found.setdefault(("attack" if way else option.verb, item), []).append(option)
        entries: list[Entry] = []
        for (verb, item), options in found.items():
            name = self.battle.term(options[0].item)
            if "~" in options[0].item:
                name = name.rpartition(", ")[0] or name
            text = name if verb == "attack" else words("ui.bar.throw", item=name)
            key = _WEAPON_KEYS[len(entries)] if len(entries) < len(_WEAPON_KEYS) else ""
            entries.append(Entry(f"{verb}:{item}", text, self.icon(options[0]), key, AIM, options))
        if not entries and self.decision.kind == "act":
            entries.append(
                Entry("attack", words("ui.bar.attack"), "attack", "q", AIM, [], words("ui.reason.attack"))
            )
        return entries

    def _group(self, name: str, icon: str, key: str, options: list[Option], sheet: list[Row]) -> Entry:
        use = MENU
        if name in ("swarm", "climb", "charge"):
            use = AIM
        elif len(options) == 1 and name in (
            "sprint",
            "defend",
            "try",
            "ready",
            "replace",
            "grips",
            "stance",
            "wits",
        ):
            use = DIRECT
        reason = "" if options else self._reason(name, sheet)
        text = find([f"ui.bar.{name}"], ruleset=self.battle.rules.id) or name
        return Entry(name, words(text), icon, key, use, options, reason)

    def _reason(self, name: str, sheet: list[Row]) -> str:
        """Why an entry offers nothing, as far as the sheet tells."""
        spent = {row.label for row in sheet if row.shape in ("pips", "budget") and not row.amount}
        if name in ("defend", "sprint") and "action" in spent:
            return words("ui.reason.action")
        return words(f"ui.reason.{name}")

    def entry(self, key: str) -> Entry | None:
        """The entry of a hotkey."""
        return next((entry for entry in self.entries if entry.key == key), None)

    @property
    def last(self) -> Option | None:
        """The option that ends the turn or the interruption."""
        return next((option for option in self.decision.choices if option.verb in _LAST), None)

    # ------------------------------------------------------------------ the board

    def cells_of(self, option: Option) -> list[int]:
        """The cells in which an option lies: its target's, or its own; of an answer to "where" its own."""
        if option.cell >= 0 and not self.acting and self.decision.kind != "deploy":
            return [option.cell]
        if option.target in self.battle.identities:
            return [self.battle.positions[option.target].cell]
        return [option.cell] if option.cell >= 0 else []

    def pool(self) -> list[Option]:
        """The listed options that the board offers at this moment."""
        if self.aiming is not None:
            return self.aiming.options
        if self.decision.kind == "deploy":
            return [
                option
                for option in self.decision.choices
                if option.target == self.picked and option.cell >= 0
            ]
        return list(self.decision.choices)

    def on_cell(self, cell: int) -> list[Option]:
        """All options that lie in a cell, the best first."""
        decision = self.decision
        found = []
        for option in self.pool():
            if option.verb in ("ready", *_LAST) or option.item == "near":
                continue
            if self.decision.kind == "deploy":
                if option.cell == cell:
                    found.append(option)
            elif cell in self.cells_of(option):
                found.append(option)
        found.sort(key=self._eagerness)
        if self.aiming is None and decision.field is not None:
            x, y = self.battle.ground.grid.xy(cell)
            step = decision.find(f"move:{x},{y}")
            if step is not None:
                found.insert(0, step)
        return found

    def _eagerness(self, option: Option) -> tuple[int, float]:
        order = {"attack": 0, "throw": 0, "swarm": 2, "open": 1, "try": 2, "pick_up": 1, "guard": 3}
        rank = order.get(option.verb, 4)
        if rank == 0:
            forecast = self.forecast(option)
            return 0, -(forecast.harm + 20 * forecast.downs) if forecast else 0.0
        return rank, 0.0

    def best_on(self, cell: int) -> Option | None:
        """What a click on a cell does."""
        found = self.on_cell(cell)
        if not found:
            return None
        first = found[0]
        if self.decision.kind == "act" and self.aiming is None and first.verb not in _CLICKED:
            return None
        return first

    def targets(self) -> list[int]:
        """Cells with something to choose besides walking, ascending by distance from the chooser; for Tab and marks."""
        cells: set[int] = set()
        for option in self.pool():
            if self.acting and self.aiming is None and option.verb not in ("attack", "throw"):
                continue
            if option.item != "near" and option.verb != "ready":
                cells.update(self.cells_of(option) if self.decision.kind != "deploy" else [option.cell])
        here = self.battle.positions[self.decision.who].cell
        grid = self.battle.ground.grid
        return sorted(cells, key=lambda cell: (grid.distance(here, cell), cell))

    def minor_targets(self) -> list[int]:
        """Cells with doors, items and the like that a click would use."""
        if self.decision.kind != "act" or self.aiming is not None:
            return []
        return [
            option.cell for option in self.decision.choices if option.verb in _THINGS and option.cell >= 0
        ]

    def cost_text(self, option: Option) -> str:
        """What an option costs, in short."""
        if option.cost.isdecimal():
            plain = find(["ui.cost.plain"], ruleset=self.battle.rules.id)
            return words(plain, cost=int(option.cost)) if plain else option.cost
        if option.cost:
            return self.voice.told("value", option.cost)
        if option.verb in (
            "draw",
            "stow",
            "reload",
            "light",
            "hand_over",
            "pick_up",
            "open",
            "close",
            "climb",
            "leap",
        ):
            return words("ui.cost.movement", cost=option.level) if option.level else ""
        if option.verb in ("join", "give_ground") and option.level:
            return words("ui.cost.movement", cost=option.level)
        return ""

    def icon(self, option: Option) -> str:
        """The icon of an option: its thing's (as the ruleset names it, if it does), else its verb's; "" without one."""
        named = getattr(self.battle.rules, "thing_icon", None)
        own = str(named(option.item)) if named is not None and option.item else ""
        likely = (icon for part, icon in _LIKELY if part in option.item)
        return next(
            filter(has_icon, (own, option.item, *likely, option.verb, _VERBS.get(option.verb, ""))), ""
        )

    def ways(self, cell: int) -> list[Option]:
        """The several ways to use the entry aimed with on a cell; empty when there are fewer than two."""
        if self.aiming is None or self.decision.kind != "act":
            return []
        found = self.on_cell(cell)
        return found if len(found) > 1 else []


_THINGS = ("open", "close", "pick_up", "try", "climb", "leap", "swim")
_CLICKED = ("move", "attack", "throw", "swarm", *_THINGS)
"""What a bare click may do; everything else is chosen in the bar or from the list (right click)."""
