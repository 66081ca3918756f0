"""510.1. How combat damage is assigned: what each creature deals to whom, said by its player as a whole."""

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
"""A creature that assigns damage: itself, how much, to which creatures in order, what gets the rest or is attacked
unblocked (0 for nothing), and whether any damage from it is lethal (deathtouch)."""

Share: TypeAlias = tuple[int, int, int]
"""Source, recipient, amount."""


@dataclass(frozen=True, slots=True)
class AssignDamage(QuestionOf[tuple[tuple[int, int, int], ...]]):
    """510.1. How do all of a player's attackers, or all their blockers, assign their combat damage?

    The answer has (source, recipient, amount), amounts above 0, in the order of `creatures` and of their recipients.
    Checked whole (510.1e): each assigns all its damage; to trample over somebody needs lethal damage first (702.19b);
    and where damage has an order (`ordered`, 2017), whoever stands ahead is assigned lethal damage first. `lethal` is
    what each recipient needs for that, with marked damage and what other players assign already taken off. The damage
    of `free` creatures follows no order (702.22j).
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
        given = {(source, recipient): amount for source, recipient, amount in answer}
        slots = dict.fromkeys(
            (source, to) for source, _, among, beyond, _ in self.creatures for to in _slots(among, beyond)
        )
        for source, recipient, amount in answer:
            if (source, recipient) not in slots:
                who, whom = Entity(source), Entity(recipient)
                raise IllegalDecision("{creature} assigns no damage to {whom}", rule, creature=who, whom=whom)
            if amount <= 0:
                raise IllegalDecision("leave out who is assigned no damage", "510.1a")
        if answer != tuple((*slot, given[slot]) for slot in slots if slot in given):
            raise IllegalDecision("name each source and recipient once, in the order of the question", "510.1e")
        for source, power, among, beyond, _ in self.creatures:
            assigned = sum(given.get((source, to), 0) for to in _slots(among, beyond))
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
        """510.1e. Where damage so assigned is wrong: who has to be assigned lethal damage before whom, and the rule."""
        shares = tuple(shares)
        killed = self._killed(shares) if creatures is None else self._killed_by(shares, creatures)
        given = {(source, recipient) for source, recipient, _ in shares}
        for source, _, among, beyond, _ in self.creatures if creatures is None else creatures:
            if beyond and among and (source, beyond) in given:
                spared = next((one for one in among if one not in killed), None)
                if spared is not None:
                    return spared, beyond, "702.19b"
            if self._is_ordered(source):
                reached = max((at for at, one in enumerate(among) if (source, one) in given), default=0)
                spared = next((one for one in among[:reached] if one not in killed), None)
                if spared is not None:
                    rule = "510.1c" if self.attacking else "510.1d"
                    return spared, among[reached], rule
        return None

    def _is_ordered(self, source: int) -> bool:
        """Return True if a creature's damage follows an order."""
        return self.ordered and source not in self.free

    def _killed(self, shares: Iterable[Share]) -> frozenset[int]:
        """Who is assigned lethal damage in all."""
        return self._killed_by(shares, self.creatures, dict(self.lethal))

    def _killed_by(
        self, shares: Iterable[Share], creatures: Iterable[Fighter], left: dict[ObjectId, int] | None = None
    ) -> frozenset[int]:
        """Whom these creatures, and no others, assign lethal damage; `left` is what is lethal to whom."""
        creatures = tuple(creatures)
        if left is None:
            among = {one for fighter in creatures for one in fighter[2]}
            left = {one: need for one, need in self.lethal if one in among}
        deadly = {source for source, _, _, _, deathtouch in creatures if deathtouch}
        for source, recipient, amount in shares:
            if recipient in left:
                one = ObjectId(recipient)
                left[one] = 0 if source in deadly else left[one] - amount
        return frozenset(one for one, need in left.items() if need <= 0)

    def forced(self) -> Answer | None:
        """The only way to assign, when no creature has a choice of whom to deal damage; None when one may have."""
        if any(len(_slots(among, beyond)) > 1 for _, _, among, beyond, _ in self.creatures):
            return None
        return tuple(
            (source, to, power) for source, power, among, beyond, _ in self.creatures for to in _slots(among, beyond)
        )

    def answers(self) -> Iterator[Answer]:
        """Lethal damage to one after the other and the rest beyond or to the last; then other ways, not all of them."""
        plain = self._spread(self.creatures)
        yield plain
        needs = dict(self.lethal)
        if max(len(self.creatures), len(self.lethal)) > CROWD:
            drawn = dict.fromkeys(self.random(Dice("damage", number)) for number in range(DRAWN))
            others = [answer for answer in drawn if answer != plain]
            yield from others or (plain,)  # that no other was drawn is no proof, so the player is asked
            return
        parts = [list(islice(self._ways(part, needs), WAYS)) for part in self._parts()]
        for combination in product(*parts):
            answer = self._in_order(share for shares in combination for share in shares)
            if answer != plain:
                yield answer

    def _in_order(self, shares: Iterable[Share]) -> tuple[Share, ...]:
        given: Counter[Pair] = Counter()
        for source, recipient, amount in shares:
            given[source, recipient] += amount
        return tuple(
            (source, to, given[source, to])
            for source, _, among, beyond, _ in self.creatures
            for to in _slots(among, beyond)
            if (source, to) in given
        )

    def _spread(self, creatures: Iterable[Fighter], dice: Dice | None = None) -> tuple[Share, ...]:
        """Legal damage of these creatures, one after the other; plain, or with dice for what is left to choose."""
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
        """The creatures in groups that share no recipient: what one group does is nothing to another."""
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
            for at in joined[1:]:
                members += parts.pop(at)
            later.update((at, number) for at in joined)
            parts[number] = members
            members.append(fighter)
            part_of.update((one, number) for one in fighter[2])
        return list(parts.values())

    def _ways(self, part: list[Fighter], needs: Mapping[ObjectId, int]) -> Iterator[tuple[Share, ...]]:
        """Every legal way for one group."""
        if len(part) == 1:
            yield from self._divisions(part[0], part, needs)
            return
        ways = [list(islice(self._divisions(fighter, part, needs), 1000)) for fighter in part]
        for combination in product(*ways):
            shares = [share for division in combination for share in division]
            if self._wrong(shares, part) is None:
                yield tuple(shares)

    def _divisions(
        self, fighter: Fighter, part: list[Fighter], needs: Mapping[ObjectId, int]
    ) -> Iterator[tuple[Share, ...]]:
        """How one creature could divide its damage, with the most that others in its group could do to help."""
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
        """Some legal way; the creatures choose in random order."""
        return self._spread(dice.shuffled(self.creatures), dice)


