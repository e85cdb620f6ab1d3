"""The way from a board in the chat to the board page, on which one plays by touching it."""

from __future__ import annotations

from aiohttp import web

from bot.app.app import App
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.web.board.site import BoardSite, Origins
from standin.page.access import LOCAL_HOSTS
from standin.world.model import Message, User, walk


class LocalBoardPage:
    """The board page at the page's own address, for whoever sits at this computer."""

    def __init__(self, app: App, port: int) -> None:
        own = frozenset(f"http://{host}:{port}" for host in LOCAL_HOSTS)
        self._site = BoardSite(app.board_pages, app.web_tokens, Origins(own, ("'self'",)))
        self._tokens = app.web_tokens

    async def handle(self, request: web.Request) -> web.StreamResponse:
        return await self._site.handle(request)

    async def address(self, user: User, message: Message) -> str:
        """The board page of the message's game for somebody who sees the message; "" if it shows no game."""
        game = game_of(message)
        if game is None:
            return ""
        return f"/board/#{await self._tokens.link(int(user.id), game, watches=True)}"


def game_of(message: Message) -> int | None:
    """The game that a message's buttons belong to."""
    for component in walk(message.components):
        try:
            game = CustomId.parse(component.get("custom_id", "")).game
        except BadCustomId:
            continue
        if game:
            return game
    return None
