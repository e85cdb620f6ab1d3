"""Shortcuts through a turn: several answers with one click, and the suggestion of the title's own player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from bot.domain.session import Session
from bot.text.game import turn as turn_text
from bot.ui.components import (
    BUTTON_LABEL,
    BUTTONS_PER_ROW,
    ENTRY_TEXT,
    MENU_ENTRIES,
    PLACEHOLDER,
    Button,
    Entry,
    Menu,
    Row,
    cut,
)
from bot.ui.emojis import icon_of
from bot.ui.formatting.rendering import Rendering, labels, marks
from bot.ui.option_menus import QUIET, Question
from engine.core import Bundle, Decision, Option, Shortcut
from engine.phrases import short

STAR = "★"
BRIEF = 40  # characters that a button shows on a phone


class ShortcutRows(NamedTuple):
    """The rows of a question's shortcuts, a line about each button, and the plain buttons that they replace."""

    rows: tuple[Row, ...] = ()
    hints: tuple[str, ...] = ()
    suggested: bool = False  # one of the buttons does everything that is suggested
    replaced: frozenset[str] = frozenset()  # verbs


def bundles(session: Session, seat: int) -> list[Bundle]:
    """The title's shortcuts for this seat's question, as many as a menu holds."""
    decision = session.decisions.get(seat)
    if decision is None:
        return []
    found = session.wording.shortcuts(session.state, decision, marks(session))
    return [bundle._replace(shortcuts=bundle.shortcuts[:MENU_ENTRIES]) for bundle in found if bundle.shortcuts]


def shortcuts(session: Session, seat: int) -> tuple[Shortcut, ...]:
    """All of them in order: a custom id names a shortcut by its ordinal."""
    return tuple(each for bundle in bundles(session, seat) for each in bundle.shortcuts)


def shortcut_rows(session: Session, asked: Question, suggestion: Shortcut | None) -> ShortcutRows:
    """A row of buttons where a bundle wants them or replaces plain ones, else a menu for each bundle."""
    rows: list[Row] = []
    hints: list[str] = []
    replaced: set[str] = set()
    label = asked.rendering.label
    first, suggested = 0, False
    for bundle in bundles(session, asked.decision.seat):
        options = [_starred(each.option, _leads_to(each, suggestion)) for each in bundle.shortcuts]
        numbered = list(enumerate(options, first))
        first += len(options)
        if (bundle.instead or bundle.buttons) and len(options) <= BUTTONS_PER_ROW:
            rows.append(
                tuple(
                    Button(asked.id("short", n), cut(label(each.label), BUTTON_LABEL), "primary")
                    for n, each in numbered
                )
            )
            hints += [turn_text.labelled(each.label, each.hint) for each in options if each.hint]
            suggested = suggested or any(
                suggestion is not None and _same(each, suggestion) for each in bundle.shortcuts
            )
        else:
            entries = tuple(
                Entry(str(n), cut(label(each.label), ENTRY_TEXT), cut(label(short(each.hint, ENTRY_TEXT)), ENTRY_TEXT))
                for n, each in numbered
            )
            placeholder = cut(label(bundle.heading), PLACEHOLDER)
            rows.append(Menu(asked.id("short", f"{numbered[0][0]}-"), placeholder, entries))
        replaced |= {"options": {"pick"}, "none": {"none"}}.get(bundle.instead, set())
    return ShortcutRows(tuple(rows), tuple(hints), suggested, frozenset(replaced))


def without(rows: Sequence[Row], verbs: frozenset[str]) -> tuple[Row, ...]:
    """The rows without the buttons of these verbs."""
    kept: list[Row] = []
    for row in rows:
        left = row if isinstance(row, Menu) else tuple(button for button in row if button.id.verb not in verbs)
        if left:
            kept.append(left)
    return tuple(kept)


# Suggestions.


def _leads_to(shortcut: Shortcut, suggestion: Shortcut | None) -> bool:
    """Whether this does what is suggested, or the first part of it."""
    if suggestion is None:
        return False
    return sorted(suggestion.answers[: len(shortcut.answers)]) == sorted(shortcut.answers)


