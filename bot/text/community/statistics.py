"""Statistics of a title."""

from __future__ import annotations

from bot.text.community import ratings as rating_text
from engine.language import Message, count, decimal, say

STATISTICS = Message("bot.statistics.statistics", "Statistics")
BY_SEAT = Message("bot.statistics.by_seat", "Won by seat")
BY_KIND = {
    "civilization": Message("bot.statistics.by_civilization", "Won by civilization"),
    "development": Message("bot.statistics.by_development", "Won by development"),
    "chronicle": Message("bot.statistics.by_chronicle", "Won by chronicle"),
    "map": Message("bot.statistics.by_map", "Won by map"),
}
LENGTHS = {
    "hour": Message("bot.statistics.hour", "up to an hour"),
    "day": Message("bot.statistics.day", "up to a day"),
    "three_days": Message("bot.statistics.three_days", "up to 3 days"),
    "week": Message("bot.statistics.week", "up to a week"),
    "month": Message("bot.statistics.month", "up to a month"),
    "longer": Message("bot.statistics.longer", "longer"),
}
ON_AVERAGE = {
    "round": Message("bot.statistics.rounds_on_average", "rounds on average"),
    "turn": Message("bot.statistics.turns_on_average", "turns on average"),
}
HOW_LONG = Message("bot.statistics.how_long", "How long games took")
WON = Message("bot.statistics.won", "won")
HALF = Message("bot.statistics.half", "half of the games")
LEAST = 20
ONLY_PEOPLE = Message("bot.statistics.only_people", "Only games between people count, friendly ones included.")
NONE = Message("bot.statistics.none", "Nobody has finished a game of this title yet, without computer players.")


def no_difference(seats: int) -> str:
    return say(
        "bot.statistics.no_difference",
        "If it made no difference, each would win {share} (the dashed line).",
        share=rating_text.percent(1, seats),
    )


def players(seats: int) -> str:
    return count("bot.statistics.players", "{n} player", "{n} players", seats)


def few(games: int) -> str:
    return count(
        "bot.statistics.few",
        "Only {n} game so far. Below {least} these numbers say little.",
        "Only {n} games so far. Below {least} these numbers say little.",
        games,
        least=LEAST,
    )


def seat(number: int) -> str:
    return say("bot.statistics.seat", "Seat {number}", number=number)


def by(kind: str, name: str) -> str:
    """The heading above the shares of games won with each trait of this kind."""
    return BY_KIND[kind]() if kind in BY_KIND else say("bot.statistics.by_other", "Won by: {kind}", kind=name)


def share(wins: int, games: int) -> str:
    return say("bot.statistics.share", "{share} of {games}", share=rating_text.percent(wins, games), games=games)


def of_all(number: int, games: int) -> str:
    return rating_text.percent(number, games)


def line(label: str, value: str) -> str:
    return say("bot.statistics.line", "- {label}: {value}", label=label, value=value)


def rounds(average: float) -> str:
    return decimal(average)
