"""How large the page shows pictures, as CSS: by the one table in `bot/render/screen.py`."""

from __future__ import annotations

from bot.render.screen import BOXES, Screen

NARROW = "(max-width: 760px)"  # a window of this width is a phone, here as in the page's other style sheets


def style_sheet() -> str:
    """The boxes in CSS pixels: a phone's in a narrow window, else a desktop's."""
    return f":root {{ {_boxes(Screen.DESKTOP)} }}\n@media {NARROW} {{ :root {{ {_boxes(Screen.PHONE)} }} }}\n"


def _boxes(screen: Screen) -> str:
    return " ".join(
        f"--{shown}-width: {width}; --{shown}-height: {height};"
        for (on, shown), (width, height) in BOXES.items()
        if on == screen
    )
