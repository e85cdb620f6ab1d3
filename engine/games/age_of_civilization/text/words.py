"""All wording of Age of Civilization."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import Decision, Event, Obstacle, Option, View
from engine.games.age_of_civilization.cards.catalog import Action, cards
from engine.games.age_of_civilization.cards.schema import Requirement
from engine.games.age_of_civilization.state import Position, State
from engine.phrases import amount, join, short
from engine.title import Prize, Variant


def name(id: str) -> str:
    """What people call a card, an ability's source ("egypt.main"), an action or an event."""
    known, card = cards(), id.partition(".")[0]
    if card in FIXED_NAMES:
        return FIXED_NAMES[card]
    places: tuple[Mapping[str, Any], ...] = (
        known.civilizations,
        known.technologies,
        known.wonders,
        known.actions,
        known.action_cards,
        known.special_cards,
        known.file.event,
        known.file.special_event,
        known.file.command,
        known.file.scenario,
        known.file.achievement,
    )
    return str(next(place[card].name for place in places if card in place))


FIXED_NAMES = {"rest": "Rest", "slots": "red slots", "war": "War", "plague": "Plague"}


def variants() -> tuple[Variant, ...]:
    scenarios = tuple((id, entry.name, f"{entry.dates}. {entry.text}") for id, entry in cards().file.scenario.items())
    return (
        Variant("innovation", "Innovation", "Special technology cards can be bought to replace a column."),
        Variant("changing_world", "Changing World", "Three event tokens above the last action cards."),
        Variant("drafting", "Drafting", "Everybody drafts a hand of five civilizations first, in private."),
        Variant("first_game_track", "First-game track", "A gentle order of the action cards, for newcomers."),
        Variant(
            "scenario", "Path to Glory", "A solo scenario with medals; without it one seat plays Skirmish.", scenarios
        ),
    )


def draft_options(options: Mapping[str, Any]) -> tuple[Option, ...]:
    """Everything that may ever be picked in secret in a game with these options, by name."""
    if not options.get("drafting"):
        return ()
    named = sorted(cards().civilizations.items(), key=lambda each: each[1].name)
    return tuple(
        Option(f"draft:{id}", card.name, short(f"{amount(card.population, 'worker')}. {card.main_text}", 100))
        for id, card in named
    )


def prizes() -> tuple[Prize, ...]:
    """What can be won for ever in solo games: its id, its name, and what it takes."""
    file = cards().file
    won = [Prize(f"achievement:{id}", entry.name, entry.text) for id, entry in file.achievement.items()]
    for id, scenario in file.scenario.items():
        won += [
            Prize(f"medal:{id}:{level}", f"{scenario.name}, {level}", _goal(scenario.medals[level]))
            for level in ("bronze", "silver", "gold")
        ]
    return tuple(won)


def _goal(requires: Requirement) -> str:
    parts = [
        amount(requires.points, "point"),
        *([amount(requires.min_technologies, "technology", "technologies")] if requires.min_technologies else []),
        *([amount(requires.min_wonders, "wonder")] if requires.min_wonders else []),
        *([f"{requires.min_military} military"] if requires.min_military else []),
        *([amount(requires.min_regions, "region")] if requires.min_regions else []),
        *([f"{amount(requires.min_raids_repelled, 'raid')} repelled"] if requires.min_raids_repelled else []),
    ]
    return f"{join(parts)}."


def mode(options: Mapping[str, Any]) -> str:
    """What a solo game with these options is called."""
    if scenario := options.get("scenario"):
        return f"Path to Glory: {name(scenario)}"
    return "Skirmish with Innovation" if options.get("innovation") else "Skirmish"


# Questions.


def question(state: State, decision: Decision) -> Decision:
    options = tuple(
        Option(id, short(label, 80), short(hint, 100))
        for id, (label, hint) in ((option.id, _option(state, decision, option.id)) for option in decision.options)
    )
    return decision._replace(prompt=_prompt(state, decision), options=options)


