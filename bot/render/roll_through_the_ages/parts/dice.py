"""The dice, each with the number by which texts and menus name it."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.roll_through_the_ages.parts.marks import Line, draw_line, line_width, measures
from bot.render.screen import Screen
from bot.render.theme import Theme, colour, mix
from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet

BONE, BONE_EDGE, BONE_INK = colour("#f5ecd6"), colour("#d8cbb0"), colour("#2a2320")
FADED = mix(BONE, BONE_EDGE, 0.85)  # the side of a die that was not taken
# The icons on each face, row by row.
ICONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "food": (("food",), ("food", "food")),
    "good": (("pottery",),),
    "skull": (("pottery", "pottery"), ("skull",)),
    "workers": (("worker",), ("worker", "worker")),
    "either": (("food", "food"), ("worker", "worker")),
    "coin": (("coin",),),
}
LARGEST = 220  # the side of a die on a phone, if there is room
BOARD_DIE, BOARD_DICE = 102, 148  # the side of a die on the board, and the height of their panel


class Die(NamedTuple):
    face: str  # "" before the roll
    locked: bool = False
    taken: str = ""  # "food" or "workers", where the face leaves the choice


Dice = tuple[Die, ...]


def dice_of(view: View) -> Dice:
    """The dice on the table; before the roll one for each of the roller's cities."""
    if not view["dice"]:
        return tuple(Die("") for _ in range(view["players"][view["active"]]["cities"]))
    taken = iter(view["taken"])
    return tuple(
        Die(face, at in view["locked"], next(taken, "") if sheet().faces[face].choice else "")
        for at, face in enumerate(view["dice"])
    )


@part
def board_dice(theme_key: str, dice: Dice, words: str, beside: tuple[Line, ...], width: int) -> Canvas:
    """The dice as they lie, and beside them the step, what there is to spend, and the disaster."""
    theme, m = theme_of(theme_key), measures(Screen.PHONE)
    canvas = Canvas(theme, width, BOARD_DICE, theme.ground)
    canvas.rect((0, 0, width, BOARD_DICE), theme.panel, 14)
    for k, each in enumerate(dice):
        x = 14 + k * (BOARD_DIE + 10)
        _die(canvas, each, x, 8, BOARD_DIE)
        if each.face:
            canvas.area(f"die:{k + 1}", (x, 0, x + BOARD_DIE, BOARD_DICE))
        _number(canvas, x + BOARD_DIE / 2, BOARD_DICE - 20, k + 1, each.locked, m.readable, minor=True)
    if not dice[0].face:
        canvas.area("dice", (14, 0, 4 + len(dice) * (BOARD_DIE + 10), BOARD_DICE))
    right = width - 16
    room = right - 14 - len(dice) * (BOARD_DIE + 10) - 4
    content = [line for line in beside if line]
    pitch = BOARD_DICE / (len(content) + 1)
    canvas.text(right, pitch / 2, words, m.deciding, "title", theme.ink, "r", room, m.readable, True)
    for k, line in enumerate(content, 1):
        draw_line(canvas, right - line_width(line, m), pitch * (k + 0.5), line, m)
    return canvas


@part
def dice_tray(theme_key: str, dice: Dice, words: str, note: str, width: int, screen: Screen) -> Canvas:
    """The dice as large as possible."""
    theme, m = theme_of(theme_key), measures(screen)
    side, gap, head, foot = m.px(24), m.px(14), m.px(84), m.px(70)
    size = min(m.px(LARGEST), (width - 2 * side + gap) // len(dice) - gap)
    tall = head + size + foot
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 14)
    line = canvas.text(width - side, head / 2, note, m.deciding, "bold", theme.ink, "r", width / 2) if note else None
    room = width - 3 * side - (line.width if line else 0)
    canvas.text(side, head / 2, words, m.large, "title", theme.ink, "l", room, m.deciding)
    left = (width - len(dice) * size - (len(dice) - 1) * gap) / 2
    for k, each in enumerate(dice):
        x = left + k * (size + gap)
        _die(canvas, each, x, head, size)
        if each.face:
            canvas.area(f"die:{k + 1}", (x, head, x + size, tall))
        _number(canvas, x + size / 2, head + size + foot * 0.5, k + 1, each.locked, m.large)
    if not dice[0].face:
        canvas.area("dice", (left, head, width - left, tall))
    return canvas


def _number(canvas: Canvas, x: float, y: float, number: int, locked: bool, size: int, minor: bool = False) -> None:
    """The number of a die; a padlock stands beside it if the die is locked."""
    theme = canvas.theme
    if locked:
        _padlock(canvas, x + size * 0.45, y, size * 0.62, theme)
    x -= size * 0.4 if locked else 0
    canvas.text(x, y, str(number), size, "bold", theme.ink, "m", size * 1.2, size, minor)


def _padlock(canvas: Canvas, x: float, y: float, size: float, theme: Theme) -> None:
    canvas.circle(x, y - size * 0.22, size * 0.33, None, theme.bad, max(2.0, size * 0.13))
    canvas.rect((x - size * 0.45, y - size * 0.15, x + size * 0.45, y + size * 0.55), theme.bad, size * 0.1)


def _die(canvas: Canvas, die: Die, x: float, y: float, side: float) -> None:
    """One die. A locked one has a red edge; before the roll there is an empty place."""
    theme, unit = canvas.theme, side / 100
    if not die.face:
        canvas.dashed((x + 1, y + 1, x + side - 1, y + side - 1), theme.empty, 3, 9)
        return
    canvas.rect((x, y, x + side, y + side), theme.bad if die.locked else BONE_EDGE, 16 * unit)
    rim = (6 if die.locked else 4) * unit
    canvas.rect((x + rim, y + rim, x + side - rim, y + side - (rim if die.locked else 7 * unit)), BONE, 12 * unit)
    rows = ICONS.get(die.face, (("event",),))
    size = round((48 if die.face == "coin" else 58 if len(rows) == 1 else 38) * unit)
    gap = 3 * unit
    for r, row in enumerate(rows):
        lift = 19 * unit if die.face == "coin" else unit
        top = y + (side - len(rows) * size - (len(rows) - 1) * gap) / 2 + r * (size + gap) - lift
        left_out = bool(die.taken) and die.taken != ("food", "workers")[r]
        for c, icon in enumerate(row):
            left = x + (side - len(row) * size - (len(row) - 1) * gap) / 2 + c * (size + gap)
            canvas.icon(icon, left, top, size, FADED if left_out else BONE_INK, left_out)
    if die.face == "coin":
        value = str(sheet().faces["coin"].coins)
        type_ = round(42 * unit)
        canvas.text(x + side / 2, y + side - 25 * unit, value, type_, "bold", BONE_INK, "m", 64 * unit, type_)
    if die.face == "either":
        middle = y + side / 2 - unit
        canvas.line([(x + 14 * unit, middle), (x + side - 14 * unit, middle)], BONE_EDGE, 3 * unit)
