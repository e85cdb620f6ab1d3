"""Names that somebody types: they are understood in the language in which they are shown, and in English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from engine.language import ENGLISH, language, speaking

T = TypeVar("T")


def in_both(say: Callable[[], T]) -> tuple[T, ...]:
    """What this says to its reader, and the same in English, if that is something else."""
    shown = say()
    if language() == ENGLISH:
        return (shown,)
    with speaking(ENGLISH):
        return shown, say()


def fits(typed: str, forms: Iterable[str]) -> bool:
    """Whether one of these texts contains the typed words."""
    wanted = typed.strip().casefold()
    return any(wanted in form.casefold() for form in forms)


def by_name(names: Callable[[], Mapping[str, str]]) -> dict[str, str]:
    """Ids by what may be typed for them: their names, and above all themselves. Of equal names the first counts."""
    known: dict[str, str] = {}
    shown, *others = in_both(names)
    for id, name in [*((id, id) for id in shown), *shown.items(), *(pair for form in others for pair in form.items())]:
        known.setdefault(name.strip().casefold(), id)
    return known
