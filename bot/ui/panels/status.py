"""Where a game stands, in words: scores, whose turn, what is asked, the clocks, and how to win."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from bot.domain.records.games import Phase
from bot.domain.session import Session
from bot.text.game import turn as turn_text
from bot.ui.formatting.rendering import Rendering, prompt, safe_names
from bot.ui.panels.board import status


@dataclass(frozen=True)
class Clocks:
    """What the clocks of a game say."""

    deadlines: Mapping[int, float] = field(default_factory=dict)  # by seat
    paused: bool = False
    away: Collection[int] = ()  # the seats whose players are on vacation


def full_status(session: Session, clocks: Clocks) -> str:
    """Everything that everybody may know; a private question is not told."""
    names, rendering = safe_names(session), Rendering.of(session)
    lines = [status(session), *([turn_text.PAUSED()] if clocks.paused else ())]
    points = [player.get("points") for player in session.view.get("players", ())]
    lines += [turn_text.score(name, held) for name, held in zip(names, points, strict=False) if held is not None]
    if session.game.phase == Phase.PLAYING:
        for seat in session.waiting():
            private = session.asks[seat.seat].private
            asked = turn_text.SECRET() if private else prompt(session, seat.seat)
            lines.append(turn_text.asked(names[seat.seat], asked, clocks.deadlines.get(seat.seat)))
        lines += [turn_text.away(names[seat]) for seat in sorted(clocks.away)]
    lines += session.wording.goals(session.view)
    return "\n".join(map(rendering.line, lines))
