"""Gives certain answers with the buttons and menus of a panel, in a real browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from bot.services.lessons.catalog import Picks
from bot.ui.custom_ids import CustomId
from bot.ui.option_menus import path_to, within
from engine.core import Decision
from engine.title import Title
from tests.support.players.page_player import panel


class Tapping:
    """The taps that give the first of some expected answers, or several of them by a shortcut."""

    def __init__(
        self, title: Title[Any], state: Any, decision: Decision, names: Sequence[str], expected: Sequence[Picks]
    ) -> None:
        self._path_of = title.wording.menu_path
        self._options = [option.id for option in decision.options]
        self._expected = expected
        self._picks = expected[0]
        self._wanted = [str(self._options.index(pick)) for pick in self._picks]
        bundles = title.wording.shortcuts(state, decision, names)
        known = enumerate(each for bundle in bundles for each in bundle.shortcuts)
        self._quick = {
            str(n): len(each.answers) for n, each in known if each.answers == tuple(expected[: len(each.answers)])
        }
        self.taps = self.touches = 0  # a pick in a menu is one tap, and at least two touches

    def give(self, page: Page) -> int:
        """Taps until it is given; how many answers that was."""
        while not (given := self.step(page)):
            pass
        return given

    def step(self, page: Page) -> int:
        """One tap; how many answers it gives, 0 if it only leads to them."""
        return self._by_button(page) or self._by_menu(page)

    def _by_button(self, page: Page) -> int:
        for part in panel(page).locator(".row .button:enabled").all():
            if given := self._given_by(CustomId.parse(str(part.get_attribute("data-id")))):
                self._tap(page, part)
                return given
        return 0

    def _given_by(self, id: CustomId) -> int:
        """How many of the expected answers a button gives."""
        match id.verb:
            case "pick":
                return int([id.args[2]] == self._wanted)
            case "none":
                return int(not self._wanted)
            case "short":
                return self._quick.get(id.args[2], 0)
            case "suggested":
                return len(self._expected)
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
                self.touches += 1
                self._pick(page)
                return 1
            if group is not None:
                self.touches += 1
                self._tap(page, entry(page, group))
                return 0
            page.keyboard.press("Escape")
        raise LookupError(f"nothing leads to {self._picks}: {panel(page).inner_text()}")

    def _pick(self, page: Page) -> None:
        """Picks in the open menu: one option, or several and Done."""
        done = page.locator(".list .foot button")
        if not done.count():
            self._tap(page, entry(page, self._wanted[0]))
            return
        for value in self._wanted:
            entry(page, value).click()
            self.touches += 1
        self._tap(page, done)

    def _leads_on(self, value: str) -> bool:
        first, _, depth = value.partition(".")
        group = path_to(self._path_of(self._options[int(first)]), int(depth)) if depth else ""
        return bool(group) and within(self._path_of(self._picks[0]), group)

    def _tap(self, page: Page, part: Locator) -> None:
        self.taps += 1
        self.touches += 1
        tap(page, part)


def entry(page: Page, value: str) -> Locator:
    """An option of the open menu."""
    return page.locator(f'.list li[data-value="{value}"]')


def tap(page: Page, part: Locator) -> None:
    """Taps, and waits until the panel has changed: the page replaces the element of an edited message."""
    shown = panel(page).element_handle()
    part.click()
    page.wait_for_function("shown => !shown.isConnected", arg=shown)
