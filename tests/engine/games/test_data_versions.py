"""A game is played with the data of its own version, whatever the newest file says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine import assets
from engine.core import IllegalSetup, Setup
from engine.games.age_of_civilization.cards.catalog import Cards, cards
from engine.protocol.conversation import Conversation
from engine.titles import TITLES
from tests.support.engine.golden import files, read

AOC, CHRONICLES = "age_of_civilization", "chronicles_of_civilization"
ROOT = Path(assets.__file__).parents[1]
# Every amount of the newest file is another one: a game of version 1 must not notice.
AMOUNTS = {
    AOC: ("cards.toml", r"\b((?:population|cost|less|points|coins|amount|rest_coins|price|later_civ_bonus) = )(\d+)"),
    CHRONICLES: ("chronicles/*.toml", r"\b((?:vp|victory_point|happiness):|(?:gold|wood|ore) = )(\d+)"),
}
SCRIPT = """
import sys
from pathlib import Path
from engine import assets
assets._folders[:] = [Path(sys.argv[1])]
from engine.titles import TITLES
from tests.support.engine.golden import read, replayed
for path in map(Path, sys.argv[2:]):
    assert replayed(path) == path.read_text(encoding="utf-8"), path.name
    setup, _ = read(path)
    title = TITLES[setup.title]
    state = title.rules.setup(setup).state
    names = ["Red", "Blue", "Green", "Gold"][: setup.seats]
    print(title.wording.board(title.rules.view(state, 0), names))
    print([title.wording.question(state, decision) for decision in title.rules.decisions(state)])
    print(title.wording.prizes_of(state))
"""


def played(title: str, folder: Path) -> str:
    paths = [str(path) for path in files() if path.parent.name == title and read(path)[0].data_version == 1]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder), *paths], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("title", AMOUNTS)
def test_games_of_version_1_do_not_notice_the_newest_numbers(title: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "assets", tmp_path / "assets", ignore=shutil.ignore_patterns("fonts", "*.png", "emblems"))
    pattern, amounts = AMOUNTS[title]
    for newest in (tmp_path / "assets" / title).glob(pattern):
        text = newest.read_text(encoding="utf-8")
        other = re.sub(amounts, lambda found: f"{found[1]}{int(found[2]) % 3 + 1}", text)
        assert other != text
        newest.write_text(other, encoding="utf-8")
    assert played(title, tmp_path / "assets") == played(title, ROOT / "assets")


@pytest.mark.parametrize("version", range(1, assets.newest_version(AOC) + 1))
def test_versions_differ_in_numbers_and_texts_only(version: int) -> None:
    def places(known: Cards) -> object:
        file = known.file
        return (
            {id: (card.name, card.region, card.plural) for id, card in file.civilization.items()},
            {id: (card.name, card.column, card.row, card.requires) for id, card in file.technology.items()},
            {id: card.name for id, card in file.wonder.items()},
            {id: (card.name, card.column) for id, card in file.special_technology_card.items()},
            {id: (card.name, card.where) for id, card in file.action.items()},
            [list(table) for table in (file.action_card, file.event, file.special_event, file.command, file.scenario)],
        )

    assert places(cards(version)) == places(cards())


def printed(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What the rulebook or a review says of a card; everything else is ours, and so are all texts."""
    ours = {field.partition("[")[0] for field in entry.get("house_fields", ())}
    return {
        field: [effect for effect in value if effect.get("source") != "house"] if field == "main" else value
        for field, value in entry.items()
        if entry.get("source") != "house" and field not in ours and not field.endswith("text")
    }


def test_the_printed_values_are_the_same_in_all_versions() -> None:
    def everything(version: int) -> dict[str, Any]:
        file = tomllib.loads(assets.find_version(AOC, "cards.toml", version).read_text(encoding="utf-8"))
        del file["meta"]["data_version"]
        single = ("meta", "setup", "innovation", "drafting", "changing_world", "time_track", "region", "solo")
        return {
            kind: printed(table) if kind in single else {id: printed(entry) for id, entry in table.items()}
            for kind, table in file.items()
        }

    first = everything(1)
    assert first["civilization"]["egypt"] and not first["civilization"]["mali"]
    assert all(everything(version) == first for version in range(2, assets.newest_version(AOC) + 1))


@pytest.mark.parametrize("version", range(1, assets.newest_version(AOC) + 1))
def test_our_own_values_agree_with_what_the_rulebook_says_of_the_card(version: int) -> None:
    technologies = cards(version).file.technology
    several = {id for id, card in technologies.items() if len(card.abilities) > 1}
    forgotten = {"engineering"} if version in (3, 4) else set()  # shipped, so running games keep it
    assert several == {"sailing", "mining", "engineering", "gunpowder"} - forgotten
    start, learnt = set[str](), {"writing", "education"}
    assert opened(version, start) == {"writing", "sailing", "mining"}
    assert opened(version, learnt) == {"science", "engineering", "sailing", "mining"}


def opened(version: int, known: set[str]) -> set[str]:
    technologies = cards(version).file.technology.items()
    return {id for id, card in technologies if id not in known and (not card.requires or known & set(card.requires))}


@pytest.mark.parametrize("title", TITLES)
def test_an_unknown_version_is_refused(title: str) -> None:
    rules, newest = TITLES[title].rules, assets.newest_version(title)
    with pytest.raises(IllegalSetup) as refusal:
        rules.setup(Setup(title, rules.seats[0], "s", data_version=newest + 1))
    assert TITLES[title].wording.setup_refusal(refusal.value).endswith(f"the newest is {newest}.")


def test_the_line_protocol_plays_version_1_unless_told_otherwise() -> None:
    line = {"op": "new", "title": AOC, "seats": 2, "seed": "s"}
    versions = []
    for more in ({}, {"data_version": assets.newest_version(AOC)}):
        conversation = Conversation()
        assert conversation.reply(json.dumps(line | more))["ok"]
        versions.append(conversation.reply('{"op": "view"}')["view"]["data_version"])
    assert versions == [1, assets.newest_version(AOC)]
    assert not Conversation().reply(json.dumps(line | {"data_version": "two"}))["ok"]


def test_a_saved_game_of_an_unknown_version_is_refused() -> None:
    rules = TITLES[AOC].rules
    saved = json.loads(rules.dump(rules.setup(Setup(AOC, 2, "s")).state))
    assert "data_version" not in saved["state"], "programs from before there were versions can read it"
    saved["state"]["data_version"] = 99
    with pytest.raises(ValueError, match="data_version"):
        rules.load(json.dumps(saved))
