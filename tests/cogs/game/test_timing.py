"""Pace, absence and seats that change hands, as people at their clients see it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.app.app import App
from bot.domain.clock.turn_clock import PACES
from bot.text.game.timing import PACE_NAMES
from standin import LocalDiscord
from standin.driver import Person, together
from standin.world.model import Message
from tests.support.database.rows import make_due
from tests.support.fixtures import Clock
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


async def table(local: LocalDiscord, app: App, clock: Clock, pace: str = "1d") -> tuple[Party, Person, Person]:
    """A game with a pace: the player who is asked, and the other one."""
    app.store.clock = clock
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    party = Party(local, app, people)
    host = party.people[(await party.session()).game.host_id]
    if pace:
        await host.slash("game pace", pace=pace)
    ((asked, _),) = await party.waiting()
    other = next(person for person in party.people.values() if person.id != asked.id)
    return party, asked, other


async def later(local: LocalDiscord, app: App, clock: Clock, hours: float) -> None:
    clock.advance(hours=hours)
    app.timeouts.wake()
    await local.quiet()


def newest(person: Person, text: str) -> Message:
    return [message for message in channel_messages(person, person.place) if text in message.text][-1]


def test_every_pace_has_a_name() -> None:
    assert list(PACE_NAMES) == list(PACES)


async def test_the_pace_is_set_by_the_host_and_told(local: LocalDiscord, app: App, clock: Clock) -> None:
    party, asked, other = await table(local, app, clock, "")
    host = party.people[(await party.session()).game.host_id]
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
    assert "Deadline: <t:" in board.content and other.mention in board.content
    assert "2 days" in (await guest.slash("game pace")).text


async def test_a_reminder_rings_once_and_links_to_the_board(local: LocalDiscord, app: App, clock: Clock) -> None:
    _, asked, _ = await table(local, app, clock)
    await later(local, app, clock, 12)
    (reminder,) = asked.dms()
    for part in ("has been your turn in **Beads**", "https://discord.com/channels/", "Deadline: <t:"):
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
    assert "Also waiting for you: **Beads** (https://discord.com/channels/" in reminder.content
    await asked.slash("game move", picks="end")
    await local.quiet()
    assert [person.id for person, _ in await party.waiting()] == [other.id]
    assert "have answered this" in reminder.content


async def three_tables(local: LocalDiscord, app: App, clock: Clock, notices: str) -> tuple[Person, Person, list[Party]]:
    """Red and Blue at three tables, all of which wait for Red; Blue prefers notices of this kind."""
    app.store.clock = clock
    red, blue = local.person("Red"), local.person("Blue")
    await blue.slash("settings", notices=notices)
    parties = []
    for name in ("one", "two", "three"):
        place = local.text_channel(name)
        await red.at(place).slash("game new", title="beads", variants="open")
        await local.quiet()
        await blue.at(place).click("Join")
        await red.at(place).click("Settings")
        await red.at(place).pick("Who begins?", ["0"])
        await red.at(place).slash("game pace", pace="1d")
        await red.at(place).click("Start")
        await local.quiet()
        parties.append(Party(local, app, [red, blue], place))
    return red, blue, parties


async def sent_now(local: LocalDiscord, app: App) -> None:
    """Make the posts due that wait for others to share a message."""
    make_due(app.settings.database)
    app.outbox.wake()
    await local.quiet()


async def test_games_that_move_on_within_a_minute_are_one_notice(local: LocalDiscord, app: App, clock: Clock) -> None:
    red, blue, (one, two, three) = await three_tables(local, app, clock, "dm")
    for party in (one, two, three):
        await red.at(party.channel).slash("game move", picks="end")
        await local.quiet()
    (first,) = blue.dms()
    board = next(m for m in reversed(channel_messages(blue, one.channel)) if "Play" in m.labels)
    channel = f"<#{one.channel.id}>"
    link = f"https://discord.com/channels/{one.channel.guild_id}/{one.channel.id}/{board.id}"
    assert first.content.startswith((f"**Beads** in {channel}\n", f"**Beads** in {link}\n")), "never an earlier board"
    assert blue.id in first.notified and "What do you do?" in first.content and "Deadline: <t:" in first.content
    await sent_now(local, app)
    first, both = blue.dms()
    assert blue.id in both.notified and "**2 games are waiting for you:**" in both.content
    assert both.content.count("**Beads** (https://discord.com/channels/") == 3, "and the one that was told before"
    assert both.content.count("<t:") == 3 and "Also waiting for you:" in both.content
    assert both.labels == ["1. Beads", "2. Beads"]
    panel = (await blue.click("1. Beads", on=both)).message
    assert panel is not None and "What do you do?" in panel.text
    await blue.at(two.channel).slash("game move", picks="end")
    await local.quiet()
    assert "**A game is waiting for you:**" in both.content and both.labels == ["1. Beads"], (
        "withdrawn where no longer true"
    )
    await blue.at(three.channel).slash("game move", picks="end")
    await local.quiet()
    assert "answered all of these" in both.content and not both.labels
    assert "have answered this" not in first.content and first.labels, "this one still waits"
    assert len([message for message in blue.dms() if not message.ephemeral]) == 2
    await blue.click("End turn", on=first)
    await blue.click("End the turn", on=first)
    await local.quiet()
    assert not await app.store.waiting_on(int(blue.id))


async def test_after_a_night_without_the_bot_there_is_one_reminder_for_all(
    local: LocalDiscord, tmp_path: Path, clock: Clock
) -> None:
    async with playing(local, tmp_path / "data") as app:
        red, _, _ = await three_tables(local, app, clock, "usual")
    clock.advance(hours=13)
    async with playing(local, tmp_path / "data") as app:
        app.store.clock = clock
        await later(local, app, clock, 0)
        (reminder,) = red.dms()
        assert "**3 games are waiting for you:**" in reminder.content and reminder.content.count("Deadline: <t:") == 3
        assert red.id in reminder.notified
        await later(local, app, clock, 0)
        await sent_now(local, app)
        assert len(red.dms()) == 1


async def test_closed_direct_messages_take_several_notices_apart(local: LocalDiscord, app: App, clock: Clock) -> None:
    red, blue, (one, two, three) = await three_tables(local, app, clock, "dm")
    for party in (one, two, three):
        await red.at(party.channel).slash("game move", picks="end")
        await local.quiet()
    assert len(blue.dms()) == 1, "two are held back for company"
    blue.close_dms()
    await sent_now(local, app)
    for party, elsewhere in ((two, three), (three, two)):
        (call,) = [message for message in channel_messages(blue, party.channel) if blue.id in message.notified]
        assert "What do you do?" in call.content and "Deadline: <t:" in call.content
        assert "The board: https://discord.com/channels/" in call.content
        assert f"Also waiting for you: <#{one.channel.id}> and <#{elsewhere.channel.id}>." in call.content
    assert await app.store.next_post_due() is None


async def test_a_mention_says_what_else_waits_in_this_server(local: LocalDiscord, app: App, clock: Clock) -> None:
    red, blue, (one, two, _) = await three_tables(local, app, clock, "mention")
    for party in (one, two):
        await red.at(party.channel).slash("game move", picks="end")
        await local.quiet()
    board = channel_messages(blue, two.channel)[-1]
    assert blue.id in board.notified
    assert f"Also waiting for you: <#{one.channel.id}>." in board.content
    assert "Deadline: <t:" in board.content and not blue.dms()


async def test_a_reminder_in_the_channel_is_withdrawn_while_it_can_be_edited(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    _, asked, _ = await table(local, app, clock)
    await asked.slash("settings", notices="mention")
    await later(local, app, clock, 12)
    reminder = newest(asked, "been your turn in")
    await asked.slash("game move", picks="end")
    await local.quiet()
    assert "has been answered" in reminder.content and asked.mention not in reminder.content


async def test_a_call_that_replaces_a_direct_message_is_withdrawn_when_answered(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    red.close_dms()
    await open_table(local, [red, local.person("Blue")])
    call = newest(red, "secret choice")
    assert call.notified == [red.id] and "The board: https://discord.com/channels/" in call.content
    await red.pick("Choose…", ["0"], on=(await red.click("Play")).message)
    await local.quiet()
    assert "has been answered" in call.content and red.mention not in call.content


async def test_with_closed_direct_messages_the_reminder_is_a_mention(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    _, asked, _ = await table(local, app, clock)
    asked.close_dms()
    await later(local, app, clock, 12)
    reminder = newest(asked, "been your turn in")
    assert asked.id in reminder.notified


async def test_a_missing_player_is_asked_about_moved_for_and_replaced(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    party, asked, other = await table(local, app, clock)
    seat = (await party.session()).seat_of(int(asked.id))
    await later(local, app, clock, 49)
    question = newest(other, "time is up")
    assert other.id in question.notified and asked.id not in question.notified
    assert "others decide" in (await asked.click("Let the computer move")).text
    assert "not playing" in (await local.person("Grey").click("Wait another day")).text
    await other.click("Let the computer move", on=question)
    await local.quiet()
    assert "lets a computer player make this move" in question.text and not question.labels
    assert [person.id for person, _ in await party.waiting()] == [other.id]
    assert "makes this move for" in newest(other, "makes this move").text
    (kept,) = [kept for kept in await app.store.clocks(1) if kept.seat == seat]
    await app.store.replace_clock(1, kept, kept._replace(misses=3))
    await later(local, app, clock, 1)
    vacancy = newest(other, "may take ")
    grey, green = local.person("Grey"), local.person("Green")
    replies = await together(grey.click("Take the seat"), green.click("Take the seat"))
    await local.quiet()
    assert sorted("yours" in reply.text for reply in replies) == [False, True]
    assert "open seat. Welcome!" in vacancy.text and not vacancy.labels
    winner = grey if "yours" in replies[0].text else green
    party.people[int(winner.id)] = winner
    await party.play_by_taps(Random(1))
    assert await party.over()


async def test_the_host_offers_an_open_seat_and_an_old_offer_takes_it_from_nobody(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    party, _, _ = await table(local, app, clock)
    host = party.people[(await party.session()).game.host_id]
    guest = next(person for person in party.people.values() if person.id != host.id)
    seat = (await party.session()).seat_of(int(guest.id))
    assert seat is not None
    await guest.slash("game leave")
    await guest.click("Step out")
    await local.quiet()
    grey, green = local.person("Grey"), local.person("Green")
    await host.slash("game replace", seat=str(seat + 1), player=green)
    await local.quiet()
    assert "offered to someone already" in (await host.slash("game replace", seat=str(seat + 1), player=grey)).text
    to_green = newest(host, "would you like to take")
    assert "yours" in (await grey.click("Take the seat", on=newest(grey, "may take "))).text
    await local.quiet()
    assert (await party.session()).seats[seat].user_id == int(grey.id)
    assert "offer is over" in (await green.click("Take the seat", on=to_green)).text
    assert (await party.session()).seats[seat].user_id == int(grey.id)
    assert await app.store.open_seats(1) == {}
    assert "Take the seat" not in newest(guest, "Welcome!").labels


async def test_by_the_clock_alone_a_computer_player_moves_and_who_plays_is_back(
    local: LocalDiscord, app: App, clock: Clock
) -> None:
    party, asked, other = await table(local, app, clock, "12h")
    seat = (await party.session()).seat_of(int(asked.id))
    await later(local, app, clock, 25)
    assert "Should a computer player make this move" in newest(other, "time is up").text
    await later(local, app, clock, 4)
    assert (
        "who may play on at any time. After 3 missed turns the seat is open." in newest(other, "makes this move").text
    )
    await other.slash("game move", picks="end")
    await local.quiet()
    assert [person.id for person, _ in await party.waiting()] == [asked.id], "the seat is still theirs"
    assert "ends the turn" in (await asked.slash("game move", picks="end")).text
    (kept,) = [kept for kept in await app.store.clocks(1) if kept.seat == seat]
    assert kept.misses == 0, "who plays is back"


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
    session = await party.session()
    host = party.people[session.game.host_id]
    guest = next(person for person in (asked, other) if person.id != host.id)
    seats = {name: str(n + 1) for n, name in enumerate(session.names)}
    assert "Only the host" in (await guest.slash("game kick", seat=seats[host.user.name])).text
    assert "/game leave" in (await host.slash("game kick", seat=seats[host.user.name])).text
    await host.slash("game kick", seat=seats[guest.user.name])
    assert (await party.session()).seat_of(int(guest.id)) is not None, "not yet"
    await host.click("Hand the seat over")
    await local.quiet()
    assert (await party.session()).seat_of(int(guest.id)) is None
    assert "were sent away" in (await guest.click("Take the seat")).text
    assert "last person" in await _leave(host)
    assert "yours" in (await local.person("Grey").click("Take the seat")).text


async def _leave(person: Person) -> str:
    await person.slash("game leave")
    return (await person.click("Step out")).text


async def test_a_pause_by_the_host_stops_the_clock(local: LocalDiscord, app: App, clock: Clock) -> None:
    party, asked, _ = await table(local, app, clock)
    host = party.people[(await party.session()).game.host_id]
    assert "not paused" in (await host.slash("game resume")).text
    await host.slash("game pause")
    await later(local, app, clock, 24 * 9)
    assert not asked.dms() and "already paused" in (await host.slash("game pause")).text
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
        assert (await party.session()).game.phase == "archived"
        assert "over" in (await asked.slash("game move", picks="end")).text
        assert not await app.store.waiting_on(int(asked.id))
        assert "not playing" in (await local.person("Grey").click("Play on")).text
        await other.click("Play on")
        await local.quiet()
        assert asked.mention in channel_messages(asked, asked.place)[-1].content
        await asked.slash("game move", picks="end")
        assert [person.id for person, _ in await party.waiting()] == [other.id]
