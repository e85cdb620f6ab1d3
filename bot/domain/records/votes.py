"""Votes: what one player asks of all others."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.domain.posts import Post
from bot.domain.records.games import HouseRuleChanges


class VoteKind(StrEnum):
    """What the other players are asked to agree to."""

    UNDO = "undo"
    REDO = "redo"
    PAUSE = "pause"
    KICK = "kick"  # its seat is the one that is given away
    PACE = "pace"
    MOVE = "move"  # to another channel


class VoteState(StrEnum):
    """What has come of a vote."""

    OPEN = "open"
    ACCEPTED = "given"
    REFUSED = "refused"
    LAPSED = "lapsed"


class Vote(NamedTuple):
    """What one player asks of all others."""

    id: int
    game_id: int
    kind: VoteKind
    seat: int
    user_id: int
    move: int  # the game as it was when the vote began
    position: int  # where an undo or redo leads; 0 for other votes
    until: float
    state: VoteState = VoteState.OPEN
    agreed: tuple[int, ...] = ()
    pace: str = ""  # the one that is asked for; without an id it is none
    guild_id: int | None = None  # where a game would move: a channel of this server
    channel_id: int | None = None

    def with_agreement(self, user_id: int, once_agreed: OnceAgreed | None) -> Vote:
        """This vote with one more player in favour; it is accepted once all voters are."""
        agreed = tuple(sorted({*self.agreed, user_id}))
        accepted = once_agreed is not None and once_agreed.voters <= set(agreed)
        return self._replace(agreed=agreed, state=VoteState.ACCEPTED if accepted else self.state)


class OnceAgreed(NamedTuple):
    """What happens in the same transaction as the last agreement that a vote needs."""

    voters: frozenset[int]  # all of them must agree
    house_rules: HouseRuleChanges
    posts: tuple[Post, ...] = ()
