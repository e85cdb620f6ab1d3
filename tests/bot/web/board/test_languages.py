"""The board page in the language of whoever is at it."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
from playwright.async_api import Browser, expect

from bot.app.app import App
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.languages import Teach
from tests.support.players.board_client import board_page, free_address, link_of, opened, serving
from tests.support.players.people import open_table
from tests.support.processes.running_bot import playing

GERMAN = {
    ("page.undo", "Undo"): "Zurück",
    ("page.no_link", "This link has been used, or it is too old. Press “Open in browser” in Discord for a new one."): (
        "</script> Der Link ist verbraucht."
    ),
    ("bot.board_page.too_fast", "That was too fast. Please wait a moment."): "Das war zu schnell.",
    ("bot.board_page.not_readable", "I cannot read that request. Please reload the page."): "Unlesbar.",
    ("beads.act:dig:hill", "Hill"): "Hügel",
}
SLOW = 30_000  # milliseconds
UNFRAMED = """() => [...document.body.children]
  .filter((each) => !each.matches("header, nav, main, aside, footer, dialog, [role=alert], script"))
  .map((each) => each.outerHTML)"""


async def test_a_page_speaks_as_its_reader_does(
    teach: Teach, local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    teach("de", GERMAN)
    people = [local.person("Red"), local.person("Blue")]
    people[0].speaks("de")
    await open_table(local, people, variants="open")
    links = [await link_of(person) for person in people]
    for language, undo, link in zip(("de", "en"), ("Zurück", "Undo"), links, strict=True):
        async with board_page(http, address, await opened(http, address, link)) as page:
            first = json.loads(page.received[0])
            assert (first["language"], first["words"]["undo"]) == (language, undo)
            assert first["words"]["turn_of"] == "Turn {n} of {of}", "the page itself puts the numbers in"
            assert "words" not in await page.ask("look", sheet="")
            unreadable = (await page.ask("dance"))["error"]
            assert unreadable.startswith("Unlesbar" if language == "de" else "I cannot read")
            if page.position["question"]:
                labels = {option["label"] for option in page.position["question"]["options"]}
                assert ("Hügel" if language == "de" else "Hill") in labels


async def test_before_we_know_who_is_there_the_page_speaks_as_the_browser(
    teach: Teach, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    teach("de", GERMAN)
    for accepted, language in (("pl, de-AT;q=0.8, en;q=0.5", "de"), ("en-GB, de", "en"), ("", "en"), ("*", "en")):
        async with http.get(f"{address}/board/", headers={"Accept-Language": accepted}) as reply:
            text = await reply.text()
        assert f'<html lang="{language}"' in text and text.count("</script>") == 2
        assert ("Zurück" in json.loads(text.partition('id="page_words">')[2].partition("</script>")[0]).values()) == (
            language == "de"
        )


async def test_an_english_browser_shows_the_page_in_its_reader_s_language(
    teach: Teach, local: LocalDiscord, tmp_path: Path, browser: Browser
) -> None:
    teach("de", GERMAN)
    expect.set_options(timeout=SLOW)
    red = local.person("Red")
    red.speaks("de")
    async with (
        playing(local, tmp_path / "data", pictures=True, web_url=free_address()) as app,
        serving(app) as address,
    ):
        await open_table(local, [red, local.person("Blue")], variants="open")
        page = await browser.new_page(viewport={"width": 390, "height": 844})
        await page.goto(f"{address}/board/#none")
        await expect(page.locator("html")).to_have_attribute("lang", "en")
        await expect(page.locator("#status")).to_contain_text("This link has been used")
        await page.goto(f"{address}/board/?again#{await link_of(red)}")
        await expect(page.locator("html")).to_have_attribute("lang", "de")
        await expect(page.locator("#undo")).to_have_text("Zurück")
        await expect(page.locator("#back")).to_have_text("Look back")
        await page.close()


async def test_a_screen_reader_finds_its_way_and_hears_what_is_chosen(
    local: LocalDiscord, tmp_path: Path, browser: Browser
) -> None:
    expect.set_options(timeout=SLOW)
    people = [local.person("Red"), local.person("Blue")]
    async with (
        playing(local, tmp_path / "data", TITLES, pictures=True, web_url=free_address()) as app,
        serving(app) as address,
    ):
        await open_table(local, people, "age_of_civilization", variants="drafting")
        page = await browser.new_page()
        await page.goto(f"{address}/board/#{await link_of(people[0])}")
        cards = page.locator("#areas .area.open, #areas .area.chosen")
        await expect(page.locator("h1")).to_contain_text("Age of Civilization")
        assert await page.evaluate(UNFRAMED) == []
        for number in (1, 0):  # a pick may be changed
            card = cards.nth(number)
            name = await card.get_attribute("aria-label")
            await card.click()
            pressed = page.locator("#areas [aria-pressed=true]")
            await expect(pressed).to_have_attribute("aria-label", name or "")
            await expect(page.locator("#others [aria-pressed=true] b")).to_have_text(name or "")
        await page.close()
