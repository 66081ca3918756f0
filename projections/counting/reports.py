"""Reports over many games: shares of games won, by what may have mattered, with intervals.

A row counts sides: a game in which two seats belong to the same row counts once for each. A draw is a game that was
not won. Sides with the same deck as an opponent are left out by deck and by matchup: one of the two wins anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from projections.counting.intervals import Interval, newcombe, stratified, wilson
from projections.counting.sides import CardUse, Side

Key: TypeAlias = tuple[str | int, ...]
_Pair: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

MOST_ROWS: Final = 500
"""Most rows of a section, those with most games."""


class Kind(NamedTuple):
    """Kind of section.

    `fields` names the parts of a key. `keys` returns the rows of a side.
    """

    name: str
    fields: tuple[str, ...]
    keys: Callable[[Side], Iterable[Key]]


def _decks(side: Side) -> Iterator[Key]:
    if all(deck != side.deck for deck, _ in side.against):
        yield (side.deck,)


def _matchups(side: Side) -> Iterator[Key]:
    for deck in dict.fromkeys(deck for deck, _ in side.against):
        if deck != side.deck:
            yield side.deck, deck


def _by_card(name: str, counts: Callable[[CardUse], bool]) -> Kind:
    return Kind(f"card.{name}", ("card",), lambda side: ((one.card,) for one in side.cards if counts(one)))


REPORTS: Final[Mapping[str, tuple[Kind, ...]]] = {
    "deck": (Kind("deck", ("deck",), _decks),),
    "matchup": (Kind("matchup", ("deck", "against"), _matchups),),
    "play-draw": (
        Kind("play-draw", ("play_draw",), lambda side: [] if side.play_draw is None else [(side.play_draw,)]),
    ),
    "hand": (Kind("hand", ("lands",), lambda side: [] if side.lands is None else [(side.lands,)]),),
    "mulligans": (Kind("mulligans", ("mulligans",), lambda side: [(side.mulligans,)]),),
    "card": (
        _by_card("in-hand", lambda one: one.opening + one.drawn > 0),
        _by_card("opening", lambda one: one.opening > 0),
        _by_card("drawn", lambda one: one.drawn > 0),
        _by_card("cast", lambda one: one.cast > 0),
        _by_card("kept", lambda one: one.in_hand > 0),
        _by_card("unseen", lambda one: not one.opening + one.drawn),
        _by_card("deck", lambda _: True),
    ),
    "mana": (
        Kind("lands", ("turn", "lands"), lambda side: ((at, one.lands) for at, one in enumerate(side.turns, 1))),
        Kind("unspent", ("turn", "lands"), lambda side: ((at, one.untapped) for at, one in enumerate(side.turns, 1))),
    ),
    "tempo": (Kind("spent", ("turn", "mana"), lambda side: ((at, one.spent) for at, one in enumerate(side.turns, 1))),),
}
"""Reports by name, each with its sections."""

BY_SIZE: Final = frozenset(("deck", "against", "card"))
"""Fields whose rows are listed by their number of games; others are listed in their own order."""


class Figures(NamedTuple):
    """Numbers of sides, of won and of lost games, and the share of games won."""

    games: int
    won: int
    lost: int
    share: Interval


class ReportRow(NamedTuple):
    """Row of a report: key, figures, figures of a second set, and the difference.

    `sides` are game and seat of each side, newest first.
    """

    key: Key
    figures: Figures
    other: Figures | None
    difference: Interval | None
    sides: tuple[tuple[str, int], ...]


class Section(NamedTuple):
    """Rows of one kind. `left_off` counts rows beyond the most that are told."""

    name: str
    fields: tuple[str, ...]
    rows: tuple[ReportRow, ...]
    left_off: int = 0


class Report(NamedTuple):
    """Report over sides of games, compared with a second set if there is one.

    `shared` counts sides of the second set whose game is in the first, too, be it with the opponent's side: they are
    not independent, as the interval of a difference supposes.
    """

    by: str
    games: int
    sides: int
    other_games: int | None
    other_sides: int | None
    shared: int
    sections: tuple[Section, ...]

    def data(self, *, ids: bool = True) -> dict[str, Any]:
        """Return the report as JSON data, with or without the games of each row."""
        return self._asdict() | {
            "sections": [
                {
                    "name": section.name,
                    "fields": section.fields,
                    "rows": [row_data(row, section, ids=ids) for row in section.rows],
                    "left_off": section.left_off,
                }
                for section in self.sections
            ]
        }


def row_data(row: ReportRow, section: Section, *, ids: bool = True) -> dict[str, Any]:
    """Return a row as JSON data."""
    data: dict[str, Any] = {"key": dict(zip(section.fields, row.key, strict=True)), **figures_data(row.figures)}
    data["other"] = None if row.other is None else figures_data(row.other)
    data["difference"] = None if row.difference is None else row.difference._asdict()
    if ids:
        data["ids"] = [game for game, _ in row.sides]
    return data


def figures_data(figures: Figures) -> dict[str, Any]:
    """Return figures as JSON data."""
    return figures._asdict() | {"share": figures.share._asdict()}


def report(sides: Collection[Side], by: str, against: Collection[Side] | None = None) -> Report:
    """Return a report over sides, compared with a second set if there is one."""
    sections = tuple(_section(kind, sides, against) for kind in REPORTS[by])
    games = {one.game for one in sides}
    return Report(
        by,
        len(games),
        len(sides),
        None if against is None else len({one.game for one in against}),
        None if against is None else len(against),
        sum(one.game in games for one in against or ()),
        sections,
    )


class CardRow(NamedTuple):
    """A card in one line: games won with it and without it.

    `deck` counts the sides whose deck has the card. The others tell them apart: `in_hand` by the opening hand or a
    later draw, `unseen` by neither. `gain` is the share of games won with the card in hand at some time, less that of
    games won where it never was: within each deck, so that a card of a good deck does not seem good.
    """

    card: str
    deck: Figures
    in_hand: Figures
    opening: Figures
    drawn: Figures
    unseen: Figures
    gain: Interval | None

    def data(self) -> dict[str, Any]:
        """Return the line as JSON data."""
        figures = {name: figures_data(value) for name, value in self._asdict().items() if isinstance(value, Figures)}
        return {"card": self.card, **figures, "gain": None if self.gain is None else self.gain._asdict()}


def cards_in_lines(made: Report, sides: Iterable[Side]) -> list[CardRow]:
    """Return one line for each card of a report, with the most games first."""
    found = {
        section.name.removeprefix("card."): {row.key[0]: row.figures for row in section.rows}
        for section in made.sections
        if section.fields == ("card",)
    }
    if not found:
        return []
    none = figures_of(())
    gains = {card: stratified(decks.values()) for card, decks in _with_and_without(sides).items()}
    lines = []
    for card, deck in found["deck"].items():
        in_hand, opening, drawn, unseen = (
            found[name].get(card, none) for name in ("in-hand", "opening", "drawn", "unseen")
        )
        lines.append(CardRow(str(card), deck, in_hand, opening, drawn, unseen, gains.get(str(card))))
    return lines


def _with_and_without(sides: Iterable[Side]) -> dict[str, dict[str, _Pair]]:
    """Return for each card, by deck, games and games won with it in hand at some time, and never."""
    counted: dict[str, dict[str, _Pair]] = {}
    for side in sides:
        won = side.result == "won"
        for use in side.cards:
            decks = counted.setdefault(use.card, {})
            (games, with_it), (others, without) = decks.get(side.deck, ((0, 0), (0, 0)))
            if use.opening + use.drawn:
                decks[side.deck] = (games + 1, with_it + won), (others, without)
            else:
                decks[side.deck] = (games, with_it), (others + 1, without + won)
    return counted


def whole(sides: Sequence[Side], against: Sequence[Side] | None = None) -> ReportRow:
    """Return all sides as one row, compared with a second set."""
    return _row((), sides, against)


def moment_of(side: Side, section: str, key: Key) -> str:
    """Return the place in a game where a row of a section is seen.

    It is a turn, the opening hands, or the end.
    """
    if section in ("lands", "unspent", "spent"):
        return f"turn:{side.turns[int(key[0]) - 1].turn}"
    return "result" if section in ("deck", "matchup") else "opening"


def sides_in(sides: Iterable[Side], by: str, section: str, key: Key) -> list[Side]:
    """Return the sides of one row, newest first."""
    kind = next(one for one in REPORTS[by] if one.name == section)
    return sorted((side for side in sides if key in set(kind.keys(side))), key=lambda one: one.created, reverse=True)


def _section(kind: Kind, sides: Iterable[Side], against: Iterable[Side] | None) -> Section:
    own = _grouped(kind, sides)
    others = {} if against is None else _grouped(kind, against)
    rows = [_row(key, own.get(key, []), None if against is None else others.get(key, [])) for key in own | others]
    kept = sorted(rows, key=lambda row: -row.figures.games)[:MOST_ROWS]
    if kind.fields[0] in BY_SIZE:
        kept.sort(key=lambda row: (-row.figures.games, row.key))
    else:
        kept.sort(key=lambda row: row.key if isinstance(row.key[0], int) else (str(row.key[0]) != "play",))
    return Section(kind.name, kind.fields, tuple(kept), len(rows) - len(kept))


def _grouped(kind: Kind, sides: Iterable[Side]) -> dict[Key, list[Side]]:
    grouped: dict[Key, list[Side]] = {}
    for side in sides:
        for key in kind.keys(side):
            grouped.setdefault(key, []).append(side)
    return grouped


def _row(key: Key, sides: Sequence[Side], others: Sequence[Side] | None) -> ReportRow:
    figures = figures_of(sides)
    other = None if others is None else figures_of(others)
    both = other is not None and figures.games and other.games
    difference = newcombe(figures.share, other.share) if both and other is not None else None
    newest = sorted(sides, key=lambda one: one.created, reverse=True)
    return ReportRow(key, figures, other, difference, tuple((one.game, one.seat) for one in newest))


def figures_of(sides: Sequence[Side]) -> Figures:
    """Return how many sides there are, and how many won and lost."""
    won = sum(one.result == "won" for one in sides)
    lost = sum(one.result == "lost" for one in sides)
    return Figures(len(sides), won, lost, wilson(won, len(sides)))
