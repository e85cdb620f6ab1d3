"""What a person is shown: the panel of a seat, the lobby, the board and the result, in words and rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.games.session import Session
from bot.pictures.image import Image
from bot.store.records import Game, HouseRules, MenuState, Phase, Seat
from bot.ui.components import (
    ROWS,
    Asked,
    Button,
    Choice,
    CustomId,
    Entry,
    Menu,
    Panel,
    Row,
    choose,
    cut,
)
from bot.ui.emojis import illustrated, sign
from bot.ui.shortcuts import (
    STAR,
    Quick,
    brief,
    openers,
    quick_rows,
    replies,
    starred,
    starred_none,
    suggestion_button,
    without,
    worth_a_button,
)
from bot.ui.text import common as words
from bot.ui.text import settings as setting_words
from bot.ui.text import timing as long_words
from bot.ui.text.draft import WISHES
from engine.ai.levels import CHOOSERS
from engine.core import Result, Shortcut
from engine.title import Title

ENDING = "end"
ANYWAY = "!"  # in the id of the button that does what one was warned of
WARNED = "!"  # begins the path of a draft in which somebody has been warned of the pick that follows
NO_BADGES: Mapping[str, str] = MappingProxyType({})
NO_HOUSE_RULES = HouseRules()
TEXT = 1900  # characters of a panel that surely fit into any message
STORY = 1500  # characters of what happened, above a question or a board


def names(session: Session) -> list[str]:
    """The seats' names as they may stand in a message."""
    return [words.plain(seat.name) for seat in session.seats]


def mentions(session: Session, seats: Iterable[int]) -> str:
    return " ".join(f"<@{session.seats[seat].user_id}>" for seat in seats)


def users(session: Session, seats: Iterable[int]) -> tuple[int, ...]:
    found = (session.seats[seat].user_id for seat in seats)
    return tuple(user for user in found if user is not None)


def board_row(game_id: int, post: int, *, hand: bool = True, quiet: bool = False) -> tuple[Button, ...]:
    """The short row below a board; `hand`: there is something to hold; `quiet`: another button comes first."""
    return (
        Button(CustomId("play", game_id, post, ()), words.PLAY, "secondary" if quiet else "primary"),
        *((Button(CustomId("hand", game_id, post, ()), words.HAND),) if hand else ()),
        Button(CustomId("text", game_id, post, ()), words.TEXT),
    )


def story(sentences: Sequence[str], most: int = STORY) -> str:
    """What happened, the latest kept where not all fits."""
    kept: list[str] = []
    room = most
    for sentence in reversed(sentences):
        room -= len(sentence) + 1
        if room < 0:
            return "\n".join([words.MORE_IN_LOG, *reversed(kept)])
        kept.append(sentence)
    return "\n".join(reversed(kept))


def waiting(session: Session) -> str:
    return words.waiting_for([words.plain(seat.name) for seat in session.waiting()])


# The panel of a seat.


