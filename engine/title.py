"""A title is one frozen bundle: its rules, its advisor and its wording. Its pictures stand in `bot/render`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from engine.assets import NEWEST
from engine.core import (
    Answer,
    Bundle,
    Change,
    Decision,
    Event,
    Foresight,
    IllegalAnswer,
    IllegalSetup,
    Obstacle,
    Option,
    Outcome,
    Result,
    Seat,
    Setup,
    Shortcut,
    View,
)
from engine.goals import WON, Goal, Part
from engine.language import Message, say
from engine.phrases import amount

S = TypeVar("S")


class Rules(ABC, Generic[S]):
    """The game itself. Every method is pure."""

    id: str
    longest: int
    """The most answers that a game can take, optional decisions aside."""
    hidden_hands: bool = True
    """Whether players hold anything that others don't see."""
    undo_after_turn: bool = False
    """Whether the last answer of a turn may be undone once the turn has passed on."""

    @property
    @abstractmethod
    def seats(self) -> tuple[int, ...]:
        """The possible numbers of players."""

    @abstractmethod
    def setup(self, setup: Setup) -> Outcome[S]:
        """The first position; raises IllegalSetup."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """What is asked now, unworded; () means the game is over, several are simultaneous."""

    @abstractmethod
    def apply(self, state: S, answer: Answer) -> Outcome[S]:
        """What follows; raises IllegalAnswer and leaves the state as it is."""

    def foresee(self, state: S, answer: Answer) -> Foresight[S]:
        """What follows before anything is drawn or revealed; the position may rest between two questions."""
        after, events = self.apply(state, answer)
        return Foresight(after, events, self.decisions(after))

    @abstractmethod
    def obstacles(self, state: S, seat: Seat) -> Mapping[str, Obstacle | None]:
        """Every candidate of this seat's question: None where it is offered, or why it is not."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What this seat may see, built from a white-list; None means a spectator."""

    @abstractmethod
    def imagine(self, state: S, seat: Seat, seed: str) -> S:
        """A position that this seat cannot tell from this one: everything hidden from it is drawn anew."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended; None while it runs."""

    def standings(self, state: S) -> tuple[Mapping[str, int], ...]:
        """Each seat's points by source, as if the game ended now; their sums are what counts."""
        return tuple({"points": player.get("points", 0)} for player in self.view(state, None)["players"])

    def goals(self, state: S, seat: Seat) -> tuple[Goal, ...]:
        """How far this seat came toward every way to win, medal and achievement that such a game can reach."""
        return ()

    def traits(self, state: S, seat: Seat) -> Mapping[str, Sequence[str]]:
        """By what a seat's game can be told from others, for statistics: {"civilization": ("egypt", "rome")}."""
        return {}

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
        """How deeply nested the current question is: an answer that raises another question goes deeper."""

    @abstractmethod
    def dump(self, state: S) -> str: ...

    @abstractmethod
    def load(self, text: str) -> S:
        """The state that was dumped; raises ValueError with a sentence if the text is not a sound state."""

    def holdings(self, state: S, seat: Seat) -> Mapping[str, int]:
        """The numbers of this seat's view that options change."""
        return {}

    def changes(self, seat: Seat, before: S, foreseen: Foresight[S]) -> Iterable[Change]:
        """Why these numbers change, as far as the events tell; the rest comes from the option itself."""
        return ()

    def has_hands(self, state: S) -> bool:
        """Whether players hold anything hidden in this game."""
        return self.hidden_hands

    def addressees(self, state: S, seat: Seat, pick: str) -> frozenset[Seat]:
        """The seats that this pick asks for an answer, such as the partner of a trade."""
        return frozenset()


