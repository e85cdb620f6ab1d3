"""The rules to look up: every title has them, they fit on a phone, and they agree with the card files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.app.app import App
from bot.text.rulebook import BadRulebook, Topic, find, topics
from bot.ui.components import MENU_ENTRIES
from bot.ui.custom_ids import CustomId
from engine import assets
from engine.phrases import spelled_out
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.players.people import open_table
from tests.support.processes.running_bot import playing

AOC, RTTA, COC = "age_of_civilization", "roll_through_the_ages", "chronicles_of_civilization"
ASSETS = Path(__file__).parents[3] / "assets"
EVERY = [pytest.param(title, topic, id=f"{title}-{topic.id}") for title in TITLES for topic in topics(title)]


def data(title: str, file: str = "cards.toml") -> dict[str, Any]:
    return tomllib.loads((ASSETS / title / file).read_text(encoding="utf-8"))


def text(title: str, id: str) -> str:
    return next(topic.text for topic in topics(title) if topic.id == id)


def whole(title: str) -> str:
    return "\n".join(f"{topic.name}\n{topic.text}" for topic in topics(title))


# The files.


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_a_rulebook(title: str) -> None:
    known = topics(title)
    assert 15 <= len(known) <= 31
    assert len({topic.id for topic in known}) == len({topic.name for topic in known}) == len(known)
    assert {"goal", "here", "setup", "turn"} <= {topic.id for topic in known}


@pytest.mark.parametrize(("title", "topic"), EVERY)
def test_a_topic_fits_a_phone(title: str, topic: Topic) -> None:
    assert len(topic.name) <= 60 and 200 <= len(topic.text) <= 1800
    assert not re.search(r"[{}|@]|^#", topic.text, re.MULTILINE), "an unfilled quote, a table, a heading or a mention"
    assert topic.text.count("**") % 2 == 0
    assert len(str(CustomId("topic", 0, 0, (title, topic.id)))) <= 100


@pytest.mark.parametrize("title", TITLES)
def test_every_rulebook_says_how_to_play_here(title: str) -> None:
    here = text(title, "here")
    assert all(word in here for word in ("**Play**", "**Undo**", "End turn", "direct message", "/game move"))


@pytest.mark.parametrize("title", TITLES)
def test_every_variant_is_explained(title: str) -> None:
    said = whole(title)
    for choice in TITLES[title].wording.variants:
        assert choice.name in said
        assert all(name in said for _, name, _ in choice.values)


# The texts agree with the card files.


def test_all_cards_of_age_of_civilization_are_named_with_their_texts() -> None:
    file, said = data(AOC), whole(AOC)
    for kind in ("technology", "wonder", "event", "scenario", "special_action", "command", "achievement", "action"):
        for entry in file[kind].values():
            assert f"**{entry['name']}" in said, entry["name"]
    for card in file["special_technology_card"].values():
        for entry in card["technologies"]:
            assert f"*{entry['name']}:* {spelled_out(entry['text'])}" in said
    for kind in ("technology", "wonder"):
        assert all(spelled_out(entry["text"]) in said for entry in file[kind].values())
    for entry in file["event"].values():
        line = next(line for line in text(AOC, "changing_world").splitlines() if f"**{entry['name']}:**" in line)
        amounts = [abs(amount) for amount in entry["effect"].values() if isinstance(amount, int)]
        assert [int(number) for number in re.findall(r"\d+", line)][: len(amounts)] == amounts
        assert all(word in line for word in (entry["effect"]["who"],) if word in ("most", "least"))


def test_the_time_track_of_age_of_civilization() -> None:
    file = data(AOC)
    names = {id: entry["name"] for id, entry in (file["action_card"] | file["special_action"]).items()}
    assert ", ".join(names[id] for id in file["time_track"]["first_game_order"]) in text(AOC, "setup")
    wars = [entry["name"] for entry in file["action_card"].values() if entry["event"] == "war"]
    assert f"**War** ({', '.join(wars)})" in text(AOC, "round_end")
    rounds, window = file["meta"]["rounds"], file["setup"]["window"]
    for number in range(1, rounds + 1):
        shown = ", ".join(str(number + n) for n in range(window))
        assert f"Round {number}: cards {shown}" in text(AOC, "time_track")
    markets = [str(file["setup"]["wonder_market_base"] + players) for players in (2, 3, 4)]
    assert f"{markets[0]}, {markets[1]} or {markets[2]}" in text(AOC, "setup")
    left = [str((file["drafting"]["hand"] - file["drafting"]["keep"]) * players) for players in (2, 3, 4)]
    assert f"{left[0]}, {left[1]} or {left[2]} cards" in text(AOC, "drafting")


def test_the_arrows_between_technologies() -> None:
    file, said = data(AOC)["technology"], text(AOC, "technologies")
    opened: dict[str, set[str]] = {}
    for entry in file.values():
        for opener in entry["requires"]:
            opened.setdefault(file[opener]["name"], set()).add(entry["name"])
    arrows = {m[1]: set(m[2].split(" and ")) for m in re.finditer(r"^- (.+) opens (.+)$", said, re.MULTILINE)}
    assert arrows == opened


@pytest.mark.parametrize("scenario", data(AOC)["scenario"])
def test_a_scenario_lists_its_track_its_start_and_its_medals(scenario: str) -> None:
    file, said = data(AOC), text(AOC, scenario)
    entry = file["scenario"][scenario]
    names = {id: card["name"] for id, card in (file["action_card"] | file["special_action"]).items()}
    assert f"**Track:** {', '.join(names[id] for id in entry['track'])}." in said
    start = file["civilization"][entry["start"]]["name"] if entry["start"] else ""
    assert (f"You begin with **{start}**" in said) if start else ("You begin with" not in said)
    for medal, needs in entry["medals"].items():
        line = next(line for line in said.splitlines() if line.startswith(f"- {medal.capitalize()}:"))
        assert [int(number) for number in re.findall(r"\d+", line)] == list(needs.values())
    for id in (*entry["special_actions"], *entry["commands"]):
        assert f"**{(file['special_action'] | file['command'])[id]['name']}:**" in said
    # A token above position p takes effect at the end of round p - 3, when p enters the window.
    for token in entry["events"]:
        assert re.search(rf"rounds? [\d, and]*{token['position'] - file['setup']['window']}", said), token


def test_skirmish_and_raids_of_age_of_civilization() -> None:
    file = data(AOC)
    out = ", ".join(file["civilization"][id]["name"] for id in file["solo"]["removed"])
    assert f"**Out of the deck:** {out}." in text(AOC, "skirmish")
    assert f"end of round {file['solo']['plague_position'] - 3}" in text(AOC, "skirmish")
    horde = file["scenario"]["mongol_devastation"]["opponent_military_start"]
    assert "military {}, {}, {} and {}".format(*(horde + n for n in (2, 3, 4, 5))) in text(AOC, "mongol_devastation")
    raid = file["special_event"]["mongol_raid"]["effect"]
    assert f"repelled: {raid['win']['points']} point." in text(AOC, "mongol_devastation")
    lost = f"sacrifice {raid['lose']['sacrifice']} worker and lose {-raid['lose']['coins']} coins"
    assert lost in text(AOC, "mongol_devastation")


@pytest.mark.parametrize("action", data(AOC)["action"])
def test_the_workers_of_an_action(action: str) -> None:
    entry = data(AOC)["action"][action]
    page = text(AOC, "permanent" if entry["where"] == "permanent" else "action_cards")
    line = next(line for line in page.splitlines() if f"**{entry['name']}**" in line)
    assert f"{entry['workers']} worker" in line
    assert ("red" in line or "sacrificed" in line) == (entry["slot"] == "red")
    cost = re.search(r"(\d+) coin", line.split(": ")[1])
    assert (int(cost[1]) if cost else 0) == entry["cost"]
    twice = page[page.index(line) :].partition("\n\n")[0] if entry["where"] == "permanent" else line
    assert ("wice a turn" in twice) == (entry["uses"] == 2)


def test_the_sheet_of_roll_through_the_ages() -> None:
    sheet = data(RTTA, "sheet.toml")
    rows = [len(good["values"]) for good in sheet["good"]]
    assert "rows hold {}, {}, {}, {} and {}".format(*rows) in text(RTTA, "goods")
    for good in sheet["good"]:
        assert f"{good['label']}: {', '.join(map(str, good['values']))}\n" in text(RTTA, "goods")
    assert "{}, {}, {} and {} boxes".format(*(city["boxes"] for city in sheet["city"])) in text(RTTA, "cities")
    for one in sheet["monument"]:
        line = f"**{one['label']}:** {one['boxes']} boxes, {one['first']} or {one['later']}"
        line += "".join(f" (not with {players} players)" for players in one.get("not_with", []))
        assert line in text(RTTA, "monuments")
    for players in (2, 3):
        without = [one["label"] for one in sheet["monument"] if players in one.get("not_with", [])]
        assert f"{players} players: without {' and '.join(without)}" in text(RTTA, "setup")
    for one in sheet["development"]:
        said = spelled_out(one["text"])
        assert f"**{one['label']}** {one['cost']}, {one['points']}: {said}" in text(RTTA, "developments")
    late = data(RTTA, "late_bronze_age.toml")["late_bronze_age"]
    for one in late["development"]:
        assert f"**{one['label']}** {one['cost']}, {one['points']}" in text(RTTA, "late_developments")
    assert "scores {}, {}, {}, {}, {}, {} or {},".format(*late["later"].values()) in text(RTTA, "late_bronze_age")
    assert "secondary sources" in text(RTTA, "late_bronze_age")
    for one in sheet["disaster"][1:]:
        few, many = one["skulls"]
        assert f"**{few}{'' if few == many else ' or more'}, {one['label']}:**" in text(RTTA, "disasters")


def _track_line(track: dict[str, Any], names: dict[str, str]) -> Iterator[str]:
    level = 0
    for segment in track["segments"]:
        boundary = segment.get("boundary", "")
        kind, _, number = boundary.partition(":")
        level += segment["reward"].get("level", 0)
        paid = ", ".join(f"{amount} {good}" for good, amount in segment["cost"].items())
        paid += ", 1 worker" * segment.get("workers", 0) + " ÷" * segment.get("split", False)
        needs = "" if not boundary or kind.startswith("settlement_") else f"*{names.get(boundary, kind)}"
        needs += "" if not needs else f"{' ' + number if boundary not in names and number else ''}:* "
        rewards = {"level": f"**{level}**", "vp": "1 VP", "population": "population"}
        won = ", ".join(rewards.get(what, f"{amount} {what}") for what, amount in segment["reward"].items())
        yield f"{needs}{paid} → {won}"


def test_every_track_of_chronicles() -> None:
    file = data(COC)
    said = f"{text(COC, 'tracks_land')}\n{text(COC, 'tracks_home')}"
    names = {f"invention:{one['no']}": one["name"] for one in file["invention"]}
    names |= {f"building:{one['no']}": one["name"] for one in file["building"]}
    names |= {"farm": "a farm", "mine": "a mine", "port": "a port"}
    for track in file["track"]:
        line = next(line for line in said.splitlines() if line.startswith(f"- **{track['name']}:**"))
        known = names | {f"{one['id']}:{n}": f"{one['name']} {n}" for one in file["track"] for n in range(1, 6)}
        assert line == f"- **{track['name']}:** {' · '.join(_track_line(track, known))}"


def test_inventions_buildings_and_units_of_chronicles() -> None:
    file, said = data(COC), whole(COC)
    for one in (*file["invention"], *file["building"]):
        paid = ", ".join(f"{amount} {good}" for good, amount in one["cost"].items())
        line = next(line for line in said.splitlines() if line.startswith(f"- **{one['name']}:** {paid}"))
        assert ("needs" in line) == ("boundary" in one)
        if one in file["building"]:
            assert all(level in line.partition("Opens")[2] for level in opened_by(one["no"])), line
    assert {one["no"] for one in file["invention"] if one.get("vp")} == {5, 10, 15}
    for one in file["unit"]:
        needs = f", Military {one['military']}" if one["military"] else ""
        assert re.search(rf"\*\*{one['name']}:\*\* .*; strength {one['strength']}{needs}$", said, re.MULTILINE)
    upkeep = file["army"]["upkeep"]
    assert upkeep == [0, 1, 1, 1, 2, 2] and "1 gold with 1 to 3 units, 2 and 2 with 4 or 5" in text(COC, "army")
    eaten = [one["food"] for one in file["population"]["levels"]]
    assert f"{eaten[0]} to {eaten[-1]} food" in text(COC, "costs")
    assert file["worker"]["chop_wood"] == [1, 1, 2, 3]
    assert "1 wood, 2 from Production 2, 3 from Production 3" in text(COC, "walking")


def opened_by(building: int) -> Iterator[str]:
    for track in data(COC)["track"]:
        level = 0
        for segment in track["segments"]:
            level += segment["reward"].get("level", 0)
            if segment.get("boundary") == f"building:{building}":
                yield f"{track['name']} {level}" if "level" in segment["reward"] else f"the end of {track['name']}"


def test_chronicles_and_maps() -> None:
    for path in sorted((ASSETS / COC / "chronicles").glob("*.toml")):
        one = tomllib.loads(path.read_text(encoding="utf-8"))
        said = text(COC, one["id"])
        assert all(spelled_out(victory["text"]).rstrip(".") in said for victory in one["victory"])
        assert one["tracks"] == {"hunger": 6, "bankruptcy": 6, "rebellion": 4}
        assert one["war"]["spaces"] == 5 and "has 5 spaces" in text(COC, "war")
        events = re.findall(r"^- Turn (\d+), from (\d+) (\w+)(.*)$", said, re.MULTILINE)
        counted = [(str(event["turn"]), str(event["at_least"])) for event in one["permanent"]]
        assert [(turn, count) for turn, count, _, _ in events] == counted
        for (_, _, _, happens), event in zip(events, one["permanent"], strict=True):
            assert ("toward war" in happens) == ("relations" in event["effect"])
            assert ("victory point" in happens) == ("vp" in event["effect"])
            assert re.findall(r"gain \d+ gold", happens) == re.findall(r"gain \d+ gold", event["effect"])
        assert ("no Wonder" in said) == ("wonder" not in one)
    for path in (ASSETS / COC / "maps").glob("*.toml"):
        one = tomllib.loads(path.read_text(encoding="utf-8"))
        hexes = " ".join(line[2:] for line in one["grid"].strip().splitlines() if line[:2].strip().isdecimal()).split()
        assert len(hexes) == 99 and sum(sign[0] == "R" for sign in hexes) == 5
        assert sum(sign[0] == "S" for sign in hexes) == len(one["discoveries"]) == 3
        line = next(line for line in text(COC, "maps").splitlines() if f"**{one['name']}:**" in line)
        for hex, gift in one["discoveries"].items():
            ((good, amount),) = gift.items()
            assert f"{amount} {good} on {hex}" in line


# Searching.


@pytest.mark.parametrize(
    ("title", "typed", "first"),
    [
        (AOC, "how to win", "goal"),
        (AOC, "Innov", "innovation"),
        (AOC, "mongol", "mongol_devastation"),
        (AOC, "plague", "round_end"),
        (AOC, "annex", "civilizations"),
        (AOC, "  WAR ", "round_end"),
        (AOC, "petra", "wonders"),
        (AOC, "super power", "achievements"),
        (AOC, "wonder", "permanent"),
        (RTTA, "leadership", "rolling"),
        (RTTA, "famine", "feeding"),
        (RTTA, "disasters", "disasters"),
        (RTTA, "offers trading", "offers"),
        (RTTA, "late bronze", "late_bronze_age"),
        (RTTA, "ships", "late_bronze_age"),
        (COC, "bankr", "costs"),
        (COC, "broken coast", "maps"),
        (COC, "fortress", "inventions"),
        (COC, "war", "war"),
        (COC, "lost roads", "lost_roads"),
        (COC, "tracks_home", "tracks_home"),
        (AOC, "inovation", "innovation"),
        (AOC, "civilisation", "tricky"),
        (RTTA, "disater", "disasters"),
        (COC, "bankrupcy", "costs"),
    ],
)
def test_a_search_finds_the_right_topic_even_with_a_typo(title: str, typed: str, first: str) -> None:
    assert find(title, typed)[0].id == first


def test_an_empty_search_lists_everything_and_nonsense_finds_nothing() -> None:
    assert find(AOC, "  ") == list(topics(AOC))
    assert find(AOC, "zeppelin") == []
    assert find("chess", "") == []


def test_matching_names_come_before_matching_texts() -> None:
    found = [topic.id for topic in find(AOC, "drafting")]
    assert found[0] == "drafting" and "setup" in found[1:]


# Bad files.


GOOD = "[[topic]]\nid = 'goal'\nname = 'How to win'\ntext = 'Be first.'\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The rules file of a title called dice, with a card file beside it."""
    monkeypatch.setattr(assets, "_folders", [tmp_path])
    topics.cache_clear()
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "cards.toml").write_text("[[card]]\nid = 'six'\npips = { wood = 6 }\nsizes = [1, 2]\n")
    yield tmp_path / "dice" / "rules.toml"
    topics.cache_clear()


