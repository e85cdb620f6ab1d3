"""The pictures of a seat's panel: the first opens the question, and each of the others has a button.

In a layout an opened picture stands below the first, in a gallery of its own, and its button folds it away. A message
with content would show several as tiles, so there it takes the place of the first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.session import Session
from bot.pictures.image import HAND, Image
from bot.text.game import turn as turn_text
from bot.ui.components import BUTTONS_PER_ROW, LAYOUT_COMPONENTS, Button, Menu, Row
from bot.ui.custom_ids import CustomId

MOST_OPEN = 2  # besides the first; more would push the question off a phone
AROUND = 3  # components besides the rows and the opened pictures: the container, the text and the first picture

Opened = tuple[int, ...]  # the places of the opened pictures among all, the latest last


def opened_of(number: int) -> Opened:
    """The opened pictures from a number in a custom id: its digits, or 0 for none."""
    return tuple(int(digit) for digit in str(number) if digit != "0")


def sheet_buttons(
    session: Session, seat: int, post_id: int, sheets: Sequence[str], opened: Opened, *, stack: bool, first: bool
) -> tuple[Button, ...]:
    """A button for each picture; for the first only if that is not shown, since it was not drawn in time.

    Its custom id says what is open afterwards, and what is open now."""
    names = {HAND: turn_text.HAND(), **session.wording.sheet_names}
    opened = opened if stack else opened[-1:]
    now = (_number(opened),) if opened else ()

    def button(n: int) -> Button:
        shown = n in opened
        after = tuple(each for each in opened if each != n) if shown else (*opened, n)[-MOST_OPEN:]
        label = names[sheets[n]]
        if n == 0:
            after = opened
        elif not stack:  # the first takes the place of the one that is shown
            after, label = ((), names[sheets[0]]) if shown else ((n,), label)
        elif shown:
            label = turn_text.hide(label)
        return Button(CustomId("sheet", session.game.id, post_id, (str(seat), _number(after), *now)), label)

    return tuple(button(n) for n in range(0 if first else 1, len(sheets))[:BUTTONS_PER_ROW])


def _number(opened: Opened) -> str:
    return "".join(map(str, opened)) or "0"


def fitting(images: tuple[Image, ...], rows: Sequence[Row]) -> tuple[Image, ...]:
    """The latest of the opened pictures, as many as a layout with these rows has room for."""
    room = LAYOUT_COMPONENTS - AROUND - sum(2 if isinstance(row, Menu) else 1 + len(row) for row in rows)
    return images[max(0, len(images) - max(0, room)) :]
