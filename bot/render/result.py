"""The end of a game: the places, where the points came from, and how they grew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import abbreviated, drawable
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme, mix
from engine.core import Result
from engine.phrases import amount

INNER = WIDTH - 2 * MARGIN
SOURCE_COLOURS = ("africa", "europe", "south_asia", "americas", "east_asia", "middle_east", "barbarians")
Growth = Sequence[Sequence[int]]  # each seat's points at the start and after each round


def result(
    title: str,
    outcome: Result,
    names: Sequence[str],
    theme: Theme,
    growth: Growth | None,
    name_of: Callable[[str], str],
) -> Picture:
    """The picture of a result. `name_of` gives the name of a source of points, an achievement or a medal."""
    seats = len(outcome.points)
    shown = drawable(names, seats)
    places = {
        seat: 1 + sum(len(tied) for tied in outcome.ranking[:k])
        for k, tied in enumerate(outcome.ranking)
        for seat in tied
    }
    order = [seat for tied in outcome.ranking for seat in tied]
    verdict = _verdict(outcome, shown, name_of)
    sheet = Sheet(theme)
    y = sheet.place(top(theme.name, title, verdict), MARGIN, MARGIN) + GAP
    rank = _ranked(outcome)
    most = max(1, *(sum(n for n in parts.values() if n > 0) for parts in outcome.breakdown))
    sentences = [f"{title}, the result. {verdict}."]
    for seat in order:
        parts = sorted(outcome.breakdown[seat].items(), key=lambda each: rank[each[0]])
        sources = tuple((name_of(source), number, rank[source]) for source, number in parts if number)
        won = seat in outcome.winners
        piece = standing(theme.key, seat, shown[seat], places[seat], outcome.points[seat], sources, most, won)
        y = sheet.place(piece, MARGIN, y) + GAP
        points = amount(outcome.points[seat], "point")
        largest = ", ".join(f"{name} {number}" for name, number, _ in sources[:6])
        detail = f" ({largest})" if largest else ""
        sentences.append(f"{places[seat]}. {abbreviated(shown[seat])}: {points}{detail}.")
    achievements = tuple(name_of(id) for id in outcome.achievements or ())
    if achievements:
        y = sheet.place(achievement_row(theme.name, achievements), MARGIN, y) + GAP
        sentences.append("Achievements: " + ", ".join(achievements) + ".")
    if growth and max(len(line) for line in growth) > 1:
        lines = tuple(tuple(line) for line in growth)
        sheet.place(curve(theme.key, lines), MARGIN, y)
    return sheet.picture(alt_text(sentences))


def _verdict(outcome: Result, names: list[str], name_of: Callable[[str], str]) -> str:
    if outcome.medal:
        return f"{name_of(outcome.medal)} medal"
    if outcome.won is not None:
        return "Won" if outcome.won else "Lost"
    if len(names) == 1:
        return amount(outcome.points[0], "point")
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory"


@part
def top(theme_key: str, title: str, verdict: str) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, INNER, 96, theme.ground)
    canvas.icon("trophy", 4, 12, 72)
    canvas.text(96, 24, title, 26, "title", theme.soft, "l", INNER - 96)
    canvas.text(96, 66, verdict, 44, "title", theme.ink, "l", INNER - 96, 24)
    return canvas


@part
def standing(
    theme_key: str,
    seat: int,
    name: str,
    place: int,
    points: int,
    sources: tuple[tuple[str, int, int], ...],
    most: int,
    won: bool,
) -> Canvas:
    """One player's place and points, and a bar with a legend that shows where they came from."""
    theme = theme_of(theme_key)
    left, right = 24, INNER - 24
    flow, rows = _legend(sources, right - left)
    tall = 92 + (44 if sources else 0) + 32 * rows + 12
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14, theme.accent if won else None, 3 if won else 0)
    canvas.pattern((16, 3, INNER - 16, 11), seat)
    canvas.text(left + 16, 52, f"{place}", 44, "bold", theme.accent if won else theme.soft, "m", 60)
    canvas.token(96, 52, 23, seat, 30)
    score = canvas.text(right, 52, str(points), 52, "bold", theme.ink, "r", 120)
    canvas.icon("point", right - score.width - 54, 30, 46)
    canvas.text(136, 52, name, 36, "title", theme.ink, "l", right - score.width - 64 - 136)
    if not sources:
        return canvas
    x = float(left)
    scale = (right - left) / most
    for _, number, k in sources:
        if number > 0:
            tone = _source_colour(theme, k)
            canvas.rect((x, 92, max(x + 3, x + number * scale - 2), 118), tone)
            x += number * scale
    for (source, number, k), (at, row) in zip(sources, flow, strict=True):
        y = 92 + 44 + 32 * row + 4
        tone = _source_colour(theme, k) if number > 0 else theme.bad
        canvas.rect((at, y - 9, at + 18, y + 9), tone, 4)
        label = f"{source} {number}".replace("-", "−")
        canvas.text(at + 26, y, label, 22, "text", theme.ink, "l", lettering.width(label, "text", 22) + 1)
    return canvas


