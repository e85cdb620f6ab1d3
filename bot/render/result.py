"""The end of a game: the places, where the points came from, and how they grew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import abbreviated, drawable
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet, part, theme_of
from bot.render.ending import MARKS, Ending
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme, mix
from engine.core import Result
from engine.phrases import amount, spelled_out

INNER = WIDTH - 2 * MARGIN
LEFT, RIGHT = 24, INNER - 24  # of what stands in a panel
SOURCE_COLOURS = ("africa", "europe", "south_asia", "americas", "east_asia", "middle_east", "barbarians")
Growth = Sequence[Sequence[int]]  # each seat's points at the start and after each round
Source = tuple[str, int, int]  # the name of a source, its points, and its rank among all sources


def result(
    title: str,
    outcome: Result,
    ending: Ending,
    names: Sequence[str],
    theme: Theme,
    growth: Growth | None,
    name_of: Callable[[str], str],
) -> Picture:
    """The picture of a result. `name_of` gives the name of a source of points."""
    shown = drawable(names, len(outcome.points))
    marks = dict(zip(map(ord, MARKS), shown, strict=False))
    told = ending.rendered(lambda text: spelled_out(text).translate(marks))
    listed = standings(outcome, name_of)
    sheet = layout(title, outcome, told, shown, listed, theme, growth)
    sentences = [f"{title}, the result.", *map(_sentence, told.opening)]
    for seat, sources in listed.items():
        place = f"{outcome.places[seat]}. " if len(shown) > 1 else ""
        detail = ", ".join(f"{name} {number}" for name, number, _ in sources)
        points = amount(outcome.points[seat], "point")
        sentences.append(f"{place}{abbreviated(shown[seat])}: {points}{f' ({detail})' if detail else ''}.")
    sentences += [f"{section.heading}: {' '.join(map(_sentence, section.lines))}" for section in told.sections]
    return sheet.picture(alt_text(sentences))


def layout(
    title: str,
    outcome: Result,
    told: Ending,
    names: Sequence[str],
    listed: Mapping[int, tuple[Source, ...]],
    theme: Theme,
    growth: Growth | None,
) -> Sheet:
    sheet = Sheet(theme)
    y = sheet.place(top(theme.name, title, told.headline, told.summary, _sign(outcome)), MARGIN, MARGIN) + GAP
    most = max(1, *outcome.points)
    alone = len(outcome.points) == 1
    for seat, sources in listed.items():
        place = 0 if alone else outcome.places[seat]
        won = seat in outcome.winners and not alone
        piece = standing(theme.key, seat, names[seat], place, outcome.points[seat], sources, most, won)
        y = sheet.place(piece, MARGIN, y) + GAP
    for section in told.sections:
        y = sheet.place(lines(theme.name, section.heading, section.lines, section.icon), MARGIN, y) + GAP
    if growth and max(len(line) for line in growth) > 1 and any(map(any, growth)):
        sheet.place(curve(theme.key, tuple(tuple(line) for line in growth)), MARGIN, y)
    return sheet


def standings(outcome: Result, name_of: Callable[[str], str]) -> dict[int, tuple[Source, ...]]:
    """Each seat's sources of points, in the order of the places."""
    rank = _ranked(outcome)
    return {
        seat: tuple(
            (name_of(source), number, rank[source])
            for source, number in sorted(outcome.breakdown[seat].items(), key=lambda each: rank[each[0]])
            if number
        )
        for seat in outcome.places
    }


def _sign(outcome: Result) -> str:
    """A trophy is for those who have won something."""
    if outcome.medal:
        return f"medal_{outcome.medal}"
    if len(outcome.points) > 1 or outcome.won:
        return "trophy"
    return "point" if outcome.won is None else "game_end"


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!")) else f"{line}."


@part
def top(theme_key: str, title: str, headline: str, summary: tuple[str, ...], sign: str) -> Canvas:
    """The title, how the game ended, and what decided it."""
    theme = theme_of(theme_key)
    blocks = _blocks(summary, INNER - 8)
    canvas = Canvas(theme, INNER, 96 + _height(blocks), theme.ground)
    canvas.icon(sign, 4, 12, 72)
    canvas.text(96, 24, title, 26, "title", theme.soft, "l", INNER - 96)
    canvas.text(96, 66, headline, 44, "title", theme.ink, "l", INNER - 96, 24)
    _write(canvas, blocks, 4, 96)
    return canvas


