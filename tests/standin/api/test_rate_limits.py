"""Rate limits: buckets for every route, the global limit, and the headers that bots obey."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from standin import LocalDiscord, Policy
from standin.api.interactions import InteractionType
from standin.api.router import ROUTES
from tests.support.fixtures import limited_policy  # noqa: F401
from tests.support.processes.sample_bot import Sample

Ask = Callable[..., Awaitable[tuple[int, Any, dict[str, str]]]]
BUCKET = {"Limit", "Remaining", "Reset", "Reset-After", "Bucket"}


@pytest.fixture
def policy(limited_policy: Policy) -> Policy:  # noqa: F811
    """The limits of the fixture `local`."""
    return limited_policy


@pytest.fixture
async def ask(local: LocalDiscord) -> AsyncIterator[Ask]:
    """Sends raw requests and returns the status, the body and the rate-limit headers without their prefix."""
    async with aiohttp.ClientSession(connector=local.connector()) as session:

        async def send(method: str, path: str, json: Any = None) -> tuple[int, Any, dict[str, str]]:
            url, headers = f"https://discord.com/api/v10{path}", {"Authorization": f"Bot {local.token}"}
            async with session.request(method, url, json=json, headers=headers) as response:
                found = {key: value for key, value in response.headers.items() if "RateLimit" in key}
                found |= {key: response.headers[key] for key in ("Retry-After",) if key in response.headers}
                body = await response.json() if response.status != 204 else None
                return response.status, body, {key.removeprefix("X-RateLimit-"): found[key] for key in found}

        yield send


async def test_a_channel_takes_five_messages_in_a_window(local: LocalDiscord, ask: Ask) -> None:
    path = f"/channels/{local.text_channel().id}/messages"
    answers = [await ask("POST", path, {"content": "x"}) for _ in range(6)]
    assert [status for status, _, _ in answers] == [200] * 5 + [429]
    assert [headers["Remaining"] for _, _, headers in answers] == ["4", "3", "2", "1", "0", "0"]
    assert len({headers["Bucket"] for _, _, headers in answers}) == 1
    _, body, headers = answers[-1]
    assert headers["Scope"] == "user" and "Global" not in headers and int(headers["Retry-After"]) == 1
    assert body["global"] is False and 0 < body["retry_after"] <= 0.5
    assert float(headers["Reset-After"]) == body["retry_after"]
    other = await ask("POST", f"/channels/{local.text_channel('other').id}/messages", {"content": "x"})
    assert other[0] == 200 and other[2]["Bucket"] == headers["Bucket"]
    await asyncio.sleep(body["retry_after"])
    assert (await ask("POST", path, {"content": "x"}))[0] == 200


async def test_edits_have_a_bucket_of_their_own(local: LocalDiscord, ask: Ask) -> None:
    path = f"/channels/{local.text_channel().id}/messages"
    _, message, sent = await ask("POST", path, {"content": "x"})
    answers = [await ask("PATCH", f"{path}/{message['id']}", {"content": str(number)}) for number in range(6)]
    assert [status for status, _, _ in answers] == [200] * 5 + [429]
    assert answers[0][2]["Bucket"] != sent["Bucket"]


async def test_fifty_requests_a_second_are_the_limit_of_the_bot(local: LocalDiscord, ask: Ask) -> None:
    local.world.policy.requests_per_second = 3
    paths = ["/users/@me", f"/guilds/{local.guild().id}", f"/channels/{local.text_channel().id}", "/users/@me"]
    answers = [await ask("GET", path) for path in paths]
    assert [status for status, _, _ in answers] == [200, 200, 200, 429]
    _, body, headers = answers[-1]
    assert body["global"] is True and headers["Global"] == "true" and headers["Scope"] == "global"


async def test_answers_to_interactions_are_outside_the_global_limit(local: LocalDiscord, ask: Ask) -> None:
    local.world.policy.requests_per_second = 0
    data = {"id": "1", "name": "game", "type": 1, "options": []}
    begun = local.interactions.begin(InteractionType.COMMAND, local.user("Red"), local.text_channel(), data)
    status, _, headers = await ask("POST", f"/interactions/{begun.id}/{begun.token}/callback", {"type": 5})
    assert status == 204 and set(headers) == BUCKET
    answers = [await ask("POST", f"/webhooks/{local.bot.id}/{begun.token}", {"content": "x"}) for _ in range(6)]
    assert [status for status, _, _ in answers] == [200] * 5 + [429]


async def test_every_route_answers_with_its_bucket(local: LocalDiscord, ask: Ask) -> None:
    local.world.policy.requests_per_second = 1000
    buckets = set()
    for each in ROUTES:
        path = re.sub(r"\{\w+\}", "1", each.template).replace("/channels/1", f"/channels/{local.text_channel().id}")
        status, _, headers = await ask(each.method, path.replace("/applications/1", f"/applications/{local.bot.id}"))
        assert status < 500 and set(headers) == BUCKET, (each.method, path, status, headers)
        buckets.add(headers["Bucket"])
    assert len(buckets) == len({(each.method, each.template) for each in ROUTES})


async def test_an_injected_429_looks_like_a_real_one(local: LocalDiscord, ask: Ask) -> None:
    local.fault("GET", "/users/@me", status=429, retry_after=0.2)
    status, body, headers = await ask("GET", "/users/@me")
    assert status == 429 and body == {"message": body["message"], "code": 0, "retry_after": 0.2, "global": False}
    assert set(headers) == BUCKET | {"Scope", "Retry-After"} and (headers["Scope"], headers["Retry-After"]) == (
        "user",
        "1",
    )
    assert (headers["Remaining"], headers["Reset-After"]) == ("0", "0.200")
    assert headers["Bucket"] == (await ask("GET", "/users/@me"))[2]["Bucket"]


@pytest.mark.parametrize(
    ("path", "data", "status"),
    [
        ("/channels/{table}/messages", b"{", 400),
        ("/channels/{table}/messages", b"[]", 400),
        ("/channels/{table}/messages", b'{"content": ""}', 400),
        ("/channels/1/messages", b'{"content": "x"}', 404),
        ("/applications/1/commands", b'{"name": "x"}', 403),
    ],
)
async def test_a_refusal_counts_and_has_the_headers_of_its_bucket(
    local: LocalDiscord, path: str, data: bytes, status: int
) -> None:
    url = f"https://discord.com/api/v10{path.format(table=local.text_channel().id)}"
    headers = {"Authorization": f"Bot {local.token}", "Content-Type": "application/json"}
    async with aiohttp.ClientSession(connector=local.connector()) as session:
        for used in (1, 2):
            async with session.post(url, data=data, headers=headers) as response:
                assert response.status == status
                limit, left = (int(response.headers[f"X-RateLimit-{name}"]) for name in ("Limit", "Remaining"))
                assert left == limit - used


async def test_discord_py_waits_instead_of_running_into_the_limit(local: LocalDiscord) -> None:
    bot = Sample(local)
    async with bot:
        await bot.login(local.token)
        await asyncio.gather(*(bot.table(local).send(str(number)) for number in range(12)))
    statuses = [each.status for each in local.record.requests("POST", "/channels/{channel}/messages")]
    assert statuses.count(200) == 12 and statuses.count(429) <= 1
