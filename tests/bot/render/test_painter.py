"""The pictures of a title without a painter of its own."""

from __future__ import annotations

import pytest

from bot.render.painters import PAINTERS, painter_of
from bot.render.results.result_words import ResultWords
from engine.core import Result
from engine.titles import TITLES


def test_a_title_without_a_painter_gets_plain_pictures() -> None:
    view = {"title": "lost_cities", "round": 2, "active": 1, "waiting": [1], "players": [{"gold": 3}, {"gold": 4}]}
    painter = painter_of("lost_cities")
    picture = painter.board(view, ["Ada", "Ben"])
    assert picture.alt.startswith("Lost Cities, round 2. ") and "B Ben (to play): gold 4" in picture.alt
    assert painter.board({**view, "round": None}, ["Ada", "Ben"]).alt.startswith("Lost Cities. A Ada: ")
    assert painter.region(view, 0, ["Ada", "Ben"]).png and not painter.cards()
    assert painter.hand(view, 0, ["Ada", "Ben"]).png and not painter.sheets(view, 0)
    with pytest.raises(KeyError):
        painter.sheet("area", view, 0, ["Ada", "Ben"])
    assert painter.achievements("Ada", (), ()) is None
    ended = Result((0,), ((0,), (1,)), (4, 3), ({"gold": 4}, {"gold": 3}))
    assert "Lost Cities, the result. Ada wins." in painter.result(ended, ResultWords("Ada wins"), ["Ada", "Ben"]).alt


def test_every_title_has_a_painter() -> None:
    assert PAINTERS.keys() == TITLES.keys()
