"""`python -m tools.art.lessons [id ...]` takes lessons in a real browser, as wide as a phone.

It puts the screenshots of each lesson side by side: docs/pictures/lesson_<title>_<lesson>.png."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, expect

from bot.services.lessons.catalog import Lesson, lessons_of
from bot.services.lessons.script import write_script
from engine.title import Title
from engine.titles import TITLES
from tests.support.players.page_player import panel
from tests.support.processes.browser import MISSING, PageProcess, chromium, command, launched, tab
from tools.art.strips import PHONE, TALL, keep, shot
from tools.art.tapping import Tapping, entry, tap

LEARNER = "Ann"


def main(wanted: Sequence[str]) -> int:
    """Walks through the named lessons, or through all of them."""
    if chromium() is None:
        print(MISSING, file=sys.stderr)
        return 2
    lessons = [lesson for title in TITLES for lesson in lessons_of(title) if not wanted or lesson.id in wanted]
    with TemporaryDirectory() as data, launched() as browser, PageProcess.game(Path(data)) as running:
        for lesson in lessons:
            keep(f"lesson_{lesson.id.replace('/', '_')}.png", taken(browser, running.address, lesson))
    return 0


def taken(browser: Browser, address: str, lesson: Lesson) -> list[bytes]:
    """The panel at the start of each step of a lesson, and at its end."""
    title = TITLES[lesson.title]
    positions = write_script(title, lesson).positions
    shots: list[bytes] = []
    with tab(browser, address, LEARNER, PHONE, TALL) as page:
        open_lesson(page, title, lesson)
        answers = 0
        while answers < len(lesson.steps):
            step = lesson.steps[answers]
            expect(panel(page)).to_contain_text(f"Step {step.number} of {lesson.texts}")
            if len(shots) < step.number:
                shots.append(shot(page, panel(page)))
            answers += next_answer(title, lesson, title.rules.load(positions[answers]), answers).give(page)
        expect(panel(page)).to_contain_text("The lesson is done")
        shots.append(shot(page, panel(page)))
    return shots


def open_lesson(page: Page, title: Title[Any], lesson: Lesson) -> None:
    """By its title's button, or from the menu of short lessons."""
    command(page, "learn")
    expect(panel(page)).to_contain_text("Learn to play")
    if lesson is lessons_of(lesson.title)[0]:
        tap(page, panel(page).get_by_role("button", name=title.name, exact=True))
    else:
        panel(page).locator(".select").click()
        tap(page, entry(page, lesson.id))


def next_answer(title: Title[Any], lesson: Lesson, state: Any, answers: int) -> Tapping:
    """The taps for the next step after so many answers."""
    (decision,) = (each for each in title.rules.decisions(state) if each.seat == lesson.learner)
    expected = [step.expect[0] for step in lesson.steps[answers:]]
    return Tapping(title, state, decision, [LEARNER, *lesson.others], expected)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
