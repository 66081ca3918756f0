"""508.1, 509.1, 510.1. What a player declares in combat as a whole: attackers, blockers, how damage is assigned.

Three questions more of the kind of `questions`, each answered at once and checked whole.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import ClassVar

from domain.errors import Entity, IllegalDecision, Listed, Said
from domain.freezing import Frozen
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.questions import Answer, E, Question, QuestionOf
from domain.mana import FREE, ManaSource
from domain.randomness import Dice
from domain.solver.matching import Maker, Pair, Pairing, Requirement, Restriction
from domain.solver.payments import Price
from domain.solver.problem import Choices

VAST = 2500
"""Of more possible pairs than these a question is told so that what many creatures share stands in it once."""

ALIKE = "alike"
"""What stands before rows that share their last items."""


def _shared(rows: object) -> object:
    """Rows whose last items are long and often the same, with each such item once and its number in the rows."""
    if not (isinstance(rows, tuple) and rows and isinstance(rows[0], tuple) and isinstance(rows[0][-1], tuple)):
        return rows
    known: dict[object, int] = {}
    same: dict[int, int] = {}
    told = []
    for row in rows:
        at = same.get(id(row[-1]))
        if at is None:
            at = same[id(row[-1])] = known.setdefault(row[-1], len(known))
        told.append((*row[:-1], at))
    return (ALIKE, tuple(known), tuple(told))


def _apart(rows: Frozen) -> Frozen:
    """The rows that `_shared` tells of."""
    if not (isinstance(rows, tuple) and rows[:1] == (ALIKE,)):
        return rows
    _, items, told = rows
    return tuple((*row[:-1], items[row[-1]]) for row in told)


def numbers_only(answer: Answer, size: int, rule: str) -> None:
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


class Declaration(QuestionOf[tuple[tuple[ObjectId, E], ...]]):
    """508.1, 509.1. Which creatures are paired with what: the answer has the pairs in the order of `may`."""

    __slots__ = ()

    consumed: tuple[Pair, ...]
    makers: tuple[Maker, ...]
    shared: bool

    @abstractmethod
    def _pairing(self) -> Pairing:
        """The declaration as pairs that may and must be, with what they cost."""

    def data(self) -> tuple[object, ...]:
        """Without what is consumed, and other makers of mana, where there are none; what is `shared` stands once."""
        found = Question.data(self)[:-1]
        found = found if self.makers else found[:-1] if self.consumed else found[:-2]
        return tuple(map(_shared, found)) if self.shared else found

    @classmethod
    def of(cls, player: PlayerId, data: tuple[Frozen, ...]) -> Question:
        how = {"shared": bool(data) and data[0][:1] == (ALIKE,)}
        return cls(player, *map(_apart, data), **how)

    def nearest(self, wanted: Iterable[Pair]) -> Answer:
        """A legal answer with as much of this as can simply be kept; for players that have a wish and no patience."""
        return self._pairing().nearest(wanted)

    def cost(self, answer: Answer) -> str:
        """508.1h, 509.1d. The total mana it costs, in symbols; nothing if it is free."""
        cost = self._pairing().cost(answer)
        return str(cost) if cost != FREE else ""

    def besides(self, answer: Answer) -> list[Price]:
        """508.1h, 509.1d. What it costs besides mana."""
        return self._pairing().besides(answer)


# 508.1


@dataclass(frozen=True, slots=True)
class DeclareAttackers(Declaration[EntityId]):
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

    def check(self, answer: Answer) -> None:
        numbers_only(answer, 2, "508.1")
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
class DeclareBlockers(Declaration[ObjectId]):
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
    costs: tuple[tuple[ObjectId, EntityId, str], ...] = ()
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

    def check(self, answer: Answer) -> None:
        numbers_only(answer, 2, "509.1")
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


WAYS, DRAWN = 100, 4
"""In how many ways one group of creatures is told to assign its damage; how many ways are drawn for a crowd."""
