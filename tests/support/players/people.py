"""Players who play whole games, with buttons and menus only or with `/game move` only."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from bot.app.app import App
from bot.domain.session import Session
from bot.ui.custom_ids import CustomId
from standin import LocalDiscord
from standin.driver import Person, Reply, pressable
from standin.world.model import Channel, ComponentType, Message

ANSWERING = {"pick", "menu", "none", "part", "confirm", "short", "suggested"}
TAPS_OF_A_SOLO_GAME = 2_000
"""Alone, a whole game is one turn, since nobody else is asked in between. More taps than this never end."""


async def open_table(
    discord: LocalDiscord,
    people: list[Person],
    title: str = "beads",
    variants: str = "",
    computers: int = 0,
    channel: Channel | None = None,
) -> None:
    """The first person opens a lobby, the others join, and the game starts."""
    host, *others = [person if channel is None else person.at(channel) for person in people]
    options: dict[str, Any] = {"title": title} | ({"variants": variants} if variants else {})
    await host.slash("game new", options=options)
    await discord.quiet()
    for person in others:
        await person.click("Join")
    for _ in range(computers):
        await host.click("Add a computer player")
    await host.click("Start")
    await discord.quiet()


class Party:
    """The people who play one game together, each at their own client."""

    def __init__(self, discord: LocalDiscord, app: App, people: list[Person], channel: Channel | None = None) -> None:
        self.discord, self.app = discord, app
        self.channel = channel or people[0].place
        self.people = {int(person.id): person.at(self.channel) for person in people}
        self.taps: Counter[str] = Counter()

    async def session(self) -> Session:
        """The game in the party's channel."""
        game = await self.app.store.game_in(int(self.channel.id))
        assert game is not None
        return await self.app.games.session(game.id)

    async def waiting(self) -> list[tuple[Person, int]]:
        """The people that the game is waiting for, with their seats."""
        session = await self.session()
        return [(self.people[seat.user_id], seat.seat) for seat in session.waiting() if seat.user_id is not None]

    async def over(self) -> bool:
        """Whether the game is over."""
        return (await self.session()).game.phase == "over"

    async def panel(self, person: Person, seat: int) -> Message:
        """The message with this person's question: the direct message that asks it, or else the panel behind Play."""
        ask = (await self.session()).asks[seat]
        if ask.private and person.user.dms_open:
            game = (await self.session()).game.id
            here = [m for m in person.dms() if any(id.game == game and id.verb in ANSWERING for id in ids(m))]
            if here:  # a digest has no question in it, only Play
                return here[-1]
        play = [id for message in channel_messages(person, self.channel) for id in ids(message) if id.verb == "play"]
        reply = await person.click(str(play[-1]))
        assert reply.message is not None and reply.ephemeral, reply
        return reply.message

    async def tap(self, person: Person, panel: Message, rng: Random) -> Reply:
        """Uses a random button or menu that answers the question."""
        usable = [
            each for each in panel.components if pressable(each) and CustomId.parse(each["custom_id"]).verb in ANSWERING
        ]
        assert usable, panel.text
        part = rng.choice(usable)
        self.taps[person.user.name] += 1
        if part["type"] == ComponentType.BUTTON:
            return await person.click(part["custom_id"], on=panel)
        values = [option["value"] for option in part["options"]]
        most = min(part.get("max_values", 1), len(values))
        least = min(max(1, part.get("min_values", 1)), most)
        return await person.pick(part["custom_id"], rng.sample(values, rng.randint(least, most)), on=panel)

    async def turn_by_taps(self, person: Person, seat: int, rng: Random) -> None:
        """Taps until the game no longer waits for this person."""
        panel = await self.panel(person, seat)
        for _ in range(TAPS_OF_A_SOLO_GAME):
            if not any(id.verb in ANSWERING for id in ids(panel)):
                break
            if not any(waiting.id == person.id for waiting, _ in await self.waiting()):
                break
            reply = await self.tap(person, panel, rng)
            assert not reply.failed
            assert reply.message is not None
            panel = reply.message
        else:
            raise AssertionError(f"the turn does not end: {panel.text}")
        await self.discord.quiet()

    async def play_by_taps(self, rng: Random, turns: int = 10_000) -> int:
        """Plays a number of turns, or to the end, and returns how many were played."""
        played = 0
        while not await self.over() and played < turns:
            person, seat = rng.choice(await self.waiting())
            await self.turn_by_taps(person, seat, rng)
            played += 1
        return played

    async def play_by_typing(self, rng: Random, answers: int = 10_000) -> int:
        """Plays with `/game move` alone, with the autocomplete choices, and returns the number of answers."""
        played = 0
        while not await self.over() and played < answers:
            person, seat = rng.choice(await self.waiting())
            decision = (await self.session()).decisions[seat]
            wanted = rng.randint(decision.at_least, min(decision.at_most, len(decision.options)))
            typed = "none" if not wanted else ""
            for _ in range(wanted):
                choices = await person.type("game move", "picks", picks=f"{typed}, " if typed else "")
                assert choices
                typed = str(rng.choice(choices)["value"])
            reply = await person.slash("game move", picks=typed)
            assert reply.ephemeral, reply
            played += 1
            await self.discord.quiet()
        return played


def ids(message: Message) -> list[CustomId]:
    """The custom ids of the enabled buttons and menus."""
    return [CustomId.parse(each["custom_id"]) for each in message.components if pressable(each)]


def channel_messages(person: Person, channel: Channel) -> list[Message]:
    """The messages in a channel that everybody sees."""
    return [message for message in person.sees(channel) if not message.ephemeral]