def test_a_text_quotes_the_card_file(file: Path) -> None:
    quoting = GOOD.replace("Be first.", "{card.six.pips}; {card.six.sizes}; {card.six.sizes.1}")
    file.write_text("data = ['cards.toml']\n" + quoting)
    assert topics("dice") == (Topic("goal", "How to win", "6 wood; 1, 2; 2"),)


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("[[topic", "rules.toml"),
        ("topic = []", "topic"),
        (GOOD + GOOD, "topic goal: there are two"),
        (GOOD.replace("How to win", "x" * 61), "topic.0.name"),
        (GOOD.replace("'goal'", "'Goal 1'"), "topic.0.id"),
        (GOOD.replace("Be first.", "x" * 1801), "1801 characters"),
        (GOOD.replace("Be first.", "Roll {card.seven.pips}."), "no card.seven.pips"),
        (GOOD + "colour = 'red'\n", "topic.0.colour"),
        ("data = ['sheet.toml']\n" + GOOD, "sheet.toml"),
    ],
)
def test_a_bad_file_is_refused_with_the_place_of_the_mistake(file: Path, written: str, place: str) -> None:
    file.write_text(written)
    with pytest.raises(BadRulebook, match=re.escape(place)):
        topics("dice")


# The command, in our own Discord.


async def test_somebody_reads_the_rules_by_menu_and_buttons(local: LocalDiscord, tmp_path: Path) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    async with playing(local, tmp_path / "data", TITLES):
        reply = await red.slash("rules", title=AOC)
        assert reply.ephemeral and "How to win" in reply.text and text(AOC, "goal") in reply.text
        assert reply.message is not None
        menus = reply.message.menus
        offered = [option["value"] for menu in menus for option in menu["options"]]
        assert offered == [topic.id for topic in topics(AOC)[1:]] and all(
            len(m["options"]) <= MENU_ENTRIES for m in menus
        )
        reply = await red.pick(menus[-1]["custom_id"], ["silk_road"], on=reply.message)
        assert "Caravan" in reply.text and reply.ephemeral
        reply = await red.click("‹ Scenario: Age of Wonders", on=reply.message)
        assert "Quarry" in reply.text
        assert not blue.sees()


