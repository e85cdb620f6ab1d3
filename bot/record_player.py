"""`python -m bot replay <file>`: a game that was exported, turn by turn, in words or as pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot import render
from bot.film import film
from bot.replay import BadRecord, read
from engine.titles import TITLES

REFUSED = 2


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bot replay", description="Show an exported game again.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", action="store_true", help="also the board in words after each turn")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="write a picture of each turn, and a film")
    given = parser.parse_args(arguments)
    try:
        rules, record, turns = read(given.file.read_text(encoding="utf-8"), TITLES)
    except (OSError, UnicodeDecodeError):
        return _refuse(f"I cannot read {given.file}.")
    except BadRecord as error:
        return _refuse(str(error))
    for number, turn in enumerate(turns, start=1):
        sys.stdout.write(f"Turn {number}, round {turn.round}\n")
        # The game is over: what was whispered to one is told to all.
        for event in turn.events:
            whisper = "" if event.only_for is None else f"(to {record.names[event.only_for]}) "
            if sentence := rules.sentence(event, record.names):
                sys.stdout.write(f"  {whisper}{sentence}\n")
        if given.boards:
            sys.stdout.write(f"{rules.text(rules.view(turn.state, None), record.names)}\n\n")
    if given.pictures is not None:
        given.pictures.mkdir(parents=True, exist_ok=True)
        for number, turn in enumerate(turns, start=1):
            picture = render.board(rules.view(turn.state, None), record.names)
            (given.pictures / f"{number:03d}.png").write_bytes(picture.png)
        (given.pictures / "film.webp").write_bytes(film(rules, turns, record.names))
    return 0


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return REFUSED
