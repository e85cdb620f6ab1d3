"""The end of a game in words: what there is to win, how near it was, why a game was lost and what would have helped."""

from __future__ import annotations

from engine.assets import NEWEST
from engine.games.chronicles_of_civilization.cards.catalog import chronicle, data
from engine.games.chronicles_of_civilization.cards.notation import read_boundary
from engine.games.chronicles_of_civilization.cards.schema import STORY
from engine.games.chronicles_of_civilization.goals import achievements, victories
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.commands.army import upkeep
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.turn_end import food_need
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.card_names import condition, domain
from engine.games.chronicles_of_civilization.text.events import DEFEATS
from engine.games.chronicles_of_civilization.text.names import LEVELS, boundary, sentence_case
from engine.goals import WON, Goal, Part
from engine.language import Message, Plural, count, listed, say
from engine.phrases import amount
from engine.title import Prize

SOURCES = {
    "buildings": Message("chronicles.endings.from_buildings", "buildings"),
    "inventions": Message("chronicles.endings.from_inventions", "inventions"),
    "development": Message("chronicles.endings.from_development", "the development tracks"),
    "chronicle": Message("chronicles.endings.from_chronicle", "the chronicle's events"),
}
NOUNS = {
    "wonder_stages": Plural("chronicles.endings.wonder_stages", "{n} stage of the Wonder", "{n} stages of the Wonder"),
    "trees": Plural("chronicles.endings.trees", "{n} tree cut", "{n} trees cut"),
    "deposits": Plural("chronicles.endings.deposits", "{n} deposit destroyed", "{n} deposits destroyed"),
    "fish": Plural("chronicles.endings.fish", "{n} fish caught", "{n} fish caught"),
    "ruins": Plural("chronicles.endings.ruins", "{n} ruin searched", "{n} ruins searched"),
    "specials": Plural("chronicles.endings.specials", "{n} special space settled", "{n} special spaces settled"),
    "buildings": Plural("chronicles.endings.buildings", "{n} special building", "{n} special buildings"),
    "inventions": Plural("chronicles.endings.inventions", "{n} invention", "{n} inventions"),
    "structures": Plural("chronicles.endings.structures", "{n} structure", "{n} structures"),
}
STATES = {
    "at_peace": Message("chronicles.endings.not_at_peace", "not at peace"),
    "conquered": Message("chronicles.endings.not_conquered", "the enemy not conquered"),
}


def prizes(difficulty: str = "", version: int = NEWEST) -> tuple[Prize, ...]:
    """All prizes, worded for a difficulty. Without one they are as in a story, and say so: they are won at any."""
    ours = [Prize(f"achievement:{id}", *card_names.achievement(id)) for id in achievements()]
    shelf = say("chronicles.endings.ways_to_win", "Ways to win")
    if not difficulty:
        shelf = say("chronicles.endings.ways_in_a_story", "Ways to win (as in a Story)")
    ways = []
    for id in data().chronicles:
        title = card_names.chronicle(id)
        for way in chronicle(id, difficulty or STORY, version).victory:
            name, text = f"{title}, {card_names.way(way.id)}", card_names.victory_text(id, way)
            ways.append(Prize(f"victory:{id}:{way.id}", name, text, shelf, title))
    return (*ours, *ways)


# How far a condition was met.


def progress(part: Part) -> str:
    """What is missing of a way to win, or of an achievement; "" leaves it to the usual words."""
    have, need = part.have, part.need
    if part.what in STATES:
        return STATES[part.what]()
    if part.what == "turn":
        return say("chronicles.endings.too_late", "won in turn {turn}, not by turn {last}", turn=have, last=need)
    if part.what in LEVELS and part.at_most:
        return say(
            "chronicles.endings.level_at_most",
            "{level} {have} instead of at most {need}",
            level=LEVELS[part.what],
            have=have,
            need=need,
        )
    if part.what in LEVELS:
        return _level(part.what, part)
    return "" if part.what in NOUNS or part.what in ("points", WON) else _boundary(part)


def _level(name: str, part: Part) -> str:
    return say(
        "chronicles.endings.level_of",
        "{level} {have} of {need}",
        level=LEVELS[name],
        have=part.have,
        need=part.need,
    )


