"""Every card of Chronicles of Civilization, for looking it up."""

from __future__ import annotations

from collections.abc import Iterator

from bot.render.chronicles_of_civilization import card_text
from bot.render.emblems import emblem
from bot.render.picture import Face
from engine.assets import TODAY, Edition
from engine.games.chronicles_of_civilization.cards.catalog import chronicle
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.names import DIFFICULTY_NAMES
from engine.games.chronicles_of_civilization.text.prices import STRUCTURES
from engine.language import Message, alphabetical, in_clauses, listed, once_per_language, say, signed
from engine.phrases import spelled_out

KINDS = {
    "invention": Message("chronicles.pictures.kind_invention", "Invention"),
    "building": Message("chronicles.pictures.kind_building", "Special building"),
    "unit": Message("chronicles.pictures.kind_unit", "Unit"),
    "structure": Message("chronicles.pictures.kind_structure", "Structure"),
    "track": Message("chronicles.pictures.kind_track", "Development"),
    "action_card": Message("chronicles.pictures.kind_action_card", "Action card"),
    "chronicle": Message("chronicles.pictures.kind_chronicle", "Chronicle"),
}
LISTED = {  # a card's name among all cards
    "invention": Message("chronicles.pictures.listed_invention", "{name} (invention)"),
    "building": Message("chronicles.pictures.listed_building", "{name} (special building)"),
    "unit": Message("chronicles.pictures.listed_unit", "{name} (unit)"),
    "structure": Message("chronicles.pictures.listed_structure", "{name} (structure)"),
    "track": Message("chronicles.pictures.listed_track", "{name} (development)"),
    "chronicle": Message("chronicles.pictures.listed_chronicle", "{name} (chronicle)"),
}
ICONS = {"invention": "technology", "building": "city", "unit": "shield", "structure": "hammer", "track": "arrow"}
TONES = {"invention": "europe", "building": "middle_east", "unit": "east_asia", "structure": "south_asia"}


def _entries(kind: str) -> dict[str, card_text.Entry]:
    """The cards of a kind; chronicles as they are told in a story."""
    entries: dict[str, card_text.Entry] = card_text.chronicles() if kind == "chronicle" else card_text.data()[kind]
    return entries


def _name(kind: str, id: str) -> str:
    match kind:
        case "invention":
            return card_names.invention(int(id))
        case "building":
            return card_names.building(int(id))
        case "unit":
            return card_names.unit(id)
        case "structure":
            return STRUCTURES[id]()
        case "track":
            return card_names.domain(id)
        case "chronicle":
            return card_names.chronicle(id)
    return say("chronicles.pictures.action_card", "Action card {number}", number=id)


@once_per_language
def cards() -> tuple[tuple[str, str], ...]:
    """The id and name of everything that can be looked up, sorted by name."""
    found = []
    for kind in KINDS:
        for id in _entries(kind):
            name = _name(kind, id)
            found.append((f"{kind}:{id}", LISTED[kind](name=name) if kind in LISTED else name))
    return tuple(sorted(found, key=lambda pair: alphabetical(pair[1])))


def face(card_id: str, edition: Edition = TODAY) -> Face:
    kind, _, id = card_id.rpartition(":")
    if kind not in KINDS:
        kind = next((each for each in KINDS if id in _entries(each)), "")
    if kind not in KINDS or id not in _entries(kind):
        raise KeyError(card_id)
    entry = _entries(kind)[id]
    rows = tuple(_chronicle_rows(id, edition) if kind == "chronicle" else _rows(kind, entry))
    facts = card_text.price(entry["cost"]) if "cost" in entry else ""
    described = [(say("chronicles.pictures.costs", "Costs"), facts), *rows] if facts else rows
    alt = " ".join(_spoken(heading, text) for heading, text in described)
    return Face(_name(kind, id), KINDS[kind](), icon_of(kind, id), TONES.get(kind, "barbarians"), facts, rows, alt)


def icon_of(kind: str, id: str) -> str:
    """The card's emblem, or the icon of its kind; inventions and buildings have numbers, so their names count."""
    numbered = kind in ("invention", "building")
    name = _entries(kind)[id]["name"].lower().replace(" ", "_") if numbered else id
    return emblem(kind, name) or ICONS.get(kind, "legacy")


