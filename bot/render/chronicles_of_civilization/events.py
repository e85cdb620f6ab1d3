"""The chronicle: this turn's card, the events of this turn and the next, and the next certain event."""

from __future__ import annotations

from bot.render.chronicles_of_civilization import card_text
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from engine.core import View

Row = tuple[str, tuple[str, ...], int]  # the turn, its three events, and the number of the one that happens
ROW, FOOT = 60, 36


def rows(view: View) -> tuple[Row, ...]:
    """The events of this turn and the next."""
    chronicle = view["chronicle"]
    events = card_text.chronicles()[chronicle["id"]]["events"]
    first = max(1, chronicle["turn"])
    return tuple(
        (
            f"Turn {turn}",
            tuple(card_text.event(text) for text in events[turn - 1]),
            (chronicle["event"] or 0) if turn == chronicle["turn"] else 0,
        )
        for turn in (first, first + 1)
        if turn <= len(events)
    )


def certain(view: View) -> str:
    """The next event that does not depend on a card."""
    chronicle = view["chronicle"]
    coming = [one for one in card_text.chronicles()[chronicle["id"]]["permanent"] if one["turn"] >= chronicle["turn"]]
    if not coming:
        return ""
    one = min(coming, key=lambda each: int(each["turn"]))
    have = chronicle["counters"][one["counter"]]
    return f"Turn {one['turn']}, with {one['at_least']} {one['counter']} (now {have}): {card_text.event(one['effect'])}"


def drawn(view: View) -> str:
    """This turn's card and the domain that it boosts."""
    card, bonus = view["deck"]["card"], view["people"]["bonus"]
    if not card or not bonus or not view["chronicle"]["event"]:
        return f"Card {card}" if card else ""
    marker = "marker free" if bonus["free"] else "marker used"
    return f"Card {card}: {card_text.track(bonus['domain'])}, {marker}"


@part
def events(theme_key: str, shown: tuple[Row, ...], foot: str, card: str, width: int) -> Canvas:
    """Three events per turn. The card decides which one happens, and that one has a golden edge."""
    theme = theme_of(theme_key)
    below = FOOT if foot or card else 0
    canvas = Canvas(theme, width, (ROW + 6) * len(shown) + below + 8, theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    left = 112
    wide = (width - left - 8 - 12) / 3
    for k, (turn, three, chosen) in enumerate(shown):
        y = 8 + k * (ROW + 6)
        tone = theme.ink if k == 0 else theme.soft
        canvas.text(16, y + ROW / 2, turn, 24, "title", tone, "l", left - 20)
        for n, words in enumerate(three):
            x = left + n * (wide + 6)
            on = n + 1 == chosen
            canvas.rect((x, y, x + wide, y + ROW), theme.raised, 8, theme.accent if on else None, 2.5 if on else 0)
            canvas.text(x + 24, y + ROW / 2, card_text.ROMAN[n + 1], 24, "title", theme.accent if on else tone, "m", 34)
            canvas.block(x + 46, y + 2, words, 22, wide - 54, ROW - 4, ink=tone, middle=True)
    if below:
        at = canvas.height - FOOT / 2 - 3
        mark = canvas.text(width - 16, at, card, 22, "text", theme.soft, "r", 400)
        canvas.block(16, at - 15, foot, 22, width - 60 - mark.width, 30, ink=theme.soft, middle=True)
    return canvas
