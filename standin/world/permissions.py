"""Discord's permissions and how they add up in a channel."""

from __future__ import annotations

from enum import IntFlag

from standin.world.model import Channel, Guild


class Permission(IntFlag):
    """The permissions that the local Discord checks, with Discord's names and bits."""

    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADMINISTRATOR = 1 << 3
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1
IN_DMS = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.PIN_MESSAGES
)
DEFAULT_FOR_EVERYONE = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)


def bits(*names: str) -> int:
    """The bits of permissions with names such as `send_messages`."""
    total = 0
    for name in names:
        total |= Permission[name.upper()]
    return total


def member_permissions(guild: Guild, channel: Channel, user_id: str) -> int:
    """What a user may do in a guild's channel; for a thread, `channel` is its parent."""
    if user_id not in guild.members:
        return 0
    roles = guild.members[user_id]
    total = guild.roles[guild.id].permissions
    for id in roles:
        total |= guild.roles[id].permissions
    if user_id == guild.owner_id or total & Permission.ADMINISTRATOR:
        return ALL
    for id in (guild.id, *roles, user_id):
        allow, deny = channel.overwrites.get(id, (0, 0))
        total = total & ~deny | allow
    return total if total & Permission.VIEW_CHANNEL else 0
