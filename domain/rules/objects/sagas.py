"""714. Sagas: lore counters, chapters, and the sacrifice after the last one."""

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


def chapters(game: Game, obj: GameObject) -> Iterator[int]:
    """714.2. Yield the numbers of all chapters of an object."""
    for ref in obj.abilities:
        yield from _numbers(game.part(ref))


def _numbers(part: lang.Part) -> Iterator[int]:
    for pattern in part.events if isinstance(part, lang.Triggered) else ():
        if isinstance(pattern, lang.ReachesChapter):
            yield from pattern.chapter


def on_battlefield(board: Board) -> Iterator[GameObject]:
    """Yield the Sagas on the battlefield."""
    for permanent in board.permanents():
        if "Saga" in permanent.subtypes:
            yield permanent


def enters_with(game: Game, would: WouldMove | WouldEnterAsToken) -> Ruling[tuple[tuple[str, int], ...]]:
    """714.3a, 714.3b. Return the lore counters that a Saga enters with.

    One counter, or, with read ahead, a number that a player chooses. A Saga that would have none of its abilities has
    no counters either.
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
    """505.4, 703.4f. Put a lore counter on each of the active player's Sagas with chapters.

    This happens as their precombat main phase begins.
    """
    if not game.edition.sagas_attractions_day_night:
        return
    side = game.board.active_side()
    mine = [saga for saga in on_battlefield(game.board) if saga.controller in side and any(chapters(game, saga))]
    if mine:
        lore = [WouldPutCounters(saga.id, LORE, 1, by_effect=False, by=saga.controller) for saga in mine]
        yield from game.at_once(lore, "714.3c")


def reaches(game: Table, pattern: lang.ReachesChapter, saga: GameObject, number: int) -> bool:
    """714.2b, 702.155a. Return True if a chapter ability triggers at a number of lore counters.

    A Saga with read ahead triggers, in the turn in which it entered, only for the counters that are there then.
    """
    if number not in pattern.chapter or not game.edition.sagas_attractions_day_night:
        return False
    entered_now = saga.timestamp >= game.board.turn_position
    return READ_AHEAD not in saga.keywords or not entered_now or saga.counters.get(LORE, 0) == number


@waits("704.5s", while_any={"Saga"}, order=10)
def may_be_told(game: Game, words: Collection[str]) -> bool:
    """704.5s. Return True if there is a Saga, to be checked after any event.

    A Saga with its last chapter stays until its chapter abilities have left the stack.
    """
    return "Saga" in words


def finished(game: Game) -> Proposals:
    """714.4. Sacrifice Sagas with the counters of their last chapter.

    No chapter ability of theirs may be waiting or on the stack.
    """
    board = game.board
    for saga in on_battlefield(board):
        final = max(chapters(game, saga), default=0)
        if final and saga.counters.get(LORE, 0) >= final and not _is_being_told(game, saga.id):
            yield WouldSacrifice(saga.controller, saga.id)


def _is_being_told(game: Game, saga: ObjectId) -> bool:
    """Return True if a chapter ability of a Saga is waiting or on the stack."""
    board = game.board
    pending: list[Trigger | GameObject] = [*board.triggers.values()]
    pending += [ability for id in board.stack if (ability := board.objects[id]).kind == "triggered"]
    return any(
        one.source == saga and one.ability is not None and any(_numbers(game.part(one.ability))) for one in pending
    )
