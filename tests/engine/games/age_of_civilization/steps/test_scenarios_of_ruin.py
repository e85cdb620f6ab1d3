"""Path to Glory: Mongol Devastation and Death & Rebirth, with their commands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.games.age_of_civilization.table import Table, alone, game, medal
from tests.support.engine.cases import case

ARMS = ("mining", "iron_working", "gunpowder")  # 6 military


def invaded(*, round: int = 2, **changes: Any) -> Table:
    """The raid at the end of this round has come up; the player is Korea with 3 workers and what `changes` say."""
    table = alone("korea", scenario="mongol_devastation", round=round).give(**{"coins": 5} | changes)
    return table.answer("end")


@case("mongol_devastation")
def test_the_set_up_of_mongol_devastation() -> None:
    state = game(seats=1, scenario="mongol_devastation").state
    assert state.track == ("fish", "trade", "fortify", "hunt", "farm", "culture", "conquest", "build")
    assert (state.opponent, state.commands) == (2, ("pay_tribute", "ambush", "scorched_earth"))
    assert [(token.position, token.id) for token in state.tokens] == [(place, "mongol_raid") for place in (5, 6, 7, 8)]


@case("mongol_devastation", "R68")
@pytest.mark.parametrize(
    ("points", "repelled", "level"),
    [
        (22, 4, None),
        (23, 0, None),
        (23, 1, "bronze"),
        (29, 1, "bronze"),
        (29, 2, "silver"),
        (34, 2, "silver"),
        (34, 3, "gold"),
    ],
)
def test_medals_of_mongol_devastation(points: int, repelled: int, level: str | None) -> None:
    assert medal("mongol_devastation", "korea", points=points, repelled=repelled) == level


@case("mongol_raid", "T54", "R70")
def test_a_raid_that_is_lost() -> None:
    table = invaded(fortifications=2)
    assert (table.military(), table.state.opponent) == (2, 4)
    after = table.answer("pass")
    assert (after.player().workers, after.player().coins, after.player().points) == (2, 3, 0)
    assert after.state.repelled == 0
    assert "Ann loses to the raid: 2 military against the horde's 4." in after.sentences()


@case("ambush", "T54", "R66")
def test_an_ambush_repels_a_raid() -> None:
    after = invaded(fortifications=2).answer("use:ambush")
    assert (after.player().workers, after.player().coins, after.player().points) == (3, 5, 1)
    assert (after.state.repelled, after.military()) == (1, 2)  # the three are for this raid only
    assert "ambush" not in after.state.commands
    assert "Ann repels the raid: 5 military against the horde's 4." in after.sentences()


@case("R70", "R67", "mongol_raid")
@pytest.mark.parametrize(("round", "horde"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_raids_meet_a_growing_horde(round: int, horde: int) -> None:
    even = invaded(round=round, fortifications=horde).answer("pass")
    assert (even.happened("raid")[0].data["horde"], even.happened("raid")[0].data["repelled"]) == (horde, True)
    weaker = invaded(round=round, fortifications=horde - 1).answer("pass")
    assert weaker.happened("raid")[0].data["repelled"] is False
    assert even.player().points == 1


def test_no_raid_ends_the_first_round() -> None:
    table = alone("korea", scenario="mongol_devastation", round=1).rest_of_round()
    assert not table.happened("raid") and len(table.state.tokens) == 4


@case("pay_tribute", "R66")
def test_a_tribute_cancels_the_raid() -> None:
    after = invaded().answer("use:pay_tribute")
    assert (after.player().workers, after.player().coins, after.player().points) == (3, 2, 0)
    assert (after.state.repelled, after.happened("raid")) == (0, [])
    poor = invaded(coins=2)
    assert poor.options == ["use:ambush", "use:scorched_earth", "pass"]
    poor.refused("use:pay_tribute", "Pay Tribute costs 3 coins and you have 2.")


@case("scorched_earth", "R66")
def test_scorched_earth_costs_half_the_coins_rounded_up() -> None:
    hints = {option.id: option.hint for option in invaded().question().options}
    assert hints["use:scorched_earth"].startswith("Lose 3 coins. Before a raid: lose half your coins")
    after = invaded().answer("use:scorched_earth")
    assert (after.player().workers, after.player().coins, after.state.repelled) == (3, 2, 0)
    assert invaded(coins=0).answer("use:scorched_earth").player().workers == 3


@case("R66")
def test_each_command_is_used_once_and_only_one_per_raid() -> None:
    after = invaded().answer("use:scorched_earth")
    assert after.asked.ask == "civilization"
    second = after.answer("skip", "end")
    assert second.options == ["use:ambush", "pass"]  # two coins are too few for a tribute
    third = second.answer("use:ambush", "skip", "end")
    assert third.asked.ask == "civilization" and third.happened("raid")  # nothing left to use: not asked


@case("R66")
def test_a_raid_without_a_command_happens_at_once() -> None:
    table = alone("korea", scenario="mongol_devastation", round=2).lay(commands=()).rest_of_round()
    assert table.happened("raid")[0].data == {"military": 0, "horde": 4, "repelled": False}
    assert (table.player().workers, table.player().coins) == (2, 1)


@case("fortify")
def test_fortifications_are_military_for_good() -> None:
    table = alone("korea", scenario="mongol_devastation", round=1).give(coins=4).answer("act:fortify", "act:fortify#2")
    assert (table.military(), table.player().coins, table.player().white) == (2, 0, 2)
    assert "Ann builds a fortification." in table.sentences()
    assert table.rest_of_round().military() == 2


def test_the_horde_is_the_opponent_in_war_and_conquest() -> None:
    table = alone("korea", scenario="mongol_devastation", round=5).give(technologies=ARMS).lay(commands=())
    assert table.state.opponent == 6
    assert table.answer("act:conquest").player().points == 4
    after = table.rest_of_round()  # Build comes with War: 6 against 7, after the raid
    assert (len(after.happened("war")), after.player().workers) == (1, 1)


@case("death_and_rebirth")
def test_death_and_rebirth_begins_with_italy() -> None:
    table = game(seats=1, scenario="death_and_rebirth")
    assert table.state.track == ("fish", "trade", "farm", "hospice", "plague", "hunt", "culture", "build")
    assert (table.player().civilizations, table.player().workers, table.asked.ask) == (("italy",), 4, "actions")
    assert table.state.commands == ("quarantine", "patronage", "voyage")
    assert [(token.position, token.id) for token in table.state.tokens] == [(5, "black_death"), (6, "black_death")]


@case("death_and_rebirth", "R68")
@pytest.mark.parametrize(
    ("points", "technologies", "level"),
    [(31, 5, None), (32, 0, "bronze"), (41, 3, "bronze"), (36, 4, "silver"), (41, 4, "silver"), (41, 5, "gold")],
)
def test_medals_of_death_and_rebirth(points: int, technologies: int, level: str | None) -> None:
    known = ("writing", "sailing", "mining", "iron_working", "gunpowder")[:technologies]
    assert medal("death_and_rebirth", "italy", points=points, technologies=known) == level


@case("black_death", "R70")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (3, 1), (2, 1), (1, 0), (0, 0)])
def test_the_black_death_takes_half_rounded_up(before: int, after: int) -> None:
    table = alone("italy", scenario="death_and_rebirth", round=3).lay(commands=()).give(ready=before)
    assert table.rest_of_round().player().workers == after


@case("black_death", "R71")
def test_at_the_end_of_round_two_the_plague_follows() -> None:
    table = alone("italy", scenario="death_and_rebirth", round=2).lay(commands=()).rest_of_round()
    assert table.player().workers == 4 - 2 - 1
    assert [event.kind for event in table.events if event.kind in ("token", "plague")] == ["token", "plague"]


def test_immunity_to_plague_does_not_help_against_the_black_death() -> None:
    table = alone("siam", scenario="death_and_rebirth", round=2).lay(commands=()).give(ready=4).rest_of_round()
    assert table.player().workers == 2


@case("quarantine", "R71", "R66")
def test_a_quarantine_cancels_one_sacrifice_only() -> None:
    asked = alone("italy", scenario="death_and_rebirth", round=2).answer("end")
    assert asked.options == ["use:quarantine", "pass"]
    assert asked.answer("use:quarantine").player().workers == 4 - 1  # the Plague still counts
    later = asked.answer("pass")
    assert (later.player().workers, later.options) == (2, ["use:quarantine", "pass"])
    kept = later.answer("use:quarantine")
    assert (kept.player().workers, kept.state.commands) == (2, ("patronage", "voyage"))


@case("quarantine")
def test_a_quarantine_helps_in_war() -> None:
    table = alone("italy", scenario="death_and_rebirth", round=4).answer("end")  # Culture comes with War
    assert table.options == ["use:quarantine", "pass"]
    assert table.answer("use:quarantine").player().workers == 4
    assert table.answer("pass").player().workers == 3


def test_a_quarantine_is_not_offered_when_no_worker_would_be_lost() -> None:
    table = alone("italy", scenario="death_and_rebirth", round=3).give(ready=0).answer("end")
    assert table.asked.ask == "civilization" and "quarantine" in table.state.commands


@case("patronage", "R66")
def test_patronage_performs_a_cheap_culture() -> None:
    table = alone("kongo", scenario="death_and_rebirth", round=1).give(coins=2, ready=1).answer("use:patronage")
    assert (table.player().points, table.player().coins, table.player().ready) == (2, 0, 1)
    assert "patronage" not in table.state.commands
    table.refused("rest", "acted")  # not when resting
    poor = alone("kongo", scenario="death_and_rebirth", round=1).give(coins=1)
    poor.refused("use:patronage", "Culture costs 2 coins and you have 1.")


@case("voyage", "R66")
def test_a_voyage_discovers_a_technology() -> None:
    table = alone("greece", scenario="death_and_rebirth", round=1).answer("act:fish", "use:voyage")
    assert table.options == ["tech:writing", "tech:sailing", "tech:mining"]
    table = table.answer("tech:sailing")
    assert (table.player().technologies, table.player().points, table.player().coins) == (("sailing",), 0, 4)
    assert "voyage" not in table.state.commands and table.asked.ask == "actions"


@case("voyage", "R4")
def test_a_voyage_is_refused_when_no_technology_is_left() -> None:
    nine = ("writing", "education", "science", "sailing", "currency", "engineering", *ARMS)
    table = alone("italy", scenario="death_and_rebirth", round=1).give(technologies=nine)
    table.refused("use:voyage", "There is no technology left for you to gain.")


@case("hospice")
def test_a_hospice_brings_a_point_and_a_worker() -> None:
    table = alone("italy", scenario="death_and_rebirth", round=2).give(ready=2).answer("act:hospice")
    assert (table.player().points, table.player().coins) == (1, 2)
    assert (table.player().workers, table.player().ready) == (3, 2)
