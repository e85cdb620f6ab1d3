"""A title is one frozen bundle: its rules, its advisor and its wording. Its pictures stand in `bot/render`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine.core import (
    Answer,
    Bundle,
    Decision,
    Event,
    IllegalAnswer,
    Obstacle,
    Option,
    Outcome,
    Result,
    Seat,
    Setup,
    Shortcut,
    View,
)

S = TypeVar("S")


class Rules(ABC, Generic[S]):
    """The game itself. Every method is pure."""

    id: str
    longest: int
    """No game takes more answers to decisions that are not optional."""
    hidden_hands: bool = True
    """Whether players hold anything that others don't see."""
    undo_after_turn: bool = False
    """Whether the last answer of a turn may be undone once the turn has passed on."""

    @property
    @abstractmethod
    def seats(self) -> tuple[int, ...]:
        """The numbers of players for which the game is made."""

    @abstractmethod
    def setup(self, setup: Setup) -> Outcome[S]:
        """The first position; raises IllegalSetup."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """What is asked now, unworded; () means the game is over, several are simultaneous."""

    @abstractmethod
    def apply(self, state: S, answer: Answer) -> Outcome[S]:
        """What follows; raises IllegalAnswer and leaves the state as it is."""

    @abstractmethod
    def obstacles(self, state: S, seat: Seat) -> Mapping[str, Obstacle | None]:
        """Every candidate of this seat's question: None where it is offered, or why it is not."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What this seat may see, built from a white-list; None means a spectator."""

    @abstractmethod
    def imagine(self, state: S, seat: Seat, seed: str) -> S:
        """The same position for this seat, with everything hidden from it drawn anew."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended; None while it runs."""

    @abstractmethod
    def turn(self, state: S) -> Hashable:
        """A key that differs from turn to turn."""

    @abstractmethod
    def undo_mark(self, state: S) -> Hashable | None:
        """Answers may be undone freely while this stays equal; None means not at all."""

    @abstractmethod
    def inventory(self, state: S) -> Hashable:
        """All cards and tokens wherever they are: the same from the first state to the last."""

    @abstractmethod
    def depth(self, state: S) -> int:
        """How deeply nested the present question is: greater after an answer that raised it."""

    @abstractmethod
    def dump(self, state: S) -> str: ...

    @abstractmethod
    def load(self, text: str) -> S:
        """The state again; raises ValueError with a sentence where the text is not one."""

    def addressees(self, state: S, seat: Seat, pick: str) -> frozenset[Seat]:
        """The seats that this pick asks for an answer, such as the partner of a trade."""
        return frozenset()


class Advisor(Generic[S]):
    """The title's own judgement: what its computer players rely on, and what players are advised.

    Methods that look ahead are handed the rules, so that a caller can limit how long they search."""

    mistakes: ClassVar[float] = 0.3
    """The share of its answers in which a player who is gentle with beginners errs."""
    suggests: ClassVar[bool] = False
    """Whether its advice is quick enough to be shown with every question."""

    def value(self, state: S, seat: Seat) -> float:
        """How good the position looks to this seat: what a greedy player maximises."""
        return 0.0

    def advice(self, rules: Rules[S], state: S, decision: Decision, rng: Random) -> Answer | None:
        """What the title's own player would answer; None: whatever looks best by `value`."""
        return None

    def glance(self, rules: Rules[S], state: S, decision: Decision, rng: Random) -> Answer | None:
        """The same at first sight, within a moment."""
        return self.advice(rules, state, decision, rng)

    def alternatives(self, rules: Rules[S], state: S, decision: Decision) -> Sequence[Answer]:
        """Answers that may be better than the advice, for a player with the time to try them out."""
        return ()

    def plan(self, rules: Rules[S], state: S, decision: Decision) -> tuple[tuple[str, ...], ...]:
        """This seat's next answers, up to the next reveal or another seat's question; () for no suggestion."""
        return ()


class Variant(NamedTuple):
    """One option of a new game: a switch, or a choice from a list."""

    id: str
    name: str
    text: str
    values: tuple[tuple[str, str, str], ...] = ()  # (id, name, text); empty: on or off


