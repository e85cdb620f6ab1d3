"""One legality: what is offered is exactly what has no obstacle, and every command of the game has its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from engine.core import Answer, IllegalAnswer, Obstacle, Option
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import COUNTED, read_boundary
from engine.games.chronicles_of_civilization.state import RESOURCES, State
from engine.games.chronicles_of_civilization.steps import main_phase
from engine.games.chronicles_of_civilization.steps.commands.kind import Plain, possible
from tests.engine.games.chronicles_of_civilization.table import PAIRS, game, new, wander


def commands(map: str, chronicle: str) -> set[str]:
    """Every command that the vocabulary of the rules allows on this map in this chronicle (section 14)."""
    hexes, rows, workers = data().maps[map].board.hexes, (1, 2, 3), [f"w{no}" for no in range(1, 9)]
    card = data().chronicles[chronicle]
    stages = len(card.wonder.stages) if card.wonder else 1
    mixtures = [w * "w" + f * "f" + o * "o" for w in range(4) for f in range(4) for o in range(4) if w + f + o == 3]
    traded = ("gold", "wood", "ore", "food")
    found = {"end", "map:road", "map:stop", "repay:hunger", "repay:bankruptcy"}
    found |= {f"act:{space}{add}" for space in (*data().spaces, "card") for add in ("", ":add")}
    found |= {f"trade:sell:{mixture}" for mixture in mixtures}
    found |= {f"trade:{buy}:{what}" for buy in ("buy1", "buy2", "buy3") for what in ("wood", "food", "ore")}
    found |= {f"trade:free:{given}>{taken}" for given in traded for taken in traded if given != taken}
    found |= {f"trade:peace:{what}" for what in RESOURCES if what != "gold"}
    found |= {f"dev:{name}{part}" for name in data().tracks for part in ("", ":worker", *(f":{r}" for r in RESOURCES))}
    found |= {f"inv:{no}" for no in range(1, 16)} | {f"bld:{no}" for no in range(1, 7)}
    found |= {f"wonder:{no}" for no in range(1, stages + 1)}
    found |= {f"map:summon:{place}" for place in ("capital", *"abcd")}
    found |= {f"map:{verb}:{worker}" for verb in ("pick", "again") for worker in workers}
    found |= {f"map:{verb}:{hex}" for verb in ("move", "chop", "dig", "harvest", "fish", "ruin") for hex in hexes}
    found |= {f"map:build:{structure}:{hex}" for structure in data().structures for hex in hexes}
    found |= {f"war:recruit:{unit}:{row}{s}" for unit in data().units for row in rows for s in ("", ":strong")}
    found |= {f"war:{way}:{row}" for way in ("move", "back") for row in rows}
    found |= {f"war:all:{a}{b}{c}" for a in "fb-" for b in "fb-" for c in "fb-"}
    return found | {f"win:{one.id}" for one in card.victory if one.pay}


def positions(map: str, chronicle: str, seed: str) -> Iterator[State]:
    """Positions of random play, kept alive: some with workers on the map, some with armies in the field."""
    rng = Random(f"{seed} {map} {chronicle}")
    for number in range(3):
        table = new(f"{seed} {number}", map=map, chronicle=chronicle)
        for _ in range(6):
            table = wander(table, rng, 12)
            if table.state.ending:
                break
            yield table.state
            if table.ask == "main":
                yield table.rich().having(pool=8).army(1, [2], 2).army(2, [1, 1]).levels(military=4).state
                yield table.rich().having(pool=8).answer("map:summon:capital").levels(marine=2).state


def check_legality(state: State) -> int:
    """Law 14 at one position; returns how many commands have an obstacle."""
    obstacles = RULES.obstacles(state, 0)
    offered = [option.id for decision in RULES.decisions(state) for option in decision.options]
    assert offered == [id for id, why in obstacles.items() if why is None]
    blocked = {id: why for id, why in obstacles.items() if why is not None}
    for id, why in blocked.items():
        sentence = TITLE.wording.obstacle(why, id)
        assert sentence[:1].isupper() and sentence.endswith("."), (id, why, sentence)
    if state.agenda[-1].step == "main":
        assert obstacles.keys() == commands(state.map, state.chronicle)
    return len(blocked)


@pytest.mark.parametrize(("map", "chronicle"), PAIRS)
def test_exactly_what_has_no_obstacle_is_offered(map: str, chronicle: str) -> None:
    assert sum(check_legality(state) for state in positions(map, chronicle, "legality")) > 10_000


def test_options_keep_their_order_where_a_worker_harvests_its_own_field() -> None:
    table = game("A1").paint(".", C4="C", C3="C", D4="T", B4="T").rich().with_workers(w1="C4")
    harvests = [id for id in table.options if id.startswith("map:harvest")]
    assert harvests == ["map:harvest:C3", "map:harvest:C4"] and check_legality(table.state)


def test_a_refusal_gives_the_obstacle_as_its_reason() -> None:
    state = game().having(gold=0).state
    why = RULES.obstacles(state, 0)["inv:2"]
    with pytest.raises(IllegalAnswer) as refusal:
        RULES.apply(state, Answer(0, ("inv:2",)))
    assert refusal.value.obstacle == why == Obstacle("boundary", {"boundary": "invention:1"})


def test_the_law_notices_a_command_that_is_offered_against_its_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A careless quick path, which forgets that a worker is needed, breaks the law."""
    state = game().having(pool=0, bonus_free=False).rich().state
    check_legality(state)

    def careless(state: State, *groups: Iterable[Plain]) -> list[Option]:
        return possible(state, [(*one[:4], 0, *one[5:]) for commands in groups for one in commands])

    monkeypatch.setattr(main_phase, "possible", careless)
    with pytest.raises(AssertionError):
        check_legality(state._replace(seed="another"))


def test_what_is_remembered_as_open_is_what_a_fresh_look_finds() -> None:
    rng, seen = Random("memories"), 0
    for map, chronicle in PAIRS:
        table = new(f"{map} {chronicle}", map=map, chronicle=chronicle)
        for _ in range(40):
            table = wander(table, rng, 3)
            if table.state.ending:
                break
            if table.ask == "main":
                for memory in main_phase.MEMORIES:
                    assert memory.open(table.state) == memory.afresh(table.state)
                seen += 1
    assert seen > 200


def test_what_is_remembered_rests_on_everything_that_a_boundary_may_ask_for() -> None:
    always = {"nothing", "level", "built", "settlements", "any_settlement", "invention", "building"}
    always |= {"wonder", "peace", "conquer"}
    texts = [f"{kind}:1" for kind in COUNTED]
    texts += ["", "farm", "mining:1", "units:archers:1", "wonder", "peace", "conquer"]
    assert {read_boundary(text).kind for text in texts} == always | main_phase.ASKED.keys()


def test_a_worker_that_is_lacking_is_named_before_the_resources() -> None:
    table = game().having(pool=0, bonus_free=False, gold=0, work=0)
    table.refused("act:capital:1", "1 worker").refused("map:summon:capital", "1 worker")
