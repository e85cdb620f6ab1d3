"""Whoever watches a game on its page sees it as long as they may see its channel."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import aiohttp
import pytest

from bot.app.app import App
from bot.web.board import open_pages, watchers
from bot.web.board.watchers import Watchers
from standin import LocalDiscord
from standin.driver import Person
from tests.support.players.board_client import board_page, link_of, opened
from tests.support.players.people import Party, open_table


def hide(local: LocalDiscord, red: Person, grey: Person) -> None:
    local.overwrite(red.place, grey, deny="view_channel")


def delete(local: LocalDiscord, red: Person, grey: Person) -> None:
    local.delete_channel(red.place)


@pytest.mark.parametrize("change", [hide, delete])
async def test_the_page_closes_as_soon_as_the_channel_is_closed_to_them(
    local: LocalDiscord,
    app: App,
    address: str,
    http: aiohttp.ClientSession,
    change: Callable[[LocalDiscord, Person, Person], None],
) -> None:
    red, blue, grey = people = [local.person(name) for name in ("Red", "Blue", "Grey")]
    await open_table(local, [red, blue])
    sessions = [await opened(http, address, await link_of(person)) for person in people]
    async with board_page(http, address, sessions[0]) as player, board_page(http, address, sessions[2]) as page:
        change(local, red, grey)
        await page.until(lambda: page.closed)
        assert (page.close_code, page.close_reason) == (open_pages.ENDED, "hidden")
        assert not player.closed, "whoever plays has a right of their own"


async def test_the_page_closes_when_the_game_goes_where_they_cannot_see_it(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    red, blue, grey = (local.person(name) for name in ("Red", "Blue", "Grey"))
    await open_table(local, [red, blue])
    elsewhere = local.text_channel("elsewhere")
    local.overwrite(elsewhere, grey, deny="view_channel")
    async with board_page(http, address, await opened(http, address, await link_of(grey))) as page:
        await red.at(elsewhere).slash("game move-here", game="1")
        await page.until(lambda: page.closed)
        assert (page.close_code, page.close_reason) == (open_pages.ENDED, "hidden")


async def test_the_page_stays_open_where_they_may_see_the_channel_still(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    red, blue, grey = (local.person(name) for name in ("Red", "Blue", "Grey"))
    await open_table(local, [red, blue])
    elsewhere = local.text_channel("elsewhere")
    async with board_page(http, address, await opened(http, address, await link_of(grey))) as page:
        local.overwrite(red.place, blue, deny="attach_files")
        await red.at(elsewhere).slash("game move-here", game="1")
        party = Party(local, app, [red, blue], elsewhere)
        person, seat = (await party.waiting())[0]
        await party.turn_by_taps(person, seat, Random(1))
        move = (await party.session()).game.move
        await page.until(lambda: page.closed or page.move >= move)
        assert not page.closed


async def test_a_page_tries_again_while_discord_does_not_say_who_may_watch(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    red, blue, grey = (local.person(name) for name in ("Red", "Blue", "Grey"))
    await open_table(local, [red, blue])
    session = await opened(http, address, await link_of(grey))
    local.fault("GET", "/guilds/*/members/*", status=400)
    async with board_page(http, address, session) as page:
        assert page.closed and page.close_code == open_pages.TRY_AGAIN and not page.position
    async with board_page(http, address, session) as page:
        assert page.position


@pytest.mark.parametrize(("lasts", "seen"), [(60.0, True), (0.0, False)])
async def test_discord_is_asked_again_after_a_while(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch, lasts: float, seen: bool
) -> None:
    red, blue, grey = (local.person(name) for name in ("Red", "Blue", "Grey"))
    await open_table(local, [red, blue])
    monkeypatch.setattr(watchers, "ASKED_AGAIN", lasts)
    asking, game = Watchers(app), (await Party(local, app, [red, blue]).session()).game
    assert await asking.may_watch(game, int(grey.id))
    local.leave(grey)
    assert await asking.may_watch(game, int(grey.id)) is seen
    assert game.guild_id is not None
    asking.forget(game.guild_id)
    assert await asking.may_watch(game, int(grey.id)) is False
