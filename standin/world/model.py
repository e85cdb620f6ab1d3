"""The objects in a Discord: users, guilds, channels, messages and the changes to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]


class ChannelType(IntEnum):
    """The channel types that the local Discord supports."""

    TEXT = 0
    DM = 1
    GROUP_DM = 3
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


class MessageFlag(IntFlag):
    """The message flags that the local Discord reads or sets."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


class ComponentType(IntEnum):
    """Discord's component types."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset(kind for kind in ComponentType if kind.name.endswith("_SELECT"))


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a message or modal, parents before their children."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for inner in ("accessory", "component"):
            if component.get(inner):
                yield from walk([component[inner]])


@dataclass
class User:
    """A user account, of a person or of the bot."""

    id: str
    name: str
    bot: bool = False
    dms_open: bool = True
    installed: bool = False  # has installed the bot for themself
    locale: str = "en-US"  # the language of their client


@dataclass
class Role:
    """A named set of permissions in a guild."""

    id: str
    name: str
    permissions: int


@dataclass
class Guild:
    """A guild; `members` maps each user id to the ids of that member's roles."""

    id: str
    name: str
    owner_id: str
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, list[str]] = field(default_factory=dict)
    locale: str = "en-US"
    community: bool = False  # only a community can choose its locale


@dataclass
class Channel:
    """A text channel, forum, thread or DM channel; `overwrites` maps an id to its allowed and denied permissions.

    A group DM has its people in `group`. The bot is never one of them."""

    id: str
    type: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    owner_id: str | None = None
    recipient_id: str | None = None
    group: list[str] = field(default_factory=list)
    overwrites: dict[str, tuple[int, int]] = field(default_factory=dict)
    topic: str | None = None
    last_message_id: str | None = None
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    active: float = 0.0

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread; a forum post is one too."""
        return self.type in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)


@dataclass
class Message:
    """A message in its current version; only the user `viewer` sees it if it is ephemeral.

    `notified` lists the users who got a notification, `old_edits` counts the edits after the first hour."""

    wire: Json
    created: float
    viewer: str | None = None
    notified: list[str] = field(default_factory=list)
    old_edits: int = 0

    @property
    def id(self) -> str:
        """The message's snowflake."""
        return str(self.wire["id"])

    @property
    def channel_id(self) -> str:
        """The id of the channel that it was sent to."""
        return str(self.wire["channel_id"])

    @property
    def author_id(self) -> str:
        """The id of the user who sent it."""
        return str(self.wire["author"]["id"])

    @property
    def content(self) -> str:
        """The content, without embeds and components."""
        return str(self.wire["content"])

    @property
    def flags(self) -> int:
        """The bits of `MessageFlag`."""
        return int(self.wire["flags"])

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees it."""
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still shows "The bot is thinking"."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def components(self) -> list[Json]:
        """All components, nested ones included."""
        return list(walk(self.wire["components"]))

    @property
    def buttons(self) -> list[Json]:
        """The buttons, in reading order."""
        return [component for component in self.components if component["type"] == ComponentType.BUTTON]

    @property
    def menus(self) -> list[Json]:
        """The select menus, in reading order."""
        return [component for component in self.components if component["type"] in SELECTS]

    @property
    def labels(self) -> list[str]:
        """The labels of the enabled buttons."""
        return [str(button.get("label", "")) for button in self.buttons if not button.get("disabled")]

    @property
    def text(self) -> str:
        """All text that a reader sees, alt text included."""
        return "\n".join(filter(None, texts(self.wire)))

    @property
    def attachments(self) -> list[Json]:
        """The uploaded files, wherever the message shows them, each with `id`, `url` and perhaps `description`."""
        return files_of(self.wire)

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text[:60]!r} {self.labels}>"


def texts(wire: Json) -> Iterator[str]:
    """The texts that a reader sees in a message or modal."""
    yield str(wire.get("content") or wire.get("title") or "")
    for embed in wire.get("embeds", []):
        yield from (str(embed.get(key, "")) for key in ("title", "description"))
        yield str(embed.get("author", {}).get("name", ""))
        for entry in embed.get("fields", []):
            yield from (entry["name"], entry["value"])
        yield str(embed.get("footer", {}).get("text", ""))
    for attachment in wire.get("attachments", []):
        yield str(attachment.get("description") or "")
    for component in walk(wire.get("components", [])):
        for key in ("content", "label", "placeholder", "description"):
            yield str(component.get(key) or "")
        for option in component.get("options") or []:
            yield from (str(option["label"]), str(option.get("description") or ""))
        if component["type"] == ComponentType.GALLERY:
            yield from (str(item.get("description") or "") for item in component["items"])


def files_of(wire: Json) -> list[Json]:
    """The uploaded files of a message: attachments first, then those in embeds and components."""
    found: list[Json] = list(wire.get("attachments", []))

    def media(item: Any, description: Any = None) -> None:
        if item and item.get("attachment_id"):
            found.append({**item, "id": item["attachment_id"], "description": description})

    for embed in wire.get("embeds", []):
        media(embed.get("image"), embed["image"].get("description") if embed.get("image") else None)
        media(embed.get("thumbnail"))
    for component in walk(wire.get("components", [])):
        media(component.get("media"), component.get("description"))
        media(component.get("file"))
        for item in component.get("items", []) if component["type"] == ComponentType.GALLERY else []:
            media(item["media"], item.get("description"))
    return found


@dataclass(frozen=True)
class Change:
    """An event in the local Discord; `viewer` is set if only that user sees it."""

    event: str
    body: Json
    viewer: str | None = None
