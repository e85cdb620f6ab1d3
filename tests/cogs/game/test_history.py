"""Looking back: the log, the game turn by turn, its record and its film."""

from __future__ import annotations

import asyncio
import io
import json
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot.admin.cli import main
from bot.app.app import App
from bot.base.workers.service import MOST_PER_PERSON
from bot.domain.events import dump_events
from bot.domain.records.games import Game, Phase
from bot.domain.records.history import Move, MoveKind
from bot.domain.records.seats import SeatedPlayer
from bot.games.history.course import course
from bot.games.history.replay import (
    BadRecord,
    PlayedAnswer,
    export_game,
    read_record,
    replay_answers,
    replay_game,
)
from bot.pictures.film import FRAMES, WIDTH, film
from bot.render.theme import LIGHT, theme_named
from bot.text import errors as error_text
from bot.text.game import history as history_text
from engine.agenda import Question
from engine.core import Answer, IllegalSetup, Log, Setup
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person, Reply
from standin.world.model import Message
from tests.support.engine.toy_title import RULES, SECRET, TITLE, Beads, State, act_answered, act_candidates
from tests.support.engine.toy_title import TITLES as BEADS
from tests.support.engine.whole_games import whole_game
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing


async def table(local: LocalDiscord, app: App, variants: str = "open") -> tuple[Party, Person]:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people), people[0]


# The log.


async def test_the_log_since_i_last_looked_and_by_round(local: LocalDiscord, app: App) -> None:
    party, red = await table(local, app)
    ((first, _),) = await party.waiting()
    await first.slash("game move", picks="act:dig:hill")
    assert "Hill." in (await red.slash("game log", news=True)).text
    assert "since you last looked" in (await red.slash("game log", news=True)).text
    await first.slash("game move", picks="act:dig:lake")
    fresh = (await red.slash("game log", news=True)).text
    assert "Lake." in fresh and "Hill." not in fresh
    await party.play_by_taps(Random(1))
    one, two = [(await red.slash("game log", round=n)).text for n in (1, 2)]
    assert "Hill." in one and "beads are counted" in two and "beads are counted" not in one
    assert "Nothing happened in that round" in (await red.slash("game log", round=9)).text


