"""903. Commander and Brawl: the command zone, the commander tax, commander damage.

Brawl has no commander damage.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject, cards_of
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseOption
from domain.kernel.would import Proposal, Would, WouldCountDamage, WouldDealDamage, WouldLoseGame, WouldMove
from domain.reasons import Reason
from domain.rules.replacement.facts import carries
from domain.rules.state_based.causes import OfPlayer, came
from domain.rules.state_based.checks import Checks
from domain.rules.state_based.window import Window
from domain.rules.variants.hooks import StateBasedAction, Variant, register
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Proposals, Ruling
    from domain.kernel.seats import Seat

LETHAL_COMMANDER_DAMAGE = 21
"""903.10a. Combat damage by one commander that loses a player the game."""


def present(game: Game, player: PlayerId, seat: Seat) -> None:
    """903.6. Put the commanders of a seat face up into the command zone."""
    for card in seat.commander:
        game.say(
            e.CommanderPresented(
                player=player,
                definition=game.board.next_definition,
                printed=card.printed(),
                becomes=ObjectId(game.board.next_object),
            ),
            "903.6",
            1,
        )


def castable(game: Game, player: PlayerId) -> Iterator[GameObject]:
    """903.8. Yield the commanders that a player owns in the command zone."""
    for id in game.board.command:
        card = game.board.objects[id]
        if card.owner == player and game.board.is_commander(card):
            yield card


def tax(game: Game, player: PlayerId, card: GameObject) -> int:
    """903.8. Return the commander tax: two mana for each earlier cast from the command zone."""
    if card.zone is not Zone.COMMAND or not game.board.is_commander(card):
        return 0
    return 2 * game.board.players[player].commander_casts.get(card.definition, 0)


def count_cast(game: Game, player: PlayerId, spell: GameObject, origin: Zone, cause: int) -> None:
    """903.8. Count a cast from the command zone, so that the next costs more."""
    if origin is Zone.COMMAND:
        times = game.board.players[player].commander_casts.get(spell.definition, 0) + 1
        game.say(e.CommanderCast(player=player, definition=spell.definition, times=times), "903.8", cause)


def damage_results(game: Game, would: Would) -> Iterator[tuple[Proposal, str]]:
    """903.10a. Count combat damage by a commander to a player, over the whole game."""
    if not isinstance(would, WouldDealDamage) or not would.combat or not is_player(would.recipient):
        return
    source = game.board.object(would.source)
    if game.board.is_commander(source):
        yield WouldCountDamage(PlayerId(would.recipient), commander_card(game, source), would.amount), "903.10a"


def commander_card(game: Game, permanent: GameObject) -> int:
    """903.3b. Return the commander among the cards that represent a permanent."""
    return next(number for number in cards_of(permanent) if game.board.commanders.get(number) == permanent.owner)


@carries(WouldCountDamage)
def count_damage(game: Game, would: WouldCountDamage, rule: str, cause: int | None) -> int | None:
    """903.10a. Add to the damage that a commander has dealt to a player."""
    total = game.board.players[would.player].commander_damage.get(would.commander, 0) + would.amount
    event = e.CommanderDamaged(player=would.player, commander=would.commander, amount=would.amount, total=total)
    return game.say(event, rule, cause)


def instead(game: Game, entry: Entry, would: Would) -> Ruling[bool]:
    """903.9b. Offer a moving commander's owner the command zone, once for each move.

    Returns True if the move was changed.
    """
    if not isinstance(would, WouldMove) or "commander" in entry.applied:
        return False
    entry.applied.add("commander")
    instead = yield from returns(game, would)
    if instead is would:
        return False
    trace = e.ReplacementApplied(
        source=would.object,
        ability=None,
        effect=None,
        chooser=game.board.objects[would.object].owner,
        among=(would.object,),
        before=would.as_data(),
        after=(instead.as_data(),),
    )
    entry.trace.append((trace, "903.9b"))
    entry.would = instead
    return True


def returns(game: Game, would: WouldMove) -> Ruling[WouldMove]:
    """903.9b. Return a commander's move, to the command zone if its owner chooses so.

    The owner is asked for a move to hand or library; in the rules of the seeds for graveyard and exile as well.
    """
    commander = game.board.objects[would.object]
    zones = {Zone.HAND, Zone.LIBRARY}
    if game.edition.commander_replaced_everywhere:
        zones |= {Zone.GRAVEYARD, Zone.EXILE}
    if would.to not in zones or not game.board.is_commander(commander):
        return would
    question = ChooseOption(commander.owner, Reason.COMMANDER_TO_THE_COMMAND_ZONE, ("yes", "no"), commander.id)
    answer, _ = yield from game.decide(question, "903.9b")
    if answer == "yes" and len(cards_of(commander)) > 1 and commander.zone is Zone.BATTLEFIELD:
        return replace(would, apart=commander_card(game, commander))  # 903.9c
    return WouldMove(would.object, Zone.COMMAND) if answer == "yes" else would


def lethal_damage(game: Game) -> Proposals:
    """704.6c. Let players lose who were dealt 21 combat damage by one commander.

    The damage of the whole game counts.
    """
    for player in game.board.living():
        if any(total >= LETHAL_COMMANDER_DAMAGE for total in game.board.players[player].commander_damage.values()):
            yield WouldLoseGame(player, Reason.COMMANDER)


def to_the_command_zone(game: Game) -> Proposals:
    """704.6d. Offer the command zone for commanders put into a graveyard or exile.

    Only those moved since the last check.
    """
    board = game.board
    since = game.records[game.kept(Checks).looked :]
    moved = {record.event.becomes for record in since if isinstance(record.event, (e.ObjectMoved, e.MeldedCardMoved))}
    for definition, owner in board.commanders.items() if moved else ():
        for id in (*board.players[owner].graveyard, *board.exile):
            card = board.get(id)
            if card is not None and card.definition == definition and board.is_commander(card) and id in moved:
                question = ChooseOption(owner, Reason.COMMANDER_TO_THE_COMMAND_ZONE, ("yes", "no"), ObjectId(id))
                answer, _ = yield from game.decide(question, "903.9a")
                if answer == "yes":
                    yield WouldMove(ObjectId(id), Zone.COMMAND)


def damaged(game: Game, proposal: OfPlayer, window: Window) -> int | None:
    """704.6c. Return the position of the combat damage that reached 21 by one commander."""
    for record in window.records:
        event = record.event
        if not isinstance(event, e.CommanderDamaged) or event.player != proposal.player:
            continue
        if event.total - event.amount < LETHAL_COMMANDER_DAMAGE <= event.total:
            return record.position
    return None


BRAWL = register(
    Variant(
        name="brawl",
        lasts=True,
        brings=present,
        castable=castable,
        tax=tax,
        cast=count_cast,
        instead=instead,
        state_based=(
            StateBasedAction(
                "704.6d", to_the_command_zone, lambda game: not game.edition.commander_replaced_everywhere, came
            ),
        ),
        looks_in=frozenset((Zone.GRAVEYARD, Zone.EXILE)),
    )
)
"""903.12h. Brawl, without commander damage."""

register(
    replace(
        BRAWL,
        name="commander",
        results=damage_results,
        state_based=(StateBasedAction("704.6c", lethal_damage, lambda game: True, damaged), *BRAWL.state_based),
    )
)
