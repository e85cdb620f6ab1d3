"""The games that an empty table offers: one click opens the lobby and starts the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from bot.local.driver import pressable
from bot.local.page.person import PagePerson
from bot.local.world.model import Message
from bot.ui.text.game import lobby as lobby_text
from bot.ui.text.person import lessons as lesson_text
from engine.titles import TITLES


@dataclass(frozen=True)
class Offer:
    """A button on an empty table; `run` types a real command, as the person who clicked."""

    id: str
    label: str
    text: str
    run: Callable[[PagePerson], Awaitable[None]]


async def start_game(person: PagePerson, **options: str) -> None:
    """Runs `/game new`, waits for the lobby and presses Start."""
    before = {message.id for message in person.sees()}
    await person.slash("game new", options=options)

    def lobbies() -> list[Message]:
        return [each for each in person.sees() if each.id not in before and can_start(each)]

    with suppress(TimeoutError):
        await person.discord.until(lobbies)
    if not lobbies():
        raise LookupError("no lobby was opened")
    await person.click(lobby_text.START, on=lobbies()[-1])


def can_start(message: Message) -> bool:
    return any(button.get("label") == lobby_text.START and pressable(button) for button in message.buttons)


def short_name(title: str) -> str:
    """The name of a title without its subtitle."""
    return TITLES[title].name.partition(":")[0]


def with_minutes(title: str, seats: int, text: str) -> str:
    return f"{text} About {TITLES[title].wording.minutes(seats)} minutes."


def against_the_computer(title: str, text: str, **options: str) -> Offer:
    """A game for two with a gentle computer player in the second seat."""

    async def run(person: PagePerson) -> None:
        await start_game(person, title=title, computer="gentle", **options)

    return Offer(f"two:{title}", f"{short_name(title)}, against the computer", with_minutes(title, 2, text), run)


def solo(title: str, text: str, **options: str) -> Offer:
    """A solo game."""

    async def run(person: PagePerson) -> None:
        await start_game(person, title=title, **options)

    return Offer(f"one:{title}", f"{short_name(title)}, solo", with_minutes(title, 1, text), run)


async def learn(person: PagePerson) -> None:
    await person.slash("learn")


OFFERS = (
    Offer("learn", lesson_text.LEARN, "A first game, step by step. About 5 minutes.", learn),
    against_the_computer(
        "age_of_civilization",
        "A gentle opponent, an easy track. Civilizations rise and fall.",
        variants="first_game_track",
    ),
    against_the_computer("roll_through_the_ages", "A gentle opponent. Dice, cities and monuments."),
    solo("chronicles_of_civilization", "You and the map. Explore, build and survive.", variants="difficulty=story"),
)
