"""The board of Age of Civilization."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.age_of_civilization import card_text, market
from bot.render.age_of_civilization.region import height, numbers_in_words, place_region
from bot.render.age_of_civilization.score import TRACK, score_track
from bot.render.age_of_civilization.solo import challenge
from bot.render.age_of_civilization.track import TOTAL, time_track
from bot.render.drawing.canvas import LETTERS
from bot.render.drawing.parts import HEIGHT, abbreviated, drawable, header
from bot.render.drawing.sheet import GAP, MARGIN, TALLEST, WIDTH, Sheet
from bot.render.emblems import emblem
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme
from engine.core import View
from engine.phrases import amount

INNER = WIDTH - 2 * MARGIN
WONDER, WONDER_NAME, SPACE = 68, 38, 10
# Levels of compactness: what a crowded board leaves out, one thing after another.
NO_SCORE, ICONS_ONLY, COUNTED_WONDERS, WONDER_NAMES, SPECIAL_NAMES = 1, 2, 3, 4, 5


def board(view: View, names: Sequence[str], theme: Theme, before: View | None = None) -> Picture:
    shown = drawable(names, len(view["players"]))
    return layout(view, shown, theme, before).picture(alt(view, shown))


def layout(view: View, names: list[str], theme: Theme, before: View | None) -> Sheet:
    sheet = Sheet(theme)
    compactness = next((level for level in range(SPECIAL_NAMES) if total_height(view, level) <= TALLEST), SPECIAL_NAMES)
    x, y = MARGIN, MARGIN - 6
    icon = emblem("scenario", view.get("scenario") or "") or "ziggurat"
    y = sheet.place(header(theme.key, *heading(view, names), INNER, icon), x, y) + 8
    if compactness < NO_SCORE:
        y = sheet.place(score_track(theme.key, tuple(p["points"] for p in view["players"]), INNER), x, y) + GAP
    y = time_track(sheet, view, x, y) + GAP
    y = _market(sheet, view, before, compactness, x, y)
    y = _specials(sheet, view, compactness, x, y)
    if len(view["players"]) % 2 == 0:
        y = _wonders(sheet, view, compactness, x, y, INNER, _wonder_columns(view))
    _regions(sheet, view, names, before, compactness, x, y)
    return sheet


def heading(view: View, names: list[str]) -> tuple[str, str, int, str]:
    """The title, the stage of the game, and the seat and text of the plate."""
    scenario = card_text.data()["scenario"].get(view.get("scenario") or "")
    title = scenario["name"] if scenario else card_text.NAME
    stage = f"Round {view['round']} of {card_text.data()['meta']['rounds']}"
    active, waiting = view["active"], view["waiting"]
    if active is not None:
        return title, stage, active, f"{names[active]} to play"
    if not waiting:
        return title, "The end", -1, "Game over"
    if len(names) == 1:
        return title, stage, waiting[0], f"{names[waiting[0]]} to choose"
    return title, "The draft", -1, ", ".join(LETTERS[seat] for seat in waiting) + " to pick"


def total_height(view: View, compactness: int) -> int:
    """The height that the board will have at this level of compactness."""
    seats = len(view["players"])
    total = MARGIN - 6 + HEIGHT + 8 + TOTAL + GAP + MARGIN
    total += TRACK + GAP if compactness < NO_SCORE else 0
    columns, _, tall = _market_shape(view, compactness)
    total += _rows_height(len(view["market"]), columns, tall)
    total += _rows_height(len(view["special_market"]), _special_columns(compactness), market.SPECIAL_CARD)
    if seats % 2 == 0:
        total += _rows_height(len(view["wonder_market"]), _wonder_columns(view), _wonder_height(compactness))
    rows = [view["players"][k : k + 2] for k in range(0, seats, 2)]
    counted = compactness >= COUNTED_WONDERS
    return total + sum(max(height(player, counted) for player in row) for row in rows) + GAP * (len(rows) - 1)


def _rows_height(count: int, columns: int, tall: int) -> int:
    rows = -(-count // columns)
    return rows * (tall + SPACE) - SPACE + GAP if rows else 0


def _wonder_columns(view: View) -> int:
    return 3 if len(view["wonder_market"]) in (3, 5, 6) else 4


def _wonder_height(compactness: int) -> int:
    return WONDER_NAME if compactness >= WONDER_NAMES else WONDER


def _market_shape(view: View, compactness: int) -> tuple[int, int, int]:
    """The columns of the market, and the width and height of its cards: few cards are wide, many are narrow."""
    count = len(view["market"])
    columns = 3 if count == 6 else 5 if count == 5 or count > 8 else 4
    width = (INNER - (columns - 1) * SPACE) // columns
    if compactness >= ICONS_ONLY:
        return columns, width, market.small_height(columns)
    return columns, width, market.card_height([offer["civilization"] for offer in view["market"]], width)


def _market(sheet: Sheet, view: View, before: View | None, compactness: int, x: int, y: int) -> int:
    known = {offer["civilization"] for offer in before["market"]} if before else None
    columns, width, tall = _market_shape(view, compactness)
    theme = sheet.theme.name
    for k, offer in enumerate(view["market"]):
        id, coins = offer["civilization"], offer["coins"]
        fresh = known is not None and id not in known
        if compactness >= ICONS_ONLY:
            piece = market.small_card(theme, id, coins, width, tall, fresh)
        else:
            piece = market.civilization_card(theme, id, coins, width, tall, fresh)
        sheet.place(piece, x + (k % columns) * (width + SPACE), y + (k // columns) * (tall + SPACE))
    return y + _rows_height(len(view["market"]), columns, tall)


def _special_columns(compactness: int) -> int:
    return 5 if compactness >= SPECIAL_NAMES else 3


def _specials(sheet: Sheet, view: View, compactness: int, x: int, y: int) -> int:
    columns, tall = _special_columns(compactness), market.SPECIAL_CARD
    width = (INNER - (columns - 1) * SPACE) // columns
    for k, id in enumerate(view["special_market"]):
        piece = market.special_chip(sheet.theme.name, id, width, compactness >= SPECIAL_NAMES)
        sheet.place(piece, x + (k % columns) * (width + SPACE), y + (k // columns) * (tall + SPACE))
    return y + _rows_height(len(view["special_market"]), columns, tall)


def _wonders(sheet: Sheet, view: View, compactness: int, x: int, y: int, width: int, columns: int) -> int:
    chip = (width - (columns - 1) * SPACE) // columns
    draw = market.wonder_name_chip if compactness >= WONDER_NAMES else market.wonder_chip
    tall = _wonder_height(compactness)
    for k, id in enumerate(view["wonder_market"]):
        left, top = x + (k % columns) * (chip + SPACE), y + (k // columns) * (tall + SPACE)
        sheet.place(draw(sheet.theme.name, id, chip), left, top)
    return y + _rows_height(len(view["wonder_market"]), columns, tall)


def _regions(sheet: Sheet, view: View, names: list[str], before: View | None, compactness: int, x: int, y: int) -> None:
    seats = len(view["players"])
    width = (INNER - GAP) // 2
    counted = compactness >= COUNTED_WONDERS
    for top in range(0, seats, 2):
        row = range(top, min(top + 2, seats))
        tall = max(height(view["players"][seat], counted) for seat in row)
        for seat in row:
            left = x + (seat - top) * (width + GAP)
            changes = changes_since(view, before, seat)
            place_region(sheet, view, seat, names[seat], (left, y, width, tall), changes, counted)
        if len(row) == 1:  # the wonders fill the place of the missing player
            beside = x + width + GAP
            below = challenge(sheet, view, beside, y, width) if seats == 1 else y
            _wonders(sheet, view, 0, beside, below, width, 2)
            if not view["wonder_market"]:
                sheet.place(market.no_wonders(sheet.theme.name, width), beside, below)
        y += tall + GAP


def changes_since(view: View, before: View | None, seat: int) -> frozenset[str]:
    """This player's gains since the view `before`: ids of cards, and changes of numbers as "+points:+3"."""
    if before is None or len(before["players"]) != len(view["players"]):
        return frozenset()
    now, then = view["players"][seat], before["players"][seat]
    found = {id for key in ("civilizations", "technologies", "wonders") for id in set(now[key]) - set(then[key])}
    for key in ("points", "coins"):
        change = now[key] - then[key]
        if change:
            found.add(f"+{key}:{change:+d}".replace(":-", ":−"))
    return frozenset(found)


def alt(view: View, names: list[str]) -> str:
    """The alt text: whose turn it is, what everybody has, which actions are open, and the market."""
    short = [abbreviated(name) for name in names]
    title, stage, _, turn = heading(view, short)
    sentences = [f"{title}, {stage.lower()}, {turn}."]
    for k, player in enumerate(view["players"]):
        owned = [card_text.civilization(id)["name"] for id in player["civilizations"]] or ["no civilization"]
        technologies, wonders = len(player["technologies"]), len(player["wonders"])
        sentences.append(
            f"{LETTERS[k]} {short[k]}: {numbers_in_words(player)}, {', '.join(owned)}, "
            f"{amount(technologies, 'technology', 'technologies')}, {amount(wonders, 'wonder')}."
        )
    sentences.append("Open: " + ", ".join(card_text.action(id)["name"] for id in view["window"]) + ".")
    offers = (f"{card_text.civilization(o['civilization'])['name']} +{o['coins']}" for o in view["market"])
    if view["market"]:
        sentences.append("Market: " + ", ".join(offers) + ".")
    return alt_text(sentences)