class Prize(NamedTuple):
    """An achievement or a medal that solo games award: `achievement:great_kingdom`, `medal:silk_road:gold`."""

    id: str
    name: str
    text: str


class Several(NamedTuple):
    """What a question that takes several picks calls picking some, and picking nothing."""

    some: str = ""
    none: str = ""


class Wording(ABC, Generic[S]):
    """Everything that is said of a title. `names` are the players' names by seat; without them, seats go by letters."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What the game is called."""

    @property
    def variants(self) -> tuple[Variant, ...]:
        """What a host may choose for a new game."""
        return ()

    # A question.

    @abstractmethod
    def question(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Decision:
        """The same decision with its prompt, labels and hints."""

    @abstractmethod
    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        """Why this pick is not possible, in one sentence."""

    def refusal(self, error: IllegalAnswer) -> str:
        """Why an answer was refused, in one sentence."""
        obstacle = error.obstacle
        if obstacle.kind in REFUSALS:
            return REFUSALS[obstacle.kind].format(**obstacle.data)
        return self.obstacle(obstacle, error.pick)

    def warning(self, state: S, decision: Decision, pick: str) -> str:
        """What speaks against this pick, to be confirmed before it counts; "" if nothing does."""
        could_act = any(option.id.startswith("act:") for option in decision.options)
        return "You could still act this turn." if pick == "end" and could_act else ""

    def several(self, ask: str) -> Several:
        return Several()

    def menu_path(self, option_id: str) -> str:
        """The path under which an option stands in the menus; by default its id."""
        return option_id

    def menu_heading(self, path: str) -> str:
        """What the group of options with this path is called."""
        return path.rpartition(":")[2].replace("_", " ").capitalize()

    def is_reply(self, option_id: str) -> bool:
        """Whether this option answers something that another player has offered."""
        return False

    def shortcuts(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        """Answers that belong together and can be given by one click; none of them reveals anything on the way."""
        return ()

    def plan(self, state: S, decision: Decision, answers: tuple[tuple[str, ...], ...], names: Sequence[str]) -> str:
        """What these answers of one seat come to, in one line."""
        return ""

    # Everything else.

    @abstractmethod
    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """What happened; "" where it goes without saying."""

    @abstractmethod
    def board(self, view: View, names: Sequence[str]) -> str:
        """The whole board of a view as text."""

    def draft_options(self, options: Mapping[str, Any]) -> tuple[Option, ...]:
        """Everything that may be drafted in a game with these options; () where nothing is."""
        return ()

    def prizes(self) -> tuple[Prize, ...]:
        """Everything that solo games award, in order."""
        return ()

    def mode(self, options: Mapping[str, Any]) -> str:
        """What a solo game with these options is called; by default by the values chosen."""
        chosen = [
            next((name for id, name, _ in variant.values if id == options.get(variant.id)), variant.values[0][1])
            for variant in self.variants
            if variant.values
        ]
        return ", ".join(chosen) or "Solo"


REFUSALS = {
    "seat": "A seat is a whole number.",
    "picks": "Picks are a list of option ids.",
    "over": "The game is over.",
    "not_asked": "It is not your turn to choose.",
    "twice": "Each option can be picked only once.",
    "exactly": "Pick exactly {least}; you picked {picked}.",
    "between": "Pick {least} to {most}; you picked {picked}.",
    "not_offered": "That is not among your choices now.",
    "nothing_to_undo": "There is nothing to undo.",
    "not_undoable": "That cannot be undone: something was revealed, or the turn has ended.",
    "nothing_to_redo": "There is nothing to redo.",
}


@dataclass(frozen=True)
class Title(Generic[S]):
    """Everything the bot asks of a game, but its pictures."""

    rules: Rules[S]
    advisor: Advisor[S]
    wording: Wording[S]

    @property
    def id(self) -> str:
        return self.rules.id

    @property
    def name(self) -> str:
        return self.wording.name

    def suggestion(self, state: S, decision: Decision, names: Sequence[str]) -> Shortcut | None:
        """The advisor's plan for this seat as one click, if it has one."""
        answers = self.advisor.plan(self.rules, state, decision)
        if not answers:
            return None
        return Shortcut(Option("suggestion", self.wording.plan(state, decision, answers, names)), answers)
