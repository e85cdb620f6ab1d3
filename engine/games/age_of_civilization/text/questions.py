"""Prompts, and the options of each decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Decision, Option
from engine.games.age_of_civilization.cards.catalog import Pay
from engine.games.age_of_civilization.state import State, military
from engine.games.age_of_civilization.text.data_messages import cards
from engine.games.age_of_civilization.text.names import KINDS, name, the
from engine.games.age_of_civilization.text.options import card_hint, hint, label
from engine.language import Message, alphabetical, say
from engine.phrases import amount, short
from engine.promises import Promise, promises, sentences
from engine.title import Rules

LABEL = 80  # characters
HEADINGS = KINDS | {
    "rise": Message("aoc.hands.rise", "Rise: which civilization?"),
    "annex": Message("aoc.hands.annex", "Annex: which civilization?"),
    "act": Message("aoc.hands.act", "Perform an action"),
    "buy": Message("aoc.hands.buy", "Buy a special technology card"),
    "end": Message("aoc.hands.end", "End"),
    "pass": Message("aoc.hands.pass", "Pass"),
}


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
    return _marked(state, decision._replace(options=options))


def _marked(state: State, decision: Decision) -> Decision:
    """The worded question; where cards of the hand stand beside those of the market, they come first and say so."""
    hand = state.players[decision.seat].hand
    if decision.ask != "civilization" or not hand or not state.market:
        return decision
    return decision._replace(
        options=tuple(
            option._replace(label=say("aoc.hands.own", "{option} (your hand)", option=option.label))
            if option.id.partition(":")[2] in hand
            else option
            for option in decision.options
        )
    )


def prompt(rules: Rules[State], state: State, decision: Decision) -> str:
    """The prompt alone."""
    draws = decision.ask == "civilization" and _draws(promises(rules, state, decision))
    joins = say("aoc.questions.draws", "A new card then joins the market.") if draws else ""
    return sentences("", _prompt(state, decision), joins)


def _draws(promised: Mapping[str, Promise]) -> bool:
    return any(each.chance == "market" for each in promised.values())


def draft_options(options: Mapping[str, Any], data_version: int) -> tuple[Option, ...]:
    """Every civilization that may be drafted in a game with these options, by name."""
    if not options.get("drafting"):
        return ()
    by_name = sorted(cards(data_version).civilizations.values(), key=lambda card: alphabetical(card.name))
    return tuple(Option(f"draft:{card.id}", card.name, card_hint(card)) for card in by_name)


# Prompts.


def _prompt(state: State, decision: Decision) -> str:
    player, task = state.players[decision.seat], state.agenda[-1]
    coins = amount(player.coins, "coin")
    match decision.ask:
        case "civilization":
            if state.round == 1:
                return say("aoc.questions.first_civilization", "Choose your first civilization.")
            return say("aoc.questions.civilization", "Rise, annex or skip?")
        case "actions":
            return say(
                "aoc.questions.actions",
                "Choose an action. You have {workers} and {coins}.",
                workers=amount(player.ready, "free worker"),
                coins=coins,
            )
        case "research":
            return say("aoc.questions.research", "Choose a technology. You have {coins}.", coins=coins)
        case "technology":
            return say("aoc.questions.technology", "Choose a technology to gain ({source}).", source=name(task.source))
        case "wonder":
            if task.source in state.cards.actions:
                return say("aoc.questions.wonder", "Choose a wonder to take.")
            return say("aoc.questions.wonder_of", "Choose a wonder to take ({source}).", source=name(task.source))
        case "offer":
            return say("aoc.questions.offer", "Perform an extra action through {card}?", card=the(task.source))
        case "abilities":
            return say("aoc.questions.abilities", "Your turn ends. Which ability do you use next?")
        case "place":
            effect = state.cards.triggers[str(task.data[0])].effect
            assert isinstance(effect, Pay)
            put = amount(effect.coins, "coin")
            return say("aoc.questions.place", "Which civilization do you put {coins} on?", coins=put)
        case "draft":
            return say(
                "aoc.questions.draft",
                "Pick a civilization to keep ({number} of {all}).",
                number=len(player.hand) + 1,
                all=state.cards.file.drafting.keep,
            )
        case "raid":
            return say(
                "aoc.questions.raid",
                "The horde raids you with {horde}, and you have {mine}. Use a command?",
                horde=amount(state.opponent, "military"),
                mine=amount(military(state, player), "military"),
            )
        case "prevent":
            return say(
                "aoc.questions.prevent",
                "You would sacrifice {workers} ({source}). Prevent it?",
                workers=amount(min(int(task.data[0]), player.ready), "worker"),
                source=name(task.source),
            )
    raise AssertionError(decision.ask)
