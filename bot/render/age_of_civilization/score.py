"""The score track."""

from __future__ import annotations

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of

TRACK = 62


@part
def score_track(theme_key: str, points: tuple[int, ...], width: int) -> Canvas:
    """All players' tokens on one line of points."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, TRACK, theme.ground)
    canvas.rect((0, 0, width, TRACK), theme.panel, 12)
    end = max(20, -(-(max(points) + 1) // 10) * 10)
    step = 5 if end <= 60 else 10
    left, right = 74, width - 36
    canvas.icon("point", 14, 13, 36)

    def at(value: float) -> float:
        return left + (right - left) * value / end

    rail = TRACK - 27
    canvas.line([(left, rail), (right, rail)], theme.line, 3)
    for value in range(0, end + 1, step):
        canvas.line([(at(value), rail - 4), (at(value), rail + 4)], theme.soft if value % 10 == 0 else theme.line, 2)
        if value % 10 == 0:
            canvas.text(at(value), TRACK - 11, str(value), 20, "text", theme.soft, "m", 50)
    order = sorted(range(len(points)), key=lambda seat: (points[seat], seat))
    places = [at(points[seat]) for seat in order]
    for _ in range(8):  # tokens with equal points stand side by side
        for k in range(len(places) - 1):
            short = 34 - (places[k + 1] - places[k])
            if short > 0.01:
                places[k] -= short / 2
                places[k + 1] += short / 2
    shift = max(0.0, left - 4 - places[0])
    for seat, x in zip(order, places, strict=True):
        canvas.token(x + shift, 20, 15, seat, 20)
    return canvas
