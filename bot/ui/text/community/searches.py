"""Searching for a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, full_stop, listed
from bot.ui.formatting.times import relative
from bot.ui.text.game.timing import NO_DEADLINES, PACE_NAMES
from engine.phrases import join

# Buttons and menus.
SEARCH_AGAIN, WITHDRAW = "Find a table", "Stop searching"
WHICH_TITLE = "What would you like to play?"
ONLY_BASE = "The base game, without variants"
ANY_PACE, ANY_VARIANTS = "any pace", "any variants"
PACES = {"": NO_DEADLINES, **PACE_NAMES}
TIMES = {"1": "1 hour", "4": "4 hours", "12": "12 hours", "24": "1 day", "72": "3 days", "168": "7 days"}

NOT_SEARCHING = "You are not searching for a table. `/find` begins a search."
WITHDRAWN = "You are no longer searching."
QUICK = (
    "Choose a game, and I look for players for a day. `/find` lets you choose players, pace, variants, time and friends"
    " too."
)

# Refusals.
CALLED = "A table calls you already. Answer there first: `/find` shows where it is."
NO_TABLES = (
    "This server has no channels for tables yet. Somebody who manages the server can name some with `/server tables`."
)
TOO_MANY_FRIENDS = "You and your friends are more people than the table has seats."
NOT_A_FRIEND = "A bot can't sit down at a table. Add computer players in the lobby of `/game new`."


def played_alone(title: str) -> str:
    return f"{title} is played alone: `/game new` in a direct message begins it."


def wrong_sizes(title: str, possible: Sequence[int]) -> str:
    return f"{title} is for {join([str(size) for size in possible], 'or')} players."


def wanted(title: str, sizes: Sequence[int], pace: str | None, variants: str) -> str:
    """What somebody wants to play, in a line; `variants` is "" for a game that has none."""
    players = f"{join([str(size) for size in sizes], 'or')} players"
    parts = [f"**{title}**", players, ANY_PACE if pace is None else PACES.get(pace, pace), variants]
    return ", ".join(filter(None, parts))


def searching(wish: str, since: float, until: float) -> str:
    return f"You are searching for {wish}.\nBegun: {relative(since)}. Ends: {relative(until)}."


def lapsed(wish: str, until: float) -> str:
    return f"Your search for {wish} is over: nobody who fits came in time. Its end: {relative(until)}."


def company(others: int) -> str:
    if not others:
        return "Nobody else searches for this game here at the moment. I call you when somebody comes."
    one = others == 1
    return (
        f"{others} other {'person searches' if one else 'people search'} for this game here, but"
        f" {'does' if one else 'do'} not fit yet. I call you when the right people are there."
    )


def with_friends(names: Sequence[SafeName]) -> str:
    return full_stop(f"With you: {listed(names)}")


def friends_missing(names: Sequence[SafeName], own: SafeName) -> str:
    """Friends join by themselves: we call nobody who has not asked for it."""
    return (
        f"Waiting for {listed(names)} to join you with `/find friend:@{own}`. I don't call them; please tell them"
        " yourself."
    )


def called_to(title: str, channel_id: int) -> str:
    return f"Your table of **{title}** is ready in <#{channel_id}>. Please answer there."


def no_channel(title: str) -> str:
    return f"Your table of **{title}** has its players and waits for a free channel on this server. It opens by itself."
