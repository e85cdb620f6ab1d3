"""The routes of the bot's account, its commands and emojis, guilds, and answers to interactions."""

from __future__ import annotations

import base64
from typing import Any

from bot.local.api import payloads as shapes
from bot.local.api.commands import check_commands, registered
from bot.local.api.errors import FormErrors, Json, Refusal, unknown
from bot.local.api.interactions import outcome
from bot.local.api.router import Answer, Call, route
from bot.local.world.model import Guild


@route("GET", "/users/@me")
def me(call: Call) -> Answer:
    """The bot itself."""
    return 200, shapes.me(call.world.bot)


@route("GET", "/users/{user}")
def get_user(call: Call) -> Answer:
    """Somebody."""
    if call.params["user"] not in call.world.users:
        raise unknown("User")
    return 200, shapes.user(call.world.users[call.params["user"]])


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    """The DM channel with somebody."""
    world, id = call.world, str(call.body["recipient_id"])
    if id not in world.users:
        raise Refusal(400, 50033, "Invalid Recipient(s)")
    if world.direct_channel(id) is None and world.policy.rate_limits:
        since = (int((world.clock() - world.policy.dm_open_window) * 1000) - shapes.EPOCH) << 22
        opened = [each for each in world.channels.values() if each.recipient_id and int(each.id) > since]
        if len(opened) >= world.policy.dm_opens:
            raise Refusal(400, 40003, "You are opening direct messages too fast")
    return 200, world.channel_shape(world.open_dm(world.users[id]))


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
def application(call: Call) -> Answer:
    """The bot's application."""
    world = call.world
    return 200, shapes.application(world.application_id, world.bot, world.owner, len(world.guilds))


@route("GET", "/gateway")
def gateway(call: Call) -> Answer:
    """Where the gateway is."""
    return 200, {"url": "wss://gateway.discord.gg"}


@route("GET", "/gateway/bot")
def gateway_for_bots(call: Call) -> Answer:
    """Where the gateway is, and how many shards to start."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return 200, {"url": "wss://gateway.discord.gg", "shards": call.world.policy.shards, "session_start_limit": limit}


@route("GET", "/applications/{application}/commands")
@route("GET", "/applications/{application}/guilds/{guild}/commands")
def list_commands(call: Call) -> Answer:
    """The registered commands."""
    return 200, call.world.commands.get(call.params.get("guild", ""), [])


@route("PUT", "/applications/{application}/commands")
@route("PUT", "/applications/{application}/guilds/{guild}/commands")
def set_commands(call: Call) -> Answer:
    """All commands replaced; one of the same name keeps its id."""
    world, scope = call.world, call.params.get("guild", "")
    wanted: list[Json] = call.body or []
    check_commands(wanted)
    former = {(each["type"], each["name"]): each["id"] for each in world.commands.get(scope, [])}
    made = []
    for command in wanted:
        id = former.get((command.get("type", 1), command["name"])) or world.new_id()
        made.append(registered(command, id, world.application_id, scope or None))
    return 200, world.set_commands(scope, made)


@route("DELETE", "/applications/{application}/commands/{command}")
@route("DELETE", "/applications/{application}/guilds/{guild}/commands/{command}")
def delete_command(call: Call) -> Answer:
    """A command removed."""
    scope = call.params.get("guild", "")
    had = call.world.commands.get(scope, [])
    left = [each for each in had if each["id"] != call.params["command"]]
    if len(left) == len(had):
        raise unknown("application command")
    call.world.set_commands(scope, left)
    return 204, None


@route("GET", "/applications/{application}/emojis")
def list_emojis(call: Call) -> Answer:
    """The application's emojis."""
    return 200, {"items": list(call.world.emojis.values())}


