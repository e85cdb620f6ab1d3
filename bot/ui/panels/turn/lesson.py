"""Lessons: the menu of them, and what a step says above the question of a panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.domain.records.games import Game
from bot.services.lessons.catalog import Lesson
from bot.services.lessons.service import Progress
from bot.text.person import lessons as lesson_text
from bot.ui.components import BUTTONS_PER_ROW, ENTRY_TEXT, MENU_ENTRIES, Button, Entry, Menu, Panel, Row, cut
from bot.ui.custom_ids import CustomId
from bot.ui.panels.turn.seat import Body


def learn_button(game_id: int, post_id: int, title: str = "") -> Button:
    """Opens the menu of lessons, or a title's first one."""
    return Button(CustomId("learn", game_id, post_id, (title,) if title else ()), lesson_text.LEARN())


def lesson_menu(lessons: Sequence[Lesson], titles: Mapping[str, str], begun: Sequence[Game]) -> Panel:
    """A button for each title's first lesson, a menu of the others, and buttons for those that are begun."""
    first = {lesson.title: lesson for lesson in reversed(lessons)}
    firsts = [lesson for lesson in lessons if first[lesson.title] is lesson][:BUTTONS_PER_ROW]
    others = [lesson for lesson in lessons if lesson not in firsts][:MENU_ENTRIES]
    names = {lesson.id: lesson.name() for lesson in lessons}
    rows: list[Row] = [tuple(Button(_start(lesson), titles[lesson.title], "primary") for lesson in firsts)]
    if others:
        entries = tuple(
            Entry(each.id, cut(lesson_text.offered(titles[each.title], each.name()), ENTRY_TEXT), each.about())
            for each in others
        )
        rows.append(Menu(CustomId("lessons", 0, 0, ()), lesson_text.OTHERS(), entries))
    known = [game for game in begun if game.lesson in names][:BUTTONS_PER_ROW]
    if known:
        rows.append(
            tuple(Button(CustomId("present", game.id, 0, ()), lesson_text.begun(names[game.lesson])) for game in known)
        )
    lines = [lesson_text.MENU(), *(lesson_text.about(titles[lesson.title], lesson.about()) for lesson in firsts)]
    return Panel("\n".join(lines), tuple(rows))


def lesson_part(game: Game, progress: Progress | None, post_id: int) -> Body:
    """What a lesson says above the question; its rows, if it has any, stand in the question's place."""

    def button(verb: str, label: str, style: str = "secondary", *args: str) -> Button:
        return Button(CustomId(verb, game.id, post_id, args), label, style)

    if progress is None:
        row = (button("lesson", lesson_text.ANEW(), "primary", game.lesson), button("unlearn", lesson_text.LEAVE()))
        return Body(lesson_text.CHANGED(), (row,))
    if progress.step is None:
        row = (button("playon", lesson_text.GO_ON(), "primary"), button("unlearn", lesson_text.DONE()))
        return Body(lesson_text.end(progress.lesson.end()), (row,))
    return Body(lesson_text.step(progress.step.number, progress.lesson.texts, progress.step.text()))


def _start(lesson: Lesson) -> CustomId:
    return CustomId("lesson", 0, 0, (lesson.id,))
