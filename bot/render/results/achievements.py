"""The wall: a player's achievements and medals, and those still to be won, in every title."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.render import covers, emblems
from bot.render.covers import Cover
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import SOMEBODY, abbreviated
from bot.render.drawing.sheet import GAP, MARGIN, Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.screen import WIDTH
from bot.render.theme import Theme
from engine.language import Message, count, say
from engine.title import Prize

INNER = WIDTH - 2 * MARGIN
COLUMN = (INNER - GAP) // 2
ROW = 66
TYPE, SMALLEST = 38, 34  # 12 and 11 CSS pixels on a phone
PLACE = tuple[str, bool]  # an icon, and whether it is won
ACHIEVEMENTS = Message("picture.achievements.heading", "Achievements")
WON_OF = Message("picture.achievements.won_of", "{won} of {of}")


def achievements_picture(
    cover: Cover, player: str, prizes: Sequence[Prize], held: Collection[str], theme: Theme
) -> Picture:
    """One player's achievements and medals, and those still to be won. The message says what each takes."""
    name = lettering.clean(player, SOMEBODY())
    sheet = layout(cover, name, prizes, held, theme)
    return sheet.picture(alt_text(_described(cover.title, abbreviated(name), prizes, held)))


def layout(cover: Cover, name: str, prizes: Sequence[Prize], held: Collection[str], theme: Theme) -> Sheet:
    sheet = Sheet(theme, WIDTH)
    single = [prize for prize in prizes if not prize.shelf]
    won = sum(prize.id in held for prize in single)
    y = sheet.place(covers.band(theme.name, cover.drawing, cover.title, name, "trophy"), 0, 0) + 4
    y = below = sheet.place(heading(theme.name, ACHIEVEMENTS(), won, len(single)), MARGIN, y)
    for k, prize in enumerate(single):
        piece = achievement(theme.name, prize.name, prize.id in held)
        below = sheet.place(piece, MARGIN + (k % 2) * (COLUMN + GAP), y) + 8
        y = below if k % 2 else y
    y = below
    for shelf in dict.fromkeys(prize.shelf for prize in prizes if prize.shelf):
        rows = _rows(shelf, prizes)
        full = sum(prize.id in held for row in rows.values() for prize in row)
        y = sheet.place(heading(theme.name, shelf, full, sum(map(len, rows.values()))), MARGIN, y)
        for row, members in rows.items():
            places = tuple((prize.icon, prize.id in held) for prize in members)
            y = sheet.place(shelf_row(theme.name, row, _emblem(members[0]), places), MARGIN, y) + 8
    return sheet


def _rows(shelf: str, prizes: Sequence[Prize]) -> dict[str, list[Prize]]:
    rows: dict[str, list[Prize]] = {}
    for prize in prizes:
        if prize.shelf == shelf:
            rows.setdefault(prize.row, []).append(prize)
    return rows


def _emblem(prize: Prize) -> str:
    """The emblem of the story to which a prize such as `medal:silk_road:gold` belongs, or ""."""
    return emblems.emblem("scenario", prize.id.split(":")[1])


@part
def achievement(theme_key: str, name: str, won: bool) -> Canvas:
    """One achievement. If won, it has a golden edge and a bright trophy; if not, a dashed edge and a grey one."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, COLUMN, ROW, theme.ground)
    canvas.rect((0, 0, COLUMN, ROW), theme.panel, 14, theme.accent if won else None, 3 if won else 0)
    if not won:
        canvas.dashed((2, 2, COLUMN - 2, ROW - 2), theme.line, 2, 9)
    canvas.icon("trophy", 14, 8, 50, None if won else theme.line, not won)
    if won:
        canvas.icon("check", COLUMN - 52, 14, 38, theme.accent)
    ink = theme.ink if won else theme.soft
    canvas.text(78, ROW / 2, name, TYPE, "title", ink, "l", COLUMN - 78 - 56, SMALLEST)
    return canvas


@part
def heading(theme_key: str, shelf: str, won: int, of: int) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, 60, theme.ground)
    counted = canvas.text(
        INNER - 4, 30, WON_OF(won=won, of=of), TYPE, "bold", theme.accent if won else theme.soft, "r", 200
    )
    canvas.text(4, 30, shelf, TYPE, "title", theme.ink, "l", INNER - counted.width - 40)
    return canvas


@part
def shelf_row(theme_key: str, name: str, emblem: str, places: tuple[PLACE, ...]) -> Canvas:
    """What belongs together, such as the medals of a scenario; grey until it is won."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, ROW, theme.ground)
    full = all(won for _, won in places)
    canvas.rect((0, 0, INNER, ROW), theme.panel, 14, theme.accent if full else None, 3 if full else 0)
    ink = theme.ink if any(won for _, won in places) else theme.soft
    if emblem:
        canvas.icon(emblem, 16, 8, 50, ink)
    left = INNER - 16 - 84 * len(places)
    canvas.text(80 if emblem else 20, ROW / 2, name, TYPE, "title", ink, "l", left - 100, SMALLEST)
    for k, (icon, won) in enumerate(places):
        canvas.icon(icon, left + k * 84 + 16, 7, 52, None if won else theme.line, not won)
    return canvas


def _described(title: str, name: str, prizes: Sequence[Prize], held: Collection[str]) -> list[str]:
    single = [prize for prize in prizes if not prize.shelf]
    won = [prize.name for prize in single if prize.id in held]
    left = [prize.name for prize in single if prize.id not in held]
    sentences = [
        count(
            "picture.achievements.described",
            "{title}: {name} has won {n} of {of} achievements.",
            "{title}: {name} has won {n} of {of} achievements.",
            len(won),
            title=title,
            name=name,
            of=len(single),
        )
    ]
    sentences += [say("picture.achievements.won", "Won: {names}.", names=", ".join(won))] if won else []
    sentences += [say("picture.achievements.not_yet", "Not yet: {names}.", names=", ".join(left))] if left else []
    for shelf in dict.fromkeys(prize.shelf for prize in prizes if prize.shelf):
        rows = [f"{row} {_count(members, held)}" for row, members in _rows(shelf, prizes).items()]
        sentences.append(say("picture.achievements.shelf", "{shelf}: {rows}.", shelf=shelf, rows=", ".join(rows)))
    return sentences


def _count(members: Sequence[Prize], held: Collection[str]) -> str:
    return WON_OF(won=sum(prize.id in held for prize in members), of=len(members))
