"""The lobby: who sits at the table, what is chosen, and the host's controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.domain.records.games import Game, HouseRules, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import setup_of
from bot.pictures.image import Image
from bot.text import languages as language_text
from bot.text.game import lobby as lobby_text
from bot.text.names import safe_name
from bot.text.person import lessons as lesson_text
from bot.ui.components import (
    BUTTONS_PER_ROW,
    ENTRY_TEXT,
    MENU_ENTRIES,
    PLACEHOLDER,
    Button,
    Entry,
    Menu,
    Panel,
    Row,
    cut,
)
from bot.ui.custom_ids import CustomId
from bot.ui.panels.turn.lesson import learn_button
from engine.ai.levels import CHOOSERS
from engine.core import IllegalSetup
from engine.language import languages, native_name
from engine.phrases import short, spelled_out
from engine.title import Title, Variant

NO_VALUE = "-"  # the menu value that leaves a variant open
RANDOM = "random"  # the menu value that lets a random player begin
MOST_ROWS = 8
MOST_OWN = 20  # games of one person in a list


@dataclass(frozen=True)
class LobbyView:
    """A lobby with everything that its message shows."""

    title: Title[Any]
    game: Game
    seats: Sequence[SeatedPlayer]
    house: HouseRules = field(default_factory=HouseRules)
    badges: Mapping[str, str] = field(default_factory=dict)  # the host's medals, by the value of a variant
    lesson: bool = False  # whether there is a first lesson in this game


def lobby_panel(lobby: LobbyView, post_id: int, image: Image | None = None) -> Panel:
    """The table as everybody sees it: what is played and who sits there. A person's own table has its settings, too."""
    menus = _menus(lobby, post_id) if lobby.game.personal else []
    rows = (*_buttons(lobby, post_id), *menus)[:MOST_ROWS]
    return Panel("\n".join(_lines(lobby)), rows, image, image_first=True)


def settings_panel(lobby: LobbyView) -> Panel:
    """What only the host chooses, in a message that only the host sees."""
    rows = (*_settings(lobby), *_menus(lobby, 0), _language_menu(lobby))
    return Panel("\n".join([lobby_text.FOR_THE_HOST(), *_choices(lobby)]), rows[:MOST_ROWS])


def _menus(lobby: LobbyView, post_id: int) -> list[Row]:
    return [*_level_menu(lobby, post_id), *_variant_menus(lobby, post_id), *_first_menu(lobby, post_id)]


def refusal(lobby: LobbyView) -> str:
    """Why the game cannot start with these people and variants; "" if it can, or if only people are missing."""
    if len(lobby.seats) not in lobby.title.rules.seats:
        return ""
    if lobby.house.rated and not all(seat.human for seat in lobby.seats):
        return lobby_text.ONLY_PEOPLE()
    try:
        lobby.title.rules.setup(setup_of(lobby.game, len(lobby.seats)))
    except IllegalSetup as error:
        return lobby.title.wording.setup_refusal(error)
    return ""


def _lines(lobby: LobbyView) -> list[str]:
    title, game, seats, wording = lobby.title, lobby.game, lobby.seats, lobby.title.wording
    host = next((seat.name for seat in seats if seat.user_id == game.host_id), "?")
    minutes, problem = wording.minutes(len(seats)), refusal(lobby)
    lines = [f"## {title.name}", *([wording.about] if wording.about else ())]
    lines += [f"-# {lobby_text.duration(minutes)}"] if minutes else []
    lines.append(lobby_text.YOURS_ALONE() if game.personal else lobby_text.opened_by(safe_name(host)))
    lines += [lobby_text.seat(seat.seat + 1, safe_name(seat.name), seat.level) for seat in seats]
    lines += _choices(lobby)
    wanted = lobby_text.seats_wanted(title.rules.seats, len(seats))
    return [*lines, lobby_text.problem(problem) if problem else f"-# {wanted}"]


