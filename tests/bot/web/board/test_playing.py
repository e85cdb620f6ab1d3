"""What the board page has of its own: the second tap, spectators, a limit on haste. The tests of the buttons are run on
the page too (`tests/support/players/frontends.py`)."""

from __future__ import annotations

from random import Random

import aiohttp
import pytest

from bot.app.app import App
from bot.render.drawing.canvas import corners
from bot.render.painters import painter_of
from bot.render.picture import Area
from bot.text import errors as error_text
from bot.text.game import board_page as page_text
from bot.web.board.position import in_reading_order
from bot.web.board.service import beside_card
from engine.assets import newest_version
from engine.games.age_of_civilization.text.questions import draft_options
from engine.language import languages, speaking
from engine.phrases import MIDDLE, spelled_out
from standin import LocalDiscord
from tests.support.engine.toy_title import SECRET
from tests.support.players.board_client import board_page, link_of, opened
from tests.support.players.people import Party, open_table


async def test_what_cannot_be_undone_asks_for_a_second_tap(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people, variants="open")
    party = Party(local, app, people)
    (person, _), *_ = await party.waiting()
    async with board_page(http, address, await opened(http, address, await link_of(person))) as page:
        asked, done = set(), set()
        for _ in range(6):
            if not page.position["question"]:
                break
            ids = [option["id"] for option in page.position["question"]["options"]]
            pick = next((id for id in ids if id != "end"), "end")
            before = page.move
            reply = await page.answer(pick, sure=False)
            if "confirm" in reply:
                asked.add(pick)
                assert page.move == before and not (await page.answer(pick)).get("error")
            else:
                done.add(pick)
                undone = await page.ask("undo", move=page.move, key=f"undo {page.move}")
                assert "error" not in undone and undone["position"]["question"]["number"] != before
                assert not (await page.answer(pick)).get("error")
        assert asked and done, "some things can be undone and some cannot"


async def test_a_spectator_sees_what_everybody_sees_and_touches_nothing(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    people, grey = [local.person("Red"), local.person("Blue")], local.person("Grey")
    await open_table(local, people)
    party, rng = Party(local, app, people), Random(5)
    async with board_page(http, address, await opened(http, address, await link_of(grey))) as page:
        assert page.position["seat"] is None and page.position["question"] is None
        reply = await page.ask("answer", number=1, picks=["x"], key="k", sure=True)
        assert reply["error"] == error_text.NOT_SEATED()
        for _ in range(4):
            person, seat = (await party.waiting())[0]
            await party.turn_by_taps(person, seat, rng)
        await local.quiet()
        move = (await party.session()).game.move
        await page.until(lambda: page.move >= move)
        past = await page.ask("past", turn=0)
        assert past["past"]["turns"] >= 1
    assert not [frame for frame in page.received if SECRET in frame]


def test_areas_are_read_line_by_line() -> None:
    def card(place: str, x: int, y: int) -> Area:
        return Area(place, corners((x, y, x + 90, y + 120)))

    one, two, three = card("one", 0, 82), card("two", 100, 78), card("three", 200, 85)  # 78 // 40 < 82 // 40
    below = card("below", 0, 220)
    assert in_reading_order((below, three, two, one)) == [one, two, three, below]


async def test_whoever_may_not_see_the_channel_may_not_watch(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    people, grey = [local.person("Red"), local.person("Blue")], local.person("Grey")
    await open_table(local, people)
    session = await opened(http, address, await link_of(grey))
    channel = people[0].place
    local.overwrite(channel, grey, deny="view_channel")
    async with board_page(http, address, session) as page:
        assert page.closed and page.close_code == 4001 and not page.position
    elsewhere = grey.at(local.text_channel("elsewhere"))
    game = (await Party(local, app, people).session()).game.id
    reply = await elsewhere.slash("game browser", game=str(game))
    assert reply.text == error_text.NO_SUCH_GAME()


async def test_hasty_pages_are_slowed_down(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    async with board_page(http, address, await opened(http, address, await link_of(people[0]))) as page:
        replies = [await page.ask("explain", place="nowhere") for _ in range(60)]
        assert replies[0] == {"re": 1, "name": "", "lines": [], "choices": [], "blocked": []}
        assert any(reply.get("error") == page_text.TOO_FAST() for reply in replies)


async def test_a_finished_game_says_where_the_points_came_from(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    async with board_page(http, address, await opened(http, address, await link_of(people[0]))) as page:
        assert page.position["ending"] == ""
        party = Party(local, app, people)
        await party.play_by_taps(Random(2))
        await page.until(lambda: page.position["over"])
        told = page.position["ending"]
        result = app.titles["beads"].rules.result((await party.session()).state)
        assert result is not None
        for seat in (await party.session()).seats:
            assert f"{seat.name} has {result.points[seat.seat]} point" in told
        assert told.endswith(page_text.WHAT_NEXT())


@pytest.mark.parametrize("language", languages())
def test_what_a_card_says_is_not_said_again_with_its_choice(language: str) -> None:
    painter, version = painter_of("age_of_civilization"), newest_version("age_of_civilization")
    with speaking(language):
        for option in draft_options({"drafting": True}, version):
            card = spelled_out(painter.face(option.id.replace("draft", "civilization")).alt)
            line = [spelled_out(part) for part in f"{option.label}: {option.hint}".split(MIDDLE)]
            workers = card.partition(".")[0]
            assert beside_card(line, card) == f"{option.label}: {workers}."
