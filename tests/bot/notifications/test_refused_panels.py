"""Discord refuses a panel, or fails at it: it comes in a plainer form that can be played."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.app.app import App
from bot.connection.requests import count_server_error, tries_at_most
from bot.ui import responses
from bot.ui.responses import Interaction, reply
from standin import LocalDiscord
from standin.driver import Person
from standin.faults import Fault
from standin.world.model import Message
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.sending import until_sent

TOLD = "so I'm sending a simpler one"


async def table(local: LocalDiscord, app: App) -> Party:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    return Party(local, app, people)


async def active(party: Party) -> Person:
    ((person, _),) = await party.waiting()
    return person


def refuse(local: LocalDiscord, times: int = 1, status: int = 400, code: int = 50035) -> Fault:
    return local.fault("PATCH", "/webhooks/*/*/messages/@original", status=status, code=code, times=times)


async def played(person: Person, button: str, on: Message | None = None) -> Message:
    message = (await person.click(button, on=on)).message
    assert message is not None
    return message


def times_told(party: Party) -> int:
    host = next(iter(party.people.values()))
    return sum(TOLD in message.text for message in host.dms())


async def test_a_new_panel_that_is_refused_has_its_choices_in_words(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person, before = await active(party), (await party.session()).game.move
    refuse(local)
    panel = await played(person, "Play")
    assert "What do you do?" in panel.text and {"Hill", "Undo"} & set(panel.labels)
    refuse(local)
    panel = await played(person, "Hill", panel)
    assert (await party.session()).game.move == before + 1 and "Lake" in panel.labels
    await until_sent(local, app)
    assert times_told(party) == 1, "the host hears of it once"
    assert app.outbox.problem() == "messages that Discord has refused as they were within the last hour: 2"


async def test_a_panel_that_is_refused_in_words_too_has_its_text_and_play(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    person = await active(party)
    refuse(local, times=2, status=413)
    panel = await played(person, "Play")
    assert "What do you do?" in panel.text and panel.labels == ["Play"]
    assert "Hill" in (await played(person, "Play", panel)).labels


async def test_what_is_no_longer_editable_is_not_tried_in_other_forms(local: LocalDiscord, app: App) -> None:
    person = await active(await table(local, app))
    refuse(local, code=50083)
    assert "wrong" in (await person.click("Play")).text and app.outbox.problem() is None


async def test_a_panel_at_which_discord_fails_comes_in_words(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await table(local, app)
    person = await active(party)
    monkeypatch.setattr(responses, "TRIES", 1)
    refuse(local, status=500, code=0)
    panel = await played(person, "Play")
    assert "What do you do?" in panel.text and "Hill" in panel.labels
    await until_sent(local, app)
    assert times_told(party) == 1


async def test_while_discord_fails_at_everything_a_panel_waits_as_it_is(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await table(local, app)
    person = await active(party)
    monkeypatch.setattr(responses, "TRIES", 1)
    fault = refuse(local, times=3, status=503, code=0)
    assert "Hill" in (await played(person, "Play")).labels and not fault.times
    await until_sent(local, app)
    assert times_told(party) == 0 and app.outbox.problem() is None


async def test_a_page_of_no_game_is_text_at_least(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    refuse(local)
    message = (await red.slash("help")).message
    assert message is not None and "/game new" in message.text and not message.labels
    assert "refused" in (app.outbox.problem() or "")


async def test_a_panel_takes_the_place_of_a_plain_answer(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same command, delivered to two processes: what one could not store and said so, the other has stored."""
    person = await active(await table(local, app))
    asked = app.finder.session

    async def fails_elsewhere(interaction: Interaction, given: int | None) -> Any:
        await reply(interaction, "Nothing has changed.")
        return await asked(interaction, given)

    monkeypatch.setattr(app.finder, "session", fails_elsewhere)
    shown = await person.slash("game move", picks="act:dig:hill")
    assert "What do you do?" in shown.text and "Nothing has changed." not in shown.text
    assert not local.record.refused


# Posts at which Discord fails.


async def test_a_board_at_which_discord_fails_again_and_again_comes_plain(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.notifications.delivery.TRIES", 1)
    party = await table(local, app)
    person = await active(party)
    route = f"/channels/{party.channel.id}/messages"
    local.fault("POST", route, status=500, times=2)
    await person.slash("game move", picks="end")
    await until_sent(local, app)
    board = channel_messages(person, party.channel)[-1]
    assert "ends the turn" in board.content and board.labels == ["Play"]
    assert times_told(party) == 1 and "refused" in (app.outbox.problem() or "")


async def test_while_discord_fails_at_everything_posts_wait_as_they_are(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.notifications.delivery.TRIES", 1)
    party = await table(local, app)
    person = await active(party)
    # The first try of the board, then two in which it is tried plain as well.
    fault = local.fault("POST", f"/channels/{party.channel.id}/messages", status=503, times=5)
    await person.slash("game move", picks="end")
    await until_sent(local, app)
    board = channel_messages(person, party.channel)[-1]
    assert "ends the turn" in board.content and "Hill" in board.labels and not fault.times
    assert times_told(party) == 0 and app.outbox.problem() is None


def test_patience_ends_with_the_last_try() -> None:
    answer: Any = type("Answer", (), {"status": 502, "reason": "", "close": lambda self: None})()
    for _ in range(9):
        count_server_error(answer)
    with tries_at_most(3):
        count_server_error(answer)
        count_server_error(answer)
        with pytest.raises(discord.DiscordServerError):
            count_server_error(answer)
    count_server_error(answer)
