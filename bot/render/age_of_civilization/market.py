"""The markets: civilizations, wonders and special technologies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.render.age_of_civilization import card_text
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import WIDTH, part, theme_of
from bot.render.emblems import emblem
from bot.render.theme import Colour, Theme


def region_colour(theme: Theme, region: str) -> Colour:
    return theme.regions.get(region, theme.soft)


def card_height(ids: Sequence[str], width: int) -> int:
    """The height that all these cards need for their text. It grows in steps, so that few cards are drawn again."""
    need = max((_need(id, width) for id in ids), default=0)
    return max(180, -(-need // 24) * 24)


@lru_cache(maxsize=512)
def _need(id: str, width: int) -> int:
    entry = card_text.civilization(id)
    low = lettering.wrapped(_legacy(entry), "text", 20, width - 24).height
    high = lettering.wrapped(card_text.enriched(entry.get("main_text", "")), "text", 22, width - 24).height
    if 84 + high + low + 20 > 252:
        high = lettering.wrapped(card_text.enriched(entry.get("main_text", "")), "text", 20, width - 24).height
    return 84 + high + low + 20


def _legacy(entry: card_text.Entry) -> str:
    return "{legacy} " + card_text.enriched(entry.get("legacy_text", "")).replace("\n", " · ")


def _banded(canvas: Canvas, entry: card_text.Entry, fresh: bool) -> None:
    """The background of a civilization, with a band in the colour of its part of the world."""
    theme, width, height = canvas.theme, canvas.width, canvas.height
    tone = region_colour(theme, entry["region"])
    canvas.rect((0, 0, width, height), tone, 12)
    canvas.rect((0, 20, width, height), theme.raised, 12)
    canvas.rect((0, 20, width, 42), tone)
    if fresh:
        canvas.rect((0, 0, width, height), None, 12, theme.accent, 4)


def name_on_band(canvas: Canvas, id: str, y: float, room: float) -> None:
    """A civilization's name on its band, behind its emblem where both have room."""
    name, ink, x = card_text.civilization(id)["name"], canvas.theme.on_colour, 12
    if (mark := emblem("civilization", id)) and lettering.width(name, "title", 28) + 38 <= room:
        canvas.icon(mark, x, y - 16, 30, ink)
        x, room = x + 38, room - 38
    canvas.text(x, y, name, 28, "title", ink, "l", room)


@part
def civilization_card(theme_key: str, id: str, coins: int, width: int, height: int, fresh: bool) -> Canvas:
    """A civilization in the market or a hand: its name, population, bonus coins and both abilities."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, height, theme.ground)
    entry = card_text.civilization(id)
    _banded(canvas, entry, fresh)
    name_on_band(canvas, id, 22, width - 24)
    _people_and_coins(canvas, entry["population"], coins, 64)
    inner = width - 24
    legacy = _legacy(entry)
    low = lettering.fit_block(legacy, "text", 20, inner, height - 84)
    split = height - 8 - low.height - 6
    canvas.block(12, 82, card_text.enriched(entry.get("main_text", "")), 24, inner, split - 4 - 82)
    canvas.line([(12, split), (width - 12, split)], theme.line, 1.5)
    canvas.block(12, split + 5, legacy, 20, inner, low.height + 1, ink=theme.soft)
    return canvas


SMALL_CARD, NARROW_CARD = 140, 166


def small_height(columns: int) -> int:
    """The height of a card with icons only; a narrow one has its coins on a line of their own."""
    return NARROW_CARD if columns > 4 else SMALL_CARD


@part
def small_card(theme_key: str, id: str, coins: int, width: int, height: int, fresh: bool) -> Canvas:
    """A civilization in a crowded market, with icons only."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, height, theme.ground)
    entry = card_text.civilization(id)
    _banded(canvas, entry, fresh)
    low = height - 37
    high, room = 45, width - 24
    if height == NARROW_CARD:
        _people_and_coins(canvas, entry["population"], coins, 60)
        name_on_band(canvas, id, 22, width - 24)
        high = 75
    else:
        canvas.icon("worker", width - 34, 9, 26, theme.on_colour)
        canvas.text(width - 38, 22, f"{entry['population']}", 28, "bold", theme.on_colour, "r", 24)
        name_on_band(canvas, id, 22, width - 12 - 62)
        if coins:
            canvas.icon("coin", width - 38, low + 5, 28)
            more = canvas.text(width - 42, low + 19, f"+{coins}", 28, "bold", theme.accent, "r", 50)
            room -= 40 + more.width
    canvas.block(12, high, card_text.effects(entry, "main"), 22, width - 24, low - high - 1, middle=True)
    canvas.line([(12, low), (width - 12, low)], theme.line, 1.5)
    legacy = "{legacy} " + card_text.effects(entry, "legacy")
    canvas.block(12, low + 3, legacy, 22, room, 30, ink=theme.soft, middle=True)
    return canvas


