"""Drafting: everyone picks at once, in private, and may change the pick until the last player has picked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.agenda import Question, Run, Task, then
from engine.core import Answer, Candidate, Log, Seat
from engine.games.age_of_civilization.state import Offer, State, put


def _pack(state: State, task: Task) -> Iterator[Candidate]:
    return ((f"draft:{id}", None) for id in state.players[task.seat].pack)


def _drafters(state: State, task: Task) -> Iterable[tuple[Seat, bool]]:
    return ((seat, bool(player.pick)) for seat, player in enumerate(state.players))


def _picked(state: State, task: Task, answer: Answer, log: Log) -> State:
    pick = answer.picks[0].removeprefix("draft:")
    state = put(state, answer.seat, state.players[answer.seat]._replace(pick=pick))
    log.whisper("picked", answer.seat, civilization=pick)
    if not all(player.pick for player in state.players):
        return then(state, task)
    return _pass_packs(state, log)


def _pass_packs(state: State, log: Log) -> State:
    """Each pick joins its player's hand and each pack goes to the left; in the end the rest is the market."""
    log.draws(state)
    left = [tuple(card for card in player.pack if card != player.pick) for player in state.players]
    players = tuple(
        player._replace(hand=(*player.hand, player.pick), pick="", pack=left[seat - 1])
        for seat, player in enumerate(state.players)
    )
    state = state._replace(players=players, counter=state.counter + 1)
    kept = len(players[0].hand)
    log.tell("passed", picked=kept)
    if kept < state.cards.file.drafting.keep:
        return then(state, Task("draft"))
    market = tuple(Offer(id) for player in players for id in player.pack)
    log.tell("drafted", civilizations=[offer.civilization for offer in market])
    return state._replace(market=market, players=tuple(player._replace(pack=()) for player in players))


STEPS: dict[str, Run[State] | Question[State]] = {
    "draft": Question(_pack, _picked, private=lambda state, task: True, who=_drafters),
}
