"""The live connections of board pages: each hears of every move, whoever made it and whichever process took it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from bot.base.metrics import FAULTS, REFUSALS
from bot.base.periodic import PeriodicJob
from bot.base.redacted import error_location
from bot.domain.errors import StoreFailed
from bot.domain.records.games import GameStamp
from bot.domain.records.history import MoveKind
from bot.domain.records.web import WebToken
from bot.domain.refusals import Refusal, Stale
from bot.domain.session import Session
from bot.games.history.replay import Replay
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import board_page as page_text
from bot.ui.languages import Languages
from bot.web.board.limits import Allowance, client_of, key_limit
from bot.web.board.position import Json
from bot.web.board.service import BoardPage, PageUpdate
from bot.web.board.tokens import WebTokens
from bot.web.board.watchers import Watchers
from engine.language import ENGLISH, speaking

log = logging.getLogger(__name__)

LARGEST = 16 * 1024  # bytes of a request
HELLO_WITHIN = 10.0  # seconds for the first message, which says whose page it is
CLOSED_WITHIN = 1.0  # seconds for the other side to agree that a connection ends
HANG_UP_AFTER = 0.2  # seconds in which it may hear why, where we don't wait for it to agree
POLL = 0.5  # seconds between two looks for moves that other processes took
MOST_PAGES = 8  # a person's open pages
BURST, PER_SECOND = 30.0, 6.0  # a person's frames, and the pages that they open
MOST_REFUSED, REFUSED_PER_SECOND = 60.0, 1.0  # of a person's frames, before the page that sends them is closed
ENDED = 4001  # how the connection of a session that has ended is closed
TRY_AGAIN = 1013  # and one on which nothing has come in time, or of which we cannot know whether it may go on
FLOODED = 1008  # and one that does not stop where it is told to
HIDDEN = b"hidden"  # why a session has ended: the page's word for somebody who can no longer see the channel


class BadRequest(Exception):
    """A request that our page would never send."""


class TurnedAway(Exception):
    """A connection that gets no page."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


