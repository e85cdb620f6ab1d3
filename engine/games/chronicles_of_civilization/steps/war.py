"""The neighbour: relations, contested areas, war, battles and the enemy's moves."""

from __future__ import annotations

from engine.chance import rng
from engine.core import Log
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import Armies, Division, State
from engine.games.chronicles_of_civilization.steps.effects import card_of, check_end, gain

ROWS = (0, 1, 2)  # top to bottom; players call them 1 to 3


# Relations (12.1 to 12.3)


def toward_war(state: State, log: Log) -> State:
    """One step toward war; at war it is an extra move of all enemy divisions instead."""
    if state.story.conquered:  # R34
        return state
    if state.story.war:
        return enemy_moves(state, log)
    now = state.story.relations + 1
    log.tell("relations", 0, change=1, now=now, war=card_of(state).relations.spaces)
    state = state._replace(story=state.story._replace(relations=now))
    return begin_war(state, log) if now >= card_of(state).relations.spaces else state


def toward_peace(state: State, log: Log) -> State:
    """One step toward peace; leaving the war space ends the war, reaching peace sends the enemy home."""
    story = state.story
    if story.conquered or story.relations == 1:
        return state
    now = story.relations - 1
    log.tell("relations", 0, change=-1, now=now, war=card_of(state).relations.spaces)
    if story.war:
        log.tell("truce", 0)
    state = state._replace(story=story._replace(relations=now, war=False))
    if now > 1:
        return state
    log.tell("peace", 0)
    armies = state.armies
    return state._replace(armies=armies._replace(enemy=tuple(one._replace(place=0) for one in armies.enemy)))


def change_relations(state: State, steps: int, log: Log) -> State:
    """Several steps are made one by one (R21)."""
    for _ in range(abs(steps)):
        state = check_end(toward_war(state, log) if steps > 0 else toward_peace(state, log), log)
        if state.ending:
            break
    return state


def violate(state: State, hex: str, log: Log) -> State:
    """A worker enters, uses or builds on a contested hex, which counts once a turn while the frame is active (12.2)."""
    story = state.story
    if not story.frame or story.violated or story.conquered or state.ending:
        return state
    if hex not in data().maps[state.map].board.contested:
        return state
    log.tell("violation", 0, hex=hex)
    return check_end(toward_war(state._replace(story=story._replace(violated=True)), log), log)


def begin_war(state: State, log: Log) -> State:
    """War begins: the relations marker goes to war (R22) and the enemy marches out."""
    if state.story.war:
        return state
    log.tell("war", 0)
    state = state._replace(story=state.story._replace(war=True, relations=card_of(state).relations.spaces))
    for row in ROWS:
        state = march_out(state, row)
    return state


def march_out(state: State, row: int) -> State:
    """At war an enemy division with units enters the track, unless one of ours stands on its first space (R24)."""
    first, enemy = card_of(state).war.spaces, state.armies.enemy[row]
    if not enemy.units or enemy.place or state.armies.own[row].place == first:
        return state
    return with_enemy(state, row, enemy._replace(place=first))


def reinforce(state: State, strength: int, row: int, log: Log) -> State:
    """A new enemy unit, in this row or the next one with a free slot; none where all are full."""
    if state.story.conquered:
        return state
    slots, enemy = data().cards.army.slots, state.armies.enemy
    for there in (row, (row + 1) % 3, (row + 2) % 3):
        one = enemy[there]
        if len(one.units) + one.closed < slots:
            log.tell("enemy", 0, strength=strength, row=there + 1)
            state = with_enemy(state, there, one._replace(units=(*one.units, strength)))
            return march_out(state, there) if state.story.war else state
    return state


# Divisions


def with_own(state: State, row: int, division: Division) -> State:
    own = state.armies.own
    return state._replace(armies=state.armies._replace(own=(*own[:row], division, *own[row + 1 :])))


def with_enemy(state: State, row: int, division: Division) -> State:
    enemy = state.armies.enemy
    return state._replace(armies=state.armies._replace(enemy=(*enemy[:row], division, *enemy[row + 1 :])))


def without(division: Division, losses: int) -> Division:
    """Units fall from the right end and close their slots; an empty division leaves the track."""
    lost = min(losses, len(division.units))
    left = division.units[: len(division.units) - lost]
    return Division(left, division.closed + lost, division.place if left else 0)


# Moves (12.4)


def is_attack(state: State, row: int) -> bool:
    """Would this division's next step forward be an attack?"""
    own, enemy = state.armies.own[row], state.armies.enemy[row]
    if own.place == card_of(state).war.spaces:
        return bool(enemy.units)
    return enemy.place == own.place + 1


def forward(state: State, row: int, log: Log) -> State:
    """Our division moves toward the enemy, attacks, or enters the undefended land beyond the track."""
    track, own = card_of(state).war, state.armies.own[row]
    crossing = own.place + 1 > track.middle
    if is_attack(state, row):
        if crossing:  # R36: on our own half an attack begins no war
            state = begin_war(state, log)
        return attack(state, row, True, log)
    if own.place == track.spaces:  # R27
        return check_end(conquer(begin_war(state, log), log), log)
    log.tell("advance", 0, row=row + 1, place=own.place + 1)
    state = with_own(state, row, own._replace(place=own.place + 1))
    return check_end(begin_war(state, log) if crossing else state, log)  # R23


