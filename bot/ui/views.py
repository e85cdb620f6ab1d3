"""From panels to discord.py. A panel that notifies nobody is a layout (components V2), since a push notice shows only
the content of a message; a panel that notifies somebody is a message with content."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import discord
from discord import ui

from bot.pictures.image import Image
from bot.ui.components import BUTTON_LABEL, PLACEHOLDER, ROWS_PER_MESSAGE, Button, Entry, Menu, Panel, Row, cut
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.emojis import emoji, without_half_icon

# Discord's numbers for the kinds of components, and for the styles of buttons.
ACTION_ROW, BUTTON, SELECT, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17
STYLES = {"primary": 1, "secondary": 2, "success": 3, "danger": 4}
ACCENT = 0xC28F2C
CONTENT, DISPLAY = 2000, 4000

Component = dict[str, Any]


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
    found: Component = {"label": entry.label, "value": entry.value, "default": entry.chosen}
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
    return PictureFile(io.BytesIO(image.png), image.name, description=image.alt)


def _gallery(image: Image) -> Component:
    item = {"media": {"url": f"attachment://{image.name}"}, "description": image.alt}
    return {"type": GALLERY, "items": [item]}


def layout(panel: Panel) -> Components:
    """The panel as components V2."""
    text = {"type": TEXT, "content": without_half_icon(cut(panel.text or "\u200b", DISPLAY))}
    galleries = [_gallery(image) for image in panel.images]
    parts = [*galleries, text] if panel.image_first else [text, *galleries]
    parts += map(_row, panel.rows)
    return Components([{"type": CONTAINER, "accent_color": ACCENT, "components": parts}], layout=True)


def rows(panel: Panel) -> Components | None:
    """The panel's rows, for a message with content."""
    if not panel.rows:
        return None
    return Components([_row(row) for row in panel.rows[:ROWS_PER_MESSAGE]], layout=False)


def message(panel: Panel) -> dict[str, Any]:
    """The arguments with which a message with content is sent."""
    sent: dict[str, Any] = {"content": without_half_icon(cut(panel.text, CONTENT))}
    view = rows(panel)
    if view is not None:
        sent["view"] = view
    return sent


def message_edit(panel: Panel) -> dict[str, Any]:
    """The arguments with which it is edited; pictures are uploaded with every edit."""
    return {
        "content": without_half_icon(cut(panel.text, CONTENT)),
        "view": rows(panel),
        "attachments": [] if panel.image is None else [file(panel.image)],
        "allowed_mentions": discord.AllowedMentions.none(),
    }


def layout_edit(panel: Panel) -> dict[str, Any]:
    """The arguments with which a layout is edited."""
    return {
        "view": layout(panel),
        "attachments": [file(image) for image in panel.images],
        "allowed_mentions": discord.AllowedMentions.none(),
    }


def is_layout(message: discord.Message | None) -> bool:
    return message is not None and message.flags.components_v2


def post_of(message: discord.Message | None) -> int:
    """The outbox row that sent this message, from the custom ids in it; 0 if none names one."""
    return 0 if message is None else next((id.post for id in ids(message.components) if id.post), 0)


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
