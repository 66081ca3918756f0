"""702.75. Hideaway: who may look at the card that a permanent has exiled face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.events import Recorded
from domain.rules.mechanics import follows
from domain.rules.objects.characteristics import has_keyword
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

HIDEAWAY = "hideaway"


@follows("702.75a", while_any={HIDEAWAY}, watches=(e.ControlChanged,), order=80)
def look(game: Game, records: Sequence[Recorded]) -> bool:
    """702.75a. Let a permanent's new controller look at the hidden card."""
    board = game.board
    for record in records:
        if not isinstance(record.event, e.ControlChanged):
            continue
        permanent = board.objects.get(record.event.object)
        if permanent is None or not has_keyword(permanent, HIDEAWAY):
            continue
        for id in permanent.linked.get("exiled", ()):
            card = board.objects.get(id)
            if card is not None and card.zone is Zone.EXILE and card.face_down and card.card:
                face_down.look(game, card, card.card, permanent.controller, record.position)
    return False
