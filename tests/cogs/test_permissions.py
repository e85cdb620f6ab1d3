"""Every cell of docs/permissions.md."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import aiohttp
import pytest

from bot.app.app import App
from bot.text import errors as error_text
from bot.text.community import leagues as league_text
from bot.text.community import profile as profile_text
from bot.text.community import searches as search_text
from bot.text.community import servers as server_text
from bot.text.community import strikes as strike_text
from bot.text.community import tables as table_text
from bot.text.community import watching as watch_text
from bot.text.game import history as history_text
from bot.text.game import lobby as lobby_text
from bot.text.game import news as news_text
from bot.text.game import seats as seat_text
from bot.text.game import timing as timing_text
from bot.text.game import votes as vote_text
from bot.text.person import lessons as lesson_text
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person, Reply
from standin.world.model import Channel
from tests.support.attempts.alone import ALONE
from tests.support.attempts.community import COMMUNITY
from tests.support.attempts.later import LATER, WISHING
from tests.support.attempts.page import ON_PAGE
from tests.support.attempts.ratings import RATINGS
from tests.support.database.rows import inspected
from tests.support.engine import toy_title as beads
from tests.support.leagues.attempts import LEAGUES
from tests.support.players.board_client import board_page, free_address, link_of, opened, serving
from tests.support.players.roles import ROLES, Attempt, Scene, button, command, every_command, taps
from tests.support.processes.running_bot import playing

ROWS_A_BOT = 12
TESTS = Path(__file__).parents[1]
TABLE, FAIR_PLAY = [TESTS.parent / "docs" / name for name in ("permissions.md", "fair-play.md")]
REFUSALS = (
    error_text.NOT_HOST(),
    error_text.ONLY_HOST(),
    error_text.NOT_SEATED(),
    error_text.NOT_YOUR_SEAT(),
    seat_text.NOT_FOR_YOU(),
    error_text.NO_SUCH_GAME(),
    lobby_text.NOT_IN_LOBBY(),
    lobby_text.HOST_STAYS(),
    error_text.ALREADY_SEATED(),
    timing_text.ONLY_HOST_SETS(),
    seat_text.NOT_FOR_THE_ABSENT(),
    vote_text.OTHERS_ANSWER(),
    seat_text.NOT_YOUR_OFFER(),
    history_text.STILL_RUNNING(),
    history_text.NOT_OVER(),
    news_text.still_there(0).partition("0")[0],
    lesson_text.NO_SUCH_LESSON(),
    strike_text.NOT_YOURS(),
    profile_text.PRIVATE(),
    league_text.ONLY_ORGANISER(),
    league_text.NOT_IN(),
    search_text.NOT_SEARCHING(),
    server_text.ONLY_MANAGERS(),
    table_text.NOT_FOR_YOU(),
    watch_text.NOT_WATCHING(),
    watch_text.OWN_GAME(),
)


def cells() -> dict[str, dict[str, bool]]:
    """The table: action -> role -> whether it is allowed; a dash leaves it open."""
    first, _, _ = TABLE.read_text(encoding="utf-8").partition("\n## ")
    rows = [line.strip("|").split("|") for line in first.splitlines() if line[:2] == "| "]
    _, _, *body = [[cell.strip() for cell in row] for row in rows]
    return {
        what: {role: cell == "yes" for role, cell in zip(ROLES, may, strict=True) if cell != "—"} for what, *may in body
    }


async def new_table(scene: Scene, person: Person) -> Reply:
    return await person.at(scene.elsewhere).slash("game new", title="beads")


async def show_elsewhere(scene: Scene, person: Person) -> Reply:
    return await person.at(scene.elsewhere).slash("game show", game=str(scene.game))


async def browse_elsewhere(scene: Scene, person: Person) -> Reply:
    return await person.at(scene.elsewhere).slash("game browser", game=str(scene.game))


async def move(scene: Scene, person: Person) -> Reply:
    await scene.turn_of(person, own=True)
    return await person.slash("game move", picks="act:dig:hill")


async def replace(scene: Scene, person: Person, *, own: bool) -> Reply:
    seat = await scene.seat(person)
    seat = 0 if seat is None else seat if own else 1 - seat
    newcomer = scene.local.person("Newcomer")
    return await person.slash("game replace", seat=str(seat + 1), player=newcomer)


async def replace_own(scene: Scene, person: Person) -> Reply:
    return await replace(scene, person, own=True)


async def replace_other(scene: Scene, person: Person) -> Reply:
    return await replace(scene, person, own=False)


async def kick(scene: Scene, person: Person) -> Reply:
    victim = "host" if person is scene.people["player"] else "player"
    seat = await scene.seat(scene.people[victim])
    assert seat is not None
    return await person.slash("game kick", seat=str(seat + 1))


async def resume(scene: Scene, person: Person) -> Reply:
    await scene.people["host"].slash("game pause")
    return await person.slash("game resume")


def gone_or_standing(gone: bool) -> Attempt:
    async def attempt(scene: Scene, person: Person) -> Reply:
        elsewhere: Channel = scene.elsewhere
        if gone:
            scene.local.delete_channel(scene.channel)
        return await person.at(elsewhere).slash("game move-here", game=str(scene.game))

    return attempt


def reasons(verb: str, *args: object) -> Attempt:
    @taps(verb)
    async def attempt(scene: Scene, person: Person) -> Reply:
        _, seat = await scene.turn_of(person, own=True)
        return await scene.press(person, verb, seat, *args)

    return attempt


@taps("pick")
async def choose_own(scene: Scene, person: Person) -> Reply:
    number, seat = await scene.turn_of(person, own=True)
    return await scene.press(person, "pick", number, seat, 0)


@taps("pick")
async def choose_for_another(scene: Scene, person: Person) -> Reply:
    number, seat = await scene.turn_of(person, own=False)
    return await scene.press(person, "pick", number, seat, 0)


@taps("sheet")
async def sheet_of_another(scene: Scene, person: Person) -> Reply:
    _, seat = await scene.turn_of(person, own=False)
    return await scene.press(person, "sheet", seat, 1)


@taps("undo")
async def undo_of_another(scene: Scene, person: Person) -> Reply:
    _, seat = await scene.turn_of(person, own=False)
    seats = (await scene.app.games.session(scene.game)).seats
    mover = next(each for each in scene.people.values() if int(each.id) == seats[seat].user_id)
    await mover.slash("game move", picks="act:dig:hill")
    move = (await scene.app.games.session(scene.game)).game.move
    return await scene.press(person, "undo", seat, move)


@taps("begin", "menu", "none", "short", "suggested", "part", "confirm", "page", "back")
async def menu_of_another(scene: Scene, person: Person) -> Reply:
    number, seat = await scene.turn_of(person, own=False)
    for verb in ("begin", "none", "short", "suggested", "part", "confirm", "page", "back"):
        reply = await scene.press(person, verb, number, seat, 0)
        assert any(refusal in reply.text for refusal in REFUSALS), verb
    return await scene.press(person, "menu", number, seat, 0, values=["0"])


@taps("redo")
async def redo_of_another(scene: Scene, person: Person) -> Reply:
    _, seat = await scene.turn_of(person, own=False)
    seats = (await scene.app.games.session(scene.game)).seats
    mover = next(each for each in scene.people.values() if int(each.id) == seats[seat].user_id)
    await mover.slash("game move", picks="act:dig:hill")
    await mover.slash("game undo")
    move = (await scene.app.games.session(scene.game)).game.move
    return await scene.press(person, "redo", seat, move)


@taps("wall")
async def another_wall(scene: Scene, person: Person) -> Reply:
    return await scene.press(person, "wall", person.id, "age_of_civilization")


ATTEMPTS: dict[str, Attempt] = {
    "`/game new` in a free channel": new_table,
    "`/game show`": command("game show"),
    "`/game text`": command("game text"),
    "`/game status`": command("game status"),
    "`/game log`": command("game log"),
    "`/game show` of a game elsewhere": show_elsewhere,
    "`/game browser`": command("game browser"),
    "`/game browser` of a game elsewhere": browse_elsewhere,
    "`/game replay`": command("game replay"),
    "`/game export` of a running game": command("game export"),
    "`/game export` of a finished game": command("game export"),
    "`/review` of a running game": command("review"),
    "`/review` of a finished game": command("review"),
    "`/game hint`": command("game hint"),
    "`/game wishes`": command("game wishes"),
    "`/game hand`": command("game hand"),
    "`/game move` in one's turn": move,
    "`/game undo`": command("game undo"),
    "`/game redo`": command("game redo"),
    "`/game resign`": command("game resign"),
    "`/game leave`": command("game leave"),
    "`/game replace`, one's own seat": replace_own,
    "`/game replace`, another's seat": replace_other,
    "`/game kick`": kick,
    "`/game pace`": command("game pace", pace="1d"),
    "`/game theme`": command("game theme", theme="light"),
    "`/game language`": command("game language", language="de"),
    "`/game pause`": command("game pause"),
    "`/game resume`": resume,
    "`/game end`": command("game end"),
    "`/game move-here`, its channel gone": gone_or_standing(True),
    "`/game move-here`, its channel standing": gone_or_standing(False),
    "`/games`": command("games"),
    "`/learn`": command("learn"),
    "`/daily`": command("daily"),
    "`/help`": command("help"),
    "`/rules`": command("rules"),
    "`/card`": command("card", card="egypt"),
    "`/achievements`": command("achievements"),
    "`/records`": command("records", title="beads"),
    "`/report`": command("report", text="hello"),
    "`/settings`": command("settings"),
    "`/about`": command("about"),
    "`/data export`": command("data export"),
    "`/data delete`": command("data delete"),
    "button Play": button("play"),
    "button My hand": button("hand"),
    "button Text": button("text"),
    "button Board": button("board"),
    "button Open in browser": button("browse"),
    "button Play on the board": button("launch"),
    "button Why not?": reasons("whynot"),
    "a page of Why not?": reasons("whypage", 0, "+"),
    "a picture of one's own panel": reasons("sheet", 1),
    "a picture of another's panel": sheet_of_another,
    "button Hint": reasons("hint"),
    "button Rules": button("rules", "roll_through_the_ages"),
    "a choice, one's own question": choose_own,
    "a choice, another's question": choose_for_another,
    "a menu, another's question": menu_of_another,
    "button Undo of another": undo_of_another,
    "button Redo of another": redo_of_another,
    "button Leave the game": button("resign"),
    "button End the game": button("end"),
    "lobby: Join": button("join"),
    "lobby: Leave": button("leave"),
    "lobby: Start": button("start"),
    "lobby: Cancel": button("cancel"),
    "lobby: Settings": button("setup"),
    "lobby: Add a computer player": button("more"),
    "lobby: Remove a computer player": button("fewer"),
    "lobby: the level of a computer player": button("level", values=[lobby_text.LEVELS[0][0]]),
    "lobby: Allow hints": button("hints", 0),
    "lobby: Play a rated game": button("rated", 1),
    "lobby: Light boards": button("theme", "light"),
    "lobby: the language": button("language", values=["de"]),
    "lobby: Variants": button("variants", values=["open"]),
    "lobby: a variant of several": button("variant", "crowd", values=["8"]),
    "lobby: Who begins?": button("first", values=["1"]),
    "button Review, of a finished game": button("review"),
    "button Rematch": button("rematch"),
    "button of another game's achievements": another_wall,
    **LATER,
    **RATINGS,
    **ALONE,
    **COMMUNITY,
    **LEAGUES,
}


FINISHED = (
    "button Rematch",
    "button Review, of a finished game",
    "`/game export` of a finished game",
    "`/review` of a finished game",
    "a page of a review, of a finished game",
    "button As a film, of a finished game",
    "button Show in the channel, of a finished game's film",
)


@pytest.fixture
async def app(local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    """A bot that also knows a title with a draft, for wish lists, and allows every scene a league."""
    monkeypatch.setattr("bot.store.sql.community.leagues.MOST_LEAGUES_IN_SERVER", 1000)
    draft = {"age_of_civilization": TITLES["age_of_civilization"]}
    async with playing(local, tmp_path / "data", {**beads.TITLES, **draft}) as app:
        yield app


def batched() -> list[list[str]]:
    """Some rows each, since starting a bot takes longer than trying one of them; alone where nobody else may search."""
    alone = [what for what in ATTEMPTS if "another's search" in what]
    others = [what for what in ATTEMPTS if what not in alone]
    return [alone, *(others[at : at + ROWS_A_BOT] for at in range(0, len(others), ROWS_A_BOT))]


def test_every_row_of_the_table_is_tried() -> None:
    assert set(cells()) == set(ATTEMPTS)


def test_every_right_of_hosts_and_moderators_is_answered_for_games_that_count() -> None:
    special = {
        what
        for what, may in cells().items()
        if (may.get("host") and not may.get("player")) or (may.get("moderator") and not may.get("stranger"))
    }
    lines = FAIR_PLAY.read_text(encoding="utf-8").splitlines()
    _, _, *rows = [line.strip("|").split("|") for line in lines if line[:2] == "| "]
    rights = [right.strip() for row in rows for right in row[0].split(";")]
    assert set(rights) == special and len(rights) == len(special)
    known = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    named = [re.findall(r"`(\w+)`", row[3]) for row in rows]
    assert all(named) and not [name for names in named for name in names if f"def {name}(" not in known]


async def test_every_command_stands_in_the_table(local: LocalDiscord, app: App) -> None:
    rows = {what.split("`")[1] for what in cells() if what.startswith("`")}
    missing = {f"/{path}" for path, _ in every_command(local)} - rows
    assert not missing


async def test_every_button_and_menu_stands_in_the_table(app: App) -> None:
    tried = {verb for attempt in ATTEMPTS.values() for verb in getattr(attempt, "verbs", ())}
    assert tried == set(app.dispatcher.verbs)


async def test_a_manager_of_another_channel_is_no_moderator_of_this_one(local: LocalDiscord, app: App) -> None:
    scene = Scene(local, app, 1)
    await scene.begin()
    player = scene.people["player"]
    local.overwrite(scene.elsewhere, player, allow="manage_channels")
    seat, there = 1 - (await scene.seat(player) or 0), player.at(scene.elsewhere)
    for path, more in (
        ("game replace", {"seat": str(seat + 1), "player": scene.people["stranger"]}),
        ("game kick", {"seat": str(seat + 1)}),
        ("game end", {}),
        ("game pace", {"pace": "1d"}),
    ):
        reply = await there.slash(path, game=str(scene.game), **more)
        assert error_text.NOT_HOST() in reply.text or timing_text.ONLY_HOST_SETS() in reply.text, (path, reply.text)


class Stage:
    """Scenes, one after another: as long as nothing has been stored since one began, others may try something in it."""

    def __init__(self, local: LocalDiscord, app: App) -> None:
        self.local, self.app, self.numbers = local, app, count()
        self.scene: Scene | None = None
        self.used: tuple[object, ...] = ()

    async def trace(self, kind: tuple[bool, bool, str]) -> tuple[object, ...]:
        """How often anything has been stored, and whether the scene's channel still stands."""
        await self.local.quiet()
        ((changes,),) = await inspected(self.app.store).on_writer("SELECT total_changes()")
        return kind, changes, self.scene is not None and self.scene.channel.id in self.local.world.channels

    async def scene_for(self, what: str) -> Scene:
        over, lobby = what in FINISHED, what.startswith("lobby:") or what in WISHING
        kind = over, lobby, "age_of_civilization" if what in WISHING else "beads"
        if self.scene is None or await self.trace(kind) != self.used:
            self.scene = Scene(self.local, self.app, next(self.numbers))
            await self.scene.begin(lobby=lobby, over=over, title=kind[-1])
            self.used = await self.trace(kind)
        return self.scene


