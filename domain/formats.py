"""Formats as values: number of players, life totals, and rules that are added or switched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.errors import Listed, Said, TimewalkError, between

Teams = tuple[tuple[int, ...], ...]
"""The seats of each team in turn order, the primary player first (805.2)."""


class UnknownFormat(TimewalkError, ValueError):
    """There is no such format or option, or the number of seats is wrong.

    The message lists the valid ones.
    """


def each_alone(seats: int) -> Teams:
    """806. Return teams of one player each."""
    return tuple((seat,) for seat in range(1, seats + 1))


def one_against_all(seats: int) -> Teams:
    """904.2. Return the archenemy's team and the team of all others."""
    return ((1,), tuple(range(2, seats + 1)))


def in_pairs(seats: int) -> Teams:
    """810.1. Return teams of two neighbours."""
    return tuple((seat, seat + 1) for seat in range(1, seats, 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Supplement:
    """100.2d. A supplementary deck: its contents, and the seats that bring one."""

    kind: str
    """The kind of the deck in events and messages."""
    types: tuple[str, ...]
    """The allowed card types."""
    least: int
    """The least number of cards."""
    copies: int
    """The most cards of the same name."""
    most_phenomena: int = 2
    """901.3. The most phenomena."""
    whose: tuple[int, ...] | None = None
    """The seats that bring a deck; None is every seat."""
    communal: bool = False
    """901.15. True if the deck is communal."""

    def brought_by(self, seat: int) -> bool:
        """Return True if this seat brings such a deck."""
        return self.whose is None or seat in self.whose

    def of_all(self, seats: int) -> Supplement:
        """901.15a. Return the communal deck for this number of seats, which the first seat brings."""
        least, phenomena = min(4 * self.least, self.least * seats), self.most_phenomena * seats
        return replace(self, least=least, most_phenomena=phenomena, whose=(1,), communal=True)


PLANAR = Supplement(kind="planar", types=("plane", "phenomenon"), least=10, copies=1)
"""901.3. The planar deck of a player."""

SCHEMES = Supplement(kind="scheme", types=("scheme",), least=20, copies=2, whose=(1,))
"""904.3. The archenemy's scheme deck."""

CONSTRUCTED, COMMANDER = "constructed", "commander"
"""Deck construction rules: 100.2a, or 903.5 with a commander."""


@dataclass(frozen=True, slots=True)
class Format:
    """800, 900. A format: its seats, life totals, options, teams and decks."""

    name: str
    seats: tuple[int, int]
    """The least and the greatest number of players."""
    life: int = 20
    lives: tuple[tuple[int, int], ...] = ()
    """103.4. Seats with another starting life total, each with that total."""
    attack_several: bool = True
    """802. True if one attack can go against several players; otherwise one opponent is chosen each combat (506.2a)."""
    attack_left: bool = False
    """803.1a. True if a player can attack only the opponent seated to the left, whose turn comes next."""
    attack_right: bool = False
    """803.1b. True if a player can attack only the opponent seated to the right."""
    range_of_one: bool = False
    """801.2a. True if a player can affect only the players in neighbouring seats, and the objects they control."""
    range_of_two: bool = False
    """801.2a. True if a player can affect only players up to two seats away, and the objects they control."""
    first_draw_skipped: bool = False
    """103.8a. True if the starting player skips the first draw."""
    free_mulligan: bool = True
    """103.5c. True if the first mulligan does not count."""

    teams: Callable[[int], Teams] = each_alone
    """102.3. The teams, by the number of seats."""
    even: bool = False
    """True if the number of players must be even."""
    shared_turns: bool = False
    """805. True if a team shares its turns, priority and combat."""
    shared_life: bool = False
    """810.4. True if a team shares one life total, and wins and loses only as a team."""

    variants: tuple[str, ...] = ()
    """900. Variants whose rules are added, by their names in `domain.rules.variants`."""
    construction: str = CONSTRUCTED
    """The deck construction rules: `CONSTRUCTED` or `COMMANDER`."""
    brings: Supplement | None = None
    """100.2d. The supplementary deck, if the format has one."""
    more_options: tuple[str, ...] = ()
    """Names of further options that this format has and not every format."""
    single_planar_deck: bool = False
    """901.15. True if all players share one communal planar deck, which the first seat brings."""

    def options(self) -> tuple[tuple[str, bool], ...]:
        """Return the options that can be chosen, with their values."""
        available: tuple[tuple[str, bool], ...] = (("attack_several", self.attack_several),)
        if not self.shared_turns and self.seats[1] > 2:
            available += (("attack_left", self.attack_left), ("attack_right", self.attack_right))
            if self.brings is None:  # 801.18 exempts formats with such decks
                available += (("range_of_one", self.range_of_one), ("range_of_two", self.range_of_two))
        return (*available, *((name, bool(getattr(self, name))) for name in self.more_options))

    def starting_life(self, seat: int) -> int:
        """103.4. Return the starting life total of a seat, counted from 1."""
        return dict(self.lives).get(seat, self.life)

    def supplement(self, seats: int) -> Supplement | None:
        """Return the supplementary deck for this number of seats, or None."""
        return self.brings.of_all(seats) if self.brings is not None and self.single_planar_deck else self.brings

    def chosen(self) -> tuple[tuple[str, bool], ...]:
        """Return the options as a game records them.

        Every option but `attack_several` is recorded only if it is set, so that older records stay as they were.
        """
        return tuple((name, value) for name, value in self.options() if name == "attack_several" or value)

    def settled(self) -> tuple[tuple[str, bool], ...]:
        """Return the properties that a board needs and that are no options of the format.

        The properties are `shared_life` and `shared_turns`, where set.
        """
        fixed = (("shared_life", self.shared_life), ("shared_turns", self.shared_turns))
        return tuple((name, value) for name, value in fixed if value)


DEFAULT = "duel"
"""The format of a game where none is named."""

FORMATS: dict[str, Format] = {
    DEFAULT: Format(DEFAULT, (2, 2), first_draw_skipped=True, free_mulligan=False),
    "free-for-all": Format("free-for-all", (3, 6)),
    "two-headed-giant": Format(
        "two-headed-giant",
        (4, 6),
        life=30,
        first_draw_skipped=True,
        teams=in_pairs,
        even=True,
        shared_turns=True,
        shared_life=True,
        variants=("two-headed-giant",),
    ),
    "archenemy": Format(
        "archenemy",
        (3, 5),
        lives=((1, 40),),
        teams=one_against_all,
        shared_turns=True,
        variants=("archenemy",),
        brings=SCHEMES,
    ),
    "planechase": Format(
        "planechase", (2, 6), variants=("planechase",), brings=PLANAR, more_options=("single_planar_deck",)
    ),
    "commander": Format("commander", (2, 6), life=40, variants=("commander",), construction=COMMANDER),
}
"""Every format by name."""


def format_of(name: str, options: Mapping[str, bool] | None = None) -> Format:
    """Return the format of this name, with some options changed.

    :raises UnknownFormat: an unknown name or option; the message lists the valid ones.
    """
    if name not in FORMATS:
        raise UnknownFormat(
            "there is no format {name}; choose one of {choices}", name=repr(name), choices=Listed([*FORMATS], "")
        )
    format = FORMATS[name]
    settled = dict(format.settled())
    for option, value in (options or {}).items():
        if settled.get(option) is value:
            continue
        known = [key for key, _ in format.options()]
        if option not in known:
            raise UnknownFormat(
                "format {name} has no option {option}; it has {choices}",
                name=name,
                option=repr(option),
                choices=Listed([*known], ""),
            )
        format = replace(format, **{option: value})  # type: ignore[arg-type]
    if format.attack_left and format.attack_right:
        raise UnknownFormat("attack_left and attack_right exclude each other; choose one")
    if format.range_of_one and format.range_of_two:
        raise UnknownFormat("range_of_one and range_of_two exclude each other; choose one")
    return format


OBSERVED: dict[str, Format] = {
    "brawl": Format("brawl", (2, 2), life=25, first_draw_skipped=True, variants=("brawl",), construction=COMMANDER),
}
"""Formats with rules of their own that are played elsewhere and only observed here: Brawl (903.12)."""


def format_told(name: str, options: Mapping[str, bool], observed: bool) -> Format:
    """Return the format of a game from its record.

    An observed game may have any format. A format without rules of its own is played as the default one, under its own
    name.

    :raises UnknownFormat: a game decided here names an unknown format.
    """
    if not observed or name in FORMATS:
        return format_of(name, options)
    return OBSERVED.get(name) or replace(FORMATS[DEFAULT], name=name)


def check_seats(format: Format, seats: int) -> None:
    """Check that a format takes this number of seats.

    :raises UnknownFormat: the format does not; the message says how many it takes.
    """
    least, most = format.seats
    if not least <= seats <= most or (format.even and seats % 2):
        numbers = [str(number) for number in range(least, most + 1) if not (format.even and number % 2)]
        wanted = Listed(numbers) if format.even else between(least, most)
        raise UnknownFormat("{name} takes {wanted} seats, not {seats}", name=format.name, wanted=wanted, seats=seats)


_SUPPLEMENTS = {"planar": Said("planar"), "scheme": Said("scheme")}


def check_supplement(format: Format, seat: int, seats: int, cards: Sequence[tuple[str, tuple[str, ...]]]) -> None:
    """Check the planar or scheme deck of a seat against the format.

    `seats` is the number of seats. `cards` are names and types of the deck's cards.

    :raises UnknownFormat: the message says what is wrong with the deck and what would be right.
    """
    wanted = format.supplement(seats)
    if wanted is None or not wanted.brought_by(seat):
        if cards:
            raise UnknownFormat("{name}: seat {seat} has neither planes nor schemes", name=format.name, seat=seat)
        return
    where = Said(
        "{format}: the {what} deck of seat {seat}",
        {"format": format.name, "what": _SUPPLEMENTS.get(wanted.kind, wanted.kind), "seat": seat},
    )
    if wanted.communal:
        where = Said("{format}: the communal planar deck", {"format": format.name})
    if len(cards) < wanted.least:
        raise UnknownFormat(
            "{where} needs at least {least} cards, not {count}", where=where, least=wanted.least, count=len(cards)
        )
    names = Counter(name for name, _ in cards)
    for name, types in cards:
        if not set(wanted.types) & set(types):
            raise UnknownFormat(
                "{where} holds {name}; it may hold cards of the type {choices}",
                where=where,
                name=name,
                choices=Listed([*wanted.types], "or"),
            )
        if names[name] > wanted.copies:
            raise UnknownFormat(
                "{where} holds {name} {what} times; at most {copies} may be",
                where=where,
                name=name,
                what=names[name],
                copies=wanted.copies,
            )
    phenomena = sum("phenomenon" in types for _, types in cards)
    if phenomena > wanted.most_phenomena:
        raise UnknownFormat(
            "{where} has {phenomena} phenomena; at most {most_phenomena} may be",
            where=where,
            phenomena=phenomena,
            most_phenomena=wanted.most_phenomena,
        )
