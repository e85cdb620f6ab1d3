"""People who play Roll Through the Ages by tapping: they follow the suggestions, or play by their own weights."""

from __future__ import annotations

from collections import Counter

from bot.domain.session import Session
from bot.ui.panels.turn.shortcuts import shortcuts
from engine.core import Answer, Decision
from engine.games.roll_through_the_ages.ai.player import advice
from engine.games.roll_through_the_ages.ai.weights import Weights
from engine.games.roll_through_the_ages.state import State
from standin.driver import Person
from standin.world.model import Message
from tests.support.players.people import Party
from tests.support.players.taps import answer

RTTA = "roll_through_the_ages"
# The suggestions use other weights.
OWN_WEIGHTS = Weights(city=0.6, begun=0.7, coin=0.2, food=(0.7, 0.3, 0.1), harm=0.0, box=6)
ROLL = "Roll the dice"
Taps = Counter[str]  # per question


def shown(message: Message | None) -> Message:
    assert message is not None
    return message


async def opened(party: Party, person: Person) -> Message:
    party.taps[person.user.name] += 1
    return shown((await person.click("Play")).message)


async def rolled(party: Party, person: Person) -> Message:
    """Roll for the first time with the button below the board, which opens the panel."""
    party.taps[person.user.name] += 1
    reply = await person.click(ROLL)
    assert reply.ephemeral
    return shown(reply.message)


def component(panel: Message, verb: str) -> str | None:
    return next((each["custom_id"] for each in panel.buttons if f":{verb}:" in each["custom_id"]), None)


async def turn(party: Party, person: Person, seat: int, taps: Taps, *, by_hand: bool) -> None:
    """Play a whole turn, from one board to the next."""
    taps["roll"] += 1
    panel = await rolled(party, person)
    while seat in {asked for _, asked in await party.waiting()}:
        session = await party.session()
        if session.decisions[seat].ask == "roll":
            break
        taps[session.decisions[seat].ask] += 1
        before = sum(party.taps.values())
        panel = await (by_own_weights if by_hand else as_suggested)(party, person, seat, panel, session)
        taps["more menus"] += sum(party.taps.values()) - before - 1
    await party.discord.quiet()


async def as_suggested(party: Party, person: Person, seat: int, panel: Message, session: Session) -> Message:
    button = component(panel, "suggested")
    if button is None:
        advised = advice(session.state, session.decisions[seat])
        return await answer(party, person, seat, panel, *(advised.picks if advised is not None else ("pass",)))
    party.taps[person.user.name] += 1
    return shown((await person.click(button, on=panel)).message)


async def by_own_weights(party: Party, person: Person, seat: int, panel: Message, session: Session) -> Message:
    """Take the shortcut that leads furthest along this player's plan, or else a plain answer."""
    first, states = plan(session, seat)
    best, ordinal = 0, -1
    for n, each in enumerate(shortcuts(session, seat)):
        reached = after(session, seat, each.answers)
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


def after(session: Session, seat: int, answers: tuple[tuple[str, ...], ...]) -> State:
    state: State = session.state
    for picks in answers:
        state = session.rules.apply(state, Answer(seat, picks)).state
    return state


def same(one: State, other: State) -> bool:
    """Whether both are equal, no matter which of two equal dice is taken as food."""
    return one._replace(taken=()) == other._replace(taken=())


def asked(session: Session, state: State, seat: int) -> Decision | None:
    return next((one for one in session.rules.decisions(state) if one.seat == seat and not one.optional), None)


def plan(session: Session, seat: int) -> tuple[tuple[str, ...], list[State]]:
    """The next answer of this player, and the positions up to the next roll or the end of the turn."""
    begun: State = session.state
    state, states = begun, list[State]()
    first: tuple[str, ...] | None = None
    while (decision := asked(session, state, seat)) is not None and state.round == begun.round:
        picked = advice(state, decision, OWN_WEIGHTS)
        assert picked is not None
        rolls = decision.ask in ("roll", "reroll", "reroll_one") and bool(picked.picks)
        if states and rolls:
            break
        first = picked.picks if first is None else first
        state = session.rules.apply(state, picked).state
        states.append(state)
        if rolls:
            break
    assert first is not None
    return first, states


def report(name: str, taps: Taps, turns: int) -> float:
    """Print and return the taps per turn."""
    total = sum(taps.values()) / turns
    parts = ", ".join(f"{ask} {count / turns:.2f}" for ask, count in taps.items() if count)
    print(f"\n{name}: {total:.1f} taps a turn over {turns} turns ({parts})")
    return total
