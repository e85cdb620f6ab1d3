"""Users, roles, members, channels and guilds as the API sends them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from standin.world.model import Channel, ChannelType, Guild, Json, Role, User

EPOCH = 1_420_070_400_000
EMPTY_IN_GUILD = (
    *("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id"),
    *("afk_channel_id", "system_channel_id", "widget_channel_id", "rules_channel_id", "safety_alerts_channel_id"),
    *("public_updates_channel_id", "vanity_url_code", "incidents_data", "max_presences"),
    "premium_progress_bar_enabled_user_updated_at",
)
ZERO_IN_GUILD = (
    *("system_channel_flags", "verification_level", "default_message_notifications", "mfa_level"),
    *("explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level"),
)


def timestamp(seconds: float) -> str:
    """A time in Discord's format."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def snowflake_timestamp(snowflake: str) -> str:
    """The time at which a snowflake was created, in Discord's format."""
    return timestamp(((int(snowflake) >> 22) + EPOCH) / 1000)


def user(person: User) -> Json:
    """A user."""
    return {
        "id": person.id,
        "username": person.name.lower().replace(" ", "_"),
        "global_name": None if person.bot else person.name,
        "discriminator": "0001" if person.bot else "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def me(bot: User) -> Json:
    """The bot's own account."""
    return {**user(bot), "mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}


def application(bot: User, owner: User, guilds: int, verify_key: str, endpoint_url: str | None) -> Json:
    """The bot's application."""
    return {
        "id": bot.id,
        "name": bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "verify_key": verify_key,
        "flags": 0,
        "flags_new": "0",
        "bot_public": True,
        "bot_require_code_grant": False,
        "redirect_uris": [],
        "interactions_endpoint_url": endpoint_url,
        "role_connections_verification_url": None,
        "owner": user(owner),
        "bot": user(bot),
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
        "explicit_content_filter": 0,
        "integration_types_config": {},
        "rpc_origins": [],
        "eligible_oauth2_scopes": [],
        "summary": "",
        "team": None,
    }


def role(one: Role, position: int = 0) -> Json:
    """A role."""
    return {
        "id": one.id,
        "name": one.name,
        "permissions": str(one.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(person: User, roles: list[str], joined: str) -> Json:
    """A guild member, user included."""
    return {
        "user": user(person),
        "roles": list(roles),
        "joined_at": snowflake_timestamp(joined),
        "nick": None,
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "mute": False,
        "deaf": False,
        "flags": 0,
    }


def channel(one: Channel, recipients: Sequence[User] = (), archived: bool = False) -> Json:
    """A channel of any type."""
    payload: Json = {"id": one.id, "type": one.type, "flags": 0, "last_message_id": one.last_message_id}
    if one.type == ChannelType.DM:
        return {**payload, "recipients": [user(each) for each in recipients]}
    if one.type == ChannelType.GROUP_DM:
        group = {"recipients": [user(each) for each in recipients], "owner_id": one.group[0], "name": None}
        return {**payload, **group, "icon": None}
    payload |= {"guild_id": one.guild_id, "name": one.name, "parent_id": one.parent_id, "rate_limit_per_user": 0}
    if one.is_thread:
        active = timestamp(one.active)
        return {
            **payload,
            "owner_id": one.owner_id,
            "message_count": 0,
            "member_count": 1,
            "total_message_sent": 0,
            "thread_metadata": {
                "archived": archived,
                "archive_timestamp": active,
                "auto_archive_duration": one.auto_archive,
                "locked": one.locked,
                "create_timestamp": snowflake_timestamp(one.id),
            },
        }
    payload |= {
        "topic": one.topic,
        "nsfw": False,
        "position": 0,
        "permission_overwrites": [
            {"id": id, "type": 0 if id == one.guild_id else 1, "allow": str(allow), "deny": str(deny)}
            for id, (allow, deny) in one.overwrites.items()
        ],
    }
    if one.type == ChannelType.FORUM:
        payload |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
        payload |= {"default_forum_layout": 0}
    return payload


def features(one: Guild) -> list[str]:
    return ["COMMUNITY"] if one.community else []


def guild(one: Guild) -> Json:
    """A guild, without what only its GUILD_CREATE event has."""
    empty: dict[str, Any] = dict.fromkeys(EMPTY_IN_GUILD)
    zero: dict[str, Any] = dict.fromkeys(ZERO_IN_GUILD, 0)
    return {
        **empty,
        **zero,
        "id": one.id,
        "name": one.name,
        "owner_id": one.owner_id,
        "features": features(one),
        "region": "us-east",
        "afk_timeout": 300,
        "widget_enabled": False,
        "roles": [role(each, position) for position, each in enumerate(one.roles.values())],
        "max_members": 250_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": one.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "emojis": [],
        "stickers": [],
    }


def my_guild(one: Guild, bot: User, counts: bool) -> Json:
    """A guild in the list of the bot's own guilds."""
    held = 0
    for id in (one.id, *one.members[bot.id]):
        held |= one.roles[id].permissions
    payload: Json = {"id": one.id, "name": one.name, "icon": None, "banner": None, "features": features(one)}
    payload |= {"owner": one.owner_id == bot.id, "permissions": str(held)}
    return payload | (member_counts(one) if counts else {})


def member_counts(one: Guild) -> Json:
    """The members of a guild, counted; nobody counts as online."""
    return {"approximate_member_count": len(one.members), "approximate_presence_count": 0}
