"""Routes that Ziggurat does not use and other bots expect."""

from __future__ import annotations

import pytest

from standin import LocalDiscord
from tests.support.fixtures import Api, Clock
from tests.support.processes.sample_bot import Sample


@pytest.mark.parametrize("scope", ["global", "guild"])
async def test_a_single_command_is_added_changed_and_deleted(local: LocalDiscord, api: Api, scope: str) -> None:
    where = f"/guilds/{local.guild().id}" if scope == "guild" else ""
    path = f"/applications/{local.bot.id}{where}/commands"
    body = {"name": "game", "description": "A game"}
    status, made = await api("POST", path, body)
    assert status == 201 and made["name"] == "game"
    status, again = await api("POST", path, {**body, "description": "Another game"})
    assert status == 200 and again["id"] == made["id"]
    assert (await api("PATCH", f"{path}/{made['id']}", {"name": "play"}))[1]["description"] == "Another game"
    assert (await api("GET", f"{path}/{made['id']}"))[1]["name"] == "play"
    assert [each["name"] for each in (await api("GET", path))[1]] == ["play"]
    assert (await api("POST", path, {"name": "Upper", "description": "x"}))[1]["code"] == 50035
    assert (await api("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert (await api("GET", f"{path}/{made['id']}"))[1]["code"] == 10063


async def test_the_bot_lists_and_leaves_its_guilds(local: LocalDiscord, api: Api) -> None:
    first, second = local.guild(), local.guild("Second")
    _, guilds = await api("GET", "/users/@me/guilds?with_counts=true")
    assert [(each["id"], each["name"]) for each in guilds] == [(first.id, "Ziggurat"), (second.id, "Second")]
    assert guilds[0]["approximate_member_count"] == len(first.members) and guilds[0]["owner"] is False
    assert [each["id"] for each in (await api("GET", f"/users/@me/guilds?after={first.id}"))[1]] == [second.id]
    assert [each["id"] for each in (await api("GET", "/users/@me/guilds?limit=1"))[1]] == [first.id]
    assert (await api("GET", "/users/@me/guilds?limit=0"))[0] == 400
    assert (await api("DELETE", f"/users/@me/guilds/{second.id}"))[0] == 204
    assert (await api("DELETE", f"/users/@me/guilds/{second.id}"))[1]["code"] == 10004


async def test_messages_are_deleted_in_bulk(local: LocalDiscord, api: Api, bot: Sample, clock: Clock) -> None:
    path = f"/channels/{local.text_channel().id}/messages"
    ids = [(await api("POST", path, {"content": each}))[1]["id"] for each in "abcd"]
    assert (await api("POST", f"{path}/bulk-delete", {"messages": ids[:2]}))[1]["code"] == 50013
    local.grant(local.bot, "manage_messages")
    assert (await api("POST", f"{path}/bulk-delete", {"messages": ids[:1]}))[1]["code"] == 50016
    assert (await api("POST", f"{path}/bulk-delete", {"messages": ["a", "b"]}))[1]["code"] == 50035
    assert (await api("POST", f"{path}/bulk-delete", {"messages": [*ids[:2], "1"]}))[0] == 204
    assert [message.content for message in local.person("Red").sees()] == ["c", "d"]
    (session,) = local.gateway.sessions.values()
    assert session.sent[-1]["t"] == "MESSAGE_DELETE_BULK" and session.sent[-1]["d"]["ids"] == ids[:2]
    clock.advance(hours=15 * 24)
    assert (await api("POST", f"{path}/bulk-delete", {"messages": ids[2:]}))[1]["code"] == 50034
    dm = local.person("Red").dm
    assert (await api("POST", f"/channels/{dm.id}/messages/bulk-delete", {"messages": ids}))[1]["code"] == 50003


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/channels/1/messages/2/reactions/%F0%9F%8E%B2/@me"),
        ("GET", "/channels/1/invites"),
        ("PATCH", "/users/@me"),
        ("GET", "/guilds/1/members"),
        ("POST", "/channels/1/webhooks"),
    ],
)
async def test_a_missing_route_says_that_the_local_discord_lacks_it(
    local: LocalDiscord, api: Api, method: str, path: str
) -> None:
    status, answer = await api(method, path)
    assert status == 501 and answer["message"].startswith(f"The local Discord does not have the route {method} /")
    assert len(local.record.unknown) == 1
    local.record.exchanges.clear()
