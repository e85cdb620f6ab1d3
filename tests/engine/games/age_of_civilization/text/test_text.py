"""The wording: every event, every refusal, every question, and the board as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.agenda import Question
from engine.games.age_of_civilization import TITLE
from engine.games.age_of_civilization.state import Offer, Token
from engine.games.age_of_civilization.steps.course import STEPS
from engine.games.age_of_civilization.text import events, obstacles
from tests.engine.games.age_of_civilization.table import Table, alone, among, choosing, game, risen
from tests.support.engine.cases import case_for_each


def drafted_with(*last: str) -> Table:
    """Both players take the first card of their packs, until the draft is over."""
    table = game("egypt", "kongo", drafting=True)
    events = table.events
    while table.asked.ask == "draft":
        for seat in (0, 1):
            table = table.answer(f"draft:{table.player(seat).pack[0]}", seat=seat)
            events += table.events
    return Table(table.state, events)


STORIES: dict[str, tuple[Callable[[], Table], str]] = {
    "begin": (lambda: game("egypt"), ""),
    "round": (lambda: game("egypt"), "Round 1 begins with Ann."),
    "turn": (lambda: game("egypt"), ""),
    "picked": (
        lambda: game("egypt", drafting=True).answer("draft:egypt", seat=0),
        "You pick Egypt. You may change it until everyone has picked.",
    ),
    "passed": (drafted_with, "Everyone has picked card 1 of 5."),
    "drafted": (drafted_with, "The draft is over. These civilizations form the market: "),
    "rise": (
        lambda: game("egypt", coins=(2,)).answer("rise:egypt"),
        "Egypt rises for Ann with 3 workers and 2 bonus coins.",
    ),
    "annex": (lambda: choosing("rome").answer("annex:rome"), "Ann annexes Rome, gaining 1 worker."),
    "skip": (lambda: choosing("rome").answer("skip"), "Ann leaves the market alone."),
    "market": (
        lambda: game("egypt").lay(deck=("rome",)).answer("rise:egypt"),
        "Rome joins the market.",
    ),
    "buy": (
        lambda: among("egypt", innovation=True).lay(specials=("spec_a1",)).answer("buy:spec_a1"),
        "Ann buys Philosophy & Printing.",
    ),
    "rest": (lambda: among("egypt").answer("rest"), "Ann rests."),
    "act": (lambda: among("egypt", window="build").answer("act:build"), "Ann performs Build for 2 coins."),
    "gain": (lambda: among("kongo").answer("rest"), "Ann gains 2 points and 1 coin (Kongo)."),
    "lose": (lambda: among("mongolia", window="conquest").answer("act:conquest"), "Ben loses 1 coin (Mongolia)."),
    "sacrifice": (lambda: among("kongo", coming="plague").rest_of_round(), "Ann sacrifices 1 worker (Plague)."),
    "immune": (lambda: among("siam", coming="plague").rest_of_round(), "Ann loses nothing (Plague)."),
    "fortification": (
        lambda: alone("korea", scenario="mongol_devastation", round=1).answer("act:fortify"),
        "Ann builds a fortification.",
    ),
    "technology": (lambda: among("sumer").answer("act:research", "tech:writing"), "Ann gains Writing."),
    "wonder": (
        lambda: among("egypt").lay(wonders=("petra",)).give(coins=6).answer("act:wonder", "wonder:petra"),
        "Ann takes Petra.",
    ),
    "place": (
        lambda: among("phoenicia").lay(market=(Offer("rome"),)).answer("end", "use:phoenicia.main", "place:rome"),
        "Ann puts 2 coins on Rome.",
    ),
    "command": (
        lambda: alone("italy", scenario="death_and_rebirth", round=1).answer("use:voyage"),
        "Ann uses Voyage of Discovery.",
    ),
    "window": (lambda: among("kongo", coming="culture").rest_of_round(), "Culture opens."),
    "war": (
        lambda: among("kongo", "rome", coming="culture").rest_of_round(),
        "War! Ann has 0 military and Ben has 1 military.",
    ),
    "plague": (lambda: among("kongo", coming="plague").rest_of_round(), "Plague!"),
    "token": (
        lambda: among("kongo", round=3, changing_world=True).lay(tokens=(Token(6, "rat"),)).rest_of_round(),
        "Event: Rat.",
    ),
    "raid": (
        lambda: alone("korea", scenario="mongol_devastation", round=2).answer("end", "pass"),
        "Ann loses to the raid: 0 military against the horde's 4.",
    ),
    "scored": (
        lambda: among("egypt", round=6).give(wonders=("chichen_itza",)).rest_of_game(),
        "Ann scores 1 point for Egypt.",
    ),
    "over": (lambda: among("egypt", round=6).rest_of_game(), "The game is over."),
}


@case_for_each("event", STORIES)
@pytest.mark.parametrize("kind", STORIES)
def test_every_event_has_its_sentence(kind: str) -> None:
    story, sentence = STORIES[kind]
    table = story()
    said = [table.sentence(event) for event in table.happened(kind)]
    assert said, f"no {kind} happened"
    assert any(text == sentence or (sentence.endswith(" ") and text.startswith(sentence)) for text in said), said
    assert all(text == "" or text.endswith((".", "!")) for text in said)


def test_every_kind_of_event_has_a_story() -> None:
    assert set(STORIES) == {*events.SENTENCES, "war"}


def test_an_action_names_the_card_through_which_it_is_performed() -> None:
    india = among("india").give(coins=4).answer("act:culture@india")
    assert "Ann performs Culture through India for 4 coins." in india.sentences()
    education = among("egypt").give(coins=4, technologies=("education",)).answer("end", "use:education")
    assert "Ann performs Culture through Education for 4 coins." in education.sentences()
    assert "Ann performs Exploit." in among("egypt").answer("act:exploit").sentences()


def test_a_people_takes_an_article_and_a_plural_verb() -> None:
    risen = game("slavs").lay(deck=("huns",)).answer("rise:slavs").sentences()
    assert "The Slavs rise for Ann with 3 workers." in risen
    assert "The Huns join the market." in risen
    assert "Ann annexes the Huns, gaining 1 worker." in choosing("huns").answer("annex:huns").sentences()


def test_one_point_is_singular() -> None:
    said = among("egypt", "kongo", "rome", round=6).give(wonders=("petra",)).rest_of_game().sentences()
    assert "Ann scores 1 point for Petra." in said


# Refusals.

NINE = (
    *("writing", "education", "science"),
    *("sailing", "currency", "engineering"),
    *("mining", "iron_working", "gunpowder"),
)
REFUSALS: dict[str, tuple[Callable[[], Table], str, str]] = {
    "coins": (lambda: among("rome").give(coins=3), "act:research", "Research costs 4 coins and you have 3."),
    "workers": (lambda: among("rome").give(ready=1), "act:farm", "Farm takes 2 free workers and you have 1."),
    "forbidden": (
        lambda: among("kongo", "vikings", window="trade"),
        "act:trade",
        "Another player's civilization closes every Trade slot to you.",
    ),
    "technology_owned": (
        lambda: among("rome").give(coins=4, technologies=("mining",)).answer("act:research"),
        "tech:mining",
        "You already have Mining.",
    ),
    "technology_closed": (
        lambda: among("rome").give(coins=4).answer("act:research"),
        "tech:engineering",
        "Engineering needs Education, Currency or Iron Working first.",
    ),
    "one_special": (
        lambda: choosing("rome", innovation=True).lay(specials=("spec_a1",)).give(special="spec_b1"),
        "buy:spec_a1",
        "You already have Compass & Banking, and each player may have only one special technology card.",
    ),
    "column_used": (
        lambda: choosing("rome", innovation=True).lay(specials=("spec_a1",)).give(technologies=("writing",)),
        "buy:spec_a1",
        "The column of Philosophy & Printing must be empty, and you have Writing there.",
    ),
    "slot_used": (
        lambda: among("egypt").answer("act:exploit"),
        "act:exploit",
        "You have already used this Exploit slot this turn.",
    ),
    "slot_closed": (lambda: among("egypt", window="hunt"), "act:trade", "Trade is not open this round."),
    "full": (
        lambda: choosing("rome").give(civilizations=("egypt", "mali", "kongo")),
        "rise:rome",
        "You already have 3 civilizations, and nobody may have more.",
    ),
    "no_rise": (
        lambda: game("inca", seats=1, scenario="lost_civilization").rest_of_round(),
        "rise:inca",
        "In this scenario no other civilization may rise.",
    ),
    "first_rise": (
        lambda: game("rome"),
        "annex:rome",
        "You cannot annex yet: a civilization must rise first.",
    ),
    "must_rise": (lambda: game("rome"), "skip", "In the first round a civilization must rise."),
    "acted": (
        lambda: among("egypt").answer("act:exploit"),
        "rest",
        "You have already acted this turn, so you cannot rest.",
    ),
    "empty_market": (
        lambda: among("phoenicia").lay(market=()).give(coins=4, technologies=("education",)).answer("end"),
        "use:phoenicia.main",
        "The market has no civilization to put coins on.",
    ),
    "no_technology_left": (
        lambda: alone("italy", scenario="death_and_rebirth", round=1).give(technologies=NINE),
        "use:voyage",
        "There is no technology left for you to gain.",
    ),
    "mandatory": (
        lambda: among("babylon").give(coins=4, technologies=("education",)).answer("end"),
        "pass",
        "You must use one of these abilities; only optional ones can be declined.",
    ),
}


@pytest.mark.parametrize("kind", REFUSALS)
def test_a_refusal_says_what_is_in_the_way(kind: str) -> None:
    story, pick, sentence = REFUSALS[kind]
    table = story()
    assert pick not in table.options
    table.refused(pick, sentence)


def test_a_scenario_may_forbid_annexing(rewrite: Callable[..., Path]) -> None:
    rewrite("can_rise = false\ncan_annex = true", "can_rise = false\ncan_annex = false")
    table = game("inca", seats=1, scenario="lost_civilization").rest_of_round()
    assert table.options == ["skip"]
    table.refused("annex:inca", "In this scenario no civilization may be annexed.")


def test_every_kind_of_obstacle_has_a_sentence() -> None:
    assert set(obstacles.SENTENCES) == {*REFUSALS, "no_annex"}


# Questions.

QUESTIONS: dict[str, tuple[Callable[[], Table], str]] = {
    "civilization": (
        lambda: game("rome"),
        "Choose your first civilization. A new card then joins the market.",
    ),
    "actions": (lambda: among("egypt").give(ready=1), "Choose an action. You have 1 free worker and 3 coins."),
    "research": (lambda: among("sumer").answer("act:research"), "Choose a technology. You have 3 coins."),
    "technology": (lambda: among("babylon").answer("end"), "Choose a technology to gain (Babylon)."),
    "wonder": (lambda: game("inca").answer("rise:inca"), "Choose a wonder to take (Inca)."),
    "offer": (
        lambda: among("aksum", window="build").give(coins=9).answer("act:build"),
        "Perform an extra action through Aksum?",
    ),
    "abilities": (lambda: among("phoenicia").answer("end"), "Your turn ends. Which ability do you use next?"),
    "place": (
        lambda: among("phoenicia").answer("end", "use:phoenicia.main"),
        "Which civilization do you put 2 coins on?",
    ),
    "draft": (lambda: game(drafting=True), "Pick a civilization to keep (1 of 5)."),
    "raid": (
        lambda: alone("korea", scenario="mongol_devastation", round=2).answer("end"),
        "The horde raids you with 4 military, and you have 0 military. Use a command?",
    ),
    "prevent": (
        lambda: alone("italy", scenario="death_and_rebirth", round=2).answer("end"),
        "You would sacrifice 2 workers (Black Death). Prevent it?",
    ),
}


@pytest.mark.parametrize("ask", QUESTIONS)
def test_every_question_is_worded(ask: str) -> None:
    story, prompt = QUESTIONS[ask]
    table = story()
    assert table.asked.ask == ask
    decision = table.question()
    assert decision.prompt == prompt
    assert [option.id for option in decision.options] == table.options
    assert all(option.label and len(option.label) <= 80 and "…" not in option.hint for option in decision.options)


def test_the_wonder_action_is_not_named_as_the_source_of_its_own_wonder() -> None:
    assert among("egypt").give(coins=9).answer("act:wonder").question().prompt == "Choose a wonder to take."


def test_every_step_that_asks_has_a_prompt() -> None:
    assert set(QUESTIONS) == {name for name, step in STEPS.items() if isinstance(step, Question)}


def test_the_draft_counts_the_picks() -> None:
    table = game(drafting=True)
    for seat in (0, 1):
        table = table.answer(f"draft:{table.player(seat).pack[0]}", seat=seat)
    assert table.question().prompt == "Pick a civilization to keep (2 of 5)."


# The board.


def test_the_board_as_text() -> None:
    table = among(("egypt", "rome"), "kongo", round=2, innovation=True, changing_world=True)
    table = table.lay(tokens=(Token(6, "rat"),), wonders=("petra",), specials=("spec_a1",), market=(Offer("mali", 2),))
    table = table.give(technologies=("mining",), wonders=("colossus",), special="spec_b1")
    lines = table.board(0).splitlines()
    for line in (
        "Age of Civilization, round 2 of 6. It is Ann's turn.",
        "Open actions:",
        "- Wonder: Sacrifice 1 worker, pay 7 coins: score 3 points and take a wonder.",
        "Event token above position 6: Rat. Everyone loses 3 coins.",
        "Wonder market: Petra (When gained: +5 coins. Game end: +1 point).",
        "Goal: the most points after round 6.",
        "- Rest, instead of all actions: gain 2 coins and 1 worker.",
        "War: whoever has the least military sacrifices 1 worker; so does everyone who ties.",
        "- Writing: Culture costs 1 coin less.",
        "- Engineering (needs Education, Currency or Iron Working): Build: +2 points. Wonder costs 2 coins less.",
        "Ann (starting player): 0 points, 3 coins, 3 workers (3 free), 2 military.",
        "- Main: Egypt (Africa). Wonder costs 1 coin less. Legacy: Game end: +1 point per wonder.",
        "- Legacy: Rome (Europe). 1 military.",
        "- Technologies:",
        "- Wonders:",
        "- Special technology card: Compass & Banking.",
    ):
        assert line in lines, line
    assert any(line.startswith("- Philosophy & Printing cover rows 2 and 3 of the left column. ") for line in lines)
    assert any(line.startswith("  - Mining: ") for line in lines)
    assert any(line.startswith("  - Colossus of Rhodes: ") for line in lines)
    assert any(line.startswith("- Mali (Africa): 3 workers, 2 bonus coins. Main: ") for line in lines)


def test_the_board_of_a_scenario_and_of_a_draft() -> None:
    horde = alone("korea", scenario="mongol_devastation", round=2)
    text = horde.board(0)
    assert "Goal: Mongol Devastation, a medal of Path to Glory after round 6." in text
    assert "- Bronze: 23 points and 1 raid repelled." in text
    assert "The opponent has 3 military." in text and "- Ambush: Before a raid: +3 military for this raid only." in text
    draft = game("egypt", drafting=True)
    assert "Waiting for Ann and Ben." in draft.board(None)
    hand = risen("egypt").lay(drafting=True).give(hand=("rome", "mali"))
    assert "- Hand:\n  - Rome (Europe): " in hand.board(0) and "\n  - Mali (Africa): " in hand.board(0)
    assert "- Hand: 2 cards." in hand.board(1)
    assert "The game is over." in among("egypt", round=6).rest_of_game().board(0)


def test_the_options_of_a_new_game_are_described() -> None:
    choices = {choice.id: choice for choice in TITLE.wording.variants}
    assert set(choices) == {"innovation", "changing_world", "drafting", "first_game_track", "scenario"}
    assert len(choices["scenario"].values) == 5
    assert all(choice.name and choice.text for choice in choices.values())
