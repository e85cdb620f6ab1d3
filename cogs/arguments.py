"""Arguments that several commands take. Their autocomplete reads once and never fails."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Any, TypeVar

import discord
from discord import app_commands
from rapidfuzz import fuzz, process

from bot.base.redacted import error_location
from bot.domain.records.games import Game, Phase
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.text import errors as error_text
from bot.text import help as help_text
from bot.text.community import servers as server_text
from bot.text.game import timing as timing_text
from bot.text.game import turn as turn_text
from bot.text.names import safe_name
from bot.text.typed_names import by_name, fits, in_both, key, words
from bot.ui.components import ENTRY_TEXT, MENU_ENTRIES, cut
from bot.ui.formatting.rendering import Rendering, question
from bot.ui.panels.turn.blocked import blocked, is_named, line
from bot.ui.responses import Interaction
from engine.core import Decision
from engine.language import languages, native_name
from engine.title import Title

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]
A = TypeVar("A", bound=Callable[..., Awaitable[Choices]])
NO_GAME = 0  # no game has this number
LONGEST_NUMBER = 18  # digits
NEAREST = 3  # choices to name to somebody who typed something else
ALIKE = 75  # of 100: from this likeness on, words probably mean a choice


def never_fails(autocomplete: A) -> A:
    """Offer nothing instead of failing: somebody is still typing."""

    @wraps(autocomplete)
    async def guarded(*args: Any) -> Choices:
        try:
            return (await autocomplete(*args))[:MENU_ENTRIES]
        except Refusal:
            return []
        except Exception as error:
            log.warning("nothing offered: %s", error_location(error))
            return []

    return guarded  # type: ignore[return-value]


def choice(label: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=cut(label, ENTRY_TEXT), value=value)


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() and text.isascii() and len(text) < LONGEST_NUMBER else None


class _Game(app_commands.Transformer):
    async def transform(self, interaction: Interaction, value: str, /) -> int | None:  # type: ignore[override]
        return (_number(value) or NO_GAME) if value.strip() else None

    @never_fails
    async def autocomplete(self, interaction: Interaction, typed: str, /) -> Choices:  # type: ignore[override]
        """The games of the person who types."""
        app = interaction.client
        found = []
        for game in await app.store.games_of(interaction.user.id):
            labels = in_both(partial(_game_label, app.titles.get(game.title), game))
            if fits(typed, labels):
                found.append(choice(labels[0], str(game.id)))
        return found


def _game_label(title: Title[Any] | None, game: Game) -> str:
    return help_text.game(title.name if title else game.title, game.id, game.phase)


class _Seat(app_commands.Transformer):
    async def transform(self, interaction: Interaction, value: str, /) -> int:  # type: ignore[override]
        return (_number(value) or 0) - 1

    @never_fails
    async def autocomplete(self, interaction: Interaction, typed: str, /) -> Choices:  # type: ignore[override]
        """The seats of the game in question, counted from one."""
        session = await interaction.client.finder.session(interaction, _given_game(interaction))
        return [
            choice(f"{seat.seat + 1}: {seat.name}", str(seat.seat + 1))
            for seat in session.seats
            if fits(typed, (seat.name,)) or typed == str(seat.seat + 1)
        ]


class _Title(app_commands.Transformer):
    async def transform(self, interaction: Interaction, value: str, /) -> str:  # type: ignore[override]
        return title_id(interaction, value)

    @never_fails
    async def autocomplete(self, interaction: Interaction, typed: str, /) -> Choices:  # type: ignore[override]
        titles = interaction.client.titles
        names = in_both(lambda: {id: title.name for id, title in titles.items()})
        return [choice(names[0][id], id) for id in titles if fits(typed, (id, *(form[id] for form in names)))]


class _TextChannel(app_commands.Transformer):
    """The id of a text channel. A process without a gateway knows no more of it."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.text]

    async def transform(self, interaction: Interaction, value: app_commands.AppCommandChannel, /) -> int:  # type: ignore[override]
        if value.type is not discord.ChannelType.text:
            raise Refusal(server_text.ONLY_TEXT_CHANNELS)
        return value.id


def title_id(interaction: Interaction, text: str) -> str:
    """The id of the title with this id or name; raises Refusal."""
    titles = interaction.client.titles
    known = by_name(lambda: {id: title.name for id, title in titles.items()})
    if key(text) in known:
        return known[key(text)]
    raise Refusal(error_text.NO_SUCH_TITLE)


GameArgument = app_commands.Transform[int, _Game]
SeatArgument = app_commands.Transform[int, _Seat]
TitleArgument = app_commands.Transform[str, _Title]
TextChannelArgument = app_commands.Transform[int, _TextChannel]


