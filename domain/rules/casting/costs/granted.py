"""702.15, 702.40, 702.85. Abilities that others grant to a spell: cascade, storm, lifelink."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import PlayerId
from domain.rules.abilities.index import index
from domain.rules.abilities.keywords import gained
from domain.rules.casting.costs.changes import concerns
from domain.rules.resolving.evaluation import Context

if TYPE_CHECKING:
    from domain.kernel.game import Game


def grants(game: Game, player: PlayerId, spell: GameObject) -> Iterator[tuple[str, tuple[AbilityRef, ...]]]:
    """Yield the keywords that static abilities grant to a player's spell, with their abilities."""
    for source, ref, part in index(game).granting:
        context = Context(game, source.controller, source.id)
        if context.true(part.while_) and concerns(part.to, spell, player, context):
            yield from (gained(game, ref[0], mod.grant) for mod in part.static if isinstance(mod, lang.Grant))


def abilities(game: Game, player: PlayerId, spell: GameObject) -> Iterator[tuple[AbilityRef, lang.Part]]:
    """Yield the granted abilities, with their references."""
    for _, refs in grants(game, player, spell):
        yield from ((ref, game.part(ref)) for ref in refs)


def is_granted(game: Game, spell: GameObject, keyword: str) -> bool:
    """Return True if a spell on the stack is granted this keyword."""
    return spell.kind == "spell" and any(word == keyword for word, _ in grants(game, spell.controller, spell))
