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
    ships,
    site,
    ware,
    ware_counts,
    wares,
)
from engine.language import Message, count, decimal, in_clauses, listed, say
from engine.phrases import amount
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
    return capitalised(in_clauses(filter(None, clauses)))


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
            if picks[0] == "preserve":
                return say("rtta.plans.preserve", "turn in {pottery} to double your food", pottery=ware(1, "pottery"))
            return say("rtta.plans.roll", "roll the dice")
        case "strike":
            return _struck(picks[0])
        case "swap":
            return swapped(picks[0])
        case "reroll" | "reroll_one":
            return _rolled(picks)
        case "build":
            return built(state, picks[0])
        case "buy":
            return say("rtta.plans.buy_nothing", "buy nothing") if picks[0] == "pass" else ""
        case "pay":
            return _bought(state) if picks[0] == "done" else ""
    return _traded(state, seat, picks[0], names)


def _rolled(picks: tuple[str, ...]) -> str:
    if not picks:
        return KEEP_ALL()
    numbers = [str(int(pick.removeprefix("roll:")) + 1) for pick in sorted(picks)]
    return count(
        "rtta.plans.roll_again",
        "roll die {numbers} again",
        "roll dice {numbers} again",
        len(numbers),
        numbers=listed(numbers),
    )


KEEP_ALL = Message("rtta.plans.keep_all", "keep all dice")


def _taken(answers: list[PlannedAnswer]) -> str:
    faces, before = sheet().faces, answers[0][1]
    face = next(id for id in before.dice if faces[id].choice)
    taken = [picks[0].removeprefix("take:") for _, _, picks in answers]
    gain = totals([face] * len(taken), taken, powers_of(before, before.roller))
    return took(gain.food, gain.workers)


def took(food: int, workers: int) -> str:
    """The clause of food and workers taken."""
    return say("rtta.plans.take", "take {gain}", gain=food_and_workers(food, workers))


def built(state: State, pick: str) -> str:
    """The clause of one answer of the build step."""
    what, *rest = pick.split(":")
    if what == "pass":
        return say("rtta.plans.build_no_more", "build no more")
    if what == "stone":
        return TURN_IN(ware=amount(int(rest[0]), "stone"))
    if what == "ship":
        return say("rtta.plans.ships", "build {ships}", ships=ships(int(rest[0])))
    me, printed, number = state.roller, sheet(), int(rest[1])
    id = f"city_{rest[0]}" if what == "city" else rest[0]
    left = {city.id: city.boxes - checked for city, checked in zip(printed.city, me.cities, strict=True)}
    left |= {one.id: one.boxes - checked for one, checked in zip(printed.monument, me.monuments, strict=True)}
    if number == left[id]:
        return say("rtta.plans.finish", "finish {place}", place=site(id))
    return (CITY_BOXES if what == "city" else MONUMENT_BOXES)(boxes=boxes(number), place=name_of(id))


TURN_IN = Message("rtta.plans.turn_in", "turn in {ware}")
CITY_BOXES = Message("rtta.plans.city_boxes", "check {boxes} of {place}")
MONUMENT_BOXES = Message("rtta.plans.monument_boxes", "check {boxes} of the {place}")


def _struck(pick: str) -> str:
    if pick == "pass":
        return say("rtta.plans.keep_spearheads", "keep your spearheads")
    return TURN_IN(ware=ware(int(pick.removeprefix("spearheads:")), "spearheads"))


def swapped(pick: str) -> str:
    """The clause of one swap."""
    _, _, rows = pick.partition(":")
    given, _, gotten = rows.partition(":")
    if not rows:
        return say("rtta.plans.swap_no_more", "swap no more")
    return say("rtta.plans.swap", "swap {given} for {gotten}", given=ware(1, given), gotten=ware(1, gotten))


