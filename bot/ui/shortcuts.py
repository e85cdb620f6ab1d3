"""What makes a turn short: answers that belong together by one tap; what is advised is marked, or done at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from bot.games.session import Session
from bot.ui.components import BUTTONS, ENTRIES, Asked, Button, Entry, Menu, Row, cut
from bot.ui.emojis import icon_of
from bot.ui.text import common as words
from engine.core import Bundle, Decision, Option, Shortcut

STAR = "★"
BRIEF = 40  # characters that a button shows on a phone


class Quick(NamedTuple):
    """The rows of a question's shortcuts, what its buttons mean, and which plain buttons they make needless."""

    rows: tuple[Row, ...] = ()
    hints: tuple[str, ...] = ()
    advised: bool = False  # one of the buttons does all that is advised
    instead: frozenset[str] = frozenset()  # verbs


def bundles(session: Session, seat: int) -> list[Bundle]:
    """Those that the title knows for what this seat is asked now, as many as a menu holds."""
    decision = session.decisions.get(seat)
    if decision is None:
        return []
    found = session.wording.shortcuts(session.state, decision, session.names)
    return [bundle._replace(shortcuts=bundle.shortcuts[:ENTRIES]) for bundle in found if bundle.shortcuts]


def shortcuts(session: Session, seat: int) -> tuple[Shortcut, ...]:
    """The same one after another: their ordinals are their ids."""
    return tuple(each for bundle in bundles(session, seat) for each in bundle.shortcuts)


def quick_rows(session: Session, asked: Asked, advised: Shortcut | None) -> Quick:
    """A few buttons where they say all that can be said, else a menu for each kind."""
    rows: list[Row] = []
    hints: list[str] = []
    instead = set()
    first, whole = 0, False
    for bundle in bundles(session, asked.decision.seat):
        options = [_marked(each.option, leads_to(each, advised)) for each in bundle.shortcuts]
        numbered = list(enumerate(options, first))
        first += len(options)
        if bundle.instead and len(options) <= BUTTONS:
            rows.append(tuple(Button(asked.id("short", n), cut(each.label, 80), "primary") for n, each in numbered))
            hints += [f"{each.label}: {each.hint}" for each in options if each.hint]
            whole = whole or any(advised is not None and same(each, advised) for each in bundle.shortcuts)
        else:
            entries = tuple(Entry(str(n), cut(each.label, 100), cut(each.hint, 100)) for n, each in numbered)
            rows.append(Menu(asked.id("short", f"{numbered[0][0]}-"), cut(bundle.heading, 150), entries))
        instead |= {"options": {"pick"}, "none": {"none"}}.get(bundle.instead, set())
    return Quick(tuple(rows), tuple(hints), whole, frozenset(instead))


def without(rows: Sequence[Row], verbs: frozenset[str]) -> tuple[Row, ...]:
    """The rows without buttons that do what is said better elsewhere."""
    kept: list[Row] = []
    for row in rows:
        left = row if isinstance(row, Menu) else tuple(button for button in row if button.id.verb not in verbs)
        if left:
            kept.append(left)
    return tuple(kept)


# What is advised.


def leads_to(shortcut: Shortcut, advised: Shortcut | None) -> bool:
    """Does this do what is advised, whole or as far as it goes?"""
    if advised is None:
        return False
    return sorted(advised.answers[: len(shortcut.answers)]) == sorted(shortcut.answers)


def same(one: Shortcut, other: Shortcut) -> bool:
    """Do both do the same things, in whatever order?"""
    return sorted(one.answers) == sorted(other.answers)


def worth_a_button(decision: Decision, advised: Shortcut) -> bool:
    """A single button that is marked already needs no second one; what is marked in a menu does."""
    in_menu = decision.at_most > 1 or decision.at_least == 0
    return len(advised.answers) > 1 or (in_menu and bool(advised.answers[0]))


def brief(advised: Shortcut) -> bool:
    """Whether a button has room for all that is suggested."""
    return len(advised.option.label) <= BRIEF


def suggestion_button(asked: Asked, advised: Shortcut) -> Button:
    label = advised.option.label if brief(advised) else words.AS_SUGGESTED
    return Button(asked.id("suggested", mark(advised)), f"{STAR} {label}", "success")


def mark(shortcut: Shortcut) -> str:
    """Tells whether a suggestion is still the one that was shown."""
    return str(crc32(repr(shortcut.answers).encode()))


def _marked(option: Option, advised: bool) -> Option:
    return option._replace(label=f"{STAR} {option.label}") if advised else option


def starred(decision: Decision, advised: Shortcut | None) -> Decision:
    """The worded question with the advised options marked; where there is no choice there is nothing to advise."""
    if advised is None or (len(decision.options) < 2 and decision.at_least):
        return decision
    picks = advised.answers[0]
    return decision._replace(options=tuple(_marked(each, each.id in picks) for each in decision.options))


def starred_none(label: str, decision: Decision, advised: Shortcut | None) -> str:
    """The name of picking nothing, marked where that is advised."""
    none = advised is not None and not advised.answers[0] and not decision.at_least
    return f"{STAR} {label}" if label and none else label


# What the board itself offers to those who look at it.


def openers(session: Session, post: int, called: Sequence[int]) -> tuple[Button, ...]:
    """The one thing that a called player can do now, such as the first roll, without opening the panel before."""
    if len(called) != 1:
        return ()
    seat = called[0]
    decision, ask = session.decisions.get(seat), session.asks.get(seat)
    if decision is None or ask is None or ask.private or len(decision.options) != 1 or decision.at_least != 1:
        return ()
    worded = session.wording.question(session.state, decision, session.names)
    asked = Asked(session.game.id, post, ask.number, worded)
    (option,) = worded.options
    return (Button(asked.id("begin", 0), cut(option.label, 80), "primary", icon=icon_of(option.id)),)


def answerable(session: Session) -> set[tuple[int, str]]:
    """What people may answer that others have put to them: seat and option."""
    return {
        (seat, option.id)
        for seat, ask in session.asks.items()
        if not ask.private and not ask.computer
        for option in session.decisions[seat].options
        if session.wording.is_reply(option.id)
    }


def replies(session: Session, post: int) -> list[tuple[int, tuple[Button, ...]]]:
    """For each person to whom something is offered: buttons that answer it, with their name on them."""
    wanted = answerable(session)
    found = []
    for seat in sorted({seat for seat, _ in wanted}):
        worded = session.wording.question(session.state, session.decisions[seat], session.names)
        asked = Asked(session.game.id, post, session.asks[seat].number, worded)
        buttons = tuple(
            Button(asked.id("begin", n), cut(f"{session.seats[seat].name}: {_uncapitalised(option.label)}", 80))
            for n, option in enumerate(worded.options)
            if (seat, option.id) in wanted
        )
        found.append((seat, buttons[:BUTTONS]))
    return found


def _uncapitalised(label: str) -> str:
    return label[0].lower() + label[1:]
