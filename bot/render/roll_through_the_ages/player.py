"""One player's sheet: cities, goods, monuments, developments and disasters."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.lettering import ESSENTIAL
from bot.render.drawing.parts import frame, leads
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.emblems import emblem
from bot.render.roll_through_the_ages import card_text
from bot.render.theme import mix
from engine.core import View

SIDE, HEAD, CITIES, ROW, CHIP = 14, 108, 60, 36, 36
GOODS_ROWS = 5


def height(player: dict[str, Any], width: int) -> int:
    """The height of this player's sheet."""
    body = ROW * max(GOODS_ROWS, len(player["monuments"]))
    rows = len(places(tuple(player["developments"]), width - 2 * SIDE)[1])
    return 12 + HEAD + CITIES + body + (10 + CHIP * rows if rows else 0) + SIDE


def place_sheet(
    sheet: Sheet, view: View, seat: int, name: str, box: tuple[int, int, int, int], changes: tuple[str, ...]
) -> None:
    """Place a player's parts in the box (left, top, width, height)."""
    x, y, width, tall = box
    key, player = sheet.theme.key, view["players"][seat]
    active = view["active"] == seat or seat in view["waiting"]
    sheet.place(frame(key, seat, width, tall, active), x, y)
    inner = width - 2 * SIDE
    numbers = (player["points"], player["food"], player["goods_value"], player["disasters"])
    sheet.place(head(key, seat, name, leads(view, seat), numbers, changes, inner), x + SIDE, y + 12)
    sheet.place(cities(key, seat, tuple(player["city_boxes"]), inner), x + SIDE, y + 12 + HEAD)
    body = y + 12 + HEAD + CITIES
    half = inner * 39 // 100
    sheet.place(goods(key, seat, tuple(player["goods"].items()), half), x + SIDE, body)
    done = tuple(
        (id, boxes, player["completed"].get(id, -1), view["first"].get(id, -1))
        for id, boxes in player["monuments"].items()
    )
    sheet.place(monuments(key, seat, done, inner - half - 14), x + SIDE + half + 14, body)
    if player["developments"]:
        owned = developments(sheet.theme.name, tuple(player["developments"]), inner)
        sheet.place(owned, x + SIDE, y + tall - SIDE + 2 - owned.image.height)


@part
def head(
    theme_key: str, seat: int, name: str, leader: bool, numbers: tuple[int, ...], changes: tuple[str, ...], width: int
) -> Canvas:
    """The name and points, a crown for the leader; below them food, goods, and the points lost to disasters."""
    theme = theme_of(theme_key)
    points, food, worth, lost = numbers
    canvas = Canvas(theme, width, HEAD, theme.panel)
    canvas.token(24, 28, 21, seat, 28)
    right = width - 4
    score = canvas.text(right, 28, str(points).replace("-", "−"), 46, "bold", theme.ink, "r", 100)
    right -= score.width + 50
    canvas.icon("point", right, 6, 44)
    for change in changes:
        right -= 10
        tint = theme.good if change.startswith("+") else theme.bad
        right -= canvas.text(right, 28, change, 26, "bold", tint, "r", 70).width
    if leader:
        right -= 44
        canvas.icon("crown", right, 12, 32)
    canvas.text(58, 28, name, 32, "title", theme.ink, "l", right - 58 - 10, ESSENTIAL)
    x = 2
    for icon, text, note in (
        ("food", str(food), f"of {card_text.limits()['food']}"),
        ("coin", str(worth), "in goods"),
        ("skull", f"−{lost}" if lost else "0", "lost"),
    ):
        canvas.icon(icon, x, 61, 34)
        line = canvas.text(x + 42, 78, text, 34, "bold", theme.ink, "l", 70)
        canvas.text(x + 42 + line.width + 8, 80, note, 20, "text", theme.soft, "l", 90)
        x += (width - 4) // 3
    return canvas


