"""Plays a game through the page: opens the panel below the newest board and answers its questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page, TimeoutError, expect

OTHER_CONTROLS = ("Board", "My hand", "Text", "Undo", "Redo", "Back", "Hint", "Why not?", "Rules", "Rematch", "Review")
TURN_OVER = re.compile(r"That's all for now|Round \d begins|game is over")


def newest(page: Page, label: str) -> Locator:
    """The newest button with that label."""
    return page.locator("#messages .button:enabled", has_text=re.compile(f"^{re.escape(label)}$")).last


def public(page: Page, inside: str = "") -> Locator:
    """The messages that everybody sees in the channel."""
    return page.locator(f"#messages > li:not(.ephemeral) {inside}")


def boards(page: Page) -> list[str]:
    """The URLs of the pictures in the channel, oldest first."""
    return [str(each.get_attribute("src")) for each in public(page, ".picture img").all()]


def panel(page: Page) -> Locator:
    """The newest ephemeral message."""
    return page.locator("#messages > li.ephemeral").last


def open_panel(page: Page) -> None:
    """Clicks Play under the newest board and waits for the panel."""
    count = page.locator("#messages > li.ephemeral").count()
    newest(page, "Play").click()
    expect(page.locator("#messages > li.ephemeral")).to_have_count(count + 1)
    expect(panel(page).locator(".content:not(.thinking)")).to_be_visible()


class Control(NamedTuple):
    """A button or menu that answers the panel's question."""

    label: str
    id: str
    menu: bool


def answers(page: Page) -> list[Control]:
    """The buttons and menus that answer the panel's question, read in one step."""
    found = panel(page).locator(".row .button:enabled, .row .select:enabled")
    fields = "found => found.map((each) => [each.innerText, each.dataset.id, each.classList.contains('select')])"
    controls = (Control(*each) for each in found.evaluate_all(fields))
    return [each for each in controls if each.label not in OTHER_CONTROLS and ":sheet:" not in each.id]


def answer(page: Page, rng: Random, among: Sequence[Control] = ()) -> None:
    """Gives a random answer to the panel's question, perhaps one of these, and waits until the panel changes."""
    here = panel(page)
    shown = here.element_handle()
    chosen = rng.choice(among or answers(page))
    here.locator(f'[data-id="{chosen.id}"]').click()
    if chosen.menu:
        pick(page, rng)
    try:
        # The page replaces the element of an edited message.
        page.wait_for_function("shown => !shown.isConnected", arg=shown)
    except TimeoutError as late:
        texts = [each.inner_text() for each in page.locator("#messages > li").all()[-3:]]
        raise AssertionError(f"{chosen} changes nothing: {texts}") from late


def pick(page: Page, rng: Random) -> None:
    """Picks one option in the open menu, or the smallest number that it needs."""
    options = page.locator(".list li").all()
    counted = page.locator(".list .count")
    if not counted.count():
        rng.choice(options).click()
        return
    needed = int(re.findall(r"\d+", counted.inner_text())[1])
    before = page.locator(".list [aria-selected=true]").count()
    for option in options[before : max(1, needed)]:
        option.click()
    page.locator(".list .foot button").click()


def play_turn(page: Page, rng: Random) -> None:
    """Plays until the turn is over, which may also be the start of a new round."""
    open_panel(page)
    for _ in range(80):
        if TURN_OVER.search(panel(page).inner_text()) or not answers(page):
            return
        answer(page, rng)
    raise AssertionError(f"the turn does not end: {panel(page).inner_text()}")