def _prompt(state: State, decision: Decision) -> str:
    player, task = state.players[decision.seat], state.agenda[-1]
    match decision.ask:
        case "civilization" if state.round == 1:
            return "Which civilization rises first?"
        case "civilization":
            return "Will a civilization rise, be annexed, or neither?"
        case "actions":
            return f"Choose an action. {amount(player.ready, 'free worker')}, {amount(player.coins, 'coin')}."
        case "research":
            return f"Which technology? You have {amount(player.coins, 'coin')}."
        case "technology":
            return f"{name(task.source)}: gain which technology?"
        case "wonder":
            return f"{name(task.source)}: take which wonder?"
        case "offer":
            return f"{name(task.source)}: one more action?"
        case "abilities":
            return "Your turn ends. Which ability comes next?"
        case "place":
            return f"{name(task.source)}: on which civilization do you put the coins?"
        case "draft":
            keep = cards().file.drafting.keep
            return f"Pick a civilization to keep: number {len(player.hand) + 1} of {keep}."
        case "raid":
            return "The horde is coming. Use a command?"
        case "prevent":
            return f"{name(task.source)} would take {amount(int(task.data[0]), 'worker')}. Prevent it?"
    raise AssertionError(decision.ask)


def _option(state: State, decision: Decision, id: str) -> tuple[str, str]:
    kind, _, what = id.partition(":")
    match kind:
        case "rise":
            card = cards().civilizations[what]
            return f"Rise: {card.name}", f"{amount(card.population, 'worker')}{_bonus(state, what)}. {card.main_text}"
        case "annex":
            card = cards().civilizations[what]
            return f"Annex: {card.name}", f"{_bonus(state, what).lstrip(', ') or 'no coins'}. {card.legacy_text}"
        case "draft":
            card = cards().civilizations[what]
            return card.name, f"{amount(card.population, 'worker')}. {card.main_text}"
        case "act":
            return _action(state, decision.seat, what)
        case "tech":
            return cards().technologies[what].name, f"{_price(state, what)}{cards().technologies[what].text}"
        case "wonder":
            return cards().wonders[what].name, cards().wonders[what].text
        case "buy":
            price = amount(cards().file.innovation.price, "coin")
            technologies = join([cards().technologies[tech].name for tech in cards().special_cards[what].technologies])
            return (
                f"Buy: {name(what)}",
                f"{price}: {technologies} replace the {cards().special_cards[what].column} column.",
            )
        case "use":
            return f"Use {name(what)}", _ability_text(what)
        case "place":
            return name(what), _bonus(state, what).lstrip(", ") or "no coins on it yet"
    rest = cards().file.setup
    return {
        "skip": ("Skip", "Keep your civilizations as they are."),
        "rest": ("Rest", f"No action: {amount(rest.rest_coins, 'coin')} and {amount(rest.rest_workers, 'worker')}."),
        "end": ("End turn", "Your workers come back, then your turn-end abilities."),
        "pass": ("No, thank you", ""),
    }[kind]


def _bonus(state: State, civilization: str) -> str:
    coins = next((offer.coins for offer in state.market if offer.civilization == civilization), 0)
    return f", {amount(coins, 'bonus coin')}" if coins else ""


def _action(state: State, seat: int, slot: str) -> tuple[str, str]:
    id, owner = slot.partition("#")[0].partition("@")[::2]
    action = cards().actions[id]
    label = action.name + (f" ({name(owner)})" if owner else " again" if "#" in slot else "")
    workers = amount(Position(state, seat).workers_needed(action), "worker")
    needs = f"{_range(state, seat, action)}, {workers}" + (" (sacrificed)" if action.red else "")
    return label, f"{needs}: {_brings(action)}"


def _range(state: State, seat: int, action: Action) -> str:
    if not action.effect.technologies:
        return amount(Position(state, seat).cost(action), "coin")
    found = sorted(set(Position(state, seat).costs(action).values()) or {action.cost})
    return amount(found[0], "coin") if len(found) == 1 else f"{found[0]}-{found[-1]} coins"


def _brings(action: Action) -> str:
    return action.text.partition(": ")[2]


def _price(state: State, technology: str) -> str:
    task = state.agenda[-1]
    if task.step != "research":
        return ""
    saved = int(task.data[2]) if len(task.data) > 2 else 0
    price = Position(state, task.seat).cost(cards().actions[str(task.data[0])], technology, task.source)
    return f"{amount(max(0, price - saved), 'coin')}: "


def _ability_text(source: str) -> str:
    known, (card, _, part) = cards(), source.partition(".")
    if card in known.civilizations:
        civilization = known.civilizations[card]
        return civilization.main_text if part == "main" else civilization.legacy_text
    places: tuple[Mapping[str, Any], ...] = (known.technologies, known.wonders, known.file.command)
    return str(next(place[card].text for place in places if card in place))


# Refusals.


