"""Names that somebody types, in their own language or in English."""

from __future__ import annotations

import pytest

from bot.ui.typed_names import by_name, fits, in_both
from engine.language import Message, speaking
from tests.support.languages import Teach, teach  # noqa: F401

PYRAMID, TEMPLE = Message("test.pyramid", "Pyramid"), Message("test.temple", "Temple")
GERMAN = {("test.pyramid", "Pyramid"): "Pyramide", ("test.temple", "Temple"): "Tempel"}


@pytest.fixture(autouse=True)
def german(teach: Teach) -> None:  # noqa: F811
    teach("de", GERMAN)


def names() -> dict[str, str]:
    return {"p": PYRAMID(), "t": TEMPLE()}


def test_the_shown_name_comes_first_and_english_is_made_once() -> None:
    assert in_both(names) == ({"p": "Pyramid", "t": "Temple"},)
    with speaking("de"):
        assert in_both(names) == ({"p": "Pyramide", "t": "Tempel"}, {"p": "Pyramid", "t": "Temple"})


def test_ids_and_both_names_are_known() -> None:
    with speaking("de"):
        known = by_name(names)
        assert {known[typed] for typed in ("t", "tempel", "temple")} == {"t"}
        assert fits(" TEMPE", in_both(TEMPLE)) and fits("temple", in_both(TEMPLE)) and not fits("x", in_both(TEMPLE))
    assert "tempel" not in by_name(names)
