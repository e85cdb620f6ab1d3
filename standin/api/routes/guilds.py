"""The routes of guilds, their roles, channels and members."""

from __future__ import annotations

from standin.api import payloads
from standin.api.errors import unknown
from standin.api.router import Answer, Call, route
from standin.world.model import Guild


def own_guild(call: Call) -> Guild:
    """The guild of a call; an error if the bot is not in it."""
    guild = call.world.guilds.get(call.params["guild"])
    if guild is None or call.world.bot.id not in guild.members:
        raise unknown("Guild")
    return guild


@route("GET", "/guilds/{guild}")
def get_guild(call: Call) -> Answer:
    """Returns a guild."""
    guild, counts = own_guild(call), call.flag("with_counts")
    return 200, payloads.guild(guild) | (payloads.member_counts(guild) if counts else {})


@route("GET", "/guilds/{guild}/roles")
def get_roles(call: Call) -> Answer:
    """Lists a guild's roles."""
    return 200, payloads.guild(own_guild(call))["roles"]


@route("GET", "/guilds/{guild}/channels")
def get_channels(call: Call) -> Answer:
    """Lists a guild's channels, without threads."""
    guild = own_guild(call)
    inside = [each for each in call.world.channels.values() if each.guild_id == guild.id and not each.is_thread]
    return 200, [call.world.channel_payload(each) for each in inside]


@route("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Answer:
    """Lists a guild's threads that are not archived."""
    guild = own_guild(call)
    threads = [each for each in call.world.channels.values() if each.guild_id == guild.id and each.is_thread]
    active = [call.world.channel_payload(each) for each in threads if not call.world.is_archived(each)]
    return 200, {"threads": active, "members": [], "has_more": False}


@route("GET", "/guilds/{guild}/members/{user}")
def get_member(call: Call) -> Answer:
    """Returns a guild member."""
    guild = own_guild(call)
    if call.params["user"] not in guild.members:
        raise unknown("Member")
    return 200, call.world.member_payload(guild, call.params["user"])
