"""The rules of a game, topic by topic."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from discord import app_commands

from bot.app import App
from bot.games.errors import Refusal
from bot.runtime.redacted import error_location
from bot.ui.components import ENTRIES, Button, CustomId, Entry, Menu, Panel, cut
from bot.ui.responses import Interaction, acknowledge, fill, renew
from bot.ui.rulebook import BadRulebook, Topic, find, topics
from bot.ui.text import common as words
from bot.ui.text.rulebook import NO_RULES, NO_TOPIC
from cogs.arguments import Choices
from cogs.reference import title_names

log = logging.getLogger(__name__)


def page(app: App, title: str, topic: Topic) -> Panel:
    """One topic, its neighbours as buttons, and menus of all others."""
    known = topics(title)
    at = known.index(topic)
    text = f"### {topic.name}\n-# {app.titles[title].name} · {at + 1} of {len(known)}\n{topic.text}"
    menus = tuple(_menu(title, n, part) for n, part in enumerate(_parts([one for one in known if one != topic])))
    beside = []
    if at > 0:
        beside.append(Button(CustomId("topic", 0, 0, (title, known[at - 1].id)), cut(f"‹ {known[at - 1].name}", 80)))
    if at + 1 < len(known):
        beside.append(Button(CustomId("topic", 0, 0, (title, known[at + 1].id)), cut(f"{known[at + 1].name} ›", 80)))
    return Panel(text, (*menus, *((tuple(beside),) if beside else ())))


def _parts(others: Sequence[Topic]) -> Iterator[Sequence[Topic]]:
    """As few menus as Discord allows, about equally long."""
    count = -(-len(others) // ENTRIES)
    for n in range(count):
        yield others[n * len(others) // count : (n + 1) * len(others) // count]


def _menu(title: str, n: int, part: Sequence[Topic]) -> Menu:
    span = part[0].name if len(part) == 1 else f"{part[0].name} … {part[-1].name}"
    entries = tuple(Entry(topic.id, cut(topic.name, 100)) for topic in part)
    return Menu(CustomId("topics", 0, 0, (title, str(n))), cut(span, 150), entries)


def _topic(title: str, wanted: str) -> Topic:
    """The topic of this id or name, or the best match for what was typed; raises Refusal."""
    try:
        known = topics(title)
        if not known:
            raise Refusal(NO_RULES)
        found = find(title, wanted) if wanted.strip() else list(known)
    except BadRulebook as error:
        raise Refusal(NO_RULES) from error
    if not found:
        raise Refusal(NO_TOPIC)
    return found[0]


async def _title(interaction: Interaction, given: object) -> str:
    """The title that is meant: the one given, or that of this channel's game, or in a DM that of one's newest game."""
    app = interaction.client
    if isinstance(given, str) and given.strip():
        named = [id for id, title in app.titles.items() if given.strip().casefold() in (id, title.name.casefold())]
        if not named:
            raise Refusal(words.NO_SUCH_TITLE)
        return named[0]
    here = await app.store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
    if here is None and interaction.guild_id is None:
        here = next(iter(await app.store.games_of(interaction.user.id)), None)
    return here.title if here is not None and here.title in app.titles else next(iter(app.titles))


async def topic_names(interaction: Interaction, typed: str) -> Choices:
    try:
        found = find(await _title(interaction, interaction.namespace.title), typed)
        return [app_commands.Choice(name=topic.name, value=topic.id) for topic in found[:ENTRIES]]
    except (Refusal, BadRulebook):
        return []
    except Exception as error:
        log.warning("no topics offered: %s", error_location(error))
        return []


@app_commands.command(name="rules", description="The rules of a game, topic by topic")
@app_commands.describe(
    topic="About what? Choose, or type a word", title="Of which game? Left out: the one of this channel"
)
@app_commands.autocomplete(topic=topic_names, title=title_names)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def rules(interaction: Interaction, topic: str | None = None, title: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    meant = await _title(interaction, title)
    await fill(interaction, page(interaction.client, meant, _topic(meant, topic or "")))


# Taps: the id says title and topic, so that they work after any restart.


async def _turn_to(interaction: Interaction, title: str, wanted: str) -> None:
    if title not in interaction.client.titles:
        raise Refusal(words.NO_SUCH_TITLE)
    await renew(interaction, page(interaction.client, title, _topic(title, wanted)))


async def turn_page(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    title, wanted, *_ = (*id.args, "", "")
    await _turn_to(interaction, title, wanted)


async def choose_topic(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _turn_to(interaction, id.args[0] if id.args else "", values[0] if values else "")


async def setup(app: App) -> None:
    for title in app.titles:
        try:
            topics(title)
        except BadRulebook as error:
            log.error("no rules of %s: %s", title, error)
    app.tree.add_command(rules)
    app.on_click("topic", turn_page, update=True)
    app.on_click("topics", choose_topic, update=True)
