"""603.2h, 608.2i, 700.2. Memory of an object: modes chosen, resolutions counted, actions done this turn.

The memory is a designation of the object and ends with the object (400.7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import CHOSEN, CHOSEN_THIS_TURN, DONE, RESOLVED, activation_of
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
"""Number of hash digits used: enough to tell apart the few texts whose abilities one object has."""

MOST_TIMES = 99
"""Highest count of resolutions kept; no text asks for more."""


def _entries(obj: GameObject | None, name: str) -> list[str]:
    return [] if obj is None else obj.designations.get(name, "").split()


def _key(game: Table, ability: AbilityRef) -> str:
    """Return a key for an ability of an object, made from the ability's text (113.2c).

    The key is the same whichever effect gave the ability. A definition's number is not used, as it would reveal
    how many unseen cards were numbered before.
    """
    definition, part = ability
    return f"{game.board.definitions[definition].hash[:OF_A_HASH]}.{part}"


def _keep(game: Game, id: ObjectId, name: str, entries: list[str], rule: str, cause: int | None) -> None:
    """Record the new entries of the memory as a designation of the object.

    If the edition lacks the rule, 608.2 is cited.
    """
    if id in game.board.objects or id in game.board.former:
        rule = rule if game.cites(rule) else "608.2"
        game.say(e.DesignationGained(entity=id, name=name, value=" ".join(entries)), rule, cause)


# 700.2. Modes


def _kind(text: lang.Modes) -> str:
    return CHOSEN_THIS_TURN if text.once == "turn" else CHOSEN


def chosen_before(text: lang.Modes, context: Context) -> frozenset[int]:
    """Return the modes of an ability that were chosen and cannot be chosen again.

    They cannot be chosen again at all, or not this turn.
    """
    if text.once is None or context.ability is None:
        return frozenset()
    pairs = (entry.split("=") for entry in _entries(context.last(context.source), _kind(text)))
    return frozenset(int(mode) for key, mode in pairs if key == _key(context.game, context.ability))


def choose(game: Game, text: lang.Modes, modes: tuple[int, ...], context: Context, cause: int | None) -> None:
    """Remember the chosen modes, even if the ability does not resolve."""
    if text.once is None or context.ability is None or not modes:
        return
    entries = _entries(context.last(context.source), _kind(text))
    entries += [f"{_key(context.game, context.ability)}={mode}" for mode in modes]
    _keep(game, context.source, _kind(text), entries, "700.2", cause)


# 608.2i. Counting resolutions


class Asking(dict[AbilityRef, bool]):
    """Cache, by ability: True if its text asks for its number of resolutions."""


def _asks(game: Game, part: lang.Part, ref: AbilityRef) -> bool:
    known = game.kept(Asking)
    if ref not in known:
        known[ref] = any(isinstance(node, g.TimesResolved) for node in every(part))
    return known[ref]


def _times(context: Context, ability: AbilityRef) -> int:
    counts = dict(entry.split("=") for entry in _entries(context.last(context.source), RESOLVED))
    return int(counts.get(_key(context.game, ability), 0))


def resolves(game: Game, part: lang.Part, context: Context, cause: int) -> None:
    """Count a resolution of an ability whose text asks for the number of resolutions."""
    assert context.ability is not None
    if not _asks(game, part, context.ability):
        return
    source, number = context.last(context.source), _key(context.game, context.ability)
    others = [entry for entry in _entries(source, RESOLVED) if entry.partition("=")[0] != number]
    times = min(_times(context, context.ability) + 1, MOST_TIMES)
    _keep(game, context.source, RESOLVED, [*others, f"{number}={times}"], "608.2i", cause)


def _times_resolved(amount: g.TimesResolved, context: Context) -> int:
    return 0 if context.ability is None else _times(context, context.ability)


def _times_activated(amount: g.TimesActivated, context: Context) -> int:
    """602.2b. Return the number of activations; an object that has left counts with those until then."""
    source = context.last(context.source)
    return 0 if context.ability is None or source is None else source.used.get(activation_of(context.ability[1]), 0)


reads_amount(g.TimesResolved, _times_resolved)
reads_amount(g.TimesActivated, _times_activated)


# 603.2h. Actions allowed once each turn


def is_done(game: Table, source: GameObject | None, part: lang.Part, ability: AbilityRef) -> bool:
    """603.2h. Return True if a "do this only once each turn" ability was used this turn."""
    return isinstance(part, lang.Triggered) and part.done_once and _key(game, ability) in _entries(source, DONE)


def was_used(game: Table, source: GameObject, ability: AbilityRef) -> bool:
    """Return True if the once-a-turn permission of a static ability was used this turn."""
    return _key(game, ability) in _entries(source, DONE)


def use(game: Game, id: ObjectId, ability: AbilityRef, cause: int) -> None:
    """Remember that the once-a-turn permission of a static ability was used."""
    entries = _entries(game.board.objects.get(id), DONE)
    _keep(game, id, DONE, [*entries, _key(game, ability)], "601.3", cause)


def may_do(game: Game, effect: lang.Effect, context: Context) -> bool:
    """603.2h. Return False if a once-each-turn effect was carried out already this turn."""
    ability = context.ability
    return not _is_once(game, effect, ability) or (
        ability is not None and not is_done(game, context.last(context.source), game.part(ability), ability)
    )


def do(game: Game, effect: lang.Effect, context: Context) -> None:
    """603.2h. Remember that a once-each-turn effect was carried out."""
    ability = context.ability
    if ability is not None and _is_once(game, effect, ability):
        entries = _entries(context.last(context.source), DONE)
        _keep(game, context.source, DONE, [*entries, _key(game, ability)], "603.2h", None)


def _is_once(game: Game, effect: lang.Effect, ability: AbilityRef | None) -> bool:
    part = None if ability is None else game.part(ability)
    return isinstance(part, lang.Triggered) and part.done_once and effect is part.optional
