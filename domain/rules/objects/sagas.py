"""714. Sagas: lore counters, the chapters they reach, and what becomes of a Saga after its last one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.board.state import Board, Trigger
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.questions import ChooseNumber
from domain.kernel.would import WouldEnterAsToken, WouldMove, WouldPutCounters, WouldSacrifice
from domain.reasons import Reason
from domain.rules.mechanics import waits
from domain.rules.zones.entering import entering_of, printed_of

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Rules, Ruling
    from domain.kernel.table import Table

LORE = "lore"
READ_AHEAD = "read ahead"


def chapters(game: Game, found: GameObject) -> Iterator[int]:
    """714.2. The numbers of all chapters that an object has."""
    for ref in found.abilities:
        yield from _numbers(game.part(ref))


def _numbers(part: lang.Part) -> Iterator[int]:
    for pattern in part.events if isinstance(part, lang.Triggered) else ():
        if isinstance(pattern, lang.ReachesChapter):
            yield from pattern.chapter


def on_battlefield(board: Board) -> Iterator[GameObject]:
    """The Sagas there are."""
    for permanent in board.permanents():
        if "Saga" in permanent.subtypes:
            yield permanent


def enters_with(game: Game, would: WouldMove | WouldEnterAsToken) -> Ruling[tuple[tuple[str, int], ...]]:
    """714.3a, 714.3b. The lore counters a Saga enters with: one or, if it is read ahead, as many as a player chooses.

    A Saga that would have none of its abilities has not this one either.
    """
    if not game.edition.sagas_attractions_day_night:
        return ()
    printed = printed_of(game, would)
    if "Saga" not in printed.subtypes:
        return ()
    entering = entering_of(game, would, printed.copy())
    if printed.abilities and not entering.abilities:
        return ()
    final = max(chapters(game, entering), default=0)
    if READ_AHEAD not in entering.keywords or not final:
        return ((LORE, 1),)
    source = would.object if isinstance(would, WouldMove) else None
    question = ChooseNumber(entering.controller, Reason.CHAPTER, 1, final, source)
    chosen, _ = yield from game.decide(question, "702.155b")
    return ((LORE, chosen),)


def add_lore(game: Game) -> Rules:
    """505.4, 703.4f. As their precombat main phase begins, a player puts a lore counter on each Saga with chapters."""
    if not game.edition.sagas_attractions_day_night:
        return
    side = game.board.active_side()
    mine = [found for found in on_battlefield(game.board) if found.controller in side and any(chapters(game, found))]
    if mine:
        lore = [WouldPutCounters(found.id, LORE, 1, by_effect=False, by=found.controller) for found in mine]
        yield from game.at_once(lore, "714.3c")


def reaches(game: Table, pattern: lang.ReachesChapter, saga: GameObject, number: int) -> bool:
    """714.2b, 702.155a. Return True if a chapter ability triggers as the lore counters on its Saga become so many.

    That of one that is read ahead does so in the turn in which it entered only for the counters that are there then.
    """
    if number not in pattern.chapter or not game.edition.sagas_attractions_day_night:
        return False
    entered_now = saga.timestamp >= game.board.turn_position
    return READ_AHEAD not in saga.keywords or not entered_now or saga.counters.get(LORE, 0) == number


@waits("704.5s", while_any={"Saga"}, order=10)
def may_be_told(game: Game, words: Collection[str]) -> bool:
    """704.5s. A Saga whose chapters are told stays until their abilities have left the stack."""
    return "Saga" in words


def finished(game: Game) -> Proposals:
    """714.4. A Saga with the counters of its last chapter, and no chapter to come from the stack, is sacrificed."""
    board = game.board
    for found in on_battlefield(board):
        final = max(chapters(game, found), default=0)
        if final and found.counters.get(LORE, 0) >= final and not _is_being_told(game, found.id):
            yield WouldSacrifice(found.controller, found.id)


def _is_being_told(game: Game, saga: ObjectId) -> bool:
    """Return True if a chapter ability of it has triggered and not yet left the stack."""
    board = game.board
    pending: list[Trigger | GameObject] = [*board.triggers.values()]
    pending += [found for id in board.stack if (found := board.objects[id]).kind == "triggered"]
    return any(
        one.source == saga and one.ability is not None and any(_numbers(game.part(one.ability))) for one in pending
    )
