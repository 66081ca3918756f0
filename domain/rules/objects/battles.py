"""310. Battles: defense counters and protectors.

Attacking a battle is in `declaration` and `defending`, damage to it in `results`, its state-based actions are
in `state_based`; the ability of Sieges is a part of definition 0 (`keywords`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import PlayerId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldEnterAsToken, WouldMove
from domain.reasons import Reason
from domain.rules.combat.defending import is_battle
from domain.rules.mechanics import as_it_enters, waits
from domain.rules.zones.entering import printed_of
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Rules, Ruling


def on_battlefield(board: Board) -> Iterator[GameObject]:
    """Yield the battles on the battlefield."""
    return (permanent for permanent in board.permanents() if is_battle(board, permanent))


def is_attacked(board: Board, battle: GameObject) -> bool:
    """310.5. Return True if a creature attacks the battle now."""
    combat = board.combat
    return combat is not None and any(attack.attacked == battle.id for attack in combat.attackers.values())


def defense_counters(game: Game, would: WouldMove | WouldEnterAsToken) -> tuple[tuple[str, int], ...]:
    """310.4b. Return the defense counters that a battle enters with."""
    if not game.edition.battles or "battle" not in (entering := printed_of(game, would)).types:
        return ()
    definition = game.definition(entering.face)
    return (("defense", definition.defense),) if definition.defense else ()


@waits("704.5v", while_any={"battle"}, order=20)
def may_lose_its_last_attacker(game: Game, words: Collection[str]) -> bool:
    """704.5v, 704.5w. Return True if there is a battle, to be checked after any event.

    A battle may stay while an ability of it is on the stack, or while it is attacked.
    """
    return "battle" in words


@as_it_enters("310.8a", while_any={"battle"}, order=10)
def choose_as_it_enters(game: Game, entry: Entry) -> Rules:
    """310.8a. Let a battle's controller choose its protector as it enters."""
    would = entry.would
    if not game.edition.battles or not isinstance(would, (WouldMove, WouldEnterAsToken)):
        return
    if isinstance(would, WouldMove) and would.to is not Zone.BATTLEFIELD:
        return
    entering = printed_of(game, would)
    if "battle" in entering.types:
        protector = yield from choose_protector(game, entering, "310.8a")
        entry.would = replace(would, protector=protector)


def choose_protector(game: Game, battle: GameObject, rule: str) -> Ruling[PlayerId | None]:
    """310.8a, 310.11a. Return a battle's protector, chosen by its controller, or None.

    An opponent of a Siege's controller protects it; a battle without a battle type is protected by its controller. None
    if there is nobody.
    """
    if "Siege" not in battle.subtypes:
        return battle.controller
    among = game.board.opponents(battle.controller)
    if not among:
        return None
    chosen, _ = yield from game.decide(ChooseObjects(battle.controller, Reason.PROTECTOR, among, 1, 1, battle.id), rule)
    return PlayerId(chosen[0])