def seat_panel(
    session: Session,
    seat: int,
    draft: MenuState | None,
    *,
    post: int = 0,
    told: Sequence[str] = (),
    undo: bool = False,
    image: Image | None = None,
    above: str = "",
    room: int = ROWS,
    advised: Shortcut | None = None,
    icons: bool = True,
) -> Panel:
    """Every question of this seat, one after another, in one place."""
    game = session.game
    lines = [line for line in (above, story(told, 800)) if line]
    rows: tuple[Row, ...] = ()
    decision, ask = session.decisions.get(seat), session.asks.get(seat)
    if decision is None or ask is None:
        lines.append(words.TURN_DONE.format(waiting=waiting(session)) if game.phase == Phase.PLAYING else words.OVER)
    else:
        worded = starred(session.wording.question(session.state, decision, session.names), advised)
        some, none = session.wording.several(decision.ask)
        none = starred_none(none, decision, advised)
        asked = Asked(game.id, post, ask.number, worded, some, none, session.wording.menu_path)
        now = draft if draft is not None and draft.number == ask.number else MenuState(ask.number)
        quick = Quick()
        suggested: tuple[Row, ...] = ()
        if now.path.startswith(WARNED):
            pick = now.path.removeprefix(WARNED)
            choice = _warned(asked, pick, warning(session, seat, pick))
        else:
            if not now.path:
                quick = quick_rows(session, asked, advised)
                suggested = () if quick.advised else _suggested(asked, advised)
            few = max(ROWS - 1, room - len(quick.rows) - len(suggested))
            choice = choose(asked, now, session.wording.menu_heading, few)
        plain = without(choice.rows, quick.instead)
        shown = quick.rows[: max(0, room - len(plain) - len(suggested))]
        # Names stand as they are on buttons, and so that they do no harm in text.
        asking = [f"**{_prompt(session, seat)}**"]
        if ask.optional and ask.private:
            asking.append(words.CHOSEN_ALREADY)
        hints = (*quick.hints, *(choice.hints if plain == choice.rows else ()))
        asking += [f"- {words.plain(hint)}" for hint in hints]
        if suggested and advised is not None and not brief(advised):
            asking.append(f"{STAR} {words.SUGGESTED.format(plan=words.plain(advised.option.label))}")
        left = TEXT - sum(len(line) + 1 for line in lines)
        lines.append(_with_icons(session, asking, left) if icons else "\n".join(asking))
        rows = (*suggested[: max(0, room - len(plain) - len(shown))], *shown, *plain)
    controls = [Button(CustomId("undo", game.id, post, (str(seat), str(game.move))), words.UNDO)] if undo else []
    if session.game.redo and decision is not None:
        controls.append(Button(CustomId("redo", game.id, post, (str(seat), str(game.move))), words.REDO))
    controls.append(Button(CustomId("board", game.id, post, ()), words.BOARD))
    if session.rules.hidden_hands:
        controls.append(Button(CustomId("hand", game.id, post, ()), words.HAND))
    if session.in_secret and ask is not None and session.wording.draft_options(game.options):
        controls.append(Button(CustomId("wishes", game.id, post, ()), WISHES))
    return Panel("\n".join(lines), (*rows, tuple(controls)), image)


def _with_icons(session: Session, lines: Sequence[str], room: int = TEXT) -> str:
    """The lines with icons in place of units; one that names a player stays in words, for a name is no unit."""
    drawn = [line if any(name in line for name in names(session)) else illustrated(line) for line in lines]
    text = "\n".join(drawn)
    return text if len(text) <= room else "\n".join(lines)


def _suggested(asked: Asked, advised: Shortcut | None) -> tuple[Row, ...]:
    """All that is advised up to the next roll or reveal, by one tap."""
    if advised is None or not worth_a_button(asked.decision, advised):
        return ()
    return ((suggestion_button(asked, advised),),)


def _warned(asked: Asked, pick: str, why: str) -> Choice:
    """What speaks against a pick: said once, before it is done."""
    n, label = next((n, option.label) for n, option in enumerate(asked.decision.options) if option.id == pick)
    anyway = words.END_ANYWAY if pick == ENDING else cut(label, 80)
    row = (Button(asked.id("pick", n, ANYWAY), anyway, "danger"), Button(asked.id("back"), words.BACK))
    return Choice((row,), (why,))


def warning(session: Session, seat: int, pick: str) -> str:
    """What speaks against this pick, in the title's own words; or else that one could still act."""
    decision = session.decisions.get(seat)
    if decision is None:
        return ""
    return session.wording.warning(session.state, decision, pick)


# The board, and what only its owner sees.


