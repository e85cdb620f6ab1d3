"""The settings of a server, the list of open tables, and the digest of the week."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.domain.records.community import ServerMessageKind
from standin import LocalDiscord
from standin.world.model import Message
from tests.support.fixtures import Clock
from tests.support.players.people import Party, open_table
from tests.support.players.roles import posted_component
from tests.support.players.searchers import later, manager, with_tables
from tests.support.processes.running_bot import playing


def listed(local: LocalDiscord, name: str = "lounge") -> list[Message]:
    return [each for each in local.person("Grey").sees(local.text_channel(name)) if "Who plays?" in each.text]


async def test_only_people_who_manage_the_server_change_it(local: LocalDiscord, app: App) -> None:
    channel = local.text_channel("tables")
    assert "server" not in [each["name"] for each in local.person("Red").commands(channel)]
    mayor = manager(local)
    reply = await mayor.slash("server tables", add=channel)
    assert reply.ephemeral and f"**Channels for tables:** <#{channel.id}>" in reply.text
    forged = posted_component(local, channel, "z1:serverset:0:0:light", [])
    assert "Only people who may manage" in (await local.person("Red", channel).click("x", on=forged)).text
    assert (await app.store.server(int(str(channel.guild_id)))).tables == (int(channel.id),)
    reply = await mayor.slash("server tables", remove=channel)
    assert "none yet" in reply.text


async def test_what_is_missing_for_tables_is_named(local: LocalDiscord, app: App) -> None:
    one, other = local.text_channel("one"), local.text_channel("other")
    local.deny_bot(one, "create_public_threads")
    local.deny_bot(other, "create_public_threads", "send_messages")
    mayor = manager(local)
    assert "holds one table at a time" in (await mayor.slash("server tables", add=one)).text
    reply = await mayor.slash("server tables", add=other)
    assert f"I may not write in <#{other.id}>" in reply.text
    assert "ordinary text channel" in (await mayor.slash("server tables", add=local.forum("forum"))).text


async def test_new_tables_begin_by_the_rules_of_the_server(local: LocalDiscord, app: App) -> None:
    mayor = manager(local)
    reply = await mayor.slash("server rules", pace="2d", games="rated")
    assert "2 days a turn" in reply.text and "rated games" in reply.text
    assert "light boards" in (await mayor.click("Light boards")).text
    red = local.person("Red")
    await red.at(local.text_channel("people")).slash("game new", title="beads")
    await red.at(local.text_channel("computer")).slash("game new", title="beads", computer="greedy")
    among_people, against_a_computer = [await app.store.house_rules(number) for number in (1, 2)]
    assert (among_people.pace, among_people.theme) == ("2d", "light") and among_people.rated
    assert against_a_computer.pace == "2d" and not against_a_computer.rated
    assert "2 days a turn, light boards, friendly games" in (await mayor.click("Friendly games")).text
    reply = await mayor.slash("server rules", pace="none")
    assert "no deadlines, light boards, friendly games" in reply.text


async def test_open_tables_and_searches_stand_in_one_message(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    await with_tables(local, "tables")
    lounge = local.text_channel("lounge")
    await manager(local).slash("server messages", listing=lounge)
    await later(local, app, clock, minutes=2)
    assert not listed(local), "nothing is open"
    await local.person("Red").slash("find", title="beads", players="4")
    await later(local, app, clock)
    (message,) = listed(local)
    assert "**Beads**, 4 players, any pace, any variants: Red." in message.text and not message.notified
    await local.person("Host").slash("game new", title="beads")
    secret = local.text_channel("secret")
    local.overwrite(secret, deny="view_channel")
    local.overwrite(secret, local.person("Spy"), allow="view_channel")
    await local.person("Spy", secret).slash("game new", title="beads")
    await later(local, app, clock, minutes=20)
    (edited,) = listed(local)
    assert edited.id == message.id and "Host; room for 3 more" in edited.text
    assert "Spy" not in edited.text, "a table that not everybody sees"
    await local.person("Red").slash("find", title="beads", players="4")
    await local.person("Red").click("Stop searching")
    await later(local, app, clock, minutes=35)
    assert [each.id for each in listed(local)] == [message.id], "too old to be edited, too new to be posted again"
    await later(local, app, clock, minutes=10)
    (anew,) = listed(local)
    assert anew.id != message.id and "Red" not in anew.text
    grey = local.person("Grey", lounge)
    assert "Choose a game" in (await grey.click("Find a table", on=anew)).text
    reply = await grey.pick("What would you like to play?", ["beads"])
    assert "You are searching" in reply.text
    await manager(local).slash("server show")
    assert "**List of open tables and searches:** not posted" in (await manager(local).click("Stop the list")).text


async def test_a_list_that_was_deleted_is_posted_again(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    await with_tables(local, "tables")
    await manager(local).slash("server messages", listing=local.text_channel("lounge"))
    await local.person("Red").slash("find", title="beads")
    await later(local, app, clock, minutes=1)
    (message,) = listed(local)
    local.delete_message(message)
    await local.person("Blue").slash("find", title="beads", players="4", pace="3d")
    await later(local, app, clock, minutes=61)
    assert len(listed(local)) == 1


async def test_a_list_that_was_sent_before_a_crash_is_found_again(
    local: LocalDiscord, tmp_path: Path, clock: Clock
) -> None:
    async with playing(local, tmp_path / "data") as app:
        app.store.clock = clock
        await with_tables(local, "tables")
        await manager(local).slash("server messages", listing=local.text_channel("lounge"))
        await local.person("Red").slash("find", title="beads", time="168")
        await later(local, app, clock, minutes=1)
        (message,) = await app.store.server_messages_due(clock() + 3600)
        assert len(listed(local)) == 1
        # As if the bot had died between sending it and storing where it is.
        doubtful = message._replace(
            message_id=None, posted_at=None, content="", nonce="lost", maybe_sent_at=clock() - 60, look_at=0.0
        )
        assert await app.store.save_server_message(doubtful)
    async with playing(local, tmp_path / "data") as app:
        app.store.clock = clock
        await later(local, app, clock, minutes=10)
        assert len(listed(local)) == 1
        (found,) = await app.store.server_messages_due(clock() + 3600)
        assert found.message_id == message.message_id and found.kind == ServerMessageKind.LISTING


@pytest.mark.parametrize("minutes", [1, 10])
async def test_a_list_whose_answer_was_lost_is_not_posted_twice(
    local: LocalDiscord, app: App, clock: Clock, minutes: float
) -> None:
    app.store.clock = clock
    await with_tables(local, "tables")
    lounge = local.text_channel("lounge")
    await manager(local).slash("server messages", listing=lounge)
    await local.person("Red").slash("find", title="beads", time="168")
    local.fault("POST", f"/channels/{lounge.id}/messages", cut="after")
    await later(local, app, clock, minutes=1)
    (doubtful,) = await app.store.server_messages_due(clock() + 3600)
    assert doubtful.maybe_sent_at is not None and doubtful.message_id is None
    await later(local, app, clock, minutes=minutes)
    await later(local, app, clock, minutes=1)
    assert len(listed(local)) == 1
    (message,) = await app.store.server_messages_due(clock() + 3600)
    assert message.message_id == int(listed(local)[0].id) and message.maybe_sent_at is None


async def test_where_we_may_not_write_nothing_is_tried_again_soon(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    await with_tables(local, "tables")
    lounge = local.text_channel("lounge")
    local.deny_bot(lounge, "send_messages")
    reply = await manager(local).slash("server messages", listing=lounge)
    assert f"I may not write in <#{lounge.id}>" in reply.text
    await local.person("Red").slash("find", title="beads")
    await later(local, app, clock, minutes=1)
    refused = len(local.record.refused)
    await later(local, app, clock, hours=1)
    assert refused and len(local.record.refused) == refused and not listed(local)


async def test_the_digest_of_the_week(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    lounge = local.text_channel("lounge")
    await manager(local).slash("server messages", digest=lounge)
    await later(local, app, clock)
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    await Party(local, app, people).play_by_typing(Random(6))
    await local.quiet()
    assert not [each for each in people[0].sees(lounge) if "The week" in each.text]
    clock.advance(hours=7 * 24)
    # The result was stored by the wall clock; for the digest it lies in the week that has passed.
    await later(local, app, clock)
    digests = [each for each in people[0].sees(lounge) if "The week" in each.text]
    assert len(digests) == 1 and "**Beads**: 1 game" in digests[0].text and not digests[0].notified
    await later(local, app, clock, hours=24)
    assert len([each for each in people[0].sees(lounge) if "The week" in each.text]) == 1
    await later(local, app, clock, hours=14 * 24)
    assert len([each for each in people[0].sees(lounge) if "The week" in each.text]) == 1, "nothing was played"
