"""`python -m bot verify`: tries at Discord what the bot relies on, line by line, and removes its traces.

docs/guesses.md lists what our stand-in for Discord only guesses; each guess is a line here."""

from __future__ import annotations

import io
import secrets
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import discord
from discord import ui

from bot.app.app import App
from bot.base.settings import Settings
from bot.connection.registered_commands import registered_commands
from bot.connection.requests import FAILING, FAILURES, tries_at_most
from bot.render.screen import DECIDING, HEIGHT, READABLE, WIDTH, Screen, Shown, scale, type_size
from bot.store.sqlite.store import SqliteStore
from bot.ui import views
from engine.titles import TITLES

PRIVILEGED = {12: "presence", 13: "presence", 14: "members", 15: "members", 18: "messages", 19: "messages"}
GUILD_INSTALL, USER_INSTALL = "0", "1"
MENTIONS_NOBODY = discord.AllowedMentions.none()
LONGEST_ID, LONGEST_LABEL, MOST_OPTIONS, MOST_ROWS, ROW = 100, 80, 25, 5, 5
LARGEST_MENUS = (MOST_OPTIONS, 3)  # entries; the text takes what is left
DEEPEST_LOOK = 20  # messages; ours are the latest


def _question(shown: Shown) -> str:
    """Whether a board is as large as the table in bot/render/screen.py says."""
    sizes = {screen: scale((WIDTH, HEIGHT), screen, shown) for screen in Screen}
    phone, desktop = (f"{WIDTH * sizes[screen]:.0f} x {HEIGHT * sizes[screen]:.0f}" for screen in Screen)
    return (
        f"Look at the channel: is the picture about {phone} pixels large on a phone and {desktop} on a desktop,"
        " and can you read the lines for each without opening it?"
    )


QUESTIONS = {
    "the size of an attached picture": _question(Shown.ATTACHED),
    "the size of a picture in a gallery": _question(Shown.GALLERY),
}


class Line(NamedTuple):
    """One thing that was tried, what Discord said, and what only the owner can see."""

    what: str
    said: str
    well: bool
    look: str = ""  # a question to the owner, about a message that stands until the next line is tried


class UnexpectedResponse(Exception):
    """Discord answered, but not as the bot relies on; the text says what it did."""


class Verifier(App):
    """The bot with all its commands, which sends nothing by itself."""

    async def setup_hook(self) -> None:
        await self.load_commands()


@asynccontextmanager
async def logged_in(settings: Settings, connector: aiohttp.BaseConnector | None = None) -> AsyncIterator[Verifier]:
    """A bot that has logged in, on an empty database; raises discord.LoginFailure."""
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "verify.db")
        try:
            async with Verifier(settings, store, TITLES, connector=connector) as app:
                await app.login(settings.token.get_secret_value())
                yield app
        finally:
            await store.close()


