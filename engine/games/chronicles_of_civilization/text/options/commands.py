"""The commands of the main phase: labels and hints. Those on the map stand in `map_commands`."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Space
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.commands.action_spaces import ADD, CARD, space_of
from engine.games.chronicles_of_civilization.steps.commands.army import fortress
from engine.games.chronicles_of_civilization.steps.commands.development import next_segment
from engine.games.chronicles_of_civilization.steps.commands.exchanges import trades
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.turn_end import event_of
from engine.games.chronicles_of_civilization.steps.war import is_attack
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.card_names import condition, domain
from engine.games.chronicles_of_civilization.text.names import (
    CRISES,
    LEVEL,
    RESOURCES,
    ROWS,
    event,
    goods,
    place,
    price,
    reward,
)
from engine.games.chronicles_of_civilization.text.options.map_commands import map_command
from engine.games.chronicles_of_civilization.text.options.promised import outcome
from engine.games.chronicles_of_civilization.text.options.warnings import begins_war, shortage
from engine.language import Message, count, listed, say
from engine.phrases import amount
from engine.promises import Promise, Words


def command(state: State, id: str, promised: Promise) -> Words:
    """What is said of one command, besides what it promises."""
    match id.split(":"):
        case ["end"]:
            return _end(state, promised)
        case ["act", *_]:
            return _act(state, id, promised)
        case ["trade", *_]:
            given, taken = price(trades()[id].command.cost), price(trades()[id].gains)
            return Words(say("chronicles.commands.trade", "Trade {given} for {taken}", given=given, taken=taken))
        case ["dev", track, *part]:
            return _develop(state, track, part[0] if part else "")
        case ["inv", no]:
            return _invent(int(no))
        case ["bld", no]:
            return _construct(int(no))
        case ["wonder", stage]:
            return _wonder(state, stage)
        case ["map", *rest]:
            return map_command(state, rest, promised)
        case ["war", *rest]:
            return _war(state, rest, promised)
        case ["repay", track]:
            return Words(say("chronicles.commands.repay", "Move {crisis} back by 1", crisis=CRISES[track]))
        case ["win", what]:
            return Words(say("chronicles.commands.win", "Pay and win"), text=condition(state.chronicle_key, what))
    raise AssertionError(id)


def _end(state: State, promised: Promise) -> Words:
    """Ending the turn, with a warning where food or gold will not last (section 14)."""
    food, gold = shortage(state)
    lacking = {name: number for name, number in (("food", food), ("gold", gold)) if number}
    label = say("chronicles.commands.end", "End turn")
    if lacking:
        label = say("chronicles.commands.end_short", "End turn ({goods} short)", goods=goods(lacking))
    pool = state.people.pool
    unused = count("chronicles.commands.unused", "{n} unused worker.", "{n} unused workers.", pool) if pool else ""
    coming = event_of(state, state.story.event) if state.story.event else ()
    told = len(coming) == 1 and any(change.source == "event" for change in promised.changes)
    happens = ""
    if coming and not told:
        happens = say("chronicles.commands.event", "Event: {event}.", event=event(coming))
    return Words(label, text=" ".join(filter(None, [unused, happens])))


# Action spaces

CARD_TITLE = Message("chronicles.commands.card", "Card")


def _act(state: State, id: str, promised: Promise) -> Words:
    """The label tells the outcome as well, since spaces are known by it."""
    space = space_of(state, id.removeprefix("act:").removesuffix(f":{ADD}"))
    title = space_title(space)
    if id.endswith(f":{ADD}"):
        brings = outcome(promised, "")
        return Words(
            say("chronicles.commands.add", "{space} (one more worker): {outcome}", space=title, outcome=brings)
        )
    more = say("chronicles.commands.opens", "trade {rate}", rate=rate(space.opens)) if space.opens else ""
    brings = outcome(promised, more)
    return Words(say("chronicles.commands.act", "{space}: {outcome}", space=title, outcome=brings), more)


def rate(exchange: str) -> str:
    """3 gold for 1 wood, food or ore."""
    one = data().exchanges[exchange]
    given, taken = (listed([RESOURCES[good]() for good in goods], "or") for goods in (one.given, one.taken))
    return say(
        "chronicles.commands.rate",
        "{give} {given} for {take} {taken}",
        give=one.give,
        given=given,
        take=one.take,
        taken=taken,
    )


def space_title(space: Space) -> str:
    """Production 2; spaces that stand alone go without a number."""
    if space.id == CARD:
        return CARD_TITLE()
    _, _, number = space.id.partition(":")
    return domain(space.domain) if space.domain.startswith("settlement_") else f"{domain(space.domain)} {number}"


# Development


def _develop(state: State, name: str, part: str) -> Words:
    segment, track = next_segment(state, name), state.growth.tracks[data().track_index[name]]
    assert segment is not None
    number, level = track.done + 1, segment.reward.level
    if part:
        paid = amount(1, part)
        return Words(
            say("chronicles.commands.instalment", "{track}: pay {part}", track=domain(name), part=paid),
            say("chronicles.commands.part_of_segment", "part of segment {segment}", segment=number),
            say(
                "chronicles.commands.segment_reward",
                "Segment {segment}: {reward}.",
                segment=number,
                reward=reward(segment.reward),
            ),
        )
    label = say("chronicles.commands.develop", "Develop {track}", track=domain(name))
    done = say("chronicles.commands.segment", "segment {segment}", segment=number)
    return Words(label, f"{done}, {LEVEL} +{level}" if level else done)


def _invent(no: int) -> Words:
    label = say("chronicles.commands.invent", "Invent {invention}", invention=card_names.invention(no))
    worth = "" if data().inventions[no].vp else say("chronicles.commands.an_invention", "an invention")
    return Words(label, card_names.grants(no) or worth)


def _construct(no: int) -> Words:
    label = say("chronicles.commands.construct", "Construct {building}", building=card_names.the_building(no))
    return Words(label, "" if data().buildings[no].vp else say("chronicles.commands.a_building", "a building"))


def _wonder(state: State, stage: str) -> Words:
    wonder = card_of(state).wonder
    assert wonder is not None
    stages = len(wonder.stages)
    return Words(
        say("chronicles.commands.wonder", "Wonder: stage {stage} of {stages}", stage=stage, stages=stages),
        say("chronicles.commands.stage", "stage {stage}", stage=stage),
    )


# The army


def _war(state: State, rest: list[str], promised: Promise) -> Words:
    match rest:
        case ["recruit", id, row]:
            unit, name, into = data().units[id], card_names.unit(id), ROWS[int(row)]
            label = say("chronicles.commands.recruit", "Recruit {unit}: {row} division", unit=name, row=into)
            return Words(label, _strength(unit.strength))
        case ["recruit", id, row, _]:
            unit, name, into = data().units[id], card_names.unit(id), ROWS[int(row)]
            label = say(
                "chronicles.commands.recruit_strengthened",
                "Recruit {unit}, strengthened: {row} division",
                unit=name,
                row=into,
            )
            return Words(label, _strength(unit.strength + fortress().strength))
        case ["move", row]:
            more = "" if promised.chance else say("chronicles.commands.forward", "one space forward")
            return Words(_forward(state, int(row)), more, division(state, int(row)))
        case ["back", row]:
            label = say("chronicles.commands.back", "Fall back with the {row} division", row=ROWS[int(row)])
            return Words(label, say("chronicles.commands.one_back", "one space back"), division(state, int(row)))
        case ["all", code]:
            moves = [WAYS[letter](row=ROWS[row]) for row, letter in enumerate(code, 1) if letter != "-"]
            label = say("chronicles.commands.move_all", "Move divisions: {moves}", moves=listed(moves))
            return Words(label, "" if promised.chance else say("chronicles.commands.each", "one space each"))
    raise AssertionError(rest)


def _strength(number: int) -> str:
    return say("chronicles.commands.strength", "strength {strength}", strength=number)


def _forward(state: State, row: int) -> str:
    """A step forward, with a warning if it begins the war."""
    attack, war = is_attack(state, row - 1), begins_war(state, row - 1)
    return FORWARD[attack, war](row=ROWS[row])


WAYS = {
    "f": Message("chronicles.commands.row_forward", "{row} forward"),
    "b": Message("chronicles.commands.row_back", "{row} back"),
}
FORWARD = {  # by whether it is an attack, and whether the war begins
    (False, False): Message("chronicles.commands.advance", "Advance with the {row} division"),
    (False, True): Message("chronicles.commands.advance_war", "Advance with the {row} division (war begins)"),
    (True, False): Message("chronicles.commands.attack", "Attack with the {row} division"),
    (True, True): Message("chronicles.commands.attack_war", "Attack with the {row} division (war begins)"),
}


def division(state: State, row: int) -> str:
    """Both divisions of a row."""
    own, enemy = state.armies.own[row - 1], state.armies.enemy[row - 1]
    none = say("chronicles.commands.no_units", "none")
    ours, theirs = (", ".join(map(str, one.units)) or none for one in (own, enemy))
    return say(
        "chronicles.commands.division",
        "Yours: {ours}, {our_place}. Enemy: {theirs}, {their_place}.",
        ours=ours,
        our_place=place(own.place),
        theirs=theirs,
        their_place=place(enemy.place),
    )
