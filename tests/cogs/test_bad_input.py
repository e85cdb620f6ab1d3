"""Bad input of every kind is answered with a sentence, breaks nothing, and no name does harm."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.app import App
from bot.app.doctor import examine
from bot.domain.records.games import Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.history.replay import BadRecord, read_record
from bot.text import errors as error_text
from bot.text.names import clean_name, safe_name
from bot.ui.components import cut
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.responses import pages
from cogs.arguments import typed_picks
from cogs.person.settings import quiet_hours
from engine import assets
from engine.core import Answer, IllegalAnswer, IllegalSetup, Setup
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import walk
from tests.support.bad_files import DANGEROUS, broken_copies, short_record
from tests.support.database.rows import change
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.players.roles import every_command, posted_component
from tests.support.processes.running_bot import playing

ROOT = Path(__file__).parents[2]
JUNK = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "99999999999999999",
    "9" * 60,
    "٣",
    "²",
    "1.5",
    "nan",
    "none",
    "a" * 90,
    ":" * 20,
    "' OR 1=1 --",
    '"; DROP TABLE games; --',
    "@everyone",
    "<@1>",
    "\u202eabc",
    "\u200b",
    "\x00",
    "🀄" * 20,
    "end, end, end",
    "../../etc/passwd",
    "{}",
    "__class__",
)


async def table(local: LocalDiscord, app: App, variants: str = "open") -> Party:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people)


def rubbish(rng: Random) -> str:
    """Text that somebody may type: a known nuisance, or any characters of any script."""
    if rng.random() < 0.5:
        return rng.choice(JUNK)
    planes = ((0x20, 0x7E), (0x0, 0x24F), (0x590, 0x6FF), (0x2000, 0x206F), (0x3040, 0x30FF), (0x1F300, 0x1FAFF))
    return "".join(chr(rng.randint(*rng.choice(planes))) for _ in range(rng.choice((1, 5, 40, 100))))


def harmless(text: str) -> None:
    assert error_text.FAILED() not in text, "a fault of ours, and no answer to what was typed"


# Parsers.


@given(st.one_of(st.text(max_size=90), st.text("0123456789٣:", max_size=90)))
def test_any_custom_id_is_read_or_refused(text: str) -> None:
    for candidate in (text, f"z1:{text}", f"z1:pick:{text}", f"z1:pick:1:2:{text}"):
        try:
            id = CustomId.parse(candidate)
        except BadCustomId:
            continue
        assert id.game < 2**63 and id.post_id < 2**63, "a number that the store can look up"
        assert CustomId.parse(str(id)) == id
        try:
            assert all(0 <= number < 2**63 for number in id.numbers(len(id.args)))
        except BadCustomId:
            continue


@given(st.text(max_size=300))
def test_any_name_is_short_visible_and_says_nothing_of_its_own(text: str) -> None:
    name = clean_name(text)
    assert 0 < len(name) <= 24 and not DANGEROUS.search(name)
    shown = safe_name(name)
    assert "@everyone" not in shown and "@here" not in shown and not re.search(r"<@[!&]?\d", shown)
    for mark in ("**", "__", "~~", "||", "```"):
        assert mark not in shown.replace("\\", " \\")


@given(st.text(max_size=6000), st.integers(20, 2000))
def test_any_text_is_cut_and_paged_within_bounds(text: str, most: int) -> None:
    assert len(cut(text, most)) <= most
    parts = pages(text)
    assert parts and all(0 < len(part) <= 1900 for part in parts)


@given(st.text(max_size=30))
def test_any_quiet_hours_are_minutes_or_a_refusal(text: str) -> None:
    from bot.domain.refusals import Refusal

    try:
        quiet = quiet_hours(text)
    except Refusal:
        return
    assert quiet is None or all(0 <= minute < 24 * 60 for minute in quiet)


# The running bot.


def filled(command: dict[str, Any], rng: Random, player: Person) -> dict[str, Any]:
    """The command's options, filled with as much rubbish as a client allows."""
    given: dict[str, Any] = {}
    for option in command.get("options", []):
        if not option.get("required") and rng.random() < 0.4:
            continue
        if option.get("choices"):
            given[option["name"]] = rng.choice(option["choices"])["value"]
        elif option["type"] == 3:
            text = rubbish(rng)[: option.get("max_length", 6000)]
            given[option["name"]] = text.ljust(option.get("min_length", 0), "x")
        elif option["type"] == 4:
            low, high = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
            given[option["name"]] = rng.choice([low, high, min(max(0, low), high)])
        elif option["type"] == 5:
            given[option["name"]] = rng.random() < 0.5
        elif option["type"] == 6:
            given[option["name"]] = player
        elif option["type"] == 7:
            given[option["name"]] = player.place
    return given


