"""Somebody's profile, and two people compared."""

from __future__ import annotations

from bot.community.finished.ratings import GAMES_UNTIL_SHOWN
from bot.store.records import Visibility
from bot.ui.formatting.names import SafeName
from bot.ui.text.community import ratings as rating_text
from bot.ui.text.game.results import ordinal

PAGES = ("Profile", "Places and favourites", "Alone and in leagues")
HEAD_TO_HEAD = "Head to head"
NOTHING_YET = "There is nothing here yet."
RATINGS, COURSE = "Ratings", "How the rating went"
GAME, SIZE, RATING, GAMES = "Game", "Players", "Rating", "Games"
PLACES, SOLO = "Places", "Best games alone"
LEAGUES, LEAGUE, PLACE = "Leagues", "League", "Place"
TILE_WON, TILE_IN_TIME, TILE_STREAK = "won", "turns in time", "best streak"
NO_NUMBER_YET = f"A rating is shown after {GAMES_UNTIL_SHOWN} games."
TILE_ACHIEVEMENTS, TILE_MEDALS, TILE_COMPUTERS, TILE_NOW = "achievements", "medals", "with computers", "streak now"
FIRST_GAME = "before"
AHEAD, BEHIND, WHO_WAS_AHEAD = "Ahead", "Behind", "Who was ahead"

# Refusals.
PRIVATE = "This player's profile is private."
SERVER_ONLY = "This player's profile can only be seen on a server where they have played."
NOTHING = "This player has not finished a game yet."
NOTHING_OWN = "You have not finished a game yet."
NEVER_MET = "These two have not finished a game together yet."
NOT_TWO = "Choose two different players."
UNKNOWN = "Discord no longer knows this player."

VISIBILITY = {
    Visibility.PRIVATE: "only you see it, and you stand on no board",
    Visibility.SERVER: "people on servers where you have played see it",
    Visibility.OPEN: "everybody sees it, and you stand on the boards of all servers",
}


def tile(value: str, label: str) -> str:
    return f"- {value} {label}"


def rating_line(title: str, size: int, rating: str, games: int) -> str:
    return f"- {title}, {rating_text.size(size)}: {rating}, {rating_text.games(games)}"


def table(title: str, size: int) -> str:
    return f"{rating_text.short(title)}, {rating_text.size(size)}"


def course(first: int, last: int, games: int) -> str:
    return f"From {first} to {last} in the latest {rating_text.games(games)}."


def after(games: int) -> str:
    return f"after {rating_text.games(games)}"


def count_line(label: str, games: int) -> str:
    return f"- {label}: {rating_text.games(games)}"


def favourites(kind: str) -> str:
    return f"Favourite {kind.lower()}"


def favourite(name: str, games: int, wins: int) -> str:
    return f"- {name}: {rating_text.games(games)}, {wins} won"


def won_of(wins: int) -> str:
    return f"{wins} won"


def solo_heading(shown: int, modes: int) -> str:
    return SOLO if shown == modes else f"{SOLO}, {shown} of {modes}"


def points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def solo(mode: str, reached: int, medal: str) -> str:
    return f"- {mode}: {points(reached)}{f', {medal}' if medal else ''}"


def league_place(place: int, people: int) -> str:
    return f"{ordinal(place)} of {people}"


def league(name: SafeName, place: str, medal: str) -> str:
    return f"- {name}: {place}{f', {medal}' if medal else ''}"


def of(have: int, all: int) -> str:
    return f"{have} of {all}"


def versus(one: SafeName | str, two: SafeName | str) -> str:
    return f"{one} and {two}"


def met(title: str, games: int, ahead: int, behind: int, one: SafeName) -> str:
    level = games - ahead - behind
    return (
        f"- {title}: {rating_text.games(games)}. {one} was ahead in {ahead} and behind in {behind}"
        f"{f', level in {level}' if level else ''}."
    )
