"""In random positions no text overflows, overlaps, is shortened, too faint, or too small for the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from bot.render.age_of_civilization import board
from bot.render.age_of_civilization.sheets import area, goals, market, players, wonders
from bot.render.age_of_civilization.sizes import EDGE, GAP, sizes
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Part
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import Sheet
from bot.render.painters import painter_of
from bot.render.screen import HEIGHT, WIDTH, Screen, Shown
from bot.render.theme import DARK, LIGHT, Theme
from engine.core import View
from engine.games.age_of_civilization import RULES
from tests.support.engine.views import NAMES, fullest, game, views
from tests.support.layout import collisions, faults, too_small

PAINTER = painter_of(RULES.id)
NAME_PARTS = ("banner", "player_line", "owner")  # the parts that may shorten a player's name
CHECKED: set[object] = set()  # the parts that are known to be clean: most are on many pictures


def board_of(view: View, theme: Theme = DARK, before: View | None = None, names: Sequence[str] = NAMES) -> Sheet:
    return board.layout(view, drawable(names, len(view["players"])), theme, before)


def sheet_of(id: str, view: View, seat: int, theme: Theme, screen: Screen) -> Sheet:
    """The sheet as it is laid out, before it becomes a picture."""
    names, type = drawable(NAMES, len(view["players"])), sizes(screen)
    match id:
        case "area":
            return area.layout(view, seat, names, theme, type)
        case "market":
            return market.layout([("Civilizations", market.offers(view))], theme, type)
        case "hand":
            return market.layout(market.groups(view, seat, NAMES), theme, sizes(screen, Shown.ATTACHED), seat)
        case "wonders":
            return wonders.layout(view, theme, type)
        case "players":
            return players.layout(view, names, theme, type)
    return goals.layout(view, theme, type)


def mistakes(sheet: Sheet, size: tuple[int, int], shown: Shown, screens: Sequence[Screen]) -> list[str]:
    """Everything that is wrong with a layout."""
    found = [*collisions(sheet), *too_small(sheet.boxes(), size, shown, screens)]
    for piece in sheet.parts():
        if piece.key not in CHECKED:
            found += [f"{piece.key[1]}: {fault}" for fault in (*faults(piece), *shortened(piece))]
            CHECKED.add(piece.key)
    return found


def shortened(piece: Part) -> list[str]:
    return [f"{box.what!r} is cut" for box in piece.boxes if box.shortened] if piece.key[1] not in NAME_PARTS else []


def test_500_random_boards_are_clean_and_legible_on_both_screens() -> None:
    before = None
    for number, view in enumerate(views(500)):
        if before and len(before["players"]) != len(view["players"]):
            before = None
        sheet = board_of(view, LIGHT if number % 4 == 0 else DARK, before)
        assert (sheet.width, sheet.height) == (WIDTH, HEIGHT)
        assert not mistakes(sheet, (WIDTH, HEIGHT), Shown.ATTACHED, list(Screen)), view
        before = view


def sheets(view: View, seat: int) -> Iterator[str]:
    yield from PAINTER.sheets(view, seat)
    if view["over"] or "market" not in PAINTER.sheets(view, seat):
        yield "market"


@pytest.mark.parametrize("screen", Screen)
def test_sheets_of_random_positions_are_clean_and_legible(screen: Screen) -> None:
    for number, view in enumerate(views(64)):
        seat = number % len(view["players"])
        check_sheets(view, seat, LIGHT if number % 4 == 0 else DARK, screen)


def check_sheets(view: View, seat: int, theme: Theme, screen: Screen) -> None:
    for id in sheets(view, seat):
        sheet = sheet_of(id, view, seat, theme, screen)
        shown = Shown.ATTACHED if id == "hand" else Shown.GALLERY
        picture = PAINTER.sheet(id, view, seat, NAMES, theme, screen)
        assert 0 <= picture.size[1] - sheet.height <= EDGE and picture.size[0] == WIDTH
        assert picture.size[1] <= sizes(screen, shown).tallest + GAP, id
        assert not mistakes(sheet, picture.size, shown, [screen]), (id, view)


@pytest.mark.parametrize("screen", Screen)
def test_packs_and_hands_are_clean_and_legible(screen: Screen) -> None:
    for seats in (2, 3, 4):
        states = game(seats, {"drafting": True}, f"packs {seats}")
        for state in [*states[: 6 * seats : 2], states[len(states) // 2]]:
            seat = Random(state.counter).randrange(seats)
            check_sheets(RULES.view(state, seat), seat, DARK, screen)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_the_fullest_position_is_clean_and_legible(theme: Theme) -> None:
    view = fullest()
    assert not mistakes(board_of(view, theme), (WIDTH, HEIGHT), Shown.ATTACHED, list(Screen))
    for screen in Screen:
        for seat in range(4):
            check_sheets(view, seat, theme, screen)


def test_ten_civilizations_and_seven_wonders_with_five_special_cards_stay_readable() -> None:
    view = fullest()
    many = ["korea", "scythia", "aksum", "phoenicia", "byzantium", "harappa", "tibet", "mongolia", "olmecs", "aztecs"]
    view["market"] = [{"civilization": id, "coins": 12} for id in many]
    view["wonder_market"] = [
        *("great_wall", "terracotta_army", "temple_of_artemis", "hanging_gardens"),
        *("chichen_itza", "forbidden_city", "stonehenge"),
    ]
    for screen in Screen:
        check_sheets(view, 0, DARK, screen)
    alone = RULES.view(game(1, {}, "many")[-1], None) | {"market": view["market"]}
    assert not mistakes(board_of(alone), (WIDTH, HEIGHT), Shown.ATTACHED, list(Screen))


def written(view: View) -> list[str]:
    """The texts and icons of each action on the board, and what comes next."""
    shown = [piece for piece in board_of(view).parts() if piece.key[1] in ("action", "remark")]
    return [" ".join(box.what for box in sorted(piece.boxes, key=lambda box: box.rect)) for piece in shown]


def test_the_permanent_actions_stand_first_and_cost_is_parted_from_gain() -> None:
    view = RULES.view(game(2, {}, "actions")[0], None) | {"window": ["conquest", "hunt", "plague"]}
    assert written(view)[:6] == [
        "Wonder {worker_lost} 7 {coin} 3 {point} 1 {wonder}",
        "Research ×2 {worker} 4 {coin} 1 {point} 1 {technology}",
        "Exploit {worker_lost} 2 {coin}",
        "Conquest {worker_lost} 2 {point} if most {shield}",
        "Hunt ×2 {worker} 1 {coin} 1 {point} if no {technology}",
        "Plague {plague} no action",
    ]


def test_a_used_slot_has_the_player_s_letter_but_not_for_an_own_slot() -> None:
    view = RULES.view(game(2, {}, "actions")[0], None) | {"window": ["culture", "build", "farm"], "active": 1}
    view["players"][1]["used"] = ["act:culture@india", "act:research", "act:build"]
    assert [line.split()[:2] for line in written(view)[3:5]] == [["Culture", "{worker}"], ["Build", "{worker}"]]
    assert "Research ×1" in written(view)[1] and " B " in written(view)[4]


def test_what_comes_next_is_named_and_what_follows_are_icons() -> None:
    track = ["fish", "trade", "farm", "build", "hunt", "plague", "culture", "conquest"]
    tokens = [{"position": 6, "token": "great_harvest"}]
    view = RULES.view(game(2, {}, "next")[0], None) | {"time_track": track, "window": track[:3], "round": 1}
    assert written(view)[-1] == "Next: {war} War, {build} Build {arrow} {hunt} {plague}", "as many as fit"
    later = view | {"round": 3, "window": track[2:5], "events": tokens}
    assert written(later)[-1].startswith("Next: Great Harvest, {plague} Plague")
    assert written(view | {"round": 6, "window": track[5:]})[-1] == "The last round"


def test_text_shrinks_to_the_floor_and_is_then_cut() -> None:
    assert lettering.fit("Ada", "title", 32, 200).size == 32
    smaller = lettering.fit("Bartholomew", "title", 32, 150)
    assert 20 <= smaller.size < 32 and not smaller.shortened
    cut = lettering.fit("Bartholomew the Magnificent", "title", 32, 130)
    assert cut.size == 20 and cut.shortened and cut.text.endswith("…") and cut.width <= 130


def test_wrapped_text_keeps_a_number_and_its_icon_together() -> None:
    block = lettering.fit_block("Exploit: +2{coin} and more words", "text", 24, 120, 200)
    words = [word for line in block.lines for _, word in line]
    assert (("+2", False), ("coin", True)) in words
    assert max(block.widths) <= 120
