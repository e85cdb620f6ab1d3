"""Requests that Discord refuses, each with Discord's error and never with a failure of the server."""

from __future__ import annotations

import base64
import json
from typing import Any

import aiohttp
import discord
import pytest

from standin import LocalDiscord
from standin.api.interactions import InteractionType
from tests.support.fixtures import Api
from tests.support.processes.sample_bot import PICTURE, Sample, picture

Json = dict[str, Any]


async def test_an_edit_that_leaves_nothing_is_refused(local: LocalDiscord, bot: Sample) -> None:
    message = await bot.table(local).send("hello")
    with pytest.raises(discord.HTTPException) as error:
        await message.edit(content="")
    assert error.value.code == 50006 and local.person("Red").newest().content == "hello"
    with_file = await bot.table(local).send("hello", file=picture("board"))
    with_file = await with_file.edit(content=None)
    with pytest.raises(discord.HTTPException) as error:
        await with_file.edit(attachments=[])
    assert error.value.code == 50006 and len(local.person("Red").newest().attachments) == 1


JSON, FORM = "application/json", "multipart/form-data; boundary=part"
INNER = 'Content-Disposition: form-data; name="payload_json"'


@pytest.mark.parametrize(
    ("content_type", "text"),
    [
        (JSON, "{"),
        (JSON, "{'content': 'x'}"),
        (JSON, "\x00"),
        (JSON, "nonsense"),
        pytest.param(JSON, "[" * 100_000, id="too deep"),
        (f"{JSON}; charset=nonsense", '{"content": "x"}'),
        ("multipart/form-data", "nonsense"),
        (FORM, "nonsense"),
        (FORM, f"--part\r\n{INNER}\r\n\r\n{{\r\n--part--\r\n"),
        (FORM, f"--part\r\n{INNER}\r\nContent-Type: {JSON}; charset=nonsense\r\n\r\n{{}}\r\n--part--\r\n"),
        (FORM, f"--part\r\n{INNER}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x--\r\n--part--\r\n"),
    ],
)
async def test_malformed_json_is_refused(local: LocalDiscord, content_type: str, text: str) -> None:
    url = f"https://discord.com/api/v10/channels/{local.text_channel().id}/messages"
    headers = {"Authorization": f"Bot {local.token}", "Content-Type": content_type}
    async with (
        aiohttp.ClientSession(connector=local.connector()) as session,
        session.post(url, data=text.encode(), headers=headers) as response,
    ):
        assert response.status == 400 and (await response.json())["code"] == 50109


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ("limit=0", "limit", "NUMBER_TYPE_MIN"),
        ("limit=-1", "limit", "NUMBER_TYPE_MIN"),
        ("limit=101", "limit", "NUMBER_TYPE_MAX"),
        ("limit=many", "limit", "NUMBER_TYPE_COERCE"),
        ("limit=", "limit", "NUMBER_TYPE_COERCE"),
        ("before=yesterday", "before", "NUMBER_TYPE_COERCE"),
        ("after=-1", "after", "NUMBER_TYPE_COERCE"),
        ("around=99999999999999999999", "around", "NUMBER_TYPE_COERCE"),
    ],
)
async def test_a_bad_query_is_refused(local: LocalDiscord, api: Api, query: str, field: str, code: str) -> None:
    status, answer = await api("GET", f"/channels/{local.text_channel().id}/messages?{query}")
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"][field]["_errors"][0]["code"] == code


@pytest.mark.parametrize(
    "path",
    [
        "/channels/{table}/messages/pins?limit=0",
        "/channels/{table}/messages/pins?limit=51",
        "/channels/{table}/messages/pins?before=yesterday",
        "/guilds/{guild}?with_counts=maybe",
        "/users/@me/guilds?with_counts=maybe",
        "/users/@me/guilds?before=yesterday",
        "/applications/{bot}/commands?with_localizations=maybe",
    ],
)
async def test_a_bad_query_of_another_route_is_refused_too(local: LocalDiscord, api: Api, path: str) -> None:
    ids = {"table": local.text_channel().id, "guild": local.guild().id, "bot": local.bot.id}
    status, answer = await api("GET", path.format(**ids))
    assert (status, answer["code"]) == (400, 50035)


async def test_a_history_of_one_around_a_message_is_that_message(local: LocalDiscord, api: Api) -> None:
    path = f"/channels/{local.text_channel().id}/messages"
    sent = [(await api("POST", path, {"content": each}))[1] for each in "abc"]
    found = (await api("GET", f"{path}?around={sent[1]['id']}&limit=1"))[1]
    assert [message["content"] for message in found] == ["b"]


