"""Names, lists and results in a language that is taught to us for the test."""

from __future__ import annotations

from bot.domain.finished.course import Margin
from bot.text.game import results as result_text
from bot.text.game import turn as turn_text
from bot.text.names import clean_name, safe_name
from engine.language import ordinal, speaking
from tests.support.languages import Teach, teach  # noqa: F401

GERMAN = {
    ("bot.names.nameless", "Someone"): "Jemand",
    ("bot.turn.waiting_for", "Waiting for {names}"): "Es fehlen {names}",
    ("bot.results.by_most_lost", "{name} wins by {points}, most of them by losing less to {source}."): (
        "{name} gewinnt mit {points} Vorsprung, vor allem wegen geringerer Verluste durch {source}."
    ),
    ("engine.language.ordinal_other", "{n}th"): "{n}.",
}


def test_somebody_without_a_name_is_called_so_in_every_language(teach: Teach) -> None:  # noqa: F811
    teach("de", GERMAN)
    for _ in range(2):
        assert safe_name("  ") == clean_name("\u3164") == "Someone"
        with speaking("de"):
            assert safe_name("  ") == clean_name("\u3164") == "Jemand"


def test_a_list_of_names_keeps_its_full_stop(teach: Teach) -> None:  # noqa: F811
    teach("de", GERMAN)
    names = [safe_name("Ada"), safe_name("Ben"), safe_name("Sam Jr.")]
    assert turn_text.waiting_for(names) == "Waiting for Ada, Ben and Sam Jr."
    with speaking("de"):
        assert turn_text.waiting_for(names) == "Es fehlen Ada, Ben und Sam Jr."
        assert turn_text.waiting_for(names[:1]) == "Es fehlen Ada."


def test_a_margin_is_one_sentence(teach: Teach) -> None:  # noqa: F811
    teach("de", GERMAN)
    margin = Margin(6, "disasters", 4, by_losing_less=True)
    with speaking("de"):
        told = result_text.won_by("Ada", margin, "Katastrophen")
    assert told == "Ada gewinnt mit {point:6} Vorsprung, vor allem wegen geringerer Verluste durch Katastrophen."


def test_an_ordinal_follows_the_language(teach: Teach) -> None:  # noqa: F811
    teach("de", GERMAN)
    assert [ordinal(n) for n in (1, 2, 3, 11, 22)] == ["1st", "2nd", "3rd", "11th", "22nd"]
    with speaking("de"):
        assert [ordinal(n) for n in (1, 2, 3)] == ["1.", "2.", "3."]
