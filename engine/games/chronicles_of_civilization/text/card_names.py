"""The texts of the data files, in the language of the reader. Their ids say where they stand."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.goals import achievements
from engine.games.chronicles_of_civilization.state import ChronicleKey
from engine.language import translated


def domain(id: str) -> str:
    """Agriculture, Settlement A, Taxes ..."""
    known = data().tracks.get(id)
    if known is None:
        return translated(f"chronicles.cards.action.{id}.name", id.replace("_", " ").capitalize())
    return translated(f"chronicles.cards.track.{id}.name", known.name)


def invention(no: int) -> str:
    return translated(f"chronicles.cards.invention.{no}.name", data().inventions[no].name)


def grants(no: int) -> str:
    """What an invention gives besides points; "" for nothing."""
    text = data().inventions[no].grants
    return translated(f"chronicles.cards.invention.{no}.grants", text) if text else ""


def building(no: int) -> str:
    return translated(f"chronicles.cards.building.{no}.name", data().buildings[no].name)


def the_building(no: int) -> str:
    """A building with its article, as what somebody builds."""
    return translated(f"chronicles.cards.building.{no}.the", f"the {data().buildings[no].name}")


def unit(id: str) -> str:
    return translated(f"chronicles.cards.unit.{id}.name", data().units[id].name)


def map_name(id: str) -> str:
    return translated(f"chronicles.maps.{id}.name", data().maps[id].name)


def chronicle(id: str) -> str:
    return translated(f"chronicles.chronicles.{id}.name", data().chronicles[id].name)


def story(id: str) -> str:
    return translated(f"chronicles.chronicles.{id}.story", data().chronicles[id].story)


def way(id: str) -> str:
    """What a way to win is called, the same in all chronicles: peace."""
    return translated(f"chronicles.ways.{id}", id.replace("_", " "))


def condition(chronicle_key: ChronicleKey, id: str) -> str:
    """The text of a victory condition."""
    return victory_text(chronicle_key[0], next(one for one in data().tales[chronicle_key].victory if one.id == id))


def victory_text(chronicle: str, victory: Victory) -> str:
    return translated(f"chronicles.chronicles.{chronicle}.victory.{victory.id}.text", victory.text)


def achievement(id: str) -> tuple[str, str]:
    """The name and the text of an achievement."""
    name, text = achievements()[id].name, achievements()[id].text
    return (
        translated(f"chronicles.achievements.{id}.name", name),
        translated(f"chronicles.achievements.{id}.text", text),
    )
