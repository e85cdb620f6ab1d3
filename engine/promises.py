"""What an option gives and costs, for certain: worked out by trying it in an imagined position.

A promise reaches to the next question, or to the first draw or reveal before it that can change a number of its seat.
It is made from what its seat may know, so the same question promises the same whatever is hidden. `clause` puts a
promise into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from engine.core import Answer, Change, Decision, Seat
from engine.language import listed, say
from engine.phrases import amount, spelled_out
from engine.title import Rules

S = TypeVar("S")
IMAGINED = "promise"  # the seed of the imagined position


class Promise(NamedTuple):
    """Changes in the order in which they happen, then what comes after them."""

    changes: tuple[Change, ...] = ()  # of the seat that picks
    others: tuple[Change, ...] = ()  # of the other seats, as far as events tell
    chance: str = ""  # the kind of event with which the first draw or reveal begins
    ask: str = ""  # the question that this seat is asked next

    def total(self, what: str) -> int:
        return sum(change.number for change in self.changes if change.what == what)


def promise(rules: Rules[S], state: S, answer: Answer) -> Promise:
    """What this answer promises to its seat."""
    imagined = rules.imagine(state, answer.seat, IMAGINED)
    return tried(rules, imagined, rules.holdings(imagined, answer.seat), answer)


class Promises(Mapping[str, Promise], Generic[S]):
    """What each option of a question promises when it is picked alone. An option is tried when it is asked about."""

    def __init__(self, rules: Rules[S], state: S, decision: Decision) -> None:
        self._rules, self._seat = rules, decision.seat
        self._imagined = rules.imagine(state, decision.seat, IMAGINED)
        self._before = rules.holdings(self._imagined, decision.seat)
        self._found: dict[str, Promise | None] = dict.fromkeys(id for id, _, _ in decision.options)

    def __getitem__(self, id: str) -> Promise:
        found = self._found[id]
        if found is None:
            found = tried(self._rules, self._imagined, self._before, Answer(self._seat, (id,)))
            self._found[id] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def promises(rules: Rules[S], state: S, decision: Decision) -> Mapping[str, Promise]:
    """What each option promises when it is picked alone; nothing where that is not allowed."""
    global _latest
    latest = _latest  # read once, since several threads may ask
    if latest is not None and latest[0] is state and latest[1] == decision.seat:
        return latest[2]
    if decision.at_least > 1:
        return {}
    found = Promises(rules, state, decision)
    _latest = state, decision.seat, found
    return found


_latest: tuple[object, Seat, Mapping[str, Promise]] | None = None  # whoever shows a question words it several times


def tried(rules: Rules[S], state: S, before: Mapping[str, int], answer: Answer) -> Promise:
    """What this answer promises in this very position; `before` are the seat's holdings in it."""
    seat = answer.seat
    foreseen = rules.foresee(state, answer)
    changes = list(rules.changes(seat, state, foreseen))
    own = [change for change in changes if change.seat == seat]
    after = rules.holdings(foreseen.state, seat)
    explained = dict.fromkeys(before, 0)
    for change in own:
        explained[change.what] += change.number
    rest = ((what, after[what] - before[what] - explained[what]) for what in before)
    unexplained = [Change(seat, what, number) for what, number in rest if number]
    others = tuple(change for change in changes if change.seat != seat)
    ask = next((decision.ask for decision in foreseen.asked if decision.seat == seat), "")
    return Promise((*unexplained, *own), others, foreseen.chance, ask)


# In words: "3 coins, 1 worker: +3 points (2 + 1 Italy), lose 1 coin (Rat)". The price stands before the colon.

Name = Callable[[str], str]  # of a source; "" for the option itself


class Words(NamedTuple):
    """A label, what an option brings besides amounts, and what else is to be said of it."""

    label: str
    more: str = ""
    text: str = ""


def clause(
    promise: Promise,
    units: Mapping[str, str],
    name: Name,
    *,
    paid: bool = True,
    also: str = "",
    aside: str = "",
    more: str = "",
    most: int = 99,
) -> str:
    """What is paid (and `also` that, with a remark), gained (and `more`) and lost, each amount with its source. Unless
    `paid`, what the option itself takes is lost. Where all that takes more characters than `most`, sources are left
    out, and then gains and losses of one kind are added up."""
    price = [also] if also else []
    gained, lost = dict[str, Parts](), dict[str, Parts]()
    for what, unit in units.items():
        gained[unit], lost[unit] = (_by_source(promise, what, name, sign) for sign in (1, -1))
        cost = lost[unit].pop("", 0) if paid else 0
        price += [amount(cost, unit)] if cost else []
    outcome = _outcome(gained, lost, more, _with_sources)
    if _too_long(price, outcome, most):
        outcome = _outcome(gained, lost, more, _total)
    if _too_long(price, outcome, most):
        outcome = _outcome(*_net(gained, lost), more, _total)
    return _priced(price, outcome, aside)


