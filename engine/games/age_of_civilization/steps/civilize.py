"""Step 1 of a turn: rise, annex or skip, and buy a special technology card."""

from __future__ import annotations

from collections.abc import Iterator

from engine.agenda import Question, Run, Task, then
from engine.core import Answer, Candidate, Log, Obstacle, Seat
from engine.games.age_of_civilization.state import Position, State, abilities, bonus_coins, put, room_for, too_expensive
from engine.games.age_of_civilization.steps.effects import add_bonus_coins, gain_at, receive, refill_market


def _candidates(state: State, task: Task) -> Iterator[Candidate]:
    player = state.players[task.seat]
    scenario = state.cards.file.scenario[state.scenario] if state.scenario else None
    full = len(player.civilizations) >= state.cards.file.setup.max_civilizations
    offered = [*player.hand, *(offer.civilization for offer in state.market)]
    must_rise = state.round == 1 and bool(offered)  # R14
    no_rise = Obstacle("full") if full else Obstacle("no_rise") if scenario and not scenario.can_rise else None
    no_annex = Obstacle("full") if full else Obstacle("no_annex") if scenario and not scenario.can_annex else None
    if not (no_annex or player.civilizations):
        no_annex = Obstacle("first_rise")
    for id in offered:
        yield f"rise:{id}", no_rise
    for id in offered:
        yield f"annex:{id}", no_annex
    yield "skip", Obstacle("must_rise") if must_rise else None
    yield from purchases(state, task.seat)


def purchases(state: State, seat: Seat) -> Iterator[Candidate]:
    """Innovation: the special technology cards on sale (R48)."""
    player, price = state.players[seat], state.cards.file.innovation.price
    for id in state.specials:
        column = state.cards.special_cards[id].column
        held = next((tech for tech in player.technologies if state.cards.technologies[tech].column == column), None)
        if player.special:
            yield f"buy:{id}", Obstacle("one_special", {"special": player.special})
        elif held:
            yield f"buy:{id}", Obstacle("column_used", {"special": id, "technology": held})
        elif player.coins < price:
            yield f"buy:{id}", too_expensive(id, price, player.coins)
        else:
            yield f"buy:{id}", None


def buy(state: State, seat: Seat, special: str, log: Log) -> State:
    player = state.players[seat]
    log.tell("buy", seat, special=special, coins=state.cards.file.innovation.price)
    player = player._replace(special=special, coins=player.coins - state.cards.file.innovation.price)
    return put(state, seat, player)._replace(specials=tuple(id for id in state.specials if id != special))


def _answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    choice, _, id = answer.picks[0].partition(":")
    match choice:
        case "rise":
            return _rise(state, task.seat, id, log)
        case "annex":
            return _annex(state, task.seat, id, log)
        case "buy":
            return buy(then(state, task), task.seat, id, log)
    log.tell("skip", task.seat)
    return state


def _take(state: State, seat: Seat, id: str) -> tuple[State, int]:
    """The state without the card in the market or the hand, and the card's bonus coins."""
    player, bonus = state.players[seat], bonus_coins(state, seat, id)
    hand = tuple(card for card in player.hand if card != id)
    state = put(state, seat, player._replace(hand=hand)) if hand != player.hand else state
    return state._replace(market=tuple(offer for offer in state.market if offer.civilization != id)), bonus


def rise(state: State, seat: Seat, id: str, bonus: int, log: Log) -> State:
    """The card becomes the main civilization: its workers, its bonus coins, its on-rise effects (R9, R12)."""
    card, player = state.cards.civilizations[id], state.players[seat]
    player = player._replace(civilizations=(id, *player.civilizations), ready=0)
    position = Position(state, seat)
    coins = bonus * abilities(state, player).total("bonus_coins", 1, position.count, position.holds)
    player = player._replace(ready=room_for(state, player, card.population), coins=player.coins + coins)
    log.tell("rise", seat, civilization=id, workers=player.workers, coins=coins)
    state = put(state, seat, player)
    return receive(state, seat, card.main, "rise", log, bonus)  # R10


def _rise(state: State, seat: Seat, id: str, log: Log) -> State:
    state, bonus = _take(state, seat, id)
    return rise(then(state, Task("market", seat)), seat, id, bonus, log)


def _annex(state: State, seat: Seat, id: str, log: Log) -> State:
    state, bonus = _take(state, seat, id)
    player = state.players[seat]
    workers = room_for(state, player, state.cards.file.setup.annex_workers)
    player = player._replace(
        civilizations=(*player.civilizations, id), coins=player.coins + bonus, ready=player.ready + workers
    )
    log.tell("annex", seat, civilization=id, workers=workers, coins=bonus)
    state = then(put(state, seat, player), Task("market", seat))
    return gain_at(state, seat, "annex", log)


def _market(state: State, task: Task, log: Log) -> State:
    """After a rise or an annexation every other card gets a bonus coin and a new one joins; not in Drafting or solo."""
    if state.drafting or state.solo:
        return state
    return refill_market(add_bonus_coins(state, state.cards.file.setup.bonus_coin_per_pick), log)


STEPS: dict[str, Run[State] | Question[State]] = {
    "civilization": Question(_candidates, _answered, private=lambda state, task: state.drafting),
    "market": _market,
}