@route("POST", "/applications/{application}/emojis")
def create_emoji(call: Call) -> Answer:
    """A new emoji."""
    world, name = call.world, call.body["name"]
    errors = FormErrors()
    errors.longest("name", name, 32, 2)
    if any(each["name"] == name for each in world.emojis.values()):
        errors.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
    picture = base64.b64decode(call.body["image"].partition(",")[2])
    if len(picture) > 256 * 1024:
        errors.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    errors.check()
    if len(world.emojis) >= 2000:
        raise Refusal(400, 30008, "Maximum number of emojis reached (2000)")
    id = world.new_id()
    shape: dict[str, Any] = {"id": id, "name": name, "roles": [], "user": shapes.user(world.bot)}
    shape |= {"require_colons": True, "managed": False, "animated": False, "available": True}
    world.emojis[id] = shape
    world.store.put("emoji", id, shape)
    world.store.put_file(id, picture)
    return 201, shape


@route("GET", "/applications/{application}/emojis/{emoji}")
def get_emoji(call: Call) -> Answer:
    """One emoji."""
    if call.params["emoji"] not in call.world.emojis:
        raise unknown("Emoji")
    return 200, call.world.emojis[call.params["emoji"]]


@route("DELETE", "/applications/{application}/emojis/{emoji}")
def delete_emoji(call: Call) -> Answer:
    """An emoji removed."""
    if call.world.emojis.pop(call.params["emoji"], None) is None:
        raise unknown("Emoji")
    call.world.store.drop("emoji", call.params["emoji"])
    return 204, None


def own_guild(call: Call) -> Guild:
    """The guild of a call, if the bot is in it."""
    guild = call.world.guilds.get(call.params["guild"])
    if guild is None or call.world.bot.id not in guild.members:
        raise unknown("Guild")
    return guild


@route("GET", "/guilds/{guild}")
def get_guild(call: Call) -> Answer:
    """A guild."""
    return 200, shapes.guild(own_guild(call))


@route("GET", "/guilds/{guild}/roles")
def get_roles(call: Call) -> Answer:
    """A guild's roles."""
    return 200, shapes.guild(own_guild(call))["roles"]


@route("GET", "/guilds/{guild}/channels")
def get_channels(call: Call) -> Answer:
    """A guild's channels, threads left out."""
    guild = own_guild(call)
    inside = [each for each in call.world.channels.values() if each.guild_id == guild.id and not each.is_thread]
    return 200, [call.world.channel_shape(each) for each in inside]


@route("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Answer:
    """A guild's threads that are awake."""
    guild = own_guild(call)
    threads = [each for each in call.world.channels.values() if each.guild_id == guild.id and each.is_thread]
    awake = [call.world.channel_shape(each) for each in threads if not call.world.archived(each)]
    return 200, {"threads": awake, "members": []}


@route("GET", "/guilds/{guild}/members/{user}")
def get_member(call: Call) -> Answer:
    """A guild's member."""
    guild = own_guild(call)
    if call.params["user"] not in guild.members:
        raise unknown("Member")
    return 200, call.world.member_shape(guild, call.params["user"])


@route("POST", "/interactions/{interaction}/{token}/callback")
def respond(call: Call) -> Answer:
    """The first response to an interaction."""
    interaction = call.interactions.respond(call.params["interaction"], call.params["token"], call.body, call.uploads)
    if call.query.get("with_response", "").lower() in ("true", "1"):
        return 200, outcome(interaction)
    return 204, None


@route("POST", "/webhooks/{application}/{token}")
def follow_up(call: Call) -> Answer:
    """A further answer to an interaction."""
    return 200, call.interactions.follow_up(call.params["token"], call.body or {}, call.uploads).wire


@route("GET", "/webhooks/{application}/{token}/messages/{message}")
def get_answer(call: Call) -> Answer:
    """An answer to an interaction."""
    return 200, call.interactions.answered(call.params["token"], call.params["message"]).wire


@route("PATCH", "/webhooks/{application}/{token}/messages/{message}")
def edit_answer(call: Call) -> Answer:
    """An answer to an interaction, edited."""
    token, id = call.params["token"], call.params["message"]
    return 200, call.interactions.edit(token, id, call.body or {}, call.uploads).wire


@route("DELETE", "/webhooks/{application}/{token}/messages/{message}")
def delete_answer(call: Call) -> Answer:
    """An answer to an interaction, deleted."""
    call.world.erase(call.interactions.answered(call.params["token"], call.params["message"]))
    return 204, None