def board_panel(session: Session, told: Sequence[str], seats: Sequence[int], post: int, image: Image | None) -> Panel:
    """The board as it is posted: what happened, who is called, and one short row."""
    seated = [seat for seat in seats if seat in session.asks]
    public = [seat for seat in seated if not session.asks[seat].private]
    secret = [seat for seat in seated if session.asks[seat].private]
    calls = []
    for seat in public:
        calls.append(words.your_turn(mentions(session, [seat]), _with_icons(session, [_prompt(session, seat)])))
    offered, opening = replies(session, post), openers(session, post, seated)
    calls += [words.may_answer(names(session)[seat], _prompt(session, seat)) for seat, _ in offered]
    if secret:
        calls.append(words.secret_choice(mentions(session, secret)))
    if not seated and session.game.phase == Phase.PLAYING:
        calls.append(waiting(session))
    text = session.wording.board(session.view, names(session)) if image is None else ""
    call = "\n".join(calls)
    room = 1900 - len(call)
    parts = [story(told, min(STORY, room)), call]
    if text:
        left = room - len(parts[0])
        parts.insert(1, cut(text, left) if left > 80 else "")
    return Panel(
        "\n".join(part for part in parts if part),
        (
            *(buttons for _, buttons in offered),
            (*opening, *board_row(session.game.id, post, hand=session.rules.hidden_hands, quiet=bool(opening))),
        ),
        image,
        users(session, seated),
    )


def _prompt(session: Session, seat: int) -> str:
    return session.wording.question(session.state, session.decisions[seat], names(session)).prompt


def result_panel(
    session: Session,
    result: Result | None,
    told: Sequence[str],
    post: int,
    image: Image | None,
    honours: Sequence[str] = (),
) -> Panel:
    """How the game ended, and what somebody has won by it for the first time."""
    lines = [story(told, STORY - sum(len(line) for line in honours))]
    if result is not None:
        lines.append(f"{sign('trophy')} **{result_line(session, result)}**".lstrip())
        lines += ranking(session, result)
    lines += honours
    rematch = Button(CustomId("rematch", session.game.id, post, ()), words.REMATCH, "primary")
    text = Button(CustomId("text", session.game.id, post, ()), words.TEXT)
    return Panel("\n".join(line for line in lines if line), ((rematch, text),), image)


def result_line(session: Session, result: Result) -> str:
    if len(session.seats) == 1:
        return words.ALONE if result.won is None else words.WON if result.won else words.LOST
    winners = [words.plain(session.seats[seat].name) for seat in result.winners]
    return f"{words.listed(winners)} {'wins' if len(winners) == 1 else 'win'}!" if winners else words.NOBODY_WINS


def ranking(session: Session, result: Result) -> list[str]:
    places = []
    for number, seats in enumerate(result.ranking, start=1):
        for seat in seats:
            points = illustrated(f", {result.points[seat]} points") if seat < len(result.points) else ""
            ahead = f"{words.place(number)}: " if len(session.seats) > 1 else ""
            places.append(f"{ahead}{words.plain(session.seats[seat].name)}{points}")
    if result.medal:
        places.append(f"{sign(f'medal_{result.medal}')} {words.MEDAL.format(medal=result.medal)}".lstrip())
    return places


def status(session: Session) -> str:
    view = session.view
    lines = [f"**{session.title.name}** · game {session.game.id}, move {session.game.move}"]
    if view.get("round") is not None:
        lines.append(f"Round {view['round']}")
    lines.append(waiting(session) if session.game.phase == Phase.PLAYING else words.OVER)
    return "\n".join(line for line in lines if line)


# The lobby.


