"""Statistics of a title."""

from __future__ import annotations

from bot.ui.text.community import ratings as rating_text

STATISTICS = "Statistics"
BY_SEAT = "Won by seat"
LENGTHS = {
    "hour": "up to an hour",
    "day": "up to a day",
    "three_days": "up to 3 days",
    "week": "up to a week",
    "month": "up to a month",
    "longer": "longer",
}
HOW_LONG = "How long games took"
WON, HALF = "won", "half of the games"
LEAST = 20
ONLY_PEOPLE = "Games between people count, also friendly ones."
NONE = "Nobody has finished a game of this title yet, without computer players."


def no_difference(seats: int) -> str:
    return f"If it made no difference, each would win {rating_text.percent(1, seats)}: the dashed line of the picture."


def headline(seats: int) -> str:
    return "1 player" if seats == 1 else f"{seats} players"


def few(games: int) -> str:
    return f"Only {rating_text.games(games)} so far. Below {LEAST} these numbers say little."


def seat(number: int) -> str:
    return f"Seat {number}"


def by(kind: str) -> str:
    return f"Won by {kind.lower()}"


def share(wins: int, games: int) -> str:
    return f"{rating_text.percent(wins, games)} of {games}"


def of_all(count: int, games: int) -> str:
    return rating_text.percent(count, games)


def line(label: str, value: str) -> str:
    return f"- {label}: {value}"


def rounds_on_average(word: str) -> str:
    return f"{word}s on average"


def rounds(average: float) -> str:
    return f"{average:.1f}"
