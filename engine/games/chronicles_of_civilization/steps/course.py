"""A turn as an ordered list of steps: what is asked, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.agenda import Question, Step, Task, then
from engine.chance import arranged
from engine.core import Answer, Candidate, Decision, Log, Obstacle, option
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps import actions, army, develop, explore
from engine.games.chronicles_of_civilization.steps import turn_end as chronicle
from engine.games.chronicles_of_civilization.steps import work as labour
from engine.games.chronicles_of_civilization.steps.effects import card_of, gain, settle
from engine.games.chronicles_of_civilization.steps.land import stride
from engine.games.chronicles_of_civilization.steps.openings import opened

TURN = ("card", "main", "costs", "disband", "enemy", "chronicle", "clean_up")


# Set-up


def sites(state: State, task: Task) -> tuple[Candidate, ...]:
    """The capital stands on any empty field."""
    return _sites(state.map, state.land.terrain)


@lru_cache(maxsize=64)
def _sites(map: str, terrain: str) -> tuple[Candidate, ...]:
    signs = zip(data().maps[map].board.hexes, terrain, strict=True)
    return tuple(
        (f"capital:{hex}", None if sign == "." else Obstacle("not empty", {"hex": hex})) for hex, sign in signs
    )


def found(state: State, task: Task, answer: Answer, log: Log) -> State:
    hex = answer.picks[0].removeprefix("capital:")
    log.tell("capital", 0, hex=hex)
    return then(state._replace(land=state.land._replace(capital=hex)), Task("draw"))


# Phase 1


def draw(state: State, task: Task, log: Log) -> State:
    """A new turn begins with a card; after the twelfth all are shuffled again (R7)."""
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
    state = state._replace(deck=deck, story=story, counter=counter + 1)
    return then(state, *(Task(step, 0) for step in TURN))


def tracks(state: State, task: Task) -> Iterator[Candidate]:
    for track in data().deck[state.deck.card].tracks:
        yield f"card:{track.domain}", None


def place(state: State, task: Task, answer: Answer, log: Log) -> State:
    """The chosen track gives its resources, boosts its domain and fixes the event (section 6)."""
    domain = answer.picks[0].removeprefix("card:")
    track = next(one for one in data().deck[state.deck.card].tracks if one.domain == domain)
    log.tell("card", 0, card=state.deck.card, domain=domain, event=track.event)
    state = gain(state, track.gain, log, "card")
    connector = data().connectors[track.connector]
    if state.growth.tracks[data().track_index[domain]].level >= connector.bonus_level:  # R57
        state = gain(state, connector.bonus.get(domain, ()), log, "connector")
    event = card_of(state).events[state.story.turn - 1][track.event - 1]
    frame = any(part.kind == "frame" for part in event)
    people, levels = state.people, data().cards.population.levels
    workers = tuple(one._replace(moves=stride(state), stopped=False, road=False) for one in people.workers)
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
    return settle(state._replace(people=people, story=story), log)


# Phase 2

Refuse = Callable[[State, str], Obstacle | None]
Do = Callable[[State, str, Log], State]


def offers(state: State) -> list[str]:
    """Every command that may be given now."""
    open_ = opened(state)
    found = ["end", *actions.offered_acts(state, open_.places)]
    if state.turn.exchanges:
        found += actions.offered_trades(state)
    found += develop.offered_tracks(state, open_.segments)
    found += develop.offered_works(state, open_.works)
    found += explore.offered_workers(state)
    worker = explore.active(state)
    if worker is not None:
        found += explore.offered_walks(state, worker)
        found += labour.offered_takings(state, worker)
        found += labour.offered_buildings(state, worker, open_.structures)
    found += army.offered_recruits(state, open_)
    found += army.offered_orders(state)
    found += actions.offered_rest(state)
    return found


def commands(state: State, task: Task) -> Iterator[Candidate]:
    for id in offers(state):
        yield id, None


def _number(refuse: Callable[[State, int], Obstacle | None]) -> Refuse:
    return lambda state, rest: refuse(state, int(rest)) if rest.isascii() and rest.isdigit() else None


def _two(refuse: Callable[[State, str, str], Obstacle | None]) -> Refuse:
    def split(state: State, rest: str) -> Obstacle | None:
        first, _, second = rest.partition(":")
        return refuse(state, first, second)

    return split


def _taking(verb: str) -> tuple[Refuse, Do]:
    def refuse(state: State, hex: str) -> Obstacle | None:
        return labour.refuse_taking(state, verb, hex)

    def take(state: State, hex: str, log: Log) -> State:
        return labour.take(state, verb, hex, log)

    return refuse, take


def _build(state: State, rest: str, log: Log) -> State:
    kind, _, hex = rest.partition(":")
    return labour.build(state, kind, hex, log)


# Every command by the beginning of its id: why it may be refused, and what it does with the rest of the id.
COMMANDS: Mapping[str, tuple[Refuse, Do]] = {
    "act": (actions.refuse_act, actions.act),
    "trade": (actions.refuse_trade, actions.trade),
    "dev": (develop.refuse_track, develop.develop),
    "inv": (_number(develop.refuse_invention), lambda state, no, log: develop.invent(state, int(no), log)),
    "bld": (_number(develop.refuse_building), lambda state, no, log: develop.construct(state, int(no), log)),
    "wonder": (_number(develop.refuse_stage), lambda state, no, log: develop.raise_stage(state, int(no), log)),
    "map:summon": (explore.refuse_summon, explore.summon),
    "map:pick": (explore.refuse_pick, explore.pick),
    "map:again": (explore.refuse_again, explore.again),
    "map:move": (explore.refuse_move, explore.move),
    "map:road": (lambda state, _: explore.refuse_road(state), lambda state, _, log: explore.road(state, log)),
    "map:stop": (lambda state, _: explore.refuse_stop(state), lambda state, _, log: explore.stop(state)),
    **{f"map:{verb}": _taking(verb) for verb in labour.VERBS},
    "map:build": (_two(labour.refuse_build), _build),
    "war:recruit": (army.refuse_recruit, army.recruit),
    "war:move": (
        lambda state, row: army.refuse_one(state, "f", row),
        lambda state, row, log: army.order(state, "f", row, log),
    ),
    "war:back": (
        lambda state, row: army.refuse_one(state, "b", row),
        lambda state, row, log: army.order(state, "b", row, log),
    ),
    "war:all": (army.refuse_all, army.order_all),
    "repay": (actions.why_not_repay, actions.repay),
    "win": (actions.refuse_win, actions.win),
}


def taken_apart(pick: str) -> tuple[str, str]:
    """A command's beginning, as in COMMANDS, and the rest of its id."""
    head, _, rest = pick.partition(":")
    if head in ("map", "war"):
        second, _, rest = rest.partition(":")
        head = f"{head}:{second}"
    return head, rest


