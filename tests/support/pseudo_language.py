"""A language made of English: accented, bracketed and longer. What is shown without accents has no translation."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.base.workers.process_pool import ProcessPool
from bot.text.names import COMPUTERS
from engine import language
from engine.language import Catalogue, catalogue
from engine.titles import TITLES

PSEUDO = "de"  # the language whose place it takes
ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀčďéƒğĥíĵķĺɱñóþɋŕšťúṽŵẋýžÁƁČĎÉƑĞĤÍĴĶĹṀÑÓÞɊŔŠŤÚṼŴẊÝŽ"
)
UNTOUCHED = re.compile(r"\{[^{}]*\}|`[^`]*`|<[^<>]*>|https?://\S+")
BEGINNING = re.compile(r"(?:-# |## |- |\d+\. |> )?")
LONGER = 0.3  # how much longer than English it is
ENGLISH = re.compile(r"[A-Za-z]{2,}")
FROM_BABEL = ("und", "oder", "UTC", "November", "English", "Deutsch", "Français")
# Names, the letters of several seats, and Roman numbers.
NAMES = re.compile(
    r"\b(?:"
    + "|".join([*COMPUTERS, *(title.name for title in TITLES.values()), "[A-D]{2,4}|I{2,3}|IV", *FROM_BABEL])
    + r")\b"
)


def pseudo(text: str) -> str:
    """The text in the pseudo-language, line by line."""
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    found = BEGINNING.match(line)
    begin = "" if found is None else found[0]
    said = line[len(begin) :]
    if not any(map(str.isalpha, UNTOUCHED.sub("", said))):
        return line
    return f"{begin}⟦{accented(said)}{'·' * round(LONGER * len(UNTOUCHED.sub('', said)))}⟧"


def accented(text: str) -> str:
    kept = UNTOUCHED.findall(text)
    parts = [part.translate(ACCENTS) for part in UNTOUCHED.split(text)]
    return "".join(part + untouched for part, untouched in zip(parts, [*kept, ""], strict=True))


class _Messages(dict[tuple[str, str], Any]):
    """Has a translation of everything."""

    def get(self, key: tuple[str, str], default: Any = None) -> Any:
        if isinstance(default, tuple):
            return tuple(map(pseudo, default))
        id, english = key
        return accented(english) if id.startswith("command.") and id.endswith(".name") else pseudo(english)


def pseudo_catalogue() -> Catalogue:
    return replace(catalogue(PSEUDO), messages=_Messages(), plurals=_Messages())


def speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """German is the pseudo-language from now on."""
    pretend(monkeypatch, pseudo_catalogue())


def pretend(monkeypatch: pytest.MonkeyPatch, pretended: Catalogue) -> None:
    """German has these messages from now on."""
    real = catalogue
    monkeypatch.setattr(language, "catalogue", lambda name: pretended if name == PSEUDO else real(name))

    async def run_for(
        pool: ProcessPool, who: int | None, function: Callable[..., Any], *args: Any, **named: Any
    ) -> Any:
        return await asyncio.to_thread(function, *args, **named)  # another process would speak real German

    monkeypatch.setattr(ProcessPool, "run_for", run_for)


def english_in(text: str) -> list[str]:
    """The English words of a text that should have none."""
    return ENGLISH.findall(NAMES.sub("", UNTOUCHED.sub("", text)))
