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

HEIGHT = 98  # of an entry on a phone


class Entry(NamedTuple):
    """A development as one player sees it."""

    id: str
    owners: tuple[int, ...]
    own: bool
    affordable: bool


def entries(view: View, seat: int) -> tuple[Entry, ...]:
    most = means(view, seat)
    found = []
    for one in sheet().development:
        owners = tuple(at for at, player in enumerate(view["players"]) if one.id in player["developments"])
        found.append(Entry(one.id, owners, seat in owners, seat not in owners and one.cost <= most))
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
    """One development. An affordable one has a bright plate at its cost, an owned one a check."""
    theme, m = theme_of(theme_key), measures(screen)
    one, tall, side = sheet().developments[entry.id], m.px(HEIGHT), m.px(SIDE)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 12)
    if entry.affordable:
        canvas.rect((0, 0, width, tall), None, 12, theme.good, m.px(4))
    tone = theme.ink if entry.own or entry.affordable else theme.soft
    canvas.icon(emblem("development", one.id) or "technology", side, tall / 2 - m.px(30), m.px(60), tone)
    right, first, second = width - side, m.px(28), m.px(72)
    left = right - m.px(96)
    canvas.icon("coin", left, first - m.px(19), m.px(38))
    canvas.text(right, first, str(one.cost), m.deciding, "bold", theme.ink, "r", m.px(54), m.deciding)
    canvas.icon("point", left, second - m.px(19), m.px(38))
    canvas.text(right, second, str(one.points), m.deciding, "bold", theme.ink, "r", m.px(54), m.deciding)
    x = left - m.px(18)
    for seat in reversed(entry.owners):
        canvas.token(x - m.px(21), first, m.px(19), seat, m.readable, minor=True)
        x -= m.px(48)
    start = side + m.px(78)
    if entry.own:
        canvas.icon("check", x - m.px(44), first - m.px(19), m.px(38), theme.good)
        x -= m.px(50)
    canvas.text(start, first, one.label, m.deciding, "title", tone, "l", x - start - m.px(8), m.deciding)
    canvas.block(
        start, second - m.px(24), effect(one), m.deciding, left - start - m.px(8), m.px(48), ink=tone, middle=True
    )
    return canvas
