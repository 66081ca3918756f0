"""702.192. Paradigm: of a player's spells of one name only the first that resolves is copied in first main phases.

The row of the keyword says all but that: each of them would create a delayed ability (603.7d).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import EffectData
from domain.cards import language as lang
from domain.cards.language.tree import every
from domain.events import Recorded
from domain.ids import PlayerId
from domain.reasons import Reason
from domain.rules.mechanics import follows

if TYPE_CHECKING:
    from domain.kernel.game import Game

PARADIGM = "paradigm"


@follows("702.192a", while_any={PARADIGM}, watches=(e.EffectStarted,), order=60)
def end_later_ones(game: Game, records: Sequence[Recorded]) -> bool:
    """702.192a. End what begins to wait for a player who has had the same of a spell of that name before.

    It lasts for the rest of the game, so that whoever has none has resolved no such spell.
    """
    for record in records:
        if not isinstance(record.event, e.EffectStarted) or record.event.effect.id not in game.board.effects:
            continue
        new = _whose(game, record.event.effect)
        before = (effect.data for id, effect in game.board.effects.items() if id < record.event.effect.id)
        if new is not None and any(_whose(game, data) == new for data in before):
            rule = "702.192a" if game.cites("702.192a") else "608.2c"
            ended = e.EffectsEnded(effects=(record.event.effect.id,), reason=Reason.CONDITION)
            game.say(ended, rule, record.position)
    return False


def _whose(game: Game, data: EffectData) -> tuple[PlayerId, str] | None:
    """Return the player, and the name of the spell, of an ability that paradigm created; None of anything else."""
    if data.kind != "delayed" or data.ref is None or not game.knows(data.ref[0]):
        return None
    card, waits = game.definition(data.ref[0]), game.part(data.ref)
    for ability in card.abilities:
        if isinstance(ability, lang.Keyword) and ability.keyword == PARADIGM:
            meant = card.expansion.meaning(card.number_of(ability))
            if any(waits is inner for inner in every(meant)):
                return PlayerId(data.controller), card.name
    return None
