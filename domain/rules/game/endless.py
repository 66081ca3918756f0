"""104.4b, 732. Proof that a loop never ends, as no text counts what grows.

The proof does not try out boards on which much more has grown. Every text that functions does the same each time,
whatever its number of objects; nothing dies, nobody loses life, and nobody gets a way to do something for having more
of anything. A text that is not known here to be harmless is taken to count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language import CardDefinition
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

QUIET = frozenset(
    (
        "deathtouch",
        "defender",
        "double strike",
        "fear",
        "first strike",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "intimidate",
        "lifelink",
        "menace",
        "reach",
        "shroud",
        "trample",
        "vigilance",
    )
)
"""702. Keywords that count nothing: they matter in combat or for targeting only."""

_ASKED = (g.TypeIs, g.SubtypeIs, g.SupertypeIs, g.ColorIs, g.TokenIs)
"""Filters that read only properties of the object itself."""

_WHOSE = frozenset(("you", "each_player", "each_opponent", "opponent"))

_ITSELF = frozenset(("self", "other", "anything"))


def asks_for_no_number(game: Game, board: Board, *, declining: bool = False) -> bool:
    """Return True if no text depends on how much of anything there is.

    With `declining`, players decline all optional actions, and texts that only allow such actions do not count.
    """
    if board.effects or board.triggers or board.combat is not None:
        return False
    return all(_is_steady(game, obj, declining=declining) for obj in _where_texts_function(board, declining))


def _where_texts_function(board: Board, declining: bool) -> Iterator[GameObject]:
    """Yield all objects outside libraries, and outside hands if `declining`.

    Cards in a hand only let their owner do something.
    """
    ids = [*board.battlefield, *board.stack, *board.command, *board.exile]
    for player in board.players.values():
        ids += player.graveyard
        ids += () if declining else player.hand
    return (board.objects[id] for id in ids)


def _is_steady(game: Game, obj: GameObject, *, declining: bool) -> bool:
    """Return True if an object's texts and permissions stay the same, however much has grown."""
    if obj.zone is Zone.STACK:
        return obj.ability is not None and _does_the_same(game.part(obj.ability), declining=declining)
    if obj.zone is Zone.BATTLEFIELD:
        changed = obj.attached_to or obj.phased_out or obj.face_down or any(obj.counters.values())
        if changed or not QUIET.issuperset(obj.keywords):
            return False
    elif not declining and obj.zone is not Zone.GRAVEYARD and not _waits(game, obj):
        return False
    return game.knows(obj.definition) and all(
        _does_the_same(game.part(ref), declining=declining) for ref in obj.abilities
    )


def _waits(game: Game, obj: GameObject) -> bool:
    """307.5. Return True if a card can be cast or played only on an empty stack."""
    card: CardDefinition = game.definition(obj.definition)
    several = card.back or card.halves or card.inset or card.meld
    return "Instant" not in card.types and not several and QUIET.issuperset(obj.keywords)


def _does_the_same(part: lang.Part, *, declining: bool) -> bool:
    """Return True if an ability does the same each time, however much has grown.

    Having more of anything must not allow it to be used sooner, either.
    """
    match part:
        case lang.Keyword():
            return part.keyword in QUIET and part.value is None and not part.cost
        case lang.Triggered():
            limited = part.targets or part.if_ or part.while_ or part.once_each_turn or part.nth or part.done_once
            if limited or not isinstance(part.triggered, tuple):
                return False
            return all(map(_happens_again, part.events)) and all(map(_is_constant, part.triggered))
        case lang.Activated():
            if declining:
                return True
            simple = all(cost == "tap_self" or isinstance(cost, g.PayMana) for cost in part.cost)
            whenever = not (part.targets or part.if_ or part.cost_more or part.cost_more_if or part.own_cost_less_if)
            return simple and whenever and isinstance(part.activated, tuple)
        case lang.Spell():
            return True
    return False


def _happens_again(event: object) -> bool:
    """Return True if a trigger event depends only on its object or player."""
    match event:
        case lang.Enters():
            return event.from_ is None and not event.one_or_more and _asks_what_it_is(event.enters)
        case lang.GainsLife():
            return event.gains_life in _WHOSE
    return False


def _asks_what_it_is(asked: object) -> bool:
    match asked:
        case str():
            return asked in _ITSELF
        case g.ControllerIs():
            return asked.controller in _WHOSE
        case g.Is():
            return asked.is_ == "permanent"
        case g.AllOf():
            return all(map(_asks_what_it_is, asked.all))
        case g.AnyOf():
            return all(map(_asks_what_it_is, asked.any))
        case g.Not():
            return _asks_what_it_is(asked.not_)
    return isinstance(asked, _ASKED)


def _is_constant(effect: object) -> bool:
    """Return True if an instruction gains life or creates tokens, the same amount each time."""
    match effect:
        case lang.GainLife():
            return isinstance(effect.gain_life, int) and effect.who in _WHOSE
        case lang.CreateToken():
            special = effect.pt or effect.attached or effect.attacking or effect.blocking or effect.with_
            if special or effect.who not in _WHOSE or not isinstance(effect.n, int):
                return False
            return all(map(_is_constant, effect.besides))
    return False