def _boundary(part: Part) -> str:
    what = read_boundary(part.what)
    have, need = part.have, part.need
    match what.kind:
        case "level":
            return say(
                "chronicles.endings.domain_level_of",
                "{domain} level {have} of {need}",
                domain=domain(what.name),
                have=have,
                need=need,
            )
        case "any_settlement":
            return say(
                "chronicles.endings.any_settlement_of", "a settlement of level {have} of {need}", have=have, need=need
            )
        case "population" | "happiness":
            return _level(what.kind, part)
        case "vp":
            return say(
                "chronicles.endings.points_of", "{have} of {points}", have=have, points=amount(need, "victory point")
            )
        case "units":
            return RECRUITED(need, unit=card_names.unit(what.name), have=have)
        case "built" if need > 1:
            return BUILT[what.name](need, have=have)
        case "peace":
            return count("chronicles.endings.peace_away", "peace {n} step away", "peace {n} steps away", need - have)
    if what.kind in COUNTED:
        return COUNTED[what.kind](need, have=have)
    return say("chronicles.endings.missing", "{boundary} missing", boundary=boundary(part.what))


RECRUITED = Plural(
    "chronicles.endings.recruited_of",
    "{unit} recruited {have} of {n} time",
    "{unit} recruited {have} of {n} times",
)
BUILT = {
    "farm": Plural("chronicles.endings.farms_of", "{have} of {n} farm", "{have} of {n} farms"),
    "mine": Plural("chronicles.endings.mines_of", "{have} of {n} mine", "{have} of {n} mines"),
    "port": Plural("chronicles.endings.ports_of", "{have} of {n} port", "{have} of {n} ports"),
}
COUNTED = {
    "settlements": Plural("chronicles.endings.settlements_of", "{have} of {n} settlement", "{have} of {n} settlements"),
    "ruins": Plural("chronicles.endings.ruins_of", "{have} of {n} ruin searched", "{have} of {n} ruins searched"),
    "specials": Plural(
        "chronicles.endings.specials_of",
        "{have} of {n} special space settled",
        "{have} of {n} special spaces settled",
    ),
    "wonder": Plural(
        "chronicles.endings.wonder_of", "{have} of {n} stage of the Wonder", "{have} of {n} stages of the Wonder"
    ),
}


# A defeat.


def defeat(state: State) -> tuple[str, ...]:
    outcome, _, cause = state.ending.partition(":")
    if outcome != "lost":
        return ()
    why = DEFEATS[cause]()
    if cause == "time":
        return f"{sentence_case(why)}.", _what_would_have_helped(state, cause)
    what = say("chronicles.endings.defeat", "Turn {turn}: {why}.", turn=state.story.turn, why=why)
    return what, _what_would_have_helped(state, cause)


def _what_would_have_helped(state: State, cause: str) -> str:
    match cause:
        case "hunger":
            return say(
                "chronicles.endings.hunger",
                "People and army eat {food} a turn: farms, fish or a trade before the costs would have helped.",
                food=amount(food_need(state), "food"),
            )
        case "bankruptcy":
            return say(
                "chronicles.endings.bankruptcy",
                "Gold in store would have helped: the army costs {gold} a turn, and events take more.",
                gold=amount(upkeep(state), "gold"),
            )
        case "rebellion":
            spaces = data().spaces.items()
            raising = dict.fromkeys(domain(id.partition(":")[0]) for id, space in spaces if space.happiness > 0)
            return say(
                "chronicles.endings.rebellion",
                "Actions that raise happiness would have helped: {domains}.",
                domains=listed(list(raising), "or"),
            )
        case "war":
            return say(
                "chronicles.endings.war",
                "Units in every row of the War Track, or steps toward peace, would have helped.",
            )
    closest = max(victories(state), key=lambda goal: goal.share)
    return say(
        "chronicles.endings.time",
        "You were nearest to this: {aim} The next step would have been {step}.",
        aim=condition(state.chronicle_key, closest.id.rpartition(":")[2]),
        step=_next_step(state, closest),
    )


def _next_step(state: State, way: Goal) -> str:
    """The next thing that a computer player would work for on this way, if it brings what is missing."""
    missing = [part.what for part in way.missing]
    advised = [one for one in card_of(state).advice.get(way.id.rpartition(":")[2], ()) if not holds(state, one)]
    for one in advised:
        what = read_boundary(one)
        scores = what.kind == "building" and data().buildings[what.number].vp > 0
        if one in missing or (scores and any(part.startswith("vp:") for part in missing)):
            return boundary(one)
    return boundary(missing[0])
