"""Answers that belong together: what one tap may do, and exactly what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from engine.core import Answer, Bundle, Decision, Option, Seat, Shortcut
from engine.games.roll_through_the_ages.ai.player import advice, outlook
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import NOBODY, State, cities, powers_of, worth
from engine.games.roll_through_the_ages.steps.buy import Purchase, excess, paid, payments, purchase
from engine.games.roll_through_the_ages.steps.trade import draft_of
from engine.games.roll_through_the_ages.steps.upkeep import totals
from engine.games.roll_through_the_ages.text.events import fed, listed, many, named
from engine.games.roll_through_the_ages.text.summaries import Stepping, built

Answers = tuple[tuple[str, ...], ...]
MOST = 25  # what a menu holds
LABEL = 100
TOGETHER = 3  # sites that are finished by one tap


def question(rules: Stepping, state: State, seat: Seat, *, optional: bool = False) -> Decision | None:
    """What this seat is asked, if the game waits for it."""
    return next((one for one in rules.decisions(state) if one.seat == seat and one.optional == optional), None)


def shortcuts(rules: Stepping, state: State, decision: Decision, names: Sequence[str]) -> list[Bundle]:
    """What may be done at once in the question that is open."""
    match decision.ask:
        case "reroll" | "reroll_one":
            return _kept(rules, state, decision, names)
        case "take":
            found = _taken(state)
            return [Bundle("Take the dice as…", found, "options")] if len(found) > 2 else []
        case "trade":
            return _trade(rules, state, decision, names)
        case "build":
            return [Bundle("Place all workers…", _built(rules, state))]
        case "buy":
            return [Bundle("Buy and pay at once…", _bought(state, decision))]
        case "pay":
            return [Bundle("Pay all at once…", _paid(state))]
        case "discard" if excess(state.roller) > 1:
            return [Bundle("Give up all at once…", _discarded(state))]
    return []


def _after(prefix: str, first: tuple[str, ...], bundles: Sequence[Bundle], heading: str) -> list[Bundle]:
    """The same shortcuts with one answer before them."""
    found = []
    for bundle in bundles:
        longer = [
            Shortcut(
                Option(each.option.id, f"{prefix}{_lower(each.option.label)}", each.option.hint), (first, *each.answers)
            )
            for each in bundle.shortcuts
        ]
        found.append(Bundle(heading, tuple(each for each in longer if len(each.option.label) <= LABEL)))
    return found


def _lower(label: str) -> str:
    """A label within a sentence; names keep their capitals."""
    verb = label.split(" ", 1)[0]
    return label[0].lower() + label[1:] if verb in ("Finish", "Turn", "Give", "Buy", "Build") else label


# The dice.


def _kept(rules: Stepping, state: State, decision: Decision, names: Sequence[str]) -> list[Bundle]:
    """Keep all dice, and take those that may be either."""
    after = rules.apply(state, Answer(decision.seat, ())).state
    if question(rules, after, decision.seat) is None or after.agenda[-1].step != "take":
        return []
    (bundle,) = _after("Keep all: ", (), [Bundle("", _taken(after))], "Keep all dice, and take…")
    return [bundle._replace(instead="none")]


def _taken(state: State) -> tuple[Shortcut, ...]:
    """R11: so many of the dice as food, the others as workers; which of them does not matter."""
    faces, powers, me = sheet().faces, powers_of(state.roller), state.roller
    either = [face for face in state.dice if faces[face].choice][len(state.taken) :]
    found = []
    for number in range(len(either), -1, -1):
        as_ = ("food",) * number + ("workers",) * (len(either) - number)
        gain = totals(either, as_, powers)
        label = listed(
            ([f"{gain.food} food"] if number else []) + ([many(gain.workers, "worker")] if gain.workers else [])
        )
        food = totals(state.dice, (*state.taken, *as_), powers).food
        answers = tuple((f"take:{what}",) for what in as_)
        found.append(Shortcut(Option(f"take:{number}", label, fed(me.food + food, cities(me))), answers))
    return tuple(found)


# Trading.


def _trade(rules: Stepping, state: State, decision: Decision, names: Sequence[str]) -> list[Bundle]:
    """End it and build or buy at once; in a draft, name the other side and send."""
    if draft_of(state, decision.seat) is not None:
        return [Bundle("Ask for… and send", _sent(rules, state, decision))]
    if decision.seat != state.seat:
        return []
    after = rules.apply(state, Answer(decision.seat, ("pass",))).state
    following = question(rules, after, decision.seat)
    if following is None or after.agenda[-1].step not in ("build", "buy"):
        return []
    headings = {"build": "End trading, and place all workers…", "buy": "End trading, and buy…"}
    bundles = shortcuts(rules, after, following, names)
    return _after("End trading; ", ("pass",), bundles, headings[following.ask])


def _sent(rules: Stepping, state: State, decision: Decision) -> tuple[Shortcut, ...]:
    """Half an offer is there: one thing more, and it goes out."""
    draft = draft_of(state, decision.seat)
    if draft is None or not any(draft.give) or any(draft.ask):
        return ()
    found = []
    for id in (option.id for option in decision.options if option.id.startswith("ask:")):
        after = rules.apply(state, Answer(decision.seat, (id,))).state
        asked = next(one for one in rules.decisions(after) if one.seat == decision.seat)
        if Option("send") in asked.options:
            _, ware, count = id.split(":")
            found.append(Shortcut(Option(id, f"Ask for {count} {ware}, and send the offer"), ((id,), ("send",))))
    return tuple(found[:MOST])


# Building.


class Site(NamedTuple):
    """Something unfinished: what 1, 2, 3... boxes more are worth."""

    target: str
    left: int
    gains: tuple[float, ...]


Boxes = tuple[tuple[str, int], ...]


def _built(rules: Stepping, state: State) -> tuple[Shortcut, ...]:
    """All workers placed: sites finished one after the other, what is left in one more; with stones too."""
    sites = [Site(one.target, len(one.gains) - 1, one.gains) for one in outlook(state, state.seat).sites]
    sites = [site for site in sites if site.left]
    found: dict[Answers, Shortcut] = {}
    for answers in (_advised(rules, state), *_ways(sites, state.workers, MOST)):
        found.setdefault(answers, _building(state, answers))
    rate, stones = powers_of(state.roller).workers_per_stone, state.roller.goods[sheet().stone]
    more = [
        ((f"stone:{count}",), *answers)
        for count in range(1, stones + 1 if rate else 1)
        for answers in _ways(sites, state.workers + count * rate, 3, few=True)
    ]
    stone = {answers: _building(state, answers) for answers in more[:10] if answers not in found}
    plain = [each for each in found.values() if each.answers and len(each.option.label) <= LABEL]
    turned = [each for each in stone.values() if len(each.option.label) <= LABEL]
    return (*plain[: MOST - len(turned)], *turned)


def _advised(rules: Stepping, state: State) -> Answers:
    """How the computer player would build."""
    answers: list[tuple[str, ...]] = []
    seat = state.seat
    while (asked := question(rules, state, seat)) is not None and asked.ask == "build":
        answer = advice(state, asked)
        assert answer is not None
        answers.append(answer.picks)
        if answer.picks == ("pass",):
            break
        state = rules.apply(state, answer).state
    return tuple(answers)


def _ways(sites: list[Site], workers: int, most: int, *, few: bool = False) -> list[Answers]:
    """The best first; unless a few are enough, every site that can take all workers, and every other with one more."""
    if not workers:
        return []
    ranked = sorted(_spreads(sites, workers), key=lambda way: -way[0])
    if few:
        return [_answers(sites, way) for _, way in ranked[:most]]
    first: dict[str, Boxes] = {site.target: ((site.target, workers),) for site in sites if site.left >= workers}
    for _, way in ranked:
        for target, _ in way:
            first.setdefault(target, way)
    wanted = set(first.values())
    wanted |= {way for _, way in ranked[: max(0, most - len(wanted))]}
    return [_answers(sites, way) for _, way in ranked if way in wanted]


def _answers(sites: list[Site], way: Boxes) -> Answers:
    """In the order of the sheet."""
    order = [site.target for site in sites]
    return tuple((f"{target}:{count}",) for target, count in sorted(way, key=lambda each: order.index(each[0])))


def _spreads(sites: list[Site], workers: int) -> Iterator[tuple[float, Boxes]]:
    """Every way to finish some sites, perhaps none, and to put what is left into one other."""
    for number in range(min(TOGETHER, len(sites)) + 1):
        for done in combinations(sites, number):
            rest = workers - sum(site.left for site in done)
            if rest < 0:
                continue
            worth_ = sum(site.gains[-1] for site in done)
            boxes = tuple((site.target, site.left) for site in done)
            if not rest or number == len(sites):
                yield worth_, boxes
                continue
            for site in sites:
                if site not in done and site.left > rest:
                    yield worth_ + site.gains[rest], (*boxes, (site.target, rest))


def _building(state: State, answers: Answers) -> Shortcut:
    """The words of a way to build: boxes in the label, what becomes of them in the hint."""
    me, printed = state.roller, sheet()
    places = {f"city:{city.number}": (city, me.cities[at]) for at, city in enumerate(printed.city)}
    sites = {f"monument:{one.id}": (one, me.monuments[at], at) for at, one in enumerate(printed.monument)}
    hints = []
    for (pick,) in answers:
        target, _, count = pick.rpartition(":")
        if target in places:
            city, done = places[target]
            now = done + int(count)
            hints.append("one more city" if now == city.boxes else f"{named(city.id)} {now} of {city.boxes}")
        elif target in sites:
            one, done, at = sites[target]
            now, points = done + int(count), one.first if state.first[at] == NOBODY else one.later
            hints.append(many(points, "point") if now == one.boxes else f"{one.label} {now} of {one.boxes}")
    label = "; ".join(built(state, pick) for (pick,) in answers)
    label = label[0].upper() + label[1:]
    return Shortcut(Option(f"build:{'+'.join(pick for (pick,) in answers)}", label, "; ".join(hints)), answers)


# Buying and giving up.


def _bought(state: State, decision: Decision) -> tuple[Shortcut, ...]:
    """Each development with the ways to pay for it, first the one that gives the least."""
    ids = [option.id.removeprefix("buy:") for option in decision.options if option.id != "pass"]
    ways = {id: payments(state, id) for id in ids}
    room = MOST - len(ways)
    others = sorted((paid(state, plan), plan) for plans in ways.values() for plan in plans[1:])
    shown = {plan for _, plan in others[:room]} | {plans[0] for plans in ways.values()}
    return tuple(_payment(state, plan, buying=True) for id in ids for plan in ways[id] if plan in shown)


def _paid(state: State) -> tuple[Shortcut, ...]:
    """What is still to be paid, in every way that goes on from what has been named."""
    begun = purchase(state.agenda[-1])
    ways = [
        plan
        for plan in payments(state, begun.development)
        if set(begun.rows) <= set(plan.rows) and begun.food in (0, plan.food)
    ]
    return tuple(_payment(state, plan, buying=False, begun=begun) for plan in ways[:MOST])


def _payment(state: State, plan: Purchase, *, buying: bool, begun: Purchase | None = None) -> Shortcut:
    me, printed = state.roller, sheet()
    one = printed.developments[plan.development]
    means = [many(state.coins, "coin")] if state.coins else []
    for at, row in enumerate(printed.rows):
        if row in plan.rows:
            means.append(f"{me.goods[at]} {row} ({printed.good[at].worth[me.goods[at]]})")
    means += [f"{plan.food} food ({plan.food * powers_of(me).coins_per_food})"] if plan.food else []
    over = paid(state, plan) - one.cost
    lost = f"{over} too much, lost" if over else "paid exactly"
    steps = [f"pay:{row}" for row in plan.rows if begun is None or row not in begun.rows]
    steps += [f"sell:{plan.food}"] if plan.food and (begun is None or not begun.food) else []
    answers = tuple((step,) for step in ((f"buy:{one.id}",) if buying else ()) + (*steps, "done"))
    label = f"{one.label} ({one.cost}) for {listed(means)}"
    hint = f"{many(one.points, 'point')}; {lost}. {one.text}"
    return Shortcut(Option(f"buy:{one.id}:{'+'.join(steps)}", _short(label), _short(hint)), answers)


def _discarded(state: State) -> tuple[Shortcut, ...]:
    """R47: all that goes, the sets that keep most worth first."""
    me, printed = state.roller, sheet()
    keeps = [rest for rest in product(*[range(count + 1) for count in me.goods]) if sum(rest) == printed.limits.goods]
    found = []
    for rest in sorted(keeps, key=worth, reverse=True)[:MOST]:
        gone = [(row, was - now) for row, was, now in zip(printed.rows, me.goods, rest, strict=True) if was > now]
        label = f"Give up {listed([f'{count} {row}' for row, count in gone])}"
        answers = tuple((f"discard:{row}",) for row, count in gone for _ in range(count))
        found.append(Shortcut(Option(f"discard:{gone}", label, f"What stays is worth {worth(rest)} coins"), answers))
    return tuple(found)


def _short(text: str) -> str:
    return text if len(text) <= LABEL else text[: LABEL - 1] + "…"
