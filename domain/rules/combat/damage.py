"""510. The combat damage step: creatures that deal damage, its assignment, and dealing it at once."""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import product
from typing import TYPE_CHECKING

from domain import events as e
from domain import reasons
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.assignments import AssignDamage, Fighter, Share
from domain.kernel.pipeline import happen
from domain.kernel.questions import ChooseObjects, Order
from domain.kernel.would import WouldDealDamage
from domain.reasons import Reason
from domain.rules.combat import banding

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def damage_orders(game: Game) -> Rules:
    """509.2 and 509.3 of 2017. Ask for the damage order of creatures with several opponents."""
    board = game.board
    combat = board.combat
    if combat is None or not game.edition.damage_assignment_order:
        return
    for attacker, attack in list(combat.attackers.items()):
        if len(attack.blockers) > 1:
            yield from _order(game, attacker, attack.blockers, "seed:509.2")
    for player in board.apnap():
        for blocker, attackers in list(combat.blocks.items()):
            creature = board.get(blocker)
            if len(attackers) > 1 and creature is not None and creature.controller == player:
                yield from _order(game, blocker, attackers, "seed:509.3")


def _order(game: Game, creature: ObjectId, among: list[ObjectId], rule: str) -> Rules:
    order, there = None, game.board.objects
    while order is None:
        if (
            creature not in there or len(among) < 2
        ):  # `among` is the list of the combat itself: without creatures that have left
            return
        player = there[creature].controller
        order, decided = yield from game.decide(
            Order(player, reasons.of(Reason.DAMAGE_OF, creature), tuple(among)), rule, again=True
        )
    game.say(e.DamageOrderAnnounced(player=player, creature=creature, order=order), rule, decided)


def combat_damage(game: Game) -> Rules:
    """510. Carry out a combat damage step: assign all damage, then deal it at once.

    The damage of attackers is assigned before that of blockers, whichever player assigns it.
    """
    board = game.board
    combat = board.combat
    assert combat is not None
    fighting = [*combat.attackers, *(id for id in combat.blocks if id not in combat.attackers)]
    first, taking_part = who_strikes(board, fighting)
    rule = "510.4" if first or combat.struck_first else "510.1"
    game.say(e.CombatDamageStepBegan(first=first, creatures=taking_part), rule)
    strikers = frozenset(taking_part)
    proposals: list[tuple[WouldDealDamage, str, int | None]] = []
    assigned: list[Share] = []
    unblocked: set[ObjectId] = set()
    for attacking, player in product((True, False), board.apnap()):
        if attacking:
            unblocked |= yield from _as_though_unblocked(game, player, strikers)
        answer, decided = None, None
        while answer is None:
            striking = [id for id in (combat.attackers if attacking else combat.blocks) if id in strikers]
            mine = [id for id in striking if (attacking or id not in combat.attackers) and assigns(board, id) == player]
            question = damage_question(game, player, mine, attacking, assigned, unblocked)
            if not question.creatures:
                break
            answer = question.forced()
            if answer is None:
                answer, decided = yield from game.decide(question, "510.1", again=True)
        if answer is None:
            continue
        since = max(combat.since[source] for source, *_ in question.creatures)
        position = game.say(
            e.CombatDamageAssigned(player=player, assignments=answer), "510.1", since if decided is None else decided
        )
        assigned += answer
        proposals += [
            (WouldDealDamage(ObjectId(source), recipient, amount, combat=True), "510.2", position)
            for source, recipient, amount in answer
        ]
    if proposals:
        yield from happen(game, proposals)


def _as_though_unblocked(game: Game, player: PlayerId, strikers: Set[ObjectId]) -> Ruling[set[ObjectId]]:
    """510.1c. Return blocked attackers that will assign damage as though unblocked, as a player chooses.

    Only attackers with a text that allows this can be chosen.
    """
    combat, chosen = game.board.combat, None
    assert combat is not None
    while chosen is None:
        among = tuple(
            id
            for id, attack in combat.attackers.items()
            if id in strikers and attack.attacked and may_be_as_unblocked(game.board, id, player)
        )
        if not among:
            return set()
        question = ChooseObjects(player, Reason.AS_THOUGH_UNBLOCKED, among, 0, len(among))
        chosen, _ = yield from game.decide(question, "510.1c", again=True)
    return set(chosen)


