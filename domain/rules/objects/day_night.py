"""731, 702.145. Day and night: when they change, and permanents that transform with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.events import Recorded
from domain.kernel.would import WouldMove
from domain.rules.mechanics import follows, turns
from domain.rules.replacement.impossible import no_permanent
from domain.rules.zones import double_faced, merged
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Rules

DAYBOUND = "daybound"
NIGHTBOUND = "nightbound"


def becomes(game: Game, time: str) -> e.TimeOfDayChanged | None:
    """731.1. Return the event by which it becomes day or night.

    None if it is so already, or if this edition has no day and night.
    """
    before = game.board.time_of_day
    if before == time or not game.edition.sagas_attractions_day_night:
        return None
    return e.TimeOfDayChanged(before=before, after=time)


def check(game: Game) -> Rules:
    """502.2, 703.4b. Change day and night by the number of spells cast last turn.

    Day becomes night after a turn whose player cast no spell, night becomes day after a turn with two. Of a team that
    takes turns together, the player who cast most counts (502.2a). There is no change before the second turn.
    """
    board = game.board
    if board.turn < 2:
        return
    if board.time_of_day == "day" and board.spells_last_turn == 0:
        change = becomes(game, "night")
    elif board.time_of_day == "night" and board.spells_last_turn >= 2:
        change = becomes(game, "day")
    else:
        return
    if change is not None:
        game.say(change, "502.2")
    yield from ()


@follows("702.145c", while_any={DAYBOUND, NIGHTBOUND}, order=10)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """702.145c-g. Start day or night, and transform permanents that do not fit.

    Day or night starts if there was none and a permanent has daybound or nightbound.
    """
    board = game.board
    if not game.edition.sagas_attractions_day_night:
        return False
    bound = [
        permanent
        for permanent in board.permanents()
        if DAYBOUND in permanent.keywords or NIGHTBOUND in permanent.keywords
    ]
    if not bound:
        return False
    changed = False
    if not board.time_of_day:
        day = any(DAYBOUND in permanent.keywords for permanent in bound)
        change = becomes(game, "day" if day else "night")
        assert change is not None
        game.say(change, "702.145d" if day else "702.145g", board.position)
        changed = True
    night = board.time_of_day == "night"
    for permanent in bound:
        keyword, rule = (DAYBOUND, "702.145c") if night else (NIGHTBOUND, "702.145f")
        if (
            keyword in permanent.keywords
            and merged.is_turned(permanent) is not night
            and double_faced.has_back(game, permanent)
            and "cant_transform" not in permanent.keywords
        ):
            game.say(double_faced.turned_over(game, permanent), rule, board.position)
            changed = True
    return changed


@turns("702.145b", while_any={DAYBOUND}, order=10)
def enter_transformed(game: Game, entry: Entry) -> None:
    """702.145b, 712.13a. Let cards with daybound enter with their other face up at night.

    A spell whose other face is no permanent is put into the graveyard instead.
    """
    if isinstance(entry.would, WouldMove) and _enters_transformed(game, entry.would):
        entry.would = entry.first = replace(entry.would, transformed=True)
        if no_permanent(game, entry.would) and game.board.objects[entry.would.object].zone is Zone.STACK:
            entry.would = entry.first = WouldMove(entry.would.object, Zone.GRAVEYARD)


def _enters_transformed(game: Game, would: WouldMove) -> bool:
    if game.board.time_of_day != "night" or would.to is not Zone.BATTLEFIELD or would.transformed:
        return False
    entering = game.board.objects[would.object]
    return DAYBOUND in entering.keywords and double_faced.has_back(game, entering)
