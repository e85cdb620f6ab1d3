"""The games that an empty table offers: one click opens the lobby."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

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


async def open_lobby(person: PagePerson, **options: str) -> None:
    """Runs `/game new` and waits for the lobby."""
    before = {message.id for message in person.sees()}
    await person.slash("game new", options=options)

    def lobbies() -> list[Message]:
        return [each for each in person.sees() if each.id not in before and lobby_text.START in button_labels(each)]

    with suppress(TimeoutError):
        await person.discord.until(lobbies)
    if not lobbies():
        raise LookupError("no lobby was opened")


def button_labels(message: Message) -> list[str]:
    """The labels of a message's buttons, disabled ones included."""
    return [str(button.get("label")) for button in message.buttons]


def short_name(title: str) -> str:
    """The name of a title without its subtitle."""
    return TITLES[title].name.partition(":")[0]


def against_the_computer(title: str, text: str, **options: str) -> Offer:
    """A game for two with a gentle computer player in the second seat."""

    async def run(person: PagePerson) -> None:
        await open_lobby(person, title=title, computer="gentle", **options)

    return Offer(f"two:{title}", f"{short_name(title)}, against the computer", text, run)


def solo(title: str, text: str) -> Offer:
    """A solo game."""

    async def run(person: PagePerson) -> None:
        await open_lobby(person, title=title)

    return Offer(f"one:{title}", f"{short_name(title)}, solo", text, run)


async def learn(person: PagePerson) -> None:
    await person.slash("learn")


OFFERS = (
    Offer("learn", lesson_text.LEARN, "A first game, step by step; about five minutes.", learn),
    against_the_computer(
        "age_of_civilization",
        "A gentle opponent, an easy track. Civilizations rise and fall; about half an hour.",
        variants="first_game_track",
    ),
    against_the_computer(
        "roll_through_the_ages", "A gentle opponent. Dice, cities and monuments; about a quarter of an hour."
    ),
    solo("chronicles_of_civilization", "You and the map. Explore, build and survive; about half an hour."),
)
