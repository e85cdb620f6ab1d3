"""Access to the page, and its answers to unreadable requests; no browser needed."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from yarl import URL

from standin import LocalDiscord
from standin.page.requests import GONE, HANDLERS, UNREADABLE
from standin.page.server import FILES, PageServer, listen
from standin.page.tab import INTERNAL_ERROR

Json = dict[str, Any]
KEY = "the-key-of-this-test-which-is-long-enough"


@pytest.fixture
async def page() -> AsyncIterator[PageServer]:
    """A page without any bot behind it."""
    async with LocalDiscord() as discord:
        discord.text_channel("table")
        one = PageServer(discord, [discord.user("Red"), discord.user("Blue")], KEY)
        await one.start()
        yield one
        await one.stop()


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    """A client that is not a browser: it sends exactly the headers that a test gives it."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield session


def url(page: PageServer, path: str = "/") -> str:
    """The address of a path on the page's server."""
    return f"http://127.0.0.1:{page.access.port}{path}"


def page_headers(page: PageServer, **more: str) -> dict[str, str]:
    """The headers that the page itself sends."""
    return {"Cookie": f"{page.access.cookie}={KEY}", "Origin": url(page, ""), **more}


async def test_the_address_opens_the_page_and_gives_a_cookie_that_other_sites_cannot_use(
    page: PageServer, client: aiohttp.ClientSession
) -> None:
    async with client.get(page.address) as answer:
        assert answer.status == 200 and "Ziggurat" in await answer.text()
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    "path", ["/", "/main.js", "/page.css", "/file/1", "/live", "/nothing", "/?key=wrong", "/?key="]
)
async def test_nothing_is_served_without_the_key(page: PageServer, client: aiohttp.ClientSession, path: str) -> None:
    async with client.get(url(page, path)) as answer:
        assert answer.status == 403 and "make play" in await answer.text()
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "evil.example:{port}", "discord.com"])
async def test_another_host_is_refused_even_with_the_key(
    page: PageServer, client: aiohttp.ClientSession, host: str
) -> None:
    named = host.format(port=page.access.port)
    for path in (f"/?key={KEY}", "/live", "/main.js"):
        async with client.get(url(page, path), headers=page_headers(page, Host=named)) as answer:
            assert answer.status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"])
async def test_another_origin_is_refused_even_with_the_key(
    page: PageServer, client: aiohttp.ClientSession, origin: str
) -> None:
    headers = page_headers(page, Origin=origin.format(port=page.access.port))
    async with client.get(page.address, headers=headers) as answer:
        assert answer.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await client.ws_connect(url(page, "/live"), headers=headers)


async def test_a_live_connection_needs_the_cookie_and_an_origin(
    page: PageServer, client: aiohttp.ClientSession
) -> None:
    for missing in ("Cookie", "Origin"):
        headers = {name: value for name, value in page_headers(page).items() if name != missing}
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await client.ws_connect(url(page, f"/live?key={KEY}"), headers=headers)


@pytest.mark.parametrize(
    "path", ["/../bot/settings.py", "/%2e%2e/README.md", "/page/main.js", "/file/../1", "/file/x", "/favicon.ico", "//"]
)
async def test_only_the_pages_own_files_are_served(page: PageServer, client: aiohttp.ClientSession, path: str) -> None:
    async with client.get(URL(url(page, path), encoded=True), headers=page_headers(page)) as answer:
        assert answer.status == 404


async def test_nothing_can_be_posted(page: PageServer, client: aiohttp.ClientSession) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        async with client.request(method, url(page), headers=page_headers(page), data=b"x") as answer:
            assert answer.status == 405


async def test_files_other_than_pictures_can_only_be_downloaded(
    page: PageServer, client: aiohttp.ClientSession
) -> None:
    script, _ = page.discord.world.add_file("x.html", b"<script>1</script>", "1")
    image, _ = page.discord.world.add_file("x.png", b"\x89PNG\r\n\x1a\n", "1")
    async with client.get(url(page, f"/file/{script}"), headers=page_headers(page)) as answer:
        assert answer.headers["Content-Disposition"] == "attachment"
        assert answer.content_type == "application/octet-stream"
    async with client.get(url(page, f"/file/{image}"), headers=page_headers(page)) as answer:
        assert answer.content_type == "image/png" and answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_a_picture_is_served_only_with_the_key_or_at_the_address_that_its_message_has(
    page: PageServer, client: aiohttp.ClientSession
) -> None:
    discord = page.discord
    picture, address = discord.world.add_file("hand.png", b"\x89PNG\r\n\x1a\n", "1")
    _, others_address = discord.world.add_file("other.png", b"\x89PNG\r\n\x1a\n", "1")

    async def status(server: str, path: str, **headers: str) -> int:
        async with client.get(f"{server}{path}", headers=headers) as answer:
            return answer.status

    assert await status(url(page, ""), f"/file/{picture}") == 403
    assert await status(url(page, ""), f"/file/{picture}", **page_headers(page)) == 200
    local, cdn = f"http://127.0.0.1:{discord.port}", {"Host": "cdn.discordapp.com"}
    signed, others = URL(address), URL(others_address)
    assert await status(local, signed.path_qs, **cdn) == 200
    for path in (signed.path, f"{signed.path}?hm=", f"{signed.path}?{others.query_string}", f"/emojis/{picture}.png"):
        assert await status(local, path, **cdn) == 404


