"""603.2. Shortcut for moments of a single event that no ability and no mechanic waits for.

Most moments of a game are a step or phase that begins or ends. When a moment is closed, everything is known that could
react to the next one (`Settled`): the layers are up to date, and each ability and mechanic in play waits for events of
some classes. As long as this does not change, a single event of another class has no consequences.

`tests/rules/abilities/test_unheard.py` closes each such moment nevertheless, and compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.events import Event, Recorded
from domain.rules import mechanics
from domain.rules.abilities import triggers
from domain.rules.abilities.index import index
from domain.rules.combat import block_triggers
from domain.rules.continuous import durations, layers
from domain.rules.continuous.volatility import UNREAD, is_calm

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

_READ: frozenset[type[Event]] = block_triggers.ABOUT_BLOCKS | {
    e.SpellCast, e.AbilityActivated, e.ObjectMoved, e.PositionSetUp, e.EffectsEnded,
}  # fmt: skip
"""Events that are never skipped: objects other than permanents, or effects that have just ended, react to them."""


class Settled:
    """State of the rules at the last moment's end: versions, and the events waited for.

    `expiring` is True if an effect is in force that any moment can end (611.2b). `volatile` is True if a static
    ability reads more than the versions cover.
    """

    __slots__ = ("abilities", "definitions", "expiring", "found", "in_play", "layers", "volatile", "waited_for")

    def __init__(self, game: Game, in_play: mechanics.InPlay, waited_for: frozenset[type[Event]]) -> None:
        board = game.board
        self.abilities = board.abilities_version
        self.layers = board.layers_version
        self.definitions = board.next_definition
        self.in_play, self.found = in_play, in_play.found
        self.expiring = any(map(durations.may_expire, board.effects.values()))
        self.volatile = layers.is_volatile(game)
        self.waited_for = waited_for


def nothing_follows(game: Table, record: Recorded) -> bool:
    """Return True if nothing in the game waits for the single event of a moment.

    Then nothing can follow: the event has changed neither the abilities that function nor anything the layers
    read. No creature is in combat that could be removed from it, and no effect can end. All abilities that function and
    all mechanics in play wait for other events.
    """
    try:
        known: Settled = game.memory[Settled]
    except KeyError:
        return False
    kind = record.event.__class__
    if kind in known.waited_for or (known.volatile and kind not in UNREAD):
        return False
    board, in_play = game.board, known.in_play
    combat = board.combat
    return (
        known.abilities == board.abilities_version
        and known.layers == board.layers_version
        and (combat is None or not (combat.attackers or combat.blocks))
        and not (board.effects and known.expiring)
        and known.found is in_play.found
        and known.definitions == board.next_definition == in_play.read_to
    )


def settle(game: Game, in_play: mechanics.InPlay) -> None:
    """Remember, at a moment's end, which events abilities and mechanics wait for."""
    known: Settled | None = game.memory.get(Settled)
    board = game.board
    if (
        known is not None
        and known.abilities == board.abilities_version
        and known.layers == board.layers_version
        and known.found is in_play.found
        and known.definitions == board.next_definition
    ):
        return
    waited_for = _waited_for(game, in_play)
    if waited_for is None:
        game.forget(Settled)
    else:
        game.memory[Settled] = Settled(game, in_play, waited_for)


def _waited_for(game: Game, in_play: mechanics.InPlay) -> frozenset[type[Event]] | None:
    """Return the events that abilities and mechanics wait for; None if all events count."""
    functioning = index(game)
    if functioning.states or game.kept(layers.Layered).at != game.board.layers_version:
        return None
    if layers.is_volatile(game) and not is_calm(game):
        return None
    watched = in_play.watched()
    return None if watched is None else _READ | triggers.heard(functioning) | watched
