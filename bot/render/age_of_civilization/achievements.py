"""A player's achievements and medals, and those still to be won."""

from __future__ import annotations

from collections.abc import Collection

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.solo import LEVELS, goal
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import abbreviated
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme

INNER = WIDTH - 2 * MARGIN
WIDE = (INNER - GAP) // 2


def achievements(name: str, held: Collection[str], theme: Theme) -> Picture:
    """One player's achievements and medals, given by their ids, and those still to be won."""
    shown = lettering.clean(name, "Somebody")
    sheet = layout(shown, held, theme)
    return sheet.picture(alt_text(_described(abbreviated(shown), held)))


def layout(name: str, held: Collection[str], theme: Theme) -> Sheet:
    file = card_text.data()
    sheet = Sheet(theme)
    won = sum(f"achievement:{id}" in held for id in file["achievement"])
    medals = sum(f"medal:{id}:bronze" in held for id in file["scenario"])
    y = sheet.place(top(theme.name, name, won, len(file["achievement"])), MARGIN, MARGIN - 6) + GAP
    for k, id in enumerate(file["achievement"]):
        piece = achievement(theme.name, id, f"achievement:{id}" in held)
        below = sheet.place(piece, MARGIN + (k % 2) * (WIDE + GAP), y)
        if k % 2:
            y = below + GAP
    y = sheet.place(heading(theme.name, medals, len(file["scenario"])), MARGIN, y + 8) + GAP
    for id in file["scenario"]:
        levels = tuple(level for level in LEVELS if f"medal:{id}:{level}" in held)
        y = sheet.place(scenario(theme.name, id, levels), MARGIN, y) + GAP
    return sheet


@part
def top(theme_key: str, name: str, won: int, of: int) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, 92, theme.ground)
    canvas.icon("trophy", 4, 12, 68)
    count = canvas.text(INNER, 48, f"{won} of {of}", 44, "bold", theme.accent if won else theme.soft, "r", 200)
    room = INNER - 120 - count.width
    canvas.text(92, 26, f"{card_text.NAME}: achievements", 26, "title", theme.soft, "l", room)
    canvas.text(92, 66, name, 42, "title", theme.ink, "l", room)
    return canvas


@part
def achievement(theme_key: str, id: str, won: bool) -> Canvas:
    """One achievement. If won, it has a golden edge and a bright trophy; if not, a dashed edge and a grey one."""
    theme = theme_of(theme_key)
    entry = card_text.data()["achievement"][id]
    tall = 118
    canvas = Canvas(theme, WIDE, tall, theme.ground)
    canvas.rect((0, 0, WIDE, tall), theme.panel, 14, theme.accent if won else None, 3 if won else 0)
    if not won:
        canvas.dashed((2, 2, WIDE - 2, tall - 2), theme.line, 2, 9)
    canvas.icon("trophy", 18, 28, 62, None if won else theme.line, not won)
    if won:
        canvas.icon("check", WIDE - 52, 18, 34, theme.accent)
    canvas.text(100, 32, entry["name"], 32, "title", theme.ink if won else theme.soft, "l", WIDE - 160)
    canvas.block(
        100,
        50,
        card_text.enriched(entry["text"]),
        24,
        WIDE - 118,
        60,
        middle=True,
        ink=theme.ink if won else theme.soft,
    )
    return canvas


@part
def heading(theme_key: str, won: int, of: int) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, 52, theme.ground)
    count = canvas.text(INNER, 26, f"{won} of {of}", 34, "bold", theme.accent if won else theme.soft, "r", 160)
    canvas.text(4, 26, "Path to Glory: medals", 34, "title", theme.ink, "l", INNER - count.width - 40)
    return canvas


@part
def scenario(theme_key: str, id: str, levels: tuple[str, ...]) -> Canvas:
    """One scenario with its three medals and what each takes; a medal not yet won is grey."""
    theme = theme_of(theme_key)
    entry = card_text.data()["scenario"][id]
    tall = 92
    canvas = Canvas(theme, INNER, tall, theme.ground)
    gold = levels[-1:] == ("gold",)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14, theme.accent if gold else None, 3 if gold else 0)
    canvas.text(20, 32, entry["name"], 30, "title", theme.ink if levels else theme.soft, "l", 360)
    canvas.text(20, 68, entry["dates"], 22, "text", theme.soft, "l", 360)
    wide = (INNER - 410) / len(LEVELS)
    for k, level in enumerate(LEVELS):
        x, won = 400 + k * wide, level in levels
        canvas.icon(f"medal_{level}", x, 20, 52, None if won else theme.line, not won)
        ink = theme.ink if won else theme.soft
        canvas.block(x + 62, 14, goal(entry["medals"][level]), 24, wide - 72, 64, ink=ink, middle=True)
    return canvas


def _described(name: str, held: Collection[str]) -> list[str]:
    file = card_text.data()
    won = [entry["name"] for id, entry in file["achievement"].items() if f"achievement:{id}" in held]
    left = [entry["name"] for id, entry in file["achievement"].items() if f"achievement:{id}" not in held]
    sentences = [f"{card_text.NAME}: {name} has won {len(won)} of {len(file['achievement'])} achievements."]
    sentences += [f"Won: {', '.join(won)}."] if won else []
    sentences += [f"Not yet: {', '.join(left)}."] if left else []
    for id, entry in file["scenario"].items():
        best = next((level for level in reversed(LEVELS) if f"medal:{id}:{level}" in held), "no medal yet")
        sentences.append(f"{entry['name']}: {best}.")
    return sentences
