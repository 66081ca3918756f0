"""Observed games whose source tells what one seat could choose of, as a program does that knows the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.ids import PlayerId
from domain.kernel.game import Game
from domain.mana import mana_cost
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.casting.permissions import flash
from domain.rules.combat.declaration import attack_question, block_question
from domain.rules.continuous.player_effects import lands_left
from domain.rules.rulebook import RULES
from domain.rules.turn import timing
from domain.terms import Step


def with_offers(log: Sequence[Recorded], seat: int = 1) -> list[Recorded]:
    """A game with the lists of what this seat could choose of, each where the player is asked."""
    board, told, places = Board(), list[Recorded](), {0: 0}
    for recorded in log:
        before = _before(board, recorded.event, PlayerId(seat))
        for event in before:
            told.append(Recorded(len(told) + 1, recorded.moment, "117.1", None, event))
        evolve(board, recorded)
        cause = None if recorded.cause is None else places[recorded.cause]
        places[recorded.position] = len(told) + 1
        told.append(recorded._replace(position=len(told) + 1, cause=cause))
        for event in _after(board, recorded.event, PlayerId(seat)):
            told.append(Recorded(len(told) + 1, recorded.moment, "117.1", None, event))
    return _without_digests(told)


def _without_digests(log: list[Recorded]) -> list[Recorded]:
    """A digest is of the board at its place, which is another one now."""
    hidden = {"digest": None}
    return [
        one._replace(event=one.event.model_copy(update=hidden)) if isinstance(one.event, e.BoardDigested) else one
        for one in log
    ]


def _before(board: Board, event: Event, seat: PlayerId) -> Iterator[e.ChoicesOffered]:
    if isinstance(event, e.TargetsChosen) and event.targets and board.objects[event.object].controller == seat:
        rows = tuple((place, len(ids), len(ids), ids) for place, (_, ids) in enumerate(event.targets, 1) if ids)
        if rows:
            yield e.ChoicesOffered(kind="targets", object=event.object, legal=rows, gone=None, to=(seat,))


def _after(board: Board, event: Event, seat: PlayerId) -> Iterator[e.ChoicesOffered]:
    game = Game(board, {}, RULES) if isinstance(event, e.StepBegan | e.PriorityGiven) else None
    if game is None:
        return
    if isinstance(event, e.StepBegan):
        attacks = event.step is Step.DECLARE_ATTACKERS and board.active == seat
        blocks = event.step is Step.DECLARE_BLOCKERS and board.active != seat
        question = attack_question(game)[0] if attacks else block_question(game, seat)[0] if blocks else None
        if question is not None and question.may:
            rows = tuple(((creature,), among) for creature, among in question.may)
            kind = "attackers" if attacks else "blockers"
            yield e.ChoicesOffered(kind=kind, object=None, legal=rows, gone=None, to=(seat,))
    elif isinstance(event, e.PriorityGiven) and event.player == seat:
        legal = tuple(_actions(game, seat))
        yield e.ChoicesOffered(kind="actions", object=None, legal=legal, gone=None, to=(seat,))


def _actions(game: Game, seat: PlayerId) -> Iterator[tuple[object, ...]]:
    board, sources = game.board, mana_sources(game, seat)
    sorcery = timing.sorcery_speed(board, seat)
    for card in board.hand(seat):
        if "land" in card.types:
            yield "play", 0, "", int(sorcery and lands_left(game, seat) > 0), (card.id,)
        elif card.types:
            may = sorcery or flash.is_instant_speed(card)
            pays = may and can_afford(game, seat, mana_cost(card.mana_cost or ""), sources)
            yield "cast", 0, card.mana_cost or "", 2 if pays else int(may), (card.id,)
    for id, _, options in sources:
        yield "mana", 0, "/".join(options), 1, (id,)
