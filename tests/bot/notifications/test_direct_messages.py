"""Who wants direct messages gets one each turn: in a channel that works, and with a link to the right board."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.app.app import App
from bot.domain.posts import NoteBody, OpenDmBody, Post, Target
from bot.domain.records.people import NoticeWay
from bot.notifications import outbox as outboxes
from bot.notifications.messages import OPENED_AHEAD, OPENED_AT_ONCE
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Message
from tests.support.players.board_client import free_address
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing
from tests.support.sending import until_sent


async def table(local: LocalDiscord, app: App) -> Party:
    """Two people who want direct messages only, at an open game."""
    people = [local.person(name) for name in ("Red", "Blue")]
    for person in people:
        await app.store.change_preferences(int(person.id), {"notices": NoticeWay.DIRECT})
    await open_table(local, people, variants="open")
    return Party(local, app, people)


async def end_turn(party: Party) -> Person:
    """End this turn, and give the player whose turn begins."""
    ((person, _),) = await party.waiting()
    await person.slash("game move", picks="end")
    await party.discord.quiet()
    ((called, _),) = await party.waiting()
    return called


def calls_here(party: Party, person: Person) -> list[str]:
    """The messages in the game's channel that notified this person."""
    return [each.content for each in channel_messages(person, party.channel) if person.id in each.notified]


async def test_a_question_by_direct_message_leads_to_the_board_page_from_its_first_click_on(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with playing(local, tmp_path / "data", web_url=free_address()) as app:
        person = await end_turn(await table(local, app))
        asked = person.dms()[-1]
        assert {"Hill", "Hint"} < set(asked.labels) and "Open in browser" not in asked.labels
        clicked = await person.click("Hill", on=asked)
        assert clicked.message is not None and clicked.message.id == asked.id
        assert "Open in browser" in clicked.message.labels


# A direct channel that is opened before it is needed.


async def test_many_who_sit_down_at_once_do_not_keep_others_from_being_called(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    slow = local.fault("POST", "/users/@me/channels", delay=0.5, times=100)
    guests = [local.user(f"Guest {number}") for number in range(40)]
    game = (await party.session()).game
    await app.store.queue(game.id, *(Post(Target.user(int(guest.id)), OpenDmBody()) for guest in guests))
    app.outbox.wake()
    person = await end_turn(party)
    assert "What do you do?" in person.dms()[-1].content
    assert slow.times == 100 - OPENED_AHEAD, "the others are opened when they are needed"


async def test_many_who_are_called_for_the_first_time_do_not_keep_boards_from_being_sent(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "PUT_OFF", 0.5)
    party = await table(local, app)
    local.world.policy.rate_limits = False
    opening = local.fault("POST", "/users/@me/channels", delay=0.5, times=100)
    guests = [local.person(f"Guest {number}") for number in range(40)]
    game = (await party.session()).game
    await app.store.queue(game.id, *(Post(Target.user(int(guest.id)), NoteBody("News.")) for guest in guests))
    app.outbox.wake()
    ((person, _),) = await party.waiting()
    before = len(boards(party, person))
    ending = asyncio.create_task(person.slash("game move", picks="end"))
    await local.until(lambda: len(boards(party, person)) > before)
    assert opening.times >= 100 - OPENED_AT_ONCE, "the board did not wait for more of them"
    await ending
    await until_sent(local, app)
    assert [len(guest.dms()) for guest in guests] == [1] * len(guests)


# A direct channel that no longer works.


async def test_a_direct_channel_that_is_gone_is_opened_anew(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    known = [(person, person.dm) for person in party.people.values()]
    await end_turn(party)
    for _, channel in known:
        local.delete_channel(channel)
    for _ in known:
        person = await end_turn(party)
        assert "What do you do?" in person.dms()[-1].content
        assert not calls_here(party, person)
        assert (await app.store.contact(int(person.id))).dm_channel == int(person.dm.id)
    assert {person.dm.id for person, _ in known}.isdisjoint({channel.id for _, channel in known})


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_somebody_whose_direct_channel_never_works_is_called_in_the_game_s_channel(
    local: LocalDiscord, app: App, status: int, code: int
) -> None:
    party = await table(local, app)
    for person in party.people.values():
        local.fault("POST", f"/channels/{person.dm.id}/messages", status=status, code=code, times=2)
    person = await end_turn(party)
    assert len(calls_here(party, person)) == 1 and "What do you do?" in calls_here(party, person)[0]
    assert not (await app.store.contact(int(person.id))).dm_closed
    await end_turn(party)
    again = await end_turn(party)
    assert again.id == person.id and len(calls_here(party, person)) == 1
    assert "What do you do?" in person.dms()[-1].content, "the next question comes directly again"


# The link to the board.


def boards(party: Party, person: Person) -> list[Message]:
    return [message for message in channel_messages(person, party.channel) if "Round" in message.content]


def link(party: Party, board: Message) -> str:
    return f"https://discord.com/channels/{party.channel.guild_id}/{board.channel_id}/{board.id}"


async def test_a_direct_message_never_leads_to_the_board_of_an_earlier_turn(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    local.world.policy.latency = (0.15, 0.15)
    for _ in range(3):
        person = await end_turn(party)
        *earlier, current = boards(party, person)
        asked = person.dms()[-1].content
        assert f"<#{party.channel.id}>" in asked or link(party, current) in asked
        assert earlier and not any(link(party, board) in asked for board in earlier)


async def test_a_direct_message_that_comes_after_the_board_leads_to_it(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    for person in party.people.values():
        local.fault("POST", f"/channels/{person.dm.id}/messages", delay=0.3, cut="before")
    person = await end_turn(party)
    await until_sent(local, app)
    assert link(party, boards(party, person)[-1]) in person.dms()[-1].content


async def test_a_direct_message_leads_to_the_channel_if_the_board_was_given_up(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    local.fault("POST", f"/channels/{party.channel.id}/messages", status=404, code=10013)
    for person in party.people.values():
        local.fault("POST", f"/channels/{person.dm.id}/messages", delay=0.3, cut="before")
    person = await end_turn(party)
    await until_sent(local, app)
    assert f"<#{party.channel.id}>" in person.dms()[-1].content


async def test_after_a_game_has_moved_a_direct_message_leads_to_the_board_in_the_new_channel(
    local: LocalDiscord, app: App
) -> None:
    party = await table(local, app)
    for person in party.people.values():
        local.fault("POST", f"/channels/{person.dm.id}/messages", delay=0.3, cut="before")
    person = await end_turn(party)
    elsewhere = local.text_channel("elsewhere")
    await next(iter(party.people.values())).at(elsewhere).slash("game move-here", game="1")
    await until_sent(local, app)
    party = Party(local, app, list(party.people.values()), elsewhere)
    assert link(party, boards(party, person)[-1]) in person.dms()[-1].content
