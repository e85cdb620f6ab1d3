"""Tables for tests that read like play.

>>> risen("kongo").answer("rest").player().points
2
>>> among("india", window="culture").give(coins=8).answer("act:culture", "act:culture@india").player().points
4
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.agenda import Task
from engine.core import Answer, Decision, Event, IllegalAnswer, Result, Setup
from engine.games.age_of_civilization import RULES, TITLE
from engine.games.age_of_civilization.state import Offer, Player, State, gainable, military, put
from engine.phrases import question_in_words, spelled_out

TRACK = ("hunt", "fish", "farm", "trade", "culture", "plague", "build", "conquest")
NAMES = ("Ann", "Ben", "Cid", "Dot")


class Table:
    """A game in progress; every call returns the table after it, with the events in between."""

    def __init__(self, state: State, events: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.events = events

    # To play.

    def answer(self, *picks: str, seat: int | None = None) -> Table:
        """The seat that is asked (or the one named) picks; several picks are several answers, one after another."""
        table = Table(self.state)
        for pick in picks:
            who = table.asked.seat if seat is None else seat
            outcome = RULES.apply(table.state, Answer(who, (pick,)))
            table = Table(outcome.state, table.events + outcome.events)
        return table

    def refused(self, pick: str, *words: str, seat: int | None = None) -> Table:
        """The pick is refused with a sentence that has these words in it, and nothing changes."""
        who = self.asked.seat if seat is None else seat
        before = RULES.dump(self.state)
        with pytest.raises(IllegalAnswer) as refusal:
            RULES.apply(self.state, Answer(who, (pick,)))
        assert RULES.dump(self.state) == before
        for word in words:
            assert word in spelled_out(TITLE.wording.refusal(refusal.value))
        return self

    def end(self) -> Table:
        """End the turn, declining every optional ability."""
        table = self.answer("end")
        while "pass" in table.options:
            table = table.answer("pass")
        return table

    def rest_of_round(self) -> Table:
        """Nobody does anything until the next round begins, or until the game is over."""
        table = Table(self.state)
        while table.options and table.state.round == self.state.round:
            idle = [pick for pick in ("skip", "end", "pass") if pick in table.options]
            after = table.answer((idle or table.options)[0])
            table = Table(after.state, table.events + after.events)
        return table

    def rest_of_game(self) -> Table:
        """Nobody does anything any more."""
        table = Table(self.state)
        while table.options:
            after = table.rest_of_round()
            table = Table(after.state, table.events + after.events)
        return table

    # To look.

    @property
    def asked(self) -> Decision:
        return RULES.decisions(self.state)[0]

    @property
    def options(self) -> list[str]:
        decisions = RULES.decisions(self.state)
        return [option.id for option in decisions[0].options] if decisions else []

    @property
    def result(self) -> Result:
        result = RULES.result(self.state)
        assert result is not None
        return result

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def coins(self) -> list[int]:
        return [player.coins for player in self.state.players]

    def workers(self) -> list[int]:
        return [player.workers for player in self.state.players]

    def points(self) -> list[int]:
        return [player.points for player in self.state.players]

    def tally(self, seat: int = 0) -> dict[str, int]:
        """Points by the card that brought them."""
        return dict(self.player(seat).tally)

    def military(self, seat: int = 0) -> int:
        return military(self.state, self.player(seat))

    def market(self) -> dict[str, int]:
        """The civilizations on offer with their bonus coins."""
        return {offer.civilization: offer.coins for offer in self.state.market}

    def gainable(self, seat: int = 0) -> set[str]:
        """The technologies that could be gained next."""
        return set(gainable(self.player(seat).special, self.player(seat).technologies))

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def sentences(self) -> list[str]:
        """The events in words."""
        return [sentence for event in self.events if (sentence := self.sentence(event))]

    @staticmethod
    def sentence(event: Event) -> str:
        return spelled_out(TITLE.wording.sentence(event, NAMES))

    def question(self) -> Decision:
        """The first question in words."""
        return question_in_words(TITLE.wording.question(self.state, self.asked))

    def board(self, seat: int | None) -> str:
        """The board in words, as this seat sees it."""
        return spelled_out(TITLE.wording.board(RULES.view(self.state, seat), NAMES))

    # To arrange.

    def give(self, seat: int = 0, **changes: Any) -> Table:
        """Put a player into the position that the test is about: coins=5, ready=2, technologies=("writing",)."""
        return Table(put(self.state, seat, self.player(seat)._replace(**changes)))

    def lay(self, **changes: Any) -> Table:
        """Change the shared board: round=4, wonders=(...), track=(...), opponent=3."""
        return Table(self.state._replace(**changes))


def game(
    *civilizations: str, seats: int = 2, track: tuple[str, ...] = TRACK, coins: tuple[int, ...] = (), **options: Any
) -> Table:
    """A new game whose market begins with these civilizations (with these bonus coins on them)."""
    arranged: dict[str, Any] = {"civilizations": list(civilizations)}
    if seats > 1 and not options.get("first_game_track"):
        arranged["actions"] = list(track)
    setup = Setup(RULES.id, seats, "test", options, arranged)
    outcome = RULES.setup(setup)
    table = Table(outcome.state, outcome.events)
    if coins:
        market = [Offer(offer.civilization, more) for offer, more in zip(table.state.market, coins, strict=False)]
        table = table.lay(market=(*market, *table.state.market[len(coins) :]))
    return table


def risen(*civilizations: str, **kwargs: Any) -> Table:
    """Seat 0 has let the first of these rise and is asked for its actions."""
    return game(*civilizations, **kwargs).answer(f"rise:{civilizations[0]}")


def choosing(*offers: str, main: str = "egypt", round: int = 2, coins: tuple[int, ...] = (), **options: Any) -> Table:
    """Seat 0 has a main civilization with 2 workers and 3 coins, and is asked what rises or is annexed."""
    return game(*offers, coins=coins, **options).lay(round=round).give(civilizations=(main,), ready=2)


def among(
    *seats: str | tuple[str, ...], round: int = 2, window: str = "hunt fish farm", coming: str = "", **options: Any
) -> Table:
    """Each seat has these civilizations, main first, with the main one's people; seat 0 is asked for its actions.

    The window shows these action cards, and `coming` is the next one. A lone seat is joined by the peaceful Inca.
    """
    holders = [(held,) if isinstance(held, str) else held for held in seats]
    if len(holders) == 1:
        holders.append(("inca",))
    return _seated(game(seats=len(holders), **options), holders, round, _track(round, window, coming))


def alone(
    *civilizations: str, round: int = 2, window: str = "hunt fish farm", coming: str = "", **options: Any
) -> Table:
    """A solo game: these civilizations, main first; the opponent is as strong as in this round (R59)."""
    table = game(seats=1, **options)
    track = table.state.track if options.get("scenario") else _track(round, window, coming)
    return _seated(table.lay(opponent=table.state.opponent + round - 1), [civilizations], round, track)


def _seated(table: Table, holders: list[tuple[str, ...]], round: int, track: tuple[str, ...]) -> Table:
    held = {id for civilizations in holders for id in civilizations}
    for seat, civilizations in enumerate(holders):
        people = table.state.cards.civilizations[civilizations[0]].population
        table = table.give(seat, civilizations=civilizations, ready=people, coins=3, points=0, tally=())
    turns = [Task("turn", seat) for seat in range(1, len(holders))]
    ending = [Task("round_end")] if round < 6 else []
    first = [Task("actions", 0), Task("workers", 0), Task("turn_end", 0)]
    return table.lay(
        round=round,
        active=0,
        track=track,
        market=tuple(offer for offer in table.state.market if offer.civilization not in held),
        deck=tuple(id for id in table.state.deck if id not in held),
        agenda=(Task("game_end"), *[*first, *turns, *ending][::-1]),
    )


def _track(round: int, window: str, coming: str) -> tuple[str, ...]:
    """The action cards, ordered so that the window shows these in this round."""
    shown = window.split()
    others = [id for id in TRACK if id not in (*shown, coming)]
    shown += [others.pop() for _ in range(3 - len(shown))]
    before = [others.pop() for _ in range(round - 1)]
    return (*before, *shown, *filter(None, [coming]), *others)


def at_the_end(*civilizations: str, **changes: Any) -> Table:
    """The game is over; seat 0 had these civilizations and what `changes` say, and nothing else happened."""
    return among(civilizations, round=6).give(**{"coins": 0, "ready": 0} | changes).rest_of_round()


def medal(scenario: str, *civilizations: str, points: int, repelled: int = 0, **changes: Any) -> str | None:
    """The medal of a game that ends like this; the result says whether it was won."""
    table = alone(*civilizations, scenario=scenario, round=6).give(coins=0, ready=0, **changes)
    extra = table.rest_of_game().player().points
    result = table.give(points=points - extra, **changes).lay(repelled=repelled).rest_of_game().result
    assert result.points == (points,)
    assert result.won == (result.medal is not None) == (result.winners == (0,))
    return result.medal
