"""Files from outside: whatever is in them, a command says one sentence and does no damage."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.admin.cli import main
from bot.app.backup import restore
from bot.app.doctor import examine
from bot.app.errors import Refused
from bot.games.history.replay import BadRecord, read_record
from engine.titles import TITLES
from tests.support.bad_files import DANGEROUS, broken_copies, short_record
from tests.support.database.saves import FOLDER
from tests.support.database.stored_games import unpack
from tests.support.processes.command_line import ROOT

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
KEYS = ("ziggurat", "title", "seed", "options", "names", "answers")


@given(st.one_of(st.text(max_size=200), ANYTHING.map(json.dumps)))
def test_any_text_that_is_no_record_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read_record(text, TITLES)
    assert str(refusal.value)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(TITLES)), st.dictionaries(st.sampled_from(KEYS), ANYTHING, min_size=1, max_size=3))
def test_any_changed_record_is_replayed_or_refused_with_a_sentence(title: str, changes: dict[str, Any]) -> None:
    try:
        _, record, replay = read_record(json.dumps(short_record(title) | changes), TITLES)
    except BadRecord as refusal:
        assert str(refusal)
        return
    assert replay.turns and record.title in TITLES


def test_names_in_a_record_do_nothing_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    record = short_record("roll_through_the_ages")
    file.write_text(json.dumps(record | {"names": ["\x1b[2J\u202eevil", "a" * 5000][: len(record["names"])]}))
    assert main(["replay", str(file), "--boards"]) == 0
    shown = capsys.readouterr().out
    assert "evil" in shown and "\x1b" not in shown and not DANGEROUS.search(shown) and "a" * 30 not in shown


@pytest.mark.parametrize("changes", [{"title": "\x1b[2Jchess"}, {"\x1b[2Jkey": 1}])
def test_a_refusal_does_nothing_to_the_terminal_either(
    changes: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(short_record("roll_through_the_ages") | changes))
    assert main(["replay", str(file)]) == 2
    shown = capsys.readouterr().err
    assert shown.strip() and "\x1b" not in shown


def test_signs_of_a_markup_are_printed_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    record = short_record("roll_through_the_ages")
    file.write_text(json.dumps(record | {"names": ["[red]Ann[/red]", ":boom:"]}))
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "[red]Ann[/red]" in shown and ":boom:" in shown


def test_what_a_database_holds_does_nothing_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unpack(FOLDER / "schema-3.sql", tmp_path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE games SET title = ?", ("\x1b[2J\x9b2J\u202e[red]chess",))
    monkeypatch.setenv("ZIGGURAT_DATA", str(path.parent))
    assert main(["doctor"]) == 1
    shown = capsys.readouterr().out
    assert "[red]chess" in shown and not DANGEROUS.search(shown) and "\x9b" not in shown


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_file_is_restored_completely_or_refused_without_a_change(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    path = unpack(FOLDER / "schema-3.sql", tmp_path / "data")
    before = path.read_bytes()
    content = bytearray(before)
    for _ in range(rng.choice((1, 3, 40))):
        at = rng.randrange(len(content))
        content[at : at + rng.choice((1, 8, 600))] = rng.randbytes(rng.choice((0, 1, 8, 600)))
    file = tmp_path / "ziggurat-20260101-000000.db"
    file.write_bytes(content)
    examine(file)  # whatever it finds, it does not fail
    try:
        restore(file, path)
    except Refused as refusal:
        assert str(refusal)
        assert path.read_bytes() == before and [each.name for each in path.parent.iterdir()] == [path.name]
        return
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=3000))
def test_random_bytes_are_no_database(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.mktemp("file") / "some.db"
    file.write_bytes(content)
    assert examine(file).findings


def test_damaged_maps_and_chronicles_are_refused_with_a_sentence_or_do_no_harm(tmp_path: Path) -> None:
    script = tmp_path / "try.py"
    script.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "from engine import assets\n"
        "from engine.core import IllegalSetup, Setup\n"
        "assets.add_card_folder(Path(sys.argv[1]))\n"
        "try:\n"
        "    from engine.titles import TITLES\n"
        "    title = TITLES['chronicles_of_civilization']\n"
        "    for variant in title.wording.variants:\n"
        "        for value, _, _ in variant.values:\n"
        "            title.rules.setup(Setup(title.id, 1, 'x', {variant.id: value}))\n"
        "except (ValueError, IllegalSetup) as error:\n"
        "    assert str(error)\n"
    )
    home = ROOT / "assets" / "chronicles_of_civilization"
    for kind in ("maps", "chronicles"):
        source = sorted((home / kind).glob("*.toml"))[0]
        for number, copy in enumerate(broken_copies(source.read_text(encoding="utf-8"), Random(kind))[::4]):
            own = tmp_path / f"{kind}-{number}" / home.name / kind
            own.mkdir(parents=True)
            (own / source.name).write_text(copy, encoding="utf-8")
            done = subprocess.run(
                [sys.executable, str(script), str(own.parents[1])],
                cwd=ROOT,
                env={"PYTHONPATH": str(ROOT)},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr[-600:]
