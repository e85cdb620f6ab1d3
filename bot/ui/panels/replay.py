"""Pages of a game that was played: what happened in a turn, and how the table stood after it."""

from __future__ import annotations

from bot.games.replay import Played
from bot.games.session import Present
from bot.runtime.workers import Image
from bot.store.records import Phase
from bot.ui.components import Button, Id, Menu, Panel, Row, cut
from bot.ui.components import Entry as Eye
from bot.ui.panels import seat as panels
from bot.ui.text import common as words
from bot.ui.text.events import narrated
from bot.ui.text.history import EVERYBODY, EYES, FILM, FIRST, LAST

PUBLIC = "-"


def told(present: Present) -> bool:
    """Whether nothing needs to be hidden any more."""
    return present.game.phase in (Phase.OVER, Phase.ENDED)


def page(present: Present, played: Played, index: int, eyes: str, image: Image | None) -> Panel:
    """One turn of the game."""
    turns, turn = played.turns, played.turns[index]
    seat = None if eyes == PUBLIC else int(eyes)
    names = panels.names(present)
    head = f"**{present.rules.name}**, turn {index + 1} of {len(turns)}"
    if turn.round is not None:
        head += f" · round {turn.round}"
    lines = [head, panels.story(narrated(present, turn.events, seat, names, icons=image is not None), 1200)]
    if image is None:
        text = present.rules.text(present.rules.view(turn.state, seat), names)
        lines.append(cut(text, 2200))
    if played.note:
        lines.append(f"-# {cut(played.note, 400)}")
    return Panel("\n".join(line for line in lines if line), _rows(present, len(turns), index, eyes), image)


def _rows(present: Present, count: int, index: int, eyes: str) -> tuple[Row, ...]:
    def to(label: str, where: str, target: int) -> Button:
        at = max(0, min(target, count - 1))
        return Button(Id("replay", present.game.id, 0, (str(at), eyes, where)), label, disabled=at == index)

    buttons = [to(FIRST, "a", 0), to(words.EARLIER, "b", index - 1), to(words.LATER, "c", index + 1)]
    buttons.append(to(LAST, "d", count - 1))
    if not told(present):
        return (tuple(buttons),)
    buttons.append(Button(Id("film", present.game.id, 0, ()), FILM))
    seen = [Eye(PUBLIC, EVERYBODY, chosen=eyes == PUBLIC)]
    seen += [Eye(str(seat.seat), cut(seat.name, 100), chosen=eyes == str(seat.seat)) for seat in present.seats]
    return tuple(buttons), Menu(Id("eyes", present.game.id, 0, (str(index),)), EYES, tuple(seen))
