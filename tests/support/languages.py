"""Languages for tests, in place of those in `assets/languages`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from engine import language

Texts = Mapping[tuple[str, str], str]


class Teach(Protocol):
    """Makes a language of a few messages, by id and English."""

    def __call__(self, name: str, texts: Texts, *, under_way: bool = False) -> None: ...


@pytest.fixture
def teach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Teach]:
    """Call it with a language and its messages, by id and English; no other messages are translated."""
    folder = tmp_path / "languages"
    folder.mkdir()
    monkeypatch.setattr(language, "FOLDER", folder)
    forget()

    def taught(name: str, texts: Texts, *, under_way: bool = False) -> None:
        catalogue = Catalog(locale=language.locale_of(name))
        for (id, english), text in texts.items():
            catalogue.add(english, text, context=id)
        (folder / name).mkdir(exist_ok=True)
        with (folder / name / "messages.po").open("wb") as file:
            write_po(file, catalogue)
        if under_way:
            (folder / name / language.UNDER_WAY).touch()
        forget()

    yield taught
    forget()


def forget() -> None:
    language.languages.cache_clear()
    language.finished_languages.cache_clear()
    language.catalogue.cache_clear()
