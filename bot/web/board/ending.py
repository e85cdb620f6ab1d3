"""How a finished game ended, in words beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.domain.records.games import Phase
from bot.domain.session import Session
from bot.text.game import board_page as page_text
from bot.ui.formatting.rendering import Rendering, marks
from bot.ui.panels.ending.result import Finish, ending
from engine.core import Result


def ending_text(session: Session) -> str:
    """What decided the game and where the points came from; "" while there is no result."""
    result = session.rules.result(session.state) if session.game.phase == Phase.OVER else None
    if result is None:
        return ""
    names = marks(session)
    told = ending(session.title, session.state, result, names, Finish())
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
