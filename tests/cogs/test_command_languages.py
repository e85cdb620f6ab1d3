"""Slash commands in the language of the client."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.domain.refusals import Refusal
from cogs.command_messages import command_messages
from cogs.game.lobby import typed_variants
from engine.language import speaking
from engine.titles import TITLES
from standin import LocalDiscord
from standin.page.requests import runnable_commands
from tests.support.languages import Teach
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing

GERMAN = {
    ("command.game.name", "game"): "spiel",
    ("command.game.status.name", "status"): "stand",
    ("command.game.log.round.name", "round"): "runde",
    ("command.game.log.round.description", "Only what happened in this round"): "Nur was in dieser Runde geschah",
    ("command.game.new.computer.choice.greedy", "quick"): "schnell",
    ("command.help.description", "Something else"): "Der englische Text ist ein anderer",
}


async def test_a_client_shows_commands_in_its_language_and_takes_both_names(
    local: LocalDiscord, tmp_path: Path, teach: Teach
) -> None:
    teach("de", GERMAN)
    async with playing(local, tmp_path / "data"):
        ann, bob = local.person("Ann"), local.person("Bob")
        ann.speaks("de")
        offered = runnable_commands(ann.commands(ann.place), "de")
        log = next(each for each in offered if each["path"] == "game log")
        shown = next(option for option in log["options"] if option["name"] == "round")
        assert (log["shown"], shown["name_localized"]) == ("spiel log", "runde")
        assert shown["description_localized"] == "Nur was in dieser Runde geschah"
        new = next(each for each in offered if each["path"] == "game new")
        levels = [choice["name_localized"] for option in new["options"] for choice in option.get("choices", ())]
        assert "schnell" in levels and "gentle" in levels
        assert all("localizations" not in str(each) for each in offered)
        for person, path in ((ann, "spiel stand"), (ann, "game status"), (bob, "game status")):
            assert "no game in this channel" in (await person.slash(path)).text
        sent = ann.interactions[-1].payload
        assert (sent["locale"], sent["guild_locale"], sent["data"]["name"]) == ("de", "en-US", "game")


async def test_other_translations_are_registered_at_once(local: LocalDiscord, tmp_path: Path, teach: Teach) -> None:
    async with playing(local, tmp_path / "data"):
        assert all("name_localizations" not in command for command in local.world.commands[""])
    teach("de", GERMAN)
    for _ in range(2):
        async with playing(local, tmp_path / "data"):
            names = {each["name"]: each.get("name_localizations") for each in local.world.commands[""]}
            assert names["game"] == {"de": "spiel"} and names["help"] is None


async def test_a_language_under_way_is_spoken_to_those_who_chose_it_alone(
    local: LocalDiscord, tmp_path: Path, teach: Teach
) -> None:
    no_game = "There is no game in this channel yet. `/game new` opens one."
    portuguese = {
        ("bot.errors.no_game_here", no_game): "Ainda não há jogo aqui.",
        ("command.game.name", "game"): "jogo",
    }
    teach("pt-BR", portuguese, under_way=True)
    async with playing(local, tmp_path / "data") as app:
        ana, bia = local.person("Ana"), local.person("Bia")
        for person in (ana, bia):
            person.speaks("pt-BR")
        await app.store.change_preferences(int(ana.id), {"language": "pt-BR"})
        assert "Ainda não há jogo aqui." in (await ana.slash("game status")).text
        assert "There is no game" in (await bia.slash("game status")).text
        assert all("name_localizations" not in command for command in local.world.commands[""])


def test_every_text_of_a_command_is_a_message() -> None:
    found = dict(command_messages())
    assert found["command.game.log.round.name"] == "round"
    assert found["command.game.new.computer.choice.greedy"] == "quick"
    assert found["command.find.players.choice.2_or_3"] == "2 or 3"
    assert not {id for id, english in found.items() if not any(map(str.isalpha, english))}


def test_variants_are_typed_by_their_names_in_the_own_language_or_in_english() -> None:
    title = TITLES["chronicles_of_civilization"]
    presets = typed_variants(title, "")
    with speaking("de"):
        for typed in ("map=broken_coast", "Map = Broken Coast", "karte = zerklüftete küste"):
            assert typed_variants(title, typed) == presets | {"map": "broken_coast"}, typed
        assert typed_variants(TITLES["age_of_civilization"], "Draft") == {"drafting": True}
        with pytest.raises(Refusal):
            typed_variants(title, "Karte=Atlantis")


async def test_an_answer_is_typed_in_the_own_language_or_in_english(
    local: LocalDiscord, tmp_path: Path, teach: Teach
) -> None:
    teach("de", {("beads.act:dig:hill", "Hill"): "Hügel", ("bot.turn.none_of_these", "None of these"): "Nichts davon"})
    async with playing(local, tmp_path / "data") as app:
        people = [local.person(name) for name in ("Red", "Blue")]
        for person in people:
            person.speaks("de")
        await open_table(local, people, variants="open")
        ((person, _),) = await Party(local, app, people).waiting()
        for typed in ("hüg", "hil", "dig:hill"):
            (offered,) = await person.type("game move", "picks", picks=typed)
            assert offered["name"].startswith("Hügel: ") and offered["value"] == "act:dig:hill"
        assert "Hügel" in (await person.slash("game move", picks="Hugel!")).text, "what is most like it, as it is shown"
        assert "Hügel" in (await person.slash("game move", picks="Hil")).text
        for typed in ("HÜGEL", "hill"):
            assert f"{person.user.name}: Hügel." in (await person.slash("game move", picks=typed)).text
