"""Formats as values: how many sit down, with how much life, and which small rules are added or switched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.errors import Listed, Said, TimewalkError, between

Teams = tuple[tuple[int, ...], ...]
"""Who plays together: the numbers of the seats of each team, in turn order, the primary player first (805.2)."""


class UnknownFormat(TimewalkError, ValueError):
    """There is no such format or option, or it does not take that many seats; the message lists what there is."""


def each_alone(seats: int) -> Teams:
    """806. Everybody plays for themselves."""
    return tuple((seat,) for seat in range(1, seats + 1))


def one_against_all(seats: int) -> Teams:
    """904.2. The archenemy, and everybody else."""
    return ((1,), tuple(range(2, seats + 1)))


def in_pairs(seats: int) -> Teams:
    """810.1. Neighbours are a team."""
    return tuple((seat, seat + 1) for seat in range(1, seats, 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Supplement:
    """100.2d. A deck of other cards that seats bring besides their own: what may be in it, and who brings it."""

    kind: str
    """What it is called where it is presented."""
    types: tuple[str, ...]
    """What its cards are."""
    least: int
    """How many cards it holds at least."""
    copies: int
    """How many of its cards may have the same name."""
    most_phenomena: int = 2
    """901.3. How many of its cards may be phenomena."""
    whose: tuple[int, ...] | None = None
    """The seats that bring one; None is every seat."""
    communal: bool = False
    """901.15. Whether it is everybody's."""

    def brought_by(self, seat: int) -> bool:
        """Return True if this seat brings one."""
        return self.whose is None or seat in self.whose

    def of_all(self, seats: int) -> Supplement:
        """901.15a. The communal deck of so many, which the first seat brings."""
        least, phenomena = min(4 * self.least, self.least * seats), self.most_phenomena * seats
        return replace(self, least=least, most_phenomena=phenomena, whose=(1,), communal=True)


PLANAR = Supplement(kind="planar", types=("plane", "phenomenon"), least=10, copies=1)
"""901.3."""

SCHEMES = Supplement(kind="scheme", types=("scheme",), least=20, copies=2, whose=(1,))
"""904.3. The archenemy's."""

CONSTRUCTED, COMMANDER = "constructed", "commander"
"""How decks are built: by 100.2a, or by 903.5, around a commander."""


@dataclass(frozen=True, slots=True)
class Format:
    """800, 900. One way to play."""

    name: str
    seats: tuple[int, int]
    """The least and the greatest number of players."""
    life: int = 20
    lives: tuple[tuple[int, int], ...] = ()
    """103.4. The seats that begin with another life total, each with it."""
    attack_several: bool = True
    """802. Whether one attack can go against several players; otherwise one opponent is chosen each combat (506.2a)."""
    attack_left: bool = False
    """803.1a. Whether one can attack only the opponent who sits next to the left, whose turn comes next."""
    attack_right: bool = False
    """803.1b. Whether one can attack only the opponent who sits next to the right."""
    range_of_one: bool = False
    """801.2a. Whether one can affect only those who sit next to one, and what they control."""
    range_of_two: bool = False
    """801.2a. The same of those up to two seats away."""
    first_draw_skipped: bool = False
    """103.8a. Whether who begins skips the first draw."""
    free_mulligan: bool = True
    """103.5c. Whether the first mulligan does not count."""

    teams: Callable[[int], Teams] = each_alone
    """102.3. Who plays together, by the number of seats."""
    even: bool = False
    """Whether only an even number of players can sit down."""
    shared_turns: bool = False
    """805. Whether a team takes its turns, has priority and fights together."""
    shared_life: bool = False
    """810.4. Whether a team has one life total, and wins and loses only as a team."""

    variants: tuple[str, ...] = ()
    """900. The variants whose rules are added, by their names in `domain.rules.variants`."""
    construction: str = CONSTRUCTED
    """How its decks are built."""
    brings: Supplement | None = None
    """100.2d. What else seats bring."""
    more_options: tuple[str, ...] = ()
    """Options that not every format has."""
    single_planar_deck: bool = False
    """901.15. Whether all play with one communal planar deck instead, which the first seat brings."""

    def options(self) -> tuple[tuple[str, bool], ...]:
        """The options that can be chosen, with their values."""
        found: tuple[tuple[str, bool], ...] = (("attack_several", self.attack_several),)
        if not self.shared_turns and self.seats[1] > 2:
            found += (("attack_left", self.attack_left), ("attack_right", self.attack_right))
            if self.brings is None:  # what 801.18 exempts is not played with a limited range
                found += (("range_of_one", self.range_of_one), ("range_of_two", self.range_of_two))
        return (*found, *((name, bool(getattr(self, name))) for name in self.more_options))

    def starting_life(self, seat: int) -> int:
        """103.4. The life total with which a seat, from 1 on, begins."""
        return dict(self.lives).get(seat, self.life)

    def supplement(self, seats: int) -> Supplement | None:
        """What seats bring besides their decks, of so many."""
        return self.brings.of_all(seats) if self.brings is not None and self.single_planar_deck else self.brings

    def chosen(self) -> tuple[tuple[str, bool], ...]:
        """The options as a game records them: those that came later only where they are not as before."""
        return tuple((name, value) for name, value in self.options() if name == "attack_several" or value)

    def settled(self) -> tuple[tuple[str, bool], ...]:
        """What a board needs to know of the format, and nobody can choose: nothing where everybody plays alone."""
        told = (("shared_life", self.shared_life), ("shared_turns", self.shared_turns))
        return tuple((name, value) for name, value in told if value)


