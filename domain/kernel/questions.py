"""Questions to the players: a small closed set, each with its legal answers.

A question carries everything that its answers depend on as frozen data. So it can be shown, stored with its answer, and
answered by somebody who sees nothing else. `check` says what is wrong with an answer and by which rule. `answers`
yields legal answers, not necessarily all of them. `random` picks one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, permutations, product
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from domain.errors import Entity, IllegalDecision, Listed, Said, between
from domain.freezing import Frozen
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.answer_parts import is_tuple_of, listed, preferred, subsets
from domain.kernel.passages import Passage, Rest
from domain.mana import (
    DearSource,
    ManaSource,
    Repeated,
    mana_cost,
    plan_payment,
    plan_with_dear,
    plan_with_repeated,
    spend,
)
from domain.randomness import Dice
from domain.reasons import About
from domain.terms import sorted_mana

Answer: TypeAlias = Any
"""JSON data, frozen: a number, a word, or tuples of them, as the question says."""

Action: TypeAlias = tuple[Any, ...]
"""Action that a player with priority may choose, such as ("pass",) or ("cast", card).

The actions are ("pass",), ("play", card), ("cast", card), ("activate", object, n) and ("mana", object, n).

The other face of a modal double-faced card is played or cast by its name: ("cast", card, name). With "splice" instead
of "cast" the card is cast and others are spliced onto it (702.47).
"""

QUESTIONS: dict[str, type[Question]] = {}


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """A question of the game to one player.

    A question is `secret` if hidden information decides how many legal answers there are. An example: a player
    looks through the cards of a hand or library for some quality (400.2). A secret question is asked even if only
    one answer is legal, as leaving it out would tell the others something. Where cards are chosen, `secret` may
    list the cards of which not everybody knows whether they fit; the question is no longer secret when these have
    left the game.

    `passage` is the part of a text that asks, where it is known. Neither is stored with the question.
    """

    player: PlayerId
    secret: bool | tuple[EntityId, ...] = field(default=False, kw_only=True, compare=False)
    passage: Passage | None = field(default=None, kw_only=True, compare=False, repr=False)

    KIND: ClassVar[str] = ""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super(Question, cls).__init_subclass__(**kwargs)  # named, as dataclass(slots=True) creates the class anew
        if cls.KIND:
            QUESTIONS[cls.KIND] = cls  # dataclass(slots=True) creates the class anew; the second class stays registered

    @abstractmethod
    def check(self, answer: Answer) -> None:
        """Raise if the answer is not legal.

        :raises IllegalDecision: why not, and by which rule.
        """

    @abstractmethod
    def answers(self) -> Iterator[Answer]:
        """Yield legal answers, the plainest first; not necessarily all of them."""

    def random(self, dice: Dice) -> Answer:
        """Return a random legal answer, each about equally likely."""
        return dice.choice(list(islice(self.answers(), 64)))

    def data(self) -> tuple[object, ...]:
        """Return the question as frozen data without its player, as `DecisionMade` stores it."""
        return tuple([getattr(self, name) for name in self.__slots__])

    @classmethod
    def of(cls, player: PlayerId, data: tuple[Frozen, ...]) -> Question:
        """Return the question to `player` from its stored data."""
        return cls(player, *data)

    def is_legal(self, answer: Answer) -> bool:
        """Return True if `check` accepts the answer."""
        try:
            self.check(answer)
        except IllegalDecision:
            return False
        return True


A = TypeVar("A")
T = TypeVar("T")
E = TypeVar("E", bound=EntityId)


class QuestionOf(Question, Generic[A]):
    """A question whose answers are of type `A`, for type checkers."""

    __slots__ = ()


def question_of(player: PlayerId, kind: str, data: tuple[Frozen, ...]) -> Question:
    """Return a question from the data that a `DecisionMade` event stores."""
    return QUESTIONS[kind].of(player, data)


Choice: TypeAlias = tuple[PlayerId, str, Answer]
"""A decision made: the player, the kind of question, the answer."""

TIMES = 1000
"""732.2a. Maximum number of repetitions in one shortcut."""


@dataclass(frozen=True, slots=True)
class Priority(QuestionOf[Action]):
    """117.1. Action of the player who has priority; the answer is one of the options.

    If the player's last action can be repeated, `again` holds the decisions from that action on. Then the answer
    may also be ("repeat", n): do all of it n more times, if the others agree (732.2a).
    """

    options: tuple[Action, ...]
    again: tuple[Choice, ...] = ()

    KIND: ClassVar[str] = "priority"

    def check(self, answer: Answer) -> None:
        if answer in self.options:
            return
        if isinstance(answer, tuple) and answer[:1] == ("repeat",):
            Repeat(self.player, self.again).check(answer)
        else:
            raise IllegalDecision("{answer} is not possible now", "117.1", answer=repr(answer))

    def answers(self) -> Iterator[Answer]:
        return iter(self.options)

    def random(self, dice: Dice) -> Answer:
        """Return one of the options, all equally likely; mana abilities are left to payments."""
        return dice.choice([option for option in self.options if option[0] != "mana"])

    def data(self) -> tuple[object, ...]:
        """Return the options only."""
        return (self.options,)


@dataclass(frozen=True, slots=True)
class Repeat(QuestionOf[Action]):
    """732.2a. Number of further repetitions of the last actions.

    The answer is ("repeat", n). Asked only together with `Priority`.
    """

    choices: tuple[Choice, ...]

    KIND: ClassVar[str] = "repeat"

    def check(self, answer: Answer) -> None:
        if not self.choices:
            raise IllegalDecision("there is nothing to repeat: first it has to be done once, in this step", "732.2a")
        if len(answer) != 2 or type(answer[1]) is not int or not 1 <= answer[1] <= TIMES:
            raise IllegalDecision("it can be repeated 1 to {most} times", "732.2a", most=TIMES)

    def answers(self) -> Iterator[Answer]:
        return (("repeat", times) for times in range(1, TIMES + 1))


@dataclass(frozen=True, slots=True)
class AcceptShortcut(QuestionOf[str | tuple[str, int, int]]):
    """732.2b. Acceptance of a proposed shortcut, or the point at which to decide otherwise.

    The answer is "accept", or ("until", rounds, n): after so many whole rounds the player decides otherwise at choice n
    of the next round, counted from 0, where they have priority. `end` is the point at which the repetition ends if all
    accept, as (rounds, n).
    """

    proposer: PlayerId
    choices: tuple[Choice, ...]
    end: tuple[int, int]

    KIND: ClassVar[str] = "shortcut"
    ACCEPT: ClassVar[str] = "accept"

    def check(self, answer: Answer) -> None:
        if answer == self.ACCEPT:
            return
        is_until = isinstance(answer, tuple) and len(answer) == 3 and answer[0] == "until"
        if not is_until or not is_tuple_of(answer[1:], int):
            raise IllegalDecision("the answer is accept, or until, a number of rounds, and a choice", "732.2b")
        if answer[2] not in self.own_places() or not (0, 0) <= answer[1:] < self.end:
            raise IllegalDecision("name a place before its end at which you have priority", "732.2b")

    def own_places(self) -> tuple[int, ...]:
        """Return the indices of the choices in a round at which the player has priority."""
        return tuple(
            position
            for position, (player, kind, _) in enumerate(self.choices)
            if (player, kind) == (self.player, Priority.KIND)
        )

    def answers(self) -> Iterator[Answer]:
        yield self.ACCEPT
        own = self.own_places()
        for rounds in range(self.end[0] + 1):
            yield from (("until", rounds, position) for position in own if (rounds, position) < self.end)

    def random(self, dice: Dice) -> Answer:
        """Return "accept": what the player would do instead is not known yet."""
        return self.ACCEPT


@dataclass(frozen=True, slots=True)
class Mulligan(QuestionOf[str]):
    """103.5. Keep this hand? The answer is "keep" or "mulligan"."""

    hand: tuple[ObjectId, ...]
    taken: int

    KIND: ClassVar[str] = "mulligan"

    def check(self, answer: Answer) -> None:
        if answer not in ("keep", "mulligan"):
            raise IllegalDecision("the answer is keep or mulligan", "103.5")

    def answers(self) -> Iterator[Answer]:
        return iter(("keep", "mulligan"))

    def random(self, dice: Dice) -> Answer:
        return "mulligan" if self.taken < 2 and dice.below(8) == 0 else "keep"


@dataclass(frozen=True, slots=True)
class ChooseObjects(QuestionOf[tuple[E, ...]]):
    """608.2d. Choice of objects or players.

    The answer names `least` to `most` different ones of `among`. With `weights`, one for each, the chosen ones weigh
    no more than `limit` together. With `kinds`, one for each, no two of the same kind are chosen. `rest` is the mana
    that the chosen ones help to pay; it is not stored.
    """

    reason: About
    among: tuple[E, ...]
    least: int
    most: int
    source: ObjectId | None = None
    weights: tuple[int, ...] = ()
    limit: int = 0
    kinds: tuple[int, ...] = ()
    rest: Rest | None = field(default=None, kw_only=True, compare=False, repr=False)

    KIND: ClassVar[str] = "choose"

    def check(self, answer: Answer) -> None:
        if not is_tuple_of(answer, int) or len(set(answer)) != len(answer) or not set(answer) <= set(self.among):
            raise IllegalDecision("choose different ones among {among}", "608.2d", among=listed(self.among))
        if not self.least <= len(answer) <= self.most:
            wanted = between(self.least, self.most)
            raise IllegalDecision("choose {range}, not {chosen}", "608.2d", range=wanted, chosen=len(answer))
        if self.weight(answer) > self.limit and self.weights:
            raise IllegalDecision(
                "choose ones that come to {limit} at most, not to {total}",
                "608.2d",
                limit=self.limit,
                total=self.weight(answer),
            )
        if not self._differ(answer):
            raise IllegalDecision("choose ones that all differ from each other", "608.2d")

    def weight(self, chosen: Sequence[EntityId]) -> int:
        """Return what the chosen ones weigh together."""
        return sum(weight for id, weight in zip(self.among, self.weights, strict=False) if id in chosen)

    def _differ(self, chosen: Sequence[EntityId]) -> bool:
        kinds = [kind for id, kind in zip(self.among, self.kinds, strict=False) if id in chosen]
        return len(set(kinds)) == len(kinds)

    def fits(self, chosen: Sequence[EntityId]) -> bool:
        """Return True if these could be chosen together, whatever their number."""
        return self._differ(chosen) and (not self.weights or self.weight(chosen) <= self.limit)

    def taken(self, ranked: Iterable[E], count: int) -> tuple[E, ...]:
        """Return the first of these that fit together, at most so many."""
        chosen: tuple[E, ...] = ()
        for id in ranked:
            if len(chosen) < count and self.fits((*chosen, id)):
                chosen += (id,)
        return chosen

    def answers(self) -> Iterator[Answer]:
        among = tuple(id for id in self.among if self.fits((id,))) if self.weights else self.among
        found = subsets(among, self.least, self.most)
        return filter(self.fits, found) if self.weights or self.kinds else found

    def random(self, dice: Dice) -> Answer:
        most = min(self.most, len(self.among))
        count = self.least + dice.below(most - self.least + 1)
        chosen = tuple(dice.sample(self.among, count))
        return self.taken(chosen, count) if self.weights or self.kinds else chosen

    def data(self) -> tuple[object, ...]:
        """Return the fields; what chosen ones have to be together only where that matters."""
        fields = (self.reason, self.among, self.least, self.most, self.source)
        return (*fields, self.weights, self.limit, self.kinds) if self.weights or self.kinds else fields


@dataclass(frozen=True, slots=True)
class ChooseOption(QuestionOf[str]):
    """608.2d. Choice of a word; a "may" has the options "yes" and "no"."""

    reason: About
    options: tuple[str, ...]
    source: ObjectId | None = None

    KIND: ClassVar[str] = "option"

    def check(self, answer: Answer) -> None:
        if answer not in self.options:
            raise IllegalDecision("choose one of {options}", "608.2d", options=Listed(self.options, ""))

    def answers(self) -> Iterator[Answer]:
        return iter(self.options)


@dataclass(frozen=True, slots=True)
class ChooseNumber(QuestionOf[int]):
    """107.1. Choice of a whole number from `least` to `most`, except the numbers in `but`.

    Asked for X, and by effects.
    """

    reason: About
    least: int
    most: int
    source: ObjectId | None = None
    but: tuple[int, ...] = ()

    KIND: ClassVar[str] = "number"

    def check(self, answer: Answer) -> None:
        if type(answer) is not int or not self.least <= answer <= self.most:
            raise IllegalDecision("choose a number from {least} to {most}", "107.1", least=self.least, most=self.most)
        if answer in self.but:
            raise IllegalDecision("with {number} there are not enough legal targets", "601.2c", number=answer)

    def answers(self) -> Iterator[Answer]:
        return (number for number in range(self.most, self.least - 1, -1) if number not in self.but)

    def random(self, dice: Dice) -> Answer:
        if self.but:
            return dice.choice(list(self.answers()))
        return self.least + dice.below(self.most - self.least + 1)

    def data(self) -> tuple[object, ...]:
        """Return the fields; `but` only where it excludes numbers."""
        fields = (self.reason, self.least, self.most, self.source)
        return (*fields, self.but) if self.but else fields


@dataclass(frozen=True, slots=True)
class ChooseModes(QuestionOf[tuple[int, ...]]):
    """601.2b, 700.2. Choice of modes.

    The answer names `least` to `most` of the possible modes, in the printed order. With `worths`, one for each possible
    mode, the chosen ones are worth at most `most` (700.2i).
    """

    possible: tuple[int, ...]
    least: int
    most: int
    source: ObjectId
    worths: tuple[int, ...] = ()

    KIND: ClassVar[str] = "modes"

    def check(self, answer: Answer) -> None:
        if not is_tuple_of(answer, int) or not set(answer) <= set(self.possible) or list(answer) != sorted(set(answer)):
            possible = Listed(self.possible, "")
            raise IllegalDecision("choose different modes among {possible}, in order", "700.2a", possible=possible)
        if not self.least <= len(answer) <= self.most:
            raise IllegalDecision(
                "choose {range} {most:mode|modes}", "700.2a", range=between(self.least, self.most), most=self.most
            )
        if self.worths and self._worth(answer) > self.most:
            raise IllegalDecision("choose modes with at most {most} pawprints", "700.2i", most=self.most)

    def _worth(self, answer: Sequence[int]) -> int:
        return sum(worth for mode, worth in zip(self.possible, self.worths, strict=True) if mode in answer)

    def answers(self) -> Iterator[Answer]:
        found = subsets(self.possible, self.least, self.most)
        return (one for one in found if self._worth(one) <= self.most) if self.worths else found

    def data(self) -> tuple[object, ...]:
        """Return the fields; `worths` only where modes have pawprints."""
        fields = (self.possible, self.least, self.most, self.source)
        return (*fields, self.worths) if self.worths else fields


TargetSlot: TypeAlias = tuple[str, tuple[EntityId, ...], int, int]
"""An occurrence of "target" in a text: its name, the legal targets, the least and greatest number of targets."""

Fitting: TypeAlias = tuple[int, int, tuple[tuple[EntityId, tuple[EntityId, ...]], ...]]
"""A slot whose targets depend on those of another slot: both numbers, and what fits each target of the other slot."""

Limit: TypeAlias = tuple[int, tuple[int, ...], int, tuple[int, ...]]
"""A slot's number; what each of its targets weighs, and the most they may weigh; the kind of each, of which no two are
chosen."""


@dataclass(frozen=True, slots=True)
class ChooseTargets(QuestionOf[tuple[tuple[EntityId, ...], ...]]):
    """601.2c, 115. Choice of targets: a tuple for each occurrence of "target", without repetition (115.3).

    Slots are numbered from 0. Two slots that are `apart` share no target. All targets of a slot with `groups` are of
    one of its groups. The targets of a slot that stands in `fitting` fit a target of another slot. Those of a slot in
    `limits` are no more than so much together, and differ from each other. Of each group that is `required`, at least
    one is a target.
    """

    slots: tuple[TargetSlot, ...]
    source: ObjectId
    apart: tuple[tuple[int, int], ...] = ()
    groups: tuple[tuple[int, tuple[tuple[EntityId, ...], ...]], ...] = ()
    fitting: tuple[Fitting, ...] = ()
    limits: tuple[Limit, ...] = ()
    required: tuple[tuple[EntityId, ...], ...] = ()

    KIND: ClassVar[str] = "targets"

    def data(self) -> tuple[object, ...]:
        """Return the fields; the last ones only where they hold anything."""
        more = [self.apart, self.groups, self.fitting, self.limits, self.required]
        while more and not more[-1]:
            more.pop()
        return (self.slots, self.source, *more)

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, tuple) or len(answer) != len(self.slots):
            count = len(self.slots)
            raise IllegalDecision("name targets {count} times, once for each of the text", "601.2c", count=count)
        for number, ((_, legal, least, most), chosen) in enumerate(zip(self.slots, answer, strict=True), 1):
            if not is_tuple_of(chosen, int) or not set(chosen) <= set(legal):
                wrong = listed(one for one in chosen if one not in legal) if is_tuple_of(chosen, int) else chosen
                raise self._refused(number, Said("{wrong} cannot be the target", {"wrong": wrong}), "115.1")
            if len(set(chosen)) != len(chosen):
                raise self._refused(number, Said("the same target cannot be chosen twice"), "115.3")
            if not least <= len(chosen) <= most:
                wanted = {"range": between(least, most), "most": most}
                raise self._refused(number, Said("choose {range} {most:target|targets}", wanted), "601.2c")
        for one, other in self.apart:
            if not set(answer[one]).isdisjoint(answer[other]):
                raise self._refused(other + 1, Said("the same target cannot be chosen twice"), "601.2c")
        for number, groups in self.groups:
            if not any(set(answer[number]) <= set(group) for group in (*groups, ())):
                raise self._refused(number + 1, Said("these targets are not of a single group"), "601.2c")
        for number, _, _ in self.fitting:
            if not set(answer[number]) <= set(self.left(number, answer)):
                raise self._refused(number + 1, Said("these targets do not fit the other targets"), "601.2c")
        for number, _, _, _ in self.limits:
            if not self._fits(number, answer[number]):
                raise self._refused(number + 1, Said("these targets cannot be chosen together"), "601.2c")
        for group in self.required:
            if not any(id in group for chosen in answer for id in chosen):
                raise IllegalDecision("one of the targets is {required}", "601.2c", required=listed(group))

    def _fits(self, number: int, chosen: Sequence[EntityId]) -> bool:
        """Return True if a slot's limit allows these targets together."""
        for _, weights, most, kinds in (limit for limit in self.limits if limit[0] == number):
            places = [self.slots[number][1].index(id) for id in chosen]
            differ = not kinds or len({kinds[place] for place in places}) == len(places)
            return differ and (not weights or sum(weights[place] for place in places) <= most)
        return True

    def _refused(self, number: int, why: Said, rule: str) -> IllegalDecision:
        """Return the error for illegal targets, with the slot's number if there are several."""
        if len(self.slots) == 1:
            return IllegalDecision("{why}", rule, why=why)
        return IllegalDecision("{number}. {why}", rule, number=number, why=why)

    def answers(self) -> Iterator[Answer]:
        every: Iterator[Answer] = product(*(preferred(slot) for slot in self.slots))
        limited = self.apart or self.groups or self.fitting or self.limits or self.required
        return filter(self.is_legal, every) if limited else every

    def left(self, number: int, chosen: Sequence[tuple[EntityId, ...]]) -> tuple[EntityId, ...]:
        """Return the targets still possible in slot `number`, after the choices in earlier slots."""
        taken = {id for one, other in self.apart if other == number for id in chosen[one]}
        legal = self.slots[number][1]
        for place, other, fits in self.fitting:
            if place == number:
                fit = {id for one, ids in fits if one in chosen[other] for id in ids}
                legal = tuple(id for id in legal if id in fit)
        return tuple(id for id in legal if id not in taken) if taken else legal

    def random(self, dice: Dice) -> Answer:
        chosen: list[tuple[EntityId, ...]] = []
        for number, (_, _, least, most) in enumerate(self.slots):
            legal = self.left(number, chosen)
            if groups := [group for group in dict(self.groups).get(number, ()) if len(group) >= max(1, least)]:
                legal = groups[dice.below(len(groups))]
            if len(legal) < least:
                return next(self.answers())
            picked: tuple[EntityId, ...] = ()
            for id in dice.sample(legal, least + dice.below(min(most, len(legal)) - least + 1)):
                picked += (id,) if self._fits(number, (*picked, id)) else ()
            chosen.append(picked)
        return tuple(chosen) if not self.required or self.is_legal(tuple(chosen)) else next(self.answers())