async def test_the_log_does_not_wait_until_its_read_marker_is_stored(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, red = await table(local, app)
    ((first, _),) = await party.waiting()
    await first.slash("game move", picks="act:dig:hill")
    unlocked, mark_read = asyncio.Event(), app.store.mark_read

    async def mark_later(game_id: int, user_id: int, move: int) -> None:
        await unlocked.wait()
        await mark_read(game_id, user_id, move)

    monkeypatch.setattr(app.store, "mark_read", mark_later)
    before = len(red.interactions)
    looking = asyncio.create_task(red.slash("game log"))
    await local.until(lambda: any("Hill." in Reply(each).text for each in red.interactions[before:]), longest_wait=10.0)
    assert await app.store.read_marker(1, int(red.id)) == 0
    unlocked.set()
    await looking
    assert await app.store.read_marker(1, int(red.id)) > 0


# Turn by turn.


async def test_a_running_game_is_replayed_as_everybody_sees_it(local: LocalDiscord, app: App) -> None:
    party, red = await table(local, app, "")
    await party.play_by_taps(Random(2), turns=3)
    reply = await red.slash("game replay", turn=1)
    assert reply.ephemeral and "turn 1 of" in reply.text and reply.message is not None
    assert SECRET not in reply.text and not reply.message.menus
    later = await red.click("Later", on=reply.message)
    assert "turn 2 of" in later.text and SECRET not in later.text
    (earlier,) = [each for each in later.message.buttons if each["label"] == "Earlier"] if later.message else []
    forged = earlier["custom_id"].replace(":-:", ":0:")
    assert later.message is not None
    await red.raw_click(forged, later.message, longest_wait=5)
    assert SECRET not in later.message.text, "asking for a seat's eyes shows nothing while the game runs"
    assert "would reveal what is hidden" in (await red.slash("game export")).text


async def test_a_finished_game_is_seen_with_any_eyes_and_can_be_exported(
    local: LocalDiscord, app: App, tmp_path: Path
) -> None:
    party, red = await table(local, app, "")
    await party.play_by_taps(Random(3))
    reply = await red.slash("game replay", turn=1)
    assert reply.message is not None and SECRET not in reply.text
    seen = await red.pick("Through whose eyes?", ["0"], on=reply.message)
    assert SECRET in seen.text
    assert "turn 2 of" in (await red.click("Later", on=reply.message)).text
    last = await red.click("To the end", on=reply.message)
    assert "beads are counted" in last.text
    assert "can't make a film" in (await red.click("As a film", on=reply.message)).text, "pictures are off here"
    (file,) = (await red.slash("game export")).messages[-1].attachments
    assert file["filename"] == "beads-1.json"
    session = await party.session()
    rows = await app.store.moves(1, 0, session.game.move)
    _, record, found = read_record(export_game(session.game, session.seats, rows), BEADS)
    assert record.names == session.names and RULES.dump(found.turns[-1].state) == RULES.dump(session.state)
    assert not found.note


def test_what_was_taken_back_is_not_replayed_and_what_was_repaired_is_played_through() -> None:
    rows = [
        Move(1, MoveKind.SETUP, None, (), 0, 1),
        Move(2, MoveKind.ANSWER, 0, ("greet",), 1, 2, True),
        Move(3, MoveKind.ANSWER, 0, ("act:dig:hill",), 2, 3),
        Move(4, MoveKind.UNDO, 0, (), 3, 2),
        Move(5, MoveKind.ANSWER, 0, ("act:dig:lake",), 2, 5),
        Move(6, MoveKind.REPAIRED, None, (), 5, 6),
        Move(7, MoveKind.ANSWER, 0, ("end",), 6, 7),
    ]
    stored = Game(1, "beads", 1, 1, 1, Phase.OVER, {"open": True}, "s", "random", 7, 7)
    seats = (SeatedPlayer(0, 1, "Red"),)
    picks = [picks for _, picks in json.loads(export_game(stored, seats, rows))["answers"]]
    assert picks == [["greet"], ["act:dig:lake"], ["end"]]
    first, *_ = replay_game(TITLE, stored, seats, rows).turns
    assert [event.data.get("what") for event in first.events if event.kind == "did"] == ["act:dig:lake"]


# When the rules have changed.


class Drained(Beads):
    """Beads by later rules: the lake is dry."""

    steps = {
        **Beads.steps,
        "act": Question(
            lambda state, task: (c for c in act_candidates(state, task) if "lake" not in c[0]), act_answered
        ),
    }


class Crowned(Beads):
    """Beads by later rules: everybody begins with one more point."""

    def begin(self, setup: Setup, log: Log) -> State:
        begun = super().begin(setup, log)
        return begun._replace(players=tuple(player._replace(points=1) for player in begun.players))


class Closed(Beads):
    """Beads by later rules: nobody can begin it any more."""

    def begin(self, setup: Setup, log: Log) -> State:
        raise IllegalSetup("out_of_print")


PICKS = ("greet", "act:dig:hill", "act:dig:lake", "end", "greet", "act:dig:lake", "act:dig:hill", "end")


def stored_game() -> tuple[Game, tuple[SeatedPlayer, ...], list[Move], dict[int, str]]:
    """Red and Blue have played two turns by the old rules; all positions are kept."""
    state = RULES.setup(Setup("beads", 2, "s", {"open": True})).state
    rows, saved = [Move(1, MoveKind.SETUP, None, (), 0, 1)], {1: RULES.dump(state)}
    for n, pick in enumerate(PICKS, start=2):
        (decision,) = RULES.decisions(state)
        outcome = RULES.apply(state, Answer(decision.seat, (pick,)))
        state = outcome.state
        rows.append(Move(n, MoveKind.ANSWER, decision.seat, (pick,), n - 1, n, events=dump_events(outcome.events)))
        saved[n] = RULES.dump(state)
    last = rows[-1].move
    stored = Game(1, "beads", 1, 1, 1, Phase.PLAYING, {"open": True}, "s", "random", last, last)
    return stored, (SeatedPlayer(0, 1, "Red"), SeatedPlayer(1, 2, "Blue")), rows, saved


def test_without_kept_positions_a_game_is_shown_up_to_what_is_refused() -> None:
    stored, seats, rows, _ = stored_game()
    shown = replay_game(replace(TITLE, rules=Drained()), stored, seats, rows)
    assert "move 4 is no longer possible" in shown.note and "shown up to there" in shown.note
    assert [turn.last for turn in shown.turns] == [3] and shown.turns[0].state.players[0].points == 1


def test_the_refusal_of_an_old_answer_is_told_in_words() -> None:
    title = TITLES["age_of_civilization"]
    setup = Setup(title.id, 2, "s", arranged={"civilizations": ["egypt"]})
    rise = Answer(0, ("rise:egypt",))
    state = title.rules.apply(title.rules.setup(setup).state, rise).state
    dear = next(pick for pick, why in title.rules.obstacles(state, 0).items() if why and why.kind == "coins")
    shown = replay_answers(title, setup, [PlayedAnswer(2, rise), PlayedAnswer(3, Answer(0, (dear,)))])
    assert " coins and you have 3." in shown.note and "{" not in shown.note


def test_a_kept_position_lets_the_game_go_on_after_what_is_refused() -> None:
    stored, seats, rows, saved = stored_game()
    del saved[4]
    shown = replay_game(replace(TITLE, rules=Drained()), stored, seats, rows, saved)
    assert "moves 4 to 5 can be told but not shown" in shown.note and "move 7 can be told" in shown.note
    assert RULES.dump(shown.turns[-1].state) == saved[9], "the last picture is the present"
    did = [event.data["what"] for turn in shown.turns for event in turn.events if event.kind == "did"]
    assert did == ["act:dig:hill", "act:dig:lake", "act:dig:lake", "act:dig:hill"], "all that was told is told"


def test_a_rule_that_changes_what_comes_of_the_same_answers_is_noticed() -> None:
    stored, seats, rows, saved = stored_game()
    kept = {position: text for position, text in saved.items() if position >= 8}
    shown = replay_game(replace(TITLE, rules=Crowned()), stored, seats, rows, kept)
    assert "earlier turns are shown as they would go now" in shown.note
    assert RULES.dump(shown.turns[-1].state) == saved[9] and shown.turns[0].state.players[0].points == 3
    assert not replay_game(TITLE, stored, seats, rows, saved).note


def test_a_game_that_cannot_be_set_up_any_more_is_shown_from_what_is_kept() -> None:
    stored, seats, rows, saved = stored_game()
    shown = replay_game(replace(TITLE, rules=Closed()), stored, seats, rows, {9: saved[9]})
    assert len(shown.turns) == 1 and RULES.dump(shown.turns[0].state) == saved[9]
    assert [event.kind for event in shown.turns[0].events].count("ended") == 2
    with pytest.raises(BadRecord, match="out of print"):
        replay_game(replace(TITLE, rules=Closed()), stored, seats, rows, {9: "no state"})


async def test_a_running_game_is_replayed_after_a_change_of_its_rules(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data") as app:
        party, red = await table(local, app)
        for picks in ("act:dig:lake", "end"):
            ((person, _),) = await party.waiting()
            await person.slash("game move", picks=picks)
    async with playing(local, tmp_path / "data", {"beads": replace(TITLE, rules=Drained())}) as app:
        party.app = app
        ((person, _),) = await party.waiting()
        await person.slash("game move", picks="act:dig:hill")
        assert "wins" not in (await red.slash("game show")).text
        reply = await red.slash("game replay", turn=1)
        assert "Lake." in reply.text and "can be told but not shown" in reply.text
        assert "Hill." in (await red.slash("game replay")).text
        assert "Lake." in (await red.slash("game log", round=1)).text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "not the record"),
        ("{", "not the record"),
        (
            json.dumps({"ziggurat": 9, "title": "beads", "seed": "s", "options": {}, "names": [], "answers": []}),
            "version 9",
        ),
        (json.dumps({"ziggurat": 1, "title": "go", "seed": "s", "options": {}, "names": [], "answers": []}), "game go"),
        (
            json.dumps(
                {"ziggurat": 1, "title": "beads", "seed": "s", "options": {"x": 1}, "names": ["A"], "answers": []}
            ),
            "set up",
        ),
    ],
)
def test_a_bad_record_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        read_record(text, BEADS)


