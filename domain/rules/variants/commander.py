"""903. Commander: the command zone, the commander tax, and damage by one commander."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.state import Obj, cards_of
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseOption
from domain.kernel.would import Proposal, WouldCountDamage, WouldDealDamage, WouldLoseGame, WouldMove
from domain.reasons import Reason
from domain.rules.state_based.checks import Checks
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

LETHAL_COMMANDER_DAMAGE = 21
"""903.10a."""


def castable(game: Game, player: PlayerId) -> Iterator[Obj]:
    """903.8. The commanders a player owns in the command zone."""
    for id in game.board.command:
        found = game.board.objects[id]
        if found.owner == player and game.board.is_commander(found):
            yield found


def tax(game: Game, player: PlayerId, found: Obj) -> int:
    """903.8. Two generic mana for each time they cast it from the command zone before."""
    if found.zone is not Zone.COMMAND or not game.board.is_commander(found):
        return 0
    return 2 * game.board.players[player].commander_casts.get(found.definition, 0)


def count_cast(game: Game, player: PlayerId, definition: int, cause: int) -> None:
    """903.8. The next time costs more."""
    times = game.board.players[player].commander_casts.get(definition, 0) + 1
    game.say(e.CommanderCast(player=player, definition=definition, times=times), "903.8", cause)


def damage_results(game: Game, would: WouldDealDamage) -> Iterator[tuple[Proposal, str]]:
    """903.10a. Combat damage by a commander to a player is counted over the whole game."""
    source = game.board.object(would.source)
    if would.combat and is_player(would.recipient) and game.board.is_commander(source):
        yield WouldCountDamage(PlayerId(would.recipient), commander_card(game, source), would.amount), "903.10a"


def commander_card(game: Game, found: Obj) -> int:
    """903.3b. The definition of the card that is the commander, of those that represent it."""
    return next(number for number in cards_of(found) if game.board.commanders.get(number) == found.owner)


def returns(game: Game, would: WouldMove) -> Proposals:
    """903.9b. A commander that would go to its owner's hand or library may go to the command zone instead.

    In the rules of the seeds that held for graveyard and exile as well. Returns what would happen now.
    """
    found = game.board.objects[would.object]
    zones = {Zone.HAND, Zone.LIBRARY}
    if game.edition.commander_replaced_everywhere:
        zones |= {Zone.GRAVEYARD, Zone.EXILE}
    if would.to not in zones or not game.board.is_commander(found):
        return would
    question = ChooseOption(found.owner, Reason.COMMANDER_TO_THE_COMMAND_ZONE, ("yes", "no"), found.id)
    answer, _ = yield from game.decide(question, "903.9b")
    if answer == "yes" and found.melded and found.zone is Zone.BATTLEFIELD:
        return replace(would, apart=commander_card(game, found))  # 903.9c
    return WouldMove(would.object, Zone.COMMAND) if answer == "yes" else would


def lethal_damage(game: Game) -> Proposals:
    """A player dealt 21 or more combat damage by the same commander over the game loses."""
    for player in game.board.living():
        if any(total >= LETHAL_COMMANDER_DAMAGE for total in game.board.players[player].commander_damage.values()):
            yield WouldLoseGame(player, Reason.COMMANDER)


def to_the_command_zone(game: Game) -> Proposals:
    """A commander put into a graveyard or exile since the last check may go to the command zone."""
    board = game.board
    since = game.records[game.kept(Checks).looked :]
    moved = {record.event.becomes for record in since if isinstance(record.event, (e.ObjectMoved, e.MeldedCardMoved))}
    for definition, owner in board.commanders.items() if moved else ():
        for id in (*board.players[owner].graveyard, *board.exile):
            found = board.get(id)
            if found is not None and found.definition == definition and board.is_commander(found) and id in moved:
                question = ChooseOption(owner, Reason.COMMANDER_TO_THE_COMMAND_ZONE, ("yes", "no"), ObjectId(id))
                answer, _ = yield from game.decide(question, "903.9a")
                if answer == "yes":
                    yield WouldMove(ObjectId(id), Zone.COMMAND)
