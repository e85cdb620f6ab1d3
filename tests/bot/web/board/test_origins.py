"""Who gets in: our own page with a link or a session, and nobody else."""

from __future__ import annotations

import json

import aiohttp
import pytest

from bot.app.app import App
from bot.web.board import open_pages
from bot.web.board.files import files
from bot.web.board.tokens import LINK_LASTS, SESSION_LASTS
from standin import LocalDiscord
from tests.support.database.rows import rows
from tests.support.fixtures import Clock
from tests.support.players.board_client import board_page, link_of, opened
from tests.support.players.people import open_table


async def test_a_link_works_once_and_not_for_long(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession, clock: Clock
) -> None:
    app.store.clock = clock
    red, blue = people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    link = await link_of(red)
    session = await opened(http, address, link)
    for used in (link, "x" * 43, session):
        async with http.post(f"{address}/board/session", json={"link": used}, headers={"Origin": address}) as reply:
            assert reply.status == 410
    late = await link_of(blue)
    clock.advance(seconds=LINK_LASTS + 1)
    async with http.post(f"{address}/board/session", json={"link": late}, headers={"Origin": address}) as reply:
        assert reply.status == 410
    async with board_page(http, address, session) as page:
        assert page.position["game"] == 1
    clock.advance(seconds=SESSION_LASTS)
    async with board_page(http, address, session) as page:
        assert page.closed and page.close_code == 4001 and not page.received


async def test_only_hashes_of_tokens_are_stored_and_the_export_shows_none(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    unused, link = await link_of(people[0]), await link_of(people[0])
    session = await opened(http, address, link)
    kept = (await app.store.personal_data(int(people[0].id)))["web_tokens"]
    assert sorted(row["kind"] for row in kept) == ["link", "session"] and "hash" not in kept[0]
    stored = str(rows(app.settings.database, "SELECT * FROM web_tokens"))
    assert not any(token in stored for token in (unused, link, session))


async def test_signing_out_closes_every_page_at_once(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    red, blue = people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    session, unused = await opened(http, address, await link_of(red)), await link_of(red)
    async with (
        board_page(http, address, session) as page,
        board_page(http, address, await opened(http, address, await link_of(blue))) as other,
    ):
        reply = await red.slash("settings", web="close")
        assert "are closed" in reply.text
        await page.until(lambda: page.closed)
        assert page.close_code == 4001 and not other.closed
    async with board_page(http, address, session) as page:
        assert page.closed and not page.position
    async with http.post(f"{address}/board/session", json={"link": unused}, headers={"Origin": address}) as answer:
        assert answer.status == 410


@pytest.mark.parametrize(
    "headers",
    [{}, {"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Host": "elsewhere.example"}],
)
async def test_other_sites_are_refused(
    app: App, address: str, http: aiohttp.ClientSession, headers: dict[str, str]
) -> None:
    sent = {"Origin": address, **headers} if "Host" in headers else headers
    async with http.post(f"{address}/board/session", json={"link": "x"}, headers=sent) as reply:
        assert reply.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await http.ws_connect(f"{address}/board/live", headers=sent)


async def test_the_page_loads_nothing_from_elsewhere_and_its_files_are_kept_for_good(
    app: App, address: str, http: aiohttp.ClientSession
) -> None:
    async with http.get(f"{address}/board/") as reply:
        text, policy = await reply.text(), reply.headers["Content-Security-Policy"]
        assert reply.status == 200 and reply.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in policy and "script-src 'self';" in policy and "frame-ancestors 'none'" in policy
    assert f"files/{files().digest}/main.js" in text and "//" not in text.replace("<!--", "")
    for name in files().by_name:
        if name == "index.html":
            continue
        async with http.get(f"{address}/board/files/{files().digest}/{name}") as reply:
            assert reply.status == 200 and "immutable" in reply.headers["Cache-Control"]
            assert reply.headers["X-Content-Type-Options"] == "nosniff"
    for path in ("files/0/main.js", "files/../site.py", f"files/{files().digest}/../main.js", "other"):
        async with http.get(f"{address}/board/{path}", headers={"Origin": address}) as reply:
            assert reply.status == 404


async def test_a_page_on_a_slow_connection_may_try_again(
    app: App, address: str, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_pages, "HELLO_WITHIN", 0.01)
    async with http.ws_connect(f"{address}/board/live", headers={"Origin": address}) as connection:
        assert (await connection.receive()).data == open_pages.TRY_AGAIN != open_pages.ENDED


async def test_unreadable_requests_change_nothing_and_leave_the_page_open(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    for body in ("", "[]", '{"link": 1}', "{" * 5000):
        async with http.post(f"{address}/board/session", data=body, headers={"Origin": address}) as reply:
            assert reply.status == 400
    for hello in ("", "[]", json.dumps({"session": 7}), json.dumps({"session": "x"})):
        async with http.ws_connect(f"{address}/board/live", headers={"Origin": address}) as connection:
            await connection.send_str(hello)
            assert (await connection.receive()).data == 4001
    async with board_page(http, address, await opened(http, address, await link_of(people[0]))) as page:
        move = page.move
        for request in (
            {"do": "answer"},
            {"do": "answer", "number": "1", "picks": [], "key": "k"},
            {"do": "answer", "number": 1, "picks": [1], "key": "k"},
            {"do": "__init__"},
            {"do": "undo", "move": True, "key": "k"},
        ):
            what = request.pop("do")
            assert "error" in await page.ask(str(what), **request)
        assert "not among your choices" in (await page.answer("no such bead"))["error"]
        assert page.move == move and not page.closed
