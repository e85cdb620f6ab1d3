"""Options: a label, a hint that promises what will happen, and a warning where nothing will."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from engine.core import Answer, Decision, Seat
from engine.games.age_of_civilization.cards.catalog import Action, Civilization
from engine.games.age_of_civilization.state import State, abilities
from engine.games.age_of_civilization.text.data_messages import cards
from engine.games.age_of_civilization.text.names import COVERED, KINDS, ability_text, name, name_list, the
from engine.language import Message, count, in_clauses, say
from engine.phrases import MIDDLE, amount
from engine.promises import IMAGINED, Promise, clause, price, promise, ranged, ranges, sentences
from engine.title import Rules

MILITARY = re.compile(r"(?:^| )\{military:\d+\}\.")  # a sentence of a technology's text
UNITS = {"coins": "coin", "workers_ready": "worker", "points": "point", "military": "military"}


def label(id: str) -> str:
    kind, _, what = id.partition(":")
    match kind:
        case "rise":
            return say("aoc.options.rise", "Rise: {civilization}", civilization=name(what))
        case "annex":
            return say("aoc.options.annex", "Annex: {civilization}", civilization=name(what))
        case "buy":
            return say("aoc.options.buy", "Buy: {card}", card=name(what))
        case "act":
            return _slot(what)
        case "use":
            return say("aoc.options.use", "Use {card}", card=the(what))
        case "skip" | "rest" | "end" | "pass":
            return KINDS[kind]()
    return name(what)


DECLINED = Message("aoc.options.declined", "what you could use now costs you more than it brings")


def _slot(slot: str) -> str:
    action, owner = slot.partition("#")[0].partition("@")[::2]
    if owner:
        return f"{name(action)} ({name(owner)})"
    return say("aoc.options.again", "{action} again", action=name(action)) if "#" in slot else name(action)


def hint(rules: Rules[State], state: State, decision: Decision, id: str, promised: Promise) -> str:
    """What the option promises, then what its card says."""
    kind, _, what = id.partition(":")
    known = cards(state.data_version)
    match kind:
        case "rise":
            return card_hint(known.civilizations[what], _in_words(state, id, promised, paid=False))
        case "annex":
            return sentences(_in_words(state, id, promised, paid=False), _legacy(known.civilizations[what]))
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
            covers = COVERED[card.column](technologies=name_list(card.technologies))
            return clause(promised, UNITS, _namer(state, id), more=covers)
        case "use":
            gains = any(change.number > 0 for change in promised.changes)  # a price brings something; a loss does not
            return sentences(_in_words(state, id, promised, paid=gains), ability_text(known, what))
        case "place":
            coins = next(offer.coins for offer in state.market if offer.civilization == what)
            has = say("aoc.options.bonus_coins", "It has {coins}.", coins=amount(coins, "bonus coin"))
            return sentences(_in_words(state, id, promised), has)
        case "skip":
            keep = say("aoc.options.keep", "Keep your civilizations as they are.")
            return sentences(_in_words(state, id, promised, paid=False), keep)
        case "end":
            return _end(state, promised)
        case "rest":
            no_action = say("aoc.options.no_action", "You take no action.")
            return sentences(_in_words(state, id, promised, paid=False), no_action, _drawn(promised))
    return sentences(_in_words(state, id, promised, paid=False), _drawn(promised))


def _drawn(promised: Promise) -> str:
    """What is random is named."""
    return say("aoc.options.drawn", "A card is drawn.") if promised.chance == "market" else ""


def card_hint(card: Civilization, promised: str = "") -> str:
    """What rising promises, the main ability and the legacy."""
    start = sentences(promised or amount(card.population, "worker"))
    return MIDDLE.join([start, say("aoc.options.main", "Main: {text}", text=card.main_text), _legacy(card)])


def _legacy(card: Civilization) -> str:
    return say("aoc.options.legacy", "Legacy: {text}", text=card.legacy_text)


def _in_words(state: State, id: str, promised: Promise, *, paid: bool = True, aside: str = "") -> str:
    """The promise in words, with what happens to the other players and what is chosen next."""
    more = say("aoc.options.take_a_wonder", "take a wonder") if promised.ask == "wonder" else ""
    text = clause(promised, UNITS, _namer(state, id), paid=paid, aside=aside, more=more)
    others = _others(promised) if state.agenda[-1].step in ("civilization", "actions", "research") else ""
    return in_clauses([text, others] if others else [text])


def _others(promised: Promise) -> str:
    """others +1 coin."""
    coins = Counter[Seat]()
    for change in promised.others:
        coins[change.seat] += change.number if change.what == "coins" else 0
    gained, lost = [n for n in coins.values() if n > 0], [-n for n in coins.values() if n < 0]
    gains, losses = (ranged(each, "coin") if each else "" for each in (gained, lost))
    if gains and losses:
        return say("aoc.options.others_gain_or_lose", "others +{gains} or lose {losses}", gains=gains, losses=losses)
    if losses:
        return say("aoc.options.others_lose", "others lose {losses}", losses=losses)
    return say("aoc.options.others_gain", "others +{gains}", gains=gains) if gains else ""


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
    aside = _fate(state, decision.seat, _action_of(state, id))
    if promised.ask == "research":
        return f"{_research(rules, state, decision, id, aside)}."
    return f"{_in_words(state, id, promised, aside=aside)}."


def _fate(state: State, seat: Seat, action: Action) -> str:
    """What becomes of workers on a red slot."""
    if not action.red:
        return ""
    if f"sacrifice:{action.id}" in abilities(state, state.players[seat]).forbids:
        return count("aoc.options.returns", "returns", "returns", action.workers)
    return count("aoc.options.is_sacrificed", "sacrificed", "sacrificed", action.workers)


def _action_of(state: State, id: str) -> Action:
    return state.cards.actions[id.removeprefix("act:").partition("#")[0].partition("@")[0]]


def _research(rules: Rules[State], state: State, decision: Decision, id: str, aside: str) -> str:
    """The technology is chosen next, and decides the price: from the cheapest to the dearest."""
    imagined = rules.imagine(state, decision.seat, IMAGINED)
    asking = rules.apply(imagined, Answer(decision.seat, (id,))).state
    (choice,) = rules.decisions(asking)
    promised = [promise(rules, asking, Answer(decision.seat, (one,))) for one, _, _ in choice.options]
    units = {what: unit for what, unit in UNITS.items() if what != "military"}
    return ranges(promised, units, say("aoc.options.a_technology", "a technology"), aside)


def _end(state: State, promised: Promise) -> str:
    """Workers come back; then turn-end abilities, and the end of the round where this turn is its last."""
    lost = -sum(change.number for change in promised.changes if change.source == "slots")
    changes = tuple(change if change.source else change._replace(source="back") for change in promised.changes)
    text = clause(promised._replace(changes=changes), UNITS, _namer(state, "end"), paid=False)
    workers, sacrificed = amount(lost, "worker"), ""
    if lost:
        sacrificed = count(
            "aoc.options.sacrificed", "{workers} sacrificed.", "{workers} sacrificed.", lost, workers=workers
        )
    return sentences(text, sacrificed, _drawn(promised)) or say("aoc.options.turn_ends", "Your turn ends.")


# Warnings.


def warning(rules: Rules[State], state: State, decision: Decision, pick: str) -> str:
    """An action that brings nothing, and what it costs."""
    if not pick.startswith("act:"):
        return ""
    promised = promise(rules, state, Answer(decision.seat, (pick,)))
    if promised.ask != decision.ask or any(change.number > 0 for change in promised.changes):
        return ""
    action = _action_of(state, pick)
    vain = say(
        "aoc.options.vain",
        "{action} would bring you nothing and take {price}.",
        action=name(action.id),
        price=price(promised, UNITS, _namer(state, pick)),
    )
    if action.effect.points_when != "most_military_min_1":
        return vain
    return sentences("", vain, say("aoc.options.not_the_most_military", "You do not have the most military."))
