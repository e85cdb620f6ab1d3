"""The wall: a player's achievements and medals, and those still to be won, in every title."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import abbreviated
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme
from engine.phrases import spelled_out
from engine.title import Prize

INNER = WIDTH - 2 * MARGIN
COLUMN = (INNER - GAP) // 2
PLACE = tuple[str, str, bool]  # an icon, what it takes, and whether it is won


def wall(title: str, player: str, prizes: Sequence[Prize], held: Collection[str], theme: Theme) -> Picture:
    """One player's achievements and medals, and those still to be won."""
    name = lettering.clean(player, "Somebody")
    sheet = layout(title, name, prizes, held, theme)
    return sheet.picture(alt_text(_described(title, abbreviated(name), prizes, held)))


def layout(title: str, name: str, prizes: Sequence[Prize], held: Collection[str], theme: Theme) -> Sheet:
    sheet = Sheet(theme)
    single = [prize for prize in prizes if not prize.shelf]
    won = sum(prize.id in held for prize in single)
    y = below = sheet.place(top(theme.name, title, name, won, len(single)), MARGIN, MARGIN - 6) + GAP
    for k, prize in enumerate(single):
        piece = achievement(theme.name, prize.name, spelled_out(prize.text), prize.id in held)
        below = sheet.place(piece, MARGIN + (k % 2) * (COLUMN + GAP), y) + GAP
        y = below if k % 2 else y
    y = below
    for shelf in dict.fromkeys(prize.shelf for prize in prizes if prize.shelf):
        rows = _rows(shelf, prizes)
        full = sum(prize.id in held for row in rows.values() for prize in row)
        y = sheet.place(heading(theme.name, shelf, full, sum(map(len, rows.values()))), MARGIN, y + 8) + GAP
        for row, members in rows.items():
            places = tuple((prize.icon, spelled_out(prize.text).rstrip("."), prize.id in held) for prize in members)
            y = sheet.place(shelf_row(theme.name, row, places), MARGIN, y) + GAP
    return sheet


def _rows(shelf: str, prizes: Sequence[Prize]) -> dict[str, list[Prize]]:
    rows: dict[str, list[Prize]] = {}
    for prize in prizes:
        if prize.shelf == shelf:
            rows.setdefault(prize.row, []).append(prize)
    return rows


@part
def top(theme_key: str, title: str, name: str, won: int, of: int) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, 92, theme.ground)
    canvas.icon("trophy", 4, 12, 68)
    count = canvas.text(INNER, 48, f"{won} of {of}", 44, "bold", theme.accent if won else theme.soft, "r", 200)
    room = INNER - 120 - count.width
    canvas.text(92, 26, f"{title}: achievements", 26, "title", theme.soft, "l", room)
    canvas.text(92, 66, name, 42, "title", theme.ink, "l", room)
    return canvas


@part
def achievement(theme_key: str, name: str, text: str, won: bool) -> Canvas:
    """One achievement. If won, it has a golden edge and a bright trophy; if not, a dashed edge and a grey one."""
    theme = theme_of(theme_key)
    tall = 118
    canvas = Canvas(theme, COLUMN, tall, theme.ground)
    canvas.rect((0, 0, COLUMN, tall), theme.panel, 14, theme.accent if won else None, 3 if won else 0)
    if not won:
        canvas.dashed((2, 2, COLUMN - 2, tall - 2), theme.line, 2, 9)
    canvas.icon("trophy", 18, 28, 62, None if won else theme.line, not won)
    if won:
        canvas.icon("check", COLUMN - 52, 18, 34, theme.accent)
    ink = theme.ink if won else theme.soft
    canvas.text(100, 32, name, 32, "title", ink, "l", COLUMN - 160)
    canvas.block(100, 50, text, 24, COLUMN - 118, 60, ink=ink, middle=True)
    return canvas


@part
def heading(theme_key: str, shelf: str, won: int, of: int) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, 52, theme.ground)
    count = canvas.text(INNER, 26, f"{won} of {of}", 34, "bold", theme.accent if won else theme.soft, "r", 160)
    canvas.text(4, 26, shelf, 34, "title", theme.ink, "l", INNER - count.width - 40)
    return canvas


@part
def shelf_row(theme_key: str, name: str, places: tuple[PLACE, ...]) -> Canvas:
    """What belongs together, such as the medals of a scenario, and what each takes; grey until it is won."""
    theme = theme_of(theme_key)
    wide = INNER / len(places)
    blocks = [lettering.wrapped(text, "text", 24, int(wide) - 92).height for _, text, _ in places]
    tall = 56 + max(56, *blocks) + 14
    canvas = Canvas(theme, INNER, tall, theme.ground)
    full = all(won for _, _, won in places)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14, theme.accent if full else None, 3 if full else 0)
    any_won = any(won for _, _, won in places)
    canvas.text(20, 30, name, 30, "title", theme.ink if any_won else theme.soft, "l", INNER - 40)
    for k, (icon, text, won) in enumerate(places):
        x = 20 + k * (INNER - 20) / len(places)
        canvas.icon(icon, x, 56 + (tall - 70 - 52) / 2, 52, None if won else theme.line, not won)
        ink = theme.ink if won else theme.soft
        canvas.block(x + 62, 56, text, 24, (INNER - 20) / len(places) - 76, tall - 70, ink=ink, middle=True)
    return canvas


def _described(title: str, name: str, prizes: Sequence[Prize], held: Collection[str]) -> list[str]:
    single = [prize for prize in prizes if not prize.shelf]
    won = [prize.name for prize in single if prize.id in held]
    left = [prize.name for prize in single if prize.id not in held]
    sentences = [f"{title}: {name} has won {len(won)} of {len(single)} achievements."]
    sentences += [f"Won: {', '.join(won)}."] if won else []
    sentences += [f"Not yet: {', '.join(left)}."] if left else []
    for shelf in dict.fromkeys(prize.shelf for prize in prizes if prize.shelf):
        rows = [f"{row} {_count(members, held)}" for row, members in _rows(shelf, prizes).items()]
        sentences.append(f"{shelf}: {', '.join(rows)}.")
    return sentences


def _count(members: Sequence[Prize], held: Collection[str]) -> str:
    return f"{sum(prize.id in held for prize in members)} of {len(members)}"
