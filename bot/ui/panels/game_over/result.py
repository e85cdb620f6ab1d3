"""How a game ended."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.domain.finished.achievements import group_of, level_of
from bot.domain.finished.course import Course, Rank
from bot.domain.records.ratings import RatingChange
from bot.domain.session import Session
from bot.games.history.course import margin, missed_achievements
from bot.pictures.image import Image
from bot.render.results.result_words import MARKS, ResultWords, Section
from bot.text.game import results as result_text
from bot.text.names import SafeName
from bot.ui.components import Panel
from bot.ui.emojis import icon_text
from bot.ui.formatting.rendering import Rendering, safe_names
from bot.ui.panels.game_over.achievements import news
from bot.ui.panels.game_over.buttons import game_over_buttons
from bot.ui.panels.turn.seat import STORY, TEXT, latest_sentences
from engine.core import Result
from engine.goals import Goal
from engine.title import Prize, Title

TROPHY = "trophy"  # the icon of new achievements
LEAST_STORY = 200  # characters of what happened last that icons must leave room for


@dataclass(frozen=True)
class Finish:
    """What is known of a finished game and its players."""

    course: Course | None = None
    held: Collection[str] = ()  # what a lone player has won, this game included
    rank: Rank | None = None
    bests: Mapping[int, int] = field(default_factory=dict)  # the personal bests that were beaten, by seat
    new: Mapping[int, Collection[str]] = field(default_factory=dict)  # achievements won for the first time, by seat
    ratings: Mapping[int, RatingChange] = field(default_factory=dict)  # of a rated game, by seat
    suggested: bool = False  # whether a lone player has followed a suggestion by its button


def result_words(
    title: Title[Any], state: Any, result: Result, names: Sequence[str], finish: Finish, mode: str = ""
) -> ResultWords:
    """The end of a game in words, with tokens and these names."""
    build = _alone if len(result.points) == 1 else _with_others
    return build(title, state, result, names, finish, mode)


def _with_others(
    title: Title[Any], state: Any, result: Result, names: Sequence[str], finish: Finish, mode: str
) -> ResultWords:
    wording, winners = title.wording, [names[seat] for seat in result.winners]
    headline = result_text.wins(winners) if winners else result_text.NOBODY_WINS()
    turns = finish.course.turning_points if finish.course is not None else ()
    points = [
        result_text.turning_point(
            point,
            winners,
            "" if point.active is None else names[point.active],
            "" if point.seat == point.active else names[point.seat],
            wording.source(point.source),
        )
        for point in turns
    ]
    bests = [
        result_text.personal_best(names[seat], result.points[seat], before, len(names))
        for seat, before in finish.bests.items()
    ]
    ratings = [result_text.rating_change(names[seat], change) for seat, change in finish.ratings.items()]
    sections = (
        Section(result_text.RATINGS(), tuple(ratings), drawn=False),
        Section(result_text.TURNS(), tuple(points)),
        Section(result_text.COMPARED(), tuple(bests)),
        Section(result_text.NEW(), tuple(_new(title, state, finish, names)), TROPHY),
    )
    short = tuple((seat, result_text.short_rating(change)) for seat, change in finish.ratings.items())
    summary, told_again = _decision(title, state, result, names)
    return ResultWords(headline, summary, _filled(sections), short, told_again)


def _decision(title: Title[Any], state: Any, result: Result, names: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """What decided the game, in one sentence at most, and whether it begins with who won."""
    if not result.winners:
        return (), False
    winner, best = result.winners[0], result.points[result.winners[0]]
    level = [seat for tied in result.ranking for seat in tied if result.points[seat] == best]
    by = margin(result)
    if by is not None:
        source = title.wording.source(by.source) if by.source else ""
        return (result_text.won_by(names[winner], by, source),), True
    if len(result.winners) > 1:
        return (result_text.shared([names[seat] for seat in result.winners], best),), True
    if len(level) > 1:
        tie_break = title.wording.tie_break(title.rules.view(state, None), winner, level[1])
        return (result_text.tie_broken([names[seat] for seat in level], names[winner], best, tie_break),), False
    return (), False


def _alone(
    title: Title[Any], state: Any, result: Result, names: Sequence[str], finish: Finish, mode: str
) -> ResultWords:
    prizes = {prize.id: prize for prize in title.wording.prizes_of(state)}
    goals = title.rules.goals(state, 0)
    summary = list(title.wording.defeat(state))
    if result.won is not False:
        ways = [goal for goal in goals if goal.id.startswith("victory:") and goal.reached]
        summary += [result_text.way_won(prizes[goal.id].text) for goal in ways if goal.id in prizes]
    summary += [result_text.WITH_SUGGESTIONS()] if finish.suggested else []
    near = [_missing(title, goal, _goal_name(prizes[goal.id])) for goal in _ways(goals, result) if goal.id in prizes]
    missed = [
        _missing(title, goal, prizes[goal.id].name)
        for goal in missed_achievements(goals, finish.held)
        if goal.id in prizes
    ]
    compared = [] if finish.rank is None else [result_text.own_rank(finish.rank, mode)]
    sections = (
        Section(result_text.WAYS(), tuple(near)),
        Section(result_text.NEW(), tuple(_new(title, state, finish, ())), TROPHY),
        Section(result_text.MISSED(), tuple(missed)),
        Section(result_text.COMPARED(), tuple(compared)),
    )
    return ResultWords(_headline(result), tuple(summary), _filled(sections))


def _headline(result: Result) -> str:
    if result.medal:
        return result_text.medal(result.medal)
    if result.won is not None:
        return result_text.WON() if result.won else result_text.LOST()
    return result_text.points(result.points[0])


def _ways(goals: Sequence[Goal], result: Result) -> list[Goal]:
    """The ways to win that were not reached: all of them after a defeat, else the next medal."""
    open = [goal for goal in goals if goal.id.startswith(("victory:", "medal:")) and not goal.reached]
    if result.won is False:
        return open
    return [goal for goal in open if goal.id.startswith("medal:")][:1]


def _goal_name(prize: Prize) -> str:
    """A medal goes by its level, a way to win by what it takes."""
    return result_text.medal(level_of(prize)) if level_of(prize) else prize.text


def _missing(title: Title[Any], goal: Goal, name: str) -> str:
    return result_text.missing(name, [title.wording.progress(part) for part in goal.missing])


def _new(title: Title[Any], state: Any, finish: Finish, names: Sequence[str]) -> Iterator[str]:
    """Achievements won for the first time; of the medals only the best."""
    for seat, first in finish.new.items():
        shown = {group_of(prize): prize for prize in title.wording.prizes_of(state) if prize.id in first}
        for prize in shown.values():
            yield result_text.new_achievement(prize.name, prize.text, names[seat] if names else "")


def _filled(sections: Sequence[Section]) -> tuple[Section, ...]:
    return tuple(section for section in sections if section.lines)


# The message.


def result_panel(
    session: Session,
    result: Result | None,
    words: ResultWords | None,
    finish: Finish,
    happened: Sequence[str],
    post_id: int,
    image: Image | None,
) -> Panel:
    """The last events, and everything that the picture says."""
    text = "" if result is None or words is None else _result_text(session, result, words, finish)
    story = latest_sentences(list(happened), max(0, min(STORY, TEXT - len(text) - 1)), log=not session.game.personal)
    return Panel(
        "\n".join(part for part in (story, text) if part), (game_over_buttons(session.game.id, post_id),), image
    )


def _result_text(session: Session, result: Result, words: ResultWords, finish: Finish) -> str:
    """The ending with icons if they fit, since an icon takes more room than its word."""
    for icons in (True, False):
        text = "\n".join(_lines(session, result, words, finish, Rendering.of(session, icons=icons)))
        if len(text) <= TEXT - LEAST_STORY:
            break
    return text


def _lines(session: Session, result: Result, words: ResultWords, finish: Finish, rendering: Rendering) -> list[str]:
    shown = words.rendered(rendering.line)
    won = len(result.points) > 1 or result.won  # a score alone is no victory
    sign = icon_text(f"medal_{result.medal}") if result.medal else icon_text("trophy") if won else ""
    headline, *summary = shown.opening
    lines = [f"{sign} **{headline}**".lstrip(), *summary, *_places(rendering, result)]
    for section in shown.sections:
        if section.icon == TROPHY:
            lines += _news(session, finish)
        else:
            lines += [f"**{section.heading}**", *(f"- {line}" for line in section.lines)]
    return lines


def _places(rendering: Rendering, result: Result) -> list[str]:
    if len(result.points) > 1:
        places = result.places.items()
        return [rendering.line(result_text.place(place, MARKS[seat], result.points[seat])) for seat, place in places]
    return [] if result.won is None else [rendering.line(result_text.score(result.points[0]))]


def _news(session: Session, finish: Finish) -> list[str]:
    """The new achievements, each with its sign."""
    names = safe_names(session)
    alone = len(names) == 1
    return [
        line
        for seat, first in finish.new.items()
        for line in news(session.wording.prizes_of(session.state), first, SafeName("") if alone else names[seat])
    ]
