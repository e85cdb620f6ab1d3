"""`python -m tools.art.screenshots` plays in a real browser and renews the screenshots in docs/images."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.support.players.page_player import TURN_OVER, answer, answers, newest, open_panel, panel, public
from tests.support.processes.browser import MISSING, PageProcess, chromium, command, launched, tab

IMAGES = Path(__file__).parents[2] / "docs" / "images"
LARGEST = 300_000
DULL = ("Rest", "End turn", "End the turn", "Skip")


def main() -> int:
    """Takes all screenshots and prints where they are."""
    if chromium() is None:
        print(MISSING, file=sys.stderr)
        return 2
    IMAGES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, launched() as browser, PageProcess.game(Path(data)) as running:
        first_screen(browser, running.address)
        game(browser, running.address)
        draft(browser, running.address)
    return 0


def keep(name: str, png: bytes) -> None:
    """Writes a screenshot, with fewer colours if the file would be too large."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    for colours in (None, 256, 128, 64):
        file = io.BytesIO()
        kept = image if colours is None else image.quantize(colours, dither=Image.Dither.NONE)
        kept.save(file, "PNG", optimize=True)
        if file.tell() < LARGEST:
            break
    (IMAGES / name).write_bytes(file.getvalue())
    print(f"{IMAGES / name}: {image.width} x {image.height}, {file.tell() // 1000} KB")


def settled(page: Page) -> None:
    """Waits until all images are loaded and nothing moves, with the pointer out of the way."""
    page.mouse.move(5, 5)
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.wait_for_timeout(400)


def first_screen(browser: Browser, address: str) -> None:
    """What a newcomer sees."""
    with tab(browser, address) as page:
        expect(page.locator(".offer").first).to_be_visible()
        settled(page)
        keep("start.png", page.screenshot())


def take_turn(page: Page, rng: Random) -> None:
    """A turn in which something happens: dull answers only if there are no others."""
    open_panel(page)
    while answers(page) and not TURN_OVER.search(panel(page).inner_text()):
        lively = [each for each in answers(page) if each.label not in DULL]
        answer(page, rng, lively or answers(page))


def game(browser: Browser, address: str) -> None:
    """The fourth round of a game with two computer players: the board, the page, and the page on a phone."""
    rng = Random(11)
    with tab(browser, address, "Ann", height=900) as page:
        command(page, "game new", "Age of Civ")
        for count in (2, 3):
            newest(page, "Add a computer player").click()
            expect(public(page, "ol li")).to_have_count(count)
        newest(page, "Start").click()
        expect(public(page, ".picture")).to_have_count(1)
        while "Round 4" not in page.locator("#messages").inner_text():
            posted = public(page, ".picture").count()
            take_turn(page, rng)
            expect(public(page, ".picture")).not_to_have_count(posted)
        source = public(page, ".picture img").last.get_attribute("src")
        keep("board.png", page.request.get(f"{page.url.partition('/?')[0]}{source}").body())
        page.reload()
        expect(public(page, ".picture img").last).to_be_visible()
        settled(page)
        keep("page.png", page.screenshot())
        page.set_viewport_size({"width": 390, "height": 844})
        open_panel(page)
        settled(page)
        panel(page).evaluate("each => each.scrollIntoView()")
        keep("phone.png", page.screenshot())


def draft(browser: Browser, address: str) -> None:
    """A hand in a direct message."""
    with tab(browser, address, "Ben", height=900) as page:
        page.locator("#places a", has_text="table-2").click()
        command(page, "game new", "Age of Civ")
        newest(page, "Add a computer player").click()
        expect(page.locator("#messages")).to_contain_text("(computer")
        newest(page, "Settings").click()
        page.locator("#messages .select", has_text="Variants").click()
        page.locator(".list li", has_text="Drafting").click()
        page.locator(".list .foot button").click()
        expect(page.locator("#messages")).to_contain_text("2 players: Drafting")
        newest(page, "Start").click()
        expect(page.locator("#places .dm .badge")).to_be_visible()
        page.locator("#places .dm a").click()
        expect(page.locator("#messages .picture img")).to_be_visible()
        settled(page)
        keep("hand.png", page.screenshot())


if __name__ == "__main__":
    sys.exit(main())
