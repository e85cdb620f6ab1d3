"""Sets of answers that belong together, for players who want to finish a step with one click."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from engine.core import Answer, Decision, Option, Seat
from engine.games.roll_through_the_ages.ai.outlook import Site
from engine.games.roll_through_the_ages.ai.player import advice, outlook
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State, powers_of, worth
from engine.games.roll_through_the_ages.steps.buy import Purchase, paid, payments
from engine.games.roll_through_the_ages.steps.trade import draft_of
from engine.title import Rules

Answers = tuple[tuple[str, ...], ...]
Boxes = tuple[tuple[str, int], ...]  # by target
MOST = 25  # the entries of a menu
SITES_FINISHED = 3  # by one set of answers, at most
STONE_SETS = 10  # sets that turn in stone, at most


def question(rules: Rules[State], state: State, seat: Seat) -> Decision | None:
    """What this seat is asked, if the game waits for it."""
    return next((one for one in rules.decisions(state) if one.seat == seat and not one.optional), None)


def dice_taken(state: State) -> list[tuple[str, ...]]:
    """R11: "food" or "workers" for each undecided die; it does not matter which die is which."""
    left = sum(sheet().faces[face].choice for face in state.dice) - len(state.taken)
    return [("food",) * food + ("workers",) * (left - food) for food in range(left, -1, -1)]


def requests(rules: Rules[State], state: State, decision: Decision) -> list[str]:
    """The options that complete a draft, so that it can be sent."""
    draft = draft_of(state, decision.seat)
    if draft is None or not any(draft.give) or any(draft.ask):
        return []
    found = []
    for id in (option.id for option in decision.options if option.id.startswith("ask:")):
        after = rules.apply(state, Answer(decision.seat, (id,))).state
        following = next(one for one in rules.decisions(after) if one.seat == decision.seat)
        if Option("send") in following.options:
            found.append(id)
    return found[:MOST]


def purchases(state: State, decision: Decision) -> list[Purchase]:
    """The cheapest payment for each development on offer, and as many of the others as a menu holds."""
    ids = [option.id.removeprefix("buy:") for option in decision.options if option.id != "pass"]
    ways = {id: payments(state, id) for id in ids}
    others = sorted((paid(state, plan), plan) for plans in ways.values() for plan in plans[1:])
    shown = {plan for _, plan in others[: MOST - len(ways)]} | {plans[0] for plans in ways.values()}
    return [plan for id in ids for plan in ways[id] if plan in shown]


def payments_left(state: State, begun: Purchase) -> list[Purchase]:
    """The ways to complete a payment that has begun."""
    return [
        plan
        for plan in payments(state, begun.development)
        if set(begun.rows) <= set(plan.rows) and begun.food in (0, plan.food)
    ][:MOST]


def purchase_answers(plan: Purchase, begun: Purchase | None = None) -> Answers:
    """The answers that buy a development in this way, or that complete what has begun."""
    picks = [] if begun is not None else [f"buy:{plan.development}"]
    picks += [f"pay:{row}" for row in plan.rows if begun is None or row not in begun.rows]
    picks += [f"sell:{plan.food}"] if plan.food and (begun is None or not begun.food) else []
    return tuple((pick,) for pick in (*picks, "done"))


def goods_kept(state: State) -> list[tuple[int, ...]]:
    """R47: the goods that may stay after discarding, the most valuable first."""
    held, limit = state.roller.goods, sheet().limits.goods
    found = [kept for kept in product(*[range(count + 1) for count in held]) if sum(kept) == limit]
    return sorted(found, key=worth, reverse=True)[:MOST]


# Building.


def buildings(rules: Rules[State], state: State) -> list[Answers]:
    """Ways to use every worker: finish some sites and put the rest into one more."""
    sites = _unfinished(state)
    found = dict.fromkeys((_advised(rules, state), *_varied(sites, state.workers)))
    return [answers for answers in found if answers]


def buildings_with_stone(state: State) -> list[Answers]:
    """Ways to use every worker together with those that some stones bring."""
    sites, workers_per_stone = _unfinished(state), powers_of(state, state.roller).workers_per_stone
    if not workers_per_stone:
        return []
    found: list[Answers] = []
    for stones in range(1, state.roller.goods[sheet().stone] + 1):
        spreads = _ranked(sites, state.workers + stones * workers_per_stone)
        found += [((f"stone:{stones}",), *_answers(sites, boxes)) for boxes in spreads[:3]]
    return found[:STONE_SETS]


def _unfinished(state: State) -> list[Site]:
    return [site for site in outlook(state, state.seat).sites if site.open_boxes]


def _advised(rules: Rules[State], state: State) -> Answers:
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


def _varied(sites: list[Site], workers: int) -> list[Answers]:
    """The best spreads, and for each site at least one that builds there."""
    if not workers:
        return []
    ranked = _ranked(sites, workers)
    by_site: dict[str, Boxes] = {site.target: ((site.target, workers),) for site in sites if site.open_boxes >= workers}
    for boxes in ranked:
        for target, _ in boxes:
            by_site.setdefault(target, boxes)
    wanted = set(by_site.values())
    wanted |= set(ranked[: max(0, MOST - len(wanted))])
    return [_answers(sites, boxes) for boxes in ranked if boxes in wanted]


def _answers(sites: list[Site], boxes: Boxes) -> Answers:
    """One answer for each site, in the order of the sheet."""
    order = [site.target for site in sites]
    return tuple((f"{target}:{count}",) for target, count in sorted(boxes, key=lambda each: order.index(each[0])))


def _ranked(sites: list[Site], workers: int) -> list[Boxes]:
    """All spreads of so many workers, the best first."""
    return [boxes for _, boxes in sorted(_spreads(sites, workers), key=lambda spread: -spread[0])]


def _spreads(sites: list[Site], workers: int) -> Iterator[tuple[float, Boxes]]:
    """Every way to finish some sites, or none, and to put the rest into one other; with what it gains."""
    for number in range(min(SITES_FINISHED, len(sites)) + 1):
        for finished in combinations(sites, number):
            rest = workers - sum(site.open_boxes for site in finished)
            if rest < 0:
                continue
            gain = sum(site.gains[-1] for site in finished)
            boxes = tuple((site.target, site.open_boxes) for site in finished)
            if not rest or number == len(sites):
                yield gain, boxes
                continue
            for site in sites:
                if site not in finished and site.open_boxes > rest:
                    yield gain + site.gains[rest], (*boxes, (site.target, rest))
