"""Parts that the boards of all titles share."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing import lettering
from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.lettering import ESSENTIAL
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import mix
from engine.core import View
from engine.language import Message

HEIGHT = 60  # of the header
PLAYER = Message("picture.parts.player", "Player {letter}")  # whose name cannot be drawn
SOMEBODY = Message("picture.parts.somebody", "Someone")


def drawable(names: Sequence[str], seats: int) -> list[str]:
    """The players' names as they can be drawn."""
    given = [*names, *([""] * seats)][:seats]
    return [lettering.clean(name, PLAYER(letter=LETTERS[seat])) for seat, name in enumerate(given)]


def abbreviated(name: str) -> str:
    """The name, shortened for an alt text."""
    return name if len(name) <= 24 else name[:23] + "…"


def leads(view: View, seat: int) -> bool:
    """Whether this player has the most points so far; nobody leads while all are level."""
    points: list[int] = [player["points"] for player in view["players"]]
    return points[seat] == max(points) and points[seat] > min(points)


@part
def header(theme_key: str, title: str, stage: str, seat: int, turn: str, width: int, icon: str = "ziggurat") -> Canvas:
    """The title, the round, and a golden plate with the active player; seat -1 means nobody."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, HEIGHT, theme.ground)
    canvas.icon(icon, 0, 6, 48, theme.soft)
    name = canvas.text(60, HEIGHT / 2, title, 30, "title", theme.soft, "l", 400)
    at = 60 + name.width + 26
    stage_line = canvas.text(at, HEIGHT / 2, stage, 36, "bold", theme.ink, "l", 330)
    at += stage_line.width + 30
    room = width - at
    inner = 66 if seat >= 0 else 24
    line = lettering.fit(turn, "title", 34, room - inner - 24, ESSENTIAL)
    left = width - line.width - inner - 24
    canvas.rect((left, 2, width, HEIGHT - 2), mix(theme.ground, theme.accent, 0.22), 28, theme.accent, 2.5)
    if seat >= 0:
        canvas.token(left + 34, HEIGHT / 2, 21, seat, 28)
    canvas.text(left + inner, HEIGHT / 2, turn, 34, "title", theme.ink, "l", room - inner - 24, ESSENTIAL)
    return canvas


@part
def frame(theme_key: str, seat: int, width: int, tall: int, active: bool) -> Canvas:
    """A player's panel with their pattern along its top, and a golden edge if they are active."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.accent if active else theme.panel, 14)
    edge = 3 if active else 0
    canvas.rect((edge, edge, width - edge, tall - edge), theme.panel, 12)
    canvas.pattern((14, edge, width - 14, edge + 8), seat)
    return canvas
