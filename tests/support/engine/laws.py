"""The laws of section 7 of the design: rules for every title, mode and position.

`check_game` plays one random game and raises `LawBroken` with the law's number at the first position that breaks one.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from engine.ai.levels import at_random
from engine.core import Answer, Decision, IllegalAnswer, IllegalSetup, Outcome, Setup
from engine.phrases import question_in_words, spelled_out
from engine.promises import Promise, promises, tried
from engine.protocol.record import Record, replay
from engine.title import Rules, Title

LABEL, HINT, ID, PROMPT = 80, 300, 100, 400
SENTENCE = re.compile(r"[A-Z][^{}]*[.!?]")
WORLDS = 40  # enough that a die with six sides shows each of them
AMOUNT = re.compile(r"\{(\w+):(\d+)\}")


class LawBroken(AssertionError):
    """A law does not hold."""

    def __init__(self, law: int, text: str) -> None:
        super().__init__(f"law {law}: {text}")


def law(number: int, holds: object, text: str) -> None:
    if not holds:
        raise LawBroken(number, text)


def modes(title: Title[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with every combination of options that the title accepts."""
    rules = title.rules
    values: list[list[Any]] = [
        [None, *(value[0] for value in choice.values if value[0] != choice.default)]
        for choice in title.wording.variants
    ]
    for choice, allowed in zip(title.wording.variants, values, strict=True):
        allowed += [] if choice.values else [True]
    for seats, picked in product(rules.seats, product(*values)):
        options = {
            choice.id: value for choice, value in zip(title.wording.variants, picked, strict=True) if value is not None
        }
        try:
            rules.setup(Setup(title.id, seats, "", options))
        except IllegalSetup:
            continue
        yield seats, options


@dataclass
class GameUnderTest:
    """The set-up and the answers so far, with which a failure can be replayed."""

    setup: Setup
    answers: list[Answer] = field(default_factory=list)


def check_game(title: Title[Any], setup: Setup, game: GameUnderTest, *, every: int = 1) -> int:
    """Play at random and check the laws, the costly ones at one position in `every`; returns the number of answers."""
    rules = title.rules
    rng = Random(f"laws {setup.seed}")
    record = Record.new(rules, setup)
    inventory = rules.inventory(record.state)
    check_events(title, record.entries[0].outcome, setup.seats)
    required = 0
    while decisions := rules.decisions(record.state):
        state = record.state
        law(9, rules.inventory(state) == inventory, "something was lost or created")
        law(1, required <= rules.longest, f"more than {rules.longest} answers")
        if rng.randrange(every) == 0:
            check_position(title, state, decisions, setup.seats, rng)
        decision = rng.choice([d for d in decisions if not d.optional] or list(decisions))
        answer = at_random(title, state, decision, rng)
        game.answers.append(answer)
        required += not decision.optional
        outcome = record.answer(answer)
        check_events(title, outcome, setup.seats)
        if rng.randrange(every) == 0:
            check_undo(record, rng)
    check_end(title, record, setup, inventory)
    return len(record.answers)


def check_position(title: Title[Any], state: Any, decisions: tuple[Decision, ...], seats: int, rng: Random) -> None:
    rules = title.rules
    saved = rules.dump(state)
    law(2, any(not decision.optional for decision in decisions), "nobody has to answer, and the game is not over")
    law(2, len({decision.seat for decision in decisions}) == len(decisions), "a seat is asked twice")
    for decision in decisions:
        check_wording(title, state, decision)
        check_obstacles(title, state, decision)
        check_promises(title, state, decision)
        check_equal_texts(title, state, decision, rng)
        for answer in permitted(decision, rng):
            first, again = rules.apply(state, answer), rules.apply(state, answer)
            law(6, first == again, f"{answer} has two outcomes")
        for wrong in forbidden(decision, seats, rng):
            try:
                rules.apply(state, wrong)
            except IllegalAnswer as refusal:
                law(4, title.wording.refusal(refusal), f"{wrong} is refused without a reason")
            else:
                raise LawBroken(4, f"{wrong} is accepted")
    law(6, rules.dump(state) == saved, "apply changed its argument")
    law(5, rules.load(saved) == state, "dump and load give another state")
    check_imagination(title, state, decisions, seats, rng)