@part
def lines(theme_key: str, heading: str, texts: tuple[str, ...], icon: str) -> Canvas:
    """A panel with a heading and a few lines, each behind its icon."""
    theme = theme_of(theme_key)
    indent = 52 if icon else 0
    blocks = _blocks(texts, RIGHT - LEFT - indent)
    tall = 58 + _height(blocks) + 10
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14)
    canvas.text(LEFT, 32, heading, 26, "title", theme.soft, "l", RIGHT - LEFT)
    _write(canvas, blocks, LEFT + indent, 58, icon)
    return canvas


TEXT_SIZE, TEXT_GAP = 28, 8
Texts = list[tuple[str, int]]  # each with its height


def _blocks(texts: Sequence[str], width: int) -> Texts:
    return [(text, lettering.wrapped(text, "text", TEXT_SIZE, width).height) for text in texts]


def _height(blocks: Texts) -> int:
    return sum(tall + TEXT_GAP for _, tall in blocks)


def _write(canvas: Canvas, blocks: Texts, x: int, y: int, icon: str = "") -> None:
    width = (RIGHT if x >= LEFT else INNER - 4) - x
    for text, tall in blocks:
        if icon:
            canvas.icon(icon, x - 50, y - 2, 36)
        canvas.block(x, y, text, TEXT_SIZE, width, tall)
        y += tall + TEXT_GAP


class Segment(NamedTuple):
    """A piece of a bar."""

    start: float
    end: float
    rank: int


def bar(sources: Sequence[Source], points: int, scale: float) -> list[Segment]:
    """The pieces of a bar that is as long as the points; what was lost is taken from every piece in proportion."""
    gained = sum(number for _, number, _ in sources if number > 0)
    if points <= 0 or not gained:
        return []
    segments, at = [], 0
    for _, number, rank in sources:
        if number > 0:
            start, end = at * points * scale / gained, (at + number) * points * scale / gained
            segments.append(Segment(start, end, rank))
            at += number
    return segments


@part
def standing(
    theme_key: str,
    seat: int,
    name: str,
    place: int,
    points: int,
    sources: tuple[Source, ...],
    most: int,
    won: bool,
) -> Canvas:
    """One player's points, and a bar with a legend that shows where they came from; place 0 for a game alone."""
    theme = theme_of(theme_key)
    flow, rows = _legend(sources, RIGHT - LEFT)
    tall = 92 + (44 if sources else 0) + 32 * rows + 12
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14, theme.accent if won else None, 3 if won else 0)
    canvas.pattern((16, 3, INNER - 16, 11), seat)
    if place:
        canvas.text(LEFT + 16, 52, f"{place}", 44, "bold", theme.accent if won else theme.soft, "m", 60)
    x = 96 if place else LEFT + 24
    canvas.token(x, 52, 23, seat, 30)
    score = canvas.text(RIGHT, 52, str(points).replace("-", "−"), 52, "bold", theme.ink, "r", 120)
    canvas.icon("point", RIGHT - score.width - 54, 30, 46)
    canvas.text(x + 40, 52, name, 36, "title", theme.ink, "l", RIGHT - score.width - 64 - x - 40)
    segments = bar(sources, points, (RIGHT - LEFT) / most)
    for start, end, rank in segments:
        canvas.rect((LEFT + start, 92, LEFT + end - (2 if end - start > 4 else 0), 118), _source_colour(theme, rank))
    if segments and any(number < 0 for _, number, _ in sources):
        _bite(canvas, LEFT + segments[-1].end)
    for (source, number, k), (at, row) in zip(sources, flow, strict=True):
        y = 92 + 44 + 32 * row + 4
        tone = _source_colour(theme, k) if number > 0 else theme.bad
        canvas.rect((at, y - 9, at + 18, y + 9), tone, 4)
        label = f"{source} {number}".replace("-", "−")
        canvas.text(at + 26, y, label, 22, "text", theme.ink, "l", lettering.width(label, "text", 22) + 1)
    return canvas


def _bite(canvas: Canvas, x: float) -> None:
    """Tooth marks at the end of a bar from which something was lost."""
    for y in (98.0, 112.0):
        canvas.circle(x, y, 11, canvas.theme.bad)
    for y in (98.0, 112.0):
        canvas.circle(x, y, 8, canvas.theme.panel)
    canvas.rect((x, 84, x + 13, 126), canvas.theme.panel)


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


def _legend(sources: tuple[Source, ...], width: int) -> tuple[list[tuple[int, int]], int]:
    """The x and row of each entry of the legend, and the number of rows."""
    places: list[tuple[int, int]] = []
    x = row = 0
    for source, number, _ in sources:
        wide = 26 + lettering.width(f"{source} {number}".replace("-", "−"), "text", 22) + 28
        if x and x + wide - 28 > width:
            x, row = 0, row + 1
        places.append((LEFT + x, row))
        x += wide
    return places, row + 1 if sources else 0


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