@pytest.mark.parametrize("path", ["/channels/table", "/users/red", "/guilds/0x1", "/channels/1/messages/first"])
async def test_an_id_that_is_no_snowflake_is_refused(local: LocalDiscord, api: Api, path: str) -> None:
    status, answer = await api("GET", path)
    assert (status, answer["code"]) == (400, 50035)


WRONG_TYPES: list[Any] = [
    [],
    "text",
    7,
    {"content": ["x"]},
    {"content": {"a": 1}},
    {"embeds": {}},
    {"embeds": ["x"]},
    {"embeds": [{"fields": [{"name": "x"}]}]},
    {"embeds": [{"image": {}}]},
    {"components": {}},
    {"components": [None]},
    {"components": [{}]},
    {"components": [{"type": "row"}]},
    {"components": [{"type": 1, "components": [{"type": 3, "custom_id": "a", "options": [{"label": 1}]}]}]},
    {"components": [{"type": 1, "components": [{"type": 2, "custom_id": 5, "label": "x", "style": 1}]}]},
    {"flags": 1 << 15, "components": [{"type": 12, "items": [{"description": "x"}]}]},
    {"flags": 1 << 15, "components": [{"type": 12}]},
    {"flags": 1 << 15, "components": [{"type": 13}]},
    {"flags": 1 << 15, "components": [{"type": 10}]},
    {"flags": 1 << 15, "components": [{"type": 17}]},
    {
        "flags": 1 << 15,
        "components": [{"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": {"type": 11}}],
    },
    {"components": [{"type": 1, "components": [{"type": 2, "custom_id": None, "label": "x", "style": 1}]}]},
    {"components": [{"type": 1, "components": [{"type": 2, "custom_id": "a", "label": "x"}]}]},
    {"components": [{"type": 1, "components": [{"type": 2, "custom_id": "a", "label": "x", "style": 99}]}]},
    {"components": [{"type": 1, "components": [{"type": 4, "custom_id": "a", "label": "x", "style": 1}]}]},
    {"components": [{"type": 1, "components": [{"type": 3, "custom_id": "a", "min_values": None, "max_values": 2}]}]},
    {"content": "x", "nonce": {"a": 1}},
    {"embeds": [{"title": "x", "color": "red"}]},
    {"flags": "many", "content": "x"},
    {"content": "x", "attachments": [{"description": "no id"}]},
    {"content": "x", "message_reference": {}},
    {"content": "x", "allowed_mentions": {"users": "all"}},
]


@pytest.mark.parametrize("body", WRONG_TYPES, ids=json.dumps)
async def test_a_field_of_the_wrong_type_is_refused(local: LocalDiscord, api: Api, body: Any) -> None:
    path = f"/channels/{local.text_channel().id}/messages"
    assert (await api("POST", path, body))[1].get("code") == 50035
    _, message = await api("POST", path, {"content": "x"})
    assert (await api("PATCH", f"{path}/{message['id']}", body))[1].get("code") == 50035
    data = {"id": "1", "name": "game", "type": 1, "options": []}
    begun = local.interactions.begin(InteractionType.COMMAND, local.user("Red"), local.text_channel(), data)
    callback = f"/interactions/{begun.id}/{begun.token}/callback"
    assert (await api("POST", callback, {"type": 4, "data": body or ["x"]}))[1].get("code") == 50035


@pytest.mark.parametrize(
    "body",
    [
        {},
        ["x"],
        [{"description": "no name"}],
        [{"name": "a", "options": [{"name": "b"}]}],
        [{"name": "a", "description": "x", "options": [{"name": "b", "description": "x", "type": 99}]}],
        [{"name": "a", "description": "x", "type": 99}],
        [{"name": "a", "description": "x", "default_member_permissions": "many"}],
        [{"name": "a", "description": "x", "default_member_permissions": {}}],
    ],
    ids=json.dumps,
)
async def test_commands_of_the_wrong_type_are_refused(local: LocalDiscord, api: Api, body: Any) -> None:
    assert (await api("PUT", f"/applications/{local.bot.id}/commands", body))[1].get("code") == 50035


async def test_the_commands_of_another_application_are_out_of_reach(local: LocalDiscord, api: Api) -> None:
    other = str(int(local.bot.id) + 1)
    for path in ("commands", f"guilds/{local.guild().id}/commands", "emojis"):
        status, answer = await api("GET", f"/applications/{other}/{path}")
        assert (status, answer["code"]) == (403, 20012)
    status, answer = await api("PUT", f"/applications/{other}/commands", [])
    assert (status, answer["code"]) == (403, 20012)


