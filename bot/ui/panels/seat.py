"""What a person is shown: the panel of a seat, the lobby, the board and the result, in words and rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.games.draft_preferences import wishable
from bot.games.session import Present
from bot.runtime.workers import Image
from bot.store.records import Game, HouseRules, MenuState, Phase, Seat
from bot.ui.components import (
    ROWS,
    Asked,
    Button,
    Choice,
    Entry,
    Heading,
    Id,
    Menu,
    Panel,
    Row,
    Shelf,
    as_named,
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
from engine.core import Result, Rules, Shortcut

ENDING = "end"
ANYWAY = "!"  # in the id of the button that does what one was warned of
WARNED = "!"  # begins the path of a draft in which somebody has been warned of the pick that follows
NO_BADGES: Mapping[str, str] = MappingProxyType({})
NO_HOUSE_RULES = HouseRules()
TEXT = 1900  # characters of a panel that surely fit into any message
STORY = 1500  # characters of what happened, above a question or a board


def names(present: Present) -> list[str]:
    """The seats' names as they may stand in a message."""
    return [words.plain(seat.name) for seat in present.seats]


def mentions(present: Present, seats: Iterable[int]) -> str:
    return " ".join(f"<@{present.seats[seat].user_id}>" for seat in seats)


def users(present: Present, seats: Iterable[int]) -> tuple[int, ...]:
    found = (present.seats[seat].user_id for seat in seats)
    return tuple(user for user in found if user is not None)


def board_row(game_id: int, post: int, *, hand: bool = True, quiet: bool = False) -> tuple[Button, ...]:
    """The short row below a board; `hand`: there is something to hold; `quiet`: another button comes first."""
    return (
        Button(Id("play", game_id, post, ()), words.PLAY, "secondary" if quiet else "primary"),
        *((Button(Id("hand", game_id, post, ()), words.HAND),) if hand else ()),
        Button(Id("text", game_id, post, ()), words.TEXT),
    )


def holds(rules: Rules[Any]) -> bool:
    """Whether players of this title hold anything that others don't see."""
    return bool(getattr(rules, "hands", True))


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


def waiting(present: Present) -> str:
    return words.waiting_for([words.plain(seat.name) for seat in present.waiting()])


# The panel of a seat.


