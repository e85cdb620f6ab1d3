"""Whatever happens around the bot, a game waits or says what to do, and nothing is left half done."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from bot.app.app import App
from bot.domain.records.history import MoveKind
from bot.notifications import outbox
from bot.store.sql import migrations
from bot.store.sql.migrations import MIGRATIONS
from bot.store.sqlite.store import SqliteStore
from bot.text import errors as error_text
from bot.ui import dispatch, responses
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Message
from tests.support.database.rows import inspected
from tests.support.players.board_client import board_page, free_address, link_of, opened, serving
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.command_line import run
from tests.support.processes.running_bot import playing
from tests.support.sending import until_sent

POST = ("POST", "/channels/*/messages")


async def table(local: LocalDiscord, app: App, variants: str = "open") -> Party:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people)


def boards(person: Person) -> list[Message]:
    return [message for message in channel_messages(person, person.place) if "Round" in message.content]


async def end_turn(party: Party) -> None:
    ((person, _),) = await party.waiting()
    await person.slash("game move", picks="end")


async def move_of(party: Party) -> int:
    return (await party.session()).game.move


# Discord in trouble.


TROUBLES: tuple[dict[str, Any], ...] = (
    {"status": 429},
    {"status": 500},
    {"status": 502},
    {"delay": 0.4},
    *({"cut": moment} for moment in ("before", "within", "after", "never")),
)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that waits for Discord for a shorter time than usual, yet longer than a busy machine takes."""
    monkeypatch.setattr(outbox, "WITHIN", 2.0)
    monkeypatch.setattr(dispatch, "ANSWER_WITHIN", 4.0)
    monkeypatch.setattr(responses, "ACKNOWLEDGE_WITHIN", 2.0)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("trouble", TROUBLES, ids=str)
async def test_a_post_in_trouble_comes_once_and_the_game_goes_on_meanwhile(
    local: LocalDiscord, app: App, trouble: dict[str, Any]
) -> None:
    party = await table(local, app)
    red = next(iter(party.people.values()))
    before = len(boards(red))
    local.fault(*POST, **trouble)
    await end_turn(party)
    assert await move_of(party) > 2
    await until_sent(local, app)
    assert len(boards(red)) == before + 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("trouble", TROUBLES, ids=str)
async def test_an_answer_whose_showing_fails_is_stored_and_play_shows_it(
    local: LocalDiscord, app: App, trouble: dict[str, Any]
) -> None:
    party = await table(local, app)
    ((person, seat),) = await party.waiting()
    panel = await party.panel(person, seat)
    before = await move_of(party)
    local.fault("PATCH", "/webhooks/*/*/messages/@original", **trouble)
    await person.click("Hill", on=panel)
    await local.quiet()
    assert await move_of(party) > before
    shown = (await person.click("Play")).text
    assert "What do you do?" in shown and "Undo" in shown


