"""Two games go on alike: one that was played, and one that was set up from a position of it."""

from __future__ import annotations

import re
from typing import Any

from domain import events as e
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.decider import Decider, from_position
from domain.errors import IllegalDecision
from domain.ids import FIRST_OBJECT, ObjectId
from domain.kernel.questions import Order
from domain.position.export import Telling, position_of
from domain.position.model import Position
from domain.randomness import Dice
from domain.rules.casting.permissions.zone_permissions import BY

CHANCE = (e.LibraryShuffled, e.CoinFlipped, e.DieRolled, e.PlanarDieRolled, e.SupplementShuffled)

BY_OBJECT = rf"{BY}(\d+)(?= )"
"""What lets a card be played, as an ability of an object."""


def names_of(game: Decider, gone: bool) -> dict[ObjectId, str]:
    """What a position calls everything; what has left, too."""
    telling = Telling(game.board, game.definition, catalogue())
    return {id: telling.entity(id) for id in game.board.objects} | (telling.gone if gone else {})


def translated(answer: Any, same: dict[int, int], waiting: dict[int, int]) -> Any:
    """The same answer in another game: objects by what they are or were called, triggers in their order."""
    if isinstance(answer, tuple):
        return tuple(translated(one, same, waiting) for one in answer)
    if isinstance(answer, str) and (by := re.match(BY_OBJECT, answer)):
        return f"{BY}{same.get(int(by[1]), by[1])}{answer[by.end() :]}"
    if isinstance(answer, int) and not isinstance(answer, bool):
        other = waiting.get(answer, answer)
        return same.get(answer, other) if answer >= FIRST_OBJECT else other
    return answer


def go_on_alike(one: Decider, other: Decider, decisions: int, purpose: str) -> int:
    """Answer the same in both games: what they are after each answer is the same. How many were compared."""
    same: dict[int, int] = {}
    for number in range(decisions):
        if one.question is None:
            assert other.question is None
            return number
        assert other.question is not None
        answer = one.question.random(Dice(purpose, number, "answer"))
        yours = {name: id for id, name in names_of(other, not number).items()}
        same |= {id: yours[name] for id, name in names_of(one, not number).items() if name in yours}
        waiting = dict(zip(sorted(one.board.triggers), sorted(other.board.triggers), strict=False))
        if not isinstance(one.question, Order):
            waiting = {}
        before = len(one.records), len(other.records)
        try:
            one.answer(answer)
        except IllegalDecision:
            continue
        other.answer(translated(answer, same, waiting))
        if any(isinstance(record.event, CHANCE) for record in one.records[before[0] :]):
            return number
        are_alike(one, other, before, (number, answer))
    return decisions


def are_alike(one: Decider, other: Decider, since: tuple[int, int], what: object = None) -> None:
    """Since so many events of each the same was said in both games, and the boards are the same."""
    kinds, also = (
        [record.event.NAME for record in game.records[at:] if not isinstance(record.event, LEFT_ASIDE)]
        for game, at in zip((one, other), since, strict=True)
    )
    assert kinds == also, (what, kinds, also)
    assert told(one.board) == told(other.board), what


def set_up_again(game: Decider) -> tuple[Position, Decider]:
    """A position of the game as it is now, of which nothing is left out; and the game that begins there."""
    position = position_of(game.board, game.definition, game.records)
    assert not position.left_out
    assert Position.load(position.dump()) == position
    return position, from_position(position, "seed")


def passing(one: Decider, other: Decider, times: int = 2) -> list[str]:
    """Everybody passes so many times in both games, which stay alike; the kinds of what happened."""
    before = len(one.records), len(other.records)
    for _ in range(times):
        one.answer(("pass",))
        other.answer(("pass",))
    are_alike(one, other, before)
    return [record.event.NAME for record in one.records[before[0] :]]


LEFT_ASIDE = (e.CardSeen, e.BoardDigested, e.TextRewritten, e.LoopFound, e.CharacteristicsChanged)
"""What is told once, and was told by one of them before; what counts the events of a whole game; and what came out
different, which is not the same where something comes back that had phased out."""


def told(board: Board) -> list[Any]:
    """What there is to see on a board, in words."""
    permanents = [
        (
            *(
                one.name,
                one.types,
                one.subtypes,
                one.colors,
                one.power,
                one.toughness,
                sorted(word.name for word in one.keywords),
            ),
            *(one.controller, len(one.abilities), one.tapped, one.damage, one.counters),
            one.face and board.definitions[one.face].name,
        )
        for one in board.permanents()
    ]
    players = [(one.life, one.pool, one.counters, len(one.hand), len(one.library)) for one in board.players.values()]
    stack = [(one.kind, one.controller, one.x, one.modes) for one in map(board.objects.__getitem__, board.stack)]
    return [permanents, players, stack, len(board.effects)]
