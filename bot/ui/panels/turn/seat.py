"""The panel of a seat: every question of this seat, one after another, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.domain.records.games import Phase
from bot.domain.records.people import MenuState
from bot.domain.session import Session
from bot.pictures.image import HAND, Image
from bot.text import errors as error_text
from bot.text.game import board_page as page_text
from bot.text.game import draft as draft_text
from bot.text.game import turn as turn_text
from bot.text.person import lessons as lesson_text
from bot.ui.components import (
    BUTTON_LABEL,
    BUTTONS_PER_ROW,
    LAYOUT_ROWS,
    MESSAGE_ROWS,
    ROWS_PER_MESSAGE,
    Button,
    Panel,
    Row,
    cut,
)
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.recap import MOST_LINES
from bot.ui.formatting.rendering import Rendering, question, waiting_names
from bot.ui.option_menus import Question, QuestionRows, question_rows
from bot.ui.panels.game_over.buttons import game_over_buttons, is_over
from bot.ui.panels.turn.blocked import blocked, nearest_lines
from bot.ui.panels.turn.sheets import fitting, sheet_buttons
from bot.ui.panels.turn.shortcuts import (
    STAR,
    ShortcutRows,
    fits_button,
    shortcut_rows,
    starred,
    starred_none,
    suggestion_row,
    without,
)
from engine.core import Shortcut

ENDING = "end"
ANYWAY = "!"  # in the custom id of the button that confirms a pick after a warning
WARNED = "!"  # the prefix of a menu path: the player was warned of the pick that follows
TEXT = 1900  # characters that fit into any message
STORY = 1500  # characters of what happened, above a question or a board
LESSON_STORY = 350  # above a step of a lesson
BETWEEN = "\n\n"  # the blocks of a panel


@dataclass(frozen=True)
class SeatPanel:
    """The contents of a seat's panel, apart from the game itself."""

    menu: MenuState | None = None
    post_id: int = 0
    happened: tuple[str, ...] = ()
    undo: bool = False
    sheets: tuple[str, ...] = ()  # the ids of its pictures; the first opens the question
    image: Image | None = None  # the first
    opened: Mapping[int, Image] = field(default_factory=dict)  # the others that are open, by their places
    above: str = ""
    rows: int = MESSAGE_ROWS
    suggestion: Shortcut | None = None
    icons: bool = True
    lesson: Body | None = None  # its rows, if it has any, stand in the question's place
    hints: bool = True  # whether the table allows them
    tip: str = ""  # with tokens
    browser: bool = False  # whether the owner has set up the board page
    activity: bool = False  # and as an Activity


class Body(NamedTuple):
    """The text and the rows of a question."""

    text: str
    rows: tuple[Row, ...] = ()


def seat_panel(session: Session, seat: int, shown: SeatPanel) -> Panel:
    lesson = shown.lesson or Body("")
    tip = Rendering.of(session, icons=shown.icons).line(shown.tip and lesson_text.tip(shown.tip, icon=shown.icons))
    log = not session.game.personal
    happened = latest_sentences(shown.happened, 800 - len(tip), log=log)
    if lesson.text and happened:
        happened = lesson_text.happened(latest_sentences(shown.happened, LESSON_STORY, log=log))
    above = [block for block in (shown.above, happened, lesson.text, tip) if block]
    stack, opened = shown.rows != MESSAGE_ROWS, tuple(shown.opened.values())
    image = opened[-1] if opened and not stack else shown.image
    room = TEXT - sum(len(block) + len(BETWEEN) for block in above)
    in_lesson = shown.lesson is not None  # what it says stands next to the choices
    if lesson.rows:
        return Panel(BETWEEN.join(above), lesson.rows, image, image_first=True)
    if seat in session.decisions and seat in session.asks:
        body = _question(session, seat, shown, room)
    elif session.game.phase == Phase.PLAYING:
        body = Body(turn_text.turn_done(waiting_names(session)))
    else:
        body = Body(error_text.OVER())
    if is_over(session.game):
        controls: tuple[Row, ...] = (game_over_buttons(session.game.id, shown.post_id),)
    elif shown.post_id and not body.rows:  # what stands in a direct message after the turn
        controls = (_controls(session, seat, shown),)
    else:
        advice = () if in_lesson else _help(session, seat, shown)
        left = ROWS_PER_MESSAGE - len(body.rows) if not stack else LAYOUT_ROWS
        numbers, missing = tuple(shown.opened), image is None
        sheets = sheet_buttons(session, seat, shown.post_id, shown.sheets, numbers, stack=stack, first=missing)
        controls = _fitted(sheets, _controls(session, seat, shown), advice, left)
    rows = (*body.rows, *controls)
    further = fitting(opened, rows) if stack else ()
    return Panel(BETWEEN.join([*above, body.text]), rows, image, image_first=True, further=further)


