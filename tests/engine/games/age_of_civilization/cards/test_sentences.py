"""The sentence on a card says what its abilities do, in every version of the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.assets import newest_version
from engine.games.age_of_civilization.cards.catalog import cards

MOMENTS = {
    "rise": "On rise",
    "annex": "When you annex",
    "rest": "Rest",
    "war": "In every war",
    "turn_end": "Turn end",
    "game_end": "Game end",
    "gained": "When gained",
}
AMOUNTS = {
    "points": "point",
    "coins": "coin",
    "workers": "worker",
    "technologies": "technology",
    "wonders": "wonder",
    "others_coins": "coin",
}
IN_WORDS = {"civilization", "worker", "upcoming_card"}  # counted without a token: "per 2 civilization cards"


def entries(version: int) -> Iterator[tuple[str, Sequence[Any], str]]:
    """Every list of abilities with the sentence beside it."""
    file = cards(version).file
    for id, civilization in file.civilization.items():
        yield f"{id}.main", civilization.main, civilization.main_text
        yield f"{id}.legacy", civilization.legacy, civilization.legacy_text
    special = (technology for card in file.special_technology_card.values() for technology in card.technologies)
    others: list[tuple[str, Any]] = [
        *file.technology.items(),
        *file.wonder.items(),
        *((one.id, one) for one in special),
    ]
    for id, card in others:
        yield id, card.abilities, card.text


def tokens(ability: Any) -> Iterator[str]:
    """The amounts that the sentence must name."""
    match ability.kind:
        case "military":
            yield f"military:{ability.amount}"
        case "cost":
            yield f"coin:{ability.less or ability.set}"
        case "pay":
            yield f"point:{ability.points}"
        case "gain":
            gains = ((token, getattr(ability, field)) for field, token in AMOUNTS.items())
            yield from (f"{token}:{abs(number)}" for token, number in gains if number)
    if (per := getattr(ability, "per", "")) and per not in IN_WORDS and ability.every > 1:
        yield f"{'point' if per == 'score' else per}:{ability.every}"


def words(ability: Any, names: dict[str, str]) -> Iterator[str]:
    """The actions, moments, counts and limits that the sentence must name in words."""
    for id in (getattr(ability, "on", ""), getattr(ability, "action", "")):
        if id:
            yield MOMENTS.get(id) or names[id]
    if getattr(ability, "per", "") in IN_WORDS and ability.every > 1:
        yield f"per {ability.every}"
    if capped := getattr(ability, "max", None):
        yield f"at most {capped}" if capped > ability.points else "or more"  # that never grows is no "per"


@pytest.mark.parametrize("version", range(1, newest_version("age_of_civilization") + 1))
def test_a_sentence_names_every_amount_action_and_moment_of_its_abilities(version: int) -> None:
    names = {id: action.name for id, action in cards(version).file.action.items()}
    wrong: list[str] = []
    for id, abilities, text in entries(version):
        said = set(re.findall(r"\{(\w+:\d+)\}", text))
        meant = {token for ability in abilities for token in tokens(ability)}
        missing = [word for ability in abilities for word in words(ability, names) if word not in text]
        wrong += [f"{id}: {text!r} {sorted(meant ^ said)} {missing}"] if meant != said or missing else []
    assert not wrong
