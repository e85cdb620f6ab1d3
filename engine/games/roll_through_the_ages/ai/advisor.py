"""The advice of the computer player."""

from __future__ import annotations

from random import Random

from engine.core import Answer, Decision, Seat
from engine.games.roll_through_the_ages.ai import player
from engine.games.roll_through_the_ages.ai.weights import QUICK
from engine.games.roll_through_the_ages.ai.worth import worth
from engine.games.roll_through_the_ages.state import State
from engine.title import Advisor, Rules


class RollThroughTheAgesAdvisor(Advisor[State]):
    """Its advice is quick enough to come with every question."""

    suggests = True

    def value(self, state: State, seat: Seat) -> float:
        return player.value(state, seat, QUICK)

    def advice(self, rules: Rules[State], state: State, decision: Decision, rng: Random) -> Answer | None:
        return player.advice(state, decision)

    def quick_advice(self, rules: Rules[State], state: State, decision: Decision, rng: Random) -> Answer | None:
        return player.quick_advice(state, decision)

    def search(self, rules: Rules[State], state: State, decision: Decision, rng: Random) -> Answer | None:
        return player.search(rules, state, decision)

    def worth(self, rules: Rules[State], state: State, decision: Decision, answer: Answer) -> float | None:
        return worth(state, decision, answer)

    def plan(self, rules: Rules[State], state: State, decision: Decision) -> tuple[tuple[str, ...], ...]:
        """Its answers up to the next roll, or until another player may act."""
        seat, now, asked = decision.seat, state, decision
        answers: list[tuple[str, ...]] = []
        while answer := player.advice(now, asked):
            rolls = bool(answer.picks) and answer.picks[0].startswith("roll:")
            if answers and (rolls or (asked.ask == "trade" and decision.ask != "trade")):
                break
            answers.append(answer.picks)
            if rolls or answer.picks in (("send",), ("cancel",)) or _replies(answer.picks):
                break
            now = rules.apply(now, answer).state
            following = [one for one in rules.decisions(now) if one.seat == seat and one.optional == asked.optional]
            if not following or now.round != state.round or now.seat != state.seat:
                break
            asked = following[0]
        return tuple(answers)


def _replies(picks: tuple[str, ...]) -> bool:
    return bool(picks) and picks[0].split(":")[0] in ("accept", "decline")
