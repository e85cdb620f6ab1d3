"""The board of Age of Civilization, for a phone in the hand: who plays, what is open, and how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.age_of_civilization import card_text, market
from bot.render.age_of_civilization.actions import actions
from bot.render.age_of_civilization.players import LINE, TWO_LINES, line_of, numbers_in_words, player_line
from bot.render.age_of_civilization.score import TRACK, marks, rival, score_track
from bot.render.age_of_civilization.sizes import EDGE, GAP, INNER, PHONE
from bot.render.drawing import lettering
from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.parts import abbreviated, drawable
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.emblems import emblem
from bot.render.picture import Picture, alt_text
from bot.render.screen import HEIGHT, WIDTH
from bot.render.theme import Theme, mix
from engine.core import View
from engine.language import say
from engine.phrases import amount

BANNER = 54
SPACE = 6  # between players
GROUP = 10  # between groups
RIVAL = 150  # the width of the rival beside the score track


def board(view: View, names: Sequence[str], theme: Theme, before: View | None = None) -> Picture:
    shown = drawable(names, len(view["players"]))
    return layout(view, shown, theme, before).picture(alt(view, shown), 0)


def layout(view: View, names: list[str], theme: Theme, before: View | None) -> Sheet:
    sheet = Sheet(theme, WIDTH)
    sheet.height = HEIGHT
    if before and len(before["players"]) != len(view["players"]):
        before = None
    seats = len(view["players"])
    icon = emblem("scenario", view.get("scenario") or "") or "ziggurat"
    y = sheet.place(banner(theme.key, *heading(view, names), icon, _over(view)), EDGE, EDGE - 4) + 4
    y = actions(sheet, view, EDGE, y) + GROUP
    bottom, least = HEIGHT - EDGE + 2, market.least_height(view)
    reached = marks(view)
    rest = GROUP - SPACE + (TRACK + GROUP if reached else 0) + least
    high = TWO_LINES if y + seats * (TWO_LINES + SPACE) + rest <= bottom else LINE
    lines = [line_of(view, seat, names[seat], before) for seat in range(seats)]
    changed = any(any(line.gained or ()) for line in lines)
    for line in lines:
        shown = line if changed else line._replace(gained=None)
        y = sheet.place(player_line(theme.key, shown, PHONE, INNER, high), EDGE, y) + SPACE
    y += GROUP - SPACE
    if reached:
        points = tuple(player["points"] for player in view["players"])
        sheet.place(rival(theme.name, view["opponent_military"] or 0, PHONE, RIVAL), EDGE, y)
        track = score_track(theme.key, points, reached, PHONE, INNER - RIVAL - GAP)
        y = sheet.place(track, EDGE + RIVAL + GAP, y) + GROUP
    if market.fits_wonders(view) and y + market.WONDER + GROUP + least <= bottom:
        y = market.wonders(sheet, view, EDGE, y) + GROUP
    market.market(sheet, view, before, EDGE, y, bottom - y)
    return sheet


def heading(view: View, names: list[str]) -> tuple[str, str, int, str]:
    """The scenario, the stage of the game, and the seat and text of the plate."""
    title = card_text.scenario(view)["name"] if view["scenario"] else ""
    stage = say("picture.aoc.round", "Round {round} of {rounds}", round=view["round"], rounds=_rounds(view))
    active, waiting = view["active"], view["waiting"]
    if active is not None:
        return title, stage, active, say("picture.aoc.to_play", "{name} to play", name=names[active])
    if _over(view):
        return title, say("picture.aoc.the_end", "The end"), -1, say("picture.aoc.over", "Game over")
    if len(names) == 1:
        return title, stage, waiting[0], say("picture.aoc.to_choose", "{name} to choose", name=names[waiting[0]])
    letters = ", ".join(LETTERS[seat] for seat in waiting)
    turn = say("picture.aoc.to_pick", "{letters} to pick", letters=letters)
    return title, say("picture.aoc.the_draft", "The draft"), -1, turn


def _rounds(view: View) -> int:
    return int(card_text.data(view["data_version"])["meta"]["rounds"])


def _over(view: View) -> bool:
    return view["active"] is None and not view["waiting"]


@part
def banner(theme_key: str, title: str, stage: str, seat: int, turn: str, icon: str, over: bool) -> Canvas:
    """The round, and a golden plate with the player whose turn it is; seat -1 means nobody in particular."""
    theme = theme_of(theme_key)
    size, small, y = PHONE.large, PHONE.small, BANNER / 2
    canvas = Canvas(theme, INNER, BANNER, theme.ground)
    canvas.icon(icon, 4, y - 24, 48, theme.soft)
    at = 64 + canvas.text(64, y, stage, size + 2, "bold", theme.ink, "l", 300, size).width + 24
    if title:
        at += canvas.text(at, y, title, small, "title", theme.soft, "l", 400, small, True).width + 20
    inner = 64 if seat >= 0 else 24
    room = INNER - at - inner - 26
    line = lettering.fit(turn, "title", size, room, size)
    left = INNER - line.width - inner - 26
    edge, ground = (theme.line, theme.panel) if over else (theme.accent, mix(theme.ground, theme.accent, 0.22))
    canvas.rect((left, 1, INNER, BANNER - 1), ground, 27, edge, 3)
    if seat >= 0:
        canvas.token(left + 33, y, 22, seat, small, True)
    canvas.text(left + inner, y, turn, size, "title", theme.ink, "l", room, size)
    return canvas


def alt(view: View, names: list[str]) -> str:
    """The alt text: whose turn it is, what everybody has, which actions are open, and the market."""
    short = [abbreviated(name) for name in names]
    sentences = [_stage(view, short)]
    for k, player in enumerate(view["players"]):
        owned = [card_text.civilization(id)["name"] for id in player["civilizations"]]
        parts = [
            numbers_in_words(player),
            *(owned or [say("picture.aoc.no_civilization", "no civilization")]),
            amount(len(player["technologies"]), "technology"),
            amount(len(player["wonders"]), "wonder"),
        ]
        who = f"{LETTERS[k]} {short[k]}"
        sentences.append(say("picture.aoc.player", "{name}: {things}.", name=who, things=", ".join(parts)))
    opened = ", ".join(card_text.action(id)["name"] for id in view["window"])
    sentences.append(say("picture.aoc.open", "Open: {actions}.", actions=opened))
    offers = (f"{card_text.civilization(o['civilization'])['name']} +{o['coins']}" for o in view["market"])
    if view["market"]:
        sentences.append(say("picture.aoc.market", "Market: {civilizations}.", civilizations=", ".join(offers)))
    return alt_text(sentences)


def _stage(view: View, names: list[str]) -> str:
    """The banner as a sentence."""
    title, _, seat, turn = heading(view, names)
    game = title or card_text.NAME
    if _over(view):
        return say("picture.aoc.stage_end", "{game}, the end, {turn}.", game=game, turn=turn)
    if seat < 0:
        return say("picture.aoc.stage_draft", "{game}, the draft, {turn}.", game=game, turn=turn)
    return say(
        "picture.aoc.stage",
        "{game}, round {round} of {rounds}, {turn}.",
        game=game,
        round=view["round"],
        rounds=_rounds(view),
        turn=turn,
    )
