"""702. Mechanics: rules that matter only in games with a card, effect or designation that they are about.

A mechanic registers what it adds at a point of the rulebook, and the words of which one must be in play: a keyword, the
key of a construct, the kind of an effect, the name of a designation. Who works at that point asks the mechanics in play
and knows none by name, so a game pays only for what is in it.

    @follows("702.131", while_any={"ascend"}, watches=(ObjectMoved, ControlChanged), order=20)
    def bless(game: Game, records: Sequence[Recorded]) -> bool: ...

Why leaving out the others changes nothing: a mechanic acts only on objects with its words, and every word that can come
into a game is in the vocabulary of a definition that the game knows (`vocabulary`), or is told by an event before it
matters (`InPlay`). `tests/rules/test_mechanics.py` compares with asking all mechanics at every point.
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
"""Say what follows at once from the records of a moment; return True if the layers are to be read again."""

Triggers: TypeAlias = "Callable[[Game, Sequence[Recorded]], None]"
"""Say which abilities triggered in a moment that no object has."""

Castable: TypeAlias = "Callable[[Game, PlayerId], Iterable[tuple[GameObject, str, GameObject, CardDefinition]]]"
"""Cards outside a hand that a player may play: the card, the part of it, how it looks then, and its text."""

Options: TypeAlias = "Callable[[Game, PlayerId, Means], Iterable[Action]]"
"""Options of a priority question."""


OfSpell: TypeAlias = (
    "Callable[[Game, PlayerId, GameObject, CardDefinition, tuple[ManaSource, ...], Action], Iterable[Action]]"
)
"""Further options of a spell that a player can cast: how it looks then, its text, mana, the name of the plain one."""

Waits: TypeAlias = "Callable[[Game, Collection[str]], bool]"
"""Return True if a state-based action waits for something that no event tells; given words of what is there."""

Arranges: TypeAlias = "Callable[[Game, Entry], Rules]"
"""Choose how something moves or enters before it does, and put that into the entry."""

Turns: TypeAlias = "Callable[[Game, Entry], None]"
"""Make what would move another thing, by its own rules, before any effect applies to it."""


class Means(NamedTuple):
    """118.3. What a player could pay with: sources of mana, and at most how much mana there is."""

    sources: tuple[ManaSource, ...]
    available: int


F = TypeVar("F")


class Mechanic(NamedTuple, Generic[F]):
    """What one mechanic adds at one point of the rulebook."""

    order: int
    rule: str
    while_any: frozenset[str]
    watches: frozenset[type[Event]] | None
    """The events after which it looks; None for all."""
    lasts: bool
    """117.1. True if nothing but texts tells it what it adds to the options of a player: neither step nor fight."""
    does: F

    def is_about(self, records: Sequence[Recorded]) -> bool:
        """Return True if one of the records is an event after which the mechanic looks."""
        watches = self.watches
        return watches is None or any(record.event.__class__ in watches for record in records)


class Registered(NamedTuple):
    """A mechanic as it was registered: its rule, its words, and the module that it is in."""

    rule: str
    while_any: frozenset[str]
    module: str


_REGISTERED: list[Registered] = []


class Point(Generic[F]):
    """A point of the rulebook at which mechanics add something, and those that do, in their order."""

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
        """Register a function here, by its rule and the words of which one has to be in play.

        Of several mechanics in play the one with the smaller `order` comes first: recorded games depend on it. Options
        of a mechanic that `lasts` may be used again as long as the texts of the cards last (`turn.standing`).
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
"""What follows at once from what has happened in a moment."""

CASTABLE: Point[Castable] = Point("cards to play from elsewhere")
"""601.3. Cards that a player may play, as from a hand, though they are not in that player's hand."""

CASTING: Point[Options] = Point("other ways to cast")
"""118.9. How else a player with priority may cast cards, or set them aside: the options, each of them whole."""

SPECIAL: Point[Options] = Point("special actions")
"""116.2. Special actions that a player with priority may take: the options, each of them whole."""

OF_SPELL: Point[OfSpell] = Point("further options of a spell")
"""601.2b. What else a player may do who casts a spell: the options, each of them whole."""

WAITING: Point[Waits] = Point("state-based actions that wait")
"""704.3. Whether an action may come to apply by any event at all."""

MOVING: Point[Arranges] = Point("as something moves")
"""614.12. What is chosen as an object goes to another zone, after all effects have applied."""

