"""Watching a game from the outside."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.records.community import WatchKind
from engine.language import Message, say, translated

STOP = Message("bot.watching.stop", "Stop watching")  # a button
OVER = Message("bot.watching.over", "The game is over. Thanks for watching!")
STOPPED = Message("bot.watching.stopped", "You are no longer watching this game.")
NOT_WATCHING = Message("bot.watching.not_watching", "You are not watching this game.")
WATCHES_NOTHING = Message(
    "bot.watching.watches_nothing", "You are not watching any game. Use `/watch` in a game's channel."
)

# Refusals.
OWN_GAME = Message("bot.watching.own_game", "You play in this game: you are called when it is your turn.")
NOT_PLAYED = Message("bot.watching.not_played", "There is nothing to watch: this game is over, or has not begun.")
TOO_MANY = Message(
    "bot.watching.too_many",
    "You are already watching as many games as I can follow for you, or this game has too many spectators.",
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
        "You are watching **{game}**. When the game ends, I send you the public board.",
    ),
    WatchKind.ROUND: Message(
        "bot.watching.each_round",
        "You are watching **{game}**. After each round, I send you the public board.",
    ),
    WatchKind.TURN: Message(
        "bot.watching.each_turn",
        "You are watching **{game}**. After each turn, I send you the public board.",
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
    return say("bot.watching.head", "You are watching **{game}** in {link}", game=title, link=link)


def watching(title: str, kind: WatchKind) -> str:
    no_longer = translated("command.watch.often.choice.stop", NO_LONGER)
    return f"{WATCHING[kind](game=title)} {HOW_TO_END(no_longer=no_longer)}"


def watched(title: str, channel_id: int, kind: WatchKind) -> str:
    return WATCHED[kind](game=title, channel=f"<#{channel_id}>")


def all_watched(lines: Sequence[str]) -> str:
    heading = say("bot.watching.you_watch", "You are watching:")
    return "\n".join([heading, *(f"{number}. {line}" for number, line in enumerate(lines, start=1))])


def stop_one(number: int) -> str:
    return say("bot.watching.stop_one", "Stop {number}", number=number)
