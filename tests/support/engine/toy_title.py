"""Beads: a tiny title with all that a table must cope with.

Each round everybody lays a bead of a hidden hand, in secret and at once; then each in turn spends pebbles on public
actions, some forced, some revealing. Every hidden bead is marked with a secret word, so that a leak can be found."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from engine import chance
from engine.agenda import AgendaRules, Question, Task, then
from engine.core import (
    Answer,
    Candidate,
    Decision,
    Event,
    IllegalSetup,
    Log,
    Obstacle,
    Option,
    Result,
    Seat,
    Setup,
    View,
)
from engine.language import translated
from engine.title import Advisor, Title, Variant, Wording

SECRET = "xyzzy"
ROUNDS = 2
COLOURS = ("amber", "coral", "jade", "pearl", "ruby", "slate", "topaz")


class Player(NamedTuple):
    hand: tuple[str, ...]
    laid: str = ""
    pebbles: int = 3
    points: int = 0


class State(NamedTuple):
    agenda: tuple[Task, ...]
    seed: str
    counter: int
    round: int
    active: int
    players: tuple[Player, ...]
    secret: bool
    crowd: int


def bead(seat: Seat, colour: str) -> str:
    return f"{colour}_{SECRET}_{seat}"


def put(state: State, seat: Seat, player: Player) -> State:
    players = list(state.players)
    players[seat] = player
    return state._replace(players=tuple(players))


def lay_candidates(state: State, task: Task) -> Iterable[Candidate]:
    return ((f"lay:{id}", None) for id in state.players[task.seat].hand)


def lay_who(state: State, task: Task) -> Iterable[tuple[Seat, bool]]:
    return ((seat, bool(player.laid)) for seat, player in enumerate(state.players))


def lay_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    me = state.players[answer.seat]
    state = put(state, answer.seat, me._replace(laid=answer.picks[0].partition(":")[2]))
    log.whisper("laid", answer.seat, bead=answer.picks[0].partition(":")[2])
    if not all(player.laid for player in state.players):
        return then(state, task)
    for seat, player in enumerate(state.players):
        log.tell("revealed", seat, colour=player.laid.partition("_")[0])
        hand = tuple(id for id in player.hand if id != player.laid)
        points = player.points + len(player.laid.partition("_")[0])
        state = put(state, seat, Player(hand, "", 3, points))
    state = state._replace(counter=state.counter + 1, active=0)
    return then(state, *(Task("turn", seat) for seat in range(len(state.players))), Task("next"))


def turn(state: State, task: Task, log: Log) -> State:
    return then(state._replace(active=task.seat), Task("greet", task.seat), Task("act", task.seat))


def greet_candidates(state: State, task: Task) -> Iterable[Candidate]:
    return (("greet", None),)


def greet_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    log.tell("greeted", task.seat)
    return state


def act_candidates(state: State, task: Task) -> Iterable[Candidate]:
    pebbles = state.players[task.seat].pebbles
    short = None if pebbles else Obstacle("pebbles", {"pebbles": pebbles})
    for place in ("hill", "lake", "cave"):
        yield f"act:dig:{place}", short
    for n in range(state.crowd):
        yield f"map:{'ABCDEFGHIJK'[n % 11]}{n // 11 + 1}", short
    yield "gift", short
    yield "end", None


def act_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    (pick,), me = answer.picks, state.players[task.seat]
    if pick == "end":
        log.tell("ended", task.seat)
        return state._replace(active=-1)
    state = put(state, task.seat, me._replace(pebbles=me.pebbles - 1, points=me.points + 1))
    if pick == "act:dig:cave":
        log.draws(state)
        state = state._replace(counter=state.counter + 1)
        log.tell("found", task.seat, what=chance.shuffled(COLOURS, state.seed, state.counter)[0])
    else:
        log.tell("did", task.seat, what=pick)
    state = then(state, task)
    return then(state, Task("gift", task.seat)) if pick == "gift" else state


def gift_candidates(state: State, task: Task) -> Iterable[Candidate]:
    return ((f"to:{seat}", None) for seat in range(len(state.players)) if seat != task.seat)


def gift_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    for pick in answer.picks:
        seat = int(pick.partition(":")[2])
        state = put(state, seat, state.players[seat]._replace(points=state.players[seat].points + 1))
    log.tell("gave", task.seat, to=[int(pick.partition(":")[2]) for pick in answer.picks])
    return state


def next_round(state: State, task: Task, log: Log) -> State:
    if state.round == ROUNDS:
        log.tell("over")
        return state
    log.tell("round", None, round=state.round + 1)
    state = state._replace(round=state.round + 1, active=-1)
    return then(state, Task("lay") if state.secret else Task("open"))


def open_round(state: State, task: Task, log: Log) -> State:
    return then(state, *(Task("turn", seat) for seat in range(len(state.players))), Task("next"))


NAMES = {"greet": "Greet", "gift": "Give", "end": "End turn"}


def label(id: str) -> str:
    return translated(f"beads.{id}", NAMES.get(id, id.rpartition(":")[2].replace("_", " ").capitalize()))


class Beads(AgendaRules[State]):
    id = "beads"
    seats = (1, 2, 3, 4)
    longest = 200
    _loader = TypeAdapter(State)
    steps = {
        "next": next_round,
        "open": open_round,
        "turn": turn,
        "lay": Question(lay_candidates, lay_answered, private=lambda state, task: True, who=lay_who),
        "greet": Question(greet_candidates, greet_answered),
        "act": Question(act_candidates, act_answered),
        "gift": Question(gift_candidates, gift_answered, many=lambda s, t: (0, len(s.players) - 1), may_lapse=True),
    }

    def begin(self, setup: Setup, log: Log) -> State:
        if unknown := set(setup.options) - {"open", "crowd"}:
            raise IllegalSetup("unknown_option", {"option": min(unknown), "known": ("open", "crowd")})
        if setup.options.get("open") and setup.options.get("crowd") == "8":
            raise IllegalSetup("few_places")
        hands = [chance.shuffled([bead(seat, c) for c in COLOURS], setup.seed, seat)[:4] for seat in range(setup.seats)]
        players = tuple(Player(tuple(hand)) for hand in hands)
        crowd = int(setup.options.get("crowd", 0))
        secret = not setup.options.get("open")
        return State((Task("next"),), setup.seed, setup.seats, 0, -1, players, secret, crowd)

    def view(self, state: State, seat: Seat | None) -> View:
        return {
            "title": "beads",
            "round": state.round,
            "active": state.active if state.active >= 0 else None,
            "waiting": [d.seat for d in self.decisions(state) if not d.optional],
            "players": [
                {
                    "points": player.points,
                    "pebbles": player.pebbles,
                    "hand": (list(player.hand) if seat == other else len(player.hand)) if state.secret else 0,
                }
                for other, player in enumerate(state.players)
            ],
        }

    def imagine(self, state: State, seat: Seat, seed: str) -> State:
        return state._replace(seed=seed)

    def result(self, state: State) -> Result | None:
        if state.agenda:
            return None
        points = tuple(player.points for player in state.players)
        order = sorted(set(points), reverse=True)
        ranking = tuple(tuple(seat for seat, p in enumerate(points) if p == value) for value in order)
        return Result(ranking[0], ranking, points, tuple({"points": p} for p in points))

    def turn(self, state: State) -> Hashable:
        return (state.round, state.active)

    def undo_mark(self, state: State) -> Hashable | None:
        if state.agenda and state.agenda[-1].step == "lay":
            return None
        return (state.round, state.active, state.counter, bool(state.agenda))

    def inventory(self, state: State) -> Hashable:
        return ()


class BeadsAdvisor(Advisor[State]):
    def value(self, state: State, seat: Seat) -> float:
        return state.players[seat].points


class BeadsWording(Wording[State]):
    name = "Beads"
    variants = (
        Variant("open", "Open", "Nothing is hidden."),
        Variant("crowd", "Crowd", "How many places?", (("8", "Eight", "few"), ("70", "Seventy", "many"))),
    )
    sheet_names = MappingProxyType({"area": "My area", "market": "Market", "players": "Players"})
    watched_sheet_names = MappingProxyType({"area": "Area"})

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        options = tuple(Option(id, label(id), f"about {label(id)}") for id, _, _ in decision.options)
        prompts = {"lay": "Which bead do you lay?", "act": "What do you do?", "gift": "To whom?", "greet": "Say hello."}
        return decision._replace(prompt=prompts[decision.ask], options=options)

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        if obstacle.kind == "few_places":
            return "An open game needs more places than eight."
        if obstacle.kind == "out_of_print":
            return "Beads are out of print."
        return f"That takes a pebble and you have {obstacle.data['pebbles']}."

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        who = names[event.seat] if event.seat is not None else ""
        match event.kind:
            case "laid":
                return f"You lay {label(event.data['bead'])}."
            case "revealed":
                return f"{who} has laid {event.data['colour']}."
            case "greeted":
                return ""
            case "ended":
                return f"{who} ends the turn."
            case "did":
                return f"{who}: {label(event.data['what'])}."
            case "found":
                return f"{who} finds {event.data['what']}."
            case "gave":
                return f"{who} gives to {', '.join(names[seat] for seat in event.data['to']) or 'nobody'}."
            case "round":
                return f"Round {event.data['round']} begins."
        return "The beads are counted."

    def board(self, view: View, names: Sequence[str]) -> str:
        lines = [f"Round {view['round']}"]
        for player, name in zip(view["players"], names, strict=True):
            held = ", ".join(player["hand"]) if isinstance(player["hand"], list) else player["hand"]
            lines.append(f"{name}: {player['points']} points, {player['pebbles']} pebbles, hand: {held}")
        return "\n".join(lines)


RULES = Beads()
TITLE = Title(RULES, BeadsAdvisor(), BeadsWording())
TITLES: dict[str, Title[Any]] = {"beads": TITLE}
