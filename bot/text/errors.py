"""Refusals: friendly, short, and with a way out where there is one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import Message, count, listed, say

# About a game.
NO_SUCH_GAME = Message("bot.errors.no_such_game", "I don't know that game. `/games` lists yours.")
NO_GAME_HERE = Message("bot.errors.no_game_here", "There is no game in this channel yet. `/game new` opens one.")
WHICH_GAME = Message("bot.errors.which_game", "Which game? Choose one in the `game` argument.")
NOT_BEGUN = Message("bot.errors.not_begun", "This game has not begun yet: it is still in its lobby.")
NOT_READABLE = Message(
    "bot.errors.not_readable", "I cannot read this game any more. Please tell my owner with `/report`."
)
OVER = Message("bot.errors.over", "This game is over.")
NO_SUCH_TITLE = Message("bot.errors.no_such_title", "I don't know that game. Choose one from the list.")
CHANNEL_TAKEN = Message(
    "bot.errors.channel_taken",
    "This channel already has a game: one game per channel. A thread makes a good second table.",
)
ONLY_IN_SERVERS = Message("bot.errors.only_in_servers", "A game needs a channel on a server.")

# About a question.
STALE = Message("bot.errors.stale", "That question has already been answered. This is where the game stands.")
NOT_ASKED = Message("bot.errors.not_asked", "Nothing is asked of you right now.")
NO_UNDO = Message(
    "bot.errors.no_undo", "There is nothing you can undo: something has been revealed since, or your turn has ended."
)
NO_UNDO_SECRET = Message(
    "bot.errors.no_undo_secret", "While everyone chooses in secret there is no undo: simply choose again."
)
NO_REDO = Message("bot.errors.no_redo", "There is nothing to redo.")
NO_HAND = Message("bot.errors.no_hand", "You hold nothing hidden in this game.")

# About people.
NOT_YOUR_SEAT = Message("bot.errors.not_your_seat", "That is not your seat.")
NOT_SEATED = Message(
    "bot.errors.not_seated",
    "You are not playing in this game, but you are welcome to watch: the board is for everyone.",
)
ALREADY_SEATED = Message("bot.errors.already_seated", "You already have a seat in this game.")
NOT_HOST = Message("bot.errors.not_host", "Only the host, or someone who may manage channels, can do that.")
ONLY_HOST = Message("bot.errors.only_host", "Only the host can do that.")
NO_SUCH_SEAT = Message("bot.errors.no_such_seat", "This game has no such seat, or it is not running.")

# About the bot.
TRY_AGAIN = Message("bot.errors.try_again", "Too many things happened at once. Please try again.")
BAD_BUTTON = Message(
    "bot.errors.bad_button",
    "I can't read that button; it may come from another version of me. `/game show` gives you a fresh board.",
)
FAILED = Message(
    "bot.errors.failed",
    "Something went wrong on my side. Your game is safe. Please try again, or tell my owner with `/report`.",
)
NOT_STORED = Message(
    "bot.errors.not_stored",
    "Something went wrong on my side: I can't save anything right now, so nothing has changed."
    " You can still look around. Please try again in a few minutes.",
)
RESTARTING = Message("bot.errors.restarting", "I am restarting. Please try again in a moment.")
NO_CARD = Message("bot.errors.no_card", "I don't know that card.")

PERMISSIONS = {
    "view_channel": Message("bot.errors.view_channel", "View Channel"),
    "send_messages": Message("bot.errors.send_messages", "Send Messages"),
    "send_messages_in_threads": Message("bot.errors.send_messages_in_threads", "Send Messages in Threads"),
    "attach_files": Message("bot.errors.attach_files", "Attach Files"),
    "read_message_history": Message("bot.errors.read_message_history", "Read Message History"),
}


def too_many_long_jobs(most: int) -> str:
    return say(
        "bot.errors.too_many_errands",
        "You already have {most} of these under way. Please wait until one is done.",
        most=most,
    )


def missing_permissions(names: Sequence[str]) -> str:
    return count(
        "bot.errors.missing_permissions",
        "In this channel I still need the permission {needed}. Someone who manages the server can grant it.",
        "In this channel I still need the permissions {needed}. Someone who manages the server can grant them.",
        len(names),
        needed=listed([f"**{PERMISSIONS.get(name, name)}**" for name in names]),
    )