def may_be_as_unblocked(board: Board, id: ObjectId, player: PlayerId) -> bool:
    """510.1c. Return True if a player may have a blocked attacker assign damage as though unblocked."""
    attack = board.combat.attackers.get(id) if board.combat is not None else None
    creature = board.objects[id]
    blocked = attack is not None and bool(attack.blocked)
    return blocked and creature.controller == player and "may_assign_unblocked" in creature.keywords


def assigns(board: Board, id: ObjectId) -> PlayerId:
    """510.1, 702.22j, 702.22k. Return the player who assigns a creature's damage.

    That is its controller, or the opponent with banding creatures among those that block it or that it blocks.
    """
    combat = board.combat
    assert combat is not None
    controller = board.objects[id].controller
    attack = combat.attackers.get(id)
    opposing = attack.blockers if attack is not None else combat.blocks[id]
    if not opposing or not banding.is_divided_by_the_other_side(board, opposing):
        return controller
    return board.objects[opposing[0]].controller


def who_strikes(board: Board, fighting: list[ObjectId]) -> tuple[bool, tuple[ObjectId, ...]]:
    """510.4. Return the creatures that assign damage in this step.

    The first value is True if this is the step for first and double strike.
    """
    combat = board.combat
    assert combat is not None
    words = {id: board.objects[id].keywords for id in fighting}
    if combat.damage_steps == 0:
        early = tuple(id for id in fighting if "first strike" in words[id] or "double strike" in words[id])
        return (True, early) if early else (False, tuple(fighting))
    struck = frozenset(combat.struck_first)
    return False, tuple(id for id in fighting if id not in struck or "double strike" in words[id])


def damage_question(
    game: Game,
    player: PlayerId,
    creatures: Iterable[ObjectId],
    attacking: bool,
    assigned: Iterable[Share] = (),
    unblocked: Set[ObjectId] = frozenset(),
) -> AssignDamage:
    """510.1. Return the question of how a player assigns the damage of creatures.

    `assigned` is the damage that others have assigned already. Creatures of `unblocked` may assign damage as though
    they were unblocked.
    """
    board = game.board
    fighters = [fighter for id in creatures if (fighter := _fighter(board, id, id in unblocked)) is not None]
    recipients = dict.fromkeys(one for _, _, among, _, _ in fighters for one in among)
    shares: dict[EntityId, list[Share]] = {}
    for share in assigned:
        shares.setdefault(share[1], []).append(share)
    return AssignDamage(
        player,
        attacking,
        tuple(fighters),
        lethal=tuple((one, _lethal(board, one, shares.get(one, ()))) for one in recipients),
        ordered=game.edition.damage_assignment_order,
        free=tuple(id for id, *_ in fighters if board.objects[id].controller != player),
    )


def _fighter(board: Board, id: ObjectId, unblocked: bool = False) -> Fighter | None:
    """510.1a-d, 702.19. Return a creature with its damage and possible recipients, or None.

    None if it assigns no damage at all.
    """
    combat = board.combat
    assert combat is not None
    creature = board.objects[id]
    power = creature.toughness if "assigns_by_toughness" in creature.keywords else creature.power
    if not power or power < 0 or not creature.is_creature or "assigns_no_damage" in creature.keywords:
        return None
    attack = combat.attackers.get(id)
    beyond: EntityId = 0
    if attack is None:
        among = tuple(combat.blocks[id])
    else:
        blocked = attack.blocked and not unblocked
        among = tuple(attack.blockers) if blocked else ()
        if not blocked or "trample" in creature.keywords:
            beyond = attack.attacked or 0
        if is_player(beyond) and board.players[PlayerId(beyond)].lost:
            beyond = 0
    if not among and not beyond:
        return None
    return id, power, among, beyond, "deathtouch" in creature.keywords


def _lethal(board: Board, id: ObjectId, assigned: Iterable[Share]) -> int:
    """702.19b, 510.1c of 2017. Return how much more damage is lethal to a creature.

    Damage marked on it, and damage already assigned to it, is taken off.
    """
    creature = board.objects[id]
    left = (creature.toughness or 0) - creature.damage
    for source, _, amount in assigned:
        left = 0 if "deathtouch" in board.objects[ObjectId(source)].keywords else left - amount
    return max(0, left)


def needs_another_damage_step(board: Board) -> bool:
    """510.4. Return True if a second damage step follows, after first and double strike.

    There is never a third.
    """
    return board.combat is not None and board.combat.damage_steps == 1 and bool(board.combat.struck_first)