@pytest.mark.parametrize("seed", range(3))
async def test_rubbish_in_every_command_is_answered_with_a_sentence(
    local: LocalDiscord, app: App, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    party = await table(local, app, variants="" if seed % 2 else "open")
    stranger = local.person("Grey")
    for person in (*party.people.values(), stranger):
        local.grant(person, "manage_guild")  # for `/server`
    rng = Random(seed)
    for path, command in every_command(local):
        for person in (*party.people.values(), stranger):
            reply = await person.slash(path, options=filled(command, rng, stranger))
            assert not reply.failed, path
            harmless(reply.text)
            assert reply.ephemeral, f"{path}: what was typed is for the one who typed it"
        for option in command.get("options", []):
            if option.get("autocomplete"):
                typed: dict[str, Any] = {"options": None, option["name"]: rubbish(rng)}
                choices = await party.people[next(iter(party.people))].type(path, option["name"], **typed)
                assert len(choices) <= 25
    assert "failed" not in caplog.text
    for message in channel_messages(stranger, party.channel):
        assert not message.wire["mention_everyone"] and not DANGEROUS.search(message.content)


@pytest.mark.parametrize("seed", range(3))
async def test_tampered_buttons_are_answered_and_do_not_act(
    local: LocalDiscord, app: App, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    party = await table(local, app, variants="" if seed % 2 else "open")
    rng = Random(seed)
    stranger = local.person("Grey")
    seats, state = (await party.session()).seats, (await party.session()).state
    numbers = ("0", "1", "2", "3", "7")
    verbs = sorted(app.dispatcher.verbs)
    for _ in range(120):
        args = [rng.choice((*JUNK, *numbers)) for _ in range(rng.randint(0, 4))]
        head = [rng.choice(("z1", "z1", "z1", "z0", "zz")), rng.choice((*verbs, "fly", ""))]
        ids = [rng.choice(("1", "1", "1", "2", *JUNK)), rng.choice(("0", "1", *JUNK))]
        custom_id = ":".join([*head, *ids, *args])[:100]
        values = [rng.choice((*JUNK, *numbers)) or "x" for _ in range(3)] if rng.random() < 0.5 else []
        message = posted_component(local, party.channel, custom_id, values)
        kind = 3 if values else 2
        reply = await stranger.raw_click(
            custom_id, message, component_type=kind, values=values or None, longest_wait=5.0
        )
        assert not reply.failed, custom_id
        harmless(reply.text)
    assert "failed" not in caplog.text
    session = await party.session()
    assert session.state == state and session.seats == seats, "a stranger cannot act"


async def test_people_with_wild_names_harm_nobody(local: LocalDiscord, app: App) -> None:
    wild = ("@everyone", "<@&1> **x**", "\u202eevil\u202c", "\u200b\u200b", "a" * 200, "`code` ||x||", "[a](http://b)")
    watcher = local.person("Grey")
    people = [local.person(name) for name in wild[:4]]
    await open_table(local, people, variants="open")
    party = Party(local, app, people)
    await party.play_by_taps(Random(8))
    others = [local.person(name) for name in wild[4:]]
    await open_table(local, others, variants="", channel=local.text_channel("second"))
    shown = [s for s in local.record.seen_by(watcher.id) if s.event.startswith("MESSAGE")]
    assert shown
    for each in shown:
        assert not each.body["mention_everyone"] and not each.body["mention_roles"]
        # A zero-width space after an @ is what keeps it from being a mention.
        assert not DANGEROUS.search(each.text.replace("@\u200b", "@"))
        parts = [each.body["content"], *(c["content"] for c in walk(each.body["components"]) if c["type"] == 10)]
        assert not any("||x||" in part for part in parts), "in text it is escaped; labels show it as it is"
        assert "a" * 25 not in each.text
    assert not examine(app.settings.database, app.titles).findings


async def test_a_name_that_was_stored_before_names_were_cleaned_is_cleaned_where_it_is_shown(
    local: LocalDiscord, tmp_path: Path
) -> None:
    red, blue = people = [local.person(name) for name in ("Red", "Blue")]
    async with playing(local, tmp_path / "data") as app:
        await open_table(local, people, variants="open")
        database = app.settings.database
    change(database, "UPDATE seats SET name = ? WHERE user_id = ?", "Bl\u3164ue https://evil.example", int(blue.id))
    async with playing(local, tmp_path / "data") as app:
        shown = (await red.slash("game text")).text
        choices = await red.type("game replace", "seat")
        await Party(local, app, people).play_by_taps(Random(8))
    assert "Blue" in shown and {each["name"][3:] for each in choices} == {"Red", "Blue"}
    told = [shown, *(message.text for message in channel_messages(red, red.place))]
    assert any("Blue" in text for text in told) and not any("evil" in text or "\u3164" in text for text in told)
    assert safe_name("Bl\u3164ue https://evil.example") == "Blue", "as in a result"


@pytest.mark.parametrize("title", TITLES)
async def test_wild_names_harm_no_picture_and_no_words_of_any_title(
    local: LocalDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture, title: str
) -> None:
    wild = ("\u202e@everyone", "**<@&1>** \u200b", "🀄" * 60, "x" * 200)[: max(TITLES[title].rules.seats)]
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        people = [local.person(name) for name in wild]
        await open_table(local, people, title=title)
        party = Party(local, app, people)
        await party.play_by_taps(Random(title), turns=2)
        for command in ("game show", "game text", "game log", "game status"):
            reply = await people[0].slash(command)
            assert not reply.failed and error_text.FAILED() not in reply.text
    posted = channel_messages(people[0], party.channel)
    assert any(message.wire["attachments"] for message in posted), "a board was drawn"
    for message in posted:
        told = [message.content, *(file.get("description") or "" for file in message.wire["attachments"])]
        assert not message.wire["mention_everyone"] and not message.wire["mention_roles"]
        ours = [text.replace("@\u200b", "@").replace(">\u2060", ">") for text in told]  # behind icons, too
        assert not any(map(DANGEROUS.search, ours))
    assert "no picture" not in caplog.text and "failed" not in caplog.text


def test_the_bot_asks_nobody_to_fill_in_a_form() -> None:
    """A modal would be one more way in: whoever adds one must send rubbish through it here."""
    sources = [*(ROOT / "bot").glob("*.py"), *(ROOT / "cogs").glob("*.py")]
    assert sources and not any("Modal" in source.read_text(encoding="utf-8") for source in sources)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(TITLES)), st.text(max_size=60), st.integers(0, 40))
