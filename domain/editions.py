"""Rules editions as values, with a named switch for each difference.

The first event of a game records its switches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import lru_cache
from typing import Any

from domain.errors import Listed, TimewalkError


class UnknownEdition(TimewalkError, ValueError):
    """There is no such edition or switch; the message lists the valid ones."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Switches for the differences between the seeds' rules (about 2017) and today's.

    A switch with a default was added later than the others. The default is the behaviour before the switch was added,
    and holds for every game recorded without the switch.
    """

    name: str
    damage_assignment_order: bool
    """509.2 and 510.1c of 2017: the attacker puts its blockers in order and assigns damage in that order."""
    planeswalker_uniqueness: bool
    """704.5j of 2017: a player keeps one planeswalker of each type."""
    phased_out_tokens_cease: bool
    """A token that phases out ceases to exist."""
    commander_replaced_everywhere: bool
    """903.9 of 2017: a commander may go to the command zone instead of any other zone but stack and battlefield."""
    defending_player_snapshot: bool
    """508.5: "defending player" is the player attacked as the attack began, not the one attacked now."""
    entering_by_itself: bool
    """614.12 of 2017: effects that apply as a permanent enters ignore the effects of other sources on it."""
    scheme_condition_own: bool
    """704.5w as the seeds have it: a scheme waits for its own triggered abilities, not for those of every scheme."""
    battles: bool = False
    """310: battles have defense and a protector, and can be attacked."""
    damage_parts: bool = False
    """120.4: damage has four parts, as effects can move excess damage before it is dealt; otherwise three."""
    toxic: bool = False
    """120.3g: combat damage of a creature with toxic gives a player poison counters besides."""
    copies_become_tokens: bool = False
    """608.3f: a copy of a permanent spell becomes a token as it resolves."""
    copies_have_two_faces: bool = False
    """707.8a: a token copy of a double-faced card has both faces; otherwise only the face that is up."""
    counters_of_damage_given: bool = False
    """120.3b, 120.3d: the controller of a source puts the counters from its damage; otherwise nobody does."""
    sagas_attractions_day_night: bool = False
    """714, 731: Sagas get lore counters, and it can be day or night; Attractions (717) are not known in any edition."""

    roles_dungeons_speed: bool = False
    """303.7, 309, 702.179: one Role of each player on a permanent, players venture into dungeons and have speed."""

    steps_after_phases: bool = False
    """500.10: a step can be added after a phase, in a phase that holds nothing else; "you get" it in your turn only."""

    whole_costs: bool = False
    """508.1h, 605.3a: the costs of a player's attacks or blocks are one total, paid with any mana ability.

    Each ability is activated as often as it can be. Otherwise the costs are recorded for each creature, an object makes
    mana once, and attackers do so by tapping.
    """

    modal_faces: bool = False
    """712.11b, 712.12: either face of a modal double-faced card can be cast or played; else the front face only."""

    insets: bool = False
    """715, 720: a card can be cast as its inset Adventure or Omen; otherwise only as the card itself."""

    proliferates_each_kind: bool = False
    """701.34a: proliferate adds one counter of each kind; otherwise of one kind the player chooses."""

    space_sculptor: bool = False
    """702.158, 704.5u: creatures have sector designations while a space sculptor is there."""

    phyrexian_germs: bool = False
    """702.92a: the Germ of living weapon is a Phyrexian as well."""

    def switches(self) -> tuple[tuple[str, bool], ...]:
        """Return every switch with its value, in order of name."""
        return tuple(sorted((field.name, getattr(self, field.name)) for field in fields(self)[1:]))

    @property
    def is_mixed(self) -> bool:
        """True if a switch differs from the edition of this name."""
        return self != EDITIONS[self.name]


SEED = replace(Edition("seed", *[True] * 7), whole_costs=True)
CURRENT = replace(
    Edition("current", *[False] * 7),
    battles=True,
    damage_parts=True,
    toxic=True,
    counters_of_damage_given=True,
    sagas_attractions_day_night=True,
    roles_dungeons_speed=True,
    steps_after_phases=True,
    copies_become_tokens=True,
    copies_have_two_faces=True,
    whole_costs=True,
    modal_faces=True,
    insets=True,
    proliferates_each_kind=True,
    space_sculptor=True,
    phyrexian_germs=True,
)
EDITIONS: Mapping[str, Edition] = {"seed": SEED, "current": CURRENT}


def edition(name: str, switches: Mapping[str, bool] | None = None) -> Edition:
    """Return the edition of this name, with some switches changed.

    :raises UnknownEdition: an unknown name or switch; the message lists the valid ones.
    """
    if name not in EDITIONS:
        raise UnknownEdition(
            "there is no rules edition {name}; choose one of {choices}",
            name=repr(name),
            choices=Listed([*EDITIONS], ""),
        )
    known = dict(EDITIONS[name].switches())
    for switch in switches or {}:
        if switch not in known:
            raise UnknownEdition(
                "edition {name} has no switch {switch}; it has {choices}",
                name=name,
                switch=repr(switch),
                choices=Listed([*known], ""),
            )
    changed: dict[str, Any] = dict(switches or {})
    return replace(EDITIONS[name], **changed)


def recorded(name: str, switches: Mapping[str, bool]) -> Edition:
    """Return the edition that a game was recorded under.

    A switch that the record does not name did not exist then, and has its default.

    :raises UnknownEdition: an unknown name or switch; the message lists the valid ones.
    """
    return _recorded(name, tuple(switches.items()))


@lru_cache(maxsize=64)
def _recorded(name: str, switches: tuple[tuple[str, bool], ...]) -> Edition:
    before = {field.name: field.default for field in fields(Edition)[1:] if field.default is not MISSING}
    return edition(name, {**before, **dict(switches)})
