"""Somebody's profile, and two people compared."""

from __future__ import annotations

from bot.domain.finished.ratings import GAMES_UNTIL_SHOWN
from bot.domain.records.ratings import Visibility
from bot.text.community import ratings as rating_text
from bot.text.names import SafeName
from engine.language import Message, count, ordinal, say

PAGES = (
    Message("bot.profile.page_profile", "Profile"),
    Message("bot.profile.page_places", "Places and favourites"),
    Message("bot.profile.page_alone", "Alone and in leagues"),
)
HEAD_TO_HEAD = Message("bot.profile.head_to_head", "Head to head")
NOTHING_YET = Message("bot.profile.nothing_yet", "There is nothing here yet.")
RATINGS = Message("bot.profile.ratings", "Ratings")
COURSE = Message("bot.profile.course", "How the rating went")
GAME = Message("bot.profile.game", "Game")
SIZE = Message("bot.profile.size", "Players")
RATING = Message("bot.profile.rating", "Rating")
GAMES = Message("bot.profile.games", "Games")
PLACES = Message("bot.profile.places", "Places")
SOLO = Message("bot.profile.solo", "Best games alone")
LEAGUES = Message("bot.profile.leagues", "Leagues")
LEAGUE = Message("bot.profile.league", "League")
PLACE = Message("bot.profile.place", "Place")
TILE_WON = Message("bot.profile.tile_won", "won")
TILE_IN_TIME = Message("bot.profile.tile_in_time", "turns in time")
TILE_STREAK = Message("bot.profile.tile_streak", "best streak")
TILE_ACHIEVEMENTS = Message("bot.profile.tile_achievements", "achievements")
TILE_MEDALS = Message("bot.profile.tile_medals", "medals")
TILE_COMPUTERS = Message("bot.profile.tile_computers", "with computers")
TILE_NOW = Message("bot.profile.tile_now", "streak now")
FIRST_GAME = Message("bot.profile.first_game", "before")
AHEAD = Message("bot.profile.ahead", "Ahead")
BEHIND = Message("bot.profile.behind", "Behind")
WHO_WAS_AHEAD = Message("bot.profile.who_was_ahead", "Who was ahead")

# Refusals.
PRIVATE = Message("bot.profile.private", "This player's profile is private.")
SERVER_ONLY = Message(
    "bot.profile.server_only", "This player's profile can only be seen on a server where they have played."
)
NOTHING = Message("bot.profile.nothing", "This player has not finished a game yet.")
NOTHING_OWN = Message("bot.profile.nothing_own", "You have not finished a game yet.")
NEVER_MET = Message("bot.profile.never_met", "These two have not finished a game together yet.")
NOT_TWO = Message("bot.profile.not_two", "Choose two different players.")
UNKNOWN = Message("bot.profile.unknown", "Discord no longer knows this player.")

VISIBILITY = {
    Visibility.PRIVATE: Message("bot.profile.seen_by_you", "only you see it, and you are on no leaderboard"),
    Visibility.SERVER: Message("bot.profile.seen_on_servers", "people on servers where you have played see it"),
    Visibility.OPEN: Message(
        "bot.profile.seen_by_all", "everyone sees it, and you are on the leaderboards of all servers"
    ),
}
FAVOURITES = {
    "civilization": Message("bot.profile.favourite_civilization", "Favourite civilization"),
    "development": Message("bot.profile.favourite_development", "Favourite development"),
    "chronicle": Message("bot.profile.favourite_chronicle", "Favourite chronicle"),
    "map": Message("bot.profile.favourite_map", "Favourite map"),
}


def no_number_yet() -> str:
    return say("bot.profile.no_number_yet", "A rating is shown after {games} games.", games=GAMES_UNTIL_SHOWN)


def tile(value: str, label: str) -> str:
    return say("bot.profile.tile", "- {value} {label}", value=value, label=label)


def rating_line(title: str, size: int, rating: str, games: int) -> str:
    return say(
        "bot.profile.rating_line",
        "- {game}, {players}: {rating}, {games}",
        game=title,
        players=rating_text.size(size),
        rating=rating,
        games=rating_text.games(games),
    )


def table(title: str, size: int) -> str:
    return f"{rating_text.short(title)}, {rating_text.size(size)}"


def course(first: int, last: int, games: int) -> str:
    return count(
        "bot.profile.course_in_words",
        "From {first} to {last} in the latest {n} game.",
        "From {first} to {last} in the latest {n} games.",
        games,
        first=first,
        last=last,
    )


def after(games: int) -> str:
    return count("bot.profile.after", "after {n} game", "after {n} games", games)


def count_line(label: str, games: int) -> str:
    return say("bot.profile.count_line", "- {label}: {games}", label=label, games=rating_text.games(games))


def favourites(kind: str, name: str) -> str:
    """The heading above the favourites of this kind of trait."""
    if kind in FAVOURITES:
        return FAVOURITES[kind]()
    return say("bot.profile.favourites", "Favourites: {kind}", kind=name)


def favourite(name: str, games: int, wins: int) -> str:
    return say(
        "bot.profile.favourite",
        "- {name}: {games}, {won}",
        name=name,
        games=rating_text.games(games),
        won=won_of(wins),
    )


def won_of(wins: int) -> str:
    return count("bot.profile.won_of", "{n} won", "{n} won", wins)


def solo_heading(shown: int, modes: int) -> str:
    return SOLO() if shown == modes else f"{SOLO}, {of(shown, modes)}"


def points(number: int) -> str:
    return count("bot.profile.points", "{n} point", "{n} points", number)


def solo(mode: str, reached: int, medal: str) -> str:
    result = ", ".join(filter(None, (points(reached), medal)))
    return say("bot.profile.solo_line", "- {mode}: {result}", mode=mode, result=result)


def league_place(place: int, people: int) -> str:
    return say("bot.profile.league_place", "{place} of {people}", place=ordinal(place), people=people)


def league(name: SafeName, place: str, medal: str) -> str:
    result = ", ".join(filter(None, (place, medal)))
    return say("bot.profile.league_line", "- {league}: {result}", league=name, result=result)


def of(have: int, all: int) -> str:
    return say("bot.profile.of", "{have} of {all}", have=have, all=all)


def versus(one: SafeName | str, two: SafeName | str) -> str:
    return say("bot.profile.versus", "{one} and {two}", one=one, two=two)


def met(title: str, games: int, ahead: int, behind: int, one: SafeName) -> str:
    level = games - ahead - behind
    if not level:
        return say(
            "bot.profile.met",
            "- {game}: {games}. {player} was ahead in {ahead} and behind in {behind}.",
            game=title,
            games=rating_text.games(games),
            player=one,
            ahead=ahead,
            behind=behind,
        )
    return say(
        "bot.profile.met_level",
        "- {game}: {games}. {player} was ahead in {ahead} and behind in {behind}, level in {level}.",
        game=title,
        games=rating_text.games(games),
        player=one,
        ahead=ahead,
        behind=behind,
        level=level,
    )
