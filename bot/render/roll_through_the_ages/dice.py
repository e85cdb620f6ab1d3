"""The dice as they lie on the table."""

from __future__ import annotations

from typing import Any

from bot.render.canvas import Canvas
from bot.render.roll_through_the_ages import lore
from bot.render.sheet import part, theme_of
from bot.render.theme import Theme, colour

PANEL, DIE = 148, 100
BONE, BONE_EDGE, BONE_INK = colour("#f5ecd6"), colour("#d8cbb0"), colour("#2a2320")
# What a face shows: icons in rows, and a number where it counts.
SIGNS: dict[str, tuple[tuple[str, ...], ...]] = {
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


def dice_panel_key(view: dict[str, Any]) -> tuple[Any, ...]:
    """All that the panel shows, as one value."""
    step = view["step"]
    words = STEPS.get(step, step.replace("_", " ").capitalize())
    rolls = view["rolls_left"] if step in ("roll", "reroll") else -1
    places = view["players"][view["active"]]["cities"]  # a die for each city
    return words, tuple(view["dice"]), frozenset(view["locked"]), rolls, view["workers"], view["coins"], places


@part
def dice_panel(theme_name: str, key: tuple[Any, ...], width: int) -> Canvas:
    """What is being done, the dice, the rolls left, and the workers and coins to spend."""
    theme = theme_of(theme_name)
    words, dice, locked, rolls_left, workers, coins, places = key
    canvas = Canvas(theme, width, PANEL, theme.ground)
    canvas.rect((0, 0, width, PANEL), theme.panel, 14)
    canvas.text(20, 34, words, 30, "title", theme.ink, "l", 330)
    x = 20.0
    if rolls_left >= 0:
        left = f"{rolls_left} roll{'' if rolls_left == 1 else 's'} left"
        canvas.text(20, 76, left, 24, "text", theme.soft, "l", 330)
    for sign, number in (("hammer", workers), ("coin", coins)):
        if number:
            canvas.icon(sign, x, 96, 36)
            line = canvas.text(x + 44, 114, str(number), 34, "bold", theme.ink, "l", 80)
            x += 44 + line.width + 28
    for k, face in enumerate(dice):
        _die(canvas, theme, face, 372 + k * (DIE + 13), (PANEL - DIE) / 2, k in locked)
    for k in range(len(dice), places):
        at = 372 + k * (DIE + 13)
        canvas.dashed((at, (PANEL - DIE) / 2, at + DIE, (PANEL + DIE) / 2), theme.line, 2, 8)
    return canvas


def _die(canvas: Canvas, theme: Theme, face: str, x: float, y: float, locked: bool) -> None:
    """One die; a locked one has a red edge."""
    edge = theme.bad if locked else BONE_EDGE
    canvas.rect((x, y, x + DIE, y + DIE), edge, 16)
    canvas.rect((x + 4, y + 4, x + DIE - 4, y + DIE - (4 if locked else 7)), BONE, 13)
    rows = SIGNS.get(face, (("event",),))
    size = 44 if face == "coin" else 56 if len(rows) == 1 else 37
    for r, row in enumerate(rows):
        top = y + (DIE - len(rows) * size - (len(rows) - 1) * 4) / 2 + r * (size + 4) - (18 if face == "coin" else 1)
        for c, sign in enumerate(row):
            left = x + (DIE - len(row) * size - (len(row) - 1) * 4) / 2 + c * (size + 4)
            canvas.icon("pottery" if sign == "good" else sign, left, top, size, BONE_INK)
    if face == "coin":
        value = str(lore.data()["face"]["coin"]["coins"])
        canvas.text(x + DIE / 2, y + DIE - 27, value, 36, "bold", BONE_INK, "m", 60)
    if face == "either":
        canvas.line([(x + 14, y + DIE / 2 - 1), (x + DIE - 14, y + DIE / 2 - 1)], BONE_EDGE, 2)
