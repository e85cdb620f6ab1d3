"""The front ends of a game: the buttons in Discord, and the board page. A story told with `frontends` holds for both.

The page shows one seat and its questions. Everything around them (lobbies, votes, seats, clocks, hints, wish lists and
replays through somebody's eyes) has only its buttons and commands in Discord, and so only the tests of those."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Protocol

import aiohttp
import pytest

from bot.app.app import App
from bot.text.game import board_page as page_text
from bot.ui.panels.turn.seat import ANYWAY
from standin import LocalDiscord
from standin.driver import Person, Reply
from standin.world.model import Message
from tests.support.players.board_client import PATIENCE, BoardClient, board_page, free_address, link_of, opened, serving
from tests.support.players.people import ANSWERING, Party, ids, open_table
from tests.support.players.roles import posted_component
from tests.support.processes.running_bot import playing

Json = dict[str, Any]
UNDOING = {"Undo": "undo", "Redo": "redo"}  # labels of buttons, and what the page asks for


@dataclass(frozen=True)
class Shown:
    """What a person sees of their game, and can tap there for as long as they like."""

    text: str
    labels: tuple[str, ...]  # choices first
    origin: Any  # the message, or the position on the page
    said: str = ""  # the answer to a tap alone


class Frontend(Protocol):
    """One person at one of the front ends."""

    async def look(self) -> Shown:
        """The question that this person is asked, or what stands in its place."""

    async def board(self) -> str:
        """The board in words."""

    async def hand(self) -> str:
        """The own hand in words."""

    async def tap(self, label: str, on: Shown | None = None, *, times: int = 1) -> Shown:
        """One tap, which may arrive several times. A tap on what somebody else was shown is that of a forged client."""

    async def confirm(self, on: Shown, *, times: int = 1) -> Shown:
        """The second tap, where the first was asked back."""

    async def play(self, rng: Random) -> None:
        """A random tap on the question that this person was shown last."""

    def seen(self) -> list[str]:
        """Everything that this person was ever sent."""


class Buttons:
    """Somebody in Discord."""

    def __init__(self, frontends: Frontends, person: Person) -> None:
        self._frontends, self.person = frontends, person
        self.discord = frontends.discord

    async def look(self) -> Shown:
        asking = [message for message in self.person.dms() if any(id.verb in ANSWERING for id in ids(message))]
        return _shown(asking[-1]) if asking else _replied(await self.person.click("Play"))

    async def board(self) -> str:
        return (await self.person.click("Text")).text

    async def hand(self) -> str:
        return (await self.person.slash("game hand")).text

    async def tap(self, label: str, on: Shown | None = None, *, times: int = 1) -> Shown:
        panel: Message = (on or await self.look()).origin
        if not self.discord.world.sees(self.person.id, panel):
            (id,) = [each["custom_id"] for each in panel.buttons if each["label"] == label]
            forged = posted_component(self.discord, self.person.place, id, [])
            return _replied(await self.person.raw_click(id, forged, longest_wait=PATIENCE))
        return _replied(await self.person.choose(label, on=panel, deliveries=times))

    async def confirm(self, on: Shown, *, times: int = 1) -> Shown:
        (id,) = [id for id in ids(on.origin) if id.args[3:] == (ANYWAY,)]
        return _replied(await self.person.click(str(id), on=on.origin, deliveries=times))

    async def play(self, rng: Random) -> None:
        party = Party(self.discord, self._frontends.app, [self.person])
        reply = await party.tap(self.person, (await self.look()).origin, rng)
        assert not reply.failed

    def seen(self) -> list[str]:
        return [f"{shown.text}\n{shown.body}" for shown in self.discord.record.seen_by(self.person.id)]


def _message(reply: Reply) -> Message:
    assert reply.message is not None
    return reply.message


def _replied(reply: Reply) -> Shown:
    assert not reply.failed
    shown = _shown(_message(reply))
    return replace(shown, text=reply.text, said=reply.messages[-1].text)


def _shown(message: Message) -> Shown:
    entries = [entry["label"] for menu in message.menus for entry in menu["options"]]
    return Shown(message.text, (*entries, *message.labels), message)


class Page:
    """Somebody on the board page, and in Discord only for what the page does not have."""

    def __init__(self, frontends: Frontends, person: Person) -> None:
        self._frontends, self.person = frontends, person
        self._session = ""
        self._clients: list[BoardClient] = []

    async def client(self) -> BoardClient:
        """The open page; it is opened again as a browser would, if the bot has closed it."""
        if not self._session:
            self._session = await opened(self._frontends.http, self._frontends.address, await link_of(self.person))
        if not self._clients or self._clients[-1].closed:
            page = board_page(self._frontends.http, self._frontends.address, self._session)
            self._clients.append(await self._frontends.stack.enter_async_context(page))
        return self._clients[-1]

    async def look(self) -> Shown:
        client = await self.client()
        return self._shown(await client.ask("look", sheet=""), client)

    async def board(self) -> str:
        return (await self.look()).text

    hand = board

    async def tap(self, label: str, on: Shown | None = None, *, times: int = 1) -> Shown:
        position: Json = (on or await self.look()).origin["position"]
        if label in UNDOING:
            return await self._ask(UNDOING[label], {"move": position["move"]}, times)
        (pick,) = [each["id"] for each in position["question"]["options"] if each["label"] == label]
        return await self._ask("answer", {"number": position["question"]["number"], "picks": [pick]}, times)

    async def confirm(self, on: Shown, *, times: int = 1) -> Shown:
        return await self._ask("answer", {**on.origin["asked"], "sure": True}, times)

    async def _ask(self, what: str, request: Json, times: int) -> Shown:
        client, key = await self.client(), secrets.token_hex(8)
        replies = await asyncio.gather(*(client.ask(what, key=key, **request) for _ in range(times)))
        return self._shown(replies[-1], client, request)

    def _shown(self, reply: Json, client: BoardClient, asked: Json | None = None) -> Shown:
        position = reply.get("position", client.position)
        said = reply.get("error") or reply.get("confirm") or position["status"]
        happened = [each["text"] for each in reply.get("log", ())]
        question = position["question"] or {"prompt": "", "options": ()}
        labels = [option["label"] for option in question["options"]]
        labels += [label for label, name in UNDOING.items() if position[name]]
        text = "\n".join([said, reply.get("text", ""), *happened, question["prompt"]])
        return Shown(text, tuple(labels), {"position": position, "asked": asked}, said)

    async def play(self, rng: Random) -> None:
        reply = await (await self.client()).answer_somehow(rng)
        assert "error" not in reply, reply

    def seen(self) -> list[str]:
        in_discord = Buttons(self._frontends, self.person).seen()
        return [*in_discord, *(frame for client in self._clients for frame in client.received)]


async def choose(person: Frontend, label: str, on: Shown | None = None) -> Shown:
    """A choice, with a second tap where the page asks for one."""
    shown = await person.tap(label, on)
    return await person.confirm(shown) if page_text.CANNOT_UNDO() in shown.text else shown


class Frontends:
    """A bot, and the front end at which everybody plays there."""

    def __init__(
        self, discord: LocalDiscord, app: App, stack: AsyncExitStack, http: aiohttp.ClientSession | None
    ) -> None:
        self.discord, self.app, self.stack = discord, app, stack
        self._http, self._known = http, dict[str, Frontend]()

    @property
    def http(self) -> aiohttp.ClientSession:
        assert self._http is not None
        return self._http

    @property
    def address(self) -> str:
        return self.app.settings.web_url

    def of(self, person: Person) -> Frontend:
        """This person at the front end."""
        if person.id not in self._known:
            buttons = self._http is None
            self._known[person.id] = Buttons(self, person) if buttons else Page(self, person)
        return self._known[person.id]

    async def table(self, *names: str, variants: str = "") -> Party:
        """A game of these people."""
        people = [self.discord.person(name) for name in names]
        await open_table(self.discord, people, variants=variants)
        return Party(self.discord, self.app, people)


@pytest.fixture(params=["buttons", "page"])
async def frontends(request: pytest.FixtureRequest, local: LocalDiscord, tmp_path: Path) -> AsyncIterator[Frontends]:
    """The test is run twice: with the buttons in Discord, and on the board page."""
    async with AsyncExitStack() as stack:
        if request.param == "buttons":
            yield Frontends(local, await stack.enter_async_context(playing(local, tmp_path / "data")), stack, None)
            return
        playing_with_page = playing(local, tmp_path / "data", web_url=free_address())
        app = await stack.enter_async_context(playing_with_page)
        await stack.enter_async_context(serving(app))
        yield Frontends(local, app, stack, await stack.enter_async_context(aiohttp.ClientSession()))
