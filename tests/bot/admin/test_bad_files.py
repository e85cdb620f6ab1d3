"""Files from outside: whatever is in them, a sentence comes out, and what is kept stays as it is."""

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

from bot.admin import replay as record_player
from bot.admin.backup import Unusable, restore
from bot.admin.doctor import examine
from bot.games.replay import BadRecord, read
from engine.titles import TITLES
from tests.bot.admin.test_backup import unpacked
from tests.cogs.test_bad_input import DANGEROUS, ROOT, broken_copies, replay_of
from tests.support.saves import FOLDER

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
KEYS = ("ziggurat", "title", "seed", "options", "names", "answers")


@given(st.one_of(st.text(max_size=200), ANYTHING.map(json.dumps)))
def test_any_text_is_a_record_or_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read(text, TITLES)
    assert str(refusal.value)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(TITLES)), st.dictionaries(st.sampled_from(KEYS), ANYTHING, min_size=1, max_size=3))
def test_any_changed_record_is_played_or_refused_with_a_sentence(title: str, changes: dict[str, Any]) -> None:
    try:
        _, record, played = read(json.dumps(replay_of(title) | changes), TITLES)
    except BadRecord as refusal:
        assert str(refusal)
        return
    assert played.turns and record.title in TITLES


def test_names_in_a_record_do_nothing_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    record = replay_of("roll_through_the_ages")
    file.write_text(json.dumps(record | {"names": ["\x1b[2J\u202eevil", "a" * 5000][: len(record["names"])]}))
    assert record_player.main([str(file), "--boards"]) == 0
    shown = capsys.readouterr().out
    assert "evil" in shown and "\x1b" not in shown and not DANGEROUS.search(shown) and "a" * 30 not in shown


@pytest.mark.parametrize("seed", range(12))
def test_any_damaged_file_is_restored_whole_or_refused_and_changes_nothing(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    path = unpacked(FOLDER / "schema-3.sql", tmp_path / "data")
    before = path.read_bytes()
    content = bytearray(before)
    for _ in range(rng.choice((1, 3, 40))):
        at = rng.randrange(len(content))
        content[at : at + rng.choice((1, 8, 600))] = rng.randbytes(rng.choice((0, 1, 8, 600)))
    file = tmp_path / "ziggurat-20260101-000000.db"
    file.write_bytes(content)
    examine(file)  # it finds something or nothing, and never stumbles
    try:
        restore(file, path)
    except Unusable as refusal:
        assert str(refusal)
        assert path.read_bytes() == before and [each.name for each in path.parent.iterdir()] == [path.name]
        return
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=3000))
def test_any_bytes_are_no_database(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.mktemp("file") / "some.db"
    file.write_bytes(content)
    assert examine(file).findings


def test_broken_maps_and_chronicles_are_refused_with_a_sentence_or_do_no_harm(tmp_path: Path) -> None:
    script = tmp_path / "try.py"
    script.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "from engine import assets\n"
        "from engine.core import IllegalSetup, Setup\n"
        "assets.prefer(Path(sys.argv[1]))\n"
        "try:\n"
        "    from engine.titles import TITLES\n"
        "    title = TITLES['chronicles_of_civilization']\n"
        "    for choice in title.choices:\n"
        "        for value, _, _ in choice.values:\n"
        "            title.setup(Setup(title.id, 1, 'x', {choice.id: value}))\n"
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
