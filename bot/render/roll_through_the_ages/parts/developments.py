"""The list of developments: cost, points, effect, owners, and what can be paid for."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.emblems import emblem
from bot.render.roll_through_the_ages.outlook import means
from bot.render.roll_through_the_ages.parts.marks import Line, draw_line, line_width, measures
from bot.render.roll_through_the_ages.parts.player import SIDE
from bot.render.roll_through_the_ages.words import effect
from bot.render.screen import Screen
from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.text.names import name_of

HEIGHT, DENSE = 98, 78  # of an entry on a phone; the Late Bronze Age has more of them


class Entry(NamedTuple):
    """A development as one player sees it."""

    id: str
    owners: tuple[int, ...]
    own: bool
    affordable: bool
    late: bool = False  # of the Late Bronze Age


def entries(view: View, seat: int) -> tuple[Entry, ...]:
    most, late = means(view, seat), "late_bronze_age" in view
    found = []
    for one in sheet(late).development:
        owners = tuple(at for at, player in enumerate(view["players"]) if one.id in player["developments"])
        found.append(Entry(one.id, owners, seat in owners, seat not in owners and one.cost <= most, late))
    return tuple(found)


@part
def top(theme_key: str, words: str, line: Line, width: int, screen: Screen) -> Canvas:
    """What the player can pay with."""
    theme, m = theme_of(theme_key), measures(screen)
    canvas = Canvas(theme, width, m.px(62), theme.ground)
    left = width - m.px(6) - line_width(line, m)
    draw_line(canvas, left, m.px(31), line, m)
    canvas.text(m.px(6), m.px(31), words, m.deciding, "title", theme.ink, "l", left - m.px(24), m.deciding)
    return canvas


@part
def development(theme_key: str, entry: Entry, width: int, screen: Screen) -> Canvas:
    """One development. An affordable one has a bright edge, an owned one a check.

    Where there are many, cost and points stand side by side and the effect is in smaller type."""
    theme, m = theme_of(theme_key), measures(screen)
    dense = entry.late and screen == Screen.PHONE
    one, tall, side = sheet(entry.late).developments[entry.id], m.px(DENSE if dense else HEIGHT), m.px(SIDE)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 12)
    if entry.affordable:
        canvas.rect((0, 0, width, tall), None, 12, theme.good, m.px(4))
    tone = theme.ink if entry.own or entry.affordable else theme.soft
    canvas.icon(emblem("development", one.id) or "technology", side, tall / 2 - m.px(30), m.px(60), tone)
    right, first, second = width - side, m.px(19 if dense else 28), m.px(59 if dense else 72)
    cost = right - m.px(112) if dense else right
    left, points = cost - m.px(96), first if dense else second
    canvas.icon("coin", left, first - m.px(19), m.px(38))
    canvas.text(cost, first, str(one.cost), m.deciding, "bold", theme.ink, "r", m.px(54), m.deciding)
    canvas.icon("point", right - m.px(96), points - m.px(19), m.px(38))
    canvas.text(right, points, str(one.points), m.deciding, "bold", theme.ink, "r", m.px(54), m.deciding)
    x = left - m.px(18)
    for seat in reversed(entry.owners):
        canvas.token(x - m.px(21), first, m.px(19), seat, m.readable, minor=True)
        x -= m.px(48)
    start = side + m.px(78)
    if entry.own:
        canvas.icon("check", x - m.px(44), first - m.px(19), m.px(38), theme.good)
        x -= m.px(50)
    canvas.text(start, first, name_of(one.id), m.deciding, "title", tone, "l", x - start - m.px(8), m.deciding)
    size, room, half = (m.readable, right, m.px(19)) if dense else (m.deciding, left, m.px(24))
    canvas.block(
        *(start, second - half, effect(one), size, room - start - m.px(8), 2 * half),
        ink=tone,
        middle=True,
        minor=dense,
    )
    return canvas
