"""From panels to discord.py. A panel that notifies nobody is a layout (components V2), since a push notice shows only
the content of a message; a panel that notifies somebody is a message with content.

Every message of ours is made here, and none is larger than Discord takes (docs/guesses.md): what is too large has less
in it, in the order of `lighter`."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.pictures.image import Image
from bot.ui.components import (
    BUTTON_LABEL,
    PLACEHOLDER,
    ROWS_PER_MESSAGE,
    Button,
    Entry,
    Menu,
    Panel,
    Row,
    cut,
    cut_to_bytes,
)
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.emojis import emoji, without_half_icon
from bot.ui.panels.plain import lighter

# Discord's numbers for the kinds of components, and for the styles of buttons.
ACTION_ROW, BUTTON, SELECT, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17
STYLES = {"primary": 1, "secondary": 2, "success": 3, "danger": 4}
ACCENT = 0xC28F2C
CONTENT, DISPLAY = 2000, 4000
# Bytes in a message. Discord answers 500 above some 10,000, which it counts in a way of its own.
MOST_STRINGS, MOST_JSON = 8000, 9500
ENVELOPE = 400  # bytes for what discord.py adds: the nonce, flags, the names of the files

Component = dict[str, Any]
Body = dict[str, Any]  # of a request, as far as it grows with the panel


class Components(ui.LayoutView):
    """The components of a message as Discord takes them, which discord.py sends as it finds them.

    Its own views make an object of every button and every entry of a menu. They refer to each other, so that they wait
    for the garbage collector, and building them takes longer than all that we say on them. Of a view, it asks for no
    more than what is here."""

    timeout = None

    def __init__(self, components: list[Component], *, layout: bool) -> None:
        self._components, self._layout = components, layout

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        return self._layout

    def is_finished(self) -> bool:
        return True  # its clicks are not for discord.py, which would keep it in memory for them

    def is_dispatchable(self) -> bool:
        return False


def _component(part: Button | Menu) -> Component:
    if isinstance(part, Button):
        button: Component = {
            "type": BUTTON,
            "style": STYLES[part.style],
            "disabled": part.disabled,
            "custom_id": str(part.id),
        }
        if part.label:
            button["label"] = cut(part.label, BUTTON_LABEL)
        return _with_icon(button, part.icon)
    return {
        "type": SELECT,
        "custom_id": str(part.id),
        "placeholder": cut(part.placeholder, PLACEHOLDER),
        "min_values": part.least,
        "max_values": part.most,
        "options": [_entry(entry) for entry in part.entries],
    }


def _entry(entry: Entry) -> Component:
    found: Component = {"label": entry.label, "value": entry.value}
    if entry.chosen:
        found["default"] = True
    if entry.hint:
        found["description"] = entry.hint
    return _with_icon(found, entry.icon)


def _with_icon(component: Component, icon: str) -> Component:
    known = emoji(icon) if icon else None
    if known is not None:
        component["emoji"] = known.to_dict()
    return component


def _row(row: Row) -> Component:
    parts = (row,) if isinstance(row, Menu) else row
    return {"type": ACTION_ROW, "components": [_component(part) for part in parts]}


class PictureFile(discord.File):
    """A file whose bytes are freed once it is sent. discord.py's own refers to itself when it is closed, and waits for
    the garbage collector."""

    def close(self) -> None:
        vars(self.fp).pop("close", None)  # discord.py's, which keeps aiohttp from closing it


def file(image: Image) -> discord.File:
    return PictureFile(io.BytesIO(image.png), image.name, description=image.alt or None)


def _gallery(image: Image) -> Component:
    item = {"media": {"url": f"attachment://{image.name}"}, "description": image.alt}
    return {"type": GALLERY, "items": [item]}


def _layout_body(panel: Panel) -> Body:
    """The panel as components V2."""
    text = {"type": TEXT, "content": without_half_icon(cut(panel.text or "\u200b", DISPLAY))}
    galleries = [_gallery(image) for image in panel.images]
    parts = [*galleries, text] if panel.image_first else [text, *galleries]
    parts += map(_row, panel.rows)
    return {"components": [{"type": CONTAINER, "accent_color": ACCENT, "components": parts}]}


def _message_body(panel: Panel) -> Body:
    """The panel as a message with content."""
    alt = "" if panel.image is None else panel.image.alt
    rows = [_row(row) for row in panel.rows[:ROWS_PER_MESSAGE]]
    content = without_half_icon(cut(panel.text, CONTENT))
    return {"content": content, "components": rows, "alt": alt, "users": panel.mention}


def _fitted(panel: Panel, body_of: Callable[[Panel], Body], most: int) -> tuple[Panel, Body]:
    """The panel, with as much in it as fits into a message, and the body of that."""
    panel = replace(panel, text=cut(panel.text, most))
    for form, needed in lighter(panel):
        body, text = body_of(form), len(form.text.encode())
        left = text + room(body) - ENVELOPE
        if left >= text:
            return form, body
        if left >= needed:
            break
    form = replace(form, text=cut_to_bytes(form.text, left))
    return form, body_of(form)


def room(body: Body) -> int:
    """How many bytes more fit into this body; less than 0 if it is too large."""
    encoded = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return min(MOST_JSON - len(encoded), MOST_STRINGS - sum(len(text.encode()) for text in _strings(body)))


def _strings(value: Any) -> Iterator[str]:
    """All texts in a body."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def layout(panel: Panel) -> dict[str, Any]:
    """The arguments with which a layout is sent."""
    panel, body = _fitted(panel, _layout_body, DISPLAY)
    files = [file(image._replace(alt="")) for image in panel.images]  # the gallery describes them
    return {"view": Components(body["components"], layout=True), **({"files": files} if files else {})}


def layout_edit(panel: Panel) -> dict[str, Any]:
    """The arguments with which a message becomes this layout, whatever it was."""
    sent = layout(panel)
    return {
        "content": None,
        "view": sent["view"],
        "attachments": sent.get("files", []),
        "allowed_mentions": discord.AllowedMentions.none(),
    }


def message(panel: Panel) -> dict[str, Any]:
    """The arguments with which a message with content is sent, which shows one picture at most."""
    panel, body = _fitted(panel, _message_body, CONTENT)
    sent: dict[str, Any] = {"content": body["content"]}
    if body["components"]:
        sent["view"] = Components(body["components"], layout=False)
    if panel.image is not None:
        sent["file"] = file(panel.image)
    return sent


def message_edit(panel: Panel) -> dict[str, Any]:
    """The arguments with which it is edited; pictures are uploaded with every edit."""
    sent = message(panel)
    return {
        "content": sent["content"],
        "view": sent.get("view"),
        "attachments": [sent["file"]] if "file" in sent else [],
        "allowed_mentions": discord.AllowedMentions.none(),
    }


def is_layout(message: discord.Message | None) -> bool:
    return message is not None and message.flags.components_v2


def post_of(message: discord.Message | None) -> int:
    """The outbox row that sent this message, from the custom ids in it; 0 if none names one."""
    return 0 if message is None else next((id.post_id for id in ids(message.components) if id.post_id), 0)


def holds(message: discord.Message | None, verb: str) -> bool:
    """Whether this message has a button or a menu of this verb."""
    return message is not None and any(id.verb == verb for id in ids(message.components))


def ids(components: Any) -> Iterator[CustomId]:
    """Our custom ids among these components and their children."""
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            with suppress(BadCustomId):
                yield CustomId.parse(custom_id)
        yield from ids(getattr(component, "children", ()))