def _source_colour(theme: Theme, k: int) -> tuple[int, int, int]:
    """The colour of a source of points, the same for every player."""
    tone = theme.regions[SOURCE_COLOURS[k % len(SOURCE_COLOURS)]]
    return mix(tone, theme.on_colour, 0.2 * (k // len(SOURCE_COLOURS) % 4))


def _ranked(outcome: Result) -> dict[str, int]:
    """The sources of points, ranked by how much they gave to all players."""
    totals: dict[str, int] = {}
    for parts in outcome.breakdown:
        for source, number in parts.items():
            totals[source] = totals.get(source, 0) + number
    return {source: k for k, source in enumerate(sorted(totals, key=lambda s: (-totals[s], s)))}


def _legend(sources: tuple[tuple[str, int, int], ...], width: int) -> tuple[list[tuple[int, int]], int]:
    """The x and row of each entry of the legend, and the number of rows."""
    places: list[tuple[int, int]] = []
    x = row = 0
    for source, number, _ in sources:
        wide = 26 + lettering.width(f"{source} {number}".replace("-", "−"), "text", 22) + 28
        if x and x + wide - 28 > width:
            x, row = 0, row + 1
        places.append((24 + x, row))
        x += wide
    return places, row + 1 if sources else 0


@part
def achievement_row(theme_key: str, achievements: tuple[str, ...]) -> Canvas:
    theme = theme_of(theme_key)
    tall = 20 + 44 * len(achievements)
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14)
    for k, achievement in enumerate(achievements):
        canvas.icon("trophy", 24, 14 + 44 * k, 36)
        canvas.text(76, 32 + 44 * k, achievement, 30, "title", theme.ink, "l", INNER - 100)
    return canvas


@part
def curve(theme_key: str, growth: tuple[tuple[int, ...], ...]) -> Canvas:
    """Each player's points after each round."""
    theme = theme_of(theme_key)
    tall = 330
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14)
    canvas.text(24, 30, "How the points grew", 26, "title", theme.soft, "l", 500)
    left, right, top_line, base = 76, INNER - 70, 66, tall - 48
    steps = max(len(line) for line in growth) - 1
    low = min(0, *(min(line) for line in growth))
    high = max(10, -(-max(max(line) for line in growth) // 10) * 10)
    pitch = 10 if high - low <= 60 else 20

    def at(step: float, value: float) -> tuple[float, float]:
        return left + (right - left) * step / steps, base - (base - top_line) * (value - low) / (high - low)

    for value in range(-(-low // pitch) * pitch, high + 1, pitch):
        y = at(0, value)[1]
        canvas.line([(left, y), (right, y)], theme.line, 1)
        canvas.text(left - 14, y, str(value), 20, "text", theme.soft, "r", 60)
    labelled = range(0, steps + 1, max(1, -(-steps // 12)))
    for step in labelled:
        canvas.text(at(step, 0)[0], tall - 24, "start" if step == 0 else str(step), 20, "text", theme.soft, "m", 80)
    ends: list[float] = []
    for seat in sorted(range(len(growth)), key=lambda s: -growth[s][-1]):
        line = growth[seat]
        points = [at(step, value) for step, value in enumerate(line)]
        canvas.line(points, theme.player_ink(seat), 4)
        for x, y in points:
            canvas.circle(x, y, 5, theme.player_ink(seat))
        y = points[-1][1]
        y = max(y, ends[-1] + 34) if ends else y
        ends.append(y)
        canvas.token(right + 32, min(y, tall - 24), 15, seat, 20)
    return canvas
