"""What the settings of a server mean for its tables. Pure."""

from __future__ import annotations

from collections.abc import Collection

from bot.domain.records.community import ServerSettings
from bot.domain.records.games import HouseRules
from engine.language import preferred

MOST_CHANNELS = 25  # for tables


def may_open(server: ServerSettings, roles: Collection[int], *, manages: bool) -> bool:
    """Whether somebody with these roles may open or search for a table; whoever manages the server always may."""
    return manages or server.opener_role is None or server.opener_role in roles


def house_rules(server: ServerSettings, *, only_people: bool) -> HouseRules:
    """The house rules with which a new table begins. Only a game among people can be rated."""
    return HouseRules(pace=server.pace, theme=server.theme, rated=server.rated and only_people)


def language_of(server: ServerSettings) -> str:
    """The language of a server's new tables and messages."""
    return preferred(server.language, server.locale)


def with_channel(tables: tuple[int, ...], channel_id: int) -> tuple[int, ...]:
    """The channels for tables with one more, each of them once."""
    return tuple(dict.fromkeys((*tables, channel_id)))


def without_channel(tables: tuple[int, ...], channel_id: int) -> tuple[int, ...]:
    return tuple(each for each in tables if each != channel_id)
