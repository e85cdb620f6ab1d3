"""The gateway: websocket sessions with heartbeats, resuming and missed events."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from standin.api import payloads
from standin.api.errors import FormErrors
from standin.api.shapes import Required, check_shape
from standin.latency import Latency, wait
from standin.world.model import Change, ChannelType, Json
from standin.world.starts import TooManyStarts
from standin.world.world import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
RESUME_URL = "wss://gateway-local.discord.gg"
GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 0, 1 << 1, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | CONTENT | 1 << 8
INTENTS = {
    **dict.fromkeys(["GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_ROLE_CREATE"], GUILDS),
    **dict.fromkeys(["CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"], GUILDS),
    **dict.fromkeys(["THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE"], GUILDS),
    **dict.fromkeys(["GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"], MEMBERS),
    **dict.fromkeys(["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"], GUILD_MESSAGES | DIRECT_MESSAGES),
    "MESSAGE_DELETE_BULK": GUILD_MESSAGES,
    "INTERACTION_CREATE": 0,
}
SHAPES: dict[int, Json] = {
    IDENTIFY: {"token": Required(str), "intents": Required(int), "properties": Required({}), "shard": [int]},
    RESUME: {"token": Required(str), "session_id": Required(str), "seq": Required(int)},
}


@dataclass
class GatewaySession:
    """A bot's session: the events sent so far, and its socket while it is connected."""

    id: str
    intents: int
    shard: tuple[int, int] = (0, 1)
    sequence: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=2000))
    socket: web.WebSocketResponse | None = None

    def serves(self, guild_id: str | None) -> bool:
        """Whether this shard gets the events of a guild, or of direct messages if there is none."""
        number, count = self.shard
        return number == ((int(guild_id) >> 22) % count if guild_id else 0)


class CloseConnection(Exception):
    """A frame that ends its connection, with Discord's close code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Connection:
    """One websocket; its frames leave in order, each after a random delay.

    With `compress=zlib-stream` in the query, all frames form one stream. A bot may instead ask for single compressed
    frames when it identifies. If it asks for Discord's zstd-stream it gets plain text, which clients accept."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, latency: Latency) -> None:
        self.socket = socket
        self.request = request
        self.stream = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self.compressed = False
        self.unsent = 0
        self._latency = latency
        self._queue: asyncio.Queue[tuple[float, Json]] = asyncio.Queue()

    def put(self, frame: Json) -> None:
        """Queues a frame."""
        self.unsent += 1
        self._queue.put_nowait((asyncio.get_running_loop().time() + self._latency.delay(), frame))

    async def write(self) -> None:
        """Sends the queued frames until the connection breaks."""
        while True:
            due, frame = await self._queue.get()
            try:
                await wait(due - asyncio.get_running_loop().time())
                await self._send(json.dumps(frame))
            except ConnectionError:
                return
            finally:
                self.unsent -= 1

    async def _send(self, text: str) -> None:
        if self.stream is not None:
            body = self.stream.compress(text.encode()) + self.stream.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(body)
        elif self.compressed:
            await self.socket.send_bytes(zlib.compress(text.encode()))
        else:
            await self.socket.send_str(text)


