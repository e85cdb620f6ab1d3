"""The panel of a seat: every question of this seat, one after another, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.games.session import Session
from bot.pictures.image import Image
from bot.store.records import MenuState, Phase
from bot.ui.components import BUTTON_LABEL, MESSAGE_ROWS, Button, Panel, Row, cut
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import Rendering, question, waiting_names
from bot.ui.option_menus import Question, QuestionRows, question_rows
from bot.ui.panels.shortcuts import (
    STAR,
    ShortcutRows,
    fits_button,
    shortcut_rows,
    starred,
    starred_none,
    suggestion_row,
    without,
)
from bot.ui.text import draft as draft_text
from bot.ui.text import errors as error_text
from bot.ui.text import turn as turn_text
from engine.core import Shortcut

ENDING = "end"
ANYWAY = "!"  # in the custom id of the button that confirms a pick after a warning
WARNED = "!"  # begins the path of a menu state in which somebody was warned of the pick that follows
TEXT = 1900  # characters that fit into any message
STORY = 1500  # characters of what happened, above a question or a board


@dataclass(frozen=True)
class SeatPanel:
    """What the panel of a seat is made of, beside the game itself."""

    menu: MenuState | None = None
    post: int = 0
    happened: tuple[str, ...] = ()
    undo: bool = False
    image: Image | None = None
    above: str = ""
    rows: int = MESSAGE_ROWS
    suggestion: Shortcut | None = None
    icons: bool = True


class Body(NamedTuple):
    """The text and the rows of a question."""

    text: str
    rows: tuple[Row, ...] = ()


def seat_panel(session: Session, seat: int, shown: SeatPanel) -> Panel:
    above = [line for line in (shown.above, latest(shown.happened, 800)) if line]
    room = TEXT - sum(len(line) + 1 for line in above)
    if seat in session.decisions and seat in session.asks:
        body = _question(session, seat, shown, room)
    elif session.game.phase == Phase.PLAYING:
        body = Body(turn_text.turn_done(waiting_names(session)))
    else:
        body = Body(error_text.OVER)
    controls = _controls(session, seat, shown)
    return Panel("\n".join([*above, body.text]), (*body.rows, controls), shown.image)


def latest(sentences: tuple[str, ...] | list[str], most: int = STORY) -> str:
    """What happened; where not everything fits, the latest."""
    kept: list[str] = []
    room = most
    for sentence in reversed(sentences):
        room -= len(sentence) + 1
        if room < 0:
            return "\n".join([turn_text.MORE_IN_LOG, *reversed(kept)])
        kept.append(sentence)
    return "\n".join(reversed(kept))


def _question(session: Session, seat: int, shown: SeatPanel, room: int) -> Body:
    ask, suggestion = session.asks[seat], shown.suggestion
    rendering = Rendering.of(session, icons=shown.icons)
    worded = starred(question(session, seat), suggestion)
    some, none = session.wording.several(worded.ask)
    none = starred_none(none, worded, suggestion)
    asked = Question(session.game.id, shown.post, ask.number, worded, rendering, some, none, session.wording.menu_path)
    menu = shown.menu if shown.menu is not None and shown.menu.number == ask.number else MenuState(ask.number)
    quick = ShortcutRows()
    suggested: tuple[Row, ...] = ()
    if menu.path.startswith(WARNED):
        found = _warning(session, asked, menu.path.removeprefix(WARNED))
    else:
        if not menu.path:
            quick = shortcut_rows(session, asked, suggestion)
            suggested = () if quick.suggested else suggestion_row(asked, suggestion)
        few = max(MESSAGE_ROWS - 1, shown.rows - len(quick.rows) - len(suggested))
        found = question_rows(asked, menu, session.wording.menu_heading, few)
    plain = without(found.rows, quick.replaced)
    quick_shown = quick.rows[: max(0, shown.rows - len(plain) - len(suggested))]
    lines = [f"**{worded.prompt}**"]
    if ask.optional and ask.private:
        lines.append(turn_text.CHOSEN_ALREADY)
    lines += [f"- {hint}" for hint in (*quick.hints, *(found.hints if plain == found.rows else ()))]
    if suggested and suggestion is not None and not fits_button(rendering, suggestion):
        lines.append(f"{STAR} {turn_text.suggested(suggestion.option.label)}")
    rows = (*suggested[: max(0, shown.rows - len(plain) - len(quick_shown))], *quick_shown, *plain)
    return Body(rendering.lines(lines, room), rows)


def _warning(session: Session, asked: Question, pick: str) -> QuestionRows:
    """What speaks against a pick, with a button that confirms it."""
    n, label = next((n, option.label) for n, option in enumerate(asked.decision.options) if option.id == pick)
    confirm = turn_text.END_ANYWAY if pick == ENDING else cut(asked.rendering.label(label), BUTTON_LABEL)
    row = (Button(asked.id("pick", n, ANYWAY), confirm, "danger"), Button(asked.id("back"), turn_text.BACK))
    return QuestionRows((row,), (warning(session, asked.decision.seat, pick),))


def warning(session: Session, seat: int, pick: str) -> str:
    """What speaks against this pick, in the title's own words; "" if nothing does."""
    decision = session.decisions.get(seat)
    return "" if decision is None else session.wording.warning(session.state, decision, pick)


def _controls(session: Session, seat: int, shown: SeatPanel) -> tuple[Button, ...]:
    game = session.game
    this_move = (str(seat), str(game.move))

    def button(verb: str, label: str, args: tuple[str, ...] = ()) -> Button:
        return Button(CustomId(verb, game.id, shown.post, args), label)

    asked = seat in session.decisions
    drafting = session.in_secret and seat in session.asks and session.wording.draft_options(game.options)
    return (
        *((button("undo", turn_text.UNDO, this_move),) if shown.undo else ()),
        *((button("redo", turn_text.REDO, this_move),) if game.redo and asked else ()),
        button("board", turn_text.BOARD),
        *((button("hand", turn_text.HAND),) if session.rules.hidden_hands else ()),
        *((button("wishes", draft_text.LIST),) if drafting else ()),
    )