def command(state: State, task: Task, answer: Answer, log: Log) -> State:
    """One command takes effect; then the main phase goes on, unless it or the game is over."""
    pick = answer.picks[0]
    if pick == "end":
        return state
    head, rest = taken_apart(pick)
    state = settle(COMMANDS[head][1](state, rest, log), log)
    return state if state.ending else then(state, task)


@dataclass(frozen=True, slots=True)
class MainPhase(Question[State]):
    """The main phase lists only what may be done, and says why not when asked for something else."""

    def decisions(self, state: State, task: Task) -> tuple[Decision, ...]:
        return (Decision(task.seat, task.step, tuple(map(option, offers(state)))),)

    def obstacle(self, state: State, task: Task, pick: str) -> Obstacle | None:
        head, rest = taken_apart(pick)
        return COMMANDS[head][0](state, rest) if head in COMMANDS else None


STEPS: Mapping[str, Step[State]] = {
    "capital": Question(sites, found),
    "draw": draw,
    "card": Question(tracks, place),
    "main": MainPhase(commands, command),
    "costs": chronicle.costs,
    "disband": Question(chronicle.disbandable, chronicle.disband, may_lapse=True),
    "enemy": chronicle.enemy,
    "chronicle": chronicle.chronicle,
    "clean_up": chronicle.clean_up,
    "recall": Question(chronicle.homeward, chronicle.recall),
}
