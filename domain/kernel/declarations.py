"""508.1, 509.1, 510.1. Declarations in combat: attackers, bands, blockers.

They are questions like those in `questions`; each takes one answer, which is checked as a whole. The assignment of
damage is in `assignments`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
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
"""Number of possible pairs above which a question stores equal lists of partners only once."""

ALIKE = "alike"
"""Word in front of rows that `_shared` has shortened."""


def _shared(rows: object) -> object:
    """Shorten rows: store each distinct last value once, and replace it by its number.

    Last values are long and often the same: `((1, x), (2, x))` → `("alike", (x,), ((1, 0), (2, 0)))`.
    """
    if not (isinstance(rows, tuple) and rows and isinstance(rows[0], tuple) and isinstance(rows[0][-1], tuple)):
        return rows
    known: dict[object, int] = {}
    same: dict[int, int] = {}
    shortened = []
    for row in rows:
        number = same.get(id(row[-1]))
        if number is None:
            number = same[id(row[-1])] = known.setdefault(row[-1], len(known))
        shortened.append((*row[:-1], number))
    return (ALIKE, tuple(known), tuple(shortened))


def _apart(rows: Frozen) -> Frozen:
    """Return the original rows from rows shortened by `_shared`."""
    if not (isinstance(rows, tuple) and rows[:1] == (ALIKE,)):
        return rows
    _, items, shortened = rows
    return tuple((*row[:-1], items[row[-1]]) for row in shortened)


def numbers_only(answer: Answer, size: int, rule: str) -> None:
    """Raise unless an answer is a tuple of tuples of `size` numbers."""
    if not isinstance(answer, tuple) or not all(
        isinstance(item, tuple) and len(item) == size and all(type(number) is int for number in item) for item in answer
    ):
        raise IllegalDecision("answer with a tuple of tuples of {size} numbers", rule, size=size)


def _restricted(disobeyed: Restriction, *, attacking: bool) -> IllegalDecision:
    """508.1c, 509.1b. Return the error for a declaration that disobeys a restriction."""
    kind, id, number = disobeyed
    rule, creature = "508.1c" if attacking else "509.1b", Entity(id)
    match kind, attacking:
        case "together", True:
            return IllegalDecision("no more than {number} {number:creature|creatures} can attack", rule, number=number)
        case "together", False:
            return IllegalDecision("no more than {number} {number:creature|creatures} can block", rule, number=number)
        case "alone", True:
            return IllegalDecision("{creature} can attack only alone", rule, creature=creature)
        case "alone", False:
            return IllegalDecision("{creature} can block only alone", rule, creature=creature)
        case "company", True if number == 1:
            return IllegalDecision("{creature} cannot attack alone", rule, creature=creature)
        case "company", False if number == 1:
            return IllegalDecision("{creature} cannot block alone", rule, creature=creature)
        case "company", True:
            text = "{creature} can attack only with at least {number} others"
            return IllegalDecision(text, rule, creature=creature, number=number)
        case "company", False:
            text = "{creature} can block only with at least {number} others"
            return IllegalDecision(text, rule, creature=creature, number=number)
        case "least", False:
            text = "{whom} cannot be blocked by fewer than {number} {number:creature|creatures}"
            return IllegalDecision(text, rule, whom=creature, number=number)
        case "most", True:
            text = "{whom} cannot be attacked by more than {number} {number:creature|creatures}"
            return IllegalDecision(text, rule, whom=creature, number=number)
        case "most", False:
            text = "{whom} cannot be blocked by more than {number} {number:creature|creatures}"
            return IllegalDecision(text, rule, whom=creature, number=number)
    raise AssertionError(f"there is no restriction {kind}")


def _required(missed: Iterable[Requirement], *, attacking: bool) -> IllegalDecision:
    """508.1d, 509.1c. Return the error for a declaration that misses requirements.

    The message says which creatures must attack, block or be blocked besides.
    """
    together: dict[tuple[int, ...], list[Entity]] = {}
    for creature, among in dict.fromkeys(missed):
        together.setdefault(among, []).extend([Entity(creature)] if creature else [])
    sentences = []
    for among, creatures in together.items():
        named, others = Listed(creatures, "and"), Listed([Entity(id) for id in among])
        sentences.append(Said(_REQUIRED[attacking, bool(creatures), bool(among)], {"creatures": named, "whom": others}))
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
"""Messages by three booleans: it is about attacking; creatures are named; the other half of the pairs is named."""


class Declaration(QuestionOf[tuple[tuple[ObjectId, E], ...]]):
    """508.1, 509.1. Declaration of attackers or blockers, as pairs in the order of `may`."""

    __slots__ = ()

    consumed: tuple[Pair, ...]
    makers: tuple[Maker, ...]
    shared: bool

    @abstractmethod
    def _pairing(self) -> Pairing:
        """Return the declaration as a pairing problem: allowed and required pairs, and their costs."""

    def data(self) -> tuple[object, ...]:
        """Return the fields as frozen data, shortened where possible.

        `consumed` and `makers` are left out where empty. If `shared` is true, values common to many rows are stored
        once.
        """
        fields = Question.data(self)[:-1]
        fields = fields if self.makers else fields[:-1] if self.consumed else fields[:-2]
        return tuple(map(_shared, fields)) if self.shared else fields

    @classmethod
    def of(cls, player: PlayerId, data: tuple[Frozen, ...]) -> Question:
        made: Callable[..., Question] = cls
        return made(player, *map(_apart, data), shared=bool(data) and data[0][:1] == (ALIKE,))

    def nearest(self, wanted: Iterable[Pair]) -> Answer:
        """Return a legal answer that keeps the wanted pairs where that is simple.

        For players that need a quick answer: it need not be the legal answer closest to their wish.
        """
        return self._pairing().nearest(wanted)

    def cost(self, answer: Answer) -> str:
        """508.1h, 509.1d. Return the total mana cost of an answer in symbols, empty if free."""
        cost = self._pairing().cost(answer)
        return str(cost) if cost != FREE else ""

    def besides(self, answer: Answer) -> list[Price]:
        """508.1h, 509.1d. Return the costs of an answer besides mana."""
        return self._pairing().besides(answer)


# 508.1


@dataclass(frozen=True, slots=True)
class DeclareAttackers(Declaration[EntityId]):
    """508.1. Declaration of attackers; the answer has (creature, attacked) in the order of `may`."""

    # each creature that can attack, with what it can attack
    may: tuple[tuple[ObjectId, tuple[EntityId, ...]], ...]
    # 508.1d: a creature, or 0 for at least one, and what it must attack, empty for anything
    must: tuple[tuple[ObjectId, tuple[EntityId, ...]], ...] = ()

    most: int | None = None  # attackers in all
    most_each: tuple[tuple[EntityId, int], ...] = ()  # attackers of a certain player or planeswalker
    not_alone: tuple[tuple[ObjectId, int], ...] = ()  # number of others a creature needs
    only_alone: tuple[ObjectId, ...] = ()  # creatures that can attack only by themselves

    costs: tuple[tuple[ObjectId, EntityId, str], ...] = ()  # mana cost of an attack
    pool: str = ""  # mana to pay it with
    sources: tuple[ManaSource, ...] = ()  # mana abilities to pay it with
    vigilant: tuple[ObjectId, ...] = ()  # creatures that stay untapped
    unable: tuple[tuple[ObjectId, str], ...] = ()  # the player's other creatures, with the rule that stops them

    prices: tuple[Price, ...] = ()  # costs besides mana, with what can be used for them
    life: tuple[tuple[PlayerId, int], ...] = ()  # life that can be paid for these
    consumed: tuple[Pair, ...] = ()  # sources, as object and ability, that are sacrificed for their mana
    makers: tuple[Maker, ...] = ()  # mana abilities that cost more than that
    shared: bool = False  # `data` stores items common to many rows once

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
                attacker, defender = Entity(creature), Entity(attacked)
                raise IllegalDecision("{creature} cannot attack {whom}", "508.1b", creature=attacker, whom=defender)
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
        """Yield all creatures attacking the first possible choice, then no attack, then others."""
        pairing = self._pairing()
        return pairing.told((_all_out(self.may), ()))

    def random(self, dice: Dice) -> Answer:
        """Return a random attack: a coin for each creature, made legal.

        What an attacking creature attacks is random, too.
        """
        wish = [(creature, dice.choice(among)) for creature, among in self.may if dice.below(2)]
        return self._pairing().nearest(wish)


def _sets(may: Choices, answer: Iterable[Pair]) -> dict[int, frozenset[int]]:
    """Return, for each creature in an answer, the partners it could be paired with.

    A tuple of partners that several creatures share is turned into a set only once.
    """
    named = {pair[0] for pair in answer}
    known: dict[int, frozenset[int]] = {}
    partners = {}
    for creature, among in may:
        if creature in named:
            if id(among) not in known:
                known[id(among)] = frozenset(among)
            partners[creature] = known[id(among)]
    return partners


def _all_out(may: Choices) -> list[Pair]:
    return [(creature, among[0]) for creature, among in may]


# 508.1e


@dataclass(frozen=True, slots=True)
class FormBands(QuestionOf[tuple[tuple[ObjectId, ...], ...]]):
    """508.1e, 702.22c. Choice of bands among attackers: two or more, no creature in two.

    `attackers` come with what they attack, for a band attacks one thing (702.22d). A band has any number of creatures
    with `banding` and at most one without; or, for a quality in `others`, the creature that has the ability and others
    that have the quality.
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
        """Yield no band, then each single band."""
        yield ()
        attackers = [attacker for attacker, _ in self.attackers]
        for size in range(2, len(attackers) + 1):
            for band in combinations(attackers, size):
                if self.is_legal((band,)):
                    yield (band,)


