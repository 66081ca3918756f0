"""900.1, 800.1. What a variant adds to the rules, at the points of the rulebook where variants can add something.

A format names its variants (`domain.formats`); what asks at one of these points asks all of them, in that order, and
knows none by name. A variant that says nothing of a point adds nothing there.
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
"""703.4. Its rule, by which those of a step or phase come in order, and what is done."""


AfterLeaving: TypeAlias = "Callable[[Game, int], Rules]"
"""800.4. What happens when a player has left, as the event at this position tells."""


class StateBasedAction(NamedTuple):
    """704.6. One of the state-based actions of a variant."""

    rule: str
    proposes: Callable[[Game], Proposals]
    applies: Callable[[Game], bool]
    """Whether there is such an action in this edition."""
    since: Since | None
    """What finds the event since which it applies: its cause."""


class SpecialAction(NamedTuple):
    """116.2. One of the special actions of a variant."""

    may: Callable[[Game, PlayerId, tuple[ManaSource, ...]], bool]
    """Whether the player may take it now, with these sources of mana."""
    take: Callable[[Game, PlayerId, int], Rules]
    """What happens, decided at this position."""


def _nothing(*_: object) -> None:
    """Nothing is said."""


def _none(*_: object) -> tuple[()]:
    """There is none."""
    return ()


def _unasked(*_: object) -> Rules:
    """Nothing happens, and nobody is asked."""
    yield from ()


def _as_it_is(*_: object) -> Ruling[bool]:
    """Nothing is changed, and nobody is asked."""
    yield from ()
    return False


def _zero(*_: object) -> int:
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """900.1. One way to play by rules of its own, by where the rulebook asks for them."""

    name: str

    # 103. Starting the game
    brings: Callable[[Game, PlayerId, Seat], None] = _nothing
    """103.2. What a seat brings besides its deck is presented."""
    life: Callable[[Game], None] = _nothing
    """103.4. Starting life totals that are not the same for everybody."""
    who_begins: Callable[[Game], PlayerId | None] = _nothing
    """103.1. Who takes the first turn, where that is not left to chance."""
    begins: Callable[[Game], Rules] = _unasked
    """103.7. What is done when everybody has kept a hand."""

    # 703. The turn
    turn_begins: Callable[[Game], None] = _nothing
    """500.1. What is settled as a turn begins."""
    turn_based: Mapping[Step | Phase, tuple[TurnBasedAction, ...]] = field(default_factory=dict)
    """703.4. Turn-based actions of steps and phases."""

    # 116, 117, 601. Acting
    castable: Callable[[Game, PlayerId], Iterable[GameObject]] = _none
    """601.3. Cards that a player may cast from elsewhere than their hand."""
    tax: Callable[[Game, PlayerId, GameObject], int] = _zero
    """601.2f. How much more generic mana it costs to cast a card from where it is."""
    cast: Callable[[Game, PlayerId, GameObject, Zone, int], None] = _nothing
    """601.2i. A spell has been cast from a zone, as that event tells."""
    special_actions: Mapping[str, SpecialAction] = field(default_factory=dict)
    """116.2. Special actions, by what a player says who takes one."""
    lasts: bool = False
    """117.1. Whether the options that it adds are the same at all times but those of sorceries (`turn.standing`)."""

    # 120, 614, 704. What happens
    results: Callable[[Game, Would], Iterable[tuple[Proposal, str]]] = _none
    """120.3. What belongs to an event as part of it, each with its rule."""
    instead: Callable[[Game, Entry, Would], Ruling[bool]] = _as_it_is
    """614.1. Change what would happen, once no effect applies any more; returns whether it was changed."""
    state_based: tuple[StateBasedAction, ...] = ()
    """704.6. State-based actions."""
    instead_of: frozenset[str] = frozenset()
    """704.6. The state-based actions of every game, by their rules, that these stand for."""
    lost: Callable[[Game], None] = _nothing
    """104.3. What else is settled when somebody has lost, before it is seen who is left."""
    looks_in: frozenset[Zone] = frozenset()
    """704.3. Zones into which something must have moved before these actions look again, besides the battlefield."""
    waits: bool = False
    """704.3. Whether these actions may come to apply by any event: they wait for abilities to leave the stack."""

    # 800.4. Leaving the game
    leaving: Callable[[Game, PlayerId], AfterLeaving | None] = _nothing
    """800.4. What is settled before a player leaves; returns what happens when they have left."""


VARIANTS: dict[str, Variant] = {}
"""Every variant by name."""


def register(variant: Variant) -> Variant:
    """Make a variant known, so that a format can name it."""
    VARIANTS[variant.name] = variant
    return variant


def in_play(game: Game) -> tuple[Variant, ...]:
    """The variants that this game is played with."""
    names = game.format.variants
    return tuple([VARIANTS[name] for name in names]) if names else ()


def special_actions(game: Game) -> dict[str, SpecialAction]:
    """116.2. The special actions that the variants add to this game."""
    return {name: action for variant in in_play(game) for name, action in variant.special_actions.items()}
