"""Fonts for many scripts, measuring, wrapping, and text that always fits."""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

FONTS = Path(__file__).parents[3] / "assets" / "fonts"
FILES = {
    "text": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
    "title": "SourceSerifPro-Bold.ttf",
    # For names in scripts that the first three do not have, in the order in which they are tried.
    "other": "DejaVuSansCondensed-Bold.ttf",
    "chinese, japanese, korean": "wqy-microhei.ttc",
    **{
        script.lower(): f"NotoSans{script}-Bold.ttf"
        for script in (
            *("Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam"),
            *("Sinhala", "Thai", "Myanmar", "Khmer", "Ethiopic"),
        )
    },
}
MAIN = ("text", "bold", "title")
# Scripts whose letters join or change places, which only the library Raqm draws correctly.
SHAPED = frozenset(FILES) - {*MAIN, "chinese, japanese, korean", "ethiopic", "thai"}
FLOOR = 20  # the smallest letters
ESSENTIAL = 28  # names and numbers that must be read on a phone
CAP = 0.66  # the height of a capital letter at size 1
ELLIPSIS = "…"


@lru_cache(maxsize=128)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    engine = ImageFont.Layout.RAQM if face in SHAPED and features.check("raqm") else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(FONTS / FILES[face]), size, layout_engine=engine)


@lru_cache(maxsize=4096)
def has_glyph(face: str, letter: str) -> bool:
    """Whether the face has a glyph for this letter."""
    if letter == " ":
        return True
    style = plain_font(face)
    return bytes(style.getmask(letter)) != bytes(style.getmask("\U0010ffff"))


@lru_cache(maxsize=32)
def plain_font(face: str) -> ImageFont.FreeTypeFont:
    """The face with exactly one glyph per letter, for looking glyphs up."""
    return ImageFont.truetype(str(FONTS / FILES[face]), 24, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1024)
def clean(name: str, instead: str) -> str:
    """The name without control characters, missing glyphs and piled-up accents; `instead` if nothing is left."""
    kept: list[str] = []
    marks = 0
    for letter in "".join(map(_plain_letter, unicodedata.normalize("NFC", name[:400]))):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        # A Latin letter has one accent at most, a syllable of an Indian or Burmese script up to three marks.
        most = 1 if "\u0300" <= letter <= "\u036f" else 3
        if kind[0] == "Z":
            kept.append(" ")
        elif kind[0] == "C" or marks > most or letter in "{}":
            continue
        elif face_of(letter, "text"):
            kept.append(letter)
    text = " ".join("".join(kept).split())
    return text if any(unicodedata.category(letter)[0] in "LNPS" for letter in text) else instead


def _plain_letter(letter: str) -> str:
    """The plain letter that a decorated one stands for, if no face has the decorated one."""
    return letter if face_of(letter, "text") else unicodedata.normalize("NFKC", letter)


@lru_cache(maxsize=4096)
def face_of(text: str, face: str) -> str:
    """The face that has all these letters: the given one, or else the first that does; "" if none does."""
    others = (other for other in FILES if other not in MAIN)
    return next((each for each in (face, *others) if all(has_glyph(each, letter) for letter in text)), "")


@lru_cache(maxsize=4096)
def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces, each with its face. A word is split only if no face has all its letters."""
    found: list[tuple[str, str]] = []
    for word in re.findall(r"\s+|\S+", text):
        whole = face_of(word, face)
        for piece in [word] if whole else word:
            drawn = whole or face_of(piece, face) or face
            if found and found[-1][1] == drawn:
                found[-1] = (found[-1][0] + piece, drawn)
            elif found[1:] and found[-1][0].isspace() and found[-2][1] == drawn:
                # A space between two words of one script belongs to it. Between scripts it is drawn on its own,
                # since it would change sides with Arabic.
                (space, _), (before, _) = found.pop(), found.pop()
                found.append((before + space + piece, drawn))
            else:
                found.append((piece, drawn))
    return tuple(found) or (("", face),)


@lru_cache(maxsize=16384)
def width(text: str, face: str, size: int) -> int:
    """The width of the text: how far the pen moves or the letters reach, whichever is more."""
    return sum(_width(piece, drawn, size) for piece, drawn in runs(text, face))


def _width(piece: str, face: str, size: int) -> int:
    style = font(face, size)
    left, _, right, _ = style.getbbox(piece, anchor="ls")
    return math.ceil(max(style.getlength(piece), right) - min(0, left))


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A piece of a line in one font: the box that its letters cover, and their shapes with the place of these."""

    box: tuple[int, int, int, int]
    letters: Image.Image
    at: tuple[int, int]


# Most texts are words and numbers, and their shapes take some 3 KB each.
@lru_cache(maxsize=2048)
def placed(text: str, face: str, size: int) -> tuple[Run, ...]:
    """The pieces of a line, relative to the left end of its base line."""
    found = []
    at = 0
    for piece, drawn in runs(text, face):
        style = font(drawn, size)
        a, b, c, d = (round(v) for v in style.getbbox(piece, anchor="ls"))
        x = at - min(0, a)  # a letter that reaches to the left, as J does, starts a little further right
        letters, (right, down) = _letters(piece, style)
        found.append(Run((x + a, b, x + c, d), letters, (x + right, down)))
        at += _width(piece, drawn, size)
    return tuple(found)


def _letters(text: str, style: ImageFont.FreeTypeFont) -> tuple[Image.Image, tuple[int, int]]:
    """The shapes of these letters, and where their top left corner is from the left end of the base line."""
    a, b, c, d = style.getbbox(text, anchor="ls")
    left, top = math.floor(a) - 1, math.floor(b) - 1
    shapes = Image.new("L", (math.ceil(c) + 1 - left, math.ceil(d) + 1 - top))
    ImageDraw.Draw(shapes).text((-left, -top), text, fill=255, font=style, anchor="ls")
    return shapes, (left, top)


class Line(NamedTuple):
    """One line of text as it will be drawn."""

    text: str
    size: int
    width: int
    shortened: bool


@lru_cache(maxsize=8192)
def fit(text: str, face: str, size: int, limit: int, floor: int = FLOOR) -> Line:
    """The text within the limit: at the given size if it fits, else smaller down to the floor, else cut."""
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


Piece = tuple[str, bool]  # a text and False, or the name of an icon and True
Word = tuple[Piece, ...]
BREAK: Word = (("\n", False),)


@lru_cache(maxsize=2048)
def words(markup: str) -> tuple[Word, ...]:
    """The words of a text. "+1{coin}" is one word of a text and an icon, so that no line break separates them."""
    found = []
    for word in re.findall(r"[\S\u00a0\u202f]+|\n", markup):  # French has spaces at which no line may end
        pieces = re.split(r"\{(\w+)\}", word) if word != "\n" else [word]
        found.append(tuple((piece, bool(k % 2)) for k, piece in enumerate(pieces) if piece))
    return tuple(found)


def icon_size(size: int) -> int:
    return round(size * 1.12)


def word_width(word: Word, face: str, size: int) -> int:
    wide = sum(icon_size(size) if is_icon else width(piece, face, size) for piece, is_icon in word)
    return wide + 2 * (len(word) - 1)


class Block(NamedTuple):
    """Wrapped text: lines of (x, word), the width of each, and whether anything was cut."""

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
    """The text wrapped into the rectangle: at the given size if it fits, else smaller down to the floor, else cut."""
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


def forget() -> None:
    """Empty the caches, as if the process were new."""
    for cached in (font, plain_font, has_glyph, clean, face_of, runs, width, placed, fit, words, wrapped, fit_block):
        cached.cache_clear()
