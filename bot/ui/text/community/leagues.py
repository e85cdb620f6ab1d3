"""Leagues: how they are played, who has joined, rounds, standings and medals."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, full_stop, listed
from bot.ui.formatting.times import relative
from bot.ui.text.game.results import ordinal
from bot.ui.text.game.timing import PACE_NAMES
from engine.phrases import amount, spelled_out

# Buttons.
JOIN, SUBSTITUTE, LEAVE, START = "Join", "Be a substitute", "Leave", "Start the league"
STANDINGS, ROUND, LAST_ROUND = "Standings", "This round", "Last round"
HIGHER, LOWER = "Higher places", "Lower places"

KIND_NAMES = {"swiss": "Swiss", "round_robin": "round robin"}
KINDS = (
    ("Swiss: you meet people with about as many points as you", "swiss"),
    ("Round robin: you meet everybody, as far as the rounds go", "round_robin"),
)
MEDAL_NAMES = {"gold": "🥇", "silver": "🥈", "bronze": "🥉"}

# Answers.
OPENED = "The league is open. Who joins?"
JOINED = "You are in. I will call you to your table when a round begins."
SUBSTITUTE_NOW = "You are a substitute: you take the place of the next player who leaves, with their points."
LEFT_BEFORE = "You have left the league."
LEFT_AFTER = "You have left the league. If your table is not over yet, finish it, or leave it with `/game leave`."
REMOVED = "They play in the league no longer."
STARTED = "The league has started. The tables of the first round are being opened."
ENDED, CANCELLED = "The league is over.", "The league is cancelled."
MOVED = "From now on the league posts here."

# Refusals.
NO_LEAGUE_HERE = "There is no league on this server. `/league new` opens one."
WHICH_LEAGUE = "There are several leagues here. Choose one in `league`."
NO_SUCH_LEAGUE = "There is no such league on this server."
TOO_MANY = "There are as many leagues here as a server may have, or you have opened as many as one person may."
TOO_MANY_JOINED = "You play in as many leagues as one person may."
ALREADY_IN = "You have joined already."
FULL = "The league has all the people it is for."
OVER = "This league is over."
NOT_STARTED = "This league has not started."
ALREADY_STARTED = "This league has started already."
NOT_IN = "You don't play in this league."
NOT_A_PLAYER = "They don't play in this league."
ONLY_ORGANISER = "Only whoever opened the league, or somebody who may manage the server, can do that."
NO_SUCH_KIND = "I don't know that kind of league. Choose one from the list."
NO_SUCH_SIZE = "This game cannot be played at tables of that size."
CHANGED = "The league has changed at this moment. Please try again."
PLAY_IT_OUT = "This is a table of a league, and its players play it out. `/game resign` leaves it."
NO_TABLES = (
    "I have no place for the tables. Somebody who may manage the server names channels for them with `/server tables`."
)


def too_few(needed: int, joined: int) -> str:
    return f"A league with these tables needs at least {needed} people; {joined} have joined."


# The league.


def heading(name: SafeName) -> str:
    return f"## {name}"


def about(title: str, kind: str, size: int, pace: str, days: int, rounds: int) -> str:
    """How the league is played, in one line; 0 rounds are as many as it takes."""
    length = f"{rounds} rounds" if rounds > 1 else "1 round" if rounds else "until everybody has met everybody"
    turns = PACE_NAMES.get(pace, pace)
    return f"**{title}** · {KIND_NAMES.get(kind, kind)} · {length} · tables of {size} · {turns} · {_days(days)} a round"


def _days(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"


def variants(names: Sequence[str]) -> str:
    return f"Variants: {', '.join(names)}"


def joined(names: Sequence[SafeName], most: int) -> str:
    if not names:
        return f"Nobody has joined yet; there is room for {most}."
    return full_stop(f"{len(names)} of {most} have joined: {listed(names)}")


def substitutes(names: Sequence[SafeName]) -> str:
    return full_stop(f"Substitutes: {listed(names)}")


def round_of(round: int, rounds: int) -> str:
    return f"Round {round} of {rounds}"


def standings_at(round: int, rounds: int, finished: int, tables: int) -> str:
    """Of which moment the standings are: of a round in which so many of its tables are over."""
    if finished:
        return f"Round {round} of {rounds}, {finished} of {tables} tables over"
    return f"After round {round - 1} of {rounds}" if round > 1 else round_of(round, rounds)


def deadline(at: float) -> str:
    return f"The round ends when all its tables are over. Deadline: {relative(at)}."


POINTS_RULE = (
    "-# A table gives 12 points for the first place, none for the last, and even steps between. A bye counts as a first"
    " place. Level points are decided by first places, then by the average points of the opponents, then by the share"
    " of the best score at each table."
)
DEADLINE_RULE = (
    "-# At the deadline an unfinished table is judged by the points as they stand. Whoever is no longer in their seat"
    " at the end comes last at that table. Whoever loses the seat to absence twice in a row is out of the league."
)


# Rounds.


def new_round(name: SafeName, round: int, rounds: int) -> str:
    return f"## {name}: round {round} of {rounds}"


def table(number: int, names: Sequence[SafeName], where: str, verdict: str) -> str:
    """A table of a round: where it is played, or how it came out."""
    return f"**Table {number}**: {listed(names)} {_where(where, verdict)}"


def _where(where: str, verdict: str) -> str:
    return f"· {VERDICTS[verdict]}" if verdict else f"· {where}"


WAITS_FOR_CHANNEL = "waits for a free channel"
VERDICTS = {
    "played": "over",
    "judged": "judged by points",
    "decided": "over: only one player stayed",
    "shared": "did not begin: the places are shared",
}


def bye(name: SafeName) -> str:
    return f"{name} has a bye, which counts as a first place."


def in_channel(channel_id: int) -> str:
    return f"<#{channel_id}>"


def called(mentions: Sequence[str], name: SafeName, round: int, rounds: int, number: int) -> str:
    """The call to a table; its first line is what a phone shows."""
    who = f"{' '.join(mentions)} " if mentions else ""
    return f"{who}**{name}**, round {round} of {rounds}: this is table {number}."


def seating(names: Sequence[SafeName]) -> str:
    return full_stop(f"In the order of their seats: {listed(names)}")


def table_judged(round: int) -> str:
    return f"The time of round {round} is up. The league judges this table by the points as they stand."


# Standings.


FINAL = "The final standings"


def standings_heading(name: SafeName, when: str) -> str:
    return f"## {name}: standings\n{when}"


def standing(place: int, name: SafeName, points: int, wins: int, opponents: float, share: float, medal: str) -> str:
    """A line of the standings as text; place 0 is somebody who has left."""
    where = f"**{place}.**" if place else "*left*"  # a plain number would begin a list, which Discord counts anew
    sign = f" {MEDAL_NAMES[medal]}" if medal in MEDAL_NAMES else ""
    first = "1 first place" if wins == 1 else f"{wins} first places"
    return (
        f"{where} **{name}**{sign} · {_points(points)} · {first} · opponents {opponents:.1f} ·"
        f" {share:.0%} of the best scores"
    )


def own_place(place: int, of: int, points: int) -> str:
    return f"You are {ordinal(place)} of {of}, with {_points(points)}."


def own_points_after_leaving(points: int) -> str:
    return f"You have left this league. You stay in the standings with {_points(points)}, without a place."


def _points(count: int) -> str:
    return spelled_out(amount(count, "point"))


# The end.


def ended(name: SafeName, people: int, rounds: int) -> str:
    length = "1 round" if rounds == 1 else f"{rounds} rounds"
    return f"## {name} is over\n{people} people, {length}."


def medal(medal: str, names: Sequence[SafeName]) -> str:
    return full_stop(f"{MEDAL_NAMES[medal]} {listed(names)}")


def channel_lost(name: SafeName) -> str:
    return (
        f"The channel of the league **{name}** is gone. The league goes on: use `/league move-here` in the channel"
        " where it should post."
    )


def choice(name: str, title: str, phase: str) -> str:
    """A league in a list of choices."""
    return f"{name} ({title}, {PHASES.get(phase, phase)})"


PHASES = {"joining": "open for joining", "running": "running", "over": "over", "cancelled": "cancelled"}


# In the picture of the standings.

COLUMNS = ("Points", "Firsts", "Opp.", "Scores")
LEFT_THE_LEAGUE = "left"


def page(first: int, last: int, of: int) -> str:
    return f"Places {first} to {last} of {of}"


def described(name: str, when: str, lines: Sequence[str]) -> list[str]:
    """The standings in words, for people who don't see the picture."""
    return [f"{name}, the standings. {when}.", *lines]


def described_row(place: int, name: str, points: int) -> str:
    return f"{place}. {name}, {_points(points)}." if place else f"{name} has left, with {_points(points)}."
