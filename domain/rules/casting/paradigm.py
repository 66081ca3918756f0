"""702.192. Paradigm: a limit to one delayed ability for each player and name of a spell.

The first spell with paradigm of a name that resolves is copied in each of its player's first main phases. The
keyword's definition has everything but this limit: by that definition every such spell would create a delayed
ability (603.7d).
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
    """702.192a. End a paradigm ability whose player already has one for this name.

    The ability lasts for the rest of the game. So a player without one has resolved no such spell.
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
    """Return the player and spell name of a delayed ability of paradigm.

    None for any other effect.
    """
    if data.kind != "delayed" or data.ref is None or not game.knows(data.ref[0]):
        return None
    card, waits = game.definition(data.ref[0]), game.part(data.ref)
    for ability in card.abilities:
        if isinstance(ability, lang.Keyword) and ability.keyword == PARADIGM:
            meant = card.expansion.meaning(card.number_of(ability))
            if any(waits is inner for inner in every(meant)):
                return PlayerId(data.controller), card.name
    return None
