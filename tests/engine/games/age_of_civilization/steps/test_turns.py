"""The steps of a turn: rise, annex or skip; act or rest; workers; turn end."""

from __future__ import annotations

import pytest

from engine.core import Answer, IllegalAnswer
from engine.games.age_of_civilization import RULES
from engine.games.age_of_civilization.cards.catalog import cards
from tests.engine.games.age_of_civilization.table import Table, among, at_the_end, choosing, game, risen
from tests.support.engine.cases import case


@case("T28")
def test_the_market_after_a_pick() -> None:
    table = game("egypt", "kongo", "mali", "rome", "persia", coins=(0, 1, 2, 3, 4))
    newcomer = table.state.deck[0]
    table = table.answer("rise:mali")
    assert table.player().coins == 3 + 2
    assert list(table.market().items()) == [("egypt", 1), ("kongo", 2), ("rome", 4), ("persia", 5), (newcomer, 0)]


@pytest.mark.parametrize("civilization", cards().civilizations)
def test_every_civilization_rises_with_its_population(civilization: str) -> None:
    table = game(civilization).answer(f"rise:{civilization}")
    assert table.player().civilizations == (civilization,)
    assert table.player().workers == table.state.cards.file.civilization[civilization].population


@case("T27", "R12")
def test_a_rise_sends_all_workers_away() -> None:
    table = choosing("britain").give(ready=4).answer("rise:britain")
    assert (table.player().workers, table.player().civilizations) == (2, ("britain", "egypt"))


@case("T27", "R2")
@pytest.mark.parametrize(("before", "after"), [(2, 3), (4, 4), (0, 1)])
def test_an_annexation_brings_a_worker_up_to_four(before: int, after: int) -> None:
    table = choosing("britain").give(ready=before).answer("annex:britain")
    assert (table.player().workers, table.player().civilizations) == (after, ("egypt", "britain"))


def test_a_declined_civilization_keeps_its_legacy_only() -> None:
    table = choosing("carthage", main="britain").give(points=14).answer("rise:carthage").end()
    assert (table.player().points, table.player().coins) == (14, 3 + 1)


def test_an_annexed_civilization_brings_its_legacy_only() -> None:
    table = choosing("britain").give(points=14).answer("annex:britain").end()
    assert (table.player().points, table.player().coins) == (14, 3 + 1)


@case("R9")
def test_on_rise_effects_never_come_with_an_annexation() -> None:
    assert choosing("tiwanaku").answer("annex:tiwanaku").player().points == 0
    assert choosing("lydia").answer("annex:lydia").coins() == [3, 3]
    assert choosing("inca").answer("annex:inca").asked.ask == "actions"


@case("R12")
def test_a_rise_may_leave_fewer_workers_and_a_skip_changes_nothing() -> None:
    assert choosing("tiwanaku").give(ready=3).answer("rise:tiwanaku").player().workers == 1
    skipped = choosing("tiwanaku").give(ready=3).answer("skip")
    assert (skipped.player().workers, skipped.player().civilizations, skipped.market()["tiwanaku"]) == (
        3,
        ("egypt",),
        0,
    )


def test_the_first_round_asks_for_a_rise() -> None:
    table = game("egypt", "kongo")
    assert all(option.startswith("rise:") for option in table.options) and len(table.options) == 5
    table.refused("skip", "In the first round a civilization must rise.")
    table.refused("annex:egypt", "must rise first")


def test_a_player_with_three_civilizations_can_only_skip() -> None:
    table = choosing("rome").give(civilizations=("egypt", "kongo", "mali"))
    assert table.options == ["skip"]
    table.refused("rise:rome", "3 civilizations").refused("annex:rome", "3 civilizations")


@case("R13")
def test_civilizations_never_come_back() -> None:
    table = game("rome", "mali").answer("rise:rome").end().answer("rise:mali")
    while table.options:
        table = table.rest_of_round()
        assert not {"rome", "mali"} & {*table.market(), *table.state.deck}
    assert (table.player(0).civilizations, table.player(1).civilizations) == (("rome",), ("mali",))


@case("R14")
def test_an_exhausted_deck_lets_the_market_shrink() -> None:
    table = game("egypt", "kongo", "mali").lay(deck=()).answer("rise:egypt")
    assert len(table.state.market) == 4 and set(table.market().values()) == {1}


@case("R14")
def test_with_an_empty_market_the_first_round_is_played_without_a_civilization() -> None:
    table = game().lay(deck=(), market=())
    assert table.options == ["skip"]
    table = table.answer("skip")
    assert (table.player().workers, table.player().civilizations) == (0, ())
    assert table.options == ["rest", "end"]


@case("T26", "R2")
def test_a_rest_with_four_workers_brings_coins_only() -> None:
    table = among("rome").give(ready=4).answer("rest")
    assert (table.player().coins, table.player().workers) == (5, 4)


@case("T26")
def test_a_player_without_workers_rests_or_does_nothing() -> None:
    table = among("rome").give(ready=0, coins=20)
    assert table.options == ["rest", "end"]
    assert table.answer("rest").player().workers == 1
    idle = table.answer("end")
    assert (idle.player().workers, idle.player().coins) == (0, 20)


