"""What a seat cannot choose now, and why: a few lines in its panel, all of it by pages, and by typed words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.session import Session
from bot.ui.components import Button, Panel, Row
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import Rendering
from bot.ui.text.game import turn as turn_text

IN_PANEL = 3
PER_PAGE = 15


class Blocked(NamedTuple):
    """A choice that is not offered, and the nearest reason: the one with the least missing."""

    name: str
    why: str  # a sentence with tokens
    shortfall: int  # 0: nothing that could be gathered is missing
    ids: tuple[str, ...]


def blocked(session: Session, seat: int) -> list[Blocked]:
    """Everything that this seat cannot choose now. What is nearest comes first."""
    wording = session.wording
    candidates = session.rules.obstacles(session.state, seat)
    offered = {wording.candidate(pick) for pick, why in candidates.items() if why is None}
    found: dict[str, Blocked] = {}
    for pick, why in candidates.items():
        name = wording.candidate(pick) if why is not None else ""
        if why is None or name in offered:
            continue
        missing, known = wording.shortfall(why), found.get(name)
        if known is None or _rank(missing) < _rank(known.shortfall):
            ids = (*known.ids, pick) if known else (pick,)
            found[name] = Blocked(name, wording.obstacle(why, pick), missing, ids)
        else:
            found[name] = known._replace(ids=(*known.ids, pick))
    return sorted(found.values(), key=lambda each: _rank(each.shortfall))


def _rank(shortfall: int) -> float:
    return shortfall or float("inf")


def nearest_lines(session: Session, seat: int) -> list[str]:
    """The few choices that only a price or a missing thing keeps from this seat."""
    return [line(each) for each in blocked(session, seat) if each.shortfall][:IN_PANEL]


def line(each: Blocked) -> str:
    return turn_text.blocked(each.name, each.why)


def blocked_panel(session: Session, seat: int, page: int) -> Panel:
    """All of them, page by page."""
    rendering = Rendering.of(session)
    lines = [rendering.line(line(each)) for each in blocked(session, seat)]
    last = max(0, (len(lines) - 1) // PER_PAGE)
    at = min(page, last)
    shown = lines[at * PER_PAGE : (at + 1) * PER_PAGE] or [turn_text.NOTHING_BLOCKED]
    return Panel("\n".join([turn_text.WHY_NOT_HEAD, *shown]), _pages(session.game.id, seat, at, last))


def _pages(game_id: int, seat: int, page: int, last: int) -> tuple[Row, ...]:
    if not last:
        return ()

    def button(label: str, to: int, sign: str) -> Button:
        return Button(CustomId("whypage", game_id, 0, (str(seat), str(to), sign)), label, disabled=not 0 <= to <= last)

    return ((button(turn_text.EARLIER, page - 1, "-"), button(turn_text.LATER, page + 1, "+")),)


def why_not(choices: Sequence[Blocked], typed: str) -> Blocked | None:
    """The blocked choice that these words name: by its name, its id, or the last part of its id."""
    wanted = typed.strip().casefold()
    for each in choices:
        names = {each.name.casefold(), *each.ids, *(id.rpartition(":")[2] for id in each.ids)}
        if wanted in names:
            return each
    return None
