"""A lesson on the board page: it says its steps, takes only the answers that it asks for, and goes on as a game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import aiohttp

from bot.lessons.catalog import lessons_of
from bot.local import LocalDiscord
from bot.ui.text.person import lessons as lesson_text
from engine.titles import TITLES
from tests.support.players.board_client import board_page, free_address, serving
from tests.support.processes.running_bot import playing

LESSON = "age_of_civilization/first"


async def test_a_lesson_is_played_through_on_the_page(local: LocalDiscord, tmp_path: Path) -> None:
    (lesson,) = [each for each in lessons_of("age_of_civilization") if each.id == LESSON]
    ann = local.person("Ann")
    async with (
        playing(local, tmp_path / "data", TITLES, pictures=True, web_url=free_address()) as app,
        serving(app) as address,
        aiohttp.ClientSession() as http,
    ):
        await ann.slash("learn", lesson=LESSON)
        (game,) = await app.store.personal_games(int(ann.id))
        opened = await app.web_tokens.open_for(int(ann.id), game.id, watches=False)
        async with board_page(http, address, opened.token) as page:
            wrong = next(
                option["id"]
                for option in page.position["question"]["options"]
                if not lesson.steps[0].expects((option["id"],))
            )
            refused = await page.answer(wrong)
            assert refused["error"] and "position" not in refused
            assert (await page.ask("play_on", key="early"))["error"] == lesson_text.NOT_FINISHED
            for step in lesson.steps:
                assert f"Step {step.number} of {lesson.texts}" in page.position["lesson"]
                assert "*" not in page.position["lesson"]
                places = {option["id"]: option["place"] for option in page.position["question"]["options"]}
                assert all(pick in places for pick in step.expect[0])
                assert "error" not in await page.answer(*step.expect[0])
            assert page.picture is not None and page.picture["areas"]
            assert page.position["question"] is None and "The lesson is done" in page.position["lesson"]
            assert page.position["play_on"] == lesson_text.GO_ON
            for _ in range(2):  # a doubled tap
                assert "error" not in await page.ask("play_on", key="tap")
            assert page.position["question"] and not page.position["lesson"] and not page.position["play_on"]
            assert "error" not in await page.answer_somehow(Random(1))
            assert not (await app.games.session(game.id)).game.in_lesson
