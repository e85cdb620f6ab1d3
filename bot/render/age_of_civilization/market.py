"""The markets on the board: civilizations and wonders by their names and marks."""

from __future__ import annotations

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.sizes import GAP, INNER, PHONE
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.emblems import emblem
from engine.assets import NEWEST
from engine.core import View
from engine.language import say

CHIP = 84  # the least height of a civilization with its numbers below its name
SLIM = 46  # the height of a civilization in one line
WONDER = 68
LARGE, SMALL = PHONE.large, PHONE.small


def rows_of(count: int) -> int:
    return 1 if count <= 5 else 2


def least_height(view: View) -> int:
    """The height that the market needs at least."""
    rows = rows_of(len(view["market"]))
    low = SLIM if rows > 1 and len(view["players"]) > 2 else CHIP
    return rows * low + (rows - 1) * GAP


def market(sheet: Sheet, view: View, before: View | None, x: int, y: int, tall: int) -> None:
    """Place the civilizations in this height, in one row or two."""
    offers = view["market"]
    theme = sheet.theme.name
    if not offers:
        sheet.place(empty(theme, view["drafting"] and not view["over"], INNER, tall), x, y)
        return
    known = {offer["civilization"] for offer in before["market"]} if before else None
    rows = rows_of(len(offers))
    columns = max(4, -(-len(offers) // rows)) if rows == 1 else -(-len(offers) // rows)
    wide = (INNER - (columns - 1) * GAP) // columns
    high = min(120, (tall - (rows - 1) * GAP) // rows)
    for k, offer in enumerate(offers):
        id, coins = offer["civilization"], offer["coins"]
        fresh = known is not None and id not in known
        if high >= CHIP:
            piece = chip(theme, id, coins, fresh, wide, high, view["data_version"])
        else:
            piece = slim_chip(theme, id, coins, fresh, wide, high)
        left, top = x + (k % columns) * (wide + GAP), y + (k // columns) * (high + GAP)
        sheet.place(piece, left, top, f"civilization:{id}")


@part
def chip(theme_key: str, id: str, coins: int, fresh: bool, width: int, height: int, version: int = NEWEST) -> Canvas:
    """A civilization in the market: its name on its region's colour, its workers and the coins on it."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, height, theme.ground)
    entry = card_text.civilization(id, version)
    band = height // 2
    canvas.rect((0, 0, width, height), theme.panel, 12)
    tone = theme.regions.get(entry["region"], theme.soft)
    canvas.rect((0, 0, width, band + 12), tone, 12)
    canvas.rect((0, band, width, band + 12), theme.panel)
    canvas.text(width / 2, band / 2 + 1, entry["name"], LARGE, "bold", theme.on_colour, "m", width - 12, SMALL, True)
    y = (band + height) / 2
    right = width - 8.0
    if coins:
        right -= 38
        canvas.icon("coin", right, y - 19, 38)
        right -= canvas.text(right - 2, y, f"+{coins}", LARGE, "bold", theme.ink, "r", 90, LARGE).width + 8
    elif fresh:
        right -= (
            canvas.text(
                right - 4, y, say("picture.aoc.new", "new"), SMALL, "bold", theme.good, "r", 80, SMALL, True
            ).width
            + 8
        )
    x = 8
    if right - x >= 104:
        canvas.icon(emblem("civilization", id) or "civilization", x + 2, y - 19, 38, theme.ink)
        x += 48
    people = canvas.text(x, y, str(entry["population"]), LARGE, "bold", theme.ink, "l", 30, LARGE)
    canvas.icon("worker", x + 1 + people.width, y - 18, 36, theme.ink)
    if fresh:
        _corner(canvas, width)
    return canvas


@part
def slim_chip(theme_key: str, id: str, coins: int, fresh: bool, width: int, height: int) -> Canvas:
    """A civilization in a crowded market: its emblem on its region's colour, its name, and the coins on it."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, height, theme.ground)
    entry = card_text.civilization(id)
    y, right = height / 2, width - 8.0
    canvas.rect((0, 0, width, height), theme.panel, 10)
    wide = lettering.width(entry["name"], "bold", SMALL)
    if coins:
        extra = f"+{coins}"
        if wide <= right - 57 - lettering.width(extra, "bold", SMALL):  # else the sign alone says it
            right -= 32
            canvas.icon("coin", right, y - 16, 32)
        right -= canvas.text(right - 1, y, extra, SMALL, "bold", theme.ink, "r", 60, SMALL, True).width + 6
    elif fresh:
        _corner(canvas, width)
    band = 44 if wide <= right - 52 else 10
    canvas.rect((0, 0, band + 10, height), theme.regions.get(entry["region"], theme.soft), 10)
    canvas.rect((band, 0, band + 10, height), theme.panel)
    if band > 10:
        canvas.icon(emblem("civilization", id) or "civilization", 4, y - 18, 36, theme.on_colour)
    x = band + 8
    canvas.text(x, y, entry["name"], LARGE, "bold", theme.ink, "l", right - x, SMALL, True)
    return canvas


def _corner(canvas: Canvas, width: int) -> None:
    """The mark of what is new since the last board."""
    canvas.polygon([(width - 22, 0), (width, 0), (width, 22)], canvas.theme.good)


@part
def empty(theme_key: str, drafted: bool, width: int, height: int) -> Canvas:
    """The place of a market without civilizations."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, height, theme.ground)
    canvas.dashed((1, 1, width - 1, height - 1), theme.line, 2, 8)
    text = (
        say("picture.aoc.market_after_draft", "The market opens after the draft")
        if drafted
        else say("picture.aoc.market_empty", "No civilization is left")
    )
    canvas.text(width / 2, height / 2, text, SMALL, "text", theme.soft, "m", width - 24, SMALL, True)
    return canvas


def wonders(sheet: Sheet, view: View, x: int, y: int) -> int:
    """Place the wonders that can be built, in one row; returns the y below them."""
    ids = view["wonder_market"]
    columns = max(3, len(ids))
    wide = (INNER - (columns - 1) * GAP) // columns
    for k, id in enumerate(ids):
        sheet.place(wonder_cell(sheet.theme.name, id, wide), x + k * (wide + GAP), y, f"wonder:{id}")
    return y + WONDER


def fits_wonders(view: View) -> bool:
    """Whether the wonders fit into one row."""
    return 0 < len(view["wonder_market"]) <= 5


@part
def wonder_cell(theme_key: str, id: str, width: int) -> Canvas:
    """A wonder that can be built: its emblem and its name."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, WONDER, theme.ground)
    canvas.rect((0, 0, width, WONDER), theme.panel, 12)
    x = 4 if width < 240 else 14
    name = card_text.wonder(id)["short"]
    room = width - x - 38
    lines = [name] if lettering.width(name, "text", SMALL) <= room else name.split(" ", 1)
    if max(lettering.width(line, "text", SMALL) for line in lines) > room:  # the name says more than the emblem
        lines, x, room = [name], x - 30, width - 2 * (x + 6)
    else:
        canvas.icon(emblem("wonder", id) or "wonder", x, WONDER / 2 - 16, 32, theme.ink)
    for k, line in enumerate(lines):
        y = WONDER / 2 + (2 * k - len(lines) + 1) * 15
        canvas.text(x + 36, y, line, SMALL, "text", theme.soft, "l", room, SMALL, True)
    return canvas
