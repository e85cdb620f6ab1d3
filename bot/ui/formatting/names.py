"""People's names: cleaned when they come in, escaped before they stand in a message."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NewType

SafeName = NewType("SafeName", str)
"""A name that can stand in a message without formatting anything or mentioning anybody."""

COMPUTERS = ("Ada", "Basil", "Cleo", "Dido", "Enki", "Flora", "Gaia", "Hanno")
LONGEST = 24
INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
BRACES = str.maketrans("{}", "()")  # braces belong to the tokens of the wording


def clean_name(name: str) -> str:
    """A display name without anything that could reverse, hide or stretch the text beside it."""
    text = INVISIBLE.sub("", unicodedata.normalize("NFC", name)).translate(BRACES)
    text = "".join(char for char in text if char.isprintable()).strip()
    return text[:LONGEST] or "Somebody"


@lru_cache(4096)
def safe_name(name: str) -> SafeName:
    """The name with its markdown and mentions escaped."""
    from discord.utils import escape_markdown, escape_mentions  # slow to load, and the owner's commands do without it

    return SafeName(escape_mentions(escape_markdown(name.translate(BRACES))))


def computer_name(taken: Iterable[str]) -> str:
    """A name that nobody at the table has."""
    used = set(taken)
    return next((name for name in COMPUTERS if name not in used), f"Computer {len(used)}")


def listed(parts: Iterable[str]) -> str:
    """Red, Blue and Green."""
    *others, last = list(parts) or ["nobody"]
    return f"{', '.join(others)} and {last}" if others else last
