"""Games that belong to a person: begun in a direct message, or where only that person has installed the bot."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.domain.clock.clock_changes import ARCHIVE_AFTER
from bot.domain.records.games import Phase
from bot.games.service import Request
from bot.ui import responses
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person, Reply
from tests.support.database.rows import rows
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing

DICE, MAP, CARDS = "roll_through_the_ages", "chronicles_of_civilization", "age_of_civilization"


@pytest.fixture
async def app(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[App]:
    async with playing(local, tmp_path / "data", TITLES) as app:
        yield app


async def begun(person: Person, title: str) -> Reply:
    """A game of one's own, from `/game new` in a direct message to its first question."""
    lobby = await person.at(person.dm).slash("game new", title=title)
    assert lobby.message is not None and "Only you see this table" in lobby.text
    return await person.click("Start", on=lobby.message)


async def played_to_the_end(app: App, person: Person) -> int:
    """Play this person's only solo game, always with the last choice."""
    (game,) = await app.store.personal_games(int(person.id))
    while (session := await app.games.session(game.id)).game.phase == Phase.PLAYING:
        decision = session.decisions[0]
        picks = tuple(option.id for option in decision.options[-1:]) if decision.at_least else ()
        await app.games.answer(game.id, 0, None, picks, Request(int(person.id)))
    return game.id


