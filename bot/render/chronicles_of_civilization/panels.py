"""The panels above and beside the map: stores, dangers, ways to win and the War Track."""

from __future__ import annotations

from bot.render.chronicles_of_civilization.card_text import Progress
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import mix

STORES = 84
Stores = tuple[tuple[str, int, int, int], ...]  # icon, amount, maximum, amount due
Tracks = tuple[tuple[str, int, int], ...]
Side = tuple[tuple[tuple[int, ...], int], ...]  # for each row its units and its space on the War Track (0: none)


@part
def stores(theme_key: str, numbers: Stores, width: int) -> Canvas:
    """The amount of everything in store, its maximum (0: none), and what is due at the end of the turn."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, STORES, theme.ground)
    canvas.rect((0, 0, width, STORES), theme.panel, 14)
    pitch = (width - 16) / len(numbers)
    for k, (icon, number, most, due) in enumerate(numbers):
        x = 8 + k * pitch
        short = due > number
        canvas.icon(icon, x + 6, 12, 34)
        canvas.text(x + 48, 30, str(number), 34, "bold", theme.bad if short else theme.ink, "l", pitch - 50)
        under = canvas.text(x + 8, 64, f"of {most}" if most else _word(icon), 20, "text", theme.soft, "l", pitch - 10)
        if due:
            left = x + 8 + under.width + 8
            tone = theme.bad if short else theme.ink
            canvas.text(left, 64, f"−{due}", 22, "bold", tone, "l", x + pitch - left)
    return canvas


def _word(icon: str) -> str:
    return {"point": "points", "worker": "in pool"}.get(icon, icon)


@part
def dangers(theme_key: str, tracks: Tracks, relations: tuple[int, int, str], width: int) -> Canvas:
    """The crisis tracks and the relations with the enemy."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, 36 * (len(tracks) + 1) + 20, theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    y = 28.0
    for name, at, spaces in tracks:
        tone = theme.bad if at > spaces / 2 else theme.ink
        canvas.text(16, y, name, 24, "text", tone, "l", 124)
        pitch = (width - 208) / spaces
        for k in range(spaces):
            last = k == spaces - 1
            fill = theme.bad if k < at else mix(theme.panel, theme.raised, 0.6)
            box = (146 + k * pitch, y - 11, 146 + (k + 1) * pitch - 4, y + 11)
            canvas.rect(box, fill, 5, theme.bad if last else None, 2 if last else 0)
        canvas.text(width - 16, y, f"{at}/{spaces}", 24, "bold", tone, "r", 44)
        y += 36
    now, spaces, words = relations
    canvas.text(16, y, words, 24, "text", theme.bad if words == "At war" else theme.ink, "l", 124)
    left, right = 160, width - 30
    canvas.icon("happiness", left - 12, y - 11, 22)
    canvas.icon("war", right - 11, y - 11, 22)
    pitch = (right - left - 44) / max(1, spaces - 1)
    for k in range(spaces):
        x = left + 22 + k * pitch
        canvas.circle(x, y, 4, theme.line)
        if k == now - 1:
            canvas.circle(x, y, 10, theme.accent, theme.panel, 2)
    return canvas


@part
def goals(theme_key: str, ways: tuple[tuple[Progress, ...], ...], width: int) -> Canvas:
    """The ways to win and the progress in each part of them."""
    theme = theme_of(theme_key)
    rows = sum((len(way) + 1) // 2 for way in ways)
    canvas = Canvas(theme, width, 50 + 34 * rows + 8 * len(ways), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    canvas.text(16, 26, "Ways to win", 26, "title", theme.soft, "l", width - 32)
    y, half = 64.0, (width - 52) / 2
    for k, way in enumerate(ways):
        canvas.text(16, y, str(k + 1), 26, "bold", theme.accent, "l", 22)
        for number, (name, now, of, met) in enumerate(way):
            x = 42 + (number % 2) * half
            at = y + 34 * (number // 2)
            canvas.icon("check" if met else "cross", x, at - 10, 20, theme.good if met else theme.line)
            tone = theme.good if met else theme.ink
            count = canvas.text(x + half - 18, at, f"{now}/{of}" if of else "", 24, "bold", tone, "r", 60)
            room = half - 46 - (count.width + 6 if of else 0)
            canvas.text(x + 26, at, name, 23, "text", tone, "l", room)
        y += 34 * ((len(way) + 1) // 2) + 8
    return canvas


@part
def war_track(theme_key: str, own: Side, enemy: Side, spaces: int, war: bool, width: int) -> Canvas:
    """The divisions of both sides, row by row, and their places on the War Track; its middle is marked."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, 50 + 42 * len(own), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    canvas.text(16, 26, "Your army", 24, "title", theme.soft, "l", width / 2 - 50)
    canvas.text(width - 16, 26, "Enemy", 24, "title", theme.soft, "r", width / 2 - 50)
    canvas.icon("war", width / 2 - 14, 12, 28, grey=not war)
    room = 128
    pitch = (width - 2 * room - 16) / spaces
    for row, ((ours, our_place), (theirs, their_place)) in enumerate(zip(own, enemy, strict=True)):
        y = 66 + 42 * row
        for at in range(1, spaces + 1):
            x = room + 8 + pitch * (at - 0.5)
            middle = 2 * at == spaces + 1
            box = (x - pitch / 2 + 2, y - 17, x + pitch / 2 - 2, y + 17)
            canvas.rect(box, theme.raised, 6, theme.accent if middle else None, 1.5 if middle else 0)
            if at == our_place:
                canvas.circle(x, y, 12, theme.player(0))
            if at == their_place:
                canvas.rect((x - 11, y - 11, x + 11, y + 11), theme.player(1), 3)
        canvas.circle(25, y, 9, theme.player(0))
        canvas.text(42, y, " ".join(map(str, ours)) or "–", 24, "bold", theme.ink, "l", room - 42)
        canvas.rect((width - 34, y - 9, width - 16, y + 9), theme.player(1), 3)
        units = " ".join(str(unit) for unit in reversed(theirs)) or "–"
        canvas.text(width - 42, y, units, 24, "bold", theme.ink, "r", room - 42)
    return canvas