ENTERING: Point[Arranges] = Point("as a permanent enters")
"""614.12a. What is chosen as a permanent enters, before `MOVING`."""

TURNING: Point[Turns] = Point("before something moves")
"""614.1. How a rule changes what would move before effects do."""

TRIGGERS: Point[Triggers] = Point("triggers without a source")
"""603.2. Abilities that no object has and that trigger as a moment closes."""

OPTIONS, LASTING = "options", "lasting"
"""Under which names it is known whether a mechanic in play adds options, and whether all of these last."""

follows, triggers, castable, casts, special_actions = CLOSE, TRIGGERS, CASTABLE, CASTING, SPECIAL
of_spell, waits, arranges, as_it_enters, turns = OF_SPELL, WAITING, MOVING, ENTERING, TURNING
"""The points as decorators, by what a function does that they register."""


def registered() -> list[Registered]:
    """Return all mechanics, as they were registered."""
    return list(_REGISTERED)


SPEED = "speed"
"""702.179a. In play once a player has speed."""


class InPlay:
    """What may be in play in a game: words, and at each point the mechanics with one of them. It only grows.

    `found` is another dictionary whenever there are new words.
    """

    __slots__ = ("found", "read", "read_to", "words")

    def __init__(self) -> None:
        self.found: dict[object, object] = {}
        self.words: set[str] = set()
        self.read: dict[int, Printed] = {}
        """By its number, the definitions whose texts are known and have been read: they say what they said then."""
        self.read_to = -1

    def at(self, point: Point[F]) -> tuple[Mechanic[F], ...]:
        """Return the mechanics at a point that are in play, in their order."""
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
        """117.1. Return True if all mechanics in play that add options of a player with priority last."""
        if LASTING not in self.found:
            options = [mechanic.lasts for point in (CASTING, SPECIAL) for mechanic in self.at(point)]
            options += [mechanic.lasts for mechanic in self.at(CASTABLE)]
            options += [mechanic.lasts for mechanic in self.at(OF_SPELL)]
            self.found[LASTING] = all(options)
        return self.found[LASTING]  # type: ignore[return-value]

    def add(self, words: Iterable[str]) -> None:
        """Add words; the mechanics are found anew if there are new ones."""
        before = len(self.words)
        self.words.update(words)
        if len(self.words) != before:
            self.found = {}

    def watched(self) -> frozenset[type[Event]] | None:
        """Return the events after which a mechanic in play looks as a moment closes; None for all events."""
        watches = [mechanic.watches for mechanic in self.at(CLOSE)]
        watches += [mechanic.watches for mechanic in self.at(TRIGGERS)]
        told = [events for events in watches if events is not None]
        return frozenset().union(*told) if len(told) == len(watches) else None

    def copy(self) -> InPlay:
        """Return the same for another table of the game."""
        new = InPlay()
        new.found.update(self.found)
        new.words.update(self.words)
        new.read.update(self.read)
        new.read_to = self.read_to
        return new


def in_play(game: Table) -> InPlay:
    """Return what may be in play: the mechanics by point, and the `words`.

    What no text, effect or designation of the game says is not among the words.
    """
    try:
        known: InPlay = game.memory[InPlay]
    except KeyError:
        return _read(game, None)
    return known if known.read_to == game.board.next_definition else _read(game, known)


def _read(game: Table, known: InPlay | None) -> InPlay:
    """Return what is in play with what the definitions of the game say."""
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
    """Add what a board has that no definition tells: of a position, or of a game that is taken up."""
    board = game.board
    for found in board.objects.values():
        known.add(keyword.name for keyword in found.keywords)
        known.add(found.designations)
        if found.merged:
            known.add(("mutate",))
        if found.melded:
            known.add((Meld.KEY,))
    for player in board.players.values():
        known.add(player.designations)
        if player.speed:
            known.add((SPEED,))
    for effect in board.effects.values():
        known.add(_of_effect(effect.data))


def _of_effect(data: EffectData) -> Iterable[str]:
    """Return the kind of an effect and the words that it gives."""
    yield data.kind
    for mod in data.mods:
        if isinstance(mod, tuple):
            yield from (word for word in mod[:2] if isinstance(word, str))


def hear(table: Table, record: Recorded) -> None:
    """Add the words of a fact of `HEARD`."""
    known = table.memory.get(InPlay)
    if known is None:
        return  # looked up from the board when a mechanic is asked for
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
"""The events that can bring a word into play that no definition of the game tells."""
