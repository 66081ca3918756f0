"""604, 613. Static abilities that modify objects, and what they do in which layer: which there are on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from domain.board.characteristics import AbilityRef
from domain.board.modifications_in_force import Settled
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.rules.abilities.index import index
from domain.rules.continuous.modifications import layer_of
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table
    from domain.rules.continuous.layer_board import Scratch

Mod = TypeVar("Mod", bound="lang.Modification | Settled")

Static = tuple[GameObject, AbilityRef, lang.Static, dict[str, tuple[lang.Modification, ...]]]
"""A static ability that modifies: its object, which it is, and its modifications by layer."""

_BY_LAYER: dict[int, tuple[lang.Static, dict[str, tuple[lang.Modification, ...]]]] = {}
"""By the identity of static abilities, which are kept here with it, what `by_layer` has read of them."""

KEPT = 4096
"""Of so many abilities, at most, it is kept."""


def by_layer(part: lang.Static) -> dict[str, tuple[lang.Modification, ...]]:
    """Return the modifications of a static ability by the layer they belong to."""
    known = _BY_LAYER.get(id(part))
    if known is None:
        if len(_BY_LAYER) >= KEPT:
            _BY_LAYER.clear()
        known = _BY_LAYER[id(part)] = part, mods_by_layer(part.static)
    return known[1]


def mods_by_layer(mods: Iterable[Mod]) -> dict[str, tuple[Mod, ...]]:
    """Return these modifications by the layer they belong to; those left out that change no objects."""
    layers: dict[str, tuple[Mod, ...]] = {}
    for mod in mods:
        layer = layer_of(mod)
        if layer is not None:
            layers[layer] = (*layers.get(layer, ()), mod)
    return layers


def statics(game: Table) -> list[Static]:
    """Return those of the board as it is, read once as long as no ability comes or goes."""
    functioning = index(game)
    if functioning.layered is None:
        functioning.layered = [
            (found, ref, part, layers) for found, ref, part in functioning.modifiers if (layers := by_layer(part))
        ]
    return functioning.layered


def read_again(game: Table, scratch: Scratch) -> Iterator[Static]:
    """Yield those of the permanents as they are on the way through the layers, and those of other zones."""
    board = scratch.board
    for id in board.battlefield:
        permanent = board.objects[id]
        if permanent.phased_out:
            continue
        for ref in permanent.abilities:
            part = game.part(ref)
            if isinstance(part, lang.Static) and part.zone is Zone.BATTLEFIELD and (layers := by_layer(part)):
                yield permanent, ref, part, layers
    yield from (static for static in statics(game) if static[0].zone is not Zone.BATTLEFIELD)


def defining(game: Table, scratch: Scratch) -> Iterator[tuple[GameObject, AbilityRef, lang.Defining]]:
    """Yield the abilities that define power and toughness, of the permanents on the way through the layers."""
    board = scratch.board
    for id in list(board.battlefield):
        permanent = board.objects[id]
        for ref in permanent.abilities if not permanent.phased_out else ():
            part = game.part(ref)
            if isinstance(part, lang.Defining):
                yield permanent, ref, part
