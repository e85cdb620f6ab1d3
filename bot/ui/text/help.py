"""The bot about itself: help, rules, reports, and the data it keeps."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, listed
from bot.ui.formatting.times import moment

HELP = (
    "**Ziggurat** hosts civilization board games: one game per channel.\n"
    "1. `/game new` opens a table. Everybody presses **Join**; the host presses **Start**.\n"
    "2. You are called when it is your turn. Press **Play** under the board, and choose. **Undo** works until"
    " something hidden is revealed.\n"
    "3. Hands and secret choices come by direct message, or with **My hand** and **Play** if yours are closed.\n"
    "4. New to a game? `/learn` teaches it while you play. `/rules` explains it topic by topic, `/card` shows a card,"
    " `/game hint` says what a thoughtful player would do, and **Why not?** what stands in your way.\n"
    "5. `/game move` plays by typing, `/game text` shows the board as text, `/game log` what happened, `/game status`"
    " where the game stands. When it is over, `/review` shows which of your choices cost most.\n"
    "6. `/profile` shows what somebody has achieved, `/leaderboard` the best players of rated games, `/stats` who wins"
    " a game and with what. The host makes a game rated in the lobby's settings.\n"
    "7. `/find` looks for people on this server to play with, `/league` plays rounds of tables for medals, `/watch`"
    " follows a game of others, and `/server` says where tables stand. `/daily` is the same game for everybody on one"
    " day.\n"
    "8. `/games` lists the games that wait for you. `/settings` sets how and when I call you (by direct message or"
    " mention, quiet hours, vacation), how pictures look and who sees your profile. `/report` reaches my owner."
)
REPORTED = "Thank you. I have noted it, together with the game and the move."
NO_RULES = "I have no rules for that game."
NO_TOPIC = "I found nothing about that. Choose a topic from the list, or leave it empty for the first one."


def topic(name: str, title: str, number: int, count: int, text: str) -> str:
    return f"### {name}\n-# {title} · {number} of {count}\n{text}"


def topics(first: str, last: str) -> str:
    """A menu that holds the topics from one to another."""
    return f"Choose a topic: {first} … {last}"


def card(name: str, text: str) -> str:
    return f"**{name}**\n{text}"


def exported(number: int, parts: int) -> str:
    if parts == 1:
        return EXPORTED
    return (
        f"This is part {number} of {parts} of what I keep about you. Only you see it. Each part can be read by itself."
    )


def about(version: str, since: float, games: int, titles: int) -> str:
    playing = "1 game is in play" if games == 1 else f"{games} games are in play"
    known = "1 title" if titles == 1 else f"{titles} titles"
    return (
        f"**Ziggurat** {version}. Running since {moment(since)}.\n"
        f"{playing}, and you can choose from {known}.\n"
        "I keep what a game needs and nothing else: `/data export` shows it, `/data delete` removes it."
    )


# Personal data.

EXPORTED = "This is everything I keep about you. Only you see this message."
NOTHING_KEPT = "I keep nothing about you."
DELETE, DELETED = "Delete my data", "Done: nothing here leads to you any more."


def delete_question(games: Sequence[int], leagues: Sequence[SafeName] = ()) -> str:
    """What happens if somebody deletes their data; `games` and `leagues` are those they still play."""
    leaving = ""
    if games:
        leaving = (
            f" You leave {listed(f'game {game}' for game in games)} for good: a computer player takes your seat, and"
            " somebody else becomes the host. Tables that you have opened but not started are closed. A game without"
            " anybody else ends."
        )
    if leagues:
        leaving += f" You leave {listed(leagues)}, too: a substitute takes your place, or nobody."
    return (
        "Delete everything I keep about you? Your settings, achievements and records go. In finished games an unknown"
        f" player takes your place.{leaving} This cannot be undone."
    )


PHASES = {"lobby": "in its lobby", "playing": "in play", "over": "over", "ended": "ended", "archived": "archived"}


def game(title: str, game_id: int, phase: str) -> str:
    """A game in a list of choices."""
    return f"{title}, game {game_id} ({PHASES.get(phase, phase)})"
