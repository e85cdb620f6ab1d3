"""The pictures of results of every kind."""

from __future__ import annotations

import pytest

from bot.render.painters import painter_of
from bot.render.theme import LIGHT
from engine.core import Result
from engine.games.age_of_civilization import RULES
from engine.phrases import amount
from tests.support.engine.views import NAMES, game

PAINTER = painter_of(RULES.id)


def test_a_result_names_the_winner_and_adds_up() -> None:
    states = game(3, {}, "result")
    ended = RULES.result(states[-1])
    assert ended is not None
    growth = [[0, 2, 5, points] for points in ended.points]
    picture = PAINTER.result(ended, ["Ada", "Ben", "Cleo"], LIGHT, growth)
    winner = ["Ada", "Ben", "Cleo"][ended.winners[0]]
    assert f"{winner} wins" in picture.alt or "share the victory" in picture.alt
    assert all(amount(points, "point") in picture.alt for points in ended.points)
    assert PAINTER.result(ended, ["Ada", "Ben", "Cleo"], LIGHT).size[1] < picture.size[1]


@pytest.mark.parametrize(
    "ended",
    [
        Result((0, 1), ((0, 1),), (12, 12), ({"culture": 12}, {"culture": 12})),
        Result((), ((0,),), (3,), ({"culture": 3},), won=False),
        Result((0,), ((0,),), (30,), ({"culture": 30},), won=True, medal="silver"),
        Result((0,), ((0,),), (26,), ({"culture": 26},), achievements=("great_kingdom", "remarkable_clan")),
        Result((0,), ((0,), (1,)), (4, -3), ({"culture": 4}, {"culture": 2, "disasters": -5})),
        Result((0,), ((0,),), (0,), ({},)),
    ],
)
def test_every_kind_of_result_is_drawn(ended: Result) -> None:
    picture = PAINTER.result(ended, NAMES, growth=[[0, n] for n in ended.points])
    assert picture.png and len(picture.alt) < 1024
