"""A lesson on the board page: it says its steps, takes only the answers that it asks for, and leads on at its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import aiohttp
import pytest

from bot.app.app import App
from bot.domain.records.games import Phase
from bot.services.lessons.catalog import lessons_of
from bot.text.game import board_page as page_text
from bot.text.person import lessons as lesson_text
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from tests.support.players.board_client import BoardClient, Json, board_page, free_address
from tests.support.processes.running_bot import playing

LESSON = "age_of_civilization/first"
(STORY,) = [each for each in lessons_of("age_of_civilization") if each.id == LESSON]


@pytest.fixture
async def app(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[App]:
    async with playing(local, tmp_path / "data", TITLES, pictures=True, web_url=free_address()) as app:
        yield app


async def lesson_begun(app: App, person: Person) -> str:
    """A session for the lesson that this person has begun in Discord."""
    await person.slash("learn", lesson=LESSON)
    (game,) = [game for game in await app.store.personal_games(int(person.id)) if game.in_lesson]
    return (await app.web_tokens.open_for(int(person.id), game.id, watches=False)).token


async def go_through(page: BoardClient) -> None:
    for step in STORY.steps:
        assert f"Step {step.number} of {STORY.texts}" in page.position["lesson"]
        assert "*" not in page.position["lesson"]
        places = {option["id"]: option["place"] for option in page.position["question"]["options"]}
        assert all(pick in places for pick in step.expect[0])
        assert "error" not in await page.answer(*step.expect[0])


def ways_on(page: BoardClient) -> dict[str, Json]:
    """What the page offers beside the question, by label."""
    return {each["label"]: each for each in page.position["ways_on"]}


async def test_a_lesson_is_played_through_on_the_page(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    async with board_page(http, address, await lesson_begun(app, local.person("Ann"))) as page:
        wrong = next(
            option["id"]
            for option in page.position["question"]["options"]
            if not STORY.steps[0].expects((option["id"],))
        )
        refused = await page.answer(wrong)
        assert refused["error"] and "position" not in refused
        assert (await page.ask("play_on", key="early"))["error"] == lesson_text.NOT_FINISHED()
        assert not ways_on(page)
        await go_through(page)
        assert page.picture is not None and page.picture["areas"]
        assert page.position["question"] is None and "The lesson is done" in page.position["lesson"]
        offered = ways_on(page)
        assert list(offered) == [lesson_text.GO_ON(), lesson_text.DONE()]
        assert "gentle computer player" in offered[lesson_text.GO_ON()]["hint"]
        for _ in range(2):  # a doubled tap
            assert "error" not in await page.ask("play_on", key="tap")
        assert page.position["question"] and not page.position["lesson"] and not ways_on(page)
        assert "error" not in await page.answer_somehow(Random(1))
        assert not (await app.games.session(page.position["game"])).game.in_lesson


async def test_done_ends_the_lesson_and_offers_another(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    ann = local.person("Ann")
    async with board_page(http, address, await lesson_begun(app, ann)) as page:
        await go_through(page)
        done = ways_on(page)[lesson_text.DONE()]
        for _ in range(2):  # a doubled tap
            assert "error" not in await page.ask(done["do"], key="tap")
        assert page.position["over"] and page.position["lesson"] == page_text.LESSON_DONE()
        assert (await app.games.session(page.position["game"])).game.phase == Phase.ENDED
        assert len(ways_on(page)) == len(app.lessons.all)
        other = page.position["ways_on"][0]
        assert other["label"] == "Age of Civilization: Drafting", "one that is not done yet"
        replies = [await page.ask(other["do"], key="another", lesson=other["lesson"]) for _ in range(2)]
    (game,) = await app.lessons.running(int(ann.id))
    for reply in replies:  # a doubled tap opens the same lesson
        async with board_page(http, address, reply["session"]) as page:
            assert page.position["game"] == game.id and "Step 1 of" in page.position["lesson"]


async def test_a_lesson_that_has_changed_is_started_again(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = await lesson_begun(app, local.person("Ann"))
    with monkeypatch.context() as changed:
        changed.setattr(app.lessons, "progress", lambda session: None)
        async with board_page(http, address, token) as page:
            before = page.position["game"]
            assert page.position["lesson"] == lesson_text.CHANGED() and page.position["question"] is None
            offered = ways_on(page)
            assert list(offered) == [lesson_text.ANEW(), lesson_text.LEAVE()]
            again = offered[lesson_text.ANEW()]
            reply = await page.ask(again["do"], key="again", lesson=again["lesson"])
    async with board_page(http, address, reply["session"]) as page:
        assert page.position["game"] != before and "Step 1 of" in page.position["lesson"]


async def test_leaving_in_discord_is_seen_on_the_page(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    ann = local.person("Ann")
    async with board_page(http, address, await lesson_begun(app, ann)) as page:
        await go_through(page)
        panel = (await ann.slash("games")).message
        reply = await ann.click(f"1. {TITLES['age_of_civilization'].name}", on=panel)
        await ann.click(lesson_text.DONE(), on=reply.message)
        await page.until(lambda: page.position["over"])
        assert page.position["lesson"] == page_text.LESSON_DONE() and len(ways_on(page)) == len(app.lessons.all)


async def test_lessons_are_started_only_from_a_lesson_of_ones_own(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    ann = local.person("Ann")
    async with board_page(http, address, await lesson_begun(app, ann)) as page:
        await go_through(page)
        await page.ask("play_on", key="on")
        reply = await page.ask("learn", key="a", lesson=LESSON)
        assert reply["error"] == lesson_text.NO_SUCH_LESSON() and "session" not in reply
        assert (await page.ask("leave", key="b"))["error"] == lesson_text.PLAYED_ON()
        assert (await app.games.session(page.position["game"])).game.phase == Phase.PLAYING
