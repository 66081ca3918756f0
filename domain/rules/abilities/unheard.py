"""603.2. Moments of one event of which nothing follows, told without a look at what functions.

Most moments of a game are a step or phase that begins or ends. Once a moment has been closed, what could follow from
the next one is known (`Settled`): the layers are read, and each ability and mechanic that is in play waits for events
of some classes. Of a single event of another class nothing follows as long as all that holds.

`tests/rules/abilities/test_unheard.py` closes each such moment all the same.
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
"""The events that are read whatever functions: by objects that are no permanents, and for what has just ended."""


class Settled:
    """What a moment was closed with: the versions of what was read then, and the events that could mean something.

    `expiring` is True if an effect is in force that any moment can end (611.2b), `volatile` if a static ability reads
    more than the versions tell of.
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
    """Return True if nothing waits for the one event of a moment, since what waits was found.

    Why nothing can follow: the event has changed neither what functions nor what the layers read; nobody fights who
    could be removed from combat, and no effect can end; and all that functions, or is in play, waits for other events.
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
    """Remember, as a moment has been closed, for which events something waits from now on."""
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
    """Return the events that something waits for; None if something looks at every moment."""
    functioning = index(game)
    if functioning.states or game.kept(layers.Layered).at != game.board.layers_version:
        return None
    if layers.is_volatile(game) and not is_calm(game):
        return None
    watched = in_play.watched()
    return None if watched is None else _READ | triggers.heard(functioning) | watched
