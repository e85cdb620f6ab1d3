"""The dice."""

from __future__ import annotations

from typing import Any

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.roll_through_the_ages import card_text
from bot.render.theme import Theme, colour
from engine.core import View

PANEL, DIE = 148, 100
LARGEST_DIE, TRAY_SIDE, TRAY_GAP, TRAY_HEAD, TRAY_FOOT = 240, 24, 16, 84, 72
BONE, BONE_EDGE, BONE_INK = colour("#f5ecd6"), colour("#d8cbb0"), colour("#2a2320")
# The icons on each face, row by row.
ICONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "food": (("food",), ("food", "food")),
    "good": (("good",),),
    "skull": (("good", "good"), ("skull",)),
    "workers": (("hammer",), ("hammer", "hammer")),
    "either": (("food", "food"), ("hammer", "hammer")),
    "coin": (("coin",),),
}
STEPS = {
    "roll": "Roll the dice",
    "reroll": "Keep or roll again",
    "leadership": "Leadership: one die more",
    "take": "Food or workers?",
    "trade": "Trade",
    "build": "Build",
    "buy": "Buy a development",
    "pay": "Pay for it",
    "discard": "Discard goods",
}


def dice_panel_key(view: View) -> tuple[Any, ...]:
    """Everything that the panel shows, as one hashable value."""
    step = view["step"]
    words = STEPS.get(step, step.replace("_", " ").capitalize())
    rolls = view["rolls_left"] if step in ("roll", "reroll") else -1
    places = view["players"][view["active"]]["cities"]  # one die per city
    return words, tuple(view["dice"]), frozenset(view["locked"]), rolls, view["workers"], view["coins"], places


@part
def dice_panel(theme_key: str, key: tuple[Any, ...], width: int) -> Canvas:
    """The step, the dice, the rolls left, and the workers and coins to spend."""
    theme = theme_of(theme_key)
    words, dice, locked, rolls_left, workers, coins, places = key
    canvas = Canvas(theme, width, PANEL, theme.ground)
    canvas.rect((0, 0, width, PANEL), theme.panel, 14)
    canvas.text(20, 34, words, 30, "title", theme.ink, "l", 330)
    x = 20.0
    if rolls_left >= 0:
        left = f"{rolls_left} roll{'' if rolls_left == 1 else 's'} left"
        canvas.text(20, 76, left, 24, "text", theme.soft, "l", 330)
    for icon, number in (("hammer", workers), ("coin", coins)):
        if number:
            canvas.icon(icon, x, 96, 36)
            line = canvas.text(x + 44, 114, str(number), 34, "bold", theme.ink, "l", 80)
            x += 44 + line.width + 28
    for k, face in enumerate(dice):
        _die(canvas, theme, face, 372 + k * (DIE + 13), (PANEL - DIE) / 2, k in locked)
    for k in range(len(dice), places):
        at = 372 + k * (DIE + 13)
        canvas.dashed((at, (PANEL - DIE) / 2, at + DIE, (PANEL + DIE) / 2), theme.line, 2, 8)
    return canvas


@part
def dice_tray(theme_key: str, key: tuple[Any, ...], width: int) -> Canvas:
    """The dice as large as possible, each with the number by which it is chosen."""
    theme = theme_of(theme_key)
    words, dice, locked, rolls_left, _, _, _ = key
    size = min(LARGEST_DIE, (width - 2 * TRAY_SIDE + TRAY_GAP) / len(dice) - TRAY_GAP)
    tall = round(TRAY_HEAD + size + TRAY_FOOT)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 14)
    canvas.text(TRAY_SIDE, 44, words, 40, "title", theme.ink, "l", width / 2)
    if rolls_left >= 0:
        left = f"{rolls_left} roll{'' if rolls_left == 1 else 's'} left"
        canvas.text(width - TRAY_SIDE, 44, left, 40, "text", theme.soft, "r", width / 2 - 2 * TRAY_SIDE)
    x = (width - len(dice) * size - (len(dice) - 1) * TRAY_GAP) / 2
    for k, face in enumerate(dice):
        at = x + k * (size + TRAY_GAP)
        _die(canvas, theme, face, at, TRAY_HEAD, k in locked, size / DIE)
        number = theme.bad if k in locked else theme.ink
        canvas.text(at + size / 2, TRAY_HEAD + size + 34, str(k + 1), 44, "bold", number, "m", size)
    return canvas


def _die(canvas: Canvas, theme: Theme, face: str, x: float, y: float, locked: bool, scale: float = 1) -> None:
    """One die; a locked one has a red edge."""
    side = DIE * scale
    edge = theme.bad if locked else BONE_EDGE
    canvas.rect((x, y, x + side, y + side), edge, 16 * scale)
    rim = 4 * scale
    canvas.rect((x + rim, y + rim, x + side - rim, y + side - (rim if locked else 7 * scale)), BONE, 13 * scale)
    rows = ICONS.get(face, (("event",),))
    size = round((44 if face == "coin" else 56 if len(rows) == 1 else 37) * scale)
    gap = 4 * scale
    for r, row in enumerate(rows):
        lift = 18 * scale if face == "coin" else scale
        top = y + (side - len(rows) * size - (len(rows) - 1) * gap) / 2 + r * (size + gap) - lift
        for c, icon in enumerate(row):
            left = x + (side - len(row) * size - (len(row) - 1) * gap) / 2 + c * (size + gap)
            canvas.icon("pottery" if icon == "good" else icon, left, top, size, BONE_INK)
    if face == "coin":
        value = str(card_text.data()["face"]["coin"]["coins"])
        canvas.text(x + side / 2, y + side - 27 * scale, value, round(36 * scale), "bold", BONE_INK, "m", 60 * scale)
    if face == "either":
        middle = y + side / 2 - scale
        canvas.line([(x + 14 * scale, middle), (x + side - 14 * scale, middle)], BONE_EDGE, 2 * scale)
