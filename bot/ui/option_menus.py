"""Any question as buttons and menus within Discord's limits.

Components name options by their ordinals, and private options are only in selects. Option ids are paths, so a long
list becomes short menus, one part of the path at a time; pages are the last resort."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from bot.domain.records.people import MenuState
from bot.text.game import turn as turn_text
from bot.ui.components import (
    BUTTON_LABEL,
    BUTTONS_PER_ROW,
    ENTRY_TEXT,
    MENU_ENTRIES,
    MESSAGE_ROWS,
    PLACEHOLDER,
    Button,
    Entry,
    Menu,
    Row,
    cut,
)
from bot.ui.custom_ids import CustomId
from bot.ui.emojis import icon_of
from bot.ui.formatting.rendering import Rendering
from engine.core import Decision, Option
from engine.phrases import short, spelled_out

BUTTONS = 10  # options that are buttons before they become a menu
BUTTON_TEXT = 640  # characters of such buttons and of the lines about them; more would fill two screens of a phone
QUIET = ("end", "pass", "done", "skip", "stop", "rest", "cancel", "back")  # options whose buttons don't stand out
COORDINATE = re.compile(r"[A-Z]\d{1,2}")

Heading = Callable[[str], str]


def _same_path(option_id: str) -> str:
    return option_id


class Question(NamedTuple):
    """A question as a message asks it."""

    game: int
    post_id: int
    number: int
    decision: Decision  # worded, with marks and tokens
    rendering: Rendering
    some: str = ""  # the title's words for picking several
    none: str = ""  # and for picking nothing
    path_of: Callable[[str], str] = _same_path  # an option's id -> its path in the menus

    def id(self, verb: str, *args: object) -> CustomId:
        return CustomId(verb, self.game, self.post_id, (str(self.number), str(self.decision.seat), *map(str, args)))


class QuestionRows(NamedTuple):
    """The rows of a question, and a line about each of its buttons."""

    rows: tuple[Row, ...]
    hints: tuple[str, ...] = ()


Numbered = list[tuple[int, Option]]


def question_rows(question: Question, menu: MenuState, heading: Heading, room: int = MESSAGE_ROWS) -> QuestionRows:
    """The question in at most `room` rows, with the menu opened as far as the player has gone."""
    options = list(enumerate(question.decision.options))
    if question.decision.at_most > 1 or question.decision.at_least == 0:
        return _several(question, menu, options)
    inside = [(n, option) for n, option in options if not menu.path or within(question.path_of(option.id), menu.path)]
    if not inside:
        inside, menu = options, menu._replace(path="")
    back = (Button(question.id("back"), turn_text.BACK()),) if menu.path else ()
    found = _one(question, menu, inside, heading, room - len(back))
    if not back:
        return found
    last = found.rows[-1] if found.rows else ()
    if last and not isinstance(last, Menu) and len(last) < BUTTONS_PER_ROW:
        return found._replace(rows=(*found.rows[:-1], (*last, *back)))
    return found._replace(rows=(*found.rows, back))


def _one(question: Question, menu: MenuState, options: Numbered, heading: Heading, room: int) -> QuestionRows:
    """One pick: up to ten brief buttons, or menus by kind, or one menu, or the next part of the path, or pages."""
    private = question.decision.private
    brief = sum(len(spelled_out(2 * each.label + short(each.hint, ENTRY_TEXT))) for _, each in options) <= BUTTON_TEXT
    if len(options) <= min(BUTTONS, room * BUTTONS_PER_ROW) and not private and brief:
        return QuestionRows(_button_rows(question, options), tuple(_hints(options)))
    depth, groups = _groups(options, menu.path, question.path_of)
    singles = [group[0] for group in groups.values() if len(group) == 1]
    kinds = {path: group for path, group in groups.items() if len(group) > 1}
    tells_nothing = not private or all(option.id in QUIET for _, option in singles)
    few_singles = singles and len(singles) <= BUTTONS_PER_ROW and tells_nothing
    buttons = (_buttons(question, singles),) if few_singles else ()
    if kinds and len(kinds) + len(buttons) <= room and (buttons or not singles):
        menus = [_kind(question, n, path, group, heading) for n, (path, group) in enumerate(kinds.items())]
        if all(len(one.entries) <= MENU_ENTRIES for one in menus):
            return QuestionRows((*menus, *buttons), tuple(_hints(singles)))
    if len(options) <= MENU_ENTRIES:
        return QuestionRows((_menu(question, 0, menu.path, options, heading),))
    if 1 < len(groups) <= MENU_ENTRIES:
        shown = kinds if buttons else groups
        entries = tuple(_group(question, depth, path, group, heading) for path, group in shown.items())
        common = path_to(question.path_of(options[0][1].id), depth - 1)
        placeholder = question.rendering.label(heading(common)) if common and not private else ""
        menu_of_groups = Menu(question.id("menu", 0), placeholder or turn_text.CHOOSE(), entries)
        return QuestionRows((menu_of_groups, *buttons), tuple(_hints(singles)))
    return _pages(question, menu, options, heading)


def _kind(question: Question, n: int, path: str, group: Numbered, heading: Heading) -> Menu:
    """The menu of one kind of option: its options, or their groups if there are too many."""
    menu = _menu(question, n, path, group, heading)
    if len(group) <= MENU_ENTRIES:
        return menu
    depth, groups = _groups(group, path, question.path_of)
    return menu._replace(
        entries=tuple(_group(question, depth, inner, members, heading) for inner, members in groups.items())
    )


def _pages(question: Question, menu: MenuState, options: Numbered, heading: Heading) -> QuestionRows:
    page, last = _page(menu, options)
    shown = options[page * MENU_ENTRIES : (page + 1) * MENU_ENTRIES]
    return QuestionRows((_menu(question, 0, menu.path, shown, heading), _page_buttons(question, page, last)))


def _several(question: Question, menu: MenuState, options: Numbered) -> QuestionRows:
    """Several picks in one select, or page by page with a button to confirm them."""
    decision, rendering = question.decision, question.rendering
    least, most = decision.at_least, min(decision.at_most, len(options))
    some = rendering.label(question.some) or turn_text.pick_several(least, most)
    if len(options) <= MENU_ENTRIES:
        none_label = rendering.label(question.none) or turn_text.NONE_OF_THESE()
        none = ((Button(question.id("none"), none_label),),) if least == 0 else ()
        entries = tuple(_entry(question, n, option) for n, option in options)
        return QuestionRows((Menu(question.id("menu", 0), some, entries, max(1, least), most), *none))
    page, last = _page(menu, options)
    shown = options[page * MENU_ENTRIES : (page + 1) * MENU_ENTRIES]
    entries = tuple(_entry(question, n, option)._replace(chosen=option.id in menu.picks) for n, option in shown)
    ready = least <= len(menu.picks) <= most
    confirm = Button(question.id("confirm"), turn_text.confirm_picks(len(menu.picks)), "primary", disabled=not ready)
    part = Menu(question.id("part", page), some, entries, 0, min(most, len(entries)))
    return QuestionRows((part, (*_page_buttons(question, page, last), confirm)))


def _page(menu: MenuState, options: Numbered) -> tuple[int, int]:
    """The page to show, and the last one."""
    last = (len(options) - 1) // MENU_ENTRIES
    return min(menu.page, last), last


def _page_buttons(question: Question, page: int, last: int) -> tuple[Button, ...]:
    return (
        Button(question.id("page", max(page - 1, 0), "-"), turn_text.EARLIER(), disabled=page == 0),
        Button(question.id("page", min(page + 1, last), "+"), turn_text.LATER(), disabled=page == last),
    )


def _button_rows(question: Question, options: Numbered) -> tuple[tuple[Button, ...], ...]:
    """Rows of about the same length."""
    count = -(-len(options) // BUTTONS_PER_ROW)
    bounds = [n * len(options) // count for n in range(count + 1)]
    return tuple(_buttons(question, options[start:end]) for start, end in pairwise(bounds))


def _buttons(question: Question, options: Numbered) -> tuple[Button, ...]:
    return tuple(
        Button(
            question.id("pick", n),
            cut(question.rendering.label(option.label), BUTTON_LABEL),
            "secondary" if option.id.split(":")[0] in QUIET else "primary",
            icon=icon_of(option.id),
        )
        for n, option in options
    )


def _hints(options: Numbered) -> Iterator[str]:
    return (turn_text.labelled(option.label, option.hint) for _, option in options if option.hint)


def _menu(question: Question, n: int, path: str, options: Numbered, heading: Heading) -> Menu:
    placeholder = (heading(path) if path else "") or turn_text.CHOOSE()
    entries = tuple(_entry(question, number, option) for number, option in options)
    return Menu(question.id("menu", n), cut(question.rendering.label(placeholder), PLACEHOLDER), entries)


def _entry(question: Question, n: int, option: Option) -> Entry:
    label, hint = question.rendering.label(option.label), question.rendering.label(short(option.hint, ENTRY_TEXT))
    return Entry(str(n), cut(label, ENTRY_TEXT), cut(hint, ENTRY_TEXT), icon=icon_of(option.id))


def _group(question: Question, depth: int, path: str, group: Numbered, heading: Heading) -> Entry:
    """A menu entry that opens a group; it carries the ordinal of the group's first option and the depth of its path."""
    n, option = group[0]
    if len(group) == 1:
        return _entry(question, n, option)
    name = question.rendering.label(heading(path))
    samples = question.rendering.label(", ".join(option.label for _, option in group))
    return Entry(f"{n}.{depth}", cut(f"{name} ({len(group)})", ENTRY_TEXT), cut(samples, ENTRY_TEXT))


# Paths.


def parts(option_id: str) -> list[str]:
    """The parts of a path; a square of a map is two of them, its column and its row."""
    path: list[str] = []
    for part in option_id.split(":"):
        path += [part[0], part] if COORDINATE.fullmatch(part) else [part]
    return path


def path_to(option_id: str, depth: int) -> str:
    return ":".join(parts(option_id)[:depth])


def within(option_id: str, path: str) -> bool:
    wanted = path.split(":")
    return parts(option_id)[: len(wanted)] == wanted


def _groups(options: Numbered, path: str, path_of: Callable[[str], str]) -> tuple[int, dict[str, Numbered]]:
    """The options by the next part of their paths; a part with a single continuation is skipped."""
    depth = len(path.split(":")) if path else 0
    placed = [(n, option, path_of(option.id)) for n, option in options]
    longest = max(len(parts(place)) for _, _, place in placed)
    while True:
        depth += 1
        groups: dict[str, Numbered] = {}
        for n, option, place in placed:
            groups.setdefault(path_to(place, depth), []).append((n, option))
        if len(groups) > 1 or depth >= longest:
            return depth, groups