# 509.1


@dataclass(frozen=True, slots=True)
class DeclareBlockers(Declaration[ObjectId]):
    """509.1. Declaration of blockers; the answer has (blocker, attacker) in the order of `may`."""

    # each creature that can block, with the attackers that evasion lets it block
    may: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]
    # 509.1c: a blocker, or 0 for at least one, and the attackers to block, empty for any
    must: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...] = ()

    capacity: tuple[tuple[ObjectId, int], ...] = ()  # attackers that a blocker can block, if more than one
    least: tuple[tuple[ObjectId, int], ...] = ()  # blockers an attacker needs to be blocked (menace: 2)
    most: tuple[tuple[ObjectId, int], ...] = ()  # greatest number of blockers of an attacker
    together: int | None = None  # blockers in all
    not_alone: tuple[tuple[ObjectId, int], ...] = ()  # number of others a creature needs
    only_alone: tuple[ObjectId, ...] = ()  # creatures that can block only by themselves

    costs: tuple[tuple[ObjectId, EntityId, str], ...] = ()  # mana cost of a block
    pool: str = ""  # mana to pay it with
    sources: tuple[ManaSource, ...] = ()  # mana abilities to pay it with
    unable: tuple[tuple[ObjectId, str], ...] = ()  # the player's other creatures, with the rule that stops them
    barred: tuple[tuple[ObjectId, str, tuple[ObjectId, ...]], ...] = ()  # attacker, rule, blockers it keeps off

    prices: tuple[Price, ...] = ()  # costs besides mana, with what can be used for them
    life: tuple[tuple[PlayerId, int], ...] = ()  # life that can be paid for these
    consumed: tuple[Pair, ...] = ()  # sources, as object and ability, that are sacrificed for their mana
    makers: tuple[Maker, ...] = ()  # mana abilities that cost more than that
    shared: bool = False  # `data` stores items common to many rows once

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
                creature, blocked, rule = Entity(blocker), Entity(attacker), self._bar(blocker, attacker)
                raise IllegalDecision("{creature} cannot block {whom}", rule, creature=creature, whom=blocked)
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
        """Return the rule that keeps a blocker from blocking an attacker."""
        for barred, rule, blockers in self.barred:
            if barred == attacker and blocker in blockers:
                return rule
        return dict(self.unable).get(ObjectId(blocker), "509.1a")

    def answers(self) -> Iterator[Answer]:
        """Yield no block, then one block each, then others."""
        pairing = self._pairing()
        if pairing.is_many:
            one_of_each: Iterator[list[Pair]] = ([pair] for pair in pairing.single())
            return pairing.told(chain(([], _all_out(self.may)), () if self.must else one_of_each))
        single: Iterator[list[Pair]] = ([(blocker, attacker)] for blocker, among in self.may for attacker in among)
        return pairing.told(chain(([],), () if self.must else single, (_all_out(self.may),)))

    def random(self, dice: Dice) -> Answer:
        """Return a random block: a coin for each creature, made legal.

        The attackers that a creature blocks are random, too.
        """
        wish: list[Pair] = []
        capacity = dict(self.capacity)
        for blocker, among in self.may:
            if dice.below(2):
                count = 1 + dice.below(min(capacity.get(blocker, 1), len(among)))
                wish += [(blocker, attacker) for attacker in dice.sample(among, count)]
        return self._pairing().nearest(wish)


WAYS, DRAWN = 100, 4
"""Limits of listed damage assignments: for one group of creatures, and drawn at random for a crowd."""
