"""The Activity in a real browser, inside a frame whose parent plays Discord."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser, expect

from standin import LocalDiscord
from tests.support.players.board_client import free_address, serving
from tests.support.players.people import open_table
from tests.support.processes.discord_frame import discord_frame
from tests.support.processes.running_bot import playing


async def test_the_handshake_in_a_frame_opens_the_persons_game(
    local: LocalDiscord, tmp_path: Path, browser: Browser
) -> None:
    people = [local.person("Red"), local.person("Blue")]
    red = people[0]
    address = free_address()
    async with (
        playing(local, tmp_path / "data", web_url=address, activity=local.oauth.secret) as app,
        discord_frame(lambda client: local.oauth.authorize(red.user, client)) as discord,
        serving(app, (discord,)),
    ):
        await open_table(local, people)
        page = await browser.new_page()
        query = f"frame_id=frame-1&instance_id=i-1&channel_id={red.place.id}&guild_id=1&platform=mobile"
        target = f"{address}/board/?{query}"
        await page.goto(f"{discord}/?page={target.replace('&', '%26').replace('?', '%3F')}")
        inside = page.frame_locator("#activity")
        await expect(inside.locator("#players .you")).to_contain_text("Red", timeout=30_000)
        said = await page.evaluate("window.said")
        assert [kind for _, kind, _ in said] == [0, 1] and all(origin == address for origin, _, _ in said)
        assert said[1][2]["args"]["scope"] == ["identify"]
        frame = page.frames[1]
        assert await frame.evaluate("() => sessionStorage.length + localStorage.length") == 0, "only in memory"
        # Another site cannot show the page.
        async with discord_frame(lambda client: "") as elsewhere:
            other = await browser.new_page()
            await other.goto(f"{elsewhere}/?page={target.replace('&', '%26').replace('?', '%3F')}")
            await expect(other.frame_locator("#activity").locator("#players")).to_have_count(0)
