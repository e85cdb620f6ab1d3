"""Small pieces of English that every title's words are made of."""

from __future__ import annotations

from collections.abc import Sequence


def amount(number: int, noun: str, plural: str = "") -> str:
    """1 coin, 2 coins."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"


def join(parts: Sequence[str], word: str = "and") -> str:
    """a, b and c."""
    return " ".join(filter(None, [", ".join(parts[:-1]), word if len(parts) > 1 else "", *parts[-1:]]))


def short(text: str, most: int) -> str:
    """The text, cut at a word where it is too long."""
    if len(text) <= most:
        return text
    return text[: most - 1].rsplit(" ", 1)[0].rstrip(" .,;:") + "…"
