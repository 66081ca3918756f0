"""508.4, 509.4. Creatures that enter attacking or blocking, or that an effect makes block.

Requirements and restrictions on declarations do not matter to them (508.4c, 509.4b). Where damage has an order (2017),
the attacking player gives a new blocker a place in it, and the defending player gives the attacker a place in the
blocker's own order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from domain import events as e
from domain import reasons
from domain.cards import language as lang
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.proposals import Ruling
from domain.kernel.questions import ChooseNumber, ChooseObjects
from domain.kernel.would import Joins, WouldEnterAsToken, WouldMove
from domain.reasons import Reason
from domain.rules.combat.defending import attackable, defends, is_battle
from domain.rules.continuous import layers
from domain.rules.resolving.evaluation import Context

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch
    from domain.kernel.proposals import Proposals, Rules


Enters: TypeAlias = lang.Move | lang.CreateToken | lang.CreateCopy
"""Instructions that can make a permanent enter attacking or blocking."""


def joins(
    game: Game, effect: lang.Move | lang.CreateToken | lang.CreateCopy, context: Context, controller: PlayerId
) -> Joins | None:
    """508.4a, 509.4a. Return the opponents to choose from for a permanent that enters attacking or blocking.

    None if the instruction does not say so. If none of the opponents named can be attacked or blocked now, the
    choice is empty: then the permanent enters, and is never considered attacking or blocking.
    """
    board = game.board
    combat = board.combat
    among: Iterable[EntityId]
    if effect.attacking is not None:
        among = attackable(board) if effect.attacking is True else context.entities(effect.attacking)
        able = combat is not None and board.is_active(controller)
        return Joins("attacking", tuple(id for id in among if able and defends(board, id) is not None))
    if effect.blocking is not None:
        attackers = combat.attackers if combat is not None else {}
        among = attackers if effect.blocking is True else context.entities(effect.blocking)
        mine = {id for id, attack in attackers.items() if controller in board.side(attack.defender)}
        return Joins("blocking", tuple(id for id in among if id in mine))
    return None


_ENTERS = frozenset((WouldMove, WouldEnterAsToken))


def is_about(batch: Batch) -> bool:
    """508.4, 509.4. Return True if a permanent of the batch would enter attacking or blocking."""
    for entry in batch.entries:
        would = entry.would
        if would.__class__ in _ENTERS and would.joins is not None:  # type: ignore[union-attr]
            return True
    return False


def choose(game: Game, batch: Batch) -> Rules:
    """508.4, 509.4. Let controllers choose the opponents of creatures entering attacking or blocking.

    A blocker also gets a place in the damage order.
    """
    joined: dict[EntityId, int] = {}
    for entry in batch.entries:
        would = entry.would
        if not isinstance(would, (WouldMove, WouldEnterAsToken)) or would.joins is None or not would.joins.among:
            continue
        word, among, _ = would.joins
        controller = would.player if isinstance(would, WouldEnterAsToken) else would.controller
        assert controller is not None
        rule = "508.4" if word == "attacking" else "509.4"
        chosen, _ = yield from game.decide(ChooseObjects(controller, Reason(word), among, 1, 1), rule)
        place = None
        if not chosen:
            entry.would = replace(would, joins=None)
            continue
        if word == "blocking":
            attacker = ObjectId(chosen[0])
            assert game.board.combat is not None
            count = len(game.board.combat.attackers[attacker].blockers) + joined.get(attacker, 0)
            place = yield from _place(game, attacker, count, "seed:509.7")
            joined[attacker] = joined.get(attacker, 0) + 1
        entry.would = replace(would, joins=Joins(word, chosen, place))


def join(game: Game, batch: Batch) -> None:
    """508.4, 509.4. Record that creatures which have entered are attacking or blocking.

    A permanent that is no creature never is (506.3a), nor is a battle (506.3f).
    """
    if not is_about(batch):
        return
    entered: list[tuple[ObjectId, Joins, int]] = []
    for entry in batch.entries:
        would = entry.would
        if isinstance(would, (WouldMove, WouldEnterAsToken)) and would.joins and would.joins.among and entry.at:
            event = game.records[entry.at - game.records[0].position].event
            assert isinstance(event, (e.ObjectMoved, e.TokenCreated))
            assert event.becomes is not None
            entered.append((event.becomes, would.joins, entry.at))
    if not entered:
        return
    layers.refresh(game)  # effects on the battlefield may decide if it is a creature
    for id, (word, chosen, place), cause in entered:
        if not game.board.objects[id].is_creature or is_battle(game.board, game.board.objects[id]):
            continue
        defender = defends(game.board, chosen[0]) if word == "attacking" else None
        if defender is not None:
            game.say(e.BecameAttacking(creature=id, attacked=chosen[0], defender=defender), "508.4", cause)
        elif word == "blocking" and game.board.is_attacking(ObjectId(chosen[0])):
            _block(game, id, ObjectId(chosen[0]), (place, None), entering=True, cause=cause)


def make_block(game: Game, creature: ObjectId, attacker: ObjectId) -> Proposals:
    """509.1g. Make a creature block an attacker, unless already blocking.

    Choosing places in damage orders is part of the effect.
    """
    board = game.board
    combat = board.combat
    blocker = board.objects[creature]
    if combat is None or attacker not in combat.attackers or attacker in combat.blocks.get(creature, ()):
        return
    if not blocker.is_creature or creature in combat.attackers or blocker.controller in board.active_side():
        return
    if is_battle(board, blocker):
        return  # 506.3g
    place = yield from _place(game, attacker, len(combat.attackers[attacker].blockers), "seed:509.6")
    own = yield from _place(game, creature, len(combat.blocks.get(creature, ())), "seed:509.6")
    with game.moment():
        _block(game, creature, attacker, (place, own), entering=False, cause=None)


def _place(game: Game, creature: ObjectId, count: int, rule: str) -> Ruling[int | None]:
    """Ask for the place of a new creature in a damage order.

    None if there is no order or no other creature in it.
    """
    if not game.edition.damage_assignment_order or not count:
        return None
    player = game.board.objects[creature].controller
    place, _ = yield from game.decide(
        ChooseNumber(player, reasons.of(Reason.PLACE_IN_THE_DAMAGE_OF, creature), 0, count), rule
    )
    return place


def _block(
    game: Game,
    creature: ObjectId,
    attacker: ObjectId,
    places: tuple[int | None, int | None],
    *,
    entering: bool,
    cause: int | None,
) -> None:
    """509.1g, 702.22h. Record that a creature blocks an attacker and the rest of its band.

    The places are those of the creature in the attacker's damage order, and of the attacker in the creature's.
    """
    combat = game.board.combat
    assert combat is not None
    rule = "509.4" if entering else "509.1g"
    for member in band_of(game, attacker):
        if member in combat.blocks.get(creature, ()):
            continue
        newly = combat.attackers[member].blocked is False
        position = game.say(
            e.BecameBlocking(creature=creature, attacker=member, newly_blocked=newly, entering=entering), rule, cause
        )
        if member == attacker:
            then = "seed:509.7" if entering else "seed:509.6"
            orders = (member, combat.attackers[member].blockers, creature), (creature, combat.blocks[creature], member)
            for (ordering, order, new), place in zip(orders, places, strict=True):
                if place is not None:
                    _order(game, ordering, _with(order, new, place), then, position)


def _with(order: list[ObjectId], creature: ObjectId, place: int) -> tuple[ObjectId, ...]:
    """Return a damage order with a creature put in at a place."""
    others = [other for other in order if other != creature]
    return (*others[:place], creature, *others[place:])


def _order(game: Game, creature: ObjectId, order: tuple[ObjectId, ...], rule: str, cause: int) -> None:
    """509.2, 509.3. Record a creature's damage order."""
    player = game.board.objects[creature].controller
    game.say(e.DamageOrderAnnounced(player=player, creature=creature, order=order), rule, cause)


def band_of(game: Game, attacker: ObjectId) -> tuple[ObjectId, ...]:
    """702.22c. Return an attacker with the others of its band, in the band's order."""
    combat = game.board.combat
    bands = combat.bands if combat is not None else ()
    return next((band for band in bands if attacker in band), (attacker,))
