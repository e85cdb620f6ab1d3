"""How somebody's search stands, and what to search for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.domain.records.community import Search
from bot.domain.records.games import Phase
from bot.services.searches import SearchState
from bot.text.community import searches as search_text
from bot.text.community import tables as table_text
from bot.text.game import lobby as lobby_text
from bot.text.names import safe_name
from bot.ui.components import Button, Entry, Menu, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.panels.lobby import variant_names
from engine.title import Title


def wish_line(title: Title[Any], search: Search) -> str:
    """What somebody searches for, in a line."""
    if not title.wording.variants:
        variants = ""
    elif search.options is None:
        variants = search_text.ANY_VARIANTS()
    else:
        variants = lobby_text.played(variant_names(title, search.options))
    return search_text.wanted(title.name, search.sizes, search.pace, variants)


def search_panel(standing: SearchState, title: Title[Any], user_id: int) -> Panel:
    """A person's own search, with a button that ends it; or the table that it has led to."""
    search, table = standing.search, standing.table
    if table is not None and table.phase == Phase.LOBBY:
        if table.channel_id > 0:
            return Panel(search_text.called_to(title.name, table.channel_id))
        cannot = Button(CustomId("cannot", table.id, 0, ()), table_text.CANNOT_PLAY())
        return Panel(search_text.no_channel(title.name), ((cannot,),))
    lines = [search_text.searching(wish_line(title, search), search.since, search.until)]
    friends = [each for each in search.people if each.user_id != user_id]
    joined = [safe_name(each.name) for each in friends if each.joined]
    missing = [safe_name(each.name) for each in friends if not each.joined]
    if joined:
        lines.append(search_text.with_friends(joined))
    if missing:
        own = next(each.name for each in search.people if each.user_id == user_id)
        lines.append(search_text.friends_missing(missing, safe_name(own)))
    else:
        lines.append(search_text.company(standing.others))
    stop = Button(CustomId("unsearch", 0, 0, ()), search_text.WITHDRAW())
    return Panel("\n".join(lines), ((stop,),))


def quick_search_panel(titles: Mapping[str, Title[Any]], lapsed: Search | None = None) -> Panel:
    """A menu of titles; choosing one begins a search. It says so if the last search found nobody."""
    entries = tuple(Entry(id, title.name) for id, title in titles.items())
    lines = [search_text.QUICK()]
    if lapsed is not None and lapsed.title in titles:
        lines.insert(0, search_text.lapsed(wish_line(titles[lapsed.title], lapsed), lapsed.until))
    return Panel("\n".join(lines), (Menu(CustomId("seek", 0, 0, ()), search_text.WHICH_TITLE(), entries),))
