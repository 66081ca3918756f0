"""510.1. Assignment of combat damage by all creatures of a player at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import ClassVar, NamedTuple, TypeAlias

from domain.errors import Entity, IllegalDecision
from domain.ids import EntityId, ObjectId
from domain.kernel.declarations import DRAWN, WAYS, numbers_only
from domain.kernel.questions import Answer, QuestionOf
from domain.randomness import Dice
from domain.solver.matching import CROWD, Pair

# 510.1

Fighter: TypeAlias = tuple[ObjectId, int, tuple[ObjectId, ...], EntityId, bool]
"""A creature that assigns damage, as a tuple of five values.

They are: the creature; its amount of damage; the creatures to assign it to, in order; the recipient of the rest (with
trample) or the player or permanent attacked by an unblocked creature, 0 for none; True if any damage from it is lethal
(deathtouch).
"""

Share: TypeAlias = tuple[int, int, int]
"""Damage assigned: source, recipient, amount."""


@dataclass(frozen=True, slots=True)
class AssignDamage(QuestionOf[tuple[tuple[int, int, int], ...]]):
    """510.1. Assignment of combat damage by all attackers or all blockers of a player.

    The answer has (source, recipient, amount), amounts above 0, in the order of `creatures` and of their recipients. It
    is checked as a whole (510.1e): each creature assigns all its damage; trampling over a creature needs lethal damage
    to it first (702.19b); and where damage has an order (`ordered`, 2017), creatures ahead in it are assigned lethal
    damage first. `lethal` is the damage each recipient needs for that, with marked damage and the assignments of other
    players already taken off. The damage of `free` creatures follows no order (702.22j).
    """

    attacking: bool
    creatures: tuple[Fighter, ...]
    lethal: tuple[tuple[ObjectId, int], ...] = ()
    ordered: bool = False
    free: tuple[ObjectId, ...] = ()

    KIND: ClassVar[str] = "damage"

    def check(self, answer: Answer) -> None:
        numbers_only(answer, 3, "510.1")
        rule = "510.1c" if self.attacking else "510.1d"
        amounts = {(source, recipient): amount for source, recipient, amount in answer}
        slots = dict.fromkeys(
            (source, to) for source, _, among, beyond, _ in self.creatures for to in _slots(among, beyond)
        )
        for source, recipient, amount in answer:
            if (source, recipient) not in slots:
                creature, damaged = Entity(source), Entity(recipient)
                raise IllegalDecision("{creature} assigns no damage to {whom}", rule, creature=creature, whom=damaged)
            if amount <= 0:
                raise IllegalDecision("leave out who is assigned no damage", "510.1a")
        if answer != tuple((*slot, amounts[slot]) for slot in slots if slot in amounts):
            raise IllegalDecision("name each source and recipient once, in the order of the question", "510.1e")
        for source, power, among, beyond, _ in self.creatures:
            assigned = sum(amounts.get((source, to), 0) for to in _slots(among, beyond))
            if assigned != power:
                raise IllegalDecision(
                    "{creature} assigns {power} damage, not {assigned}",
                    "510.1a",
                    creature=Entity(source),
                    power=power,
                    assigned=assigned,
                )
        wrong = self._wrong(answer)
        if wrong is not None:
            first, then, rule = wrong
            raise IllegalDecision(
                "{creature} has to be assigned lethal damage before {whom}",
                rule,
                creature=Entity(first),
                whom=Entity(then),
            )

    def _wrong(
        self, shares: Iterable[Share], creatures: Iterable[Fighter] | None = None
    ) -> tuple[int, int, str] | None:
        """510.1e. Return the first mistake in an assignment, or None.

        A mistake is: the creature that must be assigned lethal damage first, the recipient that got damage too early,
        and the rule.
        """
        shares = tuple(shares)
        killed = self._killed(shares) if creatures is None else self._killed_by(shares, creatures)
        assigned = {(source, recipient) for source, recipient, _ in shares}
        for source, _, among, beyond, _ in self.creatures if creatures is None else creatures:
            if beyond and among and (source, beyond) in assigned:
                spared = next((one for one in among if one not in killed), None)
                if spared is not None:
                    return spared, beyond, "702.19b"
            if self._is_ordered(source):
                reached = max((place for place, one in enumerate(among) if (source, one) in assigned), default=0)
                spared = next((one for one in among[:reached] if one not in killed), None)
                if spared is not None:
                    rule = "510.1c" if self.attacking else "510.1d"
                    return spared, among[reached], rule
        return None

    def _is_ordered(self, source: int) -> bool:
        """Return True if a creature's damage follows an order."""
        return self.ordered and source not in self.free

    def _killed(self, shares: Iterable[Share]) -> frozenset[int]:
        """Return the creatures that are assigned lethal damage by all creatures of this question together."""
        return self._killed_by(shares, self.creatures, dict(self.lethal))

    def _killed_by(
        self, shares: Iterable[Share], creatures: Iterable[Fighter], left: dict[ObjectId, int] | None = None
    ) -> frozenset[int]:
        """Return the creatures that are assigned lethal damage by the given creatures alone.

        `left` is the lethal damage of each recipient, by default taken from `lethal` for the recipients of these
        creatures.
        """
        creatures = tuple(creatures)
        if left is None:
            among = {recipient_id for fighter in creatures for recipient_id in fighter[2]}
            left = {recipient_id: need for recipient_id, need in self.lethal if recipient_id in among}
        deadly = {source for source, _, _, _, deathtouch in creatures if deathtouch}
        for source, recipient, amount in shares:
            if recipient in left:
                recipient_id = ObjectId(recipient)
                left[recipient_id] = 0 if source in deadly else left[recipient_id] - amount
        return frozenset(recipient_id for recipient_id, need in left.items() if need <= 0)

    def forced(self) -> Answer | None:
        """Return the only assignment if no creature can choose a recipient; else None."""
        if any(len(_slots(among, beyond)) > 1 for _, _, among, beyond, _ in self.creatures):
            return None
        return tuple(
            (source, to, power) for source, power, among, beyond, _ in self.creatures for to in _slots(among, beyond)
        )

    def answers(self) -> Iterator[Answer]:
        """Yield the standard assignment first, then some other legal ones.

        The standard one assigns lethal damage to one recipient after the other, and the rest to the last recipient: the
        player or permanent attacked, with trample.
        """
        plain = self._spread(self.creatures)
        yield plain
        needs = dict(self.lethal)
        if max(len(self.creatures), len(self.lethal)) > CROWD:
            drawn = dict.fromkeys(self.random(Dice("damage", number)) for number in range(DRAWN))
            others = [answer for answer in drawn if answer != plain]
            yield from others or (plain,)  # drawing no other assignment proves nothing, so the player is asked
            return
        parts = [list(islice(self._ways(part, needs), WAYS)) for part in self._parts()]
        for combination in product(*parts):
            answer = self._in_order(share for shares in combination for share in shares)
            if answer != plain:
                yield answer

    def _in_order(self, shares: Iterable[Share]) -> tuple[Share, ...]:
        amounts: Counter[Pair] = Counter()
        for source, recipient, amount in shares:
            amounts[source, recipient] += amount
        return tuple(
            (source, to, amounts[source, to])
            for source, _, among, beyond, _ in self.creatures
            for to in _slots(among, beyond)
            if (source, to) in amounts
        )

    def _spread(self, creatures: Iterable[Fighter], dice: Dice | None = None) -> tuple[Share, ...]:
        """Return a legal assignment for these creatures, one after the other.

        Without dice it is the standard assignment (see `answers`); with dice, all free choices are random.
        """
        shares: list[Share] = []
        missing: Counter[int] = Counter(dict(self.lethal))
        left_alive = dict(self.lethal)

        def assign(source: ObjectId, to: int, amount: int, deathtouch: bool) -> None:
            shares.append((source, to, amount))
            if to in left_alive:
                one = ObjectId(to)
                missing[one] -= amount
                left_alive[one] = 0 if deathtouch else left_alive[one] - amount

        for source, power, among, beyond, deathtouch in creatures:
            left = power
            if dice is not None and among and not self._is_ordered(source) and (not beyond or dice.below(2)):
                for to, amount in _scattered(left, among, dice):
                    assign(source, to, amount, deathtouch)
                continue
            for to in among:
                need = 0 if left_alive[to] <= 0 else min(missing[to], 1) if deathtouch else missing[to]
                amount = min(left, need)
                if dice is not None and amount < left and dice.below(4) == 0:
                    amount = left
                if amount:
                    assign(source, to, amount, deathtouch)
                    left -= amount
            slots = _slots(among, beyond)
            if left and dice is not None:
                for to, amount in _scattered(left, slots, dice):
                    assign(source, to, amount, deathtouch)
            elif left:
                assign(source, slots[-1], left, deathtouch)
        return self._in_order(shares)

    def _parts(self) -> list[list[Fighter]]:
        """Return the creatures in groups that share no recipient, so that groups are independent."""
        parts: dict[int, list[Fighter]] = {}
        part_of: dict[int, int] = {}
        later: dict[int, int] = {}

        def now(number: int) -> int:
            while number in later:
                number = later[number]
            return number

        for number, fighter in enumerate(self.creatures):
            joined = sorted({now(part_of[one]) for one in fighter[2] if one in part_of})
            members = parts.pop(joined[0]) if joined else []
            for earlier in joined[1:]:
                members += parts.pop(earlier)
            later.update((earlier, number) for earlier in joined)
            parts[number] = members
            members.append(fighter)
            part_of.update((one, number) for one in fighter[2])
        return list(parts.values())

    def _ways(self, part: list[Fighter], needs: Mapping[ObjectId, int]) -> Iterator[tuple[Share, ...]]:
        """Yield every legal assignment of one group."""
        if len(part) == 1:
            yield from self._divisions(part[0], part, needs)
            return
        divisions = [list(islice(self._divisions(fighter, part, needs), 1000)) for fighter in part]
        for combination in product(*divisions):
            shares = [share for division in combination for share in division]
            if self._wrong(shares, part) is None:
                yield tuple(shares)

    def _divisions(
        self, fighter: Fighter, part: list[Fighter], needs: Mapping[ObjectId, int]
    ) -> Iterator[tuple[Share, ...]]:
        """Yield the divisions of one creature's damage that can be part of a legal assignment.

        Each is possible if the other creatures of the group help with all their damage.
        """
        source, power, among, beyond, deathtouch = fighter
        slots = _slots(among, beyond)
        if not slots:
            yield ()
            return
        need: dict[ObjectId, int] = {}
        for to in among:
            others = [other for other in part if other is not fighter and to in other[2]]
            help = sum(other[1] for other in others)
            missing = 0 if any(other[4] for other in others) else needs[to] - help
            need[to] = min(missing, 1) if deathtouch else missing

        yield from _Dividing(source, slots, beyond, need, self._is_ordered(source)).on(0, power, False)

    def random(self, dice: Dice) -> Answer:
        """Return a random legal assignment; the creatures choose in random order."""
        return self._spread(dice.shuffled(self.creatures), dice)


