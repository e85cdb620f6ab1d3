"""A report as a message: its picture, and the same in words."""

from __future__ import annotations

from bot.pictures.image import Image
from bot.render.community.content import Report
from bot.ui.components import Panel, Row, cut
from bot.ui.text.community import reports as report_text

TEXT = 3500  # characters that a layout has room for


def report_panel(report: Report, image: Image | None, rows: tuple[Row, ...] = (), headline: str = "") -> Panel:
    """The report with its picture first; `headline` is the escaped form of one that holds a name."""
    return Panel(cut(report_lines(report, headline), TEXT), rows, image, image_first=True)


def report_lines(report: Report, headline: str = "") -> str:
    lines = [report_text.headline(report.above, headline or report.headline)]
    for section in report.sections:
        if section.heading and section.lines:
            lines.append(report_text.heading(section.heading, section.aside))
        lines += section.lines
        if section.note:
            lines.append(report_text.note(section.note))
    return "\n".join(lines)
