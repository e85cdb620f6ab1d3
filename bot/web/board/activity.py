"""The Discord Activity: the board page in a frame of Discord's. Who is at it, Discord tells us, and never the page."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.base.redacted import error_location
from bot.domain.records.games import Game, Phase
from bot.domain.refusals import Refusal
from bot.games.service import GameService
from bot.store.store import Store
from bot.text import errors as error_text
from bot.web.board.tokens import Opened, WebTokens
from bot.web.board.watchers import Watchers

log = logging.getLogger(__name__)

API = "https://discord.com/api/v10"
CLIENTS = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")  # they may show the frame
ANSWER_WITHIN = 10.0  # seconds for Discord to say who somebody is


class Activity:
    """Turns the code that Discord gives a page into a session for one game. No token of Discord's is kept."""

    def __init__(
        self,
        client: discord.Client,
        secret: str,
        connector: aiohttp.BaseConnector | None,
        store: Store,
        games: GameService,
        tokens: WebTokens,
        watchers: Watchers,
    ) -> None:
        self._client, self._secret, self._connector = client, secret, connector
        self._store, self._games, self._tokens, self._watchers = store, games, tokens, watchers

    @property
    def client_id(self) -> int | None:
        """The application, once we have logged in; None also where the owner has not turned the Activity on."""
        return self._client.application_id if self._secret else None

    @property
    def origin(self) -> str:
        """Where Discord serves the page."""
        return f"https://{self.client_id}.discordsays.com"

    async def open(self, code: str, channel_id: int | None) -> Opened | None:
        """A session for the person behind this code; None if Discord does not know the code.

        The channel is only what the page says: it chooses among the games that this person may see anyway.
        Raises Refusal where there is none."""
        user_id = await self._person(code)
        if user_id is None:
            return None
        game = await self._game(user_id, channel_id)
        if game is None:
            raise Refusal(error_text.NO_GAME_HERE)
        seated = any(seat.user_id == user_id for seat in await self._store.seats(game.id))
        return await self._tokens.open_for(user_id, game.id, watches=not seated)

    async def _game(self, user_id: int, channel_id: int | None) -> Game | None:
        """The game of the channel if they play or may watch there, else one that waits for them, else their latest."""
        here = None if channel_id is None else await self._store.game_in(channel_id)
        if here is not None and here.phase != Phase.LOBBY:
            seated = any(seat.user_id == user_id for seat in await self._store.seats(here.id))
            if seated or await self._watchers.may_watch(here, user_id):
                return here
        waiting = await self._store.waiting_on(user_id)
        others = [game for game in await self._store.games_of(user_id) if game.phase == Phase.PLAYING]
        return next(iter([*waiting, *others]), None)

    async def _person(self, code: str) -> int | None:
        """Whom Discord means by this code. Only our own application's secret can exchange it, and only once."""
        shared = self._connector is not None
        timeout = aiohttp.ClientTimeout(total=ANSWER_WITHIN)
        try:
            async with aiohttp.ClientSession(
                connector=self._connector, connector_owner=not shared, timeout=timeout
            ) as http:
                return await self._identified(http, code)
        except (aiohttp.ClientError, TimeoutError, ValueError, KeyError) as error:
            log.warning("Discord does not say who opens the Activity: %s", error_location(error))
            return None

    async def _identified(self, http: aiohttp.ClientSession, code: str) -> int | None:
        own = {"client_id": str(self.client_id), "client_secret": self._secret}
        body = {**own, "grant_type": "authorization_code", "code": code}
        async with http.post(f"{API}/oauth2/token", data=body) as reply:
            if reply.status != 200:
                return None
            token = str((await reply.json())["access_token"])
        async with http.get(f"{API}/oauth2/@me", headers={"Authorization": f"Bearer {token}"}) as reply:
            known = await reply.json() if reply.status == 200 else None
        async with http.post(f"{API}/oauth2/token/revoke", data={**own, "token": token}):
            pass  # we have seen what we needed
        if known is None or str(known["application"]["id"]) != str(self.client_id):
            return None
        return int(known["user"]["id"])
