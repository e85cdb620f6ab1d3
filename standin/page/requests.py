"""The requests that a tab may send: reading, typing, clicking and submitting, always as one person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from standin.api.commands import CHANNEL, CHAT_INPUT, GROUP, SUB_COMMAND, USER
from standin.api.interactions import ResponseType
from standin.api.localizations import ENGLISH, LOCALES, in_locale, localized
from standin.driver import Reply
from standin.page.person import PagePerson
from standin.world.model import SELECTS, Channel, ComponentType, Json, Message, walk

if TYPE_CHECKING:
    from standin.page.server import PageServer
    from standin.page.view import View

PAGE_SIZE = 50
GONE = "That no longer exists."
UNREADABLE = "I cannot read that request."
INVALID_VALUE = "One of the values is not valid."


class BadRequest(Exception):
    """A request that came too late, or that the page's script would never send; the person reads the text."""


class Requests:
    """Handles the requests of one tab."""

    def __init__(self, page: PageServer, view: View) -> None:
        self.page = page
        self.view = view
        self.user = view.user
        self.world = page.discord.world
        self.person = PagePerson(page.discord, self.user, command_names=page.command_names)
        self._modals: dict[str, Reply] = {}

    def _channel(self, request: Json) -> Channel:
        channel = self.world.channels.get(text_field(request, "channel"))
        if channel is None or not self.view.sees(channel):
            raise BadRequest(GONE)
        return channel

    def _message(self, request: Json) -> Message:
        message = self.world.messages.get(self._channel(request).id, {}).get(text_field(request, "message"))
        if message is None or not self.world.sees(self.user.id, message):
            raise BadRequest(GONE)
        return message

    def _options(self, channel: Channel, request: Json) -> dict[str, Any]:
        """The options of a command; the tab sends the ids of users and channels."""
        given = request.get("options") or {}
        if not isinstance(given, dict) or not all(isinstance(value, str | int | float) for value in given.values()):
            raise BadRequest(UNREADABLE)
        command = self._command(channel, text_field(request, "path"))
        types = {each["name"]: each["type"] for each in command.get("options", [])}
        known: dict[int, Any] = {USER: self.world.users, CHANNEL: self.world.channels}
        return {name: known[types[name]][str(v)] if types.get(name) in known else v for name, v in given.items()}

    def _command(self, channel: Channel, path: str) -> Json:
        found = [each for each in runnable_commands(self.person.commands(channel)) if each["path"] == path]
        if not found:
            raise BadRequest(GONE)
        return found[0]

    def _next_step(self, reply: Reply) -> Json:
        """What the tab does next: show a failure, open a modal, or wait for the message to change."""
        if reply.modal is not None:
            self._modals[reply.interaction.id] = reply
            return {"modal": {**reply.modal, "opener": reply.interaction.id}}
        return {"failed": reply.failed, "deferred": reply.response == ResponseType.DEFERRED_UPDATE}

    async def history(self, request: Json) -> Json:
        """Returns the last messages of a channel, or the last before one of them."""
        channel = self._channel(request)
        seen = [m for m in self.world.visible(self.user.id, channel) if not self.page.read_state.dismissed(m.id)]
        if request.get("before") is not None:
            seen = [message for message in seen if int(message.id) < int(text_field(request, "before"))]
        latest = [self.view.message(self.world.message_event(message)) for message in seen[-PAGE_SIZE:]]
        return {"messages": latest, "more": len(seen) > PAGE_SIZE}

    async def commands(self, request: Json) -> Json:
        """Returns the commands that the person can run in a channel."""
        return {"commands": runnable_commands(self.person.commands(self._channel(request)), self.user.locale)}

    async def speak(self, request: Json) -> Json:
        """Changes the language of the person's client, in all their tabs."""
        locale = text_field(request, "locale")
        if locale not in LOCALES:
            raise BadRequest(INVALID_VALUE)
        self.person.speaks(locale)
        self.page.send_hello(self.user)
        return {}

    async def read(self, request: Json) -> Json:
        """Marks a channel as read up to a message."""
        channel, message_id = self._channel(request), text_field(request, "message")
        if self.page.read_state.mark_read(self.user.id, channel.id, message_id):
            self.page.send_badges()
        return {}

    async def say(self, request: Json) -> Json:
        """Posts a message."""
        await self.person.say(text_field(request, "content"), self._channel(request))
        return {}

    async def slash(self, request: Json) -> Json:
        """Runs a command."""
        channel, path = self._channel(request), text_field(request, "path")
        options = self._options(channel, request)
        return self._next_step(await self.person.slash(path, channel=channel, options=options))

    async def complete(self, request: Json) -> Json:
        """Returns the autocomplete choices for the option in which the person types."""
        channel, focused = self._channel(request), text_field(request, "focused")
        options = self._options(channel, request)
        path = text_field(request, "path")
        return {"choices": await self.person.type(path, focused, channel=channel, **options)}

    async def click(self, request: Json) -> Json:
        """Clicks a button."""
        return self._next_step(await self.person.click(text_field(request, "custom_id"), on=self._message(request)))

    async def pick(self, request: Json) -> Json:
        """Picks values in a menu."""
        message, custom_id = self._message(request), text_field(request, "custom_id")
        menu = next((each for each in message.menus if each.get("custom_id") == custom_id), None)
        if menu is None:
            raise BadRequest(GONE)
        return self._next_step(await self.person.pick(custom_id, self._picks(menu, request.get("values")), on=message))

    def _picks(self, menu: Json, values: Any) -> list[Any]:
        """The values of a menu; the tab sends the ids of users and channels."""
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise BadRequest(UNREADABLE)
        known: dict[int, Any] = {
            ComponentType.USER_SELECT: self.world.users,
            ComponentType.CHANNEL_SELECT: self.world.channels,
        }
        return [known[menu["type"]][value] if menu["type"] in known else value for value in values]

    async def submit(self, request: Json) -> Json:
        """Submits a modal that was opened in this tab."""
        opened, fields = self._modals.get(text_field(request, "opener")), request.get("fields")
        if opened is None or opened.modal is None:
            raise BadRequest(GONE)
        if not isinstance(fields, dict) or not all(isinstance(value, str | list) for value in fields.values()):
            raise BadRequest(UNREADABLE)
        menus = {each["custom_id"]: each for each in walk(opened.modal["components"]) if each["type"] in SELECTS}
        entered: dict[str, Any] = {
            id: self._picks(menus[id], value) if id in menus else value for id, value in fields.items()
        }
        answer = self._next_step(await self.person.submit(opened, **entered))
        self._modals.pop(opened.interaction.id, None)
        return answer

    async def board(self, request: Json) -> Json:
        """Returns the address of the board page on which the person plays the game of a message."""
        message, board = self._message(request), self.page.board
        return {"address": "" if board is None else await board.address(self.user, message)}

    async def dismiss(self, request: Json) -> Json:
        """Hides an ephemeral message."""
        message = self._message(request)
        if message.viewer != self.user.id:
            raise BadRequest(GONE)
        self.page.dismiss(message)
        return {}

    async def offer(self, request: Json) -> Json:
        """Opens the lobby of one of the games that an empty table offers."""
        offer = self.page.hosted.offer(text_field(request, "id"))
        if offer is None:
            raise BadRequest(GONE)
        person = PagePerson(self.page.discord, self.user, self._channel(request), self.page.command_names)
        await offer.run(person)
        return {}

    async def table(self, request: Json) -> Json:
        """Creates another channel for games."""
        return {"channel": self.page.add_table()}


