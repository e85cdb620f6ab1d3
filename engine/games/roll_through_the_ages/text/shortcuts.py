"""Shortcuts: what one click may do, and exactly what its label says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.core import Answer, Bundle, Decision, Option, Shortcut
from engine.games.roll_through_the_ages.ai import answer_sets
from engine.games.roll_through_the_ages.ai.answer_sets import MOST, Answers
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import NOBODY, State, cities, powers_of, worth
from engine.games.roll_through_the_ages.steps.buy import Purchase, excess, paid, purchase
from engine.games.roll_through_the_ages.steps.trade import draft_of
from engine.games.roll_through_the_ages.steps.upkeep import totals
from engine.games.roll_through_the_ages.text.names import (
    boxes,
    development_text,
    feeding,
    name_of,
    player_name,
    ware,
)
from engine.games.roll_through_the_ages.text.plans import (
    END_TRADING,
    KEEP_ALL,
    built,
    capitalised,
    discarded,
    took,
)
from engine.language import in_clauses, listed, say
from engine.phrases import amount, short, spelled_out
from engine.title import Rules

LABEL = 100  # characters that a menu shows


def shortcuts(rules: Rules[State], state: State, decision: Decision, names: Sequence[str]) -> list[Bundle]:
    """What this seat may do by one click."""
    found = _bundles(rules, state, decision, names)
    return [bundle._replace(shortcuts=tuple(map(_capitalised, bundle.shortcuts))) for bundle in found]


def _bundles(rules: Rules[State], state: State, decision: Decision, names: Sequence[str]) -> list[Bundle]:
    """The shortcuts, each label a clause that others may precede."""
    match decision.ask:
        case "reroll" | "reroll_one":
            return _keeping_all(rules, state, decision)
        case "take":
            found = _taking(state)
            heading = say("rtta.shortcuts.take", "Take all dice as…")
            return [Bundle(heading, found, "options")] if len(found) > 2 else []
        case "trade":
            return _trading(rules, state, decision, names)
        case "build":
            return [Bundle(say("rtta.shortcuts.build", "Place all workers…"), _building(rules, state))]
        case "buy":
            plans = answer_sets.purchases(state, decision)
            heading = say("rtta.shortcuts.buy", "Buy and pay at once…")
            return [Bundle(heading, tuple([_buying(state, plan) for plan in plans]))]
        case "pay":
            begun = purchase(state.agenda[-1])
            plans = answer_sets.payments_left(state, begun)
            heading = say("rtta.shortcuts.pay", "Pay all at once…")
            return [Bundle(heading, tuple([_buying(state, plan, begun) for plan in plans]))]
        case "discard" if excess(state, state.roller) > 1:
            return [Bundle(say("rtta.shortcuts.discard", "Discard all at once…"), _discarding(state))]
    return []


def _shortcut(answers: Answers, label: str, hint: str = "") -> Shortcut:
    id = "+".join(pick for picks in answers for pick in picks)
    return Shortcut(Option(id, label, hint), answers)


def _capitalised(shortcut: Shortcut) -> Shortcut:
    id, label, hint = shortcut.option
    return shortcut._replace(option=Option(id, capitalised(label), capitalised(hint)))


def _preceded(first: tuple[str, ...], clause: str, shortcuts: Iterable[Shortcut]) -> tuple[Shortcut, ...]:
    """Shortcuts with one answer before each."""
    return _fitting(
        _shortcut((first, *each.answers), in_clauses((clause, each.option.label)), each.option.hint)
        for each in shortcuts
    )


def _fitting(shortcuts: Iterable[Shortcut]) -> tuple[Shortcut, ...]:
    """Those whose label needs no cutting."""
    return tuple([each for each in shortcuts if len(spelled_out(each.option.label)) <= LABEL])


# The dice.


def _keeping_all(rules: Rules[State], state: State, decision: Decision) -> list[Bundle]:
    """Keep all dice, and choose between food and workers at once."""
    after = rules.apply(state, Answer(decision.seat, ())).state
    if answer_sets.question(rules, after, decision.seat) is None or after.agenda[-1].step != "take":
        return []
    heading = say("rtta.shortcuts.keep_all", "Keep all dice and take…")
    return [Bundle(heading, _preceded((), KEEP_ALL(), _taking(after)), "none")]


def _taking(state: State) -> tuple[Shortcut, ...]:
    """So many of the dice as food, the others as workers."""
    me, powers = state.roller, powers_of(state, state.roller)
    undecided = [face for face in state.dice if sheet().faces[face].choice][len(state.taken) :]
    found = []
    for taken in answer_sets.dice_taken(state):
        gain = totals(undecided, taken, powers)
        food = totals(state.dice, (*state.taken, *taken), powers).food
        answers = tuple((f"take:{what}",) for what in taken)
        found.append(_shortcut(answers, took(gain.food, gain.workers), feeding(me.food + food, cities(me))))
    return tuple(found)


# Trading.


def _trading(rules: Rules[State], state: State, decision: Decision, names: Sequence[str]) -> list[Bundle]:
    """Complete a draft and send it, or end trading and go on to the next step."""
    if draft_of(state, decision.seat) is not None:
        heading = say("rtta.shortcuts.send", "Ask for… and send")
        return [Bundle(heading, _sending(rules, state, decision, names))]
    if decision.seat != state.seat:
        return []
    after = rules.apply(state, Answer(decision.seat, ("pass",))).state
    following = answer_sets.question(rules, after, decision.seat)
    if following is None or following.ask not in ("build", "buy"):
        return []
    if following.ask == "build":
        heading = say("rtta.shortcuts.end_and_build", "End trading and build…")
    else:
        heading = say("rtta.shortcuts.end_and_buy", "End trading and buy…")
    bundles = _bundles(rules, after, following, names)
    return [Bundle(heading, _preceded(("pass",), END_TRADING(), bundle.shortcuts)) for bundle in bundles]


def _sending(rules: Rules[State], state: State, decision: Decision, names: Sequence[str]) -> tuple[Shortcut, ...]:
    draft = draft_of(state, decision.seat)
    assert draft is not None
    found = []
    for id in answer_sets.requests(rules, state, decision):
        _, wanted, count = id.split(":")
        label = _sent(ware(int(count), wanted), "" if draft.shared else player_name(draft.receivers[0], names))
        found.append(_shortcut(((id,), ("send",)), short(label, LABEL)))
    return tuple(found)


def _sent(wanted: str, receiver: str) -> str:
    """To everybody, if there is no single receiver."""
    if not receiver:
        return say("rtta.shortcuts.ask_all", "ask for {ware} and send the offer to everyone", ware=wanted)
    return say("rtta.shortcuts.ask", "ask for {ware} and send the offer to {player}", ware=wanted, player=receiver)


# Building.


def _building(rules: Rules[State], state: State) -> tuple[Shortcut, ...]:
    plain = _fitting(_built(state, answers) for answers in answer_sets.buildings(rules, state))
    with_stone = _fitting(_built(state, answers) for answers in answer_sets.buildings_with_stone(state))
    return (*plain[: MOST - len(with_stone)], *with_stone)


def _built(state: State, answers: Answers) -> Shortcut:
    """The label says which boxes are checked, the hint what they bring."""
    label = in_clauses(built(state, pick) for (pick,) in answers)
    hint = in_clauses(filter(None, [_reward(state, pick) for (pick,) in answers]))
    return _shortcut(answers, label, hint)


def _reward(state: State, pick: str) -> str:
    """What the boxes of one answer bring; "" where they are not boxes."""
    me, printed = state.roller, state.printed
    what, _, rest = pick.partition(":")
    target, _, count = rest.partition(":")
    if what == "city":
        at, city = next((at, city) for at, city in enumerate(printed.city) if city.number == int(target))
        now = me.cities[at] + int(count)
        if now == city.boxes:
            return say("rtta.shortcuts.one_more_city", "one more city")
        return _progress(city.id, now, city.boxes)
    if what == "monument":
        at, monument = next((at, one) for at, one in enumerate(printed.monument) if one.id == target)
        now = me.monuments[at] + int(count)
        if now < monument.boxes:
            return _progress(monument.id, now, monument.boxes)
        return amount(monument.first if state.first[at] == NOBODY else monument.later, "point")
    return ""


def _progress(id: str, checked: int, total: int) -> str:
    return say(
        "rtta.shortcuts.progress",
        "{place}: {checked} of {boxes}",
        place=name_of(id),
        checked=checked,
        boxes=boxes(total),
    )


# Buying and discarding.


def _buying(state: State, plan: Purchase, begun: Purchase | None = None) -> Shortcut:
    """The label says what is paid, the hint what it brings and what is lost."""
    me, printed = state.roller, state.printed
    development = printed.developments[plan.development]
    means = [amount(state.coins, "coin")] if state.coins else []
    for at, row in enumerate(printed.rows):
        if row in plan.rows:
            means.append(f"{ware(me.goods[at], row)} ({printed.good[at].worth[me.goods[at]]})")
    if plan.food:
        means.append(f"{amount(plan.food, 'food')} ({plan.food * powers_of(state, me).coins_per_food})")
    surplus = paid(state, plan) - development.cost
    label = say(
        "rtta.shortcuts.buying",
        "buy {development} ({cost}) for {means}",
        development=name_of(development.id),
        cost=development.cost,
        means=listed(means),
    )
    hint = f"{_bought(development.points, surplus)} {development_text(development)}"
    return _shortcut(answer_sets.purchase_answers(plan, begun), short(label, LABEL), hint)


def _bought(points: int, surplus: int) -> str:
    if not surplus:
        return say("rtta.shortcuts.pay_exactly", "{points}; you pay the exact cost.", points=amount(points, "point"))
    return say(
        "rtta.shortcuts.overpay",
        "{points}; you overpay by {coins}.",
        points=amount(points, "point"),
        coins=amount(surplus, "coin"),
    )


def _discarding(state: State) -> tuple[Shortcut, ...]:
    rows, held = sheet().rows, state.roller.goods
    found = []
    for kept in answer_sets.goods_kept(state):
        gone = Counter({row: had - has for row, had, has in zip(rows, held, kept, strict=True) if had > has})
        answers = tuple((f"discard:{row}",) for row in gone.elements())
        left = amount(worth(kept), "coin")
        hint = say("rtta.shortcuts.kept", "What you keep is worth {coins}.", coins=left)
        found.append(_shortcut(answers, discarded(gone), hint))
    return tuple(found)
