"""One player among all: name, points and lines of holdings."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.roll_through_the_ages.parts import lines
from bot.render.roll_through_the_ages.parts.marks import (
    Line,
    Mark,
    Measures,
    draw_line,
    fitting,
    line_width,
    measures,
    rows,
)
from bot.render.screen import Screen
from engine.core import View

SIDE, TOP, AVATAR = 16, 14, 68
POINTS = 190  # the width of the points and of what was won or lost
PITCH = 45  # the least height of a line
APART, ALONE = 266, 400  # the heights from which the name has a line of its own, and the lines are wrapped
LARGEST = 1.3  # how much larger the type may become


class Content(NamedTuple):
    """The lines of a block and their sizes; the first line stands beside the name."""

    lines: tuple[Line, ...]
    measures: Measures


def board_content(view: View, seat: int, then: View | None, width: int, tall: int) -> Content:
    """As much as the height allows, and larger if there is room."""
    m, player = measures(Screen.PHONE), view["players"][seat]
    numbers, goods, room = lines.numbers(player, then), lines.goods(player), _room(width, m)
    if tall >= ALONE:
        return _alone(player, seat, then, width, tall)
    if tall >= APART:
        larger = m.times(min(LARGEST, (tall - TOP) / 5 / PITCH))
        return Content(((), *_lines(player, seat, then, width, larger)), larger)
    emblems, count = lines.knowledge(player, then, False), lines.knowledge_count(player, then)
    if tall >= 4 * PITCH:
        named = lines.knowledge(player, then, True)
        return Content((numbers, goods, lines.works(player, seat, then, True), fitting([named, emblems], room, m)), m)
    if tall >= 3 * PITCH:
        second = fitting([_apart(goods, emblems), (*goods, *count)], room, m)
        return Content((numbers, second, lines.works(player, seat, then, True)), m)
    works = lines.works(player, seat, then, False)
    return Content((numbers, fitting([_apart(works, emblems), (*works, *count)], room, m)), m)


def _alone(player: View, seat: int, then: View | None, width: int, tall: int) -> Content:
    """The monuments in two lines, and the developments with their names if two lines are enough for them."""
    m = measures(Screen.PHONE).times(LARGEST)
    works, named = lines.works(player, seat, then, True), rows(lines.knowledge(player, then, True), _room(width, m), m)
    half = (len(works) + 1) // 2
    knowledge = named if len(named) <= 2 else [lines.knowledge(player, then, False)]
    content = ((), lines.numbers(player, then), lines.goods(player), works[:half], works[half:], *knowledge)
    return Content(content, m.times(min(1, (tall - TOP) / len(content) / PITCH / LARGEST)))


def block_content(view: View, seat: int, width: int, m: Measures) -> Content:
    """Everything that one compares; for a trade only what can be traded."""
    player = view["players"][seat]
    if view["step"] == "trade":
        return Content(((), _apart(lines.numbers(player, None)[:1], lines.goods(player))), m)
    return Content(((), *_lines(player, seat, None, width, m)), m)


def _lines(player: View, seat: int, then: View | None, width: int, m: Measures) -> tuple[Line, ...]:
    room = _room(width, m)
    works = lines.works(player, seat, then, room >= m.px(930))  # all monuments in play need so much
    works = fitting([works, tuple(mark._replace(text="") for mark in works)], room, m)
    knowledge = fitting([lines.knowledge(player, then, named) for named in (True, False)], room, m)
    return lines.numbers(player, then), lines.goods(player), works, knowledge


def _room(width: int, m: Measures) -> int:
    return width - m.px(2 * SIDE + AVATAR)


def _apart(one: Line, other: Line) -> Line:
    return (*one, Mark(wide=10), *other) if one and other else one or other


def change_of(view: View, before: View | None, seat: int) -> int:
    """The points won or lost since the last board."""
    return int(view["players"][seat]["points"] - before["players"][seat]["points"]) if before else 0


@part
def block(
    theme_key: str,
    seat: int,
    name: str,
    points: tuple[int, int],
    content: Content,
    active: bool,
    width: int,
    tall: int,
) -> Canvas:
    """A player's panel: the name with the first line and the points, the other lines below; gold if active."""
    theme, m = theme_of(theme_key), content.measures
    canvas = panel(theme_key, seat, width, tall, active, m)
    side, top, start = m.px(SIDE), m.px(TOP), m.px(SIDE + AVATAR)
    pitch = (tall - top - m.px(5)) / len(content.lines)
    y = top + pitch / 2
    canvas.token(side + m.px(27), y + pitch / 2, m.px(25), seat, m.readable, minor=True)
    points_at(canvas, width - side, y, *points, m)
    first = content.lines[0]
    beside = width - side - m.px(POINTS) - line_width(first, m)
    draw_line(canvas, beside, y, first, m)
    canvas.text(start, y, name, m.deciding, "title", theme.ink, "l", beside - start - m.px(14), m.deciding)
    for k, line in enumerate(content.lines[1:], 1):
        draw_line(canvas, start, y + k * pitch, line, m)
    return canvas


def panel(theme_key: str, seat: int, width: int, tall: int, active: bool, m: Measures) -> Canvas:
    """An empty panel with the player's pattern along its top, and a golden edge if they are active."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.accent if active else theme.panel, 14)
    edge = m.px(6) if active else 0
    canvas.rect((edge, edge, width - edge, tall - edge), theme.panel, 9)
    canvas.pattern((14, edge, width - 14, edge + m.px(8)), seat)
    return canvas


def points_at(canvas: Canvas, right: float, y: float, points: int, change: int, m: Measures) -> None:
    """The points, and in front of them what was won or lost since the last board."""
    theme = canvas.theme
    line = canvas.text(right, y, signed(points, ""), m.large, "bold", theme.ink, "r", m.px(100), m.deciding)
    x = right - line.width - m.px(50)
    canvas.icon("point", x, y - m.px(21), m.px(42))
    if change:
        tone = theme.good if change > 0 else theme.bad
        canvas.text(
            x - m.px(6), y, signed(change, "+"), m.readable, "bold", tone, "r", m.px(72), m.readable, minor=True
        )


def signed(number: int, sign: str) -> str:
    return f"{number:{sign}}".replace("-", "−")