def lobby_panel(
    title: Title[Any],
    game: Game,
    seats: Sequence[Seat],
    post: int,
    note: str = "",
    badges: Mapping[str, str] = NO_BADGES,
    house: HouseRules = NO_HOUSE_RULES,
) -> Panel:
    """The table before its game; `badges`: the signs of what the host has won, by the value of a variant."""
    host = next((seat.name for seat in seats if seat.user_id == game.host_id), "?")
    listed = [
        f"{seat.seat + 1}. {words.plain(seat.name)}"
        + ("" if seat.human else f" (computer, {words.level_name(seat.level)})")
        for seat in seats
    ]
    text = [
        f"## {title.name}",
        words.HOSTED.format(host=words.plain(host)),
        words.lobby_seats(listed, words.seats_wanted(title.rules.seats, len(seats))),
    ]
    chosen = [line for line in (_chosen(c, game) for c in title.wording.variants) if line]
    text += [f"Variants: {', '.join(chosen)}"] if chosen else []
    text += [f"-# {told}" for told in (_described(c, game, badges) for c in title.wording.variants) if told]
    text += [words.first_line(_first_name(game, seats))] if len(seats) > 1 else []
    text += [long_words.house_rules(house.pace, house.hints)] if house.pace or not house.hints else []
    text += [f"⚠️ {note}"] if note else []

    def button(verb: str, label: str, style: str = "secondary", disabled: bool = False) -> Button:
        return Button(CustomId(verb, game.id, post, ()), label, style, disabled)

    full = len(seats) >= max(title.rules.seats)
    other_theme = "light" if house.theme == "dark" else "dark"
    rows: list[Row] = [
        (
            button("join", words.JOIN, "success", full),
            button("leave", words.LEAVE),
            button("start", words.START, "primary", len(seats) not in title.rules.seats),
            button("cancel", words.CANCEL, "danger"),
        ),
        (
            button("more", words.ADD_COMPUTER, disabled=full or not CHOOSERS),
            button("fewer", words.REMOVE_COMPUTER, disabled=all(seat.human for seat in seats)),
            Button(CustomId("hints", game.id, post, (str(int(not house.hints)),)), long_words.hints_label(house.hints)),
            Button(CustomId("theme", game.id, post, (other_theme,)), setting_words.theme_label(house.theme)),
        ),
    ]
    if not full:
        levels = tuple(Entry(id, name, hint) for id, name, hint in long_words.LEVELS)
        rows.append(Menu(CustomId("level", game.id, post, ()), long_words.ADD_LEVEL, levels))
    rows += _variant_menus(title, game, post, badges)
    if len(seats) > 1:
        entries = [Entry("random", words.ANYBODY_BEGINS, chosen=game.first == "random")]
        entries += [
            Entry(
                str(seat.seat), cut(words.NAMED_FIRST.format(name=seat.name), 100), chosen=game.first == str(seat.seat)
            )
            for seat in seats
        ]
        rows.append(Menu(CustomId("first", game.id, post, ()), words.WHO_BEGINS, tuple(entries)))
    return Panel("\n".join(text), tuple(rows[:8]))


def _variant_menus(title: Title[Any], game: Game, post: int, badges: Mapping[str, str]) -> list[Row]:
    switches = [choice for choice in title.wording.variants if not choice.values]
    menus: list[Row] = []
    if switches:
        entries = tuple(Entry(c.id, cut(c.name, 100), cut(c.text, 100), bool(game.options.get(c.id))) for c in switches)
        menus.append(Menu(CustomId("variants", game.id, post, ()), words.VARIANTS, entries, 0, len(entries)))
    for choice in title.wording.variants:
        if choice.values:
            entries = (
                Entry("", cut(words.no_choice(choice.name), 100), "", game.options.get(choice.id) is None),
                *(
                    Entry(
                        id,
                        cut(f"{name} {badges.get(id, '')}".strip(), 100),
                        cut(text, 100),
                        game.options.get(choice.id) == id,
                    )
                    for id, name, text in choice.values[:24]
                ),
            )
            entries = (entries[0]._replace(value="-"), *entries[1:])
            menus.append(Menu(CustomId("variant", game.id, post, (choice.id,)), cut(choice.name, 150), entries))
    return menus


def _chosen(choice: Any, game: Game) -> str:
    value = game.options.get(choice.id)
    if not value:
        return ""
    named = next((name for id, name, _ in choice.values if id == value), "")
    return f"{choice.name}: {named}" if named else str(choice.name)


def _described(choice: Any, game: Game, badges: Mapping[str, str]) -> str:
    """What the chosen value of a variant is about."""
    value = game.options.get(choice.id)
    return next((f"{text} {badges.get(id, '')}".strip() for id, _, text in choice.values if id == value), "")


def _first_name(game: Game, seats: Sequence[Seat]) -> str | None:
    if game.first == "random":
        return None
    return next((words.plain(seat.name) for seat in seats if str(seat.seat) == game.first), None)