@part
def cities(theme_key: str, seat: int, boxes: tuple[int, ...], width: int) -> Canvas:
    """The cities: those that are built, and the checked boxes of the others."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, CITIES, theme.panel)
    start, plans = card_text.limits()["cities_at_start"], card_text.limits()["cities"]
    pitch = width / (start + len(plans))
    for k in range(start + len(plans)):
        x = k * pitch
        need = plans[k - start]["boxes"] if k >= start else 0
        checked = boxes[k - start] if k >= start else 0
        stands = k < start or checked >= need
        ground = mix(theme.panel, theme.player(seat), 0.28) if stands else mix(theme.panel, theme.raised, 0.6)
        canvas.rect((x + 2, 2, x + pitch - 2, CITIES - 8), ground, 8)
        if stands:
            canvas.icon("city", x + pitch / 2 - 18, 8, 36)
        else:
            tone = theme.ink if checked else theme.soft
            canvas.text(x + pitch / 2, 27, f"{checked}/{need}", 26, "bold", tone, "m", pitch - 8)
    return canvas


@part
def goods(theme_key: str, seat: int, rows: tuple[tuple[str, int], ...], width: int) -> Canvas:
    """Five rows of pegs and their value; the most valuable good is on top, as on the board."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, ROW * GOODS_ROWS, theme.panel)
    hole = (width - 36 - 46) / 8
    for k, (id, count) in enumerate(reversed(rows)):
        y = ROW * (k + 0.5)
        values = card_text.data()["good"][id]["values"]
        canvas.icon(card_text.GOOD_ICONS.get(id, "stone"), 2, y - 14, 28)
        for n in range(len(values)):
            x = 38 + hole * (n + 0.5)
            filled = n < count
            r = min(11.0, hole * 0.43) if filled else min(6.0, hole * 0.2)
            canvas.circle(x, y, r, theme.player_ink(seat) if filled else theme.line)
        value = values[count - 1] if count else 0
        canvas.text(width - 4, y, str(value), 28, "bold", theme.ink if count else theme.soft, "r", 42)
    return canvas


@part
def monuments(theme_key: str, seat: int, rows: tuple[tuple[str, int, int, int], ...], width: int) -> Canvas:
    """Each monument with its boxes and the points it gives now, and a mark for its first builder."""
    theme = theme_of(theme_key)
    left = 38
    canvas = Canvas(theme, width, ROW * max(GOODS_ROWS, len(rows)), theme.panel)
    for k, (id, boxes, gained, first) in enumerate(rows):
        entry = card_text.data()["monument"][id]
        y = ROW * (k + 0.5)
        canvas.rect((0, y - 16, width, y + 16), mix(theme.panel, theme.raised, 0.6), 7)
        canvas.icon(emblem("monument", id) or "monument", 6, y - 13, 26, theme.ink if boxes else theme.soft)
        pitch = (width - left - 78) / entry["boxes"]
        for n in range(entry["boxes"]):
            tone = theme.player_ink(seat) if n < boxes else theme.line
            canvas.rect((left + n * pitch, y + 8, left + (n + 1) * pitch - 3, y + 13), tone, 1)
        done = gained >= 0
        worth = gained if done else entry["first"] if first < 0 else entry["later"]
        right = width - 84
        if done:
            canvas.icon("check", width - 106, y - 16, 22, theme.good)
            right -= 28
        else:
            count = f"{boxes}/{entry['boxes']}"
            right -= (
                canvas.text(width - 80, y - 5, count, 22, "bold", theme.ink if boxes else theme.soft, "r", 64).width + 6
            )
        canvas.text(left, y - 5, entry["label"], 22, "text", theme.ink if boxes else theme.soft, "l", right - left)
        canvas.text(width - 6, y, str(worth), 28, "bold", theme.accent if done else theme.soft, "r", 34)
        canvas.icon("first" if done and first == seat else "point", width - 72, y - 14, 28)
    return canvas


@part
def developments(theme_key: str, ids: tuple[str, ...], width: int) -> Canvas:
    """The player's developments."""
    theme = theme_of(theme_key)
    spots, rows = places(ids, width)
    canvas = Canvas(theme, width, CHIP * len(rows), theme.panel)
    for id, (x, row, wide) in zip(ids, spots, strict=True):
        y = CHIP * row
        canvas.rect((x, y + 2, x + wide, y + CHIP - 2), theme.raised, 8)
        canvas.icon(emblem("development", id) or "technology", x + 8, y + 6, 24)
        canvas.text(x + 38, y + CHIP / 2, card_text.label("development", id), 22, "text", theme.ink, "l", wide - 46)
    return canvas


@lru_cache(maxsize=512)
def places(ids: tuple[str, ...], width: int) -> tuple[tuple[tuple[int, int, int], ...], tuple[int, ...]]:
    """The left edge, row and width of each development, and the width of each row."""
    spots: list[tuple[int, int, int]] = []
    rows: list[int] = []
    for id in ids:
        wide = lettering.width(card_text.label("development", id), "text", 22) + 48
        if not rows or rows[-1] + 8 + wide > width:
            rows.append(-8)
        spots.append((rows[-1] + 8, len(rows) - 1, wide))
        rows[-1] += 8 + wide
    return tuple(spots), tuple(rows)
