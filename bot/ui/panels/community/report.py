"""A report as a message: its picture, with the same in words behind a button."""

from __future__ import annotations

from bot.pictures.image import Image
from bot.render.community.content import Report
from bot.text.community import reports as report_text
from bot.ui.components import BUTTONS_PER_ROW, Button, Menu, Panel, Row, cut
from bot.ui.custom_ids import CustomId

TEXT = 3500  # characters that a layout has room for


def report_panel(
    report: Report, image: Image | None, text: CustomId, rows: tuple[Row, ...] = (), headline: str = ""
) -> Panel:
    """The report as a picture, with a button for its words; without a picture, in words.

    `headline` is the escaped form of one that holds a name."""
    if image is None:
        return Panel(cut(report_lines(report, headline), TEXT), rows)
    above = report_text.headline(report.above, headline or report.headline)
    return Panel(above, _with_text_button(text, rows), image)


def _with_text_button(text: CustomId, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """These rows with a button for the words, in the first row if that has room."""
    button = Button(text, report_text.AS_TEXT())
    first = rows[0] if rows else ()
    if isinstance(first, Menu) or len(first) >= BUTTONS_PER_ROW:
        return ((button,), *rows)
    return ((*first, button), *rows[1:])


def report_lines(report: Report, headline: str = "") -> str:
    lines = [report_text.headline(report.above, headline or report.headline)]
    for section in report.sections:
        if section.heading and section.lines:
            lines.append(report_text.heading(section.heading, section.aside))
        lines += section.lines
        if section.note:
            lines.append(report_text.note(section.note))
    return "\n".join(lines)
