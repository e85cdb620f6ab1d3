"""A player's area on the board: numbers, the stack of civilizations, technologies and wonders."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.market import name_on_band, region_colour
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.lettering import ESSENTIAL
from bot.render.drawing.parts import frame, leads
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet, part, theme_of
from bot.render.emblems import emblem
from bot.render.theme import mix
from engine.core import View
from engine.phrases import amount

CELL, CELL_GAP = 62, 11  # the width of a technology, and the gap for arrows
CELL_HEIGHT = 46
HEAD, SIDE = 116, 14
TECH_WIDTH = 3 * CELL + 2 * CELL_GAP
TECH_HEIGHT = 3 * CELL_HEIGHT + 2 * CELL_GAP
STRIP, MAIN = 36, 100
WONDER_ROW = 36
WIDE = (WIDTH - 2 * MARGIN - GAP) // 2  # the width of an area on the board
INNER = WIDE - 2 * SIDE


def height(player: dict[str, Any], counted: bool) -> int:
    """The height of this player's area; `counted` shows only the number of wonders."""
    body = max(TECH_HEIGHT, MAIN + STRIP * len(player["civilizations"]))
    rows = 0 if counted else len(wonder_places(tuple(player["wonders"]), INNER)[1])
    return HEAD + body + (8 + WONDER_ROW * rows if rows else 0) + SIDE


def numbers_in_words(player: dict[str, Any]) -> str:
    """A player's numbers for an alt text."""
    return (
        f"{amount(player['points'], 'point')}, {amount(player['coins'], 'coin')}, "
        f"{player['workers_ready']} of {amount(player['workers'], 'worker')} ready, {player['military']} military"
    )


def place_region(
    sheet: Sheet,
    view: View,
    seat: int,
    name: str,
    box: tuple[int, int, int, int],
    changes: frozenset[str],
    counted: bool,
) -> None:
    """Place a player's parts in the box (left, top, width, height)."""
    x, y, width, tall = box
    plain, coloured = sheet.theme.name, sheet.theme.key
    player = view["players"][seat]
    active = seat in view["waiting"] or view["active"] == seat
    sheet.place(frame(coloured, seat, width, tall, active), x, y)
    hand = player["hand"] if isinstance(player["hand"], int) else len(player["hand"])
    cards = (hand, len(player["wonders"]) if counted else 0)
    numbers = (player["points"], player["coins"], player["military"], player["workers"], player["workers_ready"])
    gained = tuple(item for item in changes if item[0] in "+-")
    head_width = width - 2 * SIDE
    sheet.place(
        head(coloured, seat, name, signs(view, seat), numbers, cards, player.get("workers_red", 0), gained, head_width),
        x + SIDE,
        y + 12,
    )
    body = y + HEAD
    known = frozenset(player["technologies"])
    fresh = known & changes
    sheet.place(technology_grid(coloured, seat, player["special"] or "", known, fresh), x + SIDE, body)
    left = SIDE + TECH_WIDTH + 16
    civilizations = tuple(player["civilizations"])
    stack = civilization_stack(plain, civilizations, frozenset(civilizations) & changes, width - left - SIDE)
    sheet.place(stack, x + left, body)
    if player["wonders"] and not counted:
        wonders = tuple(player["wonders"])
        row = wonder_rows(plain, wonders, frozenset(wonders) & changes, width - 2 * SIDE)
        sheet.place(row, x + SIDE, y + tall - SIDE + 4 - row.image.height)


def signs(view: View, seat: int) -> tuple[str, ...]:
    """A crown for the leader, and the sign of the starting player."""
    starts = view["starter"] == seat and len(view["players"]) > 1
    return (*(("crown",) if leads(view, seat) else ()), *(("first",) if starts else ()))


@part
def head(
    theme_key: str,
    seat: int,
    name: str,
    signs: tuple[str, ...],
    numbers: tuple[int, ...],
    cards: tuple[int, int],
    red: int,
    gained: tuple[str, ...],
    width: int,
) -> Canvas:
    """The name and score; below them workers, coins, military and cards in hand."""
    theme = theme_of(theme_key)
    points, coins, military, workers, ready = numbers
    changed = dict(item[1:].split(":") for item in gained)
    canvas = Canvas(theme, width, HEAD - 16, theme.panel)
    canvas.token(24, 28, 21, seat, 28)
    right = width - 4
    score = canvas.text(right, 28, str(points), 46, "bold", theme.ink, "r", 90)
    right -= score.width + 50
    canvas.icon("point", right, 6, 44)
    if "points" in changed:
        right -= 10
        more = canvas.text(right, 28, changed["points"], 26, "bold", theme.good, "r", 60)
        right -= more.width
    for sign in signs:
        right -= 44
        canvas.icon(sign, right, 12, 32)
    canvas.text(58, 28, name, 32, "title", theme.ink, "l", right - 58 - 10, ESSENTIAL)
    y = 78
    tone = theme.player_ink(seat)
    for k in range(4):
        if k < ready:
            canvas.icon("worker", 2 + 36 * k, y - 17, 34, tone)
        elif k < workers:
            lost = k >= workers - red  # on a red slot
            canvas.icon("worker_lost" if lost else "worker_busy", 2 + 36 * k, y - 17, 34, theme.bad if lost else tone)
        else:
            canvas.circle(2 + 36 * k + 17, y, 4, theme.line)
    canvas.text(154, y, str(ready), 32, "bold", theme.ink, "l", 30)
    stats = [("coin", str(coins), changed.get("coins", "")), ("shield", str(military), "")]
    stats += [(sign, str(number), "") for sign, number in zip(("hand", "wonder"), cards, strict=True) if number]
    _numbers(canvas, stats, 200, y)
    return canvas


