"""The routes of users and DM channels."""

from __future__ import annotations

from bot.local.api import payloads
from bot.local.api.errors import ApiError, unknown
from bot.local.api.router import Answer, Call, route
from bot.local.api.shapes import SNOWFLAKE, Required


@route("GET", "/users/@me")
def me(call: Call) -> Answer:
    """Returns the bot's own user."""
    return 200, payloads.me(call.world.bot)


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
