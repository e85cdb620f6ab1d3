"""Tables that change while they are played: seats change hands, and games move to other channels."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from random import Random

from bot.text import errors as error_text
from bot.text.game import news as news_text
from bot.text.game import seats as seat_text
from standin import LocalDiscord
from standin.driver import Reply
from standin.world.model import Channel, Message
from tools.stress.players import Database, HastyPerson, PlayedChannel, SeenAct, StoredGame, parts_of

# What people may be told to do, and the button that confirms it.
CONFIRMED_BY = {"leave": "stepout", "resign": "resign", "kick": "kick"}
CHANGES = (*["leave"] * 3, "resign", *["kick"] * 2, *["replace"] * 3, *["move"] * 2, "delete")
INVITATIONS = ("take", "claim")  # buttons for people without a seat
CONSENT = ("agree", "giveup")  # buttons for the players
ACCEPTED = 0.3  # how often somebody who sees such a button presses it
LATEST = 30  # messages in which people look for one
BACK = 0.7  # how often a game moves to a channel where it has been before, if there is one


class ChangingTable(PlayedChannel):
    """People play, and do in between what stands in `plans`: leave, send each other away, offer seats, move."""

    def __init__(
        self,
        discord: LocalDiscord,
        database: Database,
        channel: Channel,
        people: list[HastyPerson],
        mode: int,
        rng: Random,
    ) -> None:
        super().__init__(discord, database, channel, people, mode, rng)
        self.plans: deque[str] = deque()
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.faults: list[str] = []
        self._tried: set[tuple[str, str, str]] = set()  # everybody presses such a button once

    @property
    def homeless(self) -> bool:
        """Whether the channel is gone."""
        return self.channel.id not in self.discord.world.channels

    async def _step(self, alive: Callable[[], bool]) -> None:
        table = self._look()
        running = table.phase in ("lobby", "playing")
        if running and table.channel != int(self.channel.id):
            self._gather_in(next(place for place in self.places if int(place.id) == table.channel))
        if self.homeless and running:
            await self._move(table)
        elif self.homeless:
            self._gather_in(self._new_channel())
        elif table.phase == "playing" and self.plans:
            await self._change(self.plans[0], table, alive)
        elif table.phase != "playing" or not await self._accept(table, alive):
            await self._go_on(table, alive)

    # Seats.

    async def _change(self, what: str, table: StoredGame, alive: Callable[[], bool]) -> None:
        """Do what is planned; it stays planned if the bot dies before it answers."""
        seat = self.rng.choice([seat for seat, user in table.seats.items() if user is not None])
        holder, host = self._person(table.seats[seat] or 0), self._person(table.host)
        match what:
            case "delete":
                self.discord.delete_channel(self.channel)
                self.done[what] += 1
                self.plans.popleft()
            case "move":
                await self._move(table)
            case "replace":
                newcomer = self.rng.choice([each for each in self.everybody if int(each.id) not in table.people])
                offering = self.rng.choice((holder, holder, host))
                reply = await offering.slash("game replace", seat=str(seat + 1), player=newcomer)
                self._count(what, reply, seat_text.OFFERED() in reply.text)
            case "kick":
                reply = await host.slash("game kick", seat=str(seat + 1))
                await self._confirm(what, host, reply, table, alive)
            case "resign" if len(table.people) == 1:  # that would end the game
                self.plans.popleft()
            case "leave" | "resign":
                await self._confirm(what, holder, await holder.slash(f"game {what}"), table, alive)

    async def _confirm(
        self, what: str, person: HastyPerson, asked: Reply, table: StoredGame, alive: Callable[[], bool]
    ) -> None:
        """Press the button under the question, if the bot asks one."""
        if asked.message is not None and parts_of(asked.message, {CONFIRMED_BY[what]}):
            await self._press(what, CONFIRMED_BY[what], person, asked.message, table, alive)
        else:
            self._count(what, asked, done=False)

    async def _accept(self, table: StoredGame, alive: Callable[[], bool]) -> bool:
        """Somebody may take an open or offered seat, or agree that it changes hands; whether they have tried."""
        if self.rng.random() > ACCEPTED:
            return False
        for message in reversed(self.people[0].sees()[-LATEST:]):
            for verb in (*INVITATIONS, *CONSENT):
                if not self._has(message, verb, table.game):
                    continue
                seated = verb in CONSENT
                able = [each for each in self.everybody if (int(each.id) in table.people) == seated]
                asked = [each for each in able if verb == "claim" or each.id in message.notified]
                fresh = [each for each in asked if (message.id, verb, each.id) not in self._tried]
                if fresh:
                    person = self.rng.choice(fresh)
                    self._tried.add((message.id, verb, person.id))
                    await self._press(verb, verb, person, message, table, alive)
                    return True
        return False

    async def _press(
        self, what: str, verb: str, person: HastyPerson, message: Message, table: StoredGame, alive: Callable[[], bool]
    ) -> None:
        """Press a button that changes a seat: its message then shows the outcome, or a sentence says it."""
        button = parts_of(message, {verb})[0]["custom_id"]
        reply = await person.click(button, on=message, deliveries=1 + (self.rng.random() < 0.1))
        changes = verb not in INVITATIONS  # after these a sentence says whether the seat is theirs
        await self._until(lambda: bool(said(reply)) or (changes and reply.edited), alive)
        changed = changes and reply.edited
        # Sending somebody away may need the consent of the others: then the message says that they are asked.
        done = seat_text.KICKED() in message.text if what == "kick" else changed or seat_text.YOURS() in said(reply)
        self._count(what, reply, done, asked=changed)
        if done and verb not in CONSENT:
            self.seen.append(SeenAct(int(reply.interaction.id), int(person.id), table.game, "seat"))

    # Channels.

    async def _move(self, table: StoredGame) -> None:
        """The host brings the game into another channel; if its own is gone, any player may."""
        movers = sorted(table.people) if self.homeless else [table.host]
        person = self._person(self.rng.choice(movers))
        known = [place for place in self.places if place.id in self.discord.world.channels and place != self.channel]
        target = self.rng.choice(known) if known and self.rng.random() < BACK else self._new_channel()
        reply = await person.slash("game move-here", game=str(table.game), channel=target)
        moved = news_text.MOVED() in reply.text
        self._count("move", reply, moved)
        if moved and table.phase == "playing":
            self.seen.append(SeenAct(int(reply.interaction.id), int(person.id), table.game, "moved"))

    def _new_channel(self) -> Channel:
        first = self.places[0]
        guild = self.discord.world.guilds[first.guild_id or ""]
        channel = self.discord.text_channel(f"{first.name}-{len(self.places)}", guild)
        self.places.append(channel)
        return channel

    def _gather_in(self, channel: Channel) -> None:
        self.channel = channel
        for person in self.everybody:
            person.go_to(channel)

    # What came of it.

    def _count(self, what: str, reply: Reply, done: bool, asked: bool = False) -> None:
        """A change is done, the others are asked for it, or it is politely refused. Without an answer nobody knows."""
        if error_text.FAILED() in reply.text or error_text.NOT_STORED() in reply.text:
            self.faults.append(f"{what} in {self.channel.name}: {reply.text}")
        if done:
            self.done[what] += 1
        elif said(reply):
            self.refused[what] += 1
        elif asked:
            self.done[f"{what}, asked"] += 1
        else:
            return
        if self.plans and self.plans[0] == what:
            self.plans.popleft()


def said(reply: Reply) -> str:
    """What the bot has said in a message of its own, besides the clicked one."""
    return "\n".join(each.text for each in reply.messages if each is not reply.interaction.message and not each.loading)
