"""Discord's limits: each is refused with the error that Discord sends."""

from __future__ import annotations

import json
from typing import Any

import pytest

from standin import LocalDiscord
from standin.api.interactions import InteractionType
from tests.support.fixtures import Api, Clock

Json = dict[str, Any]


def button(custom_id: str = "a", label: str = "A", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(count: int = 1, custom_id: str = "menu", **more: Any) -> Json:
    options = [{"label": f"{number}", "value": f"{number}"} for number in range(count)]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}


def one_option(**more: Any) -> Json:
    return menu() | {"options": [{"label": "a", "value": "a", **more}]}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def layout(*components: Json, **more: Any) -> Json:
    return {"flags": 1 << 15, "components": list(components), **more}


LONG = "x" * 101
TOO_MUCH: dict[str, tuple[Json, str]] = {
    "content": ({"content": "x" * 2001}, "content"),
    "nonce": ({"content": "x", "nonce": "x" * 26}, "nonce"),
    "embeds in all": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "an embed's title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "fields": ({"embeds": [{"fields": [{"name": "x", "value": "y"}] * 26}]}, "embeds.0.fields"),
    "a sixth row": ({"components": [row(button(str(number))) for number in range(6)]}, "components"),
    "a sixth button": ({"components": [row(*(button(str(n)) for n in range(6)))]}, "components.0.components"),
    "an empty row": ({"components": [row()]}, "components.0.components"),
    "the same id twice": ({"components": [row(button(), button())]}, "components"),
    "menu and button in a row": ({"components": [row(menu(), button())]}, "components.0.components"),
    "two menus in a row": ({"components": [row(menu(), menu(1, "other"))]}, "components.0.components"),
    "custom id": ({"components": [row(button(LONG))]}, "components.0.components.0.custom_id"),
    "no custom id": (
        {"components": [row({"type": 2, "style": 1, "label": "A"})]},
        "components.0.components.0.custom_id",
    ),
    "label": ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "no label": ({"components": [row(button(label=""))]}, "components.0.components.0"),
    "options": ({"components": [row(menu(26))]}, "components.0.components.0.options"),
    "no options": ({"components": [row(menu(0))]}, "components.0.components.0.options"),
    "option label": ({"components": [row(one_option(label=LONG))]}, "components.0.components.0.options.0.label"),
    "option value": ({"components": [row(one_option(value=LONG))]}, "components.0.components.0.options.0.value"),
    "option description": (
        {"components": [row(one_option(description=LONG))]},
        "components.0.components.0.options.0.description",
    ),
    "an option twice": (
        {"components": [row(menu() | {"options": [{"label": "a", "value": "a"}] * 2})]},
        "components.0.components.0.options.1.value",
    ),
    "placeholder": ({"components": [row(menu(placeholder="x" * 151))]}, "components.0.components.0.placeholder"),
    "more picks than options": ({"components": [row(menu(2, max_values=3))]}, "components.0.components.0.max_values"),
    "layout without its flag": ({"components": [text("hello")]}, "components.0.type"),
    "content beside a layout": (layout(text("x"), content="y"), "content"),
    "embeds beside a layout": (layout(text("x"), embeds=[{"title": "y"}]), "embeds"),
    "41 components": (layout(*[text("x")] * 41), "components"),
    "40 texts in a container": (layout({"type": 17, "components": [text("x")] * 40}), "components"),
    "display text": (layout(text("x" * 2001), text("x" * 2000)), "components"),
    "gallery items": (layout({"type": 12, "items": [{"media": {"url": "https://a.b/c"}}] * 11}), "components.0.items"),
    "alt text": (
        layout({"type": 12, "items": [{"media": {"url": "https://a.b/c"}, "description": "x" * 1025}]}),
        "components.0.items.0.description",
    ),
    "a section's texts": (
        layout({"type": 9, "components": [text("x")] * 4, "accessory": button()}),
        "components.0.components",
    ),
    "a section without accessory": (layout({"type": 9, "components": [text("x")]}), "components.0.accessory"),
    "a file that is not there": (layout({"type": 13, "file": {"url": "attachment://a.png"}}), "components"),
    "an attachment's alt text": (
        {"content": "x", "attachments": [{"id": "0", "description": "x" * 1025}]},
        "attachments.0.description",
    ),
}


@pytest.mark.parametrize("what", TOO_MUCH)
async def test_a_message_beyond_the_limits_is_refused(local: LocalDiscord, api: Api, what: str) -> None:
    body, path = TOO_MUCH[what]
    status, answer = await api("POST", f"/channels/{local.text_channel().id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    node = answer["errors"]
    for part in path.split("."):
        node = node[part]
    assert node["_errors"][0]["message"]
    assert local.world.history(local.text_channel().id) == []


FITS: dict[str, Json] = {
    "content": {"content": "x" * 2000},
    "embeds": {"embeds": [{"description": "x" * 3000}] * 2},
    "five full rows": {"components": [row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)], "content": "x"},
    "a full menu": {"components": [row(menu(25, placeholder="x" * 150, max_values=25))], "content": "x"},
    "40 components": layout(*[text("x" * 100)] * 40),
}


