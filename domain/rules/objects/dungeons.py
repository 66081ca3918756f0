"""309, 701.49. Dungeons: bringing them in, venturing into rooms, completing them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseOption
from domain.reasons import Reason
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.mechanics import waits

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


BY_NAME = "entered_by_name"
"""The rule of a dungeon that is entered only by effects that say its name."""


def in_command_zone(board: Board) -> Iterator[GameObject]:
    """309.2b. Yield the dungeons that have been brought into the game."""
    for id in board.command:
        if "dungeon" in board.objects[id].types:
            yield board.objects[id]


@waits("704.5t", while_any={"dungeon"}, order=30)
def may_be_completed(game: Game, words: Collection[str]) -> bool:
    """704.5t. Return True if there is a dungeon, to be checked after any event.

    A dungeon whose last room was entered stays until the ability of that room has left the stack.
    """
    return any(True for _ in in_command_zone(game.board))


def rooms(definition: lang.CardDefinition) -> tuple[lang.EntersRoom, ...]:
    """309.4. Return the rooms of a dungeon, from the topmost to the bottommost."""
    abilities = (ability for ability in definition.abilities if isinstance(ability, lang.Triggered))
    return tuple(pattern for ability in abilities for pattern in ability.events if isinstance(pattern, lang.EntersRoom))


def _leads_to(game: Game, dungeon: GameObject) -> tuple[str, ...]:
    """309.5a. Return the rooms to which arrows lead from the venture marker's room."""
    here = (room for room in rooms(game.definition(dungeon.definition)) if room.room == dungeon.room)
    return next(here).leads_to


def by_name_only(dungeon: lang.CardDefinition) -> bool:
    """701.49d. Return True if a dungeon is entered only by effects that say its name."""
    return any(isinstance(part, lang.Static) and BY_NAME in part.static for part in dungeon.abilities)


def owned(game: Game, player: PlayerId, into: str | None) -> dict[str, lang.CardDefinition]:
    """309.2a, 701.49d. Return the dungeon cards outside the game that a player can enter, by name.

    These are all dungeons but those in sideboards of others. With `into`, only the one of this name.
    """
    board = game.board
    sideboards = {
        id: {board.definitions[number].hash for number in owner.sideboard} for id, owner in board.players.items()
    }
    of_others = set().union(*sideboards.values()) - sideboards[player]
    cards = (card for card in game.definitions.values() if "dungeon" in card.type_line[0])
    return {
        card.name: card
        for card in cards
        if card.hash not in of_others and (not by_name_only(card) if into is None else card.name == into)
    }


def venture(game: Game, player: PlayerId, into: str | None = None) -> Proposals:
    """701.49a-d. Move the venture marker to the next room, or into a new dungeon.

    From the last room, or without a dungeon, it goes to the first room of a new dungeon: the one named `into`, if
    named.
    """
    if not game.edition.roles_dungeons_speed:
        return
    dungeon = next((other for other in in_command_zone(game.board) if other.owner == player), None)
    if dungeon is not None:
        leads = _leads_to(game, dungeon)
        if leads:
            question = ChooseOption(player, Reason.ROOM, leads, dungeon.id)
            room, _ = yield from game.decide(question, "701.49b")
            yield e.VentureMarkerMoved(player=player, object=dungeon.id, room=room)
            return
        yield _completed(dungeon)
    cards = owned(game, player, into)
    if not cards:
        return
    name, _ = yield from game.decide(ChooseOption(player, Reason.DUNGEON, tuple(sorted(cards))), "701.49a")
    number = game.numbered(cards[name], "701.49a")
    becomes = ObjectId(game.board.next_object)
    yield (
        e.DungeonBroughtIn(player=player, definition=number, becomes=becomes),
        e.VentureMarkerMoved(player=player, object=becomes, room=rooms(cards[name])[0].room),
    )


def _completed(dungeon: GameObject) -> e.DungeonCompleted:
    """309.7. Return the event of a completed dungeon."""
    return e.DungeonCompleted(player=dungeon.owner, object=dungeon.id, definition=dungeon.definition)


def completed(game: Game) -> Proposals:
    """309.6. Complete dungeons with the venture marker in the last room.

    No room ability of theirs may be waiting or on the stack.
    """
    board = game.board
    for dungeon in in_command_zone(board):
        waiting = any(trigger.source == dungeon.id for trigger in board.triggers.values())
        on_stack = any(board.objects[id].source == dungeon.id for id in board.stack)
        if dungeon.room and not waiting and not on_stack and not _leads_to(game, dungeon):
            yield _completed(dungeon)


def _has_completed(game: Game, event: e.DungeonCompleted) -> Iterator[Happened]:
    yield {"player": event.player}


trigger(
    lang.CompletesDungeon,
    lambda pattern, happened, context: happened["player"] in context.entities(pattern.completes_dungeon),
    {e.DungeonCompleted: _has_completed},
)
