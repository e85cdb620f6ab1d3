"""The panels beside and below the map: stores, people, dangers, ways to win, armies, development."""

from __future__ import annotations

from bot.render.canvas import Canvas
from bot.render.chronicles_of_civilization import lore
from bot.render.sheet import part, theme_of
from bot.render.theme import mix

STORES = 84
Numbers = tuple[tuple[str, int, int], ...]


@part
def stores(theme_name: str, numbers: Numbers, width: int) -> Canvas:
    """Icons with how much there is, and of how much at most (0: no limit)."""
    theme = theme_of(theme_name)
    canvas = Canvas(theme, width, STORES, theme.ground)
    canvas.rect((0, 0, width, STORES), theme.panel, 14)
    pitch = (width - 16) / len(numbers)
    for k, (sign, number, most) in enumerate(numbers):
        x = 8 + k * pitch
        canvas.icon(sign, x + 6, 12, 34)
        canvas.text(x + 48, 30, str(number), 34, "bold", theme.ink, "l", pitch - 50)
        canvas.text(x + 8, 64, f"of {most}" if most else _word(sign), 20, "text", theme.soft, "l", pitch - 10)
    return canvas


def _word(sign: str) -> str:
    return {"point": "points", "population": "people", "worker": "in pool"}.get(sign, sign)


