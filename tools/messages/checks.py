"""What is wrong with a translation, as far as a program can tell."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.language import Key
from tools.messages.files import Translation
from tools.messages.template import Entry

BRACES = re.compile(r"\{[^{}]*\}")
MENTION = re.compile(r"`/([^`]+)`")
PARTS = (" ", "\n", "-# ", "- ", "## ", "⚠️ ", "✗ ")  # what a message begins or ends with stays
# Where a line of a language must not end, although a plain space would let it.
BREAKABLE = {"de": re.compile(r"[\d}] %"), "fr": re.compile(r" [:;!?»]|« |[\d}] %")}
MARKS = ("**", "`", "~~", "__")
NAME = re.compile(r"[-_\w]{1,32}")
LONGEST_DESCRIPTION = 100


def ambiguous(entries: Sequence[Entry]) -> list[str]:
    """Ids that the code gives to two messages."""
    english = defaultdict(set)
    for entry in entries:
        if entry.filled_in:
            english[entry.id].add((entry.english, entry.plural))
    return [f"{id}: {sorted(texts)}" for id, texts in english.items() if len(texts) > 1]


def mistakes(language: str, entries: Sequence[Entry], known: Mapping[Key, Translation]) -> Iterator[str]:
    """Every mistake in the translations of a language, as a line."""
    forms = {entry.id: known[entry.key].forms[0] for entry in entries if _is_name(entry) and entry.key in known}
    names = {id: name for id, name in forms.items() if name}  # the others keep their English
    english = {entry.id: entry.english for entry in entries if _is_name(entry)}
    command = _translator(english, names)
    for entry in entries:
        if entry.key in known and known[entry.key].done:
            for form in known[entry.key].forms:
                for mistake in (*_wrong(entry, form, command), *_breakable(language, form)):
                    yield f"{entry.id}: {mistake}: {form!r}"
    yield from _same_names(names)


def _wrong(entry: Entry, form: str, command: Callable[[str], str]) -> Iterator[str]:
    expected, found = Counter(BRACES.findall(entry.english)), Counter(BRACES.findall(form))
    if entry.plural:  # "one" may stand for {n}
        expected.pop("{n}", None)
        found.pop("{n}", None)
    if set(expected) != set(found) or (not entry.filled_in and expected != found):
        yield f"its arguments are {sorted(expected)}"
    for part in PARTS:
        if entry.english.startswith(part) != form.startswith(part) or (
            part.isspace() and entry.english.endswith(part) != form.endswith(part)
        ):
            yield f"{part!r} at one end only"
    for mark in MARKS:
        if form.count(mark) % 2 or (mark in form) != (mark in entry.english):
            yield f"{mark} is not as in English"
    if Counter(map(command, MENTION.findall(entry.english))) != Counter(MENTION.findall(form)):
        yield f"it must name {[f'/{command(each)}' for each in MENTION.findall(entry.english)]}"
    if _is_name(entry):
        if not NAME.fullmatch(form) or form != form.lower():
            yield "a name is one word in lower case of at most 32 letters"
    elif entry.id.startswith("command.") and len(form) > LONGEST_DESCRIPTION:
        yield f"{len(form)} characters, and {LONGEST_DESCRIPTION} are allowed"


def _breakable(language: str, form: str) -> Iterator[str]:
    found = BREAKABLE[language].search(form) if language in BREAKABLE else None
    if found:
        yield f"a no-break space (U+00A0) belongs into {found[0]!r}"


def _is_name(entry: Entry) -> bool:
    return entry.id.startswith("command.") and entry.id.endswith(".name")


def _translator(english: Mapping[str, str], names: Mapping[str, str]) -> Callable[[str], str]:
    """From a command as English messages mention it ("settings theme:") to the same in the other language."""
    by_path: dict[tuple[str, ...], str] = {}
    for id in english:
        parts = id.split(".")[1:-1]
        path = tuple(english[f"command.{'.'.join(parts[: n + 1])}.name"] for n in range(len(parts)))
        by_path[path] = names.get(id, english[id])

    def translated(mention: str) -> str:
        path: tuple[str, ...] = ()
        found = []
        for word in mention.split(" "):
            name, colon, value = word.partition(":")
            local = by_path.get((*path, name), name)
            found.append(f"{local}{colon}{value}")
            if not colon:
                path = (*path, name)
        return " ".join(found)

    return translated


def _same_names(names: Mapping[str, str]) -> Iterator[str]:
    """Two commands beside each other must have two names."""
    seen: dict[tuple[str, str], str] = {}
    for id, name in names.items():
        beside = id.rpartition(".")[0].rpartition(".")[0], name
        if beside in seen:
            yield f"{id}: {name!r} is also {seen[beside]}"
        seen[beside] = id