def latest_sentences(sentences: tuple[str, ...] | list[str], most: int = STORY, *, log: bool = True) -> str:
    """The sentences, or the latest of them if not all fit; below a word on where the earlier ones are.

    `log`: whether the command that it names finds this game where the sentences are read."""
    kept: list[str] = []
    above = [turn_text.MORE_IN_LOG()] if log else []
    room = most - sum(map(len, above))
    for sentence in reversed(sentences):
        room -= len(sentence) + 1
        if room < 0 or len(kept) == MOST_LINES:
            return "\n".join([*above, *reversed(kept)])
        kept.append(sentence)
    return "\n".join(reversed(kept))


def _question(session: Session, seat: int, shown: SeatPanel, room: int) -> Body:
    ask, suggestion = session.asks[seat], shown.suggestion
    rendering = Rendering.of(session, icons=shown.icons)
    worded = starred(question(session, seat), suggestion)
    some, none = session.wording.several(worded.ask)
    none = starred_none(none, worded, suggestion)
    asked = Question(
        session.game.id, shown.post_id, ask.number, worded, rendering, some, none, session.wording.menu_path
    )
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
    prompt, _, in_pictures = worded.prompt.partition("\n")
    lines = [f"**{prompt}**", *([in_pictures] if in_pictures and shown.image is None else ())]
    if ask.optional and ask.private:
        lines.append(turn_text.CHOSEN_ALREADY())
    lines += [f"- {hint}" for hint in (*quick.hints, *(found.hints if plain == found.rows else ()))]
    if suggested and suggestion is not None and not fits_button(rendering, suggestion):
        lines.append(f"{STAR} {turn_text.suggested(suggestion.option.label)}")
    if not menu.path:
        lines += [f"-# {line}" for line in nearest_lines(session, seat)]
    rows = (*suggested[: max(0, shown.rows - len(plain) - len(quick_shown))], *quick_shown, *plain)
    return Body(rendering.lines(lines, room), rows)


def _warning(session: Session, asked: Question, pick: str) -> QuestionRows:
    """A warning about a pick, with a button that confirms it."""
    n, label = next((n, option.label) for n, option in enumerate(asked.decision.options) if option.id == pick)
    confirm = turn_text.END_ANYWAY() if pick == ENDING else cut(asked.rendering.label(label), BUTTON_LABEL)
    row = (Button(asked.id("pick", n, ANYWAY), confirm, "danger"), Button(asked.id("back"), turn_text.BACK()))
    return QuestionRows((row,), (warning(session, asked.decision.seat, pick),))


def warning(session: Session, seat: int, pick: str) -> str:
    """The title's warning about this pick; "" if there is none."""
    decision = session.decisions.get(seat)
    return "" if decision is None else session.wording.warning(session.state, decision, pick)


def _fitted(
    sheets: tuple[Button, ...], controls: tuple[Button, ...], advice: tuple[Button, ...], most: int
) -> tuple[Row, ...]:
    """A row of pictures, and one or two of controls and advice; without room for three, each runs on into the next."""
    below = (*controls, *advice)
    groups = [sheets, below] if len(below) <= BUTTONS_PER_ROW else [sheets, controls, advice]
    rows = tuple(group for group in groups if group)
    if len(rows) <= most:
        return rows
    buttons = (*sheets, *below)
    return tuple(buttons[n * BUTTONS_PER_ROW : (n + 1) * BUTTONS_PER_ROW] for n in range(most))


def _controls(session: Session, seat: int, shown: SeatPanel) -> tuple[Button, ...]:
    game = session.game
    this_move = (str(seat), str(game.move))

    def button(verb: str, label: str, args: tuple[str, ...] = ()) -> Button:
        return Button(CustomId(verb, game.id, shown.post_id, args), label)

    asked = seat in session.decisions
    in_draft = session.in_secret and seat in session.asks and not game.in_lesson
    drafting = in_draft and session.wording.draft_options(game.options, game.data_version)
    alone_waiting = game.personal and game.phase == Phase.PLAYING and not asked
    return (
        *((button("present", turn_text.PLAY()),) if alone_waiting else ()),
        *((button("undo", turn_text.UNDO(), this_move),) if shown.undo else ()),
        *((button("redo", turn_text.REDO(), this_move),) if game.redo and asked else ()),
        button("board", turn_text.BOARD()),
        *(
            (button("hand", turn_text.HAND()),)
            if session.rules.has_hands(session.state) and HAND not in shown.sheets
            else ()
        ),
        *((button("wishes", draft_text.LIST()),) if drafting else ()),
        *((button("unlearn", lesson_text.LEAVE()),) if game.in_lesson else ()),
    )


def _help(session: Session, seat: int, shown: SeatPanel) -> tuple[Button, ...]:
    """What helps to choose: advice where the table allows it, what speaks against a choice, and the rules."""
    game, asked = session.game, seat in session.decisions

    def button(verb: str, label: str, *args: str) -> Button:
        return Button(CustomId(verb, game.id, shown.post_id, args), label)

    return (
        *((button("hint", turn_text.HINT()),) if asked and shown.hints else ()),
        *((button("whynot", turn_text.WHY_NOT(), str(seat)),) if asked and blocked(session, seat) else ()),
        button("rules", turn_text.RULES(), game.title),
        *((button("browse", page_text.OPEN()),) if shown.browser else ()),
        *((button("launch", page_text.LAUNCH()),) if shown.activity else ()),
    )