class Verification:
    """Everything that is tried in one channel, with the messages that must be removed afterwards."""

    def __init__(self, app: App, guild_id: int, channel_id: int, person_id: int | None) -> None:
        self._app, self._guild, self._person_id = app, discord.Object(guild_id), person_id
        self._channel = app.get_partial_messageable(channel_id, guild_id=guild_id)
        self._sent: list[discord.Message] = []
        self._nonce = secrets.token_hex(12)
        self._mark = f"verify:{secrets.token_hex(8)}"  # in custom ids, which a running bot leaves alone

    async def lines(self) -> AsyncGenerator[Line]:
        steps: tuple[tuple[str, Callable[[], Awaitable[str]]], ...] = (
            ("the application", self._application),
            ("commands in the server", self._commands),
            ("a post", self._post),
            ("the same post again", self._post_again),
            ("an edit", self._edit),
            ("a picture in a gallery", self._gallery),
            ("another picture in its place", self._other_picture),
            ("the size of an attached picture", self._attached_size),
            ("the size of a picture in a gallery", self._gallery_size),
            ("the largest message of ours", self._largest),
            ("menus and buttons at their limits", self._limits),
            ("finding a post in the history", self._look_back),
            ("a direct message", self._direct_message),
        )
        try:
            for what, step in steps:
                line = await _tried(what, step)
                yield line._replace(look=QUESTIONS.get(what, "") if line.well else "")
        finally:
            removed = await _tried("removing the traces", self._remove)
        yield removed

    async def _application(self) -> str:
        info: Any = await self._app.http.application_info()
        owner = info.get("team", {}).get("owner_user_id") if info.get("team") else info.get("owner", {}).get("id")
        if self._person_id is None and owner is not None:
            self._person_id = int(owner)
        intents = sorted({name for bit, name in PRIVILEGED.items() if int(info.get("flags") or 0) >> bit & 1})
        if intents:
            raise UnexpectedResponse(
                f"privileged intents are on ({', '.join(intents)}): the bot needs none, turn them off"
            )
        posted = bool(info.get("interactions_endpoint_url"))
        if posted and not self._app.settings.public_key:
            raise UnexpectedResponse(
                "interactions go to an address instead of the gateway: clear it, or run `serve` there"
            )
        installs = info.get("integration_types_config")
        if installs and GUILD_INSTALL not in installs:
            raise UnexpectedResponse("the application cannot be installed in servers: allow Guild Install")
        people = "for people too" if installs and USER_INSTALL in installs else "in servers only"
        way = "posted to your address" if posted else "by the gateway"
        return f"{info['name']}: no privileged intents, interactions {way}, installed {people}"

    async def _commands(self) -> str:
        """Register all commands, then those that were registered before."""
        http, tree = self._app.http, self._app.tree
        application = self._app.application_id
        assert application is not None
        before = await registered_commands(http, application, self._guild)
        tree.copy_global_to(guild=self._guild)
        try:
            registered = await tree.sync(guild=self._guild)
        finally:
            await http.bulk_upsert_guild_commands(application, self._guild.id, before)
        return f"{len(registered)} registered, and removed again"

    async def _post(self) -> str:
        message = await self._send("Ziggurat verifies what it relies on, and removes this message.", nonce=self._nonce)
        return f"message {message.id}"

    async def _post_again(self) -> str:
        message = await self._send("Ziggurat verifies what it relies on, and removes this message.", nonce=self._nonce)
        if message.id != self._sent[0].id:
            raise UnexpectedResponse("the nonce was ignored, and the post stands twice")
        return "the nonce was recognised, and the post stands once"

    async def _edit(self) -> str:
        edited = await self._sent[0].edit(content="Edited.", allowed_mentions=MENTIONS_NOBODY)
        if edited.content != "Edited.":
            raise UnexpectedResponse("the message kept its content")
        return "the content was replaced"

    async def _gallery(self) -> str:
        message = await self._send(view=_gallery(), file=_picture(1))
        return _expect_picture(message)

    async def _other_picture(self) -> str:
        edited = await self._sent[-1].edit(view=_gallery(), attachments=[_picture(2)])
        return _expect_picture(edited)

    async def _attached_size(self) -> str:
        message = await self._send("How large is this picture?", file=_sample(Shown.ATTACHED))
        if not message.attachments:
            raise UnexpectedResponse("the message has no picture")
        return "shown"

    async def _gallery_size(self) -> str:
        return _expect_picture(await self._send(view=_gallery(), file=_sample(Shown.GALLERY)))

    async def _largest(self) -> str:
        parts: list[ui.Item[Any]] = [ui.ActionRow(self._menu(n, most)) for n, most in enumerate(LARGEST_MENUS)]
        view, box = ui.LayoutView(timeout=None), ui.Container[Any](*parts, ui.ActionRow(*self._buttons()))
        view.add_item(box)
        room = views.room({"components": view.to_components()}) - views.ENVELOPE  # type: ignore[no-untyped-call]
        box.add_item(ui.TextDisplay("x" * min(room, views.DISPLAY)))
        with tries_at_most(1):
            message = await self._send(view=view)
        if not message.components:
            raise UnexpectedResponse("the message is empty")
        return f"as large as the bot makes any: at most {views.MOST_STRINGS} bytes of text, {views.MOST_JSON} in all"

    async def _limits(self) -> str:
        view = ui.View(timeout=None)
        for n in range(MOST_ROWS - 1):
            view.add_item(self._menu(n, MOST_OPTIONS))
        for button in self._buttons():
            view.add_item(button)
        try:
            with tries_at_most(1):
                message = await self._send("x" * 2000, view=view)
        except discord.HTTPException as error:
            if error.status < FAILING:
                raise
            return f"Discord answers {error.status} to 18 kilobytes: no harm, since the bot sends no such message"
        if len(message.components) != MOST_ROWS:
            raise UnexpectedResponse(f"{len(message.components)} of {MOST_ROWS} rows were kept")
        return f"{MOST_ROWS - 1} menus of {MOST_OPTIONS} entries, {ROW} buttons, ids of {LONGEST_ID} characters"

    def _menu(self, row: int, entries: int) -> ui.Select[Any]:
        options = [discord.SelectOption(label=f"{n}".ljust(100, "x"), value=str(n)) for n in range(entries)]
        return ui.Select(custom_id=self._id(f"menu{row}"), options=options, max_values=entries)

    def _buttons(self) -> list[ui.Button[Any]]:
        return [ui.Button(label="x" * LONGEST_LABEL, custom_id=self._id(f"button{n}")) for n in range(ROW)]

    async def _look_back(self) -> str:
        async for message in self._channel.history(limit=DEEPEST_LOOK):
            boxes = (box for box in message.components if isinstance(box, discord.Container))
            rows = (row for box in boxes for row in box.children if isinstance(row, discord.ActionRow))
            buttons = (item for row in rows for item in row.children if isinstance(item, discord.Button))
            if any(button.custom_id == self._id("button0") for button in buttons):
                return "found by the ids of its buttons"
        raise UnexpectedResponse("the history shows no such message: does the bot have Read Message History?")

    async def _direct_message(self) -> str:
        if self._person_id is None:
            raise UnexpectedResponse("nobody to write to: name a person with --person")
        channel = await self._app.create_dm(discord.Object(self._person_id))
        self._sent.append(await channel.send("Ziggurat can write to you.", allowed_mentions=MENTIONS_NOBODY))
        return "delivered to the person, and removed at the end"

    async def _remove(self) -> str:
        messages = {message.id: message for message in self._sent}
        failed = None
        for message in messages.values():
            try:
                await message.delete()
            except FAILURES as error:
                failed = error  # the others are deleted all the same
        if failed is not None:
            raise failed
        return f"{len(messages)} messages deleted"

    async def _send(self, content: str | None = None, **rest: Any) -> discord.Message:
        message = await self._channel.send(content, allowed_mentions=MENTIONS_NOBODY, silent=True, **rest)
        self._sent.append(message)
        return message

    def _id(self, name: str) -> str:
        return f"{self._mark}:{name}".ljust(LONGEST_ID, ".")


