"""Builds a message from a request body, and applies an edit to it."""

from __future__ import annotations

import mimetypes
import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from standin.api import payloads
from standin.api.errors import ApiError, FormErrors, invalid
from standin.api.limits import check_components, check_text, check_v2_only
from standin.world.model import SELECTS, Channel, ComponentType, Json, Message, MessageFlag, User, walk
from standin.world.permissions import Permission
from standin.world.world import World

SCHEME = "attachment://"
SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SILENT | MessageFlag.COMPONENTS_V2


@dataclass(frozen=True)
class Upload:
    """A file in a multipart request; `number` comes from its field name, `files[0]`."""

    number: str
    name: str
    body: bytes


def compose(
    world: World, author: User, channel: Channel, body: Json, uploads: list[Upload], viewer: str | None = None
) -> Message:
    """Builds the message that a request body describes, without posting it."""
    check_body(world, body, uploads, int(body.get("flags") or 0))
    if not any(body.get(key) for key in ("content", "embeds", "components")) and not uploads:
        raise ApiError(400, 50006, "Cannot send an empty message")
    message = blank(world, author, channel, viewer)
    set_reference(world, message, body)
    message.wire["flags"] |= int(body.get("flags") or 0) & SETTABLE
    fill(world, message, body, uploads)
    message.notified = users_to_notify(world, message, channel)
    return message


def blank(world: World, author: User, channel: Channel, viewer: str | None = None) -> Message:
    """An empty message."""
    wire: Json = {
        "id": world.new_id(),
        "channel_id": channel.id,
        "type": 0,
        "content": "",
        "author": payloads.user(author),
        "timestamp": payloads.timestamp(world.clock()),
        "edited_timestamp": None,
        "tts": False,
        "pinned": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "flags": int(MessageFlag.EPHEMERAL) if viewer else 0,
    }
    return Message(wire, world.clock(), viewer)


def revise(world: World, message: Message, body: Json, uploads: list[Upload]) -> None:
    """Edits a message as a request body says; a loading message is complete afterwards."""
    flags = message.flags | (int(body.get("flags") or 0) & SETTABLE)
    merged = {key: body.get(key, message.wire[key]) for key in ("content", "embeds", "components")}
    check_body(world, {**body, **{key: merged[key] for key in merged if key in body}}, uploads, flags)
    if flags & MessageFlag.COMPONENTS_V2:
        errors = FormErrors()
        check_v2_only(errors, merged["content"], merged["embeds"], merged["components"] or [])
        errors.raise_if_any()
    kept = message.wire["attachments"]
    if "attachments" in body:
        described = {str(each["id"]) for each in body["attachments"] or []}
        kept = [each for each in kept if each["id"] in described]
    if not (any(merged.values()) or kept or uploads):
        raise ApiError(400, 50006, "Cannot send an empty message")
    was_loading = message.loading
    message.wire["flags"] = flags & ~MessageFlag.LOADING
    fill(world, message, body, uploads)
    if not was_loading:
        message.wire["edited_timestamp"] = payloads.timestamp(world.clock())


def check_body(world: World, body: Json, uploads: list[Upload], flags: int) -> None:
    """Rejects a body beyond Discord's limits before anything is stored."""
    if any(len(upload.body) > world.policy.upload_limit for upload in uploads):
        raise ApiError(413, 40005, "Request entity too large")
    errors = FormErrors()
    check_text(errors, body)
    components = body.get("components") or []
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    if v2 and "components" in body:
        check_v2_only(errors, body.get("content"), body.get("embeds"), components)
    check_components(errors, components, v2)
    described = body.get("attachments") or []
    errors.check_length("attachments", uploads, 10)
    for index, attachment in enumerate(described):
        errors.check_length(f"attachments.{index}.description", attachment.get("description"), 1024)
    names = {upload.name for upload in uploads} | {str(each.get("filename")) for each in described}
    shown = set(attachment_names(body.get("embeds") or [], components))
    if shown - names:
        missing = sorted(shown - names)[0]
        code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
        errors.add("components", code, f"The referenced attachment {missing} was not found")
    if v2 and {upload.name for upload in uploads} - shown:
        errors.add("attachments", "ATTACHMENT_NOT_PLACED", "An attachment is not placed in any component")
    errors.raise_if_any()
    parts = [body.get(part) for part in ("content", "embeds", "components", "attachments")]
    if text_size(parts) > world.policy.message_bytes:
        raise ApiError(500, 0, "500: Internal Server Error")


