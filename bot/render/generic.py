"""The pictures of a title without a painter of its own: the title, the round, the players and their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.parts import abbreviated, drawable
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme
from engine.core import View
from engine.language import Message, say

INNER = WIDTH - 2 * MARGIN
NUMBERS = Message("picture.generic.numbers", "{player}: {numbers}.")
TO_PLAY = Message("picture.generic.to_play", "{player} (to play): {numbers}.")


def board(view: View, names: Sequence[str], theme: Theme) -> Picture:
    seats = len(view["players"])
    shown = drawable(names, seats)
    title = str(view["title"]).replace("_", " ").title()
    round = view.get("round")
    stage = say("picture.generic.stage", "Round {round}", round=round) if round else ""
    sheet = Sheet(theme)
    y = sheet.place(top(theme.name, title, stage), MARGIN, MARGIN) + GAP
    if round:
        sentences = [say("picture.generic.heading", "{title}, round {round}.", title=title, round=round)]
    else:
        sentences = [f"{title}."]
    for seat, player in enumerate(view["players"]):
        active = view.get("active") == seat or seat in (view.get("waiting") or ())
        numbers = tuple((key.replace("_", " "), value) for key, value in player.items() if _counts(value))[:8]
        y = sheet.place(row(theme.key, seat, shown[seat], numbers, active), MARGIN, y) + GAP
        message = TO_PLAY if active else NUMBERS
        sentences.append(message(player=f"{LETTERS[seat]} {abbreviated(shown[seat])}", numbers=_listed(numbers)))
    return sheet.picture(alt_text(sentences))


def _listed(numbers: tuple[tuple[str, int], ...]) -> str:
    """The numbers in words; the name comes first, since it is a plural: "coins 1"."""
    return ", ".join(f"{key} {value}" for key, value in numbers)


def _counts(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@part
def top(theme_key: str, title: str, stage: str) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, 64, theme.ground)
    canvas.icon("ziggurat", 0, 8, 48)
    right = canvas.text(INNER, 32, stage, 36, "bold", theme.ink, "r", 260) if stage else None
    canvas.text(62, 32, title, 36, "title", theme.soft, "l", INNER - 90 - (right.width if right else 0))
    return canvas


@part
def row(theme_key: str, seat: int, name: str, numbers: tuple[tuple[str, int], ...], active: bool) -> Canvas:
    theme = theme_of(theme_key)
    tall = 74 + 62 * -(-len(numbers) // 4) + 8
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14, theme.accent if active else None, 3 if active else 0)
    canvas.pattern((16, 3, INNER - 16, 11), seat)
    canvas.token(42, 44, 22, seat, 28)
    canvas.text(80, 44, name, 34, "title", theme.ink, "l", INNER - 100)
    wide = (INNER - 40) / 4
    for k, (key, value) in enumerate(numbers):
        x, y = 20 + (k % 4) * wide, 74 + 62 * (k // 4) + 28
        number = canvas.text(x, y, str(value), 36, "bold", theme.ink, "l", 110)
        canvas.text(x + number.width + 10, y, key, 24, "text", theme.soft, "l", wide - number.width - 24)
    return canvas


def region(view: View, seat: int, names: Sequence[str], theme: Theme) -> Picture:
    """One player's numbers."""
    name = drawable(names, seat + 1)[seat]
    player = view["players"][seat]
    numbers = tuple((key.replace("_", " "), value) for key, value in player.items() if _counts(value))
    sheet = Sheet(theme)
    sheet.place(row(theme.key, seat, name, numbers, view.get("active") == seat), MARGIN, MARGIN)
    return sheet.picture(alt_text([NUMBERS(player=f"{LETTERS[seat]} {abbreviated(name)}", numbers=_listed(numbers))]))