def seat_panel(
    present: Present,
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
    game = present.game
    lines = [line for line in (above, story(told, 800)) if line]
    rows: tuple[Row, ...] = ()
    decision, ask = present.decisions.get(seat), present.asks.get(seat)
    if decision is None or ask is None:
        lines.append(words.TURN_DONE.format(waiting=waiting(present)) if game.phase == Phase.PLAYING else words.OVER)
    else:
        worded = starred(present.rules.worded(present.state, decision, present.names), advised)
        some, none = several(present.rules, decision.ask)
        none = starred_none(none, decision, advised)
        asked = Asked(game.id, post, ask.number, worded, some, none, shelf(present.rules))
        now = draft if draft is not None and draft.number == ask.number else MenuState(ask.number)
        quick = Quick()
        suggested: tuple[Row, ...] = ()
        if now.path.startswith(WARNED):
            pick = now.path.removeprefix(WARNED)
            choice = _warned(asked, pick, warning(present, seat, pick))
        else:
            if not now.path:
                quick = quick_rows(present, asked, advised)
                suggested = () if quick.advised else _suggested(asked, advised)
            few = max(ROWS - 1, room - len(quick.rows) - len(suggested))
            choice = choose(asked, now, heading(present.rules), few)
        plain = without(choice.rows, quick.instead)
        shown = quick.rows[: max(0, room - len(plain) - len(suggested))]
        # Names stand as they are on buttons, and so that they do no harm in text.
        asking = [f"**{_prompt(present, seat)}**"]
        if ask.optional and ask.private:
            asking.append(words.CHOSEN_ALREADY)
        hints = (*quick.hints, *(choice.hints if plain == choice.rows else ()))
        asking += [f"- {words.plain(hint)}" for hint in hints]
        if suggested and advised is not None and not brief(advised):
            asking.append(f"{STAR} {words.SUGGESTED.format(plan=words.plain(advised.option.label))}")
        left = TEXT - sum(len(line) + 1 for line in lines)
        lines.append(_with_icons(present, asking, left) if icons else "\n".join(asking))
        rows = (*suggested[: max(0, room - len(plain) - len(shown))], *shown, *plain)
    controls = [Button(Id("undo", game.id, post, (str(seat), str(game.move))), words.UNDO)] if undo else []
    if present.game.redo and decision is not None:
        controls.append(Button(Id("redo", game.id, post, (str(seat), str(game.move))), words.REDO))
    controls.append(Button(Id("board", game.id, post, ()), words.BOARD))
    if holds(present.rules):
        controls.append(Button(Id("hand", game.id, post, ()), words.HAND))
    if present.in_secret and ask is not None and wishable(present.rules, game.options):
        controls.append(Button(Id("wishes", game.id, post, ()), WISHES))
    return Panel("\n".join(lines), (*rows, tuple(controls)), image)


def _with_icons(present: Present, lines: Sequence[str], room: int = TEXT) -> str:
    """The lines with icons in place of units; one that names a player stays in words, for a name is no unit."""
    drawn = [line if any(name in line for name in names(present)) else illustrated(line) for line in lines]
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


def warning(present: Present, seat: int, pick: str) -> str:
    """What speaks against this pick, in the title's own words; or else that one could still act."""
    decision = present.decisions.get(seat)
    if decision is None:
        return ""
    own = getattr(getattr(present.rules, "words", None), "warning", None)
    if own is not None:
        return str(own(present.state, decision, pick))
    could_act = any(option.id.startswith("act:") for option in decision.options)
    return words.COULD_ACT if pick == ENDING and could_act else ""


def shelf(rules: Rules[Any]) -> Shelf:
    """Where an option is found in the menus: where the title puts it, or else where its id says."""
    own: Shelf | None = getattr(getattr(rules, "words", None), "shelf", None)
    return own or as_named


def heading(rules: Rules[Any]) -> Heading:
    """What a group of options is called: by the title's own word for it, or else by its path."""
    named = getattr(getattr(rules, "words", None), "heading", None)

    def head(path: str) -> str:
        found = named(path) if named is not None else ""
        return str(found or path.rpartition(":")[2].replace("_", " ").capitalize() or words.CHOOSE)

    return head


def several(rules: Rules[Any], ask: str) -> tuple[str, str]:
    """What picking some, and picking nothing, is called in this question, where the title has words for it."""
    some, none = getattr(getattr(rules, "words", None), "SEVERAL", {}).get(ask, ("", ""))
    return str(some), str(none)


# The board, and what only its owner sees.


def board_panel(present: Present, told: Sequence[str], seats: Sequence[int], post: int, image: Image | None) -> Panel:
    """The board as it is posted: what happened, who is called, and one short row."""
    seated = [seat for seat in seats if seat in present.asks]
    public = [seat for seat in seated if not present.asks[seat].private]
    secret = [seat for seat in seated if present.asks[seat].private]
    calls = []
    for seat in public:
        calls.append(words.your_turn(mentions(present, [seat]), _with_icons(present, [_prompt(present, seat)])))
    offered, opening = replies(present, post), openers(present, post, seated)
    calls += [words.may_answer(names(present)[seat], _prompt(present, seat)) for seat, _ in offered]
    if secret:
        calls.append(words.secret_choice(mentions(present, secret)))
    if not seated and present.game.phase == Phase.PLAYING:
        calls.append(waiting(present))
    text = present.rules.text(present.view, names(present)) if image is None else ""
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
            (*opening, *board_row(present.game.id, post, hand=holds(present.rules), quiet=bool(opening))),
        ),
        image,
        users(present, seated),
    )


def _prompt(present: Present, seat: int) -> str:
    return present.rules.worded(present.state, present.decisions[seat], names(present)).prompt


def result_panel(
    present: Present,
    result: Result | None,
    told: Sequence[str],
    post: int,
    image: Image | None,
    honours: Sequence[str] = (),
) -> Panel:
    """How the game ended, and what somebody has won by it for the first time."""
    lines = [story(told, STORY - sum(len(line) for line in honours))]
    if result is not None:
        lines.append(f"{sign('trophy')} **{result_line(present, result)}**".lstrip())
        lines += ranking(present, result)
    lines += honours
    rematch = Button(Id("rematch", present.game.id, post, ()), words.REMATCH, "primary")
    text = Button(Id("text", present.game.id, post, ()), words.TEXT)
    return Panel("\n".join(line for line in lines if line), ((rematch, text),), image)


