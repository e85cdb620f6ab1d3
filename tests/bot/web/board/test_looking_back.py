"""Looking back through the game on the page, in a real browser, while the game goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.async_api import Browser, Page, expect

from standin import LocalDiscord
from tests.support.players.board_client import free_address, link_of, serving
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing

SLOW = 30_000  # milliseconds


async def shown(page: Page) -> tuple[str, str | None, str]:
    """The words beside the slider, the picture and the log."""
    past, log = page.locator("#past output"), page.locator("#log ol")
    return await past.inner_text(), await page.get_attribute("#image", "src"), await log.inner_text()


async def test_whoever_looks_back_stays_there_and_is_told_that_the_game_goes_on(
    local: LocalDiscord, tmp_path: Path, browser: Browser
) -> None:
    expect.set_options(timeout=SLOW)
    people, rng = [local.person("Red"), local.person("Blue")], Random(3)
    async with (
        playing(local, tmp_path / "data", pictures=True, web_url=free_address()) as app,
        serving(app) as address,
    ):
        await open_table(local, people, variants="open")
        party = Party(local, app, people)

        async def somebody_moves() -> None:
            person, seat = (await party.waiting())[0]
            await party.turn_by_taps(person, seat, rng)
            await local.quiet()

        for _ in range(2):
            await somebody_moves()
        page = await browser.new_page(viewport={"width": 390, "height": 844})
        await page.goto(f"{address}/board/#{await link_of(people[0])}")
        await expect(page.locator("#picture")).to_be_visible()
        await page.click("#log summary")
        await page.click("#back")
        await expect(page.locator("#past output")).to_contain_text("Turn ")
        await expect(page.locator("#turn")).to_be_focused()
        await page.fill("#turn", "0")
        await expect(page.locator("#past output")).to_contain_text("Turn 1 of")
        before = await shown(page)
        assert await page.locator("#news").is_hidden()
        await somebody_moves()
        await expect(page.locator("#news")).to_be_visible()
        said, picture, log = await shown(page)
        assert (said, picture) == before[:2] and await page.input_value("#turn") == "0"
        assert log.endswith(before[2]) and log != before[2], "what happened stands in the log"
        assert not await page.locator(".area.open").count(), "nothing can be chosen in the past"
        # The connection is lost and found again: still there, and nothing is said twice.
        await app.board_pages.close()
        await expect(page.locator("#toast")).to_be_visible()
        await somebody_moves()
        more = "(lines) => document.querySelectorAll('#log li').length > lines"
        await page.wait_for_function(more, arg=len(log.splitlines()))
        assert (await shown(page))[:2] == before[:2]
        assert (await shown(page))[2].count(log) == 1
        await page.click("#now")
        await expect(page.locator("#past")).to_be_hidden()
        await expect(page.locator("#back")).to_be_focused()
        assert await page.get_attribute("#image", "src") != picture
        await page.close()
