"""`python -m tools.art.lessons [id ...]` takes lessons in a real browser, as wide as a phone.

It puts the screenshots of each lesson side by side: docs/pictures/lesson_<title>_<lesson>.png."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from bot.lessons.catalog import Lesson, Picks, lessons_of
from bot.lessons.script import write_script
from bot.ui.custom_ids import CustomId
from bot.ui.option_menus import path_to, within
from engine.title import Title
from engine.titles import TITLES
from tests.support.players.page_player import panel
from tests.support.processes.browser import MISSING, PageProcess, chromium, command, launched, tab

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
PHONE, TALL = 390, 2400  # the window is tall enough for the longest panel
COLUMN, GAP, COLOURS = 300, 12, 64
BACKGROUND = "#1e1f22"
LEARNER = "Red"


def main(wanted: Sequence[str]) -> int:
    """Walks through the named lessons, or through all of them."""
    if chromium() is None:
        print(MISSING, file=sys.stderr)
        return 2
    lessons = [lesson for title in TITLES for lesson in lessons_of(title) if not wanted or lesson.id in wanted]
    with TemporaryDirectory() as data, launched() as browser, PageProcess.game(Path(data)) as running:
        for lesson in lessons:
            keep(lesson, taken(browser, running.address, lesson))
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
                shots.append(shot(page))
            answers += Tapping(title, lesson, title.rules.load(positions[answers]), answers).give(page)
        expect(panel(page)).to_contain_text("The lesson is done")
        shots.append(shot(page))
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


class Tapping:
    """The taps that give the next answer of a lesson, or several by a shortcut."""

    def __init__(self, title: Title[Any], lesson: Lesson, state: Any, answers: int) -> None:
        (decision,) = (each for each in title.rules.decisions(state) if each.seat == lesson.learner)
        self._path_of = title.wording.menu_path
        self._options = [option.id for option in decision.options]
        expected = [step.expect[0] for step in lesson.steps[answers:]]
        self._picks: Picks = expected[0]
        self._wanted = [str(self._options.index(pick)) for pick in self._picks]
        bundles = title.wording.shortcuts(state, decision, [LEARNER, *lesson.others])
        known = enumerate(each for bundle in bundles for each in bundle.shortcuts)
        self._quick = {
            str(n): len(each.answers) for n, each in known if each.answers == tuple(expected[: len(each.answers)])
        }

    def give(self, page: Page) -> int:
        """Taps until it is given; how many answers that was."""
        while not (given := self._by_button(page) or self._by_menu(page)):
            pass
        return given

    def _by_button(self, page: Page) -> int:
        for part in panel(page).locator(".row .button:enabled").all():
            id = CustomId.parse(str(part.get_attribute("data-id")))
            if (id.verb == "pick" and [id.args[2]] == self._wanted) or (id.verb == "none" and not self._wanted):
                tap(page, part)
                return 1
            if id.verb == "short" and id.args[2] in self._quick:
                tap(page, part)
                return self._quick[id.args[2]]
        return 0

    def _by_menu(self, page: Page) -> int:
        """Picks in the menu that has the wanted options, or opens the one that leads to them."""
        for menu in panel(page).locator(".row .select:enabled").all():
            if CustomId.parse(str(menu.get_attribute("data-id"))).verb != "menu":
                continue
            menu.click()
            values = [str(each.get_attribute("data-value")) for each in page.locator(".list li").all()]
            group = next(filter(self._leads_on, values), None)
            if set(self._wanted) <= set(values):
                self._pick(page)
                return 1
            if group is not None:
                tap(page, entry(page, group))
                return 0
            page.keyboard.press("Escape")
        raise LookupError(f"nothing leads to {self._picks}: {panel(page).inner_text()}")

    def _pick(self, page: Page) -> None:
        """Picks in the open menu: one option, or several and Done."""
        done = page.locator(".list .foot button")
        if not done.count():
            tap(page, entry(page, self._wanted[0]))
            return
        for value in self._wanted:
            entry(page, value).click()
        tap(page, done)

    def _leads_on(self, value: str) -> bool:
        first, _, depth = value.partition(".")
        group = path_to(self._path_of(self._options[int(first)]), int(depth)) if depth else ""
        return bool(group) and within(self._path_of(self._picks[0]), group)


def entry(page: Page, value: str) -> Locator:
    """An option of the open menu."""
    return page.locator(f'.list li[data-value="{value}"]')


def tap(page: Page, part: Locator) -> None:
    """Taps, and waits until the panel has changed: the page replaces the element of an edited message."""
    shown = panel(page).element_handle()
    part.click()
    page.wait_for_function("shown => !shown.isConnected", arg=shown)


def shot(page: Page) -> bytes:
    """The panel, once its picture is loaded and nothing moves."""
    page.mouse.move(5, 5)
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.wait_for_timeout(300)
    return panel(page).screenshot()


def keep(lesson: Lesson, shots: Sequence[bytes]) -> None:
    """Writes a lesson's screenshots side by side."""
    columns = [Image.open(io.BytesIO(each)).convert("RGB") for each in shots]
    columns = [each.resize((COLUMN, each.height * COLUMN // each.width), Image.Resampling.LANCZOS) for each in columns]
    size = (len(columns) * (COLUMN + GAP) + GAP, max(each.height for each in columns) + 2 * GAP)
    strip = Image.new("RGB", size, BACKGROUND)
    for n, column in enumerate(columns):
        strip.paste(column, (GAP + n * (COLUMN + GAP), GAP))
    path = PICTURES / f"lesson_{lesson.id.replace('/', '_')}.png"
    strip.quantize(COLOURS, dither=Image.Dither.NONE).save(path, "PNG", optimize=True)
    print(f"{path}: {strip.width} x {strip.height}, {path.stat().st_size // 1000} KB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
