"""The attempts of the table of permissions that can be made on the board page too.

The page says nothing of seats: what it sends is for the seat of whoever is there, if they have one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from standin.driver import Person
from tests.support.players.board_client import BoardClient, Json
from tests.support.players.roles import Scene

DIG = "act:dig:hill"
PageAttempt = Callable[[Scene, Person, BoardClient], Awaitable[Json]]


def choose(*, own: bool) -> PageAttempt:
    async def attempt(scene: Scene, person: Person, page: BoardClient) -> Json:
        number, _ = await scene.turn_of(person, own=own)
        return await page.ask("answer", number=number, picks=[DIG], key=f"{number} {own}", sure=True)

    return attempt


async def _mover(scene: Scene, person: Person) -> Person:
    """Somebody else whose turn it is, and who has done something."""
    _, seat = await scene.turn_of(person, own=False)
    user = (await scene.app.games.session(scene.game)).seats[seat].user_id
    mover = next(each for each in scene.people.values() if int(each.id) == user)
    await mover.slash("game move", picks=DIG)
    return mover


def step(what: str) -> PageAttempt:
    async def attempt(scene: Scene, person: Person, page: BoardClient) -> Json:
        mover = await _mover(scene, person)
        if what == "redo":
            await mover.slash("game undo")
        move = (await scene.app.games.session(scene.game)).game.move
        return await page.ask(what, move=move, key=f"{what} {move}")

    return attempt


def look(what: str, **request: object) -> PageAttempt:
    async def attempt(scene: Scene, person: Person, page: BoardClient) -> Json:
        return await page.ask(what, **request)

    return attempt


ON_PAGE: dict[str, PageAttempt] = {
    "button Board": look("look", sheet="board"),
    "a turn of a replay": look("past", turn=0),
    "a choice, one's own question": choose(own=True),
    "a choice, another's question": choose(own=False),
    "button Undo of another": step("undo"),
    "button Redo of another": step("redo"),
}
