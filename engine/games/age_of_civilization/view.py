"""What each seat may see."""

from __future__ import annotations

from typing import Any

from engine.core import Seat, View
from engine.games.age_of_civilization.state import Player, State, military


def view(state: State, seat: Seat | None, waiting: list[Seat]) -> View:
    return {
        "title": "age_of_civilization",
        "data_version": state.data_version,
        "round": state.round,
        "active": state.active if state.active >= 0 else None,
        "waiting": waiting,
        "over": not state.agenda,
        "drafting": state.drafting,
        "scenario": state.scenario or None,
        "time_track": list(state.track),
        "window": list(state.window),
        "market": [{"civilization": offer.civilization, "coins": offer.coins} for offer in state.market],
        "wonder_market": list(state.wonders),
        "special_market": list(state.specials),
        "events": [{"position": token.position, "token": token.id} for token in state.tokens],
        "starter": state.starter,
        "opponent_military": state.opponent if state.solo else None,
        "commands": list(state.commands),
        "fortifications": state.players[0].fortifications if state.solo else 0,
        "raids_repelled": state.repelled,
        "deck": len(state.deck),
        "players": [_player(state, player, own=seat == other) for other, player in enumerate(state.players)],
    }


def holdings(state: State, seat: Seat) -> dict[str, int]:
    """The numbers of a seat's view that options change; of its cards, how many there are."""
    shown = _player(state, state.players[seat], own=True)
    numbers = {what: shown[what] for what in ("coins", "points", "workers", "workers_ready", "military")}
    return numbers | {what: len(shown[what]) for what in ("civilizations", "technologies", "wonders")}


def _player(state: State, player: Player, own: bool) -> dict[str, Any]:
    hand_open = own or not state.agenda  # R58: hands are shown at the end of the game
    shown: dict[str, Any] = {
        "coins": player.coins,
        "points": player.points,
        "workers": player.workers,
        "workers_ready": player.ready,
        "workers_red": len(player.red),
        "military": military(state, player),
        "civilizations": list(player.civilizations),
        "technologies": list(player.technologies),
        "wonders": list(player.wonders),
        "special": player.special or None,
        "used": list(player.used),
        "hand": list(player.hand) if hand_open else len(player.hand),
        "picked": bool(player.pick),
    }
    if own and player.pack:
        shown |= {"pack": list(player.pack), "pick": player.pick or None}
    return shown
