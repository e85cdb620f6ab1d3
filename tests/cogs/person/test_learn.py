"""Lessons, taken as a learner takes them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.admin.lessons import exits
from bot.app.app import App
from bot.app.doctor import examine
from bot.domain.records.games import LESSON_DONE, Phase
from bot.games.history.replay import read_record
from bot.games.service import Request
from bot.services.lessons.catalog import Lesson, lessons_of
from bot.services.lessons.script import write_script
from bot.services.lessons.service import IDLE
from bot.text.game import turn as turn_text
from bot.text.person import lessons as lesson_text
from engine.language import finished_languages, speaking
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person, together
from tests.support.database.rows import rows
from tests.support.players.learner import Learner
from tests.support.processes.running_bot import playing

LESSONS = [lesson for title in TITLES for lesson in lessons_of(title)]
FIRST = "age_of_civilization/first"
BOLD = re.compile(r"\*\*(.+?)\*\*")
ITALIC = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
OPENED = re.compile(r"(?:menu|open) \*([^*]+)\*")
LONGEST = 350  # characters of a text


@pytest.fixture
async def app(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[App]:
    async with playing(local, tmp_path / "data", TITLES) as app:
        yield app


async def begun(app: App, person: Person, lesson: str = FIRST, steps: int = 0) -> Learner:
    """Somebody who has done so many steps of a lesson."""
    learner = Learner(app, person, await person.slash("learn", lesson=lesson))
    while await learner.step() < steps:
        await learner.go_on()
    return learner


async def finished(app: App, person: Person, lesson: str = FIRST) -> Learner:
    return await begun(app, person, lesson, len(app.lessons.lesson(lesson).steps))


@pytest.mark.parametrize("language", finished_languages())
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
async def test_a_lesson_is_played_through_and_names_only_choices_that_are_there(
    lesson: Lesson, language: str, local: LocalDiscord, app: App
) -> None:
    """Whatever stands in bold is a button, a menu or an entry of one, at the step that names it.

    A menu to open is named in italics, by the beginning of its words."""
    ann = local.person("Ann")
    await ann.slash("settings", language=language)
    learner = await begun(app, ann, lesson.id)
    texts = {step.number: step.text for step in lesson.steps}
    seen: dict[int, set[str]] = {}
    with speaking(language):
        while (step := (await learner.progress()).step) is not None:
            assert lesson_text.step(step.number, lesson.texts, step.text()) in learner.panel.text
            seen.setdefault(step.number, set()).update(await learner.go_on())
        for number, text in texts.items():
            assert set(BOLD.findall(text())) <= seen[number]
            italics = set(ITALIC.findall(text()))
            menus = [each for each in italics if any(word.startswith(each) for word in seen[number])]
            assert len(menus) >= len(set(OPENED.findall(text.english))), f"{italics} of {seen[number]}"
        assert lesson.end() in learner.panel.text
        assert learner.panel.labels == [lesson_text.GO_ON(), lesson_text.DONE()]
    assert learner.taps <= 2 * len(lesson.steps)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_fits_the_rules_is_short_and_says_what_to_choose(lesson: Lesson) -> None:
    assert len(write_script(TITLES[lesson.title], lesson).positions) == len(lesson.steps) + 1
    fewest, most = (8, 12) if lesson.order == 1 else (4, 7)
    assert fewest <= lesson.texts <= most
    assert len(lesson.end.english) <= LONGEST
    for step in lesson.steps:
        assert BOLD.search(step.text.english) and len(step.text.english) <= LONGEST, step.text
        for sentence in (step.otherwise.english, *(why.english for why in step.instead.values())):
            assert sentence.endswith((".", "!", "?")) and "*" not in sentence, sentence


async def test_from_learn_to_the_first_move_in_three_taps(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    await ann.slash("learn")
    lesson = await ann.click("Age of Civilization")
    assert lesson.ephemeral and "Step 1 of" in lesson.text
    played = await ann.click("Rise: Nubia")
    assert "Nubia rises for Ann" in played.text and "Step 2 of" in played.text
    assert len(ann.interactions) == 3
    assert not ann.notifications and not ann.dms(), "a lesson posts nothing anywhere"


async def test_what_happened_is_small_print_above_the_step(local: LocalDiscord, app: App) -> None:
    learner = await begun(app, local.person("Ann"), steps=6)
    before, _, after = learner.panel.text.partition("### Step 5 of 11\n")
    story = before.strip().splitlines()
    assert story[-1] == "-# Ada gains 2 coins (Mali)." and all(line.startswith("-# ") for line in story)
    assert len(story) > 3 and turn_text.MORE_IN_LOG() not in story, "no command finds the log of a lesson"
    assert after.startswith("After each round other actions open") and "Rise, annex or skip?" in after


async def test_a_wrong_answer_changes_nothing_and_says_why(local: LocalDiscord, app: App) -> None:
    learner = await begun(app, local.person("Ann"), steps=1)
    before = (await learner.session()).game
    reply = await learner.answer(("act:exploit",))
    assert "That worker would be gone for good" in reply.text and "Step 2 of" in reply.text
    reply = await learner.answer(("act:fish",))
    assert "of all these only hunting scores" in reply.text
    assert (await learner.session()).game == before
    await learner.go_on()
    assert await learner.step() == 2


async def test_an_answer_that_the_rules_refuse_is_refused_in_their_words(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    learner = await begun(app, ann, steps=1)
    game = str(learner.game_id)
    assert "7 coins" in (await ann.slash("game move", picks="act:wonder", game=game)).text
    assert "only hunting scores" in (await ann.slash("game move", picks="act:fish", game=game)).text
    assert "Step 3" not in (await ann.slash("game move", picks="act:hunt", game=game)).text
    assert await learner.step() == 2
    assert "do what the text above" in (await ann.slash("game hint", game=game)).text


async def test_undo_goes_a_step_back_and_redo_forward(local: LocalDiscord, app: App) -> None:
    learner = await begun(app, local.person("Ann"), steps=4)
    await learner.click("Undo")
    assert await learner.step() == 3 and "Step 3 of" in learner.panel.text
    await learner.click("Redo")
    assert await learner.step() == 4
    await learner.go_on()
    assert await learner.step() == 5
    assert not examine(app.settings.database).findings, "the doctor plays it again as it was arranged"


async def test_a_lesson_goes_on_after_a_restart(local: LocalDiscord, tmp_path: Path) -> None:
    ann = local.person("Ann")
    async with playing(local, tmp_path / "again", TITLES) as app:
        learner = await begun(app, ann, steps=6)
        panel = learner.panel
        assert (await learner.session()).seats[1].name == "Ada"
    async with playing(local, tmp_path / "again", TITLES) as app:
        learner.app = app
        assert learner.panel is panel and await learner.step() == 6
        while await learner.step() < len(app.lessons.lesson(FIRST).steps):
            await learner.go_on()
        assert "The lesson is done" in learner.panel.text


async def test_two_clicks_at_once_count_once(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    learner = await begun(app, ann)
    await together(ann.click("Rise: Nubia", on=learner.panel), ann.click("Rise: Nubia", on=learner.panel))
    assert await learner.step() == 1
    assert len((await ann.click("Leave the lesson", on=learner.panel, deliveries=2)).messages) == 1
    assert exits(app.settings.database) == [f"{FIRST}: 1 left after 1 of 11 steps"]
    learner = await finished(app, ann)
    again = await ann.click("Play on", on=learner.panel, deliveries=2)
    assert len(again.messages) == 1 and (await learner.session()).game.lesson == LESSON_DONE
    await ann.click("Learn to play", on=(await ann.slash("help")).message, deliveries=2)
    await ann.click("Age of Civilization", deliveries=2)
    assert len(await app.lessons.running(int(ann.id))) == 1


async def test_a_lesson_works_with_closed_direct_messages(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    ann.close_dms()
    learner = await finished(app, ann, "roll_through_the_ages/first")
    assert learner.panel.ephemeral and "The lesson is done" in learner.panel.text
    assert not await app.store.posts_due(2**40, 10)


async def test_the_same_position_goes_on_against_a_gentle_computer_player(local: LocalDiscord, app: App) -> None:
    learner = await finished(app, local.person("Ann"))
    before = await learner.session()
    reply = await learner.click("Play on")
    session = await learner.session()
    assert "Ada plays gently" in reply.text and session.state == before.state
    assert (session.game.lesson, session.seats[1].level) == (LESSON_DONE, "gentle")
    while (session := await learner.session()).game.phase == Phase.PLAYING:
        await learner.answer((session.decisions[0].options[-1].id,))
        if "End the turn" in learner.panel.labels:  # it asks whether one means it
            await learner.click("End the turn")
    assert "Ada" in learner.panel.text and "Rematch" in learner.panel.labels


async def test_a_lesson_counts_nowhere(local: LocalDiscord, app: App) -> None:
    learner = await finished(app, local.person("Ann"))
    await learner.click("Play on")
    while (session := await learner.session()).game.phase == Phase.PLAYING:
        last = session.decisions[0].options[-1].id
        await app.games.answer(session.game.id, 0, None, (last,), Request(int(learner.person.id)))
        await app.computers.finish()
    database = app.settings.database
    for table in ("results", "scores", "honours", "clocks", "outbox"):
        assert not rows(database, f"SELECT * FROM {table}"), table
    assert (await app.store.statistics()).games == {"lobby": 0, "playing": 0, "over": 0}
    assert "0 games are in play" in (await learner.person.slash("about")).text
    exported = await learner.person.slash("game export", game=str(learner.game_id))
    (file,) = exported.messages[-1].attachments
    _, record, replay = read_record(local.file(file["id"]).decode(), TITLES)
    assert record.arranged and not replay.note and replay.turns[-1].state == session.state


async def test_an_old_done_button_does_not_end_a_game_that_goes_on(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    learner = await finished(app, ann)
    second = await ann.click("1. Age of Civilization", on=(await ann.slash("games")).message)
    await learner.click("Play on")
    reply = await ann.click("Done", on=second.message)
    assert "you are playing on" in reply.text
    assert (await learner.session()).game.phase == Phase.PLAYING


async def test_which_step_somebody_leaves_at_is_counted_without_a_name(local: LocalDiscord, app: App) -> None:
    ann, ben = local.person("Ann"), local.person("Ben")
    learner = await begun(app, ann, steps=3)  # the text of the second step has two answers
    assert "You have left the lesson" in (await learner.click("Leave the lesson")).text
    await begun(app, ben, steps=3)
    await begun(app, ben)  # a new lesson of the same title ends the old one
    assert exits(app.settings.database) == [f"{FIRST}: 2 left after 2 of 11 steps"]
    learner = await finished(app, ann)
    assert "Well done" in (await learner.click("Done")).text
    assert exits(app.settings.database) == [
        f"{FIRST}: 2 left after 2 of 11 steps",
        f"{FIRST}: 1 left after 11 of 11 steps (finished)",
    ]
    assert (await learner.session()).game.phase == Phase.ENDED


async def test_a_lesson_that_nobody_goes_on_with_ends_after_two_weeks(local: LocalDiscord, app: App) -> None:
    learner = await begun(app, local.person("Ann"), steps=1)
    touched = (await learner.session()).game.updated_at
    await app.lessons.end_idle(touched + IDLE - 60)
    assert (await learner.session()).game.phase == Phase.PLAYING
    await app.lessons.end_idle(app.store.clock() + IDLE + 60)
    assert (await learner.session()).game.phase == Phase.ENDED
    assert exits(app.settings.database) == [f"{FIRST}: 1 left after 1 of 11 steps"]
    assert "is over" in (await learner.answer(("act:hunt",))).text


async def test_a_position_that_no_lesson_knows_offers_to_begin_anew(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    learner = await begun(app, ann, steps=1)
    await app.games.answer(learner.game_id, 0, None, ("act:fish",), Request(int(ann.id)))
    reply = await learner.click("Rest")
    assert "This lesson has changed since you began it" in reply.text
    assert reply.message is not None and reply.message.labels == ["Start again", "Leave the lesson"]
    again = Learner(app, ann, await learner.click("Start again"))
    assert again.game_id != learner.game_id and "Step 1 of" in again.panel.text


async def test_the_menu_goes_on_with_what_is_begun(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    await begun(app, ann, steps=2)
    await begun(app, ann, "roll_through_the_ages/first", steps=1)
    await ann.slash("learn")
    assert "Step 2 of" in (await ann.click("Go on: Your first civilization")).text
    offered = await ann.type("learn", "lesson", lesson="first civil")
    assert [each["value"] for each in offered] == [FIRST]
    assert "I don't know that lesson" in (await ann.slash("learn", lesson="nothing")).text


async def test_a_lobby_offers_the_lesson_of_its_game(local: LocalDiscord, app: App) -> None:
    ann = local.person("Ann")
    await ann.slash("game new", options={"title": "roll_through_the_ages"})
    await local.quiet()
    reply = await local.person("Ben").click("Learn to play")
    assert reply.ephemeral and "Choose **Roll the dice**" in reply.text
    assert "Join" in ann.newest().labels, "the lobby stays as it was"


async def test_nobody_else_can_touch_a_lesson(local: LocalDiscord, app: App) -> None:
    ann, ben = local.person("Ann"), local.person("Ben")
    learner = await begun(app, ann, steps=1)
    game = str(learner.game_id)
    for command in ("show", "text", "log", "undo", "end", "replay"):
        assert "I don't know that game" in (await ben.slash(f"game {command}", game=game)).text, command
    assert "yours alone" in (await ann.slash("game replace", seat="2", player=ben, game=game)).text
    assert "yours alone" in (await ann.slash("game move-here", game=game)).text
    assert "yours alone" in (await ann.slash("game pace", pace="1d", game=game)).text