def back(state: State, row: int, log: Log) -> State:
    """Our division moves one space back, from the first one off the track."""
    own = state.armies.own[row]
    log.tell("retreat", 0, row=row + 1, place=own.place - 1)
    return with_own(state, row, own._replace(place=own.place - 1))


def enemy_moves(state: State, log: Log) -> State:
    """Every enemy division moves once, top to bottom."""
    for row in ROWS:
        if state.armies.enemy[row].units:
            state = check_end(_enemy_move(state, row, log), log)
            if state.ending or state.story.conquered:
                return state
    return state


def _enemy_move(state: State, row: int, log: Log) -> State:
    enemy, own = state.armies.enemy[row], state.armies.own[row]
    place = enemy.place or card_of(state).war.spaces + 1
    if own.units and own.place == place - 1:  # at the edge: our units in their base
        return attack(state, row, False, log)
    log.tell("enemy_advance", 0, row=row + 1, place=place - 1)
    if place == 1:
        return state._replace(story=state.story._replace(overrun=True))
    return with_enemy(state, row, enemy._replace(place=place - 1))


# Battle (12.5)


def attack(state: State, row: int, ours: bool, log: Log) -> State:
    """One battle; the attacker rolls."""
    log.draws(state)
    die, state = roll(state)
    luck = {1: -1, 6: 1}.get(die, 0)
    armies, first = state.armies, card_of(state).war.spaces
    own, enemy = armies.own[row], armies.enemy[row]
    if ours:
        armies = armies._replace(attacked=(*armies.attacked, row))
    mine = sum(own.units) + _support(armies.own, row, enemy.place) + (luck if ours else 0)
    theirs = sum(enemy.units) + _support(armies.enemy, row, own.place) + (0 if ours else luck)
    lead = mine - theirs
    log.tell("battle", 0, row=row + 1, ours=ours, die=die, mine=mine, theirs=theirs)
    state = state._replace(armies=armies)
    if lead == 0:
        state = with_enemy(with_own(state, row, without(own, 1)), row, without(enemy, 1))
        return check_end(state, log)
    losses, push = (1, 1) if abs(lead) == 1 else (2, 1) if abs(lead) < 4 else (3, 2)
    mine_at, theirs_at = own.place, enemy.place or first + 1
    if lead > 0:
        beaten = without(enemy, losses)
        if not beaten.units:
            return _enter(with_enemy(state, row, beaten), row, own, mine_at + push, log)
        push = max(0, min(push, first - theirs_at))  # R25, and R26: nobody is pushed out of the base
        return _pushed(state, row, own, beaten, (mine_at + push, theirs_at + push), log)
    beaten = without(own, losses)
    if not beaten.units:
        return _break_through(with_own(state, row, beaten), row, enemy, theirs_at - push, log)
    push = max(0, min(push, mine_at - 1))
    return _pushed(state, row, beaten, enemy, (mine_at - push, theirs_at - push), log)


def _pushed(state: State, row: int, own: Division, enemy: Division, places: tuple[int, int], log: Log) -> State:
    """Both divisions stand where the battle has left them."""
    mine_at, theirs_at = places
    theirs_at = theirs_at if theirs_at <= card_of(state).war.spaces else 0
    state = with_own(state, row, own._replace(place=mine_at))
    return check_end(with_enemy(state, row, enemy._replace(place=theirs_at)), log)


def _enter(state: State, row: int, own: Division, place: int, log: Log) -> State:
    """The enemy division is destroyed: ours moves on, perhaps into the enemy's land."""
    log.tell("destroyed", 0, row=row + 1, ours=False)
    if place > card_of(state).war.spaces:
        return check_end(conquer(state, log), log)
    return check_end(with_own(state, row, own._replace(place=place)), log)


def _break_through(state: State, row: int, enemy: Division, place: int, log: Log) -> State:
    """Our division is destroyed: the enemy's moves on, perhaps into our land."""
    log.tell("destroyed", 0, row=row + 1, ours=True)
    if place < 1:
        return check_end(state._replace(story=state.story._replace(overrun=True)), log)
    return check_end(with_enemy(state, row, enemy._replace(place=place)), log)


def _support(divisions: tuple[Division, ...], row: int, column: int) -> int:
    """The strength of neighbouring divisions in the column of the opposing division; there is none at a base."""
    if not column:
        return 0
    return sum(sum(one.units) for there, one in enumerate(divisions) if abs(there - row) == 1 and one.place == column)


def roll(state: State) -> tuple[int, State]:
    """The die: an arranged face first, else a random one."""
    counter = state.counter + 1
    if state.dice:
        return state.dice[0], state._replace(dice=state.dice[1:], counter=counter)
    return rng(state.seed, counter).randint(1, 6), state._replace(counter=counter)


def conquer(state: State, log: Log) -> State:
    """The enemy civilization is conquered: the player gains its treasury, and its army is removed (12.6)."""
    log.tell("conquest", 0)
    state = gain(state, card_of(state).treasury, log, "treasury")
    armies = Armies(state.armies.own, (Division(),) * 3, state.armies.attacked)
    return state._replace(armies=armies, story=state.story._replace(conquered=True, war=False))
