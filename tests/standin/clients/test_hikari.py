"""hikari, a library that knows nothing of this project, as a bot in the local Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any

import pytest

from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import ComponentType, MessageFlag
from tests.support.processes.sample_bot import PICTURE

hikari: Any = import_module("hikari")


@asynccontextmanager
async def connected(local: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Any]:
    """A hikari bot whose connections all lead to the local Discord."""
    monkeypatch.setattr("hikari.internal.net.create_tcp_connector", lambda *args, **more: local.connector())
    bot = hikari.GatewayBot(local.token, banner=None, logs=None, suppress_optimization_warning=True)
    bot.subscribe(hikari.InteractionCreateEvent, answer)
    await bot.start(check_for_updates=False)
    try:
        yield bot
    finally:
        await bot.close()


@pytest.fixture
async def bot(local: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Any]:
    """The hikari bot with its one command."""
    async with connected(local, monkeypatch) as one:
        application = await one.rest.fetch_application()
        command = one.rest.slash_command_builder("play", "Opens a game")
        await one.rest.set_application_commands(application, [command])
        yield one


async def answer(event: Any) -> None:
    """Answers a command with a button, and a click with a follow-up and a layout."""
    interaction, rest = event.interaction, event.app.rest
    if isinstance(interaction, hikari.CommandInteraction):
        row = rest.build_message_action_row().add_interactive_button(hikari.ButtonStyle.PRIMARY, "go", label="Go")
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, "a game", component=row)
        return
    await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    container = hikari.impl.ContainerComponentBuilder(accent_color=hikari.Color(0xFFCC00))
    container.add_text_display("the panel")
    gallery = hikari.impl.MediaGalleryComponentBuilder()
    gallery.add_media_gallery_item(hikari.Bytes(PICTURE, "board.png"), description="the board")
    container.add_component(gallery)
    await interaction.edit_initial_response(component=container)
    await interaction.execute("your hand", flags=hikari.MessageFlag.EPHEMERAL)


async def play(local: LocalDiscord, red: Person) -> None:
    """Runs the command, clicks its button and waits for everything that follows."""
    reply = await red.slash("play")
    assert reply.text.startswith("a game")
    reply = await red.click("Go")
    await local.until(lambda: reply.followups)
    assert reply.message and "the panel" in reply.message.text and reply.message.flags & MessageFlag.COMPONENTS_V2
    assert [each["type"] for each in reply.message.components] == [
        ComponentType.CONTAINER,
        ComponentType.TEXT,
        ComponentType.GALLERY,
    ]
    (board,) = reply.message.attachments
    assert local.file(board["id"]) == PICTURE and board["description"] == "the board"
    assert [(each.content, each.ephemeral) for each in reply.followups] == [("your hand", True)]


async def test_a_command_a_click_a_layout_and_a_follow_up(local: LocalDiscord, bot: Any) -> None:
    (stored,) = local.world.commands[""]
    assert stored["name"] == "play"
    await play(local, local.person("Red"))
    connection, *_ = local.gateway.connections.values()
    assert connection.stream is not None


async def test_messages_files_and_the_history(local: LocalDiscord, bot: Any) -> None:
    table = int(local.text_channel().id)
    sent = await bot.rest.create_message(table, "board", attachment=hikari.Bytes(PICTURE, "board.png"))
    assert local.file(str(sent.attachments[0].id)) == PICTURE
    edited = await sent.edit("board 2")
    assert edited.content == "board 2" and len(edited.attachments) == 1
    await bot.rest.create_message(table, "more", reply=sent)
    history = await bot.rest.fetch_messages(table)
    assert [each.content for each in history] == ["more", "board 2"]
    await bot.rest.delete_message(table, sent)
    with pytest.raises(hikari.NotFoundError):
        await bot.rest.fetch_message(table, sent)
    with pytest.raises(hikari.BadRequestError):
        await bot.rest.create_message(table, "")


async def test_a_direct_message_arrives_both_ways(local: LocalDiscord, bot: Any) -> None:
    red, heard = local.person("Red"), asyncio.Queue[str]()

    async def listen(event: Any) -> None:
        if event.is_human:
            heard.put_nowait(event.content)

    bot.subscribe(hikari.DMMessageCreateEvent, listen)
    channel = await bot.rest.create_dm_channel(int(red.id))
    await channel.send("your turn")
    assert [each.content for each in red.dms()] == ["your turn"]
    await red.say("thanks", red.dm)
    assert await asyncio.wait_for(heard.get(), 5) == "thanks"


async def test_it_waits_for_rate_limits_and_tries_again_after_a_429(local: LocalDiscord, bot: Any) -> None:
    local.world.policy.rate_limits, local.world.policy.window = True, 0.5
    table = int(local.text_channel().id)
    fault = local.fault("POST", "/channels/*/messages", status=429, retry_after=0.05)
    await asyncio.gather(*(bot.rest.create_message(table, str(number)) for number in range(12)))
    assert fault.times == 0 and len(local.person("Red").sees()) == 12


async def test_it_resumes_and_gets_what_it_missed(local: LocalDiscord, bot: Any) -> None:
    red, sessions = local.person("Red"), set(local.gateway.sessions)
    local.gateway.cut()
    await play(local, red)
    assert set(local.gateway.sessions) == sessions
    local.gateway.invalidate()
    await local.until(lambda: local.gateway.connected, 20)
    await play(local, red)
