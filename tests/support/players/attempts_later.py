"""What people may try in long games: changing seats, timeouts, votes, draft preferences, replays."""

from __future__ import annotations

from bot.games.clock.clock_changes import ARCHIVE_AFTER
from bot.games.clock.turn_clock import DAY
from bot.local.driver import Person, Reply
from bot.store.records import VoteKind
from tests.support.players.roles import Attempt, Scene, button, taps


@taps("kick")
async def hand_over(scene: Scene, person: Person) -> Reply:
    victim = await scene.other(person)
    return await scene.press(person, "kick", await scene.seat(victim), victim.id)


@taps("claim")
async def claim(scene: Scene, person: Person) -> Reply:
    leaver = await scene.other(person)
    seat = await scene.seat(leaver)
    await scene.press(leaver, "stepout")
    return await scene.press(person, "claim", seat)


async def _out_of_time(scene: Scene, person: Person, *, own: bool) -> tuple[int, int]:
    """Let somebody's time run out, so that the others are asked; the seat and number of the question."""
    number, seat = await scene.turn_of(person, own=own)
    store = scene.app.store
    await store.change_house_rules(scene.game, {"pace": "1d"})
    clock = store.clock
    store.clock = lambda: clock() + 3 * DAY
    for _ in range(4):
        await scene.app.timeouts.run_due()
    store.clock = clock
    return seat, number


def on_the_absent(verb: str, *, own: bool = False) -> Attempt:
    @taps(verb)
    async def attempt(scene: Scene, person: Person) -> Reply:
        return await scene.press(person, verb, *await _out_of_time(scene, person, own=own))

    return attempt


@taps("wake")
async def play_on(scene: Scene, person: Person) -> Reply:
    assert await scene.app.store.archive(scene.game, scene.app.store.clock() + 2 * ARCHIVE_AFTER, ())
    return await scene.press(person, "wake")


async def _asked(scene: Scene, asker: Person) -> int:
    """Let somebody ask the others for a pause; the id of the request."""
    session = await scene.app.games.session(scene.game)
    seat = session.seat_of(int(asker.id))
    assert seat is not None
    await scene.app.votes.ask(VoteKind.PAUSE, session, seat, int(asker.id))
    request = await scene.app.store.open_vote(scene.game)
    assert request is not None
    return request.id


def on_a_request(verb: str, *, own: bool = False) -> Attempt:
    @taps(verb)
    async def attempt(scene: Scene, person: Person) -> Reply:
        return await scene.press(person, verb, await _asked(scene, person if own else await scene.other(person)))

    return attempt


WISHES: dict[str, Attempt] = {
    "wish list: the button": button("wishes"),
    "wish list: a wish": button("wish", 0, values=["0"]),
    "wish list: Drop the last": button("wish-last"),
    "wish list: Clear": button("wish-clear"),
    "wish list: Pick for me": button("wish-on"),
    "wish list: Let me pick myself": button("wish-off"),
}
WISHING = (*WISHES, "`/game wishes`")
LATER: dict[str, Attempt] = {
    "button Step out": button("stepout"),
    "button Hand the seat over": hand_over,
    "button Take the seat, an open one": claim,
    "button Let the computer move, for another": on_the_absent("onward"),
    "button Let the computer move, for oneself": on_the_absent("onward", own=True),
    "button Wait another day, for another": on_the_absent("patience"),
    "button Wait another day, for oneself": on_the_absent("patience", own=True),
    "button Play on, an archived game": play_on,
    "button Ask the others": button("ask", "pause", 0),
    "button Agree to another's request": on_a_request("agree"),
    "button Agree to one's own request": on_a_request("agree", own=True),
    "button Refuse another's request": on_a_request("refuse"),
    "button Refuse one's own request": on_a_request("refuse", own=True),
    **WISHES,
    "a turn of a replay": button("replay", 0, "all"),
    "menu Through whose eyes?": button("eyes", 0, values=["0"]),
    "button As a film, of a running game": button("film"),
    "button As a film, of a finished game": button("film"),
    "a page of the rules": button("topic", "beads", "goal"),
    "menu of the rules": button("topics", "beads", 0, values=["goal"]),
    "button Delete my data": button("forget", 1),
}
