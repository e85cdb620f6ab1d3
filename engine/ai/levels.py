"""Computer players. Each one decides on the state as its own seat could imagine it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from engine.core import Answer, Decision, new_tuple
from engine.title import Title

S = TypeVar("S")
Chooser = Callable[[Title[Any], Any, Decision, Random], Answer]

DEPTH = 2  # how many questions that follow at once are judged together with an answer
SAMPLE = 16  # sets of options to look at where several may be picked


def at_random(title: Title[S], state: S, decision: Decision, rng: Random) -> Answer:
    """A random legal answer; all numbers of picks are equally likely."""
    return _any_answer(decision, rng)


def greedy(title: Title[S], state: S, decision: Decision, rng: Random) -> Answer:
    """The title's quick advice, or else the answer after which the position looks best; ties go to the first."""
    imagined = title.rules.imagine(state, decision.seat, f"greedy {rng.random()}")
    return title.advisor.quick_advice(title.rules, imagined, decision, rng) or max(
        _answers(decision, rng), key=lambda answer: _worth(title, imagined, answer, rng, DEPTH)
    )


def thoughtful(title: Title[S], state: S, decision: Decision, rng: Random) -> Answer:
    """What the title's own search finds; else the answer that begins the best whole turn in an imagined world."""
    imagined = title.rules.imagine(state, decision.seat, f"advised {rng.random()}")
    if found := title.advisor.search(title.rules, imagined, decision, rng):
        return found
    if len(decision.options) == decision.at_least == 1 or len(title.rules.decisions(state)) > 1:
        return greedy(title, state, decision, rng)
    # One world is enough: in Age of Civilization nothing that is hidden changes what a turn brings, and little what
    # the next ones bring to a player alone.
    hopes = _turns(title, imagined, decision, rng)
    return max(hopes, key=hopes.__getitem__)