def _spoken(heading: str, text: str) -> str:
    """A heading and its lines, with words for the icons."""
    lines = in_clauses(card_text.in_words(line).strip(" .") for line in text.split("\n"))
    return (
        say("chronicles.pictures.headed", "{heading}: {text}.", heading=heading, text=lines) if heading else f"{lines}."
    )


def _rows(kind: str, entry: card_text.Entry) -> list[tuple[str, str]]:
    """The headings and lines of one card."""
    if kind == "track":
        return _track_rows(entry)
    if kind == "action_card":
        return [(_side(track), _gains(track)) for track in entry["tracks"]]
    rows = []
    if kind == "unit":
        rows.append(("", _unit(entry)))
    if kind == "structure":
        rows.append(("", AT_MOST[entry.get("needs", "")](limit=entry["limit"])))
    if "boundary" in entry:
        rows.append((say("chronicles.pictures.needs", "Needs"), card_text.condition(entry["boundary"])))
    if "grants" in entry:
        rows.append((say("chronicles.pictures.card_gives", "Gives"), card_names.grants(entry["no"])))
    opened = [one for one in card_text.data()["action"].values() if one.get("boundary") == f"{kind}:{entry.get('no')}"]
    if "grants" not in entry:
        heading = say("chronicles.pictures.opens", "Opens")
        rows += [(heading, _headed(card_text.track(one["id"].partition(":")[0]), _space(one))) for one in opened]
    if entry.get("vp"):
        rows.append((say("chronicles.pictures.worth", "Worth"), f"{entry['vp']}{{point}}"))
    return rows or [("", say("chronicles.pictures.no_condition", "No condition but its price"))]


AT_MOST = {  # structures, by what they need
    "crop": Message("chronicles.pictures.at_most_crop", "At most {limit}, beside a free crop field"),
    "deposit": Message("chronicles.pictures.at_most_deposit", "At most {limit}, beside a free deposit"),
    "water": Message("chronicles.pictures.at_most_water", "At most {limit}, beside water"),
    "": Message("chronicles.pictures.at_most_letters", "At most {limit}, one of each letter"),
}


def _unit(entry: card_text.Entry) -> str:
    return say(
        "chronicles.pictures.unit",
        "{strength}, from {track} {level} on",
        strength=f"{entry['strength']}{{shield}}",
        track=card_text.track("military"),
        level=entry["military"],
    )


def _track_rows(entry: card_text.Entry) -> list[tuple[str, str]]:
    spaces = [one for id, one in card_text.data()["action"].items() if id.partition(":")[0] == entry["id"]]
    segments = "\n".join(_needing(segment, _segment(segment)) for segment in entry["segments"])
    rows = [(say("chronicles.pictures.segments", "Segments"), segments)]
    if spaces:
        lines = "\n".join(_needing(one, _space(one)) for one in spaces)
        rows.append((say("chronicles.pictures.action_spaces", "Action spaces"), lines))
    return rows


def _side(track: card_text.Entry) -> str:
    """One side of an action card: its domain and its event."""
    number = card_text.ROMAN[track["event"]]
    domain = card_text.track(track["domain"])
    return say("chronicles.pictures.side", "{domain}, event {number}", domain=domain, number=number)


def _gains(track: card_text.Entry) -> str:
    extra = f"{{{card_text.ICONS[track['extra']]}}}"
    return say(
        "chronicles.pictures.side_gains", "{goods}, extra {extra}", goods=card_text.price(track["gain"]), extra=extra
    )


def _chronicle_rows(id: str, edition: Edition) -> Iterator[tuple[str, str]]:
    """What an edition says of a chronicle; without a difficulty, what each of them makes of it."""
    known = [edition.difficulty] if edition.difficulty else DIFFICULTIES
    told = {difficulty: dict(_told(id, difficulty, edition.version)) for difficulty in known}
    for heading in told[known[0]]:
        texts: dict[str, list[str]] = {}
        for difficulty in known:
            texts.setdefault(told[difficulty][heading], []).append(DIFFICULTY_NAMES[difficulty]())
        (first, _), *others = texts.items()
        yield heading, first
        for text, names in others:
            yield (
                say(
                    "chronicles.pictures.at_difficulty",
                    "{heading} ({difficulty})",
                    heading=heading,
                    difficulty=listed(names),
                ),
                text,
            )


