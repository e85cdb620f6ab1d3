"""Watching a game from the outside."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records.community import WatchKind

STOP = "Stop watching"  # a button
OVER = "The game is over, and so is your watch."
STOPPED = "You no longer watch this game."
NOT_WATCHING = "You don't watch this game."
WATCHES_NOTHING = "You watch no game. `/watch` in the channel of a game follows it."

# Refusals.
OWN_GAME = "You play in this game: you are called when it is your turn."
NOT_PLAYED = "There is nothing to watch: this game is over, or has not begun."
TOO_MANY = "You already watch as many games as I can follow for you, or this game has too many spectators."

HOW_OFTEN = {
    WatchKind.END: "when the game ends",
    WatchKind.ROUND: "after each round",
    WatchKind.TURN: "after each turn",
}
NO_LONGER = "no longer"  # the choice that ends a watch


def head(title: str, link: str) -> str:
    return f"You watch **{title}** in {link}"


def watching(title: str, kind: WatchKind) -> str:
    return (
        f"You watch **{title}**: {HOW_OFTEN[kind]} I send you the board by direct message, as everybody in the channel"
        f" sees it. `/watch often:{NO_LONGER}` ends it. It also ends when you can no longer see the channel, or your"
        " direct messages are closed."
    )


def watched(title: str, channel_id: int, kind: WatchKind) -> str:
    return f"**{title}** in <#{channel_id}>, {HOW_OFTEN[kind]}"


def all_watched(lines: Sequence[str]) -> str:
    return "\n".join(["You watch:", *(f"{number}. {line}" for number, line in enumerate(lines, start=1))])


def stop_one(number: int) -> str:
    return f"Stop {number}"
