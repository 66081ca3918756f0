"""120.4a, 120.10. Excess damage: more than is lethal, or than there is loyalty or defense.

Only the rules of today know it: what an effect says of it comes first in the sequence of damage, and abilities can ask
for it.
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
    """120.4a. How much of damage to a permanent is in excess, where other sources deal it so much at the same time.

    Of what has several types that damage matters to, the greatest number counts.
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
    found = board.objects.get(ObjectId(would.recipient))
    return found if found is not None and found.zone is Zone.BATTLEFIELD else None


def move(game: Game, batch: Batch) -> None:
    """120.4a. What is in excess is dealt to what the effect says instead, before anything else changes the damage."""
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
    """120.10. To which permanents the sources together dealt more than enough, before it has its results."""
    if not game.edition.damage_parts:
        return
    board = game.board
    totals: dict[ObjectId, tuple[int, bool, bool, int | None]] = {}
    for would, at in dealt:
        recipient = _permanent(board, would)
        if recipient is not None:
            amount, deathtouch, _, _ = totals.get(recipient.id, (0, False, False, None))
            deathtouch = deathtouch or "deathtouch" in board.object(would.source).keywords
            totals[recipient.id] = amount + would.amount, deathtouch, would.combat, at
    for id, (amount, deathtouch, combat, at) in totals.items():
        excess = excess_of(board, board.objects[id], amount, 0, deathtouch)
        if excess > 0:
            game.say(e.ExcessDamageDealt(object=id, amount=excess, combat=combat), "120.10", at)
