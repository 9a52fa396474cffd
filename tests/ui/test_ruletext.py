"""The wording of rules on a page: tables in columns, everything within its room."""

from __future__ import annotations

import pytest

from game.paths import ruleset_ids
from game.rulebook import pages
from game.ui.ruletext import Span, lay_out
from game.ui.shots import Driver

TABLE = """Before it:
| Weapon | Size | Damage |
|---|---|---|
| Dagger | S | 1d4 |
| Great axe with a name that goes on for very much longer than its column can ever be | H | 2d6 \\| 3d6 |
After it"""


def _columns(spans: list[Span], text: str) -> int:
    return next(span.x for span in spans if span.text.startswith(text))


def test_a_table_stands_in_columns(driver: Driver) -> None:
    spans, high = lay_out(driver.app.theme, TABLE, 400)
    assert _columns(spans, "Size") == _columns(spans, "S") == _columns(spans, "H")
    assert _columns(spans, "Damage") == _columns(spans, "1d4") == _columns(spans, "2d6 | 3d6")
    assert [span.text for span in spans if span.head] == ["Weapon", "Size", "Damage"]
    assert not [span for span in spans if "|-" in span.text]
    tops = [next(span.y for span in spans if span.text.startswith(text)) for text in ("Before", "Dagger", "After")]
    assert tops == sorted(tops) and high > tops[-1]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_page_stays_within_its_room(driver: Driver, ruleset: str) -> None:
    theme, room = driver.app.theme, 700
    for page in pages(ruleset):
        spans, high = lay_out(theme, page.text, room)
        assert spans
        for span in spans:
            wide, tall = theme.font(span.size, span.head, span.text).size(span.text)
            assert span.x + wide <= room + 1, (page.id or page.chapter, span)
            assert span.y + tall <= high + theme.px(8), (page.id or page.chapter, span)


def test_lines_broken_in_the_file_are_put_together(driver: Driver) -> None:
    long = "A rule that goes on for so long that the file breaks its line before the end of the whole sentence, and"
    text = f"{long}\n  ends here.\nShort line.\n{long}\n- a list\n{long}\n| a | table |"
    spans, _ = lay_out(driver.app.theme, text, 9000)
    texts = [span.text for span in spans]
    assert texts[:4] == [f"{long} ends here.", "Short line.", long, "- a list"]
    assert "table" in texts
