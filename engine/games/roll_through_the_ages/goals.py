"""What a game can earn: our own achievements, since the rulebook has none."""

from __future__ import annotations

from functools import cache

from engine import assets
from engine.core import Seat
from engine.games.roll_through_the_ages.cards.catalog import TITLE_ID
from engine.games.roll_through_the_ages.scoring import points, result
from engine.games.roll_through_the_ages.state import State, cities, completed, worth
from engine.goals import Achievements, Facts, Goal, achievement_goals, read_achievements

COUNTS = (
    *("points", "lead", "monuments", "developments", "cities", "disasters", "goods_value", "food"),
    "rounds",
)


@cache
def achievements() -> Achievements:
    """The achievements, read and checked when first asked for."""
    return read_achievements(assets.find(TITLE_ID, "achievements.toml"), COUNTS, {})


def goals(state: State, seat: Seat) -> tuple[Goal, ...]:
    return achievement_goals(achievements(), _facts(state, seat))


def _facts(state: State, seat: Seat) -> Facts:
    player, scored, ended = state.players[seat], points(state, seat), result(state)
    others = [points(state, other) for other in range(len(state.players)) if other != seat]
    counts = {
        "points": scored,
        "lead": scored - max(others, default=scored),
        "monuments": len(completed(player)),
        "developments": len(player.developments),
        "cities": cities(player),
        "disasters": player.lost,
        "goods_value": worth(player.goods),
        "food": player.food,
        "rounds": state.round,
    }
    won = ended is not None and not state.solitaire and seat in ended.winners
    return Facts(counts, state.solitaire, won)
