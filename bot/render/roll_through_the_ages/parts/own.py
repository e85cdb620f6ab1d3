"""The parts of a player's own sheet: goods, cities, monuments and developments."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.emblems import emblem
from bot.render.roll_through_the_ages.card_text import GOOD_ICONS
from bot.render.roll_through_the_ages.parts import lines
from bot.render.roll_through_the_ages.parts.marks import Line, Measures, draw_line, measures
from bot.render.roll_through_the_ages.parts.player import AVATAR, SIDE, panel, points_at
from bot.render.screen import Screen
from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.text import names
from engine.language import say

ROW = 68  # the height of a line on a phone


@part
def head(
    theme_key: str, seat: int, name: str, points: int, line: Line, active: bool, width: int, screen: Screen
) -> Canvas:
    """The name and the points, and a line of numbers below them."""
    theme, m = theme_of(theme_key), measures(screen)
    tall = m.px(140)
    canvas = panel(theme_key, seat, width, tall, active, m)
    start = m.px(SIDE + AVATAR)
    canvas.token(m.px(SIDE + 29), m.px(76), m.px(27), seat, m.readable, minor=True)
    canvas.text(start, m.px(44), name, m.large, "title", theme.ink, "l", width - start - m.px(190), m.deciding)
    points_at(canvas, width - m.px(SIDE), m.px(44), points, 0, m)
    draw_line(canvas, start, m.px(104), line, m)
    return canvas


@part
def goods(theme_key: str, seat: int, counts: tuple[int, ...], ships: int, width: int, screen: Screen) -> Canvas:
    """Five rows of pegs, each with its number and value; the most valuable good on top, as on the pegboard.

    Ships have a row below them, unless there are none in this game (-1)."""
    theme, m = theme_of(theme_key), measures(screen)
    row, side = m.px(ROW), m.px(SIDE)
    canvas = _panel(theme_key, width, row * (len(counts) + (ships >= 0)) + m.px(16))
    right = width - side
    longest = max(len(good.values) for good in sheet().good)
    start, values = side + m.px(110), m.px(124)
    hole = (right - values - start) / longest
    for k, (good, count) in enumerate(reversed(list(zip(sheet().good, counts, strict=True)))):
        y = m.px(8) + row * (k + 0.5)
        tone = theme.ink if count else theme.soft
        canvas.icon(GOOD_ICONS.get(good.id, "stone"), side, y - m.px(22), m.px(44))
        canvas.text(side + m.px(54), y, str(count), m.deciding, "bold", tone, "l", m.px(46), m.deciding)
        _pegs(canvas, (start, y, hole), count, len(good.values), seat, m)
        worth = canvas.text(right, y, str(good.worth[count]), m.deciding, "bold", tone, "r", m.px(70), m.deciding)
        canvas.icon("coin", right - worth.width - m.px(46), y - m.px(19), m.px(38))
        canvas.area(f"good:{good.id}", (0, y - row / 2, width, y + row / 2))
    if ships >= 0:
        y = m.px(8) + row * (len(counts) + 0.5)
        tone = theme.ink if ships else theme.soft
        canvas.icon(lines.SHIP, side, y - m.px(22), m.px(44), tone)
        canvas.text(side + m.px(54), y, str(ships), m.deciding, "bold", tone, "l", m.px(46), m.deciding)
        _pegs(canvas, (start, y, hole), ships, sheet(late_bronze_age=True).ships, seat, m)
        words = say("rtta.picture.ships", "ships")
        canvas.text(right, y, words, m.deciding, "text", theme.soft, "r", m.px(130), m.deciding)
        canvas.area("ships", (0, y - row / 2, width, y + row / 2))
    return canvas


def _pegs(canvas: Canvas, at: tuple[float, float, float], count: int, most: int, seat: int, m: Measures) -> None:
    """A row of holes from an x at a y, so far apart; pegs in the player's colour are in some of them."""
    left, y, hole = at
    for n in range(most):
        r = min(m.px(17), hole * 0.42) if n < count else min(m.px(7), hole * 0.2)
        tone = canvas.theme.player_ink(seat) if n < count else canvas.theme.empty
        canvas.circle(left + hole * (n + 0.5), y, r, tone)


@part
def cities(theme_key: str, seat: int, checked: tuple[int, ...], width: int, tall: int, screen: Screen) -> Canvas:
    """The cities that are built later: each with its boxes, or a house once it stands."""
    theme, m = theme_of(theme_key), measures(screen)
    side = m.px(SIDE)
    canvas = _panel(theme_key, width, tall)
    pitch = (tall - m.px(16)) / (len(checked) + 1)
    start = sheet().setup.cities
    for k in range(start):
        canvas.icon("city", side + k * m.px(58), m.px(8) + pitch / 2 - m.px(23), m.px(46))
    total = start + sum(n == plan.boxes for n, plan in zip(checked, sheet().city, strict=True))
    words = names.cities(total)
    canvas.text(width - side, m.px(8) + pitch / 2, words, m.deciding, "bold", theme.ink, "r", 0, m.deciding)
    for k, (count, plan) in enumerate(zip(checked, sheet().city, strict=True), 1):
        y = m.px(8) + pitch * (k + 0.5)
        done = count == plan.boxes
        canvas.icon("city", side, y - m.px(23), m.px(46), theme.line, not done)
        label = f"{count}/{plan.boxes}"
        wide = lettering.width("0/0", "bold", m.deciding)
        tone = theme.ink if count else theme.soft
        canvas.text(width - side, y, label, m.deciding, "bold", tone, "r", m.px(110), m.deciding)
        canvas.area(f"city:{start + k}", (0, y - pitch / 2, width, y + pitch / 2))
        _boxes(canvas, (side + m.px(62), y, width - side - wide - m.px(14)), count, plan.boxes, seat, m)
    return canvas


