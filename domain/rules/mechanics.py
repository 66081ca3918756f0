"""702. Mechanics: rules that matter only in games with certain cards, effects or designations.

A mechanic registers a function at a point of the rulebook, together with words: a keyword, the key of a
construct, the kind of an effect, the name of a designation. It is in play if one of these words is. Code at
that point calls the mechanics in play and names none, so a game pays only for the mechanics in it.

    @follows("702.131", while_any={"ascend"}, watches=(ObjectMoved, ControlChanged), order=20)
    def bless(game: Game, records: Sequence[Recorded]) -> bool: ...

Leaving out the others changes nothing: a mechanic acts only on objects with its words, and every word that
can come into a game is in the vocabulary of a definition that the game knows (`vocabulary`), or is given by
an event before it matters (`InPlay`). `tests/rules/test_mechanics.py` compares this with calling all
mechanics at every point.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from domain import events as e
from domain.board.characteristics import EffectData, Printed
from domain.board.keywords import keywords
from domain.cards.language.effects.faces import Meld
from domain.cards.language.vocabulary import vocabulary
from domain.events import Event, Recorded
from domain.kernel.table import Table
from domain.mana import ManaSource

if TYPE_CHECKING:
    from domain.board.objects import GameObject
    from domain.cards.language import CardDefinition
    from domain.ids import PlayerId
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Rules
    from domain.kernel.questions import Action

Follows: TypeAlias = "Callable[[Game, Sequence[Recorded]], bool]"
"""Function that records consequences of a moment; returns True if the layers must be read again."""

Triggers: TypeAlias = "Callable[[Game, Sequence[Recorded]], None]"
"""Function that triggers abilities without a source, for the records of a moment."""

Castable: TypeAlias = "Callable[[Game, PlayerId], Iterable[tuple[GameObject, str, GameObject, CardDefinition]]]"
"""Function that yields cards outside a hand that a player may play.

Each comes with the name of the part, the object as it would be played, and its definition.
"""

Options: TypeAlias = "Callable[[Game, PlayerId, Means], Iterable[Action]]"
"""Function that yields options of a priority question."""


OfSpell: TypeAlias = (
    "Callable[[Game, PlayerId, GameObject, CardDefinition, tuple[ManaSource, ...], Action], Iterable[Action]]"
)
"""Function that yields further options for a castable spell.

It takes the spell, its definition, mana sources, and the option to cast the spell as it is.
"""

Waits: TypeAlias = "Callable[[Game, Collection[str]], bool]"
"""Predicate: a state-based action may come to apply though no event tells so; takes the words on the board."""

Arranges: TypeAlias = "Callable[[Game, Entry], Rules]"
"""Function that asks for choices before an object moves or enters, and changes the proposed event."""

Turns: TypeAlias = "Callable[[Game, Entry], None]"
"""Function that changes an object's proposed move by a rule, before any effect applies."""


class Means(NamedTuple):
    """118.3. Means of payment: sources of mana, and the maximum amount of mana."""

    sources: tuple[ManaSource, ...]
    available: int


F = TypeVar("F")


class Mechanic(NamedTuple, Generic[F]):
    """Function that a mechanic has registered at one point of the rulebook."""

    order: int
    rule: str
    while_any: frozenset[str]
    watches: frozenset[type[Event]] | None
    """Events after which the mechanic is called; None for all."""
    lasts: bool
    """117.1. True if the options it adds depend only on texts, not on step or combat."""
    does: F

    def is_about(self, records: Sequence[Recorded]) -> bool:
        """Return True if the mechanic must be called after these records."""
        watches = self.watches
        return watches is None or any(record.event.__class__ in watches for record in records)


class Registered(NamedTuple):
    """A registered mechanic: its rule, its words, and its module."""

    rule: str
    while_any: frozenset[str]
    module: str


_REGISTERED: list[Registered] = []


