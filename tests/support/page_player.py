"""How somebody plays through the page: the newest board, the panel below it, one answer after another."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page, TimeoutError, expect

CONTROLS = ("Board", "My hand", "Text", "Undo", "Redo", "Back")
TURN_OVER = re.compile(r"That's all for now|Round \d begins|game is over")


def newest(page: Page, label: str) -> Locator:
    """The newest button with that label."""
    return page.locator("#messages .button:enabled", has_text=re.compile(f"^{re.escape(label)}$")).last


def public(page: Page, inside: str = "") -> Locator:
    """What everybody sees in the channel."""
    return page.locator(f"#messages > li:not(.ephemeral) {inside}")


def boards(page: Page) -> list[str]:
    """The addresses of the pictures in the channel, oldest first."""
    return [str(each.get_attribute("src")) for each in public(page, ".picture img").all()]


def panel(page: Page) -> Locator:
    """What only the one who looks can see, the newest of it."""
    return page.locator("#messages > li.ephemeral").last


def open_panel(page: Page) -> None:
    """Presses Play under the newest board."""
    count = page.locator("#messages > li.ephemeral").count()
    newest(page, "Play").click()
    expect(page.locator("#messages > li.ephemeral")).to_have_count(count + 1)
    expect(panel(page).locator(".content:not(.thinking)")).to_be_visible()


class Way(NamedTuple):
    """A button or menu that answers the panel's question."""

    label: str
    id: str
    menu: bool


def asked(page: Page) -> list[Way]:
    """The ways to answer the panel's question, all as they stand at one moment."""
    found = panel(page).locator(".row .button:enabled, .row .select:enabled")
    facts = "found => found.map((each) => [each.innerText, each.dataset.id, each.classList.contains('select')])"
    return [way for way in (Way(*fact) for fact in found.evaluate_all(facts)) if way.label not in CONTROLS]


def answer(page: Page, rng: Random, among: list[Way] | None = None) -> None:
    """Answers one question somehow, and waits until the panel shows what follows."""
    here = panel(page)
    shown = here.element_handle()
    chosen = rng.choice(among or asked(page))
    here.locator(f'[data-id="{chosen.id}"]').click()
    if chosen.menu:
        pick(page, rng)
    try:
        # An edited message is drawn anew.
        page.wait_for_function("shown => !shown.isConnected", arg=shown)
    except TimeoutError as late:
        said = [each.inner_text() for each in page.locator("#messages > li").all()[-3:]]
        raise AssertionError(f"{chosen} changes nothing: {said}") from late


def pick(page: Page, rng: Random) -> None:
    """Picks in the open menu: one option, or as few as it takes but one."""
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
    """Plays until the turn is over; in the next round the same player may be the first."""
    open_panel(page)
    for _ in range(80):
        if TURN_OVER.search(panel(page).inner_text()) or not asked(page):
            return
        answer(page, rng)
    raise AssertionError(f"the turn does not end: {panel(page).inner_text()}")
