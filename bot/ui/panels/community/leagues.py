"""The panels of a league: joining it, its rounds, its standings and its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.domain.leagues.rows import standings_of
from bot.domain.leagues.standings import Standing
from bot.domain.records.leagues import League, LeagueMember, LeaguePhase, LeagueRows, LeagueTable, Verdict
from bot.pictures.image import Image
from bot.render.community.standings_view import PAGE, StandingsView
from bot.text.community import leagues as league_text
from bot.text.community.ratings import whole_percent
from bot.text.community.reports import AS_TEXT
from bot.text.names import SafeName, clean_name, safe_name
from bot.ui.components import Button, Panel, Row
from bot.ui.custom_ids import CustomId
from engine.language import decimal

MOST_NAMES = 40  # listed in a panel


@dataclass(frozen=True)
class LeagueView:
    """A league with everything that its panels show."""

    rows: LeagueRows
    title: str
    variants: tuple[str, ...] = ()
    channels: Mapping[int, int] = field(default_factory=dict)  # of games, by game

    @property
    def league(self) -> League:
        return self.rows.league

    @property
    def name(self) -> SafeName:
        return safe_name(self.league.name)


def button(verb: str, league: League, post_id: int, label: str, style: str = "secondary", *args: object) -> Button:
    return Button(CustomId(verb, 0, post_id, (str(league.id), *map(str, args))), label, style)


def league_panel(view: LeagueView, post_id: int = 0) -> Panel:
    """The league as everybody sees it, with what can be done now."""
    league, rows = view.league, view.rows
    about = league_text.about(view.title, league.kind, league.size, league.pace, league.days, league.rounds)
    lines = [league_text.heading(view.name), about]
    lines += [league_text.variants(view.variants)] if view.variants else []
    if league.phase == LeaguePhase.JOINING:
        lines.append(league_text.joined(_names(rows.playing), league.people))
    elif league.phase == LeaguePhase.CANCELLED:
        lines.append(league_text.CANCELLED())
    elif league.phase == LeaguePhase.OVER:
        lines += [league_text.ENDED(), *_medals(rows)]
    else:
        lines.append(league_text.round_of(league.round, league.rounds))
        lines += [league_text.deadline(league.deadline)] if league.deadline is not None else []
        lines += [league_text.substitutes(_names(rows.substitutes))] if rows.substitutes else []
    if league.unfinished:
        lines += [league_text.POINTS_RULE(), league_text.DEADLINE_RULE()]
    return Panel("\n".join(lines), _controls(league, post_id))


def _controls(league: League, post_id: int) -> tuple[Row, ...]:
    leave = button("league_leave", league, post_id, league_text.LEAVE())
    if league.phase == LeaguePhase.JOINING:
        join = button("league_join", league, post_id, league_text.JOIN(), "success")
        return ((join, leave, button("league_start", league, post_id, league_text.START(), "primary")),)
    if league.phase == LeaguePhase.RUNNING:
        join = button("league_join", league, post_id, league_text.SUBSTITUTE())
        return (_looks(league, post_id), (join, leave))
    return (_looks(league, post_id),) if league.phase == LeaguePhase.OVER else ()


def _looks(league: League, post_id: int) -> tuple[Button, ...]:
    return (
        button("league_standings", league, post_id, league_text.STANDINGS(), "primary"),
        _round_button(league, post_id),
    )


def _round_button(league: League, post_id: int) -> Button:
    label = league_text.LAST_ROUND() if league.phase == LeaguePhase.OVER else league_text.ROUND()
    return button("league_round", league, post_id, label)


def _names(members: Sequence[LeagueMember]) -> list[SafeName]:
    names = [safe_name(member.name) for member in members]
    return names if len(names) <= MOST_NAMES else [*names[:MOST_NAMES], safe_name("…")]


# Rounds.


def round_panel(view: LeagueView, round: int, post_id: int = 0, image: Image | None = None) -> Panel:
    """The tables of a round, with the standings before it."""
    league = view.league
    lines = [league_text.new_round(view.name, round, league.rounds)]
    lines += [_table_line(view, table) for table in view.rows.tables if table.round == round]
    current = league.round == round and league.deadline is not None
    lines += [league_text.deadline(league.deadline)] if current and league.deadline is not None else []
    return Panel("\n".join(lines), (_looks(league, post_id),), image)


def _table_line(view: LeagueView, table: LeagueTable) -> str:
    names = members_of(view.rows, table)
    if table.verdict == Verdict.BYE:
        return league_text.bye(names[0])
    channel = 0 if table.game_id is None else view.channels.get(table.game_id, 0)
    where = league_text.in_channel(channel) if channel > 0 else league_text.WAITS_FOR_CHANNEL()
    return league_text.table(table.number, names, where, table.verdict)


def members_of(rows: LeagueRows, table: LeagueTable) -> list[SafeName]:
    """The names of a table's members, in the order of their seats."""
    names = {member.number: safe_name(member.name) for member in rows.members}
    return [names[seat.member] for seat in table.seats]


