"""Searching for a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.game.timing import NO_DEADLINES, PACE_NAMES
from bot.text.names import SafeName, full_stop
from bot.text.times import relative
from engine.language import Message, count, listed, say

# Buttons and menus.
SEARCH_AGAIN = Message("bot.searches.search_again", "Find a table")
WITHDRAW = Message("bot.searches.withdraw", "Stop searching")
WHICH_TITLE = Message("bot.searches.which_title", "What would you like to play?")
ONLY_BASE = Message("bot.searches.only_base", "The base game, without variants")
ANY_PACE = Message("bot.searches.any_pace", "any pace")
ANY_VARIANTS = Message("bot.searches.any_variants", "any variants")
SEARCHED_PACES = {"": NO_DEADLINES, **PACE_NAMES}
# Choices of the command.
TIMES = {"1": "1 hour", "4": "4 hours", "12": "12 hours", "24": "1 day", "72": "3 days", "168": "7 days"}

NOT_SEARCHING = Message("bot.searches.not_searching", "You are not searching for a table. `/find` begins a search.")
WITHDRAWN = Message("bot.searches.withdrawn", "You are no longer searching.")
QUICK = Message(
    "bot.searches.quick",
    "Choose a game, and I look for players for a day. `/find` lets you choose players, pace, variants, time and friends"
    " too.",
)

# Refusals.
CALLED = Message("bot.searches.called", "A table is already waiting for your answer: `/find` shows where it is.")
NO_TABLES = Message(
    "bot.searches.no_tables",
    "This server has no channels for tables yet. Someone who manages the server can name some with `/server tables`.",
)
TOO_MANY_FRIENDS = Message(
    "bot.searches.too_many_friends", "You and your friends are more people than the table has seats."
)
NOT_A_FRIEND = Message(
    "bot.searches.not_a_friend",
    "A bot can't sit down at a table. Add computer players in the lobby of `/game new`.",
)


def played_alone(title: str) -> str:
    return say(
        "bot.searches.played_alone",
        "{game} is played alone: `/game new` in a direct message begins it.",
        game=title,
    )


def wrong_sizes(title: str, possible: Sequence[int]) -> str:
    return say("bot.searches.wrong_sizes", "{game} is for {sizes} players.", game=title, sizes=_either(possible))


def wanted(title: str, sizes: Sequence[int], pace: str | None, variants: str) -> str:
    """What somebody wants to play, in a line; `variants` is "" for a game that has none."""
    players = say("bot.searches.players", "{sizes} players", sizes=_either(sizes))
    chosen = ANY_PACE if pace is None else SEARCHED_PACES.get(pace, pace)
    return ", ".join(filter(None, (f"**{title}**", players, str(chosen), variants)))


def _either(sizes: Sequence[int]) -> str:
    return listed([str(size) for size in sizes], "or")


def searching(wish: str, since: float, until: float) -> str:
    return say(
        "bot.searches.searching",
        "You are searching for {wish}.\nBegun: {since}. Ends: {until}.",
        wish=wish,
        since=relative(since),
        until=relative(until),
    )


def lapsed(wish: str, until: float) -> str:
    return say(
        "bot.searches.lapsed",
        "Your search for {wish} is over: nobody who fits came in time. Its end: {until}.",
        wish=wish,
        until=relative(until),
    )


def company(others: int) -> str:
    if not others:
        return say(
            "bot.searches.nobody_else",
            "Nobody else is looking for this game here at the moment. I'll call you when someone comes.",
        )
    return count(
        "bot.searches.company",
        "{n} other person wants this game, but your wishes don't match yet. I'll call you when they do.",
        "{n} other people want this game, but your wishes don't match yet. I'll call you when they do.",
        others,
    )


def with_friends(names: Sequence[SafeName]) -> str:
    return full_stop(say("bot.searches.with_friends", "With you: {names}", names=listed(names)))


def friends_missing(names: Sequence[SafeName], own: SafeName) -> str:
    """Friends join by themselves: we call nobody who has not asked for it."""
    return say(
        "bot.searches.friends_missing",
        "Waiting for {names} to join you with `/find friend:@{own}`. I don't call them; please tell them yourself.",
        names=listed(names),
        own=own,
    )


def called_to(title: str, channel_id: int) -> str:
    return say(
        "bot.searches.called_to",
        "Your table of **{game}** is ready in {channel}. Please answer there.",
        game=title,
        channel=f"<#{channel_id}>",
    )


def no_channel(title: str) -> str:
    return say(
        "bot.searches.no_channel",
        "Your table of **{game}** has its players and waits for a free channel on this server. It opens by itself.",
        game=title,
    )
