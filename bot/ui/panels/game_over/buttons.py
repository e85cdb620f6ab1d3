"""The row below a game that is over."""

from __future__ import annotations

from bot.domain.records.games import FINISHED, Game
from bot.text.game import history as history_text
from bot.text.game import turn as turn_text
from bot.ui.components import Button
from bot.ui.custom_ids import CustomId


def is_over(game: Game) -> bool:
    """Whether a game has been played or stopped for good; one that is archived may go on."""
    return game.phase in FINISHED and game.move > 0


def game_over_buttons(game_id: int, post_id: int) -> tuple[Button, ...]:
    return (
        Button(CustomId("rematch", game_id, post_id, ()), turn_text.REMATCH(), "primary"),
        Button(CustomId("board", game_id, post_id, ()), turn_text.BOARD()),
        Button(CustomId("text", game_id, post_id, ()), turn_text.TEXT()),
        Button(CustomId("review", game_id, post_id, ()), history_text.REVIEW()),
    )
