"""100.2d, 103.3a. Supplementary decks: planes, phenomena and schemes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards.language import CardDefinition
from domain.ids import PlayerId

if TYPE_CHECKING:
    from domain.kernel.game import Game


def present(game: Game, player: PlayerId, cards: tuple[CardDefinition, ...], rule: str) -> None:
    """100.2d. Present the supplementary deck of a player, if the format has one."""
    wanted = game.format.brings
    if not cards or wanted is None:
        return
    kinds = list(dict.fromkeys(card.hash for card in cards))
    first = game.board.next_definition
    game.say(
        e.SupplementPresented(
            player=player,
            kind=wanted.kind,
            size=len(cards),
            first=first,
            kinds=len(kinds),
            printed=tuple(game.definitions[hash].printed() for hash in kinds),
            cards=tuple(first + kinds.index(card.hash) for card in cards),
        ),
        rule,
        1,
    )
