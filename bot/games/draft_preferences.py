"""Wish lists: what somebody lets the table choose for them while all choose in secret. Only its owner sees a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.session import Session, Transition, follow
from bot.store.records import DraftPreferences, Game
from bot.ui.components import ENTRIES, Button, CustomId, Entry, Menu, Panel, Row, cut
from bot.ui.text.draft import ALLOW, CLEAR, EMPTY, EXPLAINED, HOLD, OFF, ON, SHORTER, WISHES
from engine.core import Answer, Option
from engine.title import Title


def wishable(title: Title[Any], options: Mapping[str, Any]) -> tuple[Option, ...]:
    """What can be wished for in a game with these options, by the title's own words."""
    return title.wording.draft_options(options)


def granted(transition: Transition, lists: Mapping[int, DraftPreferences]) -> Transition:
    """The same, with every open question answered for which its owner's list has an option."""
    while (answer := _wished(transition.after, lists)) is not None:
        transition = follow(transition, answer)
    return transition


def _wished(session: Session, lists: Mapping[int, DraftPreferences]) -> Answer | None:
    if not session.in_secret:
        return None
    for seat in session.waiting():
        wishes = lists.get(seat.user_id) if seat.user_id is not None else None
        if wishes is None or not wishes.allowed:
            continue
        decision = session.decisions[seat.seat]
        offered = {option.id for option in decision.options}
        pick = next((wish for wish in wishes.picks if wish in offered), None)
        if pick is not None and decision.at_least <= 1 <= decision.at_most:
            return Answer(seat.seat, (pick,))
    return None


# The panel: for its owner alone.


def wish_panel(game: Game, options: Sequence[Option], wishes: DraftPreferences, above: str = "") -> Panel:
    """The list in its order, menus that add to it, and one tap each to clear it and to put it in force."""
    names = {option.id: option.label for option in options}
    lines = [above] if above else []
    lines += [f"### {WISHES}", EXPLAINED]
    lines += [f"{n}. {names.get(wish, wish)}" for n, wish in enumerate(wishes.picks, 1)]
    lines.append((ON if wishes.allowed else OFF) if wishes.picks else EMPTY)
    rows: list[Row] = [*_menus(game, options, wishes)]
    none = not wishes.picks

    def button(verb: str, label: str, style: str = "secondary") -> Button:
        return Button(CustomId(verb, game.id, 0, ()), label, style, none)

    switch = button("wish-off", HOLD) if wishes.allowed else button("wish-on", ALLOW, "success")
    rows.append((switch, button("wish-last", SHORTER), button("wish-clear", CLEAR, "danger")))
    return Panel("\n".join(lines), tuple(rows))


def _menus(game: Game, options: Sequence[Option], wishes: DraftPreferences) -> list[Menu]:
    """The options that are not on the list yet, by name, told by their ordinals."""
    left = [(n, option) for n, option in enumerate(options) if option.id not in wishes.picks]
    count = -(-len(left) // ENTRIES)
    menus = []
    for k in range(count):
        part = left[k * len(left) // count : (k + 1) * len(left) // count]
        entries = tuple(Entry(str(n), cut(option.label, 100), cut(option.hint, 100)) for n, option in part)
        span = f"Add: {part[0][1].label} … {part[-1][1].label}"
        menus.append(Menu(CustomId("wish", game.id, 0, (str(k),)), cut(span, 150), entries))
    return menus


def with_wish(wishes: DraftPreferences, options: Sequence[Option], values: Sequence[str]) -> DraftPreferences:
    """The list with these ordinals at its end."""
    chosen = [options[int(value)].id for value in values if value.isdecimal() and int(value) < len(options)]
    return wishes._replace(picks=(*wishes.picks, *(id for id in chosen if id not in wishes.picks)))
