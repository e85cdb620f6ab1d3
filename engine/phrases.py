"""The tokens in which wording names an amount, and texts that must be short.

`amount(4, "coin")` is the token `{coin:4}`. Whoever shows the text decides how: `spelled_out` writes "4 coins", a
client with icons draws one. Card files contain tokens too; players' names never contain braces."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.core import Decision
from engine.language import MINUS, Plural, listed, once_per_language


class Unit(NamedTuple):
    """Something that is counted: its words, the icon that may replace them, and what is said around the icon."""

    words: Plural
    icon: str
    around: Plural = Plural("engine.units.icon", "{n} {icon}", "{n} {icon}")


UNITS = {
    "coin": Unit(Plural("engine.units.coin", "{n} coin", "{n} coins"), "coin"),
    "bonus_coin": Unit(
        Plural("engine.units.bonus_coin", "{n} bonus coin", "{n} bonus coins"),
        "coin",
        Plural("engine.units.bonus_coin.icon", "{n} bonus {icon}", "{n} bonus {icon}"),
    ),
    "gold": Unit(Plural("engine.units.gold", "{n} gold", "{n} gold"), "coin"),
    "point": Unit(Plural("engine.units.point", "{n} point", "{n} points"), "point"),
    "victory_point": Unit(Plural("engine.units.victory_point", "{n} victory point", "{n} victory points"), "point"),
    "worker": Unit(Plural("engine.units.worker", "{n} worker", "{n} workers"), "worker"),
    "free_worker": Unit(
        Plural("engine.units.free_worker", "{n} free worker", "{n} free workers"),
        "worker",
        Plural("engine.units.free_worker.icon", "{n} free {icon}", "{n} free {icon}"),
    ),
    "military": Unit(Plural("engine.units.military", "{n} military", "{n} military"), "shield"),
    "technology": Unit(Plural("engine.units.technology", "{n} technology", "{n} technologies"), "technology"),
    "wonder": Unit(Plural("engine.units.wonder", "{n} wonder", "{n} wonders"), "wonder"),
    "food": Unit(Plural("engine.units.food", "{n} food", "{n} food"), "food"),
    "wood": Unit(Plural("engine.units.wood", "{n} wood", "{n} wood"), "wood"),
    "stone": Unit(Plural("engine.units.stone", "{n} stone", "{n} stone"), "stone"),
    "pottery": Unit(Plural("engine.units.pottery", "{n} pottery", "{n} pottery"), "pottery"),
    "cloth": Unit(Plural("engine.units.cloth", "{n} cloth", "{n} cloth"), "cloth"),
    "spearhead": Unit(Plural("engine.units.spearhead", "{n} spearhead", "{n} spearheads"), "spearhead"),
    "skull": Unit(Plural("engine.units.skull", "{n} skull", "{n} skulls"), "skull"),
    "work": Unit(Plural("engine.units.work", "{n} work", "{n} work"), "hammer"),
    "ore": Unit(Plural("engine.units.ore", "{n} ore", "{n} ore"), "ore"),
    "science": Unit(Plural("engine.units.science", "{n} science", "{n} science"), "science"),
}
NUMBERS = re.compile(r"\d+")
TOKEN = re.compile(r"\{(" + "|".join(UNITS) + r"):([\d–-]+)\}")


def amount(number: int, unit: str) -> str:
    """The token for so many of a unit, such as "bonus coin"."""
    unit = unit.replace(" ", "_")
    assert unit in UNITS, unit
    return f"{{{unit}:{number}}}"


NO_BREAK = "\u00a0\u202f"  # spaces, such as those before French colons
MIDDLE = "\u2002"  # a space of its own kind, on both sides of the part that `short` cuts first
LEAST = 12  # characters that must be left of that part


def rendered(text: str, draw: Callable[[str, Unit], str]) -> str:
    """The text with every token replaced by what `draw` makes of its number and unit."""
    text = text.replace(MIDDLE, " ")
    return TOKEN.sub(lambda found: draw(_with_minus(found[2]), UNITS[found[1]]), text) if "{" in text else text


def _with_minus(number: str) -> str:
    """The number of a token, in which a hyphen is a minus at the beginning and elsewhere stands in a range."""
    return f"{MINUS}{number[1:]}" if number.startswith("-") else number


def in_words(number: str, unit: Unit) -> str:
    """4 coins."""
    return unit.words(_counted(number), n=number)


def beside_icon(number: str, unit: Unit, icon: str) -> str:
    """An amount whose icon says what is counted: 4 free (a worker)."""
    return unit.around(_counted(number), n=number, icon=icon)


def _counted(number: str) -> int:
    """A range takes the form of its last number, or of its first if that is 1: 0–1 coins."""
    first, *_, last = NUMBERS.findall(number) * 2
    return int(first if last == "1" else last)


def spelled_out(text: str) -> str:
    """The text with its tokens in words."""
    return rendered(text, in_words)


def question_in_words(decision: Decision) -> Decision:
    """A worded decision with its tokens in words."""
    options = tuple(
        option._replace(label=spelled_out(option.label), hint=spelled_out(option.hint)) for option in decision.options
    )
    return decision._replace(prompt=spelled_out(decision.prompt), options=options)


@once_per_language
def _cuts() -> Sequence[tuple[re.Pattern[str], float]]:
    """Where a text may be cut, the best first, and how much of what would fit must be left."""
    conjunctions = "|".join(re.escape(listed(("", ""), word)) for word in ("and", "or"))
    clause_end, colon = re.compile(rf"[.;,](?= )|(?={conjunctions})"), re.compile(r":(?= )")
    return (clause_end, 0.7), (colon, 0.7), (clause_end, 0.5)


def short(text: str, most: int) -> str:
    """The text; if it is too long, cut at the end of a clause, or of a word where a clause would say too little.

    A token is never cut in two."""
    if len(spelled_out(text)) <= most:
        return text
    if text.count(MIDDLE) == 2:
        first, middle, last = text.split(MIDDLE)
        room = most - len(spelled_out(f"{first}  {last}"))
        if room >= LEAST:
            return f"{first}{MIDDLE}{short(middle, room)}{MIDDLE}{last}"
        text = text.replace(MIDDLE, " ")
    words = text.split(" ")
    lengths = accumulate(len(spelled_out(word)) + 1 for word in words)  # no token has a space in it
    kept = " ".join(word for word, length in zip(words, lengths, strict=True) if length <= most)
    for pattern, share in _cuts():
        ends = [end.start() for end in pattern.finditer(text) if share * len(kept) < end.start() <= len(kept)]
        if ends:
            kept = text[: ends[-1]]
            break
    return kept.rstrip(f" .,;:{NO_BREAK}") + "…"
