"""Prompts, and the options of each decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Decision, Option
from engine.games.age_of_civilization.cards.catalog import Pay, cards
from engine.games.age_of_civilization.state import State, military
from engine.games.age_of_civilization.text.hands import marked
from engine.games.age_of_civilization.text.names import name, the
from engine.games.age_of_civilization.text.options import card_hint, hint, label
from engine.phrases import amount, short
from engine.promises import Promise, promises
from engine.title import Rules

LABEL = 80  # characters


def question(rules: Rules[State], state: State, decision: Decision) -> Decision:
    """The decision with its prompt, labels and hints."""
    promised = promises(rules, state, decision)
    options = tuple(
        option._replace(hint=hint(rules, state, decision, option.id, promised[option.id]))
        for option in labelled(state, decision).options
    )
    return decision._replace(prompt=prompt(rules, state, decision), options=options)


def labelled(state: State, decision: Decision) -> Decision:
    """The decision with its labels alone."""
    options = tuple(Option(id, short(label(id), LABEL)) for id, _, _ in decision.options)
    return marked(state, decision._replace(options=options))


def prompt(rules: Rules[State], state: State, decision: Decision) -> str:
    """The prompt alone."""
    draws = decision.ask == "civilization" and _draws(promises(rules, state, decision))
    return f"{_prompt(state, decision)}{' A new card then joins the market.' if draws else ''}"


def _draws(promised: Mapping[str, Promise]) -> bool:
    return any(each.chance == "market" for each in promised.values())


def draft_options(options: Mapping[str, Any], data_version: int) -> tuple[Option, ...]:
    """Every civilization that may be drafted in a game with these options, by name."""
    if not options.get("drafting"):
        return ()
    by_name = sorted(cards(data_version).civilizations.values(), key=lambda card: card.name)
    return tuple(Option(f"draft:{card.id}", card.name, card_hint(card)) for card in by_name)


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
            if task.source in state.cards.actions:
                return "Choose a wonder to take."
            return f"Choose a wonder to take ({name(task.source)})."
        case "offer":
            return f"Perform an extra action through {the(task.source)}?"
        case "abilities":
            return "Your turn ends. Which ability do you use next?"
        case "place":
            effect = state.cards.triggers[str(task.data[0])].effect
            assert isinstance(effect, Pay)
            return f"Which civilization do you put {amount(effect.coins, 'coin')} on?"
        case "draft":
            return f"Pick a civilization to keep ({len(player.hand) + 1} of {state.cards.file.drafting.keep})."
        case "raid":
            horde, mine = amount(state.opponent, "military"), amount(military(state, player), "military")
            return f"The horde raids you with {horde}, and you have {mine}. Use a command?"
        case "prevent":
            lost = amount(min(int(task.data[0]), player.ready), "worker")
            return f"You would sacrifice {lost} ({name(task.source)}). Prevent it?"
    raise AssertionError(decision.ask)
