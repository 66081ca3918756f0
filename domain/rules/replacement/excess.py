"""120.4a, 120.10. Excess damage: more than is lethal, or than loyalty or defense.

Only editions with `damage_parts` have it. Effects that redirect excess damage come before all other changes
of the damage. Abilities can trigger on excess damage and ask for its amount.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import ObjectId, is_player
from domain.kernel.would import WouldDealDamage
from domain.rules.combat.defending import is_battle
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch


def excess_of(board: Board, recipient: GameObject, amount: int, others: int, deathtouch: bool) -> int:
    """120.4a. Return how much of the damage dealt to a permanent is excess.

    `others` is the damage that other sources deal at the same time. For a permanent with several of the types,
    the greatest number counts.
    """
    enough = []
    if recipient.is_creature:
        lethal = (recipient.toughness or 0) - recipient.damage - others
        enough.append(min(lethal, 1) if deathtouch else lethal)
    if "planeswalker" in recipient.types:
        enough.append(recipient.loyalty - others)
    if is_battle(board, recipient):
        enough.append(recipient.defense - others)
    return max((amount - max(0, need) for need in enough), default=0)


def _permanent(board: Board, would: WouldDealDamage) -> GameObject | None:
    if is_player(would.recipient):
        return None
    permanent = board.objects.get(ObjectId(would.recipient))
    return permanent if permanent is not None and permanent.zone is Zone.BATTLEFIELD else None


def move(game: Game, batch: Batch) -> None:
    """120.4a. Deal excess damage to the recipient that the effect names instead.

    This comes before anything else changes the damage.
    """
    if not game.edition.damage_parts:
        return
    board = game.board
    damage = [entry for entry in batch.entries if isinstance(entry.would, WouldDealDamage)]
    for entry in damage:
        would = entry.would
        assert isinstance(would, WouldDealDamage)
        if would.excess_to is None or (recipient := _permanent(board, would)) is None:
            continue
        others = sum(
            other.would.amount
            for other in damage
            if isinstance(other.would, WouldDealDamage)
            and other.would.recipient == would.recipient
            and other.would.source != would.source
        )
        deathtouch = "deathtouch" in board.object(would.source).keywords
        excess = excess_of(board, recipient, would.amount, others, deathtouch)
        if excess <= 0:
            continue
        moved = e.ExcessDamageMoved(source=would.source, recipient=recipient.id, amount=excess, to=would.excess_to)
        entry.trace.append((moved, "120.4a"))
        entry.would = replace(would, amount=would.amount - excess, excess_to=None)
        rest = replace(would, recipient=would.excess_to, amount=excess, excess_to=None)
        batch.entries.append(type(entry)(rest, entry.rule, parent=entry, step=len(entry.trace) - 1))


def tell(game: Game, dealt: Iterable[tuple[WouldDealDamage, int | None]]) -> None:
    """120.10. Record which permanents are dealt excess damage by all sources together.

    Called before the damage has its results.
    """
    if not game.edition.damage_parts:
        return
    board = game.board
    totals: dict[ObjectId, tuple[int, bool, bool, int | None]] = {}
    for would, position in dealt:
        recipient = _permanent(board, would)
        if recipient is not None:
            amount, deathtouch, _, _ = totals.get(recipient.id, (0, False, False, None))
            deathtouch = deathtouch or "deathtouch" in board.object(would.source).keywords
            totals[recipient.id] = amount + would.amount, deathtouch, would.combat, position
    for id, (amount, deathtouch, combat, position) in totals.items():
        excess = excess_of(board, board.objects[id], amount, 0, deathtouch)
        if excess > 0:
            game.say(e.ExcessDamageDealt(object=id, amount=excess, combat=combat), "120.10", position)
