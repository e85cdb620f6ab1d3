"""Lessons teach the game that is played: its newest data, and what is so in the position of each step."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pytest

from bot.render.cards import cards, face
from bot.services.lessons.catalog import Lesson, lessons_of
from bot.services.lessons.script import write_script
from engine.assets import Edition, newest_version
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.language import ENGLISH, languages, speaking
from engine.phrases import question_in_words, spelled_out
from engine.titles import TITLES

LESSONS = {lesson.id: lesson for title in TITLES for lesson in lessons_of(title)}
UNITS = "coin|point|worker|military|technolog|wonder|food|wood|work|ore|science|gold|good|stone|skull|box|dice|cit"
AMOUNT = re.compile(rf"(\d+)(?: (?:fresh|more|new|victory))? ({UNITS})")
COUNTED = re.compile(rf"\b({UNITS})[a-z]* (\d+)", re.IGNORECASE)  # as a board says it: "Wood 1 of 8"
GAIN = re.compile(r"\+\d+ \w+")
POPULATION = re.compile(r"Population (\d+)")  # on a card of Age of Civilization
WORTH = re.compile(r"of them are worth ([\d, ]+) coins")
DICE = re.compile(r"^Dice: (.*)$", re.MULTILINE)


def said(lesson: Lesson) -> Iterator[tuple[str, int, int]]:
    """Each sentence of a lesson, and the first and the last of the positions that it speaks of."""
    for n, step in enumerate(lesson.steps):
        read = [at for at, other in enumerate(lesson.steps) if other.number == step.number]
        if n == read[0]:
            yield step.text(), n, read[-1] + 1
        for sentence in (step.otherwise, *step.instead.values()):
            yield sentence(), n, n + 1
    yield lesson.end(), len(lesson.steps), len(lesson.steps)


class Read(NamedTuple):
    """What the learner can read in a position."""

    everything: str  # the board, the question and its options
    numbers: str  # those of the board, of the goals, and of the options that the lesson wants
    promised: str  # what these options promise


@cache
def positions(id: str, language: str) -> tuple[Read, ...]:
    lesson, title = LESSONS[id], TITLES[LESSONS[id].title]
    names, found = ("Ann", *lesson.others), list[Read]()
    for n, saved in enumerate(write_script(title, lesson).positions):
        state = title.rules.load(saved)
        view = title.rules.view(state, lesson.learner)
        wanted = lesson.steps[n].expect[0] if n < len(lesson.steps) else ()
        numbers = [*title.wording.goals(view), *held(view), *(prize.text for prize in title.wording.prizes_of(state))]
        if lesson.title == "chronicles_of_civilization":
            people = data().cards.population.levels[state.people.population - 1]
            numbers.append(f"{people.workers} workers")
        everything, promised = [title.wording.board(view, names)], []
        for decision in title.rules.decisions(state):
            if decision.seat == lesson.learner:
                question = question_in_words(title.wording.question(state, decision, names))
                everything += [question.prompt, *(f"{option.label}: {option.hint}" for option in question.options)]
                promised = [f"{option.label}: {option.hint}" for option in question.options if option.id in wanted]
                numbers += [question.prompt, *promised]
        found.append(Read(*(spelled_out("\n".join(lines)) for lines in (everything, numbers, promised))))
    return tuple(found)


def held(view: object, key: str = "") -> Iterator[str]:
    """The numbers of a view, as a board says them."""
    if isinstance(view, dict):
        for name, value in view.items():
            yield from held(value, str(name))
    elif isinstance(view, (list, tuple)):
        for value in view:
            yield from held(value, key)
    elif isinstance(view, int):
        yield f"{key} {view}"


def on_cards(lesson: Lesson, sentence: str) -> str:
    """What the cards say that a sentence names."""
    edition = Edition(lesson.data_version, TITLES[lesson.title].wording.difficulty(lesson.options))
    faces = [face(lesson.title, id, edition) for id, _ in cards(lesson.title)]
    named = [each for each in faces if re.search(rf"\b{re.escape(each.name)}\b", sentence, re.IGNORECASE)]
    texts = POPULATION.sub(r"\1 workers", "\n".join(f"{each.alt} {each.facts}" for each in named))
    return WORTH.sub(lambda goods: "; ".join(worth(goods[1])), texts)


def worth(values: str) -> Iterator[str]:
    for number, coins in enumerate(re.findall(r"\d+", values), start=1):
        yield f"{number} stone, {coins} coins"


def amounts(text: str) -> set[tuple[int, str]]:
    found = {(int(number), unit) for number, unit in AMOUNT.findall(text)}
    return found | {(int(number), unit.lower()) for unit, number in COUNTED.findall(text)}


def together(texts: Sequence[str]) -> set[tuple[int, str]]:
    """What all dice bring, or all of several steps."""
    total = Counter[str]()
    for number, unit in (pair for text in texts for pair in AMOUNT.findall(text)):
        total[unit] += int(number)
    return {(number, unit) for unit, number in total.items()}


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_is_played_with_the_newest_data(id: str) -> None:
    assert LESSONS[id].data_version == newest_version(LESSONS[id].title)


@pytest.mark.parametrize("id", LESSONS)
def test_the_numbers_in_a_lesson_are_those_of_its_position(id: str) -> None:
    for sentence, first, last in said(LESSONS[id]):
        there = positions(id, ENGLISH)[first : last + 1]
        known = "\n".join((on_cards(LESSONS[id], sentence), *(each.numbers for each in there)))
        sums = together(DICE.findall(there[0].everything)) | together(
            [gain for each in there[:-1] for gain in GAIN.findall(each.promised)]
        )
        assert amounts(sentence) <= amounts(known) | sums, sentence
        known_numbers = set(re.findall(r"\d+", known)) | {str(number) for number, _ in sums}
        assert set(re.findall(r"\d+", sentence)) <= known_numbers, sentence


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_says_the_same_numbers_in_all_languages(id: str) -> None:
    """None and one may be words in one language and not in another."""
    for message in LESSONS[id].messages():
        numbers = sorted(re.findall(r"\d\d|[2-9]", message.english))
        for other in languages():
            with speaking(other):
                assert sorted(re.findall(r"\d\d|[2-9]", message())) == numbers, (other, message())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_names_only_cards_that_are_there(id: str, language: str) -> None:
    """Whatever card a sentence names can be read where it is said, or could just before."""
    title = LESSONS[id].title
    with speaking(language):
        names = {face(title, card, Edition()).name for card, _ in cards(title)}
        for sentence, first, last in said(LESSONS[id]):
            there = "\n".join(each.everything for each in positions(id, language)[max(0, first - 1) : last + 1])
            assert not {name for name in names if re.search(rf"\b{re.escape(name)}\b", sentence) and name not in there}
