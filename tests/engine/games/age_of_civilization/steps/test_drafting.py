"""Drafting: the picks, the hands and the bonus coins."""

from __future__ import annotations

import pytest

from engine.core import Answer
from engine.games.age_of_civilization import RULES
from engine.games.age_of_civilization.state import Offer
from tests.engine.games.age_of_civilization.table import Table, game, risen
from tests.support.engine.cases import case

FIRST = ("egypt", "kongo", "mali", "nubia", "aksum", "rome", "italy")
SECOND = ("china", "korea", "khitan", "japan", "tibet", "ryukyu", "arabia")


def draft() -> Table:
    return game(*FIRST, *SECOND, drafting=True)


def drafted(*, hand: tuple[str, ...], market: tuple[Offer, ...] = (), main: str = "") -> Table:
    """The draft is over; seat 0 has this hand and, if named, a main civilization already."""
    table = draft()
    while table.asked.ask == "draft":
        for decision in RULES.decisions(table.state):
            if not decision.optional:
                table = table.answer(decision.options[0].id, seat=decision.seat)
                break
    table = table.lay(market=market).give(hand=hand)
    return table.lay(round=2).give(civilizations=(main,), ready=2) if main else table


def test_everybody_is_asked_at_the_same_time_and_in_private() -> None:
    asked = RULES.decisions(draft().state)
    assert [(decision.seat, decision.private, decision.optional) for decision in asked] == [
        (0, True, False),
        (1, True, False),
    ]
    assert [option.id for option in asked[0].options] == [f"draft:{id}" for id in FIRST]
    assert [option.id for option in asked[1].options] == [f"draft:{id}" for id in SECOND]


def test_a_pick_can_be_changed_until_the_last_one_has_picked() -> None:
    table = draft().answer("draft:egypt", seat=0).answer("draft:kongo", seat=0)
    assert [decision.optional for decision in RULES.decisions(table.state)] == [True, False]
    table = table.answer("draft:tibet", seat=1)
    assert (table.player(0).hand, table.player(1).hand) == (("kongo",), ("tibet",))


def test_packs_go_to_the_left() -> None:
    table = game(*FIRST, *SECOND, seats=3, drafting=True)
    packs = [player.pack for player in table.state.players]
    for seat, pack in enumerate(packs):
        table = table.answer(f"draft:{pack[0]}", seat=seat)
    assert [player.pack for player in table.state.players] == [packs[2][1:], packs[0][1:], packs[1][1:]]


def test_nobody_picks_from_another_pack() -> None:
    draft().refused("draft:china", seat=0).refused("draft:atlantis", seat=0)


def test_picks_and_hands_are_secret_but_their_number_is_not() -> None:
    table = draft().answer("draft:egypt", seat=0)
    others, spectators = RULES.view(table.state, 1), RULES.view(table.state, None)
    for view in (others, spectators):
        assert "egypt" not in str(view["players"][0]) and view["players"][0]["picked"]
        assert view["players"][0]["hand"] == 0
    assert RULES.view(table.state, 0)["players"][0]["pick"] == "egypt"
    assert all(event.only_for == 0 for event in table.happened("picked"))
    after = table.answer("draft:china", seat=1)
    assert RULES.view(after.state, 1)["players"][0]["hand"] == 1
    assert RULES.view(after.state, 0)["players"][0]["hand"] == ["egypt"]


@case("R58")
def test_a_card_is_revealed_by_its_choice_and_the_rest_at_the_end() -> None:
    table = drafted(hand=("egypt", "rome"))
    assert table.asked.private
    risen_ = table.answer("rise:egypt")
    assert risen_.happened("rise")[0].only_for is None
    assert RULES.view(risen_.state, 1)["players"][0]["hand"] == 1
    over = risen_.rest_of_game()
    assert RULES.view(over.state, 1)["players"][0]["hand"] == ["rome"]


def test_rise_or_annex_from_hand_or_market() -> None:
    table = drafted(hand=("rome",), market=(Offer("mali"),), main="egypt")
    assert table.options == ["rise:rome", "rise:mali", "annex:rome", "annex:mali", "skip"]
    assert table.answer("annex:rome").player().hand == ()
    assert table.answer("annex:mali").player().hand == ("rome",)
    first = drafted(hand=("rome",), market=(Offer("mali"),))
    assert first.options == ["rise:rome", "rise:mali"]


