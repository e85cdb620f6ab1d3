"""The score track, with the goals of a solo game."""

from __future__ import annotations

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.card_text import Entry
from bot.render.age_of_civilization.sizes import Sizes
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from engine.core import View
from engine.language import say

TRACK = 92  # the height on a phone
LEVELS = ("bronze", "silver", "gold")
Mark = tuple[int, str]  # points, and the icon of what they reach


def marks(view: View) -> tuple[Mark, ...]:
    """The points that the medals or achievements of a solo game need."""
    if len(view["players"]) > 1:
        return ()
    if view["scenario"]:
        medals = card_text.scenario(view)["medals"]
        return tuple((medals[level]["points"], f"medal_{level}") for level in LEVELS)
    return tuple((achieved["requires"]["points"], "trophy") for achieved in ladder(view["data_version"]))


def ladder(version: int) -> list[Entry]:
    """The achievements that need nothing but points, the lowest first."""
    entries = card_text.data(version)["achievement"].values()
    return sorted(
        (entry for entry in entries if set(entry["requires"]) == {"points"}),
        key=lambda entry: int(entry["requires"]["points"]),
    )


@part
def score_track(theme_key: str, points: tuple[int, ...], marks: tuple[Mark, ...], sizes: Sizes, width: int) -> Canvas:
    """All players' tokens above one line of points, and below it what can be reached; the line reaches all of it."""
    theme = theme_of(theme_key)
    s, small = sizes.scaled, sizes.small
    height = s(TRACK)
    canvas = Canvas(theme, width, height, theme.ground)
    canvas.rect((0, 0, width, height), theme.panel, s(12))
    end = max(20, -(-max(*points, 0, *(reached + 1 for reached, _ in marks)) // 10) * 10)
    left, right = s(96), width - s(54)
    canvas.icon("point", s(16), height / 2 - s(23), s(46))

    def at(value: float) -> float:
        return left + (right - left) * value / end

    rail = s(51)
    canvas.line([(left, rail), (right, rail)], theme.line, s(4))
    if marks:
        places = _apart([at(value) for value, _ in marks], s(80), left, right)
        for (value, icon), x in zip(marks, places, strict=True):
            canvas.line([(at(value), rail - s(6)), (at(value), rail + s(6))], theme.soft, s(3))
            number = canvas.text(x + s(18), s(74), str(value), small, "bold", theme.ink, "m", s(70), small, True)
            canvas.icon(icon, x + s(16) - number.width / 2 - s(34), s(58), s(32))
    else:
        for value in range(0, end + 1, 10):
            canvas.line([(at(value), rail - s(6)), (at(value), rail + s(6))], theme.soft, s(3))
            canvas.text(at(value), s(74), str(value), small, "text", theme.soft, "m", s(80), small, True)
    order = sorted(range(len(points)), key=lambda seat: (points[seat], seat))
    for seat, x in zip(order, _apart([at(points[seat]) for seat in order], s(48), left, right), strict=True):
        canvas.token(x, s(25), s(20), seat, small, True)
    return canvas


def _apart(places: list[float], least: float, left: float, right: float) -> list[float]:
    """The places in the same order, at least this far apart: tokens with equal points stand side by side."""
    for _ in range(12):
        for k in range(len(places) - 1):
            short = least - (places[k + 1] - places[k])
            if short > 0.01:
                places[k] -= short / 2
                places[k + 1] += short / 2
        shift = max(0.0, left - places[0]) or min(0.0, right - places[-1])
        places = [place + shift for place in places]
    return places


@part
def rival(theme_key: str, military: int, sizes: Sizes, width: int) -> Canvas:
    """The rival's military, beside the score track."""
    theme = theme_of(theme_key)
    s = sizes.scaled
    canvas = Canvas(theme, width, s(TRACK), theme.ground)
    canvas.rect((0, 0, width, s(TRACK)), theme.panel, s(12))
    name = say("picture.aoc.rival", "Rival")
    canvas.text(width / 2, s(25), name, sizes.small, "text", theme.soft, "m", width - 20, sizes.small, True)
    canvas.icon("shield", width / 2 - s(46), s(46), s(38))
    canvas.text(width / 2 + s(2), s(65), str(military), sizes.large, "bold", theme.ink, "l", s(50), sizes.large)
    return canvas
