"""The local Discord: runs its server, creates users, guilds and channels, and injects faults."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from aiohttp import web

from standin.api.interactions import Interactions
from standin.api.router import RestApi
from standin.api.routes import applications, channels, guilds, interactions, messages, users
from standin.connector import LoopbackConnector
from standin.driver import Person
from standin.endpoint import Endpoint
from standin.faults import Cut, Fault
from standin.gateway import Gateway
from standin.hosts import HostRouter
from standin.latency import Latency
from standin.oauth import OAuth
from standin.recording import Recording
from standin.world.model import Channel, ChannelType, Guild, Message, User
from standin.world.permissions import bits
from standin.world.policy import Policy
from standin.world.world import World

ROUTE_MODULES = (applications, channels, guilds, interactions, messages, users)  # importing them registers the routes
CALLBACK_TASKS = ("discord.py: ", "discord-ui-", "CommandTree-invoker")
Matcher = Callable[[str, dict[str, Any], dict[str, Any] | None], bool]


def matches(wanted: str, component: dict[str, Any], option: dict[str, Any] | None) -> bool:
    """Whether `wanted` is part of the id, or the whole label, of a button or menu option."""
    if option is not None:
        return wanted in str(option["value"]) or wanted == option["label"]
    return wanted in str(component.get("custom_id", "")) or wanted == component.get("label")


def token_of(bot: User) -> str:
    """A token in Discord's form, which begins with the bot's id; some libraries read it from there."""
    return base64.b64encode(bot.id.encode()).decode().rstrip("=") + ".local.token"


class LocalDiscord:
    """A stand-in for Discord on a local port; use it as `async with LocalDiscord() as discord`."""

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        token: str | None = None,
        clock: Callable[[], float] = time.time,
        policy: Policy | None = None,
        port: int = 0,
        longest_wait: float = 30.0,
        matcher: Matcher = matches,
        recording: bool = True,
    ) -> None:
        self.world = World(path, clock, policy)
        self.token = token = token or token_of(self.world.bot)
        self.port = port
        self.longest_wait = longest_wait
        self.matcher = matcher
        self.interactions = Interactions(self.world)
        self.record = Recording(self.world, recording)
        latency = Latency(self.world.policy)
        self.gateway = Gateway(self.world, latency, token)
        self.rest = RestApi(self.world, self.interactions, self.record, latency, token)
        self.oauth = OAuth(self.world)
        self.hosts = HostRouter(self.rest, self.gateway, self.oauth)
        self.endpoint = Endpoint(self.world, self.interactions, latency)
        self.busy: list[Callable[[], bool]] = []
        self._activity = asyncio.Event()
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> LocalDiscord:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Starts to listen on a local port."""
        self.world.subscribe(lambda change: self._signal_activity())
        self.rest.on_idle = self._signal_activity
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", "/{path:.*}", self.hosts.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Closes all connections and the file."""
        await self.endpoint.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.world.close()

    def connector(self) -> LoopbackConnector:
        """A new connector for `discord.Client(connector=...)`; call it inside the running loop."""
        return LoopbackConnector(self.port)

    def on_change(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        """Calls `listener` with every `Change`; the returned function unsubscribes it."""
        return self.world.subscribe(listener)

    def file(self, id: str) -> bytes:
        """The bytes of an attachment or emoji."""
        body = self.world.store.file(id)
        if body is None:
            raise LookupError(f"there is no file {id}")
        return body

    def guild(self, name: str = "Ziggurat") -> Guild:
        """The guild with that name, created if there is none."""
        found = [each for each in self.world.guilds.values() if each.name == name]
        return found[0] if found else self.world.add_guild(name)

    def _default_guild(self) -> Guild:
        return next(iter(self.world.guilds.values()), None) or self.guild()

    def _channel(self, type: ChannelType, name: str, guild: Guild | None, **more: Any) -> Channel:
        guild = guild or self._default_guild()
        inside = [each for each in self.world.channels.values() if each.guild_id == guild.id]
        found = [each for each in inside if each.name == name and each.type == type]
        return found[0] if found else self.world.add_channel(type, name, guild, **more)

    def text_channel(self, name: str = "table", guild: Guild | None = None) -> Channel:
        """The text channel with that name, created if there is none."""
        return self._channel(ChannelType.TEXT, name, guild)

    def forum(self, name: str = "forum", guild: Guild | None = None) -> Channel:
        """The forum with that name, created if there is none."""
        return self._channel(ChannelType.FORUM, name, guild)

    def thread(self, parent: Channel, name: str = "thread", auto_archive: int = 4320) -> Channel:
        """The thread or forum post with that name, created if there is none; `auto_archive` is in minutes."""
        guild = self.world.guilds[str(parent.guild_id)]
        more = {"parent_id": parent.id, "owner_id": self.world.owner.id, "auto_archive": auto_archive}
        return self._channel(ChannelType.PUBLIC_THREAD, name, guild, **more)

    def user(self, name: str, guild: Guild | None = None, member: bool = True) -> User:
        """The user with that name, created if there is none; a new user joins the guild if `member` is true."""
        found = [each for each in self.world.users.values() if each.name == name]
        user = found[0] if found else self.world.add_user(name)
        if member and not found:
            self.world.join(guild or self._default_guild(), user)
        return user

    def person(self, name: str, at: Channel | None = None, member: bool = True) -> Person:
        """A person at a client, by default in the first text channel."""
        return Person(self, self.user(name, member=member), at)

    @property
    def bot(self) -> User:
        """The bot's account."""
        return self.world.bot

    def grant(self, who: User | Person, *permissions: str, guild: Guild | None = None) -> None:
        """Gives a user a role with permissions such as `manage_channels`."""
        user = who.user if isinstance(who, Person) else who
        self.world.grant(guild or self._default_guild(), user, bits(*permissions))

    def overwrite(self, channel: Channel, who: User | Person | None = None, *, allow: str = "", deny: str = "") -> None:
        """Sets a channel's overwrite for a user or for everyone; permissions are names separated by spaces."""
        target = who.user if isinstance(who, Person) else who
        id = target.id if target else str(channel.guild_id)
        channel.overwrites[id] = (bits(*allow.split()), bits(*deny.split()))
        self.world.update_channel(channel)

    def deny_bot(self, channel: Channel, *permissions: str) -> None:
        """Denies the bot permissions in a channel."""
        self.overwrite(channel, self.bot, deny=" ".join(permissions))

    def archive(self, thread: Channel, locked: bool = False) -> None:
        """Archives a thread."""
        thread.archived, thread.locked = True, locked
        self.world.update_channel(thread)

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel."""
        self.world.delete_channel(channel)

    def delete_message(self, message: Message) -> None:
        """Deletes a message, as a moderator can."""
        self.world.delete_message(message)

    def group_dm(self, *people: Person) -> Channel:
        """A new group DM of these people."""
        return self.world.add_group([person.user for person in people])

    def kick_bot(self, guild: Guild | None = None) -> None:
        """Removes the bot from a guild."""
        self.world.leave(guild or self._default_guild(), self.bot)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Adds the bot to a guild again."""
        self.world.join(guild or self._default_guild(), self.bot)

    def leave(self, who: Person, guild: Guild | None = None) -> None:
        """Removes a person from a guild."""
        self.world.leave(guild or self._default_guild(), who.user)

    def fault(
        self,
        method: str,
        path: str,
        *,
        status: int | None = None,
        code: int = 0,
        message: str = "Injected fault",
        retry_after: float = 0.05,
        delay: float = 0.0,
        cut: Cut | None = None,
        times: int = 1,
    ) -> Fault:
        """Injects a fault into the next requests to a path such as `/channels/*/messages`."""
        fault = Fault(method, path, status, code, message, retry_after, delay, cut, times)
        self.rest.faults.append(fault)
        return fault

    def _signal_activity(self) -> None:
        self._activity.set()
        self._activity = asyncio.Event()

    def _longest_wait(self, given: float | None) -> float:
        """How long to wait: latency adds the time of 10 exchanges to a given patience, and of 300 to the default."""
        slowest = self.world.policy.latency[1]
        return self.longest_wait + 300 * slowest if given is None else given + 10 * slowest

    async def until(self, condition: Callable[[], Any], longest_wait: float | None = None) -> None:
        """Waits until a condition holds; it is checked again after every change and request."""
        async with asyncio.timeout(self._longest_wait(longest_wait)):
            while not condition():
                # The bot may change something without a request, so the condition is checked every 10 ms too.
                # (`wait_for` in Python 3.11 may swallow the outer timeout if both end at the same time.)
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.01):
                        await self._activity.wait()

    async def ready(self) -> None:
        """Waits until a bot is connected."""
        await self.until(lambda: self.gateway.connected)

    async def quiet(self, longest_wait: float | None = None) -> None:
        """Waits until the bot is idle: no open interaction, no request in flight, no running callback."""
        try:
            async with asyncio.timeout(self._longest_wait(longest_wait)):
                while not await self._is_idle():
                    pass
        except TimeoutError:
            waiting = [f"{each.type.name} {each.payload['data']}" for each in self.interactions.pending()]
            raise TimeoutError(f"the bot is still busy: {waiting or self._callbacks()}") from None

    async def _is_idle(self) -> bool:
        # The loop runs a few times first, so that a task that is about to send a request has sent it.
        for _ in range(3):
            await asyncio.sleep(0)
        if tasks := self._callbacks():
            await asyncio.wait(tasks)
            return False
        if self.interactions.pending() or self.rest.in_flight:
            await self._activity.wait()
            return False
        if self.gateway.busy or self.endpoint.busy or any(busy() for busy in self.busy):
            await asyncio.sleep(0.001)
            return False
        return True

    def _callbacks(self) -> set[asyncio.Task[Any]]:
        """The tasks in which an in-process discord.py bot runs commands, buttons and listeners."""
        here = asyncio.current_task()
        return {task for task in asyncio.all_tasks() if task.get_name().startswith(CALLBACK_TASKS) and task is not here}
