"""Reading and checking the card file; every mistake is explained to whoever edits it."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.games.age_of_civilization.cards.schema import (
    BonusCoins,
    CardFile,
    Cost,
    Effect,
    ForbidOthers,
    Gain,
    KeepWorkers,
    Pay,
    Perform,
    Scenario,
    Slot,
)


class CardError(ValueError):
    """The card file has a mistake; the text names the card, the field and what was expected."""


def read(path: Path) -> CardFile:
    """The checked card file; raises CardError with one sentence for the first mistake."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CardError(f"{path.name}: not a TOML file: {error}.") from error
    try:
        card_file = CardFile.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise CardError(f"{path.name}: {_place(data, first['loc'])}: {_in_words(first)}.") from error
    for where, message in _mistakes(card_file):
        raise CardError(f"{path.name}: {_place(data, where)}: {message}.")
    return card_file


Place = tuple[str | int, ...]
Mistakes = Iterator[tuple[Place, str]]


def _place(data: dict[str, Any], where: Place) -> str:
    """civilization "Egypt", field population."""
    section, *rest = where
    entry = data.get(str(section))
    card = entry.get(rest[0]) if isinstance(entry, dict) and rest else None
    if not isinstance(card, dict):
        return f"[{section}]" + (f", field {_path(rest)}" if rest else "")
    name = card.get("name", rest[0])
    return f'{section} "{name}"' + (f", field {_path(rest[1:])}" if rest[1:] else "")


def _path(parts: Iterable[str | int]) -> str:
    return " ".join(f"entry {part + 1}" if isinstance(part, int) else str(part) for part in parts)


def _in_words(error: Any) -> str:
    match error["type"]:
        case "missing":
            return "this field is required"
        case "extra_forbidden":
            return "there is no such field"
        case "value_error":
            return str(error["ctx"]["error"])
        case "union_tag_invalid":
            return f"expected kind {error['ctx']['expected_tags']}, not '{error['ctx']['tag']}'"
    message = error["msg"].removeprefix("Input ")
    return f"{message[0].lower()}{message[1:]}, not {error['input']!r:.60}"


def _mistakes(cards: CardFile) -> Mistakes:
    """Mistakes that the schema cannot find."""
    yield from _unknown_ids(cards)
    yield from _impossible_effects(cards)
    yield from _ambiguous_ids(cards)
    yield from _misplaced_technologies(cards)
    yield from _unplayable_tracks(cards)
    yield from _impossible_numbers(cards)


def _known(where: Place, names: Iterable[str], allowed: Iterable[str], what: str) -> Mistakes:
    allowed = set(allowed)
    for name in names:
        if name not in allowed:
            yield where, f'expected {what}, not "{name}"'


def _twice(where: Place, names: Iterable[str]) -> Mistakes:
    for name, times in Counter(names).items():
        if times > 1:
            yield where, f'"{name}" appears twice'


def _unknown_ids(cards: CardFile) -> Mistakes:
    """Ids that do not exist."""
    actions = {*cards.action, *cards.special_action}
    track = {*cards.action_card, *cards.special_action}
    for id, card in cards.action_card.items():
        yield from _known(("action_card", id, "action"), filter(None, [card.action]), cards.action, "an action")
    yield from _known(("time_track", "first_game_order"), cards.time_track.first_game_order, track, "an action card")
    for id, technology in cards.technology.items():
        yield from _known(("technology", id, "requires"), technology.requires, cards.technology, "a technology")
    yield from _known(("solo", "removed"), cards.solo.removed, cards.civilization, "a civilization")
    for id, scenario in cards.scenario.items():
        for field, names, allowed, what in (
            ("start", filter(None, [scenario.start]), cards.civilization, "a civilization"),
            ("deck", scenario.deck, cards.civilization, "a civilization"),
            ("track", scenario.track, track, "an action card"),
            ("special_actions", scenario.special_actions, cards.special_action, "a special action"),
            ("commands", scenario.commands, cards.command, "a command"),
            ("events", [placed.token for placed in scenario.events], cards.special_event, "a special event"),
        ):
            yield from _known(("scenario", id, field), names, allowed, what)
    for id, command in cards.command.items():
        yield from _known(("command", id, "effect"), filter(None, [command.effect.perform]), actions, "an action")
    for id, civilization in cards.civilization.items():
        yield from _known(("civilization", id, "region"), [civilization.region], cards.region, "a region")


MOMENTS = frozenset(["rise", "annex", "rest", "war", "turn_end", "game_end", "gained"])


def _impossible_effects(cards: CardFile) -> Mistakes:
    """Effects that name unknown ids, or that could never happen on their card."""
    actions = {*cards.action, *cards.special_action}
    technologies = {*cards.technology, *_special_technologies(cards)}
    for where, effects in _effects(cards):
        happens = {"rise": where[-1] == "main", "gained": where[0] != "civilization"}
        for effect in effects:
            if isinstance(effect, Gain):
                yield from _known(where, [effect.on], actions | MOMENTS, "an action or a moment")
                if not happens.get(effect.on, True):
                    yield where, f'on "{effect.on}" never happens here'
            if isinstance(effect, Perform):
                yield from _known(where, [effect.on], {*actions, "turn_end"}, "an action or turn_end")
            if isinstance(effect, BonusCoins) and where[-1] != "main":
                yield where, "bonus_coins works only in a main ability"
            named = [effect.action] if isinstance(effect, Slot | Cost | Perform | KeepWorkers | ForbidOthers) else []
            yield from _known(where, named, actions, "an action")
            yield from _known(
                where, effect.tech if isinstance(effect, Gain | Cost) else [], technologies, "a technology"
            )
        choices = [effect for effect in effects if _at_turn_end(effect) and not _fixed_coins(effect)]
        if len(choices) > 1:
            yield where, "expected at most one turn-end effect that is not a fixed number of coins"


