"""Phase 1: a card is drawn, and one of its two tracks is chosen."""

from __future__ import annotations

from functools import cache

from engine.agenda import Task
from engine.chance import arranged
from engine.core import Answer, Candidate, Log, Option, option
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import CardTrack
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.effects import card_of, check_end, gained
from engine.games.chronicles_of_civilization.steps.movement import full_movement

STEPS = ("card", "main", "costs", "disband", "enemy", "chronicle", "clean_up")
TURN = tuple(Task(step, 0) for step in STEPS[::-1])  # the last task on an agenda comes first


def draw(state: State, task: Task, log: Log) -> State:
    """A new turn begins with a card; after the twelfth all are shuffled again (R7)."""
    log.draws(state)
    deck, counter = state.deck, state.counter
    if not deck.cards:
        counter += 1
        cards = arranged(sorted(deck.drawn), deck.redeal, state.seed, counter)
        deck = deck._replace(cards=cards, drawn=(), redeal=())
        log.tell("shuffle", 0)
    card = deck.cards[0]
    deck = deck._replace(cards=deck.cards[1:], drawn=(*deck.drawn, card), card=card)
    story = state.story._replace(turn=state.story.turn + 1)
    log.tell("turn", 0, turn=story.turn, card=card)
    return state._replace(deck=deck, story=story, counter=counter + 1, agenda=state.agenda + TURN)


def tracks(state: State, task: Task) -> list[Candidate]:
    """The two tracks of the drawn card."""
    return [(offer.id, None) for offer in two_options(state, task)]


def two_options(state: State, task: Task) -> tuple[Option, ...]:
    return _options(state.deck.card)


@cache
def _options(card: int) -> tuple[Option, ...]:
    return tuple(option(f"card:{track.domain}") for track in data().deck[card].tracks)


@cache
def _track(card: int, domain: str) -> CardTrack:
    return next(one for one in data().deck[card].tracks if one.domain == domain)


def choose_track(state: State, task: Task, answer: Answer, log: Log) -> State:
    """The chosen track gives its resources, boosts its domain and fixes the event (section 6)."""
    domain = answer.picks[0].removeprefix("card:")
    track = _track(state.deck.card, domain)
    log.tell("card", 0, card=state.deck.card, domain=domain, event=track.event)
    goods = gained(state.goods, track.gain, log, "card")
    connector = data().connectors[track.connector]
    if state.growth.tracks[data().track_index[domain]].level >= connector.bonus_level:  # R57
        goods = gained(goods, connector.bonus.get(domain, ()), log, "connector")
    event = card_of(state).events[state.story.turn - 1][track.event - 1]
    frame = "frame" in [part.kind for part in event]
    people, levels = state.people, data().cards.population.levels
    workers = tuple([one._replace(moves=full_movement(state), stopped=False, road=False) for one in people.workers])
    meeples, everybody = levels[people.population - 1].workers, levels[-1].workers
    people = people._replace(
        pool=meeples - len(workers),
        used=0,
        reserve=everybody - meeples,
        bonus=domain,
        bonus_free=True,
        workers=workers,
    )
    story = state.story._replace(event=track.event, frame=frame, violated=False)
    return check_end(state._replace(goods=goods, people=people, story=story), log)
