"""A panel in its plainest form, for a message that Discord refuses as it is."""

from __future__ import annotations

from dataclasses import replace

from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.text.game import turn as turn_text

NEEDED = ("join", "start", "rematch", "play")  # what a game cannot begin or go on without


def plainest(panel: Panel) -> Panel:
    """The same text without a picture, and with the needed buttons only; Play is always possible in a game."""
    if not panel.rows:
        return replace(panel, image=None, further=())
    parts = panel.parts
    kept = [part for part in parts if isinstance(part, Button) and part.id.verb in NEEDED]
    play = Button(CustomId("play", parts[0].id.game, parts[0].id.post, ()), turn_text.PLAY(), "primary")
    # Nothing is disabled: what cannot be done yet is refused with a sentence, and the message is rarely renewed.
    row = tuple(button._replace(disabled=False, icon="") for button in kept) or (play,)
    return replace(panel, rows=(row,), image=None, further=())