DEFAULT = "duel"
"""What is played where nothing else is said."""

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
    """The format of that name, with some options set otherwise.

    :raises UnknownFormat: what was not known, and what there is.
    """
    if name not in FORMATS:
        raise UnknownFormat(
            "there is no format {name}; choose one of {choices}", name=repr(name), choices=Listed([*FORMATS], "")
        )
    found = FORMATS[name]
    settled = dict(found.settled())
    for option, value in (options or {}).items():
        if settled.get(option) is value:
            continue
        known = [key for key, _ in found.options()]
        if option not in known:
            raise UnknownFormat(
                "format {name} has no option {option}; it has {choices}",
                name=name,
                option=repr(option),
                choices=Listed([*known], ""),
            )
        found = replace(found, **{option: value})  # type: ignore[arg-type]
    if found.attack_left and found.attack_right:
        raise UnknownFormat("attack_left and attack_right exclude each other; choose one")
    if found.range_of_one and found.range_of_two:
        raise UnknownFormat("range_of_one and range_of_two exclude each other; choose one")
    return found


OBSERVED: dict[str, Format] = {
    "brawl": Format("brawl", (2, 2), life=25, first_draw_skipped=True, variants=("brawl",), construction=COMMANDER),
}
"""Formats that have rules of their own, are played elsewhere and cannot be played here: Brawl (903.12)."""


def format_told(name: str, options: Mapping[str, bool], observed: bool) -> Format:
    """The format of a game by what it tells. One that was observed may have any: whatever has no rules of its own is
    played as the usual one, by another name.

    :raises UnknownFormat: a game that was decided here tells of none that there is.
    """
    if not observed or name in FORMATS:
        return format_of(name, options)
    return OBSERVED.get(name) or replace(FORMATS[DEFAULT], name=name)


def check_seats(found: Format, seats: int) -> None:
    """Whether so many can play it.

    :raises UnknownFormat: how many can.
    """
    least, most = found.seats
    if not least <= seats <= most or (found.even and seats % 2):
        numbers = [str(number) for number in range(least, most + 1) if not (found.even and number % 2)]
        wanted = Listed(numbers) if found.even else between(least, most)
        raise UnknownFormat("{name} takes {wanted} seats, not {seats}", name=found.name, wanted=wanted, seats=seats)


_SUPPLEMENTS = {"planar": Said("planar"), "scheme": Said("scheme")}


def check_supplement(found: Format, seat: int, seats: int, cards: Sequence[tuple[str, tuple[str, ...]]]) -> None:
    """Whether a seat, of so many, brings the planar or scheme deck that the format wants: names and types of its cards.

    :raises UnknownFormat: what is wrong with it, and what would be right.
    """
    wanted = found.supplement(seats)
    if wanted is None or not wanted.brought_by(seat):
        if cards:
            raise UnknownFormat("{name}: seat {seat} has neither planes nor schemes", name=found.name, seat=seat)
        return
    where = Said(
        "{format}: the {what} deck of seat {seat}",
        {"format": found.name, "what": _SUPPLEMENTS.get(wanted.kind, wanted.kind), "seat": seat},
    )
    if wanted.communal:
        where = Said("{format}: the communal planar deck", {"format": found.name})
    if len(cards) < wanted.least:
        raise UnknownFormat(
            "{where} needs at least {least} cards, not {count}", where=where, least=wanted.least, count=len(cards)
        )
    names = Counter(name for name, _ in cards)
    for name, of in cards:
        if not set(wanted.types) & set(of):
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
    phenomena = sum("phenomenon" in of for _, of in cards)
    if phenomena > wanted.most_phenomena:
        raise UnknownFormat(
            "{where} has {phenomena} phenomena; at most {most_phenomena} may be",
            where=where,
            phenomena=phenomena,
            most_phenomena=wanted.most_phenomena,
        )
