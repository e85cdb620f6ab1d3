"""How good a position looks before the game ends."""

from __future__ import annotations

from engine.core import Seat
from engine.games.age_of_civilization.ai.prospects import Outlook, cards_worth
from engine.games.age_of_civilization.scoring import requirement_parts
from engine.games.age_of_civilization.state import Position, State, military, most_military
from engine.title import Advisor

# Among rivals, fitted to the points at the end of games, like the figures of the prospects.
RIVALS_WORKER, LAST_WORKER = 1.2, 0.8  # the latter before the last turn
RIVALS_UNUSED = 3.4  # a civilization that can still be taken
TECHNOLOGY, MOST_MILITARY = 0.35, 0.07  # each turn
# Alone, found by trying varied figures in games of Skirmish; the last two by trying them in scenarios.
COIN, LAST_COIN = 0.45, 0.27
WORKER = (0.4, 1.8, 1.3, 2.3, 2.3)  # by turns left
UNUSED = 4.9  # a civilization that can still be taken: one that rises late replaces workers who are gone
ALONE_TECHNOLOGY, ALONE_MILITARY = 0.57, -0.24
RAIDED_MILITARY = 0.3  # where raids come
TOWARD_MEDAL = 4.0  # each wonder, region or the like that gold asks for
BREADTH = 64  # a game for one has time for a wider search
FAR_WORLDS = 4  # each is looked at to its end, and little in it is hidden


class AgeOfCivilizationAdvisor(Advisor[State]):
    def value(self, state: State, seat: Seat) -> float:
        return value(state, seat)

    def breadth(self, state: State) -> int:
        return BREADTH if state.solo else super().breadth(state)

    def horizon(self, state: State) -> int:
        return state.cards.file.meta.rounds if state.solo else super().horizon(state)

    def worlds(self, state: State) -> int:
        return FAR_WORLDS if state.solo else super().worlds(state)


def value(state: State, seat: Seat) -> float:
    """Points, and what everything else is worth in the turns left."""
    position = Position(state, seat)
    left = state.cards.file.meta.rounds - state.round + (0 if _turn_over(state, seat) else 1)
    if not left:
        worth = _scores(position) + 0.01 * position.player.coins + TOWARD_MEDAL * _toward_medal(position)
        return position.player.points + worth
    if not state.solo:
        return _among_rivals(position, left, _chances(state, seat, left))
    return _alone(position, left)


def _scores(position: Position) -> int:
    """What the cards would score now."""
    return sum(score.amount.of(position.count) for score in position.own.scores if position.holds(score.when))


def _among_rivals(position: Position, left: int, chances: int) -> float:
    state, player = position.state, position.player
    untaken = min(chances, state.cards.file.setup.max_civilizations - len(player.civilizations))
    ahead = Outlook(state.data_version, state.track, state.round, left, untaken)
    worth = cards_worth(position, ahead) + ahead.coin * min(player.coins, 4 * left + 2)
    worth += (player.ready + player.white) * (RIVALS_WORKER if left > 1 else LAST_WORKER) + RIVALS_UNUSED * untaken
    worth += left * (TECHNOLOGY * len(player.technologies) + MOST_MILITARY * most_military(state, player))
    return player.points + worth


def _alone(position: Position, left: int) -> float:
    state, player = position.state, position.player
    untaken = min(left, state.cards.file.setup.max_civilizations - len(player.civilizations))
    worth = cards_worth(position, Outlook(state.data_version, state.track, state.round, left, untaken))
    worth += min(player.coins, 4 * left + 2) * (COIN if left > 1 else LAST_COIN)
    worth += (player.ready + player.white) * WORKER[min(left, len(WORKER)) - 1] + UNUSED * untaken
    worth += left * ALONE_TECHNOLOGY * len(player.technologies)
    worth += left * (RAIDED_MILITARY if _raided(state) else ALONE_MILITARY) * military(state, player)
    return player.points + worth + TOWARD_MEDAL * _toward_medal(position)


def _raided(state: State) -> bool:
    """Does this scenario's enemy come for a player without military?"""
    return bool(state.scenario and state.cards.file.scenario[state.scenario].opponent_military_start)


def _toward_medal(position: Position) -> int:
    """How much of what gold asks for beside points is there: wonders, regions and the like."""
    state, player = position.state, position.player
    if not state.scenario:
        return 0
    gold = state.cards.file.scenario[state.scenario].medals["gold"]
    parts = requirement_parts(state, player, gold)
    return sum(min(part.have, part.need) for part in parts if part.what != "points")


def _turn_over(state: State, seat: Seat) -> bool:
    """Whether this seat has had its turn this round."""
    seats = len(state.players)
    turn = (state.active - state.starter) % seats if state.active >= 0 else -1
    return (seat - state.starter) % seats < turn


def _chances(state: State, seat: Seat, left: int) -> int:
    """How many more times this seat may take a civilization: once a turn, before it acts."""
    if state.active != seat or _turn_over(state, seat):
        return left
    return left if any(task.step == "civilization" and task.seat == seat for task in state.agenda) else left - 1
