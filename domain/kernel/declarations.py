"""508.1, 509.1, 510.1. What a player declares in combat as a whole: attackers, blockers, how damage is assigned.

Three questions more of the kind of `questions`, each answered at once and checked whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice, product
from typing import Any, ClassVar, TypeAlias

from domain.errors import Entity, IllegalDecision, Listed, Said
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.questions import Answer, Question, QuestionOf
from domain.mana import FREE, ManaSource
from domain.randomness import Dice
from domain.solver.demands import Choices
from domain.solver.matching import CROWD, Maker, Pair, Pairing, Requirement, Restriction
from domain.solver.payments import Price

VAST = 2500
"""Of more possible pairs than these a question is told so that what many creatures share stands in it once."""

ALIKE = "alike"
"""What stands before rows that share their last items."""


def _shared(rows: Any) -> Any:
    """Rows whose last items are long and often the same, with each such item once and its number in the rows."""
    if not (isinstance(rows, tuple) and rows and isinstance(rows[0], tuple) and isinstance(rows[0][-1], tuple)):
        return rows
    known: dict[Any, int] = {}
    same: dict[int, int] = {}
    told = []
    for row in rows:
        at = same.get(id(row[-1]))
        if at is None:
            at = same[id(row[-1])] = known.setdefault(row[-1], len(known))
        told.append((*row[:-1], at))
    return (ALIKE, tuple(known), tuple(told))


def _apart(rows: Any) -> Any:
    """The rows that `_shared` tells of."""
    if not (isinstance(rows, tuple) and rows[:1] == (ALIKE,)):
        return rows
    _, items, told = rows
    return tuple((*row[:-1], items[row[-1]]) for row in told)


def _numbers(answer: Answer, size: int, rule: str) -> None:
    """Whether an answer is a tuple of tuples of so many numbers."""
    if not isinstance(answer, tuple) or not all(
        isinstance(item, tuple) and len(item) == size and all(type(number) is int for number in item) for item in answer
    ):
        raise IllegalDecision("answer with a tuple of tuples of {size} numbers", rule, size=size)


def _restricted(disobeyed: Restriction, *, attacking: bool) -> IllegalDecision:
    """508.1c, 509.1b. Why a declaration that disobeys a restriction is not allowed."""
    kind, id, number = disobeyed
    rule, who = "508.1c" if attacking else "509.1b", Entity(id)
    match kind, attacking:
        case "together", True:
            return IllegalDecision("no more than {number} {number:creature|creatures} can attack", rule, number=number)
        case "together", False:
            return IllegalDecision("no more than {number} {number:creature|creatures} can block", rule, number=number)
        case "alone", True:
            return IllegalDecision("{creature} can attack only alone", rule, creature=who)
        case "alone", False:
            return IllegalDecision("{creature} can block only alone", rule, creature=who)
        case "company", True if number == 1:
            return IllegalDecision("{creature} cannot attack alone", rule, creature=who)
        case "company", False if number == 1:
            return IllegalDecision("{creature} cannot block alone", rule, creature=who)
        case "company", True:
            text = "{creature} can attack only with at least {number} others"
            return IllegalDecision(text, rule, creature=who, number=number)
        case "company", False:
            text = "{creature} can block only with at least {number} others"
            return IllegalDecision(text, rule, creature=who, number=number)
        case "least", False:
            text = "{whom} cannot be blocked by fewer than {number} {number:creature|creatures}"
            return IllegalDecision(text, rule, whom=who, number=number)
        case "most", True:
            text = "{whom} cannot be attacked by more than {number} {number:creature|creatures}"
            return IllegalDecision(text, rule, whom=who, number=number)
        case "most", False:
            text = "{whom} cannot be blocked by more than {number} {number:creature|creatures}"
            return IllegalDecision(text, rule, whom=who, number=number)
    raise AssertionError(f"there is no restriction {kind}")


def _required(missed: Iterable[Requirement], *, attacking: bool) -> IllegalDecision:
    """508.1d, 509.1c. What a declaration would have to obey besides: who must attack or block, or be blocked, whom."""
    together: dict[tuple[int, ...], list[Entity]] = {}
    for creature, among in dict.fromkeys(missed):
        together.setdefault(among, []).extend([Entity(creature)] if creature else [])
    sentences = []
    for among, creatures in together.items():
        who, whom = Listed(creatures, "and"), Listed([Entity(id) for id in among])
        sentences.append(Said(_REQUIRED[attacking, bool(creatures), bool(among)], {"creatures": who, "whom": whom}))
    rule = "508.1d" if attacking else "509.1c"
    return IllegalDecision("{required}", rule, required=Listed(sentences, ""))


_REQUIRED = {
    (True, True, False): "{creatures} must attack",
    (True, True, True): "{creatures} must attack {whom}",
    (True, False, False): "a creature must attack",
    (True, False, True): "a creature must attack {whom}",
    (False, True, False): "{creatures} must block",
    (False, True, True): "{creatures} must block {whom}",
    (False, False, False): "a creature must block",
    (False, False, True): "a creature must block {whom}",
}
"""By whether it is about attacking, whether creatures are named, and whether what they are to be paired with is."""


# 508.1


@dataclass(frozen=True, slots=True)
class DeclareAttackers(QuestionOf[tuple[tuple[ObjectId, EntityId], ...]]):
    """508.1. Which creatures attack, and what? The answer has (creature, attacked) in the order of `may`.

    `must` are requirements (508.1d): a creature, or 0 for at least one, and what it must attack, nothing for anything.
    At most `most` creatures can attack at all and `most_each` a certain player or planeswalker; `not_alone` gives the
    number of others a creature needs, `only_alone` names those that can attack only by themselves. `costs` are what an
    attack costs in mana, `pool` and `sources` what there is to pay it with; `prices` are what it costs besides, with
    what can be used for it, and `life` what can be paid of that; `consumed` are the sources, object and ability, that
    are sacrificed for their mana, `makers` mana abilities that cost more than that. `vigilant` stay untapped. `unable`
    tells for the player's other creatures by which rule they cannot attack.
    """

    may: tuple[tuple[ObjectId, tuple[EntityId, ...]], ...]
    must: tuple[tuple[ObjectId, tuple[EntityId, ...]], ...] = ()
    most: int | None = None
    most_each: tuple[tuple[EntityId, int], ...] = ()
    not_alone: tuple[tuple[ObjectId, int], ...] = ()
    only_alone: tuple[ObjectId, ...] = ()
    costs: tuple[tuple[ObjectId, EntityId, str], ...] = ()
    pool: str = ""
    sources: tuple[ManaSource, ...] = ()
    vigilant: tuple[ObjectId, ...] = ()
    unable: tuple[tuple[ObjectId, str], ...] = ()
    prices: tuple[Price, ...] = ()
    life: tuple[tuple[PlayerId, int], ...] = ()
    consumed: tuple[Pair, ...] = ()
    makers: tuple[Maker, ...] = ()
    shared: bool = False

    KIND: ClassVar[str] = "attackers"

    def _pairing(self) -> Pairing:
        vigilant = frozenset(self.vigilant)
        return Pairing(
            may=self.may,
            must=self.must,
            together=self.most,
            alone=self.only_alone,
            company=self.not_alone,
            capacity=(),
            least=(),
            most=self.most_each,
            costs=self.costs,
            pool=self.pool,
            sources=self.sources,
            taps=tuple(creature for creature, _ in self.may if creature not in vigilant)
            if self.costs or self.prices
            else (),
            prices=self.prices,
            life=self.life,
            consumed=self.consumed,
            makers=self.makers,
        )

    def data(self) -> tuple[object, ...]:
        """Without what is consumed, and other makers of mana, where there are none; what is `shared` stands once."""
        found = Question.data(self)[:-1]
        found = found if self.makers else found[:-1] if self.consumed else found[:-2]
        return tuple(map(_shared, found)) if self.shared else found

    @classmethod
    def of(cls, player: PlayerId, data: tuple[Any, ...]) -> Question:
        shared = bool(data) and data[0][:1] == (ALIKE,)
        return replace(cls(player, *map(_apart, data)), shared=True) if shared else cls(player, *data)

    def check(self, answer: Answer) -> None:
        _numbers(answer, 2, "508.1")
        may = _sets(self.may, answer)
        for creature, attacked in answer:
            if creature not in may:
                rule = dict(self.unable).get(creature, "508.1a")
                raise IllegalDecision("{creature} cannot attack", rule, creature=Entity(creature))
            if attacked not in may[creature]:
                who, whom = Entity(creature), Entity(attacked)
                raise IllegalDecision("{creature} cannot attack {whom}", "508.1b", creature=who, whom=whom)
        pairing = self._pairing()
        if pairing.overloaded(answer) is not None or pairing.in_order(answer) != answer:
            raise IllegalDecision("name each attacker once, in the order of the question", "508.1b")
        disobeyed = pairing.disobeys(answer)
        if disobeyed is not None:
            raise _restricted(disobeyed, attacking=True)
        if self.must and pairing.obeyed(answer) < pairing.obeyable(answer):
            raise _required(pairing.missed(answer), attacking=True)
        if not pairing.payable(answer):
            raise IllegalDecision("what this attack costs cannot be paid", "508.1j")

    def answers(self) -> Iterator[Answer]:
        """The attack with all on the first that can be attacked, none, then the others."""
        pairing = self._pairing()
        return pairing.told((_all_out(self.may), ()))

    def random(self, dice: Dice) -> Answer:
        """A coin for each creature and what it attacks at random, made legal."""
        wish = [(creature, dice.choice(among)) for creature, among in self.may if dice.below(2)]
        return self._pairing().nearest(wish)

    def nearest(self, wanted: Iterable[Pair]) -> Answer:
        """A legal answer with as much of this as can simply be kept; for players that have a wish and no patience."""
        return self._pairing().nearest(wanted)

    def cost(self, answer: Answer) -> str:
        """508.1h. The total mana the attack costs, in symbols; nothing if it is free."""
        cost = self._pairing().cost(answer)
        return str(cost) if cost != FREE else ""

    def besides(self, answer: Answer) -> list[Price]:
        """508.1h. What the attack costs besides mana."""
        return self._pairing().besides(answer)


def _sets(may: Choices, answer: Iterable[Pair]) -> dict[int, frozenset[int]]:
    """With what each creature of an answer may be paired; what is the same for several is looked at once."""
    named = {pair[0] for pair in answer}
    known: dict[int, frozenset[int]] = {}
    found = {}
    for creature, among in may:
        if creature in named:
            if id(among) not in known:
                known[id(among)] = frozenset(among)
            found[creature] = known[id(among)]
    return found


def _all_out(may: Choices) -> list[Pair]:
    return [(creature, among[0]) for creature, among in may]


# 508.1e


@dataclass(frozen=True, slots=True)
class FormBands(QuestionOf[tuple[tuple[ObjectId, ...], ...]]):
    """508.1e, 702.22c. Which of these attackers form bands? The answer has bands of two or more, no creature in two.

    `attackers` are told with what they attack, for a band attacks one thing (702.22d). A band has any number of
    creatures with `banding` and at most one without; or, for a quality of `others`, the creature that has the ability
    and others that have the quality.
    """

    attackers: tuple[tuple[ObjectId, EntityId], ...]
    banding: tuple[ObjectId, ...]
    others: tuple[tuple[str, ObjectId, tuple[ObjectId, ...]], ...] = ()

    KIND: ClassVar[str] = "bands"

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, tuple) or not all(isinstance(band, tuple) for band in answer):
            raise IllegalDecision("answer with a tuple of bands, each a tuple of attackers", "702.22c")
        members = [member for band in answer for member in band]
        if len(set(members)) != len(members) or not set(members) <= {attacker for attacker, _ in self.attackers}:
            raise IllegalDecision("each attacker is in one band at most", "702.22c")
        attacked = dict(self.attackers)
        for band in answer:
            if len({attacked[member] for member in band}) > 1:
                raise IllegalDecision("a band attacks one player or planeswalker", "702.22d")
            if not self._is_band(band):
                creatures = Listed([Entity(member) for member in band], "and")
                raise IllegalDecision("{creatures} are no band", "702.22c", creatures=creatures)

    def _is_band(self, band: tuple[ObjectId, ...]) -> bool:
        without = [member for member in band if member not in self.banding]
        if len(band) < 2:
            return False
        if len(without) < len(band) and len(without) <= 1:
            return True
        return any(one in band and set(band) <= set(members) for _, one, members in self.others)

    def answers(self) -> Iterator[Answer]:
        """No band, then every single one."""
        yield ()
        attackers = [attacker for attacker, _ in self.attackers]
        for size in range(2, len(attackers) + 1):
            for band in combinations(attackers, size):
                if self.is_legal((band,)):
                    yield (band,)


# 509.1


@dataclass(frozen=True, slots=True)
class DeclareBlockers(QuestionOf[tuple[tuple[ObjectId, ObjectId], ...]]):
    """509.1. Which creatures block, and whom? The answer has (blocker, attacker) in the order of `may`.

    `may` holds what evasion allows pair by pair. A blocker blocks one attacker, or as many as `capacity` says; an
    attacker is blocked by at least `least` (menace: 2) and at most `most` creatures, if at all. `must` are requirements
    (509.1c): a blocker, or 0 for at least one, and whom it has to block, or nothing for anybody. The rest is as for
    attackers; `barred` tells which rule keeps which blockers from blocking an attacker.
    """

    may: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]
    must: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...] = ()
    capacity: tuple[tuple[ObjectId, int], ...] = ()
    least: tuple[tuple[ObjectId, int], ...] = ()
    most: tuple[tuple[ObjectId, int], ...] = ()
    together: int | None = None
    not_alone: tuple[tuple[ObjectId, int], ...] = ()
    only_alone: tuple[ObjectId, ...] = ()
    costs: tuple[tuple[ObjectId, ObjectId, str], ...] = ()
    pool: str = ""
    sources: tuple[ManaSource, ...] = ()
    unable: tuple[tuple[ObjectId, str], ...] = ()
    barred: tuple[tuple[ObjectId, str, tuple[ObjectId, ...]], ...] = ()
    prices: tuple[Price, ...] = ()
    life: tuple[tuple[PlayerId, int], ...] = ()
    consumed: tuple[Pair, ...] = ()
    makers: tuple[Maker, ...] = ()
    shared: bool = False

    KIND: ClassVar[str] = "blockers"

    def _pairing(self) -> Pairing:
        return Pairing(
            may=self.may,
            must=self.must,
            together=self.together,
            alone=self.only_alone,
            company=self.not_alone,
            capacity=self.capacity,
            least=self.least,
            most=self.most,
            costs=self.costs,
            pool=self.pool,
            sources=self.sources,
            taps=(),
            prices=self.prices,
            life=self.life,
            consumed=self.consumed,
            makers=self.makers,
        )

    def data(self) -> tuple[object, ...]:
        """Without what is consumed, and other makers of mana, where there are none; what is `shared` stands once."""
        found = Question.data(self)[:-1]
        found = found if self.makers else found[:-1] if self.consumed else found[:-2]
        return tuple(map(_shared, found)) if self.shared else found

    @classmethod
    def of(cls, player: PlayerId, data: tuple[Any, ...]) -> Question:
        shared = bool(data) and data[0][:1] == (ALIKE,)
        return replace(cls(player, *map(_apart, data)), shared=True) if shared else cls(player, *data)

    def check(self, answer: Answer) -> None:
        _numbers(answer, 2, "509.1")
        may = _sets(self.may, answer)
        for blocker, attacker in answer:
            if attacker not in may.get(blocker, ()):
                who, whom, rule = Entity(blocker), Entity(attacker), self._bar(blocker, attacker)
                raise IllegalDecision("{creature} cannot block {whom}", rule, creature=who, whom=whom)
        pairing = self._pairing()
        overloaded = pairing.overloaded(answer)
        if overloaded is not None:
            raise IllegalDecision("{creature} cannot block so many", "509.1a", creature=Entity(overloaded))
        if pairing.in_order(answer) != answer:
            raise IllegalDecision("name each block once, in the order of the question", "509.1a")
        disobeyed = pairing.disobeys(answer)
        if disobeyed is not None:
            raise _restricted(disobeyed, attacking=False)
        if self.must and pairing.obeyed(answer) < pairing.obeyable(answer):
            raise _required(pairing.missed(answer), attacking=False)
        if not pairing.payable(answer):
            raise IllegalDecision("what this block costs cannot be paid", "509.1f")

    def _bar(self, blocker: int, attacker: int) -> str:
        """The rule that keeps the one from blocking the other."""
        for barred, rule, blockers in self.barred:
            if barred == attacker and blocker in blockers:
                return rule
        return dict(self.unable).get(ObjectId(blocker), "509.1a")

    def answers(self) -> Iterator[Answer]:
        """No block, one block each, then the others."""
        pairing = self._pairing()
        if pairing.is_many:
            one_of_each: Iterator[list[Pair]] = ([pair] for pair in pairing.single())
            return pairing.told(chain(([], _all_out(self.may)), () if self.must else one_of_each))
        single: Iterator[list[Pair]] = ([(blocker, attacker)] for blocker, among in self.may for attacker in among)
        return pairing.told(chain(([],), () if self.must else single, (_all_out(self.may),)))

    def random(self, dice: Dice) -> Answer:
        """A coin for each creature and whom it blocks at random, made legal."""
        wish: list[Pair] = []
        capacity = dict(self.capacity)
        for blocker, among in self.may:
            if dice.below(2):
                count = 1 + dice.below(min(capacity.get(blocker, 1), len(among)))
                wish += [(blocker, attacker) for attacker in dice.sample(among, count)]
        return self._pairing().nearest(wish)

    def nearest(self, wanted: Iterable[Pair]) -> Answer:
        """A legal answer with as much of this as can simply be kept; for players that have a wish and no patience."""
        return self._pairing().nearest(wanted)

    def cost(self, answer: Answer) -> str:
        """509.1d. The total mana the block costs, in symbols; nothing if it is free."""
        cost = self._pairing().cost(answer)
        return str(cost) if cost != FREE else ""

    def besides(self, answer: Answer) -> list[Price]:
        """509.1d. What the block costs besides mana."""
        return self._pairing().besides(answer)


# 510.1

Fighter: TypeAlias = tuple[ObjectId, int, tuple[ObjectId, ...], EntityId, bool]
"""A creature that assigns damage: itself, how much, to which creatures in order, what gets the rest or is attacked
unblocked (0 for nothing), and whether any damage from it is lethal (deathtouch)."""

Share: TypeAlias = tuple[int, int, int]
"""Source, recipient, amount."""


WAYS, DRAWN = 100, 4
"""In how many ways one group of creatures is told to assign its damage; how many ways are drawn for a crowd."""


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
        _numbers(answer, 3, "510.1")
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
        """Whether a creature's damage follows an order."""
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
        need = {}
        for to in among:
            others = [other for other in part if other is not fighter and to in other[2]]
            help = sum(other[1] for other in others)
            missing = 0 if any(other[4] for other in others) else needs[to] - help
            need[to] = min(missing, 1) if deathtouch else missing

        def on(at: int, left: int, spared: bool) -> Iterator[tuple[Share, ...]]:
            to = slots[at]
            if at == len(slots) - 1:
                if not left:
                    yield ()
                elif not (spared and to == beyond):
                    yield ((source, to, left),)
                return
            for amount in range(left, -1, -1):
                too_little = to in need and amount < need[ObjectId(to)]
                if too_little and self._is_ordered(source) and amount < left:
                    break
                for rest in on(at + 1, left - amount, spared or too_little):
                    yield ((source, to, amount), *rest) if amount else rest

        yield from on(0, power, False)

    def random(self, dice: Dice) -> Answer:
        """Some legal way; the creatures choose in random order."""
        return self._spread(dice.shuffled(self.creatures), dice)


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
