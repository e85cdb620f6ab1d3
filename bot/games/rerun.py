"""A stored game again from its set-up and its answers, by the present rules."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, field
from typing import Any

from engine.core import Answer, IllegalAnswer, IllegalSetup, Setup
from engine.title import Title


@dataclass
class Replay:
    """The states by their positions, as far as the present rules let the answers stand."""

    states: dict[int, Any] = field(default_factory=dict)
    stuck_at: int | None = None  # the first move that the present rules refuse
    why: str = ""

    @property
    def whole(self) -> bool:
        return self.stuck_at is None


def replay(db: sqlite3.Connection, game_id: int, title: Title[Any]) -> Replay:
    """Play this game's answers again. What was taken back is played too: its positions may be gone back to."""
    name, seed, options = db.execute("SELECT title, seed, options FROM games WHERE id = ?", (game_id,)).fetchone()
    seats = db.execute("SELECT count(*) FROM seats WHERE game_id = ? AND until IS NULL", (game_id,)).fetchone()[0]
    rows = db.execute(
        "SELECT move, kind, seat, picks, before, position FROM answers WHERE game_id = ? ORDER BY move", (game_id,)
    )
    played = Replay()
    for move, kind, seat, picks, before, position in rows:
        try:
            if kind == "setup":
                played.states[position] = title.rules.setup(Setup(name, seats, seed, json.loads(options))).state
            elif kind == "answer":
                answer = Answer(seat, tuple(json.loads(picks)))
                played.states[position] = title.rules.apply(played.states[before], answer).state
            elif kind == "repaired":
                played.states[position] = played.states[before]
            elif position not in played.states:
                raise KeyError(position)
        except (IllegalAnswer, IllegalSetup) as refusal:
            return Replay(played.states, move, str(refusal))
        except (KeyError, TypeError, ValueError):
            return Replay(played.states, move, "a row before it is missing or cannot be read")
    return played
