"""Points: the score of a player at any moment, and the result of the game."""

from __future__ import annotations

from engine.core import Result
from tests.engine.tutorial.caravans.cards import CONTRACT_POINTS, GOODS
from tests.engine.tutorial.caravans.state import Player, State


def breakdown(player: Player) -> dict[str, int]:
    """The score, source by source."""
    return {
        "goods": sum(GOODS[id].points for id in player.goods),
        "contract": CONTRACT_POINTS if player.kept in player.goods else 0,
        "coins": player.coins // 3,
    }


def result(state: State) -> Result | None:
    """The most points win; equal points share the place."""
    if state.agenda:
        return None
    parts = tuple(breakdown(player) for player in state.players)
    points = tuple(sum(part.values()) for part in parts)
    places = sorted(set(points), reverse=True)
    ranking = tuple(tuple(seat for seat, own in enumerate(points) if own == place) for place in places)
    return Result(ranking[0], ranking, points, parts)