def call_panel(view: LeagueView, table: LeagueTable, people: Sequence[int], row: Row) -> Panel:
    """Calls these people to their table."""
    mentions = [f"<@{user}>" for user in people]
    league = view.league
    lines = [league_text.called(mentions, view.name, table.round, league.rounds, table.number)]
    lines.append(league_text.seating(members_of(view.rows, table)))
    lines += [league_text.deadline(league.deadline)] if league.deadline is not None else []
    return Panel("\n".join(lines), (row,), mention=tuple(people))


# Standings.


def pages_of(rows: LeagueRows) -> int:
    return max(1, -(-len(rows.entrants) // PAGE))


def _entry_of(rows: LeagueRows, user_id: int | None) -> LeagueMember | None:
    """The place that this person has, or had before they left."""
    if user_id is None:
        return None
    had = next((each for each in reversed(rows.members) if each.user_id == user_id), None)
    return rows.member_of(user_id) or had


def page_with(rows: LeagueRows, user_id: int) -> int:
    """The page of the standings on which this person stands; the first one for everybody else."""
    member = _entry_of(rows, user_id)
    order = [row.member for row in standings_of(rows)]
    return order.index(member.number) // PAGE if member is not None and member.number in order else 0


def standings_view(view: LeagueView, page: int, user_id: int | None = None) -> StandingsView:
    """A page of the standings in words."""
    table, names = standings_of(view.rows), {member.number: member.name for member in view.rows.members}
    own = _entry_of(view.rows, user_id)
    shown = table[page * PAGE : (page + 1) * PAGE]
    first, last = page * PAGE + 1, page * PAGE + len(shown)
    when = _when(view.rows)
    return StandingsView(
        clean_name(view.league.name),
        when,
        league_text.page(first, last, len(table)) if len(table) > PAGE else "",
        ("", "", *map(str, league_text.COLUMNS)),
        tuple(_cells(row, clean_name(names[row.member])) for row in shown),
        tuple(at for at, row in enumerate(shown) if own is not None and row.member == own.number),
        tuple(
            league_text.described(
                clean_name(view.league.name),
                when,
                [league_text.described_row(row.place, clean_name(names[row.member]), row.points) for row in shown],
            )
        ),
    )


def _when(rows: LeagueRows) -> str:
    if rows.league.phase == LeaguePhase.OVER:
        return league_text.FINAL()
    tables = [table for table in rows.current if table.verdict != Verdict.BYE]
    finished = sum(not table.open for table in tables)
    return league_text.standings_at(rows.league.round, rows.league.rounds, finished, len(tables))


def _cells(row: Standing, name: str) -> tuple[str, ...]:
    place = str(row.place) if row.place else league_text.LEFT_THE_LEAGUE()
    return (place, name, str(row.points), str(row.wins), decimal(row.opponents), whole_percent(row.share))


def standings_text(view: LeagueView) -> str:
    """All standings as text."""
    members = {member.number: member for member in view.rows.members}
    lines = [league_text.standings_heading(view.name, _when(view.rows))]
    for row in standings_of(view.rows):
        member = members[row.member]
        name = safe_name(member.name)
        lines.append(
            league_text.standing(row.place, name, row.points, row.wins, row.opponents, row.share, member.medal)
        )
    return "\n".join([*lines, league_text.POINTS_RULE()])


def standings_panel(view: LeagueView, page: int, image: Image | None, user_id: int | None) -> Panel:
    """A page of the standings. Without a picture the text says all of it."""
    if image is None:
        return Panel("\n".join([standings_text(view), *_own_line(view, user_id)]), ((_round_button(view.league, 0),),))
    lines = [league_text.standings_heading(view.name, _when(view.rows)), *_own_line(view, user_id)]
    last = pages_of(view.rows) - 1
    turns = (
        *((button("league_page", view.league, 0, league_text.HIGHER(), "secondary", page - 1),) if page else ()),
        *((button("league_page", view.league, 0, league_text.LOWER(), "secondary", page + 1),) if page < last else ()),
    )
    others = (
        button("league_text", view.league, 0, AS_TEXT()),
        _round_button(view.league, 0),
    )
    return Panel("\n".join(lines), ((*turns, *others),), image)


def _own_line(view: LeagueView, user_id: int | None) -> list[str]:
    member, table = _entry_of(view.rows, user_id), standings_of(view.rows)
    own = next((row for row in table if member is not None and row.member == member.number), None)
    if own is None:
        return []
    if not own.place:
        return [league_text.own_points_after_leaving(own.points)]
    return [league_text.own_place(own.place, len(table), own.points)]


def end_panel(view: LeagueView, post_id: int, image: Image | None) -> Panel:
    """The end of a league, with its medals."""
    lines = [league_text.ended(view.name, len(view.rows.entrants), view.league.round), *_medals(view.rows)]
    row = (
        button("league_standings", view.league, post_id, league_text.STANDINGS(), "primary"),
        button("league_text", view.league, post_id, AS_TEXT()),
    )
    return Panel("\n".join(lines), (row,), image)


def _medals(rows: LeagueRows) -> list[str]:
    """A line for each medal, the best first."""
    winners = {
        medal: [safe_name(member.name) for member in rows.members if member.medal == medal]
        for medal in league_text.MEDAL_NAMES
    }
    return [league_text.medal(medal, names) for medal, names in winners.items() if names]
