"""What options promise: everything that will happen, with its source, and nothing else."""

from __future__ import annotations

from engine.agenda import Task
from engine.core import Answer
from engine.games.age_of_civilization import RULES, TITLE
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.state import Offer
from engine.phrases import MIDDLE, short, spelled_out
from engine.promises import promise
from tests.engine.games.age_of_civilization.table import Table, alone, among, choosing, game


def hints(table: Table) -> dict[str, str]:
    return {option.id: option.hint for option in table.question().options}


def test_an_action_tells_its_price_and_every_gain_with_its_source() -> None:
    italy = among("italy", window="culture").give(coins=9)
    assert hints(italy)["act:culture"] == "3 coins, 1 worker: +3 points (2 + 1 Italy)."
    aztecs = among("aztecs").give(coins=9, technologies=("mining",)).lay(wonders=("petra",))
    assert hints(aztecs)["act:wonder"] == "1 coin, 2 workers (sacrificed): +3 points, take a wonder."


def test_a_promise_is_a_value_with_the_source_of_each_amount() -> None:
    table = among("italy", window="culture").give(coins=9)
    promised = promise(RULES, table.state, Answer(0, ("act:culture",)))
    told = [(change.what, change.number, change.source) for change in promised.changes]
    assert told == [
        ("workers_ready", -1, ""),
        ("coins", -3, "culture"),
        ("points", 2, "culture"),
        ("points", 1, "italy.main"),
    ]
    assert (promised.ask, promised.chance) == ("actions", "")


def test_a_worker_that_returns_is_not_called_sacrificed() -> None:
    assert hints(among("francia", window="conquest"))["act:conquest"] == "1 worker (sacrificed): +2 points."
    scythia = among(("scythia", "francia"), window="conquest")
    assert hints(scythia)["act:conquest"].startswith("1 worker (returns): +2 points")
    assert scythia.answer("act:conquest", "end").workers()[0] == scythia.workers()[0]


def test_an_action_tells_what_it_does_to_the_others() -> None:
    assert hints(among("egypt", window="trade"))["act:trade"] == "1 worker: +2 coins; others +1 coin."
    mongolia = hints(among("mongolia", window="conquest"))["act:conquest"]
    assert mongolia == "1 worker (sacrificed): +3 points (2 + 1 Mongolia); others lose 1 coin."


def test_research_tells_the_range_and_each_technology_its_own_price() -> None:
    sumer = among("sumer").give(coins=9)
    assert hints(sumer)["act:research"] == "0–4 coins, 1 worker: +1 point, a technology."
    choice = hints(sumer.answer("act:research"))
    assert choice["tech:writing"] == "1 worker: +1 point. Culture costs 1 coin less."
    assert choice["tech:mining"].startswith("4 coins, 1 worker: +1 point, +1 military. ")


def test_rest_tells_own_bonuses_and_what_the_end_of_the_round_brings() -> None:
    assert hints(among("egypt").give(ready=4))["rest"] == "+2 coins. You take no action."
    assert hints(among("kongo"))["rest"].startswith("+3 coins (2 + 1 Kongo), +1 worker, +2 points (Kongo). ")
    last = among("kongo", "rome", window="hunt fish farm").lay(
        agenda=(Task("war"), Task("workers", 0), Task("actions", 0))
    )
    assert hints(last)["end"] == "Lose 1 worker (War)."
    spared = last.give(technologies=("fortresses",))
    assert hints(spared)["end"] == "Your turn ends."


def test_the_end_of_a_turn_tells_which_workers_come_back() -> None:
    table = among("mali").answer("act:exploit", "act:fish")
    assert hints(table)["end"] == "+2 coins (Mali), +1 worker (back). 1 worker sacrificed."


def test_alone_the_end_of_the_round_is_promised_past_the_card_that_is_drawn() -> None:
    table = alone("mali", coming="culture")
    assert hints(table)["end"] == "+2 coins (Mali), lose 1 worker (War). A card is drawn."
    assert hints(table)["rest"].endswith("lose 1 worker (War). You take no action. A card is drawn.")
    ended = promise(RULES, table.state, Answer(0, ("end",)))
    assert (ended.chance, ended.ask) == ("market", "civilization")
    assert "lose 1 worker (Plague)" in hints(alone("mali", coming="plague"))["end"]
    armed = alone("persia", coming="culture").give(technologies=("mining", "iron_working"))
    assert hints(armed)["end"] == "+2 coins (Persia). A card is drawn."
    taught = alone("kongo", coming="culture").give(coins=4, technologies=("education",)).answer("end")
    assert hints(taught)["pass"] == "Lose 1 worker (War). A card is drawn."
    assert hints(taught)["use:education"].startswith("4 coins: +2 points, lose 1 worker (War). ")
    dry = alone("mali", round=4, scenario="lost_civilization")
    assert hints(dry)["end"] == "+2 coins (Mali), lose 3 coins and 2 workers (Drought). A card is drawn."


def test_rising_tells_both_abilities_and_the_difference_in_workers() -> None:
    offers = hints(choosing("rome", "mali", coins=(2, 0)))
    main = "+2 coins, +2 workers, +1 military. Main: 1 military per 2 technologies."
    assert offers["rise:rome"] == f"{main} Legacy: 1 military."
    assert offers["annex:rome"] == "+2 coins, +1 worker, +1 military. Legacy: 1 military."
    assert offers["annex:mali"] == "+1 worker. Legacy: Game end: +1 point per 3 coins."


def test_where_a_hint_must_be_cut_the_legacy_is_kept() -> None:
    drafted = {option.id: option.hint for option in TITLE.wording.draft_options({"drafting": True})}
    for card in cards().civilizations.values():
        hint = drafted[f"draft:{card.id}"]
        assert hint.endswith(f"Main: {card.main_text}{MIDDLE}Legacy: {card.legacy_text}")
        cut = spelled_out(short(hint, 100))
        assert len(cut) <= 100 and " Main: " in cut
        assert cut.endswith(f"Legacy: {spelled_out(card.legacy_text)}")


def test_a_drafted_card_promises_the_bonus_coins_that_it_brings() -> None:
    table = game(drafting=True).lay(market=(Offer("rome", 1),), round=2, agenda=(Task("civilization", 0),))
    table = table.give(civilizations=("egypt",), hand=("mali",), pack=(), ready=2, coins=0)
    assert hints(table)["annex:mali"].startswith("+2 coins, +1 worker. ")
    assert hints(table)["rise:rome"].startswith("+3 coins, +2 workers, +1 military. ")
    assert table.answer("rise:rome").player().coins == 3


def test_annexing_promises_no_worker_beyond_the_limit() -> None:
    assert hints(choosing("rome").give(ready=4))["annex:rome"] == "+1 military. Legacy: 1 military."


def warning(table: Table, pick: str) -> str:
    return spelled_out(TITLE.wording.warning(table.state, table.asked, pick))


def test_an_action_that_brings_nothing_is_warned_about() -> None:
    conquest = among("kongo", "rome", window="conquest")
    assert hints(conquest)["act:conquest"] == "1 worker (sacrificed): nothing."
    said = "Conquest would bring you nothing and take 1 worker. You do not have the most military."
    assert warning(conquest, "act:conquest") == said
    assert warning(conquest, "act:exploit") == ""
    assert warning(among("rome", "kongo", window="conquest"), "act:conquest") == ""
