"""Path to Glory: the set-up of the five scenarios, their medals and special action cards."""

from __future__ import annotations

import pytest

from engine.games.age_of_civilization.cards.catalog import cards
from tests.engine.games.age_of_civilization.table import alone, game, medal
from tests.support.engine.cases import case


@case("age_of_wonders", "silk_road", "lost_civilization", "mongol_devastation", "death_and_rebirth")
@pytest.mark.parametrize(
    ("scenario", "wonders", "opponent", "civilizations"),
    [
        ("age_of_wonders", 7, 0, 14),
        ("silk_road", 4, 0, 16),
        ("lost_civilization", 4, 0, 11),
        ("mongol_devastation", 4, 2, 16),
        ("death_and_rebirth", 4, 0, 14),
    ],
)
def test_the_numbers_of_a_scenario(scenario: str, wonders: int, opponent: int, civilizations: int) -> None:
    state = game(seats=1, scenario=scenario).state
    assert (len(state.wonders), state.opponent, len(state.market) + len(state.deck)) == (
        wonders,
        opponent,
        civilizations,
    )


@case("quarry", "pilgrimage", "caravan", "oasis", "bazaar", "ritual", "fortify", "hospice", "R65")
@pytest.mark.parametrize(
    ("action", "scenario", "round", "slot", "cost", "uses"),
    [
        ("quarry", "age_of_wonders", 1, "red", 0, 1),
        ("pilgrimage", "age_of_wonders", 4, "white", 2, 1),
        ("caravan", "silk_road", 1, "white", 0, 1),
        ("oasis", "silk_road", 4, "white", 0, 1),
        ("bazaar", "silk_road", 5, "white", 3, 2),
        ("ritual", "lost_civilization", 1, "red", 0, 1),
        ("fortify", "mongol_devastation", 1, "white", 2, 2),
        ("hospice", "death_and_rebirth", 2, "white", 1, 1),
    ],
)
def test_what_a_special_action_takes_and_how_often(
    action: str, scenario: str, round: int, slot: str, cost: int, uses: int
) -> None:
    table = alone("rome", scenario=scenario, round=round).give(ready=4)
    for use in range(1, uses + 1):
        slot_id = f"act:{action}" if use == 1 else f"act:{action}#{use}"
        assert slot_id in table.give(coins=cost).options
        if cost:
            table.give(coins=cost - 1).refused(slot_id, f"costs {cost} coin")
        table = table.give(coins=20).answer(slot_id)
        assert (table.player().white, len(table.player().red)) == ((use, 0) if slot == "white" else (0, use))
    spent = table.give(coins=20, ready=4)
    assert not [option for option in spent.options if option.startswith(f"act:{action}")]


@case("age_of_wonders")
def test_the_set_up_of_age_of_wonders() -> None:
    table = game(seats=1, scenario="age_of_wonders")
    assert table.state.track == ("hunt", "quarry", "farm", "fish", "plague", "pilgrimage", "build", "culture")
    assert len(table.state.wonders) == 7 and len(table.state.market) == 5
    assert {*table.state.deck, *table.market()} == set(cards().file.scenario["age_of_wonders"].deck)
    assert all(option.startswith("rise:") for option in table.options)


@case("age_of_wonders", "R68", "end.bronze", "end.silver", "end.gold", "end.no_medal")
@pytest.mark.parametrize(
    ("points", "wonders", "level"),
    [(25, 4, None), (26, 2, "bronze"), (40, 1, None), (31, 2, "bronze"), (31, 3, "silver"), (35, 4, "gold")],
)
def test_medals_of_age_of_wonders(points: int, wonders: int, level: str | None) -> None:
    own = ("chichen_itza", "stonehenge", "great_library", "petra")[:wonders]
    assert medal("age_of_wonders", "hittites", points=points, wonders=own, technologies=("mining",)) == level


@case("quarry", "R65")
def test_a_quarry_turns_a_worker_into_four_coins() -> None:
    table = alone("china", scenario="age_of_wonders", round=1).answer("act:quarry")
    assert (table.player().coins, table.end().player().workers) == (3 + 4, 2)
    alone("china", scenario="age_of_wonders", round=3).refused("act:quarry", "Quarry is not open this round.")


@case("pilgrimage")
@pytest.mark.parametrize(("wonders", "points"), [(0, 0), (2, 2), (4, 3)])
def test_a_pilgrimage_scores_wonders_up_to_three(wonders: int, points: int) -> None:
    own = ("petra", "colossus", "colosseum", "lighthouse")[:wonders]
    table = alone("china", scenario="age_of_wonders", round=4).give(wonders=own).answer("act:pilgrimage")
    assert (table.player().points, table.player().coins, table.player().white) == (points, 1, 1)


@case("silk_road")
def test_the_set_up_of_the_silk_road() -> None:
    table = game(seats=1, scenario="silk_road")
    assert table.state.track == ("fish", "caravan", "hunt", "trade", "plague", "oasis", "bazaar", "culture")
    assert (len(table.state.wonders), table.state.commands, table.state.tokens) == (4, (), ())


