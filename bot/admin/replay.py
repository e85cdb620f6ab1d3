"""`python -m bot replay <file>`: a game that was exported, turn by turn, in words or as pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.games.replay import BadRecord, read
from bot.pictures.film import film
from bot.render.painters import painter_of
from bot.ui.text.common import clean_name
from engine.titles import TITLES

REFUSED = 2


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bot replay", description="Show an exported game again.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", action="store_true", help="also the board in words after each turn")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="write a picture of each turn, and a film")
    given = parser.parse_args(arguments)
    try:
        title, record, played = read(given.file.read_text(encoding="utf-8"), TITLES)
    except (OSError, UnicodeDecodeError):
        return _refuse(f"I cannot read {given.file}.")
    except BadRecord as error:
        return _refuse(str(error))
    names = [clean_name(name) for name in record.names]  # a file from outside: they may hold anything
    for number, turn in enumerate(played.turns, start=1):
        sys.stdout.write(f"Turn {number}, round {turn.round}\n")
        # The game is over: what was whispered to one is told to all.
        for event in turn.events:
            whisper = "" if event.only_for is None else f"(to {names[event.only_for]}) "
            if sentence := title.wording.sentence(event, names):
                sys.stdout.write(f"  {whisper}{sentence}\n")
        if given.boards:
            sys.stdout.write(f"{title.wording.board(title.rules.view(turn.state, None), names)}\n\n")
    if played.note:
        sys.stdout.write(f"{played.note}\n")
    if given.pictures is not None:
        given.pictures.mkdir(parents=True, exist_ok=True)
        for number, turn in enumerate(played.turns, start=1):
            picture = painter_of(title.id).board(title.rules.view(turn.state, None), names)
            (given.pictures / f"{number:03d}.png").write_bytes(picture.png)
        (given.pictures / "film.webp").write_bytes(film(title, played.turns, names))
    return 0


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return REFUSED
