"""Boards of the best."""

from __future__ import annotations

from bot.community.finished.ratings import GAMES_UNTIL_SHOWN
from bot.ui.formatting.names import SafeName
from bot.ui.text.community import ratings as rating_text

HERE, EVERYWHERE = "on this server", "on all servers"
BEST = "The best players"
ORDER = "Ordered by rating minus its uncertainty (±): what somebody has surely reached."
OWN = "Your place"
PLACE, PLAYER, RATING, GAMES = "", "Player", "Rating", "Games"
BACK, ON, TO_OWN = "◀ Back", "On ▶", "My place"
OTHER_BOARDS = "Another board"

SEASONS = {"all": "all time", "now": "this season", "before": "last season"}
SCOPES = {"here": "this server", "all": "all servers"}

# Refusals.
NO_RATED_GAMES = "No game here is for two or more players, so there are no ratings."
ONLY_ALONE = "That game is played alone: `/records` has its best games."
SERVERS_ONLY = "Here I can only show the board of all servers: choose it with `where`."


def board(size: int, season: str) -> str:
    return f"{rating_text.size(size)}, {rating_text.season(season)}"


def people(first: int, last: int, count: int) -> str:
    return f"{first}-{last} of {count}"


def nobody(scope: str) -> str:
    return (
        f"Nobody {scope} has played {GAMES_UNTIL_SHOWN} rated games here yet. The host of a lobby makes a game rated"
        " in its **Settings**."
    )


def own_line(place: int, count: int, rating: str, games: int) -> str:
    return f"Your place: {place} of {count}, with a rating of {rating} after {rating_text.games(games)}."


def not_on_it() -> str:
    return f"You are not on this board yet: it takes {GAMES_UNTIL_SHOWN} rated games."


def line(place: int, name: SafeName, rating: str, games: int) -> str:
    return f"{place}. {name}: {rating}, {rating_text.games(games)}"


def private() -> str:
    return "Only you see yourself here: `/settings profile:` decides who else does."
