"""The review of a finished game: what cost most, and what would have been better."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bot.app.app import App
from bot.games.history.review import Choice, Mistake, final, judge_again
from bot.games.history.reviews import Review
from bot.text.game import history as history_text
from engine.ai.levels import greedy, worths
from engine.core import Answer, Decision, Option, Setup
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.engine.toy_title import RULES, TITLE
from tests.support.players.people import Party, open_table


async def test_a_game_is_reviewed_when_it_is_over(local: LocalDiscord, app: App) -> None:
    red, blue, onlooker = (local.person(name) for name in ("Red", "Blue", "Green"))
    await open_table(local, [red, blue])
    party = Party(local, app, [red, blue])
    assert (await red.slash("review")).text == history_text.NOT_OVER()
    await party.play_by_taps(Random(3))
    session, person = await party.session(), int(red.id)
    one, another = await asyncio.gather(
        *(app.reviews.review(session, seat, person) for seat in (0, 1)), return_exceptions=True
    )
    assert isinstance(one, Review) and str(another) == history_text.REVIEW_UNDER_WAY()
    assert await app.reviews.review(session, 0, person) is one, "it is remembered"
    first = await red.slash("review")
    assert first.ephemeral and "a review of Red's game: choice 1 of " in first.text
    assert "Chosen: **" in first.text and "Better: **" in first.text and "That cost about" in first.text
    assert "Beads" in first.text and "hand" in first.text.lower(), "the board of then, as Red saw it"
    second = await red.click("Later", on=first.message)
    assert "choice 2 of " in second.text
    seats = {seat.name: str(seat.seat) for seat in session.seats}
    other = await red.pick(history_text.WHOSE_GAME(), [seats["Blue"]], on=first.message)
    assert "a review of Blue's game" in other.text
    assert "a review of " in (await onlooker.slash("review")).text, "whoever sees the channel may look"
    assert "a review of Blue's game" in (await blue.click("Review")).text


def test_a_mistake_that_could_still_be_made_up_for_is_none() -> None:
    state = RULES.setup(Setup("beads", 2, "s", {"open": True})).state
    decision = Decision(0, "act", (Option("a"), Option("b")))

    def mistake(move: int, worth: float, best: float) -> Mistake:
        return Mistake(Choice(move, 1, state, decision, Answer(0, ("a",))), Answer(0, ("b",)), worth, best)

    early, late = mistake(1, 0.0, 1.0), mistake(2, 0.0, 1.0)
    assert final(TITLE, [early, late]) == [late], "what was better could still be chosen afterwards"
    dear = mistake(1, 0.0, 2.0)
    assert final(TITLE, [dear, late]) == [late, dear]


@pytest.mark.parametrize(("seats", "worlds"), [(1, 4), (2, 16)])
def test_a_mistake_is_compared_in_as_many_worlds_as_its_advisor_asks_for(
    seats: int, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = TITLES["age_of_civilization"]
    state = title.rules.setup(Setup(title.id, seats, "compared", data_version=4)).state
    while title.rules.view(state, None)["round"] < 5:
        (decision,) = title.rules.decisions(state)
        state = title.rules.apply(state, greedy(title, state, decision, Random(0))).state
    (decision,) = title.rules.decisions(state)
    one, other = (Answer(decision.seat, (option.id,)) for option in decision.options[:2])
    seeds: list[str] = []
    imagine = type(title.rules).imagine

    def counted(rules: Any, state: Any, seat: int, seed: str) -> Any:
        seeds.append(seed)
        return imagine(rules, state, seat, seed)

    monkeypatch.setattr(type(title.rules), "imagine", counted)
    found = Mistake(Choice(1, 5, state, decision, one), other, 0.0, 1.0)
    (again,) = judge_again(title, found, Random(0), 60.0).mistakes
    assert sum(seed.startswith("judged") for seed in seeds) == worlds
    assert (again.worth, again.best) != (0.0, 1.0)


@pytest.mark.parametrize("id", TITLES)
def test_choices_are_judged_by_what_could_be_known_then(id: str) -> None:
    title = TITLES[id]
    state = title.rules.setup(Setup(id, title.rules.seats[0], "judged", {})).state
    rng, compared = Random(5), 0
    while compared < 3:
        (decision, *_) = title.rules.decisions(state)
        answers = [Answer(decision.seat, (option.id,)) for option in decision.options[:2]]
        if len(answers) == 2 and decision.at_least == 1:
            other = title.rules.imagine(state, decision.seat, "another world")
            here = worths(title, state, decision, answers, Random("its own"), 1)
            assert worths(title, other, decision, answers, Random("its own"), 1) == here
            compared += 1
        state = title.rules.apply(
            state, title.advisor.quick_advice(title.rules, state, decision, rng) or answers[0]
        ).state
