"""Names and descriptions of commands in other languages: which locales there are, and what somebody sees."""

from __future__ import annotations

from collections.abc import Iterator

from standin.api.errors import FormErrors
from standin.world.model import Json

LOCALES = frozenset(
    (
        *("ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu"),
        *("id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi"),
        *("zh-CN", "zh-TW"),
    )
)
ENGLISH = "en-US"


def localizations(node: Json, field: str) -> dict[str, str]:
    """A field in other languages, by locale."""
    return node.get(f"{field}_localizations") or {}


def in_locale(node: Json, field: str, locale: str) -> str:
    """A field as somebody with this locale sees it."""
    return str(localizations(node, field).get(locale) or node.get(field) or "")


def all_forms(node: Json, field: str, at: str) -> Iterator[tuple[str, str]]:
    """A field in every language, each with the place where it stands."""
    yield f"{at}.{field}", str(node.get(field) or "")
    for locale, text in localizations(node, field).items():
        yield f"{at}.{field}_localizations.{locale}", str(text)


def longest(node: Json, field: str) -> str:
    """The form that counts towards a command's size."""
    return max((text for _, text in all_forms(node, field, "")), key=len)


def check_locales(errors: FormErrors, node: Json, at: str) -> None:
    """Checks that the locales are ones that Discord has."""
    for field in ("name", "description"):
        for locale in localizations(node, field):
            if locale not in LOCALES:
                where = f"{at}.{field}_localizations.{locale}"
                errors.add(where, "BASE_TYPE_CHOICES", f"Value must be one of {sorted(LOCALES)}.")


def same_names(nodes: list[Json]) -> Iterator[int]:
    """The nodes that have the same name as an earlier one, in English or in another language."""
    locales = {locale for node in nodes for locale in localizations(node, "name")}
    seen: set[tuple[str, str]] = set()
    for index, node in enumerate(nodes):
        own = {(locale, in_locale(node, "name", locale)) for locale in (*locales, "")}
        if own & seen:
            yield index
        seen |= own


def localized(node: Json, locale: str) -> Json:
    """A command as a client with this locale shows it: its fields stay, and `_localized` ones stand beside them."""
    shown = {
        key: value for key, value in node.items() if key not in ("name_localizations", "description_localizations")
    }
    for field in ("name", "description"):
        if field in node:
            shown[f"{field}_localized"] = in_locale(node, field, locale)
    for inner in ("options", "choices"):
        if node.get(inner):
            shown[inner] = [localized(each, locale) for each in node[inner]]
    return shown
