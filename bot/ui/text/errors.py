"""Refusals: friendly, short, and with a way out where there is one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import listed

# About a game.
NO_SUCH_GAME = "I don't know that game. `/games` lists yours."
NO_GAME_HERE = "There is no game in this channel yet. `/game new` opens one."
WHICH_GAME = "Which game? Choose one in the `game` argument."
NOT_BEGUN = "This game has not begun yet: it is still in its lobby."
NOT_READABLE = "I cannot read this game any more. Please tell my owner with `/report`."
OVER = "This game is over."
NO_SUCH_TITLE = "I don't know that game. Choose one from the list."
CHANNEL_TAKEN = "This channel already has a game: one game per channel. A thread makes a good second table."
ONLY_IN_SERVERS = "A game needs a channel on a server."

# About a question.
STALE = "That question has already been answered. This is where the game stands."
NOT_ASKED = "Nothing is asked of you right now."
NO_UNDO = "There is nothing you can undo: something has been revealed since, or your turn has ended."
NO_UNDO_SECRET = "While everybody chooses in secret there is no undo: simply choose again."
NO_REDO = "There is nothing to redo."
NO_HAND = "You hold nothing hidden in this game."

# About people.
NOT_YOUR_SEAT = "That is not your seat."
NOT_SEATED = "You are not playing in this game, but you are welcome to watch: the board is for everybody."
ALREADY_SEATED = "You already have a seat in this game."
NOT_HOST = "Only the host, or somebody who may manage channels, can do that."
ONLY_HOST = "Only the host can do that."
NO_SUCH_SEAT = "This game has no such seat, or it is not running."

# About the bot.
TRY_AGAIN = "Too many things happened at once. Please try again."
BAD_BUTTON = "I can't read that button; it may come from another version of me. `/game show` gives you a fresh board."
FAILED = "Something went wrong on my side. Your game is safe. Please try again, or tell my owner with `/report`."
NOT_STORED = (
    "Something went wrong on my side: I can't save anything right now, so nothing has changed."
    " You can still look around. Please try again in a few minutes."
)
RESTARTING = "I am restarting. Please try again in a moment."
NO_PICTURE = "I can't draw that right now."
NO_CARD = "I don't know that card."

PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


def too_many_errands(most: int) -> str:
    return f"You already have {most} of these under way. Please wait until one is done."


def missing_permissions(names: Sequence[str]) -> str:
    needed = listed(f"**{PERMISSIONS.get(name, name)}**" for name in names)
    permissions, them = ("permission", "it") if len(names) == 1 else ("permissions", "them")
    return f"In this channel I still need the {permissions} {needed}. Somebody who manages the server can grant {them}."
