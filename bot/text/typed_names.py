"""Names that somebody types: they are understood in the language in which they are shown, and in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from engine.language import ENGLISH, language, speaking, unmarked

T = TypeVar("T")
WORD = re.compile(r"(?:(?<!\w)[-+])?\d+|[^\W\d_]+")
UMLAUT = re.compile(r"(?<=[aou])e+")  # ä may be typed ae or a: such an e is left out everywhere
SPACE = re.compile(r"(?<!\d) | (?![-+]?\d)")  # but not that between two numbers


def in_both(say: Callable[[], T]) -> tuple[T, ...]:
    """What this says to its reader, and the same in English, if that is something else."""
    shown = say()
    if language() == ENGLISH:
        return (shown,)
    with speaking(ENGLISH):
        return shown, say()


@lru_cache(2048)
def words(text: str) -> str:
    """The text as typed words are compared with it: "Cheops-Pyramide" is "cheops pyramide".

    Accents, case and punctuation don't count."""
    plain = UMLAUT.sub("", unmarked(text)).replace("\u2212", "-")
    return " ".join(WORD.findall(plain)) or plain.strip()


def key(text: str) -> str:
    """The words of a text in one piece, since people leave out hyphens and apostrophes: "cheopspyramide"."""
    return UMLAUT.sub("", SPACE.sub("", words(text)))


def fits(typed: str, forms: Iterable[str]) -> bool:
    """Whether one of these texts contains the typed words."""
    wanted = key(typed)
    return any(wanted in key(form) for form in forms)


def by_name(names: Callable[[], Mapping[str, str]]) -> dict[str, str]:
    """Ids by the `key` of what may be typed for them: names, and above all themselves. The first of equals counts."""
    known: dict[str, str] = {}
    shown, *others = in_both(names)
    for id, name in [*((id, id) for id in shown), *shown.items(), *(pair for form in others for pair in form.items())]:
        known.setdefault(key(name), id)
    return known
