"""The card file: how its mistakes are reported, and how an owner's file replaces it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import assets
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.cards.validation import CardError, read
from engine.phrases import spelled_out
from tests.engine.games.age_of_civilization.table import among, at_the_end, game
from tests.support.engine.cases import case

Rewrite = Callable[..., Path]
EGYPT = 'name = "Egypt"\nregion = "africa"\npopulation = 3\n'
EGYPTS_MAIN = (
    'main = [\n  { kind = "cost", action = "wonder", less = 1 },\n]\nmain_text = "Wonder costs {coin:1} less."'
)


def mistake(path: Path) -> str:
    with pytest.raises(CardError) as error:
        read(path)
    return str(error.value)


# Every section is checked. The sentence names the card, the field and what was expected.
MISTAKES = [
    ("rounds = 6", "rounds = 0", "[meta], field rounds: should be greater than or equal to 1, not 0."),
    ("max_workers = 4", 'max_workers = "4"', "[setup], field max_workers: should be a valid integer, not '4'."),
    ("rest_coins = 2", "rest_coins = -2", "[setup], field rest_coins: should be greater than or equal to 0, not -2."),
    ("price = 1", "price = true", "[innovation], field price: should be a valid integer, not True."),
    ("keep = 5", "keep = 9", "[drafting], field keep: expected at most 7, the size of the hand, not 9."),
    ("hand = 7", "hand = 20", "[drafting], field hand: 48 civilizations are not enough for 4 players."),
    (
        "positions = [6, 7, 8]",
        "positions = [6, 7]",
        "[changing_world], field positions: expected one position for each token.",
    ),
    (
        "positions = [6, 7, 8]",
        "positions = [3, 7, 8]",
        "[changing_world], field positions: expected a position from 4 to 8, not 3.",
    ),
    ('name = "Farm"\nwhere', 'nam = "Farm"\nwhere', 'action "farm", field name: this field is required.'),
    (
        "effect = { coins = 3 }",
        "effect = { coin = 3 }",
        'action "Farm", field effect coin: there is no such field.',
    ),
    (
        'action = "farm"\nevent = "none"',
        'action = "form"\nevent = "none"',
        'action_card "Farm", field action: expected an action, not "form".',
    ),
    (
        'action = "farm"\nevent = "none"',
        'action = "farm"\nevent = "feast"',
        "action_card \"Farm\", field event: should be 'none', 'war' or 'plague', not 'feast'.",
    ),
    (
        '"build", "conquest"]\nsource',
        '"build", "build"]\nsource',
        "[time_track], field first_game_order: expected every action card once.",
    ),
    (
        'requires = ["writing"]',
        'requires = ["runes"]',
        'technology "Education", field requires: expected a technology, not "runes".',
    ),
    (
        'name = "Science"\ncolumn = "left"\nrow = 3',
        'name = "Science"\ncolumn = "left"\nrow = 2',
        'technology "Science", field row: expected a position of its own; Education is already there.',
    ),
    (
        'name = "Compass & Banking"\ncolumn = "middle"\ntop = "sailing"',
        'name = "Compass & Banking"\ncolumn = "middle"\ntop = "writing"',
        'special_technology_card "Compass & Banking", field top: expected "sailing", as in its column, not "writing".',
    ),
    (
        'id = "printing", name = "Printing", row = 3',
        'id = "printing", name = "Printing", row = 2',
        'special_technology_card "Philosophy & Printing", field technologies: expected one for each of rows 2 and 3.',
    ),
    ('id = "printing"', 'id = "philosophy"', '[special_technology_card]: "philosophy" appears twice.'),
    (
        '"gained", points = 1, per = "upcoming_card", every',
        '"gainde", points = 1, per = "upcoming_card", every',
        'wonder "Chichen Itza", field abilities: expected an action or a moment, not "gainde".',
    ),
    (EGYPT, EGYPT.replace("africa", "mars"), 'civilization "Egypt", field region: expected a region, not "mars".'),
    (
        EGYPT,
        EGYPT.replace("= 3", "= 9"),
        'civilization "Egypt", field population: should be less than or equal to 4, not 9.',
    ),
    (EGYPT, EGYPT.replace("population = 3\n", ""), 'civilization "Egypt", field population: this field is required.'),
    (EGYPT, EGYPT + 'motto = "Sand"\n', 'civilization "Egypt", field motto: there is no such field.'),
    (
        EGYPTS_MAIN,
        EGYPTS_MAIN.replace('"wonder"', '"wander"'),
        'civilization "Egypt", field main: expected an action, not "wander".',
    ),
    (
        EGYPTS_MAIN,
        EGYPTS_MAIN.replace(", less = 1", ""),
        'civilization "Egypt", field main entry 1 cost: expected less or set.',
    ),
    (
        'tech = ["science", "gunpowder"]',
        'tech = ["science", "dynamite"]',
        'civilization "Ottoman", field main: expected a technology, not "dynamite".',
    ),
    (
        'who = "each", coins = -3',
        'who = "all", coins = -3',
        "event \"Rat\", field effect who: should be 'each', 'most', 'least' or 'none', not 'all'.",
    ),
    ('removed = ["mongolia"', 'removed = ["mongola"', '[solo], field removed: expected a civilization, not "mongola".'),
    ("plague_position = 5", "plague_position = 9", "[solo], field plague_position: expected at most 8, not 9."),
    (
        "requires = { points = 35 }",
        "requires = { glory = 35 }",
        'achievement "Eternal Civilization", field requires glory: there is no such field.',
    ),
    (
        'start = "maya"',
        'start = "mayo"',
        'scenario "The Lost Civilization", field start: expected a civilization, not "mayo".',
    ),
    (
        'start = "maya"',
        'start = ""',
        'scenario "The Lost Civilization", field can_rise: expected true, since the scenario has no start.',
    ),
    (
        'deck = ["egypt", "sumer"',
        'deck = ["egypt", "egypt"',
        'scenario "Age of Wonders", field deck: "egypt" appears twice.',
    ),
    (
        'track = ["hunt", "quarry"',
        'track = ["hunt"',
        'scenario "Age of Wonders", field track: expected 8 cards, not 7.',
    ),
    (
        "bronze = { points = 17 }, ",
        "",
        'scenario "The Lost Civilization", field medals: bronze is missing.',
    ),
    (
        '{ token = "drought", position = 7 }',
        '{ token = "flood", position = 7 }',
        'scenario "The Lost Civilization", field events: expected a special event, not "flood".',
    ),
    (
        '{ token = "drought", position = 7 }',
        '{ token = "drought", position = 2 }',
        'scenario "The Lost Civilization", field events: expected a position from 4 to 8, not 2.',
    ),
    (
        'commands = ["quarantine"',
        'commands = ["lockdown"',
        'scenario "Death & Rebirth", field commands: expected a command, not "lockdown".',
    ),
    (
        'special_actions = ["ritual"]',
        'special_actions = ["rite"]',
        'scenario "The Lost Civilization", field special_actions: expected a special action, not "rite".',
    ),
    (
        'timing = "sacrifice_event"',
        'timing = "always"',
        "command \"Quarantine\", field timing: should be 'turn', 'raid' or 'sacrifice_event', not 'always'.",
    ),
    ('perform = "culture"', 'perform = "opera"', 'command "Patronage", field effect: expected an action, not "opera".'),
    (
        "effect = { sacrifice_share = 2 }",
        "effect = { sacrifice_share = 3 }",
        'special_event "Black Death", field effect sacrifice_share: should be 0 or 2, not 3.',
    ),
    ("[region] ", "[regions] ", "[region]: this field is required."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), MISTAKES)
def test_a_mistake_is_reported_with_its_card_and_field(rewrite: Rewrite, old: str, new: str, sentence: str) -> None:
    assert mistake(rewrite(old, new)) == f"cards.toml: {sentence}"


def test_an_id_stands_for_one_thing_only(rewrite: Rewrite) -> None:
    said = mistake(rewrite("[wonder.petra]", "[wonder.egypt]"))
    assert said == 'cards.toml: [wonder]: "egypt" appears twice.'
    said = mistake(rewrite("[special_event.drought]", "[special_event.rat]", 'token = "drought"', 'token = "rat"'))
    assert said == 'cards.toml: [special_event]: "rat" appears twice.'


def test_an_unknown_kind_of_effect_is_answered_with_the_known_kinds(rewrite: Rewrite) -> None:
    said = mistake(rewrite(EGYPTS_MAIN, EGYPTS_MAIN.replace('"cost"', '"price"')))
    assert said.startswith("cards.toml: civilization \"Egypt\", field main entry 1: expected kind 'military', ")
    assert said.endswith("not 'price'.")


@case("R46")
@pytest.mark.parametrize("effect", ['points = 1, per = "score"', "coins = 1", 'points = 1, per = "bonus_coin"'])
def test_the_game_end_only_scores_and_never_counts_points(rewrite: Rewrite, effect: str) -> None:
    changed = EGYPTS_MAIN.replace(
        'kind = "cost", action = "wonder", less = 1', f'kind = "gain", on = "game_end", {effect}'
    )
    said = mistake(rewrite(EGYPTS_MAIN, changed))
    assert 'civilization "Egypt", field main entry 1 gain: on game_end expected points only' in said


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ('kind = "gain", on = "gained", coins = 1', 'on "gained" never happens here'),
        ('kind = "perform", on = "rest", action = "culture"', 'expected an action or turn_end, not "rest"'),
        ('kind = "pay", on = "rest", coins = 1, to = "supply", points = 1', "should be 'turn_end'"),
    ],
)
def test_an_effect_that_could_never_happen_is_refused(rewrite: Rewrite, effect: str, words: str) -> None:
    changed = EGYPTS_MAIN.replace('kind = "cost", action = "wonder", less = 1', effect)
    assert words in mistake(rewrite(EGYPTS_MAIN, changed))


def test_two_turn_end_choices_on_one_ability_are_refused(rewrite: Rewrite) -> None:
    two = '{ kind = "gain", on = "turn_end", points = 1 }, ' * 2
    said = mistake(rewrite(EGYPTS_MAIN, EGYPTS_MAIN.replace('{ kind = "cost", action = "wonder", less = 1 },', two)))
    assert "at most one turn-end effect" in said


@pytest.mark.parametrize("text", ["[meta", "meta = ", "\x00"])
def test_a_file_that_is_not_toml_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    assert mistake(path).startswith("cards.toml: not a TOML file: ")
    path.write_bytes(b"\xff\xfe")
    assert mistake(path).startswith("cards.toml: not a TOML file: ")


def test_the_shipped_file_has_no_mistakes() -> None:
    assert read(assets.find("age_of_civilization", "cards.toml")) == cards().file


def test_the_shipped_texts_write_every_amount_as_a_token() -> None:
    file = cards().file
    texts = [text for card in file.civilization.values() for text in (card.main_text, card.legacy_text)]
    texts += [card.text for section in (file.action, file.special_action) for card in section.values()]
    texts += [card.text for section in (file.event, file.special_event) for card in section.values()]
    texts += [card.text for section in (file.wonder, file.technology) for card in section.values()]
    texts += [tech.text for card in file.special_technology_card.values() for tech in card.technologies]
    texts += [card.text for section in (file.command, file.achievement) for card in section.values()]
    for text in texts:
        assert not re.search(r"\d (bonus )?(coin|point|worker|military|technolog|wonder)", text), text
        assert not re.search(r"[{}]", spelled_out(text)), text


# An owner's cards.


def test_an_owners_number_holds_in_play_and_in_words(rewrite: Rewrite) -> None:
    rewrite("rest_coins = 2", "rest_coins = 4", EGYPT, EGYPT.replace("= 3", "= 1"))
    assert game("egypt").answer("rise:egypt").player().workers == 1
    table = among("rome").answer("rest")
    assert table.player().coins == 3 + 4
    hint = among("rome").give(ready=2).question().options[0].hint
    assert hint == "+4 coins, +1 worker. You take no action."


def test_an_owners_effect_holds_in_play(rewrite: Rewrite) -> None:
    effects = '{ kind = "pay", on = "turn_end", coins = 1, to = "supply", points = 3 },'
    rewrite(EGYPTS_MAIN, EGYPTS_MAIN.replace('{ kind = "cost", action = "wonder", less = 1 },', effects))
    table = among("egypt").answer("end")
    assert table.options == ["use:egypt.main", "pass"]
    paid = table.answer("use:egypt.main")
    assert (paid.player().coins, paid.player().points, paid.asked.seat) == (2, 3, 1)


def test_an_owners_new_civilization_joins_the_deck(rewrite: Rewrite) -> None:
    card = (
        '[civilization.atlantis]\nname = "Atlantis"\nregion = "europe"\npopulation = 2\n'
        'main = [{ kind = "gain", on = "rise", points = 1, per = "worker" }]\nmain_text = "Sinks."\n'
        'legacy = [{ kind = "gain", on = "game_end", points = 7 }]\nlegacy_text = "Legend."\nsource = "house"\n\n'
    )
    rewrite("[civilization.aksum]", card + "[civilization.aksum]")
    assert game("atlantis").answer("rise:atlantis").player().points == 2
    assert at_the_end("carthage", "atlantis").tally() == {"atlantis.legacy": 7}


def test_an_owner_may_write_amounts_in_plain_words(rewrite: Rewrite) -> None:
    rewrite(EGYPTS_MAIN, EGYPTS_MAIN.replace("{coin:1}", "1 coin"))
    options = {option.id: option for option in game("egypt").question().options}
    main = "+3 workers. Main: Wonder costs 1 coin less."
    assert options["rise:egypt"].hint == f"{main} Legacy: Game end: +1 point per wonder."


def test_an_owners_people_may_be_a_plural(rewrite: Rewrite) -> None:
    rewrite(EGYPT, EGYPT.replace('"Egypt"', '"Egyptians"\nplural = true'))
    assert "The Egyptians rise for Ann with 3 workers." in game("egypt").answer("rise:egypt").sentences()


def test_afterwards_our_own_cards_are_back() -> None:
    assert "atlantis" not in cards().civilizations and cards().file.setup.rest_coins == 2
