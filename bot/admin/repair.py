"""`python -m bot repair`: replaces a running game's state by what its answers give under the current rules."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any, NamedTuple

from bot.app.doctor import Titles
from bot.app.errors import Refused
from bot.base.address import Address
from bot.domain.errors import Conflict
from bot.domain.posts import BoardBody, NoteBody, Post, Target
from bot.domain.records.games import Game, Phase
from bot.domain.records.history import Ask, Commit, Move, MoveKind
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import setup_of
from bot.games.history.replay import replay_positions
from bot.store.databases import open_store
from bot.store.store import Store
from bot.text.game import news as news_text
from bot.text.names import safe_name
from bot.text.table_language import speaking_at
from engine.phrases import spelled_out
from engine.title import Title
from engine.titles import TITLES

LONGEST = 1500  # characters of the changes that are posted


class Difference(NamedTuple):
    """A game whose stored state is not what the current rules make of its answers."""

    game: Game
    seats: tuple[SeatedPlayer, ...]
    title: Title[Any]
    state: Any  # by the current rules
    lines: tuple[str, ...]  # what changes on the public board


async def repair_game(
    address: Address, game_id: int, agree: Callable[[Difference], bool], titles: Titles = TITLES
) -> bool:
    """Replay the game and, if the owner agrees to the difference, store it and post it in the channel.

    Raises Refused where there is nothing to repair, or no way to."""
    store = await open_store(address, sole=False)
    try:
        found = await find_difference(store, game_id, titles)
        if not agree(found):
            return False
        await store.commit(_commit(found))
    except Conflict:
        raise Refused("Somebody has made a move meanwhile; please try again.") from None
    finally:
        await store.close()
    return True


async def find_difference(store: Store, game_id: int, titles: Titles) -> Difference:
    """What the current rules change in this game; raises Refused."""
    game = await store.game(game_id)
    if game is None:
        raise Refused(f"There is no game {game_id}.")
    title = titles.get(game.title)
    if title is None or game.phase != Phase.PLAYING:
        raise Refused(f"Game {game.id} is not in play.")
    seats = await store.seats(game_id)
    replayed = replay_positions(title, setup_of(game, len(seats)), await store.moves(game_id, 0, game.move))
    if replayed.refused_move is not None:
        raise Refused(
            f"The current rules refuse move {replayed.refused_move} of game {game.id}: {replayed.reason}"
            " The game goes on from its stored state; there is nothing to do."
        )
    state = replayed.states[game.position]
    stored = _load(title, (await store.snapshots(game_id, game.position)).get(game.position))
    if stored == state:
        raise Refused(f"Game {game.id} already is what the current rules make of its answers.")
    if not title.rules.decisions(state):
        raise Refused(f"By the current rules game {game.id} would be over; `/game end` ends it without a result.")
    names = [safe_name(seat.name) for seat in seats]

    def board(state: Any) -> list[str]:
        return spelled_out(title.wording.board(title.rules.view(state, None), names)).splitlines()

    with speaking_at(game):
        changes = difflib.ndiff([] if stored is None else board(stored), board(state))
        lines = [line for line in changes if line[:2] in ("- ", "+ ")] or [news_text.ONLY_HIDDEN()]
    return Difference(game, seats, title, state, tuple(lines))


def _load(title: Title[Any], snapshot: str | None) -> Any | None:
    try:
        return None if snapshot is None else title.rules.load(snapshot)
    except ValueError:
        return None


def _commit(found: Difference) -> Commit:
    """The new state as a move of its own, with the questions it asks and a board that calls their players."""
    game = found.game
    move = game.move + 1
    asks = tuple(
        Ask(each.seat, move, each.optional, each.private, not found.seats[each.seat].human, True)
        for each in found.title.rules.decisions(found.state)
    )
    called = [ask.seat for ask in asks if not ask.optional and not ask.computer]
    with speaking_at(game):
        note = NoteBody(news_text.repaired("\n".join(found.lines)[:LONGEST]))
    target = Target.channel(game.channel_id)
    board = BoardBody(move, move, tuple(called), move)
    return Commit(
        game.id,
        game.move,
        (Move(move, MoveKind.REPAIRED, None, (), game.position, move),),
        {move: found.title.rules.dump(found.state)},
        move,
        asks,
        announced_move=move,
        announced_turn=game.announced_turn,
        lesson=game.lesson,
        clocks=not game.personal,
        posts=(Post(target, note), Post(target, board)),
    )
