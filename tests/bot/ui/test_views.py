"""What is sent to discord.py."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import ui

from bot.pictures.image import Image
from bot.render.drawing.canvas import Canvas
from bot.render.theme import THEMES
from bot.ui import emojis
from bot.ui.components import Button, Entry, Menu, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.views import Components, file, layout, message


@pytest.fixture
def without_garbage_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("without_garbage_collector")
def test_the_bytes_of_a_picture_are_freed_once_it_is_sent() -> None:
    sent = file(Image(b"a picture", "alt"))
    buffer = weakref.ref(sent.fp)
    assert sent.fp.read() == b"a picture"
    sent.fp.close()  # aiohttp does, and discord.py may send the file again
    sent.reset()
    assert sent.fp.read() == b"a picture"
    sent.close()
    sent.close()
    del sent
    assert buffer() is None


@pytest.mark.usefixtures("without_garbage_collector")
def test_a_canvas_is_freed_once_it_is_drawn() -> None:
    canvas = Canvas(THEMES["dark"], 60, 40, (0, 0, 0))
    canvas.text(2, 20, "Ada", 12)
    canvas.icon("coin", 30, 10, 16)
    part = canvas.finish(again=lambda: pytest.fail("nobody looks at the boxes"))
    drawn = weakref.ref(canvas)
    del canvas
    assert drawn() is None and part.image.size == (60, 40)


ONE, OTHER, MENU = (CustomId("pick", 1, 2, (str(n),)) for n in range(3))
PANEL = Panel(
    "What now?",
    (
        (Button(ONE, "Build", "primary", icon="coin"), Button(OTHER, "Rest", disabled=True)),
        Menu(MENU, "On the map", (Entry("0", "Walk", "3 steps", icon="coin"), Entry("1", "Stay", chosen=True)), 0, 2),
    ),
    Image(b"", "A board"),
)


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> discord.PartialEmoji:
    icon = discord.PartialEmoji(name="coin", id=123)
    monkeypatch.setitem(emojis._uploaded, "coin", icon)
    return icon


def _items(icon: discord.PartialEmoji) -> list[list[ui.Item[Any]]]:
    """The rows of that panel as discord.py's own objects."""
    build: ui.Button[Any] = ui.Button(
        label="Build", custom_id=str(ONE), style=discord.ButtonStyle.primary, emoji=icon, row=0
    )
    rest: ui.Button[Any] = ui.Button(label="Rest", custom_id=str(OTHER), disabled=True, row=0)
    entries = [
        discord.SelectOption(label="Walk", value="0", description="3 steps", emoji=icon),
        discord.SelectOption(label="Stay", value="1", default=True),
    ]
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(MENU), placeholder="On the map", min_values=0, max_values=2, options=entries, row=1
    )
    return [[build, rest], [menu]]


DEFAULTS = [("disabled", False), ("default", False)]


def _without_defaults(component: Any) -> Any:
    """Without what Discord takes for granted where it is missing."""
    if isinstance(component, list):
        return [_without_defaults(each) for each in component]
    if not isinstance(component, dict):
        return component
    found = {key: _without_defaults(value) for key, value in component.items() if key not in ("spoiler", "required")}
    return {key: value for key, value in found.items() if (key, value) not in DEFAULTS}


def test_our_components_are_those_that_discord_py_would_send(coin: discord.PartialEmoji) -> None:
    async def theirs() -> tuple[Any, Any]:
        view, large = ui.View(), ui.LayoutView()
        for items in _items(coin):
            for item in items:
                view.add_item(item)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media="attachment://picture.png", description="A board")
        actions = [ui.ActionRow(*items) for items in _items(coin)]
        large.add_item(ui.Container(ui.TextDisplay("What now?"), gallery, *actions, accent_colour=0xC28F2C))
        return view.to_components(), large.to_components()  # type: ignore[no-untyped-call]

    ours = [made["view"].to_components() for made in (message(PANEL), layout(PANEL))]
    assert _without_defaults(ours) == _without_defaults(list(asyncio.run(theirs())))


@pytest.mark.usefixtures("without_garbage_collector")
def test_components_are_freed_once_they_are_sent() -> None:
    made = layout(PANEL)["view"]
    gone = weakref.ref(made)
    assert isinstance(made, Components) and made.has_components_v2() and made.is_finished() and made.timeout is None
    del made
    assert gone() is None
