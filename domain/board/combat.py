"""506. Combat: who attacks and blocks what, and what took part before."""

from __future__ import annotations

from collections.abc import Callable

from domain.board.records import copier
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import Step


class Attack:
    """508, 509. An attacker in combat. `blocked` is None until blockers are declared; `blockers` are in damage order.

    `attacked` is None once what it attacked has left; `defender` stays the player that it attacked last, itself or by a
    planeswalker (508.5), `at_first` the one it attacked when it began to.
    """

    __slots__ = ("at_first", "attacked", "blocked", "blockers", "defender")

    copy: Callable[[], Attack]

    def __init__(self, attacked: EntityId | None, defender: PlayerId) -> None:
        self.attacked = attacked
        self.defender = self.at_first = defender
        self.blocked: bool | None = None
        self.blockers: list[ObjectId] = []


Attack.copy = copier(Attack, {"blockers": "@.copy()"})  # type: ignore[assignment]


class Combat:
    """506. One combat phase: who attacks, who blocks whom (in damage order), who dealt damage in a first step.

    `begun` are the steps that have begun in it, `bands` the attackers that fight together, `gone` those that were
    removed from it, as they attacked last, `gone_blocks` what removed blockers last blocked. `beset` is all that was
    ever attacked in it, and `besieged` has for every battle among that the position at which it was last.
    `since` has for every creature that ever attacked or blocked in it the position at which it began to; `defending` is
    the one opponent who can be attacked, where only one can.
    """

    __slots__ = (
        "attackers",
        "attackers_declared",
        "bands",
        "begun",
        "beset",
        "besieged",
        "blockers_declared",
        "blocks",
        "damage_steps",
        "defending",
        "gone",
        "gone_blocks",
        "since",
        "struck_first",
    )

    def __init__(self) -> None:
        self.attackers: dict[ObjectId, Attack] = {}
        self.blocks: dict[ObjectId, list[ObjectId]] = {}
        self.attackers_declared = False
        self.blockers_declared = False
        self.damage_steps = 0
        self.struck_first: tuple[ObjectId, ...] = ()
        self.since: dict[ObjectId, int] = {}
        self.defending: PlayerId | None = None
        self.begun: tuple[Step, ...] = ()
        self.bands: tuple[tuple[ObjectId, ...], ...] = ()
        self.gone: dict[ObjectId, Attack] = {}
        self.gone_blocks: dict[ObjectId, list[ObjectId]] = {}
        self.besieged: dict[ObjectId, int] = {}
        self.beset: set[EntityId] = set()

    def part_of(self, id: ObjectId) -> dict[str, tuple[EntityId, ...]]:
        """Return the role of a permanent in this combat now, in the words of `GameObject.fought`."""
        part: dict[str, tuple[EntityId, ...]] = {}
        attack = self.attackers.get(id)
        if attack is not None:
            part["attacking"] = () if attack.attacked is None else (attack.attacked,)
            if attack.blocked is not None:
                part["blocked" if attack.blocked else "unblocked"] = tuple(attack.blockers)
            if len(self.attackers) == 1:
                part["attacking_alone"] = ()
        if id in self.blocks:
            part["blocking"] = tuple(self.blocks[id])
            if len(self.blocks) == 1:
                part["blocking_alone"] = ()
        if attack is not None or id in self.blocks:
            part["fighting"] = ()
        if id in self.beset:
            by = tuple(attacker for attacker, other in self.attackers.items() if other.attacked == id)
            if by:
                part["attacked"] = by
        return part

    def copy(self) -> Combat:
        new = Combat()
        new.attackers = {attacker: attack.copy() for attacker, attack in self.attackers.items()}
        new.blocks = {blocker: attackers.copy() for blocker, attackers in self.blocks.items()}
        new.attackers_declared = self.attackers_declared
        new.blockers_declared = self.blockers_declared
        new.damage_steps = self.damage_steps
        new.struck_first = self.struck_first
        new.since = self.since.copy()
        new.defending = self.defending
        new.begun = self.begun
        new.bands = self.bands
        new.gone = self.gone.copy()
        new.gone_blocks = self.gone_blocks.copy()
        new.besieged = self.besieged.copy()
        new.beset = self.beset.copy()
        return new