def gentle(title: Title[S], state: S, decision: Decision, rng: Random) -> Answer:
    """For beginners: a quick player who now and then takes the second-best answer, or a worse one."""
    if rng.random() >= title.advisor.mistakes:
        return greedy(title, state, decision, rng)
    imagined = title.rules.imagine(state, decision.seat, f"gentle {rng.random()}")
    answers = sorted(_answers(decision, rng), key=lambda answer: -_worth(title, imagined, answer, rng, 0))
    return rng.choice(answers[1 : 1 + max(1, len(answers) // 2)] or answers)


LENGTH = 24  # answers in a turn
# The first answer of a line of play, the position it has led to, how good that looks, and what is asked there.
Line = tuple[float, Answer | None, S, Decision]


def _turns(title: Title[S], state: S, decision: Decision, rng: Random) -> dict[Answer, float]:
    """For each first answer, the value after the best turns that begin with it, by beam search."""
    best: dict[Answer, float] = {}
    lines: list[Line[S]] = [(0.0, None, state, decision)]
    breadth = title.advisor.breadth(state)
    for ahead in range(title.advisor.horizon(state), 0, -1):
        lines = _ends(title, lines, breadth, best, rng, last=ahead == 1)
        lines = _foremost(lines, breadth)
        if not lines:
            break
    return best


def _ends(
    title: Title[S], lines: list[Line[S]], breadth: int, best: dict[Answer, float], rng: Random, *, last: bool
) -> list[Line[S]]:
    """Follow these lines to the end of the turn. `best` takes the value of those that end there, the rest go on."""
    seat, turn = lines[0][3].seat, title.rules.turn(lines[0][2])
    later: dict[Hashable, Line[S]] = {}
    for _ in range(LENGTH):
        found: dict[Hashable, Line[S]] = {}
        for _, first, position, question in lines:
            for answer in _answers(question, rng):
                after = title.rules.apply(position, answer).state
                following = title.rules.decisions(after)
                begun, worth = first or answer, title.advisor.value(after, seat)
                asked = len(following) == 1 and following[0].seat == seat
                same = asked and title.rules.turn(after) == turn
                if not same and (last or not asked):
                    best[begun] = max(worth, best.get(begun, worth))
                    continue
                kept = found if same else later
                key = (begun, after) if first is None else after
                if key not in kept or kept[key][0] < worth:
                    kept[key] = (worth, begun, after, following[0])
        lines = _foremost(found.values(), breadth)
        if not lines:
            break
    for worth, first, _, _ in lines:  # turns that are too long to search to their end
        if first is not None:
            best.setdefault(first, worth)
    return list(later.values())


def _foremost(lines: Iterable[Line[S]], breadth: int) -> list[Line[S]]:
    return sorted(lines, key=lambda line: line[0], reverse=True)[:breadth]


def _worth(title: Title[S], state: S, answer: Answer, rng: Random, depth: int) -> float:
    after = title.rules.apply(state, answer).state
    following = title.rules.decisions(after)
    nested = title.rules.depth(after) > title.rules.depth(state)
    if depth and nested and len(following) == 1 and following[0].seat == answer.seat:
        return max(_worth(title, after, next_, rng, depth - 1) for next_ in _answers(following[0], rng))
    return title.advisor.value(after, answer.seat)


def _answers(decision: Decision, rng: Random) -> Iterable[Answer]:
    """All single picks, or a sample of sets where several may be picked."""
    if decision.at_least == decision.at_most == 1:
        return [Answer(decision.seat, (pick.id,)) for pick in decision.options]
    return [_any_answer(decision, rng) for _ in range(SAMPLE)]


def _any_answer(decision: Decision, rng: Random) -> Answer:
    options = decision.options
    if decision.at_least == decision.at_most == 1:
        return new_tuple(Answer, (decision.seat, (options[int(rng.random() * len(options))].id,)))
    size = rng.randint(decision.at_least, min(decision.at_most, len(options)))
    return Answer(decision.seat, tuple([pick.id for pick in rng.sample(options, size)]))


# The judgement of answers that were given.


def worths(
    title: Title[S], state: S, decision: Decision, answers: Sequence[Answer], rng: Random, worlds: int
) -> list[float]:
    """What each of these answers is worth to a thoughtful player, who tries all of them in the same worlds.

    The unit is points, or the share of games won (`Advisor.counts_wins`)."""
    imagined = title.rules.imagine(state, decision.seat, f"weighed {rng.random()}")
    known = [title.advisor.worth(title.rules, imagined, decision, answer) for answer in answers]
    if None not in known:
        return [worth for worth in known if worth is not None]
    judge: Callable[[Title[S], S, Answer, Random], float] = _wins if title.advisor.counts_wins else _turn_worth
    sums = [0.0] * len(answers)
    for _ in range(worlds):
        world = title.rules.imagine(state, decision.seat, f"judged {rng.random()}")
        sums = [total + judge(title, world, answer, rng) for total, answer in zip(sums, answers, strict=True)]
    return [total / worlds for total in sums]


def _wins(title: Title[S], world: S, answer: Answer, rng: Random) -> bool:
    """Would this seat win if all went on as quick players do?"""
    state = title.rules.apply(world, answer).state
    while decisions := title.rules.decisions(state):
        asked = next((each for each in decisions if not each.optional), decisions[0])
        state = title.rules.apply(
            state, title.advisor.quick_advice(title.rules, state, asked, rng) or _any_answer(asked, rng)
        ).state
    result = title.rules.result(state)
    assert result is not None
    return answer.seat in result.winners if result.won is None else result.won


def _turn_worth(title: Title[S], world: S, answer: Answer, rng: Random) -> float:
    """The value after the best turns that go on with this answer."""
    after = title.rules.apply(world, answer).state
    following = title.rules.decisions(after)
    asked = len(following) == 1 and following[0].seat == answer.seat
    same = title.rules.turn(after) == title.rules.turn(world)
    if not asked or (not same and title.advisor.horizon(world) == 1):
        return title.advisor.value(after, answer.seat)
    return max(_turns(title, after, following[0], rng).values())


CHOOSERS: dict[str, Chooser] = {"random": at_random, "gentle": gentle, "greedy": greedy, "thoughtful": thoughtful}
