"""`python -m bot replay`: an exported game turn by turn, as text or as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.app.errors import Refused
from bot.base.terminal import say
from bot.domain.finished.course import Turn
from bot.games.history.replay import BadRecord, read_record
from bot.text.names import clean_name
from engine.phrases import spelled_out
from engine.title import Title
from engine.titles import TITLES


def show(file: Path, *, boards: bool, pictures: Path | None) -> None:
    """Print the game; raises Refused."""
    try:
        title, record, replay = read_record(file.read_text(encoding="utf-8"), TITLES)
    except (OSError, UnicodeDecodeError):
        raise Refused(f"I cannot read {file}.") from None
    except BadRecord as error:
        raise Refused(str(error)) from None
    names = [clean_name(name) for name in record.names]  # a file from outside may hold anything
    for number, turn in enumerate(replay.turns, start=1):
        say(f"Turn {number}, round {turn.round}")
        # The game is over, so private events may be shown too.
        for event in turn.events:
            private = "" if event.only_for is None else f"(to {names[event.only_for]}) "
            if sentence := spelled_out(title.wording.sentence(event, names)):
                say(f"  {private}{sentence}")
        if boards:
            say(f"{spelled_out(title.wording.board(title.rules.view(turn.state, None), names))}\n")
    if replay.note:
        say(replay.note)
    if pictures is not None:
        _write_pictures(pictures, title, replay.turns, names)


def _write_pictures(folder: Path, title: Title[Any], turns: Sequence[Turn], names: Sequence[str]) -> None:
    from bot.pictures.film import film  # only drawing needs it, and it takes a second to load
    from bot.render.painters import painter_of

    folder.mkdir(parents=True, exist_ok=True)
    for number, turn in enumerate(turns, start=1):
        picture = painter_of(title.id).board(title.rules.view(turn.state, None), names)
        (folder / f"{number:03d}.png").write_bytes(picture.png)
    (folder / "film.webp").write_bytes(film(title, turns, names))
