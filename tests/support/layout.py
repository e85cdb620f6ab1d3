"""Checks of a layout: everything within its limits, nothing on top of anything else, nothing too small or too faint."""

from __future__ import annotations

from collections.abc import Iterable

from bot.render.drawing.canvas import Box, Part
from bot.render.drawing.lettering import FLOOR
from bot.render.drawing.sheet import Sheet
from bot.render.screen import DECIDING, READABLE, Screen, Shown, scale
from bot.render.theme import contrast

Rectangle = tuple[int, int, int, int]


def overlap(a: Rectangle, b: Rectangle) -> bool:
    return min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])


def faults(piece: Part) -> list[str]:
    """The faults within one part."""
    found = []
    for k, box in enumerate(piece.boxes):
        left, top, right, bottom = box.rect
        if left < box.limit[0] - 1 or right > box.limit[2] + 1 or top < 0 or bottom > piece.image.height:
            found.append(f"{box.what!r} leaves its place: {box.rect} of {box.limit}")
        if box.size and box.size < FLOOR:
            found.append(f"{box.what!r} is {box.size} pixels")
        if box.size and min(contrast(box.ink, ground) for ground in box.grounds) < 4.5:
            found.append(f"{box.what!r} is too faint")
        found += [
            f"{box.what!r} overlaps {other.what!r}" for other in piece.boxes[k + 1 :] if overlap(box.rect, other.rect)
        ]
    return found


def collisions(sheet: Sheet) -> list[str]:
    """Texts and icons of different parts that overlap, and those that leave the sheet."""
    boxes: list[Box] = sheet.boxes()
    boxes.sort(key=lambda box: box.rect[1])
    found = [f"{box.what!r} leaves the sheet" for box in boxes if box.rect[0] < 0 or box.rect[2] > sheet.width]
    for k, box in enumerate(boxes):
        for other in boxes[k + 1 :]:
            if other.rect[1] >= box.rect[3]:
                break
            if overlap(box.rect, other.rect):
                found.append(f"{box.what!r} overlaps {other.what!r}")
    return found


def on_screen(box: Box, size: tuple[int, int], screen: Screen, shown: Shown) -> float:
    """The type of a text in CSS pixels, in a picture of this size that nobody has opened."""
    return box.size * scale(size, screen, shown)


def too_small(
    boxes: Iterable[Box], size: tuple[int, int], shown: Shown, screens: Iterable[Screen] = tuple(Screen)
) -> list[str]:
    """The texts that cannot be read without opening a picture of this size (`Picture.size`)."""
    texts = [box for box in boxes if box.size]
    found = []
    for screen in screens:
        for box in texts:
            css, least = on_screen(box, size, screen, shown), READABLE if box.minor else DECIDING
            if css < least:
                found.append(f"{box.what!r} comes out as {css:.1f} of {least} pixels on a {screen}")
    return found