NO_DEADLINES = "none"  # the choice that stands for a table without a pace
TYPED_PACES = {NO_DEADLINES: timing_text.NO_DEADLINES, **timing_text.PACE_NAMES}
PACE_CHOICES = [app_commands.Choice(name=name.english, value=id) for id, name in TYPED_PACES.items()]
LANGUAGE_CHOICES = [app_commands.Choice(name=native_name(each), value=each) for each in languages()]


def pace_of(chosen: str) -> str:
    """The pace as it is stored; raises Refusal."""
    if chosen not in TYPED_PACES:
        raise Refusal(timing_text.NO_SUCH_PACE)
    return "" if chosen == NO_DEADLINES else chosen


def _given_game(interaction: Interaction) -> int | None:
    given = interaction.namespace.game
    return _number(given) if isinstance(given, str) else None


def must_be_seat(session: Session, seat: int) -> int:
    """The seat, if a running game has it; raises Refusal."""
    if session.game.phase != Phase.PLAYING or not 0 <= seat < len(session.seats):
        raise Refusal(error_text.NO_SUCH_SEAT)
    return seat


# Typed answers.


def _typed_question(session: Session, seat: int) -> Decision:
    """The question as somebody reads it while typing: words only, and names as they are."""
    worded, label = question(session, seat), Rendering.of(session).label
    options = tuple(each._replace(label=label(each.label), hint=label(each.hint)) for each in worded.options)
    return worded._replace(options=options)


async def offered_picks(interaction: Interaction, typed: str) -> Choices:
    """What this person may choose now; with several picks, the next one after the last comma."""
    session = await interaction.client.finder.session(interaction, _given_game(interaction))
    seat = session.seat_of(interaction.user.id)
    if seat is None or seat not in session.decisions:
        return []
    decision, *others = in_both(lambda: _typed_question(session, seat))
    earlier, _, last = typed.rpartition(",") if decision.at_most > 1 else ("", "", typed)
    chosen = [part.strip() for part in earlier.split(",") if part.strip()]
    found: Choices = []
    for n, option in enumerate(decision.options):
        value = ", ".join([*chosen, option.id])
        forms = (f"{option.id} {option.label}", *(other.options[n].label for other in others))
        if option.id in chosen or not fits(last, forms) or len(value) > ENTRY_TEXT:
            continue
        label = turn_text.labelled(option.label, option.hint) if option.hint else option.label
        found.append(choice(", ".join([*chosen, label]), value))
    return found


def typed_picks(session: Session, seat: int, text: str) -> tuple[str, ...]:
    """The typed words as option ids, found by id or label; raises Refusal with the reason or with similar choices."""
    known = by_name(lambda: {option.id: option.label for option in _typed_question(session, seat).options})
    whole = key(text)
    none = map(key, ("", "-", "none", *in_both(turn_text.NONE_OF_THESE)))
    if whole in none and session.decisions[seat].at_least == 0:
        return ()
    if whole in known:
        return (known[whole],)
    parts = [part.strip() for part in text.split(",")]
    unknown = next((part for part in parts if key(part) not in known), None)
    if unknown is not None:
        raise Refusal(_not_a_choice, session, seat, unknown)
    return tuple(known[key(part)] for part in parts)


def _not_a_choice(session: Session, seat: int, word: str) -> str:
    """Why these words cannot be chosen, or the choices most like them."""
    rendering = Rendering.of(session)
    forms = in_both(lambda: blocked(session, seat))
    shown = {id: each for each in forms[0] for id in each.ids}
    choices = [(each, shown[each.ids[0]]) for form in forms for each in form if each.ids[0] in shown]
    for each, refused in choices:
        if is_named(each, word):
            return rendering.line(refused.why)
    labels = in_both(lambda: [option.label for option in _typed_question(session, seat).options])
    alike: dict[int, float] = {}  # by option: how much the words are like its name, in either language
    for own in labels:
        for _, score, n in process.extract(word, own, scorer=fuzz.WRatio, processor=words, limit=NEAREST):
            alike[n] = max(score, alike.get(n, 0))
    nearest = sorted(alike, key=lambda n: (-alike[n], n))[:NEAREST]
    names = [each.name for each, _ in choices]
    like = process.extractOne(word, names, scorer=fuzz.WRatio, processor=words)
    closer = like is not None and like[1] >= ALIKE and like[1] > max(alike.values(), default=0)
    return turn_text.not_a_choice(
        [safe_name(labels[0][n]) for n in nearest], rendering.line(line(choices[like[2]][1])) if closer else ""
    )
