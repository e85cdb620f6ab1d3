"""The pictures of a player's panel: the turn, the player's own sheet, the developments, and everybody compared."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import Sheet
from bot.render.picture import Picture
from bot.render.roll_through_the_ages import words
from bot.render.roll_through_the_ages.outlook import means
from bot.render.roll_through_the_ages.parts import developments, lines, own
from bot.render.roll_through_the_ages.parts.dice import dice_of, dice_tray
from bot.render.roll_through_the_ages.parts.marks import Line, Mark, measures, rows
from bot.render.roll_through_the_ages.parts.offers import offer_card, offers_of
from bot.render.roll_through_the_ages.parts.player import SIDE, TOP, block, block_content
from bot.render.roll_through_the_ages.parts.turn import turn_panel, turn_rows
from bot.render.screen import WIDTH, Screen
from bot.render.theme import Theme
from engine.core import View
from engine.language import say

MARGIN, GAP = 12, 10
LINE = 57  # the height of a line in a player's block
INNER = WIDTH - 2 * MARGIN
HALF = (INNER - GAP) // 2
FIRST = {
    "trade": "players",
    "build": "area",
    "swap": "area",
    "discard": "area",
    "buy": "developments",
    "pay": "developments",
}


def sheets(view: View, seat: int) -> tuple[str, ...]:
    """The sheet that the present step needs comes first."""
    if view["active"] is None:
        return "players", "area", "developments"
    first = FIRST.get(view["step"], "dice") if view["active"] == seat or seat in view["waiting"] else "area"
    return first, *(each for each in ("dice", "area", "developments", "players") if each != first)


def sheet(id: str, view: View, seat: int, names: Sequence[str], theme: Theme, screen: Screen) -> Picture:
    shown = drawable(names, len(view["players"]))
    return layout(id, view, seat, shown, theme, screen).picture(words.ALT_TEXTS[id](view, seat, shown), MARGIN)


def layout(id: str, view: View, seat: int, names: list[str], theme: Theme, screen: Screen) -> Sheet:
    page = Sheet(theme, WIDTH)
    LAYOUTS[id](page, view, seat, names, screen)
    return page


def _dice(page: Sheet, view: View, seat: int, names: list[str], screen: Screen) -> None:
    """The dice and what they bring, then what the player has."""
    theme, y = page.theme, MARGIN
    if view["active"] is not None:
        note = words.rolls_left(view) if view["step"] in ("roll", "reroll") else ""
        step = words.STEPS[view["step"]]() if view["active"] == seat else names[view["active"]]
        y = page.place(dice_tray(theme.name, dice_of(view), step, note, INNER, screen), MARGIN, y) + GAP
        y = page.place(turn_panel(theme.key, turn_rows(view), INNER, screen), MARGIN, y) + GAP
    _holdings(page, view, seat, names, y, screen)


def _area(page: Sheet, view: View, seat: int, names: list[str], screen: Screen) -> None:
    theme, player = page.theme, view["players"][seat]
    y = _holdings(page, view, seat, names, MARGIN, screen)
    y = page.place(own.monuments(theme.key, seat, own.sites(view, seat), INNER, screen), MARGIN, y) + GAP
    if player["developments"]:
        m = measures(screen)
        content = tuple(rows(lines.knowledge(player, None, True), INNER - 2 * m.px(SIDE), m))
        page.place(own.owned(theme.name, content, INNER, screen), MARGIN, y)


def _holdings(page: Sheet, view: View, seat: int, names: list[str], y: int, screen: Screen) -> int:
    """The player's numbers, goods and cities; returns the y below them."""
    theme, player = page.theme, view["players"][seat]
    active = view["active"] == seat or seat in view["waiting"]
    numbers = (*lines.numbers(player, None), *_to_spend(view, seat))
    top = own.head(theme.key, seat, names[seat], player["points"], numbers, active, INNER, screen)
    y = page.place(top, MARGIN, y) + GAP
    wide = INNER * 6 // 11
    pegs = own.goods(theme.key, seat, tuple(player["goods"].values()), player.get("ships", -1), wide, screen)
    houses = own.cities(theme.key, seat, tuple(player["city_boxes"]), INNER - wide - GAP, pegs.image.height, screen)
    page.place(houses, MARGIN + wide + GAP, y)
    return page.place(pegs, MARGIN, y) + GAP


def _to_spend(view: View, seat: int) -> Line:
    """The workers and coins of the roller."""
    if view["active"] != seat:
        return ()
    return tuple(Mark(what, str(view[f"{what}s"])) for what in ("worker", "coin") if view[f"{what}s"])


def _developments(page: Sheet, view: View, seat: int, names: list[str], screen: Screen) -> None:
    theme, columns = page.theme, 1 if screen == Screen.PHONE else 2
    y = page.place(developments.top(theme.name, *_means(view, seat), INNER, screen), MARGIN, MARGIN)
    width = (INNER - GAP * (columns - 1)) // columns
    listed = developments.entries(view, seat)
    column, gap = -(-len(listed) // columns), 2 if "late_bronze_age" in view else 4
    for k, entry in enumerate(listed):
        piece = developments.development(theme.key, entry, width, screen)
        left, row = MARGIN + k // column * (width + GAP), k % column
        page.place(piece, left, y + row * (piece.image.height + gap), f"development:{entry.id}")


def _means(view: View, seat: int) -> tuple[str, Line]:
    can_pay = Mark(text=say("rtta.picture.can_pay", "you can pay"), tone="soft", small=True)
    return say("rtta.picture.developments", "Developments"), (can_pay, Mark("coin", str(means(view, seat))))


def _players(page: Sheet, view: View, seat: int, names: list[str], screen: Screen) -> None:
    """Everybody in a block. A trade shows the offers first, one's own on top, and only what can be traded."""
    theme, m, y = page.theme, measures(screen), MARGIN
    for offer in sorted(offers_of(view), key=lambda offer: seat not in (offer[0].seat, offer[1].seat)):
        pair = (names[offer[0].seat], names[offer[1].seat])
        y = page.place(offer_card(theme.key, offer, pair, INNER, screen), MARGIN, y) + GAP
    columns = 1 if screen == Screen.PHONE or len(view["players"]) == 1 else 2
    width = (INNER - GAP * (columns - 1)) // columns
    for k, player in enumerate(view["players"]):
        content = block_content(view, k, width, m)
        tall = m.px(TOP + 6) + m.px(LINE) * len(content.lines)
        active = view["active"] == k or k in view["waiting"]
        piece = block(theme.key, k, names[k], (player["points"], 0), content, active, width, tall)
        page.place(piece, MARGIN + k % columns * (width + GAP), y, f"player:{k}")
        y += tall + GAP if k % columns == columns - 1 else 0


LAYOUTS = {"dice": _dice, "area": _area, "developments": _developments, "players": _players}
