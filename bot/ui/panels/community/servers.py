"""The messages of a server: what is open now, and the digest of the week."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.domain.records.community import ServerChanges, ServerMessageKind, ServerSettings
from bot.text.community import servers as server_text
from bot.text.community.searches import SEARCH_AGAIN
from bot.text.game.lobby import theme_button
from bot.ui.components import Button, Panel, Row
from bot.ui.custom_ids import CustomId


def listing_panel(tables: Sequence[str], searches: Sequence[str], more: int) -> Panel:
    return Panel(server_text.listing(tables, searches, more), (_row(ServerMessageKind.LISTING),))


def digest_panel(finished: Sequence[tuple[str, int]], searching: int) -> Panel:
    return Panel(server_text.digest(finished, searching), (_row(ServerMessageKind.DIGEST),))


def _row(kind: ServerMessageKind) -> Row:
    return (Button(CustomId("search", 0, 0, (kind,)), SEARCH_AGAIN(), "primary"),)


# What each button of the settings sets, by the argument in its id.
CHANGES: Mapping[str, ServerChanges] = {
    "dark": {"theme": "dark"},
    "light": {"theme": "light"},
    "rated": {"rated": True},
    "friendly": {"rated": False},
    "everybody": {"opener_role": None},
    "no-listing": {"listing_channel": None},
    "no-digest": {"digest_channel": None},
}


def settings_panel(server: ServerSettings, warnings: Sequence[str]) -> Panel:
    """The settings of a server, with a button for each that needs no channel or role."""
    labels = {
        "light" if server.theme == "dark" else "dark": theme_button(server.theme),
        "friendly" if server.rated else "rated": server_text.rated_button(server.rated),
        **({} if server.opener_role is None else {"everybody": server_text.EVERYBODY()}),
        **({} if server.listing_channel is None else {"no-listing": server_text.NO_LISTING()}),
        **({} if server.digest_channel is None else {"no-digest": server_text.NO_DIGEST()}),
    }
    row = tuple(Button(CustomId("serverset", 0, 0, (change,)), label) for change, label in labels.items())
    return Panel(server_text.settings(server, warnings), (row,))