async def test_an_interaction_that_cannot_be_acknowledged_changes_nothing(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    ((person, seat),) = await party.waiting()
    panel = await party.panel(person, seat)
    before = await move_of(party)
    local.longest_wait = 2.0
    local.fault("POST", "/interactions/*/*/callback", status=404, code=10062)
    assert (await person.click("Hill", on=panel)).failed
    assert await move_of(party) == before, "who saw a failure may try again"
    await person.click("Hill", on=panel)
    assert await move_of(party) == before + 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("moment", ["before", "within", "after", "never"])
async def test_an_acknowledgement_that_is_lost_changes_nothing_and_holds_nobody_up(
    local: LocalDiscord, app: App, moment: Any
) -> None:
    party = await table(local, app)
    ((person, seat),) = await party.waiting()
    panel = await party.panel(person, seat)
    before = await move_of(party)
    local.longest_wait = 3.0
    local.fault("POST", "/interactions/*/*/callback", cut=moment)
    await person.click("Hill", on=panel)
    assert await move_of(party) == before
    await person.click("Hill", on=panel)
    assert await move_of(party) == before + 1


async def test_direct_messages_opened_too_fast_are_asked_in_the_channel_this_time_only(
    local: LocalDiscord, app: App
) -> None:
    too_fast = local.fault("POST", "/users/@me/channels", status=400, code=40003, times=99)
    party = await table(local, app, variants="")
    red, blue = party.people.values()
    asked = [message for message in channel_messages(red, party.channel) if "secret choice" in message.content]
    assert {user for message in asked for user in message.notified} == {red.id, blue.id}
    assert not red.dms() and not (await app.store.contact(int(red.id))).dm_closed
    too_fast.times = 0
    await open_table(local, [red, blue], channel=local.text_channel("second"))
    assert red.dms() and blue.dms(), "the next question comes directly again"


async def test_a_cut_gateway_is_taken_up_again(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    local.gateway.cut()
    await local.until(lambda: local.gateway.connected, 20)
    await end_turn(party)
    assert await party.play_by_taps(Random(5), turns=1)


# Channels and people that disappear.


async def test_a_game_whose_channel_is_deleted_waits_tells_its_host_and_moves(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red, blue = party.people.values()
    ((mover, _),) = await party.waiting()
    game = (await party.session()).game
    local.delete_channel(party.channel)
    elsewhere = local.text_channel("elsewhere")
    direct = mover.at(mover.dm)
    assert "Hill." in (await direct.slash("game move", picks="act:dig:hill", game="1")).text
    await direct.slash("game move", picks="end", game="1")
    await until_sent(local, app)
    told = [message for message in red.dms() if "move-here" in message.text]
    assert len(told) == 1, "the host is told once"
    stranger = local.person("Grey", elsewhere)
    assert "don't know that game" in (await stranger.slash("game move-here", game="1")).text
    before = await app.games.session(1)
    assert "goes on here" in (await blue.at(elsewhere).slash("game move-here", game="1")).text
    await local.quiet()
    after = await app.games.session(1)
    assert after.game.channel_id == int(elsewhere.id) != game.channel_id
    assert after.state == before.state and after.asks == before.asks, "nothing but the place is another"
    party = Party(local, app, [red, blue], elsewhere)
    ((waited, _),) = await party.waiting()
    newest = channel_messages(waited, elsewhere)[-1]
    assert "Round" in newest.content and waited.id in newest.notified, "who is waited for is called in the new channel"
    await party.play_by_taps(Random(2))
    assert await party.over()


async def test_only_the_host_moves_a_game_out_of_a_channel_that_stands(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red, blue = party.people.values()
    elsewhere = local.text_channel("elsewhere")
    assert "still has its channel" in (await blue.at(elsewhere).slash("game move-here", game="1")).text
    assert "already here" in (await red.slash("game move-here", game="1")).text
    await local.person("Grey", elsewhere).slash("game new", title="beads")
    assert "one game per channel" in (await red.at(elsewhere).slash("game move-here", game="1")).text
    third = local.text_channel("third")
    local.deny_bot(third, "send_messages")
    assert "Send Messages" in (await red.at(third).slash("game move-here", game="1")).text
    fourth = local.text_channel("fourth")
    assert "goes on here" in (await red.at(fourth).slash("game move-here", game="1", deliveries=2)).text
    assert (await app.games.session(1)).game.channel_id == int(fourth.id)
    rows = await app.store.last_moves(1, 5)
    assert [row.kind for row in rows].count(MoveKind.MOVED) == 1


async def test_a_kicked_bot_goes_on_when_it_is_invited_again(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    ((mover, _),) = await party.waiting()
    red = next(iter(party.people.values()))
    before = len(boards(red))
    panel = (await mover.click("Play")).message
    assert panel is not None
    local.kick_bot()
    await app.games.answer(1, (await party.session()).waiting()[0].seat, None, ("end",), _click(mover))
    await local.quiet()
    assert len(boards(red)) == before, "the game waits for its board"
    local.invite_bot()
    await until_sent(local, app)
    assert len(boards(red)) == before + 1
    assert await party.play_by_taps(Random(1), turns=1)


async def test_where_it_may_no_longer_write_buttons_go_on_and_the_board_comes_later(
    local: LocalDiscord, app: App
) -> None:
    party = await table(local, app)
    red = next(iter(party.people.values()))
    before = len(boards(red))
    local.deny_bot(party.channel, "send_messages")
    await end_turn(party)
    await end_turn(party)
    assert len(boards(red)) == before
    local.overwrite(party.channel, local.bot, allow="send_messages")
    await until_sent(local, app)
    new = boards(red)[before:]
    assert 1 <= len(new) <= 2 and "\n".join(m.content for m in new).count("ends the turn") == 2


async def test_somebody_who_left_is_called_in_the_channel_and_can_be_replaced(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red, blue = party.people.values()
    local.leave(blue)
    while (await party.waiting())[0][0].id != blue.id:
        await end_turn(party)
    await until_sent(local, app)
    assert f"<@{blue.id}>" in boards(red)[-1].content
    seat = (await party.session()).seat_of(int(blue.id))
    assert seat is not None
    newcomer = local.person("Green")
    await red.slash("game kick", seat=str(seat + 1))
    await red.click("Hand the seat over")
    await local.quiet()
    await newcomer.click("Take the seat")
    await local.quiet()
    party.people[int(newcomer.id)] = newcomer.at(party.channel)
    await party.play_by_taps(Random(4))
    assert await party.over()


async def test_a_secret_question_to_somebody_who_left_is_put_in_the_channel(local: LocalDiscord, app: App) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await people[0].slash("game new", title="beads")
    await local.quiet()
    await people[1].click("Join")
    local.leave(people[1])
    await people[0].click("Start")
    await local.quiet()
    notices = [message for message in people[0].sees() if "secret choice" in message.content]
    assert len(notices) == 1 and f"<@{people[1].id}>" in notices[0].content


# The disk.


def _click(person: Person) -> Any:
    from bot.games.service import Request

    return Request(int(person.id))


async def _sql(app: App, statement: str) -> list[Any]:
    return await inspected(app.store).on_writer(statement)


@asynccontextmanager
async def full_disk(app: App, path: Path) -> AsyncIterator[None]:
    """There is no room for another page."""
    ((pages,),) = await _sql(app, "PRAGMA page_count")
    await _sql(app, "DELETE FROM reports")
    await _sql(app, f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        await _sql(app, "PRAGMA max_page_count = 1000000")


@asynccontextmanager
async def locked(app: App, path: Path) -> AsyncIterator[None]:
    """Another program holds the file."""
    await _sql(app, "PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@pytest.mark.parametrize("trouble", [full_disk, locked])
async def test_a_store_that_cannot_write_refuses_whole_and_goes_on_later(
    local: LocalDiscord, tmp_path: Path, trouble: Callable[[App, Path], Any], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "data" / "ziggurat.db"
    async with (
        playing(local, tmp_path / "data", web_url=free_address()) as app,
        serving(app) as address,
        aiohttp.ClientSession() as http,
    ):
        party = await table(local, app)
        ((person, _),) = await party.waiting()
        panel = await party.panel(person, 0)
        before = await party.session()
        link = await link_of(person)
        async with board_page(http, address, await opened(http, address, link)) as page, trouble(app, path):
            refused = 0
            for _ in range(40):  # a full disk has a little room left in its last pages
                reply = await person.click("Lake", on=panel)
                if "went wrong" in reply.text:
                    refused += 1
                    break
                await person.slash("game undo")
                panel = await party.panel(person, 0)
            assert refused, "nobody is told that it worked"
            assert (await page.answer("act:dig:lake"))["error"] == error_text.NOT_STORED()
            stuck = await party.session()
            shown = await person.slash("game text")
            assert "Round 1" in shown.text, "looking is possible all the time"
        rows = await app.store.moves(1, 0, 10**9)
        assert [row.move for row in rows] == list(range(1, stuck.game.move + 1))
        await person.slash("game move", picks="act:dig:lake")
        assert (await party.session()).game.move == stuck.game.move + 1 > before.game.move
        await until_sent(local, app)
    assert "Traceback" not in caplog.text
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_file_that_is_no_database_is_left_alone_and_named(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    file = data / "ziggurat.db"
    file.write_bytes(b"this is a shopping list, and a rather long one" * 100)
    done = run(tmp_path, ZIGGURAT_TOKEN="t", ZIGGURAT_DATA=str(data))
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "ziggurat.db" in done.stderr and "restore" in done.stderr
    assert file.read_bytes().startswith(b"this is a shopping list")


async def test_a_migration_that_fails_half_way_leaves_the_games_as_they_were(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    async with playing(local, data) as app:
        party = await table(local, app)
        before = await party.session()
    bad = ("ALTER TABLE games ADD COLUMN colour TEXT", "CREATE TABLE games (id INTEGER)")
    with monkeypatch.context() as patched:
        patched.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, bad))
        with pytest.raises(sqlite3.OperationalError):
            await SqliteStore.open(data / "ziggurat.db")
    with closing(sqlite3.connect(data / "ziggurat.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert "colour" not in {row[1] for row in db.execute("PRAGMA table_info(games)")}
    async with playing(local, data) as app:
        party = Party(local, app, list(party.people.values()))
        assert (await party.session()).state == before.state
        await party.play_by_taps(Random(3))
        assert await party.over()