@dataclass(frozen=True, slots=True)
class Divide(QuestionOf[tuple[int, ...]]):
    """601.2d. Division of a total; the answer gives each of `among`, in order, at least `least`."""

    reason: About
    total: int
    among: tuple[EntityId, ...]
    least: int
    source: ObjectId | None = None

    KIND: ClassVar[str] = "divide"

    def check(self, answer: Answer) -> None:
        if not is_tuple_of(answer, int) or len(answer) != len(self.among):
            raise IllegalDecision("give a number for each of {among}", "601.2d", among=listed(self.among))
        if sum(answer) != self.total or min(answer, default=0) < self.least:
            raise IllegalDecision(
                "the numbers add up to {total}, each at least {least}", "601.2d", total=self.total, least=self.least
            )

    def answers(self) -> Iterator[Answer]:
        return self._parts(self.total, len(self.among))

    def _parts(self, total: int, count: int) -> Iterator[tuple[int, ...]]:
        if count == 1:
            yield (total,)
            return
        for first in range(total - self.least * (count - 1), self.least - 1, -1):
            for rest in self._parts(total - first, count - 1):
                yield (first, *rest)

    def random(self, dice: Dice) -> Answer:
        shares = [self.least] * len(self.among)
        for _ in range(self.total - sum(shares)):
            shares[dice.below(len(shares))] += 1
        return tuple(shares)


