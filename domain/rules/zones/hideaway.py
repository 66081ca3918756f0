"""702.75. Hideaway: who may look at the card that a permanent has exiled face down.

The keyword's definition has the exile itself, and lets the player look who controls the permanent then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.events import Recorded
from domain.rules.mechanics import follows
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

HIDEAWAY = "hideaway"


@follows("702.75a", while_any={HIDEAWAY}, watches=(e.ControlChanged,), order=65)
def look_with_control(game: Game, records: Sequence[Recorded]) -> bool:
    """702.75a. Let the new controller of a permanent look at the cards that it hides."""
    for record in records:
        event = record.event
        if not isinstance(event, e.ControlChanged) or event.object not in game.board.objects:
            continue
        permanent = game.board.objects[event.object]
        abilities = game.definition(permanent.definition).abilities
        if not any(isinstance(ability, lang.Keyword) and ability.keyword == HIDEAWAY for ability in abilities):
            continue
        for id in permanent.linked.get("exiled", ()):
            card = game.board.objects.get(id)
            if card is not None and card.zone is Zone.EXILE and card.face_down and card.card:
                face_down.look(game, card, card.card, event.after, record.position)
    return False