class _Dividing(NamedTuple):
    """510.1c. A creature that divides its damage: among whom, who comes last, and how much is lethal to each."""

    source: ObjectId
    slots: tuple[EntityId, ...]
    beyond: EntityId
    need: Mapping[ObjectId, int]
    ordered: bool

    def on(self, at: int, left: int, spared: bool) -> Iterator[tuple[Share, ...]]:
        """Yield the ways to divide what is left among the slots from `at` on, most to the first first."""
        to = self.slots[at]
        if at == len(self.slots) - 1:
            if not left:
                yield ()
            elif not (spared and to == self.beyond):
                yield ((self.source, to, left),)
            return
        for amount in range(left, -1, -1):
            too_little = to in self.need and amount < self.need[ObjectId(to)]
            if too_little and self.ordered and amount < left:
                break
            for rest in self.on(at + 1, left - amount, spared or too_little):
                yield ((self.source, to, amount), *rest) if amount else rest


def _slots(among: tuple[ObjectId, ...], beyond: EntityId) -> tuple[EntityId, ...]:
    """Whom a creature can assign damage to."""
    return (*among, beyond) if beyond else among


def _scattered(amount: int, among: Sequence[int], dice: Dice) -> Iterator[tuple[int, int]]:
    """An amount divided at random: cut once for each recipient, in random order."""
    order = dice.shuffled(among)
    for to in order[:-1]:
        part = dice.below(amount + 1)
        amount -= part
        if part:
            yield to, part
    if amount:
        yield order[-1], amount
