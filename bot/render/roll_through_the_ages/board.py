"""The board of Roll Through the Ages: the dice and everybody's sheet."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.parts import abbreviated, drawable, header
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet, part, theme_of
from bot.render.emblems import emblem
from bot.render.picture import Picture, alt_text
from bot.render.roll_through_the_ages import card_text
from bot.render.roll_through_the_ages.dice import dice_panel, dice_panel_key, dice_tray
from bot.render.roll_through_the_ages.player import height, place_sheet
from bot.render.theme import Theme
from engine.core import View
from engine.phrases import amount

INNER = WIDTH - 2 * MARGIN
ROLLING = ("roll", "reroll", "leadership", "take")


def board(view: View, names: Sequence[str], theme: Theme, before: View | None = None) -> Picture:
    shown = drawable(names, len(view["players"]))
    return layout(view, shown, theme, before).picture(alt(view, shown))


def layout(view: View, names: list[str], theme: Theme, before: View | None) -> Sheet:
    sheet = Sheet(theme)
    x, y = MARGIN, MARGIN - 6
    y = sheet.place(header(theme.key, *_heading(view, names), INNER), x, y) + 10
    if view["active"] is not None:
        y = sheet.place(dice_panel(theme.name, dice_panel_key(view), INNER), x, y) + GAP
    for offer in view["offers"][:3]:
        y = sheet.place(trade_offer(theme.key, *_offer(offer), INNER), x, y) + 8
    seats = len(view["players"])
    width = (INNER - GAP) // 2
    for top in range(0, seats, 2):
        row = range(top, min(top + 2, seats))
        tall = max(height(view["players"][seat], width) for seat in row)
        for seat in row:
            box = (x + (seat - top) * (width + GAP), y, width, tall)
            place_sheet(sheet, view, seat, names[seat], box, _changes(view, before, seat))
        if len(row) == 1:
            owners = tuple((id, _owners(view, id)) for id in card_text.data()["development"])
            sheet.place(development_table(theme.key, owners, width), x + width + GAP, y)
        y += tall + GAP
    return sheet


def _owners(view: View, id: str) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(view["players"]) if id in player["developments"])


def _heading(view: View, names: list[str]) -> tuple[str, str, int, str]:
    stage = "The end" if view["step"] == "over" else f"Round {view['round']}"
    if view["active"] is None:
        return card_text.NAME, stage, -1, "Game over"
    last = ", last round" if view.get("last_round") else ""
    return card_text.NAME, stage + last, view["active"], f"{names[view['active']]} to play"


def _offer(offer: View) -> tuple[int, int, str, str]:
    return offer["from"], offer["to"], _wares(offer["give"]), _wares(offer["ask"])


def _wares(wares: dict[str, int]) -> str:
    return " ".join(f"{count}{{{card_text.GOOD_ICONS.get(id, 'food')}}}" for id, count in wares.items()) or "nothing"


@part
def development_table(theme_key: str, rows: tuple[tuple[str, tuple[int, ...]], ...], width: int) -> Canvas:
    """The developments: price, points and owners."""
    theme = theme_of(theme_key)
    pitch = 33
    canvas = Canvas(theme, width, 20 + pitch * len(rows), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    for k, (id, owners) in enumerate(rows):
        y = 10 + pitch * (k + 0.5)
        entry = card_text.data()["development"][id]
        canvas.icon("coin", 16, y - 13, 26)
        canvas.text(50, y, str(entry["cost"]), 26, "bold", theme.ink, "l", 40)
        tone = theme.ink if owners else theme.soft
        canvas.icon(emblem("development", id) or "technology", 96, y - 14, 28, tone)
        canvas.text(132, y, entry["label"], 26, "title", tone, "l", 220)
        canvas.icon("point", width - 84, y - 13, 26)
        canvas.text(width - 18, y, str(entry["points"]), 26, "bold", theme.ink, "r", 34)
        for n, seat in enumerate(owners):
            canvas.token(width - 116 - 34 * n, y, 13, seat, 20)
    return canvas


@part
def trade_offer(theme_key: str, giver: int, taker: int, give: str, ask: str, width: int) -> Canvas:
    """A trade offer."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, 54, theme.ground)
    canvas.rect((0, 0, width, 54), theme.panel, 12)
    canvas.token(36, 27, 17, giver, 22)
    canvas.block(68, 10, f"gives {give}", 26, width / 2 - 110, 34, middle=True)
    canvas.icon("trade", width / 2 - 17, 10, 34, theme.soft)
    canvas.token(width / 2 + 50, 27, 17, taker, 22)
    canvas.block(width / 2 + 82, 10, f"gives {ask}", 26, width / 2 - 110, 34, middle=True)
    return canvas


def _changes(view: View, before: View | None, seat: int) -> tuple[str, ...]:
    if before is None or len(before["players"]) != len(view["players"]):
        return ()
    change = view["players"][seat]["points"] - before["players"][seat]["points"]
    return (f"{change:+d}".replace("-", "−"),) if change else ()


def region(view: View, seat: int, names: Sequence[str], theme: Theme) -> Picture:
    """One player's sheet, as wide as the board."""
    shown = drawable(names, len(view["players"]))
    sheet = Sheet(theme)
    tall = height(view["players"][seat], INNER)
    place_sheet(sheet, view, seat, shown[seat], (MARGIN, MARGIN, INNER, tall), ())
    return sheet.picture(alt_text([_about(view, seat, shown[seat])]))


def turn(view: View, seat: int, names: Sequence[str], theme: Theme) -> Picture:
    """The dice while they are rolled; afterwards the dice with the player's sheet below them."""
    shown = drawable(names, len(view["players"]))
    sheet = Sheet(theme)
    sentences = [_dice(view)]
    if view["step"] in ROLLING:
        sheet.place(dice_tray(theme.name, dice_panel_key(view), INNER), MARGIN, MARGIN)
    else:
        y = sheet.place(dice_panel(theme.name, dice_panel_key(view), INNER), MARGIN, MARGIN)
        tall = height(view["players"][seat], INNER)
        place_sheet(sheet, view, seat, shown[seat], (MARGIN, y + GAP, INNER, tall), ())
        sentences.append(_about(view, seat, shown[seat]))
    return sheet.picture(alt_text(sentences))


def _dice(view: View) -> str:
    locked = set(view["locked"])
    faces = [
        card_text.label("face", face) + (" (locked)" if k in locked else "") for k, face in enumerate(view["dice"])
    ]
    return f"Dice: {', '.join(faces)}."


def _about(view: View, seat: int, name: str) -> str:
    player = view["players"][seat]
    built = ", ".join(card_text.label("monument", id) for id in player["completed"]) or "no monument"
    bought = ", ".join(card_text.label("development", id) for id in player["developments"]) or "no development"
    return (
        f"{LETTERS[seat]} {abbreviated(name)}: {amount(player['points'], 'point')}, "
        f"{amount(player['cities'], 'city', 'cities')}, "
        f"{player['food']} food, goods worth {player['goods_value']}, "
        f"{amount(player['disasters'], 'point')} lost to disasters, {built}, {bought}."
    )


def alt(view: View, names: list[str]) -> str:
    short = [abbreviated(name) for name in names]
    title, stage, _, turn = _heading(view, short)
    sentences = [f"{title}, {stage.lower()}, {turn}."]
    if view["dice"]:
        sentences.append(_dice(view))
    return alt_text(sentences + [_about(view, seat, name) for seat, name in enumerate(short)])