async def _tried(what: str, step: Callable[[], Awaitable[str]]) -> Line:
    try:
        return Line(what, await step(), True)
    except UnexpectedResponse as surprise:
        return Line(what, str(surprise), False)
    except discord.HTTPException as error:
        return Line(what, f"Discord refuses it: {error.status}, code {error.code}, {error.text or 'no text'}", False)
    except (*FAILURES, IndexError) as error:
        return Line(what, f"it could not be tried ({type(error).__name__})", False)


def _gallery() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    gallery.add_item(media="attachment://verify.png", description="a test picture")
    view.add_item(gallery)
    return view


def _picture(shade: int) -> discord.File:
    from PIL import Image

    data = io.BytesIO()
    Image.new("RGB", (64, 64), (40 * shade, 90, 140)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "verify.png", description="a test picture")


def _sample(shown: Shown) -> discord.File:
    """A picture as large as a board, with the smallest type that a board may have."""
    from bot.render.drawing.canvas import Canvas  # loads Pillow
    from bot.render.drawing.sheet import encoded
    from bot.render.theme import DARK

    canvas = Canvas(DARK, WIDTH, HEIGHT, DARK.ground)
    for row, (screen, css) in enumerate(product(Screen, (DECIDING, READABLE))):
        size = type_size(css, (WIDTH, HEIGHT), screen, shown)
        canvas.text(60, 130 + 140 * row, f"As large as {css} pixel type on a {screen}", size)
    data = io.BytesIO(encoded(canvas.finish().image))
    return discord.File(data, "verify.png", description="a test picture")


def _expect_picture(message: discord.Message) -> str:
    galleries = [part for part in message.components if isinstance(part, discord.MediaGalleryComponent)]
    if not galleries or not galleries[0].items[0].media.url.startswith("http"):
        raise UnexpectedResponse("the message shows no picture")
    return "shown"
