"""The board page inside Discord: Discord says who is there, and nothing that the page claims counts."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from bot.app.app import App
from bot.text.game import board_page as page_text
from standin import LocalDiscord, Policy
from standin.api.commands import registered
from standin.api.interactions import ResponseType
from tests.support.players.board_client import board_page
from tests.support.players.people import Party, open_table

ENTRY = {
    "type": 4,
    "name": "launch",
    "handler": 2,
    "description": "",
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
}


@pytest.fixture
def policy() -> Policy:
    return Policy(activities=True)


@pytest.fixture
def activity_secret(local: LocalDiscord) -> str:
    return local.oauth.secret


async def sent(
    http: aiohttp.ClientSession,
    address: str,
    body: dict[str, Any],
    origin: str | None = None,
    forwarded: str | None = None,
) -> tuple[int, str]:
    """The status of the answer, and the session if there is one; `forwarded` is what the owner's proxy says."""
    headers = {"Origin": address if origin is None else origin}
    if forwarded is not None:
        headers["X-Forwarded-For"] = forwarded
    async with http.post(f"{address}/board/activity", json=body, headers=headers) as reply:
        return reply.status, str((await reply.json())["session"]) if reply.status == 200 else ""


async def test_a_code_opens_the_game_of_the_channel_for_whom_discord_names(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    red, blue = people = [local.person("Red"), local.person("Blue")]
    grey = local.person("Grey")
    await open_table(local, people)
    session = await Party(local, app, people).session()
    channel = red.place.id
    in_frame = f"https://{app.application_id}.discordsays.com"
    for person in (red, blue, grey):
        code = local.oauth.authorize(person.user)
        # What the page claims about people, games or instances is not even read.
        claims = {"user_id": blue.id, "game": 999, "instance_id": "i-1", "session": "x"}
        status, token = await sent(http, address, {"code": code, "channel": channel, **claims}, in_frame)
        assert status == 200
        async with board_page(http, address, token) as page:
            assert page.position["seat"] == session.seat_of(int(person.id))
    assert not local.oauth.tokens, "every token was given back at once"
    stored = await app.store.personal_data(int(red.id))
    assert [row["kind"] for row in stored["web_tokens"]] == ["session"]


async def test_without_a_game_in_the_channel_it_is_one_that_waits_for_the_person(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    red, blue = people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    elsewhere = local.text_channel("elsewhere").id
    status, token = await sent(http, address, {"code": local.oauth.authorize(red.user), "channel": elsewhere})
    assert status == 200
    async with board_page(http, address, token) as page:
        assert page.position["seat"] is not None
    nobody = local.person("Grey")
    status, _ = await sent(http, address, {"code": local.oauth.authorize(nobody.user), "channel": elsewhere})
    assert status == 404
    local.overwrite(red.place, nobody, deny="view_channel")
    status, _ = await sent(http, address, {"code": local.oauth.authorize(nobody.user), "channel": red.place.id})
    assert status == 404, "a channel that they may not see has no game for them"
    assert blue


async def test_forged_handshakes_are_refused(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    red, _blue = people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    channel = red.place.id
    good = local.oauth.authorize(red.user)
    assert (await sent(http, address, {"code": good, "channel": channel}))[0] == 200
    forged = {
        "a code that was used": good,
        "a code that Discord never gave": "x" * 27,
        "a code for another application": local.oauth.authorize(red.user, "1234567890"),
        "somebody's id": red.id,
        "nothing": "",
    }
    for what, code in forged.items():
        assert (await sent(http, address, {"code": code, "channel": channel}))[0] == 403, what
    fresh = local.oauth.authorize(red.user)
    for origin in ("https://discord.com", "https://1.discordsays.com", "https://elsewhere.example", "null"):
        assert (await sent(http, address, {"code": fresh, "channel": channel}, origin))[0] == 403, origin
    assert (await sent(http, address, {"code": [fresh], "channel": channel}))[0] == 400
    assert (await sent(http, address, {"channel": channel}))[0] == 400
    local.oauth.secret = "changed at the portal"
    assert (await sent(http, address, {"code": fresh, "channel": channel}))[0] == 403
    assert good not in caplog.text and fresh not in caplog.text


async def test_whoever_forges_many_codes_is_refused_and_nobody_else(
    local: LocalDiscord, app: App, address: str, http: aiohttp.ClientSession
) -> None:
    red, _blue = people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people)
    forged = {"code": "x", "channel": ""}
    statuses = [
        # What somebody claims about themselves stands before what the proxy has seen.
        (await sent(http, address, forged, forwarded=f"198.51.100.{n}, 203.0.113.9"))[0]
        for n in range(80)
    ]
    assert set(statuses) == {403, 429} and statuses[0] == 403 and statuses[-1] == 429
    real = {"code": local.oauth.authorize(red.user), "channel": red.place.id}
    assert (await sent(http, address, real, forwarded="203.0.113.9"))[0] == 429
    assert (await sent(http, address, real, forwarded="203.0.113.10"))[0] == 200


async def test_only_with_the_activity_may_discord_show_the_page(
    app: App, address: str, http: aiohttp.ClientSession
) -> None:
    async with http.get(f"{address}/board/") as reply:
        policy = reply.headers["Content-Security-Policy"]
    assert "frame-ancestors https://discord.com https://ptb.discord.com https://canary.discord.com" in policy
    async with http.get(f"{address}/board/activity") as reply:
        assert (await reply.json())["client"] == str(app.application_id)


async def test_the_button_launches_at_once(local: LocalDiscord, app: App, address: str) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people, variants="open")
    (person, _), *_ = await Party(local, app, people).waiting()
    panel = await person.click("Play")
    assert page_text.LAUNCH() in panel.message.labels and page_text.OPEN() in panel.message.labels  # type: ignore[union-attr]
    reply = await person.click(page_text.LAUNCH(), on=panel.message)
    assert reply.response == ResponseType.LAUNCH and not reply.messages


async def test_registering_carries_discords_own_command_along(local: LocalDiscord, app: App) -> None:
    before = [each["name"] for each in local.world.commands[""]]
    entry = registered(ENTRY, local.world.new_id(), local.world.application_id, None)
    local.world.set_commands("", [*local.world.commands[""], entry])
    await app.tree.sync()
    after = local.world.commands[""]
    assert [each["name"] for each in after] == [*before, "launch"]
    assert after[-1]["id"] == entry["id"] and after[-1]["handler"] == 2 and after[-1]["type"] == 4
