"""A game that has moved to a private channel: the messages in the old one let in only its players."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from bot.app.app import App
from bot.domain.records.games import Phase
from bot.text import errors as error_text
from bot.text.game import lobby as lobby_text
from bot.ui.custom_ids import CustomId
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Channel
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.players.roles import posted_component

OF_NO_GAME = {"topic", "topics", "forget", "launch"}  # an Activity is opened at once, and its page checks who asks


def private_channel(local: LocalDiscord, *people: Person) -> Channel:
    """A channel that only these people and the bot see."""
    channel = local.text_channel("private")
    local.overwrite(channel, deny="view_channel")
    for person in people:
        local.overwrite(channel, person, allow="view_channel")
    local.overwrite(channel, local.bot, allow="view_channel")
    return channel


async def moved(local: LocalDiscord, app: App) -> Party:
    """A game of Red and Blue that began in #table and has moved to a private channel."""
    red, blue = local.person("Red"), local.person("Blue")
    await open_table(local, [red, blue], variants="open")
    private = private_channel(local, red, blue)
    await red.at(private).slash("game move-here", game="1")
    await local.quiet()
    return Party(local, app, [red, blue], private)


async def press(local: LocalDiscord, person: Person, channel: Channel, verb: str, *args: object) -> str:
    """Press a button of game 1 in this channel; what the person is told."""
    id = CustomId(verb, 1, 0, tuple(map(str, args)))
    reply = await person.raw_click(str(id), posted_component(local, channel, str(id), []), longest_wait=10.0)
    assert not reply.failed
    return reply.text


@pytest.mark.parametrize("label", ["Play", "My hand", "Text"])
async def test_the_old_board_shows_a_moved_game_only_to_its_players(local: LocalDiscord, app: App, label: str) -> None:
    await moved(local, app)
    red, grey = local.person("Red"), local.person("Grey")
    reply = await grey.click(label)
    assert reply.ephemeral and reply.text == error_text.NO_SUCH_GAME()
    assert error_text.NO_SUCH_GAME() not in (await red.click(label)).text


async def test_no_button_of_a_moved_game_knows_a_stranger(local: LocalDiscord, app: App) -> None:
    party = await moved(local, app)
    grey = local.person("Grey")
    before = await party.session()
    for place in (grey.place, grey.dm):
        for verb in sorted(set(app.dispatcher.verbs) - OF_NO_GAME):
            told = await press(local, grey, place, verb, 0, 0, 0)
            assert error_text.NO_SUCH_GAME() in told and len(told) < 2 * len(error_text.NO_SUCH_GAME()), (verb, told)
    assert await party.session() == before


async def test_a_finished_game_stays_closed_to_the_channel_it_left(local: LocalDiscord, app: App) -> None:
    party = await moved(local, app)
    await party.play_by_taps(Random(3))
    red, grey = local.person("Red"), local.person("Grey")
    for verb in ("text", "board", "film", "rematch"):
        assert error_text.NO_SUCH_GAME() in await press(local, grey, grey.place, verb), verb
    assert error_text.NO_SUCH_GAME() in await press(local, grey, grey.place, "replay", 0, "all")
    assert "Round" in await press(local, red, red.place, "text"), "who sat in it may look from anywhere"


async def test_a_finished_game_is_shown_where_it_was_played(local: LocalDiscord, app: App) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people, variants="open")
    await Party(local, app, people).play_by_taps(Random(3))
    await open_table(local, people, variants="open")
    assert "Round" in await press(local, local.person("Grey"), people[0].place, "text"), "the next game changes nothing"


async def test_a_thread_is_another_channel_than_its_parent(local: LocalDiscord, app: App) -> None:
    red, grey = local.person("Red"), local.person("Grey")
    thread = local.thread(red.place, "second table")
    await open_table(local, [red, local.person("Blue")], variants="open", channel=thread)
    assert "Round" in await press(local, grey, thread, "text")
    assert error_text.NO_SUCH_GAME() in await press(local, grey, grey.place, "text")


async def test_who_has_left_a_game_reads_it_no_longer_from_a_direct_message(local: LocalDiscord, app: App) -> None:
    await moved(local, app)
    blue = local.person("Blue")
    assert "Round" in await press(local, blue, blue.dm, "text")
    left = await press(local, blue, blue.dm, "stepout")
    assert error_text.NO_SUCH_GAME() not in left
    assert error_text.NO_SUCH_GAME() in await press(local, blue, blue.dm, "text")


async def test_leaving_from_a_direct_message_by_a_doubled_click_is_answered_once(local: LocalDiscord, app: App) -> None:
    party = await moved(local, app)
    blue = local.person("Blue")
    asked = await blue.at(blue.dm).slash("game leave", game="1")
    assert asked.message is not None
    clicked = deepcopy(asked.message.wire["components"])
    reply = await blue.click("Step out", on=asked.message)
    said = reply.text
    reply.interaction.payload["message"]["components"] = clicked
    app.dispatcher._begun.clear()  # as in a process that has not seen the first one
    local.interactions.deliver(reply.interaction)  # again, when the seat is given up
    await local.until(lambda: bool(local.record.refused) and not app.busy)
    await local.quiet()
    assert reply.text == said and error_text.NO_SUCH_GAME() not in said
    assert (await party.session()).seat_of(int(blue.id)) is None


async def test_the_old_lobby_shows_nothing_of_a_moved_one(local: LocalDiscord, app: App) -> None:
    red, blue, grey = (local.person(name) for name in ("Red", "Blue", "Grey"))
    await red.slash("game new", title="beads", variants="open")
    await local.quiet()
    private = private_channel(local, red, blue)
    await red.at(private).slash("game move-here", game="1")
    await local.quiet()
    old = channel_messages(grey, grey.place)[-1]
    before = old.text
    assert (await grey.click("Join")).text.endswith(error_text.NO_SUCH_GAME())
    reply = await red.click("Add a computer player", on=old)
    assert reply.followups[-1].ephemeral and f"<#{private.id}>" in reply.text, "a player is told where it is now"
    assert old.text == before and len(await app.store.seats(1)) == 1
    await blue.at(private).click("Join")
    assert len(await app.store.seats(1)) == 2


@pytest.mark.parametrize("seated", [False, True])
async def test_who_manages_the_old_channel_cannot_cancel_a_lobby_that_moved_away(
    local: LocalDiscord, app: App, seated: bool
) -> None:
    red, manager = local.person("Red"), local.person("Manager")
    await red.slash("game new", title="beads", variants="open")
    await local.quiet()
    if seated:
        await manager.click("Join")
    old = channel_messages(red, red.place)[-1]
    local.overwrite(red.place, manager, allow="manage_channels")
    private = private_channel(local, red, manager)
    await red.at(private).slash("game move-here", game="1")
    await local.quiet()
    assert lobby_text.CANCELLED() not in (await manager.click("Cancel", on=old)).text
    if seated:
        assert error_text.ONLY_HOST() in (await manager.at(private).click("Cancel")).text
    game = await app.store.game(1)
    assert game is not None and game.phase == Phase.LOBBY


async def test_who_manages_the_channel_of_a_lobby_may_cancel_it(local: LocalDiscord, app: App) -> None:
    await local.person("Red").slash("game new", title="beads")
    await local.quiet()
    manager = local.person("Manager")
    local.overwrite(manager.place, manager, allow="manage_channels")
    assert lobby_text.CANCELLED() in (await manager.click("Cancel", deliveries=2)).text
