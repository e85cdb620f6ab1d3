"""Attempts with profiles, boards, statistics and games that are struck, for the table of permissions."""

from __future__ import annotations

from random import Random

from bot.domain.records.ratings import Visibility
from standin.driver import Person, Reply
from tests.support.players.people import Party
from tests.support.players.roles import Attempt, Scene, button, command, taps


async def strike(scene: Scene, person: Person) -> Reply:
    await rated_game(scene)
    return await person.slash("strike", reason="It was a trial")


@taps("strike")
async def agree(scene: Scene, person: Person) -> Reply:
    """A player of the game has asked to strike it."""
    await rated_game(scene)
    other = scene.people["player" if person is scene.people["host"] else "host"]
    await scene.app.store.agree_to_strike(scene.game, int(other.id), "It was a trial", (), ())
    return await scene.press(person, "strike")


async def rated_game(scene: Scene) -> None:
    """The game of the scene is rated, and over."""
    await scene.app.store.change_house_rules(scene.game, {"rated": True})
    players = [scene.people["host"], scene.people["player"]]
    await Party(scene.local, scene.app, players, scene.channel).play_by_taps(Random(1))


@taps("profile")
async def own_page(scene: Scene, person: Person) -> Reply:
    return await scene.press(person, "profile", person.id, 1)


@taps("profile")
async def private_page(scene: Scene, person: Person) -> Reply:
    return await scene.press(person, "profile", (await private(scene, person)).id, 0)


@taps("profile_text")
async def own_text(scene: Scene, person: Person) -> Reply:
    return await scene.press(person, "profile_text", person.id, 1)


@taps("profile_text")
async def private_text(scene: Scene, person: Person) -> Reply:
    return await scene.press(person, "profile_text", (await private(scene, person)).id, 0)


@taps("versus_text")
async def private_head_to_head(scene: Scene, person: Person) -> Reply:
    return await scene.press(person, "versus_text", person.id, (await private(scene, person)).id)


async def private(scene: Scene, person: Person) -> Person:
    """Somebody else, who shows their profile to nobody."""
    other = await scene.other(person)
    await scene.app.store.change_preferences(int(other.id), {"profile": Visibility.PRIVATE})
    return other


RATINGS: dict[str, Attempt] = {
    "`/profile`": command("profile"),
    "`/leaderboard`": command("leaderboard", title="beads"),
    "`/stats`": command("stats", title="beads"),
    "`/strike`": strike,
    "button Agree to strike a game": agree,
    "a page of one's own profile": own_page,
    "a page of another's private profile": private_page,
    "one's own profile: As text": own_text,
    "another's private profile: As text": private_text,
    "head to head with somebody who is private: As text": private_head_to_head,
    "a page of a leaderboard": button("ranks", "beads", 2, 0, "here", 1),
    "menu of other leaderboards": button("boards", "here", values=["beads:2:0"]),
    "leaderboard: As text": button("ranks_text", "beads", 2, 0, "here", 0),
    "button of another number of players": button("stats", "beads", 2),
    "statistics: As text": button("stats_text", "beads", 2),
}
