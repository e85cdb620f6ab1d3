"""The report on kept games: docs/balance/README.md, a page about cards for each level, and chronicles.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean

from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.text.names import name
from tools.ai.strength import level_name, margin
from tools.balance import chronicles
from tools.balance.aims import EVEN, FAIR, kinds_of, seats, unfair
from tools.balance.games import Game
from tools.balance.matches import AOC, CHRONICLES, SEED, Match
from tools.balance.plots import Dot, dot_plot
from tools.balance.tables import percent, table
from tools.balance.worth import Share, Worth, events, pooled, seat_points, seat_shares, taken, worths

Played = Mapping[Match, Sequence[Game]]
Versions = Mapping[int, Sequence[Game]]  # the games of one kind by the version of the data
FEWEST = 100  # games; fewer say nothing about the worth of cards
SOME = 30  # games that say at least how often a card is taken
REMARKS = Path(__file__).with_name("remarks.md")  # what no number says
PLOTS = "plots"  # their folder
BOUGHT = ("wonders", "special")
LEVELS = ("bronze", "silver", "gold")
CAPTIONS = {
    "civilizations": "Civilizations",
    "technologies": "Technologies",
    "wonders": "Wonders",
    "special": "Special",
}


def write(played: Played, folder: Path) -> None:
    """Write the pages of the titles that were played with their plots, and delete plots of an earlier one."""
    folder.mkdir(parents=True, exist_ok=True)
    if tales := chronicles.page(played):
        (folder / "chronicles.md").write_text(tales, encoding="utf-8")
    played = {match: games for match, games in played.items() if match.title != CHRONICLES}
    if not played:
        return
    kinds = _kinds(played)
    remarks = REMARKS.read_text(encoding="utf-8").strip()
    sections = [_summary(played), remarks, _aims(kinds), _civilizations(kinds), _seats(played), _alone(played)]
    (folder / "README.md").write_text(_page(sections), encoding="utf-8")
    for old in (folder / PLOTS).glob("*.svg"):
        old.unlink()
    (folder / PLOTS).mkdir(exist_ok=True)
    for level in dict.fromkeys(match.level for match in kinds):
        own = {match: versions for match, versions in kinds.items() if match.level == level}
        title = f"# What the cards are worth to {level_name(level)} players"
        (folder / f"{level_name(level)}.md").write_text(_page([title, *_cards(own, folder)]), encoding="utf-8")


def _page(sections: Iterable[str]) -> str:
    return "\n\n".join(filter(None, sections)) + "\n"


def _summary(played: Played) -> str:
    games = [game for each in played.values() for game in each]
    hours = sum(game.seconds for game in games) / 3600
    levels = " and ".join(sorted({level_name(match.level) for match in played}))
    return "\n".join(
        [
            "# How fair the cards are",
            "",
            f"`python -m tools.balance` wrote this page from {len(games):,} games between equal {levels} players, which"
            f" took {hours:.1f} hours of CPU time. Game n of a match has the seed `{SEED} n`, in a scenario"
            f" `{SEED} <scenario> n`. Intervals are of 95 %.",
        ]
    )


def _kinds(played: Played) -> dict[Match, dict[int, Sequence[Game]]]:
    """The games with rivals by what is played and by whom, and then by the version of the data."""
    found: dict[Match, dict[int, Sequence[Game]]] = {}
    for match, games in played.items():
        if match.title == AOC and match.seats > 1:
            found.setdefault(match._replace(version=0), {})[match.version] = games
    return found


# Aims.


def _aims(kinds: Mapping[Match, Versions]) -> str:
    rows = []
    for match, versions in kinds.items():
        for version, games in versions.items():
            if len(games) >= SOME:
                out = [unfair(games, kind) if games[0].on_sale[kind] else ["-"] for kind in BOUGHT]
                missed = [", ".join(each) or "none" for each in out]
                rows.append([_name(match), f"{version}", f"{len(games):,}", seats(games), *missed])
    head = ["match", "data", "games", "wins by seat", "wonders that miss the aim", "special technologies"]
    told = (
        "Each seat should win its fair share, and each wonder and special technology that is on sale be taken in"
        f" {FAIR[0]:.0%} to {FAIR[1]:.0%} of the games."
    )
    return f"## Before and after\n\n{told}\n\n{table(head, rows)}" if rows else ""


def _civilizations(kinds: Mapping[Match, Versions]) -> str:
    """Each civilization over all matches of a level."""
    groups: dict[tuple[str, int], list[Sequence[Worth]]] = {}
    for match, versions in kinds.items():
        for version, games in versions.items():
            if len(games) >= FEWEST:
                found = worths(games, kinds_of(games))["civilizations"]
                groups.setdefault((match.level, version), []).append(found)
    if not groups:
        return ""
    columns = {key: {one.id: one for one in pooled(each)} for key, each in groups.items()}

    def cell(one: Worth | None) -> str:
        if one is None:
            return ""
        text = f"{one.points:+z.1f} ± {one.margin:.1f}"
        return f"**{text}**" if abs(one.points) > EVEN else text

    last = list(columns.values())[-1]
    rows = [[name(id), *(cell(each.get(id)) for each in columns.values())] for id in reversed(last)]
    told = (
        "What each is worth in points above the mean, over all matches of a level together. The aim is at most"
        f" {EVEN} points more or less; what misses it is bold."
    )
    head = ["civilization", *(f"{level_name(level)}, version {version}" for level, version in columns)]
    return f"## Civilizations\n\n{told}\n\n{table(head, rows)}"


# Seats.


def _seats(played: Played) -> str:
    rows = []
    for match, games in played.items():
        if match.seats > 1:
            shares = [percent(share) for share in seat_shares(games)]
            points = " / ".join(f"{points:.1f}" for points in seat_points(games))
            number = [f"{match.version}", f"{len(games):,}"]
            rows.append([_name(match), *number, f"{1 / match.seats:.0%}", ", ".join(shares), points])
    head = ["match", "data", "games", "fair", "wins by seat, the one that begins first", "mean points by seat"]
    return f"## Seats\n\n{table(head, rows)}" if rows else ""


def _name(match: Match) -> str:
    return f"{match}, {level_name(match.level)}"


# Cards.


def _cards(kinds: Mapping[Match, Versions], folder: Path) -> Iterator[str]:
    for match, every in kinds.items():
        versions = {version: games for version, games in every.items() if len(games) >= SOME}
        if not versions:
            continue
        names = kinds_of(next(iter(versions.values())))
        found = {number: worths(games, names) for number, games in versions.items() if len(games) >= FEWEST}
        sold = [kind for kind in BOUGHT if kind in names]
        shares = [_taken_table(kind, {number: taken(each, kind) for number, each in versions.items()}) for kind in sold]
        yield "\n\n".join([f"## {_name(match)}", *_worth(match, names, found, folder), *shares, *_events(versions)])


def _worth(
    match: Match, kinds: Sequence[str], found: Mapping[int, Mapping[str, list[Worth]]], folder: Path
) -> list[str]:
    if not found:
        return []
    told = (
        f"Points above the mean of its kind that come with a card in version {max(found)}, the seat and the rest of the"
        " tableau being equal."
    )
    tables = [_worth_table(kind, {number: each[kind] for number, each in found.items()}) for kind in kinds[1:]]
    if match.chosen:
        return [told, *tables]
    plot = Path(PLOTS) / f"{match._replace(version=1).id}.svg"
    (folder / plot).write_text(_plot(match, [each["civilizations"] for each in found.values()]), encoding="utf-8")
    picture = f"![Civilizations by their worth]({plot})"
    ring = "; a ring is the worth in the version before" if len(found) > 1 else ""
    return [f"{told} The band is what we aim for{ring}.", picture, *tables]


def _plot(match: Match, found: Sequence[Sequence[Worth]]) -> str:
    former = {one.id: one.points for worths in found[:-1] for one in worths}
    dots = [
        Dot(name(one.id), one.points, one.points - one.margin, one.points + one.margin, former.get(one.id))
        for one in found[-1][::-1]
    ]
    return dot_plot(f"{match}: what each civilization is worth", dots, (-EVEN, EVEN))


def _worth_table(kind: str, found: Mapping[int, Sequence[Worth]]) -> str:
    by_id = {version: {one.id: one for one in each} for version, each in found.items()}
    newest = list(by_id.values())[-1]

    def cell(one: Worth | None) -> str:
        return f"{one.points:+z.1f} ± {one.margin:.1f} ({one.held:,})" if one else "never held"

    ids = dict.fromkeys([*reversed(newest), *(id for each in by_id.values() for id in each)])
    rows = [[name(id), *(cell(each.get(id)) for each in by_id.values())] for id in ids]
    head = ["card", *(f"worth in points, version {version} (held by seats)" for version in by_id)]
    return f"### {CAPTIONS[kind]}\n\n{table(head, rows)}"


def _taken_table(kind: str, found: Mapping[int, Mapping[str, Share]]) -> str:
    newest = list(found.values())[-1]

    def verdict(share: Share) -> str:
        return "" if FAIR[0] <= share.share <= FAIR[1] else "too rarely" if share.share < FAIR[0] else "too often"

    def cell(share: Share | None) -> str:
        return f"{percent(share)} of {share.games:,}" if share else ""

    ordered = sorted(newest.items(), key=lambda entry: -entry[1].share)
    rows = [[name(id), *(cell(each.get(id)) for each in found.values()), verdict(share)] for id, share in ordered]
    heading = f"### {CAPTIONS[kind]}: how often somebody takes one that is on sale"
    head = ["card", *(f"taken, version {version}" for version in found), "aim 25 to 75 %"]
    return f"{heading}\n\n{table(head, rows)}"


def _events(versions: Versions) -> list[str]:
    """What events of a Changing World do to everybody's points."""
    newest = max(versions)
    rows = [
        [name(one.id), f"{one.points:+z.1f} ± {one.margin:.1f}", f"{one.held:,}"]
        for one in reversed(events(versions[newest]))
    ]
    if not rows:
        return []
    told = (
        f"The mean points of a seat where an event lies on the time track, compared with tables without it, version"
        f" {newest}. Nobody takes an event: it happens to all."
    )
    return [f"### Events\n\n{told}\n\n{table(['event', 'points', 'games'], rows)}"]


