"""Tips: once for each person, the first time that something comes up."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.domain.records.games import Phase
from bot.games.service import Request
from bot.services.lessons.tips import tips_of
from engine.ai.levels import at_random
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from tests.support.database.rows import inspected, rows
from tests.support.players.learner import Learner
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing

AOC, CHRONICLES, DICE = "age_of_civilization", "chronicles_of_civilization", "roll_through_the_ages"
BULB = "💡"


@pytest.fixture
async def app(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[App]:
    async with playing(local, tmp_path / "data", TITLES) as app:
        yield app


def tip_in(text: str) -> str:
    """The one tip of a panel, or ""."""
    found = [line for line in text.splitlines() if line.startswith(BULB)]
    assert len(found) <= 1, text
    return "".join(found)


async def own_game(person: Person, title: str) -> str:
    """The first panel of a game that this person plays alone."""
    alone = person.at(person.dm)
    await alone.slash("game new", title=title)
    return (await alone.click("Start")).text


async def test_a_newcomer_first_reads_the_goal_then_something_new_and_nothing_twice(
    local: LocalDiscord, app: App
) -> None:
    ann = local.person("Ann")
    panel = await own_game(ann, DICE)
    assert f"{BULB} Goal: as many points as you can in" in panel
    assert re.search(rf"{BULB}[^\n]+\n\n\*\*", panel), "just above the question"
    again = (await ann.at(ann.dm).slash("games")).message
    assert again is not None
    assert tip_in((await ann.at(ann.dm).click(again.labels[0], on=again)).text) == tip_in(panel), "it is not gone yet"
    seen = [tip_in(panel)]
    rng = Random(3)
    session = await app.games.session(1)
    for _ in range(40):
        if session.game.phase != Phase.PLAYING:
            break
        answer = at_random(session.title, session.state, session.decisions[0], rng)
        outcome = await app.games.answer(1, 0, None, answer.picks, Request(int(ann.id)))
        session = outcome.session
        shown = tip_in((await app.panels.seat(session, 0, int(ann.id), outcome.events)).text)
        seen += [shown] if shown else []
    assert len(seen) == len(set(seen)) > 5
    kept = await app.store.tips_seen(int(ann.id))
    assert len(kept) == len(seen) and f"{DICE}/goal" in kept
    assert not tip_in(await own_game(ann, DICE)), "a second game begins without the goal"
    assert tip_in(await own_game(local.person("Ben"), DICE)), "for somebody else it is new"


async def test_a_first_board_with_answers_under_it_tells_the_goal_before_they_are_pressed(
    local: LocalDiscord, app: App
) -> None:
    ann = local.person("Ann")
    await open_table(local, [ann], DICE)
    board = channel_messages(ann, ann.place)[-1]
    assert "Roll the dice" in board.labels and tip_in(board.text).startswith(f"{BULB} Goal: as many points")
    assert tip_in((await ann.click("Play")).text) == tip_in(board.text), "it stays as long as the question"
    assert not tip_in((await ann.click("Roll the dice", on=board)).text).startswith(f"{BULB} Goal")


async def test_a_board_tells_no_goal_to_those_who_know_it_or_want_no_tips(local: LocalDiscord, app: App) -> None:
    ann, ben = local.person("Ann"), local.person("Ben")
    await own_game(ann, DICE)
    await ben.slash("settings", tips="off")
    for person in (ann, ben):
        await open_table(local, [person], DICE)
        assert not tip_in(channel_messages(person, person.place)[-1].text)
        await person.click("End the game", on=(await person.slash("game end")).message)


async def test_tips_can_be_turned_off_and_on(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    assert "**Tips:** each once" in (await ann.slash("settings")).text
    assert "**Tips:** none" in (await ann.slash("settings", tips="off")).text
    assert not tip_in(await own_game(ann, CHRONICLES))
    assert await app.store.tips_seen(int(ann.id)) == frozenset()
    await ann.slash("settings", tips="on")
    assert "ways to win" in tip_in(await own_game(ann, CHRONICLES))


async def test_who_reads_text_instead_of_pictures_reads_the_word(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    await ann.slash("settings", text_board=True)
    assert "\nTip: Goal: any one of the ways to win" in await own_game(ann, CHRONICLES)


async def test_a_lesson_has_no_tips(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    learner = Learner(app, ann, await ann.slash("learn", lesson=f"{DICE}/first"))
    for _ in range(3):
        assert not tip_in(learner.panel.text)
        await learner.go_on()
    assert await app.store.tips_seen(int(ann.id)) == frozenset()


async def test_a_lessons_step_stands_apart_from_its_question(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    text = (await ann.slash("learn", lesson=f"{AOC}/first")).text
    assert re.search(r"Rise: Nubia\*\*\.[^\n]*\n\n\*\*", text), text


async def test_a_drafters_tip_comes_with_the_secret_question(local: LocalDiscord, app: App) -> None:
    people = [local.person(name) for name in ("Ann", "Ben")]
    await open_table(local, people, AOC, "drafting")
    for person in people:
        assert tip_in(person.dms()[-1].text), "by direct message, to each"
    party = Party(local, app, people)
    assert not any(BULB in message.text for message in people[0].sees(party.channel))


async def test_a_tip_also_comes_after_what_somebody_else_did(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: "skulls")
    ann, ben = local.person("Ann"), local.person("Ben")
    await open_table(local, [ann, ben], DICE)
    for tip in tips_of(DICE):
        if tip.id != f"{DICE}/disaster":
            await app.store.mark_tip_seen(int(ann.id), tip.id)
    rng, session, struck = Random(1), await app.games.session(1), False
    me = next(seat.seat for seat in session.seats if seat.user_id == int(ann.id))
    while not (struck and me in session.decisions):
        ((seat, decision),) = session.decisions.items()
        answer = at_random(session.title, session.state, decision, rng)
        outcome = await app.games.answer(1, seat, None, answer.picks, Request(int(ann.id if seat == me else ben.id)))
        session = outcome.session
        struck = seat != me and (struck or any(event.kind == "disaster" for event in outcome.events))
    assert "skulls are a disaster" in tip_in((await ann.click("Play")).text)


async def test_deleting_ones_data_makes_all_tips_new(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    first = tip_in(await own_game(ann, DICE))
    assert (await app.store.personal_data(int(ann.id)))["tips_seen"] == [
        {"user_id": int(ann.id), "tip": f"{DICE}/goal"}
    ]
    asked = await ann.slash("data delete")
    await ann.click("Delete my data", on=asked.message)
    assert rows(app.settings.database, "SELECT * FROM tips_seen") == []
    assert tip_in(await own_game(ann, DICE)) == first
    assert await app.store.tips_seen(int(ann.id)) == {f"{DICE}/goal"}


async def test_what_somebody_has_seen_is_read_once_and_not_at_all_with_tips_off(local: LocalDiscord, app: App) -> None:
    ann, ben = local.person("Ann"), local.person("Ben")
    await ben.slash("settings", tips="off")
    async with inspected(app.store).statements_read() as statements:
        for person in (ann, ben):
            await own_game(person, DICE)
            await person.at(person.dm).click("Roll the dice")
    assert sum("tips_seen" in each for each in statements) == 1


async def test_a_tip_that_cannot_be_remembered_is_shown_all_the_same(
    local: LocalDiscord, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    ann = local.person("Ann")
    await open_table(local, [ann], CHRONICLES)
    await inspected(app.store).on_writer("PRAGMA query_only = ON")
    assert "ways to win" in tip_in((await ann.click("Play")).text)
    assert "ways to win" in tip_in((await ann.click("Play")).text), "as long as the question stands"
    await inspected(app.store).on_writer("PRAGMA query_only = OFF")
    assert await app.store.tips_seen(int(ann.id)) == frozenset() and "a tip was seen" in caplog.text
