"""A finished game as a short film: the end of each turn, and what happened in it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image

from bot.domain.finished.course import Turn
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import drawable
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.results.result_words import MARKS
from bot.render.theme import DARK, Theme
from engine.core import View
from engine.phrases import spelled_out
from engine.title import Title

WIDTH = 700  # twice that of a phone
FRAMES = 40  # at most
SECONDS, LAST_SECONDS = 1.6, 5.0  # for which a frame is shown
CAPTION, TYPE = 124, 42  # the strip above the board, in pixels of the board
# What a position says of the turn that is under way; everything else is as the turn has left it.
OF_THE_TURN = ("active", "waiting", "dice", "locked", "rolls_left", "step")


def film(title: Title[Any], turns: Sequence[Turn], names: Sequence[str], theme: Theme = DARK) -> bytes:
    """An animated WebP of the boards that everybody saw; a long game skips turns."""
    step = max(1, -(-len(turns) // FRAMES))
    shown = [turn for n, turn in enumerate(turns) if (len(turns) - 1 - n) % step == 0]
    frames = [_frame(title, turn, names, theme) for turn in shown]
    height = max(frame.height for frame in frames)
    sheets = [_sheet(frame, height) for frame in frames]
    times = [int(SECONDS * 1000)] * (len(sheets) - 1) + [int(LAST_SECONDS * 1000)]
    out = io.BytesIO()
    sheets[0].save(out, "WEBP", save_all=True, append_images=sheets[1:], duration=times, loop=0, quality=60, method=2)
    return out.getvalue()


def end_of_turn(title: Title[Any], turn: Turn) -> View:
    """The board after a turn, with the dice of that turn and whoever had it, until the game is over."""
    view = title.rules.view(turn.state, None)
    if turn.before is None or title.rules.result(turn.state) is not None:
        return view
    before = title.rules.view(turn.before, None)
    return {**view, **{key: before[key] for key in OF_THE_TURN if key in before}}


def caption(title: Title[Any], turn: Turn, names: Sequence[str]) -> str:
    """What the turn is remembered by, in one sentence that everybody may know."""
    seats = len(title.rules.view(turn.state, None)["players"])
    marks = dict(zip(map(ord, MARKS), drawable(names, seats), strict=False))
    public = [event for event in turn.events if event.only_for is None]
    sentences = [(event, text) for event in public if (text := title.wording.sentence(event, MARKS[:seats]))]
    own = [(event.kind, text) for event, text in sentences if event.seat in (None, turn.active)]
    found = next((text for kind in title.wording.highlights for each, text in own[::-1] if each == kind), "")
    return spelled_out(found or (own[-1][1] if own else "")).translate(marks)


def _frame(title: Title[Any], turn: Turn, names: Sequence[str], theme: Theme) -> Image.Image:
    board = painter_of(title.id).board(end_of_turn(title, turn), names, theme)
    strip = _strip(caption(title, turn, names), turn.active, board, theme)
    with Image.open(io.BytesIO(board.png)) as drawn:
        image = Image.new("RGB", (drawn.width, drawn.height + strip.height))
        image.paste(drawn.convert("RGB"), (0, strip.height))
    image.paste(strip, (0, 0))
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def _strip(text: str, seat: int | None, board: Picture, theme: Theme) -> Image.Image:
    canvas = Canvas(theme, board.size[0], CAPTION, theme.raised)
    left = 28
    if seat is not None:
        canvas.token(60, CAPTION / 2, 32, seat)
        left = 112
    canvas.block(left, 6, text, TYPE, canvas.width - left - 28, CAPTION - 12, middle=True)
    return canvas.finish().image.convert("RGB")


def _sheet(frame: Image.Image, height: int) -> Image.Image:
    """The frame on a background as tall as the tallest frame."""
    sheet = Image.new("RGB", (WIDTH, height), frame.getpixel((0, frame.height - 1)))
    sheet.paste(frame, (0, 0))
    return sheet