def check_obstacles(title: Title[Any], state: Any, decision: Decision) -> None:
    """Law 14: exactly what has no obstacle is offered, and every obstacle is a sentence."""
    obstacles = title.rules.obstacles(state, decision.seat)
    free = sorted(id for id, obstacle in obstacles.items() if obstacle is None)
    law(
        14,
        free == sorted(option.id for option in decision.options),
        f"{decision.ask} offers something else than is free",
    )
    for id, obstacle in obstacles.items():
        if obstacle is not None:
            reason = spelled_out(title.wording.refusal(IllegalAnswer(obstacle, id)))
            law(14, SENTENCE.fullmatch(reason), f"{id} is blocked without a reason: {reason!r}")


def check_promises(title: Title[Any], state: Any, decision: Decision) -> None:
    """Law 15: what an option promises is what it does, in the value and in its text."""
    rules, seat, before = title.rules, decision.seat, title.rules.holdings(state, decision.seat)
    shown = numbers(rules.view(state, seat)["players"][seat])
    law(15, all(before[what] == shown[what] for what in before.keys() & shown), "promises count what no view shows")
    promised = promises(rules, state, decision)
    worded = title.wording.question(state, decision)
    law(15, title.wording.prompt(state, decision) == worded.prompt, "the prompt alone says something else")
    labels = tuple(option.label for option in worded.options)
    law(15, title.wording.labels(state, decision) == labels, "the labels alone say something else")
    for id, _, hint in worded.options if promised else ():
        answer, promise = Answer(seat, (id,)), promised[id]
        foreseen, whole = rules.foresee(state, answer), rules.apply(state, answer)
        law(15, foreseen.events == whole.events[: len(foreseen.events)], f"{id} foresees something else than happens")
        law(15, foreseen.chance or foreseen.state == whole.state, f"{id} foresees too little")
        law(15, foreseen.chance == promise.chance, f"{id} draws or reveals something else than promised")
        after = rules.holdings(foreseen.state, seat)
        for what in before:
            real, said = after[what] - before[what], promise.total(what)
            law(15, real == said, f"{id} promises {said} {what}, and it is {real}")
        check_hint(title, hint, promise)
        if promise.chance:
            check_chance(rules, state, answer, promise)


def check_chance(rules: Rules[Any], state: Any, answer: Answer, promise: Promise) -> None:
    """Laws 15 and 16: whatever comes, the same is promised before it; where all numbers change alike by the next
    question, all of that is promised."""
    before, outcomes = rules.holdings(state, answer.seat), list[dict[str, int]]()
    for number in range(WORLDS):
        world = rules.imagine(state, answer.seat, f"chance {number}")
        if number < 2:
            law(16, tried(rules, world, before, answer) == promise, f"{answer} promises what is drawn")
        after = rules.holdings(rules.apply(world, answer).state, answer.seat)
        outcomes.append({what: after[what] - before[what] for what in before})
        if outcomes[-1] != outcomes[0]:
            return
    for what, real in outcomes[0].items():
        law(15, promise.total(what) == real, f"{answer} promises {promise.total(what)} {what}, and it is always {real}")


def numbers(player: dict[str, Any]) -> dict[str, int]:
    """The numbers of a player's view, those of its goods or resources, and the lengths of its lists."""
    inner = [value for value in (player.get("goods"), player.get("resources")) if isinstance(value, dict)]
    flat = {name: number for part in (player, *inner) for name, number in part.items()}
    return {
        what: len(value) if isinstance(value, list) else value
        for what, value in flat.items()
        if isinstance(value, int | list)
    }


def check_hint(title: Title[Any], hint: str, promise: Promise) -> None:
    """Law 15: a hint begins with everything that is promised and has a unit, and with nothing else."""
    units, said = title.wording.units, stated(hint)
    real = {unit: sum(promise.total(what) for what in units if units[what] == unit) for unit in units.values()}
    real = {unit: number for unit, number in real.items() if number}
    if any(change.what in units for change in promise.changes):
        law(15, said == real, f"{hint!r} of {promise}")