def _numbers(canvas: Canvas, stats: list[tuple[str, str, str]], x: float, y: float) -> None:
    """Icons with their numbers and changes, spread over the width."""
    theme, room = canvas.theme, canvas.width - x
    widths = [42 + lettering.width(number, "bold", 34) for _, number, _ in stats]
    changes = [8 + lettering.width(change, "bold", 24) if change else 0 for _, _, change in stats]
    if sum(widths) + sum(changes) + 12 * (len(stats) - 1) > room:
        changes = [0] * len(stats)
    gap = min(30.0, (room - sum(widths) - sum(changes)) / max(1, len(stats) - 1))
    for (sign, number, change), wide, more in zip(stats, widths, changes, strict=True):
        canvas.icon(sign, x, y - 17, 34, theme.soft)
        canvas.text(x + 42, y, number, 34, "bold", theme.ink, "l", wide - 41)
        if more:
            tint = theme.good if change.startswith("+") else theme.bad
            canvas.text(x + wide + 8, y, change, 24, "bold", tint, "l", more - 7)
        x += max(wide + more + gap, min(100, room / len(stats)))


@part
def technology_grid(theme_key: str, seat: int, special: str, known: frozenset[str], fresh: frozenset[str]) -> Canvas:
    """The technology card with its arrows. Known technologies are filled, reachable ones dashed, the others dark."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, TECH_WIDTH, TECH_HEIGHT, theme.panel)
    grid = list(card_text.technology_card(special).values())
    near = card_text.reachable(special, known)
    for a, b, c, r in card_text.arrows():
        lit = grid[a][b] in known
        tone = theme.accent if lit else theme.line
        x0, y0 = a * (CELL + CELL_GAP) + CELL / 2, b * (CELL_HEIGHT + CELL_GAP) + CELL_HEIGHT
        x1, y1 = c * (CELL + CELL_GAP) + CELL / 2, r * (CELL_HEIGHT + CELL_GAP)
        if c > a:
            x0, x1 = x0 + CELL / 2 - 8, x1 - CELL / 2 + 10
        elif c < a:
            x0, x1 = x0 - CELL / 2 + 8, x1 + CELL / 2 - 10
        canvas.line([(x0, y0 - 1), (x1, y1)], tone, 3)
        canvas.polygon([(x1 - 6, y1 - 7), (x1 + 6, y1 - 7), (x1, y1)], tone)
    for c, column in enumerate(grid):
        for r, id in enumerate(column):
            x, y = c * (CELL + CELL_GAP), r * (CELL_HEIGHT + CELL_GAP)
            box = (x, y, x + CELL, y + CELL_HEIGHT)
            ink = theme.soft
            if id in known:
                canvas.rect(box, theme.player(seat), 8, theme.accent if id in fresh else None, 4 if id in fresh else 0)
                ink = theme.on_colour
            elif id in near:
                canvas.rect(box, theme.raised, 8)
                canvas.dashed((x + 1, y + 1, x + CELL - 1, y + CELL_HEIGHT - 1), theme.soft, 2)
                ink = theme.ink
            else:
                canvas.rect(box, mix(theme.panel, theme.raised, 0.6), 8)
                ink = mix(theme.panel, theme.soft, 0.4)
            if mark := emblem("technology", id):
                canvas.icon(mark, x + (CELL - 32) / 2, y + (CELL_HEIGHT - 32) / 2, 32, ink)
            else:
                if ink not in (theme.on_colour, theme.ink):
                    ink = theme.soft
                label = "".join(word[0] for word in card_text.technology(id)["name"].split())
                label = label if len(label) > 1 else card_text.technology(id)["name"][:3]
                canvas.text(x + CELL / 2, y + CELL_HEIGHT / 2, label, 24, "bold", ink, "m", CELL - 8)
    return canvas


@part
def civilization_stack(theme_key: str, ids: tuple[str, ...], fresh: frozenset[str], width: int) -> Canvas:
    """The main civilization with both abilities; below it the legacies of the others."""
    theme = theme_of(theme_key)
    tall = max(TECH_HEIGHT, MAIN + STRIP * len(ids))
    canvas = Canvas(theme, width, tall, theme.panel)
    if not ids:
        canvas.dashed((2, 2, width - 2, 102), theme.line, 2, 8)
        canvas.text(width / 2, 52, "no civilization yet", 22, "text", theme.soft, "m", width - 20)
        return canvas
    for k in range(len(ids) - 1, 0, -1):
        _strip(canvas, ids[k], MAIN + STRIP * k, width, ids[k] in fresh)
    entry = card_text.civilization(ids[0])
    tone = region_colour(theme, entry["region"])
    bottom = MAIN + STRIP
    canvas.rect((0, 0, width, bottom), tone, 10)
    canvas.rect((0, 20, width, bottom), theme.raised, 10)
    canvas.rect((0, 20, width, 38), tone)
    if ids[0] in fresh:
        canvas.rect((0, 0, width, bottom), None, 10, theme.accent, 4)
    name_on_band(canvas, ids[0], 19, width - 24)
    canvas.block(12, 42, card_text.effects(entry, "main"), 24, width - 24, MAIN - 44, middle=True)
    canvas.line([(12, MAIN), (width - 12, MAIN)], theme.line, 1.5)
    canvas.icon("legacy", 12, MAIN + 7, 22, theme.soft)
    legacy = card_text.effects(entry, "legacy")
    canvas.block(42, MAIN + 2, legacy, 22, width - 52, STRIP - 3, ink=theme.soft, middle=True)
    return canvas


def _strip(canvas: Canvas, id: str, y: float, width: int, fresh: bool) -> None:
    """A civilization below the main one: its name and its legacy."""
    theme = canvas.theme
    entry = card_text.civilization(id)
    tone = region_colour(theme, entry["region"])
    box = (0, y + 4, width, y + STRIP)
    canvas.rect(box, tone, 8)
    canvas.rect((8, y + 4, width, y + STRIP), mix(theme.panel, theme.raised, 0.7), 8)
    canvas.rect((8, y + 4, 20, y + STRIP), mix(theme.panel, theme.raised, 0.7))
    if fresh:
        canvas.rect(box, None, 8, theme.accent, 3)
    legacy = card_text.effects(entry, "legacy")
    left = 22
    room = width - left - lettering.width(entry["name"], "title", 24) - 20
    if (mark := emblem("civilization", id)) and lettering.wrapped(legacy, "text", 22, WIDTH).widths[0] + 32 <= room:
        canvas.icon(mark, left, y + 8, 24, theme.ink)
        left += 32
    name = canvas.text(left, y + 20, entry["name"], 24, "title", theme.ink, "l", 140)
    x = left + name.width + 12
    canvas.block(x, y + 5, legacy, 22, width - x - 8, STRIP - 6, ink=theme.soft, middle=True)


@part
def wonder_rows(theme_key: str, ids: tuple[str, ...], fresh: frozenset[str], width: int) -> Canvas:
    """The player's wonders, as many per row as fit."""
    theme = theme_of(theme_key)
    places, rows = wonder_places(ids, width)
    canvas = Canvas(theme, width, WONDER_ROW * len(rows), theme.panel)
    for id, (x, row, wide) in zip(ids, places, strict=True):
        y = WONDER_ROW * row
        edge = theme.accent if id in fresh else None
        canvas.rect((x, y + 2, x + wide, y + WONDER_ROW - 2), theme.raised, 8, edge, 2.5)
        canvas.icon(emblem("wonder", id) or "wonder", x + 6, y + 6, 24)
        canvas.text(x + 34, y + WONDER_ROW / 2, wonder_name(id), 22, "text", theme.ink, "l", wide - 42)
    return canvas


def wonder_name(id: str) -> str:
    return card_text.short_name(card_text.wonder(id)["name"])


@lru_cache(maxsize=512)
def wonder_places(ids: tuple[str, ...], width: int) -> tuple[tuple[tuple[int, int, int], ...], tuple[int, ...]]:
    """The left edge, row and width of each wonder, and the width of each row."""
    places: list[tuple[int, int, int]] = []
    rows: list[int] = []
    for id in ids:
        wide = lettering.width(wonder_name(id), "text", 22) + 44
        if not rows or rows[-1] + 8 + wide > width:
            rows.append(-8)
        places.append((rows[-1] + 8, len(rows) - 1, wide))
        rows[-1] += 8 + wide
    return tuple(places), tuple(rows)
