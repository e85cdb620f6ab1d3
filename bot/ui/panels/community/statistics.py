"""Statistics of a title: who wins, with what, and how long it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.domain.finished.fact_kinds import LENGTH, LENGTHS, ROUNDS, SEAT
from bot.domain.records.ratings import Count
from bot.pictures.image import Image
from bot.render.community.content import Bar, Bars, Report, Section, Tile, Tiles
from bot.text.community import ratings as rating_text
from bot.text.community import statistics as statistics_text
from bot.ui.components import BUTTONS_PER_ROW, Button, Panel, Row
from bot.ui.custom_ids import CustomId
from bot.ui.panels.community.report import report_panel
from engine.title import Title

MOST_BARS = 7  # of one kind in the picture; the words have more
MOST_LINES = 30

Counts = Mapping[int, list[Count]]  # by the number of seats


def usual_seats(counts: Counts) -> int:
    """The number of seats with the most games; 0 without any."""
    return max(counts, key=lambda seats: _games(counts[seats]), default=0)


def _games(counts: Sequence[Count]) -> int:
    return sum(count.games for count in counts if count.kind == LENGTH)


def statistics_report(title: Title[Any], counts: Counts, seats: int) -> Report:
    found, name = counts.get(seats, []), rating_text.short(title.name)
    games = _games(found)
    if not games:
        return Report(statistics_text.STATISTICS(), name, (Section(note=statistics_text.NONE()),), title.id, "point")
    sections = [_overview(found, games, seats, title.wording.round_word)]
    expected = 1 / seats if seats > 1 else 0.0
    if seats > 1:
        by_seat = [count for count in found if count.kind == SEAT]
        names = {count.fact: statistics_text.seat(int(count.fact) + 1) for count in by_seat}
        ordered = sorted(by_seat, key=lambda count: int(count.fact))
        sections.append(_shares(statistics_text.BY_SEAT(), ordered, names, expected))
    for kind, trait in title.wording.traits.items():
        of_kind = [count for count in found if count.kind == kind and count.fact in trait.names]
        if of_kind:
            ordered = sorted(of_kind, key=lambda count: (-count.wins / count.games, -count.games, count.fact))
            sections.append(_shares(statistics_text.by(kind, trait.name), ordered, trait.names, expected))
    if seats > 1:
        sections.append(Section(note=f"{statistics_text.no_difference(seats)} {statistics_text.ONLY_PEOPLE()}"))
    sections.append(_lengths(found, games))
    headline = f"{statistics_text.STATISTICS()}, {statistics_text.players(seats)}"
    return Report(headline, name, tuple(sections), title.id, "point")


def _overview(found: Sequence[Count], games: int, seats: int, word: str) -> Section:
    rounds = [(int(count.fact), count.games) for count in found if count.kind == ROUNDS]
    average = sum(number * times for number, times in rounds) / max(1, sum(times for _, times in rounds))
    tiles = [
        Tile(str(games), rating_text.games_label(games)),
        Tile(statistics_text.rounds(average), statistics_text.ON_AVERAGE[word]()),
    ]
    if seats == 1:
        won = sum(count.wins for count in found if count.kind == SEAT)
        tiles.append(Tile(statistics_text.of_all(won, games), statistics_text.WON()))
    else:
        tiles.append(Tile(statistics_text.LENGTHS[_usual_length(found, games)](), statistics_text.HALF()))
    lines = tuple(statistics_text.line(tile.label, tile.value) for tile in tiles)
    note = statistics_text.few(games) if games < statistics_text.LEAST else ""
    return Section("", Tiles(tuple(tiles)), lines, "", note)


def _shares(heading: str, counts: Sequence[Count], names: Mapping[str, str], expected: float) -> Section:
    bars = [
        Bar(names[count.fact], count.wins / count.games, statistics_text.share(count.wins, count.games))
        for count in counts
    ]
    # In the picture those that were played most: what was played once or twice says nothing.
    most_played = sorted(counts, key=lambda count: -count.games)[:MOST_BARS]
    drawn = tuple(bar for bar, count in zip(bars, counts, strict=True) if count in most_played)
    lines = tuple(statistics_text.line(bar.label, bar.value) for bar in bars[:MOST_LINES])
    return Section(heading, Bars(drawn, expected), lines, rating_text.shown(len(drawn), len(bars)))


def _usual_length(found: Sequence[Count], games: int) -> str:
    """The length within which half of the games were over."""
    counted = {count.fact: count.games for count in found if count.kind == LENGTH}
    over = 0
    for id in LENGTHS:
        over += counted.get(id, 0)
        if 2 * over >= games:
            break
    return id


def _lengths(found: Sequence[Count], games: int) -> Section:
    counted = {count.fact: count.games for count in found if count.kind == LENGTH}
    bars = tuple(
        Bar(statistics_text.LENGTHS[id](), counted[id] / games, statistics_text.of_all(counted[id], games))
        for id in LENGTHS
        if id in counted
    )
    lines = tuple(statistics_text.line(bar.label, bar.value) for bar in bars)
    return Section(statistics_text.HOW_LONG(), Bars(bars), lines)


def statistics_panel(title: Title[Any], counts: Counts, seats: int, image: Image | None) -> Panel:
    """The statistics of games with so many seats, with a button for each other number."""
    others = [each for each in sorted(counts) if each != seats and _games(counts[each])][:BUTTONS_PER_ROW]
    row = tuple(
        Button(CustomId("stats", 0, 0, (title.id, str(each))), statistics_text.players(each)) for each in others
    )
    rows: tuple[Row, ...] = (row,) if row else ()
    text = CustomId("stats_text", 0, 0, (title.id, str(seats)))
    return report_panel(statistics_report(title, counts, seats), image, text, rows)