class Advisor(Generic[S]):
    """The title's own judgement: what its computer players rely on, and what players are advised.

    Methods that look ahead are handed the rules, so that a caller can limit how long they search."""

    mistakes: ClassVar[float] = 0.3
    """How often the gentle player, who is for beginners, makes a mistake."""
    suggests: ClassVar[bool] = False
    """Whether its advice is quick enough to be shown with every question."""
    counts_wins: ClassVar[bool] = False
    """Whether answers are judged by the share of games that they win; else by points."""

    def value(self, state: S, seat: Seat) -> float:
        """How good the position looks to this seat: what a greedy player maximises."""
        return 0.0

    def breadth(self, state: S) -> int:
        """How many positions of an unfinished turn a thoughtful player without a search of its own follows further."""
        return 24

    def horizon(self, state: S) -> int:
        """How many turns such a player looks ahead, if nobody else is asked between them."""
        return 1

    def worlds(self, state: S) -> int:
        """In how many imagined worlds two answers are compared before a review says what one of them cost."""
        return 16

    def advice(self, rules: Rules[S], state: S, decision: Decision, rng: Random) -> Answer | None:
        """What the title's own player would answer; None leaves the choice to `value`."""
        return None

    def quick_advice(self, rules: Rules[S], state: S, decision: Decision, rng: Random) -> Answer | None:
        """An answer that is found within a moment, and less carefully than the advice; by default the advice."""
        return self.advice(rules, state, decision, rng)

    def search(self, rules: Rules[S], state: S, decision: Decision, rng: Random) -> Answer | None:
        """The answer of a player with the time to try several out; by default the advice."""
        return self.advice(rules, state, decision, rng)

    def worth(self, rules: Rules[S], state: S, decision: Decision, answer: Answer) -> float | None:
        """How many points an answer promises, worked out from what this seat knows; None: it must be tried out."""
        return None

    def plan(self, rules: Rules[S], state: S, decision: Decision) -> tuple[tuple[str, ...], ...]:
        """This seat's next answers, up to the next reveal or another seat's question; () for no suggestion."""
        return ()


class Variant(NamedTuple):
    """One option of a new game: a switch, or a choice from a list."""

    id: str
    name: str
    text: str
    values: tuple[tuple[str, str, str], ...] = ()  # (id, name, text); empty: on or off
    default: str = ""  # the value that is played if none is chosen
    preset: str = ""  # the value with which a new lobby opens; "" for none


class Prize(NamedTuple):
    """Something to be won for good: `achievement:great_kingdom`, `medal:silk_road:gold`, `victory:lost_roads:ruins`.

    Prizes that belong together share a shelf and stand in one row of it, such as the medals of a scenario."""

    id: str
    name: str
    text: str
    shelf: str = ""  # "" for single achievements
    row: str = ""
    icon: str = "trophy"


class TraitKind(NamedTuple):
    """A kind of trait (`Rules.traits`): what it is called, and the names of its traits by id."""

    name: str
    names: Mapping[str, str]


class Several(NamedTuple):
    """What it is called to pick some options, or none, where a question takes several picks."""

    some: str = ""
    none: str = ""


