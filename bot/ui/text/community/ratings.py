"""Ratings, sizes of tables and seasons in words."""

from __future__ import annotations

from bot.community.finished.ratings import TWO, Rating

ALL_TIME = "all time"
QUARTERS = ("January to March", "April to June", "July to September", "October to December")


def size(tables: int) -> str:
    return "2 players" if tables == TWO else "3 or 4 players"


def size_number(tables: int) -> str:
    return "2" if tables == TWO else "3-4"


def season(id: str) -> str:
    """A quarter: October to December 2026."""
    if not id:
        return ALL_TIME
    year, _, quarter = id.partition("Q")
    return f"{QUARTERS[int(quarter) - 1]} {year}"


def rating(rating: Rating) -> str:
    """The number with its uncertainty, once there are enough games for one."""
    return f"{rating.number} ± {rating.uncertainty}" if rating.is_shown else "none yet"


def short(title: str) -> str:
    """The name of a game without its subtitle, where there is little room."""
    return title.partition(":")[0]


def games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def games_label(count: int) -> str:
    """What stands below a number of games."""
    return "game" if count == 1 else "games"


def shown(count: int, of: int) -> str:
    """How many of a list stand in a picture, unless all of them do."""
    return "" if count == of else f"{count} of {of}"


def percent(part: int, whole: int) -> str:
    return f"{round(100 * part / whole)}%" if whole else "–"
