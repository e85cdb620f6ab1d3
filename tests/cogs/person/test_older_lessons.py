"""Somebody who is in the middle of a lesson finishes it on the cards with which it was begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.app import App
from bot.games.service import Request
from bot.services.lessons.catalog import FOLDER as LESSONS
from bot.services.lessons.catalog import lessons_of
from bot.services.lessons.script import write_script
from engine import assets
from engine.assets import newest_version
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.database.saves import FOLDER
from tests.support.database.stored_games import sql, unpack
from tests.support.players.learner import Learner
from tests.support.processes.running_bot import playing

FIRST = "age_of_civilization/first"
BEGUN = {  # by whom, and how far they had come
    FIRST: (1573138154909597696, 9),
    "age_of_civilization/drafting": (1573138159020015616, 4),
    "age_of_civilization/scenario": (1573138159611412480, 6),
    "chronicles_of_civilization/first": (1573138161830199296, 3),
}


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_of_a_former_version_can_be_played_through(title: str) -> None:
    for version in range(1, newest_version(title)):
        recorded = {path.stem for path in assets.folder(title, f"version_{version}/{LESSONS}")}
        for lesson in lessons_of(title, version):
            if lesson.id.partition("/")[2] in recorded:
                assert lesson.data_version == version
                assert len(write_script(TITLES[title], lesson).positions) == len(lesson.steps) + 1


async def finish(app: App, learner: Learner) -> None:
    """Give all answers that are left."""
    progress = await learner.progress()
    for step in progress.lesson.steps[progress.answers :]:
        number = (await learner.session()).asks[progress.lesson.learner].number
        request = Request(int(learner.person.id))
        await app.lessons.answer(learner.game_id, progress.lesson.learner, number, step.expect[0], request)


async def test_lessons_that_were_begun_on_older_cards_are_finished_on_them(local: LocalDiscord, tmp_path: Path) -> None:
    path = unpack(FOLDER / "lessons.sql", tmp_path / "data")
    people = {id: local.person(id) for id in BEGUN}
    for id, (former, _) in BEGUN.items():
        for column in ("seats SET user_id = ? WHERE user_id", "games SET host_id = ? WHERE host_id"):
            sql(path, f"UPDATE {column} = ?", int(people[id].id), former)
    async with playing(local, tmp_path / "data", TITLES) as app:
        for id, (_, answers) in BEGUN.items():
            person, newest = people[id], app.lessons.lesson(id)
            await person.slash("learn")
            learner = Learner(app, person, await person.click(f"Go on: {newest.name()}"))
            lesson, at = await learner.progress()
            assert at == answers and lesson.data_version == 1 < newest.data_version
            assert lesson.steps[at].text() in learner.panel.text
            if id == FIRST:  # as its learner sees it
                assert "4 points at the end" in lesson.steps[at].otherwise(), "as its cards have it"
                while await learner.step() < len(lesson.steps):
                    await learner.go_on()
                assert "The lesson is done" in learner.panel.text
            else:
                await finish(app, learner)
            assert (await learner.progress()).step is None
