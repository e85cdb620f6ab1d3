"""A player's draft preferences, which nobody else sees."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.records.games import Game
from bot.domain.records.people import DraftPreferences
from bot.text.game import draft as draft_text
from bot.text.game import turn as turn_text
from bot.ui.components import ENTRY_TEXT, MENU_ENTRIES, PLACEHOLDER, Button, Entry, Menu, Panel, Row, cut
from bot.ui.custom_ids import CustomId
from engine.core import Option
from engine.phrases import short, spelled_out


def draft_panel(game: Game, options: Sequence[Option], preferences: DraftPreferences, above: str = "") -> Panel:
    """The list in its order, menus that add to it, and buttons that use, shorten and clear it."""
    names = {option.id: option.label for option in options}
    lines = [above] if above else []
    lines += [f"### {draft_text.LIST}", draft_text.EXPLAINED()]
    lines += [draft_text.entry(n, names.get(pick, pick)) for n, pick in enumerate(preferences.picks, 1)]
    in_use = draft_text.ON() if preferences.allowed else draft_text.OFF()
    lines.append(in_use if preferences.picks else draft_text.EMPTY())
    empty = not preferences.picks

    def button(verb: str, label: str, style: str = "secondary") -> Button:
        return Button(CustomId(verb, game.id, 0, ()), label, style, empty)

    switch = (
        button("wish-off", draft_text.PICK_MYSELF())
        if preferences.allowed
        else button("wish-on", draft_text.PICK_FOR_ME(), "success")
    )
    buttons: Row = (
        switch,
        button("wish-last", draft_text.DROP_LAST()),
        button("wish-clear", draft_text.CLEAR(), "danger"),
    )
    return Panel("\n".join(lines), (*_menus(game, options, preferences), buttons))


def _menus(game: Game, options: Sequence[Option], preferences: DraftPreferences) -> list[Menu]:
    """The options that are not on the list yet, told by their ordinals, in menus of about the same size."""
    left = [(n, option) for n, option in enumerate(options) if option.id not in preferences.picks]
    count = -(-len(left) // MENU_ENTRIES)
    menus = []
    for k in range(count):
        part = left[k * len(left) // count : (k + 1) * len(left) // count]
        entries = tuple(
            Entry(str(n), cut(option.label, ENTRY_TEXT), spelled_out(short(option.hint, ENTRY_TEXT)))
            for n, option in part
        )
        span = turn_text.add_option(part[0][1].label, part[-1][1].label)
        menus.append(Menu(CustomId("wish", game.id, 0, (str(k),)), cut(span, PLACEHOLDER), entries))
    return menus


def picked(preferences: DraftPreferences, options: Sequence[Option], values: Sequence[str]) -> DraftPreferences:
    """The list with the options of these ordinals at its end."""
    chosen = [options[int(value)].id for value in values if value.isdecimal() and int(value) < len(options)]
    return preferences._replace(picks=(*preferences.picks, *(id for id in chosen if id not in preferences.picks)))
