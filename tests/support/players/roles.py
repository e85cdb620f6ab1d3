"""A game with a person in every role, and the attempts of each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from bot.app.app import App
from bot.ui.custom_ids import CustomId
from standin import LocalDiscord
from standin.api.messages import compose
from standin.driver import Person, Reply
from standin.world.model import Channel, Message
from tests.support.players.people import Party, open_table

ROLES = ("player", "host", "moderator", "owner", "stranger")


def posted_component(local: LocalDiscord, channel: Channel, custom_id: str, values: list[str]) -> Message:
    """A message from the bot with this button, or a menu of these values; Discord needs one for every click."""
    part: dict[str, Any] = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}
    if values:
        options = [{"label": "x", "value": value} for value in dict.fromkeys(values)]
        part = {"type": 3, "custom_id": custom_id, "options": options, "min_values": 0, "max_values": len(options)}
    body = {"content": "test", "components": [{"type": 1, "components": [part]}]}
    return local.world.post(compose(local.world, local.bot, channel, body, []))


def every_command(local: LocalDiscord) -> list[tuple[str, dict[str, Any]]]:
    """Every command with its options."""
    found = []
    for command in local.world.commands[""]:
        subcommands = [each for each in command.get("options", []) if each["type"] == 1]
        for each in subcommands:
            found.append((f"{command['name']} {each['name']}", each))
        if not subcommands:
            found.append((command["name"], command))
    return found


class Scene:
    """A game in its own channel, with a person in every role."""

    def __init__(self, local: LocalDiscord, app: App, number: int) -> None:
        self.local, self.app = local, app
        self.channel = local.text_channel(f"scene-{number}")
        self.elsewhere = local.text_channel(f"elsewhere-{number}")
        self.people = {role: local.person(f"{role} {number}", self.channel) for role in ROLES if role != "owner"}
        self.people["owner"] = Person(local, local.world.owner, self.channel)
        assert self.channel.guild_id is not None
        # The bot's owner need not own the server.
        local.world.guilds[self.channel.guild_id].owner_id = local.user(f"Landlord {number}").id
        local.grant(self.people["moderator"], "manage_channels")
        self.game = 0

    async def begin(self, *, lobby: bool = False, over: bool = False, title: str = "beads") -> None:
        host, player = self.people["host"], self.people["player"]
        if lobby:
            await host.slash("game new", title=title, variants="open" if title == "beads" else "drafting")
            await self.local.quiet()
        else:
            await open_table(self.local, [host, player], variants="open", channel=self.channel)
        found = await self.app.store.game_in(int(self.channel.id))
        assert found is not None
        self.game = found.id
        if lobby:
            await self.press(player, "join")
            await self.press(host, "more")
        if over:
            await Party(self.local, self.app, [host, player], self.channel).play_by_taps(Random(1))

    async def press(self, person: Person, verb: str, *args: object, values: list[str] | None = None) -> Reply:
        """Tap a button with this verb, or pick from a menu."""
        id = CustomId(verb, self.game, 0, tuple(map(str, args)))
        message = posted_component(self.local, self.channel, str(id), values or [])
        kind = 3 if values else 2
        return await person.raw_click(str(id), message, component_type=kind, values=values, longest_wait=10.0)

    async def seat(self, person: Person) -> int | None:
        return (await self.app.games.session(self.game)).seat_of(int(person.id))

    async def turn_of(self, person: Person, *, own: bool) -> tuple[int, int]:
        """The number and seat of a question for this person, or for somebody else."""
        for _ in range(2):
            session = await self.app.games.session(self.game)
            (waited,) = session.waiting()
            mine = waited.user_id == int(person.id)
            if mine == own or session.seat_of(int(person.id)) is None:
                return session.asks[waited.seat].number, waited.seat
            mover = next(each for each in self.people.values() if int(each.id) == waited.user_id)
            await mover.slash("game move", picks="end")
        raise AssertionError("it is nobody's turn")

    async def other(self, person: Person) -> Person:
        """Another person with a seat in this game."""
        seated = {seat.user_id for seat in (await self.app.games.session(self.game)).seats}
        return next(each for each in self.people.values() if int(each.id) in seated - {int(person.id)})


Attempt = Callable[[Scene, Person], Awaitable[Reply]]


def command(path: str, **options: str) -> Attempt:
    async def attempt(scene: Scene, person: Person) -> Reply:
        return await person.slash(path, options=dict(options))

    return attempt


def taps(*verbs: str) -> Callable[[Attempt], Attempt]:
    """Mark an attempt with the buttons that it taps."""

    def marked(attempt: Attempt) -> Attempt:
        attempt.verbs = frozenset(verbs)  # type: ignore[attr-defined]
        return attempt

    return marked


def button(verb: str, *args: object, values: list[str] | None = None) -> Attempt:
    @taps(verb)
    async def attempt(scene: Scene, person: Person) -> Reply:
        return await scene.press(person, verb, *args, values=values)

    return attempt
