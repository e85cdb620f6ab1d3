"""Positions of random play, and the law that pictures, their alt texts, the text board and the view agree.

`python -m tests.support.engine.agreement 10000` checks so many positions of every title, in every language by turns.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import Any, NamedTuple
from unittest.mock import patch

from bot.render.chronicles_of_civilization.card_text import ICONS
from bot.render.drawing.sheet import MARGIN, Sheet
from bot.render.painters import painter_of
from bot.render.picture import Picture
from engine.core import View
from engine.games.chronicles_of_civilization.text.names import (
    CRISES,
    LEVELS,
    RESOURCES,
    is_counted,
    pool,
    relations,
    so_far,
)
from engine.games.roll_through_the_ages.text import names as dice_text
from engine.language import languages, speaking
from engine.phrases import UNITS, amount, spelled_out
from engine.title import Title
from engine.titles import TITLES
from tests.support.engine.positions import positions

NAMES = ("Xara", "Yuri", "Zoe", "Qasim")  # words of no language
ANYBODY = ""


class Fact(NamedTuple):
    """A number of the view: its letters side by side in some part of a picture, and its words by ear.

    Words are looked for in the sentence of the alt text, and in the paragraph of the board, that name the player."""

    what: str
    letters: tuple[str, ...]
    words: str
    player: str = ANYBODY
    in_alt: str = ""  # where the alt text has other words


class Shown(NamedTuple):
    """What somebody sees and hears of a position: the letters of each part of each picture, alt texts, text board."""

    letters: tuple[tuple[str, ...], ...]
    alts: dict[str, str]  # by the id of the picture
    text: str


def shown(title: Title[Any], view: View) -> Shown:
    """The board and the sheets of the first seat; pictures are laid out and not made into files."""
    painter, names = painter_of(title.id), NAMES[: len(view["players"])]
    parts: list[tuple[str, ...]] = []

    def laid_out(sheet: Sheet, alt: str, margin: int = MARGIN) -> Picture:
        parts.extend(tuple(box.what for box in piece.boxes) for piece in sheet.parts())
        return Picture(b"", alt, (sheet.width, sheet.height))

    with patch.object(Sheet, "picture", laid_out):
        alts = {id: painter.sheet(id, view, 0, names).alt for id in painter.sheets(view, 0)}
        alts["board"] = painter.board(view, names).alt
    return Shown(tuple(parts), alts, spelled_out(title.wording.board(view, names)))


# What must agree.


def _civilizations(view: View) -> Iterator[Fact]:
    units = {"points": "point", "coins": "coin", "military": "military"}
    for name, player in zip(NAMES, view["players"], strict=False):
        for what, unit in units.items():
            number = player[what]
            yield Fact(what, (f"{{{UNITS[unit].icon}}}", str(number)), amount(number, unit), name)


def _dice(view: View) -> Iterator[Fact]:
    for name, player in zip(NAMES, view["players"], strict=False):
        points, lost = (str(number).replace("-", "−") for number in (player["points"], -player["disasters"]))
        yield Fact("points", (points, "{point}"), amount(player["points"], "point"), name)
        yield Fact("disasters", ("{skull}", lost), amount(player["disasters"], "point"), name)
        yield Fact("food", ("{food}", str(player["food"])), str(player["food"]), name)
        yield Fact("goods", ("{bazaar}", str(player["goods_value"])), str(player["goods_value"]), name)
        yield Fact("cities", (), dice_text.cities(player["cities"]), name)


def _chronicle(view: View) -> Iterator[Fact]:
    for id, number in view["resources"].items():
        yield Fact(id, (f"{{{ICONS[id]}}}", str(number)), f"{RESOURCES[id]} {number}", in_alt=amount(number, id))
    for id, spaces in view["chronicle"]["crisis_spaces"].items():
        number = view["chronicle"][id]
        yield Fact(id, (f"{number}/{spaces}",), f"{LEVELS[id]} {number}", in_alt=f"{CRISES[id]} {number}")
    free = pool(view)
    yield Fact("pool", ("{worker}", str(free)), amount(free, "worker"), in_alt=f": {free}.")
    for level in ("population", "happiness"):
        number = view["people"][level]
        yield Fact(level, (f"{{{level}}}", str(number)), f"{LEVELS[level]} {number}")
    for points in (view["development"]["victory_points"], view["players"][0]["points"]):
        yield Fact("points", ("{point}", str(points)), amount(points, "victory point"))


FACTS: dict[str, Callable[[View], Iterator[Fact]]] = {
    "age_of_civilization": _civilizations,
    "roll_through_the_ages": _dice,
    "chronicles_of_civilization": _chronicle,
}


TWICE = re.compile(r"\b([^\W\d_]{3,})\b,? \1\b", re.IGNORECASE)  # as by an icon and beside it


def disagreements(title: Title[Any], view: View, found: Shown) -> Iterator[str]:
    """Whatever a picture, an alt text or the text board says otherwise than this view."""
    for fact in FACTS[title.id](view):
        if fact.letters and not any(_lies_in(fact.letters, part) for part in found.letters if _is_of(fact, part)):
            yield f"{fact}: no picture has these letters"
        alt, text = _told(fact, found.alts["board"], ". "), _told(fact, found.text, "\n\n")
        for words, told in ((fact.in_alt or fact.words, alt), (fact.words, text)):
            if not re.search(rf"(?<![\d−-]){re.escape(spelled_out(words))}(?!\w)", told, re.IGNORECASE):
                yield f"{fact}: not in {told!r}"
    yield from _progress(view, found) if title.id == "chronicles_of_civilization" else ()
    for text in (*found.alts.values(), found.text):
        yield from contradictions(text)
    for text in found.alts.values():
        yield from (f"{twice[0]!r}, twice: {text}" for twice in TWICE.finditer(text))


def _is_of(fact: Fact, part: Sequence[str]) -> bool:
    return fact.player == ANYBODY or fact.player in part


def _lies_in(letters: Sequence[str], part: Sequence[str]) -> bool:
    return any(tuple(part[at : at + len(letters)]) == tuple(letters) for at in range(len(part)))


def _told(fact: Fact, text: str, end: str) -> str:
    """What a text says of the fact's player."""
    if fact.player == ANYBODY:
        return text
    pieces = [piece for piece in text.split(end) if re.match(rf"([A-D] )?{fact.player}\b", piece)]
    return "\n".join(pieces)


