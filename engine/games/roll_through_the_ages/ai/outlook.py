"""The value of a turn, as the computer player judges it from what everybody sees."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from engine.core import Seat
from engine.games.roll_through_the_ages.ai.odds import Faces, Odds
from engine.games.roll_through_the_ages.ai.weights import GOOD_LATER, GOODS_LEFT, WEIGHTS, Weights
from engine.games.roll_through_the_ages.cards.catalog import Powers, sheet
from engine.games.roll_through_the_ages.cards.schema import Development
from engine.games.roll_through_the_ages.scoring import points
from engine.games.roll_through_the_ages.state import (
    NOBODY,
    Player,
    State,
    cities,
    completed,
    powers_of,
    shielded,
    worth,
)
from engine.games.roll_through_the_ages.steps.upkeep import placed


class Plan(NamedTuple):
    """What to do with the workers, goods, coins and food of a turn, and its value."""

    worth: float
    stones: int = 0
    food: int = 0
    development: str = ""
    rows: tuple[str, ...] = ()


class Site(NamedTuple):
    """A city or monument to build: its value as it stands, and what 0, 1, 2... more boxes would add."""

    target: str
    begun: float
    gains: tuple[float, ...]

    @property
    def open_boxes(self) -> int:
        return len(self.gains) - 1


def turns_left(state: State, weights: Weights = WEIGHTS) -> float:
    """How many turns a player can expect after this one."""
    end = state.printed.end
    if state.solitaire:
        return end.solitaire_rounds - state.round
    if state.last_round:
        return 0
    most = max(len(player.developments) for player in state.players)
    if weights.clock:
        longer = end.developments / sheet().end.developments  # the Late Bronze Age
        passed = weights.clock.round * state.round + weights.clock.development * most
        return max(weights.clock.least, longer * weights.clock.start - passed)
    unbuilt = sum(state.first[at] == NOBODY for at in state.printed.in_play[len(state.players)])
    horizon = weights.horizon * end.developments // sheet().end.developments
    return max(1, min(round(weights.pace * (end.developments - most)), 2 * unbuilt, horizon - state.round))


class Outlook:
    """One turn of one seat: the value of any outcome of its dice, worked out once and kept."""

    def __init__(self, state: State, seat: Seat, weights: Weights = WEIGHTS) -> None:
        self.state, self.seat, self.weights = state, seat, weights
        self.me: Player = state.players[seat]
        self.powers: Powers = powers_of(state, self.me)
        self.left = turns_left(state, weights)
        self.cities = cities(self.me)
        self.per_good = sum(score.amount.number for score in self.powers.scores if score.amount.per == "goods")
        self._built: dict[int, tuple[float, tuple[tuple[str, int], ...]]] = {}
        self._bought: dict[tuple[tuple[int, ...], int], Plan] = {}
        self._payments: dict[tuple[int, ...], list[tuple[int, float, float, tuple[str, ...]]]] = {}
        self._plans: dict[tuple[int, tuple[int, ...], int, int], Plan] = {}

    # The value of things.

    def food(self, food: int) -> float:
        """Food on the peg after feeding."""
        total, left = 0.0, float(food)
        for turn, rate in enumerate(self.weights.food):
            if turn >= self.left:
                break
            last = turn == len(self.weights.food) - 1
            eaten = min(left, self.cities * (self.left - turn) if last else self.cities)
            total += rate * eaten
            left -= eaten
        return total

    def goods(self, goods: tuple[int, ...], keeps: bool) -> float:
        """Goods kept for a later purchase, or for what they score at the end."""
        if not self.left:
            return float(self.per_good * sum(goods if keeps else kept(goods))) if self.per_good else 0.0
        rate = self.weights.coin_late if self.left <= 1 else self.weights.coin
        rest = goods if keeps else kept(goods)
        return rate * worth(rest) + GOOD_LATER * self.per_good * sum(rest)

    def development(self, one: Development) -> float:
        """A development: its points, and what its effect brings in the turns left."""
        total = one.points + self.rate(one) * self.left
        if one.effect == "end_points_per_city":
            total += one.amount * self.cities
        if one.effect == "end_points_per_good":
            total += one.amount * GOODS_LEFT
        if one.effect == "end_points_per_monument":
            total += one.amount * (len(completed(self.me)) + min(2, self.left))
        return total - self._cost_of_ending(one)

    def rate(self, one: Development) -> float:
        """What the effect of a development brings in a turn."""
        weights = self.weights
        if one.shields_from == "drought" and weights.drought is not None:
            return weights.drought
        if one.shields_from == "pestilence" and weights.pestilence is not None:
            return weights.pestilence * (len(self.state.players) - 1)
        return float(getattr(weights.effects, one.effect, 0.0))

    def _cost_of_ending(self, one: Development) -> float:
        """R49: the fifth development ends the game: each brings that nearer, and the last is bad for whoever trails."""
        if self.state.solitaire or self.state.last_round:
            return 0.0
        if len(self.me.developments) + 1 < self.state.printed.end.developments:
            return self.weights.slot
        others = [
            points(self.state, seat) + (self.weights.reply if seat > self.seat else 0)
            for seat in range(len(self.state.players))
            if seat != self.seat
        ]
        ahead = points(self.state, self.seat) + one.points > max(others)
        return 0.0 if ahead else self.weights.behind

    @cached_property
    def _unowned(self) -> list[tuple[int, str, float]]:
        """The developments that can still be bought: cost, id, value."""
        return [
            (one.cost, one.id, self.development(one))
            for one in self.state.printed.development
            if one.id not in self.me.developments
        ]

    @cached_property
    def sites(self) -> list[Site]:
        """All cities and monuments, with the value of every number of boxes."""
        printed, found = self.state.printed, []
        effects = {score.amount.per: score.amount.number for score in self.powers.scores}
        for city, done in zip(printed.city, self.me.cities, strict=True):
            whole = self.weights.city * self.left
            found.append(self._site(f"city:{city.number}", city.boxes, done, whole, effects.get("cities", 0)))
        for at in printed.in_play[len(self.state.players)]:
            one, done = printed.monument[at], self.me.monuments[at]
            points = one.first if self.state.first[at] == NOBODY else one.later
            bonus = effects.get("monuments", 0)
            found.append(self._site(f"monument:{one.id}", one.boxes, done, points, bonus))
        return found

    def _site(self, target: str, boxes: int, done: int, whole: float, bonus: int) -> Site:
        def value(checked: int) -> float:
            if checked == boxes:
                return whole + bonus
            if boxes - checked > self.weights.box * self.left:
                return 0.0
            return self.weights.begun * whole * checked / boxes

        before = value(done)
        return Site(target, before, tuple(value(done + more) - before for more in range(boxes - done + 1)))

    @cached_property
    def begun(self) -> float:
        """The value of unfinished sites and finished cities; finished monuments are points already."""
        total = 0.0
        for city, done in zip(sheet().city, self.me.cities, strict=True):
            total += (
                self.weights.city * self.left * (1 if done == city.boxes else self.weights.begun * done / city.boxes)
            )
        for site in self.sites:
            if site.target.startswith("monument:") and len(site.gains) > 1:
                total += site.begun
        return total

    # The best use of workers, goods, coins and food.

    def built(self, workers: int) -> tuple[float, tuple[tuple[str, int], ...]]:
        """The best use of so many workers: its value, and boxes by target."""
        known = self._built.get(workers)
        if known is None:
            self._spread(workers)
            known = self._built[workers]
        return known

    def _spread(self, most: int) -> None:
        """The best use of every number of workers up to the most."""
        best: list[tuple[float, tuple[tuple[str, int], ...]]] = [(0.0, ())] * (most + 1)
        for target, _, gains in self.sites:
            useful = [(more, gain) for more, gain in enumerate(gains) if more and gain > 0]
            following = list(best)
            for more, gain in useful:
                for workers in range(more, most + 1):
                    rest = best[workers - more]
                    if rest[0] + gain > following[workers][0] + 1e-9:
                        following[workers] = (rest[0] + gain, (*rest[1], (target, more)))
            best = following
        self._built.update(enumerate(best))

    def _ways(self, goods: tuple[int, ...]) -> list[tuple[int, float, float, tuple[str, ...]]]:
        """Every set of rows: what it pays, and the value of the goods left, after discarding and without."""
        known = self._payments.get(goods)
        if known is None:
            rows = [at for at, count in enumerate(goods) if count]
            names, known = sheet().rows, []
            for size in range(len(rows) + 1):
                for spent in combinations(rows, size):
                    rest = tuple([0 if at in spent else count for at, count in enumerate(goods)])
                    pays = worth(goods) - worth(rest)
                    kept_all, cut = self.goods(rest, True), self.goods(rest, self.powers.keeps_goods)
                    known.append((pays, cut, kept_all, tuple([names[at] for at in spent])))
            self._payments[goods] = known
        return known

    def bought(self, goods: tuple[int, ...], coins: int) -> Plan:
        """The best purchase, which may be none."""
        known = self._bought.get((goods, coins))
        if known is not None:
            return known
        ways = self._ways(goods)
        best = Plan(ways[0][1])
        keeping = {one.id for one in self.state.printed.development if one.effect == "keep_goods"}
        for cost, id, gain in self._unowned:
            for pays, cut, kept_all, rows in ways:
                rest = kept_all if id in keeping else cut
                if coins + pays >= cost and gain + rest > best.worth + 1e-9:
                    best = Plan(gain + rest, development=id, rows=rows)
        self._bought[goods, coins] = best
        return best

    def plan(self, workers: int, goods: tuple[int, ...], coins: int, food: int) -> Plan:
        """The best building and buying with these means; food is what is left after feeding."""
        key = (workers, goods, coins, food)
        known = self._plans.get(key)
        if known is None:
            known = self._plans[key] = self._best(workers, goods, coins, food, building=True)
        return known

    def shopping(self, goods: tuple[int, ...], coins: int, food: int) -> Plan:
        """The best buying with these means, once building is done."""
        return self._best(0, goods, coins, food, building=False)

    def _best(self, workers: int, goods: tuple[int, ...], coins: int, food: int, *, building: bool) -> Plan:
        powers, stone = self.powers, sheet().stone
        best = Plan(float("-inf"))
        for stones in range(goods[stone] + 1 if powers.workers_per_stone and building else 1):
            rest = (*goods[:stone], goods[stone] - stones, *goods[stone + 1 :]) if stones else goods
            boxes = self.built(workers + stones * powers.workers_per_stone)[0]
            for sold in range(food + 1 if powers.coins_per_food else 1):
                plan = self.bought(rest, coins + sold * powers.coins_per_food)
                if sold and not plan.development:
                    continue
                total = boxes + plan.worth + self.food(food - sold)
                if total > best.worth + 1e-9:
                    best = Plan(total, stones, sold, plan.development, plan.rows)
        return best

    def payment(
        self,
        development: str,
        goods: tuple[int, ...],
        coins: int,
        food: int,
        begun: tuple[str, ...] = (),
        given: int = 0,
    ) -> Plan:
        """The cheapest way to pay for one development, where these rows and this food are given already."""
        one, rate = self.state.printed.developments[development], self.powers.coins_per_food
        best = Plan(float("-inf"))
        for sold in range(food + 1 if rate else 1) if not given else (given,):
            for pays, cut, kept_all, rows in self._ways(goods):
                total = self.food(food - sold) + (kept_all if one.effect == "keep_goods" else cut)
                enough = coins + sold * rate + pays >= one.cost and set(begun) <= set(rows)
                if enough and total > best.worth + 1e-9:
                    best = Plan(total, 0, sold, development, rows)
        return best

    # The value of dice.

    @cached_property
    def odds(self) -> Odds:
        """The value of every roll of this turn."""
        printed = sheet()
        locks = frozenset(at for at, face in enumerate(printed.sides) if face in printed.skulls)
        self._spread(30)
        return Odds(
            self.cities,
            len(printed.sides),
            lambda faces: self.choice(faces)[0],
            frozenset() if self.state.solitaire else locks,
            self.powers.rerolls > 0,
        )

    def choice(self, faces: Faces) -> tuple[float, int]:
        """The value of final faces, and how many of the either dice to take as food."""
        best, taken = float("-inf"), 0
        for fed, total in enumerate(self.splits(faces)):
            if total > best + 1e-9:
                best, taken = total, fed
        return best, taken

    def splits(self, faces: Faces) -> list[float]:
        """The value of final faces by how many of the either dice are taken as food."""
        printed, powers, me = sheet(), self.powers, self.me
        food = workers = coins = goods = skulls = either = 0
        either_food = either_workers = 0
        for face, count in zip(printed.face, faces, strict=True):
            if not count:
                continue
            if face.choice:
                either = count
                either_food, either_workers = face.food + powers.extra_food, face.workers + powers.extra_workers
                continue
            food += count * (face.food + powers.extra_food) if face.food else 0
            workers += count * (face.workers + powers.extra_workers) if face.workers else 0
            coins += count * (powers.coin_die or face.coins) if face.coins else 0
            goods += count * face.goods
            skulls += count * face.skulls
        rows = placed(me.goods, goods, powers.extra_stone)
        harm, rows = self._harm(skulls, rows)
        found = []
        for fed in range(either + 1):
            peg = min(me.food + food + fed * either_food, printed.limits.food)
            hungry = max(0, self.cities - peg)
            plan = self.plan(workers + (either - fed) * either_workers, rows, coins, max(0, peg - self.cities))
            found.append(plan.worth - hungry * printed.famine.lost_points - harm)
        return found

    def _harm(self, skulls: int, rows: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        """What the skulls cost the roller, less what they cost opponents, and the goods left."""
        disaster = sheet().disaster_of(skulls)
        if disaster is None:
            return 0.0, rows
        turned = disaster.victim == "opponents" or disaster.id in self.powers.redirects
        if turned and not self.state.solitaire:
            others = [one for seat, one in enumerate(self.state.players) if seat != self.seat]
            struck = [one for one in others if not shielded(self.state, one, disaster.id)]
            loss = sum(self.goods(one.goods, True) for one in struck) if disaster.loses_goods else 0
            return -self.weights.harm * (loss + disaster.lost_points * len(struck)) / len(others), rows
        if shielded(self.state, self.me, disaster.id):
            return 0.0, rows
        if disaster.loses_goods:
            return 0.0, (0,) * len(rows)
        return float(disaster.lost_points), rows


def kept(goods: tuple[int, ...]) -> tuple[int, ...]:
    """The goods left after discarding the cheapest one by one."""
    rows = list(goods)
    for _ in range(sum(rows) - sheet().limits.goods):
        rows[cheapest(tuple(rows))] -= 1
    return tuple(rows)


def cheapest(goods: tuple[int, ...]) -> int:
    """The row whose last good is worth least."""
    rows = sheet().good
    held = [at for at, count in enumerate(goods) if count]
    return min(held, key=lambda at: rows[at].worth[goods[at]] - rows[at].worth[goods[at] - 1])
