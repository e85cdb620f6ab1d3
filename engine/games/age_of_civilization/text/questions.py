"""Prompts, labels and hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Decision, Option, Seat
from engine.games.age_of_civilization.cards.catalog import Action, Civilization, Pay, cards
from engine.games.age_of_civilization.state import Position, State, bonus_coins, military, room_for
from engine.games.age_of_civilization.text.names import ability_text, name, name_list, the
from engine.phrases import amount, join, short

LABEL, HINT = 80, 100  # characters


def question(state: State, decision: Decision) -> Decision:
    """The decision with its prompt, labels and hints."""
    options = []
    for option in decision.options:
        label, hint = _option(state, decision.seat, option.id)
        options.append(Option(option.id, short(label, LABEL), short(hint, HINT)))
    return decision._replace(prompt=_prompt(state, decision), options=tuple(options))


def draft_options(options: Mapping[str, Any]) -> tuple[Option, ...]:
    """Every civilization that may be drafted in a game with these options, by name."""
    if not options.get("drafting"):
        return ()
    by_name = sorted(cards().civilizations.values(), key=lambda card: card.name)
    return tuple(Option(f"draft:{card.id}", card.name, short(_card_hint(card), HINT)) for card in by_name)


# Prompts.


def _prompt(state: State, decision: Decision) -> str:
    player, task = state.players[decision.seat], state.agenda[-1]
    match decision.ask:
        case "civilization":
            return "Choose your first civilization." if state.round == 1 else "Rise, annex or skip?"
        case "actions":
            workers, coins = amount(player.ready, "free worker"), amount(player.coins, "coin")
            return f"Choose an action. You have {workers} and {coins}."
        case "research":
            return f"Choose a technology. You have {amount(player.coins, 'coin')}."
        case "technology":
            return f"Choose a technology to gain ({name(task.source)})."
        case "wonder":
            if task.source in cards().actions:
                return "Choose a wonder to take."
            return f"Choose a wonder to take ({name(task.source)})."
        case "offer":
            return f"Perform an extra action through {the(task.source)}?"
        case "abilities":
            return "Your turn ends. Which ability do you use next?"
        case "place":
            effect = cards().triggers[str(task.data[0])].effect
            assert isinstance(effect, Pay)
            return f"Which civilization do you put {amount(effect.coins, 'coin')} on?"
        case "draft":
            return f"Pick a civilization to keep ({len(player.hand) + 1} of {cards().file.drafting.keep})."
        case "raid":
            horde, mine = amount(state.opponent, "military"), amount(military(player), "military")
            return f"The horde raids you with {horde}, and you have {mine}. Use a command?"
        case "prevent":
            lost = amount(min(int(task.data[0]), player.ready), "worker")
            return f"You would sacrifice {lost} ({name(task.source)}). Prevent it?"
    raise AssertionError(decision.ask)


# Options: label and hint.


def _option(state: State, seat: Seat, id: str) -> tuple[str, str]:
    kind, _, what = id.partition(":")
    known = cards()
    match kind:
        case "rise":
            card, coins = known.civilizations[what], bonus_coins(state, seat, what)
            return f"Rise: {card.name}", _card_hint(card, coins)
        case "annex":
            return f"Annex: {name(what)}", _annex_hint(state, seat, what)
        case "draft":
            return name(what), _card_hint(known.civilizations[what])
        case "act":
            return _action(state, seat, what)
        case "tech":
            return name(what), _technology_hint(state, what)
        case "wonder":
            return name(what), known.wonders[what].text
        case "buy":
            return f"Buy: {name(what)}", _special_hint(what)
        case "use":
            return f"Use {the(what)}", ability_text(what)
        case "place":
            coins = next(offer.coins for offer in state.market if offer.civilization == what)
            return name(what), f"It has {amount(coins, 'bonus coin')}."
        case "skip":
            return "Skip", "Keep your civilizations as they are."
        case "rest":
            return "Rest", _rest_hint(state, seat)
        case "end":
            return "End turn", "Your workers return, then your turn-end abilities happen."
        case "pass":
            return "No, thanks", ""
    raise AssertionError(id)


def _card_hint(card: Civilization, coins: int = 0) -> str:
    """3 workers, 2 bonus coins. Then its main ability."""
    people = amount(card.population, "worker")
    if coins:
        return f"{people}, {amount(coins, 'bonus coin')}. {card.main_text}"
    return f"{people}. {card.main_text}"


def _annex_hint(state: State, seat: Seat, civilization: str) -> str:
    """1 worker, 2 bonus coins. Then the legacy."""
    workers = room_for(state.players[seat], cards().file.setup.annex_workers)
    coins = bonus_coins(state, seat, civilization)
    gains = [amount(number, unit) for number, unit in ((workers, "worker"), (coins, "bonus coin")) if number]
    legacy = cards().civilizations[civilization].legacy_text
    return f"{', '.join(gains)}. {legacy}" if gains else legacy


def _rest_hint(state: State, seat: Seat) -> str:
    numbers = cards().file.setup
    workers = room_for(state.players[seat], numbers.rest_workers)
    gains = [amount(numbers.rest_coins, "coin"), *([amount(workers, "worker")] if workers else [])]
    return f"Take no action: gain {join(gains)}."


def _special_hint(special: str) -> str:
    card, price = cards().special_cards[special], amount(cards().file.innovation.price, "coin")
    return f"{price}: {name_list(card.technologies)} cover rows 2 and 3 of the {card.column} column."


def _technology_hint(state: State, technology: str) -> str:
    """The price, where it is researched, and what it does."""
    task, text = state.agenda[-1], cards().technologies[technology].text
    if task.step != "research":
        return text
    discount = int(task.data[2]) if len(task.data) > 2 else 0
    price = Position(state, task.seat).cost(cards().actions[str(task.data[0])], technology, task.source)
    return f"{amount(max(0, price - discount), 'coin')}. {text}"


def _action(state: State, seat: Seat, slot: str) -> tuple[str, str]:
    id, owner = slot.partition("#")[0].partition("@")[::2]
    action = cards().actions[id]
    label = f"{action.name} ({name(owner)})" if owner else f"{action.name} again" if "#" in slot else action.name
    workers = amount(Position(state, seat).workers_needed(action), "worker")
    price = [_price(state, seat, action), f"{workers} (sacrificed)" if action.red else workers]
    return label, f"{', '.join(filter(None, price))}: {_effect_text(action)}"


def _price(state: State, seat: Seat, action: Action) -> str:
    """4 coins, or 0–4 coins where it depends on the technology; "" for an action that never costs coins."""
    if not action.cost:
        return ""
    position = Position(state, seat)
    costs = sorted(position.costs(action).values()) if action.effect.technologies else []
    if not costs:
        return amount(position.cost(action), "coin")
    return amount(costs[0], "coin") if costs[0] == costs[-1] else f"{{coin:{costs[0]}–{costs[-1]}}}"


def _effect_text(action: Action) -> str:
    """The part of the action's text after its price."""
    return action.text.partition(": ")[2]
