"""Formats as values: how many sit down, with how much life, and which small rules are added or switched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from domain.errors import TimewalkError


class UnknownFormat(TimewalkError, ValueError):
    """There is no such format or option, or it does not take that many seats; the message lists what there is."""


@dataclass(frozen=True, slots=True)
class Format:
    """800, 900. One way to play."""

    name: str
    seats: tuple[int, int]
    """The least and the greatest number of players."""
    life: int = 20
    attack_several: bool = True
    """802. Whether one attack can go against several players; otherwise one opponent is chosen each combat (506.2a)."""
    first_draw_skipped: bool = False
    """103.8a. Whether who begins skips the first draw."""
    commander: bool = False
    """903. Whether each player has a commander."""
    free_mulligan: bool = True
    """103.5c. Whether the first mulligan does not count."""

    def options(self) -> tuple[tuple[str, bool], ...]:
        """The options that can be chosen, with their values."""
        return (("attack_several", self.attack_several),)


FORMATS: Mapping[str, Format] = {
    "duel": Format("duel", (2, 2), first_draw_skipped=True, free_mulligan=False),
    "free-for-all": Format("free-for-all", (3, 6)),
    "commander": Format("commander", (2, 6), life=40, commander=True),
}
"""Every format by name."""


def format_of(name: str, options: Mapping[str, bool] | None = None) -> Format:
    """The format of that name, with some options set otherwise.

    :raises UnknownFormat: what was not known, and what there is.
    """
    if name not in FORMATS:
        raise UnknownFormat(f"there is no format {name!r}; choose one of {', '.join(FORMATS)}")
    found = FORMATS[name]
    for option, value in (options or {}).items():
        known = [key for key, _ in found.options()]
        if option not in known:
            raise UnknownFormat(f"format {name} has no option {option!r}; it has {', '.join(known)}")
        found = replace(found, **{option: value})  # type: ignore[arg-type]
    return found


def check_seats(found: Format, seats: int) -> None:
    """Whether so many can play it.

    :raises UnknownFormat: how many can.
    """
    least, most = found.seats
    if not least <= seats <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise UnknownFormat(f"{found.name} takes {wanted} seats, not {seats}")
