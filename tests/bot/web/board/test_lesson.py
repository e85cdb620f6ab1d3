"""A lesson on the board page: it says its steps, and takes only the answers that it asks for."""

from __future__ import annotations

from pathlib import Path

import aiohttp

from bot.lessons.catalog import lessons_of
from bot.local import LocalDiscord
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
            for step in lesson.steps:
                assert f"Step {step.number} of {lesson.texts}" in page.position["lesson"]
                assert "*" not in page.position["lesson"]
                places = {option["id"]: option["place"] for option in page.position["question"]["options"]}
                assert all(pick in places for pick in step.expect[0])
                assert "error" not in await page.answer(*step.expect[0])
            assert page.picture is not None and page.picture["areas"]
