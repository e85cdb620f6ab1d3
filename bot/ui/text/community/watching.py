"""Watching a game from the outside."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records.community import WatchKind
from engine.language import Message, say, translated

STOP = Message("bot.watching.stop", "Stop watching")  # a button
OVER = Message("bot.watching.over", "The game is over. Thanks for watching!")
STOPPED = Message("bot.watching.stopped", "You no longer watch this game.")
NOT_WATCHING = Message("bot.watching.not_watching", "You don't watch this game.")
WATCHES_NOTHING = Message(
    "bot.watching.watches_nothing", "You watch no game. `/watch` in the channel of a game follows it."
)

# Refusals.
OWN_GAME = Message("bot.watching.own_game", "You play in this game: you are called when it is your turn.")
NOT_PLAYED = Message("bot.watching.not_played", "There is nothing to watch: this game is over, or has not begun.")
TOO_MANY = Message(
    "bot.watching.too_many",
    "You already watch as many games as I can follow for you, or this game has too many spectators.",
)

# Choices of the command.
HOW_OFTEN = {
    WatchKind.END: "when the game ends",
    WatchKind.ROUND: "after each round",
    WatchKind.TURN: "after each turn",
}
NO_LONGER = "no longer"  # the choice that ends a watch

WATCHING = {
    WatchKind.END: Message(
        "bot.watching.until_the_end",
        "You watch **{game}**: when the game ends I send you the board by direct message, as everyone in the channel"
        " sees it.",
    ),
    WatchKind.ROUND: Message(
        "bot.watching.each_round",
        "You watch **{game}**: after each round I send you the board by direct message, as everyone in the channel"
        " sees it.",
    ),
    WatchKind.TURN: Message(
        "bot.watching.each_turn",
        "You watch **{game}**: after each turn I send you the board by direct message, as everyone in the channel"
        " sees it.",
    ),
}
HOW_TO_END = Message(
    "bot.watching.how_to_end",
    "*{no_longer}* in `/watch often:` ends it. It also ends when you can no longer see the channel, or your direct"
    " messages are closed.",
)
WATCHED = {
    WatchKind.END: Message("bot.watching.watched_end", "**{game}** in {channel}, when the game ends"),
    WatchKind.ROUND: Message("bot.watching.watched_round", "**{game}** in {channel}, after each round"),
    WatchKind.TURN: Message("bot.watching.watched_turn", "**{game}** in {channel}, after each turn"),
}


def head(title: str, link: str) -> str:
    return say("bot.watching.head", "You watch **{game}** in {link}", game=title, link=link)


def watching(title: str, kind: WatchKind) -> str:
    no_longer = translated("command.watch.often.choice.stop", NO_LONGER)
    return f"{WATCHING[kind](game=title)} {HOW_TO_END(no_longer=no_longer)}"


def watched(title: str, channel_id: int, kind: WatchKind) -> str:
    return WATCHED[kind](game=title, channel=f"<#{channel_id}>")


def all_watched(lines: Sequence[str]) -> str:
    heading = say("bot.watching.you_watch", "You watch:")
    return "\n".join([heading, *(f"{number}. {line}" for number, line in enumerate(lines, start=1))])


def stop_one(number: int) -> str:
    return say("bot.watching.stop_one", "Stop {number}", number=number)
