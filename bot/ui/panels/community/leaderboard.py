"""A board of the best: a page of it, one's own place, and the way to other boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.domain.finished.ratings import ALL_TIME, SIZES, season_before
from bot.domain.records.ratings import LeaderboardEntry, LeaderboardPage, Pool
from bot.pictures.image import Image
from bot.render.community.content import Column, Report, ReportTable, Section
from bot.text.community import leaderboard as board_text
from bot.text.community import ratings as rating_text
from bot.text.names import safe_name
from bot.ui.components import MENU_ENTRIES, Button, Entry, Menu, Panel, Row
from bot.ui.custom_ids import CustomId
from bot.ui.panels.community.report import report_panel
from engine.title import Title

PAGE = 10
HERE, EVERYWHERE = "here", "all"
OVERALL = "0"  # stands for all time in custom ids, which have no empty parts


@dataclass(frozen=True)
class BoardView:
    """Which board is shown, from which place on, and to whom."""

    title: Title[Any]
    pool: Pool
    scope: str
    page: int
    user_id: int
    private: bool = False


def rated_titles(titles: Sequence[Title[Any]]) -> list[Title[Any]]:
    """The titles that two or more can play."""
    return [title for title in titles if max(title.rules.seats) > 1]


def sizes_of(title: Title[Any]) -> list[int]:
    most = max(title.rules.seats)
    return [size for size in SIZES if size in title.rules.seats or (size > 2 and most > 2)]


def board_report(view: BoardView, board: LeaderboardPage) -> Report:
    """The page, and one's own place below it if that is on another page."""
    here = view.scope == HERE
    where = board_text.board(view.pool.size, view.pool.season)
    if not board.standings:
        section = Section(
            where, None, (), board_text.HERE() if here else board_text.EVERYWHERE(), board_text.nobody(here=here)
        )
        return Report(board_text.BEST(), rating_text.short(view.title.name), (section,), view.title.id)
    listed = board.standings
    own = [n for n, each in enumerate(listed) if each.user_id == view.user_id]
    page = Section(
        where,
        ReportTable(_columns(), tuple(map(_row, listed)), tuple(own)),
        (*(_line(each) for each in listed), _own_line(board)),
        board_text.people(listed[0].place, listed[-1].place, board.people),
    )
    sections = [page]
    if board.own is not None and not own:
        sections.append(Section(board_text.OWN(), ReportTable(_without_headings(), (_row(board.own),), (0,))))
    about = f"{board_text.private()} {board_text.ORDER()}" if view.private else board_text.ORDER()
    sections.append(Section(note=about))
    headline = board_text.BEST_HERE() if here else board_text.BEST_EVERYWHERE()
    return Report(headline, rating_text.short(view.title.name), tuple(sections), view.title.id)


def _columns() -> tuple[Column, ...]:
    return (
        Column("", 96),
        Column(board_text.PLAYER(), 0, right=False),
        Column(board_text.RATING(), 270),
        Column(board_text.GAMES(), 130),
    )


def _without_headings() -> tuple[Column, ...]:
    return tuple(column._replace(heading="") for column in _columns())


def _row(standing: LeaderboardEntry) -> tuple[str, ...]:
    rating = standing.rating
    return f"{standing.place}.", standing.name, rating_text.rating(rating), str(rating.games)


def _line(standing: LeaderboardEntry) -> str:
    rating = rating_text.rating(standing.rating)
    return board_text.line(standing.place, safe_name(standing.name), rating, standing.rating.games)


def _own_line(board: LeaderboardPage) -> str:
    if board.own is None:
        return board_text.not_on_it()
    rating = rating_text.rating(board.own.rating)
    return board_text.own_line(board.own.place, board.people, rating, board.own.rating.games)


def board_panel(
    view: BoardView, board: LeaderboardPage, image: Image | None, titles: Sequence[Title[Any]], season: str
) -> Panel:
    """The board with its buttons; `season` is the current one."""
    rows = (*_paging(view, board), *_others(view, titles, season))
    return report_panel(board_report(view, board), image, board_id(view, view.page, "ranks_text"), rows)


def board_id(view: BoardView, page: int, verb: str = "ranks") -> CustomId:
    season = view.pool.season or OVERALL
    return CustomId(verb, 0, 0, (view.pool.title, str(view.pool.size), season, view.scope, str(page)))


def _paging(view: BoardView, board: LeaderboardPage) -> list[Row]:
    last = max(0, (board.people - 1) // PAGE)
    buttons = []
    if view.page > 0:
        buttons.append(Button(board_id(view, view.page - 1), board_text.BACK()))
    if view.page < last:
        buttons.append(Button(board_id(view, view.page + 1), board_text.ON()))
    own = None if board.own is None else (board.own.place - 1) // PAGE
    if own is not None and abs(own - view.page) > 1:
        buttons.append(Button(board_id(view, own), board_text.TO_OWN()))
    return [tuple(buttons)] if buttons else []


def _others(view: BoardView, titles: Sequence[Title[Any]], season: str) -> list[Row]:
    """A menu of all boards of this scope."""
    entries = []
    for title in rated_titles(titles):
        for size in sizes_of(title):
            for id in (season, season_before(season), ALL_TIME):
                value = f"{title.id}:{size}:{id or OVERALL}"
                shown = Pool(title.id, size, id) == view.pool
                entries.append(Entry(value, title.name, board_text.board(size, id), shown))
    custom_id = CustomId("boards", 0, 0, (view.scope,))
    return [Menu(custom_id, board_text.OTHER_BOARDS(), tuple(entries[:MENU_ENTRIES]))]