async def test_the_commands_of_a_guild_without_the_bot_are_out_of_reach(local: LocalDiscord, api: Api) -> None:
    local.kick_bot()
    for guild in (local.guild().id, "1"):
        status, answer = await api("PUT", f"/applications/{local.bot.id}/guilds/{guild}/commands", [])
        assert (status, answer["code"]) == (403, 50001)


def data_uri(body: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(body).decode()}"


@pytest.mark.parametrize(
    ("name", "image", "code"),
    [
        ("coin-2", data_uri(PICTURE), 50035),
        ("coin 2", data_uri(PICTURE), 50035),
        ("münze", data_uri(PICTURE), 50035),
        ("c", data_uri(PICTURE), 50035),
        ("c" * 33, data_uri(PICTURE), 50035),
        (None, data_uri(PICTURE), 50035),
        ("coin", None, 50035),
        ("coin", "https://example.com/coin.png", 50035),
        ("coin", "data:image/png;base64,***", 50035),
        ("coin", data_uri(PICTURE, "text/plain"), 50035),
        ("coin", data_uri(PICTURE + b"x" * 256 * 1024), 50035),
        ("coin", data_uri(b"no picture at all"), 50046),
        ("coin", data_uri(b""), 50046),
    ],
)
async def test_a_bad_emoji_is_refused(local: LocalDiscord, api: Api, name: Any, image: Any, code: int) -> None:
    status, answer = await api("POST", f"/applications/{local.bot.id}/emojis", {"name": name, "image": image})
    assert (status, answer["code"]) == (400, code) and not local.world.emojis


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"min_values": 0}, 400),
        ({"min_values": 0, "required": True}, 400),
        ({"min_values": 0, "required": False}, 204),
        ({"required": False}, 204),
        ({}, 204),
    ],
)
async def test_a_required_menu_in_a_modal_takes_at_least_one_value(
    local: LocalDiscord, api: Api, more: Json, status: int
) -> None:
    menu = {"type": 3, "custom_id": "age", "options": [{"label": "Iron", "value": "iron"}], **more}
    modal = {"custom_id": "m", "title": "M", "components": [{"type": 18, "label": "Age", "component": menu}]}
    data = {"id": "1", "name": "game", "type": 1, "options": []}
    begun = local.interactions.begin(InteractionType.COMMAND, local.user("Red"), local.text_channel(), data)
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    assert (await api("POST", path, {"type": 9, "data": modal}))[0] == status


@pytest.mark.parametrize(
    "component",
    [
        {"type": 18, "label": "Age"},
        {"type": 18, "label": "Age", "component": {"type": 10, "content": "x"}},
        {"type": 1},
        {"type": 1, "components": [{"type": 4, "custom_id": "a", "label": "Age"}]},
    ],
    ids=json.dumps,
)
async def test_a_modal_without_what_its_fields_need_is_refused(local: LocalDiscord, api: Api, component: Json) -> None:
    modal = {"custom_id": "m", "title": "M", "components": [component]}
    data = {"id": "1", "name": "game", "type": 1, "options": []}
    begun = local.interactions.begin(InteractionType.COMMAND, local.user("Red"), local.text_channel(), data)
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    assert (await api("POST", path, {"type": 9, "data": modal}))[1].get("code") == 50035


async def test_messages_of_others_are_blank_in_the_history_too(local: LocalDiscord, bot: Sample, api: Api) -> None:
    red, path = local.person("Red"), f"/channels/{local.text_channel().id}/messages"
    hidden = await red.say("good game")
    named = await red.say(f"<@{local.bot.id}> good game")
    assert [each["content"] for each in (await api("GET", path))[1]] == [named.content, ""]
    assert (await api("GET", f"{path}/{hidden.id}"))[1]["content"] == ""
    reply = (await api("POST", path, {"content": "thanks", "message_reference": {"message_id": hidden.id}}))[1]
    assert reply["content"] == "thanks" and reply["referenced_message"]["content"] == ""
    private = await red.say("my move", red.dm)
    assert (await api("GET", f"/channels/{red.dm.id}/messages/{private.id}"))[1]["content"] == "my move"
    local.world.policy.privileged_intents = True
    assert (await api("GET", f"{path}/{hidden.id}"))[1]["content"] == "good game"


async def test_active_threads_say_that_there_are_no_more(local: LocalDiscord, api: Api) -> None:
    local.thread(local.text_channel(), "game")
    _, answer = await api("GET", f"/guilds/{local.guild().id}/threads/active")
    assert len(answer["threads"]) == 1 and answer["has_more"] is False
