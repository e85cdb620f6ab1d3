"""Why the numbers of a view change: what events tell of it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Change, Event, Foresight, Seat
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.scoring import breakdown
from engine.games.roll_through_the_ages.state import State
from engine.games.roll_through_the_ages.steps.expansion import POTTERY, SPEARHEADS, ship_cost

FEEDING, UNUSED = "feeding", "unused"
PRINTED = ("developments", "monuments", "disasters")  # points that events tell of; the rest comes from developments
Amounts = Iterator[tuple[str, int, str]]  # what changes, by how much, through what


def changes(seat: Seat, before: State, foreseen: Foresight[State]) -> Iterator[Change]:
    """What the events tell of this seat, and what its developments score for it; what nobody used is lost."""
    have, cause = _spendable(before, seat), ""
    for event in foreseen.events:
        cause = event.data["id"] if event.kind == "disaster" else cause
        if event.seat == seat:
            for what, number, source in _amounts(before, event, have, cause):
                have[what] = have.get(what, 0) + number
                if number:
                    yield Change(seat, what, number, source)
    left = _spendable(foreseen.state, seat)
    yield from (Change(seat, what, -have[what], UNUSED) for what in SPENT if have[what] and not left[what])
    scored, scores = breakdown(before, seat), breakdown(foreseen.state, seat)
    for source in scores:
        if source not in PRINTED and (more := scores[source] - scored.get(source, 0)):
            yield Change(seat, "points", more, source)


SPENT = {"workers": ("build",), "coins": ("buy", "pay")}  # and the steps in which that can still be done


def spendable(state: State, seat: Seat, what: str) -> int:
    """The roller's coins or workers, as long as there is something to spend them on."""
    open_ = state.seat == seat and any(task.step in SPENT[what] for task in state.agenda)
    return (state.coins if what == "coins" else state.workers) if open_ else 0


def _spendable(state: State, seat: Seat) -> dict[str, int]:
    goods = dict(zip(sheet().rows, state.players[seat].goods, strict=True))
    return goods | {what: spendable(state, seat, what) for what in SPENT}


def _amounts(state: State, event: Event, have: dict[str, int], cause: str) -> Amounts:
    data = event.data
    match event.kind:
        case "collected":
            yield from ((row, count, "") for row, count in data["goods"].items())
            yield from ((what, data[what], "") for what in ("food", "workers", "coins"))
        case "fed":
            yield "food", -data["food"], FEEDING
        case "lost_points":
            yield "points", -data["points"], data["id"]
        case "lost_goods":
            yield from ((row, -have[row], cause) for row in sheet().rows)
        case "stones":
            yield sheet().rows[sheet().stone], -data["stones"], ""
            yield "workers", data["boxes"], ""
        case "preserved":
            yield "food", data["food"], ""
            yield POTTERY, -1, ""
        case "spearheads":
            yield SPEARHEADS, -data["spearheads"], ""
        case "ships":
            yield from ((row, -count, "") for row, count in ship_cost(data["built"]).items())
        case "swapped":
            yield data["give"], -1, ""
            yield data["get"], 1, ""
        case "built":
            yield "workers", -data["boxes"], ""
        case "monument":
            yield "points", data["points"], data["id"]
        case "bought":
            yield "coins", -data["coins"], ""
            yield "food", -data["food"], ""
            yield from ((row, -have[row], "") for row in data["rows"])
            yield "points", state.printed.developments[data["id"]].points, data["id"]
