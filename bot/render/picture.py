"""A finished picture and its alt text."""

from __future__ import annotations

from dataclasses import dataclass

from engine.phrases import spelled_out

ALT_LIMIT = 1_024  # Discord's limit for the description of an attachment


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG, its alt text and its size in pixels."""

    png: bytes
    alt: str
    size: tuple[int, int]


def alt_text(sentences: list[str]) -> str:
    """As many whole sentences as fit into an alt text, with amounts in words."""
    text = ""
    for sentence in map(spelled_out, sentences):
        longer = f"{text} {sentence}".strip()
        if len(longer) >= ALT_LIMIT:
            return text or longer[: ALT_LIMIT - 2] + "…"
        text = longer
    return text
