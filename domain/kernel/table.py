"""The table: a board with its records, and adding events to both.

It knows cards and rule numbers, but no rules. Consequences of events, and the meaning of keywords, come from
the rules (see `Consequences`). Without them a table only takes in events: a position that is set up, a game
decided elsewhere, a board for look-ups.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias, TypeVar

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef, Printed
from domain.board.evolve import evolve_next
from domain.board.records import carrier
from domain.board.state import Board
from domain.cards.intrinsic import BASIC_LANDS
from domain.cards.language import UNKNOWN, CardDefinition, Part, with_tokens
from domain.cards.text_change import rewritten, with_texts
from domain.citations import DIGITAL, PROGRAM, UNEXPLAINED, NoSuchRule, number
from domain.editions import Edition, recorded
from domain.editions import edition as edition_of
from domain.errors import NotKnown, Said
from domain.events import SCHEMA, Event, Recorded, trusted
from domain.formats import DEFAULT, Format, format_told
from domain.randomness import Dice

T = TypeVar("T")


@lru_cache(maxsize=256)
def _format_of(name: str, options: tuple[tuple[str, bool], ...], observed: bool) -> Format:
    """Return the format of a game, cached.

    Tables are made of the same format again and again, to try things out.
    """
    return format_told(name, dict(options), observed)


Functioning: TypeAlias = "tuple[int, AbilityRef, Part, tuple[str, ...] | None]"
"""An ability that functions in a zone: its number, its reference, its definition, and the fixed mana it adds."""

Hearing: TypeAlias = "Callable[[Table, Recorded], None]"
"""A function called with each event of a class as soon as it is recorded."""


class Consequences(ABC):
    """Interface of the rules to a table: consequences of events, meaning of keywords."""

    heard: ClassVar[Mapping[type[Event], Hearing]]
    """Functions called at once for each recorded event, by class of event, also inside a moment."""

    @staticmethod
    @abstractmethod
    def stands_alone(table: Table, record: Recorded, /) -> bool:
        """Return True if this record, as a whole moment, has no consequences.

        The record has just been made.
        """

    @abstractmethod
    def close(self, table: Table, start: int) -> None:
        """Record the immediate consequences of a moment, in the same moment.

        `start` is the index of the moment's first record.
        """

    @abstractmethod
    def part(self, table: Table, ref: AbilityRef) -> Part:
        """Return the ability that a reference points to; a keyword is expanded (702)."""


_NOTHING: Mapping[type[Event], Hearing] = {}


def _nothing_follows(table: Table, record: Recorded) -> bool:
    """Return True: without rules nothing follows from anything."""
    return True


class Table:
    """A board with its records, to which events are added.

    `memory` holds what rules remember beside the board, each under its own type (see `kept`).
    """

    __slots__ = (
        "_cited",
        "_heard",
        "_moment",
        "_parts",
        "_stands_alone",
        "_texts",
        "because",
        "board",
        "definitions",
        "edition",
        "format",
        "functioning",
        "memory",
        "records",
        "rulebook",
        "schema",
    )

    def __init__(
        self, board: Board, definitions: Mapping[str, CardDefinition], rulebook: Consequences | None = None
    ) -> None:
        self.board = board
        self.definitions = dict(definitions)
        self.edition: Edition = recorded(board.edition, board.switches) if board.edition else edition_of("seed")
        self.format: Format = _format_of(board.format or DEFAULT, board.options, bool(board.observed))
        self.rulebook = rulebook
        self.records: list[Recorded] = []
        self.because: int | None = None
        self.schema = SCHEMA
        self._heard = rulebook.heard if rulebook is not None else _NOTHING
        self._stands_alone = rulebook.stands_alone if rulebook is not None else _nothing_follows
        self._moment = 0
        self._cited: dict[str, str] = {}
        self._parts: dict[AbilityRef, Part] = {}
        self.functioning: defaultdict[object, dict[tuple[AbilityRef, ...], list[Functioning]]]
        # by zone and by the abilities of an object: those that function there, where all their texts are known
        self.functioning = defaultdict(dict)
        self._texts: dict[int, tuple[Printed | None, CardDefinition]] = {}
        self.memory: dict[object, Any] = {}
        for made in board.rewritten:
            self.learn(self.definition(made))

    def _beside(self, other: Table, board: Board) -> None:
        """Initialise this table with another board of the same game, instead of `__init__`.

        Cards, rules and records are shared.
        """
        _carry(self, other)
        self.board = board
        self.memory = {}

    def _as_known_to(self, other: Table) -> None:
        """Copy another table's cached abilities, so that both can add to them independently.

        A definition that is numbered later may get the same number at both tables.
        """
        self._parts = other._parts.copy()
        for zone, known in other.functioning.items():
            self.functioning[zone] = known.copy()

    # Saying what happened

    def say(self, event: Event, rule: str, cause: int | None = None) -> int:
        """Record an event, apply it to the board and return its position.

        The position serves as the cause of later events. `rule` is a number of edition `current` (or `seed:…`).
        Without a cause, the cause is the last decision.
        """
        board = self.board
        position = board.position + 1
        opened = self._moment
        moment = opened or board.moment + 1
        try:
            called = self._cited[rule]
        except KeyError:
            called = self.cited(rule)
        because = cause if cause is not None else self.because
        record = tuple.__new__(Recorded, (position, moment, called, because, event))  # calling the class takes longer
        evolve_next(board, position, moment, event)
        self.records.append(record)
        kind = event.__class__
        if kind in self._heard:
            self._heard[kind](self, record)
        if not opened and not kind.QUIET and not self._stands_alone(self, record):
            self._close(len(self.records) - 1)
        return position

    def latest(self, is_it: Callable[[Event], bool]) -> int | None:
        """Return the position of the last event that satisfies a predicate, or None.

        The records reach back to where the game was taken up.
        """
        for record in reversed(self.records):
            if is_it(record.event):
                return record.position
        return None

    def recorded(self, position: int) -> Recorded | None:
        """Return the record at a position; None before the game was taken up."""
        place = position - self.records[0].position if self.records else -1
        return self.records[place] if place >= 0 else None

    def cited(self, rule: str) -> str:
        """Return the number under which this game's edition has a rule, or a substitute.

        A substitute is a word for the program itself, where no rule applies. A rule of the other edition that a
        switch brings in is cited with that edition: `current:…` or `seed:…`.
        """
        try:
            called = rule if rule in (DIGITAL, PROGRAM, UNEXPLAINED) else number(rule, self.edition.name)
        except NoSuchRule:
            if not self.edition.is_mixed:
                raise
            called = rule if rule.startswith("seed:") else f"current:{rule}"
        self._cited[rule] = called
        return called

    def cites(self, rule: str) -> bool:
        """Return True if this game has the rule.

        Where it has not, callers cite a more general rule.
        """
        try:
            self.cited(rule)
        except NoSuchRule:
            return False
        return True

    def moment(self) -> Moment:
        """Return a context in which all recorded events happen at once.

        The immediate consequences of the events are added when the context ends. No question may be asked inside.
        """
        return Moment(self)

    def _close(self, start: int) -> None:
        """Record the immediate consequences of a moment, in the same moment."""
        if self.rulebook is None:
            return
        self._moment = self.board.moment
        try:
            self.rulebook.close(self, start)
        finally:
            self._moment = 0

    def see(self, definition: int, rule: str = "400.2", cause: int | None = None) -> None:
        """Record the printed text of a card that all players see for the first time."""
        if definition not in self.board.seen:
            self.say(trusted.CardSeen(definition=definition, printed=self.board.definitions[definition]), rule, cause)

    def numbered(self, definition: CardDefinition, rule: str, cause: int | None = None) -> int:
        """Return the number of a definition; record the text of a new card.

        All players see a card when it first appears.
        """
        for known, printed in self.board.definitions.items():
            if printed.hash == definition.hash:
                self.see(known, rule, cause)
                return known
        new = self.board.next_definition
        self.say(trusted.CardSeen(definition=new, printed=definition.printed()), rule, cause)
        return new

    # Looking things up

    def part(self, ref: AbilityRef) -> Part:
        """Return the ability that a reference points to; a keyword is expanded.

        A text that this table does not know is `UNKNOWN`.
        """
        part = self._parts.get(ref)
        if part is None:
            assert self.rulebook is not None
            if not self.knows(ref[0]):
                return UNKNOWN
            if self.board.observed and not self.definition(ref[0]).expansion.has(ref[1]):
                return UNKNOWN  # the record names an ability that was not found in the text
            part = self._parts[ref] = self.rulebook.part(self, ref)
        return part

    def knows(self, number: int) -> bool:
        """Return True if this table knows the text of the definition with this number.

        In an observed game some texts are unknown.
        """
        if number in self.board.rewritten:
            return self.knows(self.board.rewritten[number][0])
        if number in self.board.spliced:
            base, others = self.board.spliced[number]
            return all(map(self.knows, (base, *others)))
        printed = self.board.definitions.get(number)
        return number == NO_CARD or (printed is not None and printed.hash in self.definitions)

    def definition(self, number: int) -> CardDefinition:
        """Return the definition with this number in the game.

        A definition with words replaced is made from the original (612.1), and one with texts spliced onto it from its
        parts (612.10).

        :raises NotKnown: this table does not know the text.
        """
        texts, printed = self._texts, self.board.definitions
        if number in texts and number in printed and texts[number][0] is printed[number]:
            return texts[number][1]
        return self._looked_up(number)

    def _looked_up(self, number: int) -> CardDefinition:
        known, printed = self._texts.get(number), self.board.definitions.get(number)
        if known is not None and known[0] is printed:
            return known[1]
        definition = self._definition(number)
        self._texts[number] = printed, definition
        return definition

    def _definition(self, number: int) -> CardDefinition:
        if number == NO_CARD:
            return BASIC_LANDS
        if number in self.board.rewritten:
            base, words = self.board.rewritten[number]
            return rewritten(self.definition(base), words)
        if number in self.board.spliced:
            base, others = self.board.spliced[number]
            return with_texts(self.definition(base), tuple(map(self.definition, others)))
        printed = self.board.definitions.get(number)
        definition = self.definitions.get(printed.hash) if printed is not None else None
        if definition is None:
            name = printed.name if printed is not None and printed.name else Said("a card")
            raise NotKnown("the text of {name} is not known here", number, name=name)
        return definition

    def learn(self, definition: CardDefinition) -> None:
        """Add the definitions of tokens that a text with replaced words can create."""
        for token in with_tokens(definition):
            self.definitions.setdefault(token.hash, token)

    def dice(self, purpose: str = "") -> Dice:
        """Return the dice for the next event, seeded by the game's seed and its position."""
        return Dice(self.board.seed, self.board.position + 1, purpose)

    def kept(self, kind: Callable[[], T]) -> T:
        """Return the rules' memory of this type; make a new one if there is none."""
        try:
            memory: T = self.memory[kind]
        except KeyError:
            memory = self.memory[kind] = kind()
        return memory

    def forget(self, *kinds: Callable[..., object]) -> None:
        """Delete the rules' memory of these types; `kept` makes it anew."""
        for kind in kinds:
            self.memory.pop(kind, None)


_carry = carrier(Table)


class Moment:
    """An open moment, as a context; a nested moment is part of the outer.

    An error leaves the moment unclosed.
    """

    __slots__ = ("_start", "_table")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._start = -1

    def __enter__(self) -> None:
        table = self._table
        if not table._moment:
            table._moment = table.board.moment + 1
            self._start = len(table.records)

    def __exit__(self, error: object, *_: object) -> None:
        if self._start < 0:
            return
        table = self._table
        table._moment = 0
        if error is None:
            count = len(table.records) - self._start
            if count > 1 or (count == 1 and not table._stands_alone(table, table.records[-1])):
                table._close(self._start)
