"""The wording of this title. Amounts are tokens: `amount(4, "coin")` becomes "4 coins" or an icon."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Decision, Event, Obstacle, Option, View
from engine.phrases import amount, join
from engine.title import Wording
from tests.engine.tutorial.caravans.cards import CONTRACT_POINTS, DESERT_COINS, GOODS, RIVER_COINS
from tests.engine.tutorial.caravans.state import State


class CaravansWording(Wording[State]):
    name = "Caravans"

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        coins = amount(state.players[decision.seat].coins, "coin")
        prompts = {
            "contract": "Which contract do you keep?",
            "road": "Which road do you take?",
            "market": f"What do you buy? You have {coins}.",
        }
        return decision._replace(prompt=prompts[decision.ask], options=tuple(map(_worded, decision.options)))

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        if obstacle.kind == "plain":
            return "Caravans has no options and arranges nothing."
        good = GOODS[obstacle.data["good"]]
        if obstacle.kind == "sold":
            return f"{good.name} has been sold."
        return f"{good.name} costs {amount(good.cost, 'coin')} and you have {amount(obstacle.data['have'], 'coin')}."

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        assert event.seat is not None
        who, data = names[event.seat], event.data
        match event.kind:
            case "turn":
                return ""  # the board shows whose turn it is
            case "kept":
                return f"You keep the contract for {_name(data['good'])}."
            case "earned":
                return f"{who} takes the {data['road']} road and earns {amount(data['coins'], 'coin')}."
            case "bought":
                return f"{who} buys {_name(data['good'])}."
            case "revealed" if data["fulfilled"]:
                return f"{who} fulfils the contract for {_name(data['good'])}: {amount(CONTRACT_POINTS, 'point')}."
            case "revealed":
                return f"{who} misses the contract for {_name(data['good'])}."
        raise AssertionError(event.kind)

    def board(self, view: View, names: Sequence[str]) -> str:
        lines = [f"Round {view['round']}. For sale: {_names(view['market'])}."]
        for name, player in zip(names, view["players"], strict=False):
            lines.append(f"{name}: {amount(player['coins'], 'coin')}; goods: {_names(player['goods'])}.")
            if player["kept"]:
                lines.append(f"{name}'s contract: {_name(player['kept'])}.")
        return "\n".join(lines)


def _worded(option: Option) -> Option:
    kind, _, id = option.id.partition(":")
    match kind:
        case "keep":
            reward = amount(CONTRACT_POINTS, "point")
            return Option(option.id, GOODS[id].name, f"{reward} at the end if you own {_name(id)}.")
        case "buy":
            good = GOODS[id]
            return Option(option.id, good.name, f"{amount(good.cost, 'coin')} for {amount(good.points, 'point')}.")
        case "road" if id == "river":
            return Option(option.id, "River", f"{amount(RIVER_COINS, 'coin')} for certain.")
        case "road":
            return Option(option.id, "Desert", f"Up to {amount(max(DESERT_COINS), 'coin')}, or nothing.")
    return Option(option.id, "End turn")


def _name(good: str) -> str:
    return GOODS[good].name.lower()


def _names(goods: Sequence[str]) -> str:
    return join([_name(id) for id in goods]) or "nothing"
