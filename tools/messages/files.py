"""The translators' files: read, and written again with what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from engine.language import FOLDER, UNDER_WAY, Key, locale_of
from tools.messages.notes import notes
from tools.messages.template import Entry

WIDTH = 110
HEADER = "# Ziggurat: {file}, {language}. docs/translating.md says how to translate; `make messages` writes this file."
GLOSSARY = Path(__file__).with_name("glossary.md")  # what a new language begins with
NOTE = """This language is under way: only those who choose it in /settings get it, in English where words are
missing, and our tests do not ask for all of it. Delete this file when it is complete.
"""


class Translation(NamedTuple):
    """What stands in a translator's file: one form, or one for each plural."""

    forms: tuple[str, ...]
    fuzzy: bool = False

    @property
    def done(self) -> bool:
        return not self.fuzzy and all(self.forms)


def read(language: str) -> dict[Key, Translation]:
    """All translations of a language, by id and English."""
    found: dict[Key, Translation] = {}
    for path in sorted((FOLDER / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id and message.context:
                    one = message.id if isinstance(message.id, str) else message.id[0]
                    strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
                    found[message.context, one] = Translation(tuple(map(str, strings)), message.fuzzy)
    return found


def write(language: str, entries: Sequence[Entry], known: Mapping[Key, Translation]) -> None:
    """Write all files of a language. A translation whose English has changed stays, marked as fuzzy."""
    folder = FOLDER / language
    if not folder.exists():
        folder.mkdir()
        (folder / UNDER_WAY).write_text(NOTE, encoding="utf-8")
        (folder / GLOSSARY.name).write_text(GLOSSARY.read_text(encoding="utf-8"), encoding="utf-8")
    by_id = {id: translation for (id, _), translation in known.items()}
    for name in sorted({entry.file for entry in entries}):
        header = HEADER.format(file=name, language=language)
        catalog = Catalog(
            locale_of(language),
            header_comment=header,
            project="Ziggurat",
            version="1",
            msgid_bugs_address="docs/translating.md",
            last_translator="the translators of Ziggurat",
            language_team="the translators of Ziggurat",
            fuzzy=False,
        )
        catalog.creation_date = catalog.revision_date = datetime(2026, 11, 18, tzinfo=UTC)
        for entry in entries:
            if entry.file == name:
                _add(catalog, entry, known.get(entry.key), by_id.get(entry.id))
        with (folder / f"{name}.po").open("wb") as file:
            write_po(file, catalog, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    for path in folder.glob("*.po"):
        if path.stem not in {entry.file for entry in entries}:
            path.unlink()


def _add(catalog: Catalog, entry: Entry, known: Translation | None, former: Translation | None) -> None:
    found = known or (former and former._replace(fuzzy=any(former.forms))) or Translation(("",))
    forms = (*found.forms, "", "", "", "", "")[: catalog.num_plurals]
    catalog.add(
        (entry.english, entry.plural) if entry.plural else entry.english,
        forms if entry.plural else found.forms[0],
        locations=[(entry.place, 0)] if entry.place else (),
        flags=("fuzzy",) if found.fuzzy else (),
        auto_comments=list(notes(entry)),
        context=entry.id,
    )


def untranslated(entries: Iterable[Entry], known: Mapping[Key, Translation]) -> list[Entry]:
    return [entry for entry in entries if entry.key not in known or not known[entry.key].done]
