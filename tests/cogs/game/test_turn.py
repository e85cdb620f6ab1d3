"""The first question of a turn under the board, and the panel that opens at its start."""

from __future__ import annotations

from pathlib import Path

from bot.text import errors as error_text
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from tests.support.engine import toy_title as beads
from tests.support.players.people import Party, channel_messages, ids, open_table
from tests.support.processes.running_bot import playing

AOC = "age_of_civilization"


async def seated(party: Party) -> tuple[Person, Person]:
    """The player who is asked, and the other."""
    ((asked, _),) = await party.waiting()
    return asked, next(person for person in party.people.values() if person.id != asked.id)


async def first_round(party: Party) -> None:
    """Everybody takes the first option there is, and ends the turn."""
    while (await party.session()).view["round"] == 1:
        asked, _ = await seated(party)
        (decision,) = (await party.session()).decisions.values()
        picks = [option.id for option in decision.options]
        await asked.slash("game move", picks="end" if "end" in picks else picks[0])
    await party.discord.quiet()


async def test_the_options_of_a_public_first_question_stand_under_the_board(
    local: LocalDiscord, tmp_path: Path
) -> None:
    people = [local.person("Ann"), local.person("Ben")]
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, people, AOC)
        party = Party(local, app, people)
        asked, other = await seated(party)
        board = channel_messages(asked, party.channel)[-1]
        options = (await party.session()).decisions[0].options
        assert len([id for id in ids(board) if id.verb == "begin"]) == len(options) == 5
        first = next(str(id) for id in ids(board) if id.verb == "begin")
        assert error_text.NOT_YOUR_SEAT() in (await other.click(first, on=board)).text
        assert (await party.session()).decisions[0].ask == "civilization"
        panel = await asked.click(first, on=board)
        assert panel.ephemeral and "Choose an action." in panel.text, "the panel goes on from there"


async def test_many_options_are_left_to_the_panel(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person("Ann"), local.person("Ben")]
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, people, AOC)
        party = Party(local, app, people)
        await first_round(party)
        asked, _ = await seated(party)
        board = channel_messages(asked, party.channel)[-1]
        assert len((await party.session()).decisions[(await party.session()).waiting()[0].seat].options) > 5
        assert board.labels == ["Play", "Text"], "Skip alone would look like all there is"


async def test_an_end_of_turn_under_the_board_warns_first(local: LocalDiscord, tmp_path: Path) -> None:
    """The toy game's turn begins with a forced greeting, so that its first question is what to do."""
    people = [local.person("Ann"), local.person("Ben")]
    async with playing(local, tmp_path, beads.TITLES) as app:
        await open_table(local, people, "beads", variants="open")
        party = Party(local, app, people)
        asked, _ = await seated(party)
        before = (await party.session()).game.move
        warned = await asked.click("End turn", on=channel_messages(asked, party.channel)[-1])
        assert "You could still act" in warned.text and (await party.session()).game.move == before
        assert warned.message is not None
        await asked.click("End the turn", on=warned.message)
        assert (await party.session()).game.move > before


async def test_play_opens_the_start_of_the_question_and_not_the_last_menu(local: LocalDiscord, tmp_path: Path) -> None:
    people = [local.person("Ann"), local.person("Ben")]
    async with playing(local, tmp_path, beads.TITLES) as app:
        await open_table(local, people, "beads", variants="open, crowd=70")
        asked, _ = await seated(Party(local, app, people))
        panel = (await asked.click("Play")).message
        inside = (await asked.choose("C (7)", on=panel)).message
        assert inside is not None and "Back" in inside.labels
        again = (await asked.click("Play")).message
        assert again is not None and "Back" not in again.labels and again.menus


async def test_in_a_draft_the_cards_of_the_hand_are_told_from_those_of_the_market(
    local: LocalDiscord, tmp_path: Path
) -> None:
    people = [local.person("Ann"), local.person("Ben")]
    async with playing(local, tmp_path, TITLES) as app:
        await open_table(local, people, AOC, variants="drafting")
        party = Party(local, app, people)
        while (await party.session()).in_secret:
            person, seat = (await party.waiting())[0]
            pick = (await party.session()).decisions[seat].options[0].id
            await person.slash("game move", picks=pick)
        await local.quiet()
        await first_round(party)
        (seat,) = (await party.session()).decisions
        person, _ = await seated(party)
        panel = await party.panel(person, seat)
        hand = (await party.session()).state.players[seat].hand
        entries = [entry["label"] for menu in panel.menus for entry in menu["options"]]
        assert hand and sum(entry.endswith("(your hand)") for entry in entries) == 2 * len(hand)
        assert [menu["placeholder"] for menu in panel.menus] == [
            "Rise: which civilization?",
            "Annex: which civilization?",
        ]
        assert "Skip" in panel.labels