def _progress(view: View, found: Shown) -> Iterator[str]:
    """Every "x of y" toward a way to win: in the alt text, on the text board, and as x/y in a picture."""
    parts = [part for way in view["chronicle"]["victory"] for part in way["parts"]]
    counted = [part for part in parts if is_counted(part["condition"])]
    letters = [f"{part['have']}/{part['need']}" for part in counted]
    if letters not in [re.findall(r"\d+/\d+", " ".join(part)) for part in found.letters]:
        yield f"no picture shows {letters}"
    words = [spelled_out(so_far(part)) for part in parts]
    heard = [each for each, part in zip(words, parts, strict=True) if part["condition"] != "pay"]  # its price is said
    missing = [each for each, part in zip(words, parts, strict=True) if not part["met"]]
    for text, said in ((found.alts["events"], heard), (found.text, missing)):
        yield from (f"{each!r}: not in {text!r}" for each in said if each not in text)
    numbers = so_far({"condition": "vp:0", "have": 9, "need": 9}, " ").lstrip().split("9")
    told = re.findall(r"(\d+)".join(map(re.escape, numbers)), found.alts["events"])
    if told != [(str(part["have"]), str(part["need"])) for part in counted]:
        yield f"it counts {told}: {found.alts['events']}"


def contradictions(text: str) -> Iterator[str]:
    """Two directions at once, and an icon that nobody hears."""
    directions = [" ".join(relations(steps).split()[-2:]) for steps in (1, -1)]  # toward war, toward peace
    for clause in re.split(r"[.;\n]", text):
        if all(direction in clause for direction in directions):
            yield f"two directions: {clause}"
    if "{" in text or "}" in text:
        yield f"an icon: {text}"


def check_agreement(title: Title[Any], number: int, seed: str) -> int:
    """The law in so many positions; the number of its facts."""
    facts = 0
    for language, state in zip(cycle(languages()), positions(title, seed), strict=False):
        if not number:
            break
        number -= 1
        view = title.rules.view(state, 0)
        with speaking(language):
            found = list(disagreements(title, view, shown(title, view)))
            assert not found, f"{title.id} in {language}: {found[0]}"
            facts += len(list(FACTS[title.id](view)))
    return facts


def main(number: int) -> None:
    for title in TITLES.values():
        print(f"{title.name}: {number} positions, {check_agreement(title, number, 'agreement')} facts", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
