"""Servers: their settings, what is open in them, and the digest of the week."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records.community import ServerSettings
from bot.ui.formatting.names import SafeName, listed
from bot.ui.formatting.times import relative
from bot.ui.text.game.timing import NO_DEADLINES, PACE_NAMES

# Refusals.
ONLY_MANAGERS = "Only people who may manage the server change this."
MAY_NOT_OPEN = "On this server only some people open tables. Ask one of them, or somebody who manages the server."
ONLY_TEXT_CHANNELS = "Please name an ordinary text channel: no thread, forum or voice channel."
TOO_MANY_CHANNELS = "A server has at most 25 channels for tables. Take one off the list first."

HOW_TO = "-# Change it with `/server tables`, `/server rules` and `/server messages`."

# Buttons.
EVERYBODY, NO_LISTING, NO_DIGEST = "Let everybody open tables", "Stop the list", "Stop the digest"


def rated_button(rated: bool) -> str:
    """The button that changes whether games are rated."""
    return "Friendly games" if rated else "Rated games"


# Settings.


def settings(server: ServerSettings, warnings: Sequence[str] = ()) -> str:
    lines = [
        "## Tables on this server",
        f"**Channels for tables:** {', '.join(map(_channel, server.tables)) or 'none yet'}",
        f"**Who may open them:** {'everybody' if server.opener_role is None else f'<@&{server.opener_role}>'}",
        f"**New tables:** {PACE_NAMES.get(server.pace, NO_DEADLINES)}, {server.theme} boards,"
        f" {'rated' if server.rated else 'friendly'} games",
        f"**Open tables and searches:** {_where(server.listing_channel)}",
        f"**Digest of the week:** {_where(server.digest_channel)}",
    ]
    return "\n".join([*lines, *(f"⚠️ {warning}" for warning in warnings), HOW_TO])


def _channel(channel_id: int) -> str:
    return f"<#{channel_id}>"


def _where(channel_id: int | None) -> str:
    return "not posted" if channel_id is None else f"posted in {_channel(channel_id)}"


def no_threads(channel_id: int) -> str:
    return (
        f"I may not create public threads in {_channel(channel_id)}, so it holds one table at a time."
        " Allow **Create Public Threads** there for more."
    )


def cannot_write(channel_id: int) -> str:
    return f"I may not write in {_channel(channel_id)}."


# What is open now.

NOTHING_OPEN = "No table is open, and nobody is searching."


def listing(tables: Sequence[str], searches: Sequence[str], more: int) -> str:
    parts = ["## Who plays?"]
    if tables:
        parts += ["**Open tables**", *tables]
    if searches:
        parts += ["**Searching**", *searches, *([f"- and {more} more"] if more > 0 else [])]
    return "\n".join(parts if tables or searches else [*parts, NOTHING_OPEN])


def open_table(title: str, channel_id: int, names: Sequence[SafeName], free: int) -> str:
    room = f"room for {free} more" if free > 0 else "full"
    return f"- **{title}** in {_channel(channel_id)}: {listed(names)}; {room}"


def search(wish: str, names: Sequence[SafeName], until: float) -> str:
    return f"- {wish}: {listed(names)}. Ends: {relative(until)}."


# The digest.


def digest(finished: Sequence[tuple[str, int]], searching: int) -> str:
    lines = [f"- **{title}**: {count} {'game' if count == 1 else 'games'}" for title, count in finished]
    found = ["1 search waits for company." if searching == 1 else f"{searching} searches wait for company."]
    return "\n".join(["## The week on this server", "Played to the end:", *lines, *(found if searching else [])])
