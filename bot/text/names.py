"""People's names: cleaned when they come in, escaped before they stand in a message."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NewType

from engine.language import Message, say

SafeName = NewType("SafeName", str)
"""A name that can stand in a message without formatting anything or mentioning anybody."""

COMPUTERS = ("Ada", "Basil", "Cleo", "Dido", "Enki", "Flora", "Gaia", "Hanno")
NAMELESS = Message("bot.names.nameless", "Someone")
LONGEST = 24
MARKS_PER_LETTER = 3  # Hebrew and Thai need no more
# Letters, marks and signs without a shape; Python calls them printable. Fillers of Hangul and Khmer, an empty Braille
# cell, an empty note, and what only chooses between variants of a sign.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
LINK = re.compile(r"://|\bwww\.|\bdiscord(app)?\.\w+/", re.IGNORECASE)  # an invitation needs no scheme
BRACES = str.maketrans("{}", "()")  # braces belong to the tokens of the wording


def clean_name(name: str) -> str:
    """A display name without links, and without anything that could reverse, hide or stretch the text beside it."""
    return _cleaned(name) or NAMELESS()


def _cleaned(name: str) -> str:
    visible = "".join(char for char in BLANK.sub("", name) if char.isprintable() or char.isspace())
    text = _with_few_marks(unicodedata.normalize("NFC", visible)).translate(BRACES)
    words = [word for word in text.split() if not LINK.search(word)]
    return " ".join(words)[:LONGEST].strip()


def _with_few_marks(text: str) -> str:
    """The text without marks that stand on no letter, or on many others."""
    kept, marks = [], MARKS_PER_LETTER
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me"):
            marks += 1
        else:
            marks = MARKS_PER_LETTER if char.isspace() else 0
        if marks <= MARKS_PER_LETTER:
            kept.append(char)
    return "".join(kept)


def safe_name(name: str) -> SafeName:
    """The name with its markdown and mentions escaped; it may have been stored before names were cleaned."""
    return SafeName(_escaped(name) or NAMELESS())


@lru_cache(4096)
def _escaped(name: str) -> str:
    return safe_text(_cleaned(name))


def safe_text(text: str) -> str:
    """What somebody has typed, so that it formats nothing and mentions nobody."""
    from discord.utils import escape_markdown, escape_mentions  # slow to load, and the owner's commands do without it

    return escape_mentions(escape_markdown(text))


def computer_name(taken: Iterable[str]) -> str:
    """A name that nobody at the table has."""
    used = set(taken)
    free = (name for name in COMPUTERS if name not in used)
    return next(free, None) or say("bot.names.computer", "Computer {number}", number=len(used))


def full_stop(text: str) -> str:
    """The text with a full stop, unless it ends with a name that has one ("Waiting for Sam Jr."), or was cut."""
    return text if text.endswith((".", "…")) else f"{text}."
