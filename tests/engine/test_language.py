"""Messages in several languages."""

from __future__ import annotations

import asyncio

import pytest

from engine.language import (
    Message,
    Plural,
    alphabetical,
    catalogue,
    count,
    decimal,
    finished_languages,
    in_clauses,
    language,
    languages,
    listed,
    native_name,
    nearest,
    once_per_language,
    preferred,
    say,
    signed,
    speak,
    speaking,
)
from tests.support.languages import Teach

OPENED = ("bot.lobby.opened_by", "{host} has opened this table.")


def test_a_message_is_said_in_the_language_of_the_moment(teach: Teach) -> None:
    teach("de", {OPENED: "{host} hat diesen Tisch eröffnet."})
    later = Message(*OPENED)
    with speaking("de"):
        assert later(host="Ann") == say(*OPENED, host="Ann") == "Ann hat diesen Tisch eröffnet."
    assert later(host="Ann") == "Ann has opened this table."


def test_what_is_remembered_belongs_to_its_translations(teach: Teach) -> None:
    opened = once_per_language(lambda: say(*OPENED, host="Ann"))
    for german in ("{host} hat diesen Tisch eröffnet.", "Ein Tisch von {host}."):
        teach("de", {OPENED: german})
        with speaking("de"):
            assert opened() == opened() == german.format(host="Ann")
    assert opened() == "Ann has opened this table."


def test_a_translation_of_other_english_does_not_count(teach: Teach) -> None:
    teach("de", {("bot.lobby.opened_by", "An older sentence about {host}."): "Alt: {host}."})
    with speaking("de"):
        assert say(*OPENED, host="Ann") == "Ann has opened this table."


@pytest.mark.parametrize(
    "wrong", ["{wirt} hat eröffnet.", "{host.name} hat eröffnet.", "{host[0} hat eröffnet.", "{} {}"]
)
def test_a_translation_with_wrong_arguments_gives_way_to_the_english(teach: Teach, wrong: str) -> None:
    teach("de", {OPENED: wrong})
    with speaking("de"):
        assert say(*OPENED, host="Ann") == "Ann has opened this table."


def test_numbers_choose_their_form_as_the_language_does() -> None:
    seats = Plural("bot.lobby.free", "{n} seat is free.", "{n} seats are free.")
    assert [seats(n) for n in (0, 1, 2)] == ["0 seats are free.", "1 seat is free.", "2 seats are free."]
    with speaking("fr"):
        assert count("x", "{n} place", "{n} places", 0) == "0 place", "French counts nothing as one"
        assert (listed(["a", "b", "c"]), in_clauses(["a", "b"])) == ("a, b et c", "a\u00a0; b")


def test_whatever_discord_says_we_speak_something() -> None:
    assert [nearest(each) for each in ("de", "fr", "en-GB", "pt-BR", "", None)] == ["de", "fr", "en", "en", "en", "en"]


async def test_each_task_speaks_for_itself() -> None:
    async def task(name: str) -> str:
        speak(name)
        await asyncio.sleep(0)
        return language()

    assert await asyncio.gather(*(task(name) for name in ("de", "fr", "en"))) == ["de", "fr", "en"]
    assert language() == "en" and catalogue("de").language == "de"


def test_names_are_sorted_as_in_a_dictionary() -> None:
    german = ["Zulu", "Ägypten", "Babylon", "Azteken", "Agypten"]
    assert sorted(german, key=alphabetical) == ["Agypten", "Ägypten", "Azteken", "Babylon", "Zulu"]
    assert sorted(["Fz", "Étrurie", "Œuvre", "Olmèques", "Espagne"], key=alphabetical)[:2] == ["Espagne", "Étrurie"]


TOO = ("bot.lobby.too", "You too.")


def test_a_region_has_its_own_language_or_else_the_general_one(teach: Teach) -> None:
    teach("pt-BR", {TOO: "Você também."})
    teach("es", {TOO: "Tú también."})
    assert [nearest(each) for each in ("pt-BR", "pt-br", "pt-PT")] == ["pt-BR", "pt-BR", "en"]
    assert [nearest(each) for each in ("es-ES", "es-419")] == ["es", "es"]
    teach("es-419", {TOO: "Vos también."})
    teach("zh-TW", {TOO: "你也是。"})
    assert [nearest(each) for each in ("es-419", "es-ES", "zh-TW", "zh-CN")] == ["es-419", "es", "zh-TW", "en"]
    with speaking("pt-BR"):
        assert (say(*TOO), decimal(1234.5)) == ("Você também.", "1.234,5")
    assert [native_name(each) for each in ("pt-BR", "de", "en", "zh-TW")] == [
        "Português (Brasil)",
        "Deutsch",
        "English",
        "中文 (繁體, 台灣)",
    ]


def test_a_language_under_way_is_for_those_who_choose_it(teach: Teach) -> None:
    teach("pt-BR", {TOO: "Você também."}, under_way=True)
    assert "pt-BR" in languages() and "pt-BR" not in finished_languages()
    assert nearest("pt-BR") == preferred("", "pt-BR") == "en"
    assert preferred("pt-BR", "de") == "pt-BR" and preferred("gone", "en-US") == "en"
    with speaking("pt-BR"):
        assert say(*TOO) == "Você também." and say(*OPENED, host="Ann") == "Ann has opened this table."


def test_a_minus_stays_with_its_number() -> None:
    assert [signed(number) for number in (2, 0, -2)] == ["+2", "+0", "−2"]
