"""A small bot with one of every kind of command, component and message."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from discord.ext import commands

from standin import LocalDiscord
from tests.support.fixtures import running

PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03rest"
TITLES = ["age_of_civilization", "roll_through_the_ages", "chronicles_of_civilization"]
Interaction = discord.Interaction[Any]


class Choice(ui.DynamicItem[ui.Button[ui.View]], template=r"z1:(?P<game>\d+):(?P<option>.+)"):
    """A button that still works after a restart."""

    def __init__(self, game: int, option: str, label: str) -> None:
        super().__init__(ui.Button(label=label, custom_id=f"z1:{game}:{option}"))
        self.option = option

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: re.Match[str]) -> Choice:
        return cls(int(match["game"]), match["option"], item.label)

    async def callback(self, interaction: Interaction) -> None:
        bot = interaction.client
        assert isinstance(bot, Sample)
        bot.chosen.append((interaction.id, self.option))
        await interaction.response.defer()
        if interaction.message and not interaction.message.flags.components_v2:
            await interaction.edit_original_response(content=f"{interaction.user.name} chose {self.option}")


class Menus(ui.View):
    """A row of buttons, a menu for several values and a user menu."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Secret", custom_id="secret")
    async def secret(self, interaction: Interaction, _: ui.Button[Menus]) -> None:
        hand = ui.View(timeout=None).add_item(Choice(1, "hand:1", "First card"))
        await interaction.response.send_message("your hand: Egypt", ephemeral=True, file=picture("hand"), view=hand)

    @ui.button(label="Ask me", custom_id="ask")
    async def ask(self, interaction: Interaction, _: ui.Button[Menus]) -> None:
        await interaction.response.send_modal(Question())

    @ui.button(label="Closed", custom_id="closed", disabled=True)
    async def closed(self, interaction: Interaction, _: ui.Button[Menus]) -> None:
        await interaction.response.defer()

    @ui.select(
        placeholder="Goods",
        custom_id="goods",
        max_values=2,
        options=[discord.SelectOption(label=each.title(), value=f"good:{each}") for each in ("wood", "stone", "cloth")],
    )
    async def goods(self, interaction: Interaction, menu: ui.Select[Menus]) -> None:
        await interaction.response.edit_message(content=f"picked {', '.join(menu.values)}")

    @ui.select(cls=ui.UserSelect, placeholder="Opponent", custom_id="opponent")
    async def opponent(self, interaction: Interaction, menu: ui.UserSelect[Menus]) -> None:
        await interaction.response.send_message(f"against {menu.values[0].display_name}")


class Question(ui.Modal, title="Name your people"):
    """A modal with a text input and a menu."""

    name: ui.Label[Question] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    age: ui.Label[Question] = ui.Label(
        text="Age",
        component=ui.Select(custom_id="age", options=[discord.SelectOption(label=each) for each in ("Stone", "Iron")]),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        field, menu = self.name.component, self.age.component
        assert isinstance(field, ui.TextInput) and isinstance(menu, ui.Select)
        await interaction.response.send_message(f"the {field.value} of the {menu.values[0]} age")


def picture(name: str) -> discord.File:
    """A picture of a few bytes with alt text."""
    return discord.File(io.BytesIO(PICTURE), f"{name}.png", description=f"picture of the {name}")


def panel(text: str) -> ui.LayoutView:
    """A layout with one of every component."""
    view = ui.LayoutView(timeout=None)
    button: ui.Button[Any] = ui.Button(label="Layout", custom_id="z1:7:layout")
    row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Row", custom_id="z1:7:row"))
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description="the board")
    )
    view.add_item(
        ui.Container(
            ui.TextDisplay(text),
            ui.Section("beside a button", accessory=button),
            ui.Section("beside a picture", accessory=ui.Thumbnail("attachment://hand.png", description="the hand")),
            gallery,
            ui.Separator(),
            row,
            accent_colour=discord.Colour.gold(),
        )
    )
    view.add_item(ui.File("attachment://rules.txt"))
    return view


class Play(commands.GroupCog, name="game"):
    """Slash commands."""

    seat = app_commands.Group(name="seat", description="Seats")

    @app_commands.command(description="Opens a game")
    async def new(self, interaction: Interaction, title: str, seats: app_commands.Range[int, 1, 4] = 2) -> None:
        await interaction.response.defer()
        view = ui.View(timeout=None)
        view.add_item(Choice(1, "rise:egypt", "Egypt")).add_item(Choice(1, "rise:kongo", "Kongo"))
        await interaction.followup.send(f"{title} for {seats}", view=view)

    @new.autocomplete("title")
    async def titles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=each, value=each) for each in TITLES if each.startswith(typed)]

    @app_commands.command(description="Everything at once")
    async def menus(self, interaction: Interaction) -> None:
        await interaction.response.send_message("menus", view=Menus())

    @seat.command(description="Gives a seat")
    async def give(self, interaction: Interaction, to: discord.User, colour: str, fast: bool = False) -> None:
        await interaction.response.send_message(f"{to.display_name} is {colour}, {fast}", ephemeral=True)

    @app_commands.command(description="Shows the layout")
    async def layout(self, interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        files = [picture("board"), picture("hand"), discord.File(io.BytesIO(b"rules"), "rules.txt")]
        await interaction.followup.send(view=panel("the panel"), files=files)

    @app_commands.command(description="Never responds")
    async def never(self, interaction: Interaction) -> None:
        pass

    @app_commands.command(description="For those who manage channels")
    @app_commands.guild_only()
    async def where(self, interaction: Interaction) -> None:
        assert isinstance(interaction.user, discord.Member)
        await interaction.response.send_message(str(interaction.permissions.manage_channels))


@app_commands.command(description="Only for moderators")
@app_commands.default_permissions(manage_channels=True)
async def moderate(interaction: Interaction) -> None:
    """A command that the client hides from everybody else."""
    await interaction.response.send_message("moderated")


class German(app_commands.Translator):
    """A few names in another language."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        known = {"game": "spiel", "menus": "menüs"}
        return known.get(string.message) if locale is discord.Locale.german else None


class Sample(commands.Bot):
    """The sample bot; it remembers the choices and messages that it got."""

    def __init__(self, local: LocalDiscord, intents: discord.Intents | None = None, **more: Any) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=intents or discord.Intents.default(),
            connector=local.connector(),
            guild_ready_timeout=0.02,
            **more,
        )
        self.chosen: list[tuple[int, str]] = []
        self.heard: list[discord.Message] = []
        self.resumed = 0

    async def setup_hook(self) -> None:
        await self.add_cog(Play())
        self.tree.add_command(moderate)
        self.add_view(Menus())
        self.add_dynamic_items(Choice)
        await self.tree.set_translator(German())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)

    async def on_resumed(self) -> None:
        self.resumed += 1

    def table(self, local: LocalDiscord) -> discord.PartialMessageable:
        """The channel #table, known only by its id."""
        return self.get_partial_messageable(int(local.text_channel("table").id))


@pytest.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[Sample]:
    """The sample bot, running in the fixture `local`."""
    one = Sample(local)
    async with running(one, local):
        yield one