def _same(one: Shortcut, other: Shortcut) -> bool:
    """Whether both give the same answers, in whatever order."""
    return sorted(one.answers) == sorted(other.answers)


def suggestion_row(asked: Question, suggestion: Shortcut | None) -> tuple[Row, ...]:
    """One button for everything suggested; a single button that is starred already needs no second one."""
    if suggestion is None:
        return ()
    in_menu = asked.decision.at_most > 1 or asked.decision.at_least == 0
    if len(suggestion.answers) == 1 and not (in_menu and suggestion.answers[0]):
        return ()
    label = asked.rendering.label(suggestion.option.label)
    shown = label if fits_button(asked.rendering, suggestion) else turn_text.DO_AS_SUGGESTED()
    return ((Button(asked.id("suggested", checksum(suggestion)), f"{STAR} {shown}"),),)


def fits_button(rendering: Rendering, suggestion: Shortcut) -> bool:
    """Whether a button has room for everything suggested."""
    return len(rendering.label(suggestion.option.label)) <= BRIEF


def checksum(shortcut: Shortcut) -> str:
    """Tells whether a suggestion is still the one that was shown."""
    return str(crc32(repr(shortcut.answers).encode()))


def _starred(option: Option, suggested: bool) -> Option:
    return option._replace(label=f"{STAR} {option.label}") if suggested else option


def starred(decision: Decision, suggestion: Shortcut | None) -> Decision:
    """The question with a star before each suggested option, if there is a choice at all."""
    if suggestion is None or (len(decision.options) < 2 and decision.at_least):
        return decision
    picks = suggestion.answers[0]
    return decision._replace(options=tuple(_starred(each, each.id in picks) for each in decision.options))


def starred_none(label: str, decision: Decision, suggestion: Shortcut | None) -> str:
    """The button for picking nothing, with a star if that is suggested."""
    nothing = suggestion is not None and not suggestion.answers[0] and not decision.at_least
    return f"{STAR} {label}" if label and nothing else label


# Buttons of the board in the channel.


def first_move(session: Session, post_id: int, called: Sequence[int]) -> tuple[Button, ...]:
    """Buttons for the called player's public question, without opening the panel. They act for that player only.

    More than five options are left to the panel: a few of them alone would look like all there is."""
    if len(called) != 1:
        return ()
    seat = called[0]
    decision, ask = session.decisions.get(seat), session.asks.get(seat)
    if decision is None or ask is None or ask.private or (decision.at_least, decision.at_most) != (1, 1):
        return ()
    if len(decision.options) > BUTTONS_PER_ROW:
        return ()
    asked = Question(session.game.id, post_id, ask.number, decision, Rendering.of(session))
    return tuple(
        Button(
            asked.id("begin", n),
            cut(asked.rendering.label(label), BUTTON_LABEL),
            "secondary" if option.id.partition(":")[0] in QUIET else "primary",
            icon=icon_of(option.id),
        )
        for n, (option, label) in enumerate(zip(decision.options, labels(session, seat), strict=True))
    )


def reply_buttons(session: Session, post_id: int) -> list[tuple[int, tuple[Button, ...]]]:
    """Buttons that answer an open offer, with the name of the person who may press them."""
    offers = session.open_offers
    rendering = Rendering.of(session)
    found = []
    for seat in sorted({seat for seat, _ in offers}):
        decision = session.decisions[seat]
        asked = Question(session.game.id, post_id, session.asks[seat].number, decision, rendering)
        buttons = tuple(
            Button(
                asked.id("begin", n), cut(turn_text.labelled(session.names[seat], rendering.label(label)), BUTTON_LABEL)
            )
            for n, (option, label) in enumerate(zip(decision.options, labels(session, seat), strict=True))
            if (seat, option.id) in offers
        )
        found.append((seat, buttons[:BUTTONS_PER_ROW]))
    return found
