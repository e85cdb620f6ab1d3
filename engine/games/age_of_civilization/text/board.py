"""The board as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import View
from engine.games.age_of_civilization.cards.catalog import ActionCard, Cards, Civilization
from engine.games.age_of_civilization.cards.schema import CardFile
from engine.games.age_of_civilization.text.data_messages import cards
from engine.games.age_of_civilization.text.names import COVERED, ability_text, name, name_list, region_name
from engine.games.age_of_civilization.text.variants import goals
from engine.language import Message, count, listed, say
from engine.phrases import amount

SHEET_NAMES = {
    "actions": Message("aoc.board.sheet.actions", "Actions"),
    "area": Message("aoc.board.sheet.area", "My area"),
    "market": Message("aoc.board.sheet.market", "Civilizations"),
    "hand": Message("aoc.board.sheet.hand", "My hand"),
    "wonders": Message("aoc.board.sheet.wonders", "Wonders"),
    "players": Message("aoc.board.sheet.players", "Players"),
    "goals": Message("aoc.board.sheet.goals", "Goals"),
}
ITEM = Message("aoc.board.item", "- {name}: {text}")


def board(view: View, names: Sequence[str]) -> str:
    known = cards(view["data_version"])
    lines = [
        f"{_heading(view, known.file)} {_turn(view, names)}",
        *goals(view),
        *_time_track(view, known),
        *_markets(view, known),
        *_technologies(known),
        *_solo(view, known),
    ]
    for seat, player in enumerate(view["players"]):
        lines += ["", *_player(player, names[seat], seat == view["starter"], known)]
    return "\n".join(lines)


def _heading(view: View, file: CardFile) -> str:
    return say(
        "aoc.board.heading",
        "{game}, round {round} of {rounds}.",
        game=file.meta.game,
        round=view["round"],
        rounds=file.meta.rounds,
    )


def _turn(view: View, names: Sequence[str]) -> str:
    if view["over"]:
        return say("aoc.board.over", "The game is over.")
    if view["active"] is not None:
        return say("aoc.board.turn", "It is {name}'s turn.", name=names[view["active"]])
    return say("aoc.board.waiting", "Waiting for {names}.", names=listed([names[seat] for seat in view["waiting"]]))


def _solo(view: View, known: Cards) -> list[str]:
    lines = []
    if view["opponent_military"] is not None:
        military = amount(view["opponent_military"], "military")
        lines.append(say("aoc.board.opponent", "The opponent has {military}.", military=military))
    if view["commands"]:
        lines.append(say("aoc.board.commands", "Commands:"))
        lines += [ITEM(name=name(id), text=ability_text(known, id)) for id in view["commands"]]
    if view["fortifications"]:
        lines.append(say("aoc.board.fortifications", "Fortifications: {number}.", number=view["fortifications"]))
    if view["raids_repelled"]:
        lines.append(say("aoc.board.raids_repelled", "Raids repelled: {number}.", number=view["raids_repelled"]))
    return lines


def _time_track(view: View, known: Cards) -> list[str]:
    upcoming = view["time_track"][view["round"] - 1 + len(view["window"]) :]
    file, window = known.file, [known.actions[id] for id in view["window"] if id in known.actions]
    events = {known.action_cards[id].event for id in upcoming}
    rest = listed([amount(file.setup.rest_coins, "coin"), amount(file.setup.rest_workers, "worker")])
    lines = [
        say("aoc.board.actions", "Open actions:"),
        *(ITEM(name=action.name, text=action.text) for action in (*known.permanent, *window)),
        say("aoc.board.rest", "- Rest, instead of all actions: gain {gains}.", gains=rest),
    ]
    if upcoming:
        following = ", ".join(_upcoming(known.action_cards[id]) for id in upcoming)
        lines.append(say("aoc.board.upcoming", "Upcoming: {cards}.", cards=following))
    else:
        lines.append(say("aoc.board.no_upcoming", "There are no upcoming action cards."))
    if "war" in events:
        lines.append(_war(view))
    if "plague" in events:
        worker = amount(1, "worker")
        lines.append(say("aoc.board.plague", "Plague: everyone sacrifices {worker}.", worker=worker))
    return [*lines, *(_event(event["position"], event["token"], file) for event in view["events"])]


def _upcoming(card: ActionCard) -> str:
    return card.name if card.event in ("none", card.id) else f"{card.name} ({name(card.event)})"


def _war(view: View) -> str:
    worker = amount(1, "worker")
    if view["opponent_military"] is None:
        return say(
            "aoc.board.war",
            "War: whoever has the least military sacrifices {worker}; so does everyone who ties.",
            worker=worker,
        )
    return say(
        "aoc.board.war_alone",
        "War: sacrifice {worker} unless you have more military than the opponent.",
        worker=worker,
    )


def _event(position: int, id: str, file: CardFile) -> str:
    entry = file.event[id] if id in file.event else file.special_event[id]
    return say(
        "aoc.board.event",
        "Event token above position {position}: {name}. {text}",
        position=position,
        name=entry.name,
        text=entry.text,
    )


def _markets(view: View, known: Cards) -> list[str]:
    wonders = [f"{name(id)} ({known.wonders[id].text.rstrip('.')})" for id in view["wonder_market"]]
    lines = [
        say("aoc.board.market", "Civilization market:")
        if view["market"]
        else say("aoc.board.no_market", "The civilization market is empty."),
        *(_offer(known.civilizations[offer["civilization"]], offer["coins"]) for offer in view["market"]),
        say("aoc.board.wonder_market", "Wonder market: {wonders}.", wonders=", ".join(wonders))
        if wonders
        else say("aoc.board.no_wonders", "The wonder market is empty."),
    ]
    if view["special_market"]:
        lines.append(say("aoc.board.special_market", "Special technology cards:"))
        lines += [_special(known, id) for id in view["special_market"]]
    return lines


def _special(known: Cards, id: str) -> str:
    card = known.special_cards[id]
    texts = [
        say("aoc.board.special", "{name}: {text}", name=name(each), text=known.technologies[each].text)
        for each in card.technologies
    ]
    return f"- {' '.join([COVERED[card.column](technologies=card.name), *texts])}"


def _technologies(known: Cards) -> list[str]:
    lines = [say("aoc.board.technologies", "Technologies:")]
    for entry in known.file.technology.values():
        if entry.requires:
            needed = name_list(entry.requires, "or")
            lines.append(
                say(
                    "aoc.board.technology",
                    "- {name} (needs {technologies}): {text}",
                    name=entry.name,
                    technologies=needed,
                    text=entry.text,
                )
            )
        else:
            lines.append(ITEM(name=entry.name, text=entry.text))
    return lines


def _offer(card: Civilization, coins: int) -> str:
    bonus = [amount(coins, "bonus coin")] if coins else []
    return say(
        "aoc.board.civilization",
        "- {name} ({region}): {brings}. Main: {main} Legacy: {legacy}",
        name=card.name,
        region=region_name(card.id),
        brings=", ".join([amount(card.population, "worker"), *bonus]),
        main=card.main_text,
        legacy=card.legacy_text,
    )


def _slot(slot: str) -> str:
    """Research, or Build (Zimbabwe) for a slot of a civilization's own."""
    action, _, owner = slot.partition(":")[2].partition("#")[0].partition("@")
    return f"{name(action)} ({name(owner)})" if owner else name(action)


