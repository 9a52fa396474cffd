"""Korean terms of d6 beside English sentences: shown on demand, in a font that has them."""

from __future__ import annotations

import pygame

from game.scenario import find_scenario, load_scenario, open_battle
from game.telling import label
from game.telling.voice import full_name
from game.ui.shots import Driver
from game.ui.theme import Theme


def test_terms_are_shown_in_either_language() -> None:
    """The names of weapons come in English or Korean; the battle itself stays the same."""
    with open_battle(load_scenario(find_scenario("d6-training-yard"))) as battle:
        before = battle.digest()
        assert battle.term("long_sword") == "Long sword"
        battle.terms = "ko"
        korean = battle.term("long_sword")
        assert any("가" <= letter <= "힣" for letter in korean)
        assert battle.digest() == before
        assert battle.pending is not None
        labels = [label(battle, battle.pending, option) for option in battle.pending.choices]
        assert len(set(labels)) == len(labels)


def test_rulesets_without_korean_stay_english() -> None:
    """Where the data has no Korean, the English name is shown."""
    with open_battle(load_scenario(find_scenario("larks-vs-owls-training-yard"))) as battle:
        battle.terms = "ko"
        assert battle.term("sword") == "Sword"


def test_hangul_is_drawn_with_the_font_that_has_it() -> None:
    """Two different syllables give two different pictures, not two empty boxes."""
    pygame.init()
    theme = Theme(1.0)
    pictures = {pygame.image.tobytes(theme.text(syllable, 20), "RGBA") for syllable in ("검", "창", "방")}
    assert len(pictures) == 3
    assert theme.width("장검") > theme.width("검")


def test_tokens_are_called_as_in_the_log(driver: Driver) -> None:
    """The names under the tokens change with the setting, at once."""
    driver.app.to_battle(load_scenario(find_scenario("d6-training-yard")), {1: "human", 2: "ai"}, fog=False)
    driver.settle()
    screen = driver.battle_screen
    english = {who: piece.name for who, piece in screen.stage.pieces.items()}
    driver.app.settings.korean = True
    screen.apply_settings()
    assert {who: piece.name for who, piece in screen.stage.pieces.items()} == {
        who: full_name(screen.session.battle, who) for who in english
    }
    assert all(any("가" <= letter <= "힣" for letter in piece.name) for piece in screen.stage.pieces.values())
    driver.app.settings.korean = False
    screen.apply_settings()
    assert {who: piece.name for who, piece in screen.stage.pieces.items()} == english
