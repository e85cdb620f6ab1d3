"""A finished game as a small film: one picture a turn."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image

from bot import render
from bot.games.replay import Turn
from engine.title import Title

WIDTH, FRAMES = 640, 40
SECONDS, LAST = 1.2, 5.0


def film(
    title: Title[Any], turns: Sequence[Turn], names: Sequence[str], theme: str = "dark", colours: Sequence[str] = ()
) -> bytes:
    """An animated WebP of what everybody could see; a long game is shown in bigger steps."""
    step = max(1, -(-len(turns) // FRAMES))
    shown = [turn for n, turn in enumerate(turns) if (len(turns) - 1 - n) % step == 0]
    views = [title.rules.view(turn.state, None) for turn in shown]
    frames = [_frame(render.board(view, names, theme, colours=colours)) for view in views]
    height = max(frame.height for frame in frames)
    sheets = [_sheet(frame, height) for frame in frames]
    times = [int(SECONDS * 1000)] * (len(sheets) - 1) + [int(LAST * 1000)]
    out = io.BytesIO()
    sheets[0].save(out, "WEBP", save_all=True, append_images=sheets[1:], duration=times, loop=0, quality=60, method=2)
    return out.getvalue()


def _frame(picture: render.Picture) -> Image.Image:
    with Image.open(io.BytesIO(picture.png)) as drawn:
        image = drawn.convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def _sheet(frame: Image.Image, height: int) -> Image.Image:
    """The frame on a ground of the size of all frames."""
    sheet = Image.new("RGB", (WIDTH, height), frame.getpixel((0, 0)))
    sheet.paste(frame, (0, 0))
    return sheet
