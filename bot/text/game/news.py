"""News about a whole game: moved, restored, repaired."""

from __future__ import annotations

from bot.text.game.turn import labelled
from bot.text.times import moment
from engine.language import Message, say

MOVED = Message("bot.news.moved", "The game goes on here.")
MOVED_HERE = Message(
    "bot.news.moved_here",
    "The game has moved to this channel, with everything that was played. Press **Play** to see where it stands.",
)
ALREADY_HERE = Message("bot.news.already_here", "This game is already here.")
STAYS_IN_SERVER = Message(
    "bot.news.stays_in_server",
    "This game counts, for ratings or in a league. It stays in its server as long as its channel is there.",
)
NOT_ALL_SEE = Message(
    "bot.news.not_all_see",
    "This game counts, for ratings or in a league, and someone at its table cannot see this channel.",
)
TABLE_STAYS = Message(
    "bot.news.table_stays",
    "Others have joined this table, so it stays in its server. You can open another one here with `/game new`.",
)
ONLY_HIDDEN = Message("bot.news.only_hidden", "only what is hidden")


def still_there(channel_id: int) -> str:
    return say(
        "bot.news.still_there",
        "The game still has its channel, {channel}. Only the host can move it away from there.",
        channel=f"<#{channel_id}>",
    )


def moved_to(channel_id: int) -> str:
    return say("bot.news.moved_to", "This game has moved to {channel}. Please go on there.", channel=f"<#{channel_id}>")


def channel_lost(title: str, game_id: int) -> str:
    return say(
        "bot.news.channel_lost",
        "The channel of your game of **{title}** is gone. Nothing is lost: the game waits."
        " `/game move-here game:{game}` brings it into another channel.",
        title=title,
        game=game_id,
    )


def post_refused(mention: str, title: str, channel_id: int) -> str:
    """`mention` is empty in a direct message."""
    text = say(
        "bot.news.post_refused",
        "Discord refused my post about your game of **{title}** in {channel}, so I'm sending a simpler one."
        " Nothing is lost, and you can play on. The reason is in my log, for my owner.",
        title=title,
        channel=f"<#{channel_id}>",
    )
    return labelled(mention, text) if mention else text


def restored(at: float) -> str:
    return say(
        "bot.news.restored",
        "I had to restore this game from a backup of {moment}. Everything played after that is lost; I am sorry."
        " Press **Play** to see where the game is now.",
        moment=moment(at),
    )


def repaired(changes: str) -> str:
    head = say(
        "bot.news.repaired",
        "My owner has brought this game up to date with the current rules. This has changed:",
    )
    return f"{head}\n{changes}"