def _told(id: str, difficulty: str, version: int) -> Iterator[tuple[str, str]]:
    entry, nobody = card_text.chronicles(difficulty, version)[id], say("chronicles.pictures.nobody", "nobody")
    enemy = " / ".join(" ".join(map(str, units)) or nobody for units in entry["enemy"])
    ways = [spelled_out(card_names.victory_text(id, way)) for way in chronicle(id, difficulty, version).victory]
    yield "", card_names.story(id).rstrip(".")
    yield say("chronicles.pictures.ways_to_win", "Ways to win"), "\n".join(way.rstrip(".") for way in ways)
    yield (
        say("chronicles.pictures.enemy_at_first", "The enemy at first"),
        say(
            "chronicles.pictures.treasury",
            "{enemy}; its treasury {goods}",
            enemy=enemy,
            goods=card_text.price(entry["treasury"]),
        ),
    )
    yield (
        say("chronicles.pictures.ruins_and_specials", "Ruins and special spaces"),
        say(
            "chronicles.pictures.ruins_and_specials_give",
            "{ruins} and {specials}",
            ruins=card_text.price(entry["ruin"]),
            specials=card_text.price(entry["special"]),
        ),
    )


def _space(one: card_text.Entry) -> str:
    """An action space: the workers and the price that it takes, and what it does."""
    takes = f"{one['workers']}{{worker}}" + (f" {card_text.price(one['cost'])}" if "cost" in one else "")
    does = []
    if "gain" in one:
        number = AMOUNTS[one["amount"]]() if one["amount"] in AMOUNTS else one["amount"]
        does.append(f"{number}{{{card_text.ICONS[one['gain']]}}}")
    for what in CHANGES:
        if what in one:
            does.append(_change(what, signed(one[what])))
    if "opens" in one:
        does.append(_trade(one["opens"]))
    return f"{takes} {{arrow}} {', '.join(does)}"


AMOUNTS = {
    "level": Message("chronicles.pictures.level", "level"),
    "level x farm": Message("chronicles.pictures.level_farms", "level × farm"),
    "level x mine": Message("chronicles.pictures.level_mines", "level × mine"),
    "level + port": Message("chronicles.pictures.level_ports", "level + port"),
    "population": Message("chronicles.pictures.amount_population", "population"),
    "population x 2": Message("chronicles.pictures.population_twice", "population × 2"),
    "population x 3": Message("chronicles.pictures.population_thrice", "population × 3"),
}
CHANGES = {"happiness": "{happiness}", "relations": "{war}", "food_need": "{food}", "strength": "{shield}"}


def _change(what: str, number: str) -> str:
    changed = f"{number}{CHANGES[what]}"
    if what == "food_need":
        return say("chronicles.pictures.due", "{amount} due", amount=changed)
    if what == "strength":
        return say("chronicles.pictures.for_recruit", "{amount} for a recruit", amount=changed)
    return changed


def _trade(id: str) -> str:
    swap = next(each for each in card_text.data()["exchange"] if each["id"] == id)
    given, taken = ("".join(f"{{{card_text.ICONS[id]}}}" for id in swap[side]) for side in ("from", "to"))
    return say(
        "chronicles.pictures.exchange",
        "{give} of {given} for {take} of {taken}",
        give=swap["give"],
        given=given,
        take=swap["take"],
        taken=taken,
    )


def _headed(heading: str, text: str) -> str:
    return say("chronicles.pictures.line", "{heading}: {text}", heading=heading, text=text)


def _needing(one: card_text.Entry, text: str) -> str:
    """An action space or a segment with its condition."""
    return _headed(card_text.condition(one["boundary"]), text) if "boundary" in one else text


def _segment(segment: card_text.Entry) -> str:
    """One segment of a track: its price and what it gives."""
    icons = {**card_text.ICONS, "vp": "point", "population": "population"}
    level = say("chronicles.pictures.a_level", "a level")
    gains = [
        level if id == "level" else f"{number}{{{icons.get(id, 'worker')}}}"
        for id, number in segment.get("reward", {}).items()
    ]
    workers = f" {segment['workers']}{{worker}}" if segment.get("workers") else ""
    return f"{card_text.price(segment['cost'])}{workers} {{arrow}} {' '.join(gains)}"
