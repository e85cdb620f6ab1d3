"""The lobby: who sits at the table, what is chosen, and the host's controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.store.records import Game, HouseRules, Seat
from bot.ui.components import ENTRY_TEXT, MENU_ENTRIES, PLACEHOLDER, Button, Entry, Menu, Panel, Row, cut
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.names import safe_name
from bot.ui.text import lobby as lobby_text
from engine.ai.levels import CHOOSERS
from engine.phrases import spelled_out
from engine.title import Title, Variant

NO_VALUE = "-"  # the menu value that leaves a variant open
RANDOM = "random"  # the menu value that lets a random player begin
MOST_ROWS = 8


@dataclass(frozen=True)
class LobbyView:
    """A lobby with everything that its message shows."""

    title: Title[Any]
    game: Game
    seats: Sequence[Seat]
    house: HouseRules = field(default_factory=HouseRules)
    badges: Mapping[str, str] = field(default_factory=dict)  # the host's medals, by the value of a variant


def lobby_panel(lobby: LobbyView, post: int, problem: str = "") -> Panel:
    rows = [*_buttons(lobby, post), *_level_menu(lobby, post), *_variant_menus(lobby, post), *_first_menu(lobby, post)]
    return Panel("\n".join(_lines(lobby, problem)), tuple(rows[:MOST_ROWS]))


def _lines(lobby: LobbyView, problem: str) -> list[str]:
    title, game, seats, house = lobby.title, lobby.game, lobby.seats, lobby.house
    host = next((seat.name for seat in seats if seat.user_id == game.host_id), "?")
    variants = title.wording.variants
    chosen = [_chosen(variant, game) for variant in variants if game.options.get(variant.id)]
    lines = [f"## {title.name}", lobby_text.opened_by(safe_name(host))]
    lines += [lobby_text.seat(seat.seat + 1, safe_name(seat.name), seat.level) for seat in seats]
    lines.append(f"-# {lobby_text.seats_wanted(title.rules.seats, len(seats))}")
    lines += [lobby_text.variants(chosen)] if chosen else []
    lines += [f"-# {text}" for variant in variants if (text := _described(variant, lobby))]
    lines += [lobby_text.first_player(_first_name(lobby))] if len(seats) > 1 else []
    lines += [lobby_text.house_rules(house.pace, house.hints)] if house.pace or not house.hints else []
    return [*lines, lobby_text.problem(problem)] if problem else lines


def _buttons(lobby: LobbyView, post: int) -> list[Row]:
    seats, house, allowed = lobby.seats, lobby.house, lobby.title.rules.seats

    def button(verb: str, label: str, style: str = "secondary", disabled: bool = False, *args: str) -> Button:
        return Button(CustomId(verb, lobby.game.id, post, args), label, style, disabled)

    full = len(seats) >= max(allowed)
    other_theme = "light" if house.theme == "dark" else "dark"
    return [
        (
            button("join", lobby_text.JOIN, "success", full),
            button("leave", lobby_text.LEAVE),
            button("start", lobby_text.START, "primary", len(seats) not in allowed),
            button("cancel", lobby_text.CANCEL, "danger"),
        ),
        (
            button("more", lobby_text.ADD_COMPUTER, "secondary", full or not CHOOSERS),
            button("fewer", lobby_text.REMOVE_COMPUTER, "secondary", all(seat.human for seat in seats)),
            button("hints", lobby_text.hints_button(house.hints), "secondary", False, str(int(not house.hints))),
            button("theme", lobby_text.theme_button(house.theme), "secondary", False, other_theme),
        ),
    ]


def _level_menu(lobby: LobbyView, post: int) -> list[Row]:
    if len(lobby.seats) >= max(lobby.title.rules.seats):
        return []
    entries = tuple(Entry(level, name, hint) for level, name, hint in lobby_text.LEVELS)
    return [Menu(CustomId("level", lobby.game.id, post, ()), lobby_text.ADD_LEVEL, entries)]


def _variant_menus(lobby: LobbyView, post: int) -> list[Row]:
    """One menu for all switches, and one for each variant with values."""
    options, variants = lobby.game.options, lobby.title.wording.variants
    menus: list[Row] = []
    switches = [variant for variant in variants if not variant.values]
    if switches:
        entries = tuple(_entry(each.id, each.name, each.text, bool(options.get(each.id))) for each in switches)
        menus.append(Menu(CustomId("variants", lobby.game.id, post, ()), lobby_text.VARIANTS, entries, 0, len(entries)))
    for variant in variants:
        if variant.values:
            chosen = options.get(variant.id)
            values = [
                _entry(id, f"{name} {lobby.badges.get(id, '')}".strip(), text, chosen == id)
                for id, name, text in variant.values[: MENU_ENTRIES - 1]
            ]
            none = _entry(NO_VALUE, lobby_text.no_value(variant.name), "", chosen is None)
            custom_id = CustomId("variant", lobby.game.id, post, (variant.id,))
            menus.append(Menu(custom_id, cut(variant.name, PLACEHOLDER), (none, *values)))
    return menus


def _first_menu(lobby: LobbyView, post: int) -> list[Row]:
    if len(lobby.seats) < 2:
        return []
    first = lobby.game.first
    entries = [_entry(RANDOM, lobby_text.RANDOM_BEGINS, "", first == RANDOM)]
    entries += [
        _entry(str(seat.seat), lobby_text.begins(seat.name), "", first == str(seat.seat)) for seat in lobby.seats
    ]
    return [Menu(CustomId("first", lobby.game.id, post, ()), lobby_text.WHO_BEGINS, tuple(entries))]


def _entry(value: str, label: str, hint: str, chosen: bool) -> Entry:
    return Entry(value, cut(label, ENTRY_TEXT), cut(spelled_out(hint), ENTRY_TEXT), chosen)


def _chosen(variant: Variant, game: Game) -> str:
    value = game.options.get(variant.id)
    return lobby_text.variant(variant.name, next((name for id, name, _ in variant.values if id == value), ""))


def _described(variant: Variant, lobby: LobbyView) -> str:
    """What the chosen value of a variant is about, with the host's medal for it."""
    value = lobby.game.options.get(variant.id)
    text = next((text for id, _, text in variant.values if id == value), "")
    return f"{spelled_out(text)} {lobby.badges.get(str(value), '')}".strip() if text else ""


def _first_name(lobby: LobbyView) -> Any:
    first = lobby.game.first
    return next((safe_name(seat.name) for seat in lobby.seats if str(seat.seat) == first), None)
