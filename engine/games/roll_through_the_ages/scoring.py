"""Points: the score of a player at any moment, and the result of the game."""

from __future__ import annotations

from engine.core import Result, Seat
from engine.games.roll_through_the_ages.state import State, cities, completed, powers_of, worth


def monument_points(state: State, seat: Seat) -> dict[str, int]:
    """R32: the points of each monument that this seat has completed."""
    printed = state.printed.monument
    done = completed(state.players[seat])
    return {printed[at].id: printed[at].first if state.first[at] == seat else printed[at].later for at in done}


def breakdown(state: State, seat: Seat) -> dict[str, int]:
    """R51-R53: the score, source by source."""
    player = state.players[seat]
    developments = state.printed.developments
    counts = {"monuments": len(completed(player)), "cities": cities(player), "goods": sum(player.goods)}
    parts = {
        "developments": sum(developments[id].points for id in player.developments),
        "monuments": sum(monument_points(state, seat).values()),
    }
    for score in powers_of(state, player).scores:
        parts[score.source] = score.amount.of(counts.__getitem__)
    parts["disasters"] = -player.lost
    return parts


def points(state: State, seat: Seat) -> int:
    """The score if the game ended now."""
    return sum(breakdown(state, seat).values())


def result(state: State) -> Result | None:
    """R54, R55: the highest score wins, then the most valuable goods; else the win is shared. R62: solitaire."""
    if state.agenda:
        return None
    seats = range(len(state.players))
    parts = tuple(breakdown(state, seat) for seat in seats)
    totals = tuple(sum(part.values()) for part in parts)
    standing = {seat: (totals[seat], worth(state.players[seat].goods)) for seat in seats}
    ranking = tuple(
        tuple(seat for seat in seats if standing[seat] == place)
        for place in sorted(set(standing.values()), reverse=True)
    )
    return Result(winners=ranking[0], ranking=ranking, points=totals, breakdown=parts)