def _boxes(canvas: Canvas, at: tuple[float, float, float], count: int, boxes: int, seat: int, m: Measures) -> None:
    """A row of boxes between two x at a y, the checked ones in the player's colour."""
    left, y, right = at
    theme, gap, half = canvas.theme, m.px(6), m.px(15)
    wide = min(m.px(44), (right - left + gap) / boxes - gap)
    for n in range(boxes):
        x = left + n * (wide + gap)
        if n < count:
            canvas.rect((x, y - half, x + wide, y + half), theme.player_ink(seat), m.px(5))
        else:
            canvas.rect((x, y - half, x + wide, y + half), None, m.px(5), theme.empty, 3)


class Site(NamedTuple):
    """A monument on one player's sheet."""

    id: str
    checked: int
    points: int  # that it gave or would give
    first: int  # the seat that completed it first, or -1


def sites(view: View, seat: int) -> tuple[Site, ...]:
    player, first = view["players"][seat], view["first"]
    found = []
    for one in names.sheet_of(view).monument:
        if one.id in player["monuments"]:
            would = one.later if one.id in first else one.first
            points = player["completed"].get(one.id, would)
            found.append(Site(one.id, player["monuments"][one.id], points, first.get(one.id, -1)))
    return tuple(found)


@part
def monuments(theme_key: str, seat: int, rows: tuple[Site, ...], width: int, screen: Screen) -> Canvas:
    """Each monument with its boxes, its points, and the token of whoever completed it first."""
    theme, m = theme_of(theme_key), measures(screen)
    row, side = m.px(ROW), m.px(SIDE)
    canvas = _panel(theme_key, width, row * len(rows) + m.px(16))
    printed = {one.id: one for one in sheet().monument}
    labels = {each.id: names.name_of(each.id) for each in rows}
    right = width - side
    wide = max((lettering.width(label, "text", m.deciding) for label in labels.values()), default=0)
    name, count = side + m.px(58), lettering.width("00/00", "bold", m.deciding)
    bar = name + wide + m.px(14)
    end = right - m.px(168)
    for k, each in enumerate(rows):
        y, one = m.px(8) + row * (k + 0.5), printed[each.id]
        done = each.checked == one.boxes
        tone = theme.ink if each.checked else theme.soft
        if done:
            canvas.rect((side - m.px(5), y - m.px(25), side + m.px(49), y + m.px(25)), theme.player(seat), m.px(8))
        canvas.icon(
            emblem("monument", one.id) or "monument", side, y - m.px(22), m.px(44), theme.on_colour if done else tone
        )
        canvas.text(name, y, labels[one.id], m.deciding, "text", tone, "l", wide + 1, m.deciding)
        if done:
            canvas.icon("check", end - m.px(48), y - m.px(20), m.px(40), theme.good)
        else:
            canvas.text(end, y, f"{each.checked}/{one.boxes}", m.deciding, "bold", tone, "r", count + 1, m.deciding)
        _bar(canvas, (bar, y, end - count - m.px(14)), each.checked, one.boxes, seat, m)
        canvas.text(right, y, str(each.points), m.deciding, "bold", theme.ink, "r", m.px(50), m.deciding)
        canvas.icon("point", right - m.px(92), y - m.px(19), m.px(38))
        canvas.area(f"monument:{each.id}", (0, y - row / 2, width, y + row / 2))
        if each.first >= 0:
            canvas.token(right - m.px(122), y, m.px(19), each.first, m.readable, minor=True)
    return canvas


def _bar(canvas: Canvas, at: tuple[float, float, float], count: int, boxes: int, seat: int, m: Measures) -> None:
    """The boxes of a monument as a bar with a notch between any two; left out where it is too narrow."""
    left, y, right = at
    if right - left < m.px(120):
        return
    pitch = (right - left) / boxes
    for n in range(boxes):
        tone = canvas.theme.player_ink(seat) if n < count else canvas.theme.line
        canvas.rect((left + n * pitch, y - m.px(9), left + (n + 1) * pitch - 3, y + m.px(9)), tone, 2)


@part
def owned(theme_key: str, content: tuple[Line, ...], width: int, screen: Screen) -> Canvas:
    """The developments of one player, in lines."""
    m = measures(screen)
    row = m.px(54)
    canvas = _panel(theme_key, width, row * len(content) + m.px(16))
    for k, line in enumerate(content):
        draw_line(canvas, m.px(SIDE), m.px(8) + row * (k + 0.5), line, m)
    return canvas


def _panel(theme_key: str, width: int, tall: int) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 14)
    return canvas