def _at_turn_end(effect: Effect) -> bool:
    return isinstance(effect, Gain | Perform | Pay) and effect.on == "turn_end"


def _fixed_coins(effect: Effect) -> bool:
    return isinstance(effect, Gain) and effect == Gain(
        kind="gain", on=effect.on, coins=effect.coins, source=effect.source
    )


def _effects(cards: CardFile) -> Iterator[tuple[Place, list[Effect]]]:
    for id, civilization in cards.civilization.items():
        yield ("civilization", id, "main"), civilization.main
        yield ("civilization", id, "legacy"), civilization.legacy
    for id, wonder in cards.wonder.items():
        yield ("wonder", id, "abilities"), wonder.abilities
    for id, technology in cards.technology.items():
        yield ("technology", id, "abilities"), technology.abilities
    for id, card in cards.special_technology_card.items():
        for tech in card.technologies:
            yield ("special_technology_card", id, "technologies"), tech.abilities


def _special_technologies(cards: CardFile) -> list[str]:
    return [tech.id for card in cards.special_technology_card.values() for tech in card.technologies]


def _ambiguous_ids(cards: CardFile) -> Mistakes:
    """Ids that stand for two things."""
    for section, names in (
        ("special_technology_card", [*cards.technology, *_special_technologies(cards)]),
        ("special_action", [*cards.action, *cards.special_action]),
        ("special_action", [*cards.action_card, *cards.special_action]),
        ("special_event", [*cards.event, *cards.special_event]),
        ("wonder", [*cards.civilization, *cards.technology, *_special_technologies(cards), *cards.wonder]),
    ):
        yield from _twice((section,), names)


def _misplaced_technologies(cards: CardFile) -> Mistakes:
    """Two technologies in one position, and special cards that do not cover rows 2 and 3 of a column."""
    positions: dict[tuple[str, int], str] = {}
    for id, technology in cards.technology.items():
        occupant = positions.setdefault((technology.column, technology.row), id)
        if occupant != id:
            yield (
                ("technology", id, "row"),
                f"expected a position of its own; {cards.technology[occupant].name} is already there",
            )
    for id, card in cards.special_technology_card.items():
        top = positions.get((card.column, 1), "")
        yield from _known(("special_technology_card", id, "top"), [card.top], [top], f'"{top}", as in its column')
        if sorted(tech.row for tech in card.technologies) != [2, 3]:
            yield ("special_technology_card", id, "technologies"), "expected one for each of rows 2 and 3"


def _unplayable_tracks(cards: CardFile) -> Mistakes:
    """Tracks that do not last for all rounds, and tokens that could never happen."""
    length = cards.meta.rounds + cards.setup.window - 1
    coming = range(cards.setup.window + 1, length + 1)
    if len(cards.action_card) != length:
        yield ("action_card",), f"expected {length} cards, not {len(cards.action_card)}"
    if sorted(cards.time_track.first_game_order) != sorted(cards.action_card):
        yield ("time_track", "first_game_order"), "expected every action card once"
    tokens = cards.changing_world
    if not len(tokens.positions) == tokens.tokens <= len(cards.event):
        yield ("changing_world", "positions"), "expected one position for each token"
    yield from _outside(("changing_world", "positions"), tokens.positions, coming)
    if cards.solo.plague_position > length:
        yield ("solo", "plague_position"), f"expected at most {length}, not {cards.solo.plague_position}"
    for id, scenario in cards.scenario.items():
        if len(scenario.track) != length:
            yield ("scenario", id, "track"), f"expected {length} cards, not {len(scenario.track)}"
        yield from _twice(("scenario", id, "track"), scenario.track)
        yield from _outside(("scenario", id, "events"), [placed.position for placed in scenario.events], coming)
        yield from _unplayable_scenario(id, scenario)


def _outside(where: Place, positions: list[int], coming: range) -> Mistakes:
    for position in positions:
        if position not in coming:
            yield where, f"expected a position from {coming.start} to {coming.stop - 1}, not {position}"


def _unplayable_scenario(id: str, scenario: Scenario) -> Mistakes:
    yield from _twice(("scenario", id, "deck"), filter(None, [scenario.start, *scenario.deck]))
    if not (scenario.start or scenario.can_rise):
        yield ("scenario", id, "can_rise"), "expected true, since the scenario has no start"
    for level in ("bronze", "silver", "gold"):
        if level not in scenario.medals:
            yield ("scenario", id, "medals"), f"{level} is missing"


def _impossible_numbers(cards: CardFile) -> Mistakes:
    drafting, most = cards.drafting, max(cards.meta.players)
    if drafting.keep > drafting.hand:
        yield ("drafting", "keep"), f"expected at most {drafting.hand}, the size of the hand, not {drafting.keep}"
    if drafting.hand * most > len(cards.civilization):
        yield ("drafting", "hand"), f"{len(cards.civilization)} civilizations are not enough for {most} players"
