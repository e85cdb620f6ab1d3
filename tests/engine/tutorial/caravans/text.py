"""The wording of this title. Every sentence is a message with an id, so that it can be translated.

Amounts are tokens: `amount(4, "coin")` becomes "4 coins" or an icon."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Decision, Event, Obstacle, Option, View
from engine.language import Message, listed, say, translated
from engine.phrases import amount
from engine.title import Wording
from tests.engine.tutorial.caravans.cards import CONTRACT_POINTS, DESERT_COINS, GOODS, RIVER_COINS
from tests.engine.tutorial.caravans.state import State

PROMPTS = {
    "contract": Message("caravans.prompts.contract", "Which contract do you keep?"),
    "road": Message("caravans.prompts.road", "Which road do you take?"),
    "market": Message("caravans.prompts.market", "What do you buy? You have {coins}."),
}
ROADS = {
    "river": Message("caravans.events.river", "{who} takes the river road and earns {coins}."),
    "desert": Message("caravans.events.desert", "{who} takes the desert road and earns {coins}."),
}


class CaravansWording(Wording[State]):
    name = "Caravans"

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        coins = amount(state.players[decision.seat].coins, "coin")
        prompt = PROMPTS[decision.ask](coins=coins)
        return decision._replace(prompt=prompt, options=tuple(map(_worded, decision.options)))

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        if obstacle.kind == "plain":
            return say("caravans.obstacles.plain", "Caravans has no options and arranges nothing.")
        id = obstacle.data["good"]
        if obstacle.kind == "sold":
            return say("caravans.obstacles.sold", "{good} has been sold.", good=_name(id))
        return say(
            "caravans.obstacles.coins",
            "{good} costs {coins} and you have {have}.",
            good=_name(id),
            coins=amount(GOODS[id].cost, "coin"),
            have=amount(obstacle.data["have"], "coin"),
        )

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        assert event.seat is not None
        who, data = names[event.seat], event.data
        match event.kind:
            case "turn":
                return ""  # the board shows whose turn it is
            case "kept":
                return say("caravans.events.kept", "You keep the contract for {good}.", good=_name(data["good"]))
            case "earned":
                return ROADS[data["road"]](who=who, coins=amount(data["coins"], "coin"))
            case "bought":
                return say("caravans.events.bought", "{who} buys {good}.", who=who, good=_name(data["good"]))
            case "revealed" if data["fulfilled"]:
                return say(
                    "caravans.events.fulfilled",
                    "{who} fulfils the contract for {good}: {points}.",
                    who=who,
                    good=_name(data["good"]),
                    points=amount(CONTRACT_POINTS, "point"),
                )
            case "revealed":
                return say(
                    "caravans.events.missed", "{who} misses the contract for {good}.", who=who, good=_name(data["good"])
                )
        raise AssertionError(event.kind)

    def board(self, view: View, names: Sequence[str]) -> str:
        market = _names(view["market"])
        lines = [say("caravans.board.round", "Round {round}. For sale: {goods}.", round=view["round"], goods=market)]
        for name, player in zip(names, view["players"], strict=False):
            coins, goods = amount(player["coins"], "coin"), _names(player["goods"])
            lines.append(
                say("caravans.board.player", "{name}: {coins}; goods: {goods}.", name=name, coins=coins, goods=goods)
            )
            if player["kept"]:
                good = _name(player["kept"])
                lines.append(say("caravans.board.contract", "Contract of {name}: {good}.", name=name, good=good))
        return "\n".join(lines)


def _worded(option: Option) -> Option:
    kind, _, id = option.id.partition(":")
    match kind:
        case "keep":
            reward, name = amount(CONTRACT_POINTS, "point"), _name(id)
            hint = say("caravans.options.keep", "{points} at the end if you own {good}.", points=reward, good=name)
            return Option(option.id, name, hint)
        case "buy":
            coins, points = amount(GOODS[id].cost, "coin"), amount(GOODS[id].points, "point")
            return Option(
                option.id, _name(id), say("caravans.options.buy", "{coins} for {points}.", coins=coins, points=points)
            )
        case "road" if id == "river":
            hint = say("caravans.options.river_hint", "{coins} for certain.", coins=amount(RIVER_COINS, "coin"))
            return Option(option.id, say("caravans.options.river", "River"), hint)
        case "road":
            most = amount(max(DESERT_COINS), "coin")
            hint = say("caravans.options.desert_hint", "Up to {coins}, or nothing.", coins=most)
            return Option(option.id, say("caravans.options.desert", "Desert"), hint)
    return Option(option.id, say("caravans.options.end", "End turn"))


def _name(good: str) -> str:
    """What a good is called; the names of cards stand in sentences as they are."""
    return translated(f"caravans.cards.{good}.name", GOODS[good].name)


def _names(goods: Sequence[str]) -> str:
    return listed([_name(id) for id in goods]) or say("caravans.board.nothing", "nothing")
