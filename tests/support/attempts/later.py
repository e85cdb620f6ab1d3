"""Attempts of people in long games: changing seats, timeouts, votes, draft preferences, replays."""

from __future__ import annotations

from bot.domain.clock.clock_changes import ARCHIVE_AFTER
from bot.domain.clock.turn_clock import DAY
from bot.domain.records.votes import VoteKind
from bot.games.service import Request
from standin.driver import Person, Reply
from tests.support.players.roles import Attempt, Scene, button, taps


@taps("kick")
async def hand_over(scene: Scene, person: Person) -> Reply:
    victim = await scene.other(person)
    return await scene.press(person, "kick", await scene.seat(victim), victim.id)


async def _offered(scene: Scene, seat: int, maker: Person, invited: Person) -> tuple[int, str]:
    """Let somebody offer a seat; what its buttons carry."""
    session = await scene.app.games.session(scene.game)
    await scene.app.seats.offer(session, seat, int(invited.id), Request(int(maker.id)), in_charge=True)
    return seat, invited.id


def on_an_offer(verb: str, *, to_oneself: bool) -> Attempt:
    """A player offers their own seat, to this person or to somebody else."""

    @taps(verb)
    async def attempt(scene: Scene, person: Person) -> Reply:
        maker = await scene.other(person)
        invited = person if to_oneself else scene.local.person("Newcomer")
        return await scene.press(person, verb, *await _offered(scene, await scene.seat(maker) or 0, maker, invited))

    return attempt


@taps("withdraw")
async def withdraw_own(scene: Scene, person: Person) -> Reply:
    other = await scene.other(person)
    seat = await scene.seat(person)
    newcomer = scene.local.person("Newcomer")
    offered = await _offered(scene, await scene.seat(other) or 0 if seat is None else seat, person, newcomer)
    return await scene.press(person, "withdraw", *offered)


def gives_up(*, own: bool) -> Attempt:
    """A moderator offers somebody's seat."""

    @taps("giveup")
    async def attempt(scene: Scene, person: Person) -> Reply:
        holder = person if own else await scene.other(person)
        maker, newcomer = scene.people["moderator"], scene.local.person("Newcomer")
        offered = await _offered(scene, await scene.seat(holder) or 0, maker, newcomer)
        return await scene.press(person, "giveup", *offered)

    return attempt


@taps("claim")
async def claim(scene: Scene, person: Person) -> Reply:
    leaver = await scene.other(person)
    seat = await scene.seat(leaver)
    await scene.press(leaver, "stepout")
    return await scene.press(person, "claim", seat)


async def _out_of_time(scene: Scene, person: Person, *, own: bool) -> tuple[int, int]:
    """Let somebody's time run out, so that the others are asked; returns the seat and number of the question."""
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
    """Let somebody ask the others for a pause; returns the id of the request."""
    session = await scene.app.games.session(scene.game)
    seat = session.seat_of(int(asker.id))
    assert seat is not None
    await scene.app.votes.ask(VoteKind.PAUSE, session, seat, int(asker.id))
    request = await scene.app.store.open_vote(scene.game)
    assert request is not None
    return request.id


async def _asked_to_move(scene: Scene, asker: Person) -> int:
    """Let somebody ask the others to go on with their rated game elsewhere; returns the id of the request."""
    await scene.app.store.change_house_rules(scene.game, {"rated": True})
    guild = scene.local.guild("Elsewhere")
    for person in scene.people.values():
        scene.local.world.join(guild, person.user)
    scene.local.delete_channel(scene.channel)
    scene.channel = scene.local.text_channel(f"far-{scene.game}", guild)
    await scene.app.votes.move(scene.game, int(guild.id), int(scene.channel.id), Request(int(asker.id)))
    request = await scene.app.store.open_vote(scene.game)
    assert request is not None
    return request.id


def on_a_request(verb: str, *, own: bool = False) -> Attempt:
    ask = _asked_to_move if verb in ("come", "stay") else _asked

    @taps(verb)
    async def attempt(scene: Scene, person: Person) -> Reply:
        return await scene.press(person, verb, await ask(scene, person if own else await scene.other(person)))

    return attempt


def on_ones_own_seat(verb: str) -> Attempt:
    """A moderator asks the others whether this person is sent away."""

    @taps(verb)
    async def attempt(scene: Scene, person: Person) -> Reply:
        seat, moderator = await scene.seat(person) or 0, scene.people["moderator"]
        request = Request(int(moderator.id))
        await scene.app.votes.kick(scene.game, seat, int(person.id), request, in_charge=True)
        vote = await scene.app.store.open_vote(scene.game)
        assert vote is not None
        return await scene.press(person, verb, vote.id)

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
    "button Take the seat, offered to oneself": on_an_offer("take", to_oneself=True),
    "button Take the seat, offered to another": on_an_offer("take", to_oneself=False),
    "button Give up my seat, one's own": gives_up(own=True),
    "button Give up my seat, another's": gives_up(own=False),
    "button Decline, offered to oneself": on_an_offer("decline", to_oneself=True),
    "button Decline, offered to another": on_an_offer("decline", to_oneself=False),
    "button Withdraw the offer, one's own": withdraw_own,
    "button Withdraw the offer, another's": on_an_offer("withdraw", to_oneself=False),
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
    "button Agree to another's request to move the game": on_a_request("come"),
    "button Agree to one's own request to move the game": on_a_request("come", own=True),
    "button Refuse another's request to move the game": on_a_request("stay"),
    "button Refuse one's own request to move the game": on_a_request("stay", own=True),
    "button Agree to giving one's own seat away": on_ones_own_seat("agree"),
    "button Refuse to give one's own seat away": on_ones_own_seat("refuse"),
    **WISHES,
    "a turn of a replay": button("replay", 0, "all"),
    "menu Through whose eyes?": button("eyes", 0, values=["0"]),
    "button Begin, of the daily game": button("daily", "2026-11-18"),
    "button of another day's results": button("dailyday", "2026-11-17"),
    "a page of a review, of a finished game": button("reviewpage", 0, 0, "L"),
    "a menu of a review, of a running game": button("reviewed", values=["0"]),
    "button As a film, of a running game": button("film"),
    "button As a film, of a finished game": button("film"),
    "button Show in the channel, of a running game's film": button("premiere"),
    "button Show in the channel, of a finished game's film": button("premiere"),
    "a page of the rules": button("topic", "beads", "goal"),
    "menu of the rules": button("topics", "beads", 0, values=["goal"]),
    "button Delete my data": button("forget", 1),
}
