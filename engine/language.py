"""Everything that a person reads is a message: an id, its English, and its translations.

`say("lobby.opened", "{name} opened a table.", name=name)` says it in the language of the current task (`speaking`).
The English stands in the code, so it is complete. Translations are gettext files in `assets/languages/<language>`:
`msgctxt` is the id, `msgid` the English. If the English changes, its translation no longer counts.

Amounts are arguments (`coins=amount(4, "coin")`), never part of a message. The texts of card files are messages too:
their ids are the places where they stand (`translated`), and tokens such as {coin:4} stay in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, wraps
from gettext import c2py
from pathlib import Path
from typing import Any, Literal, ParamSpec, Protocol, TypeVar, cast
from unicodedata import combining, normalize

from babel import Locale
from babel.lists import format_list
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)
Key = tuple[str, str]  # a message's id and its English

ENGLISH = "en"
FOLDER = Path(__file__).parent.parent / "assets" / "languages"
LOCALES = {ENGLISH: "en_GB"}  # where a language is written in more than one way
UNDER_WAY = "under-way.txt"  # a file in the folder of a language that is not finished


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The messages of one language."""

    language: str
    locale: Locale
    messages: Mapping[Key, str]
    plurals: Mapping[Key, Sequence[str]]
    plural: Callable[[int], int]
    """Which of a message's plural forms goes with a number."""


@cache
def languages() -> tuple[str, ...]:
    """English, and every language that has a folder."""
    return ENGLISH, *sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())


@cache
def finished_languages() -> tuple[str, ...]:
    """The languages that people get without asking: those that are not under way."""
    return tuple(each for each in languages() if not (FOLDER / each / UNDER_WAY).exists())


def locale_of(language: str) -> Locale:
    """How a language, which is named as Discord names its locales, writes numbers and lists."""
    return Locale.parse(LOCALES.get(language, language).replace("-", "_"))


@cache
def native_name(language: str) -> str:
    """What a language calls itself: Deutsch, Português (Brasil)."""
    name = str(Locale.parse(language.replace("-", "_")).get_display_name())
    return name[:1].upper() + name[1:]


def finished_language(locale: str) -> str | None:
    """The finished language for this locale of Discord or of a browser: with its region, or else without."""
    named = {each.casefold(): each for each in finished_languages()}
    region = locale.casefold()
    return named.get(region) or named.get(region.partition("-")[0])


def nearest(locale: str | None) -> str:
    """The language that somebody gets who has chosen none ("en-US", "pt-BR")."""
    return finished_language(locale or ENGLISH) or ENGLISH


def preferred(chosen: str, locale: str | None = None) -> str:
    """The language that was chosen, which may be under way, or else the nearest to the locale."""
    return chosen if chosen in languages() else nearest(locale)


@cache
def catalogue(language: str) -> Catalogue:
    """The messages of a language, read once; without any, it is English."""
    messages: dict[Key, str] = {}
    plurals: dict[Key, Sequence[str]] = {}
    expression = "(n != 1)"
    for path in sorted((FOLDER / language).glob("*.po")):
        with path.open("rb") as file:
            read = read_po(file)
        expression = read.plural_expr
        for message in read:
            if not message.id or not message.context or message.fuzzy:
                continue
            if isinstance(message.id, str):
                if message.string:
                    messages[message.context, message.id] = str(message.string)
            elif message.string and all(message.string):
                plurals[message.context, message.id[0]] = tuple(message.string)
    return Catalogue(language, locale_of(language), messages, plurals, c2py(expression))


_spoken: ContextVar[Catalogue | None] = ContextVar("language", default=None)


def _catalogue() -> Catalogue:
    return _spoken.get() or catalogue(ENGLISH)


def language() -> str:
    """The language of the current task."""
    return _catalogue().language


def speak(language: str) -> None:
    """Use this language for the rest of the current task."""
    _spoken.set(catalogue(language))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use this language within the block."""
    before = _spoken.set(catalogue(language))
    try:
        yield
    finally:
        _spoken.reset(before)


class Remembered(Protocol[P, R_co]):
    """A function that remembers what it returned."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co: ...

    def cache_clear(self) -> None: ...