async def test_a_solo_game_begins_in_a_direct_message(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    lobby = await ann.at(ann.dm).slash("game new", title=DICE)
    assert lobby.message is not None
    assert lobby.message.labels[:3] == ["Start", "Cancel", "Learn to play"] and "Join" not in lobby.text
    panel = await ann.click("Start", on=lobby.message)
    assert "Roll the dice" in panel.text
    (game,) = await app.store.personal_games(int(ann.id))
    assert game.personal and game.phase == Phase.PLAYING and not game.lesson
    assert len(ann.dms()) == 1 and not ann.notifications, "everything happens in the one panel"
    assert not rows(app.settings.database, "SELECT * FROM outbox")
    assert not rows(app.settings.database, "SELECT * FROM clocks"), "nobody is reminded"


async def test_games_switches_between_two_games(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    ann.close_dms()
    await begun(ann, DICE)
    await begun(ann, MAP)
    listed = await ann.slash("games")
    assert listed.ephemeral and listed.message is not None
    assert "1. **Chronicles of Civilization**, in play" in listed.text
    first, second = listed.message.labels
    rolled = await ann.click(second, on=listed.message)
    assert rolled.ephemeral and "Roll the dice" in rolled.text
    assert rolled.message is not None and rolled.message.channel_id == ann.place.id
    capital = await ann.click(first, on=listed.message)
    assert "Roll the dice" not in capital.text and capital.ephemeral
    assert rolled.message is not None
    assert "rolls" in (await ann.click("Roll the dice", on=rolled.message)).text, "the other panel still works"


async def test_five_games_of_ones_own_are_enough(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    for _ in range(5):
        await ann.at(ann.dm).slash("game new", title=DICE)
    refused = await ann.at(ann.dm).slash("game new", title=DICE)
    assert "You have five games of your own" in refused.text
    lesson = await ann.slash("learn", lesson=f"{CARDS}/first")
    assert "Step 1 of" in lesson.text, "a lesson is always possible"
    (newest, *_) = [game for game in await app.store.personal_games(int(ann.id)) if not game.in_lesson]
    assert "Cancel" in (await ann.slash("game show", game=str(newest.id))).text
    await ann.click("Cancel")
    assert "Only you see" in (await ann.at(ann.dm).slash("game new", title=DICE)).text


async def test_computer_players_answer_in_the_same_panel(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    lobby = await ann.at(ann.dm).slash("game new", title=CARDS)
    assert lobby.message is not None
    await ann.click("Add a computer player", on=lobby.message)
    panel = await ann.click("Start", on=lobby.message)
    (game,) = await app.store.personal_games(int(ann.id))
    assert "Choose your first civilization" in panel.text
    party, rng = Party(local, app, [ann]), Random(4)
    while "Round 3 begins" not in panel.text:
        assert panel.message is not None
        panel = await party.tap(ann, panel.message, rng)
        session = await app.games.session(game.id)
        assert [seat.user_id for seat in session.waiting()] == [int(ann.id)], "the panel waits for the computer player"
    assert panel.message is not None and panel.message.channel_id == ann.dm.id


async def test_the_end_is_shown_in_the_panel_and_counts(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    panel = await begun(ann, DICE)
    await played_to_the_end(app, ann)
    assert panel.message is not None
    ended = await ann.click("Roll the dice", on=panel.message)
    assert ended.message is not None and "Rematch" in ended.message.labels and "your first game" in ended.text
    assert "🏆" not in ended.text and "trophy" not in ended.text, "a score is no victory"
    assert rows(app.settings.database, "SELECT user_id FROM scores") == [(int(ann.id),)]
    again = await ann.click("Rematch", on=ended.message)
    assert "Only you see this table" in again.text


async def test_a_table_stays_one_game_per_channel(local: LocalDiscord, app: App) -> None:
    ann, ben = local.person("Ann"), local.person("Ben")
    await begun(ann, DICE)
    await open_table(local, [ann, ben], title=DICE)
    assert "already has a game" in (await ben.slash("game new", title=DICE)).text
    listed = await ann.slash("games")
    assert "Your own games" in listed.text
    assert "I don't know that game" in (await ben.slash("game show", game="1")).text


async def test_an_idle_game_of_ones_own_is_archived_silently_and_wakes(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    await begun(ann, DICE)
    now = app.store.clock() + 2 * ARCHIVE_AFTER
    await app.archive.check_idle_games(now - ARCHIVE_AFTER)
    await app.archive.check_idle_games(now)
    (game,) = await app.store.personal_games(int(ann.id))
    assert game.phase == Phase.ARCHIVED and not rows(app.settings.database, "SELECT * FROM outbox")
    listed = await ann.slash("games")
    assert "archived" in listed.text and listed.message is not None
    woken = await ann.click(listed.message.labels[0], on=listed.message)
    assert woken.message is not None
    assert "Roll the dice" in (await ann.click("Play", on=woken.message)).text


async def test_ones_own_games_are_exported_and_deleted(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    await begun(ann, DICE)
    await ann.slash("learn", lesson=f"{CARDS}/first")
    exported = await ann.slash("data export")
    (file,) = exported.messages[-1].attachments
    kept = json.loads(local.file(file["id"]))
    assert {game["lesson"] for game in kept["games"]} == {"", f"{CARDS}/first"}
    assert all("seed" not in game and "arranged" not in game for game in kept["games"])
    await ann.slash("data delete")
    assert "Done" in (await ann.click("Delete my data")).text
    assert await app.store.personal_games(int(ann.id)) == []
    for table in ("games", "seats", "answers", "snapshots", "asks"):
        assert not rows(app.settings.database, f"SELECT * FROM {table}"), table


# Where only a person has installed the bot.


@pytest.fixture
async def abroad(local: LocalDiscord) -> Person:
    """Somebody on a server without the bot, who has installed it for themselves."""
    guild = local.guild("Elsewhere")
    local.kick_bot(guild)
    dora = local.person("Dora", local.text_channel("lounge", guild), member=False)
    local.world.join(guild, dora.user)
    dora.install()
    return dora


async def test_a_lesson_is_played_on_a_server_without_the_bot(local: LocalDiscord, app: App, abroad: Person) -> None:
    await abroad.slash("learn")
    lesson = await abroad.click("Age of Civilization")
    assert lesson.ephemeral and "Step 1 of" in lesson.text
    assert "Step 2 of" in (await abroad.click("Rise: Nubia")).text
    assert "Your own games" in (await abroad.slash("games")).text
    assert "**Ziggurat**" in (await abroad.slash("help")).text
    assert all(message.ephemeral for message in abroad.sees())


async def test_a_table_cannot_be_opened_there_and_it_says_how_to_invite_the_bot(
    local: LocalDiscord, app: App, abroad: Person
) -> None:
    refused = await abroad.slash("game new", title=DICE)
    assert "I am not a member of this server" in refused.text
    assert f"oauth2/authorize?client_id={local.bot.id}" in refused.text
    assert not await app.store.games_of(int(abroad.id))
    assert not local.person("Ann", abroad.place, member=False).commands(abroad.place), "nothing for those without it"


async def test_a_long_answer_there_is_a_file_instead_of_many_messages(
    local: LocalDiscord, app: App, abroad: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(abroad, DICE)
    game = await played_to_the_end(app, abroad)
    monkeypatch.setattr(responses, "pages", partial(responses.pages, most=200))
    reply = await abroad.slash("game log", game=str(game), news=True)
    assert reply.ephemeral and len(reply.messages) == 1
    (file,) = reply.messages[0].attachments
    told = local.file(file["id"]).decode()
    assert len(told) > 1_200 and told.startswith(reply.messages[0].content.strip())


async def test_a_solo_game_is_played_in_a_group_of_people(local: LocalDiscord, app: App, abroad: Person) -> None:
    group = local.group_dm(abroad, local.person("Ann"))
    there = abroad.at(group)
    lobby = await there.slash("game new", title=DICE)
    assert lobby.ephemeral and lobby.message is not None
    assert "Roll the dice" in (await there.click("Start", on=lobby.message)).text
    assert not local.person("Ann").sees(group)