@pytest.mark.parametrize("rows", batched(), ids=lambda rows: rows[0])
async def test_everybody_may_do_what_the_table_says_and_no_more(local: LocalDiscord, app: App, rows: list[str]) -> None:
    stage = Stage(local, app)
    for what in rows:
        wanted, found = cells()[what], dict[str, bool]()
        for role in sorted(wanted, key=wanted.__getitem__):  # who is refused leaves the scene to the next
            scene = await stage.scene_for(what)
            before = await app.store.game(scene.game)
            reply = await ATTEMPTS[what](scene, scene.people[role])
            await local.quiet()
            assert not reply.failed and error_text.FAILED() not in reply.text, (what, role, reply.text)
            found[role] = not any(refusal in reply.text for refusal in REFUSALS)
            if not found[role] and what.startswith(("lobby:", "button End", "`/game end`")):
                assert await app.store.game(scene.game) == before, "who is refused changes nothing"
        assert found == wanted, what


async def test_the_page_lets_everybody_do_what_the_table_says_and_no_more(local: LocalDiscord, tmp_path: Path) -> None:
    found: dict[str, dict[str, bool]] = {what: {} for what in ON_PAGE}
    async with (
        playing(local, tmp_path / "data", web_url=free_address()) as app,
        serving(app) as address,
        aiohttp.ClientSession() as http,
    ):
        for number, role in enumerate(ROLES):
            scene = Scene(local, app, number)
            await scene.begin()
            person = scene.people[role]
            async with board_page(http, address, await opened(http, address, await link_of(person))) as page:
                for what, attempt in ON_PAGE.items():
                    reply = await attempt(scene, person, page)
                    assert reply.get("error") != error_text.FAILED(), (what, role)
                    found[what][role] = "error" not in reply
    assert found == {what: cells()[what] for what in ON_PAGE}
