"""The board as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import View
from engine.games.age_of_civilization.cards.catalog import ActionCard, Cards, Civilization, cards
from engine.games.age_of_civilization.cards.schema import CardFile
from engine.games.age_of_civilization.text.names import ability_text, name
from engine.games.age_of_civilization.text.variants import goals
from engine.phrases import amount, join

SHEET_NAMES = {
    "actions": "Actions",
    "area": "My area",
    "market": "Civilizations",
    "hand": "My hand",
    "wonders": "Wonders",
    "players": "Players",
    "goals": "Goals",
}


def board(view: View, names: Sequence[str]) -> str:
    known = cards(view["data_version"])
    lines = [
        f"{known.file.meta.game}, round {view['round']} of {known.file.meta.rounds}. {_turn(view, names)}",
        *goals(view),
        *_time_track(view, known),
        *_markets(view, known),
        *_technologies(known),
    ]
    if view["opponent_military"] is not None:
        lines.append(f"The opponent has {amount(view['opponent_military'], 'military')}.")
    if view["commands"]:
        lines += ["Commands:", *(f"- {name(id)}: {ability_text(known, id)}" for id in view["commands"])]
    if view["fortifications"]:
        lines.append(f"Fortifications: {view['fortifications']}.")
    if view["raids_repelled"]:
        lines.append(f"Raids repelled: {view['raids_repelled']}.")
    for seat, player in enumerate(view["players"]):
        lines += ["", *_player(player, names[seat], seat == view["starter"], known)]
    return "\n".join(lines)


def _turn(view: View, names: Sequence[str]) -> str:
    if view["over"]:
        return "The game is over."
    if view["active"] is not None:
        return f"It is {names[view['active']]}'s turn."
    return f"Waiting for {join([names[seat] for seat in view['waiting']])}."


def _time_track(view: View, known: Cards) -> list[str]:
    upcoming = view["time_track"][view["round"] - 1 + len(view["window"]) :]
    file, window = known.file, [known.actions[id] for id in view["window"] if id in known.actions]
    events = {known.action_cards[id].event for id in upcoming}
    rest = join([amount(file.setup.rest_coins, "coin"), amount(file.setup.rest_workers, "worker")])
    return [
        "Open actions:",
        *(f"- {action.name}: {action.text}" for action in (*known.permanent, *window)),
        f"- Rest, instead of all actions: gain {rest}.",
        f"Upcoming: {', '.join(_upcoming(known.action_cards[id]) for id in upcoming)}."
        if upcoming
        else "There are no upcoming action cards.",
        *([_war(view)] if "war" in events else []),
        *([f"Plague: everybody sacrifices {amount(1, 'worker')}."] if "plague" in events else []),
        *(
            f"Event token above position {event['position']}: {_event(event['token'], file)}"
            for event in view["events"]
        ),
    ]


def _upcoming(card: ActionCard) -> str:
    return card.name if card.event in ("none", card.id) else f"{card.name} ({name(card.event)})"


def _war(view: View) -> str:
    worker = amount(1, "worker")
    if view["opponent_military"] is None:
        return f"War: whoever has the least military sacrifices {worker}; so does everybody who ties."
    return f"War: sacrifice {worker} unless you have more military than the opponent."


def _event(id: str, file: CardFile) -> str:
    entry = file.event[id] if id in file.event else file.special_event[id]
    return f"{entry.name}. {entry.text}"


def _markets(view: View, known: Cards) -> list[str]:
    wonders = [f"{name(id)} ({known.wonders[id].text.rstrip('.')})" for id in view["wonder_market"]]
    lines = [
        "Civilization market:" if view["market"] else "The civilization market is empty.",
        *(_offer(known.civilizations[offer["civilization"]], offer["coins"]) for offer in view["market"]),
        f"Wonder market: {', '.join(wonders)}." if wonders else "The wonder market is empty.",
    ]
    if view["special_market"]:
        lines += ["Special technology cards:", *(_special(known, id) for id in view["special_market"])]
    return lines


def _special(known: Cards, id: str) -> str:
    card = known.special_cards[id]
    texts = [f"{name(each)}: {known.technologies[each].text}" for each in card.technologies]
    return f"- {card.name} cover rows 2 and 3 of the {card.column} column. {' '.join(texts)}"


def _technologies(known: Cards) -> list[str]:
    entries = known.file.technology.items()
    needs = {id: join([name(each) for each in entry.requires], "or") for id, entry in entries}
    return [
        "Technologies:",
        *(f"- {entry.name}{f' (needs {needs[id]})' if needs[id] else ''}: {entry.text}" for id, entry in entries),
    ]


def _offer(card: Civilization, coins: int) -> str:
    bonus = [amount(coins, "bonus coin")] if coins else []
    brings = ", ".join([amount(card.population, "worker"), *bonus])
    return f"- {card.name} ({region(card.id)}): {brings}. Main: {card.main_text} Legacy: {card.legacy_text}"


def _slot(slot: str) -> str:
    """Research, or Build (Zimbabwe) for a slot of a civilization's own."""
    action, _, owner = slot.partition(":")[2].partition("#")[0].partition("@")
    return f"{name(action)} ({name(owner)})" if owner else name(action)


def region(id: str) -> str:
    return cards().file.region[cards().civilizations[id].region]


def _player(player: Mapping[str, Any], who: str, starter: bool, known: Cards) -> list[str]:
    numbers = [
        amount(player["points"], "point"),
        amount(player["coins"], "coin"),
        f"{amount(player['workers'], 'worker')} ({player['workers_ready']} free)",
        amount(player["military"], "military"),
    ]
    lines = [f"{who}{' (starting player)' if starter else ''}: {', '.join(numbers)}."]
    main, *legacies = [*player["civilizations"]] or [""]
    if main:
        card = known.civilizations[main]
        lines.append(f"- Main: {card.name} ({region(main)}). {card.main_text} Legacy: {card.legacy_text}")
    lines += [f"- Legacy: {name(id)} ({region(id)}). {known.civilizations[id].legacy_text}" for id in legacies]
    if player["technologies"]:
        lines += [
            "- Technologies:",
            *(f"  - {name(id)}: {known.technologies[id].text}" for id in player["technologies"]),
        ]
    if player["wonders"]:
        lines += ["- Wonders:", *(f"  - {name(id)}: {known.wonders[id].text}" for id in player["wonders"])]
    if player["used"]:
        lines.append(f"- Used this turn: {', '.join(map(_slot, player['used']))}.")
    if player["special"]:
        lines.append(f"- Special technology card: {name(player['special'])}.")
    if isinstance(player["hand"], list) and player["hand"]:
        lines += ["- Hand:", *(f"  {_offer(known.civilizations[id], 0)}" for id in player["hand"])]
    elif player["hand"]:
        lines.append(f"- Hand: {amount(player['hand'], 'card')}.")
    return lines