class OpenPages(PeriodicJob):
    """All connections of this process."""

    def __init__(
        self, store: Store, tokens: WebTokens, board: BoardPage, watchers: Watchers, languages: Languages
    ) -> None:
        super().__init__("watch for moves", POLL)
        self.store, self.tokens, self.board, self.watchers = store, tokens, board, watchers
        self.languages = languages
        self.allowance: Allowance[int] = Allowance(BURST, PER_SECOND)
        self.refusals: Allowance[int] = Allowance(MOST_REFUSED, REFUSED_PER_SECOND)
        self.keys = key_limit()
        self.connections: set[asyncio.BaseProtocol] = set()  # of pages that are open
        self._pages: dict[int, set[Page]] = {}  # by game
        board.games.after_each_move(self._moved)

    def _moved(self, session: Session) -> None:
        for page in self._pages.get(session.game.id, ()):
            page.wake()

    async def run_once(self) -> float:
        """Look for moves that other processes took, and for games that were ended, archived or taken up again."""
        for game, stamp in (await self.store.game_stamps(tuple(self._pages))).items():
            for page in self._pages.get(game, ()):
                if page.stamp != stamp:
                    page.wake()
        return POLL

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One page, until it goes away or its session ends."""
        # Pictures are packed already; and aiohttp packs large frames in a task whose errors nobody hears. By itself it
        # would answer any number of pings.
        socket = web.WebSocketResponse(
            heartbeat=25, timeout=CLOSED_WITHIN, autoping=False, max_msg_size=LARGEST, compress=False
        )
        try:
            await socket.prepare(request)
        except ConnectionResetError:  # the page was closed before it was answered
            return socket
        try:
            token = await _first_message(socket)
            who = await self._admitted(token, client_of(request))
        except TurnedAway as turned_away:
            await hang_up(request, socket, turned_away.code)
            return socket
        page = Page(self, request, socket, token, who)
        self._pages.setdefault(who.game_id, set()).add(page)
        self.connections.add(request.protocol)
        try:
            await page.run()
        finally:
            self.connections.discard(request.protocol)
            pages = self._pages[who.game_id]
            pages.discard(page)
            if not pages:
                del self._pages[who.game_id]
        return socket

    async def _admitted(self, token: str, client: str) -> WebToken:
        """Whose session this is; raises TurnedAway. Whether they may watch, the page asks by itself."""
        now = asyncio.get_running_loop().time()
        if not self.keys.draw(client, now):
            raise TurnedAway(TRY_AGAIN)
        who = await self.tokens.session(token)
        if who is None:
            raise TurnedAway(ENDED)
        self.keys.was_good(client)
        if not self.allowance.draw(who.user_id, now):
            raise TurnedAway(TRY_AGAIN)
        if sum(page.who.user_id == who.user_id for pages in self._pages.values() for page in pages) >= MOST_PAGES:
            raise TurnedAway(ENDED)
        try:
            await self.board.session(who)
        except Refusal:
            raise TurnedAway(ENDED) from None
        return who

    def permissions_changed(self, guild_id: int) -> None:
        """Ask anew who may watch in this server."""
        self.watchers.forget(guild_id)
        for page in [page for pages in self._pages.values() for page in pages if page.guild_id == guild_id]:
            page.wake()

    async def close_pages_of(self, user_id: int) -> None:
        """Close what a person has open here; elsewhere each page ends with its next move or request."""
        for page in [page for pages in self._pages.values() for page in pages if page.who.user_id == user_id]:
            await page.close(ENDED)

    async def close(self) -> None:
        """Close all connections; the pages will try again elsewhere."""
        for page in [page for pages in self._pages.values() for page in pages]:
            await page.close()


async def _first_message(socket: web.WebSocketResponse) -> str:
    """The session's token: a browser can send it in no header of a websocket, and it must stand in no address.

    Raises TurnedAway. A token that does not come in time is a slow connection, and not the end of a session."""
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            frame = await socket.receive()
        hello = json.loads(frame.data) if frame.type == WSMsgType.TEXT else {}
    except TimeoutError:
        raise TurnedAway(TRY_AGAIN) from None
    except (ValueError, RecursionError):
        raise TurnedAway(ENDED) from None
    token = hello.get("session") if isinstance(hello, dict) else None
    if not isinstance(token, str):
        raise TurnedAway(ENDED)
    return token


async def hang_up(request: web.Request, socket: web.WebSocketResponse, code: int) -> None:
    """Say why a connection ends, and end it without reading what the other side still sends."""
    REFUSALS.labels("web").inc()
    with contextlib.suppress(ConnectionError):
        await socket.send_frame(code.to_bytes(2), WSMsgType.CLOSE)
    if request.transport is not None:
        request.transport.pause_reading()
        await asyncio.sleep(HANG_UP_AFTER)
    if request.transport is not None:
        request.transport.close()


class Page:
    """One open page: it answers numbered requests, and shows the game again after each move."""

    def __init__(
        self, pages: OpenPages, request: web.Request, socket: web.WebSocketResponse, token: str, who: WebToken
    ) -> None:
        self._pages, self._request, self._socket, self._token, self.who = pages, request, socket, token, who
        self.guild_id: int | None = None  # of the game that it shows
        self.stamp: GameStamp | None = None  # of the game that it shows
        self._woken = asyncio.Event()
        self._acting = asyncio.Lock()  # one request at a time: what is sent never goes back in time
        self._replay: tuple[int, Replay] | None = None
        self._language = ENGLISH  # of whoever is at it
        self._worded = ""  # the language of the page's own words

    @property
    def move(self) -> int:
        """The latest that it shows."""
        return 0 if self.stamp is None else self.stamp.move

    def wake(self) -> None:
        """The game has moved."""
        self._woken.set()

    async def close(self, code: int = 1001, why: bytes = b"") -> None:
        await self._socket.close(code=code, message=why)

    async def run(self) -> None:
        following = asyncio.create_task(self._follow(), name="board-page")
        try:
            async for frame in self._socket:
                await asyncio.sleep(0)  # frames that have arrived together would leave nobody else a turn
                if not await self._receive(frame):
                    await hang_up(self._request, self._socket, FLOODED)
                    return
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    async def _follow(self) -> None:
        """Show the game once, and again whenever somebody else has moved."""
        self._woken.set()
        while True:
            await self._woken.wait()
            self._woken.clear()
            async with self._acting, self._speaking():
                try:
                    if not await self._may_go_on():
                        return
                    session, _ = await self._pages.board.session(self.who)
                    self.guild_id = session.game.guild_id
                    if session.game.stamp != self.stamp:
                        await self._send(
                            await self._shown(await self._pages.board.look(self.who, "", self.move or None))
                        )
                except Refusal as refusal:
                    await self._send({"error": str(refusal)})
                except StoreFailed as error:
                    log.warning("a board page was not shown a move: %s", error_location(error))

    async def _may_go_on(self) -> bool:
        """Whether the session has neither ended nor been revoked, and whoever has no seat may see the game's channel.

        Where it is not so, the page is closed."""
        if await self._pages.tokens.session(self._token) is None:
            await self.close(ENDED)
            return False
        session, seat = await self._pages.board.session(self.who)
        if seat is not None:
            return True
        may_watch = await self._pages.watchers.may_watch(session.game, self.who.user_id)
        if may_watch is None:
            await self.close(TRY_AGAIN)
        elif not may_watch:
            await self.close(ENDED, HIDDEN)
        return bool(may_watch)

    @asynccontextmanager
    async def _speaking(self) -> AsyncIterator[None]:
        """Speak the language of whoever is at the page; the last one that we knew if the store does not answer."""
        with contextlib.suppress(StoreFailed):
            self._language = await self._pages.languages.of_person(self.who.user_id)
        with speaking(self._language):
            yield

    async def _shown(self, update: PageUpdate) -> Json:
        """What the page gets; also its own words if they are in another language."""
        self.stamp = update.stamp
        if self._worded == self._language:
            return update.body
        self._worded = self._language
        return {**update.body, "language": self._language, "words": page_text.words()}

    async def _send(self, body: Json) -> None:
        with contextlib.suppress(ConnectionError):  # the page has gone meanwhile
            await self._socket.send_str(json.dumps(body))

    async def _receive(self, frame: WSMessage) -> bool:
        """Answer a frame, whatever it is; False if this person has been refused too often."""
        user_id, now = self.who.user_id, asyncio.get_running_loop().time()
        in_time = self._pages.allowance.draw(user_id, now)
        if not in_time and not self._pages.refusals.draw(user_id, now):
            return False
        if frame.type == WSMsgType.PING and in_time:
            with contextlib.suppress(ConnectionError):
                await self._socket.pong(frame.data)
        elif frame.type not in (WSMsgType.PING, WSMsgType.PONG):
            await self._answer(frame.data if frame.type == WSMsgType.TEXT else "", in_time=in_time)
        return True

    async def _answer(self, text: str, *, in_time: bool) -> None:
        number: int | None = None
        async with self._acting, self._speaking():
            try:
                request = _parsed(text)
                number = _whole(request, "n")
                if not in_time:
                    raise Refusal(page_text.TOO_FAST)
                if not await self._may_go_on():
                    return
                answer = await REQUESTS[_text(request, "do")](self, request)
            except (BadRequest, KeyError):
                answer = {"error": page_text.NOT_READABLE()}
            except Stale as stale:
                answer = {"error": str(stale), **await self._shown(await self._pages.board.look(self.who))}
            except Refusal as refusal:
                answer = {"error": str(refusal)}
            except StoreFailed:
                answer = {"error": error_text.NOT_STORED()}
            except Exception as error:
                FAULTS.inc()
                log.error("a request of the board page failed: %s", error_location(error))
                answer = {"error": error_text.FAILED()}
            await self._send({"re": number, **answer})

    # Requests.

    async def look(self, request: Json) -> Json:
        """Show another picture of the game."""
        return await self._shown(await self._pages.board.look(self.who, _text(request, "sheet"), self.move))

    async def places(self, request: Json) -> Json:
        return await self._pages.board.places(self.who)

    async def explain(self, request: Json) -> Json:
        return await self._pages.board.explain(self.who, _text(request, "place"))

    async def answer(self, request: Json) -> Json:
        picks = request.get("picks")
        if not isinstance(picks, list) or not all(isinstance(pick, str) for pick in picks):
            raise BadRequest
        update = await self._pages.board.answer(
            self.who,
            _whole(request, "number"),
            tuple(picks),
            _text(request, "key"),
            sure=request.get("sure") is True,
            further=request.get("short") is True,
        )
        return {"confirm": update} if isinstance(update, str) else await self._shown(update)

    async def undo(self, request: Json) -> Json:
        return await self._step(MoveKind.UNDO, request)

    async def redo(self, request: Json) -> Json:
        return await self._step(MoveKind.REDO, request)

    async def _step(self, kind: MoveKind, request: Json) -> Json:
        board = self._pages.board
        return await self._shown(await board.step(self.who, kind, _whole(request, "move"), _text(request, "key")))

    async def play_on(self, request: Json) -> Json:
        return await self._shown(await self._pages.board.play_on(self.who, _text(request, "key")))

    async def leave(self, request: Json) -> Json:
        return await self._shown(await self._pages.board.leave(self.who, _text(request, "key")))

    async def learn(self, request: Json) -> Json:
        """Begin another lesson. It is another game, with a session of its own."""
        game = await self._pages.board.learn(self.who, _text(request, "lesson"), _text(request, "key"))
        return {"session": (await self._pages.tokens.open_for(self.who.user_id, game, watches=False)).token}

    async def past(self, request: Json) -> Json:
        """A turn of the past; the game is played again only when it has moved."""
        session, _ = await self._pages.board.session(self.who)
        if self._replay is None or self._replay[0] != session.game.move:
            self._replay = session.game.move, await self._pages.board.replay(self.who)
        return {"past": await self._pages.board.past(self.who, self._replay[1], _whole(request, "turn"))}


REQUESTS: dict[str, Callable[[Page, Json], Awaitable[Json]]] = {
    "look": Page.look,
    "places": Page.places,
    "explain": Page.explain,
    "answer": Page.answer,
    "undo": Page.undo,
    "redo": Page.redo,
    "play_on": Page.play_on,
    "leave": Page.leave,
    "learn": Page.learn,
    "past": Page.past,
}


def _parsed(text: str) -> Json:
    try:
        request: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRequest from error
    if not isinstance(request, dict):
        raise BadRequest
    return request


def _text(request: Json, name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str) or len(value) > 100:
        raise BadRequest
    return value


def _whole(request: Json, name: str) -> int:
    value = request.get(name)
    if type(value) is not int:
        raise BadRequest
    return value