def _player(player: Mapping[str, Any], who: str, starter: bool, known: Cards) -> list[str]:
    lines = [_numbers(player, who, starter)]
    main, *legacies = [*player["civilizations"]] or [""]
    if main:
        lines.append(_main(known.civilizations[main]))
    lines += [_legacy(known.civilizations[id]) for id in legacies]
    if player["technologies"]:
        lines.append(say("aoc.board.own_technologies", "- Technologies:"))
        lines += [f"  {ITEM(name=name(id), text=known.technologies[id].text)}" for id in player["technologies"]]
    if player["wonders"]:
        lines.append(say("aoc.board.own_wonders", "- Wonders:"))
        lines += [f"  {ITEM(name=name(id), text=known.wonders[id].text)}" for id in player["wonders"]]
    if player["used"]:
        used = ", ".join(map(_slot, player["used"]))
        lines.append(say("aoc.board.used", "- Used this turn: {slots}.", slots=used))
    if player["special"]:
        card = name(player["special"])
        lines.append(say("aoc.board.own_special", "- Special technology card: {card}.", card=card))
    if isinstance(player["hand"], list) and player["hand"]:
        lines.append(say("aoc.board.hand", "- Hand:"))
        lines += [f"  {_offer(known.civilizations[id], 0)}" for id in player["hand"]]
    elif player["hand"]:
        lines.append(count("aoc.board.cards", "- Hand: {n} card.", "- Hand: {n} cards.", player["hand"]))
    return lines


def _numbers(player: Mapping[str, Any], who: str, starter: bool) -> str:
    workers = say(
        "aoc.board.workers",
        "{workers} ({ready} free)",
        workers=amount(player["workers"], "worker"),
        ready=player["workers_ready"],
    )
    points, coins, military = (
        amount(player[what], unit) for what, unit in (("points", "point"), ("coins", "coin"), ("military", "military"))
    )
    numbers = ", ".join([points, coins, workers, military])
    if starter:
        return say("aoc.board.starter", "{name} (starting player): {numbers}.", name=who, numbers=numbers)
    return say("aoc.board.player", "{name}: {numbers}.", name=who, numbers=numbers)


def _main(card: Civilization) -> str:
    return say(
        "aoc.board.main",
        "- Main: {name} ({region}). {main} Legacy: {legacy}",
        name=card.name,
        region=region_name(card.id),
        main=card.main_text,
        legacy=card.legacy_text,
    )


def _legacy(card: Civilization) -> str:
    return say(
        "aoc.board.legacy",
        "- Legacy: {name} ({region}). {text}",
        name=card.name,
        region=region_name(card.id),
        text=card.legacy_text,
    )