class Gateway:
    """Sends every change to the connected bots."""

    def __init__(self, world: World, latency: Latency, token: str) -> None:
        self.world = world
        self.latency = latency
        self.token = token
        self.sessions: dict[str, GatewaySession] = {}
        self.connections: dict[web.WebSocketResponse, Connection] = {}
        self.received: list[Json] = []
        world.subscribe(self.dispatch)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serves one connection until either side closes it."""
        if request.query.get("encoding", "json") != "json":
            return web.Response(status=501, text="The local Discord speaks encoding=json only.")
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, request, self.latency)
        self.connections[socket] = connection
        writer = asyncio.create_task(connection.write(), name="local-discord-writer")
        connection.put({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        try:
            async for frame in socket:
                if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._receive(socket, frame.data)
        except CloseConnection as error:
            await socket.close(code=error.code, message=str(error).encode())
        finally:
            self._forget(socket)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket

    def _forget(self, socket: web.WebSocketResponse) -> None:
        self.connections.pop(socket, None)
        for session in self.sessions.values():
            if session.socket is socket:
                session.socket = None

    def _receive(self, socket: web.WebSocketResponse, text: str | bytes) -> None:
        try:
            frame = json.loads(text)
            op, data = frame["op"], frame["d"]
        except (ValueError, TypeError, KeyError):
            raise CloseConnection(4002, "Error while decoding payload.") from None
        self.received.append(frame)
        known = any(session.socket is socket for session in self.sessions.values())
        if op == HEARTBEAT:
            self._put(socket, {"op": HEARTBEAT_ACK})
        elif op in (IDENTIFY, RESUME) and known:
            raise CloseConnection(4005, "Already authenticated.")
        elif op in (IDENTIFY, RESUME):
            self._check(op, data)
            (self._identify if op == IDENTIFY else self._resume)(socket, data)
        elif op not in (PRESENCE, VOICE_STATE, REQUEST_MEMBERS):
            raise CloseConnection(4001, "Unknown opcode.")
        elif not known:
            raise CloseConnection(4003, "Not authenticated.")

    def _put(self, socket: web.WebSocketResponse, frame: Json) -> None:
        if connection := self.connections.get(socket):
            connection.put(frame)

    def _check(self, op: int, data: Any) -> None:
        errors = FormErrors()
        check_shape(errors, data, Required(SHAPES[op]))
        if errors.found:
            raise CloseConnection(4002, "Error while decoding payload.")
        if data["token"].removeprefix("Bot ") != self.token:
            raise CloseConnection(4004, "Authentication failed.")

    def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        shard = data.get("shard") or [0, 1]
        if len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            raise CloseConnection(4010, "Invalid shard.")
        if data["intents"] & PRIVILEGED and not self.world.policy.privileged_intents:
            raise CloseConnection(4014, "Disallowed intent(s).")
        try:
            in_time = self.world.starts.take(shard[0])
        except TooManyStarts:
            self._end_all_sessions()
            raise CloseConnection(4004, "Authentication failed.") from None
        if not in_time:
            self._put(socket, {"op": INVALID_SESSION, "d": False})
            return
        self.connections[socket].compressed = bool(data.get("compress"))
        session = GatewaySession(secrets.token_hex(16), data["intents"], (shard[0], shard[1]), socket=socket)
        # A bot that identifies again will not resume its old session.
        stale = [each.id for each in self.sessions.values() if each.socket is None and each.shard == session.shard]
        for id in stale:
            del self.sessions[id]
        self.sessions[session.id] = session
        served = (each for each in self.world.guilds.values() if session.serves(each.id))
        guilds = [each for each in served if self.world.bot.id in each.members]
        ready: Json = {
            "v": 10,
            "user": payloads.me(self.world.bot),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": RESUME_URL,
            "application": {"id": self.world.application_id, "flags": 0},
        }
        if "shard" in data:
            ready["shard"] = data["shard"]
        self._send(session, "READY", ready)
        for guild in guilds:
            self._send(session, "GUILD_CREATE", self.world.guild_event(guild))
        self.world.publish("CONNECTED", {"session_id": session.id})

    def _end_all_sessions(self) -> None:
        """What Discord does to a bot that starts too often: it needs another token from then on."""
        self.token = secrets.token_hex(16)
        self.sessions.clear()
        self.cut()

    def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if session is not None and data["seq"] > session.sequence:
            raise CloseConnection(4007, "Invalid seq.")
        if session is None or (session.sent and data["seq"] < session.sent[0]["s"] - 1):
            self._put(socket, {"op": INVALID_SESSION, "d": False})
            return
        session.socket = socket
        for frame in session.sent:
            if frame["s"] > data["seq"]:
                self._put(socket, frame)
        self._send(session, "RESUMED", {})
        self.world.publish("CONNECTED", {"session_id": session.id})

    def _send(self, session: GatewaySession, event: str, data: Any) -> None:
        session.sequence += 1
        frame = {"op": DISPATCH, "t": event, "s": session.sequence, "d": data}
        # This is a copy, so that a resumed bot gets the event as it was and not with later edits.
        session.sent.append(json.loads(json.dumps(frame)))
        if session.socket is not None:
            self._put(session.socket, session.sent[-1])

    def dispatch(self, change: Change) -> None:
        """Sends a change to every session whose shard and intents it belongs to."""
        if change.event not in INTENTS or (change.viewer and change.event != "INTERACTION_CREATE"):
            return
        if change.event == "INTERACTION_CREATE" and self.world.endpoint_url:
            return
        if change.event.startswith("CHANNEL_") and change.body["type"] == ChannelType.DM:
            return
        body, needed = change.body, INTENTS[change.event]
        guild_id = body["id"] if change.event in ("GUILD_CREATE", "GUILD_DELETE") else body.get("guild_id")
        if change.event.startswith("MESSAGE_"):
            needed = GUILD_MESSAGES if guild_id else DIRECT_MESSAGES
            if not self.world.permissions(self.world.bot.id, self.world.channels[body["channel_id"]]):
                return
        for session in self.sessions.values():
            if session.serves(guild_id) and (not needed or session.intents & needed):
                readable = change.event in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
                sent = self.world.readable(body, bool(session.intents & CONTENT)) if readable else body
                self._send(session, change.event, sent)

    @property
    def busy(self) -> bool:
        """Whether any frames are still to be sent."""
        return any(connection.unsent for connection in self.connections.values())

    @property
    def connected(self) -> bool:
        """Whether any bot has identified and is connected."""
        return any(session.socket is not None for session in self.sessions.values())

    def cut(self) -> None:
        """Breaks every connection; the sessions can be resumed."""
        for socket, connection in tuple(self.connections.items()):
            transport = connection.request.transport
            self._forget(socket)
            if transport is not None:
                transport.abort()

    def ask_to_reconnect(self) -> None:
        """Tells every bot to reconnect and resume."""
        for socket in self.connections:
            self._put(socket, {"op": RECONNECT, "d": None})

    def invalidate(self) -> None:
        """Drops the sessions, so that bots must identify again."""
        self.sessions.clear()
        for socket in self.connections:
            self._put(socket, {"op": INVALID_SESSION, "d": False})

    async def close(self) -> None:
        """Closes every connection."""
        for socket in tuple(self.connections):
            await socket.close(code=WSCloseCode.GOING_AWAY)
