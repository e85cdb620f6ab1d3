"""The routes of the bot's application: its commands, its emojis and the address of the gateway."""

from __future__ import annotations

import base64
import re

from standin.api import payloads
from standin.api.commands import CHAT_INPUT, ENTRY_POINT, check_commands, registered
from standin.api.errors import ApiError, FormErrors, missing_access, unknown
from standin.api.localizations import ENGLISH, localized
from standin.api.router import Answer, Call, route
from standin.api.shapes import COMMAND, Required
from standin.world.model import Json

EMOJI_NAME = re.compile(r"[A-Za-z0-9_]+")
PICTURES = (
    re.compile(rb"\x89PNG\r\n\x1a\n"),
    re.compile(rb"\xff\xd8\xff"),
    re.compile(rb"GIF8[79]a"),
    re.compile(rb"RIFF....WEBP", re.DOTALL),
    re.compile(rb"....ftypavi[fs]", re.DOTALL),
)


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
def application(call: Call) -> Answer:
    """Returns the bot's application."""
    world = call.world
    return 200, payloads.application(world.bot, world.owner, len(world.guilds), world.verify_key, world.endpoint_url)


@route("GET", "/gateway")
def gateway(call: Call) -> Answer:
    """Returns the URL of the gateway."""
    return 200, {"url": "wss://gateway.discord.gg"}


@route("GET", "/gateway/bot")
def gateway_for_bots(call: Call) -> Answer:
    """Returns the URL of the gateway, the number of shards to start, and how many starts are left."""
    world = call.world
    limit = world.starts.limit()
    return 200, {"url": "wss://gateway.discord.gg", "shards": world.policy.shards, "session_start_limit": limit}


def scope_of(call: Call) -> str:
    """The guild whose commands a call is about, empty for the global ones; an error if the bot is not in it."""
    guild_id = call.params.get("guild", "")
    guild = call.world.guilds.get(guild_id)
    if guild_id and (guild is None or call.world.bot.id not in guild.members):
        raise missing_access()
    return guild_id


@route("GET", "/applications/{application}/commands")
@route("GET", "/applications/{application}/guilds/{guild}/commands")
def list_commands(call: Call) -> Answer:
    """Lists the registered commands, with all their translations only if `with_localizations` asks for them."""
    found = call.world.commands.get(scope_of(call), [])
    return 200, found if call.flag("with_localizations") else [localized(each, ENGLISH) for each in found]


@route("PUT", "/applications/{application}/commands", [COMMAND])
@route("PUT", "/applications/{application}/guilds/{guild}/commands", [COMMAND])
def set_commands(call: Call) -> Answer:
    """Replaces all commands; a command that keeps its name keeps its id."""
    world, scope = call.world, scope_of(call)
    wanted: list[Json] = call.body
    check_commands(wanted)
    entries = [each["id"] for each in world.commands.get(scope, []) if each["type"] == ENTRY_POINT]
    if entries and not any(each.get("type") == ENTRY_POINT for each in wanted):
        raise ApiError(
            400,
            50240,
            "You cannot remove this app's Entry Point command in a bulk update operation."
            " Include the Entry Point command in your update request or delete it separately.",
        )
    former = {(each["type"], each["name"]): each["id"] for each in world.commands.get(scope, [])}
    made = []
    for command in wanted:
        id = former.get((command.get("type", 1), command["name"])) or world.new_id()
        made.append(registered(command, id, world.application_id, scope or None))
    return 200, world.set_commands(scope, made)


def command_of(call: Call) -> Json:
    """The command in the path, or an error."""
    found = [each for each in call.world.commands.get(scope_of(call), []) if each["id"] == call.params["command"]]
    if not found:
        raise unknown("application command")
    return found[0]


@route("POST", "/applications/{application}/commands", COMMAND)
@route("POST", "/applications/{application}/guilds/{guild}/commands", COMMAND)
def create_command(call: Call) -> Answer:
    """Adds a command, or replaces the one with the same name."""
    world, scope = call.world, scope_of(call)
    had = world.commands.get(scope, [])
    name = (call.body.get("type", CHAT_INPUT), call.body["name"])
    former = next((each for each in had if (each["type"], each["name"]) == name), None)
    return save_command(call, call.body, former)


