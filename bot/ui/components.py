"""The parts of a message, independent of discord.py: buttons, menus, and panels made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.image import Image
from bot.ui.custom_ids import CustomId
from engine.phrases import NO_BREAK

# Discord's limits.
ROWS_PER_MESSAGE, BUTTONS_PER_ROW, MENU_ENTRIES = 5, 5, 25
BUTTON_LABEL, ENTRY_TEXT, PLACEHOLDER = 80, 100, 150
LAYOUT_COMPONENTS = 40  # with all that are inside of others
# Rows for a question; two more are kept for the controls. A layout has room for more than a message with content.
MESSAGE_ROWS, LAYOUT_ROWS = 3, 7
CUT_OFF = f" .,;:{NO_BREAK}"  # what a text that was cut does not end with


class Button(NamedTuple):
    id: CustomId
    label: str
    style: str = "secondary"
    disabled: bool = False
    icon: str = ""


class Entry(NamedTuple):
    """One line of a menu."""

    value: str
    label: str
    hint: str = ""
    chosen: bool = False
    icon: str = ""


class Menu(NamedTuple):
    id: CustomId
    placeholder: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True)
class Panel:
    """The content of one message: text, perhaps a picture, and rows of components."""

    text: str
    rows: tuple[Row, ...] = ()
    image: Image | None = None
    mention: tuple[int, ...] = ()  # the users it notifies
    silent: bool = False  # a direct message notifies unless it is silent
    image_first: bool = False  # in a layout: the pictures above the text
    further: tuple[Image, ...] = ()  # more pictures, in a layout only: each in a gallery of its own below the first

    @property
    def parts(self) -> list[Button | Menu]:
        """All buttons and menus."""
        return [part for row in self.rows for part in ((row,) if isinstance(row, Menu) else row)]

    @property
    def images(self) -> tuple[Image, ...]:
        """The first picture and the further ones, each under a name of its own."""
        named = (image._replace(name=f"{n}_{image.name}") for n, image in enumerate(self.further, 2))
        return (*(() if self.image is None else (self.image,)), *named)


def cut(text: str, most: int) -> str:
    """The text; if it is too long, cut after a word, with an ellipsis."""
    if len(text) <= most:
        return text
    head, space, _ = text[: most - 1].rpartition(" ")
    return f"{head.rstrip(CUT_OFF) if space and len(head) > most // 2 else text[: most - 1]}…"


def cut_to_bytes(text: str, most: int) -> str:
    """The text; if it has more bytes than that, cut in the same way."""
    if len(text.encode()) <= most:
        return text
    ellipsis = len("…".encode())
    return cut(text, len(text.encode()[: most - ellipsis + 1].decode(errors="ignore")))
