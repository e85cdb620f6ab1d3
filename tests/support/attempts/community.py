"""Attempts around searches, tables for given people, spectators and servers."""

from __future__ import annotations

from bot.domain.records.community import TableOrder
from bot.ui.custom_ids import CustomId
from standin.driver import Person, Reply
from tests.support.players.roles import Attempt, Scene, button, command, posted_component, taps


async def find(scene: Scene, person: Person) -> Reply:
    await scene.app.store.change_server(int(scene.channel.guild_id or 0), {"tables": (int(scene.elsewhere.id),)})
    return await person.slash("find", title="beads", players="4")


def server(path: str, **options: str) -> Attempt:
    """A command of `/server`, in a server that has allowed it to everybody: we check by ourselves."""

    async def attempt(scene: Scene, person: Person) -> Reply:
        for each in scene.local.world.commands[""]:
            if each["name"] == "server":
                each["default_member_permissions"] = None
        return await person.slash(path, options=dict(options))

    return attempt


def table_for(*, own: bool) -> Attempt:
    """An answer to the call of a table that was opened for this person, or for somebody else."""

    @taps("coming", "cannot")
    async def attempt(scene: Scene, person: Person) -> Reply:
        store = scene.app.store
        called = person if own else scene.local.person("Newcomer")
        players = ((int(called.id), "Called"), (int(scene.local.person("Friend").id), "Friend"))
        order = TableOrder(f"{scene.game} {person.id}", int(scene.channel.guild_id or 0), "beads", players)
        game = await store.open_table(order, "seed")
        channel = scene.local.text_channel(f"called-{game.id}")
        await store.place_table(game, int(channel.id), store.clock() + 60, ())
        here = person.at(channel)
        for verb in ("coming", "cannot"):
            id = str(CustomId(verb, game.id, 0, ()))
            reply = await here.raw_click(id, posted_component(scene.local, channel, id, []), longest_wait=10.0)
        return reply

    return attempt


COMMUNITY: dict[str, Attempt] = {
    "`/find`": find,
    "button Find a table": button("search"),
    "menu of games to search for": button("seek", values=["chess"]),
    "button Stop searching, another's search": button("unsearch"),
    "buttons of a table that calls oneself": table_for(own=True),
    "buttons of a table that calls others": table_for(own=False),
    "`/watch`": command("watch", often="end"),
    "button Stop watching, another's watch": button("unwatch", 1),
    "`/server show`": server("server show"),
    "`/server tables`": server("server tables"),
    "`/server rules`": server("server rules", theme="light"),
    "`/server messages`": server("server messages"),
    "buttons of the server's settings": button("serverset", "light"),
}
