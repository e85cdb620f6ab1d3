"""What makes a turn short: answers that belong together given by one tap, and the advised option marked."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.components import ENTRIES, Asked, Entry, Menu, cut
from bot.progress import Present
from engine.core import Answer, Decision, Option

STAR = "★"


class Shortcut(NamedTuple):
    """One tap for several answers, the first of them to the question that is open."""

    option: Option
    answers: tuple[tuple[str, ...], ...]


def shortcuts(present: Present, seat: int) -> tuple[Shortcut, ...]:
    """Those that the title knows for what this seat is asked now."""
    listed = getattr(getattr(present.rules, "words", None), "shortcuts", None)
    decision = present.decisions.get(seat)
    if listed is None or decision is None:
        return ()
    return tuple(Shortcut(*each) for each in listed(present.state, decision))[:ENTRIES]


def shortcut_menu(present: Present, asked: Asked, advised: Answer | None) -> Menu | None:
    """The shortcuts of a question, told by their ordinals."""
    found = shortcuts(present, asked.decision.seat)
    if not found:
        return None
    picks = advised.picks if advised is not None else ()
    entries = tuple(
        Entry(str(n), cut(_marked(each.option, each.option.id in picks).label, 100), cut(each.option.hint, 100))
        for n, each in enumerate(found)
    )
    words: Any = present.rules.words  # type: ignore[attr-defined]
    return Menu(asked.id("short"), words.SHORTCUTS[asked.decision.ask], entries)


def _marked(option: Option, advised: bool) -> Option:
    return option._replace(label=f"{STAR} {option.label}") if advised else option


def starred(decision: Decision, advised: Answer | None) -> Decision:
    """The worded question with the advised options marked; where there is no choice there is nothing to advise."""
    if advised is None or (len(decision.options) < 2 and decision.at_least):
        return decision
    return decision._replace(options=tuple(_marked(each, each.id in advised.picks) for each in decision.options))


def starred_none(label: str, decision: Decision, advised: Answer | None) -> str:
    """The name of picking nothing, marked where that is advised."""
    return f"{STAR} {label}" if label and advised is not None and not advised.picks and not decision.at_least else label
