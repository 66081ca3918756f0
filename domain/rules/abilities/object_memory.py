"""603.2h, 608.2i, 700.2. What an object remembers: modes chosen, how often an ability resolved, what was done.

It is a mark of the object, and ends with it (400.7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import CHOSEN, CHOSEN_THIS_TURN, DONE, RESOLVED
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language.tree import every
from domain.ids import ObjectId
from domain.rules.resolving.evaluation import Context, reads_amount

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

OF_A_HASH = 8
"""Enough to tell the few texts apart that one object has abilities of."""

MOST_TIMES = 99
"""No text asks whether an ability has resolved more often."""


def _entries(found: GameObject | None, name: str) -> list[str]:
    return [] if found is None else found.designations.get(name, "").split()


def _key(game: Table, ability: AbilityRef) -> str:
    """An ability among all that an object has, whatever gave it to it (113.2c): by the text that it is of.

    Not by the number of its definition, which tells how many unseen cards there are before it.
    """
    definition, part = ability
    return f"{game.board.definitions[definition].hash[:OF_A_HASH]}.{part}"


def _keep(game: Game, id: ObjectId, name: str, entries: list[str], rule: str, cause: int | None) -> None:
    """Where an edition has no such rule, it is part of resolving."""
    if id in game.board.objects or id in game.board.former:
        rule = rule if game.cites(rule) else "608.2"
        game.say(e.DesignationGained(entity=id, name=name, value=" ".join(entries)), rule, cause)


# 700.2. Modes


def _kind(text: lang.Modes) -> str:
    return CHOSEN_THIS_TURN if text.once == "turn" else CHOSEN


def chosen_before(text: lang.Modes, context: Context) -> frozenset[int]:
    """Which modes of an ability cannot be chosen again, or not in this turn."""
    if text.once is None or context.ability is None:
        return frozenset()
    pairs = (entry.split("=") for entry in _entries(context.last(context.source), _kind(text)))
    return frozenset(int(mode) for of, mode in pairs if of == _key(context.game, context.ability))


def choose(game: Game, text: lang.Modes, modes: tuple[int, ...], context: Context, cause: int | None) -> None:
    """Remember which modes were chosen, whatever becomes of the ability."""
    if text.once is None or context.ability is None or not modes:
        return
    entries = _entries(context.last(context.source), _kind(text))
    entries += [f"{_key(context.game, context.ability)}={mode}" for mode in modes]
    _keep(game, context.source, _kind(text), entries, "700.2", cause)


# 608.2i. How often an ability has resolved


class Asking(dict[AbilityRef, bool]):
    """Which abilities of a game ask how often they have resolved."""


def _asks(game: Game, part: lang.Part, ref: AbilityRef) -> bool:
    known = game.kept(Asking)
    if ref not in known:
        known[ref] = any(isinstance(node, g.TimesResolved) for node in every(part))
    return known[ref]


def _times(context: Context, ability: AbilityRef) -> int:
    counts = dict(entry.split("=") for entry in _entries(context.last(context.source), RESOLVED))
    return int(counts.get(_key(context.game, ability), 0))


def resolves(game: Game, part: lang.Part, context: Context, cause: int) -> None:
    """Count that an ability resolves, where its text asks how often it has."""
    assert context.ability is not None
    if not _asks(game, part, context.ability):
        return
    found, number = context.last(context.source), _key(context.game, context.ability)
    others = [entry for entry in _entries(found, RESOLVED) if entry.partition("=")[0] != number]
    times = min(_times(context, context.ability) + 1, MOST_TIMES)
    _keep(game, context.source, RESOLVED, [*others, f"{number}={times}"], "608.2i", cause)


def _times_resolved(amount: g.TimesResolved, context: Context) -> int:
    return 0 if context.ability is None else _times(context, context.ability)


reads_amount(g.TimesResolved, _times_resolved)


# 603.2h. What is done only once each turn


def is_done(game: Table, found: GameObject | None, part: lang.Part, ability: AbilityRef) -> bool:
    """Return True if what an ability lets its controller do once each turn was done in this turn."""
    return isinstance(part, lang.Triggered) and part.done_once and _key(game, ability) in _entries(found, DONE)


def was_used(game: Table, found: GameObject, ability: AbilityRef) -> bool:
    """Return True if what a static ability lets a player do once each turn was done in this turn."""
    return _key(game, ability) in _entries(found, DONE)


def use(game: Game, id: ObjectId, ability: AbilityRef, cause: int) -> None:
    """Remember that it is done."""
    entries = _entries(game.board.objects.get(id), DONE)
    _keep(game, id, DONE, [*entries, _key(game, ability)], "601.3", cause)


def may_do(game: Game, effect: lang.Effect, context: Context) -> bool:
    """Return True if this can still be done in this turn, if it is what is done only once in it."""
    ability = context.ability
    return not _is_once(game, effect, ability) or (
        ability is not None and not is_done(game, context.last(context.source), game.part(ability), ability)
    )


def do(game: Game, effect: lang.Effect, context: Context) -> None:
    """Remember that it is done, if it is what is done only once each turn."""
    ability = context.ability
    if ability is not None and _is_once(game, effect, ability):
        entries = _entries(context.last(context.source), DONE)
        _keep(game, context.source, DONE, [*entries, _key(game, ability)], "603.2h", None)


def _is_once(game: Game, effect: lang.Effect, ability: AbilityRef | None) -> bool:
    part = None if ability is None else game.part(ability)
    return isinstance(part, lang.Triggered) and part.done_once and effect is part.optional