async def test_one_person_has_only_a_few_replays_and_hints_under_way(local: LocalDiscord, app: App) -> None:
    party, _ = await table(local, app)
    ((one, _),) = await party.waiting()
    other = next(person for person in party.people.values() if person.id != one.id)
    refusal = error_text.too_many_long_jobs(MOST_PER_PERSON)
    busy = [asyncio.create_task(app.workers.run_in_process(time.sleep, 3600)) for _ in range(2)]
    await asyncio.sleep(0)
    paths = ("game replay", "game log", "game hint")
    asked = [asyncio.create_task(one.slash(path, options={"round": 1} if "log" in path else None)) for path in paths]
    asked.append(asyncio.create_task(other.slash("game replay")))
    await local.until(lambda: any(refusal in Reply(each).text for each in one.interactions))
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    *own, others = await asyncio.gather(*asked)
    assert sum(refusal in reply.text for reply in own) == 1, "two are done, and the third is refused at once"
    assert "turn 1 of 1" in others.text, "nobody else is refused"
    assert refusal not in (await one.slash("game replay")).text, "and then the next one"


# The file on the command line, and the film.


@pytest.mark.parametrize(("title", "seats"), [("roll_through_the_ages", 2)])
def test_an_exported_game_is_shown_again_on_the_command_line(
    title: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup, answers = whole_game(title, seats)
    rows = [Move(1, MoveKind.SETUP, None, (), 0, 1)]
    rows += [Move(n + 1, MoveKind.ANSWER, answer.seat, answer.picks, n, n + 1) for n, answer, *_ in answers]
    stored = Game(1, title, 1, 1, 1, Phase.OVER, {}, setup.seed, "random", rows[-1].move, rows[-1].move)
    file = tmp_path / "game.json"
    file.write_text(
        export_game(stored, [SeatedPlayer(n, n, f"Player {n}") for n in range(seats)], rows), encoding="utf-8"
    )
    assert main(["replay", str(file), "--boards", "--pictures", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "Turn 1, round 1" in said and "Player 1" in said
    pictures = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert len(pictures) == len(replay_answers(TITLES[title], setup, answers).turns) + 1 and "film.webp" in pictures
    record = json.loads(file.read_text(encoding="utf-8"))
    record["answers"][9] = [0, ["fly"]]
    file.write_text(json.dumps(record), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert "move 10 is no longer possible, so the game is shown up to there" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert "cannot read" in capsys.readouterr().err


async def test_the_film_of_a_game_that_was_ended(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        red = local.person("Red")
        await open_table(local, [red], title="roll_through_the_ages")
        await Party(local, app, [red]).play_by_typing(Random(1), answers=12)
        await red.slash("game end")
        await red.click("End the game")
        reply = await red.slash("game replay")
        (file,) = (await red.click("As a film", on=reply.message)).messages[-1].attachments
        assert file["filename"] == "roll_through_the_ages-1.webp"


async def test_a_player_shows_the_film_to_the_channel_once(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        red, blue, grey = (local.person(name) for name in ("Red", "Blue", "Grey"))
        await open_table(local, [red, blue], title="roll_through_the_ages")
        await Party(local, app, [red, blue]).play_by_typing(Random(1), answers=12)
        await red.slash("game end")
        await red.click("End the game")
        await local.quiet()

        async def own_film(person: Person) -> Reply:
            replay = await person.slash("game replay")
            return await person.click("As a film", on=replay.message)

        assert history_text.SHOW_FILM() not in (await own_film(grey)).messages[-1].labels, "Grey has not played"
        shown = await own_film(red)
        for said in (history_text.FILM_COMES(), history_text.FILM_SHOWN()):
            assert said in (await red.click(history_text.SHOW_FILM(), on=shown.messages[-1])).text
            await local.quiet()
        (post,) = films(grey)
        assert "Red shows the film of the game" in post.text and not post.notified
        assert "A film of Roll Through the Ages" in post.attachments[0]["description"]
        await blue.click(history_text.SHOW_FILM(), on=(await own_film(blue)).messages[-1])
        await local.quiet()
        assert len(films(grey)) == 2, "each player may"


def films(person: Person) -> list[Message]:
    """The films that everybody in the channel sees."""
    return [each for each in person.sees() if any(file.get("filename") == "film.webp" for file in each.attachments)]


def test_a_film_is_small_and_moves() -> None:
    setup, answers = whole_game("roll_through_the_ages", 2)
    found = replay_answers(TITLES[setup.title], setup, answers).turns
    data = film(TITLES[setup.title], found, ["Red", "Blue"])
    with Image.open(io.BytesIO(data)) as moving:
        assert moving.format == "WEBP" and moving.width == WIDTH
        assert getattr(moving, "n_frames", 1) > min(len(found), FRAMES) // 2
    assert len(data) < 2_000_000


@pytest.mark.parametrize("title", TITLES)
def test_how_the_points_grew_is_known_round_by_round(title: str) -> None:
    setup, answers = whole_game(title, min(2, max(TITLES[title].rules.seats)))
    chosen = TITLES[title]
    rows = [Move(s.move, MoveKind.ANSWER, s.answer.seat, s.answer.picks, s.move - 1, s.move) for s in answers]
    seats = tuple(SeatedPlayer(seat, seat + 1, "Red") for seat in range(setup.seats))
    stored = Game(1, title, None, 1, 1, Phase.OVER, setup.options, setup.seed, "0", position=len(rows))
    ended = chosen.rules.result(replay_game(chosen, stored, seats, rows).turns[-1].state)
    assert ended is not None
    story = course(chosen, stored, seats, rows, ended.winners)
    assert story is not None
    found = story.growth
    assert [line[0] for line in found] == [0] * setup.seats
    assert [line[-1] for line in found] == list(ended.points)
    assert len({len(line) for line in found}) == 1 and len(found[0]) > 3


def test_a_film_wears_the_players_colours_and_the_viewer_s_theme() -> None:
    setup, answers = whole_game("roll_through_the_ages", 2)
    rules, names = TITLES[setup.title], ["Red", "Blue"]
    found = replay_answers(rules, setup, answers).turns[:2]
    usual = film(rules, found, names)
    assert film(rules, found, names, theme_named("dark", ("sky", "coral"))) == usual
    assert film(rules, found, names, theme_named("dark", ("lime", "teal"))) != usual
    with Image.open(io.BytesIO(film(rules, found, names, LIGHT))) as moving:
        assert sum(moving.convert("RGB").resize((1, 1)).getpixel((0, 0))) > 400  # type: ignore[arg-type]
