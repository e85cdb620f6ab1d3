"""A panel with less in it: for a message that would be too large, and for one that Discord refuses as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from bot.pictures.image import Image
from bot.text.game import turn as turn_text
from bot.ui.components import Button, Entry, Menu, Panel, Row, cut, cut_to_bytes
from bot.ui.custom_ids import NO_GAME, CustomId

NEEDED = ("join", "start", "rematch", "play")  # what a game cannot begin or go on without
SHORT_ALT = 100  # characters of an alt text
SHORT_LABELS = 40, 20, 8  # bytes of what is written on a button or an entry: with the last, seven menus of 25 fit
SOME_TEXT, ALL_TEXT = 800, 1 << 20  # bytes

P = TypeVar("P", Button, Entry)


def lighter(panel: Panel) -> Iterator[tuple[Panel, int]]:
    """The panel with less and less in it, each time with the bytes of its text that must find room."""
    yield panel, ALL_TEXT
    panel = _without_icons(panel)
    yield panel, ALL_TEXT
    panel = replace(panel, image=panel.image and _short_alt(panel.image), further=tuple(map(_short_alt, panel.further)))
    yield panel, ALL_TEXT
    panel = _without_hints(panel)
    yield panel, ALL_TEXT
    yield panel, SOME_TEXT
    for most in SHORT_LABELS:
        yield _with_short_labels(panel, most), SOME_TEXT
    yield plainest(panel), 0


def plainer(panel: Panel) -> Iterator[Panel]:
    """The forms in which a panel is shown, one after another, until Discord takes one."""
    yield panel
    words, least = in_words(panel), plainest(panel)
    if words != panel:
        yield words
    if least != words:
        yield least


def in_words(panel: Panel) -> Panel:
    """A panel's text and choices without pictures, icons and hints."""
    return replace(_without_hints(_without_icons(panel)), image=None, further=())


def plainest(panel: Panel) -> Panel:
    """A panel's text without a picture, and with the needed buttons only; Play is always possible in a game."""
    parts = panel.parts
    if not parts or parts[0].id.game == NO_GAME:
        return replace(panel, rows=(), image=None, further=())
    kept = [part for part in parts if isinstance(part, Button) and part.id.verb in NEEDED]
    play = Button(CustomId("play", parts[0].id.game, parts[0].id.post_id, ()), turn_text.PLAY(), "primary")
    # Nothing is disabled: what cannot be done yet is refused with a sentence, and the message is rarely renewed.
    row = tuple(button._replace(disabled=False, icon="") for button in kept) or (play,)
    return replace(panel, rows=(row,), image=None, further=())


def _without_icons(panel: Panel) -> Panel:
    return _changed(panel, lambda button: button._replace(icon=""), lambda entry: entry._replace(icon=""))


def _without_hints(panel: Panel) -> Panel:
    return _changed(panel, lambda button: button, lambda entry: entry._replace(hint=""))


def _with_short_labels(panel: Panel, most: int) -> Panel:
    def short(part: P) -> P:
        return part._replace(label=cut_to_bytes(part.label, most))

    panel = _changed(panel, short, short)
    rows = (
        row._replace(placeholder=cut_to_bytes(row.placeholder, most)) if isinstance(row, Menu) else row
        for row in panel.rows
    )
    return replace(panel, rows=tuple(rows))


def _changed(panel: Panel, button: Callable[[Button], Button], entry: Callable[[Entry], Entry]) -> Panel:
    """The panel with all its buttons, and the entries of its menus, changed like this."""

    def changed(row: Row) -> Row:
        if isinstance(row, Menu):
            return row._replace(entries=tuple(map(entry, row.entries)))
        return tuple(map(button, row))

    return replace(panel, rows=tuple(map(changed, panel.rows)))


def _short_alt(image: Image) -> Image:
    return image._replace(alt=cut(image.alt, SHORT_ALT))
