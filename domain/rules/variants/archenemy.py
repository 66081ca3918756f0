"""904, 314. Archenemy: one player with a scheme deck against a team."""

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
"""904.2. The player in the first seat."""


def present(game: Game, player: PlayerId, seat: Seat) -> None:
    """904.3. Present the archenemy's scheme deck."""
    supplements.present(game, player, seat.supplement, "904.3")


def life(game: Game) -> None:
    """904.5. Set the archenemy's starting life total, higher than the others'."""
    game.say(e.StartingLifeSet(player=ARCHENEMY, life=game.format.starting_life(ARCHENEMY)), "103.4e", 1)


def who_begins(game: Game) -> PlayerId:
    """904.6. Return the archenemy, who takes the first turn."""
    return ARCHENEMY


def begin_main_phase(game: Game) -> Rules:
    """505.3, 703.4e. Set the top scheme in motion as the archenemy's precombat main phase begins."""
    for player in game.board.active_side():
        if game.board.supplements.get(player):
            yield from game.at_once([WouldSetInMotion(player)], "703.4e")


@carries(WouldSetInMotion)
def set_in_motion(game: Game, would: WouldSetInMotion, rule: str, cause: int | None) -> int | None:
    """701.32b. Turn the top scheme face up; do nothing if no scheme is face down."""
    player = would.player
    deck = game.board.supplements.get(player, ())
    if not deck:
        return None
    game.see(deck[0], rule, cause)
    becomes = ObjectId(game.board.next_object)
    return game.say(e.SchemeSetInMotion(player=player, definition=deck[0], becomes=becomes), rule, cause)


@carries(WouldAbandon)
def abandon(game: Game, would: WouldAbandon, rule: str, cause: int | None) -> int | None:
    """701.33b. Turn a scheme face down and put it on the bottom of its owner's deck."""
    scheme = game.board.objects.get(would.object)
    if scheme is None or "scheme" not in scheme.types:
        return None
    return game.say(e.SchemeAbandoned(player=scheme.owner, object=scheme.id), rule, cause)


def done_with(game: Game) -> Proposals:
    """904.10. Abandon a scheme that is not ongoing, once its triggered abilities are over.

    In the rules of the seeds only its own abilities count; today those of every scheme.
    """
    board = game.board
    pending = _pending(game)
    for id in board.command:
        scheme = board.objects[id]
        if "scheme" in scheme.types and "ongoing" not in scheme.supertypes:
            waits = id in pending if game.edition.scheme_condition_own else bool(pending)
            if not waits:
                yield WouldAbandon(id)


def waited_for(game: Game, proposal: WouldAbandon) -> list[ObjectId]:
    """904.10. Return the schemes whose abilities must be over before a scheme is abandoned.

    In the rules of the seeds only the scheme itself; today every scheme.
    """
    if game.edition.scheme_condition_own:
        return [proposal.object]
    board = game.board
    return [id for id in (*board.command, *board.former) if _is_scheme(board.get(id) or board.former.get(id))]


def _pending(game: Game) -> set[ObjectId]:
    """Return the schemes with a triggered ability that waits or is on the stack."""
    board = game.board
    waiting = {trigger.source for trigger in board.triggers.values()}
    on_stack = (board.objects[id] for id in board.stack)
    waiting |= {ability.source for ability in on_stack if ability.kind == "triggered" and ability.source is not None}
    return {id for id in waiting if _is_scheme(board.objects.get(id) or board.former.get(id))}


def _is_scheme(obj: GameObject | None) -> bool:
    return obj is not None and "scheme" in obj.types


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
