"""Decision -> buttons and menus. Ids carry the game, the post, the question, the seat and an ordinal: nothing private.

A custom id is `z1:<verb>:<game>:<post>:<arguments>`. The post is the row of the outbox that sent the message (0: none),
by which a message is found again after a crash. Options are told by their ordinals, in selects where they are private.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.pictures.image import Image
from bot.store.records import MenuState
from bot.ui.emojis import icon_of
from bot.ui.text import common as words
from engine.core import Decision, Option

VERSION = "z1"
BUTTONS, ENTRIES = 5, 25
ROWS, LAYOUT_ROWS = 4, 7  # one more is kept for the controls; a layout has room for more than a message with content
QUIET = ("end", "pass", "done", "skip", "stop", "rest", "cancel", "back")
COORDINATE = re.compile(r"[A-Z]\d{1,2}")

Heading = Callable[[str], str]
Shelf = Callable[[str], str]  # an option's id -> the path by which it is found in the menus


class BadCustomId(Exception):
    """A custom id that this version never made."""


class CustomId(NamedTuple):
    """A custom id, taken apart."""

    verb: str
    game: int
    post: int
    args: tuple[str, ...]

    def __str__(self) -> str:
        return ":".join((VERSION, self.verb, str(self.game), str(self.post), *self.args))

    @classmethod
    def parse(cls, text: str) -> CustomId:
        version, *rest = text.split(":")
        if version != VERSION or len(rest) < 3:
            raise BadCustomId
        return cls(rest[0], _number(rest[1]), _number(rest[2]), tuple(rest[3:]))

    def numbers(self, count: int) -> list[int]:
        """The arguments as numbers; raises Malformed."""
        if len(self.args) < count:
            raise BadCustomId
        return [_number(arg) for arg in self.args[:count]]


def _number(text: str) -> int:
    """A number that a store can look up; raises Malformed."""
    if not (text.isdecimal() and text.isascii()) or len(text) > 19 or int(text) >= 2**63:
        raise BadCustomId
    return int(text)


class Button(NamedTuple):
    id: CustomId
    label: str
    style: str = "secondary"
    disabled: bool = False
    icon: str = ""


class Entry(NamedTuple):
    value: str
    label: str
    hint: str = ""
    chosen: bool = False
    icon: str = ""


class Menu(NamedTuple):
    id: CustomId
    placeholder: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True)
class Panel:
    """What is shown in one message: words, perhaps a picture, and at most five rows."""

    text: str
    rows: tuple[Row, ...] = ()
    image: Image | None = None
    mention: tuple[int, ...] = field(default=())
    silent: bool = False  # a direct message rings unless it says so


def as_named(option_id: str) -> str:
    """Options stand where their ids say, unless a title puts several kinds together."""
    return option_id


class Asked(NamedTuple):
    """A question as it is put on the table: which game, post and number, and how its options are put together."""

    game: int
    post: int
    number: int
    decision: Decision  # worded
    some: str = ""  # what the title calls picking several
    none: str = ""  # and picking nothing
    shelf: Shelf = as_named

    def id(self, verb: str, *args: object) -> CustomId:
        return CustomId(verb, self.game, self.post, (str(self.number), str(self.decision.seat), *map(str, args)))


class Choice(NamedTuple):
    """The rows of a question, and the hints of its buttons."""

    rows: tuple[Row, ...]
    hints: tuple[str, ...] = ()


def choose(asked: Asked, draft: MenuState, heading: Heading, room: int = ROWS) -> Choice:
    """The question in at most so many rows: a few buttons, menus by kind, then path by path, pages last."""
    options = list(enumerate(asked.decision.options))
    if asked.decision.at_most > 1 or asked.decision.at_least == 0:
        return _several(asked, draft, options)
    shelf = asked.shelf
    inside = [(n, option) for n, option in options if not draft.path or within(shelf(option.id), draft.path)]
    if not inside:
        inside, draft = options, draft._replace(path="")
    back = (Button(asked.id("back"), words.BACK),) if draft.path else ()
    choice = _one(asked, draft, inside, heading, room - len(back))
    if not back:
        return choice
    if choice.rows and not isinstance(choice.rows[-1], Menu) and len(choice.rows[-1]) < BUTTONS:
        return choice._replace(rows=(*choice.rows[:-1], (*choice.rows[-1], *back)))
    return choice._replace(rows=(*choice.rows, back))


Numbered = list[tuple[int, Option]]


def _one(asked: Asked, draft: MenuState, options: Numbered, heading: Heading, room: int) -> Choice:
    private = asked.decision.private
    if len(options) <= BUTTONS and not private:
        return Choice((_buttons(asked, options),), tuple(_hints(options)))
    depth, groups = _groups(options, draft.path, asked.shelf)
    singles = [group[0] for group in groups.values() if len(group) == 1]
    kinds = {head: group for head, group in groups.items() if len(group) > 1}
    buttons = (_buttons(asked, singles),) if singles and len(singles) <= BUTTONS and not private else ()
    if kinds and len(kinds) + len(buttons) <= room and (buttons or not singles) and not private:
        menus = [_kind(asked, n, head, group, heading) for n, (head, group) in enumerate(kinds.items())]
        if all(len(menu.entries) <= ENTRIES for menu in menus):
            return Choice((*menus, *buttons), tuple(_hints(singles)))
    if len(options) <= ENTRIES:
        return Choice((_menu(asked, 0, draft.path, options, heading),))
    if 1 < len(groups) <= ENTRIES:
        shown = kinds if buttons else groups
        entries = tuple(_head(depth, head, group, heading) for head, group in shown.items())
        return Choice((Menu(asked.id("menu", 0), words.CHOOSE, entries), *buttons), tuple(_hints(singles)))
    return _pages(asked, draft, options, heading)


def _kind(asked: Asked, n: int, head: str, group: Numbered, heading: Heading) -> Menu:
    """One kind of option: all of them, or, where they are too many, what they begin with."""
    menu = _menu(asked, n, head, group, heading)
    if len(group) <= ENTRIES:
        return menu
    depth, groups = _groups(group, head, asked.shelf)
    return menu._replace(entries=tuple(_head(depth, path, inner, heading) for path, inner in groups.items()))


def _pages(asked: Asked, draft: MenuState, options: Numbered, heading: Heading) -> Choice:
    last = (len(options) - 1) // ENTRIES
    page = min(draft.page, last)
    shown = options[page * ENTRIES : (page + 1) * ENTRIES]
    turn = (
        Button(asked.id("page", max(page - 1, 0), "-"), words.EARLIER, disabled=page == 0),
        Button(asked.id("page", min(page + 1, last), "+"), words.LATER, disabled=page == last),
    )
    return Choice((_menu(asked, 0, draft.path, shown, heading), turn))


def _several(asked: Asked, draft: MenuState, options: Numbered) -> Choice:
    decision = asked.decision
    least, most = decision.at_least, min(decision.at_most, len(options))
    none = (Button(asked.id("none"), asked.none or words.NONE_OF_THESE),) if least == 0 else ()
    some = asked.some or words.pick_several(least, most)
    if len(options) <= ENTRIES:
        entries = tuple(_entry(n, option) for n, option in options)
        menu = Menu(asked.id("menu", 0), some, entries, max(1, least), most)
        return Choice((menu, none) if none else (menu,))
    last = (len(options) - 1) // ENTRIES
    page = min(draft.page, last)
    shown = options[page * ENTRIES : (page + 1) * ENTRIES]
    entries = tuple(_entry(n, option)._replace(chosen=option.id in draft.picks) for n, option in shown)
    menu = Menu(asked.id("part", page), some, entries, 0, min(most, len(entries)))
    ready = least <= len(draft.picks) <= most
    turn = (
        Button(asked.id("page", max(page - 1, 0), "-"), words.EARLIER, disabled=page == 0),
        Button(asked.id("page", min(page + 1, last), "+"), words.LATER, disabled=page == last),
        Button(asked.id("confirm"), words.confirm_picks(len(draft.picks)), "primary", disabled=not ready),
    )
    return Choice((menu, turn))


def _buttons(asked: Asked, options: Numbered) -> tuple[Button, ...]:
    return tuple(
        Button(
            asked.id("pick", n),
            cut(option.label or option.id, 80),
            "secondary" if option.id.split(":")[0] in QUIET else "primary",
            icon=icon_of(option.id),
        )
        for n, option in options
    )


def _hints(options: Numbered) -> Iterator[str]:
    return (f"{option.label}: {option.hint}" for _, option in options if option.hint)


def _menu(asked: Asked, n: int, path: str, options: Numbered, heading: Heading) -> Menu:
    placeholder = heading(path) if path else words.CHOOSE
    return Menu(asked.id("menu", n), cut(placeholder, 150), tuple(_entry(number, option) for number, option in options))


def _entry(n: int, option: Option) -> Entry:
    return Entry(str(n), cut(option.label or option.id, 100), cut(option.hint, 100), icon=icon_of(option.id))


def _head(depth: int, head: str, group: Numbered, heading: Heading) -> Entry:
    n, option = group[0]
    if len(group) == 1:
        return _entry(n, option)
    samples = ", ".join(option.label for _, option in group)
    return Entry(f"{n}.{depth}", cut(f"{heading(head)} ({len(group)})", 100), cut(samples, 100))


def parts(option_id: str) -> list[str]:
    """An id is a path; a square of a map is two parts of it, its column and its row."""
    path: list[str] = []
    for part in option_id.split(":"):
        path += [part[0], part] if COORDINATE.fullmatch(part) else [part]
    return path


def path_to(option_id: str, depth: int) -> str:
    return ":".join(parts(option_id)[:depth])


def within(option_id: str, path: str) -> bool:
    wanted = path.split(":")
    return parts(option_id)[: len(wanted)] == wanted


def _groups(options: Numbered, path: str, shelf: Shelf) -> tuple[int, dict[str, Numbered]]:
    """The options by the next part of their paths; a part with a single continuation is skipped."""
    depth = len(path.split(":")) if path else 0
    shelves = [(n, option, shelf(option.id)) for n, option in options]
    longest = max(len(parts(place)) for _, _, place in shelves)
    while True:
        depth += 1
        groups: dict[str, Numbered] = {}
        for n, option, place in shelves:
            groups.setdefault(path_to(place, depth), []).append((n, option))
        if len(groups) > 1 or depth >= longest:
            return depth, groups


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