@pytest.mark.parametrize("what", FITS)
async def test_a_message_at_the_limit_is_accepted(local: LocalDiscord, api: Api, what: str) -> None:
    status, answer = await api("POST", f"/channels/{local.text_channel().id}/messages", FITS[what])
    assert status == 200, json.dumps(answer)


@pytest.mark.parametrize(("texts", "most"), [(1, 10158), (2, 10146), (4, 10122)])
async def test_a_message_with_too_many_bytes_makes_discord_fail(
    local: LocalDiscord, api: Api, texts: int, most: int
) -> None:
    """The sizes at which somebody saw it (discord-api-docs 8554)."""
    path = f"/channels/{local.text_channel().id}/messages"
    for size, status in ((most, 200), (most + 1, 500)):
        first, *others = [size - (texts - 1) * 3, *[3] * (texts - 1)]
        parts = [text("市" * (first // 3) + "x" * (first % 3)), *(text("市") for _ in others)]
        assert (await api("POST", path, layout(*parts)))[0] == status
    local.record.exchanges.clear()


async def test_an_empty_message_is_refused(local: LocalDiscord, api: Api) -> None:
    status, answer = await api("POST", f"/channels/{local.text_channel().id}/messages", {"content": ""})
    assert (status, answer["code"]) == (400, 50006)


def command(name: str = "game", **more: Any) -> Json:
    return {"name": name, "description": "A command", **more}


def option(name: str = "title", **more: Any) -> Json:
    return {"name": name, "description": "An option", "type": 3, **more}


BAD_COMMANDS: dict[str, list[Json]] = {
    "upper case": [command("Game")],
    "a space": [command("new game")],
    "no description": [command(description="")],
    "a long description": [command(description=LONG)],
    "twice the same": [command(), command()],
    "101 commands": [command(f"game{number}") for number in range(101)],
    "26 options": [command(options=[option(f"o{number}") for number in range(26)])],
    "26 choices": [command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])])],
    "a required option last": [command(options=[option("a"), option("b", required=True)])],
    "upper case in an option": [command(options=[option("Title")])],
    "a subcommand beside an option": [command(options=[option("a"), command("b", type=1)])],
    "8001 characters": [
        command(
            options=[
                option(f"o{n}", choices=[{"name": "x" * 90, "value": f"{m}"} for m in range(25)]) for n in range(4)
            ]
        )
    ],
    "upper case in a subcommand": [command(options=[command("New", type=1)])],
    "upper case in another language": [command(name_localizations={"de": "Spiel"})],
    "a long description in another language": [command(description_localizations={"de": LONG})],
    "an unknown locale": [command(name_localizations={"de-DE": "spiel"})],
    "twice the same in another language": [command(name_localizations={"de": "stand"}), command("stand")],
    "two options of the same name in another language": [
        command(options=[option("a", name_localizations={"fr": "c"}), option("b", name_localizations={"fr": "c"})])
    ],
    "a long choice in another language": [
        command(options=[option(choices=[{"name": "a", "value": "a", "name_localizations": {"fr": LONG}}])])
    ],
    "8001 characters in another language": [
        command(
            options=[
                option(
                    f"o{n}",
                    choices=[
                        {"name": "x", "value": f"{m}", "name_localizations": {"de": "x" * 90, "fr": "x"}}
                        for m in range(25)
                    ],
                )
                for n in range(4)
            ]
        )
    ],
}


@pytest.mark.parametrize("what", BAD_COMMANDS)
async def test_commands_beyond_the_limits_are_refused(local: LocalDiscord, api: Api, what: str) -> None:
    for scope in ("", f"/guilds/{local.guild().id}"):
        status, answer = await api("PUT", f"/applications/{local.bot.id}{scope}/commands", BAD_COMMANDS[what])
        assert (status, answer["code"]) == (400, 50035)
    assert local.world.commands == {}


async def test_commands_are_listed_with_all_translations_only_if_asked(local: LocalDiscord, api: Api) -> None:
    choices = [{"name": "x" * 60, "value": f"{n}", "name_localizations": {"fr": "y" * 60}} for n in range(25)]
    options = [option(f"o{n}", choices=choices, name_localizations={"fr": f"p{n}"}) for n in range(4)]
    path = f"/applications/{local.bot.id}/commands"
    status, _ = await api("PUT", path, [command(options=options, name_localizations={"fr": "jeu"})])
    assert status == 200, "only the longest form of each text counts"
    _, ((known),) = await api("GET", f"{path}?with_localizations=true")
    assert known["name_localizations"] == {"fr": "jeu"} and known["options"][0]["name_localizations"] == {"fr": "p0"}
    _, ((known),) = await api("GET", path)
    assert "localizations" not in str(known) and known["name_localized"] == "game"


