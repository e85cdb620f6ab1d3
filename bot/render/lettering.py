"""Type: three faces and a fallback, measuring, wrapping, and text that always fits."""

from __future__ import annotations

import math
import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont, features

FONTS = Path(__file__).parent.parent.parent / "assets" / "fonts"
FILES = {
    "text": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
    "title": "SourceSerifPro-Bold.ttf",
    "other": "DejaVuSansCondensed-Bold.ttf",  # names in scripts that the three do not know
}
FLOOR = 20  # no letter is smaller
ESSENTIAL = 28  # names and numbers that must be read on a phone
CAP = 0.66  # height of a capital, of the size
ELLIPSIS = "…"


@lru_cache(maxsize=128)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    shaped = face == "other" and features.check("raqm")
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(FONTS / FILES[face]), size, layout_engine=engine)


@lru_cache(maxsize=4096)
def has_glyph(face: str, letter: str) -> bool:
    """Whether the face draws this letter rather than the box for unknown ones."""
    if letter == " ":
        return True
    face_font = ImageFont.truetype(str(FONTS / FILES[face]), 24, layout_engine=ImageFont.Layout.BASIC)
    return bytes(face_font.getmask(letter)) != bytes(face_font.getmask("\U0010ffff"))


@lru_cache(maxsize=1024)
def clean(name: str, instead: str) -> str:
    """The name as it can be drawn: no controls, no letters without a glyph, few marks; `instead` if nothing stays."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name[:400]):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind[0] == "Z":
            kept.append(" ")
        elif kind[0] == "C" or marks > 1 or letter in "{}":
            continue
        elif has_glyph("text", letter) or has_glyph("other", letter):
            kept.append(letter)
    text = " ".join("".join(kept).split())
    return text if any(unicodedata.category(letter)[0] in "LNPS" for letter in text) else instead


@lru_cache(maxsize=4096)
def face_for(text: str, face: str) -> str:
    return face if all(has_glyph(face, letter) for letter in text) else "other"


@lru_cache(maxsize=16384)
def width(text: str, face: str, size: int) -> int:
    """How far the pen moves or the letters reach, whichever is more."""
    style = font(face_for(text, face), size)
    left, _, right, _ = style.getbbox(text, anchor="ls")
    return math.ceil(max(style.getlength(text), right) - min(0, left))


class Line(NamedTuple):
    """One line of text as it will be drawn."""

    text: str
    size: int
    width: int
    shortened: bool


@lru_cache(maxsize=8192)
def fit(text: str, face: str, size: int, limit: int, floor: int = FLOOR) -> Line:
    """The text within the limit: as large as wished, smaller down to the floor, then cut."""
    for smaller in range(size, min(size, floor) - 1, -1):
        wide = width(text, face, smaller)
        if wide <= limit:
            return Line(text, smaller, wide, False)
    size = min(size, floor)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, face, size) <= limit:
            low = middle
        else:
            high = middle - 1
    cut = text[:low].rstrip() + ELLIPSIS
    return Line(cut, size, width(cut, face, size), True)


Piece = tuple[str, bool]  # text, or the name of an icon and True
Word = tuple[Piece, ...]
BREAK: Word = (("\n", False),)


@lru_cache(maxsize=2048)
def words(markup: str) -> tuple[Word, ...]:
    """Words of pieces; "+1{coin}" is one word of a text and an icon, which no line break parts; "\n" begins a line."""
    found = []
    for word in re.findall(r"\S+|\n", markup):
        pieces = re.split(r"\{(\w+)\}", word) if word != "\n" else [word]
        found.append(tuple((piece, bool(k % 2)) for k, piece in enumerate(pieces) if piece))
    return tuple(found)


def icon_size(size: int) -> int:
    return round(size * 1.12)


def word_width(word: Word, face: str, size: int) -> int:
    wide = sum(icon_size(size) if is_icon else width(piece, face, size) for piece, is_icon in word)
    return wide + 2 * (len(word) - 1)


class Block(NamedTuple):
    """Wrapped text: its lines of (x, word) and how it came out."""

    size: int
    leading: int
    lines: tuple[tuple[tuple[int, Word], ...], ...]
    widths: tuple[int, ...]
    shortened: bool

    @property
    def height(self) -> int:
        return self.leading * len(self.lines)


@lru_cache(maxsize=4096)
def wrapped(markup: str, face: str, size: int, limit: int) -> Block:
    lines: list[list[tuple[int, Word]]] = [[]]
    widths = [0]
    shortened = False
    gap = width(" ", face, size)
    for word in words(markup):
        if word == BREAK:
            lines.append([])
            widths.append(0)
            continue
        wide = word_width(word, face, size)
        if wide > limit:
            line = fit("".join(piece for piece, is_icon in word if not is_icon), face, size, limit, size)
            word, wide, shortened = ((line.text, False),), line.width, True
        at = widths[-1] + gap if lines[-1] else 0
        if at + wide > limit:
            lines.append([])
            widths.append(0)
            at = 0
        lines[-1].append((at, word))
        widths[-1] = at + wide
    return Block(size, round(size * 1.18), tuple(tuple(line) for line in lines), tuple(widths), shortened)


@lru_cache(maxsize=4096)
def fit_block(markup: str, face: str, size: int, limit: int, height: int, floor: int = FLOOR) -> Block:
    """The text wrapped into the rectangle: as large as wished, smaller down to the floor, then fewer lines."""
    for smaller in range(size, floor - 1, -1):
        block = wrapped(markup, face, smaller, limit)
        if block.height <= height and not block.shortened:
            return block
    block = wrapped(markup, face, floor, limit)
    room = max(1, height // block.leading)
    if len(block.lines) <= room:
        return block
    lines, widths = list(block.lines[:room]), list(block.widths[:room])
    while lines[-1]:
        at = lines[-1][-1][0] + word_width(lines[-1][-1][1], face, floor)
        if at + width(ELLIPSIS, face, floor) <= limit:
            lines[-1] = (*lines[-1], (at, ((ELLIPSIS, False),)))
            widths[-1] = at + width(ELLIPSIS, face, floor)
            break
        lines[-1] = lines[-1][:-1]
    return Block(floor, block.leading, tuple(lines), tuple(widths), True)
