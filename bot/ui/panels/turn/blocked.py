"""What a seat cannot choose now, and why: a few lines in its panel, all of it by pages, and by typed words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.domain.session import Session
from bot.text.game import turn as turn_text
from bot.text.typed_names import key
from bot.ui.components import Button, Panel, Row
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import Rendering
from engine.core import Obstacle
from engine.language import once_per_language
from engine.title import Wording

IN_PANEL = 3
PER_PAGE = 15


class Blocked(NamedTuple):
    """A choice that is not offered, and the nearest reason: the one with the least missing."""

    wording: Wording[Any]
    name: str
    ids: tuple[str, ...]
    nearest: str  # the pick with this reason
    obstacle: Obstacle
    shortfall: int  # 0: nothing that could be gathered is missing

    @property
    def why(self) -> str:
        """A sentence with tokens."""
        return self.wording.obstacle(self.obstacle, self.nearest)


def blocked(session: Session, seat: int) -> list[Blocked]:
    """Everything that this seat cannot choose now. What is nearest comes first."""
    return session.once("blocked", seat, lambda: _blocked(session, seat))


def _blocked(session: Session, seat: int) -> list[Blocked]:
    wording, names = session.wording, _names(session.wording)
    by_name: dict[str, dict[str, Obstacle | None]] = {}
    for pick, why in session.rules.obstacles(session.state, seat).items():
        by_name.setdefault(names[pick], {})[pick] = why
    found = [
        _nearest(wording, name, reasons)
        for name, whys in by_name.items()
        if len(reasons := {pick: why for pick, why in whys.items() if why is not None}) == len(whys)
    ]
    return sorted(found, key=lambda each: _rank(each.shortfall))


class _Names(dict[str, str]):
    """What picks are called; there may be more than a thousand in a position."""

    def __init__(self, wording: Wording[Any]) -> None:
        self._wording = wording

    def __missing__(self, pick: str) -> str:
        name = self[pick] = self._wording.candidate(pick)
        return name


@once_per_language
def _names(wording: Wording[Any]) -> _Names:
    return _Names(wording)


def _nearest(wording: Wording[Any], name: str, reasons: Mapping[str, Obstacle]) -> Blocked:
    missing = {pick: wording.shortfall(why) for pick, why in reasons.items()}
    pick = min(missing, key=lambda each: _rank(missing[each]))
    return Blocked(wording, name, tuple(reasons), pick, reasons[pick], missing[pick])


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
    shown = lines[at * PER_PAGE : (at + 1) * PER_PAGE] or [turn_text.NOTHING_BLOCKED()]
    return Panel("\n".join([turn_text.WHY_NOT_HEAD(), *shown]), _pages(session.game.id, seat, at, last))


def _pages(game_id: int, seat: int, page: int, last: int) -> tuple[Row, ...]:
    if not last:
        return ()

    def button(label: str, to: int, sign: str) -> Button:
        return Button(CustomId("whypage", game_id, 0, (str(seat), str(to), sign)), label, disabled=not 0 <= to <= last)

    return ((button(turn_text.EARLIER(), page - 1, "-"), button(turn_text.LATER(), page + 1, "+")),)


def is_named(each: Blocked, typed: str) -> bool:
    """Whether these words name the choice: by its name, its id, or the last part of its id."""
    names = (each.name, *each.ids, *(id.rpartition(":")[2] for id in each.ids))
    return key(typed) in map(key, names)
