"""Small pieces of English, and the tokens in which wording names an amount.

`amount(4, "coin")` is the token `{coin:4}`. Whoever shows the text decides how: `spelled_out` writes "4 coins", a
client with icons draws one. Card files contain tokens too; players' names never contain braces."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.core import Decision


class Unit(NamedTuple):
    """Something that is counted: its words, the icon that may replace them, and a word that stays beside the icon."""

    one: str
    many: str
    icon: str
    beside: str = ""


def _unit(one: str, many: str = "", icon: str = "", beside: str = "") -> Unit:
    return Unit(one, many or f"{one}s", icon or one, beside)


UNITS = {
    "coin": _unit("coin"),
    "bonus_coin": _unit("bonus coin", icon="coin", beside="bonus"),
    "gold": _unit("gold", "gold", "coin"),
    "point": _unit("point"),
    "victory_point": _unit("victory point", icon="point"),
    "worker": _unit("worker"),
    "free_worker": _unit("free worker", icon="worker", beside="free"),
    "military": _unit("military", "military", "shield"),
    "technology": _unit("technology", "technologies"),
    "wonder": _unit("wonder"),
    "food": _unit("food", "food"),
    "wood": _unit("wood", "wood"),
    "stone": _unit("stone", "stone"),
    "pottery": _unit("pottery", "pottery"),
    "cloth": _unit("cloth", "cloth"),
    "spearhead": _unit("spearhead"),
    "skull": _unit("skull"),
    "work": _unit("work", "work", "hammer"),
    "ore": _unit("ore", "ore"),
    "science": _unit("science", "science"),
}
TOKEN = re.compile(r"\{(" + "|".join(UNITS) + r"):([\d–-]+)\}")


def amount(number: int, noun: str, plural: str = "") -> str:
    """A token for a unit; for any other noun "1 card", "2 cards"."""
    unit = noun.replace(" ", "_")
    if unit in UNITS:
        return f"{{{unit}:{number}}}"
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"


MIDDLE = "\u2002"  # a space of its own kind, on both sides of the part that `short` cuts first


def rendered(text: str, draw: Callable[[str, Unit], str]) -> str:
    """The text with every token replaced by what `draw` makes of its number and unit."""
    text = text.replace(MIDDLE, " ")
    return TOKEN.sub(lambda found: draw(found[2], UNITS[found[1]]), text) if "{" in text else text


def in_words(number: str, unit: Unit) -> str:
    """4 coins."""
    return f"{number} {unit.one if number in ('1', '-1') else unit.many}"


def spelled_out(text: str) -> str:
    """The text with its tokens in words."""
    return rendered(text, in_words)


def question_in_words(decision: Decision) -> Decision:
    """A worded decision with its tokens in words."""
    options = tuple(
        option._replace(label=spelled_out(option.label), hint=spelled_out(option.hint)) for option in decision.options
    )
    return decision._replace(prompt=spelled_out(decision.prompt), options=options)


def join(parts: Sequence[str], word: str = "and") -> str:
    """a, b and c."""
    return " ".join(filter(None, [", ".join(parts[:-1]), word if len(parts) > 1 else "", *parts[-1:]]))


CLAUSE_END, COLON = re.compile(r"[.;,](?= )|(?= (?:and|or) )"), re.compile(r":(?= )")
# Where a text may be cut, the best first, and how much of what would fit must be left.
CUTS = (CLAUSE_END, 0.7), (COLON, 0.7), (CLAUSE_END, 0.5)


def short(text: str, most: int) -> str:
    """The text; if it is too long, cut at the end of a clause, or of a word where a clause would say too little.

    A token is never cut in two."""
    if len(spelled_out(text)) <= most:
        return text
    if text.count(MIDDLE) == 2:
        first, middle, last = text.split(MIDDLE)
        room = most - len(spelled_out(f"{first}  {last}"))
        return f"{first}{MIDDLE}{short(middle, room)}{MIDDLE}{last}"
    words = text.split(" ")
    while words and len(spelled_out(" ".join(words))) >= most:
        words.pop()
    kept = " ".join(words)
    for pattern, share in CUTS:
        ends = [end.start() for end in pattern.finditer(text) if share * len(kept) < end.start() <= len(kept)]
        if ends:
            kept = text[: ends[-1]]
            break
    return kept.rstrip(" .,;:") + "…"