def _people_and_coins(canvas: Canvas, population: int, coins: int, y: int) -> None:
    for k in range(population):
        canvas.icon("worker", 12 + 28 * k, y - 13, 26, canvas.theme.ink)
    if coins:
        canvas.text(canvas.width - 46, y, f"+{coins}", 30, "bold", canvas.theme.accent, "r", 60)
        canvas.icon("coin", canvas.width - 42, y - 15, 30)


@part
def wonder_chip(theme_key: str, id: str, width: int) -> Canvas:
    """A wonder in the market: its name, and its abilities as icons."""
    theme = theme_of(theme_key)
    height = 68
    canvas = Canvas(theme, width, height, theme.ground)
    entry = card_text.wonder(id)
    canvas.rect((0, 0, width, height), theme.panel, 10)
    canvas.icon(emblem("wonder", id) or "wonder", 10, 14, 40)
    canvas.text(60, 20, card_text.short_name(entry["name"]), 28, "title", theme.ink, "l", width - 68)
    canvas.block(60, 35, card_text.effects(entry, "abilities"), 22, width - 68, 30, ink=theme.soft, middle=True)
    return canvas


SPECIAL_CARD = 66


@part
def special_chip(theme_key: str, id: str, width: int, named: bool) -> Canvas:
    """A special technology card: the column that it covers and its two technologies; `named` shows only their names."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, SPECIAL_CARD, theme.ground)
    entry = card_text.data()["special_technology_card"].get(id, {"column": "left", "technologies": []})
    canvas.rect((0, 0, width, SPECIAL_CARD), theme.panel, 10)
    column = {"left": 0, "middle": 1, "right": 2}[entry["column"]]
    for k in range(3):
        canvas.rect((10 + 8 * k, 12, 16 + 8 * k, SPECIAL_CARD - 12), theme.accent if k == column else theme.line, 2)
    rows = [(one, "" if named else _abilities(one)) for one in entry["technologies"]]
    roomy = all(_row_width(one["name"], markup) + 30 <= width - 44 for one, markup in rows)
    for k, (technology, markup) in enumerate(rows):
        x, y = 40.0, 19 + 29 * k
        if roomy and (mark := emblem("technology", technology["id"])):
            canvas.icon(mark, x, y - 12, 24)
            x += 30
        x += canvas.text(x, y, technology["name"], 21, "title", theme.ink, "l", width - x - 6).width + 7
        if markup:
            canvas.block(x, y - 14, markup, 22, width - x - 4, 28, ink=theme.soft, middle=True)
    return canvas


def _abilities(technology: card_text.Entry) -> str:
    return card_text.effects(technology, "abilities").replace(", ", " ").replace(" per ", "/")


def _row_width(name: str, markup: str) -> int:
    return lettering.width(name, "title", 21) + 7 + lettering.wrapped(markup, "text", 22, WIDTH).widths[0]


@part
def wonder_name_chip(theme_key: str, id: str, width: int) -> Canvas:
    """A wonder on a crowded board: its name."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, 38, theme.ground)
    canvas.rect((0, 0, width, 38), theme.panel, 8)
    canvas.icon(emblem("wonder", id) or "wonder", 8, 6, 26)
    canvas.text(42, 19, card_text.short_name(card_text.wonder(id)["name"]), 28, "title", theme.ink, "l", width - 50)
    return canvas


@part
def no_wonders(theme_key: str, width: int) -> Canvas:
    """The place of the wonders when all are built."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, 68, theme.ground)
    canvas.dashed((1, 1, width - 1, 67), theme.line, 2, 8)
    canvas.text(width / 2, 34, "All wonders are built", 24, "text", theme.soft, "m", width - 24)
    return canvas