def result_line(present: Present, result: Result) -> str:
    if len(present.seats) == 1:
        return words.ALONE if result.won is None else words.WON if result.won else words.LOST
    winners = [words.plain(present.seats[seat].name) for seat in result.winners]
    return f"{words.listed(winners)} {'wins' if len(winners) == 1 else 'win'}!" if winners else words.NOBODY_WINS


def ranking(present: Present, result: Result) -> list[str]:
    places = []
    for number, seats in enumerate(result.ranking, start=1):
        for seat in seats:
            points = illustrated(f", {result.points[seat]} points") if seat < len(result.points) else ""
            ahead = f"{words.place(number)}: " if len(present.seats) > 1 else ""
            places.append(f"{ahead}{words.plain(present.seats[seat].name)}{points}")
    if result.medal:
        places.append(f"{sign(f'medal_{result.medal}')} {words.MEDAL.format(medal=result.medal)}".lstrip())
    return places


def status(present: Present) -> str:
    view = present.view
    lines = [f"**{present.rules.name}** · game {present.game.id}, move {present.game.move}"]
    if view.get("round") is not None:
        lines.append(f"Round {view['round']}")
    lines.append(waiting(present) if present.game.phase == Phase.PLAYING else words.OVER)
    return "\n".join(line for line in lines if line)


# The lobby.


def lobby_panel(
    rules: Rules[Any],
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
        f"## {rules.name}",
        words.HOSTED.format(host=words.plain(host)),
        words.lobby_seats(listed, words.seats_wanted(rules.seats, len(seats))),
    ]
    chosen = [line for line in (_chosen(c, game) for c in rules.choices) if line]
    text += [f"Variants: {', '.join(chosen)}"] if chosen else []
    text += [f"-# {told}" for told in (_described(c, game, badges) for c in rules.choices) if told]
    text += [words.first_line(_first_name(game, seats))] if len(seats) > 1 else []
    text += [long_words.house_rules(house.pace, house.hints)] if house.pace or not house.hints else []
    text += [f"⚠️ {note}"] if note else []

    def button(verb: str, label: str, style: str = "secondary", disabled: bool = False) -> Button:
        return Button(Id(verb, game.id, post, ()), label, style, disabled)

    full = len(seats) >= max(rules.seats)
    other_theme = "light" if house.theme == "dark" else "dark"
    rows: list[Row] = [
        (
            button("join", words.JOIN, "success", full),
            button("leave", words.LEAVE),
            button("start", words.START, "primary", len(seats) not in rules.seats),
            button("cancel", words.CANCEL, "danger"),
        ),
        (
            button("more", words.ADD_COMPUTER, disabled=full or not CHOOSERS),
            button("fewer", words.REMOVE_COMPUTER, disabled=all(seat.human for seat in seats)),
            Button(Id("hints", game.id, post, (str(int(not house.hints)),)), long_words.hints_label(house.hints)),
            Button(Id("theme", game.id, post, (other_theme,)), setting_words.theme_label(house.theme)),
        ),
    ]
    if not full:
        levels = tuple(Entry(id, name, hint) for id, name, hint in long_words.LEVELS)
        rows.append(Menu(Id("level", game.id, post, ()), long_words.ADD_LEVEL, levels))
    rows += _variant_menus(rules, game, post, badges)
    if len(seats) > 1:
        entries = [Entry("random", words.ANYBODY_BEGINS, chosen=game.first == "random")]
        entries += [
            Entry(
                str(seat.seat), cut(words.NAMED_FIRST.format(name=seat.name), 100), chosen=game.first == str(seat.seat)
            )
            for seat in seats
        ]
        rows.append(Menu(Id("first", game.id, post, ()), words.WHO_BEGINS, tuple(entries)))
    return Panel("\n".join(text), tuple(rows[:8]))


def _variant_menus(rules: Rules[Any], game: Game, post: int, badges: Mapping[str, str]) -> list[Row]:
    switches = [choice for choice in rules.choices if not choice.values]
    menus: list[Row] = []
    if switches:
        entries = tuple(Entry(c.id, cut(c.name, 100), cut(c.text, 100), bool(game.options.get(c.id))) for c in switches)
        menus.append(Menu(Id("variants", game.id, post, ()), words.VARIANTS, entries, 0, len(entries)))
    for choice in rules.choices:
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
            menus.append(Menu(Id("variant", game.id, post, (choice.id,)), cut(choice.name, 150), entries))
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