async def callback_path(local: LocalDiscord, type: InteractionType = InteractionType.COMMAND) -> str:
    """Begins an interaction and returns the path for its first response."""
    data = {"id": "1", "name": "game", "type": 1, "options": []}
    interaction = local.interactions.begin(type, local.user("Red"), local.text_channel(), data)
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


def modal(**more: Any) -> Json:
    field = {"type": 4, "custom_id": "name", "style": 1, "label": "Name"}
    return {"type": 9, "data": {"custom_id": "m", "title": "Modal", "components": [row(field)], **more}}


@pytest.mark.parametrize(
    "body",
    [
        modal(title="x" * 46),
        modal(custom_id=LONG),
        modal(components=[]),
        modal(components=[row({"type": 4, "custom_id": f"{n}", "style": 1, "label": "N"}) for n in range(6)]),
        modal(components=[row({"type": 4, "custom_id": "n", "style": 1, "label": "x" * 46})]),
        {"type": 4, "data": {"content": "x" * 2001}},
        {"type": 7, "data": {"content": "there is no message"}},
        {"type": 8, "data": {"choices": []}},
    ],
)
async def test_a_response_beyond_the_limits_is_refused(local: LocalDiscord, api: Api, body: Json) -> None:
    status, answer = await api("POST", await callback_path(local), body)
    assert (status, answer["code"]) == (400, 50035)
    assert (await api("POST", await callback_path(local), {"type": 4, "data": {"content": "x"}}))[0] == 204


async def test_26_choices_are_refused(local: LocalDiscord, api: Api) -> None:
    choices = [{"name": str(number), "value": str(number)} for number in range(26)]
    status, _ = await api(
        "POST", await callback_path(local, InteractionType.AUTOCOMPLETE), {"type": 8, "data": {"choices": choices}}
    )
    assert status == 400


async def test_the_first_response_must_come_within_three_seconds_and_only_once(
    local: LocalDiscord, api: Api, clock: Clock
) -> None:
    hello = {"type": 4, "data": {"content": "hello"}}
    late = await callback_path(local)
    clock.advance(seconds=3.1)
    assert (await api("POST", late, hello))[1]["code"] == 10062
    once = await callback_path(local)
    assert (await api("POST", once, hello))[0] == 204
    assert (await api("POST", once, hello))[1]["code"] == 40060
    assert (await api("POST", "/interactions/1/none/callback", hello))[1]["code"] == 10062


async def test_a_token_is_valid_for_fifteen_minutes(local: LocalDiscord, api: Api, clock: Clock) -> None:
    callback = await callback_path(local)
    token = callback.split("/")[3]
    follow_up = f"/webhooks/{local.bot.id}/{token}"
    assert (await api("POST", follow_up, {"content": "too early"}))[1]["code"] == 10015
    await api("POST", callback, {"type": 5, "data": {"flags": 64}})
    status, filled = await api("POST", follow_up, {"content": "first"})
    assert status == 200 and filled["flags"] == 64
    assert (await api("POST", follow_up, {"content": "second"}))[1]["id"] != filled["id"]
    clock.advance(minutes=14)
    assert (await api("PATCH", f"{follow_up}/messages/@original", {"content": "changed"}))[1]["content"] == "changed"
    assert (await api("GET", f"{follow_up}/messages/{filled['id']}"))[1]["content"] == "changed"
    assert (await api("DELETE", f"{follow_up}/messages/@original"))[0] == 204
    assert (await api("GET", f"{follow_up}/messages/@original"))[1]["code"] == 10008
    clock.advance(minutes=2)
    assert (await api("POST", follow_up, {"content": "too late"}))[1]["code"] == 50027


async def test_an_old_message_takes_only_a_few_edits(local: LocalDiscord, api: Api, clock: Clock) -> None:
    path = f"/channels/{local.text_channel().id}/messages"
    _, message = await api("POST", path, {"content": "0"})
    path = f"{path}/{message['id']}"
    assert [(await api("PATCH", path, {"content": str(n)}))[0] for n in range(8)] == [200] * 8
    clock.advance(hours=2)
    statuses = [(await api("PATCH", path, {"content": str(n)}))[0] for n in range(4)]
    assert statuses == [200, 200, 200, 429]
    _, answer = await api("PATCH", path, {"content": "x"})
    assert answer["code"] == 30046 and answer["retry_after"] > 0


async def test_wrong_tokens_and_unknown_things(local: LocalDiscord, api: Api) -> None:
    assert (await api("GET", "/users/@me", token="wrong"))[0] == 401
    assert (await api("GET", "/channels/1"))[1]["code"] == 10003
    assert (await api("GET", "/users/1"))[1]["code"] == 10013
    assert (await api("GET", "/guilds/1"))[1]["code"] == 10004
    assert (await api("GET", f"/channels/{local.text_channel().id}/messages/1"))[1]["code"] == 10008
    status, answer = await api("GET", "/no/such/route")
    assert (status, answer["code"]) == (501, 0) and "GET /no/such/route" in answer["message"]
    assert [exchange.path for exchange in local.record.unknown] == ["/no/such/route"]
    local.record.exchanges.clear()
