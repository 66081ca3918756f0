"""904, 314. Archenemy: one player against a team, with a deck of schemes that are set in motion turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.ids import ObjectId, PlayerId
from domain.kernel.would import WouldAbandon, WouldSetInMotion
from domain.rules.replacement.facts import carries
from domain.rules.state_based.causes import ability_done
from domain.rules.variants import supplements
from domain.rules.variants.hooks import StateBasedAction, Variant, register
from domain.terms import Phase

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Rules
    from domain.kernel.seats import Seat


ARCHENEMY = PlayerId(1)
"""904.2. The first seat."""


def present(game: Game, player: PlayerId, seat: Seat) -> None:
    """904.3. The archenemy brings a scheme deck."""
    supplements.present(game, player, seat.supplement, "904.3")


def life(game: Game) -> None:
    """904.5. The archenemy starts with more life than the others."""
    game.say(e.StartingLifeSet(player=ARCHENEMY, life=game.format.starting_life(ARCHENEMY)), "103.4e", 1)


def who_begins(game: Game) -> PlayerId:
    """904.6. The archenemy takes the first turn."""
    return ARCHENEMY


def begin_main_phase(game: Game) -> Rules:
    """505.3, 703.4e. As the archenemy's precombat main phase begins, the top scheme is set in motion."""
    for player in game.board.active_side():
        if game.board.supplements.get(player):
            yield from game.at_once([WouldSetInMotion(player)], "703.4e")


@carries(WouldSetInMotion)
def set_in_motion(game: Game, would: WouldSetInMotion, rule: str, cause: int | None) -> int | None:
    """701.32b. The top scheme is turned face up; with nothing face down there is nothing to set in motion."""
    player = would.player
    deck = game.board.supplements.get(player, ())
    if not deck:
        return None
    game.see(deck[0], rule, cause)
    becomes = ObjectId(game.board.next_object)
    return game.say(e.SchemeSetInMotion(player=player, definition=deck[0], becomes=becomes), rule, cause)


@carries(WouldAbandon)
def abandon(game: Game, would: WouldAbandon, rule: str, cause: int | None) -> int | None:
    """701.33b. It is turned face down and put on the bottom of its owner's scheme deck."""
    found = game.board.objects.get(would.object)
    if found is None or "scheme" not in found.types:
        return None
    return game.say(e.SchemeAbandoned(player=found.owner, object=found.id), rule, cause)


def done_with(game: Game) -> Proposals:
    """904.10. A scheme that is not ongoing leaves once its triggered abilities are done with.

    In the rules of the seeds its own; today those of every scheme.
    """
    board = game.board
    pending = _pending(game)
    for id in board.command:
        found = board.objects[id]
        if "scheme" in found.types and "ongoing" not in found.supertypes:
            waits = id in pending if game.edition.scheme_condition_own else bool(pending)
            if not waits:
                yield WouldAbandon(id)


def waited_for(game: Game, proposal: WouldAbandon) -> list[ObjectId]:
    """904.10. The schemes of which no ability may be left: its own, or in the rules of today any."""
    if game.edition.scheme_condition_own:
        return [proposal.object]
    board = game.board
    return [id for id in (*board.command, *board.former) if _is_scheme(board.get(id) or board.former.get(id))]


def _pending(game: Game) -> set[ObjectId]:
    """The schemes of which a triggered ability waits or is on the stack."""
    board = game.board
    waiting = {trigger.source for trigger in board.triggers.values()}
    on_stack = (board.objects[id] for id in board.stack)
    waiting |= {found.source for found in on_stack if found.kind == "triggered" and found.source is not None}
    return {id for id in waiting if _is_scheme(board.objects.get(id) or board.former.get(id))}


def _is_scheme(found: GameObject | None) -> bool:
    return found is not None and "scheme" in found.types


register(
    Variant(
        name="archenemy",
        lasts=True,
        brings=present,
        life=life,
        who_begins=who_begins,
        turn_based={Phase.PRECOMBAT_MAIN: (("703.4e", begin_main_phase),)},
        state_based=(StateBasedAction("704.6e", done_with, lambda game: True, ability_done(waited_for)),),
        waits=True,
    )
)
