"""The end of a game: the places, where the points came from, and how they grew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bot.render import covers
from bot.render.covers import Cover
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas, Part
from bot.render.drawing.parts import abbreviated, drawable
from bot.render.drawing.sheet import GAP, MARGIN, Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.results.result_words import MARKS, ResultWords
from bot.render.screen import WIDTH
from bot.render.theme import Theme, mix
from engine.core import Result
from engine.language import Message
from engine.phrases import amount, spelled_out

INNER = WIDTH - 2 * MARGIN
LEFT, RIGHT = 24, INNER - 24  # of what stands in a panel
TALLEST = 1400  # a phone shows this as wide as its screen
TYPE, LEADING = 40, 48  # 10 CSS pixels on a desktop, even if the picture is as tall as it may be
SOURCE_COLOURS = ("africa", "europe", "south_asia", "americas", "east_asia", "middle_east", "barbarians")
OTHERS = -1  # the rank of the sources that a legend does not name
RESULT = Message("picture.result.heading", "{title}, the result.")
STANDING = Message("picture.result.standing", "{name}: {score}.")
SECTION = Message("picture.result.section", "{heading}: {lines}")
OTHER_SOURCES = Message("picture.result.others", "Others")
GROWTH = Message("picture.result.growth", "How the points grew")
START = Message("picture.result.start", "start")
Growth = Sequence[Sequence[int]]  # each seat's points at the start and after each round
Source = tuple[str, int, int]  # the name of a source, its points, and its rank among all sources


def result(
    cover: Cover,
    outcome: Result,
    words: ResultWords,
    names: Sequence[str],
    theme: Theme,
    growth: Growth | None,
    name_of: Callable[[str], str],
) -> Picture:
    """The picture of a result. `name_of` gives the name of a source of points."""
    shown = drawable(names, len(outcome.points))
    marks = dict(zip(map(ord, MARKS), shown, strict=False))
    words = words.rendered(lambda text: spelled_out(text).translate(marks))
    listed = standings(outcome, name_of)
    sheet = layout(cover, outcome, words, shown, listed, theme, growth)
    sentences = [RESULT(title=cover.title), *map(_sentence, words.opening)]
    for seat, sources in listed.items():
        place = f"{outcome.places[seat]}. " if len(shown) > 1 else ""
        detail = ", ".join(f"{name} {number}" for name, number, _ in sources)
        points = amount(outcome.points[seat], "point")
        score = f"{points} ({detail})" if detail else points
        sentences.append(STANDING(name=f"{place}{abbreviated(shown[seat])}", score=score))
    sentences += [
        SECTION(heading=section.heading, lines=" ".join(map(_sentence, section.lines))) for section in words.sections
    ]
    return sheet.picture(alt_text(sentences))


def layout(
    cover: Cover,
    outcome: Result,
    words: ResultWords,
    names: Sequence[str],
    listed: Mapping[int, tuple[Source, ...]],
    theme: Theme,
    growth: Growth | None,
) -> Sheet:
    """The band, the standings, and as much of the rest as there is room for: the message says all of it."""
    sheet = Sheet(theme, WIDTH)
    above = cover.story or cover.title
    y = sheet.place(covers.band(theme.name, cover.drawing, above, words.headline, _sign(outcome)), 0, 0) + GAP
    if words.summary:
        y = sheet.place(opening(theme.name, words.summary), MARGIN, y) + GAP
    most = max(1, *outcome.points)
    alone = len(outcome.points) == 1
    rows, ratings = 1 if len(outcome.points) > 2 else 2, dict(words.ratings)
    for seat, sources in listed.items():
        place = 0 if alone else outcome.places[seat]
        won = seat in outcome.winners and not alone
        points, rating = outcome.points[seat], ratings.get(seat, "")
        piece = standing(theme.key, seat, names[seat], place, points, rating, sources, most, won, rows)
        y = sheet.place(piece, MARGIN, y) + GAP
    rest: list[Part] = []
    if growth and max(len(line) for line in growth) > 1 and any(map(any, growth)):
        rest.append(curve(theme.key, tuple(tuple(line) for line in growth)))
    drawn = [section for section in words.sections if section.drawn]
    sections = [lines(theme.name, section.heading, section.lines, section.icon) for section in drawn]
    # Among others the curve tells most; alone it is what was missing.
    for piece in (*sections, *rest) if alone else (*rest, *sections):
        if y + piece.image.height + MARGIN <= TALLEST:
            y = sheet.place(piece, MARGIN, y) + GAP
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
def opening(theme_key: str, summary: tuple[str, ...]) -> Canvas:
    """What decided the game."""
    theme = theme_of(theme_key)
    blocks = _blocks(summary, INNER - 8)
    canvas = Canvas(theme, INNER, _height(blocks), theme.ground)
    _write(canvas, blocks, 4, 0)
    return canvas


@part
def lines(theme_key: str, heading: str, texts: tuple[str, ...], icon: str) -> Canvas:
    """A panel with a heading and a few lines, each behind its icon."""
    theme = theme_of(theme_key)
    indent = 60 if icon else 0
    blocks = _blocks(texts, RIGHT - LEFT - indent)
    tall = 68 + _height(blocks) + 8
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14)
    canvas.text(LEFT, 38, heading, TYPE, "title", theme.soft, "l", RIGHT - LEFT)
    _write(canvas, blocks, LEFT + indent, 68, icon)
    return canvas


TEXT_GAP = 8
Texts = list[tuple[str, int]]  # each with its height


def _blocks(texts: Sequence[str], width: int) -> Texts:
    return [(text, lettering.wrapped(text, "text", TYPE, width).height) for text in texts]


def _height(blocks: Texts) -> int:
    return sum(tall + TEXT_GAP for _, tall in blocks)


def _write(canvas: Canvas, blocks: Texts, x: int, y: int, icon: str = "") -> None:
    width = (RIGHT if x >= LEFT else INNER - 4) - x
    for text, tall in blocks:
        if icon:
            canvas.icon(icon, x - 58, y, 44)
        canvas.block(x, y, text, TYPE, width, tall)
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


HEAD, BAR = 84, 32  # of a standing


@part
def standing(
    theme_key: str,
    seat: int,
    name: str,
    place: int,
    points: int,
    rating: str,
    sources: tuple[Source, ...],
    most: int,
    won: bool,
    rows: int,
) -> Canvas:
    """One player's rating and points, and a bar with a legend that shows where the points came from.

    Place 0 means a game alone; `rating` is "" where there is none."""
    theme = theme_of(theme_key)
    named = legible(sources, RIGHT - LEFT, rows)
    flow, rows = _legend(named, RIGHT - LEFT)
    tall = HEAD + (BAR + 6 if sources else 0) + LEADING * rows + 4
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14, theme.accent if won else None, 3 if won else 0)
    canvas.pattern((16, 3, INNER - 16, 13), seat)
    if place:
        canvas.text(LEFT + 18, 49, f"{place}", 52, "bold", theme.accent if won else theme.soft, "m", 60)
    x = 104 if place else LEFT + 28
    canvas.token(x, 49, 26, seat, TYPE)
    score = canvas.text(RIGHT, 49, str(points).replace("-", "−"), 60, "bold", theme.ink, "r", 150)
    canvas.icon("point", RIGHT - score.width - 64, 22, 54)
    edge = RIGHT - score.width - 76
    if rating:
        edge -= canvas.text(edge - 4, 49, rating, TYPE, "text", theme.soft, "r", 260).width + 24
    canvas.text(x + 46, 49, name, 46, "title", theme.ink, "l", edge - x - 46, TYPE)
    segments = bar(named, points, (RIGHT - LEFT) / most)
    for start, end, rank in segments:
        canvas.rect((LEFT + start, HEAD, LEFT + end - (3 if end - start > 6 else 0), HEAD + BAR), _tone(theme, rank))
    if segments and any(number < 0 for _, number, _ in sources):
        _bite(canvas, LEFT + segments[-1].end)
    for (source, number, k), (at, row) in zip(named, flow, strict=True):
        y = HEAD + BAR + 6 + LEADING * (row + 0.5)
        canvas.rect((at, y - 12, at + 24, y + 12), _tone(theme, k) if number > 0 else theme.bad, 5)
        label = _label(source, number)
        canvas.text(at + 32, y, label, TYPE, "text", theme.ink, "l", lettering.width(label, "text", TYPE) + 1)
    return canvas


def _bite(canvas: Canvas, x: float) -> None:
    """Tooth marks at the end of a bar from which something was lost."""
    for y in (HEAD + 8, HEAD + 26):
        canvas.circle(x, y, 14, canvas.theme.bad)
    for y in (HEAD + 8, HEAD + 26):
        canvas.circle(x, y, 10, canvas.theme.panel)
    canvas.rect((x, HEAD - 8, x + 16, HEAD + BAR + 8), canvas.theme.panel)


def _tone(theme: Theme, k: int) -> tuple[int, int, int]:
    """The colour of a source of points, the same for every player."""
    if k == OTHERS:
        return mix(theme.panel, theme.soft, 0.6)
    tone = theme.regions[SOURCE_COLOURS[k % len(SOURCE_COLOURS)]]
    return mix(tone, theme.on_colour, 0.2 * (k // len(SOURCE_COLOURS) % 4))


def _ranked(outcome: Result) -> dict[str, int]:
    """The sources of points, ranked by how much they gave to all players."""
    totals: dict[str, int] = {}
    for parts in outcome.breakdown:
        for source, number in parts.items():
            totals[source] = totals.get(source, 0) + number
    return {source: k for k, source in enumerate(sorted(totals, key=lambda s: (-totals[s], s)))}


def _label(source: str, number: int) -> str:
    return f"{source} {number}".replace("-", "−")


def legible(sources: tuple[Source, ...], width: int, rows: int) -> tuple[Source, ...]:
    """As many points by name as a legend of so many rows has room for; the other gains become one entry."""
    gains = sum(number for _, number, _ in sources if number > 0)
    kept = [source for source in sources if source[1] < 0]
    shown = sources
    if _legend(sources, width)[1] <= rows:
        return sources
    for source in sorted(sources, key=lambda source: -source[1]):
        if source[1] < 0:
            break
        named = sorted([*kept, source], key=sources.index)
        left = gains - sum(number for _, number, _ in named if number > 0)
        tried = (*named, *(((OTHER_SOURCES(), left, OTHERS),) if left else ()))
        if _legend(tried, width)[1] <= rows:
            kept, shown = named, tried
    return shown


def _legend(sources: Sequence[Source], width: int) -> tuple[list[tuple[int, int]], int]:
    """The x and row of each entry of the legend, and the number of rows."""
    places: list[tuple[int, int]] = []
    x = row = 0
    for source, number, _ in sources:
        wide = 32 + lettering.width(_label(source, number), "text", TYPE) + 22
        if x and x + wide - 22 > width:
            x, row = 0, row + 1
        places.append((LEFT + x, row))
        x += wide
    return places, row + 1 if sources else 0


def _rise(text: str) -> int:
    """How far its letters rise above the base line."""
    return max(-run.box[1] for run in lettering.placed(text, "text", TYPE))


@part
def curve(theme_key: str, growth: tuple[tuple[int, ...], ...]) -> Canvas:
    """Each player's points after each round."""
    theme = theme_of(theme_key)
    tall = 280
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.rect((0, 0, INNER, tall), theme.panel, 14)
    canvas.text(LEFT, 36, GROWTH(), TYPE, "title", theme.soft, "l", 700)
    left, right, top_line, base = 96, INNER - 90, 78, tall - 56
    steps = max(len(line) for line in growth) - 1
    low = min(0, *(min(line) for line in growth))
    high = max(10, -(-max(max(line) for line in growth) // 10) * 10)
    pitch = next(pitch for pitch in (10, 20, 50, 100, 1000) if (high - low) / pitch <= 3)

    def at(step: float, value: float) -> tuple[float, float]:
        return left + (right - left) * step / steps, base - (base - top_line) * (value - low) / (high - low)

    for value in range(-(-low // pitch) * pitch, high + 1, pitch):
        y = at(0, value)[1]
        canvas.line([(left, y), (right, y)], theme.line, 2)
        canvas.text(left - 16, y, str(value).replace("-", "−"), TYPE, "text", theme.soft, "r", 76)
    for step in range(0, steps + 1, max(1, -(-steps // 8))):
        label, x = START() if step == 0 else str(step), at(step, 0)[0]
        if _rise(label) > lettering.CAP * TYPE:  # its letters would touch the zero above it
            x = left - 12 + lettering.width(label, "text", TYPE) / 2
        canvas.text(x, tall - 26, label, TYPE, "text", theme.soft, "m", 110)
    ends: list[float] = []
    for seat in sorted(range(len(growth)), key=lambda s: -growth[s][-1]):
        line = growth[seat]
        points = [at(step, value) for step, value in enumerate(line)]
        canvas.line(points, theme.player_ink(seat), 6)
        for x, y in points:
            canvas.circle(x, y, 8, theme.player_ink(seat))
        ends.append(max(points[-1][1], ends[-1] + 54 if ends else 62))
    shift = max(0.0, ends[-1] - (tall - 30))
    for seat, y in zip(sorted(range(len(growth)), key=lambda s: -growth[s][-1]), ends, strict=True):
        canvas.token(right + 48, y - shift, 24, seat, TYPE)
    return canvas
