"""Injected faults, broken connections, missing permissions and restarts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import discord
import pytest

from standin import Change, LocalDiscord, Policy
from tests.support.fixtures import audit, running
from tests.support.processes.sample_bot import PICTURE, Sample, picture


@pytest.mark.parametrize("status", [429, 502])
async def test_a_failed_request_is_retried(local: LocalDiscord, bot: Sample, status: int) -> None:
    fault = local.fault("POST", "/channels/*/messages", status=status)
    await bot.table(local).send("hello")
    assert fault.times == 0
    assert [message.content for message in local.person("Red").sees()] == ["hello"]


async def test_a_connection_breaks_before_the_message_is_stored(local: LocalDiscord, bot: Sample) -> None:
    local.fault("POST", "/channels/*/messages", cut="before", times=9)
    with pytest.raises(aiohttp.ClientError):
        await bot.table(local).send("hello", nonce="1")
    assert local.person("Red").sees() == []


async def test_a_connection_breaks_after_the_message_is_stored(local: LocalDiscord, bot: Sample) -> None:
    local.fault("POST", "/channels/*/messages", cut="after")
    with pytest.raises(aiohttp.ClientError):
        await bot.table(local).send("hello", nonce="1")
    await bot.table(local).send("hello", nonce="1")
    assert [message.content for message in local.person("Red").sees()] == ["hello"]


async def test_quiet_waits_for_a_slow_answer(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game new", title="ages")
    local.fault("PATCH", "/webhooks/*/*/messages/@original", delay=0.1)
    await red.click("Egypt")
    assert red.newest().content == "red chose rise:egypt"


async def test_a_broken_gateway_connection_resumes_with_the_missed_events(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game new", title="ages")
    sessions = set(local.gateway.sessions)
    local.gateway.cut()
    await red.click("Kongo")
    assert red.newest().content == "red chose rise:kongo"
    await local.until(lambda: bot.resumed == 1)
    assert set(local.gateway.sessions) == sessions


async def test_a_bot_reconnects_when_the_gateway_asks_for_it(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    local.gateway.ask_to_reconnect()
    await red.slash("game new", title="ages")
    assert red.newest().content == "ages for 2" and len(local.gateway.sessions) == 1


async def test_a_bot_identifies_again_after_an_invalid_session(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    local.gateway.invalidate()
    await local.until(lambda: local.gateway.connected)
    await red.slash("game new", title="ages")
    assert red.newest().content == "ages for 2"


@pytest.mark.parametrize(
    ("taken", "code"),
    [("view_channel", 50001), ("send_messages", 50013), ("embed_links", 50013), ("attach_files", 50013)],
)
async def test_a_missing_permission_is_refused(local: LocalDiscord, bot: Sample, taken: str, code: int) -> None:
    local.deny_bot(local.text_channel(), taken)
    with pytest.raises(discord.Forbidden) as error:
        await bot.table(local).send("x", embed=discord.Embed(title="x"), file=picture("x"))
    assert error.value.code == code


async def test_threads_have_a_permission_of_their_own(local: LocalDiscord, bot: Sample) -> None:
    thread = local.thread(local.text_channel(), "game")
    local.deny_bot(local.text_channel(), "send_messages")
    await bot.get_partial_messageable(int(thread.id)).send("fine")
    local.deny_bot(local.text_channel(), "send_messages_in_threads")
    with pytest.raises(discord.Forbidden) as error:
        await bot.get_partial_messageable(int(thread.id)).send("refused")
    assert error.value.code == 50013


async def test_history_is_empty_without_its_permission(local: LocalDiscord, bot: Sample) -> None:
    message = await bot.table(local).send("x")
    local.deny_bot(local.text_channel(), "read_message_history")
    assert [each async for each in bot.table(local).history()] == []
    with pytest.raises(discord.Forbidden):
        await bot.table(local).fetch_message(message.id)


async def test_a_hidden_channel_is_hidden_from_people_too(local: LocalDiscord, bot: Sample) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    local.overwrite(local.text_channel(), deny="view_channel")
    local.overwrite(local.text_channel(), red, allow="view_channel")
    local.overwrite(local.text_channel(), local.bot, allow="view_channel")
    await bot.table(local).send("x")
    assert len(red.sees()) == 1 and blue.sees() == []
    with pytest.raises(LookupError):
        await blue.slash("game menus")


async def test_a_deleted_channel_a_kicked_bot_and_a_user_who_left(local: LocalDiscord, bot: Sample) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    place = bot.get_partial_messageable(int(local.text_channel("other").id))
    local.delete_channel(local.text_channel("other"))
    with pytest.raises(discord.NotFound) as gone:
        await place.send("x")
    assert gone.value.code == 10003
    local.leave(blue)
    with pytest.raises(LookupError):
        await blue.slash("game menus")
    await red.slash("game menus")
    local.kick_bot()
    with pytest.raises(discord.Forbidden) as kicked:
        await bot.table(local).send("x")
    assert kicked.value.code == 50001
    await local.until(lambda: not list(bot.guilds))
    with pytest.raises(LookupError):
        await red.slash("game menus")
    local.invite_bot()
    await red.slash("game menus")
    await local.until(lambda: len(bot.guilds) == 1)


async def test_a_wrong_token_and_privileged_intents_are_refused(local: LocalDiscord) -> None:
    local.token = "wrong"
    with pytest.raises(discord.LoginFailure):
        async with running(Sample(local), local):
            pass
    local.token = local.rest.token
    intents = discord.Intents.default()
    intents.members = True
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(Sample(local, intents), local):
            pass


async def test_two_processes_share_the_guilds_and_the_first_gets_all_direct_messages(local: LocalDiscord) -> None:
    red = local.person("Red")
    bots = [Sample(local, shard_id=number, shard_count=2) for number in range(2)]
    async with running(bots[0], local), running(bots[1], local):
        await red.slash("game new", title="ages")
        await red.choose("rise:egypt")
        at_home = (int(local.guild().id) >> 22) % 2
        assert [len(bot.chosen) for bot in bots] == [1 - at_home, at_home]
        await red.slash("game new", channel=red.dm, title="ages")
        await red.click("Egypt", channel=red.dm)
        assert [len(bot.chosen) for bot in bots] == [2 - at_home, at_home]
        assert len(red.interactions) == 4


async def test_a_response_in_a_deleted_channel_is_refused(local: LocalDiscord, bot: Sample) -> None:
    red = local.person("Red")
    await red.slash("game new", title="ages")
    changes: list[Change] = []
    local.on_change(changes.append)
    local.on_change(
        lambda change: local.delete_channel(local.text_channel()) if change.event == "ACKNOWLEDGED" else None
    )
    await red.click("Egypt")
    assert [exchange.answer["code"] for exchange in local.record.refused] == [10003]
    assert "CHANNEL_DELETE" in [change.event for change in changes]


async def test_messages_files_and_closed_dms_survive_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "world.db"
    async with LocalDiscord(file) as first:
        red = first.person("Red", first.text_channel("table"))
        red.close_dms()
        bot = Sample(first)
        async with running(bot, first):
            await red.slash("game new", title="ages")
            await bot.table(first).send("board", file=picture("board"))
        audit(first)
    async with LocalDiscord(file) as second:
        red = second.person("Red", second.text_channel("table"))
        assert not red.user.dms_open and [each.content for each in red.sees()] == ["ages for 2", "board"]
        assert second.file(red.newest().attachments[0]["id"]) == PICTURE
        bot = Sample(second)
        async with running(bot, second):
            await red.click("Egypt")
            message = await bot.table(second).send("newer")
        assert red.sees()[0].content == "red chose rise:egypt" and int(red.sees()[1].id) < message.id
        audit(second)


async def test_the_limits_can_be_set(tmp_path: Path) -> None:
    async with LocalDiscord(policy=Policy(upload_limit=10)) as local:
        local.text_channel()
        bot = Sample(local)
        async with running(bot, local):
            with pytest.raises(discord.HTTPException) as error:
                await bot.table(local).send(file=picture("board"))
            assert error.value.code == 40005


async def test_twelve_messages_get_through_a_limit_of_five() -> None:
    async with LocalDiscord(policy=Policy(rate_limits=True, window=0.2)) as local:
        local.text_channel()
        bot = Sample(local)
        async with running(bot, local):
            await asyncio.gather(*(bot.table(local).send(str(number)) for number in range(12)))
        assert len(local.person("Red").sees()) == 12
        statuses = [each.status for each in local.record.requests("POST", "/channels/{channel}/messages")]
        assert statuses.count(200) == 12
        audit(local)


async def test_every_change_reaches_the_listeners(local: LocalDiscord, bot: Sample) -> None:
    changes: list[Change] = []
    stop = local.on_change(changes.append)
    red = local.person("Red")
    await red.slash("game menus")
    await red.click("Ask me")
    stop()
    await red.click("Secret")
    events = [change.event for change in changes if not change.event.startswith("GUILD")]
    assert events == [
        "INTERACTION_CREATE",
        "MESSAGE_CREATE",
        "ACKNOWLEDGED",
        "INTERACTION_CREATE",
        "MODAL",
        "ACKNOWLEDGED",
    ]
    assert all(change.viewer == red.id for change in changes if change.event in ("MODAL", "ACKNOWLEDGED"))
