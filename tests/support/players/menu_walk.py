"""Walks through every menu of a question and checks Discord's limits on the way; how large a message is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import discord
from discord.http import handle_message_parameters

from bot.domain.records.people import MenuState
from bot.ui import views
from bot.ui.components import MESSAGE_ROWS, Button, Menu, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import Rendering
from bot.ui.option_menus import Heading, Question, path_to, question_rows, within
from engine.core import Decision
from standin.api.messages import text_size
from standin.world.policy import Policy


def reachable(
    decision: Decision, heading: Heading, room: int = MESSAGE_ROWS, path_of: Callable[[str], str] = str
) -> set[int]:
    """The ordinals of all options that can be picked by tapping."""
    ids = [path_of(option.id) for option in decision.options]
    asked = Question(12, 34, 56, decision, Rendering(()), path_of=path_of)
    reached: set[int] = set()
    todo, seen = [MenuState(56)], set()
    while todo:
        draft = todo.pop()
        if draft in seen:
            continue
        seen.add(draft)
        choice = question_rows(asked, draft, heading, room)
        assert len(choice.rows) <= room, "one row is left for the controls"
        parts: list[Button | Menu] = []
        for row in choice.rows:
            assert isinstance(row, Menu) or len(row) <= 5
            parts += [row] if isinstance(row, Menu) else row
        assert len({str(part.id) for part in parts}) == len(parts)
        for part in parts:
            assert len(str(part.id)) <= 100
            if isinstance(part, Menu):
                todo += _check_menu(part, ids, reached)
                continue
            assert 1 <= len(part.label) <= 80
            if part.id.verb == "pick":
                assert not decision.private, "a private choice must be in a select menu, not on a button"
                reached.add(int(part.id.args[2]))
            if part.id.verb == "page":
                todo.append(draft._replace(page=int(part.id.args[2])))
        panel = Panel("x", (*choice.rows, (Button(CustomId("board", 12, 34, ()), "Board"),)))
        sent = views.layout(panel) if room > MESSAGE_ROWS else views.message(panel)
        assert sent["view"].to_components()
    return reached


def _check_menu(menu: Menu, ids: list[str], reached: set[int]) -> list[MenuState]:
    """Note the options that this menu reaches; returns the states of the menus that it leads to."""
    assert 1 <= len(menu.entries) <= 25 and len(menu.placeholder) <= 150
    assert menu.least <= menu.most <= len(menu.entries)
    assert len({entry.value for entry in menu.entries}) == len(menu.entries)
    deeper = []
    for entry in menu.entries:
        assert 1 <= len(entry.label) <= 100 and len(entry.hint) <= 100
        first, _, depth = entry.value.partition(".")
        if not depth:
            reached.add(int(first))
            continue
        path = path_to(ids[int(first)], int(depth))
        assert within(ids[int(first)], path)
        deeper.append(MenuState(56, path))
    return deeper


def as_sent(arguments: dict[str, Any]) -> dict[str, Any]:
    """What discord.py sends of this message."""
    nobody = discord.AllowedMentions.none()
    sent = handle_message_parameters(**{"allowed_mentions": nobody, "nonce": "9" * 24, **arguments})
    return dict(sent.payload or json.loads((sent.multipart or [])[0]["value"]))


def check_size(panel: Panel) -> list[dict[str, Any]]:
    """Every form in which this panel may be sent, none of them too large."""
    forms = [as_sent(make(panel)) for make in (views.layout, views.layout_edit, views.message, views.message_edit)]
    for body in forms:
        assert len(json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()) <= views.MOST_JSON
        assert sum(len(text.encode()) for text in views._strings(body)) <= views.MOST_STRINGS
        assert text_size(body) <= Policy.message_bytes
    return forms
