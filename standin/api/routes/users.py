"""The routes of users and DM channels."""

from __future__ import annotations

from standin.api import payloads
from standin.api.errors import ApiError, unknown
from standin.api.router import Answer, Call, route
from standin.api.shapes import SNOWFLAKE, Required


@route("GET", "/users/@me")
def me(call: Call) -> Answer:
    """Returns the bot's own user."""
    return 200, payloads.me(call.world.bot)


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Answer:
    """Lists the guilds that the bot is in, lowest id first."""
    world = call.world
    limit, before, after = call.number("limit", 200, 1, 200), call.snowflake("before"), call.snowflake("after")
    counts = call.flag("with_counts")
    found = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
    found = [guild for guild in found if int(guild.id) > (after or 0) and (not before or int(guild.id) < before)]
    found = found[-limit:] if before else found[:limit]
    return 200, [payloads.my_guild(guild, world.bot, counts) for guild in found]


@route("DELETE", "/users/@me/guilds/{guild}")
def leave_guild(call: Call) -> Answer:
    """Takes the bot out of a guild."""
    guild = call.world.guilds.get(call.params["guild"])
    if guild is None or call.world.bot.id not in guild.members:
        raise unknown("Guild")
    call.world.leave(guild, call.world.bot)
    return 204, None


@route("GET", "/users/{user}")
def get_user(call: Call) -> Answer:
    """Returns a user."""
    if call.params["user"] not in call.world.users:
        raise unknown("User")
    return 200, payloads.user(call.world.users[call.params["user"]])


@route("POST", "/users/@me/channels", {"recipient_id": Required(SNOWFLAKE)})
def open_dm(call: Call) -> Answer:
    """Opens the DM channel with a user, at most a few new ones in a while."""
    world, id = call.world, str(call.body["recipient_id"])
    if id not in world.users:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    if world.dm_channel(id) is None and world.policy.rate_limits:
        since = (int((world.clock() - world.policy.dm_open_window) * 1000) - payloads.EPOCH) << 22
        opened = [each for each in world.channels.values() if each.recipient_id and int(each.id) > since]
        if len(opened) >= world.policy.dm_opens:
            raise ApiError(400, 40003, "You are opening direct messages too fast")
    return 200, world.channel_payload(world.open_dm(world.users[id]))
