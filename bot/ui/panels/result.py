"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.session import Session
from bot.pictures.image import Image
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.emojis import icon_text
from bot.ui.formatting.rendering import Rendering, safe_names
from bot.ui.panels.seat import STORY, latest
from bot.ui.text import turn as turn_text
from engine.core import Result


def result_panel(
    session: Session,
    result: Result | None,
    happened: Sequence[str],
    post: int,
    image: Image | None,
    achievements: Sequence[str] = (),
) -> Panel:
    """The last events, the winner, the places, and what somebody has achieved for the first time."""
    lines = [latest(list(happened), STORY - sum(len(line) for line in achievements))]
    if result is not None:
        lines.append(f"{icon_text('trophy')} **{_headline(session, result)}**".lstrip())
        lines += _places(session, result)
    lines += achievements
    rematch = Button(CustomId("rematch", session.game.id, post, ()), turn_text.REMATCH, "primary")
    text = Button(CustomId("text", session.game.id, post, ()), turn_text.TEXT)
    return Panel("\n".join(line for line in lines if line), ((rematch, text),), image)


def _headline(session: Session, result: Result) -> str:
    if len(session.seats) == 1:
        return turn_text.OVER_ALONE if result.won is None else turn_text.WON if result.won else turn_text.LOST
    if not result.winners:
        return turn_text.NOBODY_WINS
    return turn_text.winners([safe_names(session)[seat] for seat in result.winners])


def _places(session: Session, result: Result) -> list[str]:
    lines = []
    for number, seats in enumerate(result.ranking, start=1):
        for seat in seats:
            points = result.points[seat] if seat < len(result.points) else None
            name = safe_names(session)[seat]
            alone = len(session.seats) == 1
            lines.append(turn_text.final_points(name, points) if alone else turn_text.place(number, name, points))
    rendered = [Rendering(()).line(line) for line in lines]
    if result.medal:
        rendered.append(f"{icon_text(f'medal_{result.medal}')} {turn_text.medal(result.medal)}".lstrip())
    return rendered
