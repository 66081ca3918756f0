"""702.47. Spells that can be cast with cards spliced onto them, as options of a player with priority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.rules.casting.permissions.castable import can_splice
from domain.rules.mechanics import of_spell

if TYPE_CHECKING:
    from domain.kernel.questions import Action
    from domain.rules.casting.attempt import SpellAttempt


@of_spell("702.47a", while_any={"splice"}, order=10)
def with_cards_onto_it(attempt: SpellAttempt, way: Action) -> tuple[Action, ...]:
    """Return the option to cast it with cards spliced onto it, if there are any."""
    return (("splice", *way),) if can_splice(attempt) else ()