@pytest.mark.parametrize("choice", ["rise:rome", "rise:mali", "annex:rome", "annex:mali"])
def test_a_later_civilization_brings_two_coins_whatever_its_origin(choice: str) -> None:
    table = drafted(hand=("rome",), market=(Offer("mali"),), main="egypt").answer(choice)
    assert table.player().coins == 3 + 2


def test_the_first_civilization_brings_none_and_the_market_stays_as_it_is() -> None:
    table = drafted(hand=("rome",), market=(Offer("mali"), Offer("nubia")))
    risen_ = table.answer("rise:mali")
    assert (risen_.player().coins, risen_.market()) == (3, {"nubia": 0})


@case("T10", "R55")
def test_carthage_triples_nothing_first_and_two_coins_later() -> None:
    assert drafted(hand=("carthage",)).answer("rise:carthage").player().coins == 3 + 0
    assert drafted(hand=("carthage",), main="egypt").answer("rise:carthage").player().coins == 3 + 6


@case("R54", "R55")
def test_coins_that_phoenicia_left_come_on_top() -> None:
    assert drafted(hand=(), market=(Offer("rome", 2),)).answer("rise:rome").player().coins == 3 + 2
    later = drafted(hand=(), market=(Offer("rome", 2),), main="egypt")
    assert later.answer("rise:rome").player().coins == 3 + 4
    assert later.answer("annex:rome").player().coins == 3 + 4
    carthage = drafted(hand=(), market=(Offer("carthage", 2),))
    assert carthage.answer("rise:carthage").player().coins == 3 + 6
    assert carthage.lay(round=2).give(civilizations=("egypt",)).answer("rise:carthage").player().coins == 3 + 12


@case("T10", "R56")
def test_iberia_learns_nothing_first_and_one_technology_later() -> None:
    assert drafted(hand=("iberia",)).answer("rise:iberia").asked.ask == "actions"
    later = drafted(hand=("iberia",), main="egypt").answer("rise:iberia")
    assert later.asked.ask == "technology"
    assert later.answer("tech:mining").asked.ask == "actions"


@case("R56")
@pytest.mark.parametrize(("main", "extra", "technologies"), [("", 2, 1), ("", 3, 1), ("egypt", 2, 2), ("egypt", 1, 1)])
def test_iberia_counts_extra_coins(main: str, extra: int, technologies: int) -> None:
    table = drafted(hand=(), market=(Offer("iberia", extra),), main=main).answer("rise:iberia")
    for _ in range(technologies):
        table = table.answer(table.options[0])
    assert table.asked.ask == "actions" and len(table.player().technologies) == technologies


@case("R57")
def test_a_player_without_a_market_uses_the_hand_and_without_both_skips() -> None:
    assert drafted(hand=("rome",), main="egypt").options == ["rise:rome", "annex:rome", "skip"]
    assert drafted(hand=(), main="egypt").options == ["skip"]
    assert drafted(hand=()).options == ["skip"]


@case("R57", "R35")
def test_phoenicia_puts_no_coins_on_an_empty_market() -> None:
    table = drafted(hand=("phoenicia",)).answer("rise:phoenicia", "end")
    assert table.asked.seat == 1


def test_imagining_the_others_hands_changes_nothing_that_i_see() -> None:
    table = draft().answer("draft:egypt", seat=0)
    imagined = RULES.imagine(table.state, 0, "dream")
    assert RULES.view(imagined, 0) == RULES.view(table.state, 0)
    assert RULES.view(imagined, None) == RULES.view(table.state, None)
    assert RULES.inventory(imagined) == RULES.inventory(table.state)


def test_a_draft_lasts_five_picks_and_the_deck_is_not_used_again() -> None:
    table = draft()
    deck = table.state.deck
    picks = 0
    while table.asked.ask == "draft":
        seat = next(decision.seat for decision in RULES.decisions(table.state) if not decision.optional)
        outcome = RULES.apply(table.state, Answer(seat, (f"draft:{table.player(seat).pack[0]}",)))
        table, picks = Table(outcome.state, outcome.events), picks + 1
    assert picks == 10 and len(deck) == 48 - 14
    assert table.rest_of_game().state.deck == deck


def test_without_drafting_the_choice_is_public() -> None:
    assert not game("egypt").asked.private
    assert risen("egypt").player().hand == ()
