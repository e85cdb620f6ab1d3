"""Options: a label, a hint that promises what will happen, and a warning where nothing will."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from engine.core import Answer, Decision, Seat
from engine.games.age_of_civilization.cards.catalog import Action, Civilization
from engine.games.age_of_civilization.state import State, abilities
from engine.games.age_of_civilization.text.names import ability_text, name, name_list, the
from engine.phrases import MIDDLE, amount, join
from engine.promises import IMAGINED, Promise, clause, promise, ranged, ranges, sentences
from engine.title import Rules

MILITARY = re.compile(r"(?:^| )\{military:\d+\}\.")  # a sentence of a technology's text
UNITS = {"coins": "coin", "workers_ready": "worker", "points": "point", "military": "military"}


def label(id: str) -> str:
    kind, _, what = id.partition(":")
    match kind:
        case "rise" | "annex" | "buy":
            return f"{kind.capitalize()}: {name(what)}"
        case "act":
            return _slot(what)
        case "use":
            return f"Use {the(what)}"
    return FIXED_LABELS.get(kind) or name(what)


FIXED_LABELS = {"skip": "Skip", "rest": "Rest", "end": "End turn", "pass": "No, thanks"}
DECLINED = "what you could use now costs you more than it brings"


def _slot(slot: str) -> str:
    action, owner = slot.partition("#")[0].partition("@")[::2]
    return f"{name(action)} ({name(owner)})" if owner else f"{name(action)} again" if "#" in slot else name(action)


def hint(rules: Rules[State], state: State, decision: Decision, id: str, promised: Promise) -> str:
    """What the option promises, then what its card says."""
    kind, _, what = id.partition(":")
    known = state.cards
    match kind:
        case "rise":
            return card_hint(known.civilizations[what], _in_words(state, id, promised, paid=False))
        case "annex":
            legacy = f"Legacy: {known.civilizations[what].legacy_text}"
            return sentences(_in_words(state, id, promised, paid=False), legacy)
        case "draft":
            return card_hint(known.civilizations[what])
        case "act":
            return _action(rules, state, decision, id, promised)
        case "tech":
            text = known.technologies[what].text
            if any(change.what == "military" for change in promised.changes):  # then the promise tells it
                text = MILITARY.sub("", text).strip()
            return sentences(_in_words(state, id, promised), text)
        case "wonder":
            return sentences(_in_words(state, id, promised), known.wonders[what].text)
        case "buy":
            card = known.special_cards[what]
            covers = f"{name_list(card.technologies)} cover rows 2 and 3 of the {card.column} column."
            return clause(promised, UNITS, _namer(state, id), more=covers)
        case "use":
            gains = any(change.number > 0 for change in promised.changes)  # a price brings something; a loss does not
            return sentences(_in_words(state, id, promised, paid=gains), ability_text(known, what))
        case "place":
            coins = next(offer.coins for offer in state.market if offer.civilization == what)
            return sentences(_in_words(state, id, promised), f"It has {amount(coins, 'bonus coin')}.")
        case "skip":
            return sentences(_in_words(state, id, promised, paid=False), "Keep your civilizations as they are.")
        case "end":
            return _end(state, promised)
        case "rest":
            return sentences(_in_words(state, id, promised, paid=False), f"You take no action.{_drawn(promised)}")
    return sentences(_in_words(state, id, promised, paid=False), _drawn(promised).strip())


def _drawn(promised: Promise) -> str:
    """What is random is named."""
    return " Then a card is drawn." if promised.chance == "market" else ""


def card_hint(card: Civilization, promised: str = "") -> str:
    """What rising promises, the main ability and the legacy."""
    start = sentences(promised or amount(card.population, "worker"), "")
    return f"{start}{MIDDLE}Main: {card.main_text}{MIDDLE}Legacy: {card.legacy_text}"


def _in_words(state: State, id: str, promised: Promise, *, paid: bool = True) -> str:
    """The promise in words, with what happens to the other players and what is chosen next."""
    more = "take a wonder" if promised.ask == "wonder" else ""
    text = clause(promised, UNITS, _namer(state, id), paid=paid, more=more)
    others = _others(promised) if state.agenda[-1].step in ("civilization", "actions", "research") else ""
    return f"{text}; {others}" if others else text


def _others(promised: Promise) -> str:
    """others +1 coin."""
    coins = Counter[Seat]()
    for change in promised.others:
        coins[change.seat] += change.number if change.what == "coins" else 0
    gained, lost = [n for n in coins.values() if n > 0], [-n for n in coins.values() if n < 0]
    amounts = [f"+{ranged(gained, 'coin')}"] if gained else []
    amounts += [f"lose {ranged(lost, 'coin')}"] if lost else []
    return f"others {join(amounts, 'or')}" if amounts else ""


def _namer(state: State, id: str) -> Callable[[str], str]:
    """What sources are called; actions, and the card that is picked, are the option itself."""
    task = state.agenda[-1]
    own = {
        "rest",
        id.partition(":")[2].partition(".")[0],
        task.source.partition(".")[0] if task.step == "place" else "",
    }
    return lambda source: "" if source in state.cards.actions or source.partition(".")[0] in own else name(source)


def _action(rules: Rules[State], state: State, decision: Decision, id: str, promised: Promise) -> str:
    action = _action_of(state, id)
    text = _research(rules, state, decision, id) if promised.ask == "research" else _in_words(state, id, promised)
    if action.red:
        kept = f"sacrifice:{action.id}" in abilities(state, state.players[decision.seat]).forbids
        text = text.replace(": ", " (returns): " if kept else " (sacrificed): ", 1)
    return f"{text}."


def _action_of(state: State, id: str) -> Action:
    return state.cards.actions[id.removeprefix("act:").partition("#")[0].partition("@")[0]]


def _research(rules: Rules[State], state: State, decision: Decision, id: str) -> str:
    """The technology is chosen next, and decides the price: from the cheapest to the dearest."""
    imagined = rules.imagine(state, decision.seat, IMAGINED)
    asking = rules.apply(imagined, Answer(decision.seat, (id,))).state
    (choice,) = rules.decisions(asking)
    promised = [promise(rules, asking, Answer(decision.seat, (one,))) for one, _, _ in choice.options]
    return ranges(promised, {what: UNITS[what] for what in UNITS if what != "military"}, "a technology")


def _end(state: State, promised: Promise) -> str:
    """Workers come back; then turn-end abilities, and the end of the round where this turn is its last."""
    lost = -sum(change.number for change in promised.changes if change.source == "slots")
    changes = tuple(change if change.source else change._replace(source="back") for change in promised.changes)
    text = clause(promised._replace(changes=changes), UNITS, _namer(state, "end"), paid=False)
    sacrificed = f"{amount(lost, 'worker')} sacrificed." if lost else ""
    return sentences(text, f"{sacrificed}{_drawn(promised)}".strip()) or "Your turn ends."


# Warnings.


def warning(rules: Rules[State], state: State, decision: Decision, pick: str) -> str:
    """An action that brings nothing, and what it costs."""
    if not pick.startswith("act:"):
        return ""
    promised = promise(rules, state, Answer(decision.seat, (pick,)))
    if promised.ask != decision.ask or any(change.number > 0 for change in promised.changes):
        return ""
    action = _action_of(state, pick)
    price = clause(promised, UNITS, _namer(state, pick)).partition(": ")[0]
    why = " You do not have the most military." if action.effect.points_when == "most_military_min_1" else ""
    return f"{action.name} would bring you nothing and take {price}.{why}"