async def test_the_menu_still_works_after_a_restart(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES):
        shown = (await red.slash("rules", title=RTTA, topic="dice")).message
    async with playing(local, tmp_path / "data", TITLES):
        assert shown is not None
        reply = await red.pick(shown.menus[0]["custom_id"], ["solitaire"], on=shown)
        assert text(RTTA, "solitaire") in reply.text


async def test_the_rules_are_those_of_the_channels_game_unless_a_title_is_named(
    local: LocalDiscord, tmp_path: Path
) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES):
        await open_table(local, [red], title=COC)
        assert text(COC, "goal") in (await red.slash("rules")).text
        offered = await red.type("rules", "topic", topic="bankr")
        assert offered[0]["value"] == "costs"
        offered = await red.type("rules", "topic", topic="", title=RTTA)
        assert [each["value"] for each in offered] == [topic.id for topic in topics(RTTA)][:MENU_ENTRIES]
        assert [each["value"] for each in await red.type("rules", "title", title="age of")] == [AOC]


async def test_an_unknown_title_is_refused_kindly(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    assert "no rules for that game" in (await red.slash("rules")).text  # the tiny title of these tests has none
    assert "I don't know that game" in (await red.slash("rules", title="chess")).text


async def test_a_word_that_is_in_no_topic(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES):
        assert "found nothing about that" in (await red.slash("rules", topic="zeppelin", title=AOC)).text
        assert "Round end" in (await red.slash("rules", topic="plague", title=AOC)).text
