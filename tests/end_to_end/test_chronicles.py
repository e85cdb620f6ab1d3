"""Chronicles of Civilization at the table: a turn of many small steps, by taps alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.domain.records.people import MenuState
from bot.ui.components import LAYOUT_ROWS, MESSAGE_ROWS, Menu
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import Rendering
from bot.ui.option_menus import Question, path_to, question_rows, within
from engine.core import Answer, Decision, Setup
from engine.phrases import spelled_out
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person, Reply, pressable
from standin.world.model import Message
from tests.support.players.menu_walk import reachable
from tests.support.players.people import Party, channel_messages, ids, open_table
from tests.support.processes.running_bot import playing

TITLE_ID = "chronicles_of_civilization"
TITLE = TITLES[TITLE_ID]
RULES = TITLE.rules
SHELF, HEADING = TITLE.wording.menu_path, TITLE.wording.menu_heading
MENUS = {"act", "dev", "map", "war"}


def shown(reply: Reply) -> Message:
    assert reply.message is not None, reply
    return reply.message


class Guided:
    """A player who follows the planner's advice and can only tap."""

    def __init__(self, party: Party, person: Person) -> None:
        self.party, self.person = party, person
        self.taps = self.answers = 0
        self.panel: Message | None = None

    async def open(self) -> Message:
        self.panel = shown(await self.person.click("Play"))
        return self.panel

    async def answer(self) -> None:
        """One answer, with as many taps as its menus need; a warning is confirmed."""
        await self.tap_to(await self.wanted())
        self.answers += 1

    async def wanted(self) -> str:
        session = await self.party.session()
        advice = TITLE.advisor.advice(RULES, session.state, session.decisions[0], Random(0))
        assert advice is not None
        return advice.picks[0]

    async def tap_to(self, pick: str) -> None:
        for _ in range(5):
            if await self.tap_toward(pick):
                return
        raise AssertionError(f"{pick} takes too many taps")

    async def tap_toward(self, pick: str) -> bool:
        """Tap once; True if that answers the question."""
        session = await self.party.session()
        options = [option.id for option in session.decisions[0].options]
        panel = self.panel or await self.open()
        part, value = next(found for found in ways(panel, pick, options))
        self.taps += 1
        if part["type"] == 2:
            reply = await self.person.click(part["custom_id"], on=panel)
        else:
            reply = await self.person.pick(part["custom_id"], [value], on=panel)
        assert not reply.failed
        self.panel = shown(reply)
        return (await self.party.session()).game.move != session.game.move


def ways(panel: Message, pick: str, options: list[str]) -> Iterator[tuple[dict[str, Any], str]]:
    """The controls that lead to an option: its own button, or a menu that holds it."""
    ordinal = str(options.index(pick))
    parts = [each for each in panel.components if pressable(each)]
    for part in parts:
        id = CustomId.parse(part["custom_id"])
        if part["type"] == 2 and id.verb == "pick" and id.args[2] == ordinal:
            yield part, ""
    for part in parts:
        for entry in part.get("options", ()):
            first, _, depth = entry["value"].partition(".")
            leads = depth and within(SHELF(pick), path_to(SHELF(options[int(first)]), int(depth)))
            if entry["value"] == ordinal or leads:
                yield part, entry["value"]


# Whole games.


async def test_a_whole_game_by_taps_alone_with_a_restart_in_the_middle_of_a_turn(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: "by taps 13")
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], TITLE_ID, "chronicle=border_fires, map=broken_coast")
        before = Guided(Party(local, app, [red]), red)
        while not await in_the_middle(before):
            await before.answer()
        walk = await before.wanted()
        assert not await before.tap_toward(walk), "walking is chosen first, then where to"
    async with playing(local, tmp_path / "data", TITLES) as app:
        after = Guided(Party(local, app, [red]), red)
        after.panel = before.panel  # the message of before the restart, still in its menu of places
        assert await after.tap_toward(walk)
        while not await after.party.over():
            await after.answer()
        await local.quiet()
        turns = (await after.party.session()).state.story.turn
    messages = channel_messages(red, after.party.channel)
    taps, answers = before.taps + after.taps, before.answers + after.answers
    print(f"\n{TITLE_ID}: {taps} taps for {answers} answers in {turns} turns, {len(messages)} messages")
    assert "Rematch" in messages[-1].labels
    assert "**Won**" in messages[-1].content and "The way to this victory: " in messages[-1].content
    assert "Board" in messages[-1].labels and "Play" not in messages[-1].labels
    assert taps <= 1.3 * answers, "most answers take one tap"
    assert len(messages) <= turns + 4, "one board a turn, and what frames the game"
    assert not local.record.crashed


async def offered(party: Party) -> list[str]:
    return [option.id for option in (await party.session()).decisions[0].options]