class Point(Generic[F]):
    """A point of the rulebook at which mechanics are called, in their order."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.mechanics: list[Mechanic[F]] = []

    def __call__(
        self,
        rule: str,
        *,
        while_any: Iterable[str],
        order: int,
        watches: Iterable[type[Event]] | None = None,
        lasts: bool = False,
    ) -> Callable[[F], F]:
        """Register a mechanic's function at this point, with its rule and its words.

        One of the words `while_any` has to be in play.

        Of several mechanics in play the one with the smaller `order` comes first: recorded games depend on it.
        Options of a mechanic that `lasts` may be used again as long as the texts of the cards last (`turn.standing`).
        """

        def register(function: F) -> F:
            watched = None if watches is None else frozenset(watches)
            words = frozenset(while_any)
            self.mechanics.append(Mechanic(order, rule, words, watched, lasts, function))
            _REGISTERED.append(Registered(rule, words, getattr(function, "__module__", "")))
            self.mechanics.sort(key=lambda mechanic: mechanic.order)
            return function

        return register


CLOSE: Point[Follows] = Point("close of a moment")
"""Point at the end of a moment: mechanics record its consequences."""

CASTABLE: Point[Castable] = Point("cards to play from elsewhere")
"""601.3. Point for cards outside a player's hand that the player may play as from their hand."""

CASTING: Point[Options] = Point("other ways to cast")
"""118.9. Point for other options with priority: to cast cards in another way, or set them aside."""

SPECIAL: Point[Options] = Point("special actions")
"""116.2. Point for special actions that a player with priority may take."""

OF_SPELL: Point[OfSpell] = Point("further options of a spell")
"""601.2b. Point for further options of casting a spell, such as splicing."""

WAITING: Point[Waits] = Point("state-based actions that wait")
"""704.3. Point for predicates: a state-based action may come to apply after any event at all."""

MOVING: Point[Arranges] = Point("as something moves")
"""614.12. Point for choices as an object changes zones, after all effects have applied."""

ENTERING: Point[Arranges] = Point("as a permanent enters")
"""614.12a. Point for choices as a permanent enters, before `MOVING`."""

TURNING: Point[Turns] = Point("before something moves")
"""614.1. Point for rules that change moves, before effects do."""

TRIGGERS: Point[Triggers] = Point("triggers without a source")
"""603.2. Point for abilities without a source, which trigger as a moment closes."""

OPTIONS, LASTING = "options", "lasting"
"""Keys of `InPlay.found`: a mechanic in play adds options; all of these last."""

follows, triggers, castable, casts, special_actions = CLOSE, TRIGGERS, CASTABLE, CASTING, SPECIAL
of_spell, waits, arranges, as_it_enters, turns = OF_SPELL, WAITING, MOVING, ENTERING, TURNING
"""The points as decorators, named by the effect of the registered function."""


def registered() -> list[Registered]:
    """Return all mechanics in the order of registration."""
    return list(_REGISTERED)


SPEED = "speed"
"""702.179a. Word in play once a player has speed."""


