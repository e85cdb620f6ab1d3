"""People who play Roll Through the Ages by taps: as suggested, or by hand and with a taste of their own."""

from __future__ import annotations

from collections import Counter

from bot.games.session import Present
from bot.local.driver import Person
from bot.local.world.model import Message
from bot.ui.shortcuts import shortcuts
from engine.core import Answer, Decision
from engine.games.roll_through_the_ages.ai.player import advice
from engine.games.roll_through_the_ages.ai.weights import Weights
from engine.games.roll_through_the_ages.state import State
from tests.support.people import Party
from tests.support.taps import answer

RTTA = "roll_through_the_ages"
TASTE = Weights(city=0.6, begun=0.7, coin=0.2, food=(0.7, 0.3, 0.1), harm=0.0, box=6)  # not that of the suggestions
ROLL = "Roll the dice"
Taps = Counter[str]  # by question


def shown(message: Message | None) -> Message:
    assert message is not None
    return message


async def opened(party: Party, person: Person) -> Message:
    party.taps[person.user.name] += 1
    return shown((await person.click("Play")).message)


async def rolled(party: Party, person: Person) -> Message:
    """The first roll, by the button below the board: it opens the panel."""
    party.taps[person.user.name] += 1
    reply = await person.click(ROLL)
    assert reply.ephemeral
    return shown(reply.message)


def component(panel: Message, verb: str) -> str | None:
    return next((each["custom_id"] for each in panel.buttons if f":{verb}:" in each["custom_id"]), None)


async def turn(party: Party, person: Person, seat: int, taps: Taps, *, by_hand: bool) -> None:
    """A whole turn, from the board to the board."""
    taps["roll"] += 1
    panel = await rolled(party, person)
    while seat in {asked for _, asked in await party.waiting()}:
        present = await party.present()
        if present.decisions[seat].ask == "roll":
            break
        taps[present.decisions[seat].ask] += 1
        before = sum(party.taps.values())
        panel = await (by_taste if by_hand else as_suggested)(party, person, seat, panel, present)
        taps["more menus"] += sum(party.taps.values()) - before - 1
    await party.discord.quiet()


async def as_suggested(party: Party, person: Person, seat: int, panel: Message, present: Present) -> Message:
    button = component(panel, "suggested")
    if button is None:
        advised = advice(present.state, present.decisions[seat])
        return await answer(party, person, seat, panel, *(advised.picks if advised is not None else ("pass",)))
    party.taps[person.user.name] += 1
    return shown((await person.click(button, on=panel)).message)


async def by_taste(party: Party, person: Person, seat: int, panel: Message, present: Present) -> Message:
    """Whatever leads furthest towards what this player wants: a shortcut, or else a plain answer."""
    first, states = wanted(present, seat)
    best, ordinal = 0, -1
    for n, each in enumerate(shortcuts(present, seat)):
        reached = after(present, seat, each.answers)
        far = next((far for far, state in enumerate(states) if same(state, reached)), 0)
        if far > best:
            best, ordinal = far, n
    if ordinal < 0:
        return await answer(party, person, seat, panel, *first)
    party.taps[person.user.name] += 1
    for menu in panel.menus:
        if ":short:" in menu["custom_id"] and str(ordinal) in [option["value"] for option in menu["options"]]:
            return shown((await person.pick(menu["custom_id"], [str(ordinal)], on=panel)).message)
    button = next(each["custom_id"] for each in panel.buttons if each["custom_id"].endswith(f":{seat}:{ordinal}"))
    return shown((await person.click(button, on=panel)).message)


def after(present: Present, seat: int, answers: tuple[tuple[str, ...], ...]) -> State:
    state: State = present.state
    for picks in answers:
        state = present.rules.apply(state, Answer(seat, picks)).state
    return state


def same(one: State, other: State) -> bool:
    """Which of equal dice is food does not matter."""
    return one._replace(taken=()) == other._replace(taken=())


def asked(present: Present, state: State, seat: int) -> Decision | None:
    return next((one for one in present.rules.decisions(state) if one.seat == seat and not one.optional), None)


def wanted(present: Present, seat: int) -> tuple[tuple[str, ...], list[State]]:
    """What this player would do now, and the positions on the way to the next roll or the end of the turn."""
    begun: State = present.state
    state, states, first = begun, [], None
    while (decision := asked(present, state, seat)) is not None and state.round == begun.round:
        picked = advice(state, decision, TASTE)
        assert picked is not None
        rolls = decision.ask in ("roll", "reroll", "reroll_one") and bool(picked.picks)
        if states and rolls:
            break
        first = picked.picks if first is None else first
        state = present.rules.apply(state, picked).state
        states.append(state)
        if rolls:
            break
    assert first is not None
    return first, states


def report(name: str, taps: Taps, turns: int) -> float:
    """How many taps a turn took, in all and by question."""
    total = sum(taps.values()) / turns
    parts = ", ".join(f"{ask} {count / turns:.2f}" for ask, count in taps.items() if count)
    print(f"\n{name}: {total:.1f} taps a turn over {turns} turns ({parts})")
    return total