def once_per_language(work: Callable[P, R_co]) -> Remembered[P, R_co]:
    """Like `functools.cache`, for a function that makes words."""

    @cache
    def known(_catalogue: Catalogue, *args: Any, **kwargs: Any) -> R_co:
        return work(*args, **kwargs)

    @wraps(work)
    def cached(*args: P.args, **kwargs: P.kwargs) -> R_co:
        return cast("Callable[..., R_co]", known)(_catalogue(), *args, **kwargs)

    remembered = cast("Remembered[P, R_co]", cached)
    remembered.cache_clear = known.cache_clear  # type: ignore[method-assign]
    return remembered


# Messages.


def say(id: str, english: str, /, **arguments: object) -> str:
    """The message with its arguments filled in."""
    spoken = _spoken.get()
    text = english if spoken is None else spoken.messages.get((id, english), english)
    return _filled(text, english, arguments) if arguments else text


def count(id: str, one: str, many: str, number: int, /, **arguments: object) -> str:
    """The form of the message that goes with the number, which is its argument `{n}`."""
    spoken = _catalogue()
    forms = spoken.plurals.get((id, one), (one, many))
    form = spoken.plural(abs(number))
    return _filled(forms[form], (one, many)[form > 0], {"n": number, **arguments})


def _filled(text: str, english: str, arguments: Mapping[str, object]) -> str:
    """The text with its arguments; a translation that asks for others gives way to the English."""
    try:
        return text.format_map(arguments)
    except (LookupError, ValueError, AttributeError):
        return english.format_map(arguments)


def translated(id: str, english: str) -> str:
    """A text of a data file; its braces stay."""
    return _catalogue().messages.get((id, english), english)


@dataclass(frozen=True, slots=True)
class Message:
    """A message that is said later, in the language of that moment: by a call with its arguments, or as a string."""

    id: str
    english: str

    def __call__(self, **arguments: object) -> str:
        return say(self.id, self.english, **arguments)

    def __str__(self) -> str:
        return say(self.id, self.english)


@dataclass(frozen=True, slots=True)
class Plural:
    """A message with a form for each number, said later: `COINS(4)` is "4 coins"."""

    id: str
    one: str
    many: str

    def __call__(self, number: int, **arguments: object) -> str:
        return count(self.id, self.one, self.many, number, **arguments)


# Lists and numbers.

MINUS = "\N{MINUS SIGN}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def listed(parts: Sequence[str], word: Literal["and", "or"] = "and") -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return format_list(parts, "or" if word == "or" else "standard", _catalogue().locale)


ORDINALS = {
    "one": Message("engine.language.ordinal_one", "{n}st"),
    "two": Message("engine.language.ordinal_two", "{n}nd"),
    "few": Message("engine.language.ordinal_few", "{n}rd"),
    "other": Message("engine.language.ordinal_other", "{n}th"),
}


def ordinal(number: int) -> str:
    """1st, 2nd, 11th, 22nd; or 1., 2."""
    form = _catalogue().locale.ordinal_form(number)
    return ORDINALS.get(form, ORDINALS["other"])(n=number)


def unmarked(text: str) -> str:
    """The text in small letters without accents: "Ägypten" is "agypten", "Œuvre" is "oeuvre"."""
    plain = normalize("NFKD", text.casefold()).replace("œ", "oe").replace("æ", "ae")
    return "".join(letter for letter in plain if not combining(letter))


def alphabetical(name: str) -> tuple[str, str]:
    """The key by which names are sorted: an accent counts only between names that are otherwise equal."""
    return unmarked(name), name


def in_clauses(parts: Iterable[str]) -> str:
    """a; b."""
    return say("engine.lists.clauses", "; ").join(parts)


def signed(number: int) -> str:
    """+2, or −2: no line ends between this minus sign and its number, as it may after a hyphen."""
    return f"{number:+d}".replace("-", MINUS)


def decimal(number: float) -> str:
    """2.5, or 2,5."""
    return format_decimal(number, "#,##0.0", _catalogue().locale)
