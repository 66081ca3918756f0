"""900.1, 800.1. Hooks: the points of the rules where a variant may add something.

A format names its variants (`domain.formats`). At one of these points the rules call all variants of the
format, in that order, and know none by name. A variant that defines nothing for a point adds nothing there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from domain.kernel.proposals import Ruling
from domain.terms import Phase, Step, Zone

if TYPE_CHECKING:
    from domain.board.objects import GameObject
    from domain.ids import PlayerId
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Proposals, Rules
    from domain.kernel.seats import Seat
    from domain.kernel.would import Proposal, Would
    from domain.mana import ManaSource
    from domain.rules.state_based.window import Since

TurnBasedAction: TypeAlias = "tuple[str, Callable[[Game], Rules]]"
"""703.4. A rule number, which gives its place among the actions of a step or phase, and the action."""


AfterLeaving: TypeAlias = "Callable[[Game, int], Rules]"
"""800.4. Action after a player has left; takes the position of that event."""


class StateBasedAction(NamedTuple):
    """704.6. A state-based action of a variant."""

    rule: str
    proposes: Callable[[Game], Proposals]
    applies: Callable[[Game], bool]
    """Returns True if this edition of the rules has the action."""
    since: Since | None
    """Finds the event that made the action apply: its cause."""


class SpecialAction(NamedTuple):
    """116.2. A special action of a variant."""

    may: Callable[[Game, PlayerId, tuple[ManaSource, ...]], bool]
    """Returns True if the player may take it now, with these mana sources."""
    take: Callable[[Game, PlayerId, int], Rules]
    """Carries out the action, with the position of the decision."""


def _nothing(*_: object) -> None:
    """Return None: the default of hooks that record events."""


def _none(*_: object) -> tuple[()]:
    """Return an empty tuple."""
    return ()


def _unasked(*_: object) -> Rules:
    """Ask no player and change nothing."""
    yield from ()


def _as_it_is(*_: object) -> Ruling[bool]:
    """Return False: no player is asked and nothing is changed."""
    yield from ()
    return False


def _zero(*_: object) -> int:
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """900.1. A variant: its functions and values for the hooks of the rules."""

    name: str

    # 103. Starting the game
    brings: Callable[[Game, PlayerId, Seat], None] = _nothing
    """103.2. Presents what a seat brings besides its deck."""
    life: Callable[[Game], None] = _nothing
    """103.4. Sets starting life totals that are not the same for all players."""
    who_begins: Callable[[Game], PlayerId | None] = _nothing
    """103.1. Returns the player of the first turn, if that is not left to chance."""
    begins: Callable[[Game], Rules] = _unasked
    """103.7. Begins the game, when all players have kept a hand."""

    # 703. The turn
    turn_begins: Callable[[Game], None] = _nothing
    """500.1. Called as a turn begins."""
    turn_based: Mapping[Step | Phase, tuple[TurnBasedAction, ...]] = field(default_factory=dict)
    """703.4. Turn-based actions of steps and phases."""

    # 116, 117, 601. Acting
    castable: Callable[[Game, PlayerId], Iterable[GameObject]] = _none
    """601.3. Cards that a player may cast from other zones than the hand."""
    tax: Callable[[Game, PlayerId, GameObject], int] = _zero
    """601.2f. Additional generic mana to cast a card from its zone."""
    cast: Callable[[Game, PlayerId, GameObject, Zone, int], None] = _nothing
    """601.2i. Called when a spell has been cast from a zone, with that event's position."""
    special_actions: Mapping[str, SpecialAction] = field(default_factory=dict)
    """116.2. Special actions, by their names in a player's answer."""
    lasts: bool = False
    """117.1. True if the variant's options depend on the time only as sorceries do (`turn.standing`)."""

    # 120, 614, 704. What happens
    results: Callable[[Game, Would], Iterable[tuple[Proposal, str]]] = _none
    """120.3. Results that are part of an event, each with its rule."""
    instead: Callable[[Game, Entry, Would], Ruling[bool]] = _as_it_is
    """614.1. Changes what would happen, once no effect applies any more; returns True if it did."""
    state_based: tuple[StateBasedAction, ...] = ()
    """704.6. State-based actions."""
    instead_of: frozenset[str] = frozenset()
    """704.6. Rules of the general state-based actions that the variant's own actions replace."""
    lost: Callable[[Game], None] = _nothing
    """104.3. Called when a player has lost, before it is checked who is left."""
    looks_in: frozenset[Zone] = frozenset()
    """704.3. Zones, besides the battlefield, to which a move can make the variant's actions apply."""
    waits: bool = False
    """704.3. True if any event may make these actions apply: they wait for abilities to leave the stack."""

    # 800.4. Leaving the game
    leaving: Callable[[Game, PlayerId], AfterLeaving | None] = _nothing
    """800.4. Called before a player leaves; returns an action for afterwards."""


VARIANTS: dict[str, Variant] = {}
"""Every variant by name."""


def register(variant: Variant) -> Variant:
    """Register a variant, so that a format can name it."""
    VARIANTS[variant.name] = variant
    return variant


def in_play(game: Game) -> tuple[Variant, ...]:
    """Return the variants of this game."""
    names = game.format.variants
    return tuple([VARIANTS[name] for name in names]) if names else ()


def special_actions(game: Game) -> dict[str, SpecialAction]:
    """116.2. Return the special actions that variants add to this game."""
    return {name: action for variant in in_play(game) for name, action in variant.special_actions.items()}