def _bought(state: State) -> str:
    plan = purchase(state.agenda[-1])
    return say(
        "rtta.plans.buy",
        "buy {development} for {payment}",
        development=name_of(plan.development),
        payment=payment(state.coins, plan.rows, plan.food),
    )


def discarded(goods: Counter[str]) -> str:
    """The clause of goods discarded."""
    return say("rtta.plans.discard", "discard {goods}", goods=wares(goods))


def _traded(state: State, seat: Seat, pick: str, names: Sequence[str]) -> str:
    what, _, other = pick.partition(":")
    match what:
        case "pass":
            return END_TRADING()
        case "cancel":
            return say("rtta.plans.cancel", "drop this offer")
        case "accept":
            return say("rtta.plans.accept", "accept {player}'s offer", player=player_name(int(other), names))
        case "decline":
            return say("rtta.plans.decline", "decline {player}'s offer", player=player_name(int(other), names))
        case "send":
            return _sent(state, seat, names)
    return ""


END_TRADING = Message("rtta.plans.end_trading", "end trading")


def _sent(state: State, seat: Seat, names: Sequence[str]) -> str:
    draft = draft_of(state, seat)
    assert draft is not None
    give, ask = wares(ware_counts(draft.give)), wares(ware_counts(draft.ask))
    if draft.shared:
        return say("rtta.plans.offer_all", "offer everyone {give} for {ask}", give=give, ask=ask)
    player = player_name(draft.receivers[0], names)
    return say("rtta.plans.offer", "offer {player} {give} for {ask}", player=player, give=give, ask=ask)


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
        return _worse(stopping - rolling)
    gain = roll_worth(state, decision, answer.picks) - stopping
    again = {int(pick.removeprefix("roll:")) for pick in answer.picks}
    kept = tuple(face for at, face in enumerate(state.dice) if at not in again)
    clauses = [_better(gain)]
    if kept:
        clauses.append(say("rtta.reasons.keep", "you keep {dice}", dice=dice(kept)))
    hungry = _hungry(state, outlook(state, decision.seat).choice(shown(state))[1])
    if hungry:
        clauses.append(
            count(
                "rtta.reasons.hungry",
                "as the dice lie, {n} city would go hungry",
                "as the dice lie, {n} cities would go hungry",
                hungry,
            )
        )
    return in_clauses(clauses)


TRIFLE = 0.05  # points are told to the tenth, as far as anybody can judge them


def _worse(points: float) -> str:
    if points < TRIFLE:
        return say("rtta.reasons.trifle_worse", "on average every roll would be at least a trifle worse")
    return say(
        "rtta.reasons.worse",
        "on average every roll would cost at least {points} points",
        points=decimal(points),
    )


def _better(points: float) -> str:
    if points < TRIFLE:
        return say("rtta.reasons.trifle_better", "on average a trifle better than stopping")
    return say("rtta.reasons.better", "on average {points} points better than stopping", points=decimal(points))


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
            return say("rtta.reasons.need_food", "your cities need the food")
        return say("rtta.reasons.later_food", "food for later turns is worth more than workers now")
    if _hungry(state, fed):
        return say("rtta.reasons.build", "building is worth more now than feeding every city")
    return say("rtta.reasons.fed", "your cities are fed")


def _why_offer(state: State, seat: Seat) -> str:
    """What the offer that is being written is good for."""
    draft = draft_of(state, seat)
    wanted = None if draft is None else proposal(state, seat, list(draft.receivers))
    if wanted is None:
        return ""
    give, ask = wares(ware_counts(wanted.give)), wares(ware_counts(wanted.ask))
    development = paid_for(state, wanted)
    if development:
        return say(
            "rtta.reasons.buy",
            "{give} for {ask} would let you buy {development}",
            give=give,
            ask=ask,
            development=name_of(development),
        )
    return say(
        "rtta.reasons.save_goods",
        "{give} for {ask} would save goods that you would have to discard",
        give=give,
        ask=ask,
    )
