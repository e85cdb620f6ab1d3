"""A finished picture: its PNG, its alt text, and where everything lies in it. Also what a card says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.phrases import spelled_out

ALT_LIMIT = 1_024  # Discord's limit for the description of an attachment


class Area(NamedTuple):
    """Where something lies in a picture. Its place is a path, like an option's id: `hex:C4`, `civilization:egypt`."""

    place: str
    corners: tuple[tuple[int, int], ...]

    def moved(self, x: int, y: int) -> Area:
        return Area(self.place, tuple([(left + x, top + y) for left, top in self.corners]))


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG, its alt text, its size in pixels, and the areas of what can be touched in it."""

    png: bytes
    alt: str
    size: tuple[int, int]
    areas: tuple[Area, ...] = ()


class Face(NamedTuple):
    """The printed content of a card."""

    name: str
    kind: str  # the kind of card, in a word or two
    icon: str  # an icon or an emblem
    tone: str  # one of the theme's region colours
    facts: str  # its numbers as icons, or ""
    paragraphs: tuple[tuple[str, str], ...]  # each with a heading or "", and sentences with icons
    alt: str


def alt_text(sentences: list[str]) -> str:
    """As many whole sentences as fit into an alt text, with amounts in words."""
    text = ""
    for sentence in map(spelled_out, sentences):
        longer = f"{text} {sentence}".strip()
        if len(longer) >= ALT_LIMIT:
            return text or longer[: ALT_LIMIT - 2] + "…"
        text = longer
    return text
