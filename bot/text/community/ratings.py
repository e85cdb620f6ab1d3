"""Ratings, sizes of tables and seasons in words."""

from __future__ import annotations

from bot.domain.finished.ratings import TWO, Rating
from engine.language import Message, count, say

QUARTERS = (
    Message("bot.ratings.first_quarter", "January to March {year}"),
    Message("bot.ratings.second_quarter", "April to June {year}"),
    Message("bot.ratings.third_quarter", "July to September {year}"),
    Message("bot.ratings.fourth_quarter", "October to December {year}"),
)


def size(tables: int) -> str:
    if tables == TWO:
        return say("bot.ratings.two_players", "2 players")
    return say("bot.ratings.more_players", "3 or 4 players")


def size_number(tables: int) -> str:
    return "2" if tables == TWO else "3-4"


def season(id: str) -> str:
    """A quarter: October to December 2026."""
    if not id:
        return say("bot.ratings.all_time", "all time")
    year, _, quarter = id.partition("Q")
    return QUARTERS[int(quarter) - 1](year=year)


def rating(rating: Rating) -> str:
    """The number with its uncertainty, once there are enough games for one."""
    return f"{rating.number} ± {rating.uncertainty}" if rating.is_shown else say("bot.ratings.none", "none yet")


def short(title: str) -> str:
    """The name of a game without its subtitle, where there is little room."""
    return title.partition(":")[0]


def games(number: int) -> str:
    return count("bot.ratings.games", "{n} game", "{n} games", number)


def games_label(number: int) -> str:
    """What stands below a number of games."""
    return count("bot.ratings.games_label", "game", "games", number)


def shown(number: int, of: int) -> str:
    """How many of a list stand in a picture, unless all of them do."""
    return "" if number == of else say("bot.ratings.shown", "{number} of {of}", number=number, of=of)


def percent(part: int, whole: int) -> str:
    return whole_percent(part / whole) if whole else "–"


def whole_percent(share: float) -> str:
    return say("bot.ratings.percent", "{number}%", number=round(100 * share))