class InPlay:
    """Words that may be in play in a game, and their mechanics by point.

    Words are only added. `found` is a new dictionary whenever there are new words.
    """

    __slots__ = ("found", "read", "read_to", "words")

    def __init__(self) -> None:
        self.found: dict[object, object] = {}
        self.words: set[str] = set()
        # definitions by number whose texts are known and have been read: these words cannot change
        self.read: dict[int, Printed] = {}
        self.read_to = -1

    def at(self, point: Point[F]) -> tuple[Mechanic[F], ...]:
        """Return the mechanics in play at a point, in order."""
        if point not in self.found:
            words = self.words
            self.found[point] = tuple(
                [mechanic for mechanic in point.mechanics if any(word in words for word in mechanic.while_any)]
            )
        return self.found[point]  # type: ignore[return-value]  # each point has its own mechanics

    def adds_options(self) -> bool:
        """117.1. Return True if a mechanic in play adds options of a player with priority."""
        if OPTIONS not in self.found:
            self.found[OPTIONS] = bool(self.at(CASTABLE) or self.at(CASTING) or self.at(SPECIAL) or self.at(OF_SPELL))
        return self.found[OPTIONS]  # type: ignore[return-value]

    def options_last(self) -> bool:
        """117.1. Return True if options of mechanics in play hold as long as texts do."""
        if LASTING not in self.found:
            options = [mechanic.lasts for point in (CASTING, SPECIAL) for mechanic in self.at(point)]
            options += [mechanic.lasts for mechanic in self.at(CASTABLE)]
            options += [mechanic.lasts for mechanic in self.at(OF_SPELL)]
            self.found[LASTING] = all(options)
        return self.found[LASTING]  # type: ignore[return-value]

    def add(self, words: Iterable[str]) -> None:
        """Add words; if any is new, find the mechanics in play anew."""
        before = len(self.words)
        self.words.update(words)
        if len(self.words) != before:
            self.found = {}

    def watched(self) -> frozenset[type[Event]] | None:
        """Return the events after which mechanics are called at a moment's end; None for all."""
        watches = [mechanic.watches for mechanic in self.at(CLOSE)]
        watches += [mechanic.watches for mechanic in self.at(TRIGGERS)]
        limited = [events for events in watches if events is not None]
        return frozenset().union(*limited) if len(limited) == len(watches) else None

    def copy(self) -> InPlay:
        """Return a copy for another table of the game."""
        new = InPlay()
        new.found.update(self.found)
        new.words.update(self.words)
        new.read.update(self.read)
        new.read_to = self.read_to
        return new


def in_play(game: Table) -> InPlay:
    """Return the words and mechanics that may be in play.

    The words are those of the game's texts, effects and designations.
    """
    try:
        known: InPlay = game.memory[InPlay]
    except KeyError:
        return _read(game, None)
    return known if known.read_to == game.board.next_definition else _read(game, known)


def _read(game: Table, known: InPlay | None) -> InPlay:
    """Return what is in play, updated by the definitions of the game."""
    if known is None:
        known = game.memory[InPlay] = InPlay()
        _look_at_board(game, known)
    known.read_to = game.board.next_definition
    for number, printed in list(game.board.definitions.items()):
        if known.read.get(number) is printed:
            continue
        if game.knows(number):
            known.add(vocabulary(game.definition(number)))
            known.read[number] = printed
        else:
            known.add(keyword.name for keyword in keywords(printed.keywords))
            known.add((*printed.types, *printed.subtypes))
    return known


def _look_at_board(game: Table, known: InPlay) -> None:
    """Add words that are on the board and in no definition.

    Needed for a position, or a game that is resumed.
    """
    board = game.board
    for obj in board.objects.values():
        known.add(keyword.name for keyword in obj.keywords)
        known.add(obj.designations)
        if obj.merged:
            known.add(("mutate",))
        if obj.melded:
            known.add((Meld.KEY,))
    for player in board.players.values():
        known.add(player.designations)
        if player.speed:
            known.add((SPEED,))
    for effect in board.effects.values():
        known.add(_of_effect(effect.data))


def _of_effect(data: EffectData) -> Iterable[str]:
    """Yield the words of an effect: its kind, and keywords that it gives."""
    yield data.kind
    for mod in data.mods:
        if isinstance(mod, tuple):
            yield from (word for word in mod[:2] if isinstance(word, str))


def hear(table: Table, record: Recorded) -> None:
    """Add the words that come into play by a recorded event of `HEARD`."""
    known = table.memory.get(InPlay)
    if known is None:
        return  # read from the board when a mechanic is asked for
    event = record.event
    if isinstance(event, e.EffectStarted):
        known.add(_of_effect(event.effect))
    elif isinstance(event, e.DesignationGained):
        known.add((event.name,))
    elif isinstance(event, e.SpeedChanged):
        known.add((SPEED,))
    elif isinstance(event, e.CardLearned):
        known.read_to = -1
    else:
        _look_at_board(table, known)


HEARD: frozenset[type[Event]] = frozenset(
    (e.EffectStarted, e.DesignationGained, e.PositionSetUp, e.CardLearned, e.SpeedChanged)
)
"""Events that can bring a word into play that no definition of the game has."""