# Alone.


def _alone(played: Played) -> str:
    solo = {match: games for match, games in played.items() if match.title == AOC and match.seats == 1}
    rows = []
    for match, games in solo.items():
        if match.chosen:
            reached = [sum(_at_least(game.medal, level) for game in games) for level in LEVELS]
            medals = [percent(Share(count, len(games))) for count in reached]
            rows.append([_name(match), f"{match.version}", f"{len(games):,}", *medals, _points(games)])
    parts = (
        [table(["scenario", "data", "games", *(f"{level} or better" for level in LEVELS), "points"], rows)]
        if rows
        else []
    )
    for match, games in solo.items():
        if not match.chosen:
            counts = Counter(id for game in games for id in game.reached)
            skirmish = [[name(id), f"{counts[id]:,} of {len(games):,}"] for id in cards().file.achievement]
            reached_table = table(["achievement", "reached"], skirmish)
            parts.append(f"{_name(match)}, version {match.version}: {_points(games)} points.\n\n{reached_table}")
    return "\n\n".join(["## Alone in Age of Civilization", *parts]) if parts else ""


def _at_least(medal: str | None, level: str) -> bool:
    return medal is not None and LEVELS.index(medal) >= LEVELS.index(level)


def _points(games: Sequence[Game]) -> str:
    points = [game.points[0] for game in games]
    return f"{mean(points):.1f} ± {margin(points):.1f}"
