"""What translators are told about a message: where it stands, how long it may be, what its arguments hold.

They read it as `#.` lines in their files. Most of it is found in the code: what makes a button is said there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.messages.template import ROOMS, ROOT, TEXTS, Entry

PLAY = Path(__file__).with_name("play.txt")  # the ids that whole games say: `python -m tools.messages.play`
IN_PLAY = "play: said in an ordinary game; translate these first."
ARGUMENT = re.compile(r"\{(\w+)[^{}]*\}")

# By what makes it, in code: the label is one of its arguments.
LABELS = {
    "Button": "A button: at most 80 characters, better 25.",
    "button": "A button: at most 80 characters, better 25.",
    "Entry": "An entry of a menu, or the small line below it: at most 100 characters.",
    "_entry": "An entry of a menu, or the small line below it: at most 100 characters.",
    "Menu": "What a closed menu says: at most 150 characters, better 30.",
}
CHOSEN = "What can be chosen, on a button or in a menu, or the small line below it: at most 100 characters, better 25."
# By the second part of the id of a title's message.
SECTIONS = {
    "achievements": "An achievement, in a list and in a picture.",
    "board": "The board as text, which screen readers read, too.",
    "cards": "On a card: in texts, and in pictures, where space is short.",
    "chronicles": "A chronicle: its name, story and ways to win.",
    "commands": CHOSEN,
    "effects": "What a card does, in a few words.",
    "endings": "How a game ended, and what was missing.",
    "events": "What happened, in the channel and in the log.",
    "feeding": "What feeding brings, below a button or in a question.",
    "hands": "About the cards in somebody's hand.",
    "lessons": "A lesson: at most 420 characters. Bold labels are those of buttons and menus, word for word.",
    "map_commands": CHOSEN,
    "maps": "A map of Chronicles of Civilization.",
    "menus": "The heading or an entry of a menu: at most 100 characters, better 30.",
    "names": "A name that other messages use.",
    "obstacles": "Why something cannot be chosen now.",
    "options": CHOSEN,
    "picture": "In a picture, or in its description for those who do not see it: no longer than the English.",
    "pictures": "In a picture, or in its description for those who do not see it: no longer than the English.",
    "plans": "A part of a choice, after a comma or a semicolon.",
    "prices": "What something costs and brings, below a button or in `/rules`.",
    "prizes": "What a victory prize of a chronicle is for.",
    "promised": "What a choice will bring, below a button or in a menu.",
    "questions": "A question to a player, above the buttons.",
    "reasons": "Why something is done or refused.",
    "rules": "A topic of `/rules`: at most 2,400 characters.",
    "sheets": "The name of a picture, on a button.",
    "shortcuts": CHOSEN,
    "tips": "A tip, said once to each player: at most 240 characters.",
    "variants": "A variant of a game, in the menu of the lobby: at most 100 characters.",
    "warnings": "A warning, before a choice is final.",
    "ways": "A way to win, or a part of it.",
    "wording": "The parts of a turn, and what is said about the game as a whole.",
}
# What an argument holds, by its name.
ARGUMENTS = {
    "the name of a player": "computer host holder former player proposer receiver refuser who",
    "the name of a player, or of what the sentence is about": "name other",
    "an amount such as “4 coins”, in the nominative": (
        "boxes cities coins food gold missing points price ships technologies worker workers"
    ),
    "an amount or several, such as “2 wood and 1 ore”, in the nominative": (
        "ask cost gain gained gains give given goods lost taken"
    ),
    "a number, or a few words with one, such as “4 games”": (
        "games military mine numbers players rounds score turn turns worth"
    ),
    "a number": (
        "all checked due first happiness have last least level limit most need needed now number of own page pages"
        " place round segment stage strength total year"
    ),
    "the number that decides about the form; where it is 1, it may be left out": "n",
    "a field of the map, such as C4": "hex",
    "fields of the map, such as C4 and D5": "hexes",
    "names, as a list": "names people civilizations",
    "a moment or a span of time, in the reader's language": "deadline moment until when",
    "people, who are called by it": "mention mentions",
    "a channel or a message, to click on": "channel link",
    "the name of a game, or its number": "game title",
    "the name of a card, an action, a domain or the like": (
        "action building card chronicle civilization crisis development difficulty disaster domain event good invention"
        " legacy main map monument region scenario source space technology terrain track unit ware"
    ),
    "a word or a part of a sentence, translated elsewhere": (
        "before boundary change condition conditions details difference effect heading how id known label mode needs"
        " option outcome part reason text what why"
    ),
    "one side's strength or units": "enemy",
    "the top, middle or bottom row": "row",
    "a letter, such as A": "letter",
    "a die, or what it shows": "dice die",
    "how many were won": "won",
    "the name of a language": "language",
    "a number with its uncertainty": "rating",
}
EXPLAINED = {name: text for text, names in ARGUMENTS.items() for name in names.split()}


def notes(entry: Entry) -> Iterator[str]:
    """The lines for translators, above a message."""
    if entry.id in played():
        yield IN_PLAY
    yield place(entry)
    if entry.filled_in:
        for name in dict.fromkeys(ARGUMENT.findall(entry.english)):
            if name in EXPLAINED:
                yield f"{{{name}}}: {EXPLAINED[name]}."


def place(entry: Entry) -> str:
    """Where a message stands, and how long it may be."""
    room, section, *rest = entry.id.split(".")
    if room == "command":
        if (rest and rest[-1] == "name") or (section and not rest):
            return "The name of a command or of its argument: one word in lower case, at most 32 letters."
        if "choice" in rest:
            return "A choice of a command: at most 100 characters."
        return "What a command or its argument is for: at most 100 characters."
    if entry.id in _labels():
        return _labels()[entry.id]
    if room == "page":
        return (
            "On the page of `make play`, around the chat: short." if section == "chat" else "On the board page: short."
        )
    if room == "picture" or entry.place.startswith("bot/render"):
        return SECTIONS["picture"]
    if entry.file not in ("bot", "pictures"):
        return SECTIONS[section]
    return "Said by the bot, in a message."


@cache
def played() -> frozenset[str]:
    """The ids that whole games say."""
    return frozenset(PLAY.read_text(encoding="utf-8").split())


class _Named(NamedTuple):
    """A constant or a function at the top of a module."""

    module: str
    name: str


@cache
def _labels() -> Mapping[str, str]:
    """What is said about the messages of buttons and menus, by their ids."""
    trees = {
        path: ast.parse(path.read_text(encoding="utf-8")) for room in ROOMS for path in (ROOT / room).rglob("*.py")
    }
    held: dict[_Named, set[str]] = defaultdict(set)
    for path, tree in trees.items():
        for statement in tree.body:
            for name in _defined(statement):
                held[_Named(_module(path), name)] |= set(_ids(statement))
    found: dict[str, str] = {}
    for path, tree in trees.items():
        names = dict(_imported(tree)) | {each.name: each for each in held if each.module == _module(path)}
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in LABELS:
                for id in (id for given in call.args for id in _said(given, names, held)):
                    found.setdefault(id, LABELS[call.func.id])
    return found


def _module(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _ids(node: ast.AST) -> Iterator[str]:
    """The ids of the messages that stand within this part of the code."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in TEXTS and call.args:
            first = call.args[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)


def _imported(tree: ast.Module) -> Iterator[tuple[str, _Named]]:
    """What a module calls those that it imports: modules have no name within themselves."""
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                yield alias.asname or alias.name, _Named(statement.module, alias.name)


def _said(node: ast.expr, names: Mapping[str, _Named], held: Mapping[_Named, set[str]]) -> Iterator[str]:
    """The ids of the messages that an argument says: in place, or by what another module holds."""
    yield from _ids(node)
    call = node.func if isinstance(node, ast.Call) else None
    if isinstance(call, ast.Name) and call.id in names:
        yield from held.get(names[call.id], ())
    if isinstance(call, ast.Attribute) and isinstance(call.value, ast.Name) and call.value.id in names:
        module = names[call.value.id]
        yield from held.get(_Named(f"{module.module}.{module.name}", call.attr), ())
