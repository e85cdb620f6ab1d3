"""The tool that finds out how fair the cards are."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from tools.balance import report
from tools.balance.games import Game, kept, play, play_one
from tools.balance.matches import AOC, CHRONICLES, Match, matches
from tools.balance.worth import Worth, events, pooled, seat_shares, taken, worths

BASE = Match(AOC, 2, "greedy")


def made_up(number: int, holdings: list[list[str]], points: list[int]) -> Game:
    winners = [seat for seat, each in enumerate(points) if each == max(points)]
    tables = [{"civilizations": held, "technologies": [], "wonders": [], "special": []} for held in holdings]
    return Game(number, points, winners, None, None, [], tables, {"wonders": [], "special": []}, 1.0)


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with ProcessPoolExecutor(1) as pool:
        first = list(play(tmp_path, BASE, 2, pool))
        path = tmp_path / f"{BASE.id}.jsonl"
        path.write_text(path.read_text() + '{"number": 2, "poi')  # killed while it wrote
        more = list(play(tmp_path, BASE, 4, pool))
    assert [game.number for game in first] == [0, 1] and [game.number for game in more] == [2, 3]
    assert {game.number for game in kept(tmp_path, BASE)} >= {0, 1, 3}


def test_the_same_number_gives_the_same_game() -> None:
    once, again = play_one(BASE, 7), play_one(BASE, 7)
    assert once._replace(seconds=0) == again._replace(seconds=0)
    assert once.holdings[0]["civilizations"] and set(once.on_sale["wonders"])


def test_what_a_card_is_worth_is_found_again() -> None:
    values = {"egypt": 3, "rome": 0, "china": -3}
    rng, games = Random(1), []
    for number in range(400):
        held = [rng.sample(sorted(values), 2) for _ in range(2)]
        points = [20 + sum(values[id] for id in each) + rng.choice((-1, 0, 1)) + seat for seat, each in enumerate(held)]
        games.append(made_up(number, held, points))
    found = {worth.id: worth for worth in worths(games, ["civilizations"])["civilizations"]}
    assert found["egypt"].points - found["china"].points == pytest.approx(6, abs=0.5)
    assert all(worth.margin < 0.5 for worth in found.values())


def test_what_is_known_exactly_counts_more() -> None:
    exact, vague = Worth("egypt", 1.0, 0.5, 80), Worth("egypt", 4.0, 1.0, 20)
    (found,) = pooled([[exact], [vague]])
    assert found.points == pytest.approx(1.6)
    assert found.held == 100 and found.margin < exact.margin


def test_a_shared_victory_counts_in_part() -> None:
    games = [made_up(0, [["egypt"], ["rome"]], [9, 9]), made_up(1, [["egypt"], ["rome"]], [9, 8])]
    assert [share.share for share in seat_shares(games)] == [0.75, 0.25]


def test_a_card_is_taken_if_somebody_holds_it_in_the_end() -> None:
    game = made_up(0, [[], []], [1, 2])
    game.holdings[1]["wonders"].append("colossus")
    on_sale = game._replace(on_sale={"wonders": ["colossus", "great_wall"], "special": []})
    assert {id: share.share for id, share in taken([on_sale], "wonders").items()} == {"colossus": 1, "great_wall": 0}


def test_an_event_is_worth_what_tables_score_more_with_it() -> None:
    quiet, harvest = made_up(0, [[], []], [8, 10]), made_up(1, [[], []], [12, 14])
    harvest = harvest._replace(on_sale={"wonders": [], "special": [], "events": ["great_harvest"]})
    (found,) = events([quiet, harvest, quiet, harvest])
    assert found.id == "great_harvest" and found.points == 4 and found.held == 2
    assert events([quiet, quiet]) == []


def test_the_report_has_every_kind_of_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "FEWEST", 4)
    monkeypatch.setattr(report, "SOME", 4)
    chosen = [
        Match(AOC, 2, "greedy", (("innovation", True),)),
        Match(AOC, 2, "greedy", (("innovation", True),), 2),
        Match(AOC, 2, "greedy", (("changing_world", True),), 2),
        Match(AOC, 2, "greedy"),
        Match(AOC, 1, "greedy"),
        next(match for match in matches("greedy") if match.title == AOC and "scenario" in match.options),
        next(match for match in matches("greedy") if match.title == CHRONICLES),
    ]
    report.write({match: [play_one(match, number) for number in range(4)] for match in chosen}, tmp_path)
    text = (tmp_path / "README.md").read_text()
    assert all(heading in text for heading in ("## Before and after", "## Civilizations", "## Seats", "## Alone"))
    worth = (tmp_path / "quick.md").read_text()
    assert all(heading in worth for heading in ("### Special", "### Events"))
    assert "| taken, version 1 | taken, version 2 |" in worth
    tales = (tmp_path / "chronicles.md").read_text()
    assert "from 4 games" in tales and tales.count("none played") > 9, "a single map, chronicle and difficulty"
    assert "| First Hearths | peace | " in tales
    (plot,) = (tmp_path / "plots").glob("*.svg")
    assert f"](plots/{plot.name})" in worth
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")
