"""A profile, and two people head to head."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.domain.finished.fact_kinds import BEST, CLOCK, COMPUTERS, NOW, PLACE, STREAK
from bot.domain.finished.ratings import Rating
from bot.domain.records.ratings import Count, HeadToHead, RatingCurve
from bot.render.community.content import Bar, Bars, Column, Curve, Report, ReportTable, Section, Tile, Tiles
from bot.services.profiles import Profile
from bot.text.community import profile as profile_text
from bot.text.community import ratings as rating_text
from bot.text.names import SafeName, safe_name
from bot.text.person import achievements as achievement_text
from bot.ui.components import Button, Row
from bot.ui.custom_ids import CustomId
from engine.language import ordinal
from engine.title import Title

# In a picture; of favourites one fewer if there are more than three kinds.
FAVOURITES, SOLO, LEAGUES = 3, 9, 5
PAGES = NUMBERS, GAMES, ALONE_AND_LEAGUES = range(3)
Titles = Mapping[str, Title[Any]]


def profile_report(name: str, profile: Profile, titles: Titles, page: int) -> Report:
    """One of the pages: numbers and ratings, places and what was played, or games alone and leagues."""
    counts = [count for each in profile.counts.values() for count in each]
    if page == NUMBERS:
        sections = [_numbers(counts), *_ratings(profile.ratings, titles), _won(profile, counts)]
    elif page == GAMES:
        sections = [*_places(counts), *_favourites(profile, titles)]
    else:
        sections = [*_solo(profile, titles), *_leagues(profile)]
    sections = sections or [Section(note=profile_text.NOTHING_YET())]
    return Report(name, profile_text.PAGES[page](), tuple(sections))


def page_rows(user_id: int, page: int, profile: Profile) -> tuple[Row, ...]:
    """A button for each other page that has something to show."""
    filled = {NUMBERS: True, GAMES: profile.counts, ALONE_AND_LEAGUES: profile.solo or profile.leagues}
    row = tuple(
        Button(CustomId("profile", 0, 0, (str(user_id), str(other))), profile_text.PAGES[other]())
        for other in PAGES
        if other != page and filled[other]
    )
    return (row,) if row else ()


def _tiles(*tiles: Tile) -> Section:
    return Section("", Tiles(tiles), tuple(profile_text.tile(tile.value, tile.label) for tile in tiles))


def _numbers(counts: Sequence[Count]) -> Section:
    games, wins = _sum(counts, PLACE)
    turns, in_time = _sum(counts, CLOCK)
    best = max((count.games for count in counts if count.kind == STREAK and count.fact == BEST), default=0)
    return _tiles(
        Tile(str(games), rating_text.games_label(games)),
        Tile(rating_text.percent(wins, games), profile_text.TILE_WON()),
        Tile(rating_text.percent(in_time, turns), profile_text.TILE_IN_TIME()),
        Tile(str(best), profile_text.TILE_STREAK()),
    )


def _won(profile: Profile, counts: Sequence[Count]) -> Section:
    prizes = profile.prizes
    streak = max((count.games for count in counts if count.kind == STREAK and count.fact == NOW), default=0)
    return _tiles(
        Tile(profile_text.of(prizes.achievements, prizes.all_achievements), profile_text.TILE_ACHIEVEMENTS()),
        Tile(profile_text.of(prizes.medals, prizes.all_medals), profile_text.TILE_MEDALS()),
        Tile(str(_sum(counts, COMPUTERS)[0]), profile_text.TILE_COMPUTERS()),
        Tile(str(streak), profile_text.TILE_NOW()),
    )


def _sum(counts: Iterable[Count], kind: str) -> tuple[int, int]:
    found = [count for count in counts if count.kind == kind]
    return sum(count.games for count in found), sum(count.wins for count in found)


def _ratings(ratings: Sequence[RatingCurve], titles: Titles) -> list[Section]:
    if not ratings:
        return []
    columns = (
        Column(profile_text.GAME(), 0, right=False),
        Column(profile_text.SIZE(), 140),
        Column(profile_text.RATING(), 230),
        Column(profile_text.GAMES(), 120),
    )
    rows, lines = [], []
    for pool, now, _ in ratings:
        title, shown = titles[pool.title].name, rating_text.rating(now)
        rows.append((rating_text.short(title), rating_text.size_number(pool.size), shown, str(now.games)))
        lines.append(profile_text.rating_line(title, pool.size, shown, now.games))
    note = "" if all(each.now.is_shown for each in ratings) else profile_text.no_number_yet()
    sections = [Section(profile_text.RATINGS(), ReportTable(columns, tuple(rows)), tuple(lines), note=note)]
    most = ratings[0]
    if most.now.is_shown:
        sections.append(_course(most, titles))
    return sections


def _course(curve: RatingCurve, titles: Titles) -> Section:
    """The curve of the rating with the most games; a first game begins at the usual rating."""
    whole = len(curve.course) == curve.now.games
    course = (Rating(), *curve.course) if whole else curve.course
    first = profile_text.FIRST_GAME() if whole else profile_text.after(course[0].games)
    shown = Curve(
        tuple(each.number for each in course),
        tuple(each.uncertainty for each in course),
        first,
        profile_text.after(curve.now.games),
    )
    told = profile_text.course(course[0].number, curve.now.number, len(curve.course))
    aside = profile_text.table(titles[curve.pool.title].name, curve.pool.size)
    return Section(profile_text.COURSE(), shown, (told,), aside)


def _places(counts: Sequence[Count]) -> list[Section]:
    places: dict[int, int] = {}
    for count in counts:
        if count.kind == PLACE:
            place = int(count.fact.partition("/")[0])
            places[place] = places.get(place, 0) + count.games
    if not places:
        return []
    games = sum(places.values())
    bars = tuple(Bar(ordinal(place), n / games, rating_text.games(n)) for place, n in sorted(places.items()))
    lines = tuple(profile_text.count_line(ordinal(place), n) for place, n in sorted(places.items()))
    return [Section(profile_text.PLACES(), Bars(bars), lines)]


def _favourites(profile: Profile, titles: Titles) -> list[Section]:
    """What somebody played most often, by title and kind."""
    kinds = [
        (title, kind, trait, found)
        for title, counts in profile.counts.items()
        for kind, trait in titles[title].wording.traits.items()
        if (found := [count for count in counts if count.kind == kind and count.fact in trait.names])
    ]
    most = FAVOURITES if len(kinds) <= 3 else FAVOURITES - 1
    sections = []
    for title, kind, trait, found in kinds:
        best = sorted(found, key=lambda count: (-count.games, -count.wins, count.fact))[:most]
        columns = (Column("", 0, right=False), Column("", 200), Column("", 200))
        rows = tuple(
            (trait.names[each.fact], rating_text.games(each.games), profile_text.won_of(each.wins)) for each in best
        )
        lines = tuple(profile_text.favourite(trait.names[each.fact], each.games, each.wins) for each in best)
        aside = rating_text.short(titles[title].name)
        sections.append(Section(profile_text.favourites(kind, trait.name), ReportTable(columns, rows), lines, aside))
    return sections


def _solo(profile: Profile, titles: Titles) -> list[Section]:
    """The best game in each mode, by title."""
    columns = (Column("", 0, right=False), Column("", 200))
    sections = []
    for title, modes in profile.solo.items():
        drawn = list(modes.items())[: SOLO // len(profile.solo)]
        rows = tuple((mode, profile_text.points(game.points)) for mode, game in drawn)
        lines = tuple(
            profile_text.solo(mode, game.points, achievement_text.SIGNS.get(game.medal or "", ""))
            for mode, game in modes.items()
        )
        aside = rating_text.short(titles[title].name)
        sections.append(
            Section(profile_text.solo_heading(len(rows), len(modes)), ReportTable(columns, rows), lines, aside)
        )
    return sections


def _leagues(profile: Profile) -> list[Section]:
    if not profile.leagues:
        return []
    rows, lines = [], []
    for league in profile.leagues:
        place = profile_text.league_place(league.place, league.people)
        rows.append((league.name, place))
        sign = achievement_text.SIGNS.get(league.medal, "")
        lines.append(profile_text.league(safe_name(league.name), place, sign))
    columns = (Column(profile_text.LEAGUE(), 0, right=False), Column(profile_text.PLACE(), 200))
    aside = rating_text.shown(len(rows[:LEAGUES]), len(rows))
    return [Section(profile_text.LEAGUES(), ReportTable(columns, tuple(rows[:LEAGUES])), tuple(lines), aside)]


def head_to_head_report(one: str, two: str, safe_one: SafeName, met: Sequence[HeadToHead], titles: Titles) -> Report:
    """How often each was ahead of the other, by title."""
    columns = (
        Column(profile_text.GAME(), 0, right=False),
        Column(profile_text.GAMES(), 130),
        Column(profile_text.AHEAD(), 150),
        Column(profile_text.BEHIND(), 150),
    )
    known = [each for each in met if each.title in titles]
    rows = tuple(
        (rating_text.short(titles[each.title].name), str(each.games), str(each.ahead), str(each.behind))
        for each in known
    )
    lines = tuple(
        profile_text.met(titles[each.title].name, each.games, each.ahead, each.behind, safe_one) for each in known
    )
    ahead, behind = sum(each.ahead for each in known), sum(each.behind for each in known)
    games = sum(each.games for each in known)
    bars = Bars((Bar(one, ahead / games, str(ahead)), Bar(two, behind / games, str(behind))))
    sections = (Section("", ReportTable(columns, rows), lines), Section(profile_text.WHO_WAS_AHEAD(), bars))
    return Report(profile_text.versus(one, two), profile_text.HEAD_TO_HEAD(), sections)
