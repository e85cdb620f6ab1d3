"""What one person sees on the page, in the form that a tab gets it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from standin.api.localizations import in_locale
from standin.interaction_data import find_command
from standin.world.model import Channel, ChannelType, Json, User
from standin.world.permissions import Permission

if TYPE_CHECKING:
    from standin.page.server import PageServer


class View:
    """The local Discord as one person sees it."""

    def __init__(self, page: PageServer, user: User) -> None:
        self.page = page
        self.user = user
        self.world = page.discord.world

    def hello(self) -> Json:
        """Everything that a tab needs at its start or after a lost connection."""
        welcome = self.page.hosted.welcome(self.user.locale)
        return {
            "me": {"id": self.user.id, "name": self.user.name, "locale": self.user.locale},
            "languages": self.page.hosted.languages,
            "people": [{"id": each.id, "name": each.name} for each in self.page.people],
            "users": {each.id: {"name": each.name, "bot": each.bot} for each in self.world.users.values()},
            "words": welcome.words,
            "offers": [{"id": offer.id, "label": offer.label, "text": offer.text} for offer in welcome.offers],
            "badges": self.page.read_state.badges(),
            "channels": self.channels(),
        }

    def sees(self, channel: Channel) -> bool:
        """Whether the person sees a channel."""
        return bool(self.world.permissions(self.user.id, channel) & Permission.VIEW_CHANNEL)

    def channels(self) -> list[Json]:
        """The person's DM channel and the visible channels of all guilds, without forums."""
        in_guilds = [each for each in self.world.channels.values() if each.guild_id and each.type != ChannelType.FORUM]
        visible = [self.world.open_dm(self.user), *(each for each in in_guilds if self.sees(each))]
        return [self._channel(each) for each in visible]

    def _channel(self, channel: Channel) -> Json:
        kind = "dm" if channel.guild_id is None else "thread" if channel.is_thread else "text"
        return {
            "id": channel.id,
            "kind": kind,
            "name": self.world.bot.name if kind == "dm" else channel.name,
            "topic": channel.topic or "",
            "unread": self.page.read_state.unread(self.user.id, channel),
            "notifications": self.page.read_state.notifications(self.user.id, channel.id),
        }

    def message(self, wire: Json) -> Json:
        """A message with the name of the command that it responds to, and whether it notified the person."""
        message = self.world.messages.get(wire["channel_id"], {}).get(wire["id"])
        path = self.page.command_names.get(wire.get("interaction_metadata", {}).get("id", ""))
        command = path and self._command(path, self.world.channels[wire["channel_id"]])
        return {**wire, "command": command, "notifies": message is not None and self.user.id in message.notified}

    def _command(self, path: str, channel: Channel) -> str:
        """The name of a command as the person's client shows it; the English one if the bot has it no longer."""
        known = self.world.commands.get(channel.guild_id or "-", []) + self.world.commands.get("", [])
        with suppress(LookupError):
            command, chain = find_command(known, path)
            return " ".join(in_locale(node, "name", self.user.locale) for node in (command, *chain))
        return path
