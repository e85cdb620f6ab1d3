"""A finished game as a short film, with one picture per turn."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image

from bot.games.history.replay import Turn
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.theme import DARK, Theme
from engine.title import Title

WIDTH = 640
FRAMES = 40  # at most
SECONDS, LAST_SECONDS = 1.2, 5.0  # for which a frame is shown


def film(title: Title[Any], turns: Sequence[Turn], names: Sequence[str], theme: Theme = DARK) -> bytes:
    """An animated WebP of the boards that everybody saw; a long game skips turns."""
    step = max(1, -(-len(turns) // FRAMES))
    shown = [turn for n, turn in enumerate(turns) if (len(turns) - 1 - n) % step == 0]
    views = [title.rules.view(turn.state, None) for turn in shown]
    painter = painter_of(title.id)
    frames = [_frame(painter.board(view, names, theme)) for view in views]
    height = max(frame.height for frame in frames)
    sheets = [_sheet(frame, height) for frame in frames]
    times = [int(SECONDS * 1000)] * (len(sheets) - 1) + [int(LAST_SECONDS * 1000)]
    out = io.BytesIO()
    sheets[0].save(out, "WEBP", save_all=True, append_images=sheets[1:], duration=times, loop=0, quality=60, method=2)
    return out.getvalue()


def _frame(picture: Picture) -> Image.Image:
    with Image.open(io.BytesIO(picture.png)) as drawn:
        image = drawn.convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def _sheet(frame: Image.Image, height: int) -> Image.Image:
    """The frame on a background as tall as the tallest frame."""
    sheet = Image.new("RGB", (WIDTH, height), frame.getpixel((0, 0)))
    sheet.paste(frame, (0, 0))
    return sheet
