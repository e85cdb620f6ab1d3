"""The call to a table, with a button for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.domain.records.community import Table
from bot.domain.records.games import Game
from bot.domain.records.seats import SeatedPlayer
from bot.text.community import tables as table_text
from bot.text.community.searches import SEARCH_AGAIN
from bot.text.game import lobby as lobby_text
from bot.text.names import safe_name
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.panels.lobby import variant_names
from engine.title import Title


def call_panel(
    title: Title[Any], game: Game, seats: Sequence[SeatedPlayer], table: Table, pace: str, post_id: int
) -> Panel:
    """Calls everybody at the table, and shows who has confirmed."""
    variants = lobby_text.played(variant_names(title, game.options)) if title.wording.variants else ""
    people = [seat for seat in seats if seat.user_id is not None]
    confirmed = [safe_name(seat.name) for seat in people if seat.user_id in table.confirmed]
    missing = [seat for seat in people if seat.user_id not in table.confirmed]
    mentions = [f"<@{seat.user_id}>" for seat in people]
    text = table_text.called(mentions, title.name, variants, pace, table.until or 0.0)
    if confirmed:
        text = f"{text}\n{table_text.so_far(confirmed, [safe_name(seat.name) for seat in missing])}"
    row = (
        Button(CustomId("coming", table.game_id, post_id, ()), table_text.CONFIRM(), "primary"),
        Button(CustomId("cannot", table.game_id, post_id, ()), table_text.CANNOT_PLAY()),
    )
    return Panel(text, (row,), mention=tuple(seat.user_id for seat in missing if seat.user_id is not None))


def dropped_panel(title: str, missing: Sequence[str], post_id: int) -> Panel:
    """Says that a table is closed, and offers to search."""
    text = table_text.dropped(title, [safe_name(name) for name in missing])
    return Panel(text, ((Button(CustomId("search", 0, post_id, ()), SEARCH_AGAIN()),),))
