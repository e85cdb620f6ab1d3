"""The data files: their contents, and how an error in them is reported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import assets
from engine.games.chronicles_of_civilization.cards import catalog as cards
from engine.games.chronicles_of_civilization.cards.catalog import TITLE, assemble, data
from engine.games.chronicles_of_civilization.cards.schema import Cards, ChronicleCard, MapCard
from engine.games.chronicles_of_civilization.cards.validation import DataError, checked
from tests.engine.games.chronicles_of_civilization.table import raw

Edit = Callable[[dict[str, Any]], None]


def error_after(edit: Edit, file: str = "cards.toml") -> str:
    """The error after this edit of one file."""
    map_file, chronicle_file = "maps/1_vale_of_two_rivers.toml", "chronicles/1_first_hearths.toml"
    files = {name: raw(name) for name in ("cards.toml", map_file, chronicle_file)}
    edit(files[file])
    with pytest.raises(DataError) as error:
        cards_ = checked(files["cards.toml"], Cards, "cards.toml")
        map_ = checked(files[map_file], MapCard, map_file)
        assemble(cards_, [map_], [checked(files[chronicle_file], ChronicleCard, chronicle_file)])
    return str(error.value)


def entry(raw: dict[str, Any], table: str, key: str, value: object) -> dict[str, Any]:
    return next(one for one in raw[table] if one[key] == value)


def test_every_map_and_chronicle_is_found() -> None:
    first, *_, last = data().maps
    assert (first, last, len(data().maps)) == ("vale_of_two_rivers", "ember_plateau", 5)
    first, *_, last = data().chronicles
    assert (first, last, len(data().chronicles)) == ("first_hearths", "iron_oath", 6)
    assert (len(data().spaces), len(data().tracks), len(data().deck)) == (36, 14, 12)


def change(table: str, key: str, value: object, **fields: object) -> Edit:
    return lambda raw: entry(raw, table, key, value).update(fields)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (
            change("action", "id", "mining:1", workers=0),
            "mining:1 / workers: Input should be greater than or equal to 1",
        ),
        (change("action", "id", "mining:1", boundary="mines"), "mining:1 / boundary: expected a boundary such as"),
        (change("action", "id", "mining:1", amount="much"), "mining:1 / amount: expected a number or one of level"),
        (change("action", "id", "mining:1", colour="red"), "mining:1 / colour: Extra inputs are not permitted"),
        (change("invention", "no", 3, cost={"wod": 2}), "invention / 3 / cost: expected one of wood, work"),
        (change("invention", "no", 3, cost={"wood": -2}), "invention / 3 / cost: wood: expected a whole number"),
        (change("action", "id", "finance:2", opens="sale"), "finance:2 / opens: expected an exchange, found sale"),
        (lambda raw: raw["action"].append(raw["action"][0]), "agriculture:1 appears twice"),
        (lambda raw: raw["resource"].reverse(), "expected exactly wood, work, ore"),
        (
            lambda raw: entry(raw, "action_card", "no", 4)["tracks"][0].update(domain="finance"),
            "action_card / 4 / tracks: expected a domain of connector 1, found finance",
        ),
    ],
)
def test_an_error_names_the_entry_the_field_and_what_was_expected(edit: Edit, message: str) -> None:
    assert message in error_after(edit)


def test_boundaries_that_wait_for_each_other_are_found() -> None:
    def circle(raw: dict[str, Any]) -> None:
        entry(raw, "track", "id", "agriculture")["segments"][1]["boundary"] = "invention:1"  # which waits for level 1

    text = error_after(circle)
    assert "can never be met" in text
    assert (
        "agriculture / segment 2 / boundary: invention:1" in text and "invention / 1 / boundary: agriculture:1" in text
    )


def test_a_boundary_beyond_the_end_of_a_track_is_found() -> None:
    text = error_after(lambda raw: entry(raw, "building", "no", 1).update(boundary="religion:9"))
    assert "can never be met" in text and "building / 1 / boundary: religion:9" in text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" 1    M     T     .", " 1    M     X     .", "C1: expected one of"),
        (" 2    M     .     C", " 2    M     .  ", "expected 6 hexes"),
        (" 2    M     .     C", " 7    M     .     C", "expected row 2"),
        (" 3       .     *     .", " 3       .     .     .", "differing are D3"),
        (" 7       S     T", " 7       M     T", ""),
    ],
)
def test_an_error_in_a_grid_names_the_hex_or_the_row(old: str, new: str, message: str) -> None:
    def redraw(raw: dict[str, Any]) -> None:
        assert old in raw["grid"]
        raw["grid"] = raw["grid"].replace(old, new)

    if message:
        assert message in error_after(redraw, "maps/1_vale_of_two_rivers.toml")
    else:
        map_ = raw("maps/1_vale_of_two_rivers.toml")
        redraw(map_)
        assert checked(map_, MapCard, "map").board.terrain.count("S") == 2


def test_a_hex_that_nobody_can_reach_is_found() -> None:
    def wall_in(raw: dict[str, Any]) -> None:
        raw["grid"] = raw["grid"].replace(" 1       M     .     ~     F     T", " 1       M     .     ~     F     M")

    assert "no worker can ever reach" in error_after(wall_in, "maps/1_vale_of_two_rivers.toml")


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ("pay wood", "found pay wood"),
        ("pay 2 wod", "found wod"),
        ("if farm then frame", "without a condition"),
        ("dance", "found dance"),
    ],
)
def test_an_error_in_an_event_quotes_the_event(event: str, message: str) -> None:
    def rewrite(raw: dict[str, Any]) -> None:
        raw["events"][3][1] = event

    assert message in error_after(rewrite, "chronicles/1_first_hearths.toml")


def test_a_chronicle_has_a_row_of_events_for_every_turn() -> None:
    assert "expected 15 rows, found 14" in error_after(
        lambda raw: raw["events"].pop(), "chronicles/1_first_hearths.toml"
    )


def test_a_map_is_added_by_adding_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / TITLE / "maps"
    folder.mkdir(parents=True)
    text = assets.find(TITLE, "maps/1_vale_of_two_rivers.toml").read_text(encoding="utf-8")
    (folder / "9_my_valley.toml").write_text(text.replace("vale_of_two_rivers", "my_valley"), encoding="utf-8")
    monkeypatch.setattr(assets, "_folders", [tmp_path, *assets._folders])
    assert list(cards.data.__wrapped__().maps)[-1] == "my_valley"
    (folder / "9_my_valley.toml").write_text("id = ", encoding="utf-8")
    with pytest.raises(DataError, match="9_my_valley.toml: not a readable TOML file"):
        cards.data.__wrapped__()
