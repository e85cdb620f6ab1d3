"""The board of Roll Through the Ages: the dice, and everybody in a row."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.picture import Picture
from bot.render.roll_through_the_ages import words
from bot.render.roll_through_the_ages.outlook import threat
from bot.render.roll_through_the_ages.parts.dice import board_dice, dice_of
from bot.render.roll_through_the_ages.parts.marks import Line, Mark, measures
from bot.render.roll_through_the_ages.parts.offers import offer_line, offers_of
from bot.render.roll_through_the_ages.parts.player import block, board_content, change_of
from bot.render.screen import HEIGHT, WIDTH, Screen
from bot.render.theme import Theme, mix
from engine.core import View
from engine.language import say

MARGIN, GAP, HEAD = 12, 8, 70
INNER = WIDTH - 2 * MARGIN


def board(view: View, names: Sequence[str], theme: Theme, before: View | None = None) -> Picture:
    shown = drawable(names, len(view["players"]))
    return layout(view, shown, theme, before).picture(words.board_alt(view, shown), MARGIN)


def layout(view: View, names: list[str], theme: Theme, before: View | None) -> Sheet:
    sheet = Sheet(theme, WIDTH)
    seats = len(view["players"])
    then = before if before and len(before["players"]) == seats else None
    y = sheet.place(heading(theme.key, *_heading(view, names)), MARGIN, MARGIN) + GAP
    if view["offers"]:
        for offer in offers_of(view):
            y = sheet.place(offer_line(theme.key, offer, INNER), MARGIN, y) + GAP // 2
    elif view["active"] is not None:
        beside = (_spending(view), _skulls(view))
        dice = board_dice(theme.name, dice_of(view), words.STEPS_BRIEFLY[view["step"]](), beside, INNER)
        y = sheet.place(dice, MARGIN, y) + GAP
    bottom = HEIGHT - MARGIN
    for seat, player in enumerate(view["players"]):
        tall = (bottom - y - GAP * (seats - seat - 1)) // (seats - seat)
        active = view["active"] == seat or seat in view["waiting"]
        content = board_content(view, seat, then["players"][seat] if then else None, INNER, tall)
        points = (player["points"], change_of(view, then, seat))
        piece = block(theme.key, seat, names[seat], points, content, active, INNER, tall)
        y = sheet.place(piece, MARGIN, y, f"player:{seat}") + GAP
    return sheet


def _heading(view: View, names: list[str]) -> tuple[str, bool, int, str]:
    stage = words.stage(view)
    if view["active"] is None:
        return stage, False, -1, say("rtta.picture.game_over", "Game over")
    turn = say("rtta.picture.to_play", "{player} to play", player=names[view["active"]])
    return stage, bool(view["last_round"]), view["active"], turn


def _spending(view: View) -> Line:
    """The rolls left while the dice are rolled, later the workers and coins that can still be spent."""
    if view["step"] in ("roll", "reroll"):
        return (Mark(text=words.rolls_left(view)),)
    spent = (("worker", view["workers"]), ("coin", view["coins"]))
    return tuple(Mark(icon, str(number)) for icon, number in spent if number)


def _skulls(view: View) -> Line:
    """The disaster that the skulls cause."""
    found = threat(view)
    return (Mark("skull", words.briefly(found), small=True),) if found else ()


@part
def heading(theme_key: str, stage: str, last: bool, seat: int, turn: str) -> Canvas:
    """The round, and a golden plate with the active player; seat -1 means nobody."""
    theme, m = theme_of(theme_key), measures(Screen.PHONE)
    canvas = Canvas(theme, INNER, HEAD, theme.ground)
    middle = HEAD / 2
    x = 4.0 + canvas.text(4, middle, stage, 48, "bold", theme.ink, "l", 300, m.deciding).width + 26
    if last:
        canvas.icon("game_end", x, middle - 22, 44)
        words = say("rtta.picture.last", "last")
        x += 54 + canvas.text(x + 54, middle, words, m.deciding, "bold", theme.ink, "l", 120, m.deciding).width + 26
    inner = 76 if seat >= 0 else 26
    line = lettering.fit(turn, "title", 46, int(INNER - x - inner - 26), m.deciding)
    left = INNER - line.width - inner - 26
    ground = mix(theme.ground, theme.accent, 0.22) if seat >= 0 else theme.panel
    canvas.rect((left, 2, INNER, HEAD - 2), ground, 34, theme.accent if seat >= 0 else theme.line, 4)
    if seat >= 0:
        canvas.token(left + 42, middle, 24, seat, m.readable, minor=True)
    canvas.text(left + inner, middle, turn, 46, "title", theme.ink, "l", INNER - left - inner - 26, m.deciding)
    return canvas
