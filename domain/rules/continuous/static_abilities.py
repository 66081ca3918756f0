"""604, 613. Static abilities that modify objects, found on a board and sorted by layer."""

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
"""A static ability that modifies objects: source, reference, ability, modifications by layer."""

_BY_LAYER: dict[int, tuple[lang.Static, dict[str, tuple[lang.Modification, ...]]]] = {}
"""Cache of `by_layer`, by identity of the ability; the ability is stored too, so that it stays alive."""

KEPT = 4096
"""Maximum size of that cache."""


def by_layer(part: lang.Static) -> dict[str, tuple[lang.Modification, ...]]:
    """Return the modifications of a static ability by the layer they belong to."""
    known = _BY_LAYER.get(id(part))
    if known is None:
        if len(_BY_LAYER) >= KEPT:
            _BY_LAYER.clear()
        known = _BY_LAYER[id(part)] = part, mods_by_layer(part.static)
    return known[1]


def mods_by_layer(mods: Iterable[Mod]) -> dict[str, tuple[Mod, ...]]:
    """Return the modifications that change objects, by layer."""
    layers: dict[str, tuple[Mod, ...]] = {}
    for mod in mods:
        layer = layer_of(mod)
        if layer is not None:
            layers[layer] = (*layers.get(layer, ()), mod)
    return layers


def statics(game: Table) -> list[Static]:
    """Return the static abilities on the real board, cached until an ability comes or goes."""
    functioning = index(game)
    if functioning.layered is None:
        functioning.layered = [
            (source, ref, part, layers) for source, ref, part in functioning.modifiers if (layers := by_layer(part))
        ]
    return functioning.layered


def read_again(game: Table, scratch: Scratch) -> Iterator[Static]:
    """Yield the static abilities of permanents as on the scratch board, and of other zones."""
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
    """Yield the abilities of permanents on the scratch board that define power and toughness."""
    board = scratch.board
    for id in list(board.battlefield):
        permanent = board.objects[id]
        for ref in permanent.abilities if not permanent.phased_out else ():
            part = game.part(ref)
            if isinstance(part, lang.Defining):
                yield permanent, ref, part