def stated(hint: str) -> dict[str, int]:
    """The amounts in the first clause of a hint: before the colon they are paid, behind "lose" they are lost."""
    first = re.split(r"[.;](?=\s|$)", re.sub(r" \([^)]*\)", "", hint))[0]
    price, _, outcome = first.rpartition(": ")
    gains, lost = re.fullmatch(r"(.*?)(\b[Ll]ose\b.*)?", outcome).groups(default="")  # type: ignore[union-attr]
    found = Counter[str]()
    for sign, text in ((-1, price), (1, gains), (-1, lost)):
        for unit, number in AMOUNT.findall(text):
            found[unit] += int(number) * sign
    return {unit: number for unit, number in found.items() if number}


def check_equal_texts(title: Title[Any], state: Any, decision: Decision, rng: Random) -> None:
    """Law 16: whatever is hidden from a seat, its question and the warnings about its options read the same."""
    wording, seat = title.wording, decision.seat
    worlds = [state, *(title.rules.imagine(state, seat, f"text {rng.random()}") for _ in range(2))]
    true, *imagined = (wording.question(world, decision) for world in worlds)
    law(16, all(each == true for each in imagined), f"{decision.ask} tells a secret")
    for id, _, _ in rng.sample(decision.options, min(5, len(decision.options))):
        warned = {wording.warning(world, decision, id) for world in worlds}
        law(16, len(warned) == 1, f"the warning about {id} tells a secret")


def permitted(decision: Decision, rng: Random) -> Iterator[Answer]:
    """Law 3: every option; for several picks the fewest, the most and a number between."""
    ids = [option.id for option in decision.options]
    law(3, decision.at_least <= len(ids), f"{decision.ask} asks for more than it offers")
    if decision.at_most == 1:
        yield from (Answer(decision.seat, (id,)) for id in ids)
    else:
        most = min(decision.at_most, len(ids))
        for size in {decision.at_least, most, rng.randint(decision.at_least, most)}:
            yield Answer(decision.seat, tuple(rng.sample(ids, size)))
    if decision.at_least == 0:
        yield Answer(decision.seat, ())


def forbidden(decision: Decision, seats: int, rng: Random) -> Iterator[Answer]:
    """Law 4: wrong seats, unknown ids, too few, too many, the same twice, values that are no ids."""
    ids = tuple(option.id for option in decision.options)
    yield Answer(seats, ids[:1])
    yield Answer(-1, ids[:1])
    yield Answer(decision.seat, ("no such thing",))
    yield Answer(decision.seat, (ids[0].partition(":")[0] + ":nothing",))
    yield Answer(decision.seat, (ids[0] + " ",))
    yield Answer(decision.seat, (ids[0], ids[0]))
    yield Answer(decision.seat, (None,))  # type: ignore[arg-type]
    if decision.at_least > 0:
        yield Answer(decision.seat, ids[: decision.at_least - 1])
    if len(ids) > decision.at_most:
        yield Answer(decision.seat, tuple(rng.sample(ids, decision.at_most + 1)))


def check_wording(title: Title[Any], state: Any, decision: Decision) -> None:
    worded = question_in_words(title.wording.question(state, decision))
    ids = [option.id for option in decision.options]
    law(10, ids == [option.id for option in worded.options], "wording changed the options")
    law(10, len(set(ids)) == len(ids), f"ids are not unique: {ids}")
    law(10, 0 < len(worded.prompt) <= PROMPT, f"prompt of {decision.ask}: {worded.prompt!r}")
    for option in worded.options:
        law(10, 0 < len(option.id) <= ID, option.id)
        law(10, 0 < len(option.label) <= LABEL, f"label of {option.id}: {option.label!r}")
        law(10, len(option.hint) <= HINT and "…" not in option.hint, f"hint of {option.id}: {option.hint!r}")