class Tab:
    """A tab's live connection without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def ask(self, request: str | Json) -> Json:
        """Sends a request and returns its answer; events in between are skipped."""
        await self.socket.send_str(request if isinstance(request, str) else json.dumps(request))
        while True:
            frame: Json = await self.socket.receive_json(timeout=10)
            if "re" in frame:
                return frame


async def open_tab(page: PageServer, client: aiohttp.ClientSession, who: str = "Red") -> tuple[Tab, Json]:
    """Opens a tab as one person and returns it with the body of HELLO."""
    tab = Tab(await client.ws_connect(url(page, f"/live?as={who}"), headers=page_headers(page)))
    hello = await tab.socket.receive_json(timeout=10)
    assert hello["event"] == "HELLO"
    return tab, hello["body"]


async def test_a_tab_is_one_person_and_sees_only_what_that_person_sees(
    page: PageServer, client: aiohttp.ClientSession
) -> None:
    red, red_hello = await open_tab(page, client, "red")
    blue, blue_hello = await open_tab(page, client, "blue")
    assert (red_hello["me"]["name"], blue_hello["me"]["name"]) == ("Red", "Blue")
    direct = next(each["id"] for each in red_hello["channels"] if each["kind"] == "dm")
    assert direct not in [each["id"] for each in blue_hello["channels"]]
    for request in ({"do": "history"}, {"do": "say", "content": "hello"}, {"do": "read", "message": "1"}):
        assert (await blue.ask({"n": 1, "channel": direct, **request})) == {"re": 1, "error": GONE}
    await red.ask({"n": 2, "do": "say", "channel": direct, "content": "a secret"})
    table = next(each["id"] for each in blue_hello["channels"] if each["kind"] == "text")
    await red.ask({"n": 3, "do": "say", "channel": table, "content": "hello"})
    event = await blue.socket.receive_json(timeout=10)
    assert event["event"] == "MESSAGE_CREATE" and event["body"]["content"] == "hello"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
HERE = "(here)"
NAMES = (
    *("channel", "message", "path", "options", "focused", "values"),
    *("custom_id", "opener", "fields", "id", "content", "before"),
)
REQUESTS = st.builds(
    lambda name, rest: {"n": 1, "do": name, **rest},
    st.sampled_from(sorted(set(HANDLERS) - {"table"})),
    st.dictionaries(st.sampled_from(NAMES), JSON | st.just(HERE) | st.text(), max_size=6),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text() | JSON.map(json.dumps) | REQUESTS.map(json.dumps), min_size=1, max_size=10))
def test_nonsense_gets_a_short_error(nonsense: list[str]) -> None:
    asyncio.run(send_nonsense(nonsense))


async def send_nonsense(nonsense: list[str]) -> None:
    async with LocalDiscord() as discord:
        channel = discord.text_channel("table")
        page = PageServer(discord, [discord.user("Red")], KEY)
        await page.start()
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as client:
            tab, _ = await open_tab(page, client)
            for each in nonsense:
                answer = await tab.ask(each.replace(HERE, channel.id))
                assert "ok" in answer or (0 < len(answer["error"]) < 80 and answer["error"] != INTERNAL_ERROR)
            alive = await tab.ask({"n": 7, "do": "history", "channel": channel.id})
            assert alive["re"] == 7 and "messages" in alive["ok"]
            await tab.socket.close()
        await page.stop()


async def test_a_binary_or_oversized_frame_does_not_stop_the_page(
    page: PageServer, client: aiohttp.ClientSession
) -> None:
    tab, _ = await open_tab(page, client)
    await tab.socket.send_bytes(b"\x00\xff")
    assert (await tab.socket.receive_json(timeout=10))["error"] == UNREADABLE
    await tab.socket.send_str("x" * 100_000)
    assert (await tab.socket.receive(timeout=10)).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
    again, _ = await open_tab(page, client)
    assert "error" in await again.ask("[]")


def test_if_the_port_is_taken_the_page_uses_the_next_free_one() -> None:
    with listen(0) as first:
        taken = first.getsockname()[1]
        with listen(taken) as second:
            assert second.getsockname()[0] == "127.0.0.1"
            assert second.getsockname()[1] != taken
    with socket.socket() as free, pytest.raises(ConnectionRefusedError):
        free.connect(("127.0.0.1", taken))


MARKUP = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", " style=", "onclick=")


def test_the_pages_files_load_nothing_from_other_sites_and_never_turn_data_into_markup() -> None:
    files = sorted(FILES.iterdir())
    assert {"index.html", "main.js", "page.css", "mark.svg"} <= {path.name for path in files}
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) < 300, path.name
        for forbidden in MARKUP:
            assert forbidden not in text, f"{path.name} has {forbidden}"
        other_sites = set(re.findall(r"""["'`(](?:https?:)?//\w[^"'`)]*""", text)) - {'"http://www.w3.org/2000/svg'}
        assert not other_sites, f"{path.name} names {other_sites}"