def price(promise: Promise, units: Mapping[str, str], name: Name) -> str:
    """What the option itself takes: "1 worker, 4 coins"."""
    costs = {unit: _by_source(promise, what, name, -1).get("", 0) for what, unit in units.items()}
    return ", ".join(amount(cost, unit) for unit, cost in costs.items() if cost)


Parts = dict[str, int]  # by the name of a source


def _outcome(
    gained: Mapping[str, Parts], lost: Mapping[str, Parts], more: str, tell: Callable[[Parts, str], str]
) -> str:
    gains = [f"+{tell(parts, unit)}" for unit, parts in gained.items() if parts]
    losses = [(parts, unit) for unit, parts in lost.items() if parts]
    sources = {source for parts, _ in losses for source in parts}
    if tell is _with_sources and len(losses) > 1 and len(sources) == 1 and sources != {""}:
        told = f"{listed([_total(*loss) for loss in losses])} ({sources.pop()})"
    else:
        told = listed([tell(*loss) for loss in losses])
    loss = say("engine.promises.lose", "lose {amounts}", amounts=told) if told else ""
    return ", ".join(filter(None, [*gains, more, loss]))


def _priced(price: Sequence[str], outcome: str, aside: str = "") -> str:
    if not price:
        return outcome
    paid, gains = ", ".join(price), outcome or say("engine.promises.nothing", "nothing")
    if aside:
        paid = f"{paid} ({aside})"
    return say("engine.promises.priced", "{price}: {gains}", price=paid, gains=gains)


def _too_long(price: Sequence[str], outcome: str, most: int) -> bool:
    return len(spelled_out(_priced(price, outcome))) > most


def _net(gained: Mapping[str, Parts], lost: Mapping[str, Parts]) -> tuple[dict[str, Parts], dict[str, Parts]]:
    nets = {unit: sum(gained[unit].values()) - sum(lost[unit].values()) for unit in gained}
    gains = {unit: {"": net} for unit, net in nets.items() if net > 0}
    return gains, {unit: {"": -net} for unit, net in nets.items() if net < 0}


def _by_source(promise: Promise, what: str, name: Name, sign: int) -> Parts:
    """Gains or losses of one kind by the names of their sources, the option itself first."""
    found: Parts = {}
    for change in promise.changes:
        if change.what == what and change.number * sign > 0:
            source = name(change.source) if change.source else ""
            found[source] = found.get(source, 0) + change.number * sign
    return dict(sorted(found.items(), key=lambda entry: bool(entry[0])))


def _total(parts: Parts, unit: str) -> str:
    return amount(sum(parts.values()), unit)


def _with_sources(parts: Parts, unit: str) -> str:
    """{point:3} (2 + 1 Italy)."""
    total = _total(parts, unit)
    if list(parts) == [""]:
        return total
    if len(parts) == 1:
        return f"{total} ({next(iter(parts))})"
    return f"{total} ({' + '.join(f'{number} {source}'.strip() for source, number in parts.items())})"


def sentences(clause: str, *texts: str) -> str:
    """The clause as a sentence, and what else is to be said."""
    return " ".join(filter(None, [f"{clause[0].upper()}{clause[1:]}." if clause else "", *texts]))


def ranges(promised: Iterable[Promise], units: Mapping[str, str], more: str, aside: str = "") -> str:
    """The clause of several promises of which one comes true: "0–4 coins: +1–3 points"."""
    each = list(promised)
    price, gains = list[str](), list[str]()
    for what, unit in units.items():
        minus, plus = ([_sum(one, what, sign) for one in each] for sign in (-1, 1))
        price += [ranged(minus, unit)] if any(minus) else []
        gains += [f"+{ranged(plus, unit)}"] if any(plus) else []
    return _priced(price, ", ".join([*gains, more]), aside)


def _sum(promise: Promise, what: str, sign: int) -> int:
    numbers = [change.number * sign for change in promise.changes if change.what == what]
    return sum(number for number in numbers if number > 0)


def ranged(numbers: Sequence[int], unit: str) -> str:
    """{coin:2}, or {coin:0–4} where the numbers differ."""
    least, most = min(numbers), max(numbers)
    return amount(most, unit) if least == most else f"{{{unit}:{least}–{most}}}"
