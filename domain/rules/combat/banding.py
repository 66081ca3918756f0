"""702.22. Banding and "bands with other": attackers that are blocked together, and who divides damage among bands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.declarations import FormBands
from domain.rules.abilities.protection import has_quality
from domain.rules.combat.restrictions import values

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

OTHER = "bands with other"


def has(found: GameObject, quality: str) -> bool:
    """702.22c. Return True if a creature is what another bands with: of this kind, supertype or name."""
    return has_quality(found, quality) or quality in found.supertypes or quality == found.name


def form(game: Game, player: PlayerId, pairs: Iterable[tuple[ObjectId, EntityId]], decided: int | None) -> Ruling[bool]:
    """508.1e, 702.22c. The attacking player announces which of the chosen attackers form bands.

    Returns whether they stand as they were chosen: nobody has left the game meanwhile.
    """
    attackers = {id: (game.board.objects[id], attacked) for id, attacked in pairs}
    banding = tuple(id for id, (found, _) in attackers.items() if "banding" in found.keywords)
    others = tuple(
        (with_other.value, id, tuple(other for other, (found, _) in attackers.items() if has(found, with_other.value)))
        for id, (with_others, _) in attackers.items()
        for with_other in values(with_others, OTHER)
        if has(with_others, with_other.value)
    )
    if not banding and not others:
        return True
    question = FormBands(player, tuple((id, attacked) for id, (_, attacked) in attackers.items()), banding, others)
    bands, at = yield from game.decide(question, "508.1e", again=True)
    if bands:
        game.say(e.BandsFormed(player=player, bands=bands), "702.22c", decided if at is None else at)
    return bands is not None


def with_band(board: Board, blocks: Iterable[tuple[ObjectId, ObjectId]]) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """702.22h. Who blocks one creature of a band blocks all of it."""
    assert board.combat is not None
    found: list[tuple[ObjectId, ObjectId]] = []
    for blocker, attacker in blocks:
        band = next((band for band in board.combat.bands if attacker in band), ())
        found += [(blocker, one) for one in (attacker, *(one for one in band if one != attacker))]
    return tuple(dict.fromkeys(found))


def is_divided_by_the_other_side(board: Board, opposing: Iterable[ObjectId]) -> bool:
    """702.22j, 702.22k. Return True if the creatures that one fights have banding, so that their side divides its
    damage."""
    creatures = [board.objects[id] for id in opposing]
    if any("banding" in found.keywords for found in creatures):
        return True
    return any(
        has(found, word.value) and any(other is not found and has(other, word.value) for other in creatures)
        for found in creatures
        for word in values(found, OTHER)
    )
