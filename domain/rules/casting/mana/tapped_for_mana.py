"""106.12a, 605.1b, 605.4a. Abilities that trigger when a permanent is tapped for mana and add some.

They resolve at once, without the stack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.cards import language as lang
from domain.cards.language.tree import every
from domain.events import Recorded
from domain.ids import Bound, ObjectId, PlayerId
from domain.rules.abilities.index import Watcher, index
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.casting.mana.at_position import AtPosition
from domain.rules.casting.mana.mana_abilities import addable
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import instructions
from domain.terms import sorted_mana

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

Chosen: TypeAlias = Mapping[tuple[ObjectId, AbilityRef], str]
"""Mana chosen beforehand for abilities that trigger, by their object and reference."""


def _is_tapped(pattern: lang.TappedForMana, happened: Happened, context: Context) -> bool:
    player, permanent = happened["player"], happened["object"]
    return player in context.entities(pattern.by) and is_subject(pattern.tapped_for_mana, permanent, context)


trigger(lang.TappedForMana, _is_tapped, {})


def produced_by(id: ObjectId, records: list[Recorded]) -> str:
    """Return the mana that an object has added in these records."""
    return "".join(one.event.mana for one in records if isinstance(one.event, e.ManaAdded) and one.event.source == id)


def _triggered(game: Game, player: PlayerId, id: ObjectId, mana: str) -> Iterator[tuple[Watcher, Context]]:
    """605.1b. Yield the abilities that trigger when a player taps an object for this mana.

    Each has its context, with the object, the player and the mana.
    """
    happened: Happened = {"object": id, "player": player}
    for watcher in tuple(index(game).watchers.get(lang.TappedForMana, ()) if mana else ()):
        watching, ref, part = watcher
        names: dict[str, Bound] = {"event.object": (id,), "event.player": (player,), "event.mana": mana}
        context = Context(game, watching.controller, watching.id, names, text=ref[0])
        tapped = any(
            isinstance(event, lang.TappedForMana) and _is_tapped(event, happened, context) for event in part.events
        )
        if tapped and context.true(part.if_):
            yield watcher, context


def trigger_at_once(game: Game, player: PlayerId, id: ObjectId, mana: str, chosen: Chosen, cause: int | None) -> Rules:
    """605.4a. Carry out the abilities that trigger on this mana, at once and without the stack."""
    for (watching, ref, part), context in _triggered(game, player, id, mana):
        effects = part.triggered if isinstance(part.triggered, tuple) else ()
        if (watching.id, ref) in chosen:
            context.names["mana"] = chosen[watching.id, ref]
        yield from game.in_turn(instructions(game, effects, context), "605.4a", cause)


def is_more(game: Game, part: lang.Activated) -> bool:
    """605.1b. Return True if tapping for this ability's mana may trigger another ability."""
    return "tap_self" in part.cost and lang.TappedForMana in index(game).watchers


def in_all(
    game: Game, player: PlayerId, id: ObjectId, part: lang.Activated, options: tuple[str, ...]
) -> tuple[str, ...]:
    """605.4a. Return the mana of a mana ability together with that of abilities it triggers.

    One string for each choice. `options` is the mana that the ability could add by itself.
    """
    if not is_more(game, part):
        return options
    return tuple(_together(game, player, id, options))


def apart(
    game: Game, player: PlayerId, id: ObjectId, part: lang.Activated, options: tuple[str, ...], mana: str
) -> tuple[str, Chosen]:
    """605.4a. Split `mana` into the ability's own and that of abilities it triggers.

    `options` is the mana that the ability could add by itself.
    """
    if not is_more(game, part):
        return mana, {}
    return _together(game, player, id, options).get(mana, (mana, {}))


class Together(AtPosition["tuple[PlayerId, ObjectId, tuple[str, ...]]", "dict[str, tuple[str, Chosen]]"]):
    """Cache of the function `_together`."""


def _together(game: Game, player: PlayerId, id: ObjectId, options: tuple[str, ...]) -> dict[str, tuple[str, Chosen]]:
    """605.4a. Return all mana that tapping an object can make, and how.

    Each total has the ability's own mana, one of `options`, and the mana chosen for the abilities that trigger.
    Mana that nobody can be sure of beforehand is not counted.
    """
    known = game.kept(Together)
    known.let_go_before(game.board.position)
    if (player, id, options) in known:
        return known[player, id, options]
    totals = known[player, id, options] = {}
    for own in options:
        combinations: dict[str, Chosen] = {own: {}}
        for (watching, ref, part), context in _triggered(game, player, id, own):
            more = _adds(part, context, player)
            if more:
                combinations = {
                    sorted_mana(mana + one): {**chosen, (watching.id, ref): one}
                    for mana, chosen in combinations.items()
                    for one in more
                }
        for mana, chosen in combinations.items():
            totals.setdefault(mana, (own, chosen))
    return totals


def _adds(part: lang.Triggered, context: Context, player: PlayerId) -> tuple[str, ...]:
    """Return the mana that a triggered ability is certain to add to this player's pool.

    One string for each choice. `()` if the ability may add none, or not exactly once.
    """
    effects = part.triggered if isinstance(part.triggered, tuple) else ()
    adding = [node for effect in effects for node in every(effect) if isinstance(node, lang.AddMana)]
    if len(adding) != 1 or adding[0] not in effects or adding[0].only is not None:
        return ()
    if context.players(adding[0].who) != (player,):
        return ()
    return adding[0].given(addable(adding[0], context), context.number(adding[0].n))
