"""How the data files write costs, events and boundaries, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.games.chronicles_of_civilization.state import RESOURCES

Cost = tuple[tuple[int, int], ...]  # (number of the resource, how many)


def read_cost(value: object) -> Cost:
    if not isinstance(value, Mapping):
        raise ValueError("expected amounts such as { wood = 2, gold = 1 }")
    for name, amount in value.items():
        if name not in RESOURCES:
            raise ValueError(f"expected one of {', '.join(RESOURCES)}, found {name}")
        if type(amount) is not int or amount < 1:
            raise ValueError(f"{name}: expected a whole number from 1 on, found {amount!r}")
    return tuple((RESOURCES.index(name), amount) for name, amount in value.items())


class Part(NamedTuple):
    """One part of an event; `when` is a boundary that must hold (or, with `unless`, must not)."""

    kind: str
    amount: int = 0
    goods: Cost = ()
    when: str = ""
    unless: bool = False


def _read_part(text: str) -> Part:
    match text.split(" "):
        case ["if" | "unless" as word, boundary, "then", *rest] if rest:
            inner = _read_part(" ".join(rest))
            if inner.when or inner.kind == "frame":
                raise ValueError(f"expected a part without a condition after then, found {' '.join(rest)}")
            return inner._replace(when=boundary, unless=word == "unless")
        case ["frame"]:
            return Part("frame")
        case ["pay" | "gain" as kind, *amounts] if amounts:
            pairs = [pair.split(" ") for pair in " ".join(amounts).split(", ")]
            if all(len(pair) == 2 and pair[0].isdigit() for pair in pairs):
                return Part(kind, goods=read_cost({name: int(number) for number, name in pairs}))
        case ["enemy", number] if number.isdigit():
            return Part("enemy", int(number))
        case ["relations" | "happiness" | "rebellion" | "vp" as kind, number] if (
            number[:1] in "+-" and number[1:].isdigit()
        ):
            return Part(kind, int(number))
    raise ValueError(f"expected a part of an event such as pay 2 wood, enemy 1 or relations +1, found {text}")


def read_event(value: object) -> tuple[Part, ...]:
    if not isinstance(value, str):
        raise ValueError("expected an event, one text")
    return tuple(_read_part(part) for part in value.split("; "))


class Boundary(NamedTuple):
    """A condition taken apart: what must reach which number."""

    kind: str
    name: str = ""
    number: int = 1


COUNTED = (
    "population",
    "happiness",
    "invention",
    "building",
    "any_settlement",
    "settlements",
    "vp",
    "ruins",
    "specials",
)


@lru_cache(maxsize=1024)
def read_boundary(text: str) -> Boundary:
    """The boundary that a word stands for; an empty one asks for nothing."""
    match text.split(":"):
        case [""]:
            return Boundary("nothing", number=0)
        case ["peace" | "wonder" | "conquer" | "pay" as kind]:
            return Boundary(kind)
        case ["units", unit, number] if number.isdigit():
            return Boundary("units", unit, int(number))
        case [kind, number] if kind in COUNTED and number.isdigit():
            return Boundary(kind, number=int(number))
        case ["farm" | "mine" | "port" as kind, number] if number.isdigit():
            return Boundary("built", kind, int(number))
        case [track, number] if number.isdigit():
            return Boundary("level", track, int(number))
    return Boundary("built", text)