Handler = Callable[[Requests, Json], Awaitable[Json]]
HANDLERS: dict[str, Handler] = {
    "history": Requests.history,
    "commands": Requests.commands,
    "speak": Requests.speak,
    "read": Requests.read,
    "say": Requests.say,
    "slash": Requests.slash,
    "complete": Requests.complete,
    "click": Requests.click,
    "pick": Requests.pick,
    "submit": Requests.submit,
    "board": Requests.board,
    "dismiss": Requests.dismiss,
    "offer": Requests.offer,
    "table": Requests.table,
}


def text_field(request: Json, name: str) -> str:
    """A text that a request must contain."""
    value = request.get(name)
    if not isinstance(value, str):
        raise BadRequest(UNREADABLE)
    return value


def runnable_commands(commands: list[Json], locale: str = ENGLISH) -> list[Json]:
    """Every command or subcommand that can be run, with its full path; a guild's own hides a global one.

    `shown`, and what ends in `_localized`, are as a client with this locale shows them."""
    found: dict[str, Json] = {}

    def descend(node: Json, path: str, shown: str) -> None:
        subcommands = [each for each in node.get("options") or [] if each["type"] in (SUB_COMMAND, GROUP)]
        for each in subcommands:
            descend(each, f"{path} {each['name']}", f"{shown} {in_locale(each, 'name', locale)}")
        if not subcommands:
            command = {
                "path": path,
                "shown": shown,
                "description": in_locale(node, "description", locale),
                "options": [localized(option, locale) for option in node.get("options") or []],
            }
            found.setdefault(path, command)

    for command in commands:
        if command.get("type", CHAT_INPUT) == CHAT_INPUT:
            descend(command, command["name"], in_locale(command, "name", locale))
    return list(found.values())