@case("silk_road", "R68")
@pytest.mark.parametrize(
    ("points", "civilizations", "level"),
    [
        (34, ("byzantium",), None),
        (26, ("byzantium", "tibet"), None),
        (27, ("byzantium", "tibet"), "bronze"),
        (34, ("byzantium", "tibet"), "bronze"),
        (30, ("byzantium", "tibet", "rome"), "bronze"),  # three cards, two regions
        (30, ("byzantium", "tibet", "persia"), "silver"),
        (34, ("byzantium", "tibet", "persia"), "gold"),
    ],
)
def test_medals_of_the_silk_road(points: int, civilizations: tuple[str, ...], level: str | None) -> None:
    assert medal("silk_road", *civilizations, points=points) == level


@case("caravan", "T56")
def test_a_caravan_brings_a_coin_for_each_civilization() -> None:
    table = alone("byzantium", "tibet", scenario="silk_road", round=1).answer("act:caravan")
    assert (table.player().coins, table.player().white) == (3 + 2, 1)


@case("oasis", "T56")
def test_an_oasis_brings_a_coin_and_a_worker() -> None:
    table = alone("tibet", scenario="silk_road", round=4)
    grown = table.give(ready=2).answer("act:oasis")
    assert (grown.player().coins, grown.player().workers, grown.player().ready) == (4, 3, 2)
    full = table.give(ready=4).answer("act:oasis")
    assert (full.player().coins, full.player().workers) == (4, 4)


@case("bazaar")
def test_the_bazaar_scores_twice_a_turn() -> None:
    table = alone("byzantium", scenario="silk_road", round=5).give(coins=6).answer("act:bazaar", "act:bazaar#2")
    assert (table.player().points, table.player().coins) == (4, 0)


@case("bazaar", "R65")
def test_the_bazaar_comes_with_war() -> None:
    after = alone("mali", scenario="silk_road", round=4).rest_of_round()
    assert after.happened("window")[0].data["card"] == "bazaar"
    assert (len(after.happened("war")), after.player().workers) == (1, 2)


@case("R65")
def test_no_modifier_names_a_special_action() -> None:
    table = alone("kongo", "zimbabwe", scenario="age_of_wonders", round=1).give(technologies=("mining",))
    assert table.answer("act:quarry").player().coins == 3 + 4  # unlike Exploit


@case("lost_civilization")
def test_the_lost_civilization_begins_with_the_maya() -> None:
    table = game(seats=1, scenario="lost_civilization")
    assert table.state.track == ("farm", "hunt", "ritual", "culture", "plague", "build", "fish", "conquest")
    assert (table.player().civilizations, table.player().workers, table.player().coins) == (("maya",), 3, 3)
    assert table.asked.ask == "actions"  # round 1 has no step 1
    second = table.rest_of_round()
    assert second.asked.ask == "civilization"
    offered = next(iter(second.market()))
    second.refused(f"rise:{offered}", "In this scenario no other civilization may rise.")
    assert second.answer(f"annex:{offered}").player().civilizations == ("maya", offered)


@case("lost_civilization", "R68")
@pytest.mark.parametrize(
    ("points", "level"), [(15, None), (16, "bronze"), (20, "silver"), (23, "silver"), (24, "gold")]
)
def test_medals_of_the_lost_civilization(points: int, level: str | None) -> None:
    assert medal("lost_civilization", "maya", points=points) == level


@case("ritual")
def test_a_ritual_scores_a_sacrifice() -> None:
    table = alone("maya", scenario="lost_civilization", round=1).answer("act:ritual")
    assert (table.player().points, table.player().ready, table.player().red) == (2, 2, ("ritual",))
    assert "Ann sacrifices 1 worker." in table.end().sentences()


@case("drought", "T55")
def test_the_drought_comes_at_the_end_of_round_four() -> None:
    table = alone("maya", scenario="lost_civilization", round=4).give(ready=3, coins=5).rest_of_round()
    assert (table.player().workers, table.player().coins) == (1, 2)
    assert "Event: Drought." in table.sentences()
    assert not alone("maya", scenario="lost_civilization", round=3).rest_of_round().happened("token")


@case("drought", "R3")
def test_the_drought_takes_what_there_is() -> None:
    table = alone("maya", scenario="lost_civilization", round=4).give(ready=1, coins=0).rest_of_round()
    assert (table.player().workers, table.player().coins) == (0, 0)


@case("R67")
def test_a_token_happens_before_war_or_plague() -> None:
    track = ("farm", "hunt", "ritual", "fish", "plague", "build", "culture", "conquest")
    table = alone("maya", scenario="lost_civilization", round=4).lay(track=track).give(ready=3, coins=4)
    after = table.rest_of_round()
    kinds = [event.kind for event in after.events if event.kind in ("token", "war")]
    assert kinds == ["token", "war"] and after.player().workers == 0


@case("R69")
def test_without_a_plague_card_there_is_no_plague() -> None:
    table = game(seats=1, scenario="mongol_devastation")
    assert "plague" not in table.state.track
    assert not table.rest_of_game().happened("plague")
