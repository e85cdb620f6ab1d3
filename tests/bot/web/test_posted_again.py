"""The whole bot behind its endpoint: posts that come twice or late, permissions without a cache, and a clean stop."""

from __future__ import annotations

import copy
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.store.store import Store
from standin import LocalDiscord
from standin.endpoint import EndpointRefused
from tests.support.database.rows import FastStore
from tests.support.fixtures import Clock
from tests.support.players.people import Party, open_table
from tests.support.processes.posted_bot import Worker, worker


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await FastStore.open(tmp_path / "ziggurat.db")
    yield store
    await store.close()


@pytest.fixture
async def bot(local: LocalDiscord, store: Store) -> AsyncIterator[Worker]:
    async with worker(local, store) as bot:
        await local.endpoint.set(bot.address)
        yield bot


async def test_a_post_that_comes_again_changes_nothing(
    local: LocalDiscord, store: Store, bot: Worker, clock: Clock
) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    ((person, _),) = await Party(local, bot.app, people).waiting()
    reply = await person.slash("game move", picks="act:dig:hill", deliveries=2)  # a second one would be legal
    moves = await store.moves(1, 0, 1000)
    assert [move.picks for move in moves].count(("act:dig:hill",)) == 1

    for later in (0, 1):
        clock.advance(hours=later)
        assert await local.endpoint.post(bot.address, copy.deepcopy(reply.interaction.payload)) == (202, "")
        await local.quiet()
        assert await store.moves(1, 0, 1000) == moves


async def test_a_missing_permission_is_named_without_a_cache_of_channels(local: LocalDiscord, bot: Worker) -> None:
    red = local.person("Red")
    local.deny_bot(local.text_channel(), "attach_files")
    assert "Attach Files" in (await red.slash("game new", title="beads")).text
    thread = local.thread(local.text_channel("other"))
    local.deny_bot(local.text_channel("other"), "send_messages_in_threads")
    assert "Send Messages in Threads" in (await red.at(thread).slash("game new", title="beads")).text


async def test_a_game_moves_here_if_its_channel_is_gone(local: LocalDiscord, bot: Worker) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    other = local.text_channel("other")
    await people[1].at(other).slash("game move-here", game="1")
    assert await bot.app.store.game_in(int(other.id)) is None, "its channel is still there"
    local.delete_channel(local.text_channel())
    await people[1].at(other).slash("game move-here", game="1")
    moved = await bot.app.store.game_in(int(other.id))
    assert moved is not None and moved.id == 1


async def test_private_questions_go_by_direct_message_and_are_answered_there(local: LocalDiscord, bot: Worker) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people)
    party = Party(local, bot.app, people)
    person, seat = (await party.waiting())[0]
    panel = await party.panel(person, seat)
    assert panel.channel_id == person.dm.id
    await party.turn_by_taps(person, seat, Random(1))
    assert (person, seat) not in await party.waiting() and (await party.session()).game.move > 1


async def test_an_address_that_does_not_answer_as_discord_demands_is_not_set(
    local: LocalDiscord, store: Store, bot: Worker
) -> None:
    with pytest.raises(EndpointRefused, match="ping"):
        await local.endpoint.set(bot.address + "/elsewhere")
    assert local.world.endpoint_url == bot.address


async def test_where_no_bot_answers_the_interaction_fails(local: LocalDiscord, store: Store) -> None:
    async with worker(local, store) as bot:
        await local.endpoint.set(bot.address)
        assert bot.app.connected
    red = local.person("Red")
    assert not bot.app.connected
    assert (await red.slash("game new", title="beads")).failed
