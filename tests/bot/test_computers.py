"""Computer players at the table: levels, hints, and no thinking for ever."""

from __future__ import annotations

from random import Random

from bot.app import App
from bot.hints import hint
from bot.local import LocalDiscord
from bot.workers import in_time
from engine.core import Setup
from engine.titles import TITLES
from tests.bot.beads import RULES
from tests.bot.people import Party, open_table


async def test_the_level_is_chosen_in_the_lobby(local: LocalDiscord, app: App) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("game new", title="beads", variants="open")
    await local.quiet()
    assert "Only the host" in (await blue.pick("Add a computer player who is…", ["gentle"])).text
    await red.pick("Add a computer player who is…", ["gentle"])
    reply = await red.pick("Add a computer player who is…", ["thoughtful"], deliveries=2)
    assert "computer, gentle" in reply.text and "computer, thoughtful" in reply.text
    assert [seat.level for seat in await app.store.seats(1)] == ["", "gentle", "thoughtful"]
    await red.click("Start")
    await local.quiet()
    party = Party(local, app, [red])
    await party.play_by_taps(Random(4))
    assert await party.over()


async def test_a_hint_says_what_and_why_to_the_asker_only(local: LocalDiscord, app: App) -> None:
    people = [local.person("Red"), local.person("Blue")]
    await open_table(local, people, variants="open")
    ((asked, _),) = await Party(local, app, people).waiting()
    other = next(person for person in people if person.id != asked.id)
    reply = await asked.slash("game hint")
    assert reply.ephemeral and "would choose **" in reply.text and "about" in reply.text
    assert (await asked.slash("game hint")).text == reply.text, "the same question gets the same hint"
    assert "Nothing is asked" in (await other.slash("game hint")).text
    assert "not playing" in (await local.person("Grey").slash("game hint")).text


async def test_a_table_may_forbid_hints(local: LocalDiscord, app: App) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await red.slash("game new", title="beads", variants="open")
    await local.quiet()
    assert "Only the host" in (await blue.click("Forbid hints")).text
    assert "No hints are given" in (await red.click("Forbid hints", deliveries=2)).text
    await red.click("Start")
    await local.quiet()
    assert "without hints" in (await red.slash("game hint")).text


def test_a_hint_tells_nothing_that_its_reader_could_not_know() -> None:
    rules = TITLES["age_of_civilization"]
    rng = Random(5)
    state = rules.setup(Setup("age_of_civilization", 2, "s", {})).state
    for _ in range(12):
        decision = rules.decisions(state)[0]
        other = rules.imagine(state, decision.seat, "another world")
        here = hint(rules, state, decision, Random(1))
        assert hint(rules, other, rules.decisions(other)[0], Random(1)) == here
        assert here.label
        state = rules.apply(state, in_time("random", rules, state, decision, rng)).state


def test_who_thinks_too_long_answers_as_a_quick_player() -> None:
    state = RULES.setup(Setup("beads", 2, "s", {"open": True})).state
    (decision,) = RULES.decisions(state)
    hurried = in_time("thoughtful", RULES, state, decision, Random(1), seconds=-1)
    assert hurried.picks[0] in {option.id for option in decision.options}
