"""Two workers behind a load balancer, on one PostgreSQL database: every click may arrive at either."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from random import Random

import pytest

from bot.base.address import PostgresAddress
from bot.domain.records.history import MoveKind
from bot.store.postgres.store import PostgresStore
from standin import LocalDiscord, Person, together
from tests.support.database.postgres import server
from tests.support.players.people import Party, channel_messages, ids, open_table
from tests.support.processes.posted_bot import Worker, round_robin, worker


@pytest.fixture
def address() -> Iterator[PostgresAddress]:
    with server().database() as address:
        yield address


@pytest.fixture
async def workers(local: LocalDiscord, address: PostgresAddress) -> AsyncIterator[list[Worker]]:
    async with AsyncExitStack() as stack:
        found = []
        for _ in range(2):
            store = await PostgresStore.open(address)
            stack.push_async_callback(store.close)
            found.append(await stack.enter_async_context(worker(local, store)))
        await local.endpoint.set(await stack.enter_async_context(round_robin([each.address for each in found])))
        yield found


def posts(people: list[Person]) -> Counter[int]:
    """How many messages each post of the outbox has become, in the channel and in direct messages."""
    messages = [*channel_messages(people[0], people[0].place), *(each for person in people for each in person.dms())]
    named = [{id.post_id for id in ids(message) if id.post_id} for message in messages]
    assert all(len(each) <= 1 for each in named)
    return Counter(post for each in named for post in each)


async def test_a_game_whose_acts_arrive_at_both_at_once_and_again_later(
    local: LocalDiscord, workers: list[Worker]
) -> None:
    people, rng = [local.person(name) for name in ("Red", "Blue")], Random(5)
    await open_table(local, people, computers=1)
    one, other = (each.app for each in workers)
    party = Party(local, one, people)
    answered: Counter[int] = Counter()
    while not await party.over():
        waiting = await party.waiting()
        decisions = (await party.session()).decisions
        acts = []
        for person, seat in waiting:  # at once, if the question is for several
            answered[int(person.id)] += 1
            options = [option.id for option in decisions[seat].options]
            picks = rng.sample(options, max(1, decisions[seat].at_least))
            acts.append(person.slash("game move", picks=", ".join(picks), deliveries=2))
        for reply in await together(*acts):
            local.interactions.deliver(reply.interaction)  # and once more, when its outcome was shown
        await local.quiet()
    moves = await one.store.moves(1, 0, 10_000)
    stored = Counter(move.user_id for move in moves if move.kind is MoveKind.ANSWER and move.user_id)
    assert stored == answered, "nothing doubled, nothing lost"
    assert [move.move for move in moves] == list(range(1, len(moves) + 1))
    assert (await one.games.session(1)).state == (await other.games.session(1)).state
    assert set(posts(people).values()) == {1} and await one.store.next_post_due() is None
    assert set(local.endpoint.statuses) == {202}


async def test_a_game_by_taps_alone(local: LocalDiscord, workers: list[Worker]) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people)
    party = Party(local, workers[0].app, people)
    await party.play_by_taps(Random(6))
    assert await party.over() and set(posts(people).values()) == {1}
    assert "Rematch" in channel_messages(people[0], party.channel)[-1].labels


async def test_one_worker_stops_and_the_other_goes_on(local: LocalDiscord, workers: list[Worker]) -> None:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open")
    party = Party(local, workers[1].app, people)
    await party.play_by_taps(Random(7), turns=1)
    await workers[0].app.close()
    await local.endpoint.set(workers[1].address)
    await party.play_by_taps(Random(7))
    assert await party.over() and set(posts(people).values()) == {1}
