"""What several answers of one player come to, in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Protocol

from engine.core import Answer, Decision, Outcome, Seat
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State, powers_of
from engine.games.roll_through_the_ages.steps.buy import purchase
from engine.games.roll_through_the_ages.steps.trade import draft_of
from engine.games.roll_through_the_ages.steps.upkeep import totals
from engine.games.roll_through_the_ages.text.events import called, listed, many, named, wares


class Stepping(Protocol):
    """The rules, as far as they lead from one question to the next."""

    def decisions(self, state: State) -> tuple[Decision, ...]: ...

    def apply(self, state: State, answer: Answer) -> Outcome[State]: ...


def told(rules: Stepping, state: State, seat: Seat, answers: Sequence[tuple[str, ...]], names: Sequence[str]) -> str:
    """Everything that these answers do, in their order."""
    parts: list[str] = []
    for step, moves in groupby(_moves(rules, state, seat, answers), key=lambda move: move[0]):
        if step == "take":
            parts.append(_taken(list(moves)))
        elif step == "discard":
            parts.append(f"give up {wares(Counter(picks[0].removeprefix('discard:') for _, _, picks in moves))}")
        else:
            parts += [_part(now, seat, step, picks, names) for _, now, picks in moves]
    return "; ".join(part for part in parts if part)


Move = tuple[str, State, tuple[str, ...]]


def _moves(rules: Stepping, state: State, seat: Seat, answers: Sequence[tuple[str, ...]]) -> Iterator[Move]:
    """Each answer with its step and the state that it finds."""
    for picks in answers:
        yield state.agenda[-1].step, state, picks
        state = rules.apply(state, Answer(seat, picks)).state


def _taken(moves: list[Move]) -> str:
    faces, now = sheet().faces, moves[0][1]
    face = next(face for face in now.dice if faces[face].choice)
    as_ = [picks[0].removeprefix("take:") for _, _, picks in moves]
    gain = totals([face] * len(as_), as_, powers_of(now.roller))
    gains = [f"{gain.food} food"] if gain.food else []
    return f"take {listed(gains + ([many(gain.workers, 'worker')] if gain.workers else []))}"


def _part(state: State, seat: Seat, step: str, picks: tuple[str, ...], names: Sequence[str]) -> str:
    match step:
        case "roll":
            return "roll the dice"
        case "reroll" | "reroll_one":
            return _rolled(step, picks)
        case "build":
            return built(state, picks[0])
        case "buy":
            return "buy nothing" if picks[0] == "pass" else ""
        case "pay":
            return _bought(state) if picks[0] == "done" else ""
    return _traded(state, seat, picks[0], names)


def _rolled(step: str, picks: tuple[str, ...]) -> str:
    if not picks:
        return "keep all dice" if step == "reroll" else "roll no die more"
    dice = listed([str(int(pick.removeprefix("roll:")) + 1) for pick in sorted(picks)])
    again = "again" if step == "reroll" else "once more"
    return f"roll {'die' if len(picks) == 1 else 'dice'} {dice} {again}"


def built(state: State, pick: str) -> str:
    """What one answer of the build step does."""
    what, *rest = pick.split(":")
    if what == "pass":
        return "build no more"
    if what == "stone":
        return f"turn in {rest[0]} stone"
    me, printed = state.roller, sheet()
    id = f"city_{rest[0]}" if what == "city" else rest[0]
    left = {city.id: city.boxes - done for city, done in zip(printed.city, me.cities, strict=True)}
    left |= {one.id: one.boxes - done for one, done in zip(printed.monument, me.monuments, strict=True)}
    boxes = many(int(rest[1]), "box", "boxes")
    return f"finish {named(id)} ({boxes})" if int(rest[1]) == left[id] else f"{boxes} of {named(id)}"


def _bought(state: State) -> str:
    plan = purchase(state.agenda[-1])
    means = [many(state.coins, "coin")] if state.coins else []
    means += [f"all {row}" for row in plan.rows] + ([f"{plan.food} food"] if plan.food else [])
    return f"buy {named(plan.development)} for {listed(means)}"


def _traded(state: State, seat: Seat, pick: str, names: Sequence[str]) -> str:
    what, _, who = pick.partition(":")
    match what:
        case "pass":
            return "end trading"
        case "cancel":
            return "drop this offer"
        case "accept" | "decline":
            return f"{what} the offer of {called(int(who), names)}"
        case "send":
            draft = draft_of(state, seat)
            assert draft is not None
            to = "everybody" if draft.shared else called(draft.receivers[0], names)
            goods = sheet().wares
            give, ask = (wares(dict(zip(goods, side, strict=True))) for side in (draft.give, draft.ask))
            return f"offer {to} {give} for {ask}"
    return ""
