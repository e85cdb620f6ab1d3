"""The state of the local Discord and the operations that change it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from standin.api import payloads
from standin.api.errors import ApiError, missing_access, missing_permissions, unknown
from standin.world.cdn import Cdn
from standin.world.model import Change, Channel, ChannelType, Guild, Json, Message, MessageFlag, Role, User
from standin.world.permissions import DEFAULT_FOR_EVERYONE, IN_DMS, Permission, member_permissions
from standin.world.policy import Policy
from standin.world.starts import Starts
from standin.world.storage import Store


class World:
    """Users, guilds, channels, messages and commands; every change is stored and published to the subscribers."""

    def __init__(
        self,
        path: Path | str | None = None,
        clock: Callable[[], float] = time.time,
        policy: Policy | None = None,
        bot_name: str = "Ziggurat",
    ) -> None:
        self.store = Store(path)
        self.cdn = Cdn(self.store)
        self.clock = clock
        self.policy = policy or Policy()
        self.starts = Starts(self.policy, clock)
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
        self.verify_key = "0" * 64
        self.endpoint_url: str | None = None

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

    def save(self, item: User | Guild | Channel | Message) -> None:
        """Stores the current version of an object."""
        self.store.put(type(item).__name__.lower(), item.id, asdict(item))

    def close(self) -> None:
        """Stores the last id and closes the file."""
        self.store.put("last_id", "", str(self._last_id))
        self.store.close()

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Calls `listener` with every change; the returned function unsubscribes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: str, body: Json, viewer: str | None = None) -> None:
        """Passes a change on to the subscribers."""
        for listener in tuple(self._listeners):
            listener(Change(event, body, viewer))

    def new_id(self) -> str:
        """A new snowflake for the current time."""
        stamp = (int(self.clock() * 1000) - payloads.EPOCH) << 22
        self._last_id = max(self._last_id + 1, stamp)
        return str(self._last_id)

    def channel(self, id: str) -> Channel:
        """The channel with an id, or error 10003."""
        if id not in self.channels:
            raise unknown("Channel")
        return self.channels[id]

    def message(self, channel_id: str, id: str) -> Message:
        """The message with an id, or error 10008."""
        found = self.messages.get(channel_id, {}).get(id)
        if found is None:
            raise unknown("Message")
        return found

    def history(self, channel_id: str) -> list[Message]:
        """The messages of a channel, oldest first."""
        return list(self.messages.get(channel_id, {}).values())

    def is_archived(self, channel: Channel) -> bool:
        """Whether a thread is archived, by hand or because nobody wrote in it for a while."""
        return channel.is_thread and (channel.archived or self.clock() - channel.active >= channel.auto_archive * 60)

    def permissions(self, user_id: str, channel: Channel) -> int:
        """What a user may do in a channel, as permission bits."""
        if channel.guild_id is None:
            inside = channel.group or (channel.recipient_id, self.bot.id)
            return IN_DMS if user_id in inside else 0
        guild = self.guilds.get(channel.guild_id)
        if guild is None:
            return 0
        place = self.channels[channel.parent_id] if channel.is_thread and channel.parent_id else channel
        return member_permissions(guild, place, user_id)

    def require(self, channel: Channel, *needed: Permission) -> None:
        """Raises Discord's error if the bot lacks a permission in a channel."""
        held = self.permissions(self.bot.id, channel)
        if not held & Permission.VIEW_CHANNEL:
            raise missing_access()
        if any(not held & each for each in needed):
            raise missing_permissions()

    def sees(self, user_id: str, message: Message) -> bool:
        """Whether a user sees a message."""
        if message.viewer is not None:
            return message.viewer == user_id
        channel = self.channels.get(message.channel_id)
        return channel is not None and bool(self.permissions(user_id, channel) & Permission.VIEW_CHANNEL)

    def channel_payload(self, channel: Channel) -> Json:
        """A channel as the API sends it."""
        recipients = [self.users[id] for id in (channel.recipient_id, *channel.group) if id]
        return payloads.channel(channel, recipients, self.is_archived(channel))

    def member_payload(self, guild: Guild, user_id: str) -> Json:
        """A guild member as the API sends it."""
        return payloads.member(self.users[user_id], guild.members[user_id], guild.id)

    def shares_guild(self, user_id: str) -> bool:
        """Whether a user shares a guild with the bot."""
        return any(user_id in each.members and self.bot.id in each.members for each in self.guilds.values())

    def has_bot(self, channel: Channel) -> bool:
        """Whether the bot is a member of a channel's guild, or of the DM channel."""
        if channel.guild_id is None:
            return not channel.group
        return channel.guild_id in self.guilds and self.bot.id in self.guilds[channel.guild_id].members

    def guild_event(self, guild: Guild) -> Json:
        """The body of a guild's GUILD_CREATE event."""
        inside = [each for each in self.channels.values() if each.guild_id == guild.id]
        return {
            **payloads.guild(guild),
            "joined_at": payloads.snowflake_timestamp(guild.id),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [self.member_payload(guild, self.bot.id)],
            "channels": [self.channel_payload(each) for each in inside if not each.is_thread],
            "threads": [self.channel_payload(each) for each in inside if each.is_thread and not self.is_archived(each)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _account(self, key: str, name: str, bot: bool = False) -> User:
        stored = dict(self.store.all("account"))
        if key in stored:
            return self.users[stored[key]]
        user = self.add_user(name, bot)
        self.store.put("account", key, user.id)
        return user

    def add_user(self, name: str, bot: bool = False) -> User:
        """Creates a user."""
        user = User(self.new_id(), name, bot)
        self.users[user.id] = user
        self.save(user)
        return user

    def add_guild(self, name: str) -> Guild:
        """Creates a guild with the bot and its owner in it."""
        id = self.new_id()
        roles = {id: Role(id, "@everyone", DEFAULT_FOR_EVERYONE)}
        guild = Guild(id, name, self.owner.id, roles, {self.owner.id: [], self.bot.id: []})
        self.guilds[id] = guild
        self.save(guild)
        self.publish("GUILD_CREATE", self.guild_event(guild))
        return guild

    def join(self, guild: Guild, user: User) -> None:
        """Adds a user, or the bot itself, to a guild."""
        if user.id in guild.members:
            return
        guild.members[user.id] = []
        self.save(guild)
        if user.id == self.bot.id:
            self.publish("GUILD_CREATE", self.guild_event(guild))
            return
        self.publish("GUILD_MEMBER_ADD", {**self.member_payload(guild, user.id), "guild_id": guild.id})

    def leave(self, guild: Guild, user: User) -> None:
        """Removes a user, or the bot itself, from a guild."""
        guild.members.pop(user.id, None)
        self.save(guild)
        if user.id == self.bot.id:
            self.publish("GUILD_DELETE", {"id": guild.id})
        else:
            self.publish("GUILD_MEMBER_REMOVE", {"guild_id": guild.id, "user": payloads.user(user)})

    def grant(self, guild: Guild, user: User, permissions: int) -> Role:
        """Gives a user a new role with these permissions."""
        role = Role(self.new_id(), f"role of {user.name}", permissions)
        guild.roles[role.id] = role
        guild.members[user.id].append(role.id)
        self.save(guild)
        self.publish("GUILD_ROLE_CREATE", {"guild_id": guild.id, "role": payloads.role(role)})
        self.publish("GUILD_MEMBER_UPDATE", {**self.member_payload(guild, user.id), "guild_id": guild.id})
        return role

    def add_channel(self, type: ChannelType, name: str, guild: Guild | None = None, **more: Any) -> Channel:
        """Creates a channel or thread; `more` sets further fields of `Channel`."""
        more.setdefault("id", self.new_id())
        channel = Channel(type=int(type), name=name, guild_id=guild.id if guild else None, active=self.clock(), **more)
        self.channels[channel.id] = channel
        self.save(channel)
        event = "THREAD_CREATE" if channel.is_thread else "CHANNEL_CREATE"
        self.publish(event, self.channel_payload(channel) | ({"newly_created": True} if channel.is_thread else {}))
        return channel

    def dm_channel(self, user_id: str) -> Channel | None:
        """The DM channel between the bot and a user, if there is one."""
        return next((each for each in self.channels.values() if each.recipient_id == user_id), None)

    def open_dm(self, user: User) -> Channel:
        """The DM channel between the bot and a user, created if there is none."""
        return self.dm_channel(user.id) or self.add_channel(ChannelType.DM, "", recipient_id=user.id)

    def add_group(self, users: list[User]) -> Channel:
        """Creates a group DM. The bot is not in it, and hears of it only by interactions."""
        channel = Channel(self.new_id(), ChannelType.GROUP_DM, group=[user.id for user in users], active=self.clock())
        self.channels[channel.id] = channel
        self.save(channel)
        return channel

    def update_channel(self, channel: Channel) -> None:
        """Stores and publishes a changed channel."""
        self.save(channel)
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.publish(event, self.channel_payload(channel))

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel with its threads and messages."""
        for thread in [each for each in self.channels.values() if each.parent_id == channel.id]:
            self.delete_channel(thread)
        payload = self.channel_payload(channel)
        del self.channels[channel.id]
        self.store.delete("channel", channel.id)
        for id in self.messages.pop(channel.id, {}):
            self.store.delete("message", id)
        self.publish("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", payload)

    def post(self, message: Message) -> Message:
        """Adds a message; a public one unarchives its thread."""
        channel = self.channels[message.channel_id]
        if self.is_archived(channel) and message.viewer is None:
            channel.archived, channel.active = False, self.clock()
            self.update_channel(channel)
        if message.viewer is None:
            channel.last_message_id, channel.active = message.id, self.clock()
            self.save(channel)
        self.messages.setdefault(channel.id, {})[message.id] = message
        self.save(message)
        self.publish("MESSAGE_CREATE", self.message_event(message), message.viewer)
        return message

    def update_message(self, message: Message) -> Message:
        """Stores and publishes an edited message."""
        self.save(message)
        self.publish("MESSAGE_UPDATE", self.message_event(message), message.viewer)
        return message

    def delete_message(self, message: Message) -> None:
        """Deletes a message."""
        self._remove(message)
        body: Json = {"id": message.id, "channel_id": message.channel_id}
        guild_id = self.channels[message.channel_id].guild_id
        self.publish("MESSAGE_DELETE", body | ({"guild_id": guild_id} if guild_id else {}), message.viewer)

    def delete_messages(self, channel: Channel, messages: list[Message]) -> None:
        """Deletes several messages of a guild's channel; bots hear of it in one event."""
        for message in messages:
            self._remove(message)
        body: Json = {"ids": [message.id for message in messages], "channel_id": channel.id}
        self.publish("MESSAGE_DELETE_BULK", body | {"guild_id": channel.guild_id})

    def _remove(self, message: Message) -> None:
        # A loading message that is deleted counts as answered.
        message.wire["flags"] &= ~MessageFlag.LOADING
        del self.messages[message.channel_id][message.id]
        self.store.delete("message", message.id)

    def message_event(self, message: Message) -> Json:
        """The body of a message's gateway event."""
        channel = self.channels[message.channel_id]
        if channel.guild_id is None:
            return message.wire
        guild = self.guilds[channel.guild_id]
        event = {**message.wire, "guild_id": guild.id}
        if message.author_id in guild.members:
            member = self.member_payload(guild, message.author_id)
            member.pop("user")
            event["member"] = member
        return event

    def readable(self, wire: Json, intent: bool = False) -> Json:
        """A message as the bot may read it: without the content intent, other users' messages in guilds are blank."""
        if intent or self.policy.privileged_intents:
            return wire
        if inner := wire.get("referenced_message"):
            wire = {**wire, "referenced_message": self.readable(inner)}
        own = wire["author"]["id"] == self.bot.id or any(user["id"] == self.bot.id for user in wire["mentions"])
        channel = self.channels.get(wire["channel_id"])
        if own or channel is None or channel.guild_id is None:
            return wire
        return {**wire, "content": "", "embeds": [], "attachments": [], "components": []}

    def add_file(self, name: str, body: bytes, channel_id: str) -> tuple[str, str]:
        """Stores an upload and returns its id and URL."""
        id = self.new_id()
        self.store.put_file(id, body)
        return id, self.cdn.address(channel_id, id, name, self.clock())

    def set_commands(self, scope: str, commands: list[Json]) -> list[Json]:
        """Replaces the commands of a guild, or the global ones under an empty scope."""
        self.commands[scope] = commands
        self.store.put("commands", scope, commands)
        return commands

    def visible(self, user_id: str, channel: Channel) -> Iterator[Message]:
        """The messages of a channel that a user sees, oldest first."""
        allowed = bool(self.permissions(user_id, channel) & Permission.VIEW_CHANNEL)
        return (each for each in self.history(channel.id) if (each.viewer == user_id if each.viewer else allowed))

    def require_open_dm(self, channel: Channel) -> None:
        """Raises Discord's error if the recipient of a DM channel takes no direct messages from the bot."""
        if channel.recipient_id is None:
            return
        if not self.shares_guild(channel.recipient_id):
            raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if not self.users[channel.recipient_id].dms_open:
            raise ApiError(403, 50007, "Cannot send messages to this user")
