"""What a channel is told about its game as a whole: moved, restored, repaired."""

from __future__ import annotations

from bot.ui.formatting.times import moment

MOVED = "The game goes on here."
MOVED_HERE = (
    "The game has moved to this channel, with everything that was played. Press **Play** to see where it stands."
)
ALREADY_HERE = "This game is already here."


def still_there(channel_id: int) -> str:
    return f"Its channel <#{channel_id}> is still there. Only the host can move the game away from it."


def channel_lost(title: str, game_id: int) -> str:
    return (
        f"The channel of your game of **{title}** is gone. Nothing is lost: the game waits."
        f" `/game move-here game:{game_id}` brings it into another channel."
    )


def restored(at: float) -> str:
    return (
        f"I had to restore this game from a backup of {moment(at)}. Everything played after that is lost; I am sorry."
        " Press **Play** to see where the game is now."
    )


def repaired(changes: str) -> str:
    return f"My owner has brought this game up to date with the current rules. This has changed:\n{changes}"
