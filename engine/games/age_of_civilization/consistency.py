"""The laws of a state: a saved game that breaks one of them is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import chain

from engine.agenda import Task
from engine.assets import newest_version
from engine.games.age_of_civilization.cards.catalog import Cards, Gain, Pay, Perform, cards
from engine.games.age_of_civilization.state import Player, Position, State, technology_card

# Tasks that belong to no seat.
FOR_ALL = {"draft", "round", "round_end", "token", "war", "spoils", "plague", "game_end"}
# Tasks that are never below another one.
ASKED_AT_ONCE = {"draft", "civilization", "research", "abilities", "place", "prevent", "raid"}


def faults(state: State) -> Iterator[str]:
    """Where the state breaks a law, in the order of its fields."""
    if not 1 <= state.data_version <= newest_version("age_of_civilization"):
        yield "data_version"
        return
    known, seats = state.cards, range(len(state.players))
    if len(seats) not in known.file.meta.players:
        yield "players"
        return
    yield from _numbers(state, known)
    yield from _track(state, known)
    yield from _cards(state, known)
    for seat, player in enumerate(state.players):
        yield from (f"players.{seat}.{field}" for field in _player(state, player, known))
    yield from _scenario(state, known)
    for at in range(len(state.agenda)):
        if not _task(state, at, known):
            yield f"agenda.{at}"
            return
    if not _in_order(state, known):
        yield "agenda"
    yield from _draft(state, known)


def _numbers(state: State, known: Cards) -> Iterator[str]:
    seats = len(state.players)
    if not 1 <= state.round <= known.file.meta.rounds:
        yield "round"
    if not 0 <= state.starter < seats:
        yield "starter"
    if not -1 <= state.active < seats:
        yield "active"
    for name in ("counter", "opponent", "repelled"):
        if getattr(state, name) < 0:
            yield name


def _track(state: State, known: Cards) -> Iterator[str]:
    repeats = len(set(state.track)) < len(state.track) and not state.scenario
    too_short = len(state.track) < known.file.meta.rounds - 1 + known.file.setup.window
    if repeats or too_short or not _all_in(state.track, known.action_cards):
        yield "track"
    for at, token in enumerate(state.tokens):
        if not 1 <= token.position <= len(state.track):
            yield f"tokens.{at}.position"
        if token.id not in known.file.event and token.id not in known.file.special_event:
            yield f"tokens.{at}.id"


def _cards(state: State, known: Cards) -> Iterator[str]:
    """Every card is known and in one place only."""
    civilizations = [offer.civilization for offer in state.market]
    if min([offer.coins for offer in state.market], default=0) < 0 or not _all_in(civilizations, known.civilizations):
        yield "market"
    if not _all_in(state.deck, known.civilizations):
        yield "deck"
    if not _all_in(state.wonders, known.wonders):
        yield "wonders"
    if not _all_in(state.specials, known.special_cards):
        yield "specials"
    held: list[list[str]] = [[*civilizations, *state.deck], [*state.wonders], [*state.specials]]
    for seat, player in enumerate(state.players):
        held[0] += (*player.civilizations, *player.hand, *player.pack)
        held[1] += player.wonders
        held[2] += filter(None, [player.special])
        if any(len(set(ids)) < len(ids) for ids in held):
            yield f"players.{seat}"


def _all_in(ids: Iterable[str], known: Collection[str]) -> bool:
    return all(id in known for id in ids)


def _player(state: State, player: Player, known: Cards) -> Iterator[str]:
    setup = known.file.setup
    for name in ("coins", "points", "ready", "white", "fortifications"):
        if getattr(player, name) < 0:
            yield name
    if player.workers > setup.max_workers:
        yield "ready"
    sources = [source for source, _ in player.tally]
    if sum(points for _, points in player.tally) != player.points or len(set(sources)) < len(sources):
        yield "tally"
    if not all(map(_is_source, sources)):
        yield "tally"
    if not _all_in(player.red, known.actions):
        yield "red"
    if len(set(player.used)) < len(player.used) or not all(_is_slot(slot, known) for slot in player.used):
        yield "used"
    if not _all_in(player.activated, known.triggers):
        yield "activated"
    if not _all_in((*player.civilizations, *player.hand, *player.pack), known.civilizations):
        yield "civilizations"
    if len(player.civilizations) > min(setup.max_civilizations, state.round):  # at most one a round
        yield "civilizations"
    if not _all_in(player.wonders, known.wonders):
        yield "wonders"
    if player.special and player.special not in known.special_cards:
        yield "special"
        return
    owned = player.technologies
    if len(set(owned)) < len(owned) or not _all_in(owned, technology_card(player.special)):
        yield "technologies"


@cache
def _sources() -> frozenset[str]:
    """Everything that may give points or technologies, or take workers."""
    known, file = cards(), cards().file
    named = (known.technologies, known.wonders, known.civilizations, known.actions)
    return frozenset(chain(*named, file.event, file.special_event, file.command, ("rest", "war", "plague")))


def _is_source(id: str) -> bool:
    """Abilities go by card and part: "egypt.main"."""
    return id.partition(".")[0] in _sources()


def _is_slot(slot: str, known: Cards) -> bool:
    kind, _, id = slot.partition(":")
    return kind == "act" and id.partition("#")[0].partition("@")[0] in known.actions


def _scenario(state: State, known: Cards) -> Iterator[str]:
    scenario = known.file.scenario.get(state.scenario)
    if state.scenario and (scenario is None or not state.solo):
        yield "scenario"
        return
    if scenario and scenario.start and not state.players[0].civilizations:
        yield "players.0.civilizations"
    if len(set(state.commands)) < len(state.commands) or not _all_in(state.commands, known.file.command):
        yield "commands"
    if state.commands and not scenario:
        yield "commands"


# The agenda: game_end at the bottom, then the next round, then what is left of this one.


def _in_order(state: State, known: Cards) -> bool:
    steps = [task.step for task in state.agenda]
    if not steps:
        return True
    if steps[0] != "game_end" or "game_end" in steps[1:]:
        return False
    if ASKED_AT_ONCE.intersection(steps[:-1]):
        return False
    turns = [task.seat for task in state.agenda if task.step == "turn"]
    if len(set(turns)) < len(turns):
        return False
    last = state.round == known.file.meta.rounds
    rounds = [step for step in steps if step in ("round", "round_end")]
    if rounds != steps[1:2][: len(rounds)]:
        return False
    return rounds == (["round"] if "round" in rounds else [] if last else ["round_end"])


def _task(state: State, at: int, known: Cards) -> bool:
    """Whether the task has a seat where it needs one, and remembers what its step reads."""
    task = state.agenda[at]
    if not (task.seat == -1 if task.step in FOR_ALL else 0 <= task.seat < len(state.players)):
        return False
    match task.step:
        case "draft":
            return state.drafting
        case "token":
            return task.source in known.file.event or task.source in known.file.special_event
        case "raid" | "raided":
            return _raid(state, at, known)
        case "sacrifice" | "prevent":
            return _is_source(task.source) and _number(task)
        case "technology" | "wonder":
            return _is_source(task.source) and not task.data
        case "abilities":  # its answer may end the turn_end below it
            below = state.agenda[at - 1]
            return at > 0 and (below.step, below.seat) == ("turn_end", task.seat)
        case "research":
            return _research(state, task, known)
        case "offer" | "place":
            return _trigger(state, task, known)
        case "extras":
            effects = [known.triggers[str(id)].effect for id in task.data[1:] if str(id) in known.triggers]
            known_ones = len(effects) == len(task.data) - 1 and all(isinstance(one, Gain | Perform) for one in effects)
            return known_ones and (not task.source or task.source in known.technologies)
    return not task.data


def _number(task: Task) -> bool:
    return len(task.data) == 1 and isinstance(task.data[0], int) and task.data[0] >= 0


def _raid(state: State, at: int, known: Cards) -> bool:
    task = state.agenda[at]
    event = known.file.special_event.get(task.source)
    if task.seat or event is None or not event.effect.compare:
        return False
    if task.step == "raided":
        return _number(task)
    below = state.agenda[at - 1]  # the answer to "raid" replaces it
    return at > 0 and (below.step, below.source) == ("raided", task.source)


def _research(state: State, task: Task, known: Cards) -> bool:
    if not 2 <= len(task.data) <= 3 or (task.source and not _is_source(task.source)):
        return False
    action, slot, player = known.actions.get(str(task.data[0])), str(task.data[1]), state.players[task.seat]
    if action is None or not action.effect.technologies:
        return False
    if not all(isinstance(discount, int) and discount >= 0 for discount in task.data[2:]):
        return False
    if not slot:
        return True
    ready = Position(state, task.seat).workers_needed(action) <= player.ready
    return ready and _is_slot(slot, known) and slot not in player.used


def _trigger(state: State, task: Task, known: Cards) -> bool:
    trigger = known.triggers.get(str(task.data[0])) if len(task.data) == 1 else None
    if trigger is None or trigger.source != task.source:
        return False
    if task.step == "offer":
        return isinstance(trigger.effect, Perform)
    return (
        isinstance(trigger.effect, Pay)
        and trigger.effect.to_market
        and trigger.effect.coins <= state.players[task.seat].coins
    )


# Drafting: all players have equally many cards to pick from, and have kept equally many.


def _draft(state: State, known: Cards) -> Iterator[str]:
    drafts = bool(state.agenda) and state.agenda[-1].step == "draft"
    for seat, player in enumerate(state.players):
        if (player.pick and player.pick not in player.pack) or (player.pack and not drafts):
            yield f"players.{seat}.pack"
        if player.hand and not state.drafting:
            yield f"players.{seat}.hand"
        if drafts and (
            len(player.hand) != len(state.players[0].hand)
            or len(player.pack) != len(state.players[0].pack)
            or len(player.hand) + len(player.pack) < known.file.drafting.keep
            or player.civilizations
        ):
            yield f"players.{seat}.hand"
    if drafts and all(player.pick for player in state.players):
        yield "players.0.pick"
