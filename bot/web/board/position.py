"""What one person sees of a game on the board page, as JSON: only what their seat may know."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.domain.events import load_events
from bot.domain.records.games import Phase
from bot.domain.records.history import Move, MoveKind
from bot.domain.session import Session
from bot.pictures.image import Image
from bot.render.picture import Area
from bot.text.game import board_page as page_text
from bot.text.game import history as history_text
from bot.text.game import seats as seat_text
from bot.text.game import turn as turn_text
from bot.text.names import SafeName
from bot.ui.formatting.rendering import Rendering, marks, question
from bot.ui.panels.game_over.result import Finish, result_words
from bot.ui.panels.turn.shortcuts import bundles
from bot.web.board.lesson import Guide
from engine.core import Event, Result, View

Json = dict[str, Any]
ROW = 40  # pixels: areas whose upper edges are no further apart stand in one line of reading


class PageContext(NamedTuple):
    """What belongs to a position besides the game itself."""

    undo: bool = False
    redo: bool = False
    deadlines: Mapping[int, float] = {}
    sheets: tuple[str, ...] = ()
    guide: Guide = Guide()


def position(session: Session, seat: int | None, context: PageContext) -> Json:
    """The game as this seat sees it; None is a spectator."""
    game, names = session.game, _sheet_names(session, seat)
    asked = seat is not None and seat in session.asks and seat in session.decisions
    guide = context.guide
    return {
        "game": game.id,
        "move": game.move,
        "turn": session.turn,
        "title": session.title.name,
        "seat": seat,
        "over": game.phase != Phase.PLAYING,
        "status": _status(session, seat if asked else None) if guide.asks else page_text.LESSON_OVER(),
        "players": [_player(session, at, seat, context) for at in range(len(session.seats))],
        "question": _question(session, seat) if seat is not None and asked and guide.asks else None,
        "lesson": guide.text,
        "ways_on": guide.ways_on,
        "ending": _ending(session),
        "undo": context.undo,
        "redo": context.redo,
        "sheets": [
            *({"id": id, "name": names.get(id, id)} for id in context.sheets),
            {"id": BOARD, "name": turn_text.BOARD()},
        ],
    }


BOARD = "board"


def _sheet_names(session: Session, seat: int | None) -> dict[str, str]:
    """The names of the pictures; a spectator has no area of their own."""
    words = session.wording
    return {**words.sheet_names, **({} if seat is not None else words.watched_sheet_names)}


def _status(session: Session, asked: int | None) -> str:
    if session.game.phase != Phase.PLAYING:
        result = session.rules.result(session.state)
        winners = [] if result is None else [session.seats[seat].name for seat in result.winners]
        return page_text.over(winners, None if result is None else result.won)
    if asked is not None and not session.asks[asked].optional:
        return page_text.YOUR_TURN()
    return page_text.watching([seat.name for seat in session.waiting()])


def _player(session: Session, at: int, seat: int | None, context: PageContext) -> Json:
    held = session.view["players"][at] if at < len(session.view.get("players", ())) else {}
    asked = at in session.asks and not session.asks[at].optional
    return {
        "name": session.seats[at].name,
        "you": at == seat,
        "asked": asked,
        "points": held.get("points"),
        "deadline": context.deadlines.get(at),
    }


def _question(session: Session, seat: int) -> Json:
    worded, words = question(session, seat), session.wording
    label = Rendering.of(session).label
    some, none = words.several(worded.ask)
    several = worded.at_most > 1 or worded.at_least == 0
    prompt = label(worded.prompt)
    ask, chosen = session.asks[seat], words.chosen(session.state, worded)
    return {
        "number": ask.number,
        "prompt": f"{prompt} {turn_text.CHOSEN_ALREADY}" if ask.optional and ask.private else prompt,
        "least": worded.at_least,
        "most": worded.at_most,
        "several": several,
        "some": label(some) or page_text.DONE(),
        "none": label(none) or turn_text.NONE_OF_THESE(),
        "options": [
            {
                "id": option.id,
                "label": label(option.label),
                "hint": label(option.hint),
                "place": words.place(session.state, option.id),
                "chosen": option.id == chosen,
                "group": label(words.menu_heading(words.menu_path(option.id).partition(":")[0])),
            }
            for option in worded.options
        ],
        "shortcuts": _shortcuts(session, seat),
    }


def _shortcuts(session: Session, seat: int) -> list[Json]:
    """The title's shortcuts, by their ordinals over all bundles."""
    label, found, first = Rendering.of(session).label, list[Json](), 0
    for bundle in bundles(session, seat):
        entries = [
            {"n": n, "label": label(each.option.label), "hint": label(each.option.hint)}
            for n, each in enumerate(bundle.shortcuts, first)
        ]
        first += len(entries)
        found.append({"heading": label(bundle.heading), "instead": bundle.instead, "entries": entries})
    return found


