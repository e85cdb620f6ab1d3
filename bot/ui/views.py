"""Panel -> what discord.py sends. A panel that pings nobody is a layout (V2); what pings is a message with content."""

from __future__ import annotations

import io
import re
from typing import Any

import discord
from discord import ui

from bot.pictures.image import Image
from bot.ui.components import BadCustomId, Button, CustomId, Menu, Panel, Row, cut
from bot.ui.emojis import emoji, whole

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
CONTENT, DISPLAY = 2000, 4000
PICTURE = "picture.png"


class Tap(ui.DynamicItem[ui.Item[Any]], template=r"z.*"):
    """Every button and menu of ours, whenever it was sent; its id says all that is needed."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Tap:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        values = list(self.item.values) if isinstance(self.item, ui.Select) else []
        await interaction.client.tapped(interaction, self.custom_id, values)


def _item(part: Button | Menu) -> Tap:
    if isinstance(part, Button):
        button: ui.Button[Any] = ui.Button(
            label=cut(part.label, 80),
            custom_id=str(part.id),
            style=STYLES[part.style],
            disabled=part.disabled,
            emoji=emoji(part.icon),
        )
        return Tap(button)
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(part.id),
        placeholder=cut(part.placeholder, 150),
        min_values=part.least,
        max_values=part.most,
        options=[
            discord.SelectOption(
                label=e.label, value=e.value, description=e.hint or None, default=e.chosen, emoji=emoji(e.icon)
            )
            for e in part.entries
        ],
    )
    return Tap(menu)


def _items(row: Row) -> list[Tap]:
    return [_item(row)] if isinstance(row, Menu) else [_item(button) for button in row]


def file(image: Image) -> discord.File:
    return discord.File(io.BytesIO(image.png), PICTURE, description=image.alt)


def layout(panel: Panel) -> ui.LayoutView:
    """The panel as components V2."""
    view = ui.LayoutView(timeout=None)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(whole(cut(panel.text or "\u200b", DISPLAY)))]
    if panel.image is not None:
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{PICTURE}", description=panel.image.alt)
        parts.append(gallery)
    for row in panel.rows:
        actions: ui.ActionRow[Any] = ui.ActionRow()
        for item in _items(row):
            actions.add_item(item)
        parts.append(actions)
    view.add_item(ui.Container(*parts, accent_colour=discord.Colour(0xC28F2C)))
    return view


def rows(panel: Panel) -> ui.View | None:
    """The panel's rows below a message with content."""
    if not panel.rows:
        return None
    view = ui.View(timeout=None)
    for number, row in enumerate(panel.rows[:5]):
        for item in _items(row):
            item.row = number
            view.add_item(item)
    return view


def legacy(panel: Panel) -> dict[str, Any]:
    """The arguments of `send` for a message with content."""
    sent: dict[str, Any] = {"content": whole(cut(panel.text, CONTENT))}
    view = rows(panel)
    if view is not None:
        sent["view"] = view
    return sent


def edited(panel: Panel) -> dict[str, Any]:
    """The arguments of `edit` for a message with content; pictures are uploaded with every edit."""
    return {
        "content": whole(cut(panel.text, CONTENT)),
        "view": rows(panel),
        "attachments": [] if panel.image is None else [file(panel.image)],
        "allowed_mentions": discord.AllowedMentions.none(),
    }


def laid_out(panel: Panel) -> dict[str, Any]:
    """The arguments of `edit` for a layout."""
    return {
        "view": layout(panel),
        "attachments": [] if panel.image is None else [file(panel.image)],
        "allowed_mentions": discord.AllowedMentions.none(),
    }


def is_layout(message: discord.Message | None) -> bool:
    return message is not None and message.flags.components_v2


def post_of(message: discord.Message | None) -> int:
    """The row of the outbox that sent this message, by the ids of its components; 0 where none says so."""
    if message is None:
        return 0
    return next((id.post for id in ids(message.components) if id.post), 0)


def ids(components: Any) -> list[CustomId]:
    """All ids of ours among these components and their children."""
    found = []
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            try:
                found.append(CustomId.parse(custom_id))
            except BadCustomId:
                continue
        found += ids(getattr(component, "children", ()))
    return found
