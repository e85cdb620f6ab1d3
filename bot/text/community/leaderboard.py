"""Boards of the best."""

from __future__ import annotations

from bot.domain.finished.ratings import GAMES_UNTIL_SHOWN
from bot.text.community import ratings as rating_text
from bot.text.names import SafeName
from engine.language import Message, say

BEST = Message("bot.leaderboard.best", "The best players")
BEST_HERE = Message("bot.leaderboard.best_here", "The best players on this server")
BEST_EVERYWHERE = Message("bot.leaderboard.best_everywhere", "The best players on all servers")
HERE = Message("bot.leaderboard.here", "on this server")
EVERYWHERE = Message("bot.leaderboard.everywhere", "on all servers")
ORDER = Message("bot.leaderboard.order", "Sorted by rating minus uncertainty (±), a cautious estimate.")
OWN = Message("bot.leaderboard.own", "Your place")
PLAYER = Message("bot.leaderboard.player", "Player")
RATING = Message("bot.leaderboard.rating", "Rating")
GAMES = Message("bot.leaderboard.games", "Games")
BACK = Message("bot.leaderboard.back", "◀ Back")
ON = Message("bot.leaderboard.on", "Next ▶")
TO_OWN = Message("bot.leaderboard.to_own", "My place")
OTHER_BOARDS = Message("bot.leaderboard.other_boards", "Another board")

# Choices of the command.
SEASONS = {"all": "all time", "now": "this season", "before": "last season"}
SCOPES = {"here": "this server", "all": "all servers"}

# Refusals.
NO_RATED_GAMES = Message(
    "bot.leaderboard.no_rated_games", "No game here is for two or more players, so there are no ratings."
)
ONLY_ALONE = Message("bot.leaderboard.only_alone", "That game is played alone: `/records` has its best games.")
SERVERS_ONLY = Message(
    "bot.leaderboard.servers_only", "Here I can only show the board of all servers: choose it with `where`."
)

NOBODY_HERE = Message(
    "bot.leaderboard.nobody_here",
    "Nobody on this server has played {games} rated games here yet. The host of a lobby makes a game rated in its"
    " **Settings**.",
)
NOBODY_EVERYWHERE = Message(
    "bot.leaderboard.nobody_everywhere",
    "Nobody on any server has played {games} rated games yet. The host of a lobby makes a game rated in its"
    " **Settings**.",
)


def board(size: int, season: str) -> str:
    return f"{rating_text.size(size)}, {rating_text.season(season)}"


def people(first: int, last: int, count: int) -> str:
    return say("bot.leaderboard.people", "{first}-{last} of {people}", first=first, last=last, people=count)


def nobody(*, here: bool) -> str:
    return (NOBODY_HERE if here else NOBODY_EVERYWHERE)(games=GAMES_UNTIL_SHOWN)


def own_line(place: int, count: int, rating: str, games: int) -> str:
    return say(
        "bot.leaderboard.own_line",
        "Your place: {place} of {people}, with a rating of {rating} after {games}.",
        place=place,
        people=count,
        rating=rating,
        games=rating_text.games(games),
    )


def not_on_it() -> str:
    return say(
        "bot.leaderboard.not_on_it",
        "Play {games} rated games to appear here.",
        games=GAMES_UNTIL_SHOWN,
    )


def line(place: int, name: SafeName, rating: str, games: int) -> str:
    return say(
        "bot.leaderboard.line",
        "{place}. {name}: {rating}, {games}",
        place=place,
        name=name,
        rating=rating,
        games=rating_text.games(games),
    )


def private() -> str:
    return say("bot.leaderboard.private", "Only you see yourself here: `/settings profile:` decides who else does.")
