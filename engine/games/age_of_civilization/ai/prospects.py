"""What a player's cards will still bring among rivals, in points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.abilities import Abilities, Amount
from engine.games.age_of_civilization.cards.catalog import Effect, Gain, cards
from engine.games.age_of_civilization.state import Position

# Fitted to the points at the end of games.
COIN, LAST_COIN = 0.28, 0.2  # the latter before the last turn
USED = 0.25  # how often an action is performed in a turn in which it is open
REALIZED = 0.6  # how much comes of abilities that work at the end of turns, in wars and with annexations
OPTIONAL = 0.45  # what remains of an ability at the end of a turn after it is paid for
SLOT, MILITARY = 0.2, 0.025  # each turn
IMMUNITY = 0.5  # from a war or a plague to come
SPENT = 0.6  # how much of a score for coins and workers is left when the game ends
RESEARCHED = 0.1  # how likely a technology of a special card is gained, each turn
LATER = 0.5  # how much such a technology then scores at once, compared with now


class Outlook(NamedTuple):
    """What lies ahead of a player."""

    version: int
    track: tuple[str, ...]
    round: int
    left: int  # own turns
    civilizations: int  # that can still be taken

    @property
    def coin(self) -> float:
        return COIN if self.left > 1 else LAST_COIN


class Weighted(NamedTuple):
    """Points by an amount of a card."""

    weight: float
    amount: Amount
    when: str = ""

    @property
    def varies(self) -> bool:
        return bool(self.amount.per or self.when)


class Prospects(NamedTuple):
    """The points to expect: those that are the same in every position, and the others."""

    fixed: float
    varying: tuple[Weighted, ...]

    def of(self, position: Position) -> float:
        return self.fixed + sum(
            weight * amount.of(position.count) for weight, amount, when in self.varying if position.holds(when)
        )


def cards_worth(position: Position, ahead: Outlook) -> float:
    """What this player's cards will bring, and what a special technology card may add."""
    player, worth = position.player, _prospects(position.own, ahead).of(position)
    if not player.special:
        return worth
    special, covered = _special(player.special, player.technologies, ahead)
    return worth + RESEARCHED * ahead.left * (special.of(position) - covered.of(position))


@lru_cache(maxsize=1 << 14)
def _special(special: str, technologies: tuple[str, ...], ahead: Outlook) -> tuple[Prospects, Prospects]:
    """The technologies of a special card that are not gained yet, and those that they cover."""
    known = cards(ahead.version)
    card = known.special_cards[special]
    missing = [known.technologies[id] for id in card.technologies if id not in technologies]
    places = {(technology.column, technology.row) for technology in missing}
    basic = [known.technologies[id] for id in known.file.technology]
    covered = [technology for technology in basic if (technology.column, technology.row) in places]
    new, old = (
        _prospects(Abilities(ability for one in each for ability in one.abilities), ahead, LATER)
        for each in (missing, covered)
    )
    return new, old


@lru_cache(maxsize=1 << 15)
def _prospects(own: Abilities[Effect], ahead: Outlook, gained: float = 0.0) -> Prospects:
    times = {**_times(ahead), "gained": gained}
    parts = [part for part in _parts(own, times, ahead) if part.weight * part.amount.number]
    points = sum(part.weight * part.amount.number for part in parts if not part.varies)
    points += SLOT * ahead.left * len(own.granted("slot"))
    points += IMMUNITY * sum(_events(ahead)[harm] for harm in own.forbids)
    return Prospects(points, tuple(part for part in parts if part.varies))


def _parts(own: Abilities[Effect], times: Mapping[str, float], ahead: Outlook) -> Iterator[Weighted]:
    for score in own.scores:
        yield Weighted(SPENT if score.amount.per in ("coin", "worker") else 1.0, score.amount, score.when)
    for moment, triggers in own.triggers.items():
        often = times.get(moment, 0.0)
        for effect in (trigger.effect for trigger in triggers):
            if isinstance(effect, Gain):
                yield Weighted(often, Amount(effect.points, effect.per, effect.every, effect.at_most), effect.when)
                yield Weighted(often * ahead.coin, Amount(effect.coins, effect.per, effect.every), effect.when)
            else:
                yield Weighted(often * OPTIONAL, Amount(1))
    for modify in own.modifies.get("military", ()):
        yield Weighted(MILITARY * ahead.left, modify.amount)
    for action in cards(ahead.version).actions.values():
        for modify in own.modifies.get(action.cost_key, ()):
            if not (modify.sets or modify.only):
                yield Weighted(-ahead.coin * times.get(action.id, 0.0), modify.amount, modify.when)


@lru_cache(maxsize=1 << 12)
def _times(ahead: Outlook) -> Mapping[str, float]:
    """How often triggers of each kind are expected to work."""
    known = cards(ahead.version)
    window, last = known.file.setup.window, known.file.meta.rounds
    turns = Counter[str](rest=ahead.left)
    for round in range(last + 1 - ahead.left, last + 1):
        in_window = (known.action_cards[id].action for id in ahead.track[round - 1 : round - 1 + window])
        turns.update(action.id for action in (*known.permanent, *in_window) if action)
    others = {"turn_end": ahead.left, "annex": ahead.civilizations, "war": _events(ahead)["war"]}
    return {moment: USED * count for moment, count in turns.items()} | {
        moment: REALIZED * count for moment, count in others.items()
    }


@lru_cache(maxsize=1 << 12)
def _events(ahead: Outlook) -> Counter[str]:
    """The wars and plagues to come."""
    known = cards(ahead.version)
    return Counter(known.action_cards[id].event for id in ahead.track[ahead.round - 1 + known.file.setup.window :])
