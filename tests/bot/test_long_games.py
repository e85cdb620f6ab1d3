"""Pace, absence and seats that change hands, as people at their clients see it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.app import App
from bot.local import LocalDiscord
from bot.local.driver import Person, together
from bot.local.model import Message
from tests.bot.conftest import playing
from tests.bot.people import Party, channel_messages, open_table
from tests.local.fixtures import Clock


async def table(local: LocalDiscord, app: App, clock: Clock, pace: str = "1d") -> tuple[Party, Person, Person]:
    """A game with a pace: the one who is asked, and the other."""
    app.store.clock = clock
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    party = Party(local, app, people)
    host = party.people[(await party.present()).game.host_id]
    if pace:
        await host.slash("game pace", pace=pace)
    ((asked, _),) = await party.waiting()
    other = next(person for person in party.people.values() if person.id != asked.id)
    return party, asked, other


async def later(local: LocalDiscord, app: App, clock: Clock, hours: float) -> None:
    clock.advance(hours=hours)
    app.absences.wake()
    await local.quiet()


def newest(person: Person, text: str) -> Message:
    return [message for message in channel_messages(person, person.place) if text in message.text][-1]


async def test_the_pace_is_set_by_the_host_and_told(local: LocalDiscord, app: App, clock: Clock) -> None:
    party, asked, other = await table(local, app, clock, "")
    host = party.people[(await party.present()).game.host_id]
    guest = next(person for person in (asked, other) if person.id != host.id)
    assert "no deadlines" in (await guest.slash("game pace")).text
    assert "Only the host" in (await guest.slash("game pace", pace="1d")).text
    assert "don't know that pace" in (await host.slash("game pace", pace="soon")).text
    offered = [choice["value"] for choice in await host.type("game pace", "pace", pace="day")]
    assert offered == ["1d", "2d", "3d"]
    await host.slash("game pace", pace="2d")
    assert "2 days a turn" in newest(guest, "sets the pace").text
    await asked.slash("game move", picks="end")
    await local.quiet()
    board = channel_messages(host, host.place)[-1]
    assert "Time to move ends <t:" in board.content and other.mention in board.content
    assert "2 days" in (await guest.slash("game pace")).text


async def test_a_reminder_rings_once_and_links_to_the_board(local: LocalDiscord, app: App, clock: Clock) -> None:
    _, asked, _ = await table(local, app, clock)
    await later(local, app, clock, 12)
    (reminder,) = asked.dms()
    for part in ("Your move is awaited in **Beads**", "https://discord.com/channels/", "your time ends <t:"):
        assert part in reminder.content
    assert asked.id in reminder.notified
    await later(local, app, clock, 13)
    assert len(asked.dms()) == 2 and asked.id not in asked.dms()[-1].notified, "the second one is silent"
    await later(local, app, clock, 0)
    assert len(asked.dms()) == 2


async def test_a_reminder_names_all_that_waits_and_is_withdrawn(local: LocalDiscord, app: App, clock: Clock) -> None:
    party, asked, other = await table(local, app, clock)
    second = local.text_channel("second")
    await open_table(local, [asked], variants="open", channel=second)
    await later(local, app, clock, 12)
    (reminder,) = asked.dms()
    assert "Also waiting for you: https://discord.com/channels/" in reminder.content
    await asked.slash("game move", picks="end")
    await local.quiet()
    assert [person.id for person, _ in await party.waiting()] == [other.id]
    assert "have answered this" in reminder.content


async def test_with_closed_direct_messages_the_reminder_is_a_mention(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    _, asked, _ = await table(local, app, clock)
    asked.close_dms()
    await later(local, app, clock, 12)
    reminder = newest(asked, "your move is awaited")
    assert asked.id in reminder.notified


async def test_a_missing_player_is_asked_about_moved_for_and_replaced(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    party, asked, other = await table(local, app, clock)
    seat = (await party.present()).seat_of(int(asked.id))
    await later(local, app, clock, 49)
    question = newest(other, "time of")
    assert other.id in question.notified and asked.id not in question.notified
    assert "others decide" in (await asked.click("Let the computer move")).text
    assert "not playing" in (await local.person("Grey").click("Wait another day")).text
    await other.click("Let the computer move", on=question)
    await local.quiet()
    assert [person.id for person, _ in await party.waiting()] == [other.id]
    assert "makes this move for" in newest(other, "makes this move").text
    (kept,) = [kept for kept in await app.store.clocks(1) if kept.seat == seat]
    await app.store.turn_clock(1, kept, kept._replace(misses=3))
    await later(local, app, clock, 1)
    assert "is open to everybody" in newest(other, "The seat of").text
    grey, green = local.person("Grey"), local.person("Green")
    replies = await together(grey.click("Take the seat"), green.click("Take the seat"))
    await local.quiet()
    assert sorted("yours" in reply.text for reply in replies) == [False, True]
    assert "is taken" in (await asked.click("Take the seat")).text
    winner = grey if "yours" in replies[0].text else green
    party.people[int(winner.id)] = winner
    await party.play_by_taps(Random(1))
    assert await party.over()


async def test_stepping_out_and_coming_back(local: LocalDiscord, app: App, clock: Clock) -> None:
    party, asked, other = await table(local, app, clock)
    await asked.slash("game leave")
    await asked.click("Step out")
    await local.quiet()
    assert [person.id for person, _ in await party.waiting()] == [other.id], "the computer player has moved"
    await asked.click("Take the seat")
    await local.quiet()
    assert "is back" in newest(other, "is back").text
    await party.play_by_taps(Random(2))
    assert await party.over()


async def test_the_host_gives_a_seat_away_after_a_confirmation(local: LocalDiscord, app: App, clock: Clock) -> None:
    party, asked, other = await table(local, app, clock)
    present = await party.present()
    host = party.people[present.game.host_id]
    guest = next(person for person in (asked, other) if person.id != host.id)
    seats = {name: str(n + 1) for n, name in enumerate(present.names)}
    assert "Only the host" in (await guest.slash("game kick", seat=seats[host.user.name])).text
    assert "/game leave" in (await host.slash("game kick", seat=seats[host.user.name])).text
    await host.slash("game kick", seat=seats[guest.user.name])
    assert (await party.present()).seat_of(int(guest.id)) is not None, "not yet"
    await host.click("Hand the seat over")
    await local.quiet()
    assert (await party.present()).seat_of(int(guest.id)) is None
    assert "given this seat away" in (await guest.click("Take the seat")).text
    assert "last person" in await _leave(host)
    assert "yours" in (await local.person("Grey").click("Take the seat")).text


async def _leave(person: Person) -> str:
    await person.slash("game leave")
    return (await person.click("Step out")).text


async def test_a_pause_by_the_host_stops_the_clock(local: LocalDiscord, app: App, clock: Clock) -> None:
    party, asked, _ = await table(local, app, clock)
    host = party.people[(await party.present()).game.host_id]
    assert "not paused" in (await host.slash("game resume")).text
    await host.slash("game pause")
    await later(local, app, clock, 24 * 9)
    assert not asked.dms() and "paused already" in (await host.slash("game pause")).text
    await host.slash("game resume")
    await later(local, app, clock, 13)
    assert len(asked.dms()) == 1


async def test_an_archived_game_is_woken_by_one_of_its_players(
    local: LocalDiscord, tmp_path: Path, clock: Clock
) -> None:
    async with playing(local, tmp_path / "data") as app:
        party, asked, other = await table(local, app, clock, "")
        await later(local, app, clock, 24 * 54)
    async with playing(local, tmp_path / "data") as app:
        app.store.clock = clock
        party.app = app
        await later(local, app, clock, 24 * 8)
        assert (await party.present()).game.phase == "archived"
        assert "over" in (await asked.slash("game move", picks="end")).text
        assert not await app.store.waiting_on(int(asked.id))
        assert "not playing" in (await local.person("Grey").click("Play on")).text
        await other.click("Play on")
        await local.quiet()
        assert asked.mention in channel_messages(asked, asked.place)[-1].content
        await asked.slash("game move", picks="end")
        assert [person.id for person, _ in await party.waiting()] == [other.id]