async def in_the_middle(guided: Guided) -> bool:
    """From the third turn on, about to walk, with so many hexes within reach that they have a menu of their own."""
    turn = (await guided.party.session()).state.story.turn
    crowded = sum(id.startswith("map:") for id in await offered(guided.party)) > 25
    return turn >= 3 and crowded and (await guided.wanted()).startswith("map:move:")


async def test_undo_goes_back_to_the_last_drawn_card(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], TITLE_ID)
        guided = Guided(Party(local, app, [red]), red)
        for pick in ("capital:", "card:", "map:summon:capital"):
            await guided.tap_to(next(id for id in await offered(guided.party) if id.startswith(pick)))
        panel = guided.panel
        assert panel is not None
        panel = shown(await red.click("Undo", on=panel))
        assert not (await guided.party.session()).state.people.workers, "the worker is back in the pool"
        panel = shown(await red.click("Undo", on=panel))
        assert all(id.startswith("card:") for id in await offered(guided.party))
        assert "Undo" not in panel.labels, "the card was revealed when the capital was founded"


async def test_others_can_watch_but_not_choose(local: LocalDiscord, tmp_path: Path) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    async with playing(local, tmp_path / "data", TITLES, pictures=True) as app:
        await open_table(local, [red], TITLE_ID)
        guided = Guided(Party(local, app, [red]), red)
        pictures = []
        for _ in range(4):
            await guided.answer()
            assert guided.panel is not None
            (picture,) = guided.panel.attachments
            pictures.append(picture["url"])
        assert len(set(pictures)) == 4, "the map is drawn anew after each answer"
        assert "welcome to watch" in (await blue.click("Play")).text
        text = await blue.click("Text")
        assert "Map, row by row" in text.text and text.ephemeral
        board = shown(await blue.slash("game show"))
        assert board.attachments
        assert {id.verb for id in ids(board)} == {"play", "text"}
        assert not [message for message in blue.sees() if {id.verb for id in ids(message)} & {"pick", "menu"}]


async def test_a_card_is_looked_up(local: LocalDiscord, tmp_path: Path) -> None:
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES, pictures=True):
        await open_table(local, [red], TITLE_ID)
        found = await red.type("card", "card", card="philos")
        assert [choice["value"] for choice in found] == ["invention:12"]
        reply = shown(await red.slash("card", card="invention:12"))
        assert reply.attachments and "Needs: Education 2" in reply.text


# Warnings.