def obstacle(obstacle: Obstacle, pick: str) -> str:
    what, data = pick.partition(":")[2].partition("#")[0].partition("@")[0], obstacle.data
    match obstacle.kind:
        case "coins":
            return f"{name(data['card'])} costs {amount(data['cost'], 'coin')} and you have {data['coins']}."
        case "workers":
            return (
                f"{name(data['action'])} takes {amount(data['needed'], 'free worker')} and you have {data['workers']}."
            )
        case "forbidden":
            return f"Another player's civilization forbids you every {name(data['action'])} slot."
        case "technology_owned":
            return f"You have {name(data['technology'])} already."
        case "technology_closed":
            return f"{name(data['technology'])} needs {join([name(id) for id in data['openers']], 'or')} first."
        case "one_special":
            return f"You have {name(data['special'])} already, and only one special technology card is allowed."
        case "column_used":
            return f"{name(data['special'])} would cover {name(data['technology'])}; its column must be empty."
        case "slot_used":
            return f"You have used this {name(what)} slot already this turn."
        case "slot_closed":
            return f"{name(what)} is not in the window this round."
    return {
        "full": f"You have {cards().file.setup.max_civilizations} civilizations, the most anybody may have: skip.",
        "no_rise": "In this scenario no other civilization may rise: annex or skip.",
        "no_annex": "In this scenario no civilization may be annexed.",
        "first_rise": "Annexing needs a civilization to annex for: let one rise first.",
        "must_rise": "In the first round a civilization must rise.",
        "acted": "You have acted this turn, so you cannot rest any more.",
        "empty_market": "There is no civilization in the market to put coins on.",
        "no_technology_left": "There is no technology left that you can gain.",
        "mandatory": "One of these abilities must be used; only optional ones can be declined.",
    }[obstacle.kind]


# What happened.


def sentence(event: Event, names: Sequence[str]) -> str:
    who = names[event.seat] if event.seat is not None else ""
    return SENTENCES[event.kind](who, event.data)


def _gained(who: str, data: Mapping[str, Any]) -> str:
    parts = [amount(data[key], noun) for key, noun in GAINS.items() if data.get(key)]
    return f"{who} gains {join(parts)} ({name(data['source'])})." if parts else ""


GAINS = {"points": "point", "coins": "coin", "workers": "worker"}


def _with(data: Mapping[str, Any]) -> str:
    parts = [amount(data[key], noun) for key, noun in (("workers", "worker"), ("coins", "bonus coin")) if data[key]]
    return f" with {join(parts)}" if parts else ""


def _acted(who: str, data: Mapping[str, Any]) -> str:
    price = f" for {amount(data['coins'], 'coin')}" if data["coins"] else ""
    by = f" by {name(data['by'])}" if data["by"] else ""
    return f"{who}: {name(data['action'])}{by}{price}."


SENTENCES: dict[str, Callable[[str, Mapping[str, Any]], str]] = {
    "begin": lambda who, data: "",
    "round": lambda who, data: f"Round {data['round']} begins.",
    "turn": lambda who, data: "",
    "picked": lambda who, data: f"You keep {name(data['civilization'])} if you leave it at that.",
    "passed": lambda who, data: f"Everybody has picked card {data['picked']}.",
    "drafted": lambda who, data: (
        f"The draft is over. To the market: {join([name(id) for id in data['civilizations']])}."
    ),
    "rise": lambda who, data: f"{name(data['civilization'])} rises for {who}{_with(data)}.",
    "annex": lambda who, data: f"{who} annexes {name(data['civilization'])}{_with(data)}.",
    "skip": lambda who, data: f"{who} keeps to what there is.",
    "market": lambda who, data: f"{name(data['civilization'])} comes to the market.",
    "buy": lambda who, data: f"{who} buys {name(data['special'])}.",
    "rest": lambda who, data: f"{who} rests.",
    "act": _acted,
    "gain": _gained,
    "lose": lambda who, data: f"{who} loses {amount(data['coins'], 'coin')} ({name(data['source'])}).",
    "sacrifice": lambda who, data: f"{who} sacrifices {amount(data['workers'], 'worker')} ({name(data['source'])}).",
    "immune": lambda who, data: f"{name(data['source'])} does not touch {who}.",
    "fortification": lambda who, data: f"{who} builds a fortification.",
    "technology": lambda who, data: f"{who} gains {name(data['technology'])}.",
    "wonder": lambda who, data: f"{who} takes {name(data['wonder'])}.",
    "place": lambda who, data: f"{who} puts {amount(data['coins'], 'coin')} on {name(data['civilization'])}.",
    "command": lambda who, data: f"{who} uses {name(data['command'])}.",
    "window": lambda who, data: f"{name(data['card'])} comes into the window.",
    "war": lambda who, data: f"War! Military: {', '.join(map(str, data['military']))}.",
    "plague": lambda who, data: "Plague!",
    "token": lambda who, data: f"{name(data['token'])}!",
    "raid": lambda who, data: (
        f"The raid is {'repelled' if data['repelled'] else 'lost'}: {data['military']} against {data['horde']}."
    ),
    "scored": lambda who, data: f"{who} scores {amount(data['points'], 'point')} for {name(data['source'])}.",
    "over": lambda who, data: "The game is over.",
}


