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
from bot.ui.components import BUTTON_LABEL, PLACEHOLDER, ROWS_PER_MESSAGE, Button, Menu, Panel, Row, cut
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.emojis import emoji, without_half_icon

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
CONTENT, DISPLAY = 2000, 4000


def _item(part: Button | Menu) -> ui.Item[Any]:
    if isinstance(part, Button):
        return ui.Button(
            label=cut(part.label, BUTTON_LABEL),
            custom_id=str(part.id),
            style=STYLES[part.style],
            disabled=part.disabled,
            emoji=emoji(part.icon),
        )
    return ui.Select(
        custom_id=str(part.id),
        placeholder=cut(part.placeholder, PLACEHOLDER),
        min_values=part.least,
        max_values=part.most,
        options=[
            discord.SelectOption(
                label=e.label, value=e.value, description=e.hint or None, default=e.chosen, emoji=emoji(e.icon)
            )
            for e in part.entries
        ],
    )


def _items(row: Row) -> list[ui.Item[Any]]:
    return [_item(row)] if isinstance(row, Menu) else [_item(button) for button in row]


def file(image: Image) -> discord.File:
    return discord.File(io.BytesIO(image.png), image.name, description=image.alt)


def _gallery(image: Image) -> ui.MediaGallery[Any]:
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    gallery.add_item(media=f"attachment://{image.name}", description=image.alt)
    return gallery


def layout(panel: Panel) -> ui.LayoutView:
    """The panel as components V2."""
    view = ui.LayoutView(timeout=None)
    view.stop()  # its clicks are not for discord.py, which would keep it in memory for them
    text: ui.TextDisplay[Any] = ui.TextDisplay(without_half_icon(cut(panel.text or "\u200b", DISPLAY)))
    galleries = [_gallery(image) for image in panel.images]
    parts: list[ui.Item[Any]] = [*galleries, text] if panel.image_first else [text, *galleries]
    for row in panel.rows:
        actions: ui.ActionRow[Any] = ui.ActionRow()
        for item in _items(row):
            actions.add_item(item)
        parts.append(actions)
    view.add_item(ui.Container(*parts, accent_colour=discord.Colour(0xC28F2C)))
    return view


def rows(panel: Panel) -> ui.View | None:
    """The panel's rows, for a message with content."""
    if not panel.rows:
        return None
    view = ui.View(timeout=None)
    view.stop()
    for number, row in enumerate(panel.rows[:ROWS_PER_MESSAGE]):
        for item in _items(row):
            item.row = number
            view.add_item(item)
    return view


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
