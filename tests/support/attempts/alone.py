"""Attempts around lessons and games of one's own."""

from __future__ import annotations

from dataclasses import replace

from bot.ui.custom_ids import CustomId
from standin.driver import Person, Reply
from tests.support.players.roles import Attempt, Scene, button, posted_component, taps

TITLE = "age_of_civilization"
FIRST = f"{TITLE}/first"


async def _press(scene: Scene, person: Person, game: int, verb: str) -> Reply:
    """Tap a button of another game than the scene's."""
    id = str(CustomId(verb, game, 0, ()))
    return await person.raw_click(id, posted_component(scene.local, scene.channel, id, []), longest_wait=10.0)


async def _owner(scene: Scene) -> Person:
    return scene.local.person("Learner")


@taps("unlearn", "playon", "present")
async def lesson_of_another(scene: Scene, person: Person) -> Reply:
    learner = await _owner(scene)
    await learner.slash("learn", lesson=FIRST)
    (game,) = await scene.app.lessons.running(int(learner.id))
    for verb in ("playon", "present", "play"):
        await _press(scene, person, game.id, verb)
    reply = await _press(scene, person, game.id, "unlearn")
    (after,) = await scene.app.lessons.running(int(learner.id))
    assert replace(after, updated_at=0.0) == replace(game, updated_at=0.0)
    return reply


@taps("table")
async def table_of_another(scene: Scene, person: Person) -> Reply:
    owner = await _owner(scene)
    reply = await owner.at(owner.dm).slash("game new", title=TITLE)
    assert reply.message is not None
    game, *_ = await scene.app.store.personal_games(int(owner.id))
    found = await _press(scene, person, game.id, "table")
    await owner.click("Cancel", on=reply.message)
    return found


ALONE: dict[str, Attempt] = {
    "button Learn to play": button("learn"),
    "a lesson of the menu": button("lesson", FIRST),
    "menu of short lessons": button("lessons", values=[FIRST]),
    "buttons of another's lesson": lesson_of_another,
    "another's own table": table_of_another,
}
