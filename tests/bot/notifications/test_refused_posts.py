"""Discord refuses a post as malformed: it comes in its plainest form, the host is told once, and `/health` says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.app import App
from bot.domain.records.people import NoticeWay
from bot.notifications import outbox
from standin import LocalDiscord
from standin.driver import Person
from standin.faults import Fault
from standin.world.model import Channel, Message
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing
from tests.support.sending import until_sent

TOLD = "so I'm sending a simpler one"


def refuse(local: LocalDiscord, channel: Channel, times: int = 1, status: int = 400) -> Fault:
    return local.fault("POST", f"/channels/{channel.id}/messages", status=status, code=50035, times=times)


async def table(local: LocalDiscord, app: App) -> Party:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    return Party(local, app, people)


async def end_turn(party: Party) -> Person:
    """End this turn, and give the player whose turn begins."""
    ((person, _),) = await party.waiting()
    await person.slash("game move", picks="end")
    await until_sent(party.discord, party.app)
    ((called, _),) = await party.waiting()
    return called


def newest(party: Party) -> Message:
    return channel_messages(next(iter(party.people.values())), party.channel)[-1]


def times_told(party: Party) -> int:
    host = next(iter(party.people.values()))
    return sum(TOLD in message.text for message in host.dms())


# The board.


@pytest.mark.parametrize("status", [400, 413])
async def test_a_board_that_is_refused_comes_without_its_picture_and_with_play_alone(
    local: LocalDiscord, tmp_path: Path, status: int
) -> None:
    async with playing(local, tmp_path / "data", pictures=True) as app:
        party = await table(local, app)
        assert newest(party).attachments
        refuse(local, party.channel, status=status)
        person = await end_turn(party)
        board = newest(party)
        assert "ends the turn" in board.content and person.id in board.notified
        assert not board.attachments and board.labels == ["Play"]
        assert times_told(party) == 1
        await person.click("Play", on=board)
        await end_turn(party)
        assert newest(party).attachments, "the next board is as usual"


async def test_the_host_is_told_once_and_health_says_so_for_an_hour(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    assert app.outbox.problem() is None
    for _ in range(2):
        refuse(local, party.channel)
        await end_turn(party)
    assert times_told(party) == 1
    problem = app.outbox.problem()
    assert problem is not None and "refused" in problem
    clock = app.outbox._clock
    app.outbox._clock = lambda: clock() + outbox.REFUSAL_SHOWN
    assert "refused" not in (app.outbox.problem() or "")


async def test_a_host_without_direct_messages_is_told_in_the_channel(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    host = next(iter(party.people.values()))
    host.close_dms()
    refuse(local, party.channel)
    await end_turn(party)
    told = [message for message in channel_messages(host, party.channel) if TOLD in message.content]
    assert len(told) == 1 and host.id in told[0].notified


async def test_who_is_waited_for_is_called_even_if_the_plain_board_is_refused(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    refuse(local, party.channel, times=2)
    person = await end_turn(party)
    assert "Round" not in newest(party).content
    assert "What do you do?" in newest(party).content and person.id in newest(party).notified
    assert times_told(party) == 1


# The lobby.


async def test_a_lobby_that_is_refused_can_be_joined_and_started_in_its_plainest_form(
    local: LocalDiscord, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    refuse(local, red.place)
    await red.slash("game new", title="beads", variants="open")
    await until_sent(local, app)
    lobby = red.newest()
    assert "Red" in lobby.content and lobby.labels == ["Join", "Start"]
    local.fault("PATCH", "/webhooks/*/*/messages/@original", status=400, code=50035)
    await blue.click("Join", on=lobby)
    assert "Blue" in lobby.content and lobby.labels == ["Join", "Start"]
    assert "refused" in caplog.text
    party = Party(local, app, [red, blue])
    await red.click("Start", on=lobby)
    await until_sent(local, app)
    assert len(await party.waiting()) == 1 and times_told(party) == 1


# A question by direct message.


async def test_a_question_that_is_refused_comes_in_its_plainest_form_or_in_the_channel(
    local: LocalDiscord, app: App
) -> None:
    for name in ("Red", "Blue"):
        await app.store.change_preferences(int(local.person(name).id), {"notices": NoticeWay.DIRECT})
    party = await table(local, app)
    for person in party.people.values():
        refuse(local, person.dm)
    person = await end_turn(party)
    assert "What do you do?" in person.dms()[-1].content and person.dms()[-1].labels == ["Play"]
    for other in party.people.values():
        if other.id != person.id:
            refuse(local, other.dm)
    person = await end_turn(party)
    assert person.id in newest(party).notified and "What do you do?" in newest(party).content
