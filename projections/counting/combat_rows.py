"""Rows of attackers and blockers: their opponents, damage and deaths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from domain import events as e
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from projections.reading.names import Names

Row: TypeAlias = list[Any]

BLOCKED, BLOCKERS, DAMAGE, TO_PLAYERS, ATTACKER_DIED = 8, 9, 10, 11, 12
"""Places of what comes later in the row of an attacker."""

DEALT, BLOCKER_DIED, KILLED = 7, 8, 9
"""Places of what comes later in the row of a blocker."""


class CombatRows:
    """Attackers and blockers of one game, from the events added so far."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.attackers: list[Row] = []
        self.blockers: list[Row] = []
        self._attacking: dict[ObjectId, Row] = {}
        self._blocking: dict[tuple[ObjectId, ObjectId], Row] = {}

    def end(self) -> None:
        """511.3. Forget who attacked and blocked when the combat phase is over."""
        self._attacking, self._blocking = {}, {}

    def declared(self, event: e.AttackersDeclared, position: int, turn: int) -> None:
        """508.1. Add the declared attackers."""
        self.end()
        for creature, attacked, _ in event.attacks:
            self._attacks((position, turn, event.player), creature, attacked, declared=True)

    def became_attacking(
        self, event: e.BecameAttacking, position: int, turn: int, controllers: Mapping[EntityId, PlayerId]
    ) -> None:
        """508.4. Add a creature that enters attacking."""
        where = (position, turn, controllers.get(event.creature))
        self._attacks(where, event.creature, event.attacked, declared=False)

    def _attacks(
        self, where: tuple[int, int, PlayerId | None], creature: ObjectId, attacked: EntityId, *, declared: bool
    ) -> None:
        name = self._names.name_of
        row = [*where, creature, name(creature), attacked, name(attacked), declared, False, 0, 0, 0, False]
        self._attacking[creature] = row
        self.attackers.append(row)

    def blocked(self, event: e.BlockersDeclared, position: int, turn: int) -> None:
        """509.1. Add the declared blockers."""
        name = self._names.name_of
        for attacker in event.blocked:
            if (attack := self._attacking.get(attacker)) is not None:
                attack[BLOCKED] = True
        for blocker, attacker in event.blocks:
            if (attack := self._attacking.get(attacker)) is not None:
                attack[BLOCKERS] += 1
            row = [position, turn, event.player, blocker, name(blocker), attacker, name(attacker), 0, False, False]
            self._blocking[blocker, attacker] = row
            self.blockers.append(row)

    def dealt(self, event: e.DamageDealt) -> None:
        """510.2. Count combat damage."""
        if (attack := self._attacking.get(event.source)) is not None:
            attack[DAMAGE] += event.amount
            attack[TO_PLAYERS] += event.amount * is_player(event.recipient)
        elif (block := self._blocking.get((event.source, ObjectId(event.recipient)))) is not None:
            block[DEALT] += event.amount

    def died(self, creature: ObjectId) -> None:
        """700.4. Note that a creature died in this combat phase."""
        if (attack := self._attacking.get(creature)) is not None:
            attack[ATTACKER_DIED] = True
        for (blocker, attacker), row in self._blocking.items():
            row[BLOCKER_DIED] |= blocker == creature
            row[KILLED] |= attacker == creature
