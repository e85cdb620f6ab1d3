"""What speaks against a command, before it is given."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Answer, Decision
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.turn_end import due
from engine.language import Message, say
from engine.phrases import amount
from engine.promises import Promise, promise
from engine.title import Rules


def warning(rules: Rules[State], state: State, decision: Decision, pick: str) -> str:
    """What speaks against a pick; "" where nothing does."""
    promised = promise(rules, state, Answer(decision.seat, (pick,)))
    if pick == "end":
        lost = list(_shortages(state)) or list(_defeat(promised))
        return " ".join([*lost, *_unused_workers(state, decision)])
    head, _, rest = pick.partition(":")
    verb, _, rows = rest.partition(":")
    if head == "war" and verb in ("move", "all"):
        forward = [int(rows) - 1] if verb == "move" else [row for row, way in enumerate(rows) if way == "f"]
        if any(begins_war(state, row) for row in forward):
            return say("chronicles.warnings.war", "A move beyond the middle of the War Track begins the war.")
    return " ".join([*_idle_structures(state, promised, rows), *_defeat(promised)])


def _defeat(promised: Promise) -> Iterator[str]:
    if promised.total("lost"):
        yield say("chronicles.warnings.lost", "The game would be lost.")


def _idle_structures(state: State, promised: Promise, hex: str) -> Iterator[str]:
    """What will no longer work without the field or deposit on this hex."""
    for one in state.land.structures:
        if one.uses == hex and promised.total(one.kind) < 0:
            yield IDLE[one.kind](hex=one.hex, used=hex)


IDLE = {
    "farm": Message("chronicles.warnings.idle_farm", "Your farm on {hex} uses {used} and would stop working."),
    "mine": Message("chronicles.warnings.idle_mine", "Your mine on {hex} uses {used} and would stop working."),
}


def _shortages(state: State) -> Iterator[str]:
    """What the end of this turn will do for want of food or gold."""
    story, tracks = state.story, card_of(state).tracks
    food, gold = shortage(state)
    if food:
        now = min(tracks.hunger, story.hunger + food)
        hunger = HUNGER_LOST if now == tracks.hunger else HUNGER if state.turn.hungry else HUNGER_UNHAPPY
        yield hunger(missing=amount(food, "food"), before=story.hunger, now=now, last=tracks.hunger)
    if gold:
        now = min(tracks.bankruptcy, story.bankruptcy + gold)
        bankruptcy = BANKRUPTCY_LOST if now == tracks.bankruptcy else BANKRUPTCY
        yield bankruptcy(missing=amount(gold, "gold"), before=story.bankruptcy, now=now, last=tracks.bankruptcy)


HUNGER = Message(
    "chronicles.warnings.hunger", "{missing} will be missing: Hunger goes from {before} to {now} of {last}."
)
HUNGER_UNHAPPY = Message(
    "chronicles.warnings.hunger_unhappy",
    "{missing} will be missing: Hunger goes from {before} to {now} of {last}, and happiness falls.",
)
HUNGER_LOST = Message(
    "chronicles.warnings.hunger_lost",
    "{missing} will be missing: Hunger goes from {before} to {now} of {last}, and the game is lost.",
)
BANKRUPTCY = Message(
    "chronicles.warnings.bankruptcy",
    "{missing} will be missing: Bankruptcy goes from {before} to {now} of {last}.",
)
BANKRUPTCY_LOST = Message(
    "chronicles.warnings.bankruptcy_lost",
    "{missing} will be missing: Bankruptcy goes from {before} to {now} of {last}, and the game is lost.",
)


def _unused_workers(state: State, decision: Decision) -> Iterator[str]:
    could_act = any(one.id.startswith("act:") for one in decision.options)
    if state.people.pool and could_act:
        workers = amount(state.people.pool, "worker")
        yield say("chronicles.warnings.unused", "{workers} could still act this turn.", workers=workers)


def begins_war(state: State, row: int) -> bool:
    """Would this division's next step forward begin the war (R22, R23)?"""
    return not state.story.war and state.armies.own[row].place >= card_of(state).war.middle


def shortage(state: State) -> tuple[int, int]:
    """Food and gold that will be missing for the costs and the chosen event."""
    food, gold = due(state)
    return max(0, food - state.goods.food), max(0, gold - state.goods.gold)