def text_size(value: Any) -> int:
    """The bytes of all texts in a part of a body, with what Discord adds for each."""
    if isinstance(value, str):
        return len(value.encode()) + 12
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return sum(map(text_size, inside))


def media_items(component: Json) -> Iterable[Json]:
    """The media items of a component, each with its `url`."""
    if component["type"] == ComponentType.GALLERY:
        yield from (item["media"] for item in component.get("items") or [])
    for key in ("media", "file"):
        if isinstance(component.get(key), dict):
            yield component[key]


def attachment_names(embeds: list[Json], components: list[Json]) -> Iterable[str]:
    """The file names that embeds and components refer to."""
    media = [embed[key] for embed in embeds for key in ("image", "thumbnail") if embed.get(key)]
    media += [item for component in walk(components) for item in media_items(component)]
    return (each["url"].removeprefix(SCHEME) for each in media if each["url"].startswith(SCHEME))


def fill(world: World, message: Message, body: Json, uploads: list[Upload]) -> None:
    """Copies the content, files and components of a checked body into a message."""
    wire = message.wire
    described = {str(each["id"]): each for each in body.get("attachments") or []}
    files = [store_upload(world, upload, described.get(upload.number, {}), wire["channel_id"]) for upload in uploads]
    kept = wire["attachments"]
    if "attachments" in body:
        kept = [each for each in kept if each["id"] in described]
    by_name = {each["filename"]: each for each in [*kept, *files]}
    placed: set[str] = set()
    if "content" in body:
        wire["content"] = body["content"] or ""
    if "embeds" in body:
        wire["embeds"] = [echo_embed(embed, by_name, placed) for embed in body["embeds"] or []]
    if "components" in body:
        wire["components"] = echo(world, body["components"] or [], by_name, placed)
    wire["attachments"] = [each for each in [*kept, *files] if each["id"] not in placed]
    set_mentions(world, message, body.get("allowed_mentions"))


def store_upload(world: World, upload: Upload, described: Json, channel_id: str) -> Json:
    """Stores an upload and returns its attachment payload."""
    name = described.get("filename") or upload.name
    id, url = world.add_file(name, upload.body, channel_id)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    payload: Json = {"id": id, "filename": name, "size": len(upload.body), "url": url, "proxy_url": url}
    payload["content_type"] = kind
    if described.get("description"):
        payload["description"] = described["description"]
    if upload.body.startswith(b"\x89PNG\r\n\x1a\n") and len(upload.body) >= 24:
        payload["width"], payload["height"] = struct.unpack(">II", upload.body[16:24])
    return payload


def resolve_media(media: Json, by_name: dict[str, Json], placed: set[str]) -> Json:
    """A media item with the fields that Discord adds; an upload in it counts as placed."""
    file = by_name.get(media["url"].removeprefix(SCHEME)) if media["url"].startswith(SCHEME) else None
    if file is None:
        return {"proxy_url": media["url"], "width": 0, "height": 0, **media}
    placed.add(file["id"])
    size: Json = {key: file[key] for key in ("width", "height") if key in file}
    shown = {"url": file["url"], "proxy_url": file["url"], "content_type": file["content_type"]}
    return {**shown, "attachment_id": file["id"], **size}


def echo_embed(embed: Json, by_name: dict[str, Json], placed: set[str]) -> Json:
    """An embed as the API returns it."""
    payload = {key: value for key, value in embed.items() if value is not None} | {"type": "rich"}
    for key in ("image", "thumbnail"):
        if key in payload:
            payload[key] = resolve_media(payload[key], by_name, placed)
            name = embed[key]["url"].removeprefix(SCHEME)
            if by_name.get(name, {}).get("description"):
                payload[key]["description"] = by_name[name]["description"]
    if "fields" in payload:
        payload["fields"] = [{"inline": False, **entry} for entry in payload["fields"]]
    return payload


