"""The texts of the card files in another language, which here puts brackets around them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.render.roll_through_the_ages import card_text, cards
from engine import language
from engine.games.roll_through_the_ages import TITLE
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.text.data_messages import data_messages
from tests.engine.games.roll_through_the_ages.table import Table


@pytest.fixture
def in_brackets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    translations = Catalog("eo")
    for id, english in data_messages():
        translations.add(english, f"[{english}]", context=id)
    (tmp_path / "eo").mkdir()
    with (tmp_path / "eo" / "all.po").open("wb") as file:
        write_po(file, translations)
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language.catalogue.cache_clear()
    with language.speaking("eo"):
        yield
    language.catalogue.cache_clear()


@pytest.mark.usefixtures("in_brackets")
def test_names_and_texts_of_the_files_are_translated() -> None:
    board, expanded = Table(4).text_board, Table(4, late=True).text_board
    for one in sheet().monument:
        assert f"[{one.label}], {one.boxes} boxes" in board
    for good in sheet().good:
        assert f"[{good.label}] 0 of" in board
    assert (
        "[Granaries]: 30 coins, worth 6 points. [When you buy, each food that you turn in is worth 4 coins.]" in board
    )
    assert "[When you buy, each food that you turn in is worth 6 coins.]" in expanded
    assert "[Drought] (2 skulls): [The roller loses 2 points.]" in board
    assert all(
        prize.name[0] + prize.name[-1] == prize.text[0] + prize.text[-1] == "[]" for prize in TITLE.wording.prizes()
    )
    assert all(name.startswith("[") for _, name in cards.cards())
    assert cards.face("good:wood").name == card_text.label("good", "wood") == "[Wood]"


@pytest.mark.usefixtures("in_brackets")
def test_names_within_sentences_have_forms_of_their_own() -> None:
    built = Table(2, "www").having(0, monuments={"obelisk": 7}).roll().answer("monument:obelisk:2")
    assert "Ann is the first to complete [the Obelisk]: 6 points." in built.sentences
    paying = Table(2, "ccc").having(0, goods=(4, 0, 0, 0, 0)).roll().each("buy:leadership", "pay:wood", "done")
    assert "Ann buys [Leadership] for 21 coins kaj [all wood]." in paying.sentences
