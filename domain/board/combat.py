"""506. Combat: attackers, blockers, and the creatures removed from combat."""

from __future__ import annotations

from collections.abc import Callable

from domain.board.records import copier
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import Step


class Attack:
    """508, 509. An attacker in combat.

    `blocked` is None until blockers are declared. `blockers` are in damage order. `attacked` is None once the attacked
    player or permanent has left. `defender` is the player attacked last, directly or through a planeswalker (508.5).
    `at_first` is the player attacked when the attack began.
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
    """506. A combat phase: attackers, blockers in damage order, and first-strike damage."""

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
        # The creatures in combat
        self.attackers: dict[ObjectId, Attack] = {}
        self.blocks: dict[ObjectId, list[ObjectId]] = {}  # by blocker: the attackers it blocks, in damage order
        self.attackers_declared = False
        self.blockers_declared = False
        self.bands: tuple[tuple[ObjectId, ...], ...] = ()  # attackers that attack together
        self.since: dict[ObjectId, int] = {}  # by creature that ever fought: the position at which it began to
        # The steps
        self.begun: tuple[Step, ...] = ()  # steps of this phase that have begun
        self.damage_steps = 0
        self.struck_first: tuple[ObjectId, ...] = ()  # creatures that dealt damage in a first combat damage step
        # Players and permanents that are attacked
        self.defending: PlayerId | None = None  # the one opponent who can be attacked, where only one can
        self.besieged: dict[ObjectId, int] = {}  # by battle: the position at which it was attacked last
        self.beset: set[EntityId] = set()  # everything ever attacked in this phase
        # Creatures removed from combat
        self.gone: dict[ObjectId, Attack] = {}  # their last attack
        self.gone_blocks: dict[ObjectId, list[ObjectId]] = {}  # the attackers they blocked last

    def part_of(self, id: ObjectId) -> dict[str, tuple[EntityId, ...]]:
        """Return the role of a permanent in this combat now, as in `GameObject.fought`.

        - "attacking": the attacked player or permanent; "attacking_alone" besides, empty, for the only attacker
        - "blocked" or "unblocked": the blockers, once blockers are declared
        - "blocking": the attackers it blocks; "blocking_alone" besides, empty, for the only blocker
        - "fighting", empty: an attacker or a blocker
        - "attacked": the attackers of this permanent
        """
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
