"""Log lines: one per event, with its game and move, and without the text of an error."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from bot.base.logging import JsonFormatter, TextFormatter, log_to_stderr
from tests.support.engine.toy_title import SECRET


def record(message: str, error: Exception | None = None, **about: object) -> logging.LogRecord:
    caught = None
    if error is not None:
        try:
            raise error
        except Exception:
            caught = sys.exc_info()
    made = logging.LogRecord("bot.games.service", logging.INFO, __file__, 1, message, None, caught)
    made.__dict__.update(about)
    return made


def test_a_line_for_people_carries_the_game_and_the_move() -> None:
    line = TextFormatter().format(record("a move is stored", game=7, move=31, phase="playing"))
    assert line.endswith("INFO bot.games.service: a move is stored game=7 move=31 phase=playing")


def test_a_line_for_programs_is_one_json_object() -> None:
    line = JsonFormatter().format(record('two\nlines and a "quote"', game=7, move=None))
    assert "\n" not in line
    logged = json.loads(line)
    assert logged["message"] == 'two\nlines and a "quote"' and logged["game"] == 7 and "move" not in logged
    assert logged["level"] == "INFO" and logged["logger"] == "bot.games.service" and logged["at"].endswith("+00:00")


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_a_line_does_nothing_to_the_terminal(formatter: logging.Formatter) -> None:
    line = formatter.format(record("no rules: \x1b[2J\x9b2J\r\x07\u202ekey"))
    assert line.isprintable() and "key" in line, "a message may quote a file from outside"


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_a_line_holds_neither_an_errors_text_nor_an_unknown_field(formatter: logging.Formatter) -> None:
    line = formatter.format(record("one\nline", ValueError(f"the hand is {SECRET}"), hand=SECRET, game=1))
    assert SECRET not in line and "\n" not in line and "ValueError" in line and "test_logging.py" in line


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_user_ids_in_lines_of_discord_py_are_removed(formatter: logging.Formatter) -> None:
    line = formatter.format(
        record("Ignoring exception in autocomplete for 'game move' (Guild: 15, User: 1571789787700920324)")
    )
    assert "1571789787700920324" not in line and "'game move' (Guild: 15)" in line


def test_lines_are_text_or_json_by_setting(capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.root.level, list(logging.root.handlers)
    try:
        log_to_stderr("INFO", "json")
        logging.getLogger("bot.somewhere").info("hello", extra={"game": 3})
        assert json.loads(capsys.readouterr().err)["game"] == 3
        log_to_stderr("INFO")
        logging.getLogger("bot.somewhere").info("hello", extra={"game": 3})
        assert capsys.readouterr().err.endswith("bot.somewhere: hello game=3\n")
    finally:
        logging.root.setLevel(before[0])
        logging.root.handlers[:] = before[1]