def _ending(session: Session) -> str:
    """What decided the game and where the points came from; "" while there is no result."""
    result = session.rules.result(session.state) if session.game.phase == Phase.OVER else None
    if result is None:
        return ""
    names = marks(session)
    told = result_words(session.title, session.state, result, names, Finish())
    sections = (line for section in told.sections for line in (f"{section.heading}:", *section.lines))
    lines = [*told.summary, *_scores(session, result, names), *sections, page_text.WHAT_NEXT()]
    return Rendering.of(session).label("\n".join(lines))


def _scores(session: Session, result: Result, names: Sequence[str]) -> Iterator[str]:
    for seat in (seat for tied in result.ranking for seat in tied):
        parts = [
            (session.wording.source(source), number) for source, number in result.breakdown[seat].items() if number
        ]
        if parts:
            yield page_text.score(names[seat], result.points[seat], parts)


def picture(sheet: str, image: Image, name: Callable[[str], str]) -> Json:
    """A picture with its areas and their names, in the order in which one reads them."""
    return {
        "sheet": sheet,
        "png": base64.b64encode(image.png).decode(),
        "alt": image.alt,
        "size": image.size,
        "areas": [
            {"place": area.place, "name": name(area.place), "corners": area.corners}
            for area in in_reading_order(image.areas)
        ],
    }


def in_reading_order(areas: Iterable[Area]) -> list[Area]:
    """Line by line, from left to right."""
    lines: list[list[Area]] = []
    for area in sorted(areas, key=_top):
        if lines and _top(area) - _top(lines[-1][0]) <= ROW:
            lines[-1].append(area)
        else:
            lines.append([area])
    return [area for line in lines for area in sorted(line, key=lambda area: min(x for x, _ in area.corners))]


def _top(area: Area) -> int:
    return min(y for _, y in area.corners)


def board(session: Session, view: View) -> str:
    """The board in words."""
    return Rendering.of(session).label(session.wording.board(view, marks(session)))


def sentences(session: Session, events: Iterable[Event], seat: int | None) -> list[str]:
    """The events in plain text, as far as this seat may know them."""
    label, found = Rendering.of(session).label, list[str]()
    for event in events:
        text = session.wording.sentence(event, marks(session)) if event.only_for in (None, seat) else ""
        if text:
            found.append(label(text))
    return found


def log(session: Session, rows: Sequence[Move], seat: int | None) -> list[Json]:
    """Rows of the history in sentences."""
    return [{"move": row.move, "text": text} for row in rows for text in _row(session, row, seat)]


def _row(session: Session, row: Move, seat: int | None) -> list[str]:
    if row.kind in (MoveKind.UNDO, MoveKind.REDO) and row.seat is not None:
        # In plain text a name needs no escaping.
        return [history_text.undone(SafeName(session.seats[row.seat].name), row.kind)]
    if row.kind == MoveKind.SEAT and row.seat is not None:
        return [seat_text.changed_hands(row.seat + 1)]
    return sentences(session, load_events(row.events), seat)
