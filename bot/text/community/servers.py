"""Servers: their settings, what is open in them, and the digest of the week."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.records.community import ServerSettings
from bot.text import languages as language_text
from bot.text.community import ratings as rating_text
from bot.text.game.timing import NO_DEADLINES, PACE_NAMES
from bot.text.names import SafeName
from bot.text.times import relative
from engine.language import Message, count, listed, say

# Refusals.
ONLY_MANAGERS = Message("bot.servers.only_managers", "Only people who may manage the server change this.")
MAY_NOT_OPEN = Message(
    "bot.servers.may_not_open",
    "On this server only some people open tables. Ask one of them, or someone who manages the server.",
)
ONLY_TEXT_CHANNELS = Message(
    "bot.servers.only_text_channels",
    "Please name an ordinary text channel: no thread, forum or voice channel.",
)
TOO_MANY_CHANNELS = Message(
    "bot.servers.too_many_channels", "A server has at most 25 channels for tables. Take one off the list first."
)

HOW_TO = Message("bot.servers.how_to", "-# Change it with `/server tables`, `/server rules` and `/server messages`.")

# Buttons.
EVERYBODY = Message("bot.servers.let_everybody", "Let everyone open tables")
NO_LISTING = Message("bot.servers.no_listing", "Stop the list")
NO_DIGEST = Message("bot.servers.no_digest", "Stop the digest")
FRIENDLY_GAMES = Message("bot.servers.friendly_games", "Friendly games")
RATED_GAMES = Message("bot.servers.rated_games", "Rated games")


def rated_button(rated: bool) -> str:
    """The button that changes whether games are rated."""
    return FRIENDLY_GAMES() if rated else RATED_GAMES()


# Settings.

BOARDS = {
    "dark": Message("bot.servers.dark_boards", "dark boards"),
    "light": Message("bot.servers.light_boards", "light boards"),
}
NEW_GAMES = {
    True: Message("bot.servers.rated", "rated games"),
    False: Message("bot.servers.friendly", "friendly games"),
}


def settings(server: ServerSettings, warnings: Sequence[str] = ()) -> str:
    tables = ", ".join(map(_channel, server.tables)) or say("bot.servers.none_yet", "none yet")
    openers = say("bot.servers.everybody", "everyone") if server.opener_role is None else f"<@&{server.opener_role}>"
    new = ", ".join(
        map(str, (PACE_NAMES.get(server.pace, NO_DEADLINES), BOARDS[server.theme], NEW_GAMES[server.rated]))
    )
    lines = [
        say("bot.servers.heading", "## Tables on this server"),
        say("bot.servers.channels", "**Channels for tables:** {channels}", channels=tables),
        say("bot.servers.openers", "**Who may open them:** {who}", who=openers),
        say("bot.servers.new_tables", "**New tables:** {how}", how=new),
        language_text.of_server(server.language),
        say(
            "bot.servers.open_now",
            "**List of open tables and searches:** {where}",
            where=_where(server.listing_channel),
        ),
        say("bot.servers.digest_of_week", "**Digest of the week:** {where}", where=_where(server.digest_channel)),
    ]
    return "\n".join([*lines, *(f"⚠️ {warning}" for warning in warnings), HOW_TO()])


def _channel(channel_id: int) -> str:
    return f"<#{channel_id}>"


def _where(channel_id: int | None) -> str:
    if channel_id is None:
        return say("bot.servers.not_posted", "not posted")
    return say("bot.servers.posted_in", "posted in {channel}", channel=_channel(channel_id))


def no_threads(channel_id: int) -> str:
    return say(
        "bot.servers.no_threads",
        "I may not create public threads in {channel}, so it holds one table at a time."
        " Allow **Create Public Threads** there for more.",
        channel=_channel(channel_id),
    )


def cannot_write(channel_id: int) -> str:
    return say("bot.servers.cannot_write", "I may not write in {channel}.", channel=_channel(channel_id))


# What is open now.

NOTHING_OPEN = Message("bot.servers.nothing_open", "No table is open, and nobody is searching.")


def listing(tables: Sequence[str], searches: Sequence[str], more: int) -> str:
    parts = [say("bot.servers.who_plays", "## Who plays?")]
    if tables:
        parts += [say("bot.servers.open_tables", "**Open tables**"), *tables]
    if searches:
        parts += [say("bot.servers.searching", "**Searching**"), *searches]
        parts += [count("bot.servers.more", "- and {n} more", "- and {n} more", more)] if more > 0 else []
    return "\n".join(parts if tables or searches else [*parts, NOTHING_OPEN()])


def open_table(title: str, channel_id: int, names: Sequence[SafeName], free: int) -> str:
    full = say("bot.servers.full", "full")
    room = count("bot.servers.room", "room for {n} more", "room for {n} more", free) if free > 0 else full
    return say(
        "bot.servers.open_table",
        "- **{game}** in {channel}: {names}; {room}",
        game=title,
        channel=_channel(channel_id),
        names=listed(names),
        room=room,
    )


def search(wish: str, names: Sequence[SafeName], until: float) -> str:
    return say(
        "bot.servers.search",
        "- {wish}: {names}. Ends: {until}.",
        wish=wish,
        names=listed(names),
        until=relative(until),
    )


# The digest.


def digest(finished: Sequence[tuple[str, int]], searching: int) -> str:
    heading = say("bot.servers.week", "## The week on this server")
    lines = [
        say("bot.servers.finished", "- **{game}**: {games}", game=title, games=rating_text.games(number))
        for title, number in finished
    ]
    waiting = count(
        "bot.servers.waiting_searches", "{n} search waits for company.", "{n} searches wait for company.", searching
    )
    played = say("bot.servers.played", "Played to the end:")
    return "\n".join([heading, played, *lines, *([waiting] if searching else [])])
