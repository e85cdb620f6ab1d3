"""Every message there is, in the order in which a translator wants to read them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from bot.play.offers import page_messages
from bot.services.lessons.guide_messages import guide_messages
from cogs.command_messages import command_messages
from engine.titles import TITLES

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "bot", "cogs")
TEXTS = {"say": 2, "Message": 2, "count": 3, "Plural": 3}  # the id, the English and the plural of each
PREFIXES = {
    "aoc": "age_of_civilization",
    "rtta": "roll_through_the_ages",
    "chronicles": "chronicles_of_civilization",
}
GUIDE, CARDS = ("rules", "lessons", "tips"), ("cards", "achievements", "maps", "chronicles")
FILES = {"command": "commands", "page": "page", "picture": "pictures"}


class Entry(NamedTuple):
    """A message as it stands in the code: its id, its English, and the plural where it counts something."""

    id: str
    english: str
    plural: str = ""
    place: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.id, self.english

    @property
    def file(self) -> str:
        """The translators' file to which it belongs."""
        room, _, rest = self.id.partition(".")
        title = PREFIXES.get(room)
        if title is None:
            return FILES.get(room, "bot")
        part = rest.partition(".")[0]
        return f"{title}_guide" if part in GUIDE else f"{title}_cards" if part in CARDS else title

    @property
    def filled_in(self) -> bool:
        """Whether it takes arguments; the braces of a data file are tokens."""
        return self.place.endswith(".py")


def template() -> list[Entry]:
    """Every message once."""
    entries: dict[tuple[str, str], Entry] = {}
    for entry in (*_of_code(), *_of_data()):
        entries.setdefault(entry.key, entry)
    return list(entries.values())


def _of_code() -> Iterator[Entry]:
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for call in filter(lambda call: call.texts[0], calls(path)):
            id, english, *plural = call.texts
            yield Entry(id, english, "".join(plural), path.relative_to(ROOT).as_posix())


class Call(NamedTuple):
    """A call that says a message, or makes one: its literal texts, and the arguments that it fills in."""

    function: str
    texts: tuple[str, ...]
    arguments: frozenset[str]
    line: int


def calls(path: Path) -> Iterator[Call]:
    """The messages of a module. Babel's own extraction does not see those inside f-strings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS:
            given = node.args[: TEXTS[node.func.id]]
            texts = tuple(str(each.value) for each in given if isinstance(each, ast.Constant))
            if len(texts) == TEXTS[node.func.id]:
                arguments = frozenset(keyword.arg or "**" for keyword in node.keywords)
                yield Call(node.func.id, texts, arguments, node.lineno)


def _of_data() -> Iterator[Entry]:
    for title in TITLES:
        yield from _entries(import_module(f"engine.games.{title}.text.data_messages").data_messages())
    yield from _entries(guide_messages())
    yield from _entries(command_messages())
    yield from _entries(page_messages())


def _entries(messages: Iterable[tuple[str, str]]) -> Iterator[Entry]:
    return (Entry(id, english) for id, english in messages if english)
