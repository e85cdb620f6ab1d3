"""What drawing gives: a picture, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass

ALT_LIMIT = 1_024  # Discord's, for a description of an attachment


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG, its alt text and its size in pixels."""

    png: bytes
    alt: str
    size: tuple[int, int]


def alt_text(sentences: list[str]) -> str:
    """The sentences that fit into an alt text, whole ones as long as there is room."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) >= ALT_LIMIT:
            return text or longer[: ALT_LIMIT - 2] + "…"
        text = longer
    return text
