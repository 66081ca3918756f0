"""702.22. Banding and "bands with other": forming bands, and dividing damage among them."""

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


def has(creature: GameObject, quality: str) -> bool:
    """702.22c. Return True if a creature has a quality, supertype or name to band with."""
    return has_quality(creature, quality) or quality in creature.supertypes or quality == creature.name


def form(game: Game, player: PlayerId, pairs: Iterable[tuple[ObjectId, EntityId]], decided: int | None) -> Ruling[bool]:
    """508.1e, 702.22c. Let the attacking player form bands of the chosen attackers.

    Returns False if somebody has left the game meanwhile.
    """
    attackers = {id: (game.board.objects[id], attacked) for id, attacked in pairs}
    banding = tuple(id for id, (creature, _) in attackers.items() if "banding" in creature.keywords)
    others = tuple(
        (
            with_other.value,
            id,
            tuple(other for other, (creature, _) in attackers.items() if has(creature, with_other.value)),
        )
        for id, (with_others, _) in attackers.items()
        for with_other in values(with_others, OTHER)
        if has(with_others, with_other.value)
    )
    if not banding and not others:
        return True
    question = FormBands(player, tuple((id, attacked) for id, (_, attacked) in attackers.items()), banding, others)
    bands, formed = yield from game.decide(question, "508.1e", again=True)
    if bands:
        game.say(e.BandsFormed(player=player, bands=bands), "702.22c", decided if formed is None else formed)
    return bands is not None


def with_band(board: Board, blocks: Iterable[tuple[ObjectId, ObjectId]]) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """702.22h. Return blocks extended to all creatures of each blocked band."""
    assert board.combat is not None
    pairs: list[tuple[ObjectId, ObjectId]] = []
    for blocker, attacker in blocks:
        band = next((band for band in board.combat.bands if attacker in band), ())
        pairs += [(blocker, one) for one in (attacker, *(one for one in band if one != attacker))]
    return tuple(dict.fromkeys(pairs))


def is_divided_by_the_other_side(board: Board, opposing: Iterable[ObjectId]) -> bool:
    """702.22j, 702.22k. Return True if banding lets the other side divide a creature's damage.

    `opposing` are the creatures that block it, or that it blocks.
    """
    creatures = [board.objects[id] for id in opposing]
    if any("banding" in creature.keywords for creature in creatures):
        return True
    return any(
        has(creature, word.value) and any(other is not creature and has(other, word.value) for other in creatures)
        for creature in creatures
        for word in values(creature, OTHER)
    )
