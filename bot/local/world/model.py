"""The things in a Discord: people, guilds, channels, messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

from bot.local.api.errors import Json


class ChannelType(IntEnum):
    """The kinds of channel that the stand-in knows."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


class MessageFlag(IntFlag):
    """The message flags that matter here."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Kind(IntEnum):
    """The component types."""

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


SELECTS = frozenset(kind for kind in Kind if kind.name.endswith("_SELECT"))


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
    """Somebody with an account."""

    id: str
    name: str
    bot: bool = False
    dms_open: bool = True


@dataclass
class Role:
    """A named set of permissions in a guild."""

    id: str
    name: str
    permissions: int


@dataclass
class Guild:
    """A server with its roles and its members' role ids."""

    id: str
    name: str
    owner_id: str
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Channel:
    """A text channel, forum, thread or direct-message channel."""

    id: str
    type: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    owner_id: str | None = None
    recipient_id: str | None = None
    overwrites: dict[str, tuple[int, int]] = field(default_factory=dict)
    topic: str | None = None
    last_message_id: str | None = None
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    active: float = 0.0

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread or a forum post."""
        return self.type in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)


@dataclass
class Message:
    """A message as it now stands; `viewer` is the only person who sees an ephemeral one."""

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
        """The channel that it stands in."""
        return str(self.wire["channel_id"])

    @property
    def author_id(self) -> str:
        """Who wrote it."""
        return str(self.wire["author"]["id"])

    @property
    def content(self) -> str:
        """The plain content."""
        return str(self.wire["content"])

    @property
    def flags(self) -> int:
        """The flag bits."""
        return int(self.wire["flags"])

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def components(self) -> list[Json]:
        """All components, nested ones too."""
        return list(walk(self.wire["components"]))

    @property
    def buttons(self) -> list[Json]:
        """The buttons, in reading order."""
        return [component for component in self.components if component["type"] == Kind.BUTTON]

    @property
    def menus(self) -> list[Json]:
        """The select menus, in reading order."""
        return [component for component in self.components if component["type"] in SELECTS]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [str(button.get("label", "")) for button in self.buttons if not button.get("disabled")]

    @property
    def text(self) -> str:
        """Every word that a reader sees, alt texts included."""
        return "\n".join(filter(None, texts(self.wire)))

    @property
    def attachments(self) -> list[Json]:
        """The files of the message, wherever they are shown, each with `id`, `url` and perhaps `description`."""
        return files_of(self.wire)

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text[:60]!r} {self.labels}>"


def texts(wire: Json) -> Iterator[str]:
    """The readable texts of a message or modal."""
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
        if component["type"] == Kind.GALLERY:
            yield from (str(item.get("description") or "") for item in component["items"])


def files_of(wire: Json) -> list[Json]:
    """The uploaded files of a message, in attachments, embeds and components alike."""
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
        for item in component.get("items", []) if component["type"] == Kind.GALLERY else []:
            media(item["media"], item.get("description"))
    return found


@dataclass(frozen=True)
class Change:
    """Something that happened; `viewer` is set when only that person sees it."""

    event: str
    body: Json
    viewer: str | None = None
