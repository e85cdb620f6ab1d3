"""One tab of the page: what it is told, and what it may ask for, always as one person."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.local.api.commands import CHANNEL, GROUP, SUB_COMMAND, USER
from bot.local.api.errors import Json, Refusal
from bot.local.api.interactions import Ack
from bot.local.driver import Reply
from bot.local.page.visitor import Visitor
from bot.local.world.model import SELECTS, Change, Channel, ChannelType, Kind, Message, User, walk
from bot.local.world.permissions import Permission

if TYPE_CHECKING:
    from bot.local.page.server import Page

log = logging.getLogger(__name__)

SHOWN = 50
BUSY = 32
GONE = "That is not there any more."
UNREADABLE = "I cannot read that."
UNFIT = "One of the values does not fit."
TOO_MANY = "One thing after another, please."
FAULT = "Something went wrong in this page. The terminal says more."
TOLD = {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"}
PLACES = {"CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE"}


class Unfit(Exception):
    """A request that the page's own script would not send, or that came too late; it says so politely."""


class Session:
    """A tab's live connection; requests are numbered, and each has one answer."""

    def __init__(self, page: Page, user: User, connection: web.WebSocketResponse) -> None:
        self.page = page
        self.user = user
        self.world = page.discord.world
        self.visitor = Visitor(page.discord, user, used=page.used)
        self._connection = connection
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._acts: set[asyncio.Task[None]] = set()
        self._modals: dict[str, Reply] = {}
        self._writer = asyncio.create_task(self._write(), name="page-writer")

    # What the tab is told.

    def send(self, told: Json) -> None:
        """Queues something for the tab, as it is at this moment."""
        self._outbox.put_nowait(json.dumps(told))

    async def _write(self) -> None:
        try:
            while (text := await self._outbox.get()) is not None:
                await self._connection.send_str(text)
        except (ConnectionError, RuntimeError):
            log.debug("a tab has gone")

    async def close(self) -> None:
        """Ends what is under way, and hangs up."""
        for act in tuple(self._acts):
            act.cancel()
        await asyncio.gather(*self._acts, return_exceptions=True)
        self._outbox.put_nowait(None)
        await self._writer
        if not self._connection.closed:
            await self._connection.close(code=1001)

    def greet(self) -> None:
        """Everything that the tab needs to begin, or to go on after a break."""
        body = {
            "me": {"id": self.user.id, "name": self.user.name},
            "people": [{"id": each.id, "name": each.name} for each in self.page.people],
            "users": {each.id: {"name": each.name, "bot": each.bot} for each in self.world.users.values()},
            "offers": [{"id": o.id, "label": o.label, "text": o.text} for o in self.page.offers.values()],
            "badges": self.page.marks.badges(),
            "channels": self._channels(),
        }
        self.send({"event": "HELLO", "body": body})

    def _channels(self) -> list[Json]:
        places = [each for each in self.world.channels.values() if each.guild_id and each.type != ChannelType.FORUM]
        seen = [self.visitor.dm, *(each for each in places if self._sees(each))]
        return [self._channel(each) for each in seen]

    def _sees(self, channel: Channel) -> bool:
        return bool(self.world.permissions(self.user.id, channel) & Permission.VIEW_CHANNEL)

    def _channel(self, channel: Channel) -> Json:
        marks = self.page.marks
        kind = "dm" if channel.guild_id is None else "thread" if channel.is_thread else "text"
        return {
            "id": channel.id,
            "kind": kind,
            "name": self.world.bot.name if kind == "dm" else channel.name,
            "topic": channel.topic or "",
            "unread": marks.unread(self.user.id, channel),
            "rings": marks.rings(self.user.id, channel.id),
        }

    def changed(self, change: Change) -> None:
        """Tells the tab of a change, if its person may know."""
        if change.viewer not in (None, self.user.id):
            return
        if change.event in PLACES:
            self.send({"event": "CHANNELS", "body": self._channels()})
        if change.event not in TOLD:
            return
        channel = self.world.channels.get(change.body["channel_id"])
        if channel is None or not self._sees(channel) or self._put_away(change):
            return
        self.send({"event": change.event, "body": self._shown(change.body)})

    def _put_away(self, change: Change) -> bool:
        return change.event == "MESSAGE_UPDATE" and self.page.marks.dismissed(change.body["id"])

    def _shown(self, wire: Json) -> Json:
        """A message as the tab sees it, with the command that it answers and whether it rings."""
        message = self.world.messages.get(wire["channel_id"], {}).get(wire["id"])
        used = self.page.used.get(wire.get("interaction_metadata", {}).get("id", ""))
        return {**wire, "used": used, "rings": message is not None and self.user.id in message.notified}

    # What the tab asks for.

    def receive(self, text: str) -> None:
        """Takes one request and answers it in its own time; what cannot be read is refused, and nothing breaks."""
        number: Any = None
        try:
            asked = json.loads(text)
            if not isinstance(asked, dict):
                raise Unfit(UNREADABLE)
            number = asked.get("n") if isinstance(asked.get("n"), int) else None
            act = ACTS.get(asked["do"]) if isinstance(asked.get("do"), str) else None
            if act is None:
                raise Unfit(UNREADABLE)
            if len(self._acts) >= BUSY:
                raise Unfit(TOO_MANY)
        except (ValueError, RecursionError):
            self.send({"re": number, "error": UNREADABLE})
        except Unfit as refusal:
            self.send({"re": number, "error": str(refusal)})
        else:
            task = asyncio.create_task(self._do(number, act, asked), name="page-act")
            self._acts.add(task)
            task.add_done_callback(self._acts.discard)

    async def _do(self, number: Any, act: Callable[[Session, Json], Awaitable[Json]], asked: Json) -> None:
        try:
            answer = {"re": number, "ok": await act(self, asked)}
        except Unfit as refusal:
            answer = {"re": number, "error": str(refusal)}
        except Refusal as refusal:
            answer = {"re": number, "error": str(refusal.body["message"])}
        except LookupError:
            answer = {"re": number, "error": GONE}
        except (ValueError, TypeError, OverflowError, RecursionError):
            answer = {"re": number, "error": UNFIT}
        except Exception:
            log.exception("the page could not do %r", asked.get("do"))
            answer = {"re": number, "error": FAULT}
        self.send(answer)

    def _place(self, asked: Json) -> Channel:
        channel = self.world.channels.get(word(asked, "channel"))
        if channel is None or not self._sees(channel):
            raise Unfit(GONE)
        return channel

    def _message(self, asked: Json) -> Message:
        message = self.world.messages.get(self._place(asked).id, {}).get(word(asked, "message"))
        if message is None or not self.world.sees(self.user.id, message):
            raise Unfit(GONE)
        return message

    def _options(self, place: Channel, asked: Json) -> dict[str, Any]:
        """The options of a command; people and channels come by their ids."""
        given = asked.get("options") or {}
        if not isinstance(given, dict) or not all(isinstance(value, str | int | float) for value in given.values()):
            raise Unfit(UNREADABLE)
        kinds = {each["name"]: each["type"] for each in self._leaf(place, word(asked, "path")).get("options", [])}
        known: dict[int, Any] = {USER: self.world.users, CHANNEL: self.world.channels}
        return {name: known[kinds[name]][str(v)] if kinds.get(name) in known else v for name, v in given.items()}

    def _leaf(self, place: Channel, path: str) -> Json:
        found = [each for each in leaves(self.visitor.commands(place)) if each["path"] == path]
        if not found:
            raise Unfit(GONE)
        return found[0]

    def _told(self, reply: Reply) -> Json:
        """What a tab does next: show a failure, open a modal, or wait for the message to change."""
        if reply.modal is not None:
            self._modals[reply.interaction.id] = reply
            return {"modal": {**reply.modal, "opener": reply.interaction.id}}
        return {"failed": reply.failed, "deferred": Ack.DEFERRED_UPDATE in reply.acks}

    async def history(self, asked: Json) -> Json:
        """The last messages of a channel, or those before one of them."""
        channel = self._place(asked)
        seen = [m for m in self.world.visible(self.user.id, channel) if not self.page.marks.dismissed(m.id)]
        if asked.get("before") is not None:
            seen = [message for message in seen if int(message.id) < int(word(asked, "before"))]
        latest = [self._shown(self.world.message_event(message)) for message in seen[-SHOWN:]]
        return {"messages": latest, "more": len(seen) > SHOWN}

    async def commands(self, asked: Json) -> Json:
        """The commands that can be used in a channel, subcommands spelled out."""
        return {"commands": leaves(self.visitor.commands(self._place(asked)))}

    async def read(self, asked: Json) -> Json:
        """Marks a channel as read up to a message."""
        if self.page.marks.read(self.user.id, self._place(asked).id, word(asked, "message")):
            self.page.tell_badges()
        return {}

    async def say(self, asked: Json) -> Json:
        """Writes a message."""
        await self.visitor.say(word(asked, "content"), self._place(asked))
        return {}

    async def slash(self, asked: Json) -> Json:
        """Runs a command."""
        place, path = self._place(asked), word(asked, "path")
        options = self._options(place, asked)
        return self._told(await self.visitor.slash(path, channel=place, options=options))

    async def complete(self, asked: Json) -> Json:
        """The choices for what is being typed."""
        place, focused = self._place(asked), word(asked, "focused")
        options = self._options(place, asked)
        return {"choices": await self.visitor.type(word(asked, "path"), focused, channel=place, **options)}

    async def click(self, asked: Json) -> Json:
        """Presses a button."""
        return self._told(await self.visitor.click(word(asked, "custom_id"), on=self._message(asked)))

    async def pick(self, asked: Json) -> Json:
        """Picks in a menu."""
        message, custom_id = self._message(asked), word(asked, "custom_id")
        menu = next((each for each in message.menus if each.get("custom_id") == custom_id), None)
        if menu is None:
            raise Unfit(GONE)
        return self._told(await self.visitor.pick(custom_id, self._picks(menu, asked.get("values")), on=message))

    def _picks(self, menu: Json, given: Any) -> list[Any]:
        if not isinstance(given, list) or not all(isinstance(value, str) for value in given):
            raise Unfit(UNREADABLE)
        known: dict[int, Any] = {Kind.USER_SELECT: self.world.users, Kind.CHANNEL_SELECT: self.world.channels}
        return [known[menu["type"]][value] if menu["type"] in known else value for value in given]

    async def submit(self, asked: Json) -> Json:
        """Sends a modal that was opened in this tab."""
        opened, fields = self._modals.get(word(asked, "opener")), asked.get("fields")
        if opened is None or opened.modal is None:
            raise Unfit(GONE)
        if not isinstance(fields, dict) or not all(isinstance(value, str | list) for value in fields.values()):
            raise Unfit(UNREADABLE)
        menus = {each["custom_id"]: each for each in walk(opened.modal["components"]) if each["type"] in SELECTS}
        entered: dict[str, Any] = {
            id: self._picks(menus[id], value) if id in menus else value for id, value in fields.items()
        }
        told = self._told(await self.visitor.submit(opened, **entered))
        self._modals.pop(opened.interaction.id, None)
        return told

    async def dismiss(self, asked: Json) -> Json:
        """Puts a message away that only this person sees."""
        message = self._message(asked)
        if message.viewer != self.user.id:
            raise Unfit(GONE)
        self.page.put_away(message)
        return {}

    async def offer(self, asked: Json) -> Json:
        """Does what a free table offers."""
        offer = self.page.offers.get(word(asked, "id"))
        if offer is None:
            raise Unfit(GONE)
        visitor = Visitor(self.page.discord, self.user, self._place(asked), self.page.used)
        await offer.run(visitor)
        return {}

    async def table(self, asked: Json) -> Json:
        """Makes one more channel."""
        return {"channel": self.page.new_table()}


ACTS: dict[str, Callable[[Session, Json], Awaitable[Json]]] = {
    act.__name__: act
    for act in (
        *(Session.history, Session.commands, Session.read, Session.say, Session.slash, Session.complete),
        *(Session.click, Session.pick, Session.submit, Session.dismiss, Session.offer, Session.table),
    )
}


def word(asked: Json, name: str) -> str:
    """A text that a request must have."""
    value = asked.get(name)
    if not isinstance(value, str):
        raise Unfit(UNREADABLE)
    return value


def leaves(commands: list[Json]) -> list[Json]:
    """Every command that can be run, with its whole path; a guild's own hides a global one of the same name."""
    found: dict[str, Json] = {}

    def descend(node: Json, path: str) -> None:
        inner = [each for each in node.get("options") or [] if each["type"] in (SUB_COMMAND, GROUP)]
        for each in inner:
            descend(each, f"{path} {each['name']}")
        if not inner:
            shape = {"path": path, "description": node["description"], "options": node.get("options") or []}
            found.setdefault(path, shape)

    for command in commands:
        if command.get("type", 1) == 1:
            descend(command, command["name"])
    return list(found.values())
