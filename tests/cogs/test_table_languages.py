"""What the channel reads is in the table's language, and what one person reads in theirs."""

from __future__ import annotations

from pathlib import Path

from bot.app.app import App
from engine import titles
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Message
from tests.support.engine.toy_title import TITLES
from tests.support.languages import Teach
from tests.support.players.people import channel_messages, open_table
from tests.support.processes.running_bot import playing

GERMAN = {
    ("bot.timing.done", "Done."): "Erledigt.",
    ("bot.timing.not_paused", "The game is not paused."): "Das Spiel ist nicht unterbrochen.",
    (
        "bot.timing.paused",
        "{name} has paused the game: no clock runs. You may move all the same.",
    ): "{name} unterbricht das Spiel: Keine Uhr läuft.",
    (
        "bot.seats.steps_out",
        "{name} steps out. {computer}, a computer player, plays for now.",
    ): "{name} steht auf. {computer} spielt vorerst weiter.",
    ("bot.seats.back", "{name} is back. Welcome!"): "{name} ist zurück. Willkommen!",
    (
        "bot.seats.yours",
        "The seat is yours. Press **Play** under the board when it is your turn.",
    ): "Der Platz gehört dir.",
    ("bot.seats.take", "Take the seat"): "Platz nehmen",
}


def said(person: Person, text: str) -> list[Message]:
    return [message for message in channel_messages(person, person.place) if text in message.text]


async def german_table(local: LocalDiscord, teach: Teach) -> tuple[Person, Person]:
    """The host reads English and the guest German, at a table that speaks German."""
    teach("de", GERMAN)
    host, guest = local.person("Red"), local.person("Blue")
    guest.speaks("de")
    await open_table(local, [host, guest], variants="open")
    await host.slash("game language", language="de")
    return host, guest


async def test_a_note_is_worded_for_the_table_whoever_causes_it(local: LocalDiscord, app: App, teach: Teach) -> None:
    host, guest = await german_table(local, teach)
    assert (await host.slash("game pause")).text == "Done."
    await local.quiet()
    assert said(guest, "Red unterbricht das Spiel") and not said(guest, "has paused")
    await host.slash("game resume")
    assert (await host.slash("game resume")).text == "The game is not paused."


async def test_a_click_in_the_channel_answers_in_both_languages(local: LocalDiscord, app: App, teach: Teach) -> None:
    host, guest = await german_table(local, teach)
    await host.click("Step out", on=(await host.slash("game leave")).message)
    await local.quiet()
    assert said(guest, "Red steht auf.")
    (open_seat,) = [message for message in channel_messages(host, host.place) if "Platz nehmen" in message.labels]
    answer = await host.click("Platz nehmen", on=open_seat)
    await local.quiet()
    assert said(guest, "Red ist zurück. Willkommen!"), "everybody reads this"
    assert answer.text.splitlines()[1].startswith("The seat is yours."), "and only the host this"


async def test_a_refusal_is_in_the_language_of_whoever_clicked(local: LocalDiscord, tmp_path: Path) -> None:
    """Although the lobby, which everybody reads, is in the table's."""
    host = local.person("Red")
    async with playing(local, tmp_path, titles.TITLES):
        await host.slash("game new", title="age_of_civilization", variants="drafting", language="de")
        answer = await host.click("Starten")
    assert "Draft geht nicht im Solospiel." in answer.text
    assert answer.text.endswith("Drafting is not for solo games.")


async def language_of_a_new_table(local: LocalDiscord, app: App, host: Person, channel: str) -> str:
    place = local.text_channel(channel)
    await host.at(place).slash("game new", title="beads")
    game = await app.store.game_in(int(place.id))
    assert game is not None
    return game.language


async def test_a_table_speaks_as_whoever_opens_it_or_as_the_community_does(local: LocalDiscord, tmp_path: Path) -> None:
    ann, bernd = local.person("Ann"), local.person("Bernd")
    bernd.speaks("de")
    async with playing(local, tmp_path, TITLES) as app:
        assert await language_of_a_new_table(local, app, ann, "first") == "en"
        assert await language_of_a_new_table(local, app, bernd, "second") == "de", "only a community has a language"
    (guild,) = local.world.guilds.values()
    guild.community, guild.locale = True, "fr"
    local.world.save(guild)
    async with playing(local, tmp_path, TITLES) as app:
        assert await language_of_a_new_table(local, app, bernd, "third") == "fr"