def _choices(lobby: LobbyView) -> list[str]:
    """What starts with these people, and the house rules."""
    game, seats, house, wording = lobby.game, lobby.seats, lobby.house, lobby.title.wording
    chosen = variant_names(lobby.title, game.options)
    alone = len(seats) == 1 and 1 in lobby.title.rules.seats
    lines = [lobby_text.alone(wording.mode(game.options)) if alone else lobby_text.together(len(seats), chosen)]
    switches = [variant.name for variant in wording.variants if not variant.values and _value(variant, game.options)]
    lines += [lobby_text.variants(switches)] if alone and switches else []
    lines += [f"-# {text}" for variant in wording.variants if (text := _described(variant, lobby))]
    lines += [lobby_text.first_player(_first_name(lobby))] if len(seats) > 1 else []
    lines += [lobby_text.house_rules(house.pace, house.hints)] if house.pace or not house.hints else []
    return [*lines, *([lobby_text.RATED()] if house.rated else ())]


def _buttons(lobby: LobbyView, post_id: int) -> list[Row]:
    seats, allowed = lobby.seats, lobby.title.rules.seats

    def button(verb: str, label: str, style: str = "secondary", disabled: bool = False, *args: str) -> Button:
        return Button(CustomId(verb, lobby.game.id, post_id, args), label, style, disabled)

    full, several = len(seats) >= max(allowed), max(allowed) > 1
    learn = (learn_button(lobby.game.id, post_id, lobby.title.id),) if lobby.lesson else ()
    start = button("start", lobby_text.START(), "primary", len(seats) not in allowed)
    cancel = button("cancel", lobby_text.CANCEL(), "danger")
    add = (button("more", lobby_text.ADD_COMPUTER(), "secondary", full or not CHOOSERS),) if several else ()
    if lobby.game.personal:
        fewer = button("fewer", lobby_text.REMOVE_COMPUTER(), "secondary", all(seat.human for seat in seats))
        computers: list[Row] = [(*add, fewer)] if several else []
        return [(start, cancel, *learn), *computers]
    join = (button("join", lobby_text.JOIN(), "success", full), button("leave", lobby_text.LEAVE())) if several else ()
    return [(*join, start, cancel), (*add, button("setup", lobby_text.SETTINGS()), *learn)]


def _settings(lobby: LobbyView) -> list[Row]:
    seats, house, theme = lobby.seats, lobby.house, "light" if lobby.house.theme == "dark" else "dark"

    def button(verb: str, label: str, *args: str, disabled: bool = False) -> Button:
        return Button(CustomId(verb, lobby.game.id, 0, args), label, disabled=disabled)

    nobody = all(seat.human for seat in seats)
    several = max(lobby.title.rules.seats) > 1
    return [
        (
            *((button("fewer", lobby_text.REMOVE_COMPUTER(), disabled=nobody),) if several else ()),
            button("hints", lobby_text.hints_button(house.hints), str(int(not house.hints)), disabled=house.rated),
            button("theme", lobby_text.theme_button(house.theme), theme),
            *((button("rated", lobby_text.rated_button(house.rated), str(int(not house.rated))),) if several else ()),
        ),
    ]


def _language_menu(lobby: LobbyView) -> Row:
    entries = tuple(_entry(each, native_name(each), "", each == lobby.game.language) for each in languages())
    return Menu(CustomId("language", lobby.game.id, 0, ()), language_text.MENU(), entries)


def _level_menu(lobby: LobbyView, post_id: int) -> list[Row]:
    if len(lobby.seats) >= max(lobby.title.rules.seats):
        return []
    entries = tuple(Entry(level, name(), hint()) for level, name, hint in lobby_text.LEVELS)
    return [Menu(CustomId("level", lobby.game.id, post_id, ()), lobby_text.ADD_LEVEL(), entries)]


