"""Leagues: how they are played, who has joined, rounds, standings and medals."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.community.ratings import whole_percent
from bot.text.game.timing import PACE_NAMES
from bot.text.names import SafeName, full_stop
from bot.text.times import relative
from engine.language import Message, count, decimal, listed, ordinal, say
from engine.phrases import amount, spelled_out

# Buttons.
JOIN = Message("bot.leagues.join", "Join")
SUBSTITUTE = Message("bot.leagues.substitute", "Be a substitute")
LEAVE = Message("bot.leagues.leave", "Leave")
START = Message("bot.leagues.start", "Start the league")
STANDINGS = Message("bot.leagues.standings", "Standings")
ROUND = Message("bot.leagues.round", "This round")
LAST_ROUND = Message("bot.leagues.last_round", "Last round")
HIGHER = Message("bot.leagues.higher", "Higher places")
LOWER = Message("bot.leagues.lower", "Lower places")

KIND_NAMES = {
    "swiss": Message("bot.leagues.swiss", "Swiss"),
    "round_robin": Message("bot.leagues.round_robin", "round robin"),
}
# Choices of the command.
KINDS = (
    ("Swiss: you meet people with about as many points as you", "swiss"),
    ("Round robin: you meet everyone, as far as the rounds go", "round_robin"),
)
MEDAL_NAMES = {"gold": "🥇", "silver": "🥈", "bronze": "🥉"}

# Answers.
OPENED = Message("bot.leagues.opened", "The league is open. Who joins?")
JOINED = Message("bot.leagues.you_joined", "You are in. I will call you to your table when a round begins.")
SUBSTITUTE_NOW = Message(
    "bot.leagues.substitute_now",
    "You are a substitute: you take the place of the next player who leaves, with their points.",
)
LEFT_BEFORE = Message("bot.leagues.left_before", "You have left the league.")
LEFT_AFTER = Message(
    "bot.leagues.left_after",
    "You have left the league. If your table is not over yet, finish it, or leave it with `/game leave`.",
)
REMOVED = Message("bot.leagues.removed", "They no longer play in the league.")
STARTED = Message("bot.leagues.started", "The league has started. The tables of the first round are being opened.")
ENDED = Message("bot.leagues.ended", "The league is over.")
CANCELLED = Message("bot.leagues.cancelled", "The league is cancelled.")
MOVED = Message("bot.leagues.moved", "From now on the league posts here.")

# Refusals.
NO_LEAGUE_HERE = Message("bot.leagues.no_league_here", "There is no league on this server. `/league new` opens one.")
WHICH_LEAGUE = Message("bot.leagues.which_league", "There are several leagues here. Choose one in `league`.")
NO_SUCH_LEAGUE = Message("bot.leagues.no_such_league", "There is no such league on this server.")
TOO_MANY = Message(
    "bot.leagues.too_many",
    "There are as many leagues here as a server may have, or you have opened as many as one person may.",
)
TOO_MANY_JOINED = Message("bot.leagues.too_many_joined", "You are already in the maximum number of leagues.")
ALREADY_IN = Message("bot.leagues.already_in", "You have joined already.")
FULL = Message("bot.leagues.full", "The league is full.")
OVER = Message("bot.leagues.over", "This league is over.")
NOT_STARTED = Message("bot.leagues.not_started", "This league has not started.")
ALREADY_STARTED = Message("bot.leagues.already_started", "This league has started already.")
NOT_IN = Message("bot.leagues.not_in", "You don't play in this league.")
NOT_A_PLAYER = Message("bot.leagues.not_a_player", "They don't play in this league.")
ONLY_ORGANISER = Message(
    "bot.leagues.only_organiser",
    "Only whoever opened the league, or someone who may manage the server, can do that.",
)
NO_SUCH_KIND = Message("bot.leagues.no_such_kind", "I don't know that kind of league. Choose one from the list.")
NO_SUCH_SIZE = Message("bot.leagues.no_such_size", "This game cannot be played at tables of that size.")
CHANGED = Message("bot.leagues.changed", "The league has just changed. Please try again.")
PLAY_IT_OUT = Message(
    "bot.leagues.play_it_out",
    "League games are played to the end. To leave, use `/game resign`.",
)
NO_TABLES = Message(
    "bot.leagues.no_tables",
    "I have no place for the tables. Someone who may manage the server names channels for them with `/server tables`.",
)


def too_few(needed: int, joined: int) -> str:
    return count(
        "bot.leagues.too_few",
        "A league with these tables needs at least {needed} people; {n} has joined.",
        "A league with these tables needs at least {needed} people; {n} have joined.",
        joined,
        needed=needed,
    )


# The league.


def heading(name: SafeName) -> str:
    return f"## {name}"


def about(title: str, kind: str, size: int, pace: str, days: int, rounds: int) -> str:
    """How the league is played, in one line; 0 rounds are as many as it takes."""
    length = _rounds(rounds) if rounds else say("bot.leagues.all_met", "until everyone has met everyone")
    parts = (
        f"**{title}**",
        str(KIND_NAMES.get(kind, kind)),
        length,
        say("bot.leagues.tables_of", "tables of {size}", size=size),
        str(PACE_NAMES.get(pace, pace)),
        count("bot.leagues.days_a_round", "{n} day a round", "{n} days a round", days),
    )
    return " · ".join(parts)


def _rounds(rounds: int) -> str:
    return count("bot.leagues.rounds", "{n} round", "{n} rounds", rounds)


def variants(names: Sequence[str]) -> str:
    return say("bot.leagues.variants", "Variants: {names}", names=", ".join(names))


def joined(names: Sequence[SafeName], most: int) -> str:
    if not names:
        return say("bot.leagues.nobody_joined", "Nobody has joined yet; there is room for {most}.", most=most)
    return full_stop(
        count(
            "bot.leagues.joined",
            "{n} of {most} have joined: {names}",
            "{n} of {most} have joined: {names}",
            len(names),
            most=most,
            names=listed(names),
        )
    )


def substitutes(names: Sequence[SafeName]) -> str:
    return full_stop(say("bot.leagues.substitutes", "Substitutes: {names}", names=listed(names)))


def round_of(round: int, rounds: int) -> str:
    return say("bot.leagues.round_of", "Round {round} of {rounds}", round=round, rounds=rounds)


def standings_at(round: int, rounds: int, finished: int, tables: int) -> str:
    """Of which moment the standings are: of a round in which so many of its tables are over."""
    if finished:
        return count(
            "bot.leagues.during_round",
            "Round {round} of {rounds}, {n} of {tables} tables over",
            "Round {round} of {rounds}, {n} of {tables} tables over",
            finished,
            round=round,
            rounds=rounds,
            tables=tables,
        )
    if round > 1:
        return say("bot.leagues.after_round", "After round {round} of {rounds}", round=round - 1, rounds=rounds)
    return round_of(round, rounds)


def deadline(at: float) -> str:
    return say(
        "bot.leagues.deadline",
        "The round ends when all its tables are over. Deadline: {when}.",
        when=relative(at),
    )


POINTS_RULE = Message(
    "bot.leagues.points_rule",
    "-# First place scores 12 points, last place 0, and the others are spaced evenly. A bye counts as a first"
    " place. Level points are decided by first places, then by the average points of the opponents, then by the"
    " share of the best score at each table.",
)
DEADLINE_RULE = Message(
    "bot.leagues.deadline_rule",
    "-# At the deadline an unfinished table is judged by the points as they stand. If you are no longer in your"
    " seat at the end, you come last. Lose it by absence twice in a row and you are out of the league.",
)


# Rounds.


def new_round(name: SafeName, round: int, rounds: int) -> str:
    return say("bot.leagues.new_round", "## {name}: round {round} of {rounds}", name=name, round=round, rounds=rounds)


def table(number: int, names: Sequence[SafeName], where: str, verdict: str) -> str:
    """A table of a round: where it is played, or how it came out."""
    return say(
        "bot.leagues.table",
        "**Table {number}**: {names} · {where}",
        number=number,
        names=listed(names),
        where=VERDICTS[verdict]() if verdict else where,
    )


WAITS_FOR_CHANNEL = Message("bot.leagues.waits_for_channel", "waits for a free channel")
VERDICTS = {
    "played": Message("bot.leagues.table_over", "over"),
    "judged": Message("bot.leagues.table_by_points", "judged by points"),
    "decided": Message("bot.leagues.table_left", "over: only one player stayed"),
    "shared": Message("bot.leagues.table_shared", "did not begin: the places are shared"),
}


def bye(name: SafeName) -> str:
    return say("bot.leagues.bye", "{name} has a bye, which counts as a first place.", name=name)


def in_channel(channel_id: int) -> str:
    return f"<#{channel_id}>"


def called(mentions: Sequence[str], name: SafeName, round: int, rounds: int, number: int) -> str:
    """The call to a table; its first line is what a phone shows."""
    call = say(
        "bot.leagues.called",
        "**{name}**, round {round} of {rounds}: this is table {number}.",
        name=name,
        round=round,
        rounds=rounds,
        number=number,
    )
    return " ".join([*mentions, call])


def seating(names: Sequence[SafeName]) -> str:
    return full_stop(say("bot.leagues.seating", "In the order of their seats: {names}", names=listed(names)))


def table_judged(round: int) -> str:
    return say(
        "bot.leagues.table_judged",
        "The time of round {round} is up. The league judges this table by the points as they stand.",
        round=round,
    )


# Standings.


FINAL = Message("bot.leagues.final", "The final standings")


def standings_heading(name: SafeName, when: str) -> str:
    return say("bot.leagues.standings_heading", "## {name}: standings\n{when}", name=name, when=when)


def standing(place: int, name: SafeName, points: int, wins: int, opponents: float, share: float, medal: str) -> str:
    """A line of the standings as text; place 0 is somebody who has left."""
    # A plain number would begin a list, which Discord counts anew.
    where = f"**{place}.**" if place else f"*{LEFT_THE_LEAGUE}*"
    sign = f" {MEDAL_NAMES[medal]}" if medal in MEDAL_NAMES else ""
    parts = (
        f"{where} **{name}**{sign}",
        _points(points),
        count("bot.leagues.first_places", "{n} first place", "{n} first places", wins),
        say("bot.leagues.opponents", "opponents {points}", points=decimal(opponents)),
        say("bot.leagues.best_scores", "{share} of the best score", share=whole_percent(share)),
    )
    return " · ".join(parts)


def own_place(place: int, of: int, points: int) -> str:
    return say(
        "bot.leagues.own_place",
        "You are {place} of {of}, with {points}.",
        place=ordinal(place),
        of=of,
        points=_points(points),
    )


def own_points_after_leaving(points: int) -> str:
    return say(
        "bot.leagues.own_points_after_leaving",
        "You have left this league. You stay in the standings with {points}, without a place.",
        points=_points(points),
    )


def _points(number: int) -> str:
    return spelled_out(amount(number, "point"))


# The end.


def ended(name: SafeName, people: int, rounds: int) -> str:
    return say(
        "bot.leagues.ended_named",
        "## {name} is over\n{people}, {rounds}.",
        name=name,
        people=count("bot.leagues.people", "{n} person", "{n} people", people),
        rounds=_rounds(rounds),
    )


def medal(medal: str, names: Sequence[SafeName]) -> str:
    return full_stop(f"{MEDAL_NAMES[medal]} {listed(names)}")


def channel_lost(name: SafeName) -> str:
    return say(
        "bot.leagues.channel_lost",
        "The channel of the league **{name}** is gone. The league goes on: use `/league move-here` in the channel"
        " where it should post.",
        name=name,
    )


def choice(name: str, title: str, phase: str) -> str:
    """A league in a list of choices."""
    return f"{name} ({title}, {PHASES.get(phase, phase)})"


PHASES = {
    "joining": Message("bot.leagues.phase_joining", "open for joining"),
    "running": Message("bot.leagues.phase_running", "running"),
    "over": Message("bot.leagues.phase_over", "over"),
    "cancelled": Message("bot.leagues.phase_cancelled", "cancelled"),
}


# In the picture of the standings.

COLUMNS = (
    Message("bot.leagues.column_points", "Points"),
    Message("bot.leagues.column_firsts", "Firsts"),
    Message("bot.leagues.column_opponents", "Opp."),
    Message("bot.leagues.column_scores", "Scores"),
)
LEFT_THE_LEAGUE = Message("bot.leagues.left", "left")


def page(first: int, last: int, of: int) -> str:
    return say("bot.leagues.page", "Places {first} to {last} of {of}", first=first, last=last, of=of)


def described(name: str, when: str, lines: Sequence[str]) -> list[str]:
    """The standings in words, for people who don't see the picture."""
    return [say("bot.leagues.described", "{name}, the standings. {when}.", name=name, when=when), *lines]


def described_row(place: int, name: str, points: int) -> str:
    if place:
        return f"{place}. {name}, {_points(points)}."
    return say("bot.leagues.described_left", "{name} has left, with {points}.", name=name, points=_points(points))
