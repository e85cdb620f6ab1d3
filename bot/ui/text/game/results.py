"""The end of a game: who won and by what, when it was decided, what was missing, and how it compares."""

from __future__ import annotations

from collections.abc import Sequence

from bot.community.finished.ratings import GAMES_UNTIL_SHOWN
from bot.games.history.endings import Margin, Rank, TurningPoint
from bot.store.records import RatingChange
from bot.ui.formatting.names import listed
from bot.ui.text.community.ratings import rating
from engine.phrases import amount

RATINGS, TURNS, WAYS, MISSED, COMPARED, NEW = (
    "Ratings",
    "The turning points",
    "How near it was",
    "Achievements just missed",
    "Compared with earlier games",
    "New achievements",
)
WON, LOST, NOBODY_WINS = "Won", "Lost", "Nobody wins"
WITH_SUGGESTIONS = "Played with suggestions."


# Who won.


def wins(names: Sequence[str]) -> str:
    return f"{names[0]} wins" if len(names) == 1 else f"{listed(names)} share the victory"


def points(number: int) -> str:
    return amount(number, "point")


def score(number: int) -> str:
    return f"Score: {amount(number, 'point')}."


def place(place: int, name: str, number: int) -> str:
    return f"{ordinal(place)}: {name}, {amount(number, 'point')}"


def medal(level: str) -> str:
    return f"{level.capitalize()} medal"


def won_by(name: str, margin: Margin, source: str) -> str:
    """Ada wins by 6 points, most of them from monuments."""
    head, less = f"{name} wins by {amount(margin.points, 'point')}", margin.by_losing_less
    if not margin.source:
        return f"{head}."
    if margin.difference > margin.points:
        reason = f"losing {margin.difference} less to" if less else f"{margin.difference} more from"
        return f"{head}, thanks to {reason} {source}."
    share = _share(margin.difference, margin.points)
    return f"{head}, {share}{'by losing less to' if less else 'from'} {source}."


def _share(part: int, whole: int) -> str:
    if whole == 1:
        return ""
    if part == whole:
        return "all of them "
    return "most of them " if 2 * part > whole else f"{part} of them "


def shared(names: Sequence[str], number: int) -> str:
    return f"{listed(names)} share the victory with {amount(number, 'point')} each."


def tie_broken(names: Sequence[str], winner: str, number: int, tie_break: str) -> str:
    """Ada and Ben have 24 points each; Ada wins with more workers."""
    reason = f" with {tie_break}" if tie_break else ""
    return f"{listed(names)} have {amount(number, 'point')} each; {winner} wins{reason}."


def way_won(text: str) -> str:
    return f"The way to this victory: {text}"


# When it was decided.


def turning_point(point: TurningPoint, winners: Sequence[str], active: str, changed: str, source: str) -> str:
    """Round 4, Ben's turn: 12 points from monuments. Ada goes from 3 ahead to 9 behind.

    `changed` is "" for Ben himself."""
    turn = f"Round {point.round}, {active}'s turn" if active else f"Round {point.round}"
    goes = f"{listed(winners)} {'goes' if len(winners) == 1 else 'go'}"
    whose = f"{changed}: " if changed else ""
    return f"{turn}: {whose}{_change(point, source)}. {goes} from {_lead(point.before)} to {_lead(point.after)}."


def _lead(points: int) -> str:
    return f"{points} ahead" if points > 0 else f"{-points} behind" if points else "level"


def _change(point: TurningPoint, source: str) -> str:
    """12 points from monuments; 7 points, 4 of them from monuments; 3 lost to disasters."""
    number, part = abs(point.change), abs(point.by_source)
    lost, way = (" lost", "to") if point.change < 0 else ("", "from")
    if part >= number:
        return f"{amount(number, 'point')}{lost} {way} {source}"
    return f"{amount(number, 'point')}{lost}, {part} of them {way} {source}"


# What was missing.


def missing(name: str, conditions: Sequence[str]) -> str:
    """Great Kingdom: 38 of 40 points."""
    return f"{name.rstrip('.')}: {listed(conditions)}"


# How it compares.


def own_rank(rank: Rank, mode: str) -> str:
    if rank.of == 1:
        return f"{mode}: your first game."
    if rank.place == 1:
        return f"{mode}: level with your best of {rank.of}." if rank.tied else f"{mode}: your best of {rank.of}."
    return f"{mode}: your {ordinal(rank.place)} best of {rank.of}."


def personal_best(name: str, number: int, before: int, players: int) -> str:
    return f"{name}: {amount(number, 'point')}, a personal best with {players} players (before: {before})."


def rating_change(name: str, change: RatingChange) -> str:
    """Ada: 1540 ± 180 (+23). A rating that is not shown yet says how many games it takes."""
    if not change.after.is_shown:
        return f"{name}: {_games_so_far(change)} until a rating is shown."
    return f"{name}: {rating(change.after)}{_difference(change)}"


def short_rating(change: RatingChange) -> str:
    """1540 (+23), beside a name in the picture."""
    return f"{change.after.number}{_difference(change)}" if change.after.is_shown else _games_so_far(change)


def _games_so_far(change: RatingChange) -> str:
    return f"{change.after.games} of {GAMES_UNTIL_SHOWN} games"


def _difference(change: RatingChange) -> str:
    """What the game has changed; nothing if the rating was not shown before."""
    difference = change.after.number - change.before.number
    return f" ({difference:+})".replace("-", "−") if change.before.is_shown else ""


def ordinal(number: int) -> str:
    """1st, 2nd, 11th, 22nd."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def new_achievement(name: str, text: str, player: str) -> str:
    return f"{player}, {name}: {text}" if player else f"{name}: {text}"