def check_imagination(title: Title[Any], state: Any, decisions: tuple[Decision, ...], seats: int, rng: Random) -> None:
    """Law 8: what is hidden from a seat does not change what this seat or a spectator sees."""
    rules = title.rules
    public = rules.view(state, None)
    law(8, json.loads(json.dumps(public)) == public, "a view is not plain JSON")
    seen = {decision.seat: decision for decision in decisions}
    for seat in range(seats):
        other = rules.imagine(state, seat, f"imagined {rng.random()}")
        law(
            8,
            rules.view(other, seat) == rules.view(state, seat),
            f"seat {seat} sees what is hidden from it",
        )
        law(8, rules.view(other, None) == public, "spectators see what is hidden")
        asked = {decision.seat: decision for decision in rules.decisions(other)}
        law(8, asked.get(seat) == seen.get(seat), f"seat {seat} is asked about what is hidden from it")
        law(9, rules.inventory(other) == rules.inventory(state), "imagining lost or created something")
    for decision in decisions:
        if not decision.private:
            own = texts(rules.view(state, decision.seat)) - texts(public)
            named = {part for option in decision.options for part in option.id.split(":")}
            law(8, not own & named, f"{decision.ask} offers what only its seat may see, in public")


def check_events(title: Title[Any], outcome: Outcome[Any], seats: int) -> None:
    """Law 12: every event has a sentence, and a public event contains nothing that only some seats see."""
    rules = title.rules
    names = [f"Player {seat}" for seat in range(seats)]
    public = texts(rules.view(outcome.state, None))
    private = {text for seat in range(seats) for text in texts(rules.view(outcome.state, seat))} - public
    for event in outcome.events:
        law(12, isinstance(title.wording.sentence(event, names), str), f"{event.kind} has no sentence")
        law(12, json.dumps(dict(event.data)), f"{event.kind} is not plain JSON")
        if event.only_for is None:
            law(12, not private & texts(dict(event.data)), f"{event.kind} contains a secret")


def texts(value: Any) -> set[str]:
    """All strings inside a view."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return {text for key, item in value.items() for text in (key, *texts(item))}
    if isinstance(value, list | tuple):
        return {text for item in value for text in texts(item)}
    return set()


def check_undo(record: Record[Any], rng: Random) -> None:
    """Law 13: undo then redo gives the same state; no answer that reveals or ends a turn can be undone."""
    after, length, rules = record.state, len(record.entries), record.rules
    answer = record.entries[-1].answer
    assert answer is not None
    try:
        record.undo()
    except IllegalAnswer:
        law(13, record.state is after and len(record.entries) == length, "a refused undo changed the game")
        return
    before = record.state
    record.redo()
    law(13, record.state == after and len(record.entries) == length, "undo then redo is another state")
    turns = [(view["round"], view["active"]) for view in (rules.view(before, None), rules.view(after, None))]
    same_turn = turns[0] == turns[1] or rules.undo_after_turn
    law(13, same_turn and turns[0][1] == answer.seat, "an answer from another turn was undone")
    other = rules.apply(rules.imagine(before, answer.seat, f"peek {rng.random()}"), answer).state
    same = rules.view(other, answer.seat) == rules.view(after, answer.seat)
    law(13, same, f"{answer} reveals something hidden and can be undone")


def check_end(title: Title[Any], record: Record[Any], setup: Setup, inventory: Any) -> None:
    rules = title.rules
    law(9, rules.inventory(record.state) == inventory, "something was lost or created")
    result = rules.result(record.state)
    if result is None:
        raise LawBroken(2, "nothing is asked, and there is no result")
    for points, parts in zip(result.points, result.breakdown, strict=True):
        law(11, points == sum(parts.values()), f"{parts} is not {points}")
    law(11, sorted(seat for tied in result.ranking for seat in tied) == list(range(setup.seats)), "ranking")
    late = Answer(0, ("end",))
    try:
        rules.apply(record.state, late)
    except IllegalAnswer:
        pass
    else:
        raise LawBroken(4, "an answer after the end is accepted")
    again = replay(rules, setup, record.answers)
    same = all(one.outcome == other.outcome for one, other in zip(again.entries, record.entries, strict=True))
    law(7, same, "a replay gives other states or events")
    law(5, rules.load(rules.dump(record.state)) == record.state, "dump and load give another state")
