"""The question to the players of a game: shall it be struck from ratings?"""

from __future__ import annotations

from bot.domain.records.ratings import RatedGame
from bot.text.community import strikes as strike_text
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId


def strike_panel(game: RatedGame, post_id: int) -> Panel:
    """One message: it calls those who have not agreed yet, and says who has."""
    missing = tuple(user for user in game.players if user not in game.agreed)
    agreed = [f"<@{user}>" for user in game.players if user in game.agreed]
    lines = [strike_text.asked([f"<@{user}>" for user in missing], game.game_id, game.reason)]
    lines += [strike_text.so_far(agreed)] if agreed else []
    button = Button(CustomId("strike", game.game_id, post_id, ()), strike_text.AGREE(), "success")
    return Panel("\n".join(lines), () if game.struck else ((button,),), mention=missing)