def echo(world: World, components: list[Json], by_name: dict[str, Json], placed: set[str]) -> list[Json]:
    """Components as the API returns them, each with an id and its default values."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    numbers = (number for number in range(1, 1000) if number not in taken)

    def one(component: Json) -> Json:
        payload = {key: value for key, value in component.items() if value is not None}
        if not payload.get("id"):
            payload["id"] = next(numbers)
        if "emoji" in payload:
            payload["emoji"] = plain_emoji(payload["emoji"])
        payload = {**defaults(payload), **payload}
        for key in ("media", "file"):
            if key in payload:
                payload[key] = {"id": world.new_id(), **resolve_media(payload[key], by_name, placed)}
        if payload["type"] == ComponentType.FILE:
            name = component["file"]["url"].removeprefix(SCHEME)
            payload |= {"name": name, "size": by_name.get(name, {}).get("size", 0)}
        if payload["type"] == ComponentType.GALLERY:
            items = [{"description": None, "spoiler": False, **item} for item in payload["items"]]
            media = [{"id": world.new_id(), **resolve_media(item["media"], by_name, placed)} for item in items]
            payload["items"] = [{**item, "media": each} for item, each in zip(items, media, strict=True)]
        if "options" in payload:
            payload["options"] = [echo_option(option) for option in payload["options"]]
        if "components" in payload:
            payload["components"] = [one(child) for child in payload["components"]]
        for key in ("accessory", "component"):
            if key in payload:
                payload[key] = one(payload[key])
        return payload

    return [one(component) for component in components]


def echo_option(option: Json) -> Json:
    """A menu option as the API returns it."""
    payload = {key: value for key, value in option.items() if value is not None}
    if "emoji" in payload:
        payload["emoji"] = plain_emoji(payload["emoji"])
    return payload


def plain_emoji(emoji: Json) -> Json:
    """An emoji without its empty fields."""
    return {key: str(value) if key == "id" else value for key, value in emoji.items() if value is not None}


def defaults(component: Json) -> Json:
    """The default values that Discord fills in."""
    kind = component["type"]
    if kind in SELECTS:
        return {"min_values": 1, "max_values": 1}
    if kind == ComponentType.CONTAINER:
        return {"accent_color": None, "spoiler": False}
    if kind in (ComponentType.THUMBNAIL, ComponentType.FILE):
        return {"spoiler": False} | ({"description": None} if kind == ComponentType.THUMBNAIL else {})
    if kind == ComponentType.SEPARATOR:
        return {"spacing": 1, "divider": True}
    return {}


def set_reference(world: World, message: Message, body: Json) -> None:
    """Makes a message a reply if its body says so."""
    reference = body.get("message_reference")
    if not reference:
        return
    channel_id, id = message.channel_id, str(reference["message_id"])
    target = world.messages.get(channel_id, {}).get(id)
    if target is None or target.viewer:
        if reference.get("fail_if_not_exists", True):
            raise invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return
    payload: Json = {"type": 0, "channel_id": channel_id, "message_id": id}
    guild_id = world.channels[channel_id].guild_id
    message.wire |= {"type": 19, "message_reference": payload | ({"guild_id": guild_id} if guild_id else {})}
    message.wire["referenced_message"] = target.wire


def set_mentions(world: World, message: Message, allowed: Json | None) -> None:
    """Finds the mentions in a message that `allowed_mentions` permits."""
    wire = message.wire
    displayed = [
        component["content"] for component in walk(wire["components"]) if component["type"] == ComponentType.TEXT
    ]
    text = "\n".join([wire["content"], *displayed])
    rules: Json = {"parse": ["users", "roles", "everyone"]} if allowed is None else allowed
    parse = rules.get("parse") or []

    def permitted(kind: str, id: str) -> bool:
        return kind in parse or id in map(str, rules.get(kind) or [])

    users = dict.fromkeys(re.findall(r"<@!?(\d+)>", text))
    wire["mentions"] = [payloads.user(world.users[id]) for id in users if id in world.users and permitted("users", id)]
    roles = dict.fromkeys(re.findall(r"<@&(\d+)>", text))
    known = {id for guild in world.guilds.values() for id in guild.roles}
    wire["mention_roles"] = [id for id in roles if id in known and permitted("roles", id)]
    held = world.permissions(message.author_id, world.channels[message.channel_id])
    may = "everyone" in parse and bool(held & Permission.MENTION_EVERYONE)
    wire["mention_everyone"] = may and bool(re.search("@(everyone|here)", text))


def users_to_notify(world: World, message: Message, channel: Channel) -> list[str]:
    """The ids of the users who get a notification for a new message."""
    if message.viewer or message.flags & MessageFlag.SILENT:
        return []
    candidates: dict[str, Any] = dict.fromkeys(user["id"] for user in message.wire["mentions"])
    if channel.recipient_id:
        candidates[channel.recipient_id] = None
    return [id for id in candidates if id != message.author_id and world.sees(id, message)]
