"""Characters, armaments, options, after-battle (catalogue 3.2, 3.11, 3.12, 3.16)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from game.data import InputError
from game.ruleset import load_ruleset
from rulesets.d10 import after, armaments, blows, build, checks, harm, magic, options, state, wielding
from rulesets.d10.after import Aftermath
from rulesets.d10.content import load_content
from rulesets.d10.files import RulesetFile
from tests.d10.arena import arena

FOLDER = Path(build.__file__).parent
COMBATANTS = sorted(path.stem for path in (FOLDER / "combatants").glob("*.toml"))

STATED = {
    "bastion": (17, 25, 15, 14, 32, 15, 4, 6, "1", 15),
    "blade": (13, 28, 14, 9, 28, 14, 4, 8, "3.5", 10),
    "archer": (12, 27, 15, 8, 28, 15, 4, 9, "3", 25),
    "evoker": (9, 27, 23, 5, 24, 23, 3, 6, "0", 75),
    "reaver": (18, 16, 14, 16, 32, 14, 4, 5, "2", 15),
    "shade": (14, 30, 14, 9, 32, 14, 4, 8, "0", 15),
    "captain": (15, 21, 18, 10, 32, 18, 4, 6, "0", 25),
    "mender": (11, 26, 21, 3, 32, 21, 3, 5, "0", 65),
    "grunt": (10, 19, 7, 8, 20, 7, 3, 3, "3", 65),
    "scout": (7, 13, 8, 3, 16, 8, 3, 4, "4", 70),
}
"""HP, HD, SP, GRIT, REST-HP, PROXY, MS, INIT, unspent XP, money (catalogue 4.7)."""


def test_all_combatants_are_listed() -> None:
    """D10-266: ready-made Entities obey all of this."""
    assert set(COMBATANTS) == set(STATED)


@pytest.mark.parametrize("name", COMBATANTS)
def test_ready_made_combatants(name: str) -> None:
    """D10-020, D10-022, D10-030, D10-031, D10-032, D10-237, D10-260, D10-262, D10-266: the numbers of the book."""
    sheet, content = build.load_combatant(name, {}), load_content()
    table = [build.item_table(content, held) for held in sheet.wield]
    made = checks.derive(
        sheet.stats,
        sheet.masteries,
        content.armour[sheet.armour].points,
        armaments.wield(table)["hd_bonus"],
    )
    got = (made.hp, made.hd, made.sp, made.grit, made.rest_hp, made.proxy, made.ms, made.init)
    assert (*got, sheet.unspent, sheet.money) == STATED[name]


PRICES = {
    "dagger": (1, 5),
    "shortsword": (3, 15),
    "fine_shortsword": (6, 30),
    "hatchet": (3, 15),
    "club": (-1, 5),
    "longsword": (7, 35),
    "sabre": (7, 35),
    "warhammer": (7, 35),
    "spear": (5, 25),
    "staff": (1, 5),
    "greatsword": (7, 35),
    "greataxe": (8, 40),
    "halberd": (7, 35),
    "siege_maul": (8, 40),
    "sling": (0, 5),
    "hand_crossbow": (5, 25),
    "shortbow": (3, 15),
    "hunting_bow": (6, 30),
    "longbow": (8, 40),
    "crossbow": (8, 40),
    "arbalest": (8, 40),
    "scattergun": (8, 40),
}


@pytest.mark.parametrize("key", sorted(PRICES))
def test_weapons_cost_what_the_book_says(key: str) -> None:
    """Points and prices of 4.1, 4.2.

    D10-230, D10-232, D10-240, D10-241, D10-242, D10-244, D10-247, D10-248, D10-259.
    """
    weapon = load_content().weapons[key]
    assert (weapon.points, weapon.price) == PRICES[key]


def test_shields_and_armours() -> None:
    """D10-249, D10-250, D10-251, D10-252, D10-253: prices of 4.3 and 4.4."""
    content = load_content()
    assert [shield.price for shield in content.shields.values()] == [10, 20, 20, 20, 30, 610]
    assert [armour.price for armour in content.armour.values()] == [10, 20, 20, 30, 40, 50, 60, 380]


@pytest.mark.parametrize(
    ("item", "error"),
    [
        ({"type": "melee", "weight": "heavy", "die": "1d12", "damage_types": ["slashing"]}, "damage_types"),
        (
            {"type": "melee", "weight": "light", "die": "1d8", "damage_types": ["slashing", "piercing"]},
            "die_needs_other_weight",
        ),
        (
            {"type": "ranged", "weight": "heavy", "die": "1d8", "damage_types": ["piercing"], "aim": 1},
            "aim_needs_light",
        ),
        (
            {
                "type": "ranged",
                "weight": "medium",
                "die": "1d8",
                "damage_types": ["piercing"],
                "reload": 1,
                "slow_reload": 1,
            },
            "two_reloads",
        ),
        (
            {
                "type": "melee",
                "weight": "heavy",
                "die": "1d12",
                "damage_types": ["slashing", "piercing"],
                "finesse": 1,
            },
            "finesse_on_heavy",
        ),
        ({"type": "shield", "weight": "heavy", "fast": 1}, "fast_needs_light"),
        ({"type": "armor", "points": 2, "res": {"armor": 3}}, "resistance_above_points"),
        (
            {"type": "armor", "points": 2, "res": {"armor": 2, "cold": 2, "heat": 2}},
            "too_many_resistance_points",
        ),
    ],
)
def test_illegal_armaments(item: dict, error: str) -> None:
    """D10-241, D10-246, D10-247, D10-250, D10-253: each rule has its error."""
    assert error in armaments.judge(item).errors


def test_masteries_and_caps() -> None:
    """D10-039, D10-040, D10-042, D10-044, D10-264: the best of the choices caps."""
    stats = {"STR": 4, "AGI": 9, "VIT": 5, "INT": 3, "WILL": 7, "EGO": 2}
    assert checks.cap_of("Athletics", stats) == 4
    assert checks.cap_of("Martial Arts", stats) == 9
    assert checks.cap_of("Ballistic", stats) == 9
    assert checks.cap_of("Anima", stats) == 7
    assert len(checks.ALL_MASTERIES) == 19
    assert "overspent" in build.build_errors(50, stats, {})


def test_abilities_are_unlocked_by_masteries() -> None:
    """D10-345, D10-346: floor(mastery / 4) for each; by any of several."""
    content = load_content()
    assert build.ability_errors(["parry_stance", "interpose"], {"Melee Weapon": 8}, content) == []
    assert (
        build.ability_errors(["parry_stance", "interpose"], {"Melee Weapon": 4, "Martial Arts": 4}, content)
        == []
    )
    assert build.ability_errors(["fireball"], {"Evocation": 7}, content)
    assert build.ability_errors(["parry_stance", "interpose", "charge"], {"Melee Weapon": 8}, content)


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"stats": {"STR": 11, "AGI": 10, "VIT": 7, "INT": 3, "WILL": 6, "EGO": 5}}, "stat above cap"),
        ({"masteries": {"Athletics": 9}}, "mastery above stat"),
        ({"abilities": ["fireball"]}, "Fireball needs Evocation 8"),
        ({"abilities": ["firebal"]}, "fireball"),
        ({"gear": ["greatsword", "longbow", "crossbow"], "wield": []}, "costs 135 C"),
        ({"wield": ["greatsword:2"]}, "not among the gear"),
        ({"gear": ["sabre", "greatsword"], "wield": ["sabre:1", "greatsword:2"]}, "too many slots"),
        ({"traits": ["breathe"]}, "breathes"),
    ],
)
def test_illegal_characters(overrides: dict, words: str) -> None:
    """D10-021, D10-234, D10-237, D10-261, D10-262, D10-264, D10-345: refused with a sentence."""
    with pytest.raises(InputError, match=words):
        build.load_combatant("blade", overrides)


def test_options_match_their_file() -> None:
    """Every option of section 8 with its default first; D10-232: armour at 20 C by option."""
    table = tomllib.loads((FOLDER / "ruleset.toml").read_text("utf-8"))
    listed = {option["name"]: tuple(option["values"]) for option in table["option"]}
    RulesetFile.model_validate(table | {"option": tuple(table["option"])}, strict=False)
    defaults = msgspec.structs.asdict(options.DEFAULTS)
    assert {name: values[0] for name, values in listed.items()} == defaults
    assert {name: set(values) for name, values in listed.items()} == {
        name: set(values) for name, values in options.allowed_values().items()
    }
    with pytest.raises(InputError, match="grit_use"):
        options.make_options({"grit_us": "soak"})
    assert armaments.judge({"type": "armor", "points": 3, "res": {}}, 20).price == 60


def test_tier_dice_option() -> None:
    """D10-231: Tier dice instead of one die multiplied."""
    from rulesets.d10.damage import Packet, tiered

    assert tiered(Packet((8,), 2, "slashing", 3), "dice").dice == (8, 8, 8)
    assert tiered(Packet((8,), 2, "slashing", 3), "multiply").mult == 3


@pytest.mark.parametrize(("option", "grit"), [("soak", 16 - 5), ("none", 16), ("save", 16)])
def test_grit_use_option(option: str, grit: int) -> None:
    """D10-224: soak, save, none."""
    from rulesets.d10 import harm
    from rulesets.d10.damage import Packet
    from rulesets.d10.state import Pools
    from tests.d10.arena import run

    who = {"A": ("blade", 1), "B": ("reaver", 2)}
    with arena("A....B", who, options={"grit_use": option}) as battle:
        run(harm.hit(battle, 2, [Packet((), 5, "bio")], [0]))
        assert battle.world.get(2, Pools).grit == grit


def test_grit_save_option() -> None:
    """D10-224, option `grit_use = save`: GRIT equal to the Difficulty turns a failed Save of the body."""
    from rulesets.d10 import rolls
    from rulesets.d10.state import Pools
    from tests.d10.arena import run

    who = {"A": ("blade", 1), "B": ("grunt", 2)}
    with arena("A....B", who, options={"grit_use": "save"}, dice=[1]) as battle:
        assert run(rolls.save(battle, 2, ("STR",), 8, "D10-135"), grit_save="grit")
        assert battle.world.get(2, Pools).grit == 0


# --- after a battle -------------------------------------------------------------------------------------------


def _state(**more: object) -> Aftermath:
    base = Aftermath("Blade", {"STR": 6, "AGI": 10}, {"Athletics": 3}, 4, 13, 10, 14, 2, 9, 6, 28)
    return msgspec.structs.replace(base, **more)


def test_rests() -> None:
    """D10-223, D10-360, D10-361, D10-362, D10-170, D10-179: hours of quiet; combat breaks them."""
    short = after.rest(_state(unconscious=True), after.SHORT_REST)
    assert (short.hp, short.rest_hp, short.grit, short.unconscious) == (10, 0, 9, False)
    long = after.rest(_state(buffer=6), after.LONG_REST)
    assert (long.hp, long.sp, long.rest_hp, long.buffer) == (13, 14, 28, 0)
    assert after.rest(_state(), after.LONG_REST, "travel") == _state()


def test_the_peaceful_hour() -> None:
    """D10-181: of the side that holds the field."""
    dying = _state(hp=-3, dying=True)
    saved = after.peaceful_hour(dying, holds_field=True)
    assert (saved.hp, saved.rest_hp, saved.dying) == (1, 2, False)
    assert after.peaceful_hour(dying, holds_field=False).dying
    assert after.peaceful_hour(_state(hp=-9, dying=True), holds_field=True).dead


def test_medicine_and_surgery() -> None:
    """D10-090, D10-092, D10-363: a minute of Science; failed surgery is True damage."""
    assert after.treat_wounds(_state(), 11, False).hp == 10
    assert after.treat_wounds(_state(rest_hp=28), 16, True).rest_hp == 28 - 5
    state, success, rounds = after.operate(_state(), "remove_limb", "hour_1", 6, False)
    assert (state.hp, success, rounds) == (-6, False, 1200)


def test_experience() -> None:
    """D10-265, D10-260, D10-264: split evenly in halves, spent within the caps."""
    one, _ = after.share_xp(15, [_state(), _state()])
    assert (one.total_xp, one.unspent_twice) == (107, 15)
    assert after.spend_xp(one, "STR", 1).stats["STR"] == 7
    with pytest.raises(InputError, match="cost"):
        after.spend_xp(one, "STR", 9)
    with pytest.raises(InputError, match="above"):
        after.spend_xp(one, "Athletics", 4)


def test_armaments_of_a_higher_tier() -> None:
    """D10-231, D10-232, D10-233: what the content of Tier 2 costs and gives, channeled and not."""
    content = load_content()
    prices = {"ember_sabre": 335, "sky_longbow": 640, "warded_buckler": 610, "runed_hauberk": 380}
    assert {key: content.price(key) for key in prices} == prices
    assert content.weapons["sky_longbow"].range == (75, 151)
    rich = {"start_c": 2000, "gear": ["ember_sabre", "warded_buckler"], "armour": "runed_hauberk"}
    wield = ["ember_sabre:1", "warded_buckler:1"]
    rules = load_ruleset("d10")
    sheet = rules.read_sheet("blade", {**rich, "wield": wield}, rules.make_options({}))
    with arena("A...B", {"A": ("blade", 1), "B": ("bastion", 2)}, sheets={"A": sheet}) as battle:
        assert state.extra(battle, 1).hd == 20 + 20
        assert harm.armor_of(battle, 1).res["armor"] == 4
        assert blows.weapon_blow(battle, 1, "ember_sabre").packets[0].mult == 1
        for key in ("ember_sabre", "runed_hauberk"):
            if f"channel:{key}" in {option.id for option in wielding.channelings(battle, 1)}:
                wielding.channel(battle, 1, key)
        assert blows.weapon_blow(battle, 1, "ember_sabre").packets[0].mult == 2
        assert magic.load(battle, 1) == 10
        assert magic.limit(battle, 1) == 14
        wielding.channel(battle, 1, "ember_sabre")
        wielding.channel(battle, 1, "runed_hauberk")
        assert harm.armor_of(battle, 1).res["armor"] == 8