class Wording(ABC, Generic[S]):
    """Everything that is said of a title. `names` are the players' names by seat; without them, seats go by letters."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What the game is called."""

    @property
    def about(self) -> str:
        """What the game is, in a sentence or two for somebody who has never heard of it."""
        return ""

    def minutes(self, seats: int) -> int:
        """How long a game takes if everybody is there; 0 where nobody knows."""
        return 0

    @property
    def sheet_names(self) -> Mapping[str, str]:
        """What the pictures of a player's panel are called on their buttons, by id (`Painter.sheets`)."""
        return {}

    @property
    def watched_sheet_names(self) -> Mapping[str, str]:
        """What those of them are called that have another name for somebody who only watches."""
        return {}

    @property
    def variants(self) -> tuple[Variant, ...]:
        """What a host may choose for a new game."""
        return ()

    def setup_refusal(self, error: IllegalSetup) -> str:
        """Why a game cannot be set up, in one sentence."""
        kind, data = error.obstacle
        if kind not in SETUP_REFUSALS:
            return self.obstacle(error.obstacle, "")
        words = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in data.items()}
        return SETUP_REFUSALS[kind](game=self.name, **words)

    @property
    def round_word(self) -> Literal["round", "turn"]:
        """Whether the rulebook calls a round so, or a turn; nobody reads this word itself."""
        return "round"

    # A question.

    @property
    def units(self) -> Mapping[str, str]:
        """The units in which hints tell the numbers of `Rules.holdings`, in their order."""
        return {}

    @abstractmethod
    def question(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Decision:
        """A decision with its prompt, labels and hints.

        What stands in pictures as well comes behind a line break in the prompt, for those who read text."""

    def prompt(self, state: S, decision: Decision, names: Sequence[str] = ()) -> str:
        """The prompt alone: the same as in the question. A title may spare itself the hints here."""
        return self.question(state, decision, names).prompt

    def labels(self, state: S, decision: Decision, names: Sequence[str] = ()) -> tuple[str, ...]:
        """The labels alone, in the same way: those of the question's options, in their order."""
        return tuple(option.label for option in self.question(state, decision, names).options)

    @abstractmethod
    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        """Why this pick is not possible, in one sentence; for a set-up there is no pick."""

    def candidate(self, pick: str) -> str:
        """What this pick is called where it is not offered: one name for all that differ only in where or how much."""
        return self.menu_heading(pick.partition(":")[0])

    def shortfall(self, obstacle: Obstacle) -> int:
        """How much is missing where this obstacle is a price or a missing thing; 0 where it is something else."""
        return 0

    def refusal(self, error: IllegalAnswer) -> str:
        """Why an answer was refused, in one sentence."""
        obstacle = error.obstacle
        if obstacle.kind in REFUSALS:
            return REFUSALS[obstacle.kind](**obstacle.data)
        return self.obstacle(obstacle, error.pick)

    def warning(self, state: S, decision: Decision, pick: str) -> str:
        """What the player should confirm before this pick counts; "" if nothing speaks against it."""
        could_act = any(option.id.startswith("act:") for option in decision.options)
        if pick != "end" or not could_act:
            return ""
        return say("engine.title.could_act", "You could still act this turn.")

    def several(self, ask: str) -> Several:
        return Several()

    def menu_path(self, option_id: str) -> str:
        """Where an option stands in the menus, as a path; by default its id."""
        return option_id

    def menu_heading(self, path: str) -> str:
        """What the group of options with this path is called."""
        return path.rpartition(":")[2].replace("_", " ").capitalize()

    def place(self, state: S, option_id: str) -> str:
        """Where in the pictures this option is chosen, by the name of an area (`hex:C4`); "" for nowhere."""
        return ""

    def chosen(self, state: S, decision: Decision) -> str:
        """The option that the seat has chosen already and may still change; "" if there is none."""
        return ""

    def is_reply(self, option_id: str) -> bool:
        """Whether this option answers something that another player has offered."""
        return False

    def shortcuts(self, state: S, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        """Answers that belong together and can be given by one click; none of them reveals anything on the way."""
        return ()

    def reason(self, state: S, decision: Decision, answer: Answer, names: Sequence[str] = ()) -> str:
        """Why a thoughtful player gives this answer, as a clause; "" where the hint of the option tells."""
        return ""

    def plan(self, state: S, decision: Decision, answers: tuple[tuple[str, ...], ...], names: Sequence[str]) -> str:
        """A summary of these answers of one seat, in one line."""
        return ""

    # Everything else.

    @abstractmethod
    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """What happened; "" where it goes without saying."""

    @property
    def highlights(self) -> Sequence[str]:
        """The kinds of events by which a turn is remembered, the most telling first."""
        return ()

    def goals(self, view: View) -> Sequence[str]:
        """How this game is won, and when it ends."""
        return ()

    def is_nobodys(self, event: Event) -> bool:
        """Whether this and what follows belong to nobody's turn, such as the end of a round."""
        return event.kind == "round"

    @abstractmethod
    def board(self, view: View, names: Sequence[str]) -> str:
        """The whole board of a view as text."""

    def draft_options(self, options: Mapping[str, Any], data_version: int = NEWEST) -> tuple[Option, ...]:
        """Everything that may be drafted in a game with these options; () where nothing is."""
        return ()

    def prizes(self) -> tuple[Prize, ...]:
        """Everything that can be won for good, in order."""
        return ()

    def prizes_of(self, state: S) -> tuple[Prize, ...]:
        """The prizes as this game words them: its difficulty or data version may ask for something else."""
        return self.prizes()

    def difficulty(self, options: Mapping[str, Any]) -> str:
        """The id of the difficulty of a game with these options; "" where the title has none."""
        return ""

    @property
    def traits(self) -> Mapping[str, TraitKind]:
        """The kinds of traits by which statistics tell games apart, the most telling first."""
        return {}

    # The end of a game.

    def source(self, source: str) -> str:
        """A source of points within a sentence: "most of them from monuments"."""
        return source.replace("_", " ")

    def tie_break(self, view: View, winner: Seat, second: Seat) -> str:
        """What the winner has more of where the points are equal; "" if nothing breaks a tie."""
        return ""

    def counted(self, what: str, number: int) -> str:
        """So many of what a goal counts: "40 points"."""
        return amount(number, what.removesuffix("s"))

    def progress(self, part: Part) -> str:
        """How far a condition was met: "38 of 40 points"."""
        if part.what == WON:
            return say("engine.goals.won", "won") if part.met else say("engine.goals.not_won", "not won")
        if not part.at_most:
            needed = self.counted(part.what, part.need)
            return say("engine.goals.progress", "{have} of {needed}", have=part.have, needed=needed)
        had = self.counted(part.what, part.have)
        if part.need:
            return say("engine.goals.at_most", "{had}, at most {most} allowed", had=had, most=part.need)
        return say("engine.goals.none_allowed", "{had}, none allowed", had=had)

    def defeat(self, state: S) -> tuple[str, ...]:
        """Why a game was lost, and what would have helped, in one sentence each; () if it was not lost."""
        return ()

    def mode(self, options: Mapping[str, Any]) -> str:
        """What a solo game with these options is called; by default the names of the chosen values."""
        chosen = [
            next((name for id, name, _ in variant.values if id == options.get(variant.id)), variant.values[0][1])
            for variant in self.variants
            if variant.values
        ]
        return ", ".join(chosen) or say("engine.title.solo", "Solo")


SETUP_REFUSALS = {
    "one_seat": Message("engine.setup_refusals.one_seat", "{game} is for one player."),
    "seats": Message("engine.setup_refusals.seats", "{game} is for {least} to {most} players."),
    "unknown_option": Message(
        "engine.setup_refusals.unknown_option", '{game} has no option "{option}". Its options: {known}.'
    ),
    "not_a_switch": Message("engine.setup_refusals.not_a_switch", 'The option "{option}" must be true or false.'),
    "unknown_value": Message(
        "engine.setup_refusals.unknown_value", 'The option "{option}" must be one of these: {known}.'
    ),
    "data_version": Message(
        "engine.setup_refusals.data_version", "{game} has no such data version; the newest is {newest}."
    ),
    "not_arranged": Message("engine.setup_refusals.not_arranged", '"{name}" cannot be arranged. What can be: {known}.'),
}
REFUSALS = {
    "seat": Message("engine.refusals.seat", "A seat is a whole number."),
    "picks": Message("engine.refusals.picks", "Picks are a list of option ids."),
    "over": Message("engine.refusals.over", "The game is over."),
    "not_asked": Message("engine.refusals.not_asked", "It is not your turn to choose."),
    "twice": Message("engine.refusals.twice", "Each option can be picked only once."),
    "exactly": Message("engine.refusals.exactly", "Pick exactly {least}; you picked {picked}."),
    "between": Message("engine.refusals.between", "Pick {least} to {most}; you picked {picked}."),
    "not_offered": Message("engine.refusals.not_offered", "That is not among your choices now."),
    "nothing_to_undo": Message("engine.refusals.nothing_to_undo", "There is nothing to undo."),
    "not_undoable": Message(
        "engine.refusals.not_undoable", "That cannot be undone: something was revealed, or the turn has ended."
    ),
    "nothing_to_redo": Message("engine.refusals.nothing_to_redo", "There is nothing to redo."),
}


@dataclass(frozen=True)
class Title(Generic[S]):
    """Everything that the bot asks of a game, except for its pictures."""

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
