"""What the page of `make play` takes from the bot: its words in our languages, and the games an empty table offers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bot.render.screen import BOXES
from bot.text.person import lessons as lesson_text
from bot.ui.custom_ids import CustomId
from engine import language
from engine.language import Message, count, translated
from engine.titles import TITLES
from standin.api.localizations import ENGLISH, LOCALES
from standin.driver import pressable
from standin.page.person import PagePerson
from standin.page.welcome import Hosted, Offer, Welcome
from standin.page.words import WORDS
from standin.world import model

WELCOME = {
    "own": Message("bot.welcome.own", "Your direct messages with Ziggurat"),
    "secrets": Message(
        "bot.welcome.secrets",
        "Your hand and your secret choices arrive here. Nobody else can see this channel.",
    ),
    "free": Message("bot.welcome.free", "This table is free"),
    "new_here": Message("bot.welcome.new_here", "New here? Learn to play. Or choose a game: it starts at once."),
    "together": Message(
        "bot.welcome.together",
        "To play with several people, type `/game new` below. Then switch to another person at the top and press"
        " **Join**. Each tab can be a different person.",
    ),
}
PAGE = "page.chat"  # where the ids of the page's other words begin
AGAINST_THE_COMPUTER = Message("bot.welcome.against_the_computer", "{game}, against the computer")
SOLO = Message("bot.welcome.solo", "{game}, solo")
FIRST_GAME = Message("bot.welcome.first_game", "A first game, step by step. About 5 minutes.")
AGE_OF_CIVILIZATION = Message(
    "bot.welcome.age_of_civilization", "A gentle opponent, an easy track. Civilizations rise and fall."
)
ROLL_THROUGH_THE_AGES = Message("bot.welcome.roll_through_the_ages", "A gentle opponent. Dice, cities and monuments.")
CHRONICLES = Message("bot.welcome.chronicles", "You and the map. Explore, build and survive.")


async def start_game(person: PagePerson, **options: str) -> None:
    """Runs `/game new`, waits for the lobby and presses Start."""
    before = {message.id for message in person.sees()}
    await person.slash("game new", options=options)

    def lobbies() -> list[model.Message]:
        return [each for each in person.sees() if each.id not in before and start_buttons(each)]

    with suppress(TimeoutError):
        await person.discord.until(lobbies)
    if not lobbies():
        raise LookupError("no lobby was opened")
    lobby = lobbies()[-1]
    await person.click(start_buttons(lobby)[0], on=lobby)


def start_buttons(message: model.Message) -> list[str]:
    """The custom ids of its buttons that start a game, whatever they are called in the language of the table."""
    ids = [str(button["custom_id"]) for button in message.buttons if pressable(button)]
    return [id for id in ids if CustomId.parse(id).verb == "start"]


def short_name(title: str) -> str:
    """The name of a title without its subtitle."""
    return TITLES[title].name.partition(":")[0]


def against_the_computer(title: str, text: Message, **options: str) -> Offer:
    """A game for two with a gentle computer player in the second seat."""

    async def run(person: PagePerson) -> None:
        await start_game(person, title=title, computer="gentle", **options)

    label = AGAINST_THE_COMPUTER(game=short_name(title))
    return Offer(f"two:{title}", label, with_minutes(title, 2, text), run)


def solo(title: str, text: Message, **options: str) -> Offer:
    """A solo game."""

    async def run(person: PagePerson) -> None:
        await start_game(person, title=title, **options)

    return Offer(f"one:{title}", SOLO(game=short_name(title)), with_minutes(title, 1, text), run)


def with_minutes(title: str, seats: int, text: Message) -> str:
    minutes = TITLES[title].wording.minutes(seats)
    return count("bot.welcome.offer", "{text} About {n} minute.", "{text} About {n} minutes.", minutes, text=text())


async def learn(person: PagePerson) -> None:
    await person.slash("learn")


def offers() -> tuple[Offer, ...]:
    return (
        Offer("learn", lesson_text.LEARN(), FIRST_GAME(), learn),
        against_the_computer("age_of_civilization", AGE_OF_CIVILIZATION, variants="first_game_track"),
        against_the_computer("roll_through_the_ages", ROLL_THROUGH_THE_AGES),
        solo("chronicles_of_civilization", CHRONICLES, variants="difficulty=story"),
    )


def page_messages() -> Iterator[tuple[str, str]]:
    """What the page says by itself, by id; its English is the stand-in's own."""
    return ((f"{PAGE}.{name}", english) for name, english in WORDS.items() if name not in WELCOME)


def welcome(locale: str) -> Welcome:
    with language.speaking(language.nearest(locale)):
        words = {id.rpartition(".")[2]: translated(id, english) for id, english in page_messages()}
        return Welcome(words | {name: message() for name, message in WELCOME.items()}, offers())


def hosted() -> Hosted:
    """English and the languages that the bot speaks, its offers, and its pictures as large as it assumes them."""
    languages = {
        locale: language.native_name(language.nearest(locale))
        for locale in (ENGLISH, *sorted(LOCALES))
        if locale == ENGLISH or language.nearest(locale) != language.ENGLISH
    }
    boxes = {(str(screen), str(shown)): box for (screen, shown), box in BOXES.items()}
    return Hosted(welcome, languages, boxes)