async def test_ending_a_turn_that_starves_people_is_asked_once(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.games.lobby.new_seed", lambda: "a hungry game")
    red = local.person("Red")
    async with playing(local, tmp_path / "data", TITLES) as app:
        await open_table(local, [red], TITLE_ID)
        guided = Guided(Party(local, app, [red]), red)
        while not await hungry(guided):
            rash = ("capital:", "card:", "war:recruit:light_infantry:1", "disband:done")
            await guided.tap_to(next(id for id in await offered(guided.party) if id.startswith(rash)))
        assert not await guided.tap_toward("end")
        assert guided.panel is not None and "food will be missing: Hunger goes from" in guided.panel.text
        warned = guided.panel
        back = shown(await red.click("Back", on=warned))
        assert not {"End the turn"} & set(back.labels)
        guided.panel = back
        await guided.tap_to("end")
        story = (await guided.party.session()).state.story
        assert story.hunger > 0


async def hungry(guided: Guided) -> bool:
    state = (await guided.party.session()).state
    due = RULES.view(state, None)["people"]["due"]
    return bool(state.agenda[-1].step == "main" and due["food"] > state.goods.food)


class Case(NamedTuple):
    """A position that is reached by advice and, now and then, by whim."""

    map: str
    chronicle: str
    seed: str
    whim: float
    answers: int

    def state(self) -> Any:
        state = RULES.setup(Setup(TITLE_ID, 1, self.seed, {"map": self.map, "chronicle": self.chronicle})).state
        rng = Random(self.seed)
        for _ in range(self.answers):
            (decision,) = RULES.decisions(state)
            state = RULES.apply(state, self.next(state, decision, rng)).state
        return state

    def next(self, state: Any, decision: Decision, rng: Random) -> Answer:
        options = [option.id for option in decision.options]
        if decision.ask == "main" and rng.random() < self.whim and len(options) > 1:
            return Answer(0, (rng.choice([id for id in options if id != "end"]),))
        advice = TITLE.advisor.advice(RULES, state, decision, rng)
        assert advice is not None
        return advice


# The most crowded questions of 650 games on all maps and chronicles: of all, and of each menu.
CROWDED = {
    "all": Case("broken_coast", "lost_roads", "crowd 342", 0.15, 166),
    "kinds": Case("crown_of_hills", "border_fires", "crowd 17", 0.03, 132),
    "capital": Case("crown_of_hills", "lost_roads", "crowd 2", 0.0, 0),
    "act": Case("vale_of_two_rivers", "first_hearths", "crowd 588", 0.03, 193),
    "dev": Case("crown_of_hills", "lost_roads", "crowd 578", 0.0, 197),
    "map": Case("vale_of_two_rivers", "lost_roads", "crowd 266", 0.15, 6),
    "war": Case("vale_of_two_rivers", "first_hearths", "crowd 324", 0.15, 193),
}
LEAST = {"all": 95, "kinds": 40, "capital": 50, "act": 45, "dev": 40, "map": 65, "war": 50}


def rich(state: Any) -> Any:
    """The same position with almost full stores, eight workers, all exchanges open, everybody fresh."""
    goods = type(state.goods)(*(most - 1 for most in RULES.view(state, None)["maximum"].values()))
    people = state.people
    workers = tuple(one._replace(moves=7, stopped=False) for one in people.workers)
    turn = state.turn._replace(exchanges=("sell", "buy3", "buy2", "buy1", "free", "peace"))
    return state._replace(goods=goods, people=people._replace(pool=8, workers=workers), turn=turn)


@pytest.mark.parametrize("name", CROWDED)
def test_the_most_crowded_questions_fit_and_every_option_is_near(name: str) -> None:
    state = CROWDED[name].state()
    (asked,) = RULES.decisions(state)
    assert len(asked.options) >= LEAST[name], len(asked.options)
    for position in (state, rich(state)) if asked.ask == "main" else (state,):
        (decision,) = RULES.decisions(position)
        question = TITLE.wording.question(position, decision)
        for room in (MESSAGE_ROWS, LAYOUT_ROWS):
            assert reachable(question, HEADING, room, SHELF) == set(range(len(question.options)))
        assert max(depths(question).values()) <= 3


def depths(question: Decision) -> dict[int, int]:
    """The number of taps to each option in a panel of its own."""
    places = [SHELF(option.id) for option in question.options]
    asked = Question(1, 0, 1, question, Rendering(()), path_of=SHELF)
    found: dict[int, int] = {}
    todo = [(MenuState(1), 1)]
    while todo:
        draft, taps = todo.pop(0)
        for row in question_rows(asked, draft, HEADING, LAYOUT_ROWS).rows:
            for value in [entry.value for entry in row.entries] if isinstance(row, Menu) else picks(row):
                first, _, depth = value.partition(".")
                if depth:
                    todo.append((MenuState(1, path_to(places[int(first)], int(depth))), taps + 1))
                found.setdefault(int(first), taps) if not depth else None
    return found


def picks(row: Any) -> list[str]:
    return [button.id.args[2] for button in row if button.id.verb == "pick"]


@pytest.mark.parametrize("name", ["all", "act", "dev", "map", "war"])
def test_a_turn_has_the_same_few_menus_however_much_is_possible(name: str) -> None:
    state = rich(CROWDED[name].state())
    (decision,) = RULES.decisions(state)
    rows = question_rows(
        Question(1, 0, 1, TITLE.wording.question(state, decision), Rendering(()), path_of=SHELF),
        MenuState(1),
        HEADING,
        LAYOUT_ROWS,
    ).rows
    menus = [row.placeholder for row in rows if isinstance(row, Menu)]
    assert set(menus) <= {HEADING(menu) for menu in MENUS}
    assert any(button.label.startswith("End turn") for row in rows if not isinstance(row, Menu) for button in row)


def test_every_group_of_options_has_a_name() -> None:
    """No menu is named after a bare part of an id."""
    for case in CROWDED.values():
        state = case.state()
        (decision,) = RULES.decisions(state)
        for option in decision.options:
            place = SHELF(option.id)
            for depth in range(1, place.count(":") + 1):
                path = path_to(place, depth)
                assert HEADING(path), path


def test_a_warning_says_what_the_end_of_the_turn_will_do() -> None:
    state = Case("vale_of_two_rivers", "first_hearths", "warn", 0.0, 2).state()
    (decision,) = RULES.decisions(state)

    def warning(state: Any, decision: Decision, pick: str) -> str:
        return spelled_out(TITLE.wording.warning(state, decision, pick))

    assert warning(state, decision, "end") == "4 workers could still act this turn."
    poor = state._replace(goods=state.goods._replace(food=0), people=state.people._replace(pool=0))
    due = RULES.view(poor, None)["people"]["due"]["food"]
    (decision,) = RULES.decisions(poor)
    said = f"{due} food will be missing: Hunger goes from 0 to {due} of 6, and happiness falls."
    assert warning(poor, decision, "end") == said
    starving = poor._replace(story=poor.story._replace(hunger=5))
    assert "the game is lost" in warning(starving, decision, "end")
    assert warning(poor, decision, "act:production:1") == ""
    crossing = state.armies.own[0]._replace(units=(3,), place=3)
    armed = state._replace(armies=state.armies._replace(own=(crossing, *state.armies.own[1:])))
    (decision,) = RULES.decisions(armed)
    assert "begins the war" in warning(armed, decision, "war:move:1")
    label = next(o.label for o in TITLE.wording.question(armed, decision).options if o.id == "war:move:1")
    assert label.endswith("(war begins)")
