"""The state of our own Discord, and the changes to it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bot.local.api import payloads as shapes
from bot.local.api.errors import Json, Refusal, missing_access, missing_permissions, unknown
from bot.local.world.model import Change, Channel, ChannelType, Guild, Message, MessageFlag, Role, User
from bot.local.world.permissions import ALL, IN_DIRECT_MESSAGES, ORDINARY, Permission
from bot.local.world.storage import Store

CDN = "https://cdn.discordapp.com"


@dataclass
class Policy:
    """How strict the stand-in is; the defaults are Discord's, save that ordinary tests are not slowed down."""

    rate_limits: bool = False
    messages_per_window: int = 5
    window: float = 5.0
    requests_per_second: int = 50
    deadline: float = 3.0
    token_life: float = 900.0
    nonce_window: float = 300.0
    old_after: float = 3600.0
    old_edits: int = 3
    old_edit_retry: float = 10.0
    upload_limit: int = 10 * 1024 * 1024
    dm_opens: int = 10
    dm_open_window: float = 600.0
    privileged_intents: bool = False
    shards: int = 1


class World:
    """Users, guilds, channels, messages and commands, kept in a store; every change is told to the subscribers."""

    def __init__(
        self,
        path: Path | str | None = None,
        clock: Callable[[], float] = time.time,
        policy: Policy | None = None,
        bot_name: str = "Ziggurat",
    ) -> None:
        self.store = Store(path)
        self.clock = clock
        self.policy = policy or Policy()
        self._listeners: list[Callable[[Change], None]] = []
        self._last_id = 0
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.commands: dict[str, list[Json]] = {}
        self.emojis: dict[str, Json] = {}
        self._load()
        self.bot = self._account("bot", bot_name, bot=True)
        self.owner = self._account("owner", "Owner")
        self.application_id = self.bot.id

    def _load(self) -> None:
        self.users = {id: User(**body) for id, body in self.store.all("user")}
        for id, body in self.store.all("guild"):
            roles = {key: Role(**role) for key, role in body.pop("roles").items()}
            self.guilds[id] = Guild(**body, roles=roles)
        for id, body in self.store.all("channel"):
            body["overwrites"] = {key: (allow, deny) for key, (allow, deny) in body["overwrites"].items()}
            self.channels[id] = Channel(**body)
        for id, body in self.store.all("message"):
            message = Message(**body)
            self.messages.setdefault(message.channel_id, {})[id] = message
        self.commands = dict(self.store.all("commands"))
        self.emojis = dict(self.store.all("emoji"))
        known = [*self.users, *self.guilds, *self.channels, *self.emojis]
        known += [id for messages in self.messages.values() for id in messages]
        known += [value for _, value in self.store.all("last_id")]
        self._last_id = max(map(int, known), default=0)

    def keep(self, thing: User | Guild | Channel | Message) -> None:
        """Stores a thing as it now is."""
        self.store.put(type(thing).__name__.lower(), thing.id, asdict(thing))

    def close(self) -> None:
        """Closes the store."""
        self.store.put("last_id", "", str(self._last_id))
        self.store.close()

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Calls `listener` with every change from now on, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, event: str, body: Json, viewer: str | None = None) -> None:
        """Tells the subscribers of a change."""
        for listener in tuple(self._listeners):
            listener(Change(event, body, viewer))

    def new_id(self) -> str:
        """A fresh snowflake of this moment."""
        stamp = (int(self.clock() * 1000) - shapes.EPOCH) << 22
        self._last_id = max(self._last_id + 1, stamp)
        return str(self._last_id)

    def channel(self, id: str) -> Channel:
        """A channel that exists, or error 10003."""
        if id not in self.channels:
            raise unknown("Channel")
        return self.channels[id]

    def message(self, channel_id: str, id: str) -> Message:
        """A message that exists, or error 10008."""
        found = self.messages.get(channel_id, {}).get(id)
        if found is None:
            raise unknown("Message")
        return found

    def history(self, channel_id: str) -> list[Message]:
        """The messages of a channel, oldest first."""
        return list(self.messages.get(channel_id, {}).values())

    def archived(self, channel: Channel) -> bool:
        """Whether a thread sleeps, by hand or by its age."""
        return channel.is_thread and (channel.archived or self.clock() - channel.active >= channel.auto_archive * 60)

    def permissions(self, user_id: str, channel: Channel) -> int:
        """What somebody may do in a channel."""
        if channel.guild_id is None:
            return IN_DIRECT_MESSAGES if user_id in (channel.recipient_id, self.bot.id) else 0
        guild = self.guilds.get(channel.guild_id)
        if guild is None or user_id not in guild.members:
            return 0
        roles = guild.members[user_id]
        total = guild.roles[guild.id].permissions
        for id in roles:
            total |= guild.roles[id].permissions
        if user_id == guild.owner_id or total & Permission.ADMINISTRATOR:
            return ALL
        place = self.channels[channel.parent_id] if channel.is_thread and channel.parent_id else channel
        for id in (guild.id, *roles, user_id):
            allow, deny = place.overwrites.get(id, (0, 0))
            total = total & ~deny | allow
        return total if total & Permission.VIEW_CHANNEL else 0

    def require(self, channel: Channel, *needed: Permission) -> None:
        """Refuses what the bot may not do in a channel."""
        held = self.permissions(self.bot.id, channel)
        if not held & Permission.VIEW_CHANNEL:
            raise missing_access()
        if any(not held & each for each in needed):
            raise missing_permissions()

    def sees(self, user_id: str, message: Message) -> bool:
        """Whether somebody sees a message."""
        if message.viewer is not None:
            return message.viewer == user_id
        channel = self.channels.get(message.channel_id)
        return channel is not None and bool(self.permissions(user_id, channel) & Permission.VIEW_CHANNEL)

    def channel_shape(self, channel: Channel) -> Json:
        """A channel's JSON."""
        recipient = self.users[channel.recipient_id] if channel.recipient_id else None
        return shapes.channel(channel, recipient, self.archived(channel))

    def member_shape(self, guild: Guild, user_id: str) -> Json:
        """A member's JSON."""
        return shapes.member(self.users[user_id], guild.members[user_id], guild.id)

    def mutual_guild(self, user_id: str) -> bool:
        """Whether somebody shares a guild with the bot."""
        return any(user_id in each.members and self.bot.id in each.members for each in self.guilds.values())

    def guild_event(self, guild: Guild) -> Json:
        """What GUILD_CREATE tells of a guild."""
        inside = [each for each in self.channels.values() if each.guild_id == guild.id]
        return {
            **shapes.guild(guild),
            "joined_at": shapes.moment_of(guild.id),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [self.member_shape(guild, self.bot.id)],
            "channels": [self.channel_shape(each) for each in inside if not each.is_thread],
            "threads": [self.channel_shape(each) for each in inside if each.is_thread and not self.archived(each)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _account(self, key: str, name: str, bot: bool = False) -> User:
        kept = dict(self.store.all("account"))
        if key in kept:
            return self.users[kept[key]]
        user = self.add_user(name, bot)
        self.store.put("account", key, user.id)
        return user

    def add_user(self, name: str, bot: bool = False) -> User:
        """Somebody new."""
        user = User(self.new_id(), name, bot)
        self.users[user.id] = user
        self.keep(user)
        return user

    def add_guild(self, name: str) -> Guild:
        """A new guild with the bot in it."""
        id = self.new_id()
        roles = {id: Role(id, "@everyone", ORDINARY)}
        guild = Guild(id, name, self.owner.id, roles, {self.owner.id: [], self.bot.id: []})
        self.guilds[id] = guild
        self.keep(guild)
        self.tell("GUILD_CREATE", self.guild_event(guild))
        return guild

    def join(self, guild: Guild, user: User) -> None:
        """Makes somebody a member."""
        if user.id in guild.members:
            return
        guild.members[user.id] = []
        self.keep(guild)
        if user.id == self.bot.id:
            self.tell("GUILD_CREATE", self.guild_event(guild))
            return
        self.tell("GUILD_MEMBER_ADD", {**self.member_shape(guild, user.id), "guild_id": guild.id})

    def leave(self, guild: Guild, user: User) -> None:
        """Takes somebody, or the bot itself, out of a guild."""
        guild.members.pop(user.id, None)
        self.keep(guild)
        if user.id == self.bot.id:
            self.tell("GUILD_DELETE", {"id": guild.id})
        else:
            self.tell("GUILD_MEMBER_REMOVE", {"guild_id": guild.id, "user": shapes.user(user)})

    def grant(self, guild: Guild, user: User, permissions: int) -> Role:
        """Gives somebody a role with these permissions."""
        role = Role(self.new_id(), f"role of {user.name}", permissions)
        guild.roles[role.id] = role
        guild.members[user.id].append(role.id)
        self.keep(guild)
        self.tell("GUILD_ROLE_CREATE", {"guild_id": guild.id, "role": shapes.role(role)})
        self.tell("GUILD_MEMBER_UPDATE", {**self.member_shape(guild, user.id), "guild_id": guild.id})
        return role

    def add_channel(self, type: ChannelType, name: str, guild: Guild | None = None, **more: Any) -> Channel:
        """A new channel or thread."""
        more.setdefault("id", self.new_id())
        channel = Channel(type=int(type), name=name, guild_id=guild.id if guild else None, active=self.clock(), **more)
        self.channels[channel.id] = channel
        self.keep(channel)
        event = "THREAD_CREATE" if channel.is_thread else "CHANNEL_CREATE"
        self.tell(event, self.channel_shape(channel) | ({"newly_created": True} if channel.is_thread else {}))
        return channel

    def direct_channel(self, user_id: str) -> Channel | None:
        """The DM channel between the bot and somebody, if there is one."""
        return next((each for each in self.channels.values() if each.recipient_id == user_id), None)

    def open_dm(self, user: User) -> Channel:
        """The DM channel between the bot and somebody, made if need be."""
        return self.direct_channel(user.id) or self.add_channel(ChannelType.DM, "", recipient_id=user.id)

    def update_channel(self, channel: Channel) -> None:
        """Keeps and tells a channel's changed fields."""
        self.keep(channel)
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.tell(event, self.channel_shape(channel))

    def delete_channel(self, channel: Channel) -> None:
        """Removes a channel with its threads and messages."""
        for thread in [each for each in self.channels.values() if each.parent_id == channel.id]:
            self.delete_channel(thread)
        shape = self.channel_shape(channel)
        del self.channels[channel.id]
        self.store.drop("channel", channel.id)
        for id in self.messages.pop(channel.id, {}):
            self.store.drop("message", id)
        self.tell("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", shape)

    def post(self, message: Message) -> Message:
        """Adds a message; a thread wakes up by it."""
        channel = self.channels[message.channel_id]
        if self.archived(channel) and message.viewer is None:
            channel.archived, channel.active = False, self.clock()
            self.update_channel(channel)
        if message.viewer is None:
            channel.last_message_id, channel.active = message.id, self.clock()
            self.keep(channel)
        self.messages.setdefault(channel.id, {})[message.id] = message
        self.keep(message)
        self.tell("MESSAGE_CREATE", self.message_event(message), message.viewer)
        return message

    def rewrite(self, message: Message) -> Message:
        """Keeps and tells a message's new words."""
        self.keep(message)
        self.tell("MESSAGE_UPDATE", self.message_event(message), message.viewer)
        return message

    def erase(self, message: Message) -> None:
        """Deletes a message."""
        # Whoever waits for a loading message to be filled need not wait any longer.
        message.wire["flags"] &= ~MessageFlag.LOADING
        del self.messages[message.channel_id][message.id]
        self.store.drop("message", message.id)
        body: Json = {"id": message.id, "channel_id": message.channel_id}
        guild_id = self.channels[message.channel_id].guild_id
        self.tell("MESSAGE_DELETE", body | ({"guild_id": guild_id} if guild_id else {}), message.viewer)

    def message_event(self, message: Message) -> Json:
        """A message as the gateway tells of it."""
        channel = self.channels[message.channel_id]
        if channel.guild_id is None:
            return message.wire
        guild = self.guilds[channel.guild_id]
        event = {**message.wire, "guild_id": guild.id}
        if message.author_id in guild.members:
            member = self.member_shape(guild, message.author_id)
            member.pop("user")
            event["member"] = member
        return event

    def add_file(self, name: str, body: bytes, channel_id: str) -> tuple[str, str]:
        """Keeps an upload; its id and address."""
        id = self.new_id()
        self.store.put_file(id, body)
        return id, f"{CDN}/attachments/{channel_id}/{id}/{name}?ex={secrets.token_hex(4)}"

    def set_commands(self, scope: str, commands: list[Json]) -> list[Json]:
        """Replaces the commands of a guild, or the global ones under an empty scope."""
        self.commands[scope] = commands
        self.store.put("commands", scope, commands)
        return commands

    def visible(self, user_id: str, channel: Channel) -> Iterator[Message]:
        """The messages of a channel that somebody sees, oldest first."""
        allowed = bool(self.permissions(user_id, channel) & Permission.VIEW_CHANNEL)
        return (each for each in self.history(channel.id) if (each.viewer == user_id if each.viewer else allowed))

    def refuse_closed_dm(self, channel: Channel) -> None:
        """Refuses a direct message to somebody who does not take any."""
        if channel.recipient_id is None:
            return
        if not self.mutual_guild(channel.recipient_id):
            raise Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if not self.users[channel.recipient_id].dms_open:
            raise Refusal(403, 50007, "Cannot send messages to this user")
