"""Looking back: the log, the game turn by turn, its record and its film."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot.__main__ import main
from bot.app import App
from bot.film import FRAMES, WIDTH, film
from bot.local import LocalDiscord
from bot.local.driver import Person
from bot.replay import BadRecord, exported, read, turns, turns_of
from bot.store.rows import Game, Move, Seat
from engine.choosers import CHOOSERS
from engine.core import Answer, Setup
from engine.titles import TITLES
from tests.bot.beads import RULES, SECRET
from tests.bot.beads import TITLES as BEADS
from tests.bot.conftest import playing
from tests.bot.people import Party, open_table


async def table(local: LocalDiscord, app: App, variants: str = "open") -> tuple[Party, Person]:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people), people[0]


def game(title: str, seats: int) -> tuple[Setup, list[tuple[int, Answer]]]:
    """A whole game of quick players."""
    rules, rng, answers = TITLES[title], Random(1), []
    setup = Setup(title, seats, "film", {})
    state = rules.setup(setup).state
    while decisions := rules.decisions(state):
        answer = CHOOSERS["greedy"](rules, state, decisions[0], rng)
        answers.append((len(answers) + 1, answer))
        state = rules.apply(state, answer).state
    return setup, answers


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
    assert "nothing to tell" in (await red.slash("game log", round=9)).text


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
    await red.raw_click(forged, later.message, patience=5)
    assert SECRET not in later.message.text, "asking for a seat's eyes shows nothing while the game runs"
    assert "could tell what is hidden" in (await red.slash("game export")).text


async def test_a_finished_game_is_seen_with_any_eyes_and_can_be_exported(
    local: LocalDiscord, app: App, tmp_path: Path
) -> None:
    party, red = await table(local, app, "")
    await party.play_by_taps(Random(3))
    reply = await red.slash("game replay", turn=1)
    assert reply.message is not None and SECRET not in reply.text
    seen = await red.pick("With whose eyes?", ["0"], on=reply.message)
    assert SECRET in seen.text
    assert "turn 2 of" in (await red.click("Later", on=reply.message)).text
    last = await red.click("To the end", on=reply.message)
    assert "beads are counted" in last.text
    assert "can't make a film" in (await red.click("As a film", on=reply.message)).text, "pictures are off here"
    (file,) = (await red.slash("game export")).messages[-1].attachments
    assert file["filename"] == "beads-1.json"
    present = await party.present()
    rows = await app.store.moves(1, 0, present.game.move)
    rules, record, found = read(exported(present.game, present.seats, rows), BEADS)
    assert record.names == present.names and rules.dump(found[-1].state) == rules.dump(present.state)


def test_what_was_taken_back_is_not_replayed_and_what_was_repaired_is_played_through() -> None:
    rows = [
        Move(1, "setup", None, (), 0, 1),
        Move(2, "answer", 0, ("greet",), 1, 2, True),
        Move(3, "answer", 0, ("act:dig:hill",), 2, 3),
        Move(4, "undo", 0, (), 3, 2),
        Move(5, "answer", 0, ("act:dig:lake",), 2, 5),
        Move(6, "repaired", None, (), 5, 6),
        Move(7, "answer", 0, ("end",), 6, 7),
    ]
    stored = Game(1, "beads", 1, 1, 1, "over", {"open": True}, "s", "random", 7, 7)
    seats = (Seat(0, 1, "Red"),)
    picks = [picks for _, picks in json.loads(exported(stored, seats, rows))["answers"]]
    assert picks == [["greet"], ["act:dig:lake"], ["end"]]
    first, *_ = turns_of(RULES, stored, seats, rows)
    assert [event.data.get("what") for event in first.events if event.kind == "did"] == ["act:dig:lake"]


def test_answers_that_the_rules_no_longer_take_are_named() -> None:
    setup = Setup("beads", 1, "s", {"open": True})
    with pytest.raises(BadRecord, match="move 2 is no longer possible"):
        turns(RULES, setup, [(1, Answer(0, ("greet",))), (2, Answer(0, ("fly",)))])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "no record"),
        ("{", "no record"),
        (
            json.dumps({"ziggurat": 9, "title": "beads", "seed": "s", "options": {}, "names": [], "answers": []}),
            "form 9",
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
        read(text, BEADS)


# The file on the command line, and the film.


@pytest.mark.parametrize(("title", "seats"), [("roll_through_the_ages", 2)])
def test_an_exported_game_is_shown_again_on_the_command_line(
    title: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup, answers = game(title, seats)
    rows = [Move(1, "setup", None, (), 0, 1)]
    rows += [Move(n + 1, "answer", answer.seat, answer.picks, n, n + 1) for n, answer in answers]
    stored = Game(1, title, 1, 1, 1, "over", {}, setup.seed, "random", rows[-1].move, rows[-1].move)
    file = tmp_path / "game.json"
    file.write_text(exported(stored, [Seat(n, n, f"Player {n}") for n in range(seats)], rows), encoding="utf-8")
    assert main(["replay", str(file), "--boards", "--pictures", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "Turn 1, round 1" in said and "Player 1" in said
    pictures = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert len(pictures) == len(turns(TITLES[title], setup, answers)) + 1 and "film.webp" in pictures
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


def test_a_film_is_small_and_moves() -> None:
    setup, answers = game("roll_through_the_ages", 2)
    found = turns(TITLES[setup.title], setup, answers)
    data = film(TITLES[setup.title], found, ["Red", "Blue"])
    with Image.open(io.BytesIO(data)) as moving:
        assert moving.format == "WEBP" and moving.width == WIDTH
        assert getattr(moving, "n_frames", 1) > min(len(found), FRAMES) // 2
    assert len(data) < 2_000_000
