"""Opening a table, sitting down at it, choosing variants, and starting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.domain.posts import PostKind
from bot.domain.records.games import NO_CHANNEL, Game
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.domain.server_settings import house_rules, language_of
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.lobby import Lobbies, Lobby
from bot.games.service import GameService
from bot.games.settings.house_rules import HouseRuleService
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import lobby as lobby_text
from bot.text.names import computer_name
from bot.text.typed_names import by_name, fits, in_both, key
from bot.ui import views
from bot.ui.components import ENTRY_TEXT, Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.formatting.rendering import safe_names
from bot.ui.panels.board import board_row
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.game_over.achievements import badges
from bot.ui.panels.lobby import NO_VALUE, RANDOM
from bot.ui.responses import Interaction, edit_layout, is_host_or_moderator, name_of, reply, request_of, show, update
from cogs.arguments import LANGUAGE_CHOICES, Choices, TitleArgument, choice, never_fails
from cogs.base import game_command, must_be_allowed_to_open, own_seat, server_of
from engine.language import preferred
from engine.phrases import spelled_out
from engine.title import Title, Variant, Wording

if TYPE_CHECKING:
    from bot.app.app import App

NEEDED = ("view_channel", "attach_files", "read_message_history")


def must_have_permissions(interaction: Interaction) -> tuple[int, int]:
    """The server and channel in which a table can be opened here; raises Refusal."""
    guild_id = server_of(interaction)
    assert interaction.channel_id is not None
    thread = isinstance(interaction.channel, discord.Thread)
    needed = (*NEEDED, "send_messages_in_threads" if thread else "send_messages")
    missing = [name for name in needed if not interaction.app_permissions >= discord.Permissions(**{name: True})]
    if missing:
        raise Refusal(error_text.missing_permissions, missing)
    return guild_id, interaction.channel_id


class LobbyCog(ClickCog, name="Lobby"):
    clicks = Clicks()

    def __init__(
        self,
        store: Store,
        games: GameService,
        lobbies: Lobbies,
        house_rules: HouseRuleService,
        computers: ComputerMoves,
        panels: PanelBuilder,
    ) -> None:
        self._store, self._games, self._lobbies = store, games, lobbies
        self._house_rules, self._computers, self._panels = house_rules, computers, panels

    @game_command(
        "new",
        "Open a table in this channel, or in a direct message one for you alone",
        title="Which game?",
        variants="Variants, separated by commas; they can be changed in the lobby",
        computer="A computer player who sits down at once",
        language="The table's language; what only you see is in your own",
    )
    @app_commands.choices(language=LANGUAGE_CHOICES)
    @app_commands.choices(
        computer=[app_commands.Choice(name=name.english, value=id) for id, name, _ in lobby_text.LEVELS]
    )
    async def new(
        self,
        interaction: Interaction,
        title: TitleArgument,
        variants: str = "",
        computer: str | None = None,
        language: str | None = None,
    ) -> None:
        alone = interaction.guild_id is None
        guild_id, channel_id = (None, NO_CHANNEL) if alone else must_have_permissions(interaction)
        server = None if guild_id is None else await must_be_allowed_to_open(interaction, guild_id)
        if computer is not None and computer not in {known for known, _, _ in lobby_text.LEVELS}:
            raise Refusal(lobby_text.NO_SUCH_LEVEL)
        name, chosen = name_of(interaction.user), self._games.titles[title]
        only_people = computer is None and max(chosen.rules.seats) > 1
        game = await self._lobbies.open(
            title,
            guild_id=guild_id,
            channel_id=channel_id,
            host=(interaction.user.id, name),
            options=typed_variants(chosen, variants),
            request=request_of(interaction),
            others=() if computer is None else (SeatedPlayer(1, None, computer_name((name,)), computer),),
            house=None if server is None else house_rules(server, only_people=only_people),
            language=preferred(language or "") if language or server is None else language_of(server),
        )
        await self._say_open(interaction, game)

    async def _say_open(self, interaction: Interaction, game: Game) -> None:
        """A table is posted to its channel; a game of one's own is shown in the answer."""
        if game.personal:
            await self._open(interaction, game.id)
        else:
            await reply(interaction, lobby_text.TABLE_OPEN())

    async def _open(self, interaction: Interaction, game_id: int) -> None:
        lobby = await self._lobbies.lobby(game_id)
        if lobby.game.personal and lobby.game.host_id != interaction.user.id:
            raise Refusal(error_text.NO_SUCH_GAME)
        await show(interaction, await self._panels.lobby(lobby, 0))

    @new.autocomplete("variants")
    @never_fails
    async def offer_variants(self, interaction: Interaction, typed: str) -> Choices:
        title = self._games.titles.get(str(interaction.namespace.title or ""))
        if title is None:
            return []
        medals = badges(await self._store.achievements_of(interaction.user.id, title.id))
        return variant_choices(title, typed, medals)

    # Clicks in the lobby.

    @clicks.handle("table", update=False)
    async def open(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._open(interaction, id.game)

    async def _show(self, interaction: Interaction, lobby: Lobby) -> None:
        """The clicked message after a change: the table itself, or the host's settings, which the table follows."""
        if not views.holds(interaction.message, "hints") or views.holds(interaction.message, "start"):
            await update(interaction, await self._panels.lobby(lobby, views.post_of(interaction.message)))
            return
        await update(interaction, await self._panels.lobby_settings(lobby))
        sent = await self._store.latest_sent(lobby.game.id, PostKind.LOBBY)
        if sent is None or not await edit_layout(interaction, sent, await self._panels.lobby(lobby, sent.id)):
            await self._lobbies.post_again(lobby.game)

    @clicks.handle("setup", update=False)
    async def open_settings(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        lobby = await self._lobbies.lobby(id.game)
        if lobby.game.host_id != interaction.user.id:
            raise Refusal(error_text.ONLY_HOST)
        await show(interaction, await self._panels.lobby_settings(lobby))

    @clicks.handle("join", update=True)
    async def join(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        name = name_of(interaction.user)
        await self._show(interaction, await self._lobbies.join(id.game, name, request_of(interaction)))

    @clicks.handle("leave", update=True)
    async def leave(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._show(interaction, await self._lobbies.leave(id.game, request_of(interaction)))

    @clicks.handle("more", update=True)
    async def add_computer(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._show(interaction, await self._lobbies.add_computer(id.game, request_of(interaction)))

    @clicks.handle("level", update=True)
    async def add_computer_of_level(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        level = values[0] if values else ""
        if level not in {known for known, _, _ in lobby_text.LEVELS}:
            raise Refusal(lobby_text.NO_SUCH_LEVEL)
        await self._show(interaction, await self._lobbies.add_computer(id.game, request_of(interaction), level))

    @clicks.handle("fewer", update=True)
    async def remove_computer(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._show(interaction, await self._lobbies.remove_computer(id.game, request_of(interaction)))

    @clicks.handle("variants", update=True)
    async def set_switches(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        variants = (await self._lobbies.lobby(id.game)).title.wording.variants
        switches = {variant.id: variant.id in values for variant in variants if not variant.values}
        await self._show(interaction, await self._lobbies.set_options(id.game, switches, request_of(interaction)))

    @clicks.handle("variant", update=True)
    async def set_value(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        variants = (await self._lobbies.lobby(id.game)).title.wording.variants
        variant = next((each for each in variants if (each.id,) == id.args), None)
        value = values[0] if values else NO_VALUE
        if variant is None or (value != NO_VALUE and value not in {known for known, _, _ in variant.values}):
            raise Refusal(lobby_text.UNKNOWN_VARIANT)
        options = {variant.id: None if value == NO_VALUE else value}
        await self._show(interaction, await self._lobbies.set_options(id.game, options, request_of(interaction)))

    @clicks.handle("first", update=True)
    async def set_first(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        first = values[0] if values else RANDOM
        await self._show(interaction, await self._lobbies.set_first(id.game, first, request_of(interaction)))

    @clicks.handle("hints", update=True)
    async def allow_hints(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        (allowed,) = id.numbers(1)
        lobby = await self._lobbies.lobby(id.game)
        await self._house_rules.allow_hints(lobby.game, interaction.user.id, allowed=bool(allowed))
        await self._show(interaction, lobby)

    @clicks.handle("theme", update=True)
    async def set_theme(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        if id.args not in (("dark",), ("light",)):
            raise BadCustomId
        lobby = await self._lobbies.lobby(id.game)
        await self._house_rules.set_theme(lobby.game, interaction.user.id, id.args[0])
        await self._show(interaction, lobby)

    @clicks.handle("language", update=True)
    async def set_language(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        lobby = await self._lobbies.lobby(id.game)
        await self._house_rules.set_language(lobby.game, interaction.user.id, values[0] if values else "")
        await self._show(interaction, await self._lobbies.lobby(id.game))

    @clicks.handle("rated", update=True)
    async def set_rated(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        (rated,) = id.numbers(1)
        lobby = await self._lobbies.lobby(id.game)
        await self._house_rules.set_rated(lobby.game, interaction.user.id, rated=bool(rated))
        await self._show(interaction, lobby)

    @clicks.handle("start", update=True)
    async def start(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        outcome = await self._lobbies.start(id.game, request_of(interaction))
        session = outcome.session
        if session.game.personal:
            outcome = await self._computers.with_replies(outcome)
            seat = own_seat(interaction, session)
            panel = await self._panels.seat(outcome.session, seat, interaction.user.id, outcome.events)
            await update(interaction, panel)
            return
        row = board_row(id.game, views.post_of(interaction.message), hand=session.rules.has_hands(session.state))
        await update(interaction, Panel(lobby_text.started(session.title.name, safe_names(session)), (row,)))

    @clicks.handle("cancel", update=True)
    async def cancel(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        game = await self._store.game(id.game)
        in_charge = game is not None and await is_host_or_moderator(interaction, game)
        await self._lobbies.cancel(id.game, request_of(interaction), in_charge=in_charge)
        await update(interaction, Panel(lobby_text.CANCELLED()))

    @clicks.handle("rematch", update=False)
    async def rematch(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session = await self._games.session(id.game)
        game = await self._lobbies.rematch(session, name_of(interaction.user), request_of(interaction))
        await self._say_open(interaction, game)


def variant_choices(title: Title[Any], typed: str, medals: Mapping[str, str]) -> Choices:
    """What may be typed next, after the last comma."""
    earlier, _, last = typed.rpartition(",")
    chosen = [part.strip() for part in earlier.split(",") if part.strip()]
    offered = in_both(lambda: _offered(title.wording.variants, medals))
    fitting = [id for id in offered[0] if id not in chosen and fits(last, (id, *(form[id] for form in offered)))]
    values = [(", ".join([*chosen, offered[0][id]]), ", ".join([*chosen, id])) for id in fitting]
    return [choice(label, value) for label, value in values if len(value) <= ENTRY_TEXT]


def _offered(variants: Sequence[Variant], medals: Mapping[str, str]) -> dict[str, str]:
    """What may be typed for each switch and each value, with its description."""
    offered = {each.id: lobby_text.variant(each.name, spelled_out(each.text)) for each in variants if not each.values}
    for each in variants:
        for id, name, text in each.values:
            described = f"{medals.get(id, '')} {lobby_text.variant(each.name, name)}. {spelled_out(text)}"
            offered[f"{each.id}={id}"] = described.strip()
    return offered


def typed_variants(title: Title[Any], text: str) -> dict[str, Any]:
    """`drafting, scenario=rome` as options, by ids or names, with presets; raises Refusal for an unknown variant."""
    wording = title.wording
    options: dict[str, Any] = {variant.id: variant.preset for variant in wording.variants if variant.preset}
    switches = by_name(lambda: {each.id: each.name for each in wording.variants if not each.values})
    lists = by_name(lambda: {each.id: each.name for each in wording.variants if each.values})
    for part in filter(str.strip, text.split(",")):
        name, _, value = map(key, part.partition("="))
        if name in switches and not value:
            options[switches[name]] = True
        elif name in lists and value in (values := _values(wording, lists[name])):
            options[lists[name]] = values[value]
        else:
            raise Refusal(lobby_text.UNKNOWN_VARIANT)
    return options


def _values(wording: Wording[Any], variant: str) -> dict[str, str]:
    """The values of this variant by what may be typed for them."""
    return by_name(lambda: {id: name for each in wording.variants if each.id == variant for id, name, _ in each.values})


async def setup(app: App) -> None:
    await app.add_cog(LobbyCog(app.store, app.games, app.lobbies, app.house_rules, app.computers, app.panels))
