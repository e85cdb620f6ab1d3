"""Messages and their translations: nothing missing, nothing wrong that a program can see."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from engine.language import ENGLISH, UNDER_WAY, finished_languages
from tools.messages import checks, files, notes
from tools.messages.template import ROOMS, ROOT, Entry, calls, template

TRANSLATED = [language for language in finished_languages() if language != ENGLISH]
LONGEST = {".rules.": 2_400, ".tips.": 240}  # characters, quotes and tokens unfilled
MESSAGE = Entry("bot.lobby.opened_by", "{host} has **opened** this table: `/game new`.", place="bot/text.py")
COMMANDS = (Entry("command.game.name", "game"), Entry("command.game.new.name", "new"))
PLURAL = Entry("bot.lobby.free", "{n} seat", "{n} seats", "bot/text.py")


@cache
def entries() -> tuple[Entry, ...]:
    return tuple(template())


def test_an_id_means_one_message() -> None:
    assert len(entries()) > 4_000
    assert not checks.ambiguous(entries())


def test_every_call_fills_in_what_its_message_asks_for() -> None:
    wrong = []
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for call in calls(path):
            wanted = {name for text in call.texts[1:] for name in re.findall(r"\{(\w+)[^{}]*\}", text)}
            given = call.arguments | ({"n"} if call.function == "count" else set())
            if call.function in ("say", "count") and "**" not in given and wanted | {"n"} != given | {"n"}:
                wrong.append(f"{path.name}:{call.line} {call.texts[0]}: {sorted(wanted ^ given)}")
    assert not wrong


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_that_we_ship_is_complete_and_without_mistakes(language: str) -> None:
    known = files.read(language)
    assert [entry.id for entry in files.untranslated(entries(), known)] == []
    assert list(checks.mistakes(language, entries(), known)) == []
    long = {
        id: len(translation.forms[0])
        for (id, _), translation in known.items()
        for part, most in LONGEST.items()
        if part in id and len(translation.forms[0]) > most
    }
    assert not long


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_translators_files_are_up_to_date(language: str) -> None:
    """`make messages` would change nothing."""
    known = files.read(language)
    assert set(known) == {entry.key for entry in entries()}
    assert all(len(known[entry.key].forms) == (2 if entry.plural else 1) for entry in entries())


@pytest.mark.parametrize(
    ("translation", "mistake"),
    [
        ("{host} hat den Tisch **eröffnet**: `/spiel neu`.", ""),
        ("{wirt} hat den Tisch **eröffnet**: `/spiel neu`.", "its arguments are"),
        ("{host} hat den Tisch eröffnet: `/spiel neu`.", "** is not as in English"),
        ("{host} hat den Tisch **eröffnet**: `/game new`.", "it must name"),
        ("- {host} hat den Tisch **eröffnet**: `/spiel neu`.", "at one end only"),
    ],
)
def test_a_mistake_in_a_translation_is_seen(translation: str, mistake: str) -> None:
    known = {
        MESSAGE.key: files.Translation((translation,)),
        COMMANDS[0].key: files.Translation(("spiel",)),
        COMMANDS[1].key: files.Translation(("neu",)),
    }
    found = list(checks.mistakes("de", (MESSAGE, *COMMANDS), known))
    assert [mistake in line for line in found] == [True] * bool(mistake)


def test_two_commands_beside_each_other_have_two_names() -> None:
    show = Entry("command.game.show.name", "show")
    names = {COMMANDS[0].key: "spiel", COMMANDS[1].key: "neu", show.key: "neu"}
    known = {key: files.Translation((name,)) for key, name in names.items()}
    assert len(list(checks.mistakes("de", (*COMMANDS, show), known))) == 1


def test_names_that_have_no_translation_yet_are_no_mistakes() -> None:
    known = {entry.key: files.Translation(("",)) for entry in COMMANDS}
    assert not list(checks.mistakes("pl", (*COMMANDS, Entry("command.game.show.name", "show")), known))


@pytest.mark.parametrize(
    ("language", "form", "right"),
    [
        ("fr", "Fin : 3", "Fin\u00a0: 3"),
        ("fr", "Quoi ?", "Quoi\u202f?"),
        ("fr", "« Oui »", "«\u00a0Oui\u00a0»"),
        ("fr", "{share} %", "{share}\u00a0%"),
        ("de", "75 %", "75\u00a0%"),
    ],
)
def test_no_line_ends_before_what_belongs_to_its_last_word(language: str, form: str, right: str) -> None:
    entry = Entry("bot.help.any", form)
    (line,) = checks.mistakes(language, (entry,), {entry.key: files.Translation((form,))})
    assert "no-break space" in line
    assert not list(checks.mistakes(language, (entry,), {entry.key: files.Translation((right,))}))


def test_a_new_language_begins_under_way_with_a_glossary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    for _ in range(2):
        files.write("pt-BR", (MESSAGE, *COMMANDS), files.read("pt-BR"))
        assert "Quotation marks" in (tmp_path / "pt-BR" / "glossary.md").read_text()
        assert len(files.untranslated((MESSAGE, *COMMANDS), files.read("pt-BR"))) == 3
    (tmp_path / "pt-BR" / UNDER_WAY).unlink()
    files.write("pt-BR", (MESSAGE,), files.read("pt-BR"))
    assert not (tmp_path / "pt-BR" / UNDER_WAY).exists(), "it is finished once and for all"


def test_a_translator_is_told_where_a_message_stands_and_what_its_arguments_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Entry("bot.lobby.start", "Start", place="bot/text/game/lobby.py")
    assert list(notes.notes(start)) == [notes.IN_PLAY, "A button: at most 80 characters, better 25."]
    assert "on a button" in notes.place(
        Entry("aoc.options.main", "Main: {text}", place="engine/games/a/text/options.py")
    )
    assert "32 letters" in notes.place(COMMANDS[1])
    assert "in the nominative" in "".join(notes.notes(Entry("aoc.events.any", "{coins}", place="engine/games/a.py")))
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    files.write("pl", (start,), {})
    assert f"#. {notes.IN_PLAY}" in (tmp_path / "pl" / "bot.po").read_text()


def test_what_is_known_about_messages_is_about_messages_that_there_are() -> None:
    assert notes.played() <= {entry.id for entry in entries()}
    taken = Counter(
        name for entry in entries() if entry.filled_in for name in set(notes.ARGUMENT.findall(entry.english))
    )
    assert {name for name, times in taken.items() if times > 3} <= set(notes.EXPLAINED) <= set(taken)


def test_a_changed_english_keeps_the_old_translation_for_the_translator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    files.write(
        "de", (MESSAGE, PLURAL), {MESSAGE.key: files.Translation(("alt",)), PLURAL.key: files.Translation(("1", "2"))}
    )
    files.write("de", (MESSAGE._replace(english="New."), PLURAL), files.read("de"))
    known = files.read("de")
    assert known[MESSAGE.id, "New."] == files.Translation(("alt",), fuzzy=True), (
        "it is not shown until somebody looks at it"
    )
    assert known[PLURAL.key] == files.Translation(("1", "2"))
