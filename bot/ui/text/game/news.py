"""News about a whole game: moved, restored, repaired."""

from __future__ import annotations

from bot.ui.formatting.times import moment

MOVED = "The game goes on here."
MOVED_HERE = (
    "The game has moved to this channel, with everything that was played. Press **Play** to see where it stands."
)
ALREADY_HERE = "This game is already here."


def still_there(channel_id: int) -> str:
    return f"The game still has its channel, <#{channel_id}>. Only the host can move it away from there."


def moved_to(channel_id: int) -> str:
    return f"This game has moved to <#{channel_id}>. Please go on there."


def channel_lost(title: str, game_id: int) -> str:
    return (
        f"The channel of your game of **{title}** is gone. Nothing is lost: the game waits."
        f" `/game move-here game:{game_id}` brings it into another channel."
    )


def post_refused(mention: str, title: str, channel_id: int) -> str:
    """`mention` is empty in a direct message."""
    calls = f"{mention}: " if mention else ""
    return (
        f"{calls}Discord refuses to show your game of **{title}** in <#{channel_id}> as I wanted, so I try it there"
        " in a plainer form. Nothing is lost, and you can play on. My owner finds the reason in my log."
    )


def restored(at: float) -> str:
    return (
        f"I had to restore this game from a backup of {moment(at)}. Everything played after that is lost; I am sorry."
        " Press **Play** to see where the game is now."
    )


def repaired(changes: str) -> str:
    return f"My owner has brought this game up to date with the current rules. This has changed:\n{changes}"