def _variant_menus(lobby: LobbyView, post_id: int) -> list[Row]:
    """One menu for all switches, and one for each variant with values."""
    options, variants = lobby.game.options, lobby.title.wording.variants
    menus: list[Row] = []
    switches = [variant for variant in variants if not variant.values]
    if switches:
        entries = tuple(_entry(each.id, each.name, each.text, bool(options.get(each.id))) for each in switches)
        menus.append(
            Menu(CustomId("variants", lobby.game.id, post_id, ()), lobby_text.VARIANTS(), entries, 0, len(entries))
        )
    for variant in variants:
        if variant.values:
            chosen = options.get(variant.id) or variant.default or None
            values = [
                _entry(id, f"{name} {lobby.badges.get(id, '')}".strip(), text, chosen == id)
                for id, name, text in variant.values[: MENU_ENTRIES - 1]
            ]
            none = () if variant.default else (_entry(NO_VALUE, lobby_text.no_value(variant.name), "", chosen is None),)
            custom_id = CustomId("variant", lobby.game.id, post_id, (variant.id,))
            menus.append(Menu(custom_id, cut(variant.name, PLACEHOLDER), (*none, *values)))
    return menus


def _first_menu(lobby: LobbyView, post_id: int) -> list[Row]:
    if len(lobby.seats) < 2:
        return []
    first = lobby.game.first
    entries = [_entry(RANDOM, lobby_text.RANDOM_BEGINS(), "", first == RANDOM)]
    entries += [
        _entry(str(seat.seat), lobby_text.begins(seat.name), "", first == str(seat.seat)) for seat in lobby.seats
    ]
    return [Menu(CustomId("first", lobby.game.id, post_id, ()), lobby_text.WHO_BEGINS(), tuple(entries))]


def _entry(value: str, label: str, hint: str, chosen: bool) -> Entry:
    return Entry(value, cut(label, ENTRY_TEXT), spelled_out(short(hint, ENTRY_TEXT)), chosen)


def variant_names(title: Title[Any], options: Mapping[str, Any]) -> list[str]:
    """What is played with these options, each variant by its name."""
    chosen = [(variant, _value(variant, options)) for variant in title.wording.variants]
    return [
        lobby_text.variant(variant.name, next((name for id, name, _ in variant.values if id == value), ""))
        for variant, value in chosen
        if value
    ]


def _value(variant: Variant, options: Mapping[str, Any]) -> Any:
    return options.get(variant.id) or variant.default


def _described(variant: Variant, lobby: LobbyView) -> str:
    """The description of a variant's chosen value, with the host's medal for it."""
    value = _value(variant, lobby.game.options)
    text = next((text for id, _, text in variant.values if id == value), "")
    return f"{spelled_out(text)} {lobby.badges.get(str(value), '')}".strip() if text else ""


def _first_name(lobby: LobbyView) -> Any:
    first = lobby.game.first
    return next((safe_name(seat.name) for seat in lobby.seats if str(seat.seat) == first), None)


# Games of one's own.

OPENED_BY = {Phase.LOBBY: "table", Phase.PLAYING: "play", Phase.ARCHIVED: "wake"}  # verbs


def own_games(games: Sequence[Game], titles: Mapping[str, str], above: str) -> Panel:
    """The games of a person, with a button for each."""
    numbered = list(enumerate(games[:MOST_OWN], start=1))
    lines = [above] if above else []
    lines.append(lesson_text.YOUR_GAMES())
    lines += [
        lesson_text.own_game(n, titles[game.title], game.id, game.phase, lesson=game.in_lesson) for n, game in numbered
    ]
    buttons = [
        Button(CustomId(OPENED_BY[game.phase], game.id, 0, ()), lesson_text.open_own(n, titles[game.title]), "primary")
        for n, game in numbered
    ]
    rows = [tuple(buttons[at : at + BUTTONS_PER_ROW]) for at in range(0, len(buttons), BUTTONS_PER_ROW)]
    return Panel("\n".join(lines), tuple(rows))