@route("GET", "/applications/{application}/commands/{command}")
@route("GET", "/applications/{application}/guilds/{guild}/commands/{command}")
def get_command(call: Call) -> Answer:
    """Returns a command."""
    return 200, command_of(call)


@route("PATCH", "/applications/{application}/commands/{command}", {**COMMAND, "name": str})
@route("PATCH", "/applications/{application}/guilds/{guild}/commands/{command}", {**COMMAND, "name": str})
def edit_command(call: Call) -> Answer:
    """Changes a command."""
    former = command_of(call)
    return save_command(call, {**former, **call.body}, former)


def save_command(call: Call, body: Json, former: Json | None) -> Answer:
    """Stores one command beside the others, in place of its former version if there is one."""
    world, scope = call.world, scope_of(call)
    others = [each for each in world.commands.get(scope, []) if each is not former]
    check_commands([*others, body])
    made = registered(body, former["id"] if former else world.new_id(), world.application_id, scope or None)
    world.set_commands(scope, [*others, made])
    return (200 if former else 201), made


@route("DELETE", "/applications/{application}/commands/{command}")
@route("DELETE", "/applications/{application}/guilds/{guild}/commands/{command}")
def delete_command(call: Call) -> Answer:
    """Deletes a command."""
    scope, gone = scope_of(call), command_of(call)
    call.world.set_commands(scope, [each for each in call.world.commands[scope] if each is not gone])
    return 204, None


@route("GET", "/applications/{application}/emojis")
def list_emojis(call: Call) -> Answer:
    """Lists the application's emojis."""
    return 200, {"items": list(call.world.emojis.values())}


@route("POST", "/applications/{application}/emojis", {"name": Required(str), "image": Required(str)})
def create_emoji(call: Call) -> Answer:
    """Adds an emoji to the application."""
    world, name = call.world, call.body["name"]
    errors = FormErrors()
    errors.check_length("name", name, 32, 2)
    if not EMOJI_NAME.fullmatch(name):
        errors.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(each["name"] == name for each in world.emojis.values()):
        errors.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
    picture = decoded_picture(errors, call.body["image"])
    errors.raise_if_any()
    if not any(magic.match(picture) for magic in PICTURES):
        raise ApiError(400, 50046, "Invalid Asset")
    if len(world.emojis) >= 2000:
        raise ApiError(400, 30008, "Maximum number of emojis reached (2000)")
    id = world.new_id()
    emoji: Json = {"id": id, "name": name, "roles": [], "user": payloads.user(world.bot)}
    emoji |= {"require_colons": True, "managed": False, "animated": False, "available": True}
    world.emojis[id] = emoji
    world.store.put("emoji", id, emoji)
    world.store.put_file(id, picture)
    return 201, emoji


def decoded_picture(errors: FormErrors, uri: str) -> bytes:
    """The bytes in a data URI such as `data:image/png;base64,...`."""
    head, _, text = uri.partition(",")
    try:
        picture = base64.b64decode(text, validate=True)
    except ValueError:
        head, picture = "", b""
    if not re.fullmatch(r"data:image/\w+;base64", head):
        errors.add("image", "BINARY_TYPE_INVALID_DATA_URI", "Only data uri strings can be used.")
    if len(picture) > 256 * 1024:
        errors.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return picture


@route("GET", "/applications/{application}/emojis/{emoji}")
def get_emoji(call: Call) -> Answer:
    """Returns an emoji."""
    if call.params["emoji"] not in call.world.emojis:
        raise unknown("Emoji")
    return 200, call.world.emojis[call.params["emoji"]]


@route("DELETE", "/applications/{application}/emojis/{emoji}")
def delete_emoji(call: Call) -> Answer:
    """Deletes an emoji."""
    if call.world.emojis.pop(call.params["emoji"], None) is None:
        raise unknown("Emoji")
    call.world.store.delete("emoji", call.params["emoji"])
    return 204, None
