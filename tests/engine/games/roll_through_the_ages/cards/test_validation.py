"""Reading the sheet: a mistake is reported by entry, field and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import assets
from engine.games.roll_through_the_ages.cards.catalog import FILE, TITLE_ID, sheet
from engine.games.roll_through_the_ages.cards.validation import CardError, read

OURS = assets.find(TITLE_ID, FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("written", "instead", "reported"),
    [
        ("cost = 60", 'cost = "sixty"', ['development "empire", cost', "integer", "'sixty'"]),
        ("cost = 60\n", "", ['development "empire", cost: a value is missing']),
        ("cost = 60", "cost = 60\nprice = 3", ['development "empire", price: there is no such field']),
        ("cost = 60", "cost = 0", ['development "empire", cost', "greater than or equal to 1"]),
        ('effect = "keep_goods"', 'effect = "fly"', ['development "caravans", effect', "'fly'"]),
        ('shields_from = "drought"', 'shields_from = "rain"', ['development "irrigation", shields_from', '"rain"']),
        ('shields_from = "invasion"', 'shields_from = "rain"', ['monument "great_wall", shields_from', '"rain"']),
        ('id = "temple"', 'id = "obelisk"', ['monument "obelisk", id', "2 times"]),
        ("values = [1, 3, 6, 10, 15, 21, 28, 36]", "values = []", ['good "wood", values', "at least 1"]),
        ("values = [1, 3, 6, 10, 15, 21, 28, 36]", "values = [1, true]", ['good "wood", values.1', "integer"]),
        ("skulls = [3, 3]", "skulls = [2, 3]", ['disaster "pestilence", skulls', "2 twice"]),
        ('id = "stone"', 'id = "rock"', ['good "stone"', "Quarrying"]),
        ('id = "famine"', 'id = "hunger"', ['disaster "famine"']),
        ("number = 4", "number = 0", ['city "0", number', "greater than or equal to 1"]),
        ("proposals = 10", "proposals = 1.5", ["trading, proposals", "integer"]),
        ("schema = 1", "schema = 2", ["schema"]),
        ("schema = 1", "schema =", ["not TOML"]),
    ],
)
def test_a_mistake_is_reported_with_its_entry_its_field_and_what_was_expected(
    tmp_path: Path, written: str, instead: str, reported: list[str]
) -> None:
    assert written in OURS
    file = tmp_path / FILE
    file.write_text(OURS.replace(written, instead, 1), encoding="utf-8")
    with pytest.raises(CardError) as error:
        read(file)
    for part in (FILE, *reported):
        assert part in str(error.value)


def test_our_sheet_is_complete() -> None:
    printed = read(assets.find(TITLE_ID, FILE))
    counts = [len(kind) for kind in (printed.face, printed.good, printed.city, printed.monument, printed.development)]
    assert counts == [6, 5, 4, 7, 13]
    assert [disaster.id for disaster in printed.disaster] == ["famine", "drought", "pestilence", "invasion", "revolt"]
    assert sum(monument.first for monument in printed.monument) == 43
    assert sum(development.points for development in printed.development) == 61


def test_texts_are_measured_as_players_read_them_with_or_without_tokens(tmp_path: Path) -> None:
    file = tmp_path / FILE
    for text in ("Gain {spearhead:4}. " * 5, "Gain 4 coins. " * 7):
        file.write_text(OURS.replace("Drought does not affect you.", text), encoding="utf-8")
        assert read(file).development[1].text == text
    file.write_text(OURS.replace("Drought does not affect you.", "Gain {wood:4}. " * 8), encoding="utf-8")
    with pytest.raises(CardError, match=r'development "irrigation", text: expected at most 100 characters'):
        read(file)


def test_both_sheets_are_read_once_however_they_are_asked_for() -> None:
    for _ in range(2):
        before = sheet.cache_info().misses
        assert sheet() == sheet(False) != sheet(True) == sheet(late_bronze_age=True)
    assert sheet.cache_info().misses == before