@dataclass(frozen=True, slots=True)
class Order(QuestionOf[tuple[E, ...]]):
    """Choice of an order; the answer has the same elements as the question.

    For triggered abilities the first is put on the stack first (603.3b).
    """

    reason: About
    items: tuple[E, ...]

    KIND: ClassVar[str] = "order"

    def check(self, answer: Answer) -> None:
        if not is_tuple_of(answer, int) or sorted(answer) != sorted(self.items):
            raise IllegalDecision("put {items} in order", "603.3b", items=Listed(self.items, ""))

    def answers(self) -> Iterator[Answer]:
        return permutations(self.items)

    def random(self, dice: Dice) -> Answer:
        return tuple(dice.shuffled(self.items))


@dataclass(frozen=True, slots=True)
class PayMana(QuestionOf[tuple[tuple[int, int, str], ...]]):
    """601.2g, 601.2h. Choice of mana abilities to activate so that the mana pool pays a cost.

    The answer lists object, ability and mana added, in the order of activation. It is checked as a whole: the pool must
    then pay. A `dear` ability has a mana cost, which the pool must pay when the ability is activated. An ability in
    `again` may be listed more than once, up to the number given there. Where `again` is None, as in older games, no
    ability may, and `answers` plans with no more than two dear ones. Mana in lower case is from a snow source; it is
    written so only where the cost asks for snow mana (107.4h).
    """

    cost: str
    pool: str
    sources: tuple[ManaSource, ...]
    source: ObjectId | None = None
    dear: tuple[DearSource, ...] = ()
    again: tuple[Repeated, ...] | None = None

    KIND: ClassVar[str] = "pay"

    def check(self, answer: Answer) -> None:
        known = {source[:2]: source[2] for source in self.sources} | {source[:2]: source[2] for source in self.dear}
        if not isinstance(answer, tuple) or not all(isinstance(use, tuple) and len(use) == 3 for use in answer):
            raise IllegalDecision("name mana abilities as (object, ability, mana)", "601.2g")
        often = {repeated[:2]: repeated[2] for repeated in self.again or ()}
        once = [use[0] for use in answer if use[:2] not in often]
        if len(set(once)) != len(once):
            raise IllegalDecision("an object is named twice; it makes mana once", "601.2g")
        for use, count in Counter(use[:2] for use in answer if use[:2] in often).items():
            if count > often[use]:
                text = "that ability of {source} can be activated {times} times at most"
                raise IllegalDecision(text, "605.3a", source=Entity(use[0]), times=often[use])
        for object, ability, mana in answer:
            if mana not in known.get((object, ability), ()):
                raise IllegalDecision("{source} cannot add {mana}", "605.3a", source=Entity(object), mana=repr(mana))
        prices = {(object, ability): price for object, ability, _, price in self.dear}
        pool = self.pool
        for object, ability, mana in answer:
            pool = sorted_mana(self._after(pool, prices.get((object, ability), "")) + mana)
        self._after(pool, self.cost)

    @staticmethod
    def _after(pool: str, cost: str) -> str:
        """Return the mana left in a pool after it pays a cost."""
        spent = spend(pool, mana_cost(cost))
        if spent is None:
            raise IllegalDecision("{mana} does not pay {cost}", "601.2h", mana=pool or Said("no mana"), cost=cost)
        left = list(pool)
        for letter in spent:
            left.remove(letter)
        return "".join(left)

    def data(self) -> tuple[object, ...]:
        """Return the fields, without `dear` if no ability is dear.

        `again` is included only with `dear`.
        """
        fields = (self.cost, self.pool, self.sources, self.source)
        if self.dear and self.again is not None:
            return (*fields, self.dear, self.again)
        return (*fields, self.dear) if self.dear else fields

    def answers(self) -> Iterator[Answer]:
        yielded: dict[tuple[tuple[int, int, str], ...], None] = {}
        cost = mana_cost(self.cost)
        turns = [self.sources[start:] + self.sources[:start] for start in range(max(1, len(self.sources)))]
        simply = (plan_payment(self.pool, cost, sources) for sources in turns)
        dearly = (plan_with_dear(self.pool, cost, sources, self.dear) for sources in turns if self.dear)
        often = (
            plan_with_repeated(self.pool, cost, sources, dear, self.again or ())
            for dear in (self.dear, self.dear[::-1])
            for sources in ((self.sources, ()) if self.sources else ((),))
        )
        plans = chain(simply, dearly)
        if self.dear and self.again is not None:
            plans = chain(plans, often, self._with_one_more(yielded))
        for plan in plans:
            if plan is not None and plan not in yielded:
                yielded[plan] = None
                yield plan

    def _with_one_more(self, plans: Iterable[tuple[tuple[int, int, str], ...]]) -> Iterator[Answer]:
        """605.3a. Yield the plans with one dear ability more than needed.

        A player may make more mana than is needed, and pay for that.
        """
        for plan in list(plans):
            for object, number, options, _ in self.dear:
                more = (*plan, (object, number, options[0]))
                if self.is_legal(more):
                    yield more

    def random(self, dice: Dice) -> Answer:
        plan = plan_payment(self.pool, mana_cost(self.cost), dice.shuffled(self.sources))
        return plan if plan is not None else next(self.answers())


@dataclass(frozen=True, slots=True)
class ChooseReplacement(QuestionOf[int]):
    """616.1. Choice of the replacement or prevention effect that applies first.

    The answer is the number of an option, from 0. `would` is the event about to happen. An option is a source with the
    effect's number or with the ability that the effect is from.
    """

    would: tuple[object, ...]
    options: tuple[tuple[object, ...], ...]

    KIND: ClassVar[str] = "replacement"

    def check(self, answer: Answer) -> None:
        if type(answer) is not int or not 0 <= answer < len(self.options):
            raise IllegalDecision("choose a number below {count}", "616.1", count=len(self.options))

    def answers(self) -> Iterator[Answer]:
        return iter(range(len(self.options)))
