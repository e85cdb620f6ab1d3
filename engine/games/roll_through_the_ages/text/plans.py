"""Several answers of one player in one line, and the reasons for single ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.core import Answer, Decision, Seat
from engine.games.roll_through_the_ages.ai.player import outlook, paid_for, proposal, shown
from engine.games.roll_through_the_ages.ai.worth import roll_worth
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State, cities, powers_of
from engine.games.roll_through_the_ages.steps.buy import purchase
from engine.games.roll_through_the_ages.steps.trade import draft_of
from engine.games.roll_through_the_ages.steps.upkeep import totals
from engine.games.roll_through_the_ages.text.names import (
    boxes,
    dice,
    food_and_workers,
    name_of,
    payment,
    player_name,
    receiver_of,
    ships,
    site,
    ware,
    ware_counts,
    wares,
)
from engine.phrases import amount, join
from engine.title import Rules

Answers = Sequence[tuple[str, ...]]


def summary(rules: Rules[State], state: State, seat: Seat, answers: Answers, names: Sequence[str]) -> str:
    """Everything that these answers do, in their order."""
    clauses: list[str] = []
    for step, group in groupby(_planned(rules, state, seat, answers), key=lambda answer: answer[0]):
        if step == "take":
            clauses.append(_taken(list(group)))
        elif step == "discard":
            clauses.append(discarded(Counter(picks[0].removeprefix("discard:") for _, _, picks in group)))
        else:
            clauses += [_clause(now, seat, step, picks, names) for _, now, picks in group]
    return capitalised("; ".join(filter(None, clauses)))


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


PlannedAnswer = tuple[str, State, tuple[str, ...]]  # the step, the state before it, the picks


def _planned(rules: Rules[State], state: State, seat: Seat, answers: Answers) -> Iterator[PlannedAnswer]:
    for picks in answers:
        yield state.agenda[-1].step, state, picks
        state = rules.apply(state, Answer(seat, picks)).state


def _clause(state: State, seat: Seat, step: str, picks: tuple[str, ...], names: Sequence[str]) -> str:
    """What one answer does; "" where a later one says it."""
    match step:
        case "roll":
            return f"turn in {ware(1, 'pottery')} to double your food" if picks[0] == "preserve" else "roll the dice"
        case "strike":
            return _struck(picks[0])
        case "swap":
            return swapped(picks[0])
        case "reroll" | "reroll_one":
            return _rolled(picks)
        case "build":
            return built(state, picks[0])
        case "buy":
            return "buy nothing" if picks[0] == "pass" else ""
        case "pay":
            return _bought(state) if picks[0] == "done" else ""
    return _traded(state, seat, picks[0], names)


def _rolled(picks: tuple[str, ...]) -> str:
    if not picks:
        return "keep all dice"
    numbers = [str(int(pick.removeprefix("roll:")) + 1) for pick in sorted(picks)]
    return f"roll die {numbers[0]} again" if len(numbers) == 1 else f"roll dice {join(numbers)} again"


def _taken(answers: list[PlannedAnswer]) -> str:
    faces, before = sheet().faces, answers[0][1]
    face = next(id for id in before.dice if faces[id].choice)
    taken = [picks[0].removeprefix("take:") for _, _, picks in answers]
    gain = totals([face] * len(taken), taken, powers_of(before, before.roller))
    return took(gain.food, gain.workers)


def took(food: int, workers: int) -> str:
    """The clause of food and workers taken."""
    return f"take {food_and_workers(food, workers)}"


def built(state: State, pick: str) -> str:
    """The clause of one answer of the build step."""
    what, *rest = pick.split(":")
    if what == "pass":
        return "build no more"
    if what == "stone":
        return f"turn in {amount(int(rest[0]), 'stone')}"
    if what == "ship":
        return f"build {ships(int(rest[0]))}"
    me, printed, count = state.roller, sheet(), int(rest[1])
    id = f"city_{rest[0]}" if what == "city" else rest[0]
    left = {city.id: city.boxes - checked for city, checked in zip(printed.city, me.cities, strict=True)}
    left |= {one.id: one.boxes - checked for one, checked in zip(printed.monument, me.monuments, strict=True)}
    return f"finish {site(id)}" if count == left[id] else f"check {boxes(count)} of {site(id)}"


def _struck(pick: str) -> str:
    if pick == "pass":
        return "keep your spearheads"
    return f"turn in {ware(int(pick.removeprefix('spearheads:')), 'spearheads')}"


def swapped(pick: str) -> str:
    """The clause of one swap."""
    _, _, rows = pick.partition(":")
    given, _, gotten = rows.partition(":")
    return f"swap {ware(1, given)} for {ware(1, gotten)}" if rows else "swap no more"


def _bought(state: State) -> str:
    plan = purchase(state.agenda[-1])
    return f"buy {name_of(plan.development)} for {payment(state.coins, plan.rows, plan.food)}"


def discarded(goods: Counter[str]) -> str:
    """The clause of goods discarded."""
    return f"discard {wares(goods)}"


def _traded(state: State, seat: Seat, pick: str, names: Sequence[str]) -> str:
    what, _, other = pick.partition(":")
    match what:
        case "pass":
            return "end trading"
        case "cancel":
            return "drop this offer"
        case "accept":
            return f"accept {player_name(int(other), names)}'s offer"
        case "decline":
            return f"decline {player_name(int(other), names)}'s offer"
        case "send":
            draft = draft_of(state, seat)
            assert draft is not None
            give, ask = wares(ware_counts(draft.give)), wares(ware_counts(draft.ask))
            return f"offer {receiver_of(draft, names)} {give} for {ask}"
    return ""


# Reasons, where the hint of an option cannot tell them.


def reason(state: State, decision: Decision, answer: Answer) -> str:
    """Why the computer player gives this answer, as a clause."""
    match decision.ask:
        case "reroll" | "reroll_one":
            return _why_roll(state, decision, answer)
        case "take":
            return _why_take(state, answer.picks[0])
        case "trade" if answer.picks[0].startswith(("give:", "ask:")):
            return _why_offer(state, decision.seat)
    return ""


def _why_roll(state: State, decision: Decision, answer: Answer) -> str:
    """What a roll gains on average, which dice it keeps, and who goes hungry without it."""
    stopping, odds = roll_worth(state, decision, ()), outlook(state, decision.seat).odds
    if not answer.picks:
        faces, left = shown(state), sheet().limits.rolls - state.rolls
        rolling = odds.best_roll(faces, left) if decision.ask == "reroll" else odds.best_last_roll(faces)
        return f"on average every roll would be worse, by {_points(stopping - rolling)} at least"
    gain = roll_worth(state, decision, answer.picks) - stopping
    again = {int(pick.removeprefix("roll:")) for pick in answer.picks}
    kept = tuple(face for at, face in enumerate(state.dice) if at not in again)
    clauses = [f"on average {_points(gain)} better than to stop"]
    if kept:
        clauses.append(f"you keep {dice(kept)}")
    hungry = _hungry(state, outlook(state, decision.seat).choice(shown(state))[1])
    if hungry:
        clauses.append(f"as the dice lie, {amount(hungry, 'city', 'cities')} would go hungry")
    return "; ".join(clauses)


def _points(points: float) -> str:
    """Points as far as anybody can judge them: to the tenth."""
    return f"{points:.1f} points" if points >= 0.05 else "a trifle"


def _hungry(state: State, fed: int) -> int:
    """R18: the cities without food if so many of the dice with a choice are taken as food."""
    either = sum(sheet().faces[face].choice for face in state.dice)
    taken = ["food"] * fed + ["workers"] * (either - fed)
    food = totals(list(state.dice), taken, powers_of(state, state.roller)).food
    return max(0, cities(state.roller) - min(state.roller.food + food, sheet().limits.food))


def _why_take(state: State, pick: str) -> str:
    splits = outlook(state, state.seat).splits(shown(state))
    taken = [*state.taken, pick.removeprefix("take:")]
    least, most = taken.count("food"), len(splits) - 1 - taken.count("workers")
    fed = max(range(least, most + 1), key=lambda number: splits[number])
    if pick == "take:food":
        if _hungry(state, fed - 1):
            return "your cities need the food"
        return "food for later turns is worth more than workers now"
    return "building is worth more now than to feed every city" if _hungry(state, fed) else "your cities are fed"


def _why_offer(state: State, seat: Seat) -> str:
    """What the offer that is being written is good for."""
    draft = draft_of(state, seat)
    wanted = None if draft is None else proposal(state, seat, list(draft.receivers))
    if wanted is None:
        return ""
    swap = f"{wares(ware_counts(wanted.give))} for {wares(ware_counts(wanted.ask))}"
    development = paid_for(state, wanted)
    if development:
        return f"{swap} would let you buy {name_of(development)}"
    return f"{swap} would save goods that you would have to discard"