@part
def dangers(theme_name: str, tracks: Numbers, relations: tuple[int, int, bool], width: int) -> Canvas:
    """How near to ruin, and how near to war."""
    theme = theme_of(theme_name)
    canvas = Canvas(theme, width, 36 * (len(tracks) + 1) + 20, theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    y = 28.0
    for name, at, spaces in tracks:
        tone = theme.bad if at > spaces / 2 else theme.ink
        canvas.text(16, y, name, 24, "text", tone, "l", 150)
        pitch = (width - 190) / spaces
        for k in range(spaces):
            last = k == spaces - 1
            fill = theme.bad if k < at else mix(theme.panel, theme.raised, 0.6)
            box = (170 + k * pitch, y - 11, 170 + (k + 1) * pitch - 4, y + 11)
            canvas.rect(box, fill, 5, theme.bad if last else None, 2 if last else 0)
        y += 36
    now, spaces, war = relations
    canvas.text(16, y, "At war" if war else "Relations", 24, "text", theme.bad if war else theme.ink, "l", 150)
    left, right = 182, width - 32
    canvas.line([(left, y), (right, y)], theme.line, 3)
    canvas.icon("happiness", left - 12, y - 11, 22)
    canvas.icon("war", right - 11, y - 11, 22)
    x = left + (right - left) * (now - 1) / max(1, spaces - 1)
    canvas.circle(x, y, 10, theme.accent, theme.panel, 2)
    return canvas


@part
def goals(theme_name: str, ways: tuple[tuple[tuple[str, bool], ...], ...], width: int) -> Canvas:
    """The ways to win; what is met has a tick."""
    theme = theme_of(theme_name)
    rows = sum(len(way) for way in ways)
    canvas = Canvas(theme, width, 48 + 31 * rows + 10 * len(ways), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    canvas.text(16, 26, "Ways to win", 26, "title", theme.soft, "l", width - 32)
    y = 62.0
    for k, way in enumerate(ways):
        for number, (words, met) in enumerate(way):
            if number == 0:
                canvas.text(16, y, str(k + 1), 24, "bold", theme.accent, "l", 20)
            canvas.icon("check" if met else "cross", 44, y - 11, 22, theme.good if met else theme.line)
            canvas.text(78, y, words, 24, "text", theme.ink if met else theme.soft, "l", width - 92)
            y += 31
        y += 10
    return canvas


@part
def armies(theme_name: str, own: tuple[tuple[int, ...], ...], enemy: tuple[tuple[int, ...], ...], width: int) -> Canvas:
    """Three rows: our units on the left, theirs on the right, by strength."""
    theme = theme_of(theme_name)
    rows = max(len(own), len(enemy))
    canvas = Canvas(theme, width, 44 + 38 * rows + 8, theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    canvas.text(16, 24, "Your army", 24, "title", theme.soft, "l", width / 2 - 30)
    canvas.text(width - 16, 24, "The enemy", 24, "title", theme.soft, "r", width / 2 - 30)
    canvas.icon("war", width / 2 - 14, 10, 28)
    for k in range(rows):
        y = 62 + 38 * k
        for side, units in ((1, own[k] if k < len(own) else ()), (-1, enemy[k] if k < len(enemy) else ())):
            if not units:
                x = 30 if side > 0 else width - 30
                canvas.circle(x, y, 4, theme.line)
            for n, strength in enumerate(units):
                x = (30 + 34 * n) if side > 0 else (width - 30 - 34 * n)
                canvas.circle(x, y, 15, theme.player(0) if side > 0 else theme.player(1))
                canvas.text(x, y, str(strength), 22, "bold", theme.on_colour, "m", 28)
    return canvas


@part
def due(theme_name: str, food: int, gold: int, card: int, event: int, width: int) -> Canvas:
    """What the end of the turn will cost, and the card that was drawn."""
    theme = theme_of(theme_name)
    canvas = Canvas(theme, width, 90, theme.ground)
    canvas.rect((0, 0, width, 90), theme.panel, 14)
    canvas.text(16, 26, "Due this turn", 24, "title", theme.soft, "l", width / 2 - 20)
    canvas.block(16, 44, f"{food}{{food}} {gold}{{coin}}", 30, width / 2 - 20, 40, "bold", middle=True)
    drawn = f"Card {card}" if card else "No card yet"
    canvas.text(width - 16, 26, drawn, 24, "title", theme.soft, "r", width / 2 - 20)
    if event:
        canvas.text(width - 16, 64, f"event {lore.ROMAN[event]}", 26, "bold", theme.ink, "r", width / 2 - 20)
    return canvas


@part
def development(theme_name: str, tracks: tuple[tuple[str, int, int, int], ...], width: int) -> Canvas:
    """Every track with its level and the segments done."""
    theme = theme_of(theme_name)
    columns, tall = 5, 62
    rows = -(-len(tracks) // columns)
    canvas = Canvas(theme, width, rows * (tall + 8) - 8, theme.ground)
    wide = (width - (columns - 1) * 8) / columns
    for k, (id, done, of, level) in enumerate(tracks):
        x, y = (k % columns) * (wide + 8), (k // columns) * (tall + 8)
        canvas.rect((x, y, x + wide, y + tall), theme.panel, 10)
        number = canvas.text(x + wide - 12, y + 21, str(level), 28, "bold", theme.ink if level else theme.soft, "r", 30)
        canvas.text(
            x + 12, y + 21, lore.track(id), 22, "text", theme.ink if done else theme.soft, "l", wide - 34 - number.width
        )
        pitch = (wide - 24) / of
        for n in range(of):
            fill = theme.accent if n < done else mix(theme.panel, theme.line, 0.6)
            canvas.rect((x + 12 + n * pitch, y + 43, x + 12 + (n + 1) * pitch - 4, y + 51), fill, 3)
    return canvas


@part
def known(
    theme_name: str, inventions: tuple[int, ...], buildings: tuple[int, ...], wonder: tuple[int, int], width: int
) -> Canvas:
    """Inventions, buildings and the stages of the Wonder."""
    theme = theme_of(theme_name)
    names = [lore.data()["invention"][str(no)]["name"] for no in inventions]
    built = [lore.data()["building"][str(no)]["name"] for no in buildings]
    lines = [
        ("technology", ", ".join(names) or "no invention yet"),
        ("city", ", ".join(built) or "no special building yet"),
    ]
    if wonder[1]:
        lines.append(("wonder", f"Wonder of the World: {wonder[0]} of {wonder[1]} stages"))
    canvas = Canvas(theme, width, 58 * len(lines) + 12, theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    for k, (sign, words) in enumerate(lines):
        y = 6 + 58 * k
        canvas.icon(sign, 14, y + 12, 34)
        canvas.block(62, y + 2, words, 24, width - 78, 54, middle=True)
    return canvas