def test_the_first_action_excludes_a_rest() -> None:
    table = among("kongo").answer("act:hunt")
    assert "rest" not in table.options
    table.refused("rest", "You have already acted this turn, so you cannot rest.")


def test_a_rest_ends_the_actions() -> None:
    table = among("kongo").answer("rest")
    assert table.asked.seat == 1


def test_white_slots_give_workers_back_and_red_ones_do_not() -> None:
    table = among("rome", window="fish").give(ready=4).answer("act:fish", "act:exploit")
    assert (table.player().ready, table.player().white, table.player().red) == (2, 1, ("exploit",))
    ended = table.end()
    assert (ended.player().ready, ended.player().white, ended.player().red) == (3, 0, ())
    assert "Ann sacrifices 1 worker." in ended.sentences()


@case("R24")
def test_a_worker_gained_in_the_turn_can_act_at_once() -> None:
    table = among("china", window="farm fish").give(ready=2).answer("act:farm")
    assert table.player().ready == 1
    assert table.answer("act:fish").player().coins == 3 + 5 + 1


@case("R5", "R32")
def test_the_player_orders_turn_end_abilities_and_must_use_the_mandatory_one() -> None:
    table = among("arabia").give(coins=3, technologies=("writing", "education")).answer("end")
    assert table.options == ["use:arabia.main", "use:education"]
    table.refused("pass", "You must use one of these abilities")
    taught_first = table.answer("use:education")
    assert taught_first.player().coins == 1 and taught_first.asked.seat == 1  # Arabia followed unasked
    arabia_first = table.answer("use:arabia.main")
    assert (arabia_first.player().coins, arabia_first.options) == (4, ["use:education", "pass"])


def test_fixed_coins_come_before_the_question_and_may_pay_for_it() -> None:
    table = among("mali").give(coins=2, technologies=("education",)).answer("end")
    assert (table.player().coins, table.options) == (4, ["use:education", "pass"])


@case("R32")
def test_what_arabia_earns_may_pay_for_education() -> None:
    table = among("arabia").give(coins=3, technologies=("education", "sailing")).answer("end")
    assert (table.player().coins, table.options) == (4, ["use:education", "pass"])


@case("R32")
def test_every_ability_is_used_once_a_turn_end() -> None:
    table = among("egypt").give(coins=9, technologies=("education",)).answer("end", "use:education")
    assert (table.player().points, table.asked.seat) == (2, 1)


def test_turn_end_abilities_that_cannot_be_used_say_why() -> None:
    table = among(("phoenicia", "greece")).give(coins=4, technologies=("education",)).lay(market=()).answer("end")
    assert table.options == ["use:education", "pass"]
    table.refused("use:phoenicia.main", "no civilization to put coins on")
    poor = among("phoenicia").give(coins=2, technologies=("education",)).answer("end")
    assert poor.options == ["use:phoenicia.main", "pass"]
    poor.refused("use:education", "Culture costs 4 coins and you have 2.")


@case("R1")
def test_coins_and_points_have_no_limit() -> None:
    table = among("kongo").give(coins=500, points=500).answer("rest")
    assert (table.player().coins, table.player().points) == (503, 502)


# Illegal answers.


@pytest.mark.parametrize("pick", ["rise:atlantis", "rise:", "", "skip", "act:hunt", "egypt", "rise:rome"])
def test_unknown_and_untimely_picks_are_refused(pick: str) -> None:
    game("egypt", "kongo", "mali", "persia", "lydia").refused(pick)


def test_only_the_seat_that_is_asked_may_answer() -> None:
    game("egypt").refused("rise:egypt", "It is not your turn to choose.", seat=1)
    game("egypt").refused("rise:egypt", "It is not your turn to choose.", seat=7)


@pytest.mark.parametrize(
    "answer",
    [
        Answer(0, ()),
        Answer(0, ("rise:egypt", "rise:kongo")),
        Answer(0, ("rise:egypt", "rise:egypt")),
        Answer(0, ["rise:egypt"]),  # type: ignore[arg-type]
        Answer("0", ("rise:egypt",)),  # type: ignore[arg-type]
        Answer(0, (7,)),  # type: ignore[arg-type]
    ],
)
def test_malformed_answers_are_refused(answer: Answer) -> None:
    table = game("egypt", "kongo")
    before = RULES.dump(table.state)
    with pytest.raises(IllegalAnswer):
        RULES.apply(table.state, answer)
    assert RULES.dump(table.state) == before


def test_no_answer_is_accepted_after_the_game() -> None:
    table = at_the_end("egypt")
    before = RULES.dump(table.state)
    with pytest.raises(IllegalAnswer, match="over"):
        RULES.apply(table.state, Answer(0, ("end",)))
    assert RULES.dump(table.state) == before


def test_a_position_can_be_saved_in_the_middle_of_a_question() -> None:
    table = risen("kongo").give(coins=9).answer("act:research")
    again = Table(RULES.load(RULES.dump(table.state)))
    assert again.state == table.state
    assert again.answer("tech:mining").player().technologies == ("mining",)