class _Dividing(NamedTuple):
    """510.1c. Division of one creature's damage among its recipients.

    `beyond` is the recipient that comes last (trample), and `need` the damage that is lethal to each.
    """

    source: ObjectId
    slots: tuple[EntityId, ...]
    beyond: EntityId
    need: Mapping[ObjectId, int]
    ordered: bool

    def on(self, index: int, left: int, spared: bool) -> Iterator[tuple[Share, ...]]:
        """Yield the divisions of `left` damage among the recipients from `index` on, larger amounts first.

        `spared` is True if an earlier recipient has less than lethal damage.
        """
        to = self.slots[index]
        if index == len(self.slots) - 1:
            if not left:
                yield ()
            elif not (spared and to == self.beyond):
                yield ((self.source, to, left),)
            return
        for amount in range(left, -1, -1):
            too_little = to in self.need and amount < self.need[ObjectId(to)]
            if too_little and self.ordered and amount < left:
                break
            for rest in self.on(index + 1, left - amount, spared or too_little):
                yield ((self.source, to, amount), *rest) if amount else rest


def _slots(among: tuple[ObjectId, ...], beyond: EntityId) -> tuple[EntityId, ...]:
    """Return the recipients that a creature can assign damage to."""
    return (*among, beyond) if beyond else among


def _scattered(amount: int, among: Sequence[int], dice: Dice) -> Iterator[tuple[int, int]]:
    """Divide an amount at random among recipients; yield each recipient with its share."""
    order = dice.shuffled(among)
    for to in order[:-1]:
        part = dice.below(amount + 1)
        amount -= part
        if part:
            yield to, part
    if amount:
        yield order[-1], amount