def test_any_typed_answer_is_an_answer_of_the_question_or_refused(title: str, text: str, at: int) -> None:
    """`/game move`: typed text is read as options, and the rules refuse everything else without harm."""
    chosen = TITLES[title]
    state = chosen.rules.setup(Setup(title, max(chosen.rules.seats), "seed", {})).state
    decision = chosen.rules.decisions(state)[0]
    game = Game(1, title, 1, 1, 1, Phase.PLAYING, {}, "seed", "random", move=1, position=1)
    seats = tuple(SeatedPlayer(n, n + 1, f"Player {n}") for n in range(max(chosen.rules.seats)))
    session = Session(chosen, game, seats, state, {})
    ids = [option.id for option in decision.options]
    for typed in (text, f"{text},{text}", ids[at % len(ids)].upper(), f" {ids[at % len(ids)]} ,{text}"):
        try:
            picks = typed_picks(session, decision.seat, typed)
            assert chosen.rules.apply(state, Answer(decision.seat, picks)).state != state
        except (IllegalAnswer, Refusal) as refusal:
            assert str(refusal)


# Records of games, as files.


def spoilt(text: str, rng: Random) -> str:
    """The same file after somebody has tampered with it."""
    at, what = rng.randrange(len(text)), rng.random()
    if what < 0.3:
        return text[:at]
    if what < 0.6:
        return text[:at] + rng.choice(('"', "{", "9", "-", "null", "\u202e", "[]")) + text[at + rng.randint(0, 5) :]
    record = json.loads(text)
    key = rng.choice([*record, "more"])
    record[key] = rng.choice((None, 0, -1, "", "x", [], {}, [[0, ["end"]]], [[9, ["x"]]], {"open": 3}, ["a"] * 40))
    return json.dumps(record)


def test_a_spoilt_record_is_played_or_refused_with_a_sentence() -> None:
    rng = Random("records")
    played = 0
    for title, chosen in TITLES.items():
        record = short_record(title)
        text = json.dumps(record)
        read_record(text, TITLES)
        for _ in range(80):
            try:
                read_record(spoilt(text, rng), TITLES)
                played += 1
            except BadRecord as refusal:
                assert str(refusal) and chosen.name
    assert played < 80, "most of them are refused"


# Card files.


@pytest.mark.parametrize("title", [title for title in TITLES if (ROOT / "assets" / title / "cards.toml").exists()])
def test_a_broken_card_file_is_refused_with_a_sentence_or_does_no_harm(title: str, tmp_path: Path) -> None:
    """Cards are read once per process, so each copy is tried in a process of its own."""
    source = assets.find(title, "cards.toml")
    script = tmp_path / "try.py"
    script.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "from engine import assets\n"
        "from engine.core import IllegalSetup, Setup\n"
        "assets.add_card_folder(Path(sys.argv[1]))\n"
        "try:\n"
        "    from engine.titles import TITLES\n"
        f"    TITLES[{title!r}].rules.setup(Setup({title!r}, TITLES[{title!r}].rules.seats[0], 'x'))\n"
        "except (ValueError, IllegalSetup) as error:\n"
        "    assert str(error)\n"
    )
    for number, copy in enumerate(broken_copies(source.read_text(encoding="utf-8"), Random(title))[::3]):
        folder = tmp_path / str(number)
        shutil.copytree(source.parent, folder / title)
        (folder / title / "cards.toml").write_text(copy, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, str(script), str(folder)],
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-600:]


def test_any_options_of_a_new_game_are_played_or_refused() -> None:
    rng = Random("options")
    for title, chosen in TITLES.items():
        for _ in range(60):
            names = [choice.id for choice in chosen.wording.variants] + ["no_such_option", ""]
            values: tuple[Any, ...] = (True, False, None, "x", "", 3, -1, [], {}, "base")
            options = {rng.choice(names): rng.choice(values) for _ in range(rng.randint(0, 3))}
            try:
                chosen.rules.setup(Setup(title, rng.choice((0, 1, 2, 3, 4, 5)), "seed", options))
            except IllegalSetup as refusal:
                assert chosen.wording.setup_refusal(refusal).endswith(".")