# The board in words.


def board(view: View, names: Sequence[str]) -> str:
    window = ", ".join(name(id) for id in view["window"])
    position = view["round"] - 1 + len(view["window"])
    lines = [
        f"Age of Civilization, round {view['round']} of {cards().file.meta.rounds}. {_whose_turn(view, names)}",
        f"Open actions: {', '.join(action.name for action in cards().permanent)}, {window}.",
        f"Coming: {', '.join(_coming(id) for id in view['time_track'][position:]) or 'nothing more'}.",
    ]
    lines += [f"Event above position {event['position']}: {name(event['token'])}." for event in view["events"]]
    lines.append("Civilization market:" if view["market"] else "The civilization market is empty.")
    for offer in view["market"]:
        card = cards().civilizations[offer["civilization"]]
        coins = f", {amount(offer['coins'], 'bonus coin')}" if offer["coins"] else ""
        people = amount(card.population, "worker")
        lines.append(f"- {card.name}: {people}{coins}. Main: {card.main_text} Legacy: {card.legacy_text}")
    lines.append(f"Wonder market: {', '.join(_wonder(id) for id in view['wonder_market']) or 'empty'}.")
    if view["special_market"]:
        lines.append(f"Special technologies: {', '.join(name(id) for id in view['special_market'])}.")
    if view["opponent_military"] is not None:
        lines.append(f"The opponent's military: {view['opponent_military']}.")
    if view["commands"]:
        lines.append(f"Commands: {', '.join(name(id) for id in view['commands'])}.")
    for seat, player in enumerate(view["players"]):
        lines += ["", *_player(player, names[seat], seat == view["starter"])]
    return "\n".join(lines)


def _whose_turn(view: View, names: Sequence[str]) -> str:
    if view["over"]:
        return "The game is over."
    if view["active"] is not None:
        return f"It is {names[view['active']]}'s turn."
    return f"Still thinking: {join([names[seat] for seat in view['waiting']])}."


def _coming(id: str) -> str:
    event = cards().action_cards[id].event
    return name(id) if event == "none" or event == id else f"{name(id)} (with {name(event)})"


def _wonder(id: str) -> str:
    return f"{name(id)} ({cards().wonders[id].text.rstrip('.')})"


def _player(player: Mapping[str, Any], who: str, starter: bool) -> list[str]:
    main, *legacies = [*player["civilizations"]] or [""]
    counts = ", ".join(amount(player[key], noun) for key, noun in (("points", "point"), ("coins", "coin")))
    workers = f"{amount(player['workers'], 'worker')} ({player['workers_ready']} free)"
    lines = [f"{who}{' (starts)' if starter else ''}: {counts}, {workers}, {player['military']} military."]
    if main:
        card = cards().civilizations[main]
        lines.append(f"- Main: {card.name}. {card.main_text} Legacy: {card.legacy_text}")
    lines += [f"- Legacy: {name(id)}. {cards().civilizations[id].legacy_text}" for id in legacies]
    if player["technologies"]:
        lines.append(f"- Technologies: {', '.join(name(id) for id in player['technologies'])}.")
    if player["wonders"]:
        lines.append(f"- Wonders: {', '.join(name(id) for id in player['wonders'])}.")
    if player["special"]:
        lines.append(f"- Special technology card: {name(player['special'])}.")
    if isinstance(player["hand"], list) and player["hand"]:
        lines.append(f"- Hand: {', '.join(name(id) for id in player['hand'])}.")
    elif player["hand"]:
        lines.append(f"- Hand: {amount(player['hand'], 'card')}.")
    return lines
