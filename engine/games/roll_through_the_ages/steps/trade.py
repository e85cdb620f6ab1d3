"""The trade step of the Trading Game: offers between the roller and each opponent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.agenda import Question, Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Seat
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import DraftOffer, Offer, Player, State, change, put


@lru_cache(maxsize=512)
def ids(kind: str, ware: str) -> tuple[str, ...]:
    """The option ids that put 1, 2, 3... of a ware into a draft."""
    room = dict(zip(sheet().wares, sheet().room, strict=True))[ware]
    return tuple(f"{kind}:{ware}:{count}" for count in range(1, room + 1))


def who(state: State, task: Task) -> Iterator[tuple[Seat, bool]]:
    """The roller, who ends the step, and the opponents, whose answers are optional (R72)."""
    yield state.seat, False
    for seat in range(len(state.players)):
        if seat != state.seat:
            yield seat, True


def standing(state: State, one: Seat, other: Seat) -> Offer | None:
    """R68: the open offer between these two, whichever of them made it."""
    return next((offer for offer in state.offers if {offer.proposer, offer.receiver} == {one, other}), None)


def draft_of(state: State, seat: Seat) -> DraftOffer | None:
    return next((draft for draft in state.drafts if draft.proposer == seat), None)


def legal(state: State, offer: Offer) -> bool:
    """R67: both hold what they give, and no row overflows."""
    giver, taker = state.players[offer.proposer].wares, state.players[offer.receiver].wares
    for have, theirs, give, ask, room in zip(giver, taker, offer.give, offer.ask, sheet().room, strict=True):
        if give > have or ask > theirs or have + ask > room or theirs + give > room:
            return False
    return True


def _opponent(state: State, seat: Seat, other: Seat) -> Seat:
    """The opponent of this pair."""
    return other if seat == state.seat else seat


def _may_propose(state: State, seat: Seat, other: Seat) -> bool:
    """R73: whether this pair may make another proposal."""
    return state.proposals[_opponent(state, seat, other)] < sheet().trading.proposals


def _partners(state: State, seat: Seat) -> list[Seat]:
    """R64: the roller deals with every opponent, an opponent only with the roller."""
    return [other for other in range(len(state.players)) if other != seat] if seat == state.seat else [state.seat]


def addressees(state: State, seat: Seat, pick: str) -> set[Seat]:
    """The seats that this offer or counter-offer asks for an answer."""
    what, _, to = pick.partition(":")
    if what not in ("offer", "counter"):
        return set()
    return set(_partners(state, seat)) if to == "all" else {int(to)}


def candidates(state: State, task: Task) -> list[Candidate]:
    draft = draft_of(state, task.seat)
    return _moves(state, task.seat) if draft is None else _pieces(state, draft)


def _moves(state: State, seat: Seat) -> list[Candidate]:
    """C5, C6: answer an offer, start one, or end the step."""
    spent = Obstacle("proposals", {"most": sheet().trading.proposals})
    found: list[Candidate] = []
    idle = False
    for other in _partners(state, seat):
        offer = standing(state, seat, other)
        left = _may_propose(state, seat, other)
        if offer is None:
            idle = idle or left
            found.append((f"offer:{other}", None if left else spent))
        elif offer.receiver == seat:
            found += ((f"accept:{other}", None), (f"decline:{other}", None))
            found.append((f"counter:{other}", None if left else spent))
            found.append((f"offer:{other}", Obstacle("open_to_you")))
        else:
            found.append((f"withdraw:{other}", None))
            found.append((f"offer:{other}", Obstacle("open_from_you")))
    if seat == state.seat:
        if len(state.players) > 2:
            found.append(("offer:all", None if idle else Obstacle("nobody_idle")))
        found.append(("pass", None))
    return found


def _pieces(state: State, draft: DraftOffer) -> list[Candidate]:
    """R66, R67: each ware on one side only, within what is held and what fits."""
    printed, mine = sheet(), state.players[draft.proposer].wares
    partners = [state.players[seat].wares for seat in draft.receivers]
    why = Obstacle("unsendable" if any(draft.give + draft.ask) else "empty_offer")
    found: list[Candidate] = [("send", None if _sendable(state, draft) else why)]
    for at, ware in enumerate(printed.wares):
        have, room = mine[at], printed.room[at]
        if draft.give[at] or draft.ask[at]:
            found += _amounts("give", ware, 0, "ware_named")
            found += _amounts("ask", ware, 0, "ware_named")
            continue
        # One of several receivers is enough: the offer goes only to those who can take it.
        space, theirs = room - min([other[at] for other in partners]), max([other[at] for other in partners])
        found += _amounts("give", ware, min(have, space), "give_have" if have <= space else "give_room")
        space = room - have
        found += _amounts("ask", ware, min(theirs, space), "ask_have" if theirs <= space else "ask_room")
    found.append(("cancel", None))
    return found


@lru_cache(maxsize=1024)
def _amounts(kind: str, ware: str, most: int, why: str) -> tuple[Candidate, ...]:
    """1, 2, 3... of a ware up to the most, and the obstacle to more."""
    refused = Obstacle(why, {"ware": ware, "most": most})
    return tuple((id, None if count <= most else refused) for count, id in enumerate(ids(kind, ware), 1))


def _sendable(state: State, draft: DraftOffer) -> list[Seat]:
    """The receivers who can get this draft now. R69: sent to one player, it counters their open offer."""
    if not any(draft.give + draft.ask):
        return []
    to = []
    for other in draft.receivers:
        open_ = standing(state, draft.proposer, other)
        free = open_ is None or (open_.proposer == other and not draft.shared)
        if free and legal(state, Offer(draft.proposer, other, draft.give, draft.ask)):
            to.append(other)
    return to


def answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    seat = answer.seat
    what, *rest = answer.picks[0].split(":")
    if what == "pass":
        return _end(state, log)
    draft = draft_of(state, seat)
    if draft is not None:
        state = _write(state, draft, what, rest, log)
    elif what in ("offer", "counter"):
        state = _open(state, seat, rest[0])
    else:
        state = _answer(state, seat, int(rest[0]), what, log)
    return then(state, task)


def _open(state: State, seat: Seat, to: str) -> State:
    """R73: a draft counts as a proposal as soon as it is started."""
    everybody = to == "all"
    receivers = (
        [int(to)]
        if not everybody
        else [
            other
            for other in _partners(state, seat)
            if standing(state, seat, other) is None and _may_propose(state, seat, other)
        ]
    )
    none = (0,) * len(sheet().wares)
    proposals = state.proposals
    for other in receivers:
        proposals = change(proposals, _opponent(state, seat, other), 1)
    draft = DraftOffer(seat, tuple(receivers), none, none, everybody)
    return state._replace(drafts=(*state.drafts, draft), proposals=proposals)


def _write(state: State, draft: DraftOffer, what: str, rest: list[str], log: Log) -> State:
    others = tuple([other for other in state.drafts if other.proposer != draft.proposer])
    if what == "cancel":
        return state._replace(drafts=others)
    if what == "send":
        return _send(state._replace(drafts=others), draft, log)
    at, count = sheet().wares.index(rest[0]), int(rest[1])
    if what == "give":
        draft = draft._replace(give=change(draft.give, at, count))
    else:
        draft = draft._replace(ask=change(draft.ask, at, count))
    return state._replace(drafts=(*others, draft))


def _send(state: State, draft: DraftOffer, log: Log) -> State:
    # Unique, since the number of proposals only grows.
    batch = sum(state.proposals) if draft.shared else 0
    for other in _sendable(state, draft):
        open_ = standing(state, draft.proposer, other)
        offer = Offer(draft.proposer, other, draft.give, draft.ask, batch)
        kept = tuple([one for one in state.offers if one is not open_])
        state = state._replace(offers=(*kept, offer))
        log.tell("offered", offer.proposer, counter=open_ is not None, **_terms(offer))
    return state


def _answer(state: State, seat: Seat, other: Seat, what: str, log: Log) -> State:
    """R69: accept, decline or withdraw the open offer between the two."""
    offer = standing(state, seat, other)
    assert offer is not None
    state = state._replace(offers=tuple([one for one in state.offers if one is not offer]))
    if what != "accept":
        log.tell("declined" if what == "decline" else "withdrawn", seat, to=other)
        return state
    log.tell("dealt", offer.proposer, **_terms(offer))
    return _recheck(exchanged(state, offer), offer.batch, log)


def exchanged(state: State, offer: Offer) -> State:
    """R71: the state after the exchange."""
    giver, taker = state.players[offer.proposer], state.players[offer.receiver]
    state = put(state, offer.proposer, _moved(giver, offer.ask, offer.give))
    return put(state, offer.receiver, _moved(taker, offer.give, offer.ask))


def _moved(player: Player, gets: tuple[int, ...], gives: tuple[int, ...]) -> Player:
    *goods, food = [have + more - less for have, more, less in zip(player.wares, gets, gives, strict=True)]
    return player._replace(goods=tuple(goods), food=food)


def _recheck(state: State, batch: int, log: Log) -> State:
    """R70: offers that are no longer legal lapse, and so do the others of an accepted offer to all."""
    kept = []
    for offer in state.offers:
        if legal(state, offer) and not (batch and offer.batch == batch):
            kept.append(offer)
        else:
            log.tell("lapsed", offer.proposer, to=offer.receiver)
    return state._replace(offers=tuple(kept))


def _end(state: State, log: Log) -> State:
    """R72: open offers lapse."""
    for offer in state.offers:
        log.tell("lapsed", offer.proposer, to=offer.receiver)
    return state._replace(offers=(), drafts=(), proposals=())


def _terms(offer: Offer) -> dict[str, object]:
    wares = sheet().wares
    return {
        "to": offer.receiver,
        "give": {ware: count for ware, count in zip(wares, offer.give, strict=True) if count},
        "ask": {ware: count for ware, count in zip(wares, offer.ask, strict=True) if count},
    }


def begin(state: State, task: Task, log: Log) -> State:
    """R63: in the Trading Game there is a trade step, unless nobody holds anything."""
    if not state.trading or not any(sum(player.wares) for player in state.players):
        return state
    state = state._replace(proposals=(0,) * len(state.players))
    return then(state, Task("trade", state.seat))


TRADE: Question[State] = Question(candidates, answered, who=who)
